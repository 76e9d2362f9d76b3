"""What On Patrol's pictures share: the counters' own art on hexes, and steps of the rules beside their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aids.hexes import Hex, neighbour
from aids.rulebook.rules import Rules
from generators.drawing import scene
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Point, Style, shift, turn
from generators.drawing.hex_grid import centre
from generators.drawing.text import text_width
from generators.page.table import NAME, PLAIN, Column, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER

LENGTH, BEAM = 1.76, 0.6  # of a hull in its two hexes, in hexes
LATER = "grey"  # the ink of a ship where it comes later
WEAPON = 0.6  # side of a weapon's counter in hexes
BESIDE = 400.0  # points: narrower pictures have their steps below them
APART = 9.0  # between two steps of a column
SIDE = 0.29  # share of the width that the steps at a side of a picture take


class Callout(NamedTuple):
    """A step, where it is in the picture, and the side of the picture that its words stand on: -1 left, 1 right."""

    step: scene.Step
    at: Point
    side: int = 1


def draw_hull(draw: Drawing, bow: Hex, step: int, size: float, name: str, colour: str = "navy") -> None:
    """Draw a counter's art from above in its two hexes, the bow in `bow`; `step` is its course clockwise from up."""
    (ax, ay), (bx, by) = centre(bow, size), centre(neighbour(bow, step, -1), size)
    with draw.group(turn(-60.0 * step, (ax + bx) / 2, (ay + by) / 2)):
        box = (-BEAM * size / 2, -LENGTH * size / 2, BEAM * size, LENGTH * size)
        draw_art(draw, name, box, colour, True)


def draw_ship_up(draw: Drawing, at: Point, size: float, name: str, colour: str = "navy") -> None:
    """Draw a counter's art in its two hexes of a convoy that heads up, the middle of its bow hex at a point."""
    x, y = at
    draw_art(draw, name, (x - BEAM * size / 2, y - 1.38 * size, BEAM * size, LENGTH * size), colour, True)


def draw_marker(draw: Drawing, bow: Hex, step: int, size: float, name: str, ground: str, ink: str) -> None:
    """Draw a marker of a submarine as the counter that it is, over its two hexes."""
    (ax, ay), (bx, by) = centre(bow, size), centre(neighbour(bow, step, -1), size)
    with draw.group(turn(-60.0 * step, (ax + bx) / 2, (ay + by) / 2)):
        wide, long = 0.58 * size, 1.8 * size
        draw.rounded(-wide / 2, -long / 2, wide, long, 0.1 * size, Style(ground, "navy", 0.6))
        draw_art(draw, name, (-0.36 * wide, -0.45 * long, 0.72 * wide, 0.9 * long), ink, True, ground)


def draw_weapon(draw: Drawing, place: Hex, size: float, name: str) -> None:
    """Draw the counter of a depth charge, a K-gun or another weapon in its hex."""
    (x, y), side = centre(place, size), WEAPON * size
    draw.rounded(x - side / 2, y - side / 2, side, side, 0.12 * side, Style("paper", "danger", 0.9))
    draw_art(draw, name, (x - 0.38 * side, y - 0.38 * side, 0.76 * side, 0.76 * side), "danger")


def named_steps(rules: Rules, table: str) -> dict[str, str]:
    """The text of each step of a procedure by its name, its first column."""
    first = next(iter(rules.tables[table].columns))
    return {str(row.cells[first]): str(row.cells["does"]) for row in rules.tables[table].rows}


def numbered(rules: Rules, steps: Iterable[tuple[str, str, Point, int]]) -> list[Callout]:
    """Callouts numbered in the order of (table, step, place, side); a step that its table lacks is left out."""
    known = [(step, named_steps(rules, table).get(step), at, side) for table, step, at, side in steps]
    kept = [(step, text, at, side) for step, text, at, side in known if text is not None]
    return [Callout(scene.Step(str(n), step, text), at, side) for n, (step, text, at, side) in enumerate(kept, 1)]


