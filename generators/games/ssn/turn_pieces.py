"""The pieces on the plot of a turn of SSN: hulls, outlines of where they lay, small markers, and their names."""

from collections.abc import Iterator
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import Ship, Submarine
from aids.ssn.game.report import TurnReport
from aids.ssn.game.torpedoes import SUBMARINE
from aids.ssn.game.ways import XY
from aids.ssn.torpedo import SHALLOW
from aids.ssn.zones import piece_size
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.clear_places import FAR, about, nearest
from generators.drawing.collisions import Bounds
from generators.drawing.drawing import Style, turn
from generators.drawing.scene import NOTE, draw_from_above
from generators.drawing.text import text_width
from generators.games.ssn.legend import OWN, WRECK, YOU, Colour, colour_of
from generators.games.ssn.turn_view import Plot, around

LEAST_SHIP = 17.0  # points: length of a ship where its counter would be smaller
NAME = 9.0  # points: height of a name
AIR = 2.5  # points before and behind it, so that two are not read as one
APART = 4.0  # points: nearer to each other, two places are one
OUTLINE = Style(None, "grey", 0.8, (2, 1.5))
ART = {"ff": "frigate", "lhd": "lhd", "ssn": "ssn"}


def gone(report: TurnReport) -> dict[str, XY]:
    """The helicopters that have fired and left the game, and where they were."""
    still = {ship.name for ship in report.next.ships} | {each.name for each in report.next.helicopters}
    return {run.by: run.origin for run in report.events.fire if run.by not in still}


class Earlier(NamedTuple):
    """A ship or the submarine as it lay when it fired or was fired at."""

    name: str
    kind: str
    piece: Ship | Submarine


def earlier(plot: Plot, report: TurnReport) -> list[Earlier]:
    """The pieces that torpedoes were fired by or at and that have since moved, as they lay then."""
    fired = {(name, at) for run in report.events.shots for name, at in ((run.by, run.origin), (run.at, run.target))}
    fired |= {(run.by, run.origin) for run in report.events.fire}
    before, after = report.before, report.next
    pieces = [
        Earlier(SUBMARINE, "ssn", before.submarine),
        *(Earlier(each.name, each.kind, each) for each in before.ships),
    ]
    now = {ship.name: (ship.x, ship.y) for ship in after.ships if not ship.left}
    now[SUBMARINE] = after.submarine.x, after.submarine.y
    found = []
    for each in pieces:
        place = each.piece.x, each.piece.y
        moved = each.name not in now or dist(plot.view.at(place), plot.view.at(now[each.name])) > APART
        if moved and (each.name, place) in fired:
            found.append(each)
    return found


def draw_hulls(plot: Plot, report: TurnReport) -> set[Colour]:
    """The ships and the submarine where they are after the turn, and in outline where they fired; their colours."""
    for each in earlier(plot, report):
        _draw_outline(plot, each)
    shown, sub = set(), report.next.submarine
    for ship in report.next.ships:
        if not ship.left:
            is_lost = is_wreck(plot.figures, ship)
            shown.add(colour := colour_of(ship, is_wreck=is_lost))
            draw_hull(plot, ship.kind, ship, colour, crossed=is_lost)
    shown.add(own := WRECK if sub.sunk else YOU)
    draw_hull(plot, "ssn", sub, own, crossed=sub.sunk)
    return shown


def keep_places(plot: Plot, report: TurnReport) -> None:
    """Let no number or name lie where a small piece is."""
    for x, y in (plot.view.at(each.place) for each in _markers(report)):
        plot.cover.add_line(((x - 3, y), (x + 3, y)))


class Marker(NamedTuple):
    """A small piece: its name, where it lies, its colour, and whether it is filled and square."""

    name: str
    place: XY
    colour: str
    filled: bool
    square: bool = True


def _markers(report: TurnReport) -> Iterator[Marker]:
    """The points, the helicopters, and those that have fired and left."""
    for point in report.next.points:
        yield Marker(f"DP{point.number}", (point.x, point.y), "amber", point.submarine, square=False)
    for each in report.next.helicopters:
        yield Marker(each.name, (each.x, each.y), "sea", each.depth != SHALLOW)
    for name, place in sorted(gone(report).items()):
        yield Marker(name, place, "grey", filled=False)


