"""Drawings larger than the paper, at actual size on tiles to join, with join marks in their overlaps."""

from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing import Drawing, Point, Style, Symbol, collisions, shift
from generators.drawing.paths import TextBox, clip_line, flatten, half_planes, points_of
from generators.drawing.text import text_width
from generators.page.frame import Area, Body, Heading, Paper, area, measure

Extent = tuple[float, float, float, float]  # x0, y0, x1, y1

TICK = 10.0  # points: length of the marks at the ends of a join
NAME = 8.0  # size of a diamond's name
SPACING = 6.0  # points between the points that stand for a line
VISIBLE = 0.25  # points: a thinner line through a name does not hide it
#: Where along a join its two diamonds may stand, as shares of its length: the usual places in order of preference,
#: then a finer search.
SHARES = {
    "a": (0.25, 0.2, 0.3, 0.15, 0.35, 0.4, 0.1, *(0.1 + 0.01 * i for i in range(36))),
    "b": (0.75, 0.7, 0.8, 0.65, 0.6, 0.85, 0.55, *(0.55 + 0.01 * i for i in range(36))),
}
USUAL = 7  # of the shares


class Tiling(NamedTuple):
    """The number of rows and columns of tiles; with `ticks` a join is marked at its ends only."""

    rows: int
    columns: int
    ticks: bool


class Ink(NamedTuple):
    """The ink of a drawing: points along all of it, the extents of its texts, and the straight parts of its lines."""

    points: Sequence[Point]
    texts: Sequence[Extent]
    lines: Sequence[tuple[Point, Point]]


def _ink_of(drawing: Drawing, *, lines_and_texts: bool) -> Ink:
    """The ink of a drawing; its lines and texts only if they are wanted, as they take time."""
    points = list(points_of(drawing.records, SPACING))
    texts: list[Extent] = []
    lines: list[tuple[Point, Point]] = []
    for item in flatten(drawing.records) if lines_and_texts else ():
        if isinstance(item, TextBox):
            texts.append(collisions.box(item.corners))
        elif item.style.stroke is not None and item.style.width >= VISIBLE:
            for line in item.lines:
                lines += pairwise((*line, line[0]) if item.closed else line)
    return Ink(points, texts, lines)


def draw_join_marks(draw: Drawing, box: Extent, row: int, column: int, tiling: Tiling, ink: Ink) -> None:
    """Draw the marks of one tile, in the coordinates of the drawing, where neighboring tiles overlap.

    A diamond goes where the drawing leaves room for it and its name, at the same place on both tiles.  If it leaves
    none, the diamond goes where it touches no text, and its name is knocked out of the lines that cross it.
    """
    (left, bottom, right, top), half = box, measure("join") / 2
    for x, edge in ((left + half, column), (right - half, column + 1)):
        if 0 < edge < tiling.columns:
            names = {name: f"{chr(65 + row)}{edge}{name}" for name in SHARES}
            _draw_join(draw, (x, bottom), (x, top), names, tiling.ticks, ink)
    for y, edge in ((top - half, row), (bottom + half, row + 1)):
        if 0 < edge < tiling.rows:
            names = {name: f"{column + 1}{chr(64 + edge)}{name}" for name in SHARES}
            _draw_join(draw, (left, y), (right, y), names, tiling.ticks, ink)


def _draw_join(draw: Drawing, start: Point, end: Point, names: dict[str, str], ticks: bool, ink: Ink) -> None:
    """Draw the line of a join, or the ticks at its ends, and its two diamonds with their names."""
    (x0, y0), (x1, y1) = start, end
    level = y0 == y1
    dx, dy = (TICK, 0.0) if level else (0.0, TICK)
    ends = [(start, (x0 + dx, y0 + dy)), ((x1 - dx, y1 - dy), end)]
    draw.lines(ends if ticks else [(start, end)], Style(None, "register", 0.3, (3, 2)))
    for key, name in names.items():
        places = [(x0 + share * (x1 - x0), y0) if level else (x0, y0 + share * (y1 - y0)) for share in SHARES[key]]
        wide = text_width(name, NAME, "semibold")
        x, y = _choose_place(places, wide, ink)
        left, low, right, high = _name_box(x, y, wide)
        planes = half_planes(((left, low), (right, low), (right, high), (left, high)))
        draw.polygon(((x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)), Style(None, "register", 0.5))
        draw.lines([((x - 8, y), (x + 8, y)), ((x, y - 8), (x, y + 8))], Style(None, "register", 0.25))
        if ticks or any(clip_line(*line, planes) for line in ink.lines):
            draw.rect(left, y + 2, wide + 1, NAME, Style("paper"))  # knock the name out of the drawing
        draw.text(left + 0.5, y + 3, name, NAME, "register", "semibold")


