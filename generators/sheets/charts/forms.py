"""The chart block `form`: rows to write in, under the heads of their columns."""

from __future__ import annotations

from aids.errors import some_of
from aids.games import Game
from generators.page import table as page
from generators.page.frame import NOTE
from generators.page.typeset import Block
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.logs import CHOICE, MOST_COLUMNS, MOST_ROWS, Column, heads_of
from generators.sheets.named import table_named
from generators.sheets.settings import Settings, flag, table, tables, text, texts, whole
from generators.sheets.sheet import Job

ROW = 16.0  # points: the least height of a row to write in


class NamesOf(Settings):
    """Names of rows that are a column of a table of the rules."""

    table = table_named("the table")
    column = text("its column with the names")

    def verify(self, game: Game) -> None:
        """RulesError for a column that the table lacks."""
        if self.column not in self.table.columns:
            self.fail(f"column must be one of {some_of(self.table.columns)}", "column")


class Form(TitledBlock):
    """Rows to write in; the first column has their names or numbers, or is written in too."""

    columns = tables(Column, "the columns", least=1, most=MOST_COLUMNS)
    rows = whole(1, MOST_ROWS, "how many rows").optional("as many as names")
    numbered = flag("print the numbers of the rows", True)
    names = texts("the names of the rows, in place of their numbers", most=MOST_ROWS)
    example = texts("an example in grey before the rows, a text for each column but the first", most=MOST_COLUMNS)
    names_of = table(NamesOf, "the names of the rows from a table of the rules").optional()

    def verify(self, game: Game) -> None:
        """RulesError for none or several of its ways to count the rows."""
        if sum(key in self.stated for key in ("rows", "names", "names-of")) != 1:
            self.fail("state one of rows, names and names-of")
        if self.example and len(self.example) != len(self.columns) - 1:
            self.fail(f"state {len(self.columns) - 1} texts, one for each column but the first", "example")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        names, numbers = self.names, [str(n) if self.numbered else "" for n in range(1, (self.rows or 0) + 1)]
        if self.names_of is not None:
            names = tuple(str(row.cells[self.names_of.column]) for row in self.names_of.table.rows)
        heads = heads_of(self, self.columns, width, names, job.paper.name)
        look, anchor = (page.NAME, "start") if names else (page.NUMBER, "middle")
        first, *others = [page.to_ring(column.printed, CHOICE) if column.printed else "" for column in self.columns]
        rows: list[page.Row] = [
            (page.Cell(name, look, anchor=anchor) if name else first, *others) for name in names or numbers
        ]
        if self.example:
            grey = page.Look(NOTE, "grey")
            rows.insert(
                0, (page.Cell("e.g.", grey, anchor="middle"), *(page.Cell(each, grey) for each in self.example))
            )
        return self.compose(page.Table(heads, rows, form=True, row_height=ROW, padding=0), "", job, width, [], ())
