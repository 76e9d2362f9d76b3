"""The report of one turn: each piece's path, attacks and rolls, with their rules."""

from __future__ import annotations

from typing import NamedTuple

from aids.hexes import Hex
from aids.on_patrol.game.markers import Marker, Pose
from aids.on_patrol.game.position import Position
from aids.on_patrol.movement import MovementOrder
from aids.on_patrol.ships import Move
from aids.told import Told


class SubmarineSeen(NamedTuple):
    """The escorts' knowledge of a submarine once the turn is closed: its marker, target hex and mode (104.2.1).

    `force` names the escorts that act on it; `events` are the rows of the table of marker changes, in order.
    """

    name: str
    marker: Marker
    mode: int
    target: Hex | None
    force: tuple[str, ...]
    rules: tuple[str, ...]
    events: tuple[str, ...] = ()


class Starshells(NamedTuple):
    """Starshells of one escort, for one submarine (107.1)."""

    by: str
    submarine: str
    hexes: tuple[Hex, ...]


class DepthRoll(NamedTuple):
    """One roll on the depth combat table, for one depth charge, K-gun or Squid (105.4.12)."""

    hex: Hex
    kind: str
    dice: tuple[int, ...]
    result: str


class Attacked(NamedTuple):
    """Weapons of one kind that an escort drops into a hex (105.4.6)."""

    hex: Hex
    kind: str
    number: int


class EscortMove(NamedTuple):
    """The move of an escort: each hex that its bow entered with the course on entering it.

    An escort that only turns in place, or stands still, has a path of one hex, its own.  `after` is its pose at the end
    of the move, `speed` the hexes that its bow entered, `doing` the state as text.  `rams` names the surfaced submarine
    that it runs down (108.1.5), `assumes` the readings that the move rests on.
    """

    name: str
    mode: int
    against: str | None
    before: Pose
    path: tuple[Move, ...]
    after: Pose
    speed: int
    doing: str
    attacks: tuple[Attacked, ...] = ()
    depth_combat: tuple[DepthRoll, ...] = ()
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    rams: str | None = None
    assumes: tuple[str, ...] = ()


class ShipMove(NamedTuple):
    """The move of a ship of the convoy; `rams` names the surfaced submarine that it runs down (108.1.5).

    `path` and `assumes` are as in `EscortMove`; `halted` is by 104.3.3, or before a hex that another vessel fills.
    """

    name: str
    before: Pose
    path: tuple[Move, ...]
    after: Pose
    halted: bool = False
    left_board: bool = False
    rams: str | None = None
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


class FleetOrder(NamedTuple):
    """The fleet die and the order that it gives (104.3.1); `sealed` is a die that a set-up rolled beforehand."""

    die: int
    convoy: str
    order: MovementOrder
    sealed: bool = False


class Gunfire(NamedTuple):
    """Who fires on a surfaced submarine where a line of sight permits (mode 5); the base game resolves it."""

    submarine: str
    by: tuple[str, ...]


class LitZone(NamedTuple):
    """A zone lit as by day: the ship, the hexes from either of which the radius counts, and its rule (107.2)."""

    ship: str
    hexes: tuple[Hex, ...]
    radius: int
    rules: tuple[str, ...]


class ToDo(NamedTuple):
    """The player's next action in a phase, by its key (`aids.on_patrol.phases`), and the rule that asks for it."""

    phase: str
    text: str
    rules: tuple[str, ...]


class TurnReport(NamedTuple):
    """One run of the engine: the turn that it closed, and the moves of the next one up to where the player acts.

    `notes` say which readings have changed since the game began, and which finds that cannot be were let pass.
    """

    closed: int
    before: Position
    submarines: tuple[SubmarineSeen, ...]
    starshells: tuple[Starshells, ...]
    lit: tuple[LitZone, ...]
    barred: tuple[tuple[Hex, str], ...]
    escorts: tuple[EscortMove, ...]
    order: FleetOrder
    ships: tuple[ShipMove, ...]
    gunfire: tuple[Gunfire, ...]
    sonar: tuple[str, ...]
    radar: tuple[str, ...]
    to_do: tuple[ToDo, ...]
    assumes: tuple[str, ...]
    next: Position
    notes: tuple[Told, ...] = ()