def _name_box(x: float, y: float, wide: float) -> Extent:
    """The extent of the name of a diamond at (x, y), with what is knocked out around it.

    The name ends within the overlap, at whose edge the printed area may end.
    """
    beside = min(8.0, measure("join") / 2 - 0.5 - wide)
    return x + beside - 0.5, y + 1.5, x + beside + 0.5 + wide, y + 8.5


def _choose_place(places: Sequence[Point], name_width: float, ink: Ink) -> Point:
    """The place for a diamond: the first of the usual places around which nothing is inked.

    If there is none, the best place if its name touches no text, then the first of all places where neither the name
    nor the diamond does, or where at least the name does not.
    """
    for x, y in places[:USUAL]:
        if not any(-11 < px - x < 30 and -11 < py - y < 14 for px, py in ink.points):
            return x, y
    with_name = [(x, y) for x, y in places if not _overlaps(_name_box(x, y, name_width), ink.texts)]
    if with_name[:1] == list(places[:1]):
        return places[0]
    free = [(x, y) for x, y in with_name if not _overlaps((x - 9, y - 9, x + 9, y + 9), ink.texts)]
    return next(iter((*free, *with_name, *places)))


def _overlaps(box: Extent, others: Sequence[Extent]) -> bool:
    """Whether a box shares any area with one of the others."""
    left, bottom, right, top = box
    return any(x0 < right and left < x1 and y0 < top and bottom < y1 for x0, y0, x1, y1 in others)


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
    alt: str = "",
) -> list[Body]:
    """The part of a large drawing in a box (x0, y0, x1, y1) at true scale on as many pages as it needs.

    Pages overlap and have join marks.  They are lettered by row and numbered by column (A1, A2, B1 ...); an empty tile
    is left out.  With `ticks` a join is marked at its ends only, where a line across would run through figures.
    With `split` a drawing that needs more than one page has this many tiles across and up, its joins always in the
    same places.  It is read as `alt`, or its title and words.  FitError for more tiles than `split` or `MOST_TILES`.
    """
    room, join = area(paper, small_head=True), measure("join")
    x0, y0, x1, y1 = box
    columns, tile_width, rows, tile_height = _divided(x1 - x0, y1 - y0, room, split)
    several = rows * columns > 1
    symbols = {name: Symbol(f"{heading.title}-{name}", tuple(kept), box) for name, kept in big.layers.items() if kept}
    ink = _ink_of(big, lines_and_texts=several)
    bodies = []
    for row, column in product(range(rows), range(columns)):
        left, top = x0 + column * (tile_width - join), y1 - row * (tile_height - join)
        low, right = top - tile_height, left + tile_width
        if not any(left <= x <= right and low <= y <= top for x, y in ink.points):
            continue
        draw, title = Drawing(), heading.title
        move = shift(
            room.left + (room.width - tile_width) / 2 - left, room.bottom + (room.height - tile_height) / 2 - low
        )
        clip = ((left, low), (right, low), (right, top), (left, top)) if several else None
        for name, symbol in symbols.items():
            with draw.layer(name), draw.figure(alt or f"{heading.title}:"), draw.group(move, clip=clip):
                draw.use(symbol)
        if several:
            with draw.layer("register"), draw.group(move):
                draw_join_marks(draw, (left, low, right, top), row, column, Tiling(rows, columns, ticks), ink)
            title += f", tile {chr(65 + row)}{column + 1} (row {row + 1} of {rows}, column {column + 1} of {columns})"
        bodies.append(Body(draw, heading._replace(title=title), "cut", note=note, stock=stock))
    return bodies


def _divided(width: float, height: float, room: Area, split: int) -> tuple[int, float, int, float]:
    """How many tiles a drawing needs across and the width of each, and the same up; FitError for too many."""
    columns, tile_width = _division(width, room.width)
    rows, tile_height = _division(height, room.height)
    if split and rows * columns > 1:
        if max(rows, columns) > split:
            raise FitError(f"the drawing needs {split} tiles across and up", "use larger paper")
        rows = columns = split
        join = measure("join")
        tile_width, tile_height = ((length - join) / split + join for length in (width, height))
    if rows * columns > MOST_TILES:
        raise FitError(f"the drawing needs {rows * columns} tiles, more than {MOST_TILES}", "use larger paper")
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
