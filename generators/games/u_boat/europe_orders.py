"""Draws a position on the map of Europe: units by power and kind, and their orders as arrows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import NamedTuple

from aids.u_boat.game_map import ARMY, FLEET, province_of
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.games.u_boat.europe import Europe

HOLD, MOVE, SUPPORT, CONVOY, TORPEDO, DEPTH_CHARGE = "hold", "move", "support", "convoy", "torpedo", "depth charge"
RETREAT = "retreat"  # a way out of a dislodged unit
FAILED = "failed"  # the cross on an order of any kind
UNIT, LEAST_UNIT = 190.0, 9.5  # units of the map, points: the width of a unit


class Mark(NamedTuple):
    """A unit on the map: its power, its kind (`A`, `F` or `U`), its place (`spa/nc`), its number among alike ones."""

    power: str
    kind: str
    place: str
    number: int = 0


class Arrow(NamedTuple):
    """An order on the map.

    `target` is the place that the unit moves or retreats to, torpedoes, charges, or whose unit it supports or convoys;
    `to` is where the supported or convoyed unit goes, "" if it stands.  `failed` orders have a cross.
    """

    unit: Mark
    kind: str
    target: str = ""
    to: str = ""
    failed: bool = False


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
    units: Sequence[Mark],
    orders: Sequence[Arrow] = (),
) -> None:
    """Draw units, and orders under them, on a map of `factor` points a unit with its lower left corner at (0, 0).

    `units` are those that the reader may know of; an order of another unit is refused with ValueError.
    """
    size = max(UNIT * factor, LEAST_UNIT)
    places = unit_places(europe, factor, units)
    if unknown := [order for order in orders if order.unit not in places]:
        raise ValueError(f"an order of a unit that is not on the map: {unknown[0].unit}")
    for order in orders:
        _draw_order(draw, europe, factor, size, order, places)
    for unit, middle in places.items():
        with draw.group(shift(*middle)):
            draw_unit(draw, unit, size, colours[unit.power])
    for order in orders:
        if order.failed:
            _draw_cross(draw, _cross_place(europe, factor, order, places), size / 4)


def unit_places(europe: Europe, factor: float, units: Sequence[Mark]) -> dict[Mark, Point]:
    """The middle of each unit: in its province from the first counter's place on, armies and fleets before U's."""
    found: dict[Mark, Point] = {}
    used: dict[str, int] = defaultdict(int)
    for unit in sorted(units, key=lambda unit: unit.kind not in (ARMY, FLEET)):
        number = used[unit.place]
        used[unit.place] += 1
        x, y = _place(europe, unit.place, number)
        if unit in found or number > 2:
            x, y = x + UNIT / 3 * number, y - UNIT / 3 * number
        found[unit] = x * factor, y * factor
    return found


def _place(europe: Europe, place: str, number: int = 0) -> Point:
    """The place of the unit with a number on a coast or in a province, in units of the map."""
    if place in europe.coasts:
        x, y = europe.coasts[place]
        return x + number * 1.1 * UNIT, y
    return europe.places[province_of(place)].units[min(number, 2)]


def draw_unit(draw: Drawing, unit: Mark, size: float, colour: str) -> None:
    """Draw a unit about (0, 0): an army is a square, a fleet a hull, a U a lens; each with its power's letter."""
    style = Style(colour, "paper", 0.08 * size)
    h = size / 2
    if unit.kind == ARMY:
        outline = [(-0.8 * h, -0.75 * h), (0.8 * h, -0.75 * h), (0.8 * h, 0.75 * h), (-0.8 * h, 0.75 * h)]
    elif unit.kind == FLEET:
        outline = [(-0.75 * h, -0.7 * h), (0.75 * h, -0.7 * h), (1.15 * h, 0.25 * h), (0.3 * h, 0.25 * h)]
        outline += [(0.3 * h, 0.75 * h), (-0.3 * h, 0.75 * h), (-0.3 * h, 0.25 * h), (-1.15 * h, 0.25 * h)]
    else:
        outline = [(-1.3 * h, 0), (-0.7 * h, 0.5 * h), (0, 0.62 * h), (0.7 * h, 0.5 * h), (1.3 * h, 0)]
        outline += [(0.7 * h, -0.5 * h), (0, -0.62 * h), (-0.7 * h, -0.5 * h)]
    draw.polygon(outline, style)
    draw.polygon(outline, Style(None, "ink", 0.04 * size))
    text, height = (unit.power[0] if unit.kind in (ARMY, FLEET) else f"U{unit.power[0]}"), max(0.62 * size, 7.0)
    draw.text(
        0, (-0.2 * size if unit.kind == FLEET else 0) - height / 3, text, height, f"{colour}-text", "bold", "middle"
    )


