"""The sheet kind `hex-rings`: film for a map of hexes, with distances from a hex, its six radials, and named ranges."""

from __future__ import annotations

from collections.abc import Mapping

from aids.errors import FitError
from aids.hexes import Hex, neighbour, within
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import (
    FINE,
    LINE,
    border,
    bounds,
    centre,
    draw_crosshair,
    draw_edges,
    draw_label,
    edges,
    letter_size,
)
from generators.drawing.lengths import format_length
from generators.drawing.text import wrap_text
from generators.page.frame import Body
from generators.page.tiles import tile
from generators.page.typeset import draw_paragraph
from generators.sheets.figures import number_or_figure, rulings
from generators.sheets.kits import Job, Spec

MIDDLE = Hex(0, 0)
MOST_REACH, MOST_RINGS = 30, 20
BOLD = 1.1  # width of the line round a range, in points
SIXTHS = range(6)


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `hex-rings`: the hexes up to `reach` around one, at the size of the print's hexes.

    `ranges` are `at` (hexes) and `text`, each with a bold line round it; with `all = true` every hex is drawn, else the
    radials and the ranges alone.  `reach` and `at` are numbers or names of figures.
    """
    spec.known("name", "kind", "title", "rule", "reach", "ranges", "all", "words", "note", "assumes")
    reach, size = number_or_figure(spec, "reach", job, 1, MOST_REACH), job.hex_size
    ranges = _ranges(spec, job, reach)
    draw = Drawing()
    places = within(MIDDLE, reach)
    rims = {edge for out in ranges for edge in border(within(MIDDLE, out))}
    radials = [neighbour(MIDDLE, step, out) for step in SIXTHS for out in range(reach + 1)]
    shown = places if spec.get("all", bool, False) else radials
    draw_edges(draw, edges(shown) - rims, size, Style(None, "danger", FINE))
    draw_edges(draw, rims, size, Style(None, "danger", BOLD))
    draw_crosshair(draw, MIDDLE, size, Style(None, "danger", LINE))
    letter = letter_size(size, 0.3, 7.0, 16.0)
    for step in SIXTHS:
        for out in range(1, reach + 1):
            at = centre(neighbour(MIDDLE, step, out), size)
            draw_label(draw, at, str(out), letter, "danger", "bold" if out in ranges else "regular")
    left, bottom, right, top = bounds(places, size)
    low = _draw_words(draw, spec, job, ranges, (left, bottom - 6, max(right - left, 200.0)))
    box = (left - 4, low - 4, max(right, left + 200.0) + 4, top + 4)
    note = " · ".join((spec.get("note", str, "For film"), f"hexes {format_length(size)} from flat to flat"))
    try:
        return tile(draw, box, job.paper, spec.heading(job, small=True), note, "film")
    except FitError as error:
        spec.fail(str(error), "reach")


def _ranges(spec: Spec, job: Job, reach: int) -> dict[int, list[str]]:
    """The texts of the ranges by their distance in hexes, nearest first."""
    parts = spec.parts("ranges") if "ranges" in spec.data else []
    if len(parts) > MOST_RINGS:
        spec.fail(f"{len(parts)} ranges; {MOST_RINGS} at most", "ranges")
    ranges: dict[int, list[str]] = {}
    for part in parts:
        part.known("at", "text")
        at = number_or_figure(part, "at", job, 1, MOST_REACH)
        if at > reach:
            part.fail(f"a range of {at} hexes is beyond the reach of {reach}", "at")
        ranges.setdefault(at, []).append(part.get("text", str))
    return dict(sorted(ranges.items()))


def _draw_words(
    draw: Drawing, spec: Spec, job: Job, ranges: Mapping[int, list[str]], at: tuple[float, float, float]
) -> float:
    """The ranges in words and the sheet's own words below the hexes, from (x, y) in a width; the y below them."""
    x, y, width = at
    for out, texts in ranges.items():
        for line in wrap_text(f"{out} {'hex' if out == 1 else 'hexes'}: {'; '.join(texts)}", 9.0, width, "semibold"):
            y -= 11.5
            draw.text(x, y, line, 9.0, "danger", "semibold")
    if words := spec.get("words", str, ""):
        y = draw_paragraph(draw, words, x, y - 3, width, 7.5, "grey")
    if assumes := rulings(spec, "assumes", job):
        y = draw_paragraph(draw, "Assumes " + ", ".join(assumes), x, y - 1, width, 7.5, "amber", "italic")
    return y
