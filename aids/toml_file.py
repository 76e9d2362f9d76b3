"""Reads TOML files strictly: every fault is an error with file, line, what was found and what would be right.

`read` gives a document and its `Place`.  The functions below it return a value of the document in the type that the
caller needs, or raise `RulesError` with the file and line of that value.  A place finds lines in the text that was
read, so the file is read once.
"""

import marshal
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from math import isfinite

from aids import toml_limits
from aids.errors import MOST_FAULTS, RulesError, raise_all
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles
from aids.places import Key, Place
from aids.toml_faults import syntax_error
from aids.toml_lines import line_of, loads

#: How many documents a process has at hand once it has read them, and how many characters each of them has at most.
MOST_KEPT, MOST_KEPT_LENGTH = 32, 200_000
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")  # of UTF-16


def read(file: PlayerFile) -> tuple[Place, dict[str, object]]:
    """The place of a document and the document.

    Raises `FileRefused` if the file cannot be read, `RulesError` with file and line if it is not TOML or beyond the
    bounds of `toml_limits`.
    """
    return read_text(file.path, text_of(file), file.files)


def read_text(path: str, text: str, files: PlayerFiles = NO_FILES) -> tuple[Place, dict[str, object]]:
    """The same for a text that is at hand; `path` names it in messages, `files` are those that it may name."""
    place, document = place_of(path, text, files), parse(path, text)
    toml_limits.check_values(place, document)
    return place, document


def place_of(path: str, text: str, files: PlayerFiles = NO_FILES) -> Place:
    """The place of a document in a text."""
    return Place(path, (), _line_finder(text), files)


def _line_finder(text: str) -> Callable[[tuple[Key, ...]], int | None]:
    def find_line(keys: tuple[Key, ...]) -> int | None:
        return line_of(text, keys)

    return find_line


def parse(path: str, text: str) -> dict[str, object]:
    """The document in a text; `RulesError` with the file and line if it is not TOML.

    The texts read last are not parsed again; each reader has a document of its own.
    """
    written = _written(path, text) if len(text) <= MOST_KEPT_LENGTH else None
    return _parse(path, text) if written is None else dict(marshal.loads(written))


@lru_cache(maxsize=MOST_KEPT)
def _written(path: str, text: str) -> bytes | None:
    """The document in a text as `marshal` writes it; None for one with a date, which it does not write."""
    try:
        return marshal.dumps(_parse(path, text))
    except ValueError:
        return None


def _parse(path: str, text: str) -> dict[str, object]:
    toml_limits.check_keys(path, text)
    try:
        return loads(text)
    except RecursionError:
        line = toml_limits.deepest_line(text)
        raise RulesError("brackets are nested too deeply", where=f"{path}:{line}") from None
    except ValueError as error:
        raise syntax_error(path, text, str(error)) from None


def text_of(file: PlayerFile) -> str:
    """The text of a file in UTF-8, without a byte order mark.

    Raises `FileRefused` if the file cannot be read or is too large, `RulesError` with file and line if
    it is not UTF-8.
    """
    return decoded(file.path, file.files.read(file.path))


def decoded(path: str, raw: bytes) -> str:
    """The bytes of a file as text without a byte order mark; RulesError with file and line if it is not UTF-8.

    A file that begins with the byte order mark of UTF-16 ("Unicode text" of Excel) is read as that.
    """
    wide = raw.startswith(WIDE_MARKS)
    try:
        return raw.decode("utf-16" if wide else "utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        wanted = "UTF-16" if wide else "UTF-8"
        fault = f"byte {raw[error.start]:#04x} is not {wanted}; save the file as UTF-8 (Excel: CSV UTF-8)"
        raise RulesError(fault, where=f"{path}:{line}") from None


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
    unknown = [key for key in raw if key not in known][:MOST_FAULTS]
    raise_all([place.unknown(key, known) for key in unknown])


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
