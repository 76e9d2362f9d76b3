"""Draws Europe in 1901: seas and provinces as areas, the borders of countries, names, supply centres, canals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin

from aids.u_boat.game_map import SEA, GameMap, Province
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.text import text_width
from generators.games.u_boat.europe import LAND, OUTSIDE, Europe, Room, province_of_area, rings

LEAST_NAME, LETTERS = 7.0, 7.5  # points: below the first a name gives way to the three letters
MOST_NAME = 22.0  # points
ASIDE = "europe-aside"  # the name of the group of what is no part of the game
STAR_INNER = 0.42  # inner radius of a star over its outer
CENTRE = 52.0  # units: radius of the mark of a supply centre
LEAST_CENTRE = 3.4  # points


def draw_europe(
    draw: Drawing, europe: Europe, game_map: GameMap, colours: Mapping[str, str], factor: float, *, prefix: str = ""
) -> None:
    """Draw the map from its lower left corner (0, 0), `factor` points a unit.

    Each province is a group with its three letters as name (after `prefix`).  `colours` are the powers' colours.
    """
    land = _scaled(rings(europe.lines, LAND), factor)
    with draw.group(name=prefix + ASIDE):
        draw.polygons(land, Style("rule"))
    for province in game_map.provinces.values():
        with draw.group(name=prefix + province.id):
            _draw_area(draw, europe, province, factor)
    draw_lines(draw, europe, game_map, factor)
    for province in game_map.provinces.values():
        room = europe.places[province.id]
        draw_name(draw, province, room, factor)
        for place, point in europe.coasts.items():
            if place.startswith(province.id):
                draw.text(
                    point[0] * factor, (point[1] + 130) * factor, place[4:], LEAST_NAME, "navy", "italic", "middle"
                )
        if room.centre:
            middle = room.centre[0] * factor, room.centre[1] * factor
            radius = max(CENTRE * factor, LEAST_CENTRE)
            draw_centre(draw, middle, radius, colours.get(province.centre, ""))
    draw.rect(0, 0, europe.width * factor, europe.height * factor, Style(None, "navy", 1.4))


def _draw_area(draw: Drawing, europe: Europe, province: Province, factor: float) -> None:
    """The area of a province in its colour, with the water that belongs to it."""
    colour = "pale" if province.terrain == SEA else "land"
    draw.polygons(_scaled(rings(europe.lines, province.id), factor), Style(colour))
    water = _scaled(rings(europe.lines, f"{province.id}.water"), factor)
    draw.polygons(water, Style("tint"))
    if province.id in europe.canals:
        course = _scaled([europe.canals[province.id]], factor)
        draw.lines(course, Style(None, "sea", max(40 * factor, 1.8)))
        draw.lines(course, Style(None, "pale", max(24 * factor, 0.9)))


def draw_lines(draw: Drawing, europe: Europe, game_map: GameMap, factor: float) -> None:
    """Draw the borders over the areas: coasts, seas, provinces, and countries with a band."""
    found: dict[str, list[tuple[Point, ...]]] = {"coast": [], "sea": [], "province": [], "country": []}
    for line in europe.lines:
        if OUTSIDE not in line[:2]:
            found[border_kind(line.left, line.right, game_map)].append(line.points)
    width = 0.5 + 4 * factor
    draw.lines(_scaled(found["country"], factor), Style(None, "paper", 3.4 * width))
    draw.lines(_scaled(found["country"], factor), Style(None, "navy", 1.5 * width))
    draw.lines(_scaled(found["province"], factor), Style(None, "ink", 0.8 * width))
    draw.lines(_scaled(found["sea"], factor), Style(None, "sea", 1.1 * width, (5 * width, 2.5 * width)))
    draw.lines(_scaled(found["coast"], factor), Style(None, "navy", 0.8 * width))


def border_kind(left: str, right: str, game_map: GameMap) -> str:
    """The kind of the line between two areas: `coast`, `sea`, `province` or `country`."""
    if ".water" in left + right:
        return "coast" if province_of_area(left) == province_of_area(right) else "sea"
    provinces = [game_map.provinces.get(province_of_area(area)) for area in (left, right)]
    wet = [province is not None and province.terrain == SEA for province in provinces]
    if all(wet):
        return "sea"
    if any(wet):
        return "coast"
    one, other = provinces
    if one is None or other is None:
        return "country"
    return "province" if one.home == other.home != "" else "country"


def _scaled(lines: Iterable[Iterable[Point]], factor: float) -> list[tuple[Point, ...]]:
    return [tuple((x * factor, y * factor) for x, y in line) for line in lines]


def draw_name(draw: Drawing, province: Province, room: Room, factor: float) -> None:
    """Draw the name of a province where it has room, or its three letters where the name would be below 7 points."""
    x, y = room.name[0] * factor, room.name[1] * factor
    sea = province.terrain == SEA
    colour, face = ("navy", "italic") if sea else ("land-text", "semibold")
    size = min((len(line) * room.letter * factor / text_width(line, 1.0, face) for line in room.lines), default=0.0)
    size = min(size, MOST_NAME, 108 * factor)
    if size < LEAST_NAME:
        draw.text(x, y - LETTERS / 3, province.id.upper() if sea else province.id, LETTERS, colour, "bold", "middle")
        return
    lead = 1.05 * size
    top = y + lead * (len(room.lines) - 1) / 2 - size / 3
    draw.texts([(x, top - lead * i, line) for i, line in enumerate(room.lines)], size, colour, face, "middle")


def draw_centre(draw: Drawing, middle: Point, radius: float, colour: str) -> None:
    """Draw the mark of a supply centre: a star on a disc in a power's colour, or on white with `colour` ""."""
    draw.circle(*middle, radius, Style(colour or "paper", "ink", 0.5))
    radii = (0.8 * radius, 0.8 * STAR_INNER * radius)
    turns = [radians(90 + 36 * i) for i in range(10)]
    star = [(middle[0] + radii[i % 2] * cos(t), middle[1] + radii[i % 2] * sin(t)) for i, t in enumerate(turns)]
    draw.polygon(star, Style(f"{colour}-text" if colour else "ink"))
