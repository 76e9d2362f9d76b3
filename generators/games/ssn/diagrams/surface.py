"""Moves of ships and helicopters from above: the LHD's dice, frigates without it, helicopters, and their dice."""

from math import cos, radians, sin

from aids.poses import Pose, arc, straight
from aids.rulebook.rules import Rules, value
from aids.ssn import maneuver
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.scene import (
    DISC,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Span,
    Step,
    draw_below,
    draw_dice,
    draw_from_above,
    draw_row,
    draw_step,
    raised,
)
from generators.games.ssn.diagrams.moves import (
    MIDDLE,
    bent_track,
    counter_size,
    draw_point,
    draw_track,
    extent,
    numbered_steps,
)
from generators.games.ssn.legend import ALERTED, UNALERTED, Colour

PICTURE = 0.65  # of the width, with the words at its right
PITCH = 25.0  # from die to die
TRACKS = 48.0  # room for the moves over a row of dice


def ship_moves(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD on each result of its die, and with a kill, in one scale; the steps of the ships below it."""
    draw, rows = Drawing(), rules.tables["lhd-maneuver"].rows
    damaged = float(value(rules, "lhd-damaged"))
    longest = max(damaged, *(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows))
    inch = min(52.0, 186.0 / (longest + 1.3), width / (len(rows) + 1) / 1.78)
    each, low = width / (len(rows) + 1), -(longest + 1.5) * inch
    for n, row in enumerate(rows):
        way = _side(str(row.cells["maneuver"]))
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
    return raised(draw, draw_row(draw, numbered_steps(rules, "ship-maneuver")[:3], low - 44, width))


def _draw_move(
    draw: Drawing, rules: Rules, move: tuple[float, float, int], inch: float, colour: Colour = UNALERTED
) -> None:
    """The LHD's move from (0, 0): ahead, then an Easy turn to one side (`way` -1 or 1) or none."""
    ahead, after, way = move
    poses, _ = _bend(rules, ahead, after, way)
    end, points = poses[-1], [(p.x * inch, p.y * inch) for p in poses]
    size = counter_size(rules, "lhd", inch)
    draw.rect(-size[0] / 2, -size[1] / 2, *size, Style("paper", "grey", 0.7, (2, 2)))
    draw.lines([points[:2]] if way else [points], Style(None, "navy", 1.4))
    if way:
        draw.lines([points[1:]], Style(None, "navy", 2.6))
    draw_from_above(draw, "lhd", points[-1], end.heading, size, colour.fill, f"{colour.fill}-text")
    bow, heading = size[1] / 2 + 7, radians(end.heading)
    draw_arrow_head(draw, points[-1][0] + bow * sin(heading), points[-1][1] + bow * cos(heading), 90 - end.heading, 7)
    beside = 6 if ahead * inch > size[1] else size[0] / 2 + 5
    draw.text(beside, ahead * inch / 2 + size[1] * 0.2, f"{ahead:g}″", MAIN, "ink", "semibold")
    if way:
        draw.text(-6 * way, ahead * inch + 1, f"{after:g}″", MAIN, "ink", "semibold", "end" if way > 0 else "start")


def _bend(rules: Rules, ahead: float, after: float, way: int) -> tuple[list[Pose], float]:
    """The poses of a move ahead and then an Easy turn to one side or none, in inches from (0, 0), and its heading."""
    whole = float(value(rules, "turn-arc"))
    long = min(whole, after)  # a move that ends within the arc turns by a part of the angle
    turned = way * maneuver.turn_angle(rules, "easy") * long / whole
    bent = straight(Pose(0, 0, 0), ahead)
    bend = [arc(bent, long * n / 8, turned * n / 8) for n in range(9)] if way else [bent]
    poses = [Pose(0, 0, 0), *bend, straight(bend[-1], after - long if way else after)]
    return poses, poses[-1].heading


def frigate_chase(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A frigate once the LHD is sunk: towards the point it rolled, and past it."""
    draw = Drawing()
    (step,) = numbered_steps(rules, "ship-maneuver")[3:4]
    turned, run = maneuver.turn_angle(rules, "easy"), float(value(rules, "straight-after-turn-fast"))
    travel = float(value(rules, "ff-travel"))
    track = bent_track(rules, travel, min(2, maneuver.frigate_turns(rules)), turned, run, Pose(0, 0, 40))
    left, low, right, top = extent(track)
    picture = PICTURE * width if width >= WIDE else width
    inch = min(60.0, (picture - 90) / max(right - left, 0.1), 120 / max(top - low, 0.1))
    size, dx, dy = counter_size(rules, "ff", inch), 36 - left * inch, 22 - top * inch - 44
    with draw.group(shift(dx, dy)):
        x, y = track.points[-1]
        bearing, back = radians(track.heading), size[1] / 2 + 22
        draw_track(draw, track, inch, "danger")
        draw_point(draw, (x * inch - back * sin(bearing), y * inch - back * cos(bearing)), 11, 2, shallow=False)
        draw_from_above(draw, "frigate", (0, 0), 40, size, "alerted", "alerted-text")
        draw_from_above(draw, "frigate", (x * inch, y * inch), track.heading, size, "alerted", "alerted-text")
        draw.text(0.55 * x * inch, 0.3 * y * inch, f"{travel:g}″ in all", TEXT, "ink", "semibold")
    end = dy + low * inch - 26
    if width < WIDE:
        return raised(draw, draw_step(draw, 9, end - 12, step, width - 9))
    return raised(draw, min(end, draw_step(draw, picture + 25, -22, step, width - picture - 25)))


def helicopter_flight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The die that picks a point, and a helicopter that flies to it; below them its three states."""
    draw, wide = Drawing(), width >= WIDE
    stand = f"{value(rules, 'helo-standoff'):g}″"
    y, left = (-30.0, 6 * PITCH + 46) if wide else (-94.0, 30.0)
    stop, point = left + 0.56 * (width - 30 - left), width - 30
    draw_dice(draw, 0 if wide else _row_of_dice(width), -34 if wide else -28, _points_rolled(rules))
    draw_from_above(draw, "frigate", (left, y), 0, (30, 48), "alerted", "alerted-text")
    draw.line((left + 15, y), (stop - 24, y), Style(None, "sea", 1.4))
    draw_arrow_head(draw, stop - 18, y, 0, 7)
    draw.rect(stop - 17, y - 17, 34, 34, Style("shallow", "navy", 0.8))
    draw_below(draw, "helicopter-side", stop, y, 30, "shallow-text")
    draw.line((stop + 17, y), (point - 17, y), Style(None, "grey", 0.8, (3, 3)))
    draw.text((stop + point) / 2, y + 5, stand, MAIN, "ink", "semibold", MIDDLE)
    draw_point(draw, (point, y), 17, 2, shallow=False)
    names = [(left, "its ship"), (stop, "then Shallow"), (point, "its DP")]
    draw.texts([(x, y - 34, name) for x, name in names], NOTE, "ink", anchor=MIDDLE)
    (step,) = numbered_steps(rules, "ship-maneuver")[4:5]
    end = draw_step(draw, DISC, y - 56, step, width - DISC) - 8
    states = [Step("", str(row.cells["state"]), str(row.cells["does"])) for row in rules.tables["helo-maneuver"].rows]
    return raised(draw, draw_row(draw, states, end, width))


def which_point(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The die that picks a point, each point over its faces."""
    draw, left, spans = Drawing(), _row_of_dice(width), _points_rolled(rules)
    for number, span in enumerate(spans, 1):
        x = left + PITCH * (span.first + span.last - 1) / 2 - 1.5
        draw_point(draw, (x, -TRACKS / 2 - 4), 15, number, shallow=False)
    draw_dice(draw, left, -TRACKS - 30, spans)
    return raised(draw, -TRACKS - 62)


def lhd_die(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The LHD's die: over its faces the way that they stand for, with its inches under them."""
    draw, left, spans, said = Drawing(), _row_of_dice(width), [], []
    rows = rules.tables["lhd-maneuver"].rows
    longest = max(float(row.cells["ahead"]) + float(row.cells["after"]) for row in rows)
    inch = TRACKS / max(longest, 1.0)
    for row in rows:
        span = Span(row.low or 1, row.high or 6, str(row.cells["maneuver"]))
        ahead, after = (float(row.cells[cell]) for cell in ("ahead", "after"))
        x = left + PITCH * (span.first + span.last - 1) / 2 - 1.5
        points, heading = _bend(rules, ahead, after, _side(span.result))
        draw.lines([[(x + p.x * inch, -TRACKS - 4 + p.y * inch) for p in points]], Style(None, "sea", 1.6))
        end = points[-1]
        draw_arrow_head(draw, x + end.x * inch, -TRACKS - 4 + end.y * inch, 90 - heading, 7)
        spans.append(span)
        said.append((x, -TRACKS - 57, f"{ahead:g} + {after:g}″" if after else f"{ahead:g}″"))
    draw_dice(draw, left, -TRACKS - 30, spans)
    draw.texts(said, TEXT, "ink", anchor=MIDDLE)
    return raised(draw, -TRACKS - 62)


def _row_of_dice(width: float) -> float:
    """Where a row of six dice begins in the middle of a width."""
    return max((width - 6 * PITCH) / 2, 0)


def _side(maneuver: str) -> int:
    """-1 for a turn to the left, 1 to the right, 0 for none."""
    return {"left": -1, "right": 1}.get(maneuver, 0)


def _points_rolled(rules: Rules) -> list[Span]:
    """The faces of the die that pick each point."""
    return [Span(row.low or 1, row.high or 6, f"DP{row.cells['dp']}") for row in rules.tables["contact"].rows]
