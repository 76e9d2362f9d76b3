"""Positions for tests, in inches: a group far from its submarine, with pieces to be replaced."""

from copy import copy

from aids import games
from aids.dice import GivenDice
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, first_position
from aids.ssn.game.orders import Orders, parse_leg
from aids.ssn.game.position import Helicopter, Point, Position, Ship, Submarine
from aids.ssn.game.turn import play
from aids.ssn.setup import roll_setup

RULES = games.load("ssn").rules
NEVER = dict.fromkeys(ROWS, 12)
FIGURES = Figures(RULES, NEVER)


def figures_with(figures, **values):
    """Figures of which some are others."""
    other = copy(figures)
    vars(other).update(values)
    return other


def hundredths(inches):
    """Inches in hundredths."""
    return round(100 * inches)


def submarine(x=50, y=20, heading=270, **changed):
    """A submarine, deep and slow with four torpedoes."""
    held = {"depth": "deep", "speed": "slow", "torpedoes": 4} | changed
    return Submarine(hundredths(x), hundredths(y), heading, **held)


def ship(name, x, y, heading=0, **changed):
    """A ship of the kind that its name says."""
    kind = "lhd" if name == "LHD" else "ff"
    return Ship(name, kind, hundredths(x), hundredths(y), heading, **changed)


def group(x=10, y=10, **changed):
    """The five ships around an LHD, helicopters aboard."""
    places = (("LHD", 0, 0), ("FF1", -2, 2), ("FF2", 2, 2), ("FF3", -2, -2), ("FF4", 2, -2))
    helicopters = (("H1", "H2"), ("H3",), ("H4",), ("H5",), ("H6",))
    return tuple(
        ship(name, x + dx, y + dy, aboard=aboard, **changed)
        for (name, dx, dy), aboard in zip(places, helicopters, strict=True)
    )


def helicopter(name, x, y, depth="shallow"):
    """A helicopter in the air."""
    return Helicopter(name, hundredths(x), hundredths(y), depth)


def position(ships=None, sub=None, flying=(), table=(7200, 4800), turn=3):
    """A position with its only point at the submarine."""
    sub = sub or submarine()
    point = Point(1, sub.x, sub.y, sub.speed, sub.depth, submarine=True)
    return Position(turn, table, sub, ships or group(), tuple(flying), (point,))


def orders(*moves, shots=(), change="", points=()):
    """Orders, the legs in words."""
    return Orders(tuple(shots), tuple(parse_leg(FIGURES, leg) for leg in moves), change, points)


def turn(before, given, dice, figures=FIGURES):
    """The turn with these faces, which it takes all."""
    source = GivenDice(dice)
    report = play(figures, before, given, source)
    source.finish()
    return report


def named(report, name):
    """The ship or helicopter of this name after a turn."""
    return next(each for each in (*report.next.ships, *report.next.helicopters) if each.name == name)


def random_start(random, seed):
    """The start of a setup with its submarine moved near the ships, so that a game soon has shots."""
    begun = first_position(RULES, roll_setup(RULES, seed, 1, "84x84"))
    near = begun.ships[0]
    sub = begun.submarine._replace(x=near.x + random.randint(-1600, 1600), y=near.y + random.randint(0, 1800))
    return begun._replace(submarine=sub, points=tuple(each._replace(x=sub.x, y=sub.y) for each in begun.points))
