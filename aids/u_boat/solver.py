"""Resolves the orders of a movement phase together (DATC 5.E).

Everything that can turn out yes or no is a decision: does a move succeed, does it have a way, is a support given, does
a torpedo hit.  A decision is settled as soon as its best and its worst case agree.  The decisions that are left depend
on each other in circles; the backup rule settles the innermost circles (UB-24), and settling continues.  The result
does not depend on the order of units or decisions.

Orders are matched with each other first, by the convoy rules of an edition.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

from aids.rulebook.rules import Rules, switch, value
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.orders import CONVOY, MOVE, SUPPORT, TORPEDO, Task, Unit, grouped

Seas = Mapping[str, frozenset[str]]
"""The seas that touch each coast and sea."""


def is_connected(seas: Seas, fleet_seas: Iterable[str], at: str, to: str) -> bool:
    """Whether fleets in these seas form an unbroken chain from one coast to another."""
    start, end = seas[at], seas[to]
    unused = set(fleet_seas)
    reached = [sea for sea in unused if sea in start]
    unused.difference_update(reached)
    while reached:
        here = reached.pop()
        if here in end:
            return True
        near = seas[here] & unused
        unused -= near
        reached += near
    return False


def seas_on_routes(seas: Seas, fleet_seas: Iterable[str], at: str, to: str) -> frozenset[str]:
    """The seas on any route that has no shortcut, and so needs every one of its fleets (DATC 4.E.1).

    Of such a route only the first sea touches the start, only the last the end, and none touches one but its
    neighbors in the chain.
    """
    nodes, start, end = frozenset(fleet_seas), seas[at], seas[to]
    used: set[str] = set()

    def extend(route: list[str]) -> None:
        here = route[-1]
        if here in end:
            used.update(route)
            return
        for sea in nodes & seas[here]:
            if sea not in route and sea not in start and not any(sea in seas[earlier] for earlier in route[:-1]):
                extend([*route, sea])

    for first in nodes & start:
        extend([first])
    return frozenset(used)


EDITIONS = ("1971", "1982", "2023")
OTHER = "-"


class Puzzle(NamedTuple):
    """One movement phase of legal orders, in columns by unit number, which the solver reads faster than a value a unit.

    `power` is the unit's power by number, `submarine` whether it is a U, which shares spaces; `at` its province;
    `action` is `MOVE`, `SUPPORT`, `TORPEDO` or `OTHER`; `to` the province that it moves to or ""; `aim` the unit at
    which its torpedo is fired or -1.  `supports` is the unit that it supports with an order that matches, or -1;
    `against` the province at which that support is directed or "".  `supporters` and `torpedo_supporters` are the
    units that support it, the latter its torpedo: that does not defend the U (UB-14).  `torpedoes` are the U's that
    fire at it.
    `convoys` are the armies that go by sea, each with the fleets ordered to convoy it; `seas` is the map's.  `holders`
    are the armies and fleets by province, `movers` those that move by destination.
    """

    power: Sequence[int]
    submarine: Sequence[bool]
    at: Sequence[str]
    action: Sequence[str]
    to: Sequence[str]
    aim: Sequence[int]
    supports: Sequence[int]
    against: Sequence[str]
    supporters: Sequence[Sequence[int]]
    torpedo_supporters: Sequence[Sequence[int]]
    torpedoes: Sequence[Sequence[int]]
    convoys: Mapping[int, Sequence[int]]
    seas: Mapping[str, frozenset[str]]
    holders: Mapping[str, int]
    movers: Mapping[str, Sequence[int]]

    def opponent(self, i: int) -> int:
        """The unit at the destination of a move that comes the other way, neither of them by convoy, or -1."""
        other = self.holders.get(self.to[i], -1)
        swaps = other >= 0 and self.to[other] == self.at[i] and not {i, other} & self.convoys.keys()
        return other if swaps else -1

    def carriers(self, army: int) -> list[int]:
        """The fleets of an army's convoy that lie on a route for it."""
        fleets = self.convoys.get(army, ())
        on_routes = seas_on_routes(self.seas, [self.at[f] for f in fleets], self.at[army], self.to[army])
        return [f for f in fleets if self.at[f] in on_routes]

    def supports_torpedo(self, i: int) -> bool:
        """Whether a unit supports a torpedo."""
        return i in self.torpedo_supporters[self.supports[i]]

    def cutters(self, i: int, attackers: Iterable[int], policy: "Policy") -> list[int]:
        """The attackers that cut a support if they have a way: of other powers, not from where it is directed."""
        return [
            k
            for k in attackers
            if self.power[k] != self.power[i]
            and self.at[k] != self.against[i]
            and not (k in self.convoys and policy.spares(self, k, i))
        ]


