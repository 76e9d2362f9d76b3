"""The report of a turn as values, for words, JSON and the turn sheet, and its Detection Step (SSN Detection Step)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from aids.dice import Source
from aids.rulebook.rules import Rules
from aids.ssn import detection
from aids.ssn.detection import player_table, zone_reached
from aids.ssn.game.figures import STEP, XY, Figures, reach, rounded, way
from aids.ssn.game.game_file import document
from aids.ssn.game.orders import Orders, Plan
from aids.ssn.game.position import HUNDREDTHS, Helicopter, Leg, Point, Position, Ship, pose_of
from aids.ssn.game.surface import LISTENS, TO_POINT, Flight, Sailed
from aids.ssn.torpedo import DEEP, SHALLOW, rulings
from aids.turns import Sentence

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
    ships = [(ship, ACTIVE_SHIP if ship.alerted else PASSIVE_SHIP) for ship in figures.afloat(position.ships)]
    return [*ships, *[(each, HELICOPTER[each.depth]) for each in position.helicopters]]


def spread_alert(figures: Figures, position: Position) -> tuple[Position, tuple[str, ...]]:
    """All ships alerted if one is, and the names of those that were not."""
    if len({ship.alerted for ship in position.ships}) < 2:
        return position, ()
    spread = tuple(ship.name for ship in position.ships if not ship.alerted and not figures.is_wreck(ship))
    return position.alerted(), spread


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


RUN = ("SS-6", "SS-15")


class TorpedoRun(NamedTuple):
    """A torpedo from shot to end.  `outcome` is one of the check's, or `out of range` for a target beyond the range.

    `throws` are the faces of each throw, the last the evasion or kill die if there was one; `hears` says for each
    detection roll whether it could succeed.
    """

    by: str
    at: str
    distance: int
    needed: int
    hears: tuple[bool, ...]
    throws: tuple[tuple[int, ...], ...]
    outcome: str
    origin: XY
    target: XY

    def as_json(self) -> dict[str, object]:
        """The torpedo in JSON; lengths are inches."""
        return {
            "by": self.by,
            "at": self.at,
            "inches": self.distance / HUNDREDTHS,
            "needed": self.needed,
            "hears": list(self.hears),
            "dice": [list(throw) for throw in self.throws],
            "outcome": self.outcome,
        }


class SubmarineMove(NamedTuple):
    """The submarine's move: its legs, length in hundredths of an inch, level, and depth before and after."""

    legs: tuple[Leg, ...]
    inches: int
    level: str
    depth: str
    change: str
    path: tuple[XY, ...]


class Heard(NamedTuple):
    """One listener's comparison with the roll for a point.

    `zone` is the convergence zone that the target reaches into, None between zones, 0 for a deep listener, who needs
    none.  `needed` is None where it cannot hear.
    """

    listener: str
    sonar: str
    zone: int | None
    needed: int | None
    detected: bool


class PointRoll(NamedTuple):
    """The detection roll for a point, and what each listener made of it."""

    number: int
    dice: tuple[int, ...]
    heard: tuple[Heard, ...]


class SurfaceMove(NamedTuple):
    """The move of a ship or helicopter.

    `maneuver` is left, straight, right, `to point`, `listens` (a helicopter that goes Deep) or `stays`; `point` the
    detection point that it steers for, 0 for none, `dice` the throws for it.  `note` is what hindered it: `wreck`,
    `collision`, `left` (off the table), "" for nothing.
    """

    name: str
    before: XY
    after: XY
    heading: int
    maneuver: str
    path: tuple[XY, ...]
    point: int = 0
    dice: tuple[int, ...] = ()
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """The move in JSON; places are inches."""
        return {
            "name": self.name,
            "maneuver": self.maneuver,
            "point": self.point or None,
            "dice": list(self.dice),
            "path": path_json(self.path),
            "heading": self.heading,
            "note": self.note,
        }


