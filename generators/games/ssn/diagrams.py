"""Diagrams of SSN: the start and the turn, zones, torpedoes, moves."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from aids.rulebook.rules import Rules, value
from aids.ssn.detection import piece_size
from aids.ssn.setup import LHD, ships
from generators.drawing import Drawing, Point, Style, shift
from generators.drawing.scene import (
    DISC,
    LARGE,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_arrow_head,
    draw_below,
    draw_die,
    draw_dimension,
    draw_disc,
    draw_from_above,
    draw_list,
    raised,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.moves_pictures import (
    detection_points,
    frigate_chase,
    helicopter_flight,
    lhd_die,
    ship_moves,
    three_points,
    turns,
    turns_in_a_row,
    which_point,
)
from generators.games.ssn.torpedo_pictures import (
    chances_to_detect,
    convergence_zones,
    shot_at_you,
    torpedo_run,
    who_hears,
    your_shot,
)
from generators.games.ssn.turn_plot import ALERTED, OWN, UNALERTED, Colour

LEAST, GAP, TALL = 88.0, 12.0, 67.0  # points: width of a panel at least, between two, height of its picture
RUN = Style(None, "danger", 1.6)
Picture = Callable[[Drawing, float], None]
"""Draws in a box of a width, TALL points high, from (0, 0)."""


class Panel(NamedTuple):
    """A step and its picture."""

    step: Step
    picture: Picture


def draw_panels(draw: Drawing, panels: Sequence[Panel], x: float, top: float, width: float) -> float:
    """Draw panels from the top left corner (x, top), as many beside each other as a width takes; the y below them."""
    across = min(len(panels), max(1, int((width + GAP) // (LEAST + GAP))))
    each = (width - GAP * (across - 1)) / across
    low = top
    for n, (step, picture) in enumerate(panels):
        left = x + n % across * (each + GAP)
        top = low if n % across == 0 else top
        with draw.group(shift(left, top - TALL)):
            draw.rounded(0, 0, each, TALL, 6, Style("pale"))
            picture(draw, each)
            if step.number:
                draw_disc(draw, DISC + 2, TALL - DISC - 2, step.number)
        heads = wrap_text(step.head, MAIN, each, "semibold")
        draw.texts([(left, top - TALL - 15 - 13 * k, line) for k, line in enumerate(heads)], MAIN, "navy", "semibold")
        under = top - TALL - 28 - 13 * (len(heads) - 1)
        lines = wrap_text(step.text, TEXT, each)
        draw.texts([(left, under - 11.5 * k, line) for k, line in enumerate(lines)], TEXT)
        low = min(low, under - 11.5 * len(lines))
    return low


def draw_your_shot(draw: Drawing, wide: float) -> None:
    """A torpedo on its way from the submarine to a ship."""
    draw.line((wide * 0.35, 24), (wide * 0.7, 44), RUN)
    draw_below(draw, "ssn-side", wide * 0.24, 20, 40, OWN)
    draw_below(draw, "torpedo-side", wide * 0.5, 30, 22, "danger")
    draw_afloat(draw, "frigate-side", wide * 0.74, 46, 46, ALERTED.line)


def draw_shot_at_you(draw: Drawing, wide: float) -> None:
    """A torpedo on its way from an Alerted ship to the submarine."""
    draw.line((wide * 0.4, 40), (wide * 0.66, 22), RUN)
    draw_afloat(draw, "frigate-side", wide * 0.32, 42, 46, ALERTED.line)
    draw_below(draw, "torpedo-side", wide * 0.52, 26, 22, "danger")
    draw_below(draw, "ssn-side", wide * 0.8, 16, 36, OWN, left=True)


def draw_your_move(draw: Drawing, wide: float) -> None:
    """The submarine from above at the end of a turn, with its three detection points."""
    start, here, ahead = (wide * 0.14, 14.0), (wide * 0.46, 50.0), (wide * 0.88, 50.0)
    draw.arc(wide * 0.34, 34, 16, 90, 65, Style(None, OWN, 1.6))
    draw.lines([(start, (wide * 0.34 - 14.5, 40.8)), ((wide * 0.34, 50), here)], Style(None, OWN, 1.6))
    draw.line(here, ahead, Style(None, OWN, 1.1, (4, 3)))
    draw_from_above(draw, "ssn-deep", here, 90, (20, 32), "boat", "boat-text")
    for number, (x, y) in enumerate(((wide * 0.3, 13.0), (here[0] + 8, 29.0), ahead), 1):
        draw_small_point(draw, (x, y), number)


def draw_small_point(draw: Drawing, at: Point, number: int) -> None:
    """A detection point from above, small."""
    draw.rect(at[0] - 8, at[1] - 8, 16, 16, Style("deep", "navy", 0.8))
    draw.text(at[0], at[1] - 0.36 * MAIN, str(number), MAIN, "deep-text", "bold", "middle")


def draw_listening(draw: Drawing, wide: float) -> None:
    """A ship that pings, over two dice."""
    draw_afloat(draw, "frigate-side", wide * 0.5, 44, 52, "navy")
    for r in (8, 14, 20):
        draw.arc(wide * 0.3, 38, r, 215, 110, Style(None, "navy", 0.9))
    for x, face in ((0.52, 3), (0.75, 5)):
        draw_die(draw, face, wide * x, 10, 20)


def draw_their_move(draw: Drawing, wide: float) -> None:
    """A frigate from above that steams on, and a helicopter that leaves it."""
    draw_from_above(draw, "frigate", (wide * 0.36, 24), 0, (22, 36), ALERTED.fill, "alerted-text")
    draw.line((wide * 0.36, 44), (wide * 0.36, 58), Style(None, "navy", 1.4))
    draw_arrow_head(draw, wide * 0.36, 64, 90, 7)
    draw.line((wide * 0.5, 26), (wide * 0.6, 36), Style(None, "sea", 1.2, (3, 3)))
    draw_below(draw, "helicopter-side", wide * 0.76, 44, 36, "navy")


def draw_flip(draw: Drawing, wide: float, count: int = 1) -> None:
    """An Unalerted ship that is flipped to its Alerted side; of more than one the first was Alerted before."""
    for n in range(count):
        y = TALL / 2 - 17 * (count - 1) / 2 + 17 * n
        size = (23.0, 37.0) if count == 1 else (11.0, 15.0)
        for x, colour in ((0.38, UNALERTED if n < count - 1 or count == 1 else ALERTED), (0.78, ALERTED)):
            _draw_ship(draw, (wide * x, y), colour, size)
    x = wide * 0.58
    draw.line((x - 8, TALL / 2), (x + 4, TALL / 2), Style(None, "navy", 1.4))
    draw_arrow_head(draw, x + 8, TALL / 2, 0, 7)


def _draw_ship(draw: Drawing, at: Point, colour: Colour, size: tuple[float, float]) -> None:
    draw_from_above(draw, "frigate", at, 0, size, colour.fill, f"{colour.fill}-text")


def draw_roll(draw: Drawing, wide: float) -> None:
    """Two dice over a detection point."""
    for x, face in ((0.5 * wide - 26, 4), (0.5 * wide + 4, 5)):
        draw_die(draw, face, x, 38, 22)
    for number in (1, 2, 3):
        draw_small_point(draw, (0.5 * wide + 22 * (number - 2), 20), number)


def draw_sonars(draw: Drawing, wide: float) -> None:
    """A ship that listens, and a ship and a helicopter that ping."""
    left, right = 0.3 * wide, 0.74 * wide
    draw_afloat(draw, "frigate-side", left, 26, 36, UNALERTED.line)
    draw_afloat(draw, "frigate-side", right, 26, 36, ALERTED.line)
    draw_below(draw, "helicopter-side", right, 55, 22, "navy")
    draw.texts([(left, 9, "passive"), (right, 9, "active")], TEXT, "navy", "semibold", "middle")


def draw_fire(draw: Drawing, wide: float, reach: str) -> None:
    """A shot at the submarine and how far it may be."""
    draw.line((wide * 0.42, 40), (wide * 0.66, 31), RUN)
    draw_afloat(draw, "frigate-side", wide * 0.38, 42, 38, ALERTED.line)
    draw_below(draw, "ssn-side", wide * 0.78, 30, 32, OWN, left=True)
    y = 14.0
    draw.line((wide * 0.38, y), (wide * 0.78, y), Style(None, "grey", 0.8))
    draw.lines([((x, y - 3), (x, y + 3)) for x in (wide * 0.38, wide * 0.78)], Style(None, "grey", 0.8))
    draw.text(wide * 0.58, y - 9, reach, NOTE, "ink", "semibold", "middle")


INCH = 50.0  # points: an inch of the formation
SIDE = 42.0  # left of the ships
PICTURES = {
    ("ssn", "Attack"): draw_your_shot,
    ("ssn", "Manoeuvre"): draw_your_move,
    ("surface", "Detection"): draw_listening,
    ("surface", "Attack"): draw_shot_at_you,
    ("surface", "Manoeuvre"): draw_their_move,
}


def turn_order(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn in pictures: the submarine's steps, and after them those of ships and helicopters."""
    draw, rows = Drawing(), rules.tables["sequence-of-play"].rows
    wide, x, top, low = width >= WIDE, 0.0, 0.0, 0.0
    for number, (who, title) in enumerate((("ssn", "You"), ("surface", "They")), 1):
        listed = [row for row in rows if str(row.cells[who]) != "none"]
        panels = [
            Panel(Step("", str(row.cells["step"]), str(row.cells[who])), PICTURES[who, str(row.cells["step"])])
            for row in listed
        ]
        each = (width - 4 * GAP) / 5
        room = len(listed) * (each + GAP) - GAP if wide else width
        draw_disc(draw, x + 9, top - 11, str(number))
        draw.text(x + 24, top - 16, title, LARGE, "navy", "bold")
        start = x + 32 + text_width(title, LARGE, "bold")
        draw.line((start, top - 11), (x + room, top - 11), Style(None, "navy", 1.2))
        low = min(low, draw_panels(draw, panels, x, top - 28, room))
        x, top = (x + room + GAP, top) if wide else (0.0, low - 10)
    return raised(draw, low)


