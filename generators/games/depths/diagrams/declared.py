"""When depth is declared: a turn of the owner and the enemy's after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import fsum

from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import (
    DISC,
    Step,
    draw_below,
    draw_disc,
    draw_list,
    draw_sea,
    draw_step,
    step_height,
)
from generators.page import frame

STRIP = 420.0  # points: a turn is drawn as a strip from this width on
SEA, OLD, NEW = 56.0, 37.0, 15.0  # points: the height of the sea, of the depth of last turn and of the new one
SHARES = (1.0, 0.95, 1.25, 0.9)  # of the width, for each phase


def declaration(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the owner and the enemy's after it: where depth is declared, and how long it holds."""
    table = rules.tables["declaration-timing"]
    steps = [Step("", str(row.cells["step"]), f"{row.cells['words']}.") for row in table.rows]
    steps[:-1] = [step._replace(number=str(n)) for n, step in enumerate(steps[:-1], 1)]
    if width < STRIP or len(steps) != len(SHARES):
        draw = Drawing()
        high = fsum(step_height(step, width - DISC) + DISC + 6 for step in steps)
        draw_list(draw, steps, 0, high, width)
        return draw, high
    *lefts, _ = (width * share / fsum(SHARES) for share in accumulate(SHARES, initial=0.0))
    rooms = [end - start - DISC - 11 for start, end in pairwise((*lefts, width + 8))]
    words = max(step_height(step, room) for step, room in zip(steps, rooms, strict=True)) + DISC
    draw = Drawing()
    draw_sea(draw, (0, 0, width, SEA))
    for n, (step, left, room) in enumerate(zip(steps, lefts, rooms, strict=True)):
        draw_step(draw, left + DISC * bool(step.number), SEA + 12 + words - DISC, step, room)
        if n:
            draw.line((left - 6, 4), (left - 6, SEA + 8 + words), Style(None, "sea", 0.7, (3, 2.5)))
    _draw_depths(draw, lefts, width)
    return draw, SEA + 12 + words


def _draw_depths(draw: Drawing, lefts: Sequence[float], width: float) -> None:
    """The depth of last turn and the one declared now, from phase to phase in the sea, and that of the option."""
    movement, combat, turn, enemy = lefts
    turn += 0.3 * (enemy - turn)
    option = movement + 0.6 * (combat - movement)
    draw.lines([((0, OLD), (turn - 12, OLD), (turn + 12, NEW), (width, NEW))], Style(None, "navy", 1.4, (4, 3)))
    draw.lines([((option - 12, OLD), (option + 12, NEW), (turn + 10, NEW))], Style(None, "danger", 1.4, (4, 3)))
    for x, y in ((movement + 36, OLD), (0.5 * (combat + lefts[2]), OLD), (0.5 * (enemy + width), NEW)):
        draw_below(draw, "submarine-submerged-side", x, y + 3, 56.0, "navy")
    draw_disc(draw, option, (OLD + NEW) / 2, "1", 7.5, "danger")
    draw_disc(draw, turn, (OLD + NEW) / 2, "3", 7.5)
    draw.text(4, OLD - 17, "declared last turn", frame.NOTE, "navy", "semibold")
    draw.text(combat, NEW - 10, "option: declared here", frame.NOTE, "danger", "semibold")
    draw.text(turn + 14, NEW - 10, "declared now", frame.NOTE, "navy", "semibold")
    draw.text(enemy + 2, NEW + 6, "still holds", frame.NOTE, "navy", "semibold")
