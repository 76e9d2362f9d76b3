"""Ships on the board, and the hexes that they enter."""

from __future__ import annotations

from typing import NamedTuple

from aids.hexes import Hex


class Ship(NamedTuple):
    """A ship on the board: its name, its bow, and its course as a step clockwise from up."""

    name: str
    bow: Hex
    step: int


class Move(NamedTuple):
    """A hex that a bow enters, and the course, as a step clockwise from up, on which it does."""

    hex: Hex
    step: int
