"""Losses of a solved movement phase: units sunk, lost with their convoy or dislodged, and where all others are."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import convoys, depth_charge, torpedo
from aids.u_boat.game_map import ARMY, SUBMARINE
from aids.u_boat.orders import MOVE
from aids.u_boat.solved import Solved


class Losses(NamedTuple):
    """For each unit, by number: `after`, its place after the phase or "" if it is off the map; `sunk_by`, the units
    that sank it; `attackers`, the provinces from which it was dislodged, None if it was not.

    `charges` are the units that depth charge each province, `struck` the U's in those provinces, `sunk_by_charge`
    those of them that are sunk.
    """

    after: tuple[str, ...]
    sunk_by: tuple[tuple[int, ...], ...]
    attackers: tuple[tuple[str, ...] | None, ...]
    charges: Mapping[str, Sequence[int]]
    struck: frozenset[int]
    sunk_by_charge: frozenset[int]


def find_losses(rules: Rules, solved: Solved) -> Losses:
    """The losses by torpedoes, moves and depth charges; the last strike U's where they are after movement (UB-6)."""
    units, solution = solved.units, solved.solution
    after = [
        solved.tasks[i].to if solution.moved[i] else "" if solution.removed(i) else unit.place
        for i, unit in enumerate(units)
    ]
    sunk_by: list[tuple[int, ...]] = [()] * len(units)
    attackers: list[tuple[str, ...] | None] = [None] * len(units)
    for i, unit in enumerate(units):
        if solution.moved[i]:
            continue
        if solution.torpedoed[i] and unit.kind == ARMY:
            sunk_by[i] = _convoy_sunk_by(solved, i)
        elif solution.removed(i):
            sunk_by[i] = _sunk_by(rules, solved, i)
            attackers[i] = None if sunk_by[i] else _attackers(solved, i)
    charges: dict[str, list[int]] = {}
    for i, charge in sorted(solved.orders.charges.items()):
        if charge.province and after[i]:
            charges.setdefault(charge.province, []).append(i)
    struck = frozenset(
        i for i, unit in enumerate(units) if unit.kind == SUBMARINE and after[i] and after[i][:3] in charges
    )
    sunk_by_charge = depth_charge.sunk(rules, struck, {i: solved.supporters[i] for i in struck})
    for i in sunk_by_charge:
        sunk_by[i] += tuple(charges[after[i][:3]])
        after[i] = ""
    return Losses(tuple(after), tuple(sunk_by), tuple(attackers), charges, struck, sunk_by_charge)


def _hitting(solved: Solved, target: int) -> list[int]:
    """The U's whose torpedo hits a unit."""
    return [i for i, aim in enumerate(solved.puzzle.aim) if aim == target and solved.solution.hit[i]]


def _convoy_sunk_by(solved: Solved, army: int) -> tuple[int, ...]:
    """The U's that torpedoed the convoy of an army."""
    puzzle = solved.puzzle
    fleets = puzzle.convoys[army]
    seas = convoys.seas_on_routes(puzzle.seas, [puzzle.at[f] for f in fleets], puzzle.at[army], puzzle.to[army])
    carriers = [f for f in fleets if puzzle.at[f] in seas]
    return tuple(i for i, aim in enumerate(puzzle.aim) if aim in carriers and solved.solution.hit[i])


def _sunk_by(rules: Rules, solved: Solved, i: int) -> tuple[int, ...]:
    """The U's whose torpedo sinks a unit, empty if it is only dislodged (U-Boat 7(d); UB-3)."""
    units, guards = solved.units, solved.target_supports(i)
    return tuple(
        firing
        for firing in _hitting(solved, i)
        if torpedo.outcome(
            rules,
            same_space=units[firing].province == units[i].province,
            torpedo_supports=solved.counting_torpedo_supports(firing),
            target_supports=guards,
        )
        == torpedo.SUNK
    )


def _attackers(solved: Solved, i: int) -> tuple[str, ...]:
    """The provinces from which a unit was dislodged, to which it may not retreat; none for an attack by convoy."""
    units = solved.units
    provinces = {units[firing].province for firing in _hitting(solved, i)}
    intruder = solved.entered.get(units[i].province, -1)
    if units[i].kind != SUBMARINE and intruder >= 0 and intruder not in solved.puzzle.convoys:
        provinces.add(units[intruder].province)
    return tuple(sorted(provinces))


def contested_provinces(solved: Solved, losses: Losses) -> frozenset[str]:
    """The provinces that a standoff left empty, to which no army or fleet may retreat."""
    puzzle, solution = solved.puzzle, solved.solution
    occupied = {place[:3] for i, place in enumerate(losses.after) if place and not puzzle.submarine[i]}
    return frozenset(
        to
        for i, to in enumerate(puzzle.to)
        if puzzle.action[i] == MOVE
        and not puzzle.submarine[i]
        and solution.has_way[i]
        and not solution.moved[i]
        and to not in occupied
        and not solved.lost_head_to_head(i)
    )
