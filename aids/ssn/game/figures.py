"""The figures of a turn: the values of the rules that it uses, and the geometry of counters.

Lengths are whole hundredths of an inch.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from aids.checks import Check, Done, State
from aids.dice import Roll
from aids.errors import InputError
from aids.poses import Pose, arc
from aids.rulebook.rules import Inputs, Rules, switch, value
from aids.ssn import detection, maneuver, torpedo
from aids.ssn.game.position import (
    EASY,
    HUNDREDTHS,
    LHD,
    SHARP,
    STRAIGHT,
    Helicopter,
    Leg,
    Point,
    Position,
    Ship,
    Submarine,
)
from aids.ssn.maneuver import Contact, LhdManeuver
from aids.ssn.torpedo import Run

PIECES = ("ssn", "ff", "lhd", "dp")
NAMES = (
    "fire-range",
    "zone-first",
    "zone-width",
    "attack-range",
    "turn-arc",
    "ff-travel",
    "ff-turn-every",
    "helo-standoff",
    "victory-distance",
    "straight-after-turn-fast",
    *(f"{piece}-{side}" for piece in PIECES for side in ("length", "width")),
)
Result = Mapping[str, Any]
MOST_RUNS, MOST_THROWS = 4096, 256
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Turning(NamedTuple):
    """How a submarine turns: the angles of an Easy and of the sharpest arc, their length, the run between two arcs."""

    easy: int
    sharp: int
    arc: int
    straight: int

    def legs(self, run: int | None, turned: int) -> tuple[Leg, ...]:
        """The legs that turn by so many degrees, right positive, as soon and as sharply as the rules allow.

        `run` is the straight run since the last turn, None without a turn.
        """
        legs, left, sign = list[Leg](), abs(turned), -1 if turned < 0 else 1
        while left:
            if run is not None and run < self.straight:
                legs.append(Leg(STRAIGHT, self.straight - run))
            degrees = min(left, self.sharp)
            kind = EASY if degrees <= self.easy else SHARP
            legs.append(Leg(kind, self.arc, sign * degrees))
            left, run = left - degrees, 0
        return tuple(legs)


class Level(NamedTuple):
    """A speed level: its moves are longer than `above` and at most `to` hundredths of an inch."""

    name: str
    above: int
    to: int
    is_sharp: bool
    turning: Turning


class NoThreshold(InputError):
    """A `row` of the detection table that neither the game file nor the rules in force have."""

    def __init__(self, row: str) -> None:
        cure = f"write {row} = 9 (the 2d6 total needed) under [thresholds], or use --rules with your detection table"
        super().__init__(f"the threshold for {row!r} is missing", cure, where="thresholds")
        self.row = row


class Figures:
    """All that a turn takes from the rules; `thresholds` of a game file go before those of a player's detection table.

    `start_run`, `torpedo`, `lhd_throw`, `contact_throw` and `known_threshold` keep what they have worked out, at most
    `MOST_RUNS` and `MOST_THROWS` values each.
    """

    def __init__(self, rules: Rules, thresholds: Mapping[str, int] | None = None) -> None:
        self.rules = rules
        self.length = length = {name: hundredths(value(rules, name)) for name in NAMES}
        self.sizes = {piece: (length[f"{piece}-length"], length[f"{piece}-width"]) for piece in PIECES}
        self.angles = {turn: int(maneuver.turn_angle(rules, turn)) for turn in (EASY, SHARP)}
        self.levels = tuple(map(self._level, maneuver.speeds(rules)))
        self.speed_change = int(value(rules, "speed-change"))
        self.shots = int(value(rules, "ssn-torpedoes-per-turn"))
        self.ship_torpedoes = int(value(rules, "ship-torpedoes-per-turn"))
        self.helicopter_torpedoes = int(value(rules, "helo-torpedoes"))
        self.kills = {"ff": int(value(rules, "kills-ff")), "lhd": int(value(rules, "kills-lhd"))}
        self.detector_fires = bool(switch(rules, "detector-fires"))
        self.rolls_once = detection.rolls_once(rules)
        self.edge_loses = bool(switch(rules, "edge-loses"))
        self.water = torpedo.water(rules, HUNDREDTHS)
        self._run, self._lhd, self._contact = torpedo.TorpedoShot(rules), LhdManeuver(rules), Contact(rules)
        table = detection.player_table(rules)
        self._base = {**({row.name: row.threshold for row in table.base} if table else {}), **(thresholds or {})}
        self._modifiers = {row.name: row.subtract for row in table.modifiers} if table else {}
        self.start_run = _keep(MOST_RUNS, self._start_run)
        self.torpedo = _keep(MOST_RUNS, self._torpedo)
        self.lhd_throw = _keep(MOST_THROWS, self._lhd_throw)
        self.contact_throw = _keep(MOST_THROWS, self._contact_throw)
        self.known_threshold = _keep(MOST_THROWS, self._known_threshold)

    def _level(self, speed: maneuver.Speed) -> Level:
        """A speed level; at speed all turns are Easy."""
        easy, is_sharp = self.angles[EASY], speed.turn == "Sharp"
        sharp = max(easy, self.angles[SHARP]) if is_sharp else easy
        turning = Turning(easy, sharp, self.length["turn-arc"], hundredths(speed.straight))
        return Level(speed.level, hundredths(speed.above), hundredths(speed.to), is_sharp, turning)

    def _start_run(self, distance: int, torpedo_depth: str, target_depth: str) -> Run:
        """A torpedo's run over so many hundredths of an inch before its first roll, its target in no zone."""
        return torpedo.start_run(self.water, distance, lambda move: (0, 0), torpedo_depth, target_depth)

    def _torpedo(self, kind: str, needed: int, run: Run) -> "Throw | Result":
        """The throws of a torpedo at a kind of target that has to roll so much or more, by the check `torpedo`."""
        return follow(self._run, {"target": kind, "threshold": needed, "modifier": ()}, run, {})

    def _lhd_throw(self, kills: int) -> "Throw | Result":
        """The throw for the LHD's maneuver by its kills, or the maneuver where it needs none."""
        return follow(self._lhd, {"kills": kills}, None, {})

    def _contact_throw(self, on_table: tuple[int, ...]) -> "Throw | Result":
        """The throws for one of these detection points."""
        return follow(self._contact, {"on-table": on_table}, None, {})

    def _known_threshold(
        self, sonar: str, listener: str, target: str, target_depth: str, listener_depth: str
    ) -> int | None:
        """The 2d6 total needed, with the conditions that hold subtracted (SS-26); None without a row."""
        needed = self._base.get(detection.situation(sonar, listener, target))
        holding = f"target-{target_depth}", f"listener-{listener_depth}"
        return None if needed is None else needed - sum(self._modifiers.get(name, 0) for name in holding)

    def threshold(self, sonar: str, listener: str, target: str, target_depth: str, listener_depth: str) -> int:
        """The 2d6 total needed in a situation; `NoThreshold` for one without."""
        needed = self.known_threshold(sonar, listener, target, target_depth, listener_depth)
        if needed is None:
            raise NoThreshold(detection.situation(sonar, listener, target))
        return needed

    def level(self, name: str) -> int:
        """The number of a speed level, 0 for the slowest."""
        return maneuver.LEVELS.index(name)

    def is_wreck(self, ship: Ship) -> bool:
        """Whether the kills on a ship have destroyed it."""
        return ship.kills >= self.kills[ship.kind]

    def afloat(self, ships: Sequence[Ship]) -> list[Ship]:
        """The ships in play that are no wrecks."""
        return [ship for ship in ships if not ship.left and not (ship.kills and self.is_wreck(ship))]

    def lhd(self, ships: Sequence[Ship]) -> Ship | None:
        """The LHD, None once it is lost."""
        return next((ship for ship in self.afloat(ships) if ship.kind == LHD), None)

    def leaves_table(self, position: Position, x: float, y: float) -> bool:
        """Whether a submarine whose move ends there, in hundredths of an inch, has left the table and lost (SS-32)."""
        return self.edge_loses and position.is_off(x, y)

    def legal_levels(self, position: Position) -> tuple[Level, ...]:
        """The speed levels of the next move, slowest first."""
        now, most = self.level(position.submarine.speed), self.speed_change
        return self.levels[max(0, now - most) : now + most + 1]


