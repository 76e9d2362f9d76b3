"""Slips of a setup sheet: strips of a width that suits the paper, under a head that says how to use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from aids.errors import FitError
from generators.drawing.drawing import Drawing, shift
from generators.drawing.text import wrap_text
from generators.page.frame import TABLE, Body, Heading
from generators.page.paper import Paper
from generators.page.typeset import Block, draw_paragraph, draw_section_head
from generators.sheets.slips import Slip, impose, page_count, slip_area

STRIP = (262.0, 50.0)  # width and height of a strip's secret panel as composed, in points
LEAST_WIDTH, MOST_WIDTH = 236.0, 300.0  # of a strip on paper, in points
SMALL = 6.5  # size of the rulings


def strip_size(paper: Paper) -> tuple[float, float]:
    """Width and height in points of the secret panel on this paper: as many columns as can be read."""
    room = slip_area(paper).width
    wide = min(room / max(1, int(room // LEAST_WIDTH)), MOST_WIDTH)
    return wide, wide * STRIP[1] / STRIP[0]


def strip_page_count(count: int, head: Block | None, paper: Paper) -> int:
    """How many pages `impose_strips` makes of `count` slips.  FitError if the paper is too small."""
    with _paper_refused():
        return page_count(count, strip_size(paper), paper, True, head.height if head else 0.0)


def impose_strips(
    slips: Iterable[Slip], paper: Paper, heading: Heading, head: Block | None, note: str
) -> Iterator[Body]:
    """The pages of a setup sheet's slips, of `strip_size`, below the head of the first page.

    FitError if the paper is too small.
    """
    with _paper_refused():
        yield from impose(slips, strip_size(paper), paper, heading, head, note)


@contextmanager
def _paper_refused() -> Iterator[None]:
    """Errors of layout name the option that they are due to: the slips are fixed, the paper is chosen."""
    try:
        yield
    except FitError as error:
        raise FitError(str(error), where="--paper") from None


def guide_block(
    paper: Paper, steps: Sequence[str], record: Callable[[Drawing, float], float], rulings: Iterable[tuple[str, str]]
) -> Block:
    """The head of a setup sheet of strips: how to use them, a record to fill in, and the rulings it assumes.

    `record` draws hanging from (0, 0) in a width and returns its height; `rulings` are ids and their texts.
    """
    width = slip_area(paper).width
    draw = Drawing()
    beside = width >= 430
    left = 0.6 * width - 12 if beside else width
    y = -draw_section_head(draw, "How to use", "", left) - 2
    for number, step in enumerate(steps, 1):
        draw.text(0, y - 8.4, str(number), TABLE, "navy", "bold")
        y = draw_paragraph(draw, step, 12, y, left - 12, 8.5, "ink") - 2
    at = (0.6 * width + 12, 0.0) if beside else (0.0, y - 6)
    with draw.group(shift(*at)):
        low = at[1] - record(draw, width - at[0])
    top = min(y, low) - 8
    return Block(10 - _draw_rulings(draw, list(rulings), width, top, 2 if beside else 1), draw)


def _draw_rulings(draw: Drawing, rulings: Sequence[tuple[str, str]], width: float, top: float, columns: int) -> float:
    """Draw rulings in one or two columns of like height; returns the y below them."""
    each = (width - 18) / 2 if columns == 2 else width
    heights = [1 + 1.25 * SMALL * len(wrap_text(text, SMALL, each - 26)) for _, text in rulings]
    split = len(rulings)
    if columns == 2:
        split = min(range(len(rulings) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    low = top
    for x, column in ((0.0, rulings[:split]), (each + 18, rulings[split:])):
        y = top
        for ruling, text in column:
            draw.text(x, y - 6.3, ruling, SMALL, "amber", "semibold")
            y = draw_paragraph(draw, text, x + 26, y, each - 26, SMALL) - 1
        low = min(low, y)
    return low
