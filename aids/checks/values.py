"""Values of inputs and results as JSON and as text."""

from fractions import Fraction
from typing import Any


def plain(value: object) -> object:
    """A value that JSON has: a fraction becomes a whole number where it is one, otherwise a decimal number."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    number: Any = value  # a Fraction; not tested for, as every check would have to import the module
    return int(number) if number.denominator == 1 else float(number)


def fraction_text(chance: Fraction) -> str:
    """A chance in lowest terms, `1/4`; certainty is `1`."""
    return str(chance)
