"""Moves from above: the submarine's turn with its points, its speeds, the LHD's dice, frigates, helicopters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from aids.poses import Pose, arc, straight
from aids.rulebook.rules import Rules, value
from aids.ssn import maneuver
from aids.ssn.zones import piece_size
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.dice import draw_die
from generators.drawing.drawing import INCH, Drawing, Point, Style, shift, turn
from generators.drawing.scene import (
    LARGE,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Placed,
    Span,
    Step,
    draw_below,
    draw_dice,
    draw_from_above,
    draw_list,
    draw_placed,
    draw_step,
    raised,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.legend import ALERTED, OWN, UNALERTED, Colour

WAY = Style(None, OWN, 1.6)
TO_COME = Style(None, OWN, 1.1, (4, 3))
MIDDLE = "middle"
MOST_MARKS = 24  # of a move


def _steps(rules: Rules, table: str) -> list[Step]:
    """The rows of a table of steps with their numbers."""
    rows = rules.tables[table].rows
    return [Step(str(n), str(row.cells["step"]), str(row.cells["does"])) for n, row in enumerate(rows, 1)]


def detection_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the submarine on the table, true to size where there is room, with its points and the steps on it."""
    draw = Drawing()
    drawn = _draw_points(draw, rules, width, 82.0, INCH)
    _name_points(draw, rules, drawn.spots, drawn.half, width)
    left, right = drawn.spots[1][0] + 3 * drawn.half + 24, drawn.spots[2][0]
    end = min(drawn.spots[0][1], drawn.spots[1][1]) - drawn.half - 30
    clear, depth, move, order, place = _steps(rules, "ssn-maneuver")
    third, level = width / 3, drawn.spots[1][1] - 26
    right = left + (width - left) / 2 + 4
    placed = [
        Placed(clear, 9, -14, third - 16),
        Placed(depth, third + 9, -14, third - 16),
        Placed(move, 2 * third + 9, -14, third - 9),
        Placed(order, left, level, right - left - 16),
        Placed(place, right, level, width - right),
    ]
    return raised(draw, draw_placed(draw, placed, width, min(end, level - 58 if width >= WIDE else end)))


