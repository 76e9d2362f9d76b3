"""Chart blocks in a kit's own words and drawings: `lines`, `form`, diagrams and flow charts."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from math import fsum
from types import FunctionType
from typing import cast

from aids import toml_file
from aids.errors import some_of
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, Each, OwnKind
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from aids.rulebook.tables import Table
from aids.texts import as_text
from generators.drawing import Drawing, Style
from generators.drawing.scene import WIDE, draw_arrow_head, draw_disc
from generators.drawing.sizes import set_size
from generators.drawing.text import text_width, wrap_text
from generators.page import table_layout as page
from generators.page.frame import NOTE, TABLE, split
from generators.page.rich_text import GUTTER, SMALL_DISC, Block, Word, draw_words, parse_words, wrap_words
from generators.page.table_layout import KEY, PLAIN, Cell, Column, draw_table
from generators.sheets import sheet
from generators.sheets.charts import ChartBlock, TableBlock, TitledBlock
from generators.sheets.kits import catalog
from generators.sheets.logs import MOST_COLUMNS, MOST_ROWS, LogColumn, NamesOf, heads_of

#: Draws under the rules in force in a width in points; the drawing and its height, lower left corner (0, 0).
Diagram = Callable[[Rules, float], tuple[Drawing, float]]


def diagrams(game: str) -> dict[str, Diagram]:
    """The diagrams of a game by name, `_` as `-`: those in `__all__` of its diagram module, or its public functions."""
    module = catalog(game).diagrams
    if not module:
        return {}
    members = vars(import_module(module))
    functions = [name for name, each in members.items() if isinstance(each, FunctionType) and each.__module__ == module]
    names = members.get("__all__", [name for name in functions if name[0] != "_"])
    return {name.replace("_", "-"): members[name] for name in names}


def _draw_picture(block: "DiagramBlock | Lines", draw: Drawing, picture: Drawing, x: float, y: float) -> None:
    """Draw a diagram from its lower left corner; it is read as what it shows, or by its title and words."""
    if block.about == "":
        draw.put(picture, x, y)
        return
    with draw.figure(f"{block.title}:" if block.about is None else block.about):
        draw.put(picture, x, y)


ABOUT = "what the diagram shows, for people who cannot see it, or empty if it has only words"


def diagram_named(meaning: str) -> Field[Diagram]:
    """A diagram of the game by its name."""
    return sheet.named(lambda game: diagrams(game.name), "a diagram", meaning, of_game=True)


class DiagramBlock(TitledBlock):
    """A drawing of the game's geometry."""

    diagram = diagram_named("the diagram")
    about = sheet.text(ABOUT).optional("the title")
    shows = Field(Each(sheet.table_named("").kind), "the tables whose rows it sets on the drawing").default([])
    assumes = sheet.rulings()

    @property
    def printed(self) -> Sequence[Table]:
        """The tables whose rows it sets."""
        return self.shows

    def draw(self, job: sheet.Job, width: float) -> Block:
        """A diagram under its title in a width in points."""
        draw = Drawing()
        y = self.head(draw, "", width) - 6
        picture, height = self.diagram(job.game.rules, width)
        _draw_picture(self, draw, picture, 0, y - height)
        y = self.foot(draw, y - height - 2, width)
        return Block(-y, draw, (*self.assumes, *(each for table in self.shows for each in table.assumes)))


LEADING = 1.25  # from line to line, in sizes of the text
BESIDE = 0.44  # of the width: a diagram
MOST_LINES, MOST_CELLS = 60, 12


