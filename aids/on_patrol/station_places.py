"""Where the escort stations lie around a convoy, as offsets from its lead ship (On Patrol Chart 103.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids import hexes
from aids.hexes import DEFAULT_ON_PATROL, Hex
from aids.on_patrol.convoy import (
    SHIP_LENGTH,
    Adjustment,
    Convoy,
    ConvoyColumn,
    Frame,
    Offset,
    bow_to_bow,
    centre_of,
    hex_at,
    lay_out,
)
from aids.on_patrol.formation import Formation
from aids.on_patrol.stations import is_astern, side_of, stations
from aids.rulebook.rules import Rules, value

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
    convoy = lay_out(DEFAULT_ON_PATROL, formation, int(value(rules, "column-gap")))
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
    rows, row_adjustments = _rows(rules, columns, names)
    offsets = {name: _offset(rules, columns, rows, name) for name in names}
    taken = _filled(convoy.frame, [bow for column in columns for bow in column.bows])
    cleared, moves = _cleared(convoy.frame, offsets, taken)
    return StationPlaces(cleared, (*adjustments, *row_adjustments, *moves))


def _rows(
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
