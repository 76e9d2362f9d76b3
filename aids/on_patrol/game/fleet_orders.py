"""Orders of the fleet movement table for the coming turn, and where they lead a ship (On Patrol 104.3, 104.4.2)."""

from __future__ import annotations

from aids.hexes import Hex, neighbour
from aids.on_patrol.game.markers import Pose
from aids.on_patrol.game.position import CAPITAL, ConvoyShip, Position
from aids.on_patrol.movement import EMERGENCY, FAST, MovementOrder, fleet_order
from aids.on_patrol.ships import Move
from aids.rulebook.rules import Rules, value

TURN = {"left": -1, "right": 1, None: 0}


def afloat(position: Position) -> tuple[ConvoyShip, ...]:
    """The ships of the convoy that have not sunk."""
    return tuple(ship for ship in position.ships if ship.sunk is None)


def in_emergency(position: Position) -> bool:
    """Whether capital ships sail in Emergency in the coming turn (On Patrol 104.4.2, OP-21)."""
    ships = afloat(position)
    due = position.convoy == EMERGENCY or (position.emergency is not None and position.emergency <= position.turn + 1)
    return due and bool(ships) and all(ship.kind == CAPITAL for ship in ships)


def convoy_row(position: Position) -> str:
    """The row of the fleet movement table for the ships, or for escorts without any (On Patrol 104.2.4, 104.3.1)."""
    return EMERGENCY if in_emergency(position) else escort_row(position)


def escort_row(position: Position) -> str:
    """The row for escorts that move by the table: that of the convoy, alone a Fast one (On Patrol 104.2.4, OP-21)."""
    fast = position.convoy == EMERGENCY or not position.ships
    return FAST if fast and not position.convoy.startswith("fast") else position.convoy


def ship_speed(rules: Rules, position: Position, ship: ConvoyShip, order: MovementOrder) -> int:
    """The hexes that a ship is ordered to enter; in Emergency one step more than before, up to its best (104.4.2)."""
    if order.hexes is not None:
        return order.hexes
    before = ship.speed if ship.speed is not None else fleet_order(rules, escort_row(position), 3).hexes or 0
    return before if ship.best is None else min(ship.best, before + int(value(rules, "emergency-step")))


def turned_before(order: MovementOrder, course: int) -> int:
    """The course on which a ship carries out the hexes of an order."""
    return (course + TURN[order.turn if order.when == "before" else None]) % 6


def turned_after(order: MovementOrder, course: int) -> int:
    """The course after the turn with which an order ends, if it does."""
    return (course + TURN[order.turn if order.when == "after" else None]) % 6


def ordered_path(start: Pose, order: MovementOrder, hexes: int) -> tuple[Move, ...]:
    """The hexes that the bow enters if nothing halts the ship, each with the course on which it does."""
    return straight(start.bow, turned_before(order, start.step), hexes)


def straight(bow: Hex, course: int, hexes: int) -> tuple[Move, ...]:
    """So many hexes straight ahead of a bow."""
    return tuple(Move(neighbour(bow, course, out), course) for out in range(1, hexes + 1))
