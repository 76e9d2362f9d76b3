"""The tables of a turn sheet: rows of wrapped text under titles, one below the other, page by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, TABLE, Area
from generators.page.typeset import Block, draw_assumed, draw_section

LEAD = 11.4  # points from line to line
AIR = 2.6  # points above and below the lines of a row
GAP = 12.0  # points between two sections
LEAST_ROWS = 3  # of a section that stand below its title at the foot of a page


class Cell(NamedTuple):
    """A text in a row: its share of the width, and how it is set."""

    text: str
    share: float
    colour: str = "ink"
    face: str = "regular"


Row = tuple[Cell, ...]


class Table(NamedTuple):
    """A titled table: a note at the right of its title, the names of its columns by share, and its rows."""

    title: str
    note: str
    heads: tuple[tuple[str, float], ...]
    rows: tuple[Row, ...]


def table_pages(
    tables: Iterable[Table], assumes: tuple[str, ...], room: Area, begun: Block | None = None
) -> Iterator[Drawing]:
    """The tables one below the other, below what the first page has `begun` with; the rulings they assume end them.

    A table goes on the next page row by row, under its title.
    """
    draw, y = Drawing(), room.top
    if begun is not None:
        with draw.group(shift(room.left, y)):
            draw.add(begun.drawing.records)
        y -= begun.height + GAP
    for table in tables:
        rows, is_begun = list(table.rows), False
        while rows or not is_begun:
            head = _head(table, room.width, is_begun)
            least = head.height + sum(_height(row, room.width) for row in rows[:LEAST_ROWS])
            if y - least < room.bottom and y < room.top:
                yield draw
                draw, y = Drawing(), room.top
            with draw.group(shift(room.left, y)):
                draw.add(head.drawing.records)
            y -= head.height
            is_begun = True
            tinted = True
            while rows and (y - _height(rows[0], room.width) >= room.bottom):
                y = _draw_row(draw, rows.pop(0), room, y, tinted)
                tinted = not tinted
        y -= GAP
    note = Drawing()
    height = -draw_assumed(note, assumes, 0, room.width)
    if y - height < room.bottom:
        yield draw
        draw, y = Drawing(), room.top
    with draw.group(shift(room.left, y)):
        draw.add(note.records)
    yield draw


def _head(table: Table, width: float, continued: bool) -> Block:
    """The title of a table, and the names of its columns."""
    draw = Drawing()
    title = f"{table.title}, continued" if continued else table.title
    y = draw_section(draw, title, "" if continued else table.note, width)
    x = 0.0
    if any(name for name, _ in table.heads):
        for name, share in table.heads:
            draw.text(x + 3, y - 9, name, NOTE, "grey", "semibold")
            x += share * width
        y -= 12
    return Block(-y, draw)


def _height(row: Row, width: float) -> float:
    return max(len(_lines(cell, width)) for cell in row) * LEAD + AIR


def _lines(cell: Cell, width: float) -> list[str]:
    return wrap_text(cell.text, TABLE, cell.share * width - 6, cell.face)


def _draw_row(draw: Drawing, row: Row, room: Area, top: float, tinted: bool) -> float:
    """A row; the y below it."""
    height, x = _height(row, room.width), room.left
    if tinted:
        draw.rect(room.left, top - height, room.width, height, Style("tint"))
    for cell in row:
        for n, line in enumerate(_lines(cell, room.width)):
            draw.text(x + 3, top - AIR / 2 - LEAD * (n + 0.76), line, TABLE, cell.colour, cell.face)
        x += cell.share * room.width
    return top - height
