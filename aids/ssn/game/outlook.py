"""Prospects of orders before they are carried out: the chance of each shot, and who may hear the move.

Chances are those of the dice, exact.
"""

from fractions import Fraction
from typing import NamedTuple

from aids import checks
from aids.ssn import detection, torpedo
from aids.ssn.game.figures import Figures
from aids.ssn.game.listening import hearing_of, listeners, spread_alert
from aids.ssn.game.orders import OrderFault, Orders, check_shots
from aids.ssn.game.position import HUNDREDTHS, Position, Ship
from aids.ssn.game.torpedoes import KILL, start_run
from aids.ssn.game.ways import apart
from aids.ssn.torpedo import SHALLOW


class Shot(NamedTuple):
    """A shot at a ship: its distance in hundredths of an inch, the 2d6 total needed, its chance to kill.

    `refused` says why the ship may not be fired at, "" if it may.
    """

    name: str
    distance: int
    needed: int | None
    kills: Fraction | None
    refused: str


class Ears(NamedTuple):
    """A listener's comparison with the point of a number: the total needed, None where it cannot hear the point.

    `fires` says whether it fires where it detects the point.
    """

    point: int
    needed: int | None
    chance: Fraction
    fires: bool


class Listener(NamedTuple):
    """A ship or helicopter with its sonar, and what it may hear."""

    name: str
    sonar: str
    points: tuple[Ears, ...]


def shots(figures: Figures, position: Position) -> tuple[Shot, ...]:
    """Each ship on the table as a target of the next shot, in the order of the file (SSN Attack Step).

    Raises `InputError` for a situation without a threshold.
    """
    return tuple(_shot(figures, position, ship) for ship in position.ships if not ship.left)


def _shot(figures: Figures, position: Position, ship: Ship) -> Shot:
    distance, submarine = apart(position.submarine, ship), position.submarine
    try:
        check_shots(figures, position, Orders(shots=(ship.name,)))
    except OrderFault as error:
        return Shot(ship.name, distance, None, None, error.message)
    needed = figures.threshold(detection.ACTIVE, "torpedo", ship.kind, SHALLOW, submarine.depth)
    asked = torpedo.check(figures.rules)
    inches = f"{max(1, distance) / HUNDREDTHS}"
    given = {"range": inches, "threshold": needed, "target": ship.kind, "torpedo-depth": submarine.depth}
    run = start_run(figures, submarine, submarine.depth, ship, SHALLOW)  # at the counter as it lies
    odds = checks.odds(asked._replace(start=lambda inputs: run), checks.accept(asked, given))
    kills = next((chance for result, chance in odds if result["outcome"] == KILL), _chance(None))
    return Shot(ship.name, distance, needed, kills, "")


def heard(figures: Figures, position: Position) -> tuple[Listener, ...]:
    """Who may hear each point of a position in the Detection Step that comes next (SSN Detection Rolls).

    Raises `InputError` for a situation without a threshold.
    """
    listening, _ = spread_alert(figures, position)
    near = figures.length["fire-range"]
    found = []
    for unit, ear in listeners(figures, listening):
        ears, may_fire = [], figures.detector_fires or ear[0] == detection.ACTIVE
        for point in listening.points:
            _, needed = hearing_of(figures, listening, unit, ear, point)
            in_range = min(apart(unit, listening.submarine), apart(unit, point)) <= near
            ears.append(Ears(point.number, needed, _chance(needed), needed is not None and may_fire and in_range))
        found.append(Listener(unit.name, ear[0], tuple(ears)))
    return tuple(found)


def unheard(figures: Figures, found: tuple[Listener, ...]) -> Fraction:
    """The chance that nobody detects any point: a roll decides for all listeners of a point, or of all (SS-5)."""
    needed: dict[int, int] = {}  # the least by point, or by 0 for all
    for listener in found:
        for ears in listener.points:
            if ears.needed is not None:
                roll = 0 if figures.rolls_once else ears.point
                needed[roll] = min(ears.needed, needed.get(roll, ears.needed))
    chance = Fraction(1)
    for least in needed.values():
        chance *= 1 - _chance(least)
    return chance


def _chance(needed: int | None) -> Fraction:
    """The chance that a detection roll comes to a total."""
    if needed is None:
        return Fraction(0)
    weights = detection.DICE.weights
    return Fraction(sum(weight for total, weight in weights.items() if total >= needed), sum(weights.values()))
