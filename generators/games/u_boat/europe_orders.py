"""Draws a position on the map of Europe: units by power and kind, and their orders as arrows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import NamedTuple

from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, HOLD, MOVE, RETREAT, SUPPORT, TORPEDO
from aids.u_boat.units import Unit
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style, Symbol, shift
from generators.games.u_boat.europe import Europe
from generators.games.u_boat.europe_arrows import LEFT, Arrow, arrives, enters, order_ways
from generators.games.u_boat.europe_marks import Line, place_marks
from generators.games.u_boat.europe_places import by_place, groups_of, unit_places, unit_size
from generators.games.u_boat.europe_units import draw_count, draw_cross, draw_loss, draw_unit
from generators.games.u_boat.europe_ways import Way, crowd_of, draw_way

FAILED = "failed"  # the cross on an order of any kind
LOST = "lost"  # the cross through a unit that is gone
NEAR = 0.78  # of the width of a unit: how near to the middle of any the line of an order ends
TIP = (0.85, 0.6)  # of the same: how near a head comes, across and up
HEAD, RING = 0.55, 0.7  # of the same: the length of a head, the radius of the ring of a unit that stands
BACK = [1 - n / 100 for n in range(91)]  # shares of a line, back from its end
CLEAR = 0.7  # of the width of a unit: how far from its middle the line of its order begins


class _Line(NamedTuple):
    """How an order is drawn: its colour, the width of its line (of a unit's width), its dashes, its arrow head."""

    colour: str
    width: float
    dash: tuple[float, ...]
    head: bool


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
                draw_unit(draw, group[0], size, colours[group[0].power], gone or left.issuperset(group))
                if gone:
                    draw_loss(draw, size)
                if len(group) > 1:
                    draw_count(draw, len(group), size)
    for unit, place in arrived.items():
        with draw.group(shift(*place)):
            draw_unit(draw, unit, size, colours[unit.power], True)
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
    style = Style(None, line.colour, line.width * size, _dashes(line, size))
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
        draw_arrow_head(heads, x, y, degrees(atan2(y - from_y, x - from_x)), head, line.colour)
    elif not ring:
        lines.circle(*shown.end, 0.14 * size, Style(line.colour, "paper", 0.04 * size))


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


def _dashes(line: _Line, size: float) -> tuple[float, ...]:
    return tuple(dash * size for dash in line.dash)


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
    draw.line(start, (x + length - 0.8 * head, y), Style(None, line.colour, line.width * size, _dashes(line, size)))
    if line.head:
        draw_arrow_head(draw, x + length, y, 0, head, line.colour)
