"""Boxes that touch: their edges drawn once each, and the outline around each group of them for cutting machines."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generators.drawing.drawing import Box, Drawing, Path, Point, Style

Line = tuple[Point, Point]
#: Two neighbouring corners of the lattice that the sides of boxes lie on, by column and row.
Step = tuple[tuple[int, int], tuple[int, int]]

TOUCH = 0.05  # points: sides no further apart lie in one place


def join_lines(lines: Iterable[Line]) -> list[Line]:
    """Horizontal and vertical lines with those that touch or overlap joined into one.

    Horizontal ones come first, from the top down, then vertical ones from right to left.
    """
    rows: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for (x0, y0), (x1, y1) in lines:
        level = abs(y1 - y0) < abs(x1 - x0)
        place, span = (y0, (x0, x1)) if level else (x0, (y0, y1))
        rows.setdefault((level, round(place, 2)), []).append((min(span), max(span)))
    joined: list[Line] = []
    for (level, place), spans in sorted(rows.items(), key=lambda row: (not row[0][0], -row[0][1])):
        start, end = min(spans)
        merged = []
        for low, high in sorted(spans):
            if low > end + TOUCH:
                merged.append((start, end))
                start, end = low, high
            end = max(end, high)
        for low, high in (*merged, (start, end)):
            joined.append(((low, place), (high, place)) if level else ((place, low), (place, high)))
    return joined


def edges(boxes: Iterable[Box]) -> list[Line]:
    """The edges of boxes as straight lines: an edge that two boxes share, or that runs on, is one line."""
    sides: list[Line] = []
    for x, y, width, height in boxes:
        X, Y = x + width, y + height
        sides += [((x, y), (X, y)), ((x, Y), (X, Y)), ((x, y), (x, Y)), ((X, y), (X, Y))]
    return join_lines(sides)


def draw_boxes(draw: Drawing, boxes: Sequence[Box], style: Style) -> None:
    """The edges of boxes, each inked once, as one path that keeps the boxes for cutting machines."""
    if boxes:
        draw.add([Path(tuple(edges(boxes)), False, style, tuple(boxes))])


class BoxGroup(NamedTuple):
    """Boxes that touch along their sides: the cuts between them, and the closed outlines around them.

    Outlines run counter-clockwise around the group and clockwise around a hole in it.
    """

    between: tuple[Line, ...]
    outlines: tuple[tuple[Point, ...], ...]


def group_boxes(boxes: Sequence[Box]) -> list[BoxGroup]:
    """The boxes in groups that touch along a side, the lowest group first.  Boxes must not overlap."""
    xs = _lattice(edge for x, _, width, _ in boxes for edge in (x, x + width))
    ys = _lattice(edge for _, y, _, height in boxes for edge in (y, y + height))
    groups: list[set[Step]] = []
    for x, y, width, height in boxes:
        columns = range(_index(xs, x), _index(xs, x + width) + 1)
        rows = range(_index(ys, y), _index(ys, y + height) + 1)
        group = _sides(columns, rows)
        for other in [other for other in groups if any((end, start) in other for start, end in group)]:
            group |= other
            groups.remove(other)
        groups.append(group)
    return [_group(group, xs, ys) for group in sorted(groups, key=lambda group: min((y, x) for (x, y), _ in group))]


def _lattice(values: Iterable[float]) -> list[float]:
    """Coordinates in order, without those within TOUCH of the one before."""
    marks: list[float] = []
    for value in sorted(values):
        if not marks or value - marks[-1] > TOUCH:
            marks.append(round(value, 2))
    return marks


def _index(marks: Sequence[float], value: float) -> int:
    return min(range(len(marks)), key=lambda i: abs(marks[i] - value))


def _sides(columns: Sequence[int], rows: Sequence[int]) -> set[Step]:
    """The sides of a box counter-clockwise in steps from one lattice corner to the next."""
    left, right, low, high = columns[0], columns[-1], rows[0], rows[-1]
    steps: set[Step] = set()
    for i in columns[:-1]:
        steps |= {((i, low), (i + 1, low)), ((i + 1, high), (i, high))}
    for j in rows[:-1]:
        steps |= {((right, j), (right, j + 1)), ((left, j + 1), (left, j))}
    return steps


def _group(steps: set[Step], xs: Sequence[float], ys: Sequence[float]) -> BoxGroup:
    def place(corner: tuple[int, int]) -> Point:
        return xs[corner[0]], ys[corner[1]]

    shared = {(start, end) for start, end in steps if (end, start) in steps}
    cuts = join_lines((place(start), place(end)) for start, end in sorted(shared) if start < end)
    return BoxGroup(tuple(cuts), tuple(tuple(map(place, loop)) for loop in _loops(steps - shared)))


def _loops(steps: set[Step]) -> list[list[tuple[int, int]]]:
    """Steps chained into closed loops, each as the corners at which it turns, from its lowest and leftmost one."""
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for start, end in sorted(steps, key=lambda step: (step[0][1], step[0][0])):
        ahead.setdefault(start, []).append(end)
    loops = []
    for first in list(ahead):
        while ahead[first]:
            loop = [first, ahead[first].pop()]
            while loop[-1] != first:
                loop.append(_rightmost(loop[-2], loop[-1], ahead[loop[-1]]))
            corners = loop[:-1]
            loops.append([p for i, p in enumerate(corners) if _turns(corners[i - 1], p, loop[i + 1])])
    return loops


def _rightmost(before: tuple[int, int], here: tuple[int, int], ends: list[tuple[int, int]]) -> tuple[int, int]:
    """Take the end that turns most to the right: where two boxes meet at a corner only, a loop then passes it once."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    best = min(ends, key=lambda end: dx * (end[1] - here[1]) - dy * (end[0] - here[0]))
    ends.remove(best)
    return best


def _turns(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
