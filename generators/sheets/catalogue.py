"""Catalogues: the sheet kinds, chart blocks, diagrams and setup sheet of each game, with a line about each sheet.

The lines about games and sheets are in `templates/about.toml`; those of a player's own game are in its folder.
"""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import game_folders, toml_file
from aids.games import Game
from aids.kinds import String
from aids.rulebook.rules import fillings, is_of_player
from aids.texts import NO_NAMES, fill_all
from generators import TEMPLATES


class About(NamedTuple):
    """A line about a game, and a line about each sheet by its name; empty where the file has none."""

    about: str = ""
    sheets: Mapping[str, str] = MappingProxyType({})


def about(game: Game | str) -> About:
    """The lines about a game and its sheets; those of a player's own game stand in its folder.

    A name stands for a game that comes with Plotroom.
    """
    if isinstance(game, str):
        return _all().get(game, About())
    if is_of_player(rules := game.rules):
        place, document = game_folders.read_game(rules.own.folder)
        line = String().read(place.at("about"), document["about"]) if "about" in document else ""
        if "{" in line:
            line = str(fill_all(place.at("about"), line, fillings(rules.figures, rules.switches)))
        return About(line)
    return about(game.name)


@cache
def _all() -> dict[str, About]:
    return {game: About(**lines) for game, lines in toml_file.own(TEMPLATES / "about.toml").items()}


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
    - `setup`: the game's setup sheet, a class that is a `SetupSheet`, "" if it has none
    - `turn`: the class that is the game's `TurnSheet`, "" if it has no games on file
    - `simulation`: the class that is the game's `Simulation`, "" if whole games cannot be simulated
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
        "card": SheetKind("generators.sheets.charts.chart_sheets:Card", PAIRED),
        "cards": SheetKind("generators.pieces.sheets:LaidOut", PAIRED, pieces=FLAT),
        "chart": SheetKind("generators.sheets.charts.chart_sheets:Chart", READ),
        "counters": SheetKind("generators.pieces.counters:Counters", PAIRED, COPIES, FLAT),
        "display": SheetKind("generators.mats.displays:Display"),
        "hex-rings": SheetKind("generators.sheets.hexes:HexRings"),
        "hex-map": SheetKind("generators.sheets.hexes:HexMap"),
        "log": SheetKind("generators.mats.ships:ShipLog", names={"unit": ("n",), "turn": ("n",)}),
        "readings": SheetKind("generators.sheets.readings:Readings", READ),
        "rulers": SheetKind("generators.sheets.rulers:Rulers"),
        "slips": SheetKind("generators.sheets.slips:BlankSlips", names=SLIPS),
        "standees": SheetKind("generators.pieces.boxes:Standees", names=COPIES, pieces=FOLDED),
        "symbols": SheetKind("generators.pieces.symbols:SymbolSheet", READ),
        "track": SheetKind("generators.mats.tracks:TrackSheet"),
        "tuck-box": SheetKind("generators.pieces.boxes:TuckBox"),
        "turn-tools": SheetKind("generators.sheets.turn_tools:TurnTools"),
        "hex-size": SheetKind("generators.sheets.hexes:HexSize"),
    },
    blocks={
        "table": "generators.sheets.charts.tables:PlainTable",
        "cross": "generators.sheets.charts.tables:CrossTable",
        "steps": "generators.sheets.charts.tables:Steps",
        "figures": "generators.sheets.charts.tables:Figures",
        "diagram": "generators.sheets.charts.lines:DiagramBlock",
        "odds": "generators.sheets.charts.odds:Odds",
        "results": "generators.sheets.charts.odds:Results",
        "grid": "generators.sheets.charts.odds:Grid",
        "compare": "generators.sheets.charts.odds:Compare",
        "lines": "generators.sheets.charts.lines:Lines",
        "flow": "generators.sheets.charts.lines:FlowChart",
        "form": "generators.sheets.charts.lines:Form",
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
