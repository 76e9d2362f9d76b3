"""The page: its paper with margins, and the frame of title, number and check bar around each body.

Paper sizes, label sheets and measures are data (`templates/paper.toml`); here they are in points.  A sheet is a list
of bodies; `frame_pages` makes them pages.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple, TypeVar

from aids import __version__
from aids.errors import FitError, UnknownName, nearest
from aids.input_file import brief
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import (
    INCH,
    MM,
    UNITS,
    Drawing,
    Page,
    Style,
    Symbol,
    each,
    palette,
    parse_length,
    shift,
    transformed,
    turn,
)
from generators.drawing.sizes import SCALE
from generators.drawing.text import shorten_text, text_width, wrap_text

T = TypeVar("T")


class Paper(NamedTuple):
    """A paper size in points, upright, with the margin its pages keep."""

    name: str
    width: float
    height: float
    margin: float


def format_size(width: float, height: float) -> str:
    """A size in inches and millimeters."""
    return f"{width / INCH:.4g} x {height / INCH:.4g} in ({width / MM:.4g} x {height / MM:.4g} mm)"


class Labels(NamedTuple):
    """A sheet of labels, in points.

    `left` and `top` are the distances from the edges of the paper to the first label; `across` and `down` the steps
    from each label to the next.
    """

    name: str
    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float

    def place(self, number: int) -> tuple[float, float]:
        """The lower left corner of a label; labels are numbered from 0 along the rows, the top row first."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.across, self.paper.height - self.top - row * self.down - self.height

    @property
    def size(self) -> str:
        """A label's width and height in words."""
        return format_size(self.width, self.height)


class Measures(NamedTuple):
    """What `templates/paper.toml` states: sizes of paper, measures of sheets, and of marks for cutting machines."""

    sizes: Mapping[str, tuple[str, str]]
    measures: Mapping[str, str]
    register: Mapping[str, str]


@cache
def _data() -> Measures:
    return Measures(**own(TEMPLATES / "paper.toml"))


@cache
def measure(name: str) -> float:
    """A measure of `templates/paper.toml` in points: bleed, gap, crop-mark, join ... (KeyError for any other)."""
    return parse_length(_data().measures[name], f"paper.toml measures.{name}")


@cache
def cutter_measure(name: str) -> float:
    """A measure of the marks for cutting machines in points: inset, square, leg, line ... (KeyError for any other)."""
    return parse_length(_data().register[name], f"paper.toml register.{name}")


def names() -> tuple[str, ...]:
    """The papers that have a name."""
    return tuple(_data().sizes)


SMALLER = "use smaller paper"


def paper(name: str) -> Paper:
    """A paper by name, or a custom size `WxH` with a unit (`210x297mm`, `8.5x11in`; millimeters if none is given).

    Custom paper is turned upright, so that its width is the shorter side.
    """
    text = name.strip().lower()
    sizes = _data().sizes
    if text in sizes:
        width, height = (parse_length(side, f"paper.toml sizes.{text}") for side in sizes[text])
        return Paper(text, width, height, measure("margin"))
    m = re.fullmatch(r"(\d{1,5}(?:\.\d{1,4})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in)?", text)
    if m is None:
        raise UnknownName(
            f"unknown paper {brief(name)}",
            f"{nearest(text[:40], sizes).rstrip('.')}. You can also give a size such as 210x297mm or 8.5x11in",
            where="--paper",
        )
    unit = m[3] or "mm"
    width, height = sorted(float(m[i]) * UNITS[unit] for i in (1, 2))
    smallest, largest = measure("smallest"), 200 * INCH
    if width < smallest - 0.01:
        raise FitError(
            f"the paper {brief(name)} is {width / MM:.4g} mm wide, but a page needs at least {smallest / MM:.4g} mm "
            "(5 in) for its 4 inch ruler",
            f"for inches write {text}in" if not m[3] and width < 20 * MM else "use larger paper",
            where="--paper",
        )
    if height > largest + 0.01:
        problem = f"the paper {brief(name)} is over 200 inches long, and a PDF page cannot be so long"
        raise FitError(problem, SMALLER, where="--paper")
    if width > measure("widest"):
        fix = SMALLER if unit == "mm" else f"for millimeters write {m[1]}x{m[2]}mm"
        problem = f"the paper {brief(name)} is {width / MM / 1000:.3g} m wide, too wide for any printer"
        raise FitError(problem, fix, where="--paper")
    small = width < measure("small-below") - 0.01
    margin = measure("small-margin") if small else measure("margin")
    return Paper(f"{m[1]}x{m[2]}{unit}", width, height, margin)


