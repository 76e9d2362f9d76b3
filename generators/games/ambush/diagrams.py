"""The six directions of a scatter, and an example: the diagram of Ambush, and the run of a crosshair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.ambush import ambush
from aids.ambush.ambush import CC, COMPASS, FICC, ambusher, board_of, landing, start_hex
from aids.checks.answers import counted
from aids.hexes import Board, Hex, heading_of, label, line, parse, step_of, within
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.drawing import Box, Drawing, Point, Style, shift, transformed
from generators.drawing.scene import BESIDE, DISC, MAIN, TEXT, WIDE, Step, draw_afloat, draw_die, draw_disc, draw_step
from generators.games.ambush.scatter import is_on_map

__all__ = ["scatter_rose"]
#: The dice of the example beside the rose: direction, distance, direction, distance.
EXAMPLE = (3, 3, 5, 2)
PICTURE = 280.0  # points: the width of the pictures beside the steps
ROSE_WIDTH, ROSE_HEIGHT, ROSE_HEX = 206.0, 186.0, 34.0
MAP_HEX, DIE = 46.0, 16.0
OFF = "off the map"
LEGS = ("3", "4")  # the numbers of the steps on the legs of the run
OUTCOMES = {ambush.MINES: "mine attack", ambush.SUBMARINES: "submarines attack", ambush.ATTACK_NONE: "no ambush"}
#: The dice of the example: CC, FICC, the crosshair as the diagram has it, the last die; and what CC has hidden.
DICE = (5, 2, *EXAMPLE, 2)
FACTORS, SUBMARINES = 3, 1


def scatter_rose(rules: Rules, width: float) -> tuple[Drawing, float]:
    """An ambush from the two dice to the last: its steps with the dice of an example, the directions, and its map."""
    draw, board = Drawing(), board_of(rules)
    beside = width >= WIDE
    room = width - PICTURE - 14 if beside else width
    words, left = Drawing(), PICTURE + 14 if beside else 0.0
    low = _draw_steps(words, _steps(rules), left, room, with_dice=beside)
    if beside:
        high = -low
        map_high = min(high - ROSE_HEIGHT, 0.62 * PICTURE)
        _draw_rose(draw, board, parse(board, start_hex(rules)), (PICTURE / 2, high - ROSE_HEIGHT / 2))
        draw_run(draw, rules, EXAMPLE, (0, (high - ROSE_HEIGHT - map_high) / 2, PICTURE, map_high), LEGS)
        draw.add(transformed(words, shift(0, high)).records)
        return draw, high
    pictures = Drawing()
    ends, top = (width - ROSE_WIDTH, ROSE_HEIGHT) if width >= 1.5 * ROSE_WIDTH else (width, 2 * ROSE_HEIGHT)
    _draw_rose(pictures, board, parse(board, start_hex(rules)), (min(width, ROSE_WIDTH) / 2, top - ROSE_HEIGHT / 2))
    draw_run(pictures, rules, EXAMPLE, (width - ends, 0, ends, ROSE_HEIGHT - 10), LEGS)
    draw.add(transformed(pictures, shift(0, 8 - low)).records)
    draw.add(transformed(words, shift(0, -low)).records)
    return draw, top + 8 - low


def _draw_rose(draw: Drawing, board: Board, start: Hex, at: Point) -> None:
    """The six directions around the start hex, each with its die and name, about a point."""
    size, near = ROSE_HEX, within(start, 1)
    x, y = hex_grid.centre(start, size)
    with draw.group(shift(at[0] - x, at[1] - y)):
        hex_grid.draw_field(draw, near, size)
        hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.4))
        for step, place in enumerate(near[1:]):
            angle, inside = hex_grid.direction(step), hex_grid.centre(place, size)
            begin, end = hex_grid.towards((x, y), angle, 0.36 * size), hex_grid.towards((x, y), angle, 0.62 * size)
            hex_grid.draw_arrows(draw, [(begin, end)], Style(None, "sea", 1.2), 5)
            hex_grid.draw_label(draw, inside, name_of(board, place), TEXT, "navy", "semibold")
            # Above and below, the die or its name must clear the edge of the hex, which lies 1.5 hexes away.
            beside = max(2.2 * size, (1.44 * size + 19.5) / 0.866)
            far = hex_grid.towards((x, y), angle, 1.5 * size + 19 if step % 3 == 0 else beside)
            draw_die(draw, heading_of(board, step), far[0] - 9, far[1] - 4, 18)
            draw.text(far[0], far[1] - 14, COMPASS[step], TEXT, "ink", "semibold", "middle")
        hex_grid.draw_label(draw, (x, y), label(board, start), MAIN, "danger", "bold")


def draw_run(
    draw: Drawing, rules: Rules, dice: Sequence[int], box: Box, numbers: Sequence[str], around: int = 0
) -> None:
    """The run of the crosshair by four dice, in a box, with the ship of the prey and the numbers of each leg on it.

    The box shows the hexes of the run and those within `around` of them.
    """
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    ends = landing(board, start, dice)
    way = {*line(start, ends[0]), *line(*ends)}
    x0, y0, x1, y1 = hex_grid.bounds(way, 1.0)
    left, low, wide, high = box
    size = min(wide / (x1 - x0), high / (y1 - y0), MAP_HEX)
    corners = ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
    to = shift(left + wide / 2 - (x0 + x1) / 2 * size, low + high / 2 - (y0 + y1) / 2 * size)
    with draw.group(clip=corners if around else None), draw.group(to):
        hex_grid.draw_field(draw, sorted({near for place in way for near in within(place, around)}), size)
    with draw.group(to):
        for place, colour in zip((start, *ends), ("danger", "navy", "danger"), strict=True):
            last = place == ends[-1]  # a double line
            hex_grid.draw_edges(draw, hex_grid.border([place]), size, Style(None, colour, 4.2 if last else 1.4))
            if last:
                hex_grid.draw_edges(draw, hex_grid.border([place]), size, Style(None, "paper", 1.4))
        points = [hex_grid.centre(place, size) for place in (start, *ends)]
        for marks, (a, b), die in zip(numbers, pairwise(points), dice[::2], strict=True):
            angle = hex_grid.direction(step_of(board, die))
            ways = hex_grid.towards(a, angle, 0.42 * size), hex_grid.towards(b, angle + 180, 0.42 * size)
            hex_grid.draw_arrows(draw, [ways], Style(None, "sea", 1.8), 6)
            for n, mark in enumerate(marks, 1):
                share = n / (len(marks) + 1)
                draw_disc(draw, a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, mark, 7.5)
        letter = hex_grid.letter_size(size, 0.3, MAIN)
        for place, at in zip((start, ends[0]), points, strict=False):
            hex_grid.draw_label(draw, at, name_of(board, place), letter, "navy", "bold")
        x, y = points[2]
        hex_grid.draw_label(draw, (x, y + 0.2 * size), name_of(board, ends[1]), letter, "danger", "bold")
        draw_afloat(draw, "destroyer-side", x, y - 0.3 * size, 0.8 * size, "navy")


def name_of(board: Board, place: Hex, off: str = "") -> str:
    """The name of a hex, or `off` for one off the map."""
    return label(board, place) if is_on_map(board, place) else off


def sides_of(dice: Sequence[int]) -> tuple[str, str]:
    """The ambusher and the prey of an example, whose first dice are not the same."""
    who = ambusher(*dice[:2])
    return who, FICC if who == CC else CC


class Shown(NamedTuple):
    """A step, the dice of the example that are rolled in it, and what these say."""

    step: Step
    dice: tuple[int, ...]
    says: str


def _steps(rules: Rules) -> list[Shown]:
    """The steps of the rules with the dice of the example, its hexes and its outcome by the rules in force."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    middle, end = (name_of(board, place, OFF) for place in landing(board, start, EXAMPLE))
    who, prey = sides_of(DICE)
    outcome = ambush.decide(DICE[-1], FACTORS, SUBMARINES, ambush.equal_setting(rules))
    ways = [COMPASS[step_of(board, die)] for die in EXAMPLE[::2]]
    hidden = f"{counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}"
    shown = (
        (("Who", "Tie"), DICE[:2], f"{CC} {DICE[0]}, {FICC} {DICE[1]}: {who} ambushes"),
        (("Nothing hidden",), (), f"{who} has {hidden}"),
        (("First leg",), EXAMPLE[:2], f"{ways[0]}, {counted(EXAMPLE[1], 'hexes')}: {middle}"),
        (("Second leg",), EXAMPLE[2:], f"{ways[1]}, {counted(EXAMPLE[3], 'hexes')}: {end}"),
        (("No prey",), (), f"A ship of {prey} is in {end}"),
        (("Last die",), DICE[-1:], f"{DICE[-1]} against {FACTORS}: {OUTCOMES[outcome]}"),
    )
    said = {str(row.cells["step"]): str(row.cells["words"]) for row in rules.tables["ambush-steps"].rows}
    return [
        Shown(Step(str(n), names[0], _sentences(said, names)), dice, says)
        for n, (names, dice, says) in enumerate(shown, 1)
    ]


def _sentences(said: Mapping[str, str], names: Sequence[str]) -> str:
    """The words of rows as sentences; all but the first say what row they are."""
    listed = [f"{name}: {said[name].lower()}" if n else said[name] for n, name in enumerate(names) if name in said]
    return "".join(f"{each}. " for each in listed).strip()


def _draw_steps(draw: Drawing, steps: Sequence[Shown], left: float, width: float, with_dice: bool) -> float:
    """The steps below each other, hanging down from 0, under each its part of the example; the y below them."""
    y = 0.0
    for step, faces, says in steps:
        y = draw_step(draw, left + DISC, y - DISC, step, width - DISC) - 4
        if with_dice:
            x, high = left + 2 * DISC + BESIDE, DIE if faces else TEXT
            for face in faces:
                draw_die(draw, face, x, y - DIE, DIE)
                x += DIE + 4
            draw.text(x + 3 * bool(faces), y - high / 2 - 0.36 * TEXT, says, TEXT, "sea", "semibold")
            y -= high + 8
    return y + 4
