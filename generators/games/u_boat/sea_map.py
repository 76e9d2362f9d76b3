"""The sea map of U-Boat: every border that fleets and U's cross, as a map and as a table, and the land map."""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import dist, fsum, hypot
from typing import NamedTuple

from aids.u_boat.game_map import COAST, LAND, GameMap, load_map, province_of
from generators.drawing import INCH, Drawing, Path, Point, Style, Subpath, scale, shift
from generators.drawing.sizes import small_body
from generators.drawing.text import text_width, wrap_text
from generators.games.u_boat import europe
from generators.page.frame import NOTE, TABLE, Area, Body, area
from generators.page.rich_text import Block, Word, draw_section
from generators.page.table_layout import PAD, Cell, Column, Content, Laid, Look, Table, draw_rows, lay_out
from generators.sheets.sheet import Job, Sheet

ROW = 10.0  # points: the least height of a row
#: Points by which rows are higher on a page that has room for it.
AIRS = (4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0, 0.75, 0.5, 0.25, 0.0)
LEAST_WIDTH = 400.0  # points: paper with two columns
LAND_GAP = 12.0  # points between the table and the land map
BETWEEN = 14.0  # points between two columns
HEAD, GAP = 16.0, 10.0  # points: the heading of a section, and what is left free after it
COLUMNS = (
    Column(width=30.0, look=Look(NOTE, "navy", "bold")),
    Column(width=67.0, look=Look(NOTE)),
    Column(share=1, look=Look(NOTE)),
    Column(width=82.5, look=Look(NOTE)),
)
SEA_COLUMNS = (COLUMNS[0], COLUMNS[1]._replace(width=86.0), COLUMNS[2])


class Row(NamedTuple):
    """A sea or coast: its neighbors for fleets and U's, seas and coasts apart, and for armies."""

    place: str
    name: str
    seas: tuple[str, ...]
    coasts: tuple[str, ...]
    armies: tuple[str, ...]


class Section(NamedTuple):
    """The seas, or the coasts, with their heading, and what their columns of neighbors are."""

    title: str
    heads: tuple[str, ...]
    laid: Laid


class Part(NamedTuple):
    """Rows of a section that stand in one column of the page, below a y."""

    y: float
    section: Section
    first: int
    last: int


def table_rows(game_map: GameMap, *, seas: bool) -> list[Row]:
    """The rows of the seas, or of the coasts, by name."""
    rows = [
        Row(
            place,
            game_map.provinces[province_of(place)].name,
            seas=tuple(sorted(filter(game_map.is_sea, others))),
            coasts=tuple(sorted(other for other in others if not game_map.is_sea(other))),
            armies=tuple(sorted(game_map.army_moves.get(province_of(place), ()))),
        )
        for place, others in game_map.fleet_moves.items()
        if game_map.is_sea(place) == seas
    ]
    return sorted(rows, key=lambda row: row.name)


def draw_tables(area: Area, game_map: GameMap, legend: Block | None, land: Block) -> list[Drawing]:
    """The table in columns, two to a page where it is wide enough, on as many pages as it takes, and the `land` map.

    A `legend` is set above the table.  The land map, as wide as the page, is set below it, or on a page of its own.
    """
    columns = 1 if area.width < LEAST_WIDTH else 2
    wide = (area.width - (columns - 1) * BETWEEN) / columns
    top = area.height - (legend.height if legend else 0.0)
    for air in AIRS:
        sections = _sections(game_map, wide, air)
        placed, low = _side_by_side(sections, top)
        if together := columns == 2 and low >= land.height + LAND_GAP:
            break
    if columns == 1 or low < 0:
        placed = _columns(sections, area.height, area.height - top)
    pages: list[Drawing] = []
    for number, column in enumerate(placed):
        if number % columns == 0:
            pages.append(Drawing())
        with pages[-1].group(shift(area.left + number % columns * (wide + BETWEEN), area.bottom)):
            if legend and not number:
                pages[-1].put(legend.drawing, 0, area.height)
            for part in column:
                title = f"{part.section.title}, continued" if part.first else part.section.title
                y = draw_section(pages[-1], title, "", wide, 0, part.y) - 2
                for head, edge in zip(part.section.heads, part.section.laid.edges[2:], strict=False):
                    pages[-1].text(edge + PAD, part.y - 9, head, NOTE, "navy", "semibold")
                draw_rows(pages[-1], part.section.laid, 0, y, part.first, part.last)
    if not together:
        pages.append(Drawing())
    pages[-1].put(land.drawing, area.left, area.bottom + land.height if together else area.top)
    return pages


