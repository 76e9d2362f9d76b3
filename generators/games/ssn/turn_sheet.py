"""SSN's turn sheet: the plot of the turn, every roll in a table, the moves, and what the player does next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.errors import FitError
from aids.games import Game
from aids.rulebook.rules import Rules
from aids.ssn.detection import rolls_once
from aids.ssn.game import words
from aids.ssn.game.report import TurnReport
from aids.told import Told
from generators.games.ssn.turn_plot import plot_block
from generators.page.frame import Body, Heading, area
from generators.sheets.turn_tables import Cell, Row, Table, table_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0
PLOT = 0.46  # most of the height of the first page that the plot takes
NAME = 0.09  # share of the width of the name of a piece
RULES = 0.2


def turn_bodies(game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
    """The pages of a turn; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    plot = plot_block(report, room.width, PLOT * room.height)
    pages = list(table_pages(_tables(game.rules, report), report.assumes, room, plot))
    title = f"Turn {report.next.turn}"
    heading = Heading(game.title, title, "Sequence of Play")
    return [
        Body(page, heading._replace(title=title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]


def _tables(rules: Rules, report: TurnReport) -> Iterator[Table]:
    """The tables of a turn, in the order in which things happen; those without rows are left out."""
    sections = words.tell(rules, report)
    for section in sections:
        if section.title == "Detection":
            yield _detection(report, section.told, once=rolls_once(rules))
        else:
            note = "Easy and Sharp turns by degrees" if section.title.startswith("Turn ") else ""
            yield Table(section.title, note, (), tuple(_row(told) for told in section.told))


def _row(told: Told) -> Row:
    return (
        Cell(told.name, NAME, "navy", "semibold"),
        Cell(told.text, 1 - NAME - RULES),
        Cell(", ".join(told.rules), RULES, "grey"),
    )


def _detection(report: TurnReport, told: Sequence[Told], *, once: bool) -> Table:
    """The roll for each point with every listener: who detects it, who does not, who cannot hear."""
    shares = (NAME, 0.13, 0.33, 0.27, 0.18)
    rows: list[Row] = [
        (Cell(each.name, NAME, "navy", "semibold"), Cell(each.text, 1 - NAME, "danger", "semibold"))
        for each in told
        if each.name == "Alert"
    ]
    for roll in report.rolls:
        detects = [words.heard_text(heard) for heard in roll.heard if heard.detected]
        fails = [words.heard_text(heard) for heard in roll.heard if not heard.detected and heard.needed is not None]
        deaf = [heard.listener for heard in roll.heard if heard.needed is None]
        cells = (f"DP{roll.number}", words.roll_text(roll), *("; ".join(names) or "none" for names in (detects, fails)))
        faces = ("semibold", "semibold", "semibold", "regular")
        colours = ("navy", "ink", "danger" if detects else "grey", "ink")
        row = [Cell(*each) for each in zip(cells, shares, colours, faces, strict=False)]
        rows.append((*row, Cell(", ".join(deaf) or "none", shares[-1], "grey")))
    heads = ("Point", "2d6", "Detected by", "Not by", "Between zones")
    note = f"one roll for {'all points' if once else 'each point'}"
    return Table("Detection", note, tuple(zip(heads, shares, strict=True)), tuple(rows))
