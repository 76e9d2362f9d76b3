"""The sea of a game on hexes, as values for a page: the hexes around its pieces, and the step of each heading."""

from __future__ import annotations

from collections.abc import Sequence

from aids.hexes import HEADINGS, Board, Hex, at, label, on_board, place_of, step_of

AROUND = 6  # hexes of sea around all pieces
LEAST_SEA, MOST_SEA = 24, 90  # columns and rows


def sea(board: Board, places: Sequence[Hex]) -> dict[str, object]:
    """The hexes around some places, each `[label, q, r]`, and the step of each heading, clockwise from up."""
    spots = [place_of(board, place) for place in places]
    columns, rows = ([spot[axis] for spot in spots] or [1] for axis in (0, 1))
    shown = [
        place
        for column in _span(min(columns), max(columns))
        for row in _span(min(rows), max(rows))
        if on_board(board, place := at(board, column, row))
    ]
    return {
        "hexes": [[label(board, place), *place] for place in shown],
        "steps": {heading: step_of(board, heading) for heading in HEADINGS},
    }


def _span(first: int, last: int) -> range:
    """Numbers from `first` to `last` with some around them, not too few and not too many."""
    more = max(AROUND, (LEAST_SEA - (last - first)) // 2)
    start = max(1, first - more)
    return range(start, min(last + more, start + MOST_SEA) + 1)
