"""Escort stations: which a number of escorts takes, and where they lie around a convoy (On Patrol 103.2).

Stations are named `A`, `B`, `C-left`, `C-right` and so on, the pairs astern of C `behind-C-left-1`, `behind-C-right-1`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids import hexes
from aids.checks import Check, answer
from aids.errors import some_of
from aids.hexes import DEFAULT_ON_PATROL, Hex
from aids.on_patrol.formation import (
    SHIP_LENGTH,
    Adjustment,
    Convoy,
    ConvoyColumn,
    Formation,
    Frame,
    Offset,
    bow_to_bow,
    centre_of,
    gap_of,
    hex_at,
    lay_out,
)
from aids.on_patrol.inputs import whole_input
from aids.places import Place, brief
from aids.rulebook.rules import Rules, place, value

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
            raise at.at("escorts").refuse(f"{brief(number)} must be {n + 1}: a row for each number from 1 up")
        _check_letters(at.at("stations"), n + 1, letters)
        checked[n + 1] = tuple(letters)
    if len(checked) < 2:
        raise place(rules, "tables", table.name, "rows").refuse("there must be a row for 1 escort and one for 2")
    return checked


def _check_letters(at: Place, number: int, letters: list[str]) -> None:
    for letter in letters:
        if letter not in SINGLE and letter not in PAIRED:
            raise at.refuse(f"{brief(letter)} must be one of {some_of((*SINGLE, *PAIRED))}")
        count = letters.count(letter)
        wanted = 1 if letter in SINGLE else count + count % 2 if letter == ASTERN else 2
        if count != wanted:
            raise at.refuse(f"station {letter} stands {count} times, not {wanted}")
    if len(letters) != number:
        raise at.refuse(f"there are {len(letters)} stations for {number} escorts")


def check(rules: Rules) -> Check:
    """The stations of `escorts` escorts in the order in which they are filled, highest VP first."""
    _rows(rules)
    words = "Escorts with the convoy."
    return answer(
        rules,
        "stations",
        title="Escort stations",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(whole_input(rules, "escorts", words, RULE, 1, MOST_ESCORTS, unit="escorts", required=True),),
        counts=("stations",),
        result=lambda inputs: {"stations": stations(rules, inputs["escorts"])},
        shows=("escort-stations", "stations-by-escorts"),
    )


SKIPPED = {
    "E": "E: would stand on A, so a pair",
    "F": "F: would stand on B, so a pair",
    "EF": "E and F: would stand on A and B, so pairs",
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
    offsets = {name: _offset(rules, columns, rows, name) for name in names}
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
    centre, outer = centre_of(columns), (columns[0], columns[-1])
    behind_gap = bow_to_bow(int(value(rules, "station-behind-gap")))
    a = centre.bows[0].ahead + bow_to_bow(int(value(rules, "station-ahead-gap")))
    b = centre.bows[-1].ahead - behind_gap
    c = max(column.bows[0].ahead for column in outer)
    d = trailing = min(column.bows[-1].ahead for column in outer)
    if any(column.bows[0].ahead != c or column.bows[-1].ahead != d for column in outer) and "C-left" in names:
        adjustments.append(
            Adjustment("C and D: level with the foremost and the rearmost bow of the outer columns", "OP-38")
        )
    pair = bow_to_bow(int(value(rules, "station-pair-gap")))
    if d > c - 2 * SHIP_LENGTH:
        d = c - pair
        if "D-left" in names:
            adjustments.append(Adjustment("D: would stand on C, so astern of it", "OP-11"))
    f = b
    if b > trailing - 2 * (SHIP_LENGTH + 1):
        f = trailing - behind_gap
        if "F-left" in names:
            adjustments.append(
                Adjustment("F: level with B would be on or beside a ship, so behind the outer columns", "OP-11")
            )
    pairs = sum(is_astern(name) and side_of(name) == "left" for name in names)
    astern, past = _rows_astern(c, d, pair, pairs)
    if past:
        adjustments.append(Adjustment(f"behind C, pair {past} on: would meet D, so astern of D", "OP-11"))
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


def _offset(rules: Rules, columns: Sequence[ConvoyColumn], rows: Mapping[str, int], name: str) -> Offset:
    """The bow of a station: A and B in the centre column, E and F in the outer ones, the others outside these."""
    row = rows[name.rpartition("-")[2] if is_astern(name) else name[0]]
    side = side_of(name)
    if not side:
        return Offset(centre_of(columns).bows[0].right, row)
    outer = columns[0 if side == "left" else -1].bows[0].right
    if name[0] in "EF":
        return Offset(outer, row)
    abeam = int(value(rules, "station-abeam"))
    return Offset(outer - abeam if side == "left" else outer + abeam, row)


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
        while _filled(frame, [_ahead(offsets[each], moved) for each in pair]) & taken:
            moved += step
        cleared |= {each: _ahead(offsets[each], moved) for each in pair}
        taken = taken | _filled(frame, [cleared[each] for each in pair])
        if moved:
            where = "ahead" if moved > 0 else "astern"
            station = name.replace("-left", "")
            text = f"{station}: would stand on another ship, so {abs(moved) // 2} hexes further {where}"
            adjustments.append(Adjustment(text, "OP-38"))
    return {name: cleared[name] for name in offsets}, adjustments


def _ahead(offset: Offset, half_hexes: int) -> Offset:
    return Offset(offset.right, offset.ahead + half_hexes)


def _filled(frame: Frame, bows: Sequence[Offset]) -> set[Hex]:
    """The hexes that ships with these bows fill."""
    bow_hexes = {hex_at(frame, bow) for bow in bows}
    return bow_hexes | {hexes.stern(frame.board, bow, frame.direction) for bow in bow_hexes}
