"""The sonar picture of SSN's turn sheet: a map of the water that the next move can reach, and the best moves by aim."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, hypot

from aids.games import Game
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import HUNDREDTHS, XY, Figures, Position, apart, pose_of, rounded, way
from aids.ssn.game.sonar_picture import CELL, HEADS, NOT_EXACT, BestMoves, End, chance_texts, order_text, told_aims
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.words import place_text
from aids.ssn.torpedo import SHALLOW
from generators.drawing.collisions import Bounds, Cover, about
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.scene import NOTE, TEXT, draw_arrow_head, draw_disc
from generators.drawing.text import text_width
from generators.games.ssn.turn_plot import (
    LEAST_SHIP,
    OWN,
    YOU,
    Colour,
    Plot,
    colour_of,
    draw_figures,
    draw_grid,
    draw_hull,
    draw_legend,
    draw_marker,
    hull_box,
    name_piece,
    view_of,
)
from generators.page.frame import Body, Heading, area
from generators.page.rich_text import Block, draw_paragraph
from generators.page.table_layout import FAINT, KEY, STRONG, Cell, Column, Row, Table, draw_table
from generators.sheets.turns import TurnJob

STEPS = (
    (0.0, "0 %"),
    (0.01, "under 1"),
    (0.05, "to 5"),
    (0.1, "to 10"),
    (0.2, "to 20"),
    (0.4, "to 40"),
    (0.7, "to 70"),
)
"""The chances up to which a square is filled as far as its number says, of all, in words."""
MOST = "over 70 %"
GAP = 8.0
KEYS = 36.0  # points: the lines of the key under the map
DISC = 6.5  # radius of the number of a move
ASIDE = (2.0, 5.0, 9.0, 14.0, 20.0, 28.0, 38.0, 50.0)
"""Points from the end of a move to its number."""
OUT = 13.0  # points from the frame to the tip of an arrow to what lies beyond it
SWATCH = 9.0  # points: side of a square of the key


def picture_body(game: Game, figures: Figures, position: Position, found: BestMoves, job: TurnJob) -> Body:
    """The page of the picture: the map, and under it the best moves."""
    room = area(job.paper)
    table = _best_block(found, room.width)
    plot = map_block(figures, position, found, room.width, room.height - table.height - GAP)
    draw = Drawing()
    with draw.group(shift(room.left, room.top)):
        draw.add(plot.drawing.records)
    with draw.group(shift(room.left, room.bottom + table.height)):
        draw.add(table.drawing.records)
    heading = Heading(game.title, f"Sonar picture of turn {position.turn + 1}")
    return Body(draw, heading, "read", note=job.note)


def _best_block(found: BestMoves, width: float) -> Block:
    """The best moves by each aim, and what is exact."""
    columns = (
        Column("", 22, look=KEY._replace(size=TEXT), anchor="middle"),
        Column("Order", share=1),
        Column("Ends at", 66, look=FAINT),
        *(Column(head, 45, look=STRONG._replace(size=TEXT), anchor="end") for head in HEADS),
    )
    rows: list[Row] = []
    for words, moves in told_aims(found):
        rows.append((Cell(words[0].upper() + words[1:], KEY._replace(size=TEXT), "pale", anchor="start"),))
        for number, end in moves:
            rows.append((str(number), order_text(end), place_text(end.x, end.y), *chance_texts(end.chances)))
    draw = Drawing()
    y = draw_table(draw, Table(columns, rows, tinted=False, ruled=True, row_height=12.5, padding=2.0), width, 0, 0)
    y = draw_paragraph(draw, NOT_EXACT, 0, y - 3, width, NOTE)
    return Block(2 - y, draw)


def map_block(figures: Figures, position: Position, found: BestMoves, width: float, height: float) -> Block:
    """The map, so wide and so high with its key below it."""
    high = height - KEYS
    view = view_of(_places(figures, position, found), width, high)
    plot, drawn = Plot(Drawing(), figures, view, Cover((2, 2, view.width - 2, view.height - 2))), Drawing()
    plot.draw.rect(0, 0, view.width, view.height, Style("tint"))
    _draw_cells(plot, position, found)
    draw_grid(plot, position.table)
    shown = _draw_ships(plot, position)
    _draw_leading(plot, position, found)
    _draw_numbers(plot, found)
    _draw_beyond(plot, position)
    draw_figures(plot)
    corners = (0, 0), (view.width, 0), (view.width, view.height), (0, view.height)
    with drawn.group(shift(0, -view.height), clip=corners):
        drawn.add(plot.draw.records)
    drawn.rect(0, -view.height, view.width, view.height, Style(None, "navy", 0.8))
    _draw_scale(drawn, -view.height - 11)
    x = draw_legend(drawn, 0, -view.height - 23, shown)
    drawn.circle(x + 3.5, -view.height - 20.4, 3.5, Style("paper", "amber", 1.0))
    told = "DP left behind, and ahead of the best move by each aim"
    drawn.text(x + 10, -view.height - 23, told, NOTE, "grey")
    drawn.text(width, -view.height - 23, f"1″ here is {72 / view.inch:.3g}″ in play", NOTE, "grey", anchor="end")
    return Block(height, drawn)


def _places(figures: Figures, position: Position, found: BestMoves) -> Iterator[XY]:
    """What the map has to show: the submarine, the ends of its moves, and the points of the leading ones."""
    yield position.submarine.x, position.submarine.y
    yield from ((end.x, end.y) for end in found.ends)
    for aim in found.aims:
        yield _ahead(figures, position, aim.moves[0])


def _ahead(figures: Figures, position: Position, end: End) -> XY:
    """Where the detection point ahead of a move lies; its end where none is placed."""
    number = end.plan.orders.points[1]
    placed = move_submarine(figures, position, end.plan).points
    return next(((point.x, point.y) for point in placed if point.number == number), (end.x, end.y))


# --- the water ------------------------------------------------------------------------------------------------------


def fill_of(chance: float) -> float:
    """How much of the side of a square is filled for a chance to be sunk."""
    step = next((n for n, (most, _) in enumerate(STEPS) if chance <= most), len(STEPS))
    return step / len(STEPS)


def _draw_cells(plot: Plot, position: Position, found: BestMoves) -> None:
    """A square of the water in which a move ends, as much filled as the least chance to be sunk there says."""
    draw, side = plot.draw, CELL * plot.view.per
    boxes = []
    for (column, row), end in found.cells.items():
        boxes.append((*plot.view.at((column * CELL, row * CELL)), fill_of(end.chances.sunk)))
    for x, y, _ in boxes:
        draw.rect(x, y, side, side, Style("paper", "rule", 0.35))
    for x, y, share in boxes:
        _fill(draw, x, y, side, share)


def _fill(draw: Drawing, x: float, y: float, side: float, share: float) -> None:
    """Fill a square from its middle."""
    if share:
        inset = (1 - share) * side / 2
        draw.rect(x + inset, y + inset, share * side, share * side, Style("danger"))


def _draw_scale(draw: Drawing, y: float) -> None:
    """The key of the squares."""
    draw.text(0, y, "Sunk, the best move that ends in a square:", NOTE, "grey")
    x = text_width("Sunk, the best move that ends in a square:", NOTE) + 8
    for n, words in enumerate((*(words for _, words in STEPS), MOST)):
        draw.rect(x, y - 1.5, SWATCH, SWATCH, Style("paper", "rule", 0.35))
        _fill(draw, x, y - 1.5, SWATCH, n / len(STEPS))
        draw.text(x + SWATCH + 3, y, words, NOTE, "grey")
        x += SWATCH + 11 + text_width(words, NOTE)


# --- pieces and moves -----------------------------------------------------------------------------------------------


def _is_in(plot: Plot, x: float, y: float) -> bool:
    at = plot.view.at((round(x), round(y)))
    return LEAST_SHIP < at[0] < plot.view.width - LEAST_SHIP and LEAST_SHIP < at[1] < plot.view.height - LEAST_SHIP


def _draw_ships(plot: Plot, position: Position) -> list[Colour]:
    """The submarine, ships, helicopters and the point that stays behind, with their names; the colours of ships."""
    shown, named = dict.fromkeys([YOU]), list[tuple[str, Bounds, str]]()
    for ship in position.ships:
        if not ship.left and _is_in(plot, ship.x, ship.y):
            is_lost = is_wreck(plot.figures, ship)
            shown[colour := colour_of(ship, is_wreck=is_lost)] = None
            draw_hull(plot, ship.kind, ship, colour, crossed=is_lost)
            named.append((ship.name, hull_box(plot, ship.kind, ship), "navy"))
    sub = position.submarine
    draw_hull(plot, "ssn", sub, YOU, crossed=False)
    named.append(("SSN", hull_box(plot, "ssn", sub), OWN))
    for each in position.helicopters:
        if _is_in(plot, each.x, each.y):
            box = draw_marker(plot, (each.x, each.y), "sea", filled=each.depth != SHALLOW, square=True)
            named.append((each.name, box, "sea"))
    for point in position.points:
        if point.submarine:
            named.append((f"DP{point.number}", draw_marker(plot, (point.x, point.y), "amber", filled=False), "amber"))
    for name, box, ink in named:
        name_piece(plot, name, box, ink)
    return list(shown)


def _draw_leading(plot: Plot, position: Position, found: BestMoves) -> None:
    """The way of the best move by each aim, and the point ahead of it."""
    for end in dict.fromkeys(aim.moves[0] for aim in found.aims):
        spots = way(pose_of(position.submarine), end.plan.orders.moves)
        points = [plot.view.at((position.submarine.x, position.submarine.y))]
        points += [plot.view.at(rounded(spot)[:2]) for spot in spots]
        plot.draw.lines(list(pairwise(points)), Style(None, OWN, 1.2))
        ahead = _ahead(plot.figures, position, end)
        if ahead != (end.x, end.y):
            plot.draw.line(points[-1], plot.view.at(ahead), Style(None, "amber", 0.7, (2, 2)))
            draw_marker(plot, ahead, "amber", filled=False)


def _draw_numbers(plot: Plot, found: BestMoves) -> None:
    """The number of each of the best moves at its end, or beside it with a leader."""
    places = {number: plot.view.at((end.x, end.y)) for _, moves in told_aims(found) for number, end in moves}
    for x, y in places.values():
        plot.draw.circle(x, y, 1.8, Style(OWN))
        plot.cover.boxes.append((x - 2, y - 2, x + 2, y + 2))
    wide = 2 * DISC + 1
    for number, (x, y) in places.items():
        left, low, *_ = plot.cover.take(about((x - 1, y - 1, x + 1, y + 1), wide, wide, ASIDE), (x, y))
        middle = left + wide / 2, low + wide / 2
        plot.draw.line((x, y), middle, Style(None, OWN, 0.6))
        plot.cover.add_line(((x, y), middle))
        plot.draw.circle(*middle, DISC + 0.8, Style("paper"))
        draw_disc(plot.draw, *middle, str(number), DISC, OWN)


def _draw_beyond(plot: Plot, position: Position) -> None:
    """An arrow at the frame to each ship outside the map, with its range from the submarine."""
    view, sub = plot.view, position.submarine
    x, y = view.at((sub.x, sub.y))
    for ship in position.ships:
        if ship.left or is_wreck(plot.figures, ship) or _is_in(plot, ship.x, ship.y):
            continue
        to = view.at((ship.x, ship.y))
        far = hypot(to[0] - x, to[1] - y)
        dx, dy = (to[0] - x) / far, (to[1] - y) / far
        limits = [(view.width - OUT - x if dx > 0 else OUT - x) / dx] if dx else []
        limits += [(view.height - OUT - y if dy > 0 else OUT - y) / dy] if dy else []
        tip = x + min(limits) * dx, y + min(limits) * dy
        _draw_pointer(plot, tip, (dx, dy), f"{ship.name} {apart(sub, ship) / HUNDREDTHS:.1f}″")


def _draw_pointer(plot: Plot, tip: Point, along: tuple[float, float], name: str) -> None:
    """An arrow head at a tip, and its name beside it or at the end of a leader."""
    x, y = tip
    draw_arrow_head(plot.draw, x, y, degrees(atan2(along[1], along[0])), 7, "navy")
    name_piece(plot, name, (x - 4 - 4 * along[0], y - 4 - 4 * along[1], x + 4, y + 4), "navy")
