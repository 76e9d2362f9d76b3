"""A contact sheet: all pages of a print on one page, reduced."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from generators.drawing.drawing import INCH, Drawing, Page, Style, scale
from generators.drawing.text import shorten_text
from generators.writers import MIN_DPI

MAX_PIXELS = 100_000_000  # of the picture
DPI = 72  # of the picture of a contact sheet: a pixel for each point
GAP = 14.0  # points around each page
CAPTION_SIZE = 9.0  # points
ASPECT = 1.4  # width over height of the sheet, about that of a screen
SCALES = ((12, 0.75), (36, 0.5))  # number of pages, and the scale for up to so many
MIN_SCALE = 0.4  # for more pages


def page_scale(page_count: int) -> float:
    """The scale at which each of so many pages is shown."""
    return next((size for most, size in SCALES if page_count <= most), MIN_SCALE)


def page_captions(name: str, page_count: int) -> list[str]:
    """The captions of the pages of one sheet: its name, numbered if there are several."""
    return [name] if page_count == 1 else [f"{name} {number}" for number in range(1, page_count + 1)]


def picture_dpi(sheet: Page) -> int | None:
    """The dots per inch that a contact sheet is written at: `DPI`, or fewer for a very large one; None if too few."""
    dpi = min(DPI, int(INCH * sqrt(MAX_PIXELS / (sheet.width * sheet.height))) - 1)
    return dpi if dpi >= MIN_DPI else None


def contact_sheet(pages: Sequence[Page], captions: Sequence[str], title: str = "") -> Page:
    """A page with the given pages in rows, each with its caption below it.

    Its size depends on the pages; it is to be written at `picture_dpi`.  ValueError without pages, or if the captions
    are not as many as the pages.
    """
    if not pages:
        raise ValueError("no pages to show")
    k = page_scale(len(pages))
    max_width, max_height = k * max(page.width for page in pages), k * max(page.height for page in pages)
    columns = min(len(pages), max(1, ceil(sqrt(ASPECT * len(pages) * max_height / max_width))))
    rows = ceil(len(pages) / columns)
    column_width, row_height = max_width + GAP, max_height + GAP + CAPTION_SIZE
    width, height = columns * column_width + GAP, rows * row_height + GAP
    draw = Drawing()
    draw.rect(0, 0, width, height, Style("tint"))
    for i, (page, caption) in enumerate(zip(pages, captions, strict=True)):
        left, top = GAP + i % columns * column_width, height - GAP - i // columns * row_height
        _add_page(draw, page, caption, left, top, k)
    return Page(width, height, draw, title)


def _add_page(draw: Drawing, page: Page, caption: str, left: float, top: float, k: float) -> None:
    """Draw a page on white paper at scale `k`, clipped to its size, with its caption below it."""
    width, height = k * page.width, k * page.height
    bottom = top - height
    draw.rect(left, bottom, width, height, Style("paper", "rule", 0.75))
    outline = ((0, 0), (page.width, 0), (page.width, page.height), (0, page.height))
    with draw.group(scale(k, left, bottom), outline):
        draw.add(page.drawing.records)
    text = shorten_text(caption, CAPTION_SIZE, width, keep_end=True)
    draw.text(left + width / 2, bottom - CAPTION_SIZE, text, CAPTION_SIZE, "grey", anchor="middle")
