"""Chart blocks of the rules: tables, procedures, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from aids.errors import nearest
from aids.games import Game
from aids.places import brief
from aids.rulebook.chances import row_chances
from aids.rulebook.rules import place
from aids.rulebook.tables import Row, Table, span
from generators.drawing.arrows import BENDS, draw_maneuver, draw_movement_order
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import TABLE, THIN
from generators.page.typeset import CITED, RESULT, SMALL, Block, draw_bar, draw_paragraph
from generators.sheets.catalogue import catalogue, load
from generators.sheets.charts.blocks import ChartBlock, TableBlock, TitledBlock
from generators.sheets.named import figures
from generators.sheets.settings import flag, text, texts
from generators.sheets.sheet import Job

LINE = 11.5  # points from line to line in a cell
CLOSER = 3.5  # points by which the gap of 10 after a column may shrink before cells wrap
FACE_SIZE = 13.0  # of a drawn die, and of a span of outcomes in digits


class _Columns(NamedTuple):
    """The columns of a printed table, left to right in points: room for dice at `left`, odds at the right.

    `result` is the key of the column set large; `orders` says that cells are movement orders, drawn as arrows; cells
    with a text of `red` are set bold in red.
    """

    keys: tuple[str, ...]
    headings: tuple[str, ...]
    widths: tuple[float, ...]
    result: str
    left: float
    odds_width: float
    orders: bool
    red: tuple[str, ...]


class PlainTable(TableBlock):
    """A table: outcomes of the dice at the left, results bold, odds at the right if there are dice.

    A cross table is printed as the block `cross` prints it.
    """

    columns = texts("the columns to print, in this order; all of the table where it is not stated")
    result = text("the column set large").optional("the first column")
    odds = flag("print the chance of each row", True)
    heads = flag("print the names of the columns", True)
    orders = flag("cells are movement orders such as L2, each drawn as an arrow beside its letters")
    red = texts("cells with one of these texts are set bold in red")

    @classmethod
    def suited(cls, stated: Mapping[str, object], game: Game) -> type[ChartBlock]:
        """The block `cross` for a cross table."""
        table = game.rules.tables.get(str(stated.get("table")))
        if table is None or table.lookup is None or (table.lookup.across is None and table.lookup.down is None):
            return cls
        cross: type[ChartBlock] = load(catalogue(game.name).blocks["cross"])
        return cross

    def verify(self, game: Game) -> None:
        """RulesError for a column that the table lacks."""
        for setting, names in (("columns", self.columns), ("result", (self.result,) if self.result else ())):
            for key in names:
                if key not in self.table.columns:
                    known = nearest(key[:40], self.table.columns)
                    self.fail(f"table {self.table.name!r} has no column {brief(key)}; {known}", setting)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return table_block(self, job, width)


def table_block(spec: PlainTable, job: Job, width: float) -> Block:
    """The rows of a table in a width in points; RulesError if its columns do not fit."""
    table = spec.table
    draw = Drawing()
    y = spec.head(draw, width)
    chances = _chances(table)
    own_rules = [row.rule if row.rule != table.rule else "" for row in table.rows]
    columns = _columns(spec, job, table, own_rules, width)
    if spec.heads:
        y -= 13
        _draw_headings(draw, table, columns, y, width)
    for number, row in enumerate(table.rows):
        texts = [_cell_text(row.cells[key], key == columns.result) for key in columns.keys]
        wrapped = [
            wrap_text(text, _size(key, columns.result), wide - 6, _face(key, columns.result))
            for key, text, wide in zip(columns.keys, texts, columns.widths, strict=True)
        ]
        tall = max(21.0 if table.roll else 17.0, LINE * max(map(len, wrapped)) + 7) + job.air
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        if table.roll:
            _draw_roll(draw, table, row, 4, middle)
        if columns.odds_width:
            draw_bar(draw, width - 58, middle, 34, chances[number])
            draw.text(width - 3, middle - 3, str(chances[number]), TABLE, "ink", "semibold", "end")
        _draw_cells(draw, columns, texts, wrapped, middle)
        draw.text(width - 3 - columns.odds_width, middle - 2, own_rules[number], CITED, "grey", anchor="end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = spec.foot(draw, y, width)
    if table.lookup is not None:
        from generators.sheets.charts.cross_tables import draw_changes

        y = draw_changes(draw, table.lookup, y, width)
    return Block(-y, draw, table.assumes)


def _chances(table: Table) -> Sequence[Fraction]:
    """The chance of each row without a modifier; empty for a table without dice."""
    return row_chances(table) if table.roll else ()


def _columns(spec: PlainTable, job: Job, table: Table, own_rules: Sequence[str], width: float) -> _Columns:
    """The columns that the block names, or all of the table, laid out in the width; RulesError if they do not fit."""
    headings = dict(table.columns)
    keys = list(spec.columns or headings)
    result = spec.result or keys[0]
    odds_width = 66.0 if table.roll and spec.odds else 0.0
    left = _roll_width(table) if table.roll else 4.0
    rule_width = max(text_width(rule, CITED) for rule in own_rules)
    room = width - left - odds_width - (rule_width + 6 if rule_width else 0)
    cells = [[_cell_text(row.cells[key], key == result) for key in keys] for row in table.rows]
    titles = [headings[key] for key in keys]
    widths = _column_widths(keys, titles, cells, room, result)
    if widths is None:
        message = f"the columns of table {table.name!r} do not fit {job.paper.name}; choose larger paper"
        if f"tables.{table.name}" in job.game.rules.changed:
            raise place(job.game.rules, "tables", table.name).refuse(f"{message}, or shorten long words")
        spec.fail(message, "table")
    return _Columns(
        tuple(keys),
        tuple(titles),
        tuple(widths),
        result,
        left,
        odds_width,
        spec.orders,
        spec.red,
    )


def _draw_headings(draw: Drawing, table: Table, columns: _Columns, y: float, width: float) -> None:
    """The row of headings above y, and the line under it."""
    if table.roll:
        draw.text(4, y + 3.5, "Roll", SMALL, "grey", "semibold")
    if columns.odds_width:
        draw.text(width, y + 3.5, "Odds", SMALL, "grey", "semibold", "end")
    x = columns.left
    for heading, wide in zip(columns.headings, columns.widths, strict=True):
        draw.text(x, y + 3.5, heading, SMALL, "grey", "semibold")
        x += wide
    draw.line((0, y), (width, y), Style(None, "navy", THIN))


def _draw_cells(
    draw: Drawing, columns: _Columns, texts: Sequence[str], wrapped: Sequence[Sequence[str]], middle: float
) -> None:
    """The cells of a row about its middle; maneuvers and movement orders as arrows beside their text."""
    x = columns.left
    for key, cell, lines, wide in zip(columns.keys, texts, wrapped, columns.widths, strict=True):
        size, face = _size(key, columns.result), _face(key, columns.result)
        base = middle + LINE * (len(lines) - 1) / 2 - 0.33 * size
        if columns.orders:
            draw_movement_order(draw, cell, x + 8, middle)
            draw.text(x + 24, base, cell, RESULT, "navy", "bold")
        elif key == "maneuver" and cell.lower() in BENDS:
            draw_maneuver(draw, cell.lower(), x + 8, middle)
            draw.text(x + 22, base, cell, size, "navy", face)
        else:
            colour = "navy" if key == columns.result else "ink"
            if cell in columns.red:
                colour, face = "danger", "bold"
            for i, line in enumerate(lines):
                draw.text(x, base - LINE * i, line, size, colour, face)
        x += wide


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
    if table.roll is None:
        return 0.0
    if not _shows_faces(table):
        return max(text_width(span(row), FACE_SIZE, "bold") for row in table.rows) + 14
    return 15 * max((row.high or 0) - (row.low or 0) + 1 for row in table.rows) + 8


def _draw_roll(draw: Drawing, table: Table, row: Row, x: float, middle: float) -> None:
    """The outcomes of a row: faces of a d6, or a span of other dice in large digits."""
    if _shows_faces(table) and row.low is not None and row.high is not None:
        for i, face in enumerate(range(row.low, row.high + 1)):
            draw_die(draw, face, x + 15 * i, middle - FACE_SIZE / 2, FACE_SIZE)
    else:
        draw.text(x, middle - 0.33 * FACE_SIZE, span(row), FACE_SIZE, "navy", "bold")


def _size(column: str, result: str) -> float:
    return RESULT if column == result else TABLE


def _face(column: str, result: str) -> str:
    return "bold" if column == result else "regular"


SLACK = 1.04  # a wrapped text is about so much longer than on one line


def _column_widths(
    columns: list[str], headings: list[str], cells: list[list[str]], room: float, result: str
) -> list[float] | None:
    """Widths in points that fill the room: where the cells exceed it the gaps and then the widest column are narrowed.

    The two widest then share their room so that rows have few lines.  No column becomes narrower than its longest word
    or its heading; None if that leaves too little room.
    """
    natural, least, lengths = [], [], []
    for i, column in enumerate(columns):
        size, face = _size(column, result), _face(column, result)
        lengths.append([text_width(row[i], size, face) for row in cells])
        widest = max(lengths[i])
        extra = 34 if column == "maneuver" else 10
        heading = text_width(headings[i], SMALL, "semibold")
        word = max(text_width(word, size, face) for row in cells for word in row[i].split() or [""])
        natural.append(max(widest + extra, heading + 10))
        least.append(max(word + extra - 10 + 6.1, heading + 4))
    spare = room - sum(natural)
    if spare >= -CLOSER * len(natural):
        return [n + spare / len(natural) for n in natural]
    flexible = [i for i, column in enumerate(columns) if column != result] or [0]
    while spare < -0.01:  # the widest are narrowed first, to the width of the next widest
        flexible = [i for i in flexible if natural[i] > least[i] + 0.01]
        if not flexible:
            return None
        widest = max(natural[i] for i in flexible)
        tied = [i for i in flexible if natural[i] > widest - 0.01]
        below = max(natural[i] if i not in tied else least[i] for i in flexible)
        step = min(widest - below, -spare / len(tied))
        for i in tied:
            natural[i] -= step
        spare += step * len(tied)
    _share_widest(natural, least, lengths, columns.index(result) if result in columns else -1)
    return natural


def _share_widest(widths: list[float], least: list[float], lengths: list[list[float]], fixed: int) -> None:
    """Change the widths of the two widest columns, but for a fixed one, where that saves lines.

    `lengths` are those of the cells, column by column, each on one line.
    """
    two = sorted((i for i in range(len(widths)) if i != fixed), key=lambda i: -widths[i])[:2]
    if len(two) < 2:
        return
    (a, b), total = two, sum(widths[i] for i in two)
    spare = total - least[a] - least[b]

    def lines(width: float) -> int:
        """About how many lines the rows have with column `a` so wide."""
        return sum(
            max(-int(-SLACK * one // (width - 10)), -int(-SLACK * two // (total - width - 10)), 1)
            for one, two in zip(lengths[a], lengths[b], strict=True)
        )

    tried = [(lines(width), abs(width - widths[a]), width) for width in (least[a] + spare * n / 16 for n in range(17))]
    fewest, _, width = min(tried)
    if fewest < lines(widths[a]):
        widths[a], widths[b] = width, total - width


class Steps(TableBlock):
    """A table as the steps of a procedure: a bold lead and its text, numbered."""

    bullets = flag("points in place of numbers")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return steps_block(self, job, width)


def steps_block(spec: Steps, job: Job, width: float) -> Block:
    """The steps of a table in a width in points."""
    bullets, table = spec.bullets, spec.table
    draw = Drawing()
    y = spec.head(draw, width) - 4
    lead, words = next(iter(table.columns)), list(table.columns)[-1]
    indent = 19 + (_lead_width(table, lead, width) if lead != words else 0.0)
    for number, row in enumerate(table.rows, 1):
        y -= 3 + job.air / 2
        draw.circle(6.5, y - 6, 2.2 if bullets else 6.5, Style("navy"))
        if not bullets:
            draw.text(6.5, y - 8.9, str(number), 8, "paper", "bold", "middle")
        top, rule = y, row.rule if row.rule != table.rule else ""
        if lead != words:
            beside = indent > 19
            lines = wrap_text(str(row.cells[lead]), TABLE, width - 20, "semibold")
            for i, line in enumerate(lines):
                draw.text(19, y - 9 - 11.25 * i, line, TABLE, "navy", "semibold")
            y -= 0 if beside else 11.25 * len(lines)
            after = width if beside else 19 + text_width(lines[-1], TABLE, "semibold") + 5 + text_width(rule, CITED)
            if after <= width:
                draw.text(after, y - 9 if beside else y + 2.25, rule, CITED, "grey", anchor="end")
            else:
                rule = ""
        room = width - indent - 1 - (text_width(rule, CITED) + 8 if indent > 19 and rule else 0)
        y = draw_paragraph(draw, str(row.cells[words]), indent, y, room, TABLE, "ink")
        y = min(y, top - 14)
    y -= 2
    y = spec.foot(draw, y, width)
    return Block(-y, draw, table.assumes)


def _lead_width(table: Table, lead: str, width: float) -> float:
    """Room for the leads of steps beside their texts in a wide block; 0 if they stand above them."""
    widest = max(text_width(str(row.cells[lead]), TABLE, "semibold") for row in table.rows) + 12
    return widest if width > 400 and widest < 0.3 * width else 0.0


class Figures(TitledBlock):
    """Single figures of the rules: the value large at the left, its meaning at the right."""

    figures = figures("the figures")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return figures_block(self, job, width)


def figures_block(spec: Figures, job: Job, width: float) -> Block:
    """Figures with their meanings in a width in points."""
    draw, listed = Drawing(), spec.figures
    rules = dict.fromkeys(entry.rule for entry in listed)
    y = spec.head(draw, " · ".join(rules), width)
    assumes: dict[str, None] = {}
    for i, entry in enumerate(listed):
        assumes.update(dict.fromkeys(entry.assumes))
        text = f"{entry.means} ({entry.rule})" if len(rules) > 1 else entry.means
        lines = wrap_text(text, TABLE, width - 58)
        tall = max(17.0, 11.25 * len(lines) + 6) + job.air
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        unit = {"inches": "″", "degrees": "°"}.get(entry.unit, "")
        draw.text(48, y - tall / 2 - 3.8, f"{entry.value:g}{unit}", RESULT, "navy", "bold", "end")
        for k, line in enumerate(lines):
            draw.text(56, y - tall / 2 - 3 + 11.25 * (len(lines) - 1) / 2 - 11.25 * k, line, TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = spec.foot(draw, y, width)
    return Block(-y, draw, tuple(assumes))
