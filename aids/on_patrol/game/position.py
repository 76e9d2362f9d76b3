"""The position of a game of On Patrol: submarines, markers, ships, escorts and torpedoes, as a game file has them.

Hexes and courses are those of `aids.hexes`: a course is a step clockwise from up.  Depths are in feet, speeds in hexes
a turn.
"""

from typing import Annotated, NamedTuple

from aids import hexes
from aids.errors import InputError, nearest
from aids.hexes import DEFAULT_ON_PATROL, Board, Hex, neighbor, parse
from aids.input_file import brief
from aids.kinds import Choice, Context, Each, Flag, Kind, Notation, OwnKind, String, Whole
from aids.on_patrol.attack import MOST_SUBMARINES, Attack, Weapon
from aids.on_patrol.board import board_of
from aids.on_patrol.detection import DEEPEST, LIGHT, NONE, SUB, SURFACED, marker_words, markers
from aids.on_patrol.enemy import EMERGENCY, FAST, MovementOrder, convoys
from aids.on_patrol.formation import MOST_SHIPS
from aids.on_patrol.radial import FORMATION, HALTED, WILLIAMSON, State, parse_state
from aids.on_patrol.ships import CLASS, HEX, NAME, POINTS, Pose, of_class, parse_pose
from aids.on_patrol.stations import MOST_ESCORTS
from aids.records.fields import DICE, Field, FormEntry, Rows, Spread, Table
from aids.rulebook.rules import Rules
from aids.texts import spelled
from aids.turns import Sentence

TORPEDO, INVERTED = "torpedo", "inverted"
UNDER = (SUB, SURFACED)
"""The markers that lie under the submarine and move with it."""


class Marker(NamedTuple):
    """The marker of a submarine: its name in the table of markers, and how it lies; None without a marker."""

    name: str = NONE
    pose: Pose | None = None

    @property
    def target_hex(self) -> Hex | None:
        """The target hex, ahead of a submarine marker's bow or a torpedo marker's own hex (105.1.3), if it has one."""
        if self.pose is None:
            return None
        return self.pose.bow if self.name == TORPEDO else neighbor(*self.pose)

    def text(self, board: Board) -> str:
        """A marker as files and JSON hold it: `escort-colour M19/3`; under the submarine it is its name alone."""
        if self.pose is None or self.name in UNDER:
            return self.name
        return f"{self.name} {self.pose.text(board)}"


def parse_marker(rules: Rules, board: Board, text: str, began: Pose) -> Marker:
    """The marker that a text describes, for a submarine that began its last move at `began`.

    A torpedo marker without a facing points as the submarine did.  InputError for an unknown marker, and for one that
    needs a place and has none.
    """
    name, _, place = " ".join(text.split()).partition(" ")
    name = spelled(name, markers(rules)) or name.lower()
    for key, words in zip(markers(rules), marker_words(rules), strict=True):
        if name == words.lower().replace(" ", "-"):  # as its counter names it: `surfaced`
            name = key
    if name not in markers(rules):
        raise InputError(f"unknown marker {brief(text)}", nearest(name[:40], markers(rules)))
    if name == NONE:
        if place:
            raise InputError(f"{brief(text)} is not possible: {NONE} cannot have a place")
        return Marker()
    if name in UNDER:
        if place and parse_pose(board, place) != began:
            problem = f"{brief(text)} is under the submarine, whose move started at {began.text(board)}"
            raise InputError(problem, f"write {name} without a place")
        return Marker(name, began)
    if not place:
        raise InputError(f"{brief(text)} needs a place", f"write, for example, '{name} M21/3'")
    if name == TORPEDO and "/" not in place:
        return Marker(name, Pose(parse(board, place), began.step))
    return Marker(name, parse_pose(board, place))


