"""The tables of a turn sheet: rows of wrapped text under titles, one below the other, page by page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generators.drawing.drawing import Drawing, shift
from generators.page.frame import Area
from generators.page.table import Column, Row, Table
from generators.page.table_drawing import draw_rows
from generators.page.table_layout import Laid, lay_out
from generators.page.typeset import Block, draw_section

GAP = 12.0  # points between two sections
LEAST_ROWS = 3  # of a section that stand below its title at the foot of a page
HEAD = 14.0  # points: a title


class Section(NamedTuple):
    """A titled table, with a note at the right of its title."""

    title: str
    note: str
    table: Table


def section(title: str, note: str, columns: Sequence[Column], rows: Sequence[Row]) -> Section:
    """A section whose rows are as high as their text and begin at its top."""
    return Section(title, note, Table(columns, rows, row_height=0.0, padding=2.6, top=True))


def section_pages(sections: Iterable[Section], room: Area, begun: Block | None = None) -> Iterator[Drawing]:
    """The sections one below the other, below what the first page has `begun` with.

    A table goes on the next page row by row, under its title and heads.
    """
    draw, y = Drawing(), room.top
    if begun is not None:
        with draw.group(shift(room.left, y)):
            draw.add(begun.drawing.records)
        y -= begun.height + GAP
    for each in sections:
        laid, first = lay_out(each.table, room.width), 0
        while first < len(laid.rows) or not first:
            title, note = (f"{each.title}, continued", "") if first else (each.title, each.note)
            least = HEAD + laid.head_height + sum(laid.heights[first : first + LEAST_ROWS])
            if y - least < room.bottom and y < room.top:
                yield draw
                draw, y = Drawing(), room.top
            y = draw_section(draw, title, note, room.width, room.left, y)
            last = max(_fitting(laid, first, y - room.bottom), first + 1)
            y = draw_rows(draw, laid, room.left, y, first, last)
            first = last
        y -= GAP
    yield draw


def _fitting(laid: Laid, first: int, room: float) -> int:
    """The number of the first row that does not fit a height under the heads."""
    room -= laid.head_height
    while first < len(laid.rows) and room >= laid.heights[first]:
        room -= laid.heights[first]
        first += 1
    return first
