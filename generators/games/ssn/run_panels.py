"""The picture of a torpedo's run, seen from the side: its depth along the way, its rolls, and where it hears."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from aids.rulebook.rules import Rules, exact, switch
from aids.ssn.torpedo import ASPECTS, half_counter
from aids.ssn.zones import bands, zone_reached
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style
from generators.games.ssn.legend import ALERTED, YOU

HEIGHT = 106.0  # points
SHALLOW, DEEP = 62.0, 22.0  # where the two depths lie
LEFT, RIGHT = 58.0, 42.0  # room for the shooter and for the target
MOVES = 3  # of the example
HEARS, FAILS = "hears", "fails"


def example_range(rules: Rules) -> Fraction:
    """A range in inches that takes a torpedo three moves."""
    return (MOVES - Fraction(2, 5)) * exact(rules, "torpedo-step")


def draw_panel(
    draw: Drawing, rules: Rules, width: float, title: str, shooter: tuple[str, float], targets: list[tuple[str, float]]
) -> None:
    """A run from a shooter to targets, each a piece of art and the depth at which it lies."""
    reach, step = example_range(rules), exact(rules, "torpedo-step")
    per = (width - LEFT - RIGHT) / float(reach)
    draw.text(0, HEIGHT - 9, title, 9, "navy", "semibold")
    _draw_lanes(draw, rules, width, per, reach)
    for number in range(MOVES):
        x = LEFT + float(step * number) * per
        place = "start" if number == 0 else "middle"
        draw.text(x - (6 if number == 0 else 0), SHALLOW + 22, f"roll {number + 1}", 8, "navy", "bold", place)
        left = f"{float(reach - step * number):g}″ left"
        draw.text(x - (6 if number == 0 else 0), SHALLOW + 13, left, 8, "grey", "regular", place)
    art, start = shooter
    draw_art(draw, art, (LEFT - 36, start - 6, 27, 12), "navy")
    for art, depth in targets:
        places = [(LEFT, start), (LEFT + float(step) * per, depth), (width - RIGHT, depth)]
        for a, b in pairwise(places):
            draw.line(a, b, Style(None, "sea", 1.3))
        draw_arrow_head(draw, width - RIGHT + 4, depth, 0, 7)
        colour = YOU if art == "ssn" else ALERTED  # a shot alerts every ship
        draw_art(draw, art, (width - RIGHT + 7, depth - 7, RIGHT - 7, 14), colour.line)
    spots = {(0, start)} | {(number, depth) for number in range(1, MOVES) for _, depth in targets}
    for number, depth in sorted(spots):
        _draw_roll(draw, rules, LEFT + float(step * number) * per, depth, reach - step * number)


def _draw_lanes(draw: Drawing, rules: Rules, width: float, per: float, reach: Fraction) -> None:
    """The two depths, and along the shallow one the zones, measured from the target."""
    right = width - RIGHT
    if switch(rules, "torpedo-listens"):
        for band in bands(rules):
            near, far = right - float(band.start) * per, right - min(float(band.end), float(reach)) * per
            if near - far > 1:
                draw.rect(far, SHALLOW - 9, near - far, 18, Style("pale"))
    draw.lines([((LEFT - 6, y), (right, y)) for y in (SHALLOW, DEEP)], Style(None, "rule", 0.6, (2, 2)))
    draw.text(0, SHALLOW - 16, "shallow", 8, "grey")
    draw.text(0, DEEP - 16, "deep", 8, "grey")


def _draw_roll(draw: Drawing, rules: Rules, x: float, y: float, left: Fraction) -> None:
    """A roll of the torpedo: a full circle where it hears, an empty one where the roll fails."""
    first, width, half = exact(rules, "zone-first"), exact(rules, "zone-width"), half_counter(rules, "ff", ASPECTS[0])
    zone = zone_reached(first, width, max(left - half, Fraction(0)), (left + half) ** 2)
    hears = y == DEEP or not switch(rules, "torpedo-listens") or zone is not None
    draw.circle(x, y, 3.6, Style("navy", "navy", 1.0) if hears else Style("paper", "grey", 1.2))
    word, colour = (HEARS, "navy") if hears else (FAILS, "grey")
    draw.text(x + 1, y - 16, word, 8, colour, "semibold", "middle")
