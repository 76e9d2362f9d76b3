"""Units and orders on the map of Europe: their places, the ways of orders, and the marks of those that failed."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, inf, radians, sin
from typing import NamedTuple

from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, load_map, province_of
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, HOLD, MOVE, RETREAT, SUPPORT, TORPEDO, Unit
from generators.drawing import Drawing, Path, Point, Style, Symbol, mix, shift
from generators.drawing.scene import draw_arrow_head
from generators.games.u_boat.europe import Europe, Room, coast_boxes, gap, mark_type, name_box

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
    """A curve from a point to another, which leaves toward a third and arrives from a fourth (a cubic Bezier)."""

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
        from_end = self._before(last)[::-1]
        return Way(*Way(*from_end)._before(1 - first / last)[::-1])

    def _before(self, share: float) -> "Way":
        one, two, three = (_between(a, b, share) for a, b in pairwise(self))
        here, there = _between(one, two, share), _between(two, three, share)
        return Way(self.start, one, here, _between(here, there, share))


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
            swayed = Way(start, _aside(start, end, out, 1 / 4), _aside(start, end, into, 3 / 4), end)
            way, least = _better(way, least, swayed, SWAYED * sway, crowd, facing)
    for x, y in _looked_at(way.part(0.2, 1.0)):
        _note(crowd.crossed, (x - CELL, y - CELL, x + CELL, y + CELL), CROSSED)
    return way


def _better(way: Way, least: float, other: Way, cost: float, crowd: Crowd, facing: Sequence[Way]) -> tuple[Way, float]:
    """The one of two ways that costs less, with its cost; `cost` is that of the bend of the other.

    All that lies on the other costs: names, units but at its ends, other ways; it is counted until it passes `least`.
    """
    if facing:
        middles = [[way.at(share) for share in MIDDLE] for way in (other, *facing)]
        gaps = (min(dist(here, there) for here in middles[0] for there in each) for each in middles[1:])
        cost += max(FACING * max(1 - gap / (ABREAST * crowd.size) for gap in gaps), 0.0)
    (wide, high), passed, most, near = crowd.frame, 0.0, least - cost, APART * crowd.size
    for x, y in _looked_at(other):
        if dist((x, y), other.start) < near:
            continue
        costs = crowd.named if dist((x, y), other.end) < near else crowd.costs
        square = int(x // CELL), int(y // CELL)
        inside = 0 < x < wide and 0 < y < high
        passed += max(costs.get(square, 0.0), crowd.crossed.get(square, 0.0)) if inside else NAME
        if passed >= most:
            break
    cost += passed
    return (other, cost) if cost < least else (way, least)


def _looked_at(way: Way) -> Iterator[Point]:
    """Points along a way."""
    number = max(int(dist(way.start, way.end) / STEP), FEWEST)
    return (way.at(i / number) for i in range(1, number + 1))


def straight(start: Point, end: Point) -> Way:
    """A way without a bend."""
    return bent(start, end, 0.0, 0.5)


def bent(start: Point, end: Point, bend: float, where: float) -> Way:
    """A way drawn toward one point, so far to its left at a share of it, both of its length."""
    to = _aside(start, end, bend, where)
    return Way(start, _between(start, to, 2 / 3), _between(end, to, 2 / 3), end)


def _aside(start: Point, end: Point, left: float, where: float) -> Point:
    x, y = _between(start, end, where)
    return x - left * (end[1] - start[1]), y + left * (end[0] - start[0])


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def draw_way(draw: Drawing, way: Way, style: Style) -> None:
    """Draw a way as a line."""
    draw.add([Path(((way.start, way[1:]),), False, style)])


COUNTED, FAN = 4, 0.9  # U's in a place from which on they are counted, and how far they fan out, of its width
UNIT_SHARE, LEAST_UNIT = 0.95, 8.4  # of the height of a piece on the map, and in points: the width of a unit


def unit_size(europe: Europe, factor: float) -> float:
    """The width in points of a unit on a map of `factor` points a unit."""
    return max(UNIT_SHARE * europe.piece[1] * factor, LEAST_UNIT)


def unit_places(
    europe: Europe, factor: float, units: Sequence[Unit], entered: Collection[str] = ()
) -> dict[Unit, Point]:
    """The middle of each unit: in its province from the first counter's place on, armies and fleets before U's.

    U's fan out beside what is there; where there are `COUNTED` or more, those of a power are in one place.  In places
    that an army or fleet has `entered` the first is left to it.
    """
    found: dict[Unit, Point] = {}
    step = FAN * unit_size(europe, factor) / factor
    for place, there in by_place(units).items():
        spots = spots_of(europe, place)
        kept = int(place in entered and all(unit.kind == SUBMARINE for unit in there))
        for number, group in enumerate(groups_of(there), kept):
            over = max(number - len(spots) + 1, 0)
            x, y = spots[min(number, len(spots) - 1)]
            found |= dict.fromkeys(group, ((x + over * step) * factor, (y - over * step / 2) * factor))
    return found


def by_place(units: Sequence[Unit]) -> Mapping[str, Sequence[Unit]]:
    """The units in each place, armies and fleets before U's."""
    found = defaultdict(list)
    for unit in sorted(dict.fromkeys(units), key=lambda unit: unit.kind == SUBMARINE):
        found[unit.place].append(unit)
    return found


