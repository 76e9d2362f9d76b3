"""The sections of the board that the map of a turn shows, and its pieces with their names."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from aids import hexes
from aids.hexes import Board, Hex, distance, within
from aids.on_patrol.attack import zone
from aids.on_patrol.enemy import actions
from aids.on_patrol.game.position import CAPITAL, ConvoyShip, SubmarineSeen, TurnReport
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Point, Style, hex_grid
from generators.games.on_patrol import sea_map
from generators.page.frame import NOTE, Area

READABLE = 15.5  # size of a hex in points at which its pieces and their names can be read
NEAR, DOUBLE = 21.5, 29.0  # the least where escorts run at a target hex, and where they attack
LARGEST = 36.0
ASIDE = 0.26  # of a hex: how far a piece is drawn from one that it shares a hex with
SCALES = (LARGEST, DOUBLE, 25.0, NEAR, 18.0, READABLE)  # few, so that the map keeps its scale from turn to turn
MOST_SECTIONS = 3


class MapSection(NamedTuple):
    """A part of the board, as columns and rows, and the names of the pieces that it shows from before to after."""

    columns: range
    rows: range
    shown: frozenset[str]


class _Group(NamedTuple):
    """Hexes that are shown together; one that `leads`, a submarine, has to be shown in some section."""

    name: str
    places: tuple[Hex, ...]
    acts: bool
    leads: bool = False


def sections(rules: Rules, report: TurnReport, area: Area) -> list[MapSection]:
    """Sections of the board that fit an area, the first around the first submarine.

    Each takes the submarines and escorts that act, then the ships near them, as long as its hexes are as large as the
    action asks for; a submarine that does not fit begins another section.
    """
    # Everything that a section may show: the pieces, submarines first, each with what it does, and torpedoes.
    with_them: dict[str, Iterable[Hex]] = {
        seen.name: within(seen.target, 2) for seen in report.submarines if seen.target is not None
    }
    with_them |= {seen.name: ranked for seen, ranked in zones(rules, report)}
    with_them |= {move.name: [each.hex for each in move.attacks] for move in report.escorts}
    order = sorted(pieces(report), key=lambda piece: (piece.kind != SUBMARINE, not piece.acts))
    groups = [_group(piece, with_them.get(piece.name, ())) for piece in order]
    groups += [_Group(f"torpedo {n}", each.pose.hull, False) for n, each in enumerate(report.next.torpedoes)]
    board, least = report.before.board, least_size(rules, report)
    found: list[MapSection] = []
    waiting = groups
    while waiting and len(found) < MOST_SECTIONS and (not found or any(group.leads for group in waiting)):
        first = next((group for group in waiting if group.leads), waiting[0])
        section = _grown(board, first, groups, area, least)
        found.append(section)
        waiting = [group for group in waiting if group.name not in section.shown]
    return found or [_section(board, [Hex(0, 0)], ())]


def least_size(rules: Rules, report: TurnReport) -> float:
    """The least size of a hex on the map, in points: twice as large as otherwise where escorts attack."""
    if any(move.attacks for move in report.escorts):
        return DOUBLE
    return NEAR if zones(rules, report) else READABLE


def hex_size(section: MapSection, area: Area) -> float:
    """The size of a hex at which a section fits an area, flat to flat in points: the largest of SCALES, or smaller."""
    fits = sea_map.hex_size(section.columns, section.rows, area, LARGEST)
    return next((size for size in SCALES if size <= fits), fits)


def fill_area(report: TurnReport, section: MapSection, area: Area) -> MapSection:
    """A section widened to fill an area at the size of its hexes, to the sides where most pieces come whole onto it."""
    middle = sea_map.filled(section.columns, section.rows, hex_size(section, area), area)
    wide, high = map(len, middle)
    spans = [_spans(report.before.board, _group(piece).places) for piece in pieces(report)]

    def worth(start: tuple[int, int]) -> tuple[int, int]:
        columns, rows = range(start[0], start[0] + wide), range(start[1], start[1] + high)
        whole = sum({*across} <= {*columns} and {*along} <= {*rows} for across, along in spans)
        return whole, -abs(start[0] - middle[0].start) - abs(start[1] - middle[1].start)

    starts = ((x, y) for x in _starts(section.columns, wide) for y in _starts(section.rows, high))
    x, y = max(starts, key=worth)
    return section._replace(columns=range(x, x + wide), rows=range(y, y + high))


def _starts(span: range, length: int) -> range:
    """Where columns or rows may begin that hold some: not before the board unless those do."""
    return range(max(span.stop - length, min(0, span.start)), span.start + 1)


def _spans(board: Board, places: Iterable[Hex]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and last of the columns, and of the rows, of some hexes."""
    columns, rows = zip(*map(partial(hexes.place_of, board), places), strict=True)
    return (min(columns), max(columns)), (min(rows), max(rows))


def whole_board(report: TurnReport) -> MapSection:
    """A section with every piece of the game."""
    groups = list(map(_group, pieces(report)))
    places = [place for group in groups for place in group.places]
    return _section(report.before.board, places or [Hex(0, 0)], [group.name for group in groups])


