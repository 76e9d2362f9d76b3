"""The Escort Movement Phase: the path of each escort that acts on a submarine, and its attacks (On Patrol 105, 106)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aids.dice import Source
from aids.hexes import Hex, neighbour
from aids.on_patrol.assault import Attack, Weapons, spread, vacant_first, weapon_text, zone
from aids.on_patrol.game.fleet_orders import CONVOY_BARS, ahead_of_torpedoes, surfaced_there
from aids.on_patrol.game.legal_paths import Waters
from aids.on_patrol.game.position import Escort, Position
from aids.on_patrol.game.pursuits import Pursuit, pursuits
from aids.on_patrol.game.turn_report import Barred, DepthRoll, EscortMove, SubmarineSeen
from aids.on_patrol.game.voyages import Voyage, sail
from aids.on_patrol.movement_state import HALTED, WILLIAMSON, State
from aids.on_patrol.ships import Pose, hull
from aids.on_patrol.weapons import ABEAM, AHEAD, STERN, Weapon
from aids.rulebook.rules import Rules
from aids.rulebook.tables import look_up

DEPTH_TABLE = "depth-combat"
SQUID = "squid"


def is_charge(weapon: Weapon) -> bool:
    """Whether it is a depth charge, K-gun or Squid: it is rolled for, and no escort crosses its hex (OP-29)."""
    return weapon.drops.where != AHEAD or weapon.kind == SQUID


def attacks(
    rules: Rules,
    weapons: Sequence[Weapon],
    marker: Pose,
    way: Sequence[Pose],
    filled: Collection[Hex],
    marked: Collection[Hex] = (),
) -> tuple[Attack, ...]:
    """Charges dropped into each hex of the assault zone, by rank (On Patrol 105.4.4, 105.4.6, OP-27, OP-44).

    `marker` is the target hex and the course of the marker, `way` the escort's place as it begins and each hex that its
    bow enters, `filled` the hexes of other surface vessels, into which nothing falls (OP-58), `marked` those with the
    attack markers of other escorts (105.4.10).
    """
    ranked = [place.hex for place in zone(rules, marker.bow, marker.step)]
    ready: list[Weapons] = []
    for weapon in weapons:
        reached = _reach(weapon, way) - set(filled)
        reach = vacant_first([place for place in ranked if place in reached], marked)
        if reach:
            ready.append(Weapons(weapon.kind, weapon.in_turn, reach))
    in_reach = {place for each in ready for place in each.reach}
    return spread([place for place in ranked if place in in_reach], ready)


def depth_rolls(
    rules: Rules, dropped: Sequence[Attack], weapons: Sequence[Weapon], dice: Source
) -> tuple[DepthRoll, ...]:
    """One roll on the depth combat table for each depth charge, K-gun and Squid (On Patrol 105.4.12, OP-29)."""
    table = rules.tables[DEPTH_TABLE]
    if table.roll is None:
        raise ValueError("the depth combat table has no dice")
    rolled: list[DepthRoll] = []
    for attack in dropped:
        if not is_charge_kind(attack.kind, weapons):
            continue
        for _ in range(attack.number):
            faces = dice.take(table.roll, table.title)
            result = str(look_up(table, table.roll.read(faces)).cells["detonation"])
            rolled.append(DepthRoll(attack.hex, attack.kind, faces, result))
    return tuple(rolled)


def is_charge_kind(kind: str, weapons: Sequence[Weapon]) -> bool:
    """Whether weapons of a kind that an escort has are depth charges, K-guns or Squid."""
    return any(is_charge(weapon) for weapon in weapons if weapon.kind == kind)


def abeam(place: Hex, course: int, side: int, rows: int) -> Hex:
    """The hex so many rows to the left (-1) or right (1) of a ship that leaves a hex on a course.

    In an odd row it is the hex that lies ahead of the one left rather than behind it: beside both bow and stern.
    """
    pairs, odd = divmod(rows, 2)
    return neighbour(neighbour(place, course + side, pairs + odd), course + 2 * side, pairs)


def _reach(weapon: Weapon, way: Sequence[Pose]) -> set[Hex]:
    """The hexes in which a weapon can fall, no charge in one that the escort crosses later (105.4.2, OP-44)."""
    reached: set[Hex] = set()
    for n, (place, course) in enumerate(way):
        later = {move.bow for move in way[n + 1 :]}
        if weapon.drops.where == AHEAD:
            falls = {neighbour(place, course, out) for out in weapon.drops.reach}
            reached |= falls - later if is_charge(weapon) else falls
        elif later and weapon.drops.where == STERN:
            reached |= {place} - later
        elif later and weapon.drops.where == ABEAM:
            left = way[n + 1].step
            reached |= {abeam(place, left, side, out) for side in (-1, 1) for out in weapon.drops.reach} - later
    return reached


class EscortsMoved(NamedTuple):
    """The moves in the order in which they were made, and all escorts of the position as they are afterwards."""

    moves: tuple[EscortMove, ...]
    escorts: tuple[Escort, ...]


def move_escorts(
    rules: Rules,
    position: Position,
    seen: Sequence[SubmarineSeen],
    barred: Mapping[Hex, Barred],
    dice: Source,
) -> EscortsMoved:
    """All escorts that act on submarines, moved one after the other (On Patrol 105.4.5).

    None enters a hex of `barred`, one that an escort before it fills, or one with charges of it (105.4.8).  The hexes
    of an escort that has yet to move it may cross, but not end its move in them (105.4.11).
    """
    waiting = {escort.name: escort for escort in position.escorts}
    gone: dict[str, Escort] = {}
    charges: dict[Hex, Barred] = {}
    marked: set[Hex] = set()
    moves: list[EscortMove] = []
    torpedoes, convoy = (
        ahead_of_torpedoes(position),
        {place for place, why in barred.items() if why.rule in CONVOY_BARS},
    )
    ships = {place for ship in position.afloat for place in hull(ship.pose)}
    for pursuit in pursuits(rules, position, seen):
        name = pursuit.escort.name
        del waiting[name]
        filled, kept = _filled(gone.values(), "105.4.8"), _filled(waiting.values(), "105.4.11")
        shut = {**barred, **charges, **filled}
        if pursuit.rams:
            shut = {place: why for place, why in shut.items() if why != surfaced_there(pursuit.submarine)}
        voyage = sail(rules, pursuit, Waters(position.board, shut, kept | torpedoes, convoy))
        dropped = _attack(rules, pursuit, voyage, ships | filled.keys() | kept.keys(), marked)
        moves.append(_as_move(rules, pursuit, voyage, dropped, dice))
        gone[name] = _afterwards(pursuit, voyage)
        marked |= {attack.hex for attack in dropped}
        for attack in dropped:
            if is_charge_kind(attack.kind, pursuit.escort.weapons):
                charges[attack.hex] = Barred(f"a {weapon_text(attack.kind)} of {name} is there", "105.4.8")
    return EscortsMoved(tuple(moves), tuple((gone | waiting)[escort.name] for escort in position.escorts))


def _filled(escorts: Iterable[Escort], rule: str) -> dict[Hex, Barred]:
    return {place: Barred(f"{escort.name} is there", rule) for escort in escorts for place in hull(escort.pose)}


def _attack(
    rules: Rules, pursuit: Pursuit, voyage: Voyage, filled: Collection[Hex], marked: Collection[Hex]
) -> tuple[Attack, ...]:
    """The escort's charges: only in radial movement (On Patrol 105.4.11)."""
    target, pose = pursuit.seen.target, pursuit.seen.marker.pose
    if not pursuit.radial or target is None or pose is None:
        return ()
    way = [pursuit.escort.pose, *(here.pose for here in voyage.way)]
    return attacks(rules, pursuit.escort.weapons, Pose(target, pose.step), way, filled, marked)


