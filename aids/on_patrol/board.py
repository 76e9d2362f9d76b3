"""The board of On Patrol, which pages load by name: letters from left to right, numbers up, direction 3 up (OP-1)."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL

BOARD = DEFAULT_ON_PATROL
"""Its size is unknown; a player's board file may set one."""
