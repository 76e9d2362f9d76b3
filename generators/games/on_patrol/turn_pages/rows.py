"""Rows of wrapped text in columns: the tables of the turn sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text

TEXT, SMALL, HEAD = 8.25, 7.75, 7.25  # sizes of the text, of what stands under a row, of the names of columns
LINE = 1.22  # height of a line in sizes of the text
AIR = 4.0  # between two rows


class Column(NamedTuple):
    """A column of a table: its name, its width with the space to the next, and how it is set."""

    name: str
    width: float
    size: float = TEXT
    colour: str = "ink"
    face: str = "regular"


def draw_heads(draw: Drawing, columns: Sequence[Column], top: float) -> float:
    """The names of the columns; the y below."""
    x = 0.0
    for column in columns:
        draw.text(x + 2, top - 8, column.name, HEAD, "grey", "semibold")
        x += column.width
    return top - 11


class Row(NamedTuple):
    """The cells of a row, and a text under them that begins below the column `under`.

    `colour` is that of the first cell, the column's own where it is empty.
    """

    cells: tuple[str, ...]
    text: str = ""
    under: int = 0
    colour: str = ""


def draw_row(draw: Drawing, columns: Sequence[Column], row: Row, top: float, *, tinted: bool) -> float:
    """One row, its cells wrapped; the y below."""
    width, indent = sum(column.width for column in columns), sum(column.width for column in columns[: row.under])
    below = wrap_text(row.text, SMALL, width - indent - 6) if row.text else []
    cells = max(len(_lines(column, cell)) * LINE * column.size for column, cell in zip(columns, row.cells, strict=True))
    height = cells + len(below) * LINE * SMALL + AIR
    if tinted:
        draw.rect(0, top - height, width, height, Style("tint"))
    x, first = 0.0, top - AIR / 2 - LINE * TEXT * 0.78
    for column, cell in zip(columns, row.cells, strict=True):
        colour = row.colour if row.colour and not x else column.colour
        for n, line in enumerate(_lines(column, cell)):
            draw.text(x + 2, first - n * LINE * column.size, line, column.size, colour, column.face)
        x += column.width
    for n, line in enumerate(below):
        draw.text(indent + 2, first - cells - n * LINE * SMALL, line, SMALL, "ink")
    return top - height


def _lines(column: Column, cell: str) -> list[str]:
    return wrap_text(cell, column.size, column.width - 6, column.face)
