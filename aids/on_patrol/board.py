"""The board of On Patrol: letters from left to right, numbers up the map, direction 3 up a column (OP-1); a page loads it by name."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL

BOARD = DEFAULT_ON_PATROL
"""Its size is unknown; a player's board file may set one."""
