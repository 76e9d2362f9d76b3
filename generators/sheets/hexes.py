"""Sheets of hexes: the map with its labels, areas and places, film with rings for it, and how to measure it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from aids import hexes, toml_file
from aids.errors import FitError, PlotroomError, gather
from aids.games import Game
from aids.hexes import Board, Hex, neighbor, within
from aids.input_file import Key, Place, brief
from aids.kinds import Context, Each, OwnKind, String
from aids.records.fields import Field
from generators import drawing
from generators.drawing import hex_grid
from generators.drawing.collisions import Cover
from generators.drawing.paths import draw_boxes, letter_extent
from generators.drawing.scene import Step, draw_list
from generators.drawing.sizes import SCALE
from generators.drawing.text import fit_scale, text_width, wrap_text
from generators.page import frame
from generators.page.frame import NOTE, SECTION, TABLE, Body, joined
from generators.page.rich_text import draw_paragraph, draw_section
from generators.page.table_layout import Cell, Column, Content, Look, Row, Table, draw_table
from generators.page.tiles import Extent, tile
from generators.sheets.sheet import (
    Job,
    Settings,
    Sheet,
    choice,
    flag,
    length,
    number_or_figure,
    read_length,
    tables,
    text,
    texts,
)

MIDDLE = Hex(0, 0)
MOST_REACH, MOST_RINGS = 30, 20
BOLD = 1.1  # width of the line round a range, in points
SIXTHS = range(6)


class Range(Settings):
    """A named distance, with a bold line round it."""

    at = number_or_figure(1, MOST_REACH, "its hexes")
    text_ = text("what reaches so far")


class HexRings(Sheet):
    """Film for a map of hexes: the distances around a hex, its six radials, and named ranges."""

    reach = number_or_figure(1, MOST_REACH, "how many hexes it reaches")
    ranges = tables(Range, "named distances", most=MOST_RINGS)
    all_ = flag("draw every hex, not the radials and the ranges alone")
    words = text("words below the hexes").default("")
    note = text("a note in the foot").default("For film")

    def verify(self, game: Game) -> None:
        """RulesError for a range beyond the reach."""
        for part in self.ranges:
            if part.at > self.reach:
                part.fail(f"a range of {part.at} hexes is beyond the reach of {self.reach}", "at")

    def pages(self, job: Job) -> list[Body]:
        """The film at the size of the print's hexes, on tiles where it is large."""
        reach, size, draw = self.reach, job.hex_size, drawing.Drawing()
        ranges: dict[int, list[str]] = {}
        for part in sorted(self.ranges, key=lambda part: part.at):
            ranges.setdefault(part.at, []).append(part.text_)
        places = within(MIDDLE, reach)
        rims = {edge for out in ranges for edge in hex_grid.border(within(MIDDLE, out))}
        radials = [neighbor(MIDDLE, step, out) for step in SIXTHS for out in range(reach + 1)]
        hex_grid.draw_edges(
            draw,
            hex_grid.edges(places if self.all_ else radials) - rims,
            size,
            drawing.Style(None, "danger", hex_grid.FINE),
        )
        hex_grid.draw_edges(draw, rims, size, drawing.Style(None, "danger", BOLD))
        hex_grid.draw_crosshair(draw, MIDDLE, size, drawing.Style(None, "danger", hex_grid.LINE))
        letter = hex_grid.letter_size(size, 0.3, 16.0)
        for step in SIXTHS:
            for out in range(1, reach + 1):
                at = hex_grid.center(neighbor(MIDDLE, step, out), size)
                hex_grid.draw_label(draw, at, str(out), letter, "danger", "bold" if out in ranges else "regular")
        left, bottom, right, top = hex_grid.bounds(places, size)
        low, width = bottom - 6, max(right - left, 200.0)
        for out, told in ranges.items():
            for line in wrap_text(
                f"{out} {'hex' if out == 1 else 'hexes'}: {'; '.join(told)}", TABLE, width, "semibold"
            ):
                low -= 11.5
                draw.text(left, low, line, TABLE, "danger", "semibold")
        if self.words:
            low = draw_paragraph(draw, self.words, left, low - 3, width, NOTE, "gray")
        box = (left - 4, low - 4, max(right, left + 200.0) + 4, top + 4)
        note = joined(self.note, f"hexes {drawing.format_length(size)} from flat to flat")
        try:
            return tile(draw, box, job.paper, self.heading(job, small=True), note, "film")
        except FitError as error:
            self.fail(str(error), "reach")


