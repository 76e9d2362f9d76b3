"""The sea map of U-Boat: every border that fleets and U's cross as lines between seas and coasts, and as a table.

Where the nodes stand is data (`templates/sea_map.toml`); what borders on what comes from `aids.u_boat.game_map`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

from aids.toml_file import Place, array, entries, number, read
from aids.u_boat.game_map import SEA, GameMap, load_map, province_of
from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Path, Point, Style, Subpath, scale, shift
from generators.page.frame import NOTE, Area, Body, Heading, area
from generators.page.typeset import DESIGN, GUTTER, section_head
from generators.sheets.kits import Job, Spec
from generators.templates import TEMPLATES

SAND = "land"
GROUNDS = {"England": "britain"}  # powers whose colours have another name than theirs
FLEETS = "Lines are the borders that fleets and U's cross. Write in the white fields."
LEAST = 4.8  # points: names set smaller are left out

SEA_SIZE, COAST_SIZE, SPLIT_SIZE = (70.0, 34.0), (40.0, 25.0), (46.0, 25.0)
CODE, MARK, NAME = 8.5, 7.5, 6.3  # points: a coast's letters, its marks, a sea's name
LEGEND = (206.0, 62.0)
TEXT, LEAD, PAD = 8.0, 8.9, 1.4  # points: the table's neighbours, their lines, and the space over and under a row
LETTERS, NAMED = 31.0, 78.0  # points: the table's columns of letters and names
#: How each sort of border is drawn: by how many of its two ends are seas.
LINES = {2: Style(None, "sea", 2.6), 1: Style(None, "ink", 0.7), 0: Style(None, "ink", 1.1, (1.2, 2.2))}

Border = tuple[str, str]


class Layout(NamedTuple):
    """Nodes' middles and borders' lines from middle to middle, in points, on a sheet `width` by `height`."""

    width: float
    height: float
    at: dict[str, Point]
    lines: dict[Border, tuple[Point, ...]]
    legend: Point


class Row(NamedTuple):
    """A sea or coast in the adjacency table: its neighbours for fleets and U's (seas, then coasts), and for armies."""

    place: str
    name: str
    seas: tuple[str, ...]
    coasts: tuple[str, ...]
    armies: tuple[str, ...]


def build(spec: Spec, job: Job) -> list[Body]:
    """The map on one page, then the adjacency table."""
    spec.known("name", "kind", "title", "rule")
    room, on = area(job.paper), load_map()
    factor = min(room.width / layout().width, room.height / layout().height)
    named = factor * NAME >= LEAST
    draw = Drawing()
    left = room.left + (room.width - factor * layout().width) / 2
    with draw.group(scale(factor, left, room.bottom)):
        draw_map(draw, on, spread(layout(), room.height / factor), named)
    drawings = [draw, *_tables(room, on, legend=not named)]
    heading = spec.heading(job)
    bodies = [Body(d, _numbered(heading, n, len(drawings))) for n, d in enumerate(drawings, 1)]
    return [bodies[0]._replace(note=FLEETS), *bodies[1:]]


def _numbered(heading: Heading, number: int, total: int) -> Heading:
    return heading._replace(rule=f"{heading.rule} · {number} of {total}".strip(" ·"))


# --- the map --------------------------------------------------------------------------------------------------


def borders(on: GameMap) -> list[Border]:
    """Every border that fleets cross, once, its ends in alphabetical order."""
    return sorted((place, other) for place, others in on.fleet_moves.items() for other in others if place < other)


def is_sea(place: str) -> bool:
    """Whether a place is a sea, not a coast."""
    return load_map().provinces[province_of(place)].terrain == SEA


