"""The table with which a player rolls the submarine's start: a row for each of three dice, a column for each face."""

from __future__ import annotations

from aids.rules import Rules, value
from aids.ssn.setup import DIE, ROLLED
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text
from generators.page.frame import NOTE, THIN
from generators.page.typeset import draw_section_head

RULING = ROLLED
PITCH = 16.0  # of rows
NAMES = 0.44  # share of the width for the names of the rows
SIDE = 12.0  # of a die
FACES = range(1, DIE.faces[0] + 1)


def draw_rolled_start(draw: Drawing, rules: Rules, width: float) -> float:
    """Draw the table hanging from (0, 0); returns its height (ruling SS-16)."""
    y = -draw_section_head(draw, "The submarine, rolled", "three dice; it heads for the LHD · Setup", width) - 17
    step = (width * (1 - NAMES) - 6) / len(FACES)
    places = [width * NAMES + step * (i + 0.5) for i in range(len(FACES))]
    for x, face in zip(places, FACES, strict=True):
        draw_die(draw, face, x - SIDE / 2, y + 3, SIDE)
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for row, (name, figures) in enumerate(_rows(rules)):
        low = y - PITCH * (row + 1)
        if row % 2 == 0:
            draw.rect(0, low, width, PITCH, Style("tint"))
        size = fit_text(name, NOTE + 1.5, width * NAMES - 12)
        draw.text(6, low + 4.9, name, size, "ink")
        draw.texts(
            [(x, low + 4.6, text) for x, text in zip(places, figures, strict=True)], 10, "navy", "bold", "middle"
        )
    low = y - PITCH * 3
    draw.line((0, low), (width, low), Style(None, "navy", 0.6))
    return -low


def _rows(rules: Rules) -> tuple[tuple[str, list[str]], ...]:
    """Each die with what it is for, and its figure for each face."""
    step, far, more = (value(rules, name) for name in ("setup-bearing-step", "setup-distance", "setup-distance-step"))
    return (
        ("First die: bearing from the LHD", [f"{len(FACES) * step * (n - 1):03g}°" for n in FACES]),
        ("Second die: add to it, clockwise from ahead", [f"+{step * (n - 1):g}°" for n in FACES]),
        ("Third die: from the nearest frigate", [f"{far + more * n:g}″" for n in FACES]),
    )
