"""Things to cut, fold and glue: standees, counters that stand on two feet, and tuck boxes for decks of cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from generators.drawing import CUT, INCH, MM, SCORE, Drawing, Path, Point, Style, Symbol, mix, scale, shift, turn
from generators.drawing.paths import draw_boxes, join_lines
from generators.drawing.pictures import SheetFiles
from generators.drawing.text import text_width
from generators.page.frame import NOTE, THIN, Area, Body, area
from generators.page.imposition import Piece, Slot, arrange, pieces_text
from generators.page.rich_text import draw_paragraph
from generators.pieces import counters
from generators.pieces.colors import read_colors
from generators.pieces.counters import PieceSheet, refuse_piece
from generators.pieces.rows import figures_of
from generators.pieces.sheets import Side, SideOf, draw_side
from generators.pieces.surface import Row, Surface, size, template
from generators.sheets.sheet import Job, Sheet, decimal, length, table, whole
from generators.sheets.slips import FOLDING_LINE, bend_arrow, draw_folding_line

#: Points: color past a cut, less than what faces keep clear at it; and at most between neighbors in other colors.
BLEED, APART = 3.0, 18.0
HALO = Style(None, "paper", 1.0)  # about cuts and folds, which are seen on dark faces too
SHORTER = INCH / 32  # by how much the inner foot is shorter, so that it clears the fold
LEAST_BASE, MOST_BASE = 0.25 * INCH, 2 * INCH
STANDEE_INSTRUCTIONS = (
    "Score the dashes, cut along the lines, fold every dash away from the print. Glue the base over the hatched foot."
)


def strip_height(piece: Piece, base: float) -> float:
    """The height in points of a piece's strip with feet of this length."""
    return 2 * piece.height + 2 * base - SHORTER


def standee(piece: Piece, base: float, name: str, left: float, right: float) -> Symbol:
    """The print of a strip, both faces and both feet, its lower left corner at (0, 0).

    Its faces go on past the cuts at their sides by `left` and `right` points.
    """
    width, height = piece.width, piece.height
    glued = base - SHORTER
    draw = Drawing()
    back = (piece.back or piece.front)._replace(name=f"{name}-{'back' if piece.back else 'front'}")
    turned = turn(180, width, glued + 2 * height)
    for face, low, matrix in (
        (piece.front._replace(name=f"{name}-front"), glued, shift(0, glued)),
        (back, glued + height, turned),
    ):
        ends = ((-left, low), (width + right, low), (width + right, low + height), (-left, low + height))
        with draw.group(clip=ends):
            draw.use(face, matrix)
    draw.use(glue_foot(width, glued))
    draw.text(width / 2, glued + 2 * height + base / 2 - 2, "base", 8.0, "gray", "semibold", "middle")
    return Symbol(name, draw.records, (-left, 0, width + right, strip_height(piece, base)))


