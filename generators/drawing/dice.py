"""Drawings of dice, each showing a face."""

from __future__ import annotations

from generators.drawing.drawing import Drawing, Style

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def draw_die(draw: Drawing, face: int, x: float, y: float, size: float, colour: str = "navy") -> None:
    """Draw a die of `size` points showing 1 to 6, its lower left corner at (x, y)."""
    draw.rounded(x, y, size, size, 0.2 * size, Style("paper", colour, 0.06 * size))
    for px, py in _PIPS[face]:
        draw.circle(x + size * (0.5 + 0.25 * px), y + size * (0.5 + 0.25 * py), 0.085 * size, Style(colour))
