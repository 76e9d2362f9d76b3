"""Sheet kinds `europe-map` and `europe-poster`: Europe in 1901 with symbols on a page, and for half-inch counters."""

from collections.abc import Sequence
from math import ceil, fsum
from typing import NamedTuple

from aids.errors import FitError
from aids.u_boat.game_map import load_map
from generators.drawing.drawing import INCH, Drawing, Style, shift
from generators.drawing.text import text_width
from generators.games.u_boat.europe import BOARD, POSTER, Europe, read_europe
from generators.games.u_boat.europe_key import draw_key
from generators.games.u_boat.europe_map import draw_europe
from generators.page.frame import NOTE, Area, Body, area
from generators.page.tiles import tile
from generators.sheets.sheet import Job, Sheet

COUNTER, PLACES = INCH / 2, 3  # counters, and how many of them each province has room for
TILES = 3  # of the poster across and up where it needs several
SMALLEST = 0.9  # of the size that the names of the page are set for: more names give way to three letters
FRAME = 1.0  # points around the map for its frame
BOX_NAME, BOX_EDGE, BOX_GAP = NOTE, 1.0, 3.0  # points: type over a holding box, room around its counters and beside it
HOLDING = "Boxes: for the counters of a province that has no room for three."
BOXES_HEAD = 5.0  # points between the map and the holding boxes


class EuropeMap(Sheet):
    """Europe in 1901 on a page, with symbols for units, and its key."""

    def pages(self, job: Job) -> list[Body]:
        """The map on one page and its key on another; FitError on paper that is too small."""
        room, europe = area(job.paper), read_europe()
        factor = min(room.width / europe.width, room.height / europe.height)
        least = SMALLEST * europe.least
        if factor * europe.width < least:
            raise FitError(
                f"{job.paper.name} is too small for the map, which is at least {least / INCH:.2g} inches wide "
                f"and {least * europe.height / europe.width / INCH:.2g} high; choose letter, a4 or larger paper"
            )
        heading, pages = self.heading(job), (_map_page(europe, room, factor), draw_key(room))
        return [Body(draw, heading._replace(note=f"{number} of {len(pages)}")) for number, draw in enumerate(pages, 1)]


def _map_page(europe: Europe, room: Area, factor: float) -> Drawing:
    """The map in the middle of a page."""
    draw = Drawing()
    left = room.left + (room.width - factor * europe.width) / 2
    with draw.group(shift(left, room.bottom + (room.height - factor * europe.height) / 2)):
        draw_europe(draw, europe, load_map(), factor)
    return draw


class EuropePoster(Sheet):
    """Europe in 1901 for half-inch counters: with holding boxes on a page, or large on tiles that join."""

    def pages(self, job: Job) -> list[Body]:
        """The map with holding boxes, or its tiles; FitError on paper too small for the tiles."""
        room, board, poster = area(job.paper, small_head=True), read_europe(BOARD), read_europe(POSTER)
        heading = self.heading(job, small=True)
        boxes = _rows_of_boxes(board, room.width)
        high = BOXES_HEAD + len(boxes) * _row_height()
        factor = min(room.width / board.width, (room.height - high) / board.height)
        wide = factor * board.width
        if board.least <= wide < poster.least:
            draw = Drawing()
            left = room.left + (room.width - wide) / 2
            with draw.group(shift(left, room.top - factor * board.height)):
                draw_europe(draw, board, load_map(), factor)
            _draw_boxes(draw, boxes, room, room.top - factor * board.height)
            return [Body(draw, heading, note=HOLDING)]
        draw, factor = Drawing(), poster.least / poster.width
        draw_europe(draw, poster, load_map(), factor)
        box = (-FRAME, -FRAME, poster.least + FRAME, poster.height * factor + FRAME)
        return tile(draw, box, job.paper, heading, split=TILES)


class Holding(NamedTuple):
    """A holding box for the stack of a province off the map: its name, and the width of the box with the name."""

    name: str
    width: float


def _row_height() -> float:
    return COUNTER + 2 * BOX_EDGE + BOX_NAME + 4.5


def _rows_of_boxes(europe: Europe, width: float) -> list[list[Holding]]:
    """Holding boxes in alphabetical order, in rows of about the same length that fit a width."""
    boxes = []
    for province in load_map().provinces.values():
        wide = max(COUNTER + 2 * BOX_EDGE, text_width(province.name, BOX_NAME, "semibold"))
        if len(europe.places[province.id].units) < PLACES:
            boxes.append(Holding(province.name, wide + BOX_GAP))
    boxes.sort()
    number = ceil(fsum(box.width for box in boxes) / (width + BOX_GAP))
    while True:
        rows = _shared_out(boxes, number)
        if all(fsum(box.width for box in row) <= width + BOX_GAP for row in rows):
            return rows
        number += 1


def _shared_out(boxes: Sequence[Holding], number: int) -> list[list[Holding]]:
    """Boxes in a number of rows, each box in the row that its middle falls into."""
    whole, before = fsum(box.width for box in boxes), 0.0
    rows: list[list[Holding]] = [[] for _ in range(number)]
    for box in boxes:
        rows[int((before + box.width / 2) / whole * number)].append(box)
        before += box.width
    return rows


def _draw_boxes(draw: Drawing, rows: Sequence[Sequence[Holding]], room: Area, top: float) -> None:
    """Draw the holding boxes under the map, each row as wide as the page."""
    y = top - BOXES_HEAD
    for row in rows:
        x, y = room.left, y - _row_height()
        spare = (room.width + BOX_GAP - fsum(box.width for box in row)) / max(len(row) - 1, 1)
        for box in row:
            draw.text(x, y + COUNTER + 2 * BOX_EDGE + 2, box.name, BOX_NAME, "navy", "semibold")
            draw.rect(x, y, COUNTER + 2 * BOX_EDGE, COUNTER + 2 * BOX_EDGE, Style("tint", "navy", 0.5))
            x += box.width + spare
