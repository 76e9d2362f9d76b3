"""The sheet kind `hex-rings`: film for a map of hexes, with distances from a hex, its six radials, and named ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.errors import FitError
from aids.games import Game
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
from generators.sheets.named import whole_or_figure
from generators.sheets.settings import Settings, flag, tables, text
from generators.sheets.sheet import Job, Sheet

MIDDLE = Hex(0, 0)
MOST_REACH, MOST_RINGS = 30, 20
BOLD = 1.1  # width of the line round a range, in points
SIXTHS = range(6)


class Range(Settings):
    """A named distance, with a bold line round it."""

    at = whole_or_figure(1, MOST_REACH, "its hexes")
    text_ = text("what reaches so far")


class HexRings(Sheet):
    """Film for a map of hexes: the distances around a hex, its six radials, and named ranges."""

    reach = whole_or_figure(1, MOST_REACH, "how many hexes it reaches")
    ranges = tables(Range, "named distances", most=MOST_RINGS)
    all_ = flag("draw every hex, not the radials and the ranges alone")
    words = text("words below the hexes").default("")
    note = text("a note in the foot").default("For film")

    def verify(self, game: Game) -> None:
        """RulesError for a range beyond the reach."""
        for part in self.ranges:
            if part.at > self.reach:
                part.fail(f"a range of {part.at} hexes is beyond the reach of {self.reach}", "at")

    def pages(self, job: Job) -> list[Body]:
        """The film at the size of the print's hexes, on tiles where it is large."""
        reach, size, ranges = self.reach, job.hex_size, _by_distance(self.ranges)
        draw = Drawing()
        places = within(MIDDLE, reach)
        rims = {edge for out in ranges for edge in border(within(MIDDLE, out))}
        radials = [neighbour(MIDDLE, step, out) for step in SIXTHS for out in range(reach + 1)]
        draw_edges(draw, edges(places if self.all_ else radials) - rims, size, Style(None, "danger", FINE))
        draw_edges(draw, rims, size, Style(None, "danger", BOLD))
        draw_crosshair(draw, MIDDLE, size, Style(None, "danger", LINE))
        letter = letter_size(size, 0.3, 16.0)
        for step in SIXTHS:
            for out in range(1, reach + 1):
                at = centre(neighbour(MIDDLE, step, out), size)
                draw_label(draw, at, str(out), letter, "danger", "bold" if out in ranges else "regular")
        left, bottom, right, top = bounds(places, size)
        low = _draw_words(draw, self, ranges, (left, bottom - 6, max(right - left, 200.0)))
        box = (left - 4, low - 4, max(right, left + 200.0) + 4, top + 4)
        note = " · ".join((self.note, f"hexes {format_length(size)} from flat to flat"))
        try:
            return tile(draw, box, job.paper, self.heading(job, small=True), note, "film")
        except FitError as error:
            self.fail(str(error), "reach")


def _by_distance(parts: Sequence[Range]) -> dict[int, list[str]]:
    """The texts of the ranges by their distance in hexes, nearest first."""
    ranges: dict[int, list[str]] = {}
    for part in parts:
        ranges.setdefault(part.at, []).append(part.text_)
    return dict(sorted(ranges.items()))


def _draw_words(
    draw: Drawing, sheet: HexRings, ranges: Mapping[int, list[str]], at: tuple[float, float, float]
) -> float:
    """The ranges in words and the sheet's own words below the hexes, from (x, y) in a width; the y below them."""
    x, y, width = at
    for out, texts in ranges.items():
        for line in wrap_text(f"{out} {'hex' if out == 1 else 'hexes'}: {'; '.join(texts)}", 9.0, width, "semibold"):
            y -= 11.5
            draw.text(x, y, line, 9.0, "danger", "semibold")
    if sheet.words:
        y = draw_paragraph(draw, sheet.words, x, y - 3, width, 7.5, "grey")
    return y
