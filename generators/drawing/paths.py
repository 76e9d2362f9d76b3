"""Recorded shapes as polylines in page coordinates: flattened, measured, clipped, and boxes joined at their sides."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import fsum, hypot, inf
from typing import NamedTuple

from generators import drawing
from generators.drawing.text import text_width

#: How far letters reach over and under the baseline, as shares of the size: b d f h k l and signs; capitals and
#: figures; g j p q y and brackets; everything else.
ASCENT, CAPITAL, DESCENT, OVERSHOOT = 0.74, 0.67, 0.22, 0.015
_DESCENDING = frozenset("gjpqy,;()[]{}|/QJ_")

NEAR = 0.001  # points: coordinates that differ by no more are the same
CHORDS = 8  # to a Bezier segment, unless a caller wants fewer

Outline = tuple[drawing.Point, ...]
Inked = drawing.Path | drawing.Circle | drawing.Arc | drawing.Picture


class Shape(NamedTuple):
    """Polylines inked together, in page coordinates; `clip` is the innermost clip outline or None."""

    lines: tuple[tuple[drawing.Point, ...], ...]
    closed: bool
    style: drawing.Style
    clip: Outline | None


class TextBox(NamedTuple):
    """The four corners of a string in page coordinates (from the lower left, counter-clockwise), and its look."""

    corners: tuple[drawing.Point, drawing.Point, drawing.Point, drawing.Point]
    string: str
    size: float
    face: str
    color: str
    clip: Outline | None


# --- walking and flattening -----------------------------------------------------------------------------------


def walk(
    records: Iterable[drawing.Record], matrix: drawing.Matrix = drawing.IDENTITY, clip: Outline | None = None
) -> Iterator[tuple[Inked | drawing.Text, drawing.Matrix, Outline | None]]:
    """Every shape and text in drawing order, groups and symbols opened.

    With each come the matrix to page coordinates and the innermost clip in page coordinates, or None; of a clip of
    curves it is the box.
    """
    for record in records:
        if isinstance(record, drawing.Group):
            inner = drawing.compose(matrix, record.matrix)
            edge = record.clip
            if record.within:
                xs, ys = zip(*(p for subpath in record.within.subpaths for p in flatten_curves(subpath)), strict=True)
                edge = (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))
            outline = tuple(drawing.transform_point(inner, p) for p in edge) if edge else clip
            yield from walk(record.records, inner, outline)
        elif isinstance(record, drawing.Use):
            yield from walk(record.symbol.records, drawing.compose(matrix, record.matrix), clip)
        else:
            yield record, matrix, clip


def subpaths_of(record: Inked) -> tuple[tuple[drawing.Subpath, ...], bool]:
    """The subpaths of a shape in its own coordinates, and whether they are closed."""
    if isinstance(record, drawing.Path):
        return record.subpaths, record.closed
    if isinstance(record, drawing.Picture):
        return (drawing.corners_of(*record.box),), True
    if isinstance(record, drawing.Circle):
        return (drawing.arc_curves(record.x, record.y, record.r, 0, 360),), True
    return (drawing.arc_curves(record.x, record.y, record.r, record.start, record.sweep),), False


def placed(subpaths: tuple[drawing.Subpath, ...], matrix: drawing.Matrix) -> tuple[drawing.Subpath, ...]:
    """Subpaths under a matrix."""
    return tuple(drawing.transform_subpath(matrix, subpath) for subpath in subpaths)


def end_of(segment: drawing.Segment) -> drawing.Point:
    """The point at which a line or curve ends."""
    return segment if len(segment) == 2 else segment[2]


def flatten_curves(subpath: Iterable[drawing.Segment], chords: int = CHORDS) -> Iterator[drawing.Point]:
    """The points of a subpath, each Bezier segment in so many chords."""
    start = (0.0, 0.0)
    for segment in subpath:
        if len(segment) == 2:
            yield segment
        else:
            (x1, y1), (x2, y2), (x3, y3) = segment
            for i in range(1, chords + 1):  # at even parameters, the start left out
                t = i / chords
                u = 1 - t
                p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                yield p * start[0] + q * x1 + r * x2 + s * x3, p * start[1] + q * y1 + r * y2 + s * y3
        start = end_of(segment)


def flatten(
    records: Iterable[drawing.Record], matrix: drawing.Matrix = drawing.IDENTITY, clip: Outline | None = None
) -> Iterator[Shape | TextBox]:
    """Every record as polylines or text boxes in page coordinates, in drawing order."""
    for record, placed, edge in walk(records, matrix, clip):
        if isinstance(record, drawing.Text):
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[record.anchor]
            scale = hypot(placed[0], placed[1])
            for x, y, string in record.items:
                wide = text_width(string, record.size, record.face)
                x -= share * wide
                under, over = letter_extent(string)
                low, high = y - under * record.size, y + over * record.size
                box = (x, low), (x + wide, low), (x + wide, high), (x, high)
                p, q, r, s = (drawing.transform_point(placed, corner) for corner in box)
                yield TextBox((p, q, r, s), string, record.size * scale, record.face, record.color, edge)
        else:
            subpaths, closed = subpaths_of(record)
            lines = tuple(
                tuple(drawing.transform_point(placed, p) for p in flatten_curves(subpath)) for subpath in subpaths
            )
            style = drawing.Style() if isinstance(record, drawing.Picture) else record.style
            style = style._replace(width=style.width * hypot(placed[0], placed[1]))
            yield Shape(lines, closed, style, edge)


def letter_extent(string: str) -> tuple[float, float]:
    """How far a string reaches below and above its baseline, as shares of its size."""
    under = DESCENT if _DESCENDING & set(string) else OVERSHOOT
    return under, CAPITAL if string == string.upper() else ASCENT


# --- measuring ------------------------------------------------------------------------------------------------


def points_of(records: Iterable[drawing.Record], spacing: float = 0.0) -> Iterator[drawing.Point]:
    """Points along everything inked; with a spacing, points are filled in so that none are further apart."""
    for item in flatten(records):
        lines = (item.corners,) if isinstance(item, TextBox) else item.lines
        closed = isinstance(item, Shape) and item.closed
        for line in lines:
            yield from _spaced((*line, line[0]) if closed else line, spacing)


def _spaced(line: Sequence[drawing.Point], spacing: float) -> Iterator[drawing.Point]:
    """The points of a line, with more between those that lie further apart than the spacing (0: none)."""
    yield from line[:1]
    for start, end in pairwise(line):
        steps = int(hypot(end[0] - start[0], end[1] - start[1]) // spacing) if spacing else 0
        for i in range(1, steps + 1):
            yield between(start, end, i / (steps + 1))
        yield end


def between(a: drawing.Point, b: drawing.Point, t: float) -> drawing.Point:
    """The point at share t of the way from a to b."""
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def apart(a: drawing.Point, b: drawing.Point) -> bool:
    """Whether two points are further apart than NEAR, along either axis."""
    return abs(a[0] - b[0]) > NEAR or abs(a[1] - b[1]) > NEAR


def extent(records: Iterable[drawing.Record]) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) about everything inked, half the width of strokes included.

    ValueError if there is nothing.
    """
    xs: list[float] = []
    ys: list[float] = []
    for item in flatten(records):
        half = item.style.width / 2 if isinstance(item, Shape) and item.style.stroke else 0.0
        for line in item.lines if isinstance(item, Shape) else (item.corners,):
            for x, y in line:
                xs += (x - half, x + half)
                ys += (y - half, y + half)
    return min(xs), min(ys), max(xs), max(ys)


