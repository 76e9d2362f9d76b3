"""The detection table, which the rules do not contain: a grid to write thresholds into, or the player's own table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.rulebook.rules import Rules, switch
from aids.ssn.detection import (
    ACTIVE,
    DICE,
    LISTENERS,
    NO_TABLE,
    PASSIVE,
    TORPEDO_TARGETS,
    PlayerTable,
    player_table,
    situation,
)
from aids.ssn.maneuver import LEVELS
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page.frame import SECTION, TABLE
from generators.page.table import FAINT, KEY, PAD, Cell, Column, Content, Look, Picture, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER, Block, draw_notes, draw_section
from generators.sheets.charts.blocks import ChartBlock
from generators.sheets.settings import text, whole
from generators.sheets.sheet import Job

SMALL, CITED = Look(TABLE, "grey"), Look(7.75, "grey")
ROW, RULED = 26.5, 18.0  # points: a row of the grid, and a row to write on
BOX, NUMBER = 18.0, 38.0  # points: height of a box of the grid, width of one to write a number in
SIDE_SHARE, LEAST_SIDE = 0.21, 94.0  # of the width, and at least so many points, for the listeners
#: A row that a player may write: its text, its number and its rule.
Written = tuple[str, str, str]
SONARS = {PASSIVE: "Passive sonar: Unalerted ship", ACTIVE: "Active sonar: all others"}
NAMES = {
    "ship": "Ship",
    "helo-shallow": "Helicopter, Shallow",
    "helo-deep": "Helicopter, Deep",
    "torpedo": "Torpedo at you",
}
MODIFIER = "Modifier, from the table you use"
TARGETS = {"ff": "at a frigate", "lhd": "at the LHD"}
ZONES, ANYWHERE = "in a zone only", "at any distance"


class DetectionTable(ChartBlock):
    """A grid of listeners and speeds with a box for each threshold, and lines for modifiers.

    The player's own detection table, if the house rules have one, fills it; its other rows are listed below.
    """

    title = text("its title, where the player’s table has none")
    rows = whole(0, 60, "lines for more rows").default(0)
    modifiers = whole(0, 60, "lines for modifiers").default(8)
    note = text("a note below it, without a table of the player’s own").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        own = player_table(job.game.rules)
        draw = Drawing()
        title = own.title if own and own.title else self.title
        note = f"{DICE.name}, threshold or higher"
        y = draw_section(draw, title, note if own else f"write in the thresholds of your own table; {note}", width)
        known = {row.name: row.threshold for row in own.base} if own else {}
        grid = _situations()
        if not own or grid & known.keys():
            y = draw_table(draw, _grid(job.game.rules, known, width), width, 0, y) - 8
        torpedo = _your_torpedo(job.game.rules, known) if not own or grid & known.keys() else None
        blank: Written = ("", "", "")
        rows, modifiers = _listed(own, grid) if own else ([blank] * self.rows, [blank] * self.modifiers)
        y = _draw_lists(draw, [torpedo] if torpedo else [], rows, modifiers, y, width)
        y = draw_notes(draw, [self.note] if self.note and not own else [], y, width)
        return Block(-y, draw, () if own else (NO_TABLE,))


def _situations() -> set[str]:
    """The names of all rows that have a place on the grid."""
    named = {
        situation(sonar, listener, level)
        for listener, sonars in LISTENERS.items()
        for sonar in sonars
        for level in LEVELS
    }
    return named | {situation(ACTIVE, "torpedo", target) for target in TORPEDO_TARGETS}


def _hears(rules: Rules, listener: str) -> str:
    """Where a listener hears: a shallow one in convergence zones only (SSN Detection Rolls; SS-15)."""
    if listener == "torpedo":
        return f"shallow: {ZONES}" if switch(rules, "torpedo-listens") else ANYWHERE
    return ANYWHERE if listener == "helo-deep" else ZONES


def _grid(rules: Rules, known: Mapping[str, int], width: float) -> Table:
    """A row for each listener and a column for each speed under each sonar, with boxes for the thresholds."""
    side = max(SIDE_SHARE * width, LEAST_SIDE)
    box = (width - side) / (len(SONARS) * len(LEVELS)) - 6
    columns = [Column("Target’s speed", side, look=KEY, wrap=False)]
    for words in SONARS.values():
        columns += [Column(level.capitalize(), share=1, anchor="middle", group=words) for level in LEVELS]
    rows = []
    for listener, sonars in LISTENERS.items():
        cells: list[Content] = [_listener(NAMES[listener], _hears(rules, listener))]
        for sonar in SONARS:
            named = (situation(sonar, listener, level) for level in LEVELS)
            cells += [_box(box, known.get(row)) if sonar in sonars else Cell("–", FAINT) for row in named]
        rows.append(cells)
    return Table(columns, rows, row_height=ROW, padding=0)


def _your_torpedo(rules: Rules, known: Mapping[str, int]) -> Table:
    """What the player's own torpedo needs, by its target."""
    heads = [Column(words, NUMBER + 2 * PAD, anchor="middle") for words in TARGETS.values()]
    boxes = [_box(NUMBER, known.get(situation(ACTIVE, "torpedo", target))) for target in TARGETS]
    own = _listener("Your torpedo", _hears(rules, "torpedo"))
    return Table((Column("Active sonar", share=1, look=KEY), *heads), [[own, *boxes]], row_height=ROW, padding=0)


