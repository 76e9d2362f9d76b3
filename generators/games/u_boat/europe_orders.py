"""Draws a position on the map of Europe: units by power and kind, and their orders as arrows."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import atan2, degrees, dist, hypot, inf
from typing import NamedTuple

from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, province_of
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, HOLD, MOVE, RETREAT, SUPPORT, TORPEDO
from aids.u_boat.units import Unit
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.colours import mix
from generators.drawing.drawing import Drawing, Point, Style, Symbol, shift
from generators.drawing.text import in_scale
from generators.games.u_boat.europe import Europe
from generators.games.u_boat.europe_ways import Crowd, Way, choose_way, clear_share, crowd_of, draw_way, keep_off

FAILED = "failed"  # the cross on an order of any kind
LOST = "lost"  # the cross through a unit that is gone
NEAR = 0.85  # of the width of a unit: how near to the middle of any the line of an order ends
CLEAR = 0.7  # of the width of a unit: how far from its middle the line of its order begins
STRAIGHT = 0.24  # of its length: the most that the way of a torpedo bends
PALE = 0.3  # of its colour in a unit that is gone
COUNTED, FAN = 4, 0.9  # U's in a place from which on they are counted, and how far they fan out, of its width
UNIT, LEAST_UNIT = 0.95, 8.4  # of the height of a piece on the map, and in points: the width of a unit


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


class _Line(NamedTuple):
    """How an order is drawn: its colour, the width of its line (of a unit's width), its dashes, its arrow head."""

    colour: str
    width: float
    dash: tuple[float, ...]
    head: bool


ON_WAY = (0.5, 0.4, 0.6, 0.32, 0.68)
"""Where other lines end on the way of an order, and its cross stands."""

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
    colours: Mapping[str, str],
    factor: float,
    units: Sequence[Unit],
    orders: Sequence[Arrow] = (),
    titles: Symbol | None = None,
    lost: Collection[Unit] = (),
) -> None:
    """Draw units, and orders under them, on a map of `factor` points a unit with its lower left corner at (0, 0).

    `units` are those that the reader may know of; an order of another unit is refused with ValueError.
    `titles` of provinces are drawn between the lines of orders and their heads; units `lost` are struck out.
    """
    size = unit_size(europe, factor)
    places = unit_places(europe, factor, units)
    if unknown := [order for order in orders if order.unit not in places]:
        raise ValueError(f"an order of a unit that is not on the map: {unknown[0].unit}")
    crowd = crowd_of(europe, factor, places.values(), size)
    ways = order_ways(europe, factor, crowd, places, orders)
    arrived = {each.unit: ways[each].end for each in ways if each.unit in lost and _arrives(each)}
    heads = Drawing()
    for order in sorted(ways, key=lambda order: _LINES[order.kind].head):
        draw_order(draw, size, order, ways[order], [*places.values(), *arrived.values()], heads)
    for order in orders:
        if order.kind == HOLD and order.unit not in lost:
            draw.circle(*places[order.unit], 0.8 * size, Style(None, "ink", 0.08 * size))
    if titles is not None:
        draw.use(titles)
    draw.add(heads.records)
    for there in _by_place(tuple(places)).values():
        for group in reversed(_groups(there)):
            gone = any(unit in lost and unit not in arrived for unit in group)
            with draw.group(shift(*places[group[0]])):
                draw_unit(draw, group[0], size, colours[group[0].power], gone)
                if len(group) > 1:
                    _draw_count(draw, len(group), size)
    for unit, place in arrived.items():
        with draw.group(shift(*place)):
            draw_unit(draw, unit, size, colours[unit.power], True)
    for order in orders:
        if order.failed and order.unit not in lost:
            draw_cross(draw, _cross_place(order, ways, places, crowd), size / 4)


def unit_size(europe: Europe, factor: float) -> float:
    """The width in points of a unit on a map of `factor` points a unit."""
    return max(UNIT * europe.piece[1] * factor, LEAST_UNIT)


