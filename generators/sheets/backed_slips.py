"""Backed slips, for printing on both sides: a pattern and a label in front, the secret on the back, behind the pattern.

Nothing is folded: a slip lies pattern up until it is opened by turning it over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing.boxes import draw_boxes
from generators.drawing.drawing import CUT, INCH, Drawing, Point, Style, shift
from generators.drawing.text import fit_text, shorten_text, text_width
from generators.page.frame import Body, Heading
from generators.page.paper import Paper, mirrored
from generators.page.typeset import Block
from generators.sheets.folding import bend_arrow, draw_folding_line
from generators.sheets.slip_screen import screen
from generators.sheets.slips import INSET, LABEL, LEAST_LABEL, Slip, slip_area

INSTRUCTIONS = (
    "The secrets are on the back. Do not turn the page over: cut along the thin lines and stack the slips pattern up."
)
NOTICE = "Sealed side: turn this page over"
NOTE = 7.0  # size of the small note beside a label


class Shape(NamedTuple):
    """A slip in points: its size, with the label on a `lip` below the pattern or in a cell at the left, `side` wide.

    One of `lip` and `side` is 0.
    """

    width: float
    height: float
    lip: float = 0.0
    side: float = 0.0

    @property
    def panel(self) -> tuple[float, float]:
        """Width and height of the pattern, and of the secret behind it."""
        return self.width - self.side, self.height - self.lip


class Heads(NamedTuple):
    """The heads above the slips of the first leaf, in front and on the back; both reach as far down."""

    front: Block
    back: Block

    @property
    def height(self) -> float:
        """Points that both need."""
        return max(self.front.height, self.back.height)


def positions(shape: Shape, paper: Paper, small_head: bool, head: float = 0.0) -> list[Point]:
    """The lower left corner of each slip on the front of a page, row by row; `head` points at the top are left free.

    FitError if the page without a head has no room for a slip, or the head does not fit it.
    """
    room = slip_area(paper, small_head)
    columns = int((room.width + 0.01) // shape.width)
    if columns < 1 or shape.height > room.height + 0.01:
        raise FitError(
            f"a slip of {shape.width / INCH:.3g} x {shape.height / INCH:.3g} in does not fit {paper.name}; "
            "choose larger paper or smaller slips"
        )
    if head > room.height:
        raise FitError(f"the head of the page does not fit {paper.name}; choose larger paper")
    rows = int((room.height - head + 0.01) // shape.height)
    left = room.left + (room.width - columns * shape.width) / 2
    top = room.top - head
    return [(left + i * shape.width, top - (row + 1) * shape.height) for row in range(rows) for i in range(columns)]


def page_count(count: int, shape: Shape, paper: Paper, small_head: bool, head: float = 0.0) -> int:
    """How many pages, fronts and backs, `impose` makes of `count` slips."""
    first, each = len(positions(shape, paper, small_head, head)), len(positions(shape, paper, small_head))
    return 2 * (1 + -(-max(0, count - first) // each))


def stretched(shape: Shape, count: int, paper: Paper, small_head: bool, head: float, most: float) -> Shape:
    """The shape made as high as `count` slips allow on the pages that they need, at most `most` points."""
    room = slip_area(paper, small_head).height
    columns = int((slip_area(paper, small_head).width + 0.01) // shape.width)
    rows = -(-count // max(1, columns))

    def leaves(height: float) -> int:
        """How many leaves slips of that height need."""
        first, each = int((room - head + 0.01) // height), int((room + 0.01) // height)
        return 1 + -(-max(0, rows - first) // each)

    if columns < 1 or shape.height > room + 0.01:
        return shape
    heights = {space / n for space in (room, room - head) for n in range(1, rows + 1)}
    fitting = [min(h, most) for h in heights if h > shape.height and leaves(min(h, most)) == leaves(shape.height)]
    return shape._replace(height=max(fitting, default=shape.height))


def impose(
    slips: Iterable[Slip],
    shape: Shape,
    paper: Paper,
    sides: str,
    heading: Heading,
    heads: Heads | None = None,
    note: str = "",
    shares: Sequence[int] = (),
    instructions: str = INSTRUCTIONS,
) -> Iterator[Body]:
    """The slips as fronts and backs to cut up, a page at a time; `sides` is the edge on which the page is flipped.

    `instructions` stand above the slips, `note` at the foot of each page; `shares` are the slips on each leaf,
    otherwise it is filled.  FitError if a slip does not fit the paper, or a label its place.
    """
    room = slip_area(paper, heading.small)
    remaining, numbers = iter(slips), iter(shares)
    places = positions(shape, paper, heading.small, heads.height if heads else 0.0)
    while (on_page := list(islice(remaining, next(numbers, len(places))))) or heads:
        front, back = Drawing(), Drawing()
        draw_folding_line(front, room, instructions, _draw_icon)
        back.text(room.left, room.top + 12.5, NOTICE, LABEL, "danger", "bold")
        for draw, block in ((front, heads and heads.front), (back, heads and heads.back)):
            if block:
                with draw.group(shift(room.left, room.top)):
                    draw.add(block.drawing.records)
        placed = list(zip(places, on_page, strict=False))
        _draw_fronts(front, placed, shape)
        _draw_backs(back, placed, shape, paper)
        yield Body(front, heading, "front", note=note, stock="paper")
        yield Body(back, heading, "back", sides == "short-edge", note=note, stock="paper")
        heads, places = None, positions(shape, paper, heading.small)


def _draw_fronts(draw: Drawing, placed: Sequence[tuple[Point, Slip]], shape: Shape) -> None:
    """The patterns, the labels beside or below them, and the cuts."""
    cover = screen(*shape.panel)
    labels: dict[float, list[tuple[float, float, str]]] = {}
    notes = []
    for (x, y), slip in placed:
        draw.use(cover, shift(x + shape.side, y + shape.lip))
        if shape.side:
            base, room = y + shape.height / 2 - (0.0 if slip.note else 0.36 * LABEL), shape.side - INSET - 4
            if slip.note:
                notes.append((x + INSET, base - 0.9 * LABEL, slip.note))
        else:
            base = y + shape.lip / 2 - 0.34 * LABEL
            room = shape.width - 2 * INSET - (text_width(slip.note, NOTE) + 8 if slip.note else 0.0)
            end = x + shape.width - INSET - text_width(slip.note, NOTE)
            notes.append((end, base + 0.2, slip.note))
        size = fit_text(slip.label, LABEL, room, "semibold")
        if size < LEAST_LABEL:
            raise FitError(f"the label {slip.label[:40]!r} is too long for its slip; shorten it")
        labels.setdefault(round(size, 2), []).append((x + INSET, base, slip.label))
    for size, items in labels.items():
        draw.texts(items, size, "navy", "semibold")
    draw.texts(notes, NOTE, "grey")
    with draw.layer("cut"):
        draw_boxes(draw, [(x, y, shape.width, shape.height) for (x, y), _ in placed], CUT)


def _draw_backs(draw: Drawing, placed: Sequence[tuple[Point, Slip]], shape: Shape, paper: Paper) -> None:
    """The secrets behind the patterns, and the labels behind the labels."""
    labels = []
    for (x, y), slip in placed:
        left = mirrored(x, shape.width, paper.width)
        with draw.group(shift(left, y + shape.lip)):
            draw.add(slip.secret.records)
        room = (shape.side or shape.width) - 2 * INSET
        label = shorten_text(slip.label, NOTE, room, "semibold")
        if shape.side:
            at = (left + shape.panel[0] + 4, y + shape.height / 2 - 0.36 * NOTE)
        else:
            at = (left + INSET, y + shape.lip / 2 - 0.34 * NOTE)
        labels.append((*at, label))
    draw.texts(labels, NOTE, "grey", "semibold")


def _draw_icon(draw: Drawing, x: float, y: float) -> float:
    """Draw a slip pattern up, and turned over; returns the width used."""
    ink = Style("paper", "navy", 0.6)
    draw.rect(x, y + 2, 17, 13, ink)
    draw.rect(x, y + 6, 17, 9, Style("sea"))
    draw.line((x + 3, y + 4), (x + 10, y + 4), Style(None, "navy", 0.7))
    bend_arrow(draw, x + 22, y + 11, 4.5)
    draw.rect(x + 34, y + 2, 17, 13, ink)
    draw.lines([((x + 37, y + 11), (x + 45, y + 11)), ((x + 37, y + 8), (x + 42, y + 8))], Style(None, "navy", 0.7))
    return 51.0
