"""A contact sheet: all pages of a print, small, on one picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from generators.drawing.drawing import Drawing, Page, Style, scale
from generators.drawing.text import shorten_text

DPI = 72  # one pixel for each point of the sheet
GAP = 14.0  # points of the contact sheet around each page
LABEL = 9.0  # letters under it
SHAPE = 1.4  # wider than high, as screens are
SCALES = ((12, 0.75), (36, 0.5))  # up to so many pages, at this share of their size; more of them at the last
LEAST_SCALE = 0.4


def share(pages: int) -> float:
    """How large each of so many pages is shown, as a share of its size."""
    return next((size for most, size in SCALES if pages <= most), LEAST_SCALE)


def labels(name: str, pages: int) -> list[str]:
    """What stands under so many pages of one sheet: its name, numbered if there are several."""
    return [name] if pages == 1 else [f"{name} {number}" for number in range(1, pages + 1)]


def contact_sheet(pages: Sequence[Page], under: Sequence[str], title: str = "") -> Page:
    """The pages in rows, each on paper of its own with its label `under` it.

    One point of it is one pixel at 72 dpi.  ValueError without pages, or if there is not a label for each.
    """
    if not pages:
        raise ValueError("no pages to show")
    k = share(len(pages))
    wide = k * max(page.width for page in pages)
    high = k * max(page.height for page in pages)
    columns = min(len(pages), max(1, ceil(sqrt(SHAPE * len(pages) * high / wide))))
    rows = ceil(len(pages) / columns)
    across, down = wide + GAP, high + GAP + LABEL
    width, height = columns * across + GAP, rows * down + GAP
    draw = Drawing()
    draw.rect(0, 0, width, height, Style("tint"))
    for i, (page, label) in enumerate(zip(pages, under, strict=True)):
        x = GAP + i % columns * across
        top = height - GAP - i // columns * down
        w, h = k * page.width, k * page.height
        draw.rect(x, top - h, w, h, Style("paper", "rule", 0.75))
        with draw.group(scale(k, x, top - h), ((0, 0), (page.width, 0), (page.width, page.height), (0, page.height))):
            draw.add(page.drawing.records)
        draw.text(
            x + w / 2, top - h - LABEL, shorten_text(label, LABEL, w, keep_end=True), LABEL, "grey", anchor="middle"
        )
    return Page(width, height, draw, title)