def _draw_order(
    draw: Drawing, europe: Europe, factor: float, size: float, order: Arrow, places: Mapping[Mark, Point]
) -> None:
    """Draw one order; of a support or convoy the line ends on the way of the other unit, or in a ring around it."""
    start = places[order.unit]
    if order.kind == HOLD:
        draw.circle(*start, 0.8 * size, Style(None, "ink", 0.08 * size))
        return
    line = _LINES[order.kind]
    target = _target(europe, factor, order.target, places)
    to = _target(europe, factor, order.to, places) if order.to else target
    end = (target[0] + to[0]) / 2, (target[1] + to[1]) / 2
    short = 0.75 * size if to == target else 0.0
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length <= short + 0.6 * size:
        draw.circle(*end, 0.85 * size, Style(None, line.colour, line.width * size, _dashes(line, size)))
        return
    angle = atan2(end[1] - start[1], end[0] - start[0])
    tip = (end[0] - short * cos(angle), end[1] - short * sin(angle))
    head = 0.55 * size if line.head else 0.0
    stop = (tip[0] - 0.8 * head * cos(angle), tip[1] - 0.8 * head * sin(angle))
    draw.line(start, stop, Style(None, "paper", (line.width + 0.1) * size))
    draw.line(start, stop, Style(None, line.colour, line.width * size, _dashes(line, size)))
    if line.head:
        draw_arrow_head(draw, *tip, degrees(angle), head, line.colour)
    elif order.kind == DEPTH_CHARGE or not order.to:
        draw.circle(*end, 0.75 * size, Style(None, line.colour, line.width * size, _dashes(line, size)))
    else:
        draw.circle(*tip, 0.12 * size, Style(line.colour, "paper", 0.04 * size))


def _dashes(line: _Line, size: float) -> tuple[float, ...]:
    return tuple(dash * size for dash in line.dash)


def _target(europe: Europe, factor: float, place: str, places: Mapping[Mark, Point]) -> Point:
    """The middle of the first unit in a place, or of the place for a first unit."""
    there = [point for unit, point in places.items() if province_of(unit.place) == province_of(place)]
    x, y = _place(europe, place)
    return there[0] if there else (x * factor, y * factor)


def _cross_place(europe: Europe, factor: float, order: Arrow, places: Mapping[Mark, Point]) -> Point:
    """The middle of an order's line, where the cross of a failed order stands."""
    start = places[order.unit]
    if not order.target:
        return start
    end = _target(europe, factor, order.target, places)
    if order.to:
        to = _target(europe, factor, order.to, places)
        end = (end[0] + to[0]) / 2, (end[1] + to[1]) / 2
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _draw_cross(draw: Drawing, middle: Point, r: float) -> None:
    """Draw a cross on white about a point."""
    x, y = middle
    draw.circle(x, y, 1.25 * r, Style("paper", "danger", 0.2 * r))
    k = 0.7 * r
    draw.lines([((x - k, y - k), (x + k, y + k)), ((x - k, y + k), (x + k, y - k))], Style(None, "danger", 0.45 * r))


def draw_sample(draw: Drawing, kind: str, start: Point, length: float, size: float) -> None:
    """Draw the line of a kind of order from a point to the right, as a key shows it; `FAILED` is the cross."""
    x, y = start
    if kind == FAILED:
        _draw_cross(draw, (x + length / 2, y), size / 4)
        return
    line = _LINES[kind]
    head = 0.55 * size if line.head else 0.0
    draw.line(start, (x + length - 0.8 * head, y), Style(None, line.colour, line.width * size, _dashes(line, size)))
    if line.head:
        draw_arrow_head(draw, x + length, y, 0, head, line.colour)
