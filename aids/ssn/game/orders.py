"""The submarine's orders, read from words and refused where the rules forbid them, and how a game ends (SSN Victory).

Orders follow the SSN Attack Step and the SSN Maneuver Step.
"""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from aids.errors import InputError, some_of
from aids.kinds import Each, Notation, String, Whole
from aids.records.fields import Field
from aids.ssn.game.figures import Figures, Level, apart
from aids.ssn.game.position import (
    AFTER,
    EASY,
    FF,
    HUNDREDTHS,
    LATE,
    LEFT,
    LHD,
    MARKER,
    NO_TORPEDOES,
    SHARP,
    STRAIGHT,
    SUNK,
    WON,
    Leg,
    Position,
    Ship,
    is_off,
)
from aids.ssn.maneuver import POINTS

FORM = "'straight 2', 'easy left 30' or 'sharp right 60'"
MOST_LEGS = 20


def parse_leg(figures: Figures, text: str) -> Leg:
    """A leg as a player writes it; `InputError` for any other text, and for a turn beyond the turn tool's."""
    words = " ".join(text.lower().split())
    if match := re.fullmatch(r"straight (\d{1,3}(?:\.\d{1,2})?)", words):
        inches = round(float(match[1]) * HUNDREDTHS)
        if not inches:
            raise InputError(f"{text[:40]!r} has no length", "remove this leg, or write more than 0 inches")
        return Leg(STRAIGHT, inches)
    match = re.fullmatch(rf"({EASY}|{SHARP}) (left|right)(?: (\d{{1,3}}))?", words)
    if match is None:
        raise InputError(f"{text[:40]!r} is not a part of a move", f"write {FORM}")
    most = figures.angles[match[1]]
    turned = int(match[3] or most)
    if not 1 <= turned <= most:
        raise InputError(f"{match[1].capitalize()} turns are 1 to {most} degrees, not {turned}")
    return Leg(match[1], figures.length["turn-arc"], -turned if match[2] == "left" else turned)


def leg_text(leg: Leg) -> str:
    """A leg as a player writes it."""
    if leg.kind == STRAIGHT:
        return f"{STRAIGHT} {leg.inches / HUNDREDTHS:g}"
    return f"{leg.kind} {'left' if leg.turned < 0 else 'right'} {abs(leg.turned)}"


LEG = Notation[Leg](
    lambda text, given: parse_leg(given.get(Figures), text), lambda leg, given: leg_text(leg), takes="legs"
)


class OrderFault(InputError):
    """An order that cannot be carried out; `keys` lead to it among the orders."""

    def __init__(self, problem: str, *keys: str | int, fix: str = "") -> None:
        super().__init__(problem, fix, where=".".join(map(str, keys)))
        self.keys = keys


class Orders(NamedTuple):
    """The player's orders: ships to fire at, the legs of the move, a Dive or Rise marker, the numbers of two points.

    `points` are the number of the point at the submarine and of that ahead of it; empty: the lowest that are free.
    """

    shots: Annotated[
        tuple[str, ...],
        Field(Each(String()), "the ships to fire at before you move, in this order: ['FF2', 'LHD']", always=True),
    ] = ()
    moves: Annotated[
        tuple[Leg, ...],
        Field(
            Each(LEG, MOST_LEGS, "legs"),
            "'straight 2', 'easy left 30', 'sharp right 60'; a turn uses 1 inch",
            always=True,
        ),
    ] = ()
    change: Annotated[
        str,
        Field(
            MARKER, "dive or rise: takes effect in your next move; not in a turn with shots", key="dive", always=True
        ),
    ] = ""
    points: Annotated[
        tuple[int, ...],
        Field(
            Each(Whole(POINTS[0], POINTS[-1])),
            "numbers of the point at your submarine and of the one ahead; empty: the lowest free",
            always=True,
        ),
    ] = ()


class Plan(NamedTuple):
    """Orders that are legal: the length of the move in hundredths of an inch and its speed level."""

    orders: Orders
    inches: int
    level: str


def plan(figures: Figures, position: Position, orders: Orders) -> Plan:
    """The orders with what follows from them; `OrderFault` for the first that is against the rules."""
    if orders.shots:
        check_shots(figures, position, orders)
    inches, level = _check_move(figures, position, orders)
    if orders.change and orders.shots:
        raise OrderFault("you cannot place a Dive or Rise marker in a turn with shots (SSN Maneuver Step)", "dive")
    depth = AFTER.get(
        position.submarine.change, position.submarine.depth
    )  # after the marker of the turn before has taken effect
    if orders.change and AFTER[orders.change] == depth:
        raise OrderFault(f"the submarine is already {depth} in this move", "dive", fix="remove this order")
    taken = _taken(position)
    free = [number for number in POINTS if number != taken]
    for n, number in enumerate(orders.points):
        if number not in free:
            stays = f"point {number} is not free: point {taken} stays on the table"
            raise OrderFault(f"{stays}. The free numbers are {' and '.join(map(str, free))}", "points", n)
    if orders.points and len(set(orders.points)) != 2:
        problem = "there must be two different numbers: the point at the submarine, and the point ahead of it"
        raise OrderFault(problem, "points")
    points = orders.points or free_points(position)  # at the submarine and ahead of it (SS-18)
    return Plan(orders._replace(points=points), inches, level)


def is_wreck(figures: Figures, ship: Ship) -> bool:
    """Whether the kills on a ship have destroyed it."""
    return ship.kills >= figures.kills[ship.kind]


