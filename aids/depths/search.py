"""The search for submarines in a sea zone, and searches rolled in advance for a setup (Depths Periscope Depth)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from aids.checks import Answer, Ask, Check, Done, Facts, Outcome, Result, Step, Steps, capital, listed, step_of_throw
from aids.depths.status import DICE, DICE_WORDS, FIGHTING, HIDDEN, WHERE, die_input, permissions, targets
from aids.dice import RandomDice, roll
from aids.errors import InputError, nearest, required
from aids.input_file import brief
from aids.kinds import Choice, Whole
from aids.rulebook.rules import Input, Inputs, Rules, cite
from aids.turns import check_count, turns_input, turns_of

RULE = "Periscope Depth"
MOST_SEARCHERS = 30
SURFACED = "surfaced"
SEEN = f"depth={SURFACED}"  # what makes other inputs unnecessary
FINDS = tuple((*seen, *hidden) for seen in ((), (SURFACED,)) for hidden in ((), HIDDEN[:1], HIDDEN[1:], HIDDEN))


def depths_found(numbers: Mapping[tuple[str, str], int], die: str, face: int) -> tuple[str, ...]:
    """The hidden depths that one search roll finds, in depth order; `numbers` come from `status.targets`."""
    return tuple(depth for depth in HIDDEN if face <= numbers[depth, die])


class Search(Check):
    """The submarines of a sea zone that are found: by one success all that the roll reaches, surfaced ones without."""

    name, title, rule, dice = "search", "Search for submarines", RULE, "the chosen die, one for each searcher"
    assumes, counts, order, shows = ("DP-2", "DP-3", "DP-4"), ("found",), FINDS, ("search-targets", "searchers")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.numbers, cited = targets(rules), cite(rules, RULE)
        self.rule_of = {depth: permission.rule for depth, permission in permissions(rules).items()}
        words = "The depth of the submarines in the zone. Repeat it for a mixed zone. "
        more = "Silent running is never found, and surfaced needs no search."
        depths = Choice((*HIDDEN, SURFACED))
        self.inputs = (
            die_input(rules, RULE)._replace(instead=(SEEN,)),
            Input("depth", depths, words + more, required=True, repeatable=True, rule=cited),
            searchers_input(rules, least=1)._replace(instead=(SEEN,)),
        )

    def agree(self, inputs: Inputs) -> None:
        """Refuse a zone without a depth."""
        if not inputs["depth"]:
            known, cited = ", ".join((*HIDDEN, SURFACED)), cite(self.rules, RULE)
            raise required(f"give one of {known}, or several for a mixed zone ({cited})", "--depth")

    def start(self, inputs: Inputs) -> tuple[int, tuple[str, ...]]:
        """No roll made, and nothing found."""
        return 0, ()

    def step(self, inputs: Inputs, state: tuple[int, tuple[str, ...]]) -> Ask | Done:
        """A roll for each searcher."""
        rolls, before = state  # made so far, and the depths that they found
        hidden = hidden_in(inputs)
        if not hidden or rolls == inputs["searchers"]:
            return Done({"found": (*((SURFACED,) if SURFACED in inputs["depth"] else ()), *before)})
        die = inputs["die"]
        found = {face: depths_found(self.numbers, die, face) for face in roll(die).weights}
        after = {
            now: (rolls + 1, tuple([each for each in hidden if each in (*before, *now)])) for now in {*found.values()}
        }
        return Ask(roll(die), f"searcher {rolls + 1}", {face: after[now] for face, now in found.items()})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rules of the depths, and what the search of hidden ones depends on."""
        depths, hidden = [depth for depth in FIGHTING if depth in inputs["depth"]], hidden_in(inputs)
        mixed = ("DP-3",) if len(hidden) > 1 else ()
        rulings = ("DP-2", *mixed, "DP-4") if hidden else ()
        return ", ".join(dict.fromkeys(self.rule_of[depth] for depth in depths)), rulings

    def in_words(self, outcome: Outcome) -> Answer:
        """The depths at which submarines are found, with each searcher's roll and what it needed."""
        depths = hidden_in(outcome.inputs)
        if not depths:
            return Answer("No search is needed. Surfaced submarines are always seen.")
        numbers, die = self.numbers, str(outcome.inputs["die"])
        needs = ", ".join(f"{depth} {numbers[depth, die]} or less" for depth in depths)
        steps = []
        for throw in outcome.throws:
            reached = [depth for depth in depths_found(numbers, die, throw.outcome) if depth in depths]
            verdict = f"finds {listed(reached)}" if reached else "finds nothing"
            steps.append(step_of_throw(throw, f", needs {needs}: {verdict}"))
        where = [WHERE[name].removeprefix("while ") for name in _found(outcome.result)]
        head = f"Found: every submarine {listed(where, 'or')}." if where else "Nothing is found."
        return Answer(head, (Steps(tuple(steps)),))

    def label(self, result: Result) -> str:
        """What is found."""
        return listed(_found(result))


