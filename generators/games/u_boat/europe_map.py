"""Draws Europe in 1901: seas and provinces as areas, the borders of countries, names, supply centres, canals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from aids.u_boat.game_map import SEA, GameMap, Province
from generators.drawing.colors import mix
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.text import SCALE, in_scale, text_width
from generators.games.u_boat.europe import (
    EUROPE_LAND,
    OUTSIDE,
    Europe,
    Line,
    Room,
    meets,
    province_of_area,
    read_layout,
    rings,
)

LETTERS, LEAST_NAME = SCALE[-2:]  # points: the three letters on the smallest map that has names, and the least type
KEPT = 0.9  # of its size a map may be drawn and keep its names
COAST, COAST_RING = LEAST_NAME, 0.8  # points: the name of a coast; of the height of a piece: how far from units
LEAD = 1.08  # of the size of type: the height of a line
ASIDE = "europe-aside"  # the name of the group of what is no part of the game
STAR_INNER = 0.42  # inner radius of a star over its outer
CENTRE, CENTRE_GAP = (
    1.05,
    0.2,
)  # of the size of the letters: the mark of a supply centre, and its distance from the name
INITIAL_WIDTH, INITIAL_GAP = 0.72, 0.16  # of the size of a name: the letter of a power, and the gap after it
HATCH = 4.5  # points between the lines of a hatching
TINT = 0.45  # of the colour of a power in its land
TINTS = {"france": 0.8, "land": 0.55}  # the same of light blue, that is not to look like the sea, and of nobody's land


def draw_europe(
    draw: Drawing,
    europe: Europe,
    game_map: GameMap,
    factor: float,
    owners: Mapping[str, str] | None = None,
    *,
    part: tuple[float, float, float, float] | None = None,
    titles: bool = True,
) -> None:
    """Draw the map from its lower left corner (0, 0), `factor` points a unit.

    Each province is a group with its three letters as name.  `owners` are the powers that own centres,
    by centre; without it each owns its home.  What lies outside a `part` (x0, y0, x1, y1) is left out, and
    so are the names; letters stand alone, where the edge does not cut them.  Without `titles` there are none.
    """
    box = part or (0.0, 0.0, europe.width, europe.height)
    seen = [each for each in game_map.provinces.values() if meets(rings(europe.lines, each.id), box)]
    owned = {each.id: each.centre for each in game_map.provinces.values()} if owners is None else owners
    tints = tints_of(game_map, owned)
    land = _scaled((ring for ring in rings(europe.lines, EUROPE_LAND) if meets([ring], box)), factor)
    with draw.group(name=ASIDE):
        draw.polygons(land, Style("tint"))
        draw.lines(hatching(land, HATCH), Style(None, "grey", 0.5))
    for province in seen:
        with draw.group(name=province.id):
            _draw_area(draw, europe, province, factor, tint_of(tints.get(province.id, "")))
    lines = [line for line in europe.lines if OUTSIDE not in line[:2] and meets([line.points], box)]
    draw_lines(draw, lines, game_map, factor)
    if titles:
        draw_titles(draw, europe, seen, factor, tints, part)
    draw.rect(0, 0, europe.width * factor, europe.height * factor, Style(None, "navy", 1.4))


def draw_titles(
    draw: Drawing,
    europe: Europe,
    provinces: Iterable[Province],
    factor: float,
    tints: Mapping[str, str],
    part: tuple[float, float, float, float] | None = None,
    ringed: bool = False,
) -> None:
    """Draw the titles of provinces and the names of coasts: over the lines of orders, which go on under letters.

    Where units may be `ringed`, the names of coasts keep off the rings.
    """
    left, low, right, high = (edge * factor for edge in part or (0.0, 0.0, europe.width, europe.height))
    for province in provinces:
        room = europe.places[province.id]
        room = room._replace(lines=()) if part else room
        x0, y0, x1, y1 = name_box(province, room, factor)
        if not part or (left < x0 and low < y0 and x1 < right and y1 < high):
            draw_name(draw, province, room, factor, tints[province.id])
    if not part:
        _draw_coast_names(draw, europe, factor, ringed)


def _power(game_map: GameMap, owners: Mapping[str, str], centre: str) -> str:
    """The power that owns a centre, "" for none."""
    return owners.get(centre, "") if owners.get(centre, "") in game_map.powers else ""


def tints_of(game_map: GameMap, owners: Mapping[str, str]) -> Mapping[str, str]:
    """The power in whose colour each province is tinted.

    A centre has the colour of its owner; a province without one that of its home country, while that owns a centre at
    home.
    """
    homes = {each.home for each in game_map.provinces.values() if each.centre and owners.get(each.id) == each.home}
    return {
        each.id: _power(game_map, owners, each.id) if each.centre else each.home if each.home in homes else ""
        for each in game_map.provinces.values()
    }


def tint_of(power: str) -> str:
    """The colour of land that a power owns, that of nobody's land for ""."""
    colour = read_layout().colours[power] if power else "land"
    return mix("paper", colour, TINTS.get(colour, TINT))


