"""The sheet kind `rulers`: strips upright side by side, each ruler cut into lengths that fit the paper."""

from collections.abc import Sequence
from typing import NamedTuple

from aids import toml_file
from aids.errors import FitError
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.rulebook.rules import Rules
from generators.drawing.drawing import INCH, Drawing, compose, shift, turn
from generators.page.frame import Area, Body, area
from generators.page.paper import measure
from generators.sheets.named import decimal_or_figure, read_figure
from generators.sheets.settings import Setting, Settings, Tables, flag, tables, text
from generators.sheets.sheet import Job, Sheet
from generators.sheets.strips import GAP, HEIGHT, Band, Ruler, draw_strip, pieces

MOST_RULERS = 100
MOST_INCHES = 200
MOST_BANDS = 60


class Strip(NamedTuple):
    """A length of a ruler as drawn, its measuring edge up, and the room that it takes left and right of its start."""

    drawing: Drawing
    tab: float
    wide: float


class BandTo(Settings):
    """A stretch of a ruler, from where the one before it ends."""

    to = decimal_or_figure(0, MOST_INCHES, "the inches at which it ends")
    name = text("its name, printed where there is room").default("")
    shaded = flag("tint it")


class MarkAt(Settings):
    """A mark on a ruler."""

    at = decimal_or_figure(0.25, MOST_INCHES, "its inches")
    label = text("what it is")


def _read_marks(at: Place, raw: object, given: Given) -> tuple[tuple[float, str], ...]:
    """Marks by inches; those at the same inch share a line."""
    labels: dict[float, list[str]] = {}
    if isinstance(raw, dict):
        for name, label in raw.items():
            words = toml_file.text(at, label, name)
            labels.setdefault(float(read_figure(at, name, given).value), []).append(words)
    elif isinstance(raw, list):
        for mark in tables(MarkAt, "").kind.read(at, raw, given):
            labels.setdefault(mark.at, []).append(mark.label)
    else:
        raise at.wrong("a table or a list in [ ]", raw)
    return tuple((inches, ", ".join(texts)) for inches, texts in sorted(labels.items()))


MARKS = Tables(_read_marks, MarkAt, "a list of tables, or a table of labels by the names of figures")


class MarkedRuler(Settings):
    """A ruler with marks; it is as long as its last mark at least."""

    title = text("its title")
    marks = Setting(MARKS, "marks, drawn in red").default([])

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler under the rules in force."""
        raise NotImplementedError

    def complete(self, length: float, bands: tuple[Band, ...], steps: tuple[tuple[float, str], ...] = ()) -> Ruler:
        """The ruler of a length in inches, longer where a mark or step lies beyond it."""
        farthest = max((at for at, _ in (*self.marks, *steps)), default=0.0)
        return Ruler(self.title, max(length, farthest), bands, self.marks, steps)


class BandedRuler(MarkedRuler):
    """A ruler with bands, or with inches alone."""

    bands = tables(BandTo, "stretches that follow each other from 0", most=MOST_BANDS)
    length = decimal_or_figure(0.25, MOST_INCHES, "its inches, where it has no bands").optional()

    def verify(self, game: Game) -> None:
        """RulesError for a band that ends before it begins, and for a ruler without a length."""
        start = 0.0
        for band in self.bands:
            if band.to <= start:
                band.fail(
                    f"this band ends at {band.to:g} inches, where the one before it does; it must end farther out", "to"
                )
            start = band.to
        if not self.bands and self.length is None:
            self.fail(f"{brief(self.title)} lacks 'length'")

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler to its last band or mark."""
        starts = (0.0, *(band.to for band in self.bands))
        bands = tuple(
            Band(start, band.to, band.name, band.shaded) for start, band in zip(starts, self.bands, strict=False)
        )
        return self.complete(bands[-1].end if bands else self.length or 0.0, bands)


class Rulers(Sheet):
    """Rulers at true scale, side by side, each cut into lengths that fit the paper."""

    rulers = tables(BandedRuler, "the rulers", least=1, most=MOST_RULERS)

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips, upright."""
        room = area(job.paper, small_head=True)
        listed = strips(self.rulers, job, room)
        wide = min(len(listed), int((room.width + GAP) // (HEIGHT + GAP))) * (HEIGHT + GAP) - GAP
        pages, _ = strip_pages(listed, room._replace(right=(room.left + room.right + wide) / 2))
        return [Body(page, self.heading(job, small=True), "cut") for page in pages]


def strips(rulers: Sequence[MarkedRuler], job: Job, room: Area) -> list[Strip]:
    """The lengths of all rulers of a sheet, each as long as the page is high."""
    listed = []
    for part in rulers:
        ruler = part.ruler(job.game.rules)
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
