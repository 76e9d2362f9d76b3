"""The ships' Maneuver Step: launches, the LHD's maneuver, frigates, wrecks in the way (SSN Ship Maneuver Step)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from aids.checks import Ask, Done
from aids.dice import Source
from aids.ssn.game.figures import Figures, hundredths
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import EASY, LHD, STRAIGHT, Helicopter, Leg, Point, Position, Ship, is_off, pose_of
from aids.ssn.game.report import SurfaceMove
from aids.ssn.game.ways import STEP, Size, bearing, go, overlap, rounded, way
from aids.ssn.torpedo import SHALLOW
from aids.ssn.turns import Pose

TO_POINT = "to point"
TRIES = (10, 20, 30)
"""Degrees of the turns that a ship tries to go round a wreck, as far as an Easy turn allows (SS-30)."""


class Course(NamedTuple):
    """What a ship would do if nothing were in its way."""

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
        if ship.name in alerted and not ship.left and not is_wreck(figures, ship)
        for name in ship.aboard
    ]
    if not from_ships:
        return position, ()
    left = {ship.name for ship, _ in from_ships}
    ships = tuple(ship._replace(aboard=()) if ship.name in left else ship for ship in position.ships)
    flying = tuple(Helicopter(name, ship.x, ship.y, SHALLOW) for ship, name in from_ships)
    position = position._replace(ships=ships, helicopters=(*position.helicopters, *flying))
    return position, tuple((ship.name, name) for ship, name in from_ships)


def move_ships(
    figures: Figures, position: Position, dice: Source
) -> tuple[Position, tuple[int, ...], list[SurfaceMove]]:
    """The position after all ships have moved at once, the LHD's die, and the moves."""
    sailing = [ship for ship in position.ships if not ship.left and not is_wreck(figures, ship)]
    wrecks = [ship for ship in position.ships if not ship.left and is_wreck(figures, ship)]
    lhd = next((ship for ship in sailing if ship.kind == LHD), None)
    lhd_dice: tuple[int, ...] = ()
    if lhd is not None:
        course, lhd_dice = _lhd_course(figures, lhd, dice)
        courses = {ship.name: course for ship in sailing}
    else:
        courses = {ship.name: _frigate_course(figures, position, ship, dice) for ship in sailing}
    avoiding: dict[str, tuple[Leg, ...] | None] = {}
    for ship in sailing:
        intended = courses[ship.name].legs
        avoiding[ship.name] = _round_wrecks(figures, ship, intended, wrecks) if wrecks else intended
    is_formation = lhd is not None and not _hindered(avoiding, courses) and len({ship.heading for ship in sailing}) == 1
    step = 2 * figures.length["turn-arc"] if is_formation else STEP
    ways = {ship.name: way(pose_of(ship), avoiding[ship.name] or courses[ship.name].legs, step) for ship in sailing}
    stopped = {} if is_formation else _stops(figures, sailing, wrecks, ways)
    moves = []
    after = {}
    for ship in sailing:
        course, legs = courses[ship.name], avoiding[ship.name]
        poses = ways[ship.name][: stopped.get(ship.name, len(ways[ship.name]))]
        x, y, heading = rounded(poses[-1]) if poses else (ship.x, ship.y, ship.heading)
        note = "collision" if ship.name in stopped else "wreck" if legs != course.legs else ""
        if is_off(position.table, x, y):
            note = "left"
        after[ship.name] = ship._replace(x=x, y=y, heading=heading, left=note == "left")
        path = ((ship.x, ship.y), *((round(pose.x), round(pose.y)) for pose in poses))
        moves.append(
            SurfaceMove(ship.name, path[0], (x, y), heading, course.maneuver, path, course.point, course.dice, note)
        )
    ships = tuple(after.get(ship.name, ship) for ship in position.ships)
    return position._replace(ships=ships), lhd_dice, moves


def _hindered(avoiding: Mapping[str, tuple[Leg, ...] | None], courses: Mapping[str, Course]) -> list[str]:
    """The ships that cannot do as they would."""
    return [name for name, legs in avoiding.items() if legs != courses[name].legs]


def _lhd_course(figures: Figures, lhd: Ship, dice: Source) -> tuple[Course, tuple[int, ...]]:
    """The LHD's maneuver by the check `lhd-maneuver`, and the die for it, none with a kill."""
    faces: tuple[int, ...] = ()
    reached = figures.lhd_maneuver({"kills": lhd.kills}, None)
    if isinstance(reached, Ask):
        faces = dice.take(reached.roll, "the LHD's maneuver")
        reached = figures.lhd_maneuver({"kills": lhd.kills}, reached.then(reached.roll.read(faces)))
    assert isinstance(reached, Done)
    result = reached.result
    whole, ahead = hundredths(result["inches"]), hundredths(result["ahead"])
    if result["turn"] is None:
        return Course("straight", (Leg(STRAIGHT, whole),) if whole else ()), faces
    turned = figures.angles[EASY] * (-1 if result["maneuver"] == "left" else 1)
    arc = min(figures.length["turn-arc"], whole - ahead)
    legs = (Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc))
    return Course(str(result["maneuver"]), tuple(leg for leg in legs if leg.inches)), faces


