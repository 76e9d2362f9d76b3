"""Reads TOML files strictly and within bounds: each error has file, line, what was found and what would be right.

The lines are found here because `spanned-toml`, whose only release is of 2022, has none for `[table]` and `[[array]]`
headers, and takes quadratic time in the keys of a table.
"""

import marshal
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from itertools import islice
from math import isfinite
from typing import Any, TypeVar

from aids.errors import MOST_FAULTS, RulesError, gather_named, raise_all
from aids.input_file import DISK, NO_FILES, Key, Place, PlayerFile, PlayerFiles, brief, on_disk
from aids.texts import american

T = TypeVar("T")
MOST_PARTS = 64  # of a dotted key, and brackets in brackets
MOST_WHOLE = 2**63 - 1  # TOML asks readers for 64 bits
MOST_DECIMAL = 1e15
MOST_TEXT = 20_000  # letters in a text

_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+("?)|\'[^\']*+(\'?)'
_NOT_IN_KEYS = r"[^A-Za-z0-9_\-. \t]+"
TOKEN = (
    r'"""[^\\"]*+(?:(?:\\.|"(?!""))[^\\"]*+)*+(?:"""+)?|' + r"'''(?:(?!''').)*+(?:'''+)?|"
    r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?|' + r"'[^'\n]*+'?|#[^\n]*+|[\[{\]}]"
)


def without_quoted(line: str) -> str:
    """A line with as many letters x in place of each text in quotes; what is not closed stays as it is."""
    return re.sub(_QUOTED, lambda found: "x" * len(found[0]) if found[1] or found[2] else found[0], line)


def _deepest_line(text: str) -> int:
    """The line on which the first bracket too deep stands, where a parser gave up."""
    depth = 0
    for token in re.finditer(TOKEN, text, re.DOTALL):
        if token[0] in "[{":
            depth += 1
            if depth > MOST_PARTS:
                return text.count("\n", 0, token.start()) + 1
        elif token[0] in "]}":
            depth -= 1
    return 1


def check_values(place: Place, document: dict[str, object]) -> None:
    """RulesError with file and line for a number or text that no file of Plotroom has.

    These are whole numbers of more than 64 bits, decimals that are not finite or of more than fifteen digits before
    the point, texts of more than `MOST_TEXT` characters, and texts or keys with control characters.
    """
    todo: list[tuple[tuple[Key, ...], object]] = [((), document)]
    while todo:
        keys, value = todo.pop()
        if isinstance(value, dict):
            for key in value:
                _check_letters(place.at(*keys, key), key, "the key")
            todo += [((*keys, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            todo += [((*keys, n), inner) for n, inner in enumerate(value)]
        elif isinstance(value, str):
            at = place.at(*keys)
            if len(value) > MOST_TEXT:
                raise at.refuse(f"{at.name} has {len(value):,} characters, but the limit is {MOST_TEXT:,}")
            _check_letters(at, value, at.name)
        elif isinstance(value, float) and not (isfinite(value) and abs(value) <= MOST_DECIMAL):
            raise place.at(*keys).wrong("a number", value)
        elif isinstance(value, int) and abs(value) > MOST_WHOLE:
            raise place.at(*keys).wrong("a whole number of at most 18 digits", value)


def _check_letters(place: Place, text: str, what: str) -> None:
    """RulesError for control characters, direction marks and the like; newline, tab and no-break space are allowed."""
    if text.isprintable():
        return
    for letter in text:
        if not letter.isprintable() and letter not in "\n\t\xa0":
            fault = f"{what} has the character U+{ord(letter):04X}, which cannot be printed"
            raise place.refuse(fault, fix="delete that character")


NO_NAME = "a name is missing or needs quotes. Names without quotes can have only letters, digits, _ and -"
#: How messages of `tomllib` begin, and what they mean to a player.
SYNTAX = {
    "Expected '=' after a key": "= is missing between a name and its value",
    "Invalid value": 'a value is missing or is not TOML. Write texts in quotes, as in title = "Turns"',
    "Illegal character '\\n'": "a text in quotes is not closed on its line",
    "Unterminated string": "a text in quotes is not closed",
    "Expected newline or end of document": "there is something after a value. Write each setting on a separate line",
    "Cannot overwrite a value": "a name has two values. Delete one of them",
    "Cannot declare": "there are two [section] headers with the same name. Write the whole section in one place",
    "Cannot mutate": "something is added to a table in { } or to a list. Write the whole of it in one place",
    "Expected ']'": "a [section] is not closed. End its line with ]",
    "Expected ']]'": "a [[section]] is not closed. End its line with ]]",
    "Invalid statement": NO_NAME,
    "Invalid initial character": NO_NAME,
    "Unclosed array": "a list is not closed with ], or a comma is missing between two of its values",
    "Unclosed inline table": "a table is not closed with }, or a comma is missing between two of its values",
    "Unescaped '\\'": "there is a \\ in a text in double quotes. Write the text in single quotes",
}
CURLY = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\xab\xbb"
#: What begins a setting or is a section, so that it cannot be in a list.
_SETTING = re.compile(r"""[ \t]*(?:[\w."'-]+[ \t]*=|\[{1,2}[\w."' -]+\]{1,2}[ \t]*(?:#.*)?$)|\s*\Z""", re.MULTILINE)


def syntax_error(path: str, text: str, message: str) -> RulesError:
    """tomllib's message with its line, which it states in words, as `where`."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if match is None:  # for instance a number with thousands of digits, which tomllib lets int() refuse
        found = re.search(r"\d[\d_]{4000}", text)
        number = text.count("\n", 0, found.start()) + 1 if found else 1
        return RulesError(f"this is not TOML: {brief(message)}", where=f"{path}:{number}")
    lines = text.rstrip("\n").split("\n")
    number = int(match[2] or len(lines))
    at = len(text.rstrip()) if match[2] is None else sum(map(len, lines[: number - 1])) + number + int(match[3]) - 2
    fault, line = " ".join(match[1].split()), text.split("\n")[number - 1].rstrip()
    if fault.startswith("Expected ']'") and line.partition("#")[0].rstrip().endswith("]"):
        fault = "Invalid statement"  # it is closed all the same: its name ended too early
    sign = line[-1:] if fault.startswith("Illegal character '\\n'") else text[at : at + 1]
    if sign and sign in CURLY:
        plain = f'{sign} is a curly quote, which TOML does not allow. Write straight quotes, as in title = "Turns"'
    elif sign and not sign.isprintable() and sign not in "\n\r\t":
        plain = f"there is the invisible character U+{ord(sign):04X}. Delete it, or type a space instead"
    else:
        plain, number = _unclosed(text, at, fault) or (fault, number)
    plain = next((words for start, words in SYNTAX.items() if plain.startswith(start)), plain)
    return RulesError(plain[:1].lower() + plain[1:], where=f"{path}:{number}")


def _unclosed(text: str, at: int, fault: str) -> tuple[str, int] | None:
    """The fault of a bracket that is open at a position, with the line that lacks it or a comma; None without one.

    The fault comes to light only at the next setting.
    """
    start = text.rfind("\n", 0, at) + 1
    if fault.startswith("Invalid value"):
        at = at if _SETTING.match(text, at) else start if _SETTING.match(text, start) else 0
    opened: list[int] = []
    for token in re.finditer(TOKEN, text[:at], re.DOTALL):
        if token[0] in "[{":
            opened.append(token.start())
        elif token[0] in "]}":
            del opened[-1:]
    if not opened or not fault.startswith(("Invalid value", "Unclosed", "Invalid initial")):
        return None
    kind = "Unclosed array" if text[opened[-1]] == "[" else "Unclosed inline table"
    if kind == "Unclosed array" and fault.startswith("Invalid initial"):  # of a section
        return None
    before = text[:at].split("\n")
    while not without_quoted(before[-1]).partition("#")[0].strip():
        before.pop()
    first = text.count("\n", 0, opened[-1]) + 1
    begins = f" that starts on line {first} is not" if first < len(before) else " is not"
    return SYNTAX[kind].replace(" is not", begins, 1), len(before)


def line_of(text: str, keys: Iterable[Key]) -> int | None:
    """The line, from 1, where the value at these keys begins; if it is not in the document, its nearest parent's.

    Rows of an array are counted from 0.  None if no parent is in the document; no errors.
    """
    lines = _scan(text)
    path = tuple(keys)
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), None)


@lru_cache(maxsize=4)  # a game whose files have many faults is scanned once
def _scan(text: str) -> dict[tuple[Key, ...], int]:
    lines = _Scanner(text).lines
    respelled = {tuple(american(key) if isinstance(key, str) else key for key in path): lines[path] for path in lines}
    return respelled | lines


class _Scanner:
    """One pass through a document.

    `lines` are the lines by the path of keys, `arrays` the index of the last row of each `[[array]]`; `at` is the
    position, `line` the line at the position `counted`.
    """

    def __init__(self, text: str) -> None:
        self.text, self.line = text, 1
        self.at = self.counted = 0
        self.lines: dict[tuple[Key, ...], int] = {}
        self.arrays: dict[tuple[Key, ...], int] = {}
        # A document that is not valid TOML gives the lines up to the fault.
        with suppress(IndexError, ValueError, RecursionError):
            table: tuple[Key, ...] = ()
            self._skip_blank()
            while self.at < len(text):
                if text[self.at] == "[":
                    table = self._header()
                else:
                    self._pair(table)
                self._skip_blank()

    def _mark(self, path: tuple[Key, ...], at: int, *, header: bool = False) -> None:
        """Give the line of a position to a path, and to those of its parents that have none."""
        self.line += self.text.count("\n", self.counted, at)
        self.counted = at
        for n in range(1, len(path) + 1):
            if path[:n] not in self.lines or (header and n == len(path)):
                self.lines[path[:n]] = self.line

    def _skip(self, pattern: str) -> str:
        match = re.compile(pattern, re.DOTALL).match(self.text, self.at)
        if match is None:
            raise ValueError(pattern)
        self.at = match.end()
        return match[0]

    def _skip_blank(self) -> None:
        self._skip(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")

    def _header(self) -> tuple[Key, ...]:
        start = self.at
        is_array = self._skip(r"\[\[?") == "[["
        names = self._key()
        path: tuple[Key, ...] = ()
        for n, name in enumerate(names):
            path = (*path, name)
            if is_array and n == len(names) - 1:
                self.arrays[path] = self.arrays.get(path, -1) + 1
            elif path not in self.arrays:
                continue
            path = (*path, self.arrays[path])
        self._mark(path, start, header=True)
        self._skip(r"\]\]?")
        return path

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            part = self._skip(r"[ \t]*(?:\"[^\"\\]*(?:\\.[^\"\\]*)*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*").strip(" \t")
            if part[0] in "\"'":
                part = str(tomllib.loads(f"name = {part}")["name"])
            names.append(part)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _pair(self, table: tuple[Key, ...]) -> None:
        start = self.at
        path = (*table, *self._key())
        self._mark(path, start)
        self._skip(r"=[ \t]*")
        self._value(path)

    def _value(self, path: tuple[Key, ...]) -> None:
        self._mark(path, self.at)
        is_list = self.text[self.at] == "["
        if not is_list and self.text[self.at] != "{":
            self._skip(
                r'"""[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""+|' + r"'''.*?'''+|"
                r'"[^"\\]*(?:\\.[^"\\]*)*"|' + r"'[^']*'|" + r"[^,\]}#\n]+"
            )
            return
        self.at += 1
        row = 0
        self._skip_blank()
        while self.text[self.at] != ("]" if is_list else "}"):
            if is_list:
                self._value((*path, row))
            else:
                self._pair(path)
            self._skip(r"[ \t\r\n,]*(?:#[^\n]*[ \t\r\n,]*)*")
            row += 1
        self.at += 1


#: How many documents a process has at hand once it has read them, and how many characters each of them has at most.
MOST_KEPT, MOST_KEPT_LENGTH = 32, 200_000
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")  # of UTF-16


def read(file: PlayerFile) -> tuple[Place, dict[str, object]]:
    """The place of a document and the document.

    Raises `FileRefused` if the file cannot be read, `RulesError` with file and line if it is not TOML or beyond the
    bounds of this module.
    """
    return read_text(file.path, text_of(file), file.files)


def read_own(path: str) -> tuple[Place, dict[str, object]]:
    """The same for a file of the program's own, which needs no bounds."""
    text = text_of(on_disk(path))
    return Place(path, (), partial(line_of, text), DISK), parse(path, text)


def read_text(path: str, text: str, files: PlayerFiles = NO_FILES) -> tuple[Place, dict[str, object]]:
    """The same for a text that is at hand; `path` names it in messages, `files` are those that it may name."""
    place, document = Place(path, (), partial(line_of, text), files), parse(path, text)
    check_values(place, document)
    return place, document


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
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") < MOST_PARTS:
            continue
        for run in re.split(_NOT_IN_KEYS, without_quoted(line).partition("#")[0]):
            if run.count(".") >= MOST_PARTS:  # `tomllib` takes n² memory for a dotted key of n parts
                raise RulesError(f"a key has more than {MOST_PARTS} parts", where=f"{path}:{number}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulesError("brackets are nested too deeply", where=f"{path}:{_deepest_line(text)}") from None
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
        fault = f"byte {raw[error.start]:#04x} is not {wanted}"
        cure = "save the file as UTF-8 (in Excel: CSV UTF-8)"
        raise RulesError(fault, cure, where=f"{path}:{line}") from None


def quote(text: str) -> str:
    """A text as a TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def key_as_toml(key: str) -> str:
    """A key as TOML: in quotes where it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quote(key)


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
        raw = respelled(raw, known)
        only(place, raw, known)
    for key in needed:
        if key not in raw:
            raise place.refuse(f"{key!r} is missing in {place.name}")
    return raw


def each_entry(place: Place, raw: object, read_one: Callable[[Place, object], T]) -> dict[str, T]:
    """A table whose values are read one by one, each at its place; the faults of all are raised together."""
    return gather_named((name, partial(read_one, place.at(name), held)) for name, held in entries(place, raw).items())


def respelled(raw: Mapping[str, object], known: Collection[str]) -> dict[str, object]:
    """A table whose keys in British spelling have the American one that is known: `color` as `color`."""
    return {key if key in known or (new := american(key)) not in known or new in raw else new: raw[key] for key in raw}


def only(place: Place, raw: Iterable[str], known: Collection[str]) -> None:
    """RulesError for keys of a table that are none of those known."""
    faults = (place.unknown(key, known) for key in raw if key not in known)
    raise_all(list(islice(faults, MOST_FAULTS)))


def array(place: Place, raw: object, *keys: Key) -> list[object]:
    """An array."""
    if not isinstance(raw, list):
        raise place.at(*keys).wrong("a list in [ ]", raw)
    return raw


def rows(place: Place, raw: object) -> list[tuple[Place, object]]:
    """The values of an array, each with its place."""
    return [(place.at(n), value) for n, value in enumerate(array(place, raw))]


def own(path: object) -> dict[str, Any]:
    """The document in a file of the program's own, which the tests hold, so that no fault of it is told.

    Lists come as tuples: what is read once is shared by all.
    """
    document: dict[str, Any] = _fixed(tomllib.loads(text_of(on_disk(path))))
    return document


def _fixed(held: object) -> Any:
    if isinstance(held, dict):
        return {key: _fixed(inner) for key, inner in held.items()}
    return tuple(map(_fixed, held)) if isinstance(held, list) else held
