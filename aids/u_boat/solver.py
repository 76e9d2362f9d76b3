"""Resolves the orders of a movement phase together (DATC 5.E).

Everything that can turn out yes or no is a decision: does a move succeed, does it have a way, is a support given, does
a torpedo hit.  A decision is settled as soon as its best and its worst case agree.  The decisions that are left depend
on each other in circles; the backup rule settles the innermost circles (UB-24), and settling continues.  The result
does not depend on the order of units or decisions.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import SupportsIndex

from aids.u_boat.orders import MOVE, TORPEDO
from aids.u_boat.puzzle import Circle, Policy, Puzzle, Solution, is_connected

NO, YES, OPEN = 0, 1, 2
# Kinds of decisions; decision number = kind x number of units + unit.
MOVES, WAYS, SUPPORTS, HITS = 0, 1, 2, 3

Strength = tuple[int, int]
"""The least and the most that a strength can turn out to be."""


class _Traced(list[int]):
    """Decisions that record which open ones are read."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(values)
        self.seen: set[int] = set()

    def __getitem__(self, index: SupportsIndex) -> int:  # type: ignore[override]
        value = super().__getitem__(index)
        if value == OPEN:
            self.seen.add(int(index))
        return value


class Solver:
    """The decisions of one puzzle; `solve` settles them all."""

    def __init__(self, puzzle: Puzzle, policy: Policy) -> None:
        self.puzzle, self.policy = puzzle, policy
        self.count = len(puzzle.at)
        self.unit, self.support = policy.unit, policy.support
        self.state = [NO] * (4 * self.count)
        self.rules = (self._moves, self._has_way, self._support_given, self._hits)  # by kind of decision
        self.open: list[int] = []
        self.circles: list[Circle] = []
        self.supporters, self.torpedoes = puzzle.supporters, puzzle.torpedoes
        self.holders, self.movers = puzzle.holders, puzzle.movers
        self.carriers = {army: puzzle.carriers(army) for army in puzzle.convoys}
        self.threatened = {*self.carriers, *(i for i, firing in enumerate(self.torpedoes) if firing)}  # by torpedoes
        self._open_decisions()

    def _open_decisions(self) -> None:
        """Open every decision, and find each move's opponent head to head and each support's possible cutters."""
        puzzle, n = self.puzzle, self.count
        self.opponent = [-1] * n
        self.cutters: dict[int, list[int]] = {}
        self.spared: dict[int, set[int]] = {}
        self.cut_by_torpedo: set[int] = set()
        for i in range(n):
            if puzzle.action[i] == MOVE:
                self.open += (i, n + i)
                self.opponent[i] = puzzle.opponent(i)
            elif puzzle.action[i] == TORPEDO and puzzle.aim[i] >= 0:
                self.open.append(HITS * n + i)
            if puzzle.supports[i] >= 0:
                self.open.append(SUPPORTS * n + i)
                if self.policy.torpedo_cuts and any(puzzle.at[k] != puzzle.against[i] for k in self.torpedoes[i]):
                    self.cut_by_torpedo.add(i)
                attackers = () if puzzle.submarine[i] else self.movers.get(puzzle.at[i], ())
                self.spared[i] = {k for k in attackers if k in puzzle.convoys and self.policy.spares(puzzle, k, i)}
                self.cutters[i] = puzzle.cutters(i, attackers, self.policy)
        for decision in self.open:
            self.state[decision] = OPEN

    def solve(self) -> Solution:
        """Settle every decision."""
        while self.open:
            self._settle()
            if self.open:
                self._break_circles()
        n = self.count
        settled = tuple(value == YES for value in self.state)
        torpedoed = tuple(self._torpedoed(i) == YES for i in range(n))
        return Solution(
            moved=settled[:n],
            has_way=settled[n : 2 * n],
            support_given=settled[2 * n : 3 * n],
            hit=settled[3 * n :],
            torpedoed=torpedoed,
            dislodged=tuple(not torpedoed[i] and self._removed(i) == YES for i in range(n)),
            circles=tuple(self.circles),
        )

    def _settle(self) -> None:
        """Decide what can be decided, over and over until nothing more can."""
        state = self.state
        before = -1
        while self.open and before != len(self.open):
            before = len(self.open)
            still_open = []
            for decision in self.open:
                value = self._decide(decision)
                state[decision] = value
                if value == OPEN:
                    still_open.append(decision)
            self.open = still_open

    def _decide(self, decision: int) -> int:
        kind, i = divmod(decision, self.count)
        return self.rules[kind](i)

    # Losses.

    def _torpedoed(self, i: int) -> int:
        """Whether a torpedo sinks or dislodges a unit, or the fleets that convoy it."""
        if i not in self.threatened:
            return NO
        if i in self.carriers:
            return self._lost_at_sea(i)
        worst = NO
        for firing in self.torpedoes[i]:
            value = self.state[HITS * self.count + firing]
            if value == YES:
                return YES
            if value == OPEN:
                worst = OPEN
        return worst

    def _lost_at_sea(self, army: int) -> int:
        """Whether an army is lost: a torpedo takes a fleet of its convoy, and no whole route is left (UB-4)."""
        if self.state[self.count + army] == YES:
            return NO
        torpedoed = NO
        for fleet in self.carriers[army]:
            value = self._torpedoed(fleet)
            if value != NO:
                torpedoed = value
                if value == YES:
                    break
        if torpedoed == NO:
            return NO
        route = self._route_left(army, self.carriers[army])
        if route == YES:
            return NO
        return YES if torpedoed == YES and route == NO else OPEN

    def _route_left(self, army: int, fleets: Sequence[int]) -> int:
        """Whether fleets that are neither sunk nor dislodged make a whole route for an army."""
        puzzle = self.puzzle
        at, to = puzzle.at[army], puzzle.to[army]
        removed = {f: self._removed(f) for f in fleets}
        if not is_connected(puzzle.seas, [puzzle.at[f] for f in fleets if removed[f] != YES], at, to):
            return NO
        unharmed = [puzzle.at[f] for f in fleets if removed[f] == NO]
        return YES if is_connected(puzzle.seas, unharmed, at, to) else OPEN

    def _removed(self, i: int, spared: Iterable[int] = ()) -> int:
        """Whether a unit is sunk or dislodged by anything but the attackers that are spared."""
        torpedoed = self._torpedoed(i)
        if torpedoed == YES or self.puzzle.submarine[i]:
            return torpedoed
        stays = YES
        if self.puzzle.action[i] == MOVE:
            moved = self.state[i]
            if moved == YES:
                return torpedoed
            stays = OPEN if moved == OPEN else YES
        entered = NO
        for k in self.movers.get(self.puzzle.at[i], ()):
            if k not in spared and k != i:
                value = self.state[k]
                if value == YES:
                    entered = YES
                    break
                if value == OPEN:
                    entered = OPEN
        if entered == NO:
            return torpedoed
        return YES if entered == YES and stays == YES else OPEN

    # Strengths.

    def _supported(self, supporters: Sequence[int], not_of: int = -1) -> Strength:
        """A unit with its supports, those of one power left out."""
        least = most = self.unit
        if not supporters:
            return least, most
        state, power, base = self.state, self.puzzle.power, SUPPORTS * self.count
        for k in supporters:
            if power[k] != not_of:
                value = state[base + k]
                if value != NO:
                    most += self.support
                    if value == YES:
                        least += self.support
        return least, most

    def _hold_strength(self, province: str) -> Strength:
        """Hold strength of a province (DATC 5.B)."""
        i = self.holders.get(province, -1)
        if i < 0:
            return 0, 0
        torpedoed = self._torpedoed(i)
        if torpedoed == YES:
            return 0, 0
        if self.puzzle.action[i] == MOVE:
            moved = self.state[i]
            if moved == YES:
                return 0, 0
            return (self.unit if moved == NO and torpedoed == NO else 0), self.unit
        least, most = self._supported(self.supporters[i])
        return (least if torpedoed == NO else 0), most

    def _attack_strength(self, i: int) -> Strength:
        """Attack strength (DATC 5.B); supports by the power of a unit that stays at the destination do not count."""
        way = self.state[self.count + i]
        if way == NO:
            return 0, 0
        other = self.holders.get(self.puzzle.to[i], -1)
        if other < 0:
            least, most = self._supported(self.supporters[i])
        else:
            leaves = self._torpedoed(other)
            if leaves != YES and self.puzzle.action[other] == MOVE and self.opponent[i] != other:
                moved = self.state[other]
                leaves = YES if moved == YES else max(leaves, moved)
            if leaves == YES:
                least, most = self._supported(self.supporters[i])
            else:
                owner = self.puzzle.power[other]
                own = owner == self.puzzle.power[i]
                least, most = (0, 0) if own else self._supported(self.supporters[i], owner)
                if leaves == OPEN:
                    most = self._supported(self.supporters[i])[1]
        return (least if way == YES else 0), most

    def _defend_strength(self, i: int) -> Strength:
        """Defend strength of a move in a head-to-head battle (DATC 5.B)."""
        torpedoed = self._torpedoed(i)
        if torpedoed == YES:
            return 0, 0
        least, most = self._supported(self.supporters[i])
        return (least if torpedoed == NO else 0), most

    def _prevent_strength(self, i: int) -> Strength:
        """Prevent strength of a move (DATC 5.B); nothing if it loses head to head."""
        way = self.state[self.count + i]
        if way == NO:
            return 0, 0
        least, most = self._supported(self.supporters[i])
        opponent = self.opponent[i]
        if opponent >= 0:
            opponent_moved = self.state[opponent]
            if opponent_moved == YES:
                return 0, 0
            if opponent_moved == OPEN:
                least = 0
        return (least if way == YES else 0), most

    # Decisions.

    def _moves(self, i: int) -> int:
        """Whether a move succeeds; a U's does unless it is torpedoed (UB-2)."""
        if self.puzzle.submarine[i]:
            return _negated(self._torpedoed(i))
        least, most = self._attack_strength(i)
        to, opponent = self.puzzle.to[i], self.opponent[i]
        resisting = self._defend_strength(opponent) if opponent >= 0 else self._hold_strength(to)
        wins = least > resisting[1]
        loses = most <= resisting[0]
        for k in self.movers[to]:
            if k != i:
                preventing = self._prevent_strength(k)
                wins = wins and least > preventing[1]
                loses = loses or most <= preventing[0]
        return NO if loses else YES if wins else OPEN

    def _has_way(self, i: int) -> int:
        """Whether a move has a way: its convoy is not disrupted, and without a convoy it is not torpedoed."""
        puzzle = self.puzzle
        fleets = puzzle.convoys.get(i)
        if fleets is None:
            return _negated(self._torpedoed(i)) if self.policy.strikes_leavers else YES
        if not self.policy.any_route:
            return self._route_left(i, fleets)
        needed = [self._removed(f) for f in self.carriers[i]]
        if not needed or YES in needed:
            return NO
        return OPEN if OPEN in needed else YES

    def _support_given(self, i: int) -> int:
        """Whether a support is not cut, and its unit neither sunk nor dislodged (UB-5, UB-13)."""
        removed = self._removed(i, self.spared[i])
        if removed == YES or i in self.cut_by_torpedo:
            return NO
        cut = removed
        for k in self.cutters[i]:
            value = self.state[self.count + k]
            if value == YES:
                return NO
            if value == OPEN:
                cut = OPEN
        return OPEN if cut == OPEN else YES

    def _hits(self, i: int) -> int:
        """Whether a torpedo sinks or dislodges its target (UB-3); a target that moves has no support (UB-14)."""
        target = self.puzzle.aim[i]
        extra = self.policy.torpedo - self.unit
        least, most = self._supported(self.puzzle.torpedo_supporters[i], self.puzzle.power[target])
        moving = self.puzzle.action[target] == MOVE
        left = NO
        if moving and not self.policy.strikes_leavers:
            left = YES if self.puzzle.submarine[target] else self.state[target]
        resisting = (self.unit, self.unit) if moving else self._supported(self.supporters[target])
        saved = self.policy.one_support_saves
        if left == YES or most + extra <= resisting[0] or (saved and resisting[0] > self.unit):
            return NO
        if left == OPEN or least + extra <= resisting[1] or (saved and resisting[1] > self.unit):
            return OPEN
        return YES

    def _break_circles(self) -> None:
        """Settle the innermost circles of open decisions by the backup rule (UB-24)."""
        plain = self.state
        traced = _Traced(plain)
        self.state = traced
        needs: dict[int, set[int]] = {}
        for decision in self.open:
            traced.seen = set()
            self._decide(decision)
            needs[decision] = set(traced.seen)
        self.state = plain
        for circle in innermost_circles(needs):
            kind, settled, value = self._backup_rule(circle)
            for decision in settled:
                plain[decision] = value
                self.circles.append(Circle(kind, decision % self.count))
        self.open = [d for d in self.open if plain[d] == OPEN]

    def _backup_rule(self, circle: list[int]) -> tuple[str, list[int], int]:
        """The decisions of a circle that the backup rule settles: its name, the decisions, and their common value."""
        n = self.count
        ways = [d for d in circle if d // n == WAYS and d % n in self.puzzle.convoys]
        if ways:
            return "paradox", ways, NO
        if hits := [d for d in circle if d // n == HITS]:
            return "torpedoes", hits, NO
        if all(d // n == MOVES for d in circle):
            return "ring", circle, YES
        return "standoff", [d for d in circle if d // n in (MOVES, SUPPORTS)], NO


def _negated(value: int) -> int:
    return value if value == OPEN else YES - value


def innermost_circles(needs: Mapping[int, set[int]]) -> list[list[int]]:
    """The strongly connected parts of a graph from which no other part is reached, each in rising order."""
    reached: dict[int, set[int]] = {}
    for start in needs:
        seen, todo = {start}, [start]
        while todo:
            for after in needs[todo.pop()]:
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        reached[start] = seen
    circles = [
        sorted(seen)
        for start, seen in reached.items()
        if start == min(seen) and all(start in reached[other] for other in seen)
    ]
    return sorted(circles)
