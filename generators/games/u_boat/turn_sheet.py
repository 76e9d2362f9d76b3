"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.u_boat.game.letters import numbered
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import tell
from aids.u_boat.game_map import SUBMARINE, load_map
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, TABLE, Area, Body, Heading, area
from generators.page.typeset import Block, draw_assumed, draw_section_head
from generators.sheets.turns import TurnJob

LEAD = 11.4  # points from line to line
AIR = 2.6  # points above and below the lines of a row
GAP = 12.0  # points between two sections
LEAST_WIDTH = 400.0
LEAST_ROWS = 3  # of a section that stand below its title at the foot of a page


class Cell(NamedTuple):
    """A text in a row: its share of the width, and how it is set."""

    text: str
    share: float
    colour: str = "ink"
    face: str = "regular"


Row = tuple[Cell, ...]


class Table(NamedTuple):
    """A titled table: a note at the right of its title, the names of its columns by share, and its rows."""

    title: str
    note: str
    heads: tuple[tuple[str, float], ...]
    rows: tuple[Row, ...]


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages = list(_pages(game, report, room))
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master", "4 to 8")
    return [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]


def _pages(game: Game, report: PhaseReport, room: Area) -> Iterator[Drawing]:
    """The tables one below the other; a table goes on the next page row by row, under its title."""
    draw, y = Drawing(), room.top
    for table in _tables(game, report):
        rows, begun = list(table.rows), False
        while rows or not begun:
            head = _head(table, room.width, begun)
            least = head.height + sum(_height(row, room.width) for row in rows[:LEAST_ROWS])
            if y - least < room.bottom and y < room.top:
                yield draw
                draw, y = Drawing(), room.top
            with draw.group(shift(room.left, y)):
                draw.add(head.drawing.records)
            y -= head.height
            begun = True
            tinted = True
            while rows and (y - _height(rows[0], room.width) >= room.bottom):
                y = _draw_row(draw, rows.pop(0), room, y, tinted)
                tinted = not tinted
        y -= GAP
    note = Drawing()
    height = -draw_assumed(note, report.assumes, 0, room.width)
    if y - height < room.bottom:
        yield draw
        draw, y = Drawing(), room.top
    with draw.group(shift(room.left, y)):
        draw.add(note.records)
    yield draw


def _head(table: Table, width: float, continued: bool) -> Block:
    """The title of a table, and the names of its columns."""
    draw = Drawing()
    title = f"{table.title}, continued" if continued else table.title
    y = -draw_section_head(draw, title, "" if continued else table.note, width)
    x = 0.0
    if any(name for name, _ in table.heads):
        for name, share in table.heads:
            draw.text(x + 3, y - 9, name, NOTE, "grey", "semibold")
            x += share * width
        y -= 12
    return Block(-y, draw)


def _height(row: Row, width: float) -> float:
    return max(len(_lines(cell, width)) for cell in row) * LEAD + AIR


def _lines(cell: Cell, width: float) -> list[str]:
    return wrap_text(cell.text, TABLE, cell.share * width - 6, cell.face)


def _draw_row(draw: Drawing, row: Row, room: Area, top: float, tinted: bool) -> float:
    """A row; the y below it."""
    height, x = _height(row, room.width), room.left
    if tinted:
        draw.rect(room.left, top - height, room.width, height, Style("tint"))
    for cell in row:
        for n, line in enumerate(_lines(cell, room.width)):
            draw.text(x + 3, top - AIR / 2 - LEAD * (n + 0.76), line, TABLE, cell.colour, cell.face)
        x += cell.share * room.width
    return top - height


def _tables(game: Game, report: PhaseReport) -> Iterator[Table]:
    """The tables of a phase; those without rows are left out."""
    shares = (0.13, 0.3, 0.57)
    heads = tuple(zip(("Power", "Order", "Result"), shares, strict=True))
    yield Table("Orders and results", report.game.name, heads, tuple(_order_rows(report.result["orders"], shares)))
    for section in tell(game.rules, report)[1:]:
        if section.title.startswith(("Losses", "No orders", "The game is over")):
            rows = tuple((_name(told.name, 0.13), Cell(told.text, 0.87)) for told in section.told)
            yield Table(section.title, "", (), rows)
    yield _position(report)
    if not report.over:
        ahead = [section for section in tell(game.rules, report) if section.ahead]
        rows = tuple((_name(told.name, 0.13), Cell(told.text, 0.87)) for section in ahead for told in section.told)
        yield Table(f"Next: {report.phase}", "", (), rows)


def _name(power: str, share: float) -> Cell:
    return Cell(power, share, "navy", "semibold")


def _order_rows(orders: Sequence[Mapping[str, Any]], shares: Sequence[float]) -> Iterator[Row]:
    power = ""
    for entry in orders:
        outcome = "done" if entry["ok"] else "failed"
        reason = f"{outcome}: {entry['reason']}" if entry["reason"] else outcome
        name = "" if entry["power"] == power else entry["power"]
        power = entry["power"]
        colour = "ink" if entry["ok"] else "danger"
        yield _name(name, shares[0]), Cell(entry["order"], shares[1], face="semibold"), Cell(reason, shares[2], colour)


def _position(report: PhaseReport) -> Table:
    """The units and centres of every power after a phase."""
    following, rows = report.result["next"], []
    shares = (0.13, 0.35, 0.17, 0.35)
    for power in load_map().powers:
        units = numbered(following["units"].get(power, ()))
        open_units = ", ".join(unit for unit in units if unit[0] != SUBMARINE)
        submarines = ", ".join(unit for unit in units if unit[0] == SUBMARINE)
        owned = following["centres"].get(power, ())
        centres = f"{len(owned)}: {', '.join(owned)}" if owned else "none"
        rows.append(
            (
                _name(power, shares[0]),
                Cell(open_units or "none", shares[1]),
                Cell(submarines or "none", shares[2], "danger"),
                Cell(centres, shares[3]),
            )
        )
    heads = ("Power", "Armies and fleets", "U's", "Centres")
    return Table("Position afterwards", "secret: U's", tuple(zip(heads, shares, strict=True)), tuple(rows))
