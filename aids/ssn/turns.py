"""The geometry of the turn tool: arcs that turn a piece by a given angle (SSN Maneuver Step).

Places are inches, x to the right and y up; headings are degrees clockwise from up.
"""

from math import cos, degrees, radians, sin
from typing import NamedTuple

from aids.rules import Rules, value

ASSUMES = ("SS-2", "SS-3")


class Pose(NamedTuple):
    """A piece's place and heading."""

    x: float
    y: float
    heading: float


def angle(rules: Rules, turn: str) -> float:
    """Degrees of one `easy` or `sharp` turn."""
    return float(value(rules, f"{turn.lower()}-angle"))


def radius(rules: Rules, turn: str) -> float:
    """The radius in inches of an `easy` or `sharp` turn: the length of its arc over its angle in radians."""
    return float(value(rules, "turn-arc")) / radians(angle(rules, turn))


def straight(pose: Pose, inches: float) -> Pose:
    """The pose after a move of so many inches ahead."""
    bearing = radians(pose.heading)
    return Pose(pose.x + inches * sin(bearing), pose.y + inches * cos(bearing), pose.heading)


def centre(pose: Pose, inches: float, turned: float) -> tuple[float, float]:
    """The centre of an arc of `inches` that turns the piece by `turned` degrees, to the right if positive."""
    bearing, radius = radians(pose.heading), inches / radians(turned)
    return pose.x + radius * cos(bearing), pose.y - radius * sin(bearing)


def arc(pose: Pose, inches: float, turned: float) -> Pose:
    """The pose after an arc of `inches` that turns the piece by `turned` degrees, to the right if positive."""
    if not turned:
        return straight(pose, inches)
    x, y = centre(pose, inches, turned)
    radius, bearing = inches / radians(turned), radians(pose.heading + turned)
    return Pose(x - radius * cos(bearing), y + radius * sin(bearing), degrees(bearing))
