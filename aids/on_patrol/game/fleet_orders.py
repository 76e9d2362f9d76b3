"""Orders of the fleet movement table for the coming turn, and the hexes that they bar (On Patrol 104.3, 104.4.2, 108).

Escorts may not enter ships and the hexes that ships might enter, end a move ahead of torpedoes, or enter a surfaced
submarine.
"""

from aids.hexes import Hex, neighbor
from aids.on_patrol.enemy import STRAIGHT, MovementOrder, fleet_order, table_and_die
from aids.on_patrol.game.position import CAPITAL, Barred, ConvoyShip, FleetOrder, Position
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules, value

CONVOY_BARS = ("108.1.1", "108.1.2", "108.1.3")


def ship_speed(rules: Rules, position: Position, ship: ConvoyShip, order: MovementOrder) -> int:
    """The hexes that a ship is ordered to enter, up to its best; in Emergency one step more than before (104.4.2)."""
    before = ship.speed if ship.speed is not None else fleet_order(rules, position.escort_row(), STRAIGHT).hexes or 0
    if ship.best is None:
        return before if order.hexes is None else order.hexes
    return min(ship.best, before + int(value(rules, "emergency-step")) if order.hexes is None else order.hexes)


def straight(bow: Hex, course: int, hexes: int) -> tuple[Pose, ...]:
    """So many hexes straight ahead of a bow."""
    return tuple(Pose(neighbor(bow, course, out), course) for out in range(1, hexes + 1))


def barred_hexes(rules: Rules, position: Position, order: FleetOrder | None = None) -> dict[Hex, Barred]:
    """Each hex that no escort may enter, and why with its rule (On Patrol 108.1.1 to 108.1.3, 108.2.1, OP-40).

    They are the hexes of a ship, those that its bow might enter, and those beside both of them, where its stern swings.
    Without an order every die of the fleet counts; with one it alone (the switch `fleet-first`).
    """
    barred: dict[Hex, Barred] = {}
    if order is not None:
        orders = [order.order]
    else:
        _, dice = table_and_die(rules)
        orders = [fleet_order(rules, position.convoy_row(), die) for die in dice.weights]
    for ship in position.afloat:
        bow, step = ship.pose
        for place in ship.pose.hull:
            barred.setdefault(place, Barred(f"{ship.name} is there", "108.1.1"))
        if ship.stopped:
            continue
        entry, swing = ("108.1.3", "108.1.3") if ship.kind == CAPITAL else ("108.1.1", "108.1.2")
        for each in orders:
            for move in straight(bow, each.turned_before(step), ship_speed(rules, position, ship, each)):
                barred.setdefault(move.bow, Barred(f"{ship.name} might enter it", entry))
        for side in (-2, 2):
            why = Barred(f"the stern of {ship.name} might swing into it", swing)
            barred.setdefault(neighbor(bow, step + side), why)
    for torpedo in position.torpedoes:
        barred.setdefault(torpedo.pose.bow, Barred("a torpedo is there", "108.2.1"))
    for submarine in position.surfaced():
        for place in submarine.pose.hull:
            barred.setdefault(place, submarine.surfaced_there())
    return barred