def _sections(game_map: GameMap, width: float, air: float) -> list[Section]:
    titles = (
        ("Seas", ("Fleets and U’s",), SEA_COLUMNS, True),
        ("Coasts", ("Fleets and U’s", "Armies"), COLUMNS, False),
    )
    sections = []
    for title, heads, columns, seas in titles:
        rows: list[Sequence[Content]] = []
        for row in table_rows(game_map, seas=seas):
            fleets = _group(map(str.upper, row.seas), "navy", "semibold") + _group(row.coasts, "ink")
            armies = () if seas else (Cell(_group(row.armies, "ink")),)
            rows.append((row.place.upper() if seas else row.place, row.name, Cell(fleets), *armies))
        table = Table(columns, rows, row_height=ROW, padding=0.0, top=True)
        sections.append(Section(title, heads, lay_out(table, width, air)))
    return sections


def _group(places: Iterable[str], color: str, style: str = "regular") -> list[Word]:
    """Places that stay on one line where it has room for them."""
    words = [Word(f"{place} ", color, style, 0, not n) for n, place in enumerate(places)]
    return [*words[:-1], *(word._replace(text=word.text[:-1]) for word in words[-1:])]


def _side_by_side(sections: Sequence[Section], top: float) -> tuple[list[list[Part]], float]:
    """The sections below each other, each in two columns of about one height; the y below them."""
    columns: list[list[Part]] = [[], []]
    for section in sections:
        heights = section.laid.heights
        half = next(n for n in range(len(heights)) if fsum(heights[:n]) >= fsum(heights[n:]))
        columns[0].append(Part(top, section, 0, half))
        columns[1].append(Part(top, section, half, len(heights)))
        top -= HEAD + fsum(heights[:half]) + GAP
    return columns, top + GAP


def _columns(sections: Sequence[Section], height: float, above: float) -> list[list[Part]]:
    """The sections set in columns of a height, the first below what stands `above` it."""
    columns: list[list[Part]] = [[]]
    y = height - above
    for section in sections:
        heights, first = section.laid.heights, 0
        while first < len(heights):
            if y < HEAD + heights[first]:
                columns.append([])
                y = height
            top, last = y, first
            y -= HEAD
            while last < len(heights) and y >= heights[last]:
                y -= heights[last]
                last += 1
            columns[-1].append(Part(top, section, first, last))
            first = last
        y -= GAP
    return columns


SHORE, STRAIT = 9.0, 24.0  # points: how far water goes beyond the boxes of seas, and how much wider it is between them
LEAD = 0.95  # from line to line of a sea's name, in its size
LEGEND_STEP = 12.0  # points
FLAG_SIZE = (8.5, 9.8)
BEND_RADIUS = 9.0


#: The kinds of borders by how many of the two ends are seas, in the order of the legend: the line and the name of each.
BORDER_KINDS = {
    2: (Style(None, "sea", 2.6), "sea to sea"),
    1: (Style(None, "ink", 0.7), "sea to coast"),
    0: (Style(None, "ink", 1.1, (1.2, 2.2)), "coast to coast"),
}


