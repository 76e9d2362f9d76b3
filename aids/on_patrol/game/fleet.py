"""The Convoy Movement Phase: the fleet die, and what moves by it (On Patrol 104.3, 104.4, 108.1.5)."""

from collections import ChainMap, Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.dice import Source
from aids.hexes import STEPS, Hex, distance, neighbor, on_board
from aids.on_patrol.enemy import MovementOrder, fleet_order, table_and_die
from aids.on_patrol.game import fleet_orders
from aids.on_patrol.game.escort_moves import FAR, Aim, Waters
from aids.on_patrol.game.position import Barred, ConvoyShip, Escort, EscortMove, FleetOrder, Position, ShipMove
from aids.on_patrol.radial import APPROACH, FORMATION, HALTED, State, UnderWay, turns
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules, value


class FleetMoved(NamedTuple):
    """The moves of the ships and of the escorts that move by the table, and all ships and escorts afterwards."""

    moves: tuple[ShipMove, ...]
    formation: tuple[EscortMove, ...]
    ships: tuple[ConvoyShip, ...]
    escorts: tuple[Escort, ...]


class Vessel(NamedTuple):
    """A vessel that moves by the table: the course on which it enters how many hexes.

    `waits` says that it was halted in the turn before, `lags` that it does not move to make up for a turn.
    """

    name: str
    pose: Pose
    order: MovementOrder
    course: int
    hexes: int
    waits: bool = False
    lags: bool = False


class Leg(NamedTuple):
    """The move of a vessel: the hexes entered, its pose afterwards, whether it halted, for or short of which vessel.

    `late` says that it has still to make its last turn, as its stern would swing on to another vessel.
    """

    path: tuple[Pose, ...]
    after: Pose
    halted: bool = False
    halts_for: str = ""
    late: bool = False
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    shut_in: tuple[tuple[Hex, Barred], ...] = ()

    def entered(self, pose: Pose) -> int:
        """The hexes that the vessel has entered from a pose."""
        return 0 if self.path[0].bow == pose.bow else len(self.path)


def roll_fleet(rules: Rules, position: Position, dice: Source) -> FleetOrder:
    """The order of the coming turn: by the player's own die, by that of its sealed slip, or rolled (104.3.1)."""
    table, roll = table_and_die(rules)
    row, sealed = position.convoy_row(), position.die is None and bool(position.fleet_dice)
    die = position.fleet_dice[0] if sealed else position.die
    if die is None:
        die = roll.read(dice.take(roll, table.title))
    return FleetOrder(die, row, fleet_order(rules, row, die), sealed)


def move_fleet(
    rules: Rules, position: Position, order: FleetOrder, escorts: Sequence[Escort], moved: Collection[str]
) -> FleetMoved:
    """The ships of the convoy and the escorts that have not moved, each carrying out the order of the fleet.

    All move in unison (108.1.4), but for escorts that are not in formation: those go first, and around what bars their
    way (OP-43, OP-48).
    """
    legs = _loose_escorts(rules, position, order, escorts, moved)
    poses = {ship.name: ship.pose for ship in position.afloat}
    poses |= {escort.name: escort.pose for escort in escorts} | {name: leg.after for name, leg in legs.items()}
    vessels = _ships(rules, position, order)
    by_row = fleet_order(rules, position.escort_row(), order.die)
    for each in escorts:
        if each.in_formation and each.name not in moved:
            course, hexes = by_row.turned_before(each.pose.step), each.ordered_speed(by_row.hexes or 0)
            vessels.append(Vessel(each.name, each.pose, by_row, course, hexes))
    stopped = {ship.name: ship.pose.hull for ship in position.afloat if ship.stopped}
    legs |= _in_unison(rules, vessels, poses, stopped)
    moves: list[ShipMove] = []
    ships: list[ConvoyShip] = []
    for ship in position.ships:
        if ship.sunk is not None:
            ships.append(ship)
            continue
        move = _ship_move(position, ship, legs.get(ship.name))
        moves.append(move)
        if not move.left_board:
            speed = None if ship.stopped else fleet_orders.ship_speed(rules, position, ship, order.order)
            ships.append(ship._replace(pose=move.after, halted=move.halted or move.late, speed=speed))
    return FleetMoved(
        tuple(moves),
        tuple(_escort_move(escort, legs[escort.name]) for escort in escorts if escort.name in legs),
        tuple(ships),
        tuple(_after_order(escort, legs.get(escort.name)) for escort in escorts),
    )


