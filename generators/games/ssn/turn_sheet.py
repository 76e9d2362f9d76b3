"""SSN's turn sheet: the plot of the turn, every roll in a table, the moves, and what the player does next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.errors import FitError
from aids.games import Game
from aids.rulebook.rules import Rules
from aids.ssn.detection import rolls_once
from aids.ssn.game import words
from aids.ssn.game.report import TurnReport
from aids.turn_words import Told
from generators.games.ssn.turn_plot import plot_block
from generators.page.frame import Body, Heading, area
from generators.page.table import FAINT, STRONG, Cell, Column, Look, Row
from generators.page.table import NAME as SHIP
from generators.sheets.turn_tables import Section, section, section_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0
PLOT = 0.46  # most of the height of the first page that the plot takes
NAME = 0.09  # share of the width of the name of a piece
RULES = 0.2
ALERT = Look(colour="danger", face="semibold")


def turn_bodies(game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
    """The pages of a turn; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    plot = plot_block(report, room.width, PLOT * room.height)
    pages = list(section_pages(_sections(game.rules, report), report.assumes, room, plot))
    title = f"Turn {report.next.turn}"
    heading = Heading(game.title, title, "Sequence of Play")
    return [
        Body(page, heading._replace(title=title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]


def _sections(rules: Rules, report: TurnReport) -> Iterator[Section]:
    """The tables of a turn, in the order in which things happen; those without rows are left out."""
    columns = (Column(share=NAME, look=SHIP), Column(share=1 - NAME - RULES), Column(share=RULES, look=FAINT))
    for told in words.tell(rules, report):
        if told.title == "Detection":
            yield _detection(report, told.told, once=rolls_once(rules))
        else:
            note = "Easy and Sharp turns by degrees" if told.title.startswith("Turn ") else ""
            yield section(told.title, note, columns, [(row.name, row.text, ", ".join(row.rules)) for row in told.told])


def _detection(report: TurnReport, told: Sequence[Told], *, once: bool) -> Section:
    """The roll for each point with every listener: who detects it, who does not, who cannot hear."""
    columns = (
        Column("Point", share=NAME, look=SHIP),
        Column("2d6", share=0.13, look=STRONG),
        Column("Detected by", share=0.33, look=FAINT._replace(face="semibold")),
        Column("Not by", share=0.27),
        Column("Between zones", share=0.18, look=FAINT),
    )
    rows: list[Row] = [(each.name, Cell(each.text, ALERT)) for each in told if each.name == "Alert"]
    for roll in report.rolls:
        detects = "; ".join(words.heard_text(heard) for heard in roll.heard if heard.detected)
        fails = [words.heard_text(heard) for heard in roll.heard if not heard.detected and heard.needed is not None]
        deaf = [heard.listener for heard in roll.heard if heard.needed is None]
        by = Cell(detects, ALERT) if detects else "none"
        rows.append(
            (f"DP{roll.number}", words.roll_text(roll), by, "; ".join(fails) or "none", ", ".join(deaf) or "none")
        )
    return section("Detection", f"one roll for {'all points' if once else 'each point'}", columns, rows)
