"""The risk of a move: the chances of its shots, and of being heard, fired on and sunk in the steps that follow."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import fsum, prod
from typing import NamedTuple

from aids import checks, dice
from aids.dice import GivenDice, percent
from aids.ssn import detection, torpedo
from aids.ssn.detection import zone_reached
from aids.ssn.game.figures import MOST_RUNS, Figures, Result, Throw, apart, reach
from aids.ssn.game.orders import OrderFault, Orders
from aids.ssn.game.position import HUNDREDTHS, LHD, Helicopter, Point, Position, Ship, Submarine
from aids.ssn.game.report import Ear, hearing_of, listeners, spread_alert
from aids.ssn.game.surface import move_ships
from aids.ssn.game.turn import KILL, SUNK, after_shot, start_run
from aids.ssn.torpedo import DEEP, SHALLOW, Run


def outcomes_of_shots(figures: Figures, position: Position, shots: Sequence[str]) -> list[tuple[float, Position]]:
    """The positions that shots from where the submarine lies may lead to, each with its chance (SS-24)."""
    found = [(1.0, position)]
    for name in shots:
        following: dict[Position, float] = {}
        for weight, before in found:
            ship = next(each for each in before.ships if each.name == name)
            kill = 0.0 if figures.is_wreck(ship) else shot_chance(figures, before.submarine, ship)
            fires = not figures.is_wreck(ship)
            for killed, chance in ((False, 1 - kill), (True, kill)):
                if chance:
                    after = after_shot(figures, before, name, killed=killed) if fires else before
                    following[after] = following.get(after, 0.0) + weight * chance
        found = [(weight, after) for after, weight in following.items()]
    return found


def shot_chance(figures: Figures, submarine: Submarine, ship: Ship) -> float:
    """The chance that a torpedo of the submarine kills a ship in range."""
    needed = figures.threshold(detection.ACTIVE, "torpedo", ship.kind, SHALLOW, submarine.depth)
    run = start_run(figures, submarine, submarine.depth, ship, SHALLOW)
    return chance_of(figures.torpedo, ship.kind, needed, run, KILL)


@lru_cache(maxsize=MOST_RUNS)
def chance_of(
    torpedo: Callable[[str, int, Run], Throw | Result], kind: str, needed: int, run: Run, outcome: str
) -> float:
    """The chance that a torpedo's run at a kind of target comes to an outcome, by `torpedo` of the figures."""
    known: dict[int, float] = {}  # by the identity of a throw: runs that come to the same state share theirs

    def chance(thrown: Throw | Result) -> float:
        if not isinstance(thrown, Throw):
            return float(thrown["outcome"] == outcome)
        if id(thrown) not in known:
            weights = thrown.roll.weights
            likely = fsum(weight * chance(thrown.then[face]) for face, weight in weights.items())
            known[id(thrown)] = likely / thrown.roll.total
        return known[id(thrown)]

    return chance(torpedo(kind, needed, run))


def sailed(figures: Figures, position: Position) -> list[tuple[float, tuple[Ship, ...]]]:
    """The ships after their next move, each way of the LHD's die with its chance; as they lie without the LHD."""
    lhd = figures.lhd(position.ships)
    if lhd is None:
        return [(1.0, position.ships)]
    throw = figures.lhd_throw(lhd.kills)
    if not isinstance(throw, Throw):
        return [(1.0, move_ships(figures, position, GivenDice(()))[0].ships)]
    found: dict[tuple[Ship, ...], float] = {}
    for face, weight in throw.roll.weights.items():
        ships = move_ships(figures, position, GivenDice((face,)))[0].ships
        found[ships] = found.get(ships, 0.0) + weight / throw.roll.total
    return [(chance, ships) for ships, chance in found.items()]


