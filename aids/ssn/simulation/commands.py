"""The orders that a captain gives for a position: always legal, whatever the position (SSN Sequence of Play).

The captain knows what a player knows: the position and the rules, not the dice to come.
"""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from aids.rulebook.rules import value
from aids.ssn.game.ends import Grid
from aids.ssn.game.figures import Figures, hundredths
from aids.ssn.game.orders import Orders, afloat, is_wreck
from aids.ssn.game.position import AFTER, DIVE, FF, LHD, RISE, Position, Ship, Submarine
from aids.ssn.game.shot_chances import shot_chance
from aids.ssn.game.ways import apart
from aids.ssn.simulation.captain import Captain, Listening
from aids.ssn.simulation.steering import move
from aids.ssn.simulation.weighing import Aim, least_costly
from aids.ssn.torpedo import DEEP

ABEAM = {"ahead": 0, "port": -90, "starboard": 90}
MOST_TURNS = 15  # that a captain plans ahead
AT_STATION = 50  # hundredths of an inch; a captain nearer to its station than this waits there


class Command(NamedTuple):
    """A captain under the rules of a game: what is worked out once for all its turns.

    `forward` and `damaged` are the LHD's move in a turn without and with a kill; `wait` is the distance from the LHD
    at which the captain's station lies.
    """

    figures: Figures
    captain: Captain
    forward: int
    damaged: int
    wait: int


