"""Pages for cutting machines: outlines closed, inner before outer, nothing cut twice; marks that a machine looks for.

Everything here is in points on the page.  Measures of the marks are `templates/paper.toml`, [register]; they do not
move between releases, because a cut file made today must fit a sheet printed last year.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, hypot, pi
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing.drawing import (
    IDENTITY,
    INCH,
    MM,
    Arc,
    Circle,
    Drawing,
    Group,
    Matrix,
    Page,
    Path,
    Point,
    Record,
    Style,
    Subpath,
    Text,
    Use,
    arc_curves,
    at,
    times,
)
from generators.drawing.paths import inside
from generators.page.paper import Paper, mark

TOOLS = ("score", "cut")
NEAR = 0.001  # points: what lies no further apart is in one place
TOUCH = 0.05  # points: open cuts that come so near to each other meet

Segment = Point | tuple[Point, Point, Point]


class Contour(NamedTuple):
    """An outline in page coordinates: its start, and lines or curves to their ends; a closed one ends at its start."""

    start: Point
    steps: tuple[Segment, ...]
    closed: bool
    style: Style

    @property
    def corners(self) -> list[Point]:
        """The outline in chords of a quarter of a curve."""
        out, here = [self.start], self.start
        for step in self.steps:
            if len(step) == 2:
                out.append(step)
            else:
                out += [_along(here, step, t / 4) for t in (1, 2, 3, 4)]
            here = _end(step)
        return out


# --- marks ----------------------------------------------------------------------------------------------------


def paper_for(paper: Paper, register: str) -> Paper:
    """The paper with a margin that keeps clear of the marks; FitError if that leaves no room for a page's ruler.

    A Silhouette machine wants nothing printed as far as its brackets reach, in both directions from each mark.
    """
    if register == "none":
        return paper
    deep = mark("leg") if register == "silhouette" else 2 * mark("plain-radius") + mark("clear")
    margin = max(paper.margin, mark("inset") + deep)
    least = 4 * INCH + 36 + 2 * margin
    if paper.width < least:
        raise FitError(
            f"with {register} marks a page must be {least / MM:.0f} mm wide; {paper.name} is "
            f"{paper.width / MM:.4g}; choose larger paper",
            where="--register",
        )
    return paper._replace(margin=margin)


def marks(width: float, height: float, register: str) -> tuple[Record, ...]:
    """The marks of a page, in black; all that is inked lies `inset` or more within the paper's edge.

    `silhouette`: a filled square at the upper left, a bracket at the upper right and at the lower left, as that
    maker's machines look for them.  `plain`: a cross in a circle at each corner.
    """
    draw = Drawing()
    left, low = mark("inset"), mark("inset")
    right, high = width - left, height - low
    if register == "silhouette":
        side, leg, half = mark("square"), mark("leg"), mark("line") / 2
        draw.rect(left, high - side, side, side, Style("register"))
        line = Style(None, "register", mark("line"))
        r, t, b, x = right - half, high - half, low + half, left + half  # the lines' outer edges lie on the inset
        draw.lines([((right - leg, t), (r, t), (r, high - leg))], line)
        draw.lines([((x, low + leg), (x, b), (left + leg, b))], line)
    elif register == "plain":
        radius, line = mark("plain-radius"), Style(None, "register", mark("line"))
        for x in (left + radius, right - radius):
            for y in (low + radius, high - radius):
                draw.circle(x, y, radius - mark("line") / 2, line)
                draw.lines([((x - radius, y), (x + radius, y)), ((x, y - radius), (x, y + radius))], line)
    return draw.records


def marked(page: Page, register: str) -> Page:
    """The page with the machine's marks, if there is anything on it to cut or score; they stay square to the page."""
    if register == "none" or not any(page.drawing.layers[name] for name in TOOLS):
        return page
    with page.drawing.layer("register"):
        page.drawing.add(marks(page.width, page.height, register))
    return page


# --- what is cut ----------------------------------------------------------------------------------------------


