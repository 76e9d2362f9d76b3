"""Diagrams of On Patrol: formations, stations, the assault zone, markers, distances by night."""

from __future__ import annotations

from math import fsum

from aids.on_patrol.formation import Formation
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.stations import letter_of, whole_chart
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, shift
from generators.drawing.text import text_width
from generators.games.on_patrol import (
    attack_pictures,
    convoy_pictures,
    formation_picture,
    path_drawing,
    ring_picture,
    scenes,
    sea_pictures,
    station_picture,
    turn_round,
    zone_picture,
)

OTHER_STEP, LARGEST_STEP = 14.7, 22.0  # points from piece to piece in the small pictures of formations


def formation_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A formation on its hexes with the places of its capital ships, and the steps that place these."""
    return formation_picture.formation_places(rules, width)


def other_formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The other new formations on their hexes, each with the bow hexes of its lead ships."""
    return formation_picture.other_formations(rules, width)


def which_formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The formation of each number of ships, with the dice of the number that rolls."""
    return formation_picture.which_formation(rules, width)


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations of Chart 103.2 around the first formation of three columns, true to scale, in their order."""
    return station_picture.stations(rules, width)


def station_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same small, without the numbers."""
    return station_picture.places(rules, width)


def other_stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around each formation but the one that `stations` shows, not to scale, in as many lines as needed.

    The pieces of a formation lie in the order of their columns and rows, these a step apart.
    """
    draw, known, shown = Drawing(), known_formations(rules), station_picture.shown(rules)
    others = [each for each in known.values() if each != shown]
    columns = fsum(_formation_with_stations(rules, each, 100.0)[1][0] / 100 for each in others)
    step = max(OTHER_STEP, min(LARGEST_STEP, width / (columns + 2 * len(others))))
    gap = max(2 * step, (width - columns * step) / max(1, len(others) - 1) - 1 if step > OTHER_STEP else 0)
    lines, x = [Drawing()], 0.0
    heights = [0.0]
    for formation in others:
        picture, (wide, tall) = _formation_with_stations(rules, formation, step)
        if x and x + wide > width:
            lines, heights, x = [*lines, Drawing()], [*heights, 0.0], 0.0
        with lines[-1].group(shift(x, 0)):
            lines[-1].add(picture.records)
        heights[-1], x = max(heights[-1], tall), x + wide + gap
    top = fsum(heights) + 8 * (len(lines) - 1)
    y = top
    for line, tall in zip(lines, heights, strict=True):
        with draw.group(shift(0, y)):
            draw.add(line.records)
        y -= tall + 8
    return draw, top


def _formation_with_stations(rules: Rules, formation: Formation, step: float) -> tuple[Drawing, tuple[float, float]]:
    """A formation heading up with every station around it, hung from (0, 0), and its width and height."""
    draw, (convoy, chart) = Drawing(), whole_chart(rules, formation)
    hulls = [(bow, scenes.CARGO) for column in convoy.columns for bow in column.bows]
    stations = [(bow, letter_of(name)) for name, bow in chart.bows.items()]
    picture, across, down = path_drawing.convoy_picture(hulls, stations, step)
    name = f"Formation {formation.number}"
    wide = max(across, text_width(name, 9, "semibold"))
    draw.text(wide / 2, -9, name, 9, "navy", "semibold", "middle")
    with draw.group(shift((wide - across) / 2, -16)):
        draw.add(picture.records)
    return draw, (wide, 16 + down)


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The ranks of the assault zone about a marker that heads up, and around it the terms of radial movement."""
    return zone_picture.assault_zone(rules, width)


def turn_at_sea(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One turn on the sea, each phase where it happens, with the ranks of the assault zone."""
    return convoy_pictures.turn_at_sea(rules, width)


def attack_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One attack run with its steps, from the approach to the next run."""
    picture, height, callouts = attack_pictures.attack_run(rules, width)
    return scenes.with_steps(picture, callouts, width, height)


def depth_combat(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A submarine under water, and each band of the depth combat roll with where its charge goes off."""
    return attack_pictures.depth_combat(rules, width)


def ring_path(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The two rings around a target hex, and two escorts that join them, with the steps of diameter movement."""
    return ring_picture.ring_path(rules, width)


def night_lights(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One night: what an escort sees, what a torpedoed tanker lights, and where starshells fall."""
    return sea_pictures.night_lights(rules, width)


def sight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A submarine by day and by night, whether it is seen, and the marker that this brings."""
    return sea_pictures.sight(rules, width)


def two_hexes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship in its two hexes, what a turn does, and the movement orders that turn before and after the hexes."""
    return turn_round.two_hexes(rules, width)
