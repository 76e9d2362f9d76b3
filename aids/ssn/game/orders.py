"""The submarine's orders, read from words and refused where the rules forbid them, and how a game ends (SSN Victory).

Orders follow the SSN Attack Step and the SSN Maneuver Step.
"""

import re
from typing import Annotated, NamedTuple

from aids.errors import InputError, some_of
from aids.kinds import Each, Notation, String, Whole
from aids.poses import straight
from aids.records.fields import Field
from aids.ssn.game.figures import Figures, Level, Mark, apart, end, length, rounded
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
    Point,
    Position,
    Submarine,
    pose_of,
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


LEG = Notation[Leg](lambda text, given: parse_leg(given.get(Figures), text), lambda leg, given: str(leg), takes="legs")


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

    def check_shots(self, figures: Figures, position: Position) -> None:
        """`OrderFault` for the first shot that the rules do not allow (SSN Attack Step)."""
        submarine, ships = position.submarine, {ship.name: ship for ship in position.ships}
        most = min(figures.shots, submarine.torpedoes)
        if len(self.shots) > most:
            left = f"torpedoes left: {submarine.torpedoes}, at most {figures.shots} shots in a turn (SSN Attack Step)"
            raise OrderFault(f"you cannot fire {len(self.shots)} shots, only {most}: {left}", "shots", most)
        if self.shots and submarine.speed == figures.levels[-1].name:
            speed, fastest = submarine.speed.capitalize(), figures.levels[-2].name.capitalize()
            fault = f"the submarine is at {speed}, but it can fire only at {fastest} or less (SSN Attack Step)"
            raise OrderFault(fault, "shots", 0)
        for n, name in enumerate(self.shots):
            ship = ships.get(name)
            if ship is None or ship.left:
                raise OrderFault(f"unknown ship {name[:40]!r}", "shots", n, fix=f"choose one of: {some_of(ships)}")
            if figures.is_wreck(ship):
                raise OrderFault(f"{name} is already a wreck", "shots", n)
            distance, most = apart(submarine, ship), figures.length["attack-range"]
            if distance > most:
                away = f"{name} is {distance / HUNDREDTHS:.2f} inches away"
                raise OrderFault(f"{away}, but a torpedo reaches only {in_inches(most)} (SSN Attack Step)", "shots", n)

    def _check_move(self, figures: Figures, position: Position) -> tuple[int, str]:
        """The length and level of the move; `OrderFault` for a turn or a speed that the rules do not allow."""
        inches = length(self.moves)
        level = next((level for level in figures.levels if inches <= level.to), None)
        if level is None:
            longest = f"the longest move, {in_inches(figures.levels[-1].to)}"
            raise OrderFault(f"a move of {in_inches(inches)} inches is longer than {longest}", "moves")
        legal = figures.legal_levels(position)
        if level not in legal:
            over = "over " if legal[0] != figures.levels[0] else ""
            bounds = f"{over}{in_inches(legal[0].above)} to {in_inches(legal[-1].to)} inches"
            problem = f"a move of {in_inches(inches)} inches is {level.name.capitalize()}, but after "
            problem += f"{position.submarine.speed.capitalize()} a move must be {bounds} (SSN Maneuver Step)"
            raise OrderFault(problem, "moves")
        check_turns(level, self.moves)
        return inches, level.name

    def plan(self, figures: Figures, position: Position) -> "Plan":
        """The orders with what follows from them; `OrderFault` for the first that is against the rules."""
        if self.shots:
            self.check_shots(figures, position)
        inches, level = self._check_move(figures, position)
        if self.change and self.shots:
            raise OrderFault("you cannot place a Dive or Rise marker in a turn with shots (SSN Maneuver Step)", "dive")
        depth = position.submarine.next_depth
        if self.change and AFTER[self.change] == depth:
            raise OrderFault(f"the submarine is already {depth} in this move", "dive", fix="remove this order")
        free = position.free_points
        for n, number in enumerate(self.points):
            if number not in free:
                stays = f"point {number} is not free: point {number} stays on the table"
                raise OrderFault(f"{stays}. The free numbers are {' and '.join(map(str, free))}", "points", n)
        if self.points and len(set(self.points)) != 2:
            problem = "there must be two different numbers: the point at the submarine, and the point ahead of it"
            raise OrderFault(problem, "points")
        points = self.points or free[:2]  # at the submarine and ahead of it (SS-18)
        return Plan(self._replace(points=points), inches, level)


