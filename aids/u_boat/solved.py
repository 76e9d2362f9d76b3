"""A movement phase whose decisions are settled; losses and reasons are read from it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.u_boat.designation import Task
from aids.u_boat.game_map import GameMap
from aids.u_boat.legality import Orders
from aids.u_boat.orders import MOVE
from aids.u_boat.puzzle import Policy, Puzzle, Solution, build_puzzle
from aids.u_boat.solver import Solver
from aids.u_boat.units import Unit


class Solved(NamedTuple):
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

    def lost_head_to_head(self, i: int) -> bool:
        """Whether a move lost to the unit that came the other way, so that it contests nothing."""
        puzzle = self.puzzle
        other = puzzle.holder(puzzle.to[i])
        if other < 0 or i in puzzle.convoys or other in puzzle.convoys:
            return False
        return puzzle.to[other] == puzzle.at[i] and self.solution.moved[other]


def solve_phase(game_map: GameMap, units: Sequence[Unit], orders: Orders, policy: Policy) -> Solved:
    """The decisions of a movement phase; armies whose convoy is disrupted go by land where the edition has it so."""
    puzzle, tentative = build_puzzle(game_map, units, orders.tasks, policy.edition)
    while True:
        solution = Solver(puzzle, policy).solve()
        by_land = {i for i in tentative if i in puzzle.convoys and not solution.has_way[i]}
        if not by_land:
            break
        puzzle = puzzle._replace(convoys={i: fleets for i, fleets in puzzle.convoys.items() if i not in by_land})
    supporters: list[list[int]] = [[] for _ in units]
    torpedo_supporters: list[list[int]] = [[] for _ in units]
    for i, ally in enumerate(puzzle.supports):
        if ally >= 0 and solution.support_given[i]:
            (torpedo_supporters if i in puzzle.torpedo_supporters else supporters)[ally].append(i)
    entered = {to: i for i, to in enumerate(puzzle.to) if solution.moved[i] and not puzzle.submarine[i]}
    return Solved(units, orders, policy, puzzle, solution, supporters, torpedo_supporters, entered)
