"""The section of the table that a plot of SSN shows, and what is already drawn on it."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from aids.ssn.game.figures import Figures
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.game.report import TurnReport
from aids.ssn.game.ways import XY
from generators.drawing.clear_places import Cover
from generators.drawing.drawing import Drawing, Point

MARGIN = 150  # hundredths of an inch of water around the pieces
SCALES = (72.0, 48.0, 32.0, 20.0, 13.0, 8.0, 5.0, 3.0, 2.0, 1.0, 0.5)
"""Points for an inch of the table: one of few, so that it stays the same from turn to turn."""
AROUND = (13.0, 17.0, 22.0, 30.0, 40.0, 52.0, 66.0, 82.0, 100.0, 120.0)
"""Points from a thing to its name where others lie on it."""
DIRECTIONS = (0, 180, 90, 270, 45, 315, 135, 225)


class View(NamedTuple):
    """A section of the table in a rectangle: its left and lower edge in hundredths, points for each of them."""

    left: float
    low: float
    per: float
    width: float
    height: float

    def at(self, place: XY) -> Point:
        """The point at which a place is drawn."""
        return (place[0] - self.left) * self.per, (place[1] - self.low) * self.per

    @property
    def inch(self) -> float:
        """Points for an inch."""
        return self.per * HUNDREDTHS


class Plot(NamedTuple):
    """A plot that is being drawn: its view, and what pieces, lines and names cover of it."""

    draw: Drawing
    figures: Figures
    view: View
    cover: Cover


def places(report: TurnReport) -> Iterator[XY]:
    """Every place that the plot has to show: pieces before and after the turn, and where weapons went."""
    for position in (report.before, report.next):
        yield position.submarine.x, position.submarine.y
        yield from ((ship.x, ship.y) for ship in position.ships if not ship.left)
        yield from ((each.x, each.y) for each in position.helicopters)
        yield from ((point.x, point.y) for point in position.points)


def plot_view(report: TurnReport, width: float, height: float) -> View:
    """The section around all pieces, in the largest scale in which they fit."""
    return view_of(places(report), width, height)


def view_of(places: Iterable[XY], width: float, height: float) -> View:
    """The section around places, in the largest scale in which they fit."""
    xs, ys = zip(*places, strict=True)
    wide, high = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    fits = (scale for scale in SCALES if wide * scale <= width * HUNDREDTHS and high * scale <= height * HUNDREDTHS)
    per = next(fits, min(width * HUNDREDTHS / wide, height * HUNDREDTHS / high)) / HUNDREDTHS
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return View(middle[0] - width / per / 2, middle[1] - height / per / 2, per, width, height)


def around(at: Point) -> Iterator[Point]:
    """Places about a point, the nearest first."""
    for far in AROUND:
        for angle in DIRECTIONS:
            yield at[0] + far * cos(radians(angle)), at[1] + far * sin(radians(angle))