CARGO, TANKER, AVIATION, CAPITAL = "cargo", "tanker", "aviation-tanker", "capital"
KINDS = (CARGO, TANKER, AVIATION, CAPITAL)
MOST_SPEED = 20  # hexes a turn; no counter of SUBMARINE is half as fast
MOST_TURN = 999
MARKS = (0, 25, 50, 75, 100, 150, 200, 250, 300)  # feet
DATA = "ship data"
"""The mark of fields that a scenario file may state of an escort."""

MOST_TURNING = 3
SPEED = Whole(0, MOST_SPEED, "hexes a turn")
GAIN = Whole(1, MOST_SPEED, "hexes")
TURNING = Whole(1, MOST_TURNING, "hexes")
MOST_HITS = 99
HITS = Whole(1, MOST_HITS)
TAKEN = Field(Whole(0, MOST_HITS), "hits that it has taken", since="0.4.0")
STRAIGHT = Field(
    Whole(0, MOST_TURNING),
    "hexes since its last turn",
    absent=lambda given: given.field("turning", int),
    since="0.4.0",
)
ARMED = Each(Table(Weapon), 10, "kinds of weapons")
DEPTH = Whole(0, DEEPEST, "feet")
PLACE_IN_CONVOY = Whole(1, 99)


class Turn(Whole):
    """The turn in which something happened."""

    name = "turn"

    def __init__(self) -> None:
        super().__init__(0, MOST_TURN)
        self.takes = f"a turn from 0 to {MOST_TURN}"


def _found_text(names: object, given: Context) -> list[str]:
    """The escorts whose search found a submarine, each with what it found it with where that is known."""
    means = dict(given.field("means", tuple))
    return [f"{name} {means[name]}" if name in means else name for name in given.field("found", tuple)]


POSE = Notation[Pose](
    lambda text, given: parse_pose(given.get(Board), text),
    lambda pose, given: pose.text(given.get(Board)),
    takes='a bow hex and a facing, such as "M21/3"',
)
MARKER = Notation[Marker](
    lambda text, given: parse_marker(given.get(Rules), given.get(Board), text, given.field("began", Pose)),
    lambda marker, given: marker.text(given.get(Board)),
    takes='a marker with its place, "escort-color M19/3", or "none"',
)
NAMES = Each(String())
FOUND = OwnKind[object](NAMES.read, _found_text, "a list of names, with sonar or radar after a name if you know it")


class Barred(NamedTuple):
    """Why an escort may not go to a hex, and the rule; the edge of the board has none."""

    why: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why


class Submarine(NamedTuple):
    """A submarine of the player, and what happened to it in the turn that was played.

    `began` is its pose as its last move began, `began_depth` its depth then, None if unknown; `found` and `missed` name
    the escorts whose search found it, and those that searched and did not; `means` are the finds of which the file says
    sonar or radar.  `marker` lies as it lay before this turn is closed; `marked` is the turn in which the submarine was
    first marked, None before: later ones draw their escorts from earlier ones (On Patrol 104.2.1).  `remarked` is the
    turn that is played where the enemy's moves gave it a new marker: its mode or target hex is new at the end of it.
    """

    name: Annotated[str, Field(NAME)]
    pose: Annotated[
        Pose,
        Field(Spread(Pose, {"bow": "enter its place after its move", "facing": "1 to 6"}, entered=("bow", "step"))),
    ]
    depth: Annotated[int, Field(DEPTH, "in feet; 0 is surfaced", entered=FormEntry(words="Depth, feet", offered=MARKS))]
    began: Annotated[
        Pose, Field(POSE, "place at the start of its move", absent=lambda given: given.field("pose", Pose), always=True)
    ]
    began_depth: Annotated[
        int | None, Field(DEPTH, "depth at the start of its move; searches use this depth", since="0.4.0")
    ] = None
    marker: Annotated[Marker, Field(MARKER, "its marker before this turn ends", always=True)] = Marker()
    marked: Annotated[int | None, Field(Turn(), "turn of its first marker")] = None
    remarked: Annotated[int | None, Field(Turn(), "turn when the enemy’s moves changed its marker", since="0.5.0")] = (
        None
    )
    found: Annotated[
        tuple[str, ...],
        Field(FOUND, 'escorts that found it before its move: "Fletcher", "Benson radar"', always=True),
    ] = ()
    missed: Annotated[tuple[str, ...], Field(NAMES, "escorts that searched and did not find it", always=True)] = ()
    fired: Annotated[
        bool,
        Field(Flag(), "true: it launched torpedoes this turn", always=True, entered=FormEntry(words="fired torpedoes")),
    ] = False
    sighted: Annotated[
        bool, Field(Flag(), "true: it was sighted by rule 47.0", always=True, entered=FormEntry(words="sighted (47.0)"))
    ] = False
    sunk: Annotated[bool, Field(Flag(), "true: it was sunk", always=True, entered=FormEntry())] = False
    means: tuple[tuple[str, str], ...] = ()

    def surfaced_there(self) -> Barred:
        """Why no escort but the one that rams it enters the hexes of a surfaced submarine."""
        return Barred(f"{self.name} is surfaced there", "108.1.5")


