"""The plot of a turn of SSN: the fight as large as it fits, with the zones around the submarine, runs and ranges."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from aids.rulebook.rules import value
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import HUNDREDTHS, Ship, Submarine
from aids.ssn.game.report import TorpedoRun, TurnReport
from aids.ssn.game.ways import XY
from aids.ssn.torpedo import SHALLOW
from aids.ssn.zones import bands, piece_size
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Path, Point, Style, arc_curves, shift
from generators.drawing.scene import NOTE, draw_disc, draw_from_above, draw_leader
from generators.drawing.text import text_width
from generators.games.ssn.legend import OWN, WRECK, YOU, Colour, colour_of, draw_legend
from generators.page.typeset import Block

MARGIN = 150  # hundredths of an inch of water around the pieces
SCALES = (72.0, 54.0, 45.0, 36.0, 30.0, 24.0, 20.0, 16.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.5, 2.5, 1.5, 1.0, 0.5)
"""Points for an inch of the table: one of few, so that it stays the same from turn to turn."""
STEP = 5  # inches between two lines of the grid
LEAST_SHIP = 17.0  # points: length of a ship where its counter would be smaller
KEY = 13.0  # points: the line of the key under the plot
ON_LINE = (0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75)
"""Where the number of a torpedo may stand on its line, as shares of it."""
AROUND = (13.0, 17.0, 22.0, 30.0, 40.0, 52.0, 66.0, 82.0, 100.0, 120.0)
"""Points from a thing to its name where others lie on it."""
DIRECTIONS = (0, 180, 90, 270, 45, 315, 135, 225)
Area = tuple[float, float, float, float]
ART = {"ff": "frigate", "lhd": "lhd", "ssn": "ssn"}


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
    """A plot that is being drawn: its view, and the boxes that pieces and names have taken."""

    draw: Drawing
    figures: Figures
    view: View
    taken: list[Area]


def plot_block(figures: Figures, report: TurnReport, width: float, height: float) -> Block:
    """The plot, so wide and so high with the key below it."""
    view = plot_view(report, width, height - KEY)
    plot, drawn = Plot(Drawing(), figures, view, []), Drawing()
    corners = (0, 0), (view.width, 0), (view.width, view.height), (0, view.height)
    plot.taken.append(_piece_box(plot, "ssn", (report.next.submarine.x, report.next.submarine.y)))
    plot.taken.extend(_piece_box(plot, ship.kind, (ship.x, ship.y)) for ship in report.next.ships if not ship.left)
    _draw_ground(plot, report)
    _draw_ways(plot, report)
    _draw_runs(plot, report)
    _name_rings(plot, report)
    _draw_pieces(plot, report)
    with drawn.group(shift(0, -view.height), clip=corners):
        drawn.add(plot.draw.records)
    drawn.rect(0, -view.height, view.width, view.height, Style(None, "navy", 0.8))
    drawn.texts([(width, -height + 3, f"1″ here is {72 / view.inch:.3g}″ of the table")], NOTE, "grey", anchor="end")
    end = draw_legend(drawn, 0, -height + 3)
    _draw_key(drawn, end, -height + 3)
    return Block(height, drawn)


def _draw_key(draw: Drawing, x: float, y: float) -> None:
    """The marks of points and helicopters with their words."""
    draw.circle(x + 3.5, y + 2.6, 3.5, Style("paper", "amber", 1.0))
    draw.text(x + 10, y, "DP, filled at you", NOTE, "grey")
    x += 20 + text_width("DP, filled at you", NOTE)
    draw.rect(x, y - 0.6, 6.4, 6.4, Style("paper", "sea", 1.0))
    draw.text(x + 10, y, "helicopter, filled when Deep", NOTE, "grey")


def _places(report: TurnReport) -> Iterator[XY]:
    """Every place that the plot has to show: pieces before and after the turn, and where weapons went."""
    for position in (report.before, report.next):
        yield position.submarine.x, position.submarine.y
        yield from ((ship.x, ship.y) for ship in position.ships if not ship.left)
        yield from ((each.x, each.y) for each in position.helicopters)
        yield from ((point.x, point.y) for point in position.points)


def plot_view(report: TurnReport, width: float, height: float) -> View:
    """The section around all pieces, in the largest scale in which they fit."""
    xs, ys = zip(*_places(report), strict=True)
    wide, high = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    fits = (scale for scale in SCALES if wide * scale <= width * HUNDREDTHS and high * scale <= height * HUNDREDTHS)
    per = next(fits, min(width * HUNDREDTHS / wide, height * HUNDREDTHS / high)) / HUNDREDTHS
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return View(middle[0] - width / per / 2, middle[1] - height / per / 2, per, width, height)


def _draw_ground(plot: Plot, report: TurnReport) -> None:
    """Water, the zones and the reach of a torpedo around the submarine, the grid, and the edges of the table."""
    draw, view = plot.draw, plot.view
    draw.rect(0, 0, view.width, view.height, Style("tint"))
    sub = report.next.submarine
    x, y = view.at((sub.x, sub.y))
    farthest = max(hypot(dx - x, dy - y) for dx in (0, view.width) for dy in (0, view.height))
    for band in bands(plot.figures.rules):
        near, far = float(band.start) * view.inch, float(band.end) * view.inch
        if near < farthest:
            rings = arc_curves(x, y, near, 0, 360), arc_curves(x, y, far, 0, 360)
            draw.add([Path(rings, True, Style("pale"))])
    reach = float(value(plot.figures.rules, "attack-range")) * view.inch
    draw.add([Path((arc_curves(x, y, reach, 0, 360),), True, Style(None, OWN, 0.7, (6, 3)))])
    _draw_grid(draw, view)
    if report.next.table is not None:
        (x0, y0), (x1, y1) = view.at((0, 0)), view.at(report.next.table)
        draw.rect(x0, y0, x1 - x0, y1 - y0, Style(None, "navy", 1.6))


def _name_rings(plot: Plot, report: TurnReport) -> None:
    """The names of the zones around the submarine, and of its reach."""
    at, inch = plot.view.at((report.next.submarine.x, report.next.submarine.y)), plot.view.inch
    for band in bands(plot.figures.rules):
        _draw_ring_name(plot, at, float(band.start + band.end) / 2 * inch, f"zone {band.zone}")
    reach = float(value(plot.figures.rules, "attack-range"))
    _draw_ring_name(plot, at, reach * inch, f"{reach:g}″, your reach", OWN)


def _draw_ring_name(plot: Plot, about: Point, radius: float, name: str, colour: str = "sea") -> None:
    """The name of a ring inside the plot, to the lower left first, clear of the pieces."""
    view, wide = plot.view, text_width(name, NOTE)
    for angle in range(200, 560, 10):
        x, y = about[0] + radius * cos(radians(angle)), about[1] + radius * sin(radians(angle))
        left = x + 5 if colour == OWN else x - wide / 2  # beside the line of a reach, in the middle of a zone
        box = (left - 2, y - 6, left + wide + 2, y + 6)
        if 14 < left < view.width - wide - 4 and 16 < y < view.height - 12 and not _meets(box, plot.taken):
            plot.draw.text(left, y - 2.6, name, NOTE, colour)
            plot.taken.append(box)
            return


def _draw_grid(draw: Drawing, view: View) -> None:
    """Lines every few inches, with their inches at the lower and the left edge."""
    step = STEP * HUNDREDTHS
    right, high = view.left + view.width / view.per, view.low + view.height / view.per
    upright = [n * step for n in range(int(view.left // step) + 1, int(right // step) + 1)]
    level = [n * step for n in range(int(view.low // step) + 1, int(high // step) + 1)]
    xs, ys = [view.at((x, 0))[0] for x in upright], [view.at((0, y))[1] for y in level]
    lines = [((x, 0), (x, view.height)) for x in xs] + [((0, y), (view.width, y)) for y in ys]
    draw.lines(lines, Style(None, "rule", 0.35))
    draw.texts([(x + 1.5, 3, f"{at // HUNDREDTHS}″") for x, at in zip(xs, upright, strict=True)], NOTE, "grey")
    ticks = [(2.0, y + 1.5, f"{at // HUNDREDTHS}″") for y, at in zip(ys, level, strict=True) if y > 12]
    draw.texts(ticks, NOTE, "grey")


def _draw_ways(plot: Plot, report: TurnReport) -> None:
    """The ways of pieces: solid of ships and the submarine, fine of helicopters."""
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        points = [plot.view.at(place) for place in move.path]
        style = Style(None, "sea", 0.8, (2, 2)) if move.name in flying else Style(None, "navy", 1.2)
        plot.draw.lines(list(pairwise(points)), style)
        _keep_clear(plot, points)
    own = [plot.view.at(place) for place in report.moved.path]
    plot.draw.lines(list(pairwise(own)), Style(None, OWN, 1.6))
    _keep_clear(plot, own)


def _keep_clear(plot: Plot, points: list[Point]) -> None:
    """Let no name lie on a line."""
    for a, b in pairwise(points):
        count = int(hypot(b[0] - a[0], b[1] - a[1]) // 6) + 1
        for n in range(2, count - 1):  # a piece may lie at an end
            x, y = a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count
            plot.taken.append((x - 1.5, y - 1.5, x + 1.5, y + 1.5))


def weapons(report: TurnReport) -> tuple[TorpedoRun, ...]:
    """The torpedoes of a turn in the order of their numbers: the submarine's, then theirs."""
    return (*report.events.shots, *report.events.fire)


