"""Moves of the submarine from above: its turn with its points, its speeds; and what other moves are drawn with."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, fsum, hypot, radians, sin
from typing import NamedTuple

from aids.poses import Pose, arc, straight
from aids.rulebook.rules import Rules, value
from aids.ssn import maneuver
from aids.ssn.zones import piece_size
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.drawing import INCH, Drawing, Point, Style, shift, turn
from generators.drawing.scene import (
    LARGE,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Step,
    draw_disc,
    draw_from_above,
    draw_row,
    raised,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.legend import OWN

WAY = Style(None, OWN, 1.6)
TO_COME = Style(None, OWN, 1.1, (4, 3))
MIDDLE = "middle"
MOST_MARKS = 24  # of a move
NAMED = 116.0  # points: room of the words of a speed


class Track(NamedTuple):
    """A move: its points in inches from (0, 0), heading up at first, and the parts of it that are arcs."""

    points: tuple[Point, ...]
    arcs: tuple[tuple[Point, ...], ...]
    heading: float


def numbered_steps(rules: Rules, table: str) -> list[Step]:
    """The rows of a table of steps with their numbers."""
    rows = rules.tables[table].rows
    return [Step(str(n), str(row.cells["step"]), str(row.cells["does"])) for n, row in enumerate(rows, 1)]


def detection_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the submarine on the table, true to size where there is room, with its points, over its steps."""
    draw = Drawing()
    drawn = _draw_points(draw, rules, width, 30.0, INCH)
    _name_points(draw, rules, drawn.spots, drawn.half, width)
    steps, half, (left, beside, ahead) = numbered_steps(rules, "ssn-maneuver"), drawn.half, drawn.spots
    marks = [(left[0] + half, left[1] + half), (drawn.bend[0] - 34, drawn.bend[1] - 40), drawn.bend]
    marks += [(beside[0] + 3 * half + 7, beside[1] + half - 9), (ahead[0] + half, ahead[1] + half)]
    for step, (x, y) in zip(steps, marks, strict=True):
        draw_disc(draw, x, y, step.number)
    end = min(left[1], beside[1]) - half - 32
    return raised(draw, draw_row(draw, steps, end, width))


