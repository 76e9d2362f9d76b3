"""Orders on the map of Europe, and the way of each: from its unit to where that goes, or to what it is for."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.orders import DEPTH_CHARGE, HOLD, MOVE, TORPEDO
from aids.u_boat.units import Unit
from generators.drawing.drawing import Point
from generators.games.u_boat.europe import Europe
from generators.games.u_boat.europe_places import free_spot, same_province, spots_of
from generators.games.u_boat.europe_ways import Crowd, Way, choose_way, keep_off

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
