"""Maneuvers of SSN: the moves that each speed level allows, those of the LHD, and the choice of a detection point.

They follow the maneuver sections of the rules, as `SSN Maneuver Step`.
"""

from fractions import Fraction
from typing import NamedTuple

from aids.checks import (
    Answer,
    Ask,
    Check,
    Done,
    Facts,
    Outcome,
    Result,
    Steps,
    TableCheck,
    counted,
    listed,
    number_text,
    step_of_throw,
)
from aids.kinds import Choice, Inches, Number, Whole, Wholes
from aids.rulebook.rules import Input, Inputs, Rules, check_cell, check_rows, cite, place, value
from aids.rulebook.tables import Table, look_up
from aids.ssn import torpedo
from aids.texts import CellText

MANEUVERS = ("left", "straight", "right")
POINTS = (1, 2, 3)
LEVELS = ("creep", "slow", "fast", "flank")
START_LEVEL = "slow"
TURN_RULINGS = ("SS-2", "SS-3")
"""The rulings on the angle of a turn and on the straight run after it."""


class Speed(NamedTuple):
    """One speed level: moves of more than `above` inches a turn and at most `to`; the lowest includes no move.

    `turn` is Sharp or Easy; one turn is allowed for `every` inches, with `straight` inches after it.  `most` is the
    number of turns in a full move (SS-3).
    """

    level: str
    above: int | float
    to: int | float
    turn: str
    every: int | float
    straight: int | float
    most: int


class LhdManeuver(TableCheck):
    """The LHD's maneuver this turn (SSN LHD Maneuver).

    `inches` is the whole move, `ahead` the part of it before the turn, `turn` the kind of turn, None without one.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, "lhd-maneuver")
        self.damaged = value(rules, "lhd-damaged")
        for n in range(len(self.table.rows)):
            check_cell(rules, self.table.name, n, "maneuver", MANEUVERS)
            for column in ("ahead", "after"):
                _inches(rules, self.table, n, column)
        words = "The number of Kill markers on the LHD."
        self.inputs = (Input("kills", Whole(0, 1), words, default=0, rule=cite(rules, self.rule)),)
        self.dice = f"{self.dice}; no roll if a Kill marker is on the LHD"
        self.counts, self.assumes = ("maneuver", "inches"), ("SS-12",)

    def step(self, inputs: Inputs, die: int | None) -> Ask | Done:
        """One roll without a kill."""
        if inputs["kills"]:
            return Done({"maneuver": "straight", "inches": self.damaged, "ahead": self.damaged, "turn": None})
        if die is None:
            return Ask(self.roll, self.title)
        cells = look_up(self.table, die).cells
        ahead, after = _exact(cells["ahead"]), _exact(cells["after"])
        if cells["maneuver"] == "straight":
            return Done({"maneuver": "straight", "inches": ahead + after, "ahead": ahead + after, "turn": None})
        return Done({"maneuver": cells["maneuver"], "inches": ahead + after, "ahead": ahead, "turn": "easy"})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The ruling where there is a kill."""
        return self.rule, self.assumes if inputs["kills"] else ()

    def in_words(self, outcome: Outcome) -> Answer:
        """The LHD's move in inches: straight, or ahead and then with a turn."""
        maneuver, inches = str(outcome.result["maneuver"]), counted(outcome.result["inches"], "inches")
        head = f"The LHD steams {inches} straight ahead."
        if not outcome.throws:
            return Answer(f"{head} It has a Kill, so you do not roll.")
        if maneuver != "straight":
            cells = look_up(self.table, outcome.throws[0].outcome).cells
            ahead, after = (counted(cells[key], "inches") for key in ("ahead", "after"))
            head = f"The LHD turns {maneuver}: {ahead} ahead, then {after} in the turn."
        steps = Steps((step_of_throw(outcome.throws[0], label="The die"),))
        return Answer(head, (steps, Facts((("Frigates", "do as the LHD does"),))))

    def label(self, result: Result) -> str:
        """The maneuver and its length."""
        return f"{result['maneuver']}, {counted(result['inches'], 'inches')}"


