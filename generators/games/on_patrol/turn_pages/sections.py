"""The sections of the board that a turn sheet shows: around each submarine, as much of the action as stays readable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex, distance, within
from aids.on_patrol.assault import zone
from aids.on_patrol.escort_action import actions
from aids.on_patrol.game.turn_report import SubmarineSeen, TurnReport
from aids.on_patrol.ships import hull
from aids.rulebook.rules import Rules
from generators.games.on_patrol import sea_map
from generators.page.frame import Area

READABLE = 15.5  # size of a hex in points at which its step numbers and ranks can be read
CROWDED = 23.0  # the same where escorts attack, so that much stands in few hexes: ships that only pass by give way
LARGEST = 30.0
MOST_SECTIONS = 3


class Section(NamedTuple):
    """A part of the board, as columns and rows, and the names of the pieces that it shows from before to after."""

    columns: range
    rows: range
    shown: frozenset[str]


class _Group(NamedTuple):
    """Hexes that are shown together; one that `acts` has to be shown in some section."""

    name: str
    places: tuple[Hex, ...]
    acts: bool


def sections(rules: Rules, report: TurnReport, area: Area) -> list[Section]:
    """Sections of the board that fit an area, the first around the first submarine.

    Each takes the submarines and escorts that act, then the ships near them, as long as its hexes stay readable; what
    acts and does not fit begins another section.
    """
    board, groups = report.before.board, _groups(rules, report)
    is_crowded = any(move.attacks for move in report.escorts)
    found: list[Section] = []
    waiting = groups
    while waiting and len(found) < MOST_SECTIONS and (not found or any(group.acts for group in waiting)):
        first = next((group for group in waiting if group.acts), waiting[0])
        section = _grown(board, first, groups, area, CROWDED if is_crowded else READABLE)
        found.append(section)
        waiting = [group for group in waiting if group.name not in section.shown]
    return found or [_section(board, [Hex(0, 0)], ())]


def hex_size(section: Section, area: Area) -> float:
    """The size of a hex at which a section fits an area, flat to flat in points."""
    return sea_map.hex_size(section.columns, section.rows, area, LARGEST)


def fill_area(section: Section, area: Area) -> Section:
    """A section widened to fill an area at the size of its hexes."""
    columns, rows = sea_map.filled(section.columns, section.rows, hex_size(section, area), area)
    return section._replace(columns=columns, rows=rows)


def whole_board(report: TurnReport) -> Section:
    """A section with every piece of the game."""
    groups = [*_ship_groups(report), *_acting_escorts(report)]
    groups += [_Group(sub.name, hull(sub.pose), True) for sub in report.next.submarines if not sub.sunk]
    places = [place for group in groups for place in group.places]
    return _section(report.before.board, places or [Hex(0, 0)], [group.name for group in groups])


def acting(report: TurnReport) -> frozenset[str]:
    """The names of the submarines afloat, and of the escorts that move on their own."""
    subs = [sub.name for sub in report.next.submarines if not sub.sunk]
    return frozenset([*subs, *(group.name for group in _acting_escorts(report))])


def zones(rules: Rules, report: TurnReport) -> list[tuple[SubmarineSeen, dict[Hex, int]]]:
    """The assault zone of each submarine that escorts run at or attack: its hexes with their ranks."""
    found = []
    for seen in report.submarines:
        pose = seen.marker.pose
        is_attacked = any(move.attacks for move in report.escorts if move.against == seen.name)
        is_sought = is_attacked or _movement(rules, seen) == "radial"
        if seen.target is not None and pose is not None and is_sought:
            ranked = zone(rules, seen.target, pose.step)
            found.append((seen, {each.hex: each.priority for each in ranked}))
    return found


def rings(rules: Rules, report: TurnReport) -> list[tuple[Hex, int]]:
    """The target hex and the radius of each ring that escorts follow or make for."""
    found = []
    for seen in report.submarines:
        if seen.target is not None and _movement(rules, seen) == "diameter":
            used = {move.doing.ring for move in report.escorts if move.against == seen.name}
            found += [(seen.target, radius) for radius in sorted(used) if radius]
    return found


def _movement(rules: Rules, seen: SubmarineSeen) -> str | None:
    """How escorts move against a submarine: formation, radial or diameter."""
    return actions(rules)[seen.marker.name].movement


def _grown(board: Board, first: _Group, groups: Sequence[_Group], area: Area, least_for_others: float) -> Section:
    """The section around one group, with every other that leaves it readable, the nearest first.

    Groups that do not act are added only while the hexes have the size `least_for_others`.
    """
    middle = first.places[0]
    order = sorted(groups, key=lambda group: (not group.acts, min(distance(middle, each) for each in group.places)))
    section = _section(board, first.places, [first.name])
    places = list(first.places)
    for group in order:
        larger = _section(board, [*places, *group.places], section.shown | {group.name})
        if hex_size(larger, area) >= (READABLE if group.acts else least_for_others):
            section, places = larger, [*places, *group.places]
    return section


def _section(board: Board, places: Iterable[Hex], names: Iterable[str]) -> Section:
    """The smallest section with these hexes and one more all around."""
    marks = [hexes.place_of(board, place) for place in places]
    columns, rows = [column for column, _ in marks], [row for _, row in marks]
    return Section(range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2), frozenset(names))


def _groups(rules: Rules, report: TurnReport) -> list[_Group]:
    """Everything that a section may show, submarines first."""
    groups = []
    ranks = {seen.name: tuple(ranked) for seen, ranked in zones(rules, report)}
    targets = {seen.name: tuple(within(seen.target, 2)) for seen in report.submarines if seen.target is not None}
    for sub in report.next.submarines:
        if not sub.sunk:
            around = ranks.get(sub.name, targets.get(sub.name, ()))
            groups.append(_Group(sub.name, (*hull(sub.pose), *around), True))
    groups += _acting_escorts(report)
    groups += [_Group(f"torpedo {n}", hull(each.pose), False) for n, each in enumerate(report.next.torpedoes)]
    return groups + _ship_groups(report)


def _acting_escorts(report: TurnReport) -> list[_Group]:
    return [
        _Group(
            move.name,
            (
                *hull(move.before),
                *(each.bow for each in move.path),
                *hull(move.after),
                *(each.hex for each in move.attacks),
            ),
            True,
        )
        for move in report.escorts
        if not move.by_order
    ]


def _ship_groups(report: TurnReport) -> list[_Group]:
    moves = [(move.name, move.before, move.after) for move in report.ships]
    moves += [(move.name, move.before, move.after) for move in report.escorts if move.by_order]
    return [_Group(name, (*hull(before), *hull(after)), False) for name, before, after in moves]
