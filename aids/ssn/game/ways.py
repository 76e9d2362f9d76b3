"""Distances, the ways of pieces, and counters that lie on each other; all lengths in hundredths of an inch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple, Protocol

from aids.ssn.game.position import Leg
from aids.ssn.turns import Pose, arc, straight

STEP = 25  # between two places of a way that are looked at
Size = tuple[int, int]
"""The length and width of a counter."""


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


def bearing(start: Placed, end: Placed) -> float:
    """Degrees clockwise from up."""
    return degrees(atan2(end.x - start.x, end.y - start.y)) % 360


def go(pose: Pose, leg: Leg) -> Pose:
    """The pose after a leg."""
    return arc(pose, leg.inches, leg.turned) if leg.turned else straight(pose, leg.inches)


def end(pose: Pose, legs: Sequence[Leg]) -> Pose:
    """The pose after the legs."""
    for leg in legs:
        pose = go(pose, leg)
    return pose


class Way(NamedTuple):
    """A way along legs: the pose at the start of each, and its places in order, each a leg and how far along it."""

    legs: tuple[Leg, ...]
    starts: tuple[Pose, ...]
    places: tuple[tuple[int, int], ...]


def lay_way(pose: Pose, legs: tuple[Leg, ...], step: int = STEP) -> Way:
    """The way from a pose: a place for each `step` of it, and one at the end of each leg; the start is none."""
    starts = []
    for leg in legs:
        starts.append(pose)
        pose = go(pose, leg)
    return Way(legs, tuple(starts), _places(tuple(leg.inches for leg in legs), step))


@lru_cache
def _places(lengths: tuple[int, ...], step: int) -> tuple[tuple[int, int], ...]:
    return tuple((n, gone) for n, length in enumerate(lengths) for gone in (*range(step, length, step), length))


def pose_at(laid: Way, place: int) -> Pose:
    """The pose at a place of a way, counted from 0."""
    number, gone = laid.places[place]
    leg, start = laid.legs[number], laid.starts[number]
    return arc(start, gone, leg.turned * gone / leg.inches) if leg.turned else straight(start, gone)


def way(pose: Pose, legs: tuple[Leg, ...], step: int = STEP) -> list[Pose]:
    """The poses at the places of a way."""
    laid = lay_way(pose, legs, step)
    return [pose_at(laid, place) for place in range(len(laid.places))]


def rounded(pose: Pose) -> tuple[int, int, int]:
    """A pose in whole hundredths and degrees."""
    return round(pose.x), round(pose.y), round(pose.heading) % 360


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


def overlap(first: Pose, first_size: Size, second: Pose, second_size: Size) -> bool:
    """Whether two counters lie on each other; edges may touch."""
    x, y = second.x - first.x, second.y - first.y
    sizes = (first, first_size), (second, second_size)
    if hypot(x, y) >= clearance(first_size, second_size):
        return False
    for pose, _ in sizes:
        for turned in (radians(pose.heading), radians(pose.heading + 90)):
            axis = sin(turned), cos(turned)
            spans = sum(_half_span(each, size, axis) for each, size in sizes)
            if abs(x * axis[0] + y * axis[1]) >= spans - 1e-6:
                return False
    return True


def _half_span(pose: Pose, size: Size, axis: tuple[float, float]) -> float:
    """Half the width of a counter's shadow on an axis."""
    turned = radians(pose.heading)
    along = abs(sin(turned) * axis[0] + cos(turned) * axis[1])
    across = abs(cos(turned) * axis[0] - sin(turned) * axis[1])
    return (size[0] * along + size[1] * across) / 2
