"""Diagrams of On Patrol: formations, stations, the assault zone, markers, distances by night."""

from __future__ import annotations

from collections.abc import Mapping

from aids.hexes import DEFAULT_ON_PATROL, Hex, neighbour, within
from aids.on_patrol.assault import zone
from aids.on_patrol.convoy import Offset, lay_out
from aids.on_patrol.formation import Formation, ships
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.station_places import whole_chart
from aids.on_patrol.stations import letter_of, side_of
from aids.rules import Rules, value
from generators.drawing import hex_grid
from generators.drawing.arrows import draw_arrow_head, draw_dimension
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import wrap_text


def _hull(draw: Drawing, x: float, y: float, half: float, bow: float, stern: float, style: Style) -> None:
    """A ship or torpedo heading up: pointed `bow` points ahead of (x, y), square `stern` points behind it."""
    outline = ((x, y + bow), (x + half, y), (x + half, y - stern), (x - half, y - stern), (x - half, y))
    draw.polygon(outline, style)


def formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The new formations side by side: each ship two hexes long, lead ships at the top with their bow hexes."""
    draw = Drawing()
    known = known_formations(rules)
    height = 118.0
    each = width / len(known)
    for i, formation in enumerate(known.values()):
        middle = i * each + each / 2
        _formation(draw, rules, formation, i * each, each, height - 30)
        draw.text(middle, height - 9, f"Formation {formation.number}", 9, "navy", "semibold", "middle")
        caption = f"{ships(formation)} ships, direction {formation.direction}"
        draw.text(middle, 1, caption, 7, "grey", "regular", "middle")
    return draw, height


def _formation(draw: Drawing, rules: Rules, formation: Formation, left: float, width: float, top: float) -> None:
    """One formation centred in `width`, heading up, its foremost bows at `top`."""
    size = 4.6  # points from one hex to the next along a column; neighbouring columns lie three quarters of it apart
    convoy = lay_out(DEFAULT_ON_PATROL, formation, int(value(rules, "column-gap")))
    bow_labels = {column.number: column.bow for column in formation.columns}
    first, last = convoy.columns[0].bows[0].right, convoy.columns[-1].bows[0].right
    left += (width - (last - first) * size * 0.75) / 2
    foremost = max(column.bows[0].ahead for column in convoy.columns)
    for column in convoy.columns:
        for rank, bow in enumerate(column.bows):
            x, y = left + (bow.right - first) * size * 0.75, top - (foremost - bow.ahead) / 2 * size
            _hull(draw, x, y, 2.4, 0.6 * size, 1.6 * size, Style("navy"))
            if rank == 0:
                draw.text(x, y + 8, bow_labels[column.number], 7, "ink", "semibold", "middle")


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations of Chart 103.2 around the first formation of three columns; distances in hexes, not to scale."""
    draw = Drawing()
    height = 190.0
    centre, lead, last, step = width / 2, 128.0, 62.0, 44.0
    formation = next(formation for formation in known_formations(rules).values() if len(formation.columns) == 3)
    convoy, chart = whole_chart(rules, formation)
    bows = [bow for column in convoy.columns for bow in column.bows]
    rights, aheads = [bow.right for bow in bows], [bow.ahead for bow in bows]
    far_right, far_ahead = [bow.right for bow in chart.bows.values()], [bow.ahead for bow in chart.bows.values()]
    columns = {min(far_right): -2 * step, max(far_right): 2 * step}
    columns |= {min(rights): -step, 0: 0.0, max(rights): step}
    rows = {min(far_ahead): last - 48, max(far_ahead): lead + 38}
    rows |= {min(aheads): last, max(aheads): lead}

    def place(bow: Offset) -> Point:
        return centre + _interpolate(columns, bow.right), _interpolate(rows, bow.ahead)

    for bow in bows:
        _hull(draw, *place(bow), 4, 5, 12, Style("navy"))
    for name in sorted(chart.bows, key=side_of):
        x, y = place(chart.bows[name])
        draw.circle(x, y - 4, 8.5, Style("pale", "sea", 0.8))
        draw.text(x, y - 7, letter_of(name), 8.5, "navy", "bold", "middle")
    ahead, abeam = value(rules, "station-ahead-gap"), value(rules, "station-abeam")
    draw_dimension(draw, (centre + 14, lead + 4), (centre + 14, lead + 27), f"{ahead:g}")
    draw_dimension(draw, (centre + step + 6, lead - 18), (centre + 2 * step, lead - 18), f"{abeam:g}")
    arrow = centre - 2 * step - 26
    draw.line((arrow, lead - 20), (arrow, lead + 14), Style(None, "sea", 1.2))
    draw_arrow_head(draw, arrow, lead + 22, 90, 7)
    draw.text(centre, height - 9, "hexes; the convoy heads up the page", 7, "grey", "regular", "middle")
    return draw, height


