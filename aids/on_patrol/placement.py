"""Where every ship of a convoy stands at the start (On Patrol 103.1 to 103.3).

Within a convoy a place is so many columns of hexes to the right of the centre column's lead bow, as the
convoy heads, and so many half hexes ahead of it.  In half hexes, because neighbouring columns of a map lie half a
hex apart; a place that falls between two hexes is the one astern.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids import hexes
from aids.errors import InputError
from aids.hexes import Board, Hex
from aids.on_patrol.formation import Formation, ships
from aids.on_patrol.stations import stations
from aids.rules import Rules, value

MERCHANTMAN, CAPITAL, ESCORT = "merchantman", "capital", "escort"
SKIPPED = {
    "E": "E: would stand on A, so a pair",
    "F": "F: would stand on B, so a pair",
    "EF": "E and F: would stand on A and B, so pairs",
}
LENGTH = 2  # hexes that a ship fills, bow and stern (OP-2)


class Ship(NamedTuple):
    """A ship to be placed: its name and its victory points, 0 where nobody has said."""

    name: str
    vp: int = 0


class Piece(NamedTuple):
    """A ship in its place.

    `kind` is merchantman, capital or escort; `column` and `rank`, from 1, are those of the convoy log, `station`
    that of an escort, each None for the others; `vp` is None for merchantmen.
    """

    name: str
    kind: str
    column: int | None
    rank: int | None
    station: str | None
    vp: int | None
    bow: Hex
    stern: Hex
    direction: int


class Shift(NamedTuple):
    """A piece that does not stand where the chart would have it: why, and the ruling."""

    text: str
    ruling: str


class Placed(NamedTuple):
    """A convoy in place, in the order merchant and capital ships by rank and column, then escorts by station."""

    pieces: tuple[Piece, ...]
    shifts: tuple[Shift, ...]


class Spot(NamedTuple):
    """A place in the convoy: columns to the right, half hexes ahead."""

    right: int
    ahead: int


class Frame(NamedTuple):
    """How the places of a convoy lie on the board: its heading, and the hex that counts as 0, 0."""

    board: Board
    direction: int
    origin: Hex


class Line(NamedTuple):
    """One column of ships as it lies in the convoy: its number, and the spots of all its bows, first to last."""

    number: int
    bows: tuple[Spot, ...]


def spot(frame: Frame, place: Hex) -> Spot:
    """Where a hex lies in the convoy."""
    turned = hexes.rotated(place, -hexes.step_of(frame.board, frame.direction), frame.origin)
    right = turned.q - frame.origin.q
    return Spot(right, 2 * (turned.r - frame.origin.r) + right)


def hex_at(frame: Frame, place: Spot) -> Hex:
    """The hex of a place in the convoy; of two that it lies between, the one astern."""
    upright = Hex(frame.origin.q + place.right, frame.origin.r + (place.ahead - place.right) // 2)
    return hexes.rotated(upright, hexes.step_of(frame.board, frame.direction), frame.origin)


def place(
    rules: Rules,
    board: Board,
    formation: Formation,
    merchantmen: Sequence[str],
    capitals: Sequence[Ship],
    escorts: Sequence[Ship],
    column_gap: int | None = None,
    shift: tuple[int, int] = (0, 0),
) -> Placed:
    """Every ship of a convoy in its place.

    Capital ships go first (On Patrol 103.3.2), then merchantmen rank by rank in the order of the columns, then
    escorts by VP into their stations.  `column_gap` is the number of free hexes between ships of a column, None
    for that of the rules; `shift` moves all by so many columns and rows of the board.

    Raises `InputError` if the formation has not just as many places as there are ships, and for a bow hex that is
    none or that two ships would fill.
    """
    if ships(formation) != len(merchantmen) + len(capitals):
        number = len(merchantmen) + len(capitals)
        raise InputError(f"formation {formation.number} has {ships(formation)} places, not {number}")
    gap = int(value(rules, "column-gap")) if column_gap is None else column_gap
    frame, lines = _lines(board, formation, gap, shift)
    berths, shifts = _berths(lines, merchantmen, _by_vp(capitals))
    pieces: list[Piece] = []
    for (line, rank), (name, vp) in berths.items():
        kind = MERCHANTMAN if vp is None else CAPITAL
        bow = hex_at(frame, lines[line].bows[rank])
        pieces.append(_piece(frame, name, kind, lines[line].number, rank + 1, None, vp, bow))
    pieces.sort(key=lambda piece: (piece.rank or 0, piece.column or 0))
    taken = [place for piece in pieces for place in (piece.bow, piece.stern)]
    if len(set(taken)) < len(taken):
        raise InputError(f"formation {formation.number}: two ships would stand in one hex")
    posts, moved = _posts(rules, frame, lines, len(escorts), set(taken))
    for ship, (station, post) in zip(_by_vp(escorts), posts.items(), strict=True):
        pieces.append(_piece(frame, ship.name, ESCORT, None, None, station, ship.vp, hex_at(frame, post)))
    return Placed(tuple(pieces), (*shifts, *moved))


def _piece(
    frame: Frame,
    name: str,
    kind: str,
    column: int | None,
    rank: int | None,
    station: str | None,
    vp: int | None,
    bow: Hex,
) -> Piece:
    stern = hexes.stern(frame.board, bow, frame.direction)
    return Piece(name, kind, column, rank, station, vp, bow, stern, frame.direction)


def _by_vp(found: Sequence[Ship]) -> list[Ship]:
    """Highest victory points first, otherwise as listed."""
    return sorted(found, key=lambda ship: -ship.vp)


def _lines(board: Board, formation: Formation, gap: int, shift: tuple[int, int]) -> tuple[Frame, list[Line]]:
    """The columns from left to right, in a frame whose 0, 0 is the centre column's lead bow."""
    by, corner = hexes.at(board, 1 + shift[0], 1 + shift[1]), hexes.at(board, 1, 1)
    leads: dict[int, Hex] = {}
    for column in formation.columns:
        lead = hexes.parse(board, column.bow, f"formation {formation.number}, column {column.number}")
        leads[column.number] = Hex(lead.q + by.q - corner.q, lead.r + by.r - corner.r)
    frame = Frame(board, formation.direction, leads[1])
    order = sorted(formation.columns, key=lambda column: spot(frame, leads[column.number]))
    frame = frame._replace(origin=leads[order[centre(len(order))].number])
    lines = []
    for column in order:
        right, ahead = spot(frame, leads[column.number])
        bows = tuple(Spot(right, ahead - 2 * (LENGTH + gap) * rank) for rank in range(column.ships))
        lines.append(Line(column.number, bows))
    return frame, lines


