"""Setups of SSN: the formation, the table, the starting position, and the dice of the turns to come (SSN Setup).

Dice are rolled in advance by SS-16, SS-17 and SS-20; SS-22 places the formation on a table with edges.
"""

from collections.abc import Callable, Mapping
from itertools import product
from math import ceil, cos, floor, radians, sin, sqrt
from typing import NamedTuple

from aids.checks import Answer, Facts, Step, Steps, plain
from aids.dice import GivenDice, RandomDice, Source, roll
from aids.errors import InputError
from aids.kinds import Line
from aids.rulebook.rules import Input, Rules, value
from aids.rulebook.tables import look_up
from aids.ssn.detection import rolls_once
from aids.ssn.maneuver import POINTS, START_LEVEL
from aids.ssn.torpedo import DEEP
from aids.texts import CellText
from aids.turns import turns_input, turns_of

LHD_NAME = "LHD"
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
RULING = "SS-22"
LEAST, MOST = 6, 240
"""Inches of a side of a table."""
OPTION = "--table"


class Ship(NamedTuple):
    """A ship by name, and its place in inches from the LHD."""

    name: str
    x: float
    y: float


def helicopter_names(rules: Rules) -> tuple[str, ...]:
    """`H1`, `H2` and so on."""
    return tuple(f"H{number}" for number in range(1, int(value(rules, "helo-count")) + 1))


def frigates(rules: Rules) -> tuple[Ship, ...]:
    """The frigates `FF1`, `FF2` and so on at the corners of their square around the LHD."""
    half = value(rules, "setup-square") / 2
    return tuple(Ship(f"FF{number}", x * half, y * half) for number, (x, y) in enumerate(CORNERS, 1))


def ships(rules: Rules) -> tuple[Ship, ...]:
    """The LHD, then the frigates."""
    return (Ship(LHD_NAME, 0.0, 0.0), *frigates(rules))


class PlayingTable(NamedTuple):
    """A table `width` inches wide and `height` high, the ships' way.

    `x` and `y` are the LHD's place.  `leaves` is the turn in which the first ship leaves the table if the LHD moves
    straight ahead in every turn.
    """

    width: float
    height: float
    x: float
    y: float
    leaves: int


def parse_size(text: str) -> tuple[float, float]:
    """Width and height in inches from `72x48`; `InputError` if they are not two lengths within bounds."""
    sides = []
    for part in text.lower().replace("×", "x").split("x"):
        number = part.strip().removesuffix("in").strip()
        plain = number.replace(".", "", 1)
        if plain.isascii() and plain.isdigit() and len(number) < 12 and LEAST <= float(number) <= MOST:
            sides.append(float(number))
    if len(sides) != 2 or text.lower().replace("×", "x").count("x") != 1:
        wanted = f"WIDTHxHEIGHT in inches, each from {LEAST} to {MOST}, such as 72x48"
        raise InputError(f"{text[:40]!r} is not {wanted}", where=OPTION)
    return sides[0], sides[1]


def playing_table(rules: Rules, size: tuple[float, float]) -> PlayingTable:
    """The table with the LHD half way across, as far back as all counters of ships lie on it (SS-22).

    Raises `InputError` if the ships do not fit.
    """
    width, height = size
    placed = ships(rules)
    across = 2 * max(abs(ship.x) + _half(rules, ship, "width") for ship in placed)
    astern = max(_half(rules, ship, "length") - ship.y for ship in placed)
    ahead = max(ship.y + _half(rules, ship, "length") for ship in placed)
    if width < across or height < astern + ahead:
        need = f"the ships need {across:g}x{astern + ahead:g} inches"
        raise InputError(f"a table of {width:g}x{height:g} inches is too small: {need}", where=OPTION)
    forward, room = value(rules, "lhd-forward"), height - astern - max(ship.y for ship in placed)
    leaves = floor(round(room / forward, 9)) + 1 if forward else 0
    return PlayingTable(width, height, round(width / 2, 2), round(astern, 2), leaves)


def on_table(rules: Rules, table: PlayingTable, x: float, y: float) -> bool:
    """Whether the submarine's counter lies on the table whichever way it heads; `x` and `y` are inches from the LHD."""
    edge = value(rules, "ssn-length") / 2
    return edge <= round(table.x + x, 6) <= table.width - edge and edge <= round(table.y + y, 6) <= table.height - edge


def _half(rules: Rules, ship: Ship, side: str) -> float:
    return value(rules, f"{'lhd' if ship.name == LHD_NAME else 'ff'}-{side}") / 2


