"""Hints for the author of a game: parts of it that nothing uses or prints, and parts that cite no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from aids import game_folders
from aids.errors import PlotroomError, RulesError
from aids.game_folders import OWN
from aids.games import Game
from aids.input_file import PlayerFile
from aids.own_setups import FILE as SETUP
from generators.pieces.rows import hints, is_spreadsheet, lines_beside
from generators.sheets.kit_limits import leaves
from generators.sheets.spec import Spec

WORD = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", re.IGNORECASE)
FILLED = re.compile(r"\{([^{}]+)\}")
#: Settings that players read.
PROSE = frozenset(
    ("title", "about", "help", "means", "text", "notes", "note", "rule", "words", "unit", "label", "aside")
)
#: Sections of a `game.toml` whose parts are used by name, and what a part is called.
USED = {"figures": "figure", "inputs": "input", "dice": "die", "cups": "cup", "rulings": "ruling"}
#: The kinds of sheets that repeat rules, so that players want to know which.
CITING = ("chart", "card", "log", "track")


def warnings(game: Game, sheets: Sequence[Spec]) -> Iterator[RulesError]:
    """The parts that nothing prints, uses or cites, each with file and line."""
    own = game.rules.own
    folder = own.folder
    _, document = game_folders.read_document(folder, OWN)
    printed = {text for spec in sheets for text in _texts(spec.data)}
    for table in game.rules.tables:
        if table not in printed:
            yield own.at("tables", table).refuse(f"no sheet prints the table {table!r}")
    yield from _results_without_cell(game)
    said = set(_names_used(folder))
    for section, what in USED.items():
        for name in _entries(document, section):
            if name not in said:
                yield own.at(section, name).refuse(f"nothing uses the {what} {name!r}")
    if _cites(document):
        yield from _without_rule(game, document, sheets)


def _results_without_cell(game: Game) -> Iterator[RulesError]:
    """The results that no cell of their table has."""
    for name, table in game.rules.tables.items():
        cells = {cell for row in table.rows for cell in row.cells.values()}
        for result in table.lookup.results:
            if result not in cells:
                at = game.rules.own.at("tables", name, "results", result)
                yield at.refuse(f"no cell of the table {name!r} has the result {result!r}")


def hints_of_sheet(spec: Spec) -> Iterator[RulesError]:
    """What the author of the spreadsheets that a sheet names may want to know."""
    for keys, text in leaves((), spec.data):
        if isinstance(text, str) and is_spreadsheet(text):
            with suppress(PlotroomError):  # a title, which ends like a file
                yield from hints(*lines_beside(spec.place.at(*keys), text, []))


def _without_rule(game: Game, document: Mapping[str, object], sheets: Sequence[Spec]) -> Iterator[RulesError]:
    """The tables and sheets that cite no rule, in a game that cites rules."""
    cited = {*game.rules.figures, *game.checks}
    for name, raw in _entries(document, "tables").items():
        if _cites(raw):
            cited.add(name)
        else:
            yield game.rules.own.at("tables", name).refuse(f"the table {name!r} cites no rule")
    for spec in sheets:
        if spec.data["kind"] in CITING and not _cites(spec.data) and cited.isdisjoint(_texts(spec.data)):
            yield spec.place.refuse(f"the sheet {spec.name!r} cites no rule")


def _entries(document: Mapping[str, object], section: str) -> dict[str, object]:
    held = document.get(section)
    return held if isinstance(held, dict) else {}


def _cites(raw: object) -> bool:
    """Whether a value, or one in it, has a rule."""
    return any(keys[-1:] == ("rule",) for keys, _ in leaves((), raw))


def _texts(raw: object) -> list[str]:
    return [text for _, text in leaves((), raw) if isinstance(text, str)]


def _names_used(folder: PlayerFile) -> Iterator[str]:
    """The words of the TOML files of a game; of texts that players read, those in braces alone."""
    for file in (OWN, game_folders.KIT, SETUP):
        _, document = game_folders.read_document(folder, file) if game_folders.has_file(folder, file) else (None, {})
        for keys, text in leaves((), document):
            if isinstance(text, str):
                key = next((key for key in reversed(keys) if isinstance(key, str)), "")
                words = (FILLED if key in PROSE else WORD).findall(text)
                yield from words
                yield from (word.lstrip("0123456789") for word in words)  # `2hunter` rolls the die `hunter`