@lru_cache(maxsize=100)
def glue_foot(width: float, height: float) -> Symbol:
    """The foot that takes the glue: an outline, light hatching and the word."""
    draw = Drawing()
    left, low, right, high = 2.0, 2.0, width - 2.0, height - 2.0
    hatch = []
    step = 4.0
    start = left - (high - low)
    for i in range(1, int((right - start) // step) + 1):
        x = start + i * step  # where the line, rising to the right, meets the lower edge
        a = (x, low) if x >= left else (left, low + left - x)
        reach = x + high - low
        b = (reach, high) if reach <= right else (right, low + right - x)
        hatch.append((a, b))
    draw.lines(hatch, Style(None, "rule", THIN))
    wide = text_width("glue", 7, "semibold")
    draw.rect((width - wide) / 2 - 2.5, height / 2 - 4.5, wide + 5, 9, Style("paper"))
    draw.text(width / 2, height / 2 - 2, "glue", 8.0, "gray", "semibold", "middle")
    return Symbol(f"glue-{width:g}x{height:g}", draw.records, (0, 0, width, height))


def _draw_icon(draw: Drawing, x: float, y: float) -> float:
    """A strip flat, and the piece standing, from the side; the width used."""
    ink, dash = Style("paper", "navy", 0.6), Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 9, 18, ink)
    draw.rect(x, y + 3, 9, 12, Style("pale"))
    draw.lines([((x, y + at), (x + 9, y + at)) for at in (3, 9, 15)], dash)
    bend_arrow(draw, x + 14, y + 11, 4.5)
    draw.polygon(((x + 26, y + 2), (x + 37, y + 2), (x + 31.5, y + 16)), ink)
    draw.line((x + 27.5, y + 3.4), (x + 35.5, y + 3.4), Style(None, "navy", 0.6))
    return 38.0


class Strip(NamedTuple):
    """A strip on the page, and how far its faces go on past its cuts at the left and the right."""

    slot: Slot
    left: float
    right: float


def _spread(slots: Sequence[Slot], grounds: Mapping[str, tuple[str, ...]], room: Area) -> list[Strip]:
    """The strips of a page: neighbors in other colors apart where all rows have the room, with color in the gap.

    Those of the same colors share their cut.
    """
    out: list[Strip] = []
    rows = [list(row) for _, row in groupby(slots, lambda slot: slot.y)]
    changes = [[grounds[a.piece.name] != grounds[b.piece.name] for a, b in pairwise(row)] for row in rows]
    free = [room.width - 2 * BLEED - (row[-1].x + row[-1].piece.width - row[0].x) for row in rows]
    apart = min([APART, *(left / sum(parted) for left, parted in zip(free, changes, strict=True) if any(parted))])
    for strips, parted in zip(rows, changes, strict=True):
        parted = parted if apart > 2 * BLEED else [False] * len(parted)
        moved = 0.0
        for n, slot in enumerate(strips):
            before, after = n == 0 or parted[n - 1], n == len(parted) or parted[n]
            moved += apart * (n > 0 and before)
            out.append(Strip(slot._replace(x=slot.x + moved), BLEED * before, BLEED * after))
    return out


class Standees(PieceSheet):
    """Counters to cut, fold and glue, so that they stand: two faces that lean on each other over a foot."""

    base = length("the length of a foot", least=LEAST_BASE, most=MOST_BASE).optional(
        "half the height of a face, from 3/8 to 3/4 inch"
    )

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips."""
        pieces: dict[str, Piece] = {}
        strips = []
        if not (made := counters.pieces(self, bleed=BLEED)):
            self.fail("every count is 0, so nothing would be printed", "pieces", fix="set one to 1 or more")
        for piece in made:
            base = self._base(piece)
            if base > 1.5 * piece.height:
                fault = f"base = {self.stated.get('base')!r} is too long under faces {piece.height / INCH:.3g} in high"
                self.fail(fault, "base")
            pieces[piece.name] = piece
            strips.append(Piece(piece.name, piece.width, strip_height(piece, base), piece.front, None, piece.quantity))
        room = area(job.paper, small_head=True)
        room = room._replace(top=room.top - FOLDING_LINE)
        try:
            pages = arrange(strips, room, 0.0)
        except FitError as error:
            refuse_piece(self, error)
        grounds = {
            name: tuple(face.ground for face in part.faces.values())
            for part in self.pieces
            for name in (part.name, *(f"{part.name}-{n}" for n in range(1, part.copies + 1)))
        }
        spread = [_spread(slots, grounds, room) for slots in pages]
        right = max((slot.x + slot.piece.width for strips in spread for slot, *_ in strips), default=room.right)
        left = min((slot.x for strips in spread for slot, *_ in strips), default=room.left)
        by = (room.left + room.right - left - right) / 2  # to where the widest row is in the middle
        spread = [[each._replace(slot=each.slot._replace(x=each.slot.x + by)) for each in strips] for strips in spread]
        return [self._page(job, room, strips, pieces) for strips in spread]

    def _base(self, piece: Piece) -> float:
        return self.base or min(max(0.5 * piece.height, 0.375 * INCH), 0.75 * INCH)

    def _page(self, job: Job, room: Area, strips: Sequence[Strip], pieces: Mapping[str, Piece]) -> Body:
        draw, scores = Drawing(), []
        last, right = strips[-1].slot, max(slot.x + slot.piece.width for slot, *_ in strips)
        left = last.x + last.piece.width + APART
        if (large := 0.72 * min((right - left) / 38, last.piece.height / 18)) > 2:  # the icon behind the last strip
            draw.rect(left, last.y, right - left, last.piece.height, Style(mix("pale", "paper", 0.4)))
            with draw.artifact(), draw.group(scale(large, (left + right) / 2, last.y + last.piece.height / 2)):
                _draw_icon(draw, -19.0, -9.0)
        draw_folding_line(draw, room, STANDEE_INSTRUCTIONS, _draw_icon if large <= 2 else lambda *_: -8.0)
        with draw.figure(pieces_text([pieces[slot.piece.name] for slot, *_ in strips], "Stand-ups:")):
            for slot, left, right in strips:
                piece = pieces[slot.piece.name]
                name = f"{job.game.name}-{self.name}-{piece.name}-{'a' if left else ''}{'z' if right else ''}"
                base = self._base(piece)
                draw.use(standee(piece, base, name, left, right), shift(slot.x, slot.y))
                low, ends = base - SHORTER, (slot.x, slot.x + piece.width)
                folds = low, low + piece.height, low + 2 * piece.height  # of the front foot, the ridge, the back foot
                scores += [((ends[0], slot.y + at), (ends[1], slot.y + at)) for at in folds]
        places = [(s.x, s.y, s.piece.width, s.piece.height) for s, *_ in strips]
        draw_boxes(draw, places, HALO)
        draw.lines(join_lines(scores), HALO)
        with draw.layer("score"):
            draw.lines(join_lines(scores), SCORE)
        with draw.layer("cut"):
            draw_boxes(draw, places, CUT)
        return Body(draw, self.heading(job, small=True), "cut", stock="card")


MOST_CARDS = 500
BULK = 1.15  # micrometres of thickness for each gram of a square meter of card
CLEAR, LOOSE = 1.5 * MM, 1.0 * MM  # room about the cards in the box, and over the deck
TAB, TONGUE, TAPER = 12 * MM, 15 * MM, 3 * MM
SAFE = 2 * MM
HEAD = 30.0  # height of the instructions
OVER = 3.0  # points of color over the cut
BOX_INSTRUCTIONS = (
    "Score the dashes, cut, and fold every dash away from the print.  Glue the tab inside the side at the right, then "
    "one bottom on the other; the flaps lie between them.  The tongue of the lid is tucked in."
)


class TuckBox(Sheet):
    """The net of a tuck box."""

    size_ = size("the size of the cards").default("poker")
    cards = whole(1, MOST_CARDS, "how many cards it holds")
    weight = decimal(60, 600, "grams of a square meter of their card").default(300)
    thickness = length("of one card, instead of its weight", most=3 * MM).optional("worked out from the weight")
    fill = template("the color of the whole box", "the name of a color").default("paper", "white")
    front = table(Side, "the front, with `fill`, `ink` and `places`").optional("plain")
    back = table(Side, "the back").optional("plain")
    side = table(Side, "both sides").optional("plain")
    lid = table(Side, "the lid").optional("plain")

    def verify(self, game: Game) -> None:
        """RulesError for colors that cannot be read."""
        top = self.where._replace(keys=())
        self.colors = read_colors(top.at("colors"), self.shared.get("colors", {}))
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
            self.fail(
                f"the net of the box is {found}, more than {job.paper.name} has room for", fix="choose larger paper"
            )
        draw = Drawing()
        left = room.left + (room.width - across) / 2 + TAB
        low = room.bottom + (room.height - HEAD - up) / 2 + deep
        self._draw(draw, left, low)
        draw_paragraph(draw, BOX_INSTRUCTIONS, room.left, room.top - 4, room.width, NOTE, "ink")
        trim = (left - TAB, low - deep, left + 2 * (wide + deep), low + high + deep + TONGUE)
        return [Body(draw, self.heading(job, small=True), "cut", False, trim, stock="card")]

    def _draw(self, draw: Drawing, x: float, y: float) -> None:
        """Draw the net with the lower left corner of the back at (x, y)."""
        wide, high, deep = self.measures
        sides = [x, x + wide, x + wide + deep, x + 2 * wide + deep, x + 2 * (wide + deep)]
        panels = (  # each with its corner and its size
            ("back", self.back, (x, y), (wide, high)),
            ("side-1", self.side, (sides[1], y), (deep, high)),
            ("front", self.front, (sides[2], y), (wide, high)),
            ("side-2", self.side, (sides[3], y), (deep, high)),
            ("lid", self.lid, (x, y + high), (wide, deep)),
        )
        outline = _outline(x, y, wide, high, deep)
        surface = Surface(self.row, (wide, high), 0.0, SAFE, self.colors, self.files)
        color = surface.color(self.fill)
        draw.polygon(outline[1:-1], Style(color, color, 2 * OVER))
        draw.use(glue_foot(TAB - OVER, high - 2 * TAPER), shift(x - TAB, y + TAPER))
        for name, side, corner, trim in panels:
            if side is not None:
                face = Surface(self.row, trim, 0.0, min(SAFE, 0.2 * min(trim)), self.colors, self.files)
                face.fill(face.place_box(None), face.color(self.fill))
                draw_side(face, SideOf(side.fill, side.ink, side.places))
                draw.use(Symbol(f"box-{name}", face.draw.records, (0.0, 0.0, *trim)), shift(*corner))
        with draw.layer("cut"):
            draw.add([Path((outline,), True, CUT)])
        with draw.layer("score"):
            _, a, b, c, d = sides
            top = y + high
            upright = [((each, y), (each, top)) for each in (x, a, b, c)]
            level = [((x, y), (d, y)), ((x, top), (b, top)), ((c, top), (d, top)), ((x, top + deep), (a, top + deep))]
            draw.lines(upright + level, SCORE)


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
