"""Draws convoys and the paths of escorts in diagrams: hulls, the way from hex to hex, the numbers of steps."""

from __future__ import annotations

from collections.abc import Sequence

from aids.hexes import Hex, neighbour
from aids.on_patrol.formation import Offset
from aids.on_patrol.movement_state import UnderWay
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.hex_grid import centre, direction, draw_ship, towards
from generators.drawing.text import in_scale
from generators.games.on_patrol.scenes import CAPITAL, Counter

WAY = 1.4  # width of a path in points


def convoy_picture(
    hulls: Sequence[tuple[Offset, Counter]], stations: Sequence[tuple[Offset, str]], step: float, down: float = 0.0
) -> tuple[Drawing, float, float]:
    """A convoy that heads up, hung from (0, 0): ships, and circles with the letters of stations; its width and height.

    It is not to scale: pieces lie in the order of their columns and rows, columns `step` points apart, rows as well or
    `down` points.
    """
    draw, down = Drawing(), down or step
    rights, aheads = zip(*(offset for offset, _ in (*hulls, *stations)), strict=True)
    columns = {right: (n + 0.5) * step for n, right in enumerate(sorted(set(rights)))}
    rows = {ahead: -(n + 0.5) * down for n, ahead in enumerate(sorted(set(aheads), reverse=True))}
    for (right, ahead), ship in hulls:
        box = (columns[right] - 0.25 * step, rows[ahead] - 0.45 * step, 0.5 * step, 0.9 * step)
        draw_art(draw, ship.art, box, "sea" if ship == CAPITAL else "ink", True)
    for (right, ahead), letter in stations:
        x, y = columns[right], rows[ahead]
        draw.circle(x, y, 0.45 * step, Style("pale", "sea", 0.7))
        draw.text(x, y - 0.19 * step, letter, in_scale(0.53 * step), "navy", "bold", "middle")
    return draw, step * len(columns), down * len(rows)


def draw_later(draw: Drawing, bow: Hex, step: int, size: float) -> None:
    """An escort in its two hexes, dashed as it comes later."""
    with draw.group(shift(*centre(bow, size))):
        draw_ship(draw, Hex(0, 0), step, size, Style("paper", "navy", 0.9, (2.5, 1.8)))


def draw_way(draw: Drawing, start: Hex, way: Sequence[UnderWay], size: float, colour: str = "sea") -> None:
    """The way of a bow from hex to hex, with an arrow head in the last."""
    points = [centre(place, size) for place in (start, *(move.bow for move in way))]
    angle = direction(way[-1].step)
    tip = towards(points[-1], angle, 0.3 * size)
    draw.lines([(*points, towards(points[-1], angle, 0.1 * size))], Style(None, colour, WAY))
    draw_arrow_head(draw, *tip, angle, max(5.0, 0.4 * size), colour)


def astern(bow: Hex, step: int) -> Hex:
    """The hex behind a bow."""
    return neighbour(bow, step, -1)


def beside(place: Hex, step: int, size: float, far: float = 1.0) -> Point:
    """A point beside a hex, to the right of a course, `far` hexes off (negative: to the left)."""
    return towards(centre(place, size), direction(step) - 90, far * size)
