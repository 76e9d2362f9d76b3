"""Places for the marks of failed orders: on their own lines, off all other lines, units and names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, dist, hypot, inf, radians, sin
from typing import NamedTuple

from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.units import Unit
from generators.drawing.drawing import Point
from generators.games.u_boat.europe_arrows import Arrow
from generators.games.u_boat.europe_map import gap
from generators.games.u_boat.europe_ways import Crowd, Extent

SHARES = sorted((n / 24 for n in range(3, 22)), key=lambda share: abs(share - 0.5))
"""Where the mark of an order may stand on its line, the best first."""
TURNS = (45, 135, 315, 225, 0, 180, 90, 270, 20, 160, 340, 200, 70, 110, 290, 250)  # the same in degrees about a unit
ABOUT, ABOUT_U = (0.95, 0.9), (1.3, 0.95)  # of the width of a unit: how far from its middle, across and up
ENOUGH = 0.78  # of the room from lines: without it a mark seems to lie on one
OUTER = 1.4  # of that: the same where there is no room
OFF_LINES, OFF_NAMES, OFF_MARKS = 0.55, 0.33, 0.75  # of the same: how far the middle of a mark keeps off these
OFF_UNITS = (1.2, 0.9)  # and off units, across and up


class Line(NamedTuple):
    """What is drawn of an order: the points of its line, and those of the ring about the unit that it is for."""

    line: tuple[Point, ...]
    ring: tuple[Point, ...]


class _About(NamedTuple):
    """What a mark keeps off: points of the lines of other orders, names, other units, and marks; the width of units."""

    lines: Sequence[Point]
    names: Sequence[Extent]
    units: Sequence[Point]
    marks: Sequence[Point]
    size: float
    frame: Point


def place_marks(
    failed: Iterable[Arrow], lines: Mapping[Arrow, Line], places: Mapping[Unit, Point], crowd: Crowd
) -> dict[Arrow, Point]:
    """The middle of the mark of each failed order: on its line, or about its unit, where most room is left to it.

    Room from the lines of others goes first: a mark on the line of another order would tell that that one failed.
    """
    marks: dict[Arrow, Point] = {}
    for order in failed:
        own, middle = lines.get(order, Line((), ())), places[order.unit]
        others = [point for other, line in lines.items() if other != order for point in (*line.line, *line.ring)]
        units = [point for point in places.values() if point != middle]
        about = _About(others, crowd.names, units, tuple(marks.values()), crowd.size, crowd.frame)
        rooms = [(_room(at, about, [middle]), at) for at in _on(own)]
        rooms += [(_room(at, about, ()), at) for at in _beside(order.unit, middle, crowd.size)]
        marks[order] = max(rooms, key=lambda each: each[0])[1]
    return marks


def _on(line: Line) -> Iterator[Point]:
    """The places for a mark on a line."""
    last = len(line.line) - 1
    return (line.line[round(share * last)] for share in SHARES if last > 0)


def _beside(unit: Unit, middle: Point, size: float) -> Iterator[Point]:
    """The places for a mark about a unit."""
    across, up = ABOUT_U if unit.kind == SUBMARINE else ABOUT
    for far in (size, OUTER * size):
        for turn in map(radians, TURNS):
            yield middle[0] + across * far * cos(turn), middle[1] + up * far * sin(turn)


def _room(at: Point, about: _About, own: Sequence[Point]) -> tuple[float, float]:
    """How much of its room a mark has, 1 for enough: from the lines of other orders, and from all that it keeps off."""
    x, y = at
    across, up = OFF_UNITS
    lines = min((dist(at, point) for point in about.lines), default=inf) / (OFF_LINES * about.size)
    units = min((hypot((x - a) / across, (y - b) / up) for a, b in (*about.units, *own)), default=inf) / about.size
    names = min(gap(box, at) for box in about.names) / (OFF_NAMES * about.size)
    marks = min((dist(at, mark) for mark in about.marks), default=inf) / (OFF_MARKS * about.size)
    inside = min(x, y, about.frame[0] - x, about.frame[1] - y) / (OFF_NAMES * about.size)
    return min(lines, ENOUGH), min(lines, units, names, marks, inside, 1.0)
