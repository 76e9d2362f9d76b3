"""The diagrams of Depths: the four depths of a submarine with their modifiers, and when depth is declared."""

from __future__ import annotations

from aids.depths.effects import ATTACK, DEFENSE, DEPTHS, DICE, HIDDEN, modifiers, permissions, targets
from aids.rulebook.rules import Rules
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import DISC, Step, draw_below, draw_disc, draw_list, draw_sea, draw_step, step_height
from generators.drawing.text import fit_size, text_width
from generators.page.frame import NOTE, TABLE

SEA, SKY, WAVE = 84.0, 34.0, 190.0  # depth of the water drawn, of the air, and the surface above the foot
STRIP = 420.0  # points: a turn is drawn as a strip from this width on
#: The depth of the middle of each silhouette, as a share of the water.
UNDER = {"surfaced": -0.06, "periscope": 0.20, "submerged": 0.50, "silent": 0.84}


def _signed(change: int) -> str:
    return "0" if not change else f"{change:+d}".replace("-", "−")


def depths(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A section through the water with a submarine at each depth, and under it the modifiers for D6, D12 and D20."""
    draw = Drawing()
    changes, numbers, allowed = modifiers(rules), targets(rules), permissions(rules)
    height, side = WAVE + SKY, 66.0
    each = (width - side) / len(DEPTHS)
    names = ["Silent running" if depth == "silent" else depth.capitalize() for depth in DEPTHS]
    named = fit_size(
        lambda size: max(text_width(name, size, "bold") for name in names), 11, each - 5, least=7, step=0.5
    )
    none_needed = "no search needed" if text_width("no search needed", NOTE) < each - 4 else "no search"
    apart = min(29.0, each / len(DICE))
    draw.rect(side, WAVE - SEA, width - side, SEA, Style("pale"))
    draw.line((side, WAVE), (width, WAVE), Style(None, "sea", 1.0))
    rows = tuple(WAVE - SEA - 28 - 18 * n for n in range(5))
    for y, head in zip(rows, ("Attack", "Defence", "Found on", "Moves", "Blocks convoys"), strict=True):
        draw.text(0, y, head, TABLE, "navy", "semibold")
        draw.line((0, y - 4.5), (width, y - 4.5), Style(None, "rule", 0.35))
    for i, depth in enumerate(DEPTHS):
        left, permission = side + i * each, allowed[depth]
        middle = left + each / 2
        if i:
            draw.line((left, WAVE - SEA), (left, WAVE + SKY - 4), Style(None, "paper", 1.5))
        draw.text(middle, WAVE + SKY - 14, names[i], named, "navy", "bold", "middle")
        wide, tall = 0.62 * each, 26.0
        draw_art(
            draw, f"submarine-{depth}", (middle - wide / 2, WAVE - UNDER[depth] * SEA - tall / 2, wide, tall), "navy"
        )
        if permission.attack:
            _cells(draw, middle, WAVE - SEA - 11, apart, [die.upper() for die in DICE], "", size=NOTE, colour="grey")
        for y, kind, able in zip(rows, (ATTACK, DEFENSE), (permission.attack, permission.defend), strict=False):
            cells = [_signed(changes[depth, kind, die]) for die in DICE] if able else []
            _cells(draw, middle, y, apart, cells, "not at all")
        found = [f"≤{numbers[depth, die]}" for die in DICE] if depth in HIDDEN else []
        _cells(draw, middle, rows[2], apart, found, none_needed if permission.detectable else "never")
        moves = (
            "normal"
            if permission.movement is None
            else f"up to {permission.movement}"
            if permission.movement
            else "not at all"
        )
        draw.text(middle, rows[3], moves, TABLE, "ink", "regular", "middle")
        draw.text(middle, rows[4], "yes" if permission.convoys else "no", TABLE, "ink", "regular", "middle")
    return draw, height


def _cells(
    draw: Drawing,
    middle: float,
    y: float,
    apart: float,
    cells: list[str],
    otherwise: str,
    *,
    size: float = 11,
    colour: str = "navy",
) -> None:
    """Three numbers, one for each die, `apart` points from middle to middle; without numbers the text `otherwise`."""
    if not cells:
        draw.text(middle, y, otherwise, NOTE, "grey", "regular", "middle")
    size = fit_size(
        lambda size: max((text_width(cell, size, "bold") for cell in cells), default=0),
        size,
        apart - 3,
        least=7,
        step=0.5,
    )
    for i, cell in enumerate(cells):
        draw.text(middle + (i - 1) * apart, y, cell, size, colour, "bold", "middle")


def declaration(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the owner and the enemy's after it: where depth is declared, and how long it holds."""
    table = rules.tables["declaration-timing"]
    steps = [Step(str(n), str(row.cells["step"]), str(row.cells["words"])) for n, row in enumerate(table.rows, 1)]
    stated = width >= STRIP
    each = width / (len(steps) + 0.62) if stated else width
    if not stated:
        draw = Drawing()
        high = sum(step_height(step, width - DISC) + DISC + 6 for step in steps)
        draw_list(draw, steps, 0, high, width)
        return draw, high
    words = max(step_height(step, each - DISC - 8) for step in steps) + DISC
    draw, foot = Drawing(), 70.0
    draw_sea(draw, (0, 0, width, foot))
    for n, step in enumerate((*steps, Step("", "Enemy's turn"))):
        left = n * each
        draw_step(draw, left + DISC * bool(step.number), foot + 12 + words - DISC, step, each - DISC - 8)
        if n:
            draw.line((left - 6, 4), (left - 6, foot + 8 + words), Style(None, "sea", 0.7, (3, 2.5)))
    old, new = 0.66 * foot, 0.3 * foot
    turn = 2.3 * each
    draw.lines([((0, old), (turn - 12, old), (turn + 12, new), (width, new))], Style(None, "navy", 1.4, (4, 3)))
    for x, y in ((0.5 * each, old), (1.5 * each, old), (3.3 * each, new)):
        draw_below(draw, "submarine-submerged-side", x, y, 0.42 * each, "navy")
    draw_disc(draw, turn, (old + new) / 2, "3")
    draw.text(0.02 * width, old - 20, "declared last turn", NOTE, "navy", "semibold")
    draw.text(turn + 14, new - 14, "declared now", NOTE, "navy", "semibold")
    draw.text(3 * each + 2, new + 10, "still holds", NOTE, "navy", "semibold")
    return draw, foot + 12 + words
