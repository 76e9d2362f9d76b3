"""Diagrams of SSN: convergence zones, the formation, a torpedo run, turns, detection points."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import cos, radians, sin

from aids.rules import Rules, exact, switch, value
from aids.ssn.formation import LHD, ships
from aids.ssn.zones import bands, zone_at
from generators.drawing.arrows import draw_arrow_head, draw_dimension
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style, shift

THIN = Style(None, "rule", 0.4)
SEA = Style(None, "sea", 1.0)


def convergence_zones(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The bands in which a shallow listener hears, along one line from the listener."""
    draw = Drawing()
    listed = bands(rules)
    reach = float(listed[-1].end) + 1
    left, height, low = 34.0, 62.0, 20.0
    step = (width - left - 4) / reach
    draw.line((left, low), (left + reach * step, low), Style(None, "navy", 0.6))
    inch = int(reach)
    draw.lines(
        [((left + i * step, low), (left + i * step, low - (4 if i % 4 == 0 else 2))) for i in range(inch + 1)],
        THIN,
    )
    edges = [0.0, *(float(edge) for band in listed for edge in (band.start, band.end))]
    draw.texts([(left + e * step, low - 12, f"{e:g}″") for e in edges], 7.5, "ink", "semibold", "middle")
    for band in listed:
        x, wide = left + float(band.start) * step, float(band.end - band.start) * step
        draw.rect(x, low, wide, 30, Style("pale", "sea", 0.6))
        lines = [((x + wide * k / 4, low), (x + wide * k / 4, low + 30)) for k in range(1, 4)]
        draw.lines(lines, Style(None, "sea", 0.2))
        draw.rect(x + wide / 2 - 8, low + 9, 16, 13, Style("pale"))
        draw.text(x + wide / 2, low + 11.5, str(band.zone), 11, "navy", "bold", "middle")
    draw.texts(
        [(left + step * (float(a.end) + float(b.start)) / 2, low + 12, "silent") for a, b in pairwise(listed)]
        + [(left + step * float(listed[0].start) / 2, low + 12, "silent")],
        6.5,
        "grey",
        "regular",
        "middle",
    )
    draw_art(draw, "frigate", (left - 15, low, 30, 14), "navy")
    draw.text(0, low + 34, "Convergence zones of a shallow listener; both edges belong to the zone.", 7.5, "grey")
    return draw, height


