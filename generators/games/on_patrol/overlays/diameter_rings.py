"""Diameter movement: the rings around a target hex or a sixth of them, the way round, and the facing on each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from aids.hexes import Board, Hex, heading_of, neighbour, ring
from aids.on_patrol.board import board_of
from aids.on_patrol.diameter import round_course
from aids.rulebook.rules import value
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, turn
from generators.games.on_patrol.films import BOLD, TARGET, Overlay, OverlaySettings
from generators.page.table_layout import Cell, Column, Look, Row, Table, draw_table
from generators.page.tiles import Extent
from generators.sheets.settings import flag
from generators.sheets.sheet import Job

FACING_ROW, FACING_STEP = 14.0, 22.0  # points of the table of facings
WORDED = 3  # hexes: a smaller ring has no room for words along its sides
EDGE = 9.0  # points: letters of the name of an edge
TABLE_WIDTH = 96.0 + 6 * FACING_STEP


class Film(OverlaySettings):
    """The rings of diameter movement around a target hex, the way round, and the facing on each side."""

    sixth = flag("draw what lies between two radials")

    def draw(self, job: Job) -> Overlay:
        """The two rings of diameter movement (On Patrol 106), or with `sixth` what lies between two radials."""
        sixth = self.sixth
        size, drawing = job.hex_size, Drawing()
        radii = [int(value(job.game.rules, name)) for name in ("diameter-near", "diameter-far")]
        rings = {
            radius: [Hex(right, radius - right) for right in range(radius + 1)] if sixth else ring(TARGET, radius)
            for radius in radii
        }
        places = [place for each in rings.values() for place in each]
        target = hex_grid.edges([TARGET])
        hex_grid.draw_edges(drawing, target, size, Style(None, "danger", BOLD))
        hex_grid.draw_edges(drawing, hex_grid.edges(places) - target, size, Style(None, "danger", hex_grid.FINE))
        hex_grid.draw_crosshair(drawing, TARGET, size, Style(None, "danger", hex_grid.LINE))
        ways = [
            hex_grid.heading_arrow_ends(hex_grid.centre(place, size), round_course(TARGET, place), 0.6 * size)
            for place in places
        ]
        hex_grid.draw_arrows(
            drawing, ways, Style(None, "sea", hex_grid.LINE), hex_grid.head_size(size, 0.16, 3.5, 10.0)
        )
        _draw_spokes(drawing, range(2) if sixth else range(6), radii, size)
        if not sixth:
            _write_facings(drawing, board_of(job.game.rules), rings, size)
            return Overlay(drawing, hex_grid.bounds(places, size))
        _write_distances(drawing, rings, size)
        _write_edges(drawing, min(radii), size)
        box = hex_grid.bounds([TARGET, *places], size)
        return Overlay(drawing, _draw_facing_table(drawing, board_of(job.game.rules), box, max(radii), size))


def _draw_spokes(drawing: Drawing, steps: Iterable[int], radii: Sequence[int], size: float) -> None:
    """Broken lines along the radials of these steps, where a ship on a ring turns."""
    spokes = []
    for step in steps:
        for inner, outer in pairwise((0, *radii)):
            start, end = (hex_grid.centre(neighbour(TARGET, step, out), size) for out in (inner, outer))
            if outer - inner > 1:
                angle = hex_grid.direction(step)
                spokes.append((hex_grid.towards(start, angle, 0.56 * size), hex_grid.towards(end, angle, -0.56 * size)))
    drawing.lines(spokes, Style(None, "danger", hex_grid.FINE, (6, 4)))


def _write_facings(drawing: Drawing, board: Board, rings: Mapping[int, Sequence[Hex]], size: float) -> None:
    """The distance and the facing along each side of each ring.

    They stand off the middle of a side, where tiles may join, and clear of the broken lines: inside the far ring,
    outside the near one.
    """
    letter = hex_grid.letter_size(size, 0.28, 16.0)
    for radius, places in rings.items():
        for step in range(6):
            part, side = (3, 90) if radius == max(rings) else (4, -90)
            place = places[step * radius + (radius + 1) // part]
            course = round_course(TARGET, place)
            x, y = hex_grid.towards(
                hex_grid.centre(place, size), hex_grid.direction(course) + side, 0.7 * size + letter / 2
            )
            with drawing.group(turn((hex_grid.direction(course) + 90) % 180 - 90, x, y)):
                text = f"{heading_of(board, course)}"
                if radius >= WORDED:
                    text = f"{radius} hexes · facing {text}"
                drawing.text(0, -hex_grid.HALF_DIGIT * letter, text, letter, "sea", "bold", "middle")


def _write_distances(drawing: Drawing, rings: Mapping[int, Sequence[Hex]], size: float) -> None:
    """The distance of each ring, along the inside of its part of the sixth."""
    letter = hex_grid.letter_size(size, 0.28, 16.0)
    for radius, places in rings.items():
        if radius < WORDED:
            continue
        at = hex_grid.towards(hex_grid.centre(places[radius // 2], size), -120, 0.8 * size + letter / 2)
        with drawing.group(turn(-30, *at)):
            drawing.text(0, -hex_grid.HALF_DIGIT * letter, f"{radius} hexes", letter, "sea", "bold", "middle")


def _write_edges(drawing: Drawing, near: int, size: float) -> None:
    """The names of the two edges of a sixth along the broken lines inside its near ring."""
    for step, name, off in ((0, "left edge", -EDGE - 3), (1, "lower edge", 5.0)):
        angle = hex_grid.direction(step)
        with drawing.group(turn(angle, *hex_grid.towards((0.0, 0.0), angle, near / 2 * size))):
            if near >= WORDED:
                drawing.text(0, off, name, EDGE, "danger", "semibold", "middle")


def _draw_facing_table(drawing: Drawing, board: Board, box: Extent, far: int, size: float) -> Extent:
    """A table of the facing between two radials: at the lower right, clear of the sixth, or below it.

    Returns the box with the table.
    """
    left, bottom, right, top = box
    x, y = right - TABLE_WIDTH, bottom + 3 * FACING_ROW
    if far * size / 2 * (x / max(right, 1.0)) - 1.1 * size < y:
        y = bottom - 6
        x = left
    names = ("Left edge points to", "Facing on the ring")
    courses = [[step + more for step in range(6)] for more in (0, round_course(TARGET, Hex(1, 1)))]
    looks = (Look(11, face="bold"), Look(11, "sea", "bold"))
    rows: list[Row] = [
        [name, *(Cell(str(heading_of(board, course % 6)), look) for course in steps)]
        for name, steps, look in zip(names, courses, looks, strict=True)
    ]
    columns = [Column(width=96, look=Look(8, "grey", "semibold"), wrap=False)]
    columns += [Column(width=FACING_STEP, anchor="middle") for _ in range(6)]
    low = draw_table(
        drawing, Table(columns, rows, tinted=False, ruled=True, row_height=16, padding=0), TABLE_WIDTH, x, y
    )
    return left, min(bottom, low), max(right, x + TABLE_WIDTH), top
