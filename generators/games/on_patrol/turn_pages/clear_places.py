"""Where there is room on a turn's map: what covers it, the places of the attacks' numbers, and one for a hex's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

from aids.hexes import Hex, neighbour
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose, hull
from generators.drawing import hex_grid
from generators.drawing.clear_places import Cover
from generators.drawing.collisions import Bounds
from generators.drawing.drawing import Point
from generators.games.on_patrol.sea_map import moved
from generators.games.on_patrol.turn_pages.pieces import Piece
from generators.page.frame import Area

DISC = 6.0  # radius of the number of an attack
BROAD = 0.3  # half the breadth of a hull in hexes


class Attacked(NamedTuple):
    """A numbered attack on the map: the hex, and where its number stands."""

    number: int
    hex: Hex
    at: Point

    @property
    def area(self) -> Area:
        """The area that its number covers."""
        return box_about(self.at, DISC - 0.5)


def box_about(at: Point, r: float) -> Area:
    """The square about a point that reaches so far."""
    return Area(at[0] - r, at[1] - r, at[0] + r, at[1] + r)


def cover_of(report: TurnReport, pieces: Sequence[Piece], size: float, limits: Bounds) -> Cover:
    """The hulls and ways of the pieces, the markers of submarines in their two hexes, and torpedoes with their runs."""
    cover = Cover(limits)
    for piece in pieces:
        _add_hull(cover, piece.after, size, piece.off(size))
        if piece.before:
            _add_hull(cover, piece.before, size)
            if piece.acts:
                cover.add_line((hex_grid.centre(each.bow, size) for each in (piece.before, *piece.way)), 1.5)
    for marker in (seen.marker for seen in report.submarines):
        if marker.pose is not None:
            _add_hull(cover, marker.pose, size)
    for pose, speed in report.next.torpedoes:
        ends = (pose.bow, neighbour(pose.bow, pose.step, speed))
        cover.add_line((hex_grid.centre(each, size) for each in ends), 1.5)
    return cover


def _add_hull(cover: Cover, pose: Pose, size: float, off: Point = (0.0, 0.0)) -> None:
    cover.add_line((moved(hex_grid.centre(place, size), off) for place in hull(pose)), BROAD * size)


def place_numbers(report: TurnReport, size: float) -> list[Attacked]:
    """The number of each attack in the middle of its hex, those of one hex in a round about it."""
    hexes = [each.hex for move in report.escorts for each in move.attacks]
    shared, before, placed = Counter(hexes), Counter[Hex](), list[Attacked]()
    for number, place in enumerate(hexes, 1):
        count, before[place] = shared[place], before[place] + 1
        far = (DISC + 0.5) / sin(pi / count) if count > 1 else 0.0
        at = hex_grid.towards(hex_grid.centre(place, size), 180 - 360 * (before[place] - 1) / count, far)
        placed.append(Attacked(number, place, at))
    return placed


def name_place(
    place: Hex, half: float, letter: float, size: float, cover: Cover, *, anywhere: bool = True
) -> Area | None:
    """The area of a hex's name in it, `half` wide to a side: at its upper edge, or `anywhere` with room; None if none.

    The base line is a point above its lower edge.
    """
    x, y = hex_grid.centre(place, size)
    aside = max(0.0, 0.577 * size - 3.5 - half)
    spots = ((0.0, 0.5 * size - letter), (-aside, -0.06 * size), (aside, -0.06 * size))
    for dx, dy in spots if anywhere else spots[:1]:
        area = Area(x + dx - half, y + dy - 1.0, x + dx + half, y + dy + 0.75 * letter)
        if cover.is_free(area):
            return area
    return None
