"""A pre-rolled start and the sealed rolls of the turns to come (SSN Setup).

Places are inches with the LHD at 0,0, x to the right and y up; headings and bearings are degrees clockwise
from up, the way the ships point.
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from aids.checks import plain
from aids.dice import Rolled, Source, roll
from aids.errors import InputError
from aids.rules import Rules, value
from aids.ssn.maneuver import POINTS, START_LEVEL
from aids.tables import look_up

ASSUMES = ("SS-5", "SS-9", "SS-10", "SS-16", "SS-17", "SS-19")
DIE, PAIR = roll("d6"), roll("2d6")
LEAST_TURNS, MOST_TURNS = 1, 60


class Sealed(NamedTuple):
    """One roll made beforehand.

    `turn` is 0 for the start position, otherwise the turn that the roll belongs to.  `kind` is `bearing`
    (degrees), `distance` (inches from the nearest frigate), `lhd-maneuver` (left, straight, right),
    `contact` (detection points in the order to try them), `detection` (2d6), `reserve-2d6` or
    `reserve-d6`; `who` the piece, the detection point or the number of the reserve.
    """

    turn: int
    kind: str
    who: str
    dice: tuple[int, ...]
    result: object


class Start(NamedTuple):
    """A game ready to begin: the seed that repeats it, its pieces, and every roll made for it."""

    game: str
    seed: int
    turns: int
    pieces: tuple[dict[str, object], ...]
    rolls: tuple[Sealed, ...]


def start(rules: Rules, seed: int, turns: int | None = None) -> Start:
    """The start that a seed gives, with the rolls of so many turns (`setup-turns` if None).

    The position does not depend on `turns`, nor do the rolls of the turns that two such starts share.
    Raises `InputError` if `turns` is not from 1 to 60.
    """
    if turns is None:
        turns = int(value(rules, "setup-turns"))
    if isinstance(turns, bool) or not isinstance(turns, int) or not LEAST_TURNS <= turns <= MOST_TURNS:
        raise InputError(f"{turns!r} is not a whole number from {LEAST_TURNS} to {MOST_TURNS}", where="--turns")
    source = Rolled(seed)
    pieces, placed = position(rules, source)
    return Start(rules.game, seed, turns, pieces, (*placed, *_sealed(rules, source, turns)))


def position(rules: Rules, source: Source) -> tuple[tuple[dict[str, object], ...], tuple[Sealed, ...]]:
    """The pieces of a start, and the rolls that placed the submarine.

    Two dice give its bearing from the LHD, a third its distance beyond the least from the nearest frigate.
    `distance` is from the LHD, so that bearing and distance place the piece; `frigate_distance` is that to
    `nearest_frigate`.
    """
    half = value(rules, "setup-square") / 2
    frigates = {"FF1": (-half, half), "FF2": (half, half), "FF3": (-half, -half), "FF4": (half, -half)}
    bearing_dice = source.take(PAIR, "the submarine's bearing")
    extra_dice = source.take(DIE, "the submarine's distance")
    steps = DIE.faces[0] * (bearing_dice[0] - 1) + bearing_dice[1] - 1
    bearing = steps * value(rules, "setup-bearing-step")
    beyond = round(value(rules, "setup-distance") + extra_dice[0] * value(rules, "setup-distance-step"), 2)

    east, north = sin(radians(bearing)), cos(radians(bearing))
    # Far out, the frigate that lies farthest along the bearing is the nearest to the submarine.
    nearest = max(frigates, key=lambda name: round(frigates[name][0] * east + frigates[name][1] * north, 9))
    x, y = frigates[nearest]
    along, aside = x * east + y * north, x * north - y * east
    distance = along + sqrt(beyond**2 - aside**2)

    pieces: list[dict[str, object]] = [{"piece": "LHD", "x": 0.0, "y": 0.0, "heading": 0}]
    pieces += [{"piece": name, "x": x, "y": y, "heading": 0} for name, (x, y) in frigates.items()]
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
            "nearest_frigate": nearest,
            "frigate_distance": beyond,
        }
    )
    return tuple(pieces), (
        Sealed(0, "bearing", "SSN", bearing_dice, bearing),
        Sealed(0, "distance", "SSN", extra_dice, beyond),
    )


def _hundredths(inches: float) -> float:
    return round(inches, 2) + 0.0  # -0.0 would print its sign


def _sealed(rules: Rules, source: Rolled, turns: int) -> list[Sealed]:
    maneuvers = {face: look_up(rules.tables["lhd-maneuver"], face).cells["maneuver"] for face in DIE.weights}
    points = {face: look_up(rules.tables["contact"], face).cells["dp"] for face in DIE.weights}
    frigates = int(value(rules, "ff-count"))
    helos = int(value(rules, "helos-on-lhd") + value(rules, "helos-per-frigate") * frigates)
    steering = [f"FF{n}" for n in range(1, frigates + 1)] + [f"H{n}" for n in range(1, helos + 1)]
    throws = [("detection", PAIR, f"DP{point}") for point in POINTS]
    throws += [("reserve-2d6", PAIR, str(n)) for n in range(1, int(value(rules, "reserve-2d6")) + 1)]
    throws += [("reserve-d6", DIE, str(n)) for n in range(1, int(value(rules, "reserve-d6")) + 1)]

    rolls: list[Sealed] = []
    for turn in range(1, turns + 1):
        dice = source.take(DIE)
        rolls.append(Sealed(turn, "lhd-maneuver", "LHD", dice, maneuvers[dice[0]]))
        rolls += [Sealed(turn, "contact", who, *_order(source.random, points)) for who in steering]
        for kind, throw, who in throws:
            dice = source.take(throw)
            rolls.append(Sealed(turn, kind, who, dice, sum(dice)))
    return rolls


def _order(random: Callable[[], float], points: Mapping[int, object]) -> tuple[tuple[int, ...], tuple[object, ...]]:
    """Faces of d6 until every detection point has come up, and the points in the order they did.

    This is most of the rolling, so it goes straight to the source that `Rolled` draws from.
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


def label(sealed: Sealed) -> str:
    """What a sealed roll is for, in words: `turn 3, LHD maneuver`."""
    words = {
        "bearing": "bearing of the SSN",
        "distance": "distance of the SSN from the nearest frigate",
        "lhd-maneuver": "LHD maneuver",
        "contact": f"contact for {sealed.who}",
        "detection": f"detection of {sealed.who}",
        "reserve-2d6": f"reserve 2d6 number {sealed.who}",
        "reserve-d6": f"reserve d6 number {sealed.who}",
    }[sealed.kind]
    return f"turn {sealed.turn}, {words}" if sealed.turn else words


def as_json(start: Start) -> dict[str, object]:
    """A start as other programs read it, ready for `json.dumps`."""
    return {
        "game": start.game,
        "seed": start.seed,
        "rolls": [{"for": label(one), "dice": list(one.dice), "result": plain(one.result)} for one in start.rolls],
        "pieces": [dict(piece) for piece in start.pieces],
        "assumes": list(ASSUMES),
    }
