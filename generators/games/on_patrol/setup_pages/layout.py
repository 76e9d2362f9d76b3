"""Measures and marks that the parts of the setup sheet share, in composed points."""

from __future__ import annotations

from typing import NamedTuple

from aids.hexes import Board, label
from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.placement import PlacedShip, shift_on_board

SPACE = 6.0  # under a section head
HEAD = 14.0 + SPACE
SIDE = 144.0  # width of the right column: the start, your boat, the stations


class Page(NamedTuple):
    """A page of the setup sheet: its width and height, and the factor by which all of it is scaled."""

    width: float
    height: float
    factor: float

    @property
    def left(self) -> float:
        """Width of the left column: the map and the order of battle."""
        return self.width - SIDE - 20.0

    @property
    def right(self) -> float:
        """Left edge of the right column."""
        return self.width - SIDE


def off_board_text(board: Board, number: int, ship: PlacedShip) -> str:
    """Where a ship begins that lies off the board."""
    return f"{number} {ship.name} begins off the board: bow {label(board, ship.bow)}"


def cure_off_board(setup: Setup) -> str:
    """What brings ships off the board on to it, with its option; "" if none is off."""
    if not setup.placement.off_board:
        return ""
    cure = shift_on_board(setup.scenario.board, setup.placement.ships)
    if cure is None:
        only_escorts = set(setup.placement.off_board) <= {escort.name for escort in setup.scenario.escorts}
        if only_escorts and setup.formation is not None:  # which may start there (OP-53)
            return ""
        return "the formation is larger than the board; choose a larger one with --board"
    across, along = setup.scenario.shift or (0, 0)
    return f"print this again with --shift {across + cure[0]},{along + cure[1]}"