def _data(kind: Kind[object], says: str, name: str, otherwise: object, since: str = "") -> Field[object]:
    return Field(kind, says, absent=of_class(name, otherwise), since=since, marks=(DATA,))


class ConvoyShip(NamedTuple):
    """A merchantman or a capital ship; `torpedoed` and `sunk` are turns, None for never.

    `stopped` is dead in the water; `halted` is halted by another ship in the turn before (104.3.3).  `speed` is that of
    the turn before, in hexes, None for that of the convoy.  `sonar`, `radar`, `hits` and `taken` are as an escort's.
    `vp` are victory points, None where they are not known.
    """

    name: Annotated[str, Field(NAME)]
    ship_class: Annotated[str | None, Field(CLASS, "its class", key="class", absent=None, since="0.4.0")]
    kind: Annotated[str, Field(Choice(KINDS), absent=of_class("kind", CARGO), always=True)]
    vp: Annotated[int | None, Field(POINTS, absent=of_class("vp", None), since="0.4.0")]
    column: Annotated[int, Field(PLACE_IN_CONVOY, absent=1, always=True)]
    rank: Annotated[int, Field(PLACE_IN_CONVOY, absent=1, always=True)]
    pose: Annotated[Pose, Field(Spread(Pose))]
    stopped: Annotated[bool, Field(Flag(), entered=FormEntry(order=1))] = False
    halted: Annotated[bool, Field(Flag(), "true: it waits for a stopped ship (104.3.3)")] = False
    torpedoed: Annotated[int | None, Field(Turn(), entered=FormEntry("hit"))] = None
    sunk: Annotated[int | None, Field(Turn(), entered=FormEntry(order=2))] = None
    best: Annotated[int | None, Field(SPEED, "highest speed", absent=of_class("best", None))] = None
    speed: Annotated[int | None, Field(SPEED, "its speed in Emergency (104.4.2)")] = None
    sonar: Annotated[int | None, Field(SPEED, absent=of_class("sonar", None))] = None
    radar: Annotated[bool, Field(Flag(), absent=of_class("radar", False))] = False
    hits: Annotated[int | None, Field(HITS, "hits that sink it", absent=of_class("hits", None), since="0.4.0")] = None
    taken: Annotated[int, TAKEN] = 0


DOING = Notation[State](
    lambda text, given: parse_state(given.get(Rules), text, (FORMATION, HALTED)),
    lambda doing, given: doing.__str__(),
    takes="formation, approach, run, run-out, 'williamson 3 right', 'ring 6' or halted",
)


