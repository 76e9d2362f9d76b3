"""A rolled setup and the dice of the turns to come, rolled beforehand (SSN Setup; SS-16, SS-17, SS-20, SS-22).

Places are inches with the LHD at 0,0, x to the right and y up; headings and bearings are degrees clockwise from up,
where the ships head.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, cos, radians, sin, sqrt
from typing import NamedTuple

from aids.checks import Input, plain
from aids.dice import GivenDice, RandomDice, Source, roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import look_up
from aids.ssn import playing_table
from aids.ssn.detection import rolls_once
from aids.ssn.formation import LHD, frigate_names, frigates, helicopter_names
from aids.ssn.maneuver import POINTS, START_LEVEL
from aids.ssn.playing_table import PlayingTable

ROLLED, CONTACTS = "SS-16", "SS-17"
"""The rulings on the submarine's place and on the order of detection points."""
USED_UP = "SS-20"
"""The ruling for a turn with more shots than were rolled beforehand."""
ASSUMES = ("SS-5", "SS-9", "SS-10", ROLLED, CONTACTS, "SS-19", USED_UP)
ALL_POINTS = "all DPs"
"""Whom a detection roll is for where one is made for all points (SS-5)."""
DIE, PAIR = roll("d6"), roll("2d6")
LEAST_TURNS, MOST_TURNS = 1, 60
INPUTS = (
    Input(
        "turns", "whole", "turns to roll for beforehand", least=LEAST_TURNS, most=MOST_TURNS, otherwise="setup-turns"
    ),
    Input("table", "text", "the table's width and height in inches, like 72x48: everything starts on it"),
)


class SetupRoll(NamedTuple):
    """One roll made beforehand.

    `turn` is 0 for the submarine's place, otherwise the turn in which the roll is used.  `kind` is `bearing`
    (degrees), `distance` (inches from the nearest frigate), `lhd-maneuver` (left, straight, right), `contact`
    (detection points in the order to try them), `detection` (2d6), `reserve-2d6` or `reserve-d6`.  `who` is the piece,
    the detection point (or all of them) or the number of the reserve.
    """

    turn: int
    kind: str
    who: str
    dice: tuple[int, ...]
    result: object


class Setup(NamedTuple):
    """A starting position with its seed, its pieces, every roll made for it, and its table if that has a size."""

    game: str
    seed: int
    turns: int
    pieces: tuple[dict[str, object], ...]
    rolls: tuple[SetupRoll, ...]
    table: PlayingTable | None = None


def roll_setup(rules: Rules, seed: int, turns: int | None = None, table: str | None = None) -> Setup:
    """The setup that a seed gives, with the rolls of so many turns (`setup-turns` if None).

    `table` is the table's size like `72x48`; without it the table is as large as the position needs.  The position
    does not depend on `turns`; turns that two setups of a seed and table share have the same rolls.  Raises
    `InputError` if `turns` is not from 1 to 60, and for a table that the position does not fit.
    """
    if turns is None:
        turns = int(value(rules, "setup-turns"))
    if isinstance(turns, bool) or not isinstance(turns, int) or not LEAST_TURNS <= turns <= MOST_TURNS:
        raise InputError(f"{turns!r} is not a whole number from {LEAST_TURNS} to {MOST_TURNS}", where="--turns")
    source = RandomDice(seed)
    laid = None if table is None else playing_table.playing_table(rules, playing_table.parse_size(table))
    pieces, placing = position(rules, source)
    if laid is not None:
        check_room(rules, laid)
        while not _fits(rules, laid, pieces):
            pieces, placing = position(rules, source)
        _place_on_table(laid, pieces)
    return Setup(rules.game, seed, turns, pieces, (*placing, *_turn_rolls(rules, source, turns)), laid)


def all_setups(rules: Rules, table: str) -> tuple[Setup, ...]:
    """The setups on a table that the submarine's three dice give, each as likely as any other, without later rolls.

    Raises the errors of `roll_setup`.
    """
    laid = playing_table.playing_table(rules, playing_table.parse_size(table))
    check_room(rules, laid)
    faces = range(1, DIE.faces[0] + 1)
    thrown = [GivenDice([first, second, third]) for first in faces for second in faces for third in faces]
    setups = []
    for pieces, placing in (position(rules, source) for source in thrown):
        if _fits(rules, laid, pieces):
            _place_on_table(laid, pieces)
            setups.append(Setup(rules.game, 0, 0, pieces, placing, laid))
    return tuple(setups)


def _place_on_table(table: PlayingTable, pieces: Sequence[dict[str, object]]) -> None:
    """Give the pieces their places from the corner of the table."""
    for piece in pieces:
        piece["table_x"] = _hundredths(table.x + float(str(piece["x"])))
        piece["table_y"] = _hundredths(table.y + float(str(piece["y"])))


def check_room(rules: Rules, table: PlayingTable) -> None:
    """Raise `InputError` if no place that the submarine's dice give lies on the table."""
    faces = range(1, DIE.faces[0] + 1)
    nearest = [position(rules, GivenDice([first, second, 1]))[0] for first in faces for second in faces]
    if any(_fits(rules, table, pieces) for pieces in nearest):
        return
    ahead = float(str(nearest[0][-1]["y"]))  # on bearing 000
    need = ceil(table.y + ahead + value(rules, "ssn-length") / 2)
    raise InputError(
        f"{table.width:g}x{table.height:g} leaves the submarine no place beyond {value(rules, 'setup-distance'):g} "
        f"inches from the nearest frigate; a height of {need} inches does",
        where=playing_table.OPTION,
    )


