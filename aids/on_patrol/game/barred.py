"""Hexes that escorts may not enter: ships and where they might go, torpedoes, surfaced submarines (On Patrol 108)."""

from __future__ import annotations

from collections.abc import Iterator

from aids.hexes import Hex, neighbour
from aids.on_patrol.game.fleet_orders import afloat, convoy_row, ordered_path, ship_speed
from aids.on_patrol.game.markers import hull
from aids.on_patrol.game.position import CAPITAL, ConvoyShip, Position, Submarine
from aids.on_patrol.game.turn_report import FleetOrder
from aids.on_patrol.movement import MovementOrder, fleet_order, table_and_die
from aids.rulebook.rules import Rules


def barred_hexes(rules: Rules, position: Position, order: FleetOrder | None = None) -> dict[Hex, str]:
    """Each hex that no escort may enter, and why with its rule (On Patrol 108.1.1 to 108.1.3, 108.2.1, OP-40).

    Without an order every die of the fleet counts; with one it alone (the switch `fleet-first`).
    """
    barred: dict[Hex, str] = {}
    orders = _orders(rules, position, order)
    for ship in afloat(position):
        for place, why in _of_ship(rules, position, ship, orders):
            barred.setdefault(place, why)
    for torpedo in position.torpedoes:
        barred.setdefault(torpedo.pose.bow, "a torpedo is there (108.2.1)")
    for submarine in surfaced(position):
        for place in hull(submarine.pose):
            barred.setdefault(place, surfaced_there(submarine))
    return barred


def surfaced(position: Position) -> tuple[Submarine, ...]:
    """The submarines on the surface."""
    return tuple(submarine for submarine in position.submarines if not submarine.sunk and not submarine.depth)


def surfaced_there(submarine: Submarine) -> str:
    """Why no escort but the one that rams it enters the hexes of a surfaced submarine."""
    return f"{submarine.name} is surfaced there (108.1.5)"


def ahead_of_torpedoes(position: Position) -> dict[Hex, str]:
    """The hexes directly ahead of torpedoes, where no escort may end its move, and why (On Patrol 108.2.1, OP-56)."""
    return {neighbour(*torpedo.pose): "a torpedo comes that way (108.2.1)" for torpedo in position.torpedoes}


def _orders(rules: Rules, position: Position, order: FleetOrder | None) -> tuple[MovementOrder, ...]:
    """The orders that the ships may get."""
    if order is not None:
        return (order.order,)
    _, dice = table_and_die(rules)
    return tuple(fleet_order(rules, convoy_row(position), die) for die in dice.weights)


def _of_ship(
    rules: Rules, position: Position, ship: ConvoyShip, orders: tuple[MovementOrder, ...]
) -> Iterator[tuple[Hex, str]]:
    """The hexes of a ship, those beside both of them, where its stern swings, and those that its bow might enter."""
    bow, step = ship.pose
    for place in hull(ship.pose):
        yield place, f"{ship.name} is there (108.1.1)"
    if ship.stopped:
        return
    entry, swing = ("108.1.3", "108.1.3") if ship.kind == CAPITAL else ("108.1.1", "108.1.2")
    for order in orders:
        for move in ordered_path(ship.pose, order, ship_speed(rules, position, ship, order)):
            yield move.hex, f"{ship.name} might enter it ({entry})"
    for side in (-2, 2):
        yield neighbour(bow, step + side), f"the stern of {ship.name} might swing into it ({swing})"
