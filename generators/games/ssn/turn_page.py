"""The pages of SSN's turn sheet: the plot with its tables and the next orders, and the sonar picture."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from aids.dice import percent
from aids.games import Game
from aids.ssn.game import risk, words
from aids.ssn.game.figures import XY, Figures, NoThreshold, apart, bearing, rounded, way
from aids.ssn.game.position import AFTER, HUNDREDTHS, Position, pose_of
from aids.ssn.game.report import PointRoll, TorpedoRun, TurnReport
from aids.ssn.game.sonar_picture import CELL, HEADS, NOT_EXACT, BestMoves, End
from aids.ssn.game.surface import LISTENS, TO_POINT
from aids.ssn.game.words import place_text
from aids.ssn.torpedo import SHALLOW
from aids.turns import changes_section
from generators.drawing import Drawing, Style
from generators.drawing.collisions import Bounds, about
from generators.drawing.scene import LARGE, MAIN, NOTE, TEXT, draw_arrow_head, draw_die, draw_disc
from generators.drawing.text import text_width
from generators.games.ssn import moves_pictures, turn_plot
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import GUTTER, Block, draw_paragraph, draw_section
from generators.page.table_layout import FAINT, KEY, STRONG, Cell, Column, Look, Row, Table, draw_table
from generators.sheets.charts import column_height
from generators.sheets.setup_sheets import true_room
from generators.sheets.turns import TurnJob, turn_pages

LEAST_PLOT = 190.0  # points: a lower plot has a page of its own
GAP = 10.0
BOX = 20.0  # height of a box to write in
DICE = 12.0  # points: side of a die of a torpedo's roll
ROLL, FROM = 34.0, 84.0  # points from one such roll to the next, and from the left of the block to the first
NO_ZONE = "no zone"
OUTCOMES = {"kill": "kill", "sunk": "you are sunk", "evaded": "you evade", "dud": "dud", "missed": "miss"}


def turn_bodies(game: Game, report: TurnReport, thresholds: dict[str, int], job: TurnJob) -> list[Body]:
    """The pages of a turn; FitError if the paper is too narrow.

    One page where the plot keeps a fair height on it; else the plot and the orders have the first to themselves.
    """
    room = true_room(job.paper, least=400.0, least_width="6 3/4 inches", what="a turn sheet")
    figures = Figures(game.rules, thresholds)
    half = (room.width - GUTTER) / 2
    # Weapons, rolls and places in two columns, the rolls in the one that leaves both lower.
    fired = _spaced([_weapon(number, run, half) for number, run in enumerate(turn_plot.weapons(report), 1)])
    rolls = _spaced([_detection(roll, half, first=not n) for n, roll in enumerate(report.rolls)])
    places = list(_places(report, half))
    ways = ([*fired, *rolls], places), (fired, [*rolls, *places])
    left, right = min(ways, key=lambda way: max(column_height(column, 0) for column in way))
    orders = _orders(figures, report, room.width)
    tall = max(column_height(left, 0), column_height(right, 0))
    plot = room.height - orders.height - tall - 2 * GAP
    columns = [left, right] if plot >= LEAST_PLOT else []
    if not columns:
        plot = room.height - orders.height - GAP
    pages = [_page(room, [turn_plot.plot_block(figures, report, room.width, plot)], columns, [orders])]
    if not columns and tall <= room.height:
        pages.append(_page(room, (), (left, right), ()))
    elif not columns:  # from column to column, on as many pages as they need
        spread: list[list[Block]] = [[]]
        for block in (*left, *right):
            if spread[-1] and column_height(spread[-1], 0) + block.height > room.height:
                spread.append([])
            spread[-1].append(block)
        pages += [_page(room, (), spread[n : n + 2], ()) for n in range(0, len(spread), 2)]
    return list(turn_pages(game, pages, f"Turn {report.next.turn}", job))


def _page(room: Area, top: Sequence[Block], columns: Sequence[Sequence[Block]], foot: Sequence[Block]) -> Drawing:
    """Blocks across the page, below them columns, and at the foot blocks again."""
    draw, y = Drawing(), room.top
    for block in top:
        y = _place(draw, block, room.left, y) - GAP
    for n, column in enumerate(columns):
        x, low = room.left + n * (room.width + GUTTER) / 2, y
        for block in column:
            low = _place(draw, block, x, low)
    y = room.bottom + column_height(foot, 0)
    for block in foot:
        y = _place(draw, block, room.left, y)
    return draw


def _place(draw: Drawing, block: Block, x: float, y: float) -> float:
    draw.put(block.drawing, x, y)
    return y - block.height


def _spaced(blocks: list[Block]) -> list[Block]:
    """The blocks of a section with room under the last."""
    return [*blocks[:-1], *(last._replace(height=last.height + GAP) for last in blocks[-1:])]


def _weapon(number: int, run: TorpedoRun, width: float) -> Block:
    """A torpedo: who fired at whom, how far, the rolls, and what came of it."""
    draw, y = Drawing(), 0.0
    if number == 1:
        y = draw_section(draw, "Torpedoes", "2d6 to detect, then d6", width) - 3
    draw_disc(draw, 6.5, y - 8, str(number), 6.5, "danger")
    end = OUTCOMES.get(run.outcome, "out of reach")
    if end == "miss" and run.throws and words.throw_text(run, -1) == words.DETECTS:
        end = "miss, other depth"
    draw.text(19, y - 11, f"{run.by} at {run.at}", MAIN, "navy", "semibold")
    draw.text(width, y - 11, end, MAIN, "gray" if end.startswith(("miss", "dud")) else "danger", "semibold", "end")
    far = f"{run.distance / HUNDREDTHS:.2f}″"
    draw.text(19, y - 21, f"{far}, needs {run.needed}+" if run.throws else far, NOTE)
    across = int((width - FROM - text_width(end, MAIN, "semibold") - 36) // ROLL) + 1
    for n, throw in enumerate(run.throws):
        x, low = FROM + ROLL * (n % across), y - 13 - 24 * (n // across)
        for k, face in enumerate(throw):
            draw_die(draw, face, x + (DICE + 1.5) * k, low, DICE)
        said = words.throw_text(run, n)
        color = "navy" if said in (words.DETECTS, "kill", "save") else "gray"
        draw.text(x, low - 8, NO_ZONE if said == words.DEAF else said, NOTE, color, "semibold")
    return Block(28 + 24 * (max(0, len(run.throws) - 1) // across) - y, draw)


def _detection(roll: PointRoll, width: float, *, first: bool) -> Block:
    """The roll for a point: its dice, who detects it, and what the others would have needed."""
    draw, y = Drawing(), 0.0
    if first:
        y = draw_section(draw, "Detection", "2d6", width) - 3
    for n, face in enumerate(roll.dice):
        draw_die(draw, face, 28 + 17 * n, y - 16, 15)
    draw.text(0, y - 12.5, f"DP{roll.number}", MAIN, "navy", "semibold")
    draw.text(66, y - 13.5, str(sum(roll.dice)), LARGE, "navy", "bold")
    found = [heard.listener for heard in roll.heard if heard.detected]
    text, color = (f"heard by {', '.join(found)}", "danger") if found else ("not detected", "gray")
    base = draw_paragraph(draw, text, 90, y - 1, width - 90, TEXT, color, "semibold")
    # What the listeners needed, the easiest first: `8+ FF1, FF3; 9+ H1; no zone: LHD`.
    needed: dict[int, list[str]] = {}
    for heard in roll.heard:
        if heard.needed is not None:
            needed.setdefault(heard.needed, []).append(heard.listener)
    none = [heard.listener for heard in roll.heard if heard.needed is None]
    parts = [f"{total}+ {', '.join(needed[total])}" for total in sorted(needed)]
    parts += [f"{NO_ZONE}: {', '.join(none)}"] if none else []
    base = draw_paragraph(draw, "; ".join(parts), 90, base, width - 90, NOTE, "ink")
    return Block(5 - min(base, y - 18), draw)


def _places(report: TurnReport, width: float) -> Iterator[Block]:
    """What to do with each piece: where it goes, how it moved, and what is put on it or taken off."""
    columns = (
        Column("Piece", 36, look=KEY._replace(size=TEXT)),
        Column("Inches →, ↑", 62, look=STRONG._replace(size=TEXT)),
        Column("Heading", 36, look=FAINT),
        Column("Move, with its die", share=1),
    )
    draw = Drawing()
    origin = "the LHD’s first place" if report.next.table is None else "the lower left corner of the table"
    y = draw_section(draw, "Move the pieces", f"from {origin}", width)
    table = Table(columns, list(_place_rows(report)), row_height=12.5, padding=2.0)
    y = draw_table(draw, table, width, 0, y)
    for name in report.events.unfired:
        y = draw_paragraph(draw, f"SSN still has the shot at {name}, which has sunk.", 0, y - 2, width, TEXT, "ink")
    yield Block(-y, draw)
    for section in changes_section(report.notes):
        draw = Drawing()
        y = draw_section(draw, section.title, "", width, 0, -GAP)
        for each in section.sentences:
            y = draw_paragraph(draw, f"{each.name}  {each.text}", 0, y - 2, width, NOTE, "ink")
        yield Block(-y, draw)


def _at(x: int, y: int) -> str:
    return place_text(x, y).replace("-", "−")


def _place_rows(report: TurnReport) -> Iterator[Row]:
    """The submarine, its points, what is flipped, marked and taken off, then moves of ships and helicopters."""
    after, moved = report.next, report.moved
    sub = after.submarine
    marker = f"; places {moved.change.capitalize()}" if moved.change else ""
    how = f"{moved.level.capitalize()}, {moved.inches / HUNDREDTHS:g}″, {sub.depth}{marker}"
    yield "SSN", _at(sub.x, sub.y), f"{sub.heading:03d}", how
    for point in after.points:
        yield f"DP{point.number}", _at(point.x, point.y), "", f"{point.speed.capitalize()}, {point.depth}"
    before, plain, alert = {ship.name: ship for ship in report.before.ships}, Look(), Look(TEXT, "danger", "semibold")
    afloat = [ship for ship in report.next.ships if not ship.left]
    flipped = [ship.name for ship in afloat if ship.alerted and not before[ship.name].alerted]
    if flipped:
        every = all(ship.alerted for ship in afloat) and len(flipped) > 1
        yield Cell("Alerted", alert), Cell(f"{'all ships' if every else ', '.join(flipped)}: flip", alert)
    for ship in afloat:
        new = ship.kills - before[ship.name].kills
        if new:
            markers = "Kill marker" if new == 1 else f"{new} Kill markers"
            yield ship.name, _at(ship.x, ship.y), f"{ship.heading:03d}", Cell(f"{markers} on it", alert)
    for name in report.lost:
        yield name, Cell("lost with its ship", plain)
    for name in turn_plot.gone(report):
        yield name, Cell("leaves the game, its torpedoes fired", plain)
    launched = {name: ship for ship, name in report.events.launched}
    flying = {each.name for each in after.helicopters}
    for move in report.moves:
        if move.name in flying:
            aboard = f"off {launched[move.name]}, " if move.name in launched else ""
            way = f"{', '.join(map(str, move.dice))} → DP{move.point}, Shallow"
            yield move.name, _at(*move.after), "", aboard + ("Deep, stays" if move.maneuver == LISTENS else way)
        else:
            note = f"; {words.NOTES[move.note].split(' (')[0]}" if move.note else ""
            die = f"{report.lhd_dice[0]} → " if report.lhd_dice and move.name == "LHD" else ""
            to_point = f"{', '.join(map(str, move.dice))} → DP{move.point}"
            how = to_point if move.maneuver == TO_POINT else f"{die}{move.maneuver}"
            yield move.name, _at(*move.after), f"{move.heading:03d}", how + note


def _orders(figures: Figures, report: TurnReport, width: float) -> Block:
    """The form for the next turn beside the targets, or how the game ended."""
    draw, after = Drawing(), report.next
    if after.ending:
        y = draw_section(draw, "The game is over", "", width)
        y = draw_paragraph(draw, words.ENDINGS[after.ending], 0, y - 4, width, LARGE, "navy", "semibold")
        sunk = ", ".join(ship.name for ship in after.ships if figures.is_wreck(ship)) or "no ship"
        left = words.torpedoes_text(after.submarine.torpedoes)
        y = draw_paragraph(draw, f"Turn {after.turn} · {left} · sunk: {sunk}", 0, y - 2, width, TEXT, "ink")
        return Block(4 - y, draw)
    sub = after.submarine
    state = f"now {sub.depth} at {sub.speed.capitalize()}, heading {sub.heading:03d}"
    state += f" · {words.torpedoes_text(sub.torpedoes)}"
    y = draw_section(draw, "Your next turn", state, width) - 2
    side = 0.42 * width
    low = draw_table(draw, _targets(figures, report), side, 0, y)
    x = side + GUTTER
    y = _box(draw, "Shots at", f"up to {min(figures.shots, sub.torpedoes)}", x, y, width)
    y = _box(draw, "Moves", "straight 2, easy left 30, sharp right 60", x, y, width)
    levels = [level.name.capitalize() for level in figures.legal_levels(after)]
    y = _ticks(draw, "Speed", levels, x, y)
    orders = [order.capitalize() for order, depth in AFTER.items() if depth != sub.depth and not sub.change]
    told = f"{sub.change.capitalize()} takes effect in this move" if sub.change else "only without shots"
    y = _ticks(draw, "Depth", orders, x, y, told)
    return Block(4 - min(low, y), draw)


def _targets(figures: Figures, report: TurnReport) -> Table:
    """Each ship as a target: how far, in which direction, and the chance of a kill."""
    columns = (
        Column("Target", 44, look=KEY._replace(size=TEXT)),
        Column("Range", share=1, anchor="end"),
        Column("Bearing", share=1, anchor="end"),
        Column("Chance of a kill", share=2, look=STRONG._replace(size=TEXT), anchor="end"),
    )
    after, rows = report.next, []
    try:
        shots = risk.shots(figures, after)
    except NoThreshold:
        shots = ()
    chances = {shot.name: percent(shot.kills, 0) for shot in shots if shot.kills is not None}
    for ship in after.ships:
        if ship.left or figures.is_wreck(ship):
            continue
        away, kill = apart(after.submarine, ship), chances.get(ship.name, "–")
        if away > figures.length["attack-range"]:
            kill = "out of range"
        rows.append((ship.name, f"{away / HUNDREDTHS:.1f}″", f"{bearing(after.submarine, ship):03d}", kill))
    return Table(columns, rows, row_height=13.0, padding=2.0)


def _box(draw: Drawing, name: str, hint: str, x: float, y: float, right: float) -> float:
    """A box to write in, with its name at the left and a hint in its corner; the y below it."""
    draw.text(x, y - 14, name, TEXT, "navy", "semibold")
    draw.rounded(x + 46, y - BOX - 1, right - x - 46, BOX, 2, Style("paper", "gray", 0.7))
    draw.text(right - 4, y - BOX + 3, hint, NOTE, "gray", anchor="end")
    return y - BOX - 5


def _ticks(draw: Drawing, name: str, choices: Sequence[str], x: float, y: float, note: str = "") -> float:
    """Boxes to tick, with a note after them; the y below them."""
    draw.text(x, y - 11, name, TEXT, "navy", "semibold")
    at = x + 46
    for choice in choices:
        draw.rounded(at, y - 13, 10, 10, 2, Style("paper", "gray", 0.7))
        draw.text(at + 14, y - 11, choice, TEXT)
        at += 26 + text_width(choice, TEXT)
    draw.text(at, y - 11, note, NOTE, "gray")
    return y - 17


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
PICTURE_GAP = 8.0
KEYS = 36.0  # points: the lines of the key under the map
DISC = 6.5  # radius of the number of a move
ASIDE = (2.0, 5.0, 9.0, 14.0, 20.0, 28.0, 38.0, 50.0)  # points from the end of a move to its number
OUT = 13.0  # points from the frame to the tip of an arrow to what lies beyond it
SWATCH = 9.0  # points: side of a square of the key


def picture_body(game: Game, figures: Figures, position: Position, found: BestMoves, job: TurnJob) -> Body:
    """The page of the picture: the map, and under it the best moves by each aim, and what is exact."""
    room = area(job.paper)
    columns = (
        Column("", 22, look=KEY._replace(size=TEXT), anchor="middle"),
        Column("Order", share=1),
        Column("Ends at", 66, look=FAINT),
        *(Column(head, 45, look=STRONG._replace(size=TEXT), anchor="end") for head in HEADS),
    )
    rows: list[Row] = []
    for aims, moves in found.told():
        rows.append((Cell(aims[0].upper() + aims[1:], KEY._replace(size=TEXT), "pale", anchor="start"),))
        for number, end in moves:
            rows.append((str(number), end.order_text, place_text(end.x, end.y), *end.chances.texts))
    below = Drawing()
    y = draw_table(
        below, Table(columns, rows, tinted=False, ruled=True, row_height=12.5, padding=2.0), room.width, 0, 0
    )
    y = draw_paragraph(below, NOT_EXACT, 0, y - 3, room.width, NOTE)
    tall = 2 - y
    plot = map_block(figures, position, found, room.width, room.height - tall - PICTURE_GAP)
    heading = Heading(game.title, f"Sonar picture of turn {position.turn + 1}")
    return Body(_page(room, [plot], (), [Block(tall, below)]), heading, "read", note=job.note)


def map_block(figures: Figures, position: Position, found: BestMoves, width: float, height: float) -> Block:
    """The map, so wide and so high with its key below it."""
    reached = [(position.submarine.x, position.submarine.y), *((end.x, end.y) for end in found.ends)]
    reached += [_ahead(figures, position, aim.moves[0]) for aim in found.aims]
    view, drawn = turn_plot.view_of(reached, width, height - KEYS), Drawing()
    plot = turn_plot.begun(figures, view)
    # A square of the water in which a move ends, as much filled as the least chance to be sunk there says.
    side, corners = CELL * view.per, [view.at((column * CELL, row * CELL)) for column, row in found.cells]
    for x, y in corners:
        plot.draw.rect(x, y, side, side, Style("paper", "rule", 0.35))
    for (x, y), end in zip(corners, found.cells.values(), strict=True):
        _fill(plot.draw, x, y, side, fill_of(end.chances.sunk))
    turn_plot.draw_grid(plot, position.table)
    shown = _draw_ships(plot, position)
    _draw_best(plot, position, found)
    _draw_beyond(plot, position)
    turn_plot.draw_figures(plot)
    turn_plot.frame(drawn, plot, "Map of the water that your next move can reach, by its chance of being sunk there:")
    y, told = -view.height - 11, "Sunk, the best move that ends in a square:"
    drawn.text(0, y, told, NOTE, "gray")
    x = text_width(told, NOTE) + 8
    for n, share in enumerate((*(each for _, each in STEPS), "over 70 %")):
        drawn.rect(x, y - 1.5, SWATCH, SWATCH, Style("paper", "rule", 0.35))
        _fill(drawn, x, y - 1.5, SWATCH, n / len(STEPS))
        drawn.text(x + SWATCH + 3, y, share, NOTE, "gray")
        x += SWATCH + 11 + text_width(share, NOTE)
    x = moves_pictures.draw_legend(drawn, 0, -view.height - 23, shown)
    drawn.circle(x + 3.5, -view.height - 20.4, 3.5, Style("paper", "amber", 1.0))
    told = "DP left behind, and ahead of the best move by each aim"
    drawn.text(x + 10, -view.height - 23, told, NOTE, "gray")
    drawn.text(width, -view.height - 23, f"1″ here is {72 / view.inch:.3g}″ in play", NOTE, "gray", anchor="end")
    return Block(height, drawn)


def _ahead(figures: Figures, position: Position, end: End) -> XY:
    """Where the detection point ahead of a move lies; its end where none is placed."""
    number = end.plan.orders.points[1]
    placed = end.plan.move(figures, position).points
    return next(((point.x, point.y) for point in placed if point.number == number), (end.x, end.y))


def fill_of(chance: float) -> float:
    """How much of the side of a square is filled for a chance to be sunk."""
    return sum(chance > most for most, _ in STEPS) / len(STEPS)


def _fill(draw: Drawing, x: float, y: float, side: float, share: float) -> None:
    if share:
        inset = (1 - share) * side / 2
        draw.rect(x + inset, y + inset, share * side, share * side, Style("danger"))


def _is_in(plot: turn_plot.Plot, x: float, y: float) -> bool:
    sides, edge = (plot.view.width, plot.view.height), turn_plot.LEAST_SHIP
    at = plot.view.at((round(x), round(y)))
    return all(edge < each < side - edge for each, side in zip(at, sides, strict=True))


def _draw_ships(plot: turn_plot.Plot, position: Position) -> list[moves_pictures.Color]:
    """The submarine, ships, helicopters and the point that stays behind, with their names; the colors of ships."""
    shown, named = dict.fromkeys([moves_pictures.YOU]), list[tuple[str, Bounds, str]]()
    for ship in position.ships:
        if not ship.left and _is_in(plot, ship.x, ship.y):
            shown[color := turn_plot.color_of(ship, is_wreck=plot.figures.is_wreck(ship))] = None
            turn_plot.draw_hull(plot, ship.kind, ship, color)
            named.append((ship.name, turn_plot.hull_box(plot, ship.kind, ship), "navy"))
    sub = position.submarine
    turn_plot.draw_hull(plot, "ssn", sub, moves_pictures.YOU)
    named.append(("SSN", turn_plot.hull_box(plot, "ssn", sub), moves_pictures.OWN))
    for each in position.helicopters:
        if _is_in(plot, each.x, each.y):
            box = turn_plot.draw_marker(plot, (each.x, each.y), "sea", filled=each.depth != SHALLOW, square=True)
            named.append((each.name, box, "sea"))
    for point in position.points:
        if point.submarine:
            box = turn_plot.draw_marker(plot, (point.x, point.y), "amber", filled=False)
            named.append((f"DP{point.number}", box, "amber"))
    for name, box, ink in named:
        turn_plot.name_piece(plot, name, box, ink)
    return list(shown)


def _draw_best(plot: turn_plot.Plot, position: Position, found: BestMoves) -> None:
    """The way of the best move by each aim, and the point ahead of it; the number of each of the best at its end.

    A number that has no room there stands beside it with a leader.
    """
    for end in dict.fromkeys(aim.moves[0] for aim in found.aims):
        spots = way(pose_of(position.submarine), end.plan.orders.moves)
        points = [plot.view.at((position.submarine.x, position.submarine.y))]
        points += [plot.view.at(rounded(spot)[:2]) for spot in spots]
        plot.draw.lines(list(pairwise(points)), Style(None, moves_pictures.OWN, 1.2))
        ahead = _ahead(plot.figures, position, end)
        if ahead != (end.x, end.y):
            plot.draw.line(points[-1], plot.view.at(ahead), Style(None, "amber", 0.7, (2, 2)))
            turn_plot.draw_marker(plot, ahead, "amber", filled=False)
    places = {number: plot.view.at((end.x, end.y)) for _, moves in found.told() for number, end in moves}
    for x, y in places.values():
        plot.draw.circle(x, y, 1.8, Style(moves_pictures.OWN))
        plot.cover.boxes.append((x - 2, y - 2, x + 2, y + 2))
    wide = 2 * DISC + 1
    for number, (x, y) in places.items():
        left, low, *_ = plot.cover.take(about((x - 1, y - 1, x + 1, y + 1), wide, wide, ASIDE), (x, y))
        middle = left + wide / 2, low + wide / 2
        plot.draw.line((x, y), middle, Style(None, moves_pictures.OWN, 0.6))
        plot.cover.add_line(((x, y), middle))
        plot.draw.circle(*middle, DISC + 0.8, Style("paper"))
        draw_disc(plot.draw, *middle, str(number), DISC, moves_pictures.OWN)


def _draw_beyond(plot: turn_plot.Plot, position: Position) -> None:
    """An arrow at the frame to each ship outside the map, with its range from the submarine."""
    view, sub = plot.view, position.submarine
    x, y = view.at((sub.x, sub.y))
    for ship in position.ships:
        if ship.left or plot.figures.is_wreck(ship) or _is_in(plot, ship.x, ship.y):
            continue
        to = view.at((ship.x, ship.y))
        far = hypot(to[0] - x, to[1] - y)
        dx, dy = (to[0] - x) / far, (to[1] - y) / far
        limits = [(view.width - OUT - x if dx > 0 else OUT - x) / dx] if dx else []
        limits += [(view.height - OUT - y if dy > 0 else OUT - y) / dy] if dy else []
        u, v = x + min(limits) * dx, y + min(limits) * dy
        draw_arrow_head(plot.draw, u, v, degrees(atan2(dy, dx)), 7, "navy")
        name = f"{ship.name} {apart(sub, ship) / HUNDREDTHS:.1f}″"
        turn_plot.name_piece(plot, name, (u - 4 - 4 * dx, v - 4 - 4 * dy, u + 4, v + 4), "navy")
