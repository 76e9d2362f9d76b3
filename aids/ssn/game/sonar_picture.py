"""The sonar picture of a move: how likely it is to be heard, fired on and sunk in the steps that follow it.

Ships and helicopters listen from where they lie before they move, so these chances are those of the dice alone (SSN
Detection Step, SSN Attack Step).  The chance of the next turn's shot is taken over the LHD's die; once the LHD is lost
frigates count where they lie, before they move.  Chances are exact but for the last digits of floating-point numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import hypot, prod
from typing import NamedTuple

from aids.dice import GivenDice
from aids.ssn import detection
from aids.ssn.game.ends import Grid, ends
from aids.ssn.game.figures import MOST_RUNS, Figures, Result, Throw
from aids.ssn.game.listening import Ear, listeners, spread_alert, zone_of
from aids.ssn.game.orders import OrderFault, Orders, Plan, afloat, check_shots, is_wreck
from aids.ssn.game.position import LHD, Helicopter, Point, Position, Ship, is_off
from aids.ssn.game.ships import move_ships
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.torpedoes import HIT, KILL, after_shot, start_run
from aids.ssn.game.ways import apart
from aids.ssn.torpedo import SHALLOW, Run

WEIGHTS = detection.DICE.weights
TOTAL = detection.DICE.total


class Chances(NamedTuple):
    """The chances that a move is detected, that a torpedo is fired at the submarine for it, and that it is sunk.

    `kill` is the chance of one shot of the next turn to kill the LHD, or the best of the ships once that is lost.
    """

    heard: float
    fired: float
    sunk: float
    kill: float = 0.0


class End(NamedTuple):
    """A move with what it leads to: the legal orders, the submarine's place and heading, and the chances.

    `closing` is how far the LHD then is from it, as it lies now; once that is lost, minus the distance of the nearest
    frigate.
    """

    plan: Plan
    x: int
    y: int
    heading: int
    chances: Chances
    closing: int


class Listening(NamedTuple):
    """What listens after the shots of a turn came out in one of their ways, and what has been worked out for it.

    - `chance` is that of this way, `torpedoes` are those left
    - `units` listen, alert spread
    - `sailed` are the ships after their next move, each way of it with its chance
    - `zones` are the units, by number, that hear in the water of a place and heading
    - `hits` are the chances that a unit's torpedoes sink the submarine, `kills` those of the next shot
    """

    figures: Figures
    chance: float
    torpedoes: int
    units: Sequence[tuple[Ship | Helicopter, Ear]]
    sailed: Sequence[tuple[float, tuple[Ship, ...]]]
    zones: dict[tuple[int, int, int], tuple[int, ...]]
    hits: dict[tuple[object, ...], float]
    kills: dict[tuple[object, ...], float]


def picture(figures: Figures, position: Position, grid: Grid, shots: tuple[str, ...] = ()) -> tuple[End, ...]:
    """Every move of the grid with its chances, the shots fired first; the slowest moves first.

    Moves past an edge of the table that lose the game are left out.  Raises `OrderFault` for shots that are not
    allowed, `InputError` for a situation without a threshold.
    """
    planned = list(ends(figures, position, grid, shots))
    ways = listen_after(figures, position, shots)
    found = []
    for plan in planned:
        after = move_submarine(figures, position, plan)
        submarine = after.submarine
        if not (figures.edge_loses and is_off(position.table, submarine.x, submarine.y)):
            held, closing = chances(ways, after), _closing(figures, after)
            found.append(End(plan, submarine.x, submarine.y, submarine.heading, held, closing))
    return tuple(found)


def listen_after(figures: Figures, position: Position, shots: Sequence[str] = ()) -> tuple[Listening, ...]:
    """The ways in which shots from where the submarine lies come out, for `chances`."""
    found = []
    for chance, shot in outcomes_of_shots(figures, position, shots):
        heard_from, _ = spread_alert(figures, shot)
        units, ships = listeners(figures, heard_from), sailed(figures, shot)
        found.append(Listening(figures, chance, shot.submarine.torpedoes, units, ships, {}, {}, {}))
    return tuple(found)


def chances(ways: Sequence[Listening], after: Position) -> Chances:
    """The chances of a move: `after` is the position that `move_submarine` leads to from the one before the shots.

    Raises `InputError` for a situation without a threshold.
    """
    mixed = [0.0] * len(Chances._fields)
    for way in ways:
        each = (*_chances(way, after), _next_kill(way, after))
        mixed = [total + way.chance * chance for total, chance in zip(mixed, each, strict=True)]
    return Chances(*mixed)


# --- before the move: shots -----------------------------------------------------------------------------------------


def outcomes_of_shots(figures: Figures, position: Position, shots: Sequence[str]) -> list[tuple[float, Position]]:
    """The positions that shots from where the submarine lies may lead to, each with its chance (SS-24)."""
    found = [(1.0, position)]
    for name in shots:
        following: dict[Position, float] = {}
        for weight, before in found:
            ship = next(each for each in before.ships if each.name == name)
            kill = 0.0 if is_wreck(figures, ship) else shot_chance(figures, before, ship)
            fires = not is_wreck(figures, ship)
            for killed, chance in ((False, 1 - kill), (True, kill)):
                if chance:
                    after = after_shot(figures, before, name, killed=killed) if fires else before
                    following[after] = following.get(after, 0.0) + weight * chance
        found = [(weight, after) for after, weight in following.items()]
    return found


def shot_chance(figures: Figures, position: Position, ship: Ship) -> float:
    """The chance that a torpedo of the submarine kills a ship in range."""
    submarine = position.submarine
    needed = figures.threshold(detection.ACTIVE, "torpedo", ship.kind, SHALLOW, submarine.depth)
    run = start_run(figures, submarine, submarine.depth, ship, SHALLOW)
    return chance_of(figures, ship.kind, needed, run, KILL)


def chance_of(figures: Figures, kind: str, needed: int, run: Run, outcome: str) -> float:
    """The chance that a torpedo's run at a kind of target comes to an outcome."""
    return _chance_of(figures.torpedo, kind, needed, run, outcome)


