"""Fold-over slips: a piece of paper folded shut once, so that what is on it cannot be read and its label can.

From the top: the secret panel, the fold, a panel of the same height with a pattern that hides print held to the light,
and a lip with the label.  Printed faces are folded together; the lip stays in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from math import cos, radians, sin
from random import Random
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing.boxes import draw_boxes, join_lines
from generators.drawing.drawing import CUT, INCH, SCORE, Drawing, Path, Point, Style, Subpath, Symbol, shift
from generators.drawing.text import fit_text, text_width, wrap_text
from generators.page.frame import NOTE, TABLE, Area, Body, Heading, area
from generators.page.paper import Paper
from generators.page.typeset import Block, paragraph, section_head
from generators.sheets.kits import Job, Spec

LIP = 0.3 * INCH
INSET = 7.0  # kept clear within the edges of a slip
TOLD = 26.0  # height of the line that says how to fold
WORDS = (
    "Cut along the thin lines. Fold on the dashes, print inside: only the label stays in sight. "
    "A bit of tape keeps it shut."
)

LEAST_LABEL = 6.5
MOST_SLIPS = 500
ROW, TICK = 18.0, 14.0  # of a blank to write in, and of a line of boxes to tick
BLANK = 32.0  # the least length of a blank


class Slip(NamedTuple):
    """One slip: the label on its lip, a small note at the lip's right, and the secret.

    The secret is drawn within the size of the panel, its lower left corner at (0, 0).
    """

    label: str
    note: str
    secret: Drawing


# --- imposing -------------------------------------------------------------------------------------------------


def tall(height: float) -> float:
    """The height in points of a whole slip whose secret panel has this height."""
    return 2 * height + LIP


def spots(size: tuple[float, float], paper: Paper, small: bool, head: float = 0.0) -> list[Point]:
    """Where slips go on a page: the lower left corner of each, row by row from the top; `head` points are left free.

    Neighbours touch.  FitError if the page without a head has no room for one, or the head does not fit it.
    """
    room = _room(paper, small)
    width, height = size[0], tall(size[1])
    columns = int((room.width + 0.01) // width)
    if columns < 1 or height > room.height + 0.01:
        raise FitError(
            f"a slip of {width / INCH:.3g} x {height / INCH:.3g} in, unfolded, does not fit {paper.name}; "
            "choose larger paper or smaller slips"
        )
    if head > room.height:
        raise FitError(f"the head of the page does not fit {paper.name}; choose larger paper")
    rows = int((room.height - head + 0.01) // height)
    left = room.left + (room.width - columns * width) / 2
    top = room.top - head
    return [(left + i * width, top - (row + 1) * height) for row in range(rows) for i in range(columns)]


def pages(count: int, size: tuple[float, float], paper: Paper, small: bool, head: float = 0.0) -> int:
    """How many pages `impose` makes of so many slips."""
    first, each = len(spots(size, paper, small, head)), len(spots(size, paper, small))
    return 1 + -(-max(0, count - first) // each)


def impose(
    slips: Iterable[Slip],
    size: tuple[float, float],
    paper: Paper,
    heading: Heading,
    head: Block | None = None,
    note: str = "",
) -> Iterator[Body]:
    """The slips as pages to cut up, one page at a time.

    `size` is the width and height of the secret panel in points.  `head` is set above the slips of the first page,
    `note` at the foot of each.  FitError if a slip does not fit the paper, or a label its lip.
    """
    room = _room(paper, heading.small)
    waiting = iter(slips)
    here = spots(size, paper, heading.small, head.height if head else 0.0)
    first = True
    while (some := list(islice(waiting, len(here)))) or (first and head):
        draw = Drawing()
        folding(draw, room, WORDS, _slip_folded)
        if first and head:
            with draw.group(shift(room.left, room.top)):
                draw.add(head.drawing.records)
        _draw_slips(draw, list(zip(here, some, strict=False)), size)
        yield Body(draw, heading, "cut", note=note)
        if first:
            first, here = False, spots(size, paper, heading.small)


def _draw_slips(draw: Drawing, placed: Sequence[tuple[Point, Slip]], size: tuple[float, float]) -> None:
    width, height = size
    hiding = screen(width, height)
    labels: dict[float, list[tuple[float, float, str]]] = {}
    notes = []
    for (x, y), slip in placed:
        draw.use(hiding, shift(x, y + LIP))
        with draw.group(shift(x, y + LIP + height)):
            draw.add(slip.secret.records)
        used = text_width(slip.note, 7) + 8 if slip.note else 0.0
        room = width - 2 * INSET - used
        fitting = fit_text(slip.label, 10.5, room, "semibold")
        if fitting < LEAST_LABEL:
            raise FitError(f"the label {slip.label!r} is too long for a slip {width / INCH:.3g} in wide; shorten it")
        labels.setdefault(round(fitting, 2), []).append((x + INSET, y + 7.2, slip.label))
        notes.append((x + width - INSET, y + 7.4, slip.note))
    for points, items in labels.items():
        draw.texts(items, points, "navy", "semibold")
    draw.texts(notes, 7, "grey", "regular", "end")
    with draw.layer("score"):
        folds = [((x, y + LIP + height), (x + width, y + LIP + height)) for (x, y), _ in placed]
        draw.lines(join_lines(folds), SCORE)
    with draw.layer("cut"):
        draw_boxes(draw, [(x, y, width, tall(height)) for (x, y), _ in placed], CUT)


def _room(paper: Paper, small: bool) -> Area:
    """The page below the line that says how to fold."""
    room = area(paper, small)
    return room._replace(top=room.top - TOLD)


# --- strips of a scenario sheet -------------------------------------------------------------------------------

STRIP = (262.0, 50.0)  # width and height of a strip's secret panel as composed, in points
LEAST_STRIP, MOST_STRIP = 236.0, 300.0  # how wide one may be


def strip_size(paper: Paper) -> tuple[float, float]:
    """The secret panel of a scenario sheet's strips on this paper: as many columns as can be read."""
    room = _room(paper, True).width
    wide = min(room / max(1, int(room // LEAST_STRIP)), MOST_STRIP)
    return wide, wide * STRIP[1] / STRIP[0]


def strip_pages(count: int, head: Block | None, paper: Paper) -> int:
    """How many pages `strips` makes of so many.  FitError if the paper is too small."""
    with _of_paper():
        return pages(count, strip_size(paper), paper, True, head.height if head else 0.0)


def strips(slips: Iterable[Slip], paper: Paper, heading: Heading, head: Block | None, note: str) -> Iterator[Body]:
    """The strips of a scenario sheet, of `strip_size`, below the head of its first page."""
    with _of_paper():
        yield from impose(slips, strip_size(paper), paper, heading, head, note)


@contextmanager
def _of_paper() -> Iterator[None]:
    """What does not fit is the paper's fault, an option of the command line."""
    try:
        yield
    except FitError as error:
        raise FitError(str(error), where="--paper") from None


def guide(
    paper: Paper, steps: Sequence[str], record: Callable[[Drawing, float], float], rulings: Iterable[tuple[str, str]]
) -> Block:
    """The head of a scenario sheet of strips: how to use them, a record to fill in, and what the sheet assumes.

    `record` draws hanging from (0, 0) in a width and gives its height; `rulings` are ids and their texts.
    """
    width = _room(paper, True).width
    draw = Drawing()
    beside = width >= 430
    left = 0.6 * width - 12 if beside else width
    y = -section_head(draw, "How to use", "", left) - 2
    for number, words in enumerate(steps, 1):
        draw.text(0, y - 8.4, str(number), TABLE, "navy", "bold")
        y = paragraph(draw, words, 12, y, left - 12, 8.5, "ink") - 2
    at = (0.6 * width + 12, 0.0) if beside else (0.0, y - 6)
    with draw.group(shift(*at)):
        low = at[1] - record(draw, width - at[0])
    y = min(y, low) - 8
    low = y
    each = (width - 18) / 2 if beside else width
    texts = list(rulings)
    tall = [1 + 1.25 * 6.5 * len(wrap_text(words, 6.5, each - 26)) for _, words in texts]
    split = min(range(len(texts) + 1), key=lambda n: max(sum(tall[:n]), sum(tall[n:]))) if beside else len(texts)
    for x, part in ((0.0, texts[:split]), (each + 18, texts[split:])):
        top = y
        for ruling, words in part:
            draw.text(x, top - 6.3, ruling, 6.5, "amber", "semibold")
            top = paragraph(draw, words, x + 26, top, each - 26, 6.5) - 1
        low = min(low, top)
    return Block(10 - low, draw)


# --- how to fold ----------------------------------------------------------------------------------------------


def folding(draw: Drawing, room: Area, words: str, icon: Callable[[Drawing, float, float], float]) -> None:
    """The line above a page's pieces that says how to fold them: an icon 18 points high, and words.

    `icon` draws with its lower left corner at a point and gives its width.
    """
    x = room.left + icon(draw, room.left, room.top + 6) + 8
    lines = wrap_text(words, NOTE, room.right - x)
    low = room.top + 12.5 + 4.75 * (len(lines) - 1)
    draw.texts([(x, low - 9.5 * i, line) for i, line in enumerate(lines)], NOTE, "grey")


def _slip_folded(draw: Drawing, x: float, y: float) -> float:
    """A slip open, and folded shut."""
    ink, dash = Style("paper", "navy", 0.6), Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 13, 18, ink)
    draw.rect(x, y + 4, 13, 7, Style("pale"))
    draw.line((x, y + 11), (x + 13, y + 11), dash)
    draw.lines([((x + 3, y + 2), (x + 10, y + 2)), ((x + 4, y + 14.5), (x + 9, y + 14.5))], Style(None, "navy", 0.7))
    bend(draw, x + 18, y + 11, 4.5)
    draw.rect(x + 30, y + 2, 13, 11, ink)
    draw.line((x + 30, y + 6), (x + 43, y + 6), Style(None, "navy", 0.6))
    draw.line((x + 33, y + 4), (x + 40, y + 4), Style(None, "navy", 0.7))
    return 43.0


def bend(draw: Drawing, x: float, y: float, r: float) -> None:
    """A curved arrow over and down to the right, about (x, y)."""
    draw.arc(x + 0.3 * r, y, r, 170, -150, Style(None, "sea", 0.9))
    tip = (x + 0.3 * r + r * cos(radians(8)), y + r * sin(radians(-8)))
    draw.polygon((tip, (tip[0] - 2.6, tip[1] + 2.8), (tip[0] + 1.8, tip[1] + 3.2)), Style("sea"))


# --- what hides the print -------------------------------------------------------------------------------------

#: Figures and letters as strokes on a grid two wide and four high, to be scattered over the screen.
STROKES: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (2, 0), (2, 4), (0, 4), (0, 0)),
    ((0, 3), (1, 4), (1, 0)),
    ((0, 4), (2, 4), (2, 2), (0, 2), (0, 0), (2, 0)),
    ((0, 4), (2, 4), (1, 2), (2, 1), (1, 0), (0, 0)),
    ((1.5, 0), (1.5, 4), (0, 1), (2, 1)),
    ((2, 4), (0, 4), (0, 2), (2, 2), (2, 0), (0, 0)),
    ((1.5, 4), (0, 2), (0, 0), (2, 0), (2, 2), (0, 2)),
    ((0, 4), (2, 4), (0.5, 0)),
    ((0, 2), (2, 2), (2, 4), (0, 4), (0, 0), (2, 0), (2, 2)),
    ((0, 4), (0, 0), (2, 0), (2, 4)),
    ((0, 0), (0, 4), (2, 0), (2, 4)),
    ((2, 4), (0, 4), (0, 2), (1.5, 2), (0, 2), (0, 0), (2, 0)),
)
CELL, WAVE, SWING, PITCH = 12.5, 26.0, 3.0, 4.6
WEIGHTS = (2.5, 1.5, 1.0)  # of the figures' strokes: large print, small print, dice
CLEAR = 1.5  # left bare along the fold, so that its dashes are seen


