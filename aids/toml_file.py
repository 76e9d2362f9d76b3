"""Reads TOML files strictly: every fault is an error with file, line, what was found and what would be right.

`read` gives a document and its `Place`.  The functions below it return a value of the document in the type that the
caller needs, or raise `RulesError` with the file and line of that value.  A place finds lines in the text that was
read, so the file is read once.
"""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from math import isfinite
from typing import NamedTuple

from aids import input_file
from aids.errors import RulesError, gather, nearest
from aids.tray import use_tray

Key = str | int
#: How messages of `tomllib` begin, and what they mean to a player.
SYNTAX = {
    "Expected '=' after a key": "= is missing between a name and its value",
    "Invalid value": 'a value is missing or is not TOML; texts stand in quotes, as in title = "Turns"',
    "Illegal character '\\n'": "a text in quotes is not closed on its line",
    "Unterminated string": "a text in quotes is not closed",
    "Expected newline or end of document": "something follows a value on its line; each setting has a line of its own",
    "Cannot overwrite a value": "a name is given a value twice",
    "Cannot declare": "a [section] stands twice; write all of it in one place",
    "Cannot mutate": "a table in { } or a list is added to; write all of it in one place",
    "Expected ']'": "a [section] is not closed; its line ends with ]",
    "Expected ']]'": "a [[section]] is not closed; its line ends with ]]",
    "Invalid statement": "a name is missing or needs quotes; plain names are letters, digits, _ and -",
    "Unclosed array": "a list is not closed with ], or a comma is missing in it",
    "Unclosed inline table": "a table is not closed with }, or a comma is missing in it",
    "Unescaped '\\'": "a \\ in a text in double quotes; put the text in single quotes",
}


class Place(NamedTuple):
    """A place in a file: the keys that lead to a value, rows of arrays counted from 0.

    `find_line` gives the line of a value by its keys.  It is None for a file of Plotroom's own that came from the
    cache (`aids.toml_cache`), which is read again if there is a fault.
    """

    path: str
    keys: tuple[Key, ...] = ()
    find_line: Callable[[tuple[Key, ...]], int | None] | None = None

    def at(self, *keys: Key) -> "Place":
        """A place further in."""
        return Place(self.path, (*self.keys, *keys), self.find_line)

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
    def where(self) -> str:
        """The file and line, `kit.toml:6`."""
        return f"{self.path}:{self.line}"

    @property
    def line(self) -> int:
        """The line on which the value begins, or the nearest table around it that the file states; 1 if neither."""
        if self.find_line is not None:
            return self.find_line(self.keys) or 1
        with use_tray(None):  # a file of our own, which is on the disk
            return _line_finder(text_of(self.path))(self.keys) or 1

    @property
    def name(self) -> str:
        """The name of the value in messages: its last key that is a name."""
        return next((brief(key) for key in reversed(self.keys) if isinstance(key, str)), "the file")


def read(path: str) -> tuple[Place, dict[str, object]]:
    """The place of a document and the document.

    Raises `FileRefused` if the file cannot be read, `RulesError` with file and line if it is not TOML or beyond the
    bounds of `toml_limits`.
    """
    return read_text(path, text_of(path))


def read_text(path: str, text: str) -> tuple[Place, dict[str, object]]:
    """The same for a text that is at hand; `path` names it in messages."""
    from aids import toml_limits

    place, document = place_of(path, text), parse(path, text)
    toml_limits.check_values(place, document)
    return place, document


def place_of(path: str, text: str) -> Place:
    """The place of a document in a text."""
    return Place(path, (), _line_finder(text))


def _line_finder(text: str) -> Callable[[tuple[Key, ...]], int | None]:
    def find_line(keys: tuple[Key, ...]) -> int | None:
        from aids.toml_lines import line_of

        return line_of(text, keys)

    return find_line