@lru_cache(maxsize=MOST_RUNS)
def _chance_of(
    torpedo: Callable[[str, int, Run], Throw | Result], kind: str, needed: int, run: Run, outcome: str
) -> float:
    known: dict[int, float] = {}  # by the identity of a throw: runs that come to the same state share theirs

    def chance(thrown: Throw | Result) -> float:
        if not isinstance(thrown, Throw):
            return float(thrown["outcome"] == outcome)
        if id(thrown) not in known:
            weights = thrown.roll.weights
            likely = sum(weight * chance(thrown.then[face]) for face, weight in weights.items())
            known[id(thrown)] = likely / thrown.roll.total
        return known[id(thrown)]

    return chance(torpedo(kind, needed, run))


# --- after the move: detection and return fire ----------------------------------------------------------------------


def _chances(listening: Listening, after: Position) -> tuple[float, float, float]:
    """The chances of being heard, fired on and sunk with the points and the submarine of the position `after`.

    A roll is made for each point, or one for all; the units that fire for a roll of so much fire for more, too.
    """
    figures, rolls, least = listening.figures, list[list[tuple[int, int]]](), list[int]()
    for point in after.points:
        needed = _needed(listening, after, point)
        lowest = min((total for _, total, _ in needed), default=max(WEIGHTS) + 1)
        firing = [(total, 1 << unit) for unit, total, fires in needed if fires]
        if rolls and figures.rolls_once:
            rolls[0] += firing
            least[0] = min(least[0], lowest)
        else:
            rolls.append(firing)
            least.append(lowest)
    unheard = prod(sum(weight for total, weight in WEIGHTS.items() if total < each) / TOTAL for each in least)
    silent, survived = 0.0, 0.0
    for units, weight in _who_fires(rolls).items():
        if not units:
            silent = weight
        survived += weight * prod(1 - _hit(listening, after, n) for n in range(units.bit_length()) if units >> n & 1)
    return 1 - unheard, 1 - silent, 1 - survived


def _needed(listening: Listening, after: Position, point: Point) -> list[tuple[int, int, bool]]:
    """The units that can hear a point: their number, the 2d6 total needed, and whether they then fire (SS-8, SS-23)."""
    figures, units = listening.figures, listening.units
    submarine, near = after.submarine, figures.length["fire-range"]
    key = (point.x, point.y, submarine.heading if point.submarine else -1)
    if key not in listening.zones:
        listening.zones[key] = tuple(
            n for n, (unit, ear) in enumerate(units) if zone_of(figures, after, unit, ear[2], point) is not None
        )
    found = []
    for n in listening.zones[key]:
        unit, (sonar, listener, depth) = units[n]
        total = figures.threshold(sonar, listener, point.speed, point.depth, depth)
        may_fire = figures.detector_fires or sonar == detection.ACTIVE
        fires = may_fire and (apart(unit, submarine) <= near or apart(unit, point) <= near)
        found.append((n, total, fires))
    return found


def _who_fires(rolls: Sequence[Sequence[tuple[int, int]]]) -> Mapping[int, float]:
    """The chance of each set of units, a bit each, that fire; each roll is for units with the totals that they need."""
    found = {0: 1.0}
    for firing in rolls:
        sets: dict[int, int] = {}
        for total, weight in WEIGHTS.items():
            units = 0
            for needed, unit in firing:
                if total >= needed:
                    units |= unit
            sets[units] = sets.get(units, 0) + weight
        joint: dict[int, float] = {}
        for before, chance in found.items():
            for units, weight in sets.items():
                joint[before | units] = joint.get(before | units, 0.0) + chance * weight / TOTAL
        found = joint
    return found


