"""The sheet kind `track`: boxes in rows for a marker, with marks in them, over a log of the rolls made there."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, islice
from math import fsum
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import RulesError, gather
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, OwnKind
from aids.records.fields import Field
from generators.drawing import INCH, Drawing, Style, format_length
from generators.drawing.art import Art, draw_art, lengthwise
from generators.drawing.text import fit_scale, text_width, wrap_text
from generators.mats import Look, Pages, Shown, art_named, color_named, dress, number, tables_or_csv
from generators.page.frame import NOTE, SECTION, TABLE, VALUE, Body, area
from generators.page.rich_text import draw_paragraph, draw_section
from generators.pieces.surface import size
from generators.sheets import logs
from generators.sheets.charts import BLOCKS, chart_items, draw_page, lay_out
from generators.sheets.sheet import Job, flag, number_or_figure, tables, text, texts, whole

LINE = 8.5  # from line to line of them
NAMES = (SECTION, TABLE, NOTE)  # sizes of names
LARGEST, LEAST = 80.0, 40.0  # points: the side of a box, and the least that takes a half-inch marker
GROWN = 2 * INCH  # the side of a box that has to hold marks, at most
SMALLEST = INCH / 4
GAP, TURN = 4.0, 11.0  # between boxes, and between the rows of a snake
CLEAR = INCH / 16  # round a marker
EDGE = 3.0  # from the edge of a box to what stands in it
ICON = 15.0
LARGER = TABLE / NOTE  # how much larger marks are where all of a track have room so
BESIDE = 0.36  # the share of a box that art beside words takes at most

#: The width and the height of a box, and how many stand in a row.
Measures = tuple[float, float, int]


class Box(NamedTuple):
    """A box: its label, its marks, and whether it is the marked one, with words."""

    label: str
    marks: Sequence["Mark"] = ()
    marked: bool = False
    words: str = ""
    dashed: bool = False


def draw_track(pages: Pages, track: "Track", below: float) -> None:
    """Draw a track down the pages from where they are; RulesError for what has no room.

    Boxes without a size grow where their marks need it and the page has room, `below` points kept for what follows.
    """
    head, apart = _head_height(pages.room.width, track), TURN if track.snake else GAP
    measures = plain = _measures(track, pages.room.width)
    if track.large is None:
        pages.needs(head + plain[1] + apart)
        room = pages.room.width, pages.y - pages.room.bottom - below - head
        measures = _grown(track, plain, room, 1.0)
        if measures != plain:
            measures = _grown(track, measures, room, LARGER)
    width, height, each = measures
    scale = LARGER if _hold(track, (width, height), LARGER) else 1.0
    if head + height + apart > pages.room.height:
        fault = f"boxes {format_length(height)} high do not fit the page"
        track.fail(fault, "box", fix="choose larger paper or smaller boxes")
    pages.needs(head + height + apart)
    _head(pages, track, "")
    beside: list[str] = []
    boxes, total = iter(track.boxes), len(track.boxes)
    many = -(-total // each)
    rows = [total // many + (n < total % many) for n in range(many)]  # how many boxes each has: as even as can be
    if track.in_row:
        rows = [min(each, total - n * each) for n in range(many)]
    # the shorter rows of a snake stand below the end of the last that is not
    indent = each - rows[-1] if track.snake and rows.count(each) % 2 else 0
    for row, count in enumerate(rows):
        if row and pages.needs(height + apart):
            _head(pages, track, " (continued)")
        low = pages.y - height - GAP / 2
        first = indent if count < each else 0
        places = [pages.room.left + GAP / 2 + at * (width + GAP) for at in range(first, first + count)]
        if track.snake and row % 2:
            places.reverse()
        with pages.draw.figure(f"{track.title}, boxes of the track:"):
            for left, box in zip(places, islice(boxes, count), strict=True):
                beside += _draw_box(pages.draw, track, box, (left, low, width, height), scale)
        pages.y -= height + apart
        if track.snake and row + 1 < len(rows):
            x, y = places[-1] + width / 2, low - (TURN - GAP) / 2 - GAP / 2  # of the arrow down to the next row
            pages.draw.polygon(((x - 4, y + 3), (x + 4, y + 3), (x, y - 3)), Style("navy"))
    for words in beside:  # what boxes have no room for, in lines below them
        pages.needs(1.25 * NOTE * len(wrap_text(words, NOTE, pages.room.width)) + 2)
        pages.y = draw_paragraph(pages.draw, words, pages.room.left, pages.y - 2, pages.room.width, NOTE, "ink")


def _head(pages: Pages, track: "Track", more: str) -> None:
    """The title of a track and, at its beginning, the words below it."""
    room = pages.room
    pages.y = draw_section(pages.draw, track.title + more, track.rule, room.width, room.left, pages.y) - 4
    if track.words is not None and not more:
        pages.y = draw_paragraph(pages.draw, track.words, room.left, pages.y, room.width, TABLE, "ink") - 6


def _measures(track: "Track", room: float) -> Measures:
    """The width and the height of a box, and how many stand in a row at most."""
    count = len(track.boxes)
    if track.large is None:
        each = min(count, track.in_row or int(room // LEAST))
        width = height = min(LARGEST, room / each) - GAP
        if width < SMALLEST:
            track.fail(f"{each} boxes in a row would be {format_length(width)} wide", "in-row", fix="use fewer")
    else:
        width, height = track.large
        most = int((room + 0.01) // (width + GAP))
        if not most or (track.in_row or 0) > most:
            fault = f"{track.in_row or 1} boxes of {format_length(width)} do not fit in a row"
            track.fail(fault, "in-row" if most else "box", fix=f"use at most {most}")
        each = min(count, track.in_row or most)
    return width, height, each if track.in_row else -(-count // -(-count // each))


def _head_height(room: float, track: "Track") -> float:
    """How high the title of a track is with the words below it."""
    return 18 + (len(wrap_text(track.words, TABLE, room)) * 1.25 * TABLE + 6 if track.words else 0.0)


def _grown(track: "Track", least: Measures, room: tuple[float, float], scale: float) -> Measures:
    """The measures of boxes that hold all their marks, in the fewest rows; as large as rows of the least allow if none.

    Boxes of the least measures fill the width of their rows where the page has room for that.
    """
    (width, free), boxes, apart = room, len(track.boxes), TURN if track.snake else GAP
    rows = -(-boxes // least[2])
    wide = min(LARGEST, width / least[2]) - GAP
    if least[0] < wide and rows * (wide + apart) <= free:
        least = (wide, wide, least[2])
    found = least
    while not _hold(track, found[:2], scale):
        each = track.in_row or -(-boxes // rows)
        side = min(GROWN, width / each) - GAP
        if rows * (side + apart) > free or rows > boxes or (found[0] >= side and track.in_row):
            return least
        found, rows = (side, side, each), rows + 1
    return found


def _hold(track: "Track", size: tuple[float, float], scale: float) -> bool:
    """Whether boxes of a size have room for all their marks, at a scale of their type."""
    at = (0.0, 0.0, *size)
    try:
        return not any(_draw_box(Drawing(), track, box, at, scale) for box in track.boxes if box.marks or box.words)
    except RulesError:
        return False


def _draw_box(
    draw: Drawing, track: "Track", box: Box, at: tuple[float, float, float, float], scale: float
) -> list[str]:
    """One box, with marks at a scale of their type; the words that it has no room for, each with the box's label."""
    left, low, width, height = at
    tints = [mark.look.ground for mark in box.marks if not mark.words.strip() and mark.look.art is None]
    ground = tints[-1] if tints else "pale" if box.marked else track.look.ground
    look = Look(ground)
    style = Style(ground, "navy", 1.4 if box.marked else 0.6, (3, 2) if box.dashed else ())
    draw.rect(left, low, width, height, style)
    label = _draw_label(draw, track, box, at, look)
    words: list[str] = []
    if box.marked and track.look.art is not None:
        side = min(17.0, 0.4 * height)
        draw_art(draw, track.look.art, (left + width - side - 5, low + height - side - 4, side, side), "danger")
    lines = wrap_text(box.words, NOTE, width - 10) if box.words else []
    if (box.marked or box.words) and LINE * len(lines) > height - 16:
        words, lines = [f"{box.label}: {box.words}."], []
    for k, line in enumerate(reversed(lines)):  # the words of the marked box or the dashed one at its foot
        draw.text(left + width / 2, low + 4 + LINE * k, line, NOTE, "ink", "semibold", "middle")
    free = (left + EDGE, low + EDGE, width - 2 * EDGE, height - label - EDGE)
    return words + _draw_chips(draw, track, box, free, look, scale)


