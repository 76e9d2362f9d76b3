"""Sheet kinds `europe-map` and `europe-poster`: Europe in 1901 with its key on a page, and for half-inch counters."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from math import ceil, fsum
from typing import NamedTuple

from aids.errors import FitError
from aids.u_boat.game_map import ARMY, FLEET, SEA, SUBMARINE, Province, load_map
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, HOLD, MOVE, SUPPORT, TORPEDO, Unit
from generators.drawing import INCH, Drawing, Style, shift
from generators.drawing.text import text_width, wrap_text
from generators.games.u_boat.europe import (
    BOARD,
    HATCH,
    POSTER,
    Europe,
    draw_center,
    draw_europe,
    hatching,
    line_style,
    read_europe,
    read_layout,
    tint_of,
)
from generators.games.u_boat.europe_orders import Arrow, draw_cross, draw_order, draw_unit, straight
from generators.page.frame import NOTE, Area, Body, area
from generators.page.rich_text import draw_section
from generators.page.tiles import tile
from generators.sheets.sheet import Job, Sheet

COLUMNS, SIZE, LEAD = 4, 9.0, 13.5  # of the names, in points
UNIT, ROW, SAMPLE = 12.0, 25.0, 78.0  # width of a unit, height of a row, width of what a row shows
GAP = 16.0  # between sections


class Sample(NamedTuple):
    """A mark with its meaning, drawn from (0, 0) to the right, about the middle of its row, and the mark in words."""

    drawing: Drawing
    words: str
    mark: str = ""


def draw_key(room: Area) -> Drawing:
    """The key on a page."""
    draw = Drawing()
    note = "letters as orders name them; seas in capitals"
    y = draw_section(draw, "Provinces", note, room.width, room.left, room.top) - 4
    y = _draw_names(draw, room, y) - GAP
    half = (room.width - GAP) / 2
    for title, samples, left in (
        ("On the map", _map_samples(), room.left),
        ("Orders", order_samples(), room.left + half + GAP),
    ):
        with draw.group(shift(left, y)):
            low = draw_section(draw, title, "", half)
            draw_samples(draw, samples, half, low)
    return draw


def draw_samples(draw: Drawing, samples: Iterable[Sample], width: float, top: float, row: float = ROW) -> float:
    """Draw marks with their meanings in rows; the y below them."""
    for sample in samples:
        middle = top - row / 2 - 2
        with draw.artifact():
            draw.put(sample.drawing, 4, middle)
        lines = wrap_text(sample.words, SIZE, width - SAMPLE - 14)
        first = middle - 3 + 5 * (len(lines) - 1)
        with draw.item(), draw.role("Span", f"{sample.mark}: {sample.words}") if sample.mark else nullcontext():
            draw.texts([(SAMPLE + 14, first - 10.5 * n, line) for n, line in enumerate(lines)], SIZE)
        top -= row
    return top


def _draw_names(draw: Drawing, room: Area, top: float) -> float:
    """Draw titles, and the letters, centers and names of all provinces, in columns; returns the y below them."""
    columns: list[list[str | Province]] = [[]]
    game_map = load_map()
    rows = -(-(len(game_map.provinces) + len(game_map.powers) + 2) // COLUMNS) + 1
    provinces = sorted(game_map.provinces.values(), key=lambda province: province.name)
    groups = {"Seas": [province for province in provinces if province.terrain == SEA]}
    groups |= {power: [province for province in provinces if province.home == power] for power in game_map.powers}
    groups["Neutral"] = [province for province in provinces if province.terrain != SEA and not province.home]
    for title, group in groups.items():
        entries: list[str | Province] = [title, *group]
        for entry in entries:
            if len(columns[-1]) == rows or (entry == title and len(columns[-1]) > rows - 3):
                columns.append([])
            columns[-1].append(entry)
    for number, column in enumerate(columns):
        for i, entry in enumerate(column):
            x, y = room.left + room.width * number / COLUMNS, top - LEAD * (i + 1) + 3
            if isinstance(entry, str):
                draw.text(x, y, entry, SIZE, "sea", "semibold")
                continue
            sea = entry.terrain == SEA
            draw.text(x, y, entry.id.upper() if sea else entry.id, SIZE, "navy", "bold")
            if entry.center:
                draw_center(draw, (x + 26, y + 2.9), 4.6, entry.center if entry.center in game_map.powers else "")
            draw.text(x + 34, y, entry.name, SIZE, "navy" if sea else "ink", "italic" if sea else "regular")
    return top - LEAD * rows


def _tints() -> Drawing:
    """Nobody's land, and that of each power with its letter."""
    draw, powers = Drawing(), ("", *read_layout().colors)
    each = SAMPLE / len(powers)
    for i, power in enumerate(powers):
        draw.rect(i * each, -7.0, each, 14.0, Style(tint_of(power), "navy", 0.5))
        draw.text((i + 0.5) * each, -2.5, power[:1], NOTE, "land-text", anchor="middle")
    return draw