def _in_unison(
    rules: Rules, vessels: Sequence[Vessel], poses: dict[str, Pose], stopped: dict[str, tuple[Hex, Hex]]
) -> dict[str, Leg]:
    """The legs of vessels among all others: the foremost goes first, and one that finds its way filled waits for it.

    A vessel halts for a stopped ship ahead (104.3.3, OP-47), and before a hex that another does not leave (104.4.5,
    OP-57).  `poses` and `stopped` follow the moves.  Of two rounds one at least moves, turns or ends a vessel.
    """
    vessels = sorted(vessels, key=lambda vessel: (not vessel.lags, _astern(vessel.pose.bow, vessel.course)))
    waiting, legs, stuck = {vessel.name: vessel for vessel in vessels}, dict[str, Leg](), False
    while waiting:
        going = False
        for name, vessel in list(waiting.items()):
            filled = {place: each for each, pose in poses.items() if each != name for place in pose.hull}
            path = legs[name].path if name in legs else ()
            leg, in_way = _carry_out(rules, vessel, path, filled, stopped)
            other = legs.get(leg.halts_for)
            if other and other.path and not other.halted:
                leg = leg._replace(halted=False)  # it is only slower, short of one that moves
            done = stuck or not in_way & waiting.keys()
            going, stuck = going or done or leg.after != poses[name], stuck and not done
            legs[name], poses[name] = leg, leg.after
            stopped.pop(name, None)
            if leg.halted and (done or leg.halts_for not in waiting):
                stopped[name] = leg.after.hull
            if done:
                del waiting[name]
        stuck = not going
    return {name: leg._replace(path=leg.path or (leg.after,)) for name, leg in legs.items()}


def _ships(rules: Rules, position: Position, order: FleetOrder) -> list[Vessel]:
    """The ships under way.

    One that halted makes up for turns for which its stern had no room, so that it heads as the convoy (104.3.3).  With
    one turn more than it may make before a hex it stands, and makes one of them.
    """
    moving = [ship for ship in position.afloat if not ship.stopped]
    # The convoy heads as the ships that carried out the last order, however few.
    in_order = [ship for ship in moving if not ship.halted] or moving
    counted = Counter(ship.pose.step for ship in in_order)
    vessels: list[Vessel] = []
    for ship in moving:
        step = ship.pose.step
        hexes = fleet_orders.ship_speed(rules, position, ship, order.order)
        vessel = Vessel(ship.name, ship.pose, order.order, order.order.turned_before(step), hexes, ship.halted)
        common = max(counted, key=lambda course: (counted[course], course == step, course))
        if ship.halted and step != common:
            missing = turns(step, order.order.turned_before(common))
            turn = max(-1, min(missing, 1))
            vessel = vessel._replace(course=(step + turn) % 6)
            if turn != missing:
                vessel = vessel._replace(hexes=0, lags=True)
        vessels.append(vessel)
    return vessels


def _loose_escorts(
    rules: Rules, position: Position, order: FleetOrder, escorts: Sequence[Escort], moved: Collection[str]
) -> dict[str, Leg]:
    """The escorts that move by the table out of formation, the foremost first (OP-48)."""
    loose = [each for each in escorts if not each.in_formation and each.name not in moved]
    by_row = fleet_order(rules, position.escort_row(), order.die)
    barred = fleet_orders.barred_hexes(rules, position) if loose else {}
    convoy = {place for place, why in barred.items() if why.rule in fleet_orders.CONVOY_BARS}
    poses, legs = {each.name: each.pose for each in escorts}, dict[str, Leg]()
    for each in sorted(loose, key=lambda each: _astern(each.pose.bow, by_row.turned_before(each.pose.step))):
        hulls = {
            name: dict.fromkeys(pose.hull, Barred(f"{name} is there", "105.4.8"))
            for name, pose in poses.items()
            if name != each.name
        }
        gone = [hulls[name] for name in hulls if name in legs or name in moved]
        ends = [*hulls.values(), position.ahead_of_torpedoes()]
        waters = Waters(position.board, dict(ChainMap(barred, *gone)), dict(ChainMap(*ends)), convoy)
        legs[each.name] = leg = _loose(each, by_row, waters)
        poses[each.name] = leg.after
    return legs


def _loose(escort: Escort, order: MovementOrder, waters: Waters) -> Leg:
    """An escort's order carried out as it is where nothing bars it, else the best legal path beside it (OP-43)."""
    course = order.turned_before(escort.pose.step)
    path = fleet_orders.straight(escort.pose.bow, course, escort.ordered_speed(order.hexes or 0))
    after = Pose(path[-1].bow if path else escort.pose.bow, order.turned_after(course))
    bow, entered = escort.pose.bow, {*(each.bow for each in path), *after.hull} - {*escort.pose.hull}
    if not entered & waters.barred.keys() and not waters.end_bar(after):
        return Leg(path or (after,), after)
    aim = Aim(bow, (course,), neighbor(bow, course, FAR), len(path), escort.least_speed)
    start = UnderWay(*escort.pose, State(HALTED), escort.since_turn)
    way = tuple(each.pose for each in waters.best_path(start, escort.turning, aim))
    shut = () if way else waters.shut_in(start, escort.turning)
    return Leg(way or (escort.pose,), way[-1] if way else escort.pose, not way, shut_in=shut, assumes=("OP-43",))


def _astern(bow: Hex, course: int) -> int:
    """How far astern a bow lies along the course on which it moves, in half hexes; less is further ahead."""
    q, r = STEPS[course]
    return -(2 * q * bow.q + 2 * r * bow.r + q * bow.r + r * bow.q)