def _listener(name: str, hears: str) -> Cell:
    """The listener of a row, and where it hears."""
    return Cell(name, below=Cell(hears, SMALL))


def _box(width: float, threshold: int | None) -> Picture:
    """A box for a threshold, with the player's figure in it."""
    number = "" if threshold is None else f"{threshold}+"

    def draw_box(draw: Drawing, x: float, middle: float, _: float) -> None:
        draw.rounded(x, middle - BOX / 2, width, BOX, 2, Style("paper", "rule", 0.6))
        draw.text(x + width / 2, middle - 4.2, number, 12, "navy", "bold", "middle")

    return Picture(width, BOX, draw_box)


def _listed(own: PlayerTable, grid: set[str]) -> tuple[list[Written], list[Written]]:
    """The rows of a player's table that the grid does not show, and its modifiers."""
    base = [(row.title or row.name, str(row.threshold), row.rule) for row in own.base if row.name not in grid]
    modifiers = [
        (row.title or row.name, f"{-row.subtract:+d} needed".replace("-", "−"), row.rule) for row in own.modifiers
    ]
    return base, modifiers


def _draw_lists(
    draw: Drawing,
    first: Sequence[Table],
    rows: Sequence[Written],
    modifiers: Sequence[Written],
    y: float,
    width: float,
) -> float:
    """Tables, rows and modifiers in two columns, or below each other where it is narrow; the y below them."""
    half = (width - GUTTER) / 2 if width > 400 else width
    listed = [_list(rows, ("Listener and target", "Threshold"))] if rows else []
    subtract = "2d6" if any(number for _, number, _ in modifiers) else "Subtract"
    listed += [_list(modifiers, (MODIFIER, subtract))] if modifiers else []
    if not first or half == width:
        columns = [[*first, *listed[:1]], listed[1:]] if half < width else [[*first, *listed]]
    else:
        columns = [[*first, *listed[1:]], listed[:1]]
    ends = []
    for n, tables in enumerate(columns):
        low = y
        for table in tables:
            low = draw_table(draw, table, half, n * (width - half), low) - 8
        ends.append(low)
    return min(ends) + 8 if first or listed else y


def _list(rows: Sequence[Written], heads: tuple[str, str]) -> Table:
    """Two columns, a text and a number in a box."""
    wide = max(NUMBER, *(text_width(number, SECTION, "bold") + 2 * PAD for _, number, _ in rows))
    columns = (Column(heads[0], share=1), Column(heads[1], wide + 2 * PAD, anchor="end"))
    cells = [
        (Cell(named, below=Cell(rule, CITED) if rule else None), _number(number, wide)) for named, number, rule in rows
    ]
    return Table(columns, cells, tinted=False, ruled=True, row_height=RULED)


def _number(number: str, wide: float) -> Picture:
    """A box to write a number in, or with the player's own."""

    def draw_box(draw: Drawing, x: float, middle: float, _: float) -> None:
        draw.rounded(x, middle - 7, wide, 14, 2, Style(None, "rule", 0.5))
        draw.text(x + wide / 2, middle - 4, number, SECTION, "navy", "bold", "middle")

    return Picture(wide, 14, draw_box)
