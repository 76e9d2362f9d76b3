"""Grids of logs: a row for each unit, a column for each turn, and in each cell named fields to fill in."""

from __future__ import annotations

from typing import NamedTuple, cast

from aids import toml_file
from aids.games import Game
from aids.places import Place, brief
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text, shorten_text, text_width
from generators.page.frame import NOTE, TABLE, Area
from generators.sheets.settings import Setting, Settings, text, whole

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


def _units(meaning: str) -> Setting[tuple[str, ...] | int]:
    """Names, or a number of them."""

    def read(at: Place, raw: object, game: Game) -> tuple[str, ...] | int:
        if not isinstance(raw, list):
            return toml_file.whole(at, raw, 1, MOST_ROWS)
        names = toml_file.texts(at, raw)
        if not 1 <= len(names) <= MOST_ROWS:
            raise at.wrong(f"1 to {MOST_ROWS} names", raw)
        return names

    return Setting(f"a list of 1 to {MOST_ROWS} names, or a number of them", meaning, read)


def _lines(meaning: str) -> Setting[tuple[tuple[str, ...], ...]]:
    """Lists of names."""

    def read(at: Place, raw: object, game: Game) -> tuple[tuple[str, ...], ...]:
        listed = toml_file.array(at, raw)
        if not 1 <= len(listed) <= MOST_LINES:
            raise at.wrong(f"1 to {MOST_LINES} lists of names", raw)
        for n, names in enumerate(listed):
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise at.at(n).refuse("each line of fields is a list of names in quotes")
            if not 1 <= len(names) <= MOST_FIELDS:
                raise at.at(n).refuse(f"a line has 1 to {MOST_FIELDS} fields, not {len(names)}")
        return tuple(map(tuple, cast("list[list[str]]", listed)))

    return Setting(f"1 to {MOST_LINES} lists of 1 to {MOST_FIELDS} names", meaning, read)


class Grid(Settings):
    """A grid to fill in: the units down the side, a column for each turn, and lines of field names in each cell."""

    corner = text("the head of the column of units").default("")
    units = _units("the units")
    unit = text("the name of each where `units` is a number").default("{n}")
    turns = whole(1, MOST_COLUMNS, "how many columns")
    turn = text("the head of each; `{n}` is its number").default("")
    fields = _lines("the lines of each cell, each with the names of its fields")

    @property
    def drawn(self) -> LogGrid:
        """The grid with the names of its units and the heads of its columns."""
        units = _numbered(self.unit, self.units) if isinstance(self.units, int) else self.units
        return LogGrid(self.corner, units, _numbered(self.turn, self.turns), self.fields)


def _numbered(text: str, count: int) -> tuple[str, ...]:
    return tuple(text.replace("{n}", str(n)) for n in range(1, count + 1))


def least_height(grid: LogGrid, line: float = LEAST_LINE) -> float:
    """The height in points below which a grid leaves no room to write; `line` is what a line of fields takes."""
    return HEAD + line * len(grid.units) * len(grid.fields)


def check_width(grid: Grid, width: float) -> None:
    """RulesError for a field whose name does not fit its place in a grid of this width."""
    each = (width - SIDE) / grid.turns
    for n, names in enumerate(grid.fields):
        need = sum(text_width(name, FIELD) + 4 for name in names)
        if need > each:
            listed = brief(", ".join(names))
            cure = "choose larger paper, fewer turns or shorter names"
            grid.fail(f"{listed} do not fit beside each other; {cure}", "fields", n)


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
