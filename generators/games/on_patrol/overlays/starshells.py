"""Starshells: the target hex, the hexes ahead of it in which starshells fall, and the marker behind it."""

from __future__ import annotations

from aids.hexes import Hex, distance, neighbour, radial
from aids.on_patrol import illumination
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import (
    FINE,
    HALF_DIGIT,
    LINE,
    bounds,
    centre,
    draw_edges,
    draw_label,
    draw_ship,
    edges,
    letter_size,
    towards,
)
from generators.drawing.text import text_width
from generators.games.on_patrol.hex_overlay import BOLD, TARGET, Overlay, OverlaySettings, marker_arrow
from generators.sheets.sheet import Job


class Film(OverlaySettings):
    """The target hex, the hexes ahead of it in which starshells fall, and the marker behind it."""

    def draw(self, job: Job) -> Overlay:
        """The hexes in which starshells fall (On Patrol 107.1.3)."""
        size, drawing = job.hex_size, Drawing()
        shells = illumination.starshells(job.game.rules, TARGET, 0)
        far = max(distance(TARGET, shell) for shell in shells)
        places = [TARGET, *radial(TARGET, 0, far)]
        marked = edges(shells)
        draw_edges(drawing, edges(places) - marked, size, Style(None, "danger", FINE))
        draw_edges(drawing, marked, size, Style(None, "danger", BOLD))
        draw_ship(drawing, neighbour(TARGET, 3), 0, size, Style(None, "sea", LINE))
        rays = []
        for shell in shells:
            at = centre(shell, size)
            rays += [(towards(at, 45 * k, 0.24 * size), towards(at, 45 * k, 0.4 * size)) for k in range(8)]
        drawing.lines(rays, Style(None, "danger", LINE))
        for number in range(far + 1):
            at = centre(neighbour(TARGET, 0, number), size)
            draw_label(drawing, at, str(number), letter_size(size, 0.3), "danger", "bold")
        right = _name_hexes(drawing, shells, size)
        _, ahead = centre(neighbour(TARGET, 0, far), size)
        marker_arrow(drawing, 0, ahead + 0.6 * size, size)
        left, bottom, _, top = bounds([*places, neighbour(TARGET, 3, 2)], size)
        return Overlay(drawing, (left, bottom, right, top + 0.7 * size))


def _name_hexes(drawing: Drawing, shells: tuple[Hex, ...], size: float) -> float:
    """Writes beside the hexes what lies in them; the right edge of the text."""
    x, letter = size / 3**0.5 + 0.12 * size, letter_size(size, 0.2, 7.0, 11.0)
    names = {TARGET: "target hex", neighbour(TARGET, 3): "the marker"}
    names |= {
        shell: f"starshell {number}" + (": target hex" if shell == TARGET else "")
        for number, shell in enumerate(shells, 1)
    }
    for place, name in names.items():
        middle, y = centre(place, size)
        colour = "danger" if place in shells else "sea"
        drawing.text(middle + x, y - HALF_DIGIT * letter, name, letter, colour, "semibold")
    return x + max(text_width(name, letter, "semibold") for name in names.values())