def _read_cells(at: Place, raw: object, given: Context) -> tuple[tuple[str | float, ...], ...]:
    rows = toml_file.array(at, raw)
    if not 1 <= len(rows) <= MOST_LINES or not all(isinstance(row, list) for row in rows):
        raise at.refuse(f"rows must be 1 to {MOST_LINES} lists of cells")
    listed = [tuple(toml_file.array(at, row, n)) for n, row in enumerate(rows)]
    for n, row in enumerate(listed):
        for k, cell in enumerate(row):
            if not isinstance(cell, str | int | float) or isinstance(cell, bool):
                raise at.at(n, k).wrong("text in quotes", cell)
    if not 1 <= (count := max(map(len, listed))) <= MOST_CELLS:
        raise at.refuse(f"a row has {count} cells", fix=f"use 1 to {MOST_CELLS}")
    return tuple(cast("list[tuple[str | float, ...]]", listed))


def _read_shares(at: Place, raw: object, given: Context) -> tuple[float, ...]:
    shares = toml_file.array(at, raw)
    if not all(type(share) in (int, float) and cast("float", share) > 0 for share in shares):
        raise at.wrong("numbers above 0, one for each column", raw)
    return tuple(cast("list[float]", shares))


class Lines(TitledBlock):
    """Short steps, lines or rows in a kit's own words, or the steps of a table.

    In all texts `**...**` is bold, `!!...!!` red, `[2-5]` faces of a die, and `[SS-6]` or `[SS-6, SS-15]` rulings that
    decide it: of one line they are named at its end, of several in the head.  The first cell of a row is set large.
    """

    steps = sheet.texts("numbered steps")
    lines = sheet.texts("lines without numbers")
    rows = Field(
        OwnKind(_read_cells, takes=f"a list of 1 to {MOST_LINES} lists of texts and numbers"), "rows of cells"
    ).optional()
    columns = sheet.texts("the heads of the columns of `rows`")
    shares = Field(
        OwnKind(_read_shares, takes="a list of numbers above 0"), "the widths of the columns of `rows`, as shares"
    ).default([], "as wide as the cells")
    table = sheet.table_named("a table of the rules whose rows are the steps").optional()
    cells = sheet.texts("two columns of the table: the lead of a step, set bold, and its text")
    diagram = diagram_named("a diagram at their right, below them where that is narrow").optional("none")
    about = sheet.text(ABOUT).optional("the title")
    notes = sheet.texts("notes below")
    assumes = sheet.rulings()

    @property
    def printed(self) -> Sequence[Table]:
        """The table whose rows are its steps."""
        return (self.table,) if self.table else ()

    def verify(self, game: Game) -> None:
        """RulesError for none or several of its contents, columns that the table lacks, and rows of unlike length."""
        if sum(key in self.stated for key in ("steps", "lines", "rows", "table")) != 1:
            self.fail("state one of steps, lines, rows and table")
        if self.table and (len(self.cells) != 2 or any(cell not in self.table.columns for cell in self.cells)):
            self.fail(f"cells must be two of {some_of(self.table.columns)}", "cells")
        for n, row in enumerate(self.rows or ()):
            count = len(self.columns) or max(map(len, self.rows or ()))
            if len(row) != count:
                self.fail(f"this row has {len(row)} cells, not {count}", "rows", n)
        if self.rows and self.shares and len(self.shares) != len(self.rows[0]):
            self.wrong("shares", f"{len(self.rows[0])} numbers above 0, one for each column")

    def draw(self, job: sheet.Job, width: float) -> Block:
        """Steps, lines or rows in a width in points; RulesError for marks in a text that are wrong."""
        draw = Drawing()
        y = self.head(draw, "", width)
        room = width - GUTTER - BESIDE * width if self.diagram and width >= WIDE else width
        top = y
        y = _rows(self, self.rows, job, draw, y, room) if self.rows else _lines(self, job, draw, y, room)
        if self.diagram:
            wide = BESIDE * width if width >= WIDE else width
            picture, height = self.diagram(job.game.rules, wide)
            low = (top if room < width else y) - 8 - height
            _draw_picture(self, draw, picture, width - wide, low)
            y = min(y, low - 4)
        y = self.foot(draw, y, width, *self.notes)
        cells = (*self.steps, *self.lines, *(as_text(cell) for row in self.rows or () for cell in row))
        found = [each for cell in cells for each in _rulings(job.game.rules, cell)]
        found += self.table.assumes if self.table else ()
        alone = not self.rows and self._alone(job.game.rules)
        return Block(-y, draw, self.assumes if alone else (*self.assumes, *found))

    def _alone(self, rules: Rules) -> bool:
        """Whether just one of its lines or steps names rulings, which then stand at its end."""
        return sum(bool(_rulings(rules, each)) for each in self.lines or self.steps) == 1


