"""The move of a captain who listens: of a coarse grid the one with the least risk, weighed against where it leads.

The risk is the exact one of the sonar picture; a captain weighs it by figures of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from aids.ssn.game.ends import Grid, Way, ways
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import Orders, Plan, free_points
from aids.ssn.game.position import HUNDREDTHS, Point, Position, Submarine
from aids.ssn.game.risk import Listening, hearing, listen_after, next_kill, sunk
from aids.ssn.game.sonar_picture import CERTAIN
from aids.ssn.game.steering import legal_levels, turning_at
from aids.ssn.game.submarine import moved
from aids.ssn.game.ways import Mark, direction, rounded
from aids.ssn.simulation.steering import stays


class Aim(NamedTuple):
    """What a move is weighed by, all as chances of being sunk.

    - `inch` is that of an inch by which `left(x, y)`, in hundredths, is longer
    - `heard` is that of being heard, `next_shot` that of a next turn without a shot that kills
    """

    left: Callable[[int, int], float]
    inch: float
    heard: float
    next_shot: float


class Tried(NamedTuple):
    """A move that may be made: what the way that is then left counts, the move's number, its speed, way and end."""

    cost: float
    number: int
    level: str
    way: Way
    end: Mark


def least_costly(
    figures: Figures, position: Position, grid: Grid, shots: tuple[str, ...], change: str, aim: Aim
) -> Orders | None:
    """The orders with these shots and marker whose move costs least by the aim; None if no move stays on the table.

    A move is looked at no further than until it costs as much as another.
    """
    least, best, points = float("inf"), None, free_points(position)
    listening = listen_after(figures, position, shots)
    for tried in sorted(_moves(figures, position, grid, aim)):
        if tried.cost >= least:
            break
        orders = Orders(shots, tried.way.legs, change)
        plan = Plan(orders._replace(points=points), tried.way.inches, tried.level)
        submarine, placed = moved(figures, position, plan, tried.end)
        cost = round(_cost(listening, submarine, placed, aim, tried.cost, least), CERTAIN)
        if cost < least:
            least, best = cost, orders
    return best


def _moves(figures: Figures, position: Position, grid: Grid, aim: Aim) -> Iterator[Tried]:
    """The moves of a grid that leave room to stop before an edge of the table."""
    submarine, number = position.submarine, 0
    sine, cosine = direction(submarine.heading)
    for level in legal_levels(figures, position):
        for way in ways(level, turning_at(figures, level), grid):
            aside, ahead, turned = way.leads
            if position.table is None or stays(figures, position, figures.level(level.name), way.leads):
                x = submarine.x + aside * cosine + ahead * sine
                y = submarine.y + ahead * cosine - aside * sine
                end = rounded((x, y, submarine.heading + turned))
                cost = aim.inch * aim.left(end[0], end[1]) / HUNDREDTHS
                yield Tried(round(cost, CERTAIN), number, level.name, way, end)
            number += 1


def _cost(
    listening: Sequence[Listening], submarine: Submarine, points: Sequence[Point], aim: Aim, cost: float, most: float
) -> float:
    """What a move costs with what the way left costs; `most` or more where it costs so much."""
    for way in listening:
        found = hearing(way, submarine, points)
        cost += way.chance * aim.heard * found.heard
        if cost < most:
            cost += way.chance * sunk(way, submarine, found)
        if cost < most and aim.next_shot:
            cost += way.chance * aim.next_shot * (1 - next_kill(way, submarine))
    return cost
