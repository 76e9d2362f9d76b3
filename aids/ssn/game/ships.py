"""The ships' Maneuver Step: launches, the LHD's maneuver, frigates (SSN Ship Maneuver Step)."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import NamedTuple

from aids.dice import Source
from aids.poses import Pose
from aids.ssn.game.figures import Figures, Throw, hundredths
from aids.ssn.game.obstacles import sail
from aids.ssn.game.orders import afloat, is_wreck
from aids.ssn.game.position import EASY, LHD, STRAIGHT, Helicopter, Leg, Point, Position, Ship, is_off, pose_of
from aids.ssn.game.ways import START, Shift, Spot, direction, end, go, shifts
from aids.ssn.torpedo import SHALLOW

TO_POINT = "to point"


class Course(NamedTuple):
    """The move of a ship with nothing in its way; `end` is where a frigate's own way leads."""

    maneuver: str
    legs: tuple[Leg, ...]
    point: int = 0
    dice: tuple[int, ...] = ()
    end: Pose | None = None


def launch(
    figures: Figures, position: Position, alerted: Collection[str]
) -> tuple[Position, tuple[tuple[str, str], ...]]:
    """Helicopters of the ships that were Alerted when the turn began, in the air where their ship lies (SS-28)."""
    from_ships = [
        (ship, name)
        for ship in position.ships
        if ship.aboard and ship.name in alerted and not ship.left and not is_wreck(figures, ship)
        for name in ship.aboard
    ]
    if not from_ships:
        return position, ()
    left = {ship.name for ship, _ in from_ships}
    ships = tuple(ship._replace(aboard=()) if ship.name in left else ship for ship in position.ships)
    flying = tuple(Helicopter(name, ship.x, ship.y, SHALLOW) for ship, name in from_ships)
    position = position._replace(ships=ships, helicopters=(*position.helicopters, *flying))
    return position, tuple((ship.name, name) for ship, name in from_ships)


class Sailed(NamedTuple):
    """How the ships moved: what each would have done, the legs that it took instead, and where it was stopped.

    `legs` are None for a ship that no legs lead clear of a wreck; `stopped` counts the places of its way that a ship
    reached; `as_one` is true for a formation in which nobody is in another's way; `dice` is the LHD's die.
    """

    courses: Mapping[str, Course]
    legs: Mapping[str, tuple[Leg, ...] | None]
    stopped: Mapping[str, int]
    as_one: bool
    dice: tuple[int, ...]


def moved_legs(sailed: Sailed, name: str) -> tuple[Leg, ...]:
    """The legs on which a ship set out."""
    return sailed.legs[name] or sailed.courses[name].legs


def move_ships(figures: Figures, position: Position, dice: Source) -> tuple[Position, Sailed]:
    """The position after all ships have moved at once, and how they moved."""
    sailing = afloat(figures, position.ships)
    wrecks = [ship for ship in position.ships if ship.kills and not ship.left and is_wreck(figures, ship)]
    lhd = next((ship for ship in sailing if ship.kind == LHD), None)
    faces: tuple[int, ...] = ()
    if lhd is not None:
        course, faces = _lhd_course(figures, lhd, dice)
        courses = dict.fromkeys([ship.name for ship in sailing], course)
    else:
        courses = {ship.name: _frigate_course(figures, position, ship, dice) for ship in sailing}
    legs = {name: course.legs for name, course in courses.items()}
    is_formation = lhd is not None and {ship.heading for ship in sailing} == {lhd.heading}
    if lhd is not None and is_formation and not wrecks:
        aside, ahead, after = _gone(lhd.heading, course.legs)
        together = {ship.name: (round(ship.x + aside), round(ship.y + ahead), after) for ship in sailing}
        return _arrived(position, together), Sailed(courses, legs, {}, True, faces)
    ends = [courses[ship.name].end or end(pose_of(ship), legs[ship.name]) for ship in sailing]
    voyage = sail(figures, sailing, wrecks, legs, ends, is_formation)
    is_one = is_formation and not voyage.stopped and voyage.legs == legs
    return _arrived(position, voyage.ends), Sailed(courses, voyage.legs, voyage.stopped, is_one, faces)


def _arrived(position: Position, ends: Mapping[str, tuple[int, int, int]]) -> Position:
    """The position with the ships that have moved where they end, or out of play past an edge of the table."""
    ships, table = [], position.table
    for ship in position.ships:
        if ship.name in ends:
            name, kind, _, _, _, alerted, kills, aboard, _ = ship
            x, y, heading = ends[name]
            ship = Ship(name, kind, x, y, heading, alerted, kills, aboard, is_off(table, x, y))
        ships.append(ship)
    return Position(
        position.turn, table, position.submarine, tuple(ships), position.helicopters, position.points, position.ending
    )


@lru_cache
def _gone(heading: int, legs: tuple[Leg, ...]) -> tuple[float, float, int]:
    """How far to the right and up the legs lead, and the heading after them."""
    x, y, after = end(Pose(0, 0, heading), legs)
    return x, y, round(after) % 360


