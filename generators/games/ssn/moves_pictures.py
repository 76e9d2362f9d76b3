"""Pieces and moves from above: colors by state, turns, points and speeds of the submarine, moves of the others."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from aids.checks import counted
from aids.poses import Pose, arc, straight
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import Row
from aids.ssn import maneuver
from aids.ssn.detection import piece_size
from generators.drawing import INCH, Box, Drawing, Point, Style, collisions, saving, scene, shift, turn
from generators.drawing.art import draw_art
from generators.drawing.text import text_width, wrap_text

OWN = "own"
"""The role of the lines and the name of the player's submarine."""
SIZE, SIDE = 8.0, 7.0


class Color(NamedTuple):
    """Fill and outline of a piece by its state, and the state in words."""

    fill: str
    line: str
    words: str


UNALERTED = Color("unalerted", "navy", "Unalerted")
ALERTED = Color("alerted", "danger", "Alerted")
YOU = Color("boat", OWN, "you")
WRECK = Color("rule", "gray", "wreck or sunk, crossed")
LEGEND = (UNALERTED, ALERTED, YOU, WRECK)

MIDDLE = "middle"
LEAST_MEASURED = 24.0  # points: the least arc along which measures are written
SHOWN = 100.0  # points: the words under a detection point
MOST_MARKS = 24  # of a move
NAMED, WORDS_HIGH = 144.0, 40.0  # points: room of the words of a speed
MOST_HIGH, SMALL_HIGH = 393.0, 156.0  # points: the moves from one start
EDGE, WATER = 10.0, Style(saving("pale", "paper"))  # points of water about them, and its look
RINGS = "a ring every inch, arcs heavy"


class Track(NamedTuple):
    """A move: its points in inches from (0, 0), heading up at first, and the parts of it that are arcs."""

    points: tuple[Point, ...]
    arcs: tuple[tuple[Point, ...], ...]
    heading: float


def draw_legend(draw: Drawing, x: float, y: float, colors: Iterable[Color] = LEGEND) -> float:
    """Draw a swatch with its words for each color, from a place on a line of text; returns the x after the last."""
    for color in colors:
        draw.rect(x, y - 1, SIDE, SIDE, Style(color.fill, color.line, 0.6))
        draw.text(x + SIDE + 3, y, color.words, SIZE, "gray")
        x += SIDE + 12 + text_width(color.words, SIZE)
    return x


def numbered_steps(rules: Rules, table: str) -> list[scene.Step]:
    """The rows of a table of steps with their numbers."""
    rows = rules.tables[table].rows
    return [scene.Step(str(n), str(row.cells["step"]), str(row.cells["does"])) for n, row in enumerate(rows, 1)]