def zone_edge(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Three submarines about the near edge of a convergence zone: outside it, across its edge, and inside."""
    draw = Drawing()
    near, far, low, high = 0.37 * width, 0.88 * width, 20.0, 68.0
    draw.rect(near, low, far - near, high - low, Style("pale"))
    draw.lines([((x, low), (x, high)) for x in (near, far)], SEA)
    draw.texts([(0, high - 10, "silent"), (far + 5, high - 10, "silent")], 8, "grey")
    draw.text((near + far) / 2, high - 10, "zone", 8, "sea", "semibold", "middle")
    long = float(value(rules, "ssn-length")) * 40
    wide = float(value(rules, "ssn-width")) * 40
    for x, heard, words in (
        (0.13 * width, False, "not heard"),
        (near, True, "part in it: heard"),
        (0.74 * width, True, "heard"),
    ):
        box = (x - long / 2, low + 8, long, wide)
        draw.rect(*box, Style("paper", "danger" if heard else "grey", 1.0))
        draw_art(draw, "ssn", (box[0] + 3, box[1] + 5, long - 6, wide - 10), "danger" if heard else "grey")
        draw.text(x, 6, words, 8, "danger" if heard else "grey", "semibold", "middle")
    return draw, high + 2


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The starting position: frigates in a square, the LHD in its middle, all on one heading."""
    draw = Drawing()
    side = min(width * 0.5, 110.0)
    height = side + 76.0
    cx, cy = width / 2, 40 + side / 2
    square, distance = value(rules, "setup-square"), value(rules, "setup-distance")
    for name, x, y in ships(rules):
        _ship(draw, cx + x * side / square, cy + y * side / square, name, 1.3 if name == LHD else 1.0)
    draw_dimension(draw, (cx - side / 2, cy + side / 2 + 24), (cx + side / 2, cy + side / 2 + 24), f"{square:g}″")
    draw_dimension(draw, (cx + side / 2 + 24, cy - side / 2), (cx + side / 2 + 24, cy + side / 2), f"{square:g}″")
    draw.text(cx, 3, f"Submarine: deep, beyond {distance:g}″ from the nearest frigate", 7.5, "grey", anchor="middle")
    return draw, height


def _ship(draw: Drawing, x: float, y: float, name: str, size: float = 1.0) -> None:
    """A ship's counter, front up."""
    w, h = 19 * size, 30 * size
    draw.rect(x - w / 2, y - h / 2, w, h, Style("unalerted", "navy", 0.5))
    draw.polygon(((x - 4, y + h / 2 - 7), (x + 4, y + h / 2 - 7), (x, y + h / 2 - 1.5)), Style("navy"))
    draw.text(x, y - 5, name, 7.5, "navy", "bold", "middle")


def torpedo_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """An example of a surface shot that takes three moves: where it rolls, how deep it is and whether it hears."""
    draw = Drawing()
    step = value(rules, "torpedo-step")
    moves = 3
    distance = (moves - 0.4) * step
    listens = bool(switch(rules, "torpedo-listens"))
    height, low = (88.0 if listens else 78.0), (54.0 if listens else 44.0)
    left, right = 34.0, width - 42.0
    per = (right - left) / distance
    if listens:
        for band in bands(rules):
            near, far = right - float(band.start) * per, right - min(float(band.end), distance) * per
            if near > far:
                draw.rect(far, low - 5, near - far, 10, Style("pale", "sea", 0.4))
    draw.line((left, low), (right - 4, low), SEA)
    draw_arrow_head(draw, right, low, 0, 7)
    draw_art(draw, "torpedo", (2, low - 5, 28, 10), "navy")
    draw_art(draw, "ssn", (right + 4, low - 6, 36, 12), "danger")
    for number in range(1, moves + 1):
        x, gone = left + (number - 1) * step * per, (number - 1) * step
        draw.line((x, low - 5), (x, low + 5), Style(None, "navy", 1))
        place = "start" if number == 1 else "middle"
        draw.text(x, low + 20, f"roll {number}", 7.5, "navy", "bold", place)
        draw.text(x, low + 10, f"{distance - gone:g}″ left", 7.5, "grey", "regular", place)
        end = "the rest" if number == moves else f"{step:g}″"
        draw_dimension(draw, (x + 3, low - 13), (min(x + step * per, right) - 3, low - 13), end)
        draw.texts(_depth_lines(rules, Fraction(str(distance)), number, x, low), 7.5, "ink", "regular", place)
    draw.text(left, 1, f"Example: a surface shot over {distance:g}″ takes three moves and three rolls.", 7.5, "grey")
    return draw, height


def _depth_lines(rules: Rules, distance: Fraction, number: int, x: float, low: float) -> list[tuple[float, float, str]]:
    """The torpedo's depth at a roll of its run, and whether it hears, for a shallow and for a deep target."""
    if not switch(rules, "torpedo-listens"):
        return [(x, low - 29, "shallow" if number == 1 else "at its target's depth")]
    left = distance - exact(rules, "torpedo-step") * (number - 1)
    zone = zone_at(rules, left)
    heard = f"shallow: {f'in zone {zone}' if zone else 'silent, it fails'}"
    if number == 1:
        return [(x, low - 29, heard)]
    return [(x, low - 29, f"target {heard}"), (x, low - 39, "target deep: it hears")]


def turns(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A one-inch Sharp and a one-inch Easy arc side by side, with the straight that follows each."""
    draw = Drawing()
    inch = 38.0
    height = 3.1 * inch
    for part, (kind, name) in enumerate((("sharp", "Sharp: Slow or less"), ("easy", "Easy: Fast or more"))):
        angle = float(value(rules, f"{kind}-angle"))
        after = float(value(rules, f"straight-after-turn-{'slow' if kind == 'sharp' else 'fast'}"))
        x, low = width * (0.14 + 0.46 * part), 16.0
        draw.line((x, low - 2), (x, low + 2.6 * inch), Style(None, "rule", 0.5, (3, 2)))
        r = inch / radians(angle)
        draw.arc(x + r, low, r, 180, -angle, Style(None, "sea", 2))
        tip = (x + r - r * cos(radians(angle)), low + r * sin(radians(angle)))
        way = radians(90 - angle)
        end = (tip[0] + 0.9 * after * inch * cos(way), tip[1] + 0.9 * after * inch * sin(way))
        draw.line(tip, end, Style(None, "sea", 1, (4, 2)))
        draw_arrow_head(draw, *end, 90 - angle, 6)
        across = radians(180 - angle)
        draw.line(
            (tip[0] + 5 * cos(across), tip[1] + 5 * sin(across)),
            (tip[0] - 5 * cos(across), tip[1] - 5 * sin(across)),
            Style(None, "navy", 1.2),
        )
        draw.text(tip[0] + 6, tip[1] - 9, f"{angle:g}°", 9, "navy", "bold")
        draw.text(end[0] + 4, end[1] - 6, f"then {after:g}″", 7.5, "grey")
        with draw.group(shift(x, low)):
            draw.circle(0, 0, 2, Style("navy"))
        draw.text(x, 3, name, 7.5, "ink", "semibold", "middle")
    return draw, height


def detection_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The three detection points after a move: left behind, at the submarine, and straight ahead."""
    draw = Drawing()
    height, low = 74.0, 34.0
    places = (28.0, width / 2, width - 34.0)
    draw.line((places[0], low), (places[2], low), Style(None, "sea", 1, (4, 2)))
    for x, name, shows in zip(
        places,
        ("left behind", "at the submarine", "ahead"),
        ("depth before", "speed", "speed, depth to come"),
        strict=True,
    ):
        draw.rect(x - 11, low - 11, 22, 22, Style("pale", "navy", 0.6))
        draw_art(draw, "sonar-contact", (x - 8, low - 6, 16, 12), "navy")
        draw.text(x, low - 21, name, 7.5, "navy", "semibold", "middle")
        draw.text(x, low - 30, shows, 7, "grey", "regular", "middle")
    draw_art(draw, "ssn", (places[1] - 22, low + 14, 44, 12), "navy")
    for i in (0, 1):
        draw_arrow_head(draw, (places[i] + places[i + 1]) / 2 + 8, low, 0, 6)
    draw.texts(
        [
            ((places[i] + places[i + 1]) / 2, low + 6, text)
            for i, text in enumerate(("distance moved", "the same again"))
        ],
        7,
        "grey",
        "regular",
        "middle",
    )
    return draw, height
