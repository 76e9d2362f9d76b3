"""The sheet kind `rulers`: strips upright side by side, each ruler cut into lengths that fit the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aids import toml_file
from aids.errors import FitError
from generators.drawing.drawing import INCH, Drawing, compose, shift, turn
from generators.page.frame import Area, Body, area
from generators.page.paper import measure
from generators.sheets.figures import figure, measured_or_figure
from generators.sheets.kits import Job, Spec
from generators.sheets.strips import GAP, HEIGHT, Band, Ruler, draw_strip, pieces

MOST_RULERS = 100
MOST_INCHES = 200
MOST_BANDS = 60


class Strip(NamedTuple):
    """A length of a ruler as drawn, its measuring edge up, and the room that it takes left and right of its start."""

    drawing: Drawing
    tab: float
    wide: float


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `rulers`: `rulers`, each as `ruler_of` reads it."""
    spec.known("name", "kind", "title", "rule", "rulers")
    room = area(job.paper, small_head=True)
    listed = strips(spec, job, room, ruler_of)
    wide = min(len(listed), int((room.width + GAP) // (HEIGHT + GAP))) * (HEIGHT + GAP) - GAP
    pages, _ = strip_pages(listed, room._replace(right=(room.left + room.right + wide) / 2))
    return [Body(page, spec.heading(job, small=True), "cut") for page in pages]


def strips(spec: Spec, job: Job, room: Area, read: Callable[[Spec, Job], Ruler]) -> list[Strip]:
    """The lengths of all rulers of a sheet, each as long as the page is high."""
    parts = spec.parts("rulers")
    if not 1 <= len(parts) <= MOST_RULERS:
        spec.fail(f"{len(parts)} rulers; 1 to {MOST_RULERS} are possible", "rulers")
    listed = []
    for part in parts:
        ruler = read(part, job)
        try:
            lengths = pieces(ruler.length, room.height / INCH)
        except FitError as error:
            part.fail(str(error))
        for number, (start, end) in enumerate(lengths):
            drawn = draw_strip(ruler, start, end, number, len(lengths))
            listed.append(Strip(drawn, measure("join") if number else 0.0, (end - start) * INCH))
    return listed


def strip_pages(listed: Sequence[Strip], room: Area) -> tuple[list[Drawing], float]:
    """Pages with strips side by side, from the right; the pages, and where the strips of the last one begin."""
    step = HEIGHT + GAP
    each = max(1, int((room.width + GAP + 0.01) // step))
    pages, left = [], room.right
    for first in range(0, len(listed), each):
        shown = listed[first : first + each]
        page = Drawing()
        left = room.right - len(shown) * step + GAP
        low = room.top - max(strip.wide for strip in shown)
        for number, strip in enumerate(shown):
            # the measuring edge is turned to the left: the strip reads upwards from its start
            move = compose(shift(left + number * step + HEIGHT, low), turn(90))
            for name, records in strip.drawing.layers.items():
                if records:
                    with page.layer(name), page.group(move):
                        page.add(records)
        pages.append(page)
    return pages, left


def ruler_of(spec: Spec, job: Job) -> Ruler:
    """A ruler from a kit.

    `bands` follow each other from 0, each with the inches `to` which it reaches, a `name`, and `shaded`; without bands
    the ruler is `length` inches long.  Numbers of inches may be names of figures.  `marks` are a table of figures, each
    with a label, or a list of tables with `at` and `label`.
    """
    spec.known("title", "length", "bands", "marks")
    bands = _bands(spec, job) if "bands" in spec.data else ()
    length = bands[-1].end if bands else measured_or_figure(spec, "length", job, 0.25, MOST_INCHES)
    return complete(spec, job, length, bands)


def complete(
    spec: Spec, job: Job, length: float, bands: tuple[Band, ...], steps: tuple[tuple[float, str], ...] = ()
) -> Ruler:
    """A ruler with its title and marks; no mark lies beyond its end."""
    marks = _marks(spec, job)
    farthest = max((at for at, _ in (*marks, *steps)), default=0.0)
    return Ruler(spec.get("title", str), max(length, farthest), bands, marks, steps)


def _bands(spec: Spec, job: Job) -> tuple[Band, ...]:
    parts = spec.parts("bands")
    if not 1 <= len(parts) <= MOST_BANDS:
        spec.fail(f"{len(parts)} bands; 1 to {MOST_BANDS} are possible", "bands")
    bands: list[Band] = []
    for part in parts:
        part.known("to", "name", "shaded")
        start = bands[-1].end if bands else 0.0
        end = measured_or_figure(part, "to", job, 0, MOST_INCHES)
        if end <= start:
            part.fail(f"this band ends at {end:g} inches, where the one before it does; it must end farther out", "to")
        bands.append(Band(start, end, part.get("name", str, ""), part.get("shaded", bool, False)))
    return tuple(bands)


def _marks(spec: Spec, job: Job) -> tuple[tuple[float, str], ...]:
    """The marks of a ruler by inches; those at the same inch share a line."""
    labels: dict[float, list[str]] = {}
    stated = spec.get("marks", (dict, list), [])
    if isinstance(stated, dict):
        for name, label in stated.items():
            text = toml_file.text(spec.place, label, "marks", name)
            labels.setdefault(float(figure(spec, name, job, "marks").value), []).append(text)
    else:
        for part in spec.parts("marks") if stated else ():
            part.known("at", "label")
            at = measured_or_figure(part, "at", job, 0.25, MOST_INCHES)
            labels.setdefault(at, []).append(part.get("label", str))
    return tuple((at, ", ".join(texts)) for at, texts in sorted(labels.items()))
