"""The sheet kind `display`: named boxes and areas for pieces, with a silhouette and a name at each place."""

from collections.abc import Sequence
from itertools import chain
from math import fsum
from types import MappingProxyType
from typing import NamedTuple

from aids.games import Game
from aids.input_file import brief
from generators.drawing import (
    IDENTITY,
    INCH,
    MM,
    Clip,
    Drawing,
    Finish,
    Gradient,
    Group,
    Path,
    Style,
    corners_of,
    format_length,
    mix,
    saving,
    scale,
)
from generators.drawing.art import afloat, draw_art
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.mats import PLAIN, Look, Shown, art_named, color_named, dress, number, tables_or_csv
from generators.page.frame import NOTE, SECTION, TABLE, Area, Body, area, split
from generators.pieces.surface import size
from generators.sheets.sheet import Job, Sheet, flag, length, number_or_figure, tables, text, texts, whole

GAP = 8.0  # between boxes
PAD = 6.0  # from the edge of a box to what stands in it, and between places
TITLE = 18.0  # height of a title
UNDER = 3.0  # from the ground of a title to the words below it
MOST_MORE = 40.0  # points that a row grows where its page has room
LEADING = 11.5  # of the words
ICON = 34.0  # width of the silhouette beside a title
LINE = 9.0
NAME_LINES = 2
LEAST_BEHIND = 16.0
FAINT = 0.82  # the share of the ground in a silhouette behind a box
TICK, BLANK = 15.0, 17.0  # height of a line of boxes to tick, and of a blank to write on
#: Light on a boat from above and its shade below, over the height of its art: shares of it, colors, opacities.
LIGHT = ((0.1, "ink", 0.5), (0.43, "ink", 0.0), (0.43, "paper", 0.0), (1.0, "paper", 0.5))
DARKER = [0.86 - 0.035 * n for n in range(10)]  # the share of paper in the water behind a boat, downwards


class Slot(NamedTuple):
    """A place for a piece: the name and the words of what stands there, and its look."""

    name: str = ""
    words: str = ""
    look: Look = PLAIN


