"""The helicopters' maneuver: to a detection point and Shallow, or Deep where they are (SSN Helo Maneuver)."""

from collections.abc import Collection
from math import hypot
from typing import NamedTuple

from aids.dice import Source
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import Helicopter, Point, Position
from aids.ssn.game.ships import choose_point
from aids.ssn.torpedo import DEEP, SHALLOW

LISTENS = "listens"


class Flight(NamedTuple):
    """A helicopter that has flown, the number of the point that it flew for, and the dice for it."""

    name: str
    point: int
    dice: tuple[int, ...]


def move_helicopters(
    figures: Figures, position: Position, launched: Collection[str], dice: Source
) -> tuple[Position, tuple[Flight, ...]]:
    """Helicopters that are Deep or were launched fly to a point; a Shallow one goes Deep where it is (SS-11, SS-14)."""
    if not position.helicopters:
        return position, ()
    after, flights = [], []
    for each in position.helicopters:
        if each.depth == SHALLOW and each.name not in launched:
            after.append(Helicopter(each.name, each.x, each.y, DEEP))
            continue
        point, faces = choose_point(figures, position.points, each.name, dice)
        x, y = _fly(each, point, figures.length["helo-standoff"])
        after.append(Helicopter(each.name, x, y, SHALLOW))
        flights.append(Flight(each.name, point.number, faces))
    return position._replace(helicopters=tuple(after)), tuple(flights)


def _fly(helicopter: Helicopter, point: Point, standoff: int) -> tuple[int, int]:
    """The place on the straight line to a point at the standoff from it; its own where it is nearer."""
    x, y = point.x - helicopter.x, point.y - helicopter.y
    distance = hypot(x, y)
    if distance <= standoff:
        return helicopter.x, helicopter.y
    part = (distance - standoff) / distance
    return round(helicopter.x + x * part), round(helicopter.y + y * part)
