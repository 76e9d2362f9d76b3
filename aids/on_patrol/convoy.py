"""The geometry of a convoy: where its columns of ships lie, as offsets from its lead ship (On Patrol 103.1).

An offset counts columns of hexes to the right of the centre column's lead bow, as the convoy heads, and half hexes
ahead of it: half hexes, because neighbouring columns of a map lie half a hex apart.  Offsets stay the same when the
convoy turns (OP-12).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from aids import hexes
from aids.errors import InputError
from aids.hexes import Board, Hex
from aids.on_patrol.formation import OWN, Column, Formation

T = TypeVar("T")

SHIP_LENGTH = 2  # hexes that a ship fills, bow and stern (OP-2)


class Offset(NamedTuple):
    """A place in the convoy: columns of hexes to the right of its origin, and half hexes ahead."""

    right: int
    ahead: int


class Frame(NamedTuple):
    """How the offsets of a convoy lie on the board: its heading, and the hex at offset 0, 0."""

    board: Board
    direction: int
    origin: Hex


class ConvoyColumn(NamedTuple):
    """One column of ships: its number in the formation, and the offsets of its bows, first ship to last."""

    number: int
    bows: tuple[Offset, ...]


class Convoy(NamedTuple):
    """The columns of a formation from left to right, in a frame whose origin is the centre column's lead bow."""

    frame: Frame
    columns: tuple[ConvoyColumn, ...]


class Adjustment(NamedTuple):
    """A ship that does not stand where the chart would put it: why, and the ruling."""

    text: str
    ruling: str


def offset_of(frame: Frame, place: Hex) -> Offset:
    """The offset of a hex of the board."""
    upright = hexes.rotated(place, -hexes.step_of(frame.board, frame.direction), frame.origin)
    right = upright.q - frame.origin.q
    return Offset(right, 2 * (upright.r - frame.origin.r) + right)


def hex_at(frame: Frame, offset: Offset) -> Hex:
    """The hex at an offset; an offset between two hexes is the one astern."""
    upright = upright_hex(offset)
    placed = Hex(frame.origin.q + upright.q, frame.origin.r + upright.r)
    return hexes.rotated(placed, hexes.step_of(frame.board, frame.direction), frame.origin)


def upright_hex(offset: Offset) -> Hex:
    """The hex at an offset from hex 0, 0 of a convoy that heads up the page, as overlays and diagrams draw it."""
    return Hex(offset.right, (offset.ahead - offset.right) // 2)


def bow_to_bow(free_hexes: int) -> int:
    """Half hexes from a bow to the next bow in the same column, with so many free hexes between the ships."""
    return 2 * (SHIP_LENGTH + free_hexes)


def lay_out(board: Board, formation: Formation, column_gap: int, shift: tuple[int, int] = (0, 0)) -> Convoy:
    """The columns of a formation on the board, with `column_gap` free hexes between the ships of a column.

    `shift` moves all by columns and rows of the board.  `InputError` for a bow hex that the board does not have.
    """
    leads = {column.number: shifted(board, _lead(board, formation, column), shift) for column in formation.columns}
    frame = Frame(board, formation.direction, leads[1])
    ordered = sorted(formation.columns, key=lambda column: offset_of(frame, leads[column.number]))
    frame = frame._replace(origin=leads[centre_of(ordered).number])
    columns = []
    for column in ordered:
        right, ahead = offset_of(frame, leads[column.number])
        bows = tuple(Offset(right, ahead - bow_to_bow(column_gap) * rank) for rank in range(column.ships))
        columns.append(ConvoyColumn(column.number, bows))
    return Convoy(frame, tuple(columns))


def _lead(board: Board, formation: Formation, column: Column) -> Hex:
    """The bow hex of a column's first ship; `InputError` of the board that lacks it."""
    if formation.rule != OWN:  # its places hold on any board, and beyond its edges
        board = board._replace(columns=None, rows=None)
    try:
        return hexes.parse(board, column.bow, "--board")
    except InputError as error:
        place = f"formation {formation.number}, column {column.number}"
        raise InputError(f"{place}: {error.message}", where=error.where) from None


def shifted(board: Board, place: Hex, shift: tuple[int, int]) -> Hex:
    """A hex moved by so many columns and rows of the board."""
    start, end = hexes.at(board, 1, 1), hexes.at(board, 1 + shift[0], 1 + shift[1])
    return Hex(place.q + end.q - start.q, place.r + end.r - start.r)


def centre_index(columns: int) -> int:
    """The index of the centre column, from the left and from 0: of two, the left one (OP-7)."""
    return (columns - 1) // 2


def centre_of(columns: Sequence[T]) -> T:
    """The centre column of columns from left to right (OP-7)."""
    return columns[centre_index(len(columns))]
