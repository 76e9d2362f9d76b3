"""Pages for cutting machines: closed outlines in page coordinates, inner before outer, and registration marks.

No line is cut twice.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from aids.errors import FitError
from generators import drawing
from generators.drawing import paths
from generators.drawing.collisions import box
from generators.page.frame import Paper, cutter_measure


def has_cuts(page: drawing.Page) -> bool:
    """Whether anything on the page is cut or scored."""
    return any(page.drawing.layers[name] for name in drawing.TOOL_LAYERS)


def paper_for(paper: Paper, register: str) -> Paper:
    """The paper with a margin that keeps clear of the marks; FitError if that leaves no room for a page's ruler.

    A Silhouette machine wants nothing printed as far as its brackets reach, in both directions from each mark.
    """
    if register == "none":
        return paper
    plain_depth = 2 * cutter_measure("plain-radius") + cutter_measure("clear")
    depth = cutter_measure("leg") if register == "silhouette" else plain_depth
    margin = max(paper.margin, cutter_measure("inset") + depth)
    least = 4 * drawing.INCH + 36 + 2 * margin
    if paper.width < least:
        found = f"{paper.name} is {paper.width / drawing.MM:.4g} mm wide"
        problem = f"{register} marks need paper that is at least {least / drawing.MM:.0f} mm wide, but {found}"
        raise FitError(problem, "use larger paper", where="--register")
    return paper._replace(margin=margin)


def marks(width: float, height: float, register: str) -> tuple[drawing.Record, ...]:
    """The marks of a page, in black; all ink lies `inset` or more within the paper's edge.

    `silhouette`: a filled square at the upper left, a bracket at the upper right and at the lower left, as that
    maker's machines look for them.  `plain`: a cross in a circle at each corner.
    """
    draw = drawing.Drawing()
    left, low = cutter_measure("inset"), cutter_measure("inset")
    right, high = width - left, height - low
    if register == "silhouette":
        side, leg, half = cutter_measure("square"), cutter_measure("leg"), cutter_measure("line") / 2
        draw.rect(left, high - side, side, side, drawing.Style("register"))
        line = drawing.Style(None, "register", cutter_measure("line"))
        r, t, b, x = right - half, high - half, low + half, left + half  # the lines' outer edges lie on the inset
        draw.lines([((right - leg, t), (r, t), (r, high - leg))], line)
        draw.lines([((x, low + leg), (x, b), (left + leg, b))], line)
    elif register == "plain":
        radius, line = cutter_measure("plain-radius"), drawing.Style(None, "register", cutter_measure("line"))
        for x in (left + radius, right - radius):
            for y in (low + radius, high - radius):
                draw.circle(x, y, radius - cutter_measure("line") / 2, line)
                draw.lines([((x - radius, y), (x + radius, y)), ((x, y - radius), (x, y + radius))], line)
    return draw.records


def add_marks(page: drawing.Page, register: str) -> drawing.Page:
    """The page with the machine's marks, square to the page, if anything on it is cut or scored."""
    if register == "none" or not has_cuts(page):
        return page
    with page.drawing.layer("register"):
        page.drawing.add(marks(page.width, page.height, register))
    return page


CHORDS = 4  # to a curve where only the rough shape of an outline matters, or where a clip cuts it


class Contour(NamedTuple):
    """An outline in page coordinates: its start, and lines or curves to their ends; a closed one ends at its start."""

    start: drawing.Point
    steps: tuple[drawing.Segment, ...]
    closed: bool
    style: drawing.Style

    @property
    def corners(self) -> list[drawing.Point]:
        """The outline as a polyline, its curves in chords."""
        return list(paths.flatten_curves((self.start, *self.steps), CHORDS))


def contours(records: Iterable[drawing.Record]) -> Iterator[Contour]:
    """The outlines of records in page coordinates.

    A clip must be convex; a closed outline that crosses it is closed along it, an open one ends at it.
    """
    for record, matrix, clip in paths.walk(records):
        if isinstance(record, drawing.Text | drawing.Picture):
            continue
        for subpath, closed in _outlines_of(record):
            start, *steps = drawing.transform_subpath(matrix, subpath)
            assert len(start) == 2
            if closed and paths.apart(paths.end_of(steps[-1]) if steps else start, start):
                steps.append(start)
            if steps:
                contour = Contour(start, tuple(steps), closed, record.style)
                yield from _clipped(contour, clip) if clip else (contour,)