def parse(path: str, text: str) -> dict[str, object]:
    """The document in a text; `RulesError` with the file and line if it is not TOML."""
    import tomllib

    from aids import toml_limits

    toml_limits.check_keys(path, text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        line = toml_limits.deepest_line(text)
        raise RulesError("brackets are nested too deeply", where=f"{path}:{line}") from None
    except ValueError as error:
        raise _syntax_error(path, text, str(error)) from None


def _syntax_error(path: str, text: str, message: str) -> RulesError:
    """tomllib's message with its line, which it states in words, as `where`."""
    import re

    from aids.toml_limits import longest_number_line

    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if match is None:  # for instance a number with thousands of digits, which tomllib lets int() refuse
        return RulesError(f"not TOML: {brief(message)}", where=f"{path}:{longest_number_line(text)}")
    line = match[2] or text.rstrip("\n").count("\n") + 1
    fault = " ".join(match[1].split())
    plain = next((words for start, words in SYNTAX.items() if fault.startswith(start)), fault[:1].lower() + fault[1:])
    return RulesError(plain, where=f"{path}:{line}")


def text_of(path: str) -> str:
    """The text of a file in UTF-8, without a byte order mark.

    Raises `FileRefused` if the file cannot be read or is too large, `RulesError` with file and line if
    it is not UTF-8.
    """
    return decoded(path, input_file.read_bytes(path))


def decoded(path: str, raw: bytes) -> str:
    """The bytes of a file as text without a byte order mark; RulesError with file and line if it is not UTF-8."""
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        fault = f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        raise RulesError(fault, where=f"{path}:{line}") from None


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
        return "{" + ", ".join(f"{key} = {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, str):
        return repr(value).replace("\\\\", "\\")  # a backslash as it stands in the file
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)  # dates and times; all else


def quote(text: str) -> str:
    """A text as a TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def key_as_toml(key: str) -> str:
    """A key as TOML: in quotes where it needs them."""
    return (
        key if key and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key) else quote(key)
    )


def as_toml(held: object) -> str:
    """A text, number, flag, list or table as TOML, in one line."""
    if isinstance(held, dict):
        return "{ " + ", ".join(f"{key_as_toml(key)} = {as_toml(inner)}" for key, inner in held.items()) + " }"
    if isinstance(held, list):
        return "[" + ", ".join(map(as_toml, held)) + "]"
    if isinstance(held, bool):
        return str(held).lower()
    return quote(held) if isinstance(held, str) else str(held)


# Each of the following takes a place, the value that stands there or further in at `keys`, and returns the value in
# its type; RulesError otherwise.


def entries(place: Place, raw: object, known: Iterable[str] = (), needed: Iterable[str] = ()) -> dict[str, object]:
    """A table.  If `known` is given, no other key may be in it; every `needed` key must be."""
    if not isinstance(raw, dict):
        raise place.wrong("a table", raw)
    known = tuple(known)
    if known:
        only(place, raw, known)
    for key in needed:
        if key not in raw:
            raise place.refuse(f"{place.name} lacks {key!r}")
    return raw


def only(place: Place, raw: Iterable[str], known: Collection[str]) -> None:
    """RulesError for keys of a table that are none of those known."""

    def refuse(key: str) -> None:
        raise place.unknown(key, known)

    gather(partial(refuse, key) for key in raw if key not in known)


def array(place: Place, raw: object, *keys: Key) -> list[object]:
    """An array."""
    if not isinstance(raw, list):
        raise place.at(*keys).wrong("a list in [ ]", raw)
    return raw


def rows(place: Place, raw: object) -> list[tuple[Place, object]]:
    """The values of an array, each with its place."""
    return [(place.at(n), value) for n, value in enumerate(array(place, raw))]


def text(place: Place, raw: object, *keys: Key) -> str:
    """A string that is not blank."""
    if not isinstance(raw, str) or not raw.strip():
        raise place.at(*keys).wrong("text in quotes", raw)
    return raw


def texts(place: Place, raw: object, *keys: Key) -> tuple[str, ...]:
    """An array of strings that are not blank."""
    return tuple(text(place, item, *keys, n) for n, item in enumerate(array(place, raw, *keys)))


def choice(place: Place, raw: object, choices: Iterable[str], *keys: Key) -> str:
    """One of a few strings."""
    choices = tuple(choices)
    if raw not in choices:
        raise place.at(*keys).wrong(" or ".join(map(repr, choices)), raw)
    return str(raw)


def flag(place: Place, raw: object, *keys: Key) -> bool:
    """True or false."""
    if not isinstance(raw, bool):
        raise place.at(*keys).wrong("true or false", raw)
    return raw


def number(place: Place, raw: object, *keys: Key) -> int | float:
    """A finite number, whole or decimal."""
    if isinstance(raw, bool) or not isinstance(raw, int | float) or (isinstance(raw, float) and not isfinite(raw)):
        raise place.at(*keys).wrong("a number", raw)
    return raw


def bounded(place: Place, raw: object, least: float, most: float, *keys: Key) -> int | float:
    """A number, whole or decimal, from `least` to `most`."""
    value = number(place, raw, *keys)
    if not least <= value <= most:
        raise place.at(*keys).wrong(f"a number from {least:g} to {most:g}", raw)
    return value


def whole(place: Place, raw: object, least: int, most: int, *keys: Key) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
        raise place.at(*keys).wrong(f"a whole number from {least} to {most}", raw)
    return raw
