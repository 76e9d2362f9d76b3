"""Radials: the six radials of a target hex and, between them, the vectors that meet them."""

from __future__ import annotations

from aids.hexes import STEPS, Board, Hex, heading_of, neighbour, radial
from aids.on_patrol.board import board_of
from aids.on_patrol.radial import vectors
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.games.on_patrol.films import TARGET, Overlay, OverlaySettings
from generators.sheets.settings import whole
from generators.sheets.sheet import Job

MAX_REACH = 30  # hexes


class Film(OverlaySettings):
    """The six radials of a target hex and, between them, the vectors that meet them."""

    reach = whole(4, MAX_REACH, "how many hexes it reaches").default(6)

    def draw(self, job: Job) -> Overlay:
        """Radials of `reach` hexes, and vectors between them (On Patrol 105.1)."""
        reach = self.reach
        size, drawing, board = job.hex_size, Drawing(), board_of(job.game.rules)
        rows = [radial(TARGET, step, reach) for step in range(6)]
        hex_grid.draw_edges(
            drawing,
            hex_grid.edges([TARGET, *(place for row in rows for place in row)]),
            size,
            Style(None, "danger", hex_grid.FINE),
        )
        hex_grid.draw_crosshair(drawing, TARGET, size, Style(None, "danger", hex_grid.LINE))
        inward = []
        for step, row in enumerate(rows):
            inward += [
                hex_grid.heading_arrow_ends(hex_grid.centre(place, size), step + 3, 0.6 * size) for place in row[:-1]
            ]
            figure = str(heading_of(board, step))
            hex_grid.draw_label(
                drawing, hex_grid.centre(row[-1], size), figure, hex_grid.letter_size(size, 0.5), "danger", "bold"
            )
        hex_grid.draw_arrows(
            drawing, inward, Style(None, "danger", hex_grid.LINE), hex_grid.head_size(size, 0.12, 3.0, 9.0)
        )
        _draw_vectors(drawing, board, reach, size)
        return Overlay(drawing, hex_grid.bounds([row[-1] for row in rows], size))


def _draw_vectors(drawing: Drawing, board: Board, reach: int, size: float) -> None:
    """Two vectors in each sixth: a ring at the bow, the facing on the vector, an arrow to the radial."""
    ways, rings = [], []
    for left in range(6):
        near, far = STEPS[left], STEPS[(left + 1) % 6]
        for along, aside in ((2, reach - 2), (reach - 2, 2)):
            bow = Hex(along * near.q + aside * far.q, along * near.r + aside * far.r)
            vector = min(vectors(TARGET, bow), key=lambda vector: vector.hexes)
            start, end = hex_grid.centre(bow, size), hex_grid.centre(neighbour(bow, vector.course, vector.hexes), size)
            angle = hex_grid.direction(vector.course)
            ways.append((hex_grid.towards(start, angle, 0.1 * size), hex_grid.towards(end, angle, -0.36 * size)))
            rings.append(start)
            figure = str(heading_of(board, vector.course))
            hex_grid.draw_label(
                drawing,
                hex_grid.towards(start, angle, -0.34 * size),
                figure,
                hex_grid.letter_size(size, 0.28),
                "sea",
                "bold",
            )
    hex_grid.draw_arrows(drawing, ways, Style(None, "sea", hex_grid.LINE), hex_grid.head_size(size, 0.16, 4.0, 10.0))
    for x, y in rings:
        drawing.circle(x, y, 0.1 * size, Style(None, "sea", hex_grid.LINE))
