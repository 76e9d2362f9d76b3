"""Sheet kinds for the board's hexes: `hex-rings`, distances on clear film, and `hex-size`, to measure them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from aids import toml_file
from aids.errors import FitError
from aids.games import Game
from aids.hexes import Hex, neighbour, within
from aids.input_file import Place
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.drawing import CUT, INCH, MM, Drawing, Style, shift
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
from generators.drawing.paths import draw_boxes
from generators.drawing.scene import Step, draw_list
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, SECTION, Body, area
from generators.page.rich_text import draw_paragraph, draw_section
from generators.page.table_layout import Cell, Column, Content, Look, Row, Table, draw_table
from generators.page.tiles import tile
from generators.sheets.settings import Setting, Settings, flag, read_length, tables, text, whole_or_figure
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


SIZES = ("1/2 in", "9/16 in", "15 mm", "5/8 in", "16 mm", "18 mm", "3/4 in", "20 mm")
ROWS = (20.0, 24.0)  # least and most height of a row of the table


class Foot(NamedTuple):
    """A section at the foot of the page: its height in points, and `draw(drawing, left, top, width)`."""

    height: float
    draw: Callable[[Drawing, float, float, float], None]


def _read_lengths(at: Place, raw: object, given: Given) -> dict[str, float]:
    """A list of lengths: each as it is written, and in points."""
    return {each: read_length(at.at(n), each) for n, each in enumerate(toml_file.texts(at, raw))}


class HexSize(Sheet):
    """How to measure the board's hexes: a strip, and a table of what ten hexes of each size measure."""

    sizes = Setting(
        Stated(_read_lengths, takes="a list of lengths"), "the widths of hexes in the table, from flat to flat"
    ).default(list(SIZES))
    note = text("a note in the foot").default("")

    def pages(self, job: Job) -> list[Body]:
        """One page, or a second for a foot that does not fit."""
        return _pages(self, job, self.foot(job))

    def foot(self, job: Job) -> Foot | None:
        """The section of the game's own at the foot of the page, None for none."""
        return None


def _pages(sheet: HexSize, job: Job, foot: Foot | None) -> list[Body]:
    """The page with a section of the game's own at its foot, or on a second page where it does not fit."""
    sizes = dict(sheet.sizes)
    room, size, draw = area(job.paper, small_head=True), job.hex_size, Drawing()
    if not any(abs(listed - size) < 0.001 for listed in sizes.values()):
        sizes[format_length(size)] = size
    count = int((room.height - 12) / size)
    wide = min(2 * size / 3**0.5, 0.24 * room.width)
    x, top = room.left + 22, room.top - 6
    low = top - count * size
    clip = ((x - 1, low - 1), (x + wide + 1, low - 1), (x + wide + 1, top + 1), (x - 1, top + 1))
    with draw.group(clip=clip), draw.group(shift(x + wide / 2, top - size / 2)):
        draw_edges(draw, edges(neighbour(Hex(0, 0), 3, n) for n in range(count)), size, Style(None, "danger", LINE))
    flats = [(x, top - n * size) for n in range(count + 1)]
    draw.lines([((u - 8, v), (u, v)) for u, v in flats], Style(None, "ink", FINE))
    draw.texts([(u - 11, v - 2.6, str(n)) for n, (u, v) in enumerate(flats)], 7.5, "ink", "semibold", "end")
    draw_boxes(draw, [(room.left, low - 5, x + wide + 5 - room.left, top - low + 10)], CUT)
    left = x + wide + 22
    y = _method(draw, left, room.top, room.right - left, job, count)
    spare = (
        _table(Drawing(), left, y, room.right - left, job, sizes, ROWS[0]) - room.bottom - (foot.height if foot else 0)
    )
    pitch = min(ROWS[1], ROWS[0] + max(0.0, spare) / len(sizes))
    y = _table(draw, left, y, room.right - left, job, sizes, pitch)
    pages = [draw]
    if foot is not None:
        if y - foot.height < room.bottom - 0.01:
            pages.append(Drawing())
            left, y = room.left, room.top
        foot.draw(pages[-1], left, y, room.right - left)
    return [Body(page, sheet.heading(job, small=True), "cut", note=sheet.note) for page in pages]


def _method(draw: Drawing, left: float, top: float, wide: float, job: Job, count: int) -> float:
    """Draw the instructions in steps; returns the y below them."""
    size = format_length(job.hex_size)
    steps = (
        Step(
            "1",
            "Lay the strip on the board",
            f"{count} hexes of {size} from flat to flat, true at 100 %, along a column of letters. If mark "
            f"{count} falls on the far flat of hex {count}, the overlays fit.",
        ),
        Step(
            "2",
            "If not, measure ten hexes",
            "Lay a ruler along the column, from a flat to the far flat of the tenth hex: an error of reading is "
            "divided by ten.",
        ),
        Step(
            "3",
            "Print in that size",
            f'The table has it, or take a tenth of the measure: plotroom print {job.game.name} --hex-size "16 mm"',
        ),
    )
    y = draw_section(draw, "Measure the board", "", wide, left, top) - 7
    return draw_list(draw, steps, left, y, wide) - 10


def _table(
    draw: Drawing, left: float, top: float, wide: float, job: Job, sizes: dict[str, float], pitch: float
) -> float:
    """Draw the length of ten hexes in inches and millimetres for each size, rows `pitch` high; the y below."""
    y = draw_section(draw, "Ten hexes measure", "", wide, left, top) - 1
    figures = Look(SECTION, face="semibold")
    columns = [
        Column(head, share=1, look=figures, anchor="figure")
        for head in ("Hex size", "ten hexes, inches", "ten hexes, millimetres")
    ]
    rows: list[Row] = []
    for written, size in sorted(sizes.items(), key=lambda item: item[1]):
        cells: list[Content] = ["", written, f"{10 * size / INCH:.3f}", f"{10 * size / MM + 1e-6:.1f}"]
        if abs(size - job.hex_size) < 0.001:
            marked = Look(SECTION, "danger", "bold")
            cells = ["this strip", *(Cell(str(cell), marked) for cell in cells[1:])]
        rows.append(cells)
    mark = Column(width=52, look=Look(NOTE, "danger", "semibold"))
    return draw_table(draw, Table((mark, *columns), rows, row_height=pitch), wide, left, y) - 16