def _draw_runs(plot: Plot, report: TurnReport) -> None:
    """Torpedoes with their numbers and their ranges."""
    runs = [(run, plot.view.at(run.origin), plot.view.at(run.target)) for run in weapons(report)]
    plot.draw.lines([(a, b) for _, a, b in runs], Style(None, "danger", 1.0, (4, 2)))
    labels = []
    for run, a, b in runs:
        text = f"{run.distance / HUNDREDTHS:.1f}″"
        wide = 17 + text_width(text, NOTE, "semibold")
        x, y = _clear_of(plot, a, b, wide)
        labels.append((x, y, wide - 7, text))
        on = min(_along(a, b, (n / 20 for n in range(5, 16))), key=lambda p: hypot(p[0] - x, p[1] - y))
        if hypot(on[0] - x, on[1] - y) > 1:
            draw_leader(plot.draw, on, (x, y), colour="danger")
    for number, (x, y, wide, text) in enumerate(labels, 1):
        plot.draw.rect(x, y - 4.5, wide, 9, Style("paper"))
        draw_disc(plot.draw, x, y, str(number), 6.5, "danger")
        plot.draw.text(x + 9, y - 2.6, text, NOTE, "danger", "semibold")
    for _, a, b in runs:
        _keep_clear(plot, [a, b])


