"""Numbers, arrays, colours and matrices as PDF writes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generators.drawing.drawing import Matrix


class _Numbers(dict[int, str]):
    """Numbers as text, by their thousandths: at most three decimals, never in exponent form."""

    def __missing__(self, thousandths: int) -> str:
        if len(self) > 20_000:
            self.clear()
        text = self[thousandths] = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
        return text


#: The text of a number by its thousandths; filled as numbers are asked for, because most occur many times.
NUMBERS = _Numbers()


def number(value: float) -> str:
    """A number rounded to a thousandth."""
    return NUMBERS[round(value * 1000)]


def array(values: Iterable[float]) -> str:
    """An array of numbers."""
    return f"[{' '.join(map(number, values))}]"


def rgb(colour: str) -> str:
    """The operands of a colour given as "#RRGGBB"."""
    return " ".join(number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=1000)
def _linear(a: float, b: float, c: float, d: float) -> str:
    return " ".join(f"{value:z.6f}".rstrip("0").rstrip(".") for value in (a, b, c, d))


def matrix(m: Matrix) -> str:
    """The operator that applies a matrix; a shift in points to a thousandth, the rest to a millionth."""
    return f"{_linear(*m[:4])} {number(m[4])} {number(m[5])} cm"