def prepared(page: Page, register: str = "none", cut_only: bool = False) -> Page:
    """The page as a cutting machine wants it.

    Every outline of the layers `score` and `cut` becomes a path of its own in page coordinates, symbols and groups
    opened, clips applied; inner outlines come before those around them; what two outlines share is cut once, with
    the first of them: the later one is then left open along it.  Straight cuts that part a block of pieces become the
    block's closed outline and, before it, the cuts within.  `cut_only` leaves out all that is printed, the marks
    for scissors and for joining too: what remains is score, cut and the machine's own marks.
    """
    draw = Drawing()
    if not cut_only:
        draw.layers["print"] = list(page.drawing.layers["print"])
        draw.layers["register"] = list(page.drawing.layers["register"])
    for name in TOOLS:
        kept = page.drawing.layers[name]
        found = list(contours(kept))
        if name == "cut":
            found = closed_up(found)
        draw.layers[name] = [*map(_path, once(nested(found))), *(() if cut_only else _words(kept))]
    made = page._replace(drawing=draw)
    return marked(made, register) if cut_only else made


def to_cut(page: Page) -> bool:
    """Whether anything on the page is cut or scored."""
    return any(page.drawing.layers[name] for name in TOOLS)


def contours(
    records: Iterable[Record], matrix: Matrix = IDENTITY, clip: tuple[Point, ...] | None = None
) -> Iterator[Contour]:
    """The outlines of records in page coordinates.

    A clip must be convex; a closed outline that crosses it is closed along it, an open one ends at it.
    """
    for record in records:
        if isinstance(record, Group):
            inner = times(matrix, record.matrix)
            edge = tuple(at(inner, p) for p in record.clip) if record.clip else clip
            yield from contours(record.records, inner, edge)
        elif isinstance(record, Use):
            yield from contours(record.symbol.records, times(matrix, record.matrix), clip)
        elif not isinstance(record, Text):
            for subpath, closed in _subpaths(record):
                start, *steps = subpath
                assert len(start) == 2
                moved = tuple(
                    at(matrix, s) if len(s) == 2 else (at(matrix, s[0]), at(matrix, s[1]), at(matrix, s[2]))
                    for s in steps
                )
                one = Contour(at(matrix, start), moved, closed, record.style)
                if closed and _apart(_end(moved[-1]) if moved else one.start, one.start):
                    one = one._replace(steps=(*moved, one.start))
                if len(one.steps):
                    yield from _clipped(one, clip) if clip else (one,)


def _subpaths(record: Path | Circle | Arc) -> Iterator[tuple[Subpath, bool]]:
    """The subpaths of a shape, each with whether it is closed."""
    if isinstance(record, Path):
        for subpath in record.subpaths:
            yield subpath, record.closed
    elif isinstance(record, Circle):
        yield arc_curves(record.x, record.y, record.r, 0, 360), True
    else:
        yield arc_curves(record.x, record.y, record.r, record.start, record.sweep), False


def _words(records: Iterable[Record], matrix: Matrix = IDENTITY) -> Iterator[Record]:
    """The texts among records, each in a group that puts it in its place."""
    for record in records:
        if isinstance(record, Group):
            yield from _words(record.records, times(matrix, record.matrix))
        elif isinstance(record, Use):
            yield from _words(record.symbol.records, times(matrix, record.matrix))
        elif isinstance(record, Text):
            yield Group(matrix, (record,), None)


def _end(step: Segment) -> Point:
    return step if len(step) == 2 else step[2]


def _apart(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) > NEAR or abs(one[1] - other[1]) > NEAR


def _along(start: Point, curve: tuple[Point, Point, Point], t: float) -> Point:
    """A point of a cubic Bezier."""
    u = 1 - t
    p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (a, b), (c, d), (e, f) = curve
    return p * start[0] + q * a + r * c + s * e, p * start[1] + q * b + r * d + s * f


def _path(one: Contour) -> Path:
    """A contour as a record."""
    steps = one.steps
    if one.closed and len(steps[-1]) == 2:
        steps = steps[:-1]  # closing the path draws the last line
    return Path(((one.start, *steps),), one.closed, one.style)


