"""Radials: the six radials of a target hex and, between them, the vectors that meet them."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL, STEPS, Hex, heading_of, neighbour, radial
from aids.on_patrol.radial import vectors
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import (
    FINE,
    LINE,
    bounds,
    centre,
    direction,
    draw_arrows,
    draw_crosshair,
    draw_edges,
    draw_label,
    edges,
    heading_arrow_ends,
    letter_size,
    towards,
)
from generators.games.on_patrol.hex_overlay import TARGET, Overlay, OverlaySettings
from generators.sheets.settings import whole
from generators.sheets.sheet import Job

MAX_REACH = 30  # hexes


class Film(OverlaySettings):
    """The six radials of a target hex and, between them, the vectors that meet them."""

    reach = whole(4, MAX_REACH, "how many hexes it reaches").default(6)

    def draw(self, job: Job) -> Overlay:
        """Radials of `reach` hexes, and vectors between them (On Patrol 105.1)."""
        reach = self.reach
        size, drawing = job.hex_size, Drawing()
        rows = [radial(TARGET, step, reach) for step in range(6)]
        draw_edges(
            drawing, edges([TARGET, *(place for row in rows for place in row)]), size, Style(None, "danger", FINE)
        )
        draw_crosshair(drawing, TARGET, size, Style(None, "danger", LINE))
        inward = []
        for step, row in enumerate(rows):
            inward += [heading_arrow_ends(centre(place, size), step + 3, 0.6 * size) for place in row[:-1]]
            figure = str(heading_of(DEFAULT_ON_PATROL, step))
            draw_label(drawing, centre(row[-1], size), figure, letter_size(size, 0.5), "danger", "bold")
        draw_arrows(drawing, inward, Style(None, "danger", LINE), letter_size(size, 0.12, 3.0, 9.0))
        _draw_vectors(drawing, reach, size)
        return Overlay(drawing, bounds([row[-1] for row in rows], size))


def _draw_vectors(drawing: Drawing, reach: int, size: float) -> None:
    """Two vectors in each sixth: a ring at the bow, the facing on the vector, an arrow to the radial."""
    ways, rings = [], []
    for left in range(6):
        near, far = STEPS[left], STEPS[(left + 1) % 6]
        for along, aside in ((2, reach - 2), (reach - 2, 2)):
            bow = Hex(along * near.q + aside * far.q, along * near.r + aside * far.r)
            vector = min(vectors(TARGET, bow), key=lambda vector: vector.hexes)
            start, end = centre(bow, size), centre(neighbour(bow, vector.course, vector.hexes), size)
            angle = direction(vector.course)
            ways.append((towards(start, angle, 0.1 * size), towards(end, angle, -0.36 * size)))
            rings.append(start)
            figure = str(heading_of(DEFAULT_ON_PATROL, vector.course))
            draw_label(drawing, towards(start, angle, -0.34 * size), figure, letter_size(size, 0.28), "sea", "bold")
    draw_arrows(drawing, ways, Style(None, "sea", LINE), letter_size(size, 0.16, 4.0, 10.0))
    for x, y in rings:
        drawing.circle(x, y, 0.1 * size, Style(None, "sea", LINE))