class Events(NamedTuple):
    """The events of a turn, and the positions between them.

    - `next`: the position after the turn
    - `shots`, `unfired`: the submarine's torpedoes, and the targets of those that were kept (SS-24)
    - `step`, `fire`: the Detection Step, and the torpedoes that followed
    - `launched`: ships with the helicopters that they launched
    - `surface`: the position before ships and helicopters moved
    - `sailed`, `flights`: how they moved; `sailed` is None where they did not
    """

    next: Position
    shots: tuple[TorpedoRun, ...]
    unfired: tuple[str, ...]
    step: Listened
    fire: tuple[TorpedoRun, ...]
    launched: tuple[tuple[str, str], ...]
    surface: Position
    sailed: Sailed | None
    flights: tuple[Flight, ...]


class TurnReport(NamedTuple):
    """A turn: the position before it, its events, and what follows from these.

    - `moved`: the submarine's move
    - `rolls`: the detection roll for each point with every listener's comparison
    - `lost`: the helicopters that were lost with their ship
    - `lhd_dice`: the throw for the LHD's maneuver
    - `moves`: the moves of ships and helicopters
    - `assumes`: the ids of the rulings on which the turn rests
    - `notes`: readings that have changed since the game began
    """

    before: Position
    orders: Orders
    events: Events
    moved: SubmarineMove
    rolls: tuple[PointRoll, ...]
    lost: tuple[str, ...]
    lhd_dice: tuple[int, ...]
    moves: tuple[SurfaceMove, ...]
    assumes: tuple[str, ...]
    notes: tuple[Sentence, ...] = ()

    @property
    def next(self) -> Position:
        """The position after the turn."""
        return self.events.next

    @property
    def closed(self) -> int:
        """The turn before this one."""
        return self.before.turn

    @property
    def detected(self) -> bool:
        """Whether a ship or helicopter detected a point."""
        return any(heard.detected for roll in self.rolls for heard in roll.heard)

    def as_json(self, rules: Rules, thresholds: Mapping[str, int]) -> dict[str, object]:
        """A turn as values of JSON; `turn` is the one that was played, places are inches."""
        moved = self.moved
        return {
            "game": rules.game,
            "turn": self.next.turn,
            "closed": self.closed,
            "shots": [run.as_json() for run in self.events.shots],
            "unfired": list(self.events.unfired),
            "move": {
                "moves": list(map(str, moved.legs)),
                "inches": moved.inches / HUNDREDTHS,
                "speed": moved.level,
                "depth": moved.depth,
                "marker": moved.change,
                "path": path_json(moved.path),
            },
            "alert_spreads_to": list(self.events.step.spread),
            "detections": [
                {"point": roll.number, "dice": list(roll.dice), "listeners": [heard._asdict() for heard in roll.heard]}
                for roll in self.rolls
            ],
            "flipped": list(self.events.step.flipped),
            "torpedoes": [run.as_json() for run in self.events.fire],
            "launched": [{"ship": ship, "helicopter": name} for ship, name in self.events.launched],
            "helicopters_lost": list(self.lost),
            "lhd_die": list(self.lhd_dice),
            "moves": [move.as_json() for move in self.moves],
            "ending": self.next.ending,
            "assumes": list(self.assumes),
            "notes": [sentence._asdict() for sentence in self.notes],
            "next": document(rules, self.next, thresholds),
        }


