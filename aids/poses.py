"""Poses on a table: places with a heading, and where a straight run or an arc leads from one.

Places are in inches, or in any one unit of length, x to the right and y up; headings are degrees clockwise from up.
"""

from math import cos, degrees, radians, sin
from typing import NamedTuple


class Pose(NamedTuple):
    """A piece's place and heading."""

    x: float
    y: float
    heading: float


def straight(pose: Pose, length: float) -> Pose:
    """The pose after a move of this length ahead."""
    x, y, heading = pose
    bearing = radians(heading)
    return Pose(x + length * sin(bearing), y + length * cos(bearing), heading)


def center(pose: Pose, length: float, turned: float) -> tuple[float, float]:
    """The center of an arc of this length that turns the piece by `turned` degrees, to the right if positive."""
    bearing, radius = radians(pose.heading), length / radians(turned)
    return pose.x + radius * cos(bearing), pose.y - radius * sin(bearing)


def arc(pose: Pose, length: float, turned: float) -> Pose:
    """The pose after an arc of this length that turns the piece by `turned` degrees, to the right if positive."""
    if not turned:
        return straight(pose, length)
    x, y = center(pose, length, turned)
    radius, bearing = length / radians(turned), radians(pose.heading + turned)
    return Pose(x - radius * cos(bearing), y + radius * sin(bearing), degrees(bearing))
