"""Chart block of Depths: the roll that hits at each depth, by the value printed for the submarine and the die."""

from __future__ import annotations

from aids.depths.effects import ATTACK, DEFENSE, DICE, FIGHTING, faces, modifiers, value_at
from aids.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, draw_bar, draw_notes, draw_section_head
from generators.sheets.kits import Job, Spec

ROW = 17.0  # points
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


def final_values_block(spec: Spec, job: Job, width: float) -> Block:
    """The highest roll that hits, and its chance, for printed values from 1 to `to`, by die and depth."""
    spec.known("kind", "span", "title", "note", "to")
    rules, last = job.game.rules, spec.whole("to", 1, MOST_VALUE)
    changes, (changed, printed) = modifiers(rules), changed_rolls(rules)
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str), "Periscope Depth, Submerged", width) - 15
    side = 48.0
    each = (width - side) / len(DICE)
    step = (each - 10) / max(1, len(changed))
    for number, die in enumerate(DICE):
        left = side + number * each + 10
        draw.text(left + (each - 10) / 2, y + 3, die.upper(), RESULT, "navy", "bold", "middle")
        draw.line((left, y), (left + each - 10, y), Style(None, "navy", THIN))
        for place, (depth, kinds) in enumerate(changed):
            heads = (depth.capitalize(), " and ".join(kinds))
            x = left + place * step
            draw.texts([(x + 4, y - 9 - 9 * n, text) for n, text in enumerate(heads)], NOTE, "grey", "semibold")
    y -= 23
    draw.texts([(4, y + 13, "Printed"), (4, y + 4, "value")], NOTE, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for value in range(1, last + 1):
        if value % 2:
            draw.rect(0, y - ROW, width, ROW, Style("tint"))
        draw.text(24, y - ROW / 2 - 3.8, str(value), RESULT, "navy", "bold", "end")
        for number, die in enumerate(DICE):
            if value > faces(die):
                continue
            for place, (depth, kinds) in enumerate(changed):
                x = side + number * each + 10 + place * step
                hits = value_at(changes[depth, kinds[0], die], value, 0, die)
                draw.text(
                    x + 4,
                    y - ROW / 2 - 3.8,
                    f"1–{hits}" if hits > 1 else str(hits) if hits else "no",
                    RESULT,
                    "navy",
                    "bold",
                )
                draw_bar(draw, x + 33, y - ROW / 2, step - 66, hits / faces(die))
                percent = f"{100 * hits / faces(die):.0f} %"
                draw.text(x + step - 7, y - ROW / 2 - 3, percent, TABLE, "ink", "regular", "end")
        y -= ROW
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    notes = ["The roll that hits, and its chance."]
    if printed:
        as_printed = " and ".join(
            f"{depth} submarines" if len(kinds) > 1 else f"{kinds[0]} at {depth} depth" for depth, kinds in printed
        )
        notes = [f"The roll that hits, and its chance. {as_printed.capitalize()}: the printed value or less."]
    notes += [spec.get("note", str)] if "note" in spec.data else []
    y = draw_notes(draw, [" ".join(notes)], y, width)
    return Block(-y, draw, ASSUMES)
