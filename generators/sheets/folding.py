"""The line above folded pieces that says how to fold them, and the arrow of its icon."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Area

FOLDING_LINE = 26.0  # points: height of the line that says how to fold


def draw_folding_line(draw: Drawing, room: Area, text: str, icon: Callable[[Drawing, float, float], float]) -> None:
    """Draw the line above a page's pieces that says how to fold them: an icon 18 points high, and text.

    `icon` draws with its lower left corner at a point and returns its width.
    """
    x = room.left + icon(draw, room.left, room.top + 6) + 8
    lines = wrap_text(text, NOTE, room.right - x)
    low = room.top + 12.5 + 4.75 * (len(lines) - 1)
    draw.texts([(x, low - 9.5 * i, line) for i, line in enumerate(lines)], NOTE, "grey")


def bend_arrow(draw: Drawing, x: float, y: float, r: float) -> None:
    """Draw a curved arrow over and down to the right, about (x, y)."""
    draw.arc(x + 0.3 * r, y, r, 170, -150, Style(None, "sea", 0.9))
    tip = (x + 0.3 * r + r * cos(radians(8)), y + r * sin(radians(-8)))
    draw.polygon((tip, (tip[0] - 2.6, tip[1] + 2.8), (tip[0] + 1.8, tip[1] + 3.2)), Style("sea"))
