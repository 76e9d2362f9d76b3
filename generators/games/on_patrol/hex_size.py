"""Sheet kind `hex-size` of On Patrol: the general page, with the directions that the overlays use at its foot."""

from __future__ import annotations

from functools import partial

from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.hex_grid import LINE, direction, draw_arrows, draw_edges, draw_label, edges, towards
from generators.games.on_patrol.hex_overlay import filled_caption
from generators.page.frame import SECTION, TABLE
from generators.page.typeset import draw_paragraph, draw_section
from generators.sheets.hex_size import Foot, HexSize
from generators.sheets.named import rulings
from generators.sheets.settings import text
from generators.sheets.sheet import Job

HEIGHT = 250.0  # of the section of directions
HEX = 84.0  # the hex in it from flat to flat


class BoardSize(HexSize):
    """How to measure the board's hexes, and the six directions as the overlays number them."""

    caption = text("words beside the directions; `{up}` is the one up the page").default("")
    assumes = rulings()

    def foot(self, job: Job) -> Foot:
        """The directions."""
        return Foot(HEIGHT, partial(_draw_directions, self, job))


def _draw_directions(sheet: BoardSize, job: Job, draw: Drawing, left: float, top: float, width: float) -> None:
    """The six directions as the overlays number them (OP-1)."""
    top = draw_section(draw, "Directions on the overlays", ", ".join(sheet.assumes), width, left, top)
    with draw.group(shift(left + 112, top - 116)):
        draw_edges(draw, edges([Hex(0, 0)]), HEX, Style(None, "danger", LINE))
        angles = [direction(step) for step in range(6)]
        shafts = [(towards((0.0, 0.0), angle, 0.58 * HEX), towards((0.0, 0.0), angle, 0.95 * HEX)) for angle in angles]
        draw_arrows(draw, shafts, Style(None, "sea", 1.4), 9.0)
        for step, angle in enumerate(angles):
            figure = str(heading_of(DEFAULT_ON_PATROL, step))
            draw_label(draw, towards((0.0, 0.0), angle, 1.15 * HEX), figure, 16, "sea", "bold")
    x, room = left + 236, width - 236
    y = draw_paragraph(draw, filled_caption(sheet, sheet.caption), x, top - 40, room, SECTION, "ink") - 8
    for name in sheet.assumes:
        draw.text(x, y - 0.9 * TABLE, name, TABLE, "amber", "semibold")
        y = draw_paragraph(draw, job.game.rules.rulings[name].text, x + 34, y, room - 34, TABLE) - 3
