"""Standees, counters to fold and glue: two faces that lean on each other, and two feet that overlap under them.

From the top of the strip: the plain foot, the back face upside down, the ridge, the front face, and the foot that
takes the glue.  Every fold is away from the print; the feet lie one over the other and make the base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing.boxes import draw_boxes, join_lines
from generators.drawing.drawing import CUT, INCH, SCORE, Drawing, Style, Symbol, shift, turn
from generators.drawing.text import text_width
from generators.page.frame import THIN, Area, Body, area
from generators.page.imposition import Piece, Slot, arrange
from generators.pieces import counters
from generators.pieces.piece_sheets import PieceSheet, refuse_piece
from generators.sheets.settings import length
from generators.sheets.sheet import Job
from generators.sheets.slip_icons import bend_arrow
from generators.sheets.slips import FOLDING_LINE, draw_folding_line

#: Points: colour past a cut, less than what faces keep clear at it; and between neighbours in other colours.
BLEED, APART = 3.0, 9.0
SHORTER = INCH / 32  # by how much the inner foot is shorter, so that it clears the fold
LEAST_BASE, MOST_BASE = 0.25 * INCH, 2 * INCH
INSTRUCTIONS = (
    "Score the dashes, cut along the thin lines, fold every dash away from the print. "
    "Put glue on the hatched foot and stick the base over it."
)


def strip_height(piece: Piece, base: float) -> float:
    """The height in points of a piece's strip with feet of this length."""
    return 2 * piece.height + 2 * base - SHORTER


def standee(piece: Piece, base: float, name: str, left: float = 0.0, right: float = 0.0) -> Symbol:
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
    middle = glued + 2 * height + base / 2
    _draw_word(draw, "base", width, middle)
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
    draw.rect(left, low, right - left, high - low, Style(None, "grey", THIN))
    wide = text_width("glue", 7, "semibold")
    draw.rect((width - wide) / 2 - 2.5, height / 2 - 4.5, wide + 5, 9, Style("paper"))
    _draw_word(draw, "glue", width, height / 2)
    return Symbol(f"glue-{width:g}x{height:g}", draw.records, (0, 0, width, height))


def _draw_word(draw: Drawing, word: str, width: float, middle: float) -> None:
    draw.text(width / 2, middle - 2, word, 7.5, "grey", "semibold", "middle")


def folds(piece: Piece, base: float) -> tuple[float, float, float]:
    """Heights of the folds above the lower edge of the strip: front foot, ridge, back foot."""
    low = base - SHORTER
    return low, low + piece.height, low + 2 * piece.height


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
    """The strips of a page: neighbours in other colours apart where their row has the room, with colour in the gap.

    Those of the same colours share their cut.
    """
    out: list[Strip] = []
    for _, row in groupby(slots, lambda slot: slot.y):
        strips = list(row)
        parted = [grounds[a.piece.name] != grounds[b.piece.name] for a, b in pairwise(strips)]
        wide = strips[-1].x + strips[-1].piece.width - strips[0].x
        if wide + APART * sum(parted) + 2 * BLEED > room.width:
            parted = [False] * len(parted)
        moved = 0.0
        for n, slot in enumerate(strips):
            before, after = n == 0 or parted[n - 1], n == len(parted) or parted[n]
            moved += APART * (n > 0 and before)
            out.append(Strip(slot._replace(x=slot.x + moved), BLEED * before, BLEED * after))
    return out


def _centred(pages: list[list[Strip]], room: Area) -> list[list[Strip]]:
    """The strips moved so that the widest row is in the middle of the room."""
    right = max((slot.x + slot.piece.width for strips in pages for slot, *_ in strips), default=room.right)
    left = min((slot.x for strips in pages for slot, *_ in strips), default=room.left)
    by = (room.left + room.right - left - right) / 2
    return [[each._replace(slot=each.slot._replace(x=each.slot.x + by)) for each in strips] for strips in pages]


class Standees(PieceSheet):
    """Counters to cut, fold and glue, so that they stand: two faces that lean on each other over a foot."""

    base = length("the length of a foot", least=LEAST_BASE, most=MOST_BASE).optional(
        "half the height of a face, from 3/8 to 3/4 inch"
    )

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips."""
        pieces: dict[str, Piece] = {}
        strips = []
        made = counters.pieces(self, bleed=BLEED)
        if not made:
            self.fail("every count is 0; nothing would be printed", "pieces")
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
        spread = _centred([_spread(slots, self._grounds(), room) for slots in pages], room)
        return [self._page(job, room, strips, pieces) for strips in spread]

    def _base(self, piece: Piece) -> float:
        return self.base or min(max(0.5 * piece.height, 0.375 * INCH), 0.75 * INCH)

    def _grounds(self) -> dict[str, tuple[str, ...]]:
        """The grounds of the faces of each piece by its name."""
        return {
            name: tuple(face.ground for face in part.faces.values())
            for part in self.pieces
            for name in (part.name, *(f"{part.name}-{n}" for n in range(1, part.copies + 1)))
        }

    def _page(self, job: Job, room: Area, strips: Sequence[Strip], pieces: Mapping[str, Piece]) -> Body:
        """A page of strips with their folds and cuts."""
        draw, scores = Drawing(), []
        draw_folding_line(draw, room, INSTRUCTIONS, _draw_icon)
        for slot, left, right in strips:
            piece = pieces[slot.piece.name]
            name = f"{job.game.name}-{self.name}-{piece.name}-{'a' if left else ''}{'z' if right else ''}"
            draw.use(standee(piece, self._base(piece), name, left, right), shift(slot.x, slot.y))
            ends = slot.x, slot.x + piece.width
            scores += [((ends[0], slot.y + at), (ends[1], slot.y + at)) for at in folds(piece, self._base(piece))]
        with draw.layer("score"):
            draw.lines(join_lines(scores), SCORE)
        with draw.layer("cut"):
            draw_boxes(draw, [(s.x, s.y, s.piece.width, s.piece.height) for s, *_ in strips], CUT)
        return Body(draw, self.heading(job, small=True), "cut", stock="card")