def best_shot(figures: Figures, submarine: Submarine, ships: Sequence[Ship]) -> float:
    """The chance of one shot to kill the LHD, or the best of the ships once that is lost; 0 where none may be fired."""
    if not (submarine.torpedoes and figures.shots) or submarine.speed == figures.levels[-1].name:
        return 0.0
    sailing, reach = figures.afloat(ships), figures.length["attack-range"]
    targets = [ship for ship in sailing if ship.kind == LHD] or sailing
    return max(
        (shot_chance(figures, submarine, ship) for ship in targets if apart(submarine, ship) <= reach), default=0.0
    )


TOTAL = detection.DICE.total
NEVER = detection.MOST + 1
BELOW = [sum(weight for total, weight in detection.DICE.weights.items() if total < n) / TOTAL for n in range(NEVER + 1)]
"""The chance of a detection roll below a total."""
SQUARE = -1  # the heading of a point that lies square to the table


CERTAIN = 9  # digits: further ones differ from machine to machine


class Chances(NamedTuple):
    """The chances that a move is detected, that a torpedo is fired at the submarine for it, and that it is sunk.

    `kill` is the chance of one shot of the next turn to kill the LHD, or the best of the ships once that is lost.
    """

    heard: float
    fired: float
    sunk: float
    kill: float = 0.0

    def rank(self, aim: str) -> tuple[float, ...]:
        """How good chances are by an aim, the least for the best."""
        worth = {"heard": self.heard, "fired": self.fired, "sunk": self.sunk, "kill": -self.kill}
        order = dict.fromkeys((aim, "sunk", "fired", "heard", "kill"))
        return tuple(round(worth[each], CERTAIN) for each in order if each in worth)

    @property
    def texts(self) -> tuple[str, ...]:
        """The chances of a move under `HEADS`."""
        return tuple(map(percent, (self.sunk, self.fired, self.heard, self.kill)))


class Hearing(NamedTuple):
    """The chances that a move is heard and fired on, and for each detection roll the units that fire for it.

    These are bits, by number, in the totals for which they fire.
    """

    heard: float
    fired: float
    rolls: Sequence[Mapping[int, int]]

    @property
    def firing(self) -> int:
        """The units that fire for any total, a bit each."""
        firing = 0
        for roll in self.rolls:
            for units in roll.values():
                firing |= units
        return firing


