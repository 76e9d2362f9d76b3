"""Measures and marks that the parts of the setup sheet share, in composed points."""

from __future__ import annotations

from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.placement import shift_on_board
from generators.page.typeset import DESIGN

SPACE = 6.0  # under a section head
HEAD = 14.0 + SPACE
LEFT = 376.0  # width of the left column: the map and the order of battle
RIGHT = 396.0  # left edge of the right column: the opening, the stations, when a submarine is seen
SIDE = DESIGN - RIGHT  # width of the right column
SMALL = 7.3  # size of notes


def cure_off_board(setup: Setup) -> str:
    """The option that brings ships off the board on to it; "" if none is off."""
    if not setup.placement.off_board:
        return ""
    cure = shift_on_board(setup.scenario.board, setup.placement.ships)
    if cure is None:
        return "the formation is larger than the board; choose a larger one with --board"
    across, along = setup.scenario.shift or (0, 0)
    return f"--shift {across + cure[0]},{along + cure[1]}"
