"""A movement phase as the solver sees it: orders matched with each other, by the convoy rules of an edition."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules, switch, value
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.orders import CONVOY, MOVE, SUPPORT, TORPEDO, Task, Unit

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

    def holder(self, province: str) -> int:
        """The army or fleet in a province at the beginning, by number, or -1."""
        return self.holders.get(province, -1)

    def opponent(self, i: int) -> int:
        """The unit at the destination of a move that comes the other way, neither of them by convoy, or -1."""
        other = self.holder(self.to[i])
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
    convoy fails if one of its routes is disrupted.  `spares` says of puzzle, army and supporter whether the convoyed
    army leaves the support uncut.  The last three are the switches of those names.
    """

    edition: str
    unit: int
    support: int
    torpedo: int
    any_route: bool
    spares: Callable[[Puzzle, int, int], bool]
    one_support_saves: bool = False
    torpedo_cuts: bool = False
    strikes_leavers: bool = True


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
        spares={"1971": _spares_1971, "1982": _spares_1982}.get(edition, _spares_none),
        one_support_saves=bool(switch(rules, "one-support-saves")),
        torpedo_cuts=bool(switch(rules, "torpedo-cuts")),
        strikes_leavers=bool(switch(rules, "torpedo-strikes-leavers")),
    )


def _spares_1971(puzzle: Puzzle, army: int, supporter: int) -> bool:
    """A support of an attack or torpedo on a fleet that convoys the army is spared (UB-21)."""
    return _is_against(puzzle, supporter, puzzle.convoys[army])


def _spares_1982(puzzle: Puzzle, army: int, supporter: int) -> bool:
    """A support given to or against any convoying fleet is spared (UB-22)."""
    fleets = {fleet for fleets in puzzle.convoys.values() for fleet in fleets}
    return puzzle.supports[supporter] in fleets or _is_against(puzzle, supporter, fleets)


def _spares_none(puzzle: Puzzle, army: int, supporter: int) -> bool:
    """No support is spared (UB-23)."""
    return False


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
    supports, against = _match_supports(at, tasks)
    submarine = [unit.kind == SUBMARINE for unit in units]
    movers: dict[str, list[int]] = {}
    for i, destination in enumerate(to):
        if destination and not submarine[i]:
            movers.setdefault(destination, []).append(i)
    holders = {province: i for i, province in enumerate(at) if not submarine[i]}
    convoys, tentative = _choose_convoys(game_map, units, tasks, to, holders, edition)
    aim = [task.other if task.action == TORPEDO else -1 for task in tasks]
    supporters: list[list[int]] = [[] for _ in units]
    torpedo_supporters: list[list[int]] = [[] for _ in units]
    torpedoes: list[list[int]] = [[] for _ in units]
    for i, task in enumerate(tasks):
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


def _match_supports(at: Sequence[str], tasks: Sequence[Task]) -> tuple[list[int], list[str]]:
    """For each unit the unit that it supports, or -1, and the province at which the support is directed, or ""."""
    supports, against = [-1] * len(tasks), [""] * len(tasks)
    for i, task in enumerate(tasks):
        if task.action != SUPPORT:
            continue
        if task.supported == MOVE:
            against[i] = task.to[:3]
        elif task.supported == TORPEDO:
            against[i] = at[task.target]
        supports[i] = task.other if task.matches else -1
    return supports, against


def _has_route(game_map: GameMap, units: Sequence[Unit], fleets: Sequence[int], at: str, to: str) -> bool:
    """Whether fleets make a route for an army."""
    return is_connected(game_map.seas, [units[fleet].province for fleet in fleets], at, to)


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
    ordered: dict[int, list[int]] = {}
    for i, task in enumerate(tasks):
        if task.action == CONVOY and tasks[task.other].action == MOVE and to[task.other] == task.to:
            ordered.setdefault(task.other, []).append(i)
    armies = [i for i, unit in enumerate(units) if unit.kind == ARMY and tasks[i].action == MOVE]
    convoys: dict[int, Sequence[int]] = {}
    tentative: set[int] = set()
    for i in armies:
        fleets = ordered.get(i, [])
        at, walks = units[i].province, to[i] in game_map.reach[ARMY, units[i].place]
        says_so = tasks[i].via_convoy and (edition == EDITIONS[-1] or _has_route(game_map, units, fleets, at, to[i]))
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