def _hit(listening: Listening, after: Position, number: int) -> float:
    """The chance that the torpedoes of a unit sink the submarine (SS-27)."""
    figures, (unit, _), submarine = listening.figures, listening.units[number], after.submarine
    key = (number, submarine.x, submarine.y, submarine.heading, submarine.speed, submarine.depth)
    if key not in listening.hits:
        chance = 0.0
        if apart(unit, submarine) <= figures.length["attack-range"]:
            needed = figures.threshold(detection.ACTIVE, "torpedo", submarine.speed, submarine.depth, SHALLOW)
            run = start_run(figures, unit, SHALLOW, submarine, submarine.depth)
            chance = chance_of(figures, "ssn", needed, run, HIT)
        torpedoes = figures.helicopter_torpedoes if isinstance(unit, Helicopter) else figures.ship_torpedoes
        listening.hits[key] = 1 - (1 - chance) ** torpedoes
    return listening.hits[key]


# --- the next turn's shot -------------------------------------------------------------------------------------------


def sailed(figures: Figures, position: Position) -> list[tuple[float, tuple[Ship, ...]]]:
    """The ships after their next move, each way of the LHD's die with its chance; as they lie without the LHD."""
    lhd = next((ship for ship in afloat(figures, position.ships) if ship.kind == LHD), None)
    if lhd is None:
        return [(1.0, position.ships)]
    throw = figures.lhd_throw(lhd.kills)
    if not isinstance(throw, Throw):
        return [(1.0, move_ships(figures, position, GivenDice(()))[0].ships)]
    found: dict[tuple[Ship, ...], float] = {}
    for face, weight in throw.roll.weights.items():
        ships = move_ships(figures, position, GivenDice((face,)))[0].ships
        found[ships] = found.get(ships, 0.0) + weight / throw.roll.total
    return [(chance, ships) for ships, chance in found.items()]


def _next_kill(listening: Listening, after: Position) -> float:
    """The chance of one shot of the next turn, over the ways in which the ships may move."""
    figures, submarine = listening.figures, after.submarine
    key = (submarine.x, submarine.y, submarine.depth, submarine.speed)
    if key not in listening.kills:
        there = after._replace(submarine=submarine._replace(torpedoes=listening.torpedoes))
        listening.kills[key] = sum(
            weight * best_shot(figures, there._replace(ships=ships)) for weight, ships in listening.sailed
        )
    return listening.kills[key]


def best_shot(figures: Figures, position: Position) -> float:
    """The chance of one shot to kill the LHD, or the best of the ships once that is lost; 0 where none may be fired."""
    sailing = afloat(figures, position.ships)
    best = 0.0
    for ship in [ship for ship in sailing if ship.kind == LHD] or sailing:
        try:
            check_shots(figures, position, Orders(shots=(ship.name,)))
        except OrderFault:
            continue
        best = max(best, shot_chance(figures, position, ship))
    return best


# --- the best of them -------------------------------------------------------------------------------------------------

APART = 100
"""Hundredths of an inch between two moves that are told as different."""
CERTAIN = 9  # digits: further ones differ from machine to machine


def best(found: Sequence[End], aim: str, count: int) -> list[End]:
    """The best moves by an aim, at most `count`, no two of which end within an inch with the same speed and marker.

    Where two are alike by the aim, the one that is less often sunk, fired on and heard comes first, then the one that
    closes the LHD, or is farther from the frigates once that is lost.
    """
    told = list[End]()
    for end in sorted(found, key=lambda end: (*_rank(end.chances, aim), end.closing)):
        if len(told) == count:
            break
        if not any(_alike(end, other) for other in told):
            told.append(end)
    return told


def _rank(held: Chances, aim: str) -> tuple[float, ...]:
    """How good chances are by an aim, the least for the best."""
    worth = {"heard": held.heard, "fired": held.fired, "sunk": held.sunk, "kill": -held.kill}
    order = dict.fromkeys((aim, "sunk", "fired", "heard", "kill"))
    return tuple(round(worth[each], CERTAIN) for each in order)


def _closing(figures: Figures, position: Position) -> int:
    sailing = afloat(figures, position.ships)
    lhd = [ship for ship in sailing if ship.kind == LHD]
    if lhd:
        return apart(position.submarine, lhd[0])
    return -min((apart(position.submarine, ship) for ship in sailing), default=0)


def _alike(one: End, other: End) -> bool:
    same = one.plan.level == other.plan.level and one.plan.orders.change == other.plan.orders.change
    return same and hypot(one.x - other.x, one.y - other.y) <= APART