def choose_point(figures: Figures, points: Sequence[Point], who: str, dice: Source) -> tuple[Point, tuple[int, ...]]:
    """The detection point that a frigate or helicopter steers for, by the check `contact`, and the dice for it."""
    numbers, faces = {"on-table": tuple(point.number for point in points)}, list[int]()
    reached = figures.contact(numbers, None)
    while isinstance(reached, Ask):
        thrown = dice.take(reached.roll, f"the detection point for {who}")
        faces += thrown
        reached = figures.contact(numbers, reached.then(reached.roll.read(thrown)))
    number = reached.result["dp"]
    return next(point for point in points if point.number == number), tuple(faces)


def _frigate_course(figures: Figures, position: Position, ship: Ship, dice: Source) -> Course:
    """A frigate's way to a point once the LHD is lost: an Easy turn to it as far as one goes, and so on (SS-29)."""
    point, faces = choose_point(figures, position.points, ship.name, dice)
    pose, left, legs = pose_of(ship), figures.length["ff-travel"], list[Leg]()
    arc, run = figures.length["turn-arc"], figures.length["straight-after-turn-fast"]
    run = max(run, figures.length["ff-turn-every"] - arc)
    while left > 0:
        turned = _turn_to(figures, pose, point) if left >= arc else 0
        piece = [Leg(EASY, arc, turned)] if turned else []
        piece.append(Leg(STRAIGHT, min(run, left - arc) if turned else min(arc, left)))
        piece = [leg for leg in piece if leg.inches]
        legs += piece
        left -= sum(leg.inches for leg in piece)
        for leg in piece:
            pose = go(pose, leg)
    return Course(TO_POINT, tuple(legs), point.number, faces)


def _turn_to(figures: Figures, pose: Pose, point: Point) -> int:
    """The whole degrees of an Easy turn, left negative, after which a ship heads most nearly for a point."""
    most, arc = figures.angles[EASY], figures.length["turn-arc"]

    def fault(turned: int) -> tuple[float, int, int]:
        after = go(pose, Leg(EASY, arc, turned))
        off = abs((bearing(after, point) - after.heading + 180) % 360 - 180)
        return round(off, 6), abs(turned), turned

    return min(range(-most, most + 1), key=fault)


def _round_wrecks(
    figures: Figures, ship: Ship, legs: tuple[Leg, ...], wrecks: Sequence[Ship]
) -> tuple[Leg, ...] | None:
    """The legs, or those nearest to them that lead clear of all wrecks; None if there are none (SS-30)."""
    whole, own = sum(leg.inches for leg in legs), size_of(figures, ship)
    near = [
        (pose_of(wreck), size)
        for wreck in wrecks
        if hypot(wreck.x - ship.x, wreck.y - ship.y) <= whole + hypot(*(size := size_of(figures, wreck))) + hypot(*own)
    ]
    start = pose_of(ship)
    near = [each for each in near if not overlap(start, own, *each)]

    def is_clear(tried: Sequence[Leg]) -> bool:
        return not any(overlap(pose, own, *each) for pose in way(start, tried) for each in near)

    if not near or is_clear(legs):
        return legs
    end, clear = _end(start, legs), list[tuple[float, int, tuple[Leg, ...]]]()
    arc = figures.length["turn-arc"]
    for n, turned in enumerate(sign * most for most in TRIES if most <= figures.angles[EASY] for sign in (-1, 1)):
        for ahead in range(0, whole - arc + 1, 2 * STEP):
            parts = Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc)
            tried = tuple(leg for leg in parts if leg.inches)
            if is_clear(tried):
                there = _end(start, tried)
                clear.append((round(hypot(there.x - end.x, there.y - end.y), 6), n, tried))
    return min(clear)[2] if clear else None


def _end(pose: Pose, legs: Sequence[Leg]) -> Pose:
    for leg in legs:
        pose = go(pose, leg)
    return pose


def _stops(
    figures: Figures, sailing: Sequence[Ship], wrecks: Sequence[Ship], ways: Mapping[str, list[Pose]]
) -> dict[str, int]:
    """The ships that stop right before another or a wreck, with the places of their way that they reach (SS-31).

    All go ahead together, place by place; the one listed later stops.
    """
    sizes = {ship.name: size_of(figures, ship) for ship in (*sailing, *wrecks)}
    now = {ship.name: pose_of(ship) for ship in (*sailing, *wrecks)}
    touching = {(a, b) for a in now for b in now if a != b and overlap(now[a], sizes[a], now[b], sizes[b])}
    stopped: dict[str, int] = {}
    for n in range(max((len(poses) for poses in ways.values()), default=0)):
        for ship in sailing:
            name, poses = ship.name, ways[ship.name]
            if name in stopped or n >= len(poses):
                continue
            others = [each for each in now if each != name and (name, each) not in touching]
            if any(overlap(poses[n], sizes[name], now[each], sizes[each]) for each in others):
                stopped[name] = n
            else:
                now[name] = poses[n]
    return stopped


def size_of(figures: Figures, ship: Ship) -> Size:
    """The length and width of a ship's counter."""
    return figures.length[f"{ship.kind}-length"], figures.length[f"{ship.kind}-width"]
