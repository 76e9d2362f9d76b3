"""The risk of a move: how likely it is to be heard, fired on and sunk in the steps that follow it.

Ships and helicopters listen from where they lie before they move, so these chances are those of the dice alone (SSN
Detection Step, SSN Attack Step).  The chance of the next turn's shot is taken over the LHD's die; once the LHD is lost
frigates count where they lie, before they move.  Chances are exact but for the last digits of floating-point numbers.
"""

from collections.abc import Mapping, Sequence
from math import fsum, hypot, prod
from typing import NamedTuple

from aids.ssn import detection
from aids.ssn.game.figures import Figures
from aids.ssn.game.listening import Ear, listeners, spread_alert
from aids.ssn.game.position import Helicopter, Point, Position, Ship, Submarine
from aids.ssn.game.shot_chances import best_shot, chance_of, outcomes_of_shots, sailed
from aids.ssn.game.torpedoes import SUNK, start_run
from aids.ssn.game.ways import Size, apart, reach
from aids.ssn.torpedo import DEEP, SHALLOW
from aids.ssn.zones import zone_reached

TOTAL = detection.DICE.total
NEVER = detection.MOST + 1
BELOW = [sum(weight for total, weight in detection.DICE.weights.items() if total < n) / TOTAL for n in range(NEVER + 1)]
"""The chance of a detection roll below a total."""
SQUARE = -1  # the heading of a point that lies square to the table


class Chances(NamedTuple):
    """The chances that a move is detected, that a torpedo is fired at the submarine for it, and that it is sunk.

    `kill` is the chance of one shot of the next turn to kill the LHD, or the best of the ships once that is lost.
    """

    heard: float
    fired: float
    sunk: float
    kill: float = 0.0


class Listening(NamedTuple):
    """What listens after the shots of a turn came out in one of their ways, and what has been worked out for it.

    - `chance` is that of this way, `torpedoes` are those left
    - `units` listen, alert spread
    - `sailed` are the ships after their next move, each way of it with its chance
    - `hearers` are the units, by number, that hear in the water of a place and heading, by how they listen
    - `ranges` are the distances of units from a place of the submarine
    - `hits` are the chances that a unit's torpedoes sink the submarine, `kills` those of the next shot
    """

    figures: Figures
    chance: float
    torpedoes: int
    units: Sequence[tuple[Ship | Helicopter, Ear]]
    sailed: Sequence[tuple[float, tuple[Ship, ...]]]
    hearers: "dict[tuple[int, int, int], Mapping[Ear, Sequence[tuple[int, int]]]]"
    ranges: dict[tuple[int, int], list[int]]
    hits: dict[tuple[int, int, int, int, str, str], float]
    kills: dict[tuple[int, int, str, str], float]


class Hearing(NamedTuple):
    """The chances that a move is heard and fired on, and for each detection roll the units that fire for it.

    These are bits, by number, in the totals for which they fire.
    """

    heard: float
    fired: float
    rolls: Sequence[Mapping[int, int]]


def listen_after(figures: Figures, position: Position, shots: Sequence[str] = ()) -> tuple[Listening, ...]:
    """The ways in which shots from where the submarine lies come out, for `chances`."""
    found = []
    for chance, shot in outcomes_of_shots(figures, position, shots):
        heard_from, _ = spread_alert(figures, shot)
        units, ships = listeners(figures, heard_from), sailed(figures, shot)
        found.append(Listening(figures, chance, shot.submarine.torpedoes, units, ships, {}, {}, {}, {}))
    return tuple(found)


def chances(ways: Sequence[Listening], submarine: Submarine, points: Sequence[Point]) -> Chances:
    """The chances of a move that leads to this submarine and these points, as `move_submarine` does before the shots.

    Raises `InputError` for a situation without a threshold.
    """
    mixed = [0.0] * len(Chances._fields)
    for way in ways:
        found = hearing(way, submarine, points)
        each = found.heard, found.fired, sunk(way, submarine, found), next_kill(way, submarine)
        mixed = [total + way.chance * chance for total, chance in zip(mixed, each, strict=True)]
    return Chances(*mixed)


def hearing(way: Listening, submarine: Submarine, points: Sequence[Point]) -> Hearing:
    """Who hears these points and fires; a roll is made for each of them, or one for all (SS-5)."""
    rolls_once, unheard, silent = way.figures.rolls_once, 1.0, 1.0
    quietest = loudest = NEVER  # with one roll: the least totals for which a unit hears, and fires
    rolls = list[dict[int, int]]()
    for point in points:
        least, needed, firing = _needed(way, submarine, point)
        if rolls_once:
            quietest, loudest = min(quietest, least), min(loudest, needed)
        else:
            unheard, silent = unheard * BELOW[least], silent * BELOW[needed]
        if firing and rolls and rolls_once:
            for total, units in firing.items():
                rolls[0][total] = rolls[0].get(total, 0) | units
        elif firing:
            rolls.append(firing)
    if rolls_once:
        unheard, silent = BELOW[quietest], BELOW[loudest]
    return Hearing(1 - unheard, 1 - silent, rolls)


