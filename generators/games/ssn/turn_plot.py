"""The plot of a turn of SSN: the fight as large as it fits, with pieces in their colors, zones, runs and ranges."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import NamedTuple

from aids.rulebook.rules import value
from aids.ssn.detection import bands, piece_size
from aids.ssn.game.figures import XY, Figures
from aids.ssn.game.position import HUNDREDTHS, Ship, Submarine
from aids.ssn.game.report import TorpedoRun, TurnReport
from aids.ssn.game.turn import SUBMARINE
from aids.ssn.torpedo import SHALLOW
from generators.drawing import Drawing, Path, Point, Style, arc_curves, shift, turn
from generators.drawing.collisions import FAR, Bounds, Cover, about, nearest
from generators.drawing.scene import NOTE, draw_arrow_head, draw_disc, draw_from_above, draw_leader
from generators.drawing.text import text_width
from generators.games.ssn.moves_pictures import ALERTED, LEGEND, OWN, UNALERTED, WRECK, YOU, Color, draw_legend
from generators.page.rich_text import Block

MARGIN = 150  # hundredths of an inch of water around the pieces
SCALES = (72.0, 48.0, 32.0, 20.0, 13.0, 8.0, 5.0, 3.0, 2.0, 1.0, 0.5)
"""Points for an inch of the table: one of few, so that it stays the same from turn to turn."""
AROUND = (13.0, 17.0, 22.0, 30.0, 40.0, 52.0, 66.0, 82.0, 100.0, 120.0)
"""Points from a thing to its name where others lie on it."""


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
        for angle in (0, 180, 90, 270, 45, 315, 135, 225):
            yield at[0] + far * cos(radians(angle)), at[1] + far * sin(radians(angle))


def color_of(ship: Ship, *, is_wreck: bool) -> Color:
    """The color of a ship."""
    return WRECK if is_wreck else ALERTED if ship.alerted else UNALERTED


LEAST_SHIP = 17.0  # points: length of a ship where its counter would be smaller
NAME = 9.0  # points: height of a name
AIR = 2.5  # points before and behind it, so that two are not read as one
APART = 4.0  # points: nearer to each other, two places are one
OUTLINE = Style(None, "gray", 0.8, (2, 1.5))
ART = {"ff": "frigate", "lhd": "lhd", "ssn": "ssn"}


def gone(report: TurnReport) -> dict[str, XY]:
    """The helicopters that have fired and left the game, and where they were."""
    still = {ship.name for ship in report.next.ships} | {each.name for each in report.next.helicopters}
    return {run.by: run.origin for run in report.events.fire if run.by not in still}


def earlier(plot: Plot, report: TurnReport) -> list[tuple[str, str, Ship | Submarine]]:
    """The pieces that torpedoes were fired by or at and that have since moved, as they lay then: name, kind, piece."""
    fired = {(name, at) for run in report.events.shots for name, at in ((run.by, run.origin), (run.at, run.target))}
    fired |= {(run.by, run.origin) for run in report.events.fire}
    before, after = report.before, report.next
    pieces: list[tuple[str, str, Ship | Submarine]] = [(SUBMARINE, "ssn", before.submarine)]
    pieces += [(each.name, each.kind, each) for each in before.ships]
    now = {ship.name: (ship.x, ship.y) for ship in after.ships if not ship.left}
    now[SUBMARINE] = after.submarine.x, after.submarine.y
    found = []
    for name, kind, piece in pieces:
        place = piece.x, piece.y
        moved = name not in now or dist(plot.view.at(place), plot.view.at(now[name])) > APART
        if moved and (name, place) in fired:
            found.append((name, kind, piece))
    return found


def draw_hulls(plot: Plot, report: TurnReport) -> set[Color]:
    """The ships and the submarine where they are after the turn, and in outline where they fired; their colors."""
    for _, kind, piece in earlier(plot, report):
        (x, y), (width, length) = plot.view.at((piece.x, piece.y)), hull_size(plot, kind)
        with plot.draw.group(turn(-piece.heading, x, y)):
            w, h = width / 2, length / 2
            plot.draw.polygon(((-w, -h), (-w, h), (w, h), (w, -h)), OUTLINE)
        plot.cover.boxes.append(hull_box(plot, kind, piece))
    shown, sub = set(), report.next.submarine
    for ship in report.next.ships:
        if not ship.left:
            shown.add(color := color_of(ship, is_wreck=plot.figures.is_wreck(ship)))
            draw_hull(plot, ship.kind, ship, color)
    shown.add(own := WRECK if sub.sunk else YOU)
    draw_hull(plot, "ssn", sub, own)
    return shown


class Marker(NamedTuple):
    """A small piece: its name, where it lies, its color, and whether it is filled and square."""

    name: str
    place: XY
    color: str
    filled: bool
    square: bool = True


def _markers(report: TurnReport) -> Iterator[Marker]:
    for point in report.next.points:
        yield Marker(f"DP{point.number}", (point.x, point.y), "amber", point.submarine, square=False)
    for each in report.next.helicopters:
        yield Marker(each.name, (each.x, each.y), "sea", each.depth != SHALLOW)
    for name, place in sorted(gone(report).items()):
        yield Marker(name, place, "gray", filled=False)


def draw_pieces(plot: Plot, report: TurnReport) -> None:
    """The small pieces, each heap aside with a leader where others lie, and the names of all."""
    after, small = report.next, []
    heaps: list[list[Marker]] = []  # small pieces that look alike and lie on one place
    for each in _markers(report):
        for heap in heaps:
            if heap[0][2:] == each[2:] and dist(plot.view.at(heap[0].place), plot.view.at(each.place)) <= APART:
                heap.append(each)
                break
        else:
            heaps.append([each])
    for heap in heaps:
        _, place, color, filled, square = heap[0]
        name = " ".join(each.name for each in heap) + " gone" * (color == "gray")
        small.append((name, draw_marker(plot, place, color, filled=filled, square=square), color))
    name_piece(plot, SUBMARINE, hull_box(plot, "ssn", after.submarine), OWN)
    for ship in after.ships:
        if not ship.left:
            name = f"{ship.name}{' ' + '×' * ship.kills if ship.kills else ''}"
            name_piece(plot, name, hull_box(plot, ship.kind, ship), "navy")
    for name, box, color in small:
        name_piece(plot, name, box, color)
    for name, kind, piece in earlier(plot, report):
        name_piece(plot, name, hull_box(plot, kind, piece), "gray")


def hull_box(plot: Plot, kind: str, piece: Ship | Submarine) -> Bounds:
    """The box about a counter as it lies."""
    (x, y), (width, length) = plot.view.at((piece.x, piece.y)), hull_size(plot, kind)
    s, c = abs(sin(radians(piece.heading))), abs(cos(radians(piece.heading)))
    across, up = (length * s + width * c) / 2, (length * c + width * s) / 2
    return x - across, y - up, x + across, y + up


def hull_size(plot: Plot, kind: str) -> tuple[float, float]:
    """Width and length of a counter in points: true to the scale, but no shorter than can be seen."""
    length, width = (float(side) * plot.view.inch for side in piece_size(plot.figures.rules, kind))
    grown = max(1.0, LEAST_SHIP / length)
    return width * grown, length * grown


def draw_hull(plot: Plot, kind: str, piece: Ship | Submarine, color: Color) -> None:
    """A counter as it lies, crossed out if it is a wreck."""
    x, y = plot.view.at((piece.x, piece.y))
    ink = "boat-text" if color is YOU else "alerted-text" if color.fill == "alerted" else "navy"
    size = hull_size(plot, kind)
    draw_from_above(plot.draw, ART[kind], (x, y), piece.heading, size, color.fill, ink)
    far, bearing = size[1] / 2 + 6, radians(piece.heading)
    tip = x + far * sin(bearing), y + far * cos(bearing)
    draw_arrow_head(plot.draw, *tip, 90 - piece.heading, 5, color.line)
    plot.cover.boxes += hull_box(plot, kind, piece), (tip[0] - 4, tip[1] - 4, tip[0] + 4, tip[1] + 4)
    if color is WRECK:
        cross = [((x - 8, y - 8), (x + 8, y + 8)), ((x - 8, y + 8), (x + 8, y - 8))]
        plot.draw.lines(cross, Style(None, "danger", 1.8))


def draw_marker(plot: Plot, place: XY, color: str, *, filled: bool, square: bool = False) -> Bounds:
    """A small piece where it is, or where others lie beside it at the end of a leader; its box."""
    x, y = plot.view.at(place)
    half = 5.0
    box = (x - half, y - half, x + half, y + half)
    if plot.cover.count(box, lines=False):
        others = ((u - half, v - half, u + half, v + half) for u, v in around((x, y)))
        box = plot.cover.take(others, (x, y))
    else:
        plot.cover.boxes.append(box)
    px, py = box[0] + half, box[1] + half
    if hypot(px - x, py - y) > 1:
        plot.draw.line((x, y), (px, py), Style(None, color, 0.6))
        plot.draw.circle(x, y, 1.6, Style(color))
        plot.cover.add_line(((x, y), (px, py)))
    style = Style(color if filled else "paper", color, 1.1)
    if square:
        plot.draw.rect(px - 3.4, py - 3.4, 6.8, 6.8, style)
    else:
        plot.draw.circle(px, py, 4.2, style)
    return box


def name_piece(plot: Plot, name: str, thing: Bounds, color: str) -> None:
    """The name of a piece in the nearest free place beside it, from far with a leader."""
    wide = text_width(name, NOTE, "semibold") + 2 * AIR
    box = plot.cover.take(about(thing, wide, NAME), ((thing[0] + thing[2]) / 2, (thing[1] + thing[3]) / 2))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    edge = nearest(thing, middle)
    end = nearest(box, edge)
    if hypot(end[0] - edge[0], end[1] - edge[1]) > FAR:
        plot.draw.line(edge, end, Style(None, color, 0.6))
        plot.cover.add_line((edge, end))
    plot.draw.text(box[0] + AIR, box[1] + 1.9, name, NOTE, color, "semibold")


STEP = 5  # inches between two lines of the grid
KEY = 24.0  # points: the two lines of the key under the plot
ON_LINE = (0.5, 0.55, 0.45, 0.6, 0.4, 0.65, 0.35, 0.7, 0.3, 0.75, 0.25)
"""Where the number of a torpedo may stand on its line, as shares of it."""
EDGE = 12.0  # points from the frame within which no figure of the grid stands
DISC = 14.0  # points from one number to the next
SALVO = 5  # torpedoes with one label
BESIDE = 6.0  # points: lines with ends nearer than that are one
TRIM = 3.0  # points from a piece to the end of a torpedo's line


def begun(figures: Figures, view: View) -> Plot:
    """A plot of water alone."""
    plot = Plot(Drawing(), figures, view, Cover((2, 2, view.width - 2, view.height - 2)))
    plot.draw.rect(0, 0, view.width, view.height, Style("tint"))
    return plot


def frame(draw: Drawing, plot: Plot, about: str) -> None:
    """Draw a plot in a frame, down from (0, 0); `about` is read of it."""
    _, _, _, wide, high = plot.view
    with draw.figure(about), draw.group(shift(0, -high), clip=((0, 0), (wide, 0), (wide, high), (0, high))):
        draw.add(plot.draw.records)
    draw.rect(0, -high, wide, high, Style(None, "navy", 0.8))


def plot_block(figures: Figures, report: TurnReport, width: float, height: float) -> Block:
    """The plot, so wide and so high with the key below it."""
    view, drawn = view_of(places(report), width, height - KEY), Drawing()
    plot = begun(figures, view)
    _draw_ground(plot, report)
    shown = draw_hulls(plot, report)
    for x, y in (view.at(each.place) for each in _markers(report)):  # no number or name lies where a small piece is
        plot.cover.add_line(((x - 3, y), (x + 3, y)))
    draw_figures(plot)
    _draw_runs(plot, report)
    draw_pieces(plot, report)
    at, inch = plot.view.at((report.next.submarine.x, report.next.submarine.y)), plot.view.inch
    for band in bands(plot.figures.rules):
        _draw_ring_name(plot, at, float(band.start + band.end) / 2 * inch, f"zone {band.zone}")
    reach = float(value(plot.figures.rules, "attack-range"))
    _draw_ring_name(plot, at, reach * inch, f"{reach:g}″, your reach", OWN)
    frame(drawn, plot, "Map of the table after this turn, with your boat, the ships and their zones:")
    y = -view.height - 10
    x = draw_legend(drawn, 0, y, [each for each in LEGEND if each in shown])
    if report.next.points:
        drawn.circle(x + 3.5, y + 2.6, 3.5, Style("paper", "amber", 1.0))
        drawn.text(x + 10, y, "DP, filled at you", NOTE, "gray")
        x += 20 + text_width("DP, filled at you", NOTE)
    if report.next.helicopters or any(gone(report)):
        drawn.rect(x, y - 0.6, 6.4, 6.4, Style("paper", "sea", 1.0))
        drawn.text(x + 10, y, "helicopter, filled when Deep", NOTE, "gray")
    rings = "Shaded: zones about you; ships and Shallow helicopters hear you only in one."
    rings += " Dashed outline: as it lay when fired at or firing." if earlier(plot, report) else ""
    drawn.text(0, -height + 3, rings, NOTE, "gray")
    drawn.text(width, -height + 3, f"1″ here is {72 / view.inch:.3g}″ in play", NOTE, "gray", anchor="end")
    return Block(height, drawn)


def _draw_ground(plot: Plot, report: TurnReport) -> None:
    """The zones and the reach of a torpedo around the submarine, the grid and the table, and the ways of all pieces.

    The ways of ships and the submarine are solid, those of helicopters fine.
    """
    draw, view, sub = plot.draw, plot.view, report.next.submarine
    x, y = view.at((sub.x, sub.y))
    farthest = max(hypot(dx - x, dy - y) for dx in (0, view.width) for dy in (0, view.height))
    for band in bands(plot.figures.rules):
        near, far = float(band.start) * view.inch, float(band.end) * view.inch
        if near < farthest:
            rings = arc_curves(x, y, near, 0, 360), arc_curves(x, y, far, 0, 360)
            draw.add([Path(rings, True, Style("pale"))])
    reach = float(value(plot.figures.rules, "attack-range")) * view.inch
    draw.add([Path((arc_curves(x, y, reach, 0, 360),), True, Style(None, OWN, 0.7, (6, 3)))])
    plot.cover.add_line((x + reach * cos(radians(n)), y + reach * sin(radians(n))) for n in range(0, 363, 3))
    draw_grid(plot, report.next.table)
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        points = [view.at(place) for place in move.path]
        style = Style(None, "sea", 0.8, (2, 2)) if move.name in flying else Style(None, "navy", 1.2)
        draw.lines(list(pairwise(points)), style)
        plot.cover.add_line(points)
    own = [view.at(place) for place in report.moved.path]
    draw.lines(list(pairwise(own)), Style(None, OWN, 1.6))
    plot.cover.add_line(own)


def draw_grid(plot: Plot, table: XY | None) -> None:
    """The lines of the grid, and the edges of a table of a width and height."""
    draw, view = plot.draw, plot.view
    xs, ys = _grid(view)
    lines = [((x, 0), (x, view.height)) for x, _ in xs] + [((0, y), (view.width, y)) for y, _ in ys]
    draw.lines(lines, Style(None, "rule", 0.35))
    if table is not None:
        (x0, y0), (x1, y1) = view.at((0, 0)), view.at(table)
        draw.rect(x0, y0, x1 - x0, y1 - y0, Style(None, "navy", 1.6))
        plot.cover.add_line(((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)))


def _draw_ring_name(plot: Plot, center: Point, radius: float, name: str, color: str = "sea") -> None:
    """The name of a ring inside the plot, to the lower left first, clear of all else; none where there is no room."""
    wide = text_width(name, NOTE)
    offs = (5.0, -5.0 - wide) if color == OWN else (-wide / 2,)  # beside the line of a reach, in the middle of a zone
    for angle in range(200, 560, 5):
        x, y = center[0] + radius * cos(radians(angle)), center[1] + radius * sin(radians(angle))
        for off in offs:
            box = (x + off - 2, y - 6, x + off + wide + 2, y + 6)
            if plot.cover.is_free(box):
                plot.draw.text(x + off, y - 2.6, name, NOTE, color)
                plot.cover.boxes.append(box)
                return


def _grid(view: View) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    """The upright and the level lines of the grid: where they lie, and their inches."""
    step = STEP * HUNDREDTHS

    def lines(low: float, size: float) -> list[tuple[float, str]]:
        numbers = range(int(low // step) + 1, int((low + size / view.per) // step) + 1)
        return [((n * step - low) * view.per, f"{n * STEP}″".replace("-", "−")) for n in numbers]

    return lines(view.left, view.width), lines(view.low, view.height)


def draw_figures(plot: Plot) -> None:
    """The inches of the grid's lines at the lower and the left edge, where they are clear of the frame and all else."""
    view = plot.view
    xs, ys = _grid(view)
    spots = []
    for x, text in xs:
        wide = text_width(text, NOTE)
        lefts = [each for each in (x + 1.5, x - 1.5 - wide) if EDGE < each < view.width - EDGE - wide]
        spots += [[(left, 3.0, text, wide) for left in lefts]]
    for y, text in ys:
        lows = [each for each in (y + 1.5, y - 7.5) if EDGE < each < view.height - EDGE - 6]
        spots += [[(5.0, low, text, text_width(text, NOTE)) for low in lows]]
    for places in spots:
        for left, low, text, wide in places:
            box = (left - 2.5, low - 0.6, left + wide + 2.5, low + 6)
            if plot.cover.is_free(box):
                plot.draw.text(left, low, text, NOTE, "gray")
                plot.cover.boxes.append(box)
                break


