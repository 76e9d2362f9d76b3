"""The sonar picture of a move: every move of a grid with the risk that it takes, and the best of them by an aim."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from aids.ssn.game.ending import leaves_table
from aids.ssn.game.ends import Grid, ends
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import Plan, afloat
from aids.ssn.game.position import LHD, Position
from aids.ssn.game.risk import Chances, chances, listen_after
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.ways import apart


class End(NamedTuple):
    """A move with what it leads to: the legal orders, the submarine's place and heading, and the chances.

    `closing` is how far the LHD then is from it, as it lies now; once that is lost, minus the distance of the nearest
    frigate.
    """

    plan: Plan
    x: int
    y: int
    heading: int
    chances: Chances
    closing: int


def picture(figures: Figures, position: Position, grid: Grid, shots: tuple[str, ...] = ()) -> tuple[End, ...]:
    """Every move of the grid with its chances, the shots fired first; the slowest moves first.

    Moves past an edge of the table that lose the game are left out.  Raises `OrderFault` for shots that are not
    allowed, `InputError` for a situation without a threshold.
    """
    planned = list(ends(figures, position, grid, shots))
    ways = listen_after(figures, position, shots)
    found = []
    for plan in planned:
        after = move_submarine(figures, position, plan)
        submarine = after.submarine
        if not leaves_table(figures, position.table, submarine.x, submarine.y):
            held, closing = chances(ways, submarine, after.points), _closing(figures, after)
            found.append(End(plan, submarine.x, submarine.y, submarine.heading, held, closing))
    return tuple(found)


# --- the best of them -------------------------------------------------------------------------------------------------

APART = 100
"""Hundredths of an inch between two moves that are told as different."""
CERTAIN = 9  # digits: further ones differ from machine to machine


def best(found: Sequence[End], aim: str, count: int) -> list[End]:
    """The best moves by an aim, at most `count`, no two of which end within an inch at the same speed.

    The aim is one of the chances, or `closing`.  Where two are alike by it, the one that is less often sunk, fired on
    and heard comes first, then the one that closes the LHD, or is farther from the frigates once that is lost.
    """
    told = list[End]()
    by_range = aim == "closing"
    for end in sorted(found, key=lambda end: (by_range and end.closing, *rank(end.chances, aim), end.closing)):
        if len(told) == count:
            break
        if not any(_alike(end, other) for other in told):
            told.append(end)
    return told


def rank(held: Chances, aim: str) -> tuple[float, ...]:
    """How good chances are by an aim, the least for the best."""
    worth = {"heard": held.heard, "fired": held.fired, "sunk": held.sunk, "kill": -held.kill}
    order = dict.fromkeys((aim, "sunk", "fired", "heard", "kill"))
    return tuple(round(worth[each], CERTAIN) for each in order if each in worth)


def _closing(figures: Figures, position: Position) -> int:
    sailing = afloat(figures, position.ships)
    lhd = [ship for ship in sailing if ship.kind == LHD]
    if lhd:
        return apart(position.submarine, lhd[0])
    return -min((apart(position.submarine, ship) for ship in sailing), default=0)


def _alike(one: End, other: End) -> bool:
    """Whether two moves are told as one: a marker, which takes effect later, makes no other move of it."""
    return one.plan.level == other.plan.level and hypot(one.x - other.x, one.y - other.y) <= APART
