"""Runs of neighbouring values that are alike and share a row: whole numbers, and stretches between two marks."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

HUNDREDTHS = 100
SIXTEENTHS = 16


class Span(NamedTuple):
    """A stretch of values from `low` to `high`; each end belongs to it or not."""

    low: Fraction
    high: Fraction
    has_low: bool
    has_high: bool

    @property
    def sample(self) -> Fraction:
        """A value in the stretch."""
        return (self.low + self.high) / 2


def run_text(first: int, last: int) -> str:
    """A row of whole numbers: `6–8`."""
    return "–".join(dict.fromkeys((str(first), str(last))))


def alike(values: Sequence[int], row: Callable[[int], object]) -> list[tuple[int, int]]:
    """The first and the last of each run of neighbouring values whose rows are equal."""
    runs: list[tuple[int, int]] = []
    for value in values:
        if runs and row(value) == row(runs[-1][0]):
            runs[-1] = (runs[-1][0], value)
        else:
            runs.append((value, value))
    return runs


def spans(marks: Sequence[Fraction], row: Callable[[Fraction], object]) -> list[Span]:
    """The stretches over 0, to the last of rising marks, in which rows are equal; they change at marks only."""
    pieces: list[Span] = []
    for before, mark in pairwise((Fraction(0), *marks)):
        pieces += [Span(before, mark, has_low=False, has_high=False), Span(mark, mark, has_low=True, has_high=True)]
    found: list[Span] = []
    for piece in pieces:
        if found and row(piece.sample) == row(found[-1].sample):
            found[-1] = found[-1]._replace(high=piece.high, has_high=piece.has_high)
        else:
            found.append(piece)
    return found


def span_text(span: Span) -> str:
    """A stretch in words, as a tape shows it: `5 to <8 11/16`, `>5 to 8 5/16`, `5`, `to 5`, `<5`.

    Ends between two sixteenths are in hundredths, right for every value of these.
    """
    high = _end(span.high, up=not span.has_high)
    if span.low == span.high:
        return high
    if not span.low:
        return f"to {high}" if span.has_high else f"<{high}"
    low = _end(span.low, up=span.has_low)
    return f"{'' if span.has_low else '>'}{low} to {'' if span.has_high else '<'}{high}"


def _end(number: Fraction, *, up: bool) -> str:
    """A number in whole and sixteenths, or rounded up or down to hundredths."""
    if SIXTEENTHS % number.denominator:
        return f"{(ceil if up else floor)(number * HUNDREDTHS) / HUNDREDTHS:g}"
    whole, part = divmod(number, 1)
    return " ".join(filter(None, (str(whole) if whole or not part else "", str(part) if part else "")))
