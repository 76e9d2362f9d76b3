"""Chart block of Depths: the roll that hits at each depth, by the value printed for the submarine and the die."""

from __future__ import annotations

from collections.abc import Sequence

from aids.depths.effects import ATTACK, DEFENSE, DICE, FIGHTING, faces, modifiers, value_at
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, draw_bar, draw_notes
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import whole
from generators.sheets.sheet import Job

ROW, SIDE = 17.0, 48.0  # points: height of a row, width of the printed value
NARROW = 430.0  # points: in less the dice are under each other
MOST_VALUE = 20
ASSUMES = ("DP-1", "DP-8")
#: What is rolled: a depth with attack, defense or both.
Rolls = tuple[str, tuple[str, ...]]


def changed_rolls(rules: Rules) -> tuple[list[Rolls], list[Rolls]]:
    """The rolls for which a depth changes the printed value, and those for which it does not; equal ones together."""
    changes = modifiers(rules)
    changed: list[Rolls] = []
    printed: list[Rolls] = []
    for depth in FIGHTING:
        by_kind = {kind: tuple(changes[depth, kind, die] for die in DICE) for kind in (ATTACK, DEFENSE)}
        together = by_kind[ATTACK] == by_kind[DEFENSE]
        for kinds in [(ATTACK, DEFENSE)] if together else [(ATTACK,), (DEFENSE,)]:
            (changed if any(by_kind[kinds[0]]) else printed).append((depth, kinds))
    return changed, printed


class FinalValues(TitledBlock):
    """The highest roll that hits, and its chance, for printed values, by die and depth."""

    to = whole(1, MOST_VALUE, "the largest printed value")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return final_values_block(self, job, width)


def final_values_block(spec: FinalValues, job: Job, width: float) -> Block:
    """The block in a width in points."""
    rules, last = job.game.rules, spec.to
    draw = Drawing()
    y = spec.head(draw, "Periscope Depth, Submerged", width)
    for dice in [DICE] if width > NARROW else [(die,) for die in DICE]:
        y = _draw_table(draw, y, width, job, dice, last)
    notes, (_, printed) = "The roll that hits, and its chance.", changed_rolls(rules)
    if printed:
        as_printed = " and ".join(
            f"{depth} submarines" if len(kinds) > 1 else f"{kinds[0]} at {depth} depth" for depth, kinds in printed
        )
        notes += f" {as_printed.capitalize()}: the printed value or less."
    notes += f" {spec.note}" if spec.note else ""
    y = draw_notes(draw, [notes], y, width)
    return Block(-y, draw, ASSUMES)


def _draw_table(draw: Drawing, top: float, width: float, job: Job, dice: Sequence[str], last: int) -> float:
    """The table for some of the dice, side by side; returns the y below it."""
    rules, row_height = job.game.rules, ROW + job.air
    y, (changed, _) = top - 15, changed_rolls(rules)
    each = (width - SIDE) / len(dice)
    step = (each - 10) / max(1, len(changed))
    for number, die in enumerate(dice):
        left = SIDE + number * each + 10
        draw.text(left + (each - 10) / 2, y + 3, die.upper(), RESULT, "navy", "bold", "middle")
        draw.line((left, y), (left + each - 10, y), Style(None, "navy", THIN))
        for place, (depth, kinds) in enumerate(changed):
            heads = (depth.capitalize(), ", ".join(kinds))
            x = left + place * step
            size = min(fit_text(head, NOTE, step - 5, "semibold") for head in heads)
            draw.texts([(x + 4, y - 9 - 9 * n, text) for n, text in enumerate(heads)], size, "grey", "semibold")
    y -= 23
    draw.texts([(4, y + 13, "Printed"), (4, y + 4, "value")], NOTE, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for value in range(1, last + 1):
        if value % 2:
            draw.rect(0, y - row_height, width, row_height, Style("tint"))
        draw.text(24, y - row_height / 2 - 3.8, str(value), RESULT, "navy", "bold", "end")
        for number, die in enumerate(dice):
            if value <= faces(die):
                _draw_hits(draw, SIDE + number * each + 10, y - row_height / 2, step, rules, die, value)
        y -= row_height
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return y


def _draw_hits(draw: Drawing, left: float, middle: float, step: float, rules: Rules, die: str, value: int) -> None:
    """The rolls that hit with a printed value, with their chance and a bar where there is room."""
    changes, (changed, _) = modifiers(rules), changed_rolls(rules)
    for place, (depth, kinds) in enumerate(changed):
        x = left + place * step
        hits = value_at(changes[depth, kinds[0], die], value, 0, die)
        said = f"1–{hits}" if hits > 1 else str(hits) if hits else "no"
        draw.text(x + 4, middle - 3.8, said, RESULT, "navy", "bold")
        if step > 58:
            percent = f"{100 * hits / faces(die):.0f} %"
            draw.text(x + step - 5, middle - 3, percent, TABLE, "ink", "regular", "end")
        if step > 75:
            draw_bar(draw, x + 33, middle, step - 65, hits / faces(die))