def draw_map(draw: Drawing, game_map: GameMap, layout: europe.Layout, *, with_names: bool = True) -> None:
    """Draw the water and the land, the lines, and the nodes over them; names of seas and the legend `with_names`."""
    _draw_waters(draw, game_map, layout)
    for province in game_map.provinces.values():
        if province.coasts:
            first, second = (layout.nodes[f"{province.id}/{coast}"] for coast in province.coasts)
            _land_strip(draw, first, second)
    for seas, (style, _) in BORDER_KINDS.items():
        lines = [line for border, line in layout.lines.items() if sum(map(game_map.is_sea, border)) == seas]
        draw.add([Path(tuple(map(_rounded, lines)), False, style)])
    for place, middle in layout.nodes.items():
        with draw.group(shift(*middle)):
            if game_map.is_sea(place):
                _draw_sea(draw, layout, place, game_map.provinces[place].name if with_names else "")
            else:
                draw_province(draw, game_map, layout, place)
    if with_names:
        with draw.group(shift(*layout.legend)):
            draw_legend(draw, game_map, layout)


def _draw_waters(draw: Drawing, game_map: GameMap, layout: europe.Layout) -> None:
    """Water around each sea, along each border of two seas and between three, with a shore, on land."""
    ways = [line for border, line in layout.lines.items() if all(map(game_map.is_sea, border))]
    seas = [place for place in layout.nodes if game_map.is_sea(place)]
    draw.rect(0, 0, layout.width, layout.height, Style(europe.tint_of(""), "rule", 0.5))
    for color, far in (("sea", SHORE + 0.6), ("pale", SHORE)):
        waters = [_strait(*leg, far + STRAIT / 2) for line in ways for leg in pairwise(line)]
        for three in combinations(seas, 3):
            if all(other in game_map.fleet_moves[place] for place, other in combinations(three, 2)):
                waters.append([layout.nodes[place] for place in three])
        for water in waters:
            inside = [(min(max(x, 0.0), layout.width), min(max(y, 0.0), layout.height)) for x, y in water]
            draw.polygon(inside, Style(color))
        for place in seas:
            (x, y), (wide, high) = layout.nodes[place], (side / 2 + far for side in layout.sizes[place])
            left, low = max(x - wide, 0.0), max(y - high, 0.0)
            right, top = min(x + wide, layout.width), min(y + high, layout.height)
            draw.rounded(left, low, right - left, top - low, 8 + far, Style(color))


def _strait(start: Point, end: Point, far: float) -> list[Point]:
    """The corners of water that goes so far to both sides of the way between two points."""
    dx, dy = (far * (b - a) / dist(start, end) for a, b in zip(start, end, strict=True))
    return [(x - side * dy, y + side * dx) for side in (1, -1) for x, y in ((start, end) if side > 0 else (end, start))]


def _rounded(line: Sequence[Point]) -> Subpath:
    """A line with rounded bends."""
    out: list[Point | tuple[Point, Point, Point]] = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        start, end = _toward(corner, before, BEND_RADIUS), _toward(corner, after, BEND_RADIUS)
        controls = _toward(corner, start, BEND_RADIUS / 3), _toward(corner, end, BEND_RADIUS / 3)
        out += [start, (*controls, end)]
    return (*out, line[-1])


