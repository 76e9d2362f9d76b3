"""The diagrams of Depths: the four depths of a submarine with their modifiers, and when depth is declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.checks.answers import counted
from aids.depths.effects import ATTACK, DEFENSE, DEPTHS, DICE, HIDDEN, modifiers, permissions, targets
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Box, Drawing, Style, shift, transformed
from generators.drawing.scene import (
    DISC,
    MAIN,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_below,
    draw_disc,
    draw_list,
    draw_sea,
    draw_step,
    step_height,
)
from generators.drawing.text import fit_scale
from generators.page.frame import NOTE, TABLE

SEA, SKY, WAVE = 84.0, 34.0, 190.0  # depth of the water drawn, of the air, and the surface above the foot
STRIP = 420.0  # points: a turn is drawn as a strip from this width on
#: The side view of a boat at each depth, and the depth of its middle as a share of the water.
BOATS = {
    "surfaced": ("submarine-side", 0.0),
    "periscope": ("submarine-periscope-side", 0.10),
    "submerged": ("submarine-submerged-side", 0.50),
    "silent": ("submarine-silent-side", 0.82),
}
SCOPE = 0.12  # of its length: the middle of a boat at periscope depth lies so far down, its scope over the waves
HEADS = ("Attack", "Defence", "Found on", "Moves", "Blocks convoys")
#: Points: the width of a sea zone beside its steps and its least height there; its height by its width above them.
ZONE, LEAST_ZONE, HIGH = 236.0, 290.0, 0.49
#: The steps of an attack: their rows, from the tables of the search and of slipping away.
ATTACK_STEPS = (("Move in", "Searchers"), ("Roll",), ("Found",), ("Not found",), ("Defend anyway",))
AWAY = ("Who", "Price", "Place", "Safe", "Out")


def _signed(change: int) -> str:
    return "0" if not change else f"{change:+d}".replace("-", "−")


def _name(depth: str) -> str:
    return "Silent running" if depth == "silent" else depth.capitalize()


def _draw_boat(draw: Drawing, depth: str, x: float, box: Box, length: float) -> None:
    """Draw a boat at its depth in the water of a box, its middle at x."""
    (name, share), (_, low, _, high) = BOATS[depth], box
    if depth == DEPTHS[0]:
        draw_afloat(draw, name, x, low + high, length, "navy")
    else:
        under = SCOPE * length if depth == DEPTHS[1] else share * high
        draw_below(draw, name, x, low + high - under, length, "navy")


def depths(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A section through the water with a submarine at each depth, and under it the modifiers for D6, D12 and D20."""
    draw = Drawing()
    changes, numbers, allowed = modifiers(rules), targets(rules), permissions(rules)
    height, side = WAVE + SKY, 66.0
    each = (width - side) / len(DEPTHS)
    named = min(fit_scale(_name(depth), 11, each - 5, "bold") for depth in DEPTHS)
    apart, water = min(29.0, each / len(DICE)), (side, WAVE - SEA, width - side, SEA)
    draw_sea(draw, water)
    rows = tuple(WAVE - SEA - 28 - 18 * n for n in range(len(HEADS)))
    for y, head in zip(rows, HEADS, strict=True):
        draw.text(0, y, head, TABLE, "navy", "semibold")
        draw.line((0, y - 4.5), (width, y - 4.5), Style(None, "rule", 0.35))
    for i, depth in enumerate(DEPTHS):
        middle, permission = side + (i + 0.5) * each, allowed[depth]
        draw.text(middle, WAVE + SKY - 9, _name(depth), named, "navy", "bold", "middle")
        _draw_boat(draw, depth, middle, water, min(0.58 * each, 70.0))
        if permission.attack:
            _cells(draw, middle, WAVE - SEA - 11, apart, [die.upper() for die in DICE], "", size=NOTE, colour="grey")
        for y, kind, able in zip(rows, (ATTACK, DEFENSE), (permission.attack, permission.defend), strict=False):
            change = [changes[depth, kind, die] for die in DICE] if able else []
            cells = [_signed(each) for each in change] if any(change) else []
            _cells(draw, middle, y, apart, cells, "as printed" if able else "none")
        found = [f"≤{numbers[depth, die]}" for die in DICE] if depth in HIDDEN else []
        _cells(draw, middle, rows[2], apart, found, "no search" if permission.detectable else "never")
        moves = "as printed" if permission.movement is None else "none"
        if permission.movement:
            moves = f"up to {counted(permission.movement, 'zones')}"
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
        draw.text(middle, y, otherwise, TABLE, "ink", "regular", "middle")
    size = min((fit_scale(cell, size, apart - 3, "bold") for cell in cells), default=size)
    for i, cell in enumerate(cells):
        draw.text(middle + (i - 1) * apart, y, cell, size, colour, "bold", "middle")


