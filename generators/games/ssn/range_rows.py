"""The rows of charts of torpedo odds: the ranges between which the odds do not change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import checks
from aids.rulebook.rules import exact
from aids.ssn import torpedo
from generators.sheets.charts.check_blocks import keep
from generators.sheets.charts.runs import alike, run_text, span_text, spans
from generators.sheets.sheet import Job

MOST_ROWS = 24
"""Rows of exact ranges; for more of them there is a row for each whole inch."""
Column = tuple[str, dict[str, object]]
"""The heading of a column, and the inputs of the check that state what a torpedo needs."""


class RangeRow(NamedTuple):
    """Ranges with the same odds: their name in inches, one of them, and the chance in each column."""

    name: str
    sample: Fraction
    chances: tuple[Fraction, ...]


def range_rows(job: Job, inputs: Mapping[str, object], columns: Sequence[Column], outcome: str) -> list[RangeRow]:
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

    def rows() -> list[RangeRow]:
        found = spans(torpedo.range_marks(rules, str(inputs["target"])), row)
        listed = [RangeRow(span_text(span), span.sample, row(span.sample)) for span in found]
        listed = [each for each in listed if any(each.chances)]
        if len(listed) <= MOST_ROWS:
            return listed
        runs = alike(range(1, int(exact(rules, "attack-range")) + 1), lambda inches: row(Fraction(inches)))
        whole = [RangeRow(run_text(first, last), Fraction(first), row(Fraction(first))) for first, last in runs]
        return [each for each in whole if any(each.chances)]

    return keep(check, ("ranges", inputs, columns, outcome), rows)
