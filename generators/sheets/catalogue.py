"""Catalogues: what can be printed for a game, as sheet kinds, chart blocks, diagrams and a setup sheet.

A game registers its own in `CATALOGUE` of its package `generators.games.<game>`; those in `GENERAL` belong to every
game.  Each is named as `module:function` and imported when it is used.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids.texts import NO_NAMES

T = TypeVar("T")
NOTHING: Mapping[str, str] = MappingProxyType({})
#: How the pages of a kind go on both sides of the paper: fronts with their backs, or two pages to read.
PAIRED, READ = "paired", "read"
#: How the pieces of a kind are cut out: flat, so that they go on labels too, or to be folded.
FLAT, FOLDED = "flat", "folded"


class SheetKind(NamedTuple):
    """A kind of sheet: the class that `place` names, and how its pages go on both `sides` of the paper, "" if not.

    `names` are names in braces, by the key of their text, that are no figures: the kind fills them in for each copy.
    `pieces` says of a kind whose sheets have pieces how these are cut out, "" of one without.
    """

    place: str
    sides: str = ""
    names: Mapping[str, Collection[str]] = NO_NAMES
    pieces: str = ""


#: The names of a copy of a counter, `each` before those of a table of house rules, and the names of a slip.
COPIES: Mapping[str, Collection[str]] = dict.fromkeys(("value", "corner", "label"), ("n", "name", "each"))
SLIPS: Mapping[str, Collection[str]] = dict.fromkeys(("label", "note", "head"), ("n", "name"))


class Catalogue(NamedTuple):
    """The sheets that can be printed for a game.

    - `kinds`: sheet kinds, classes that are a `Sheet`
    - `blocks`: chart blocks, classes that are a `ChartBlock`
    - `pictures`: what draws one table of a section of house rules, by the section: a function `(rules, name, width) ->
      (Drawing, height)`
    - `gone`: names of chart blocks that kits may still have, each with the block that prints its figures now
    - `setup`: the game's `SetupSheet`, "" if it has none
    - `turn`: the game's `TurnSheet`, "" if it has no games on file
    - `simulation`: the game's `Simulation`, "" if whole games cannot be simulated
    - `diagrams`: a module whose public functions are diagrams, `_` written as `-` in their names; `catalogue` finds
      `diagrams.py` in the game's package, so that a game need not register it
    """

    kinds: Mapping[str, SheetKind] = MappingProxyType({})
    blocks: Mapping[str, str] = NOTHING
    setup: str = ""
    diagrams: str = ""
    turn: str = ""
    simulation: str = ""
    pictures: Mapping[str, str] = NOTHING
    gone: Mapping[str, str] = NOTHING


#: The sheet kinds and chart blocks of every game.
GENERAL = Catalogue(
    kinds={
        "card": SheetKind("generators.sheets.charts.card:Card", PAIRED),
        "cards": SheetKind("generators.pieces.sheets:LaidOut", PAIRED, pieces=FLAT),
        "chart": SheetKind("generators.sheets.charts.layout:Chart", READ),
        "counters": SheetKind("generators.pieces.counters:Counters", PAIRED, COPIES, FLAT),
        "display": SheetKind("generators.mats.displays:Display"),
        "hex-rings": SheetKind("generators.sheets.hex_rings:HexRings"),
        "hex-map": SheetKind("generators.sheets.hex_map:HexMap"),
        "log": SheetKind("generators.mats.ship_logs:ShipLog", names={"unit": ("n",), "turn": ("n",)}),
        "readings": SheetKind("generators.sheets.readings:Readings", READ),
        "rulers": SheetKind("generators.sheets.rulers:Rulers"),
        "slips": SheetKind("generators.sheets.slip_forms:BlankSlips", names=SLIPS),
        "standees": SheetKind("generators.pieces.standees:Standees", names=COPIES, pieces=FOLDED),
        "symbols": SheetKind("generators.pieces.symbol_sheet:SymbolSheet", READ),
        "track": SheetKind("generators.mats.tracks:TrackSheet"),
        "tuck-box": SheetKind("generators.pieces.tuck_box:TuckBox"),
        "turn-tools": SheetKind("generators.sheets.turn_tools:TurnTools"),
        "hex-size": SheetKind("generators.sheets.hex_size:HexSize"),
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
        "form": "generators.sheets.charts.forms:Form",
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
    return own._replace(
        kinds={**GENERAL.kinds, **own.kinds},
        blocks={**GENERAL.blocks, **own.blocks},
        diagrams=diagrams if find_spec(diagrams) else "",
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
