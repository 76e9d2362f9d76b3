"""The table with which a player rolls the submarine's start: a row for each of three dice, a column for each face."""

from __future__ import annotations

from aids.rulebook.rules import Rules, value
from aids.ssn.setup import DIE, ROLLED
from generators.drawing.drawing import Drawing
from generators.page.table import NUMBER, Column, Table, dice
from generators.page.table_drawing import draw_table
from generators.page.typeset import draw_section

RULING = ROLLED
PITCH = 16.0  # of rows
NAMES = 0.44  # share of the width for the names of the rows
FACES = range(1, DIE.faces[0] + 1)


def draw_rolled_start(draw: Drawing, rules: Rules, width: float) -> float:
    """Draw the table hanging from (0, 0); returns its height (ruling SS-16)."""
    y = draw_section(draw, "The submarine, rolled", "three dice; it heads for the LHD · Setup", width)
    faces = [Column(dice(face), share=1, look=NUMBER, anchor="middle") for face in FACES]
    columns = [Column(width=NAMES * width, wrap=False), *faces]
    rows = [[name, *figures] for name, figures in _rows(rules)]
    return -draw_table(draw, Table(columns, rows, row_height=PITCH, padding=0), width, 0, y)


def _rows(rules: Rules) -> tuple[tuple[str, list[str]], ...]:
    """Each die with what it is for, and its figure for each face."""
    step, far, more = (value(rules, name) for name in ("setup-bearing-step", "setup-distance", "setup-distance-step"))
    return (
        ("First die: bearing from the LHD", [f"{len(FACES) * step * (n - 1):03g}°" for n in FACES]),
        ("Second die: add to it, clockwise from ahead", [f"+{step * (n - 1):g}°" for n in FACES]),
        ("Third die: from the nearest frigate", [f"{far + more * n:g}″" for n in FACES]),
    )
