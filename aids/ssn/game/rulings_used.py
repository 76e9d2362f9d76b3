"""The rulings that a turn rests on."""

from __future__ import annotations

from collections.abc import Iterator

from aids.ssn.detection import player_table
from aids.ssn.game.figures import Figures
from aids.ssn.game.report import TurnReport
from aids.ssn.torpedo import rulings

RUN = ("SS-6", "SS-15")


def rulings_used(figures: Figures, report: TurnReport) -> tuple[str, ...]:
    """Their ids in order."""
    return tuple(sorted(set(_used(figures, report)), key=lambda name: int(name.split("-")[1])))


def _used(figures: Figures, report: TurnReport) -> Iterator[str]:
    yield from ("SS-4", "SS-5", "SS-9", "SS-10", "SS-18", "SS-19", "SS-25", "SS-26", "SS-33")
    if player_table(figures.rules) is None:
        yield "SS-1"
    if report.next.table is not None:
        yield from ("SS-21", "SS-32")
    if any(leg.turned for leg in report.orders.moves):
        yield from ("SS-2", "SS-3")
    if report.shots or report.unfired:
        yield from ("SS-8", "SS-24", *rulings(figures.rules, RUN))
    if report.fire:
        yield from ("SS-7", "SS-8", "SS-27", *rulings(figures.rules, RUN))
    if report.flipped:
        yield "SS-23"
    if report.launched:
        yield "SS-28"
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        if move.name in flying:
            yield from ("SS-11", "SS-14")
        elif move.point:
            yield from ("SS-3", "SS-12", "SS-29")
        if move.note in ("wreck", "collision"):
            yield {"wreck": "SS-30", "collision": "SS-31"}[move.note]
    if report.moves and not report.lhd_dice:
        yield "SS-12"
