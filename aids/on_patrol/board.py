"""The board of On Patrol, which pages load by name: letters from left to right, numbers up, direction 3 up (OP-1)."""

from aids import hexes

BOARD = hexes.DEFAULT_ON_PATROL
"""Its size is unknown; a player's house rules or board file may set one."""
board_of = hexes.board_of
