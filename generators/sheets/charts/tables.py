"""Blocks of chart pages that show what the rules say: tables, procedures, figures."""

from __future__ import annotations

from aids.errors import nearest
from aids.tables import Row, Table, span
from aids.tables import odds as table_odds
from generators.drawing.arrows import BENDS, arrow, order_arrow
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, bar, closing, paragraph, section_head
from generators.sheets.kits import Job, Spec


def rule_note(table: Table) -> str:
    """What stands at the right of a table's title: the dice and the rule."""
    return " · ".join(part for part in (table.roll.name if table.roll else "", table.rule) if part)


def table_block(spec: Spec, job: Job, width: float) -> Block:
    """A table of the rules: what is rolled at the left, results bold, odds at the right if there are dice.

    With `orders` the cells are movement orders such as L2, each drawn as an arrow beside its letters.
    """
    spec.known("kind", "span", "table", "title", "columns", "result", "odds", "orders")
    table = table_of(spec, job)
    headings = dict(table.columns)
    columns = spec.get("columns", list, list(headings))
    for column in columns:
        if column not in headings:
            spec.fail(f"table {table.name!r} has no column {column!r}; {nearest(str(column), headings)}", "columns")
    result = spec.get("result", str, columns[0])
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str, table.title), rule_note(table), width)
    chances = table_odds(table) if table.roll else ()
    roll_width = _roll_width(table)
    with_odds, orders = bool(table.roll) and spec.get("odds", bool, True), spec.get("orders", bool, False)
    odds_width = 66.0 if with_odds else 0.0
    own_rules = [row.rule if row.rule != table.rule else "" for row in table.rows]
    rule_width = max(text_width(own, 6) for own in own_rules)
    rule_width += 6 if rule_width else 0
    room = width - roll_width - odds_width - rule_width - (0 if table.roll else 4)
    cells = [[_shown(row.cells[c], c == result) for c in columns] for row in table.rows]
    widths = _column_widths(columns, [headings[c] for c in columns], cells, room, result)
    if widths is None:
        spec.fail(f"the columns of table {table.name!r} do not fit {job.paper.name}; choose larger paper", "table")
    y -= 13
    if table.roll:
        draw.text(4, y + 3.5, "Roll", NOTE, "grey", "semibold")
    if with_odds:
        draw.text(width, y + 3.5, "Odds", NOTE, "grey", "semibold", "end")
    x = roll_width + (0 if table.roll else 4)
    for column, wide in zip(columns, widths, strict=True):
        draw.text(x, y + 3.5, headings[column], NOTE, "grey", "semibold")
        x += wide
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, (row, texts) in enumerate(zip(table.rows, cells, strict=True)):
        wrapped = [
            wrap_text(text, _size(c, result), wide - 6, _face(c, result))
            for c, text, wide in zip(columns, texts, widths, strict=True)
        ]
        lines = max(len(w) for w in wrapped)
        tall = max(21.0 if table.roll else 17.0, 11.5 * lines + 7)
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        if table.roll:
            _roll_cell(draw, table, row, 4, middle)
        if with_odds:
            bar(draw, width - 58, middle, 34, chances[number])
            draw.text(width - 3, middle - 3, str(chances[number]), TABLE, "ink", "semibold", "end")
        x = roll_width + (0 if table.roll else 4)
        for column, text_lines, text, wide in zip(columns, wrapped, texts, widths, strict=True):
            size, face = _size(column, result), _face(column, result)
            base = middle + 11.5 * (len(text_lines) - 1) / 2 - 0.33 * size
            if orders:
                order_arrow(draw, text, x + 8, middle)
                draw.text(x + 24, base, text, RESULT, "navy", "bold")
            elif column == "maneuver" and text.lower() in BENDS:
                arrow(draw, text.lower(), x + 8, middle)
                draw.text(x + 22, base, text, size, "navy", face)
            else:
                for i, line in enumerate(text_lines):
                    draw.text(x, base - 11.5 * i, line, size, "navy" if column == result else "ink", face)
            x += wide
        draw.text(width - 3 - odds_width, middle - 2, own_rules[number], 6, "grey", anchor="end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = closing(draw, table.notes, table.assumes, y, width)
    return Block(-y, draw, table.assumes)


def _shown(cell: object, leads: bool) -> str:
    """A cell as it is printed: what leads its row begins with a capital, and a number has a true minus."""
    text = str(cell)
    if text[:1] == "-" and text[1:].isdigit():
        text = "−" + text[1:]
    return text[:1].upper() + text[1:] if leads else text


def table_of(spec: Spec, job: Job) -> Table:
    """The table of the rules that a block names."""
    name = spec.get("table", str)
    tables = job.game.rules.tables
    if name not in tables:
        spec.fail(f"{job.game.name} has no table {name!r}; {nearest(name, tables)}", "table")
    return tables[name]


def _roll_width(table: Table) -> float:
    """Room for what is rolled: faces of a d6 side by side, or the figures of other dice."""
    if table.roll is None:
        return 0.0
    if table.roll.name != "d6":
        return max(text_width(span(row), 13, "bold") for row in table.rows) + 14
    return 15 * max((row.high or 0) - (row.low or 0) + 1 for row in table.rows) + 8


def _roll_cell(draw: Drawing, table: Table, row: Row, x: float, middle: float) -> None:
    """The dice a row answers to: faces of a die, or the span of a sum in large figures."""
    if table.roll is not None and table.roll.name == "d6" and row.low is not None and row.high is not None:
        for i, face in enumerate(range(row.low, row.high + 1)):
            draw_die(draw, face, x + 15 * i, middle - 6.5, 13)
    else:
        draw.text(x, middle - 0.33 * 13, span(row), 13, "navy", "bold")


def _size(column: str, result: str) -> float:
    return RESULT if column == result else TABLE


def _face(column: str, result: str) -> str:
    return "bold" if column == result else "regular"


def _column_widths(
    columns: list[str], headings: list[str], cells: list[list[str]], room: float, result: str
) -> list[float] | None:
    """Widths in points that fill the room: where the cells exceed it the widest column gives way and wraps.

    No column becomes narrower than its longest word or its heading; None if that leaves too little room.
    """
    natural, least = [], []
    for i, column in enumerate(columns):
        size, face = _size(column, result), _face(column, result)
        widest = max(text_width(row[i], size, face) for row in cells)
        extra = 34 if column == "maneuver" else 10
        heading = text_width(headings[i], NOTE, "semibold")
        word = max(text_width(word, size, face) for row in cells for word in row[i].split() or [""])
        natural.append(max(widest + extra, heading + 10))
        least.append(max(word + extra - 10, heading) + 4)
    spare = room - sum(natural)
    if spare >= 0:
        return [n + spare / len(natural) for n in natural]
    gives = [i for i, column in enumerate(columns) if column != result] or [0]
    while spare < -0.01:  # the widest give way first, to the width of the next widest
        gives = [i for i in gives if natural[i] > least[i] + 0.01]
        if not gives:
            return None
        widest = max(natural[i] for i in gives)
        tied = [i for i in gives if natural[i] > widest - 0.01]
        below = max(natural[i] if i not in tied else least[i] for i in gives)
        step = min(widest - below, -spare / len(tied))
        for i in tied:
            natural[i] -= step
        spare += step * len(tied)
    return natural


def steps_block(spec: Spec, job: Job, width: float) -> Block:
    """A procedure: numbered steps (or, with `bullets`, points in no order), a bold lead and what happens."""
    spec.known("kind", "span", "table", "title", "bullets")
    bullets = spec.get("bullets", bool, False)
    table = table_of(spec, job)
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str, table.title), rule_note(table), width) - 4
    keys = list(table.columns)
    lead, words = keys[0], keys[-1]
    for number, row in enumerate(table.rows, 1):
        y -= 3
        draw.circle(6.5, y - 6, 2.2 if bullets else 6.5, Style("navy"))
        if not bullets:
            draw.text(6.5, y - 8.9, str(number), 8, "paper", "bold", "middle")
        top = y
        if lead != words:
            head = str(row.cells[lead])
            lines = wrap_text(head, TABLE, width - 20, "semibold")
            for i, line in enumerate(lines):
                draw.text(19, y - 9 - 11.25 * i, line, TABLE, "navy", "semibold")
            y -= 11.25 * len(lines)
            if row.rule != table.rule:
                after = 19 + text_width(lines[-1], TABLE, "semibold") + 5
                if after + text_width(row.rule, 6) < width:
                    draw.text(after, y + 2.25, row.rule, 6, "grey")
        y = paragraph(draw, str(row.cells[words]), 19, y, width - 20, TABLE, "ink")
        y = min(y, top - 14)
    y -= 2
    y = closing(draw, table.notes, table.assumes, y, width)
    return Block(-y, draw, table.assumes)


