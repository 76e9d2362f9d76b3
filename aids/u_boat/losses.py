"""A movement phase whose decisions are settled, and its losses: units sunk, lost with their convoy or dislodged."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import depth_charge, torpedo
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.legality import Orders
from aids.u_boat.orders import MOVE, Task
from aids.u_boat.puzzle import Policy, Puzzle, Solution, build_puzzle
from aids.u_boat.solver import Solver
from aids.u_boat.units import Unit


class SolvedPhase(NamedTuple):
    """The units, their orders, the puzzle and its solution, all by unit number.

    `supporters` are the units whose support of a unit to stand or move counts, `torpedo_supporters` those whose
    support of its torpedo counts; `entered` the army or fleet that moved into a province.
    """

    units: Sequence[Unit]
    orders: Orders
    policy: Policy
    puzzle: Puzzle
    solution: Solution
    supporters: Sequence[Sequence[int]]
    torpedo_supporters: Sequence[Sequence[int]]
    entered: Mapping[str, int]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The order of each unit, depth charges apart."""
        return self.orders.tasks

    def strength(self, supports: int) -> int:
        """The strength of a unit with so many supports."""
        return self.policy.unit + self.policy.support * supports

    def target_supports(self, i: int) -> int:
        """The supports that a unit has against a torpedo; none if it is ordered to move (UB-14)."""
        return 0 if self.puzzle.action[i] == MOVE else len(self.supporters[i])

    def counting_torpedo_supports(self, i: int) -> int:
        """The supports of a unit's torpedo, without those by the target's own power (UB-18)."""
        target = self.puzzle.aim[i]
        return sum(1 for k in self.torpedo_supporters[i] if self.units[k].power != self.units[target].power)

    def hitting(self, target: int) -> list[int]:
        """The U's whose torpedo hits a unit."""
        return [i for i in self.puzzle.torpedoes[target] if self.solution.hit[i]]

    def lost_head_to_head(self, i: int) -> bool:
        """Whether a move lost to the unit that came the other way, so that it contests nothing."""
        other = self.puzzle.opponent(i)
        return other >= 0 and self.solution.moved[other]


def solve_phase(game_map: GameMap, units: Sequence[Unit], orders: Orders, policy: Policy) -> SolvedPhase:
    """The decisions of a movement phase; armies whose convoy is disrupted go by land where the edition has it so."""
    puzzle, tentative = build_puzzle(game_map, units, orders.tasks, policy.edition)
    while True:
        solution = Solver(puzzle, policy).solve()
        by_land = {i for i in tentative if i in puzzle.convoys and not solution.has_way[i]}
        if not by_land:
            break
        puzzle = puzzle._replace(convoys={i: fleets for i, fleets in puzzle.convoys.items() if i not in by_land})
    supporters, torpedo_supporters = (
        [[k for k in numbers if solution.support_given[k]] if numbers else [] for numbers in column]
        for column in (puzzle.supporters, puzzle.torpedo_supporters)
    )
    entered = {to: i for i, to in enumerate(puzzle.to) if solution.moved[i] and not puzzle.submarine[i]}
    return SolvedPhase(units, orders, policy, puzzle, solution, supporters, torpedo_supporters, entered)


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


def find_losses(rules: Rules, solved: SolvedPhase) -> Losses:
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


def _convoy_sunk_by(solved: SolvedPhase, army: int) -> tuple[int, ...]:
    """The U's that torpedoed the convoy of an army."""
    carriers = solved.puzzle.carriers(army)
    return tuple(i for i, aim in enumerate(solved.puzzle.aim) if aim in carriers and solved.solution.hit[i])


def _sunk_by(rules: Rules, solved: SolvedPhase, i: int) -> tuple[int, ...]:
    """The U's whose torpedo sinks a unit, empty if it is only dislodged (U-Boat 7(d); UB-3)."""
    units, guards = solved.units, solved.target_supports(i)
    return tuple(
        firing
        for firing in solved.hitting(i)
        if torpedo.outcome(
            rules,
            same_space=units[firing].province == units[i].province,
            torpedo_supports=solved.counting_torpedo_supports(firing),
            target_supports=guards,
        )
        == torpedo.SUNK
    )


def _attackers(solved: SolvedPhase, i: int) -> tuple[str, ...]:
    """The provinces from which a unit was dislodged, to which it may not retreat; none for an attack by convoy."""
    units = solved.units
    provinces = {units[firing].province for firing in solved.hitting(i)}
    intruder = solved.entered.get(units[i].province, -1)
    if units[i].kind != SUBMARINE and intruder >= 0 and intruder not in solved.puzzle.convoys:
        provinces.add(units[intruder].province)
    return tuple(sorted(provinces))


def contested_provinces(solved: SolvedPhase, losses: Losses) -> frozenset[str]:
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