def _heaps(plot: Plot, report: TurnReport) -> list[list[Marker]]:
    """The small pieces, those that look alike and lie on one place together."""
    heaps: list[list[Marker]] = []
    for each in _markers(report):
        for heap in heaps:
            if heap[0][2:] == each[2:] and dist(plot.view.at(heap[0].place), plot.view.at(each.place)) <= APART:
                heap.append(each)
                break
        else:
            heaps.append([each])
    return heaps


def draw_pieces(plot: Plot, report: TurnReport) -> None:
    """The small pieces, each heap aside with a leader where others lie, and the names of all."""
    after, small = report.next, []
    for heap in _heaps(plot, report):
        _, place, colour, filled, square = heap[0]
        name = " ".join(each.name for each in heap) + " gone" * (colour == "grey")
        small.append((name, draw_marker(plot, place, colour, filled=filled, square=square), colour))
    name_piece(plot, SUBMARINE, hull_box(plot, "ssn", after.submarine), OWN)
    for ship in after.ships:
        if not ship.left:
            name = f"{ship.name}{' ' + '×' * ship.kills if ship.kills else ''}"
            name_piece(plot, name, hull_box(plot, ship.kind, ship), "navy")
    for name, box, colour in small:
        name_piece(plot, name, box, colour)
    for name, kind, piece in earlier(plot, report):
        name_piece(plot, name, hull_box(plot, kind, piece), "grey")


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


def draw_hull(plot: Plot, kind: str, piece: Ship | Submarine, colour: Colour, *, crossed: bool) -> None:
    """A counter as it lies, crossed out if it is lost."""
    x, y = plot.view.at((piece.x, piece.y))
    ink = "boat-text" if colour is YOU else "alerted-text" if colour.fill == "alerted" else "navy"
    size = hull_size(plot, kind)
    draw_from_above(plot.draw, ART[kind], (x, y), piece.heading, size, colour.fill, ink)
    far, bearing = size[1] / 2 + 6, radians(piece.heading)
    tip = x + far * sin(bearing), y + far * cos(bearing)
    draw_arrow_head(plot.draw, *tip, 90 - piece.heading, 5, colour.line)
    plot.cover.boxes += hull_box(plot, kind, piece), (tip[0] - 4, tip[1] - 4, tip[0] + 4, tip[1] + 4)
    if crossed:
        cross = [((x - 8, y - 8), (x + 8, y + 8)), ((x - 8, y + 8), (x + 8, y - 8))]
        plot.draw.lines(cross, Style(None, "danger", 1.8))


def _draw_outline(plot: Plot, each: Earlier) -> None:
    """The outline of a counter, dashed, and the way of its bow."""
    (x, y), (width, length) = plot.view.at((each.piece.x, each.piece.y)), hull_size(plot, each.kind)
    with plot.draw.group(turn(-each.piece.heading, x, y)):
        w, h = width / 2, length / 2
        corners = (-w, -h), (-w, h), (w, h), (w, -h)
        plot.draw.polygon(corners, OUTLINE)
    plot.cover.boxes.append(hull_box(plot, each.kind, each.piece))


def draw_marker(plot: Plot, place: XY, colour: str, *, filled: bool, square: bool = False) -> Bounds:
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
        plot.draw.line((x, y), (px, py), Style(None, colour, 0.6))
        plot.draw.circle(x, y, 1.6, Style(colour))
        plot.cover.add_line(((x, y), (px, py)))
    style = Style(colour if filled else "paper", colour, 1.1)
    if square:
        plot.draw.rect(px - 3.4, py - 3.4, 6.8, 6.8, style)
    else:
        plot.draw.circle(px, py, 4.2, style)
    return box


def name_piece(plot: Plot, name: str, thing: Bounds, colour: str) -> None:
    """The name of a piece in the nearest free place beside it, from far with a leader."""
    wide = text_width(name, NOTE, "semibold") + 2 * AIR
    box = plot.cover.take(about(thing, wide, NAME), ((thing[0] + thing[2]) / 2, (thing[1] + thing[3]) / 2))
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    edge = nearest(thing, middle)
    end = nearest(box, edge)
    if hypot(end[0] - edge[0], end[1] - edge[1]) > FAR:
        plot.draw.line(edge, end, Style(None, colour, 0.6))
        plot.cover.add_line((edge, end))
    plot.draw.text(box[0] + AIR, box[1] + 1.9, name, NOTE, colour, "semibold")
