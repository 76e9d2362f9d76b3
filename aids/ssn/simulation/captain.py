"""Captains, the automatic players of the submarine: policies read from strict TOML, and the orders that they give.

Their orders are always legal, whatever the position (SSN Sequence of Play), and no move leads off the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, inf, radians, sin
from statistics import fmean
from typing import Annotated, NamedTuple

from aids.input_file import Place, brief
from aids.kinds import Choice, Context, Flag, Line, Number, String, Whole
from aids.records.fields import Field, Table, read
from aids.rulebook.rules import value
from aids.ssn.game.figures import START, Figures, Mark, Turning, apart, direction, end, hundredths, rounded
from aids.ssn.game.orders import Orders, Plan
from aids.ssn.game.position import (
    AFTER,
    DEPTH,
    DIVE,
    FF,
    HUNDREDTHS,
    RISE,
    SPEED,
    STRAIGHT,
    Inches,
    Leg,
    Position,
    Ship,
    Submarine,
)
from aids.ssn.game.risk import CERTAIN, listen_after, shot_chance
from aids.ssn.game.sonar_picture import MoveGrid, Way, ways
from aids.ssn.torpedo import DEEP

SIDES = ("ahead", "port", "starboard", "near")
WAYS = ("away", "astern", "ahead")
LENGTH = Inches(0, 60)
CHANCE, WEIGHT = Number(0, 1), Number(0, 10)


class Approach(NamedTuple):
    """The way to the firing place.

    `side` is the side of the LHD from which the captain attacks, `near` that on which it lies.  `speed` is the
    fastest level of the way, `near_speed` that within `near` of a ship.
    """

    side: Annotated[str, Field(Choice(SIDES))]
    speed: Annotated[str, Field(SPEED)]
    depth: Annotated[str, Field(DEPTH)]
    near: Annotated[int, Field(LENGTH)]
    near_speed: Annotated[str, Field(SPEED)]


class Attack(NamedTuple):
    """The shots: at the LHD from `least` to `most` away, and up to `last` away once it cannot be met any more.

    `salvo` is the number of torpedoes in a turn; `frigates` says whether those left over are fired at frigates.
    `depth` is that of the submarine within `near` of a ship.
    """

    least: Annotated[int, Field(LENGTH)]
    most: Annotated[int, Field(LENGTH)]
    last: Annotated[int, Field(LENGTH)]
    depth: Annotated[str, Field(DEPTH)]
    salvo: Annotated[int, Field(Whole(1, 24))]
    frigates: Annotated[bool, Field(Flag())]


class Escape(NamedTuple):
    """The way out once the LHD is lost: away from the frigates, or astern or ahead of the group's course.

    `speed` is the level until the nearest frigate is farther than `clear`, then `clear_speed`.
    """

    way: Annotated[str, Field(Choice(WAYS))]
    speed: Annotated[str, Field(SPEED)]
    depth: Annotated[str, Field(DEPTH)]
    clear: Annotated[int, Field(LENGTH)]
    clear_speed: Annotated[str, Field(SPEED)]


class Listener(NamedTuple):
    """How a captain weighs the moves within `sight` of a ship, on a grid of so many inches and degrees.

    Weights are chances of being sunk that something counts: being heard while a ship is Alerted (`heard`) and while
    none is (`unalerted`), an inch to the firing place (`closing`), an inch to the distance `clear` from the nearest
    frigate (`clearing`), a next turn without a shot that kills (`next_shot`).  The captain fires at the LHD for a
    chance to kill of `fire`, of `fire_late` once it cannot be met any more, at a frigate for one of `fire_frigate`.
    """

    source: Annotated[str, Field(Line(60))]
    sight: Annotated[int, Field(LENGTH)]
    step: Annotated[int, Field(Inches(0.5, 8))]
    degrees: Annotated[int, Field(Whole(15, 180, "degrees"))]
    heard: Annotated[float, Field(WEIGHT)]
    unalerted: Annotated[float, Field(WEIGHT)]
    closing: Annotated[float, Field(WEIGHT)]
    clearing: Annotated[float, Field(WEIGHT)]
    next_shot: Annotated[float, Field(WEIGHT)]
    fire: Annotated[float, Field(CHANCE)]
    fire_late: Annotated[float, Field(CHANCE)]
    fire_frigate: Annotated[float, Field(CHANCE)]


class Captain(NamedTuple):
    """A policy for a game, with its title and what it stands for, in a line.

    Without `listening` a captain does the same whatever the ships can hear.
    """

    game: Annotated[str, Field(String())]
    title: Annotated[str, Field(Line(30))]
    means: Annotated[str, Field(Line(160))]
    approach: Annotated[Approach, Field(Table(Approach, level=1))]
    attack: Annotated[Attack, Field(Table(Attack, level=1))]
    escape: Annotated[Escape, Field(Table(Escape, level=1))]
    listening: Annotated[Listener | None, Field(Table(Listener, level=1), absent=None, since="0.4.0")] = None

    def renamed(self, title: str) -> Captain:
        """The same captain under another title."""
        return self._replace(title=title)


def parse_captain(at: Place, document: Mapping[str, object], game: str) -> Captain:
    """The captain in a document of TOML for a game; `RulesError` with file and line for the first fault in it."""
    if document.get("game", game) != game:
        raise at.at("game").refuse(f"this is a captain for {brief(document['game'])}, not for {game!r}")
    captain = read(Captain, at, document)
    within, attack = at.at("attack"), captain.attack
    for key, less, most, least in (
        ("most", "least", attack.most, attack.least),
        ("last", "most", attack.last, attack.most),
    ):
        if most < least:
            given, other = (LENGTH.write(each, Context()) for each in (most, least))
            raise within.at(key).refuse(f"{key!r} must be at least {less!r} ({other}), not {given}")
    return captain


ASIDE = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Degrees by which a course is changed, in this order, if it would lead off the table."""


