"""Escort stations, and the places of all ships of a convoy and its escorts in a setup (On Patrol 103.1 to 103.3)."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from aids import hexes
from aids.checks import Answer, Check, Done, Grid, Outcome, counted
from aids.errors import InputError, some_of
from aids.hexes import DEFAULT_ON_PATROL, Board, Hex
from aids.input_file import brief
from aids.on_patrol.formation import (
    SHIP_LENGTH,
    Adjustment,
    Convoy,
    ConvoyColumn,
    Formation,
    Frame,
    Offset,
    bow_to_bow,
    center_of,
    gap_of,
    lay_out,
    shifted,
)
from aids.on_patrol.inputs import list_of, whole_input
from aids.rulebook.rules import Inputs, Rules, place, value

RULE = "103.2.1"
ASSUMES = ("OP-9",)
MOST_ESCORTS = 99
SINGLE = ("A", "B")
PAIRED = ("C", "D", "E", "F", "C+")
ASTERN = "C+"
SIDES = ("left", "right")


def stations(rules: Rules, escorts: int, skip: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names of the stations of so many escorts, highest priority first, left before right.

    Pairs in `skip` are left out and replaced by as many more astern of C (OP-11).
    """
    rows = _rows(rules)
    letters = rows.get(escorts) or rows[max(n for n in rows if (escorts - n) % 2 == 0)]
    kept = [letter for letter in letters if letter not in skip]
    kept += [ASTERN] * (escorts - len(kept))
    names: list[str] = []
    for n, letter in enumerate(kept):
        before = kept[:n].count(letter)
        if letter in SINGLE:
            names.append(letter)
        elif letter == ASTERN:
            names.append(f"behind-C-{SIDES[before % 2]}-{before // 2 + 1}")
        else:
            names.append(f"{letter}-{SIDES[before]}")
    return tuple(names)


def is_astern(station: str) -> bool:
    """Whether a station is one of the pairs astern of C."""
    return station.startswith("behind-")


def side_of(station: str) -> str:
    """`left` or `right` of the convoy; nothing for A and B."""
    return next((side for side in SIDES if f"-{side}" in station), "")


def letter_of(station: str) -> str:
    """The letter of a station in the chart; `C+` for those astern of C."""
    return ASTERN if is_astern(station) else station[0]


def name_of(station: str) -> str:
    """The name of a station as sheets print it: `A`, `C left`, `C+ left 1`."""
    return station.replace("behind-C", ASTERN).replace("-", " ")


def _rows(rules: Rules) -> dict[int, tuple[str, ...]]:
    """The letters in each row of the table, by the number of escorts.

    Raises `RulesError` with file and line for a row of a player's table that names an unknown station, half a pair,
    or more or fewer stations than escorts.
    """
    table = rules.tables["stations-by-escorts"]
    checked: dict[int, tuple[str, ...]] = {}
    for n, row in enumerate(table.rows):
        at = place(rules, "tables", table.name, "rows", n)
        number, letters = row.cells["escorts"], str(row.cells["stations"]).split()
        if number != n + 1:
            problem = f"{brief(number)} must be {n + 1}: there is one row for each number from 1 up"
            raise at.at("escorts").refuse(problem)
        for letter in letters:
            if letter not in SINGLE and letter not in PAIRED:
                raise at.at("stations").refuse(f"{brief(letter)} must be one of {some_of((*SINGLE, *PAIRED))}")
            count = letters.count(letter)
            wanted = 1 if letter in SINGLE else count + count % 2 if letter == ASTERN else 2
            if count != wanted:
                raise at.at("stations").refuse(f"station {letter} must be there {wanted} times, not {count}")
        if len(letters) != n + 1:
            raise at.at("stations").refuse(f"there are {len(letters)} stations for {n + 1} escorts")
        checked[n + 1] = tuple(letters)
    if len(checked) < 2:
        problem = "there must be a row for 1 escort and a row for 2 escorts"
        raise place(rules, "tables", table.name, "rows").refuse(problem)
    return checked


