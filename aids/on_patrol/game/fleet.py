"""The Convoy Movement Phase: the fleet die, and what moves by it (On Patrol 104.3, 104.4, 108.1.5)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from aids.dice import Source
from aids.hexes import STEPS, Hex, distance, neighbour, on_board
from aids.on_patrol.game.fleet_orders import (
    barred_hexes,
    convoy_row,
    escort_row,
    in_emergency,
    ship_speed,
    straight,
    surfaced,
    turned_after,
    turned_before,
)
from aids.on_patrol.game.position import ConvoyShip, Escort, Position
from aids.on_patrol.game.turn_report import EscortMove, FleetOrder, ShipMove
from aids.on_patrol.movement import MovementOrder, fleet_order, table_and_die
from aids.on_patrol.movement_state import APPROACH, FORMATION, HALTED, State
from aids.on_patrol.radial import turns
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules, value


class FleetMoved(NamedTuple):
    """The moves of the ships and of the escorts that move by the table, and all ships and escorts afterwards."""

    moves: tuple[ShipMove, ...]
    formation: tuple[EscortMove, ...]
    ships: tuple[ConvoyShip, ...]
    escorts: tuple[Escort, ...]


class Vessel(NamedTuple):
    """A vessel that moves by the table: the course on which it enters how many hexes, and hexes closed to it alone.

    `waits` says that it was halted in the turn before, `lags` that it stands to make up for a turn.
    """

    name: str
    pose: Pose
    order: MovementOrder
    course: int
    hexes: int
    waits: bool = False
    lags: bool = False
    shut: Collection[Hex] = ()


class Leg(NamedTuple):
    """The move of a vessel: the hexes entered, its pose afterwards, whether and why it halted."""

    path: tuple[Pose, ...]
    after: Pose
    halted: bool = False
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


def roll_fleet(rules: Rules, position: Position, dice: Source) -> FleetOrder:
    """The order of the coming turn: by the player's own die, by that of its sealed slip, or rolled (104.3.1)."""
    table, roll = table_and_die(rules)
    row, sealed = convoy_row(position), position.die is None and bool(position.fleet_dice)
    die = position.fleet_dice[0] if sealed else position.die
    if die is None:
        die = roll.read(dice.take(roll, table.title))
    return FleetOrder(die, row, fleet_order(rules, row, die), sealed)


def move_fleet(
    rules: Rules, position: Position, order: FleetOrder, escorts: Sequence[Escort], moved: Collection[str]
) -> FleetMoved:
    """The ships of the convoy and the escorts that have not moved, each carrying out the order of the fleet.

    The foremost goes first.  A ship halts for a stopped ship ahead (104.3.3, OP-47), and before a hex that another
    vessel fills (104.4.5, OP-57).  Escorts that are not in formation go last and halt before barred hexes (OP-48).
    """
    vessels = [*_ships(rules, position, order), *_escorts(rules, position, order, escorts, moved)]
    hulls = {ship.name: hull(ship.pose) for ship in position.afloat} | {each.name: hull(each.pose) for each in escorts}
    stopped = {ship.name: hull(ship.pose) for ship in position.afloat if ship.stopped}
    legs: dict[str, Leg] = {}
    for vessel in vessels:
        filled = {place for name, places in hulls.items() if name != vessel.name for place in places}
        leg = _carry_out(rules, vessel, filled, tuple(stopped.values()))
        legs[vessel.name] = leg
        hulls[vessel.name] = hull(leg.after)
        if leg.halted:
            stopped[vessel.name] = hull(leg.after)
    return _moved(rules, position, order, escorts, legs)


def _ships(rules: Rules, position: Position, order: FleetOrder) -> list[Vessel]:
    """The ships under way, the foremost first as they head when they have turned."""
    moving = [ship for ship in position.afloat if not ship.stopped]
    # The convoy heads as the ships that carried out the last order, however few.
    in_order = [ship for ship in moving if not ship.halted] or moving
    counted = Counter(ship.pose.step for ship in in_order)
    vessels: list[Vessel] = []
    for ship in moving:
        step = ship.pose.step
        hexes = ship_speed(rules, position, ship, order.order)
        vessel = Vessel(ship.name, ship.pose, order.order, turned_before(order.order, step), hexes, ship.halted)
        common = max(counted, key=lambda course: (counted[course], course == step, course))
        vessels.append(_made_up(vessel, common) if ship.halted and step != common else vessel)
    return sorted(vessels, key=_astern)