@cache
def layout(path: str = str(TEMPLATES / "sea_map.toml")) -> Layout:
    """The layout in a file; a node missing or unknown, or a bend of no border, is refused with file and line."""
    (place, document), on = read(path), load_map()
    raw = entries(place, document, ("size", "legend", "at", "via"), ("size", "legend", "at"))
    width, height = _point(place.at("size"), raw["size"])
    if min(width, height) <= 0:
        raise place.at("size").refuse(f"size = {raw['size']} should be two lengths above 0")
    nodes = entries(place.at("at"), raw["at"], on.fleet_moves, on.fleet_moves)
    at = {name: _point(place.at("at", name), value) for name, value in nodes.items()}
    known = ["-".join(border) for border in borders(on)]
    bends = entries(place.at("via"), raw.get("via", {}), known)
    lines = {}
    for one, other in borders(on):
        key = f"{one}-{other}"
        where = place.at("via", key)
        via = [_point(where.at(i), p) for i, p in enumerate(array(where, bends.get(key, [])))]
        lines[one, other] = (at[one], *via, at[other])
    return Layout(width, height, at, lines, _point(place.at("legend"), raw["legend"]))


def _point(place: Place, raw: object) -> Point:
    pair = array(place, raw)
    if len(pair) != 2:
        raise place.wrong("two numbers, across and up", raw)
    return float(number(place, pair[0], 0)), float(number(place, pair[1], 1))


def spread(given: Layout, height: float) -> Layout:
    """The layout drawn out to a taller sheet."""
    up = height / given.height

    def to(point: Point) -> Point:
        return point[0], point[1] * up

    lines = {border: tuple(map(to, line)) for border, line in given.lines.items()}
    at = {place: to(point) for place, point in given.at.items()}
    return Layout(given.width, height, at, lines, to(given.legend))


def size(place: str) -> tuple[float, float]:
    """How wide and high a node is, in points of the layout."""
    return SEA_SIZE if is_sea(place) else SPLIT_SIZE if "/" in place else COAST_SIZE


def style(border: Border) -> Style:
    """How a border's line is drawn."""
    return LINES[sum(map(is_sea, border))]


def draw_map(draw: Drawing, on: GameMap, placed: Layout, named: bool = True) -> None:
    """Lines, then nodes over them; seas' names and the legend only if `named`."""
    for province in on.provinces.values():
        if province.coasts:
            one, other = (placed.at[f"{province.id}/{coast}"] for coast in province.coasts)
            _band(draw, one, other)
    for kind in LINES.values():
        found = tuple(_rounded(line) for border, line in placed.lines.items() if style(border) is kind)
        draw.add([Path(found, False, kind)])
    for place, (x, y) in placed.at.items():
        with draw.group(shift(x, y)):
            if is_sea(place):
                _sea(draw, place, on.provinces[place].name if named else "")
            else:
                _coast(draw, on, place)
    if named:
        with draw.group(shift(*placed.legend)):
            draw_legend(draw, on)


def _rounded(line: Sequence[Point], radius: float = 9.0) -> Subpath:
    """A line with its bends rounded."""
    out: list[Point | tuple[Point, Point, Point]] = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        out += [start, (_towards(corner, start, radius / 3), _towards(corner, end, radius / 3), end)]
    return (*out, line[-1])


def _towards(here: Point, there: Point, far: float) -> Point:
    """The point `far` from here towards there, at most half way."""
    long = hypot(there[0] - here[0], there[1] - here[1])
    share = min(far / long, 0.5) if long else 0.0
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def _band(draw: Drawing, one: Point, other: Point) -> None:
    """The strip of land that joins the coasts of one province."""
    draw.line(one, other, Style(None, "grey", 9.0))
    draw.line(one, other, Style(None, SAND, 8.0))


def _sea(draw: Drawing, place: str, name: str) -> None:
    """A sea about (0, 0): letters, name, and a white field to write in."""
    wide, high = SEA_SIZE
    left, low = -wide / 2, -high / 2
    draw.rounded(left, low, wide, high, 8, Style("pale", "sea", 1.2))
    draw.rounded(left + 2.5, low + 2.5, wide - 5, 14, 5.5, Style("paper"))
    letters = place.upper()
    draw.text(left + 4, low + 21, letters, 11, "navy", "bold")
    start = left + 4 + fonts.width(letters, 11, "bold") + 3
    lines = fonts.wrap(name, NAME, -left - 3 - start) if name else []
    for i, line in enumerate(lines):
        draw.text(start, low + 22.6 + 6.1 * ((len(lines) - 1) / 2 - i), line, NAME, "ink")


