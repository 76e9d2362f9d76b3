"""The report of a turn: its step with the ways of all pieces, and what each listener made of each roll."""

from __future__ import annotations

from aids.ssn.game.figures import Figures
from aids.ssn.game.helicopters import LISTENS
from aids.ssn.game.listening import listeners, zone_of
from aids.ssn.game.orders import Plan
from aids.ssn.game.position import Position, pose_of
from aids.ssn.game.report import Heard, PointRoll, SubmarineMove, SurfaceMove, TurnReport
from aids.ssn.game.rulings_used import rulings_used
from aids.ssn.game.ships import TO_POINT, Sailed, moved_legs
from aids.ssn.game.step import Step
from aids.ssn.game.ways import STEP, Spot, rounded, way


def report(figures: Figures, position: Position, planned: Plan, step: Step) -> TurnReport:
    """The report of a turn from a position."""
    aboard = {name for ship in position.ships for name in ship.aboard}
    kept = {name for ship in step.listening.ships for name in ship.aboard}
    told = TurnReport(
        before=position,
        orders=planned.orders,
        shots=step.shots,
        unfired=step.unfired,
        moved=_submarine_move(position, planned, step),
        spread=step.spread,
        rolls=_rolls(figures, step),
        flipped=step.flipped,
        fire=step.fire,
        alarmed=step.alarmed,
        launched=step.launched,
        lost=tuple(sorted(aboard - kept)),
        lhd_dice=step.sailed.dice if step.sailed else (),
        moves=(*_ship_moves(figures, step, step.sailed), *_flights(step)) if step.sailed else (),
        assumes=(),
        next=step.next,
    )
    return told._replace(assumes=rulings_used(figures, told))


def _submarine_move(position: Position, planned: Plan, step: Step) -> SubmarineMove:
    before, after = position.submarine, step.next.submarine
    spots = way(pose_of(before), planned.orders.moves)
    path = ((before.x, before.y), *_places(spots))
    change = planned.orders.change
    return SubmarineMove(planned.orders.moves, planned.inches, planned.level, before.depth, after.depth, change, path)


def _places(spots: list[Spot]) -> list[tuple[int, int]]:
    return [rounded(spot)[:2] for spot in spots]


def _rolls(figures: Figures, step: Step) -> tuple[PointRoll, ...]:
    """The roll for each point with every listener's comparison."""
    found = {(each.listener, each.point) for each in step.detections}
    rolls = []
    for point, faces in zip(step.listening.points, step.dice, strict=True):
        heard = []
        for unit, (sonar, name, depth) in listeners(figures, step.listening):
            zone = zone_of(figures, step.listening, unit, depth, point)
            needed = None if zone is None else figures.threshold(sonar, name, point.speed, point.depth, depth)
            heard.append(Heard(unit.name, sonar, zone, needed, (unit.name, point.number) in found))
        rolls.append(PointRoll(point.number, faces, tuple(heard)))
    return tuple(rolls)


def _ship_moves(figures: Figures, step: Step, sailed: Sailed) -> list[SurfaceMove]:
    """The moves of the ships with their ways."""
    ships, moves = {ship.name: ship for ship in step.next.ships}, []
    sample = 2 * figures.length["turn-arc"] if sailed.as_one else STEP
    for ship in step.surface.ships:
        if ship.name not in sailed.courses:
            continue
        course, after = sailed.courses[ship.name], ships[ship.name]
        spots = way(pose_of(ship), moved_legs(sailed, ship.name), sample)
        stopped = sailed.stopped.get(ship.name)
        note = "wreck" if sailed.legs[ship.name] != course.legs else ""
        note = "left" if after.left else note if stopped is None else "collision"
        path = ((ship.x, ship.y), *_places(spots[:stopped]))
        there = after.x, after.y
        move = SurfaceMove(
            ship.name, path[0], there, after.heading, course.maneuver, path, course.point, course.dice, note
        )
        moves.append(move)
    return moves


def _flights(step: Step) -> list[SurfaceMove]:
    """The moves of the helicopters."""
    flown, moves = {each.name: each for each in step.flights}, []
    for before, after in zip(step.surface.helicopters, step.next.helicopters, strict=True):
        place, there = (before.x, before.y), (after.x, after.y)
        if before.name in flown:
            _, point, faces = flown[before.name]
            moves.append(SurfaceMove(before.name, place, there, 0, TO_POINT, (place, there), point, faces))
        else:
            moves.append(SurfaceMove(before.name, place, place, 0, LISTENS, (place,)))
    return moves
