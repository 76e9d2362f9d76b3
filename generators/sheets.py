"""The page frame and the imposition of counters: what every kind of sheet stands in.

A sheet is a list of bodies (a drawing, and what the page is for).  `finish` numbers them, puts title and rulers
on, and makes them pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.errors import FitError
from generators import fonts
from generators.drawing import CUT, INCH, MM, SCORE, Drawing, Group, Matrix, Page, Point, Style, Symbol, shift
from generators.outline import points_of
from generators.paper import Paper, back_turn, measure, mirrored

TITLE, SECTION, TABLE, NOTE = 18.0, 11.0, 9.0, 7.5  # the type scale, in points
THIN = 0.35  # grey rules

FOOT = 34.0  # height of the foot with its rulers
HEAD = 34.0  # height of a title block and the space under it
SMALL_HEAD = 20.0  # of the one-line title on sheets that are cut up


class Heading(NamedTuple):
    """The title block: game, sheet, the rules it comes from."""

    game: str
    title: str
    rule: str = ""
    small: bool = False


class Body(NamedTuple):
    """One page's worth of drawing.

    `role` is what is done with the page: `read` it, `cut` it up, or it is the `front` or `back` of cut pieces.
    `turned` pages are drawn half round, so that a sheet flipped on its short edge reads upright.
    """

    drawing: Drawing
    heading: Heading
    role: str = "read"
    turned: bool = False
    trim: tuple[float, float, float, float] | None = None
    note: str = ""


class Area(NamedTuple):
    """A rectangle in points: left, bottom, right, top."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Left to right, in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Bottom to top, in points."""
        return self.top - self.bottom


def area(paper: Paper, small_head: bool = False) -> Area:
    """The room between a page's title block and its foot."""
    m = paper.margin
    top = paper.height - m - (SMALL_HEAD if small_head else HEAD)
    return Area(m, m + FOOT + 6, paper.width - m, top)


def scale_bars(draw: Drawing, x: float, y: float) -> None:
    """A ruler of 100 mm above and 4 inches below the line at y, starting at x: both true at 100 %."""
    style = Style(None, "ink", 0.4)
    millimetres = [
        ((x + i * MM, y), (x + i * MM, y + (5.5 if i % 10 == 0 else 4 if i % 5 == 0 else 2.6))) for i in range(101)
    ]
    inches = [
        (
            (x + i * INCH / 16, y),
            (x + i * INCH / 16, y - (5.5 if i % 16 == 0 else 4.2 if i % 8 == 0 else 3 if i % 4 == 0 else 2)),
        )
        for i in range(65)
    ]
    draw.lines([((x, y), (x + 4 * INCH, y)), *millimetres, *inches], style)
    draw.text(x + 4 * INCH + 4, y + 0.8, "100 mm", 6.5, "grey")
    draw.text(x + 4 * INCH + 4, y - 5.6, "4 in", 6.5, "grey")


_SCALE_BARS: list[Symbol] = []


def _scale_bars() -> Symbol:
    """The bars as one symbol, drawn once for all pages."""
    if not _SCALE_BARS:
        draw = Drawing()
        scale_bars(draw, 0, 0)
        _SCALE_BARS.append(Symbol("scale-bars", draw.records, (-2, -8, 4 * INCH + 34, 8)))
    return _SCALE_BARS[0]


def _shortened(string: str, size: float, room: float) -> str:
    """The string, or as much of it as fits with an ellipsis."""
    if fonts.width(string, size) <= room:
        return string
    while string and fonts.width(string + "…", size) > room:
        string = string[:-1]
    return string.rstrip() + "…"


def _head(draw: Drawing, paper: Paper, heading: Heading) -> None:
    """The title block."""
    m, right = paper.margin, paper.width - paper.margin
    top = paper.height - m
    if heading.small:
        draw.text(m, top - 8.5, heading.game, 9, "navy", "black")
        x = m + fonts.width(heading.game, 9, "black") + 5
        draw.text(x, top - 8.5, heading.title, 9, "navy")
        used = x + fonts.width(heading.title, 9)
        line, size = top - 13, 6.5
    else:
        size = TITLE
        while m + fonts.width(heading.game, size, "black") + 7 + fonts.width(heading.title, size) > right and size > 10:
            size -= 0.5
        draw.text(m, top - 15, heading.game, size, "navy", "black")
        x = m + fonts.width(heading.game, size, "black") + 7
        draw.text(x, top - 15, heading.title, size, "navy")
        used = x + fonts.width(heading.title, size)
        line, size = top - 22.5, NOTE
    if heading.rule:
        room = right - used - 12
        if room > 30:
            draw.text(right, line + 5.5, _shortened(heading.rule, size, room), size, "grey", anchor="end")
    draw.line((m, line), (right, line), Style(None, "navy", 0.6 if heading.small else 1.4))


