"""The page frame: title block, rulers, command line and page number around the body of every page.

A sheet is a list of bodies; `frame_pages` makes them pages.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from generators.drawing.drawing import INCH, MM, Drawing, Page, Style, Symbol, shift, transformed, turn
from generators.drawing.text import fit_size, shorten_text, text_width
from generators.page.paper import Paper, measure

TITLE, SECTION, TABLE, NOTE = 18.0, 11.0, 9.0, 7.5  # the type scale, in points
THIN = 0.35  # width of grey rules

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


class Body(NamedTuple):
    """The content of one page, before the frame.

    `role` is the use of the page: to `read`, to `fill` in, to `cut` up, the `front` or `back` of pieces that are cut
    out (those have a `trim`) or of a card, `labels` (printed from edge to edge, without frame), or `blank` (nothing at
    all).  Pages to fill in or to cut up have no backs (see `press.leaves`).  A `turned` page is rotated by 180
    degrees, so that a sheet flipped on its short edge reads upright.  `trim` is the box (x0, y0, x1, y1) of the
    pieces; `note` stands in the foot.  `stock` is what the page wants to be printed on: `card` or `film`, "" for what
    its role wants, card for fronts and backs and plain paper for all others.
    """

    drawing: Drawing
    heading: Heading
    role: str = "read"
    turned: bool = False
    trim: tuple[float, float, float, float] | None = None
    note: str = ""
    stock: str = ""


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
    """The area of a page between its title block and its foot."""
    m = paper.margin
    top = paper.height - m - (SMALL_HEAD if small_head else HEAD)
    return Area(m, m + FOOT + 6, paper.width - m, top)


def scale_bars(draw: Drawing, x: float, y: float) -> None:
    """Draw a ruler of 100 mm above and one of 4 inches below the line at y, from x; both true if printed at 100 %."""
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


def frame_pages(bodies: Sequence[Body], paper: Paper, command: str) -> list[Page]:
    """The bodies as numbered pages in their frames; `command` is the command line that the foot shows."""
    return list(frame_each(iter(bodies), len(bodies), paper, command))


def frame_each(bodies: Iterator[Body], total: int, paper: Paper, command: str) -> Iterator[Page]:
    """As `frame_pages`, one page at a time for long books; `total` is the number of pages."""
    for number, body in enumerate(bodies, 1):
        head, foot = Drawing(), Drawing()
        if body.role not in ("blank", "labels"):
            _head(head, paper, body.heading)
        if body.role not in ("blank", "labels"):
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
