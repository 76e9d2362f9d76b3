"""Bounds of a player's TOML file: parsing it and using its values take little time and memory."""

from __future__ import annotations

import re
from math import isfinite

from aids.errors import RulesError
from aids.places import Key, Place

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


def check_keys(path: str, text: str) -> None:
    """RulesError with the line of a dotted key of more than `MOST_PARTS` parts: `tomllib` takes n² memory for n."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") < MOST_PARTS:
            continue
        for run in re.split(_NOT_IN_KEYS, without_quoted(line).partition("#")[0]):
            if run.count(".") >= MOST_PARTS:
                raise RulesError(f"a key has more than {MOST_PARTS} parts", where=f"{path}:{number}")


def without_quoted(line: str) -> str:
    """A line with as many letters x in place of each text in quotes; what is not closed stays as it is."""
    return re.sub(_QUOTED, lambda found: "x" * len(found[0]) if found[1] or found[2] else found[0], line)


def deepest_line(text: str) -> int:
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


def longest_number_line(text: str) -> int:
    """The line of the first number with so many digits that Python does not read it."""
    match = re.search(r"\d[\d_]{4000}", text)
    return text.count("\n", 0, match.start()) + 1 if match else 1


def check_values(place: Place, document: dict[str, object]) -> None:
    """RulesError with file and line for a number or text that no file of Plotroom has.

    These are whole numbers of more than 64 bits, decimals that are not finite or of more than fifteen digits before
    the point, texts of more than `MOST_TEXT` letters, and texts or keys with control characters.
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
                raise at.refuse(f"{at.name} has {len(value):,} letters; {MOST_TEXT:,} at most")
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
            raise place.refuse(f"{what} has the character U+{ord(letter):04X}, which cannot be printed; leave it out")
