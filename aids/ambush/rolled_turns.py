"""A setup: the dice of the turns to come, rolled beforehand, all seven of each turn (AM-7)."""

from typing import NamedTuple

from aids.ambush import scatter
from aids.ambush.ambush import DIE, NONE, ambusher
from aids.ambush.scatter import COMPASS, board_of
from aids.checks import Input
from aids.checks.answers import Answer, Step, Steps, counted
from aids.dice import RandomDice
from aids.hexes import Board, label, parse, step_of
from aids.rulebook.rules import Rules
from aids.sealed import Sealed, turns, turns_input, turns_of

ASSUMES = ("AM-3", "AM-4", "AM-5", "AM-6", "AM-7")
MOST_TURNS = 60


def inputs(rules: Rules) -> tuple[Input, ...]:
    """The options of a setup under the rules in force."""
    return (
        turns_input(MOST_TURNS),
        Input(
            "from",
            "hex",
            "where the crosshair starts",
            rule=scatter.RULE,
            title="Starts at",
            otherwise=scatter.start_hex(rules),
        ),
    )


class Strip(NamedTuple):
    """The seven dice of a turn in order, and their results: `ambusher` (`CC`, `FICC`, `none`) and two hex labels.

    `scatter` is direction, distance, direction, distance; `last` is the die against the mine factors.
    """

    turn: int
    cc: int
    ficc: int
    ambusher: str
    scatter: tuple[int, int, int, int]
    intermediate: str
    hex: str
    last: int


class Setup(NamedTuple):
    """The dice of each turn with their seed, the board, and the label of the hex in which the crosshair starts."""

    game: str
    seed: int
    turns: int
    board: Board
    start_hex: str
    strips: tuple[Strip, ...]


def roll_setup(rules: Rules, seed: int, turns: int | None = None, start_hex: str | None = None) -> Setup:
    """The setup that a seed gives, of so many turns (`setup-turns` if None), from a hex (the rules' own if None).

    The dice depend on the seed only; turns that two setups of a seed share have the same dice.  Raises `InputError` if
    `turns` is not from 1 to 60, and for a hex that the board does not have.
    """
    turns = turns_of(rules, turns, MOST_TURNS)
    board = board_of(rules)
    start = parse(board, scatter.start_hex(rules) if start_hex is None else start_hex, "--from")
    source = RandomDice(seed)
    strips = []
    for turn in range(1, turns + 1):
        cc, ficc, direction, hexes, next_direction, next_hexes, last = (source.take(DIE)[0] for _ in range(7))
        dice = (direction, hexes, next_direction, next_hexes)
        intermediate, end = (label(board, place) for place in scatter.landing(board, start, dice))
        strips.append(Strip(turn, cc, ficc, ambusher(cc, ficc), dice, intermediate, end, last))
    return Setup(rules.game, seed, turns, board, label(board, start), tuple(strips))


def as_json(setup: Setup) -> dict[str, object]:
    """A setup, ready for `json.dumps`."""
    return {
        "game": setup.game,
        "seed": setup.seed,
        "rolls": [
            {"for": f"turn {strip.turn}, {purpose}", "dice": [die], "result": result}
            for strip in setup.strips
            for purpose, die, result in _rolls(strip)
        ],
        "pieces": [],
        "assumes": list(ASSUMES),
    }


def _rolls(strip: Strip) -> tuple[tuple[str, int, int | str], ...]:
    """Each die of a turn with its purpose and its result."""
    direction, hexes, next_direction, next_hexes = strip.scatter
    return (
        ("CC die", strip.cc, strip.cc),
        ("FICC die", strip.ficc, strip.ambusher),
        ("first direction", direction, direction),
        ("first distance", hexes, strip.intermediate),
        ("second direction", next_direction, next_direction),
        ("second distance", next_hexes, strip.hex),
        ("last die", strip.last, strip.last),
    )


def reveal(setup: Setup, slip: str) -> Answer:
    """The seven dice of a turn in words: who ambushes, where the crosshair ends, and the last die."""
    strip = setup.strips[int(slip) - 1]
    first, hexes, second, more = strip.scatter
    scatter = (
        (
            "First leg",
            (first, hexes),
            f"{first} and {hexes}: {_leg(setup.board, first, hexes)} to {strip.intermediate}",
        ),
        ("Second leg", (second, more), f"{second} and {more}: {_leg(setup.board, second, more)} to {strip.hex}"),
    )
    tie = strip.ambusher == NONE
    who = f"{strip.cc} and {strip.ficc}: " + ("a tie" if tie else f"{strip.ambusher} ambushes")
    steps = [
        Step("CC and FICC", (strip.cc, strip.ficc), 2 * DIE.faces, who),
        *(Step(label, faces, 2 * DIE.faces, text) for label, faces, text in scatter),
        Step("Last die", (strip.last,), DIE.faces, str(strip.last)),
    ]
    head = "a tie, no ambush" if tie else f"{strip.ambusher} ambushes at {strip.hex}, last die {strip.last}"
    return Answer(f"Turn {slip}: {head}.", (Steps(tuple(steps)),))


def _leg(board: Board, heading: int, hexes: int) -> str:
    return f"{COMPASS[step_of(board, heading)]} {counted(hexes, 'hexes')}"


SEALED = Sealed("TURN", "3", turns, reveal, lambda slip: f"turn {slip}, ")