def report(figures: Figures, position: Position, planned: Plan, events: Events) -> TurnReport:
    """The report of a turn from a position.

    It has the roll for each point with every listener's comparison; none where the submarine left the table (SS-32).
    """
    step, listening = events.step, events.step.listening
    found = {(each.listener, each.point) for each in step.detections}
    rolls: list[PointRoll] = []
    for point, faces in zip(listening.points, step.dice, strict=False):
        heard: list[Heard] = []
        for unit, ear in listeners(figures, listening):
            zone, needed = hearing_of(figures, listening, unit, ear, point)
            heard.append(Heard(unit.name, ear[0], zone, needed, (unit.name, point.number) in found))
        rolls.append(PointRoll(point.number, faces, tuple(heard)))
    start, after, orders = position.submarine, events.next.submarine, planned.orders
    path = ((start.x, start.y), *(rounded(spot)[:2] for spot in way(pose_of(start), orders.moves)))
    aboard = {name for ship in position.ships for name in ship.aboard}
    kept = {name for ship in listening.ships for name in ship.aboard}
    made = TurnReport(
        before=position,
        orders=orders,
        events=events,
        moved=SubmarineMove(orders.moves, planned.inches, planned.level, after.depth, orders.change, path),
        rolls=tuple(rolls),
        lost=tuple(sorted(aboard - kept)),
        lhd_dice=events.sailed.dice if events.sailed else (),
        moves=tuple(_surface_moves(figures, events, events.sailed)) if events.sailed else (),
        assumes=(),
    )
    return made._replace(assumes=rulings_used(figures, made))


def _surface_moves(figures: Figures, events: Events, sailed: Sailed) -> list[SurfaceMove]:
    ships, moves = {ship.name: ship for ship in events.next.ships}, []
    sample = 2 * figures.length["turn-arc"] if sailed.as_one else STEP
    for ship in events.surface.ships:
        if ship.name not in sailed.courses:
            continue
        course, after = sailed.courses[ship.name], ships[ship.name]
        spots = way(pose_of(ship), sailed.legs[ship.name] or course.legs, sample)
        stopped = sailed.stopped.get(ship.name)
        note = "wreck" if sailed.legs[ship.name] != course.legs else ""
        note = "left" if after.left else note if stopped is None else "collision"
        path = ((ship.x, ship.y), *(rounded(spot)[:2] for spot in spots[:stopped]))
        there = after.x, after.y
        move = SurfaceMove(
            ship.name, path[0], there, after.heading, course.maneuver, path, course.point, course.dice, note
        )
        moves.append(move)
    flown = {each.name: each for each in events.flights}
    for before, flying in zip(events.surface.helicopters, events.next.helicopters, strict=True):
        place, there = (before.x, before.y), (flying.x, flying.y)
        if before.name in flown:
            _, point, faces = flown[before.name]
            moves.append(SurfaceMove(before.name, place, there, 0, TO_POINT, (place, there), point, faces))
        else:
            moves.append(SurfaceMove(before.name, place, place, 0, LISTENS, (place,)))
    return moves


def rulings_used(figures: Figures, report: TurnReport) -> tuple[str, ...]:
    """Their ids in order."""
    used = {"SS-9", "SS-10", "SS-18", "SS-19", "SS-26", "SS-33"}
    if report.rolls:
        used |= {"SS-4", "SS-5", "SS-25"}
    if player_table(figures.rules) is None:
        used.add("SS-1")
    if report.next.table is not None:
        used |= {"SS-21", "SS-32"}
    if any(leg.turned for leg in report.orders.moves):
        used |= {"SS-2", "SS-3"}
    if report.events.shots or report.events.unfired:
        used |= {"SS-8", "SS-24", *rulings(figures.rules, RUN)}
    if report.events.fire:
        used |= {"SS-7", "SS-8", "SS-27", *rulings(figures.rules, RUN)}
    if report.events.step.flipped:
        used.add("SS-23")
    if report.events.launched:
        used.add("SS-28")
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        if move.name in flying:
            used |= {"SS-11", "SS-14"}
        elif move.point:
            used |= {"SS-3", "SS-12", "SS-29"}
        if move.note in ("wreck", "collision"):
            used.add({"wreck": "SS-30", "collision": "SS-31"}[move.note])
    if report.moves and not report.lhd_dice:
        used.add("SS-12")
    return tuple(sorted(used, key=lambda name: int(name.split("-")[1])))


def path_json(path: Iterable[XY]) -> list[list[float]]:
    """Places in inches, ready for `json.dumps`."""
    return [[x / HUNDREDTHS, y / HUNDREDTHS] for x, y in path]