def _carry_out(
    rules: Rules,
    vessel: Vessel,
    path: tuple[Pose, ...],
    filled: Mapping[Hex, str],
    stopped: Mapping[str, tuple[Hex, Hex]],
) -> tuple[Leg, set[str]]:
    """A vessel's order carried out as far as others let it, and who is in its way; it turns in any case (104.3.3).

    `path` are the hexes that it has entered before, `filled` those of all others, each with its name.
    """
    ordered = fleet_orders.straight(vessel.pose.bow, vessel.course, vessel.hexes)
    entered, blocker = len(path), ""
    ahead = _stopped_ahead(rules, path[-1] if path else Pose(vessel.pose.bow, vessel.course), stopped)
    if not ahead and not path and vessel.waits:  # and the order leads it nearer to a stopped ship
        for name, places in stopped.items():
            away = min(distance(vessel.pose.bow, place) for place in places)
            near = away <= value(rules, "stop-distance")
            if near and any(min(distance(move.bow, place) for place in places) < away for move in ordered):
                ahead = name
                break
    while entered < len(ordered) and not ahead and not blocker:
        blocker = filled.get(ordered[entered].bow, "")
        if not blocker:
            entered += 1
            ahead = _stopped_ahead(rules, ordered[entered - 1], stopped)
    here = ordered[entered - 1] if entered else vessel.pose
    after = Pose(here.bow, vessel.order.turned_after(vessel.course))
    beside = filled.get(after.hull[1], "")
    hindered = bool(blocker or beside or vessel.lags)
    cited = ("104.3.3",) * bool(ahead) + ("104.4.5",) * hindered
    assumes = ("OP-22", "OP-47") * bool(ahead) + ("OP-57",) * hindered
    halts, late = bool(ahead or blocker or vessel.lags), bool(beside)
    after = here if late else after
    return Leg(ordered[:entered], after, halts, ahead or blocker, late, cited, assumes), {blocker, beside}


def _stopped_ahead(rules: Rules, pose: Pose, stopped: Mapping[str, tuple[Hex, Hex]]) -> str:
    """The stopped ship dead ahead within the distance at which a ship halts (On Patrol 104.3.3, OP-22); "" if none."""
    row = [neighbor(pose.bow, pose.step, out) for out in range(1, int(value(rules, "stop-distance")) + 1)]
    return next((name for place in row for name, places in stopped.items() if place in places), "")


def _ship_move(position: Position, ship: ConvoyShip, leg: Leg | None) -> ShipMove:
    """The move of a ship; one that is dead in the water has no leg."""
    if leg is None:
        return ShipMove(ship.name, ship.pose, (ship.pose,), ship.pose, rules=("104.3.2",))
    emergency, entered = position.in_emergency(), {move.bow for move in leg.path} - {ship.pose.bow}
    surfaced = position.surfaced()
    rammed = next((each.name for each in surfaced if not entered.isdisjoint(each.pose.hull)), None)
    # Off the board after this move, or since another one in Emergency (104.4.3, OP-61).
    began = position.emergency is not None and position.emergency <= position.turn
    was_off = began and not on_board(position.board, ship.pose.bow)
    gone = emergency and (was_off or not on_board(position.board, leg.after.bow))
    cited = ("104.4.2" if emergency else "104.3.1", "104.3.2", *leg.rules)
    cited = (*cited, *(("108.1.5",) if rammed else ()), *(("104.4.3",) if gone else ()))
    assumes = (*(("OP-21",) if emergency else ()), *leg.assumes)
    return ShipMove(
        ship.name, ship.pose, leg.path, leg.after, leg.halted, leg.halts_for, leg.late, gone, rammed, cited, assumes
    )


def _escort_move(escort: Escort, leg: Leg) -> EscortMove:
    halted = HALTED if leg.halted else APPROACH
    return EscortMove(
        name=escort.name,
        mode=1,
        against=None,
        before=escort.pose,
        path=leg.path,
        after=leg.after,
        speed=leg.entered(escort.pose),
        doing=State(FORMATION if escort.in_formation else halted),
        barred=Barred(f"{leg.halts_for} is in its way", leg.rules[0]) if leg.halts_for else None,
        shut_in=leg.shut_in,
        rules=("104.2.3", "104.3.1", *leg.rules),
        assumes=("OP-12", *leg.assumes) if escort.in_formation else ("OP-48", *leg.assumes),
    )


def _after_order(escort: Escort, leg: Leg | None) -> Escort:
    """An escort after the order, or as it is if it has moved before."""
    if leg is None:
        return escort
    entered = leg.entered(escort.pose)
    escort = escort._replace(pose=leg.after, speed=entered, straight=_straight(escort, leg, entered))
    if escort.in_formation:
        return escort
    return escort._replace(doing=State(HALTED if leg.halted else APPROACH), target=None)


def _straight(escort: Escort, leg: Leg, entered: int) -> int:
    """The hexes since its last turn, which the order may have made; one that does not move may turn again (OP-63)."""
    if escort.turning == 1 or not entered:
        return escort.turning
    if leg.after.step != leg.path[-1].step:
        return 0
    turned = [n for n, (here, there) in enumerate(pairwise((escort.pose, *leg.path))) if here.step != there.step]
    return min(len(leg.path) - turned[-1] if turned else escort.since_turn + entered, escort.turning)
