"""The pages of SSN's turn sheet: the plot, the weapons, who heard what, where the pieces are, and the next orders."""

from collections.abc import Iterator, Sequence

from aids.dice import percent
from aids.errors import FitError
from aids.games import Game
from aids.ssn.game import risk, words
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import AFTER, HUNDREDTHS, Figures, NoThreshold, apart, bearing, read_figures
from aids.ssn.game.report import PointRoll, SurfaceMove, TorpedoRun, TurnReport
from aids.ssn.game.submarine import legal_levels
from aids.ssn.game.surface import LISTENS, TO_POINT
from aids.turns import changes_section
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.scene import LARGE, MAIN, NOTE, TEXT, draw_die, draw_disc
from generators.drawing.text import text_width
from generators.games.ssn.turn_plot import gone, plot_block, weapons
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import GUTTER, Block, draw_paragraph, draw_section
from generators.page.table_layout import FAINT, KEY, STRONG, Cell, Column, Look, Row, Table, draw_table
from generators.sheets.charts.chart_sheets import column_height
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0
LEAST_PLOT = 190.0  # points: a lower plot has a page of its own
GAP = 10.0
BOX = 20.0  # height of a box to write in
DICE = 12.0  # points: side of a die of a torpedo's roll
ROLL, FROM = 34.0, 84.0  # points from one such roll to the next, and from the left of the block to the first
NO_ZONE = "no zone"
SUCCESSES = (words.DETECTS, "kill", "save")
OUTCOMES = {"kill": "kill", "sunk": "you are sunk", "evaded": "you evade", "dud": "dud", "missed": "miss"}


def turn_bodies(game: Game, report: TurnReport, thresholds: dict[str, int], job: TurnJob) -> list[Body]:
    """The pages of a turn; FitError if the paper is too narrow.

    One page where the plot keeps a fair height on it; else the plot and the orders have the first to themselves.
    """
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    figures = read_figures(game.rules, thresholds)
    half = (room.width - GUTTER) / 2
    left, right = _columns(report, half)
    orders = _orders(figures, report, room.width)
    tall = max(column_height(left, 0), column_height(right, 0))
    plot = room.height - orders.height - tall - 2 * GAP
    columns = [left, right] if plot >= LEAST_PLOT else []
    if not columns:
        plot = room.height - orders.height - GAP
    pages = [_page(room, [plot_block(figures, report, room.width, plot)], columns, [orders])]
    if not columns:
        fits = tall <= room.height
        pages += [_page(room, (), (left, right), ())] if fits else _spread([*left, *right], room)
    heading = Heading(game.title, f"Turn {report.next.turn}")
    return [
        Body(page, heading._replace(title=heading.title + ", continued" * (n > 0)), "read", note=job.note)
        for n, page in enumerate(pages)
    ]


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
    with draw.group(shift(x, y)):
        draw.add(block.drawing.records)
    return y - block.height