class Listening(NamedTuple):
    """What listens after the shots of a turn came out in one of their ways, and what has been worked out for it.

    - `chance` is that of this way, `torpedoes` are those left
    - `units` listen, alert spread
    - `sailed` are the ships after their next move, each way of it with its chance
    - `hearers` are the units, by number, that hear in the water of a place and heading, by how they listen
    - `hits` are the chances that a unit's torpedoes sink the submarine, `kills` those of the next shot
    """

    figures: Figures
    chance: float
    torpedoes: int
    units: Sequence[tuple[Ship | Helicopter, Ear]]
    sailed: Sequence[tuple[float, tuple[Ship, ...]]]
    hearers: "dict[tuple[int, int, int], Mapping[Ear, Sequence[tuple[int, int]]]]"
    hits: dict[tuple[int, int, int, int, str, str], float]
    kills: dict[tuple[int, int, str, str], float]

    def hearing(self, submarine: Submarine, points: Sequence[Point]) -> Hearing:
        """Who hears these points and fires; a roll is made for each of them, or one for all (SS-5)."""
        rolls_once, unheard, silent = self.figures.rolls_once, 1.0, 1.0
        quietest = loudest = NEVER  # with one roll: the least totals for which a unit hears, and fires
        rolls = list[dict[int, int]]()
        for point in points:
            least, needed, firing = self._needed(submarine, point)
            if rolls_once:
                quietest, loudest = min(quietest, least), min(loudest, needed)
            else:
                unheard, silent = unheard * BELOW[least], silent * BELOW[needed]
            if firing and rolls and rolls_once:
                for total, units in firing.items():
                    rolls[0][total] = rolls[0].get(total, 0) | units
            elif firing:
                rolls.append(firing)
        if rolls_once:
            unheard, silent = BELOW[quietest], BELOW[loudest]
        return Hearing(1 - unheard, 1 - silent, rolls)

    def _needed(self, submarine: Submarine, point: Point) -> tuple[int, int, dict[int, int]]:
        """What a point comes to: the least 2d6 totals for which any unit hears it, and fires (SS-8, SS-23).

        And the units that fire, a bit each, by the total needed.
        """
        figures, near = self.figures, self.figures.length["fire-range"]
        least, loudest, firing = NEVER, NEVER, dict[int, int]()
        key = (point.x, point.y, submarine.heading if point.submarine else SQUARE)
        hearers = self.hearers.get(key)
        if hearers is None:
            hearers = self.hearers[key] = self._hearers(*key)
        for ear, heard in hearers.items():
            sonar, listener, depth = ear
            total = max(0, min(NEVER, figures.threshold(sonar, listener, point.speed, point.depth, depth)))
            if total < least:
                least = total
            if not (figures.detector_fires or sonar == detection.ACTIVE):
                continue
            in_range = [n for n, distance in heard if min(distance, apart(self.units[n][0], submarine)) <= near]
            units = sum(1 << n for n in in_range)
            if units:
                firing[total] = firing.get(total, 0) | units
                if total < loudest:
                    loudest = total
        return least, loudest, firing

    def _hearers(self, x: int, y: int, heading: int) -> Mapping[Ear, Sequence[tuple[int, int]]]:
        """The units that hear a point in the water of a place, and how far away, by how they listen (SS-4, SS-25)."""
        length, size = self.figures.length, self.figures.sizes["dp" if heading == SQUARE else "ssn"]
        first, width = length["zone-first"], length["zone-width"]
        place = Submarine(x, y, max(0, heading), DEEP, "", 0)
        found: dict[Ear, list[tuple[int, int]]] = {}
        for n, (unit, ear) in enumerate(self.units):
            if ear[2] == DEEP or zone_reached(first, width, *reach(unit, place, place.heading, size)) is not None:
                found.setdefault(ear, []).append((n, apart(unit, place)))
        return found

    def sunk(self, submarine: Submarine, found: Hearing) -> float:
        """The chance that the torpedoes of the units that fire sink the submarine.

        The units that fire for a roll of so much fire for more, too; those that cannot hit are left out.
        """
        firing = found.firing
        safe = {1 << n: 1 - self._hit(submarine, n) for n in range(firing.bit_length()) if firing >> n & 1}
        hitting = sum(unit for unit, chance in safe.items() if chance < 1)
        joint = {0: 1.0}
        for roll in found.rolls:
            fire, below, sets = 0, 0.0, list[tuple[int, float]]()  # the sets of units that fire, each with its chance
            for total in sorted(roll):
                if roll[total] & hitting & ~fire:
                    sets.append((fire, BELOW[total] - below))
                    fire, below = fire | roll[total] & hitting, BELOW[total]
            if not sets:
                continue
            sets.append((fire, 1 - below))
            before, joint = joint, {}
            for units, chance in before.items():
                for more, likely in sets:
                    joint[units | more] = joint.get(units | more, 0.0) + chance * likely
        return 1 - fsum(
            chance * prod([each for unit, each in safe.items() if unit & units]) for units, chance in joint.items()
        )

    def decided(self, submarine: Submarine, points: Sequence[Point]) -> list[tuple[str, bool]]:
        """The units that may fire at a move whose torpedoes the rules decide without dice: whether these sink it."""
        firing = self.hearing(submarine, points).firing
        hits = {n: self._hit(submarine, n) for n in range(firing.bit_length()) if firing >> n & 1}
        return [(self.units[n][0].name, chance == 1) for n, chance in hits.items() if chance in {0, 1}]

    def _hit(self, submarine: Submarine, number: int) -> float:
        """The chance that the torpedoes of a unit sink the submarine (SS-27)."""
        key = number, submarine.x, submarine.y, submarine.heading, submarine.speed, submarine.depth
        if key not in self.hits:
            figures, unit, chance = self.figures, self.units[number][0], 0.0
            if apart(unit, submarine) <= figures.length["attack-range"]:
                needed = figures.threshold(detection.ACTIVE, "torpedo", submarine.speed, submarine.depth, SHALLOW)
                run = start_run(figures, unit, SHALLOW, submarine, submarine.depth)
                chance = chance_of(figures.torpedo, "ssn", needed, run, SUNK)
            torpedoes = figures.helicopter_torpedoes if isinstance(unit, Helicopter) else figures.ship_torpedoes
            self.hits[key] = 1 - (1 - chance) ** torpedoes
        return self.hits[key]

    def next_kill(self, submarine: Submarine) -> float:
        """The chance of one shot of the next turn, over the ways in which the ships may move."""
        key = submarine.x, submarine.y, submarine.depth, submarine.speed
        if key not in self.kills:
            armed = submarine._replace(torpedoes=self.torpedoes)
            self.kills[key] = fsum(chance * best_shot(self.figures, armed, ships) for chance, ships in self.sailed)
        return self.kills[key]


