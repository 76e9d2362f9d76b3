"""Faults of a recorded page: texts that overlap, are struck through, cut off, too small, or cannot be read.

The pages are looked at before a writer has them, so what holds here holds for PDF, SVG and PNG alike.
"""

from functools import cache
from itertools import combinations, pairwise

from aids.errors import PlotroomError
from generators.drawing.paths import Shape, TextBox, flatten, inside
from tests.printed import pages

LEAST = 4.8
"""Points: the smallest text, on a half-inch counter."""
TOUCH = 0.3
"""Points by which boxes of letters may touch."""


@cache
def refusal(sheet, size, sides="long-edge"):
    """The message that refuses a sheet on a paper; "" if it is printed."""
    try:
        pages(sheet, size, sides)
    except PlotroomError as error:
        return str(error)
    return ""


@cache
def items(sheet, size, sides="long-edge"):
    """For each page of a sheet, its visible items in drawing order; no pages if the paper is refused."""
    if refusal(sheet, size, sides):
        return []
    return [[item for item in flatten(page.drawing.records) if visible(item)] for page in pages(sheet, size, sides)]


def texts(sheet):
    """Each page's strings; `sheet` is a name, a paper and how backs are made."""
    return [[item for item in page if isinstance(item, TextBox)] for page in items(*sheet)]


def visible(item):
    """Whether part of an item lies within its clip."""
    if item.clip is None:
        return True
    x0, y0, x1, y1 = box(item.clip)
    a0, b0, a1, b1 = box(points_of(item))
    return a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1


def points_of(item):
    """The corners of a string, or the points of all lines of a shape."""
    return item.corners if isinstance(item, TextBox) else [p for line in item.lines for p in line]


def box(points):
    """Left, bottom, right and top of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def cut_off(words):
    """Whether a clip hides part of a string."""
    if words.clip is None:
        return False
    x0, y0, x1, y1 = box(words.clip)
    return not all(x0 - 0.1 <= x <= x1 + 0.1 and y0 - 0.1 <= y <= y1 + 0.1 for x, y in words.corners)


def shrunk(corners, by):
    """The corners of a string's box, made smaller by `by` points on every side; the box may be rotated."""
    (ax, ay), (bx, by_), _, (dx, dy) = corners
    wide, high = ((bx - ax) ** 2 + (by_ - ay) ** 2) ** 0.5, ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5
    by_x, by_y = min(by, 0.45 * wide), min(by, 0.45 * high)
    ux, uy = (bx - ax) / wide, (by_ - ay) / wide
    vx, vy = (dx - ax) / high, (dy - ay) / high
    return [
        (x + i * by_x * ux + j * by_y * vx, y + i * by_x * uy + j * by_y * vy)
        for (x, y), (i, j) in zip(corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True)
    ]


def collide(first, second):
    """Whether two convex outlines share any area: no side of either separates them."""
    for outline in (first, second):
        for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
            nx, ny = y2 - y1, x1 - x2
            a = [nx * x + ny * y for x, y in first]
            b = [nx * x + ny * y for x, y in second]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
    return True


def overlaps(page):
    """Pairs of strings that overlap."""
    boxes = [(*box(outline), outline, words) for words in page for outline in [shrunk(words.corners, TOUCH)]]
    boxes.sort(key=lambda entry: entry[0])
    pairs = []
    for i, (_, low, right, high, outline, words) in enumerate(boxes):
        for left, bottom, _, top, other_outline, other_words in boxes[i + 1 :]:
            if left >= right:
                break
            if bottom < high and low < top and collide(outline, other_outline):
                pairs.append((words.string, other_words.string))
    return pairs


def covers(shape, point):
    """Whether a filled shape covers a point (even-odd over all its outlines, within its clip)."""
    if shape.clip and not inside(point, shape.clip):
        return False
    return sum(inside(point, line) for line in shape.lines if len(line) > 2) % 2 == 1