@lru_cache(maxsize=8)
def _ruling_marks(rulings: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of one or two of these rulings in brackets."""
    ids = "|".join(map(re.escape, rulings)) or "(?!)"
    return re.compile(rf" ?\[((?:{ids})(?:, (?:{ids}))?)\]")


def _rulings(rules: Rules, text: str) -> list[str]:
    return [each for pair in _ruling_marks(tuple(rules.rulings)).findall(text) for each in pair.split(", ")]


def _parse(spec: Lines, rules: Rules, cell: str | float, color: str, style: str, *keys: str | int) -> list[Word]:
    """A text at these keys as words, without the rulings that it names; RulesError if its marks are wrong."""
    try:
        return parse_words(_ruling_marks(tuple(rules.rulings)).sub("", as_text(cell)), color, style)
    except ValueError as error:
        spec.fail(f"{brief(cell)}: {error}", *keys)


def _lines(spec: Lines, job: sheet.Job, draw: Drawing, y: float, width: float) -> float:
    """Numbered steps, or lines of text; the y below them."""
    indent = 0.0 if spec.lines else 20.0
    y -= 4
    key = "lines" if spec.lines else "steps"
    texts, rules = spec.lines or spec.steps, job.game.rules
    listed = [_parse(spec, rules, each, "ink", "regular", key, n) for n, each in enumerate(texts)]
    ends = [" ".join(_rulings(rules, each)) if spec._alone(rules) else "" for each in texts]
    if spec.table:
        lead, told = spec.cells
        listed = [parse_words(f"**{row.cells[lead]}**: {row.cells[told]}") for row in spec.table.rows]
    for number, (words, end) in enumerate(zip(listed, ends or [""] * len(listed), strict=True), 1):
        wrapped = wrap_words(words, TABLE, width - indent - (text_width(end, NOTE) + GUTTER / 2 if end else 0.0))
        has_die = any(word.face for line in wrapped for word in line)
        y -= 3 + job.air / 2
        with draw.role("LI"):
            if indent:
                with draw.role("Lbl"):
                    draw_disc(draw, 6.5, y - 6, str(number), SMALL_DISC)
            with draw.role("LBody"):
                for line in wrapped:
                    draw_words(draw, line, indent, y - 9.2, TABLE)
                    y -= LEADING * set_size(TABLE) + (2 if has_die else 0)
        draw.text(width, y + LEADING * set_size(TABLE) - 9.2, end, NOTE, "gray", anchor="end")
        y -= 1.5 if indent else 0
    return y - 1


def _rows(
    spec: Lines, rows: Sequence[Sequence[str | float]], job: sheet.Job, draw: Drawing, y: float, width: float
) -> float:
    """Rows of cells, every other one tinted, under the names of the columns if there are any; the y below them."""
    heads, count = spec.columns, len(rows[0])
    cells = []
    for n, row in enumerate(rows):
        looks = [("navy", "bold"), *[("ink", "regular")] * (len(row) - 1)]
        pairs = enumerate(zip(row, looks, strict=True))
        cells.append([Cell(_parse(spec, job.game.rules, cell, *look, "rows", n, k)) for k, (cell, look) in pairs])
    shares = spec.shares or ((0, 1) if count == 2 else (0,) * count)  # a key and its meaning stay together
    columns = [
        Column(head, share=share, look=PLAIN if n else KEY)
        for n, (head, share) in enumerate(zip(heads or ("",) * count, shares, strict=True))
    ]
    return draw_table(draw, page.Table(columns, cells, row_height=17.5, padding=7), width, 0, y, job.air)


CHAIN, STRIP, AFTER = 16.0, 19.0, 6.0  # points: room for the arrow to the next step, a line of steps, what is below it


class Strip(ChartBlock):
    """The steps of a turn in a strip without a title, a number and a name each."""

    steps = sheet.texts("the names of the steps")
    table = sheet.table_named("a table of the rules whose rows are the steps").optional()
    cells = sheet.texts("columns of the table: the names of the steps, after their numbers if these are not 1, 2, 3")
    here = sheet.wholes(1, MOST_LINES, MOST_LINES, "the steps on this page; the others are gray").optional("all")

    def verify(self, game: Game) -> None:
        """RulesError for none or both of its contents, and for columns that the table lacks."""
        if bool(self.steps) == bool(self.table):
            self.fail("state one of steps and table")
        if self.table and (len(self.cells) not in (1, 2) or any(cell not in self.table.columns for cell in self.cells)):
            self.fail(f"cells must be one or two of {some_of(self.table.columns)}", "cells")

    def draw(self, job: sheet.Job, width: float) -> Block:
        """The strip in a width in points, in as many lines as it takes."""
        rows = [[row.cells[cell] for cell in self.cells] for row in self.table.rows] if self.table else []
        listed = [(str(row[0] if row[1:] else n), str(row[-1])) for n, row in enumerate(rows, 1)]
        listed += [(str(n), name) for n, name in enumerate(self.steps, 1)]
        rooms = [2 * SMALL_DISC + 4 + text_width(name, TABLE, "semibold") for _, name in listed]
        lines = split(range(len(rooms)), lambda line: fsum(rooms[n] + CHAIN for n in line) <= width)
        draw, y = Drawing(), 0.0
        draw.rect(0, -STRIP * len(lines), width, STRIP * len(lines), Style("tint"))
        for line in lines:
            x = 4.0
            for n in line:
                number, name = listed[n]
                color = "navy" if self.here is None or n + 1 in self.here else "gray"
                draw_disc(draw, x + SMALL_DISC, y - STRIP / 2, number, SMALL_DISC, color)
                draw.text(x + 2 * SMALL_DISC + 4, y - STRIP / 2 - 3.4, name, TABLE, color, "semibold")
                x += rooms[n] + CHAIN
                if n + 1 < len(listed):
                    draw_arrow_head(draw, x - 4, y - STRIP / 2, 0, 6, "gray")
            y -= STRIP
        return Block(AFTER - y, draw)


ROW = 16.0  # points: the least height of a row to write in


class Form(TitledBlock):
    """Rows to write in; the first column has their names or numbers, or is written in too."""

    columns = sheet.tables(LogColumn, "the columns", least=1, most=MOST_COLUMNS)
    rows = sheet.whole(1, MOST_ROWS, "how many rows").optional("one for each name")
    numbered = sheet.flag("print the numbers of the rows", True)
    names = sheet.texts("the names of the rows, instead of their numbers", most=MOST_ROWS)
    example = sheet.texts("an example in gray before the rows, a text for each column but the first", most=MOST_COLUMNS)
    names_of = sheet.table(NamesOf, "the names of the rows from a table of the rules").optional()

    def verify(self, game: Game) -> None:
        """RulesError for none or several of its ways to count the rows."""
        if sum(key in self.stated for key in ("rows", "names", "names-of")) != 1:
            self.fail("state one of rows, names and names-of")
        if self.example and len(self.example) != len(self.columns) - 1:
            self.fail(f"state {len(self.columns) - 1} texts, one for each column but the first", "example")

    def draw(self, job: sheet.Job, width: float) -> Block:
        """The block in a width in points."""
        names, numbers = self.names, [str(n) if self.numbered else "" for n in range(1, (self.rows or 0) + 1)]
        names = self.names_of.marks if self.names_of else names
        heads = heads_of(self, self.columns, width, names, job.paper.name)
        look, anchor = (page.NAME, "start") if names else (page.NUMBER, "middle")
        first, *others = [page.to_ring(column.printed) if column.printed else "" for column in self.columns]
        rows: list[page.Row] = [
            (page.Cell(name, look, anchor=anchor) if name else first, *others) for name in names or numbers
        ]
        if self.example:
            gray = page.Look(NOTE, "gray")
            row = (page.Cell("e.g.", gray, anchor="middle"), *(page.Cell(each, gray) for each in self.example))
            rows.insert(0, row)
        return self.compose(page.Table(heads, rows, form=True, row_height=ROW, padding=0), "", job, width, [], ())


COLUMNS = ("ask", "on", "off", "then")
NO_EXIT = "–"
FLOW_LEADING = 11.25
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

    def draw(self, job: sheet.Job, width: float) -> Block:
        """Questions down the left, and what follows from each at the right, in a width in points."""
        table, draw = self.table, Drawing()
        y = self.head(draw, table, width) - 8
        wide, right = 0.53 * width, 0.64 * width
        for number, row in enumerate(table.rows):
            cells = {name: str(row.cells[name]) for name in COLUMNS}
            is_question = cells["off"] != NO_EXIT
            lines = wrap_text(cells["ask"], TABLE, wide - 2 * POINT - 12, "semibold")
            out = wrap_text(cells["then"], TABLE, width - right - 14) if is_question else []
            tall = max(FLOW_LEADING * len(lines) + 10, FLOW_LEADING * len(out) + 10, 22.0) + job.air
            low, middle = y - tall, y - tall / 2
            with draw.item():
                if is_question:  # it has pointed ends
                    top, half = low + tall, low + tall / 2
                    ends = (0, half), (POINT, low), (wide - POINT, low), (wide, half), (wide - POINT, top), (POINT, top)
                    draw.polygon(ends, Style("pale"))
                else:
                    draw.rounded(0, low, wide, tall, 6, Style("pale", "navy", 0.8))
                _draw_lines(draw, lines, POINT + 6, middle, "navy", "semibold")
                if is_question:  # what follows from the answer that leads to the right
                    high = FLOW_LEADING * len(out) + 10
                    _draw_arrow(draw, (wide + 1, middle), (right - 1, middle))
                    draw.text((wide + right) / 2 - 3, middle + 3, cells["off"], NOTE, "ink", "semibold", "middle")
                    draw.rect(right, middle - high / 2, width - right, high, Style("tint"))
                    draw.line((right, middle - high / 2), (right, middle + high / 2), Style(None, "navy", 1.2))
                    _draw_lines(draw, out, right + 8, middle, "ink", "regular")
                y -= tall
                if number + 1 < len(table.rows):
                    _draw_arrow(draw, (wide / 2, y - 1), (wide / 2, y - GAP + 1))
                    draw.text(wide / 2 + 7, y - GAP / 2 - 2.4, cells["on"], NOTE, "ink", "semibold")
                    y -= GAP
        y = self.foot(draw, y - 10, width)
        return Block(-y, draw, table.assumes)


def _draw_lines(draw: Drawing, lines: list[str], x: float, middle: float, color: str, face: str) -> None:
    top = middle + FLOW_LEADING * (len(lines) - 1) / 2 - 0.33 * TABLE
    draw.texts([(x, top - FLOW_LEADING * i, line) for i, line in enumerate(lines)], TABLE, color, face)


def _draw_arrow(draw: Drawing, start: tuple[float, float], end: tuple[float, float]) -> None:
    down = start[0] == end[0]
    draw.line(start, (end[0] - (0 if down else 3), end[1] + (3 if down else 0)), Style(None, "navy", 0.8))
    draw_arrow_head(draw, *end, -90 if down else 0, 5)
