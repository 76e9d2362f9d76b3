"""A drawing flattened to page coordinates: polylines and boxes of words.

Used to see whether art leaves its counter or a tile is empty, and by the tests, which look for text that overlaps,
is clipped or stands on a fill it cannot be read on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from generators.drawing.drawing import (
    IDENTITY,
    Arc,
    Circle,
    Group,
    Matrix,
    Path,
    Point,
    Record,
    Style,
    Text,
    Use,
    arc_curves,
    at,
    times,
)
from generators.drawing.text import text_width

#: How far letters reach over and under the baseline, as shares of the size: b d f h k l and signs; capitals and
#: figures; g j p q y and brackets; everything else.
ASCENT, CAPITAL, DESCENT, OVERSHOOT = 0.74, 0.67, 0.22, 0.015
_HANGING = frozenset("gjpqy,;()[]{}|/QJ_")


class Shape(NamedTuple):
    """Polylines inked together, in page coordinates; `clip` is the innermost clip outline or None."""

    lines: tuple[tuple[Point, ...], ...]
    closed: bool
    style: Style
    clip: tuple[Point, ...] | None


class Words(NamedTuple):
    """A string's four corners in page coordinates (from the lower left, counter-clockwise), and its look."""

    corners: tuple[Point, Point, Point, Point]
    string: str
    size: float
    face: str
    colour: str
    clip: tuple[Point, ...] | None


def flatten(
    records: Iterable[Record], matrix: Matrix = IDENTITY, clip: tuple[Point, ...] | None = None
) -> Iterator[Shape | Words]:
    """Every record, symbols and groups opened, in drawing order; curves as chords of an eighth of a bend."""
    for record in records:
        if isinstance(record, Text):
            yield from _words(record, matrix, clip)
        elif isinstance(record, Group):
            inner = times(matrix, record.matrix)
            outline = tuple(at(inner, p) for p in record.clip) if record.clip else clip
            yield from flatten(record.records, inner, outline)
        elif isinstance(record, Use):
            yield from flatten(record.symbol.records, times(matrix, record.matrix), clip)
        else:
            if isinstance(record, Path):
                subpaths, closed = record.subpaths, record.closed
            elif isinstance(record, Circle):
                subpaths, closed = (arc_curves(record.x, record.y, record.r, 0, 360),), True
            elif isinstance(record, Arc):
                subpaths, closed = (
                    (arc_curves(record.x, record.y, record.r, record.start, record.sweep),),
                    False,
                )
            lines = tuple(tuple(at(matrix, p) for p in _straight(s)) for s in subpaths)
            style = record.style._replace(width=record.style.width * hypot(matrix[0], matrix[1]))
            yield Shape(lines, closed, style, clip)


def _words(record: Text, matrix: Matrix, clip: tuple[Point, ...] | None) -> Iterator[Words]:
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[record.anchor]
    a, b, _, _, _, _ = matrix
    for x, y, string in record.items:
        wide = text_width(string, record.size, record.face)
        x -= share * wide
        under = DESCENT if _HANGING & set(string) else OVERSHOOT
        over = CAPITAL if string == string.upper() else ASCENT
        low, high = y - under * record.size, y + over * record.size
        box = (x, low), (x + wide, low), (x + wide, high), (x, high)
        p, q, r, s = (at(matrix, corner) for corner in box)
        yield Words((p, q, r, s), string, record.size * hypot(a, b), record.face, record.colour, clip)


def _straight(subpath: Sequence[Point | tuple[Point, Point, Point]]) -> Iterator[Point]:
    """A subpath's points, each cubic in eight chords."""
    here = (0.0, 0.0)
    for step in subpath:
        if len(step) == 2:
            here = step
            yield here
        else:
            (x1, y1), (x2, y2), (x3, y3) = step
            x0, y0 = here
            for i in range(1, 9):
                t = i / 8
                u = 1 - t
                p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                yield p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3
            here = (x3, y3)


def points_of(records: Iterable[Record], spacing: float = 0.0) -> Iterator[Point]:
    """Points along everything inked; with a spacing, points are filled in so that none are further apart."""
    for item in flatten(records):
        lines = (item.corners,) if isinstance(item, Words) else item.lines
        for line in lines:
            before: Point | None = None
            around = (*line, line[0]) if isinstance(item, Shape) and item.closed else line
            for point in around:
                if before is not None and spacing:
                    steps = int(hypot(point[0] - before[0], point[1] - before[1]) // spacing)
                    for i in range(1, steps + 1):
                        t = i / (steps + 1)
                        yield before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])
                yield point
                before = point


def extent(records: Iterable[Record]) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) about everything inked, half the width of strokes included.

    ValueError if there is nothing.
    """
    xs: list[float] = []
    ys: list[float] = []
    for item in flatten(records):
        if isinstance(item, Words):
            lines, half = (item.corners,), 0.0
        else:
            lines, half = item.lines, item.style.width / 2 if item.style.stroke else 0.0  # type: ignore[assignment]
        for line in lines:
            for x, y in line:
                xs += (x - half, x + half)
                ys += (y - half, y + half)
    return min(xs), min(ys), max(xs), max(ys)


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within a closed outline (even-odd)."""
    x, y = point
    found = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
        x1, y1 = x2, y2
    return found
