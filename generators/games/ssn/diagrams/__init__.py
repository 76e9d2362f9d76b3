"""Diagrams of SSN: zones, the formation, torpedoes, turns, detection points, the moves of ships."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.poses import Pose, arc, straight
from aids.rulebook.rules import Rules, value
from aids.ssn import maneuver
from aids.ssn.formation import LHD, ships
from aids.ssn.zones import Band, bands
from generators.drawing.arrows import draw_arrow_head, draw_dimension
from generators.drawing.art import draw_art
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import text_width
from generators.games.ssn.diagrams.torpedo import shot_at_you, your_shot
from generators.games.ssn.legend import OWN

THIN = Style(None, "rule", 0.4)
SEA = Style(None, "sea", 1.0)

__all__ = ["shot_at_you", "your_shot"]


def convergence_zones(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The bands in which a shallow listener hears, along one line from the listener."""
    draw = Drawing()
    listed = bands(rules)
    reach = float(listed[-1].end) * 33 / 32
    left, height, low = 34.0, 52.0, 18.0
    step = (width - left - 4) / reach
    draw.line((left, low), (left + reach * step, low), Style(None, "navy", 0.6))
    every = -int(-reach // 100)  # inches from tick to tick
    ticks = range(0, int(reach) + 1, every)
    draw.lines([((left + i * step, low), (left + i * step, low - (2 if i % (4 * every) else 4))) for i in ticks], THIN)
    _draw_edges(draw, listed, left, step, low)
    silent = 0.0
    for band in listed:
        x, wide = left + float(band.start) * step, float(band.end - band.start) * step
        draw.rect(x, low, wide, 30, Style("pale", "sea", 0.6))
        quarters = [((x + wide * k / 4, low), (x + wide * k / 4, low + 30)) for k in range(1, 4)]
        if wide > 24:
            draw.lines(quarters, Style(None, "sea", 0.2))
            draw.rect(x + wide / 2 - 8, low + 9, 16, 13, Style("pale"))
        if wide > 8:
            draw.text(x + wide / 2, low + 11.5, str(band.zone), 11, "navy", "bold", "middle")
        room, middle = (float(band.start) - silent) * step, left + (float(band.start) + silent) / 2 * step
        if room > 28 + 34 * (not silent):  # the listener is drawn where the first begins
            draw.text(middle + 8 * (not silent), low + 12, "silent", 8, "grey", "regular", "middle")
        silent = float(band.end)
    draw_art(draw, "frigate", (left - 17, low + 3, 34, 14), "navy")
    return draw, height


def _draw_edges(draw: Drawing, listed: Sequence[Band], left: float, step: float, low: float) -> None:
    """The distances at which zones begin and end, those left out that would run into the one before."""
    end = 0.0
    for edge in (0.0, *(float(edge) for band in listed for edge in (band.start, band.end))):
        x, text = left + edge * step, f"{edge:g}″"
        half = text_width(text, 8, "semibold") / 2
        if x - half > end:
            draw.text(x, low - 12, text, 8, "ink", "semibold", "middle")
            end = x + half + 2


def zone_edge(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Three submarines about the near edge of a convergence zone: outside it, across its edge, and inside."""
    draw = Drawing()
    near, far, low, high = 0.37 * width, 0.88 * width, 16.0, 58.0
    draw.rect(near, low, far - near, high - low, Style("pale"))
    draw.lines([((x, low), (x, high)) for x in (near, far)], SEA)
    draw.texts([(0, high - 9, "silent"), (far + 5, high - 9, "silent")], 8, "grey")
    draw.text((near + far) / 2, high - 9, "zone", 8, "sea", "semibold", "middle")
    long, wide = (
        min(max(float(value(rules, f"ssn-{side}")) * 40, 20.0), most)
        for side, most in (("length", 44.0), ("width", 25.0))
    )
    for x, heard, words in (
        (0.13 * width, False, "not heard"),
        (near, True, "part in it: heard"),
        (0.74 * width, True, "heard"),
    ):
        box = (x - long / 2, low + 4, long, wide)
        draw.rect(*box, Style("paper", "danger" if heard else "grey", 1.0))
        draw_art(draw, "ssn", (box[0] + 3, box[1] + 5, long - 6, wide - 10), "danger" if heard else "grey")
        draw.text(x, 3, words, 8, "danger" if heard else "grey", "semibold", "middle")
    return draw, high + 2


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The starting position: frigates in a square, the LHD in its middle, all on one heading."""
    draw = Drawing()
    side = min(width * 0.5, 66.0)
    height = side + 64.0
    cx, cy = width / 2, 33 + side / 2
    square, distance = value(rules, "setup-square"), value(rules, "setup-distance")
    for name, x, y in ships(rules):
        _ship(draw, cx + x * side / square, cy + y * side / square, name, 1.3 if name == LHD else 1.0)
    draw_dimension(draw, (cx - side / 2, cy + side / 2 + 24), (cx + side / 2, cy + side / 2 + 24), f"{square:g}″", 8)
    draw_dimension(draw, (cx + side / 2 + 24, cy - side / 2), (cx + side / 2 + 24, cy + side / 2), f"{square:g}″", 8)
    draw.text(cx, 3, f"Submarine: deep, beyond {distance:g}″ from the nearest frigate", 8, "grey", anchor="middle")
    return draw, height


def _ship(draw: Drawing, x: float, y: float, name: str, size: float = 1.0) -> None:
    """A ship's counter, front up."""
    w, h = 19 * size, 30 * size
    draw.rect(x - w / 2, y - h / 2, w, h, Style("unalerted", "navy", 0.5))
    draw.polygon(((x - 4, y + h / 2 - 7), (x + 4, y + h / 2 - 7), (x, y + h / 2 - 1.5)), Style("navy"))
    draw.text(x, y - 5, name, 8, "navy", "bold", "middle")


def turns(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The tightest full move at each speed: its turns, and the straight run after each."""
    draw = Drawing()
    speeds = maneuver.speeds(rules)
    tracks = [_tightest(rules, speed) for speed in speeds]
    spans = [max(p[0] for p in track.points) - min(p[0] for p in track.points) for track in tracks]
    room = width - 62.0 * len(speeds)
    lowest = min(min(p[1] for p in track.points) for track in tracks)
    tall = max(max(p[1] for p in track.points) for track in tracks) - lowest
    inch = min(30.0, room / max(sum(spans), 0.1), 80.0 / max(tall, 0.1))
    low, gap = 30.0, (width - sum(spans) * inch) / len(speeds)
    x = gap / 3
    for speed, track, span in zip(speeds, tracks, spans, strict=True):
        left = min(p[0] for p in track.points)
        with draw.group(shift(x - left * inch, low - lowest * inch)):
            _draw_track(draw, track, inch)
        name = f"{speed.level.capitalize()}, {speed.to:g}″"
        draw.text(x, 13, name, 9, "navy", "bold")
        times = "no turn" if not speed.most else "one turn" if speed.most == 1 else f"{speed.most} turns"
        draw.text(x, 3, f"{times} of {maneuver.turn_angle(rules, speed.turn):g}°, {speed.turn}", 7.5, "grey")
        x += span * inch + gap
    return draw, low + tall * inch + 10


class _Track(NamedTuple):
    """A move: its points in inches from (0, 0), heading up at first, and the parts of it that are arcs."""

    points: tuple[tuple[float, float], ...]
    arcs: tuple[tuple[tuple[float, float], ...], ...]
    heading: float


def _tightest(rules: Rules, speed: maneuver.Speed) -> _Track:
    """A full move with all its turns, to the right and each as far as the tool goes (SS-2, SS-3)."""
    pose, left = Pose(0, 0, 0), float(speed.to)
    points, arcs = [(0.0, 0.0)], []
    long, turned = float(value(rules, "turn-arc")), maneuver.turn_angle(rules, speed.turn)
    for _ in range(speed.most):
        bend = [(p.x, p.y) for p in (arc(pose, long * n / 8, turned * n / 8) for n in range(9))]
        pose, left = arc(pose, long, turned), left - long
        run = min(left, float(speed.straight))
        pose, left = straight(pose, run), left - run
        arcs.append(tuple(bend))
        points += [*bend[1:], (pose.x, pose.y)]
    end = straight(pose, left)
    return _Track((*points, (end.x, end.y)), tuple(arcs), end.heading)


def _draw_track(draw: Drawing, track: _Track, inch: float) -> None:
    """A move to a scale of points to the inch: arcs heavy, straight runs light."""
    draw.lines([tuple((x * inch, y * inch) for x, y in track.points)], Style(None, "sea", 0.9))
    draw.lines([tuple((x * inch, y * inch) for x, y in bend) for bend in track.arcs], Style(None, "navy", 2.4))
    draw.circle(0, 0, 2.4, Style("navy"))
    x, y = track.points[-1]
    draw_arrow_head(draw, x * inch, y * inch, 90 - track.heading, 7)


def detection_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A move with a turn and the three detection points after it: left behind, at the submarine, and straight ahead."""
    draw = Drawing()
    turned = min(maneuver.turn_angle(rules, "easy"), 60.0)
    first = Pose(0, 0, 90 - turned)
    turn = straight(first, 2)
    bend = [(p.x, p.y) for p in (arc(turn, n / 8, turned * n / 8) for n in range(9))]
    here = straight(arc(turn, 1, turned), 3)
    ahead = straight(here, 6)
    inch, low, left = (width - 44) / ahead.x, 46.0, 22.0
    height = low + here.y * inch + 29
    places = [(left + p.x * inch, low + p.y * inch) for p in (first, here, ahead)]
    track = [(left, low), *((left + x * inch, low + y * inch) for x, y in bend), places[1]]
    draw.lines([track], Style(None, "sea", 1.4))
    draw.line(places[1], places[2], Style(None, "sea", 1.0, (4, 2)))
    draw_arrow_head(draw, places[1][0] - 13, places[1][1], 0, 7)
    draw_arrow_head(draw, places[2][0] - 13, places[2][1], 0, 7)
    draw_art(draw, "ssn", (places[1][0] - 20, places[1][1] + 15, 40, 12), OWN)
    for number, ((x, y), name, shows) in enumerate(
        zip(
            places,
            ("left behind", "at the submarine", "ahead"),
            (("its speed,", "depth before"), ("this turn's speed",), ("same speed,", "depth to come")),
            strict=True,
        ),
        1,
    ):
        draw.rect(x - 11, y - 11, 22, 22, Style("pale", "navy", 0.8))
        draw.text(x, y - 4.5, str(number), 12, "navy", "bold", "middle")
        place = "start" if number == 1 else "end" if number == 3 else "middle"
        at = x - 11 if number == 1 else x + 11 if number == 3 else x
        draw.text(at, y - 21, name, 8, "navy", "semibold", place)
        for line, text in enumerate(shows):
            draw.text(at, y - 30 - 8.5 * line, text, 7.5, "grey", "regular", place)
    middle = (places[1][0] + places[2][0]) / 2
    draw.text(middle, places[1][1] + 5, "as far as it moved", 7.5, "grey", "regular", "middle")
    return draw, height


def ship_moves(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD's maneuvers from above with the dice that lead to each, and its move with a kill."""
    draw = Drawing()
    rows = rules.tables["lhd-maneuver"].rows
    longest = max(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows)
    inch, low, top = min(21.0, 88.0 / max(longest, value(rules, "lhd-damaged"), 0.1)), 18.0, 0.0
    wide = width / (len(rows) + 1)
    for number, row in enumerate(rows):
        way = {"left": -1, "right": 1}.get(str(row.cells["maneuver"]), 0)
        ahead, after = (float(row.cells[key]) for key in ("ahead", "after"))
        x = wide * (number + 0.5)
        with draw.group(shift(x, low)):
            top = max(top, low + _draw_move(draw, rules, ahead, after, way, inch))
        faces = range(row.low or 0, (row.high or 0) + 1)
        for n, face in enumerate(faces):
            draw_die(draw, face, x + 13 * (n - len(faces) / 2) + 0.5, -1, 12)
    x = wide * (len(rows) + 0.5)
    with draw.group(shift(x, low)):
        top = max(top, low + _draw_move(draw, rules, value(rules, "lhd-damaged"), 0, 0, inch))
    draw.text(x, 2, "with a kill", 8, "danger", "semibold", "middle")
    return draw, top


def _draw_move(draw: Drawing, rules: Rules, ahead: float, after: float, way: int, inch: float) -> float:
    """A ship's move from (0, 0): ahead, then an Easy turn to one side (`way` -1 or 1) or none; its height."""
    whole = float(value(rules, "turn-arc"))
    long = min(whole, after)  # a move that ends within the arc turns by a part of the angle
    turned = way * maneuver.turn_angle(rules, "easy") * long / whole
    bent = straight(Pose(0, 0, 0), ahead)
    end = straight(arc(bent, long, turned), after - long) if way else straight(bent, after)
    draw.line((0, 0), (0, ahead * inch), Style(None, "sea", 1.4))
    draw.text(5, ahead * inch / 2 - 3, f"{ahead:g}″", 9, "ink", "semibold")
    if way:
        bend = [(p.x * inch, p.y * inch) for p in (arc(bent, long * n / 8, turned * n / 8) for n in range(9))]
        draw.lines([bend], Style(None, "navy", 2.4))
        draw.text(-5 * way, (ahead + 0.4) * inch, f"{after:g}″", 9, "ink", "semibold", "start" if way < 0 else "end")
    draw_arrow_head(draw, end.x * inch, end.y * inch + 4, 90 - end.heading, 8)
    draw.circle(0, 0, 2.4, Style("navy"))
    return float(end.y * inch + 12)