SIZES = ("1/2 in", "9/16 in", "15 mm", "5/8 in", "16 mm", "18 mm", "3/4 in", "20 mm")
ROWS = (20.0, 30.0)  # least and most height of a row of the table


def _read_lengths(at: Place, raw: object, given: Context) -> dict[str, float]:
    """A list of lengths: each as it is written, and in points."""
    return {each: read_length(at.at(n), each) for n, each in enumerate(Each(String()).read(at, raw))}


class HexSize(Sheet):
    """How to measure the board's hexes: a strip, and a table of what ten hexes of each size measure."""

    sizes = Field(
        OwnKind(_read_lengths, takes="a list of lengths"), "the widths of hexes in the table, from flat to flat"
    ).default(list(SIZES))
    note = text("a note in the foot").default("")

    foot_height = 0.0  # points of the section of a game's own at the foot of the page

    def draw_foot(self, job: Job, draw: drawing.Drawing, left: float, top: float, width: float) -> None:
        """Draw that section."""

    def pages(self, job: Job) -> list[Body]:
        """One page, or a second for a foot that does not fit."""
        sizes = dict(self.sizes)
        room, size, draw = frame.area(job.paper, small_head=True), job.hex_size, drawing.Drawing()
        if not any(abs(listed - size) < 0.001 for listed in sizes.values()):
            sizes[drawing.format_length(size)] = size
        count = int((room.height - 12) / size)
        wide = min(2 * size / 3**0.5, 0.24 * room.width)
        x, top = room.left + 22, room.top - 6
        low = top - count * size
        clip = ((x - 1, low - 1), (x + wide + 1, low - 1), (x + wide + 1, top + 1), (x - 1, top + 1))
        with draw.group(clip=clip), draw.group(drawing.shift(x + wide / 2, top - size / 2)):
            hex_grid.draw_edges(
                draw,
                hex_grid.edges(neighbor(MIDDLE, 3, n) for n in range(count)),
                size,
                drawing.Style(None, "danger", hex_grid.LINE),
            )
        flats = [(x, top - n * size) for n in range(count + 1)]
        draw.lines([((u - 8, v), (u, v)) for u, v in flats], drawing.Style(None, "ink", hex_grid.FINE))
        draw.texts([(u - 11, v - 2.6, str(n)) for n, (u, v) in enumerate(flats)], NOTE, "ink", "semibold", "end")
        draw_boxes(draw, [(room.left, low - 5, x + wide + 5 - room.left, top - low + 10)], drawing.CUT)
        left = x + wide + 22
        y = _method(draw, left, room.top, room.right - left, job, count)
        spare = (
            _table(drawing.Drawing(), left, y, room.right - left, job, sizes, ROWS[0]) - room.bottom - self.foot_height
        )
        pitch = min(ROWS[1], ROWS[0] + max(0.0, spare) / len(sizes))
        y = _table(draw, left, y, room.right - left, job, sizes, pitch)
        pages = [draw]
        if self.foot_height:
            if y - self.foot_height < room.bottom - 0.01:
                pages.append(drawing.Drawing())
                left, y = room.left, room.top
            self.draw_foot(job, pages[-1], left, y, room.right - left)
        return [Body(page, self.heading(job, small=True), "cut", note=self.note) for page in pages]


