"""The form of a turn sheet: what the player notes for the next game file, under the names of its keys."""

from __future__ import annotations

from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.game.words import afloat, pose_text
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width
from generators.page.frame import THIN
from generators.page.typeset import Block, draw_section_head

SIZE = 8.25
PITCH, SHORT = 17.0, 13.0  # height of a line to write on, and of a line to tick
SHIP, SEARCHER = 106.0, 176.0  # width of a ship, and of an escort that searches
TICK = 7.5
BOX = Style("paper", "grey", 0.6)
LINE = Style(None, "grey", THIN)


def record_block(report: TurnReport, width: float, air: float = 1.0) -> Block:
    """Fields to fill in by pencil during the turn, prefilled where the next file is; its lines `air` times as high."""
    draw = Drawing()
    draw_section_head(draw, f"Note during turn {report.closed + 1}", "then write it into the next file", width)
    y = _draw_submarines(draw, report, -17.0, PITCH * air)
    y = _draw_searches(draw, report, y, width, SHORT * air)
    y = _draw_ships(draw, report, y, width, SHORT * air)
    return Block(-_draw_torpedoes(draw, y, width), draw)


def _draw_submarines(draw: Drawing, report: TurnReport, y: float, pitch: float) -> float:
    """A line for each submarine: where it begins, where it ends, and what it did."""
    board = report.before.board
    for sub in report.next.submarines:
        if sub.sunk:
            continue
        base = y - 11.5
        draw.text(0, base, shorten_text(sub.name, SIZE, 74, "bold"), SIZE, "navy", "bold")
        draw.text(78, base, f"began {pose_text(board, sub.pose)}, {sub.depth} feet", SIZE, "ink")
        x = 190.0
        for name, room in (("bow", 40.0), ("facing", 18.0), ("depth", 30.0)):
            x = _draw_field(draw, name, room, x, base)
        for name in ("fired", "sighted", "sunk"):
            x = _draw_tick(draw, name, x, base)
        y -= pitch
    return y - 2


def _draw_searches(draw: Drawing, report: TurnReport, y: float, width: float, pitch: float) -> float:
    """For each submarine the escorts that search, each found or missed."""
    searching = list(dict.fromkeys((*report.sonar, *report.radar)))
    subs = [sub.name for sub in report.next.submarines if not sub.sunk]
    if not searching:
        return y
    columns = max(1, int((width - 78) // SEARCHER))
    each = (width - 78) / columns
    for name in subs:
        title = "Search" if len(subs) == 1 else f"Search: {name}"
        draw.text(0, y - 10, shorten_text(title, SIZE, 74, "bold"), SIZE, "navy", "bold")
        for n, escort in enumerate(searching):
            x, base = 78 + n % columns * each, y - 10 - (n // columns) * pitch
            how = " · ".join(kind for kind, has in (("sonar", report.sonar), ("radar", report.radar)) if escort in has)
            draw.text(x, base, shorten_text(f"{escort} ({how})", SIZE, each - 84), SIZE, "ink")
            end = _draw_tick(draw, "found", x + each - 82, base)
            _draw_tick(draw, "missed", end - 2, base)
        y -= pitch * -(-len(searching) // columns) + 3
    return y - 2


def _draw_ships(draw: Drawing, report: TurnReport, y: float, width: float, pitch: float) -> float:
    """Each ship afloat: torpedoed, stopped, sunk."""
    ships = [ship for ship in report.next.ships if afloat(ship)]
    if not ships:
        return y
    columns = max(1, int((width - 78) // SHIP))
    each = (width - 78) / columns
    draw.text(0, y - 10, "Ships", SIZE, "navy", "bold")
    draw.text(0, y - 19, "hit · stopped · sunk", 7.25, "grey")
    for n, ship in enumerate(ships):
        x, base = 78 + n % columns * each, y - 10 - (n // columns) * pitch
        draw.text(x, base, shorten_text(ship.name, SIZE, each - 46), SIZE, "ink")
        for k in range(3):
            draw.rect(x + each - 42 + 11 * k, base - 1.2, TICK, TICK, BOX)
    return y - max(pitch * -(-len(ships) // columns), 24) - 2


def _draw_torpedoes(draw: Drawing, y: float, width: float) -> float:
    """Places for torpedoes on the board, and the player's own fleet die."""
    base = y - 11.5
    draw.text(0, base, "Torpedoes", SIZE, "navy", "bold")
    x = 78.0
    for _ in range(3):
        x = _draw_field(draw, "bow", 34.0, x, base)
        x = _draw_field(draw, "facing", 14.0, x - 4, base)
    x = _draw_field(draw, "die, if you roll it", 16.0, x + 4, base)
    _draw_field(draw, "escorts sunk", width - x - text_width("escorts sunk", SIZE) - 6, x, base)
    return y - PITCH


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