def _map_samples() -> Iterator[Sample]:
    colors = read_layout().colors
    powers = tuple(colors)

    def areas(color: str, hatched: bool = False) -> Drawing:
        draw, box = Drawing(), ((0.0, -7.0), (SAMPLE, -7.0), (SAMPLE, 7.0), (0.0, 7.0))
        draw.polygon(box, Style(color))
        if hatched:
            draw.lines(hatching([box], HATCH), Style(None, "gray", 0.5))
        draw.polygon(box, Style(None, "navy", 0.5))
        return draw

    def lines(kind: str) -> Drawing:
        draw = Drawing()
        for style in line_style(kind, 1.0):
            draw.line((0, 0), (SAMPLE, 0), style)
        return draw

    def centers() -> Drawing:
        draw = Drawing()
        for i, power in enumerate(("", *powers)):
            draw_center(draw, (5.0 + i * (SAMPLE - 10) / len(powers), 0), 4.8, power)
        return draw

    def units(kind: str) -> Drawing:
        draw = Drawing()
        for i, power in enumerate(powers[:4] if kind == SUBMARINE else powers[:5]):
            with draw.group(shift(8 + i * (20 if kind == SUBMARINE else 16), 0)):
                draw_unit(draw, Unit(power, kind, ""), UNIT, colors[power])
        return draw

    yield Sample(_tints(), "land by its owner; a province without a center has the letter of its country")
    yield Sample(areas("pale"), "sea")
    yield Sample(areas("tint"), "water that belongs to Denmark or Constantinople")
    yield Sample(areas("tint", hatched=True), "no part of the game")
    yield Sample(lines("country"), "border of a country")
    yield Sample(lines("province"), "border of a province")
    yield Sample(lines("sea"), "border between seas")
    yield Sample(centers(), "supply centers: neutral, and with the letter of their owner")
    yield Sample(units(ARMY), "armies, with the letter of the power")
    yield Sample(units(FLEET), "fleets")
    yield Sample(units(SUBMARINE), "U’s")


def order_samples() -> Iterator[Sample]:
    """The marks of orders on maps."""
    one, other, third = (
        Unit(power, FLEET, place) for power, place in zip(("Germany", "England", "France"), "abc", strict=True)
    )

    def order(
        kind: str, unit: Unit = one, *, to: Unit = other, stands: bool = True, onto: bool = False, failed: bool = False
    ) -> Drawing:
        draw, start, end = Drawing(), (8.0, 0.0), (SAMPLE - 12, 0.0)
        places = {unit: start, to: end} if stands else {unit: start}
        if onto:
            way = straight((SAMPLE - 42, -8.0), (SAMPLE, 8.0))
            draw_order(draw, UNIT, Arrow(third, MOVE, "b"), way, ())
            end = way.at(0.5)
        arrow = Arrow(unit, kind, "c" if onto else "b", "b" if onto else "")
        if kind == HOLD:
            draw.circle(*start, 0.8 * UNIT, Style(None, "ink", 0.08 * UNIT))
        else:
            draw_order(draw, UNIT, arrow, straight(start, end), tuple(places.values()))
        for mark, (x, y) in places.items():
            if mark == unit or not onto:
                with draw.group(shift(x, y)):
                    draw_unit(draw, mark, UNIT, read_layout().colors[mark.power])
        if failed:
            draw_cross(draw, (SAMPLE / 2, 0.0), UNIT / 4)
        return draw

    submarine = Unit("Germany", SUBMARINE, "a")
    hunted = submarine._replace(power="England")
    yield Sample(order(HOLD, stands=False), "stands", "Ring around the unit")
    yield Sample(order(MOVE, stands=False), "moves", "Solid arrow")
    yield Sample(order(SUPPORT), "supports the unit in the ring", "Dashed line to a ring")
    yield Sample(
        order(SUPPORT, stands=False, onto=True), "supports the move that its line ends on", "Dashed line to an arrow"
    )
    yield Sample(
        order(CONVOY, stands=False, onto=True), "convoys the army whose way it ends on", "Dotted line to an arrow"
    )
    yield Sample(order(TORPEDO, submarine), "fires a torpedo at the unit", "Red dashed arrow")
    yield Sample(order(DEPTH_CHARGE, to=hunted), "drops depth charges on the U", "Red dotted line to a dotted ring")
    yield Sample(order(MOVE, stands=False, failed=True), "an order that failed", "Arrow with a red cross")