def mirrored(x: float, width: float, across: float) -> float:
    """The left edge on the back of a box at x on the front, mirrored across a page `across` points wide."""
    return across - x - width


#: The type scale in points: titles and large values; values and numbers of steps; heads of sections; tables; notes.
TITLE, VALUE, SECTION, TABLE, NOTE = SCALE
RULINGS, COVER = "rulings", "cover"  # the roles of the pages that end a kit, and of the page before it
PAIRED = ("front", "back")  # the roles of pages that are each other's back
PROGRAM = f"Plotroom {__version__}"  # how the foot names it, for whoever finds the page
CARD, FILM, PAPER = "card", "film", "paper"  # what a page is printed on
HEADS = "navy"  # the color of heads that belong to no game
DISPLAY = 84.0  # points: the name of a game on its cover
THIN = 0.35  # width of gray rules

STRIP = 13.0  # height of a strip beside cards, in points
EDGE = 3.0  # room between a strip and the bleed
CLEAR = 4.0  # room between a strip and the crop marks at its ends

FOOT = 8.0  # height of the foot
FOOT_LINE, FOOT_DROP = 8.4, 1.6  # from line to line of a foot, and how much lower the last of two stands
BAR_FOOT = 24.0  # the same of pages whose size matters, with their check bar
HEAD = 36.0  # height of a title block with the space under it
SMALL_HEAD = 20.0  # the same for the one-line title of sheets that are cut up


class Heading(NamedTuple):
    """The content of a title block: game, sheet and a note at the right.

    `small` sets it in one line and is that of pages whose size matters: they have a check bar.
    """

    game: str
    title: str
    note: str = ""
    small: bool = False


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


class Cards(NamedTuple):
    """Cards edge to edge: the box about them, the width and the height of one, and their columns and rows."""

    box: Area
    width: float
    height: float
    columns: int
    rows: int


class Advice(NamedTuple):
    """What is told beside the files: a message with its file and line; of a `palette` only where that is printed."""

    message: str
    where: str
    palette: str = ""


class Body(NamedTuple):
    """The content of one page, before the frame.

    `role` is the use of the page: to `read`, to `fill` in, to `cut` up, the `front` or `back` of pieces that are cut
    out (those have a `trim`) or of a card, the `rulings` at the end of a kit, its `cover` (a picture with a foot),
    `labels` (from edge to edge, without frame), or `blank` (nothing at all).  Pages to fill in or to cut up have no
    backs (`press.documents`).  A `turned` page is rotated by 180 degrees, so that a sheet flipped on its short edge
    reads upright.  `trim` is the box (x0, y0, x1, y1) of the pieces; `note` is printed in the foot, and the whole
    `command` that makes the page.  `stock` is what the page wants to be printed on: `card` or `film`, "" for what its
    role wants, card for fronts and backs and plain paper for all others.  `cards` fill the page to its margins: the
    frame is then two strips beside them.  `advice` is shown beside the files.
    """

    drawing: Drawing
    heading: Heading
    role: str = "read"
    turned: bool = False
    trim: tuple[float, float, float, float] | None = None
    note: str = ""
    command: str = ""
    stock: str = ""
    cards: Cards | None = None
    advice: tuple[Advice, ...] = ()


def stock_of(body: Body) -> str:
    """The material of a page: `card`, `film` or `paper`."""
    return body.stock or (CARD if body.role in PAIRED else PAPER)


def area(paper: Paper, small_head: bool = False) -> Area:
    """The area of a page between its title block and its foot."""
    m = paper.margin
    top = paper.height - m - (SMALL_HEAD if small_head else HEAD)
    return Area(m, m + (BAR_FOOT if small_head else FOOT) + 6, paper.width - m, top)


