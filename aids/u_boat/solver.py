"""Resolves the orders of a movement phase together (DATC 5.E).

Rules and solver meet in `Puzzle`: units by number, what each does, who supports whom, who convoys whom, who fires at
whom.  Whatever can be yes or no is a decision: does a move succeed, has a move a way, is a support given, does a
torpedo hit.  Each is settled as soon as its most hopeful and its most fearful reading agree.  What then remains
depends on itself in circles; the innermost go to the backup rule (UB-24), and the settling goes on.  Nothing depends
on the order of units or of decisions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

MOVE, SUPPORT, TORPEDO, OTHER = "M", "S", "T", "-"
NO, YES, OPEN = 0, 1, 2
NOWHERE = ""


class Puzzle(NamedTuple):
    """One movement phase, legality settled.

    For each unit, by number: `power`; `floats`, whether it is a U, which shares spaces; `at` its province; `act`;
    `to` the province it moves to; `aim` the unit that its torpedo is fired at or -1; `helps` the unit that it
    supports with an order that matches, or -1; `against` the province its support is directed at or "".
    `fires` are the supporters whose support is for a torpedo: it helps that and does not guard the U.
    `sea` are the armies that go by convoy, each with the fleets ordered to convoy it.
    """

    power: Sequence[int]
    floats: Sequence[bool]
    at: Sequence[str]
    act: Sequence[str]
    to: Sequence[str]
    aim: Sequence[int]
    helps: Sequence[int]
    against: Sequence[str]
    sea: Mapping[int, Sequence[int]]
    seas: Mapping[str, frozenset[str]]
    fires: frozenset[int] = frozenset()


class Policy(NamedTuple):
    """What editions and figures differ in.

    `any_route`: one disrupted route disrupts a convoy.  `spares` says whether a convoyed army leaves a support
    uncut: given puzzle, army, supporter.
    """

    unit: int
    support: int
    torpedo: int
    any_route: bool
    spares: Callable[[Puzzle, int, int], bool]


class Solution(NamedTuple):
    """What is so for each unit: its move succeeds, its move has a way, its support is given, its torpedo hits.

    `gone` are the units that a torpedo sinks or dislodges and the armies lost with their convoy, `dislodged` those
    that another unit drives out.
    """

    moved: tuple[bool, ...]
    way: tuple[bool, ...]
    given: tuple[bool, ...]
    hit: tuple[bool, ...]
    gone: tuple[bool, ...]
    dislodged: tuple[bool, ...]
    circles: tuple[tuple[str, int], ...]


class _Traced(list[int]):
    """Decisions that note which open ones are looked at."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(values)
        self.seen: set[int] = set()

    def __getitem__(self, index: SupportsIndex) -> int:  # type: ignore[override]
        found = super().__getitem__(index)
        if found == OPEN:
            self.seen.add(int(index))
        return found


