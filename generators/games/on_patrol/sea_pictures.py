"""Pictures of what the enemy sees: a submarine by day and by night from the side, and a night's lights on hexes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import fsum

from aids.checks.answers import capital
from aids.hexes import Hex, neighbour, radial, within
from aids.on_patrol import detection
from aids.on_patrol.detection import marker_name
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid, scene
from generators.drawing.art import draw_art
from generators.drawing.drawing import Box, Drawing, Matrix, Point, Style, shift
from generators.drawing.hex_grid import draw_field
from generators.drawing.scene import draw_dimension
from generators.drawing.text import wrap_text
from generators.games.on_patrol import scenes

SCOPE, DEEP = 0.11, 72.0  # how far the middle of a boat lies under water: of its length, its scope over it; in points
MOST_DRAWN = 24  # hexes around a ship whose edges are all drawn
LARGEST = 17.0  # points: a hex of the night
FAR_DEEP = 22  # hexes of height, so that the bound of the farthest light is seen
SHELLS = 1.6  # hexes of the starshells, in those of the lights
SHIPS, SMALLER = 1.5, 0.65  # ships drawn so much longer; the share of the width of all lights but the farthest
COLUMNS = 3  # of words below the lights
TANKER = scenes.Counter("tanker", "land", "ink")
REACHES = (
    "visible-enemy-night", "visible-torpedoed-night", "lit-radius-tanker", "starshell-ahead", "lit-radius-aviation"
)  # fmt: skip
LIT = "mix:72:torpedo:paper"  # the ground of lit hexes


def sight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A submarine by day and by night at each depth, whether it is seen, and the marker that this brings."""
    draw, height, surface = Drawing(), 258.0, 190.0
    seen, hidden, enemy, hit = (
        f"{value(rules, key):g}"
        for key in ("visible-depth", "hidden-depth", "visible-enemy-night", "visible-torpedoed-night")
    )
    scene.draw_sea(draw, (0, 0, width, surface))
    draw.line((width / 2, 4), (width / 2, height), Style(None, "grey", 0.6, (3, 3)))
    each, found = width / 6, "if found:"
    for n, title in enumerate(("Day", "Night")):
        draw.text(3 * each * n + 6, height - 14, title, scene.LARGE, "navy", "bold")
    afloat, scope, deep = "submarine-side", "submarine-periscope-side", "submarine-submerged-side"
    surfaced, sub, escort = "sub-colour-surfaced", "sub-colour", "escort-colour"
    near = f"0 to {seen} feet, within {{}} hexes of {{}}: seen"
    places: tuple[tuple[str, str, str, str], ...] = (
        (afloat, "0 feet: seen", surfaced, ""),
        (scope, f"to {seen} feet: seen", sub, ""),
        (deep, f"{hidden} feet or more: out of sight", escort, found),
        (afloat, near.format(enemy, "an enemy ship"), surfaced, "at 0 feet:"),
        (scope, near.format(hit, "a ship hit last turn, still afloat"), sub, f"at {seen} feet:"),
        (deep, f"further off, or {hidden} feet or more: not seen", escort, found),
    )
    ships = {3: ("escort-side", enemy), 4: ("tanker-side", hit)}  # that a boat is seen from by night
    for n, (name, text, marker, when) in enumerate(places):
        colour, x = "navy" if when == found else "danger", (n + 0.5) * each
        _draw_boat(draw, name, x + 0.25 * each * (n in ships), surface, (0.44 if n in ships else 0.68) * each, colour)
        for k, line in enumerate(wrap_text(text, scene.TEXT, each - 6, "semibold")):
            low = DEEP + 24 if name == deep else 30
            draw.text(x, surface - low - 11.25 * k, line, scene.TEXT, colour, "semibold", "middle")
        _draw_brought(draw, rules, marker, when, x)
    for n, (name, reach) in ships.items():
        left, right = (n + 0.25) * each, (n + 0.75) * each
        scene.draw_afloat(draw, name, left, surface, 0.44 * each, "navy" if n == 3 else "ink")
        draw_dimension(draw, (left, surface + 38), (right, surface + 38), reach)
        if n == 4:
            draw_art(draw, "fire", (left - 8, surface + 7, 16, 18), "danger")
    return draw, height


def _draw_boat(draw: Drawing, name: str, x: float, surface: float, long: float, colour: str) -> None:
    """A submarine on the surface, with its scope over it, or deep under it."""
    if name == "submarine-side":
        scene.draw_afloat(draw, name, x, surface, long, colour)
    else:
        under = SCOPE * long if name == "submarine-periscope-side" else DEEP
        scene.draw_below(draw, name, x, surface - under, long, colour)


