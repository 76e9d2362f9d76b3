"""Diagrams of On Patrol: formations, stations, the assault zone, markers as they lie, reaches by night."""

from __future__ import annotations

from typing import Any

from aids.hexes import Hex, neighbour, within
from aids.rules import Rules, value
from generators.drawing import fonts, hex_grid
from generators.drawing.arrows import head, measure_line
from generators.drawing.drawing import Drawing, Style, shift


def _hull(draw: Drawing, x: float, y: float, half: float, bow: float, stern: float, style: Style) -> None:
    """A ship or torpedo heading up: pointed `bow` points ahead of (x, y), square `stern` points behind it."""
    outline = ((x, y + bow), (x + half, y), (x + half, y - stern), (x - half, y - stern), (x - half, y))
    draw.polygon(outline, style)


def _columns(rules: Rules, number: int) -> list[dict[str, Any]]:
    """The columns of a formation from its left: a convoy that heads 6 has its higher letters there (OP-1)."""
    rows = [dict(row.cells) for row in rules.tables["formations"].rows if row.cells["formation"] == number]
    return rows[::-1] if rows[0]["direction"] == 6 else rows


def _formation(
    draw: Drawing, rules: Rules, number: int, x: float, y: float, scale: float, named: bool = True
) -> tuple[float, float]:
    """One formation as ships in columns, lead ships at the top; the width and height used."""
    rows = _columns(rules, number)
    gap = int(value(rules, "column-gap")) + 2  # bow to bow: a stern, the free hexes, the next bow
    across = 8  # hexes between the columns of every printed formation
    for i, cells in enumerate(rows):
        for rank in range(int(cells["ships"])):
            cx, cy = x + i * across * scale * 0.75, y - rank * gap * scale
            _hull(draw, cx, cy, 2.4, 0.6 * scale, 1.6 * scale, Style("navy"))
            if rank == 0 and named:
                draw.text(cx, cy + 8, str(cells["bow"]), 7, "ink", "semibold", "middle")
    ranks = max(int(cells["ships"]) for cells in rows)
    return (len(rows) - 1) * across * scale * 0.75, (ranks - 1) * gap * scale + 2 * scale


def formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The new formations side by side: each ship two hexes long, lead ships at the top with their bow hexes."""
    draw = Drawing()
    numbers = list(dict.fromkeys(int(row.cells["formation"]) for row in rules.tables["formations"].rows))
    scale, height = 4.6, 118.0
    each = width / len(numbers)
    for i, number in enumerate(numbers):
        columns = _columns(rules, number)
        wide = (len(columns) - 1) * 8 * scale * 0.75
        left = i * each + (each - wide) / 2
        _formation(draw, rules, number, left, height - 30, scale)
        ships = sum(int(cells["ships"]) for cells in columns)
        draw.text(i * each + each / 2, height - 9, f"Formation {number}", 9, "navy", "semibold", "middle")
        words = f"{ships} ships, direction {columns[0]['direction']}"
        draw.text(i * each + each / 2, 1, words, 7, "grey", "regular", "middle")
    return draw, height


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Where the stations lie about a convoy of three columns, distances in hexes."""
    draw = Drawing()
    height = 190.0
    cx, top, bottom = width / 2, 128.0, 62.0
    step, out = 44.0, 44.0
    outer = (cx - step, cx + step)
    for x in (cx - step, cx, cx + step):
        for y in (top, bottom):
            _hull(draw, x, y, 4, 5, 12, Style("navy"))
    places = [("A", cx, top + 38), ("B", cx, bottom - 48)]
    for side in (-1, 1):
        edge = outer[0] if side < 0 else outer[1]
        places += [("C", edge + side * out, top), ("D", edge + side * out, bottom)]
        places += [("E", edge, top + 38), ("F", edge, bottom - 48), ("C+", edge + side * out, bottom - 48)]
    for name, x, y in places:
        draw.circle(x, y - 4, 8.5, Style("pale", "sea", 0.8))
        draw.text(x, y - 7, name, 8.5, "navy", "bold", "middle")
    ahead, abeam = value(rules, "station-ahead-gap"), value(rules, "station-abeam")
    measure_line(draw, (cx + 14, top + 4), (cx + 14, top + 27), f"{ahead:g}")
    measure_line(draw, (outer[1] + 6, top - 18), (outer[1] + out, top - 18), f"{abeam:g}")
    draw.line((cx - step - out - 26, top - 20), (cx - step - out - 26, top + 14), Style(None, "sea", 1.2))
    head(draw, cx - step - out - 26, top + 22, 90, 7)
    draw.text(cx, height - 9, "hexes; the convoy heads up the page", 7, "grey", "regular", "middle")
    return draw, height


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The hexes of the assault zone with their ranks, the marker heading up."""
    from aids.on_patrol.assault import zone

    draw = Drawing()
    target = Hex(0, 0)
    size = min(34.0, width / 5.2)
    radius = int(value(rules, "assault-radius"))
    x, y = width / 2, (radius + 0.5) * size + 8
    with draw.group(shift(x, y)):
        hex_grid.field(draw, within(target, radius), size, "tint", "sea")
        hex_grid.field(draw, within(target, 1), size, "pale", "sea")
        for place, rank, _ in zone(rules, target, 0):
            colour = "danger" if rank == 1 else "navy"
            hex_grid.label(draw, hex_grid.centre(place, size), str(rank), 12 if rank < 6 else 10, colour, "bold")
        draw.circle(0, 0, 0.33 * size, Style(None, "danger", 1))
        bx, by = hex_grid.centre(neighbour(target, 3), size)
        dashed = Style(None, "ink", 0.8, (3, 2))
        draw.rounded(bx - 0.36 * size, by - 1.42 * size, 0.72 * size, 1.84 * size, 0.3 * size, dashed)
    low, high = y + (radius + 0.5) * size + 3, y + (radius + 0.5) * size + 17
    draw.line((x, low), (x, high - 4), Style(None, "grey", 1))
    head(draw, x, high, 90, 6, "grey")
    draw.text(x + 7, high - 9, "marker's heading", 7, "grey")
    return draw, high + 4


def markers(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The markers as they lie, each with its mode; the target hex is ringed."""
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
            hex_grid.field(draw, [target, bow, neighbour(target, 3, 2)], size)
            if name == "torpedo":
                _hull(draw, 0, 2, 3, 5, 9, hollow)
            elif name != "none":
                colour = "danger" if name.startswith("sub-colour") else "navy"
                hex_grid.ship(draw, bow, 0, size, hollow if name == "inverted" else Style(colour))
            if name == "sub-colour-surfaced":
                side = hex_grid.centre(bow, size)[1] - 10
                draw.lines([((-14, side), (-8, side)), ((8, side), (14, side))], Style(None, "sea", 1))
            if name != "none":
                draw.circle(0, 0, 0.4 * size, Style(None, "danger", 0.8))
        draw.text(x, height - 9, f"Mode {cells['mode']}", 9, "navy", "bold", "middle")
        words = name.replace("sub-colour", "sub colour").replace("escort-colour", "escort colour").replace("-", ", ")
        for k, part in enumerate(fonts.wrap(words, 7, each - 4)):
            draw.text(x, 8 - 8 * k, part, 7, "ink", "regular", "middle")
    return draw, height


def night_rings(rules: Rules, width: float) -> tuple[Drawing, float]:
    """How far light and sight reach at night, on one scale."""
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
