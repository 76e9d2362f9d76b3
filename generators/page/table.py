"""Tables as values: columns and rows of text, dice and drawings, rows shaded in turn or ruled.

A column is as wide as it is told, takes a share of the room that is left, or is measured from what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing
from generators.page.frame import TABLE
from generators.page.rich_text import Word
from generators.page.typeset import RESULT, SMALL, draw_bar

DIE = 13.0  # points: side of a drawn die


class Look(NamedTuple):
    """Type: its size in points, its colour and its face."""

    size: float = TABLE
    colour: str = "ink"
    face: str = "regular"


PLAIN, STRONG, FAINT = Look(), Look(face="semibold"), Look(colour="grey")
NAME, NUMBER, KEY = Look(TABLE, "navy", "semibold"), Look(TABLE, "navy", "bold"), Look(RESULT, "navy", "bold")
HEAD = Look(SMALL, "grey", "semibold")


class Picture(NamedTuple):
    """A drawing in a cell: the least room it takes, and what draws it.

    `draw` gets the left end of the cell, the middle of its row, and the width of the cell.
    """

    width: float
    height: float
    draw: Callable[[Drawing, float, float, float], None]


class Cell(NamedTuple):
    """A cell that is not set as its column is: in another look, on a ground, after a picture, with a cell below it.

    `text` may be words with emphasis and dice (`rich_text`).
    """

    text: str | Sequence[Word] = ""
    look: Look | None = None
    ground: str = ""
    picture: Picture | None = None
    below: Cell | None = None


Content = str | Picture | Cell
Row = Sequence[Content]


class Column(NamedTuple):
    """A column: its head, its width in points or its share of the room that is left, the look of its cells.

    `anchor` is start, middle or end; `figure` lines cells up at their ends so that the widest is in the middle.
    Neighbours of one `group` share a head above their own.  A text that is too wide for a column which does not `wrap`
    is made smaller, down to the size of notes, and then shortened.
    """

    head: Content = ""
    width: float = 0.0
    share: float = 0.0
    look: Look = PLAIN
    anchor: str = "start"
    group: str = ""
    wrap: bool = True


class Table(NamedTuple):
    """Columns and rows; a row with fewer cells than columns has its last cell go on to the right end.

    Every other row is `tinted`, or with `each` so many of so many; `ruled` draws a line between rows, and `form` one
    between columns too.  Rows are at least `row_height` points high, and higher than their text by `padding`.  With
    `top` cells begin at the top of their row, not about its middle.  `joined` are the numbers of rows that go on the
    row above.
    """

    columns: Sequence[Column]
    rows: Sequence[Row]
    tinted: bool = True
    ruled: bool = False
    form: bool = False
    each: int = 1
    row_height: float = 17.0
    padding: float = 5.75
    top: bool = False
    joined: frozenset[int] = frozenset()


def dice(*faces: int) -> Picture:
    """Faces of a d6 side by side."""

    def draw_faces(draw: Drawing, x: float, middle: float, _: float) -> None:
        for n, face in enumerate(faces):
            draw_die(draw, face, x + (DIE + 2) * n, middle - DIE / 2, DIE)

    return Picture((DIE + 2) * len(faces) - 2, DIE, draw_faces)


def bar(share: Fraction | float) -> Picture:
    """A bar as wide as its cell, filled in proportion to a probability."""
    return Picture(0.0, 6.0, lambda draw, x, middle, room: draw_bar(draw, x, middle, room, share))
