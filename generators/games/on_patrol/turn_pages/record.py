"""The form of a turn sheet: what the player notes for the next game file, under the names of its keys."""

from __future__ import annotations

from collections.abc import Sequence

from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, Torpedo
from aids.on_patrol.game.turn_report import TurnReport
from aids.records.fields import Record
from aids.records.forms import entered
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width
from generators.games.on_patrol.sea_map import place_text
from generators.page.frame import THIN
from generators.page.typeset import Block, draw_section

SIZE = 8.25
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
        draw.text(0, base, shorten_text(sub.name, SIZE, 74, "bold"), SIZE, "navy", "bold")
        draw.text(SIDE, base, f"began {place_text(board, sub.pose)}, {sub.depth} feet", SIZE, "ink")
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
    draw.text(0, y - 10, shorten_text(title, SIZE, SIDE - 6, "bold"), SIZE, "navy", "bold")
    draw.text(0, y - 19, " · ".join(labels), SMALL, "grey")
    for n, name in enumerate(names):
        x, base = SIDE + n % columns * each, y - 10 - (n // columns) * pitch
        draw.text(x, base, shorten_text(name, SIZE, each - boxes - 13), SIZE, "ink")
        for k in range(len(labels)):
            draw.rect(x + each - boxes - 9 + APART * k, base - 1.2, TICK, TICK, BOX)
    return y - max(pitch * -(-len(names) // columns), 24) - 2


def _ticked(record: type[Record]) -> list[str]:
    """The names of the fields of a piece that the player ticks."""
    return [how.label or each.key for each, how in entered(record) if not how.names]


def _draw_torpedoes(draw: Drawing, report: TurnReport, y: float, width: float, pitch: float) -> float:
    """Places for the torpedoes on the board, those that run already first, and for what else the file takes."""
    running = [place_text(report.before.board, torpedo.pose) for torpedo in report.next.torpedoes]
    each = (width - SIDE) / IN_ROW
    places = [*running, *[""] * (1 if running else 2)]
    draw.text(0, y - 11.5, "Torpedoes", SIZE, "navy", "bold")
    for n, place in enumerate(places):
        x, base = SIDE + n % IN_ROW * each, y - 11.5 - pitch * (n // IN_ROW)
        if place:
            draw.text(x, base, f"{place} to", SIZE, "ink")
        x += RUNNING if running else 0.0
        for field, how in entered(Torpedo):
            x = _draw_field(draw, how.label or field.key, NARROW[field.field.kind.name], x, base) - 4
    last = len(places) % IN_ROW
    x, base = SIDE + last * each, y - 11.5 - pitch * (len(places) // IN_ROW)
    for field, how in entered(Position):
        x = _draw_field(draw, how.label or field.key, NARROW[field.field.kind.name], x, base)
    for field, how in entered(Escort):
        if how.names:
            name = how.names if width - x > 95 else field.key
            _draw_field(draw, name, width - x - text_width(name, SIZE) - 6, x, base)
    return y - pitch * (len(places) // IN_ROW + 1)


def _draw_field(draw: Drawing, name: str, room: float, x: float, base: float) -> float:
    """A name with a line to write on; the x after it."""
    draw.text(x, base, name, SIZE, "grey")
    start = x + text_width(name, SIZE) + 3
    draw.line((start, base - 2), (start + room, base - 2), LINE)
    return start + room + 9


def _draw_tick(draw: Drawing, name: str, x: float, base: float) -> float:
    """A name with a box before it; the x after it."""
    draw.rect(x, base - 1.2, TICK, TICK, BOX)
    draw.text(x + TICK + 3, base, name, SIZE, "grey")
    return x + TICK + 3 + text_width(name, SIZE) + 8


def notes_block(width: float, height: float) -> Block:
    """Ruled lines to write on that fill a height."""
    draw = Drawing()
    draw_section(draw, "Notes", "damage, reloads, contacts", width)
    count = int((height - 18) // NOTES)
    draw.lines([((0, -18 - NOTES * n), (width, -18 - NOTES * n)) for n in range(1, count + 1)], LINE)
    return Block(18 + NOTES * count, draw)
