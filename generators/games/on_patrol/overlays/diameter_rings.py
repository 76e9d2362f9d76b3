"""Diameter movement: the rings around a target hex or a sixth of them, the way round, and the facing on each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of, neighbour, ring
from aids.on_patrol.diameter import round_course
from aids.rulebook.rules import value
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
from generators.games.on_patrol.hex_overlay import BOLD, TARGET, Overlay, OverlaySettings
from generators.page.join_marks import Extent
from generators.sheets.settings import flag
from generators.sheets.sheet import Job

FACING_ROW, FACING_STEP = 14.0, 22.0  # points of the table of facings
WORDED = 3  # hexes: a smaller ring has no room for words along its sides
TABLE_WIDTH = 96.0 + 6 * FACING_STEP


class Film(OverlaySettings):
    """The rings of diameter movement around a target hex, the way round, and the facing on each side."""

    sixth = flag("draw what lies between two radials")

    def draw(self, job: Job) -> Overlay:
        """The two rings of diameter movement (On Patrol 106), or with `sixth` what lies between two radials."""
        sixth = self.sixth
        size, drawing = job.hex_size, Drawing()
        radii = [int(value(job.game.rules, name)) for name in ("diameter-near", "diameter-far")]
        rings = {radius: _sixth(radius) if sixth else ring(TARGET, radius) for radius in radii}
        places = [place for each in rings.values() for place in each]
        target = edges([TARGET])
        draw_edges(drawing, target, size, Style(None, "danger", BOLD))
        draw_edges(drawing, edges(places) - target, size, Style(None, "danger", FINE))
        draw_crosshair(drawing, TARGET, size, Style(None, "danger", LINE))
        ways = [heading_arrow_ends(centre(place, size), round_course(TARGET, place), 0.6 * size) for place in places]
        draw_arrows(drawing, ways, Style(None, "sea", LINE), letter_size(size, 0.16, 3.5, 10.0))
        _draw_spokes(drawing, range(2) if sixth else range(6), radii, size)
        if not sixth:
            _write_facings(drawing, rings, size)
            return Overlay(drawing, bounds(places, size))
        _write_distances(drawing, rings, size)
        return Overlay(drawing, _draw_facing_table(drawing, bounds([TARGET, *places], size), max(radii), size))


def _sixth(radius: int) -> list[Hex]:
    """The hexes of a ring from the radial that points up to the next one clockwise, both included."""
    return [Hex(right, radius - right) for right in range(radius + 1)]


def _draw_spokes(drawing: Drawing, steps: Iterable[int], radii: Sequence[int], size: float) -> None:
    """Broken lines along the radials of these steps, where a ship on a ring turns."""
    spokes = []
    for step in steps:
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
                text = f"{heading_of(DEFAULT_ON_PATROL, course)}"
                if radius >= WORDED:
                    text = f"{radius} hexes · facing {text}"
                drawing.text(0, -HALF_DIGIT * letter, text, letter, "sea", "bold", "middle")


def _write_distances(drawing: Drawing, rings: Mapping[int, Sequence[Hex]], size: float) -> None:
    """The distance of each ring, along the inside of its part of the sixth."""
    letter = letter_size(size, 0.28, 7.0, 16.0)
    for radius, places in rings.items():
        if radius < WORDED:
            continue
        at = towards(centre(places[radius // 2], size), -120, 0.8 * size + letter / 2)
        with drawing.group(turn(-30, *at)):
            drawing.text(0, -HALF_DIGIT * letter, f"{radius} hexes", letter, "sea", "bold", "middle")


def _draw_facing_table(drawing: Drawing, box: Extent, far: int, size: float) -> Extent:
    """A table of the facing between two radials: at the lower right, clear of the sixth, or below it.

    Returns the box with the table.
    """
    left, bottom, right, top = box
    x, y = right - TABLE_WIDTH, bottom + 3 * FACING_ROW
    if far * size / 2 * (x / max(right, 1.0)) - 1.1 * size < y:
        y = bottom - 6
        x = left
    rows = (
        ("Left edge points to", [heading_of(DEFAULT_ON_PATROL, step) for step in range(6)]),
        ("Facing on the ring", [heading_of(DEFAULT_ON_PATROL, (step + _side_course()) % 6) for step in range(6)]),
    )
    for number, (name, headings) in enumerate(rows, 1):
        base = y - FACING_ROW * number
        drawing.text(x, base, name, 8, "grey" if number == 1 else "sea", "semibold")
        figures = [(x + 96 + (n + 0.5) * FACING_STEP, base, str(heading)) for n, heading in enumerate(headings)]
        drawing.texts(figures, 11, "ink" if number == 1 else "sea", "bold", "middle")
    drawing.line((x, y - FACING_ROW - 4), (x + TABLE_WIDTH, y - FACING_ROW - 4), Style(None, "navy", FINE))
    return left, min(bottom, y - 2 * FACING_ROW - 4), max(right, x + TABLE_WIDTH), top


def _side_course() -> int:
    """The course along a ring within the sixth, as steps clockwise from the radial at its left edge."""
    return round_course(TARGET, Hex(1, 1))