def unit_places(europe: Europe, factor: float, units: Sequence[Unit]) -> dict[Unit, Point]:
    """The middle of each unit: in its province from the first counter's place on, armies and fleets before U's.

    U's fan out beside what is there; where there are `COUNTED` or more, those of a power are in one place.
    """
    found: dict[Unit, Point] = {}
    step = FAN * unit_size(europe, factor) / factor
    for place, there in _by_place(units).items():
        spots = _spots(europe, place)
        for number, group in enumerate(_groups(there)):
            over = max(number - len(spots) + 1, 0)
            x, y = spots[min(number, len(spots) - 1)]
            found |= dict.fromkeys(group, ((x + over * step) * factor, (y - over * step / 2) * factor))
    return found


def _by_place(units: Sequence[Unit]) -> Mapping[str, Sequence[Unit]]:
    """The units in each place, armies and fleets before U's."""
    found = defaultdict(list)
    for unit in sorted(dict.fromkeys(units), key=lambda unit: unit.kind == SUBMARINE):
        found[unit.place].append(unit)
    return found


def _groups(units: Sequence[Unit]) -> list[list[Unit]]:
    """The units of a place as they are drawn: each by itself, but many U's by power."""
    found: dict[object, list[Unit]] = {}
    many = sum(unit.kind == SUBMARINE for unit in units) >= COUNTED
    for unit in units:
        found.setdefault(unit.power if many and unit.kind == SUBMARINE else unit, []).append(unit)
    return list(found.values())


def _spots(europe: Europe, place: str) -> Sequence[Point]:
    """The places of pieces on a coast or in a province, in units of the map; under the name where no piece has room."""
    if place in europe.coasts:
        return (europe.coasts[place],)
    room = europe.places[province_of(place)]
    return room.units or ((room.name[0], room.name[1] - europe.piece[1]),)


def _arrives(order: Arrow) -> bool:
    """Whether an order brings a U into another space, where depth charges then find it."""
    return order.kind == MOVE and order.unit.kind == SUBMARINE and not order.failed


