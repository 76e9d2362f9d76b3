"""The search of a sea zone and the battle after it: what becomes of submarines at each depth, in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

from aids.checks.answers import counted
from aids.depths.effects import DEPTHS, DICE, HIDDEN
from aids.rulebook.rules import Rules
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style, turn
from generators.drawing.scene import (
    DISC,
    LEADING,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_below,
    draw_disc,
    draw_list,
    draw_sea,
    draw_step,
    raised,
    step_height,
)
from generators.drawing.text import fit_scale, wrap_text
from generators.games.depths.diagrams.section import SAFE, SCOPE, SILHOUETTES, depth_name, draw_finds, draw_gate

SEA, SKY = 276.0, 62.0  # points: the water and the air of the picture
LEFT, GATE, ROUND, AFTER = 0.175, 0.365, 0.405, 0.655  # of the width: the dice, their gate, the battle, what follows
STEPS = ("Search", "First round", "Survivors")
HUNTED = Style(None, "danger", 2.0)
LOW = {"periscope": 34.0, "submerged": 120.0}  # points under the surface: the dice of a depth


def search(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A sea zone in section: the search from left to right, the first round, and what follows for each submarine."""
    said = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["search-flow"].rows}
    draw = Drawing()
    if width < WIDE:
        numbers = {name: str(n) for n, name in enumerate(STEPS, 1)}
        steps = [Step(numbers.get(name, ""), name, f"{text}.") for name, text in said.items()]
        return raised(draw, draw_list(draw, steps, 0, 0, width))
    starts = (0.0, ROUND * width, AFTER * width)
    rooms = [end - start - DISC - 10 for start, end in zip(starts, (*starts[1:], width + 10), strict=True)]
    steps = [Step(str(n), name, f"{said[name]}.") for n, name in enumerate(STEPS, 1)]
    words = DISC + max(step_height(step, room) for step, room in zip(steps, rooms, strict=True))
    for step, start, room in zip(steps, starts, rooms, strict=True):
        draw_step(draw, start + DISC, SEA + SKY + words - DISC, step, room)
    draw_sea(draw, (0, 0, width, SEA))
    _draw_hunted(draw, rules, said, width)
    _draw_round(draw, said, width)
    _draw_safe(draw, said, width)
    return draw, SEA + SKY + words


def _draw_hunted(draw: Drawing, rules: Rules, said: dict[str, str], width: float) -> None:
    """The searchers, a submarine at each depth, and at the hidden ones what finds it on each die."""
    length, left, gate = 0.145 * width, LEFT * width, GATE * width
    for name, x, up, wide in (("fighter", 0.05, 32, 0.075), ("bomber", 0.155, 46, 0.085), ("bomber", 0.27, 38, 0.105)):
        draw_below(draw, f"{name}-side", x * width, SEA + up, wide * width, "danger")
    draw_afloat(draw, "submarine-side", 0.24 * width, SEA, length, "navy")
    _draw_way(draw, [(0.318 * width, SEA + 10), (gate, SEA + 10)], HUNTED)
    draw.text(0.318 * width, SEA + 17, said["Surfaced"], TEXT, "danger", "semibold")
    apart = (gate - left - 4) / len(DICE)
    for depth in HIDDEN:
        y = SEA - LOW[depth]
        under = SCOPE * length if depth == "periscope" else LOW[depth] + 8
        draw_below(draw, f"submarine-{depth}-side", 0.08 * width, SEA - under, length, "navy")
        draw_finds(draw, rules, depth, left, y + 8, apart)
    draw_below(draw, "submarine-silent-side", 0.08 * width, 24, length, "navy")
    silent = depth_name(DEPTHS[-1])
    draw.text(left, 26, silent, MAIN, "navy", "semibold")
    draw.text(left, 13, f"{said[silent]}.", TEXT, "ink")


