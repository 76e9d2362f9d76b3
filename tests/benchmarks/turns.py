"""A turn of On Patrol in process: 12 escorts that hunt 3 submarines around a convoy of 20 ships."""

from aids import games
from aids.dice import RandomDice
from aids.hexes import DEFAULT_ON_PATROL, at
from aids.on_patrol.attack import STERN, Drop, Weapon
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine
from aids.on_patrol.game.turn import play
from aids.on_patrol.ships import Pose
from tests.benchmarks.measuring import Bar, alternated

PLAIN = "turn on-patrol, 12 escorts, 20 ships, 3 submarines: the slowest"
CLASSES = "the same, the escorts of three classes"
BARS = (PLAIN, CLASSES)
TURNS = 10
CHARGES = (
    Weapon("depth-charge", 4, Drop(STERN)),
    Weapon("k-gun", 2, Drop("abeam", 1)),
    Weapon("hedgehog", 1, Drop("ahead", 2)),
)
#: What the player's own classes state: one throws ahead, one is slow to turn and to slow down, one is without sonar.
OF_CLASS = (
    {"best": 5, "gain": 2, "loss": 2, "hits": 2, "weapons": (*CHARGES[:1], Weapon("hedgehog", 2, Drop("ahead", 1, 3)))},
    {
        "best": 4,
        "loss": 1,
        "turning": 3,
        "hits": 1,
        "search": 2,
        "weapons": (Weapon("k-gun", 4, Drop("abeam", 1, 2), 2),),
    },
    {"best": 6, "gain": 2, "loss": 3, "turning": 2, "hits": 1, "sonar": None, "weapons": CHARGES[:1]},
)


def pose(column, row, step=0):
    """A bow in a column and row of the board, counted from 1, and a course."""
    return Pose(at(DEFAULT_ON_PATROL, column, row), step)


def begun():
    """The position before the first turn."""
    ships = [
        ConvoyShip(f"M{n}", None, "cargo", None, n % 5, n // 5, pose(30 + 6 * (n % 5), 40 + 6 * (n // 5)))
        for n in range(20)
    ]
    escorts = [
        Escort(f"E{n}", None, n, pose(24 + 4 * n, 34 if n % 2 else 66, n % 6), 3, 6, 1, sonar=3, weapons=CHARGES)
        for n in range(12)
    ]
    boats = [Submarine(name, pose(27 + 12 * n, 37), 50, pose(27 + 12 * n, 36)) for n, name in enumerate("ABC")]
    return Position(1, "day", "fast-2", tuple(boats), tuple(ships), tuple(escorts))


def of_classes(position):
    """The same position with escorts of three classes."""
    escorts = [
        each._replace(ship_class=f"C{n % 3}", straight=3, **OF_CLASS[n % 3]) for n, each in enumerate(position.escorts)
    ]
    return position._replace(escorts=tuple(escorts))


def found(position):
    """The position after searches in which four escorts have found each submarine."""
    boats = [
        boat._replace(found=tuple(f"E{n}" for n in range(4 * number, 4 * number + 4)))
        for number, boat in enumerate(position.submarines)
    ]
    return position._replace(submarines=tuple(boats))


def slowest(given, first):
    """The milliseconds of the slowest of the turns of a game."""
    rules, positions = games.load("on-patrol").rules, [found(first)]
    while len(positions) < given.size(2, TURNS, TURNS):
        positions.append(found(play(rules, positions[-1], RandomDice(len(positions))).next))
    cases = {str(n): lambda each=each: play(rules, each, RandomDice(7)) for n, each in enumerate(positions)}
    return 1000 * max(alternated(given.size(1, 5, 15), **cases).values())


def measure(given, wanted):
    """The bars of `wanted`."""
    first = {PLAIN: begun(), CLASSES: of_classes(begun())}
    yield from (Bar(what, slowest(given, first[what]), 50, "ms") for what in wanted)
