"""Legal moves towards a course: turns as sharp and as many as the speed level allows, and never off the table.

Lengths are hundredths of an inch, courses and headings degrees clockwise from up.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from aids.poses import Pose
from aids.ssn.game.ending import leaves_table
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import STRAIGHT, Leg, Position
from aids.ssn.game.steering import Turning, legs_of_turn, turning_at
from aids.ssn.game.ways import go, rounded

ASIDE = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Degrees by which a course is changed, in this order, if it would lead off the table."""


@lru_cache(maxsize=20_000)
def legs_to(turning: Turning, inches: int, turned: int) -> tuple[Leg, ...]:
    """A move of so many inches that turns by `turned` degrees, right positive, as soon and as far as it may."""
    legs, left, ahead = list[Leg](), inches, list[Leg]()  # straight, before the next arc
    for leg in legs_of_turn(turning, None, turned):
        if leg.kind == STRAIGHT:
            ahead = [leg]
            continue
        length = sum(each.inches for each in (*ahead, leg))
        if length > left:
            break
        legs += [*ahead, leg]
        left -= length
    if left:
        legs.append(Leg(STRAIGHT, left))
    return tuple(legs)


@lru_cache(maxsize=20_000)
def _shifted(turning: Turning, inches: int, turned: int) -> tuple[float, float, float]:
    """Where a move of `legs_to` ends that begins at 0,0 with heading 000: x, y, heading."""
    pose = Pose(0, 0, 0)
    for leg in legs_to(turning, inches, turned):
        pose = go(pose, leg)
    return pose.x, pose.y, pose.heading


def degrees_off(course: float, heading: int) -> int:
    """The whole degrees from a heading to a course the shorter way, right positive."""
    return round((course - heading + 180) % 360 - 180)


def inches_at(figures: Figures, number: int, wanted: int) -> int:
    """The length of a move at a level, `wanted` or what comes nearest to it."""
    level = figures.levels[number]
    return max(min(wanted, level.to), level.above + 1 if number else 0)


def move(figures: Figures, position: Position, number: int, wanted: int, course: float) -> tuple[Leg, ...]:
    """The legs of a move at level `number`, `wanted` long if the level allows, towards a course.

    If that would lead off the table, or to where only the next move could, the nearest course that does not, else
    straight ahead as slowly as the submarine can.
    """
    submarine = position.submarine
    turned = degrees_off(course, submarine.heading)
    slowest = max(0, figures.level(submarine.speed) - figures.speed_change)
    for level in range(number, slowest - 1, -1):
        turning, inches = turning_at(figures, figures.levels[level]), inches_at(figures, level, wanted)
        for aside in ASIDE:
            tried = (turned + aside + 180) % 360 - 180
            if position.table is None or stays(figures, position, level, _shifted(turning, inches, tried)):
                return legs_to(turning, inches, tried)
    return legs_to(turning_at(figures, figures.levels[slowest]), inches_at(figures, slowest, 0), 0)


def stays(figures: Figures, position: Position, number: int, shifted: tuple[float, float, float]) -> bool:
    """Whether a move ends on the table, with room ahead in which the submarine can stop."""
    x, y, turned = shifted
    submarine, heading = position.submarine, radians(position.submarine.heading)
    end_x = submarine.x + x * cos(heading) + y * sin(heading)
    end_y = submarine.y - x * sin(heading) + y * cos(heading)
    if leaves_table(figures, position.table, *rounded((end_x, end_y, 0))[:2]):
        return False
    room, ahead = _stopping(figures, number), heading + radians(turned)
    return not leaves_table(figures, position.table, end_x + room * sin(ahead), end_y + room * cos(ahead))


def _stopping(figures: Figures, number: int) -> int:
    """How far a submarine at a level runs on at least until it lies still, and an inch more."""
    return 100 + sum(figures.levels[level].above + 2 for level in range(1, number))
