"""Tables drawn: grounds first, then heads and rows, and over them the lines."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from math import fsum
from typing import NamedTuple

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text
from generators.page.frame import THIN
from generators.page.rich_text import Word, draw_words, words_width
from generators.page.table import NAME, PAD, Look, Table
from generators.page.table_layout import HEAD_LEADING, Laid, SetCell, fit_line, lay_out, line_height
from generators.page.typeset import Block, draw_notes, draw_section

MIDDLE = 0.33  # from the baseline to the middle of a capital, in sizes of the text
HEAD_BASE = 3.5  # points: the baseline of heads above the line under them


def draw_rows(draw: Drawing, laid: Laid, x: float, top: float, first: int = 0, last: int | None = None) -> float:
    """Draw some rows of a table under its heads, from its upper left corner; returns the y below them."""
    table, rows = laid.table, laid.rows[first:last]
    levels = list(accumulate((-height for height in laid.heights[first:last]), initial=top - laid.head_height))
    shaded = accumulate(int(number not in table.joined) for number in range(first, first + len(rows)))
    for row, number, high, low in zip(rows, shaded, levels, levels[1:], strict=False):
        if table.tinted and (number - 1) // table.each % 2 == 0:
            draw.rect(x, low, laid.width, high - low, Style("tint"))
        for ground, group in groupby(row, key=lambda each: each.cell.ground):
            cells = list(group)
            if ground:
                draw.rect(x + cells[0].left, low, cells[-1].right - cells[0].left, high - low, Style(ground))
    _draw_heads(draw, laid, x, levels[0])
    for number, (row, high, low) in enumerate(zip(rows, levels, levels[1:], strict=False), first):
        begin = high - (0 if number in table.joined else table.padding / 2)
        texts: list[_Placed] = []
        for each in row:
            middle = begin - each.text_height / 2 if table.top and each.lines else (high + low) / 2
            texts += _placed(draw, each, x, middle)
        _write(draw, texts)
    _draw_rules(draw, laid, x, top, levels)
    return levels[-1]


def draw_table(draw: Drawing, table: Table, width: float, x: float, top: float, air: float = 0.0) -> float:
    """Draw a table from its upper left corner; returns the y below it."""
    return draw_rows(draw, lay_out(table, width, air), x, top)


def compose_table(
    title: str,
    note: str,
    table: Table,
    width: float,
    air: float = 0.0,
    notes: Sequence[str] = (),
    assumes: tuple[str, ...] = (),
) -> Block:
    """A block of a section head with a note, a table and notes under it."""
    draw = Drawing()
    y = draw_table(draw, table, width, 0.0, draw_section(draw, title, note, width), air)
    if notes or assumes:
        y = draw_notes(draw, notes, y, width)
    return Block(-y, draw, assumes)


class _Placed(NamedTuple):
    """A line on the page: the look and anchor of its text, and its place."""

    text: str | Sequence[Word]
    look: Look
    anchor: str
    x: float
    base: float


def _placed(draw: Drawing, each: SetCell, x: float, middle: float) -> Iterator[_Placed]:
    """The lines of a cell about its middle; its picture is drawn."""
    left, right = x + each.left + PAD, x + each.right - each.inset
    if (picture := each.cell.picture) is not None:
        if not each.lines and each.anchor == "middle":
            left = (x + each.left + x + each.right - picture.width) / 2
        picture.draw(draw, left, middle, right - left)
        left += picture.width
    y = middle + each.text_height / 2
    for line in each.lines:
        text, look = line
        at = {"start": left, "end": right, "middle": x + (each.left + each.right) / 2}[each.anchor]
        yield _Placed(text, look, each.anchor, at, y - line_height(line) / 2 - MIDDLE * look.size)
        y -= line_height(line)


def _write(draw: Drawing, placed: Iterable[_Placed]) -> None:
    """Write lines in their order, neighbours of one look together."""
    for (look, anchor, is_plain), lines in groupby(
        placed, lambda line: (line.look, line.anchor, isinstance(line.text, str))
    ):
        if is_plain:
            draw.texts(
                [(line.x, line.base, str(line.text)) for line in lines], look.size, look.colour, look.face, anchor
            )
            continue
        for line in lines:
            words = [word for word in line.text if isinstance(word, Word)]
            back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * words_width(words, look.size)
            draw_words(draw, words, line.x - back, line.base, look.size)


def _draw_heads(draw: Drawing, laid: Laid, x: float, y: float) -> None:
    """The heads of the columns above y, and above them the heads of groups."""
    for name, left, right in laid.groups:
        look = fit_line(name, NAME, right - left - 2 * PAD)
        shown = shorten_text(name, look.size, right - left - 2 * PAD, look.face)
        draw.text(
            x + (left + right) / 2, y + laid.own_height + HEAD_BASE, shown, look.size, look.colour, look.face, "middle"
        )
    placed: list[_Placed] = []
    for each in laid.heads:
        if each.cell.picture is not None:
            list(_placed(draw, each, x, y + HEAD_BASE + each.cell.picture.height / 2))
        at = {"start": x + each.left + PAD, "end": x + each.right - PAD}.get(
            each.anchor, x + (each.left + each.right) / 2
        )
        base = y + HEAD_BASE + fsum(HEAD_LEADING * look.size for _, look in each.lines[1:])
        for text, look in each.lines:
            placed.append(_Placed(text, look, each.anchor, at, base))
            base -= HEAD_LEADING * look.size
    _write(draw, placed)


def _draw_rules(draw: Drawing, laid: Laid, x: float, top: float, levels: Sequence[float]) -> None:
    """The lines of a table, over its grounds: under heads, between rows and columns, at its foot."""
    table, first, low, right = laid.table, levels[0], levels[-1], x + laid.width
    lines = [((x, y), (right, y)) for y in levels[1:-1] if table.ruled or table.form]
    lines += [((x + edge, top), (x + edge, low)) for edge in laid.edges[1:-1] if table.form]
    draw.lines(lines, table.line)
    over = first + laid.own_height
    heads = [((x + left + PAD, over), (x + end - PAD, over)) for _, left, end in laid.groups]
    strong = [] if table.bare else [((x, low), (right, low))]
    heads += [((x, first), (right, first))] if laid.head_height and not table.bare else []
    strong += [((x, y), (right, y)) for y in levels[table.each : -1 : table.each] if table.each > 1]
    if not table.form:
        draw.lines(heads, Style(None, "navy", THIN))
        heads = []
    draw.lines([*heads, *strong], Style(None, "navy", 0.6))
