"""The picture of diameter movement: both rings about a target hex, and the steps of two escorts that join them."""

from __future__ import annotations

from typing import NamedTuple

from aids.hexes import Hex, neighbour, ring
from aids.on_patrol.diameter import begin, circle
from aids.on_patrol.movement_state import UnderWay, radii
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid, scene
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.hex_grid import draw_field
from generators.games.on_patrol import path_drawing, scenes

TABLE, TARGET = "diameter-procedure", Hex(0, 0)
LARGEST = 17.0  # points: a hex
ROUND = 9  # hexes of the way along a ring that are drawn
LEAST, CAPTION = 20.0, 16.0  # points: room in a ring for its distance, and below the rings for both


class Joining(NamedTuple):
    """An escort that joins a ring, and its way on to it and along it."""

    here: UnderWay
    way: tuple[UnderWay, ...]


def joining(rules: Rules) -> tuple[Joining, Joining]:
    """An escort from outside the far ring, and one that begins between the rings and goes to the near one."""
    far, near = radii(rules)
    found = []
    for bow, step in ((Hex(far - 5, 9), 4), (Hex(2, -near - 3), 5)):
        here = UnderWay(bow, step, begin(rules, TARGET, bow, step))
        found.append(Joining(here, tuple(circle(rules, TARGET, here, here.doing.ring + ROUND))))
    return found[0], found[1]


def ring_path(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The rings with the two escorts, each distance in its ring, and the steps beside them or below."""
    draw, (far, near) = Drawing(), radii(rules)
    escorts = joining(rules)
    rings = [place for out in {far, near} for place in ring(TARGET, out)]
    places = [place for each in escorts for place in (*(move.bow for move in each.way), _stern(each.here, -2))]
    left, low, right, high = hex_grid.bounds([*rings, *places], 1.0)
    beside = width >= scene.WIDE
    room = (1 - scenes.SIDE) * width - 24 if beside else width
    size = min(LARGEST, room / (right - left))
    roomy = near < far and min(near - 1, far - near - 1) * size >= LEAST + 3
    foot = 2.0 if roomy else CAPTION
    height = (high - low) * size + foot + 2
    x, y = (room - (right - left) * size) / 2 - left * size, foot - low * size
    with draw.group(shift(x, y)):
        draw_field(draw, rings, size, "pale", "sea")
        scenes.draw_marker(draw, neighbour(TARGET, 3), 0, size, scenes.MARKERS["sub-colour-surfaced"])
        hex_grid.draw_crosshair(draw, TARGET, 1.6 * size, Style(None, "danger", 1.2))
        for each, colour in zip(escorts, ("sea", "amber"), strict=True):
            path_drawing.draw_way(draw, each.here.bow, each.way, size, colour)
            scenes.draw_hull(draw, each.here.bow, each.here.step, size, "destroyer")
        for out in (far, near) if roomy else ():
            draw.text(0, (out - 0.5) * size - LEAST, f"{out} hexes", scene.MAIN, "sea", "bold", "middle")
    for n, (name, out) in enumerate((("far ring", far), ("near ring", near)) if not roomy else ()):
        draw.text((0.25 + 0.5 * n) * room - 3, 3, name, scene.TEXT, "ink", "regular", "end")
        draw.text((0.25 + 0.5 * n) * room + 3, 3, f"{out} hexes", scene.TEXT, "sea", "bold")
    outer, inner = escorts
    joined = next(move.bow for move in outer.way if move.bow in ring(TARGET, far))
    callouts = scenes.numbered(rules, ((TABLE, step, (px + x, py + y), side) for step, (px, py), side in (
        ("Begin", hex_grid.centre(outer.here.bow, size), 1),
        ("Approach", _middle(outer.here.bow, outer.way[0].bow, size), 1),
        ("Ring", hex_grid.centre(joined, size), 1),
        ("Circle", hex_grid.centre(inner.way[-ROUND // 2].bow, size), 1),
        ("Speed", hex_grid.centre(inner.here.bow, size), 1),
    )))  # fmt: skip
    return scenes.with_steps(draw, callouts, width, height)


def _stern(here: UnderWay, hexes: int) -> Hex:
    return neighbour(here.bow, here.step, hexes)


def _middle(a: Hex, b: Hex, size: float) -> Point:
    (ax, ay), (bx, by) = hex_grid.centre(a, size), hex_grid.centre(b, size)
    return (ax + bx) / 2, (ay + by) / 2
