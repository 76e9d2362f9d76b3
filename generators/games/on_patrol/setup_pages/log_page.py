"""The second page: the Convoy/Escort Log, and a record to fill in turn by turn."""

from __future__ import annotations

from aids import hexes
from aids.errors import FitError
from aids.on_patrol.formation import formations, ships
from aids.on_patrol.setup import Setup
from aids.rulebook.rules import Rules, value
from generators.drawing.drawing import Drawing, Style
from generators.games.on_patrol.setup_pages.convoy_log import (
    GROUP_HEADS,
    convoy_height,
    draw_convoy,
    draw_escort_group,
    escort_group,
)
from generators.games.on_patrol.setup_pages.escort_grid import draw_escort_grids, escort_grid
from generators.games.on_patrol.setup_pages.layout import HEAD, SMALL, SPACE, cure_off_board
from generators.page.frame import THIN, Area
from generators.page.paper import Paper
from generators.page.typeset import DESIGN, draw_paragraph, draw_section
from generators.sheets.log_grids import least_height

LEAST_PITCH, MOST_PITCH = 12.0, 40.0  # height of a row of the escort group
LINE = 16.0  # points: the least line of fields of a grid that shares the page
GAP = 8.0  # above the record
MOST_TURNS = 24  # side by side in the record
RECORD = ("Mode", "Direction", "Lead bow")
RECORD_PITCH, RECORD_LEFT = 15.0, 48.0  # height of a row of the record, and its left edge
ROOMY_PITCH, ROOMY_TURNS = 56.0, 10  # the same, and turns side by side, where no escorts stand above the record


def has_grid_apart(rules: Rules, setup: Setup, height: float, factor: float) -> bool:
    """Whether the grid of the escort group has pages of its own, as it does not fit under the convoy.

    The answer is the same for every formation that the die of a scenario may give.
    """
    group = escort_group(setup)
    if not group:
        return False
    convoys = [0.0]
    if setup.formation:
        known = [*formations(rules).values(), *setup.scenario.formations]
        convoys = [convoy_height(each) for each in known if ships(each) == ships(setup.formation)]
    room = height - max(convoys) - HEAD - _record_height(setup.turns)
    return room * factor < least_height(escort_grid(group), LINE)


def draw_log(
    draw: Drawing, rules: Rules, setup: Setup, height: float, paper: Paper, factor: float, *, apart: bool
) -> None:
    """The convoy, the escort group and the record.  FitError if they do not fit.

    The page is scaled by `factor`; the grid of escorts is that of the kit, at its own size.  Where that is `apart`, and
    where ships off the board leave it no room, the group is a table.
    """
    y = height
    if setup.formation:
        y = draw_convoy(draw, setup, int(value(rules, "log-boxes")), y)
        y = _draw_off_board(draw, setup, y)
    record = _record_height(setup.turns)
    group = escort_group(setup)
    room = Area(0.0, record, DESIGN, y - HEAD)
    grid = escort_grid(group)
    if group and not apart and room.height * factor >= least_height(grid):
        draw_section(draw, "Escort group", "highest VP first · under the name where it starts · 104.4.4", DESIGN, 0, y)
        draw_escort_grids(draw, setup, group, grid, room, factor)
        y = record
    elif group:
        pitch = max(LEAST_PITCH, min(MOST_PITCH, (y - GROUP_HEADS - record) / len(group)))
        y = draw_escort_group(draw, setup.scenario.board, group, y, pitch)
    if y < record - 0.01:
        count = len(setup.placement.ships)
        raise FitError(
            f"the log of {count} ships does not fit {paper.name}; choose a larger or longer one", where="--paper"
        )
    top = y - GAP if abs(y - record) < 0.01 else y
    bands = -(-setup.turns // ROOMY_TURNS)
    roomy = min(ROOMY_PITCH, ((top - HEAD) / bands - 18) / len(RECORD))
    if group or roomy < RECORD_PITCH:
        _draw_record(draw, setup.turns, top, RECORD_PITCH, MOST_TURNS)
    else:
        _draw_record(draw, setup.turns, top, roomy, ROOMY_TURNS)


def _draw_off_board(draw: Drawing, setup: Setup, y: float) -> float:
    """The places of ships off the board, which the log would lose; the y below."""
    board, ships = setup.scenario.board, enumerate(setup.placement.ships, 1)
    texts = [
        f"Off the board: {number} {ship.name}, bow {hexes.label(board, ship.bow)}"
        for number, ship in ships
        if ship.name in setup.placement.off_board
    ]
    texts += [f"All ships on the board: {cure}" for cure in [cure_off_board(setup)] if cure]
    low, half = y, -(-len(texts) // 2)
    for x, column in ((0.0, texts[:half]), (DESIGN / 2 + 6, texts[half:])):
        end = y
        for text in column:
            end = draw_paragraph(draw, text, x, end, DESIGN / 2 - 6, SMALL, "danger")
        low = min(low, end)
    return low - 4


def _record_height(turns: int) -> float:
    return GAP + HEAD + -(-turns // MOST_TURNS) * (12 + RECORD_PITCH * len(RECORD) + 5)


def _draw_record(draw: Drawing, turns: int, top: float, pitch: float, most: int) -> float:
    """Empty boxes, `most` turns side by side, for the mode and the convoy's place after each turn; the y below."""
    note = "mode from the Escort Action Table at the end of each turn · 104.2.1"
    y, left = draw_section(draw, "Turn by turn", note, DESIGN, 0, top) - SPACE, RECORD_LEFT
    each = (DESIGN - left) / min(most, max(turns, 12))
    for first in range(0, turns, most):
        count = min(most, turns - first)
        numbers = [(left + each * (i + 0.5), y - 8, str(first + i + 1)) for i in range(count)]
        draw.texts(numbers, 8, "navy", "bold", "middle")
        y -= 11
        draw.texts([(0, y - pitch * (i + 0.5) - 2.5, row) for i, row in enumerate(RECORD)], 7.5, "grey")
        right, bottom = left + each * count, y - pitch * len(RECORD)
        levels = [y - pitch * i for i in range(len(RECORD) + 1)]
        lines = [((left, level), (right, level)) for level in levels]
        lines += [((left + each * i, y), (left + each * i, bottom)) for i in range(count + 1)]
        draw.lines(lines, Style(None, "grey", THIN))
        y = bottom - 6
    return y - 4
