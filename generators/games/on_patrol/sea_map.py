"""The sea map of On Patrol: hexes of the board with their names, ships in them, and labels in free places."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex
from aids.on_patrol.ships import Pose
from aids.on_patrol.stations import CAPITAL, ESCORT
from generators.drawing import Drawing, Point, Style, hex_grid, shift
from generators.drawing.collisions import Cover
from generators.drawing.text import text_width
from generators.page.frame import NOTE, Area

BORDER = 12.0  # around a map, for its letters and numbers
COLUMN_WIDTH = 0.866  # from one column to the next, in sizes of a hex from flat to flat
LETTER = NOTE  # the size of names
HULLS = {CAPITAL: Style("sea", "navy", 0.5), ESCORT: Style("paper", "navy", 0.7)}
EDGE = Style(None, "danger", 1.0)  # of the board
MERCHANT_HULL = Style("navy")


class Label(NamedTuple):
    """The one or two lines of a label in their place; `led` where it needs a line to its ship."""

    area: Area
    first: str
    second: str
    led: bool = False


def hex_name(board: Board, place: Hex) -> str:
    """The name of a hex, `off` for one off the board."""
    return hexes.label(board, place) if hexes.on_board(board, place) else "off"


def place_text(board: Board, pose: Pose) -> str:
    """A bow hex and a facing, `M23/6`; `off/6` off the board."""
    return f"{hex_name(board, pose.bow)}/{hexes.heading_of(board, pose.step)}"


def hex_size(columns: range, rows: range, area: Area, largest: float) -> float:
    """The size of a hex at which columns and rows with their names fit an area, flat to flat in points."""
    across = (area.width - BORDER) / (COLUMN_WIDTH * (len(columns) + 0.4))
    return min(across, (area.height - BORDER) / (len(rows) + 0.5), largest)


def filled(columns: range, rows: range, size: float, area: Area) -> tuple[range, range]:
    """Columns and rows widened to as many hexes of that size as an area has room for."""
    across = int((area.width - BORDER) / (COLUMN_WIDTH * size) - 0.4 + 1e-6)
    along = int((area.height - BORDER) / size - 0.5 + 1e-6)
    return widened(columns, max(0, across - len(columns))), widened(rows, max(0, along - len(rows)))


def widened(span: range, more: int) -> range:
    """A range of columns or rows with `more` added, half on either side; at most down to column or row 0."""
    before = min(more // 2, max(0, span.start))
    return range(span.start - before, span.stop + more - before)


@contextmanager
def drawn_sea(
    draw: Drawing, board: Board, columns: range, rows: range, size: float, area: Area, every: int = 5
) -> Iterator[tuple[list[Hex], Area]]:
    """Draw the hexes of columns and rows in the middle of an area, with their names, and group what is drawn on them.

    Gives the hexes that the board has, and the limits of all.
    """
    field = [hexes.at(board, column, row) for column in columns for row in rows]
    limits = Area(*hex_grid.bounds(field, size))
    x = area.left + BORDER + (area.width - BORDER - limits.width) / 2 - limits.left
    with draw.group(shift(x, area.top - BORDER - limits.top)):
        sea = draw_sea(draw, board, field, size)
        # The letters of the columns above the map, as many as fit; at its left the numbers that `every` divides.
        names = (hexes.column_name(board, column) for column in columns if column > 0)
        widest = max(map(partial(text_width, size=LETTER, face="semibold"), names), default=0.0)
        step = next(n for n in (1, 2, 4, 8, 16) if n * COLUMN_WIDTH * size >= widest + 2.5)
        letters = [
            (
                hex_grid.center(hexes.at(board, column, rows.start), size)[0],
                limits.top + 3,
                hexes.column_name(board, column),
            )
            for column in columns
            if hexes.on_board(board, hexes.at(board, column, max(1, rows.start))) and (column - 1) % step == 0
        ]
        draw.texts(letters, LETTER, "gray", "semibold", "middle")
        numbers = [
            (limits.left - 3, hex_grid.center(hexes.at(board, columns.start, row), size)[1] - 2, str(row))
            for row in rows
            if row > 0 and row % every == 0 and hexes.on_board(board, hexes.at(board, max(1, columns.start), row))
        ]
        draw.texts(numbers, LETTER, "gray", "semibold", "end")
        yield sea, limits


def draw_sea(draw: Drawing, board: Board, field: Sequence[Hex], size: float, *, grid: bool = True) -> list[Hex]:
    """Tinted hexes, in a `grid` or within one outline, and those off the board bare, beyond a red line; the first."""
    sea = [place for place in field if hexes.on_board(board, place)]
    off = [place for place in field if not hexes.on_board(board, place)]
    hex_grid.fill_hexes(draw, sea, size, "tint")
    lines = hex_grid.edges if grid else hex_grid.border
    hex_grid.draw_edges(draw, lines(off), size, Style(None, "rule", 0.35, (1, 1)))
    hex_grid.draw_edges(draw, lines(sea), size, Style(None, "rule", 0.35))
    hex_grid.draw_edges(draw, hex_grid.edges(sea) & hex_grid.edges(off), size, EDGE)
    return sea


def draw_ship(draw: Drawing, pose: Pose, kind: str, size: float) -> None:
    """A ship in its two hexes; a capital ship carries a dot."""
    hex_grid.draw_ship(draw, pose.bow, pose.step, size, HULLS.get(kind, MERCHANT_HULL))
    if kind == CAPITAL:
        draw.circle(*midships(pose, size), 0.14 * size, Style("paper"))


def midships(pose: Pose, size: float) -> Point:
    """The point between the two hexes of a ship."""
    (ax, ay), (bx, by) = (hex_grid.center(place, size) for place in pose.hull)
    return (ax + bx) / 2, (ay + by) / 2


def place_label(
    pose: Pose,
    texts: Sequence[tuple[str, str]],
    size: float,
    limits: Area,
    taken: Sequence[Area],
    reach: int = 1,
    off: Point = (0.0, 0.0),
) -> Label | None:
    """The first of the texts that has a free place beside a ship, or up to `reach` hexes away from it; None if none.

    It stands within `limits` and clear of what is taken.  The ship is drawn `off` its hexes.
    """
    middle, cover = moved(midships(pose, size), off), Cover(limits)
    cover.boxes += taken
    for first, second in texts:
        width = max(text_width(first, LETTER, "semibold"), text_width(second, LETTER)) + 2
        areas = _label_areas(pose, size, middle, width, 16.5 if second else 8.6)
        for far in range(reach):
            for beside in areas:
                area = _away(beside, middle, far * size)
                if cover.is_free(area):
                    return Label(area, first, second, far > 0)
    return None


def _away(area: Area, middle: Point, far: float) -> Area:
    """An area moved away from a point."""
    x, y = (area.left + area.right) / 2 - middle[0], (area.bottom + area.top) / 2 - middle[1]
    length = max((x * x + y * y) ** 0.5, 0.01)
    x, y = far * x / length, far * y / length
    return Area(area.left + x, area.bottom + y, area.right + x, area.top + y)


def draw_label(draw: Drawing, label: Label, first_color: str, second_color: str) -> None:
    """A label on a ground of its own, each line in its color."""
    area, middle = label.area, (label.area.left + label.area.right) / 2
    draw.rect(area.left, area.bottom, area.width, area.height, Style("paper"))
    draw.text(middle, area.top - 6.6, label.first, LETTER, first_color, "semibold", "middle")
    draw.text(middle, area.bottom + 2.2, label.second, LETTER, second_color, "regular", "middle")


def box_about(at: Point, r: float) -> Area:
    """The square about a point that reaches so far."""
    return Area(at[0] - r, at[1] - r, at[0] + r, at[1] + r)


def moved(at: Point, by: Point) -> Point:
    """A point moved by another."""
    return at[0] + by[0], at[1] + by[1]


def _label_areas(pose: Pose, size: float, middle: Point, width: float, height: float) -> list[Area]:
    """Where a label of this size may stand: right, left, below, above a ship about a point, or between these."""
    (ax, ay), (bx, by) = (hex_grid.center(place, size) for place in pose.hull)
    x, y = middle
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


def edge_areas(edges: Iterable[hex_grid.Edge], size: float) -> list[Area]:
    """The boxes of edges of hexes, a point larger to each side."""
    found = []
    for edge in sorted(edges):
        xs, ys = zip(*(hex_grid.corner_point(corner, size) for corner in edge), strict=True)
        found.append(Area(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1))
    return found


def hull_area(pose: Pose, size: float) -> Area:
    """The box around a ship's hull."""
    (ax, ay), (bx, by) = (hex_grid.center(place, size) for place in pose.hull)
    side = 0.34 * size
    return Area(min(ax, bx) - side, min(ay, by) - 0.42 * size, max(ax, bx) + side, max(ay, by) + 0.42 * size)