class EscortStations(Check):
    """The stations of `escorts` escorts in the order in which they are filled, highest VP first."""

    name, title, rule, assumes = "stations", "Escort stations", RULE, ASSUMES
    counts, shows = ("stations",), ("escort-stations", "stations-by-escorts")

    def __init__(self, rules: Rules) -> None:
        _rows(rules)
        words = "The number of escorts with the convoy."
        super().__init__(
            rules, whole_input(rules, "escorts", words, RULE, 1, MOST_ESCORTS, unit="escorts", required=True)
        )

    def step(self, inputs: Inputs, state: None) -> Done:
        """The stations."""
        return Done({"stations": stations(self.rules, inputs["escorts"])})

    def in_words(self, outcome: Outcome) -> Answer:
        """The stations that are filled, in order."""
        rows = []
        for n, name in enumerate(map(str, list_of(outcome.result["stations"])), 1):
            text = name.replace("-", ", ")
            if name.startswith("behind-"):
                _, letter, side, pair = name.split("-")
                text = f"astern of {letter}, {side}, pair {pair}"
            rows.append((str(n), text))
        head = f"Stations for {counted(outcome.inputs['escorts'], 'escorts')}, the highest VP first:"
        return Answer(head, (Grid(("", "Station"), tuple(rows)),))


SKIPPED = {
    "E": "E would be on A, so there is a pair",
    "F": "F would be on B, so there is a pair",
    "EF": "E and F would be on A and B, so there are pairs",
}


class StationPlaces(NamedTuple):
    """The bow of each station used, by its name and in order of priority, and what was adjusted."""

    bows: Mapping[str, Offset]
    adjustments: tuple[Adjustment, ...]


def whole_chart(rules: Rules, formation: Formation) -> tuple[Convoy, StationPlaces]:
    """A formation on the default board, and every station of Chart 103.2 around it, pairs astern of C included."""
    convoy = lay_out(DEFAULT_ON_PATROL, formation, gap_of(rules, formation))
    return convoy, station_places(rules, convoy, len(rules.tables["stations-by-escorts"].rows))


def station_places(rules: Rules, convoy: Convoy, escorts: int) -> StationPlaces:
    """The stations of so many escorts around a convoy, none of them on a ship or on another station.

    With fewer than three columns E would stand on A and F on B, so both are left out (OP-11, OP-39).
    """
    if not escorts:
        return StationPlaces({}, ())
    columns = convoy.columns
    names = stations(rules, escorts, ("E", "F") if len(columns) < 3 else ())
    adjustments: list[Adjustment] = []
    if names != (usual := stations(rules, escorts)):
        skipped = "".join(letter for letter in "EF" if f"{letter}-left" in usual)
        adjustments.append(Adjustment(f"{SKIPPED[skipped]} astern of C", "OP-11" if len(columns) == 1 else "OP-39"))
    rows, row_adjustments = _row_places(rules, columns, names)
    offsets: dict[str, Offset] = {}
    for name in names:
        side = side_of(name)
        # The bow: A and B in the center column, E and F in the outer ones, the others outside these.
        right = (columns[0 if side == "left" else -1] if side else center_of(columns)).bows[0].right
        if side and name[0] not in "EF":
            abeam = int(value(rules, "station-abeam"))
            right += -abeam if side == "left" else abeam
        offsets[name] = Offset(right, rows[name.rpartition("-")[2] if is_astern(name) else name[0]])
    taken = _filled(convoy.frame, [bow for column in columns for bow in column.bows])
    cleared, moves = _cleared(convoy.frame, offsets, taken)
    return StationPlaces(cleared, (*adjustments, *row_adjustments, *moves))


