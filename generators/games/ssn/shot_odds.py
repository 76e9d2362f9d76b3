"""The chance of a kill with one torpedo of the submarine, by range and threshold, for shots from deep and shallow."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from aids import checks
from aids.errors import InputError
from aids.rules import Rules, exact
from generators.drawing.drawing import Drawing, Style
from generators.games.ssn.detection_table import torpedo_columns
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, draw_section_head, format_percent
from generators.sheets.charts.odds import keep
from generators.sheets.figures import aside
from generators.sheets.kits import Job, Spec

DEPTHS = ("deep", "shallow")
ROW = 17.0
SIDE = 84.0  # points: the range and the rolls at the left
MOST_COLUMNS = 8


def ranges(rules: Rules) -> list[Fraction]:
    """The farthest range in inches at which a torpedo arrives after one roll, two rolls and so on."""
    step, reach = exact(rules, "torpedo-step"), exact(rules, "attack-range")
    return [min(step * n, reach) for n in range(1, -int(-reach // step) + 1)]


def kill_chance(job: Job, inches: Fraction, depth: str, needed: Mapping[str, object]) -> Fraction:
    """The chance that one torpedo fired at a depth kills a ship at a range; 0 if it cannot be fired.

    `needed` are the inputs of the check that state what it needs to detect the ship.
    """
    check = job.game.checks["torpedo"]
    inputs = {"range": float(inches), "target": "ff", "torpedo-depth": depth, "target-depth": "shallow", **needed}

    def kills() -> Fraction:
        try:
            chances = checks.odds(check, checks.accept(check, inputs))
        except InputError:
            return Fraction(0)
        return sum((chance for result, chance in chances if result["outcome"] == "kill"), Fraction(0))

    return keep(check, ("kill", inputs), kills)


def shot_odds_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `shot-odds`: a row for each number of rolls, a column for each threshold in `from` ... `to`.

    The columns are those of the detection table if it has thresholds of torpedoes at ships.
    """
    spec.known("kind", "span", "title", "aside", "from", "to")
    check, rules = job.game.checks["torpedo"], job.game.rules
    columns = _columns(spec, rules)
    each = len(columns) // len(DEPTHS)
    step = (width - SIDE) / len(columns)
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str), aside(spec, job, check.rule), width) - 13
    for number, depth in enumerate(DEPTHS):
        left = SIDE + number * each * step
        draw.text(left + each * step / 2, y + 3, f"fired {depth}, needed", NOTE, "grey", "semibold", "middle")
        draw.line((left + 4, y), (left + each * step - 4, y), Style(None, "navy", THIN))
    y -= 13
    draw.text(4, y + 3.5, "Range", NOTE, "grey", "semibold")
    draw.text(SIDE - 14, y + 3.5, "Rolls", NOTE, "grey", "semibold", "end")
    heads = [(SIDE + (n + 0.5) * step, y + 3.2, heading) for n, (_, heading, _) in enumerate(columns)]
    draw.texts(heads, TABLE, "navy", "bold", "middle")
    top, cells = y + 12, []
    for number, inches in enumerate(ranges(rules), 1):
        draw.text(4, y - 12.6, f"{float(inches):g}″", RESULT, "navy", "bold")
        draw.text(SIDE - 20, y - 12.2, str(number), TABLE, "ink", "regular", "end")
        for n, (depth, _, needed) in enumerate(columns):
            chance = kill_chance(job, inches, depth, needed)
            if chance >= Fraction(1, 4):
                ground = "pale" if chance >= Fraction(1, 2) else "tint"
                draw.rect(SIDE + n * step, y - ROW, step, ROW, Style(ground))
            shown = format_percent(chance) if chance else "–"
            cells.append((SIDE + (n + 0.5) * step, y - 12.2, shown))
        y -= ROW
    levels = [((0.0, top - 12 - ROW * n), (width, top - 12 - ROW * n)) for n in range(1, len(ranges(rules)))]
    draw.lines(levels, Style(None, "rule", THIN))
    draw.line((0, top - 12), (width, top - 12), Style(None, "navy", THIN))
    draw.texts(cells, TABLE, "ink", "semibold", "middle")
    middle = SIDE + each * step
    draw.line((middle, y), (middle, top - 12), Style(None, "rule", 0.8))
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw, tuple(dict.fromkeys(check.assumes)))


def _columns(spec: Spec, rules: Rules) -> list[tuple[str, str, dict[str, object]]]:
    """The depth, the heading and the inputs for what is needed of each column: the table's own, else all numbers."""
    first = spec.whole("from", 2, 12)
    needed = range(first, spec.whole("to", first, min(12, first + MOST_COLUMNS - 1)) + 1)
    numbers: list[tuple[str, dict[str, object]]] = [(f"{number}+", {"threshold": number}) for number in needed]
    columns: list[tuple[str, str, dict[str, object]]] = []
    for depth in DEPTHS:
        own = torpedo_columns(rules, {"target": "ff", "torpedo-depth": depth, "target-depth": "shallow"})
        columns += [(depth, *column) for column in own or numbers]
    return columns
