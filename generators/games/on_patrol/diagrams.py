"""Diagrams of On Patrol: formations, stations, the assault zone, markers, distances by night."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL, Hex, neighbour, within
from aids.on_patrol.assault import zone
from aids.on_patrol.formation import Formation, lay_out, ship_count
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.movement_state import APPROACH, State
from aids.on_patrol.stations import letter_of, whole_chart
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid
from generators.drawing.arrows import draw_dimension
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol import (
    attack_pictures,
    convoy_pictures,
    path_drawing,
    ring_picture,
    scenes,
    sea_pictures,
    station_picture,
)

SHIPS = 1.6  # ships are drawn so much longer than their two hexes
FORMATION_HEX = 7.6  # points from one hex to the next along a column in the pictures of formations
MOST_DRAWN = 24  # hexes around a ship whose edges are all drawn
OTHER_STEP = 14.7  # points from piece to piece in the small pictures of formations
RING_TEXT = 20.0  # points: from the lower side of a ring's top hex to its distance, clear of the hexes beside that one
DRAWN = State(APPROACH)  # what a ship does that stands in a picture only


def formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The new formations side by side: each ship two hexes long, lead ships at the top with their bow hexes."""
    draw = Drawing()
    known = list(known_formations(rules).values())
    across = len(known) if width > scenes.BESIDE else 2
    lines, tall = -(-len(known) // across), 176.0
    each = width / across
    for i, formation in enumerate(known):
        left, low = i % across * each, (lines - 1 - i // across) * tall
        middle = left + each / 2
        _formation(draw, rules, formation, left, each, low + tall - 36)
        draw.text(middle, low + tall - 11, f"Formation {formation.number}", 11, "navy", "semibold", "middle")
        caption = f"{ship_count(formation)} ships, direction {formation.direction}"
        draw.text(middle, low + 2, caption, 9, "ink", "regular", "middle")
    return draw, lines * tall


def capital_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Seven capital ships in the places of a convoy of three columns, numbered as they are placed, with the steps."""
    return station_picture.capital_places(rules, width)


def _formation(draw: Drawing, rules: Rules, formation: Formation, left: float, width: float, top: float) -> None:
    """One formation centred in `width`, heading up, its foremost bows at `top`."""
    size = FORMATION_HEX  # neighbouring columns of hexes lie three quarters of it apart
    convoy = lay_out(DEFAULT_ON_PATROL, formation, int(value(rules, "column-gap")))
    bow_labels = {column.number: column.bow for column in formation.columns}
    first, last = convoy.columns[0].bows[0].right, convoy.columns[-1].bows[0].right
    left += (width - (last - first) * size * 0.75) / 2
    foremost = max(column.bows[0].ahead for column in convoy.columns)
    for column in convoy.columns:
        for rank, bow in enumerate(column.bows):
            x, y = left + (bow.right - first) * size * 0.75, top - (foremost - bow.ahead) / 2 * size
            scenes.draw_ship_up(draw, (x, y), SHIPS * size, "merchantman")
            if rank == 0:
                draw.text(x, y + 8, bow_labels[column.number], 9, "ink", "semibold", "middle")
    deepest = max(convoy.columns, key=lambda column: len(column.bows))
    if len(deepest.bows) > 1:
        x = left + (deepest.bows[0].right - first) * size * 0.75 + 9
        y = top - (foremost - deepest.bows[1].ahead) / 2 * size + 0.5 * size
        gap = int(value(rules, "column-gap"))
        draw_dimension(draw, (x, y), (x, y + gap * size), f"{gap}")


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations of Chart 103.2 around the first formation of three columns, true to scale, and where each lies."""
    return station_picture.stations(rules, width)


def station_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same without the words, small."""
    return station_picture.places(rules, width)


def other_stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around each formation but the one that `stations` shows, not to scale, in as many lines as needed.

    The pieces of a formation lie in the order of their columns and rows, these a step apart.
    """
    draw, known = Drawing(), known_formations(rules)
    shown = next(formation for formation in known.values() if len(formation.columns) == 3)
    step, lines, x = OTHER_STEP, [Drawing()], 0.0
    heights = [0.0]
    for formation in known.values():
        if formation is shown:
            continue
        picture, (wide, tall) = _formation_with_stations(rules, formation, step)
        if x and x + wide > width:
            lines, heights, x = [*lines, Drawing()], [*heights, 0.0], 0.0
        with lines[-1].group(shift(x, 0)):
            lines[-1].add(picture.records)
        heights[-1], x = max(heights[-1], tall), x + wide + 2 * step
    top = sum(heights) + 8 * (len(lines) - 1)
    y = top
    for line, tall in zip(lines, heights, strict=True):
        with draw.group(shift(0, y)):
            draw.add(line.records)
        y -= tall + 8
    return draw, top


def _formation_with_stations(rules: Rules, formation: Formation, step: float) -> tuple[Drawing, tuple[float, float]]:
    """A formation heading up with every station around it, hung from (0, 0), and its width and height."""
    draw, (convoy, chart) = Drawing(), whole_chart(rules, formation)
    hulls = [(bow, Style("navy")) for column in convoy.columns for bow in column.bows]
    stations = [(bow, letter_of(name)) for name, bow in chart.bows.items()]
    picture, across, down = path_drawing.convoy_picture(hulls, stations, step)
    name = f"Formation {formation.number}"
    wide = max(across, text_width(name, 9, "semibold"))
    draw.text(wide / 2, -9, name, 9, "navy", "semibold", "middle")
    with draw.group(shift((wide - across) / 2, -16)):
        draw.add(picture.records)
    return draw, (wide, 16 + down)


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The hexes of the assault zone with their ranks and the marker that they lie about; it heads up."""
    size = min(50.0, width / 5.2)
    draw, target = Drawing(), Hex(0, 0)
    radius = int(value(rules, "assault-radius"))
    x, y = width / 2, (radius + 0.5) * size + 2
    with draw.group(shift(x, y)):
        hex_grid.draw_field(draw, within(target, radius), size, "tint", "sea")
        hex_grid.draw_field(draw, within(target, 1), size, "pale", "sea")
        scenes.draw_marker(draw, neighbour(target, 3), 0, size, "sub-contact", "unalerted", "unalerted-text")
        hex_grid.draw_edges(draw, hex_grid.border(within(target, radius)), size, Style(None, "danger", 1.1))
        hex_grid.draw_crosshair(draw, target, 1.6 * size, Style(None, "danger", 1.2), free=0.6)
        for place, rank, _ in zone(rules, target, 0):
            at = hex_grid.centre(place, size)
            letter = 14.0 if size > 40 else 11.0
            if place.q == 0 and place.r < 0:  # beside the marker
                at, letter = (at[0] - 0.435 * size, at[1]), 11.0 if size > 40 else 7.5
            hex_grid.draw_label(draw, at, str(rank), letter, "danger" if rank == 1 else "navy", "bold")
    return draw, y + (radius + 0.5) * size + 2


def turn_at_sea(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One turn on the sea, each phase where it happens, with the ranks of the assault zone."""
    return convoy_pictures.turn_at_sea(rules, width)


def attack_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One attack run with its steps, from the approach to the next run."""
    return attack_pictures.attack_run(rules, width)


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