def _draw_area(draw: Drawing, europe: Europe, province: Province, factor: float, tint: str) -> None:
    """The area of a province in its colour, with the water that belongs to it."""
    colour = "pale" if province.terrain == SEA else tint
    draw.polygons(_scaled(rings(europe.lines, province.id), factor), Style(colour))
    water = _scaled(rings(europe.lines, f"{province.id}.water"), factor)
    draw.polygons(water, Style("tint"))
    if province.id in europe.canals:
        course = _scaled([europe.canals[province.id]], factor)
        draw.lines(course, Style(None, "sea", max(40 * factor, 1.8)))
        draw.lines(course, Style(None, "pale", max(24 * factor, 0.9)))


def draw_lines(draw: Drawing, lines: Iterable[Line], game_map: GameMap, factor: float) -> None:
    """Draw the borders over the areas: coasts, seas, provinces, and countries with a band."""
    found: dict[str, list[tuple[Point, ...]]] = {"coast": [], "sea": [], "province": [], "country": []}
    for line in lines:
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
    return "italic" if province.terrain == SEA else "regular"


def letters_of(province: Province) -> str:
    """The three letters of a province as orders name it: in capitals at sea."""
    return province.id.upper() if province.terrain == SEA else province.id


class Title(NamedTuple):
    """A province's title in points: its middle, the size and width of its letters, and those of its name in lines.

    `mark` is the width of the mark of a centre and of the gap after it, 0 without one.
    """

    middle: Point
    size: float
    letters: float
    mark: float
    lines: tuple[str, ...]
    name: float
    wide: float

    @property
    def high(self) -> float:
        """The height of the title."""
        return LEAD * (self.size + self.name * len(self.lines))

    @property
    def row(self) -> float:
        """The middle of the row of letters."""
        return self.middle[1] + (self.high - LEAD * self.size) / 2


def name_size(letters: float) -> float:
    """The size of a name under letters of a size: the next one of the scale."""
    return next((size for size in SCALE if size < letters), LEAST_NAME)


def title_of(province: Province, lines: tuple[str, ...], size: float, middle: Point = (0.0, 0.0)) -> Title:
    """The title of a province with letters of a size in points."""
    mark = (CENTRE + CENTRE_GAP) * size if province.centre else 0.0
    letters, name = text_width(letters_of(province), size, "bold"), name_size(size)
    widths = [text_width(line, name, face_of(province)) for line in lines]
    return Title(middle, size, letters, mark, lines, name, max([mark + letters, *widths]))


def _title(province: Province, room: Room, factor: float) -> Title:
    """The title of a province on a map of `factor` points a unit, in sizes of the scale.

    On a map so small that a name would be below its least size, the letters stand alone.
    """
    size = room.size * factor
    lines = room.lines if size >= KEPT * LETTERS else ()
    size = max(in_scale(size), LETTERS if lines else LEAST_NAME)
    return title_of(province, lines, size, (room.name[0] * factor, room.name[1] * factor))


def name_box(province: Province, room: Room, factor: float) -> tuple[float, float, float, float]:
    """The extent (x0, y0, x1, y1) of the title of a province, in points."""
    title = _title(province, room, factor)
    (x, y), high = title.middle, title.high
    wide = max(title.wide, title.letters + _initial_width(province, title))
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def is_tinted(province: Province) -> bool:
    """Whether a province has the tint of its home country: the letter of that power stands before its own."""
    return bool(province.home) and not province.centre


