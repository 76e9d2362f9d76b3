"""Distances, the ways of pieces, and counters that lie on each other; all lengths in hundredths of an inch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import NamedTuple, Protocol

from aids.poses import Pose, arc, centre, straight
from aids.ssn.game.position import Leg

STEP = 25  # between two places of a way that are looked at
FAR = 4 * STEP  # between two places of a way that are looked at first
Size = tuple[int, int]
"""The length and width of a counter."""
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


class Shift(NamedTuple):
    """How far a piece goes to the right and up, each as the difference of two lengths, and its heading then.

    They are the centre of the arc from where it begins and from where it is, so that sums come out as those of `arc`.
    """

    x: float
    less_x: float
    y: float
    less_y: float
    heading: float


def go(pose: Pose, leg: Leg) -> Pose:
    """The pose after a leg."""
    x, y, heading = pose
    more_x, less_x, more_y, less_y, after = _shifts(heading, leg, FAR)[-1]
    return Pose(x + more_x - less_x, y + more_y - less_y, after)


@lru_cache(maxsize=1 << 16)
def _shifts(heading: float, leg: Leg, step: int) -> tuple[Shift, ...]:
    """The shifts along a leg, one for each `step` and one at its end; kept, as pieces often head the same way."""
    shifts, here = [], Pose(0, 0, heading)
    for gone in (*range(step, leg.inches, step), leg.inches):
        if leg.turned:
            turned = leg.turned * gone / leg.inches if gone < leg.inches else leg.turned
            (x, y), end = centre(here, gone, turned), arc(here, gone, turned)
            less_x, less_y = centre(Pose(0, 0, heading + turned), gone, turned)
            shifts.append(Shift(x, less_x, y, less_y, end.heading))
        else:
            x, y, _ = straight(here, gone)
            shifts.append(Shift(x, 0, y, 0, heading))
    return tuple(shifts)


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
        spots += [(x + a - b, y + c - d, after) for a, b, c, d, after in _shifts(heading, leg, step)]
        x, y, heading = spots[-1]
    return spots


def rounded(pose: Spot) -> tuple[int, int, int]:
    """A pose in whole hundredths and degrees."""
    x, y, heading = pose
    return round(x), round(y), round(heading) % 360


def reach(listener: Placed, target: Placed, heading: float, size: Size) -> tuple[float, float]:
    """The distances of the nearest and the farthest part of a counter from a listener's centre."""
    x, y, turned = listener.x - target.x, listener.y - target.y, radians(heading)
    along, across = abs(x * sin(turned) + y * cos(turned)), abs(x * cos(turned) - y * sin(turned))
    length, width = size[0] / 2, size[1] / 2
    nearest = hypot(max(along - length, 0), max(across - width, 0))
    return round(nearest, 6), round(hypot(along + length, across + width), 6)


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
        turned = radians(heading)
        sine, cosine = sin(turned), cos(turned)
        ahead = length + other_length * aligned + other_width * crossed
        aside = width + other_length * crossed + other_width * aligned
        if 2 * abs(x * sine + y * cosine) >= ahead - 2e-6 or 2 * abs(x * cosine - y * sine) >= aside - 2e-6:
            return False
    return True
