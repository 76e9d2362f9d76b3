"""Lengths as players write them, `1/2 in` or `3 mm`, and in points."""

from __future__ import annotations

import re
from fractions import Fraction

from aids.errors import InputError
from generators.drawing.drawing import INCH, MM

#: The units of lengths, in points.
UNITS = {"pt": 1.0, "in": INCH, "inch": INCH, "inches": INCH, '"': INCH, "″": INCH, "mm": MM, "cm": 10 * MM}
_LENGTH = r"\s*(\d{1,6}(?:\.\d{1,6})?|\d{1,3} \d{1,3}/\d{1,3}|\d{1,3}/\d{1,3})\s*([a-z\"″]+)\s*"


def length(text: str, where: str) -> float:
    """A length in points from a text such as "1/2 in", "9/16 in", "3 mm" or "36 pt"; the unit must be written.

    InputError for anything else; `where` is its place, an option or the key in a file.
    """
    match = re.fullmatch(_LENGTH, text.lower())
    if match is None or match[2] not in UNITS:
        raise InputError(f"{text!r} is not a length; write it like '1/2 in', '12.7 mm' or '36 pt'", where=where)
    try:
        amount = sum(Fraction(part) for part in match[1].split())
    except ZeroDivisionError:
        raise InputError(f"{text!r} divides by 0", where=where) from None
    return float(amount * Fraction(UNITS[match[2]]))


def length_words(points: float) -> str:
    """A length as players write it: `5/8 in`, `1 1/4 in` or `16 mm`."""
    sixteenths = round(points / INCH * 16)
    if abs(sixteenths * INCH / 16 - points) > 0.001:
        return f"{points / MM:.4g} mm"
    whole, fraction = divmod(Fraction(sixteenths, 16), 1)
    return (" ".join(str(part) for part in (whole, fraction) if part) or "0") + " in"
