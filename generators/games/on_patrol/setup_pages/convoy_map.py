"""The map of a setup: the hexes around the ships, each ship in its two hexes, and labels beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids import hexes
from aids.errors import FitError
from aids.hexes import Board
from aids.on_patrol.placement import CAPITAL, PlacedShip
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol.sea_map import (
    BORDER,
    COLUMN_WIDTH,
    LETTER,
    draw_hexes,
    hull_area,
    is_within,
    label_areas,
    name_columns_and_rows,
    overlap,
    widened,
)
from generators.games.on_patrol.setup_pages.layout import HULLS, MERCHANT_HULL, SMALL, hex_name
from generators.page.frame import Area
from generators.page.paper import Paper

LEAST_HEX, MOST_HEX = 3.0, 16.0  # size of a hex from flat to flat


class _Label(NamedTuple):
    """The label of a ship: its place, its one or two lines, and whether it has the ship's name."""

    area: Area
    first: str
    second: str
    named: bool


def draw_map(draw: Drawing, board: Board, ships: Sequence[PlacedShip], area: Area, paper: Paper) -> bool:
    """The hexes on which the ships lie, inside an area; whether the board's edge shows.

    FitError if they would be too small to read.
    """
    places = [hexes.place_of(board, place) for ship in ships for place in (ship.bow, ship.stern)]
    columns = range(min(c for c, _ in places) - 1, max(c for c, _ in places) + 2)
    rows = range(min(r for _, r in places) - 1, max(r for _, r in places) + 2)
    left, bottom, right, top = area
    width, height = right - left - BORDER, top - bottom - BORDER
    size = min(width / (COLUMN_WIDTH * (len(columns) + 0.4)), height / (len(rows) + 0.5), MOST_HEX)
    if size < LEAST_HEX:
        raise FitError(
            f"the ships lie over {len(columns)} columns and {len(rows)} rows, too many to draw on "
            f"{paper.name}; choose larger paper",
            where="--paper",
        )
    # As many hexes as the area has room for, so that the sea around the convoy shows.
    columns = widened(columns, int((width / size / COLUMN_WIDTH - 0.4 - len(columns)) // 2 * 2))
    rows = widened(rows, int(height / size - 0.5 - len(rows)))
    field = [hexes.at(board, column, row) for column in columns for row in rows]
    limits = Area(*hex_grid.bounds(field, size))
    x = left + BORDER + (width - limits.right + limits.left) / 2 - limits.left
    with draw.group(shift(x, top - BORDER - limits.top)):
        sea = [place for place in field if hexes.on_board(board, place)]
        off = [place for place in field if not hexes.on_board(board, place)]
        draw_hexes(draw, sea, off, size)
        name_columns_and_rows(draw, board, columns, rows, size, limits)
        if not sea:
            middle = (limits.left + limits.right) / 2
            draw.text(middle, limits.top + 3, "off the board", LETTER, "danger", "semibold", "middle")
        for ship in ships:
            _draw_ship(draw, board, ship, size)
        _label_ships(draw, board, ships, size, limits)
    return bool(sea and off)


def _draw_ship(draw: Drawing, board: Board, ship: PlacedShip, size: float) -> None:
    """A ship in its two hexes; a capital ship carries a dot."""
    style = HULLS.get(ship.kind, MERCHANT_HULL)
    hex_grid.draw_ship(draw, ship.bow, hexes.step_of(board, ship.direction), size, style)
    if ship.kind == CAPITAL:
        bow, stern = hex_grid.centre(ship.bow, size), hex_grid.centre(ship.stern, size)
        draw.circle((bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2, 0.15 * size, Style("paper"))


def _label_ships(draw: Drawing, board: Board, ships: Sequence[PlacedShip], size: float, limits: Area) -> None:
    """The number of each ship beside it, with its name and bow hex where there is room.

    Where names would be lost, all bow hexes are left out if that saves some: the table has them.
    """
    with_bows, without = (_labels(board, ships, size, limits, with_bows=each) for each in (True, False))
    named = [sum(label.named for label in labels) for labels in (with_bows, without)]
    for label in with_bows if named[0] >= named[1] else without:
        _draw_label(draw, label.area, label.first, label.second)


def _labels(board: Board, ships: Sequence[PlacedShip], size: float, limits: Area, *, with_bows: bool) -> list[_Label]:
    """The labels that find a place clear of all hulls and of each other, in the order of the ships."""
    taken = [hull_area(ship.bow, ship.stern, size) for ship in ships]
    labels: list[_Label] = []
    for number, ship in enumerate(ships, 1):
        bow, name = hex_name(board, ship.bow), f"{number} {ship.name}"
        texts = ((name, bow), (name, ""), (str(number), bow), (str(number), ""))
        for first, second in texts if with_bows else texts[1::2]:
            width = max(text_width(first, SMALL, "semibold"), text_width(second, LETTER)) + 2
            height = 16.6 if second else 8.6
            free = [
                area
                for area in label_areas(ship.bow, ship.stern, size, width, height)
                if is_within(area, limits) and not any(overlap(area, other) for other in taken)
            ]
            if free:
                taken.append(free[0])
                labels.append(_Label(free[0], first, second, first == name))
                break
    return labels


def _draw_label(draw: Drawing, area: Area, first: str, second: str) -> None:
    """A label of one or two lines on a ground of its own."""
    middle = (area.left + area.right) / 2
    draw.rect(area.left, area.bottom, area.width, area.height, Style("paper"))
    draw.text(middle, area.top - 6.6, first, SMALL, "navy", "semibold", "middle")
    draw.text(middle, area.bottom + 2.3, second, LETTER, "danger" if second == "off" else "grey", "regular", "middle")
