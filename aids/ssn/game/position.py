"""The position of a game: every piece with its place, and what the player orders for the coming turn.

Places are whole hundredths of an inch from the lower left corner of the table, x to the right and y up; headings are
whole degrees clockwise from up.
"""

from __future__ import annotations

from typing import NamedTuple

from aids.poses import Pose
from aids.ssn.torpedo import DEEP, SHALLOW

HUNDREDTHS = 100  # in an inch
FF, LHD = "ff", "lhd"
KINDS = (FF, LHD)
DIVE, RISE = "dive", "rise"
AFTER = {DIVE: DEEP, RISE: SHALLOW}
"""The depth that each marker leads to."""
STRAIGHT, EASY, SHARP = "straight", "easy", "sharp"
WON = "won"
LOST = ("sunk", "torpedoes", "late", "left")
"""How a game is lost: the submarine is sunk, cannot sink the LHD any more, is too late, or has left the table."""


class Submarine(NamedTuple):
    """The player's submarine; `change` is its Dive or Rise marker, "" without one."""

    x: int
    y: int
    heading: int
    depth: str
    speed: str
    torpedoes: int
    change: str = ""
    sunk: bool = False


class Ship(NamedTuple):
    """A ship with the helicopters aboard; it is a wreck once its kills are enough, and out of play once `left`."""

    name: str
    kind: str
    x: int
    y: int
    heading: int
    alerted: bool = False
    kills: int = 0
    aboard: tuple[str, ...] = ()
    left: bool = False


class Helicopter(NamedTuple):
    """A helicopter in the air, with the depth of its sonar."""

    name: str
    x: int
    y: int
    depth: str


class Point(NamedTuple):
    """A detection point with its number, speed and depth; `submarine` is true for the one at the submarine."""

    number: int
    x: int
    y: int
    speed: str
    depth: str
    submarine: bool = False


class Position(NamedTuple):
    """A game after `turn` turns.  `table` is its width and height, None for a table without edges.

    `ending` is `WON` or one of `LOST` once the game is over.
    """

    turn: int
    table: tuple[int, int] | None
    submarine: Submarine
    ships: tuple[Ship, ...]
    helicopters: tuple[Helicopter, ...] = ()
    points: tuple[Point, ...] = ()
    ending: str = ""


class Leg(NamedTuple):
    """A part of a move: `inches` (hundredths) straight ahead, or an arc that turns by `turned` degrees, right positive.

    `kind` is straight, easy or sharp.
    """

    kind: str
    inches: int
    turned: int = 0


class Orders(NamedTuple):
    """The player's orders: ships to fire at, the legs of the move, a Dive or Rise marker, the numbers of two points.

    `points` are the number of the point at the submarine and of that ahead of it; empty: the lowest that are free.
    """

    shots: tuple[str, ...] = ()
    moves: tuple[Leg, ...] = ()
    change: str = ""
    points: tuple[int, ...] = ()


def pose_of(piece: Submarine | Ship) -> Pose:
    """The place and heading of a piece."""
    return Pose(piece.x, piece.y, piece.heading)


def is_off(table: tuple[int, int] | None, x: float, y: float) -> bool:
    """Whether a centre is past an edge of the table (SS-21)."""
    return table is not None and not (0 <= x <= table[0] and 0 <= y <= table[1])
