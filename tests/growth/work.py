"""Work counted, not timed: calls of Python and C functions, and lines of the project carried out."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = tuple(str(ROOT / room) + "/" for room in ("aids", "generators", "tests"))


def counted(act):
    """How much work an act is: every call, and every line of this project, so that a loop without calls counts too."""
    done = 0

    def lines(frame, event, arg):
        nonlocal done
        done += 1
        return lines

    def calls(frame, event, arg):
        nonlocal done
        done += 1
        return lines if frame.f_code.co_filename.startswith(ROOMS) else None

    def profile(frame, event, arg):
        nonlocal done
        if event == "c_call":
            done += 1

    before = sys.getprofile(), sys.gettrace()
    sys.setprofile(profile)
    sys.settrace(calls)
    try:
        act()
    finally:
        sys.settrace(before[1])
        sys.setprofile(before[0])
    return done
