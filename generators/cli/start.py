"""The entry point of the installed program: an interrupt while modules are loaded ends it without a traceback."""

import _signal as signal  # type: ignore[import-not-found]  # `signal` itself imports enum, which takes longer
import atexit
import gc
import os
import sys

#: Objects made before garbage is collected: a command is short, so it would take a tenth of the time and free nothing.
UNCOLLECTED = 100_000


def main() -> None:
    """Load the program and run it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(UNCOLLECTED)
    from generators.cli import main as program

    signal.signal(signal.SIGINT, before)
    try:
        program.main()
    except SystemExit as end:
        _leave(end.code)
        raise


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
