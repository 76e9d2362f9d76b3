"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aids.errors import FitError
from aids.games import Game
from aids.made import changes_section
from aids.told import Told
from aids.u_boat.game.letters import numbered
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import tell
from aids.u_boat.game_map import SUBMARINE, load_map
from generators.games.u_boat.turn_maps import master_maps
from generators.page.frame import Body, Heading, area
from generators.sheets.turn_tables import Cell, Row, Table, table_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase, its maps last; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages = list(table_pages(_tables(game, report), report.assumes, room))
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master", "4 to 8")
    sheets = [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]
    return [*sheets, *master_maps(game, report, job)]


def _tables(game: Game, report: PhaseReport) -> Iterator[Table]:
    """The tables of a phase; those without rows are left out."""
    shares = (0.13, 0.3, 0.57)
    heads = tuple(zip(("Power", "Order", "Result"), shares, strict=True))
    yield Table("Orders and results", report.game.name, heads, tuple(_order_rows(report.result["orders"], shares)))
    for section in tell(game.rules, report)[1:]:
        if section.title.startswith(("Losses", "No orders", "The game is over")):
            yield Table(section.title, "", (), tuple(map(_told_row, section.told)))
    yield _position(report)
    for section in changes_section(report.notes):
        yield Table(section.title, "", (), tuple(map(_told_row, section.told)))
    if not report.over:
        ahead = [section for section in tell(game.rules, report) if section.ahead]
        rows = tuple(_told_row(told) for section in ahead for told in section.told)
        yield Table(f"Next: {report.phase}", "", (), rows)


def _told_row(told: Told) -> Row:
    return _name(told.name, 0.13), Cell(told.text, 0.87)


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