ROLLED, CONTACTS = "SS-16", "SS-17"
"""The rulings on the submarine's place and on the order of detection points."""
USED_UP = "SS-20"
"""The ruling for a turn with more shots than were rolled beforehand."""
ASSUMES = ("SS-5", "SS-9", "SS-10", ROLLED, CONTACTS, "SS-19", USED_UP)
ALL_POINTS = "all DPs"
"""Whom a detection roll is for where one is made for all points (SS-5)."""
SUBMARINE = "SSN"
DIE, PAIR = roll("d6"), roll("2d6")
FACES = range(1, DIE.faces[0] + 1)
MOST_TURNS = 60
_SIZE = "The width and height of your table in inches, such as 72x48. All counters then start on the table."
INPUTS = turns_input(MOST_TURNS), Input("table", Line(), _SIZE)


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
    result: CellText | tuple[CellText, ...]


class Start(NamedTuple):
    """The submarine's place in inches from the LHD, and its heading.

    `bearing` and `distance` are from the LHD, `frigate_distance` is from the `nearest_frigate`.
    """

    x: float
    y: float
    heading: float
    bearing: float
    distance: float
    nearest_frigate: str
    frigate_distance: float


class Setup(NamedTuple):
    """A starting position with its seed, every roll made for it, and its table if that has a size."""

    game: str
    seed: int
    turns: int
    ships: tuple[Ship, ...]
    start: Start
    rolls: tuple[SetupRoll, ...]
    table: PlayingTable | None = None

    def as_json(self) -> dict[str, object]:
        """The setup, ready for `json.dumps`; its table, and places on that, if a size was given."""
        start, table = self.start, self.table
        submarine: dict[str, object] = {"heading": start.heading, "depth": DEEP, "speed": START_LEVEL}
        rolled = ("bearing", "distance", "nearest_frigate", "frigate_distance")
        submarine |= {name: part for name, part in start._asdict().items() if name in rolled}
        heading: dict[str, object] = {"heading": 0}
        placed = [*((*ship, heading) for ship in self.ships), (SUBMARINE, start.x, start.y, submarine)]
        pieces = []
        for name, x, y, others in placed:
            on_table = {} if table is None else dict(zip(("table_x", "table_y"), place_on(table, x, y), strict=True))
            pieces.append({"piece": name, "x": x, "y": y, **others, **on_table})
        sized: dict[str, object] = {}
        if table is not None:
            place = {"lhd_x": table.x, "lhd_y": table.y, "first_ship_leaves_in_turn": table.leaves or None}
            sized = {"table": {"width": table.width, "height": table.height, **place}}
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [
                {"for": roll_label(roll), "dice": list(roll.dice), "result": plain(roll.result)} for roll in self.rolls
            ],
            "pieces": pieces,
            **sized,
            "assumes": [*ASSUMES, *([] if table is None else [RULING])],
        }

    def slip_names(self) -> list[str]:
        """The numbers of the turns."""
        return [str(turn) for turn in range(1, self.turns + 1)]

    def answer(self, slip: str) -> Answer:
        """The rolls of a turn in words: the LHD's maneuver, detection, the points of contact, the dice of the shots."""
        rolls = [roll for roll in self.rolls if roll.turn == int(slip)]
        (lhd,) = _of(rolls, "lhd-maneuver")
        steps = [Step("LHD maneuver", lhd.dice, DIE.faces, f"{lhd.dice[0]}: {lhd.result}")]
        steps += [
            Step(f"Detection of {roll.who}", roll.dice, PAIR.faces, f"{roll.dice[0]} + {roll.dice[1]} = {roll.result}")
            for roll in _of(rolls, "detection")
        ]
        contacts = tuple(  # the points in the order to try them
            (f"Contact for {roll.who}", ", then ".join(f"DP{point}" for point in roll.result))
            for roll in _of(rolls, "contact")
            if isinstance(roll.result, tuple)
        )
        kinds = (("Shots: 2d6", "reserve-2d6"), ("Shots: d6", "reserve-d6"))
        shots = ((name, " ".join(str(roll.result) for roll in _of(rolls, kind))) for name, kind in kinds)
        return Answer(
            f"Turn {slip}: the LHD’s maneuver is {lhd.result}.", (Steps(tuple(steps)), Facts((*contacts, *shots)))
        )