class Escort(NamedTuple):
    """An escort.

    `best` is its greatest speed, `gain` the most that a turn adds to its speed (On Patrol 105.3.5), `loss` the most
    that a turn takes from it, `turning` the hexes that it enters from one turn to the next, `search` its Search Speed
    where that is less than the rules'; `sonar` is the fastest speed at which its sonar works, None without sonar.
    `hits` are those that sink it, `taken` those that it has taken.  `loss` and `hits` are None where they are not
    known.  `straight` counts the hexes that it has entered since its last turn, no more than its `turning`.

    `doing` is what its last move ended in, None where its movement is about to begin.  `target` is the target hex that
    the state is for (OP-41).  `sunk` is the turn in which it sank, None while it is afloat.
    """

    name: Annotated[str, Field(NAME)]
    ship_class: Annotated[str | None, Field(CLASS, "its class", key="class", absent=None, since="0.4.0")]
    vp: Annotated[int, Field(POINTS, "victory points", absent=of_class("vp", 0))]
    pose: Annotated[Pose, Field(Spread(Pose))]
    speed: Annotated[int, Field(SPEED)]
    best: Annotated[int, Field(SPEED, "highest speed", absent=of_class("best"), marks=(DATA,))]
    gain: Annotated[int, _data(GAIN, "largest increase of speed in a turn (8.2.1, 31.1)", "gain", 1)]
    loss: Annotated[int | None, _data(GAIN, "largest loss of speed in a turn", "loss", None, "0.4.0")] = None
    turning: Annotated[int, _data(TURNING, "hexes that it enters between two turns", "turning", 1, "0.4.0")] = 1
    search: Annotated[int | None, _data(SPEED, "its Search Speed, if less than 3", "search", None, "0.4.0")] = None
    sonar: Annotated[int | None, _data(SPEED, "highest speed for its sonar", "sonar", None)] = None
    radar: Annotated[bool, _data(Flag(), "", "radar", False)] = False
    hits: Annotated[int | None, _data(HITS, "hits that sink it", "hits", None, "0.4.0")] = None
    weapons: Annotated[tuple[Weapon, ...], _data(ARMED, "", "weapons", ())] = ()
    taken: Annotated[int, TAKEN] = 0
    straight: Annotated[int, STRAIGHT] = 1
    doing: Annotated[State | None, Field(DOING)] = None
    target: Annotated[Hex | None, Field(HEX, "the target hex of this movement")] = None
    sunk: Annotated[int | None, Field(Turn(), since="0.4.0", entered=FormEntry(names="escorts sunk"))] = None

    @property
    def least_speed(self) -> int:
        """The least speed at which it can move this turn: 0 where its class does not say (OP-63)."""
        return 0 if self.loss is None else max(0, self.speed - self.loss)

    @property
    def since_turn(self) -> int:
        """The hexes since its last turn; the second part of a Williamson turn counts anew, and is on the old course."""
        second = self.doing is not None and self.doing.kind == WILLIAMSON and self.doing.entered == 2
        return self.turning if second else self.straight

    @property
    def in_formation(self) -> bool:
        """Whether it keeps its place in the formation."""
        return self.doing is not None and self.doing.kind == FORMATION

    @property
    def on_path(self) -> State | None:
        """The state of its path; None in formation, halted, and where its movement is about to begin."""
        return None if self.doing is not None and self.doing.kind in (FORMATION, HALTED) else self.doing

    def ordered_speed(self, hexes: int) -> int:
        """The hexes that an escort enters by an order: in formation those, else no fewer than it can (OP-63)."""
        if self.in_formation:
            return min(self.best, hexes)
        return min(self.best, max(hexes, self.least_speed))


class Torpedo(NamedTuple):
    """A torpedo on the board."""

    pose: Annotated[Pose, Field(Spread(Pose, entered=("bow", "step")))]
    speed: Annotated[int, Field(SPEED, "hexes a turn")]


def _board_entries(board: Board, given: Context) -> dict[str, object]:
    default = board_of(given.get(Rules))._asdict()
    stated = {name.replace("_", "-"): held for name, held in board._asdict().items() if held != default[name]}
    return {key: list(held) if isinstance(held, tuple) else held for key, held in stated.items()}