def three_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the submarine and its three points, without words but what each point shows; not to scale."""
    draw = Drawing()
    drawn = _draw_points(draw, rules, width, 20.0, 0.55 * INCH)
    for (x, y), name in zip(drawn.spots, ("your depth now", "your speed", "your next depth"), strict=True):
        at = min(max(x, text_width(name, NOTE) / 2), width - text_width(name, NOTE) / 2)
        draw.text(at, y - drawn.half - 9, name, NOTE, "ink", "regular", MIDDLE)
    return raised(draw, min(y for _, y in drawn.spots) - drawn.half - 14)


class _Points(NamedTuple):
    """Where the three points of a drawn turn lie, and half the side of one."""

    spots: tuple[Point, Point, Point]
    half: float


def _draw_points(draw: Drawing, rules: Rules, width: float, down: float, most: float) -> _Points:
    """A turn from its start, outlined, to the submarine `down` points below the top, its marker, and the three points.

    An inch is drawn as `most` points where the width has room for that.
    """
    turned = min(maneuver.turn_angle(rules, "sharp"), 60.0)
    first = Pose(0, 0, 90 - turned)
    bent = straight(first, 1)
    bend = [arc(bent, n / 8, turned * n / 8) for n in range(9)]
    here = straight(bend[-1], 1)
    ahead = straight(here, 3)
    inch = min(most, (width - 100) / ahead.x)
    left, low = (width - ahead.x * inch) / 2 - 16, -(down + here.y * inch)
    start, now, then = [(left + p.x * inch, low + p.y * inch) for p in (first, here, ahead)]
    size, half = _size(rules, "ssn", inch), max(_size(rules, "dp", inch)[0] / 2, 9.0)
    _draw_ghost(draw, start, first.heading, size)
    draw.lines([(start, *((left + p.x * inch, low + p.y * inch) for p in bend), now)], WAY)
    draw.line(now, then, TO_COME)
    words = "3″, as far as you moved" if inch > 50 else "3″"
    draw.text((now[0] + size[1] / 2 + then[0] - half) / 2, now[1] + 4, words, NOTE, OWN, anchor=MIDDLE)
    draw_from_above(draw, "ssn-deep", now, here.heading, size, "boat", "boat-text")
    spots = _beside(start, first.heading, size[0], half), _beside(now, here.heading, size[0], half), then
    for number, spot in enumerate(spots, 1):
        _draw_point(draw, spot, half, number, shallow=number == len(spots))
    rise = spots[1][0] + 2 * half + 5, spots[1][1]
    draw.rect(rise[0] - half, rise[1] - half, 2 * half, 2 * half, Style("shallow", "navy", 0.8))
    with draw.group(shift(rise[0], rise[1])):
        draw_art(draw, "rise", (-0.6 * half, -0.6 * half, 1.2 * half, 1.2 * half), "shallow-text")
    return _Points(spots, half)


def _beside(at: Point, heading: float, wide: float, half: float) -> Point:
    """The place of a point at the right of a submarine so wide."""
    away, bearing = wide / 2 + half + 2, radians(heading)
    return at[0] + away * cos(bearing), at[1] - away * sin(bearing)


def _draw_ghost(draw: Drawing, at: Point, heading: float, size: tuple[float, float]) -> None:
    """The outline of a counter where it lay."""
    with draw.group(turn(-heading, *at)):
        draw.rect(-size[0] / 2, -size[1] / 2, *size, Style(None, "grey", 0.7, (2, 2)))


def _size(rules: Rules, piece: str, inch: float) -> tuple[float, float]:
    """Width and length of a counter in points, kept to what can be drawn."""
    long, wide = (min(max(float(side), 0.25), 2.0) * inch for side in piece_size(rules, piece))
    return wide, long


def _draw_point(draw: Drawing, at: Point, half: float, number: int, *, shallow: bool) -> None:
    """The counter of a detection point: its number on the side of its depth."""
    side = "shallow" if shallow else "deep"
    draw.rect(at[0] - half, at[1] - half, 2 * half, 2 * half, Style(side, "navy", 0.8))
    big = half > 16
    draw.text(at[0], at[1] - 0.35 * LARGE - 4 * big, str(number), LARGE, f"{side}-text", "bold", MIDDLE)
    if big:
        draw.text(at[0], at[1] + half - 11, "Slow", NOTE, f"{side}-text", "regular", MIDDLE)


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
    draw, speeds, each = Drawing(), maneuver.speeds(rules), width / 2
    tracks = [_tightest(rules, speed) for speed in speeds]
    boxes = [_extent(track) for track in tracks]
    wide, tall = max(b[2] - b[0] for b in boxes), max(b[3] - b[1] for b in boxes)
    inch = min(42.0, (each - 24) / (wide + 1), 160 / (tall + 1))
    size, top = _size(rules, "ssn", inch), 0.0
    for first in range(0, len(speeds), 2):
        row = range(first, min(first + 2, len(speeds)))
        high = max(boxes[n][3] - boxes[n][1] for n in row) * inch + size[1] + 50
        for n in row:
            x = n % 2 * each
            _name_speed(draw, rules, speeds[n], x, top)
            with draw.group(shift(x + size[1] / 2 - boxes[n][0] * inch, top - high + size[1] / 2 + 6)):
                _draw_ghost(draw, (0, 0), 0, size)
                _draw_track(draw, tracks[n], inch)
                end = tracks[n].points[-1][0] * inch, tracks[n].points[-1][1] * inch
                draw_from_above(draw, "ssn-deep", end, tracks[n].heading, size, "boat", "boat-text")
        top -= high + 10
    return raised(draw, top + 10)


def _name_speed(draw: Drawing, rules: Rules, speed: maneuver.Speed, x: float, top: float) -> None:
    """A speed with its inches and its turns."""
    name = speed.level.capitalize()
    draw.text(x, top - 12, name, LARGE, "navy", "bold")
    inches = f"{'over ' if speed.above else ''}{speed.above:g} to {speed.to:g}″"
    draw.text(x + text_width(name, LARGE, "bold") + 6, top - 12, inches, MAIN, "navy", "semibold")
    times = "no turn" if not speed.most else "one turn" if speed.most == 1 else f"{speed.most} turns"
    draw.text(x, top - 25, f"{times} of {maneuver.turn_angle(rules, speed.turn):g}°, {speed.turn}", TEXT)
    draw.text(x, top - 36, f"{speed.straight:g}″ straight after each", TEXT)


class _Track(NamedTuple):
    """A move: its points in inches from (0, 0), heading up at first, and the parts of it that are arcs."""

    points: tuple[Point, ...]
    arcs: tuple[tuple[Point, ...], ...]
    heading: float


def _extent(track: _Track) -> tuple[float, float, float, float]:
    """Left, low, right and top of a move in inches."""
    xs, ys = zip(*track.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _tightest(rules: Rules, speed: maneuver.Speed) -> _Track:
    """A full move with all its turns, to the right and each as far as the tool goes (SS-2, SS-3)."""
    turned, run = maneuver.turn_angle(rules, speed.turn), float(speed.straight)
    return _bent(rules, float(speed.to), speed.most, turned, run, Pose(0, 0, 0))


def _bent(rules: Rules, left: float, most: int, turned: float, run: float, pose: Pose) -> _Track:
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
    return _Track((*points, (end.x, end.y)), tuple(arcs), end.heading)


def _draw_track(draw: Drawing, track: _Track, inch: float, colour: str = "navy") -> None:
    """A move to a scale of points to the inch: arcs heavy, straight runs light."""
    draw.lines([tuple((x * inch, y * inch) for x, y in track.points)], Style(None, "sea", 0.9))
    draw.lines([tuple((x * inch, y * inch) for x, y in bend) for bend in track.arcs], Style(None, colour, 2.4))
    draw.circle(track.points[0][0] * inch, track.points[0][1] * inch, 2.4, Style(colour))
    for x, y in _inches(track):
        draw.circle(x * inch, y * inch, 1.7, Style("paper", "navy", 0.7))
    x, y = track.points[-1]
    draw_arrow_head(draw, x * inch, y * inch, 90 - track.heading, 7)


def _inches(track: _Track) -> Iterator[Point]:
    """The places on a move at whole inches from its start, but for its end."""
    gone, mark = 0.0, 1
    for a, b in pairwise(track.points):
        long = hypot(b[0] - a[0], b[1] - a[1])
        while mark <= gone + long - 0.05 and mark <= MOST_MARKS:
            share = max(mark - gone, 0.0) / long
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            mark += 1
        gone += long


def ship_moves(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD on each result of its die, and with a kill, in one scale; the steps of the ships beside it."""
    draw, rows = Drawing(), rules.tables["lhd-maneuver"].rows
    launch, move, wrecks, _, _ = _steps(rules, "ship-maneuver")
    wide = 0.6 * width if width >= WIDE else width
    damaged = float(value(rules, "lhd-damaged"))
    longest = max(damaged, *(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows))
    inch = min(46.0, 230.0 / (longest + 1.3))
    each, low = wide / (len(rows) + 1), -(longest + 1.5) * inch
    for n, row in enumerate(rows):
        way = {"left": -1, "right": 1}.get(str(row.cells["maneuver"]), 0)
        x = each * (n + 0.5)
        with draw.group(shift(x, low + 0.65 * inch)):
            _draw_move(draw, rules, (float(row.cells["ahead"]), float(row.cells["after"]), way), inch)
        faces = range(row.low or 0, (row.high or 0) + 1)
        side = min(17.0, (each - 6) / max(len(faces), 1) - 2)
        for k, face in enumerate(faces):
            draw_die(draw, face, x + (side + 2) * (k - len(faces) / 2) + 1, low - side - 6, side)
        draw.text(x, low - side - 17, str(row.cells["maneuver"]), TEXT, "navy", "semibold", MIDDLE)
    x = each * (len(rows) + 0.5)
    with draw.group(shift(x, low + 0.65 * inch)):
        _draw_move(draw, rules, (damaged, 0, 0), inch, ALERTED)  # a torpedo fired alerts every ship
        side = 0.5 * inch
        draw_from_above(draw, "kill", (0, damaged * inch - 0.5 * side), 0, (side, side), "kill", "kill-text")
    draw.text(x, low - 16, "with a Kill", TEXT, "danger", "semibold", MIDDLE)
    draw.text(x, low - 27, "no roll", TEXT, "danger", "regular", MIDDLE)
    if width < WIDE:
        return raised(draw, draw_list(draw, [launch, move, wrecks], 0, low - 42, width))
    end = draw_list(draw, [launch, move, wrecks], wide + 16, -4, width - wide - 16, 9)
    return raised(draw, min(end, low - 36))


