"""Drawings larger than the paper, at true scale on tiles to join."""

from __future__ import annotations

from aids.errors import FitError
from generators.drawing.drawing import Drawing, Symbol, shift
from generators.page.frame import Area, Body, Heading, area
from generators.page.join_marks import Extent, Ink, Tiling, draw_join_marks, ink_of
from generators.page.paper import Paper, measure

MOST_TILES = 100
OVER = 1.0  # points by which a drawing on one page may be larger than the room: hexes of 16 mm on A4 need 0.5
STEP = 0.5  # points by which a drawing is widened to move its joins


def tile(
    big: Drawing,
    box: Extent,
    paper: Paper,
    heading: Heading,
    note: str = "",
    stock: str = "",
    *,
    ticks: bool = False,
    split: int = 0,
) -> list[Body]:
    """The part of a large drawing in a box (x0, y0, x1, y1) at true scale on as many pages as it needs.

    Pages overlap and have join marks.  They are lettered by row and numbered by column (A1, A2, B1 ...); an empty tile
    is left out.  With `ticks` a join is marked at its ends only, where a line across would run through figures.
    With `split` a drawing that needs more than one page has this many tiles across and up, its joins always in the
    same places.  FitError for more tiles than `split`, or than `MOST_TILES`.
    """
    room, join = area(paper, small_head=True), measure("join")
    x0, y0, x1, y1 = box
    columns, tile_width, rows, tile_height = _divided(x1 - x0, y1 - y0, room, split)
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
            corners = tuple((shown[x], shown[y]) for x, y in ((0, 1), (2, 1), (2, 3), (0, 3)))
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
            bodies.append(Body(draw, heading._replace(title=title), "cut", note=note, stock=stock))
    return bodies


def _divided(width: float, height: float, room: Area, split: int) -> tuple[int, float, int, float]:
    """How many tiles a drawing needs across and the width of each, and the same up; FitError for too many."""
    columns, tile_width = _division(width, room.width)
    rows, tile_height = _division(height, room.height)
    if split and rows * columns > 1:
        if max(rows, columns) > split:
            raise FitError(f"the drawing needs {split} tiles across and up; choose larger paper")
        rows = columns = split
        join = measure("join")
        tile_width, tile_height = ((length - join) / split + join for length in (width, height))
    if rows * columns > MOST_TILES:
        raise FitError(f"the drawing needs {rows * columns} tiles, {MOST_TILES} at most; choose larger paper")
    return columns, tile_width, rows, tile_height


def _division(length: float, room: float) -> tuple[int, float]:
    """How many tiles a length needs, and the length of each, overlaps included."""
    join = measure("join")
    if length <= room + OVER:
        return 1, length
    number = -int(-(length - join) // (room - join))
    return number, (length - join) / number + join


def join_places(low: float, high: float, number: int) -> list[float]:
    """Where the joins of this many tiles lie between two ends."""
    step = (high - low - measure("join")) / number
    return [low + n * step + measure("join") / 2 for n in range(1, number)]


def clear_of_joins(box: Extent, part: Extent, paper: Paper) -> Extent:
    """A box widened until no join of its tiles runs through a part of it.

    It needs no more tiles than before; where there is no such box, it is the one that was given.
    """
    room = area(paper, small_head=True)
    left, right = _widened((box[0], box[2]), (part[0], part[2]), room.width)
    bottom, top = _widened((box[1], box[3]), (part[1], part[3]), room.height)
    return left, bottom, right, top


def _widened(whole: tuple[float, float], part: tuple[float, float], room: float) -> tuple[float, float]:
    """A span widened at one end or the other, as little as keeps its joins off a part of it."""
    most = _division(whole[1] - whole[0], room)[0]
    added = 0.0
    while _division(whole[1] - whole[0] + added, room)[0] == most:
        for low, high in ((whole[0], whole[1] + added), (whole[0] - added, whole[1])):
            joins = join_places(low, high, _division(high - low, room)[0])
            if all(place <= part[0] or place >= part[1] for place in joins):
                return low, high
        added += STEP
    return whole


def _is_empty(box: Extent, ink: Ink) -> bool:
    """Whether nothing is inked in a box."""
    left, bottom, right, top = box
    return not any(left <= x <= right and bottom <= y <= top for x, y in ink.points)
