"""Sealed dice of the turns to come: all seven of each, whether the ambush reaches them or not (AM-7)."""

from __future__ import annotations

from typing import NamedTuple

from aids.ambush import scatter
from aids.ambush.ambush import DIE, ambusher
from aids.checks import Input
from aids.dice import Rolled
from aids.errors import InputError
from aids.hexes import AMBUSH, Board, label, parse
from aids.rules import Rules, value

ASSUMES = ("AM-3", "AM-4", "AM-5", "AM-6", "AM-7")
LEAST_TURNS, MOST_TURNS = 1, 60
INPUTS = (
    Input("turns", "whole", "turns to roll for beforehand", least=LEAST_TURNS, most=MOST_TURNS),
    Input("from", "hex", "where the crosshair starts", rule=scatter.RULE),
    scatter.BOARD._replace(help="a file that says how the map names its hexes and directions, and how large it is"),
)


class Strip(NamedTuple):
    """The seven dice of a turn in order, and what they say: `ambusher` (`CC`, `FICC`, `none`) and two labels.

    `scatter` is direction, distance, direction, distance; `last` the die against the mine factors.
    """

    turn: int
    cc: int
    ficc: int
    ambusher: str
    scatter: tuple[int, int, int, int]
    intermediate: str
    hex: str
    last: int


class Start(NamedTuple):
    """A game ready to begin: the seed that repeats it, where the crosshair starts, and the dice of each turn."""

    game: str
    seed: int
    turns: int
    start_hex: str
    strips: tuple[Strip, ...]


def start(
    rules: Rules, seed: int, turns: int | None = None, start_hex: str | None = None, board: Board = AMBUSH
) -> Start:
    """The dice that a seed gives so many turns (`setup-turns` if None), from a hex (the game's own if None).

    The dice depend on nothing but the seed; those of the turns that two starts share are the same.  Raises
    `InputError` if `turns` is not from 1 to 60, and for a hex that the board does not have.
    """
    if turns is None:
        turns = int(value(rules, "setup-turns"))
    if isinstance(turns, bool) or not isinstance(turns, int) or not LEAST_TURNS <= turns <= MOST_TURNS:
        raise InputError(f"{turns!r} is not a whole number from {LEAST_TURNS} to {MOST_TURNS}", where="--turns")
    begun = parse(board, scatter.start_hex(rules) if start_hex is None else start_hex, "--from")
    source = Rolled(seed)
    strips = []
    for turn in range(1, turns + 1):
        cc, ficc, way, far, next_way, next_far, last = (source.take(DIE)[0] for _ in range(7))
        dice = (way, far, next_way, next_far)
        intermediate, end = (label(board, one) for one in scatter.landing(board, begun, dice))
        strips.append(Strip(turn, cc, ficc, ambusher(cc, ficc), dice, intermediate, end, last))
    return Start(rules.game, seed, turns, label(board, begun), tuple(strips))


def as_json(start: Start) -> dict[str, object]:
    """A start as other programs read it, ready for `json.dumps`."""
    rolls: list[dict[str, object]] = []
    for strip in start.strips:
        way, far, next_way, next_far = strip.scatter
        for words, die, result in (
            ("CC die", strip.cc, strip.cc),
            ("FICC die", strip.ficc, strip.ambusher),
            ("first direction", way, way),
            ("first distance", far, strip.intermediate),
            ("second direction", next_way, next_way),
            ("second distance", next_far, strip.hex),
            ("last die", strip.last, strip.last),
        ):
            rolls.append({"for": f"turn {strip.turn}, {words}", "dice": [die], "result": result})
    return {
        "game": start.game,
        "seed": start.seed,
        "rolls": rolls,
        "pieces": [],
        "assumes": list(ASSUMES),
    }
