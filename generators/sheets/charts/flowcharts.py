"""Flow charts: questions down the left, and what follows from each at the right."""

from __future__ import annotations

from aids.games import Game
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, TABLE
from generators.page.typeset import Block
from generators.sheets.charts.blocks import TableBlock
from generators.sheets.sheet import Job

COLUMNS = ("ask", "on", "off", "then")
NO_EXIT = "–"
LEADING = 11.25
GAP = 16.0  # points from one box to the next: room for an arrow and its label
POINT = 9.0  # points: length of the pointed ends of a question


class FlowChart(TableBlock):
    """A flow chart from a table of four columns, `ask`, `on`, `off` and `then`.

    `ask` is a question, or an instruction if `off` is a dash; `on` is the answer that leads down, `off` the one that
    leads to the right, and `then` what happens there.
    """

    def verify(self, game: Game) -> None:
        """RulesError for a table with other columns."""
        if tuple(self.table.columns) != COLUMNS:
            fault = f"table {self.table.name!r} is not a flow chart: its columns must be {', '.join(COLUMNS)}"
            self.fail(fault, "table")

    def draw(self, job: Job, width: float) -> Block:
        """Questions down the left, and what follows from each at the right, in a width in points."""
        table = self.table
        draw = Drawing()
        y = self.head(draw, self.table, width) - 8
        wide, right = 0.53 * width, 0.64 * width
        for number, row in enumerate(table.rows):
            cells = {name: str(row.cells[name]) for name in COLUMNS}
            is_question = cells["off"] != NO_EXIT
            lines = wrap_text(cells["ask"], TABLE, wide - 2 * POINT - 12, "semibold")
            out = wrap_text(cells["then"], TABLE, width - right - 14) if is_question else []
            tall = max(LEADING * len(lines) + 10, LEADING * len(out) + 10, 22.0) + job.air
            middle = y - tall / 2
            _draw_box(draw, 0, y - tall, wide, tall, is_question)
            _draw_lines(draw, lines, POINT + 6, middle, "navy", "semibold")
            if is_question:
                _draw_arrow(draw, (wide + 1, middle), (right - 1, middle))
                draw.text((wide + right) / 2 - 3, middle + 3, cells["off"], NOTE, "ink", "semibold", "middle")
                draw.rect(
                    right, middle - LEADING * len(out) / 2 - 5, width - right, LEADING * len(out) + 10, Style("tint")
                )
                draw.line(
                    (right, middle - LEADING * len(out) / 2 - 5),
                    (right, middle + LEADING * len(out) / 2 + 5),
                    Style(None, "navy", 1.2),
                )
                _draw_lines(draw, out, right + 8, middle, "ink", "regular")
            y -= tall
            if number + 1 < len(table.rows):
                _draw_arrow(draw, (wide / 2, y - 1), (wide / 2, y - GAP + 1))
                draw.text(wide / 2 + 7, y - GAP / 2 - 2.4, cells["on"], NOTE, "ink", "semibold")
                y -= GAP
        y = self.foot(draw, y - 10, width)
        return Block(-y, draw, table.assumes)


def _draw_box(draw: Drawing, x: float, y: float, wide: float, tall: float, is_question: bool) -> None:
    """A question with pointed ends, or an instruction with round corners."""
    if is_question:
        half = y + tall / 2
        ends = ((x, half), (x + POINT, y), (x + wide - POINT, y))
        draw.polygon((*ends, (x + wide, half), (x + wide - POINT, y + tall), (x + POINT, y + tall)), Style("pale"))
    else:
        draw.rounded(x, y, wide, tall, 6, Style("pale", "navy", 0.8))


def _draw_lines(draw: Drawing, lines: list[str], x: float, middle: float, colour: str, face: str) -> None:
    top = middle + LEADING * (len(lines) - 1) / 2 - 0.33 * TABLE
    draw.texts([(x, top - LEADING * i, line) for i, line in enumerate(lines)], TABLE, colour, face)


def _draw_arrow(draw: Drawing, start: tuple[float, float], end: tuple[float, float]) -> None:
    down = start[0] == end[0]
    draw.line(start, (end[0] - (0 if down else 3), end[1] + (3 if down else 0)), Style(None, "navy", 0.8))
    draw_arrow_head(draw, *end, -90 if down else 0, 5)
