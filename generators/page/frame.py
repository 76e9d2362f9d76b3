"""The page frame: title block, rulers, command line and page number around the body of every page.

A sheet is a list of bodies; `frame_pages` makes them pages.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from generators.drawing.drawing import INCH, MM, Drawing, Page, Style, Symbol, shift, transformed, turn
from generators.drawing.text import fit_size, shorten_text, text_width
from generators.page.paper import Paper, measure

TITLE, SECTION, TABLE, NOTE = 18.0, 11.0, 9.0, 7.5  # the type scale, in points
THIN = 0.35  # width of grey rules

STRIP = 13.0  # height of a strip beside cards, in points
STRIP_TYPE = 6.0
EDGE = 3.0  # room between a strip and the bleed
CLEAR = 4.0  # room between a strip and the crop marks at its ends
LABEL = 26.0  # room for the labels of a ruler

FOOT = 34.0  # height of the foot with its rulers
HEAD = 34.0  # height of a title block with the space under it
SMALL_HEAD = 20.0  # the same for the one-line title of sheets that are cut up

#: Numbers of rules, `103 to 107` or `4, 7(b)`; the group is empty where there is one.
NUMBERS = re.compile(r"\d[\w.()]*((?:(?:, | to |[-–])(?:Chart )?\d[\w.()]*)*)(?= ·|$)")


class Heading(NamedTuple):
    """The content of a title block: game, sheet and the rule it comes from; `small` sets it in one line."""

    game: str
    title: str
    rule: str = ""
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
    out (those have a `trim`) or of a card, `labels` (printed from edge to edge, without frame), or `blank` (nothing at
    all).  Pages to fill in or to cut up have no backs (see `press.leaves`).  A `turned` page is rotated by 180
    degrees, so that a sheet flipped on its short edge reads upright.  `trim` is the box (x0, y0, x1, y1) of the
    pieces; `note` stands in the foot.  `stock` is what the page wants to be printed on: `card` or `film`, "" for what
    its role wants, card for fronts and backs and plain paper for all others.  `cards` fill the page to its
    margins: the frame is then two strips beside them.  `advice` is told beside the files.
    """

    drawing: Drawing
    heading: Heading
    role: str = "read"
    turned: bool = False
    trim: tuple[float, float, float, float] | None = None
    note: str = ""
    stock: str = ""
    cards: Cards | None = None
    advice: tuple[Advice, ...] = ()


def area(paper: Paper, small_head: bool = False) -> Area:
    """The area of a page between its title block and its foot."""
    m = paper.margin
    top = paper.height - m - (SMALL_HEAD if small_head else HEAD)
    return Area(m, m + FOOT + 6, paper.width - m, top)


