"""Progress of long work: a line that says what is being done."""

from __future__ import annotations

from collections.abc import Callable

#: Told a line; it stops the work by raising an error.
Progress = Callable[[str], None]


def no_progress(message: str) -> None:
    """Tell nobody."""
