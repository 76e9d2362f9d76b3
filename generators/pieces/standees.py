"""Standees, counters to fold and glue: two faces that lean on each other, and two feet that overlap under them.

From the top of the strip: the plain foot, the back face upside down, the ridge, the front face, and the foot that
takes the glue.  Every fold is away from the print; the feet lie one over the other and make the base.
"""

from __future__ import annotations

from functools import lru_cache

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
from generators.sheets.slips import FOLDING_LINE, bend_arrow, draw_folding_line

SHORTER = INCH / 32  # by how much the inner foot is shorter, so that it clears the fold
LEAST_BASE, MOST_BASE = 0.25 * INCH, 2 * INCH
INSTRUCTIONS = (
    "Score the dashes, cut along the thin lines, fold every dash away from the print. "
    "Put glue on the hatched foot and stick the base over it: the piece stands on both."
)


def strip_height(piece: Piece, base: float) -> float:
    """The height in points of a piece's strip with feet of this length."""
    return 2 * piece.height + 2 * base - SHORTER


def standee(piece: Piece, base: float, name: str) -> Symbol:
    """The print of a strip, both faces and both feet, its lower left corner at (0, 0)."""
    width, height = piece.width, piece.height
    glued = base - SHORTER
    draw = Drawing()
    draw.use(piece.front._replace(name=f"{name}-front"), shift(0, glued))
    back = (piece.back or piece.front)._replace(name=f"{name}-{'back' if piece.back else 'front'}")
    draw.use(back, turn(180, width, glued + 2 * height))
    draw.use(glue_foot(width, glued))
    middle = glued + 2 * height + base / 2
    _draw_word(draw, "base", width, middle)
    return Symbol(name, draw.records, (0, 0, width, strip_height(piece, base)))


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


def _centred(pages: list[list[Slot]], room: Area) -> list[list[Slot]]:
    """The strips moved so that the widest row is in the middle of the room."""
    right = max((slot.x + slot.piece.width for slots in pages for slot in slots), default=room.right)
    left = min((slot.x for slots in pages for slot in slots), default=room.left)
    shift_by = (room.left + room.right - left - right) / 2
    return [[slot._replace(x=slot.x + shift_by) for slot in slots] for slots in pages]


class Standees(PieceSheet):
    """Counters to cut, fold and glue, so that they stand: two faces that lean on each other over a foot."""

    base = length("the length of a foot", least=LEAST_BASE, most=MOST_BASE).optional(
        "half the height of a face, from 3/8 to 3/4 inch"
    )

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips."""
        bases: dict[str, float] = {}
        pieces: dict[str, Piece] = {}
        strips = []
        made = counters.pieces(self, bleed=0.0)
        if not made:
            self.fail("every count is 0; nothing would be printed", "pieces")
        for piece in made:
            base = self.base or min(max(0.5 * piece.height, 0.375 * INCH), 0.75 * INCH)
            if base > 1.5 * piece.height:
                fault = f"base = {self.stated.get('base')!r} is too long under faces {piece.height / INCH:.3g} in high"
                self.fail(fault, "base")
            pieces[piece.name], bases[piece.name] = piece, base
            symbol = standee(piece, base, f"{job.game.name}-{self.name}-{piece.name}")
            strips.append(Piece(piece.name, piece.width, strip_height(piece, base), symbol, None, piece.quantity))
        room = area(job.paper, small_head=True)
        room = room._replace(top=room.top - FOLDING_LINE)
        try:
            pages = _centred(arrange(strips, room, 0.0), room)
        except FitError as error:
            refuse_piece(self, error)
        bodies = []
        for slots in pages:
            draw = Drawing()
            draw_folding_line(draw, room, INSTRUCTIONS, _draw_icon)
            scores = []
            for slot in slots:
                draw.use(slot.piece.front, shift(slot.x, slot.y))
                heights = folds(pieces[slot.piece.name], bases[slot.piece.name])
                scores += [((slot.x, slot.y + at), (slot.x + slot.piece.width, slot.y + at)) for at in heights]
            with draw.layer("score"):
                draw.lines(join_lines(scores), SCORE)
            with draw.layer("cut"):
                draw_boxes(draw, [(s.x, s.y, s.piece.width, s.piece.height) for s in slots], CUT)
            bodies.append(Body(draw, self.heading(job, small=True), "cut"))
        return bodies
