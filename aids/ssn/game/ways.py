"""Distances, the ways of pieces, and counters that lie on each other; all lengths in hundredths of an inch."""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import NamedTuple, Protocol

from aids.poses import Pose, arc
from aids.ssn.game.position import Leg

STEP = 25  # between two places of a way that are looked at
HALF = 0.5 + 1e-6  # sines differ from machine to machine in their last digits
WIDER, WIDER_SQUARED = 1e-6, 1e-3
START = Pose(0, 0, 0)
Size = tuple[int, int]
"""The length and width of a counter."""
XY = tuple[int, int]
"""A place on the table, in hundredths of an inch."""
Mark = tuple[int, int, int]
"""A place and heading in whole hundredths and degrees."""
Spot = tuple[float, float, float]
"""A place and heading; a `Pose` is one with names."""


class Placed(Protocol):
    """Anything with a place."""

    @property
    def x(self) -> float:
        """To the right."""

    @property
    def y(self) -> float:
        """Up."""


def apart(first: Placed, second: Placed) -> int:
    """The distance between two centres (SS-19)."""
    return round(hypot(first.x - second.x, first.y - second.y))


def bearing(first: Placed, second: Placed) -> int:
    """The bearing of the second from the first in whole degrees, clockwise from up, as headings are."""
    return round(degrees(atan2(second.x - first.x, second.y - first.y))) % 360


class Shift(NamedTuple):
    """How far along a leg a piece has gone to its right and ahead of where it began, and how far it has turned."""

    aside: float
    ahead: float
    turned: float


@lru_cache(maxsize=1 << 12)
def shifts(leg: Leg, step: int) -> tuple[Shift, ...]:
    """The shifts along a leg, one for each `step` and one at its end."""
    _, inches, turned = leg
    before = [Shift(*arc(START, gone, turned * gone / inches)) for gone in range(step, inches, step)]
    aside, ahead, _ = arc(START, inches, turned)
    return (*before, Shift(aside, ahead, turned))


@lru_cache(maxsize=1 << 10)
def direction(heading: float) -> tuple[float, float]:
    """How far to the right and up a run of 1 leads."""
    turned = radians(heading)
    return sin(turned), cos(turned)


def go(pose: Spot, leg: Leg) -> Pose:
    """The pose after a leg."""
    x, y, heading = pose
    sine, cosine = direction(heading)
    aside, ahead, turned = shifts(leg, STEP)[-1]
    return Pose(x + aside * cosine + ahead * sine, y + ahead * cosine - aside * sine, heading + turned)


def length(legs: Sequence[Leg]) -> int:
    """The length of legs together."""
    return sum([leg.inches for leg in legs])


def end(pose: Pose, legs: Sequence[Leg]) -> Pose:
    """The pose after the legs."""
    for leg in legs:
        pose = go(pose, leg)
    return pose


def way(pose: Spot, legs: Sequence[Leg], step: int = STEP) -> list[Spot]:
    """The poses along the legs, without the start: one for each `step` of the way, and one at the end of each leg."""
    spots = list[Spot]()
    x, y, heading = pose
    for leg in legs:
        sine, cosine = direction(heading)
        spots += [
            (x + aside * cosine + ahead * sine, y + ahead * cosine - aside * sine, heading + turned)
            for aside, ahead, turned in shifts(leg, step)
        ]
        x, y, heading = spots[-1]
    return spots


def rounded(pose: Spot) -> Mark:
    """A pose in whole hundredths and degrees; half a hundredth counts as a whole one, on every machine."""
    x, y, heading = pose
    return floor(x + HALF), floor(y + HALF), floor(heading + HALF) % 360


def reach(listener: Placed, target: Placed, heading: float, size: Size) -> tuple[float, float]:
    """The distance of the nearest part of a counter from a listener, and the square of that of the farthest."""
    return extent(*seen_from(listener, target, heading), size)


def seen_from(listener: Placed, target: Placed, heading: float) -> tuple[float, float]:
    """How far a listener is from the centre of a counter along its heading, and to the side of it."""
    x, y = listener.x - target.x, listener.y - target.y
    sine, cosine = direction(heading)
    return abs(x * sine + y * cosine), abs(x * cosine - y * sine)


def extent(along: float, across: float, size: Size) -> tuple[float, float]:
    """The distance of the nearest part of a counter from a place, and the square of that of the farthest part.

    The place is so far `along` the counter's heading and `across` it from its centre.  Both are widened by less than a
    millionth of an inch, so that the edges of zones are included whatever the last digits of sines are.
    """
    half_length, half_width = size[0] / 2, size[1] / 2
    beyond, beside = along - half_length, across - half_width
    nearest = hypot(beyond if beyond > 0 else 0.0, beside if beside > 0 else 0.0)
    far, wide = along + half_length, across + half_width
    return nearest - WIDER, far * far + wide * wide + WIDER_SQUARED


@lru_cache
def clearance(first: Size, second: Size) -> float:
    """The distance of two centres from which on two counters cannot lie on each other, whichever way they head."""
    return (hypot(*first) + hypot(*second)) / 2


def overlap(first: Spot, first_size: Size, second: Spot, second_size: Size) -> bool:
    """Whether two counters lie on each other; edges may touch.

    They do not if their shadows lie apart on an axis of one of them.
    """
    first_x, first_y, first_heading = first
    second_x, second_y, second_heading = second
    x, y = second_x - first_x, second_y - first_y
    if hypot(x, y) >= clearance(first_size, second_size):
        return False
    between = radians(second_heading - first_heading)
    aligned, crossed = abs(cos(between)), abs(sin(between))
    for heading, (length, width), (other_length, other_width) in (
        (first_heading, first_size, second_size),
        (second_heading, second_size, first_size),
    ):
        sine, cosine = direction(heading)
        ahead = length + other_length * aligned + other_width * crossed
        aside = width + other_length * crossed + other_width * aligned
        if 2 * abs(x * sine + y * cosine) >= ahead - 2e-6 or 2 * abs(x * cosine - y * sine) >= aside - 2e-6:
            return False
    return True
