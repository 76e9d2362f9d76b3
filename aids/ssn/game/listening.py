"""The surface's Detection Step: alert spreads, one 2d6 for each point, and who detects it (SSN Detection Step)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.dice import Source
from aids.ssn import detection
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import Helicopter, Point, Position, Ship
from aids.ssn.game.report import Heard, PointRoll
from aids.ssn.game.ways import reach
from aids.ssn.torpedo import DEEP, SHALLOW
from aids.ssn.zones import zone_reached


class Detection(NamedTuple):
    """A point that a listener detected; `may_fire` where the listener may fire for it in this turn (SS-23)."""

    listener: str
    point: int
    may_fire: bool


class Listened(NamedTuple):
    """The Detection Step: the position after it, the ships alerted at its start, the rolls, the ships flipped."""

    position: Position
    spread: tuple[str, ...]
    rolls: tuple[PointRoll, ...]
    flipped: tuple[str, ...]
    detections: tuple[Detection, ...]


def listen(figures: Figures, position: Position, dice: Source) -> Listened:
    """Carry out the step; every listener uses the sonar that it has once alert has spread."""
    position, spread = _spread_alert(figures, position)
    ships = [ship for ship in position.ships if not ship.left and not is_wreck(figures, ship)]
    listeners: Sequence[Ship | Helicopter] = (*ships, *position.helicopters)
    rolls: list[PointRoll] = []
    detections: list[Detection] = []
    for point in sorted(position.points):
        faces = dice.take(detection.DICE, f"the detection roll for point {point.number}")
        total = detection.DICE.read(faces)
        heard = tuple(_hear(figures, position, unit, point, total) for unit in listeners)
        rolls.append(PointRoll(point.number, faces, heard))
        detections += [
            Detection(each.listener, point.number, figures.detector_fires or each.sonar == detection.ACTIVE)
            for each in heard
            if each.detected
        ]
    found = {each.listener for each in detections}
    flipped = tuple(ship.name for ship in ships if ship.name in found and not ship.alerted)
    after = tuple(ship._replace(alerted=True) if ship.name in flipped else ship for ship in position.ships)
    return Listened(position._replace(ships=after), spread, tuple(rolls), flipped, tuple(detections))


def _spread_alert(figures: Figures, position: Position) -> tuple[Position, tuple[str, ...]]:
    """All ships alerted if one is, and the names of those that were not."""
    if not any(ship.alerted for ship in position.ships):
        return position, ()
    spread = tuple(ship.name for ship in position.ships if not ship.alerted and not is_wreck(figures, ship))
    return position._replace(ships=tuple(ship._replace(alerted=True) for ship in position.ships)), spread


def _hear(figures: Figures, position: Position, unit: Ship | Helicopter, point: Point, total: int) -> Heard:
    """One listener's comparison with the roll for a point."""
    if isinstance(unit, Ship):
        sonar, name, depth = detection.ACTIVE if unit.alerted else detection.PASSIVE, "ship", SHALLOW
    else:
        sonar, name, depth = detection.ACTIVE, f"helo-{unit.depth}", unit.depth
    zone = 0 if depth == DEEP else zone_of(figures, position, unit, point)
    if zone is None:
        return Heard(unit.name, sonar, None, None, False)
    needed = figures.threshold(detection.situation(sonar, name, point.speed), point.depth, depth)
    return Heard(unit.name, sonar, zone, needed, total >= needed)


def zone_of(figures: Figures, position: Position, unit: Ship | Helicopter, point: Point) -> int | None:
    """The convergence zone of a listener that a target reaches into (SS-4, SS-25).

    The point at the submarine is heard where the submarine's counter is; other points lie square to the table.
    """
    length = figures.length
    if point.submarine:
        heading, size = position.submarine.heading, (length["ssn-length"], length["ssn-width"])
    else:
        heading, size = 0, (length["dp-length"], length["dp-width"])
    nearest, farthest = reach(unit, point, heading, size)
    return zone_reached(float(length["zone-first"]), float(length["zone-width"]), nearest, farthest * farthest)
