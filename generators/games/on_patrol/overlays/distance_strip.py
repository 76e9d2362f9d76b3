"""A strip of hexes along a radial, numbered from the target hex, in lengths that fit the paper."""

from __future__ import annotations

from aids.hexes import neighbour
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import fit_scale, text_width
from generators.games.on_patrol.films import (
    BOLD,
    TARGET,
    NamedDistance,
    Overlay,
    OverlaySettings,
    named_distances,
)
from generators.page.frame import NOTE, TABLE
from generators.sheets.settings import tables, whole
from generators.sheets.sheet import Job

MAX_REACH, MAX_LENGTHS = 40, 4
APART = 10.0  # points between two lengths of the strip


class Film(OverlaySettings):
    """A strip of hexes along a radial, numbered from the target hex."""

    reach = whole(4, MAX_REACH, "how many hexes it reaches").default(20)
    lengths = whole(1, MAX_LENGTHS, "how many lengths it is cut into").default(2)
    marks = tables(NamedDistance, "distances that are named", least=1)

    def draw(self, job: Job) -> Overlay:
        """A strip of `reach` hexes in so many `lengths`, each beginning with the last hex of the one before.

        `marks` are figures with a short name, printed in the hex that is so far from the target hex.
        """
        reach, lengths = self.reach, self.lengths
        marks = {out: list(dict.fromkeys(names)) for out, names in named_distances(self.marks).items()}
        size, drawing = job.hex_size, Drawing()
        each = -(-reach // lengths)
        box = hex_grid.bounds([TARGET, neighbour(TARGET, 0, each)], size)
        across = box[2] - box[0] + APART
        used = 0
        for first in range(0, reach, each):
            with drawing.group(shift(used * across, 0)):
                _draw_length(drawing, first, min(first + each, reach), marks, size)
            used += 1
        return Overlay(drawing, (box[0], box[1], box[2] + (used - 1) * across, box[3]))


def _draw_length(drawing: Drawing, first: int, last: int, marks: dict[int, list[str]], size: float) -> None:
    """The hexes from `first` to `last`, upwards, numbered; those with a mark in bold outlines with its name."""
    places = {number: neighbour(TARGET, 0, number - first) for number in range(first, last + 1)}
    bold = {edge for number, place in places.items() if number in marks for edge in hex_grid.border([place])}
    hex_grid.draw_edges(drawing, hex_grid.edges(places.values()) - bold, size, Style(None, "danger", hex_grid.FINE))
    hex_grid.draw_edges(drawing, bold, size, Style(None, "danger", BOLD))
    figure = hex_grid.letter_size(size, 0.32, 16.0)
    for number, place in places.items():
        x, y = hex_grid.centre(place, size)
        if number == 0:
            hex_grid.draw_crosshair(drawing, place, size, Style(None, "danger", hex_grid.LINE))
            continue
        names = [name for name in marks.get(number, []) if text_width(name, NOTE, "semibold") <= size]
        names = names[: max(0, int((0.5 * size - 2) // NOTE))]
        top = y + (0.3 * size - 0.66 * figure if names else -hex_grid.HALF_DIGIT * figure)
        colour = "danger" if number in marks else "sea"
        drawing.text(x, top, str(number), figure, colour, "bold", "middle")
        for line, name in enumerate(names, 1):
            letter = fit_scale(name, TABLE if 0.22 * size >= TABLE else NOTE, 0.9 * size, "semibold")
            drawing.text(x, top - 1.15 * letter * line, name, letter, colour, "semibold", "middle")
