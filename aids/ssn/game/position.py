"""The position of a game of SSN: every piece with its place, and what the player orders for the coming turn.

Places and lengths are whole hundredths of an inch, places from the lower left corner of the table with x to the right
and y up; headings are whole degrees clockwise from up.
"""

from typing import Annotated, NamedTuple

from aids.input_file import Place
from aids.kinds import NO_VALUES, Choice, Context, Each, Flag, Line, Number, OwnKind, Whole
from aids.poses import Pose
from aids.records.fields import Field, Rows, Table
from aids.rulebook.rules import Rules, value
from aids.ssn.maneuver import LEVELS, POINTS, START_LEVEL
from aids.ssn.torpedo import DEEP, DEPTHS, SHALLOW

HUNDREDTHS = 100  # in an inch
FF, LHD = "ff", "lhd"
KINDS = (FF, LHD)
DIVE, RISE = "dive", "rise"
AFTER = {DIVE: DEEP, RISE: SHALLOW}
"""The depth that each marker leads to."""
STRAIGHT, EASY, SHARP = "straight", "easy", "sharp"
WON = "won"
SUNK, NO_TORPEDOES, LATE, LEFT = LOST = ("sunk", "torpedoes", "late", "left")
"""How a game is lost: the submarine is sunk, cannot sink the LHD any more, is too late, or has left the table."""


FARTHEST, MOST_SIDE = 2000, 1000  # inches


class Inches(Number):
    """A length in inches, in hundredths of an inch here."""

    name = "inches"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> int:
        """Its hundredths."""
        return round(super().read(at, raw, given) * HUNDREDTHS)

    def write(self, value: int, given: Context) -> int | float:  # type: ignore[override]
        """Its inches."""
        return value // HUNDREDTHS if value % HUNDREDTHS == 0 else value / HUNDREDTHS


class Coordinate(Inches):
    """A coordinate of a place, to hundredths of an inch."""

    def __init__(self) -> None:
        super().__init__(-FARTHEST, FARTHEST, "inches")

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> int:
        """Its hundredths."""
        inches = Number(self.least, self.most).read(at, raw)
        if abs(inches * HUNDREDTHS - round(inches * HUNDREDTHS)) > 1e-6:
            raise at.wrong("a number of inches with two decimals, such as 30.15", inches)
        return super().read(at, raw, given)


class PieceName(Line):
    """The name of a ship or helicopter."""

    def __init__(self) -> None:
        super().__init__(12)
        self.takes = f"a name of at most {self.most} characters (but not SSN)"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        """Whether it is such a name."""
        return value != "SSN" and super().fits(value, given)


def _carried(given: Context) -> int:
    return int(value(given.get(Rules), "ssn-torpedoes"))


def _most_kills(given: Context) -> int:
    return int(value(given.get(Rules), f"kills-{given.field('kind', str)}"))


COORDINATE, HEADING, NAME = Coordinate(), Whole(0, 359, "degrees"), PieceName()
DEPTH, SPEED, MARKER = Choice(DEPTHS), Choice(LEVELS), Choice(("", DIVE, RISE))


class Submarine(NamedTuple):
    """The player's submarine; `change` is its Dive or Rise marker, "" without one."""

    x: Annotated[int, Field(COORDINATE, "inches from the left")]
    y: Annotated[int, Field(COORDINATE, "inches from the bottom")]
    heading: Annotated[int, Field(HEADING, "degrees clockwise; 0 is up")]
    depth: Annotated[str, Field(DEPTH, absent=DEEP, always=True)]
    speed: Annotated[str, Field(SPEED, absent=START_LEVEL, always=True)]
    torpedoes: Annotated[int, Field(Whole(0, _carried), absent=_carried, always=True)]
    change: Annotated[str, Field(MARKER, "dive or rise: takes effect in your next move", key="marker")] = ""
    sunk: Annotated[bool, Field(Flag())] = False

    @property
    def next_depth(self) -> str:
        """The depth once the marker has taken effect."""
        return AFTER.get(self.change, self.depth)


