"""The entry point of the installed program: an interrupt while modules are loaded ends it without a traceback."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` itself imports enum, which takes longer


def main() -> None:
    """Load the program and run it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from generators.cli import main as program

    signal.signal(signal.SIGINT, before)
    program.main()