def _lhd_course(figures: Figures, lhd: Ship, dice: Source) -> tuple[Course, tuple[int, ...]]:
    """The LHD's maneuver by the check `lhd-maneuver`, and the die for it, none with a kill."""
    faces: tuple[int, ...] = ()
    reached = figures.lhd_throw(lhd.kills)
    if isinstance(reached, Throw):
        faces = dice.take(reached.roll, "the LHD’s maneuver")
        reached = reached.then[reached.roll.read(faces)]
    assert not isinstance(reached, Throw)
    angle, arc = figures.angles[EASY], figures.length["turn-arc"]
    return _course(reached["maneuver"], reached["inches"], reached["ahead"], reached["turn"], angle, arc), faces


@lru_cache
def _course(maneuver: str, inches: float, ahead: float, turn: str | None, angle: int, arc: int) -> Course:
    """The legs of a maneuver of the LHD, all in inches but the length of the turn."""
    whole, before = hundredths(inches), hundredths(ahead)
    if turn is None:
        return Course("straight", (Leg(STRAIGHT, whole),) if whole else ())
    arc = min(arc, whole - before)
    legs = (
        Leg(STRAIGHT, before),
        Leg(EASY, arc, -angle if maneuver == "left" else angle),
        Leg(STRAIGHT, whole - before - arc),
    )
    return Course(maneuver, tuple(leg for leg in legs if leg.inches))


def choose_point(figures: Figures, points: Sequence[Point], who: str, dice: Source) -> tuple[Point, tuple[int, ...]]:
    """The detection point that a frigate or helicopter steers for, by the check `contact`, and the dice for it."""
    reached = figures.contact_throw(tuple([point.number for point in points]))
    faces: tuple[int, ...] = ()
    while isinstance(reached, Throw):
        thrown = dice.take(reached.roll, f"the detection point for {who}")
        faces += thrown
        reached = reached.then[reached.roll.read(thrown)]
    number = reached["dp"]
    return next(point for point in points if point.number == number), faces


def _frigate_course(figures: Figures, position: Position, ship: Ship, dice: Source) -> Course:
    """A frigate's way to a point once the LHD is lost: an Easy turn to it as far as one goes, and so on (SS-29)."""
    point, faces = choose_point(figures, position.points, ship.name, dice)
    pose, left, legs = pose_of(ship), figures.length["ff-travel"], list[Leg]()
    arc, run = figures.length["turn-arc"], figures.length["straight-after-turn-fast"]
    run = max(run, figures.length["ff-turn-every"] - arc)
    while left > 0:
        turned = turn_to(figures, pose, point) if left >= arc else 0
        if turned:
            legs.append(leg := Leg(EASY, arc, turned))
            pose, left = go(pose, leg), left - arc
        if ahead := min(run if turned else arc, left):
            legs.append(leg := Leg(STRAIGHT, ahead))
            pose, left = go(pose, leg), left - ahead
    return Course(TO_POINT, tuple(legs), point.number, faces, pose)


def turn_to(figures: Figures, pose: Pose, point: Point) -> int:
    """The whole degrees of an Easy turn to a point, left negative (SS-29).

    After the turn a ship heads most nearly for the point.  A point that is nearer than the turn is long would then be
    astern, so the turn is by as many degrees as the point lies off now.
    """
    most, arc = figures.angles[EASY], figures.length["turn-arc"]
    x, y = point.x - pose.x, point.y - pose.y
    sine, cosine = direction(pose.heading)
    aside, ahead = x * cosine - y * sine, x * sine + y * cosine
    away = hypot(aside, ahead)
    if away < arc:  # the turn would carry the ship past it
        return max(-most, min(most, round(round(_off(aside, ahead, START), 6))))
    ends = _turn_ends(arc, most)
    first = _off(aside, ahead, ends[most])
    if most >= 60 or away <= 2 * arc:
        return min([_rank(turned, _off(aside, ahead, end)) for turned, end in enumerate(ends, -most)])[2]
    # A degree more to the right leaves a point so far away half a degree to one and a half degrees more to the left.
    if abs(first) <= 0.25:
        return 0
    # Half the arc's length lies to the side of the point's direction for each radian that is turned.
    turned = max(-most, min(most, round(first / (1 + arc / 2 / (away - arc)))))
    least = _off(aside, ahead, ends[turned + most]) if turned else first
    side = 1 if least > 0 else -1
    while abs(least) > 0.25 and abs(turned + side) <= most:
        beyond = _off(aside, ahead, ends[turned + side + most])
        if _rank(turned, least) <= _rank(turned + side, beyond):
            break
        turned, least = turned + side, beyond
    return turned


def _off(aside: float, ahead: float, end: Spot) -> float:
    """Degrees from the heading at the end of a turn to a place, right positive."""
    x, y, turned = end
    return (degrees(atan2(aside - x, ahead - y)) - turned + 180) % 360 - 180


def _rank(turned: int, off: float) -> tuple[float, int, int]:
    """The rank of a turn that leaves a point so many degrees off: the least is best, ties by the smaller turn, left."""
    return round(abs(off), 6), abs(turned), turned


@lru_cache
def _turn_ends(arc: int, most: int) -> tuple[Shift, ...]:
    """The shifts of the turns from the most to the left to the most to the right."""
    return tuple([shifts(Leg(EASY, arc, turned), arc)[-1] for turned in range(-most, most + 1)])