def _method(draw: drawing.Drawing, left: float, top: float, wide: float, job: Job, count: int) -> float:
    """Draw the instructions in steps; returns the y below them."""
    size = drawing.format_length(job.hex_size)
    steps = (
        Step(
            "1",
            "Cut out the strip and lay it on the board",
            "Lay mark 0 on a flat side of a hex, and the strip along its column. If mark "
            f"{count} falls on the far flat side of hex {count}, your hexes are {size}, and the overlays fit.",
        ),
        Step(
            "2",
            "If it does not fit, measure ten hexes",
            "Lay a ruler along the column, from a flat side to the far flat side of the tenth hex. An error of your "
            "measure is then divided by ten.",
        ),
        Step(
            "3",
            "Print the overlays for your hexes",
            "A tenth of your measure is the hex size. Print with the option --hex-size 16mm, for example.",
        ),
    )
    y = draw_section(draw, "Do the overlays fit your board?", "", wide, left, top) - 7
    return draw_list(draw, steps, left, y, wide) - 10


def _table(
    draw: drawing.Drawing, left: float, top: float, wide: float, job: Job, sizes: dict[str, float], pitch: float
) -> float:
    """Draw the length of ten hexes in inches and millimeters for each size, rows `pitch` high; the y below."""
    y = draw_section(draw, "Ten hexes measure", "", wide, left, top) - 1
    figures = Look(SECTION, face="semibold")
    heads = ("ten hexes, inches", "ten hexes, millimeters")
    columns = [Column("Hex size", share=1, look=figures)]
    columns += [Column(head, share=1, look=figures, anchor="figure") for head in heads]
    rows: list[Row] = []
    for written, size in sorted(sizes.items(), key=lambda item: item[1]):
        cells: list[Content] = [written, f"{10 * size / drawing.INCH:.3f}", f"{10 * size / drawing.MM + 1e-6:.1f}"]
        if abs(size - job.hex_size) < 0.001:
            marked = Look(SECTION, "danger", "bold")
            cells = [Cell(f"{written}: this strip", marked), *(Cell(str(cell), marked) for cell in cells[1:])]
        rows.append(cells)
    return draw_table(draw, Table(columns, rows, row_height=pitch), wide, left, y) - 12