def groups_of(units: Sequence[Unit]) -> list[list[Unit]]:
    """The units of a place as they are drawn: each by itself, but many U's by power."""
    found: dict[object, list[Unit]] = {}
    many = sum(unit.kind == SUBMARINE for unit in units) >= COUNTED
    for unit in units:
        found.setdefault(unit.power if many and unit.kind == SUBMARINE else unit, []).append(unit)
    return list(found.values())


def spots_of(europe: Europe, place: str) -> Sequence[Point]:
    """The places of pieces on a coast or in a province, in units of the map; under the name where no piece has room."""
    if place in europe.coasts:
        return (europe.coasts[place],)
    room = europe.places[province_of(place)]
    return room.units or ((room.name[0], room.name[1] - europe.piece[1]),)


def free_spot(europe: Europe, factor: float, place: str, taken: Collection[Point]) -> Point:
    """The first place for pieces in a province at which nothing stands; past the last where none is free, in a row."""
    near = unit_size(europe, factor)
    spots = [(x * factor, y * factor) for x, y in spots_of(europe, place)]
    x, y = spots[-1]
    row = ((x + 1.8 * near * step, y - 0.9 * near * step) for step in range(1, len(taken) + 2))
    return next(at for at in (*spots, *row) if all(dist(at, other) >= near for other in taken))


def same_province(place: str, other: str) -> bool:
    """Whether two places are in one province."""
    return province_of(place) == province_of(other)


LEFT, DRIVEN = "left", "driven"  # kinds of arrows of a U that is seen no more, and of a dislodged unit
WITHOUT_LINE = (HOLD, LEFT, DRIVEN)
STRAIGHT = 0.24  # of its length: the most that the way of a torpedo bends
ON_WAY = (0.5, 0.4, 0.6, 0.32, 0.68)
"""Where other lines end on the way of an order."""


class Arrow(NamedTuple):
    """An order on the map.

    `kind` is an action of `aids.u_boat.orders`.  `target` is the place that the unit moves or retreats to, torpedoes,
    charges, or whose unit it supports or convoys; `to` is where the supported or convoyed unit goes, "" if it stands.
    `failed` orders have a cross.  `aim` is the unit that the order names, where several may share a place; None for
    the first of them.
    """

    unit: Unit
    kind: str
    target: str = ""
    to: str = ""
    failed: bool = False
    aim: Unit | None = None


def enters(order: Arrow) -> bool:
    """Whether an order brings an army or fleet into another space."""
    return order.kind == MOVE and order.unit.kind != SUBMARINE and not order.failed


def arrives(order: Arrow) -> bool:
    """Whether an order brings a U into another space, where depth charges then find it."""
    return order.kind == MOVE and order.unit.kind == SUBMARINE and not order.failed


