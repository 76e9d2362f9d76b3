"""Pieces of a position, written as players write them: `M24/6` is a bow hex and a heading."""

from aids import games
from aids.dice import GivenDice, RandomDice
from aids.hexes import DEFAULT_ON_PATROL, heading_of, label, neighbor, parse, step_of
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game.escort_moves import move_escorts
from aids.on_patrol.game.fleet_orders import barred_hexes
from aids.on_patrol.game.position import ConvoyShip, Escort, Marker, Position, Submarine, SubmarineSeen, Torpedo
from aids.on_patrol.radial import FORMATION, HALTED, parse_state
from aids.on_patrol.ships import Pose

RULES = games.load("on-patrol").rules
MODES = {"none": 1, "torpedo": 2, "escort-colour": 3, "sub-colour": 4, "sub-colour-surfaced": 5, "inverted": 6}


def at(text, board=DEFAULT_ON_PATROL):
    """A hex."""
    return parse(board, text)


def pose(text, board=DEFAULT_ON_PATROL):
    """A bow hex and a course."""
    bow, heading = text.split("/")
    return Pose(at(bow, board), step_of(board, int(heading)))


def text_of(place, board=DEFAULT_ON_PATROL):
    """A bow hex and a heading as text."""
    bow, step = place
    return f"{label(board, bow)}/{heading_of(board, step)}"


def path_of(move, board=DEFAULT_ON_PATROL):
    """The path of a move as text: `M23/6 M22/6`."""
    return " ".join(text_of(each, board) for each in move.path)


def escort(name, where, speed=3, best=6, doing=None, target=None, weapons=(), gain=1, **more):
    """An escort; `weapons` as KIND COUNT WHERE REACH."""
    state = parse_state(RULES, doing, (FORMATION, HALTED)) if doing else None
    arms = tuple(
        Weapon(kind, int(number), Drop(drop, int(reach))) for kind, number, drop, reach in map(str.split, weapons)
    )
    return Escort(
        name, None, 5, pose(where), speed, best, gain, doing=state, target=target and at(target), weapons=arms, **more
    )


def merchantman(name, where, kind="cargo", **more):
    """A ship of the convoy."""
    return ConvoyShip(name, None, kind, None, 1, 1, pose(where), **more)


def torpedo(where, speed):
    """A torpedo."""
    return Torpedo(pose(where), speed)


def submarine(name="Wahoo", where="A99/3", depth=50, **more):
    """A submarine of the player."""
    return Submarine(name, pose(where), depth, pose(where), **more)


def seen(position, marker, where, name="Wahoo", force=None):
    """What the escorts know of a submarine whose marker lies so; all escorts are its force."""
    lies = pose(where)
    target = lies.bow if marker == "torpedo" else neighbor(lies.bow, lies.step)
    names = tuple(each.name for each in position.escorts) if force is None else force
    return SubmarineSeen(name, Marker(marker, lies), MODES[marker], target, names, ())


def board(escorts=(), ships=(), submarines=None, rules=RULES, **more):
    """A position by day, with a submarine far away."""
    boats = (submarine(),) if submarines is None else submarines
    return Position(3, "day", "fast-2", tuple(boats), tuple(ships), tuple(escorts), **more)


def moved(position, marker, where, rules=RULES, order=None, dice=None, **more):
    """The moves of the escorts, by name, in the order in which they are made, and the escorts afterwards."""
    known = seen(position, marker, where, **more)
    moves, escorts = move_escorts(
        rules, position, (known,), barred_hexes(rules, position, order), GivenDice(dice) if dice else RandomDice(1)
    )
    return {move.name: move for move in moves}, escorts
