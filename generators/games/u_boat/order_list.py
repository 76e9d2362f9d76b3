"""The chart block `order-list`: each kind of order with an example as it is written, and who may give it."""

from __future__ import annotations

from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import MAIN, TEXT
from generators.drawing.text import fit_text, wrap_text
from generators.page.typeset import Block
from generators.sheets.charts.blocks import TableBlock
from generators.sheets.sheet import Job

LINE = 11.25  # points from line to line of a note
COLUMNS = ("order", "unit", "example", "note")


class OrderList(TableBlock):
    """A table of orders as a list: the order and the units that may have it, an example, a note."""

    def draw(self, job: Job, width: float) -> Block:
        """The list in a width in points."""
        draw = Drawing()
        y = self.head(draw, self.table, width) - 2 - job.air / 2
        for row in self.table.rows:
            order, unit, example, note = (str(row.cells[key]) for key in COLUMNS)
            beside = 0.36 * width
            lines = wrap_text(note, TEXT, width - beside)
            size = fit_text(example, MAIN, width - beside, "semibold", least=TEXT)
            heads = wrap_text(order, TEXT, beside - 8, "semibold")
            draw.texts([(0, y - 10 - LINE * n, line) for n, line in enumerate(heads)], TEXT, "sea", "semibold")
            draw.text(0, y - 10 - LINE * len(heads), unit.strip("–"), TEXT, "grey")
            draw.text(beside, y - 10.5, example, size, "navy", "semibold")
            draw.texts([(beside, y - 10.5 - LINE * (n + 1), line) for n, line in enumerate(lines)], TEXT)
            y -= 10.5 + LINE * max(len(lines), len(heads)) + 5 + job.air
            draw.line((0, y + 1 + job.air / 2), (width, y + 1 + job.air / 2), Style(None, "rule", 0.35))
        return Block(-self.foot(draw, y, width), draw, self.table.assumes)