def order_ways(
    europe: Europe, factor: float, crowd: Crowd, places: Mapping[Unit, Point], orders: Sequence[Arrow]
) -> dict[Arrow, Way]:
    """The way of each order but those to hold; a support or convoy ends on the way that it is for."""
    ways: dict[Arrow, Way] = {}
    entered = [
        (x * factor, y * factor) for order in orders if enters(order) for x, y in spots_of(europe, order.target)[:1]
    ]
    for point in entered:
        keep_off(crowd, point)
    for order in sorted(orders, key=lambda order: (bool(order.to), order.kind == DEPTH_CHARGE, not arrives(order))):
        if order.kind in WITHOUT_LINE:
            continue
        start = places[order.unit]
        moves = [
            way
            for other, way in ways.items()
            if order.to
            and other.kind in (MOVE, TORPEDO)
            and same_province(other.unit.place, order.target)
            and same_province(other.target, order.to)
            and order.aim in (None, other.unit)
        ]
        ends: Sequence[Point]
        if moves:
            ends = [moves[0].at(share) for share in ON_WAY]
            ends = [end for end in ends if all(way.end != end for way in ways.values())] or ends
        elif order.kind == DEPTH_CHARGE:
            ends = [_struck(europe, factor, order.target, ways, places)]
        elif order.aim is not None and order.aim in places and not order.to:
            ends = [places[order.aim]]
        elif arrives(order):
            ends = [
                free_spot(
                    europe, factor, order.target, [*entered, *places.values(), *(way.end for way in ways.values())]
                )
            ]
            keep_off(crowd, ends[0])
        else:
            ends = _ends(europe, factor, order.to or order.target, places, order.unit)
            ends = ends[:1] if order.kind == MOVE and not order.failed else ends
        facing = [way for way in ways.values() if way.start in ends and way.end == start]
        ways[order] = choose_way(start, ends, crowd, facing, STRAIGHT if order.kind == TORPEDO else inf)
    return ways


def _struck(
    europe: Europe, factor: float, target: str, ways: Mapping[Arrow, Way], places: Mapping[Unit, Point]
) -> Point:
    """Where a depth charge finds a U: one that arrives in its space, otherwise one that is there, or open water."""
    arriving = {other.unit for other in ways if arrives(other)}
    found = [way.end for other, way in ways.items() if arrives(other) and same_province(other.target, target)]
    found += [
        at
        for unit, at in places.items()
        if unit.kind == SUBMARINE and same_province(unit.place, target) and unit not in arriving
    ]
    return found[0] if found else free_spot(europe, factor, target, [*places.values()])


def _ends(europe: Europe, factor: float, place: str, places: Mapping[Unit, Point], unit: Unit) -> Sequence[Point]:
    """Where a way to a place can end: at a unit that is there, or at the places for pieces."""
    there = [point for other, point in places.items() if same_province(other.place, place) and other != unit]
    return there[:1] or [(x * factor, y * factor) for x, y in spots_of(europe, place)]


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
        last, (across, up) = len(own.line) - 1, ABOUT_U if order.unit.kind == SUBMARINE else ABOUT
        on_line = [own.line[round(share * last)] for share in SHARES if last > 0]
        around = [
            (middle[0] + across * far * cos(turn), middle[1] + up * far * sin(turn))
            for far in (crowd.size, OUTER * crowd.size)
            for turn in map(radians, TURNS)
        ]
        xs, ys = zip(*on_line, *around, strict=True)  # what is farther off takes no room
        frame = min(xs) - crowd.size, min(ys) - crowd.size, max(xs) + crowd.size, max(ys) + crowd.size
        near = [point for point in others if frame[0] < point[0] < frame[2] and frame[1] < point[1] < frame[3]]
        names = [box for box in crowd.names if _touch(box, frame)]
        about = _About(near, names, units, tuple(marks.values()), crowd.size, crowd.frame)
        rooms = [(_room(at, about, [middle]), at) for at in on_line] + [(_room(at, about, ()), at) for at in around]
        marks[order] = max(rooms, key=lambda each: each[0])[1]
    return marks


