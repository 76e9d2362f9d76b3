"""Odds of torpedoes by range and threshold: chart blocks with a row for the ranges between which odds do not change."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import checks
from aids.games import Game
from aids.places import brief
from aids.rulebook.rules import Rules, exact
from aids.ssn import torpedo
from aids.ssn.detection import ACTIVE, LEAST, MOST, player_table, situation
from aids.ssn.game.figures import read_figures
from aids.ssn.maneuver import LEVELS
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import NOTE
from generators.page.table import Cell, Column, Look, Picture
from generators.sheets.charts.odds import Grid, Headed, ShownGrid
from generators.sheets.charts.runs import alike, run_text, span_text, spans
from generators.sheets.sheet import Job

SHIPS = {"ff": "Frigate", "lhd": "LHD"}
NAMES = 98.0  # points: room of the ranges of a grid
RULER, INSET = 112.0, 12.0  # points: room of the ruler beside the ranges of a grid, and clear at its ends
MOST_ROWS = 24
"""Rows of exact ranges; for more of them there is a row for each whole inch."""
RangeColumn = tuple[str, dict[str, object]]
"""The heading of a column, and the inputs of the check that state what a torpedo needs."""


class RangeRow(NamedTuple):
    """Ranges with the same odds: their name in inches, the ends and one of them, and the chances by threshold.

    `target` is what is fired at, `below` the ranges with these odds at the other kind of ship.
    """

    name: str
    low: Fraction
    high: Fraction
    sample: Fraction
    chances: tuple[Fraction, ...]
    target: str
    below: str = ""

    @property
    def cell(self) -> Cell:
        """The head of the row."""
        return Cell(self.name, below=Cell(self.below, Look(NOTE, "grey")) if self.below else None)


def range_rows(job: Job, inputs: Mapping[str, object], outcome: str) -> list[RangeRow]:
    """The ranges at which a torpedo can come to an outcome, rising, with its chance at every threshold.

    `inputs` are those of the check that name the target and the depths of both.
    """
    check, rules, target = job.game.checks["torpedo"], job.game.rules, str(inputs["target"])
    wanted = check.renamed.get(outcome, outcome)

    @cache
    def of_run(run: torpedo.Run) -> tuple[Fraction, ...]:
        found = []
        for threshold in range(LEAST, MOST + 1):
            given = checks.accept(check, {"range": 1, **inputs, "threshold": threshold})
            odds = checks.odds(check._replace(start=lambda _: run), given)
            found.append(sum((chance for result, chance in odds if result["outcome"] == wanted), Fraction(0)))
        return tuple(found)

    def row(inches: Fraction) -> tuple[Fraction, ...]:
        return of_run(check.start(checks.accept(check, {"range": inches, **inputs, "threshold": LEAST})))

    found = spans(torpedo.range_marks(rules, target), row)
    listed = [(span_text(each), each.low, each.high, each.sample) for each in found if any(row(each.sample))]
    if len(listed) > MOST_ROWS:
        runs = alike(range(1, int(exact(rules, "attack-range")) + 1), lambda inches: row(Fraction(inches)))
        listed = [(run_text(a, b), Fraction(a - 1), Fraction(b), Fraction(a)) for a, b in runs if any(row(Fraction(a)))]
    return [RangeRow(*each, row(each[-1]), target) for each in listed]


def both_ships(job: Job, inputs: Mapping[str, object], outcome: str) -> list[RangeRow]:
    """The rows of one kind of ship with the ranges of the other, whose counter has another width.

    Where these do not come to the same odds one by one, each kind has rows of its own.
    """
    rows = range_rows(job, inputs, outcome)
    (other,) = (ship for ship in SHIPS if ship != inputs["target"])
    others = range_rows(job, {**inputs, "target": other}, outcome)
    if [row.chances for row in rows] != [row.chances for row in others]:
        return [row._replace(below=f"{SHIPS[row.target]} only") for row in (*rows, *others)]
    pairs = zip(rows, others, strict=True)
    return [row._replace(below=f"{SHIPS[other]} {its.name}" if its.name != row.name else "") for row, its in pairs]


class ThresholdGrid(Grid):
    """A grid of odds of torpedoes, its columns the detection table's own if there is one.

    These are the rows of torpedoes at the block's target; a table without such rows has all its thresholds outlined
    among the numbers across.  Its rows are the ranges between which the odds change.  Ranges without a chance of a hit
    are not listed.
    """

    none = "0"

    def verify(self, game: Game) -> None:
        """RulesError for a grid without columns."""
        if self.across is None and not self.columns:
            self.fail(f"{brief(self.kind)} lacks 'across'")

    def shown(self, job: Job) -> ShownGrid:
        """The grid with a row for each stretch of ranges that has a chance, and the columns of the player's table."""
        own, plain = player_table(job.game.rules), super().shown(job)
        (outcome,) = self.result.values.values()
        of_target = both_ships if self.inputs["target"] in SHIPS else range_rows
        rows = self.keep("ranges", lambda: of_target(job, self.inputs, str(outcome)))
        if own is not None:
            columns = torpedo_columns(job.game.rules, self.inputs)
            if columns and len({row.target for row in rows}) < 2:
                plain = plain._replace(columns=columns, note=f"{self.note} Columns: {own.title}.".strip())
                if self.inputs.get("target") == "ssn":
                    plain = plain._replace(heading="Your speed, and the 2d6 that the torpedo then needs")
            else:
                thresholds = tuple(str(number) for number in sorted({row.threshold for row in own.base}))
                note = f"{self.note} Outlined: the thresholds of your table.".strip()
                plain = plain._replace(marked=thresholds, note=note)
        reach = float(exact(job.game.rules, "attack-range"))
        drawn = _reach_column(reach), [_stretch(row, reach) for row in rows]
        named: Headed = [(row.cell, {"range": str(row.sample), "target": row.target}) for row in rows]
        return plain._replace(named=True, rows=named, drawn=drawn, side=NAMES)


