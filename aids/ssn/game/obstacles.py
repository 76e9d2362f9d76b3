"""What is in a ship's way: wrecks that it goes round, counters before which it stops (SSN Destroyed Ships)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import dist, hypot
from typing import NamedTuple

from aids.poses import Pose
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import EASY, KINDS, STRAIGHT, Leg, Ship, pose_of
from aids.ssn.game.ways import FAR, STEP, Size, Spot, clearance, end, overlap, rounded, way

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
    ends: Sequence[Pose],
    is_formation: bool,
) -> Voyage:
    """The ships go round wrecks and stop before each other (SS-30, SS-31); ships of a formation keep their distance.

    `ends` are where the legs lead.  Ways are looked at closely only where they come near a wreck or each other.
    """
    starts = [pose_of(ship) for ship in sailing]
    taken = _round(figures, sailing, starts, wrecks, legs, ends) if wrecks else dict[str, tuple[Leg, ...] | None](legs)
    stopped = dict[str, int]()
    places: Sequence[Spot] = ends
    if taken != legs or not (is_formation or _keep_apart(figures, sailing, legs, ends)):
        ways = [way(pose, taken[ship.name] or legs[ship.name]) for ship, pose in zip(sailing, starts, strict=True)]
        barred = [name for name, each in taken.items() if each is None]
        stopped = stops(figures, sailing, wrecks, ways, barred)
        reached = [stopped.get(ship.name, len(spots)) for ship, spots in zip(sailing, ways, strict=True)]
        places = [spots[n - 1] if n else pose for n, spots, pose in zip(reached, ways, starts, strict=True)]
    return Voyage(taken, stopped, {ship.name: rounded(spot) for ship, spot in zip(sailing, places, strict=True)})


def _length(legs: Sequence[Leg]) -> int:
    """The length of legs."""
    return sum([leg.inches for leg in legs])


def _round(
    figures: Figures,
    sailing: Sequence[Ship],
    starts: Sequence[Pose],
    wrecks: Sequence[Ship],
    legs: Mapping[str, tuple[Leg, ...]],
    ends: Sequence[Pose],
) -> dict[str, tuple[Leg, ...] | None]:
    """The legs of the ships, round the wrecks where they come near one; None for a ship that finds no way."""
    taken: dict[str, tuple[Leg, ...] | None] = dict(legs)
    near = {
        kind: [(each.x, each.y, clearance(size, figures.sizes[each.kind]) + FAR / 2 + NEAR) for each in wrecks]
        for kind, size in figures.sizes.items()
        if kind in KINDS
    }
    for ship, start, there in zip(sailing, starts, ends, strict=True):
        courses = legs[ship.name]
        inches = _length(courses)
        from_x, from_y, _ = start
        to_x, to_y, _ = there
        for x, y, room in near[ship.kind]:
            # The straight lines from the start to a place of the way and on to its end are no longer than the way.
            if hypot(from_x - x, from_y - y) + hypot(to_x - x, to_y - y) > inches + 2 * room:
                continue
            if min([hypot(at_x - x, at_y - y) for at_x, at_y, _ in (start, *way(start, courses, FAR))]) < room:
                taken[ship.name] = round_wrecks(figures, ship, courses, wrecks)
                break
    return taken


def _keep_apart(
    figures: Figures, sailing: Sequence[Ship], legs: Mapping[str, tuple[Leg, ...]], ends: Sequence[Pose]
) -> bool:
    """Whether the ships certainly keep clear of each other, so far as places `FAR` apart tell."""
    lengths = [_length(legs[ship.name]) for ship in sailing]
    close = []
    for (a, first), (b, second) in combinations(enumerate(sailing), 2):
        near = clearance(figures.sizes[first.kind], figures.sizes[second.kind]) + NEAR
        # No place of a way is farther from the middle between its start and its end than half its length.
        x, y = first.x + ends[a].x - second.x - ends[b].x, first.y + ends[a].y - second.y - ends[b].y
        if hypot(x, y) <= lengths[a] + lengths[b] + 2 * near:
            close.append((a, b, near + FAR))
    if not close:
        return True
    if len(set(lengths)) > 1 or any(leg.inches % FAR for ship in sailing for leg in legs[ship.name]):
        return False
    places = {
        n: [(ship.x, ship.y), *[(x, y) for x, y, _ in way(pose_of(ship), legs[ship.name], FAR)]]
        for n, ship in enumerate(sailing)
        if any(n in (a, b) for a, b, _ in close)
    }
    return all(min(map(dist, places[a], places[b])) >= near for a, b, near in close)


def round_wrecks(figures: Figures, ship: Ship, legs: tuple[Leg, ...], wrecks: Sequence[Ship]) -> tuple[Leg, ...] | None:
    """The legs, or those nearest to them that lead clear of all wrecks; None if there are none (SS-30)."""
    start, whole, own = pose_of(ship), _length(legs), figures.sizes[ship.kind]
    near = list[tuple[Spot, Size]]()
    for wreck in wrecks:
        other = pose_of(wreck), figures.sizes[wreck.kind]
        if _room(start, own, *other) < whole and not overlap(start, own, *other):
            near.append(other)
    if not near or _is_clear(start, legs, own, near):
        return legs
    there = end(HERE, legs)
    others = _others(whole, figures.length["turn-arc"], figures.angles[EASY])
    nearest = sorted((round(hypot(x - there.x, y - there.y), 6), n, tried) for n, tried, (x, y, _) in others)
    return next((tried for _, _, tried in nearest if _is_clear(start, tried, own, near)), None)


@lru_cache
def _others(whole: int, arc: int, most: int) -> tuple[tuple[int, tuple[Leg, ...], Pose], ...]:
    """The moves of one length that go round a wreck, each with its rank by its turn and where it ends from `HERE`."""
    others = []
    for n, turned in enumerate(sign * angle for angle in TRIES if angle <= most for sign in (-1, 1)):
        for ahead in range(0, whole - arc + 1, 2 * STEP):
            parts = Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc)
            legs = tuple(leg for leg in parts if leg.inches)
            others.append((n, legs, end(HERE, legs)))
    return tuple(others)


def _is_clear(start: Pose, legs: tuple[Leg, ...], own: Size, wrecks: Sequence[tuple[Spot, Size]]) -> bool:
    """Whether a counter lies on no wreck at any place of its way along legs.

    Those `FAR` apart are looked at first: they are among the places, and may be far enough from all wrecks.
    """
    far, least = way(start, legs, FAR), float(FAR)
    for wreck, size in wrecks:
        for pose in far:
            room = _room(pose, own, wreck, size)
            if room < 0 and overlap(pose, own, wreck, size):
                return False
            least = min(least, room)
    if least >= FAR / 2:
        return True
    return not any(overlap(pose, own, wreck, size) for pose in way(start, legs) for wreck, size in wrecks)


def _room(first: Spot, first_size: Size, second: Spot, second_size: Size) -> float:
    """How far two counters together can go before they can come to lie on each other; negative where they may."""
    return hypot(second[0] - first[0], second[1] - first[1]) - clearance(first_size, second_size) - NEAR


def stops(
    figures: Figures,
    sailing: Sequence[Ship],
    wrecks: Sequence[Ship],
    ways: Sequence[Sequence[Spot]],
    barred: Collection[str],
) -> dict[str, int]:
    """The ships that stop right before another or a wreck, with the places of their way that they reach (SS-31).

    All go ahead together, place by place.  Only the `barred` ships come to a wreck.
    """
    ships = [*sailing, *wrecks]
    sizes = [figures.sizes[ship.kind] for ship in ships]
    paths: list[list[Spot]] = [[pose_of(ship), *spots] for ship, spots in zip(sailing, ways, strict=True)]
    paths += [[pose_of(wreck)] for wreck in wrecks]
    last = [len(path) - 1 for path in paths]  # the place at which each ends
    apart: dict[tuple[int, int], int] = {}  # two ships, and the place up to which they cannot lie on each other
    for a, ship in enumerate(sailing):
        for b in range(a + 1, len(ships) if ship.name in barred else len(sailing)):
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
