"""Draws units on the map of Europe, and the marks of those that failed or are gone."""

from aids.u_boat.game_map import ARMY, FLEET
from aids.u_boat.units import Unit
from generators.drawing.colours import mix
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.text import in_scale

PALE = 0.3  # of its colour in a unit that is gone


def draw_unit(draw: Drawing, unit: Unit, size: float, colour: str, pale: bool = False) -> None:
    """Draw a unit about (0, 0): an army is a square, a fleet a hull, a U a lens; each with its power's letter.

    One that is no longer there is `pale`, in dashes.
    """
    style = Style(mix("paper", colour, PALE) if pale else colour, "paper", 0.08 * size)
    h = size / 2
    if unit.kind == ARMY:
        outline = [(-0.8 * h, -0.75 * h), (0.8 * h, -0.75 * h), (0.8 * h, 0.75 * h), (-0.8 * h, 0.75 * h)]
    elif unit.kind == FLEET:
        outline = [(-0.85 * h, -0.9 * h), (0.85 * h, -0.9 * h), (1.2 * h, 0.4 * h), (0.35 * h, 0.4 * h)]
        outline += [(0.35 * h, 0.9 * h), (-0.35 * h, 0.9 * h), (-0.35 * h, 0.4 * h), (-1.2 * h, 0.4 * h)]
    else:
        outline = [(-1.8 * h, 0), (-1.05 * h, 0.68 * h), (0, 0.82 * h), (1.05 * h, 0.68 * h), (1.8 * h, 0)]
        outline += [(1.05 * h, -0.68 * h), (0, -0.82 * h), (-1.05 * h, -0.68 * h)]
    draw.polygon(outline, style)
    draw.polygon(outline, Style(None, "ink", 0.04 * size, (0.12 * size, 0.1 * size) if pale else ()))
    text, height = (
        (unit.power[0] if unit.kind in (ARMY, FLEET) else f"U{unit.power[0]}"),
        in_scale(0.62 * size),
    )
    base = (-0.13 * size if unit.kind == FLEET else 0) - height / 3
    draw.text(0, base, text, height, "ink" if pale else f"{colour}-text", "bold", "middle")


def draw_count(draw: Drawing, number: int, size: float) -> None:
    """Draw how many U's a symbol about (0, 0) stands for, at its upper right."""
    type_size = in_scale(0.62 * size)
    x, y, r = 1.2 * size, 0.55 * size, 0.7 * type_size
    draw.circle(x, y, r, Style("paper", "ink", 0.05 * size))
    draw.text(x, y - 0.34 * type_size, str(number), type_size, "ink", "bold", "middle")


def draw_cross(draw: Drawing, middle: Point, r: float) -> None:
    """Draw a cross on white about a point."""
    x, y = middle
    draw.circle(x, y, 1.25 * r, Style("paper", "danger", 0.2 * r))
    k = 0.7 * r
    draw.lines([((x - k, y - k), (x + k, y + k)), ((x - k, y + k), (x + k, y - k))], Style(None, "danger", 0.45 * r))


def draw_loss(draw: Drawing, size: float) -> None:
    """Draw a thin cross over a unit about (0, 0) that is gone, with its letter left free."""
    k, inner = 0.66 * size, 0.3 * size
    strokes = [((x * inner, y * inner), (x * k, y * k)) for x in (-1, 1) for y in (-1, 1)]
    draw.lines(strokes, Style(None, "paper", 0.24 * size))
    draw.lines(strokes, Style(None, "danger", 0.12 * size))
