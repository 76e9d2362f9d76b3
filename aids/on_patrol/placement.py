"""Where every ship of a convoy and its escorts stands when a game is set up (On Patrol 103.1 to 103.3).

A berth is the index of a column, from the left, and of a rank, from the front, both from 0.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import hexes
from aids.errors import InputError
from aids.hexes import Board, Hex
from aids.on_patrol.formation import (
    Adjustment,
    Convoy,
    Formation,
    Offset,
    centre_index,
    gap_of,
    hex_at,
    lay_out,
    shifted,
    ship_count,
)
from aids.on_patrol.stations import station_places
from aids.rulebook.rules import Rules

Berth = tuple[int, int]


def capital_berths(columns: Sequence[int], count: int) -> tuple[list[Berth], list[Adjustment]]:
    """The berths of so many capital ships, highest VP first (On Patrol 103.3.2), and what was adjusted.

    `columns` are the numbers of ships in the columns from left to right.
    """
    leads = _lead_berths(len(columns))[:count]
    left = count - len(leads)
    sides = _side_berths(columns)
    centre = centre_index(len(columns))
    rear = (centre, columns[centre] - 1)
    if left % 2 == 0:
        return leads + sides[:left], []
    if rear[1] > 0:
        sides.remove(rear)
        return [*leads, *sides[: left - 1], rear], []
    text = "the odd capital ship: no rear place in the centre column, so it goes on as the others"
    return leads + sides[:left], [Adjustment(text, "OP-8")]


def _lead_berths(columns: int) -> list[Berth]:
    """The lead places from the centre column outwards, nearest left before nearest right (On Patrol 103.3.2a)."""
    centre = centre_index(columns)
    order = [centre]
    for out in range(1, columns):
        order += [column for column in (centre - out, centre + out) if 0 <= column < columns]
    return [(column, 0) for column in order]


def _side_berths(columns: Sequence[int]) -> list[Berth]:
    """The places behind the leads from the outermost columns inwards, front to rear, left before right (103.3.2b)."""
    last = len(columns) - 1
    berths: list[Berth] = []
    for out in range(len(columns) // 2 + len(columns) % 2):
        pair = (out, last - out) if out < last - out else (out,)
        longest = max(columns[column] for column in pair)
        berths += [(column, rank) for rank in range(1, longest) for column in pair if rank < columns[column]]
    return berths


def free_berths(columns: Sequence[int], numbers: Sequence[int], taken: Sequence[Berth]) -> list[Berth]:
    """The berths left for merchantmen: rank by rank, in the order of the formation's column `numbers`."""
    berths = {(column, rank) for column, ships in enumerate(columns) for rank in range(ships)}
    return sorted(berths - set(taken), key=lambda berth: (berth[1], numbers[berth[0]]))


Ship = TypeVar("Ship", bound="ValuedShip | Escort")

MERCHANTMAN, CAPITAL, ESCORT = "merchantman", "capital", "escort"


class ValuedShip(NamedTuple):
    """A ship to be placed: its name, its victory points, 0 where none are given, its class, and its entry in a list."""

    name: str
    vp: int = 0
    ship_class: str | None = None
    entry: int = 0


class Escort(NamedTuple):
    """An escort to be placed; `bow` and `direction` are given only where escorts are alone (On Patrol 103.2.5).

    `data` are the fields of `game.position.Escort` that the player gives for a game on file, by their names.
    """

    name: str
    vp: int = 0
    bow: str | None = None
    direction: int | None = None
    data: Mapping[str, object] = MappingProxyType({})
    ship_class: str | None = None
    entry: int = 0


class PlacedShip(NamedTuple):
    """A ship in its place.

    `kind` is merchantman, capital or escort; `column` and `rank`, from 1, are those of the convoy log, `station`
    that of an escort, each None for the others; `vp` is None for merchantmen.
    """

    name: str
    kind: str
    column: int | None = None
    rank: int | None = None
    station: str | None = None
    vp: int | None = None
    bow: Hex = Hex(0, 0)
    stern: Hex = Hex(0, 0)
    direction: int = 0


class Placement(NamedTuple):
    """Ships in place: merchant and capital ships by rank and column, then escorts by station.

    `adjustments` tell of ships that do not stand where the chart would put them, `off_board` names those whose bow or
    stern lies off the board.
    """

    ships: tuple[PlacedShip, ...]
    adjustments: tuple[Adjustment, ...]
    off_board: tuple[str, ...]