def _reach_column(reach: float) -> Column:
    """The column of a ruler from 0 to the reach of a torpedo, its inches as head."""

    def draw_inches(draw: Drawing, x: float, middle: float, room: float) -> None:
        for part in (0, 1, 2, 3):
            at = reach * part / 3
            draw.text(
                x + INSET + (room - 2 * INSET) * part / 3,
                middle - 0.34 * NOTE,
                f"{at:.3g}″",
                NOTE,
                "grey",
                "semibold",
                "middle",
            )

    return Column(Picture(0.0, 8.0, draw_inches), RULER)


def _stretch(row: RangeRow, reach: float) -> Picture:
    """Where ranges lie on that ruler."""

    def draw_stretch(draw: Drawing, x: float, middle: float, room: float) -> None:
        left, long = x + INSET, room - 2 * INSET
        low, high = (min(float(end) / reach, 1.0) * long for end in (row.low, row.high))
        draw.line((left, middle), (left + long, middle), Style(None, "rule", 0.5))
        draw.rect(left + low, middle - 3, max(high - low, 2.0), 6, Style("sea"))

    return Picture(0.0, 6.0, draw_stretch)


def torpedo_columns(rules: Rules, inputs: Mapping[str, object]) -> list[RangeColumn]:
    """A column for each row of the detection table for torpedoes at a target: its heading, and what is needed.

    `inputs` are those of a check that name the target and the depths of both; no columns without such rows.
    """
    own, figures = player_table(rules), read_figures(rules)
    targets = {level: level.capitalize() for level in LEVELS} if inputs["target"] == "ssn" else SHIPS
    known = {row.name: row.threshold for row in own.base} if own else {}
    columns: list[RangeColumn] = []
    for target, title in targets.items():
        row = situation(ACTIVE, "torpedo", target)
        if row in known:
            depths = str(inputs["target-depth"]), str(inputs["torpedo-depth"])
            needed = figures.threshold(ACTIVE, "torpedo", target, *depths)
            columns.append((f"{title} {needed}+", {"threshold": known[row], "modifier": [known[row] - needed]}))
    return columns
