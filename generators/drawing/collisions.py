"""Collisions on a page: texts on each other and on lines, free places for names, and spots where two pages differ."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import floor, fsum, hypot, isclose
from operator import itemgetter
from typing import NamedTuple

from generators import drawing
from generators.drawing.paths import Outline, Shape, TextBox, flatten, inside

TOUCH = 0.3  # points by which boxes of letters may touch
REACH = 0.8  # points by which a line may enter the box of a text
HAIRLINE = 0.25  # points: thinner lines may run through a text
MOST_PAIRS = 200
CELL = 40.0  # points: texts are found by the squares of this size that they lie in

Item = Shape | TextBox
Bounds = tuple[float, float, float, float]
Cells = dict[tuple[int, int], list[tuple[int, Bounds]]]


def points_of(item: Item) -> list[drawing.Point]:
    """The corners of a string, or the points of all lines of a shape."""
    return list(item.corners) if isinstance(item, TextBox) else [p for line in item.lines for p in line]


def box(points: Sequence[drawing.Point]) -> Bounds:
    """Left, bottom, right and top of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def visible(item: Item) -> bool:
    """Whether part of an item lies within its clip."""
    if item.clip is None:
        return True
    x0, y0, x1, y1 = box(item.clip)
    a0, b0, a1, b1 = box(points_of(item))
    return a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1


def shrunk(corners: Sequence[drawing.Point], by: float) -> list[drawing.Point]:
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


def collide(first: Sequence[drawing.Point], second: Sequence[drawing.Point]) -> bool:
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
    boxes.sort(key=itemgetter(0))
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


def covers(shape: Shape, point: drawing.Point) -> bool:
    """Whether a filled shape covers a point (even-odd over all its outlines, within its clip)."""
    if shape.clip and not inside(point, shape.clip):
        return False
    return sum(inside(point, line) for line in shape.lines if len(line) > 2) % 2 == 1


def places(words: TextBox) -> list[drawing.Point]:
    """The points at which a string's ground is tested: its middle and just inside its corners."""
    corners = shrunk(words.corners, TOUCH)
    return [(fsum(x for x, _ in corners) / 4, fsum(y for _, y in corners) / 4), *corners]


def crossings(page: Sequence[Item]) -> set[tuple[str, drawing.Style]]:
    """Strings that a line runs through, with the line's style; `page` is all its items in drawing order.

    A line does not count if a fill drawn between the two hides it, or if it is a mark of a tile.
    """
    crossed = set()
    cells = _cells((n, box(shrunk(item.corners, REACH))) for n, item in enumerate(page) if isinstance(item, TextBox))
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


def _edges(shape: Shape) -> Iterator[tuple[drawing.Point, drawing.Point]]:
    """The edges of a shape, without those of no length."""
    for line in shape.lines:
        for start, end in pairwise((*line, line[0]) if shape.closed else line):
            if start != end:
                yield start, end


def squares(bounds: Bounds) -> list[tuple[int, int]]:
    """The squares of `CELL` points that bounds meet."""
    left, low, right, high = bounds
    x0, y0, x1, y1 = floor(left / CELL), floor(low / CELL), floor(right / CELL), floor(high / CELL)
    if x0 == x1 and y0 == y1:
        return [(x0, y0)]
    return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


def _cells(numbered: Iterable[tuple[int, Bounds]]) -> Cells:
    """Boxes with their numbers by the squares of `CELL` points that they lie in."""
    cells: Cells = {}
    for number, bounds in numbered:
        for cell in squares(bounds):
            cells.setdefault(cell, []).append((number, bounds))
    return cells


def _near(cells: Cells, start: drawing.Point, end: drawing.Point, clip: Outline | None) -> set[int]:
    """The places of the strings whose boxes meet that of an edge, as far as its clip shows it."""
    (a0, b0), (a1, b1) = start, end
    if a0 > a1:
        a0, a1 = a1, a0
    if b0 > b1:
        b0, b1 = b1, b0
    if clip:
        x0, y0, x1, y1 = box(clip)
        a0, b0, a1, b1 = max(a0, x0), max(b0, y0), min(a1, x1), min(b1, y1)
    return {
        place
        for cell in squares((a0, b0, a1, b1))
        for place, (c0, d0, c1, d1) in cells.get(cell, ())
        if a0 <= c1 and c0 <= a1 and b0 <= d1 and d0 <= b1
    }


def _hidden(between: Sequence[Item], words: TextBox) -> bool:
    """Whether one of the fills between a line and a string lies under the whole string."""
    fills = [item for item in between if isinstance(item, Shape) and item.style.fill is not None]
    return any(all(covers(shape, point) for point in places(words)) for shape in fills)


