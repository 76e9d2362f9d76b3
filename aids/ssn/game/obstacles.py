"""What is in a ship's way: wrecks that it goes round, counters before which it stops (SSN Destroyed Ships)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, inf

from aids.ssn.game.figures import Figures
from aids.ssn.game.position import EASY, STRAIGHT, Leg, Ship, pose_of
from aids.ssn.game.ways import STEP, Size, Way, clearance, end, lay_way, overlap, pose_at
from aids.ssn.turns import Pose

TRIES = (10, 20, 30)
"""Degrees of the turns that a ship tries to go round a wreck, as far as an Easy turn allows (SS-30)."""
NEAR = 1e-6  # what a computed distance may be wrong by


def size_of(figures: Figures, ship: Ship) -> Size:
    """The length and width of a ship's counter."""
    return figures.length[f"{ship.kind}-length"], figures.length[f"{ship.kind}-width"]


def round_wrecks(figures: Figures, ship: Ship, legs: tuple[Leg, ...], wrecks: Sequence[Ship]) -> tuple[Leg, ...] | None:
    """The legs, or those nearest to them that lead clear of all wrecks; None if there are none (SS-30)."""
    whole, own = sum(leg.inches for leg in legs), size_of(figures, ship)
    near = [
        (pose_of(wreck), size)
        for wreck in wrecks
        if hypot(wreck.x - ship.x, wreck.y - ship.y) <= whole + hypot(*(size := size_of(figures, wreck))) + hypot(*own)
    ]
    start = pose_of(ship)
    near = [each for each in near if not overlap(start, own, *each)]
    if not near or _is_clear(lay_way(start, legs), own, near):
        return legs
    there, clear = end(start, legs), list[tuple[float, int, tuple[Leg, ...]]]()
    arc = figures.length["turn-arc"]
    for n, turned in enumerate(sign * most for most in TRIES if most <= figures.angles[EASY] for sign in (-1, 1)):
        for ahead in range(0, whole - arc + 1, 2 * STEP):
            parts = Leg(STRAIGHT, ahead), Leg(EASY, arc, turned), Leg(STRAIGHT, whole - ahead - arc)
            tried = tuple(leg for leg in parts if leg.inches)
            if _is_clear(lay_way(start, tried), own, near):
                other = end(start, tried)
                clear.append((round(hypot(other.x - there.x, other.y - there.y), 6), n, tried))
    return min(clear)[2] if clear else None


def _is_clear(way: Way, own: Size, wrecks: Sequence[tuple[Pose, Size]]) -> bool:
    """Whether a counter lies on no wreck at any place of a way.

    Places at which it cannot yet have come near a wreck are passed over.
    """
    place = 0
    while place < len(way.places):
        pose, room = pose_at(way, place), inf
        for wreck, size in wrecks:
            if overlap(pose, own, wreck, size):
                return False
            room = min(room, hypot(wreck.x - pose.x, wreck.y - pose.y) - clearance(own, size))
        place += 1 + max(0, int((room - NEAR) // STEP))
    return True


def stops(figures: Figures, sailing: Sequence[Ship], wrecks: Sequence[Ship], ways: Mapping[str, Way]) -> dict[str, int]:
    """The ships that stop right before another or a wreck, with the places of their way that they reach (SS-31).

    All go ahead together, place by place; the one listed later stops.
    """
    ships = [*sailing, *wrecks]
    sizes, starts = [size_of(figures, ship) for ship in ships], [pose_of(ship) for ship in ships]
    laid = [ways[ship.name] for ship in sailing]
    reached = [len(way.places) for way in laid]  # less for a ship that stops
    apart: dict[tuple[int, int], int] = {}  # two ships, and the place up to which they cannot lie on each other
    for a in range(len(sailing)):
        for b in range(a + 1, len(ships)):
            if not overlap(starts[a], sizes[a], starts[b], sizes[b]):
                apart[a, b] = _apart_until(-1, starts[a], sizes[a], starts[b], sizes[b])
    stopped: dict[str, int] = {}

    def pose(ship: int, gone: int) -> Pose:
        """The pose of a ship that has gone so many places ahead, if it could."""
        gone = min(gone, reached[ship]) if ship < len(laid) else 0
        return pose_at(laid[ship], gone - 1) if gone else starts[ship]

    place = 0
    while apart and place < max(reached, default=0):
        place = max(place, min(apart.values()) + 1)
        for moving in range(len(sailing)):
            if place >= reached[moving]:
                continue
            looked_at: dict[tuple[int, int], int] = {}
            for pair, until in apart.items():
                if until >= place or moving not in pair:
                    continue
                other = pair[0] if pair[1] == moving else pair[1]
                here, there = pose(moving, place + 1), pose(other, place + (other < moving))
                if overlap(here, sizes[moving], there, sizes[other]):
                    reached[moving] = stopped[sailing[moving].name] = place
                    break
                looked_at[pair] = _apart_until(place, here, sizes[moving], there, sizes[other])
            else:
                apart.update(looked_at)
        place += 1
    return stopped


def _apart_until(place: int, one: Pose, one_size: Size, other: Pose, other_size: Size) -> int:
    """The place up to which two counters cannot come to lie on each other, one of them at `place`, the other with it
    or one behind."""
    room = hypot(other.x - one.x, other.y - one.y) - clearance(one_size, other_size)
    return place + max(-1, int(((room - NEAR) / STEP - 1) // 2))
