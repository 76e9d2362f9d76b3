"""Grids of logs: a row for each unit, a column for each turn, and in each cell named fields to fill in."""

from __future__ import annotations

from typing import NamedTuple

from aids.toml_file import brief
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text, shorten_text, text_width
from generators.page.frame import NOTE, TABLE, Area
from generators.sheets.kits import Spec

FIELD = 7.0  # size of a field's name in points
HEAD = 17.0  # height of the row of heads
SIDE = 46.0  # width of the column of units
LEAST_LINE = 15.0  # points for a line of fields: its names and room to write
MOST_ROWS, MOST_COLUMNS, MOST_LINES, MOST_FIELDS = 40, 20, 3, 6


class LogGrid(NamedTuple):
    """A grid to fill in: the units down the side, the heads of its columns, and lines of field names in each cell."""

    corner: str
    units: tuple[str, ...]
    heads: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...]


def read_grid(spec: Spec) -> LogGrid:
    """The grid that a log states: `units` are names or a number of them, each called by `unit`, as `E{n}`.

    RulesError with file and line for what is wrong.
    """
    spec.known("corner", "units", "unit", "turns", "turn", "fields")
    if isinstance(spec.data.get("units"), list):
        units = spec.texts("units")
        if not 1 <= len(units) <= MOST_ROWS:
            spec.wrong("units", f"1 to {MOST_ROWS} names")
    else:
        units = _numbered(spec.get("unit", str, "{n}"), spec.whole("units", 1, MOST_ROWS))
    heads = _numbered(spec.get("turn", str, ""), spec.whole("turns", 1, MOST_COLUMNS))
    listed = spec.get("fields", list)
    if not 1 <= len(listed) <= MOST_LINES:
        spec.wrong("fields", f"1 to {MOST_LINES} lists of names")
    fields = []
    for n, names in enumerate(listed):
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            spec.fail("each line of fields is a list of names in quotes", "fields", n)
        if not 1 <= len(names) <= MOST_FIELDS:
            spec.fail(f"a line has 1 to {MOST_FIELDS} fields, not {len(names)}", "fields", n)
        fields.append(tuple(names))
    return LogGrid(spec.get("corner", str, ""), units, heads, tuple(fields))


def _numbered(text: str, count: int) -> tuple[str, ...]:
    return tuple(text.replace("{n}", str(n)) for n in range(1, count + 1))


def least_height(grid: LogGrid, line: float = LEAST_LINE) -> float:
    """The height in points below which a grid leaves no room to write; `line` is what a line of fields takes."""
    return HEAD + line * len(grid.units) * len(grid.fields)


def check_width(spec: Spec, grid: LogGrid, width: float) -> None:
    """RulesError for a field whose name does not fit its place in a grid of this width."""
    each = (width - SIDE) / len(grid.heads)
    for n, names in enumerate(grid.fields):
        need = sum(text_width(name, FIELD) + 4 for name in names)
        if need > each:
            text = brief(", ".join(names))
            cure = "choose larger paper, fewer turns or shorter names"
            spec.fail(f"{text} do not fit beside each other; {cure}", "fields", n)


def draw_grid(draw: Drawing, grid: LogGrid, room: Area) -> None:
    """Draw a grid that fills the room: units at the left, every other one tinted, the fields named in each cell."""
    each = (room.width - SIDE) / len(grid.heads)
    first = room.top - HEAD
    tall = (first - room.bottom) / len(grid.units)
    draw.text(room.left + 3, first + 5, grid.corner, NOTE, "grey", "semibold")
    for n, head in enumerate(grid.heads):
        draw.text(room.left + SIDE + n * each + 3, first + 5, head, TABLE, "navy", "semibold")
    for n in range(0, len(grid.units), 2):
        draw.rect(room.left, first - (n + 1) * tall, room.width, tall, Style("tint"))
    line = tall / len(grid.fields)
    names, thin = [], []
    offsets = [_offsets(fields, each) for fields in grid.fields]
    for row in range(len(grid.units)):
        for column in range(len(grid.heads)):
            left = room.left + SIDE + column * each
            for n, (fields, starts) in enumerate(zip(grid.fields, offsets, strict=True)):
                top = first - row * tall - n * line
                names += [(left + x + 2, top - 7.6, name) for x, name in zip(starts, fields, strict=True)]
                thin += [((left + x, top), (left + x, top - line)) for x in starts[1:]]
    levels = [first - row * tall - n * line for row in range(len(grid.units)) for n in range(1, len(grid.fields))]
    thin += [((room.left + SIDE, y), (room.right, y)) for y in levels]
    draw.lines(thin, Style(None, "rule", 0.3))
    draw.texts(names, FIELD, "grey")
    for n, unit in enumerate(grid.units):
        size = fit_text(unit, TABLE + 2, SIDE - 6, "bold", least=FIELD)
        name = shorten_text(unit, size, SIDE - 6, "bold")
        draw.text(room.left + 3, first - n * tall - 4 - 0.7 * size, name, size, "navy", "bold")
    bars = [((x, room.top), (x, room.bottom)) for x in (room.left + SIDE + n * each for n in range(len(grid.heads)))]
    rows = [((room.left, first - n * tall), (room.right, first - n * tall)) for n in range(1, len(grid.units))]
    draw.lines([*bars, *rows], Style(None, "grey", 0.5))
    edges = [((room.left, y), (room.right, y)) for y in (first, room.bottom)]
    draw.lines(edges, Style(None, "navy", 0.8))


def _offsets(fields: tuple[str, ...], each: float) -> list[float]:
    """Where the fields of a line begin in a cell: each as wide as its name, and what is left over shared."""
    widths = [text_width(name, FIELD) + 4 for name in fields]
    spare = (each - sum(widths)) / len(fields)
    return [sum(widths[:n]) + n * spare for n in range(len(fields))]
