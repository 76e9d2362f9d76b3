"""What can be printed for a game: its sheet kinds, chart blocks, diagrams and setup sheet.

A game registers its own in `CATALOGUE` of its package `generators.games.<game>`; to these come the ones of every game.
Each is named as `module:function` and imported when it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple

NONE: Mapping[str, str] = MappingProxyType({})


class Catalogue(NamedTuple):
    """Names to the functions that draw them, as `module:function`.

    `kinds` are sheets, `build(spec, job) -> list[Body]`; `blocks` are parts of charts, `block(spec, job, width) ->
    Block`.  `diagrams` is a module whose public functions are diagrams, named like them with hyphens.  `setup` is the
    game's `SetupSheet`, "" if it has none.
    """

    kinds: Mapping[str, str] = NONE
    blocks: Mapping[str, str] = NONE
    diagrams: str = ""
    setup: str = ""


#: What every game has.
GENERAL = Catalogue(
    kinds={
        "chart": "generators.sheets.charts.layout:build",
        "counters": "generators.sheets.counters:build",
        "log": "generators.sheets.logs:build",
        "slips": "generators.sheets.slips:build",
        "standees": "generators.sheets.standees:build",
        "track": "generators.sheets.tracks:build",
        "hex-size": "generators.sheets.hex_size:build",
    },
    blocks={
        "table": "generators.sheets.charts.tables:table_block",
        "steps": "generators.sheets.charts.tables:steps_block",
        "figures": "generators.sheets.charts.tables:figures_block",
        "diagram": "generators.sheets.charts.diagrams:diagram_block",
        "odds": "generators.sheets.charts.odds:odds_block",
        "results": "generators.sheets.charts.odds:results_block",
        "grid": "generators.sheets.charts.odds:grid_block",
        "compare": "generators.sheets.charts.odds:compare_block",
        "flow": "generators.sheets.charts.flowcharts:flow_block",
    },
)


@cache
def catalogue(game: str) -> Catalogue:
    """What can be printed for a game, by its name on the command line."""
    package = f"generators.games.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return GENERAL
    own: Catalogue = import_module(package).CATALOGUE
    return Catalogue({**GENERAL.kinds, **own.kinds}, {**GENERAL.blocks, **own.blocks}, own.diagrams, own.setup)


def load(name: str) -> Any:
    """What `module:function` names."""
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)
