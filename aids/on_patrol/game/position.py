"""The position of a game: submarines, ships, escorts and torpedoes, as a game file holds them.

Hexes and courses are those of `aids.hexes`: a course is a step clockwise from up.  Depths are in feet, speeds in hexes
a turn.
"""

from __future__ import annotations

from typing import NamedTuple

from aids.hexes import DEFAULT_ON_PATROL, Board, Hex, neighbour
from aids.on_patrol.detection import NONE
from aids.on_patrol.doing import APPROACH, Doing

CARGO, TANKER, AVIATION, CAPITAL = "cargo", "tanker", "aviation-tanker", "capital"
KINDS = (CARGO, TANKER, AVIATION, CAPITAL)
STERN, ABEAM, AHEAD = "stern", "abeam", "ahead"


class Pose(NamedTuple):
    """Where a counter lies and points: its bow hex and its course.  Of a torpedo marker, the hex is the target hex."""

    bow: Hex
    step: int


def hull(pose: Pose) -> tuple[Hex, Hex]:
    """The two hexes of a ship or submarine, bow and stern (OP-2)."""
    return pose.bow, neighbour(pose.bow, pose.step, -1)


class Marker(NamedTuple):
    """The marker of a submarine: its name in the table of markers, and how it lies; None without a marker."""

    name: str = NONE
    pose: Pose | None = None


class Submarine(NamedTuple):
    """A submarine of the player, and what happened to it in the turn that was played.

    `began` is its pose as its last move began, `began_depth` its depth then, None if unknown; `found` and `missed` name
    the escorts whose search found it, and those that searched and did not; `means` are the finds of which the file says
    sonar or radar.  `marker` lies as it lay before this turn is closed; `marked` is the turn in which the submarine was
    first marked, None before: later ones draw their escorts from earlier ones (On Patrol 104.2.1).
    """

    name: str
    pose: Pose
    depth: int
    began: Pose
    found: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    means: tuple[tuple[str, str], ...] = ()
    began_depth: int | None = None
    fired: bool = False
    sighted: bool = False
    marker: Marker = Marker()
    marked: int | None = None
    sunk: bool = False


class ConvoyShip(NamedTuple):
    """A merchantman or a capital ship; `torpedoed` and `sunk` are turns, None for never.

    `stopped` is dead in the water; `halted` is halted by another ship in the turn before (104.3.3).  `speed` is that of
    the turn before, in hexes, None for that of the convoy.  `sonar` and `radar` are as an escort's.  `points` are
    victory points, None where they are not known.
    """

    name: str
    kind: str
    column: int
    rank: int
    pose: Pose
    stopped: bool = False
    torpedoed: int | None = None
    sunk: int | None = None
    best: int | None = None
    speed: int | None = None
    halted: bool = False
    sonar: int | None = None
    radar: bool = False
    points: int | None = None


class Weapon(NamedTuple):
    """What an escort can drop in one turn: a kind, how many, and where they fall.

    `where` is stern, abeam or ahead, `reach` the distance in hexes, 0 at the stern (OP-44).
    """

    kind: str
    number: int
    where: str
    reach: int = 0


class Escort(NamedTuple):
    """An escort.  `best` is its greatest speed, `gain` what a turn adds to its speed (On Patrol 105.3.5).

    `sonar` is the fastest speed at which its sonar works, None without sonar.  `doing` is what its last move ended in,
    None in formation (`in_formation`) and where its movement is about to begin.  `target` is the target hex that the
    state is for (OP-41).  `sunk` is the turn in which it sank, None while it is afloat.
    """

    name: str
    vp: int
    pose: Pose
    speed: int
    best: int
    gain: int
    sonar: int | None = None
    radar: bool = False
    in_formation: bool = False
    halted: bool = False
    doing: Doing | None = Doing(APPROACH)
    target: Hex | None = None
    weapons: tuple[Weapon, ...] = ()
    sunk: int | None = None


class Torpedo(NamedTuple):
    """A torpedo on the board."""

    pose: Pose
    speed: int


class Position(NamedTuple):
    """A whole game after the player has finished `turn`: what one run of the engine begins with.

    `convoy` is a row of the fleet movement table, `light` day or night.  `die` is the player's own fleet die, None to
    take the first of `fleet_dice`, which a set-up has rolled for the turns to come, or else to roll it.  `emergency` is
    the turn from which capital ships move in Emergency, None before.  `escorts` are afloat, `lost` those that have
    sunk.
    """

    turn: int
    light: str
    convoy: str
    submarines: tuple[Submarine, ...] = ()
    ships: tuple[ConvoyShip, ...] = ()
    escorts: tuple[Escort, ...] = ()
    torpedoes: tuple[Torpedo, ...] = ()
    die: int | None = None
    fleet_dice: tuple[int, ...] = ()
    emergency: int | None = None
    board: Board = DEFAULT_ON_PATROL
    lost: tuple[Escort, ...] = ()
