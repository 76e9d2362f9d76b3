"""Drawings larger than the paper, at true scale on joined tiles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from generators.drawing.drawing import Drawing, Point, Style, Symbol, shift
from generators.drawing.paths import Words, flatten, points_of
from generators.drawing.text import text_width
from generators.page.frame import Body, Heading, area
from generators.page.paper import Paper, measure

Bounds = tuple[float, float, float, float]

TICK = 10.0  # points: how much of a join's ends is marked


def tile(
    big: Drawing,
    box: tuple[float, float, float, float],
    paper: Paper,
    heading: Heading,
    note: str = "",
    ticks: bool = False,
) -> list[Body]:
    """A large drawing at true scale on as many pages as it needs, with overlaps and join marks.

    `box` (x0, y0, x1, y1) is what is shown of it.  Pages are lettered by row and numbered by column (A1, A2, B1 ...);
    a tile on which nothing lies is left out.  With `ticks` a join is marked at its ends only, where a line across
    would run through figures.
    """
    room = area(paper, small_head=True)
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    join = measure("join")
    columns = 1 if width <= room.width + 0.01 else -int(-(width - join) // (room.width - join))
    rows = 1 if height <= room.height + 0.01 else -int(-(height - join) // (room.height - join))
    show_w = width if columns == 1 else (width - join) / columns + join
    show_h = height if rows == 1 else (height - join) / rows + join
    layers = {name: Symbol(f"{heading.title}-{name}", tuple(kept), box) for name, kept in big.layers.items() if kept}
    inked = list(points_of(big.records, spacing=6.0))
    under = _under(big) if rows * columns > 1 else _Under((), ())
    bodies = []
    for row in range(rows):
        for column in range(columns):
            left, top = x0 + column * (show_w - join), y1 - row * (show_h - join)
            shown = (left, top - show_h, left + show_w, top)
            if not any(shown[0] <= x <= shown[2] and shown[1] <= y <= shown[3] for x, y in inked):
                continue
            draw = Drawing()
            move = shift(
                room.left + (room.width - show_w) / 2 - shown[0],
                room.bottom + (room.height - show_h) / 2 - shown[1],
            )
            corners = ((shown[0], shown[1]), (shown[2], shown[1]), (shown[2], shown[3]), (shown[0], shown[3]))
            several = rows * columns > 1
            for name, symbol in layers.items():
                with draw.layer(name), draw.group(move, clip=corners if several else None):
                    draw.use(symbol)
            title = heading.title
            if several:
                with draw.layer("register"), draw.group(move):
                    _joins(draw, shown, (row, column), (rows, columns), join, inked, under, ticks)
                title += (
                    f", tile {chr(65 + row)}{column + 1} (row {row + 1} of {rows}, column {column + 1} of {columns})"
                )
            bodies.append(Body(draw, heading._replace(title=title), "cut", note=note))
    return bodies


def _joins(
    draw: Drawing,
    box: tuple[float, float, float, float],
    place: tuple[int, int],
    count: tuple[int, int],
    join: float,
    inked: Sequence[Point],
    under: _Under,
    ticks: bool,
) -> None:
    """Join lines and lettered diamonds where neighbouring tiles overlap; the middle of the overlap is the join.

    A diamond goes where the drawing leaves room for it and its name, at the same place on both tiles.  Where it
    leaves none, it goes where it touches no text, and its name is knocked out of the lines that cross it.
    """
    left, bottom, right, top = box
    row, column = place
    line = Style(None, "register", 0.3, (3, 2))
    mark = Style(None, "register", 0.5)

    def diamond(places: Sequence[Point], name: str) -> None:
        wide = text_width(name, 6.5, "semibold")
        x, y = _place(places, wide, inked, under.texts)
        crossed = any(_crosses(line, (x + 8, y + 1.5, x + 8 + wide, y + 8)) for line in under.lines)
        draw.polygon(((x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)), mark)
        draw.lines([((x - 8, y), (x + 8, y)), ((x, y - 8), (x, y + 8))], Style(None, "register", 0.2))
        if ticks or crossed:  # knocked out of the drawing, so that it can be read
            draw.rect(x + 7.5, y + 2, wide + 1, 6.5, Style("paper"))
        draw.text(x + 8, y + 3, name, 6.5, "register", "semibold")

    for x, edge in ((left + join / 2, column), (right - join / 2, column + 1)):
        if 0 < edge < count[1]:
            ends = [((x, bottom), (x, bottom + TICK)), ((x, top - TICK), (x, top))]
            draw.lines(ends if ticks else [((x, bottom), (x, top))], line)
            for name, shares in _DIAMONDS.items():
                places = [(x, bottom + share * (top - bottom)) for share in shares]
                diamond(places, f"{chr(65 + row)}{edge}{name}")
    for y, edge in ((top - join / 2, row), (bottom + join / 2, row + 1)):
        if 0 < edge < count[0]:
            ends = [((left, y), (left + TICK, y)), ((right - TICK, y), (right, y))]
            draw.lines(ends if ticks else [((left, y), (right, y))], line)
            for name, shares in _DIAMONDS.items():
                places = [(left + share * (right - left), y) for share in shares]
                diamond(places, f"{column + 1}{chr(64 + edge)}{name}")


#: Where along a join its two diamonds may stand, the best place first: a finer search follows the usual places.
_DIAMONDS = {
    "a": (0.25, 0.2, 0.3, 0.15, 0.35, 0.4, 0.1, *(0.1 + 0.01 * i for i in range(36))),
    "b": (0.75, 0.7, 0.8, 0.65, 0.6, 0.85, 0.55, *(0.55 + 0.01 * i for i in range(36))),
}
_USUAL = 7
_SEEN = 0.25  # points: a line through a name that is thinner than this does not hide it


def _place(places: Sequence[Point], name_width: float, inked: Sequence[Point], texts: Sequence[Bounds]) -> Point:
    """Where a diamond stands: the first of the usual places around which nothing is inked.

    If there is none, the best place if its name touches no text, then the first of all places where neither the name
    nor the diamond does, or where at least the name does not.
    """
    for x, y in places[:_USUAL]:
        if not any(-11 < px - x < 30 and -11 < py - y < 14 for px, py in inked):
            return x, y
    names = [(x + 8, y + 1.5, x + 8 + name_width, y + 8) for x, y in places]
    named = [place for place, name in zip(places, names, strict=True) if not _touches(name, texts)]
    if named[:1] == list(places[:1]):
        return places[0]
    free = [(x, y) for x, y in named if not _touches((x - 9, y - 9, x + 9, y + 9), texts)]
    return next(iter((*free, *named, *places)))


def _touches(box: Bounds, others: Sequence[Bounds]) -> bool:
    """Whether a box shares any area with one of the others."""
    left, bottom, right, top = box
    return any(a < right and left < c and b < top and bottom < d for a, b, c, d in others)


class _Under(NamedTuple):
    """What lies under the join marks of a drawing: the bounds of its texts, and its stroked lines end to end."""

    texts: Sequence[Bounds]
    lines: Sequence[tuple[Point, Point]]


def _under(big: Drawing) -> _Under:
    texts: list[Bounds] = []
    lines: list[tuple[Point, Point]] = []
    for item in flatten(big.records):
        if isinstance(item, Words):
            xs, ys = zip(*item.corners, strict=True)
            texts.append((min(xs), min(ys), max(xs), max(ys)))
        elif item.style.stroke is not None and item.style.width >= _SEEN:
            for line in item.lines:
                lines += pairwise((*line, line[0]) if item.closed else line)
    return _Under(texts, lines)


def _crosses(line: tuple[Point, Point], box: Bounds) -> bool:
    """Whether a line runs through a box (Liang and Barsky's clipping)."""
    (x, y), (u, v) = line
    first, last = 0.0, 1.0
    for start, step, low, high in ((x, u - x, box[0], box[2]), (y, v - y, box[1], box[3])):
        if not step:
            if not low < start < high:
                return False
            continue
        enters, leaves = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, enters), min(last, leaves)
    return first < last
