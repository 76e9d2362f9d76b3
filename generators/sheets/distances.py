"""Distances on rulers and turn tools: numbers in the unit of the tool, names of figures, or lengths with a unit."""

from __future__ import annotations

from typing import NamedTuple

from aids.games import Game
from aids.places import Key, Place
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.drawing import INCH
from generators.drawing.lengths import SCALES, Scale
from generators.sheets.named import read_figure
from generators.sheets.settings import Setting, Settings, choice, read_length

SLACK = 1e-6


class Distance(NamedTuple):
    """A distance as it is stated: a number in the unit of its tool, or points if `fixed`."""

    number: float
    fixed: bool = False

    def on(self, scale: Scale) -> float:
        """The distance in divisions of a scale."""
        if not self.fixed:
            return self.number / scale.counts
        return round(self.number / scale.points, 9)


def read_distance(at: Place, raw: object, given: Given) -> Distance:
    """A distance from a number, the name of a figure or a length."""
    if isinstance(raw, str):
        if raw[:1].isdigit() and raw not in given.get(Game).rules.figures:
            return Distance(read_length(at, raw), True)
        return Distance(float(read_figure(at, raw, given).value))
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise at.wrong("a number, the name of a figure, or a length like '35 cm'", raw)
    return Distance(float(raw))


def distance(meaning: str) -> Setting[Distance]:
    """A distance, from 0; its bounds are those of `divisions`."""
    return Setting(Stated(read_distance, takes="a number in the unit, the name of a figure, or a length"), meaning)


def unit_setting() -> Setting[str]:
    """The unit of a tool: that of its numbers, and of what is printed on it."""
    return choice(tuple(SCALES), "the unit of its numbers, and of what is printed on it").default("in")


def divisions(table: Settings, stated: Distance, scale: Scale, least: float, most: float, *keys: Key) -> float:
    """A distance in divisions of a scale; RulesError at its keys if it is not from `least` to `most` inches."""
    found = stated.on(scale)
    low, high = (inches * INCH / scale.points for inches in (least, most))
    if not low - SLACK <= found <= high + SLACK:
        bounds = f"{low * scale.counts:.4g} to {high * scale.counts:.4g} {scale.unit}"
        table.fail(f"{table.where.at(*keys).name} is {scale.show(found)}; {bounds} can be printed", *keys)
    return found