def _draw_move(
    draw: Drawing, rules: Rules, move: tuple[float, float, int], inch: float, colour: Colour = UNALERTED
) -> None:
    """The LHD's move from (0, 0): ahead, then an Easy turn to one side (`way` -1 or 1) or none."""
    ahead, after, way = move
    whole = float(value(rules, "turn-arc"))
    long = min(whole, after)  # a move that ends within the arc turns by a part of the angle
    turned = way * maneuver.turn_angle(rules, "easy") * long / whole
    bent = straight(Pose(0, 0, 0), ahead)
    bend = [arc(bent, long * n / 8, turned * n / 8) for n in range(9)]
    end = straight(bend[-1], after - long) if way else straight(bent, after)
    size = _size(rules, "lhd", inch)
    draw.rect(-size[0] / 2, -size[1] / 2, *size, Style("paper", "grey", 0.7, (2, 2)))
    points = [(0.0, 0.0), (0.0, ahead * inch), *((p.x * inch, p.y * inch) for p in bend if way)]
    draw.lines([points], Style(None, "navy", 1.4))
    draw.lines([[(p.x * inch, p.y * inch) for p in bend if way]], Style(None, "navy", 2.6))
    draw_from_above(draw, "lhd", (end.x * inch, end.y * inch), end.heading, size, colour.fill, f"{colour.fill}-text")
    beside = 6 if ahead * inch > size[1] else size[0] / 2 + 5
    draw.text(beside, ahead * inch / 2 + size[1] * 0.2, f"{ahead:g}″", MAIN, "ink", "semibold")
    if way:
        tip = size[1] / 2 + 8
        bearing = radians(end.heading)
        at = end.x * inch + tip * sin(bearing), end.y * inch + tip * cos(bearing)
        draw.text(min(max(at[0], -24), 24), at[1], f"{after:g}″", MAIN, "ink", "semibold", MIDDLE)


