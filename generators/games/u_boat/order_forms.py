"""Order forms of a phase: a page for each power with its own units filled in, and under them what it has been told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from aids.games import Game
from aids.u_boat.game.letters import HEADING, PUBLIC, counted, letters, numbered
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.position import MOVEMENT, RETREATS
from generators.drawing.drawing import Drawing
from generators.drawing.text import wrap_text
from generators.games.u_boat.order_sheets import HEAD, LEAST_ROW, Column, OrderSheets, Part, draw_head, draw_parts
from generators.games.u_boat.turn_maps import position_map
from generators.page.frame import Area, Body, Heading, area
from generators.sheets import kits
from generators.sheets.sheet import Job
from generators.sheets.turns import TurnJob

BLANKS = ("Player",)
FORM = 0.46  # the most of a page that the form takes, unless its rows would be too low
GAP = 14.0  # points between the form and what the power has been told
TEXT, LEAST_TEXT, STEP = 10.5, 7.0, 0.25  # sizes of what it has been told
LEAD = 1.28  # from line to line, in sizes
BETWEEN = 16.0  # points between the two columns
REST = "The rest is in the letter."
KIND = "order-sheets"  # the sheet of the kit that has the marks of the powers
UNIT, RESULT = Column("Unit", 12, ()), Column("Result", 14, ())
MOVES = (UNIT, Column("Order", 34, ()), Column("and D", 9, ()), RESULT)
RETREATING = (UNIT, Column("May retreat to", 26, ()), Column("To, or disband", 22, ()), RESULT)
BUILDING = (Column("Unit", 12, ("A", "F", "U")), Column("Home centre, or waive", 34, ()), RESULT)
REMOVING = (Column("Unit to remove", 34, ()), RESULT)


def forms(game: Game, report: PhaseReport, job: TurnJob) -> dict[str, list[Body]]:
    """The page of each power that has something to order in the next phase, and the map of what it sees then.

    The note of the job is left out: the digest of a game file would let a player try where a U is.
    """
    spec = next(spec for spec in kits.sheets(game.name) if spec.data["kind"] == KIND)
    sheet = OrderSheets(spec.place, spec.data, game)
    texts, bodies = letters(game.rules, report), dict[str, list[Body]]()
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
        _draw_told(draw, room._replace(top=below - GAP), _told(texts, name))
        heading = Heading(game.title, f"Orders: {name}, {report.game.name}", sheet.rule)
        bodies[name] = [Body(draw, heading, "fill"), position_map(game, report, job, name)]
    return bodies


def _part(report: PhaseReport, power: str) -> Part | None:
    """The orders that are due from a power in the next phase; None if none, or if it is in civil disorder."""
    declared, title = report.game.declared.get(power), str(report.phase).capitalize()
    if declared is not None and declared.disorder:
        return None
    if report.phase.kind == MOVEMENT:
        units = numbered(report.result["next"]["units"].get(power, ()))
        return Part((title,), len(units), (), MOVES, tuple((unit,) for unit in units)) if units else None
    if report.phase.kind == RETREATS:
        rows = tuple(
            (entry["unit"], ", ".join(entry["retreats"]) or "nowhere")
            for entry in report.result["dislodged"]
            if entry["power"] == power
        )
        return Part((title,), len(rows), (), RETREATING, rows) if rows else None
    due = report.due[power].number if power in report.due else 0
    what = counted(abs(due), "build" if due > 0 else "removal")
    columns = BUILDING if due > 0 else REMOVING
    return Part((f"{title}: {what}",), abs(due), (), columns) if due else None


def _known(report: PhaseReport, power: str) -> str:
    """Facts that help a power to order: its centres, or in winter its units and where it can build."""
    following, due = report.result["next"], report.due.get(power)
    if due is None:
        return f"Centres: {', '.join(following['centres'].get(power, ())) or 'none'}"
    units = ", ".join(numbered(following["units"].get(power, ()))) or "none"
    return f"Free home centres: {', '.join(due.homes)}" if due.number > 0 else f"Units: {units}"


def _told(texts: Mapping[str, str], power: str) -> list[str]:
    """The lines of a power's letter and of that to all, without their headings and without what is on the form."""
    own = texts.get(power, "").split("Your units now")[0]
    lines = [*own.splitlines()[HEADING:], *texts[PUBLIC].splitlines()[HEADING:]]
    joined: list[str] = []
    for line in lines:
        if line.startswith(" " * 12) and joined:
            joined[-1] += f" {line.strip()}"  # a line that was wrapped for mail
        elif line.strip() or (joined and joined[-1]):
            joined.append(re.sub(r"^  (\w+) {2,}", r"  \1: ", line))
    return joined[:-1]  # what comes next is the title of the form


def _draw_told(draw: Drawing, room: Area, lines: Sequence[str]) -> None:
    """Lines in two columns, in the largest type that fits; what has no room in the smallest is left to the letter."""
    width, size = (room.width - BETWEEN) / 2, TEXT
    while len(_set(lines, size, width)) > 2 * int(room.height / (LEAD * size)) and size > LEAST_TEXT:
        size -= STEP
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


def _set(lines: Sequence[str], size: float, width: float) -> list[tuple[str, bool]]:
    """The lines wrapped, each with whether it is a title."""
    placed: list[tuple[str, bool]] = []
    for line in lines:
        is_title = bool(line) and not line.startswith(" ")
        wrapped = wrap_text(" ".join(line.split()), size, width, "semibold" if is_title else "regular")
        placed += [(text, is_title) for text in wrapped or [""]]
    return placed
