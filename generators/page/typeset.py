"""The parts of blocks: section heads, paragraphs, notes, bars.

A block hangs from its top left corner at (0, 0); y falls as it grows.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import draw_disc
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, THIN

if TYPE_CHECKING:
    pass

DESIGN = 540.0  # points: the width pages are composed for
GUTTER = 24.0  # between two columns
SMALL_DISC = 6.5  # radius of the number of a step in a list


class Block(NamedTuple):
    """A composed block that reaches `height` points down, and the ids of the rulings it assumes.

    Those of `inside` have their letters within the block, where they decide, and none behind its title.
    """

    height: float
    drawing: Drawing
    assumes: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


def draw_section(draw: Drawing, title: str, note: str, width: float, x: float = 0.0, top: float = 0.0) -> float:
    """Draw a section title over a line, with a note (dice) at the right; returns the y below it."""
    kept = min(text_width(note, NOTE), 0.5 * width) + 10 if note else 0.0
    size = max(TABLE, fit_scale(title, SECTION, width - kept, "semibold"))
    title = shorten_text(title, size, width - kept, "semibold")
    draw.text(x, top - 9, title, size, "navy", "semibold")
    room = width - text_width(title, size, "semibold") - 10
    if note:
        draw.text(x + width, top - 9, shorten_text(note, NOTE, room), NOTE, "grey", anchor="end")
    draw.line((x, top - 13.5), (x + width, top - 13.5), Style(None, "navy", 0.6))
    return top - 14.0


def draw_paragraph(
    draw: Drawing,
    words: str,
    x: float,
    top: float,
    room: float,
    size: float = NOTE,
    colour: str = "grey",
    face: str = "regular",
) -> float:
    """Draw wrapped text with its top at `top`; returns the y below its last line."""
    for line in wrap_text(words, size, room, face):
        top -= 1.25 * size
        draw.text(x, top + 0.28 * size, line, size, colour, face)
    return top


def draw_steps(
    draw: Drawing,
    steps: Iterable[str],
    x: float,
    top: float,
    room: float,
    size: float = NOTE,
    colour: str = "ink",
    gap: float = 2.0,
    *,
    discs: bool = False,
) -> float:
    """Draw numbered paragraphs with `gap` points between them, the numbers in `discs` or plain; the y below them."""
    indent = 21.0 if discs else 12.0
    for number, step in enumerate(steps, 1):
        base = top - 0.97 * size
        if discs:
            draw_disc(draw, x + 7, base + 0.3 * size, str(number), SMALL_DISC)
        else:
            draw.text(x, base, str(number), size, "navy", "bold")
        top = draw_paragraph(draw, step, x + indent, top, room - indent, size, colour) - gap
    return top


def draw_notes(draw: Drawing, notes: Iterable[str], y: float, width: float) -> float:
    """Draw the notes under a block; returns the y below them."""
    y -= 2.5
    for note in notes:
        y = draw_paragraph(draw, note, 0, y, width)
    return y


def draw_key(draw: Drawing, swatches: Iterable[tuple[str, str]], y: float, x: float = 0.0) -> float:
    """Draw swatches of colours in a line, each with what it stands for behind it; returns the y below them."""
    for colour, text in swatches:
        draw.rect(x, y - 13, 14, 8, Style(colour, "rule", THIN))
        draw.text(x + 19, y - 12, text, NOTE, "ink")
        x += 39 + text_width(text, NOTE)
    return y - 16