def frigate_chase(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A frigate once the LHD is sunk: towards the point it rolled, and past it."""
    draw = Drawing()
    (step,) = _steps(rules, "ship-maneuver")[3:4]
    turned, run = maneuver.turn_angle(rules, "easy"), float(value(rules, "straight-after-turn-fast"))
    travel = float(value(rules, "ff-travel"))
    track = _bent(rules, travel, min(2, maneuver.frigate_turns(rules)), turned, run, Pose(0, 0, 40))
    left, low, right, top = _extent(track)
    picture = 0.5 * width if width >= WIDE else width
    inch = min(50.0, (picture - 90) / max(right - left, 0.1), 150 / max(top - low, 0.1))
    size, dx, dy = _size(rules, "ff", inch), 36 - left * inch, 22 - top * inch - 44
    with draw.group(shift(dx, dy)):
        x, y = track.points[-1]
        bearing, back = radians(track.heading), size[1] / 2 + 22
        _draw_track(draw, track, inch, "danger")
        _draw_point(draw, (x * inch - back * sin(bearing), y * inch - back * cos(bearing)), 11, 2, shallow=False)
        draw_from_above(draw, "frigate", (0, 0), 40, size, "alerted", "alerted-text")
        draw_from_above(draw, "frigate", (x * inch, y * inch), track.heading, size, "alerted", "alerted-text")
        draw.text(0.55 * x * inch, 0.3 * y * inch, f"{travel:g}″ in all", TEXT, "ink", "semibold")
    end = dy + low * inch - 26
    if width < WIDE:
        return raised(draw, draw_step(draw, 9, end - 12, step, width - 9))
    return raised(draw, min(end, draw_step(draw, picture + 16, -22, step, width - picture - 16)))


def helicopter_flight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A helicopter that flies to its point, and its three states; the die that picks the point."""
    draw = Drawing()
    (step,) = _steps(rules, "ship-maneuver")[4:5]
    stand = f"{value(rules, 'helo-standoff'):g}″"
    picture = 0.5 * width if width >= WIDE else width
    y, start, stop, point = -94.0, 30.0, 0.5 * picture, picture - 30
    draw_dice(draw, (picture - 6 * 25) / 2, -28, _points_rolled(rules))
    draw_from_above(draw, "frigate", (start, y), 0, (30, 48), "alerted", "alerted-text")
    draw.line((start + 15, y), (stop - 24, y), Style(None, "sea", 1.4))
    draw_arrow_head(draw, stop - 18, y, 0, 7)
    draw.rect(stop - 17, y - 17, 34, 34, Style("shallow", "navy", 0.8))
    draw_below(draw, "helicopter-side", stop, y, 30, "shallow-text")
    draw.line((stop + 17, y), (point - 17, y), Style(None, "grey", 0.8, (3, 3)))
    draw.text((stop + point) / 2, y + 5, stand, MAIN, "ink", "semibold", MIDDLE)
    _draw_point(draw, (point, y), 17, 2, shallow=False)
    names = [(start, "its ship"), (stop, "then Shallow"), (point, "its DP")]
    draw.texts([(x, y - 34, name) for x, name in names], NOTE, "ink", anchor=MIDDLE)
    if width < WIDE:
        end = draw_step(draw, 9, -142, step, width - 9)
        return raised(draw, _draw_states(draw, rules, 0, end - 4, width))
    x = picture + 16
    end = draw_step(draw, x, -16, step, width - x)
    return raised(draw, min(-132, _draw_states(draw, rules, x + 7, end - 4, width - x - 7)))


def which_point(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The die that picks a point."""
    draw = Drawing()
    draw_dice(draw, max((width - 6 * 25) / 2, 0), -26, _points_rolled(rules))
    return raised(draw, -50)


def _points_rolled(rules: Rules) -> list[Span]:
    """The faces of the die that pick each point."""
    return [Span(row.low or 1, row.high or 6, f"DP{row.cells['dp']}") for row in rules.tables["contact"].rows]


def _draw_states(draw: Drawing, rules: Rules, x: float, top: float, width: float) -> float:
    """What a helicopter does by its state; the y below it."""
    for row in rules.tables["helo-maneuver"].rows:
        state = str(row.cells["state"])
        draw.text(x, top - 9, state, TEXT, "navy", "semibold")
        for n, line in enumerate(wrap_text(str(row.cells["does"]), TEXT, width - 90)):
            draw.text(x + 90, top - 9 - 11 * n, line, TEXT)
            low = top - 9 - 11 * n
        top = low - 5
    return top
