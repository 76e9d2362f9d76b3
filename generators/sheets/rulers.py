"""The sheet kind `rulers`: strips upright side by side, each ruler cut into lengths that fit the paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids import toml_file
from aids.errors import FitError
from aids.games import Game
from aids.places import Key, Place, brief
from aids.records.fields import Given
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, compose, shift, turn
from generators.drawing.lengths import INCHES, SCALES, Scale
from generators.page.frame import Area, Body, area
from generators.page.paper import measure
from generators.sheets.distances import Distance, distance, divisions, unit_setting
from generators.sheets.named import read_figure
from generators.sheets.settings import Setting, Settings, Tables, flag, tables, text
from generators.sheets.sheet import Job, Sheet
from generators.sheets.strips import GAP, HEIGHT, Band, Ruler, draw_strip, pieces

MOST_RULERS = 100
LEAST_INCHES, MOST_INCHES = 0.25, 200
MOST_BANDS = 60


class Strip(NamedTuple):
    """A length of a ruler as drawn, its measuring edge up, and the room that it takes left and right of its start."""

    drawing: Drawing
    tab: float
    wide: float


class Mark(NamedTuple):
    """A mark as it is stated: where it is, what it is, and the keys that lead to it."""

    at: Distance
    label: str
    keys: tuple[Key, ...]


class BandTo(Settings):
    """A stretch of a ruler, from where the one before it ends."""

    to = distance("where it ends")
    name = text("its name, printed where there is room").default("")
    shaded = flag("tint it")


class MarkAt(Settings):
    """A mark on a ruler."""

    at = distance("where it is")
    label = text("what it is")


def _read_marks(at: Place, raw: object, given: Given) -> tuple[Mark, ...]:
    """Marks by their distances."""
    if isinstance(raw, dict):
        return tuple(
            Mark(Distance(float(read_figure(at, name, given).value)), toml_file.text(at, label, name), (name,))
            for name, label in raw.items()
        )
    if isinstance(raw, list):
        listed = tables(MarkAt, "").kind.read(at, raw, given)
        return tuple(Mark(mark.at, mark.label, (n, "at")) for n, mark in enumerate(listed))
    raise at.wrong("a table or a list in [ ]", raw)


MARKS = Tables(_read_marks, MarkAt, "a list of tables, or a table of labels by the names of figures")


class MarkedRuler(Settings):
    """A ruler with marks; it is as long as its last mark at least."""

    title = text("its title")
    marks = Setting(MARKS, "marks, drawn in red").default([])

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler under the rules in force."""
        raise NotImplementedError

    def complete(
        self,
        length: float,
        bands: tuple[Band, ...],
        steps: tuple[tuple[float, str], ...] = (),
        scale: Scale = INCHES,
    ) -> Ruler:
        """The ruler of a length in divisions of its scale, longer where a mark or step lies beyond it."""
        labels: dict[float, list[str]] = {}
        for mark in self.marks:
            at = divisions(self, mark.at, scale, LEAST_INCHES, MOST_INCHES, "marks", *mark.keys)
            labels.setdefault(at, []).append(mark.label)
        marks = tuple((at, ", ".join(texts)) for at, texts in sorted(labels.items()))
        farthest = max((at for at, _ in (*marks, *steps)), default=0.0)
        return Ruler(self.title, max(length, farthest), bands, marks, steps, scale)


class BandedRuler(MarkedRuler):
    """A ruler with bands, or with its scale alone."""

    unit = unit_setting()
    bands = tables(BandTo, "stretches that follow each other from 0", most=MOST_BANDS)
    length = distance("its length, where it has no bands").optional()

    def verify(self, game: Game) -> None:
        """RulesError for a band that ends before it begins, for a ruler without a length, and for one too long."""
        self.scale, self.ends, start = SCALES[self.unit], list[float](), 0.0
        for band in self.bands:
            end = divisions(band, band.to, self.scale, 0, MOST_INCHES, "to")
            if end <= start:
                shown = self.scale.show(end)
                band.fail(f"this band ends at {shown}, where the one before it does; it must end farther out", "to")
            self.ends.append(start := end)
        if not self.bands and self.length is None:
            self.fail(f"{brief(self.title)} lacks 'length'")
        self.complete(self._length, (), (), self.scale)

    @property
    def _length(self) -> float:
        """The length that it states, or its last band, in divisions."""
        if self.ends:
            return self.ends[-1]
        assert self.length is not None
        return divisions(self, self.length, self.scale, LEAST_INCHES, MOST_INCHES, "length")

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler to its last band or mark."""
        bands = tuple(
            Band(start, end, band.name, band.shaded)
            for start, end, band in zip((0.0, *self.ends), self.ends, self.bands, strict=False)
        )
        return self.complete(self._length, bands, (), self.scale)


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
    listed: list[Strip] = []
    joints = 0
    for part in rulers:
        ruler = part.ruler(job.game.rules)
        try:
            lengths = pieces(ruler.length, room.height / ruler.scale.points, ruler.scale)
        except FitError as error:
            part.fail(str(error))
        for number, (start, end) in enumerate(lengths):
            drawn = draw_strip(ruler, start, end, number, len(lengths), joints)
            listed.append(Strip(drawn, measure("join") if number else 0.0, (end - start) * ruler.scale.points))
        joints += len(lengths) - 1
    return listed


def strip_pages(listed: Sequence[Strip], room: Area, gap: float = GAP) -> tuple[list[Drawing], float]:
    """Pages with strips side by side, from the right; the pages, and where the strips of the last one begin."""
    step = HEIGHT + gap
    each = max(1, int((room.width + gap + 0.01) // step))
    pages, left = [], room.right
    for first in range(0, len(listed), each):
        shown = listed[first : first + each]
        page = Drawing()
        left = room.right - len(shown) * step + gap
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