class Grounds:
    """The filled shapes of a page, from the bottom up."""

    def __init__(self):
        self.fills = []

    def add(self, shape):
        """Put a shape on top."""
        if shape.style.fill is not None:
            self.fills.append((*box(points_of(shape)), shape))

    def under(self, point):
        """The topmost fill at a point; None for bare paper."""
        x, y = point
        for x0, y0, x1, y1, shape in reversed(self.fills):
            if x0 <= x <= x1 and y0 <= y <= y1 and covers(shape, point):
                return shape
        return None


def places(words):
    """The points at which a string's ground is tested: its middle and just inside its corners."""
    corners = shrunk(words.corners, TOUCH)
    return [(sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4), *corners]


@cache
def grounds(sheet, size, sides="long-edge"):
    """Each string of a sheet with the fills under its middle and corners."""
    strings = []
    for page in items(sheet, size, sides):
        pile = Grounds()
        for item in page:
            if isinstance(item, Shape):
                pile.add(item)
            else:
                strings.append((item, [pile.under(point) for point in places(item)]))
    return strings


def crossings(page):
    """Strings that a line runs through, with the line's style.

    A line does not count if a fill drawn between the two hides it, or if it is a mark of a tile.
    """
    crossed = set()
    strings = [
        (place, item, corners, box(corners))
        for place, item in enumerate(page)
        if isinstance(item, TextBox)
        for corners in [shrunk(item.corners, 0.8)]
    ]
    for place, item in enumerate(page):
        if not isinstance(item, Shape) or item.style.stroke in (None, "register") or item.style.width < 0.25:
            continue
        x0, y0, x1, y1 = box(item.clip) if item.clip else (-1e9, -1e9, 1e9, 1e9)
        for line in item.lines:
            for start, end in pairwise((*line, line[0]) if item.closed else line):
                a0, b0, a1, b1 = box((start, end))
                a0, b0, a1, b1 = max(a0, x0), max(b0, y0), min(a1, x1), min(b1, y1)
                for after, words, corners, (c0, d0, c1, d1) in strings:
                    if a0 > c1 or c0 > a1 or b0 > d1 or d0 > b1 or start == end:
                        continue
                    if collide((start, end), corners) and not hidden(page[place:after], words):
                        crossed.add((words.string, item.style))
    return crossed


def hidden(between, words):
    """Whether one of the fills between a line and a string lies under the whole string."""
    fills = [item for item in between if isinstance(item, Shape) and item.style.fill is not None]
    return any(all(covers(shape, point) for point in places(words)) for shape in fills)


def sound(page, on, least=5.9):
    """Assert of a page that is in no kit: no overlaps or crossed strings, none too small, all within the margins."""
    drawn = list(flatten(page.drawing.records))
    strings = [item for item in drawn if isinstance(item, TextBox)]
    assert not overlaps(strings)
    assert not crossings(drawn)
    assert min(item.size for item in strings) >= least
    for item in drawn:
        if item.clip is None:
            x0, y0, x1, y1 = box(points_of(item))
            assert x0 > on.margin - 0.3 and x1 < on.width - on.margin + 0.3
            assert y0 > on.margin - 0.3 and y1 < on.height - on.margin + 0.3


def mark_collisions(page):
    """Pairs of tile marks, diamonds and their names, that lie on each other.

    A name stands beside its own diamond, so only one of each pair is a name or both are diamonds.
    """
    diamonds = [
        line
        for item in page
        if isinstance(item, Shape) and item.closed and item.style.stroke == "register" and item.style.fill is None
        for line in item.lines
        if len(line) in (4, 5)
    ]
    names = [shrunk(item.corners, TOUCH) for item in page if isinstance(item, TextBox) and item.colour == "register"]
    return [pair for pair in (*combinations(diamonds, 2), *((d, n) for d in diamonds for n in names)) if collide(*pair)]
