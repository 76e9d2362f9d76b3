"""Reads a file that a player names: once, at most `MAX_BYTES`, from the disk or from the files given with a request."""

import os
from select import select
from stat import S_ISDIR, S_ISFIFO, S_ISREG

from aids.errors import FileRefused
from aids.given_files import given, given_name

MAX_BYTES = 2_000_000
PIPE_WAIT = 5.0  # seconds in which a pipe must deliver something


def is_given(path: str) -> bool:
    """Whether a file came with the request in hand."""
    used = given()
    return used is not None and given_name(path) in used


def read_bytes(path: str) -> bytes:
    """The content of a regular file, or what a pipe delivers until it is closed; within a request, a given file.

    Raises `FileRefused` for a file that cannot be read, for a folder or a device, for more than `MAX_BYTES`, and for a
    pipe from which nothing comes for `PIPE_WAIT` seconds.
    """
    if (used := given()) is not None:
        return _given(path, used.get(given_name(path)))
    try:
        # O_NONBLOCK: a pipe without a writer would stop the program for good.
        file = os.open(path, os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY")))
    except FileNotFoundError:
        raise FileRefused("no such file", where=path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and os.path.isdir(path):  # noqa: PTH112 - Windows says that it may not be read
            raise FileRefused("is a folder, not a file", where=path) from None
        raise FileRefused(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=path) from None
    try:
        content = _read_open(path, file)
    except FileRefused:
        raise
    except OSError as error:
        raise FileRefused(f"cannot be read: {error.strerror or error}", where=path) from None
    finally:
        os.close(file)
    return _bounded(path, content)


def _given(path: str, content: bytes | None) -> bytes:
    """The content of a file that was given, None if there is no such file."""
    if content is None:
        raise FileRefused("no such file", where=path)
    return _bounded(path, content)


def _bounded(path: str, content: bytes) -> bytes:
    if len(content) > MAX_BYTES:
        raise FileRefused(f"is larger than {MAX_BYTES:,} bytes", where=path)
    return content


def _read_open(path: str, file: int) -> bytes:
    """At most one byte more than `MAX_BYTES` of an open file."""
    mode = os.fstat(file).st_mode
    if S_ISDIR(mode):
        raise FileRefused("is a folder, not a file", where=path)
    if not S_ISREG(mode) and not S_ISFIFO(mode):
        raise FileRefused("is a device, not a file", where=path)
    parts: list[bytes] = []
    room = MAX_BYTES + 1
    while room:
        if S_ISFIFO(mode):
            _wait(path, file)
        part = os.read(file, min(room, 1 << 20))
        if not part:
            break
        parts.append(part)
        room -= len(part)
    return b"".join(parts)


def _wait(path: str, pipe: int) -> None:
    """Wait until a pipe can be read or its writer has closed it."""
    if not select([pipe], [], [], PIPE_WAIT)[0]:
        raise FileRefused(f"is a pipe from which nothing came for {PIPE_WAIT:g} seconds", where=path)