def detection_steps(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The detection step of ships and helicopters in pictures."""
    draw, rows = Drawing(), rules.tables["detection-step"].rows
    reach = f"{value(rules, 'fire-range'):g}″"
    flip, fire = partial(draw_flip, count=3), partial(draw_fire, reach=reach)
    pictures: tuple[Picture, ...] = (flip, draw_roll, draw_sonars, draw_flip, fire)
    panels = [
        Panel(Step(str(n), str(row.cells["step"]), str(row.cells["does"])), picture)
        for n, (row, picture) in enumerate(zip(rows, pictures, strict=True), 1)
    ]
    return raised(draw, draw_panels(draw, panels, 0, 0, width))


def _draw_broken(draw: Drawing, left: float, right: float, y: float) -> None:
    """A dashed distance, with a break in its middle as it is not to scale."""
    middle = (left + right) / 2
    draw.lines([((left, y), (middle - 4, y)), ((middle + 4, y), (right, y))], Style(None, "grey", 0.9, (4, 3)))
    draw.lines([((x - 2, y - 5), (x + 2, y + 5)) for x in (middle - 2, middle + 2)], Style(None, "grey", 0.9))


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The start: the group on its heading, to scale, and the submarine somewhere beyond it; where each piece goes."""
    draw = Drawing()
    square = value(rules, "setup-square")
    inch = min(INCH, 200 / square, 0.34 * width / square)
    reach = square * inch / 2
    middle = reach + SIDE, -reach - 46
    _draw_group(draw, rules, middle, inch)
    beside = _draw_boat(draw, rules, (middle[0] + reach, middle[1] + reach), inch)
    rows = rules.tables["setup"].rows
    steps = [Step(str(n), str(row.cells["piece"]), str(row.cells["place"])) for n, row in enumerate(rows, 1)]
    end = middle[1] - reach - 0.5 * inch - 16
    if width < WIDE:
        return raised(draw, draw_list(draw, steps, 0, end - 4, width))
    x = middle[0] + reach + 0.5 * inch + 24
    return raised(draw, min(end, draw_list(draw, steps, x, beside - 8, width - x, 9)))


def _draw_group(draw: Drawing, rules: Rules, middle: Point, inch: float) -> None:
    """The ships about a point, their helicopters on them, and the sides of their square."""
    square = value(rules, "setup-square")
    reach, (cx, cy) = square * inch / 2, middle
    aboard = {LHD: int(value(rules, "helos-on-lhd"))}
    sizes = {name: tuple(float(side) * inch for side in piece_size(rules, name)) for name in ("ff", "lhd", "helo")}
    helo = min(sizes["helo"][0], 0.5 * inch)
    for name, x, y in ships(rules):
        long, wide = (min(side, 1.5 * inch) for side in sizes["lhd" if name == LHD else "ff"])
        at = cx + x * inch, cy + y * inch
        art = "lhd" if name == LHD else "frigate"
        draw_from_above(draw, art, at, 0, (wide, long), UNALERTED.fill, "navy")
        draw.text(at[0], at[1] - long / 2 - 9, name, NOTE, "navy", "semibold", "middle")
        for n in range(aboard.get(name, int(value(rules, "helos-per-frigate")))):
            left, low = at[0] + wide / 2 - 4, at[1] - long / 2 + n * (helo + 2)
            draw.rect(left, low, helo, helo, Style("deep", "navy", 0.8))
            draw_below(draw, "helicopter-side", left + helo / 2, low + helo / 2, helo - 4, "deep-text")
    (ff_long, ff_wide), (long, wide) = sizes["ff"], sizes["lhd"]
    draw_disc(draw, cx - reach - ff_wide / 2, cy + reach + ff_long / 2, "1")
    draw_disc(draw, cx - wide / 2, cy + long / 2, "2")
    draw_disc(draw, cx + wide / 2 + helo + 4, cy - long / 2 + helo, "3")
    draw_dimension(draw, (cx - reach, cy + reach + 36), (cx + reach, cy + reach + 36), f"{square:g}″", TEXT)
    left = cx - reach - SIDE + 9
    draw_dimension(draw, (left, cy - reach), (left, cy + reach), f"{square:g}″", TEXT)


def _draw_boat(draw: Drawing, rules: Rules, frigate: Point, inch: float) -> float:
    """The submarine and its point at the right of the nearest frigate, not to scale; the y below them."""
    long, wide = (min(float(side) * inch, inch) for side in piece_size(rules, "ssn"))
    text = f"over {value(rules, 'setup-distance'):g}″"
    x, y = frigate
    right = x + 0.5 * inch + 20
    gap = text_width(text, TEXT, "semibold") + 40
    far = right + gap + 6 + long / 2
    _draw_broken(draw, right, right + gap, y)
    draw.text(right + gap / 2, y + 9, text, TEXT, "ink", "semibold", "middle")
    draw_from_above(draw, "ssn-deep", (far, y), 270, (wide, long), "boat", "boat-text")
    half, at = 0.25 * inch, far + long / 2 + 0.25 * inch + 4
    draw.rect(at - half, y - half, 2 * half, 2 * half, Style("deep", "navy", 0.8))
    if text_width("Slow", NOTE, "semibold") < 2 * half - 3:
        draw.text(at, y - 0.36 * NOTE, "Slow", NOTE, "deep-text", "semibold", "middle")
    for number, x in ((4, far - long / 2), (5, at + half)):
        draw_disc(draw, x, y + wide / 2, str(number))
    return y - wide / 2


__all__ = [
    "chances_to_detect",
    "convergence_zones",
    "detection_points",
    "detection_steps",
    "formation",
    "frigate_chase",
    "helicopter_flight",
    "lhd_die",
    "ship_moves",
    "shot_at_you",
    "three_points",
    "torpedo_run",
    "turn_order",
    "turns",
    "turns_in_a_row",
    "which_point",
    "who_hears",
    "your_shot",
]