# --- clips ----------------------------------------------------------------------------------------------------


def _clipped(one: Contour, clip: Sequence[Point]) -> Iterator[Contour]:
    """What of a contour lies within a convex outline: itself if all of it does, or chords."""
    sides = list(_inward(clip))
    extremes = [one.start, *(p for step in one.steps for p in ((step,) if len(step) == 2 else step))]
    if all(_depth(side, p) >= -NEAR for side in sides for p in extremes):
        yield one
        return
    if one.closed:
        corners = one.corners[:-1]
        for side in sides:
            corners = _cut_off(corners, side)
        corners = [p for i, p in enumerate(corners) if _apart(p, corners[i - 1])]
        if len(corners) > 2:
            yield Contour(corners[0], (*corners[1:], corners[0]), True, one.style)
        return
    run: list[Point] = []
    chords = one.corners
    for a, b in pairwise(chords):
        seen = _stretch(a, b, sides)
        if run and (seen is None or _apart(run[-1], seen[0])):
            yield Contour(run[0], tuple(run[1:]), False, one.style)
            run = []
        if seen is not None:
            run = [*(run or seen[:1]), seen[1]]
    if run:
        yield Contour(run[0], tuple(run[1:]), False, one.style)


Side = tuple[float, float, float]  # (nx, ny, c): depth of (x, y) within is nx x + ny y - c


def _inward(clip: Sequence[Point]) -> Iterator[Side]:
    """The sides of a convex outline."""
    turned = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(clip, [*clip[1:], clip[0]], strict=True))
    for (x, y), (u, v) in zip(clip, [*clip[1:], clip[0]], strict=True):
        far = hypot(u - x, v - y) * (1 if turned > 0 else -1)
        if far:
            nx, ny = (y - v) / far, (u - x) / far
            yield nx, ny, nx * x + ny * y


def _depth(side: Side, p: Point) -> float:
    return side[0] * p[0] + side[1] * p[1] - side[2]


def _cut_off(corners: Sequence[Point], side: Side) -> list[Point]:
    """A closed outline without what lies beyond one side."""
    out: list[Point] = []
    for i, p in enumerate(corners):
        before = corners[i - 1]
        d, e = _depth(side, p), _depth(side, before)
        if (d >= 0) != (e >= 0):
            t = e / (e - d)
            out.append((before[0] + t * (p[0] - before[0]), before[1] + t * (p[1] - before[1])))
        if d >= 0:
            out.append(p)
    return out


def _stretch(a: Point, b: Point, sides: Iterable[Side]) -> tuple[Point, Point] | None:
    """The part of a line within all sides."""
    low, high = 0.0, 1.0
    for side in sides:
        d, e = _depth(side, a), _depth(side, b)
        if d < 0 and e < 0:
            return None
        if d < 0:
            low = max(low, d / (d - e))
        elif e < 0:
            high = min(high, d / (d - e))
    if high - low < 1e-9:
        return None
    return _between(a, b, low), _between(a, b, high)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


# --- blocks of pieces -----------------------------------------------------------------------------------------


def closed_up(found: Sequence[Contour]) -> list[Contour]:
    """Contours with each block of pieces that straight open cuts part as one closed outline and the cuts within it.

    Cuts that meet belong to one block.  A block with a cut that ends beyond all others, or nowhere, stays as it is.
    """
    cuts = [one for one in found if not one.closed and all(len(step) == 2 for step in one.steps)]
    lines = [(a, b) for one in cuts for a, b in pairwise(one.corners)]
    if len(lines) < 3:
        return list(found)
    nodes, ways = _meetings(lines)
    out = [one for one in found if one not in cuts]
    for block in _blocks(ways):
        ring = _ring(nodes, [ways[i] for i in block])
        if ring is None:
            out += [Contour(lines[i][0], (lines[i][1],), False, cuts[0].style) for i in block]
            continue
        done = {frozenset(pair) for pair in pairwise([*ring, ring[0]])}
        for i in block:
            run: list[int] = []
            for a, b in [*pairwise(ways[i]), (ways[i][-1], ways[i][-1])]:
                if a != b and frozenset((a, b)) not in done:
                    done.add(frozenset((a, b)))
                    run = [*(run or [a]), b]
                elif run:
                    out.append(Contour(nodes[run[0]], (nodes[run[-1]],), False, cuts[0].style))
                    run = []
        corners = _turning([nodes[n] for n in ring])
        out.append(Contour(corners[0], (*corners[1:], corners[0]), True, cuts[0].style))
    return out