def centre(columns: int) -> int:
    """Which column, from the left and from 0, is the centre column: of two, the left one (OP-7)."""
    return (columns - 1) // 2


# Merchantmen and capital ships.  A berth is a column, from the left, and a rank, both from 0.

Berth = tuple[int, int]


def _berths(
    lines: Sequence[Line], merchantmen: Sequence[str], capitals: Sequence[Ship]
) -> tuple[dict[Berth, tuple[str, int | None]], list[Shift]]:
    free = {(line, rank) for line in range(len(lines)) for rank in range(len(lines[line].bows))}
    order, shifts = capital_berths([len(line.bows) for line in lines], len(capitals))
    found: dict[Berth, tuple[str, int | None]] = {
        berth: (ship.name, ship.vp) for berth, ship in zip(order, capitals, strict=True)
    }
    rest = sorted(free - set(order), key=lambda berth: (berth[1], lines[berth[0]].number))
    found |= {berth: (name, None) for berth, name in zip(rest, merchantmen, strict=True)}
    return found, shifts


def capital_berths(columns: Sequence[int], count: int) -> tuple[list[Berth], list[Shift]]:
    """The berths of so many capital ships, highest VP first (On Patrol 103.3.2), and what was shifted.

    `columns` are the numbers of ships in the columns from left to right.
    """
    middle, last = centre(len(columns)), len(columns) - 1
    heads = [middle]
    for out in range(1, len(columns)):
        heads += [line for line in (middle - out, middle + out) if 0 <= line <= last]
    order: list[Berth] = [(line, 0) for line in heads[:count]]
    left = count - len(order)
    # From the outermost columns inwards, front to rear, a ship on the left for each on the right.
    sides: list[Berth] = []
    for out in range(len(columns) // 2 + len(columns) % 2):
        pair = (out, last - out) if out < last - out else (out,)
        longest = max(columns[line] for line in pair)
        sides += [(line, rank) for rank in range(1, longest) for line in pair if rank < columns[line]]
    rear = (middle, columns[middle] - 1)
    odd = left % 2 == 1 and rear[1] > 0
    if odd:
        sides.remove(rear)
    order += sides[: left - odd]
    if odd:
        return [*order, rear], []
    if left % 2 == 1:
        return order, [
            Shift("the odd capital ship: no rear place in the centre column, so it goes on as the others", "OP-8")
        ]
    return order, []


# Escorts.


def _posts(
    rules: Rules, frame: Frame, lines: Sequence[Line], escorts: int, taken: set[Hex]
) -> tuple[dict[str, Spot], list[Shift]]:
    """The bow of each station used, in order of priority, and what was shifted."""
    if not escorts:
        return {}, []
    # Where the centre column is an outer one too, E would stand on A and F on B (OP-11, OP-39).
    narrow = len(lines) < 3
    names = stations(rules, escorts, ("E", "F") if narrow else ())
    shifts: list[Shift] = []
    if names != (usual := stations(rules, escorts)):
        lost = "".join(letter for letter in "EF" if f"{letter}-left" in usual)
        words = SKIPPED[lost]
        shifts.append(Shift(f"{words} astern of C", "OP-11" if len(lines) == 1 else "OP-39"))
    wanted, moved = _chart(rules, lines, names)
    return _cleared(frame, wanted, taken, [*shifts, *moved])


def _chart(rules: Rules, lines: Sequence[Line], names: Sequence[str]) -> tuple[dict[str, Spot], list[Shift]]:
    """The stations of the chart, with the shifts of OP-11."""

    def step(figure: str) -> int:  # half hexes from a bow to the next bow with so many free hexes between
        return 2 * (LENGTH + int(value(rules, figure)))

    shifts: list[Shift] = []
    middle, outer = lines[centre(len(lines))], (lines[0], lines[-1])
    a = middle.bows[0].ahead + step("station-ahead-gap")
    b = middle.bows[-1].ahead - step("station-behind-gap")
    c = max(line.bows[0].ahead for line in outer)
    d = trailing = min(line.bows[-1].ahead for line in outer)
    if any(line.bows[0].ahead != c or line.bows[-1].ahead != d for line in outer) and "C-left" in names:
        shifts.append(Shift("C and D: level with the foremost and the rearmost bow of the outer columns", "OP-38"))
    pair = step("station-pair-gap")
    if d > c - 2 * LENGTH:
        d = c - pair
        if "D-left" in names:
            shifts.append(Shift("D: would stand on C, so astern of it", "OP-11"))
    f = b
    if b > trailing - 2 * (LENGTH + 1):
        f = trailing - step("station-behind-gap")
        if "F-left" in names:
            shifts.append(Shift("F: level with B would be on or beside a ship, so behind the outer columns", "OP-11"))
    astern = [name for name in names if name.startswith("behind-C-left")]
    behind: dict[str, int] = {}
    at, past = c, False
    for number in range(1, len(astern) + 1):
        at -= pair
        if not past and at - pair < d:
            at, past = d - pair, True
            shifts.append(Shift(f"behind C, pair {number} on: would meet D, so astern of D", "OP-11"))
        behind[str(number)] = at
    levels = {"C": c, "D": d, "E": a, "F": f}
    abeam = int(value(rules, "station-abeam"))
    found: dict[str, Spot] = {}
    for name in names:
        letter, _, side = name.partition("-")
        if letter in ("A", "B"):
            found[name] = Spot(middle.bows[0].right, a if letter == "A" else b)
            continue
        left = "left" in side
        right = outer[0 if left else 1].bows[0].right
        if letter in ("E", "F"):
            found[name] = Spot(right, levels[letter])
        else:
            ahead = behind[name.rpartition("-")[2]] if letter == "behind" else levels[letter]
            found[name] = Spot(right - abeam if left else right + abeam, ahead)
    return found, shifts


def _cleared(
    frame: Frame, wanted: Mapping[str, Spot], taken: set[Hex], shifts: list[Shift]
) -> tuple[dict[str, Spot], list[Shift]]:
    """The stations moved on, both of a pair alike, until none stands on another piece (OP-38)."""
    found: dict[str, Spot] = {}
    for name in wanted:
        if name in found:
            continue
        group = [one for one in (name, name.replace("left", "right")) if one in wanted]
        way, by = (2 if name[0] in "AE" else -2), 0
        while _filled(frame, [_moved(wanted[one], by) for one in dict.fromkeys(group)]) & taken:
            by += way
        for one in group:
            found[one] = _moved(wanted[one], by)
        taken |= _filled(frame, [found[one] for one in group])
        if by:
            where = "ahead" if by > 0 else "astern"
            words = f"{name.replace('-left', '')}: would stand on another ship, so {abs(by) // 2} hexes further {where}"
            shifts.append(Shift(words, "OP-38"))
    return {name: found[name] for name in wanted}, shifts


def _moved(place: Spot, by: int) -> Spot:
    return Spot(place.right, place.ahead + by)


def _filled(frame: Frame, bows: Sequence[Spot]) -> set[Hex]:
    """The hexes that ships with these bows fill."""
    found = {hex_at(frame, bow) for bow in bows}
    return found | {hexes.stern(frame.board, bow, frame.direction) for bow in found}
