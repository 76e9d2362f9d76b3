"""The legal paths of one escort where its way is barred, and the one that it takes (OP-43).

A legal path is a row of hexes that the ship enters bow first, with the turns that its class allows, none of them barred
and all on the board.  Its move does not end in hexes that are closed to the end of a move.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple

from aids.hexes import STEPS, Board, Hex, neighbour, on_board
from aids.on_patrol.game.turn_report import Barred
from aids.on_patrol.movement_state import UnderWay
from aids.on_patrol.ships import Pose, hull

BOARD_ENDS = Barred("the board ends there")
FAR = 1000  # hexes; farther than any board


class Waters(NamedTuple):
    """Hexes that one escort may not enter, and those in which its move may not end, each with the reason.

    `ends` are the hexes ahead of torpedoes (108.2.1) and those of escorts that have yet to move (105.4.11); `convoy`
    are the hexes that ships of the convoy enter this turn (108.1).
    """

    board: Board
    barred: Mapping[Hex, Barred]
    ends: Mapping[Hex, Barred] = {}
    convoy: Collection[Hex] = ()


Path = tuple[UnderWay, ...]


class Aim(NamedTuple):
    """What a ship wants of a path.

    `parallels` says whether a bow on a course faces along its vector, radial or ring; `left_over` how far a hex is from
    where it wants to be, `aside` how many rows from its own: less is better.  It goes `most` hexes, not fewer than
    `least` if it can, and ends its move where it rams one of `prey`.
    """

    parallels: Callable[[Hex, int], bool]
    left_over: Callable[[Hex], int]
    aside: Callable[[Hex], int]
    most: int
    least: int = 0
    prey: Collection[Hex] = ()


def best_path(waters: Waters, start: UnderWay, turning: int, aim: Aim) -> Path:
    """The first of all legal paths by the order of OP-43; () if there is none."""
    left_over, aside = cache(aim.left_over), cache(aim.aside)

    def rank(path: Path) -> tuple[int, ...]:
        bow, step, *_ = path[-1]
        stern = path[-2].bow if len(path) > 1 else start.bow
        return (
            bow not in aim.prey,
            bow in waters.convoy or stern in waters.convoy,
            len(path) < min(aim.least, aim.most),
            not aim.parallels(bow, step),
            left_over(bow),
            -len(path),
            aside(bow),
        )

    return min(_legal(waters, start, turning, aim), key=rank, default=())


def _legal(waters: Waters, start: UnderWay, turning: int, aim: Aim) -> Iterator[Path]:
    """The legal paths; of those that end alike after as many hexes the one that goes straight on first, else left."""
    barred, ends, is_on = waters.barred, waters.ends, cache(partial(on_board, waters.board))
    layer: dict[UnderWay, Path] = {start: ()}
    for _ in range(aim.most):
        longer: dict[UnderWay, Path] = {}
        for here, path in layer.items():
            for after in next_hexes(here, turning):
                if after.bow in barred or after in longer or (not is_on(after.bow) and is_on(here.bow)):
                    continue
                longer[after] = way = (*path, after)
                if after.bow not in ends and here.bow not in ends:
                    yield way
        layer = {after: path for after, path in longer.items() if after.bow not in aim.prey}


def next_hexes(here: UnderWay, turning: int) -> Iterator[UnderWay]:
    """The hexes that a ship can enter next, straight on, left and right; it turns after `turning` hexes (OP-63)."""
    for turn in (0, -1, 1) if here.straight >= turning or turning == 1 else (0,):
        step = (here.step + turn) % 6
        straight = 0 if turning == 1 else 1 if turn else min(here.straight + 1, turning)
        yield UnderWay(neighbour(here.bow, step), step, here.doing, straight)


def bar_between(waters: Waters, here: Hex, there: Hex) -> Barred | None:
    """Why a ship may not go from one hex to the next; None if it may."""
    return waters.barred.get(there) or (BOARD_ENDS if leaves_board(waters.board, here, there) else None)


def end_bar(waters: Waters, pose: Pose) -> Barred | None:
    """Why a move may not end in a pose; None if it may."""
    return next((waters.ends[place] for place in hull(pose) if place in waters.ends), None)


def shut_in(waters: Waters, start: UnderWay, turning: int) -> tuple[tuple[Hex, Barred], ...]:
    """The next hexes of a ship without a legal path, and why it may not enter each, or end its move in it."""
    found = []
    for after in next_hexes(start, turning):
        why = bar_between(waters, start.bow, after.bow) or end_bar(waters, after.pose)
        found += [(after.bow, why)] if why else []
    return tuple(found)


def leaves_board(board: Board, here: Hex, there: Hex) -> bool:
    """Whether one goes over an edge from one hex to another; who is off the board already does not leave it."""
    return not on_board(board, there) and on_board(board, here)


def rows_between(one: Hex, other: Hex, course: int) -> int:
    """How many rows of hexes on a course two hexes lie apart; 0 in one row."""
    q, r = STEPS[course % 6]
    return abs((other.q - one.q) * r - (other.r - one.r) * q)