def rough_extent(records: Sequence[drawing.Record], matrix: drawing.Matrix) -> drawing.Box:
    """A box (x0, y0, x1, y1) about records under a matrix, found fast: a clip is full, and a symbol fills its box.

    Texts count only without shapes.  Without records it is one than which none is smaller.
    """
    shapes = [record for record in records if not isinstance(record, drawing.Text)]
    if not (boxes := [_box(record, matrix) for record in shapes or records]):
        return (inf, inf, -inf, -inf)
    lefts, lows, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(lows), max(rights), max(tops)


def _box(record: drawing.Record, matrix: drawing.Matrix) -> drawing.Box:
    if isinstance(record, drawing.Use):
        return _box_under(drawing.compose(matrix, record.matrix), *record.symbol.box)
    if isinstance(record, drawing.Group):
        matrix = drawing.compose(matrix, record.matrix)
        if not record.clip:
            return rough_extent(record.records, matrix)
        points: Sequence[drawing.Point] = record.clip
    elif isinstance(record, drawing.Text):
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[record.anchor]
        wide = [(x, text_width(string, record.size, record.face)) for x, _, string in record.items]
        left, right = min(x - share * width for x, width in wide), max(x + (1 - share) * width for x, width in wide)
        bases = [y for _, y, _ in record.items]
        return _box_under(matrix, left, min(bases) - DESCENT * record.size, right, max(bases) + ASCENT * record.size)
    else:
        points = [end_of(step) for subpath in subpaths_of(record)[0] for step in subpath]
    xs, heights = zip(*points, strict=True)
    return _box_under(matrix, min(xs), min(heights), max(xs), max(heights))