class Solver:
    """The decisions of one puzzle; `solve` settles them all."""

    def __init__(self, puzzle: Puzzle, policy: Policy) -> None:
        self.puzzle, self.policy = puzzle, policy
        self.count = n = len(puzzle.at)
        self.unit, self.support = policy.unit, policy.support
        act, at, to, floats, power = puzzle.act, puzzle.at, puzzle.to, puzzle.floats, puzzle.power
        # Decisions in one row: moves, ways, supports, torpedoes.
        self.state: list[int] = [NO] * (4 * n)
        self.holder: dict[str, int] = {}
        self.movers: dict[str, list[int]] = {}
        self.shots: list[list[int]] = [[] for _ in range(n)]
        self.aids: list[list[int]] = [[] for _ in range(n)]
        self.loads: list[list[int]] = [[] for _ in range(n)]
        self.cutters: dict[int, list[int]] = {}
        self.spared: dict[int, set[int]] = {}
        self.rival: list[int] = [-1] * n
        for i in range(n):
            if not floats[i]:
                self.holder[at[i]] = i
                if act[i] == MOVE:
                    self.movers.setdefault(to[i], []).append(i)
            if act[i] == TORPEDO and puzzle.aim[i] >= 0:
                self.shots[puzzle.aim[i]].append(i)
            if puzzle.helps[i] >= 0:
                (self.loads if i in puzzle.fires else self.aids)[puzzle.helps[i]].append(i)
        self.carriers = {i: on_routes(puzzle, at[i], to[i], fleets) for i, fleets in puzzle.sea.items()}
        self.open: list[int] = []
        for i in range(n):
            if act[i] == MOVE:
                self._ask(i)
                self._ask(n + i)
                other = self.holder.get(to[i], -1)
                swaps = other >= 0 and act[other] == MOVE and to[other] == at[i]
                if swaps and not floats[i] and i not in puzzle.sea and other not in puzzle.sea:
                    self.rival[i] = other
            elif act[i] == TORPEDO and puzzle.aim[i] >= 0:
                self._ask(3 * n + i)
            if puzzle.helps[i] >= 0:
                self._ask(2 * n + i)
                attackers = [] if floats[i] else self.movers.get(at[i], [])
                spared = {k for k in attackers if k in puzzle.sea and policy.spares(puzzle, k, i)}
                self.spared[i] = spared
                self.cutters[i] = [
                    k for k in attackers if power[k] != power[i] and at[k] != puzzle.against[i] and k not in spared
                ]
        self.circles: list[tuple[str, int]] = []

    def _ask(self, decision: int) -> None:
        self.state[decision] = OPEN
        self.open.append(decision)

    def solve(self) -> Solution:
        """Settle every decision."""
        while self.open:
            self._settle()
            if self.open:
                self._break_circles()
        n, s = self.count, self.state
        return Solution(
            tuple(v == YES for v in s[:n]),
            tuple(v == YES for v in s[n : 2 * n]),
            tuple(v == YES for v in s[2 * n : 3 * n]),
            tuple(v == YES for v in s[3 * n :]),
            tuple(self._gone(i) == YES for i in range(n)),
            tuple(self._out(i) == YES and self._gone(i) == NO for i in range(n)),
            tuple(self.circles),
        )

    def _settle(self) -> None:
        state = self.state
        before = -1
        while self.open and before != len(self.open):
            before = len(self.open)
            left = []
            for decision in self.open:
                value = self._decide(decision)
                state[decision] = value
                if value == OPEN:
                    left.append(decision)
            self.open = left

    def _decide(self, decision: int) -> int:
        kind, i = divmod(decision, self.count)
        return (self._move, self._way, self._given, self._hit)[kind](i)

    # Strengths are (least, most).

    def _gone(self, i: int) -> int:
        """Whether a torpedo sinks or dislodges a unit, or the fleets that convoy it."""
        if i in self.carriers:
            return self._drowned(i)
        worst = NO
        for shot in self.shots[i]:
            value = self.state[3 * self.count + shot]
            if value == YES:
                return YES
            if value == OPEN:
                worst = OPEN
        return worst

    def _drowned(self, army: int) -> int:
        """Whether an army is lost with its convoy."""
        way = self.state[self.count + army]
        if way == YES:
            return NO
        sunk = NO
        for fleet in self.carriers[army]:
            value = self._gone(fleet)
            if value == YES:
                return YES if way == NO else OPEN
            if value == OPEN:
                sunk = OPEN
        return sunk

    def _out(self, i: int, spared: Iterable[int] = ()) -> int:
        """Whether a unit is sunk or dislodged by anything but the units spared."""
        gone = self._gone(i)
        if gone == YES or self.puzzle.floats[i]:
            return gone
        stays = YES
        if self.puzzle.act[i] == MOVE:
            moved = self.state[i]
            if moved == YES:
                return gone
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
            return gone
        return YES if entered == YES and stays == YES else OPEN

    def _aided(self, i: int, not_of: int = -1) -> tuple[int, int]:
        """A unit with its supports to stand or move, those of one power left out."""
        return self._with(self.aids[i], not_of)

    def _with(self, aids: Iterable[int], not_of: int) -> tuple[int, int]:
        least = most = self.unit
        state, power, base = self.state, self.puzzle.power, 2 * self.count
        for k in aids:
            if power[k] != not_of:
                value = state[base + k]
                if value != NO:
                    most += self.support
                    if value == YES:
                        least += self.support
        return least, most

    def _standing(self, province: str) -> tuple[int, int]:
        """What holds a province."""
        i = self.holder.get(province, -1)
        if i < 0:
            return 0, 0
        gone = self._gone(i)
        if gone == YES:
            return 0, 0
        if self.puzzle.act[i] == MOVE:
            moved = self.state[i]
            if moved == YES:
                return 0, 0
            return (self.unit if moved == NO and gone == NO else 0), self.unit
        least, most = self._aided(i)
        return (least if gone == NO else 0), most

    def _attack(self, i: int) -> tuple[int, int]:
        way = self.state[self.count + i]
        if way == NO:
            return 0, 0
        other = self.holder.get(self.puzzle.to[i], -1)
        if other < 0:
            least, most = self._aided(i)
        else:
            leaves = self._gone(other)
            if leaves != YES and self.puzzle.act[other] == MOVE and self.rival[i] != other:
                moved = self.state[other]
                leaves = YES if moved == YES else max(leaves, moved)
            if leaves == YES:
                least, most = self._aided(i)
            else:
                owner = self.puzzle.power[other]
                least, most = (0, 0) if owner == self.puzzle.power[i] else self._aided(i, owner)
                if leaves == OPEN:
                    most = self._aided(i)[1]
        return (least if way == YES else 0), most

    def _defence(self, i: int) -> tuple[int, int]:
        """A unit in a battle with one that comes the other way."""
        gone = self._gone(i)
        if gone == YES:
            return 0, 0
        least, most = self._aided(i)
        return (least if gone == NO else 0), most

    def _standoff(self, i: int) -> tuple[int, int]:
        """What a move keeps others out of its destination with."""
        way = self.state[self.count + i]
        if way == NO:
            return 0, 0
        least, most = self._aided(i)
        rival = self.rival[i]
        if rival >= 0:
            beaten = self.state[rival]
            if beaten == YES:
                return 0, 0
            if beaten == OPEN:
                least = 0
        return (least if way == YES else 0), most

    def _move(self, i: int) -> int:
        if self.puzzle.floats[i]:
            gone = self._gone(i)
            return gone if gone == OPEN else YES - gone
        least, most = self._attack(i)
        to = self.puzzle.to[i]
        foe = self._defence(self.rival[i]) if self.rival[i] >= 0 else self._standing(to)
        sure = least > foe[1]
        lost = most <= foe[0]
        for k in self.movers[to]:
            if k != i:
                other = self._standoff(k)
                sure = sure and least > other[1]
                lost = lost or most <= other[0]
        return NO if lost else YES if sure else OPEN

    def _way(self, i: int) -> int:
        fleets = self.puzzle.sea.get(i)
        if fleets is None:
            gone = self._gone(i)
            return gone if gone == OPEN else YES - gone
        out = {f: self._out(f) for f in fleets}
        at, to = self.puzzle.at[i], self.puzzle.to[i]
        if self.policy.any_route:
            needed = [out[f] for f in self.carriers[i]]
            if not needed or YES in needed:
                return NO
            return OPEN if OPEN in needed else YES
        if not connected(self.puzzle, at, to, [f for f in fleets if out[f] != YES]):
            return NO
        return YES if connected(self.puzzle, at, to, [f for f in fleets if out[f] == NO]) else OPEN

    def _given(self, i: int) -> int:
        out = self._out(i, self.spared[i])
        if out == YES:
            return NO
        cut = out
        for k in self.cutters[i]:
            value = self.state[self.count + k]
            if value == YES:
                return NO
            if value == OPEN:
                cut = OPEN
        return OPEN if cut == OPEN else YES

    def _hit(self, i: int) -> int:
        target = self.puzzle.aim[i]
        extra = self.policy.torpedo - self.unit
        least, most = self._with(self.loads[i], self.puzzle.power[target])
        foe = (self.unit, self.unit) if self.puzzle.act[target] == MOVE else self._aided(target)
        if least + extra > foe[1]:
            return YES
        return NO if most + extra <= foe[0] else OPEN

    def _break_circles(self) -> None:
        """Settle what depends only on itself by the backup rule."""
        plain = self.state
        traced = _Traced(plain)
        self.state = traced
        needs: dict[int, set[int]] = {}
        for decision in self.open:
            traced.seen = set()
            self._decide(decision)
            needs[decision] = set(traced.seen)
        self.state = plain
        for circle in innermost(needs):
            kinds = {decision // self.count for decision in circle}
            ways = [d for d in circle if d // self.count == 1 and d - self.count in self.puzzle.sea]
            hits = [d for d in circle if d // self.count == 3]
            if ways:
                name, settled, value = "paradox", ways, NO
            elif hits:
                name, settled, value = "torpedoes", hits, NO
            elif kinds == {0}:
                name, settled, value = "ring", list(circle), YES
            else:
                name, settled, value = "standoff", [d for d in circle if d // self.count in (0, 2)], NO
            for decision in settled:
                plain[decision] = value
                self.circles.append((name, decision % self.count))
        self.open = [d for d in self.open if plain[d] == OPEN]


def innermost(needs: Mapping[int, set[int]]) -> list[list[int]]:
    """The strongly connected parts of a graph that reach no other part, each in rising order."""
    reached: dict[int, set[int]] = {}
    for start in needs:
        seen, todo = {start}, [start]
        while todo:
            for after in needs[todo.pop()]:
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        reached[start] = seen
    found = []
    for start, seen in reached.items():
        if all(start in reached[other] for other in seen) and start == min(seen):
            found.append(sorted(seen))
    return sorted(found)


def connected(puzzle: Puzzle, at: str, to: str, fleets: Sequence[int]) -> bool:
    """Whether fleets form an unbroken chain of seas from one coast to another."""
    return bool(_chain(puzzle, [f for f in fleets if puzzle.at[f] in puzzle.seas[at]], fleets, to))


def _chain(puzzle: Puzzle, start: Sequence[int], fleets: Sequence[int], to: str) -> bool:
    ends = puzzle.seas[to]
    left, todo = set(fleets) - set(start), list(start)
    while todo:
        here = puzzle.at[todo.pop()]
        if here in ends:
            return True
        near = {f for f in left if puzzle.at[f] in puzzle.seas[here]}
        left -= near
        todo += near
    return False


def on_routes(puzzle: Puzzle, at: str, to: str, fleets: Sequence[int]) -> tuple[int, ...]:
    """The fleets that lie on some route that needs every one of its fleets (DATC 4.E.1)."""
    nodes = {puzzle.at[f] for f in fleets}
    used = _routes(at, to, frozenset(nodes), puzzle.seas)
    return tuple(f for f in fleets if puzzle.at[f] in used)


def _routes(at: str, to: str, nodes: frozenset[str], seas: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The seas on routes without a shorter cut: only the first touches the start, only the last the end."""
    used: set[str] = set()

    def go(route: list[str]) -> None:
        here = route[-1]
        if here in seas[to]:
            used.update(route)
            return
        for sea in nodes & seas[here]:
            if sea not in route and sea not in seas[at] and not any(sea in seas[one] for one in route[:-1]):
                go([*route, sea])

    for first in nodes & seas[at]:
        go([first])
    return frozenset(used)
