"""The sheet kind `display`: named boxes and areas for pieces, and silhouettes of what stands where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import fsum
from types import MappingProxyType

from aids.games import Game
from aids.places import brief
from generators.drawing.drawing import INCH, MM
from generators.drawing.lengths import format_length
from generators.mats.csv_tables import number, tables_or_csv
from generators.mats.display_boxes import (
    GAP,
    PAD,
    BoxKind,
    Slot,
    crowded,
    draw_box,
    head_height,
    names_below,
    slot_height,
)
from generators.mats.looks import Shown, art_named, colour_named, dress
from generators.mats.sheet_flow import Pages
from generators.page.frame import Area, Body, area
from generators.pieces.sizes import size
from generators.sheets.named import whole_or_figure
from generators.sheets.settings import flag, length, tables, text, whole
from generators.sheets.sheet import Job, Sheet

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
    count = whole_or_figure(1, MOST_COPIES, "how many of them").default(1)

    cells = MappingProxyType({"count": number})
    named = MappingProxyType({"quantity": "count", "title": "name"})


class DisplayBox(Shown):
    """A named box: as large as it states, or as the pieces that it holds need; else as wide as the page."""

    title = text("its title")
    rule = text("rule numbers, at the right of the title").default("")
    words = text("words below the title").default("")
    width = length("its width", least=LEAST, most=MOST).optional("what it holds; else the page")
    height = length("its height", least=LEAST, most=MOST).optional("what it holds; else 1.5 in")
    holds = whole_or_figure(0, MOST_SLOTS, "how many pieces it takes").default(0, "none")
    size = size("the size of those pieces").default("1/2 in")
    in_row = whole(1, IN_ROW, "how many of them in a row").optional("as many as fit")
    slots = flag("outline the places of the pieces", default=True)
    stands = tables_or_csv(Stands, "what stands in it at the start, each in a place of its own", most=MOST_SLOTS)
    new_row = flag("begin a row of boxes with it")
    colour = colour_named("its ground")
    art = art_named("a silhouette beside its title, or large in a box without places")

    def verify(self, game: Game) -> None:
        """RulesError for more in the box than it holds."""
        count = sum(each.count for each in self.stands)
        if count > MOST_SLOTS:
            self.fail(f"{count:,} pieces stand in {brief(self.title)}; {MOST_SLOTS} at most", "stands")
        if self.holds and count > self.holds:
            self.fail(f"{count} pieces stand in {brief(self.title)}, which holds {self.holds}", "holds")

    @property
    def places(self) -> list[Slot]:
        """Its places: first those of what stands there, then empty ones."""
        taken = [Slot(each.name, each.words, each.look) for each in self.stands for _ in range(each.count)]
        return taken + [Slot()] * max(self.holds - len(taken), 0)


class Display(Sheet):
    """Named boxes and areas for pieces, side by side as they fit, on as many pages as they need."""

    boxes = tables(DisplayBox, "the boxes", least=1, most=MOST_BOXES)
    size = size("the size of pieces in boxes that state none").optional("1/2 in")
    note = text("a note in the foot").default("")

    def verify(self, game: Game) -> None:
        """RulesError for too many places, and for colours and art that there are not."""
        count = sum(len(box.places) for box in self.boxes)
        if count > MOST_ALL:
            self.fail(f"{count:,} places for pieces; {MOST_ALL:,} on a sheet at most", "boxes")
        dress(self, [*self.boxes, *chain.from_iterable(box.stands for box in self.boxes)])

    def pages(self, job: Job) -> list[Body]:
        """Rows of boxes down the pages."""
        room = area(job.paper)
        pages = Pages(room)
        for row in self._rows(room):
            high = max(box.height for _, box in row)
            pages.needs(high)
            x = room.left
            for part, box in row:
                tall = box.height if part.height is not None else high
                draw_box(pages.draw, box._replace(height=tall), x, pages.y)
                x += box.width + GAP
            pages.y -= high + GAP
        return [Body(draw, self.heading(job), "fill", note=self.note) for draw in pages.drawings]

    def _rows(self, room: Area) -> Iterator[list[tuple[DisplayBox, BoxKind]]]:
        """The boxes in rows, those that state no width made wider until each row is full."""
        row: list[tuple[DisplayBox, BoxKind]] = []
        used = 0.0
        for part in self.boxes:
            box = self._measured(part, room)
            if row and (part.new_row or used + box.width > room.width + 0.01):
                yield _filled(row, room.width)
                row, used = [], 0.0
            row.append((part, box))
            used += box.width + GAP
        yield _filled(row, room.width)

    def _measured(self, part: DisplayBox, room: Area) -> BoxKind:
        """A box with its measures; RulesError for one that the page has no room for."""
        pieces = part.size if "size" in part.stated or self.size is None else self.size
        slots = part.places
        wide, high = pieces
        names = names_below(slots, wide)
        most = part.width if part.width is not None else room.width
        fit = int((most - 2 * PAD + PAD + 0.01) // (wide + PAD))
        if slots and (not fit or (part.in_row or 0) > fit):
            key = "in-row" if fit else "size"
            part.fail(f"{part.in_row or 1} pieces of {format_length(wide)} do not fit in a row; {fit} do", key)
        each = min(len(slots), part.in_row or fit)
        if each and part.in_row is None:
            each = -(-len(slots) // -(-len(slots) // each))  # rows of even length
        width = part.width
        if width is None:
            width = each * (wide + PAD) + PAD if slots else room.width
            width = min(max(width, LEAST_WIDTH), room.width)
        head = head_height(part.title, part.words, width, bool(slots) and part.look.art is not None)
        rows = -(-len(slots) // each) if each else 0
        need = head + PAD + rows * (slot_height(high, names) + PAD) if slots else head + PAD
        height = part.height if part.height is not None else need if slots else max(need, DEFAULT_HEIGHT)
        if height < need - 0.01:
            inside = f"{len(slots)} pieces and its title" if slots else "its title and its words"
            part.fail(
                f"{inside} need {format_length(need)} of height; {brief(part.stated['height'])} is too low", "height"
            )
        self._check_texts(part, wide)
        self._check(part, width, height, room)
        return BoxKind(part.title, part.rule, part.words, part.look, width, height, slots, each, pieces, part.slots)

    def _check_texts(self, part: DisplayBox, wide: float) -> None:
        """RulesError for the name and the words of what stands in a box that its place has no room for."""
        for each in part.stands:
            if key := crowded(Slot(each.name, each.words), wide):
                text = brief(each.name if key == "name" else each.words)
                each.fail(
                    f"{text} has no room at a piece of {format_length(wide)}; shorten it or make size larger", key
                )

    def _check(self, part: DisplayBox, width: float, height: float, room: Area) -> None:
        """RulesError for a box that is larger than the page."""
        if width > room.width + 0.01:
            part.fail(
                f"a box {format_length(width)} wide does not fit the page, {_both(room.width)}; make it smaller",
                "width",
            )
        if height > room.height + 0.01:
            key = "height" if part.height is not None else "holds" if part.holds else "stands"
            cure = "make it two boxes, or choose larger paper"
            part.fail(f"a box {format_length(height)} high does not fit the page, {_both(room.height)}; {cure}", key)


def _filled(row: list[tuple[DisplayBox, BoxKind]], room: float) -> list[tuple[DisplayBox, BoxKind]]:
    """A row whose boxes without a width of their own share what is left of the page."""
    spare = room - fsum(box.width + GAP for _, box in row) + GAP
    free = [n for n, (part, _) in enumerate(row) if part.width is None]
    if not free or spare <= 0:
        return row
    return [
        (part, box._replace(width=box.width + spare / len(free)) if n in free else box)
        for n, (part, box) in enumerate(row)
    ]


def _both(points: float) -> str:
    """A length in both units."""
    return f"{points / MM:.0f} mm ({points / INCH:.3g} in)"
