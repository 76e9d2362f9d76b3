"""The board of Ambush: as far as the rules describe it, or as a player's house rules do (AM-3, AM-4).

House rules name the keys that differ on the player's map; the others stay:

    [board]
    top = "higher"
    columns = 41
    rows = 25
"""

from __future__ import annotations

from aids.hexes import Board, read_board
from aids.rulebook.rules import Rules, place

AMBUSH = Board(higher=4, top="lower")
"""Letters to the east, numbers to the south.  The size is unknown, so there is no limit to the east and south."""
BOARD = AMBUSH
"""The board that pages show without house rules."""


def board_of(rules: Rules) -> Board:
    """The board in force; `RulesError` with file and line for a section that is not one."""
    if "board" not in rules.extra:
        return AMBUSH
    return read_board(place(rules, "board"), rules.extra["board"], AMBUSH)
