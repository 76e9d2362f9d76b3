"""The sheet kind `rulers`: strips at actual size, each ruler cut into lengths that fit the paper, joined with tabs."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.input_file import Key, Place, brief
from aids.kinds import Context, String
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from generators.drawing import CUT, INCH, INCHES, SCALES, Drawing, Scale, Style, compose, shift, turn
from generators.drawing.text import text_width
from generators.page.frame import NOTE, TABLE, Area, Body, area, measure
from generators.sheets import sheet

HEIGHT = 0.45 * INCH
STRIP_GAP, CLOSE = 0.14 * INCH, 1.5  # between strips, and at least between those of one ruler
JOIN = 0.36 * HEIGHT  # where a strip's join marks are, below the numbers
SLACK = 1e-6


class Band(NamedTuple):
    """A stretch of a ruler, from and to in divisions of its scale, with its name."""

    start: float
    end: float
    name: str
    shaded: bool


class Ruler(NamedTuple):
    """A strip with a title and bands; `marks` have a label and are drawn in red.

    `steps` have a label each: something that runs along the ruler happens again there.  All lengths are divisions of
    the scale, inches or centimeters.
    """

    title: str
    length: float
    bands: tuple[Band, ...] = ()
    marks: tuple[tuple[float, str], ...] = ()
    steps: tuple[tuple[float, str], ...] = ()
    scale: Scale = INCHES


def pieces(length: float, room: float, scale: Scale = INCHES) -> list[tuple[float, float]]:
    """The lengths into which a ruler is cut: (start, end) in whole divisions of its scale, as even as possible.

    `room` is the paper's width in divisions; every length but the first has a tab to glue under the one before it.
    Raises `FitError` if less than one division and its tab fit.
    """
    if length <= room + SLACK:
        return [(0.0, length)]
    most = int(room - measure("join") / scale.points + SLACK)
    if most < 1:
        size, paper = (f"{each * scale.counts:.3g} {scale.unit}" for each in (length, room))
        raise FitError(f"a ruler of {size} does not fit {paper} of paper", "choose larger paper")
    count = -int(-length // most)
    each = -int(-length // count)
    starts = range(0, -int(-length // 1), each)
    return [(float(s), min(float(s + each), length)) for s in starts]


def draw_strip(strip: Ruler, start: float, end: float, number: int, count: int, joint: int = 0) -> Drawing:
    """Length `number` (from 0) of `count` of a ruler: its `start` lies at x = 0, the measuring edge is the top.

    A tab lies left of 0 on every length but the first.  `joint` joints were lettered before on the sheet.
    """
    draw = Drawing()
    wide = (end - start) * strip.scale.points
    tab = measure("join") if number else 0.0
    taken = _marks(draw, strip, start, end)
    _scale(draw, strip.scale, start, end)
    title = strip.title if count == 1 else f"{strip.title}  ({number + 1} of {count})"
    x, long = 9.0 if number else 4.0, text_width(title, NOTE, "semibold")
    if strip.bands:  # in the widest stretch between lines across the strip
        lines = {edge for band in strip.bands for edge in (band.start, band.end)} | {at for at, _ in strip.marks}
        edges = [start, *sorted(edge for edge in lines if start < edge < end), end]
        left, right = max(pairwise(edges), key=lambda stretch: round(stretch[1] - stretch[0], 3))
        x = (left - start) * strip.scale.points + 10
        long = long if (right - left) * strip.scale.points > long + 14 else 0.0
    if long:
        draw.text(x, 12.5, title, NOTE, "navy", "semibold")
    joined = [(wide - 14, wide)] * (number < count - 1)
    _bands(draw, strip, start, end, sorted([*taken, *joined, (x - 2, x + long + 2)]))
    if number == 0:
        draw.text(2.5, HEIGHT - 11, "0", NOTE, "ink", "bold")
    else:
        _tab(draw, tab, joint + number - 1)
    if number < count - 1:  # the mark at which the next length is glued under this one, with its letter
        with draw.layer("register"):
            ends = [((wide - 4, JOIN), (wide, JOIN + 4)), ((wide - 4, JOIN), (wide, JOIN - 4))]
            draw.lines(ends, Style(None, "register", 0.5))
            draw.text(wide - 6, JOIN - 2.5, _letter(joint + number), NOTE, "register", "regular", "end")
    with draw.layer("cut"):
        draw.rect(-tab, 0, wide + tab, HEIGHT, CUT)
    return draw


def _marks(draw: Drawing, strip: Ruler, start: float, end: float) -> list[tuple[float, float]]:
    """Draw the marks of a length, a label at the left of each and the step at its right; the spans they take.

    A step is named where there is room.
    """
    marks = {at: label for at, label in strip.marks if start < at <= end}
    steps = {at: label for at, label in strip.steps if start < at <= end}
    places = {at: (at - start) * strip.scale.points - (0.5 if at == end else 0) for at in sorted({*marks, *steps})}
    taken: list[tuple[float, float]] = []
    for at, label in marks.items():
        x = places[at]
        draw.line((x, 0), (x, HEIGHT), Style(None, "danger", 1))  # the whole of it stays on the strip
        text = f"{strip.scale.show(at)} {label}"
        right = x - (14 if at == end else 3)  # clear of the letter of a joint
        draw.text(right, 4.5, text, NOTE, "danger", "semibold", "end")
        taken.append((right - 3 - text_width(text, NOTE, "semibold"), x))
    edges = [*places.values(), (end - start) * strip.scale.points]
    for at, label in steps.items():
        x = places[at]
        if at not in marks:
            draw.line((x, 0), (x, 10), Style(None, "danger", 1))
        right = x + 6 + text_width(label, NOTE)
        if not any(x < edge < right for edge in edges) and not any(x < b and a < right for a, b in taken):
            draw.text(x + 3, 4.5, label, NOTE, "danger")
            taken.append((x, right))
    return sorted(taken)


def _bands(draw: Drawing, strip: Ruler, start: float, end: float, taken: Sequence[tuple[float, float]]) -> None:
    """The bands of a length of a ruler, each with its name where there is room beside the spans taken."""
    shades, edges = Drawing(), Drawing()
    for band in strip.bands:
        x0, x1 = max(band.start, start), min(band.end, end)
        if x1 <= x0:
            continue
        left, right = (x0 - start) * strip.scale.points, (x1 - start) * strip.scale.points
        if band.shaded:
            shades.rect(left, 0, right - left, HEIGHT, Style("pale"))
        ends = [x for x, edge in ((left, band.start), (right, band.end)) if start <= edge <= end]
        edges.lines([((x, 0), (x, HEIGHT)) for x in ends], Style(None, "sea", 0.4))
        free, at = [], left
        for low, high in taken:
            free.append((at, min(max(low, at), right)))
            at = min(max(high, at), right)
        free.append((at, right))
        low, high = max(free, key=lambda span: round(span[1] - span[0], 3))
        if text_width(band.name, TABLE, "semibold") < high - low - 4:
            edges.text((low + high) / 2, 4.5, band.name, TABLE, "navy", "semibold", "middle")
    draw.layers["print"][:0] = shades.records  # under the marks
    draw.add(edges.records)


def _scale(draw: Drawing, scale: Scale, start: float, end: float) -> None:
    """Ticks at the measuring edge, quarters of an inch or millimeters, and the numbers of whole divisions."""
    ticks: list[Sequence[tuple[float, float]]] = []
    each = scale.ticks
    for n in range(round((end - start) * each) + 1):
        at = round(start * each) + n
        long = 12.0 if at % each == 0 else 8.0 if 2 * at % each == 0 else 5.0
        ticks.append(((n * scale.points / each, HEIGHT), (n * scale.points / each, HEIGHT - long)))
    draw.lines(ticks, Style(None, "ink", 0.5))
    whole = range(int(start) + 1, int(end + SLACK) + 1)
    numbers = [((n - start) * scale.points - 1.2, HEIGHT - 11, str(n * scale.counts)) for n in whole]
    draw.texts(numbers, NOTE, "ink", "bold", "end")


def _letter(joint: int) -> str:
    """The letter of a joint, counted from 0: A to Z, then AA."""
    return chr(65 + joint % 26) * (joint // 26 + 1)


def _tab(draw: Drawing, tab: float, joint: int) -> None:
    """The tab to glue under the length before, and the mark at which the two meet."""
    draw.lines(
        [((-tab, y), (0, y)) for y in (HEIGHT * 0.2, HEIGHT * 0.4, HEIGHT * 0.6, HEIGHT * 0.8)],
        Style(None, "rule", 0.3),
    )
    middle = -tab / 2 - 3  # clear of the diamond
    draw.rect(middle - 14, HEIGHT / 2 - 10, 28, 19, Style("paper"))
    draw.text(middle, HEIGHT / 2 + 2, "glue", NOTE, "gray", "regular", "middle")
    draw.text(middle, HEIGHT / 2 - 6, f"under {_letter(joint)}", NOTE, "gray", "regular", "middle")
    with draw.layer("register"):
        draw.line((0, 0), (0, HEIGHT), Style(None, "register", 0.5))
        draw.polygon(
            ((-4, JOIN), (0, JOIN - 4), (4, JOIN), (0, JOIN + 4)),
            Style(None, "register", 0.5),
        )


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

    at: sheet.Distance
    label: str
    keys: tuple[Key, ...]


class BandTo(sheet.Settings):
    """A stretch of a ruler, from where the one before it ends."""

    to = sheet.distance("where it ends")
    name = sheet.text("its name, printed where there is room").default("")
    shaded = sheet.flag("tint it")


class MarkAt(sheet.Settings):
    """A mark on a ruler."""

    at = sheet.distance("where it is")
    label = sheet.text("what it is")


def _read_marks(at: Place, raw: object, given: Context) -> tuple[Mark, ...]:
    if isinstance(raw, dict):
        return tuple(
            Mark(
                sheet.Distance(float(sheet.read_figure(at, name, given).value)),
                String().read(at.at(name), label),
                (name,),
            )
            for name, label in raw.items()
        )
    if isinstance(raw, list):
        listed = sheet.tables(MarkAt, "").kind.read(at, raw, given)
        return tuple(Mark(mark.at, mark.label, (n, "at")) for n, mark in enumerate(listed))
    raise at.wrong("a table or a list in [ ]", raw)


MARKS = sheet.Tables(_read_marks, MarkAt, "a list of tables, or a table of labels by the names of figures")


class MarkedRuler(sheet.Settings):
    """A ruler with marks; it is as long as its last mark at least."""

    title = sheet.text("its title")
    marks = Field(MARKS, "marks, drawn in red").default([])

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
            at = sheet.divisions(self, mark.at, scale, LEAST_INCHES, MOST_INCHES, "marks", *mark.keys)
            labels.setdefault(at, []).append(mark.label)
        marks = tuple((at, ", ".join(texts)) for at, texts in sorted(labels.items()))
        farthest = max((at for at, _ in (*marks, *steps)), default=0.0)
        return Ruler(self.title, max(length, farthest), bands, marks, steps, scale)


class BandedRuler(MarkedRuler):
    """A ruler with bands, or with its scale alone."""

    unit = sheet.unit_setting()
    bands = sheet.tables(BandTo, "stretches that follow each other from 0", most=MOST_BANDS)
    length = sheet.distance("its length, where it has no bands").optional()

    def verify(self, game: Game) -> None:
        """RulesError for a band that ends before it begins, for a ruler without a length, and for one too long."""
        self.scale, self.ends, start = SCALES[self.unit], list[float](), 0.0
        for band in self.bands:
            end = sheet.divisions(band, band.to, self.scale, 0, MOST_INCHES, "to")
            if end <= start:
                shown = self.scale.show(end)
                band.fail(
                    f"this band ends at {shown}, where the one before it does", "to", fix="let it end farther out"
                )
            self.ends.append(start := end)
        if self.ends:
            self.reach = self.ends[-1]
        elif self.length is not None:
            self.reach = sheet.divisions(self, self.length, self.scale, LEAST_INCHES, MOST_INCHES, "length")
        else:
            self.fail(f"{brief(self.title)} needs 'length'")
        self.complete(self.reach, (), (), self.scale)

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler to its last band or mark."""
        bands = tuple(
            Band(start, end, band.name, band.shaded)
            for start, end, band in zip((0.0, *self.ends), self.ends, self.bands, strict=False)
        )
        return self.complete(self.reach, bands, (), self.scale)


