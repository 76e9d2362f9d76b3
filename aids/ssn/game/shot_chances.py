"""The chances of shots: in how many ways those of a turn come out, and what one of the next turn comes to.

Chances are exact but for the last digits of floating-point numbers (SSN Attack Step).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import fsum

from aids.dice import GivenDice
from aids.ssn import detection
from aids.ssn.game.figures import MOST_RUNS, Figures, Result, Throw
from aids.ssn.game.orders import afloat, is_wreck
from aids.ssn.game.position import LHD, Position, Ship, Submarine
from aids.ssn.game.ships import move_ships
from aids.ssn.game.torpedoes import KILL, after_shot, start_run
from aids.ssn.game.ways import apart
from aids.ssn.torpedo import SHALLOW, Run


def outcomes_of_shots(figures: Figures, position: Position, shots: Sequence[str]) -> list[tuple[float, Position]]:
    """The positions that shots from where the submarine lies may lead to, each with its chance (SS-24)."""
    found = [(1.0, position)]
    for name in shots:
        following: dict[Position, float] = {}
        for weight, before in found:
            ship = next(each for each in before.ships if each.name == name)
            kill = 0.0 if is_wreck(figures, ship) else shot_chance(figures, before.submarine, ship)
            fires = not is_wreck(figures, ship)
            for killed, chance in ((False, 1 - kill), (True, kill)):
                if chance:
                    after = after_shot(figures, before, name, killed=killed) if fires else before
                    following[after] = following.get(after, 0.0) + weight * chance
        found = [(weight, after) for after, weight in following.items()]
    return found


def shot_chance(figures: Figures, submarine: Submarine, ship: Ship) -> float:
    """The chance that a torpedo of the submarine kills a ship in range."""
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
            likely = fsum(weight * chance(thrown.then[face]) for face, weight in weights.items())
            known[id(thrown)] = likely / thrown.roll.total
        return known[id(thrown)]

    return chance(torpedo(kind, needed, run))


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


def best_shot(figures: Figures, submarine: Submarine, ships: Sequence[Ship]) -> float:
    """The chance of one shot to kill the LHD, or the best of the ships once that is lost; 0 where none may be fired."""
    if not (submarine.torpedoes and figures.shots) or submarine.speed == figures.levels[-1].name:
        return 0.0
    sailing, reach = afloat(figures, ships), figures.length["attack-range"]
    targets = [ship for ship in sailing if ship.kind == LHD] or sailing
    return max(
        (shot_chance(figures, submarine, ship) for ship in targets if apart(submarine, ship) <= reach), default=0.0
    )
