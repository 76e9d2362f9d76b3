"""The screen of a form to fill in: digits that hide writing behind them when the folded slip is held to the light."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from random import Random

from generators.drawing.drawing import Drawing, Point, Style, Symbol

#: Digits and letters as strokes on a grid two wide and four high, scattered over the screen.
STROKES: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (2, 0), (2, 4), (0, 4), (0, 0)),
    ((0, 3), (1, 4), (1, 0)),
    ((0, 4), (2, 4), (2, 2), (0, 2), (0, 0), (2, 0)),
    ((0, 4), (2, 4), (1, 2), (2, 1), (1, 0), (0, 0)),
    ((1.5, 0), (1.5, 4), (0, 1), (2, 1)),
    ((2, 4), (0, 4), (0, 2), (2, 2), (2, 0), (0, 0)),
    ((1.5, 4), (0, 2), (0, 0), (2, 0), (2, 2), (0, 2)),
    ((0, 4), (2, 4), (0.5, 0)),
    ((0, 2), (2, 2), (2, 4), (0, 4), (0, 0), (2, 0), (2, 2)),
    ((0, 4), (0, 0), (2, 0), (2, 4)),
    ((0, 0), (0, 4), (2, 0), (2, 4)),
    ((2, 4), (0, 4), (0, 2), (1.5, 2), (0, 2), (0, 0), (2, 0)),
)
CELL = 12.5  # points: side of the square that holds one digit
WEIGHTS = (1.5, 1.1, 0.9)  # widths of the digits' strokes: large print, small print, dice
FRAME, WAVE = 4.0, 12.0  # points from the edges of a panel to the frame of its lining, and from wave to wave
CLEAR = 1.5  # points left bare along the fold, so that its dashes show


@lru_cache(maxsize=8)
def lining(width: float, height: float) -> Symbol:
    """The ground of a panel with bars that hide a secret: waves in a frame, as the lining of an envelope."""
    draw = Drawing()
    left, low, right, top = FRAME, FRAME, width - FRAME, height - FRAME
    waves = []
    for n in range(int((top - low) // WAVE) + 2):
        y, count = low + n * WAVE, int((right - left) // (WAVE / 2)) + 1
        waves.append([(left + i * WAVE / 2, y + (0.25 * WAVE if i % 2 else -0.25 * WAVE)) for i in range(count + 1)])
    with draw.group(clip=((left, low), (right, low), (right, top), (left, top))):
        draw.lines(waves, Style(None, "rule", 0.25))
    draw.rect(left, low, right - left, top - low, Style(None, "rule", 0.5))
    return Symbol(f"slip-lining-{width:.2f}x{height:.2f}", draw.records, (0.0, 0.0, width, height))


@lru_cache(maxsize=8)
def screen(width: float, height: float) -> Symbol:
    """The pattern of a panel: digits of the size of print.

    Half of the digits are mirrored, as print is when it is seen through the back of the paper.  The same size gives
    the same pattern.
    """
    draw, chance = Drawing(), Random(f"{width:.2f} x {height:.2f}")
    high = height - CLEAR
    frame = ((0.0, 0.0), (width, 0.0), (width, high), (0.0, high))
    with draw.group(clip=frame):
        digits: list[list[tuple[Point, ...]]] = [[] for _ in WEIGHTS]
        for row in range(int(height // CELL) + 1):
            for column in range(int(width // CELL) + 1):
                middle = ((column + chance.uniform(0.1, 0.9)) * CELL, (row + chance.uniform(0.1, 0.9)) * CELL)
                digits[(row + column) % len(WEIGHTS)].append(_digit(chance, middle))
        for outlines, weight in zip(digits, WEIGHTS, strict=True):
            draw.lines(outlines, Style(None, "navy", weight))
    draw.line((0, 0), (width, 0), Style(None, "navy", 0.5))
    return Symbol(f"slip-screen-{width:.2f}x{height:.2f}", draw.records, (0, -0.5, width, height))


def _digit(chance: Random, middle: Point) -> tuple[Point, ...]:
    """A digit 9 to 17 points high at a random angle, mirrored or not."""
    side = chance.uniform(9, 17) / 4
    angle, flip = radians(chance.uniform(-35, 35)), chance.choice((1, -1))
    c, s = cos(angle) * side, sin(angle) * side
    points = []
    for x, y in chance.choice(STROKES):
        x, y = flip * (x - 1), y - 2
        points.append((round(middle[0] + c * x - s * y, 1), round(middle[1] + s * x + c * y, 1)))
    return tuple(points)