def _meetings(lines: Sequence[tuple[Point, Point]]) -> tuple[list[Point], list[list[int]]]:
    """Where lines meet or end, and for each line those places in order along it."""
    nodes: list[Point] = []

    def node(p: Point) -> int:
        for i, other in enumerate(nodes):
            if hypot(p[0] - other[0], p[1] - other[1]) <= TOUCH:
                return i
        nodes.append(p)
        return len(nodes) - 1

    for line in lines:
        for end in line:
            node(end)
    ways: list[list[int]] = []
    for a, b in lines:
        long = hypot(b[0] - a[0], b[1] - a[1]) or NEAR
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        along = [(0.0, node(a)), (long, node(b))]
        for c, d in lines:
            p, q = (ux * (e[1] - a[1]) - uy * (e[0] - a[0]) for e in (c, d))  # how far each end lies to the left
            places = [e for e, aside in ((c, p), (d, q)) if abs(aside) <= TOUCH]
            if not places and (p > 0) != (q > 0):
                places = [_between(c, d, p / (p - q))]
            for e in places:
                far = ux * (e[0] - a[0]) + uy * (e[1] - a[1])
                if -TOUCH <= far <= long + TOUCH:
                    along.append((far, node(e)))
        ways.append(list(dict.fromkeys(n for _, n in sorted(along))))
    return nodes, ways


def _blocks(ways: Sequence[Sequence[int]]) -> list[list[int]]:
    """The lines that meet, directly or through others, together."""
    blocks: list[tuple[set[int], list[int]]] = []
    for i, way in enumerate(ways):
        places, members = set(way), [i]
        for other in [one for one in blocks if one[0] & places]:
            places |= other[0]
            members = [*other[1], *members]
            blocks.remove(other)
        blocks.append((places, members))
    return [sorted(members) for _, members in blocks]


def _ring(nodes: Sequence[Point], ways: Iterable[Sequence[int]]) -> list[int] | None:
    """The places around a block, counter-clockwise; None if its cuts do not close around it."""
    next_to: dict[int, set[int]] = {}
    for way in ways:
        for a, b in pairwise(way):
            next_to.setdefault(a, set()).add(b)
            next_to.setdefault(b, set()).add(a)
    first = min(next_to, key=lambda n: (nodes[n][1], nodes[n][0]), default=0)
    ring, here, came = [first], first, -pi / 2  # as if from below: nothing lies there
    while len(ring) <= len(nodes):
        ahead = {n: atan2(nodes[n][1] - nodes[here][1], nodes[n][0] - nodes[here][0]) for n in next_to.get(here, ())}
        if not ahead:
            return None
        # the first way to the left of where the walk came from keeps all the rest of the block on the left
        there = min(ahead, key=lambda n: (ahead[n] - came - 1e-6) % (2 * pi))
        came = atan2(nodes[here][1] - nodes[there][1], nodes[here][0] - nodes[there][0])
        here = there
        if here == first:
            return ring if len(ring) > 2 else None
        if here in ring:
            return None
        ring.append(here)
    return None


def _turning(corners: Sequence[Point]) -> list[Point]:
    """Those of the corners of an outline at which it turns."""
    kept = []
    for i, p in enumerate(corners):
        (a, b), (c, d) = corners[i - 1], corners[(i + 1) % len(corners)]
        if abs((c - a) * (p[1] - b) - (d - b) * (p[0] - a)) > TOUCH * hypot(c - a, d - b):
            kept.append(p)
    return kept


# --- order ----------------------------------------------------------------------------------------------------