def _touch(one: Extent, other: Extent) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _room(at: Point, about: _About, own: Sequence[Point]) -> tuple[float, float]:
    """How much of its room a mark has, 1 for enough: from the lines of other orders, and from all that it keeps off."""
    x, y = at
    across, up = OFF_UNITS
    lines = min((dist(at, point) for point in about.lines), default=inf) / (OFF_LINES * about.size)
    units = min((hypot((x - a) / across, (y - b) / up) for a, b in (*about.units, *own)), default=inf) / about.size
    names = min((gap(box, at) for box in about.names), default=inf) / (OFF_NAMES * about.size)
    marks = min((dist(at, mark) for mark in about.marks), default=inf) / (OFF_MARKS * about.size)
    inside = min(x, y, about.frame[0] - x, about.frame[1] - y) / (OFF_NAMES * about.size)
    return min(lines, ENOUGH), min(lines, units, names, marks, inside, 1.0)


PALE = 0.3  # of its color in a unit that is gone


def draw_unit(draw: Drawing, unit: Unit, size: float, color: str, pale: bool = False) -> None:
    """Draw a unit about (0, 0): an army is a square, a fleet a hull, a U a lens; each with its power's letter.

    One that is no longer there is `pale`, in dashes.
    """
    style = Style(mix("paper", color, PALE) if pale else color, "paper", 0.08 * size)
    h = size / 2
    if unit.kind == ARMY:
        outline = [(-0.8 * h, -0.75 * h), (0.8 * h, -0.75 * h), (0.8 * h, 0.75 * h), (-0.8 * h, 0.75 * h)]
    elif unit.kind == FLEET:
        outline = [(-0.85 * h, -0.9 * h), (0.85 * h, -0.9 * h), (1.2 * h, 0.4 * h), (0.35 * h, 0.4 * h)]
        outline += [(0.35 * h, 0.9 * h), (-0.35 * h, 0.9 * h), (-0.35 * h, 0.4 * h), (-1.2 * h, 0.4 * h)]
    else:
        outline = [(-1.8 * h, 0), (-1.05 * h, 0.68 * h), (0, 0.82 * h), (1.05 * h, 0.68 * h), (1.8 * h, 0)]
        outline += [(1.05 * h, -0.68 * h), (0, -0.82 * h), (-1.05 * h, -0.68 * h)]
    draw.polygon(outline, style)
    draw.polygon(outline, Style(None, "ink", 0.04 * size, (0.12 * size, 0.1 * size) if pale else ()))
    text, height = "U" * (unit.kind == SUBMARINE) + unit.power[0], mark_type(0.62 * size)
    base = (-0.13 * size if unit.kind == FLEET else 0) - height / 3
    draw.text(0, base, text, height, "ink" if pale else f"{color}-text", "bold", "middle")


def _draw_count(draw: Drawing, number: int, size: float) -> None:
    """Draw how many U's a symbol about (0, 0) stands for, at its upper right."""
    type_size = mark_type(0.62 * size)
    x, y, r = 1.2 * size, 0.55 * size, 0.7 * type_size
    draw.circle(x, y, r, Style("paper", "ink", 0.05 * size))
    draw.text(x, y - 0.34 * type_size, str(number), type_size, "ink", "bold", "middle")


def draw_cross(draw: Drawing, middle: Point, r: float) -> None:
    """Draw a cross on white about a point."""
    x, y = middle
    draw.circle(x, y, 1.25 * r, Style("paper", "danger", 0.2 * r))
    k = 0.7 * r
    draw.lines([((x - k, y - k), (x + k, y + k)), ((x - k, y + k), (x + k, y - k))], Style(None, "danger", 0.45 * r))


def draw_loss(draw: Drawing, size: float) -> None:
    """Draw a thin cross over a unit about (0, 0) that is gone, with its letter left free."""
    k, inner = 0.66 * size, 0.3 * size
    strokes = [((x * inner, y * inner), (x * k, y * k)) for x in (-1, 1) for y in (-1, 1)]
    draw.lines(strokes, Style(None, "paper", 0.24 * size))
    draw.lines(strokes, Style(None, "danger", 0.12 * size))


