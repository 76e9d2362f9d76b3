"""The adjacency table of the sea map: for each sea and coast, where fleets and U's can go, and armies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.u_boat.game_map import GameMap, province_of
from generators.drawing.drawing import Drawing, Point, Style, scale, shift
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, Area
from generators.page.typeset import DESIGN, GUTTER, Block, draw_section

SIZE, LEAD, PAD = 8.0, 8.9, 0.8  # points: text, its lines, the space above and below a row
WORD_GAP = 3.8
NAME_X, NEIGHBOURS_X = 31.0, 109.0  # points: the columns after that of the letters
COLUMN = (DESIGN - GUTTER) / 2
LEAST_WIDTH = 400.0  # points: paper with two columns
LAND_GAP = 12.0  # points between the table and the land map


class Row(NamedTuple):
    """A sea or coast: its neighbours for fleets and U's, seas and coasts apart, and for armies."""

    place: str
    name: str
    seas: tuple[str, ...]
    coasts: tuple[str, ...]
    armies: tuple[str, ...]


class Word(NamedTuple):
    """A word with its face and colour."""

    text: str
    face: str
    colour: str


class Part(NamedTuple):
    """A part of a column, hung from (0, 0).  A part that `leads`, such as a heading, stays with the next one.

    A row has the `heading` of its table, to repeat where a column begins with that row.
    """

    block: Block
    leads: bool = False
    heading: Block | None = None


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

    A `legend` is set above the table.  The land map, DESIGN points wide, is set below it, or on a page of its own.
    """
    columns = 1 if area.width < LEAST_WIDTH else 2
    factor = area.width / (columns * COLUMN + (columns - 1) * GUTTER)
    parts, height = list(_parts(game_map, legend)), area.height / factor
    low = height - land.height - LAND_GAP
    together = columns == 2 and len(_columns(parts, low)) == columns
    spare = 0.0
    while together and len(_columns(parts, low - LEAD)) == columns:  # columns of one height
        low, spare = low - LEAD, spare + LEAD
    pages: list[Drawing] = []
    for number, column in enumerate(_columns(parts, low if together else height)):
        if number % columns == 0:
            pages.append(Drawing())
        x = number % columns * (COLUMN + GUTTER)
        for y, drawing in column:
            up = y + (height - low if together else 0)
            with pages[-1].group(scale(factor, area.left, area.bottom)), pages[-1].group(shift(x, up)):
                pages[-1].add(drawing.records)
    if not together:
        pages.append(Drawing())
    wide = area.width / DESIGN
    top = land.height + spare / 2 if together else area.height / wide
    with pages[-1].group(scale(wide, area.left, area.bottom)), pages[-1].group(shift(0, top)):
        pages[-1].add(land.drawing.records)
    return pages


def _columns(parts: Sequence[Part], height: float) -> list[list[tuple[float, Drawing]]]:
    """The parts set in columns of a height, each with its y; a column that begins amid a table repeats its heading."""
    columns: list[list[tuple[float, Drawing]]] = []
    y = 0.0
    for i, part in enumerate(parts):
        drawing = part.block.drawing
        needed = part.block.height + (parts[i + 1].block.height if part.leads else 0)
        if not columns or (y < needed and drawing.records):
            columns.append([])
            y = height
            if part.heading:
                columns[-1].append((y, part.heading.drawing))
                y -= part.heading.height
        columns[-1].append((y, drawing))
        y -= part.block.height
    return columns


def _parts(game_map: GameMap, legend: Block | None) -> Iterator[Part]:
    """The parts of the table: legend, headings, rows, and a gap after each of its sections."""
    if legend:
        yield Part(legend)
    for title, note, seas in (
        ("Seas", "seas in CAPITALS, then coasts", True),
        ("Coasts", "for fleets and U's, then A: for armies", False),
    ):
        heading = _heading(title, note)
        again = _heading(f"{title}, continued", note)
        yield Part(heading, leads=True)
        for i, row in enumerate(table_rows(game_map, seas=seas)):
            yield Part(_row(row, row.place.upper() if seas else row.place, tinted=i % 2 == 0), heading=again)
        yield Part(Block(10.0, Drawing()))


def _heading(title: str, note: str) -> Block:
    """The heading of a table."""
    draw = Drawing()
    return Block(2 - draw_section(draw, title, note, COLUMN), draw)


def _row(row: Row, letters: str, *, tinted: bool) -> Block:
    """A row hung from (0, 0)."""
    text = Drawing()
    base = -PAD - 6.8
    text.text(2, base, letters, SIZE, "navy", "bold")
    names = wrap_text(row.name, NOTE, NEIGHBOURS_X - NAME_X - 4)
    text.texts([(NAME_X, base - LEAD * i, line) for i, line in enumerate(names)], NOTE, "grey")
    fleets = [Word(sea.upper(), "semibold", "sea") for sea in row.seas]
    fleets += [Word(coast, "regular", "ink") for coast in row.coasts]
    if row.armies:
        fleets.append(Word("A", "bold", "amber"))
        fleets += [Word(place, "italic", "amber") for place in row.armies]
    lines = _set_words(text, fleets, (NEIGHBOURS_X, base))
    height = LEAD * max(len(names), lines) + 2 * PAD
    draw = Drawing()
    if tinted:
        draw.rect(0, -height, COLUMN, height, Style("tint"))
    draw.add(text.records)
    return Block(height, draw)


def _set_words(draw: Drawing, words: Sequence[Word], at: Point) -> int:
    """Set words from a first baseline down, as wide as the column; returns how many lines they take."""
    lines = _wrap_words(words, COLUMN - NEIGHBOURS_X)
    by_look: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
    for i, line in enumerate(lines):
        for x, word in line:
            by_look.setdefault((word.face, word.colour), []).append((at[0] + x, at[1] - LEAD * i, word.text))
    for (face, colour), items in by_look.items():
        draw.texts(items, SIZE, colour, face)
    return len(lines)


def _wrap_words(words: Sequence[Word], width: float) -> list[list[tuple[float, Word]]]:
    """Words in lines no wider than a width, each with its distance from the left."""
    lines: list[list[tuple[float, Word]]] = [[]]
    x = 0.0
    for word in words:
        length = text_width(word.text, SIZE, word.face)
        if lines[-1] and x + length > width:
            lines.append([])
            x = 0.0
        lines[-1].append((x, word))
        x += length + WORD_GAP
    return lines