class Rulers(sheet.Sheet):
    """Rulers at true scale, side by side, each cut into lengths that fit the paper."""

    rulers = sheet.tables(BandedRuler, "the rulers", least=1, most=MOST_RULERS)

    def pages(self, job: sheet.Job) -> list[Body]:
        """Pages of strips, upright."""
        room = area(job.paper, small_head=True)
        listed = strips(self.rulers, job, room)
        pitch = HEIGHT + STRIP_GAP
        wide = min(len(listed), int((room.width + STRIP_GAP) // pitch)) * pitch - STRIP_GAP
        pages, _ = strip_pages(listed, room._replace(right=(room.left + room.right + wide) / 2))
        return [Body(page, self.heading(job, small=True), "cut") for page in pages]


def strips(rulers: Sequence[MarkedRuler], job: sheet.Job, room: Area) -> list[Strip]:
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


def offsets(shown: Sequence[Strip], gap: float) -> list[float]:
    """Where strips begin side by side, on an average a gap apart: those of one ruler closer than the rulers."""
    begins = [not strip.tab for strip in shown[1:]]
    close = min(gap, max(gap / 3, CLOSE)) if any(begins) else gap
    apart = close + (gap - close) * len(begins) / max(sum(begins), 1)
    return list(accumulate((HEIGHT + (apart if begun else close) for begun in begins), initial=0.0))


def strip_pages(listed: Sequence[Strip], room: Area, gap: float = STRIP_GAP) -> tuple[list[Drawing], float]:
    """Pages with strips side by side, from the right; the pages, and where the strips of the last one begin."""
    step = HEIGHT + gap
    each = max(1, int((room.width + gap + 0.01) // step))
    pages, left = [], room.right
    for first in range(0, len(listed), each):
        shown = listed[first : first + each]
        page = Drawing()
        left = room.right - len(shown) * step + gap
        low = room.top - max(strip.wide for strip in shown)
        for strip, x in zip(shown, offsets(shown, gap), strict=True):
            # the measuring edge is turned to the left: the strip reads upwards from its start
            move = compose(shift(left + x + HEIGHT, low), turn(90))
            for name, records in strip.drawing.layers.items():
                if records:
                    with page.layer(name), page.figure("Ruler, to cut out. Marks and words on it:"), page.group(move):
                        page.add(records)
        pages.append(page)
    return pages, left