def _state(pursuit: Pursuit, voyage: Voyage) -> State:
    """The state of the escort as its move ends; halted too if it waits for a Williamson turn: it begins anew."""
    doing = voyage.way[-1].doing if voyage.way else pursuit.doing
    is_halted = bool(voyage.shut_in) or doing == doing._replace(kind=WILLIAMSON, entered=0)
    return State(HALTED) if is_halted else doing


def _afterwards(pursuit: Pursuit, voyage: Voyage) -> Escort:
    """The escort after its move; its speed is the hexes that it entered, and standing, it may turn (OP-43, OP-63)."""
    escort, way = pursuit.escort, voyage.way
    return escort._replace(
        pose=voyage.after,
        speed=len(way),
        straight=way[-1].straight if way and escort.turning > 1 else escort.turning,
        doing=_state(pursuit, voyage),
        target=pursuit.steers_for,
    )


def _as_move(rules: Rules, pursuit: Pursuit, voyage: Voyage, dropped: tuple[Attack, ...], dice: Source) -> EscortMove:
    """The report of a move, with its depth combat rolls."""
    escort, state = pursuit.escort, _state(pursuit, voyage)
    rolls = depth_rolls(rules, dropped, escort.weapons, dice)
    barred = voyage.barred
    cited = [*pursuit.rules, *((barred.rule,) if barred and barred.rule else ())]
    assumes = [*pursuit.assumes, *voyage.assumes]
    if any(here.doing.kind == WILLIAMSON for here in voyage.way):
        cited.append("105.2")
    if barred and barred.rule == "108.2.1":
        assumes.append("OP-56")
    if dropped:
        cited += ["105.4.4", "105.4.6", "105.4.12"] if rolls else ["105.4.4", "105.4.6"]
        assumes += ["OP-44", "OP-58"]
    return EscortMove(
        name=escort.name,
        mode=pursuit.seen.mode,
        against=pursuit.seen.name,
        before=escort.pose,
        path=tuple(here.pose for here in voyage.way) or (voyage.after,),
        after=voyage.after,
        speed=len(voyage.way),
        doing=state,
        attacks=dropped,
        depth_combat=rolls,
        barred=barred,
        shut_in=voyage.shut_in,
        rules=tuple(dict.fromkeys(cited)),
        rams=pursuit.submarine.name if voyage.rams else None,
        assumes=tuple(dict.fromkeys(assumes)),
    )
