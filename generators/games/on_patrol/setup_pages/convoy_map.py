"""The map of a setup: the hexes around the ships, each ship in its two hexes, and labels beside them."""

from __future__ import annotations

from collections.abc import Sequence

from aids import hexes
from aids.errors import FitError
from aids.hexes import Board, Hex
from aids.on_patrol.placement import CAPITAL, PlacedShip
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol.setup_pages.layout import HULLS, MERCHANT_HULL, SMALL, hex_name
from generators.page.frame import Area
from generators.page.paper import Paper

LEAST_HEX, MOST_HEX = 3.0, 16.0  # size of a hex from flat to flat
BORDER = 12.0  # around the map, for its letters and numbers
COLUMN_WIDTH = 0.866  # of a hex from flat to flat
LETTER = 7.3


def draw_map(draw: Drawing, board: Board, ships: Sequence[PlacedShip], area: Area, paper: Paper) -> None:
    """The hexes on which the ships lie, inside an area.  FitError if they would be too small to read."""
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
    columns = _widened(columns, int((width / size / COLUMN_WIDTH - 0.4 - len(columns)) // 2 * 2))
    rows = _widened(rows, int(height / size - 0.5 - len(rows)))
    field = [hexes.at(board, column, row) for column in columns for row in rows]
    limits = Area(*hex_grid.bounds(field, size))
    x = left + BORDER + (width - limits.right + limits.left) / 2 - limits.left
    with draw.group(shift(x, top - BORDER - limits.top)):
        sea = [place for place in field if hexes.on_board(board, place)]
        off = [place for place in field if not hexes.on_board(board, place)]
        _draw_hexes(draw, sea, off, size)
        _name_columns_and_rows(draw, board, columns, rows, size, limits)
        if not sea:
            middle = (limits.left + limits.right) / 2
            draw.text(middle, limits.top + 3, "off the board", LETTER, "danger", "semibold", "middle")
        for ship in ships:
            _draw_ship(draw, board, ship, size)
        _label_ships(draw, board, ships, size, limits)


def _widened(span: range, more: int) -> range:
    """A range of columns or rows with `more` added, half on either side; at most down to column or row 0."""
    before = min(more // 2, max(0, span.start))
    return range(span.start - before, span.stop + more - before)


def _draw_hexes(draw: Drawing, sea: Sequence[Hex], off: Sequence[Hex], size: float) -> None:
    """Tinted hexes; those off the board bare, beyond a red line."""
    for place in sea:
        draw.polygon(hex_grid.corners(place, size), Style("tint"))
    hex_grid.draw_edges(draw, hex_grid.edges(off), size, Style(None, "rule", 0.35, (1, 1)))
    hex_grid.draw_edges(draw, hex_grid.edges(sea), size, Style(None, "rule", 0.35))
    hex_grid.draw_edges(draw, hex_grid.edges(sea) & hex_grid.edges(off), size, Style(None, "danger", 1.0))


def _name_columns_and_rows(draw: Drawing, board: Board, columns: range, rows: range, size: float, limits: Area) -> None:
    """The letters of the columns above the map, as many as fit, and every fifth number at its left."""
    names = [hexes.column_name(board, column) for column in columns if column > 0]
    widest = max((text_width(name, LETTER, "semibold") for name in names), default=0.0)
    step = next(n for n in (1, 2, 4, 8, 16) if n * COLUMN_WIDTH * size >= widest + 2.5)
    letters = [
        (hex_grid.centre(hexes.at(board, column, rows.start), size)[0], hexes.column_name(board, column))
        for column in columns
        if hexes.on_board(board, hexes.at(board, column, max(1, rows.start))) and (column - 1) % step == 0
    ]
    heads = [(x, limits.top + 3, name) for x, name in letters]
    draw.texts(heads, LETTER, "grey", "semibold", "middle")
    numbers = [
        (limits.left - 3, hex_grid.centre(hexes.at(board, columns.start, row), size)[1] - 2, str(row))
        for row in rows
        if row > 0 and row % 5 == 0 and hexes.on_board(board, hexes.at(board, max(1, columns.start), row))
    ]
    draw.texts(numbers, LETTER, "grey", "semibold", "end")


def _draw_ship(draw: Drawing, board: Board, ship: PlacedShip, size: float) -> None:
    """A ship in its two hexes; a capital ship carries a dot."""
    style = HULLS.get(ship.kind, MERCHANT_HULL)
    hex_grid.draw_ship(draw, ship.bow, hexes.step_of(board, ship.direction), size, style)
    if ship.kind == CAPITAL:
        bow, stern = hex_grid.centre(ship.bow, size), hex_grid.centre(ship.stern, size)
        draw.circle((bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2, 0.15 * size, Style("paper"))


def _label_ships(draw: Drawing, board: Board, ships: Sequence[PlacedShip], size: float, limits: Area) -> None:
    """The number of each ship beside it, with its name and bow hex where there is room."""
    taken = [_hull_area(ship, size) for ship in ships]
    for number, ship in enumerate(ships, 1):
        bow = hex_name(board, ship.bow)
        for first, second in (
            (f"{number} {ship.name}", bow),
            (f"{number} {ship.name}", ""),
            (str(number), bow),
            (str(number), ""),
        ):
            width = max(text_width(first, SMALL, "semibold"), text_width(second, LETTER)) + 2
            height = 16.6 if second else 8.6
            free = [
                area
                for area in _label_areas(ship, size, width, height)
                if _is_within(area, limits) and not any(_overlap(area, other) for other in taken)
            ]
            if free:
                taken.append(free[0])
                _draw_label(draw, free[0], first, second)
                break


def _label_areas(ship: PlacedShip, size: float, width: float, height: float) -> list[Area]:
    """Where a label may stand: right, left, below, above its ship, or between these."""
    (ax, ay), (bx, by) = hex_grid.centre(ship.bow, size), hex_grid.centre(ship.stern, size)
    x, y = (ax + bx) / 2, (ay + by) / 2
    reach_x, reach_y = abs(ax - bx) / 2 + 0.36 * size, abs(ay - by) / 2 + 0.5 * size
    middles = (
        (x + reach_x + width / 2, y),
        (x - reach_x - width / 2, y),
        (x, y - reach_y - height / 2),
        (x, y + reach_y + height / 2),
    )
    level = [
        (x + side * (reach_x + width / 2), y + up * (reach_y + height / 2) * share)
        for share in (0.5, 1.0)
        for side in (1, -1)
        for up in (-1, 1)
    ]
    return [Area(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2) for cx, cy in (*middles, *level)]


def _draw_label(draw: Drawing, area: Area, first: str, second: str) -> None:
    """A label of one or two lines on a ground of its own."""
    middle = (area.left + area.right) / 2
    draw.rect(area.left, area.bottom, area.width, area.height, Style("paper"))
    draw.text(middle, area.top - 6.6, first, SMALL, "navy", "semibold", "middle")
    draw.text(middle, area.bottom + 2.3, second, LETTER, "danger" if second == "off" else "grey", "regular", "middle")


def _hull_area(ship: PlacedShip, size: float) -> Area:
    (ax, ay), (bx, by) = hex_grid.centre(ship.bow, size), hex_grid.centre(ship.stern, size)
    side = 0.34 * size
    return Area(min(ax, bx) - side, min(ay, by) - 0.42 * size, max(ax, bx) + side, max(ay, by) + 0.42 * size)


def _is_within(area: Area, limits: Area) -> bool:
    across = limits.left <= area.left and area.right <= limits.right
    return across and limits.bottom <= area.bottom and area.top <= limits.top


def _overlap(area: Area, other: Area) -> bool:
    across = area.left < other.right and other.left < area.right
    return across and area.bottom < other.top and other.bottom < area.top