def _draw_round(draw: Drawing, said: dict[str, str], width: float) -> None:
    """The gate of the search, the way up for what is found, the battle, and what is sunk or lives."""
    gate, start = GATE * width, ROUND * width
    top, low = SEA - LOW["periscope"] + 12, SEA - LOW["submerged"] - 20
    middle = (top + low) / 2
    way = start + 4
    _draw_way(draw, [(gate, middle), (way, middle), (way, SEA - 9)], HUNTED)
    draw.text(way + 6, middle - 3, "found", TEXT, "danger", "semibold")
    draw_gate(draw, gate, top, low, "1")
    draw_afloat(draw, "submarine-side", 0.45 * width, SEA, 0.12 * width, "navy")
    draw_below(draw, "burst", 0.455 * width, SEA + 17, 26, "danger")
    draw_afloat(draw, "destroyer-side", 0.585 * width, SEA, 0.13 * width, "danger", left=True)
    draw_disc(draw, 0.515 * width, SEA + 32, "2", 7.5)
    with draw.group(turn(-38, 0.505 * width, SEA - 62)):
        draw_below(draw, "submarine-submerged-side", 0, 0, 0.11 * width, "grey")
    _draw_way(draw, [(0.466 * width, SEA - 10), (0.478 * width, SEA - 32)], Style(None, "grey", 1.4))
    draw.text(0.55 * width, SEA - 66, "sunk", TEXT, "ink", "semibold")


def _draw_safe(draw: Drawing, said: dict[str, str], width: float) -> None:
    """What becomes of those that live, and of those that nobody found."""
    gate, after = GATE * width, AFTER * width
    fork, low = after + 10, SEA - 44
    _draw_way(draw, [(fork, SEA + 14), (0.80 * width, SEA + 14)], HUNTED)
    draw_afloat(draw, "submarine-side", 0.91 * width, SEA, 0.145 * width, "navy")
    draw.text(fork + 14, SEA + 21, said["Defend"], TEXT, "danger", "semibold")
    _draw_way(draw, [(fork, SEA + 14), (fork, low), (fork + 0.04 * width, low)], SAFE)
    draw_disc(draw, fork, SEA + 14, "3", 7.5)
    draw_below(draw, "submarine-submerged-side", fork + 0.14 * width, low, 0.145 * width, "navy")
    _draw_words(draw, fork, low - 28, said, "Slip away", width - fork - 4)
    lane, begin = SEA - 160, gate + 0.03 * width + 14
    _draw_way(draw, [(gate, SEA - LOW["submerged"] - 24), (gate, lane), (begin - 14, lane)], SAFE)
    _draw_words(draw, begin, lane - 4, said, "Not found", after - begin - 12)
    _draw_way(draw, [(begin + 60, lane), (fork - 12, lane)], SAFE)
    _draw_words(draw, fork, lane - 4, said, "Defend anyway", width - fork - 4)


def _draw_way(draw: Drawing, points: Sequence[Point], style: Style) -> None:
    """A way through points, with a head at its end."""
    (x, y), (u, v) = points[-2:]
    draw.lines([tuple(points)], style)
    angle = degrees(atan2(v - y, u - x))
    draw_arrow_head(draw, u + 7 * cos(radians(angle)), v + 7 * sin(radians(angle)), angle, 8, style.stroke or "")


def _draw_words(draw: Drawing, x: float, y: float, said: dict[str, str], name: str, room: float) -> None:
    """A head and the sentences under it, from its base line."""
    draw_step(draw, x, y + 0.36 * MAIN, Step("", name, f"{said[name]}."), room)


def searchers(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Who may search: each unit of the table as its silhouette, with the dice that it rolls."""
    rows, draw = rules.tables["searchers"].rows, Drawing()
    across = len(rows) if width >= WIDE else 2
    each, high = width / across, 62.0
    notes = [line for note in rules.tables["searchers"].notes for line in wrap_text(note, NOTE, width)]
    tall = high * -(-len(rows) // across) + LEADING * NOTE * len(notes) + 3
    draw.texts([(0, LEADING * NOTE * n + 2, line) for n, line in enumerate(reversed(notes))], NOTE, "grey")
    for n, row in enumerate(rows):
        unit, dice, fires = (str(row.cells[name]) for name in ("unit", "rolls", "fires"))
        x, y = (n % across + 0.5) * each, tall - high * (n // across + 1)
        if unit in SILHOUETTES:
            name, long = SILHOUETTES[unit]
            draw_below(draw, name, x, y + 46, long * min(each, 90), "danger" if dice != "0" else "grey")
        draw.text(x, y + 18, unit, fit_scale(unit, MAIN, each - 4, "semibold"), "navy", "semibold", "middle")
        rolls = f"{counted(int(dice), 'dice')}" if dice != "0" else "no search"
        draw.text(
            x, y + 6, f"{rolls}, {'fires' if fires == 'yes' else 'does not fire'}", TEXT, "ink", "regular", "middle"
        )
    return draw, tall
