"""Orders of the fleet movement table for the coming turn, and the hexes that they bar (On Patrol 104.3, 104.4.2, 108).

Escorts may not enter ships and the hexes that ships might enter, end a move ahead of torpedoes, or enter a surfaced
submarine.
"""

from aids.hexes import Hex, neighbor
from aids.on_patrol.enemy import EMERGENCY, FAST, STRAIGHT, MovementOrder, fleet_order, table_and_die
from aids.on_patrol.game.position import CAPITAL, Barred, ConvoyShip, FleetOrder, Position, Submarine
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules, value

CONVOY_BARS = ("108.1.1", "108.1.2", "108.1.3")
TURN = {"left": -1, "right": 1, None: 0}


def in_emergency(position: Position) -> bool:
    """Whether capital ships sail in Emergency in the coming turn (On Patrol 104.4.2, OP-21)."""
    ships = position.afloat
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
    """The hexes that a ship is ordered to enter, up to its best; in Emergency one step more than before (104.4.2)."""
    before = ship.speed if ship.speed is not None else fleet_order(rules, escort_row(position), STRAIGHT).hexes or 0
    if ship.best is None:
        return before if order.hexes is None else order.hexes
    return min(ship.best, before + int(value(rules, "emergency-step")) if order.hexes is None else order.hexes)


def turned_before(order: MovementOrder, course: int) -> int:
    """The course on which a ship carries out the hexes of an order."""
    return (course + TURN[order.turn if order.when == "before" else None]) % 6


def turned_after(order: MovementOrder, course: int) -> int:
    """The course after the turn with which an order ends, if it does."""
    return (course + TURN[order.turn if order.when == "after" else None]) % 6


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
        orders = [fleet_order(rules, convoy_row(position), die) for die in dice.weights]
    for ship in position.afloat:
        bow, step = ship.pose
        for place in hull(ship.pose):
            barred.setdefault(place, Barred(f"{ship.name} is there", "108.1.1"))
        if ship.stopped:
            continue
        entry, swing = ("108.1.3", "108.1.3") if ship.kind == CAPITAL else ("108.1.1", "108.1.2")
        for each in orders:
            for move in straight(bow, turned_before(each, step), ship_speed(rules, position, ship, each)):
                barred.setdefault(move.bow, Barred(f"{ship.name} might enter it", entry))
        for side in (-2, 2):
            why = Barred(f"the stern of {ship.name} might swing into it", swing)
            barred.setdefault(neighbor(bow, step + side), why)
    for torpedo in position.torpedoes:
        barred.setdefault(torpedo.pose.bow, Barred("a torpedo is there", "108.2.1"))
    for submarine in surfaced(position):
        for place in hull(submarine.pose):
            barred.setdefault(place, surfaced_there(submarine))
    return barred


def surfaced(position: Position) -> tuple[Submarine, ...]:
    """The submarines on the surface."""
    return tuple(submarine for submarine in position.submarines if not submarine.sunk and not submarine.depth)


def surfaced_there(submarine: Submarine) -> Barred:
    """Why no escort but the one that rams it enters the hexes of a surfaced submarine."""
    return Barred(f"{submarine.name} is surfaced there", "108.1.5")


def ahead_of_torpedoes(position: Position) -> dict[Hex, Barred]:
    """The hexes directly ahead of torpedoes, where no escort may end its move, and why (On Patrol 108.2.1, OP-56)."""
    comes = Barred("a torpedo comes that way", "108.2.1")
    return {neighbor(*torpedo.pose): comes for torpedo in position.torpedoes}
