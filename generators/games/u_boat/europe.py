"""The map of Europe in 1901 as a topology, read from `templates/europe.toml`. Where the sea map of U-Boat draws each
sea, coast and border, read from `templates/sea_map.toml`."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from aids.input_file import Place
from aids.toml_file import array, entries, number, read_own, text, texts
from aids.u_boat.game_map import LAND, GameMap, load_map
from generators.drawing.drawing import Point
from generators.drawing.text import in_scale
from generators.templates import TEMPLATES

PAGE, BOARD, POSTER = SIZES = ("page", "board", "poster")
"""The sizes of the map: with symbols on a page, with half-inch pieces on a large page, and on tiles."""
OUTSIDE, EUROPE_LAND = "outside", "land"
"""The names of what is outside the frame, and of land that is no part of the game."""


class Line(NamedTuple):
    """A line of the map: the areas on its left and its right, and its points."""

    left: str
    right: str
    points: tuple[Point, ...]


class Room(NamedTuple):
    """Where a province has room: the middle of its title, and up to three pieces beside it.

    The title is the mark of a centre with the three letters of `size`, and the name in `lines` under them, none where
    there is no room for it.
    """

    name: Point
    lines: tuple[str, ...]
    size: float
    units: tuple[Point, ...]


class Europe(NamedTuple):
    """The map, `width` by `height` units from its lower left corner.

    `places` are the rooms of provinces, `coasts` the places of fleets on split coasts, for pieces of the size `piece`
    on a map drawn `least` points wide or wider.  `canals` are the courses of canals.
    """

    width: float
    height: float
    lines: tuple[Line, ...]
    canals: Mapping[str, tuple[Point, ...]]
    least: float
    piece: tuple[float, float]
    places: Mapping[str, Room]
    coasts: Mapping[str, Point]


def province_of_area(area: str) -> str:
    """The province that an area belongs to, "" for one that is no part of the game."""
    return "" if area in (OUTSIDE, EUROPE_LAND) else area.partition(".")[0]


def rings(lines: Iterable[Line], area: str) -> list[tuple[Point, ...]]:
    """The outlines of an area and of its holes, without their first points repeated."""
    own = [line.points if line.left == area else line.points[::-1] for line in lines if area in line[:2]]
    found = []
    while own:
        ring = list(own.pop())
        while ring[-1] != ring[0]:
            following = next(i for i, points in enumerate(own) if points[0] == ring[-1])
            ring += own.pop(following)[1:]
        found.append(tuple(ring[:-1]))
    return found


def meets(outlines: Iterable[Iterable[Point]], part: tuple[float, float, float, float]) -> bool:
    """Whether the box about outlines meets a part of the map (x0, y0, x1, y1)."""
    points = [point for outline in outlines for point in outline]
    across, up = [x for x, _ in points], [y for _, y in points]
    return min(across) < part[2] and max(across) > part[0] and min(up) < part[3] and max(up) > part[1]


@cache
def read_europe(size: str = PAGE, path: str = str(TEMPLATES / "europe.toml")) -> Europe:
    """The map in a file, with the places of one of `SIZES`; `RulesError` with file and line for what is wrong in it."""
    game_map = load_map()
    place, document = read_own(path)
    needed = ("size", "lines", "canals", *SIZES)
    raw = entries(place, document, needed, needed)
    width, height = read_point(place.at("size"), raw["size"])
    listed = array(place.at("lines"), raw["lines"])
    canals = entries(place.at("canals"), raw["canals"], game_map.provinces)
    here, keys = place.at(size), ("width", "piece", "letters", "places", "coasts")
    fields = entries(here, raw[size], keys, keys)
    rooms = entries(here.at("places"), fields["places"], game_map.provinces, game_map.provinces)
    letters = float(number(here, fields["letters"], "letters"))
    split = [f"{province.id}/{coast}" for province in game_map.provinces.values() for coast in province.coasts]
    coasts = entries(here.at("coasts"), fields["coasts"], split, split)
    return Europe(
        width,
        height,
        tuple(_read_line(place.at("lines", i), line) for i, line in enumerate(listed)),
        {name: _points(place.at("canals", name), points) for name, points in canals.items()},
        float(number(here, fields["width"], "width")),
        read_point(here.at("piece"), fields["piece"]),
        {name: _read_room(here.at("places", name), room, letters) for name, room in rooms.items()},
        {name: read_point(here.at("coasts", name), point) for name, point in coasts.items()},
    )


def _read_line(place: Place, raw: object) -> Line:
    """A line from its two areas and its points, of which each after the first is a step."""
    fields = texts(place, raw)
    try:
        left, right, told = fields
        steps = [tuple(map(float, step.split(","))) for step in told.split()]
        points = tuple(accumulate(((x, y) for x, y in steps), _step))
    except ValueError:
        raise place.wrong("two areas and steps such as `120,80 5,-3`", raw) from None
    return Line(left, right, points)


def _step(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]


def _read_room(place: Place, raw: object, letters: float) -> Room:
    keys = ("name", "lines", "units")
    fields = entries(place, raw, keys, keys)
    return Room(
        read_point(place.at("name"), fields["name"]),
        texts(place, fields["lines"], "lines"),
        letters,
        _points(place.at("units"), fields["units"]),
    )


def _points(place: Place, raw: object) -> tuple[Point, ...]:
    return tuple(read_point(place.at(i), point) for i, point in enumerate(array(place, raw)))


def read_point(place: Place, raw: object) -> Point:
    """A point as a file states it, `[across, up]`; RulesError for anything else."""
    pair = array(place, raw)
    if len(pair) != 2:
        raise place.wrong("two numbers, across and up", raw)
    return float(number(place, pair[0], 0)), float(number(place, pair[1], 1))


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
    place, document = read_own(path)
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
