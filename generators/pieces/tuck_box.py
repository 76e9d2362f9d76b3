"""Tuck boxes: the net of a box for a deck of cards, to print, cut, fold and glue.

From the left: the tab that takes the glue, the back, a side, the front, a side.  Above the back the lid with the tongue
that is tucked in; above the sides flaps; under the front the bottom, under the sides flaps, under the back a second
bottom that is glued on the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.games import Game
from aids.places import Place
from generators.drawing.drawing import CUT, INCH, MM, SCORE, Drawing, Path, Point, Style, Symbol, shift
from generators.page.frame import NOTE, Body, area
from generators.page.typeset import draw_paragraph
from generators.pieces.fillings import template
from generators.pieces.layouts import Side, SideOf, draw_side
from generators.pieces.own_colours import read_colours
from generators.pieces.rows import figures_of
from generators.pieces.sheet_files import SheetFiles
from generators.pieces.sizes import size
from generators.pieces.standees import glue_foot
from generators.pieces.surface import Row, Surface
from generators.sheets.settings import decimal, length, table, whole
from generators.sheets.sheet import Job, Sheet

MOST_CARDS = 500
BULK = 1.15  # micrometres of thickness for each gram of a square metre of card
CLEAR, LOOSE = 1.5 * MM, 1.0 * MM  # room about the cards in the box, and over the deck
TAB, TONGUE, TAPER = 12 * MM, 15 * MM, 3 * MM
SAFE = 2 * MM
HEAD = 30.0  # height of the instructions
OVER = 3.0  # points of colour over the cut
INSTRUCTIONS = (
    "Score the dashes, cut, and fold every dash away from the print.  Glue the tab inside the side at the right, then "
    "one bottom on the other; the flaps lie between them.  The tongue of the lid is tucked in."
)


class Panel(NamedTuple):
    """A face of the box: its name, the corner of its trim box and its size in points."""

    name: str
    x: float
    y: float
    width: float
    height: float


class TuckBox(Sheet):
    """The net of a tuck box."""

    size_ = size("the size of the cards").default("poker")
    cards = whole(1, MOST_CARDS, "how many cards it holds")
    weight = decimal(60, 600, "grams of a square metre of their card").default(300)
    thickness = length("of one card, in place of its weight", most=3 * MM).optional("worked out from the weight")
    fill = template("the colour of the whole box", "the name of a colour").default("paper", "white")
    front = table(Side, "the front, with `fill`, `ink` and `places`").optional("plain")
    back = table(Side, "the back").optional("plain")
    side = table(Side, "both sides").optional("plain")
    lid = table(Side, "the lid").optional("plain")

    def verify(self, game: Game) -> None:
        """RulesError for colours that cannot be read."""
        top = Place(self.where.path, (), self.where.find_line, self.where.files)
        self.colours = read_colours(top.at("colours"), self.shared.get("colours", {}))
        self.row, self.files = Row(self.where, figures_of(game), self.title), SheetFiles()

    @property
    def measures(self) -> tuple[float, float, float]:
        """Width, height and depth of the box in points."""
        one = self.thickness if self.thickness is not None else self.weight * BULK / 1000 * MM
        return self.size_[0] + CLEAR, self.size_[1] + CLEAR, self.cards * one + LOOSE

    def pages(self, job: Job) -> list[Body]:
        """One page; RulesError if the net does not fit the paper."""
        wide, high, deep = self.measures
        room = area(job.paper, small_head=True)
        across, up = TAB + 2 * (wide + deep), high + 2 * deep + TONGUE
        if across > room.width or up > room.height - HEAD:
            found = f"{across / INCH:.3g} x {up / INCH:.3g} in"
            self.fail(f"the net of the box is {found}, more than {job.paper.name} has room for; choose larger paper")
        draw = Drawing()
        left = room.left + (room.width - across) / 2 + TAB
        low = room.bottom + (room.height - HEAD - up) / 2 + deep
        self._draw(draw, left, low)
        draw_paragraph(draw, INSTRUCTIONS, room.left, room.top - 4, room.width, NOTE, "ink")
        trim = (left - TAB, low - deep, left + 2 * (wide + deep), low + high + deep + TONGUE)
        return [Body(draw, self.heading(job, small=True), "cut", False, trim, stock="card")]

    def _draw(self, draw: Drawing, x: float, y: float) -> None:
        """Draw the net with the lower left corner of the back at (x, y)."""
        wide, high, deep = self.measures
        sides = [x, x + wide, x + wide + deep, x + 2 * wide + deep, x + 2 * (wide + deep)]
        panels = [
            (Panel("back", x, y, wide, high), self.back),
            (Panel("side-1", sides[1], y, deep, high), self.side),
            (Panel("front", sides[2], y, wide, high), self.front),
            (Panel("side-2", sides[3], y, deep, high), self.side),
            (Panel("lid", x, y + high, wide, deep), self.lid),
        ]
        outline = _outline(x, y, wide, high, deep)
        surface = Surface(self.row, (wide, high), 0.0, SAFE, self.colours, self.files)
        colour = surface.colour(self.fill)
        draw.polygon(outline[1:-1], Style(colour, colour, 2 * OVER))
        draw.use(glue_foot(TAB - OVER, high - 2 * TAPER), shift(x - TAB, y + TAPER))
        for panel, side in panels:
            if side is not None:
                draw.use(self._face(panel, SideOf(side.fill, side.ink, side.places)), shift(panel.x, panel.y))
        with draw.layer("cut"):
            draw.add([Path((outline,), True, CUT)])
        with draw.layer("score"):
            draw.lines(_folds(sides, y, wide, high, deep), SCORE)

    def _face(self, panel: Panel, side: SideOf) -> Symbol:
        """A panel as a symbol about its box."""
        safe = min(SAFE, 0.2 * panel.width, 0.2 * panel.height)
        surface = Surface(self.row, (panel.width, panel.height), 0.0, safe, self.colours, self.files)
        surface.fill(surface.place_box(None), surface.colour(self.fill))
        draw_side(surface, side)
        return Symbol(f"box-{panel.name}", surface.draw.records, (0.0, 0.0, panel.width, panel.height))


def _outline(x: float, y: float, wide: float, high: float, deep: float) -> tuple[Point, ...]:
    """The outline that is cut, counter-clockwise from the foot of the tab."""
    top, t = y + high, TAPER
    a, b, c, d = x + wide, x + wide + deep, x + 2 * wide + deep, x + 2 * (wide + deep)
    lid, flap = top + deep, min(deep, 0.8 * wide)
    return (
        *((x - TAB, y + t), (x, y)),
        *((x + t / 3, y - deep), (a - t / 3, y - deep), (a, y)),
        *((a + t / 3, y - flap), (b - t / 3, y - flap), (b, y)),
        *((b + t / 3, y - deep), (c - t / 3, y - deep), (c, y)),
        *((c + t / 3, y - flap), (d - t / 3, y - flap), (d, y)),
        *((d, top), (d - t / 3, top + flap), (c + t / 3, top + flap), (c, top)),
        *((b, top), (b - t / 3, top + flap), (a + t / 3, top + flap), (a, top)),
        *((a, lid), (a - t, lid + TONGUE), (x + t, lid + TONGUE), (x, lid), (x, top)),
        (x - TAB, top - t),
    )


def _folds(sides: Sequence[float], y: float, wide: float, high: float, deep: float) -> list[tuple[Point, Point]]:
    """The folds: between the faces, under the lid and its tongue, and over the flaps."""
    x, a, b, c, d = sides
    top = y + high
    upright = [((each, y), (each, top)) for each in (x, a, b, c)]
    level = [((x, y), (d, y)), ((x, top), (b, top)), ((c, top), (d, top)), ((x, top + deep), (a, top + deep))]
    return upright + level
