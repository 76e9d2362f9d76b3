"""The map of Europe for a page: areas and borders as SVG paths, and where names, units and centres have room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from aids.u_boat.game_map import GameMap, load_map
from generators.drawing.drawing import Point
from generators.games.u_boat.europe import LAND, OUTSIDE, Europe, Line, province_of_area, read_europe, rings
from generators.games.u_boat.europe_map import border_kind, centre_mark, name_middle
from generators.games.u_boat.map_layout import read_layout


@cache
def page_map() -> dict[str, object]:
    """The map, ready for `json.dumps`: units of `templates/europe.toml`, but y down from the upper edge.

    `powers` are the powers with the roles of their colours; `land` is what is no part of the game; `lines` are borders
    by kind.  `units` are the places of pieces of the size `piece`; `coasts` those of fleets on a coast of several;
    `title` is the middle of a name, its lines and the size of its letters, `centre` that of the mark before it.
    """
    europe, game_map = read_europe(), load_map()
    colours = read_layout().colours
    kinds: dict[str, list[Line]] = {}
    for line in europe.lines:
        if OUTSIDE not in line[:2]:
            kinds.setdefault(border_kind(line.left, line.right, game_map), []).append(line)
    return {
        "width": europe.width,
        "height": europe.height,
        "piece": europe.piece,
        "powers": [[power, colours[power]] for power in game_map.powers],
        "land": _closed(europe, LAND),
        "lines": {kind: _path(europe, (line.points for line in lines)) for kind, lines in kinds.items()},
        "provinces": [_province(europe, game_map, name) for name in game_map.provinces],
    }


def _province(europe: Europe, game_map: GameMap, name: str) -> dict[str, object]:
    """A province as the map shows it."""
    province, room = game_map.provinces[name], europe.places[name]
    mark = centre_mark(province, room, 1.0)
    return {
        "id": name,
        "name": province.name,
        "terrain": province.terrain,
        "centre": None if mark is None else _down(europe, mark[0]),
        "d": _closed(europe, name),
        "water": _closed(europe, f"{name}.water"),
        "canal": _path(europe, [europe.canals[name]] if name in europe.canals else []),
        "title": [_down(europe, name_middle(province, room, 1.0)), list(room.lines), room.size],
        "units": [_down(europe, spot) for spot in room.units],
        "coasts": {
            place[4:]: _down(europe, spot)
            for place, spot in europe.coasts.items()
            if province_of_area(place[:3]) == name
        },
    }


def _down(europe: Europe, point: Point) -> list[int]:
    """A point with y down from the upper edge."""
    return [round(point[0]), round(europe.height - point[1])]


def _closed(europe: Europe, area: str) -> str:
    """The path of an area with its holes."""
    return _path(europe, rings(europe.lines, area), "z")


def _path(europe: Europe, lines: Iterable[Sequence[Point]], end: str = "") -> str:
    """The path of some lines, each point after the first as the way from the one before."""
    parts = []
    for line in lines:
        points = [_down(europe, point) for point in line]
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(points)]
        parts.append(f"M{points[0][0]} {points[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps) + end)
    return "".join(parts)