def with_steps(
    picture: Drawing, callouts: Sequence[Callout], width: float, height: float, *, led: bool = True
) -> tuple[Drawing, float]:
    """A picture with its steps in columns at both sides of it, or below it where it is narrow; the height of all.

    Unless they are `led`, no line leads from a step to its place, and no number stands there.
    """
    if width <= BESIDE:
        return _with_steps_below(picture, callouts, width, height, led)
    draw, room = Drawing(), SIDE * width
    columns = [[each for each in callouts if each.side == side] for side in (-1, 1)]
    needed = [sum(_height(each, room) + APART for each in column) for column in columns]
    tall = max(height, *needed)
    up = (tall - height) / 2
    with draw.group(shift(0, up)):
        draw.add(picture.records)
    for column, x in zip(columns, (0.0, width - room), strict=True):
        moved = [each._replace(at=(each.at[0], each.at[1] + up)) for each in column]
        _draw_column(draw, sorted(moved, key=lambda each: -each.at[1]), x, room, tall, led)
    return draw, tall


def _height(each: Callout, room: float) -> float:
    return scene.DISC + scene.step_height(each.step, room - scene.DISC)


def _draw_column(draw: Drawing, column: Sequence[Callout], x: float, room: float, tall: float, led: bool) -> None:
    """Draw steps below each other from x, each as level with its place as there is room, with a line to that place."""
    for each, y in zip(column, _tops(column, room, tall, 0.0), strict=True):
        middle = y - scene.DISC
        head = x + 2 * scene.DISC + scene.BESIDE + text_width(each.step.head, scene.MAIN, "semibold") + 4
        if led:
            end = (head, middle) if each.side < 0 else (x - 3, middle)
            if each.side < 0 and each.at[1] < middle:  # past its words, not through them
                draw.line(end, (max(head, x + room), middle), Style(None, "grey", 0.6))
                end = (max(head, x + room), middle)
            scene.draw_leader(draw, each.at, end)
        scene.draw_step(draw, x + scene.DISC, middle, each.step, room - scene.DISC)


def _tops(column: Sequence[Callout], room: float, top: float, bottom: float) -> list[float]:
    """The upper ends of the steps of a column: as level with their places as their heights allow."""
    heights = [_height(each, room) for each in column]
    tops: list[float] = []
    limit = top
    for each, height in zip(column, heights, strict=True):
        tops.append(min(each.at[1] + scene.DISC, limit))
        limit = tops[-1] - height - APART
    limit = bottom
    for n in reversed(range(len(tops))):
        tops[n] = max(tops[n], limit + heights[n])
        limit = tops[n] + APART
    return tops


def _with_steps_below(
    picture: Drawing, callouts: Sequence[Callout], width: float, height: float, led: bool
) -> tuple[Drawing, float]:
    """A narrow picture with the numbers of its steps on it and their words below it, and the height of both."""
    words = Drawing()
    for step, at, _ in callouts if led else ():
        scene.draw_disc(picture, *at, step.number, 6.5)
    below = scene.draw_list(words, [each.step for each in callouts], 0.0, -8.0, width)
    draw = Drawing()
    with draw.group(shift(0, -below)):
        draw.add((*picture.records, *words.records))
    return draw, height - below


def draw_rest(draw: Drawing, rows: Sequence[tuple[str, str]], y: float, width: float, air: float = 0.0) -> float:
    """Draw what a picture does not show, name and text, in two columns where there is room; the y below."""
    columns = 2 if width > BESIDE else 1
    each = (width - GUTTER * (columns - 1)) / columns
    half = -(-len(rows) // columns)
    low = y
    for n in range(columns):
        part = Drawing()
        table = Table(
            (Column(width=0.3 * each, look=NAME), Column(share=1, look=PLAIN)),
            rows[n * half : (n + 1) * half],
            row_height=0,
            padding=5,
            top=True,
        )
        low = min(low, draw_table(part, table, each, 0.0, y, air))
        with draw.group((1.0, 0.0, 0.0, 1.0, n * (each + GUTTER), 0.0)):
            draw.add(part.records)
    return low