def zones(rules: Rules, report: TurnReport) -> list[tuple[SubmarineSeen, dict[Hex, int]]]:
    """The assault zone of each submarine that escorts run at or attack: its hexes with their ranks."""
    found = []
    for seen in report.submarines:
        pose = seen.marker.pose
        is_attacked = any(move.attacks for move in report.escorts if move.against == seen.name)
        is_sought = is_attacked or actions(rules)[seen.marker.name].movement == "radial"
        if seen.target is not None and pose is not None and is_sought:
            ranked = zone(rules, seen.target, pose.step)
            found.append((seen, {each.hex: each.priority for each in ranked}))
    return found


def rings(rules: Rules, report: TurnReport) -> list[tuple[Hex, int]]:
    """The target hex and the radius of each ring that escorts follow or make for."""
    found = []
    for seen in report.submarines:
        if seen.target is not None and actions(rules)[seen.marker.name].movement == "diameter":
            used = {move.doing.ring for move in report.escorts if move.against == seen.name}
            found += [(seen.target, radius) for radius in sorted(used) if radius]
    return found


def closed(report: TurnReport) -> list[Hex]:
    """The hexes that are closed to escorts, where any moves on its own."""
    return sorted({place for place, _ in report.barred}) if any(not move.by_order for move in report.escorts) else []


def _grown(board: Board, first: _Group, groups: Sequence[_Group], area: Area, least: float) -> MapSection:
    """The section around one group, with every other that leaves its hexes as large as `least`, the nearest first."""
    middle = first.places[0]
    order = sorted(groups, key=lambda group: (not group.acts, min(distance(middle, each) for each in group.places)))
    section = _section(board, first.places, [first.name])
    places = list(first.places)
    for group in order:
        for around in (1, 0) if group.acts else (1,):
            larger = _section(board, [*places, *group.places], section.shown | {group.name}, around)
            if hex_size(larger, area) >= least:
                section, places = larger, [*places, *group.places]
                break
    return section


def _section(board: Board, places: Iterable[Hex], names: Iterable[str], around: int = 1) -> MapSection:
    """The smallest section with these hexes and so many more all around."""
    columns, rows = (range(low - around, high + 1 + around) for low, high in _spans(board, places))
    return MapSection(columns, rows, frozenset(names))


def _group(piece: "Piece", with_it: Iterable[Hex] = ()) -> _Group:
    way = (each.bow for each in piece.way if piece.acts)
    places = (*(piece.before or piece.after).hull, *way, *piece.after.hull, *with_it)
    return _Group(piece.name, places, piece.acts, piece.kind == SUBMARINE)


LETTER = NOTE  # the least size of text
WAYS = ("sea", "navy", "amber", "gray")
ESCORT, MERCHANT, SUBMARINE = "escort", "merchant", "submarine"


def way_color(order: int) -> str:
    """The color of the way of the escort that moves as that one, on the map and in the table of orders."""
    return WAYS[(order - 1) % len(WAYS)]


class Piece(NamedTuple):
    """A piece that lies in two hexes after it moved, where it came from, and its way.

    `order` is the place of an escort that acts in the order in which they move, 0 of any other piece; `state` is what a
    ship suffered.  A piece that shares a hex with a submarine is drawn beside it: `aside` is the angle, in degrees.
    """

    name: str
    kind: str
    before: Pose | None
    way: tuple[Pose, ...]
    after: Pose
    acts: bool
    order: int = 0
    state: str = ""
    aside: float | None = None

    def off(self, size: float) -> Point:
        """How far the piece is drawn from its hexes."""
        return (0.0, 0.0) if self.aside is None else hex_grid.toward((0.0, 0.0), self.aside, ASIDE * size)

    def area(self, size: float) -> Area:
        """The box around its hull."""
        box, (x, y) = sea_map.hull_area(self.after, size), self.off(size)
        return Area(box.left + x, box.bottom + y, box.right + x, box.top + y)

    @property
    def color(self) -> str:
        """The color of its way: escorts that move one after the other differ."""
        return way_color(self.order)

    @property
    def label(self) -> str:
        """Its name, with its number in the table of orders."""
        return f"{self.order} {self.name}" if self.order else self.name


class Mark(StrEnum):
    """What the map of a turn shows beside its pieces, in the words of its key."""

    WAS = "where it was"
    WAY = "bow hexes entered"
    TARGET = "target hex"
    RING = "ring to follow"
    ZONE = "assault zone"
    ATTACK = "attack"
    CLOSED = "closed to escorts"
    TORPEDO = "torpedo and its run"
    MARKER = "marker"
    HIT = "ship that was hit"
    STARSHELL = "starshell"


class Sheet(NamedTuple):
    """One map: the drawing, the section of the board that it shows, the size of its hexes, its limits, what it has."""

    draw: Drawing
    board: Board
    section: MapSection
    size: float
    limits: Area
    marks: set[Mark]

    def shows(self, place: Hex) -> bool:
        """Whether a hex is inside the section."""
        column, row = hexes.place_of(self.board, place)
        return column in self.section.columns and row in self.section.rows

    def holds(self, pose: Pose | None) -> bool:
        """Whether both hexes of a piece are inside the section."""
        return pose is not None and all(map(self.shows, pose.hull))


