"""Lengths as players write them, `1/2 in` or `3 mm`, and in points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import gcd
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import InputError
from aids.input_file import brief
from generators.drawing.drawing import INCH, MM

#: The units of lengths, in points.
UNITS = {"pt": 1.0, "in": INCH, "inch": INCH, "inches": INCH, '"': INCH, "″": INCH, "mm": MM, "cm": 10 * MM}


class Scale(NamedTuple):
    """How a tool is divided: its `unit`, the points of a numbered division, the ticks in it, and what it counts.

    A division of a scale in millimetres is a centimetre, and counts 10.
    """

    unit: str
    points: float
    ticks: int
    counts: int
    sign: str

    def show(self, divisions: float) -> str:
        """A length on the scale in words: `4″`, `12 cm`, `120 mm`; two decimals, of eighths three."""
        shown = divisions * self.counts
        return f"{shown if (8 * shown).is_integer() else round(shown, 2):g}{self.sign}"


INCHES = Scale("in", INCH, 4, 1, "″")
#: The scales of rulers and turn tools by their unit.
SCALES: Mapping[str, Scale] = MappingProxyType(
    {"in": INCHES, "cm": Scale("cm", 10 * MM, 10, 1, " cm"), "mm": Scale("mm", 10 * MM, 10, 10, " mm")}
)
_LENGTH = r"\s*(\d{1,6}(?:\.\d{1,6}|,\d{1,2})?|\d{1,3} \d{1,3}/\d{1,3}|\d{1,3}/\d{1,3})\s*([a-z\"″]+)\s*"


def parse_length(text: str, where: str) -> float:
    """A length in points from a text such as "1/2 in", "3 mm", "1,5 cm" or "36 pt"; the unit must be written.

    InputError for anything else; `where` is its place, an option or the key in a file.
    """
    match = re.fullmatch(_LENGTH, text.lower())
    if match is None or match[2] not in UNITS:
        cure = "write it like '1/2 in', '12.7 mm', '1.5 cm' or '36 pt'"
        raise InputError(f"{brief(text)} is not a length; {cure}", where=where)
    top, bottom = 0, 1  # whole numbers, as importing `fractions` would take longer than a page's lengths
    for part in match[1].split():
        part_top, part_bottom = _ratio(part)
        top, bottom = top * part_bottom + part_top * bottom, bottom * part_bottom
    if not bottom:
        raise InputError(f"{brief(text)} divides by 0", where=where)
    unit_top, unit_bottom = UNITS[match[2]].as_integer_ratio()
    return top * unit_top / (bottom * unit_bottom)


def _ratio(number: str) -> tuple[int, int]:
    """A number such as `3`, `3/8`, `12.7` or `12,7` as a numerator and a denominator."""
    if "/" in number:
        top, _, bottom = number.partition("/")
        return int(top), int(bottom)
    whole, _, decimals = number.replace(",", ".").partition(".")
    return int(whole + decimals), int(10 ** len(decimals))


def format_length(points: float) -> str:
    """A length as players write it: `5/8 in`, `1 1/4 in` or `16 mm`."""
    sixteenths = round(points / INCH * 16)
    if abs(sixteenths * INCH / 16 - points) > 0.001:
        return f"{points / MM:.4g} mm"
    whole, rest = divmod(sixteenths, 16)
    shared = gcd(rest, 16)
    parts = (str(whole) if whole else "", f"{rest // shared}/{16 // shared}" if rest else "")
    return (" ".join(part for part in parts if part) or "0") + " in"
