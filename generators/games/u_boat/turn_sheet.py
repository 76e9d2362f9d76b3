"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.errors import FitError
from aids.games import Game
from aids.turn_words import changes_section
from aids.u_boat.assignment import OrderResult
from aids.u_boat.game.endings import joined
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import own_units, tell
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.position import MOVEMENT
from aids.u_boat.results import PhaseResult, join_places
from aids.u_boat.retreats import why_disbanded
from aids.u_boat.views import MASTER
from generators.drawing.drawing import Drawing
from generators.games.u_boat.phase_tables import DANGER, DONE, FAILED, Told, orders_section, result_cell, told_section
from generators.games.u_boat.turn_maps import draw_map_section, master_maps
from generators.games.u_boat.turn_scenes import after_scene
from generators.page.frame import Area, Body, Heading, area
from generators.page.table import NAME, PLAIN, STRONG, Column, Look, Table
from generators.sheets.letters import resting
from generators.sheets.turn_tables import Section, section, section_pages
from generators.sheets.turns import TurnJob

LEAST_WIDTH = 400.0
SECRET = "U’s are secret."


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase, its maps last; FitError if the paper is too narrow.

    The map of the position after it stands on the last page of tables where there is room, in place of a table of
    the position if need be.
    """
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages, placed = _tables(game, report, room)
    maps = master_maps(game, report, job)[: 1 if placed else None]
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master")
    sheets = [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]
    return [*(resting(body, game, report.assumes) for body in sheets), *maps]


def _tables(game: Game, report: PhaseReport, room: Area) -> tuple[list[Drawing], bool]:
    """The pages of tables, and whether the position is drawn on the last of them, where it has no table."""
    pages, lows = zip(*section_pages(_sections(game, report, listed=False), room), strict=True)
    units = {power: [unit.name for unit in own_units(report, power)] for power in load_map().powers}
    titles = _position_title(report), SECRET.rstrip(".")
    if draw_map_section(pages[-1], after_scene(report, MASTER), room._replace(top=lows[-1]), titles, units):
        return [*pages], True
    return [page for page, _ in section_pages(_sections(game, report, listed=True), room)], False


def _sections(game: Game, report: PhaseReport, *, listed: bool) -> Iterator[Section]:
    """The tables of a phase, with or without that of the position; those without rows are left out."""
    sections = tell(game.rules, report)
    ahead = [row for each in sections if each.ahead for row in each.sentences]
    alone = [row.text for row in ahead if len(ahead) == 1 and not row.name]
    yield orders_section(". ".join((report.game.name, *alone)), list(_order_rows(report.result.orders)))
    yield from _fates(report.result)
    for each in sections[1:]:
        if each.title.startswith(("No orders", "The game is over")):
            yield told_section(each.title, each.sentences)
    if listed:
        yield _position(report)
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
        yield order.power, order.text, result_cell(said, failed=not order.ok)


def _fates(result: PhaseResult) -> Iterator[Section]:
    """The units that are lost beside those that are dislodged, in a table each."""
    lost = [(each.unit.power, each.name, joined(list(map(str, each.by)))) for each in result.sunk]
    for unit in result.disbanded:
        why = f": {why_disbanded(result.next, unit)[0]}" if result.phase == MOVEMENT else ""
        lost.append((unit.power, unit.name, f"disbanded{why}"))
    driven = [(each.unit.power, each.unit.name, join_places(each.ways)) for each in result.units.displaced]
    kinds = ((lost, "Lost", "To"), (driven, "Dislodged", "May retreat to"))
    tables: list[Table] = []
    for rows, head, end in kinds:
        columns = _column("Power", 0.2, NAME), _column(head, 0.2, STRONG), _column(end, 0.6)
        tables += section("", "", columns, rows).tables if rows else ()
    if tables:
        title = "Losses and retreats" if lost and driven else "Losses" if lost else "Retreats"
        yield Section(title, "", tuple(tables))


def _position(report: PhaseReport) -> Section:
    """The units and centres of every power after a phase."""
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
        _column("U’s", 0.17, DANGER),
        _column("Centres", 0.35),
    )
    return section(_position_title(report), SECRET, columns, rows)


def _position_title(report: PhaseReport) -> str:
    return "Position at the end" if report.over else f"Position before {report.phase}"
