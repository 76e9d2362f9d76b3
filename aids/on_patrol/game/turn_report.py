"""The report of one turn: each piece's path, attacks and rolls, with their rules."""

from typing import NamedTuple

from aids.hexes import Hex
from aids.on_patrol.attack import Attack
from aids.on_patrol.enemy import MovementOrder
from aids.on_patrol.game.position import Marker, Position
from aids.on_patrol.radial import State
from aids.on_patrol.ships import Pose
from aids.turns import Sentence


class Barred(NamedTuple):
    """Why an escort may not go to a hex, and the rule; the edge of the board has none."""

    why: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why


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


class EscortMove(NamedTuple):
    """The move of an escort: each hex that its bow entered with the course on entering it.

    An escort that only turns in place, or stands still, has a path of one hex, its own.  `after` is its pose at the end
    of the move, `speed` the hexes that its bow entered, `doing` its state then.  `barred` is why it did not make
    its ordinary move; `shut_in` are, where it halts without a legal path, the next hexes and why it may enter none of
    them (OP-43).  `rams` names the surfaced submarine that it runs down (108.1.5),
    `assumes` the readings that the move rests on.
    """

    name: str
    mode: int
    against: str | None
    before: Pose
    path: tuple[Pose, ...]
    after: Pose
    speed: int
    doing: State
    attacks: tuple[Attack, ...] = ()
    depth_combat: tuple[DepthRoll, ...] = ()
    barred: Barred | None = None
    shut_in: tuple[tuple[Hex, Barred], ...] = ()
    rules: tuple[str, ...] = ()
    rams: str | None = None
    assumes: tuple[str, ...] = ()

    @property
    def by_order(self) -> bool:
        """Whether it moves by the fleet's order: in its station, or with nobody to act on (OP-48)."""
        return self.against is None


class ShipMove(NamedTuple):
    """The move of a ship of the convoy; `rams` names the surfaced submarine that it runs down (108.1.5).

    `path` and `assumes` are as in `EscortMove`; `halted` is by 104.3.3, or before a hex that another does not leave,
    and `halts_for` names the vessel, or without `halted` one that moves and that it stays short of; `late` says that
    it makes its last turn next turn, as its stern has no room.
    """

    name: str
    before: Pose
    path: tuple[Pose, ...]
    after: Pose
    halted: bool = False
    halts_for: str = ""
    late: bool = False
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


class Searches(NamedTuple):
    """The ships that must search with sonar and with radar, and why nobody does with one of the two, "" if any does."""

    sonar: tuple[str, ...] = ()
    radar: tuple[str, ...] = ()
    no_sonar: str = ""
    no_radar: str = ""


class TurnReport(NamedTuple):
    """One run of the engine: the turn that it closed, and the moves of the next one up to where the player acts.

    `first` says that the file came from no other, so that the turn names what is missing of ships.  `notes` say which
    readings have changed since the game began, and which finds that cannot be were let pass.
    """

    closed: int
    before: Position
    submarines: tuple[SubmarineSeen, ...]
    starshells: tuple[Starshells, ...]
    lit: tuple[LitZone, ...]
    barred: tuple[tuple[Hex, Barred], ...]
    escorts: tuple[EscortMove, ...]
    order: FleetOrder
    ships: tuple[ShipMove, ...]
    gunfire: tuple[Gunfire, ...]
    search: Searches
    assumes: tuple[str, ...]
    next: Position
    notes: tuple[Sentence, ...] = ()
    first: bool = False
