"""Visibility: a sixth of the hexes around a ship, with the distances that count by night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.hexes import Hex, neighbour, within
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, turn
from generators.drawing.text import wrap_text
from generators.games.on_patrol.films import (
    BOLD,
    TARGET,
    NamedDistance,
    Overlay,
    OverlaySettings,
    named_distances,
)
from generators.sheets.settings import tables
from generators.sheets.sheet import Job


class Film(OverlaySettings):
    """A sixth of the hexes around a ship, with the distances that count by night."""

    limits = tables(NamedDistance, "the distances", least=1)

    def draw(self, job: Job) -> Overlay:
        """The distances in the sheet's `limits`, each a figure and what it is for (On Patrol 104.1.4, 107.2)."""
        size, drawing = job.hex_size, Drawing()
        limits = dict(sorted(named_distances(self.limits).items()))
        far = max(limits)
        sides = [[neighbour(TARGET, step, out) for out in range(far + 1)] for step in (0, 1)]
        rims = [Hex(right, out - right) for out in limits for right in range(out + 1)]
        bold = {edge for out in limits for edge in hex_grid.border(within(TARGET, out))} & hex_grid.edges(rims)
        hex_grid.draw_edges(drawing, bold, size, Style(None, "danger", BOLD))
        hex_grid.draw_edges(
            drawing, hex_grid.edges([*sides[0], *sides[1], *rims]) - bold, size, Style(None, "danger", hex_grid.FINE)
        )
        hex_grid.draw_crosshair(drawing, TARGET, size, Style(None, "sea", hex_grid.LINE))
        letter = hex_grid.letter_size(size, 0.28, 14.0)
        for side in sides:
            for out, place in enumerate(side[1:], 1):
                face = "bold" if out in limits else "regular"
                hex_grid.draw_label(drawing, hex_grid.centre(place, size), str(out), letter, "danger", face)
        _write_limits(drawing, {out: texts for out, texts in limits.items() if out >= NEAR}, size)
        left, bottom, right, top = hex_grid.bounds([TARGET, sides[0][-1], sides[1][-1]], size)
        low, wide = _list_limits(
            drawing, {out: texts for out, texts in limits.items() if out < NEAR}, size, left, bottom
        )
        return Overlay(drawing, (left, low, max(right, left + wide), top))


def _list_limits(
    drawing: Drawing, limits: Mapping[int, Sequence[str]], size: float, left: float, y: float
) -> tuple[float, float]:
    """The limits whose rims are too short for their text, a line each below y; the y below them and their width."""
    letter = hex_grid.letter_size(size, 0.2, 11.0)
    lines = [line for out, texts in limits.items() for line in wrap_text(_text(out, texts), letter, 200, "semibold")]
    for number, line in enumerate(lines, 1):
        drawing.text(left, y - 1.25 * letter * number, line, letter, "danger", "semibold")
    return y - 1.25 * letter * len(lines) - (4 if lines else 0), 200.0 if lines else 0.0


def _text(out: int, texts: Sequence[str]) -> str:
    return f"{out} {'hex' if out == 1 else 'hexes'}: {'; '.join(texts)}"


NEAR = 3  # hexes: a nearer limit stands below the sector
FAR = 12  # hexes: the text of a limit beyond it stands inside its rim, so that it stays in the sector


def _write_limits(drawing: Drawing, limits: Mapping[int, Sequence[str]], size: float) -> None:
    """The text of each limit along its rim: beyond it, but inside a last one that is far."""
    letter = hex_grid.letter_size(size, 0.2, 11.0)
    line_height = 1.25 * letter
    for out, texts in limits.items():
        inside = out == max(limits) > FAR
        lines = wrap_text(_text(out, texts), letter, max(0.8 * out - 14 * inside, 3) * size, "semibold")
        over = line_height * len(lines)
        top = (out - 0.9) * size * 3**0.5 / 2 if inside else (out + 0.85) * size * 3**0.5 / 2 + over
        with drawing.group(turn(-30, *hex_grid.towards((0.0, 0.0), 60, top))):
            x = (-0.25 if inside else 0.1) * out * size  # beside the middle, where tiles may join
            items = [(x, 0.28 * letter - line_height * n, line) for n, line in enumerate(lines, 1)]
            drawing.texts(items, letter, "danger", "semibold", "middle")
