"""The map of Europe in 1901, read from `templates/europe.toml`: its areas and lines, its layouts, and its drawing."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from aids.toml_file import own
from aids.u_boat.game_map import LAND, SEA, GameMap, Province, load_map
from generators import TEMPLATES
from generators.drawing import PALETTES, Drawing, Point, Style, blend, each, palette
from generators.drawing.sizes import set_size
from generators.drawing.text import in_scale, text_width
from generators.page.frame import NOTE

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

    The title is the mark of a center with the three letters of `size`, and the name in `lines` under them, none where
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
    placed, lines = raw[size], []
    for left, right, told in raw["lines"]:  # each point after the first is a step
        steps = (_point(step.split(",")) for step in told.split())
        points = accumulate(steps, lambda point, step: (point[0] + step[0], point[1] + step[1]))
        lines.append(Line(left, right, tuple(points)))
    return Europe(
        *_point(raw["size"]),
        tuple(lines),
        {name: tuple(map(_point, points)) for name, points in raw["canals"].items()},
        float(placed["width"]),
        _point(placed["piece"]),
        {
            name: Room(_point(room["name"]), room["lines"], float(placed["letters"]), tuple(map(_point, room["units"])))
            for name, room in placed["places"].items()
        },
        {name: _point(point) for name, point in placed["coasts"].items()},
    )


def _point(pair: Sequence[float | str]) -> Point:
    """A point as a file states it, `[across, up]`."""
    across, up = pair
    return float(across), float(up)


# Width and height of nodes and legend, in points of the layout.
SEA_SIZE, COAST_SIZE, SPLIT_COAST_SIZE = (76.0, 41.0), (40.0, 33.0), (46.0, 33.0)
LEGEND_SIZE = (212.0, 62.0)
KEPT = 0.9  # of its size: how small the map is drawn with type of its full size and with all names

Border = tuple[str, str]


class Layout(NamedTuple):
    """The layout of the map on a sheet `width` by `height`, in points from its lower left corner.

    `nodes` are the middles of seas and coasts, `sizes` their widths and heights, `lines` the borders from middle to
    middle, `legend` the lower left corner of the legend.  `colors` are the powers' colors by role; `note` is printed
    at the foot of the page.  `land` are the middles of inland provinces and of the coasts next to them on the land map,
    `land_size` its size.  On paper a point of the layout is `factor` points.
    """

    width: float
    height: float
    nodes: Mapping[str, Point]
    sizes: Mapping[str, Point]
    lines: Mapping[Border, tuple[Point, ...]]
    legend: Point
    colors: Mapping[str, str]
    note: str
    land: Mapping[str, Point]
    land_size: Point
    factor: float = 1.0

    def type(self, size: float) -> float:
        """The size in points of the layout of type that is so large on paper, or larger, and smaller on small paper."""
        return max(in_scale(size * self.factor), set_size(size)) / self.factor if self.factor >= KEPT else size


def borders(game_map: GameMap) -> list[Border]:
    """Every border that fleets and U's cross, once, its ends in alphabetical order."""
    return sorted((place, other) for place, others in game_map.fleet_moves.items() for other in others if place < other)


def land_borders(game_map: GameMap) -> list[Border]:
    """Every border of an inland province, once, its ends in alphabetical order."""
    inland = [province.id for province in game_map.provinces.values() if province.terrain == LAND]
    found = {(min(place, other), max(place, other)) for place in inland for other in game_map.army_moves[place]}
    return sorted(found)


