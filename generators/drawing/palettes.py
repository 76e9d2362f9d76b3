"""Palettes: what colour each role of a drawing has, and how well one colour can be read on another.

The palettes are `templates/palettes.toml`; a player's own file has the same form (its pairs are optional).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from aids.errors import FileRefused, InputError, RulesError, UnknownName, nearest
from generators.page.paper import length
from generators.templates import TEMPLATES

#: The palettes that come with Plotroom.
FILE = TEMPLATES / "palettes.toml"
#: The least contrast of a text on its ground (WCAG 2, level AA).
LEAST_CONTRAST = 4.5
TABLES = ("palettes", "pairs", "lines")
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")

Palette = Mapping[str, str]


class Palettes(NamedTuple):
    """A palettes file: each palette by name (role -> "#RRGGBB"), the roles for each ground, thinnest lines (pt)."""

    palettes: Mapping[str, Palette]
    pairs: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, float]


def palette(name: str = "colour", file: Path | None = None) -> Palette:
    """The colour of each role, as "#RRGGBB", in a palette of a file (Plotroom's own if none is given).

    UnknownName for a palette the file lacks; RulesError or FileRefused for a file that cannot be used.
    """
    palettes = (load(file) if file else _own()).palettes
    try:
        return palettes[name]
    except KeyError:
        raise UnknownName(f"palette {name!r} does not exist; {nearest(name, palettes)}") from None


def names(file: Path | None = None) -> tuple[str, ...]:
    """The palettes of a file (Plotroom's own if none is given), in its order."""
    return tuple((load(file) if file else _own()).palettes)


def pairs() -> Mapping[str, tuple[str, ...]]:
    """Which roles may be printed on which ground, by ground."""
    return _own().pairs


def thinnest(name: str, file: Path | None = None) -> float:
    """The thinnest line that a palette of a file prints, in points: 0 if any may be as thin as it is drawn."""
    return (load(file) if file else _own()).lines.get(name, 0.0)


@cache
def _own() -> Palettes:
    with FILE.open("rb") as stream:
        return _parsed(stream.read().decode(), FILE, None)


def load(file: Path) -> Palettes:
    """The palettes of a player's file.

    Every palette must give every role of Plotroom's own and no other, each a "#RRGGBB".  RulesError, in one
    line with the file and line, for anything else; FileRefused for a file that cannot be read.
    """
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError:
        raise RulesError(f"{file}: is not text in UTF-8") from None
    except OSError as error:
        raise FileRefused(f"{file}: cannot be read: {error.strerror}") from None
    return _parsed(text, file, _own())


def _parsed(text: str, file: Path, model: Palettes | None) -> Palettes:
    """A palettes file checked against the roles of `model`, or, without one, of its own first palette."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{file}: {error}") from None
    for key in data.keys() - set(TABLES):
        raise RulesError(f"{file}:{_line(text, key)}: unknown table {key!r}; {nearest(key, TABLES)}")
    palettes = data.get("palettes")
    if not isinstance(palettes, dict) or not palettes:
        raise RulesError(f"{file}: has no palette; begin one with [palettes.name]")
    roles: Mapping[str, Any] | None = next(iter(model.palettes.values())) if model else None
    for name, given in palettes.items():
        if not isinstance(given, dict):
            raise RulesError(f"{file}:{_line(text, name)}: palette {name!r} is not a table; write [palettes.{name}]")
        roles = roles or given
        _check(name, given, roles, text, file)
    grounds = data.get("pairs", {})
    if not isinstance(grounds, dict) or not all(isinstance(on, list) for on in grounds.values()):
        raise RulesError(f'{file}:{_line(text, "pairs")}: [pairs] lists roles by ground: paper = ["ink", "navy"]')
    for ground, on in grounds.items():
        for role in (ground, *on):
            if not isinstance(role, str) or role not in (roles or {}):
                where = _line(text, ground, "pairs")
                known = nearest(str(role), roles or ())
                raise RulesError(f"{file}:{where}: unknown role {role!r}; {known}")
    return Palettes(
        MappingProxyType({name: MappingProxyType(dict(given)) for name, given in palettes.items()}),
        MappingProxyType({ground: tuple(on) for ground, on in grounds.items()}),
        MappingProxyType(_lines(data.get("lines", {}), text, file)),
    )


def _lines(given: object, text: str, file: Path) -> dict[str, float]:
    """The thinnest lines by palette, in points; one of a palette that the file lacks is no mistake."""
    if not isinstance(given, dict):
        raise RulesError(f'{file}:{_line(text, "lines")}: [lines] gives a length for a palette: film = "0.5 pt"')
    try:
        return {name: length(str(thin), f"[lines] {name}") for name, thin in given.items()}
    except InputError as error:
        raise RulesError(f"{file}:{_line(text, 'lines')}: {error}") from None


def _check(name: str, given: Mapping[str, Any], roles: Mapping[str, Any], text: str, file: Path) -> None:
    """RulesError unless a palette gives exactly these roles, each a colour."""
    for role, value in given.items():
        if role not in roles:
            where = _line(text, role, f"palettes.{name}")
            raise RulesError(f"{file}:{where}: palette {name!r}: unknown role {role!r}; {nearest(role, roles)}")
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            where = _line(text, role, f"palettes.{name}")
            raise RulesError(f'{file}:{where}: palette {name!r}: {role} = {value!r} is not a colour; write "#RRGGBB"')
    missing = [role for role in roles if role not in given]
    if missing:
        where = _line(text, f"palettes.{name}")
        raise RulesError(f"{file}:{where}: palette {name!r} lacks {', '.join(missing)}")


def _line(text: str, key: str, table: str = "") -> int:
    """The line on which a key or table header stands (1 if it is written in a way not looked for)."""
    inside = not table
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r"[\s\"']", "", line)
        header = re.match(r"\[([^\]]*)\]", bare)
        if header:
            if header[1] == key or (header[1].split(".")[0] == key and not table):
                return number
            inside = not table or header[1] == table
        elif inside and bare.startswith(f"{key}="):
            return number
    return 1


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of "#RRGGBB" (InputError for anything else)."""
    if not _HEX.fullmatch(colour):
        raise InputError(f'{colour!r} is not a colour; write "#RRGGBB"')
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 (none) to 21 (black on white), as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def faint(colours: Palette, least: float = LEAST_CONTRAST) -> list[tuple[str, str, float]]:
    """The pairs (text role, ground role, contrast) of a palette that are harder to read than `least`."""
    ratios = ((text, ground, contrast(colours[text], colours[ground])) for ground, on in pairs().items() for text in on)
    return [pair for pair in ratios if pair[2] < least]
