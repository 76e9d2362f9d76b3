"""The escort group as a grid to fill in, escorts by turns, in the design of the kit's escort log (On Patrol 100.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from aids import games
from aids.on_patrol.placement import PlacedShip
from aids.on_patrol.setup import Setup
from aids.on_patrol.stations import name_of
from generators.drawing.drawing import Drawing, scale
from generators.drawing.text import text_width
from generators.games.on_patrol.sea_map import hex_name
from generators.games.on_patrol.setup_pages.layout import HEAD as SECTION_HEAD
from generators.page.frame import Area
from generators.page.typeset import DESIGN, draw_section
from generators.sheets import kits
from generators.sheets.log_grids import FIELD, HEAD, SIDE, Grid, LogGrid, draw_grid

SHEET = "escort-log"
ROOMY = 44.0  # height of a row for an escort that leaves room to write
GAP = 8.0  # between two grids
WRITTEN_LINE = 20.0  # points: the least line of fields on pages of their own
BANDS = 2  # of turns that a group on pages of its own has: front and back of a leaf
PLACE = 21.0  # from the top of a row to the line with its place at the start


class GridPage(NamedTuple):
    """A page of the group's grid in composed points: its first and last turn, and what is drawn."""

    first: int
    last: int
    drawing: Drawing


@cache
def _kit_grid() -> LogGrid:
    """The grid of the kit's escort log."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), [SHEET], "on-patrol")
    return Grid(spec.place.at("grid"), spec.data["grid"], games.load("on-patrol")).drawn


def escort_grid(group: Sequence[PlacedShip]) -> LogGrid:
    """The grid of a group: its ships by name down the side."""
    return _kit_grid()._replace(units=tuple(ship.name for ship in group))


def draw_escort_grids(
    draw: Drawing, setup: Setup, group: Sequence[PlacedShip], grid: LogGrid, room: Area, factor: float
) -> None:
    """Draw the grid in a room of a page that is scaled by `factor`, with each ship's place at the start.

    Where there is room it is drawn several times, one below the other, for further turns.
    """
    own = Area(*(edge * factor for edge in room))
    bands = int((own.height + GAP) // (HEAD + GAP + ROOMY * len(group)))
    bands = min(max(bands, 1), -(-setup.turns // len(grid.heads)))
    tall = (own.height - GAP * (bands - 1)) / bands
    with draw.group(scale(1 / factor)):
        for band in range(bands):
            top = own.top - band * (tall + GAP)
            _draw_band(draw, setup, group, grid, own._replace(top=top, bottom=top - tall), band)


def grid_pages(setup: Setup, group: Sequence[PlacedShip], height: float, factor: float) -> Iterator[GridPage]:
    """The group on pages of its own, so high and scaled by `factor`: for so many ships two pages, a leaf of turns.

    Rows leave room to write; the ships of a large group are shared out evenly.
    """
    grid, room = escort_grid(group), Area(0.0, 0.0, DESIGN * factor, (height - SECTION_HEAD) * factor)
    most = max(1, int((room.height - HEAD) // (WRITTEN_LINE * len(grid.fields))))
    parts = -(-len(group) // most)
    ends = [len(group) * n // parts for n in range(parts + 1)]
    for first, end in pairwise(ends):
        for band in range(BANDS):
            draw = Drawing()
            turns = band * len(grid.heads) + 1, (band + 1) * len(grid.heads)
            title = f"Escort group, {first + 1} to {end} of {len(group)}" if parts > 1 else "Escort group"
            note = "highest VP first · under the name where it starts · 104.4.4"
            draw_section(draw, title, note, DESIGN, 0, height)
            own = grid._replace(units=grid.units[first:end])
            with draw.group(scale(1 / factor)):
                _draw_band(draw, setup, group[first:end], own, room, band)
            yield GridPage(turns[0], turns[1], draw)


def _draw_band(draw: Drawing, setup: Setup, group: Sequence[PlacedShip], grid: LogGrid, own: Area, band: int) -> None:
    """The grid of one band of turns in its room, at its own size."""
    each = len(grid.heads)
    heads = tuple(f"Turn {band * each + n + 1}" for n in range(each))
    draw_grid(draw, grid._replace(heads=heads), own)
    _draw_places(draw, setup, group, own.left + 3, own.top - HEAD, (own.height - HEAD) / len(group))


def _draw_places(
    draw: Drawing, setup: Setup, group: Sequence[PlacedShip], left: float, top: float, pitch: float
) -> None:
    """Under the name of each ship its station, bow and direction at the start."""
    for n, ship in enumerate(group):
        bow = f"{hex_name(setup.scenario.board, ship.bow)}/{ship.direction}"
        text = f"{name_of(ship.station)} {bow}" if ship.station else bow
        text = text if text_width(text, FIELD) <= SIDE - 6 else bow
        draw.text(left, top - n * pitch - PLACE, text, FIELD, "grey")
