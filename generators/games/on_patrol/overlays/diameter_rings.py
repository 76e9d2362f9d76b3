"""Diameter movement: the two rings around a target hex, the way round them, and the facing on each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of, neighbour, ring
from aids.on_patrol.diameter import round_course
from aids.rules import value
from generators.drawing.drawing import Drawing, Style, turn
from generators.drawing.hex_grid import (
    FINE,
    HALF_DIGIT,
    LINE,
    bounds,
    centre,
    direction,
    draw_arrows,
    draw_crosshair,
    draw_edges,
    edges,
    heading_arrow_ends,
    letter_size,
    towards,
)
from generators.games.on_patrol.hex_overlay import BOLD, TARGET, Overlay, check_settings
from generators.sheets.kits import Job, Spec


def draw(spec: Spec, job: Job) -> Overlay:
    """The two rings of diameter movement (On Patrol 106)."""
    check_settings(spec)
    size, drawing = job.hex_size, Drawing()
    radii = [int(value(job.game.rules, name)) for name in ("diameter-near", "diameter-far")]
    rings = {radius: ring(TARGET, radius) for radius in radii}
    places = [place for each in rings.values() for place in each]
    target = edges([TARGET])
    draw_edges(drawing, target, size, Style(None, "danger", BOLD))
    draw_edges(drawing, edges(places) - target, size, Style(None, "danger", FINE))
    draw_crosshair(drawing, TARGET, size, Style(None, "danger", LINE))
    ways = [heading_arrow_ends(centre(place, size), round_course(TARGET, place), 0.6 * size) for place in places]
    draw_arrows(drawing, ways, Style(None, "sea", LINE), letter_size(size, 0.16, 3.5, 10.0))
    _draw_spokes(drawing, radii, size)
    _write_facings(drawing, rings, size)
    return Overlay(drawing, bounds(places, size))


def _draw_spokes(drawing: Drawing, radii: Sequence[int], size: float) -> None:
    """Broken lines along the radials, where a ship on a ring turns."""
    spokes = []
    for step in range(6):
        for inner, outer in pairwise((0, *radii)):
            start, end = (centre(neighbour(TARGET, step, out), size) for out in (inner, outer))
            if outer - inner > 1:
                angle = direction(step)
                spokes.append((towards(start, angle, 0.56 * size), towards(end, angle, -0.56 * size)))
    drawing.lines(spokes, Style(None, "danger", FINE, (6, 4)))


def _write_facings(drawing: Drawing, rings: Mapping[int, Sequence[Hex]], size: float) -> None:
    """The distance and the facing along each side of each ring.

    They stand off the middle of a side, where tiles may join, and clear of the broken lines: inside the far ring,
    outside the near one.
    """
    letter = letter_size(size, 0.28, 6.5, 16.0)
    for radius, places in rings.items():
        for step in range(6):
            part, side = (3, 90) if radius == max(rings) else (4, -90)
            place = places[step * radius + (radius + 1) // part]
            course = round_course(TARGET, place)
            x, y = towards(centre(place, size), direction(course) + side, 0.7 * size + letter / 2)
            with drawing.group(turn((direction(course) + 90) % 180 - 90, x, y)):
                text = f"{radius} hexes · facing {heading_of(DEFAULT_ON_PATROL, course)}"
                drawing.text(0, -HALF_DIGIT * letter, text, letter, "sea", "bold", "middle")
