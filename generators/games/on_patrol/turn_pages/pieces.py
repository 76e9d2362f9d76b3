"""The pieces on the map of a turn and their names: beside each piece, or away from it with a line to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex
from aids.on_patrol.game.position import CAPITAL
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.games.on_patrol.sea_map import Label, draw_label, hull_area, midships, place_label, place_text
from generators.games.on_patrol.turn_pages.sections import READABLE, Section
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
    way: tuple[Pose, ...]
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
    acting = [escort for escort in report.escorts if not escort.by_order]
    for escort in report.escorts:
        order = acting.index(escort) + 1 if escort in acting else 0
        found.append(Piece(escort.name, ESCORT, escort.before, escort.path, escort.after, order > 0, order))
    for sub in report.next.submarines:
        if not sub.sunk:
            found.append(Piece(sub.name, SUBMARINE, None, (), sub.pose, True))
    return found


class PieceLabel(NamedTuple):
    """The label of a piece."""

    piece: Piece
    label: Label


def place_labels(sheet: Sheet, report: TurnReport, shown: Sequence[Piece], ranks: Iterable[Hex]) -> list[PieceLabel]:
    """The name of each piece beside it, with its new place for those that act, where there is room."""
    s = sheet.size
    depths = {sub.name: f"{sub.depth} feet" for sub in report.next.submarines}
    seen = [piece for piece in shown if sheet.shows(piece.after.bow)]
    taken = [hull_area(piece.after, s) for piece in seen]
    for piece in seen:
        taken += [_spot(move.bow, s) for move in piece.way if piece.acts]
    taken += [_spot(each.hex, s) for escort in report.escorts for each in escort.attacks]
    taken += [_spot(place, s) for place in ranks]
    taken += [_spot(place, s) for each in report.starshells for place in each.hexes]
    for known in report.submarines:
        marks = (known.target, known.marker.pose.bow if known.marker.pose is not None else None)
        taken += [_spot(place, s) for place in marks if place is not None]
    labels = []
    for piece in sorted(seen, key=lambda piece: not piece.acts):
        place = place_text(sheet.board, piece.after)
        second = f"{place}, {depths[piece.name]}" if piece.kind == SUBMARINE else place
        options = [(piece.label, second), (piece.label, "")] if piece.acts or s >= READABLE else [(piece.label, "")]
        label = place_label(piece.after, options, s, sheet.limits, taken, 5 if piece.acts else 1)
        if label is not None:
            labels.append(PieceLabel(piece, label))
            taken.append(label.area)
    return labels


def draw_leads(sheet: Sheet, labels: Iterable[PieceLabel]) -> None:
    """A line from each label that lies away from its piece to that piece."""
    for piece, (area, _, _, led) in labels:
        if led:
            middle = (area.left + area.right) / 2, (area.bottom + area.top) / 2
            sheet.draw.line(midships(piece.after, sheet.size), middle, Style(None, piece_colour(piece), 0.5))


def draw_labels(sheet: Sheet, labels: Iterable[PieceLabel]) -> None:
    """The labels of the pieces."""
    for piece, label in labels:
        draw_label(sheet.draw, label, piece_colour(piece), "ink")


def piece_colour(piece: Piece) -> str:
    """The colour of a piece's name."""
    return "danger" if piece.kind == SUBMARINE else "navy"


def _spot(place: Hex, size: float) -> Area:
    x, y = hex_grid.centre(place, size)
    return Area(x - 0.3 * size, y - 0.3 * size, x + 0.3 * size, y + 0.3 * size)
