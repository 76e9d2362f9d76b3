"""Order forms of a phase: a page for each power with its own units filled in, and under them what it has been told."""

from __future__ import annotations

from collections.abc import Iterator

from aids.checks.answers import counted
from aids.games import Game
from aids.rulebook.rules import Rules
from aids.turn_words import Sentence
from aids.u_boat.game.turn import Due, PhaseReport
from aids.u_boat.game.words import ALONE, KNOWN, edition_lines, known_names, own_units, tell_all, tell_power
from aids.u_boat.game_map import load_map
from aids.u_boat.position import MOVEMENT, RETREATS
from aids.u_boat.results import join_places
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.games.u_boat.order_sheets import (
    HEAD,
    LEAST_ROW,
    ROW,
    FormColumn,
    OrderSheets,
    Part,
    draw_head,
    draw_parts,
)
from generators.games.u_boat.phase_tables import orders_section, told_orders, told_section
from generators.games.u_boat.turn_maps import draw_map_beside_key, draw_map_section, least_height, map_page
from generators.games.u_boat.turn_scenes import after_scene, before_scene
from generators.page.frame import SECTION, Area, Body, Heading, area
from generators.page.typeset import Block
from generators.sheets import kits
from generators.sheets.sheet import Job
from generators.sheets.turn_tables import Section, section_pages
from generators.sheets.turns import TurnJob

BLANKS = ("Player",)
ON_MAP = "Orders on the map, and where units were", "Known to all now"  # over the map, and over the units beside it
GAP = 14.0  # points between the form and the map
LEAD, INSET = 1.3, 8.0  # of what a power alone is told: from line to line, in sizes, and points within its frame
EVENTS, NAMES = 0.22, 0.13  # of the width: what is seen, and the names of powers
KIND = "order-sheets"  # the sheet of the kit that has the marks of the powers
UNIT, RESULT = FormColumn("Unit", 12, ()), FormColumn("Result", 14, ())
MOVES = (UNIT, FormColumn("Order", 34, ()), FormColumn("and D", 9, ()), RESULT)
RETREATING = (UNIT, FormColumn("May retreat to", 26, ()), FormColumn("To, or disband", 22, ()), RESULT)
BUILDING = (FormColumn("Unit", 12, ("A", "F", "U")), FormColumn("Home centre, or waive", 34, ()), RESULT)
REMOVING = (FormColumn("Unit to remove", 34, ()), RESULT)


def forms(game: Game, report: PhaseReport, job: TurnJob) -> dict[str, list[Body]]:
    """The page of each power that has something to order in the next phase, with the map of what it sees then.

    What it has been told follows.  The map has a page of its own where the form leaves too little room for it.
    The note of the job is left out: the digest of a game file would let a player try where a U is.
    """
    spec = next(spec for spec in kits.sheets(game.name) if spec.data["kind"] == KIND)
    sheet = OrderSheets(spec.place, spec.data, game)
    bodies, room = dict[str, list[Body]](), area(job.paper)
    for power in sheet.powers:
        name = power.name
        part = None if report.over else _part(report, name)
        if part is None:
            continue
        draw = Drawing()
        top = draw_head(draw, sheet, power, room, _known(report, name), BLANKS) - 4
        scene = after_scene(report, name)
        spare = (top - GAP - room.bottom - HEAD - least_height() - 1) / part.rows
        high = HEAD + part.rows * (min(ROW, spare) if spare >= LEAST_ROW else ROW)
        form = room._replace(top=top, bottom=max(top - high, room.bottom))
        below = draw_parts(draw, sheet, form, [part], Job(game, job.paper, ""))
        heading = Heading(game.title, f"Orders: {name}, {report.game.name}")
        fits = draw_map_beside_key(draw, scene, room._replace(top=below - GAP))
        bodies[name] = [Body(draw, heading, "fill"), *([] if fits else [map_page(game, scene, job)])]
        if report.result.orders:
            heading = Heading(game.title, f"{str(report.game.phase).capitalize()}: {name}")
            bodies[name] += [Body(page, heading) for page in _told_pages(game.rules, report, name, room)]
    return bodies


