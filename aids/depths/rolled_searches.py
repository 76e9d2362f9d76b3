"""A setup: search rolls made beforehand for hidden submarines, each in its own sea zone (Depths Periscope Depth).

Their depths are not known when the dice are rolled, so each roll has a result for each hidden depth (DP-7).
"""

from typing import NamedTuple

from aids.checks import Input
from aids.checks.answers import Answer, Facts, Step, Steps, capital
from aids.depths.effects import DICE, DICE_WORDS, HIDDEN, targets
from aids.dice import RandomDice, roll
from aids.errors import InputError, nearest
from aids.places import brief
from aids.rulebook.rules import Rules
from aids.sealed import Sealed, check_count, turns_input, turns_of

ASSUMES = ("DP-2", "DP-3", "DP-4", "DP-7")
MOST_SUBMARINES, MOST_SEARCHERS, MOST_TURNS = 20, 12, 30
INPUTS = (
    Input(
        "submarines",
        "whole",
        "submarines, each in a sea zone of its own",
        default=3,
        least=1,
        most=MOST_SUBMARINES,
    ),
    Input("searchers", "whole", "the most units that search a zone", default=4, least=1, most=MOST_SEARCHERS),
    Input("die", "choice", "the die of your edition", default="d6", choices=DICE, words=DICE_WORDS),
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
    turns: int
    strips: tuple[Strip, ...]
    numbers: tuple[tuple[str, int], ...]


def roll_setup(
    rules: Rules, seed: int, submarines: int, searchers: int, die: str = "d6", turns: int | None = None
) -> Setup:
    """The search rolls that a seed gives, for so many turns (`setup-turns` if None).

    Turns that two setups of the same inputs share have the same rolls.  Raises `InputError` unless there are 1 to 20
    submarines, 1 to 12 searchers and 1 to 30 turns, and the die is d6, d12 or d20.
    """
    turns = turns_of(rules, turns, MOST_TURNS)
    check_count(submarines, MOST_SUBMARINES, "--submarines")
    check_count(searchers, MOST_SEARCHERS, "--searchers")
    if die not in DICE:
        raise InputError(f"unknown {brief(die)}; {nearest(str(die)[:40], DICE)}", where="--die")

    source, numbers = RandomDice(seed), targets(rules)
    strips = []
    for turn in range(1, turns + 1):
        for zone in range(1, submarines + 1):
            dice = tuple(source.take(roll(die))[0] for _ in range(searchers))
            finders = [(depth, _first(dice, numbers[depth, die])) for depth in HIDDEN]
            strips.append(Strip(turn, zone, dice, tuple(finders)))
    limits = tuple((depth, numbers[depth, die]) for depth in HIDDEN)
    return Setup(rules.game, seed, die, submarines, searchers, turns, tuple(strips), limits)


def _first(dice: tuple[int, ...], number: int) -> int | None:
    """The number, from 1, of the first searcher whose roll is low enough."""
    return next((searcher for searcher, face in enumerate(dice, 1) if face <= number), None)


def as_json(setup: Setup) -> dict[str, object]:
    """A setup, ready for `json.dumps`; the result of a roll is a list of the depths that it finds."""
    return {
        "game": setup.game,
        "seed": setup.seed,
        "rolls": [
            {
                "for": f"turn {strip.turn}, zone {strip.zone}, searcher {searcher}",
                "dice": [face],
                "result": [depth for depth, number in setup.numbers if face <= number],
            }
            for strip in setup.strips
            for searcher, face in enumerate(strip.dice, 1)
        ],
        "pieces": [{"piece": f"submarine {n}", "zone": n} for n in range(1, setup.submarines + 1)],
        "assumes": list(ASSUMES),
        "die": setup.die,
    }


def slip_names(setup: Setup) -> list[str]:
    """The names of the slips: `3:2` is turn 3, zone 2."""
    return [f"{strip.turn}:{strip.zone}" for strip in setup.strips]


def reveal(setup: Setup, slip: str) -> Answer:
    """The dice of a zone's searchers in a turn, and for each depth the searcher that finds it."""
    strip = next(strip for strip in setup.strips if slip == f"{strip.turn}:{strip.zone}")
    faces = roll(setup.die).faces
    steps = [Step(f"Searcher {n}", (face,), faces, str(face)) for n, face in enumerate(strip.dice, 1)]
    found = tuple((capital(depth), _by(number)) for depth, number in strip.found)
    return Answer(f"Turn {strip.turn}, zone {strip.zone}: {_summary(strip)}.", (Steps(tuple(steps)), Facts(found)))


def _summary(strip: Strip) -> str:
    parts = [f"{depth} {_by(number)}" for depth, number in strip.found]
    return ", ".join(parts)


def _by(number: int | None) -> str:
    return "not found" if number is None else f"found by searcher {number}"


def _rolls(slip: str) -> str:
    turn, _, zone = slip.partition(":")
    return f"turn {turn}, zone {zone}, "


SEALED = Sealed("TURN:ZONE", "2:1", slip_names, reveal, _rolls)