FAILED = "failed"  # the cross on an order of any kind
LOST = "lost"  # the cross through a unit that is gone
NEAR = 0.78  # of the width of a unit: how near to the middle of any the line of an order ends
TIP = (0.85, 0.6)  # of the same: how near a head comes, across and up
HEAD, RING = 0.55, 0.7  # of the same: the length of a head, the radius of the ring of a unit that stands
BACK = [1 - n / 100 for n in range(91)]  # shares of a line, back from its end
CLEAR = 0.7  # of the width of a unit: how far from its middle the line of its order begins


class _Line(NamedTuple):
    """How an order is drawn: its color, the width of its line (of a unit's width), its dashes, its arrow head."""

    color: str
    width: float
    dash: tuple[float, ...]
    head: bool

    def style(self, size: float) -> Style:
        """Its style for units of a width."""
        return Style(None, self.color, self.width * size, tuple(dash * size for dash in self.dash))


_LINES = {
    MOVE: _Line("ink", 0.13, (), True),
    SUPPORT: _Line("ink", 0.08, (0.25, 0.16), False),
    CONVOY: _Line("sea", 0.12, (0.06, 0.14), False),
    TORPEDO: _Line("danger", 0.1, (0.5, 0.12), True),
    DEPTH_CHARGE: _Line("danger", 0.1, (0.1, 0.12), False),
    RETREAT: _Line("amber", 0.1, (0.22, 0.14), True),
}


def draw_position(
    draw: Drawing,
    europe: Europe,
    colors: Mapping[str, str],
    factor: float,
    units: Sequence[Unit],
    orders: Sequence[Arrow] = (),
    titles: Symbol | None = None,
    lost: Collection[Unit] = (),
) -> None:
    """Draw units, and orders under them, on a map of `factor` points a unit with its lower left corner at (0, 0).

    `units` are those that the reader may know of; an order of another unit is refused with ValueError.
    `titles` of provinces are drawn over the lines of orders, which go on under letters; units `lost` are struck out.
    """
    size = unit_size(europe, factor)
    places = unit_places(europe, factor, units, [order.target for order in orders if enters(order)])
    if unknown := [order for order in orders if order.unit not in places]:
        raise ValueError(f"an order of a unit that is not on the map: {unknown[0].unit}")
    crowd = crowd_of(europe, factor, places.values(), size)
    ways = order_ways(europe, factor, crowd, places, orders)
    arrived = {each.unit: ways[each].end for each in ways if each.unit in lost and arrives(each)}
    standing, lines, heads = [*places.values(), *arrived.values()], Drawing(), Drawing()
    for order in sorted(ways, key=lambda order: _LINES[order.kind].head):
        draw_order(draw, size, order, ways[order], standing, (lines, heads))
    for order in orders:
        if order.kind == HOLD and order.unit not in lost:
            draw.circle(*places[order.unit], RING * size, Style(None, "ink", 0.08 * size))
    draw.add([*lines.records, *heads.records])
    if titles is not None:
        draw.use(titles)
    left = {order.unit for order in orders if order.kind == LEFT}
    for there in by_place(tuple(places)).values():
        for group in reversed(groups_of(there)):
            gone = any(unit in lost and unit not in arrived for unit in group)
            with draw.group(shift(*places[group[0]])):
                draw_unit(draw, group[0], size, colors[group[0].power], gone or left.issuperset(group))
                if gone:
                    draw_loss(draw, size)
                if len(group) > 1:
                    _draw_count(draw, len(group), size)
    for unit, place in arrived.items():
        with draw.group(shift(*place)):
            draw_unit(draw, unit, size, colors[unit.power], True)
            draw_loss(draw, size)
    failed = [order for order in orders if order.failed and order.unit not in lost]
    for place in place_marks(failed, shown_lines(ways, standing, size), places, crowd).values():
        draw_cross(draw, place, size / 4)


