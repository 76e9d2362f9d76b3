"""The board of Ambush, as far as the rules describe it: letters to the east, numbers to the south (AM-3, AM-4)."""

from __future__ import annotations

from aids.hexes import Board

AMBUSH = Board(higher=4, top="lower")
"""Its size is unknown, so it has no limit to the east and south; a player's board file may set one."""
BOARD = AMBUSH
"""The board that pages show."""