def _spread(blocks: Sequence[Block], room: Area) -> list[Drawing]:
    """Blocks from column to column, on as many pages as they need."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        if columns[-1] and column_height(columns[-1], 0) + block.height > room.height:
            columns.append([])
        columns[-1].append(block)
    return [_page(room, (), columns[n : n + 2], ()) for n in range(0, len(columns), 2)]


def _columns(report: TurnReport, width: float) -> tuple[list[Block], list[Block]]:
    """Weapons, rolls and places in two columns, the rolls in the one that leaves both lower."""
    fired = _spaced([_weapon(number, run, width) for number, run in enumerate(weapons(report), 1)])
    rolls = _spaced([_detection(roll, width, first=not n) for n, roll in enumerate(report.rolls)])
    places = list(_places(report, width))
    ways = ([*fired, *rolls], places), (fired, [*rolls, *places])
    return min(ways, key=lambda way: max(column_height(column, 0) for column in way))


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
    draw.text(width, y - 11, end, MAIN, "grey" if end.startswith(("miss", "dud")) else "danger", "semibold", "end")
    far = f"{run.distance / HUNDREDTHS:.2f}″"
    draw.text(19, y - 21, f"{far}, needs {run.needed}+" if run.throws else far, NOTE)
    across = int((width - FROM - text_width(end, MAIN, "semibold") - 36) // ROLL) + 1
    for n, throw in enumerate(run.throws):
        x, low = FROM + ROLL * (n % across), y - 13 - 24 * (n // across)
        for k, face in enumerate(throw):
            draw_die(draw, face, x + (DICE + 1.5) * k, low, DICE)
        said = words.throw_text(run, n)
        colour = "navy" if said in SUCCESSES else "grey"
        draw.text(x, low - 8, NO_ZONE if said == words.DEAF else said, NOTE, colour, "semibold")
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
    text, colour = (f"heard by {', '.join(found)}", "danger") if found else ("not detected", "grey")
    base = draw_paragraph(draw, text, 90, y - 1, width - 90, TEXT, colour, "semibold")
    base = draw_paragraph(draw, _needs(roll), 90, base, width - 90, NOTE, "ink")
    return Block(5 - min(base, y - 18), draw)


def _needs(roll: PointRoll) -> str:
    """What the listeners needed, the easiest first: `8+ FF1, FF3; 9+ H1; no zone: LHD`."""
    needed: dict[int, list[str]] = {}
    for heard in roll.heard:
        if heard.needed is not None:
            needed.setdefault(heard.needed, []).append(heard.listener)
    none = [heard.listener for heard in roll.heard if heard.needed is None]
    parts = [f"{total}+ {', '.join(needed[total])}" for total in sorted(needed)]
    return "; ".join([*parts, *([f"{NO_ZONE}: {', '.join(none)}"] if none else [])])


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
        y = draw_paragraph(draw, f"SSN keeps the shot at {name}, which has sunk.", 0, y - 2, width, TEXT, "ink")
    yield Block(-y, draw)
    for section in changes_section(report.notes):
        draw = Drawing()
        y = draw_section(draw, section.title, "", width, 0, -GAP)
        for each in section.sentences:
            y = draw_paragraph(draw, f"{each.name}  {each.text}", 0, y - 2, width, NOTE, "ink")
        yield Block(-y, draw)


def _at(x: int, y: int) -> str:
    """A place with true minus signs."""
    return words.place_text(x, y).replace("-", "−")


def _place_rows(report: TurnReport) -> Iterator[Row]:
    """The submarine, its points, what is flipped, marked and taken off, then moves of ships and helicopters."""
    after, moved = report.next, report.moved
    sub = after.submarine
    marker = f"; places {moved.change.capitalize()}" if moved.change else ""
    how = f"{moved.level.capitalize()}, {moved.inches / HUNDREDTHS:g}″, {sub.depth}{marker}"
    yield "SSN", _at(sub.x, sub.y), f"{sub.heading:03d}", how
    for point in after.points:
        yield f"DP{point.number}", _at(point.x, point.y), "", f"{point.speed.capitalize()}, {point.depth}"
    yield from _marked_rows(report)
    launched = {name: ship for ship, name in report.events.launched}
    flying = {each.name for each in after.helicopters}
    for move in report.moves:
        if move.name in flying:
            aboard = f"off {launched[move.name]}, " if move.name in launched else ""
            yield move.name, _at(*move.after), "", aboard + _flight(move)
        else:
            yield move.name, _at(*move.after), f"{move.heading:03d}", _sailed(report, move)


def _marked_rows(report: TurnReport) -> Iterator[Row]:
    """Ships flipped to Alerted, Kill markers, and helicopters that leave play."""
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
    for name in gone(report):
        yield name, Cell("leaves the game, its torpedoes fired", plain)


def _flight(move: SurfaceMove) -> str:
    """How a helicopter moved."""
    if move.maneuver == LISTENS:
        return "Deep, stays"
    return f"{', '.join(map(str, move.dice))} → DP{move.point}, Shallow"


def _sailed(report: TurnReport, move: SurfaceMove) -> str:
    """How a ship moved, with the die of the LHD."""
    note = f"; {words.NOTES[move.note].split(' (')[0]}" if move.note else ""
    if move.maneuver == TO_POINT:
        return f"{', '.join(map(str, move.dice))} → DP{move.point}{note}"
    die = f"{report.lhd_dice[0]} → " if report.lhd_dice and move.name == "LHD" else ""
    return f"{die}{move.maneuver}{note}"


def _orders(figures: Figures, report: TurnReport, width: float) -> Block:
    """The form for the next turn beside the targets, or how the game ended."""
    draw, after = Drawing(), report.next
    if after.ending:
        y = draw_section(draw, "The game is over", "", width)
        y = draw_paragraph(draw, words.ENDINGS[after.ending], 0, y - 4, width, LARGE, "navy", "semibold")
        sunk = ", ".join(ship.name for ship in after.ships if is_wreck(figures, ship)) or "no ship"
        left = words.torpedoes_text(after.submarine.torpedoes)
        y = draw_paragraph(draw, f"Turn {after.turn} · {left} · sunk: {sunk}", 0, y - 2, width, TEXT, "ink")
        return Block(4 - y, draw)
    sub = after.submarine
    torpedoes = words.torpedoes_text(sub.torpedoes)
    state = f"now {sub.depth} at {sub.speed.capitalize()}, heading {sub.heading:03d} · {torpedoes}"
    y = draw_section(draw, "Your next turn", state, width) - 2
    side = 0.42 * width
    low = draw_table(draw, _targets(figures, report), side, 0, y)
    return Block(4 - min(low, _form(draw, figures, report, side + GUTTER, y, width)), draw)


def _targets(figures: Figures, report: TurnReport) -> Table:
    """Each ship as a target: how far, in which direction, and the chance of a kill."""
    columns = (
        Column("Target", 44, look=KEY._replace(size=TEXT)),
        Column("Range", share=1, anchor="end"),
        Column("Bearing", share=1, anchor="end"),
        Column("Chance of a kill", share=2, look=STRONG._replace(size=TEXT), anchor="end"),
    )
    after, rows = report.next, []
    chances = _chances(figures, report)
    for ship in after.ships:
        if ship.left or is_wreck(figures, ship):
            continue
        away, kill = apart(after.submarine, ship), chances.get(ship.name, "–")
        if away > figures.length["attack-range"]:
            kill = "out of range"
        rows.append((ship.name, f"{away / HUNDREDTHS:.1f}″", f"{bearing(after.submarine, ship):03d}", kill))
    return Table(columns, rows, row_height=13.0, padding=2.0)


def _chances(figures: Figures, report: TurnReport) -> dict[str, str]:
    """The chance of a kill of each ship that may be fired at; none without thresholds for it."""
    try:
        shots = risk.shots(figures, report.next)
    except NoThreshold:
        return {}
    return {shot.name: percent(shot.kills, 0) for shot in shots if shot.kills is not None}


def _form(draw: Drawing, figures: Figures, report: TurnReport, x: float, top: float, right: float) -> float:
    """Boxes for the orders that the next file takes; the y below them."""
    after, y = report.next, top
    sub = after.submarine
    y = _box(draw, "Shots at", f"up to {min(figures.shots, sub.torpedoes)}", x, y, right)
    y = _box(draw, "Moves", "straight 2, easy left 30, sharp right 60", x, y, right)
    levels = [level.name.capitalize() for level in legal_levels(figures, after)]
    y = _ticks(draw, "Speed", levels, x, y)
    orders = [order.capitalize() for order, depth in AFTER.items() if depth != sub.depth and not sub.change]
    told = f"{sub.change.capitalize()} takes effect in this move" if sub.change else "only without shots"
    return _ticks(draw, "Depth", orders, x, y, told)


def _box(draw: Drawing, name: str, hint: str, x: float, y: float, right: float) -> float:
    """A box to write in, with its name at the left and a hint in its corner; the y below it."""
    draw.text(x, y - 14, name, TEXT, "navy", "semibold")
    draw.rounded(x + 46, y - BOX - 1, right - x - 46, BOX, 2, Style("paper", "grey", 0.7))
    draw.text(right - 4, y - BOX + 3, hint, NOTE, "grey", anchor="end")
    return y - BOX - 5


def _ticks(draw: Drawing, name: str, choices: Sequence[str], x: float, y: float, note: str = "") -> float:
    """Boxes to tick, with a note after them; the y below them."""
    draw.text(x, y - 11, name, TEXT, "navy", "semibold")
    at = x + 46
    for choice in choices:
        draw.rounded(at, y - 13, 10, 10, 2, Style("paper", "grey", 0.7))
        draw.text(at + 14, y - 11, choice, TEXT)
        at += 26 + text_width(choice, TEXT)
    draw.text(at, y - 11, note, NOTE, "grey")
    return y - 17
