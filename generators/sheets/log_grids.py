"""Grids of logs: a row for each unit, a column for each turn, and in each cell named fields to fill in."""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple, cast

from aids import toml_file
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page.frame import NOTE, SECTION, TABLE, Area
from generators.page.table import PAD, Cell, Column, Content, Look, Picture, Table
from generators.page.table_drawing import draw_table
from generators.page.table_layout import HEAD_ROOM
from generators.sheets.settings import Setting, Settings, text, whole

SIDE = 46.0  # width of the column of units
LEAST_LINE = 15.0  # points for a line of fields: its names and room to write
MOST_ROWS, MOST_COLUMNS, MOST_LINES, MOST_FIELDS = 40, 20, 3, 6


class LogGrid(NamedTuple):
    """A grid to fill in: the units down the side, the heads of its columns, and lines of field names in each cell."""

    corner: str
    units: tuple[Content, ...]
    heads: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...]


def _read_units(at: Place, raw: object, given: Given) -> tuple[str, ...] | int:
    """Names, or a number of them."""
    if not isinstance(raw, list):
        return toml_file.whole(at, raw, 1, MOST_ROWS)
    names = toml_file.texts(at, raw)
    if not 1 <= len(names) <= MOST_ROWS:
        raise at.wrong(f"1 to {MOST_ROWS} names", raw)
    return names


def _read_lines(at: Place, raw: object, given: Given) -> tuple[tuple[str, ...], ...]:
    """Lists of names."""
    listed = toml_file.array(at, raw)
    if not 1 <= len(listed) <= MOST_LINES:
        raise at.wrong(f"1 to {MOST_LINES} lists of names", raw)
    for n, names in enumerate(listed):
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise at.at(n).refuse("each line of fields is a list of names in quotes")
        if not 1 <= len(names) <= MOST_FIELDS:
            raise at.at(n).refuse(f"a line has 1 to {MOST_FIELDS} fields, not {len(names)}")
    return tuple(map(tuple, cast("list[list[str]]", listed)))


class Grid(Settings):
    """A grid to fill in: the units down the side, a column for each turn, and lines of field names in each cell."""

    corner = text("the head of the column of units").default("")
    units = Setting(Stated(_read_units, takes=f"a list of 1 to {MOST_ROWS} names, or a number of them"), "the units")
    unit = text("the name of each where `units` is a number").default("{n}")
    turns = whole(1, MOST_COLUMNS, "how many columns")
    turn = text("the head of each; `{n}` is its number").default("")
    fields = Setting(
        Stated(_read_lines, takes=f"1 to {MOST_LINES} lists of 1 to {MOST_FIELDS} names"),
        "the lines of each cell, each with the names of its fields",
    )

    @property
    def drawn(self) -> LogGrid:
        """The grid with the names of its units and the heads of its columns."""
        units = _numbered(self.unit, self.units) if isinstance(self.units, int) else self.units
        return LogGrid(self.corner, units, _numbered(self.turn, self.turns), self.fields)


def _numbered(text: str, count: int) -> tuple[str, ...]:
    return tuple(text.replace("{n}", str(n)) for n in range(1, count + 1))


def least_height(grid: LogGrid, line: float = LEAST_LINE) -> float:
    """The height in points below which a grid leaves no room to write; `line` is what a line of fields takes."""
    return HEAD_ROOM + line * len(grid.units) * len(grid.fields)


def check_width(grid: Grid, width: float) -> None:
    """RulesError for a field whose name does not fit its place in a grid of this width."""
    each = (width - SIDE) / grid.turns
    for n, names in enumerate(grid.fields):
        need = fsum(text_width(name, NOTE) + 4 for name in names)
        if need > each:
            listed = brief(", ".join(names))
            cure = "choose larger paper, fewer turns or shorter names"
            grid.fail(f"{listed} do not fit beside each other; {cure}", "fields", n)


def draw_grid(draw: Drawing, grid: LogGrid, room: Area) -> None:
    """Draw a grid that fills the room: units at the left, every other one tinted, the fields named in each cell."""
    tall = (room.height - HEAD_ROOM) / len(grid.units)
    columns = [Column(grid.corner, SIDE, look=Look(SECTION, "navy", "bold"), wrap=False)]
    columns += [Column(Cell(head, Look(TABLE, "navy", "semibold")), share=1) for head in grid.heads]
    rows = [(unit, *[_fields(grid.fields, tall)] * len(grid.heads)) for unit in grid.units]
    table = Table(columns, rows, form=True, row_height=tall, padding=6, top=True, line=Style(None, "grey", 0.5))
    draw_table(draw, table, room.width, room.left, room.top)


def _fields(fields: Sequence[Sequence[str]], tall: float) -> Picture:
    """Lines of named fields that fill a cell, thin lines between them."""
    line = tall / len(fields)

    def draw_fields(draw: Drawing, x: float, middle: float, room: float) -> None:
        left, each = x - PAD, room + 2 * PAD
        for n, names in enumerate(fields):
            top, starts = middle + tall / 2 - n * line, [left + start for start in _offsets(names, each)]
            draw.texts([(start + 2, top - 7.6, name) for start, name in zip(starts, names, strict=True)], NOTE, "grey")
            thin = [((start, top), (start, top - line)) for start in starts[1:]]
            draw.lines([*thin, *([((left, top), (left + each, top))] if n else [])], Style(None, "rule", 0.3))

    return Picture(0.0, 0.0, draw_fields)


def _offsets(fields: Sequence[str], each: float) -> list[float]:
    """Where the fields of a line begin in a cell: each as wide as its name, and what is left over shared."""
    widths = [text_width(name, NOTE) + 4 for name in fields]
    spare = (each - fsum(widths)) / len(fields)
    return [fsum(widths[:n]) + n * spare for n in range(len(fields))]
