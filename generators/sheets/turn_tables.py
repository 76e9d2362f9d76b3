"""The tables of a turn sheet: rows of wrapped text under titles, one below the other, page by page."""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from generators.drawing.drawing import Drawing, shift
from generators.page.frame import Area
from generators.page.table import Column, Row, Table
from generators.page.table_drawing import draw_rows
from generators.page.table_layout import Laid, lay_out
from generators.page.typeset import GUTTER, Block, draw_section

GAP = 12.0  # points between two sections
LEAST_ROWS = 3  # of a section that stand below its title at the foot of a page
HEAD = 14.0  # points: a title


class Section(NamedTuple):
    """Titled tables side by side, with a note at the right of the title."""

    title: str
    note: str
    tables: tuple[Table, ...]


def section(title: str, note: str, columns: Sequence[Column], *tables: Sequence[Row], padding: float = 3.4) -> Section:
    """A section whose rows are higher than their text by `padding` and begin at its top, in tables side by side."""
    kept = tables[:1] + tuple(rows for rows in tables[1:] if rows)
    return Section(title, note, tuple(Table(columns, rows, row_height=0.0, padding=padding, top=True) for rows in kept))


def section_pages(
    sections: Iterable[Section], room: Area, begun: Block | None = None
) -> Iterator[tuple[Drawing, float]]:
    """The sections one below the other, below what the first page has `begun` with.

    A table goes on the next page row by row, under its title and heads.  With each page goes the y below it.
    """
    draw, y = Drawing(), room.top
    if begun is not None:
        with draw.group(shift(room.left, y)):
            draw.add(begun.drawing.records)
        y -= begun.height + GAP
    for each in sections:
        width = (room.width - GUTTER * (len(each.tables) - 1)) / len(each.tables)
        laid = [lay_out(table, width) for table in each.tables]
        firsts, begins = [0] * len(laid), True
        while begins or any(first < len(table.rows) for table, first in zip(laid, firsts, strict=True)):
            title, note = (each.title, each.note) if begins else (f"{each.title}, continued", "")
            if y - max(map(_least, laid, firsts)) < room.bottom and y < room.top:
                yield draw, y
                draw, y = Drawing(), room.top
            y = draw_section(draw, title, note, room.width, room.left, y)
            lasts = [_fitting(table, first, y - room.bottom) for table, first in zip(laid, firsts, strict=True)]
            y = min(
                draw_rows(draw, table, room.left + number * (width + GUTTER), y, firsts[number], lasts[number])
                for number, table in enumerate(laid)
                if begins or firsts[number] < lasts[number]
            )
            firsts, begins = lasts, False
        y -= GAP
    yield draw, y


def _least(laid: Laid, first: int) -> float:
    """The height of a title, heads and the rows that must stand below it."""
    return HEAD + laid.head_height + fsum(laid.heights[first : first + LEAST_ROWS])


def _fitting(laid: Laid, first: int, room: float) -> int:
    """The number of the first row that does not fit a height under the heads; at least one does, if any is left."""
    room, last = room - laid.head_height, first
    while last < len(laid.rows) and room >= laid.heights[last]:
        room -= laid.heights[last]
        last += 1
    return max(last, min(first + 1, len(laid.rows)))
