"""The picture of an attack run, from the approach to the Williamson turn, and that of what its charges do below."""

from __future__ import annotations

from aids.checks.answers import capital
from aids.hexes import Hex, neighbour, radial, within
from aids.on_patrol.assault import Attack, Weapons, spread, zone
from aids.on_patrol.movement_state import RUN_OUT, WILLIAMSON, UnderWay
from aids.on_patrol.radial import begin as begin_radial
from aids.on_patrol.radial import enter_next
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import span
from generators.drawing import hex_grid, scene
from generators.drawing.arrows import draw_dimension
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.hex_grid import centre, draw_field
from generators.drawing.text import fit_scale
from generators.games.on_patrol import path_drawing, scenes
from generators.games.on_patrol.scene_block import Scene, SceneBlock

RADIAL, ATTACK = "radial-procedure", "attack-procedure"
TARGET, MISS = Hex(0, 0), "miss"
START, COURSE = Hex(3, 5), 3  # of the escort: a turn leads it on to the vector of the upper radial
LARGEST = 28.0  # points: a hex
HEXES = 18  # entered in the picture, up to the first of the next run


def run(rules: Rules) -> list[UnderWay]:
    """Each hex of an attack run: approach, radial, zone, run-out, Williamson turn, the first hexes of the next run."""
    way = [UnderWay(START, COURSE, begin_radial(rules, TARGET, START, COURSE))]
    while len(way) <= HEXES:
        way.append(enter_next(rules, TARGET, way[-1]))
    return way


def example(rules: Rules) -> tuple[Attack, ...]:
    """Where two depth charges dropped astern and two K-guns thrown one hex abeam go in such a run."""
    ranked = [each.hex for each in zone(rules, TARGET, 0)]
    track = [place for place in ranked if place.q == 0]
    abeam = [place for place in ranked if abs(place.q) == 1]
    return spread(ranked, (Weapons("depth-charge", 2, tuple(track)), Weapons("k-gun", 2, tuple(abeam))))


def attack_run(rules: Rules, width: float) -> Scene:
    """One attack run and its steps: an escort turns on to its vector, runs through the zone, and turns back."""
    draw, way = Drawing(), run(rules)
    hexes = [move.bow for move in way]
    rows = [*radial(TARGET, 0, 6), *radial(TARGET, 3, 6), *within(TARGET, 2)]
    field = list(dict.fromkeys([*rows, *hexes, path_drawing.astern(START, COURSE)]))
    left, low, right, high = hex_grid.bounds(field, 1.0)
    beside = width >= scene.WIDE
    size = min(LARGEST, (1 - 2 * scenes.SIDE if beside else 0.9) * width / (right - left))
    x, y = width / 2 - (left + right) / 2 * size, 2 - low * size
    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
        _draw_zone(draw, rules, size)
        _draw_way(draw, way, size)
        for attack in example(rules):
            scenes.draw_weapon(draw, attack.hex, size, attack.kind)
        scenes.draw_hull(draw, START, COURSE, size, "destroyer")
        gone = next(move for move in way if move.doing.kind == WILLIAMSON)
        scenes.draw_hull(draw, neighbour(TARGET, 3, 4), 3, size, "destroyer", scenes.LATER)
    callouts = scenes.numbered(rules, ((table, step, _at(place, size, x, y), side) for table, step, place, side in (
        (ATTACK, "Order", START, 1),
        (RADIAL, "Vector", Hex(1, 5), -1),
        (RADIAL, "Radial", Hex(0, 5), -1),
        (RADIAL, "Run in", Hex(0, 3), 1),
        (ATTACK, "Fire", Hex(1, 0), 1),
        (ATTACK, "Spread", Hex(-1, 1), -1),
        (ATTACK, "Depth", TARGET, 1),
        (ATTACK, "Run", Hex(0, -3), -1),
        (ATTACK, "Again", gone.bow, -1),
    )))  # fmt: skip
    return Scene(draw, (high - low) * size + 4, callouts)