def draw_order(
    draw: Drawing, size: float, order: Arrow, way: Way, places: Sequence[Point], over: Sequence[Drawing] = ()
) -> None:
    """Draw one order along its way; a support or a charge of a unit ends in a ring around it.

    Its line and its head go to two drawings that lie `over` the white edges of all lines, so that none cuts another.
    """
    line, shown = _LINES[order.kind], shown_part(order, way, places, size)
    lines, heads = over or (draw, draw)
    style = line.style(size)
    ring = _has_ring(order) or (shown is None and order.kind == TORPEDO)
    if ring:
        lines.circle(*way.end, NEAR * size, style)
    if shown is None:
        return
    head = HEAD * size if line.head else 0.0
    neck = next((share for share in BACK if dist(shown.at(share), shown.end) >= 0.8 * head), BACK[-1])
    shaft = shown.part(0.0, neck)
    draw_way(draw, shaft, Style(None, "paper", (line.width + 0.1) * size))
    draw_way(lines, shaft, style)
    if line.head:
        (x, y), (from_x, from_y) = shown.end, shaft.end
        draw_arrow_head(heads, x, y, degrees(atan2(y - from_y, x - from_x)), head, line.color)
    elif not ring:
        lines.circle(*shown.end, 0.14 * size, Style(line.color, "paper", 0.04 * size))


def _has_ring(order: Arrow) -> bool:
    """Whether an order ends in a ring about a unit, or about the place of one."""
    return not order.to and not _LINES[order.kind].head


def shown_part(order: Arrow, way: Way, units: Collection[Point], size: float) -> Way | None:
    """The part of a way that is drawn, from beside its unit to its tip; None where that lies beside its unit.

    Its tip is its last point that is clear of all units but its own: a head comes up to the counter that it hits, or as
    far as to one where the move failed.
    """
    aimed = [way.end] if order.failed or _has_ring(order) else []
    across, up = TIP if _LINES[order.kind].head else (NEAR, NEAR)
    others, steps = [unit for unit in (*units, *aimed) if unit != way.start], max(int(dist(way.start, way.end)), 1)
    tip = next((step for step in range(steps, 0, -1) if _is_clear(way.at(step / steps), others, across, up, size)), 0)
    if dist(way.at(tip / steps), way.start) <= CLEAR * size:
        return None
    first = next(step for step in range(1, tip + 1) if dist(way.at(step / steps), way.start) >= CLEAR * size)
    return way.part(min(first, 0.6 * tip) / steps, tip / steps)


def _is_clear(at: Point, units: Iterable[Point], across: float, up: float, size: float) -> bool:
    """Whether a point is so far from the middles of units, of a size, across and up."""
    return all(hypot((at[0] - x) / across, (at[1] - y) / up) >= size for x, y in units)


def shown_lines(ways: Mapping[Arrow, Way], units: Collection[Point], size: float) -> dict[Arrow, Line]:
    """The points of what is drawn of each order: its line, and the ring that it ends in."""
    lines: dict[Arrow, Line] = {}
    for order, way in ways.items():
        shown = shown_part(order, way, units, size)
        steps = max(int(dist(way.start, way.end) / 2), 8)
        ring = [
            (way.end[0] + NEAR * size * cos(turn), way.end[1] + NEAR * size * sin(turn))
            for turn in (radians(20 * n) for n in range(18))
            if _has_ring(order) or shown is None
        ]
        lines[order] = Line(tuple(shown.at(n / steps) for n in range(steps + 1)) if shown else (), tuple(ring))
    return lines


def draw_sample(draw: Drawing, kind: str, start: Point, length: float, size: float) -> None:
    """Draw the line of a kind of order from a point to the right, in a key; `FAILED` and `LOST` are crosses."""
    x, y = start
    if kind == FAILED:
        draw_cross(draw, (x + length / 2, y), size / 4)
        return
    if kind == LOST:
        with draw.group(shift(x + length / 2, y)):
            draw.rounded(-0.4 * size, -0.4 * size, 0.8 * size, 0.8 * size, 0, Style("tint", "ink", 0.04 * size))
            draw_loss(draw, size)
        return
    line = _LINES[kind]
    head = HEAD * size if line.head else 0.0
    draw.line(start, (x + length - 0.8 * head, y), line.style(size))
    if line.head:
        draw_arrow_head(draw, x + length, y, 0, head, line.color)
