"""Paper sizes, margins, sheets of labels, and the placement of backs.

Sizes and measures are data (`templates/paper.toml`); here they are in points.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from aids.errors import FitError, UnknownName, nearest
from aids.input_file import brief
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import INCH, MM, UNITS, parse_length


class Paper(NamedTuple):
    """A paper size in points, upright, with the margin its pages keep."""

    name: str
    width: float
    height: float
    margin: float


def format_size(width: float, height: float) -> str:
    """A size in inches and millimeters."""
    return f"{width / INCH:.4g} x {height / INCH:.4g} in ({width / MM:.4g} x {height / MM:.4g} mm)"


class Labels(NamedTuple):
    """A sheet of labels, in points.

    `left` and `top` are the distances from the edges of the paper to the first label; `across` and `down` the steps
    from each label to the next.
    """

    name: str
    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float

    def place(self, number: int) -> tuple[float, float]:
        """The lower left corner of a label; labels are numbered from 0 along the rows, the top row first."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.across, self.paper.height - self.top - row * self.down - self.height

    @property
    def size(self) -> str:
        """A label's width and height in words."""
        return format_size(self.width, self.height)


class Measures(NamedTuple):
    """What `templates/paper.toml` states: sizes of paper, measures of sheets, and of marks for cutting machines."""

    sizes: Mapping[str, tuple[str, str]]
    measures: Mapping[str, str]
    register: Mapping[str, str]


@cache
def _data() -> Measures:
    return Measures(**own(TEMPLATES / "paper.toml"))


@cache
def measure(name: str) -> float:
    """A measure of `templates/paper.toml` in points: bleed, gap, crop-mark, join ... (KeyError for any other)."""
    return parse_length(_data().measures[name], f"paper.toml measures.{name}")


@cache
def cutter_measure(name: str) -> float:
    """A measure of the marks for cutting machines in points: inset, square, leg, line ... (KeyError for any other)."""
    return parse_length(_data().register[name], f"paper.toml register.{name}")


def names() -> tuple[str, ...]:
    """The papers that have a name."""
    return tuple(_data().sizes)


def paper(name: str) -> Paper:
    """A paper by name, or a custom size `WxH` with a unit (`210x297mm`, `8.5x11in`; millimeters if none is given).

    Custom paper is turned upright, so that its width is the shorter side.
    """
    text = name.strip().lower()
    sizes = _data().sizes
    if text in sizes:
        width, height = (parse_length(side, f"paper.toml sizes.{text}") for side in sizes[text])
        return Paper(text, width, height, measure("margin"))
    m = re.fullmatch(r"(\d{1,5}(?:\.\d{1,4})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in)?", text)
    if m is None:
        raise UnknownName(
            f"{brief(name)} is not a paper; {nearest(text[:40], sizes)}, or a custom size like 210x297mm or 8.5x11in",
            where="--paper",
        )
    unit = m[3] or "mm"
    width, height = sorted(float(m[i]) * UNITS[unit] for i in (1, 2))
    smallest, largest = measure("smallest"), 200 * INCH
    if width < smallest - 0.01:
        raise FitError(
            f"{brief(name)} is {width / MM:.4g} mm wide; a page needs at least {smallest / MM:.4g} mm (5 in) "
            "for its 4 inch ruler" + ("; for inches write " + text + "in" if not m[3] and width < 20 * MM else ""),
            where="--paper",
        )
    if height > largest + 0.01:
        raise FitError(f"{brief(name)} is over 200 inches long, more than a PDF page can be", where="--paper")
    if width > measure("widest"):
        cure = "" if unit == "mm" else f"; for millimeters write {m[1]}x{m[2]}mm"
        raise FitError(
            f"{brief(name)} is {width / MM / 1000:.3g} m wide, more than any printer takes{cure}", where="--paper"
        )
    small = width < measure("small-below") - 0.01
    margin = measure("small-margin") if small else measure("margin")
    return Paper(f"{m[1]}x{m[2]}{unit}", width, height, margin)


def mirrored(x: float, width: float, across: float) -> float:
    """The left edge on the back of a box at x on the front, mirrored across a page `across` points wide."""
    return across - x - width