def _fits(rules: Rules, table: PlayingTable, pieces: Sequence[Mapping[str, object]]) -> bool:
    """Whether the submarine, the last of the pieces, lies on the table."""
    submarine = pieces[-1]
    return playing_table.on_table(rules, table, float(str(submarine["x"])), float(str(submarine["y"])))


def position(rules: Rules, source: Source) -> tuple[tuple[dict[str, object], ...], tuple[SetupRoll, ...]]:
    """The pieces of a setup, and the rolls that place the submarine.

    Two dice give its bearing from the LHD, a third its distance beyond the least from the nearest frigate.
    `distance` is from the LHD, so that bearing and distance place the piece; `frigate_distance` is that to
    `nearest_frigate`.
    """
    ships = {ship.name: ship for ship in frigates(rules)}
    bearing_dice = source.take(PAIR, "the submarine's bearing")
    extra_dice = source.take(DIE, "the submarine's distance")
    steps = DIE.faces[0] * (bearing_dice[0] - 1) + bearing_dice[1] - 1
    bearing = steps * value(rules, "setup-bearing-step")
    beyond = round(value(rules, "setup-distance") + extra_dice[0] * value(rules, "setup-distance-step"), 2)

    east, north = sin(radians(bearing)), cos(radians(bearing))
    # Far out, the frigate that lies farthest along the bearing is the nearest to the submarine.
    nearest = max(ships.values(), key=lambda ship: round(ship.x * east + ship.y * north, 9))
    along, aside = nearest.x * east + nearest.y * north, nearest.x * north - nearest.y * east
    distance = along + sqrt(beyond**2 - aside**2)

    pieces: list[dict[str, object]] = [{"piece": LHD, "x": 0.0, "y": 0.0, "heading": 0}]
    pieces += [{"piece": ship.name, "x": ship.x, "y": ship.y, "heading": 0} for ship in ships.values()]
    pieces.append(
        {
            "piece": "SSN",
            "x": _hundredths(distance * east),
            "y": _hundredths(distance * north),
            "heading": (bearing + 180) % 360,
            "depth": "deep",
            "speed": START_LEVEL,
            "bearing": bearing,
            "distance": _hundredths(distance),
            "nearest_frigate": nearest.name,
            "frigate_distance": beyond,
        }
    )
    return tuple(pieces), (
        SetupRoll(0, "bearing", "SSN", bearing_dice, bearing),
        SetupRoll(0, "distance", "SSN", extra_dice, beyond),
    )


def _hundredths(inches: float) -> float:
    return round(inches, 2) + 0.0  # -0.0 would print its sign


def _turn_rolls(rules: Rules, source: RandomDice, turns: int) -> list[SetupRoll]:
    """The rolls of each turn in the order in which the turn uses them, reserves last."""
    maneuvers = {face: look_up(rules.tables["lhd-maneuver"], face).cells["maneuver"] for face in DIE.weights}
    points = {face: look_up(rules.tables["contact"], face).cells["dp"] for face in DIE.weights}
    steering = (*frigate_names(rules), *helicopter_names(rules))
    detected = [ALL_POINTS] if rolls_once(rules) else [f"DP{point}" for point in POINTS]
    throws = [("detection", PAIR, who) for who in detected]
    throws += [("reserve-2d6", PAIR, str(n)) for n in range(1, int(value(rules, "reserve-2d6")) + 1)]
    throws += [("reserve-d6", DIE, str(n)) for n in range(1, int(value(rules, "reserve-d6")) + 1)]

    rolls: list[SetupRoll] = []
    for turn in range(1, turns + 1):
        dice = source.take(DIE)
        rolls.append(SetupRoll(turn, "lhd-maneuver", LHD, dice, maneuvers[dice[0]]))
        rolls += [SetupRoll(turn, "contact", who, *_contact_order(source.random, points)) for who in steering]
        for kind, throw, who in throws:
            dice = source.take(throw)
            rolls.append(SetupRoll(turn, kind, who, dice, sum(dice)))
    return rolls


def _contact_order(
    random: Callable[[], float], points: Mapping[int, object]
) -> tuple[tuple[int, ...], tuple[object, ...]]:
    """Faces of a d6 until every detection point has come up, and the points in the order in which they did.

    Most of the rolling happens here, so it calls the random source of `RandomDice` directly.
    """
    faces: list[int] = []
    order: list[object] = []
    left = len(POINTS)
    while left:
        face = int(random() * 6) + 1
        faces.append(face)
        point = points[face]
        if point not in order:
            order.append(point)
            left -= 1
    return tuple(faces), tuple(order)


def roll_label(roll: SetupRoll) -> str:
    """The purpose of a roll in words: `turn 3, LHD maneuver`."""
    purpose = {
        "bearing": "bearing of the SSN",
        "distance": "distance of the SSN from the nearest frigate",
        "lhd-maneuver": "LHD maneuver",
        "contact": f"contact for {roll.who}",
        "detection": f"detection of {roll.who}",
        "reserve-2d6": f"reserve 2d6 number {roll.who}",
        "reserve-d6": f"reserve d6 number {roll.who}",
    }[roll.kind]
    return f"turn {roll.turn}, {purpose}" if roll.turn else purpose


def as_json(setup: Setup) -> dict[str, object]:
    """A setup, ready for `json.dumps`; its table, and places on that, if a size was given."""
    table = {} if setup.table is None else {"table": playing_table.as_json(setup.table)}
    return {
        "game": setup.game,
        "seed": setup.seed,
        "rolls": [
            {"for": roll_label(roll), "dice": list(roll.dice), "result": plain(roll.result)} for roll in setup.rolls
        ],
        "pieces": [dict(piece) for piece in setup.pieces],
        **table,
        "assumes": [*ASSUMES, *([playing_table.RULING] if table else [])],
    }
