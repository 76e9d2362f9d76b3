"""The moves of a submarine whose chances are worked out: ways in stated steps, each with each legal marker.

A way turns to one side, as soon or as late as it can, and is otherwise straight (SSN SSN Maneuver Step).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from aids.ssn.game.figures import Figures, Level
from aids.ssn.game.orders import Orders, Plan, plan
from aids.ssn.game.position import AFTER, STRAIGHT, Leg, Position
from aids.ssn.game.steering import Turning, legal_levels, legs_of_turn, turning_at
from aids.ssn.game.ways import START, Shift, end, length


class Grid(NamedTuple):
    """The steps of a picture: hundredths of an inch between two lengths of a move, degrees between two turns."""

    inches: int
    degrees: int


class Way(NamedTuple):
    """A way of a length, and where it leads: so far to the right and ahead, turned by so many degrees."""

    legs: tuple[Leg, ...]
    inches: int
    leads: Shift


FINE, COARSE = Grid(50, 15), Grid(100, 30)
HALF_CIRCLE = 180


def ends(figures: Figures, position: Position, grid: Grid, shots: tuple[str, ...] = ()) -> Iterator[Plan]:
    """Every move of the grid that the rules allow after these shots, the slowest first, none twice.

    Raises `OrderFault` for shots that the rules do not allow.
    """
    depth = AFTER.get(position.submarine.change, position.submarine.depth)
    changes = ("",) if shots else ("", *(change for change, after in AFTER.items() if after != depth))
    first = plan(figures, position, Orders(shots, _shortest(figures, position)))
    for level in legal_levels(figures, position):
        for way in ways(level, turning_at(figures, level), grid):
            for change in changes:
                yield Plan(first.orders._replace(moves=way.legs, change=change), way.inches, level.name)


@lru_cache
def ways(level: Level, turning: Turning, grid: Grid) -> tuple[Way, ...]:
    """The ways of a level, the shortest first."""
    return tuple(
        Way(legs, inches, Shift(*end(START, legs)))
        for inches in _lengths(level, grid.inches)
        for legs in _ways(turning, inches, grid.degrees)
    )


def _shortest(figures: Figures, position: Position) -> tuple[Leg, ...]:
    """A short move that is legal, so that the rest of the orders can be checked by itself."""
    level = legal_levels(figures, position)[0]
    return (Leg(STRAIGHT, level.above + 1),) if level.above else ()


def _lengths(level: Level, step: int) -> list[int]:
    """The lengths of moves at a level; a submarine may lie still at the slowest."""
    least = 0 if not level.above else level.above + step
    return list(dict.fromkeys([*range(least, level.to, step), level.to]))


def _ways(turning: Turning, inches: int, step: int) -> Iterator[tuple[Leg, ...]]:
    """The ways of a length: straight, and each turn in steps of degrees at its begin and at its end."""
    yield _with_run((), inches, late=False)
    for turned in range(step, HALF_CIRCLE + 1, step):
        if length(legs_of_turn(turning, None, turned)) > inches:
            break
        for sign in (-1, 1):
            legs = legs_of_turn(turning, None, sign * turned)
            run = inches - length(legs)
            yield _with_run(legs, run, late=False)
            if run:
                yield _with_run(legs, run, late=True)


def _with_run(legs: tuple[Leg, ...], run: int, *, late: bool) -> tuple[Leg, ...]:
    """The legs of a turn with a straight run after them, or before them where the turn comes late."""
    straight = (Leg(STRAIGHT, run),) if run else ()
    return (*straight, *legs) if late else (*legs, *straight)