def _needed(way: Listening, submarine: Submarine, point: Point) -> tuple[int, int, dict[int, int]]:
    """What a point comes to: the least 2d6 totals for which any unit hears it, and fires (SS-8, SS-23).

    And the units that fire, a bit each, by the total needed.
    """
    figures, near = way.figures, way.figures.length["fire-range"]
    least, loudest, firing = NEVER, NEVER, dict[int, int]()
    key = (point.x, point.y, submarine.heading if point.submarine else SQUARE)
    hearers = way.hearers.get(key)
    if hearers is None:
        hearers = way.hearers[key] = _hearers(way, *key)
    for ear, heard in hearers.items():
        sonar, listener, depth = ear
        total = max(0, min(NEVER, figures.threshold(sonar, listener, point.speed, point.depth, depth)))
        if total < least:
            least = total
        if not (figures.detector_fires or sonar == detection.ACTIVE):
            continue
        ranges, units = _ranges(way, submarine), 0
        for n, distance in heard:
            if distance <= near or ranges[n] <= near:
                units |= 1 << n
        if units:
            firing[total] = firing.get(total, 0) | units
            if total < loudest:
                loudest = total
    return least, loudest, firing


def _hearers(way: Listening, x: int, y: int, heading: int) -> Mapping[Ear, Sequence[tuple[int, int]]]:
    """The units that hear a point in the water of a place, with their distances, by how they listen (SS-4, SS-25).

    A counter's centre is in a zone, or so far from one that no part reaches it; the parts are looked at otherwise.
    """
    length, sizes = way.figures.length, way.figures.sizes
    first, width = length["zone-first"], length["zone-width"]
    size = sizes["dp"] if heading == SQUARE else sizes["ssn"]
    half, place = hypot(*size) / 2 + 1, Submarine(x, y, heading, DEEP, "", 0)
    found: dict[Ear, list[tuple[int, int]]] = {}
    for n, (unit, ear) in enumerate(way.units):
        distance = hypot(unit.x - x, unit.y - y)
        if ear[2] != DEEP:
            past = distance % (first + width)
            is_between = half < past < first - half
            if is_between or (past < first and not _reaches(first, width, unit, place, size)):
                continue
        found.setdefault(ear, []).append((n, round(distance)))
    return found


def _reaches(first: int, width: int, unit: Ship | Helicopter, place: Submarine, size: Size) -> bool:
    """Whether any part of a counter reaches into a zone of a unit."""
    return zone_reached(first, width, *reach(unit, place, max(0, place.heading), size)) is not None


def _ranges(way: Listening, submarine: Submarine) -> list[int]:
    """The distance of each unit from the submarine."""
    key = submarine.x, submarine.y
    if key not in way.ranges:
        way.ranges[key] = [apart(unit, submarine) for unit, _ in way.units]
    return way.ranges[key]


def sunk(way: Listening, submarine: Submarine, found: Hearing) -> float:
    """The chance that the torpedoes of the units that fire sink the submarine.

    The units that fire for a roll of so much fire for more, too; those that cannot hit are left out.
    """
    firing = _firing(found)
    safe = {1 << n: 1 - _hit(way, submarine, n) for n in range(firing.bit_length()) if firing >> n & 1}
    hitting = sum(unit for unit, chance in safe.items() if chance < 1)
    joint = {0: 1.0}
    for roll in found.rolls:
        if sets := _sets(roll, hitting):
            before, joint = joint, {}
            for units, chance in before.items():
                for more, likely in sets:
                    joint[units | more] = joint.get(units | more, 0.0) + chance * likely
    return 1 - fsum(
        chance * prod([each for unit, each in safe.items() if unit & units]) for units, chance in joint.items()
    )


def decided(way: Listening, submarine: Submarine, points: Sequence[Point]) -> list[tuple[str, bool]]:
    """The units that may fire at a move whose torpedoes the rules decide without dice: whether these sink it."""
    firing = _firing(hearing(way, submarine, points))
    hits = {n: _hit(way, submarine, n) for n in range(firing.bit_length()) if firing >> n & 1}
    return [(way.units[n][0].name, chance == 1) for n, chance in hits.items() if chance in {0, 1}]


def _firing(found: Hearing) -> int:
    """The units that fire for any total, a bit each."""
    firing = 0
    for roll in found.rolls:
        for units in roll.values():
            firing |= units
    return firing


def _sets(roll: Mapping[int, int], hitting: int) -> list[tuple[int, float]]:
    """The sets of units, of those in `hitting`, that fire for a roll, each with its chance; none if none ever does."""
    units, below, sets = 0, 0.0, list[tuple[int, float]]()
    for total in sorted(roll):
        if roll[total] & hitting & ~units:
            sets.append((units, BELOW[total] - below))
            units, below = units | roll[total] & hitting, BELOW[total]
    return [*sets, (units, 1 - below)] if sets else []


def _hit(way: Listening, submarine: Submarine, number: int) -> float:
    """The chance that the torpedoes of a unit sink the submarine (SS-27)."""
    key = number, submarine.x, submarine.y, submarine.heading, submarine.speed, submarine.depth
    if key not in way.hits:
        figures, unit, chance = way.figures, way.units[number][0], 0.0
        if apart(unit, submarine) <= figures.length["attack-range"]:
            needed = figures.threshold(detection.ACTIVE, "torpedo", submarine.speed, submarine.depth, SHALLOW)
            run = start_run(figures, unit, SHALLOW, submarine, submarine.depth)
            chance = chance_of(figures, "ssn", needed, run, SUNK)
        torpedoes = figures.helicopter_torpedoes if isinstance(unit, Helicopter) else figures.ship_torpedoes
        way.hits[key] = 1 - (1 - chance) ** torpedoes
    return way.hits[key]


def next_kill(way: Listening, submarine: Submarine) -> float:
    """The chance of one shot of the next turn, over the ways in which the ships may move."""
    key = submarine.x, submarine.y, submarine.depth, submarine.speed
    if key not in way.kills:
        armed = submarine._replace(torpedoes=way.torpedoes)
        way.kills[key] = fsum(chance * best_shot(way.figures, armed, ships) for chance, ships in way.sailed)
    return way.kills[key]
