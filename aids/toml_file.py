"""Reads a TOML file and holds what it says to the types wanted, naming file and line of what it refuses."""

from collections.abc import Iterable
from math import isfinite
from typing import NamedTuple

from aids.errors import FileRefused, RulesError, nearest

Key = str | int
MOST_BYTES = 2_000_000


class Place(NamedTuple):
    """Somewhere in a file: the keys, and row numbers from 0, that lead to a value."""

    path: str
    keys: tuple[Key, ...] = ()

    def at(self, *keys: Key) -> "Place":
        """A place further in."""
        return Place(self.path, (*self.keys, *keys))

    def refuse(self, message: str) -> RulesError:
        """The error for a fault at this place, to be raised; its `where` is `FILE:LINE`."""
        return RulesError(message, where=self.where)

    @property
    def where(self) -> str:
        """The file and line, `kit.toml:6`."""
        return f"{self.path}:{self.line}"

    @property
    def line(self) -> int:
        """The line on which the value begins, or the nearest parent that the file states; 1 if neither."""
        from aids.toml_lines import line_of

        return line_of(text_of(self.path), self.keys) or 1

    def wrong(self, wanted: str, found: object) -> RulesError:
        """The error for a value of the wrong type: `'rows' must be a list in [ ], not 3`."""
        return self.refuse(f"{self.name} must be {wanted}, not {shown(found)}")

    @property
    def name(self) -> str:
        """What to call the place: its last key that is a name."""
        return next((shown(key) for key in reversed(self.keys) if isinstance(key, str)), "the file")


def read(path: str) -> dict[str, object]:
    """The document in a file.

    Raises `FileRefused` if the file cannot be read, `RulesError` with file and line if it is not TOML.
    """
    import tomllib

    text = text_of(path)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulesError("brackets are nested too deeply", where=path) from None
    except ValueError as error:
        raise _syntax(path, text, str(error)) from None


def _syntax(path: str, text: str, message: str) -> RulesError:
    import re

    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if found is None:  # for instance a number with thousands of digits, which tomllib lets int() refuse
        return RulesError(f"not TOML: {shown(message)}", where=path)
    line = found[2] or text.rstrip("\n").count("\n") + 1
    what = found[1][:1].lower() + found[1][1:]
    return RulesError(" ".join(what.split()), where=f"{path}:{line}")


def text_of(path: str) -> str:
    """The text of a file in UTF-8, without the mark that some editors put before it.

    Raises `FileRefused` if the file cannot be read, `RulesError` with file and line if it is not UTF-8.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - to import pathlib takes as long as all the rest of a look-up
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileRefused("no such file", where=path) from None
    except IsADirectoryError:
        raise FileRefused("is a folder, not a file", where=path) from None
    except (OSError, ValueError) as error:
        raise FileRefused(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=path) from None
    if len(raw) > MOST_BYTES:
        raise FileRefused(f"is larger than {MOST_BYTES:,} bytes", where=path)
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulesError(
            f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8", where=f"{path}:{line}"
        ) from None


# What is read must have the right type.  Each of these gives it back, or refuses it with the file and line
# of the place, or of the keys further in.


def shown(value: object) -> str:
    """A value for a message: one line, never long."""
    try:
        text = repr(value)
    except ValueError:  # a whole number with more digits than Python turns into text
        return "a number of very many digits"
    return text if len(text) <= 60 else f"{text[:56]} ..."


def entries(place: Place, raw: object, known: Iterable[str] = (), needed: Iterable[str] = ()) -> dict[str, object]:
    """A TOML table; with `known` given, any other key is refused, and so is the lack of a `needed` one."""
    if not isinstance(raw, dict):
        raise place.wrong("a table", raw)
    known = tuple(known)
    for key in raw:
        if known and key not in known:
            raise place.at(key).refuse(f"unknown key {shown(key)}; {nearest(key[:40], known)}")
    for key in needed:
        if key not in raw:
            raise place.refuse(f"{place.name} lacks {key!r}")
    return raw


def array(place: Place, raw: object, *keys: Key) -> list[object]:
    """A TOML array."""
    if not isinstance(raw, list):
        raise place.at(*keys).wrong("a list in [ ]", raw)
    return raw


def text(place: Place, raw: object, *keys: Key) -> str:
    """A string that is not blank."""
    if not isinstance(raw, str) or not raw.strip():
        raise place.at(*keys).wrong("text in quotes", raw)
    return raw


def texts(place: Place, raw: object, *keys: Key) -> tuple[str, ...]:
    """A list of strings."""
    return tuple(text(place, item, *keys, n) for n, item in enumerate(array(place, raw, *keys)))


def number(place: Place, raw: object, *keys: Key) -> int | float:
    """A whole or decimal number, never infinite."""
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not isfinite(raw):
        raise place.at(*keys).wrong("a number", raw)
    return raw


def whole(place: Place, raw: object, least: int, most: int, *keys: Key) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
        raise place.at(*keys).wrong(f"a whole number from {least} to {most}", raw)
    return raw
