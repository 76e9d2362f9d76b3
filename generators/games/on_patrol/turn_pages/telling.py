"""The text of a turn sheet in blocks: what the enemy knows, the orders of the escorts, the convoy, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from aids.checks.answers import capital
from aids.hexes import Board, on_board
from aids.on_patrol.game import words
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules
from aids.turn_words import TITLE
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width
from generators.games.on_patrol.sea_map import place_text
from generators.games.on_patrol.turn_pages.pieces import way_colour
from generators.page.rich_text import Word, draw_words, wrap_words
from generators.page.table import Cell, Column, Look, Row, Table
from generators.page.table_drawing import compose_table
from generators.page.typeset import CITED, Block, draw_paragraph, draw_section

HEAD = 18.0  # a section head and the space under it
MOST_NAME, PLACE = 90.0, 56.0  # width of the name of a ship of the convoy, and of its place
UNDER = 5  # the column of the orders below which stands what an escort drops
TEXT = 8.25  # size of the text
PITCH = 12.5  # height of a row of ships


def known_block(rules: Rules, report: TurnReport, width: float) -> Block:
    """The enemy's knowledge of each submarine, and the light: marker, target hex and mode."""
    draw = Drawing()
    draw_section(draw, f"End of turn {report.closed}", "104.1.3 · 104.2.1", width)
    y = -HEAD
    for told in (*words.submarines_told(rules, report), *words.starshells_told(report), *words.lit_told(report)):
        y = _draw_told(draw, told.name, told.text, told.rules, y, width)
    return Block(-y, draw)


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
        x, base = n % across * each, y - PITCH * (n // across) - 8.5
        draw.text(x, base, shorten_text(name, TEXT, names), TEXT)
        draw.text(x + names + 6, base, place, TEXT, "navy", "bold")
    y -= PITCH * -(-len(places) // across) + 2
    for ship in report.ships:
        if ship.halted or ship.rams or ship.left_board:
            told = words.ship_told(board, ship)
            y = _draw_told(draw, told.name, told.text, told.rules, y, width)
    for name, after in pieces:
        if not on_board(board, after.bow):
            y = _draw_told(draw, name, f"{words.place_text(board, after)}.", (), y, width)
    for told in words.points_told(report.next):
        y = _draw_told(draw, "Victory points", told.text, (), y, width)
    return Block(-y, draw)


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
            capital(words.state_words(report, move)),
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
        Column("Rules", 88, look=Look(CITED, "grey")),
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
    draw = Drawing()
    draw_section(draw, "What you do next", "phase by phase", width)
    y = -HEAD
    for phase, group in groupby(words.to_do_told(rules, report), key=lambda told: told.name):
        draw.rect(0, y - 9, 7.5, 7.5, Style("paper", "navy", 0.7))
        draw.text(13, y - 8, phase, TEXT, "navy", "bold")
        y -= 1.25 * TEXT
        for told in group:
            y = _draw_text(draw, told.text, told.rules, 13, y, width)
        y -= 3
    return Block(-y, draw)


def assumes_block(report: TurnReport, width: float) -> Block:
    """The rulings that the turn rests on, and which of them were read otherwise when the game began."""
    draw = Drawing()
    if not report.assumes:
        return Block(0, draw)
    text = f"Assumes {', '.join(report.assumes)}: plotroom list on-patrol --rulings"
    y = draw_paragraph(draw, text, 0, 0, width, 7.5, "amber", "italic")
    if report.notes:
        text = f"{TITLE}: " + "; ".join(f"{told.name}, {told.text}" for told in report.notes)
        y = draw_paragraph(draw, text, 0, y, width, 7.5, "amber", "italic")
    return Block(-y, draw)


def _draw_told(draw: Drawing, name: str, text: str, rules: Sequence[str], y: float, width: float) -> float:
    """A name in bold, its sentences, and the rules behind them; the y below."""
    beside = text_width(name, TEXT, "bold") + 6
    draw.text(0, y - 8, name, TEXT, "navy", "bold")
    if beside > 0.3 * width:  # a long name stands above its text
        y, beside = y - 1.25 * TEXT, 0.0
    return _draw_text(draw, text, rules, beside, y, width) - 3


def _draw_text(draw: Drawing, text: str, rules: Sequence[str], x: float, y: float, width: float) -> float:
    """Sentences with the rules behind them in grey, wrapped up to `width`; the y below."""
    set_words = [Word(part, "ink", "regular", 0, True) for part in text.split()]
    set_words += [Word(part, "grey", "regular", 0, True) for part in ", ".join(rules).split()]
    for line in wrap_words(set_words, TEXT, width - x):
        draw_words(draw, line, x, y - 8, TEXT)
        y -= 1.25 * TEXT
    return y
