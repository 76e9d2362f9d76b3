"""The figures of a turn, read from the rules once: lengths in hundredths of an inch, and the steps of the checks."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from aids.checks import Ask, Done, Inputs, State
from aids.dice import Roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, switch, value
from aids.ssn import detection, maneuver, torpedo
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.torpedo import End, Run, Water

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


class Level(NamedTuple):
    """A speed level: the longest move, and the straight run between two turns, in hundredths of an inch."""

    name: str
    above: int
    to: int
    is_sharp: bool
    straight: int


class NoThreshold(InputError):
    """A `row` of the detection table that neither the game file nor the rules in force have."""

    def __init__(self, row: str) -> None:
        cure = f"write {row} = 9, the 2d6 total needed, under [thresholds], or take your detection table with --rules"
        super().__init__(f"no threshold for {row!r}: {cure}", where="thresholds")
        self.row = row


class Figures(NamedTuple):
    """All that a turn takes from the rules.

    Its functions keep what they have worked out, at most `MOST_RUNS` and `MOST_THROWS` values each:

    - `start_run`: a torpedo's run over so many hundredths of an inch from one depth to another, its target in no zone
    - `torpedo`: the throws at a kind of target that has to roll so much or more, by the check `torpedo`
    - `lhd_throw`: the throw for the LHD's maneuver by its kills, or the maneuver where it needs none
    - `contact_throw`: the throws for one of these detection points
    - `known_threshold`: the 2d6 total needed by sonar, listener, target, and the depths of both; None without a row
    """

    rules: Rules
    length: Mapping[str, int]
    sizes: Mapping[str, tuple[int, int]]
    levels: tuple[Level, ...]
    angles: Mapping[str, int]
    speed_change: int
    shots: int
    ship_torpedoes: int
    helicopter_torpedoes: int
    kills: Mapping[str, int]
    detector_fires: bool
    rolls_once: bool
    edge_loses: bool
    water: Water
    start_run: Callable[[int, str, str], Run]
    torpedo: "Callable[[str, int, Run], Throw | Result]"
    lhd_throw: "Callable[[int], Throw | Result]"
    contact_throw: "Callable[[tuple[int, ...]], Throw | Result]"
    known_threshold: Callable[[str, str, str, str, str], int | None]

    def level(self, name: str) -> int:
        """The number of a speed level, 0 for the slowest."""
        return maneuver.LEVELS.index(name)

    def threshold(self, sonar: str, listener: str, target: str, target_depth: str, listener_depth: str) -> int:
        """The 2d6 total needed in a situation; `NoThreshold` for one without."""
        needed = self.known_threshold(sonar, listener, target, target_depth, listener_depth)
        if needed is None:
            row = detection.situation(sonar, listener, target)
            raise NoThreshold(row)
        return needed


def read_figures(rules: Rules, thresholds: Mapping[str, int] | None = None) -> Figures:
    """The figures of a game; `thresholds` of its file go before those of a player's detection table."""
    length = {name: hundredths(value(rules, name)) for name in NAMES}
    water = torpedo.water(rules, HUNDREDTHS)
    return Figures(
        rules=rules,
        length=length,
        sizes={piece: (length[f"{piece}-length"], length[f"{piece}-width"]) for piece in PIECES},
        levels=tuple(
            Level(
                each.level, hundredths(each.above), hundredths(each.to), each.turn == "Sharp", hundredths(each.straight)
            )
            for each in maneuver.speeds(rules)
        ),
        angles={turn: int(maneuver.turn_angle(rules, turn)) for turn in ("easy", "sharp")},
        speed_change=int(value(rules, "speed-change")),
        shots=int(value(rules, "ssn-torpedoes-per-turn")),
        ship_torpedoes=int(value(rules, "ship-torpedoes-per-turn")),
        helicopter_torpedoes=int(value(rules, "helo-torpedoes")),
        kills={"ff": int(value(rules, "kills-ff")), "lhd": int(value(rules, "kills-lhd"))},
        detector_fires=bool(switch(rules, "detector-fires")),
        rolls_once=detection.rolls_once(rules),
        edge_loses=bool(switch(rules, "edge-loses")),
        water=water,
        start_run=_runs(water),
        torpedo=_torpedo_throws(rules),
        lhd_throw=_throws(maneuver.lhd_maneuver(rules).step, "kills"),
        contact_throw=_throws(maneuver.contact(rules).step, "on-table"),
        known_threshold=_thresholds(rules, thresholds or {}),
    )


def _runs(water: Water) -> Callable[[int, str, str], Run]:
    """A torpedo's run over so many hundredths of an inch before its first roll, its target in no zone."""

    @lru_cache(maxsize=MOST_RUNS)
    def start_run(distance: int, torpedo_depth: str, target_depth: str) -> Run:
        return torpedo.start_run(water, distance, torpedo.in_no_zone, torpedo_depth, target_depth)

    return start_run


def _torpedo_throws(rules: Rules) -> "Callable[[str, int, Run], Throw | Result]":
    """The throws of a torpedo at a kind of target that has to roll so much or more, by the check `torpedo`."""
    step = torpedo.run_step(rules)

    @lru_cache(maxsize=MOST_RUNS)
    def throws(kind: str, needed: int, run: Run) -> Throw | Result:
        return follow(lambda state: step(kind, needed, cast(Run | End, state)), run, {})

    return throws


def _throws(step: Callable[[Inputs, State], Ask | Done], name: str) -> "Callable[[Hashable], Throw | Result]":
    """The throws of a check by the value of its only input, or its result where it needs none."""

    @lru_cache(maxsize=MOST_THROWS)
    def throws(given: Hashable) -> Throw | Result:
        return follow(lambda state: step({name: given}, state), None, {})

    return throws


def _thresholds(rules: Rules, thresholds: Mapping[str, int]) -> Callable[[str, str, str, str, str], int | None]:
    """The 2d6 total needed in a situation, with the conditions that hold subtracted (SS-26); None without a row."""
    table = detection.player_table(rules)
    base = {**({row.name: row.threshold for row in table.base} if table else {}), **thresholds}
    modifiers = {row.name: row.subtract for row in table.modifiers} if table else {}

    @lru_cache(maxsize=MOST_THROWS)
    def known(sonar: str, listener: str, target: str, target_depth: str, listener_depth: str) -> int | None:
        needed = base.get(detection.situation(sonar, listener, target))
        holding = f"target-{target_depth}", f"listener-{listener_depth}"
        return None if needed is None else needed - sum(modifiers.get(name, 0) for name in holding)

    return known


def hundredths(inches: float) -> int:
    """Inches in whole hundredths."""
    return round(inches * HUNDREDTHS)


class Throw(NamedTuple):
    """A throw of a check: its dice, its purpose in words, and what follows from each outcome, a throw or a result."""

    roll: Roll
    purpose: str
    then: "dict[int, Throw | Result]"


def follow(step: Callable[[State], Ask | Done], state: State, known: dict[State, Throw | Result]) -> Throw | Result:
    """The throw or result of a check's state; `known` keeps those of the states that have been met."""
    if state in known:
        return known[state]
    reached = step(state)
    if isinstance(reached, Done):
        known[state] = reached.result
    else:
        known[state] = throw = Throw(reached.roll, reached.purpose, {})
        for outcome in reached.roll.weights:
            throw.then[outcome] = follow(step, reached.then(outcome), known)
    return known[state]