def hidden_in(inputs: Inputs) -> list[str]:
    """The depths of a search at which submarines hide."""
    return [depth for depth in HIDDEN if depth in inputs["depth"]]


def _found(result: Result) -> Sequence[str]:
    return cast("Sequence[str]", result["found"])


def searchers_input(rules: Rules, least: int) -> Input:
    """The input `searchers`, the number of units that search."""
    help_text = "The number of fighters, tactical bombers, bombers and destroyers that search."
    return Input("searchers", Whole(least, MOST_SEARCHERS), help_text, True, rule=cite(rules, RULE))


ASSUMES = ("DP-2", "DP-3", "DP-4", "DP-7")
MOST_SUBMARINES, MOST_SETUP_SEARCHERS, MOST_TURNS = 20, 12, 30
INPUTS = (
    Input(
        "submarines", Whole(1, MOST_SUBMARINES), "The number of submarines, each in a different sea zone.", default=3
    ),
    Input("searchers", Whole(1, MOST_SETUP_SEARCHERS), "The largest number of units that search one zone.", default=4),
    Input("die", Choice(DICE, words=DICE_WORDS), "The die of your edition.", default="d6"),
    turns_input(MOST_TURNS),
)


class Strip(NamedTuple):
    """The search of one sea zone in one turn.

    `dice` are the faces of the searchers in order.  `found` pairs each hidden depth with the number of the first
    searcher that finds it, None if none does: `n` searchers find a depth if that number is at most `n`.
    """

    turn: int
    zone: int
    dice: tuple[int, ...]
    found: tuple[tuple[str, int | None], ...]


class Setup(NamedTuple):
    """Search rolls with their seed and inputs: a strip for each turn and zone.

    Zones are numbered from 1, as their submarines are.  `numbers` are the highest rolls that find, by depth.
    """

    game: str
    seed: int
    die: str
    submarines: int
    searchers: int
    strips: tuple[Strip, ...]
    numbers: tuple[tuple[str, int], ...]

    def as_json(self) -> dict[str, object]:
        """The setup, ready for `json.dumps`; the result of a roll is a list of the depths that it finds."""
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [
                {
                    "for": f"turn {strip.turn}, zone {strip.zone}, searcher {searcher}",
                    "dice": [face],
                    "result": [depth for depth, number in self.numbers if face <= number],
                }
                for strip in self.strips
                for searcher, face in enumerate(strip.dice, 1)
            ],
            "pieces": [{"piece": f"submarine {n}", "zone": n} for n in range(1, self.submarines + 1)],
            "assumes": list(ASSUMES),
            "die": self.die,
        }

    def slip_names(self) -> list[str]:
        """The names of the slips: `3:2` is turn 3, zone 2."""
        return [f"{strip.turn}:{strip.zone}" for strip in self.strips]

    def answer(self, slip: str) -> Answer:
        """The dice of a zone's searchers in a turn, and for each depth the searcher that finds it."""
        strip = next(strip for strip in self.strips if slip == f"{strip.turn}:{strip.zone}")
        faces = roll(self.die).faces
        steps = [Step(f"Searcher {n}", (face,), faces, str(face)) for n, face in enumerate(strip.dice, 1)]
        by = {depth: f"found by searcher {number}" if number else "not found" for depth, number in strip.found}
        found = tuple((capital(depth), text) for depth, text in by.items())
        finds = ", ".join(f"{depth} {text}" for depth, text in by.items())
        return Answer(f"Turn {strip.turn}, zone {strip.zone}: {finds}.", (Steps(tuple(steps)), Facts(found)))


def roll_setup(
    rules: Rules, seed: int, submarines: int, searchers: int, die: str = "d6", turns: int | None = None
) -> Setup:
    """The search rolls that a seed gives, for so many turns (`setup-turns` if None).

    Turns that two setups of the same inputs share have the same rolls.  Raises `InputError` unless there are 1 to 20
    submarines, 1 to 12 searchers and 1 to 30 turns, and the die is d6, d12 or d20.
    """
    turns = turns_of(rules, turns, MOST_TURNS)
    check_count(submarines, MOST_SUBMARINES, "--submarines")
    check_count(searchers, MOST_SETUP_SEARCHERS, "--searchers")
    if die not in DICE:
        raise InputError(f"unknown value {brief(die)}", nearest(str(die)[:40], DICE), where="--die")

    source, numbers = RandomDice(seed), targets(rules)
    strips = []
    for turn in range(1, turns + 1):
        for zone in range(1, submarines + 1):
            dice = tuple(source.take(roll(die))[0] for _ in range(searchers))
            finders = [  # the first whose roll is low enough
                (depth, next((n for n, face in enumerate(dice, 1) if face <= numbers[depth, die]), None))
                for depth in HIDDEN
            ]
            strips.append(Strip(turn, zone, dice, tuple(finders)))
    limits = tuple((depth, numbers[depth, die]) for depth in HIDDEN)
    return Setup(rules.game, seed, die, submarines, searchers, tuple(strips), limits)