@lru_cache(maxsize=8)
def screen(width: float, height: float) -> Symbol:
    """The pattern that hides print behind it: two nets of waves that cross, and figures of the size of print.

    Half of the figures are mirrored, as print is when it is seen through the back of the paper.  The same size gives
    the same pattern.
    """
    draw, chance = Drawing(), Random(f"{width:.2f} x {height:.2f}")
    high = height - CLEAR
    frame = ((0.0, 0.0), (width, 0.0), (width, high), (0.0, high))
    with draw.group(clip=frame):
        for slant in (0.16, -0.22):
            draw.add([Path(tuple(_waves(width, height, slant)), False, Style(None, "sea", 0.55))])
        figures: list[list[tuple[Point, ...]]] = [[] for _ in WEIGHTS]
        for row in range(int(height // CELL) + 1):
            for column in range(int(width // CELL) + 1):
                middle = ((column + chance.uniform(0.1, 0.9)) * CELL, (row + chance.uniform(0.1, 0.9)) * CELL)
                figures[(row + column) % len(WEIGHTS)].append(_figure(chance, middle))
        for some, weight in zip(figures, WEIGHTS, strict=True):
            draw.lines(some, Style(None, "navy", weight))
    draw.line((0, 0), (width, 0), Style(None, "navy", 0.5))
    return Symbol(f"slip-screen-{width:.2f}x{height:.2f}", draw.records, (0, -0.5, width, height))


def _waves(width: float, height: float, slant: float) -> Iterator[Subpath]:
    """Sine waves, each half of one a cubic, one above the other over the panel."""
    rise = slant * width
    low = min(0.0, -rise)
    for i in range(int((height + abs(rise)) // PITCH) + 2):
        y, x, up = low + i * PITCH, 0.0, 1.0
        path: list[Point | tuple[Point, Point, Point]] = [(0.0, round(y, 1))]
        while x < width:
            half, climb = WAVE / 2, slant * WAVE / 2
            bulge = up * SWING * 4 / 3
            one = (round(x + 0.36 * half, 1), round(y + 0.36 * climb + bulge, 1))
            two = (round(x + 0.64 * half, 1), round(y + 0.64 * climb + bulge, 1))
            x, y, up = x + half, y + climb, -up
            path.append((one, two, (round(x, 1), round(y, 1))))
        yield tuple(path)


def _figure(chance: Random, middle: Point) -> tuple[Point, ...]:
    """A figure of 9 to 17 points, turned and perhaps mirrored."""
    side = chance.uniform(9, 17) / 4
    angle, flip = radians(chance.uniform(-35, 35)), chance.choice((1, -1))
    c, s = cos(angle) * side, sin(angle) * side
    out = []
    for x, y in chance.choice(STROKES):
        x, y = flip * (x - 1), y - 2
        out.append((round(middle[0] + c * x - s * y, 1), round(middle[1] + s * x + c * y, 1)))
    return tuple(out)


# --- forms to fill in -----------------------------------------------------------------------------------------


class Form(NamedTuple):
    """What a blank slip asks for: words at its head, blanks with names, boxes to tick, and ruled lines."""

    head: str = ""
    fields: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    lines: int = 0


def secret(form: Form, size: tuple[float, float]) -> Drawing:
    """A form on the secret panel.  FitError if it does not fit."""
    width, height = size
    room = width - 2 * INSET
    if text_width(form.head, TABLE, "semibold") > room:
        raise FitError(f"the head {form.head!r} is wider than the slip; shorten it")
    ticks = _flow(form.choices, room)
    fixed = 2 * 5.0 + (13.0 if form.head else 0.0) + TICK * len(ticks) + ROW * form.lines
    columns = _columns(form.fields, room, (height - fixed) // ROW)
    rows = -(-len(form.fields) // columns)
    spare = height - fixed - ROW * rows
    if spare < -0.01:
        raise FitError(
            f"what there is to fill in is {(height - spare) / INCH:.2f} in high and the panel {height / INCH:.2f} in; "
            "make the slip larger or ask for less"
        )
    ruled = rows + form.lines
    pitch = ROW + min(8.0, spare / ruled) if ruled else ROW
    draw, y = Drawing(), height - 5.0
    if form.head:
        draw.text(INSET, y - 9, form.head, TABLE, "navy", "semibold")
        y -= 13.0
    blanks = []
    each = room / columns
    for i, field in enumerate(form.fields):
        x, base = INSET + each * (i % columns), y - pitch * (i // columns + 1) + 4
        draw.text(x, base, field, NOTE, "grey")
        last = i + 1 == len(form.fields) or not (i + 1) % columns
        end = INSET + room if last else x + each - 8
        blanks.append(((x + text_width(field, NOTE) + 4, base - 1.5), (end, base - 1.5)))
    y -= pitch * rows
    for line in ticks:
        y -= TICK
        for x, words in line:
            draw.rect(INSET + x, y + 2, 8.5, 8.5, Style("paper", "navy", 0.6))
            draw.text(INSET + x + 12, y + 3.4, words, 8.5, "ink")
    for i in range(form.lines):
        blanks.append(((INSET, y - pitch * (i + 1) + 3), (INSET + room, y - pitch * (i + 1) + 3)))
    draw.lines(blanks, Style(None, "grey", 0.4))
    return draw


def _columns(fields: Sequence[str], room: float, rows: float) -> int:
    """In how many columns the blanks stand: as few as fit so many rows, each blank long enough to write in."""
    widest = max((text_width(field, NOTE) for field in fields), default=0.0)
    if widest + 4 + BLANK > room:
        raise FitError("the names of the fields leave no room to write in; shorten them or make the slip wider")
    most = max(1, int(room // (widest + 12 + BLANK)))
    return next((n for n in range(1, most) if -(-len(fields) // n) <= rows), most)


def _flow(choices: Sequence[str], room: float) -> list[list[tuple[float, str]]]:
    """Boxes to tick in lines: how far each stands from the left, and its words."""
    lines: list[list[tuple[float, str]]] = []
    x = room + 1
    for words in choices:
        wide = 12 + text_width(words, 8.5)
        if wide > room:
            raise FitError(f"the choice {words!r} is wider than the slip; shorten it or make the slip wider")
        if x + wide > room:
            lines.append([])
            x = 0.0
        lines[-1].append((x, words))
        x += wide + 10
    return lines


def build(spec: Spec, job: Job) -> list[Body]:
    """Blank slips to fill in by hand: `count` of each name, or of one kind."""
    spec.known(
        "name", "kind", "title", "rule", "count", "size", "label", "note", "head", "names", "fields", "choices", "lines"
    )
    names = _texts(spec, "names") or [""]
    count, lines = spec.get("count", int, 1), spec.get("lines", int, 0)
    if not 1 <= count * len(names) <= MOST_SLIPS or count < 1:
        key = "count" if "count" in spec.data else "names"
        spec.fail(f"count = {count}{' of each name' * (names != [''])} should make 1 to {MOST_SLIPS} slips", key)
    if not 0 <= lines <= 40:
        spec.fail(f"lines = {lines} should be 0 to 40", "lines")
    size = sizes(spec)
    label, note, head = spec.get("label", str), spec.get("note", str, ""), spec.get("head", str, "")
    fields, choices = (tuple(_texts(spec, key)) for key in ("fields", "choices"))
    slips = []
    try:
        for name in names:
            for n in range(1, count + 1):
                words = [one.replace("{n}", str(n)).replace("{name}", name) for one in (label, note, head)]
                slips.append(Slip(words[0], words[1], secret(Form(words[2], fields, choices, lines), size)))
        return list(impose(slips, size, job.paper, spec.heading(job, small=True)))
    except FitError as error:
        spec.fail(str(error))


def sizes(spec: Spec) -> tuple[float, float]:
    """The setting `size`, a width and a height, in points."""
    size = spec.get("size", list)
    if len(size) != 2:
        spec.fail("size should be two lengths, width and height", "size")
    both = Spec({"width": size[0], "height": size[1], "name": spec.name}, spec.place.at("size"))
    width, height = both.length("width"), both.length("height")
    if min(width, height) < INCH / 2 or max(width, height) > 20 * INCH:
        spec.fail("size should be between 1/2 in and 20 in", "size")
    return width, height


def _texts(spec: Spec, key: str) -> list[str]:
    """A list of texts; empty where it is not stated."""
    found = spec.get(key, list, [])
    for i, one in enumerate(found):
        if not isinstance(one, str) or not one.strip():
            spec.fail(f"{key} of {spec.label} holds {one!r}, which should be text in quotes", key, i)
    return list(found)