def _clear_of(plot: Plot, a: Point, b: Point, wide: float) -> Point:
    """The place of a number with its range so wide: on the line from a to b if that is free, or about its middle."""
    on = _along(a, b, ON_LINE)
    for x, y in [*on, *_around(on[0])]:
        box = (x - 7, y - 7, x - 7 + wide, y + 7)
        if _inside(plot.view, box) and not _meets(box, plot.taken):
            break
    else:
        x, y = on[0]
        box = (x - 7, y - 7, x - 7 + wide, y + 7)
    plot.taken.append(box)
    return x, y


def _along(a: Point, b: Point, shares: Iterable[float]) -> list[Point]:
    """Places on the line from a to b at shares of it."""
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]


def _around(at: Point) -> Iterator[Point]:
    """Places about a point, the nearest first."""
    for far in AROUND:
        for angle in DIRECTIONS:
            yield at[0] + far * cos(radians(angle)), at[1] + far * sin(radians(angle))


def _inside(view: View, box: Area) -> bool:
    """Whether a box lies in the plot."""
    return box[0] > 2 and box[1] > 2 and box[2] < view.width - 2 and box[3] < view.height - 2


def _draw_pieces(plot: Plot, report: TurnReport) -> None:
    """The pieces where they are after the turn, each with its name; small ones in a heap stand aside with a leader."""
    after = report.next
    afloat = [ship for ship in after.ships if not ship.left]
    for ship in afloat:
        is_lost = is_wreck(plot.figures, ship)
        _draw_hull(plot, ship.kind, ship, colour_of(ship, is_wreck=is_lost), crossed=is_lost)
    sub = after.submarine
    _draw_hull(plot, "ssn", sub, WRECK if sub.sunk else YOU, crossed=sub.sunk)
    _name(plot, "SSN", (sub.x, sub.y), OWN, 11.0)
    for ship in afloat:
        _name(plot, f"{ship.name}{' ' + '×' * ship.kills if ship.kills else ''}", (ship.x, ship.y), "navy", 11.0)
    for point in after.points:
        _draw_marker(plot, f"DP{point.number}", (point.x, point.y), "amber", filled=point.submarine)
    for each in after.helicopters:
        _draw_marker(plot, each.name, (each.x, each.y), "sea", filled=each.depth != SHALLOW, square=True)
    gone = {run.by: run.origin for run in report.events.fire} if report.events.fire else {}
    still = {ship.name for ship in after.ships} | {each.name for each in after.helicopters}
    for name in sorted(set(gone) - still):
        _draw_marker(plot, f"{name} gone", gone[name], "grey", filled=False, square=True)