COUNTER, PLACES = INCH / 2, 3  # counters, and how many of them each province has room for
TILES = 3  # of the poster across and up where it needs several
SMALLEST = 0.9  # of the size that the names of the page are set for: more names give way to three letters
FRAME = 1.0  # points around the map for its frame
BOX_NAME, BOX_EDGE, BOX_GAP = NOTE, 1.0, 3.0  # points: type over a holding box, room around its counters and beside it
HOLDING = "Boxes: for the counters of a province that has no room for three."
BOXES_HEAD = 5.0  # points between the map and the holding boxes
ROW_OF_BOXES = COUNTER + 2 * BOX_EDGE + BOX_NAME + 4.5
ABOUT_MAP = "Map of Europe in 1901 with its provinces and seas:"


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
                f"and {least * europe.height / europe.width / INCH:.2g} high",
                "choose letter, a4 or larger paper",
            )
        draw = Drawing()
        left = room.left + (room.width - factor * europe.width) / 2
        move = shift(left, room.bottom + (room.height - factor * europe.height) / 2)
        with draw.figure(ABOUT_MAP), draw.group(move):
            draw_europe(draw, europe, load_map(), factor)
        heading, pages = self.heading(job), (draw, draw_key(room))
        return [Body(page, heading._replace(note=f"{number} of {len(pages)}")) for number, page in enumerate(pages, 1)]


class EuropePoster(Sheet):
    """Europe in 1901 for half-inch counters: with holding boxes on a page, or large on tiles that join."""

    def pages(self, job: Job) -> list[Body]:
        """The map with holding boxes, or its tiles; FitError on paper too small for the tiles."""
        room, board, poster = area(job.paper, small_head=True), read_europe(BOARD), read_europe(POSTER)
        heading = self.heading(job, small=True)
        boxes = _rows_of_boxes(board, room.width)
        high = BOXES_HEAD + len(boxes) * ROW_OF_BOXES
        factor = min(room.width / board.width, (room.height - high) / board.height)
        wide = factor * board.width
        if board.least <= wide < poster.least:
            draw = Drawing()
            left = room.left + (room.width - wide) / 2
            with draw.figure(ABOUT_MAP), draw.group(shift(left, room.top - factor * board.height)):
                draw_europe(draw, board, load_map(), factor)
            y = room.top - factor * board.height - BOXES_HEAD
            for row in boxes:  # each as wide as the page
                x, y = room.left, y - ROW_OF_BOXES
                spare = (room.width + BOX_GAP - fsum(each for _, each in row)) / max(len(row) - 1, 1)
                for name, each in row:
                    draw.text(x, y + COUNTER + 2 * BOX_EDGE + 2, name, BOX_NAME, "navy", "semibold")
                    draw.rect(x, y, COUNTER + 2 * BOX_EDGE, COUNTER + 2 * BOX_EDGE, Style("tint", "navy", 0.5))
                    x += each + spare
            return [Body(draw, heading, note=HOLDING)]
        draw, factor = Drawing(), poster.least / poster.width
        draw_europe(draw, poster, load_map(), factor)
        box = (-FRAME, -FRAME, poster.least + FRAME, poster.height * factor + FRAME)
        return tile(draw, box, job.paper, heading, split=TILES)


def _rows_of_boxes(europe: Europe, width: float) -> list[list[tuple[str, float]]]:
    """Holding boxes for stacks of provinces off the map, in rows of about the same length that fit a width.

    Each is its name and its width with the name; by name, it is in the row that its middle falls into.
    """
    boxes = []
    for province in load_map().provinces.values():
        wide = max(COUNTER + 2 * BOX_EDGE, text_width(province.name, BOX_NAME, "semibold"))
        if len(europe.places[province.id].units) < PLACES:
            boxes.append((province.name, wide + BOX_GAP))
    boxes.sort()
    whole = fsum(wide for _, wide in boxes)
    number = ceil(whole / (width + BOX_GAP))
    while True:
        rows: list[list[tuple[str, float]]] = [[] for _ in range(number)]
        before = 0.0
        for name, wide in boxes:
            rows[int((before + wide / 2) / whole * number)].append((name, wide))
            before += wide
        if all(fsum(wide for _, wide in row) <= width + BOX_GAP for row in rows):
            return rows
        number += 1