def nested(found: Sequence[Contour]) -> list[Contour]:
    """Contours in an order in which each comes before the closed one around it, and otherwise as they came."""
    shapes = [(one, corners, _box(corners)) for one in found for corners in (one.corners,)]
    out: list[Contour] = []
    done: set[int] = set()

    def around(i: int, j: int) -> bool:
        outer, inner = shapes[i], shapes[j]
        if i == j or not outer[0].closed or not _holds(outer[2], inner[2]) or outer[2] == inner[2]:
            return False
        return inside(_between(inner[1][0], inner[1][1], 0.5), outer[1])

    def put(i: int) -> None:
        if i in done:
            return
        done.add(i)
        for j in range(len(shapes)):
            if j not in done and around(i, j):
                put(j)
        out.append(shapes[i][0])

    for i in range(len(shapes)):
        put(i)
    return out


def _box(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _holds(outer: Sequence[float], inner: Sequence[float]) -> bool:
    return (
        outer[0] <= inner[0] + NEAR
        and outer[1] <= inner[1] + NEAR
        and outer[2] >= inner[2] - NEAR
        and outer[3] >= inner[3] - NEAR
    )


# --- nothing twice --------------------------------------------------------------------------------------------


def once(found: Iterable[Contour]) -> Iterator[Contour]:
    """Contours without what an earlier one cuts already.

    A straight line loses the stretches that an earlier straight line covers, a curve goes if the same curve has been
    cut either way round.  A contour that loses nothing stays closed; of any other its open remains are left.
    """
    lines: list[tuple[Point, Point]] = []
    curves: set[tuple[tuple[int, int], ...]] = set()
    for one in found:
        runs: list[list[tuple[Point, Segment]]] = [[]]
        own: list[tuple[Point, Point]] = []
        here, whole = one.start, True
        for step in one.steps:
            end = _end(step)
            if len(step) == 2:
                parts = _uncovered(here, step, [*lines, *own])
                own.append((here, step))
                if parts != [(0.0, 1.0)]:
                    whole = False
                for low, high in parts:
                    if low > 0:
                        runs.append([])
                    runs[-1].append((_between(here, step, low), _between(here, step, high)))
                    if high < 1:
                        runs.append([])
                if not parts:
                    runs.append([])
            else:
                way = tuple((round(x / NEAR), round(y / NEAR)) for x, y in (here, *step))
                if way in curves or way[::-1] in curves:
                    whole = False
                    runs.append([])
                else:
                    runs[-1].append((here, step))
                curves.add(way)
            here = end
        lines += own
        if whole:
            yield one
            continue
        if one.closed and len(runs) > 1 and runs[0] and runs[-1]:
            runs[0] = runs.pop() + runs[0]  # the start of a closed outline is no end of what remains of it
        for run in runs:
            if run:
                yield Contour(run[0][0], tuple(step for _, step in run), False, one.style)


def _uncovered(a: Point, b: Point, lines: Iterable[tuple[Point, Point]]) -> list[tuple[float, float]]:
    """The stretches of a line from a to b, as shares of it, that none of the lines covers."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy)
    if long < NEAR:
        return [(0.0, 1.0)]
    free = [(0.0, 1.0)]
    low_x, high_x, low_y, high_y = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    for c, d in lines:
        if (
            max(c[0], d[0]) < low_x - NEAR
            or min(c[0], d[0]) > high_x + NEAR
            or max(c[1], d[1]) < low_y - NEAR
            or min(c[1], d[1]) > high_y + NEAR
        ):
            continue
        if any(abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) > 2 * NEAR * long for p in (c, d)):
            continue
        s, t = sorted((dx * (p[0] - a[0]) + dy * (p[1] - a[1])) / long**2 for p in (c, d))
        free = [part for low, high in free for part in ((low, min(high, s)), (max(low, t), high))]
        free = [(low, high) for low, high in free if (high - low) * long > 2 * NEAR]
    slack = 2 * NEAR / long
    return [(0.0 if low < slack else low, 1.0 if high > 1 - slack else high) for low, high in free]
