"""The assault zone: the hexes around a target hex with the rank of each, and the marker behind it."""

from __future__ import annotations

from aids.hexes import neighbour
from aids.on_patrol.attack import zone
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.games.on_patrol.films import BOLD, TARGET, Overlay, OverlaySettings, marker_arrow
from generators.sheets.sheet import Job


class Film(OverlaySettings):
    """The hexes around a target hex with the rank of each, and the marker behind it."""

    def draw(self, job: Job) -> Overlay:
        """The assault zone (On Patrol 105.4.4)."""
        size, drawing = job.hex_size, Drawing()
        ranked = zone(job.game.rules, TARGET, 0)
        places = [place.hex for place in ranked]
        inner, outer = hex_grid.border(place.hex for place in ranked if place.range <= 1), hex_grid.border(places)
        hex_grid.draw_edges(drawing, hex_grid.edges(places) - inner - outer, size, Style(None, "danger", hex_grid.FINE))
        hex_grid.draw_edges(drawing, inner, size, Style(None, "danger", hex_grid.LINE))
        hex_grid.draw_edges(drawing, outer, size, Style(None, "danger", BOLD))
        hex_grid.draw_crosshair(drawing, TARGET, size, Style(None, "danger", hex_grid.LINE), 0.46)
        hex_grid.draw_ship(drawing, neighbour(TARGET, 3), 0, size, Style(None, "sea", hex_grid.LINE))
        for place in ranked:
            letter = hex_grid.letter_size(size, 0.3 if place.range == 0 else 0.36)
            hex_grid.draw_label(
                drawing, hex_grid.centre(place.hex, size), str(place.priority), letter, "danger", "bold"
            )
        _, ahead = hex_grid.centre(neighbour(TARGET, 0, max(place.range for place in ranked)), size)
        left, bottom, right, top = hex_grid.bounds(places, size)
        marker_arrow(drawing, 0, ahead + 0.6 * size, size)
        return Overlay(drawing, (left, bottom, right, top + 0.7 * size))