def _draw_label(draw: Drawing, track: "Track", box: Box, at: tuple[float, float, float, float], look: Look) -> float:
    """The number or the name at the top of a box; how far down it reaches."""
    left, low, width, height = at
    ink = "navy" if look.ground in (None, "pale") else look.ink
    if not track.names or box.dashed:
        size = fit_scale(box.label, min(VALUE, 0.6 * height), width - 8, "bold")
        if text_width(box.label, size, "bold") > width - 8:
            fault = f"the number {box.label} has no room in a box of {format_length(width)}"
            track.fail(fault, "box", fix="make box larger")
        draw.text(left + 5, low + height - 2 - size, box.label, size, ink, "bold")
        return size + 5
    for size in NAMES:
        lines = wrap_text(box.label, size, width - 6, "semibold")
        words = [word for line in lines for word in line.split()]
        if len(lines) * 1.1 * size + 4 <= max(0.6 * height, 1.2 * size + 4) and words == box.label.split():
            break
    else:
        fault = f"the name {brief(box.label)} has no room in a box of {format_length(width)}"
        track.fail(fault, "names", fix="shorten it or make box larger")
    for n, line in enumerate(lines):
        draw.text(left + EDGE, low + height - 2 - (1.1 * n + 1) * size, line, size, ink, "semibold")
    return len(lines) * 1.1 * size + 4


