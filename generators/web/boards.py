"""A part of a game's board, so that a page can offer its hexes to be picked."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from aids import games, hexes
from aids.errors import InputError
from aids.hexes import Board
from aids.input_file import PlayerFile
from generators.web.lookups import load_game
from generators.web.requests import Request, check_keys, desk, rules_of, text_field, whole_field

#: A hex in the middle of the part that is shown first.
MIDDLE = "M20"


def board_of(game: str) -> Board | None:
    """The board of a game (`BOARD` of its module `board`); None for a game that is not played on hexes."""
    if game not in games.names() or find_spec(_module_name(game)) is None:
        return None
    board: Board = _module(game).BOARD
    return board


def _module_name(game: str) -> str:
    return f"aids.{game.replace('-', '_')}.board"


def _module(game: str) -> ModuleType:
    return import_module(_module_name(game))


def part(request: Request) -> dict[str, object]:
    """The hexes around one, each with its label and its middle: x and y in hexes from flat to flat, y up.

    House rules may describe the board, and `board` names a file of the request that is laid over it.
    """
    check_keys(request, ("game", "centre", "columns", "rows", "board", "files", "rules"))
    game = text_field(request, "game")
    board = board_of(game)
    if board is None:
        raise InputError(f"{game[:40]!r} is not a game that is played on hexes", where="game")
    if (by_rules := getattr(_module(game), "board_of", None)) is not None:
        board = by_rules(load_game(game, *rules_of(request), desk(request)).rules)
    if request.get("board") is not None:
        board = hexes.load_board(PlayerFile(text_field(request, "board"), desk(request)), board)
    centre = hexes.parse(board, text_field(request, "centre", MIDDLE), "centre")
    column, row = hexes.place_of(board, centre)
    wide, high = whole_field(request, "columns", 1, 41) // 2, whole_field(request, "rows", 1, 41) // 2
    shown = [
        place
        for across in range(max(1, column - wide), column + wide + 1)
        for along in range(max(1, row - high), row + high + 1)
        if hexes.on_board(board, place := hexes.at(board, across, along))
    ]
    return {"hexes": [[hexes.label(board, place), *hexes.middle(place)] for place in shown]}