class Contact(TableCheck):
    """The detection point that a helicopter or frigate steers for (SSN Helo Maneuver, FF Maneuver)."""

    order = POINTS

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, "contact")
        table = self.table
        for n in range(len(table.rows)):
            check_cell(rules, table.name, n, "dp", POINTS)
        missing = set(POINTS) - {row.cells["dp"] for row in table.rows}
        if missing:
            problem = f"a row for detection point {min(missing)} is missing"
            raise place(rules, "tables", table.name, "rows").refuse(problem)
        self.points = {face: look_up(table, face).cells["dp"] for face in self.roll.weights}
        words, kind = "The detection points on the table.", Wholes(min(POINTS), max(POINTS))
        cited, title = cite(rules, self.rule), "Points on the table"
        self.inputs = (Input("on-table", kind, words, title=title, default=POINTS, rule=cited),)
        self.dice = f"{self.dice}; roll again if the point is not on the table"

    def step(self, inputs: Inputs, point: int | None) -> Ask | Done:
        """Roll until a point is on the table."""
        if point is not None:
            return Done({"dp": point})
        on_table = inputs["on-table"]
        then = {face: point if point in on_table else None for face, point in self.points.items()}
        return Ask(self.roll, self.title, then)

    def in_words(self, outcome: Outcome) -> Answer:
        """The detection point that is steered for; points that are not on the table are rolled again."""
        point, steps = outcome.result["dp"], []
        for number, throw in enumerate(outcome.throws, 1):
            rolled = self.points[throw.outcome]
            after = f": detection point {rolled}" + ("" if rolled == point else ", which is not in play: roll again")
            steps.append(step_of_throw(throw, after, f"Roll {number}"))
        return Answer(f"Steer for {self.label(outcome.result)}.", (Steps(tuple(steps)),))

    def label(self, result: Result) -> str:
        """The point."""
        return f"detection point {result['dp']}"


def speeds(rules: Rules) -> tuple[Speed, ...]:
    """The speed levels, slowest first (SSN Maneuver Step).

    Raises `RulesError` with file and line if a player's levels are not the four of the game in order,
    each beginning where the one below it ends.
    """
    check_rows(rules, "speeds", "level", LEVELS, {"turn": ("Sharp", "Easy")})
    table, levels = rules.tables["speeds"], list[Speed]()
    for n, row in enumerate(table.rows):
        above, to, every, straight = (_inches(rules, table, n, key) for key in ("above", "to", "every", "straight"))
        at = place(rules, "tables", table.name, "rows", n)
        if above != (levels[-1].to if levels else 0):
            raise at.at("above").refuse(f"{LEVELS[n]} must start where the level below it ends")
        if to <= above:
            raise at.at("to").refuse(f"{LEVELS[n]} must end above {above:g} inches, not at {to:g}")
        most = most_turns(to, value(rules, "turn-arc"), straight)
        levels.append(Speed(LEVELS[n], above, to, str(row.cells["turn"]), every, straight, most))
    return tuple(levels)


def turn_angle(rules: Rules, turn: str) -> float:
    """Degrees of one `easy` or `sharp` turn, whose arc is as long as the figure `turn-arc` (SSN Maneuver Step)."""
    return float(value(rules, f"{turn.lower()}-angle"))


def most_turns(move: float, arc: float, straight: float) -> int:
    """The turns in a move of so many inches: arcs, with a straight run between two of them (SS-3)."""
    return int(round((move - arc) / (arc + straight), 9)) + 1 if move >= arc else 0


def frigate_turns(rules: Rules) -> int:
    """The turns in a frigate's move once the LHD is lost (SSN FF Maneuver; SS-3)."""
    return most_turns(value(rules, "ff-travel"), value(rules, "turn-arc"), value(rules, "straight-after-turn-fast"))