@cache
def read_layout() -> Layout:
    """The layout of the sea map."""
    game_map, raw = load_map(), own(TEMPLATES / "sea_map.toml")
    middles = {name: _point(point) for name, point in raw["at"].items()}
    width, height = _point(raw["size"])
    usual = {
        name: SEA_SIZE if game_map.is_sea(name) else SPLIT_COAST_SIZE if "/" in name else COAST_SIZE for name in middles
    }
    return Layout(
        width=width,
        height=height,
        nodes=middles,
        sizes=usual | {name: _point(size) for name, size in raw["sizes"].items()},
        lines={
            (start, end): (middles[start], *map(_point, raw["via"].get(f"{start}-{end}", ())), middles[end])
            for start, end in borders(game_map)
        },
        legend=_point(raw["legend"]),
        colors=raw["colors"],
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


#: The type of maps of Europe in points: provinces such as Constantinople have no room for names of 8.
SCALE = (22.0, 14.0, 11.0, 9.0, 7.5)
LETTERS, LEAST_NAME = SCALE[-2:]  # the three letters on the smallest map that has names, and the least type
COAST, COAST_RING = LEAST_NAME, 0.8  # points: the name of a coast; of the height of a piece: how far from units
LEAD = 1.08  # of the size of type: the height of a line
ASIDE = "europe-aside"  # the name of the group of what is no part of the game
STAR_INNER = 0.42  # inner radius of a star over its outer
CENTER, CENTER_GAP = 1.05, 0.2  # of the size of the letters: the mark of a supply center, its distance from the name
INITIAL_WIDTH, INITIAL_GAP = 0.72, 0.16  # of the size of a name: the letter of a power, and the gap after it
HATCH = 4.5  # points between the lines of a hatching
TINT, GRAY_TINT = 0.45, 0.1  # of the color of a power in its land, and in grays, in which land is lighter than the sea
TINTS = {"britain": 0.36, "france": 0.8, "germany": 0.3, "land": 0.55}  # light blue is not to look like the sea


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

    Each province is a group with its three letters as name.  `owners` are the powers that own centers,
    by center; without it each owns its home.  What lies outside a `part` (x0, y0, x1, y1) is left out, and
    so are the names; letters stand alone, where the edge does not cut them.  Without `titles` there are none.
    """
    box = part or (0.0, 0.0, europe.width, europe.height)
    seen = [each for each in game_map.provinces.values() if meets(rings(europe.lines, each.id), box)]
    owned = {each.id: each.center for each in game_map.provinces.values()} if owners is None else owners
    tints = tints_of(game_map, owned)
    land = _scaled((ring for ring in rings(europe.lines, EUROPE_LAND) if meets([ring], box)), factor)
    with draw.group(name=ASIDE):
        draw.polygons(land, Style("tint"))
        draw.lines(hatching(land, HATCH), Style(None, "gray", 0.5))
    for province in seen:
        with draw.group(name=province.id):
            color = "pale" if province.terrain == SEA else tint_of(tints.get(province.id, ""))
            draw.polygons(_scaled(rings(europe.lines, province.id), factor), Style(color))
            draw.polygons(_scaled(rings(europe.lines, f"{province.id}.water"), factor), Style("tint"))
            if province.id in europe.canals:
                course = _scaled([europe.canals[province.id]], factor)
                draw.lines(course, Style(None, "sea", max(40 * factor, 1.8)))
                draw.lines(course, Style(None, "pale", max(24 * factor, 0.9)))
    found = borders_by_kind((line for line in europe.lines if meets([line.points], box)), game_map)
    for kind in ("country", "province", "sea", "coast"):  # countries with a band
        for style in line_style(kind, 0.5 + 4 * factor):
            draw.lines(_scaled(found[kind], factor), style)
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
        room = room._replace(lines=(), size=LETTERS / factor) if part else room
        x0, y0, x1, y1 = name_box(province, room, factor)
        if not part or (left < x0 and low < y0 and x1 < right and y1 < high):
            draw_name(draw, province, room, factor, tints[province.id])
    if not part:
        boxes = coast_boxes(europe.coasts, europe.places, europe.piece[1], factor, ringed)
        named = zip(europe.coasts, boxes, strict=True)
        items = [((x0 + x1) / 2, y0, place[4:]) for place, (x0, y0, x1, _) in named]
        draw.texts(items, COAST, "navy", "italic", "middle")


def tints_of(game_map: GameMap, owners: Mapping[str, str]) -> Mapping[str, str]:
    """The power in whose color each province is tinted.

    A center has the color of its owner; a province without one that of its home country, while that owns a center at
    home.
    """
    owned = {center: power for center, power in owners.items() if power in game_map.powers}
    homes = {each.home for each in game_map.provinces.values() if each.center and owners.get(each.id) == each.home}
    return {
        each.id: owned.get(each.id, "") if each.center else each.home if each.home in homes else ""
        for each in game_map.provinces.values()
    }


def tint_of(power: str) -> str:
    """The color of land that a power owns, that of nobody's land for ""."""
    color = read_layout().colors[power] if power else "land"
    share = TINTS.get(color, TINT)
    shares = dict.fromkeys(PALETTES, share) | {"grayscale": GRAY_TINT if power else 0.0}
    return each(*(blend(palette(name)["paper"], palette(name)[color], share) for name, share in shares.items()))


def line_style(kind: str, width: float) -> Sequence[Style]:
    """How a line of a kind is drawn, one style over the other; `width` points is that of an ordinary line."""
    return {
        "country": (Style(None, "paper", 3.4 * width), Style(None, "navy", 1.5 * width)),
        "province": (Style(None, "ink", 0.8 * width),),
        "sea": (Style(None, "sea", 1.1 * width, (5 * width, 2.5 * width)),),
        "coast": (Style(None, "navy", 0.8 * width),),
    }[kind]


def borders_by_kind(lines: Iterable[Line], game_map: GameMap) -> defaultdict[str, list[tuple[Point, ...]]]:
    """The points of those lines that are not the frame of the map, by `border_kind`."""
    found = defaultdict(list)
    for line in lines:
        if OUTSIDE not in line[:2]:
            found[border_kind(line.left, line.right, game_map)].append(line.points)
    return found


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

    `mark` is the width of the mark of a center and of the gap after it, 0 without one; `initial` that of the letter of
    a power before the province's own, which has the tint of its home country.
    """

    middle: Point
    size: float
    letters: float
    mark: float
    initial: float
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


def map_type(size: float) -> float:
    """The largest type of maps up to a size; its least for a smaller one."""
    return next((each for each in SCALE if each <= size), LEAST_NAME)


def mark_type(size: float) -> float:
    """The type of a letter on a unit or a center: of the scale of pages, or on a small map what has room there."""
    return in_scale(size) if size >= NOTE else map_type(size)


def title_of(province: Province, lines: tuple[str, ...], size: float, middle: Point = (0.0, 0.0)) -> Title:
    """The title of a province with letters of a size in points, its name in the next size of the scale."""
    mark = (CENTER + CENTER_GAP) * size if province.center else 0.0
    letters = text_width(letters_of(province), size, "bold")
    name = next((smaller for smaller in SCALE if smaller < size), LEAST_NAME)
    initial = INITIAL_WIDTH * name if province.home and not province.center else 0.0
    widths = [text_width(line, name, face_of(province)) for line in lines]
    return Title(middle, size, letters, mark, initial, lines, name, max([mark + letters, *widths]))


def _title(province: Province, room: Room, factor: float) -> Title:
    """The title of a province on a map of `factor` points a unit, in sizes of the scale.

    On a map so small that a name would be below its least size, the letters stand alone.
    """
    size = room.size * factor
    lines = room.lines if size >= KEPT * LETTERS else ()
    size = max(map_type(size), LETTERS if lines else LEAST_NAME)
    return title_of(province, lines, size, (room.name[0] * factor, room.name[1] * factor))


def name_box(province: Province, room: Room, factor: float) -> tuple[float, float, float, float]:
    """The extent (x0, y0, x1, y1) of the title of a province, in points."""
    title = _title(province, room, factor)
    (x, y), high = title.middle, title.high
    wide = max(title.wide, title.letters + title.initial)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def center_mark(province: Province, room: Room, factor: float) -> tuple[Point, float] | None:
    """The middle and the radius of the mark of a center, before the letters, in points; None without one."""
    title = _title(province, room, factor)
    left = title.middle[0] - (title.mark + title.letters) / 2
    return ((left + CENTER * title.size / 2, title.row), CENTER * title.size / 2) if title.mark else None


def draw_name(draw: Drawing, province: Province, room: Room, factor: float, power: str = "") -> None:
    """Draw the title of a province, with the mark of its center, or its letter, as that of the `power` who owns it."""
    title, color = _title(province, room, factor), "navy" if province.terrain == SEA else "land-text"
    x, top = title.middle[0], title.row
    before = title.mark or title.initial
    draw.text(x + before / 2, top - 0.33 * title.size, letters_of(province), title.size, color, "bold", "middle")
    below = top - LEAD * (title.size + title.name) / 2
    items = [(x, below - LEAD * title.name * i - 0.33 * title.name, line) for i, line in enumerate(title.lines)]
    draw.texts(items, title.name, color, face_of(province), "middle")
    mark = center_mark(province, room, factor)
    if mark is not None:
        draw_center(draw, *mark, power)
    elif power and title.initial:
        right = x + (before - title.letters) / 2 - INITIAL_GAP * title.name
        draw.text(right, top - 0.33 * title.size, power[0], title.name, color, anchor="end")


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
            for n in range(ceil(low / step), ceil(high / step)):
                share = (n * step - (ay - ax)) / ((by - bx) - (ay - ax))
                crossed[n].append(ax + share * (bx - ax))
    lines = []
    for n, across in sorted(crossed.items()):
        across.sort()
        pairs = zip(across[::2], across[1::2], strict=True)
        lines += [((left, left + n * step), (right, right + n * step)) for left, right in pairs]
    return lines


def draw_center(draw: Drawing, middle: Point, radius: float, power: str) -> None:
    """Draw the mark of a supply center: the letter of the power who owns it on its color, or a star on white."""
    if not power:
        draw.circle(*middle, radius, Style("paper", "ink", 0.5))
        draw.polygon(star_about(middle, 0.8 * radius), Style("ink"))
        return
    color, size = read_layout().colors[power], mark_type(1.7 * radius)
    draw.circle(*middle, radius, Style(color, "ink", 0.5))
    draw.text(middle[0], middle[1] - 0.34 * size, power[0], size, f"{color}-text", "bold", "middle")


def star_about(middle: Point, radius: float) -> list[Point]:
    """A five-pointed star about a point."""
    radii = (radius, STAR_INNER * radius)
    turns = [radians(90 + 36 * i) for i in range(10)]
    return [(middle[0] + radii[i % 2] * cos(t), middle[1] + radii[i % 2] * sin(t)) for i, t in enumerate(turns)]
