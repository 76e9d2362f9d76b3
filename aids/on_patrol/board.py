"""The board of On Patrol, which pages load by name: letters from left to right, numbers up, direction 3 up (OP-1)."""

from aids.hexes import DEFAULT_ON_PATROL, Board, read_board
from aids.rulebook.rules import Rules, place

BOARD = DEFAULT_ON_PATROL
"""Its size is unknown; a player's house rules or board file may set one."""
SECTION = "board"


def board_of(rules: Rules) -> Board:
    """The board in force; `RulesError` with file and line for a section of house rules that is not one."""
    return read_board(place(rules, SECTION), rules.extra.get(SECTION, {}), BOARD)