def _box_under(matrix: drawing.Matrix, left: float, low: float, right: float, top: float) -> drawing.Box:
    """The box about a box under a matrix."""
    a, b, c, d, e, f = matrix
    x, y, wide, high = (left + right) / 2, (low + top) / 2, (right - left) / 2, (top - low) / 2
    far, up = abs(a) * wide + abs(c) * high, abs(b) * wide + abs(d) * high
    x, y = a * x + c * y + e, b * x + d * y + f
    return x - far, y - up, x + far, y + up


#: Roles with words of their own, which are read beside the figure that they are drawn in.
BESIDE = ("H2", "H3", "L", "LI", "Table", "Artifact")


def words_of(records: Iterable[drawing.Record]) -> list[str]:
    """The texts that are read of a picture, in their order; one that it has often, such as a label, once."""
    words: dict[str, None] = {}
    for record in records:
        found: Iterable[str] = ()
        if isinstance(record, drawing.Text):
            found = (string.strip() for _, _, string in record.items)
        elif isinstance(record, drawing.Use):
            found = words_of(record.symbol.records)
        elif isinstance(record, drawing.Group) and record.tag and record.tag.alt:
            found = (record.tag.alt,)
        elif isinstance(record, drawing.Group) and not (record.tag and record.tag.role in BESIDE):
            found = words_of(record.records)
        words |= dict.fromkeys(filter(None, found))
    return list(words)


def inside(point: drawing.Point, outline: Sequence[drawing.Point]) -> bool:
    """Whether a point lies within a closed outline (even-odd)."""
    x, y = point
    odd = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
        x1, y1 = x2, y2
    return odd


# --- clipping to a convex outline -----------------------------------------------------------------------------

HalfPlane = tuple[float, float, float]  # (nx, ny, c): the depth of (x, y) within is nx x + ny y - c


def half_planes(clip: Sequence[drawing.Point]) -> list[HalfPlane]:
    """The half-planes whose intersection a convex outline bounds."""
    sides = list(pairwise([*clip, clip[0]]))
    turn = 1 if fsum(a[0] * b[1] - b[0] * a[1] for a, b in sides) > 0 else -1
    planes = []
    for (x, y), (u, v) in sides:
        if length := hypot(u - x, v - y) * turn:
            nx, ny = (y - v) / length, (u - x) / length
            planes.append((nx, ny, nx * x + ny * y))
    return planes


def _depth(plane: HalfPlane, p: drawing.Point) -> float:
    return plane[0] * p[0] + plane[1] * p[1] - plane[2]


def all_within(points: Iterable[drawing.Point], planes: Sequence[HalfPlane]) -> bool:
    """Whether every point lies within all half-planes, to NEAR."""
    return all(_depth(plane, p) >= -NEAR for p in points for plane in planes)


def clip_polygon(corners: Sequence[drawing.Point], planes: Iterable[HalfPlane]) -> list[drawing.Point]:
    """The corners of the part of a polygon within half-planes; empty if nothing of it is (Sutherland-Hodgman)."""
    kept = list(corners)
    for plane in planes:
        whole, kept = kept, []
        for i, p in enumerate(whole):
            before = whole[i - 1]
            d, e = _depth(plane, p), _depth(plane, before)
            if (d >= 0) != (e >= 0):
                kept.append(between(before, p, e / (e - d)))
            if d >= 0:
                kept.append(p)
    kept = [p for i, p in enumerate(kept) if apart(p, kept[i - 1])]
    return kept if len(kept) > 2 else []


