"""The ways of orders on the map of Europe: curves that keep off names, off units and off each other."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist, hypot, inf
from typing import NamedTuple

from aids.u_boat.game_map import load_map
from generators.drawing.drawing import Drawing, Path, Point, Style
from generators.games.u_boat.europe import Europe, Room
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
WIDE = ((1.0, 0.5), (-1.0, 0.5))  # bends of a way that faces another, besides
STEP, FEWEST = 4.0, 10  # points between the places where a way is looked at, and how few those are
CELL = 3.0  # points: the side of the squares in which what ways keep off is noted
NAME, UNIT, CROSSED, BENT = 25.0, 12.0, 6.0, 5.0
"""The cost of a place of a way on a name, on a unit or beside another way, and of a bend as long as the way."""
APART = 0.7  # of the width of a unit: how far ways keep from the middle of others
ABREAST, FACING = 0.9, 400.0  # of the same: how far ways that face each other keep apart; the cost if they lie in one
MIDDLE = (0.35, 0.5, 0.65)  # shares of two ways at which they are compared

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

    def part(self, first: float, last: float) -> "Way":
        """The part of the way between two shares of it."""
        bend = _between(_between(self.start, self.bend, first), _between(self.bend, self.end, first), last)
        return Way(self.at(first), bend, self.at(last))


class Crowd(NamedTuple):
    """Obstacles to ways: boxes of names, the width of units, the frame, and the cost of each square."""

    names: Sequence[Extent]
    size: float
    frame: Point
    costs: dict[tuple[int, int], float]


def crowd_of(europe: Europe, factor: float, units: Iterable[Point], size: float) -> Crowd:
    """The names and units of a map of `factor` points a unit; `size` is the width of a unit."""
    boxes, of_names = _names_of(tuple(europe.places[province] for province in load_map().provinces), factor)
    crowd = Crowd(boxes, size, (europe.width * factor, europe.height * factor), dict(of_names))
    for point in units:
        keep_off(crowd, point)
    return crowd


@lru_cache(maxsize=8)
def _names_of(rooms: tuple[Room, ...], factor: float) -> tuple[Sequence[Extent], Mapping[tuple[int, int], float]]:
    """The boxes of the names of all provinces, and what they count: the same for every position on a map."""
    boxes = [
        name_box(province, room, factor) for province, room in zip(load_map().provinces.values(), rooms, strict=True)
    ]
    costs: dict[tuple[int, int], float] = {}
    for box in boxes:
        _note(costs, box, NAME)
    return boxes, costs


def _note(costs: dict[tuple[int, int], float], box: Extent, cost: float) -> None:
    """Note what a box counts in the squares that it touches, where no more is noted."""
    left, low, right, high = (int(value // CELL) for value in box)
    for x in range(left, right + 1):
        for y in range(low, high + 1):
            costs[x, y] = max(costs.get((x, y), 0.0), cost)


def keep_off(crowd: Crowd, point: Point) -> None:
    """Note a unit of a crowd about a point."""
    x, y, r = *point, APART * crowd.size
    _note(crowd.costs, (x - r, y - r, x + r, y + r), UNIT)


def choose_way(start: Point, ends: Sequence[Point], crowd: Crowd, facing: Sequence[Way] = (), most: float = inf) -> Way:
    """The way from a point to one of `ends` that has least in it, beside those that it faces; others keep off it.

    It bends no more than `most` of its length, except beside others.
    """
    way, least = Way(start, start, ends[0]), inf
    for bend, at in BENDS + WIDE if facing else BENDS:
        own = BENT * abs(bend)
        if own >= least or (abs(bend) > most and not facing):
            break
        for end in ends:
            other = _bent(start, end, bend, at)
            beside = FACING * max((1 - _gap(other, each) / (ABREAST * crowd.size) for each in facing), default=0.0)
            cost = own + max(beside, 0.0)
            cost += _cost(other, crowd, least - cost)
            if cost < least:
                way, least = other, cost
    points = list(_looked_at(way, 0.2 * hypot(way.end[0] - way.start[0], way.end[1] - way.start[1])))
    for x, y in points:
        _note(crowd.costs, (x - CELL, y - CELL, x + CELL, y + CELL), CROSSED)
    return way


def _looked_at(way: Way, but: float) -> Iterator[Point]:
    """Points along a way, except so many points of length at its ends."""
    (start_x, start_y), (bend_x, bend_y), (end_x, end_y) = way
    length = hypot(end_x - start_x, end_y - start_y)
    number = max(int(length / STEP), FEWEST)
    first = int(but / max(length, 1.0) * number) + 1
    for i in range(first, number - first + 1):
        share = i / number
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share * share
        yield a * start_x + b * bend_x + c * end_x, a * start_y + b * bend_y + c * end_y


def _gap(way: Way, other: Way) -> float:
    """The least distance between the middle parts of two ways."""
    return min(dist(way.at(share), other.at(there)) for share in MIDDLE for there in MIDDLE)


def clear_share(way: Way, shares: Sequence[float], crowd: Crowd, others: Collection[Way]) -> float:
    """The first of some shares of a way at which neither a name nor another way lies, or no name, or the first."""
    off = [share for share in shares if not _on_name(way.at(share), crowd.names, crowd.size / 3)]
    points = [other.at(step / 16) for other in others for step in range(1, 16)]
    clear = (share for share in off if all(dist(way.at(share), point) > crowd.size / 2 for point in points))
    return next(clear, (off or shares)[0])


def _bent(start: Point, end: Point, bend: float, where: float) -> Way:
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = _between(start, end, where)
    return Way(start, (x - bend * dy, y + bend * dx), end)


def _cost(way: Way, crowd: Crowd, most: float) -> float:
    """The cost of all that lies on a way but at its ends: names, units, other ways; no more than passes `most`."""
    costs, (wide, high), cost = crowd.costs, crowd.frame, 0.0
    for x, y in _looked_at(way, APART * crowd.size):
        cost += costs.get((int(x // CELL), int(y // CELL)), 0.0) if 0 < x < wide and 0 < y < high else NAME
        if cost >= most:
            break
    return cost


def _on_name(point: Point, boxes: Iterable[Extent], room: float) -> bool:
    x, y = point
    return any(a - room < x < c + room and b - room < y < d + room for a, b, c, d in boxes)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def draw_way(draw: Drawing, way: Way, style: Style) -> None:
    """Draw a way as a line."""
    curve = _between(way.start, way.bend, 2 / 3), _between(way.end, way.bend, 2 / 3), way.end
    draw.add([Path(((way.start, curve),), False, style)])
