"""The report of a turn, step by step, as values from which words, JSON and the turn sheet are made."""

from __future__ import annotations

from typing import NamedTuple

from aids.ssn.game.orders import Orders
from aids.ssn.game.position import Leg, Position
from aids.turn_words import Told

Place = tuple[int, int]


class TorpedoRun(NamedTuple):
    """A torpedo from shot to end.  `outcome` is one of the check's, or `out of range` for a target beyond the range.

    `throws` are the faces of each throw, the last the evasion or kill die if there was one; `hears` says for each
    detection roll whether it could succeed.
    """

    by: str
    at: str
    distance: int
    needed: int
    hears: tuple[bool, ...]
    throws: tuple[tuple[int, ...], ...]
    outcome: str
    origin: Place
    target: Place


class SubmarineMove(NamedTuple):
    """The submarine's move: its legs, length in hundredths of an inch, level, and depth before and after."""

    legs: tuple[Leg, ...]
    inches: int
    level: str
    depth_before: str
    depth: str
    change: str
    path: tuple[Place, ...]


class Heard(NamedTuple):
    """One listener's comparison with the roll for a point.

    `zone` is the convergence zone that the target reaches into, None between zones, 0 for a deep listener, who needs
    none.  `needed` is None where it cannot hear.
    """

    listener: str
    sonar: str
    zone: int | None
    needed: int | None
    detected: bool


class PointRoll(NamedTuple):
    """The detection roll for a point, and what each listener made of it."""

    number: int
    dice: tuple[int, ...]
    heard: tuple[Heard, ...]


class SurfaceMove(NamedTuple):
    """The move of a ship or helicopter.

    `maneuver` is left, straight, right, `to point`, `listens` (a helicopter that goes Deep) or `stays`; `point` the
    detection point that it steers for, 0 for none, `dice` the throws for it.  `note` is what hindered it: `wreck`,
    `collision`, `left` (off the table), "" for nothing.
    """

    name: str
    before: Place
    after: Place
    heading: int
    maneuver: str
    path: tuple[Place, ...]
    point: int = 0
    dice: tuple[int, ...] = ()
    note: str = ""


class TurnReport(NamedTuple):
    """A turn: the position before it, everything that happened, the position after it."""

    before: Position
    orders: Orders
    shots: tuple[TorpedoRun, ...]
    unfired: tuple[str, ...]
    moved: SubmarineMove
    spread: tuple[str, ...]
    rolls: tuple[PointRoll, ...]
    flipped: tuple[str, ...]
    fire: tuple[TorpedoRun, ...]
    alarmed: tuple[str, ...]
    launched: tuple[tuple[str, str], ...]
    lost: tuple[str, ...]
    lhd_dice: tuple[int, ...]
    moves: tuple[SurfaceMove, ...]
    assumes: tuple[str, ...]
    next: Position
    notes: tuple[Told, ...] = ()

    @property
    def closed(self) -> int:
        """The turn before this one."""
        return self.before.turn

    @property
    def detected(self) -> bool:
        """Whether a ship or helicopter detected a point."""
        return any(heard.detected for roll in self.rolls for heard in roll.heard)