def _keep(most: int, work: Callable[Given, Found]) -> Callable[Given, Found]:
    """A function that keeps its last values."""
    return cast(Callable[Given, Found], lru_cache(maxsize=most)(work))


def hundredths(inches: float) -> int:
    """Inches in whole hundredths."""
    return round(inches * HUNDREDTHS)


class Throw(NamedTuple):
    """A throw of a check: its dice, its purpose in words, and what follows from each outcome, a throw or a result."""

    roll: Roll
    purpose: str
    then: "dict[int, Throw | Result]"


def follow(check: Check, inputs: Inputs, state: State, known: dict[State, Throw | Result]) -> Throw | Result:
    """The throw or result of a check's state; `known` keeps those of the states that have been met."""
    if state in known:
        return known[state]
    reached = check.step(inputs, state)
    if isinstance(reached, Done):
        known[state] = reached.result
    else:
        known[state] = throw = Throw(reached.roll, reached.purpose, {})
        for outcome in reached.roll.weights:
            throw.then[outcome] = follow(check, inputs, reached.after(outcome), known)
    return known[state]


STEP = 25  # between two places of a way that are looked at
HALF = 0.5 + 1e-6  # sines differ from machine to machine in their last digits
WIDER, WIDER_SQUARED = 1e-6, 1e-3
START = Pose(0, 0, 0)
Size = tuple[int, int]
"""The length and width of a counter."""
XY = tuple[int, int]
"""A place on the table, in hundredths of an inch."""
Mark = tuple[int, int, int]
"""A place and heading in whole hundredths and degrees."""
Spot = tuple[float, float, float]
"""A place and heading; a `Pose` is one with names."""


Placed = Submarine | Ship | Helicopter | Point | Pose


