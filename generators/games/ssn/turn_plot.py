"""The plot of a turn of SSN: the fight as large as it fits, with the zones around the submarine, runs and ranges."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians, sin

from aids.rulebook.rules import value
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.game.report import TorpedoRun, TurnReport
from aids.ssn.game.torpedoes import SUBMARINE
from aids.ssn.game.ways import XY
from aids.ssn.zones import bands
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.clear_places import Cover
from generators.drawing.drawing import Drawing, Path, Point, Style, arc_curves, shift
from generators.drawing.scene import NOTE, draw_disc, draw_leader
from generators.drawing.text import text_width
from generators.games.ssn.legend import LEGEND, OWN, Colour, draw_legend
from generators.games.ssn.turn_pieces import draw_hulls, draw_pieces, earlier, gone, hull_size, keep_places
from generators.games.ssn.turn_view import Plot, View, around, plot_view
from generators.page.typeset import Block

STEP = 5  # inches between two lines of the grid
KEY = 24.0  # points: the two lines of the key under the plot
ON_LINE = (0.5, 0.55, 0.45, 0.6, 0.4, 0.65, 0.35, 0.7, 0.3, 0.75, 0.25)
"""Where the number of a torpedo may stand on its line, as shares of it."""
EDGE = 12.0  # points from the frame within which no figure of the grid stands
DISC = 14.0  # points from one number to the next
SALVO = 5  # torpedoes with one label
BESIDE = 6.0  # points: lines with ends nearer than that are one
TRIM = 3.0  # points from a piece to the end of a torpedo's line


def plot_block(figures: Figures, report: TurnReport, width: float, height: float) -> Block:
    """The plot, so wide and so high with the key below it."""
    view = plot_view(report, width, height - KEY)
    plot, drawn = Plot(Drawing(), figures, view, Cover((2, 2, view.width - 2, view.height - 2))), Drawing()
    corners = (0, 0), (view.width, 0), (view.width, view.height), (0, view.height)
    _draw_ground(plot, report)
    _draw_ways(plot, report)
    shown = draw_hulls(plot, report)
    keep_places(plot, report)
    draw_figures(plot)
    _draw_runs(plot, report)
    draw_pieces(plot, report)
    _name_rings(plot, report)
    with drawn.group(shift(0, -view.height), clip=corners):
        drawn.add(plot.draw.records)
    drawn.rect(0, -view.height, view.width, view.height, Style(None, "navy", 0.8))
    _draw_key(drawn, report, shown, -view.height - 10)
    rings = "Shaded: zones about you; ships and Shallow helicopters hear you only in one."
    rings += " Dashed outline: as it lay when fired at or firing." if earlier(plot, report) else ""
    drawn.text(0, -height + 3, rings, NOTE, "grey")
    drawn.text(width, -height + 3, f"1″ here is {72 / view.inch:.3g}″ in play", NOTE, "grey", anchor="end")
    return Block(height, drawn)


def _draw_key(draw: Drawing, report: TurnReport, shown: set[Colour], y: float) -> None:
    """The kinds of pieces on the plot with their words."""
    x = draw_legend(draw, 0, y, [each for each in LEGEND if each in shown])
    if report.next.points:
        draw.circle(x + 3.5, y + 2.6, 3.5, Style("paper", "amber", 1.0))
        draw.text(x + 10, y, "DP, filled at you", NOTE, "grey")
        x += 20 + text_width("DP, filled at you", NOTE)
    if report.next.helicopters or any(gone(report)):
        draw.rect(x, y - 0.6, 6.4, 6.4, Style("paper", "sea", 1.0))
        draw.text(x + 10, y, "helicopter, filled when Deep", NOTE, "grey")


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
    plot.cover.add_line((x + reach * cos(radians(n)), y + reach * sin(radians(n))) for n in range(0, 363, 3))
    draw_grid(plot, report.next.table)


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


def _name_rings(plot: Plot, report: TurnReport) -> None:
    """The names of the zones around the submarine, and of its reach."""
    at, inch = plot.view.at((report.next.submarine.x, report.next.submarine.y)), plot.view.inch
    for band in bands(plot.figures.rules):
        _draw_ring_name(plot, at, float(band.start + band.end) / 2 * inch, f"zone {band.zone}")
    reach = float(value(plot.figures.rules, "attack-range"))
    _draw_ring_name(plot, at, reach * inch, f"{reach:g}″, your reach", OWN)


def _draw_ring_name(plot: Plot, centre: Point, radius: float, name: str, colour: str = "sea") -> None:
    """The name of a ring inside the plot, to the lower left first, clear of all else; none where there is no room."""
    wide = text_width(name, NOTE)
    offs = (5.0, -5.0 - wide) if colour == OWN else (-wide / 2,)  # beside the line of a reach, in the middle of a zone
    for angle in range(200, 560, 5):
        x, y = centre[0] + radius * cos(radians(angle)), centre[1] + radius * sin(radians(angle))
        for off in offs:
            box = (x + off - 2, y - 6, x + off + wide + 2, y + 6)
            if plot.cover.is_free(box):
                plot.draw.text(x + off, y - 2.6, name, NOTE, colour)
                plot.cover.boxes.append(box)
                return


def _grid(view: View) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    """The upright and the level lines of the grid: where they lie, and their inches."""
    step = STEP * HUNDREDTHS
    ends = (view.left, view.width), (view.low, view.height)
    upright, level = (
        [
            ((n * step - low) * view.per, f"{n * STEP}″".replace("-", "−"))
            for n in range(int(low // step) + 1, int((low + size / view.per) // step) + 1)
        ]
        for low, size in ends
    )
    return upright, level


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
                plot.draw.text(left, low, text, NOTE, "grey")
                plot.cover.boxes.append(box)
                break


def _draw_ways(plot: Plot, report: TurnReport) -> None:
    """The ways of pieces: solid of ships and the submarine, fine of helicopters."""
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        points = [plot.view.at(place) for place in move.path]
        style = Style(None, "sea", 0.8, (2, 2)) if move.name in flying else Style(None, "navy", 1.2)
        plot.draw.lines(list(pairwise(points)), style)
        plot.cover.add_line(points)
    own = [plot.view.at(place) for place in report.moved.path]
    plot.draw.lines(list(pairwise(own)), Style(None, OWN, 1.6))
    plot.cover.add_line(own)


def weapons(report: TurnReport) -> tuple[TorpedoRun, ...]:
    """The torpedoes of a turn in the order of their numbers: the submarine's, then theirs."""
    return (*report.events.shots, *report.events.fire)