def figures_block(spec: Spec, job: Job, width: float) -> Block:
    """Single figures of the rules: value large at the left, what it is at the right."""
    spec.known("kind", "span", "figures", "title")
    draw = Drawing()
    figures = job.game.rules.figures
    names = spec.get("figures", list)
    rules = dict.fromkeys(figures[n].rule for n in names if n in figures)
    y = -section_head(draw, spec.get("title", str), " · ".join(rules), width)
    assumes: dict[str, None] = {}
    for i, name in enumerate(names):
        if name not in figures:
            spec.fail(f"there is no figure {name!r}; {nearest(str(name), figures)}", "figures")
        figure = figures[name]
        assumes.update(dict.fromkeys(figure.assumes))
        words = f"{figure.means} ({figure.rule})" if len(rules) > 1 else figure.means
        lines = wrap_text(words, TABLE, width - 58)
        tall = max(17.0, 11.25 * len(lines) + 6)
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        unit = {"inches": "″", "degrees": "°"}.get(figure.unit, "")
        draw.text(48, y - tall / 2 - 3.8, f"{figure.value:g}{unit}", RESULT, "navy", "bold", "end")
        for k, line in enumerate(lines):
            draw.text(56, y - tall / 2 - 3 + 11.25 * (len(lines) - 1) / 2 - 11.25 * k, line, TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = closing(draw, [], tuple(assumes), y, width)
    return Block(-y, draw, tuple(assumes))
