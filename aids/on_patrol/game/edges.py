"""The edge of the board, where its size is known."""

from __future__ import annotations

from aids.hexes import Board, Hex, place_of


def leaves_board(board: Board, place: Hex) -> bool:
    """Whether a hex lies beyond an edge that the board is known to have."""
    column, row = place_of(board, place)
    return (board.columns is not None and not 1 <= column <= board.columns) or (
        board.rows is not None and not 1 <= row <= board.rows
    )
