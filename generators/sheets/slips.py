"""Fold-over slips: pieces of paper folded shut once, so that the secret is hidden and the label can be read.

From the top: the secret panel, the fold, a panel of the same height with a pattern that hides print held to the light,
and a lip with the label.  Printed faces are folded together; the lip stays in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from aids.errors import FitError
from aids.places import brief
from generators.drawing.boxes import draw_boxes, join_lines
from generators.drawing.drawing import CUT, INCH, SCORE, Drawing, Point, Style, shift
from generators.drawing.text import fit_text, text_width
from generators.page.frame import Area, Body, Heading, area
from generators.page.paper import Paper
from generators.page.typeset import Block
from generators.sheets.folding import FOLDING_LINE, bend_arrow, draw_folding_line
from generators.sheets.slip_screen import screen

LIP = 0.3 * INCH
INSET = 7.0  # kept clear within the edges of a slip
INSTRUCTIONS = (
    "Cut along the thin lines. Fold on the dashes, print inside: only the label stays in sight. "
    "A bit of tape keeps it shut."
)
LABEL, LEAST_LABEL = 10.5, 6.5  # sizes of the label


class Slip(NamedTuple):
    """One slip: the label on its lip, a small note at the lip's right, and the secret.

    The secret is drawn within the size of the panel, its lower left corner at (0, 0).
    """

    label: str
    note: str
    secret: Drawing


def slip_height(height: float) -> float:
    """The height in points of a whole slip whose secret panel has this height."""
    return 2 * height + LIP


def slip_area(paper: Paper, small_head: bool = True) -> Area:
    """The room for slips on a page, below the line that says how to fold."""
    room = area(paper, small_head)
    return room._replace(top=room.top - FOLDING_LINE)


def positions(size: tuple[float, float], paper: Paper, small_head: bool, head: float = 0.0) -> list[Point]:
    """The lower left corner of each slip on a page, row by row from the top; `head` points at the top are left free.

    Neighbours touch.  FitError if the page without a head has no room for a slip, or the head does not fit it.
    """
    room = slip_area(paper, small_head)
    width, height = size[0], slip_height(size[1])
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


def share_rows(rows: int, first: int, each: int) -> list[int]:
    """The rows of slips on each of the fewest pages, as alike as may be.

    `first` and `each` are the most rows that the first page and each further one hold.
    """
    most = [first, *[each] * -(-max(0, rows - first) // each)]
    level = next(n for n in range(1, max(most) + 1) if sum(min(n, room) for room in most) >= rows)
    shared = [min(level, room) for room in most]
    for page in reversed(range(len(shared))):
        if shared[page] == level and sum(shared) > rows:
            shared[page] -= 1
    return shared


def page_count(count: int, size: tuple[float, float], paper: Paper, small_head: bool, head: float = 0.0) -> int:
    """How many pages `impose` makes of `count` slips."""
    first, each = len(positions(size, paper, small_head, head)), len(positions(size, paper, small_head))
    return 1 + -(-max(0, count - first) // each)


def impose(
    slips: Iterable[Slip],
    size: tuple[float, float],
    paper: Paper,
    heading: Heading,
    head: Block | None = None,
    note: str = "",
    shares: Sequence[int] = (),
) -> Iterator[Body]:
    """The slips as pages to cut up, one page at a time.

    `size` is the width and height of the secret panel in points.  `head` is set above the slips of the first page,
    `note` at the foot of each.  `shares` are the slips on each page, otherwise each page is filled.  FitError if a slip
    does not fit the paper, or a label its lip.
    """
    room = slip_area(paper, heading.small)
    remaining, numbers = iter(slips), iter(shares)
    places = positions(size, paper, heading.small, head.height if head else 0.0)
    first = True
    while (on_page := list(islice(remaining, next(numbers, len(places))))) or (first and head):
        draw = Drawing()
        draw_folding_line(draw, room, INSTRUCTIONS, _draw_icon)
        if first and head:
            with draw.group(shift(room.left, room.top)):
                draw.add(head.drawing.records)
        _draw_slips(draw, list(zip(places, on_page, strict=False)), size)
        yield Body(draw, heading, "cut", note=note)
        if first:
            first, places = False, positions(size, paper, heading.small)


def _draw_slips(draw: Drawing, placed: Sequence[tuple[Point, Slip]], size: tuple[float, float]) -> None:
    width, height = size
    cover = screen(width, height)
    labels: dict[float, list[tuple[float, float, str]]] = {}
    notes = []
    for (x, y), slip in placed:
        draw.use(cover, shift(x, y + LIP))
        with draw.group(shift(x, y + LIP + height)):
            draw.add(slip.secret.records)
        note_width = text_width(slip.note, 7) + 8 if slip.note else 0.0
        label_size = fit_text(slip.label, LABEL, width - 2 * INSET - note_width, "semibold")
        if label_size < LEAST_LABEL:
            raise FitError(
                f"the label {brief(slip.label)} is too long for a slip {width / INCH:.3g} in wide; shorten it"
            )
        labels.setdefault(round(label_size, 2), []).append((x + INSET, y + 7.2, slip.label))
        notes.append((x + width - INSET, y + 7.4, slip.note))
    for label_size, items in labels.items():
        draw.texts(items, label_size, "navy", "semibold")
    draw.texts(notes, 7, "grey", "regular", "end")
    with draw.layer("score"):
        folds = [((x, y + LIP + height), (x + width, y + LIP + height)) for (x, y), _ in placed]
        draw.lines(join_lines(folds), SCORE)
    with draw.layer("cut"):
        draw_boxes(draw, [(x, y, width, slip_height(height)) for (x, y), _ in placed], CUT)


def _draw_icon(draw: Drawing, x: float, y: float) -> float:
    """Draw a slip open, and folded shut; returns the width used."""
    ink, dash = Style("paper", "navy", 0.6), Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 13, 18, ink)
    draw.rect(x, y + 4, 13, 7, Style("pale"))
    draw.line((x, y + 11), (x + 13, y + 11), dash)
    draw.lines([((x + 3, y + 2), (x + 10, y + 2)), ((x + 4, y + 14.5), (x + 9, y + 14.5))], Style(None, "navy", 0.7))
    bend_arrow(draw, x + 18, y + 11, 4.5)
    draw.rect(x + 30, y + 2, 13, 11, ink)
    draw.line((x + 30, y + 6), (x + 43, y + 6), Style(None, "navy", 0.6))
    draw.line((x + 33, y + 4), (x + 40, y + 4), Style(None, "navy", 0.7))
    return 43.0