def order_ways(
    europe: Europe, factor: float, crowd: Crowd, places: Mapping[Unit, Point], orders: Sequence[Arrow]
) -> dict[Arrow, Way]:
    """The way of each order but those to hold; a support or convoy ends on the way that it is for."""
    ways: dict[Arrow, Way] = {}
    entered = [
        (x * factor, y * factor)
        for order in orders
        if order.kind == MOVE and order.unit.kind != SUBMARINE and not order.failed
        for x, y in _spots(europe, order.target)[:1]
    ]
    for order in sorted(orders, key=lambda order: (bool(order.to), order.kind == DEPTH_CHARGE, not _arrives(order))):
        if order.kind == HOLD:
            continue
        start = places[order.unit]
        moves = [
            way
            for other, way in ways.items()
            if order.to
            and other.kind in (MOVE, TORPEDO)
            and _same(other.unit.place, order.target)
            and _same(other.target, order.to)
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
        elif _arrives(order):
            ends = [
                _arrival(
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
    arriving = {other.unit for other in ways if _arrives(other)}
    found = [way.end for other, way in ways.items() if _arrives(other) and _same(other.target, target)]
    found += [
        at
        for unit, at in places.items()
        if unit.kind == SUBMARINE and _same(unit.place, target) and unit not in arriving
    ]
    return found[0] if found else _arrival(europe, factor, target, [*places.values()])


def _arrival(europe: Europe, factor: float, place: str, taken: Collection[Point]) -> Point:
    """The first place for pieces in a province at which nothing stands; past the last where none is free, in a row."""
    near = unit_size(europe, factor)
    spots = [(x * factor, y * factor) for x, y in _spots(europe, place)]
    x, y = spots[-1]
    row = ((x + 1.8 * near * step, y - 0.9 * near * step) for step in range(1, len(taken) + 2))
    return next(at for at in (*spots, *row) if all(dist(at, other) >= near for other in taken))


def _same(place: str, other: str) -> bool:
    return province_of(place) == province_of(other)


def _ends(europe: Europe, factor: float, place: str, places: Mapping[Unit, Point], unit: Unit) -> Sequence[Point]:
    """Where a way to a place can end: at a unit that is there, or at the places for pieces."""
    there = [point for other, point in places.items() if _same(other.place, place) and other != unit]
    return there[:1] or [(x * factor, y * factor) for x, y in _spots(europe, place)]


def draw_unit(draw: Drawing, unit: Unit, size: float, colour: str, gone: bool = False) -> None:
    """Draw a unit about (0, 0): an army is a square, a fleet a hull, a U a lens; each with its power's letter.

    One that is `gone` is pale, under a thin cross.
    """
    style = Style(mix("paper", colour, PALE) if gone else colour, "paper", 0.08 * size)
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
    draw.polygon(outline, Style(None, "ink", 0.04 * size))
    text, height = (
        (unit.power[0] if unit.kind in (ARMY, FLEET) else f"U{unit.power[0]}"),
        in_scale(0.62 * size),
    )
    base = (-0.13 * size if unit.kind == FLEET else 0) - height / 3
    draw.text(0, base, text, height, "ink" if gone else f"{colour}-text", "bold", "middle")
    if gone:
        draw_loss(draw, size)


def _draw_count(draw: Drawing, number: int, size: float) -> None:
    """Draw how many U's a symbol about (0, 0) stands for, at its upper right."""
    type_size = in_scale(0.62 * size)
    x, y, r = 1.2 * size, 0.55 * size, 0.7 * type_size
    draw.circle(x, y, r, Style("paper", "ink", 0.05 * size))
    draw.text(x, y - 0.34 * type_size, str(number), type_size, "ink", "bold", "middle")


def draw_order(
    draw: Drawing, size: float, order: Arrow, way: Way, places: Sequence[Point], heads: Drawing | None = None
) -> None:
    """Draw one order along its way, its head in `heads`; a support or a charge of a unit ends in a ring around it."""
    line = _LINES[order.kind]
    style = Style(None, line.colour, line.width * size, _dashes(line, size))
    aimed = not order.to and not line.head
    length = hypot(way.end[0] - way.start[0], way.end[1] - way.start[1])
    tip = _tip(way, length, NEAR * size, [*places, *([way.end] if aimed else [])])
    beside = length * tip <= 0.3 * size
    ring = aimed or (beside and order.kind == TORPEDO)
    if ring:
        draw.circle(*way.end, NEAR * size, style)
    if beside:
        return
    head = 0.55 * size if line.head else 0.0
    last = max(tip - 0.8 * head / length, 0.1)
    stop = way.part(min(CLEAR * size / length, 0.6 * last), last)
    draw_way(draw, stop, Style(None, "paper", (line.width + 0.1) * size))
    draw_way(draw, stop, style)
    if line.head:
        (x, y), (from_x, from_y) = way.at(tip), stop.end
        draw_arrow_head(heads or draw, x, y, degrees(atan2(y - from_y, x - from_x)), head, line.colour)
    elif not ring:
        draw.circle(*way.at(tip), 0.14 * size, Style(line.colour, "paper", 0.04 * size))


def _tip(way: Way, length: float, clear: float, units: Collection[Point]) -> float:
    """The share of a way at which its line ends: the last that is so clear of all units but its own, 0 for none."""
    others = [unit for unit in units if unit != way.start]
    steps = max(int(length), 1)
    clear_of_all = (
        step / steps
        for step in range(steps, 0, -1)
        if all(hypot(x - at_x, y - at_y) >= clear for at_x, at_y in [way.at(step / steps)] for x, y in others)
    )
    return next(clear_of_all, 0.0)


def _dashes(line: _Line, size: float) -> tuple[float, ...]:
    return tuple(dash * size for dash in line.dash)


def _cross_place(order: Arrow, ways: Mapping[Arrow, Way], places: Mapping[Unit, Point], crowd: Crowd) -> Point:
    """Where the cross of a failed order stands: on its way, off the names."""
    if order not in ways:
        x, y = places[order.unit]
        return x + 0.7 * crowd.size, y + 0.7 * crowd.size
    others = [way for other, way in ways.items() if other != order]
    return ways[order].at(clear_share(ways[order], ON_WAY, crowd, others))


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
    head = 0.55 * size if line.head else 0.0
    draw.line(start, (x + length - 0.8 * head, y), Style(None, line.colour, line.width * size, _dashes(line, size)))
    if line.head:
        draw_arrow_head(draw, x + length, y, 0, head, line.colour)
