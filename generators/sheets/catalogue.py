"""Catalogues: what can be printed for a game, as sheet kinds, chart blocks, diagrams and a setup sheet.

A game registers its own in `CATALOGUE` of its package `generators.games.<game>`; those in `GENERAL` belong to every
game.  Each is named as `module:function` and imported when it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple, TypeVar

T = TypeVar("T")
NOTHING: Mapping[str, str] = MappingProxyType({})
#: Names in braces that sheets fill in themselves, by their key: for each copy of a counter, for each row.
COPIES: Mapping[str, tuple[str, ...]] = dict.fromkeys(("value", "corner", "label"), ("n", "name"))
NO_NAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class Catalogue(NamedTuple):
    """The sheets that can be printed for a game.

    - `kinds`: sheet kinds, each `build(spec, job) -> list[Body]`
    - `blocks`: chart blocks, each `block(spec, job, width) -> Block`
    - `setup`: the game's `SetupSheet`, "" if it has none
    - `turn`: the game's `TurnSheet`, "" if it has no games on file
    - `simulation`: the game's `Simulation`, "" if whole games cannot be simulated
    - `diagrams`: a module whose public functions are diagrams, `_` written as `-` in their names; `catalogue` finds
      `diagrams.py` in the game's package, so that a game need not register it
    - `own_names`: by sheet kind and key of a text, the names in braces that are no figures: the kind fills them in
    - `two_sided`: the kinds of fronts with their backs, which go on both sides of the paper
    - `read`: the kinds of pages to read, which go on both sides where a file has two of them or more
    """

    kinds: Mapping[str, str] = NOTHING
    blocks: Mapping[str, str] = NOTHING
    setup: str = ""
    diagrams: str = ""
    two_sided: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    turn: str = ""
    simulation: str = ""
    own_names: Mapping[str, Mapping[str, tuple[str, ...]]] = NO_NAMES


#: The sheet kinds and chart blocks of every game.
GENERAL = Catalogue(
    kinds={
        "card": "generators.sheets.charts.card:Card",
        "chart": "generators.sheets.charts.layout:Chart",
        "cards": "generators.pieces.sheets:LaidOut",
        "counters": "generators.pieces.counters:Counters",
        "display": "generators.mats.displays:Display",
        "hex-rings": "generators.sheets.hex_rings:HexRings",
        "hex-map": "generators.sheets.hex_map:HexMap",
        "log": "generators.mats.ship_logs:ShipLog",
        "rulers": "generators.sheets.rulers:Rulers",
        "slips": "generators.sheets.slip_forms:BlankSlips",
        "standees": "generators.pieces.standees:Standees",
        "track": "generators.mats.tracks:TrackSheet",
        "tuck-box": "generators.pieces.tuck_box:TuckBox",
        "turn-tools": "generators.sheets.turn_tools:TurnTools",
        "hex-size": "generators.sheets.hex_size:HexSize",
        "symbols": "generators.pieces.symbol_sheet:SymbolSheet",
    },
    blocks={
        "table": "generators.sheets.charts.tables:PlainTable",
        "cross": "generators.sheets.charts.cross_tables:CrossTable",
        "steps": "generators.sheets.charts.tables:Steps",
        "figures": "generators.sheets.charts.tables:Figures",
        "diagram": "generators.sheets.charts.diagrams:DiagramBlock",
        "odds": "generators.sheets.charts.odds:Odds",
        "results": "generators.sheets.charts.odds:Results",
        "grid": "generators.sheets.charts.odds:Grid",
        "compare": "generators.sheets.charts.odds:Compare",
        "lines": "generators.sheets.charts.lines:Lines",
        "flow": "generators.sheets.charts.flowcharts:FlowChart",
    },
    two_sided=frozenset({"card", "cards", "counters"}),
    read=frozenset({"chart", "symbols"}),
    own_names={
        "counters": COPIES,
        "standees": COPIES,
        "slips": dict.fromkeys(("label", "note", "head"), ("n", "name")),
        "log": {"unit": ("n",), "turn": ("n",)},
    },
)


@lru_cache(maxsize=64)
def catalogue(game: str) -> Catalogue:
    """The catalogue of a game, by its name on the command line, with `GENERAL` included."""
    package = f"generators.games.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return GENERAL
    own: Catalogue = vars(import_module(package)).get("CATALOGUE", Catalogue())
    diagrams = f"{package}.diagrams"
    return Catalogue(
        {**GENERAL.kinds, **own.kinds},
        {**GENERAL.blocks, **own.blocks},
        own.setup,
        diagrams if find_spec(diagrams) else "",
        GENERAL.two_sided | own.two_sided,
        GENERAL.read | own.read,
        own.turn,
        own.simulation,
        {**GENERAL.own_names, **own.own_names},
    )


def load(name: str, kind: type[T]) -> T:
    """The value of a type that `module:name` names; TypeError for another, which is a fault of the program."""
    module, _, attribute = name.partition(":")
    found = getattr(import_module(module), attribute)
    if not isinstance(found, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return found


def load_class(name: str, base: type[T]) -> type[T]:
    """The class, of a base, that `module:name` names; the same error."""
    found = load(name, type)
    if not issubclass(found, base):
        raise TypeError(f"{name} is no {base.__name__}")
    return found
