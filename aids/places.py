"""Places in files: the keys that lead to a value, and errors with its file and line."""

import os
from collections.abc import Callable, Iterable
from typing import NamedTuple

from aids.errors import RulesError, nearest
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles

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

    def refuse(self, message: str, kind: type[RulesError] = RulesError) -> RulesError:
        """The error for a fault at this place, to be raised; its `where` is `FILE:LINE`."""
        error = kind(message, where=self.where)
        error.path, error.keys = self.path, self.keys
        return error

    def wrong(self, wanted: str, value: object) -> RulesError:
        """The error for a value of the wrong type: `'rows' must be a list in [ ], not 3`."""
        return self.refuse(f"{self.name} must be {wanted}, not {brief(value)}")

    def unknown(self, key: str, known: Iterable[str], what: str = "key") -> RulesError:
        """The error for a key of this table that does not exist: `unknown key 'rwos'; did you mean 'rows'?`."""
        return self.at(key).refuse(f"unknown {what} {brief(key)}; {nearest(key[:40], known)}")

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
        return "a number of very many digits"
    except RecursionError:
        return "lists in lists, very deep"
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inner(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inner, value)) + "]"
    if isinstance(value, str):
        return repr(value).replace("\\\\", "\\")  # a backslash as it stands in the file
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)  # dates and times; all else


def _inner(value: object) -> str:
    """A value in a list or a table, texts as TOML writes them."""
    return f'"{_written(value)[1:-1]}"' if isinstance(value, str) else _written(value)