def roll_setup(rules: Rules, seed: int, turns: int | None = None, table: str | None = None) -> Setup:
    """The setup that a seed gives, with the rolls of so many turns (`setup-turns` if None).

    `table` is the table's size like `72x48`; without it the table is as large as the position needs.  The position
    does not depend on `turns`; turns that two setups of a seed and table share have the same rolls.  Raises
    `InputError` if `turns` is not from 1 to 60, and for a table that the position does not fit.
    """
    turns = turns_of(rules, turns, MOST_TURNS)
    source = RandomDice(seed)
    laid = None if table is None else playing_table(rules, parse_size(table))
    start, placing = roll_start(rules, source)
    if laid is not None:
        check_room(rules, laid)
        while not on_table(rules, laid, start.x, start.y):
            start, placing = roll_start(rules, source)

    maneuvers = {face: look_up(rules.tables["lhd-maneuver"], face).cells["maneuver"] for face in DIE.weights}
    points = {face: look_up(rules.tables["contact"], face).cells["dp"] for face in DIE.weights}
    steering = (*(ship.name for ship in frigates(rules)), *helicopter_names(rules))
    detected = [ALL_POINTS] if rolls_once(rules) else [f"DP{point}" for point in POINTS]
    throws = [("detection", PAIR, who) for who in detected]
    throws += [("reserve-2d6", PAIR, str(n)) for n in range(1, int(value(rules, "reserve-2d6")) + 1)]
    throws += [("reserve-d6", DIE, str(n)) for n in range(1, int(value(rules, "reserve-d6")) + 1)]
    rolls = [*placing]
    for turn in range(1, turns + 1):
        dice = source.take(DIE)
        rolls.append(SetupRoll(turn, "lhd-maneuver", LHD_NAME, dice, maneuvers[dice[0]]))
        rolls += [SetupRoll(turn, "contact", who, *_contact_order(source.random, points)) for who in steering]
        for kind, throw, who in throws:
            dice = source.take(throw)
            rolls.append(SetupRoll(turn, kind, who, dice, sum(dice)))
    return Setup(rules.game, seed, turns, ships(rules), start, tuple(rolls), laid)


def all_setups(rules: Rules, table: str) -> tuple[Setup, ...]:
    """The setups on a table that the submarine's three dice give, each as likely as any other, without later rolls.

    Raises the errors of `roll_setup`.
    """
    laid = playing_table(rules, parse_size(table))
    check_room(rules, laid)
    rolled = (roll_start(rules, GivenDice(list(faces))) for faces in product(FACES, repeat=3))
    return tuple(
        Setup(rules.game, 0, 0, ships(rules), start, placing, laid)
        for start, placing in rolled
        if on_table(rules, laid, start.x, start.y)
    )


def check_room(rules: Rules, table: PlayingTable) -> None:
    """Raise `InputError` if no place that the submarine's dice give lies on the table."""
    nearest = [roll_start(rules, GivenDice([*faces, 1]))[0] for faces in product(FACES, repeat=2)]
    if any(on_table(rules, table, start.x, start.y) for start in nearest):
        return
    need = ceil(table.y + nearest[0].y + value(rules, "ssn-length") / 2)  # on bearing 000
    problem = f"a table of {table.width:g}x{table.height:g} inches is too small: the submarine must start more than "
    problem += f"{value(rules, 'setup-distance'):g} inches from the nearest frigate"
    raise InputError(problem, f"use a height of at least {need} inches", where=OPTION)


def roll_start(rules: Rules, source: Source) -> tuple[Start, tuple[SetupRoll, ...]]:
    """The submarine's place, and the rolls for it.

    Two dice give its bearing from the LHD, a third its distance beyond the least from the nearest frigate.
    """
    bearing_dice = source.take(PAIR, "the submarine’s bearing")
    extra_dice = source.take(DIE, "the submarine’s distance")
    steps = DIE.faces[0] * (bearing_dice[0] - 1) + bearing_dice[1] - 1
    bearing = steps * value(rules, "setup-bearing-step")
    beyond = round(value(rules, "setup-distance") + extra_dice[0] * value(rules, "setup-distance-step"), 2)

    east, north = sin(radians(bearing)), cos(radians(bearing))
    # Far out, the frigate that lies farthest along the bearing is the nearest to the submarine.
    nearest = max(frigates(rules), key=lambda ship: round(ship.x * east + ship.y * north, 9))
    along, aside = nearest.x * east + nearest.y * north, nearest.x * north - nearest.y * east
    distance = along + sqrt(beyond**2 - aside**2)
    x, y, distance = (_hundredths(inches) for inches in (distance * east, distance * north, distance))
    start = Start(x, y, (bearing + 180) % 360, bearing, distance, nearest.name, beyond)
    rolled = SetupRoll(0, "bearing", SUBMARINE, bearing_dice, bearing)
    return start, (rolled, SetupRoll(0, "distance", SUBMARINE, extra_dice, beyond))


def place_on(table: PlayingTable, x: float, y: float) -> tuple[float, float]:
    """A place, given in inches from the LHD, in inches from the corner of a table."""
    return _hundredths(table.x + x), _hundredths(table.y + y)


def _hundredths(inches: float) -> float:
    return round(inches, 2) + 0.0  # -0.0 would print its sign


def _contact_order(
    random: Callable[[], float], points: Mapping[int, CellText]
) -> tuple[tuple[int, ...], tuple[CellText, ...]]:
    """Faces of a d6 until every detection point has come up, and the points in the order in which they did.

    Most of the rolling happens here, so it calls the random source of `RandomDice` directly.
    """
    faces: list[int] = []
    order: list[CellText] = []
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


def _of(rolls: list[SetupRoll], kind: str) -> list[SetupRoll]:
    return [roll for roll in rolls if roll.kind == kind]