def three_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the submarine and its three points, without words but what each point shows; not to scale."""
    draw = Drawing()
    drawn = _draw_points(draw, rules, width, 20.0, 0.6 * INCH, 56.0)
    for (x, y), name in zip(drawn.spots, ("your depth now", "your speed", "your next depth"), strict=True):
        at = min(max(x, text_width(name, NOTE) / 2), width - text_width(name, NOTE) / 2)
        draw.text(at, y - drawn.half - 9, name, NOTE, "ink", "regular", MIDDLE)
    return raised(draw, min(y for _, y in drawn.spots) - drawn.half - 14)


class _Points(NamedTuple):
    """Where the three points of a drawn turn lie, half the side of one, and a place beside the bend."""

    spots: tuple[Point, Point, Point]
    half: float
    bend: Point


def _draw_points(draw: Drawing, rules: Rules, width: float, down: float, most: float, beside: float = 100.0) -> _Points:
    """A turn from its start, outlined, to the submarine `down` points below the top, its marker, and the three points.

    An inch is drawn as `most` points where the width has room for that and so much `beside` it.
    """
    turned = min(maneuver.turn_angle(rules, "sharp"), 60.0)
    first = Pose(0, 0, 90 - turned)
    bent = straight(first, 1)
    bend = [arc(bent, n / 8, turned * n / 8) for n in range(9)]
    here = straight(bend[-1], 1)
    ahead = straight(here, 3)
    inch = min(most, (width - beside) / ahead.x)
    left, low = (width - ahead.x * inch) / 2 - 0.16 * beside, -(down + here.y * inch)
    start, now, then = [(left + p.x * inch, low + p.y * inch) for p in (first, here, ahead)]
    size, half = counter_size(rules, "ssn", inch), max(counter_size(rules, "dp", inch)[0] / 2, 9.0)
    draw_ghost(draw, start, first.heading, size)
    draw.lines([(start, *((left + p.x * inch, low + p.y * inch) for p in bend), now)], WAY)
    draw.line(now, then, TO_COME)
    words = "3″, as far as you moved" if inch > 50 else "3″"
    draw.text((now[0] + size[1] / 2 + then[0] - half) / 2, now[1] + 4, words, NOTE, OWN, anchor=MIDDLE)
    draw_from_above(draw, "ssn-deep", now, here.heading, size, "boat", "boat-text")
    spots = _beside(start, first.heading, size[0], half), _beside(now, here.heading, size[0], half), then
    for number, spot in enumerate(spots, 1):
        draw_point(draw, spot, half, number, shallow=number == len(spots))
    rise = spots[1][0] + 2 * half + 5, spots[1][1]
    draw.rect(rise[0] - half, rise[1] - half, 2 * half, 2 * half, Style("shallow", "navy", 0.8))
    with draw.group(shift(rise[0], rise[1])):
        draw_art(draw, "rise", (-0.6 * half, -0.6 * half, 1.2 * half, 1.2 * half), "shallow-text")
    middle = bend[len(bend) // 2]
    return _Points(spots, half, (left + middle.x * inch - 12, low + middle.y * inch + 12))


def _beside(at: Point, heading: float, wide: float, half: float) -> Point:
    """The place of a point at the right of a submarine so wide."""
    away, bearing = wide / 2 + half + 2, radians(heading)
    return at[0] + away * cos(bearing), at[1] - away * sin(bearing)


def draw_ghost(draw: Drawing, at: Point, heading: float, size: tuple[float, float]) -> None:
    """The outline of a counter where it lay."""
    with draw.group(turn(-heading, *at)):
        draw.rect(-size[0] / 2, -size[1] / 2, *size, Style(None, "grey", 0.7, (2, 2)))


def counter_size(rules: Rules, piece: str, inch: float) -> tuple[float, float]:
    """Width and length of a counter in points, kept to what can be drawn."""
    long, wide = (min(max(float(side), 0.25), 2.0) * inch for side in piece_size(rules, piece))
    return wide, long


def draw_point(draw: Drawing, at: Point, half: float, number: int, *, shallow: bool) -> None:
    """The counter of a detection point: its number on the side of its depth."""
    side = "shallow" if shallow else "deep"
    draw.rect(at[0] - half, at[1] - half, 2 * half, 2 * half, Style(side, "navy", 0.8))
    draw.text(at[0], at[1] - 0.35 * LARGE, str(number), LARGE, f"{side}-text", "bold", MIDDLE)
    if half > 16:
        words = [(at[0], at[1] + half - 9, "Slow"), (at[0], at[1] - half + 4, side.capitalize())]
        draw.texts(words, NOTE, f"{side}-text", anchor=MIDDLE)
        draw_art(draw, "echoes", (at[0] - 0.8 * half, at[1] - 0.48 * half, 1.6 * half, 0.96 * half), f"{side}-text")


def _name_points(draw: Drawing, rules: Rules, spots: Sequence[Point], half: float, width: float) -> None:
    """The name of each point and what it shows, below it."""
    for (x, y), row in zip(spots, rules.tables["dp-placement"].rows, strict=True):
        lines = [str(row.cells["point"]), *wrap_text(str(row.cells["shows"]), NOTE, 124)]
        half_wide = max(text_width(line, NOTE, "semibold") for line in lines) / 2
        at = min(max(x, half_wide), width - half_wide)
        for n, line in enumerate(lines):
            face, colour = ("regular", "ink") if n else ("semibold", "navy")
            draw.text(at, y - half - 9 - 9 * n, line, NOTE, colour, face, MIDDLE)


def turns(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The speeds, two beside each other: inches, turns, and the tightest full move of the counter, all in one scale."""
    return draw_speeds(rules, width, 2, 146.0)