def listen_after(figures: Figures, position: Position, shots: Sequence[str] = ()) -> tuple[Listening, ...]:
    """The ways in which shots from where the submarine lies come out, for `chances`."""
    found = []
    for chance, shot in outcomes_of_shots(figures, position, shots):
        heard_from, _ = spread_alert(figures, shot)
        units, ships = listeners(figures, heard_from), sailed(figures, shot)
        found.append(Listening(figures, chance, shot.submarine.torpedoes, units, ships, {}, {}, {}))
    return tuple(found)


def chances(ways: Sequence[Listening], submarine: Submarine, points: Sequence[Point]) -> Chances:
    """The chances of a move that leads to this submarine and these points, as `move_submarine` does before the shots.

    Raises `InputError` for a situation without a threshold.
    """
    mixed = [0.0] * len(Chances._fields)
    for way in ways:
        found = way.hearing(submarine, points)
        each = found.heard, found.fired, way.sunk(submarine, found), way.next_kill(submarine)
        mixed = [total + way.chance * chance for total, chance in zip(mixed, each, strict=True)]
    return Chances(*mixed)


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
    submarine, asked, found = position.submarine, torpedo.TorpedoShot(figures.rules), list[Shot]()
    for ship in (each for each in position.ships if not each.left):
        distance = apart(submarine, ship)
        try:
            Orders(shots=(ship.name,)).check_shots(figures, position)
        except OrderFault as error:
            found.append(Shot(ship.name, distance, None, None, error.message))
            continue
        needed = figures.threshold(detection.ACTIVE, "torpedo", ship.kind, SHALLOW, submarine.depth)
        inches = f"{max(1, distance) / HUNDREDTHS}"
        given = {"range": inches, "threshold": needed, "target": ship.kind, "torpedo-depth": submarine.depth}
        run = start_run(figures, submarine, submarine.depth, ship, SHALLOW)  # at the counter as it lies
        odds = checks.odds(asked, checks.accept(asked, given), run)
        kills = next((chance for result, chance in odds if result["outcome"] == KILL), Fraction(0))
        found.append(Shot(ship.name, distance, needed, kills, ""))
    return tuple(found)


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
    loudest: dict[int, Fraction] = {}  # the greatest chance to hear by point, or by 0 for all
    for ears in (each for listener in found for each in listener.points):
        roll = 0 if figures.rolls_once else ears.point
        loudest[roll] = max(ears.chance, loudest.get(roll, Fraction(0)))
    return prod((1 - chance for chance in loudest.values()), start=Fraction(1))


def _chance(needed: int | None) -> Fraction:
    """The chance that a detection roll comes to a total."""
    return Fraction(0) if needed is None else dice.chance(detection.DICE, lambda total: total >= needed)
