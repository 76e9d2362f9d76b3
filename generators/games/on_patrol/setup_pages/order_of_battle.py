"""The left column of the first page: the map with its labels, the table of every ship's place, and notes under it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from aids import hexes
from aids.checks.answers import listed
from aids.errors import FitError
from aids.hexes import Board
from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.placement import CAPITAL, ESCORT, MERCHANTMAN, PlacedShip
from aids.on_patrol.ships import Pose
from aids.on_patrol.stations import name_of
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, shift
from generators.drawing.text import in_scale
from generators.games.on_patrol.sea_map import (
    LETTER,
    Label,
    draw_label,
    draw_ship,
    drawn_sea,
    edge_areas,
    filled,
    hex_name,
    hex_size,
    hull_area,
    place_label,
)
from generators.games.on_patrol.setup_pages.class_table import class_table, known_ships
from generators.games.on_patrol.setup_pages.layout import HEAD, Page, cure_off_board, off_board_text
from generators.page.frame import NOTE, TABLE, Area
from generators.page.paper import Paper
from generators.page.table import Cell, Column, Look, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import draw_paragraph, draw_section

LEAST_HEX, MOST_HEX = 3.0, 16.0  # size of a hex from flat to flat


def draw_map(draw: Drawing, board: Board, ships: Sequence[PlacedShip], area: Area, paper: Paper) -> bool:
    """The hexes on which the ships lie, inside an area; whether the board's edge shows.

    FitError if they would be too small to read.
    """
    columns, rows = _extent(board, ships)
    size = hex_size(columns, rows, area, MOST_HEX)
    if size < LEAST_HEX:
        raise FitError(
            f"the ships lie over {len(columns)} columns and {len(rows)} rows, too many to draw on "
            f"{paper.name}; choose larger paper",
            where="--paper",
        )
    columns, rows = filled(columns, rows, size, area)
    with drawn_sea(draw, board, columns, rows, size, area) as (sea, limits):
        if not sea:
            middle = (limits.left + limits.right) / 2
            draw.text(middle, limits.top + 3, "off the board", LETTER, "danger", "semibold", "middle")
        poses = [Pose(ship.bow, hexes.step_of(board, ship.direction)) for ship in ships]
        for ship, pose in zip(ships, poses, strict=True):
            draw_ship(draw, pose, ship.kind, size)
        off = [place for column in columns for row in rows if (place := hexes.at(board, column, row)) not in set(sea)]
        edge = edge_areas(hex_grid.edges(sea) & hex_grid.edges(off), size)
        _label_ships(draw, board, ships, poses, size, limits, edge)
    return 0 < len(sea) < len(columns) * len(rows)


def _extent(board: Board, ships: Sequence[PlacedShip]) -> tuple[range, range]:
    """The columns and rows of the board on which ships lie, with one more around them."""
    places = [hexes.place_of(board, place) for ship in ships for place in (ship.bow, ship.stern)]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)


def _label_ships(
    draw: Drawing,
    board: Board,
    ships: Sequence[PlacedShip],
    poses: Sequence[Pose],
    size: float,
    limits: Area,
    edge: Sequence[Area],
) -> None:
    """The number of each ship beside it, with its name and bow hex where there is room, clear of the board's edge.

    Where names would be lost, all bow hexes are left out if that saves some: the table has them.
    """
    texts = []
    for number, ship in enumerate(ships, 1):
        bow, name = hex_name(board, ship.bow), f"{number} {ship.name}"
        texts.append(((name, bow), (name, ""), (str(number), bow), (str(number), "")))
    with_bows = _labels(poses, texts, size, limits, edge)
    without = _labels(poses, [each[1::2] for each in texts], size, limits, edge)
    named = [sum(not each.first.isdigit() for each in labels) for labels in (with_bows, without)]
    for each in with_bows if named[0] >= named[1] else without:
        draw_label(draw, each, "navy", "danger" if each.second == "off" else "grey")


def _labels(
    poses: Sequence[Pose], texts: Sequence[Sequence[tuple[str, str]]], size: float, limits: Area, edge: Sequence[Area]
) -> list[Label]:
    """The labels that find a place clear of all hulls, of each other and of the edge, in the order of the ships."""
    taken = [*(hull_area(pose, size) for pose in poses), *edge]
    labels: list[Label] = []
    for pose, options in zip(poses, texts, strict=True):
        if (found := place_label(pose, options, size, limits, taken)) is not None:
            taken.append(found.area)
            labels.append(found)
    return labels


PITCHES = (17.0, 15.0, 14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0)  # of the rows of the table, the roomiest that fits
LEAST_MAP, ROOMY_MAP, MOST_MAP = 130.0, 220.0, 640.0  # height of the map

#: Columns of the table: head, width, anchor.
COLUMNS = (
    ("", 17.0, "end"),
    ("Ship", 85.0, "start"),
    ("Kind", 62.0, "start"),
    ("Column", 28.0, "end"),
    ("Rank", 20.0, "end"),
    ("Station", 52.0, "start"),
    ("VP", 24.0, "end"),
    ("Bow", 36.0, "end"),
    ("Stern", 36.0, "end"),
    ("Dir.", 16.0, "end"),
)
NUMBER, SHIP, KIND, BOW, STERN = 0, 1, 2, 7, 8  # columns set in another way
GAP = 8.0  # above the table of classes
MOST_PLACES = 3  # ships off the board whose places stand under the map


def has_classes_apart(rules: Rules, setup: Setup, page: Page, paper: Paper) -> bool:
    """Whether the table of classes has a page of its own, as there is no room under the order of battle."""
    classes = class_table(rules, setup, page.left)
    if classes is None:
        return False
    room = _room(setup, page)
    _share_height(setup, room, paper)
    try:
        _, height = _share_height(setup, room - classes.height - GAP, paper)
    except FitError:
        return True
    extent = _extent(setup.scenario.board, setup.placement.ships)
    return height < ROOMY_MAP or hex_size(*extent, Area(0, 0, page.left, height), MOST_HEX) < LEAST_HEX


def _room(setup: Setup, page: Page) -> float:
    """The height that the map and the rows of the order of battle share."""
    return page.height - 2 * HEAD - 14 + _draw_notes(Drawing(), setup, page.left)


def draw_left_column(draw: Drawing, rules: Rules, setup: Setup, page: Page, paper: Paper) -> None:
    """The map above, the table under it, then the notes and the classes of the ships where they have room there.

    FitError if the paper has no room for the ships.
    """
    foot, ships, room = Drawing(), setup.placement.ships, _room(setup, page)
    y = _draw_notes(foot, setup, page.left)
    classes = None if has_classes_apart(rules, setup, page, paper) else class_table(rules, setup, page.left)
    if classes is not None:
        room -= classes.height + GAP
        with foot.group(shift(0, y - GAP)):
            foot.add(classes.drawing.records)
    pitch, map_height = _share_height(setup, room, paper)
    top = page.height - HEAD
    has_edge = draw_map(draw, setup.scenario.board, ships, Area(0, top - map_height, page.left, top), paper)
    draw_section(draw, "The convoy", _key(ships, has_edge), page.left, 0, page.height)
    top = draw_section(draw, "Order of battle", "every bow and stern", page.left, 0, top - map_height - 4) - 3
    points = {name: each.values["vp"] for name, each in known_ships(rules, setup).items() if "vp" in each.values}
    bottom = _draw_table(draw, setup, points, top, pitch, page.left)
    with draw.group(shift(0, bottom)):
        draw.add(foot.records)


def _key(ships: Sequence[PlacedShip], has_edge: bool) -> str:
    """The key of the map."""
    kinds = {ship.kind for ship in ships}
    meanings = [
        "white: escorts" if ESCORT in kinds else "",
        "dark: merchantmen" if MERCHANTMAN in kinds else "",
        "dot: capital ships" if CAPITAL in kinds else "",
        "zigzag: the board’s edge" if has_edge else "",
        "not to scale",
    ]
    return " · ".join(filter(None, meanings))


def _share_height(setup: Setup, room: float, paper: Paper) -> tuple[float, float]:
    """The height of a row of the table and the height of the map: narrow rows only where the map would be small."""
    count = len(setup.placement.ships)
    for pitch in PITCHES:
        map_height = room - count * pitch
        if map_height >= (300 if pitch > 11.5 else ROOMY_MAP if pitch > PITCHES[-1] else LEAST_MAP):
            return pitch, min(map_height, MOST_MAP)
    hint = "; --shift slides the formation onto the board" if setup.placement.off_board else ""
    raise FitError(f"{paper.name} has no room for {count} ships; choose a larger or longer one{hint}", where="--paper")


def _draw_notes(draw: Drawing, setup: Setup, width: float) -> float:
    """Ships off the board, and adjusted places; the y below."""
    board, y = setup.scenario.board, -2.0
    off = [(n, ship) for n, ship in enumerate(setup.placement.ships, 1) if ship.name in setup.placement.off_board]
    if len(off) > MOST_PLACES:
        told = [f"{listed(str(n) for n, _ in off)} begin off the board; their places are on the log"]
    else:
        told = [off_board_text(board, n, ship) for n, ship in off]
    for text in told:
        y = draw_paragraph(draw, text, 0, y, width, TABLE, "ink")
    if cure := cure_off_board(setup):
        y = draw_paragraph(draw, f"All ships on the board: {cure}", 0, y, width, NOTE, "grey")
    for adjustment in setup.placement.adjustments:
        y = draw_paragraph(draw, adjustment.text, 0, y, width, NOTE, "amber")
    return y


def _draw_table(
    draw: Drawing, setup: Setup, points: Mapping[str, object], top: float, pitch: float, width: float
) -> float:
    """The table of places from `top` down, with the points of ships by name; the y below it."""
    size = in_scale(0.75 * pitch if pitch < 12 else TABLE)
    has_kinds = any(ship.kind == CAPITAL for ship in setup.placement.ships)  # else the stations tell escorts
    kept = [n for n in range(len(COLUMNS)) if n != KIND or has_kinds]
    columns = [
        Column(
            head,
            wide + (width - fsum(COLUMNS[k][1] for k in kept) if n == SHIP else 0),
            look=Look(size, "navy", "bold") if n in (NUMBER, BOW, STERN) else Look(size),
            anchor=anchor,
            wrap=False,
        )
        for n, (head, wide, anchor) in ((n, COLUMNS[n]) for n in kept)
    ]
    off = Look(size, "danger", "semibold")
    rows = [
        [Cell(cells[n], off) if cells[n] == "off" else cells[n] for n in kept]
        for cells in (_cells(setup.scenario.board, points, *ship) for ship in enumerate(setup.placement.ships, 1))
    ]
    return draw_table(draw, Table(columns, rows, row_height=pitch, padding=0), width, 0, top)


def _cells(board: Board, points: Mapping[str, object], number: int, ship: PlacedShip) -> tuple[str, ...]:
    """A row of the table of places."""
    return (
        str(number),
        ship.name,
        ship.kind,
        str(ship.column or ""),
        str(ship.rank or ""),
        name_of(ship.station or ""),
        str(points.get(ship.name, "" if ship.vp is None else ship.vp)),
        hex_name(board, ship.bow),
        hex_name(board, ship.stern),
        str(ship.direction),
    )