GAPS = (3.0, 6.0, 10.0, 15.0, 22.0, 30.0, 40.0, 52.0, 66.0)
"""Points between a thing and its name, the nearest first."""
FAR = 12.0  # points: from there on a leader tells to what a name belongs
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Cover:
    """What covers a picture within limits, in points: boxes, and lines that no name may lie on."""

    def __init__(self, limits: Bounds) -> None:
        self.limits = limits
        self.boxes: list[Bounds] = []
        self.lines: list[tuple[drawing.Point, drawing.Point, float]] = []

    def add_line(self, points: Iterable[drawing.Point], clear: float = 0.0) -> None:
        """A line through points, from which names stay so far."""
        self.lines += [(a, b, clear) for a, b in pairwise(points)]

    def count(self, box: Bounds, *, lines: bool = True) -> int:
        """How many things lie on a box."""
        boxes = sum(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in self.boxes)
        return boxes + sum(_crosses((a, b), box, clear) for a, b, clear in self.lines) if lines else boxes

    def holds(self, box: Bounds) -> bool:
        """Whether a box lies in the picture."""
        left, bottom, right, top = self.limits
        return left <= box[0] and bottom <= box[1] and box[2] <= right and box[3] <= top

    def is_free(self, box: Bounds) -> bool:
        """Whether a box lies in the picture and nothing on it."""
        return self.holds(box) and not self.count(box)

    def take(self, spots: Iterable[Bounds], start: drawing.Point | None = None) -> Bounds:
        """The first of some boxes that is free, else that in the picture on which least lies; it is taken from now.

        With a `start` a leader from there to the middle of the box crosses as little as may be.
        """
        least: tuple[int, Bounds] | None = None
        for box in spots:
            many = self.count(box) + (0 if self.holds(box) else 1000)
            if start:
                leader = start, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
                away = [b for b in self.boxes if not (b[0] <= start[0] <= b[2] and b[1] <= start[1] <= b[3])]
                many += sum(_crosses(leader, b) for b in away)
            if least is None or many < least[0]:
                least = many, box
            if not many:
                break
        assert least is not None, "spots"
        self.boxes.append(least[1])
        return least[1]


def _crosses(line: tuple[drawing.Point, drawing.Point], box: Bounds, clear: float = 0.0) -> bool:
    """Whether a stretch of a line comes within so many points of a box."""
    (ax, ay), (bx, by) = line
    left, low, right, high = box[0] - clear, box[1] - clear, box[2] + clear, box[3] + clear
    if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < low or min(ay, by) > high:
        return False
    return collide([(left, low), (right, low), (right, high), (left, high)], line)


def about(thing: Bounds, wide: float, high: float, gaps: Sequence[float] = GAPS) -> Iterator[Bounds]:
    """Boxes of a size beside a thing: at its right, its left, above, below and at its corners, the nearest first."""
    x, y = (thing[0] + thing[2]) / 2, (thing[1] + thing[3]) / 2
    for gap in gaps:
        for i, j in SIDES:
            aside = gap if not (i and j) else 0.6 * gap
            at = x + i * ((thing[2] - thing[0] + wide) / 2 + aside), y + j * ((thing[3] - thing[1] + high) / 2 + aside)
            yield at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def nearest(box: Bounds, at: drawing.Point) -> drawing.Point:
    """The place in a box that is nearest to a point."""
    return min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])


class Design(NamedTuple):
    """A symbol: its texts, whether it has lines, and whether its own texts are clear."""

    symbol: drawing.Symbol
    texts: tuple[TextBox, ...]
    has_lines: bool
    clear: bool


class Used(NamedTuple):
    """One use of a design: the box that its ink keeps to, the number of its first text on the page, and its scale."""

    design: Design
    bounds: Bounds
    first: int
    scale: float


class Look(NamedTuple):
    """What is seen at a glance: all texts; these and the lines outside symbols, in drawing order; uses of symbols."""

    texts: list[TextBox]
    items: list[Item]
    uses: list[Used]