def _made_up(vessel: Vessel, common: int) -> Vessel:
    """A halted ship that makes up for turns for which its stern had no room, so that it heads as the convoy (104.3.3).

    With one turn more than it may make before a hex it stands, and makes one of them.
    """
    missing = turns(vessel.pose.step, turned_before(vessel.order, common))
    if abs(missing) <= 1:
        return vessel._replace(course=(vessel.pose.step + missing) % 6)
    return vessel._replace(course=(vessel.pose.step + (1 if missing > 0 else -1)) % 6, hexes=0, lags=True)


def _escorts(
    rules: Rules, position: Position, order: FleetOrder, escorts: Sequence[Escort], moved: Collection[str]
) -> list[Vessel]:
    """The escorts that move by the table: those in formation, the foremost first, then others (OP-48)."""
    escort_order = fleet_order(rules, escort_row(position), order.die)
    by_table = [escort for escort in escorts if escort.name not in moved]
    shut = barred_hexes(rules, position) if any(not escort.in_formation for escort in by_table) else ()
    vessels: list[Vessel] = []
    for formation in (True, False):
        group = [
            Vessel(
                escort.name,
                escort.pose,
                escort_order,
                turned_before(escort_order, escort.pose.step),
                _ordered_speed(escort, escort_order.hexes or 0),
                shut=() if formation else shut,
            )
            for escort in by_table
            if escort.in_formation is formation
        ]
        vessels += sorted(group, key=_astern)
    return vessels


def _ordered_speed(escort: Escort, hexes: int) -> int:
    """The hexes that an escort enters by an order: in formation those, else no fewer than it can (OP-63)."""
    if escort.in_formation:
        return min(escort.best, hexes)
    return min(escort.best, max(hexes, escort.least_speed))


def _astern(vessel: Vessel) -> int:
    """How far astern a vessel lies along the course on which it moves, in half hexes; less is further ahead."""
    q, r = STEPS[vessel.course]
    bow = vessel.pose.bow
    return -(2 * q * bow.q + 2 * r * bow.r + q * bow.r + r * bow.q)


def _carry_out(rules: Rules, vessel: Vessel, filled: Collection[Hex], stopped: Sequence[tuple[Hex, Hex]]) -> Leg:
    """A vessel's order carried out as far as other vessels let it; the turns are made in any case (104.3.3)."""
    ordered = straight(vessel.pose.bow, vessel.course, vessel.hexes)
    entered = 0
    halts = _stops_ahead(rules, Pose(vessel.pose.bow, vessel.course), stopped)
    if not halts and vessel.waits:
        halts = _leads_nearer(rules, vessel.pose.bow, ordered, stopped)
    blocked = False
    while entered < len(ordered) and not halts and not blocked:
        blocked = ordered[entered].bow in filled or ordered[entered].bow in vessel.shut
        if not blocked:
            entered += 1
            halts = _stops_ahead(rules, ordered[entered - 1], stopped)
    return _with_turn(vessel, ordered, entered, filled, halts=halts, blocked=blocked)


def _with_turn(
    vessel: Vessel, ordered: Sequence[Pose], entered: int, filled: Collection[Hex], *, halts: bool, blocked: bool
) -> Leg:
    """A vessel after so many hexes and its last turn; fewer where its stern would swing on to another vessel."""
    stuck = False
    for length in range(entered, -1, -1):
        bow = ordered[length - 1].bow if length else vessel.pose.bow
        after = Pose(bow, turned_after(vessel.order, vessel.course))
        if hull(after)[1] not in filled:
            break
    else:
        length, after, stuck = 0, vessel.pose, True
    short = blocked or stuck or vessel.lags or length < entered
    path = tuple(ordered[:length]) or (after,)
    cited = (*(("104.3.3",) if halts else ()), *(("104.4.5",) if short else ()))
    assumes = (*(("OP-22", "OP-47") if halts else ()), *(("OP-57",) if short else ()))
    return Leg(path, after, halts or short, cited, assumes)


def _stops_ahead(rules: Rules, pose: Pose, stopped: Sequence[tuple[Hex, Hex]]) -> bool:
    """Whether a stopped ship lies dead ahead within the distance at which a ship halts (On Patrol 104.3.3, OP-22)."""
    reach = range(1, int(value(rules, "stop-distance")) + 1)
    return any(neighbour(pose.bow, pose.step, out) in places for out in reach for places in stopped)


