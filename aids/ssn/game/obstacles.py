"""Obstacles of a ship: wrecks that it goes round, counters before which it stops (SSN Destroyed Ships)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from aids.poses import Pose
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import EASY, STRAIGHT, Leg, Ship, pose_of
from aids.ssn.game.ways import STEP, Size, Spot, clearance, direction, end, length, overlap, rounded, way

TRIES = (10, 20, 30)
"""Degrees of the turns that a ship tries to go round a wreck, as far as an Easy turn allows (SS-30)."""
HERE = Pose(0, 0, 0)
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
    ends: Sequence[Spot],
    is_formation: bool,
) -> Voyage:
    """The ships go round wrecks and stop before each other (SS-30, SS-31); ships of a formation keep their distance.

    `ends` are where the legs lead.  Ways are followed only where they may come to a wreck or to each other.
    """
    taken: dict[str, tuple[Leg, ...] | None] = dict(legs)
    courses = [_course(ship, legs[ship.name], there) for ship, there in zip(sailing, ends, strict=True)]
    still = [_course(wreck, (), pose_of(wreck)) for wreck in wrecks]
    for ship, course in zip(sailing, courses, strict=True):
        if any(_may_meet(figures, course, each) for each in still):
            taken[ship.name] = round_wrecks(figures, ship, legs[ship.name], wrecks)
    stopped = dict[str, int]()
    if taken != legs or not is_formation:
        followed = [taken[ship.name] or legs[ship.name] for ship in sailing]
        if taken != legs:
            ends = [end(pose_of(ship), each) for ship, each in zip(sailing, followed, strict=True)]
            courses = [_course(*each) for each in zip(sailing, followed, ends, strict=True)]
        ships = [*sailing, *wrecks]
        pairs = [
            (a, b)
            for a, ship in enumerate(sailing)
            for b in range(a + 1, len(sailing) if taken[ship.name] else len(ships))
        ]
        courses += still
        close = pairs
        if len(set(map(length, followed))) == 1 and not any(leg.inches % STEP for each in followed for leg in each):
            close = [(a, b) for a, b in pairs if _may_meet(figures, courses[a], courses[b])]
        if close:
            paths = [[pose_of(ship), *way(pose_of(ship), each)] for ship, each in zip(sailing, followed, strict=True)]
            paths += [[pose_of(wreck)] for wreck in wrecks]
            stopped = stops(figures, ships, paths, close)
            if stopped and close != pairs:  # others may come to a ship that has stopped
                stopped = stops(figures, ships, paths, pairs)
            ends = [path[stopped.get(ship.name, -1)] for ship, path in zip(sailing, paths, strict=False)]
    return Voyage(taken, stopped, {ship.name: rounded(there) for ship, there in zip(sailing, ends, strict=True)})


class _Course(NamedTuple):
    """The straight line from the start of a way to its end, and how far beside it the way may lie."""

    kind: str
    x: float
    y: float
    to_x: float
    to_y: float
    aside: float


def _course(ship: Ship, legs: Sequence[Leg], there: Spot) -> _Course:
    """The course of a ship along legs.

    A ship that has gone a part f of a way of length L, which ends d from its start, is no farther from the place after
    a part f of the straight line than the root of f (1 - f) (L^2 - d^2), so never farther than half that of L^2 - d^2.
    """
    x, y, to_x, to_y = ship.x, ship.y, there[0], there[1]
    beyond = length(legs) ** 2 - (to_x - x) ** 2 - (to_y - y) ** 2
    return _Course(ship.kind, x, y, to_x, to_y, sqrt(beyond) / 2 if beyond > 0 else 0)


def _may_meet(figures: Figures, first: _Course, second: _Course) -> bool:
    """Whether two counters that go ahead evenly, each to its end, may come to lie on each other."""
    kind, x, y, to_x, to_y, aside = first
    other, from_x, from_y, end_x, end_y, other_aside = second
    x, y = x - from_x, y - from_y
    along, up = to_x - end_x - x, to_y - end_y - y
    squared = along * along + up * up
    part = -(x * along + y * up) / squared if squared else 0
    if part > 0:
        part = min(part, 1)
        x, y = x + part * along, y + part * up
    return hypot(x, y) < clearance(figures.sizes[kind], figures.sizes[other]) + aside + other_aside + NEAR


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
    if not near or _is_clear(way(HERE, legs), own, near):
        return legs
    there = end(HERE, legs)
    detours = _detours(whole, figures.length["turn-arc"], figures.angles[EASY])
    ends = [each.spots[-1] for each in detours]
    nearest = sorted([(round(hypot(x - there.x, y - there.y), 6), n) for n, (x, y, _) in enumerate(ends)])
    return next((detours[n].legs for _, n in nearest if _is_clear(detours[n].spots, own, near)), None)


class _Detour(NamedTuple):
    """A move that goes round a wreck, and the places of its way from `HERE`."""

    legs: tuple[Leg, ...]
    spots: tuple[Spot, ...]


@lru_cache
def _detours(whole: int, arc: int, most: int) -> tuple[_Detour, ...]:
    """The moves of one length that go round a wreck, by their turn, those that turn sooner first."""
    detours = []
    for turned in (sign * angle for angle in TRIES if angle <= most for sign in (-1, 1)):
        for ahead in range(0, whole - arc + 1, 2 * STEP):
            parts = Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc)
            legs = tuple(leg for leg in parts if leg.inches)
            detours.append(_Detour(legs, tuple(way(HERE, legs))))
    return tuple(detours)


def _is_clear(spots: Sequence[Spot], own: Size, wrecks: Sequence[tuple[Spot, Size]]) -> bool:
    """Whether a counter lies on no wreck at any of the places of its way, `STEP` apart or less."""
    for wreck, size in wrecks:
        place = 0
        while place < len(spots):
            room = _room(spots[place], own, wreck, size)
            if room < 0 and overlap(spots[place], own, wreck, size):
                return False
            place += 1 + max(0, int(room // STEP))  # before that it cannot touch the wreck
    return True


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
