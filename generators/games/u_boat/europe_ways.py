"""The ways of orders on the map of Europe: curves that keep off names, off units and off each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, inf
from typing import NamedTuple

from aids.u_boat.game_map import load_map
from generators.drawing.drawing import Drawing, Path, Point, Style
from generators.games.u_boat.europe import Europe
from generators.games.u_boat.europe_map import name_box

BENDS = (
    (0.0, 0.5),
    *(
        (side * far, at)
        for far in (0.12, 0.24, 0.36, 0.5, 0.7)
        for at in (0.5, 0.35, 0.65, 0.2, 0.8)
        for side in (1, -1)
    ),
)
"""How far a way may bend to its left, of its length, and where."""
STEP, FEWEST = 5.0, 10  # points between the places where a way is looked at, and how few those are
NAME, UNIT, CROSSED, BENT = 8.0, 5.0, 2.0, 5.0
"""What each point on a name, on a unit or beside another way counts, and what a bend as long as the way does."""

Extent = tuple[float, float, float, float]


class Way(NamedTuple):
    """A curve from a point to another, drawn towards a third (a quadratic Bezier)."""

    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        """The point at a share of the way."""
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share * share
        pairs = zip(self.start, self.bend, self.end, strict=True)
        x, y = (a * start + b * bend + c * end for start, bend, end in pairs)
        return x, y

    def until(self, share: float) -> Way:
        """The first part of the way."""
        bend = _between(self.start, self.bend, share)
        return Way(self.start, bend, self.at(share))


class Crowd(NamedTuple):
    """What ways keep off: boxes of names, middles of units and how wide these are, squares on other ways, the frame."""

    names: Sequence[Extent]
    units: Sequence[Point]
    size: float
    taken: set[tuple[int, int]]
    frame: Point


def crowd_of(europe: Europe, factor: float, units: Iterable[Point], size: float) -> Crowd:
    """The names and units of a map of `factor` points a unit."""
    boxes = [name_box(province, europe.places[province.id], factor) for province in load_map().provinces.values()]
    return Crowd(boxes, tuple(units), size, set(), (europe.width * factor, europe.height * factor))


def choose_way(start: Point, ends: Sequence[Point], crowd: Crowd) -> Way:
    """The way from a point to one of `ends` that has least in it; other ways will keep off it."""
    way, least = Way(start, start, ends[0]), inf
    near = [_near(start, end, crowd) for end in ends]
    for bend, at in BENDS:
        own = BENT * abs(bend)
        if own >= least:
            break
        for end, around in zip(ends, near, strict=True):
            other = _bent(start, end, bend, at)
            cost = own + _cost(other, around, least - own)
            if cost < least:
                way, least = other, cost
    points = _looked_at(way)
    crowd.taken.update(_square(point, crowd.size) for point in points[len(points) // 5 : -(len(points) // 5)])
    return way


def _looked_at(way: Way) -> list[Point]:
    number = max(int(hypot(way.end[0] - way.start[0], way.end[1] - way.start[1]) / STEP), FEWEST)
    return [way.at(i / number) for i in range(1, number)]


def clear_share(way: Way, shares: Sequence[float], crowd: Crowd) -> float:
    """The first of some shares of a way at which no name lies, or the first of all."""
    return next((share for share in shares if not _on_name(way.at(share), crowd.names, crowd.size / 3)), shares[0])


def _bent(start: Point, end: Point, bend: float, where: float) -> Way:
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = _between(start, end, where)
    return Way(start, (x - bend * dy, y + bend * dx), end)


def _near(start: Point, end: Point, crowd: Crowd) -> Crowd:
    """What ways between two points can meet: units at the ends do not count."""
    room = 0.7 * crowd.size
    reach = room + 0.4 * hypot(end[0] - start[0], end[1] - start[1])
    left, right = min(start[0], end[0]) - reach, max(start[0], end[0]) + reach
    low, high = min(start[1], end[1]) - reach, max(start[1], end[1]) + reach
    names = [box for box in crowd.names if box[0] < right and box[2] > left and box[1] < high and box[3] > low]
    units = [(x, y) for x, y in crowd.units if left < x < right and low < y < high]
    units = [(x, y) for x, y in units if all(hypot(x - a, y - b) > room for a, b in (start, end))]
    return Crowd(names, units, crowd.size, crowd.taken, crowd.frame)


def _cost(way: Way, crowd: Crowd, most: float) -> float:
    """What lies on a way: names, units, other ways; no more than passes `most`."""
    room, cost = 0.7 * crowd.size, 0.0
    for x, y in _looked_at(way):
        outside = not (0 < x < crowd.frame[0] and 0 < y < crowd.frame[1])
        cost += NAME * (outside or _on_name((x, y), crowd.names, 1.0))
        cost += UNIT * any(abs(x - a) < room and abs(y - b) < room for a, b in crowd.units)
        cost += CROSSED * (_square((x, y), crowd.size) in crowd.taken)
        if cost >= most:
            break
    return cost


def _square(point: Point, size: float) -> tuple[int, int]:
    """The square as wide as a unit that a point is in."""
    return int(point[0] / size), int(point[1] / size)


def _on_name(point: Point, boxes: Iterable[Extent], room: float) -> bool:
    x, y = point
    return any(a - room < x < c + room and b - room < y < d + room for a, b, c, d in boxes)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def draw_way(draw: Drawing, way: Way, style: Style) -> None:
    """Draw a way as a line."""
    curve = _between(way.start, way.bend, 2 / 3), _between(way.end, way.bend, 2 / 3), way.end
    draw.add([Path(((way.start, curve),), False, style)])
