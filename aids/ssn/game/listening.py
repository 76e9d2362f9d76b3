"""The surface's Detection Step: alert spreads, 2d6 for the points, and who detects them (SSN Detection Step)."""

from typing import NamedTuple

from aids.dice import Source
from aids.ssn import detection
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import afloat, is_wreck
from aids.ssn.game.position import Helicopter, Point, Position, Ship
from aids.ssn.game.ways import reach
from aids.ssn.torpedo import DEEP, SHALLOW
from aids.ssn.zones import zone_reached

Ear = tuple[str, str, str]
"""How a unit listens: its sonar, the listener as the detection table names it, its depth."""
PASSIVE_SHIP: Ear = detection.PASSIVE, "ship", SHALLOW
ACTIVE_SHIP: Ear = detection.ACTIVE, "ship", SHALLOW
HELICOPTER: dict[str, Ear] = {depth: (detection.ACTIVE, f"helo-{depth}", depth) for depth in (SHALLOW, DEEP)}


class Detection(NamedTuple):
    """A point that a listener detected; `may_fire` where the listener may fire for it in this turn (SS-23)."""

    listener: str
    point: int
    may_fire: bool


class Listened(NamedTuple):
    """The Detection Step: `listening` the position once alert had spread, `position` that after the step.

    `spread` are the ships alerted at its start, `dice` the roll for each point, the same where one is made for all,
    `flipped` the ships alerted by what they detected.
    """

    position: Position
    listening: Position
    spread: tuple[str, ...]
    dice: tuple[tuple[int, ...], ...]
    flipped: tuple[str, ...]
    detections: tuple[Detection, ...]


def listen(figures: Figures, position: Position, dice: Source) -> Listened:
    """Carry out the step; every listener uses the sonar that it has once alert has spread."""
    position, spread = spread_alert(figures, position)
    units = listeners(figures, position)
    thrown: list[tuple[int, ...]] = []
    detections: list[Detection] = []
    for point in position.points:
        if not thrown or not figures.rolls_once:
            of = "all points" if figures.rolls_once else f"point {point.number}"
            faces = dice.take(detection.DICE, f"the detection roll for {of}")
        thrown.append(faces)
        total = detection.DICE.read(faces)
        for unit, ear in units:
            needed = figures.known_threshold(ear[0], ear[1], point.speed, point.depth, ear[2])
            if needed is not None and total < needed:
                continue
            if zone_of(figures, position, unit, ear[2], point) is not None:
                figures.threshold(ear[0], ear[1], point.speed, point.depth, ear[2])  # refused if there is none
                may_fire = figures.detector_fires or ear[0] == detection.ACTIVE
                detections.append(Detection(unit.name, point.number, may_fire))
    if not detections:
        return Listened(position, position, spread, tuple(thrown), (), ())
    found = {each.listener for each in detections}
    flipped = tuple([ship.name for ship in position.ships if ship.name in found and not ship.alerted])
    after = tuple([ship._replace(alerted=True) if ship.name in flipped else ship for ship in position.ships])
    return Listened(
        position._replace(ships=after) if flipped else position,
        position,
        spread,
        tuple(thrown),
        flipped,
        tuple(detections),
    )


def listeners(figures: Figures, position: Position) -> list[tuple[Ship | Helicopter, Ear]]:
    """The units that listen, ships first, and how they do; only a ship is ever Unalerted."""
    units: list[tuple[Ship | Helicopter, Ear]] = [
        (ship, ACTIVE_SHIP if ship.alerted else PASSIVE_SHIP) for ship in afloat(figures, position.ships)
    ]
    units += [(each, HELICOPTER[each.depth]) for each in position.helicopters]
    return units


def spread_alert(figures: Figures, position: Position) -> tuple[Position, tuple[str, ...]]:
    """All ships alerted if one is, and the names of those that were not."""
    if len({ship.alerted for ship in position.ships}) < 2:
        return position, ()
    spread = tuple(ship.name for ship in position.ships if not ship.alerted and not is_wreck(figures, ship))
    return position._replace(ships=tuple(ship._replace(alerted=True) for ship in position.ships)), spread


def hearing_of(
    figures: Figures, position: Position, unit: Ship | Helicopter, ear: Ear, point: Point
) -> tuple[int | None, int | None]:
    """The convergence zone of a listener that a point reaches into, and the 2d6 total needed there; None between zones.

    Raises `InputError` for a situation without a threshold.
    """
    sonar, listener, depth = ear
    zone = zone_of(figures, position, unit, depth, point)
    return zone, None if zone is None else figures.threshold(sonar, listener, point.speed, point.depth, depth)


def zone_of(figures: Figures, position: Position, unit: Ship | Helicopter, depth: str, point: Point) -> int | None:
    """The convergence zone of a listener that a target reaches into (SS-4, SS-25), 0 for a deep listener.

    The point at the submarine is heard where the submarine's counter is; other points lie square to the table.
    """
    if depth == DEEP:
        return 0
    length, sizes = figures.length, figures.sizes
    heading, size = (position.submarine.heading, sizes["ssn"]) if point.submarine else (0, sizes["dp"])
    return zone_reached(length["zone-first"], length["zone-width"], *reach(unit, point, heading, size))
