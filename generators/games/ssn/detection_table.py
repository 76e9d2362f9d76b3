"""The detection table, which the rules do not contain: a grid to write thresholds into, or the player's own table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.games import Game
from aids.places import brief
from aids.rulebook.rules import Rules, switch
from aids.ssn.detection import (
    ACTIVE,
    DICE,
    LISTENERS,
    NO_TABLE,
    PASSIVE,
    RULE,
    TORPEDO_TARGETS,
    PlayerTable,
    player_table,
    situation,
)
from aids.ssn.game.figures import read_figures
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text, shorten_text, wrap_text
from generators.games.ssn.range_rows import range_rows
from generators.page.frame import TABLE, THIN
from generators.page.typeset import GUTTER, RESULT, Block, draw_notes, draw_section
from generators.sheets.charts.blocks import ChartBlock
from generators.sheets.charts.odds import Grid, ShownGrid
from generators.sheets.settings import text, whole
from generators.sheets.sheet import Job

SMALL = 8.0
ROW, RULED = 26.0, 19.0  # points: a row of the grid, and a row to write on
SONARS = {PASSIVE: "Passive sonar: an Unalerted ship", ACTIVE: "Active sonar: all others"}
NAMES = {
    "ship": "Ship",
    "helo-shallow": "Helicopter, Shallow",
    "helo-deep": "Helicopter, Deep",
    "torpedo": "Torpedo at you",
}
SHIPS = {"ff": "Frigate", "lhd": "LHD"}
TARGETS = {"ff": "at a frigate", "lhd": "at the LHD"}
ZONES, ANYWHERE = "in a zone only", "at any distance"


class DetectionTable(ChartBlock):
    """A grid of listeners and speeds with a box for each threshold, and lines for modifiers.

    The player's own detection table, if the house rules have one, fills it; its other rows are listed below.
    """

    title = text("its title, where the player's table has none")
    rows = whole(0, 60, "lines for more rows").default(0)
    modifiers = whole(0, 60, "lines for modifiers").default(8)
    note = text("a note below it, without a table of the player's own").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return blanks_block(self, job, width)


def blanks_block(spec: DetectionTable, job: Job, width: float) -> Block:
    """The block in a width in points."""
    own = player_table(job.game.rules)
    draw = Drawing()
    title = own.title if own and own.title else spec.title
    y = draw_section(draw, title, f"{DICE.name}, threshold or higher · {RULE}", width)
    known = {row.name: row.threshold for row in own.base} if own else {}
    grid = _situations(job.game.rules)
    if not own or grid & known.keys():
        y = _draw_grid(draw, job.game.rules, known, y, width) - 8
    rows = [("", "", "")] * spec.rows
    modifiers = [("", "", "")] * spec.modifiers
    if own:
        rows, modifiers = _listed(own, grid)
    y = _draw_lists(draw, rows, modifiers, y, width)
    y = draw_notes(draw, [spec.note] if spec.note and not own else [], y, width)
    return Block(-y, draw, () if own else (NO_TABLE,))


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
        rows = range_rows(job, self.inputs, plain.columns, str(outcome))
        return plain._replace(named=True, rows=[(row.name, {"range": str(row.sample)}) for row in rows])


def torpedo_columns(rules: Rules, inputs: Mapping[str, object]) -> list[tuple[str, dict[str, object]]]:
    """A column for each row of the detection table for torpedoes at a target: its heading, and what is needed.

    `inputs` are those of a check that name the target and the depths of both; no columns without such rows.
    """
    own, figures = player_table(rules), read_figures(rules)
    targets = {level: level.capitalize() for level in _levels(rules)} if inputs["target"] == "ssn" else SHIPS
    known = {row.name: row.threshold for row in own.base} if own else {}
    columns: list[tuple[str, dict[str, object]]] = []
    for target, title in targets.items():
        row = situation(ACTIVE, "torpedo", target)
        if row in known:
            depths = str(inputs["target-depth"]), str(inputs["torpedo-depth"])
            needed = figures.threshold(ACTIVE, "torpedo", target, *depths)
            columns.append((f"{title} {needed}+", {"threshold": known[row], "modifier": [known[row] - needed]}))
    return columns


def _levels(rules: Rules) -> list[str]:
    """The speeds by name, from the slowest."""
    return [str(row.cells["level"]) for row in rules.tables["speeds"].rows]


def _situations(rules: Rules) -> set[str]:
    """The names of all rows that have a place on the grid."""
    named = {
        situation(sonar, listener, level)
        for listener, sonars in LISTENERS.items()
        for sonar in sonars
        for level in _levels(rules)
    }
    return named | {situation(ACTIVE, "torpedo", target) for target in TORPEDO_TARGETS}


def _hears(rules: Rules, listener: str) -> str:
    """Where a listener hears: a shallow one in convergence zones only (SSN Detection Rolls; SS-15)."""
    if listener == "torpedo":
        return f"shallow: {ZONES}" if switch(rules, "torpedo-listens") else ANYWHERE
    return ANYWHERE if listener == "helo-deep" else ZONES


def _draw_grid(draw: Drawing, rules: Rules, known: Mapping[str, int], y: float, width: float) -> float:
    """A row for each listener, a column for each speed under each sonar; returns the y below it."""
    levels = _levels(rules)
    side = 0.21 * width
    step = (width - side) / (len(SONARS) * len(levels))
    heads = {sonar: side + number * len(levels) * step for number, sonar in enumerate(SONARS)}
    y -= 13
    for sonar, left in heads.items():
        room = len(levels) * step - 6
        name = shorten_text(SONARS[sonar], SMALL, room, "semibold")
        size = fit_text(name, TABLE, room, "semibold", least=SMALL)
        draw.text(left + len(levels) * step / 2, y + 3.5, name, size, "navy", "semibold", "middle")
        draw.line((left + 3, y), (left + len(levels) * step - 3, y), Style(None, "navy", THIN))
    y -= 12
    draw.text(4, y + 3.5, shorten_text("Target's speed", SMALL, side - 6, "semibold"), SMALL, "grey", "semibold")
    for left in heads.values():
        names = [(left + (n + 0.5) * step, y + 3.5, level.capitalize()) for n, level in enumerate(levels)]
        draw.texts(names, min(SMALL, step / 3), "grey", "semibold", "middle")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, (listener, sonars) in enumerate(LISTENERS.items()):
        if number % 2 == 0:
            draw.rect(0, y - ROW, width, ROW, Style("tint"))
        _draw_name(draw, NAMES[listener], _hears(rules, listener), y, side)
        for sonar, left in heads.items():
            for n, level in enumerate(levels):
                box = (left + n * step + 3, y - ROW + 3, step - 6, ROW - 6)
                if sonar in sonars:
                    _draw_box(draw, box, known.get(situation(sonar, listener, level)))
                else:
                    draw.text(box[0] + box[2] / 2, y - ROW / 2 - 3, "–", TABLE, "grey", "regular", "middle")
        y -= ROW
    _draw_name(draw, "Your torpedo", _hears(rules, "torpedo"), y, side)
    left, each = heads[ACTIVE], len(levels) * step / len(TORPEDO_TARGETS)
    for n, target in enumerate(TORPEDO_TARGETS):
        x = left + n * each
        draw.text(x + each - step, y - ROW / 2 - 3, TARGETS[target], min(TABLE, step / 4), "ink", "regular", "end")
        box = (x + each - step + 3, y - ROW + 3, step - 6, ROW - 6)
        _draw_box(draw, box, known.get(situation(ACTIVE, "torpedo", target)))
    y -= ROW
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return y


def _draw_name(draw: Drawing, name: str, hears: str, y: float, side: float) -> None:
    """The listener of a row, and where it hears."""
    draw.text(4, y - 11.5, name, fit_text(name, RESULT, side - 8, "bold", least=SMALL), "navy", "bold")
    draw.text(4, y - 21.5, hears, fit_text(hears, SMALL, side - 6, least=SMALL), "grey")


def _draw_box(draw: Drawing, box: tuple[float, float, float, float], threshold: int | None) -> None:
    """A box for a threshold, with the player's figure in it."""
    x, y, width, height = box
    draw.rounded(x, y, width, height, 2, Style("paper", "rule", 0.6))
    if threshold is not None:
        draw.text(x + width / 2, y + height / 2 - 4.2, f"{threshold}+", 12, "navy", "bold", "middle")