class SpeedLevel(Check):
    """The speed level of a move of `inches`, and whether it may follow the level before."""

    name, title, assumes = "speed", "Speed level", ("SS-9",)
    counts, shows = ("level", "allowed"), ("speeds",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.levels, self.apart = speeds(rules), value(rules, "speed-change")
        self.rule = rules.tables["speeds"].rule
        words, kind = "The distance that the submarine moves, in inches.", Inches(least=0, most=self.levels[-1].to)
        cited = cite(rules, self.rule)
        inches = Input("inches", kind, words, title="Moves", required=True, rule=cited)
        words = "The speed level of the submarine in the turn before."
        before = Input("from", Choice(LEVELS), words, default=START_LEVEL, rule=cited, title="Level before")
        self.inputs = (inches, before)

    def step(self, inputs: Inputs, state: None) -> Done:
        """The level."""
        number = next(n for n, level in enumerate(self.levels) if inputs["inches"] <= _exact(level.to))
        before = LEVELS.index(inputs["from"])
        return Done({"level": LEVELS[number], "allowed": abs(number - before) <= self.apart})

    def in_words(self, outcome: Outcome) -> Answer:
        """The speed level of a move, whether it may follow the level before, and how it turns."""
        level, before = str(outcome.result["level"]), str(outcome.inputs["from"])
        change = counted(self.apart, "levels")
        head = f"A move of {counted(outcome.inputs['inches'], 'inches')} is {level.capitalize()}."
        head += f" This is {'' if outcome.result['allowed'] else 'not '}allowed after {before.capitalize()}"
        head += "." if outcome.result["allowed"] else f", because speed changes by at most {change} each turn."
        at = LEVELS.index(level)
        row = self.levels[at]
        turns = f"{row.turn}, at most {row.most}"
        if row.most > 1:
            turns += f" in a full move, with {counted(row.straight, 'inches')} straight between two turns"
        limits = f"up to {counted(row.to, 'inches')}"
        if row.above:
            limits = f"more than {number_text(row.above)}, {limits}"
        near = [other.capitalize() for n, other in enumerate(LEVELS) if abs(n - at) <= self.apart]
        facts = (("Inches in a turn", limits), ("Turns", turns), ("Next turn", listed(near, "or")))
        return Answer(head, (Facts(facts),))


def _inches(rules: Rules, table: Table, row: int, column: str) -> int | float:
    at = place(rules, "tables", table.name, "rows", row, column)
    return Number(0, 1000, "inches").read(at, table.rows[row].cells[column])


def _exact(inches: CellText) -> int | Fraction:
    return inches if isinstance(inches, int) else Fraction(str(inches))


def adjust_rules(rules: Rules) -> Rules:
    """The rules with what follows from other parts of them: turns at each speed, the steps of a torpedo's run.

    SS-3 gives the most turns in a full move, and those of a frigate once the LHD is lost.  Raises `RulesError` with
    file and line for speeds of a player's house rules that make no sense.
    """
    moves, ships, run = (rules.tables[name] for name in ("speeds", "ship-maneuver", "torpedo-run"))
    rows = []
    for row, level in zip(moves.rows, speeds(rules), strict=True):
        move = f"{'over ' if level.above else ''}{level.above:g} to {level.to:g}"
        rows.append(row._replace(cells={**row.cells, "move": move, "most": level.most}))
    columns = {**moves.columns, "move": "Inches", "most": "Most turns"}
    most = (*moves.notes, "The most turns are for a full move.")
    straight = value(rules, "straight-after-turn-fast")
    note = (
        f"After the LHD is lost, a frigate makes at most {frigate_turns(rules)} Easy turns in its full move, "
        f"with {straight:g} inches straight between two turns."
    )
    tables = {
        **rules.tables,
        "speeds": moves._replace(columns=columns, rows=tuple(rows), notes=most),
        "ship-maneuver": ships._replace(notes=(*ships.notes, note)),
        "torpedo-run": run._replace(assumes=torpedo.rulings(rules, run.assumes)),
    }
    return rules._replace(tables=tables)
