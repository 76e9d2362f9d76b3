"""Places for names on a picture: what covers it, and the nearest place about a thing that nothing covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generators.drawing.collisions import Bounds, collide
from generators.drawing.drawing import Point

GAPS = (3.0, 6.0, 10.0, 15.0, 22.0, 30.0, 40.0, 52.0, 66.0)
"""Points between a thing and its name, the nearest first."""
FAR = 12.0  # points: from there on a leader tells to what a name belongs
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Cover:
    """What covers a picture within limits, in points: boxes, and lines that no name may lie on."""

    def __init__(self, limits: Bounds) -> None:
        self.limits = limits
        self.boxes: list[Bounds] = []
        self.lines: list[tuple[Point, Point, float]] = []

    def add_line(self, points: Iterable[Point], clear: float = 0.0) -> None:
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

    def take(self, spots: Iterable[Bounds], start: Point | None = None) -> Bounds:
        """The first of some boxes that is free, else that in the picture on which least lies; it is taken from now.

        With a `start` a leader from there to the middle of the box crosses as little as may be.
        """
        least: tuple[int, Bounds] | None = None
        for box in spots:
            many = self.count(box) + (0 if self.holds(box) else 1000) + (self._crossed(start, box) if start else 0)
            if least is None or many < least[0]:
                least = many, box
            if not many:
                break
        assert least is not None, "spots"
        self.boxes.append(least[1])
        return least[1]

    def _crossed(self, start: Point, box: Bounds) -> int:
        """How many boxes, other than about its start, a leader to a box crosses."""
        leader = start, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        away = [b for b in self.boxes if not (b[0] <= start[0] <= b[2] and b[1] <= start[1] <= b[3])]
        return sum(_crosses(leader, b) for b in away)


def _crosses(line: tuple[Point, Point], box: Bounds, clear: float = 0.0) -> bool:
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


def nearest(box: Bounds, at: Point) -> Point:
    """The place in a box that is nearest to a point."""
    return min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])