def _coast(draw: Drawing, on: GameMap, place: str) -> None:
    """A coast about (0, 0): star of a centre, letters, letter of its power, and a white field to write in."""
    province = on.provinces[province_of(place)]
    wide, high = size(place)
    left, low = -wide / 2, -high / 2
    draw.rect(left, low, wide, high, Style(SAND, "ink", 0.6))
    draw.rect(left + 1.5, low + 1.5, wide - 3, 11.5, Style("paper"))
    x = left + 2
    if province.centre:
        draw.polygon(_star(x + 4, low + 18.8, 4.1), Style("ink"))
        x += 9.5
    draw.text(x, low + 16, province.id, CODE, "land-text", "bold")
    if "/" in place:
        draw.text(x + fonts.width(province.id, CODE, "bold") + 1.5, low + 16, place[4:], MARK, "land-text")
    if province.home:
        _flag(draw, -left - 9.5, low + 14, province.home)


def _flag(draw: Drawing, x: float, y: float, power: str) -> None:
    """A power's letter on its colour, from the lower left corner."""
    ground = GROUNDS.get(power, power.lower())
    draw.rect(x, y, 8.5, 9.8, Style(ground, "ink", 0.4))
    draw.text(x + 4.25, y + 2.4, power[0], MARK, f"{ground}-text", "bold", "middle")


def _star(x: float, y: float, r: float) -> list[Point]:
    """A five-pointed star about (x, y)."""
    reach = (r, 0.42 * r)
    turns = [radians(90 + 36 * i) for i in range(10)]
    return [(x + reach[i % 2] * cos(t), y + reach[i % 2] * sin(t)) for i, t in enumerate(turns)]


def draw_legend(draw: Drawing, on: GameMap) -> None:
    """What lines and marks mean, from the lower left corner (0, 0)."""
    top, step, words = LEGEND[1] - 7, 12.0, 6.8
    said = {2: "sea to sea", 1: "sea to coast", 0: "coast to coast"}
    for i, (seas, kind) in enumerate(LINES.items()):
        y = top - step * i
        draw.line((0, y), (24, y), kind)
        draw.text(29, y - 2.3, said[seas], words, "ink")
    y = top - 3 * step
    _band(draw, (0, y), (24, y))
    draw.text(29, y - 2.3, "coasts of one province", words, "ink")
    x = 106.0
    draw.polygon(_star(x + 4.2, top, 4.1), Style("ink"))
    draw.text(x + 12, top - 2.3, "supply centre", words, "ink")
    for i, power in enumerate(on.powers):
        column, row = i % 2, i // 2
        left, y = x + 53 * column, top - step * (row + 1)
        _flag(draw, left, y - 4.9, power)
        draw.text(left + 12, y - 2.3, power, words, "ink")


# --- the table ------------------------------------------------------------------------------------------------


def rows(on: GameMap, seas: bool) -> list[Row]:
    """The seas, or the coasts, by name."""
    coasts = {"nc": "north coast", "sc": "south coast", "ec": "east coast"}
    found = []
    for place, others in on.fleet_moves.items():
        if is_sea(place) == seas:
            name = on.provinces[province_of(place)].name + (f", {coasts[place[4:]]}" if "/" in place else "")
            wet = tuple(sorted(filter(is_sea, others)))
            dry = tuple(sorted(other for other in others if not is_sea(other)))
            found.append(Row(place, name, wet, dry, tuple(sorted(on.army_moves.get(province_of(place), ())))))
    return sorted(found, key=lambda row: row.name)


Word = tuple[str, str, str]  # the word, its face and colour


def _set(words: list[Word], room: float) -> list[list[tuple[float, Word]]]:
    """Words in lines no wider than the room, each with its distance from the left."""
    lines: list[list[tuple[float, Word]]] = [[]]
    x, gap = 0.0, 3.8
    for word in words:
        wide = fonts.width(word[0], TEXT, word[1])
        if lines[-1] and x + wide > room:
            lines.append([])
            x = 0.0
        lines[-1].append((x, word))
        x += wide + gap
    return lines


