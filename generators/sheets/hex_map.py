"""The sheet kind `hex-map`: a map of hexes with their labels, named areas and places, on tiles where it is large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids import hexes, toml_file
from aids.errors import FitError, PlotroomError
from aids.hexes import Board, Hex
from generators.drawing import palettes
from generators.drawing.drawing import INCH, Drawing, Matrix, Point, Style, transform_point
from generators.drawing.hex_grid import border, bounds, centre, corners, draw_edges, draw_label, edges, letter_size
from generators.drawing.lengths import format_length
from generators.drawing.text import fit_text, text_width
from generators.page.frame import SECTION, Body
from generators.page.join_marks import Extent
from generators.page.tiles import tile
from generators.sheets.figures import number_or_figure
from generators.sheets.kits import Job, Spec

MOST_ACROSS, MOST_HEXES = 200, 6_000
MOST_AREAS, MOST_PLACES = 40, 400
LEAST_SIZE, LEAST_LABELLED, LARGEST_SIZE = INCH / 4, 0.4 * INCH, 4 * INCH
LETTER = 7.0  # points: the least size of text
BARE = "paper"
LABELS = ("A1", "0101", "none")
#: A map of pointed hexes is one of flat-topped hexes with its axes exchanged, rows counted from the top.
POINTED: Matrix = (0.0, -1.0, -1.0, 0.0, 0.0, 0.0)
FLAT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Area(NamedTuple):
    """Hexes of one ground: a name in the legend, the role of its colour, and whether a line runs round it."""

    name: str
    ground: str
    places: frozenset[Hex]
    outlined: bool


class _Map(NamedTuple):
    """A map to draw: its board, the form of its labels, the width of a hex in points, and whether hexes are pointed.

    The columns of the board of a map with pointed hexes are its rows, from the top.
    """

    board: Board
    labels: str
    size: float
    pointed: bool

    @property
    def move(self) -> Matrix:
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

    def at(self, place: Hex) -> Point:
        """The centre of a hex on the page."""
        return transform_point(self.move, centre(place, self.size))


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `hex-map`: `columns` by `rows` hexes of `size` (by default that of the print).

    `labels` are A1 (letters for columns, for rows of `pointed` hexes, which stand on a corner), 0101 or none; `board`
    numbers the hexes otherwise, as a board file does.  `areas` have `hexes`, `name`, `ground` and `outlined`; `places`
    are texts by hex.
    """
    spec.known(
        "name", "kind", "title", "rule", "columns", "rows", "size", "labels", "pointed", "board", "areas", "places",
        "note",
    )  # fmt: skip
    shown = _read_map(spec, job)
    areas, names = _areas(spec, shown), _places(spec, shown)
    draw = Drawing()
    _draw_grounds(draw, shown, areas)
    _draw_labels(draw, shown, areas)
    _draw_names(draw, spec, shown, areas, names)
    box = _turned(bounds(shown.places, shown.size, 3.0), shown.move)
    box = _draw_legend(draw, [area for area in areas if area.name], box)
    note = " · ".join(filter(None, (spec.get("note", str, ""), f"hexes {format_length(shown.size)} from flat to flat")))
    try:
        return tile(draw, box, job.paper, spec.heading(job, small=True), note)
    except FitError as error:
        spec.fail(str(error), "columns")


def _read_map(spec: Spec, job: Job) -> _Map:
    columns = number_or_figure(spec, "columns", job, 1, MOST_ACROSS)
    rows = number_or_figure(spec, "rows", job, 1, MOST_ACROSS)
    labels, pointed = spec.choice("labels", LABELS, "A1"), spec.get("pointed", bool, False)
    if columns * rows > MOST_HEXES:
        spec.fail(f"{columns} x {rows} hexes are {columns * rows:,}; {MOST_HEXES:,} are possible", "columns")
    if labels == "0101" and max(columns, rows) > 99:
        spec.fail("labels of four digits name 99 columns and rows at most", "labels")
    size = spec.length("size", most=LARGEST_SIZE) if "size" in spec.data else job.hex_size
    least = LEAST_SIZE if labels == "none" else LEAST_LABELLED
    if size < least:
        spec.fail(f"hexes of {format_length(size)} are too small; {least / INCH:g} in is the least here", "size")
    default = Board(top="lower", half_towards="higher", doubles="AA, AB")
    board = hexes.read_board(spec.place.at("board"), spec.get("board", dict, {}), default)
    across, down = (rows, columns) if pointed else (columns, rows)
    return _Map(board._replace(columns=across, rows=down), labels, size, pointed)


def _place(spec: Spec, shown: _Map, text: str, *keys: toml_file.Key) -> Hex:
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
        spec.fail(f"{toml_file.brief(text)} is not a hex of this map: 0101 to {last}", *keys)
    try:
        return hexes.parse(board, text)
    except PlotroomError as error:
        spec.fail(error.message, *keys)


