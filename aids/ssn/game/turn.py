"""One turn of a game: the submarine's orders, torpedoes from shot to end, the surface step (SSN Sequence of Play)."""

from collections.abc import Sequence
from math import hypot

from aids.dice import Source
from aids.ssn import detection
from aids.ssn.detection import zone_reached
from aids.ssn.game.figures import Figures, Throw, apart, extent, seen_from
from aids.ssn.game.orders import Orders, Plan, ending
from aids.ssn.game.position import Helicopter, Position, Ship, Submarine
from aids.ssn.game.report import Detection, Events, Listened, TorpedoRun, TurnReport, listen, report
from aids.ssn.game.surface import Flight, Sailed, launch, move_helicopters, move_ships
from aids.ssn.torpedo import SHALLOW, Run

OUT_OF_RANGE = "out of range"
SUNK, KILL = "sunk", "kill"
SUBMARINE = "SSN"


def fire_shots(
    figures: Figures, position: Position, shots: Sequence[str], dice: Source
) -> tuple[Position, tuple[TorpedoRun, ...], tuple[str, ...]]:
    """The submarine's shots in order, and the targets of those that were kept because the ship had sunk (SS-24).

    A shot alerts every ship at once.
    """
    runs: list[TorpedoRun] = []
    kept: list[str] = []
    for name in shots:
        submarine = position.submarine
        ship = next(ship for ship in position.ships if ship.name == name)
        if figures.is_wreck(ship):
            kept.append(name)
            continue
        run = _run(figures, SUBMARINE, submarine, submarine.depth, name, ship.kind, ship, SHALLOW, dice)
        runs.append(run)
        position = after_shot(figures, position, name, killed=run.outcome == KILL)
    return position, tuple(runs), tuple(kept)


def after_shot(figures: Figures, position: Position, name: str, *, killed: bool) -> Position:
    """The position after a shot of the submarine at a ship: a kill more or not, and every ship Alerted."""
    submarine = position.submarine
    ships = [each._replace(alerted=True, kills=each.kills + (killed and each.name == name)) for each in position.ships]
    # The helicopters aboard wrecks are gone (SSN Destroyed Ships).
    ships = [ship._replace(aboard=()) if ship.aboard and figures.is_wreck(ship) else ship for ship in ships]
    return position._replace(submarine=submarine._replace(torpedoes=submarine.torpedoes - 1), ships=tuple(ships))


def return_fire(
    figures: Figures, position: Position, detections: Sequence[Detection], dice: Source
) -> tuple[Position, tuple[TorpedoRun, ...]]:
    """The torpedoes of the units that detected, which alert all ships.

    Ships fire first, each as listed (SS-27); a helicopter leaves afterwards.
    """
    near = figures.length["fire-range"]
    points = {point.number: point for point in position.points}
    runs: list[TorpedoRun] = []
    units: list[Ship | Helicopter] = [*position.ships, *position.helicopters]
    for unit in units:
        heard = [points[each.point] for each in detections if each.may_fire and each.listener == unit.name]
        if not heard or min(apart(unit, position.submarine), *(apart(unit, point) for point in heard)) > near:
            continue
        for _ in range(figures.helicopter_torpedoes if isinstance(unit, Helicopter) else figures.ship_torpedoes):
            if position.submarine.sunk:
                break
            target = position.submarine
            run = _run(figures, unit.name, unit, SHALLOW, SUBMARINE, "ssn", target, target.depth, dice)
            runs.append(run)
            if run.outcome == SUNK:
                position = position._replace(submarine=target._replace(sunk=True))
    if not runs:
        return position, ()
    fired = {run.by for run in runs}
    ships = tuple([ship if figures.is_wreck(ship) else ship._replace(alerted=True) for ship in position.ships])
    helicopters = tuple([each for each in position.helicopters if each.name not in fired])
    return position._replace(ships=ships, helicopters=helicopters), tuple(runs)