def _at(place: Hex, size: float, x: float, y: float) -> Point:
    px, py = centre(place, size)
    return px + x, py + y


def _draw_zone(draw: Drawing, rules: Rules, size: float) -> None:
    """The assault zone, the ranks of hexes that nothing lies in, and the marker whose bow is behind the target hex."""
    places = within(TARGET, int(value(rules, "assault-radius")))
    draw_field(draw, places, size, "pale", "sea")
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    covered = {TARGET, *radial(TARGET, 3, 2), *(attack.hex for attack in example(rules))}
    for place, rank, _ in zone(rules, TARGET, 0):
        if place in covered:
            continue
        at = centre(place, size)
        hex_grid.draw_label(draw, (at[0] - 0.34 * size, at[1]), str(rank), 7.5, "grey", "semibold")
    scenes.draw_marker(draw, neighbour(TARGET, 3), 0, size, scenes.MARKERS["escort-colour"])
    hex_grid.draw_crosshair(draw, TARGET, 1.25 * size, Style(None, "danger", 1.0), free=0.6)


def _draw_way(draw: Drawing, way: list[UnderWay], size: float) -> None:
    """The way in and through, then the turn and the next run in another colour."""
    out = max(n for n, move in enumerate(way) if move.doing.kind == RUN_OUT and move.step == COURSE)
    path_drawing.draw_way(draw, way[0].bow, way[1 : out + 1], size)
    path_drawing.draw_way(draw, way[out].bow, way[out + 1 :], size, "amber")


def depth_combat(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The submarine under water, and beside it each band of the depth combat roll with where its charge goes off."""
    draw, table = Drawing(), rules.tables["depth-combat"]
    height, surface, deep = 188.0, 124.0, 40.0
    near, far = (value(rules, name) for name in ("depth-step-near", "depth-step-far"))
    per = (surface - 44 - deep) / far
    scene.draw_sea(draw, (0, 0, width, surface))
    each, lead = (width - 92) / len(table.rows), 92.0
    scene.draw_afloat(draw, "destroyer-side", 44, surface, 74, "navy")
    scene.draw_below(draw, "submarine-submerged-side", 44, deep, 78, "danger", left=True)
    draw.text(44, deep - 26, "you, at your depth", scene.TEXT, "danger", "semibold", "middle")
    for error in (0, near, far):
        y = deep + error * per
        draw.line((lead, y), (width, y), Style(None, "sea", 0.5, (3, 3)))
    for n, row in enumerate(table.rows):
        x, result = lead + (n + 0.5) * each, str(row.cells["detonation"])
        draw.text(x, height - 14, span(row), scene.LARGE, "navy", "bold", "middle")
        error = next((e for e, sign in ((near, f"{near:g} feet"), (far, f"{far:g} feet")) if sign in result), 0.0)
        colour = "grey" if result == MISS else "danger"
        size = fit_scale(capital(result), scene.MAIN, each - 4, "semibold")
        draw.text(x, height - 30, capital(result), size, colour, "semibold", "middle")
        if result == MISS:
            draw.text(x, deep + 6, "not resolved", scene.TEXT, "grey", "regular", "middle")
            continue
        y = deep + error * per
        draw.line((x, surface - 6), (x, y + 14), Style(None, "danger", 1.2, (2, 2)))
        draw_art(draw, "depth-charge", (x - 8, surface - 24, 16, 16), "navy", ground="pale")
        draw_art(draw, "burst", (x - 14, y - 14, 28, 28), "danger", ground="pale")
        if error:
            draw_dimension(draw, (x + 24, deep), (x + 24, y), f"{error:g}")
            draw.line((x - 18, deep), (x + 30, deep), Style(None, "danger", 0.7))
    return draw, height


class AttackRun(SceneBlock):
    """One attack run with its steps on it, and below it what else holds in radial movement and in an attack."""

    tables = (RADIAL, ATTACK)

    def scene(self, rules: Rules, width: float) -> Scene:
        """Its picture in a width in points."""
        return attack_run(rules, width)
