"""Colours that a drawing names beside the roles of a palette: literal ones, one for each palette, and mixtures.

They are written as roles are, so that every record can hold them, and stand in no palettes file:

    #6B6F63                              that colour; its grey in the palette `greyscale`
    #6B6F63/#77716A/#E1E2E0/#6D6D6D      one for each of PALETTES, in that order
    mix:25:navy:paper                    navy with 25 per cent of paper; both may be any role or colour but a mixture
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from aids.errors import InputError

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
