"""The pieces on the map of a turn and their names: beside each piece, or away from it with a line to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex, neighbour
from aids.on_patrol.game.markers import Pose
from aids.on_patrol.game.position import CAPITAL
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.game.words import in_formation
from aids.on_patrol.ships import Move
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.text import text_width
from generators.games.on_patrol.sea_map import hull_area, is_within, label_areas, overlap
from generators.games.on_patrol.setup_pages.layout import place_text
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


class Label(NamedTuple):
    """The text of a piece in its place; `led` with a line to the piece."""

    piece: Piece
    area: Area
    first: str
    second: str
    led: bool


def place_labels(sheet: Sheet, report: TurnReport, shown: Sequence[Piece], ranks: Iterable[Hex]) -> list[Label]:
    """The name of each piece beside it, with its new place for those that act, where there is room."""
    s = sheet.size
    depths = {sub.name: f"{sub.depth} feet" for sub in report.next.submarines}
    seen = [piece for piece in shown if sheet.shows(piece.after.bow)]
    taken = [hull_area(*two_hexes(piece.after), s) for piece in seen]
    for piece in seen:
        taken += [_spot(move.hex, s) for move in piece.way if piece.acts]
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
        label = _place_label(sheet, piece, options, taken)
        labels += [label] if label is not None else []
        taken += [label.area] if label is not None else []
    return labels


def _place_label(sheet: Sheet, piece: Piece, options: Sequence[tuple[str, str]], taken: Sequence[Area]) -> Label | None:
    """The first of the texts for which there is a free place, with a line to its piece where that is not beside it."""
    bow, stern = two_hexes(piece.after)
    for first, second in options:
        width = max(text_width(first, LETTER, "semibold"), text_width(second, LETTER)) + 2
        height = 16.4 if second else 8.6
        for far in range(5 if piece.acts else 1):
            grown = [
                Area(each.left + dx, each.bottom + dy, each.right + dx, each.top + dy)
                for each in label_areas(bow, stern, sheet.size, width, height)
                for dx, dy in [_away(each, midships(piece.after, sheet.size), far * sheet.size)]
            ]
            free = [
                each for each in grown if is_within(each, sheet.limits) and not any(overlap(each, o) for o in taken)
            ]
            if free:
                return Label(piece, free[0], first, second, far > 0)
    return None


def _away(area: Area, middle: Point, far: float) -> Point:
    """The shift that moves an area away from a point."""
    x, y = (area.left + area.right) / 2 - middle[0], (area.bottom + area.top) / 2 - middle[1]
    length = max((x * x + y * y) ** 0.5, 0.01)
    return far * x / length, far * y / length


def draw_leads(sheet: Sheet, labels: Iterable[Label]) -> None:
    """A line from each label that lies away from its piece to that piece."""
    for piece, area, _, _, led in labels:
        if led:
            middle = (area.left + area.right) / 2, (area.bottom + area.top) / 2
            sheet.draw.line(midships(piece.after, sheet.size), middle, Style(None, _colour(piece), 0.5))


def draw_labels(sheet: Sheet, labels: Iterable[Label]) -> None:
    """Each label on a ground of its own."""
    for piece, area, first, second, _ in labels:
        middle = (area.left + area.right) / 2
        sheet.draw.rounded(area.left, area.bottom, area.width, area.height, 2, Style("paper"))
        sheet.draw.text(middle, area.top - 6.6, first, LETTER, _colour(piece), "semibold", "middle")
        sheet.draw.text(middle, area.bottom + 2.2, second, LETTER, "ink", "regular", "middle")


def _colour(piece: Piece) -> str:
    return "danger" if piece.kind == SUBMARINE else "navy"


def _spot(place: Hex, size: float) -> Area:
    x, y = hex_grid.centre(place, size)
    return Area(x - 0.3 * size, y - 0.3 * size, x + 0.3 * size, y + 0.3 * size)