def _draw_runs(plot: Plot, report: TurnReport) -> None:
    """Torpedoes, each from a dot to an arrow at its target; those on one line have one label with all their numbers."""
    halves = {ship.name: hull_size(plot, ship.kind)[1] / 2 for ship in report.next.ships}
    halves[SUBMARINE] = hull_size(plot, "ssn")[1] / 2
    runs = [(run, *_trimmed(plot, run, halves)) for run in weapons(report)]
    plot.draw.lines([(a, b) for _, a, b in runs], Style(None, "danger", 1.0, (4, 2)))
    for _, a, b in runs:
        plot.draw.circle(*a, 1.8, Style("danger"))
        plot.cover.add_line(((a[0] - 3, a[1]), (a[0] + 3, a[1])))
        draw_arrow_head(plot.draw, *b, degrees(atan2(b[1] - a[1], b[0] - a[0])), 5, "danger")
    labels = []
    for salvo in _salvos([(a, b) for _, a, b in runs]):
        text, (_, a, b) = _range([runs[n][0].distance for n in salvo]), runs[salvo[0]]
        wide = 3 + DISC * len(salvo) + text_width(text, NOTE, "semibold")
        x, y = _clear_of(plot, a, b, wide)
        labels.append((x, y, wide - 7, text, [n + 1 for n in salvo]))
        on = min(_along(a, b, (n / 20 for n in range(5, 16))), key=lambda p: dist(p, (x, y)))
        if dist(on, (x, y)) > 1:
            draw_leader(plot.draw, on, (x, y), colour="danger")
            plot.cover.add_line((on, (x, y)))
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


def _range(distances: Sequence[int]) -> str:
    """The range of torpedoes, or their least and greatest."""
    ends = (f"{each / HUNDREDTHS:.1f}" for each in (min(distances), max(distances)))
    return f"{'–'.join(dict.fromkeys(ends))}″"


def _trimmed(plot: Plot, run: TorpedoRun, halves: dict[str, float]) -> tuple[Point, Point]:
    """The ends of a torpedo's line, clear of the pieces there; `halves` are half their lengths."""
    a, b = plot.view.at(run.origin), plot.view.at(run.target)
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    first, last = (min((halves.get(name, 0.0) + TRIM) / far, 0.3) for name in (run.by, run.at))
    return _along(a, b, (first,))[0], _along(a, b, (1 - last,))[0]


def _clear_of(plot: Plot, a: Point, b: Point, wide: float) -> Point:
    """The place of a number with its range so wide: on the line from a to b if that is free, or about its middle."""
    on = _along(a, b, ON_LINE)
    box = plot.cover.take((x - 7, y - 7, x - 7 + wide, y + 7) for x, y in [*on, *around(on[0])])
    return box[0] + 7, box[1] + 7


def _along(a: Point, b: Point, shares: Iterable[float]) -> list[Point]:
    """Places on the line from a to b at shares of it."""
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]
