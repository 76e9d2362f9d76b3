"""Reads a file that a player names: once, so many bytes at most, from the disk or from those given with a request."""

import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from stat import S_ISDIR, S_ISFIFO, S_ISREG

from aids.errors import FileRefused

MAX_BYTES = 2_000_000  # of a text
MAX_PICTURE_BYTES = 8_000_000  # of a picture or a font
MOST_NAMES = 2_000  # of a folder that is searched for a name like another
PIPE_WAIT = 5.0  # seconds in which a pipe must deliver something


class PlayerFiles:
    """The files among which a player names some: those of the disk, or those `given` with a request and no others."""

    def __init__(self, given: Mapping[str, bytes] | None) -> None:
        self.given = given

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerFiles) and other.given == self.given

    def __hash__(self) -> int:
        return hash(self.given is None)

    def __repr__(self) -> str:
        return f"PlayerFiles({self.given!r})"

    def has(self, path: str) -> bool:
        """Whether there is a file or folder of this path; of those given, a file."""
        if self.given is not None:
            return given_name(path) in self.given
        return "\0" not in path and os.access(path, os.F_OK)

    def names(self, folder: str) -> list[str]:
        """The names of files and folders of a folder; of those given, of files."""
        if self.given is not None:
            start = f"{given_name(folder)}/" if folder else ""
            return [name.removeprefix(start) for name in self.given if name.startswith(start)]
        with suppress(OSError, ValueError), os.scandir(folder or ".") as entries:
            return [entry.name for entry in islice(entries, MOST_NAMES)]
        return []

    def read(self, path: str, most: int = MAX_BYTES) -> bytes:
        """The content of a regular file, or what a pipe delivers until it is closed.

        Raises `FileRefused` for a file that cannot be read, for a folder or a device, for more than `most` bytes, and
        for a pipe from which nothing comes for `PIPE_WAIT` seconds.
        """
        if self.given is None:
            return _bounded(path, _from_disk(path, most), most)
        if (content := self.given.get(given_name(path))) is None:
            raise FileRefused("no such file", where=path)
        return _bounded(path, content, most)


DISK = PlayerFiles(None)
NO_FILES = PlayerFiles({})


class PlayerFile:
    """A file or a folder that a player names, and the files that it is one of."""

    def __init__(self, path: str, files: PlayerFiles) -> None:
        self.path, self.files = path, files

    def renamed(self, path: str) -> "PlayerFile":
        """The file of another path among the same files."""
        return PlayerFile(path, self.files)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerFile) and (other.path, other.files) == (self.path, self.files)

    def __hash__(self) -> int:
        return hash(self.path)

    def __str__(self) -> str:
        return self.path

    def __repr__(self) -> str:
        return f"PlayerFile({self.path!r}, {self.files!r})"


def on_disk(path: object) -> PlayerFile:
    """A file of the disk, whoever asks: one of Plotroom's own, or one that a command line names."""
    return PlayerFile(str(path), DISK)


def given_name(path: object) -> str:
    """The name of a path among given files: with / between its parts on every system."""
    return str(path).replace("\\", "/")


def _from_disk(path: str, most: int) -> bytes:
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
        return _read_open(path, file, most)
    except FileRefused:
        raise
    except OSError as error:
        raise FileRefused(f"cannot be read: {error.strerror or error}", where=path) from None
    finally:
        os.close(file)


def _bounded(path: str, content: bytes, most: int) -> bytes:
    if len(content) > most:
        raise FileRefused(f"is larger than {most:,} bytes", where=path)
    return content


def _read_open(path: str, file: int, most: int) -> bytes:
    """At most one byte more than `most` of an open file."""
    mode = os.fstat(file).st_mode
    if S_ISDIR(mode):
        raise FileRefused("is a folder, not a file", where=path)
    if not S_ISREG(mode) and not S_ISFIFO(mode):
        raise FileRefused("is a device, not a file", where=path)
    parts: list[bytes] = []
    room = most + 1
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
    from select import select

    if not select([pipe], [], [], PIPE_WAIT)[0]:
        raise FileRefused(f"is a pipe from which nothing came for {PIPE_WAIT:g} seconds", where=path)
