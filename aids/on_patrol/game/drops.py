"""Charges that an escort drops on its way through the assault zone, and its depth combat rolls (On Patrol 105.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from aids.dice import Source
from aids.hexes import Hex, neighbour
from aids.on_patrol.assault import zone
from aids.on_patrol.game.markers import Pose
from aids.on_patrol.game.position import ABEAM, AHEAD, STERN, Weapon
from aids.on_patrol.game.turn_report import Attacked, DepthRoll
from aids.on_patrol.ships import Move
from aids.on_patrol.weapons import Weapons, spread, vacant_first
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
    way: Sequence[Move],
    filled: Collection[Hex],
    marked: Collection[Hex] = (),
) -> tuple[Attacked, ...]:
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
        if reach and weapon.number:
            ready.append(Weapons(weapon.kind, weapon.number, reach))
    in_reach = {place for each in ready for place in each.reach}
    spread_out = spread([place for place in ranked if place in in_reach], ready)
    return tuple(Attacked(attack.hex, attack.kind, attack.number) for attack in spread_out)


def depth_rolls(
    rules: Rules, dropped: Sequence[Attacked], weapons: Sequence[Weapon], dice: Source
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


def _reach(weapon: Weapon, way: Sequence[Move]) -> set[Hex]:
    """The hexes in which a weapon can fall, no charge in one that the escort crosses later (105.4.2, OP-44)."""
    reached: set[Hex] = set()
    for n, (place, course) in enumerate(way):
        later = {move.hex for move in way[n + 1 :]}
        if weapon.drops.where == AHEAD:
            falls = {neighbour(place, course, weapon.drops.reach)}
            reached |= falls - later if is_charge(weapon) else falls
        elif later and weapon.drops.where == STERN:
            reached |= {place} - later
        elif later and weapon.drops.where == ABEAM:
            left = way[n + 1].step
            reached |= {abeam(place, left, side, weapon.drops.reach) for side in (-1, 1)} - later
    return reached
