"""Order forms of a phase: a page for each power with its own units filled in, and under them what it has been told."""

from __future__ import annotations

from collections.abc import Sequence

from aids.checks.answers import counted
from aids.games import Game
from aids.rulebook.rules import Rules
from aids.u_boat.game.turn import Due, PhaseReport
from aids.u_boat.game.words import ALONE, edition_lines, own_units, tell_all, tell_power
from aids.u_boat.position import MOVEMENT, RETREATS
from aids.u_boat.results import join_places
from generators.drawing.drawing import Drawing
from generators.drawing.text import wrap_text
from generators.games.u_boat.order_sheets import HEAD, LEAST_ROW, FormColumn, OrderSheets, Part, draw_head, draw_parts
from generators.games.u_boat.turn_maps import position_map
from generators.page.frame import NOTE, SECTION, TABLE, Area, Body, Heading, area
from generators.sheets import kits
from generators.sheets.sheet import Job
from generators.sheets.turns import TurnJob

BLANKS = ("Player",)
FORM = 0.46  # the most of a page that the form takes, unless its rows would be too low
GAP = 14.0  # points between the form and what the power has been told
SIZES = (SECTION, TABLE, NOTE)  # of what it has been told: the first that fits
LEAD = 1.28  # from line to line, in sizes
BETWEEN = 16.0  # points between the two columns
REST = "The rest is in the letter."
KIND = "order-sheets"  # the sheet of the kit that has the marks of the powers
UNIT, RESULT = FormColumn("Unit", 12, ()), FormColumn("Result", 14, ())
MOVES = (UNIT, FormColumn("Order", 34, ()), FormColumn("and D", 9, ()), RESULT)
RETREATING = (UNIT, FormColumn("May retreat to", 26, ()), FormColumn("To, or disband", 22, ()), RESULT)
BUILDING = (FormColumn("Unit", 12, ("A", "F", "U")), FormColumn("Home centre, or waive", 34, ()), RESULT)
REMOVING = (FormColumn("Unit to remove", 34, ()), RESULT)


def forms(game: Game, report: PhaseReport, job: TurnJob) -> dict[str, list[Body]]:
    """The page of each power that has something to order in the next phase, and the map of what it sees then.

    The note of the job is left out: the digest of a game file would let a player try where a U is.
    """
    spec = next(spec for spec in kits.sheets(game.name) if spec.data["kind"] == KIND)
    sheet = OrderSheets(spec.place, spec.data, game)
    bodies = dict[str, list[Body]]()
    for power in sheet.powers:
        name = power.name
        part = None if report.over else _part(report, name)
        if part is None:
            continue
        draw, room = Drawing(), area(job.paper)
        top = draw_head(draw, sheet, power, room, _known(report, name), BLANKS) - 4
        high = max(FORM * (top - room.bottom), HEAD + part.rows * LEAST_ROW)
        form = room._replace(top=top, bottom=top - high)
        below = draw_parts(draw, sheet, form, [part], Job(game, job.paper, ""))
        _draw_sentences(draw, room._replace(top=below - GAP), _sentence_lines(game.rules, report, name))
        heading = Heading(game.title, f"Orders: {name}, {report.game.name}")
        bodies[name] = [Body(draw, heading, "fill"), position_map(game, report, job, name)]
    return bodies


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


def _sentence_lines(rules: Rules, report: PhaseReport, power: str) -> list[tuple[str, bool]]:
    """What a power is told alone and with all others, in lines, each with whether it is a title."""
    own = [section for section in tell_power(report, power) if section.title == ALONE]
    lines: list[tuple[str, bool]] = []
    for section in (*own, *tell_all(report)):
        lines += [("", False)] if lines and (section.sentences or not lines[-1][1]) else []
        lines.append((section.title, True))
        lines += [
            (f"{sentence.name}: {sentence.text}" if sentence.name else sentence.text, False)
            for sentence in section.sentences
        ]
    return [*lines, ("", False), *((line, False) for line in edition_lines(rules, report))]


def _draw_sentences(draw: Drawing, room: Area, lines: Sequence[tuple[str, bool]]) -> None:
    """Lines in two columns, in the largest type that fits; what has no room in the smallest is left to the letter."""
    width = (room.width - BETWEEN) / 2
    fitting = (size for size in SIZES if len(_set(lines, size, width)) <= 2 * int(room.height / (LEAD * size)))
    size = next(fitting, NOTE)
    placed, rows = _set(lines, size, width), int(room.height / (LEAD * size))
    if len(placed) > 2 * rows:
        placed = [*placed[: max(0, 2 * rows - 1)], (REST, True)] if rows else []
    half = -(-len(placed) // 2)
    if half > 1 and placed[half - 1][1] and len(placed) - half < rows:
        half -= 1  # no title at the foot of a column
    if half < len(placed) and not placed[half][0]:
        del placed[half]
    for n, (text, is_title) in enumerate(placed):
        column = int(n >= half)
        x, y = room.left + column * (width + BETWEEN), room.top - (n - column * half + 1) * LEAD * size
        draw.text(x, y, text, size, "navy" if is_title else "ink", "semibold" if is_title else "regular")


def _set(lines: Sequence[tuple[str, bool]], size: float, width: float) -> list[tuple[str, bool]]:
    """The lines wrapped, each with whether it is a title."""
    placed: list[tuple[str, bool]] = []
    for line, is_title in lines:
        wrapped = wrap_text(line, size, width, "semibold" if is_title else "regular")
        placed += [(text, is_title) for text in wrapped or [""]]
    return placed
