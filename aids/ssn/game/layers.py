"""The sonar picture as layers of a plot: in each square of water the best move by each aim, and where its points lie.

It is given when it is asked for, like the best moves that a turn tells.
"""

from collections.abc import Callable, Iterable

from aids.errors import InputError
from aids.ssn.game.best_moves import CELL, EXACT, aims_of, move_json
from aids.ssn.game.ends import Grid
from aids.ssn.game.figures import Figures
from aids.ssn.game.position import HUNDREDTHS, Position, Submarine, pose_of
from aids.ssn.game.report import path_json
from aids.ssn.game.risk import Listening, decided, listen_after
from aids.ssn.game.sonar_picture import End, picture, rank
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.ways import rounded, way

LAYERS = ("heard", "sunk", "kill")
QUICK = Grid(25, 10)  # half of the moves that a turn sheet looks at: a page has them in time


def layers(figures: Figures, position: Position, shots: tuple[str, ...]) -> dict[str, object]:
    """The squares of each layer with their best moves by number, the moves, and the best of all by each aim.

    Places are inches.  Raises `OrderFault` for shots that are not allowed, `InputError` for a situation without a
    threshold, and where no move keeps the submarine on the table.
    """
    ends = picture(figures, position, QUICK, shots)
    if not ends:
        raise InputError("no move is left that keeps the submarine on the table", where="picture")
    numbers: dict[End, int] = {}

    def number(end: End) -> int:
        return numbers.setdefault(end, len(numbers))

    squares = {layer: list(_squares(ends, layer, number)) for layer in LAYERS}
    aims = [
        {"aim": words, "shots": list(fired), "moves": [number(end) for end in moves]}
        for words, fired, moves in aims_of(figures, position, ends, None if shots else QUICK)
    ]
    ways = listen_after(figures, position)
    return {
        "side": CELL / HUNDREDTHS,
        "layers": squares,
        "aims": aims,
        "moves": [_move(figures, position, ways[0], end) for end in numbers],
        "shots": list(shots),
        "exact": EXACT.format(turn=QUICK.degrees),
    }


def _squares(ends: Iterable[End], layer: str, number: Callable[[End], int]) -> Iterable[list[int]]:
    """The squares in which a move ends, by their number to the right and up, each with its best move by an aim."""
    found: dict[tuple[int, int], End] = {}
    for end in ends:
        cell = end.x // CELL, end.y // CELL
        if cell not in found or rank(end.chances, layer) < rank(found[cell].chances, layer):
            found[cell] = end
    for (column, row), end in found.items():
        yield [column, row, number(end)]


def _move(figures: Figures, position: Position, ears: Listening, end: End) -> dict[str, object]:
    """A move with its chances, its path, its points, and the torpedoes that the rules have decided already."""
    start = pose_of(position.submarine)
    after = move_submarine(figures, position, end.plan)
    submarine: Submarine = after.submarine
    return {
        **move_json(end),
        "path": path_json(rounded(spot)[:2] for spot in (start, *way(start, end.plan.orders.moves))),
        "points": [
            {"number": each.number, "x": each.x / HUNDREDTHS, "y": each.y / HUNDREDTHS} for each in after.points
        ],
        "decided": [{"by": name, "hits": hits} for name, hits in decided(ears, submarine, after.points)]
        if not end.plan.orders.shots
        else [],
    }
