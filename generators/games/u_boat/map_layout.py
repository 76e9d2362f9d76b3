"""Where the sea map of U-Boat draws each sea, coast and border, read from `templates/sea_map.toml`."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from aids.places import Place
from aids.toml_cache import read
from aids.toml_file import array, entries, text
from aids.u_boat.game_map import LAND, GameMap, load_map
from generators.drawing.drawing import Point
from generators.drawing.text import in_scale
from generators.games.u_boat.europe import read_point
from generators.templates import TEMPLATES

# Width and height of nodes and legend, in points of the layout.
SEA_SIZE, COAST_SIZE, SPLIT_COAST_SIZE = (76.0, 41.0), (40.0, 33.0), (46.0, 33.0)
LEGEND_SIZE = (208.0, 62.0)
KEPT = 0.9  # of its size: how small the map is drawn with type of its full size

Border = tuple[str, str]


class Layout(NamedTuple):
    """The layout of the map on a sheet `width` by `height`, in points from its lower left corner.

    `nodes` are the middles of seas and coasts, `sizes` their widths and heights, `lines` the borders from middle to
    middle, `legend` the lower left corner of the legend.  `colours` are the powers' colours by role; `note` is printed
    at the foot of the page.  `land` are the middles of inland provinces and of the coasts next to them on the land map,
    `land_size` its size.  On paper a point of the layout is `factor` points.
    """

    width: float
    height: float
    nodes: Mapping[str, Point]
    sizes: Mapping[str, Point]
    lines: Mapping[Border, tuple[Point, ...]]
    legend: Point
    colours: Mapping[str, str]
    note: str
    land: Mapping[str, Point]
    land_size: Point
    factor: float = 1.0

    def type(self, size: float) -> float:
        """The size in points of the layout of type that is so large on paper, or larger, and smaller on small paper."""
        return max(in_scale(size * self.factor), size) / self.factor if self.factor >= KEPT else size


def borders(game_map: GameMap) -> list[Border]:
    """Every border that fleets and U's cross, once, its ends in alphabetical order."""
    return sorted((place, other) for place, others in game_map.fleet_moves.items() for other in others if place < other)


def land_borders(game_map: GameMap) -> list[Border]:
    """Every border of an inland province, once, its ends in alphabetical order."""
    inland = [province.id for province in game_map.provinces.values() if province.terrain == LAND]
    found = {(min(place, other), max(place, other)) for place in inland for other in game_map.army_moves[place]}
    return sorted(found)


def _usual_size(game_map: GameMap, place: str) -> Point:
    """The width and height of a sea or coast whose size the file does not give."""
    if game_map.is_sea(place):
        return SEA_SIZE
    return SPLIT_COAST_SIZE if "/" in place else COAST_SIZE


@cache
def read_layout(path: str = str(TEMPLATES / "sea_map.toml")) -> Layout:
    """The layout in a file.

    `RulesError` with file and line for a node that is missing or unknown, or a bend in a border that does not exist.
    """
    game_map = load_map()
    place, document = read(path)
    needed = ("size", "legend", "note", "colours", "at", "land", "land_size")
    optional = ("via", "sizes")
    raw = entries(place, document, (*needed, *optional), needed)
    width, height = read_point(place.at("size"), raw["size"])
    if min(width, height) <= 0:
        raise place.at("size").refuse(f"size = {raw['size']} should be two lengths above 0")
    nodes = entries(place.at("at"), raw["at"], game_map.fleet_moves, game_map.fleet_moves)
    middles = {name: read_point(place.at("at", name), value) for name, value in nodes.items()}
    sizes = entries(place.at("sizes"), raw.get("sizes", {}), game_map.fleet_moves)
    on_land = {end for border in land_borders(game_map) for end in border}
    land = entries(place.at("land"), raw["land"], on_land, on_land)
    colours = entries(place.at("colours"), raw["colours"], game_map.powers, game_map.powers)
    return Layout(
        width=width,
        height=height,
        nodes=middles,
        sizes={name: _usual_size(game_map, name) for name in middles}
        | {name: read_point(place.at("sizes", name), value) for name, value in sizes.items()},
        lines=_read_lines(place.at("via"), raw.get("via", {}), borders(game_map), middles),
        legend=read_point(place.at("legend"), raw["legend"]),
        colours={power: text(place, colour, "colours", power) for power, colour in colours.items()},
        note=text(place, raw["note"], "note"),
        land={name: read_point(place.at("land", name), value) for name, value in land.items()},
        land_size=read_point(place.at("land_size"), raw["land_size"]),
    )


def _read_lines(
    place: Place, raw: object, listed: list[Border], middles: Mapping[str, Point]
) -> dict[Border, tuple[Point, ...]]:
    """The lines of all borders, with the bends that the file gives."""
    bends = entries(place, raw, ["-".join(border) for border in listed])
    lines = {}
    for start, end in listed:
        here = place.at(f"{start}-{end}")
        points = array(here, bends.get(f"{start}-{end}", []))
        via = [read_point(here.at(i), point) for i, point in enumerate(points)]
        lines[start, end] = (middles[start], *via, middles[end])
    return lines


def stretch_layout(layout: Layout, height: float) -> Layout:
    """The layout on a sheet of another height; legend and nodes keep their size, but those higher than wide."""
    factor = height / layout.height

    def stretched(point: Point) -> Point:
        return point[0], point[1] * factor

    return layout._replace(
        height=height,
        nodes={place: stretched(middle) for place, middle in layout.nodes.items()},
        lines={border: tuple(map(stretched, line)) for border, line in layout.lines.items()},
        sizes={place: (w, h * factor if h > w else h) for place, (w, h) in layout.sizes.items()},
        legend=stretched(layout.legend),
    )
