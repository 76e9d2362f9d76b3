"""Draws Europe in 1901: seas and provinces as areas, the borders of countries, names, supply centres, canals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, radians, sin, sqrt

from aids.u_boat.game_map import SEA, GameMap, Province
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.text import text_width
from generators.games.u_boat.europe import LAND, OUTSIDE, Europe, Room, province_of_area, rings

LEAST_NAME, LETTERS = 7.0, 7.5  # points: below the first a name gives way to the three letters
LEAD = 1.08  # of the size of type: the height of a line
ASIDE = "europe-aside"  # the name of the group of what is no part of the game
STAR_INNER = 0.42  # inner radius of a star over its outer
CENTRE, CENTRE_GAP = 0.98, 0.22  # of the size of type: the mark of a supply centre, and its distance from the name
HATCH = 4.5  # points between the lines of a hatching


def draw_europe(
    draw: Drawing, europe: Europe, game_map: GameMap, colours: Mapping[str, str], factor: float, *, prefix: str = ""
) -> None:
    """Draw the map from its lower left corner (0, 0), `factor` points a unit.

    Each province is a group with its three letters as name (after `prefix`).  `colours` are the powers' colours.
    """
    land = _scaled(rings(europe.lines, LAND), factor)
    with draw.group(name=prefix + ASIDE):
        draw.polygons(land, Style("tint"))
        draw.lines(hatching(land, HATCH), Style(None, "grey", 0.5))
    for province in game_map.provinces.values():
        with draw.group(name=prefix + province.id):
            _draw_area(draw, europe, province, factor)
    draw_lines(draw, europe, game_map, factor)
    for province in game_map.provinces.values():
        draw_name(draw, province, europe.places[province.id], factor, colours.get(province.centre, ""))
    _draw_coast_names(draw, europe, factor)
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
    for kind in ("country", "province", "sea", "coast"):
        for style in line_style(kind, 0.5 + 4 * factor):
            draw.lines(_scaled(found[kind], factor), style)


def line_style(kind: str, width: float) -> Sequence[Style]:
    """How a line of a kind is drawn, one style over the other; `width` points is that of an ordinary line."""
    return {
        "country": (Style(None, "paper", 3.4 * width), Style(None, "navy", 1.5 * width)),
        "province": (Style(None, "ink", 0.8 * width),),
        "sea": (Style(None, "sea", 1.1 * width, (5 * width, 2.5 * width)),),
        "coast": (Style(None, "navy", 0.8 * width),),
    }[kind]


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


def face_of(province: Province) -> str:
    """The face of a province's name: seas are in italics."""
    return "italic" if province.terrain == SEA else "semibold"


def centre_width(province: Province, size: float) -> float:
    """The width of a supply centre's mark and of the gap to the name after it, 0 without one."""
    return (CENTRE + CENTRE_GAP) * size if province.centre else 0.0


def _set_name(province: Province, room: Room, factor: float) -> tuple[float, tuple[str, ...], float, float]:
    """The size of a province's name, its lines, their width and that of the mark of its centre before them, in points.

    The name gives way to the three letters where it would be below 7 points.
    """
    size, lines = room.size * factor, room.lines
    if size < LEAST_NAME:
        size, lines = LETTERS, (province.id.upper() if province.terrain == SEA else province.id,)
    return size, lines, max(text_width(line, size, face_of(province)) for line in lines), centre_width(province, size)


def name_box(province: Province, room: Room, factor: float) -> tuple[float, float, float, float]:
    """The extent (x0, y0, x1, y1) of the name of a province with the mark of its centre, in points."""
    size, lines, wide, mark = _set_name(province, room, factor)
    x, y, high = room.name[0] * factor, room.name[1] * factor, LEAD * size * len(lines)
    return x - (wide + mark) / 2, y - high / 2, x + (wide + mark) / 2, y + high / 2


def name_middle(province: Province, room: Room, factor: float) -> Point:
    """The middle of the name of a province, without the mark of its centre, in points."""
    mark = _set_name(province, room, factor)[3]
    return room.name[0] * factor + mark / 2, room.name[1] * factor


def centre_mark(province: Province, room: Room, factor: float) -> tuple[Point, float] | None:
    """The middle and the radius of the mark of a supply centre, before the name, in points; None without a centre."""
    size, _, wide, mark = _set_name(province, room, factor)
    x, y = name_middle(province, room, factor)
    return ((x - wide / 2 - mark + CENTRE * size / 2, y), CENTRE * size / 2) if mark else None


def draw_name(draw: Drawing, province: Province, room: Room, factor: float, colour: str = "") -> None:
    """Draw the name of a province, and the mark of its centre in the `colour` of the power whose home it is."""
    size, lines, _, _ = _set_name(province, room, factor)
    x, y = name_middle(province, room, factor)
    top = y + LEAD * size * (len(lines) - 1) / 2
    items = [(x, top - LEAD * size * i - 0.33 * size, line) for i, line in enumerate(lines)]
    draw.texts(items, size, "navy" if province.terrain == SEA else "land-text", face_of(province), "middle")
    mark = centre_mark(province, room, factor)
    if mark is not None:
        draw_centre(draw, *mark, colour)


def _draw_coast_names(draw: Drawing, europe: Europe, factor: float) -> None:
    """Draw the name of each coast of a province with several, above the place of a fleet there."""
    size = max(LEAST_NAME * factor * europe.width / europe.least, LEAST_NAME)
    for place, (x, y) in europe.coasts.items():
        base = (y + europe.piece[1] / 2) * factor + 0.2 * size
        draw.text(x * factor, base, place[4:], size, "navy", "italic", "middle")


def hatching(outlines: Sequence[Sequence[Point]], spacing: float) -> list[tuple[Point, Point]]:
    """Lines that rise to the right, `spacing` points apart, as far as they are inside outlines (even-odd)."""
    step = spacing * sqrt(2.0)
    crossed = defaultdict(list)
    for outline in outlines:
        for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
            low, high = sorted((ay - ax, by - bx))
            for number in range(ceil(low / step), ceil(high / step)):
                share = (number * step - (ay - ax)) / ((by - bx) - (ay - ax))
                crossed[number].append(ax + share * (bx - ax))
    lines = []
    for number, across in sorted(crossed.items()):
        across.sort()
        pairs = zip(across[::2], across[1::2], strict=True)
        lines += [((left, left + number * step), (right, right + number * step)) for left, right in pairs]
    return lines


def draw_centre(draw: Drawing, middle: Point, radius: float, colour: str) -> None:
    """Draw the mark of a supply centre: a star on a disc in a power's colour, or on white with `colour` ""."""
    draw.circle(*middle, radius, Style(colour or "paper", "ink", 0.5))
    star = star_about(middle, 0.8 * radius)
    draw.polygon(star, Style(f"{colour}-text" if colour else "ink"))


def star_about(middle: Point, radius: float) -> list[Point]:
    """A five-pointed star about a point."""
    radii = (radius, STAR_INNER * radius)
    turns = [radians(90 + 36 * i) for i in range(10)]
    return [(middle[0] + radii[i % 2] * cos(t), middle[1] + radii[i % 2] * sin(t)) for i, t in enumerate(turns)]