@lru_cache(maxsize=20_000)
def legs_to(turning: Turning, inches: int, turned: int) -> tuple[Leg, ...]:
    """A move of so many inches that turns by `turned` degrees, right positive, as soon and as far as it may."""
    legs, left, ahead = list[Leg](), inches, list[Leg]()  # straight, before the next arc
    for leg in turning.legs(None, turned):
        if leg.kind == STRAIGHT:
            ahead = [leg]
            continue
        length = sum(each.inches for each in (*ahead, leg))
        if length > left:
            break
        legs += [*ahead, leg]
        left -= length
    if left:
        legs.append(Leg(STRAIGHT, left))
    return tuple(legs)


@lru_cache(maxsize=20_000)
def _shifted(turning: Turning, inches: int, turned: int) -> tuple[float, float, float]:
    """Where a move of `legs_to` ends that begins at 0,0 with heading 000: x, y, heading."""
    return end(START, legs_to(turning, inches, turned))


class Aim(NamedTuple):
    """What a move is weighed by, all as chances of being sunk.

    - `inch` is that of an inch of the way that is `left` to the nearest of `places`, or to where it is `clear` of them
    - `heard` is that of being heard, `next_shot` that of a next turn without a shot that kills
    """

    inch: float
    heard: float
    next_shot: float
    places: Sequence[tuple[float, float]]
    clear: float | None = None

    def left(self, x: int, y: int) -> float:
        """The way that is left from a place, in hundredths."""
        nearest = min([hypot(to_x - x, to_y - y) for to_x, to_y in self.places], default=inf)
        return nearest if self.clear is None else max(0.0, self.clear - nearest)


class Tried(NamedTuple):
    """A move that may be made: what the way that is then left counts, the move's number, its speed, way and end."""

    cost: float
    number: int
    level: str
    way: Way
    end: Mark


ABEAM = {"ahead": 0, "port": -90, "starboard": 90}
MOST_TURNS = 15  # that a captain plans ahead
AT_STATION = 50  # hundredths of an inch; a captain nearer to its station than this waits there


