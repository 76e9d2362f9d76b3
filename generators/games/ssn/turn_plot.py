"""The plot of a turn of SSN: where every piece was, its way, and where it is, with the scale of the table."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from aids.ssn.game.position import HUNDREDTHS, Ship
from aids.ssn.game.report import TurnReport
from aids.ssn.game.ways import XY
from generators.drawing.drawing import Drawing, Point, Style, shift, turn
from generators.drawing.text import text_width
from generators.games.ssn.legend import OWN, WRECK, YOU, colour_of, draw_legend
from generators.page.typeset import Block, draw_section

HEAD = 18.0
MARGIN = 3 * HUNDREDTHS  # of the section of the table that is drawn, around the pieces
STEP = 5  # inches between two lines of the grid
LABEL = 8.0
SHIP = ((-3.2, -5.0), (3.2, -5.0), (3.2, 1.5), (0.0, 6.0), (-3.2, 1.5))


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


def plot_block(report: TurnReport, width: float, height: float) -> Block:
    """The plot, at most so high, under its head, with the key below it."""
    draw, view = Drawing(), _view(report, width, height - HEAD - 14)
    note = f"1 inch of paper is {72 / view.per / HUNDREDTHS:.1f} inches of the table; lines every {STEP} inches"
    draw_section(draw, "Plot", note, width)
    corners = (0, 0), (view.width, 0), (view.width, view.height), (0, view.height)
    with draw.group(shift((width - view.width) / 2, -HEAD - view.height), clip=corners):
        _draw_ground(draw, report, view)
        _draw_ways(draw, report, view)
        _draw_pieces(draw, report, view)
    key = "Red dashes: torpedoes.  Circles: detection points, filled at you.  Squares: helicopters, filled when Deep."
    draw.text(draw_legend(draw, 0, -HEAD - view.height - 9), -HEAD - view.height - 9, key, 7.5, "grey")
    return Block(HEAD + view.height + 14, draw)


def _places(report: TurnReport) -> Iterator[XY]:
    """Every place that the plot has to show."""
    for position in (report.before, report.next):
        yield position.submarine.x, position.submarine.y
        yield from ((ship.x, ship.y) for ship in position.ships)
        yield from ((each.x, each.y) for each in position.helicopters)
        yield from ((point.x, point.y) for point in position.points)


def _view(report: TurnReport, width: float, height: float) -> View:
    """The section around all pieces, as large as fits."""
    places = list(_places(report))
    left, right = min(x for x, _ in places) - MARGIN, max(x for x, _ in places) + MARGIN
    low, high = min(y for _, y in places) - MARGIN, max(y for _, y in places) + MARGIN
    per = min(width / (right - left), height / (high - low))
    spare = width / per - (right - left)
    return View(left - spare / 2, low, per, width, (high - low) * per)


def _draw_ground(draw: Drawing, report: TurnReport, view: View) -> None:
    """Water, the grid with its inches, and the edges of the table."""
    draw.rect(0, 0, view.width, view.height, Style("tint", "rule", 0.5))
    step = STEP * HUNDREDTHS
    right, high = view.left + view.width / view.per, view.low + view.height / view.per
    upright = [n * step for n in range(int(view.left // step) + 1, int(right // step) + 1)]
    level = [n * step for n in range(int(view.low // step) + 1, int(high // step) + 1)]
    grid = [(view.at((x, int(view.low))), view.at((x, int(high)))) for x in upright]
    grid += [(view.at((int(view.left), y)), view.at((int(right), y))) for y in level]
    draw.lines(grid, Style(None, "rule", 0.35))
    draw.texts([(view.at((x, 0))[0] + 1.5, 2.5, f"{x // HUNDREDTHS}″") for x in upright], 7.2, "grey")
    draw.texts([(1.5, view.at((0, y))[1] + 1.5, f"{y // HUNDREDTHS}″") for y in level], 7.2, "grey")
    if report.next.table is not None:
        (x0, y0), (x1, y1) = view.at((0, 0)), view.at(report.next.table)
        draw.rect(x0, y0, x1 - x0, y1 - y0, Style(None, "navy", 1.4))


def _draw_ways(draw: Drawing, report: TurnReport, view: View) -> None:
    """Torpedoes, then the ways of pieces with an arrow at their end."""
    for run in (*report.events.shots, *report.events.fire):
        draw.line(view.at(run.origin), view.at(run.target), Style(None, "danger", 0.8, (3, 2)))
    ways = [(move.path, "sea") for move in report.moves] + [(report.moved.path, OWN)]
    for path, colour in ways:
        points = [view.at(place) for place in path]
        draw.lines(list(pairwise(points)), Style(None, colour, 1.1))


def _draw_pieces(draw: Drawing, report: TurnReport, view: View) -> None:
    """The pieces where they are after the turn, each with its name where that is free."""
    after, taken = report.next, list[tuple[float, float, float, float]]()
    for ship in after.ships:
        if not ship.left:
            _draw_ship(draw, ship, view, report)
    for each in after.helicopters:
        x, y = view.at((each.x, each.y))
        draw.rect(x - 2.6, y - 2.6, 5.2, 5.2, Style("paper" if each.depth == "shallow" else "sea", "navy", 0.8))
    sub = after.submarine
    for point in after.points:
        x, y = view.at((point.x, point.y))
        draw.circle(x, y, 4.2, Style("amber" if point.submarine else None, "amber", 1.0))
    own = WRECK if sub.sunk else YOU
    with draw.group(turn(-sub.heading, *view.at((sub.x, sub.y)))):
        draw.polygon(SHIP, Style(own.fill, own.line, 0.6))
    if sub.sunk:
        _cross_out(draw, *view.at((sub.x, sub.y)))
    named = [("SSN", (sub.x, sub.y), OWN)]
    named += [(ship.name, (ship.x, ship.y), "navy") for ship in after.ships if not ship.left]
    named += [(f"DP{point.number}", (point.x, point.y), "amber") for point in after.points]
    named += [(each.name, (each.x, each.y), "sea") for each in after.helicopters]
    for name, place, colour in named:
        x, y = _free_place(view.at(place), text_width(name, LABEL, "semibold"), taken)
        draw.rect(x - 1, y - 2, text_width(name, LABEL, "semibold") + 2, LABEL + 1, Style("tint"))  # over ways and grid
        draw.text(x, y, name, LABEL, colour, "semibold")


def _draw_ship(draw: Drawing, ship: Ship, view: View, report: TurnReport) -> None:
    """A ship in the colour of its state; a wreck crossed out."""
    x, y = view.at((ship.x, ship.y))
    moving = {move.name for move in report.moves}
    wreck = ship.kills > 0 and ship.name not in moving
    colour = colour_of(ship, is_wreck=wreck)
    with draw.group(turn(-ship.heading, x, y)):
        draw.polygon(SHIP, Style(colour.fill, colour.line, 0.6))
    if wreck:
        _cross_out(draw, x, y)


def _cross_out(draw: Drawing, x: float, y: float) -> None:
    """A cross over a piece that is lost."""
    cross = [((x - 6, y - 6), (x + 6, y + 6)), ((x - 6, y + 6), (x + 6, y - 6))]
    draw.lines(cross, Style(None, "danger", 1.4))


def _free_place(at: Point, width: float, taken: list[tuple[float, float, float, float]]) -> Point:
    """The place of a name beside a piece: the first of eight that no name has taken, else the first."""
    x, y = at
    offsets = [(8.0, -3.0), (-8.0 - width, -3.0), (-width / 2, 8.0), (-width / 2, -14.0)]
    offsets += [(7.0, 6.0), (7.0, -12.0), (-7.0 - width, 6.0), (-7.0 - width, -12.0), (8.0, -22.0), (8.0, 15.0)]
    boxes = [(x + dx, y + dy, x + dx + width, y + dy + LABEL) for dx, dy in offsets]
    free = [box for box in boxes if not any(_meet(box, other) for other in taken)]
    box = (free or boxes)[0]
    taken.append(box)
    return box[0], box[1] + 1.5


def _meet(first: tuple[float, float, float, float], second: tuple[float, float, float, float]) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]
