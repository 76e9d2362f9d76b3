"""The land map of U-Boat: the inland provinces, where armies alone go, and the coasts next to them."""

from __future__ import annotations

from aids.u_boat.game_map import COAST, LAND, GameMap
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.games.u_boat.map_drawing import draw_province
from generators.games.u_boat.map_layout import Layout, land_borders
from generators.page.frame import NOTE
from generators.page.typeset import Block, draw_section

ARMIES = Style(None, "amber", 1.0)  # a border that armies cross
LABEL = (25.0, 13.0)  # width and height of a coast's letters
LEAD = 9.5


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