class Ship(NamedTuple):
    """A ship with the helicopters aboard; it is a wreck once its kills are enough, and out of play once `left`."""

    name: Annotated[str, Field(NAME)]
    kind: Annotated[str, Field(Choice(KINDS))]
    x: Annotated[int, Field(COORDINATE)]
    y: Annotated[int, Field(COORDINATE)]
    heading: Annotated[int, Field(HEADING)]
    alerted: Annotated[bool, Field(Flag(), always=True)] = False
    kills: Annotated[int, Field(Whole(0, _most_kills), "number of Kill markers")] = 0
    aboard: Annotated[tuple[str, ...], Field(Each(NAME), "helicopters")] = ()
    left: Annotated[bool, Field(Flag(), "true: it left the table")] = False


class Helicopter(NamedTuple):
    """A helicopter in the air, with the depth of its sonar."""

    name: Annotated[str, Field(NAME)]
    x: Annotated[int, Field(COORDINATE)]
    y: Annotated[int, Field(COORDINATE)]
    depth: Annotated[str, Field(DEPTH)]


class Point(NamedTuple):
    """A detection point with its number, speed and depth; `submarine` is true for the one at the submarine."""

    number: Annotated[int, Field(Whole(POINTS[0], POINTS[-1]))]
    x: Annotated[int, Field(COORDINATE)]
    y: Annotated[int, Field(COORDINATE)]
    speed: Annotated[str, Field(SPEED)]
    depth: Annotated[str, Field(DEPTH)]
    submarine: Annotated[bool, Field(Flag(), "true: the point at the submarine")] = False


SIDE = Inches(1, MOST_SIDE)


def _table(at: Place, raw: object, given: Context) -> tuple[object, ...]:
    sides = Each(SIDE).read(at, raw, given)
    if len(sides) != 2:
        raise at.wrong("a width and a height in inches, such as [72, 48]", raw)
    return sides


class Position(NamedTuple):
    """A game after `turn` turns.  `table` is its width and height, None for a table without edges.

    `ending` is `WON` or one of `LOST` once the game is over.
    """

    turn: Annotated[int, Field(Whole(0, 999), "number of turns played", absent=0, always=True)]
    table: Annotated[
        tuple[int, int] | None,
        Field(OwnKind(_table, Each(SIDE).write, "a list of two numbers"), "width and height in inches", absent=None),
    ]
    submarine: Annotated[Submarine, Field(Table(Submarine, level=2), key="ssn")]
    ships: Annotated[tuple[Ship, ...], Field(Rows(Ship, level=5), always=True)]
    helicopters: Annotated[tuple[Helicopter, ...], Field(Rows(Helicopter, level=5), always=True)] = ()
    points: Annotated[tuple[Point, ...], Field(Rows(Point, level=4), always=True)] = ()
    ending: Annotated[str, Field(Choice((WON, *LOST)), "how the game ended")] = ""

    def is_off(self, x: float, y: float) -> bool:
        """Whether a center is past an edge of the table (SS-21)."""
        return self.table is not None and not (0 <= x <= self.table[0] and 0 <= y <= self.table[1])

    @property
    def lhd(self) -> Ship:
        """The LHD, also as a wreck."""
        return next(ship for ship in self.ships if ship.kind == LHD)

    def alerted(self) -> "Position":
        """The position with every ship Alerted."""
        return self._replace(ships=tuple([ship._replace(alerted=True) for ship in self.ships]))

    @property
    def free_points(self) -> tuple[int, ...]:
        """The numbers that are free for the points of the next move: the point at the submarine stays behind."""
        taken = [point.number for point in self.points if point.submarine]
        return tuple(number for number in POINTS if number not in taken)


class Leg(NamedTuple):
    """A part of a move: `inches` (hundredths) straight ahead, or an arc that turns by `turned` degrees, right positive.

    `kind` is straight, easy or sharp.
    """

    kind: str
    inches: int
    turned: int = 0

    def __str__(self) -> str:
        """A leg as a player writes it."""
        if self.kind == STRAIGHT:
            return f"{STRAIGHT} {self.inches / HUNDREDTHS:g}"
        return f"{self.kind} {'left' if self.turned < 0 else 'right'} {abs(self.turned)}"


def pose_of(piece: Submarine | Ship) -> Pose:
    """The place and heading of a piece."""
    return Pose(piece.x, piece.y, piece.heading)
