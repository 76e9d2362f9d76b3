"""The submarine's Maneuver Step: its move, its points, and the places that it can reach (SSN SSN Maneuver Step)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.errors import InputError, UnknownName, nearest
from aids.poses import Pose
from aids.ssn.game.figures import XY, Figures, Level, direction, end, length
from aids.ssn.game.orders import check_turns, in_inches
from aids.ssn.game.position import STRAIGHT, Leg, Position, pose_of

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

    def outline(self, level: Level) -> tuple[XY, ...]:
        """The corners around the ends of all ways of a level, from the left by the farthest to the right and back."""
        least, most = max(0, level.above - self.done), level.to - self.done
        turning, angle = level.turning, level.turning.sharp
        full = [0]  # lengths of one, two and more full turns
        while (reached := length(turning.legs(self.run, len(full) * angle))) <= most:
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
            legs = turning.legs(self.run, turned)
            pose = end(self.pose, (*legs, Leg(STRAIGHT, inches - length(legs))))
            places.append((round(pose.x), round(pose.y)))
        return tuple(place for place, after in pairwise([*places, places[0]]) if place != after)

    def way(self, level: Level, place: XY) -> tuple[Leg, ...] | None:
        """The way to a place that comes nearest to it; None if none comes near enough."""
        found, least, turning = None, float(MISSED_BY), level.turning
        for turned in range(180):
            turns = [turning.legs(self.run, sign * turned) for sign in ((1, -1) if turned else (1,))]
            if length(turns[0]) > level.to:
                break
            for legs in turns:
                pose = end(self.pose, legs)
                x, y = place[0] - pose.x, place[1] - pose.y
                sine, cosine = direction(pose.heading)
                ahead, aside = x * sine + y * cosine, abs(x * cosine - y * sine)
                if ahead >= 0 and aside < least:
                    least, found = aside, (*legs, Leg(STRAIGHT, STRAIGHT_STEP * round(ahead / STRAIGHT_STEP)))
        return tuple(leg for leg in found or () if leg.inches) or None


class Reach(NamedTuple):
    """The places at which a move of a speed level can end, as the corners around them."""

    level: str
    outline: tuple[XY, ...]


def reaches(figures: Figures, position: Position, legs: Sequence[Leg]) -> tuple[Reach, ...]:
    """The area that the rest of a move reaches after `legs`, at each legal speed that they do not rule out."""
    start = _start(position, legs)
    return tuple(
        Reach(level.name, start.outline(level))
        for level in figures.legal_levels(position)
        if start.done < level.to and _allows(level, start.legs)
    )


def steer(figures: Figures, position: Position, legs: Sequence[Leg], place: XY, speed: str = "") -> tuple[Leg, ...]:
    """The move that begins with `legs` and goes on to a place, at a speed or at the slowest of those that reach it.

    Raises `InputError` that says why the place cannot be reached.
    """
    legal = {level.name: level for level in figures.legal_levels(position)}
    if speed and speed not in legal:
        raise UnknownName(f"{speed[:40]!r} is not possible in this move", nearest(speed[:40], legal), where="speed")
    start = _start(position, legs)
    levels = [legal[name] for name in ([speed] if speed else legal) if _allows(legal[name], start.legs)]
    if not levels:
        problem = "the turns that you have ordered are not possible at this speed"
        raise InputError(problem, "remove them, or choose another speed", where="to")
    ways = [(level, start.way(level, place)) for level in levels]
    for level, way in ways:
        if way is not None and start.done + length(way) <= level.to:
            first = start.legs
            if first and first[-1].kind == way[0].kind == STRAIGHT:  # two straight runs that meet become one
                return (*first[:-1], Leg(STRAIGHT, first[-1].inches + way[0].inches), *way[1:])
            return (*first, *way)
    level, way = ways[-1]
    if way is None:
        turns = "Sharp" if level.is_sharp else "Easy"
        between = f"{in_inches(level.turning.straight)} inches straight between them"
        why = f"turns are {turns}, with {between} (SSN Maneuver Step)"
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
