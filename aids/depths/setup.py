"""Search rolls made beforehand for hidden submarines, each in a sea zone of its own (Depths Periscope Depth).

Nobody at the table knows yet how deep they are: a roll is told for each depth it reaches.
"""

from typing import NamedTuple

from aids.depths.effects import DICE, HIDDEN, targets
from aids.dice import Rolled, roll
from aids.errors import InputError, nearest
from aids.rules import Rules, value
from aids.toml_file import shown

ASSUMES = ("DP-2", "DP-3", "DP-4", "DP-7")
MOST_SUBMARINES, MOST_SEARCHERS, MOST_TURNS = 20, 12, 30


class Strip(NamedTuple):
    """The search of one sea zone in one turn.

    `dice` are the faces of the searchers in order.  `found` pairs each hidden depth with the number of the first
    searcher that finds it, None if nobody does: with `n` searchers a depth is found if that number is at most `n`.
    """

    turn: int
    zone: int
    dice: tuple[int, ...]
    found: tuple[tuple[str, int | None], ...]


class Start(NamedTuple):
    """A sheet of search rolls: the seed that repeats it, what was asked for, and a strip for each turn and zone.

    Zones are numbered from 1 as their submarines are.
    """

    game: str
    seed: int
    die: str
    submarines: int
    searchers: int
    turns: int
    strips: tuple[Strip, ...]
    numbers: tuple[tuple[str, int], ...]


def start(rules: Rules, seed: int, submarines: int, searchers: int, die: str = "d6", turns: int | None = None) -> Start:
    """The search rolls that a seed gives, for so many turns (`setup-turns` if None).

    Turns that two such starts share have the same rolls.  `numbers` of the start are the highest rolls that find,
    by depth.  Raises `InputError` for submarines that are not from 1 to 20, searchers from 1 to 12, turns from 1 to
    30, and for another die than d6, d12 and d20.
    """
    if turns is None:
        turns = int(value(rules, "setup-turns"))
    for option, given, most in (
        ("submarines", submarines, MOST_SUBMARINES),
        ("searchers", searchers, MOST_SEARCHERS),
        ("turns", turns, MOST_TURNS),
    ):
        if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= most:
            raise InputError(f"{shown(given)} is not a whole number from 1 to {most}", where=f"--{option}")
    if die not in DICE:
        raise InputError(f"unknown {shown(die)}; {nearest(str(die)[:40], DICE)}", where="--die")

    source, numbers = Rolled(seed), targets(rules)
    strips = []
    for turn in range(1, turns + 1):
        for zone in range(1, submarines + 1):
            dice = tuple(source.take(roll(die))[0] for _ in range(searchers))
            finders = [(depth, _first(dice, numbers[depth, die])) for depth in HIDDEN]
            strips.append(Strip(turn, zone, dice, tuple(finders)))
    limits = tuple((depth, numbers[depth, die]) for depth in HIDDEN)
    return Start(rules.game, seed, die, submarines, searchers, turns, tuple(strips), limits)


def _first(dice: tuple[int, ...], number: int) -> int | None:
    """The number, from 1, of the first searcher whose roll is low enough."""
    return next((searcher for searcher, face in enumerate(dice, 1) if face <= number), None)


def as_json(start: Start) -> dict[str, object]:
    """A start as other programs read it, ready for `json.dumps`; a roll's result is the depths that it finds."""
    return {
        "game": start.game,
        "seed": start.seed,
        "rolls": [
            {
                "for": f"turn {strip.turn}, zone {strip.zone}, searcher {searcher}",
                "dice": [face],
                "result": [depth for depth, number in start.numbers if face <= number],
            }
            for strip in start.strips
            for searcher, face in enumerate(strip.dice, 1)
        ],
        "pieces": [{"piece": f"submarine {n}", "zone": n} for n in range(1, start.submarines + 1)],
        "assumes": list(ASSUMES),
        "die": start.die,
    }