def _piece_box(plot: Plot, kind: str, place: XY) -> Area:
    x, y = plot.view.at(place)
    half = _size(plot, kind)[1] * 0.45
    return x - half, y - half, x + half, y + half


def _size(plot: Plot, kind: str) -> tuple[float, float]:
    """Width and length of a counter in points: true to the scale, but no shorter than can be seen."""
    length, width = (float(side) * plot.view.inch for side in piece_size(plot.figures.rules, kind))
    grown = max(1.0, LEAST_SHIP / length)
    return width * grown, length * grown


def _draw_hull(plot: Plot, kind: str, piece: Ship | Submarine, colour: Colour, *, crossed: bool) -> None:
    """A counter as it lies, crossed out if it is lost."""
    x, y = plot.view.at((piece.x, piece.y))
    ink = "boat-text" if colour is YOU else "alerted-text" if colour.fill == "alerted" else "navy"
    size = _size(plot, kind)
    draw_from_above(plot.draw, ART[kind], (x, y), piece.heading, size, colour.fill, ink)
    far, bearing = size[1] / 2 + 6, radians(piece.heading)
    tip = x + far * sin(bearing), y + far * cos(bearing)
    draw_arrow_head(plot.draw, *tip, 90 - piece.heading, 5, colour.line)
    if crossed:
        cross = [((x - 8, y - 8), (x + 8, y + 8)), ((x - 8, y + 8), (x + 8, y - 8))]
        plot.draw.lines(cross, Style(None, "danger", 1.8))


def _draw_marker(plot: Plot, name: str, place: XY, colour: str, *, filled: bool, square: bool = False) -> None:
    """A small piece with its name: where it is, or beside it at the end of a leader where others lie."""
    x, y = plot.view.at(place)
    wide = 14 + text_width(name, NOTE, "semibold")
    px, py = _free(plot, (x, y), wide, 10.0, marker=True)
    if hypot(px - x, py - y) > 1:
        plot.draw.line((x, y), (px, py), Style(None, colour, 0.6))
        plot.draw.circle(x, y, 1.6, Style(colour))
    style = Style(colour if filled else "paper", colour, 1.1)
    if square:
        plot.draw.rect(px - 3.4, py - 3.4, 6.8, 6.8, style)
    else:
        plot.draw.circle(px, py, 4.2, style)
    plot.draw.text(px + 6.5, py - 2.7, name, NOTE, colour, "semibold")


def _name(plot: Plot, name: str, place: XY, colour: str, away: float) -> None:
    """The name of a piece beside it."""
    x, y = plot.view.at(place)
    wide = text_width(name, NOTE, "semibold")
    px, py = _free(plot, (x, y), wide, 9.0, marker=False)
    plot.draw.text(px, py - 2.7, name, NOTE, colour, "semibold")


def _free(plot: Plot, at: Point, wide: float, high: float, *, marker: bool) -> Point:
    """The nearest free place about a point: the middle of a marker with its name, or the start of a name alone."""
    start = [at] if marker else []
    first = None
    for x, y in [*start, *_around(at)]:
        left = x - 5 if marker else x if x > at[0] + 1 else x - wide if x < at[0] - 1 else x - wide / 2
        box = (left, y - high / 2, left + wide, y + high / 2)
        first = first or (left, box)
        if _inside(plot.view, box) and not _meets(box, plot.taken):
            plot.taken.append(box)
            return (x, y) if marker else (left, y)
    plot.taken.append(box)
    return at if marker else (at[0] + 13, at[1])


def _meets(box: Area, taken: Iterable[Area]) -> bool:
    return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken)
