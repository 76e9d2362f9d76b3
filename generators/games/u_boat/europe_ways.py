"""The ways of orders on the map of Europe: curves that keep off names, off units and off each other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, inf
from typing import NamedTuple

from aids.u_boat.game_map import load_map
from generators.drawing.drawing import Drawing, Path, Point, Style
from generators.games.u_boat.europe import Europe, Room
from generators.games.u_boat.europe_map import coast_boxes, name_box

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
FAR = 160.0  # points: the most that a way sways
SWAY = (-1.0, -0.75, -0.5, -0.3, -0.15, 0.0, 0.15, 0.3, 0.5, 0.75, 1.0)
SWAYS = sorted(((out, into) for out in SWAY for into in SWAY), key=lambda pair: (max(map(abs, pair)), pair))
"""How far to its left a way may leave and arrive, of its length, where a plain bend runs into something."""
STEP, FEWEST = 3.0, 10  # points between the places where a way is looked at, and how few those are
CELL = 3.0  # points: the side of the squares in which what ways keep off is noted
NAME, UNIT, CROSSED, BENT, SWAYED = 25.0, 12.0, 8.0, 5.0, 35.0
"""The cost of a place of a way on a name, on a unit or beside another way, and of a bend or sway as long as the way."""
APART = 0.7  # of the width of a unit: how far ways keep from the middle of others
ABREAST, FACING = 0.9, 400.0  # of the same: how far ways that face each other keep apart; the cost if they lie in one
MIDDLE = (0.35, 0.5, 0.65)  # shares of two ways at which they are compared

Extent = tuple[float, float, float, float]


class Way(NamedTuple):
    """A curve from a point to another, which leaves towards a third and arrives from a fourth (a cubic Bezier)."""

    start: Point
    out: Point
    into: Point
    end: Point

    def at(self, share: float) -> Point:
        """The point at a share of the way."""
        rest = 1 - share
        a, b, c, d = rest**3, 3 * share * rest * rest, 3 * share * share * rest, share**3
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self
        return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy

    def part(self, first: float, last: float) -> "Way":
        """The part of the way between two shares of it."""
        return self._before(last)._after(first / last)

    def _before(self, share: float) -> "Way":
        one, two, three = (_between(a, b, share) for a, b in pairwise(self))
        here, there = _between(one, two, share), _between(two, three, share)
        return Way(self.start, one, here, _between(here, there, share))

    def _after(self, share: float) -> "Way":
        return Way(*Way(*self[::-1])._before(1 - share)[::-1])


class Crowd(NamedTuple):
    """Obstacles to ways: boxes of names, the width of units, the frame, and what each square costs.

    `named` is its cost by names, `costs` that by units as well, `crossed` that by other ways.
    """

    names: Sequence[Extent]
    size: float
    frame: Point
    named: Mapping[tuple[int, int], float]
    costs: dict[tuple[int, int], float]
    crossed: dict[tuple[int, int], float]


def crowd_of(europe: Europe, factor: float, units: Iterable[Point], size: float) -> Crowd:
    """The names and units of a map of `factor` points a unit; `size` is the width of a unit."""
    rooms = tuple(europe.places[province] for province in load_map().provinces)
    boxes, of_names = _names_of(rooms, tuple(europe.coasts.items()), europe.piece[1], factor)
    crowd = Crowd(boxes, size, (europe.width * factor, europe.height * factor), of_names, dict(of_names), {})
    for point in units:
        keep_off(crowd, point)
    return crowd


@lru_cache(maxsize=8)
def _names_of(
    rooms: tuple[Room, ...], coasts: tuple[tuple[str, Point], ...], piece: float, factor: float
) -> tuple[Sequence[Extent], Mapping[tuple[int, int], float]]:
    """The boxes of the names of all provinces and coasts, and what they count: the same for every position on a map."""
    boxes = [
        name_box(province, room, factor) for province, room in zip(load_map().provinces.values(), rooms, strict=True)
    ]
    boxes += coast_boxes(dict(coasts), dict(zip(load_map().provinces, rooms, strict=True)), piece, factor)
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

    Its middle strays no more than half of `most` of its length, except beside others.
    """
    way, least = straight(start, ends[0]), inf
    for bend, at in BENDS + WIDE if facing else BENDS:
        if BENT * abs(bend) >= least or (abs(bend) > most and not facing):
            break
        for end in ends:
            way, least = _better(way, least, bent(start, end, bend, at), BENT * abs(bend), crowd, facing)
    for out, into in SWAYS if least >= NAME else ():
        sway = max(abs(out), abs(into))
        if SWAYED * sway >= least:
            break
        if abs(out + into) > 4 / 3 * most or sway > 2.5 * most or sway * dist(start, ends[0]) > FAR:
            continue
        for end in ends:
            way, least = _better(way, least, _swayed(start, end, out, into), SWAYED * sway, crowd, facing)
    for x, y in _looked_at(way.part(0.2, 1.0)):
        _note(crowd.crossed, (x - CELL, y - CELL, x + CELL, y + CELL), CROSSED)
    return way


def _better(way: Way, least: float, other: Way, cost: float, crowd: Crowd, facing: Sequence[Way]) -> tuple[Way, float]:
    """The one of two ways that costs less, with its cost; `cost` is that of the bend of the other."""
    beside = FACING * max((1 - _gap(other, each) / (ABREAST * crowd.size) for each in facing), default=0.0)
    cost += max(beside, 0.0)
    cost += _cost(other, crowd, least - cost)
    return (other, cost) if cost < least else (way, least)


def _looked_at(way: Way) -> Iterator[Point]:
    """Points along a way."""
    number = max(int(dist(way.start, way.end) / STEP), FEWEST)
    return (way.at(i / number) for i in range(1, number + 1))


def _gap(way: Way, other: Way) -> float:
    """The least distance between the middle parts of two ways."""
    return min(dist(way.at(share), other.at(there)) for share in MIDDLE for there in MIDDLE)


def straight(start: Point, end: Point) -> Way:
    """A way without a bend."""
    return bent(start, end, 0.0, 0.5)


def bent(start: Point, end: Point, bend: float, where: float) -> Way:
    """A way drawn towards one point, so far to its left at a share of it, both of its length."""
    to = _aside(start, end, bend, where)
    return Way(start, _between(start, to, 2 / 3), _between(end, to, 2 / 3), end)


def _swayed(start: Point, end: Point, out: float, into: float) -> Way:
    return Way(start, _aside(start, end, out, 1 / 4), _aside(start, end, into, 3 / 4), end)


def _aside(start: Point, end: Point, left: float, where: float) -> Point:
    x, y = _between(start, end, where)
    return x - left * (end[1] - start[1]), y + left * (end[0] - start[0])


def _cost(way: Way, crowd: Crowd, most: float) -> float:
    """The cost of all that lies on a way: names, units but at its ends, other ways; no more than passes `most`."""
    (wide, high), cost, near = crowd.frame, 0.0, APART * crowd.size
    for x, y in _looked_at(way):
        if dist((x, y), way.start) < near:
            continue
        costs = crowd.named if dist((x, y), way.end) < near else crowd.costs
        square = int(x // CELL), int(y // CELL)
        inside = 0 < x < wide and 0 < y < high
        cost += max(costs.get(square, 0.0), crowd.crossed.get(square, 0.0)) if inside else NAME
        if cost >= most:
            break
    return cost


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def draw_way(draw: Drawing, way: Way, style: Style) -> None:
    """Draw a way as a line."""
    draw.add([Path(((way.start, way[1:]),), False, style)])
