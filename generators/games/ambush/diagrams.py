"""The six directions of a scatter, and an example: the diagram of Ambush and the chart block `dice-example`."""

from __future__ import annotations

from itertools import pairwise

from aids.ambush import attack
from aids.ambush.ambush import CC, FICC, ambusher
from aids.ambush.scatter import ASSUMES, COMPASS, board_of, landing, start_hex
from aids.checks.answers import counted
from aids.hexes import Board, Hex, heading_of, label, line, parse, step_of, within
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, shift
from generators.page.table import KEY, Column, Table, dice
from generators.page.table_drawing import compose_table
from generators.page.typeset import Block
from generators.sheets.charts.blocks import ChartBlock
from generators.sheets.settings import text
from generators.sheets.sheet import Job

#: The dice of the example beside the rose: direction, distance, direction, distance.
EXAMPLE = (3, 3, 5, 2)
BESIDE = 160.0  # points: with less room the dice of the example stand under each other
EXAMPLE_HEX = 27.0  # points: the least size of its hexes, whose names are 7.3 points high
#: The dice of the example: CC, FICC, the crosshair as the diagram has it, the last die; and what CC has hidden.
DICE = (5, 2, *EXAMPLE, 2)
FACTORS, SUBMARINES = 3, 1


def scatter_rose(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The six directions around the start hex, each with its die and name, and an example of a scatter."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    draw = Drawing()
    size = min(42.0, width / 8.6)
    room = 0.38 * width
    height = max(5.5 * size, 26 + 24 * len(EXAMPLE) + 3.6 * EXAMPLE_HEX if room < BESIDE else 0.0)
    x, y = hex_grid.centre(start, size)
    near = within(start, 1)
    with draw.group(shift(width * 0.30 - x, height / 2 - y)):
        hex_grid.draw_field(draw, near, size)
        hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.4))
        for step, place in enumerate(near[1:]):
            angle, inside = hex_grid.direction(step), hex_grid.centre(place, size)
            begin, end = hex_grid.towards((x, y), angle, 0.36 * size), hex_grid.towards((x, y), angle, 0.62 * size)
            hex_grid.draw_arrows(draw, [(begin, end)], Style(None, "sea", 1.2), 5)
            hex_grid.draw_label(draw, inside, label(board, place), 11, "navy", "semibold")
            # Above and below, the die or its name must clear the edge of the hex, which lies 1.5 hexes away.
            beside = max(2.2 * size, (1.44 * size + 19.5) / 0.866)
            far = hex_grid.towards((x, y), angle, 1.5 * size + 18 if step % 3 == 0 else beside)
            draw_die(draw, heading_of(board, step), far[0] - 9, far[1] - 4, 18)
            draw.text(far[0], far[1] - 13, COMPASS[step], 8, "ink", "semibold", "middle")
        hex_grid.draw_label(draw, (x, y), label(board, start), 12, "danger", "bold")
    _example(draw, board, start, width - room, height, room)
    return draw, height


def _example(draw: Drawing, board: Board, start: Hex, left: float, height: float, room: float) -> None:
    """The four dice of the example with what each says, and the path of the crosshair over the hexes."""
    ends = landing(board, start, EXAMPLE)
    draw.text(left, height - 12, "Example", 9, "navy", "semibold")
    columns = 2 if room >= BESIDE else 1
    for i, face in enumerate(EXAMPLE):
        x, y = left + 96 * (i % columns), height - 38 - 24 * (i // columns)
        draw_die(draw, face, x, y, 18)
        said = f"{face} hexes" if i % 2 else COMPASS[step_of(board, face)]
        draw.text(x + 23, y + 5.6, said, 9, "ink", "semibold")
    drawn = sorted({*line(start, ends[0]), *line(*ends)})
    x0, y0, x1, y1 = hex_grid.bounds(drawn, 1.0)
    top = height - 26 - 24 * len(EXAMPLE) / columns
    size = min(room / (x1 - x0), (top - 4) / (y1 - y0), 42.0)
    points = [hex_grid.centre(place, size) for place in (start, *ends)]
    with draw.group(shift(left - x0 * size, top - y1 * size)):
        hex_grid.draw_field(draw, drawn, size)
        inset = 0.42 * size
        hex_grid.draw_arrows(
            draw,
            [
                (hex_grid.towards(a, angle, inset), hex_grid.towards(b, angle + 180, inset))
                for (a, b), die in zip(pairwise(points), EXAMPLE[::2], strict=True)
                for angle in [hex_grid.direction(step_of(board, die))]
            ],
            Style(None, "sea", 1.6),
            6,
        )
        for place, point in zip((start, *ends), points, strict=True):
            colour = "danger" if place == ends[1] else "navy"
            hex_grid.draw_label(draw, point, label(board, place), 0.27 * size, colour, "bold")


class DiceExample(ChartBlock):
    """The seven dice of an ambush in order: the use of each, and in an example its face and what follows."""

    title = text("its title").optional("that of the table")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        table = job.game.rules.tables["dice-order"]
        columns = (
            Column("Die", 0.06 * width, look=KEY),
            Column("What for", share=1),
            Column("Example", 0.08 * width),
            Column("What follows", share=1.25),
        )
        rows = [
            (
                str(row.cells["die"]),
                str(row.cells["purpose"]),
                dice(face),
                said,
            )
            for row, face, said in zip(table.rows, DICE, _sayings(job.game.rules), strict=True)
        ]
        hidden = f"{counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}"
        return compose_table(
            table.title if self.title is None else self.title,
            table.roll.name if table.roll else "",
            Table(columns, rows, row_height=19),
            width,
            job.air,
            [*table.notes, f"Example: {CC} has hidden {hidden}."],
            (*attack.equal_rulings(job.game.rules), *ASSUMES),
        )


def _sayings(rules: Rules) -> tuple[str, ...]:
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