def place_convoy(
    rules: Rules,
    board: Board,
    formation: Formation,
    *,
    merchantmen: Sequence[str],
    capitals: Sequence[ValuedShip] = (),
    escorts: Sequence[Escort] = (),
    column_gap: int | None = None,
    shift: tuple[int, int] = (0, 0),
) -> Placement:
    """Every ship of a convoy in its place.

    Capital ships go first (On Patrol 103.3.2), then merchantmen rank by rank in the order of the columns, then
    escorts by VP into their stations.  `column_gap` is the number of free hexes between ships of a column, None
    for that of the rules; `shift` moves all by so many columns and rows of the board.

    Raises `InputError` if the formation has not as many places as there are ships, for a bow hex that the board
    does not have, and where two ships would fill one hex.
    """
    if ship_count(formation) != len(merchantmen) + len(capitals):
        number = len(merchantmen) + len(capitals)
        raise InputError(f"formation {formation.number} has {ship_count(formation)} places, not {number}")
    gap = gap_of(rules, formation) if column_gap is None else column_gap
    convoy = lay_out(board, formation, gap, shift)
    placed, adjustments = _place_columns(convoy, merchantmen, _by_vp(capitals))
    filled = [place for ship in placed for place in (ship.bow, ship.stern)]
    if len(set(filled)) < len(filled):
        raise InputError(f"formation {formation.number}: two ships would stand in one hex")
    stations = station_places(rules, convoy, len(escorts))
    for escort, (station, bow) in zip(_by_vp(escorts), stations.bows.items(), strict=True):
        placed.append(_placed(convoy, bow, PlacedShip(escort.name, ESCORT, station=station, vp=escort.vp)))
    return Placement(tuple(placed), (*adjustments, *stations.adjustments), _off_board(board, placed))


def place_alone(board: Board, escorts: Sequence[Escort], shift: tuple[int, int] = (0, 0)) -> Placement:
    """Escorts without a convoy, where the scenario says (On Patrol 103.2.5), all moved by `shift`.

    Raises `InputError` for a bow hex that the board does not have, and where two escorts would fill one hex.
    """
    placed: list[PlacedShip] = []
    filled: set[Hex] = set()
    for escort in escorts:
        direction = escort.direction or board.higher
        bow = shifted(board, hexes.parse(board, escort.bow, escort.name), shift)
        stern = hexes.stern(board, bow, direction)
        if filled & {bow, stern}:
            raise InputError(f"{escort.name[:40]!r} would stand on another escort")
        filled |= {bow, stern}
        placed.append(PlacedShip(escort.name, ESCORT, vp=escort.vp, bow=bow, stern=stern, direction=direction))
    return Placement(tuple(placed), (), _off_board(board, placed))


def shift_on_board(board: Board, ships: Sequence[PlacedShip]) -> tuple[int, int] | None:
    """The fewest columns and rows by which ships, moved together, come to lie on the board (OP-53).

    An even number of columns where there is room for it, as every second column lies half a hex aside.  None if the
    board is too small.
    """
    places = [place for ship in ships for place in (ship.bow, ship.stern)]
    columns = [hexes.place_of(board, place)[0] for place in places]
    ways = _ways_on(columns, board.columns)
    for across in sorted(ways, key=lambda way: (way % 2, abs(way))):
        rows = [hexes.place_of(board, shifted(board, place, (across, 0)))[1] for place in places]
        for along in _ways_on(rows, board.rows):
            return across, along
    return None


def _ways_on(numbers: Sequence[int], most: int | None) -> list[int]:
    """The shift that brings numbers into 1 to `most` when it is added to all: the least one, and the next beside it."""
    least = max(0, 1 - min(numbers))
    if most is not None and not least and max(numbers) > most:
        least = most - max(numbers)
    ways = [least, least - 1 if least < 0 else least + 1]
    return [way for way in ways if min(numbers) + way >= 1 and (most is None or max(numbers) + way <= most)]


def _off_board(board: Board, placed: Sequence[PlacedShip]) -> tuple[str, ...]:
    """The names of the ships whose bow or stern lies off the board."""
    return tuple(
        ship.name for ship in placed if not all(hexes.on_board(board, place) for place in (ship.bow, ship.stern))
    )


def _place_columns(
    convoy: Convoy, merchantmen: Sequence[str], capitals: Sequence[ValuedShip]
) -> tuple[list[PlacedShip], list[Adjustment]]:
    """The merchant and capital ships by rank and column; `capitals` highest VP first."""
    counts = [len(column.bows) for column in convoy.columns]
    numbers = [column.number for column in convoy.columns]
    taken, adjustments = capital_berths(counts, len(capitals))
    free = free_berths(counts, numbers, taken)
    ships = [PlacedShip(ship.name, CAPITAL, vp=ship.vp) for ship in capitals]
    ships += [PlacedShip(name, MERCHANTMAN) for name in merchantmen]
    placed = []
    for (index, rank), ship in zip((*taken, *free), ships, strict=True):
        column = convoy.columns[index]
        placed.append(_placed(convoy, column.bows[rank], ship._replace(column=column.number, rank=rank + 1)))
    placed.sort(key=lambda ship: (ship.rank or 0, ship.column or 0))
    return placed, adjustments


def _placed(convoy: Convoy, offset: Offset, ship: PlacedShip) -> PlacedShip:
    """A ship with its bow at an offset of the convoy."""
    board, direction, _ = convoy.frame
    bow = hex_at(convoy.frame, offset)
    return ship._replace(bow=bow, stern=hexes.stern(board, bow, direction), direction=direction)


def _by_vp(unsorted: Sequence[Ship]) -> list[Ship]:
    """Highest victory points first, otherwise as listed."""
    return sorted(unsorted, key=lambda ship: -ship.vp)