class Plan(NamedTuple):
    """Orders that are legal: the length of the move in hundredths of an inch and its speed level."""

    orders: Orders
    inches: int
    level: str

    def move(self, figures: Figures, position: Position) -> Position:
        """The position after the move."""
        spot = rounded(end(pose_of(position.submarine), self.orders.moves))
        after, points = self.moved(figures, position, spot)
        return position._replace(submarine=after, points=points)

    def moved(self, figures: Figures, position: Position, spot: Mark) -> tuple[Submarine, tuple[Point, ...]]:
        """The submarine at the place and heading to which a move leads, and its detection points.

        The point at the submarine stays behind with the depth that the submarine had.  A point is placed at its new
        place, and one as far ahead as it moved, with the depth to come; a point past an edge of the table is not
        placed, unless the submarine may go there (SS-32).
        """
        before, orders, (x, y, heading) = position.submarine, self.orders, spot
        depth = before.next_depth
        after = Submarine(x, y, heading, depth, self.level, before.torpedoes, orders.change, before.sunk)
        ahead_x, ahead_y, _ = rounded(straight(pose_of(after), self.inches))
        at_submarine, ahead = orders.points
        points = [
            Point(each.number, each.x, each.y, each.speed, before.depth) for each in position.points if each.submarine
        ]
        points.append(Point(at_submarine, x, y, self.level, depth, submarine=True))
        points.append(Point(ahead, ahead_x, ahead_y, self.level, AFTER.get(orders.change, depth)))
        return after, tuple(sorted([each for each in points if not figures.leaves_table(position, each.x, each.y)]))


def check_turns(level: Level, legs: tuple[Leg, ...]) -> None:
    """`OrderFault` for a Sharp turn at speed, and for turns with too short a straight run between them (SS-3)."""
    run: int | None = None  # since the last turn
    for n, leg in enumerate(legs):
        if leg.kind == STRAIGHT:
            run = None if run is None else run + leg.inches
            continue
        if leg.kind == SHARP and not level.is_sharp:
            raise OrderFault(f"at {level.name.capitalize()} all turns must be Easy (SSN Maneuver Step)", "moves", n)
        if run is not None and run < level.turning.straight:
            problem = f"there are {in_inches(run)} inches straight since the last turn, but at "
            problem += f"{level.name.capitalize()} {in_inches(level.turning.straight)} are needed (SS-3)"
            raise OrderFault(problem, "moves", n)
        run = 0


def in_inches(hundredths: int) -> str:
    """Hundredths of an inch as inches: `2.5`."""
    return f"{hundredths / HUNDREDTHS:g}"


def ending(figures: Figures, position: Position, *, detected: bool) -> str:
    """The ending of a turn, "" while the game continues (SS-33).

    `detected` says whether a ship or helicopter detected a point in this turn.
    """
    submarine = position.submarine
    if figures.leaves_table(position, submarine.x, submarine.y):
        return LEFT
    if submarine.sunk:
        return SUNK
    is_lhd_lost = figures.is_wreck(position.lhd)
    if is_lhd_lost and not detected:
        frigates = [ship for ship in figures.afloat(position.ships) if ship.kind == FF]
        if all(apart(submarine, ship) > figures.length["victory-distance"] for ship in frigates):
            return WON
    has_left = [ship.left for ship in position.ships]
    has_left += [position.is_off(each.x, each.y) for each in position.helicopters]
    if not is_lhd_lost and any(has_left):  # SS-21
        return LATE
    needed = figures.kills[LHD] - position.lhd.kills
    return NO_TORPEDOES if not is_lhd_lost and submarine.torpedoes < needed else ""