def _row_places(
    rules: Rules, columns: Sequence[ConvoyColumn], names: Sequence[str]
) -> tuple[dict[str, int], list[Adjustment]]:
    """How far ahead each row of stations lies, in half hexes, with the shifts of OP-11 and OP-38.

    Rows are named by their letter, those astern of C by the number of the pair.
    """
    adjustments: list[Adjustment] = []
    center, outer = center_of(columns), (columns[0], columns[-1])
    behind_gap = bow_to_bow(int(value(rules, "station-behind-gap")))
    a = center.bows[0].ahead + bow_to_bow(int(value(rules, "station-ahead-gap")))
    b = center.bows[-1].ahead - behind_gap
    c = max(column.bows[0].ahead for column in outer)
    d = trailing = min(column.bows[-1].ahead for column in outer)
    if any(column.bows[0].ahead != c or column.bows[-1].ahead != d for column in outer) and "C-left" in names:
        adjustments.append(
            Adjustment("C and D are level with the foremost and the rearmost bow of the outer columns", "OP-38")
        )
    pair = bow_to_bow(int(value(rules, "station-pair-gap")))
    if d > c - 2 * SHIP_LENGTH:
        d = c - pair
        if "D-left" in names:
            adjustments.append(Adjustment("D would be on C, so it is astern of C", "OP-11"))
    f = b
    if b > trailing - 2 * (SHIP_LENGTH + 1):
        f = trailing - behind_gap
        if "F-left" in names:
            adjustments.append(
                Adjustment("F level with B would be on or next to a ship, so it is behind the outer columns", "OP-11")
            )
    pairs = sum(is_astern(name) and side_of(name) == "left" for name in names)
    astern, past = _rows_astern(c, d, pair, pairs)
    if past:
        adjustments.append(
            Adjustment(f"Pair {past} behind C, and later pairs, would be on D, so they are astern of D", "OP-11")
        )
    return {"A": a, "B": b, "C": c, "D": d, "E": a, "F": f} | astern, adjustments


def _rows_astern(c: int, d: int, pair: int, count: int) -> tuple[dict[str, int], int]:
    """So many rows astern of C, each `pair` half hexes behind the last; the first pair astern of D, 0 for none."""
    rows: dict[str, int] = {}
    ahead, past = c, 0
    for number in range(1, count + 1):
        ahead -= pair
        if not past and ahead - pair < d:
            ahead, past = d - pair, number
        rows[str(number)] = ahead
    return rows, past


def _cleared(
    frame: Frame, offsets: Mapping[str, Offset], taken: set[Hex]
) -> tuple[dict[str, Offset], list[Adjustment]]:
    """The stations moved on, both of a pair alike, until none stands on another ship (OP-38)."""
    cleared: dict[str, Offset] = {}
    adjustments: list[Adjustment] = []
    for name in offsets:
        if name in cleared:
            continue
        pair = [each for each in dict.fromkeys((name, name.replace("left", "right"))) if each in offsets]
        step, moved = (2 if name[0] in "AE" else -2), 0
        bows = {each: offsets[each] for each in pair}
        while _filled(frame, bows.values()) & taken:
            moved += step
            bows = {each: offsets[each]._replace(ahead=offsets[each].ahead + moved) for each in pair}
        cleared |= bows
        taken = taken | _filled(frame, bows.values())
        if moved:
            where = "ahead" if moved > 0 else "astern"
            station = name.replace("-left", "")
            text = f"{station} would be on another ship, so it is {abs(moved) // 2} hexes further {where}"
            adjustments.append(Adjustment(text, "OP-38"))
    return {name: cleared[name] for name in offsets}, adjustments


def _filled(frame: Frame, bows: Iterable[Offset]) -> set[Hex]:
    bow_hexes = {frame.hex_at(bow) for bow in bows}
    return bow_hexes | {hexes.stern(frame.board, bow, frame.direction) for bow in bow_hexes}


Berth = tuple[int, int]