def _outlines_of(record: drawing.Path | drawing.Circle | drawing.Arc) -> Iterator[tuple[drawing.Subpath, bool]]:
    """The subpaths of a shape, each with whether it is closed; of boxes the cuts between and around each group."""
    if not isinstance(record, drawing.Path) or not record.boxes:
        subpaths, closed = paths.subpaths_of(record)
        yield from ((subpath, closed) for subpath in subpaths)
        return
    for group in paths.group_boxes(record.boxes):
        yield from ((line, False) for line in group.between)
        yield from ((outline, True) for outline in group.outlines)


def _clipped(contour: Contour, clip: paths.Outline) -> Iterator[Contour]:
    """The parts of a contour within a convex outline: itself if all of it is, or else chords."""
    planes = paths.half_planes(clip)
    extremes = [contour.start, *(p for step in contour.steps for p in ((step,) if len(step) == 2 else step))]
    if paths.all_within(extremes, planes):
        yield contour
    elif contour.closed:
        if corners := paths.clip_polygon(contour.corners[:-1], planes):
            yield Contour(corners[0], (*corners[1:], corners[0]), True, contour.style)
    else:
        for run in paths.clip_polyline(contour.corners, planes):
            yield Contour(run[0], tuple(run[1:]), False, contour.style)


def path_of(contour: Contour) -> drawing.Path:
    """A contour as a record."""
    steps = contour.steps
    if contour.closed and len(steps[-1]) == 2:
        steps = steps[:-1]  # closing the path draws the last line
    return drawing.Path(((contour.start, *steps),), contour.closed, contour.style)


# --- order ----------------------------------------------------------------------------------------------------


def inner_first(outlines: Sequence[Contour]) -> list[Contour]:
    """Contours in an order in which each comes before the closed one around it, and otherwise as they came."""
    shapes = [(contour, corners, box(corners)) for contour in outlines for corners in (contour.corners,)]
    ordered: list[Contour] = []
    done: set[int] = set()

    def around(i: int, j: int) -> bool:
        (contour, outer, outer_box), (_, inner, inner_box) = shapes[i], shapes[j]
        if i == j or not contour.closed or outer_box == inner_box:
            return False
        (a0, b0, a1, b1), (c0, d0, c1, d1) = outer_box, inner_box
        holds = a0 <= c0 + paths.NEAR and b0 <= d0 + paths.NEAR and a1 >= c1 - paths.NEAR and b1 >= d1 - paths.NEAR
        return holds and paths.inside(paths.between(inner[0], inner[1], 0.5), outer)

    def put(i: int) -> None:
        if i in done:
            return
        done.add(i)
        for j in range(len(shapes)):
            if j not in done and around(i, j):
                put(j)
        ordered.append(shapes[i][0])

    for i in range(len(shapes)):
        put(i)
    return ordered


# --- every line once ------------------------------------------------------------------------------------------


def without_repeats(outlines: Iterable[Contour]) -> Iterator[Contour]:
    """Contours without the lines and curves that an earlier one cuts already.

    A straight line loses the stretches that an earlier straight line covers; a curve goes if the same curve has been
    cut in either direction.  A contour that loses nothing stays closed; any other becomes the open runs that are left.
    """
    lines: list[tuple[drawing.Point, drawing.Point]] = []
    curves: set[tuple[tuple[int, int], ...]] = set()
    for contour in outlines:
        runs: list[list[tuple[drawing.Point, drawing.Segment]]] = [[]]
        own: list[tuple[drawing.Point, drawing.Point]] = []
        start, whole = contour.start, True
        for step in contour.steps:
            if len(step) == 2:
                parts = _uncovered(start, step, [*lines, *own])
                own.append((start, step))
                whole = whole and parts == [(0.0, 1.0)]
                _add_parts(runs, start, step, parts)
            else:
                curve = tuple((round(x / paths.NEAR), round(y / paths.NEAR)) for x, y in (start, *step))
                if curve in curves or curve[::-1] in curves:
                    whole = False
                    runs.append([])
                else:
                    runs[-1].append((start, step))
                curves.add(curve)
            start = paths.end_of(step)
        lines += own
        if whole:
            yield contour
            continue
        if contour.closed and len(runs) > 1 and runs[0] and runs[-1]:
            runs[0] = runs.pop() + runs[0]  # the start of a closed outline is no end of the run through it
        for run in runs:
            if run:
                yield Contour(run[0][0], tuple(step for _, step in run), False, contour.style)