class Policy(NamedTuple):
    """The figures and the edition as the solver needs them.

    `edition` decides which armies go by convoy.  `unit`, `support` and `torpedo` are forces.  With `any_route` a
    convoy fails if one of its routes is disrupted.  The last three are the switches of those names.
    """

    edition: str
    unit: int
    support: int
    torpedo: int
    any_route: bool
    one_support_saves: bool
    torpedo_cuts: bool
    strikes_leavers: bool

    def spares(self, puzzle: Puzzle, army: int, supporter: int) -> bool:
        """Whether a convoyed army leaves a support uncut.

        1971 spares that of an attack or torpedo on a fleet that convoys the army (UB-21), 1982 that given to or against
        any convoying fleet (UB-22), 2023 none (UB-23).
        """
        if self.edition == "1971":
            return _is_against(puzzle, supporter, puzzle.convoys[army])
        if self.edition == "1982":
            fleets = {fleet for fleets in puzzle.convoys.values() for fleet in fleets}
            return puzzle.supports[supporter] in fleets or _is_against(puzzle, supporter, fleets)
        return False


class Circle(NamedTuple):
    """A decision settled by the backup rule: its kind (`paradox`, `torpedoes`, `ring`, `standoff`) and unit."""

    kind: str
    unit: int


class Solution(NamedTuple):
    """The decisions for each unit, by number.

    `moved`: its move succeeds.  `has_way`: its convoy, if it needs one, is not disrupted.  `support_given`: its
    support is not cut.  `hit`: its torpedo hits.  `torpedoed`: a torpedo sinks or dislodges it, or it is an army lost
    with its convoy.  `dislodged`: a move dislodges it.
    """

    moved: tuple[bool, ...]
    has_way: tuple[bool, ...]
    support_given: tuple[bool, ...]
    hit: tuple[bool, ...]
    torpedoed: tuple[bool, ...]
    dislodged: tuple[bool, ...]
    circles: tuple[Circle, ...]

    def removed(self, i: int) -> bool:
        """Whether a unit is sunk, lost or dislodged during movement."""
        return self.torpedoed[i] or self.dislodged[i]


def policy(rules: Rules, edition: str) -> Policy:
    """The policy of an edition under the rules in force."""
    return Policy(
        edition=edition,
        unit=int(value(rules, "unit-force")),
        support=int(value(rules, "support-force")),
        torpedo=int(value(rules, "torpedo-force")),
        any_route=edition == "1971",
        one_support_saves=bool(switch(rules, "one-support-saves")),
        torpedo_cuts=bool(switch(rules, "torpedo-cuts")),
        strikes_leavers=bool(switch(rules, "torpedo-strikes-leavers")),
    )


def _is_against(puzzle: Puzzle, supporter: int, fleets: Collection[int]) -> bool:
    """Whether a support is for an attack or torpedo on one of the fleets."""
    ally = puzzle.supports[supporter]
    if puzzle.supports_torpedo(supporter):
        return puzzle.aim[ally] in fleets
    if puzzle.action[ally] == MOVE and not puzzle.submarine[ally]:
        return any(puzzle.at[fleet] == puzzle.to[ally] for fleet in fleets)
    return False