def scale_bars(draw: Drawing, x: float, y: float, inches: int = 4) -> None:
    """Draw a ruler of 25 mm for each inch above and one of inches below the line at y, from x; true at 100 %."""
    style = Style(None, "ink", 0.4)
    millimetres = [
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
    draw.lines([((x, y), (x + inches * INCH, y)), *millimetres, *parts], style)
    draw.text(x + inches * INCH + 4, y + 0.8, f"{25 * inches} mm", 6.5, "grey")
    draw.text(x + inches * INCH + 4, y - 5.6, f"{inches} in", 6.5, "grey")


@lru_cache(maxsize=4)
def _short_bars(inches: int) -> Symbol:
    """The rulers of a strip as a symbol."""
    draw = Drawing()
    scale_bars(draw, 0, 0, inches)
    return Symbol(f"scale-bars-{inches}", draw.records, (-2, -8, inches * INCH + 34, 8))


@cache
def _scale_bars() -> Symbol:
    """The rulers as a symbol that all pages share."""
    draw = Drawing()
    scale_bars(draw, 0, 0)
    return Symbol("scale-bars", draw.records, (-2, -8, 4 * INCH + 34, 8))


def cited(rule: str) -> str:
    """The rule of a heading, named as such where it is numbers alone: `rules 104.3, 105.4`, `rule 5 · 1 of 2`."""
    numbers = NUMBERS.match(rule)
    return f"rule{'s' if numbers[1] else ''} {rule}" if numbers else rule


def _head(draw: Drawing, paper: Paper, heading: Heading) -> None:
    """Draw the title block."""
    m, right = paper.margin, paper.width - paper.margin
    top = paper.height - m
    if heading.small:
        draw.text(m, top - 9.5, heading.game, SECTION, "navy", "black")
        x = m + text_width(heading.game, SECTION, "black") + 5
        title = shorten_text(heading.title, SECTION, right - x)
        draw.text(x, top - 9.5, title, SECTION, "navy")
        used = x + text_width(title, SECTION)
        line, size = top - 14, 7.0
    else:

        def title_width(size: float) -> float:
            return text_width(heading.game, size, "black") + 7 + text_width(heading.title, size)

        size = fit_size(title_width, TITLE, right - m, least=10.0, step=0.5)
        draw.text(m, top - 15, heading.game, size, "navy", "black")
        x = m + text_width(heading.game, size, "black") + 7
        title = shorten_text(heading.title, size, right - x)
        draw.text(x, top - 15, title, size, "navy")
        used = x + text_width(title, size)
        line, size = top - 22.5, NOTE
    if heading.rule:
        room = right - used - 12
        if room > 30:
            draw.text(
                right,
                line + (4.5 if heading.small else 5.5),
                shorten_text(cited(heading.rule), size, room),
                size,
                "grey",
                anchor="end",
            )
    draw.line((m, line), (right, line), Style(None, "navy", 0.9 if heading.small else 1.4))


def _foot(draw: Drawing, paper: Paper, number: int, total: int, command: str, note: str) -> None:
    """Draw the rulers, the command line, the note and the page number."""
    m, right = paper.margin, paper.width - paper.margin
    draw.line((m, m + FOOT - 2), (right, m + FOOT - 2), Style(None, "rule", THIN))
    draw.use(_scale_bars(), shift(m, m + 6.5))
    y = m + FOOT - 11
    page_number = f"page {number} of {total}"
    narrow = right - m < 4 * INCH + 100  # no room beside the rulers: the page number goes above them
    advice = "Print at 100 %" if narrow else "Print at 100 %: the bar must measure 100 mm and 4 inches."
    if narrow:
        draw.text(right, y, page_number, 6.5, "grey", anchor="end")
        room = right - m - text_width(advice, 6.5) - text_width(page_number, 6.5) - 16
        draw.text(m, y, advice, 6.5, "grey")
        draw.text(m + text_width(advice, 6.5) + 8, y, shorten_text(command, 6.5, room), 6.5, "grey")
        return
    draw.text(m, y, advice, 6.5, "grey")
    room = right - m - text_width(advice, 6.5) - 14
    draw.text(right, y, shorten_text(command, 6.5, room), 6.5, "grey", anchor="end")
    draw.text(right, m + 1.2, page_number, 6.5, "grey", anchor="end")
    room = right - m - 4 * INCH - 40
    if note and room > 40:
        draw.text(right, m + 11, shorten_text(note, 6.5, room), 6.5, "grey", anchor="end")


def _strips(draw: Drawing, paper: Paper, cards: Cards, heading: Heading, page_number: str, note: str) -> None:
    """Draw the frame as two strips beside cards: what the page is on one side of them, a ruler on the other.

    They stand at the top and the bottom or at the left and the right, wherever there is more room, outside the bleed
    and between two crop marks.  Where the cards' backs are beyond a fold on the right, the left has both.
    """
    box, bleed = cards.box, measure("bleed")
    upright = box.left > box.bottom
    deep = box.left if upright else box.bottom
    folded = box.right < paper.width / 2
    step, count = (cards.height, cards.rows) if upright else (cards.width, cards.columns)
    free = step - 2 * CLEAR  # between two crop marks
    middle = bleed + min(EDGE, max(deep - bleed - STRIP - measure("small-margin"), 1.0)) + STRIP / 2
    inches = next((each for each in (3, 2, 1) if each * INCH + LABEL < free), 1)
    said = Drawing()
    for n, line in enumerate((f"{heading.game} · {heading.title}", f"{page_number} · print at 100 %")):
        said.text(CLEAR, 1.0 - 6.4 * n, shorten_text(line, STRIP_TYPE, free), STRIP_TYPE, "grey")
    ruler = Drawing()
    ruler.use(_short_bars(inches), shift(CLEAR, 0))
    if note and count > 1:
        said.text(step + CLEAR, 1.0, shorten_text(note, STRIP_TYPE, free), STRIP_TYPE, "grey")
    if upright:
        right = turn(270, box.right + middle, box.top)
        if folded:  # in a cell of its own or, where there is none, beside the words
            right = turn(90, box.left - middle - (STRIP if count < 3 else 0.0), box.top - step)
        places = turn(90, box.left - middle, box.bottom), right
    else:
        places = shift(box.left, box.top + middle), shift(box.left, box.bottom - middle)
    for part, place in zip((said, ruler), places, strict=True):
        with draw.group(place):
            draw.add(part.records)


def frame_pages(bodies: Sequence[Body], paper: Paper, command: str) -> list[Page]:
    """The bodies as numbered pages in their frames; `command` is the command line that the foot shows."""
    return list(frame_each(iter(bodies), len(bodies), paper, command))


def frame_each(bodies: Iterator[Body], total: int, paper: Paper, command: str) -> Iterator[Page]:
    """As `frame_pages`, one page at a time for long books; `total` is the number of pages."""
    for number, body in enumerate(bodies, 1):
        head, foot = Drawing(), Drawing()
        if body.cards is not None:
            _strips(head, paper, body.cards, body.heading, f"page {number} of {total}", body.note)
        elif body.role not in ("blank", "labels"):
            _head(head, paper, body.heading)
            _foot(foot, paper, number, total, command, body.note)
        draw = Drawing()  # the body itself is not changed: it may be printed again
        for name, records in body.drawing.layers.items():
            if name == "print":  # in reading order, for programs that read pages aloud
                records = [*head.records, *records, *foot.records]
            draw.layers[name] += records
        if body.turned:
            draw = transformed(draw, turn(180, paper.width, paper.height))
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
        title = f"{body.heading.title} (backs)" if body.role == "back" and trim is not None else body.heading.title
        yield Page(paper.width, paper.height, draw, title, trim, bleed, body.role)
