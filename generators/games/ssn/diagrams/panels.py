"""The steps of a procedure as small pictures beside each other, each over its head and its words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generators.drawing.arrows import draw_arrow_head
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.scene import (
    DISC,
    MAIN,
    NOTE,
    TEXT,
    Step,
    draw_afloat,
    draw_below,
    draw_disc,
    draw_from_above,
)
from generators.drawing.text import wrap_text
from generators.games.ssn.legend import ALERTED, OWN, UNALERTED, Colour

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
