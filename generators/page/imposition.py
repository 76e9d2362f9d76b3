"""Imposition: counters on fronts and backs with bleed and marks, or edge to edge, as many as a page has room for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, zip_longest
from operator import add, attrgetter
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing import CUT, INCH, SCORE, TRIM, Box, Drawing, Path, Point, Style, Subpath, Symbol, shift
from generators.drawing.paths import draw_boxes, placed
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import STRIP, Area, Body, Cards, Heading, Paper, area, joined, measure, mirrored


class Piece(NamedTuple):
    """A counter to cut out: faces about a trim box from (0, 0) to (width, height), with bleed outside it.

    `quantity` is the number of copies; a `back` of None leaves the back blank.  `title` names its kind in the list of
    what a page holds, and `use` says there how it is used; pieces without a title are not listed.  `outline` is what is
    cut where that is not the trim box.
    """

    name: str
    width: float
    height: float
    front: Symbol
    back: Symbol | None
    quantity: int = 1
    title: str = ""
    use: str = ""
    outline: Subpath | None = None


class Slot(NamedTuple):
    """One copy of a piece on the front of a page, with the lower left corner of its trim box."""

    x: float
    y: float
    piece: Piece


#: What a kind of pieces may be kept together in.
KEPT = ("rows", "columns")


def _lines(alike: Sequence[Piece], most: int, kept: bool) -> list[list[Piece]]:
    """Pieces in lines of `most` at most; one that is `kept` breaks no kind that fits in a line."""
    lines: list[list[Piece]] = [[]]
    for _, group in groupby(alike, key=lambda piece: piece.title if kept else ""):
        kind = list(group)
        if kept and lines[-1] and len(lines[-1]) + len(kind) > most:
            lines.append([])
        for piece in kind:
            if len(lines[-1]) == most:
                lines.append([])
            lines[-1].append(piece)
    return lines


def arrange(pieces: Sequence[Piece], room: Area, gap: float, kinds: str | None = None) -> list[list[Slot]]:
    """All copies of the pieces in rows, page by page; a row holds pieces of one size and starts at the left edge.

    `gap` is the distance between neighbors in points; half of it is kept within the room's edges for bleed and marks.
    `kinds` is one of `KEPT`, or None.  FitError if a piece is larger than the room.
    """
    pages: list[list[Slot]] = []
    slots: list[Slot] = []
    edge = gap / 2 + 4.5  # room for a full bleed and mark outside the last piece
    top = room.top - edge
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    for (width, height), group in groupby(copies, key=attrgetter("width", "height")):
        alike = list(group)
        columns, deep = (
            int((side - 2 * edge + gap + 0.01) // (size + gap))
            for side, size in ((room.width, width), (room.height, height))
        )
        if columns < 1 or deep < 1:
            raise FitError(
                f"a counter of {width / INCH:.4g} x {height / INCH:.4g} in with its bleed "
                f"and marks does not fit {room.width / INCH:.4g} x {room.height / INCH:.4g} in of paper",
                "use larger paper or smaller counters",
                where=alike[0].name,
            )
        if slots:
            top -= measure("crop-mark") + 1.0  # the columns differ: keep the marks of the rows apart
        rows: list[Sequence[Piece | None]] = [*_lines(alike, columns, kinds == "rows")]
        if kinds == "columns":
            upright = _lines(alike, deep, kept=True)
            rows = [row for n in range(0, len(upright), columns) for row in zip_longest(*upright[n : n + columns])]
        for row in rows:
            if top - height < room.bottom + edge - 0.01:
                pages.append(slots)
                slots, top = [], room.top - edge
            places = ((room.left + edge + n * (width + gap), piece) for n, piece in enumerate(row))
            slots += [Slot(x, top - height, piece) for x, piece in places if piece is not None]
            top -= height + gap
    if slots:
        pages.append(slots)
    return [sorted(each, key=attrgetter("x")) for each in pages] if kinds == "columns" else pages


def _centered(pages: list[list[Slot]], room: Area, gap: float) -> list[list[Slot]]:
    """The slots moved so that the widest row is in the middle of the room, if no further piece would fit beside it."""
    ends = [(slot.x + slot.piece.width, slot.piece.width) for slots in pages for slot in slots]
    last, width = max(ends, default=(room.right, 0.0))
    free = room.right - gap / 2 - 4.5 - last
    if not 0 < free < width + gap:
        return pages
    return [[slot._replace(x=slot.x + free / 2) for slot in slots] for slots in pages]


LEAST_MARK = 4.0  # points: a shorter mark would not be seen


def crop_marks(
    draw: Drawing,
    boxes: Sequence[Box],
    block: Box | None = None,
    bleed: float | None = None,
    gap: float = 0.0,
) -> None:
    """Draw eight crop marks for each box, outside the bleed, so that each piece keeps its own until its last cut.

    With a `block` (x0, y0, x1, y1), for pieces that share their cuts, they stand outside that.  Marks are shorter where
    the white in the `gap` between two pieces is.
    """
    bleed, length = measure("bleed") if bleed is None else bleed, measure("crop-mark")
    white = gap - 2 * (bleed + measure("crop-clear"))
    length = white if LEAST_MARK <= white < length else length
    draw.lines(_marks(tuple(boxes), block, bleed, length), Style(None, "gray", measure("crop-width")))


@lru_cache(maxsize=8)
def _marks(boxes: tuple[Box, ...], block: Box | None, bleed: float, length: float) -> tuple[tuple[Point, Point], ...]:
    """The lines of crop marks; most pages of a file have the same."""
    start = bleed + measure("crop-clear")
    end = start + length
    marks: dict[tuple[Point, Point], None] = {}  # neighbors share some: each is drawn once
    for x, y, width, height in boxes:
        x0, y0, x1, y1 = block or (x, y, x + width, y + height)
        for cx in (x, x + width):
            marks[_rounded((cx, y0 - end), (cx, y0 - start))] = None
            marks[_rounded((cx, y1 + start), (cx, y1 + end))] = None
        for cy in (y, y + height):
            marks[_rounded((x0 - end, cy), (x0 - start, cy))] = None
            marks[_rounded((x1 + start, cy), (x1 + end, cy))] = None
    return tuple(marks)


#: The head of the list of what a page holds; points: its type, and the height of its lines.
HEAD, CONTENTS, LINE = "On this page", 8.0, 11.0
#: The height of its lines where they say how pieces are used.
DENSE = 10.0
#: Points: the most space added between rows of a page that has room left.
MOST_SPREAD = 0.2 * INCH
#: Points between the name of a kind and its use in that list, and between its columns.
USE_GAP, APART = 6.0, 18.0
#: Points from the fold to the outline of the glued area: a crease without glue folds flat.
GLUE = 3.0
#: What the foot of a page of backs says of them, by `page.SIDES`.
TOLD = {"fold": "Fold back along the dashes, glue, then cut.", "single": "Glue to the back of the page before."}


def _rounded(a: Point, b: Point) -> tuple[Point, Point]:
    return (round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3))


def pieces_text(pieces: Sequence[Piece], what: str = "") -> str:
    """What is read in place of a sheet of pieces: `12 pieces to cut out: 4 Frigate, 8 Helicopter`."""
    counted = Counter(" ".join((piece.title or piece.name).split()) for piece in pieces)
    listed = ", ".join(f"{count} {name}" for name, count in counted.items())
    return f"{what} {len(pieces)} piece{'s' * (len(pieces) > 1)} to cut out: {listed}.".strip()


def _draw_pieces(front: Drawing, backs: Drawing, slots: Sequence[Slot], rear: Sequence[Box]) -> None:
    """Draw the fronts of pieces as one figure, and the backs in their boxes as another."""
    with front.figure(pieces_text([slot.piece for slot in slots])):
        for slot in slots:
            front.use(slot.piece.front, shift(slot.x, slot.y))
    with backs.figure(pieces_text([slot.piece for slot in slots if slot.piece.back is not None], "Backs of")):
        for slot, (x, y, _, _) in zip(slots, rear, strict=True):
            if slot.piece.back is not None:
                backs.use(slot.piece.back, shift(x, y))


def _draw_cut(draw: Drawing, piece: Piece, x: float, y: float) -> None:
    """Draw what is cut of a piece: its outline, or its trim box, which paper shows by crop marks alone."""
    if piece.outline is None:
        draw.rect(x, y, piece.width, piece.height, TRIM)
    else:
        draw.add([Path(placed((piece.outline,), shift(x, y)), True, CUT)])


def _draw_registration(draw: Drawing, room: Area, paper: Paper) -> None:
    """The marks near the four corners of the room, at both edges of the paper.

    Each is a cross in a circle, to align two sheets held against the light.
    """
    style = Style(None, "register", 0.3)
    with draw.layer("register"):
        for x in (paper.margin + 5, paper.width - paper.margin - 5):
            for y in (room.bottom + 5, room.top - 5):
                draw.circle(x, y, 3, style)
                draw.lines([((x - 4.5, y), (x + 4.5, y)), ((x, y - 4.5), (x, y + 4.5))], style)


class Plan(NamedTuple):
    """How pieces are laid out: the `gap` between them, as `arrange` takes `kinds`, their `bleed`, a `note` on backs.

    Without a `gap` the rows of a page with room to spare are spread.  `bleed` is None for that of `paper.toml`.
    """

    gap: float | None = None
    kinds: str | None = None
    bleed: float | None = None
    note: str = ""


USUAL = Plan()


def impose(pieces: Sequence[Piece], paper: Paper, sides: str, heading: Heading, plan: Plan = USUAL) -> list[Body]:
    """Pages of fronts and backs of all pieces, each back exactly behind its front; no back where all are blank.

    `sides` is a key of `page.SIDES`.  The list of a page stands on its back too, with the note on backs in it, or in
    the foot where it has no room.  A piece flipped left to right shows its back upright.  FitError if a piece does not
    fit the paper.
    """
    kinds, gap = plan.kinds, measure("gap") if plan.gap is None else plan.gap
    room, middle, inset = area(paper, small_head=True), paper.width / 2, 10.0  # for registration marks at both sides
    right = middle - measure("fold-gutter") if sides == "fold" else room.right - inset
    room = Area(room.left + inset, room.bottom, right, room.top)
    bodies: list[Body] = []
    for arranged in _centered(arrange(pieces, room, gap, kinds), room, gap):
        slots = _spread(arranged, room, gap, rows=plan.gap is None or kinds == "rows", columns=kinds == "rows")
        front, back = Drawing(), Drawing()
        boxes = [(s.x, s.y, s.piece.width, s.piece.height) for s in slots]
        rear = [_behind(box, paper) for box in boxes]
        backs = front if sides == "fold" else back
        _draw_pieces(front, backs, slots, rear)
        with front.layer("cut"):
            for slot in slots:
                _draw_cut(front, slot.piece, slot.x, slot.y)
        for sheet, draw, shown in ((front, front, boxes), (back, backs, rear)):
            _draw_registration(sheet, room, paper)
            with draw.layer("register"):
                crop_marks(draw, shown, bleed=plan.bleed, gap=gap)
        contents, note = _contents(slots, room, gap), plan.note
        if contents:
            _draw_contents(front, slots, contents)
            note = note if sides == "fold" else _draw_contents(back, slots, contents.behind(paper), note)
        note = joined(note, TOLD.get(sides, ""))
        if sides == "fold":
            with front.layer("score"):
                front.line((middle, room.bottom), (middle, room.top), SCORE)
            _draw_glue_area(front, boxes, middle, room)
            bodies.append(Body(front, heading, "front", False, around(boxes + rear), note))
            continue
        blank = all(slot.piece.back is None for slot in slots)
        bodies.append(Body(front, heading, "cut" if blank else "front", False, around(boxes)))
        if not blank:
            bodies.append(Body(back, of_backs(heading), "back", sides == "short-edge", around(rear), note))
    return bodies


def of_backs(heading: Heading) -> Heading:
    """The heading of a page with the backs of pieces."""
    return heading._replace(title=f"{heading.title}, backs")


class Contents(NamedTuple):
    """The list of what a page holds: its place, the start of each entry right of and below its head, uses by title."""

    place: Area
    spots: Sequence[Point]
    leading: float
    uses: Mapping[str, str]
    head: str = HEAD

    def behind(self, paper: Paper) -> "Contents":
        """The list on the back of the page, where the white of its front is."""
        left, _, right, _ = self.place
        place = self.place._replace(left=paper.width - right, right=paper.width - left)
        return self._replace(place=place, head="On the fronts")


def _contents(slots: Sequence[Slot], room: Area, gap: float) -> Contents | None:
    """Where a list of the kinds of pieces fits: beside the first short row, beside all or under the last, or None.

    The list says how each kind is used if there is space for that; where columns are too high it runs on in lines.
    """
    held = _held(slots)
    if not held:
        return None
    clear = gap / 2 + measure("crop-mark")
    rows = [list(row) for _, row in groupby(sorted(slots, key=lambda slot: (-slot.y, slot.x)), key=attrgetter("y"))]
    free = [
        Area(row[-1].x + row[-1].piece.width + clear + 9.0, row[0].y, room.right - 9.0, row[0].y + row[0].piece.height)
        for row in rows
    ]
    low = min(slot.y for slot in slots)
    free.append(free[0]._replace(left=max(each.left for each in free), bottom=low))
    free.append(Area(rows[0][0].x, room.bottom + 9.0, room.right - 9.0, low - clear))
    uses = {slot.piece.title: slot.piece.use for slot in slots if slot.piece.use}
    for told, leading in ((uses, DENSE), ({}, LINE)) if uses else (({}, LINE),):
        spaces = {title: text_width(use, CONTENTS) + USE_GAP for title, use in told.items()}
        widths = [12.0 + APART + text_width(title, CONTENTS) + spaces.get(title, 0.0) for title in held]
        for place in free:
            columns = int(max(place.width + APART, 0.0) // max(widths))
            lines = -(-len(held) // max(columns, 1))
            if columns and (lines + 1) * leading <= place.height:
                spots = [(i // lines * max(widths), -(1 + i % lines) * leading) for i in range(len(held))]
                return Contents(place, _level(slots, spots, place) if place is free[-2] else spots, leading, told)
    place, spots = free[-1], []
    x, y = text_width(HEAD, CONTENTS, "semibold") + USE_GAP, 0.0  # the first entry stands after the head
    for width in widths:
        if x + width - USE_GAP > place.width:
            x, y = 0.0, y - LINE
        spots.append((x, y))
        x += width - USE_GAP
    return Contents(place, spots, LINE, {}) if LINE - spots[-1][1] <= place.height else None


def _level(slots: Sequence[Slot], spots: Sequence[Point], place: Area) -> Sequence[Point]:
    """The spots of a list beside all rows, each kind level with its first row, or under its like: `Italy: U`."""
    tops: dict[str, float] = {}
    level, low, step = [], spots[0][1], spots[0][1]
    for slot in sorted(slots, key=lambda slot: (-slot.y, slot.x)):
        tops.setdefault(slot.piece.title.partition(":")[0], slot.y + slot.piece.height - place.top)
    for title in _held(slots):
        low = min(low, tops.pop(title.partition(":")[0], low))
        level.append((0.0, low))
        low += step
    return level if low > place.bottom - place.top else spots


def _held(slots: Sequence[Slot]) -> Counter[str]:
    """How many of each kind a page holds, by the title of the kind."""
    return Counter(slot.piece.title for slot in slots if slot.piece.title)


def _spread(slots: list[Slot], room: Area, gap: float, *, rows: bool, columns: bool) -> list[Slot]:
    """The slots with more space between their columns, and their rows where half an inch or more is left below.

    A row of several pieces of another width is as wide as the others.
    """
    levels, last = sorted({slot.y for slot in slots}, reverse=True), max(slot.x + slot.piece.width for slot in slots)
    free, contents = levels[-1] - room.bottom - gap / 2 - 4.5, _contents(slots, room, gap)
    under = contents is not None and contents.place.top < levels[-1]
    if rows and len(levels) > 1 and free >= INCH / 2 and not under:
        more = min(free / (len(levels) - 1), MOST_SPREAD)
        slots = [slot._replace(y=slot.y - more * levels.index(slot.y)) for slot in slots]
    for level in {slot.y for slot in slots}:
        row = [slot for slot in slots if slot.y == level]
        end, widths = row[-1].x + row[-1].piece.width, {slot.piece.width for slot in row}
        if len(row) > 2 and len(widths) == 1 and not widths & {s.piece.width for s in slots if s.y != level}:
            more = (last - end) / (len(row) - 1)
            slots = [s._replace(x=s.x + more * row.index(s)) if s.y == level else s for s in slots]
    places = sorted({slot.x for slot in slots})
    alike = len({slot.piece.width for slot in slots}) == 1 < len(places)
    if columns and alike and contents is not None and contents.place.left > last:
        uses, titles = contents.uses, _held(slots)
        listed = max(text_width(title, CONTENTS) + text_width(uses.get(title, ""), CONTENTS) for title in titles)
        more = (contents.place.width - 12.0 - USE_GAP - listed) / (len(places) - 1)
        slots = [slot._replace(x=slot.x + max(0.0, min(more, MOST_SPREAD)) * places.index(slot.x)) for slot in slots]
    return slots


def _draw_contents(draw: Drawing, slots: Sequence[Slot], contents: Contents, note: str = "") -> str:
    """Draw the list of what a page holds, and a note in its first gap; returns a note that has no room."""
    place, spots, leading, uses, head = contents
    top = place.top - leading + 3.0
    with draw.role("H2"):
        draw.text(place.left, top, head, CONTENTS, "navy", "semibold")
    for (title, count), (right, up) in zip(_held(slots).items(), spots, strict=True):
        x, y = place.left + right, top + up
        with draw.item():
            draw.text(x + 9.0, y, str(count), CONTENTS, "navy", "semibold", "end")
            draw.text(x + 12.0, y, title, CONTENTS, "ink")
            if use := uses.get(title, ""):
                draw.text(x + 12.0 + text_width(title, CONTENTS) + USE_GAP, y, use, CONTENTS, "gray")
    lines = wrap_text(note.replace(". ", ".\n"), CONTENTS, place.width)
    ups = sorted({up for _, up in spots}, reverse=True)
    for up, end in pairwise([*ups, place.bottom - top]):
        if note and up - end > leading * (len(lines) + 2):
            low = top + up - 1.5 * leading
            with draw.role("P"):
                draw.texts([(place.left, low - LINE * n, line) for n, line in enumerate(lines)], CONTENTS, "ink")
            return ""
    return note


def _draw_glue_area(draw: Drawing, boxes: Sequence[Box], middle: float, room: Area) -> None:
    """Draw the outline of the glued area on both sides of the fold: around the pieces, their bleed and their marks."""
    x0, y0, _, y1 = around(boxes)
    reach = measure("bleed") + measure("crop-clear") + measure("crop-mark")
    left, low, high = x0 - reach, max(y0 - reach, room.bottom), min(y1 + reach, room.top)
    for start, end in ((left, middle - GLUE), (middle + GLUE, 2 * middle - left)):
        draw.rect(start, low, end - start, high - low, Style(None, "gray", 0.6))
    draw.text(middle + GLUE + 3, high - 7.5, "glue", 8.0, "gray")


def around(boxes: Sequence[Box]) -> tuple[float, float, float, float]:
    """The smallest rectangle (x0, y0, x1, y1) about boxes (x, y, width, height)."""
    x, y, width, height = zip(*boxes, strict=True)
    return min(x), min(y), max(map(add, x, width)), max(map(add, y, height))


#: Points by which pieces may come nearer to the edge of the paper than they should, from rounding.
SLACK = 0.1
#: Inside what margin common printers print, and what is said where color goes beyond it, outside the cut.
PRINTABLE = INCH / 4
EDGE_NOTE = "The outer 1/4 in of the paper may stay white; it is cut off."


class Cell(NamedTuple):
    """One copy of a piece with its trim box, and the box up to which its color may run."""

    piece: Piece
    trim: Box
    reach: Box


def impose_edge_to_edge(pieces: Sequence[Piece], paper: Paper, sides: str, heading: Heading) -> list[Body]:
    """Pages of fronts and backs of all pieces, edge to edge, pieces of each size on pages of their own.

    `sides` is a key of `page.SIDES`.  FitError if a piece does not fit the paper.
    """
    bodies: list[Body] = []
    sizes = [piece[1:3] for piece in pieces]
    ordered = sorted(range(len(pieces)), key=lambda n: sizes.index(sizes[n]))
    for (width, height), group in groupby((pieces[n] for n in ordered), key=lambda piece: piece[1:3]):
        copies = [piece for piece in group for _ in range(piece.quantity)]
        grid = _grid(width, height, paper, sides, copies[0].name if copies else "")
        held = grid.columns * grid.rows
        for first in range(0, len(copies), held):
            bodies += _bodies(_cells(copies[first : first + held], grid), grid, paper, sides, heading)
    return bodies


def _grid(width: float, height: float, paper: Paper, sides: str, name: str) -> Cards:
    """The grid that holds the most pieces, with room for the strips on two sides of it."""
    # That of small paper, unless marks for a machine ask for more.
    margin = paper.margin if paper.margin > measure("margin") + SLACK else measure("small-margin")
    half = paper.width / 2 - measure("fold-gutter") if sides == "fold" else paper.width - margin
    strip = STRIP + measure("bleed") + measure("crop-clear")
    room = half - margin, paper.height - 2 * margin
    fits = [
        (int((room[0] - 2 * across + SLACK) // width), int((room[1] - 2 * up + SLACK) // height))
        for across, up in ((max(strip - margin, 0.0), 0.0), (0.0, max(strip - margin, 0.0)))
    ]
    columns, rows = max(fits, key=lambda fit: max(fit[0], 0) * max(fit[1], 0))
    if columns < 1 or rows < 1:
        size = f"{width / INCH:.4g} x {height / INCH:.4g} in"
        raise FitError(
            f"a card of {size} does not fit {paper.width / INCH:.4g} x {paper.height / INCH:.4g} in of paper",
            "use larger paper or smaller cards",
            where=name,
        )
    left = half - columns * width if sides == "fold" else (paper.width - columns * width) / 2
    low = (paper.height - rows * height) / 2
    box = Area(left, low, left + columns * width, low + rows * height)
    return Cards(box, width, height, columns, rows)


def _cells(copies: Sequence[Piece], grid: Cards) -> list[Cell]:
    """The copies in rows from the upper left; color runs into the bleed only where no neighbor is."""
    width, height, bleed, cells = grid.width, grid.height, measure("bleed"), list[Cell]()
    for n, piece in enumerate(copies):
        row, column = divmod(n, grid.columns)
        x, y = grid.box.left + column * width, grid.box.top - (row + 1) * height
        right = n + 1 < len(copies) and column + 1 < grid.columns
        x0, x1 = x - (0.0 if column else bleed), x + width + (0.0 if right else bleed)
        y0 = y - (0.0 if n + grid.columns < len(copies) else bleed)
        y1 = y + height + (0.0 if row else bleed)
        cells.append(Cell(piece, (x, y, width, height), (x0, y0, x1 - x0, y1 - y0)))
    return cells


def _bodies(cells: Sequence[Cell], grid: Cards, paper: Paper, sides: str, heading: Heading) -> Iterator[Body]:
    """The page of some cells, and that of their backs if they have any."""
    front, back = Drawing(), Drawing()
    backs = front if sides == "fold" else back
    rear = [
        cell._replace(trim=_behind(cell.trim, paper), reach=_behind(cell.reach, paper))
        for cell in cells
        if cell.piece.back is not None
    ]
    _draw_faces(front, cells, front=True)
    _draw_faces(backs, rear, front=False)
    with front.layer("cut"):
        draw_boxes(front, [cell.trim for cell in cells if cell.piece.outline is None], TRIM)
        for cell in cells:
            if cell.piece.outline is not None:
                _draw_cut(front, cell.piece, *cell.trim[:2])
    trims = [cell.trim for cell in cells]
    block, behind = around(trims), [cell.trim for cell in rear]
    for draw, boxes in ((front, trims), (backs, behind)):
        if boxes:
            with draw.layer("register"):
                crop_marks(draw, boxes, around(boxes))
    if sides == "fold":
        with front.layer("score"):
            front.line((paper.width / 2, grid.box.bottom), (paper.width / 2, grid.box.top), SCORE)
        yield Body(front, heading, "front", False, around(trims + behind), TOLD[sides], cards=grid)
        return
    beyond = EDGE_NOTE if min(block[0], block[1]) - measure("bleed") < PRINTABLE - SLACK else ""
    yield Body(front, heading, "front" if rear else "cut", False, block, beyond, cards=grid)
    if rear:
        note, turned = TOLD.get(sides, beyond), sides == "short-edge"
        yield Body(back, of_backs(heading), "back", turned, around(behind), note, cards=grid)


def _behind(box: Box, paper: Paper) -> Box:
    return mirrored(box[0], box[2], paper.width), *box[1:]


def _draw_faces(draw: Drawing, cells: Sequence[Cell], *, front: bool) -> None:
    """Draw the fronts or the backs, each as far as its color may run."""
    faces = [(cell, face) for cell in cells if (face := cell.piece.front if front else cell.piece.back) is not None]
    with draw.figure(pieces_text([cell.piece for cell, _ in faces], "" if front else "Backs of")):
        for cell, face in faces:
            x, y = cell.trim[:2]
            left, low, wide, high = cell.reach[0] - x, cell.reach[1] - y, cell.reach[2], cell.reach[3]
            clip = ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
            with draw.group(shift(x, y), clip=clip):
                draw.use(face)