def _leads_nearer(rules: Rules, bow: Hex, ordered: Sequence[Pose], stopped: Sequence[tuple[Hex, Hex]]) -> bool:
    """Whether an order leads a halted ship nearer to a stopped ship for which it waits (On Patrol 104.3.3)."""
    for places in stopped:
        away = min(distance(bow, place) for place in places)
        near = away <= value(rules, "stop-distance")
        if near and any(min(distance(move.bow, place) for place in places) < away for move in ordered):
            return True
    return False


def _moved(
    rules: Rules, position: Position, order: FleetOrder, escorts: Sequence[Escort], legs: Mapping[str, Leg]
) -> FleetMoved:
    """The moves as a report, and the pieces as they are afterwards."""
    moves: list[ShipMove] = []
    ships: list[ConvoyShip] = []
    for ship in position.ships:
        if ship.sunk is not None:
            ships.append(ship)
            continue
        move = _ship_move(position, ship, legs.get(ship.name))
        moves.append(move)
        if not move.left_board:
            speed = None if ship.stopped else ship_speed(rules, position, ship, order.order)
            ships.append(ship._replace(pose=move.after, halted=move.halted, speed=speed))
    return FleetMoved(
        tuple(moves),
        tuple(_escort_move(escort, legs[escort.name]) for escort in escorts if escort.name in legs),
        tuple(ships),
        tuple(_after_order(escort, legs.get(escort.name)) for escort in escorts),
    )


def _ship_move(position: Position, ship: ConvoyShip, leg: Leg | None) -> ShipMove:
    """The move of a ship; one that is dead in the water has no leg."""
    if leg is None:
        return ShipMove(ship.name, ship.pose, (ship.pose,), ship.pose, rules=("104.3.2",))
    emergency = in_emergency(position)
    rammed = next(
        (
            each.name
            for each in surfaced(position)
            if any(move.bow in hull(each.pose) and move.bow != ship.pose.bow for move in leg.path)
        ),
        None,
    )
    gone = emergency and _off_for_good(position, ship.pose.bow, leg.after.bow)
    cited = ("104.4.2" if emergency else "104.3.1", "104.3.2", *leg.rules)
    cited = (*cited, *(("108.1.5",) if rammed else ()), *(("104.4.3",) if gone else ()))
    assumes = (*(("OP-21",) if emergency else ()), *leg.assumes)
    return ShipMove(ship.name, ship.pose, leg.path, leg.after, leg.halted, gone, rammed, cited, assumes)


def _off_for_good(position: Position, before: Hex, after: Hex) -> bool:
    """Whether a ship in Emergency is off the board after its move, or has been since one of them (104.4.3, OP-61)."""
    was = (
        position.emergency is not None and position.emergency <= position.turn and not on_board(position.board, before)
    )
    return was or not on_board(position.board, after)


def _escort_move(escort: Escort, leg: Leg) -> EscortMove:
    """The move of an escort that moves by the table."""
    entered = 0 if leg.path[0].bow == escort.pose.bow else len(leg.path)
    halted = HALTED if leg.halted else APPROACH
    return EscortMove(
        name=escort.name,
        mode=1,
        against=None,
        before=escort.pose,
        path=leg.path,
        after=leg.after,
        speed=entered,
        doing=State(FORMATION if escort.in_formation else halted),
        rules=("104.2.3", "104.3.1", *leg.rules),
        assumes=("OP-12", *leg.assumes) if escort.in_formation else ("OP-48", *leg.assumes),
    )


def _after_order(escort: Escort, leg: Leg | None) -> Escort:
    """An escort after the order, or as it is if it has moved before."""
    if leg is None:
        return escort
    entered = 0 if leg.path[0].bow == escort.pose.bow else len(leg.path)
    escort = escort._replace(pose=leg.after, speed=entered, straight=_straight(escort, leg, entered))
    if escort.in_formation:
        return escort
    return escort._replace(doing=State(HALTED if leg.halted else APPROACH), target=None)


def _straight(escort: Escort, leg: Leg, entered: int) -> int:
    """The hexes since its last turn, which the order may have made; one that stands still may turn again (OP-63)."""
    if escort.turning == 1 or not entered:
        return escort.turning
    if leg.after.step != leg.path[-1].step:
        return 0
    before = escort.straight if leg.path[0].step == escort.pose.step else 0
    return min(before + entered, escort.turning)