def _initial_width(province: Province, title: Title) -> float:
    """The width of the letter of a power before that of a province, with the gap after it."""
    return INITIAL_WIDTH * title.name if is_tinted(province) else 0.0


def centre_mark(province: Province, room: Room, factor: float) -> tuple[Point, float] | None:
    """The middle and the radius of the mark of a centre, before the letters, in points; None without one."""
    title = _title(province, room, factor)
    left = title.middle[0] - (title.mark + title.letters) / 2
    return ((left + CENTRE * title.size / 2, title.row), CENTRE * title.size / 2) if title.mark else None


def draw_name(draw: Drawing, province: Province, room: Room, factor: float, power: str = "") -> None:
    """Draw the title of a province, with the mark of its centre, or its letter, as that of the `power` who owns it."""
    title, colour = _title(province, room, factor), "navy" if province.terrain == SEA else "land-text"
    x, top = title.middle[0], title.row
    before = title.mark or _initial_width(province, title)
    draw.text(x + before / 2, top - 0.33 * title.size, letters_of(province), title.size, colour, "bold", "middle")
    below = top - LEAD * (title.size + title.name) / 2
    items = [(x, below - LEAD * title.name * i - 0.33 * title.name, line) for i, line in enumerate(title.lines)]
    draw.texts(items, title.name, colour, face_of(province), "middle")
    mark = centre_mark(province, room, factor)
    if mark is not None:
        draw_centre(draw, *mark, power)
    elif power and is_tinted(province):
        right = x + (before - title.letters) / 2 - INITIAL_GAP * title.name
        draw.text(right, top - 0.33 * title.size, power[0], title.name, colour, anchor="end")


def _draw_coast_names(draw: Drawing, europe: Europe, factor: float, ringed: bool) -> None:
    """Draw the name of each coast of a province with several, above the place of a fleet there."""
    boxes = coast_boxes(europe.coasts, europe.places, europe.piece[1], factor, ringed)
    named = zip(europe.coasts, boxes, strict=True)
    items = [((left + right) / 2, low, place[4:]) for place, (left, low, right, _) in named]
    draw.texts(items, COAST, "navy", "italic", "middle")


def coast_boxes(
    coasts: Mapping[str, Point], rooms: Mapping[str, Room], piece: float, factor: float, ringed: bool = True
) -> list[tuple[float, float, float, float]]:
    """The extent of the name of each coast, in points: above its place, where rings of units leave more room."""
    boxes = []
    for place, (x, y) in coasts.items():
        half, high, ring = text_width(place[4:], COAST, "italic") / 2, 0.7 * COAST, COAST_RING * piece * factor
        spots = [(a * factor, b * factor) for a, b in (*coasts.values(), *rooms[place[:3]].units)]
        lows = [y * factor + above for above in (ring, 0.5 * piece * factor + 0.2 * COAST)[not ringed :]]
        found = [(x * factor - half, low, x * factor + half, low + high) for low in lows]
        clear = [min(ring, *(gap(box, at) for at in spots)) for box in found]
        boxes.append(found[clear.index(max(clear))])
    return boxes


def gap(box: tuple[float, float, float, float], at: Point) -> float:
    """The distance of a point from a box, 0 in it."""
    left, low, right, high = box
    return hypot(max(left - at[0], at[0] - right, 0.0), max(low - at[1], at[1] - high, 0.0))


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


def draw_centre(draw: Drawing, middle: Point, radius: float, power: str) -> None:
    """Draw the mark of a supply centre: the letter of the power who owns it on its colour, or a star on white."""
    if not power:
        draw.circle(*middle, radius, Style("paper", "ink", 0.5))
        draw.polygon(star_about(middle, 0.8 * radius), Style("ink"))
        return
    colour, size = read_layout().colours[power], in_scale(1.7 * radius)
    draw.circle(*middle, radius, Style(colour, "ink", 0.5))
    draw.text(middle[0], middle[1] - 0.34 * size, power[0], size, f"{colour}-text", "bold", "middle")


def star_about(middle: Point, radius: float) -> list[Point]:
    """A five-pointed star about a point."""
    radii = (radius, STAR_INNER * radius)
    turns = [radians(90 + 36 * i) for i in range(10)]
    return [(middle[0] + radii[i % 2] * cos(t), middle[1] + radii[i % 2] * sin(t)) for i, t in enumerate(turns)]