def afloat(figures: Figures, ships: Sequence[Ship]) -> list[Ship]:
    """The ships in play that are no wrecks."""
    return [ship for ship in ships if not ship.left and not (ship.kills and is_wreck(figures, ship))]


def check_shots(figures: Figures, position: Position, orders: Orders) -> None:
    """`OrderFault` for the first shot that the rules do not allow (SSN Attack Step)."""
    submarine, ships = position.submarine, {ship.name: ship for ship in position.ships}
    most = min(figures.shots, submarine.torpedoes)
    if len(orders.shots) > most:
        left = f"torpedoes left: {submarine.torpedoes}, at most {figures.shots} shots in a turn (SSN Attack Step)"
        raise OrderFault(f"you cannot fire {len(orders.shots)} shots, only {most}: {left}", "shots", most)
    if orders.shots and submarine.speed == figures.levels[-1].name:
        speed, fastest = submarine.speed.capitalize(), figures.levels[-2].name.capitalize()
        fault = f"the submarine is at {speed}, but it can fire only at {fastest} or less (SSN Attack Step)"
        raise OrderFault(fault, "shots", 0)
    for n, name in enumerate(orders.shots):
        ship = ships.get(name)
        if ship is None or ship.left:
            raise OrderFault(f"unknown ship {name[:40]!r}", "shots", n, fix=f"choose one of: {some_of(ships)}")
        if is_wreck(figures, ship):
            raise OrderFault(f"{name} is already a wreck", "shots", n)
        distance, most = apart(submarine, ship), figures.length["attack-range"]
        if distance > most:
            away = f"{name} is {distance / HUNDREDTHS:.2f} inches away"
            raise OrderFault(f"{away}, but a torpedo reaches only {in_inches(most)} (SSN Attack Step)", "shots", n)


def _check_move(figures: Figures, position: Position, orders: Orders) -> tuple[int, str]:
    """The length and level of the move; `OrderFault` for a turn or a speed that the rules do not allow."""
    inches, levels = sum(leg.inches for leg in orders.moves), figures.levels
    number = next((n for n, level in enumerate(levels) if inches <= level.to), None)
    if number is None:
        problem = f"a move of {in_inches(inches)} inches is longer than the longest move, {in_inches(levels[-1].to)}"
        raise OrderFault(problem, "moves")
    level, before = levels[number], figures.level(position.submarine.speed)
    if abs(number - before) > figures.speed_change:
        least, most = max(0, before - figures.speed_change), min(len(levels) - 1, before + figures.speed_change)
        bounds = f"{'over ' if least else ''}{in_inches(levels[least].above)} to {in_inches(levels[most].to)} inches"
        problem = f"a move of {in_inches(inches)} inches is {level.name.capitalize()}, but after "
        problem += f"{position.submarine.speed.capitalize()} a move must be {bounds} (SSN Maneuver Step)"
        raise OrderFault(problem, "moves")
    check_turns(level, orders.moves)
    return inches, level.name


def check_turns(level: Level, legs: tuple[Leg, ...]) -> None:
    """`OrderFault` for a Sharp turn at speed, and for turns with too short a straight run between them (SS-3)."""
    run: int | None = None  # since the last turn
    for n, leg in enumerate(legs):
        if leg.kind == STRAIGHT:
            run = None if run is None else run + leg.inches
            continue
        if leg.kind == SHARP and not level.is_sharp:
            raise OrderFault(f"at {level.name.capitalize()} all turns must be Easy (SSN Maneuver Step)", "moves", n)
        if run is not None and run < level.straight:
            problem = f"there are {in_inches(run)} inches straight since the last turn, but at "
            problem += f"{level.name.capitalize()} {in_inches(level.straight)} are needed (SS-3)"
            raise OrderFault(problem, "moves", n)
        run = 0


def free_points(position: Position) -> tuple[int, ...]:
    """The lowest two numbers that are free for the points of the next move."""
    taken = _taken(position)
    return tuple(number for number in POINTS if number != taken)[:2]


def _taken(position: Position) -> int | None:
    """The number of the point at the submarine, which stays behind."""
    return next((point.number for point in position.points if point.submarine), None)


def in_inches(hundredths: int) -> str:
    """Hundredths of an inch as inches: `2.5`."""
    return f"{hundredths / HUNDREDTHS:g}"


def leaves_table(figures: Figures, table: tuple[int, int] | None, x: float, y: float) -> bool:
    """Whether a submarine whose move ends there, in hundredths of an inch, has left the table and lost (SS-32)."""
    return figures.edge_loses and is_off(table, x, y)


def ending(figures: Figures, position: Position, *, detected: bool) -> str:
    """The ending of a turn, "" while the game continues (SS-33).

    `detected` says whether a ship or helicopter detected a point in this turn.
    """
    submarine = position.submarine
    if leaves_table(figures, position.table, submarine.x, submarine.y):
        return LEFT
    if submarine.sunk:
        return SUNK
    lhd = [ship for ship in position.ships if ship.kind == LHD]
    is_lhd_lost = all(is_wreck(figures, ship) for ship in lhd)
    if is_lhd_lost and not detected:
        frigates = [ship for ship in afloat(figures, position.ships) if ship.kind == FF]
        if all(apart(submarine, ship) > figures.length["victory-distance"] for ship in frigates):
            return WON
    has_left = [ship.left for ship in position.ships]
    has_left += [is_off(position.table, each.x, each.y) for each in position.helicopters]
    if not is_lhd_lost and any(has_left):  # SS-21
        return LATE
    needed = sum(figures.kills[LHD] - ship.kills for ship in lhd)
    return NO_TORPEDOES if not is_lhd_lost and submarine.torpedoes < needed else ""