MOST_ACROSS, MOST_HEXES = 200, 6_000
MOST_AREAS, MOST_PLACES = 40, 400
LEAST_SIZE, LEAST_LABELED, LARGEST_SIZE = drawing.INCH / 4, 0.4 * drawing.INCH, 4 * drawing.INCH
BARE = "paper"
CLEAR, APART = 1.5, 3.0  # points of ground about a name over several hexes, and more to what stands beside it
LABELS = ("A1", "0101", "none")
DEFAULT = Board(top="lower", half_toward="higher", doubles="AA, AB")
#: A map of pointed hexes is one of flat-topped hexes with its axes exchanged, rows counted from the top.
POINTED: drawing.Matrix = (0.0, -1.0, -1.0, 0.0, 0.0, 0.0)
FLAT: drawing.Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Map(NamedTuple):
    """A map to draw: its board, the form of its labels, the width of a hex in points, and whether hexes are pointed.

    The columns of the board of a map with pointed hexes are its rows, from the top.
    """

    board: Board
    labels: str
    size: float
    pointed: bool

    @property
    def move(self) -> drawing.Matrix:
        """How places turn to the page."""
        return POINTED if self.pointed else FLAT

    @property
    def places(self) -> list[Hex]:
        """All hexes, column by column of the board."""
        columns, rows = self.board.columns or 0, self.board.rows or 0
        return [hexes.at(self.board, column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]

    def label(self, place: Hex) -> str:
        """The label of a hex: letters and number, or the numbers of its column and its row on the page."""
        column, row = hexes.place_of(self.board, place)
        if self.labels != "0101":
            return f"{hexes.column_name(self.board, column)}{row}"
        return f"{row:02}{column:02}" if self.pointed else f"{column:02}{row:02}"

    def at(self, place: Hex) -> drawing.Point:
        """The center of a hex on the page."""
        return drawing.transform_point(self.move, hex_grid.center(place, self.size))


def grounds() -> list[str]:
    """The roles of colors on which labels can be read."""
    return ["tint", "pale", *(ground for ground, inks in drawing.pairs().items() if f"{ground}-text" in inks)]


def _read_texts_by_hex(at: Place, raw: object, given: Context) -> dict[str, str]:
    stated = toml_file.entries(at, raw)
    if len(stated) > MOST_PLACES:
        raise at.refuse(f"there are {len(stated)} places", fix=f"use at most {MOST_PLACES}")
    return {label: String().read(at.at(label), each) for label, each in stated.items()}


class MapArea(Settings):
    """Hexes of one ground; a hex belongs to the last area that names it."""

    name = text("its name in the legend").default("")
    ground = choice(grounds, "its color", "a color of the palette that text can be read on").default("pale")
    hexes = texts("labels of hexes, or two with a colon between them for all rows and columns between")
    outlined = flag("draw a line round it")


class HexMap(Sheet):
    """A map of hexes with their labels, on tiles to join where it is larger than the paper."""

    columns = number_or_figure(1, MOST_ACROSS, "how many columns")
    rows = number_or_figure(1, MOST_ACROSS, "how many rows")
    size = length("the width of a hex from flat to flat", most=LARGEST_SIZE).optional("the size of `--hex-size`")
    labels = choice(LABELS, "their names: `A1` has letters for columns, for rows of pointed hexes").default("A1")
    pointed = flag("stand hexes on a corner")
    board = Field(
        OwnKind(lambda at, raw, given: hexes.read_board(at, toml_file.entries(at, raw), DEFAULT), takes="a table"),
        "how labels run where it is otherwise, with the keys of a board file",
    ).default({})
    areas = tables(MapArea, "areas of a color", most=MOST_AREAS)
    places = Field(OwnKind(_read_texts_by_hex, takes="a table of texts by hex"), "texts in hexes").default({})
    note = text("a note in the foot").default("")

    def verify(self, game: Game) -> None:
        """RulesError for too many hexes, and labels that cannot name them."""
        columns, rows = self.columns, self.rows
        if columns * rows > MOST_HEXES:
            self.fail(
                f"{columns} x {rows} hexes are too many ({columns * rows:,})",
                "columns",
                fix=f"use at most {MOST_HEXES:,}",
            )
        if self.labels == "0101" and max(columns, rows) > 99:
            self.fail("labels of four digits have room for 99 columns and 99 rows", "labels", fix="use other labels")

    def pages(self, job: Job) -> list[Body]:
        """Tiles of the map with its legend; RulesError if hexes are too small for their labels."""
        size = job.hex_size if self.size is None else self.size
        least = LEAST_SIZE if self.labels == "none" else LEAST_LABELED
        if size < least:
            self.fail(
                f"hexes of {drawing.format_length(size)} are too small",
                "size",
                fix=f"use at least {least / drawing.INCH:g} in",
            )
        across, down = (self.rows, self.columns) if self.pointed else (self.columns, self.rows)
        shown = _Map(self.board._replace(columns=across, rows=down), self.labels, size, self.pointed)
        areas: list[tuple[MapArea, frozenset[Hex]]] = []
        for part in self.areas:
            named = {place for n, text in enumerate(part.hexes) for place in _span(part, shown, text, "hexes", n)}
            areas = [*((area, places - named) for area, places in areas), (part, frozenset(named))]
        draw = drawing.Drawing()
        with draw.group(shown.move):
            for area, places in areas:
                if places:
                    edges = [hex_grid.corners(place, shown.size) for place in sorted(places)]
                    draw.polygons(edges, drawing.Style(area.ground))
            hex_grid.draw_edges(draw, hex_grid.edges(shown.places), shown.size, drawing.Style(None, "gray", 0.4))
            for area, places in areas:
                if area.outlined and places:
                    hex_grid.draw_edges(draw, hex_grid.border(places), shown.size, drawing.Style(None, "ink", 1.4))
            hex_grid.draw_edges(draw, hex_grid.border(shown.places), shown.size, drawing.Style(None, "ink", 0.8))
        grounds = {place: area.ground for area, places in areas for place in places}
        _draw_names(draw, self, shown, grounds, _draw_labels(draw, shown, grounds))
        box = _turned(hex_grid.bounds(shown.places, shown.size, 3.0), shown.move)
        box = _draw_legend(draw, [area for area in self.areas if area.name], box)
        note = frame.joined(self.note, f"hexes {drawing.format_length(shown.size)} from flat to flat")
        try:
            return tile(draw, box, job.paper, self.heading(job, small=True), note)
        except FitError as error:
            self.fail(str(error), "columns")


def _place(table: Settings, shown: _Map, text: str, *keys: Key) -> Hex:
    """A hex by its label."""
    digits, board = text.strip(), shown.board
    if shown.labels == "0101":
        if digits.isascii() and digits.isdigit() and len(digits) == 4:
            column, row = int(digits[:2]), int(digits[2:])
            if shown.pointed:
                column, row = row, column
            if 1 <= column <= (board.columns or 0) and 1 <= row <= (board.rows or 0):
                return hexes.at(board, column, row)
        last = shown.label(hexes.at(board, board.columns or 0, board.rows or 0))
        table.fail(f"{brief(text)} is not a hex of this map: 0101 to {last}", *keys)
    try:
        return hexes.parse(board, text)
    except PlotroomError as error:
        table.fail(error.message, *keys)


def _span(part: MapArea, shown: _Map, text: str, *keys: Key) -> list[Hex]:
    """One hex, or with a colon between two those of the rows and columns between them: `B2:D5`."""
    first, colon, last = text.partition(":")
    start, board = _place(part, shown, first, *keys), shown.board
    if not colon:
        return [start]
    (a, b), (c, d) = (hexes.place_of(board, place) for place in (start, _place(part, shown, last, *keys)))
    return [
        hexes.at(board, column, row)
        for column in range(min(a, c), max(a, c) + 1)
        for row in range(min(b, d), max(b, d) + 1)
    ]


def _ink(ground: str, plain: str = "gray") -> str:
    return plain if ground in (BARE, "tint", "pale") else f"{ground}-text"


def _draw_labels(draw: drawing.Drawing, shown: _Map, grounds: Mapping[Hex, str]) -> list[Extent]:
    """The label of each hex near its top; the boxes of the labels."""
    if shown.labels == "none":
        return []
    letter = hex_grid.letter_size(shown.size, 0.17, 11.0)
    up = (0.46 if shown.pointed else 0.5) * shown.size - 1.15 * letter
    by_color: dict[str, list[tuple[float, float, str]]] = {}
    for place in shown.places:
        x, y = shown.at(place)
        by_color.setdefault(_ink(grounds.get(place, BARE)), []).append((x, y + up, shown.label(place)))
    for color, labels in by_color.items():
        draw.texts(labels, letter, color, "regular", "middle")
    return [_text_box(*label, letter) for labels in by_color.values() for label in labels]


def _draw_names(
    draw: drawing.Drawing, sheet: HexMap, shown: _Map, grounds: Mapping[Hex, str], taken: list[Extent]
) -> None:
    """The names of places in the lower half of their hexes, then those that are longer over the neighbors.

    These lie on the ground of their own hex without lines, clear of all that is taken; RulesError for one without room.
    """
    cover, longer = Cover(_turned(hex_grid.bounds(shown.places, shown.size), shown.move)), []

    def set_name(words: str, letter: float, at: drawing.Point, ground: str) -> None:
        draw.text(*at, words, letter, _ink(ground, "ink"), "semibold", "middle")
        taken.append(_text_box(*at, words, letter, "semibold"))

    def set_longer(label: str, words: str, at: drawing.Point, ground: str) -> None:
        reach = text_width(words, 15.0, "semibold") + 2 * shown.size
        cover.boxes = [box for box in taken if abs(box[0] - at[0]) < 2 * reach and abs(box[1] - at[1]) < reach]
        spot = next((spot for spot in _spots(shown.size, words, at, cover.limits) if cover.is_free(spot[2])), None)
        if spot is None:
            fault = f"the name {brief(words)} does not fit, even over the neighboring hexes: it would run off the map, "
            fault += "into another name or into the number of a hex"
            sheet.fail(fault, "places", label, fix="shorten it, or make the hexes larger")
        left, low, right, high = spot[2]
        plate = (left + APART, low), (right - APART, low), (right - APART, high), (left + APART, high)
        with draw.group(clip=plate):
            draw.polygon(plate, drawing.Style(ground))
        set_name(words, *spot[:2], ground)

    for label, words in sheet.places.items():
        place = _place(sheet, shown, label, "places", label)
        (x, y), ground = shown.at(place), grounds.get(place, BARE)
        room = (0.94 if shown.pointed else 0.82) * shown.size
        letter = fit_scale(words, hex_grid.letter_size(shown.size, 0.24, 15.0), room, "semibold")
        if text_width(words, letter, "semibold") > room:
            longer.append(partial(set_longer, label, words, (x, y), ground))
        else:
            set_name(words, letter, (x, y - 0.2 * shown.size - hex_grid.HALF_DIGIT * letter), ground)
    gather(longer)


def _spots(size: float, words: str, at: drawing.Point, limits: Extent) -> Iterator[tuple[float, drawing.Point, Extent]]:
    """Sizes, places and boxes for a name over several hexes, the best first: about its hex, or from a side of it."""
    x, y = at
    most = max(
        hex_grid.letter_size(size, 0.24, 15.0) - 1, SCALE[-1]
    )  # less than that of short names, as their size differs too
    for letter in (each for each in SCALE if each <= most):
        half = text_width(words, letter, "semibold") / 2
        side, edge = half - 0.41 * size, half + CLEAR + APART
        for across in (x, x + side, x - side, max(limits[0] + edge, min(limits[2] - edge, x))):
            for up in (-0.2, -0.1, 0.0, 0.1, -0.3):
                spot = across, y + up * size - hex_grid.HALF_DIGIT * letter
                x0, y0, x1, y1 = _text_box(*spot, words, letter, "semibold")
                yield letter, spot, (x0 - CLEAR - APART, y0 - CLEAR, x1 + CLEAR + APART, y1 + CLEAR)


def _text_box(x: float, y: float, words: str, letter: float, face: str = "regular") -> Extent:
    """The box about a text whose baseline has its middle at a point."""
    half, (under, over) = text_width(words, letter, face) / 2, letter_extent(words)
    return x - half, y - under * letter, x + half, y + over * letter


def _turned(box: Extent, move: drawing.Matrix) -> Extent:
    (a, b), (c, d) = drawing.transform_point(move, box[:2]), drawing.transform_point(move, box[2:])
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _draw_legend(draw: drawing.Drawing, areas: Sequence[MapArea], box: Extent) -> Extent:
    """The grounds with their names below the map; the box with them."""
    left, bottom, right, top = box
    if not areas:
        return box
    x, y = left + 3, bottom - 16
    for area in areas:
        wide = 22 + text_width(area.name, SECTION, "regular")
        if x > left + 3 and x + wide > right:
            x, y = left + 3, y - 16
        draw.rect(x, y - 2, 14, 10, drawing.Style(area.ground, "ink" if area.outlined else "gray", 0.9))
        draw.text(x + 18, y, area.name, SECTION, "ink")
        x += wide + 14
        right = max(right, x - 10)
    return left, y - 8, right, top