def _foot(draw: Drawing, paper: Paper, number: int, total: int, command: str, note: str) -> None:
    """The rulers, the command line, the page number."""
    m, right = paper.margin, paper.width - paper.margin
    draw.line((m, m + FOOT - 2), (right, m + FOOT - 2), Style(None, "rule", THIN))
    draw.use(_scale_bars(), shift(m, m + 6.5))
    y = m + FOOT - 11
    pages = f"page {number} of {total}"
    narrow = right - m < 4 * INCH + 100  # no room beside the bar: the page number goes above it
    words = "Print at 100 %" if narrow else "Print at 100 %: the bar must measure 100 mm and 4 inches."
    if narrow:
        draw.text(right, y, pages, 6.5, "grey", anchor="end")
        room = right - m - fonts.width(words, 6.5) - fonts.width(pages, 6.5) - 16
        draw.text(m, y, words, 6.5, "grey")
        draw.text(m + fonts.width(words, 6.5) + 8, y, _shortened(command, 6.5, room), 6.5, "grey")
        return
    draw.text(m, y, words, 6.5, "grey")
    room = right - m - fonts.width(words, 6.5) - 14
    draw.text(right, y, _shortened(command, 6.5, room), 6.5, "grey", anchor="end")
    draw.text(right, m + 1.2, pages, 6.5, "grey", anchor="end")
    room = right - m - 4 * INCH - 40
    if note and room > 40:
        draw.text(right, m + 11, _shortened(note, 6.5, room), 6.5, "grey", anchor="end")


def finish(bodies: Sequence[Body], paper: Paper, command: str) -> list[Page]:
    """The bodies as numbered pages with title blocks and feet."""
    return list(finish_each(iter(bodies), len(bodies), paper, command))


def finish_each(bodies: Iterator[Body], total: int, paper: Paper, command: str) -> Iterator[Page]:
    """The same for a long book, one page at a time; `total` is how many there will be."""
    for number, body in enumerate(bodies, 1):
        frame = Drawing()
        if body.role != "blank":
            _head(frame, paper, body.heading)
        _foot(frame, paper, number, total, command, body.note)
        draw = body.drawing
        draw.layers["print"][:0] = frame.layers["print"]
        if body.turned:
            half = turned(paper)
            for name, records in draw.layers.items():
                draw.layers[name] = [Group(half, tuple(records), None)] if records else []
        trim = body.trim
        bleed = None
        if trim is not None:
            if body.turned:
                trim = (
                    paper.width - trim[2],
                    paper.height - trim[3],
                    paper.width - trim[0],
                    paper.height - trim[1],
                )
            b = measure("bleed")
            bleed = (trim[0] - b, trim[1] - b, trim[2] + b, trim[3] + b)
        title = f"{body.heading.title} (backs)" if body.role == "back" else body.heading.title
        yield Page(paper.width, paper.height, draw, title, trim, bleed, body.role)


def turned(paper: Paper) -> Matrix:
    """Half a turn of the whole page."""
    return back_turn("short-edge", paper)


