"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.errors import FitError
from aids.games import Game
from aids.turn_words import changes_section
from aids.u_boat.assignment import OrderResult
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import own_units, tell
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.views import MASTER
from generators.games.u_boat.phase_tables import DANGER, DONE, FAILED, Told, failing, orders_section, told_section
from generators.games.u_boat.turn_maps import after_scene, draw_map_beside_key, master_maps
from generators.page.frame import Body, Heading, area
from generators.page.table import NAME, PLAIN, Column, Look
from generators.sheets.letters import resting
from generators.sheets.turn_tables import Section, section, section_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase, its maps last; FitError if the paper is too narrow.

    The position after it stands on the last page of tables where there is room for it.
    """
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages, lows = zip(*section_pages(_sections(game, report), room), strict=True)
    placed = draw_map_beside_key(pages[-1], after_scene(report, MASTER), room._replace(top=lows[-1]))
    maps = master_maps(game, report, job)[: 1 if placed else None]
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master")
    sheets = [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]
    return [*(resting(body, game, report.assumes) for body in sheets), *maps]


def _sections(game: Game, report: PhaseReport) -> Iterator[Section]:
    """The tables of a phase; those without rows are left out."""
    yield orders_section(report.game.name, list(_order_rows(report.result.orders)))
    sections = tell(game.rules, report)
    for each in sections[1:]:
        if each.title.startswith(("Losses", "No orders", "The game is over")):
            yield told_section(each.title, each.sentences)
    ahead = [row for each in sections if each.ahead for row in each.sentences]
    alone = [row.text for row in ahead if len(ahead) == 1 and not row.name]
    yield _position(report, *alone)
    for each in changes_section(report.notes):
        yield told_section(each.title, each.sentences)
    if not report.over and not alone:
        yield told_section(f"Next: {report.phase}", ahead)


def _column(head: str, share: float, look: Look = PLAIN) -> Column:
    return Column(head, share=share, look=look)


def _order_rows(orders: Sequence[OrderResult]) -> Iterator[Told]:
    """Orders with what became of them."""
    for order in orders:
        said = order.reason or (DONE if order.ok else FAILED)
        yield order.power, order.text, said if order.ok else failing(said)


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
