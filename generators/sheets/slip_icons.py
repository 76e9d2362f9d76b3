"""Icons of slips: one that is folded shut, and one that is turned over."""

from math import cos, radians, sin

from generators.drawing.drawing import Drawing, Style


def bend_arrow(draw: Drawing, x: float, y: float, r: float) -> None:
    """Draw a curved arrow over and down to the right, about (x, y)."""
    draw.arc(x + 0.3 * r, y, r, 170, -150, Style(None, "sea", 0.9))
    tip = (x + 0.3 * r + r * cos(radians(8)), y + r * sin(radians(-8)))
    draw.polygon((tip, (tip[0] - 2.6, tip[1] + 2.8), (tip[0] + 1.8, tip[1] + 3.2)), Style("sea"))


def draw_fold_icon(draw: Drawing, x: float, y: float) -> float:
    """Draw a slip open, and folded shut; returns the width used."""
    ink, dash = Style("paper", "navy", 0.6), Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 13, 18, ink)
    draw.rect(x, y + 4, 13, 7, Style("pale"))
    draw.line((x, y + 11), (x + 13, y + 11), dash)
    draw.lines([((x + 3, y + 2), (x + 10, y + 2)), ((x + 4, y + 14.5), (x + 9, y + 14.5))], Style(None, "navy", 0.7))
    bend_arrow(draw, x + 18, y + 11, 4.5)
    draw.rect(x + 30, y + 2, 13, 11, ink)
    draw.line((x + 30, y + 6), (x + 43, y + 6), Style(None, "navy", 0.6))
    draw.line((x + 33, y + 4), (x + 40, y + 4), Style(None, "navy", 0.7))
    return 43.0


def draw_back_icon(draw: Drawing, x: float, y: float) -> float:
    """Draw a slip front up, and turned over; returns the width used."""
    ink = Style("paper", "navy", 0.6)
    draw.rect(x, y + 2, 17, 13, ink)
    draw.rect(x, y + 6, 17, 9, Style("sea"))
    draw.line((x + 3, y + 4), (x + 10, y + 4), Style(None, "navy", 0.7))
    bend_arrow(draw, x + 22, y + 11, 4.5)
    draw.rect(x + 34, y + 2, 17, 13, ink)
    draw.lines([((x + 37, y + 11), (x + 45, y + 11)), ((x + 37, y + 8), (x + 42, y + 8))], Style(None, "navy", 0.7))
    return 51.0
