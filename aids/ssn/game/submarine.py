"""The submarine's Maneuver Step: its depth, its move, and its detection points (SSN SSN Maneuver Step)."""

from __future__ import annotations

from aids.poses import straight
from aids.ssn.game.ending import leaves_table
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import Plan
from aids.ssn.game.position import AFTER, Point, Position, Submarine, pose_of
from aids.ssn.game.ways import Mark, end, rounded


def move_submarine(figures: Figures, position: Position, plan: Plan) -> Position:
    """The position after the move."""
    spot = rounded(end(pose_of(position.submarine), plan.orders.moves))
    after, points = moved(figures, position, plan, spot)
    return Position(position.turn, position.table, after, position.ships, position.helicopters, points, position.ending)


def moved(figures: Figures, position: Position, plan: Plan, spot: Mark) -> tuple[Submarine, tuple[Point, ...]]:
    """The submarine at the place and heading to which a move leads, and its detection points.

    The point at the submarine stays behind with the depth that the submarine had.  A point is placed at its new place,
    and one as far ahead as it moved, with the depth to come; a point past an edge of the table is not placed, unless
    the submarine may go there (SS-32).
    """
    before, orders = position.submarine, plan.orders
    depth = AFTER.get(before.change, before.depth)
    x, y, heading = spot
    after = Submarine(x, y, heading, depth, plan.level, before.torpedoes, orders.change, before.sunk)
    ahead_x, ahead_y, _ = rounded(straight(pose_of(after), plan.inches))
    at_submarine, ahead = orders.points
    points = [
        Point(each.number, each.x, each.y, each.speed, before.depth) for each in position.points if each.submarine
    ]
    points.append(Point(at_submarine, x, y, plan.level, depth, submarine=True))
    points.append(Point(ahead, ahead_x, ahead_y, plan.level, AFTER.get(orders.change, depth)))
    return after, tuple(sorted([each for each in points if not leaves_table(figures, position.table, each.x, each.y)]))