def build_puzzle(
    game_map: GameMap, units: Sequence[Unit], tasks: Sequence[Task], edition: str
) -> tuple[Puzzle, frozenset[int]]:
    """The puzzle of a phase, and the armies that go by land if their convoy is disrupted (1971, UB-21)."""
    at = [unit.place[:3] for unit in units]
    to = [task.to[:3] if task.action == MOVE else "" for task in tasks]
    powers = {power: n for n, power in enumerate(game_map.powers)}
    submarine = [unit.kind == SUBMARINE for unit in units]
    movers = grouped((destination, i) for i, destination in enumerate(to) if destination and not submarine[i])
    holders = {province: i for i, province in enumerate(at) if not submarine[i]}
    convoys, tentative = _choose_convoys(game_map, units, tasks, to, holders, edition)
    aim = [task.other if task.action == TORPEDO else -1 for task in tasks]
    supporters: list[list[int]] = [[] for _ in units]
    torpedo_supporters: list[list[int]] = [[] for _ in units]
    torpedoes: list[list[int]] = [[] for _ in units]
    supports, against = [-1] * len(tasks), [""] * len(tasks)
    for i, task in enumerate(tasks):
        if task.action == SUPPORT:
            supports[i] = task.other if task.matches else -1
            if task.supported in (MOVE, TORPEDO):
                against[i] = task.to[:3] if task.supported == MOVE else at[task.target]
        if supports[i] >= 0:
            (torpedo_supporters if task.supported == TORPEDO else supporters)[supports[i]].append(i)
        if aim[i] >= 0:
            torpedoes[aim[i]].append(i)
    puzzle = Puzzle(
        power=[powers[unit.power] for unit in units],
        submarine=submarine,
        at=at,
        action=[task.action if task.action in (MOVE, SUPPORT, TORPEDO) else OTHER for task in tasks],
        to=to,
        aim=aim,
        supports=supports,
        against=against,
        supporters=supporters,
        torpedo_supporters=torpedo_supporters,
        torpedoes=torpedoes,
        convoys=convoys,
        seas=game_map.seas,
        holders=holders,
        movers=movers,
    )
    return puzzle, tentative


def _choose_convoys(
    game_map: GameMap,
    units: Sequence[Unit],
    tasks: Sequence[Task],
    to: Sequence[str],
    holders: Mapping[str, int],
    edition: str,
) -> tuple[dict[int, Sequence[int]], frozenset[int]]:
    """The armies that go by sea with the fleets ordered to convoy them, and those that may fall back on the land way.

    An army goes by sea if it must, or if its order says so and fleets are ordered that make a route, in 2023 even
    without (UB-24); otherwise 1971 asks whether it would meet a unit coming the other way (UB-21), the later editions
    whether a fleet of its own power convoys it (UB-22, UB-23).
    """
    ordered = grouped(
        (task.other, i)
        for i, task in enumerate(tasks)
        if task.action == CONVOY and tasks[task.other].action == MOVE and to[task.other] == task.to
    )
    armies = [i for i, unit in enumerate(units) if unit.kind == ARMY and tasks[i].action == MOVE]
    convoys: dict[int, Sequence[int]] = {}
    tentative: set[int] = set()
    for i in armies:
        fleets = ordered.get(i, [])
        at, walks = units[i].province, to[i] in game_map.reach[ARMY, units[i].place]
        route = [units[fleet].province for fleet in fleets]
        says_so = tasks[i].via_convoy and (edition == EDITIONS[-1] or is_connected(game_map.seas, route, at, to[i]))
        if not walks or says_so:
            convoys[i] = fleets
        elif edition == "1971":
            opponent = holders.get(to[i], -1)
            if fleets and opponent >= 0 and to[opponent] == units[i].province:
                convoys[i] = fleets
                tentative.add(i)
        elif any(units[fleet].power == units[i].power for fleet in fleets):
            convoys[i] = fleets
    return convoys, frozenset(tentative)


NO, YES, OPEN = 0, 1, 2
# Kinds of decisions; decision number = kind x number of units + unit.
MOVES, WAYS, SUPPORTS, HITS = 0, 1, 2, 3

Strength = tuple[int, int]
"""The least and the most that a strength can turn out to be."""


