"""Diagrams of On Patrol: formations, stations, the assault zone, markers, distances by night."""

from __future__ import annotations

from math import fsum

from aids.on_patrol.formation import Formation
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.stations import letter_of, whole_chart
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, shift
from generators.drawing.text import text_width
from generators.games.on_patrol import attack_pictures, path_drawing, scenes, station_picture
from generators.games.on_patrol.attack_pictures import depth_combat
from generators.games.on_patrol.convoy_pictures import turn_at_sea
from generators.games.on_patrol.formation_picture import formation_places, other_formations, which_formation
from generators.games.on_patrol.ring_picture import ring_path
from generators.games.on_patrol.sea_pictures import night_lights, sight
from generators.games.on_patrol.station_picture import places as station_places
from generators.games.on_patrol.station_picture import stations
from generators.games.on_patrol.turn_round import two_hexes
from generators.games.on_patrol.zone_picture import assault_zone

__all__ = [
    "assault_zone",
    "attack_run",
    "depth_combat",
    "formation_places",
    "night_lights",
    "other_formations",
    "other_stations",
    "ring_path",
    "sight",
    "station_places",
    "stations",
    "turn_at_sea",
    "two_hexes",
    "which_formation",
]

OTHER_STEP, LARGEST_STEP = 14.7, 22.0  # points from piece to piece in the small pictures of formations


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


def attack_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One attack run with its steps, from the approach to the next run."""
    picture, height, callouts = attack_pictures.attack_run(rules, width)
    return scenes.with_steps(picture, callouts, width, height)