def apart(first: Placed, second: Placed) -> int:
    """The distance between two centers (SS-19)."""
    return round(hypot(first.x - second.x, first.y - second.y))


def bearing(first: Placed, second: Placed) -> int:
    """The bearing of the second from the first in whole degrees, clockwise from up, as headings are."""
    return round(degrees(atan2(second.x - first.x, second.y - first.y))) % 360


class Shift(NamedTuple):
    """How far along a leg a piece has gone to its right and ahead of where it began, and how far it has turned."""

    aside: float
    ahead: float
    turned: float


@lru_cache(maxsize=1 << 12)
def shifts(leg: Leg, step: int) -> tuple[Shift, ...]:
    """The shifts along a leg, one for each `step` and one at its end."""
    _, inches, turned = leg
    before = [Shift(*arc(START, gone, turned * gone / inches)) for gone in range(step, inches, step)]
    aside, ahead, _ = arc(START, inches, turned)
    return (*before, Shift(aside, ahead, turned))


@lru_cache(maxsize=1 << 10)
def direction(heading: float) -> tuple[float, float]:
    """How far to the right and up a run of 1 leads."""
    turned = radians(heading)
    return sin(turned), cos(turned)


def go(pose: Spot, leg: Leg) -> Pose:
    """The pose after a leg."""
    x, y, heading = pose
    sine, cosine = direction(heading)
    aside, ahead, turned = shifts(leg, STEP)[-1]
    return Pose(x + aside * cosine + ahead * sine, y + ahead * cosine - aside * sine, heading + turned)


def length(legs: Sequence[Leg]) -> int:
    """The length of legs together."""
    return sum([leg.inches for leg in legs])


def end(pose: Pose, legs: Sequence[Leg]) -> Pose:
    """The pose after the legs."""
    for leg in legs:
        pose = go(pose, leg)
    return pose


def way(pose: Spot, legs: Sequence[Leg], step: int = STEP) -> list[Spot]:
    """The poses along the legs, without the start: one for each `step` of the way, and one at the end of each leg."""
    spots = list[Spot]()
    x, y, heading = pose
    for leg in legs:
        sine, cosine = direction(heading)
        spots += [
            (x + aside * cosine + ahead * sine, y + ahead * cosine - aside * sine, heading + turned)
            for aside, ahead, turned in shifts(leg, step)
        ]
        x, y, heading = spots[-1]
    return spots


def rounded(pose: Spot) -> Mark:
    """A pose in whole hundredths and degrees; half a hundredth counts as a whole one, on every machine."""
    x, y, heading = pose
    return floor(x + HALF), floor(y + HALF), floor(heading + HALF) % 360


def reach(listener: Placed, target: Placed, heading: float, size: Size) -> tuple[float, float]:
    """The distance of the nearest part of a counter from a listener, and the square of that of the farthest."""
    return extent(*seen_from(listener, target, heading), size)


def seen_from(listener: Placed, target: Placed, heading: float) -> tuple[float, float]:
    """How far a listener is from the center of a counter along its heading, and to the side of it."""
    x, y = listener.x - target.x, listener.y - target.y
    sine, cosine = direction(heading)
    return abs(x * sine + y * cosine), abs(x * cosine - y * sine)


def extent(along: float, across: float, size: Size) -> tuple[float, float]:
    """The distance of the nearest part of a counter from a place, and the square of that of the farthest part.

    The place is so far `along` the counter's heading and `across` it from its center.  Both are widened by less than a
    millionth of an inch, so that the edges of zones are included whatever the last digits of sines are.
    """
    half_length, half_width = size[0] / 2, size[1] / 2
    beyond, beside = along - half_length, across - half_width
    nearest = hypot(beyond if beyond > 0 else 0.0, beside if beside > 0 else 0.0)
    far, wide = along + half_length, across + half_width
    return nearest - WIDER, far * far + wide * wide + WIDER_SQUARED


@lru_cache
def clearance(first: Size, second: Size) -> float:
    """The distance of two centers from which on two counters cannot lie on each other, whichever way they head."""
    return (hypot(*first) + hypot(*second)) / 2


def overlap(first: Spot, first_size: Size, second: Spot, second_size: Size) -> bool:
    """Whether two counters lie on each other; edges may touch.

    They do not if their shadows lie apart on an axis of one of them.
    """
    first_x, first_y, first_heading = first
    second_x, second_y, second_heading = second
    x, y = second_x - first_x, second_y - first_y
    if hypot(x, y) >= clearance(first_size, second_size):
        return False
    between = radians(second_heading - first_heading)
    aligned, crossed = abs(cos(between)), abs(sin(between))
    for heading, (length, width), (other_length, other_width) in (
        (first_heading, first_size, second_size),
        (second_heading, second_size, first_size),
    ):
        sine, cosine = direction(heading)
        ahead = length + other_length * aligned + other_width * crossed
        aside = width + other_length * crossed + other_width * aligned
        if 2 * abs(x * sine + y * cosine) >= ahead - 2e-6 or 2 * abs(x * cosine - y * sine) >= aside - 2e-6:
            return False
    return True
