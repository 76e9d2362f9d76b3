"""The chart block `dice-example` of Ambush: the dice in order, and an ambush from the first of them to the last."""

from __future__ import annotations

from aids.ambush import attack
from aids.ambush.ambush import CC, FICC, ambusher
from aids.ambush.board import board_of
from aids.ambush.scatter import ASSUMES, COMPASS, landing, start_hex
from aids.checks.answers import counted
from aids.hexes import label, parse, step_of
from aids.rules import Rules
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.games.ambush.diagrams import EXAMPLE
from generators.page.frame import TABLE, THIN
from generators.page.typeset import CITED, RESULT, SMALL, Block, draw_notes, draw_section_head
from generators.sheets.charts.tables import rule_note
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

#: The dice of the example: CC, FICC, the crosshair as the diagram has it, the last die; and what CC has hidden.
DICE = (5, 2, *EXAMPLE, 2)
FACTORS, SUBMARINES = 3, 1
ROW, LINE, DIE = 19.0, 11.0, 14.0  # points: a row without air, a line of text, the side of a die
PURPOSE, ROLLED, MEANING = 0.06, 0.44, 0.52  # where the columns begin, as shares of the width


def dice_example_block(spec: Spec, job: Job, width: float) -> Block:
    """The seven dice of an ambush in order: what each is for, and in an example its face and what follows from it."""
    spec.known("kind", "span", "title")
    table, draw = job.game.rules.tables["dice-order"], Drawing()
    y = -draw_section_head(draw, spec.get("title", str, table.title), rule_note(table), width) - 13
    heads = ((0.0, "Die"), (PURPOSE, "What for"), (ROLLED, "Example"), (MEANING, "What follows"))
    draw.texts([(max(4.0, x * width), y + 3.5, head) for x, head in heads], SMALL, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, (row, face, said) in enumerate(zip(table.rows, DICE, sayings(job.game.rules), strict=True)):
        lines = wrap_text(said, TABLE, (1 - MEANING) * width - 4)
        purpose = wrap_text(str(row.cells["purpose"]), TABLE, (ROLLED - PURPOSE) * width - 6)
        tall = max(ROW, LINE * max(len(lines), len(purpose)) + 7) + job.air
        middle = y - tall / 2
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        draw.text(4, middle - 0.34 * RESULT, str(row.cells["die"]), RESULT, "navy", "bold")
        for x, texts in ((PURPOSE * width, purpose), (MEANING * width, lines)):
            base = middle + LINE * (len(texts) - 1) / 2 - 0.34 * TABLE
            draw.texts([(x, base - LINE * i, line) for i, line in enumerate(texts)], TABLE, "ink")
        if row.rule != table.rule:
            draw.text(ROLLED * width - 8, middle - 2, row.rule, CITED, "grey", anchor="end")
        draw_die(draw, face, ROLLED * width, middle - DIE / 2, DIE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    hidden = f"{counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}"
    y = draw_notes(draw, [*table.notes, f"Example: {CC} has hidden {hidden}."], y, width)
    return Block(-y, draw, (*attack.equal_rulings(job.game.rules), *ASSUMES))


def sayings(rules: Rules) -> tuple[str, ...]:
    """The consequence of each die of the example, worked out by the rules in force."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    middle, end = (label(board, place) for place in landing(board, start, EXAMPLE))
    who = ambusher(*DICE[:2])
    prey = FICC if who == CC else CC
    outcome = attack.decide(DICE[-1], FACTORS, SUBMARINES, attack.equal_setting(rules))
    attacks = {
        attack.MINES: f"mine attack; then {who} has {attack.mines_left(outcome, FACTORS)} factors",
        attack.SUBMARINES: "the submarine attacks",
        attack.NONE: "no ambush",
    }
    return (
        f"{CC} has {DICE[0]}",
        f"{FICC} has {DICE[1]}: {who} ambushes, {prey} is the prey",
        f"{COMPASS[step_of(board, EXAMPLE[0])]} of {label(board, start)}",
        f"{counted(EXAMPLE[1], 'hexes')}: intermediate hex {middle}",
        f"{COMPASS[step_of(board, EXAMPLE[2])]} of {middle}",
        f"{counted(EXAMPLE[3], 'hexes')}: final hex {end}. A ship of {prey} is there",
        f"{DICE[-1]} against {counted(FACTORS, 'mine factors')}: {attacks[outcome]}",
    )
