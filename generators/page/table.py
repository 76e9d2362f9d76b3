"""Tables as values: columns and rows of text, dice and drawings, rows shaded in turn or ruled.

A column is as wide as it is told, takes a share of the room that is left, or is measured from what it holds.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import draw_bar
from generators.drawing.text import text_width
from generators.page.frame import NOTE, SECTION, TABLE, THIN
from generators.page.rich_text import Word

PAD = 4.0  # points between the edges of a column and its text
DIE = 13.0  # points: side of a drawn die


class Look(NamedTuple):
    """Type: its size in points, its colour and its face."""

    size: float = TABLE
    colour: str = "ink"
    face: str = "regular"


PLAIN, STRONG, FAINT = Look(), Look(face="semibold"), Look(colour="grey")
NAME, NUMBER, KEY = Look(TABLE, "navy", "semibold"), Look(TABLE, "navy", "bold"), Look(SECTION, "navy", "bold")
HEAD = Look(NOTE, "grey", "semibold")


class Picture(NamedTuple):
    """A drawing in a cell: the least room it takes, and what draws it.

    `draw` gets the left end of the cell, the middle of its row, and the width of the cell.
    """

    width: float
    height: float
    draw: Callable[[Drawing, float, float, float], None]


class Cell(NamedTuple):
    """A cell that is not set as its column is: in another look or at another end, on a ground, after a picture.

    `text` may be words with emphasis and dice (`rich_text`); `below` is a cell under it in the same row.
    """

    text: str | Sequence[Word] = ""
    look: Look | None = None
    ground: str = ""
    picture: Picture | None = None
    below: "Cell | None" = None
    anchor: str = ""


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

    Every other row is `tinted`, or with `each` so many of so many, which then have stronger lines around them; `ruled`
    draws a line between rows, and `form` one between columns too, in `line`.  Rows are at least `row_height` points
    high, and higher than their text by `padding`.  With `top` the text of cells begins at the top of their row, not
    about its middle.  `joined` are the numbers of rows that go on the
    row above.  A `bare` table has no line under its heads and at its foot.
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
    bare: bool = False
    line: Style = Style(None, "rule", THIN)


def dice(*faces: int) -> Picture:
    """Faces of a d6 side by side."""

    def draw_faces(draw: Drawing, x: float, middle: float, _: float) -> None:
        for n, face in enumerate(faces):
            draw_die(draw, face, x + (DIE + 2) * n, middle - DIE / 2, DIE)

    return Picture((DIE + 2) * len(faces) - 2, DIE, draw_faces)


def bar(share: Fraction | float) -> Picture:
    """A bar as wide as its cell, filled in proportion to a probability."""
    return Picture(0.0, 6.0, lambda draw, x, middle, room: draw_bar(draw, x, middle, room, float(share)))


def swatch(colour: str, size: float = 8.0) -> Picture:
    """A square of a colour, the key of what is drawn in it."""

    def draw_square(draw: Drawing, x: float, middle: float, _: float) -> None:
        draw.rect(x, middle - size / 2, size, size, Style(colour, "rule", THIN))

    return Picture(size + 5, size, draw_square)


def to_ring(words: Sequence[str], size: float) -> Picture:
    """Words across a cell, of which one is to be ringed; nothing where they do not fit."""

    def draw_words(draw: Drawing, x: float, middle: float, room: float) -> None:
        widths = [text_width(word, size) for word in words]
        gap = (room + 2 * PAD - fsum(widths)) / len(words)
        if gap >= 2:
            starts = accumulate((width + gap for width in widths), initial=x - PAD + gap / 2)
            base = middle - 0.33 * size
            draw.texts([(start, base, word) for start, word in zip(starts, words, strict=False)], size, "grey")

    return Picture(0.0, 0.0, draw_words)
