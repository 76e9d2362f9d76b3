"""Cards set edge to edge: as many as a page holds, each cut shared by its neighbours, backs behind their fronts.

Nine poker cards fill letter and A4.  The page has no title block; what it must say stands in two strips beside the
cards, where there is most room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing.boxes import draw_boxes
from generators.drawing.drawing import CUT, INCH, SCORE, Box, Drawing, Path, shift
from generators.drawing.paths import placed
from generators.page.frame import STRIP, Area, Body, Cards, Heading
from generators.page.imposition import Piece, around, crop_marks
from generators.page.paper import Paper, measure, mirrored

#: Points by which pieces may come nearer to the edge of the paper than they should, from rounding.
SLACK = 0.1


class Cell(NamedTuple):
    """One copy of a piece with its trim box, and the box up to which its colour may run."""

    piece: Piece
    trim: Box
    reach: Box


def impose_edge_to_edge(pieces: Sequence[Piece], paper: Paper, sides: str, heading: Heading) -> list[Body]:
    """Pages of fronts and backs of all pieces, edge to edge, pieces of each size on pages of their own.

    `sides` is a key of `sides.SIDES`.  FitError if a piece does not fit the paper.
    """
    bodies: list[Body] = []
    ordered = sorted(range(len(pieces)), key=lambda n: _first_of_size(pieces, pieces[n]))
    for (width, height), group in groupby((pieces[n] for n in ordered), key=lambda piece: piece[1:3]):
        copies = [piece for piece in group for _ in range(piece.quantity)]
        grid = _grid(width, height, paper, sides, copies[0].name if copies else "")
        held = grid.columns * grid.rows
        for first in range(0, len(copies), held):
            cells = list(_cells(copies[first : first + held], grid))
            bodies += _bodies(cells, grid, paper, sides, heading)
    return bodies


def _first_of_size(pieces: Sequence[Piece], piece: Piece) -> int:
    return next(n for n, each in enumerate(pieces) if each[1:3] == piece[1:3])


def _margin(paper: Paper) -> float:
    """The margin that cards keep: that of small paper, unless marks for a machine ask for more."""
    return paper.margin if paper.margin > measure("margin") + SLACK else measure("small-margin")


def _grid(width: float, height: float, paper: Paper, sides: str, name: str) -> Cards:
    """The grid that holds the most pieces, with room for the strips on two sides of it."""
    margin = _margin(paper)
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
        cure = "choose larger paper, or smaller cards"
        raise FitError(
            f"a card of {size} does not fit {paper.width / INCH:.4g} x {paper.height / INCH:.4g} in of paper; {cure}",
            where=name,
        )
    left = half - columns * width if sides == "fold" else (paper.width - columns * width) / 2
    low = (paper.height - rows * height) / 2
    box = Area(left, low, left + columns * width, low + rows * height)
    return Cards(box, width, height, columns, rows)


def _cells(copies: Sequence[Piece], grid: Cards) -> Iterator[Cell]:
    """The copies in rows from the upper left; colour runs into the bleed only where no neighbour is."""
    width, height = copies[0].width, copies[0].height
    bleed = measure("bleed")
    for n, piece in enumerate(copies):
        row, column = divmod(n, grid.columns)
        x, y = grid.box.left + column * width, grid.box.top - (row + 1) * height
        right = n + 1 < len(copies) and column + 1 < grid.columns
        x0, x1 = x - (0.0 if column else bleed), x + width + (0.0 if right else bleed)
        y0 = y - (0.0 if n + grid.columns < len(copies) else bleed)
        y1 = y + height + (0.0 if row else bleed)
        yield Cell(piece, (x, y, width, height), (x0, y0, x1 - x0, y1 - y0))


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
        draw_boxes(front, [cell.trim for cell in cells if cell.piece.outline is None], CUT)
        for cell in cells:
            if cell.piece.outline is not None:
                front.add([Path(placed((cell.piece.outline,), shift(*cell.trim[:2])), True, CUT)])
    trims = [cell.trim for cell in cells]
    block, behind = around(trims), [cell.trim for cell in rear]
    for draw, boxes in ((front, trims), (backs, behind)):
        if boxes:
            with draw.layer("register"):
                crop_marks(draw, boxes, around(boxes))
    if sides == "fold":
        with front.layer("score"):
            front.line((paper.width / 2, grid.box.bottom), (paper.width / 2, grid.box.top), SCORE)
        trim = around(trims + behind)
        yield Body(front, heading, "front", False, trim, "fold back along the dashes, glue, then cut", cards=grid)
        return
    yield Body(front, heading, "front" if rear else "cut", False, block, cards=grid)
    if rear:
        note = "glue to the back of the page before" if sides == "single" else ""
        yield Body(back, heading, "back", sides == "short-edge", around(behind), note, cards=grid)


def _behind(box: Box, paper: Paper) -> Box:
    return mirrored(box[0], box[2], paper.width), *box[1:]


def _draw_faces(draw: Drawing, cells: Sequence[Cell], *, front: bool) -> None:
    """Draw the fronts or the backs, each as far as its colour may run."""
    for cell in cells:
        face = cell.piece.front if front else cell.piece.back
        if face is None:
            continue
        x, y = cell.trim[:2]
        left, low, wide, high = cell.reach[0] - x, cell.reach[1] - y, cell.reach[2], cell.reach[3]
        clip = ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
        with draw.group(shift(x, y), clip=clip):
            draw.use(face)
