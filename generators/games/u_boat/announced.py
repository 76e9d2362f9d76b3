"""What is announced of a U, drawn from the side: on a coast, at sea, in support, firing, and under depth charges."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import LEADING, TEXT, draw_afloat, draw_below, draw_run, draw_sea
from generators.drawing.text import wrap_text
from generators.games.u_boat.attacks import HELP
from generators.games.u_boat.europe_map import tint_of

WATER, SKY = 70.0, 42.0  # points: the depth of the water, and the height of what is above it
BOAT, SHIP = 74.0, 104.0  # points: their greatest lengths
SECRET = "nothing"


class Case(NamedTuple):
    """A U in the picture: what it does, the row of the table that says what is announced, its depth in points."""

    label: str
    row: str
    deep: float


CASES = (
    Case("On a coast", "stands in a coastal province", 0),
    Case("At sea", "is at sea, in no conflict", 40),
    Case("Gives support", "supports a unit or torpedo in a conflict", 48),
    Case("Fires a torpedo", "torpedoes a unit that is there", 36),
    Case("Is depth charged", "is in a space that is depth charged", 46),
)


def announced(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Five U's side by side, and under each what is announced of it; lower left corner (0, 0)."""
    rows = {str(row.cells["case"]): str(row.cells["told"]) for row in rules.tables["visibility"].rows}
    pitch = width / len(CASES)
    heads = [wrap_text(case.label, TEXT, pitch - 4) for case in CASES]
    told = [wrap_text(rows[case.row], TEXT, pitch - 4, "semibold") for case in CASES]
    lead, first = LEADING * TEXT, max(map(len, heads))
    base = lead * (first + max(map(len, told))) + 5
    draw = Drawing()
    _draw_situation(draw, pitch, base)
    for n, case in enumerate(CASES):
        x, colour = pitch * (n + 0.5), "danger" if rows[case.row] == SECRET else "navy"
        draw.texts(_below(x, base, heads[n]), TEXT, "ink", "regular", "middle")
        draw.texts(_below(x, base - lead * first, told[n]), TEXT, colour, "semibold", "middle")
    return draw, base + WATER + SKY


def _below(x: float, y: float, lines: Sequence[str]) -> list[tuple[float, float, str]]:
    """Lines one below the other, under a height."""
    return [(x, y - LEADING * TEXT * (n + 1), line) for n, line in enumerate(lines)]


def _draw_situation(draw: Drawing, pitch: float, base: float) -> None:
    """Draw the coast, the U's and the ship between them, over a line at `base`."""
    low, boat, ship = base + WATER, min(BOAT, 0.74 * pitch), min(SHIP, 0.95 * pitch)
    draw_sea(draw, (0, base, len(CASES) * pitch, WATER))
    shore = [(0, base), (0, low + 14), (0.12 * pitch, low + 12), (0.2 * pitch, low - 2), (0.16 * pitch, base)]
    draw.polygon(shore, Style(tint_of(""), "ink", 0.6))
    at = [(pitch * (n + 0.5), low - case.deep) for n, case in enumerate(CASES)]
    coast, hidden, helper, firing, charged = at
    draw.line((helper[0] + boat / 2 + 3, helper[1] + 2), (firing[0] - boat / 2 - 3, firing[1] - 2), HELP)
    draw_run(draw, ((firing[0] + boat / 2, firing[1]), (charged[0] - 0.28 * ship, low - 3)))
    draw_afloat(draw, "destroyer-side", charged[0], low, ship, "germany")
    draw_afloat(draw, "submarine-side", coast[0] + 0.06 * pitch, low, boat, "britain")
    for x, y in at[1:]:
        draw_below(draw, "submarine-submerged-side", x, y, boat, "britain")
    for (x, y), style in (
        (hidden, Style(None, "grey", 1.2, (2.5, 2.5))),
        (charged, Style(None, "danger", 1.8, (2.5, 2.5))),
    ):
        draw.rounded(x - 0.57 * boat, y - 15, 1.14 * boat, 32, 16, style)
    for n in range(3):
        draw.rounded(charged[0] - 22 + 18 * n, low - 16 - 5 * (n % 2), 7, 10, 2.5, Style("ink"))
