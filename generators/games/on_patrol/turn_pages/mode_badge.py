"""The mode of a force on a turn sheet, as its counter shows it: the number in the escorts' movement."""

from functools import cache
from typing import NamedTuple

from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Point, Style
from generators.page.frame import SECTION
from generators.sheets import kits

BADGE, INSET = 24.0, 1.0  # side of a badge in points, and what its art keeps clear within it
SHEET, PIECES = "counters", "mode-"
FILLED = "burst"  # art with the number in its middle in the colour of the ground


class ModeFace(NamedTuple):
    """What the counter of a mode shows: the colours of its ground and its ink, and its art."""

    ground: str
    ink: str
    art: str


@cache
def mode_faces() -> dict[str, ModeFace]:
    """The faces of the kit's counters of modes by their number."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), [SHEET], "on-patrol")
    pieces = [piece for piece in spec.data["pieces"] if piece["name"].startswith(PIECES)]
    faces = [piece[side] for piece in pieces for side in ("front", "back")]
    return {face["value"]: ModeFace(face["ground"], face["ink"], face["art"]) for face in faces}


def draw_mode(draw: Drawing, mode: int, corner: Point) -> None:
    """Draw the badge of a mode, its lower left corner at a point; nothing for one without a counter."""
    face = mode_faces().get(str(mode))
    if face is None:
        return
    (x, y), inner = corner, BADGE - 2 * INSET
    draw.rect(x, y, BADGE, BADGE, Style(face.ground, "navy", 0.6))
    draw_art(draw, face.art, (x + INSET, y + INSET, inner, inner), face.ink, ground=face.ground)
    ink = face.ground if face.art == FILLED else face.ink
    draw.text(x + BADGE / 2, y + BADGE / 2 - 0.33 * SECTION, str(mode), SECTION, ink, "black", "middle")