def _add_parts(
    runs: list[list[tuple[drawing.Point, drawing.Segment]]],
    start: drawing.Point,
    end: drawing.Point,
    parts: Sequence[tuple[float, float]],
) -> None:
    """Continue the last run with the parts of a line, as shares of it; a new run begins after every gap."""
    for low, high in parts:
        if low > 0:
            runs.append([])
        runs[-1].append((paths.between(start, end, low), paths.between(start, end, high)))
        if high < 1:
            runs.append([])
    if not parts:
        runs.append([])


def _uncovered(
    a: drawing.Point, b: drawing.Point, lines: Iterable[tuple[drawing.Point, drawing.Point]]
) -> list[tuple[float, float]]:
    """The stretches of a line from a to b, as shares of it, that none of the lines covers."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    if length < paths.NEAR:
        return [(0.0, 1.0)]
    free = [(0.0, 1.0)]
    low_x, high_x, low_y, high_y = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    for c, d in lines:
        if (
            max(c[0], d[0]) < low_x - paths.NEAR
            or min(c[0], d[0]) > high_x + paths.NEAR
            or max(c[1], d[1]) < low_y - paths.NEAR
            or min(c[1], d[1]) > high_y + paths.NEAR
        ):
            continue
        if any(abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) > 2 * paths.NEAR * length for p in (c, d)):
            continue
        s, t = sorted((dx * (p[0] - a[0]) + dy * (p[1] - a[1])) / length**2 for p in (c, d))
        free = [part for low, high in free for part in ((low, min(high, s)), (max(low, t), high))]
        free = [(low, high) for low, high in free if (high - low) * length > 2 * paths.NEAR]
    slack = 2 * paths.NEAR / length
    return [(0.0 if low < slack else low, 1.0 if high > 1 - slack else high) for low, high in free]


def prepare_page(page: drawing.Page, register: str = "none", cut_only: bool = False) -> drawing.Page:
    """The page for a cutting machine.

    Every outline of the layers `score` and `cut` becomes a path of its own in page coordinates, symbols and groups
    opened, clips applied.  Inner outlines come before those around them.  What two outlines share is cut once, with
    the first of them; the later one is then open along it.  Boxes that touch become the cuts between them, then the
    closed outline around them.  `cut_only` leaves out all print, also the marks for scissors and for joining: what
    remains is score, cut and the machine's own marks.
    """
    draw = drawing.Drawing()
    if not cut_only:
        draw.layers["print"] = list(page.drawing.layers["print"])
        draw.layers["register"] = list(page.drawing.layers["register"])
    for name in drawing.TOOL_LAYERS:
        records = page.drawing.layers[name]
        outlines = without_repeats(inner_first(list(contours(records))))
        draw.layers[name] = list(map(path_of, outlines))
        if not cut_only:
            texts = ((matrix, record) for record, matrix, _ in paths.walk(records) if isinstance(record, drawing.Text))
            draw.layers[name] += [drawing.Group(matrix, (text,), None) for matrix, text in texts]
    page = page._replace(drawing=draw)
    return add_marks(page, register) if cut_only else page


def without_trims(page: drawing.Page) -> drawing.Page:
    """The page for paper: without the cuts that its crop marks show."""
    draw = drawing.Drawing()
    for name, records in page.drawing.layers.items():
        draw.layers[name] = list(_no_trims(records)) if name == "cut" else records
    return page._replace(drawing=draw)


def _no_trims(records: Iterable[drawing.Record]) -> Iterator[drawing.Record]:
    for record in records:
        if isinstance(record, drawing.Group):
            if inner := tuple(_no_trims(record.records)):
                yield record._replace(records=inner)
        elif (
            isinstance(record, drawing.Text | drawing.Picture | drawing.Use)
            or record.style.stroke != drawing.TRIM.stroke
        ):
            yield record
