"""Odds of torpedoes by range and threshold: chart blocks with a row for the ranges between which odds do not change."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import checks
from aids.games import Game
from aids.places import brief
from aids.rulebook.rules import Rules, exact
from aids.ssn import torpedo
from aids.ssn.detection import ACTIVE, LEAST, player_table, situation
from aids.ssn.game.figures import read_figures
from aids.ssn.maneuver import LEVELS
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import NOTE
from generators.page.table import Cell, Column, Look, Picture
from generators.sheets.charts.check_blocks import Wanted
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
NOT_HERE = Fraction(-1)
"""In place of a chance, where a row is not for the ship of a column."""
EASIEST: dict[str, object] = {"threshold": LEAST}
RangeColumn = tuple[str, dict[str, object]]
"""The heading of a column, and the inputs of the check that state what a torpedo needs."""


class RangeRow(NamedTuple):
    """Ranges with the same odds: their name in inches, the ends and one of them, and the chance in each column.

    `target` is that of the ranges; `other` is the name of the ranges with these odds at the other kind of ship.
    """

    name: str
    low: Fraction
    high: Fraction
    sample: Fraction
    chances: tuple[Fraction, ...]
    target: str
    other: str = ""


def range_rows(job: Job, inputs: Mapping[str, object], columns: Sequence[RangeColumn], outcome: str) -> list[RangeRow]:
    """The ranges at which a torpedo may come to an outcome, rising; those with the same chance in every column are one.

    `inputs` are those of the check that name the target and the depths of both.  Ranges at which no threshold leads to
    the outcome are left out.
    """
    check, rules, target = job.game.checks["torpedo"], job.game.rules, str(inputs["target"])

    @cache
    def of_run(run: torpedo.Run) -> tuple[Fraction, ...]:
        found = []
        for needed in (EASIEST, *(needed for _, needed in columns)):
            given = checks.accept(check, {"range": 1, **inputs, **needed})
            odds = checks.odds(check._replace(start=lambda _: run), given)
            found.append(sum((chance for result, chance in odds if result["outcome"] == outcome), Fraction(0)))
        return tuple(found)

    def row(inches: Fraction) -> tuple[Fraction, ...]:
        given = checks.accept(check, {"range": inches, **inputs, **EASIEST})
        return of_run(check.start(given))

    def listed(name: str, low: Fraction, high: Fraction, sample: Fraction) -> RangeRow:
        return RangeRow(name, low, high, sample, row(sample), target)

    found = spans(torpedo.range_marks(rules, target), row)
    rows = [listed(span_text(each), each.low, each.high, each.sample) for each in found if row(each.sample)[0]]
    if len(rows) <= MOST_ROWS:
        return rows
    runs = alike(range(1, int(exact(rules, "attack-range")) + 1), lambda inches: row(Fraction(inches)))
    return [listed(run_text(a, b), Fraction(a - 1), Fraction(b), Fraction(a)) for a, b in runs if row(Fraction(a))[0]]


def both_ships(rows: Sequence[RangeRow], others: Sequence[RangeRow]) -> list[RangeRow]:
    """The rows of one kind of ship and of the other, whose counter has another width; those with the same odds are one.

    The sample of such a row is a range of both.
    """
    same = SequenceMatcher(None, [row.chances for row in rows], [row.chances for row in others], autojunk=False)
    found, left = list[RangeRow](), [*rows, *others]
    for first, start, size in same.get_matching_blocks():
        for row, other in zip(rows[first : first + size], others[start : start + size], strict=True):
            low, high = max(row.low, other.low), min(row.high, other.high)
            if low < high or (row.low, row.high) == (other.low, other.high):
                found.append(row._replace(other=other.name, sample=(low + high) / 2))
                left = [each for each in left if each not in (row, other)]
    return sorted([*found, *left], key=lambda row: (row.low, row.high))


class ThresholdGrid(Grid):
    """A grid of odds of torpedoes, its columns the detection table's own if there is one.

    These are the rows of torpedoes at the block's target; a table without such rows has all its thresholds outlined
    among the numbers across.  Its rows are the ranges between which the odds change; those at which the target cannot
    be hit are left out.
    """

    def chance(self, more: Mapping[str, object], result: Wanted) -> Fraction:
        """The chance of results; `NOT_HERE` where a row is `only` for one kind of ship and its column for the other."""
        asked = {name: value for name, value in more.items() if name != "only"}
        only = more.get("only") or asked.get("target", self.inputs["target"])
        return super().chance({"target": only, **asked}, result) if asked.get("target", only) == only else NOT_HERE

    def cell(self, chance: Fraction, size: float, digits: int) -> Cell:
        """A chance as it is printed, 0 for none."""
        return Cell("0", Look(size)) if not chance else super().cell(max(chance, Fraction(0)), size, digits)

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
        (outcome,) = map(str, self.result.values.values())
        outcome = self.check.renamed.get(outcome, outcome)
        rows = self.keep("ranges", lambda: self.ranges(job, plain.columns, outcome))
        reach = float(exact(job.game.rules, "attack-range"))
        drawn = _reach_column(reach), [_stretch(row, reach) for row in rows]
        named: Headed = [
            (row.name, {"range": str(row.sample), "only": "" if row.other else row.target}) for row in rows
        ]
        below = [self.other_range(row) for row in rows]
        return plain._replace(named=True, rows=named, below=below, drawn=drawn, side=NAMES)

    def ranges(self, job: Job, columns: Sequence[RangeColumn], outcome: str) -> list[RangeRow]:
        """The rows of the block's target; those of a ship with the ranges of the other kind of ship."""
        rows = range_rows(job, self.inputs, columns, outcome)
        if self.inputs["target"] not in SHIPS:
            return rows
        (other,) = (ship for ship in SHIPS if ship != self.inputs["target"])
        return both_ships(rows, range_rows(job, {**self.inputs, "target": other}, columns, outcome))

    def other_range(self, row: RangeRow) -> str:
        """The ranges of a row for the other kind of ship: `LHD 8 5/8 to 10`, or that the row is for that kind only."""
        if not row.other:
            return f"{SHIPS[row.target]} only" if row.target in SHIPS else ""
        (other,) = (title for ship, title in SHIPS.items() if ship != row.target)
        return f"{other} {row.other}" if row.other != row.name else ""


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
            at: dict[str, object] = {"target": target} if target in SHIPS else {}
            columns.append((f"{title} {needed}+", {"threshold": known[row], "modifier": [known[row] - needed], **at}))
    return columns