BOARD = OwnKind[Board](
    lambda at, raw, given: hexes.read_board(at, raw, board_of(given.get(Rules))),
    _board_entries,
    "a table with the keys of a board file",
    level=1,
)
ABOVE_SUBMARINES = ("Enter what happened in your turn.",)
ABOVE_SHIPS = (
    "If a ship is hit: torpedoed = 4, the turn.  If it sinks: sunk = 4.  If it is dead in the water: stopped = true.",
    "Do not delete a ship that has sunk: a tanker still burns.  Ships that can search: sonar = 3, radar = true.",
    "Its victory points, if you know them: vp = 8.",
)
ABOVE_ESCORTS = (
    "doing: formation, approach, run, run-out, 'williamson 3 right', 'ring 6' or halted.",
    "weapons: for one turn, at the stern, 'abeam 1' or 'ahead 2'.  If the escort sinks: sunk = 4, the turn.",
)
ABOVE_TORPEDOES = ("For each torpedo that still runs, write [[torpedoes]] with bow, facing and speed.",)


NO_SUBMARINE, NO_SHIP = "no submarine is left", "every ship is sunk"


class Sunk(NamedTuple):
    """A ship or an escort that sank: its name, its victory points, None where the file does not say, and the turn."""

    name: str
    points: int | None
    turn: int


class Tally(NamedTuple):
    """Ships sunk, in order; `points` adds up those that are known, `unknown` names the others."""

    sunk: tuple[Sunk, ...]
    points: int
    unknown: tuple[str, ...]


