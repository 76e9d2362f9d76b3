"""The entry point of the installed program: an interrupt while modules are loaded ends it without a traceback."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` itself imports enum, which takes longer
import gc

#: Objects made before garbage is collected: a command is short, so it would take a tenth of the time and free nothing.
UNCOLLECTED = 100_000


def main() -> None:
    """Load the program and run it."""
    gc.set_threshold(UNCOLLECTED)
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from generators.cli import main as program

    signal.signal(signal.SIGINT, before)
    program.main()
