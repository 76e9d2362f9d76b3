"""Drawings of dice, each showing a face."""

from __future__ import annotations

from functools import lru_cache

from generators.drawing.drawing import Drawing, Style, Symbol

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
    _draw_outline(draw, x, y, size, colour)
    for px, py in _PIPS[face]:
        draw.circle(x + size * (0.5 + 0.25 * px), y + size * (0.5 + 0.25 * py), 0.085 * size, Style(colour))


def _draw_outline(draw: Drawing, x: float, y: float, size: float, colour: str) -> None:
    draw.rounded(x, y, size, size, 0.2 * size, Style("paper", colour, 0.06 * size))


@lru_cache(maxsize=100)
def die_symbol(face: int, size: float) -> Symbol:
    """A die of `size` points with its lower left corner at (0, 0), to be used many times."""
    draw = Drawing()
    draw_die(draw, face, 0, 0, size)
    return Symbol(f"die-{face}-{size:g}", draw.records, (-1, -1, size + 1, size + 1))


@lru_cache(maxsize=100)
def numbered_die(face: int, size: float, type_size: float) -> Symbol:
    """The same with a figure in place of pips, which needs less to hide it."""
    draw = Drawing()
    _draw_outline(draw, 0, 0, size, "navy")
    draw.text(size / 2, size / 2 - 0.33 * type_size, str(face), type_size, "navy", "bold", "middle")
    return Symbol(f"die-{face}-{size:g}-numbered", draw.records, (-1, -1, size + 1, size + 1))
