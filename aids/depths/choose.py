"""The choice of a depth: survival and hits of submarines at each depth, and their best mixes (Depths Declaration).

One round of combat is counted, as submarines may slip away after it: the search, a roll of each attacker at what it
can reach, the defense of the survivors, and then their own attack from the same depth (DP-9).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple, TypedDict, cast

from aids.checks import Answer, Check, Done, Grid, Outcome, Result, counted, listed
from aids.depths import status
from aids.depths.search import searchers_input
from aids.dice import percent
from aids.kinds import Whole
from aids.rulebook.rules import Input, Inputs, Rules, cite

RULE = "Declaration"
ASSUMES = ("DP-1", "DP-2", "DP-3", "DP-4", "DP-6", "DP-9")
MOST_SUBMARINES, MOST_ATTACKERS = 10, 30
Mix = tuple[int, ...]
"""The number of submarines at each of `DEPTHS`."""


class Battle(NamedTuple):
    """A sea zone in the enemy's turn, as whole-number weights.

    `searches` pairs the hidden depths that a search finds with a weight; `hits` are the weights of 0, 1, 2 ... hits of
    the attackers; `attack` and `defense` are the highest rolls that hit, by depth, 0 where it may not roll; `open` are
    the depths that are attacked without a search; `sides` is the highest face of the die.
    """

    searches: tuple[tuple[frozenset[str], int], ...]
    hits: tuple[int, ...]
    attack: dict[str, int]
    defense: dict[str, int]
    open: frozenset[str]
    sides: int


class DepthRow(TypedDict):
    """Chances and hits with all submarines at one depth; `survival` is that of a submarine on average."""

    depth: str
    attacked: Fraction
    survival: Fraction
    defense_hits: Fraction
    attack_hits: Fraction


class Choice(TypedDict):
    """The answer: a row for each depth, and the mixes with their numbers of submarines, survivors and hits."""

    depths: list[DepthRow]
    best: dict[str, int | Fraction]
    mixes: list[dict[str, int | Fraction]]


class Prospect(NamedTuple):
    """The expectation of a mix: numbers of submarines that survive, and of hits in defense and in attack."""

    survivors: Fraction
    defense_hits: Fraction
    attack_hits: Fraction

    @property
    def hits(self) -> Fraction:
        """All hits of the survivors, in defense and in their own attack."""
        return self.defense_hits + self.attack_hits


class ChoiceOfDepth(Check):
    """Survival and hits for each depth, and the mixes of depths that no other mix beats in both."""

    name, title, rule, assumes = "choose", "Which depth to choose", RULE, ASSUMES
    counts, shows = ("depths", "best", "mixes"), ("modifiers", "search-targets")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.changes, self.numbers = status.modifiers(rules), status.targets(rules)
        self.allowed, self.inputs = status.permissions(rules), _inputs(rules)

    def agree(self, inputs: Inputs) -> None:
        """Refuse values that the die does not have."""
        for name in (status.ATTACK, status.DEFENSE, "hits-on"):
            status.check_highest(inputs, name)

    def step(self, inputs: Inputs, state: None) -> Done:
        """All of them."""
        zone, number = self._battle(inputs), inputs["submarines"]
        prospects = {mix: prospect(zone, mix) for mix in mixes(number)}
        # Of mixes that expect the same, the first is kept.
        ranked = sorted(prospects, key=lambda mix: (-prospects[mix].hits, -prospects[mix].survivors))
        best: list[Mix] = []  # no other beats them in survivors or hits without being worse in the other
        for mix in ranked:
            if not best or prospects[mix].survivors > prospects[best[-1]].survivors:
                best.append(mix)
        depths = [_depth_row(zone, depth, prospects, number) for depth in status.DEPTHS]
        rows: list[dict[str, int | Fraction]] = [
            {**dict(zip(status.DEPTHS, mix, strict=True)), **prospects[mix]._asdict()} for mix in best
        ]
        return Done({**Choice(depths=depths, best=rows[0], mixes=rows)})

    def _battle(self, inputs: Inputs) -> Battle:
        die = inputs["die"]
        hits = {
            kind: {
                depth: status.value_at(self.changes[depth, kind, die], inputs[kind], 0, die)
                if (self.allowed[depth].attack if kind == status.ATTACK else self.allowed[depth].defend)
                else 0
                for depth in status.DEPTHS
            }
            for kind in (status.ATTACK, status.DEFENSE)
        }
        found = {depth: self.numbers[depth, die] for depth in status.HIDDEN}
        attackers = int(inputs.get("attackers", inputs["searchers"]))
        on, sides = inputs["hits-on"], status.faces(die)  # weights of 0, 1, 2 ... hits; `sides**attackers` in all
        weights = [comb(attackers, n) * on**n * (sides - on) ** (attackers - n) for n in range(attackers + 1)]
        reached = [each for each in status.DEPTHS if each not in status.HIDDEN and self.allowed[each].detectable]
        return Battle(
            searches=tuple(searches(found, sides, inputs["searchers"])),
            hits=tuple(weights),
            attack=hits[status.ATTACK],
            defense=hits[status.DEFENSE],
            open=frozenset(reached),
            sides=sides,
        )

    def in_words(self, outcome: Outcome) -> Answer:
        """The depths side by side, then the mixes that no other beats in both survivors and hits."""
        result = cast("Choice", outcome.result)
        number = sum(result["best"][depth] for depth in status.DEPTHS)
        depths = tuple(
            (
                row["depth"],
                percent(row["attacked"]),
                percent(row["survival"]),
                *_hundredths(row["defense_hits"], row["attack_hits"]),
            )
            for row in result["depths"]
        )
        blocks = [Grid(("All submarines", "Attacked", "Survive", "Hits in defense", "Hits in attack"), depths)]
        mixes = tuple(
            (_mix(row), *_hundredths(row["survivors"], row["defense_hits"], row["attack_hits"]))
            for row in result["mixes"]
        )
        blocks.append(Grid(("Best choices, most hits first", "Survivors", "Hits in defense", "Hits in attack"), mixes))
        what = counted(number, "submarines")
        return Answer(f"The most hits with {what}: {_mix(result['best'])}.", tuple(blocks))

    def label(self, result: Result) -> str:
        """No more than its name: it has many parts."""
        return "the choice of a depth"


def _hundredths(*numbers: int | Fraction) -> tuple[str, ...]:
    return tuple(f"{float(number):.2f}" for number in numbers)


def _mix(row: Mapping[str, object]) -> str:
    return listed(f"{row[depth]} {depth}" for depth in status.DEPTHS if row[depth])


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited, highest = cite(rules, RULE), max(map(status.faces, status.DICE))
    search, boats = cite(rules, "Periscope Depth"), "The number of submarines in the sea zone."
    units = "The number of units that attack the submarines they can reach, searchers included"
    hit = "The highest roll that is a hit for an attacker, such as 2 for destroyers on a D6."
    return (
        status.die_input(rules, RULE),
        Input(status.ATTACK, Whole(0, highest), "The submarine’s printed attack value.", required=True, rule=cited),
        Input(status.DEFENSE, Whole(0, highest), "The submarine’s printed defense value.", required=True, rule=cited),
        searchers_input(rules, least=0),
        Input("attackers", Whole(0, MOST_ATTACKERS), f"{units} (default: all searchers).", rule=search),
        Input("hits-on", Whole(0, highest), hit, required=True, rule=search),
        Input("submarines", Whole(1, MOST_SUBMARINES), boats, default=1, rule=cited),
    )


def searches(found_on: Mapping[str, int], sides: int, searchers: int) -> Iterator[tuple[frozenset[str], int]]:
    """The finds of a search, as weights of `sides` to the power of `searchers` in all; nothing that is impossible.

    `found_on` are the highest rolls that find each hidden depth.
    """
    ranked = sorted(found_on, key=lambda depth: -found_on[depth])  # a roll that finds one finds all before it
    above = 0
    for known, limit in enumerate((*(found_on[depth] for depth in ranked), 0)):
        below, above = above, (sides - limit) ** searchers  # ways in which no roll is so low
        if above > below:
            yield frozenset(ranked[:known]), above - below


def mixes(submarines: int) -> Iterator[Mix]:
    """Every way to divide submarines among `DEPTHS`."""
    slots = submarines + len(status.DEPTHS) - 1
    for bars in combinations(range(slots), len(status.DEPTHS) - 1):
        edges = (-1, *bars, slots)
        yield tuple(right - left - 1 for left, right in pairwise(edges))


def prospect(zone: Battle, mix: Mix) -> Prospect:
    """The expectation of a mix; its owner loses the submarines that would hit least in their own attack (DP-9)."""
    survivors = defense = attack = total = 0
    numbers = dict(zip(status.DEPTHS, mix, strict=True))
    for found, weight in zone.searches:
        reached = sorted(
            (depth for depth in (*zone.open, *found) if numbers[depth]),
            key=lambda depth: (zone.attack[depth], zone.defense[depth], status.DEPTHS.index(depth)),
        )
        reachable = sum(numbers[depth] for depth in reached)
        for hits, ways in enumerate(zone.hits):
            left, lost = dict(numbers), min(hits, reachable)
            for depth in reached:
                gone = min(lost, left[depth])
                left[depth] -= gone
                lost -= gone
            share = weight * ways
            total += share
            survivors += share * sum(left.values())
            defense += share * sum(zone.defense[depth] * number for depth, number in left.items())
            attack += share * sum(zone.attack[depth] * number for depth, number in left.items())
    return Prospect(
        Fraction(survivors, total), Fraction(defense, total * zone.sides), Fraction(attack, total * zone.sides)
    )


def _depth_row(zone: Battle, depth: str, prospects: Mapping[Mix, Prospect], number: int) -> DepthRow:
    total = sum(weight for _, weight in zone.searches)
    reached = sum(weight for found, weight in zone.searches if depth in zone.open or depth in found)
    expected = prospects[tuple(number if name == depth else 0 for name in status.DEPTHS)]
    return {
        "depth": depth,
        "attacked": Fraction(reached, total),
        "survival": expected.survivors / number,
        "defense_hits": expected.defense_hits,
        "attack_hits": expected.attack_hits,
    }