class Designs:
    """The symbols of a sheet, each opened once."""

    def __init__(self) -> None:
        self._known: dict[int, Design] = {}

    def look(self, records: Iterable[drawing.Record]) -> Look:
        """A page at a glance."""
        look = Look([], [], [])
        self._see(look, records, drawing.IDENTITY, None)
        return look

    def _see(self, look: Look, records: Iterable[drawing.Record], matrix: drawing.Matrix, clip: Outline | None) -> None:
        for record in records:
            if isinstance(record, drawing.Group):
                inner = drawing.compose(matrix, record.matrix)
                outline = tuple(drawing.transform_point(inner, p) for p in record.clip) if record.clip else clip
                self._see(look, record.records, inner, outline)
            elif isinstance(record, drawing.Use):
                place = drawing.compose(matrix, record.matrix)
                if (design := self._known.get(id(record.symbol))) is None:
                    own = self.look(record.symbol.records)
                    has_lines = len(own.items) > len(own.texts) or any(used.design.has_lines for used in own.uses)
                    clear = is_clear(own) or _are_apart(flatten(record.symbol.records))  # closely, once for all uses
                    design = Design(record.symbol, tuple(own.texts), has_lines, clear)
                    self._known[id(record.symbol)] = design
                x0, y0, x1, y1 = design.symbol.box
                bounds = box([drawing.transform_point(place, (x, y)) for x in (x0, x1) for y in (y0, y1)])
                if clip is not None:
                    a, b, c, d = box(clip)
                    bounds = max(a, bounds[0]), max(b, bounds[1]), min(c, bounds[2]), min(d, bounds[3])
                look.uses.append(Used(design, bounds, len(look.texts), hypot(*place[:2])))
                found = [_moved(text, place, clip) for text in design.texts]
                look.texts.extend(found)
                look.items.extend(found)
            elif isinstance(record, drawing.Text):
                texts = [item for item in flatten((record,), matrix, clip) if isinstance(item, TextBox)]
                look.texts.extend(texts)
                look.items.extend(texts)
            elif not isinstance(record, drawing.Picture) and record.style.stroke is not None:
                look.items.extend(flatten((record,), matrix, clip))


def _moved(text: TextBox, place: drawing.Matrix, clip: Outline | None) -> TextBox:
    a, b, c, d, e, f = place
    p, q, r, s = ((a * x + c * y + e, b * x + d * y + f) for x, y in text.corners)
    inner = tuple(drawing.transform_point(place, point) for point in text.clip) if text.clip is not None else clip
    return TextBox((p, q, r, s), text.string, text.size * hypot(a, b), text.face, text.color, inner)


def is_clear(look: Look) -> bool:
    """Whether no text lies on another and no line runs through one; False where that takes a closer look."""
    for used in look.uses:
        if not used.design.clear or (used.design.texts and not isclose(used.scale, 1.0)):
            return False
    # A text may lie where a use of a symbol that is not its own draws lines.
    lined = [used for used in look.uses if used.design.has_lines]
    cells = _cells(enumerate(box(text.corners) for text in look.texts)) if lined else {}
    for used in lined:
        end = used.first + len(used.design.texts)
        x0, y0, x1, y1 = used.bounds
        for n, (a0, b0, a1, b1) in {each for cell in squares(used.bounds) for each in cells.get(cell, ())}:
            if a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1 and not used.first <= n < end:
                return False
    return _are_apart(look.items)


def _are_apart(items: Iterable[Item]) -> bool:
    """Whether no text of what is shown lies on another and no line runs through one."""
    shown = list(filter(visible, items))
    return not overlaps([item for item in shown if isinstance(item, TextBox)]) and not crossings(shown)


MOST_SPOTS = 12
NEAR = 5.0  # points between two spots that are one
BESIDE, ABOVE = 2.5, 1.0  # points beside, and above and below what differs: less than lines of text are apart


def spots(records: Iterable[drawing.Record], others: Iterable[drawing.Record]) -> list[Bounds]:
    """The boxes of what a drawing has and another has not, the largest first; what is near each other is one.

    Words that the other has elsewhere count only where all words are the same, and shapes where they stand alike too.
    """
    here, there = list(flatten(records)), list(flatten(others))
    words, their_words = ([item for item in items if isinstance(item, TextBox)] for items in (here, there))
    found = _without(words, their_words, _string) or _without(words, their_words, _placed)
    found = found or _without(here, there, _placed)
    joined: list[Bounds] = []
    for left, low, right, high in (box(points_of(item)) for item in found):
        each = left - BESIDE, low - ABOVE, right + BESIDE, high + ABOVE
        near = [
            one for one in joined if all(one[n] - NEAR <= each[n + 2] and each[n] - NEAR <= one[n + 2] for n in (0, 1))
        ]
        joined = [one for one in joined if one not in near]
        lefts, lows, rights, highs = zip(*near, each, strict=True)
        joined.append((min(lefts), min(lows), max(rights), max(highs)))
    return sorted(joined, key=lambda one: (one[0] - one[2]) * (one[3] - one[1]))[:MOST_SPOTS]


def _string(item: Item) -> str:
    return item.string if isinstance(item, TextBox) else ""


def _placed(item: Item) -> Hashable:
    """A string, if it is one, and its points to a tenth of a point."""
    return _string(item), *((round(x, 1), round(y, 1)) for x, y in points_of(item))


def _without(items: Iterable[Item], others: Iterable[Item], key: Callable[[Item], Hashable]) -> list[Item]:
    """The items that are not among the others, by a key."""
    left = Counter(map(key, others))
    found: list[Item] = []
    for item in items:
        if left[key(item)]:
            left[key(item)] -= 1
        else:
            found.append(item)
    return found
