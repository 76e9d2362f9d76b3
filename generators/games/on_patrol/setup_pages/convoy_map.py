"""The map of a setup: the hexes around the ships, each ship in its two hexes, and labels beside them."""

from __future__ import annotations

from collections.abc import Sequence

from aids import hexes
from aids.errors import FitError
from aids.hexes import Board
from aids.on_patrol.placement import PlacedShip
from aids.on_patrol.ships import Pose
from generators.drawing.drawing import Drawing
from generators.games.on_patrol.sea_map import (
    LETTER,
    Label,
    draw_label,
    draw_ship,
    drawn_sea,
    filled,
    hex_name,
    hex_size,
    hull_area,
    place_label,
)
from generators.page.frame import Area
from generators.page.paper import Paper

LEAST_HEX, MOST_HEX = 3.0, 16.0  # size of a hex from flat to flat


def draw_map(draw: Drawing, board: Board, ships: Sequence[PlacedShip], area: Area, paper: Paper) -> bool:
    """The hexes on which the ships lie, inside an area; whether the board's edge shows.

    FitError if they would be too small to read.
    """
    places = [hexes.place_of(board, place) for ship in ships for place in (ship.bow, ship.stern)]
    columns = range(min(c for c, _ in places) - 1, max(c for c, _ in places) + 2)
    rows = range(min(r for _, r in places) - 1, max(r for _, r in places) + 2)
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
        _label_ships(draw, board, ships, poses, size, limits)
    return 0 < len(sea) < len(columns) * len(rows)


def _label_ships(
    draw: Drawing, board: Board, ships: Sequence[PlacedShip], poses: Sequence[Pose], size: float, limits: Area
) -> None:
    """The number of each ship beside it, with its name and bow hex where there is room.

    Where names would be lost, all bow hexes are left out if that saves some: the table has them.
    """
    texts = []
    for number, ship in enumerate(ships, 1):
        bow, name = hex_name(board, ship.bow), f"{number} {ship.name}"
        texts.append(((name, bow), (name, ""), (str(number), bow), (str(number), "")))
    with_bows = _labels(poses, texts, size, limits)
    without = _labels(poses, [each[1::2] for each in texts], size, limits)
    named = [sum(not label.first.isdigit() for label in labels) for labels in (with_bows, without)]
    for label in with_bows if named[0] >= named[1] else without:
        draw_label(draw, label, "navy", "danger" if label.second == "off" else "grey")


def _labels(
    poses: Sequence[Pose], texts: Sequence[Sequence[tuple[str, str]]], size: float, limits: Area
) -> list[Label]:
    """The labels that find a place clear of all hulls and of each other, in the order of the ships."""
    taken = [hull_area(pose, size) for pose in poses]
    labels: list[Label] = []
    for pose, options in zip(poses, texts, strict=True):
        if (label := place_label(pose, options, size, limits, taken)) is not None:
            taken.append(label.area)
            labels.append(label)
    return labels