def _draw_chips(
    draw: Drawing, track: "Track", box: Box, free: tuple[float, float, float, float], under: Look, scale: float
) -> list[str]:
    """The marks of a box from the top of its room downwards, art alone side by side; those without room, in words."""
    left, low, width, height = free
    x, y, high = left, low + height, 0.0
    beside = []
    for mark in box.marks:
        words, icon = mark.words.strip(), 0.0
        if mark.look.art is not None:
            icon = icon_width(mark.look.art, scale * ICON - 2) + 2
        elif not words:
            continue
        lines, wide, tall = list[str](), icon, scale * ICON
        if words:
            icon = min(icon, BESIDE * width)
            lines = wrap_text(words, scale * NOTE, max(width - icon - 4, 1.0), "semibold")
            wide, tall = width, max(scale * LINE * len(lines) + 2, scale * ICON if icon else 0.0)
        if x > left and x + wide > left + width + 0.01:
            x, y, high = left, y - high - 1, 0.0
        if y - tall < low - 0.01 or wide > width + 0.01 or " ".join(lines).split() != words.split():
            if not words:
                track.fail(f"box {box.label} has no room for all its art", "marks", fix="make box larger")
            beside.append(mark.words)
            continue
        look = mark.look if mark.look.ground is not None else under
        if mark.look.ground is not None:
            draw.rounded(x, y - tall, wide, tall, 1.5, Style(mark.look.ground))
        if mark.look.art is not None:
            at = (x + 1, y - (tall + scale * ICON) / 2 + 1, icon - 2, scale * ICON - 2)
            draw_art(draw, mark.look.art, at, look.art_ink, ground=look.ground or "paper")
        step = scale * LINE
        up = y - (tall - step * len(lines)) / 2 - 0.8 * step
        for n, line in enumerate(lines):
            draw.text(x + icon + 2, up - step * n, line, scale * NOTE, look.ink, "semibold")
        x, high = x + wide + 1, max(high, tall)
    return [f"{box.label}: {'; '.join(beside)}"] if beside else []


def icon_width(art: Art, height: float) -> float:
    """How wide art of a height is, hulls from above lying on their side; up to three times the height."""
    long, high = (art.height, art.width) if lengthwise(art) else (art.width, art.height)
    return height * min(max(long / high, 0.6), 3.0)


MOST_BOXES, MOST_TRACKS, MOST_MARKS = 400, 60, 1_000
MOST_HELD = 4_000  # marks in the boxes of a track, and of a sheet
MOST_AT = 60  # boxes in a list
FARTHEST = 10_000  # the number of a box
IN_ROW = 60
APART = 14.0  # points between tracks
LEAST_LOG = 5 * logs.ROW  # what a log below the tracks needs, at least
_SPAN = re.compile(r"(-?\d{1,6}) ?(?:-|–|to|\.\.) ?(-?\d{1,6})")