def turns_in_a_row(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same, all beside each other where there is room."""
    return draw_speeds(rules, width, 4 if width >= WIDE else 2, 180.0)


def draw_speeds(rules: Rules, width: float, across: int, high: float) -> tuple[Drawing, float]:
    """The speeds, so many beside each other; the highest move takes no more than `high` points."""
    draw, speeds, top = Drawing(), maneuver.speeds(rules), 0.0
    tracks = [_tightest(rules, speed) for speed in speeds]
    boxes = [extent(track) for track in tracks]
    broad = [max(box[2] - box[0] for box in boxes[n::across]) + 1 for n in range(across)]
    inch = high / (max(box[3] - box[1] for box in boxes) + 1)
    named = min(NAMED, width / across)
    while fsum(rooms := [max(each * inch, named) for each in broad]) > width - 1e-6 and max(rooms) > named:
        inch *= 0.98
    size, air = counter_size(rules, "ssn", inch), (width - fsum(rooms)) / across
    for first in range(0, len(speeds), across):
        row = range(first, min(first + across, len(speeds)))
        deep = max(boxes[n][3] - boxes[n][1] for n in row) * inch + size[1] + 40
        for n in row:
            x, low = fsum(rooms[: n % across]) + n % across * air, top - deep
            _name_speed(draw, rules, speeds[n], x, top)
            with draw.group(shift(x + size[0] / 2 - boxes[n][0] * inch, low + size[1] / 2 - boxes[n][1] * inch)):
                draw_ghost(draw, (0, 0), 0, size)
                draw_track(draw, tracks[n], inch)
                end = tracks[n].points[-1][0] * inch, tracks[n].points[-1][1] * inch
                draw_from_above(draw, "ssn-deep", end, tracks[n].heading, size, "boat", "boat-text")
        top -= deep + 14
    return raised(draw, top + 14)


def _name_speed(draw: Drawing, rules: Rules, speed: maneuver.Speed, x: float, top: float) -> None:
    """A speed with its inches and its turns."""
    name = speed.level.capitalize()
    draw.text(x, top - 12, name, LARGE, "navy", "bold")
    inches = f"{'over ' if speed.above else ''}{speed.above:g} to {speed.to:g}″"
    draw.text(x + text_width(name, LARGE, "bold") + 6, top - 12, inches, MAIN, "navy", "semibold")
    times = "no turn" if not speed.most else "one turn" if speed.most == 1 else f"{speed.most} turns"
    draw.text(x, top - 25, f"{times} of {maneuver.turn_angle(rules, speed.turn):g}°, {speed.turn}", TEXT)
    draw.text(x, top - 36, f"{speed.straight:g}″ straight after each", TEXT)


def extent(track: Track) -> tuple[float, float, float, float]:
    """Left, low, right and top of a move in inches."""
    xs, ys = zip(*track.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _tightest(rules: Rules, speed: maneuver.Speed) -> Track:
    """A full move with all its turns, to the right and each as far as the tool goes (SS-2, SS-3)."""
    turned, run = maneuver.turn_angle(rules, speed.turn), float(speed.straight)
    return bent_track(rules, float(speed.to), speed.most, turned, run, Pose(0, 0, 0))


def bent_track(rules: Rules, left: float, most: int, turned: float, run: float, pose: Pose) -> Track:
    """A move of so many inches that turns as often as it may, at once, and straight on after each turn."""
    points, arcs = [(pose.x, pose.y)], []
    long = float(value(rules, "turn-arc"))
    for _ in range(most):
        bend = [(p.x, p.y) for p in (arc(pose, long * n / 8, turned * n / 8) for n in range(9))]
        pose, left = arc(pose, long, turned), left - long
        after = min(left, run)
        pose, left = straight(pose, after), left - after
        arcs.append(tuple(bend))
        points += [*bend[1:], (pose.x, pose.y)]
    end = straight(pose, left)
    return Track((*points, (end.x, end.y)), tuple(arcs), end.heading)


def draw_track(draw: Drawing, track: Track, inch: float, colour: str = "navy") -> None:
    """A move to a scale of points to the inch: arcs heavy, straight runs light."""
    draw.lines([tuple((x * inch, y * inch) for x, y in track.points)], Style(None, "sea", 0.9))
    draw.lines([tuple((x * inch, y * inch) for x, y in bend) for bend in track.arcs], Style(None, colour, 2.4))
    draw.circle(track.points[0][0] * inch, track.points[0][1] * inch, 2.4, Style(colour))
    for x, y in _inches(track):
        draw.circle(x * inch, y * inch, 1.7, Style("paper", "navy", 0.7))
    x, y = track.points[-1]
    draw_arrow_head(draw, x * inch, y * inch, 90 - track.heading, 7)


def _inches(track: Track) -> Iterator[Point]:
    """The places on a move at whole inches from its start, but for its end."""
    gone, mark = 0.0, 1
    for a, b in pairwise(track.points):
        long = hypot(b[0] - a[0], b[1] - a[1])
        while mark <= gone + long - 0.05 and mark <= MOST_MARKS:
            share = max(mark - gone, 0.0) / long
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            mark += 1
        gone += long
