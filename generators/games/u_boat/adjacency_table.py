"""The adjacency table of the sea map: for each sea and coast, where fleets and U's can go, and armies."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.u_boat.game_map import GameMap, province_of
from generators.drawing.drawing import Drawing, shift
from generators.page.frame import NOTE, Area
from generators.page.rich_text import Word
from generators.page.table import FAINT, Cell, Column, Look, Table
from generators.page.table_drawing import draw_rows
from generators.page.table_layout import Laid, lay_out
from generators.page.typeset import GUTTER, Block, draw_section

ROW = 10.8  # points: the least height of a row
STEP = 8.9  # points: the step in which columns are shortened to be of one height
LEAST_WIDTH = 400.0  # points: paper with two columns
LAND_GAP = 12.0  # points between the table and the land map
HEAD, GAP = 16.0, 10.0  # points: the heading of a section, and what is left free after it
COLUMNS = (
    Column(width=34.0, look=Look(NOTE, "navy", "bold")),
    Column(width=84.0, look=FAINT._replace(size=NOTE)),
    Column(share=1, look=Look(NOTE)),
)


class Row(NamedTuple):
    """A sea or coast: its neighbours for fleets and U's, seas and coasts apart, and for armies."""

    place: str
    name: str
    seas: tuple[str, ...]
    coasts: tuple[str, ...]
    armies: tuple[str, ...]


class Section(NamedTuple):
    """The seas, or the coasts, with their heading."""

    title: str
    note: str
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
            game_map.place_name(place),
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
    wide = (area.width - (columns - 1) * GUTTER) / columns
    sections, above = _sections(game_map, wide), legend.height if legend else 0.0
    low, spare = area.height - land.height - LAND_GAP, 0.0
    together = columns == 2 and len(_columns(sections, low, above)) == columns
    while together and len(_columns(sections, low - STEP, above)) == columns:  # columns of one height
        low, spare = low - STEP, spare + STEP
    pages: list[Drawing] = []
    for number, column in enumerate(_columns(sections, low if together else area.height, above)):
        if number % columns == 0:
            pages.append(Drawing())
        x, up = area.left + number % columns * (wide + GUTTER), area.top - low if together else area.bottom
        with pages[-1].group(shift(x, up)):
            if legend and not number:
                with pages[-1].group(shift(0, low if together else area.height)):
                    pages[-1].add(legend.drawing.records)
            for part in column:
                _draw_part(pages[-1], part, wide)
    if not together:
        pages.append(Drawing())
    with pages[-1].group(shift(area.left, area.bottom + land.height + spare / 2 if together else area.top)):
        pages[-1].add(land.drawing.records)
    return pages


def _sections(game_map: GameMap, width: float) -> list[Section]:
    titles = (
        ("Seas", "SEAS in capitals, then coasts", True),
        ("Coasts", "fleets and U’s; after A, armies", False),
    )
    sections = []
    for title, note, seas in titles:
        rows = [
            (row.place.upper() if seas else row.place, row.name, Cell(_neighbours(row)))
            for row in table_rows(game_map, seas=seas)
        ]
        table = Table(COLUMNS, rows, row_height=ROW, padding=0.0, top=True)
        sections.append(Section(title, note, lay_out(table, width)))
    return sections


def _neighbours(row: Row) -> list[Word]:
    """Where fleets and U's can go, and after A: armies."""
    words = [Word(f"{sea.upper()} ", "sea", "semibold", 0, True) for sea in row.seas]
    words += [Word(f"{coast} ", "ink", "regular", 0, True) for coast in row.coasts]
    words += [Word("A ", "amber", "bold", 0, True)] if row.armies else []
    return words + [Word(f"{place} ", "amber", "italic", 0, True) for place in row.armies]


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


def _draw_part(draw: Drawing, part: Part, width: float) -> None:
    """A part under its heading, which says so if the section began in another column."""
    title = f"{part.section.title}, continued" if part.first else part.section.title
    y = draw_section(draw, title, part.section.note, width, 0, part.y) - 2
    draw_rows(draw, part.section.laid, 0, y, part.first, part.last)
