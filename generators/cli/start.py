"""The entry point of the installed program: an interrupt while modules are loaded ends it without a traceback.

The wheel also has this module as `plotroom`, so that `python -m plotroom` starts the program.
"""

import _signal as signal  # type: ignore[import-not-found]  # `signal` itself imports enum, which takes longer
import atexit
import gc
import os
import sys
from importlib.machinery import PathFinder

#: Objects made before garbage is collected: a command is short, so it would take a tenth of the time and free nothing.
UNCOLLECTED = 100_000


def main() -> None:
    """Load the program and run it."""
    if foreign := _foreign():
        print(f"plotroom: {foreign}", file=sys.stderr)
        sys.exit(2)
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(UNCOLLECTED)
    from generators.cli import main as program

    signal.signal(signal.SIGINT, before)
    try:
        program.main()
    except SystemExit as end:
        _leave(end.code)
        raise


def _foreign() -> str:
    """The message for another package that Python finds instead of one of the program’s own; "" without one."""
    for name, file in (("aids", "errors.py"), ("generators", "cli/main.py")):
        found = PathFinder.find_spec(name)
        place = str(found and found.origin)
        if not os.access(place.removesuffix("__init__.py") + file, os.R_OK):
            cure = "Start plotroom in another folder, or remove that folder from PYTHONPATH."
            return f"{place!r}: Python finds this package instead of Plotroom’s own {name!r}. {cure}"
    return ""


def _leave(status: object) -> None:
    """End the process at once: Python would first free every object, which takes a twentieth of a look-up's time.

    Not where something else is under way, output cannot be written, or a developer looks at the program.
    """
    if len(sys._current_frames()) > 1 or os.environ.get("PLOTROOM_DEBUG") or not isinstance(status, int):
        return
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except (OSError, ValueError, AttributeError):
        return  # Python itself tells it, as it does of any program
    os._exit(status)


if __name__ == "__main__":
    main()