def detection_points(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the submarine from its start, outlined, with its marker and what each of its three points shows."""
    draw, turned = Drawing(), min(maneuver.turn_angle(rules, "sharp"), 60.0)
    first = Pose(0, 0, 90 - turned)
    bent = straight(first, 1)
    bend = [arc(bent, n / 8, turned * n / 8) for n in range(9)]
    here = straight(bend[-1], 1)
    ahead = straight(here, 3)
    inch = min(0.7 * INCH, (width - 62) / ahead.x)
    left, low = (width - ahead.x * inch) / 2 - 5, -(24 + here.y * inch)
    start, now, then = [(left + p.x * inch, low + p.y * inch) for p in (first, here, ahead)]
    size, half = counter_size(rules, "ssn", inch), max(counter_size(rules, "dp", inch)[0] / 2, 9.0)
    spots = _beside(start, first.heading, size[0], half), _beside(now, here.heading, size[0], half), then
    floor = min(y for _, y in spots) - half - 32
    draw.rect(0, floor, width, -floor, WATER)
    draw_ghost(draw, start, first.heading, size)
    draw.lines([(start, *((left + p.x * inch, low + p.y * inch) for p in bend), now)], Style(None, OWN, 1.6))
    draw.line(now, then, Style(None, OWN, 1.1, (4, 3)))
    with draw.artifact():
        draw.text((now[0] + size[1] / 2 + then[0] - half) / 2, now[1] + 4, "3″", scene.NOTE, OWN, anchor=MIDDLE)
    scene.draw_from_above(draw, "ssn-deep", now, here.heading, size, "boat", "boat-text")
    for number, (spot, row) in enumerate(zip(spots, rules.tables["dp-placement"].rows, strict=True), 1):
        draw_point(draw, spot, half, number, shallow=number == len(spots))
        room = SHOWN - 20 * (number == len(spots))  # at the edge of the picture
        point, shows = str(row.cells["point"]), str(row.cells["shows"])
        lines = [point, *wrap_text(shows, scene.NOTE, room)]
        wide = max(text_width(line, scene.NOTE, "semibold") for line in lines) / 2
        with draw.item(), draw.role("Span", f"The point {point.lower()}: {shows}."):
            for n, line in enumerate(lines, 1):
                at = min(max(spot[0], wide + 4), width - wide - 4), spot[1] - half - 9 * n
                draw.text(*at, line, scene.NOTE, "ink" if n > 1 else "navy", "regular" if n > 1 else "semibold", MIDDLE)
    rise = spots[1][0] + 2 * half + 5, spots[1][1]
    draw.rect(rise[0] - half, rise[1] - half, 2 * half, 2 * half, Style("shallow", "navy", 0.8))
    with draw.group(shift(rise[0], rise[1])):
        draw_art(draw, "rise", (-0.6 * half, -0.6 * half, 1.2 * half, 1.2 * half), "shallow-text")
    return scene.raised(draw, floor)


def _beside(at: Point, heading: float, wide: float, half: float) -> Point:
    """The place of a point at the right of a submarine so wide."""
    away, bearing = wide / 2 + half + 7, radians(heading)
    return at[0] + away * cos(bearing), at[1] - away * sin(bearing)


def draw_ghost(draw: Drawing, at: Point, heading: float, size: tuple[float, float]) -> None:
    """The outline of a counter where it lay."""
    with draw.group(turn(-heading, *at)):
        draw.rect(-size[0] / 2, -size[1] / 2, *size, Style(None, "gray", 0.7, (2, 2)))


def counter_size(rules: Rules, piece: str, inch: float) -> tuple[float, float]:
    """Width and length of a counter in points, kept to what can be drawn."""
    long, wide = (min(max(float(side), 0.25), 2.0) * inch for side in piece_size(rules, piece))
    return wide, long


def draw_point(draw: Drawing, at: Point, half: float, number: int, *, shallow: bool) -> None:
    """The counter of a detection point: its number on the side of its depth."""
    side = "shallow" if shallow else "deep"
    draw.rect(at[0] - half, at[1] - half, 2 * half, 2 * half, Style(side, "navy", 0.8))
    draw.text(at[0], at[1] - 0.35 * scene.LARGE, str(number), scene.LARGE, f"{side}-text", "bold", MIDDLE)


def turns(rules: Rules, width: float, high: float = MOST_HIGH) -> tuple[Drawing, float]:
    """The tightest full move of every speed from one start, true to size where that has room."""
    draw, speeds = Drawing(), maneuver.speeds(rules)
    tracks = [_tightest(rules, speed) for speed in speeds]
    wide, left, low, right, top = _extents(rules, tracks)
    inch = min(INCH, (width - 2 * EDGE) / (right - left), high / (top - low))
    size, x, y = counter_size(rules, "ssn", inch), EDGE - left * inch, -EDGE - top * inch
    floor = min(y + low * inch, *(_label_of(track, inch, size)[1] + y for track in tracks)) - EDGE
    _draw_water(draw, (width, -floor), (x, y), inch)
    _draw_word(draw, (EDGE, -17), "true to size" if inch == INCH else "not true to size", scene.TEXT, anchor="start")
    with draw.artifact():
        _draw_word(draw, (EDGE, -28), RINGS, scene.NOTE, "regular", "gray", "start")
    card, clear = (width - NAMED - EDGE, floor + EDGE + (WORDS_HIGH + 18) * len(speeds)), True
    with draw.group(shift(x, y)):
        for track, right in ((tracks[1], 12.0), (tracks[-1], -12.0)) if size[0] > 40 else ():  # the longer ones
            with draw.artifact():
                _draw_measures(draw, track, inch, right)
        for speed, track in zip(speeds, tracks, strict=True):
            at, under = _label_of(track, inch, size)
            name = f"{speed.level.capitalize()}, {_inches(speed)}"
            half = text_width(name, scene.MAIN, "semibold") / 2
            across = min(max(at[0], half - x), width - half - x)
            if any(_meets(other, (across - half, under - 3, across + half, under + 10), inch) for other in tracks):
                under += 2 * (at[1] - under) - 7
            clear = clear and (x + across + half < card[0] or y + under > card[1])
            _draw_word(draw, (across, under), name, scene.MAIN)
        draw_ghost(draw, (0, 0), 0, size)
        for track in reversed(tracks):
            draw_track(draw, track, inch)
        for track in tracks:
            at, _ = _label_of(track, inch, size)
            scene.draw_from_above(draw, "ssn-deep", at, track.heading, size, "boat", "boat-text")
    marks = [x + n * inch for n in range(int((width - x) / inch) + 1)]  # inches in the same scale
    with draw.artifact():
        scene.draw_distances(draw, floor - 20, marks, [f"{n}″" for n in range(1, len(marks))])
    if clear and width - NAMED > x + (tracks[1].points[-1][0] + wide) * inch + 12:  # beside the second speed
        _draw_speed_card(draw, rules, speeds, width - NAMED - EDGE, floor + EDGE)
    return scene.raised(draw, floor - 26)


def _label_of(track: Track, inch: float, size: tuple[float, float]) -> tuple[Point, float]:
    """Where the counter is at the end of a move, and the height of its name under it."""
    at = track.points[-1][0] * inch, track.points[-1][1] * inch
    return at, at[1] - (abs(cos(radians(track.heading))) * size[1] + size[0]) / 2 - 11


def _draw_word(
    draw: Drawing, at: Point, words: str, size: float, face: str = "semibold", color: str = "navy", anchor: str = MIDDLE
) -> None:
    """A word on water, clear of its lines."""
    wide = text_width(words, size, face) + 4
    draw.rect(at[0] - (wide / 2 if anchor == MIDDLE else 2), at[1] - 0.28 * size, wide, 1.1 * size, WATER)
    draw.text(*at, words, size, color, face, anchor)


def _draw_water(draw: Drawing, size: tuple[float, float], start: Point, inch: float) -> None:
    """Water with a line at every inch from a start."""
    (wide, high), (x, y) = size, start
    draw.rect(0, -high, wide, high, WATER)
    across = [x + n * inch for n in range(-int(x / inch), int((wide - x) / inch) + 1)]
    up = [y + n * inch for n in range(-int((high + y) / inch), int(-y / inch) + 1)]
    lines = [*(((each, -high), (each, 0.0)) for each in across), *(((0.0, each), (wide, each)) for each in up)]
    draw.lines(lines, Style(None, saving("paper", "rule"), 0.6))


def _draw_speed_card(draw: Drawing, rules: Rules, speeds: Sequence[maneuver.Speed], x: float, low: float) -> None:
    """The speeds in words on a ground of their own."""
    step = WORDS_HIGH + 18
    draw.rounded(x, low, NAMED, step * len(speeds), 6, Style("paper", "navy", 0.6))
    for n, speed in enumerate(speeds):
        top = low + (len(speeds) - n) * step
        if n:
            draw.line((x + 10, top), (x + NAMED - 10, top), Style(None, "rule", 0.5))
        draw_speed_words(draw, rules, speed, x + 10, top - 10)


def turns_in_a_row(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same beside each other in one scale, each over what its speed allows in words."""
    draw, speeds = Drawing(), maneuver.speeds(rules)
    tracks, across = [_tightest(rules, speed) for speed in speeds], len(speeds) if width >= scene.WIDE else 2
    each, (_, left, low, right, top) = width / across, _extents(rules, tracks)
    inch = min(INCH, (each - 2 * EDGE) / (right - left), (SMALL_HIGH - WORDS_HIGH - EDGE) / (top - low))
    size = counter_size(rules, "ssn", inch)
    high = (top - low) * inch + EDGE
    tall = high + WORDS_HIGH + 10
    for row in range(-(-len(speeds) // across)):
        draw.rect(0, -row * tall - high, width, high, WATER)
    with draw.artifact():
        draw.text(EDGE / 2, -11, RINGS, scene.NOTE, "gray")
    for n, (speed, track) in enumerate(zip(speeds, tracks, strict=True)):
        x, y = n % across * each, -EDGE / 2 - top * inch - n // across * tall
        at = track.points[-1][0] * inch, track.points[-1][1] * inch
        with draw.group(shift(x + EDGE / 2 - left * inch, y)):
            draw_ghost(draw, (0, 0), 0, size)
            draw_track(draw, track, inch)
            scene.draw_from_above(draw, "ssn-deep", at, track.heading, size, "boat", "boat-text")
        draw_speed_words(draw, rules, speed, x, -(n // across) * tall - high - 6)
    return scene.raised(draw, -tall * -(-len(speeds) // across))


def _meets(track: Track, box: Box, inch: float) -> bool:
    """Whether a move passes through a box in points."""
    steps = [(a + (c - a) * n / 8, b + (d - b) * n / 8) for (a, b), (c, d) in pairwise(track.points) for n in range(9)]
    return any(box[0] - 4 < x * inch < box[2] + 4 and box[1] < y * inch < box[3] for x, y in steps)


def _extents(rules: Rules, tracks: Sequence[Track]) -> tuple[float, float, float, float, float]:
    """The width of the submarine, and left, low, right and top of moves with its counter at both ends, in inches."""
    wide, long = (side / INCH for side in counter_size(rules, "ssn", INCH))
    lefts, lows, rights, _ = zip(*(collisions.box(track.points) for track in tracks), strict=True)
    ends = [(track.points[-1][1], radians(track.heading)) for track in tracks]
    top = max(y + (abs(cos(angle)) * long + abs(sin(angle)) * wide) / 2 for y, angle in ends)
    return wide, min(lefts) - wide / 2, min(lows) - long / 2, max(rights) + long / 2, top


def _draw_measures(draw: Drawing, track: Track, inch: float, right: float) -> None:
    """The angle of each arc of a move and the inches of the run after it, so many points at its right.

    Nothing is written along arcs that have no room for it.
    """
    if any(dist(bend[0], bend[-1]) * inch < LEAST_MEASURED for bend in track.arcs):
        return
    turned, gone = track.heading / max(1, len(track.arcs)), 0.0
    for bend in track.arcs:
        after = track.points[track.points.index(bend[-1]) + 1]
        middle, gone = gone + 0.75 * turned, gone + turned
        run = hypot(after[0] - bend[-1][0], after[1] - bend[-1][1])
        begun = bend[-1][0] + (after[0] - bend[-1][0]) * 0.3, bend[-1][1] + (after[1] - bend[-1][1]) * 0.3
        for (x, y), way, words in ((bend[6], middle, f"{turned:g}°"), (begun, gone, f"{run:g}″")):
            at = x * inch + right * cos(radians(way)), y * inch - right * sin(radians(way)) - 3
            _draw_word(draw, at, words, scene.TEXT)


def _tightest(rules: Rules, speed: maneuver.Speed) -> Track:
    """The full move of a speed with all its turns, to the right and each as far as the tool goes (SS-2, SS-3)."""
    angle = maneuver.turn_angle(rules, speed.turn)
    return bent_track(rules, float(speed.to), speed.most, angle, float(speed.straight), Pose(0, 0, 0))


def _inches(speed: maneuver.Speed) -> str:
    """The inches of a move at a speed."""
    return f"{'over ' if speed.above else ''}{speed.above:g} to {speed.to:g}″"


def draw_speed_words(draw: Drawing, rules: Rules, speed: maneuver.Speed, x: float, top: float) -> None:
    """A speed in words: its inches, its turns, and how far it goes straight after each."""
    name, angle = speed.level.capitalize(), maneuver.turn_angle(rules, speed.turn)
    times = "no turn" if not speed.most else "one turn" if speed.most == 1 else f"{speed.most} turns"
    beside = x + text_width(name, scene.LARGE, "bold") + 6
    arc = float(value(rules, "turn-arc"))
    told = f"{name}, {_inches(speed)[:-1]} inches: {times} of {angle:g} degrees, {speed.turn}"
    if speed.most:
        told += f", on an arc of {counted(arc, 'inches')} with a radius of {arc / radians(angle):.2g}"
        told += f"; {counted(speed.straight, 'inches')} straight before the next"
    with draw.item(), draw.role("Span", f"{told}."):
        draw.text(x, top - 12, name, scene.LARGE, "navy", "bold")
        draw.text(beside, top - 12, _inches(speed), scene.MAIN, "navy", "semibold")
        draw.text(x, top - 25, f"{times} of {angle:g}°, {speed.turn}", scene.TEXT)
        draw.text(x, top - 36, f"{speed.straight:g}″ straight after each", scene.TEXT)


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


def draw_track(draw: Drawing, track: Track, inch: float, color: str = "navy") -> None:
    """A move to a scale of points to the inch: arcs heavy, straight runs light."""
    draw.lines([tuple((x * inch, y * inch) for x, y in track.points)], Style(None, "sea", 0.9))
    draw.lines([tuple((x * inch, y * inch) for x, y in bend) for bend in track.arcs], Style(None, color, 2.4))
    draw.circle(track.points[0][0] * inch, track.points[0][1] * inch, 2.4, Style(color))
    gone, mark = 0.0, 1
    for a, b in pairwise(track.points):  # a circle at each whole inch from its start, but for its end
        long = hypot(b[0] - a[0], b[1] - a[1])
        while mark <= gone + long - 0.05 and mark <= MOST_MARKS:
            share = max(mark - gone, 0.0) / long
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            draw.circle(x * inch, y * inch, 1.7, Style("paper", "navy", 0.7))
            mark += 1
        gone += long
    x, y = track.points[-1]
    scene.draw_arrow_head(draw, x * inch, y * inch, 90 - track.heading, 7)


PICTURE = 0.65  # of the width, with the words at its right
PITCH = 25.0  # from die to die
TRACKS = 48.0  # room for the moves over a row of dice
WAYS = {"left": -1, "right": 1}  # of the turns of the LHD; 0 for none


def ship_moves(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD on each result of its die, and with a kill, in one scale; the steps of the ships below it."""
    draw, rows = Drawing(), rules.tables["lhd-maneuver"].rows
    damaged = float(value(rules, "lhd-damaged"))
    longest = max(damaged, *(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows))
    inch = min(52.0, 186.0 / (longest + 1.3), width / (len(rows) + 1) / 1.78)
    each, low = width / (len(rows) + 1), -(longest + 1.5) * inch
    draw.rect(0, low - 3, width, 5 - low, WATER)
    for n, row in enumerate(rows):
        way = WAYS.get(str(row.cells["maneuver"]), 0)
        x = each * (n + 0.5)
        faces = range(row.low or 0, (row.high or 0) + 1)
        side = min(17.0, (each - 6) / max(len(faces), 1) - 4)
        with draw.item(), draw.role("Span", _lhd_told(row)):
            for k, face in enumerate(faces):
                scene.draw_die(draw, face, x + (side + 4) * (k - len(faces) / 2) + 2, low - side - 6, side)
            draw.text(x, low - side - 17, str(row.cells["maneuver"]), scene.TEXT, "navy", "semibold", MIDDLE)
            with draw.group(shift(x, low + 0.65 * inch)):
                _draw_move(draw, rules, (float(row.cells["ahead"]), float(row.cells["after"]), way), inch)
    x, side = each * (len(rows) + 0.5), 0.5 * inch
    with draw.item(), draw.role("Span", f"With a Kill, no roll: {counted(damaged, 'inches')} straight."):
        draw.text(x, low - 16, "with a Kill", scene.TEXT, "danger", "semibold", MIDDLE)
        draw.text(x, low - 27, "no roll", scene.TEXT, "danger", "regular", MIDDLE)
        with draw.group(shift(x, low + 0.65 * inch)):
            _draw_move(draw, rules, (damaged, 0, 0), inch, ALERTED)  # a torpedo fired alerts every ship
            scene.draw_from_above(draw, "kill", (0, damaged * inch - 0.5 * side), 0, (side, side), "tint", "danger")
    return scene.raised(draw, scene.draw_row(draw, numbered_steps(rules, "ship-maneuver")[:3], low - 44, width))


def _draw_move(
    draw: Drawing, rules: Rules, move: tuple[float, float, int], inch: float, color: Color = UNALERTED
) -> None:
    """The LHD's move from (0, 0): ahead, then an Easy turn to one side (`way` -1 or 1) or none."""
    ahead, after, way = move
    poses = _bend(rules, ahead, after, way)
    end, points = poses[-1], [(p.x * inch, p.y * inch) for p in poses]
    size = counter_size(rules, "lhd", inch)
    draw_ghost(draw, (0, 0), 0, size)
    draw.lines([points[:2]] if way else [points], Style(None, "navy", 1.4))
    if way:
        draw.lines([points[1:]], Style(None, "navy", 2.6))
    scene.draw_from_above(draw, "lhd", points[-1], end.heading, size, color.fill, f"{color.fill}-text")
    bow, heading = size[1] / 2 + 7, radians(end.heading)
    scene.draw_arrow_head(
        draw, points[-1][0] + bow * sin(heading), points[-1][1] + bow * cos(heading), 90 - end.heading, 7
    )
    beside = 6 if ahead * inch > size[1] else size[0] / 2 + 5
    draw.text(beside, ahead * inch / 2 + size[1] * 0.2, f"{ahead:g}″", scene.MAIN, "ink", "semibold")
    if way:
        draw.text(
            -6 * way, ahead * inch + 1, f"{after:g}″", scene.MAIN, "ink", "semibold", "end" if way > 0 else "start"
        )


def _bend(rules: Rules, ahead: float, after: float, way: int) -> list[Pose]:
    """The poses of a move ahead and then an Easy turn to one side or none, in inches from (0, 0)."""
    whole = float(value(rules, "turn-arc"))
    long = min(whole, after)  # a move that ends within the arc turns by a part of the angle
    turned = way * maneuver.turn_angle(rules, "easy") * long / whole
    bent = straight(Pose(0, 0, 0), ahead)
    bend = [arc(bent, long * n / 8, turned * n / 8) for n in range(9)] if way else [bent]
    return [Pose(0, 0, 0), *bend, straight(bend[-1], after - long if way else after)]


def frigate_chase(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A frigate once the LHD is sunk: toward the point it rolled, and past it."""
    draw = Drawing()
    (step,) = numbered_steps(rules, "ship-maneuver")[3:4]
    turned, run = maneuver.turn_angle(rules, "easy"), float(value(rules, "straight-after-turn-fast"))
    travel = float(value(rules, "ff-travel"))
    track = bent_track(rules, travel, min(2, maneuver.frigate_turns(rules)), turned, run, Pose(0, 0, 40))
    left, low, right, top = collisions.box(track.points)
    picture = PICTURE * width if width >= scene.WIDE else width
    inch = min(60.0, (picture - 90) / max(right - left, 0.1), 120 / max(top - low, 0.1))
    size, dx, dy = counter_size(rules, "ff", inch), 36 - left * inch, 22 - top * inch - 44
    end = dy + low * inch - 26
    draw.rect(0, end - 5, picture, 5 - end, WATER)
    with draw.group(shift(dx, dy)):
        x, y = track.points[-1]
        bearing, back = radians(track.heading), size[1] / 2 + 22
        draw_track(draw, track, inch, "danger")
        draw_point(draw, (x * inch - back * sin(bearing), y * inch - back * cos(bearing)), 11, 2, shallow=False)
        scene.draw_from_above(draw, "frigate", (0, 0), 40, size, "alerted", "alerted-text")
        scene.draw_from_above(draw, "frigate", (x * inch, y * inch), track.heading, size, "alerted", "alerted-text")
        draw.text(0.45 * x * inch, 0.62 * y * inch, f"{travel:g}″ in all", scene.TEXT, "ink", "semibold")
    if width < scene.WIDE:
        return scene.raised(draw, scene.draw_step(draw, 9, end - 17, step, width - 9))
    return scene.raised(draw, min(end - 5, scene.draw_step(draw, picture + 25, -22, step, width - picture - 25)))


def helicopter_flight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The die that picks a point, and a helicopter that flies to it; below them its three states."""
    draw, wide = Drawing(), width >= scene.WIDE
    stand = f"{value(rules, 'helo-standoff'):g}″"
    y, left = (-30.0, 6 * PITCH + 46) if wide else (-94.0, 30.0)
    stop, point = left + 0.56 * (width - 30 - left), width - 30
    draw.rect(left - 30, y - 40, width - left + 30, 70, WATER)
    spans = _points_rolled(rules)
    with draw.item(), draw.role("Span", " ".join(map(_point_told, spans))):
        scene.draw_dice(draw, 0 if wide else _row_of_dice(width), -34 if wide else -28, spans)
    scene.draw_from_above(draw, "frigate", (left, y), 0, (30, 48), "alerted", "alerted-text")
    draw.line((left + 15, y), (stop - 24, y), Style(None, "sea", 1.4))
    scene.draw_arrow_head(draw, stop - 18, y, 0, 7)
    draw.rect(stop - 17, y - 17, 34, 34, Style("shallow", "navy", 0.8))
    scene.draw_below(draw, "helicopter-side", stop, y, 30, "shallow-text")
    draw.line((stop + 17, y), (point - 17, y), Style(None, "gray", 0.8, (3, 3)))
    with draw.artifact():
        draw.text((stop + point) / 2, y + 5, stand, scene.MAIN, "ink", "semibold", MIDDLE)
    draw_point(draw, (point, y), 17, 2, shallow=False)
    names = [(left, "its ship"), (stop, "then Shallow"), (point, "its DP")]
    with draw.artifact():
        draw.texts([(x, y - 34, name) for x, name in names], scene.NOTE, "ink", anchor=MIDDLE)
    (step,) = numbered_steps(rules, "ship-maneuver")[4:5]
    end = scene.draw_step(draw, scene.DISC, y - 56, step, width - scene.DISC) - 8
    states = [
        scene.Step("", str(row.cells["state"]), str(row.cells["does"])) for row in rules.tables["helo-maneuver"].rows
    ]
    if not wide:
        return scene.raised(draw, scene.draw_row(draw, states, end, width))
    each, low = (width + scene.GAP) / len(states), end
    for n, state in enumerate(states):
        x = n * each
        _draw_state(draw, x + 15, end - 19, n)
        low = min(low, scene.draw_step(draw, x + 40, end - 8, state, each - 40 - scene.GAP))
    return scene.raised(draw, min(low, end - 40))


def _draw_state(draw: Drawing, x: float, y: float, number: int) -> None:
    """The counter of a helicopter about (x, y) in one of its states: just launched, with its ship, Deep or Shallow."""
    if not number:
        scene.draw_from_above(draw, "frigate", (x - 4, y), 0, (22, 34), "alerted", "alerted-text")
    side, at = (15.0, (x + 6, y - 9)) if not number else (30.0, (x, y))
    depth = "shallow" if number == 2 else "deep"
    draw.rect(at[0] - side / 2, at[1] - side / 2, side, side, Style(depth, "navy", 0.8))
    scene.draw_below(draw, "helicopter-side", *at, side - 4, f"{depth}-text")


def which_point(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The die that picks a point, each point over its faces."""
    draw, left, spans = Drawing(), _row_of_dice(width), _points_rolled(rules)
    for number, span in enumerate(spans, 1):
        x = left + PITCH * (span.first + span.last - 1) / 2 - 1.5
        with draw.item(), draw.role("Span", _point_told(span)):
            draw_point(draw, (x, -TRACKS / 2 - 4), 15, number, shallow=False)
    with draw.artifact():
        scene.draw_dice(draw, left, -TRACKS - 30, spans)
    return scene.raised(draw, -TRACKS - 62)


def lhd_die(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD's die: over its faces the way that they stand for, with its inches under them."""
    draw, left, spans = Drawing(), _row_of_dice(width), []
    rows = rules.tables["lhd-maneuver"].rows
    longest = max(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows)
    inch = TRACKS / max(longest, 1.0)
    for row in rows:
        ahead, after = (float(row.cells[cell]) for cell in ("ahead", "after"))
        inches = f"{ahead:g} + {after:g}″" if after else f"{ahead:g}″"
        span = scene.Span(row.low or 1, row.high or 6, str(row.cells["maneuver"]), below=inches)
        x = left + PITCH * (span.first + span.last - 1) / 2 - 1.5
        points = _bend(rules, ahead, after, WAYS.get(span.result, 0))
        draw.lines([[(x + p.x * inch, -TRACKS - 4 + p.y * inch) for p in points]], Style(None, "sea", 1.6))
        end = points[-1]
        with draw.item(), draw.role("Span", _lhd_told(row)):
            scene.draw_arrow_head(draw, x + end.x * inch, -TRACKS - 4 + end.y * inch, 90 - end.heading, 7)
        spans.append(span)
    with draw.artifact():
        scene.draw_dice(draw, left, -TRACKS - 30, spans)
    return scene.raised(draw, -TRACKS - 62)


def _rolled(low: int | None, high: int | None) -> str:
    """Faces of a d6 in words."""
    return f"Roll {low or 1}" + (f" to {high or 6}" if low != high else "")


def _lhd_told(row: Row) -> str:
    """A row of the LHD's die as it is read."""
    ahead, after, way = (row.cells[cell] for cell in ("ahead", "after", "maneuver"))
    then = f", then an Easy turn to the {way}, {counted(after, 'inches')} with it" if float(after) else ""
    return f"{_rolled(row.low, row.high)}: {counted(ahead, 'inches')} straight{then}."


def _point_told(span: scene.Span) -> str:
    """The faces that pick a point as they are read."""
    return f"{_rolled(span.first, span.last)}: {span.result[:2]} {span.result[2:]}."


def _row_of_dice(width: float) -> float:
    """Where a row of six dice begins in the middle of a width."""
    return max((width - 6 * PITCH) / 2, 0)


def _points_rolled(rules: Rules) -> list[scene.Span]:
    """The faces of the die that pick each point."""
    return [scene.Span(row.low or 1, row.high or 6, f"DP{row.cells['dp']}") for row in rules.tables["contact"].rows]