def start_run(
    figures: Figures,
    shooter: Submarine | Ship | Helicopter,
    depth: str,
    target: Submarine | Ship,
    target_depth: str,
) -> Run:
    """A torpedo's run before its first roll, at the target's counter as it lies (SS-15)."""
    along, across = seen_from(shooter, target, target.heading)
    distance = hypot(along, across) or 1.0
    run = figures.start_run(max(1, round(distance)), depth, target_depth)
    if False not in run.hears:
        return run
    size = figures.sizes["ssn" if isinstance(target, Submarine) else target.kind]
    first, width, step = figures.length["zone-first"], figures.length["zone-width"], float(figures.water.step)
    hears = []
    for move, anyhow in enumerate(run.hears):
        left = max(0.0, 1 - move * step / distance)
        hears.append(anyhow or zone_reached(first, width, *extent(along * left, across * left, size)) is not None)
    return Run(tuple(hears), close=run.close)


def _run(
    figures: Figures,
    by: str,
    shooter: Submarine | Ship | Helicopter,
    depth: str,
    at: str,
    kind: str,
    target: Submarine | Ship,
    target_depth: str,
    dice: Source,
) -> TorpedoRun:
    distance = apart(shooter, target)
    origin, end = (shooter.x, shooter.y), (target.x, target.y)
    row = target.speed if isinstance(target, Submarine) else kind
    needed = figures.threshold(detection.ACTIVE, "torpedo", row, target_depth, depth)
    if distance > figures.length["attack-range"]:
        return TorpedoRun(by, at, distance, needed, (), (), OUT_OF_RANGE, origin, end)
    run = start_run(figures, shooter, depth, target, target_depth)
    throws: list[tuple[int, ...]] = []
    reached = figures.torpedo(kind, needed, run)
    while isinstance(reached, Throw):
        faces = dice.take(reached.roll, f"{by}’s torpedo at {at}, {reached.purpose}")
        throws.append(faces)
        reached = reached.then[reached.roll.read(faces)]
    return TorpedoRun(by, at, distance, needed, run.hears, tuple(throws), str(reached["outcome"]), origin, end)


def play(figures: Figures, position: Position, orders: Orders, dice: Source) -> TurnReport:
    """A turn by the rules with its report; the same position, orders and dice give the same turn.

    Raises `OrderFault` for orders that are against the rules, `InputError` for a situation without a threshold and for
    dice that a player gave where they are too few or not on their die.
    """
    planned = orders.plan(figures, position)
    return report(figures, position, planned, carry_out(figures, position, planned, dice))


def advance(figures: Figures, position: Position, orders: Orders, dice: Source) -> Events:
    """The same turn without its report; raises the errors of `play`."""
    return carry_out(figures, position, orders.plan(figures, position), dice)


def carry_out(figures: Figures, position: Position, planned: Plan, dice: Source) -> Events:
    """A turn with orders that have been found legal for the position; raises the errors of `play` but `OrderFault`."""
    fired, shots, unfired = fire_shots(figures, position, planned.orders.shots, dice)
    moved = planned.move(figures, fired)
    has_left = figures.leaves_table(moved, moved.submarine.x, moved.submarine.y)  # the game is over here (SS-32)
    step = Listened(moved, moved, (), (), (), ()) if has_left else listen(figures, moved, dice)
    surface, fire = return_fire(figures, step.position, step.detections, dice)
    launched: tuple[tuple[str, str], ...] = ()
    sailed: Sailed | None = None
    flights: tuple[Flight, ...] = ()
    after = surface
    if not surface.submarine.sunk and not has_left:
        alerted = [ship.name for ship in position.ships if ship.alerted]
        surface, launched = launch(figures, surface, alerted)
        after, sailed = move_ships(figures, surface, dice)
        after, flights = move_helicopters(figures, after, [name for _, name in launched], dice)
    ends = ending(figures, after, detected=bool(step.detections))
    return Events(
        next=after._replace(turn=position.turn + 1, ending=ends),
        shots=shots,
        unfired=unfired,
        step=step,
        fire=fire,
        launched=launched,
        surface=surface,
        sailed=sailed,
        flights=flights,
    )