def _read_places(at: Place, raw: object, given: Context) -> tuple[str | int, ...]:
    """A number, a name, or a list of them."""
    listed = raw if isinstance(raw, list) else [raw]
    if not 1 <= len(listed) <= MOST_AT:
        raise at.refuse(f"{at.name[1:-1]} has {len(listed):,} boxes", fix=f"use 1 to {MOST_AT}")
    for each in listed:
        if isinstance(each, bool) or not isinstance(each, str | int):
            raise at.wrong("the number or the name of a box, or a list of them", each)
    return tuple(listed)


class Mark(Shown):
    """What stands in a box, such as reinforcements on their turn; a color alone tints the box."""

    at = Field(
        OwnKind(_read_places, takes="the number or the name of a box, `3-6` for several, or a list of them"),
        "the boxes that it is in",
    )
    words = text("its words").default("")

    cells = MappingProxyType({"at": number})
    named = MappingProxyType(dict.fromkeys(("turn", "box", "month", "date", "when"), "at"))

    def verify(self, game: Game) -> None:
        """RulesError for a mark of which nothing would be seen."""
        if not (self.words.strip() or self.art or self.color):
            self.fail("this mark shows nothing", fix="give it words, art or a color")


class Track(Shown):
    """Boxes in rows; words that a box has no room for stand below the track."""

    title = text("its title")
    rule = text("rule numbers, at the right of the title").default("")
    words = text("words below the title").optional("none")
    count = number_or_figure(1, MOST_BOXES, "how many boxes").optional("one for each of `names`")
    start = number_or_figure(-FARTHEST, FARTHEST, "the number of the first box").default(1)
    step = whole(-1_000, 1_000, "from one number to the next").default(1)
    names = texts("the names of the boxes instead of numbers: months, dates, any texts", most=MOST_BOXES)
    box = size("the size of a box").optional("as large as the page allows")
    marker = size("the size of its marker, instead of `box`: the box is 1/16 in larger all round").optional()
    in_row = whole(1, IN_ROW, "how many boxes in a row").optional("all that fit, in rows as even as possible")
    snake = flag("run every other row from the right")
    marks = tables_or_csv(Mark, "the marks in boxes; a box may have several", most=MOST_MARKS)
    color = color_named("the ground of its boxes")
    marked = number_or_figure(0, MOST_BOXES, "the number of the box that is marked").default(0, "none")
    mark = text("words in the marked box").default("")
    art = art_named("art in the marked box")
    extra = number_or_figure(0, MOST_BOXES, "the number of one more box, dashed").default(0, "none")
    extra_mark = text("words in that box").default("")

    def verify(self, game: Game) -> None:
        """RulesError for a track without boxes or with two sizes, and for marks in boxes that it lacks."""
        if self.count is None and not self.names:
            self.fail(f"{brief(self.title)} has no boxes", fix="set 'count' or 'names'")
        if self.count is not None and self.names and self.count != len(self.names):
            self.fail(f"count is {self.count}, but the track has {len(self.names)} names", "count", fix="remove count")
        if self.box is not None and self.marker is not None:
            self.fail("box and marker are both set", "marker", fix="remove one of them")
        if not self.step:
            self.fail("a step of 0 gives every box the same number", "step", fix="use another step")
        self.labels = self.names or tuple(str(n).replace("-", "−") for n in self._numbers)
        spots: dict[str, list[int]] = {}
        for n, label in enumerate(self.names):
            spots.setdefault(label.strip().lower(), []).append(n)
        self.count_held = 0
        found = gather(partial(self._spots, mark, spots) for mark in self.marks)
        self.held: list[list[Mark]] = [[] for _ in self.labels]
        for mark, places in zip(self.marks, found, strict=True):
            for n in dict.fromkeys(places):
                self.held[n].append(mark)

    @property
    def _numbers(self) -> range:
        """The numbers of the boxes; of boxes with names their places."""
        if self.names:
            return range(1, len(self.names) + 1)
        return range(self.start, self.start + self.step * (self.count or 0), self.step)

    def _spots(self, mark: Mark, spots: Mapping[str, Sequence[int]]) -> list[int]:
        """The boxes of a mark, counted from 0; RulesError for one that there is not."""
        found = list(chain.from_iterable(self._of_place(mark, place, spots) for place in mark.at))
        self.count_held += len(found)
        if self.count_held > MOST_HELD:
            mark.fail(f"marks are in more than {MOST_HELD:,} boxes", "at", fix="use fewer")
        return found

    def _of_place(self, mark: Mark, place: str | int, spots: Mapping[str, Sequence[int]]) -> Sequence[int]:
        name = str(place).strip().lower().replace("−", "-")
        if name in spots:
            return spots[name]
        if re.fullmatch(r"-?\d{1,6}", name) and int(name) in self._numbers:
            return [self._numbers.index(int(name))]
        if span := _SPAN.fullmatch(name):
            low, high = sorted((int(span[1]), int(span[2])))
            if low in self._numbers and high in self._numbers:
                return [n for n, each in enumerate(self._numbers) if low <= each <= high]
        parts = [part for part in re.split(r"[,;]", name) if part.strip()]
        if len(parts) > 1:
            return list(chain.from_iterable(self._of_place(mark, part.strip(), spots) for part in parts))
        first, last = (brief(label) if self.names else label for label in (self.labels[0], self.labels[-1]))
        mark.fail(f"it has no box {brief(place)}", "at", fix=f"{brief(self.title)} runs from {first} to {last}")

    @property
    def large(self) -> tuple[float, float] | None:
        """The size of a box; None for as large as the page allows."""
        return self.box if self.marker is None else (self.marker[0] + 2 * CLEAR, self.marker[1] + 2 * CLEAR)

    @cached_property
    def boxes(self) -> Sequence[Box]:
        """Its boxes as they are drawn."""
        marked = self._numbers.index(self.marked) if self.marked and self.marked in self._numbers else -1
        boxes = [
            Box(label, tuple(self.held[n]), n == marked, self.mark if n == marked else "")
            for n, label in enumerate(self.labels)
        ]
        if self.extra:
            boxes.append(Box(str(self.extra), dashed=True, words=self.extra_mark))
        return boxes


