"""Chart blocks of the rules: tables, procedures, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from aids.errors import nearest
from aids.games import Game
from aids.places import brief
from aids.rulebook.lookups import row_chances
from aids.rulebook.rules import place
from aids.rulebook.tables import Row, Table, span
from generators.drawing.arrows import BENDS, draw_maneuver, draw_movement_order
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import draw_disc
from generators.drawing.text import text_width, wrap_text
from generators.page import table as page
from generators.page.frame import TABLE, VALUE
from generators.page.table import KEY, PLAIN, STRONG, Cell, Column, Content, Look, Picture
from generators.page.table_drawing import draw_rows
from generators.page.table_layout import lay_out
from generators.page.typeset import SMALL_DISC, Block, draw_paragraph
from generators.sheets.charts.blocks import ChartBlock, TableBlock, TitledBlock
from generators.sheets.charts.cross_tables import CrossTable, draw_changes, is_crossed
from generators.sheets.named import figures
from generators.sheets.settings import flag, text, texts
from generators.sheets.sheet import Job

UNITS = {"inches": "″", "degrees": "°", "cm": " cm", "centimetres": " cm", "mm": " mm", "millimetres": " mm"}
ARROW = 26.0  # width of the column of arrows
ROLL, RED = Look(VALUE, "navy", "bold"), Look(TABLE, "danger", "bold")  # a span of outcomes, and a cell in red


class PlainTable(TableBlock):
    """A table: outcomes of the dice at the left, results bold, odds at the right if there are dice.

    A cross table is printed as the block `cross` prints it.
    """

    columns = texts("the columns to print, in this order; all of the table where it is not stated")
    result = text("the column set large").optional("the first column")
    odds = flag("print the chance of each row", True)
    heads = flag("print the names of the columns", True)
    orders = flag("cells are movement orders such as L2, those of the first column drawn as arrows before all")
    red = texts("cells with one of these texts are set bold in red")

    @classmethod
    def suited(cls, stated: Mapping[str, object], game: Game) -> type[ChartBlock]:
        """The block `cross` for a cross table."""
        table = game.rules.tables.get(str(stated.get("table")))
        return CrossTable if table is not None and is_crossed(table) else cls

    def verify(self, game: Game) -> None:
        """RulesError for a column that the table lacks."""
        for setting, names in (("columns", self.columns), ("result", (self.result,) if self.result else ())):
            for key in names:
                if key not in self.table.columns:
                    known = nearest(key[:40], self.table.columns)
                    self.fail(f"table {self.table.name!r} has no column {brief(key)}; {known}", setting)

    def draw(self, job: Job, width: float) -> Block:
        """The rows of a table in a width in points; RulesError if its columns do not fit."""
        table = self.table
        draw = Drawing()
        y = self.head(draw, self.table, width)
        chances = row_chances(table) if table.roll else ()
        laid = lay_out(_printed(self, table, chances), width, job.air)
        if not laid.fits:
            message = f"the columns of table {table.name!r} do not fit {job.paper.name}; choose larger paper"
            if f"tables.{table.name}" in job.game.rules.changed:
                raise place(job.game.rules, "tables", table.name).refuse(f"{message}, or shorten long words")
            self.fail(message, "table")
        y = self.foot(draw, draw_rows(draw, laid, 0, y), width)
        if not table.lookup.plain:
            y = draw_changes(draw, table.lookup, y, width)
        return Block(-y, draw, table.assumes)


def _printed(spec: PlainTable, table: Table, chances: Sequence[Fraction]) -> page.Table:
    """The table as it is printed: dice, the columns that the block names or all, odds."""
    keys = spec.columns or tuple(table.columns)
    result, show_odds = spec.result or keys[0], table.roll is not None and spec.odds
    columns = [Column("Roll", _roll_width(table), look=ROLL)] if table.roll else []
    columns += [Column(width=ARROW)] if spec.orders else []
    columns += [Column(table.columns[key], look=KEY if spec.orders or key == result else PLAIN) for key in keys]
    columns += [Column(width=38), Column("Odds", 32, look=STRONG, anchor="end")] if show_odds else []
    rows: list[list[Content]] = []
    for number, row in enumerate(table.rows):
        cells: list[Content] = [_roll(table, row)] if table.roll else []
        cells += [_order(str(row.cells[keys[0]]))] if spec.orders else []
        for key in keys:
            cell = _cell_text(row.cells[key], key == result)
            cells.append(Cell(cell, RED if cell in spec.red else None, picture=_arrow(key, cell)))
        cells += [page.bar(chances[number]), str(chances[number])] if show_odds else []
        rows.append(cells)
    if not spec.heads:
        columns = [column._replace(head="") for column in columns]
    return page.Table(columns, rows, row_height=21.0 if table.roll else 17.0, padding=7)


def _order(order: str) -> Picture:
    """The arrow of a movement order."""
    return Picture(20, 0, lambda draw, x, middle, _: draw_movement_order(draw, order, x + 8, middle))


def _arrow(key: str, cell: str) -> Picture | None:
    """The arrow before a maneuver; None before anything else."""
    if key == "maneuver" and cell.lower() in BENDS:
        return Picture(22, 0, lambda draw, x, middle, _: draw_maneuver(draw, cell.lower(), x + 8, middle))
    return None


def _cell_text(cell: object, is_result: bool) -> str:
    """A cell as printed: a result begins with a capital, and a negative number has a true minus sign."""
    text = str(cell)
    if text[:1] == "-" and text[1:].isdigit():
        text = "−" + text[1:]
    return text[:1].upper() + text[1:] if is_result else text


def _shows_faces(table: Table) -> bool:
    """Whether the outcomes of a table are the faces of a d6; a modified roll may lie beyond them."""
    if table.roll is None or table.roll.name != "d6":
        return False
    return all(row.low is not None and row.high is not None and row.low > 0 and row.high < 7 for row in table.rows)


def _roll_width(table: Table) -> float:
    """Room for the outcomes of a row: faces of a d6 side by side, or a span of other dice in digits."""
    if not _shows_faces(table):
        return max(text_width(span(row), ROLL.size, ROLL.face) for row in table.rows) + 14
    return 15 * max((row.high or 0) - (row.low or 0) + 1 for row in table.rows) + 8


def _roll(table: Table, row: Row) -> Content:
    """The outcomes of a row: faces of a d6, or a span of other dice in large digits."""
    if _shows_faces(table) and row.low is not None and row.high is not None:
        return page.dice(*range(row.low, row.high + 1))
    return span(row)


class Steps(TableBlock):
    """A table as the steps of a procedure: a bold lead and its text, numbered."""

    bullets = flag("points in place of numbers")

    def draw(self, job: Job, width: float) -> Block:
        """The steps of a table in a width in points."""
        bullets, table = self.bullets, self.table
        draw = Drawing()
        y = self.head(draw, self.table, width) - 4
        lead, words = next(iter(table.columns)), list(table.columns)[-1]
        indent = 19 + (_lead_width(table, lead, width) if lead != words else 0.0)
        for number, row in enumerate(table.rows, 1):
            y -= 3 + job.air / 2
            if bullets:
                draw.circle(6.5, y - 6, 2.2, Style("navy"))
            else:
                draw_disc(draw, 6.5, y - 6, str(number), SMALL_DISC)
            top = y
            if lead != words:
                beside = indent > 19
                lines = wrap_text(str(row.cells[lead]), TABLE, width - 20, "semibold")
                for i, line in enumerate(lines):
                    draw.text(19, y - 9 - 11.25 * i, line, TABLE, "navy", "semibold")
                y -= 0 if beside else 11.25 * len(lines)
            y = draw_paragraph(draw, str(row.cells[words]), indent, y, width - indent - 1, TABLE, "ink")
            y = min(y, top - 14)
        y -= 2
        y = self.foot(draw, y, width)
        return Block(-y, draw, table.assumes)


def _lead_width(table: Table, lead: str, width: float) -> float:
    """Room for the leads of steps beside their texts in a wide block; 0 if they stand above them."""
    widest = max(text_width(str(row.cells[lead]), TABLE, "semibold") for row in table.rows) + 12
    return widest if width > 400 and widest < 0.3 * width else 0.0


class Figures(TitledBlock):
    """Single figures of the rules: the value large at the left, its meaning at the right."""

    figures = figures("the figures")

    def draw(self, job: Job, width: float) -> Block:
        """Figures with their meanings in a width in points."""
        rows = [(f"{entry.value:g}" + UNITS.get(entry.unit, ""), entry.means) for entry in self.figures]
        table = page.Table((Column(width=52, look=KEY, anchor="end"), Column(share=1)), rows)
        assumes = tuple(dict.fromkeys(name for entry in self.figures for name in entry.assumes))
        return self.compose(table, "", job, width, [], assumes)
