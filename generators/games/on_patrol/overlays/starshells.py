"""Starshells: the target hex, the hexes ahead of it in which starshells fall, and the marker behind it."""

from __future__ import annotations

from aids.hexes import Hex, distance, neighbour, radial
from aids.on_patrol import detection
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.games.on_patrol.films import BOLD, TARGET, Overlay, OverlaySettings, marker_arrow
from generators.sheets.sheet import Job


class Film(OverlaySettings):
    """The target hex, the hexes ahead of it in which starshells fall, and the marker behind it."""

    def draw(self, job: Job) -> Overlay:
        """The hexes in which starshells fall (On Patrol 107.1.3)."""
        size, drawing = job.hex_size, Drawing()
        shells = detection.starshells(job.game.rules, TARGET, 0)
        far = max(distance(TARGET, shell) for shell in shells)
        places = [TARGET, *radial(TARGET, 0, far)]
        marked = hex_grid.edges(shells)
        hex_grid.draw_edges(drawing, hex_grid.edges(places) - marked, size, Style(None, "danger", hex_grid.FINE))
        hex_grid.draw_edges(drawing, marked, size, Style(None, "danger", BOLD))
        hex_grid.draw_ship(drawing, neighbour(TARGET, 3), 0, size, Style(None, "sea", hex_grid.LINE))
        rays = []
        for shell in shells:
            at = hex_grid.centre(shell, size)
            rays += [
                (hex_grid.towards(at, 45 * k, 0.24 * size), hex_grid.towards(at, 45 * k, 0.4 * size)) for k in range(8)
            ]
        drawing.lines(rays, Style(None, "danger", hex_grid.LINE))
        for number in range(far + 1):
            at = hex_grid.centre(neighbour(TARGET, 0, number), size)
            hex_grid.draw_label(drawing, at, str(number), hex_grid.letter_size(size, 0.3), "danger", "bold")
        right = _name_hexes(drawing, shells, size)
        _, ahead = hex_grid.centre(neighbour(TARGET, 0, far), size)
        marker_arrow(drawing, 0, ahead + 0.6 * size, size)
        left, bottom, _, top = hex_grid.bounds([*places, neighbour(TARGET, 3, 2)], size)
        return Overlay(drawing, (left, bottom, right, top + 0.7 * size))


def _name_hexes(drawing: Drawing, shells: tuple[Hex, ...], size: float) -> float:
    """Write beside the hexes what lies in them; the right edge of the text."""
    x, letter = size / 3**0.5 + 0.12 * size, hex_grid.letter_size(size, 0.2, 11.0)
    names = {TARGET: "target hex", neighbour(TARGET, 3): "the marker"}
    names |= {
        shell: f"starshell {number}" + (": target hex" if shell == TARGET else "")
        for number, shell in enumerate(shells, 1)
    }
    for place, name in names.items():
        middle, y = hex_grid.centre(place, size)
        colour = "danger" if place in shells else "sea"
        drawing.text(middle + x, y - hex_grid.HALF_DIGIT * letter, name, letter, colour, "semibold")
    return x + max(text_width(name, letter, "semibold") for name in names.values())