def ship_state(ship: ConvoyShip) -> str:
    """What a ship of the convoy suffered, and that it lies still: `hit, stopped`."""
    return ", ".join(filter(None, ("hit" if ship.torpedoed is not None else "", "stopped" if ship.stopped else "")))


def pieces(report: TurnReport) -> list[Piece]:
    """Every piece with two hexes: the convoy, the escorts, the submarines."""
    states = {ship.name: ship_state(ship) for ship in report.next.ships}
    kinds = {ship.name: CAPITAL if ship.kind == CAPITAL else MERCHANT for ship in report.before.ships}
    found = []
    for move in report.ships:
        if not move.left_board:
            kind, state = kinds.get(move.name, MERCHANT), states.get(move.name, "")
            found.append(Piece(move.name, kind, move.before, move.path, move.after, False, state=state))
    acting = 0
    for escort in report.escorts:
        acting += not escort.by_order
        order = 0 if escort.by_order else acting
        found.append(Piece(escort.name, ESCORT, escort.before, escort.path, escort.after, order > 0, order))
    found += [Piece(sub.name, SUBMARINE, None, (), sub.pose, True) for sub in report.next.submarines if not sub.sunk]
    return [piece._replace(aside=_aside(piece, found)) for piece in found]


def _aside(piece: Piece, others: Sequence[Piece]) -> float | None:
    """Where a piece is drawn that a submarine shares a hex with: the submarine to its starboard, the other to port."""
    subs = [each for each in others if each.kind == SUBMARINE and set(each.after.hull) & set(piece.after.hull)]
    if piece.kind == SUBMARINE:
        below = any(each.kind != SUBMARINE and set(each.after.hull) & set(piece.after.hull) for each in others)
        return hex_grid.direction(piece.after.step) - 90 if below else None
    return hex_grid.direction(subs[0].after.step) + 90 if subs else None


class PieceLabel(NamedTuple):
    """The label of a piece."""

    piece: Piece
    label: sea_map.Label


def place_labels(
    sheet: Sheet, report: TurnReport, shown: Sequence[Piece], zone: Iterable[Hex], covered: Iterable[Area] = ()
) -> list[PieceLabel]:
    """The name of each piece beside it, with its new place for those that act, where there is room."""
    s = sheet.size
    depths = {sub.name: f"{sub.depth} feet" for sub in report.next.submarines if not sub.sunk}
    seen = [piece for piece in shown if sheet.holds(piece.after)]
    taken = [piece.area(s) for piece in seen]
    places = [*zone, *closed(report)]
    for piece in seen:
        places += [move.bow for move in piece.way if piece.acts]
        taken += [sea_map.hull_area(piece.before, s)] if piece.acts and piece.before is not None else []
    for escort in report.escorts:
        places += [each.hex for each in escort.attacks]
    for shells in report.starshells:
        places += shells.hexes
    for known in report.submarines:
        places += filter(None, (known.target, known.marker.pose and known.marker.pose.bow))
    taken += [
        *(sea_map.box_about(hex_grid.center(place, s), 0.3 * s) for place in places),
        *sea_map.edge_areas(hex_grid.border(zone), s),
        *covered,
    ]
    labels = []
    for piece in sorted(seen, key=lambda piece: not piece.acts):
        place = sea_map.place_text(sheet.board, piece.after)
        second = ", ".join(filter(None, (place, depths.get(piece.name, ""), piece.state)))
        options = [(piece.label, second), (piece.label, "")] if piece.acts or s >= READABLE else [(piece.label, "")]
        label = sea_map.place_label(piece.after, options, s, sheet.limits, taken, 5 if piece.acts else 1, piece.off(s))
        if label is not None:
            labels.append(PieceLabel(piece, label))
            taken.append(label.area)
    return labels


def draw_leads(draw: Drawing, size: float, labels: Sequence[PieceLabel]) -> None:
    """A line from each label that lies away from its piece to that piece."""
    for piece, ends in lead_ends(size, labels):
        draw.line(*ends, Style(None, piece_color(piece), 0.5))


def lead_ends(size: float, labels: Iterable[PieceLabel]) -> Iterator[tuple[Piece, tuple[Point, Point]]]:
    """The pieces from which their labels lie away, each with the ends of the line between both."""
    for piece, (area, _, _, led) in labels:
        if led:
            middle = (area.left + area.right) / 2, (area.bottom + area.top) / 2
            yield piece, (sea_map.moved(sea_map.midships(piece.after, size), piece.off(size)), middle)


def draw_labels(draw: Drawing, labels: Iterable[PieceLabel]) -> None:
    """The labels of the pieces."""
    for piece, label in labels:
        sea_map.draw_label(draw, label, piece_color(piece), "ink")


def piece_color(piece: Piece) -> str:
    """The color of a piece's name."""
    return "danger" if piece.kind == SUBMARINE else "navy"
