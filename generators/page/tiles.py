"""Drawings larger than the paper, at true scale on tiles to join."""

from __future__ import annotations

from aids.errors import FitError
from generators.drawing.drawing import Drawing, Symbol, shift
from generators.page.frame import Body, Heading, area
from generators.page.join_marks import Extent, Ink, Tiling, draw_join_marks, ink_of
from generators.page.paper import Paper, measure

MOST_TILES = 100


def tile(
    big: Drawing, box: Extent, paper: Paper, heading: Heading, note: str = "", *, ticks: bool = False
) -> list[Body]:
    """The part of a large drawing in a box (x0, y0, x1, y1) at true scale on as many pages as it needs.

    Pages overlap and have join marks.  They are lettered by row and numbered by column (A1, A2, B1 ...); an empty tile
    is left out.  With `ticks` a join is marked at its ends only, where a line across would run through figures.
    FitError for more than `MOST_TILES`.
    """
    room = area(paper, small_head=True)
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    join = measure("join")
    columns = 1 if width <= room.width + 0.01 else -int(-(width - join) // (room.width - join))
    rows = 1 if height <= room.height + 0.01 else -int(-(height - join) // (room.height - join))
    if rows * columns > MOST_TILES:
        raise FitError(f"the drawing needs {rows * columns} tiles, {MOST_TILES} at most; choose larger paper")
    tile_width = width if columns == 1 else (width - join) / columns + join
    tile_height = height if rows == 1 else (height - join) / rows + join
    tiling = Tiling(rows, columns, join, ticks)
    several = rows * columns > 1
    symbols = {name: Symbol(f"{heading.title}-{name}", tuple(kept), box) for name, kept in big.layers.items() if kept}
    ink = ink_of(big, lines_and_texts=several)
    bodies = []
    for row in range(rows):
        for column in range(columns):
            left, top = x0 + column * (tile_width - join), y1 - row * (tile_height - join)
            shown = (left, top - tile_height, left + tile_width, top)
            if _is_empty(shown, ink):
                continue
            draw = Drawing()
            move = shift(
                room.left + (room.width - tile_width) / 2 - shown[0],
                room.bottom + (room.height - tile_height) / 2 - shown[1],
            )
            corners = ((shown[0], shown[1]), (shown[2], shown[1]), (shown[2], shown[3]), (shown[0], shown[3]))
            for name, symbol in symbols.items():
                with draw.layer(name), draw.group(move, clip=corners if several else None):
                    draw.use(symbol)
            title = heading.title
            if several:
                with draw.layer("register"), draw.group(move):
                    draw_join_marks(draw, shown, row, column, tiling, ink)
                title += (
                    f", tile {chr(65 + row)}{column + 1} (row {row + 1} of {rows}, column {column + 1} of {columns})"
                )
            bodies.append(Body(draw, heading._replace(title=title), "cut", note=note))
    return bodies


def _is_empty(box: Extent, ink: Ink) -> bool:
    """Whether nothing is inked in a box."""
    left, bottom, right, top = box
    return not any(left <= x <= right and bottom <= y <= top for x, y in ink.points)
