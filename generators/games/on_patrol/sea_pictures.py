"""Pictures of what the enemy sees: a submarine by day and by night from the side, and a night's lights on hexes."""

from __future__ import annotations

from collections.abc import Sequence

from aids.hexes import Hex, neighbour, radial, within
from aids.on_patrol import illumination
from aids.on_patrol.detection import marker_name
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid, scene
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.games.on_patrol import path_drawing, scenes

MOST_DRAWN = 24  # hexes around a ship whose edges are all drawn
LARGEST = 17.0  # points: a hex of the night
LIT = "mix:72:torpedo:paper"  # the ground of lit hexes
WORDS = 74.0  # points below the lights for what they mean


def sight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A submarine by day and by night at each depth, whether it is seen, and the marker that this brings."""
    more = 0.0 if width > scenes.BESIDE else 28.0  # for the words under the deepest, which have less room
    draw, height, surface = Drawing(), 194.0 + more, 118.0 + more
    names = {key: marker_name(rules, key) for key in ("sub-colour-surfaced", "sub-colour", "escort-colour")}
    seen, hidden = (f"{value(rules, key):g}" for key in ("visible-depth", "hidden-depth"))
    enemy, hit = (f"{value(rules, key):g}" for key in ("visible-enemy-night", "visible-torpedoed-night"))
    scene.draw_sea(draw, (0, 0, width, surface))
    draw.line((width / 2, 6), (width / 2, height), Style(None, "grey", 0.6, (3, 3)))
    each = width / 6
    for n, title in enumerate(("Day", "Night")):
        draw.text(3 * each * n + 4, height - 13, title, scene.LARGE, "navy", "bold")
    shallow, deep = surface - 30, 46.0 + more
    places: tuple[tuple[str, float, str, str, str], ...] = (
        ("submarine-side", surface, "0 feet: seen", names["sub-colour-surfaced"], "danger"),
        ("submarine-periscope-side", shallow, f"to {seen} feet: seen", names["sub-colour"], "danger"),
        ("submarine-submerged-side", deep, f"{hidden} feet: out of sight", f"found: {names['escort-colour']}", "navy"),
        ("submarine-side", surface, f"within {enemy} hexes of a ship", "seen, as by day", "danger"),
        ("submarine-side", surface, f"within {hit} of one just hit", "seen, as by day", "danger"),
        ("submarine-side", surface, "further off: not seen", f"found: {names['escort-colour']}", "navy"),
    )
    for n, (name, y, text, marker, colour) in enumerate(places):
        x = (n + 0.5) * each
        if y == surface:
            scene.draw_afloat(draw, name, x, y, 62, colour)
        else:
            scene.draw_below(draw, name, x, y, 62, colour)
        low = min(y - 22, surface - 26)
        lines = [(line, "semibold") for line in wrap_text(text, scene.TEXT, each - 6, "semibold")]
        lines += [(line, "regular") for line in wrap_text(marker, scene.TEXT, each - 6)]
        for k, (line, face) in enumerate(lines):
            draw.text(x, low - 11.25 * k, line, scene.TEXT, colour, face, "middle")
    scene.draw_afloat(draw, "escort-side", 3.5 * each - 4, surface + 28, 46, "grey", left=True)
    scene.draw_afloat(draw, "tanker-side", 4.5 * each, surface + 28, 52, "grey")
    draw_art(draw, "fire", (4.5 * each - 8, surface + 36, 16, 18), "amber")
    return draw, height


def night_lights(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One night: the hexes in which an escort sees, those that a torpedoed tanker lights, and where starshells fall."""
    sees, lit, ahead = (
        int(value(rules, key)) for key in ("visible-enemy-night", "lit-radius-tanker", "starshell-ahead")
    )
    draw = Drawing()
    columns = 2 * lit + 2 * sees + 9
    deep = max(2 * lit + 2, 2 * sees + 2, ahead + 4)
    size = min(LARGEST, width / (0.866 * columns + 0.4), 330.0 / deep)
    tall = (deep + 0.5) * size + WORDS
    left, middle = (width - 0.866 * columns * size) / 2, WORDS + (deep + 0.5) * size / 2
    parts = (
        (lit + 0.5, _lit_tanker, lit),
        (2 * lit + 1.5 + sees + 1, _seeing_escort, sees),
        (2 * lit + 2 * sees + 6.5, _starshells, ahead),
    )
    for column, picture, reach in parts:
        with draw.group(shift(left + 0.866 * column * size, middle)):
            picture(draw, rules, size, reach)
    aviation, count = (f"{value(rules, key):g}" for key in ("lit-radius-aviation", "starshells"))
    torpedoed = f"{value(rules, 'visible-torpedoed-night'):g}"
    aviation_text = f"with aviation fuel {aviation}, from the hit until the turn after it sinks"
    said = (
        (
            f"{lit} hexes",
            f"As day around a torpedoed tanker; {aviation_text}. Any ship torpedoed last turn shows a submarine within "
            f"{torpedoed}.",
        ),
        (f"{sees} hexes", f"An enemy ship sees a submarine at {value(rules, 'visible-depth'):g} feet or less."),
        ("Starshells", f"{count} on a new contact, by the furthest escort: target hex and {ahead} hexes ahead."),
    )
    _draw_words(draw, said, width)
    return draw, tall


