"""The chance of a kill with one torpedo of the submarine, by range and threshold, for shots from deep and shallow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil

from aids import checks
from aids.errors import InputError
from aids.rules import Rules, exact
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text
from generators.games.ssn.detection_table import torpedo_columns
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, draw_section_head, format_percent
from generators.sheets.charts.odds import keep
from generators.sheets.charts.runs import alike, span_text, steps
from generators.sheets.figures import aside
from generators.sheets.kits import Job, Spec

DEPTHS = ("deep", "shallow")
ROW = 17.0
SIDE = 62.0  # points at the left of each depth: the ranges
BETWEEN = 14.0  # points between the two depths
MOST_COLUMNS = 8
Column = tuple[str, dict[str, object]]


def ranges(rules: Rules) -> list[float]:
    """The ranges in inches by halves, to the farthest that a torpedo reaches."""
    reach = exact(rules, "attack-range")
    return [inches for inches in steps(1, ceil(reach), halves=True) if inches <= reach]


def kill_chance(job: Job, inches: float, depth: str, needed: Mapping[str, object]) -> Fraction:
    """The chance that one torpedo fired at a depth kills a ship at a range; 0 if it cannot be fired.

    `needed` are the inputs of the check that state what it needs to detect the ship.
    """
    check = job.game.checks["torpedo"]
    inputs = {"range": inches, "target": "ff", "torpedo-depth": depth, "target-depth": "shallow", **needed}

    def kills() -> Fraction:
        try:
            chances = checks.odds(check, checks.accept(check, inputs))
        except InputError:
            return Fraction(0)
        return sum((chance for result, chance in chances if result["outcome"] == "kill"), Fraction(0))

    return keep(check, ("kill", inputs), kills)


def shot_odds_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `shot-odds`: for either depth a row for ranges that are alike, a column for each threshold.

    Ranges at which no torpedo kills are left out.  The columns are those of the detection table if it has thresholds of
    torpedoes at ships, else `from` ... `to`.
    """
    spec.known("kind", "span", "title", "aside", "from", "to")
    check, rules = job.game.checks["torpedo"], job.game.rules
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str), aside(spec, job, check.rule), width) - 13
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
    values = ranges(job.game.rules)
    chances = {inches: [kill_chance(job, inches, depth, needed) for _, needed in columns] for inches in values}
    for first, last in alike(values, chances.__getitem__):
        if not any(chances[first]):
            continue
        name = f"{span_text(first, last)}″"
        draw.text(left + 4, y - 12.6, name, fit_text(name, RESULT, SIDE - 6, "bold"), "navy", "bold")
        for n, chance in enumerate(chances[first]):
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


def _columns(spec: Spec, rules: Rules, depth: str) -> list[Column]:
    """The heading and the inputs for what is needed of each column for a depth: the table's own, else all numbers."""
    first = spec.whole("from", 2, 12)
    needed = range(first, spec.whole("to", first, min(12, first + MOST_COLUMNS - 1)) + 1)
    own = torpedo_columns(rules, {"target": "ff", "torpedo-depth": depth, "target-depth": "shallow"})
    return own or [(f"{number}+", {"threshold": number}) for number in needed]
