"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.errors import FitError
from aids.games import Game
from aids.turn_words import Sentence, changes_section
from aids.u_boat.assignment import OrderResult
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import own_units, tell
from aids.u_boat.game_map import SUBMARINE, load_map
from generators.games.u_boat.turn_maps import master_maps
from generators.page.frame import Body, Heading, area
from generators.page.table import NAME, PLAIN, STRONG, Cell, Column, Content, Look, Row
from generators.sheets.letters import resting
from generators.sheets.turn_tables import Section, section, section_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0
DANGER = Look(colour="danger")


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase, its maps last; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages = list(section_pages(_sections(game, report), room))
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master")
    sheets = [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]
    return [*(resting(body, game, report.assumes) for body in sheets), *master_maps(game, report, job)]


def _sections(game: Game, report: PhaseReport) -> Iterator[Section]:
    """The tables of a phase; those without rows are left out."""
    yield section("Orders and results", report.game.name, ORDERS * 2, list(_order_rows(report.result.orders)))
    sections = tell(game.rules, report)
    for each in sections[1:]:
        if each.title.startswith(("Losses", "No orders", "The game is over")):
            yield _tell(each.title, each.sentences)
    ahead = [row for each in sections if each.ahead for row in each.sentences]
    alone = [row.text for row in ahead if len(ahead) == 1 and not row.name]
    yield _position(report, *alone)
    for each in changes_section(report.notes):
        yield _tell(each.title, each.sentences)
    if not report.over and not alone:
        yield _tell(f"Next: {report.phase}", ahead)


def _column(head: str, share: float, look: Look = PLAIN) -> Column:
    return Column(head, share=share, look=look)


ORDERS = (_column("Power", 0.1, NAME), _column("Order", 0.2, STRONG), _column("Result", 0.2))


def _tell(title: str, sentences: Sequence[Sentence]) -> Section:
    return section(
        title, "", (_column("", 0.13, NAME), _column("", 0.87)), [(each.name, each.text) for each in sentences]
    )


def _order_rows(orders: Sequence[OrderResult]) -> Iterator[Row]:
    """The orders in two columns, each power named once in a column."""
    half = -(-len(orders) // 2)
    for n, left in enumerate(orders[:half]):
        cells: list[Content] = []
        for column, order in (
            (orders[:half], left),
            (orders[half:], orders[half + n] if half + n < len(orders) else None),
        ):
            if order is None:
                cells += ["", "", ""]
                continue
            first = not n or column[n - 1].power != order.power
            said = order.reason or ("done" if order.ok else "failed")
            cells += [order.power if first else "", order.text, said if order.ok else Cell(said, DANGER)]
        yield cells


def _position(report: PhaseReport, *due: str) -> Section:
    """The units and centres of every power after a phase, with what is due next beside the title."""
    rows = []
    for power in load_map().powers:
        units = own_units(report, power)
        open_units = ", ".join(unit.name for unit in units if unit.kind != SUBMARINE)
        submarines = ", ".join(unit.name for unit in units if unit.kind == SUBMARINE)
        owned = report.centres.get(power, ())
        centres = f"{len(owned)}: {', '.join(owned)}" if owned else "none"
        rows.append((power, open_units or "none", submarines or "none", centres))
    columns = (
        _column("Power", 0.13, NAME),
        _column("Armies and fleets", 0.35),
        _column("U's", 0.17, DANGER),
        _column("Centres", 0.35),
    )
    title = "Position at the end" if report.over else f"Position before {report.phase}"
    return section(title, " ".join(("U's are secret.", *due)), columns, rows)
