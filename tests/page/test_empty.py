"""No page is mostly empty: forms to fill in, films and pages of counters are not measured."""

from io import BytesIO

import pypdfium2
import pytest
from PIL import ImageFilter
from PIL.Image import Resampling
from reportlab.pdfgen import canvas

from generators.page.paper import paper
from generators.press.leaves import stock_of
from tests.printed import SHEETS, bodies, kind, one
from tests.samples import sampled

CELL = 18.0
"""Points: a quarter of an inch, the side of a cell of the grid over the area between the margins."""
MOST = 0.4
"""The share of the cells that may be empty."""


def empty(content, margin=36.0):
    """The share of each page of a file that is empty: the cells between the margins of which no neighbour has ink.

    So the room between rows and beside words counts as used, as far as a quarter of an inch from what is printed.
    """
    found = []
    with pypdfium2.PdfDocument(content) as document:
        for page in document:
            wide, high = page.get_size()
            image = page.render(scale=0.5).to_pil().convert("L").point(lambda tone: 255 * (tone < 248))
            image = image.crop(tuple(round(each / 2) for each in (margin, margin, wide - margin, high - margin)))
            cells = round((wide - 2 * margin) / CELL), round((high - 2 * margin) / CELL)
            used = image.resize(cells, Resampling.BOX).filter(ImageFilter.MaxFilter(3))
            found.append(1 - sum(1 for each in used.tobytes() if each) / (cells[0] * cells[1]))
    return found


def measured(body):
    """Whether a page is to be full: what is read, cards and tools."""
    return stock_of(body) != "film" and body.role not in ("fill", "blank", "labels") and not body.trim


@pytest.mark.parametrize(
    ("sheet", "size"),
    sampled(
        [(name, size) for name in SHEETS if kind(name) != "counters" for size in ("letter", "a4")],
        lambda sheet, size: size == "letter",
    ),
)
def test_no_page_is_mostly_empty(sheet, size):
    shares = empty(one("print", sheet, "--paper", size), paper(size).margin)
    made = bodies(sheet, size)
    assert len(shares) == len(made)
    assert all(share <= MOST for share, body in zip(shares, made, strict=True) if measured(body)), shares


def test_a_page_of_which_the_upper_half_is_printed_is_half_empty():
    """The measure itself: on letter, 40 rows of cells of which 20 have ink and one more is near it."""
    file = BytesIO()
    sheet = canvas.Canvas(file, (612, 792))
    for row in range(20):
        sheet.drawString(40, 745 - 18 * row, "words " * 16)
    sheet.save()
    (share,) = empty(file.getvalue())
    assert 0.45 < share < 0.55