def scale_bars(draw: Drawing, x: float, y: float, inches: int = 4) -> None:
    """Draw a ruler of 25 mm for each inch above and one of inches below the line at y, from x; true at 100 %."""
    style = Style(None, "ink", 0.4)
    millimeters = [
        ((x + i * MM, y), (x + i * MM, y + (5.5 if i % 10 == 0 else 4 if i % 5 == 0 else 2.6)))
        for i in range(25 * inches + 1)
    ]
    parts = [
        (
            (x + i * INCH / 16, y),
            (x + i * INCH / 16, y - (5.5 if i % 16 == 0 else 4.2 if i % 8 == 0 else 3 if i % 4 == 0 else 2)),
        )
        for i in range(16 * inches + 1)
    ]
    draw.lines([((x, y), (x + inches * INCH, y)), *millimeters, *parts], style)
    draw.text(x + inches * INCH + 4, y + 1.2, f"{25 * inches} mm", NOTE, "gray")
    draw.text(x + inches * INCH + 4, y - 7.1, f"{inches} in", NOTE, "gray")


@lru_cache(maxsize=4)
def _check_bar() -> Symbol:
    """The check bar, a symbol that all pages share: an inch and 25 mm."""
    draw = Drawing()
    scale_bars(draw, 0, 0, 1)
    return Symbol("check-bar", draw.records, (-2, -10, INCH + 40, 10))


@lru_cache(maxsize=16)
def color_of(title: str) -> str:
    """The color of a game by its title: in gray, and for a game without one, that of all heads."""
    about = own(TEMPLATES / "about.toml").get(title.lower().replace(" ", "-"), {})
    color = about.get("color")
    return each(color, color, color, palette("grayscale")[HEADS]) if color else HEADS


def _head(draw: Drawing, paper: Paper, heading: Heading) -> None:
    """Draw the title block, in the color of its game."""
    color = color_of(heading.game)
    m, right = paper.margin, paper.width - paper.margin
    top, gap = paper.height - m, 5.0 if heading.small else 7.0
    sizes = [SECTION] if heading.small else [TITLE, VALUE, SECTION]

    def width(size: float) -> float:
        return text_width(heading.game, size, "black") + gap + text_width(heading.title, size)

    size = next((each for each in sizes if width(each) <= right - m), SECTION)
    base, line = top - (9.5 if heading.small else 19.0), top - (14.0 if heading.small else 27.5)
    with draw.role("H1"):
        draw.text(m, base, heading.game, size, color, "black")
        x = m + text_width(heading.game, size, "black") + gap
        draw.text(x, base, shorten_text(heading.title, size, right - x), size, color)
    room, most = right - m - width(size) - 12, 1 if heading.small else 2
    if heading.note and room > 30:
        lines = wrap_text(heading.note, NOTE, room)
        if len(lines) > most:
            lines = [*lines[: most - 1], shorten_text(" ".join(lines[most - 1 :]), NOTE, room)]
        placed = [(right, line + 5 + FOOT_LINE * n, each) for n, each in enumerate(reversed(lines))]
        draw.texts(placed, NOTE, "gray", anchor="end")
    draw.line((m, line), (right, line), Style(None, color, 0.9 if heading.small else 1.4))


def _foot(draw: Drawing, paper: Paper, body: Body, number: str) -> None:
    """Draw the check bar of a page whose size matters, its number and name with a note.

    The command that makes the page comes after them, or whole on a line below them.
    """
    m, right = paper.margin, paper.width - paper.margin
    left, y = m, m + 1.5
    if body.heading.small:
        with draw.artifact():
            draw.use(_check_bar(), shift(m, m + 8))
        left = m + INCH + 44
    room, most = right - left, 2 if body.heading.small else 1
    # The name leaves its room to a note that needs it; a cover has it in large letters.
    lines = wrap_text(joined(number, body.heading.title * (body.role != COVER), body.note), NOTE, room)
    if len(lines) > most:
        lines = wrap_text(joined(number, body.note), NOTE, room)
    if len(lines) > most:
        lines = [*lines[: most - 1], shorten_text(" ".join(lines[most - 1 :]), NOTE, room)]
    if body.command and not body.heading.small:
        whole = joined(*lines, body.command)
        lines = [whole] if text_width(whole, NOTE) <= room else [*lines, body.command]
        y -= FOOT_DROP * (len(lines) - 1)
        lines[-1] = shorten_text(lines[-1], NOTE, paper.width - m - left)
    for above, line in zip(reversed(range(len(lines))), lines, strict=True):
        draw.text(left, y + FOOT_LINE * above, line, NOTE, "gray")


