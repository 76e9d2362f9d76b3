"""The sea of a game on hexes, as values for a page: the hexes around its pieces, and the step of each heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aids.hexes import HEADINGS, Board, Hex, at, label, on_board, place_of, step_of

AROUND = 6  # hexes of sea around all pieces
LEAST_SEA, MOST_SEA = 24, 90  # columns and rows
BESIDE = 2  # hexes off the board that are shown around pieces near its edge, or off it
MOST_OFF = 20  # columns and rows off the board


def sea(board: Board, places: Sequence[Hex]) -> dict[str, object]:
    """The hexes around some places, each `[label, q, r]`, and the step of each heading, clockwise from up.

    Those `off` the board are among them as far as some of the places lie off it, or near its edge.
    """
    spots = [place_of(board, place) for place in places]
    columns, rows = ([spot[axis] for spot in spots] or [1] for axis in (0, 1))
    field = [
        at(board, column, row)
        for column in _span(columns, _end(board, board.columns, lambda number: at(board, number, 1)))
        for row in _span(rows, _end(board, board.rows, lambda number: at(board, 1, number)))
    ]
    return {
        "hexes": [[label(board, place), *place] for place in field],
        "off": [label(board, place) for place in field if not on_board(board, place)],
        "steps": {heading: step_of(board, heading) for heading in HEADINGS},
    }


def _end(board: Board, last: int | None, hex_in: Callable[[int], Hex]) -> int | None:
    """The last column or row, if the board ends there; None if one sails on."""
    return None if last is None or on_board(board, hex_in(last + 1)) else last


def _span(numbers: Sequence[int], end: int | None) -> range:
    """Columns or rows from the first to the last of some with some around them, not too few and not too many.

    Of those off the board only a few are shown, around pieces near its edge or off it.
    """
    first, last = min(numbers), max(numbers)
    more = max(AROUND, (LEAST_SEA - (last - first)) // 2)
    start = max(1 - MOST_OFF, min(max(1, first - more), first - BESIDE))
    stop = last + more if end is None or last + more <= end else min(max(end, last + BESIDE), end + MOST_OFF)
    return range(start, min(stop, start + MOST_SEA) + 1)