class BoxKind(NamedTuple):
    """A box to draw, in points: `slots` stand `each` in a row, of the `piece` size."""

    part: "DisplayBox"
    width: float
    height: float
    slots: Sequence[Slot]
    each: int
    piece: tuple[float, float]
    head: float = 0.0  # how far down the places of its row begin

    @property
    def icon(self) -> bool:
        """Whether its art is small beside its title."""
        return bool(self.slots) and self.part.look.art is not None and not self.part.behind

    @property
    def words_height(self) -> float:
        """How far down its title and its words reach."""
        lines = wrap_text(self.part.words, TABLE, self.width - 2 * PAD) if self.part.words else []
        return self.title_height + (UNDER + LEADING * len(lines) + 3 if lines else 0)

    @property
    def title_height(self) -> float:
        """How far down the ground of its title reaches."""
        return TITLE + 13 * (len(wrap_text(self.part.title, SECTION, self.title_room, "semibold")) - 1)

    @property
    def title_room(self) -> float:
        """How wide its title may be."""
        return self.width - 2 * PAD - (ICON + 4 if self.icon else 0)

    @property
    def head_height(self) -> float:
        """How far down its title, its words, and what is filled in below them reach."""
        return self.words_height + (TICK if self.part.ticks else 0) + BLANK * len(self.part.blanks)

    @property
    def need(self) -> float:
        """The height that all of it needs."""
        rows = -(-len(self.slots) // self.each) if self.each else 0
        if self.part.behind:  # each place is lower than the one before it
            return self.head_height + 2 * PAD + self.step * (len(self.slots) - 1) / self.each + self.step
        return self.head_height + PAD + rows * self.step

    @property
    def start(self) -> float:
        """How far down its places begin: below the heads of its row, in the middle of what it leaves there."""
        if self.part.behind or self.part.height is not None:
            return self.head_height
        lowest = self.height - self.need + self.head_height
        return (max(self.head_height, min(self.head, lowest)) + lowest) / 2

    @property
    def step(self) -> float:
        """From a place to the one below it."""
        names = max((min(len(_name_lines(slot.name, self.piece[0])), NAME_LINES) for slot in self.slots), default=0)
        return self.piece[1] + (LINE * names + 2 if names else 0) + PAD


def crowded(slot: Slot, wide: float) -> str:
    """The key of a text of a place that it has no room for, "" for none."""
    lines = _name_lines(slot.name, wide)
    last = " ".join(lines[NAME_LINES - 1 :])
    broken = " ".join(lines).split() != slot.name.split()
    if broken or text_width(last, NOTE, "semibold") > wide + PAD - 1:
        return "name"
    return "words" if text_width(slot.words, NOTE, "semibold") > wide - 4 else ""


def _name_lines(name: str, wide: float) -> list[str]:
    return wrap_text(name, NOTE, wide + PAD - 2, "semibold") if name else []


def draw_box(draw: Drawing, box: BoxKind, x: float, top: float) -> None:
    """Draw a box with its upper left corner at (x, top)."""
    part, room = box.part, box.title_room
    look = PLAIN if part.behind else part.look
    if part.behind:
        _draw_boat(draw, box, x, top - box.height)
    elif look.ground is None:
        draw.rect(x, top - box.title_height, box.width, box.title_height, Style(saving("pale", "paper")))
    draw.rect(x, top - box.height, box.width, box.height, Style(look.ground, "navy", 0.8))
    ink = "navy" if look.ground is None else look.ink
    rule = min(text_width(part.rule, NOTE) + 8, 0.4 * room) if part.rule else 0.0
    titles = wrap_text(part.title, SECTION, room, "semibold")
    if len(titles) == 1 and text_width(part.title, SECTION, "semibold") > room - rule:
        rule = 0.0
    y = top - 13
    for line in titles:
        size = fit_scale(line, SECTION, room, "semibold")
        draw.text(x + PAD, y, line, size, ink, "semibold")
        y -= 13
    if rule:
        words = shorten_text(part.rule, NOTE, rule)
        draw.text(x + PAD + room, top - 12, words, NOTE, "gray" if look.ground is None else ink, anchor="end")
    if box.icon and look.art is not None:
        beside = x + box.width - PAD - ICON, top - 16, ICON, 12
        draw_art(draw, look.art, beside, look.art_ink, ground=look.ground or "paper")
    if part.words:
        y = top - box.title_height - UNDER - 0.8 * TABLE
        for line in wrap_text(part.words, TABLE, box.width - 2 * PAD):
            draw.text(x + PAD, y, line, TABLE, "ink" if look.ground is None else ink)
            y -= LEADING
    head = box.head_height
    _draw_filled_in(draw, box, x + PAD, top - box.words_height)
    if box.slots:
        _draw_slots(draw, box, x, top - box.start)
    elif look.art is not None and min(box.width - 4 * PAD, box.height - head - PAD) > LEAST_BEHIND:
        # A faint silhouette in the room of the box, where that is large enough.
        at = (x + 2 * PAD, top - box.height + PAD, box.width - 4 * PAD, box.height - head - PAD)
        ground = look.ground or "paper"
        draw_art(draw, look.art, at, mix(look.art_ink, ground, FAINT), ground=ground)


def _draw_boat(draw: Drawing, box: BoxKind, x: float, low: float) -> None:
    """Water that is darker downwards, and in it a boat beside the places of a box."""
    look = box.part.look
    assert look.art is not None
    draw.rect(x, low, box.width, box.height, Style(saving("pale", "paper")))
    water = box.height - box.head_height
    for n, share in enumerate(DARKER):
        part = water / len(DARKER)
        draw.rect(x, low + water - part * (n + 1), box.width, part, Style(saving(mix("sea", "paper", share), "paper")))
    draw.line((x, low + water), (x + box.width, low + water), Style(None, "sea", 1.0))
    left = x + 3 * PAD + box.each * (box.piece[0] + PAD)
    room = (left, low + PAD, x + box.width - 2 * PAD - left, water - 2 * PAD)
    hull = afloat(look.art)[0]
    draw_art(draw, hull, room, look.ground or "navy", ground="pale")
    factor = min(room[2] / hull.width, room[3] / hull.height)
    right, up = room[0] + (room[2] - factor * hull.width) / 2, room[1] + (room[3] - factor * hull.height) / 2
    way = Finish(fill=Gradient((0, 0, 0, hull.height), IDENTITY, LIGHT))
    light = Path((corners_of(0, 0, hull.width, hull.height),), True, Style("paper", finish=way))
    parts = [shape.outline for shape in hull.shapes if shape.tone == "ink" and not shape.width]
    draw.add(Group(scale(factor, right, up), (light,), None, within=Clip(part, False)) for part in parts)


def _draw_filled_in(draw: Drawing, box: BoxKind, x: float, top: float) -> None:
    """What is filled in with a pen below the words of a box: boxes to tick in a line, and names with a line each."""
    ink, along = box.part.look.ink, x
    for name in box.part.ticks:
        draw.text(along, top - 10, name, TABLE, ink)
        along += text_width(name, TABLE) + 4
        draw.rect(along, top - 12, 10, 10, Style("paper", ink, 0.6))
        along += 18
    y = top - (TICK if box.part.ticks else 0)
    pitch = (box.height - box.need) / max(len(box.part.blanks), 1) + BLANK
    for n, name in enumerate(box.part.blanks):
        base, left = y - pitch * (n + 1) + 5, x + text_width(name, TABLE) + 4
        draw.text(x, base, name, TABLE, ink)
        draw.line((left, base - 2), (x + box.width - 2 * PAD, base - 2), Style(None, ink, 0.5))


def _draw_slots(draw: Drawing, box: BoxKind, x: float, top: float) -> None:
    """The places of a box in rows over its width, or each lower than the one before it, with what stands there.

    Its silhouette is above its words where any place has some.
    """
    (wide, high), part = box.piece, box.part
    apart = PAD if part.behind else (box.width - box.each * wide) / (box.each + 1)
    deeper = (box.height - box.head_height - 2 * PAD - box.step) / max(len(box.slots) - 1, 1)
    ink = "navy" if part.behind else part.look.ink
    footed = any(slot.words for slot in box.slots)
    for n, slot in enumerate(box.slots):
        left = x + apart + (n % box.each) * (wide + apart)
        low = top - PAD - (deeper * n if part.behind else (n // box.each) * box.step) - high
        if part.slots or slot != Slot():
            line = "gray" if part.look.ground is None or part.behind else part.look.ink
            ground = slot.look.ground or ("paper" if part.behind else None)
            draw.rect(left, low, wide, high, Style(ground, line, 0.5, () if slot.look.ground else (2, 2)))
        under = slot.look if slot.look.ground is not None or part.behind else part.look
        foot = min(9.0, 0.3 * high) + 1 if footed else 0.0
        if slot.words:
            size = fit_scale(slot.words, min(TABLE, 0.3 * high), wide - 4, "semibold")
            middle = low + 3 if slot.look.art is not None else low + high / 2 - 0.35 * size
            draw.text(left + wide / 2, middle, slot.words, size, under.ink, "semibold", "middle")
        if slot.look.art is not None:
            room = (left + 3, low + 3 + foot, wide - 6, high - 6 - foot)
            draw_art(draw, slot.look.art, room, under.art_ink, upright=not foot, ground=under.ground or "paper")
        lines = _name_lines(slot.name, wide)
        shown = [*lines[: NAME_LINES - 1], " ".join(lines[NAME_LINES - 1 :])]
        for k, name in enumerate(filter(None, shown)):
            draw.text(left + wide / 2, low - LINE * (k + 1), name, NOTE, ink, "semibold", "middle")


MOST_BOXES, MOST_SLOTS = 300, 400
MOST_ALL = 3_000  # slots of a sheet
MOST_COPIES = 40
IN_ROW = 60
LEAST, MOST = INCH / 2, 40 * INCH
DEFAULT_HEIGHT = 1.5 * INCH
LEAST_WIDTH = 0.9 * INCH


class Stands(Shown):
    """What stands in a box: a place for a piece with its silhouette and its name."""

    name = text("its name, below its place").default("")
    words = text("words in its place, such as its strength").default("")
    count = number_or_figure(1, MOST_COPIES, "how many of them").default(1)

    cells = MappingProxyType({"count": number})
    named = MappingProxyType({"quantity": "count", "title": "name"})


class DisplayBox(Shown):
    """A named box: as large as it states, or as the pieces that it holds need; else as wide as the page."""

    title = text("its title")
    rule = text("rule numbers, at the right of the title").default("")
    words = text("words below the title").default("")
    ticks = texts("each has a box to tick, in a line below the words")
    blanks = texts("each has a line to write on, below that")
    width = length("its width", least=LEAST, most=MOST).optional("what it holds; else the page")
    height = length("its height", least=LEAST, most=MOST).optional("what it holds; else 1.5 in")
    holds = number_or_figure(0, MOST_SLOTS, "how many pieces it takes").default(0, "none")
    size = size("the size of those pieces").default("1/2 in")
    in_row = whole(1, IN_ROW, "how many of them in a row").optional("all that fit")
    slots = flag("outline the places of the pieces", default=True)
    stands = tables_or_csv(Stands, "what is in it at the start, each in a separate place", most=MOST_SLOTS)
    new_row = flag("begin a row of boxes with it")
    color = color_named("its ground")
    art = art_named("a silhouette beside its title, or large in a box without places")
    behind = flag("its art, a boat from the side, is in water, with its places behind it, each lower than the last")

    def verify(self, game: Game) -> None:
        """RulesError for more in the box than it holds, and for no art or places where that is behind these."""
        if self.behind and not (self.art and (self.holds or self.stands)):
            self.fail(f"{brief(self.title)} has no art behind its places", "behind", fix="set art, and holds or stands")
        count = sum(each.count for each in self.stands)
        if count > MOST_SLOTS:
            self.fail(f"{count:,} pieces are in {brief(self.title)}", "stands", fix=f"use at most {MOST_SLOTS}")
        if self.holds and count > self.holds:
            self.fail(f"{count} pieces are in {brief(self.title)}, which holds {self.holds}", "holds")

    @property
    def places(self) -> list[Slot]:
        """Its places: first those of what stands there, then empty ones."""
        taken = [Slot(each.name, each.words, each.look) for each in self.stands for _ in range(each.count)]
        return taken + [Slot()] * max(self.holds - len(taken), 0)


class Display(Sheet):
    """Named boxes and areas for pieces, side by side as they fit, on as many pages as they need.

    Rows of boxes that state no height grow to fill their page.
    """

    boxes = tables(DisplayBox, "the boxes", least=1, most=MOST_BOXES)
    size = size("the size of pieces in boxes that state none").optional("1/2 in")
    note = text("a note in the foot").default("")

    def verify(self, game: Game) -> None:
        """RulesError for too many places, and for colors and art that there are not."""
        count = sum(len(box.places) for box in self.boxes)
        if count > MOST_ALL:
            self.fail(f"there are {count:,} places for pieces", "boxes", fix=f"use at most {MOST_ALL:,} on a sheet")
        dress(self, [*self.boxes, *chain.from_iterable(box.stands for box in self.boxes)])

    def pages(self, job: Job) -> list[Body]:
        """Rows of boxes down the pages."""
        room, bodies = area(job.paper), []
        measured = (self._measured(part, room) for part in self.boxes)
        listed = [_filled(row, room.width) for row in split(measured, lambda row: _in_row(row, room.width))]
        for rows in split(listed, lambda rows: fsum(_high(row) + GAP for row in rows) - GAP <= room.height + 0.01):
            free = [row for row in rows if all(box.part.height is None for box in row)]
            spare = room.height - fsum(_high(row) + GAP for row in rows)
            more, draw, y = min(max(spare, 0.0) / max(len(free), 1), MOST_MORE), Drawing(), room.top
            for row in rows:
                high, x = _high(row) + more * (row in free), room.left
                head = max((box.head_height for box in row if box.slots), default=0.0)
                for box in row:
                    tall = box.height if box.part.height is not None else high
                    draw_box(draw, box._replace(height=tall, head=head), x, y)
                    x += box.width + GAP
                y -= high + GAP
            bodies.append(Body(draw, self.heading(job), "fill", note=self.note))
        return bodies

    def _measured(self, part: DisplayBox, room: Area) -> BoxKind:
        """A box with its measures; RulesError for one that the page has no room for."""
        pieces = part.size if "size" in part.stated or self.size is None else self.size
        slots, wide = part.places, pieces[0]
        most = part.width if part.width is not None else room.width
        fit = int((most - 2 * PAD + PAD + 0.01) // (wide + PAD))
        if slots and (not fit or (part.in_row or 0) > fit):
            fault = f"{part.in_row or 1} pieces of {format_length(wide)} do not fit in a row"
            part.fail(fault, "in-row" if fit else "size", fix=f"use at most {fit}")
        each = min(len(slots), part.in_row or (1 if part.behind else fit))
        if each and part.in_row is None and not part.behind:
            each = -(-len(slots) // -(-len(slots) // each))  # rows of even length
        if (width := part.width) is None:
            width = each * (wide + PAD) + PAD if slots and not part.behind else room.width
            width = min(max(width, LEAST_WIDTH), room.width)
        box = BoxKind(part, width, 0.0, slots, each, pieces)
        need, height = box.need, _height(box)
        if height < need - 0.01:
            inside = f"{len(slots)} pieces and its title" if slots else "its title and its words"
            found = brief(part.stated["height"])
            part.fail(f"the height {found} is too low for {inside}", "height", fix=f"use {format_length(need)} or more")
        for stands in part.stands:
            if key := crowded(Slot(stands.name, stands.words), wide):
                text, room_for = brief(stands.name if key == "name" else stands.words), format_length(wide)
                stands.fail(f"{text} has no room at a piece of {room_for}", key, fix="shorten it or make size larger")
        if width > room.width + 0.01:
            fault = f"a box {format_length(width)} wide does not fit the page, {_both(room.width)}"
            part.fail(fault, "width", fix="make it smaller")
        if height > room.height + 0.01:
            key = "height" if part.height is not None else "holds" if part.holds else "stands"
            cure = "make it two boxes, or choose larger paper"
            part.fail(f"a box {format_length(height)} high does not fit the page, {_both(room.height)}", key, fix=cure)
        return box._replace(height=height)


def _high(row: Sequence[BoxKind]) -> float:
    """The height of a row of boxes."""
    return max(box.height for box in row)


def _in_row(row: Sequence[BoxKind], room: float) -> bool:
    """Whether the last of these boxes may stand beside the others."""
    return not row[-1].part.new_row and fsum(box.width + GAP for box in row) - GAP <= room + 0.01


def _height(box: BoxKind) -> float:
    """The height of a box: as stated, or what all of it needs."""
    if box.part.height is not None:
        return box.part.height
    return box.need if box.slots or box.part.blanks else max(box.need, DEFAULT_HEIGHT)


def _filled(row: list[BoxKind], room: float) -> list[BoxKind]:
    """A row whose boxes without a width of their own share what is left of the page."""
    spare = room - fsum(box.width + GAP for box in row) + GAP
    free = sum(box.part.width is None for box in row)
    if not free or spare <= 0:
        return row
    wider = [box._replace(width=box.width + spare / free) if box.part.width is None else box for box in row]
    return [box._replace(height=_height(box)) for box in wider]


def _both(points: float) -> str:
    """A length in both units."""
    return f"{points / MM:.0f} mm ({points / INCH:.3g} in)"
