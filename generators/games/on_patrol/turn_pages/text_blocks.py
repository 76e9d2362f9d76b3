"""The text of a turn sheet in blocks: what the enemy knows, orders, the convoy, what comes next, and the form."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from aids.checks.answers import capital
from aids.hexes import Board, on_board
from aids.on_patrol.game import words
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, Torpedo
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose
from aids.records.fields import Declared, Entered, Record
from aids.records.forms import entered
from aids.rulebook.rules import Rules
from aids.turn_words import TITLE, Sentence
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width
from generators.games.on_patrol.sea_map import place_text
from generators.games.on_patrol.turn_pages.pieces import way_colour
from generators.page.frame import NOTE, THIN
from generators.page.rich_text import Word
from generators.page.table import Cell, Column, Look, Picture, Row, Table
from generators.page.table_drawing import compose_table, draw_table
from generators.page.typeset import Block, draw_paragraph, draw_section

HEAD = 18.0  # a section head and the space under it
MOST_NAME, PLACE = 90.0, 56.0  # width of the name of a ship of the convoy, and of its place
UNDER = 5  # the column of the orders below which stands what an escort drops
TEXT = 8.25  # size of the text
SHIP_PITCH = 12.5  # height of a row of ships


def known_block(rules: Rules, report: TurnReport, width: float) -> Block:
    """The enemy's knowledge of each submarine, and the light: marker, target hex and mode."""
    sentences = (*words.tell_submarines(rules, report), *words.tell_starshells(report), *words.tell_lit(report))
    return compose_table(f"End of turn {report.closed}", "104.1.3 · 104.2.1", _sentence_table(sentences, width), width)