def _listed(own: PlayerTable, grid: set[str]) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """The rows of a player's table that the grid does not show, and its modifiers: text, figure, rule."""
    base = [(row.title or row.name, str(row.threshold), row.rule) for row in own.base if row.name not in grid]
    modifiers = [(row.title or row.name, str(row.subtract).replace("-", "−"), row.rule) for row in own.modifiers]
    return base, modifiers


def _draw_lists(
    draw: Drawing,
    rows: Sequence[tuple[str, str, str]],
    modifiers: Sequence[tuple[str, str, str]],
    y: float,
    width: float,
) -> float:
    """Rows beside modifiers, or modifiers alone in two columns where there are no rows; the y below them."""
    half = (width - GUTTER) / 2 if width > 400 else width
    lists = [(rows, ("Listener and target", "Threshold")), (modifiers, ("Modifier", "Subtract"))]
    if not rows and half < width:
        split = -(-len(modifiers) // 2)
        lists = [(modifiers[:split], lists[1][1]), (modifiers[split:], lists[1][1])]
    left = _ruled(draw, *lists[0], 0, y, half) if lists[0][0] else y
    if not lists[1][0]:
        return left
    right = _ruled(draw, *lists[1], width - half, y if half < width else left - 8 * bool(lists[0][0]), half)
    return min(left, right)


def _ruled(
    draw: Drawing, rows: Sequence[tuple[str, str, str]], heads: tuple[str, str], x: float, y: float, width: float
) -> float:
    """Two columns, a text and a number in a box; returns the y below them."""
    y -= 13
    draw.text(x + 4, y + 3.5, heads[0], SMALL, "grey", "semibold")
    draw.text(x + width - 4, y + 3.5, heads[1], SMALL, "grey", "semibold", "end")
    draw.line((x, y), (x + width, y), Style(None, "navy", THIN))
    for named, number, rule in rows:
        lines = wrap_text(named, TABLE, width - 54) if named else [""]
        tall = max(RULED, 11.5 * len(lines) + (12 if rule else 8))
        for i, line in enumerate(lines):
            draw.text(x + 4, y - 12 - 11.5 * i, line, TABLE, "ink")
        draw.text(x + 4, y - tall + 2, shorten_text(rule, 7.5, width - 54), 7.5, "grey")
        draw.rounded(x + width - 42, y - tall + 2.5, 38, tall - 5, 2, Style(None, "rule", 0.5))
        draw.text(x + width - 23, y - tall / 2 - 4, number, RESULT, "navy", "bold", "middle")
        y -= tall
        draw.line((x, y), (x + width, y), Style(None, "rule", THIN))
    return y
