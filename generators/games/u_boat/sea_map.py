"""The sea map of U-Boat: every border that fleets and U's cross, as a map and as an adjacency table."""

from __future__ import annotations

from aids.u_boat.game_map import GameMap, load_map
from generators.drawing.drawing import INCH, Drawing, scale, shift
from generators.games.u_boat.adjacency_table import draw_tables
from generators.games.u_boat.land_map import land_block
from generators.games.u_boat.map_drawing import NAME, draw_legend, draw_map
from generators.games.u_boat.map_layout import LEGEND_SIZE, Layout, read_layout, stretch_layout
from generators.page.frame import Body, area, cited
from generators.page.typeset import DESIGN, Block
from generators.sheets.sheet import Job, Sheet

COUNTER_BOX = 0.55 * INCH  # the least box for a half-inch counter
SMALL_BOXES = "boxes to write in; half-inch counters fit with --paper tabloid or a3"
LEAST_SIZE = 4.8  # points: names of seas that would be smaller are left out


class SeaMap(Sheet):
    """Every border that fleets and U's cross, as a map and as a table, and the land map."""

    def pages(self, job: Job) -> list[Body]:
        """The map on one page, then the adjacency table and the land map.

        On small paper the map has no names of seas, and its legend stands above the table.
        """
        room, game_map, layout = area(job.paper), load_map(), read_layout()
        factor = min(room.width / layout.width, room.height / layout.height)
        with_names = factor * NAME >= LEAST_SIZE
        draw = Drawing()
        left = room.left + (room.width - factor * layout.width) / 2
        with draw.group(scale(factor, left, room.bottom)):
            draw_map(draw, game_map, stretch_layout(layout, room.height / factor), with_names=with_names)
        legend = None if with_names else _legend(game_map, layout)
        drawings = [draw, *draw_tables(room, game_map, legend, land_block(game_map, layout, DESIGN))]
        heading = self.heading(job)
        bodies = []
        for number, drawing in enumerate(drawings, 1):
            parts = [heading.rule, f"{number} of {len(drawings)}"]
            if number == 1 and factor * min(map(min, layout.sizes.values())) < COUNTER_BOX:
                parts = [SMALL_BOXES, cited(heading.rule), parts[-1]]
            rule = " · ".join(filter(None, parts))
            bodies.append(Body(drawing, heading._replace(rule=rule)))
        return [bodies[0]._replace(note=layout.note), *bodies[1:]]


def _legend(game_map: GameMap, layout: Layout) -> Block:
    """The legend hung from (0, 0)."""
    draw = Drawing()
    with draw.group(shift(0, -LEGEND_SIZE[1])):
        draw_legend(draw, game_map, layout)
    return Block(LEGEND_SIZE[1] + 8, draw)
