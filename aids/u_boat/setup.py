"""The start of 1901: the units of Diplomacy, and each power's first U (U-Boat 3)."""

from typing import NamedTuple

from aids.dice import Rolled, roll
from aids.rules import Rules, value
from aids.u_boat.board import COAST, SUBMARINE, Board, board

ASSUMES = ("UB-1", "UB-9", "UB-10")


class Draw(NamedTuple):
    """One die for where a U begins: whose, `province` or `coast`, what is drawn from in order, and what came."""

    power: str
    kind: str
    among: tuple[str, ...]
    dice: tuple[int, ...]
    result: str


class Start(NamedTuple):
    """A game ready to begin: the seed that repeats it, every piece as power, unit and space, and every die."""

    game: str
    seed: int
    anywhere: bool
    pieces: tuple[dict[str, str], ...]
    rolls: tuple[Draw, ...]


def start(rules: Rules, seed: int, anywhere: bool = False) -> Start:
    """The start that a seed gives: each power's first U on one of its home coasts, or `anywhere` on the board's.

    Every coastal province is equally likely, then each coast of it; a power with one home coast rolls no die.
    """
    on, source = board(), Rolled(seed)
    pieces: list[dict[str, str]] = []
    rolls: list[Draw] = []
    for power in on.powers:
        for unit in on.start[power]:
            kind, _, place = unit.partition(" ")
            pieces.append({"power": power, "unit": kind, "space": place})
        among = coasts(on) if anywhere else on.home_coasts(power)
        for _ in range(int(value(rules, "first-submarines"))):
            province = _draw(source, power, "province", among, rolls)
            place = _draw(source, power, "coast", on.places(SUBMARINE, province), rolls)
            pieces.append({"power": power, "unit": SUBMARINE, "space": place})
    return Start(rules.game, seed, anywhere, tuple(pieces), tuple(rolls))


def coasts(on: Board) -> tuple[str, ...]:
    """The coastal provinces of the board in alphabetical order of their letters."""
    return tuple(sorted(name for name, province in on.provinces.items() if province.terrain == COAST))


def _draw(source: Rolled, power: str, kind: str, among: tuple[str, ...], rolls: list[Draw]) -> str:
    if len(among) == 1:
        return among[0]
    dice = source.take(roll(f"d{len(among)}"), f"{power}: {kind} of the first U")
    rolls.append(Draw(power, kind, among, dice, among[dice[0] - 1]))
    return among[dice[0] - 1]


def label(draw: Draw) -> str:
    """What a draw is for, in words: `Russia's U: coast of stp, d2`."""
    what = "province" if draw.kind == "province" else f"coast of {draw.among[0][:3]}"
    return f"{draw.power}'s U: {what}, d{len(draw.among)}"


def as_json(begun: Start) -> dict[str, object]:
    """A start as other programs read it, ready for `json.dumps`."""
    return {
        "game": begun.game,
        "seed": begun.seed,
        "rolls": [{"for": label(draw), "dice": list(draw.dice), "result": draw.result} for draw in begun.rolls],
        "pieces": [dict(piece) for piece in begun.pieces],
        "assumes": list(ASSUMES),
    }
