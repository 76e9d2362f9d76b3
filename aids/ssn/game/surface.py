"""The moves of ships and helicopters, and what bars their way (SSN Ship Maneuver Step, SSN Helo Maneuver).

Ships go round wrecks and stop before other counters (SSN Destroyed Ships).
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import NamedTuple

from aids.dice import Source
from aids.poses import Pose
from aids.ssn.game.figures import (
    START,
    STEP,
    Figures,
    Shift,
    Size,
    Spot,
    Throw,
    clearance,
    direction,
    end,
    go,
    hundredths,
    length,
    overlap,
    rounded,
    shifts,
    way,
)
from aids.ssn.game.position import EASY, STRAIGHT, Helicopter, Leg, Point, Position, Ship, pose_of
from aids.ssn.torpedo import DEEP, SHALLOW

TRIES = (10, 20, 30)
"""Degrees of the turns that a ship tries to go round a wreck, as far as an Easy turn allows (SS-30)."""
NEAR = 1e-6  # what a computed distance may be wrong by


class Voyage(NamedTuple):
    """How ships go ahead together: the legs of each, None where all are barred by a wreck, the stops, and the ends.

    `stopped` counts the places of its way that a ship reached; `ends` are whole hundredths and degrees.
    """

    legs: dict[str, tuple[Leg, ...] | None]
    stopped: dict[str, int]
    ends: dict[str, tuple[int, int, int]]


def sail(
    figures: Figures,
    sailing: Sequence[Ship],
    wrecks: Sequence[Ship],
    legs: Mapping[str, tuple[Leg, ...]],
    is_formation: bool,
) -> Voyage:
    """The ships go round wrecks and stop before each other (SS-30, SS-31); ships of a formation keep their distance."""
    taken = {ship.name: round_wrecks(figures, ship, legs[ship.name], wrecks) for ship in sailing}
    paths = [[pose_of(ship), *way(pose_of(ship), taken[ship.name] or legs[ship.name])] for ship in sailing]
    stopped = dict[str, int]()
    if taken != legs or not is_formation:
        ships = [*sailing, *wrecks]
        pairs = [
            (a, b)
            for a, ship in enumerate(sailing)
            for b in range(a + 1, len(sailing) if taken[ship.name] else len(ships))
        ]
        stopped = stops(figures, ships, [*paths, *([pose_of(wreck)] for wreck in wrecks)], pairs)
    ends = {ship.name: path[stopped.get(ship.name, -1)] for ship, path in zip(sailing, paths, strict=True)}
    return Voyage(taken, stopped, {name: rounded(there) for name, there in ends.items()})


def round_wrecks(figures: Figures, ship: Ship, legs: tuple[Leg, ...], wrecks: Sequence[Ship]) -> tuple[Leg, ...] | None:
    """The legs, or those nearest to them that lead clear of all wrecks; None if there are none (SS-30)."""
    start, whole, own = pose_of(ship), length(legs), figures.sizes[ship.kind]
    sine, cosine = direction(start.heading)
    near = list[tuple[Spot, Size]]()  # as the ship sees them, ahead up
    for wreck in wrecks:
        size = figures.sizes[wreck.kind]
        if _room(start, own, pose_of(wreck), size) < whole and not overlap(start, own, pose_of(wreck), size):
            x, y = wreck.x - start.x, wreck.y - start.y
            seen = x * cosine - y * sine, x * sine + y * cosine, wreck.heading - start.heading
            near.append((seen, size))
    if not near or _is_clear(way(START, legs), own, near):
        return legs
    there = end(START, legs)
    detours = _detours(whole, figures.length["turn-arc"], figures.angles[EASY])
    nearest = sorted(
        detours, key=lambda detour: round(hypot(detour[1][-1][0] - there.x, detour[1][-1][1] - there.y), 6)
    )
    return next((legs for legs, spots in nearest if _is_clear(spots, own, near)), None)


@lru_cache
def _detours(whole: int, arc: int, most: int) -> Sequence[tuple[tuple[Leg, ...], list[Spot]]]:
    """The moves of one length that go round a wreck with the places of their ways from `START`.

    They are sorted by their turn, those that turn sooner first.
    """
    detours = []
    for turned in (sign * angle for angle in TRIES if angle <= most for sign in (-1, 1)):
        for ahead in range(0, whole - arc + 1, 2 * STEP):
            parts = Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc)
            legs = tuple(leg for leg in parts if leg.inches)
            detours.append((legs, way(START, legs)))
    return detours


def _is_clear(spots: Sequence[Spot], own: Size, wrecks: Sequence[tuple[Spot, Size]]) -> bool:
    """Whether a counter lies on no wreck at any of the places of its way, `STEP` apart or less."""
    return not any(overlap(spot, own, wreck, size) for wreck, size in wrecks for spot in spots)


def _room(first: Spot, first_size: Size, second: Spot, second_size: Size) -> float:
    """How far two counters together can go before they can come to lie on each other; negative where they may."""
    return hypot(second[0] - first[0], second[1] - first[1]) - clearance(first_size, second_size) - NEAR


def stops(
    figures: Figures, ships: Sequence[Ship], paths: Sequence[Sequence[Spot]], pairs: Sequence[tuple[int, int]]
) -> dict[str, int]:
    """The ships that stop right before another or a wreck, with the places of their way that they reach (SS-31).

    `paths` are the places of all ships, the start first, `STEP` apart or less; a wreck has its own only.  All go ahead
    together, place by place.  Only ships of these `pairs`, by number, come to each other.
    """
    sizes = [figures.sizes[ship.kind] for ship in ships]
    last = [len(path) - 1 for path in paths]  # the place at which each ends
    apart: dict[tuple[int, int], int] = {}  # two ships, and the place up to which they cannot lie on each other
    for a, b in pairs:
        if not overlap(paths[a][0], sizes[a], paths[b][0], sizes[b]):
            apart[a, b] = int(_room(paths[a][0], sizes[a], paths[b][0], sizes[b]) // (2 * STEP))
    stopped: dict[str, int] = {}
    place = 1
    while apart and (place := max(place, min(apart.values()) + 1)) <= max(last):
        close = []
        for pair in [pair for pair, until in apart.items() if until < place]:
            a, b = pair
            room = _room(paths[a][min(place, last[a])], sizes[a], paths[b][min(place, last[b])], sizes[b])
            if room < STEP:
                close.append(pair)
            else:  # neither can touch the other in this place, whichever stops
                apart[pair] = place + int(room // (2 * STEP))
        while halted := _halted(close, sizes, paths, last, place):
            for each in halted:
                last[each] = stopped[ships[each].name] = place - 1
        place += 1
    return stopped


def _halted(
    close: Sequence[tuple[int, int]],
    sizes: Sequence[Size],
    paths: Sequence[Sequence[Spot]],
    last: Sequence[int],
    place: int,
) -> set[int]:
    """Who stops of the first two counters that would lie on each other at a place; nobody if none would (SS-31)."""
    for a, b in close:
        there = [paths[each][min(place, last[each])] for each in (a, b)]
        if overlap(there[0], sizes[a], there[1], sizes[b]):
            before = [paths[each][min(place - 1, last[each])] for each in (a, b)]
            runs_on = {a} if overlap(there[0], sizes[a], before[1], sizes[b]) else set[int]()
            runs_on |= {b} if overlap(before[0], sizes[a], there[1], sizes[b]) else set()
            return {each for each in runs_on if place <= last[each]} or {b if place <= last[b] else a}
    return set()


TO_POINT = "to point"


class Course(NamedTuple):
    """The move of a ship with nothing in its way."""

    maneuver: str
    legs: tuple[Leg, ...]
    point: int = 0
    dice: tuple[int, ...] = ()


def launch(
    figures: Figures, position: Position, alerted: Collection[str]
) -> tuple[Position, tuple[tuple[str, str], ...]]:
    """Helicopters of the ships that were Alerted when the turn began, in the air where their ship lies (SS-28)."""
    from_ships = [
        (ship, name)
        for ship in position.ships
        if ship.aboard and ship.name in alerted and not ship.left and not figures.is_wreck(ship)
        for name in ship.aboard
    ]
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


def move_ships(figures: Figures, position: Position, dice: Source) -> tuple[Position, Sailed]:
    """The position after all ships have moved at once, and how they moved."""
    sailing = figures.afloat(position.ships)
    wrecks = [ship for ship in position.ships if ship.kills and not ship.left and figures.is_wreck(ship)]
    lhd = figures.lhd(sailing)
    faces: tuple[int, ...] = ()
    if lhd is not None:
        reached = figures.lhd_throw(lhd.kills)  # of the check `lhd-maneuver`; with a kill there is no die
        if isinstance(reached, Throw):
            faces = dice.take(reached.roll, "the LHD’s maneuver")
            reached = reached.then[reached.roll.read(faces)]
        assert not isinstance(reached, Throw)
        angle, arc = figures.angles[EASY], figures.length["turn-arc"]
        course = _course(reached["maneuver"], reached["inches"], reached["ahead"], reached["turn"], angle, arc)
        courses = dict.fromkeys([ship.name for ship in sailing], course)
    else:
        courses = {ship.name: _frigate_course(figures, position, ship, dice) for ship in sailing}
    legs = {name: course.legs for name, course in courses.items()}
    is_formation = lhd is not None and {ship.heading for ship in sailing} == {lhd.heading}
    if lhd is not None and is_formation and not wrecks:
        aside, ahead, after = end(Pose(0, 0, lhd.heading), course.legs)
        together = {ship.name: (round(ship.x + aside), round(ship.y + ahead), round(after) % 360) for ship in sailing}
        return _arrived(position, together), Sailed(courses, legs, {}, True, faces)
    voyage = sail(figures, sailing, wrecks, legs, is_formation)
    is_one = is_formation and not voyage.stopped and voyage.legs == legs
    return _arrived(position, voyage.ends), Sailed(courses, voyage.legs, voyage.stopped, is_one, faces)


def _arrived(position: Position, ends: Mapping[str, tuple[int, int, int]]) -> Position:
    """The position with the ships that have moved where they end, or out of play past an edge of the table."""
    ships = []
    for ship in position.ships:
        if ship.name in ends:
            x, y, heading = ends[ship.name]
            ship = ship._replace(x=x, y=y, heading=heading, left=position.is_off(x, y))
        ships.append(ship)
    return position._replace(ships=tuple(ships))


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
    return Course(TO_POINT, tuple(legs), point.number, faces)


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
    return tuple([shifts(Leg(EASY, arc, turned), arc)[-1] for turned in range(-most, most + 1)])


LISTENS = "listens"


class Flight(NamedTuple):
    """A helicopter that has flown, the number of the point that it flew for, and the dice for it."""

    name: str
    point: int
    dice: tuple[int, ...]


def move_helicopters(
    figures: Figures, position: Position, launched: Collection[str], dice: Source
) -> tuple[Position, tuple[Flight, ...]]:
    """Helicopters that are Deep or were launched fly to a point; a Shallow one goes Deep where it is (SS-11, SS-14)."""
    after, flights, standoff = [], [], figures.length["helo-standoff"]
    for each in position.helicopters:
        if each.depth == SHALLOW and each.name not in launched:
            after.append(Helicopter(each.name, each.x, each.y, DEEP))
            continue
        point, faces = choose_point(figures, position.points, each.name, dice)
        x, y = point.x - each.x, point.y - each.y
        distance = hypot(x, y)
        part = max(0, distance - standoff) / (distance or 1)  # it stays where it is within the standoff
        after.append(Helicopter(each.name, round(each.x + x * part), round(each.y + y * part), SHALLOW))
        flights.append(Flight(each.name, point.number, faces))
    return position._replace(helicopters=tuple(after)), tuple(flights)
