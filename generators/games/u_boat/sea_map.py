"""The sea map of U-Boat: every border that fleets and U's cross, as a map and as a table, and the land map."""

from __future__ import annotations

from aids.u_boat.game_map import COAST, LAND, GameMap, load_map
from generators.drawing.drawing import INCH, Drawing, Style, scale, shift
from generators.drawing.text import wrap_text
from generators.games.u_boat.adjacency_table import draw_tables
from generators.games.u_boat.map_drawing import NAME, draw_legend, draw_map, draw_province
from generators.games.u_boat.map_layout import LEGEND_SIZE, Layout, land_borders, read_layout, stretch_layout
from generators.page.frame import NOTE, Body, area, cited
from generators.page.typeset import DESIGN, Block, draw_section
from generators.sheets.sheet import Job, Sheet

COUNTER_BOX = 0.55 * INCH  # the least box for a half-inch counter
SMALL_BOXES = "boxes to write in; half-inch counters fit with --paper tabloid or a3"
ARMIES = Style(None, "amber", 1.0)  # a border that armies cross
LABEL = (25.0, 13.0)  # width and height of a coast's letters
LEAD = 9.5  # points from line to line below the land map
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


def land_block(game_map: GameMap, layout: Layout, width: float) -> Block:
    """The land map hung from (0, 0), and the other borders that armies cross and fleets do not."""
    draw = Drawing()
    y = draw_section(draw, "Inland", "armies alone; write in the white fields", width) - 4
    wide, high = layout.land_size
    with draw.group(shift((width - wide) / 2, y - high)):
        draw_land_map(draw, game_map, layout)
    y -= high + 4
    pairs = ", ".join(f"{one}-{other}" for one, other in coasts_of_armies(game_map))
    for line in wrap_text(f"Coasts between which armies go and fleets do not: {pairs}.", NOTE, width):
        y -= LEAD
        draw.text(0, y + 2, line, NOTE, "ink")
    return Block(-y, draw)


def coasts_of_armies(game_map: GameMap) -> list[tuple[str, str]]:
    """The pairs of coastal provinces between which armies go and fleets do not."""
    by_sea = {(place[:3], other[:3]) for place, others in game_map.fleet_moves.items() for other in others}
    terrain = {province.id: province.terrain for province in game_map.provinces.values()}
    return sorted(
        (place, other)
        for place, others in game_map.army_moves.items()
        for other in others
        if place < other and terrain[place] == terrain[other] == COAST and (place, other) not in by_sea
    )


def draw_land_map(draw: Drawing, game_map: GameMap, layout: Layout) -> None:
    """Draw the borders, and the provinces over them, from the lower left corner (0, 0)."""
    draw.lines([(layout.land[one], layout.land[other]) for one, other in land_borders(game_map)], ARMIES)
    for place, middle in layout.land.items():
        with draw.group(shift(*middle)):
            if game_map.provinces[place].terrain == LAND:
                draw_province(draw, game_map, layout, place)
            else:
                _draw_label(draw, place)


def _draw_label(draw: Drawing, place: str) -> None:
    """The letters of a coast about (0, 0)."""
    width, height = LABEL
    draw.rounded(-width / 2, -height / 2, width, height, 4, Style("paper", "grey", 0.5))
    draw.text(0, -2.8, place, 8, "ink", "semibold", "middle")