def _interpolate(known: Mapping[int, float], at: int) -> float:
    """The value at a point between known ones, which include the least and the greatest."""
    points = sorted(known)
    above = next(n for n, point in enumerate(points) if at <= point)
    if points[above] == at:
        return known[at]
    a, b = points[above - 1], points[above]
    return known[a] + (at - a) / (b - a) * (known[b] - known[a])


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The hexes of the assault zone with their ranks; the marker heads up."""
    draw = Drawing()
    target = Hex(0, 0)
    size = min(34.0, width / 5.2)
    radius = int(value(rules, "assault-radius"))
    x, y = width / 2, (radius + 0.5) * size + 8
    with draw.group(shift(x, y)):
        hex_grid.draw_field(draw, within(target, radius), size, "tint", "sea")
        hex_grid.draw_field(draw, within(target, 1), size, "pale", "sea")
        for place, rank, _ in zone(rules, target, 0):
            colour = "danger" if rank == 1 else "navy"
            hex_grid.draw_label(draw, hex_grid.centre(place, size), str(rank), 12 if rank < 6 else 10, colour, "bold")
        draw.circle(0, 0, 0.33 * size, Style(None, "danger", 1))
        bx, by = hex_grid.centre(neighbour(target, 3), size)
        dashed = Style(None, "ink", 0.8, (3, 2))
        draw.rounded(bx - 0.36 * size, by - 1.42 * size, 0.72 * size, 1.84 * size, 0.3 * size, dashed)
    low, high = y + (radius + 0.5) * size + 3, y + (radius + 0.5) * size + 17
    draw.line((x, low), (x, high - 4), Style(None, "grey", 1))
    draw_arrow_head(draw, x, high, 90, 6, "grey")
    draw.text(x + 7, high - 9, "marker's heading", 7, "grey")
    return draw, high + 4


def markers(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Each marker as it lies on the board, with its mode; a ring marks the target hex."""
    draw = Drawing()
    rows = [row.cells for row in rules.tables["escort-action"].rows if row.cells["marker"] != "game-end"]
    size, height = 20.0, 104.0
    each = width / len(rows)
    target = Hex(0, 0)
    bow = neighbour(target, 3)
    hollow = Style("paper", "navy", 0.9, (2, 1.5))
    for i, cells in enumerate(rows):
        x, y = i * each + each / 2, 66.0
        name = str(cells["marker"])
        with draw.group(shift(x, y)):
            hex_grid.draw_field(draw, [target, bow, neighbour(target, 3, 2)], size)
            if name == "torpedo":
                _hull(draw, 0, 2, 3, 5, 9, hollow)
            elif name != "none":
                colour = "danger" if name.startswith("sub-colour") else "navy"
                hex_grid.draw_ship(draw, bow, 0, size, hollow if name == "inverted" else Style(colour))
            if name == "sub-colour-surfaced":
                side = hex_grid.centre(bow, size)[1] - 10
                draw.lines([((-14, side), (-8, side)), ((8, side), (14, side))], Style(None, "sea", 1))
            if name != "none":
                draw.circle(0, 0, 0.4 * size, Style(None, "danger", 0.8))
        draw.text(x, height - 9, f"Mode {cells['mode']}", 9, "navy", "bold", "middle")
        words = name.replace("sub-colour", "sub colour").replace("escort-colour", "escort colour").replace("-", ", ")
        for k, part in enumerate(wrap_text(words, 7, each - 4)):
            draw.text(x, 8 - 8 * k, part, 7, "ink", "regular", "middle")
    return draw, height


def night_rings(rules: Rules, width: float) -> tuple[Drawing, float]:
    """How far a submarine is seen and light reaches by night, on one scale."""
    draw = Drawing()
    reaches = [
        ("enemy ship sees a submarine", float(value(rules, "visible-enemy-night"))),
        ("ship torpedoed last turn; tanker torpedoed", float(value(rules, "lit-radius-tanker"))),
        ("tanker with aviation fuel", float(value(rules, "lit-radius-aviation"))),
    ]
    step = (width - 150) / max(reach for _, reach in reaches)
    for i, (words, reach) in enumerate(reaches):
        y = 46.0 - 19 * i
        draw.rect(0, y, reach * step, 12, Style("pale", "sea", 0.5))
        draw.lines([((k * step, y), (k * step, y + 12)) for k in range(1, int(reach))], Style(None, "sea", 0.2))
        draw.text(reach * step + 5, y + 2.5, f"{reach:g}", 11, "navy", "bold")
        draw.text(reach * step + 20, y + 3, words, 7.5, "ink")
    return draw, 64.0
