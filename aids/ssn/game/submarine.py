"""The submarine's Maneuver Step: its move, its points, and the places that it can reach (SSN SSN Maneuver Step)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.errors import InputError, UnknownName, nearest
from aids.poses import Pose, straight
from aids.ssn.game.figures import XY, Figures, Level, Mark, direction, end, length, rounded
from aids.ssn.game.orders import Plan, check_turns, in_inches, leaves_table
from aids.ssn.game.position import AFTER, EASY, SHARP, STRAIGHT, Leg, Point, Position, Submarine, pose_of


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


MISSED_BY = 10  # hundredths of an inch by which a way may miss its place: turns are of whole degrees
STRAIGHT_STEP = 10  # hundredths of an inch: the last straight run is of tenths
OUTLINE_STEP = 5  # degrees between two corners of an outline


class Start(NamedTuple):
    """Where a way begins: after `legs`, at `pose`, `done` hundredths of an inch moved.

    `run` is the straight run since the last turn, None without a turn.
    """

    legs: tuple[Leg, ...]
    pose: Pose
    done: int
    run: int | None


class Turning(NamedTuple):
    """How a submarine turns: the angles of an Easy and of the sharpest arc, their length, the run between two arcs."""

    easy: int
    sharp: int
    arc: int
    straight: int


class Reach(NamedTuple):
    """The places at which a move of a speed level can end, as the corners around them."""

    level: str
    outline: tuple[XY, ...]


def legal_levels(figures: Figures, position: Position) -> tuple[Level, ...]:
    """The speed levels of the next move, slowest first."""
    now, most = figures.level(position.submarine.speed), figures.speed_change
    return figures.levels[max(0, now - most) : now + most + 1]


def reaches(figures: Figures, position: Position, legs: Sequence[Leg]) -> tuple[Reach, ...]:
    """The area that the rest of a move reaches after `legs`, at each legal speed that they do not rule out."""
    start = _start(position, legs)
    return tuple(
        Reach(level.name, _outline(figures, level, start))
        for level in legal_levels(figures, position)
        if start.done < level.to and _allows(level, start.legs)
    )


def steer(figures: Figures, position: Position, legs: Sequence[Leg], place: XY, speed: str = "") -> tuple[Leg, ...]:
    """The move that begins with `legs` and goes on to a place, at a speed or at the slowest of those that reach it.

    Raises `InputError` that says why the place cannot be reached.
    """
    legal = {level.name: level for level in legal_levels(figures, position)}
    if speed and speed not in legal:
        raise UnknownName(f"{speed[:40]!r} is not possible in this move", nearest(speed[:40], legal), where="speed")
    start = _start(position, legs)
    levels = [legal[name] for name in ([speed] if speed else legal) if _allows(legal[name], start.legs)]
    if not levels:
        problem = "the turns that you have ordered are not possible at this speed"
        raise InputError(problem, "remove them, or choose another speed", where="to")
    ways = [(level, _way(figures, level, start, place)) for level in levels]
    for level, way in ways:
        if way is not None and start.done + length(way) <= level.to:
            first = start.legs
            if first and first[-1].kind == way[0].kind == STRAIGHT:  # two straight runs that meet become one
                return (*first[:-1], Leg(STRAIGHT, first[-1].inches + way[0].inches), *way[1:])
            return (*first, *way)
    level, way = ways[-1]
    if way is None:
        turns = "Sharp" if level.is_sharp else "Easy"
        why = f"turns are {turns}, with {in_inches(level.straight)} inches straight between them (SSN Maneuver Step)"
        raise InputError(f"you cannot reach this place at {level.name.capitalize()}: {why}", where="to")
    problem = f"this place is too far: it needs a move of {in_inches(start.done + length(way))} inches, but at "
    problem += f"{level.name.capitalize()} the longest move is {in_inches(level.to)} (SSN Maneuver Step)"
    raise InputError(problem, where="to")


def _start(position: Position, legs: Sequence[Leg]) -> Start:
    run: int | None = None
    for leg in legs:
        run = 0 if leg.kind != STRAIGHT else None if run is None else run + leg.inches
    return Start(tuple(legs), end(pose_of(position.submarine), legs), length(legs), run)


def _allows(level: Level, legs: tuple[Leg, ...]) -> bool:
    try:
        check_turns(level, legs)
    except InputError:
        return False
    return True


def turning_at(figures: Figures, level: Level) -> Turning:
    """How the submarine turns at a speed level; at speed all turns are Easy."""
    easy = figures.angles[EASY]
    sharp = max(easy, figures.angles[SHARP]) if level.is_sharp else easy
    return Turning(easy, sharp, figures.length["turn-arc"], level.straight)


def legs_of_turn(turning: Turning, run: int | None, turned: int) -> tuple[Leg, ...]:
    """The legs that turn by so many degrees, right positive, as soon and as sharply as the rules allow.

    `run` is the straight run since the last turn, None without a turn.
    """
    legs, left, sign = list[Leg](), abs(turned), -1 if turned < 0 else 1
    while left:
        if run is not None and run < turning.straight:
            legs.append(Leg(STRAIGHT, turning.straight - run))
        degrees = min(left, turning.sharp)
        kind = EASY if degrees <= turning.easy else SHARP
        legs.append(Leg(kind, turning.arc, sign * degrees))
        left, run = left - degrees, 0
    return tuple(legs)


def _way(figures: Figures, level: Level, start: Start, place: XY) -> tuple[Leg, ...] | None:
    """The way to a place that comes nearest to it; None if none comes near enough."""
    found, least, turning = None, float(MISSED_BY), turning_at(figures, level)
    for turned in range(180):
        turns = [legs_of_turn(turning, start.run, sign * turned) for sign in ((1, -1) if turned else (1,))]
        if length(turns[0]) > level.to:
            break
        for legs in turns:
            pose = end(start.pose, legs)
            x, y = place[0] - pose.x, place[1] - pose.y
            sine, cosine = direction(pose.heading)
            ahead, aside = x * sine + y * cosine, abs(x * cosine - y * sine)
            if ahead >= 0 and aside < least:
                least, found = aside, (*legs, Leg(STRAIGHT, STRAIGHT_STEP * round(ahead / STRAIGHT_STEP)))
    return tuple(leg for leg in found or () if leg.inches) or None


def _outline(figures: Figures, level: Level, start: Start) -> tuple[XY, ...]:
    """The corners around the ends of all ways of a level, from the left round by the farthest to the right and back."""
    least, most = max(0, level.above - start.done), level.to - start.done
    turning = turning_at(figures, level)
    angle = turning.sharp
    full = [0]  # lengths of one, two and more full turns
    while (reached := length(legs_of_turn(turning, start.run, len(full) * angle))) <= most:
        full.append(reached)

    def curve(first: int, last: int, inches: int) -> list[tuple[int, int]]:
        """The ends of ways so long that turn by `first` to `last` degrees."""
        step = OUTLINE_STEP if last >= first else -OUTLINE_STEP
        return [(turned, inches) for turned in (*range(first, last, step), last)]

    turns = len(full) - 1
    side = curve(0, turns * angle, most)
    while turns and full[turns] > least:
        side += curve(turns * angle, (turns - 1) * angle, full[turns])
        turns -= 1
    side += curve(turns * angle, 0, least)
    corners = [*side, *((-turned, inches) for turned, inches in reversed(side))]
    places: list[XY] = []
    for turned, inches in corners:
        legs = legs_of_turn(turning, start.run, turned)
        pose = end(start.pose, (*legs, Leg(STRAIGHT, inches - length(legs))))
        places.append((round(pose.x), round(pose.y)))
    return tuple(place for place, after in pairwise([*places, places[0]]) if place != after)