def _paragraph(draw: Drawing, words: list[Word], at: Point, room: float) -> int:
    """Words set from a first baseline down; how many lines they took."""
    lines = _set(words, room)
    by_look: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
    for i, line in enumerate(lines):
        for x, (word, face, colour) in line:
            by_look.setdefault((face, colour), []).append((at[0] + x, at[1] - LEAD * i, word))
    for (face, colour), items in by_look.items():
        draw.texts(items, TEXT, colour, face)
    return len(lines)


def _row(row: Row, width: float) -> tuple[float, Drawing]:
    """A row hung from (0, 0), and its height."""
    draw = Drawing()
    base = -PAD - 6.8
    draw.text(2, base, row.place.upper() if is_sea(row.place) else row.place, TEXT, "navy", "bold")
    names = fonts.wrap(row.name, NOTE, NAMED - 4)
    draw.texts([(LETTERS, base - LEAD * i, line) for i, line in enumerate(names)], NOTE, "grey")
    left = LETTERS + NAMED
    fleets: list[Word] = [(sea.upper(), "semibold", "sea") for sea in row.seas]
    fleets += [(coast, "regular", "ink") for coast in row.coasts]
    used = _paragraph(draw, fleets, (left, base), width - left)
    if row.armies:
        armies: list[Word] = [("A", "bold", "amber"), *((place, "italic", "amber") for place in row.armies)]
        used += _paragraph(draw, armies, (left, base - LEAD * used), width - left)
    return LEAD * max(len(names), used) + 2 * PAD, draw


def _parts(on: GameMap, width: float, legend: bool) -> Iterator[tuple[float, Drawing, bool]]:
    """What the columns of the table hold, each part hung from (0, 0): height, drawing, and whether it stands alone.

    A part that does not stand alone, such as a head, stays with what follows it.
    """
    if legend:
        draw = Drawing()
        with draw.group(shift(0, -LEGEND[1])):
            draw_legend(draw, on)
        yield LEGEND[1] + 8, draw, True
    for title, note, seas in (
        ("Seas", "seas in CAPITALS, then coasts", True),
        ("Coasts", "for fleets and U's, then A: for armies", False),
    ):
        draw = Drawing()
        yield section_head(draw, title, note, width) + 2, draw, False
        for i, row in enumerate(rows(on, seas)):
            high, drawn = _row(row, width)
            draw = Drawing()
            if i % 2 == 0:
                draw.rect(0, -high, width, high, Style("tint"))
            draw.add(drawn.records)
            yield high, draw, True
        yield 10.0, Drawing(), True


def _continued(drawn: Drawing, width: float) -> Drawing:
    """A row at the head of a column, under a rule."""
    draw = Drawing()
    draw.add(drawn.records)
    draw.line((0, 0), (width, 0), Style(None, "navy", 0.6))
    return draw


def _tables(room: Area, on: GameMap, legend: bool) -> list[Drawing]:
    """The adjacency table in columns, two on a page where there is room, on as many pages as it takes."""
    columns = 1 if room.width < 400 else 2
    width = (DESIGN - GUTTER) / 2
    factor = room.width / (columns * width + (columns - 1) * GUTTER)
    tall = room.height / factor
    parts = list(_parts(on, width, legend))
    pages: list[Drawing] = []
    place, y = 0, 0.0
    for i, (high, drawn, alone) in enumerate(parts):
        needed = high if alone else high + parts[i + 1][0]
        if place == 0 or (y < needed and drawn.records):
            y, place = tall, place + 1
            if (place - 1) % columns == 0:
                pages.append(Drawing())
            if alone and i:
                drawn = _continued(drawn, width)
        x = (place - 1) % columns * (width + GUTTER)
        with pages[-1].group(scale(factor, room.left, room.bottom)), pages[-1].group(shift(x, y)):
            pages[-1].add(drawn.records)
        y -= high
    return pages
