"""The escort group as a grid to fill in, escorts by turns, in the design of the kit's escort log (On Patrol 100.0)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from aids.on_patrol.placement import PlacedShip
from aids.on_patrol.setup import Setup
from aids.on_patrol.stations import name_of
from generators.drawing.drawing import Drawing, scale
from generators.drawing.text import text_width
from generators.games.on_patrol.setup_pages.layout import hex_name
from generators.page.frame import Area
from generators.sheets import kits
from generators.sheets.log_grids import FIELD, HEAD, SIDE, LogGrid, draw_grid, read_grid

SHEET = "escort-log"
ROOMY = 44.0  # height of a row for an escort that leaves room to write
GAP = 8.0  # between two grids
PLACE = 21.0  # from the top of a row to the line with its place at the start


@cache
def _kit_grid() -> LogGrid:
    """The grid of the kit's escort log."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), [SHEET], "on-patrol")
    return read_grid(spec.part("grid"))


def escort_grid(group: Sequence[PlacedShip]) -> LogGrid:
    """The grid of a group: its ships by name down the side."""
    return _kit_grid()._replace(units=tuple(ship.name for ship in group))


def draw_escort_grids(
    draw: Drawing, setup: Setup, group: Sequence[PlacedShip], grid: LogGrid, room: Area, factor: float
) -> None:
    """Draw the grid in a room of a page that is scaled by `factor`, with each ship's place at the start.

    Where there is room it is drawn several times, one below the other, for further turns.
    """
    own, each = Area(*(edge * factor for edge in room)), len(grid.heads)
    bands = int((own.height + GAP) // (HEAD + GAP + ROOMY * len(group)))
    bands = min(max(bands, 1), -(-setup.turns // each))
    tall = (own.height - GAP * (bands - 1)) / bands
    with draw.group(scale(1 / factor)):
        for band in range(bands):
            top = own.top - band * (tall + GAP)
            heads = tuple(f"Turn {band * each + n + 1}" for n in range(each))
            draw_grid(draw, grid._replace(heads=heads), own._replace(top=top, bottom=top - tall))
            _draw_places(draw, setup, group, own.left + 3, top - HEAD, (tall - HEAD) / len(group))


def _draw_places(
    draw: Drawing, setup: Setup, group: Sequence[PlacedShip], left: float, top: float, pitch: float
) -> None:
    """Under the name of each ship its station, bow and direction at the start."""
    for n, ship in enumerate(group):
        bow = f"{hex_name(setup.scenario.board, ship.bow)}/{ship.direction}"
        text = f"{name_of(ship.station)} {bow}" if ship.station else bow
        text = text if text_width(text, FIELD) <= SIDE - 6 else bow
        draw.text(left, top - n * pitch - PLACE, text, FIELD, "grey")
