"""The sizes of type: the scale of all pages, and body type, which is smaller on a sheet that is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: The type scale of all that is printed, in points; a sheet that has no room for body type of 10 is set in 9.
SCALE = (22.0, 15.0, 12.0, 10.0, 8.0)
BODY, SMALL_BODY = SCALE[3], 9.0
_body = ContextVar("body", default=BODY)


@contextmanager
def small_body() -> Iterator[None]:
    """Set body type in 9 points."""
    token = _body.set(SMALL_BODY)
    try:
        yield
    finally:
        _body.reset(token)


def set_size(size: float) -> float:
    """The size in which a text is set, which differs from its own for body type on a sheet of `small_body` only."""
    return _body.get() if size == BODY else size
