"""The chart block `lines`: short steps, lines or rows in a kit's own words, with emphasis, dice and figures."""

from __future__ import annotations

from aids.places import brief
from aids.texts import as_text
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page.frame import TABLE, THIN
from generators.page.rich_text import Word, draw_words, parse_words, words_width, wrap_words
from generators.page.typeset import RESULT, SMALL, Block, draw_notes, draw_section
from generators.sheets.charts.tables import table_of
from generators.sheets.figures import aside, rulings
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

LEADING = 11.5  # points from line to line
MOST_ROWS, MOST_COLUMNS = 60, 12


def lines_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `lines`: numbered `steps`, plain `lines`, or `rows` of cells under `columns`.

    With `table` the steps are the rows of that table of the rules: two of its columns, `cells`, the first in bold.

    In all texts `{name}` is a figure, `**...**` bold, `!!...!!` red, `[2-5]` faces of a die.  The first cell of a row
    is set large.  `rule` stands at the right of the title unless `aside` does.
    """
    spec.known(
        "kind", "span", "title", "rule", "aside", "steps", "lines", "rows", "columns", "shares", "notes", "assumes",
        "table", "cells"
    )  # fmt: skip
    stated = [key for key in ("steps", "lines", "rows", "table") if key in spec.data]
    if len(stated) != 1:
        spec.fail("state one of steps, lines, rows and table")
    draw = Drawing()
    y = draw_section(draw, spec.get("title", str), aside(spec, spec.get("rule", str, "")), width)
    y = _rows(spec, job, draw, y, width) if stated == ["rows"] else _lines(spec, job, draw, y, width, stated[0])
    y = draw_notes(draw, list(spec.texts("notes")), y, width)
    return Block(-y, draw, rulings(spec, "assumes", job))


def _parse(spec: Spec, text: object, *keys: str | int, colour: str = "ink", style: str = "regular") -> list[Word]:
    """A text at these keys as words; RulesError if its marks are wrong."""
    if isinstance(text, int | float) and not isinstance(text, bool):
        text = as_text(text)
    if not isinstance(text, str):
        raise spec.place.at(*keys).wrong("text in quotes", text)
    try:
        return parse_words(text, colour, style)
    except ValueError as error:
        spec.fail(f"{brief(text)}: {error}", *keys)


def _lines(spec: Spec, job: Job, draw: Drawing, y: float, width: float, key: str) -> float:
    """Numbered steps, or lines of text; the y below them."""
    indent = 0.0 if key == "lines" else 20.0
    y -= 4
    texts = _of_table(spec, job) if key == "table" else [
        _parse(spec, text, key, n) for n, text in enumerate(spec.texts(key))
    ]  # fmt: skip
    for number, words in enumerate(texts, 1):
        wrapped = wrap_words(words, TABLE, width - indent)
        has_die = any(word.face for line in wrapped for word in line)
        y -= 3 + job.air / 2
        if indent:
            draw.circle(6.5, y - 6, 6.5, Style("navy"))
            draw.text(6.5, y - 8.9, str(number), 8, "paper", "bold", "middle")
        for line in wrapped:
            draw_words(draw, line, indent, y - 9.2, TABLE)
            y -= LEADING + (2 if has_die else 0)
        y -= 1.5 if indent else 0
    return y - 1


def _of_table(spec: Spec, job: Job) -> list[list[Word]]:
    """The rows of a table as steps: two of its columns."""
    table, cells = table_of(spec, job), spec.texts("cells")
    if len(cells) != 2 or any(cell not in table.columns for cell in cells):
        spec.fail(f"cells must be two of {', '.join(table.columns)}", "cells")
    lead, text = cells
    return [parse_words(f"**{row.cells[lead]}**: {row.cells[text]}") for row in table.rows]


def _rows(spec: Spec, job: Job, draw: Drawing, y: float, width: float) -> float:
    """Rows of cells, every other one tinted, under the names of the columns if there are any; the y below them."""
    rows = spec.get("rows", list)
    if not 1 <= len(rows) <= MOST_ROWS or not all(isinstance(row, list) for row in rows):
        spec.fail(f"rows must be 1 to {MOST_ROWS} lists of cells", "rows")
    heads, count = spec.texts("columns"), max(map(len, rows))
    if not 1 <= count <= MOST_COLUMNS:
        spec.fail(f"a row has {count} cells; 1 to {MOST_COLUMNS}", "rows")
    for n, row in enumerate(rows):
        if len(row) != (len(heads) or count):
            spec.fail(f"this row has {len(row)} cells, not {len(heads) or count}", "rows", n)
    cells = [
        [
            _parse(spec, cell, "rows", n, k, colour="navy", style="bold") if k == 0 else
            _parse(spec, cell, "rows", n, k)
            for k, cell in enumerate(row)
        ]
        for n, row in enumerate(rows)
    ]  # fmt: skip
    widths = _widths(spec, cells, heads, width - 8)
    edges = [4 + sum(widths[:k]) for k in range(count)]
    if heads:
        y -= 12.5
        for x, head in zip(edges, heads, strict=True):
            draw.text(x, y + 3.5, head, SMALL, "grey", "semibold")
        draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, row in enumerate(cells):
        wrapped = [wrap_words(words, RESULT if k == 0 else TABLE, widths[k] - 8) for k, words in enumerate(row)]
        has_die = any(word.face for words in row for word in words)
        tall = max(20.0 if has_die else 17.5, LEADING * max(map(len, wrapped)) + 7) + job.air
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        for k, lines in enumerate(wrapped):
            size = RESULT if k == 0 else TABLE
            base = y - tall / 2 + LEADING * (len(lines) - 1) / 2 - 0.34 * size
            for i, line in enumerate(lines):
                draw_words(draw, line, edges[k], base - LEADING * i, size)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return y


def _widths(spec: Spec, cells: list[list[list[Word]]], heads: tuple[str, ...], room: float) -> list[float]:
    """The widths of the columns in points: by the `shares` of the kit, or as wide as their cells, the last widest."""
    shares = spec.get("shares", list, [])
    count = len(cells[0])
    if shares:
        if len(shares) != count or not all(type(share) in (int, float) and share > 0 for share in shares):
            spec.wrong("shares", f"{count} numbers above 0, one for each column")
        return [room * share / sum(shares) for share in shares]
    natural = []
    for k in range(count):
        size = RESULT if k == 0 else TABLE
        widest = max(words_width(row[k], size) for row in cells)
        natural.append(max(widest, text_width(heads[k], SMALL, "semibold") if heads else 0.0) + 10)
    spare = room - sum(natural)
    if spare >= 0:
        if count == 2:  # a key and its meaning stay together
            return [natural[0] + min(spare, 14), room - natural[0] - min(spare, 14)]
        return [wide + spare / count for wide in natural]
    longest = max(range(count), key=lambda k: natural[k])
    rest = sum(natural) - natural[longest]
    if room - rest > 0.3 * room:  # the longest column wraps
        return [room - rest if k == longest else wide for k, wide in enumerate(natural)]
    return [room * wide / sum(natural) for wide in natural]
