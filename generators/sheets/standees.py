"""Stand-up counters to fold and glue: two faces that lean on each other, and two feet that close below them.

From the top of the strip: the glued foot, the back face upside down, the ridge, the front face, and the foot that
takes the glue.  Every fold is away from the print; the feet lie one over the other and make the base.
"""

from __future__ import annotations

from aids.errors import FitError
from generators.drawing.boxes import draw_boxes, join_lines
from generators.drawing.drawing import CUT, INCH, SCORE, Drawing, Style, Symbol, shift, turn
from generators.drawing.text import text_width
from generators.page.frame import THIN, Area, Body, area
from generators.page.imposition import Piece, Slot, arrange
from generators.sheets import counters
from generators.sheets.folding import FOLDING_LINE, bend_arrow, draw_folding_line
from generators.sheets.kits import Job, Spec

SHORTER = INCH / 32  # by which the foot that lies inside falls short of the fold it would touch
LEAST_BASE, MOST_BASE = 0.25 * INCH, 2 * INCH
WORDS = (
    "Score the dashes, cut along the thin lines, fold every dash away from the print. "
    "Put glue on the hatched foot and stick the plain one over it: the piece stands on the two."
)


def strip(piece: Piece, base: float) -> float:
    """The height in points of a piece's strip with feet of this length."""
    return 2 * piece.height + 2 * base - SHORTER


def standee(piece: Piece, base: float, name: str) -> Symbol:
    """The print of a strip, its lower left corner at (0, 0): both faces and both feet."""
    width, height = piece.width, piece.height
    glued = base - SHORTER
    draw = Drawing()
    draw.use(piece.front._replace(name=f"{name}-front"), shift(0, glued))
    back = (piece.back or piece.front)._replace(name=f"{name}-{'back' if piece.back else 'front'}")
    draw.use(back, turn(180, width, glued + 2 * height))
    _glue(draw, width, glued)
    middle = glued + 2 * height + base / 2
    _word(draw, "base", width, middle)
    return Symbol(name, draw.records, (0, 0, width, strip(piece, base)))


def _glue(draw: Drawing, width: float, height: float) -> None:
    """The foot that takes the glue: outlined, hatched lightly, and named."""
    left, low, right, high = 2.0, 2.0, width - 2.0, height - 2.0
    hatch = []
    step = 4.0
    start = left - (high - low)
    for i in range(1, int((right - start) // step) + 1):
        x = start + i * step  # where the stroke, rising to the right, meets the lower edge
        a = (x, low) if x >= left else (left, low + left - x)
        reach = x + high - low
        b = (reach, high) if reach <= right else (right, low + right - x)
        hatch.append((a, b))
    draw.lines(hatch, Style(None, "rule", THIN))
    draw.rect(left, low, right - left, high - low, Style(None, "grey", THIN))
    wide = text_width("glue", 7, "semibold")
    draw.rect((width - wide) / 2 - 2.5, height / 2 - 4.5, wide + 5, 9, Style("paper"))
    _word(draw, "glue", width, height / 2)


def _word(draw: Drawing, word: str, width: float, middle: float) -> None:
    draw.text(width / 2, middle - 2, word, 7, "grey", "semibold", "middle")


def folds(piece: Piece, base: float) -> tuple[float, float, float]:
    """How high above the foot of the strip its folds lie: front foot, ridge, back foot."""
    low = base - SHORTER
    return low, low + piece.height, low + 2 * piece.height


def _folded(draw: Drawing, x: float, y: float) -> float:
    """A strip flat, and the piece standing, seen from its side."""
    ink, dash = Style("paper", "navy", 0.6), Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 9, 18, ink)
    draw.rect(x, y + 3, 9, 12, Style("pale"))
    draw.lines([((x, y + at), (x + 9, y + at)) for at in (3, 9, 15)], dash)
    bend_arrow(draw, x + 14, y + 11, 4.5)
    draw.polygon(((x + 26, y + 2), (x + 37, y + 2), (x + 31.5, y + 16)), ink)
    draw.line((x + 27.5, y + 3.4), (x + 35.5, y + 3.4), Style(None, "navy", 0.6))
    return 38.0


def _centred(leaves: list[list[Slot]], room: Area) -> list[list[Slot]]:
    """The same strips with as much room to the left of the widest row as to its right."""
    reach = max((slot.x + slot.piece.width for slots in leaves for slot in slots), default=room.right)
    first = min((slot.x for slots in leaves for slot in slots), default=room.left)
    by = (room.left + room.right - first - reach) / 2
    return [[slot._replace(x=slot.x + by) for slot in slots] for slots in leaves]


def build(spec: Spec, job: Job) -> list[Body]:
    """The stand-up counters of a sheet, as many on a page as it takes.

    `base` is the length of a foot; without it the length is half the height of a face, and 3/8 to 3/4 inch.
    """
    spec.known("name", "kind", "title", "rule", "safe", "base", "pieces")
    own = spec.length("base") if "base" in spec.data else None
    if own is not None and not LEAST_BASE - 0.01 <= own <= MOST_BASE + 0.01:
        spec.fail(f"base = {spec.data['base']!r} should be between 1/4 in and 2 in", "base")
    bases: dict[str, float] = {}
    known: dict[str, Piece] = {}
    strips = []
    for piece in counters.pieces(spec, bleed=0.0):
        if piece.name in known:
            spec.fail(f"two pieces are called {piece.name!r}", "pieces")
        base = own or min(max(0.5 * piece.height, 0.375 * INCH), 0.75 * INCH)
        if base > 1.5 * piece.height:
            spec.fail(
                f"base = {spec.data.get('base')!r} is too long under faces {piece.height / INCH:.3g} in high", "base"
            )
        known[piece.name], bases[piece.name] = piece, base
        symbol = standee(piece, base, f"{job.game.name}-{spec.name}-{piece.name}")
        strips.append(Piece(piece.name, piece.width, strip(piece, base), symbol, None, piece.quantity))
    room = area(job.paper, small_head=True)
    room = room._replace(top=room.top - FOLDING_LINE)
    try:
        leaves = _centred(arrange(strips, room, 0.0), room)
    except FitError as error:
        spec.fail(str(error))
    bodies = []
    for slots in leaves:
        draw = Drawing()
        draw_folding_line(draw, room, WORDS, _folded)
        scores = []
        for slot in slots:
            draw.use(slot.piece.front, shift(slot.x, slot.y))
            flat = folds(known[slot.piece.name], bases[slot.piece.name])
            scores += [((slot.x, slot.y + at), (slot.x + slot.piece.width, slot.y + at)) for at in flat]
        with draw.layer("score"):
            draw.lines(join_lines(scores), SCORE)
        with draw.layer("cut"):
            draw_boxes(draw, [(s.x, s.y, s.piece.width, s.piece.height) for s in slots], CUT)
        bodies.append(Body(draw, spec.heading(job, small=True), "cut"))
    return bodies
