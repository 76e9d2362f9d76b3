"""The edges of the board: column A, row 1, and those that a board of known size has besides."""

from __future__ import annotations

from aids.hexes import Board, Hex, on_board


def leaves_board(board: Board, here: Hex, there: Hex) -> bool:
    """Whether one goes over an edge from one hex to another; who is off the board already does not leave it."""
    return on_board(board, here) and not on_board(board, there)


def leaves_known_board(board: Board, here: Hex, there: Hex) -> bool:
    """The same where the size of the board is known; on any other a vector may lead over column A or row 1 (OP-1)."""
    return (board.columns is not None or board.rows is not None) and leaves_board(board, here, there)
