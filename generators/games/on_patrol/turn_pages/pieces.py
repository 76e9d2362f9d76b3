"""The pieces on the map of a turn, and the map as its parts share it."""

from __future__ import annotations

from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex, neighbour
from aids.on_patrol.game.markers import Pose
from aids.on_patrol.game.position import CAPITAL
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.game.words import in_formation
from aids.on_patrol.ships import Move
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Point
from generators.games.on_patrol.turn_pages.sections import Section
from generators.page.frame import Area

LETTER = 7.25  # the least size of text, in composed points
WAYS = ("sea", "navy", "amber", "grey")
ESCORT, MERCHANT, SUBMARINE = "escort", "merchant", "submarine"


def way_colour(order: int) -> str:
    """The colour of the way of the escort that moves as that one, on the map and in the table of orders."""
    return WAYS[(order - 1) % len(WAYS)]


class Piece(NamedTuple):
    """A piece that lies in two hexes after it moved, where it came from, and its way.

    `order` is the place of an escort that acts in the order in which they move, 0 of any other piece.
    """

    name: str
    kind: str
    before: Pose | None
    way: tuple[Move, ...]
    after: Pose
    acts: bool
    order: int = 0

    @property
    def colour(self) -> str:
        """The colour of its way: escorts that move one after the other differ."""
        return way_colour(self.order)

    @property
    def label(self) -> str:
        """Its name, with its number in the table of orders."""
        return f"{self.order} {self.name}" if self.order else self.name


class Sheet(NamedTuple):
    """One map: the drawing, the section of the board that it shows, the size of its hexes and its limits."""

    draw: Drawing
    board: Board
    section: Section
    size: float
    limits: Area

    def shows(self, place: Hex) -> bool:
        """Whether a hex is inside the section."""
        column, row = hexes.place_of(self.board, place)
        return column in self.section.columns and row in self.section.rows


def pieces(report: TurnReport) -> list[Piece]:
    """Every piece with two hexes: the convoy, the escorts, the submarines."""
    kinds = {ship.name: CAPITAL if ship.kind == CAPITAL else MERCHANT for ship in report.before.ships}
    found = [
        Piece(move.name, kinds.get(move.name, MERCHANT), move.before, move.path, move.after, False)
        for move in report.ships
        if not move.left_board
    ]
    acting = [escort for escort in report.escorts if not in_formation(escort)]
    for escort in report.escorts:
        order = acting.index(escort) + 1 if escort in acting else 0
        found.append(Piece(escort.name, ESCORT, escort.before, escort.path, escort.after, order > 0, order))
    for sub in report.next.submarines:
        if not sub.sunk:
            found.append(Piece(sub.name, SUBMARINE, None, (), sub.pose, True))
    return found


def midships(pose: Pose, size: float) -> Point:
    """The point between the two hexes of a piece."""
    (ax, ay), (bx, by) = (hex_grid.centre(place, size) for place in two_hexes(pose))
    return (ax + bx) / 2, (ay + by) / 2


def two_hexes(pose: Pose) -> tuple[Hex, Hex]:
    """The hexes of a piece, its bow first."""
    return pose.bow, neighbour(pose.bow, pose.step, -1)
