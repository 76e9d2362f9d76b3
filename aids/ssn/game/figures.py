"""The figures of a turn, read from the rules once: lengths in hundredths of an inch, and the steps of the checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from aids.checks import Ask, Done, State
from aids.dice import Roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, switch, value
from aids.ssn import detection, maneuver, torpedo
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.torpedo import Run, Water

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
    """All that a turn takes from the rules."""

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
    run: Callable[[str, int, Any], Ask | Done]
    lhd_maneuver: Callable[[Mapping[str, Any], Any], Ask | Done]
    contact: Callable[[Mapping[str, Any], Any], Ask | Done]
    starts: dict[tuple[int, str, str], Run]
    throws: dict[tuple[object, ...], Throw | Result]
    thresholds: dict[tuple[str, str, str, str, str], int | None]
    hearing: dict[tuple[str, str], dict[int, frozenset[tuple[str, str, str]]]]
    base: Mapping[str, int]
    modifiers: Mapping[str, int]

    def level(self, name: str) -> int:
        """The number of a speed level, 0 for the slowest."""
        return maneuver.LEVELS.index(name)

    def start_run(self, distance: int, torpedo_depth: str, target_depth: str) -> Run:
        """A torpedo's run over so many hundredths of an inch before its first roll, its target in no zone."""
        key = distance, torpedo_depth, target_depth
        if key not in self.starts:
            self.starts[key] = torpedo.start_run(self.water, distance, torpedo.in_no_zone, *key[1:])
        return self.starts[key]

    def torpedo(self, kind: str, needed: int, run: Run) -> Throw | Result:
        """The throws of a torpedo at a kind of target that has to roll `needed` or more, by the check `torpedo`."""
        key = kind, needed, run
        if key not in self.throws:
            self.throws[key] = follow(lambda state: self.run(kind, needed, state), run, {})
        return self.throws[key]

    def lhd_throw(self, kills: int) -> Throw | Result:
        """The throw for the LHD's maneuver, or the maneuver where it needs none, by the check `lhd-maneuver`."""
        key = "lhd", kills
        if key not in self.throws:
            self.throws[key] = follow(lambda state: self.lhd_maneuver({"kills": kills}, state), None, {})
        return self.throws[key]

    def contact_throw(self, points: tuple[int, ...]) -> Throw | Result:
        """The throws for one of these detection points, by the check `contact`."""
        key = "contact", points
        if key not in self.throws:
            self.throws[key] = follow(lambda state: self.contact({"on-table": points}, state), None, {})
        return self.throws[key]

    def known_threshold(
        self, sonar: str, listener: str, target: str, target_depth: str, listener_depth: str
    ) -> int | None:
        """The 2d6 total needed in a situation, with the conditions that hold subtracted (SS-26); None without a row."""
        key = sonar, listener, target, target_depth, listener_depth
        if key not in self.thresholds:
            base = self.base.get(detection.situation(sonar, listener, target))
            holding = f"target-{target_depth}", f"listener-{listener_depth}"
            subtracted = sum(self.modifiers.get(name, 0) for name in holding)
            self.thresholds[key] = None if base is None else base - subtracted
        return self.thresholds[key]

    def threshold(self, sonar: str, listener: str, target: str, target_depth: str, listener_depth: str) -> int:
        """The 2d6 total needed in a situation; `NoThreshold` for one without."""
        needed = self.known_threshold(sonar, listener, target, target_depth, listener_depth)
        if needed is None:
            row = detection.situation(sonar, listener, target)
            raise NoThreshold(row)
        return needed


def read_figures(rules: Rules, thresholds: Mapping[str, int] | None = None) -> Figures:
    """The figures of a game; `thresholds` of its file go before those of a player's detection table."""
    table = detection.player_table(rules)
    length = {name: hundredths(value(rules, name)) for name in NAMES}
    base = {row.name: row.threshold for row in table.base} if table else {}
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
        water=torpedo.water(rules, HUNDREDTHS),
        run=torpedo.run_step(rules),
        lhd_maneuver=maneuver.lhd_maneuver(rules).step,
        contact=maneuver.contact(rules).step,
        starts={},
        throws={},
        thresholds={},
        hearing={},
        base={**base, **(thresholds or {})},
        modifiers={row.name: row.subtract for row in table.modifiers} if table else {},
    )


def hundredths(inches: float) -> int:
    """Inches in whole hundredths."""
    return round(inches * HUNDREDTHS)


class Throw(NamedTuple):
    """A throw of a check: its dice, its purpose in words, and what follows from each outcome, a throw or a result."""

    roll: Roll
    purpose: str
    then: dict[int, Throw | Result]


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
