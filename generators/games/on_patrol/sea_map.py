"""Parts of a map of the board: its hexes, the names of its columns and rows, free places for labels."""

from __future__ import annotations

from collections.abc import Sequence

from aids import hexes
from aids.hexes import Board, Hex
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page.frame import Area

BORDER = 12.0  # around a map, for its letters and numbers
COLUMN_WIDTH = 0.866  # of a hex from flat to flat
LETTER = 7.3


def widened(span: range, more: int) -> range:
    """A range of columns or rows with `more` added, half on either side; at most down to column or row 0."""
    before = min(more // 2, max(0, span.start))
    return range(span.start - before, span.stop + more - before)


def draw_hexes(draw: Drawing, sea: Sequence[Hex], off: Sequence[Hex], size: float) -> None:
    """Tinted hexes; those off the board bare, beyond a red line."""
    for place in sea:
        draw.polygon(hex_grid.corners(place, size), Style("tint"))
    hex_grid.draw_edges(draw, hex_grid.edges(off), size, Style(None, "rule", 0.35, (1, 1)))
    hex_grid.draw_edges(draw, hex_grid.edges(sea), size, Style(None, "rule", 0.35))
    hex_grid.draw_edges(draw, hex_grid.edges(sea) & hex_grid.edges(off), size, Style(None, "danger", 1.0))


def name_columns_and_rows(
    draw: Drawing, board: Board, columns: range, rows: range, size: float, limits: Area, each: int = 5
) -> None:
    """The letters of the columns above the map, as many as fit, and at its left every number that `each` divides."""
    names = [hexes.column_name(board, column) for column in columns if column > 0]
    widest = max((text_width(name, LETTER, "semibold") for name in names), default=0.0)
    step = next(n for n in (1, 2, 4, 8, 16) if n * COLUMN_WIDTH * size >= widest + 2.5)
    letters = [
        (hex_grid.centre(hexes.at(board, column, rows.start), size)[0], hexes.column_name(board, column))
        for column in columns
        if hexes.on_board(board, hexes.at(board, column, max(1, rows.start))) and (column - 1) % step == 0
    ]
    heads = [(x, limits.top + 3, name) for x, name in letters]
    draw.texts(heads, LETTER, "grey", "semibold", "middle")
    numbers = [
        (limits.left - 3, hex_grid.centre(hexes.at(board, columns.start, row), size)[1] - 2, str(row))
        for row in rows
        if row > 0 and row % each == 0 and hexes.on_board(board, hexes.at(board, max(1, columns.start), row))
    ]
    draw.texts(numbers, LETTER, "grey", "semibold", "end")


def label_areas(bow: Hex, stern: Hex, size: float, width: float, height: float) -> list[Area]:
    """Where a label of this size may stand: right, left, below, above a ship, or between these."""
    (ax, ay), (bx, by) = hex_grid.centre(bow, size), hex_grid.centre(stern, size)
    x, y = (ax + bx) / 2, (ay + by) / 2
    reach_x, reach_y = abs(ax - bx) / 2 + 0.36 * size, abs(ay - by) / 2 + 0.5 * size
    middles = (
        (x + reach_x + width / 2, y),
        (x - reach_x - width / 2, y),
        (x, y - reach_y - height / 2),
        (x, y + reach_y + height / 2),
    )
    level = [
        (x + side * (reach_x + width / 2), y + up * (reach_y + height / 2) * share)
        for share in (0.5, 1.0)
        for side in (1, -1)
        for up in (-1, 1)
    ]
    return [Area(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2) for cx, cy in (*middles, *level)]


def hull_area(bow: Hex, stern: Hex, size: float) -> Area:
    """The box around a ship's hull."""
    (ax, ay), (bx, by) = hex_grid.centre(bow, size), hex_grid.centre(stern, size)
    side = 0.34 * size
    return Area(min(ax, bx) - side, min(ay, by) - 0.42 * size, max(ax, bx) + side, max(ay, by) + 0.42 * size)


def is_within(area: Area, limits: Area) -> bool:
    """Whether an area lies inside another."""
    across = limits.left <= area.left and area.right <= limits.right
    return across and limits.bottom <= area.bottom and area.top <= limits.top


def overlap(area: Area, other: Area) -> bool:
    """Whether two areas have more than an edge in common."""
    across = area.left < other.right and other.left < area.right
    return across and area.bottom < other.top and other.bottom < area.top