def command(figures: Figures, captain: Captain) -> Command:
    """A captain under the rules of a game."""
    forward, damaged = (hundredths(value(figures.rules, name)) for name in ("lhd-forward", "lhd-damaged"))
    reach = min(captain.attack.most, figures.length["attack-range"])
    return Command(figures, captain, forward, damaged, max(captain.attack.least, reach - forward // 2))


def target_in_reach(at: Command, position: Position) -> bool:
    """Whether the LHD is at a distance at which the captain fires, with a torpedo left and slow enough for a shot."""
    attack = at.captain.attack
    most = attack.last if at.captain.listening else attack.most
    return _may_fire(at, position) and _is_near(at, position, _lhd(position), most)


def orders_of(at: Command, position: Position) -> Orders:
    """The captain's orders for the coming turn."""
    lhd, listening = _lhd(position), at.captain.listening
    if listening is not None:
        ships = afloat(at.figures, position.ships)
        if min([apart(position.submarine, ship) for ship in ships], default=0) <= listening.sight:
            weighed = _listen(at, position, lhd, listening)
            if weighed is not None:
                return weighed
    if is_wreck(at.figures, lhd) or lhd.left:
        return _escape(at, position)
    return _attack(at, position, lhd)


def _lhd(position: Position) -> Ship:
    return next(ship for ship in position.ships if ship.kind == LHD)


def _may_fire(at: Command, position: Position) -> bool:
    """Whether the submarine has a torpedo left and is slow enough for a shot (SSN Attack Step)."""
    submarine = position.submarine
    return submarine.torpedoes > 0 and submarine.speed != at.figures.levels[-1].name


def _is_near(at: Command, position: Position, ship: Ship, most: int) -> bool:
    """Whether a ship afloat is at a distance from the captain's least to `most`, within a torpedo's reach."""
    if ship.left or is_wreck(at.figures, ship):
        return False
    distance = apart(position.submarine, ship)
    return at.captain.attack.least <= distance <= min(most, at.figures.length["attack-range"])


def _attack(at: Command, position: Position, lhd: Ship) -> Orders:
    """On the way to the LHD: a salvo if it is in reach, and a move towards the station beside its way."""
    captain, submarine = at.captain, position.submarine
    station, is_met = _station(at, position, lhd)
    shots: tuple[str, ...] = ()
    if _may_fire(at, position) and _is_near(at, position, lhd, captain.attack.most if is_met else captain.attack.last):
        shots = _salvo(at, position, lhd)
    distance = hypot(station[0] - submarine.x, station[1] - submarine.y)
    is_close = min([apart(submarine, ship) for ship in afloat(at.figures, position.ships)]) <= captain.approach.near
    number = _level(at, submarine, captain.approach.near_speed if is_close else captain.approach.speed)
    if distance <= AT_STATION:
        number, distance = _level(at, submarine, at.figures.levels[0].name), 0
    else:
        number = _no_faster(at, submarine, number, distance)
    legs = move(at.figures, position, number, round(distance), _bearing(submarine, *station))
    depth = captain.attack.depth if is_close else captain.approach.depth
    return Orders(shots, legs, "" if shots else _change(submarine, depth))


def _station(at: Command, position: Position, lhd: Ship) -> tuple[tuple[float, float], bool]:
    """Where the captain waits for the LHD at the earliest turn at which it can be there, and whether it can at all.

    The LHD is expected to hold its course; on its way it leaves the table with the turn in which its centre does.
    """
    captain, submarine = at.captain, position.submarine
    course = radians(lhd.heading)
    run = at.damaged if lhd.kills else at.forward
    side = ABEAM.get(captain.approach.side)
    toward = radians(_bearing(lhd, submarine.x, submarine.y) if side is None else lhd.heading + side)
    pace = at.figures.levels[at.figures.level(captain.approach.speed)].to
    place = 0.0, 0.0
    for turns in range(1, MOST_TURNS + 1):
        x, y = lhd.x + turns * run * sin(course), lhd.y + turns * run * cos(course)
        if position.table is not None and not (0 <= x <= position.table[0] and 0 <= y <= position.table[1]):
            break
        place = x + at.wait * sin(toward), y + at.wait * cos(toward)
        if hypot(place[0] - submarine.x, place[1] - submarine.y) <= turns * pace:
            return _on_table(position, place), True
    return _on_table(position, (float(lhd.x), float(lhd.y))), False


def _on_table(position: Position, place: tuple[float, float]) -> tuple[float, float]:
    """The place on the table, an inch within its edges, that is nearest to a place."""
    if position.table is None:
        return place
    x, y = (min(max(100.0, along), side - 100.0) for along, side in zip(place, position.table, strict=True))
    return x, y


def _salvo(at: Command, position: Position, ship: Ship) -> tuple[str, ...]:
    number = min(at.captain.attack.salvo, at.figures.shots, position.submarine.torpedoes)
    return (ship.name,) * number


def _listen(at: Command, position: Position, lhd: Ship, listening: Listening) -> Orders | None:
    """The orders whose move has the least risk, weighed against the way that is left to the firing place or out.

    None where no move is safe from the edges of the table.
    """
    captain = at.captain
    frigates = [ship for ship in afloat(at.figures, position.ships) if ship.kind == FF]
    is_escape = is_wreck(at.figures, lhd) or lhd.left
    if is_escape:
        targets, least, number = frigates, listening.fire_frigate, 1
        aim = Aim(lambda x, y: _to_clear(captain, frigates, x, y), listening.clearing, listening.heard, 0.0)
    else:
        (to_x, to_y), is_met = _station(at, position, lhd)
        targets, least, number = [lhd], listening.fire if is_met else listening.fire_late, captain.attack.salvo
        heard = listening.heard if any(ship.alerted for ship in position.ships) else listening.unalerted
        aim = Aim(lambda x, y: hypot(x - to_x, y - to_y), listening.closing, heard, listening.next_shot)
    shots = _worth_it(at, position, targets, least)[: min(number, at.figures.shots, position.submarine.torpedoes)]
    depth = captain.escape.depth if is_escape else captain.attack.depth
    change = "" if shots else _change(position.submarine, depth)
    return least_costly(at.figures, position, Grid(listening.step, listening.degrees), shots, change, aim)


def _to_clear(captain: Captain, frigates: Sequence[Ship], x: int, y: int) -> float:
    """How far a place is from the distance from the nearest frigate at which the captain is clear of them."""
    nearest = min([hypot(ship.x - x, ship.y - y) for ship in frigates], default=captain.escape.clear)
    return max(0.0, captain.escape.clear - nearest)


def _worth_it(at: Command, position: Position, ships: Sequence[Ship], least: float) -> tuple[str, ...]:
    """Shots, as many as may be, at the ship that one kills most likely, if it does so with a chance of `least`."""
    if not _may_fire(at, position):
        return ()
    in_reach = [ship for ship in ships if _is_near(at, position, ship, at.captain.attack.last)]
    worth = [(round(shot_chance(at.figures, position.submarine, ship), 9), ship.name) for ship in in_reach]
    chance, name = max(worth, default=(0.0, ""))
    return (name,) * at.figures.shots if chance and chance >= least else ()


def _escape(at: Command, position: Position) -> Orders:
    """Away from the frigates once the LHD is lost, with torpedoes at those in reach if the captain wants that."""
    captain, submarine = at.captain, position.submarine
    frigates = [ship for ship in afloat(at.figures, position.ships) if ship.kind == FF]
    shots: tuple[str, ...] = ()
    nearest = min(frigates, key=lambda ship: apart(submarine, ship), default=None)
    is_clear = nearest is None or apart(submarine, nearest) > captain.escape.clear
    in_reach = [ship for ship in frigates if _is_near(at, position, ship, captain.attack.most)]
    if captain.attack.frigates and in_reach and _may_fire(at, position):
        shots = _salvo(at, position, min(in_reach, key=lambda ship: apart(submarine, ship)))
    number = _level(at, submarine, captain.escape.clear_speed if is_clear else captain.escape.speed)
    course = _escape_course(at, position, frigates)
    inches = at.figures.levels[number].to
    legs = move(at.figures, position, number, inches, course)
    return Orders(shots, legs, "" if shots else _change(submarine, captain.escape.depth))


def _escape_course(at: Command, position: Position, frigates: Sequence[Ship]) -> float:
    """The course on which the captain withdraws, in degrees."""
    submarine, lhd = position.submarine, _lhd(position)
    if at.captain.escape.way == "astern":
        return lhd.heading + 180.0
    if at.captain.escape.way == "ahead" or not frigates:
        return float(lhd.heading)
    x = sum(ship.x for ship in frigates) / len(frigates)
    y = sum(ship.y for ship in frigates) / len(frigates)
    return (_bearing(submarine, x, y) + 180) % 360


def _bearing(piece: Submarine | Ship, x: float, y: float) -> float:
    """Degrees clockwise from up, from a piece to a place."""
    return degrees(atan2(x - piece.x, y - piece.y)) % 360


def _level(at: Command, submarine: Submarine, wanted: str) -> int:
    """The number of the level nearest to one that the submarine can reach in a turn."""
    now = at.figures.level(submarine.speed)
    change = at.figures.speed_change
    return min(max(at.figures.level(wanted), now - change), now + change)


def _no_faster(at: Command, submarine: Submarine, number: int, distance: float) -> int:
    """A level no faster than a move of that distance needs, if the submarine can slow down so far."""
    needed = next((n for n, level in enumerate(at.figures.levels) if distance <= level.to), number)
    return _level(at, submarine, at.figures.levels[min(number, needed)].name)


def _change(submarine: Submarine, wanted: str) -> str:
    """The Dive or Rise marker that brings the submarine to a depth, "" if it will be there."""
    if AFTER.get(submarine.change, submarine.depth) == wanted:
        return ""
    return DIVE if wanted == DEEP else RISE