def fleet_block(report: TurnReport, width: float) -> Block:
    """The fleet die with its order, and the new place of every ship that moves with the convoy."""
    draw, board = Drawing(), report.before.board
    draw_section(draw, "Convoy", "104.3.1", width)
    y = -HEAD
    if report.order.die:
        draw_die(draw, report.order.die, 0, y - 13, 13)
    text = f"{words.fleet_order_text(report.order)}: every ship at its new place"
    low = draw_paragraph(draw, capital(text), 18, y - 0.5, width - 18, TEXT, "navy", "semibold")
    y = min(low, y - 15) - 2
    pieces = [(ship.name, ship.after) for ship in report.ships if not ship.left_board]
    pieces += [(escort.name, escort.after) for escort in report.escorts if escort.by_order]
    places = [(name, place_text(board, after)) for name, after in pieces]
    names = max((text_width(name, TEXT) for name, _ in places), default=0.0)
    names = min(names, MOST_NAME)
    across = max(1, int(width // (names + PLACE)))
    each = min(width / across, names + PLACE + 20)
    for n, (name, place) in enumerate(places):
        x, base = n % across * each, y - SHIP_PITCH * (n // across) - 8.5
        draw.text(x, base, shorten_text(name, TEXT, names), TEXT)
        draw.text(x + names + 6, base, place, TEXT, "navy", "bold")
    y -= SHIP_PITCH * -(-len(places) // across) + 2
    sentences = [words.tell_ship(board, ship) for ship in report.ships if ship.halted or ship.rams or ship.left_board]
    sentences += [
        Sentence(name, f"{words.place_text(board, after)}.") for name, after in pieces if not on_board(board, after.bow)
    ]
    sentences += [each._replace(name="Victory points") for each in words.tell_points(report.next)]
    return Block(-draw_table(draw, _sentence_table(sentences, width), width, 0, y) if sentences else -y, draw)


class Order(NamedTuple):
    """The order of an escort: the cells of its row, and what stands under them."""

    cells: Row
    under: str


def order_rows(report: TurnReport) -> list[Order]:
    """A row for each escort that moves on its own, in the order in which they move; what it drops stands under it."""
    board, rows = report.before.board, list[Order]()
    moving = [move for move in report.escorts if not move.by_order]
    for number, move in enumerate(moving, 1):
        under = [f"rams {move.rams}"] if move.rams else []
        under += [f"drops into {words.drops_text(board, move)}"] if move.attacks else []
        under += [words.hindrance_text(move)] if move.barred else []
        under += off_board_text(board, move.before, move.after)
        cells = (
            Cell(str(number), Look(9.5, way_colour(number), "bold")),
            move.name,
            f"{move.mode}" if move.against is None else f"{move.mode} · {move.against}",
            place_text(board, move.before),
            str(move.speed),
            words.path_text(board, move.before.step, move.path) or "stays",
            place_text(board, move.after),
            capital(words.end_state_text(report, move)),
            ", ".join(move.rules),
        )
        rows.append(Order(cells, capital("; ".join(under))))
    return rows


def off_board_text(board: Board, before: Pose, after: Pose) -> list[str]:
    """Where a piece lies that begins or ends off the board, so that the log can be kept."""
    return [
        f"{when} {words.place_text(board, pose)}"
        for when, pose in (("begins", before), ("ends", after))
        if not on_board(board, pose.bow)
    ]


def orders_block(orders: Sequence[Order], width: float, *, more: bool = False) -> Block:
    """The orders of the escorts as a table; `more` where it goes on from the page before."""
    name, place = Look(TEXT, "navy", "semibold"), Look(TEXT, "navy", "bold")
    columns = (
        Column(width=17),
        Column("Escort", 62, look=name),
        Column("Mode", 62, look=Look(7.5)),
        Column("From", 41, look=Look(TEXT)),
        Column("Speed", 27, look=Look(TEXT)),
        Column("Enters", 106, look=name),
        Column("Ends", 42, look=place),
        Column("Then it", share=1, look=Look(7.75)),
        Column("Rules", 88, look=Look(NOTE, "grey")),
    )
    rows: list[Row] = []
    joined = set()
    for order in orders:
        rows.append(order.cells)
        if order.under:
            joined.add(len(rows))
            rows.append((*[""] * UNDER, Cell(order.under, Look(7.75))))
    title = "Escorts in the order in which they move" + (", continued" if more else "")
    note = "105.4.5 · M23/6: bow hex and facing, named where it changes"
    table = Table(columns, rows, row_height=0, padding=3.5, top=True, joined=frozenset(joined))
    return compose_table(title, note, table, width)


def to_do_block(rules: Rules, report: TurnReport, width: float) -> Block:
    """The player's next actions, phase by phase, each with a box to tick."""
    box = Picture(TICK, TICK, lambda draw, x, middle, _: draw.rect(x - 4, middle - 3.5, TICK, TICK, BOX))
    rows: list[Row] = []
    joined = set()
    for phase, group in groupby(words.tell_to_do(rules, report), key=lambda sentence: sentence.name):
        rows.append((box, Cell(phase, Look(TEXT, "navy", "bold"))))
        for sentence in group:
            joined.add(len(rows))
            rows.append(("", _sentence_cell(sentence)))
    columns = (Column(width=9), Column(share=1, look=Look(TEXT)))
    table = Table(columns, rows, tinted=False, row_height=0, padding=2, joined=frozenset(joined))
    return compose_table("What you do next", "phase by phase", table, width)


def notes_of_rulings(report: TurnReport, width: float) -> Block:
    """The rulings that were read otherwise when the game began."""
    draw = Drawing()
    if not report.notes:
        return Block(0, draw)
    text = f"{TITLE}: " + "; ".join(f"{sentence.name}, {sentence.text}" for sentence in report.notes)
    return Block(-draw_paragraph(draw, text, 0, 0, width), draw)


def _sentence_table(sentences: Sequence[Sentence], width: float) -> Table:
    """Names in bold with their sentences, and the rules behind them."""
    widest = max((text_width(each.name, TEXT, "bold") for each in sentences), default=0.0) + 8
    columns = (
        Column(width=min(widest, 0.3 * width), look=Look(TEXT, "navy", "bold")),
        Column(share=1, look=Look(TEXT)),
    )
    rows = [(each.name, _sentence_cell(each)) for each in sentences]
    return Table(columns, rows, tinted=False, row_height=0, padding=3, top=True)


def _sentence_cell(sentence: Sentence) -> Cell:
    """Sentences with the rules behind them in grey."""
    text = [Word(part, "ink", "regular", 0, True) for part in sentence.text.split()]
    return Cell([*text, *(Word(part, "grey", "regular", 0, True) for part in ", ".join(sentence.rules).split())])


PITCH, SHORT = 17.0, 13.0  # height of a line to write on, and of a line to tick
SIDE, PIECE = 78.0, 73.0  # width of the heads, and of a piece but for its boxes
IN_ROW, RUNNING = 3, 42.0  # torpedoes side by side, and the room for where one is
ROOMS = {"hex": 40.0, "facing": 18.0, "whole": 30.0}  # width of a line for a value, by the kind of its field
NARROW = {"hex": 34.0, "facing": 14.0, "whole": 14.0}
SMALL = 7.25
TICK, APART = 7.5, 11.0  # a box, and the boxes of a piece from each other
NOTES = 19.0  # between two lines of notes
BOX = Style("paper", "grey", 0.6)
LINE = Style(None, "grey", THIN)


def record_block(report: TurnReport, width: float, air: float = 1.0) -> Block:
    """Fields to fill in by pencil during the turn, prefilled where the next file is; its lines `air` times as high."""
    draw = Drawing()
    draw_section(
        draw,
        f"Note during turn {report.closed + 1}",
        "then write it into the next file · s: by sonar, r: by radar",
        width,
    )
    y = _draw_submarines(draw, report, -17.0, PITCH * air)
    sensors = (("s", report.search.sonar), ("r", report.search.radar))
    found = dict.fromkeys((*report.search.sonar, *report.search.radar))
    searching = [f"{name}  {', '.join(letter for letter, has in sensors if name in has)}" for name in found]
    subs = [sub.name for sub in report.next.submarines if not sub.sunk]
    ships = [ship.name for ship in report.next.afloat]
    escorts = [escort.name for escort in report.next.escorts]
    for title, labels, names in (
        *((f"Search {name}" if len(subs) > 1 else "Search", ("found", "missed"), searching) for name in subs),
        ("Ships", _ticked(ConvoyShip), ships),
        ("Escorts", _ticked(Escort), escorts),
    ):
        y = _draw_boxes(draw, title, labels, names, y, width, SHORT * air)
    return Block(-_draw_torpedoes(draw, report, y, width, PITCH * air), draw)


def _draw_submarines(draw: Drawing, report: TurnReport, y: float, pitch: float) -> float:
    """A line for each submarine: where it begins, where it ends, and what it did."""
    board = report.before.board
    for sub in report.next.submarines:
        if sub.sunk:
            continue
        base = y - 11.5
        draw.text(0, base, shorten_text(sub.name, TEXT, 74, "bold"), TEXT, "navy", "bold")
        draw.text(SIDE, base, f"began {place_text(board, sub.pose)}, {sub.depth} feet", TEXT, "ink")
        x = 190.0
        for each, how in entered(Submarine):
            name, room = how.label or each.key, ROOMS.get(each.field.kind.name)
            x = _draw_field(draw, name, room, x, base) if room else _draw_tick(draw, name, x, base)
        y -= pitch
    return y - 2


def _draw_boxes(
    draw: Drawing, title: str, labels: Sequence[str], names: Sequence[str], y: float, width: float, pitch: float
) -> float:
    """For each name a box to tick for each label; the y below."""
    if not names or not labels:
        return y
    boxes = APART * len(labels)
    columns = max(1, int((width - SIDE) // (PIECE + boxes)))
    each = (width - SIDE) / columns
    draw.text(0, y - 10, shorten_text(title, TEXT, SIDE - 6, "bold"), TEXT, "navy", "bold")
    draw.text(0, y - 19, " · ".join(labels), SMALL, "grey")
    for n, name in enumerate(names):
        x, base = SIDE + n % columns * each, y - 10 - (n // columns) * pitch
        draw.text(x, base, shorten_text(name, TEXT, each - boxes - 13), TEXT, "ink")
        for k in range(len(labels)):
            draw.rect(x + each - boxes - 9 + APART * k, base - 1.2, TICK, TICK, BOX)
    return y - max(pitch * -(-len(names) // columns), 24) - 2


def _ticked(record: type[Record]) -> list[str]:
    """The names of the fields of a piece that the player ticks."""
    return [how.label or each.key for each, how in entered(record) if _is_ticked(each, how)]


def _is_ticked(each: Declared, how: Entered) -> bool:
    """Whether a field has a box for each piece; the others have a line for all pieces."""
    return not how.names and each.field.kind.name in ("flag", "turn")


def _draw_torpedoes(draw: Drawing, report: TurnReport, y: float, width: float, pitch: float) -> float:
    """Places for the torpedoes on the board, those that run already first, and for what else the file takes.

    The lines for what is written of ships and escorts stand one below the other; the first is what is left of the last
    line.
    """
    running = [place_text(report.before.board, torpedo.pose) for torpedo in report.next.torpedoes]
    each = (width - SIDE) / IN_ROW
    places = [*running, *[""] * (1 if running else 2)]
    draw.text(0, y - 11.5, "Torpedoes", TEXT, "navy", "bold")
    for n, place in enumerate(places):
        x, base = SIDE + n % IN_ROW * each, y - 11.5 - pitch * (n // IN_ROW)
        if place:
            draw.text(x, base, f"{place} to", TEXT, "ink")
        x += RUNNING if running else 0.0
        for field, how in entered(Torpedo):
            x = _draw_field(draw, how.label or field.key, NARROW[field.field.kind.name], x, base) - 4
    last = len(places) % IN_ROW
    x, base = SIDE + last * each, y - 11.5 - pitch * (len(places) // IN_ROW)
    for field, how in entered(Position):
        x = _draw_field(draw, how.label or field.key, NARROW[field.field.kind.name], x, base)
    pieces = (*entered(ConvoyShip), *entered(Escort))
    named = [(field.key, how.names or how.label or field.key) for field, how in pieces if not _is_ticked(field, how)]
    for n, (key, heading) in enumerate(named):
        if n:
            x, base = SIDE, base - pitch
        name = heading if width - x > 95 else key
        _draw_field(draw, name, width - x - text_width(name, TEXT) - 6, x, base)
    return y - pitch * (len(places) // IN_ROW + max(1, len(named)))


def _draw_field(draw: Drawing, name: str, room: float, x: float, base: float) -> float:
    """A name with a line to write on; the x after it."""
    draw.text(x, base, name, TEXT, "grey")
    start = x + text_width(name, TEXT) + 3
    draw.line((start, base - 2), (start + room, base - 2), LINE)
    return start + room + 9


def _draw_tick(draw: Drawing, name: str, x: float, base: float) -> float:
    """A name with a box before it; the x after it."""
    draw.rect(x, base - 1.2, TICK, TICK, BOX)
    draw.text(x + TICK + 3, base, name, TEXT, "grey")
    return x + TICK + 3 + text_width(name, TEXT) + 8


def notes_block(width: float, height: float) -> Block:
    """Ruled lines to write on that fill a height."""
    draw = Drawing()
    draw_section(draw, "Notes", "damage, reloads, contacts", width)
    count = int((height - 18) // NOTES)
    draw.lines([((0, -18 - NOTES * n), (width, -18 - NOTES * n)) for n in range(1, count + 1)], LINE)
    return Block(18 + NOTES * count, draw)