# --- imposition -----------------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """A counter to cut out: faces drawn about a trim box from (0, 0) to (width, height), bleed outside it.

    `quantity` copies are made.  `back` None leaves the back blank.
    """

    name: str
    width: float
    height: float
    front: Symbol
    back: Symbol | None
    quantity: int = 1


class Slot(NamedTuple):
    """Where one copy of a piece lies on the front of a page: the lower left corner of its trim box."""

    x: float
    y: float
    piece: Piece


def arrange(pieces: Sequence[Piece], room: Area, gap: float) -> list[list[Slot]]:
    """The pieces in rows, page by page: a row holds pieces of one size, rows are centred as full rows.

    `gap` points are kept between neighbours and, for bleed and marks, half as much within the room's edges.
    FitError if a piece is larger than the room.
    """
    pages: list[list[Slot]] = []
    slots: list[Slot] = []
    edge = gap / 2 + 4.5  # a full bleed and mark outside the last piece
    top = room.top - edge
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    start = 0
    before: tuple[float, float] | None = None
    while start < len(copies):
        width, height = copies[start].width, copies[start].height
        columns = int((room.width - 2 * edge + gap + 0.01) // (width + gap))
        if columns < 1 or height > room.height - 2 * edge + 0.01:
            raise FitError(
                f"{copies[start].name}: a piece of {width / INCH:.4g} x {height / INCH:.4g} in with its bleed "
                f"and marks does not fit {room.width / INCH:.4g} x {room.height / INCH:.4g} in of paper; "
                "choose larger paper or smaller pieces"
            )
        row: list[Piece] = []
        while (
            len(row) < columns
            and start < len(copies)
            and (copies[start].width, copies[start].height) == (width, height)
        ):
            row.append(copies[start])
            start += 1
        if before not in (None, (width, height)) and slots:
            top -= measure("crop-mark") + 1.0  # rows of other columns: each keeps its own marks apart
        before = (width, height)
        if top - height < room.bottom + edge - 0.01:
            pages.append(slots)
            slots, top = [], room.top - edge
        left = room.left + (room.width - (columns * (width + gap) - gap)) / 2
        slots += [Slot(left + i * (width + gap), top - height, piece) for i, piece in enumerate(row)]
        top -= height + gap
    if slots:
        pages.append(slots)
    return pages


def crop_marks(draw: Drawing, boxes: Sequence[tuple[float, float, float, float]]) -> None:
    """Eight marks for each box (x, y, width, height), clear of the bleed: a piece keeps its own to its last cut."""
    start = measure("bleed") + measure("crop-clear")
    end = start + measure("crop-mark")
    marks: dict[tuple[Point, Point], None] = {}  # neighbours share some: each is inked once
    for x, y, width, height in boxes:
        X, Y = x + width, y + height
        for cx in (x, X):
            marks[_rounded((cx, y - end), (cx, y - start))] = None
            marks[_rounded((cx, Y + start), (cx, Y + end))] = None
        for cy in (y, Y):
            marks[_rounded((x - end, cy), (x - start, cy))] = None
            marks[_rounded((X + start, cy), (X + end, cy))] = None
    draw.lines(marks, Style(None, "register", measure("crop-width")))


def _rounded(a: Point, b: Point) -> tuple[Point, Point]:
    return (round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3))


def registration_mark(draw: Drawing, x: float, y: float) -> None:
    """A cross in a circle, to hold two sheets against the light."""
    style = Style(None, "register", 0.3)
    draw.circle(x, y, 3, style)
    draw.lines([((x - 4.5, y), (x + 4.5, y)), ((x, y - 4.5), (x, y + 4.5))], style)


def impose(pieces: Sequence[Piece], paper: Paper, sides: str, heading: Heading, gap: float | None = None) -> list[Body]:
    """Fronts and backs of all pieces as pages, each back exactly behind its front and the right way up.

    `sides` is a key of paper.SIDES.  Flip any piece left to right and its back is upright.
    """
    gap = measure("gap") if gap is None else gap
    room = area(paper, small_head=True)
    inset = 10.0  # room for the registration marks at both sides
    room = Area(room.left + inset, room.bottom, room.right - inset, room.top)
    middle = paper.width / 2
    if sides == "fold":
        gutter = measure("fold-gutter")
        room = Area(room.left, room.bottom, middle - gutter, room.top)
    bodies: list[Body] = []
    for slots in arrange(pieces, room, gap):
        front, back = Drawing(), Drawing()
        boxes = [(s.x, s.y, s.piece.width, s.piece.height) for s in slots]
        rear = [(mirrored(x, w, paper.width), y, w, h) for x, y, w, h in boxes]
        backs = front if sides == "fold" else back
        for slot, (x, y, _, _) in zip(slots, rear, strict=True):
            front.use(slot.piece.front, shift(slot.x, slot.y))
            if slot.piece.back is not None:
                backs.use(slot.piece.back, shift(x, y))
        with front.layer("cut"):
            for x, y, w, h in boxes:
                front.rect(x, y, w, h, CUT)
        for draw in (front, back):
            with draw.layer("register"):
                for x in (paper.margin + 5, paper.width - paper.margin - 5):
                    for y in (room.bottom + 5, room.top - 5):
                        registration_mark(draw, x, y)
        with front.layer("register"):
            crop_marks(front, boxes)
        with backs.layer("register"):
            crop_marks(backs, rear)
        trim = _around(boxes)
        if sides == "fold":
            with front.layer("score"):
                front.line((middle, room.bottom), (middle, room.top), SCORE)
            trim = _around(boxes + rear)
            bodies.append(Body(front, heading, "front", False, trim, "fold back along the dashes, glue, then cut"))
            continue
        bodies.append(Body(front, heading, "front", False, trim))
        note = "glue to the back of the page before" if sides == "single" else ""
        bodies.append(Body(back, heading, "back", sides == "short-edge", _around(rear), note))
    return bodies


def _around(boxes: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """The smallest rectangle (x0, y0, x1, y1) about boxes (x, y, width, height)."""
    return (
        min(x for x, _, _, _ in boxes),
        min(y for _, y, _, _ in boxes),
        max(x + w for x, _, w, _ in boxes),
        max(y + h for _, y, _, h in boxes),
    )


# --- tiles ----------------------------------------------------------------------------------------------------


def tile(
    big: Drawing, box: tuple[float, float, float, float], paper: Paper, heading: Heading, note: str = ""
) -> list[Body]:
    """A large drawing at true scale on as many pages as it needs, with overlaps and join marks.

    `box` (x0, y0, x1, y1) is what is shown of it.  Pages are lettered by row and numbered by column (A1, A2, B1 ...);
    a tile on which nothing lies is left out.
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
                    _joins(draw, shown, (row, column), (rows, columns), join, inked)
                title += f"  {chr(65 + row)}{column + 1} of {rows} x {columns}"
            bodies.append(Body(draw, heading._replace(title=title), "cut", note=note))
    return bodies


