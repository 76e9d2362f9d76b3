"""The parts of a drawn situation: arrows, dice, sea, ships, runs, and numbered steps with their words."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from generators.drawing import Box, Drawing, Path, Point, Segment, Style, Symbol, shift, transformed, turn
from generators.drawing.art import Art, afloat, art, draw_art
from generators.drawing.sizes import SCALE, set_size
from generators.drawing.text import text_width, wrap_text

#: Maneuver -> the side to which its arrow bends: 1 left, -1 right.
BENDS = {"straight": 0.0, "left": 1.0, "right": -1.0}


def draw_arrow_head(draw: Drawing, x: float, y: float, angle: float, size: float = 5.0, color: str = "sea") -> None:
    """Draw an arrow head of `size` points with its tip at (x, y); `angle` is in degrees from +x."""
    with draw.group(turn(angle, x, y)):
        draw.polygon(((0, 0), (-size, 0.4 * size), (-size, -0.4 * size)), Style(color))


def draw_maneuver(draw: Drawing, maneuver: str, x: float, middle: float) -> None:
    """Draw a maneuver of BENDS as an arrow 18 points high: straight ahead, or ahead and then a turn."""
    bend = BENDS[maneuver]
    style = Style(None, "sea", 1.5)
    if not bend:
        draw.line((x, middle - 8), (x, middle + 4), style)
        draw_arrow_head(draw, x, middle + 9, 90, 6)
        return
    x += 4 * bend
    draw.line((x, middle - 8), (x, middle), style)
    draw.arc(x - bend * 9, middle, 9, 0 if bend > 0 else 180, 50 * bend, style)
    angle = radians(50 if bend > 0 else 130)
    tip = (x - bend * 9 + 9 * cos(angle), middle + 9 * sin(angle))
    heading = 140 if bend > 0 else 40
    draw_arrow_head(draw, tip[0] + 4 * cos(radians(heading)), tip[1] + 4 * sin(radians(heading)), heading, 6)


def draw_movement_order(draw: Drawing, order: str, x: float, middle: float) -> None:
    """Draw a movement order (On Patrol 104.3.1) as an arrow 18 points high: L2 turns before it moves, 2L after."""
    style = Style(None, "sea", 1.5)
    if order[:1] in "LR" and len(order) > 1:
        angle = 150 if order[0] == "L" else 30
        direction = radians(angle)
        start = (x - 7 * cos(direction), middle - 7 * sin(direction))
        draw.line(start, (x + 4 * cos(direction), middle + 4 * sin(direction)), style)
        draw_arrow_head(draw, x + 9 * cos(direction), middle + 9 * sin(direction), angle, 6)
    else:
        draw_maneuver(draw, {"L": "left", "R": "right"}.get(order[-1:], "straight"), x, middle)


def draw_dimension(draw: Drawing, a: Point, b: Point, text: str, size: float = SCALE[-1]) -> None:
    """Draw a dimension: a line from a to b with heads at both ends and its text at the middle."""
    angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    draw.line(a, b, Style(None, "gray", 0.5))
    draw_arrow_head(draw, *b, angle, 4, "gray")
    draw_arrow_head(draw, *a, angle + 180, 4, "gray")
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    wide = text_width(text, size, "semibold") + 4
    draw.rect(x - wide / 2, y - 4.5, wide, 9, Style("paper"))
    draw.text(x, y - 2.6, text, size, "ink", "semibold", "middle")


_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def draw_die(draw: Drawing, face: int, x: float, y: float, size: float, color: str = "navy") -> None:
    """Draw a die of `size` points showing 1 to 6, its lower left corner at (x, y)."""
    with draw.role("Span", str(face)):
        _draw_outline(draw, x, y, size, color)
        for px, py in _PIPS[face]:
            draw.circle(x + size * (0.5 + 0.25 * px), y + size * (0.5 + 0.25 * py), 0.085 * size, Style(color))


def _draw_outline(draw: Drawing, x: float, y: float, size: float, color: str) -> None:
    draw.rounded(x, y, size, size, 0.2 * size, Style("paper", color, 0.06 * size))


@lru_cache(maxsize=100)
def numbered_die(face: int, size: float, type_size: float) -> Symbol:
    """A die with a figure in place of pips, to be used many times: it needs less to hide it."""
    draw = Drawing()
    _draw_outline(draw, 0, 0, size, "navy")
    draw.text(size / 2, size / 2 - 0.33 * type_size, str(face), type_size, "navy", "bold", "middle")
    return Symbol(f"die-{face}-{size:g}-numbered", draw.records, (-1, -1, size + 1, size + 1))


_, LARGE, MAIN, TEXT, NOTE = SCALE
DISC = 9.0  # radius of the number of a step
BESIDE = 7.0  # from the disc to its words
LEADING = 1.25
WAVE, CREST = 24.0, 2.4  # length and height of a wave
AFLOAT = 9.7  # where the water line lies on a ship from the side, in hundredths of its length
STOP = 5.0  # radius of a place on a run
WIDE = 400.0  # points: a narrower picture has the words of its steps below it
TWO, MOST, GAP = 270.0, 5, 14.0  # points: below such a picture more steps than these stand in two columns, so far apart
FACES = range(1, 7)


class Step(NamedTuple):
    """A step of a procedure: its number ("" for none), its head and the sentences under it."""

    number: str
    head: str = ""
    text: str = ""
    color: str = "navy"


class Span(NamedTuple):
    """Faces of a die that have one result: the first and the last, the result in its color, and words below it."""

    first: int
    last: int
    result: str
    color: str = "navy"
    below: str = ""


def draw_disc(draw: Drawing, x: float, y: float, number: str, radius: float = DISC, color: str = "navy") -> None:
    """Draw the number of a step in a disc about (x, y)."""
    draw.circle(x, y, radius, Style(color))
    size = MAIN if radius >= DISC else TEXT
    draw.text(x, y - 0.3625 * size, number, size, "paper", "bold", "middle")


def step_height(step: Step, room: float) -> float:
    """How far a step with its words reaches down from the middle of its disc, in a room of so many points."""
    heads, lines = _words(step, room)
    return 0.36 * MAIN + LEADING * (MAIN * (len(heads) - 1) + set_size(TEXT) * len(lines)) + 0.3 * TEXT


def draw_step(draw: Drawing, x: float, y: float, step: Step, room: float) -> float:
    """Draw a step, its disc about (x, y) and its words at the right of it in `room` points in all; the y below."""
    heads, lines = _words(step, room)
    left = x
    with draw.role("LI"):
        if step.number:
            with draw.role("Lbl"):
                draw_disc(draw, x, y, step.number, color=step.color)
            left = x + DISC + BESIDE
        base = y - 0.36 * MAIN
        with draw.role("LBody"):
            for n, line in enumerate(heads):
                draw.text(left, base - LEADING * MAIN * n, line, MAIN, step.color, "semibold")
            base -= LEADING * MAIN * (len(heads) - 1)
            down = LEADING * set_size(TEXT)
            draw.texts([(left, base - down * (n + 1), line) for n, line in enumerate(lines)], TEXT)
    return y - step_height(step, room)


def _words(step: Step, room: float) -> tuple[list[str], list[str]]:
    """The head and the text of a step in lines."""
    room -= DISC + BESIDE if step.number else 0.0
    heads = wrap_text(step.head, MAIN, room, "semibold") if step.head else [""]
    return heads, wrap_text(step.text, TEXT, room) if step.text else []


class Placed(NamedTuple):
    """A step on a picture: where its disc lies, and the room in points for its words at the right of it."""

    step: Step
    x: float
    y: float
    room: float


def draw_placed(draw: Drawing, steps: Sequence[Placed], width: float) -> float:
    """Draw steps on a picture of a width that ends at 0, their words beside them, or below it, where that is narrow.

    Returns where all of it ends.
    """
    if width >= WIDE:
        for step, x, y, room in steps:
            draw_step(draw, x, y, step, room)
        return 0.0
    for step, x, y, _ in steps:
        if step.number:
            with draw.artifact():  # it is read with its words
                draw_disc(draw, x, y, step.number, color=step.color)
    across = 2 if width >= TWO and len(steps) > MOST else 1
    room, half = (width - GAP * (across - 1)) / across, -(-len(steps) // across)
    columns = [[each.step for each in steps[n * half : (n + 1) * half]] for n in range(across)]
    return min(draw_list(draw, part, n * (room + GAP), -6, room) for n, part in enumerate(columns))


def raised(draw: Drawing, low: float) -> tuple[Drawing, float]:
    """A drawing that hangs down from 0 to `low`, set on 0, and its height."""
    return transformed(draw, shift(0, -low)), -low


def draw_list(draw: Drawing, steps: Iterable[Step], x: float, top: float, width: float, gap: float = 6.0) -> float:
    """Draw steps below each other from the top left corner (x, top); the y below the last."""
    for step in steps:
        top = draw_step(draw, x + DISC * bool(step.number), top - DISC, step, width - DISC) - gap
    return top + gap


def draw_row(draw: Drawing, steps: Sequence[Step], top: float, width: float) -> float:
    """Draw steps beside each other, the words of each under its disc and head; below each other where it is narrow.

    Returns the y below them.
    """
    if width < WIDE:
        return draw_list(draw, steps, 0, top, width)
    each, low = (width - GAP * (len(steps) - 1)) / len(steps), top
    down = LEADING * set_size(TEXT)
    most = max(len(_words(step, each - DISC)[0]) for step in steps)
    for n, step in enumerate(steps):
        x, lines = n * (each + GAP), wrap_text(step.text, TEXT, each)
        head = (31 if step.number else 26) + LEADING * MAIN * (most - 1)
        with draw.role("LI"):
            draw_step(draw, x + DISC * bool(step.number), top - DISC, step._replace(text=""), each - DISC)
            with draw.role("LBody"):
                draw.texts([(x, top - head - down * k, line) for k, line in enumerate(lines)], TEXT)
        low = min(low, top - head - 4 - down * (len(lines) - 1))
    return low


def draw_dice(draw: Drawing, x: float, y: float, spans: Sequence[Span]) -> float:
    """Draw the faces of a d6 from (x, y) to the right, under each span a line and its result; the x after the last.

    Spans stand in the order of their faces; a face without a span stands with no line. What is drawn reaches 21 points
    below y.
    """
    size, pitch = 22.0, 25.0
    covered = {face: span for span in spans for face in range(span.first, span.last + 1)}
    for span, faces in groupby(FACES, covered.get):
        with draw.item():
            for face in faces:
                draw_die(draw, face, x + pitch * (face - 1), y, size)
            if span:
                left, right = x + pitch * (span.first - 1), x + pitch * span.last - 3
                draw.line((left - 0.5, y - 5), (right + 0.5, y - 5), Style(None, span.color, 2.2))
                draw.text((left + right) / 2, y - 16, span.result, TEXT, span.color, "semibold", "middle")
                draw.text((left + right) / 2, y - 27, span.below, TEXT, "ink", anchor="middle")
    return x + pitch * len(FACES)


def draw_distances(draw: Drawing, y: float, marks: Sequence[float], labels: Sequence[str]) -> None:
    """Draw a line of distances at a height: a tick at each mark from left to right, a label above each part.

    A label that has no room over its part is left out.
    """
    draw.line((marks[0], y), (marks[-1], y), Style(None, "gray", 0.7))
    draw.lines([((x, y - 4), (x, y + 4)) for x in marks], Style(None, "gray", 0.9))
    for (left, right), label in zip(pairwise(marks), labels, strict=True):
        if text_width(label, TEXT, "semibold") < right - left:
            draw.text((left + right) / 2, y + 4, label, TEXT, "ink", "semibold", "middle")


def draw_sea(draw: Drawing, box: Box, *, surface: bool = True) -> None:
    """Draw water in a box; its upper edge is a row of waves about the surface, or straight."""
    x, y, width, height = box
    if not surface:
        draw.rect(*box, Style("pale"))
        return
    right, top = x + width, y + height
    count = max(1, round((right - x) / WAVE))  # whole waves from end to end
    long = (right - x) / count
    crest: list[Segment] = [(x, top)]
    for n in range(count):
        start = x + n * long
        for k, rise in ((0.0, CREST), (0.5, -CREST)):
            a = start + k * long
            crest.append(((a + 0.18 * long, top + rise), (a + 0.32 * long, top + rise), (a + 0.5 * long, top)))
    draw.add([Path((((x, y), *crest, (right, y)),), True, Style("pale"))])
    draw.add([Path((tuple(crest),), False, Style(None, "sea", 1.2))])


def draw_afloat(draw: Drawing, name: str, x: float, y: float, length: float, color: str, *, left: bool = False) -> None:
    """Draw a ship from the side, its water line at y and its middle at x; the bow to the right, or `left`."""
    piece = afloat(art(name))[0]
    per = length / piece.width
    _draw_side(draw, piece, x, y - AFLOAT * per, length, color, left)


def draw_below(draw: Drawing, name: str, x: float, y: float, length: float, color: str, *, left: bool = False) -> None:
    """Draw a boat or a torpedo from the side under water or a helicopter in the air, its middle at (x, y)."""
    piece = afloat(art(name))[0]
    _draw_side(draw, piece, x, y - length / piece.width * piece.height / 2, length, color, left)


def _draw_side(draw: Drawing, piece: Art, x: float, low: float, length: float, color: str, left: bool) -> None:
    high = length / piece.width * piece.height
    matrix = (-1.0, 0.0, 0.0, 1.0, x, low) if left else shift(x, low)
    with draw.group(matrix):
        draw_art(draw, piece, (-length / 2, 0, length, high), color, ground="pale")


def draw_from_above(
    draw: Drawing, name: str, at: Point, heading: float, size: tuple[float, float], ground: str, color: str
) -> None:
    """Draw a counter on the table: its ground, its hull and its bow, about a point on a heading clockwise from up.

    `size` is its width and its length in points.
    """
    width, length = size
    with draw.group(turn(-heading, *at)):
        draw.rect(-width / 2, -length / 2, width, length, Style(ground, color, 0.8))
        draw_art(draw, name, (-width / 2 + 2, -length / 2 + 2, width - 4, length - 4), color, True, ground)


def draw_run(
    draw: Drawing, points: Sequence[Point], color: str = "danger", stops: Iterable[Point] = (), width: float = 2.0
) -> None:
    """Draw a run through points with a ring at each stop."""
    draw.lines([tuple(points)], Style(None, color, width))
    for x, y in stops:
        draw.circle(x, y, STOP, Style("paper", color, width))


def draw_leader(draw: Drawing, at: Point, to: Point, color: str = "gray") -> None:
    """Draw a dot at a place, and a thin line from it."""
    draw.line(at, to, Style(None, color, 0.6))
    draw.circle(*at, 1.6, Style(color))


def draw_bar(draw: Drawing, x: float, y: float, width: float, share: float, *, height: float = 6.0) -> None:
    """Draw a bar about y, filled in proportion to a probability."""
    draw.rect(x, y - height / 2, width, height, Style("pale"))
    if share:
        draw.rect(x, y - height / 2, max(0.6, width * share), height, Style("sea"))