def _draw_words(draw: Drawing, said: Sequence[tuple[str, str]], width: float) -> None:
    """What the three parts of the night mean, in columns under them."""
    x = 0.0
    for (head, text), share in zip(said, (0.42, 0.28, 0.3), strict=True):
        scene.draw_step(draw, x, WORDS - 14, scene.Step("", head, text, "danger"), share * width - 14)
        x += share * width


def _around(bow: Hex, out: int) -> set[Hex]:
    """The hexes within a distance of either hex of a ship that heads up."""
    return {*within(bow, out), *within(path_drawing.astern(bow, 0), out)}


def _draw_reach(draw: Drawing, out: int, size: float, ground: str, line: str) -> None:
    around = _around(Hex(0, 0), out)
    draw.polygons([hex_grid.corners(place, size) for place in sorted(around)], Style(ground))
    if out <= MOST_DRAWN:
        hex_grid.draw_edges(draw, hex_grid.edges(around), size, Style(None, "rule", 0.35))
    hex_grid.draw_edges(draw, hex_grid.border(around), size, Style(None, line, 1.4))


def _lit_tanker(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A burning tanker, the hexes that it lights, and a submarine that is seen in them."""
    with draw.group(shift(0, size / 2)):
        _draw_reach(draw, reach, size, LIT, "amber")
        scenes.draw_hull(draw, Hex(0, 0), 0, size, "tanker", "ink")
        draw_art(draw, "fire", (-0.3 * size, -0.9 * size, 0.6 * size, 0.8 * size), "danger", ground="torpedo")
        if reach > 3:
            scenes.draw_hull(draw, Hex(-reach + 2, 2), 1, size, "sub-surfaced", "danger")


def _seeing_escort(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """An escort, the hexes in which it sees a submarine, one that it sees and one that it does not."""
    with draw.group(shift(0, size / 2)):
        _draw_reach(draw, reach, size, "tint", "danger")
        scenes.draw_hull(draw, Hex(0, 0), 0, size, "destroyer")
        if reach > 2:
            scenes.draw_hull(draw, Hex(-2, 0), 1, size, "sub-surfaced", "danger")
            scenes.draw_hull(draw, Hex(0, -reach - 3), 1, size, "sub-surfaced", "sea")


def _starshells(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A marker, its target hex and the hexes ahead, each starshell a burst."""
    target = Hex(0, 0)
    marker = neighbour(target, 3)
    with draw.group(shift(0, -(reach - 2) / 2 * size)):
        path_drawing.shade(
            draw, [path_drawing.astern(marker, 0), marker, target, *radial(target, 0, reach)], size, "tint"
        )
        scenes.draw_marker(draw, marker, 0, size, "sub-contact", "unalerted", "unalerted-text")
        for place in illumination.starshells(rules, target, 0):
            x, y = hex_grid.centre(place, size)
            draw.polygon(hex_grid.corners(place, size), Style(LIT, "amber", 0.8))
            box = (x - 0.4 * size, y - 0.4 * size, 0.8 * size, 0.8 * size)
            draw_art(draw, "starshell", box, "ink", ground="torpedo")
