"""The assault zone: its hexes in the order in which they are attacked, and around it the terms of the rules."""

from __future__ import annotations

from aids.hexes import Hex, neighbour, radial, ring, within
from aids.on_patrol.assault import zone
from aids.on_patrol.movement_state import APPROACH, State, UnderWay
from aids.on_patrol.radial import nearest_vector, turn_about
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid, scene
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.hex_grid import draw_field
from generators.games.on_patrol import path_drawing, scenes

TERMS, TARGET = "geometry", Hex(0, 0)
OUT = 4  # hexes from the target hex that are drawn
UNDER = 7.2  # radius in points of what is under a rank on the marker
HIGHEST = 262.0  # points: the picture where its words stand below it
LARGEST, ASIDE = 27.0, 0.25  # points: a hex; and the share of the width that the words at a side take
ESCORT, COURSE = Hex(3, 2), 4  # of an escort on its vector to the radial up
LEADER, OUTSIDE, RIM = 107.0, 2.9, 0.48  # the way out that meets no rank, in degrees; how far, and its start, in hexes
ABOUT = Hex(0, -4)  # the bow of one that has run through the zone and turns about


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The zone large, an escort on its way to it and one that turns about behind it, with the terms at both sides."""
    draw = Drawing()
    vector = _vector()
    about = turn_about(rules, ABOUT, 3)
    rows = [place for step in range(6) for place in radial(TARGET, step, OUT)]
    drawn = {*rows, *within(TARGET, int(value(rules, "assault-radius")) + 1), *vector, *(pose.bow for pose in about)}
    drawn |= {neighbour(ESCORT, _course(), -1), neighbour(ABOUT, 3, -1)}
    left, low, right, high = hex_grid.bounds(drawn, 1.0)
    room = (1 - 2 * ASIDE) * width if width >= scene.WIDE else width
    size = min(LARGEST, (room - 4) / (right - left), HIGHEST / (high - low) if width < scene.WIDE else LARGEST)
    x, y = width / 2 - (left + right) / 2 * size, 2 - low * size
    target = hex_grid.towards((0.0, 0.0), LEADER, OUTSIDE * size)
    with draw.group(shift(x, y)):
        draw_field(draw, sorted(drawn), size, "tint")
        _draw_ring(draw, size)
        for step in range(6):
            _draw_radial(draw, step, size)
        draw_zone(draw, rules, size)
        _draw_movers(draw, rules, size, vector)
    where = {
        "Target hex": (hex_grid.towards((0.0, 0.0), LEADER, RIM * size), -1),
        "Assault zone": (hex_grid.corners(Hex(2, -1), size)[0], 1),
        "Radial": (hex_grid.centre(Hex(OUT, -OUT), size), 1),
        "Radial vector": (hex_grid.centre(vector[len(vector) // 2], size), 1),
        "Williamson turn": (hex_grid.centre(about[1].bow, size), -1),
        "Diameter": (hex_grid.centre(Hex(-OUT, 1), size), -1),
    }
    letters = [""] * len(where) if width >= scene.WIDE else "abcdef"  # in place of lines to the words
    callouts = [
        scenes.Callout(
            scene.Step(letter, word, means),
            (where[word][0][0] + x, where[word][0][1] + y),
            where[word][1],
            (target[0] + x, target[1] + y) if word == "Target hex" else None,
        )
        for letter, (word, means) in zip(letters, _terms(rules), strict=False)
        if word in where
    ]
    return scenes.with_steps(draw, callouts, width, (high - low) * size + 4, ASIDE)


def draw_zone(draw: Drawing, rules: Rules, size: float) -> None:
    """The hexes of the zone about (0, 0) with their ranks, and the marker that they lie about, heading up."""
    places = within(TARGET, int(value(rules, "assault-radius")))
    hex_grid.draw_field(draw, places, size, "tint", "sea")
    hex_grid.draw_field(draw, within(TARGET, 1), size, "pale", "sea")
    scenes.draw_counter(draw, (0.0, -size), 0.0, size, scenes.MARKERS["escort-colour"])
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    hex_grid.draw_crosshair(draw, TARGET, 1.6 * size, Style(None, "danger", 1.2), free=0.6)
    for place, rank, _ in zone(rules, TARGET, 0):
        at, letter = hex_grid.centre(place, size), scene.MAIN
        if place.q == 0 and place.r < 0:  # on the marker
            draw.circle(*at, UNDER, Style("paper"))
        hex_grid.draw_label(draw, at, str(rank), letter, "danger" if rank == 1 else "navy", "bold")


def _terms(rules: Rules) -> list[tuple[str, str]]:
    return [(str(row.cells["word"]), str(row.cells["means"])) for row in rules.tables[TERMS].rows]


def _vector() -> list[Hex]:
    """The hexes of the escort's vector, from its bow to the radial."""
    vector = nearest_vector(TARGET, ESCORT, COURSE)
    return [neighbour(ESCORT, vector.course, n) for n in range(vector.hexes + 1)] if vector else [ESCORT]


def _course() -> int:
    """The course of the escort on its vector."""
    vector = nearest_vector(TARGET, ESCORT, COURSE)
    return vector.course if vector else COURSE


def _draw_ring(draw: Drawing, size: float) -> None:
    """A part of the ring of hexes at one distance, as diameter movement follows it."""
    part = [place for place in ring(TARGET, OUT) if place.q == -OUT]
    draw_field(draw, part, size, "pale", "sea")


def _draw_radial(draw: Drawing, step: int, size: float) -> None:
    """The arrow in which a radial leaves the zone."""
    angle = hex_grid.direction(step)
    start, end = (hex_grid.centre(neighbour(TARGET, step, out), size) for out in (3, OUT))
    draw.line(start, end, Style(None, "grey", 0.8, (4, 2)))
    draw_arrow_head(draw, *end, angle, 6, "grey")


def _draw_movers(draw: Drawing, rules: Rules, size: float, vector: list[Hex]) -> None:
    """An escort on its vector, and one behind the zone on its Williamson turn."""
    step = _course()
    way = [UnderWay(place, step, State(APPROACH)) for place in vector[1:]]
    path_drawing.draw_way(draw, ESCORT, way, size)
    scenes.draw_marker(draw, ESCORT, step, size, scenes.ESCORT)
    about = [UnderWay(pose.bow, pose.step, State(APPROACH)) for pose in turn_about(rules, ABOUT, 3)]
    about.append(about[-1]._replace(step=0))  # the last turn, in the last hex
    path_drawing.draw_way(draw, ABOUT, about, size, "amber")
    scenes.draw_marker(draw, ABOUT, 3, size, scenes.ESCORT)
