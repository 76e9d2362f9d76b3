"""How to measure the board's hexes, with the directions that the overlays use at the foot of the page."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.hex_grid import LINE, arrows, direction, edges, ink, label, towards
from generators.page.frame import TABLE, Body
from generators.page.typeset import paragraph
from generators.sheets.hex_size import Foot, build_with, titled
from generators.sheets.kits import Job, Spec

DIRECTIONS = 140.0  # height of the picture of directions


def build(spec: Spec, job: Job) -> list[Body]:
    """The general page with the six directions below it."""
    return build_with(spec, job, Foot(DIRECTIONS, _directions))


def _directions(draw: Drawing, left: float, top: float, wide: float) -> None:
    """The six directions as the overlays number them (OP-1)."""
    top = titled(draw, "Directions on the overlays", "OP-1", left, top, wide)
    with draw.group(shift(left + 62, top - 64)):
        ink(draw, edges([Hex(0, 0)]), 40.0, Style(None, "danger", LINE))
        middle = (0.0, 0.0)
        arrows(
            draw,
            [(towards(middle, direction(step), 23), towards(middle, direction(step), 40)) for step in range(6)],
            Style(None, "sea", LINE),
            5.5,
        )
        for step in range(6):
            figure = str(heading_of(DEFAULT_ON_PATROL, step))
            label(draw, towards(middle, direction(step), 50), figure, 11, "sea", "bold")
    up = heading_of(DEFAULT_ON_PATROL, 0)
    words = (
        f"Up is direction {up}, along a column of letters, the way its numbers rise. On a board that counts another "
        "way the hexes and arrows of the overlays hold; only the figures of facings differ."
    )
    paragraph(draw, words, left + 132, top - 26, wide - 132, TABLE, "ink")