class Command:
    """A captain under the rules of a game: what is worked out once for all its turns.

    `forward` and `damaged` are the LHD's move in a turn without and with a kill; `wait` is the distance from the LHD
    at which the captain's station lies.
    """

    def __init__(self, figures: Figures, captain: Captain) -> None:
        self.figures, self.captain = figures, captain
        self.forward = hundredths(value(figures.rules, "lhd-forward"))
        self.damaged = hundredths(value(figures.rules, "lhd-damaged"))
        reach = min(captain.attack.most, figures.length["attack-range"])
        self.wait = max(captain.attack.least, reach - self.forward // 2)

    def target_in_reach(self, position: Position) -> bool:
        """Whether the LHD is where the captain fires at it, with a torpedo left and slow enough for a shot."""
        attack = self.captain.attack
        most = attack.last if self.captain.listening else attack.most
        return self._may_fire(position) and self._is_near(position, position.lhd, most)

    def orders(self, position: Position) -> Orders:
        """The captain's orders for the coming turn."""
        lhd, listening = position.lhd, self.captain.listening
        if listening is not None:
            ships = self.figures.afloat(position.ships)
            if min([apart(position.submarine, ship) for ship in ships], default=0) <= listening.sight:
                weighed = self._listen(position, lhd, listening)
                if weighed is not None:
                    return weighed
        if self.figures.is_wreck(lhd) or lhd.left:
            return self._escape(position)
        return self._attack(position, lhd)

    def _may_fire(self, position: Position) -> bool:
        """Whether the submarine has a torpedo left and is slow enough for a shot (SSN Attack Step)."""
        submarine = position.submarine
        return submarine.torpedoes > 0 and submarine.speed != self.figures.levels[-1].name

    def _is_near(self, position: Position, ship: Ship, most: int) -> bool:
        """Whether a ship afloat is at a distance from the captain's least to `most`, within a torpedo's reach."""
        if ship.left or self.figures.is_wreck(ship):
            return False
        most = min(most, self.figures.length["attack-range"])
        return self.captain.attack.least <= apart(position.submarine, ship) <= most

    def _attack(self, position: Position, lhd: Ship) -> Orders:
        """On the way to the LHD: a salvo if it is in reach, and a move toward the station beside its way."""
        captain, submarine = self.captain, position.submarine
        station, is_met = self._station(position, lhd)
        shots: tuple[str, ...] = ()
        if self._may_fire(position) and self._is_near(
            position, lhd, captain.attack.most if is_met else captain.attack.last
        ):
            shots = self._salvo(position, lhd.name, captain.attack.salvo)
        distance = hypot(station[0] - submarine.x, station[1] - submarine.y)
        is_close = (
            min([apart(submarine, ship) for ship in self.figures.afloat(position.ships)]) <= captain.approach.near
        )
        number = self._level(submarine, captain.approach.near_speed if is_close else captain.approach.speed)
        if distance <= AT_STATION:
            number, distance = self._level(submarine, self.figures.levels[0].name), 0
        else:  # no faster than a move of that distance needs, if the submarine can slow down so far
            needed = next((n for n, level in enumerate(self.figures.levels) if distance <= level.to), number)
            number = self._level(submarine, self.figures.levels[min(number, needed)].name)
        legs = self.move(position, number, round(distance), _bearing(submarine, *station))
        depth = captain.attack.depth if is_close else captain.approach.depth
        return Orders(shots, legs, "" if shots else _change(submarine, depth))

    def _station(self, position: Position, lhd: Ship) -> tuple[tuple[float, float], bool]:
        """Where the captain waits for the LHD at the earliest turn at which it can be there, and whether it can at all.

        The LHD is expected to hold its course; on its way it leaves the table with the turn in which its center does.
        """
        captain, submarine = self.captain, position.submarine
        course = radians(lhd.heading)
        run = self.damaged if lhd.kills else self.forward
        side = ABEAM.get(captain.approach.side)
        toward = radians(_bearing(lhd, submarine.x, submarine.y) if side is None else lhd.heading + side)
        pace = self.figures.levels[self.figures.level(captain.approach.speed)].to
        place = 0.0, 0.0
        for turns in range(1, MOST_TURNS + 1):
            x, y = lhd.x + turns * run * sin(course), lhd.y + turns * run * cos(course)
            if position.table is not None and not (0 <= x <= position.table[0] and 0 <= y <= position.table[1]):
                break
            place = x + self.wait * sin(toward), y + self.wait * cos(toward)
            if hypot(place[0] - submarine.x, place[1] - submarine.y) <= turns * pace:
                return _on_table(position, place), True
        return _on_table(position, (float(lhd.x), float(lhd.y))), False

    def _salvo(self, position: Position, name: str, number: int) -> tuple[str, ...]:
        return (name,) * min(number, self.figures.shots, position.submarine.torpedoes)

    def _listen(self, position: Position, lhd: Ship, listening: Listener) -> Orders | None:
        """The orders whose move has the least risk, weighed against the way that is left to the firing place or out.

        Shots go at the ship that one kills most likely, if it does so with the least chance that the captain wants.
        None where no move is safe from the edges of the table.
        """
        captain = self.captain
        frigates = [ship for ship in self.figures.afloat(position.ships) if ship.kind == FF]
        is_escape = self.figures.is_wreck(lhd) or lhd.left
        if is_escape:
            targets, least, number = frigates, listening.fire_frigate, 1
            places = [(ship.x, ship.y) for ship in frigates]
            aim = Aim(listening.clearing, listening.heard, 0.0, places, captain.escape.clear)
        else:
            station, is_met = self._station(position, lhd)
            targets, least, number = [lhd], listening.fire if is_met else listening.fire_late, captain.attack.salvo
            heard = listening.heard if any(ship.alerted for ship in position.ships) else listening.unalerted
            aim = Aim(listening.closing, heard, listening.next_shot, [station])
        shots: tuple[str, ...] = ()
        if self._may_fire(position):
            in_reach = [ship for ship in targets if self._is_near(position, ship, captain.attack.last)]
            worth = [(round(shot_chance(self.figures, position.submarine, ship), 9), ship.name) for ship in in_reach]
            chance, likeliest = max(worth, default=(0.0, ""))
            if chance and chance >= least:
                shots = self._salvo(position, likeliest, number)
        depth = captain.escape.depth if is_escape else captain.attack.depth
        change = "" if shots else _change(position.submarine, depth)
        return self.least_costly(position, MoveGrid(listening.step, listening.degrees), shots, change, aim)

    def _escape(self, position: Position) -> Orders:
        """Away from the frigates once the LHD is lost, with torpedoes at those in reach if the captain wants that."""
        captain, submarine = self.captain, position.submarine
        frigates = [ship for ship in self.figures.afloat(position.ships) if ship.kind == FF]
        shots: tuple[str, ...] = ()
        nearest = min(frigates, key=lambda ship: apart(submarine, ship), default=None)
        is_clear = nearest is None or apart(submarine, nearest) > captain.escape.clear
        in_reach = [ship for ship in frigates if self._is_near(position, ship, captain.attack.most)]
        if captain.attack.frigates and in_reach and self._may_fire(position):
            target = min(in_reach, key=lambda ship: apart(submarine, ship))
            shots = self._salvo(position, target.name, captain.attack.salvo)
        number = self._level(submarine, captain.escape.clear_speed if is_clear else captain.escape.speed)
        course = position.lhd.heading + 180.0 * (captain.escape.way == "astern")
        if captain.escape.way == "away" and frigates:
            x, y = fmean(ship.x for ship in frigates), fmean(ship.y for ship in frigates)
            course = (_bearing(submarine, x, y) + 180) % 360
        legs = self.move(position, number, self.figures.levels[number].to, course)
        return Orders(shots, legs, "" if shots else _change(submarine, captain.escape.depth))

    def _level(self, submarine: Submarine, wanted: str) -> int:
        """The number of the level nearest to one that the submarine can reach in a turn."""
        now, change = self.figures.level(submarine.speed), self.figures.speed_change
        return min(max(self.figures.level(wanted), now - change), now + change)

    def inches_at(self, number: int, wanted: int) -> int:
        """The length of a move at a level, `wanted` or what comes nearest to it."""
        level = self.figures.levels[number]
        return max(min(wanted, level.to), level.above + 1 if number else 0)

    def move(self, position: Position, number: int, wanted: int, course: float) -> tuple[Leg, ...]:
        """The legs of a move at level `number`, `wanted` long if the level allows, toward a course.

        If that would lead off the table, or to where only the next move could, the nearest course that does not, else
        straight ahead as slowly as the submarine can.
        """
        submarine = position.submarine
        turned = round((course - submarine.heading + 180) % 360 - 180)  # the shorter way, right positive
        slowest = max(0, self.figures.level(submarine.speed) - self.figures.speed_change)
        for level in range(number, slowest - 1, -1):
            turning, inches = self.figures.levels[level].turning, self.inches_at(level, wanted)
            for aside in ASIDE:
                tried = (turned + aside + 180) % 360 - 180
                if position.table is None or self.stays(position, level, _shifted(turning, inches, tried)):
                    return legs_to(turning, inches, tried)
        return legs_to(self.figures.levels[slowest].turning, self.inches_at(slowest, 0), 0)

    def stays(self, position: Position, number: int, shifted: tuple[float, float, float]) -> bool:
        """Whether a move ends on the table, with room ahead in which the submarine can stop."""
        x, y, turned = shifted
        submarine, heading = position.submarine, radians(position.submarine.heading)
        end_x = submarine.x + x * cos(heading) + y * sin(heading)
        end_y = submarine.y - x * sin(heading) + y * cos(heading)
        if self.figures.leaves_table(position, *rounded((end_x, end_y, 0))[:2]):
            return False
        # How far it runs on at least until it lies still, and an inch more.
        room = 100 + sum(self.figures.levels[level].above + 2 for level in range(1, number))
        ahead = heading + radians(turned)
        return not self.figures.leaves_table(position, end_x + room * sin(ahead), end_y + room * cos(ahead))

    def least_costly(
        self, position: Position, grid: MoveGrid, shots: tuple[str, ...], change: str, aim: Aim
    ) -> Orders | None:
        """The orders with these shots and marker whose move costs least by the aim; None if no move stays on the table.

        A move is looked at no further than until it costs as much as another.
        """
        least, best, points = float("inf"), None, position.free_points[:2]
        listening = listen_after(self.figures, position, shots)
        for tried in sorted(self._moves(position, grid, aim)):
            if tried.cost >= least:
                break
            orders = Orders(shots, tried.way.legs, change)
            plan = Plan(orders._replace(points=points), tried.way.inches, tried.level)
            submarine, placed = plan.moved(self.figures, position, tried.end)
            cost = tried.cost
            for way in listening:
                found = way.hearing(submarine, placed)
                cost += way.chance * aim.heard * found.heard
                if cost < least:
                    cost += way.chance * way.sunk(submarine, found)
                if cost < least and aim.next_shot:
                    cost += way.chance * aim.next_shot * (1 - way.next_kill(submarine))
            cost = round(cost, CERTAIN)
            if cost < least:
                least, best = cost, orders
        return best

    def _moves(self, position: Position, grid: MoveGrid, aim: Aim) -> Iterator[Tried]:
        """The moves of a grid that leave room to stop before an edge of the table."""
        submarine, number = position.submarine, 0
        sine, cosine = direction(submarine.heading)
        for level in self.figures.legal_levels(position):
            for way in ways(level, grid):
                aside, ahead, turned = way.leads
                if position.table is None or self.stays(position, self.figures.level(level.name), way.leads):
                    x = submarine.x + aside * cosine + ahead * sine
                    y = submarine.y + ahead * cosine - aside * sine
                    end = rounded((x, y, submarine.heading + turned))
                    cost = aim.inch * aim.left(end[0], end[1]) / HUNDREDTHS
                    yield Tried(round(cost, CERTAIN), number, level.name, way, end)
                number += 1


def _on_table(position: Position, place: tuple[float, float]) -> tuple[float, float]:
    """The place on the table, an inch within its edges, that is nearest to a place."""
    if position.table is None:
        return place
    x, y = (min(max(100.0, along), side - 100.0) for along, side in zip(place, position.table, strict=True))
    return x, y


def _bearing(piece: Submarine | Ship, x: float, y: float) -> float:
    return degrees(atan2(x - piece.x, y - piece.y)) % 360


def _change(submarine: Submarine, wanted: str) -> str:
    """The Dive or Rise marker that brings the submarine to a depth, "" if it will be there."""
    if AFTER.get(submarine.change, submarine.depth) == wanted:
        return ""
    return DIVE if wanted == DEEP else RISE
