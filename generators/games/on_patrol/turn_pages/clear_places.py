"""Where there is room on a turn's map: what covers it, and a place for a number or a name that nothing covers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, radians
from typing import NamedTuple

from aids.hexes import Hex, neighbour
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose, hull
from generators.drawing import hex_grid
from generators.drawing.drawing import Point
from generators.games.on_patrol.sea_map import overlap
from generators.games.on_patrol.turn_pages.pieces import Piece
from generators.page.frame import Area

DISC = 6.0  # radius of the number of an attack
BROAD = 0.3  # half the breadth of a hull in hexes
INWARD = (1.0, 0.6, 0.3)  # how far a number lies from the middle of its hex, in what its hex leaves it


class Line(NamedTuple):
    """A stretch of a hull or of a way, and how far from it nothing else should lie."""

    a: Point
    b: Point
    clear: float


class Cover(NamedTuple):
    """What covers a map: hulls and ways as lines, labels and numbers as areas."""

    lines: tuple[Line, ...]
    areas: tuple[Area, ...] = ()

    def free(self, area: Area) -> bool:
        """Whether nothing lies on an area."""
        if any(overlap(area, each) for each in self.areas):
            return False
        middle, half = (area.bottom + area.top) / 2, (area.top - area.bottom) / 2
        points = [(x, middle) for x in (area.left, (area.left + area.right) / 2, area.right)]
        near = ((_distance(point, each.a, each.b), each.clear) for each in self.lines for point in points)
        return all(far > clear + 0.7 * half for far, clear in near)

    def hidden(self, at: Point) -> float:
        """How much of hulls and ways the number of an attack at a point would hide."""
        return sum(max(0.0, DISC + each.clear - _distance(at, each.a, each.b)) for each in self.lines)


class Attacked(NamedTuple):
    """A numbered attack on the map: the hex, and where its number stands."""

    number: int
    hex: Hex
    at: Point


def cover_of(pieces: Sequence[Piece], size: float) -> Cover:
    """The hulls and ways of the pieces."""
    lines = [_hull_line(piece, size) for piece in pieces]
    lines += [_hull_line(piece._replace(after=piece.before, aside=None), size) for piece in pieces if piece.before]
    for piece in pieces:
        if piece.acts and piece.before is not None:
            points = [hex_grid.centre(place, size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
            lines += [Line(a, b, 1.5) for a, b in pairwise(points) if a != b]
    return Cover(tuple(lines))


def lines_of_marks(report: TurnReport, size: float) -> list[Line]:
    """The markers of submarines in their two hexes, and the torpedoes with their runs."""
    lines = []
    for marker in (seen.marker for seen in report.submarines):
        if marker.pose is not None:
            lines.append(_pose_line(marker.pose, size))
    for pose, speed in report.next.torpedoes:
        ends = (pose.bow, neighbour(pose.bow, pose.step, speed))
        lines.append(Line(hex_grid.centre(ends[0], size), hex_grid.centre(ends[1], size), 1.5))
    return lines


def _pose_line(pose: Pose, size: float) -> Line:
    bow, stern = (hex_grid.centre(place, size) for place in hull(pose))
    return Line(bow, stern, BROAD * size)


def _hull_line(piece: Piece, size: float) -> Line:
    bow, stern = (hex_grid.centre(place, size) for place in hull(piece.after))
    (u, v), x, y = piece.off(size), (bow[0] - stern[0]) * 0.12, (bow[1] - stern[1]) * 0.12
    return Line((bow[0] + x + u, bow[1] + y + v), (stern[0] - x + u, stern[1] - y + v), BROAD * size)


def place_numbers(report: TurnReport, cover: Cover, size: float) -> list[Attacked]:
    """A place for the number of each attack in its hex, clear of each other, where it hides least of hulls and ways."""
    placed: list[Attacked] = []
    hexes = [each.hex for move in report.escorts for each in move.attacks]
    for number, place in enumerate(hexes, 1):
        (x, y), areas = hex_grid.centre(place, size), number_areas(placed)
        spots = [(x, y - 0.1 * size), *_spots_inside((x, y), size)]
        free = [spot for spot in spots if not any(overlap(_disc_area(spot), each) for each in areas)]
        placed.append(Attacked(number, place, min(free or spots, key=lambda spot: round(cover.hidden(spot), 3))))
    return placed


def _spots_inside(middle: Point, size: float) -> list[Point]:
    """Places around the middle of a hex for the number of an attack, which stays within the sides of that."""
    found = []
    for inward in INWARD:
        for angle in (270, 180, 0, 240, 300, 210, 330, 150, 30, 90):
            off = min(angle % 60, 60 - angle % 60)  # 30 towards a side, 0 towards a corner
            far = max(0.0, size / 2 - DISC) / cos(radians(30 - off))
            found.append(hex_grid.towards(middle, angle, inward * far))
    return found


def number_areas(placed: Iterable[Attacked]) -> list[Area]:
    """The areas that the numbers of attacks cover."""
    return [_disc_area(each.at) for each in placed]


def _disc_area(at: Point) -> Area:
    return Area(at[0] - DISC - 0.5, at[1] - DISC - 0.5, at[0] + DISC + 0.5, at[1] + DISC + 0.5)


def name_place(
    place: Hex, half: float, letter: float, size: float, cover: Cover, *, anywhere: bool = True
) -> Area | None:
    """The area of a hex's name in it, `half` wide to a side: at its upper edge, or `anywhere` with room; None if none.

    The base line is a point above its lower edge.
    """
    x, y = hex_grid.centre(place, size)
    aside = max(0.0, 0.577 * size - 3.5 - half)
    spots = ((0.0, 0.5 * size - letter), (-aside, -0.06 * size), (aside, -0.06 * size), (0.0, -0.5 * size + 2.5))
    for dx, dy in spots if anywhere else spots[:1]:
        area = Area(x + dx - half, y + dy - 1.0, x + dx + half, y + dy + 0.75 * letter)
        if cover.free(area):
            return area
    return None


def _distance(p: Point, a: Point, b: Point) -> float:
    """How far a point lies from a stretch."""
    (x, y), (u, v) = (p[0] - a[0], p[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    share = min(1.0, max(0.0, (x * u + y * v) / max(u * u + v * v, 1e-9)))
    return float(((x - share * u) ** 2 + (y - share * v) ** 2) ** 0.5)