def capital_berths(columns: Sequence[int], count: int) -> tuple[list[Berth], list[Adjustment]]:
    """The berths of so many capital ships, highest VP first (On Patrol 103.3.2), and what was adjusted.

    `columns` are the numbers of ships in the columns from left to right.
    """
    center, last = center_of(range(len(columns))), len(columns) - 1
    # The lead places from the center column outwards, nearest left before nearest right (103.3.2a).
    order = [center]
    for out in range(1, len(columns)):
        order += [column for column in (center - out, center + out) if 0 <= column <= last]
    leads: list[Berth] = [(column, 0) for column in order[:count]]
    # The places behind them from the outermost columns inwards, front to rear, left before right (103.3.2b).
    sides: list[Berth] = []
    for out in range(len(columns) // 2 + len(columns) % 2):
        pair = (out, last - out) if out < last - out else (out,)
        longest = max(columns[column] for column in pair)
        sides += [(column, rank) for rank in range(1, longest) for column in pair if rank < columns[column]]
    left = count - len(leads)
    rear = (center, columns[center] - 1)
    if left % 2 == 0:
        return leads + sides[:left], []
    if rear[1] > 0:
        sides.remove(rear)
        return [*leads, *sides[: left - 1], rear], []
    text = "The odd capital ship has no rear place in the center column, so it is placed like the others"
    return leads + sides[:left], [Adjustment(text, "OP-8")]


MERCHANTMAN, CAPITAL, ESCORT = "merchantman", "capital", "escort"


class ValuedShip(NamedTuple):
    """A ship to be placed: its name, its victory points, 0 where none are given, its class, and its entry in a list.

    Only escorts that are alone have a `bow` and a `direction` (On Patrol 103.2.5).  `data` are the fields of
    `game.position.Escort` that the player gives an escort for a game on file, by their names.
    """

    name: str
    vp: int = 0
    ship_class: str | None = None
    entry: int = 0
    bow: str | None = None
    direction: int | None = None
    data: Mapping[str, object] = MappingProxyType({})


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
    escorts: Sequence[ValuedShip] = (),
    column_gap: int | None = None,
    shift: tuple[int, int] = (0, 0),
) -> Placement:
    """Every ship of a convoy in its place.

    Capital ships go first (On Patrol 103.3.2), then merchantmen rank by rank in the order of the columns, then
    escorts by VP, of equals as listed, into their stations.  `column_gap` is the number of free hexes between ships of
    a column, None for that of the rules; `shift` moves all by so many columns and rows of the board.

    Raises `InputError` if the formation has not as many places as there are ships, for a bow hex that the board
    does not have, and where two ships would fill one hex.
    """
    if formation.ship_count != (number := len(merchantmen) + len(capitals)):
        raise InputError(f"formation {formation.number} has {formation.ship_count} places, not {number}")
    gap = gap_of(rules, formation) if column_gap is None else column_gap
    convoy = lay_out(board, formation, gap, shift)
    placed, adjustments = _place_columns(convoy, merchantmen, sorted(capitals, key=lambda ship: -ship.vp))
    filled = [place for ship in placed for place in (ship.bow, ship.stern)]
    if len(set(filled)) < len(filled):
        raise InputError(f"two ships of formation {formation.number} would be in the same hex")
    stations = station_places(rules, convoy, len(escorts))
    by_vp = sorted(escorts, key=lambda ship: -ship.vp)
    for escort, (station, bow) in zip(by_vp, stations.bows.items(), strict=True):
        placed.append(_placed(convoy, bow, PlacedShip(escort.name, ESCORT, station=station, vp=escort.vp)))
    return Placement(tuple(placed), (*adjustments, *stations.adjustments), _off_board(board, placed))


def place_alone(board: Board, escorts: Sequence[ValuedShip], shift: tuple[int, int] = (0, 0)) -> Placement:
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
            raise InputError(f"{escort.name[:40]!r} would be in the hex of another escort")
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
    """The merchant and capital ships by rank and column; `capitals` highest VP first.

    Merchantmen fill the berths left rank by rank, in the order of the formation's column numbers.
    """
    counts = [len(column.bows) for column in convoy.columns]
    numbers = [column.number for column in convoy.columns]
    taken, adjustments = capital_berths(counts, len(capitals))
    berths = {(column, rank) for column, ships in enumerate(counts) for rank in range(ships)}
    free = sorted(berths - set(taken), key=lambda berth: (berth[1], numbers[berth[0]]))
    ships = [PlacedShip(ship.name, CAPITAL, vp=ship.vp) for ship in capitals]
    ships += [PlacedShip(name, MERCHANTMAN) for name in merchantmen]
    placed = []
    for (index, rank), ship in zip((*taken, *free), ships, strict=True):
        column = convoy.columns[index]
        placed.append(_placed(convoy, column.bows[rank], ship._replace(column=column.number, rank=rank + 1)))
    placed.sort(key=lambda ship: (ship.rank or 0, ship.column or 0))
    return placed, adjustments


def _placed(convoy: Convoy, offset: Offset, ship: PlacedShip) -> PlacedShip:
    board, direction, _ = convoy.frame
    bow = convoy.frame.hex_at(offset)
    return ship._replace(bow=bow, stern=hexes.stern(board, bow, direction), direction=direction)