def _toward(start: Point, end: Point, far: float) -> Point:
    """The point `far` from the start toward the end, at most half way."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(far / length, 0.5) if length else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _land_strip(draw: Drawing, start: Point, end: Point) -> None:
    """The strip of land that joins the coasts of one province."""
    draw.line(start, end, Style(None, "gray", 9.0))
    draw.line(start, end, Style(None, "rule", 8.0))


def _draw_sea(draw: Drawing, layout: europe.Layout, place: str, name: str) -> None:
    """A sea about (0, 0): letters, name, and a white field to write in; in a narrow sea one under the other."""
    width, height = layout.sizes[place]
    left, top, size, small = -width / 2, height / 2, layout.type(TABLE), layout.type(NOTE)
    draw.rounded(left, -top, width, height, 8, Style("pale", "sea", 1.2))
    letters = place.upper()
    if height > width:
        lines = wrap_text(name, small, width - 6) if name else []
        items = [(0.0, top - 25 - LEAD * small * i, line) for i, line in enumerate(lines)]
        draw.text(0, top - 15, letters, size, "navy", "bold", "middle")
        draw.texts(items, small, "ink", anchor="middle")
        field = height - 25 - LEAD * small * len(lines)
    else:
        start = left + 3 + text_width(letters, size, "bold") + 1.5
        lines = wrap_text(name, small, -left - 3.5 - start) if name else []
        down = 2.0 * (len(lines) > 1)  # two lines are higher
        draw.text(left + 3, top - 13.5 - down, letters, size, "navy", "bold")
        items = [
            (start, top - 12.4 - down + LEAD * small * ((len(lines) - 1) / 2 - i), line) for i, line in enumerate(lines)
        ]
        draw.texts(items, small, "ink")
        field = height - 21 - 2 * down
    draw.rounded(left + 2.5, 2.5 - top, width - 5, field, 5.5, Style("paper"))


def draw_province(draw: Drawing, game_map: GameMap, layout: europe.Layout, place: str) -> None:
    """A coast or inland province about (0, 0): star of a center, letters, its power, and a white field to write in."""
    province = game_map.provinces[province_of(place)]
    width, height = layout.sizes.get(place, europe.COAST_SIZE)
    left, top, size = -width / 2, height / 2, layout.type(TABLE)
    draw.rect(left, -top, width, height, Style(europe.tint_of(province.home), "ink", 0.6))
    draw.rect(left + 1.5, 1.5 - top, width - 3, height - 13.5, Style("paper"))
    x = left + 1.5
    if province.center:
        draw.polygon(europe.star_about((x + 4, top - 6.2), 4.1), Style("ink"))
        x += 9
    draw.text(x, top - 9, province.id, size, "land-text", "bold")
    if province.home:
        draw.text(-left - 2.5, top - 9, province.home[0], size, "land-text", "bold", "end")
    if "/" in place:
        x += text_width(province.id, size, "bold") + 1.5
        draw.text(x, top - 9, place[4:], layout.type(NOTE), "land-text")


def draw_legend(draw: Drawing, game_map: GameMap, layout: europe.Layout) -> None:
    """The meaning of lines and marks, from the lower left corner (0, 0)."""
    top, size = europe.LEGEND_SIZE[1] - 7, layout.type(NOTE)
    for i, (style, name) in enumerate(BORDER_KINDS.values()):
        y = top - LEGEND_STEP * i
        draw.line((0, y), (24, y), style)
        draw.text(29, y - 2.3, name, size, "ink")
    y = top - 3 * LEGEND_STEP
    _land_strip(draw, (0, y), (24, y))
    draw.text(29, y - 2.3, "coasts of one province", size, "ink")
    left = 112.0
    draw.polygon(europe.star_about((left + 4.2, top), 4.1), Style("ink"))
    draw.text(left + 12, top - 2.3, "supply center", size, "ink")
    for i, power in enumerate(game_map.powers):
        x, y = left + 53 * (i % 2), top - LEGEND_STEP * (i // 2 + 1)
        draw.rect(x, y - 4.9, *FLAG_SIZE, Style(europe.tint_of(power), "ink", 0.4))
        draw.text(x + FLAG_SIZE[0] / 2, y - 2.6, power[0], size, "land-text", "bold", "middle")
        draw.text(x + 12, y - 2.3, power, size, "ink")


COUNTER_BOX = 0.55 * INCH  # the least box for a half-inch counter
SMALL_BOXES = "write in the white fields; half-inch counters fit on tabloid and A3"
ARMIES = Style(None, "amber", 1.0)  # a border that armies cross
LABEL = (25.0, 13.0)  # width and height of a coast's letters
NOTE_LEAD = 9.5  # points from line to line below the land map
LEAST_SIZE = 5.12  # points: names of seas that would be smaller are left out


class SeaMap(Sheet):
    """Every border that fleets and U's cross, as a map and as a table, and the land map."""

    @small_body()
    def pages(self, job: Job) -> list[Body]:
        """The map on one page, then the adjacency table and the land map.

        On small paper the map has no names of seas, and its legend stands above the table.
        """
        room, game_map, layout = area(job.paper), load_map(), europe.read_layout()
        factor = min(room.width / layout.width, room.height / layout.height)
        with_names = factor * NOTE >= LEAST_SIZE
        layout = layout._replace(factor=factor)
        draw = Drawing()
        left = room.left + (room.width - factor * layout.width) / 2
        with draw.group(scale(factor, left, room.bottom)):
            draw_map(draw, game_map, europe.stretch_layout(layout, room.height / factor), with_names=with_names)
        legend = None
        if not with_names:
            hung = Drawing()
            with hung.group(shift(0, -europe.LEGEND_SIZE[1])):
                draw_legend(hung, game_map, layout)
            legend = Block(europe.LEGEND_SIZE[1] + 8, hung)
        drawings = [draw, *draw_tables(room, game_map, legend, _land_block(game_map, layout, room.width))]
        heading = self.heading(job)
        bodies = []
        for number, drawing in enumerate(drawings, 1):
            parts = [f"{number} of {len(drawings)}"]
            if number == 1 and factor * min(map(min, layout.sizes.values())) < COUNTER_BOX:
                parts = [SMALL_BOXES, *parts]
            bodies.append(Body(drawing, heading._replace(note=" · ".join(parts))))
        return [bodies[0]._replace(note=layout.note), *bodies[1:]]