class Position(NamedTuple):
    """A whole game after the player has finished `turn`: what one run of the engine begins with.

    `convoy` is a row of the fleet movement table, `light` day or night.  `die` is the player's own fleet die, None to
    take the first of `fleet_dice`, which a set-up has rolled for the turns to come, or else to roll it; `dice` are
    the player's own dice of the coming turn.  `emergency` is the turn from which capital ships move in Emergency, None
    before.  `escorts` are afloat, `lost` those that have sunk; in a file they stand together.
    """

    turn: Annotated[int, Field(Turn(), "the turn that was just played", absent=0, always=True)]
    light: Annotated[str, Field(Choice(LIGHT), "day or night", absent=LIGHT[0], always=True)]
    convoy: Annotated[
        str,
        Field(
            Choice(lambda given: convoys(given.get(Rules)), "a type of convoy"),
            "type of convoy, for the fleet movement table (104.3.1)",
            absent=FAST,
            always=True,
        ),
    ]
    submarines: Annotated[
        tuple[Submarine, ...], Field(Rows(Submarine, MOST_SUBMARINES), always=True, above=ABOVE_SUBMARINES)
    ] = ()
    ships: Annotated[tuple[ConvoyShip, ...], Field(Rows(ConvoyShip, MOST_SHIPS), always=True, above=ABOVE_SHIPS)] = ()
    escorts: Annotated[tuple[Escort, ...], Field(Rows(Escort, MOST_ESCORTS), always=True, above=ABOVE_ESCORTS)] = ()
    torpedoes: Annotated[tuple[Torpedo, ...], Field(Rows(Torpedo, 99), always=True, above=ABOVE_TORPEDOES)] = ()
    emergency: Annotated[int | None, Field(Turn(), "first turn of Emergency for capital ships (104.4.2)")] = None
    die: Annotated[
        int | None,
        Field(
            Whole(1, 6),
            "your fleet die for the next turn; without it Plotroom rolls",
            blank="3",
            entered=FormEntry("fleet die"),
        ),
    ] = None
    fleet_dice: Annotated[
        tuple[int, ...],
        Field(
            Each(Whole(1, 6), 60, "fleet dice"),
            "fleet dice for the next turns, as on the sealed slips; `die` is used first",
            since="0.4.0",
        ),
    ] = ()
    dice: Annotated[
        tuple[int, ...],
        Field(DICE, "your dice: two for each depth combat in order, then the fleet die", blank="[5, 4]"),
    ] = ()
    board: Annotated[Board, Field(BOARD, absent=lambda given: board_of(given.get(Rules)))] = DEFAULT_ON_PATROL
    lost: tuple[Escort, ...] = ()

    @property
    def afloat(self) -> tuple[ConvoyShip, ...]:
        """The ships of the convoy that have not sunk."""
        return tuple(ship for ship in self.ships if ship.sunk is None)

    def in_emergency(self) -> bool:
        """Whether capital ships sail in Emergency in the coming turn (On Patrol 104.4.2, OP-21)."""
        ships = self.afloat
        due = self.convoy == EMERGENCY or (self.emergency is not None and self.emergency <= self.turn + 1)
        return due and bool(ships) and all(ship.kind == CAPITAL for ship in ships)

    def convoy_row(self) -> str:
        """The row of the fleet movement table for the ships, or for escorts without any (104.2.4, 104.3.1)."""
        return EMERGENCY if self.in_emergency() else self.escort_row()

    def escort_row(self) -> str:
        """The row for escorts that move by the table: that of the convoy, alone a Fast one (104.2.4, OP-21)."""
        fast = self.convoy == EMERGENCY or not self.ships
        return FAST if fast and not self.convoy.startswith("fast") else self.convoy

    def surfaced(self) -> tuple[Submarine, ...]:
        """The submarines on the surface."""
        return tuple(submarine for submarine in self.submarines if not submarine.sunk and not submarine.depth)

    def ahead_of_torpedoes(self) -> dict[Hex, Barred]:
        """The hexes directly ahead of torpedoes, where no escort may end its move, and why (108.2.1, OP-56)."""
        comes = Barred("a torpedo is moving toward it", "108.2.1")
        return {neighbor(*torpedo.pose): comes for torpedo in self.torpedoes}

    def tally(self) -> Tally:
        """The victory points of the ships and escorts that have sunk."""
        ships = [Sunk(ship.name, ship.vp, ship.sunk) for ship in self.ships if ship.sunk is not None]
        # An escort's points are 0 where the file does not say.
        escorts = [Sunk(each.name, each.vp or None, each.sunk) for each in self.lost if each.sunk is not None]
        sunk = tuple(sorted((*ships, *escorts), key=lambda each: each.turn))
        known = [each.points for each in sunk if each.points is not None]
        return Tally(sunk, sum(known), tuple(each.name for each in sunk if each.points is None))

    def ending(self) -> str:
        """Why the game is over: no submarine is left, or no ship, or no escort where it had none; "" if it goes on."""
        if all(submarine.sunk for submarine in self.submarines):
            return NO_SUBMARINE
        if self.ships:
            return "" if self.afloat else NO_SHIP
        return NO_SHIP if self.lost and not self.escorts else ""

    def is_over(self) -> bool:
        """Whether nothing is left to play: no submarine, and no torpedo that may still hit a ship."""
        return self.ending() == NO_SUBMARINE and not self.torpedoes

    def unknown_data(self) -> dict[str, list[str]]:
        """The escorts whose file does not say how they slow down and what sinks them, and ships without points."""
        escorts = [each.name for each in self.escorts if each.ship_class is None and each.loss is None]
        ships = [each.name for each in self.afloat if each.ship_class is None and each.vp is None]
        return {"escorts": escorts, "ships": ships}

    def with_lost(self) -> "Position":
        """A position with all escorts together, as a file has them."""
        return self._replace(escorts=(*self.escorts, *self.lost))

    def with_submarine(self, submarine: Submarine) -> "Position":
        """The position with another state of a submarine."""
        return self._replace(
            submarines=tuple(submarine if each.name == submarine.name else each for each in self.submarines)
        )


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
