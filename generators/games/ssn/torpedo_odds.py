"""Odds of torpedoes by range and threshold: chart blocks with a row for the ranges between which odds do not change."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import checks
from aids.games import Game
from aids.places import brief
from aids.rulebook.rules import Rules, exact
from aids.ssn import torpedo
from aids.ssn.detection import ACTIVE, player_table, situation
from aids.ssn.game.figures import read_figures
from aids.ssn.maneuver import LEVELS
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import NOTE
from generators.page.table import Column, Picture
from generators.sheets.charts.odds import Grid, Headed, ShownGrid
from generators.sheets.charts.runs import alike, run_text, span_text, spans
from generators.sheets.sheet import Job

SHIPS = {"ff": "Frigate", "lhd": "LHD"}
DEPTHS = ("deep", "shallow")
BETWEEN = 14.0  # points between the two depths
MOST_COLUMNS = 8
FIGURE = 17.0  # points: room of a chance in percent
NAMES = 98.0  # points: room of the ranges of a grid
RULER, INSET = 112.0, 12.0  # points: room of the ruler beside the ranges of a grid, and clear at its ends
MOST_ROWS = 24
"""Rows of exact ranges; for more of them there is a row for each whole inch."""
RangeColumn = tuple[str, dict[str, object]]
"""The heading of a column, and the inputs of the check that state what a torpedo needs."""


class RangeRow(NamedTuple):
    """Ranges with the same odds: their name in inches, the ends and one of them, and the chance in each column."""

    name: str
    low: Fraction
    high: Fraction
    sample: Fraction
    chances: tuple[Fraction, ...]


def range_rows(job: Job, inputs: Mapping[str, object], columns: Sequence[RangeColumn], outcome: str) -> list[RangeRow]:
    """The ranges at which a torpedo may come to an outcome, rising, with its chance in every column.

    `inputs` are those of the check that name the target and the depths of both.
    """
    check, rules = job.game.checks["torpedo"], job.game.rules

    @cache
    def of_run(run: torpedo.Run) -> tuple[Fraction, ...]:
        found = []
        for _, needed in columns:
            given = checks.accept(check, {"range": 1, **inputs, **needed})
            odds = checks.odds(check._replace(start=lambda _: run), given)
            found.append(sum((chance for result, chance in odds if result["outcome"] == outcome), Fraction(0)))
        return tuple(found)

    def row(inches: Fraction) -> tuple[Fraction, ...]:
        given = checks.accept(check, {"range": inches, **inputs, **columns[0][1]})
        return of_run(check.start(given))

    found = spans(torpedo.range_marks(rules, str(inputs["target"])), row)
    listed = [RangeRow(span_text(span), span.low, span.high, span.sample, row(span.sample)) for span in found]
    listed = [each for each in listed if any(each.chances)]
    if len(listed) <= MOST_ROWS:
        return listed
    runs = alike(range(1, int(exact(rules, "attack-range")) + 1), lambda inches: row(Fraction(inches)))
    whole = [RangeRow(run_text(a, b), Fraction(a - 1), Fraction(b), Fraction(a), row(Fraction(a))) for a, b in runs]
    return [each for each in whole if any(each.chances)]


class ThresholdGrid(Grid):
    """A grid of odds of torpedoes, its columns the detection table's own if there is one.

    These are the rows of torpedoes at the block's target; a table without such rows has all its thresholds outlined
    among the numbers across.  Its rows are the ranges between which the odds change; those of no chance are left out.
    """

    def verify(self, game: Game) -> None:
        """RulesError for a grid without columns."""
        if self.across is None and not self.columns:
            self.fail(f"{brief(self.kind)} lacks 'across'")

    def shown(self, job: Job) -> ShownGrid:
        """The grid with a row for each stretch of ranges that has a chance, and the columns of the player's table."""
        own, plain = player_table(job.game.rules), super().shown(job)
        if own is not None:
            if columns := torpedo_columns(job.game.rules, self.inputs):
                plain = plain._replace(columns=columns, note=f"{self.note} Columns: {own.title}.".strip())
                if self.inputs.get("target") == "ssn":
                    plain = plain._replace(heading="Your speed, and the 2d6 that the torpedo then needs")
            else:
                thresholds = tuple(str(number) for number in sorted({row.threshold for row in own.base}))
                note = f"{self.note} Outlined: the thresholds of your table.".strip()
                plain = plain._replace(marked=thresholds, note=note)
        (outcome,) = self.result.values.values()
        rows = self.keep("ranges", lambda: range_rows(job, self.inputs, plain.columns, str(outcome)))
        reach = float(exact(job.game.rules, "attack-range"))
        drawn = _reach_column(reach), [_stretch(row, reach) for row in rows]
        named: Headed = [(row.name, {"range": str(row.sample)}) for row in rows]
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