class TrackSheet(logs.Ruled):
    """Tracks for markers, on as many pages as they need, with blocks or a log below them."""

    tracks = tables(Track, "the tracks", least=1, most=MOST_TRACKS)
    blocks = Field(BLOCKS, "chart blocks below the tracks, instead of a log").default([], "none")

    def verify(self, game: Game) -> None:
        """RulesError for colors and art that there are not."""
        if self.blocks and self.columns:
            self.fail("blocks and columns are both set", "blocks", fix="remove one of them")
        held = sum(track.count_held for track in self.tracks)
        if held > MOST_HELD:
            self.fail(f"{held:,} marks are in boxes", "tracks", fix=f"use at most {MOST_HELD:,} on a sheet")
        dress(self, [*self.tracks, *chain.from_iterable(track.marks for track in self.tracks)])

    def pages(self, job: Job) -> list[Body]:
        """The tracks one below the other."""
        room = area(job.paper)
        pages = Pages(room)
        if self.fields or self.trackers:
            pages.y = logs.draw_head(self, pages.draw, room)
        below = []  # how high each is with boxes that have not grown
        for track in self.tracks:
            _, height, each = _measures(track, room.width)
            rows = -(-len(track.boxes) // each) * (height + (TURN if track.snake else GAP))
            below.append(_head_height(room.width, track) + rows + APART)
        log = LEAST_LOG if self.columns else 0.0
        for n, track in enumerate(self.tracks, 1):
            draw_track(pages, track, fsum(below[n:]) + log)
            pages.y -= APART
        if self.columns:
            pages.needs(LEAST_LOG)
            logs.draw_rows(self, job, pages.draw, room, pages.y)
        items = [item for block in self.blocks for item in chart_items(block, self.rule)]
        left = room._replace(top=pages.y)
        for n, on_page in enumerate(lay_out(items, job, left) if items else ()):
            if n:
                pages.drawings.append(Drawing())
            pages.draw.add(draw_page(on_page, job, room if n else left).records)
        return [Body(draw, self.heading(job), "fill") for draw in pages.drawings]
