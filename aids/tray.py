"""Trays: the files, messages and progress of one request, in place of the disk and the terminal.

While a tray is in use, every file that a player names is read from `given`, every file that a command makes is put
into `made`, and what it would say is put into `said`; nothing on the disk is read or written by path.
"""

from _thread import get_ident
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

#: What is told, in a line, what is being done.
Progress = Callable[[str], None]


def no_progress(message: str) -> None:
    """Tell nobody."""


class Tray(NamedTuple):
    """The files of one request.

    `given` are the files that came with it, by name; `made` and `said` collect files and lines of text.  `progress`
    is told what is being done, and stops the work by raising an error.  With `taken`, pages are put there, each with
    the name of its palette, and not encoded: `made` then holds empty files.
    """

    given: Mapping[str, bytes]
    made: dict[str, bytes]
    said: list[str]
    progress: Progress = no_progress
    taken: list[tuple[Any, str]] | None = None


#: The tray of each thread that uses one, by the thread's number: `check` imports neither `threading` nor `contextvars`.
_in_use: dict[int, Tray | None] = {}


def tray() -> Tray | None:
    """The tray in use in this thread, None on the command line."""
    return _in_use.get(get_ident())


@contextmanager
def use_tray(used: Tray | None) -> Iterator[None]:
    """Use a tray until the end of the `with` block; None for files of Plotroom's own, which are on the disk."""
    thread = get_ident()
    before = _in_use.get(thread)
    _in_use[thread] = used
    try:
        yield
    finally:
        if before is None:
            del _in_use[thread]
        else:
            _in_use[thread] = before


def tray_name(path: object) -> str:
    """The name of a path in a tray: with / between its parts on every system."""
    return str(path).replace("\\", "/")
