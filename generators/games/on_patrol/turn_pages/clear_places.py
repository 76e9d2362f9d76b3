"""Where there is room on a turn's map: what covers it, and a place for a number or a name that nothing covers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
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
FAR = (0.0, 0.3, 0.62, 0.95, 1.3)  # hexes from the middle of a hex to its number


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


def place_numbers(report: TurnReport, cover: Cover, size: float, limits: Area) -> list[Attacked]:
    """A place for the number of each attack in or near its hex, clear of hulls, ways and each other."""
    placed: list[Attacked] = []
    hexes = [each.hex for move in report.escorts for each in move.attacks]
    for number, place in enumerate(hexes, 1):
        centre = hex_grid.centre(place, size)
        others = [hex_grid.centre(other, size) for other in hexes if other != place]
        dots = [Area(x - 2, y - 2, x + 2, y + 2) for x, y in others]
        taken = cover._replace(areas=(*cover.areas, *dots, *(_disc_area(each.at) for each in placed)))
        spots = [hex_grid.towards(centre, 270 + 30 * k * side, far * size)
                 for far in FAR for k in range(7) for side in (1, -1)]  # fmt: skip
        at = next((spot for spot in spots if _inside(spot, limits) and taken.free(_disc_area(spot))), centre)
        placed.append(Attacked(number, place, at))
    return placed


def number_areas(placed: Iterable[Attacked]) -> list[Area]:
    """The areas that the numbers of attacks cover."""
    return [_disc_area(each.at) for each in placed]


def _disc_area(at: Point) -> Area:
    return Area(at[0] - DISC - 0.5, at[1] - DISC - 0.5, at[0] + DISC + 0.5, at[1] + DISC + 0.5)


def _inside(at: Point, limits: Area) -> bool:
    across = limits.left + DISC < at[0] < limits.right - DISC
    return across and limits.bottom + DISC < at[1] < limits.top - DISC


def name_place(place: Hex, half: float, letter: float, size: float, cover: Cover) -> Area | None:
    """The area of a hex's name, `half` wide to a side: at its upper edge, or where there is room; None if nowhere.

    The base line is a point above its lower edge.
    """
    x, y = hex_grid.centre(place, size)
    aside, up = 0.24 * size + half, 0.5 * size - letter
    spots = (
        (0.0, up),
        (0.0, -0.5 * size + 2.5),
        *((side * aside, share * size) for share in (0.12, -0.36) for side in (-1, 1)),
    )
    for dx, dy in spots:
        area = Area(x + dx - half, y + dy - 1.0, x + dx + half, y + dy + 0.75 * letter)
        if cover.free(area):
            return area
    return None


def _distance(p: Point, a: Point, b: Point) -> float:
    """How far a point lies from a stretch."""
    (x, y), (u, v) = (p[0] - a[0], p[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    share = min(1.0, max(0.0, (x * u + y * v) / max(u * u + v * v, 1e-9)))
    return float(((x - share * u) ** 2 + (y - share * v) ** 2) ** 0.5)
