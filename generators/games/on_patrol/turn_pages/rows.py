"""Rows of wrapped text in columns: the tables of the turn sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text

TEXT, HEAD = 8.25, 7.25  # sizes of the text and of the names of columns
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


def row_height(columns: Sequence[Column], cells: Sequence[str]) -> float:
    """The height of a row whose cells are wrapped."""
    return (
        max(len(_lines(column, cell)) * LINE * column.size for column, cell in zip(columns, cells, strict=True)) + AIR
    )


def draw_row(draw: Drawing, columns: Sequence[Column], cells: Sequence[str], top: float, *, tinted: bool) -> float:
    """One row, its cells wrapped; the y below."""
    height = row_height(columns, cells)
    if tinted:
        draw.rect(0, top - height, sum(column.width for column in columns), height, Style("tint"))
    x = 0.0
    for column, cell in zip(columns, cells, strict=True):
        for n, line in enumerate(_lines(column, cell)):
            base = top - AIR / 2 - LINE * TEXT * 0.78 - n * LINE * column.size
            draw.text(x + 2, base, line, column.size, column.colour, column.face)
        x += column.width
    return top - height


def _lines(column: Column, cell: str) -> list[str]:
    return wrap_text(cell, column.size, column.width - 6, column.face)