def _strips(draw: Drawing, paper: Paper, cards: Cards, number: str, note: str) -> None:
    """Draw the frame as two strips beside cards: what the page is on one side of them, a check bar on the other.

    They stand at the top and the bottom or at the left and the right, wherever there is more room, outside the bleed
    and between two crop marks.  Where the cards' backs are beyond a fold on the right, the left has both.
    """
    box, bleed = cards.box, measure("bleed")
    upright = box.left > box.bottom
    deep = box.left if upright else box.bottom
    folded = box.right < paper.width / 2
    step, count = (cards.height, cards.rows) if upright else (cards.width, cards.columns)
    free = step - 2 * CLEAR  # between two crop marks
    middle = bleed + min(EDGE, max(deep - bleed - STRIP - measure("small-margin"), 2.4)) + STRIP / 2
    said, bar = Drawing(), Drawing()
    with said.role("H1"):
        said.text(CLEAR, -2.5, shorten_text(number, NOTE, free), NOTE, "gray")
    with bar.artifact():
        bar.use(_check_bar(), shift(CLEAR, 0))
    if note and count > 1:
        said.text(step + CLEAR, -2.5, shorten_text(note, NOTE, free), NOTE, "gray")
    if upright:
        right = turn(270, box.right + middle, box.top)
        if folded:  # in a cell of its own or, where there is none, beside the words
            right = turn(90, box.left - middle - (STRIP if count < 3 else 0.0), box.top - step)
        places = turn(90, box.left - middle, box.bottom), right
    else:
        places = shift(box.left, box.top + middle), shift(box.left, box.bottom - middle)
    for part, place in zip((said, bar), places, strict=True):
        with draw.group(place):
            draw.add(part.records)


def split(items: Iterable[T], fits: Callable[[list[T]], bool]) -> list[list[T]]:
    """Items on pages or in rows in their order: each holds one, and further ones as long as all of it `fits`."""
    groups: list[list[T]] = [[]]
    for item in items:
        if groups[-1] and not fits([*groups[-1], item]):
            groups.append([])
        groups[-1].append(item)
    return groups


def page_runs(pages: Sequence[int]) -> list[str]:
    """Rising page numbers as runs: `1-4`, `7`."""
    # Of pages in a row each is as far above its place in the list as the one before it.
    alike = groupby(enumerate(pages), lambda placed: placed[1] - placed[0])
    runs = [[page for _, page in run] for _, run in alike]
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


class Numbers:
    """The numbers of pages as their feet say them: those of a file by themselves, or through the kits of games.

    `kit` are all pages of those kits in the order in which they are numbered, one file after another.
    """

    def __init__(self, kit: Iterable[Body] = ()) -> None:
        """Name the games whose kits they are."""
        self._given = Counter[str]()
        self._kits = {body.heading.game for body in kit}

    def next(self, body: Body) -> str:
        """The number of the next page: `SSN kit · 7`, or `SSN · 1` in a file by itself."""
        game = body.heading.game
        self._given[game] += 1
        return f"{game}{' kit' if game in self._kits else ''} · {self._given[game]}"


def joined(*words: str) -> str:
    """Words with a dot between them, without those that are empty."""
    return " · ".join(filter(None, words))


def frame_pages(bodies: Iterable[Body], paper: Paper, numbers: Numbers | None = None) -> Iterator[Page]:
    """The bodies as numbered pages in their frames, one at a time for long books.

    Without `numbers` they are a file by itself.
    """
    numbers = numbers or Numbers()
    for body in bodies:
        head, foot, number = Drawing(), Drawing(), numbers.next(body)
        if body.cards is not None:
            _strips(head, paper, body.cards, joined(number, body.heading.title), body.note)
        elif body.role not in ("blank", "labels"):
            if body.role != COVER:
                _head(head, paper, body.heading)
            with foot.role("P"):
                _foot(foot, paper, body, number)
        draw = Drawing()  # the body itself is not changed: it may be printed again
        for name, records in body.drawing.layers.items():
            if name == "print":  # in reading order, for programs that read pages aloud
                records = [*head.records, *records, *foot.records]
            draw.layers[name] += records
        if body.turned:
            draw = transformed(draw, turn(180, paper.width, paper.height))
        trim, bleed = body.trim, None
        if trim is not None:
            (x0, y0, x1, y1), b = trim, measure("bleed")
            if body.turned:
                x0, y0, x1, y1 = trim = (paper.width - x1, paper.height - y1, paper.width - x0, paper.height - y0)
            bleed = (x0 - b, y0 - b, x1 + b, y1 + b)
        yield Page(paper.width, paper.height, draw, body.heading.title, trim, bleed, body.role)
