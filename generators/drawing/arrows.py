"""Arrows for maneuvers, movement orders and dimensions."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from generators.drawing.drawing import Drawing, Point, Style, turn
from generators.drawing.text import text_width

#: Maneuver -> the side to which its arrow bends: 1 left, -1 right.
BENDS = {"straight": 0.0, "left": 1.0, "right": -1.0}


def draw_arrow_head(draw: Drawing, x: float, y: float, angle: float, size: float = 5.0, colour: str = "sea") -> None:
    """Draw an arrow head of `size` points with its tip at (x, y); `angle` is in degrees from +x."""
    with draw.group(turn(angle, x, y)):
        draw.polygon(((0, 0), (-size, 0.4 * size), (-size, -0.4 * size)), Style(colour))


def draw_maneuver(draw: Drawing, maneuver: str, x: float, middle: float) -> None:
    """Draw a maneuver of BENDS as an arrow 18 points high: straight ahead, or ahead and then a turn."""
    bend = BENDS[maneuver]
    style = Style(None, "sea", 1.5)
    if not bend:
        draw.line((x, middle - 8), (x, middle + 4), style)
        draw_arrow_head(draw, x, middle + 9, 90, 6)
        return
    x += 4 * bend
    draw.line((x, middle - 8), (x, middle), style)
    draw.arc(x - bend * 9, middle, 9, 0 if bend > 0 else 180, 50 * bend, style)
    angle = radians(50 if bend > 0 else 130)
    tip = (x - bend * 9 + 9 * cos(angle), middle + 9 * sin(angle))
    heading = 140 if bend > 0 else 40
    draw_arrow_head(draw, tip[0] + 4 * cos(radians(heading)), tip[1] + 4 * sin(radians(heading)), heading, 6)


def draw_movement_order(draw: Drawing, order: str, x: float, middle: float) -> None:
    """Draw a movement order (On Patrol 104.3.1) as an arrow 18 points high: L2 turns before it moves, 2L after."""
    style = Style(None, "sea", 1.5)
    if order[:1] in "LR" and len(order) > 1:
        angle = 150 if order[0] == "L" else 30
        direction = radians(angle)
        start = (x - 7 * cos(direction), middle - 7 * sin(direction))
        draw.line(start, (x + 4 * cos(direction), middle + 4 * sin(direction)), style)
        draw_arrow_head(draw, x + 9 * cos(direction), middle + 9 * sin(direction), angle, 6)
    else:
        draw_maneuver(draw, {"L": "left", "R": "right"}.get(order[-1:], "straight"), x, middle)


def draw_dimension(draw: Drawing, a: Point, b: Point, text: str, size: float = 7.5) -> None:
    """Draw a dimension: a line from a to b with heads at both ends and its text at the middle."""
    angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    draw.line(a, b, Style(None, "grey", 0.5))
    draw_arrow_head(draw, *b, angle, 4, "grey")
    draw_arrow_head(draw, *a, angle + 180, 4, "grey")
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    wide = text_width(text, size, "semibold") + 4
    draw.rect(x - wide / 2, y - 4.5, wide, 9, Style("paper"))
    draw.text(x, y - 2.6, text, size, "ink", "semibold", "middle")
