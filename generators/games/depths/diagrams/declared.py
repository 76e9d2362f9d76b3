"""When depth is declared: a turn of the owner and the enemy's after it."""

from __future__ import annotations

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
from generators.page.frame import NOTE

STRIP = 420.0  # points: a turn is drawn as a strip from this width on


def declaration(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the owner and the enemy's after it: where depth is declared, and how long it holds."""
    table = rules.tables["declaration-timing"]
    steps = [Step(str(n), str(row.cells["step"]), str(row.cells["words"])) for n, row in enumerate(table.rows, 1)]
    stated = width >= STRIP
    each = width / (len(steps) + 0.5) if stated else width
    if not stated:
        draw = Drawing()
        high = sum(step_height(step, width - DISC) + DISC + 6 for step in steps)
        draw_list(draw, steps, 0, high, width)
        return draw, high
    words = max(step_height(step, each - DISC - 11) for step in steps) + DISC
    draw, foot = Drawing(), 70.0
    draw_sea(draw, (0, 0, width, foot))
    for n, step in enumerate((*steps, Step("", "Enemy's turn"))):
        left = n * each
        draw_step(draw, left + DISC * bool(step.number), foot + 12 + words - DISC, step, each - DISC - 11)
        if n:
            draw.line((left - 6, 4), (left - 6, foot + 8 + words), Style(None, "sea", 0.7, (3, 2.5)))
    old, new = 0.66 * foot, 0.3 * foot
    turn = 2.3 * each
    draw.lines([((0, old), (turn - 12, old), (turn + 12, new), (width, new))], Style(None, "navy", 1.4, (4, 3)))
    for x, y in ((0.5 * each, old), (1.5 * each, old), (3.25 * each, new)):
        draw_below(draw, "submarine-submerged-side", x, y + 3, 0.42 * each, "navy")
    draw_disc(draw, turn, (old + new) / 2, "3")
    draw.text(0.02 * width, old - 20, "declared last turn", NOTE, "navy", "semibold")
    draw.text(turn + 14, new - 14, "declared now", NOTE, "navy", "semibold")
    draw.text(3 * each + 2, new + 10, "still holds", NOTE, "navy", "semibold")
    return draw, foot + 12 + words
