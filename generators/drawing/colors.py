"""Colors: the palettes with a value for each role, literal colors and mixtures, and the contrast of two colors."""

import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import InputError, UnknownName, nearest
from aids.input_file import brief
from aids.texts import spelled
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import parse_length

HEX = re.compile(r"#[0-9A-Fa-f]{6}")
#: The palettes that a colour of one's own has a counterpart for, in the order in which these are written.
PALETTES = ("colour", "colour-blind", "ink-saver", "greyscale")


class Colours(dict[str, str]):
    """The colors of a palette by role, and every color of the forms above; KeyError for anything else."""

    def __init__(self, roles: dict[str, str], palette: str) -> None:
        super().__init__(roles)
        self.palette = palette

    def __missing__(self, role: str) -> str:
        if role.startswith("#"):
            counterparts = role.split("/")
            if len(counterparts) == len(PALETTES):  # a palette that has no value for it shows it as `colour` does
                return counterparts[PALETTES.index(self.palette) if self.palette in PALETTES else 0]
            if self.palette != "greyscale":
                return role
            value = luminance(role)  # which its gray has too
            level = 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)
            return _hex(level, level, level)
        if role.startswith("mix:"):
            _, share, first, second = role.split(":")
            return blend(self[first], self[second], float(share) / 100)
        raise KeyError(role)


def is_grey(palette: Mapping[str, str]) -> bool:
    """Whether a palette shows every color as a gray, so that pictures are printed in gray too."""
    try:
        return len(set(rgb(palette["#FF0000"]))) == 1
    except KeyError:  # a palette of roles alone
        return False


def mix(role: str, other: str, share: float) -> str:
    """The color of a role with a share of another, 0 to 1."""
    return f"mix:{100 * share:g}:{role}:{other}"


def each(*colours: str) -> str:
    """A color by its values in PALETTES."""
    return "/".join(colours)


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of "#RRGGBB"; InputError for anything else."""
    if not HEX.fullmatch(colour):
        raise InputError(f'{colour!r} is not a colour; write "#RRGGBB"')
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, other: str, share: float) -> str:
    """A color with a share of another, 0 to 1, both "#RRGGBB"."""
    return _hex(*(a + share * (b - a) for a, b in zip(rgb(colour), rgb(other), strict=True)))


@lru_cache(maxsize=10_000)
def luminance(colour: str) -> float:
    """The relative luminance of a color, 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colors, 1 (equal) to 21 (black on white), as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _hex(*levels: float) -> str:
    return "#" + "".join(f"{round(level):02X}" for level in levels)


#: The palettes that come with Plotroom.
FILE = TEMPLATES / "palettes.toml"

Palette = Mapping[str, str]


class Palettes(NamedTuple):
    """A palettes file: palettes by name (role to "#RRGGBB"), text roles by ground role, least line widths (points)."""

    palettes: Mapping[str, Palette]
    pairs: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, float]


def palette(name: str = "colour") -> Palette:
    """The color of each role, as "#RRGGBB", in a palette; UnknownName for one that there is not."""
    palettes = _file().palettes
    return palettes[named(name, palettes)]


def named(name: str, palettes: Collection[str]) -> str:
    """The palette that a name stands for, in British or American spelling; UnknownName for a palette there is not."""
    if (found := name if name in palettes else spelled(name, palettes)) is None:
        raise UnknownName(f"palette {brief(name)} does not exist; {nearest(name[:40], palettes)}")
    return found


def names() -> tuple[str, ...]:
    """The names of the palettes, in the order of their file."""
    return tuple(_file().palettes)


def pairs() -> Mapping[str, tuple[str, ...]]:
    """The roles that may be printed on each ground, by ground."""
    return _file().pairs


def least_line_width(name: str) -> float:
    """The least line width of a palette, in points; 0 if it has none."""
    return _file().lines.get(name, 0.0)


@cache
def _file() -> Palettes:
    raw = own(FILE)
    return Palettes(
        {name: MappingProxyType(Colours(colours, name)) for name, colours in raw["palettes"].items()},
        raw["pairs"],
        {name: parse_length(width, f"palettes.toml lines.{name}") for name, width in raw["lines"].items()},
    )