def _told_pages(rules: Rules, report: PhaseReport, power: str, room: Area) -> list[Drawing]:
    """What a power has been told, with the map of the orders beside the units that all know where there is room."""
    alone = _alone(report, power, room.width)
    pages, lows = zip(*section_pages(_told(rules, report, listed=False), room, alone), strict=True)
    units = {each: known_names(report, each) for each in load_map().powers}
    below = room._replace(top=lows[-1])
    if draw_map_section(pages[-1], before_scene(report, power), below, ON_MAP, units):
        return [*pages]
    return [page for page, _ in section_pages(_told(rules, report, listed=True), room, alone)]


def _part(report: PhaseReport, power: str) -> Part | None:
    """The orders that are due from a power in the next phase; None if none, or if it is in civil disorder."""
    declared, title = report.game.declared.get(power), str(report.phase).capitalize()
    if declared is not None and declared.disorder:
        return None
    if report.phase.kind == MOVEMENT:
        rows = tuple((unit.name,) for unit in own_units(report, power))
        return Part((title,), len(rows), (), MOVES, rows) if rows else None
    if report.phase.kind == RETREATS:
        own = (each for each in report.result.units.displaced if each.unit.power == power)
        ways = tuple((each.unit.name, join_places(each.ways)) for each in own)
        return Part((title,), len(ways), (), RETREATING, ways) if ways else None
    due = report.due.get(power, Due(0))
    columns = BUILDING if due.number > 0 else REMOVING
    what = counted(abs(due.number), "builds" if due.number > 0 else "removals")
    return Part((f"{title}: {what}",), abs(due.number), (), columns) if due.number else None


def _known(report: PhaseReport, power: str) -> str:
    """Facts that help a power to order: its centres, or in winter its units and where it can build."""
    due = report.due.get(power)
    if due is None:
        return f"Centres: {', '.join(report.centres.get(power, ())) or 'none'}"
    units = ", ".join(unit.name for unit in own_units(report, power)) or "none"
    return f"Free home centres: {', '.join(due.homes)}" if due.number > 0 else f"Units: {units}"


def _told(rules: Rules, report: PhaseReport, *, listed: bool) -> Iterator[Section]:
    """What all have been told of a phase, in tables, with the list of units or without."""
    powers, told = load_map().powers, tell_all(report)
    orders = [(each.title, each.sentences) for each in told if each.title in powers]
    if orders:
        yield orders_section(" · ".join(edition_lines(rules, report)), list(told_orders(orders)))
    for each in told:
        if each.title in powers or (each.title == KNOWN and not listed):
            continue
        parted = [sentence.text.partition(": ") for sentence in each.sentences if not sentence.name]
        events = tuple(Sentence(name, text) if text else Sentence("", name) for name, _, text in parted)
        note = "U’s in conflicts" if events else ""
        yield told_section(each.title, events or each.sentences, note, names=EVENTS if events else NAMES)


def _alone(report: PhaseReport, power: str, width: float) -> Block | None:
    """What a power alone has been told, in a frame; None if that is nothing."""
    own = [each.text for section in tell_power(report, power) if section.title == ALONE for each in section.sentences]
    if not own:
        return None
    lines = [line for text in own for line in wrap_text(text, SECTION, width - 2 * INSET)]
    high = LEAD * SECTION * (len(lines) + 1) + 2 * INSET
    draw = Drawing()
    draw.rounded(0, -high, width, high, 4, Style("tint", "navy", 1.0))
    y = -INSET - SECTION
    draw.text(INSET, y, ALONE, SECTION, "danger", "semibold")
    draw.texts([(INSET, y - LEAD * SECTION * n, line) for n, line in enumerate(lines, 1)], SECTION)
    return Block(high, draw)
