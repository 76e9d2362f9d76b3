"""The Williamson turn: the hexes that it enters to either side, and a table of facings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from aids.hexes import HEADINGS, heading_of, neighbour, step_of
from aids.on_patrol.board import board_of
from aids.on_patrol.radial import SIDES, turn_about
from aids.on_patrol.ships import Pose
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.games.on_patrol.films import BOLD, TARGET, Overlay, OverlaySettings
from generators.page.frame import area
from generators.page.table_layout import Column, Look, Table, draw_table
from generators.sheets.sheet import Job

FACING_FIRST, FACING_STEP = 34.0, 18.0  # points: the columns of the table of facings
FACINGS_WIDTH, FACINGS_HEIGHT = FACING_FIRST + 12 * FACING_STEP, 112.0


class Film(OverlaySettings):
    """The hexes of a Williamson turn to either side, and a table of facings."""

    def draw(self, job: Job) -> Overlay:
        """A Williamson turn to either side (On Patrol 105.2); the table stands beside it, or below where it is wide."""
        size, drawing = job.hex_size, Drawing()
        turns = {side: turn_about(job.game.rules, TARGET, 0, side) for side in SIDES}
        last = turns["right"][-1].bow
        back = neighbour(last, 3, -1)
        places = [
            TARGET,
            neighbour(TARGET, 3),
            last,
            back,
            *(move.bow for turn in turns.values() for move in turn),
        ]
        ends = hex_grid.edges([TARGET, last])
        hex_grid.draw_edges(drawing, hex_grid.edges(places) - ends, size, Style(None, "danger", hex_grid.FINE))
        hex_grid.draw_edges(drawing, ends, size, Style(None, "danger", BOLD))
        hex_grid.draw_ship(drawing, TARGET, 0, size, Style(None, "danger", hex_grid.LINE))
        hex_grid.draw_ship(drawing, last, 3, size, Style(None, "danger", hex_grid.LINE, (3, 2)))
        _draw_paths(drawing, turns, size)
        left, bottom, right, top = hex_grid.bounds(places, size)
        beside = right - left + 16 + FACINGS_WIDTH <= area(job.paper, small_head=True).width - 8
        x, y = (right + 16, top) if beside else (left, bottom - 12)
        _facings(drawing, job, x, y)
        return Overlay(drawing, (left, min(bottom, y - FACINGS_HEIGHT), max(right, x + FACINGS_WIDTH), top))


def _draw_paths(drawing: Drawing, turns: Mapping[str, Sequence[Pose]], size: float) -> None:
    """The way to either side from hex to hex, numbered."""
    head, letter = hex_grid.head_size(size, 0.14, 3.5, 9.0), hex_grid.letter_size(size, 0.3)
    for side, colour in zip(SIDES, ("sea", "danger"), strict=True):
        middles = [(0.0, 0.0), *(hex_grid.centre(move.bow, size) for move in turns[side])]
        ways = []
        for (a, b), move in zip(pairwise(middles), turns[side], strict=True):
            angle = hex_grid.direction(move.step)
            ways.append((hex_grid.towards(a, angle, 0.3 * size), hex_grid.towards(b, angle, -0.24 * size)))
        hex_grid.draw_arrows(drawing, ways, Style(None, colour, hex_grid.LINE), head)
        for number, at in enumerate(middles[1:-1], 1):
            hex_grid.draw_label(drawing, at, str(number), letter, colour, "bold")
    moves = turns["right"]
    hex_grid.draw_label(drawing, hex_grid.centre(moves[-1].bow, size), str(len(moves)), letter, "danger", "bold")
    hex_grid.draw_label(drawing, (0.0, 0.0), "0", letter, "danger", "bold")


def _facings(drawing: Drawing, job: Job, x: float, y: float) -> None:
    """A table of the facing in each hex of the turn, its upper left corner at (x, y)."""
    count, board = len(turn_about(job.game.rules, TARGET, 0)), board_of(job.game.rules)
    columns = [Column("begun", FACING_FIRST, look=Look(9, face="bold"), anchor="middle")]
    for side in reversed(SIDES):
        heads = (*map(str, range(1, count + 1)), "end")
        columns += [Column(head, FACING_STEP, anchor="middle", group=f"to the {side}") for head in heads]
    rows = []
    for heading in HEADINGS:
        turns = [turn_about(job.game.rules, TARGET, step_of(board, heading), side) for side in reversed(SIDES)]
        courses = [course for turn in turns for course in (*(move.step for move in turn), step_of(board, heading) + 3)]
        rows.append([str(heading), *(str(heading_of(board, course)) for course in courses)])
    drawing.text(x, y - 8, "Facing in each hex", 7.5, "navy", "semibold")
    draw_table(drawing, Table(columns, rows, tinted=False, row_height=11.5, padding=0), FACINGS_WIDTH, x, y - 12)
