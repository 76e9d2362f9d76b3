"""The map of Europe in 1901 as a topology, read from `templates/europe.toml`. Where the sea map of U-Boat draws each
sea, coast and border, read from `templates/sea_map.toml`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from aids.toml_file import own
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
def read_europe(size: str = PAGE) -> Europe:
    """The map, with the places of one of `SIZES`."""
    raw = own(TEMPLATES / "europe.toml")
    placed = raw[size]
    return Europe(
        *_point(raw["size"]),
        tuple(_line(*each) for each in raw["lines"]),
        {name: tuple(map(_point, points)) for name, points in raw["canals"].items()},
        float(placed["width"]),
        _point(placed["piece"]),
        {
            name: Room(_point(room["name"]), room["lines"], float(placed["letters"]), tuple(map(_point, room["units"])))
            for name, room in placed["places"].items()
        },
        {name: _point(point) for name, point in placed["coasts"].items()},
    )


def _line(left: str, right: str, told: str) -> Line:
    """A line from its two areas and its points, of which each after the first is a step."""
    steps = (_point(step.split(",")) for step in told.split())
    return Line(left, right, tuple(accumulate(steps, lambda point, step: (point[0] + step[0], point[1] + step[1]))))


def _point(pair: Sequence[float | str]) -> Point:
    """A point as a file states it, `[across, up]`."""
    across, up = pair
    return float(across), float(up)


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
def read_layout() -> Layout:
    """The layout of the sea map."""
    game_map, raw = load_map(), own(TEMPLATES / "sea_map.toml")
    middles = {name: _point(point) for name, point in raw["at"].items()}
    width, height = _point(raw["size"])
    return Layout(
        width=width,
        height=height,
        nodes=middles,
        sizes={name: _point(raw["sizes"].get(name) or _usual_size(game_map, name)) for name in middles},
        lines={
            (start, end): (middles[start], *map(_point, raw["via"].get(f"{start}-{end}", ())), middles[end])
            for start, end in borders(game_map)
        },
        legend=_point(raw["legend"]),
        colours=raw["colours"],
        note=raw["note"],
        land={name: _point(point) for name, point in raw["land"].items()},
        land_size=_point(raw["land_size"]),
    )


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
