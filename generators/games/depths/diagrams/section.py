"""Sections through the sea: the four depths of a submarine with their modifiers, and a hunted sea zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.checks.answers import counted
from aids.depths.effects import ATTACK, DEFENSE, DEPTHS, DICE, FIGHTING, HIDDEN, modifiers, permissions, targets
from aids.rulebook.rules import Rules
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Box, Drawing, Style, shift, transformed
from generators.drawing.scene import (
    MAIN,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_below,
    draw_disc,
    draw_list,
    draw_sea,
)
from generators.drawing.text import fit_scale
from generators.games.depths.rolls import rolls
from generators.page import frame

SMALL, LARGE = (84.0, 34.0), (112.0, 44.0)  # points: the water and the air drawn, on small paper and on large
FOOT = 106.0  # points under the water: what a depth changes
#: The side view of a boat at each depth, and the depth of its middle as a share of the water.
BOATS = {
    "surfaced": ("submarine-side", 0.0),
    "periscope": ("submarine-periscope-side", 0.10),
    "submerged": ("submarine-submerged-side", 0.50),
    "silent": ("submarine-silent-side", 0.82),
}
#: The silhouettes of those who may search and of others, and their lengths as shares of the room beside each other.
SILHOUETTES = {
    "Fighter": ("fighter-side", 0.56),
    "Tactical bomber": ("bomber-side", 0.62),
    "Bomber": ("bomber-side", 0.84),
    "Destroyer": ("destroyer-side", 0.9),
    "Any other ship": ("cruiser-side", 1.0),
}
#: Who searches from the air, with its length as a share of the zone's width.
SEARCHERS = (("Fighter", 0.17), ("Tactical bomber", 0.2), ("Bomber", 0.26))
SCOPE = 0.12  # of its length: the middle of a boat at periscope depth lies so far down, its scope over the waves
HEADS = ("Attack", "Defence", "Found on", "Moves", "Blocks convoys")
#: Points: the width of a sea zone beside its steps and its least height there; its height by its width above them.
ZONE, LEAST_ZONE, HIGH = 276.0, 340.0, 0.46
SAFE = Style(None, "navy", 1.4, (4, 3))  # the way of a boat that nobody attacks
#: The steps of an attack: their rows, from the tables of the search and of slipping away.
ATTACK_STEPS = (("Move in", "Searchers"), ("Roll",), ("Found",), ("Not found",), ("Defend anyway",))
AWAY = (("Who", "Price"), ("Place", "Safe", "Out"))


def _signed(change: int) -> str:
    return "0" if not change else f"{change:+d}".replace("-", "−")


def depth_name(depth: str) -> str:
    """A depth as its heading."""
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
    (sea, sky), side = SMALL if width < WIDE else LARGE, 66.0
    wave, foot = FOOT + sea, FOOT
    each = (width - side) / len(DEPTHS)
    named = min(fit_scale(depth_name(depth), 11, each - 5, "bold") for depth in DEPTHS)
    apart, water = min(29.0, each / len(DICE)), (side, foot, width - side, sea)
    draw_sea(draw, water)
    rows = tuple(foot - 28 - 18 * n for n in range(len(HEADS)))
    for y, head in zip(rows, HEADS, strict=True):
        draw.text(0, y, head, frame.TABLE, "navy", "semibold")
        draw.line((0, y - 4.5), (width, y - 4.5), Style(None, "rule", 0.35))
    for i, depth in enumerate(DEPTHS):
        middle, permission = side + (i + 0.5) * each, allowed[depth]
        draw.text(middle, wave + sky - 9, depth_name(depth), named, "navy", "bold", "middle")
        _draw_boat(draw, depth, middle, water, min(0.72 * each, 88.0))
        if depth in HIDDEN:
            _cells(draw, middle, foot - 11, apart, [die.upper() for die in DICE], "", size=frame.NOTE, colour="grey")
        for y, kind, able in zip(rows, (ATTACK, DEFENSE), (permission.attack, permission.defend), strict=False):
            change = [changes[depth, kind, die] for die in DICE] if able else []
            cells = [_signed(each) for each in change] if any(change) else []
            _cells(draw, middle, y, apart, cells, "as printed" if able else "none")
        found = [rolls(numbers[depth, die]) for die in DICE] if depth in HIDDEN else []
        _cells(draw, middle, rows[2], apart, found, "no search" if permission.detectable else "never")
        moves = "as printed" if permission.movement is None else "none"
        if permission.movement:
            moves = f"up to {counted(permission.movement, 'zones')}"
        draw.text(middle, rows[3], moves, frame.TABLE, "ink", "regular", "middle")
        draw.text(middle, rows[4], "yes" if permission.convoys else "no", frame.TABLE, "ink", "regular", "middle")
    return draw, wave + sky


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
        draw.text(middle, y, otherwise, frame.TABLE, "ink", "regular", "middle")
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
    may, kept = ([away[name] for name in names if name in away] for names in AWAY)
    told.append((rules.tables["slipping-away"].title, f"{' '.join(may)}: {', '.join(kept).lower()}."))
    return [Step(str(n), head, text, "danger" if head == "Found" else "navy") for n, (head, text) in enumerate(told, 1)]


def _sentences(said: Mapping[str, str], names: Sequence[str]) -> str:
    return " ".join(f"{said[name]}." for name in names if name in said)


def _draw_zone(draw: Drawing, rules: Rules, box: Box) -> None:
    """A sea zone in section, in a box: who searches, and at each depth a submarine with what finds it on each die."""
    allowed, (x, low, width, high) = permissions(rules), box
    deep, least = 0.64 * high, 46.0 if high > LEAST_ZONE - 1 else 22.0
    water, length, top = (x, low, width, deep), min(96.0, 0.3 * width, 0.36 * high), low + deep
    draw_sea(draw, water)
    _draw_searchers(draw, box, top)
    left, apart, gate = x + (0.43 if least > 22 else 0.32) * width, 0.17 * width, x + 0.95 * width
    for depth in DEPTHS:
        surfaced, (_, share) = depth == DEPTHS[0], BOATS[depth]
        _draw_boat(draw, depth, x + (0.385 if surfaced else 0.165) * width, water, length)
        at = top - max(share * deep, least)
        if depth in HIDDEN:
            if least > 22:
                draw_finds(draw, rules, depth, left, at + 8, apart)
            else:
                draw_finds(draw, rules, depth, left, at - 2, 0.125 * width, beside=0.22 * width)
            continue
        words = "no search" if allowed[depth].detectable else "never found"
        beside, base = (x + 0.385 * width - 0.5 * length, top + 0.3 * length + 14) if surfaced else (left, at + 8)
        draw.text(beside, base, depth_name(depth), MAIN, "navy", "semibold")
        draw.text(beside, base - 12, words, TEXT, "ink")
    first, last = (top - max(BOATS[depth][1] * deep, least) for depth in HIDDEN)
    draw.line((gate, first + 16), (gate, top + 12), Style(None, "navy", 1.4))
    draw.line((gate, last - 16), (gate, last - 30), SAFE)
    draw_gate(draw, gate, first + 16, last - 16, "3", "danger")
    draw_disc(draw, gate, top + 14, "2", 7.5)
    draw_disc(draw, gate, last - 36, "4", 7.5)
    if least > 22:
        _draw_ways(draw, box, top, deep, length)


def _draw_ways(draw: Drawing, box: Box, top: float, deep: float, length: float) -> None:
    """The shot of a hidden boat that defends, and the way of a found one that slips off at its depth."""
    x, _, width, _ = box
    bow, y = x + 0.165 * width + 0.5 * length, top - BOATS[HIDDEN[-1]][1] * deep
    draw_below(draw, "burst", bow - 2, y + 12, 0.24 * length, "danger")
    draw_disc(draw, bow + 17, y + 12, "5", 7.5, "danger")
    level, end = top - SCOPE * length - 8, x + 0.6 * width
    draw_below(draw, BOATS[HIDDEN[-1]][0], end + 0.5 * length, level + 8, length, "sea")
    draw.line((bow + 4, level), (end - 8, level), SAFE)
    draw_arrow_head(draw, end - 2, level, 0, 8, "navy")
    draw_disc(draw, (bow + end) / 2, level, "6", 7.5)


def _draw_searchers(draw: Drawing, box: Box, top: float) -> None:
    """Who searches, over the water at `top` of a box: aircraft and a destroyer with their names."""
    x, low, width, high = box
    ceiling = low + high
    draw_disc(draw, x + 8, ceiling - 10, "1", 7.5)
    roomy = high > LEAST_ZONE - 1
    if not roomy:
        names = ", ".join((*(unit for unit, _ in SEARCHERS), "Destroyer")).capitalize()
        draw.text(x + 22, ceiling - 10, names, fit_scale(names, TEXT, width - 24), "danger", "semibold")
    for n, (unit, long) in enumerate(SEARCHERS):
        across, name = x + (0.21 + 0.3 * n) * width, SILHOUETTES[unit][0]
        draw_below(draw, name, across, ceiling - (18 if roomy else 26), (1 if roomy else 0.6) * long * width, "danger")
        if roomy:
            draw.text(across, ceiling - 45, unit, fit_scale(unit, TEXT, 0.29 * width), "danger", "semibold", "middle")
    draw_afloat(draw, "destroyer-side", x + 0.72 * width, top, (0.36 if roomy else 0.2) * width, "danger", left=True)
    if roomy:
        draw.text(x + 0.72 * width, top + 0.17 * width, "Destroyer", TEXT, "danger", "semibold", "middle")


def draw_finds(
    draw: Drawing, rules: Rules, depth: str, x: float, y: float, apart: float, *, beside: float = 0.0
) -> None:
    """A hidden depth at (x, y) and the rolls that find it, on each die `apart` points from the last.

    They stand under it, or so far `beside` it.
    """
    draw.text(x, y, depth_name(depth), MAIN, "navy", "semibold")
    x, y = x + beside, y + (15 if beside else 0)
    for n, die in enumerate(DICE):
        hits = rolls(targets(rules)[depth, die])
        draw.text(x + apart * n, y - 11, die.upper(), frame.NOTE, "grey", "semibold")
        draw.text(x + apart * n, y - 23, hits, fit_scale(hits, MAIN, apart - 2, "bold"), "navy", "bold")


def draw_gate(draw: Drawing, x: float, top: float, low: float, number: str, colour: str = "navy") -> None:
    """A bracket behind what is rolled for, with the number of its step."""
    draw.lines([((x - 4, top), (x, top), (x, low), (x - 4, low))], Style(None, colour, 1.2))
    draw_disc(draw, x, (top + low) / 2, number, 7.5, colour)


def draw_boats(draw: Drawing, x: float, top: float, width: float) -> float:
    """A strip of sea from (x, top) with a submarine at each depth at which it fights, over the columns of a table."""
    each = width / len(FIGHTING)
    box = (x, top - 58, width, 40.0)
    draw_sea(draw, box)
    for n, depth in enumerate(FIGHTING):
        _draw_boat(draw, depth, x + (n + 0.5) * each, box, 64.0)
    return top - 58