def clip_polyline(points: Sequence[drawing.Point], planes: Sequence[HalfPlane]) -> list[list[drawing.Point]]:
    """The stretches of an open polyline within half-planes."""
    runs: list[list[drawing.Point]] = []
    for a, b in pairwise(points):
        if (part := clip_line(a, b, planes)) is None:
            continue
        if not runs or apart(runs[-1][-1], part[0]):
            runs.append([part[0]])
        runs[-1].append(part[1])
    return runs


def clip_line(
    a: drawing.Point, b: drawing.Point, planes: Iterable[HalfPlane]
) -> tuple[drawing.Point, drawing.Point] | None:
    """The part of a straight line within half-planes, or None."""
    low, high = 0.0, 1.0
    for plane in planes:
        d, e = _depth(plane, a), _depth(plane, b)
        if d < 0 and e < 0:
            return None
        if d < 0:
            low = max(low, d / (d - e))
        elif e < 0:
            high = min(high, d / (d - e))
    if high - low < 1e-9:
        return None
    return between(a, b, low), between(a, b, high)


Line = tuple[drawing.Point, drawing.Point]
#: Two neighboring corners of the lattice that the sides of boxes lie on, by column and row.
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


def edges(boxes: Iterable[drawing.Box]) -> list[Line]:
    """The edges of boxes as straight lines: an edge that two boxes share, or that runs on, is one line."""
    sides: list[Line] = []
    for x, y, width, height in boxes:
        X, Y = x + width, y + height
        sides += [((x, y), (X, y)), ((x, Y), (X, Y)), ((x, y), (x, Y)), ((X, y), (X, Y))]
    return join_lines(sides)


def draw_boxes(draw: drawing.Drawing, boxes: Sequence[drawing.Box], style: drawing.Style) -> None:
    """The edges of boxes, each inked once, as one path that keeps the boxes for cutting machines."""
    if boxes:
        draw.add([drawing.Path(tuple(edges(boxes)), False, style, tuple(boxes))])


class BoxGroup(NamedTuple):
    """Boxes that touch along their sides: the cuts between them, and the closed outlines around them.

    Outlines run counter-clockwise around the group and clockwise around a hole in it.
    """

    between: tuple[Line, ...]
    outlines: tuple[tuple[drawing.Point, ...], ...]


def group_boxes(boxes: Sequence[drawing.Box]) -> list[BoxGroup]:
    """The boxes in groups that touch along a side, the lowest group first.  Boxes must not overlap."""
    xs = _lattice(edge for x, _, width, _ in boxes for edge in (x, x + width))
    ys = _lattice(edge for _, y, _, height in boxes for edge in (y, y + height))
    groups: list[set[Step]] = []
    for x, y, width, height in boxes:
        columns = range(_index(xs, x), _index(xs, x + width) + 1)
        rows = range(_index(ys, y), _index(ys, y + height) + 1)
        left, right, low, high = columns[0], columns[-1], rows[0], rows[-1]
        group: set[Step] = set()  # its sides counter-clockwise, from one lattice corner to the next
        for i in columns[:-1]:
            group |= {((i, low), (i + 1, low)), ((i + 1, high), (i, high))}
        for j in rows[:-1]:
            group |= {((right, j), (right, j + 1)), ((left, j + 1), (left, j))}
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


def _group(steps: set[Step], xs: Sequence[float], ys: Sequence[float]) -> BoxGroup:
    def place(corner: tuple[int, int]) -> drawing.Point:
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
                # Where two boxes meet at a corner only, the end most to the right makes a loop pass it once.
                (px, py), (x, y) = loop[-2:]
                best = min(ahead[x, y], key=lambda end: (x - px) * (end[1] - y) - (y - py) * (end[0] - x))
                ahead[x, y].remove(best)
                loop.append(best)
            corners = loop[:-1]
            loops.append([p for i, p in enumerate(corners) if _turns(corners[i - 1], p, loop[i + 1])])
    return loops


def _turns(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
