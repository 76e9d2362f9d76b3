"""Colours that a drawing names beside the roles of a palette: literal ones, one for each palette, and mixtures.
Palettes: the colour of each role of a drawing, and the contrast of two colours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.errors import InputError, UnknownName, nearest, some_of
from aids.input_file import Place, brief, on_disk
from aids.texts import spelled
from generators import TEMPLATES
from generators.drawing import parse_length

HEX = re.compile(r"#[0-9A-Fa-f]{6}")
#: The palettes that a colour of one's own has a counterpart for, in the order in which these are written.
PALETTES = ("colour", "colour-blind", "ink-saver", "greyscale")


class Colours(dict[str, str]):
    """The colours of a palette by role, and every colour of the forms above; KeyError for anything else."""

    def __init__(self, roles: dict[str, str], palette: str) -> None:
        super().__init__(roles)
        self.palette = palette

    def __missing__(self, role: str) -> str:
        if role.startswith("#"):
            return _counterpart(role, self.palette)
        if role.startswith("mix:"):
            _, share, first, second = role.split(":")
            return blend(self[first], self[second], float(share) / 100)
        raise KeyError(role)


def is_grey(palette: Mapping[str, str]) -> bool:
    """Whether a palette shows every colour as a grey, so that pictures are printed in grey too."""
    try:
        return len(set(rgb(palette["#FF0000"]))) == 1
    except KeyError:  # a palette of roles alone
        return False


def mix(role: str, other: str, share: float) -> str:
    """The colour of a role with a share of another, 0 to 1."""
    return f"mix:{100 * share:g}:{role}:{other}"


def each(*colours: str) -> str:
    """A colour by its values in PALETTES."""
    return "/".join(colours)


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of "#RRGGBB"; InputError for anything else."""
    if not HEX.fullmatch(colour):
        raise InputError(f'{colour!r} is not a colour; write "#RRGGBB"')
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, other: str, share: float) -> str:
    """A colour with a share of another, 0 to 1, both "#RRGGBB"."""
    return _hex(*(a + share * (b - a) for a, b in zip(rgb(colour), rgb(other), strict=True)))


def grey_of(colour: str) -> str:
    """The grey of the same luminance as a colour."""
    value = luminance(colour)
    level = 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)
    return _hex(level, level, level)


@lru_cache(maxsize=10_000)
def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colours, 1 (equal) to 21 (black on white), as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _hex(*levels: float) -> str:
    return "#" + "".join(f"{round(level):02X}" for level in levels)


def _counterpart(role: str, palette: str) -> str:
    """A colour as a palette shows it; palettes of a player's own show it as `colour` does."""
    counterparts = role.split("/")
    if len(counterparts) == len(PALETTES):
        return counterparts[PALETTES.index(palette)] if palette in PALETTES else counterparts[0]
    return grey_of(role) if palette == "greyscale" else role


#: The palettes that come with Plotroom.
FILE = TEMPLATES / "palettes.toml"
TABLES = ("palettes", "pairs", "lines")
#: Roles that a player's file of an earlier release lacks, and the role whose colour each then takes.
LATER = {"own": "navy", "boat": "deep", "boat-text": "deep-text"}

Palette = Mapping[str, str]


class Palettes(NamedTuple):
    """A palettes file: palettes by name (role to "#RRGGBB"), text roles by ground role, least line widths (points)."""

    palettes: Mapping[str, Palette]
    pairs: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, float]


def palette(name: str = "colour", file: Path | None = None) -> Palette:
    """The colour of each role, as "#RRGGBB", in a palette of a file; of Plotroom's own file if none is given.

    UnknownName for a palette that the file does not have; RulesError or FileRefused for a file that is not valid.
    """
    palettes = (load(file) if file else _own()).palettes
    return palettes[named(name, palettes)]


def named(name: str, palettes: Collection[str]) -> str:
    """The palette that a name stands for, in British or American spelling; UnknownName for a palette there is not."""
    if (found := name if name in palettes else spelled(name, palettes)) is None:
        raise UnknownName(f"palette {brief(name)} does not exist; {nearest(name[:40], palettes)}")
    return found


