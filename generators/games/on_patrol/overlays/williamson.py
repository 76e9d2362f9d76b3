"""The Williamson turn: the hexes that it enters to either side, and a table of facings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from aids.hexes import DEFAULT_ON_PATROL, HEADINGS, heading_of, neighbour, step_of
from aids.on_patrol.movement_state import SIDES
from aids.on_patrol.radial import TurnAbout, turn_about
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import (
    FINE,
    LINE,
    bounds,
    centre,
    direction,
    draw_arrows,
    draw_edges,
    draw_label,
    draw_ship,
    edges,
    letter_size,
    towards,
)
from generators.games.on_patrol.hex_overlay import BOLD, TARGET, Overlay, OverlaySettings
from generators.page.frame import area
from generators.sheets.sheet import Job

FACINGS_WIDTH, FACINGS_HEIGHT = 200.0, 106.0


class Film(OverlaySettings):
    """The hexes of a Williamson turn to either side, and a table of facings."""

    def draw(self, job: Job) -> Overlay:
        """A Williamson turn to either side (On Patrol 105.2); the table stands beside it, or below where it is wide."""
        size, drawing = job.hex_size, Drawing()
        turns = {side: turn_about(job.game.rules, TARGET, 0, side) for side in SIDES}
        last = turns["right"].moves[-1].bow
        back = neighbour(last, turns["right"].course, -1)
        places = [
            TARGET,
            neighbour(TARGET, 3),
            last,
            back,
            *(move.bow for turn in turns.values() for move in turn.moves),
        ]
        ends = edges([TARGET, last])
        draw_edges(drawing, edges(places) - ends, size, Style(None, "danger", FINE))
        draw_edges(drawing, ends, size, Style(None, "danger", BOLD))
        draw_ship(drawing, TARGET, 0, size, Style(None, "danger", LINE))
        draw_ship(drawing, last, turns["right"].course, size, Style(None, "danger", LINE, (3, 2)))
        _draw_paths(drawing, turns, size)
        left, bottom, right, top = bounds(places, size)
        beside = right - left + 16 + FACINGS_WIDTH <= area(job.paper, small_head=True).width - 8
        x, y = (right + 16, top) if beside else (left, bottom - 12)
        _facings(drawing, job, x, y)
        return Overlay(drawing, (left, min(bottom, y - FACINGS_HEIGHT), max(right, x + FACINGS_WIDTH), top))


def _draw_paths(drawing: Drawing, turns: Mapping[str, TurnAbout], size: float) -> None:
    """The way to either side from hex to hex, numbered."""
    head, letter = letter_size(size, 0.14, 3.5, 9.0), letter_size(size, 0.3)
    for side, colour in zip(SIDES, ("sea", "danger"), strict=True):
        middles = [(0.0, 0.0), *(centre(move.bow, size) for move in turns[side].moves)]
        ways = []
        for (a, b), move in zip(pairwise(middles), turns[side].moves, strict=True):
            angle = direction(move.step)
            ways.append((towards(a, angle, 0.3 * size), towards(b, angle, -0.24 * size)))
        draw_arrows(drawing, ways, Style(None, colour, LINE), head)
        for number, at in enumerate(middles[1:-1], 1):
            draw_label(drawing, at, str(number), letter, colour, "bold")
    moves = turns["right"].moves
    draw_label(drawing, centre(moves[-1].bow, size), str(len(moves)), letter, "danger", "bold")
    draw_label(drawing, (0.0, 0.0), "0", letter, "danger", "bold")


def _facings(drawing: Drawing, job: Job, x: float, y: float) -> None:
    """A table of the facing in each hex of the turn, its upper left corner at (x, y)."""
    rules = job.game.rules
    count = len(turn_about(rules, TARGET, 0).moves)
    step, gap, first = 13.0, 12.0, 32.0
    lefts = [x + first + column * ((count + 1) * step + gap) for column in range(2)]
    drawing.text(x, y - 8, "Facing in each hex", 7.5, "navy", "semibold")
    drawing.texts([(x, y - 30, "begun")], 7.5, "grey")
    for left, side in zip(lefts, reversed(SIDES), strict=True):
        drawing.text(left, y - 19, f"to the {side}", 7.5, "sea" if side == "left" else "danger", "semibold")
        heads = [*map(str, range(1, count + 1)), "end"]
        drawing.texts(
            [(left + (n + 0.5) * step, y - 30, head) for n, head in enumerate(heads)], 7.5, "grey", anchor="middle"
        )
    drawing.line((x, y - 33), (x + FACINGS_WIDTH, y - 33), Style(None, "navy", FINE))
    for row, heading in enumerate(HEADINGS):
        base = y - 43 - 11.5 * row
        drawing.text(x + 10, base, str(heading), 9, "ink", "bold", "middle")
        for left, side in zip(lefts, reversed(SIDES), strict=True):
            turn = turn_about(rules, TARGET, step_of(DEFAULT_ON_PATROL, heading), side)
            courses = (*(move.step for move in turn.moves), turn.course)
            facings = [str(heading_of(DEFAULT_ON_PATROL, course)) for course in courses]
            drawing.texts(
                [(left + (n + 0.5) * step, base, facing) for n, facing in enumerate(facings)],
                9,
                "ink",
                anchor="middle",
            )