def _areas(spec: Spec, shown: _Map) -> list[_Area]:
    """The areas of a map; a hex belongs to the last that names it."""
    parts = spec.parts("areas") if "areas" in spec.data else []
    if len(parts) > MOST_AREAS:
        spec.fail(f"{len(parts)} areas; {MOST_AREAS} at most", "areas")
    listed: list[_Area] = []
    for part in parts:
        part.known("name", "ground", "hexes", "outlined")
        ground = part.choice("ground", grounds(), "pale")
        places = {place for n, text in enumerate(part.texts("hexes")) for place in _span(part, shown, text, "hexes", n)}
        listed = [area._replace(places=area.places - places) for area in listed]
        listed.append(_Area(part.get("name", str, ""), ground, frozenset(places), part.get("outlined", bool, False)))
    return listed


def grounds() -> list[str]:
    """The roles of colours on which labels can be read."""
    return ["tint", "pale", *(ground for ground, inks in palettes.pairs().items() if f"{ground}-text" in inks)]


def _span(part: Spec, shown: _Map, text: str, *keys: toml_file.Key) -> list[Hex]:
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


def _places(spec: Spec, shown: _Map) -> dict[Hex, str]:
    """The texts of a map by hex."""
    stated = spec.get("places", dict, {})
    if len(stated) > MOST_PLACES:
        spec.fail(f"{len(stated)} places; {MOST_PLACES} at most", "places")
    return {
        _place(spec, shown, label, "places", label): toml_file.text(spec.place, text, "places", label)
        for label, text in stated.items()
    }


def _ink(ground: str) -> str:
    return "grey" if ground in (BARE, "tint", "pale") else f"{ground}-text"


def _ground_of(areas: Sequence[_Area]) -> Mapping[Hex, str]:
    return {place: area.ground for area in areas for place in area.places}


def _draw_grounds(draw: Drawing, shown: _Map, areas: Sequence[_Area]) -> None:
    """The grounds of the areas, the edges of all hexes, and the lines round outlined areas."""
    with draw.group(shown.move):
        for area in areas:
            if area.places:
                draw.polygons([corners(place, shown.size) for place in sorted(area.places)], Style(area.ground))
        draw_edges(draw, edges(shown.places), shown.size, Style(None, "grey", 0.4))
        for area in areas:
            if area.outlined and area.places:
                draw_edges(draw, border(area.places), shown.size, Style(None, "ink", 1.4))
        draw_edges(draw, border(shown.places), shown.size, Style(None, "ink", 0.8))


def _draw_labels(draw: Drawing, shown: _Map, areas: Sequence[_Area]) -> None:
    """The label of each hex near its top."""
    if shown.labels == "none":
        return
    letter, ground = letter_size(shown.size, 0.17, LETTER, 11.0), _ground_of(areas)
    up = (0.46 if shown.pointed else 0.5) * shown.size - 1.15 * letter
    by_colour: dict[str, list[tuple[float, float, str]]] = {}
    for place in shown.places:
        x, y = shown.at(place)
        by_colour.setdefault(_ink(ground.get(place, BARE)), []).append((x, y + up, shown.label(place)))
    for colour, texts in by_colour.items():
        draw.texts(texts, letter, colour, "regular", "middle")


def _draw_names(draw: Drawing, spec: Spec, shown: _Map, areas: Sequence[_Area], names: Mapping[Hex, str]) -> None:
    """The names of places, in the lower half of their hexes."""
    ground = _ground_of(areas)
    for place, text in names.items():
        x, y = shown.at(place)
        room = (0.94 if shown.pointed else 0.82) * shown.size
        letter = fit_text(text, letter_size(shown.size, 0.24, LETTER, 14.0), room, "semibold")
        if letter < LETTER:
            spec.fail(
                f"the text {toml_file.brief(text)} is too long for a hex of {format_length(shown.size)}", "places"
            )
        under = ground.get(place, BARE)
        colour = "ink" if under in (BARE, "tint", "pale") else f"{under}-text"
        draw_label(draw, (x, y - 0.2 * shown.size), text, letter, colour)


def _turned(box: Extent, move: Matrix) -> Extent:
    (a, b), (c, d) = transform_point(move, box[:2]), transform_point(move, box[2:])
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _draw_legend(draw: Drawing, areas: Sequence[_Area], box: Extent) -> Extent:
    """The grounds with their names below the map; the box with them."""
    left, bottom, right, top = box
    if not areas:
        return box
    x, y = left + 3, bottom - 16
    for area in areas:
        wide = 22 + text_width(area.name, SECTION, "regular")
        if x > left + 3 and x + wide > right:
            x, y = left + 3, y - 16
        draw.rect(x, y - 2, 14, 10, Style(area.ground, "ink" if area.outlined else "grey", 0.9))
        draw.text(x + 18, y, area.name, SECTION, "ink")
        x += wide + 14
        right = max(right, x - 10)
    return left, y - 8, right, top