def _land_block(game_map: GameMap, layout: europe.Layout, width: float) -> Block:
    """The land map hung from (0, 0), and the other borders that armies cross and fleets do not."""
    draw = Drawing()
    y = draw_section(draw, "Inland", "armies only; write in the white fields", width) - 4
    wide, high = layout.land_size
    factor = width / wide
    y -= high * factor
    with draw.group(scale(factor, 0, y)):
        draw_land_map(draw, game_map, layout._replace(factor=factor))
    y -= 4
    pairs = ", ".join(f"{one}-{other}" for one, other in coasts_of_armies(game_map))
    for line in wrap_text(f"Coasts that only armies cross between: {pairs}.", NOTE, width):
        y -= NOTE_LEAD
        draw.text(0, y + 2, line, NOTE, "ink")
    return Block(-y, draw)


def coasts_of_armies(game_map: GameMap) -> list[tuple[str, str]]:
    """The pairs of coastal provinces between which armies go and fleets do not."""
    by_sea = {(place[:3], other[:3]) for place, others in game_map.fleet_moves.items() for other in others}
    terrain = {province.id: province.terrain for province in game_map.provinces.values()}
    return sorted(
        (place, other)
        for place, others in game_map.army_moves.items()
        for other in others
        if place < other and terrain[place] == terrain[other] == COAST and (place, other) not in by_sea
    )


def draw_land_map(draw: Drawing, game_map: GameMap, layout: europe.Layout) -> None:
    """Draw the borders on land, and the provinces over them, from the lower left corner (0, 0)."""
    draw.rounded(0, 0, *layout.land_size, 8, Style(europe.tint_of("")))
    draw.lines([(layout.land[one], layout.land[other]) for one, other in europe.land_borders(game_map)], ARMIES)
    for place, middle in layout.land.items():
        with draw.group(shift(*middle)):
            if game_map.provinces[place].terrain == LAND:
                draw_province(draw, game_map, layout, place)
            else:
                width, height = LABEL
                draw.rounded(-width / 2, -height / 2, width, height, 4, Style("paper", "gray", 0.5))
                draw.text(0, -3, place, layout.type(TABLE), "ink", "semibold", "middle")