class _Traced(list[int]):
    """Decisions that record which open ones are read."""

    seen: set[int]

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
        n = self.count
        self.opponent = [-1] * n  # of each move, head to head
        self.cutters: dict[int, list[int]] = {}  # of each support, possibly
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
                if policy.torpedo_cuts and any(puzzle.at[k] != puzzle.against[i] for k in self.torpedoes[i]):
                    self.cut_by_torpedo.add(i)
                attackers = () if puzzle.submarine[i] else self.movers.get(puzzle.at[i], ())
                self.spared[i] = {k for k in attackers if k in puzzle.convoys and policy.spares(puzzle, k, i)}
                self.cutters[i] = puzzle.cutters(i, attackers, policy)
        for decision in self.open:
            self.state[decision] = OPEN

    def solve(self) -> Solution:
        """Settle every decision."""
        while self.open:
            before = len(self.open)
            for decision in self.open:
                self.state[decision] = self._decide(decision)
            self.open = [decision for decision in self.open if self.state[decision] == OPEN]
            if len(self.open) == before:  # nothing more can be decided
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
        return _any(self.state[HITS * self.count + firing] for firing in self.torpedoes[i])

    def _lost_at_sea(self, army: int) -> int:
        """Whether an army is lost: a torpedo takes a fleet of its convoy, and no whole route is left (UB-4)."""
        if self.state[self.count + army] == YES:
            return NO
        torpedoed = _any(map(self._torpedoed, self.carriers[army]))
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
        leaves = self.state[i] if self.puzzle.action[i] == MOVE else NO
        if leaves == YES:
            return torpedoed
        entered = _any(self.state[k] for k in self.movers.get(self.puzzle.at[i], ()) if k not in spared and k != i)
        if entered == NO:
            return torpedoed
        return YES if entered == YES and leaves == NO else OPEN

    # Strengths.

    def _supported(self, supporters: Sequence[int], not_of: int = -1) -> Strength:
        """A unit with its supports, those of one power left out."""
        if not supporters:
            return self.unit, self.unit
        power, base = self.puzzle.power, SUPPORTS * self.count
        given = [self.state[base + k] for k in supporters if power[k] != not_of]
        sure, possible = given.count(YES), len(given) - given.count(NO)
        return self.unit + self.support * sure, self.unit + self.support * possible

    def _hold_strength(self, province: str) -> Strength:
        """Hold strength of a province (DATC 5.B)."""
        i = self.holders.get(province, -1)
        if i < 0:
            return 0, 0
        if self.puzzle.action[i] != MOVE:
            return self._defend_strength(i)
        torpedoed = self._torpedoed(i)
        if torpedoed == YES or (moved := self.state[i]) == YES:
            return 0, 0
        return (self.unit if moved == torpedoed == NO else 0), self.unit

    def _attack_strength(self, i: int) -> Strength:
        """Attack strength (DATC 5.B); supports by the power of a unit that stays at the destination do not count."""
        way = self.state[self.count + i]
        if way == NO:
            return 0, 0
        other = self.holders.get(self.puzzle.to[i], -1)
        leaves = YES if other < 0 else self._torpedoed(other)
        if leaves != YES and self.puzzle.action[other] == MOVE and self.opponent[i] != other:
            leaves = _any((leaves, self.state[other]))
        if leaves == YES:
            least, most = self._supported(self.supporters[i])
        else:
            owner = self.puzzle.power[other]
            least, most = (0, 0) if owner == self.puzzle.power[i] else self._supported(self.supporters[i], owner)
            if leaves == OPEN:
                most = self._supported(self.supporters[i])[1]
        return (least if way == YES else 0), most

    def _defend_strength(self, i: int) -> Strength:
        """Defend strength of a move in a head-to-head battle, and hold strength of a unit that stands (DATC 5.B)."""
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
        opponent_moved = self.state[self.opponent[i]] if self.opponent[i] >= 0 else NO
        if opponent_moved == YES:
            return 0, 0
        return (least if way == YES and opponent_moved == NO else 0), most

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
        return _negated(_any(map(self._removed, self.carriers[i]))) if self.carriers[i] else NO

    def _support_given(self, i: int) -> int:
        """Whether a support is not cut, and its unit neither sunk nor dislodged (UB-5, UB-13)."""
        if i in self.cut_by_torpedo:
            return NO
        ways = [self.state[self.count + k] for k in self.cutters[i]]
        return _negated(_any((self._removed(i, self.spared[i]), *ways)))

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
        self.state = traced = _Traced(plain)
        needs: dict[int, set[int]] = {}
        for decision in self.open:
            traced.seen = set()
            self._decide(decision)
            needs[decision] = traced.seen
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
        if ways := [d for d in circle if d // n == WAYS and d % n in self.puzzle.convoys]:
            return "paradox", ways, NO
        if hits := [d for d in circle if d // n == HITS]:
            return "torpedoes", hits, NO
        if all(d // n == MOVES for d in circle):
            return "ring", circle, YES
        return "standoff", [d for d in circle if d // n in (MOVES, SUPPORTS)], NO


def _any(values: Iterable[int]) -> int:
    """Whether one of several decisions is a yes; what follows a yes is not read."""
    found = NO
    for each in values:
        if each == YES:
            return YES
        found = max(found, each)
    return found


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
    return sorted(
        sorted(seen)
        for start, seen in reached.items()
        if start == min(seen) and all(start in reached[other] for other in seen)
    )