def weapons(report: TurnReport) -> tuple[TorpedoRun, ...]:
    """The torpedoes of a turn in the order of their numbers: the submarine's, then theirs."""
    return (*report.events.shots, *report.events.fire)


def _draw_runs(plot: Plot, report: TurnReport) -> None:
    """Torpedoes, each from a dot to an arrow at its target; those on one line have one label with all their numbers."""
    halves = {ship.name: hull_size(plot, ship.kind)[1] / 2 for ship in report.next.ships}
    halves[SUBMARINE] = hull_size(plot, "ssn")[1] / 2
    runs = []
    for run in weapons(report):  # its ends are clear of the pieces there
        a, b = plot.view.at(run.origin), plot.view.at(run.target)
        far = dist(a, b) or 1.0
        first, last = (min((halves.get(name, 0.0) + TRIM) / far, 0.3) for name in (run.by, run.at))
        a, b = _along(a, b, (first, 1 - last))
        runs.append((run, a, b))
    plot.draw.lines([(a, b) for _, a, b in runs], Style(None, "danger", 1.0, (4, 2)))
    for _, a, b in runs:
        plot.draw.circle(*a, 1.8, Style("danger"))
        plot.cover.add_line(((a[0] - 3, a[1]), (a[0] + 3, a[1])))
        draw_arrow_head(plot.draw, *b, degrees(atan2(b[1] - a[1], b[0] - a[0])), 5, "danger")
    labels = []
    for salvo in _salvos([(a, b) for _, a, b in runs]):
        distances = [runs[n][0].distance for n in salvo]
        ends = (f"{each / HUNDREDTHS:.1f}" for each in (min(distances), max(distances)))
        text, (_, a, b) = f"{'–'.join(dict.fromkeys(ends))}″", runs[salvo[0]]
        wide = 3 + DISC * len(salvo) + text_width(text, NOTE, "semibold")
        on = _along(a, b, ON_LINE)  # where the label stands if that is free, or about its middle
        box = plot.cover.take((x - 7, y - 7, x - 7 + wide, y + 7) for x, y in [*on, *around(on[0])])
        x, y = box[0] + 7, box[1] + 7
        labels.append((x, y, wide - 7, text, [n + 1 for n in salvo]))
        near = min(_along(a, b, (n / 20 for n in range(5, 16))), key=lambda p: dist(p, (x, y)))
        if dist(near, (x, y)) > 1:
            draw_leader(plot.draw, near, (x, y), color="danger")
            plot.cover.add_line((near, (x, y)))
    for x, y, wide, text, numbers in labels:
        plot.draw.rect(x, y - 4.5, wide, 9, Style("paper"))
        for n, number in enumerate(numbers):
            draw_disc(plot.draw, x + DISC * n, y, str(number), 6.5, "danger")
        plot.draw.text(x + DISC * len(numbers) - 5, y - 2.6, text, NOTE, "danger", "semibold")
    for _, a, b in runs:
        plot.cover.add_line((a, b))


def _salvos(lines: Sequence[tuple[Point, Point]]) -> list[list[int]]:
    """The numbers from 0 of lines, a few that lie on each other together."""
    salvos: list[list[int]] = []
    for n, line in enumerate(lines):
        for salvo in salvos:
            if len(salvo) < SALVO and max(map(dist, line, lines[salvo[0]])) <= BESIDE:
                salvo.append(n)
                break
        else:
            salvos.append([n])
    return salvos


def _along(a: Point, b: Point, shares: Iterable[float]) -> list[Point]:
    """Places on the line from a to b at shares of it."""
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]
