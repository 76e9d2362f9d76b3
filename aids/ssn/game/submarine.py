"""The submarine's Maneuver Step: its depth, its move, and its detection points (SSN SSN Maneuver Step)."""

from __future__ import annotations

from aids.ssn.game.orders import Plan
from aids.ssn.game.position import Point, Position, pose_of
from aids.ssn.game.report import SubmarineMove
from aids.ssn.game.ways import rounded, way
from aids.ssn.torpedo import DEEP, SHALLOW
from aids.ssn.turns import straight

AFTER = {"dive": DEEP, "rise": SHALLOW}


def move_submarine(position: Position, plan: Plan) -> tuple[Position, SubmarineMove]:
    """The position after the move, and the move.

    The point at the submarine stays behind with the depth that the submarine had.  A point is placed at its new place,
    and one as far ahead as it moved, with the depth to come; a point past an edge of the table is not placed (SS-32).
    """
    before, orders = position.submarine, plan.orders
    depth = AFTER.get(before.change, before.depth)
    poses = way(pose_of(before), orders.moves)
    x, y, heading = rounded(poses[-1]) if poses else (before.x, before.y, before.heading)
    after = before._replace(x=x, y=y, heading=heading, depth=depth, speed=plan.level, change=orders.change)
    ahead_x, ahead_y, _ = rounded(straight(pose_of(after), plan.inches))
    at_submarine, ahead = orders.points
    points = [point._replace(depth=before.depth, submarine=False) for point in position.points if point.submarine]
    points.append(Point(at_submarine, x, y, plan.level, depth, submarine=True))
    points.append(Point(ahead, ahead_x, ahead_y, plan.level, AFTER.get(orders.change, depth)))
    path = ((before.x, before.y), *((round(pose.x), round(pose.y)) for pose in poses))
    move = SubmarineMove(orders.moves, plan.inches, plan.level, before.depth, depth, orders.change, path)
    return position._replace(submarine=after, points=tuple(sorted(points))), move
