"""Texts of a recorded page that lie on each other, and lines that run through them.

A player's own kit is refused for them (`sheets.kit_limits`), and the tests look for them on every page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor, fsum

from generators.drawing.drawing import Point, Style
from generators.drawing.paths import Outline, Shape, TextBox, inside

TOUCH = 0.3  # points by which boxes of letters may touch
REACH = 0.8  # points by which a line may enter the box of a text
HAIRLINE = 0.25  # points: thinner lines may run through a text
MOST_PAIRS = 200
CELL = 40.0  # points: texts are found by the squares of this size that they lie in

Item = Shape | TextBox
Bounds = tuple[float, float, float, float]


def points_of(item: Item) -> list[Point]:
    """The corners of a string, or the points of all lines of a shape."""
    return list(item.corners) if isinstance(item, TextBox) else [p for line in item.lines for p in line]


def box(points: Sequence[Point]) -> Bounds:
    """Left, bottom, right and top of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def visible(item: Item) -> bool:
    """Whether part of an item lies within its clip."""
    if item.clip is None:
        return True
    x0, y0, x1, y1 = box(item.clip)
    a0, b0, a1, b1 = box(points_of(item))
    return a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1


def shrunk(corners: Sequence[Point], by: float) -> list[Point]:
    """The corners of a string's box, made smaller by `by` points on every side; the box may be rotated."""
    (ax, ay), (bx, by_), _, (dx, dy) = corners
    wide, high = ((bx - ax) ** 2 + (by_ - ay) ** 2) ** 0.5, ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5
    if not wide or not high:
        return list(corners)
    by_x, by_y = min(by, 0.45 * wide), min(by, 0.45 * high)
    ux, uy = (bx - ax) / wide, (by_ - ay) / wide
    vx, vy = (dx - ax) / high, (dy - ay) / high
    return [
        (x + i * by_x * ux + j * by_y * vx, y + i * by_x * uy + j * by_y * vy)
        for (x, y), (i, j) in zip(corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True)
    ]


def collide(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Whether two convex outlines share any area: no side of either separates them."""
    for outline in (first, second):
        for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
            nx, ny = y2 - y1, x1 - x2
            a = [nx * x + ny * y for x, y in first]
            b = [nx * x + ny * y for x, y in second]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
    return True


def overlaps(texts: Sequence[TextBox]) -> list[tuple[str, str]]:
    """Pairs of strings that overlap; `MOST_PAIRS` at most, as texts in one place make as many as their square."""
    boxes = [(*box(outline), outline, words) for words in texts for outline in [shrunk(words.corners, TOUCH)]]
    boxes.sort(key=lambda entry: entry[0])
    pairs = []
    for i, (_, low, right, high, outline, words) in enumerate(boxes):
        for left, bottom, _, top, other_outline, other_words in boxes[i + 1 :]:
            if left >= right:
                break
            if bottom < high and low < top and collide(outline, other_outline):
                pairs.append((words.string, other_words.string))
                if len(pairs) >= MOST_PAIRS:
                    return pairs
    return pairs


def covers(shape: Shape, point: Point) -> bool:
    """Whether a filled shape covers a point (even-odd over all its outlines, within its clip)."""
    if shape.clip and not inside(point, shape.clip):
        return False
    return sum(inside(point, line) for line in shape.lines if len(line) > 2) % 2 == 1


def places(words: TextBox) -> list[Point]:
    """The points at which a string's ground is tested: its middle and just inside its corners."""
    corners = shrunk(words.corners, TOUCH)
    return [(fsum(x for x, _ in corners) / 4, fsum(y for _, y in corners) / 4), *corners]


def crossings(page: Sequence[Item]) -> set[tuple[str, Style]]:
    """Strings that a line runs through, with the line's style; `page` is all its items in drawing order.

    A line does not count if a fill drawn between the two hides it, or if it is a mark of a tile.
    """
    crossed = set()
    cells = _by_cell(page)
    for place, item in enumerate(page):
        if not isinstance(item, Shape) or item.style.stroke in (None, "register") or item.style.width < HAIRLINE:
            continue
        for start, end in _edges(item):
            for after in _near(cells, start, end, item.clip):
                words = page[after]
                assert isinstance(words, TextBox)
                if collide((start, end), shrunk(words.corners, REACH)) and not _hidden(page[place:after], words):
                    crossed.add((words.string, item.style))
    return crossed


def _edges(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """The edges of a shape, without those of no length."""
    for line in shape.lines:
        for start, end in pairwise((*line, line[0]) if shape.closed else line):
            if start != end:
                yield start, end


def _by_cell(page: Sequence[Item]) -> dict[tuple[int, int], list[tuple[int, Bounds]]]:
    """The strings of a page, as place in the page and box, by the squares of `CELL` points that they lie in."""
    cells: dict[tuple[int, int], list[tuple[int, Bounds]]] = {}
    for place, item in enumerate(page):
        if isinstance(item, TextBox):
            bounds = box(shrunk(item.corners, REACH))
            for cell in squares(bounds):
                cells.setdefault(cell, []).append((place, bounds))
    return cells


def squares(bounds: Bounds) -> list[tuple[int, int]]:
    """The squares of `CELL` points that bounds meet."""
    left, low, right, high = bounds
    x0, y0, x1, y1 = floor(left / CELL), floor(low / CELL), floor(right / CELL), floor(high / CELL)
    if x0 == x1 and y0 == y1:
        return [(x0, y0)]
    return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


def _near(
    cells: dict[tuple[int, int], list[tuple[int, Bounds]]], start: Point, end: Point, clip: Outline | None
) -> set[int]:
    """The places of the strings whose boxes meet that of an edge, as far as its clip shows it."""
    (a0, b0), (a1, b1) = start, end
    if a0 > a1:
        a0, a1 = a1, a0
    if b0 > b1:
        b0, b1 = b1, b0
    if clip:
        x0, y0, x1, y1 = box(clip)
        a0, b0, a1, b1 = max(a0, x0), max(b0, y0), min(a1, x1), min(b1, y1)
    found = set()
    for cell in squares((a0, b0, a1, b1)):
        for place, (c0, d0, c1, d1) in cells.get(cell, ()):
            if a0 <= c1 and c0 <= a1 and b0 <= d1 and d0 <= b1:
                found.add(place)
    return found


def _hidden(between: Sequence[Item], words: TextBox) -> bool:
    """Whether one of the fills between a line and a string lies under the whole string."""
    fills = [item for item in between if isinstance(item, Shape) and item.style.fill is not None]
    return any(all(covers(shape, point) for point in places(words)) for shape in fills)
