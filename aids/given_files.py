"""The files that came with a request, which stand for the disk while it is carried out.

While such files are in use, every file that a player names is one of them, and nothing else is read by its path.
"""

from _thread import get_ident
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

#: The files in use in each thread, by the thread's number: `check` imports neither `threading` nor `contextvars`.
_in_use: dict[int, Mapping[str, bytes] | None] = {}


def given() -> Mapping[str, bytes] | None:
    """The files in use in this thread, by name; None where a player's files are on the disk."""
    return _in_use.get(get_ident())


@contextmanager
def use_given(files: Mapping[str, bytes] | None) -> Iterator[None]:
    """Use files until the end of the `with` block; None for those of the disk, as Plotroom's own are."""
    thread = get_ident()
    before = _in_use.get(thread)
    _in_use[thread] = files
    try:
        yield
    finally:
        if before is None:
            del _in_use[thread]
        else:
            _in_use[thread] = before


def given_name(path: object) -> str:
    """The name of a path among given files: with / between its parts on every system."""
    return str(path).replace("\\", "/")