def _joins(
    draw: Drawing,
    box: tuple[float, float, float, float],
    place: tuple[int, int],
    count: tuple[int, int],
    join: float,
    inked: Sequence[Point],
) -> None:
    """Join lines and lettered diamonds where neighbouring tiles overlap; the middle of the overlap is the join.

    A diamond goes where the drawing leaves room for it and its name, at the same place on both tiles.
    """
    left, bottom, right, top = box
    row, column = place
    line = Style(None, "register", 0.3, (3, 2))
    mark = Style(None, "register", 0.5)

    def diamond(x: float, y: float, name: str) -> None:
        draw.polygon(((x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)), mark)
        draw.lines([((x - 8, y), (x + 8, y)), ((x, y - 8), (x, y + 8))], Style(None, "register", 0.2))
        draw.text(x + 8, y + 3, name, 6.5, "register", "semibold")

    for x, edge in ((left + join / 2, column), (right - join / 2, column + 1)):
        if 0 < edge < count[1]:
            draw.line((x, bottom), (x, top), line)
            for name, shares in _DIAMONDS.items():
                places = [(x, bottom + share * (top - bottom)) for share in shares]
                diamond(*_clear(places, inked), f"{chr(65 + row)}{edge}{name}")
    for y, edge in ((top - join / 2, row), (bottom + join / 2, row + 1)):
        if 0 < edge < count[0]:
            draw.line((left, y), (right, y), line)
            for name, shares in _DIAMONDS.items():
                places = [(left + share * (right - left), y) for share in shares]
                diamond(*_clear(places, inked), f"{column + 1}{chr(64 + edge)}{name}")


#: Where along a join its two diamonds may stand, the best place first.
_DIAMONDS = {
    "a": (0.25, 0.2, 0.3, 0.15, 0.35, 0.4, 0.1),
    "b": (0.75, 0.7, 0.8, 0.65, 0.6, 0.85, 0.55),
}


def _clear(places: Sequence[Point], inked: Sequence[Point]) -> Point:
    """The first place around which nothing is inked, or the first of all."""
    for x, y in places:
        if not any(-11 < px - x < 30 and -11 < py - y < 14 for px, py in inked):
            return x, y
    return places[0]
