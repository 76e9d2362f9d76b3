"""Files that a player names: each is read once and up to a size, and an error in one has its file, keys and line.

A file comes from the disk or from the files that were given with a request.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from select import select
from stat import S_ISDIR, S_ISFIFO, S_ISREG
from typing import NamedTuple

from aids.errors import REFERENCE, FileRefused, RulesError, nearest

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
        content = _from_disk(path, most) if self.given is None else self.given.get(given_name(path))
        if content is None:
            raise FileRefused("there is no such file", where=path)
        if len(content) > most:
            raise FileRefused(f"this file is larger than the limit of {most:,} bytes", where=path)
        return content


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
    """At most one byte more than `most` of a file."""
    try:
        # O_NONBLOCK: a pipe without a writer would stop the program for good.
        ways = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
        file = os.open(path, os.O_RDONLY | ways)
    except FileNotFoundError:
        raise FileRefused("there is no such file", where=path) from None
    except (OSError, ValueError) as error:
        problem = f"this file cannot be opened: {getattr(error, 'strerror', None) or error}"
        if isinstance(error, OSError) and os.path.isdir(path):  # noqa: PTH112 - Windows says that it may not be read
            problem = "this is a folder, not a file"
        raise FileRefused(problem, where=path) from None
    try:
        mode = os.fstat(file).st_mode
        if S_ISDIR(mode):
            raise FileRefused("this is a folder, not a file", where=path)
        if not S_ISREG(mode) and not S_ISFIFO(mode):
            raise FileRefused("this is a device, not a file", where=path)
        parts: list[bytes] = []
        room = most + 1
        while room:
            if S_ISFIFO(mode) and not select([file], [], [], PIPE_WAIT)[0]:
                raise FileRefused(f"this is a pipe, and it delivered nothing for {PIPE_WAIT:g} seconds", where=path)
            part = os.read(file, min(room, 1 << 20))
            if not part:
                break
            parts.append(part)
            room -= len(part)
        return b"".join(parts)
    except FileRefused:
        raise
    except OSError as error:
        raise FileRefused(f"this file cannot be read: {error.strerror or error}", where=path) from None
    finally:
        os.close(file)


Key = str | int
HERE = os.path.dirname(__file__)  # noqa: PTH120 - `check` needs no pathlib
#: The folders of Plotroom's own files.
OWN_FOLDERS = (HERE + os.sep, os.path.join(os.path.dirname(HERE), "templates", ""))  # noqa: PTH118, PTH120


class Place(NamedTuple):
    """A place in a file: the keys that lead to a value, rows of arrays counted from 0.

    `find_line` gives the line of a value by its keys, None where it does not find them.  `files` are those among which
    the file names others; without them it can name none.
    """

    path: str
    keys: tuple[Key, ...] = ()
    find_line: Callable[[tuple[Key, ...]], int | None] | None = None
    files: PlayerFiles = NO_FILES

    def at(self, *keys: Key) -> "Place":
        """A place further in."""
        return Place(self.path, (*self.keys, *keys), self.find_line, self.files)

    def refuse(self, problem: str, kind: type[RulesError] = RulesError, *, fix: str = "") -> RulesError:
        """The error for a problem at this place and its fix, to be raised; its `where` is `FILE:LINE`."""
        error = kind(problem, fix, where=self.where)
        error.path, error.keys = self.path, self.keys
        return error

    def wrong(self, wanted: str, value: object) -> RulesError:
        """The error for a value of the wrong type: `'rows' must be a list in [ ], not 3`."""
        return self.refuse(f"{self.name} must be {wanted}, not {brief(value)}")

    def unknown(self, key: str, known: Iterable[str], what: str = "key") -> RulesError:
        """The error for a key of this table that does not exist: `unknown key 'rwos'. Did you mean 'rows'?`."""
        return self.at(key).refuse(f"unknown {what} {brief(key)}", fix=nearest(key[:40], known))

    def known(self, name: str, known: Collection[str], what: str, all_at: str = REFERENCE) -> str:
        """A name of a thing that there is; RulesError with the nearest for any other."""
        if name not in known:
            raise self.refuse(f"unknown {what} {brief(name)}", fix=nearest(name[:40], known, all_at))
        return name

    def limit(self, number: int, most: int, what: Key) -> None:
        """RulesError for more things than a limit."""
        if number > most:
            raise self.refuse(f"there are {number:,} {what}, but the limit is {most:,}")

    @property
    def folder(self) -> PlayerFile:
        """The folder in which the file stands."""
        return PlayerFile(os.path.dirname(self.path), self.files)  # noqa: PTH120 - `check` needs no pathlib

    @property
    def where(self) -> str:
        """The file and line, `kit.toml:6`; `built-in ssn.toml:6` of a file that comes with Plotroom."""
        inside = next((self.path.removeprefix(folder) for folder in OWN_FOLDERS if self.path.startswith(folder)), "")
        return f"{'built-in ' * bool(inside)}{inside or self.path}:{self.line}"

    @property
    def line(self) -> int:
        """The line on which the value begins, or the nearest table around it that the file states; 1 if neither."""
        return (self.find_line(self.keys) if self.find_line is not None else None) or 1

    @property
    def name(self) -> str:
        """The name of the value in messages: its last key that is a name."""
        return next((brief(key) for key in reversed(self.keys) if isinstance(key, str)), "the file")


def brief(value: object) -> str:
    """A value as TOML writes it, texts as Python does, in one line of at most 60 characters, for a message."""
    try:
        text = _written(value)
    except ValueError:  # a whole number with more digits than Python turns into text
        return "a number with too many digits"
    except RecursionError:
        return "lists inside lists, too deep to show"
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _written(value: object, *, inside: bool = False) -> str:
    """A value for a message; `inside` a list or a table texts are as TOML writes them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_written(inner, inside=True)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_written(inner, inside=True) for inner in value) + "]"
    if isinstance(value, str):
        text = repr(value).replace("\\\\", "\\")  # a backslash as it stands in the file
        return f'"{text[1:-1]}"' if inside else text
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)  # dates and times; all else