def names(file: Path | None = None) -> tuple[str, ...]:
    """The names of the palettes of a file, in its order; of Plotroom's own file if none is given."""
    return tuple((load(file) if file else _own()).palettes)


def pairs() -> Mapping[str, tuple[str, ...]]:
    """The roles that may be printed on each ground, by ground."""
    return _own().pairs


def least_line_width(name: str, file: Path | None = None) -> float:
    """The least line width of a palette, in points; 0 if it has none."""
    return (load(file) if file else _own()).lines.get(name, 0.0)


@cache
def _own() -> Palettes:
    return _parse(*toml_cache.read(str(FILE)), None)


def load(file: Path) -> Palettes:
    """The palettes of a player's file.

    Every palette must have each role of Plotroom's own palettes and no other, each a "#RRGGBB".  RulesError with file
    and line for anything else; FileRefused for a file that cannot be read.
    """
    return _parse(*toml_file.read(on_disk(file)), _own())


def _parse(place: Place, document: dict[str, object], model: Palettes | None) -> Palettes:
    """A palettes file whose palettes have the roles of `model`; without a model, those of its own first palette."""
    for key in document:
        if key not in TABLES:
            raise place.unknown(key, TABLES, "table")
    tables = document.get("palettes")
    if not isinstance(tables, dict) or not tables:
        raise place.at("palettes").refuse("has no palette; begin one with [palettes.name]")
    roles: Iterable[str] | None = next(iter(model.palettes.values())) if model else None
    palettes = {}
    for name, colours in tables.items():
        at = place.at("palettes", name)
        if not isinstance(colours, dict):
            raise at.refuse(f"palette {brief(name)} is not a table; write it as [palettes.NAME]")
        roles = tuple(roles or colours)
        palettes[name] = MappingProxyType(Colours(_colours(at, name, colours, roles), name))
    return Palettes(
        MappingProxyType(palettes),
        MappingProxyType(_pairs(place.at("pairs"), document.get("pairs", {}), tuple(roles or ()))),
        MappingProxyType(_lines(place.at("lines"), document.get("lines", {}))),
    )


def _colours(place: Place, name: str, colours: Mapping[str, object], roles: tuple[str, ...]) -> dict[str, str]:
    """The colours of a palette; RulesError unless it has exactly these roles, each a colour."""
    checked = {}
    for role, value in colours.items():
        if role not in roles:
            raise place.at(role).refuse(
                f"palette {brief(name)}: unknown role {brief(role)}; {nearest(role[:40], roles)}"
            )
        if not isinstance(value, str) or not HEX.fullmatch(value):
            raise place.at(role).refuse(f'palette {name!r}: {role} = {brief(value)} is not a colour; write "#RRGGBB"')
        checked[role] = value
    for role, older in LATER.items():
        if role not in checked and older in checked:
            checked[role] = checked[older]
    missing = [role for role in roles if role not in checked]
    if missing:
        raise place.refuse(f"palette {brief(name)} lacks {some_of(missing)}")
    return checked


def _pairs(place: Place, raw: object, roles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The text roles by ground."""
    if not isinstance(raw, dict) or not all(isinstance(on, list) for on in raw.values()):
        raise place.refuse('[pairs] lists roles by ground: paper = ["ink", "navy"]')
    for ground, on in raw.items():
        for role in (ground, *on):
            if role not in roles:
                raise place.at(ground).refuse(f"unknown role {brief(role)}; {nearest(str(role)[:40], roles)}")
    return {ground: tuple(on) for ground, on in raw.items()}


def _lines(place: Place, raw: object) -> dict[str, float]:
    """The least line widths by palette, in points; entries for unknown palettes are kept and have no effect."""
    if not isinstance(raw, dict):
        raise place.refuse('[lines] gives a length for a palette: film = "0.5 pt"')
    widths = {}
    for name, width in raw.items():
        try:
            widths[name] = parse_length(str(width), f"[lines] {name}")
        except InputError as error:
            raise place.at(name).refuse(str(error)) from None
    return widths