def _draw_brought(draw: Drawing, rules: Rules, marker: str, when: str, x: float) -> None:
    """The counter of a marker and its name, at the bottom of the picture of sight."""
    size = 24.0
    scenes.draw_counter(draw, (x + 0.5 * size, 32), 90.0, size, scenes.MARKERS[marker])
    if when:
        draw.text(x, 45, when, scene.NOTE, "ink", "regular", "middle")
    draw.text(x, 10, marker_name(rules, marker), scene.TEXT, "ink", "semibold", "middle")


def night_lights(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One night in one scale: starshells, where an escort sees, where a ship just hit and tankers show a submarine."""
    sees, hit, lit, ahead, far = (int(value(rules, key)) for key in REACHES)
    parts = ((ahead, 1, _starshells), (sees, sees, _seeing_escort), (hit, hit, _hit_ship), (lit, lit, _lit_tanker))
    columns = [2 * max(2, across) + 2 for _, across, _ in parts]
    deep = max(2 * lit + 6, 2 * hit + 6, 2 * sees + 6, round(SHELLS * (ahead + 4)), FAR_DEEP)
    size = min(LARGEST, SMALLER * width / (0.866 * fsum(columns)), 330.0 / deep)
    draw, tall = Drawing(), (deep + 0.5) * size
    scene.draw_sea(draw, (0, 0, width, tall), surface=False)
    left = 0.0
    for n, ((reach, _, picture), wide) in enumerate(zip(parts, columns, strict=True), 1):
        with draw.group(shift(left + 0.866 * wide * size / 2, tall / 2)):
            picture(draw, rules, SHELLS * size if n == 1 else size, reach)
        scene.draw_disc(draw, left + scene.DISC + 3, tall - scene.DISC - 3, str(n))
        left += 0.866 * wide * size
    _draw_far(draw, size, far, (left + 2, 0.0, width - left - 2, tall))
    scene.draw_disc(draw, left + scene.DISC + 3, tall - scene.DISC - 3, str(len(parts) + 1))
    if width >= scene.WIDE:
        draw.text(left + 2 * scene.DISC + 8, tall - scene.DISC - 6, "as by day", scene.TEXT, "ink", "semibold")
    words = Drawing()
    low = _draw_words(words, _night_words(rules), width)
    whole = Drawing()
    for part in (draw, words):
        with whole.group(shift(0, -low)):
            whole.add(part.records)
    return whole, tall - low


def _draw_far(draw: Drawing, size: float, out: int, box: Box) -> None:
    """A tanker with aviation fuel in the lower right corner of a box, and what it lights as far as the box goes."""
    x, y, wide = box[:3]
    at = (x + wide - 1.8 * size, y + 3.6 * size)
    lights = _around(Hex(0, 0), out)
    shown = [place for place in sorted(lights) if _within(hex_grid.corners(place, size), shift(*at), box)]
    with draw.group(shift(*at)):
        hex_grid.fill_hexes(draw, shown, size, LIT)
        hex_grid.draw_edges(draw, hex_grid.edges(shown), size, Style(None, "rule", 0.35))
        edge = hex_grid.border(lights) & hex_grid.edges(shown)
        hex_grid.draw_edges(draw, edge, size, Style(None, "amber", 1.4))
        _draw_burning(draw, size, TANKER)
    low = at[1] - 0.5 * size
    draw_dimension(draw, (max(x, at[0] - 0.866 * size * out), low), (at[0] - 0.7 * size, low), f"{out}")


def _within(points: Sequence[Point], to: Matrix, box: Box) -> bool:
    """Whether points moved lie in a box."""
    x, y, wide, high = box
    return all(x <= u + to[4] <= x + wide and y <= v + to[5] <= y + high for u, v in points)


def _night_words(rules: Rules) -> list[scene.Step]:
    """What the four parts of a night mean: each light from its row, and the sight of an enemy ship."""
    lights = [{key: str(cell) for key, cell in row.cells.items()} for row in rules.tables["illumination"].rows]
    seen, deepest = (f"{value(rules, key):g}" for key in ("visible-enemy-night", "visible-depth"))
    spans = [f"From {each['start']} until {each['until']}." for each in lights]
    said = [(each["source"], f"{capital(each['where'])}. {span}") for each, span in zip(lights, spans, strict=True)]
    near = f"the bow or stern of the submarine is within {seen} hexes of the ship’s bow or stern"
    sees = f"Sees a submarine at {deepest} feet or less if {near}."
    said[1:1] = [("Enemy ship", sees)]
    ways = [capital(str(row.cells["stand"])) for row in rules.tables["starshells"].rows]
    said[0] = (said[0][0], ". ".join((*ways, f"They burn {lights[0]['until']}.")))
    return [scene.Step(str(n), head, text) for n, (head, text) in enumerate(said, 1)]


def _draw_words(draw: Drawing, steps: Sequence[scene.Step], width: float) -> float:
    """The steps below 0 in columns of about one height, as many as have room; where the lowest ends."""
    across = COLUMNS if width >= scene.WIDE else 1
    each = width / across - 12
    heights = [scene.step_height(step, each - scene.DISC) + scene.DISC + 6 for step in steps]
    ways = [(0, *ends, len(steps)) for ends in combinations(range(1, len(steps)), across - 1)]
    ends = min(ways, key=lambda ends: max(fsum(heights[a:b]) for a, b in pairwise(ends)))
    columns = [steps[a:b] for a, b in pairwise(ends)]
    return min(scene.draw_list(draw, part, n * width / across, -8, each) for n, part in enumerate(columns))


def _around(bow: Hex, out: int) -> set[Hex]:
    """The hexes within a distance of either hex of a ship that heads up."""
    return {*within(bow, out), *within(scenes.astern(bow, 0), out)}


def _draw_reach(draw: Drawing, out: int, size: float, ground: str, line: str) -> None:
    around = _around(Hex(0, 0), out)
    hex_grid.fill_hexes(draw, around, size, ground)
    if out <= MOST_DRAWN:
        hex_grid.draw_edges(draw, hex_grid.edges(around), size, Style(None, "rule", 0.35))
    hex_grid.draw_edges(draw, hex_grid.border(around), size, Style(None, line, 1.4))


def _lit_tanker(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A burning tanker, the hexes that it lights, and a submarine that is seen in them."""
    _draw_hit(draw, size, reach, TANKER, LIT, "as by day")


def _hit_ship(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A merchantman torpedoed last turn, the hexes in which it shows a submarine, and one that it shows."""
    _draw_hit(draw, size, reach, scenes.CARGO, "paper", "seen")


def _draw_hit(draw: Drawing, size: float, reach: int, counter: scenes.Counter, ground: str, word: str) -> None:
    with draw.group(shift(0, size / 2)):
        _draw_reach(draw, reach, size, ground, "amber")
        _draw_burning(draw, size, counter)
        _draw_seen(draw, size, reach, word)


def _draw_burning(draw: Drawing, size: float, counter: scenes.Counter) -> None:
    """A ship on fire, its bow at (0, 0)."""
    scenes.draw_counter(draw, (0.0, 0.0), 0.0, SHIPS * size, counter)
    scenes.draw_fire(draw, (-0.5 * size, -1.5 * size, size, 1.3 * size), "danger")


def _draw_seen(draw: Drawing, size: float, reach: int, word: str) -> None:
    """A submarine on the surface among the hexes, how far they reach from the ship, and below them what they mean."""
    draw.text(0, -(reach + 1.5) * size - 12, word, scene.TEXT, "ink", "semibold", "middle")
    if reach > 3:
        scenes.draw_marker(draw, Hex(-2, 0), 1, 1.25 * size, scenes.MARKERS["sub-colour-surfaced"])
    y = -0.5 * size
    draw_dimension(draw, (0.7 * size, y), (0.866 * size * (reach + 0.4), y), f"{reach}")


def _seeing_escort(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """An escort, the hexes in which it sees a submarine, one that it sees and one that it does not."""
    with draw.group(shift(0, size / 2)):
        _draw_reach(draw, reach, size, "paper", "danger")
        scenes.draw_counter(draw, (0.0, 0.0), 0.0, SHIPS * size, scenes.ESCORT)
        _draw_seen(draw, size, reach, "seen")


def _starshells(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A marker, its target hex and the hexes ahead, each starshell a burst."""
    target = Hex(0, 0)
    marker = neighbour(target, 3)
    with draw.group(shift(0, -(reach - 2) / 2 * size)):
        draw_field(draw, [scenes.astern(marker, 0), marker, target, *radial(target, 0, reach)], size, "paper")
        scenes.draw_marker(draw, marker, 0, size, scenes.MARKERS["escort-colour"])
        for place in detection.starshells(rules, target, 0):
            x, y = hex_grid.centre(place, size)
            draw.polygon(hex_grid.corners(place, size), Style(LIT, "amber", 0.8))
            box = (x - 0.4 * size, y - 0.4 * size, 0.8 * size, 0.8 * size)
            draw_art(draw, "starshell", box, "ink", ground="torpedo")