def hunt(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A sea zone with searchers over a submarine at each depth, what finds each, and the steps of the attack."""
    draw, words = Drawing(), Drawing()
    if width < WIDE:
        low, high = draw_list(words, _attack(rules), 0, 0, width, 0.0), HIGH * width
        draw.add(transformed(words, shift(0, -low)).records)
        _draw_zone(draw, rules, (0, 6 - low, width, high))
        return draw, high + 6 - low
    low = min(draw_list(words, _attack(rules), ZONE + 16, 0, width - ZONE - 16, 8.0), -LEAST_ZONE)
    draw.add(transformed(words, shift(0, -low)).records)
    _draw_zone(draw, rules, (0, 0, ZONE, -low))
    return draw, -low


def _attack(rules: Rules) -> list[Step]:
    """The steps of an attack on submarines in a sea zone, in the words of the tables."""
    said = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["search-steps"].rows}
    away = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["slipping-away"].rows}
    told = [(names[0], _sentences(said, names)) for names in ATTACK_STEPS]
    told.append((rules.tables["slipping-away"].title, _sentences(away, AWAY)))
    return [Step(str(n), head, text) for n, (head, text) in enumerate(told, 1)]


def _sentences(said: Mapping[str, str], names: Sequence[str]) -> str:
    return " ".join(f"{said[name]}." for name in names if name in said)


def _draw_zone(draw: Drawing, rules: Rules, box: Box) -> None:
    """A sea zone in section, in a box: who searches, and at each depth a submarine with what finds it on each die."""
    numbers, allowed, (x, low, width, high) = targets(rules), permissions(rules), box
    water, length = (x, low, width, 0.66 * high), min(96.0, 0.34 * width, 0.42 * high)
    top, ship = low + 0.66 * high, min(width, ZONE)
    sky = high - water[3]
    draw_sea(draw, water)
    for name, share, up in (("fighter-side", 0.18, 0.62), ("bomber-side", 0.46, 0.84), ("bomber-side", 0.8, 0.72)):
        wide = min(52.0, 0.2 * width) * (0.7 if name == "fighter-side" else 1.0 if share < 0.6 else 1.15)
        draw_below(draw, name, x + share * width, top + up * sky, wide, "danger")
    draw_afloat(draw, "destroyer-side", x + 4 + 0.16 * ship, top, 0.32 * ship, "danger")
    draw_disc(draw, x + 12, low + high - 10, "1", 7.5)
    for depth in DEPTHS:
        surfaced = depth == DEPTHS[0]
        _draw_boat(draw, depth, x + (0.77 if surfaced else 0.36) * width, water, length)
        at = top + (0.42 * length + 12 if surfaced else -max(BOATS[depth][1] * water[3], 22))
        left = x + 0.56 * width
        draw.text(left, at + 6, _name(depth), MAIN, "navy", "semibold")
        if depth not in HIDDEN:
            draw.text(left, at - 6, "no search" if allowed[depth].detectable else "never found", TEXT, "ink")
        for n, die in enumerate(DICE if depth in HIDDEN else ()):
            across = left + 0.15 * width * n
            draw.text(across, at - 4, die.upper(), NOTE, "grey", "semibold")
            draw.text(across, at - 16, f"1–{numbers[depth, die]}", MAIN, "navy", "bold")
    draw_disc(draw, x + 0.5 * width, top - 0.3 * water[3], "2", 7.5)


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
