"""The chance of a kill with one torpedo of the submarine, by range and threshold, for shots from deep and shallow."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from aids.games import Game
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text
from generators.games.ssn.detection_table import torpedo_columns
from generators.games.ssn.range_rows import Column, range_rows
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, format_percent
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import whole
from generators.sheets.sheet import Job

DEPTHS = ("deep", "shallow")
ROW = 17.0
SIDE = 74.0  # points at the left of each depth: the ranges
BETWEEN = 14.0  # points between the two depths
MOST_COLUMNS = 8


class ShotOdds(TitledBlock):
    """The chance of a kill with one torpedo: for either depth a row for alike ranges, a column for each threshold.

    Ranges at which no torpedo kills are left out.  The columns are those of the detection table if it has thresholds of
    torpedoes at ships.
    """

    from_ = whole(2, 12, "the first threshold, without a detection table")
    to = whole(2, 12, "the last threshold")

    def verify(self, game: Game) -> None:
        """RulesError for no thresholds or too many."""
        if not self.from_ <= self.to < self.from_ + MOST_COLUMNS:
            self.wrong("to", f"a whole number from {self.from_} to {min(12, self.from_ + MOST_COLUMNS - 1)}")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return shot_odds_block(self, job, width)


def shot_odds_block(spec: ShotOdds, job: Job, width: float) -> Block:
    """The block in a width in points."""
    check, rules = job.game.checks["torpedo"], job.game.rules
    draw = Drawing()
    y = spec.head(draw, check.rule, width) - 13
    each = (width - BETWEEN) / len(DEPTHS)
    ends = [
        _draw_depth(draw, job, depth, _columns(spec, rules, depth), (number * (each + BETWEEN), y, each))
        for number, depth in enumerate(DEPTHS)
    ]
    return Block(-min(ends), draw, tuple(dict.fromkeys(check.assumes)))


def _draw_depth(
    draw: Drawing, job: Job, depth: str, columns: Sequence[Column], place: tuple[float, float, float]
) -> float:
    """Draw the chances of shots fired at a depth, from the left, upper end of a width; returns the y below them."""
    left, y, width = place
    start, step = left + SIDE, (width - SIDE) / len(columns)
    draw.text(left + 4, y + 3, f"fired {depth}, needed", NOTE, "grey", "semibold")
    y -= 13
    draw.text(left + 4, y + 3.5, "Range", NOTE, "grey", "semibold")
    heads = [(start + (n + 0.5) * step, y + 3.2, heading) for n, (heading, _) in enumerate(columns)]
    draw.texts(heads, TABLE, "navy", "bold", "middle")
    head = y
    inputs = {"target": "ff", "torpedo-depth": depth, "target-depth": "shallow"}
    rows = range_rows(job, inputs, columns, "kill")
    size = min((fit_text(f"{row.name}″", RESULT, SIDE - 6, "bold") for row in rows), default=RESULT)
    for row in rows:
        name = f"{row.name}″"
        draw.text(left + 4, y - 12.4, name, size, "navy", "bold")
        for n, chance in enumerate(row.chances):
            if chance >= Fraction(1, 4):
                ground = "pale" if chance >= Fraction(1, 2) else "tint"
                draw.rect(start + n * step, y - ROW, step, ROW, Style(ground))
            shown = format_percent(chance) if chance else "–"
            draw.text(start + (n + 0.5) * step, y - 12.2, shown, TABLE, "ink", "semibold", "middle")
        y -= ROW
        draw.line((left, y), (left + width, y), Style(None, "rule", THIN))
    draw.line((left, head), (left + width, head), Style(None, "navy", THIN))
    draw.line((left, y), (left + width, y), Style(None, "navy", 0.6))
    return y


def _columns(spec: ShotOdds, rules: Rules, depth: str) -> list[Column]:
    """The heading and the inputs for what is needed of each column for a depth: the table's own, else all numbers."""
    own = torpedo_columns(rules, {"target": "ff", "torpedo-depth": depth, "target-depth": "shallow"})
    return own or [(f"{number}+", {"threshold": number}) for number in range(spec.from_, spec.to + 1)]
