"""The map of Europe in 1901 as a topology, read from `templates/europe.toml`."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from aids.places import Place
from aids.toml_cache import read
from aids.toml_file import array, entries, number, texts
from aids.u_boat.game_map import load_map
from generators.drawing.drawing import Point
from generators.templates import TEMPLATES

PAGE, BOARD, POSTER = SIZES = ("page", "board", "poster")
"""The sizes of the map: with symbols on a page, with half-inch pieces on a large page, and on tiles."""
OUTSIDE, LAND = "outside", "land"
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
    return "" if area in (OUTSIDE, LAND) else area.partition(".")[0]


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
    place, document = read(path)
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
