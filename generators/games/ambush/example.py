"""The chart block `dice-example` of Ambush: the dice in order, and an ambush from the first of them to the last."""

from __future__ import annotations

from aids.ambush import attack
from aids.ambush.ambush import CC, FICC, ambusher
from aids.ambush.board import board_of
from aids.ambush.scatter import ASSUMES, COMPASS, landing, start_hex
from aids.checks.answers import counted
from aids.hexes import label, parse, step_of
from aids.rulebook.rules import Rules
from generators.games.ambush.diagrams import EXAMPLE
from generators.page.table import KEY, Column, Look, Table, dice
from generators.page.table_drawing import compose_table
from generators.page.typeset import CITED, Block
from generators.sheets.charts.blocks import ChartBlock, rule_note
from generators.sheets.settings import text
from generators.sheets.sheet import Job

#: The dice of the example: CC, FICC, the crosshair as the diagram has it, the last die; and what CC has hidden.
DICE = (5, 2, *EXAMPLE, 2)
FACTORS, SUBMARINES = 3, 1


class DiceExample(ChartBlock):
    """The seven dice of an ambush in order: the use of each, and in an example its face and what follows."""

    title = text("its title").optional("that of the table")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return dice_example_block(self, job, width)


def dice_example_block(spec: DiceExample, job: Job, width: float) -> Block:
    """The block in a width in points."""
    table = job.game.rules.tables["dice-order"]
    columns = (
        Column("Die", 0.06 * width, look=KEY),
        Column("What for", share=1),
        Column("", look=Look(CITED, "grey"), anchor="end"),
        Column("Example", 0.08 * width),
        Column("What follows", share=1.25),
    )
    rows = [
        (
            str(row.cells["die"]),
            str(row.cells["purpose"]),
            row.rule if row.rule != table.rule else "",
            dice(face),
            said,
        )
        for row, face, said in zip(table.rows, DICE, sayings(job.game.rules), strict=True)
    ]
    hidden = f"{counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}"
    return compose_table(
        table.title if spec.title is None else spec.title,
        rule_note(table),
        Table(columns, rows, row_height=19),
        width,
        job.air,
        [*table.notes, f"Example: {CC} has hidden {hidden}."],
        (*attack.equal_rulings(job.game.rules), *ASSUMES),
    )


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
