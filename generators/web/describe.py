"""Descriptions for pages: games with their checks, tables and house rules, and the sheets that read each part of them.

Parts of the rules are grouped by the chapter of the rules that each cites.  A sheet is drawn with rules that note what
it asks of them, and so the parts are found that it reads.
"""

import json
import re
import tomllib
from collections import OrderedDict
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from aids import __path__ as aids
from aids import __version__, game_folders, games
from aids.checks import Check, plain
from aids.dice import format_percent
from aids.errors import FitError, InputError, PlotroomError
from aids.game_folders import OWN
from aids.games import Game
from aids.input_file import NO_FILES, PlayerFiles, on_disk
from aids.kinds import Choice
from aids.reading import rule_files
from aids.reading.rule_files import load_rules
from aids.rulebook.rules import Figure, Input, Rules, Switch, cite, value
from aids.rulebook.tables import Table, column_chances, house_keys, how_to_read, listed_changes, listed_results, span
from aids.texts import CellText
from aids.toml_file import as_toml
from generators import TEMPLATES
from generators.drawing import MM
from generators.drawing import names as palette_names
from generators.jobs.calibration import CALIBRATE, READING_OPTIONS
from generators.jobs.checks import example, example_of_setup, inputs_of_example
from generators.jobs.printing import BACKS, FORMAT, PALETTE, PAPER, PRINT
from generators.jobs.starters import example as example_game
from generators.jobs.starters import examples
from generators.page import SIDES, frame
from generators.page.frame import names as paper_names
from generators.page.frame import paper
from generators.press.calibration_sheet import layout, places
from generators.press.printers import MARGINS, READINGS, reading_help, reading_question
from generators.sheets import kits
from generators.sheets.kits import Spec, about, nations_of
from generators.sheets.rulings import coverage, coverage_file
from generators.sheets.setup_sheets import has_setup_sheet, setup_sheet
from generators.sheets.sheet import Job
from generators.sheets.turns import turn_games, turn_sheet
from generators.web.house_rules import sections
from generators.web.lookups import board_module, in_words_of_pages, key_of, label, load_game, page_words
from generators.web.requests import Request, desk, rules_of, stamp_of, stamps_of
from generators.writers import formats_here

_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?")


def groups(game: Game, derived: Collection[str]) -> list[dict[str, object]]:
    """The chapters of a game's rules by the book with the names of their figures, switches, tables and rulings.

    Numbered chapters are in the order of their numbers, others in that of the game's file.  Figures of one possible
    value are left out, and the tables `derived` from other rules.
    """
    about = _subjects(game.name)
    found: dict[str, dict[str, list[str]]] = {}
    rules = game.rules
    cited = [
        *(("figures", each.name, each.rule) for each in rules.figures.values() if each.least != each.most),
        *(("switches", each.name, each.rule) for each in rules.switches.values()),
        *(("tables", each.name, each.rule) for each in rules.tables.values() if each.name not in derived),
        *(("rulings", each.id, each.rule) for each in rules.rulings.values()),
    ]
    for kind, name, rule in cited:
        held = found.setdefault(chapter(rule, about), {"figures": [], "switches": [], "tables": [], "rulings": []})
        held[kind].append(name)
    return [{"name": name, **_told(name, about), **found[name]} for name in sorted(found, key=_order)]


def chapter(rule: str, known: Collection[str] = ()) -> str:
    """The chapter of a citation: `103.1` of `103.1.2`, `Attack Step` of `Attack Step (b)`; the first of several.

    A chapter that `known` has without a point is not parted: `102` of `102.1`.
    """
    if match := _NUMBER.match(rule):
        whole = match[1] in known or match[2] in (None, "0")
        return match[1] if whole else match[0]
    name = rule.split(",")[0].strip()
    has_letter = name[-3:-2] == "(" and name.endswith(")") and name[-2].islower()
    return name[:-3].strip() if has_letter else name


@lru_cache
def _subjects(name: str) -> Mapping[str, str]:
    """The subjects of the numbered rules of a game, by their numbers."""
    path = coverage_file(name)
    return {} if path is None else {rule.number: rule.about for rule in coverage(path)}


def _told(name: str, about: Mapping[str, str]) -> dict[str, str]:
    """The title of a chapter and a line about it: its subject under its number, or its name and its subject."""
    subject = about.get(name) or about.get(f"{name}.0", "")
    if not _NUMBER.match(name):
        return {"title": name, "about": subject}
    above = about.get(f"{name.split('.')[0]}.0", "") if "." in name else ""
    return {"title": subject or f"Rule {name}", "about": " · ".join(filter(None, (f"Rule {name}", above)))}


def _order(name: str) -> tuple[int, ...]:
    """Numbers in their order, all others as they come."""
    match = _NUMBER.match(name)
    return (int(match[1]), int(match[2] or 0)) if match else ()


def describe(request: Request) -> dict[str, object]:
    """All games in a few words and the print options; with `game`, everything about that game under `rules`.

    With `brief`, that game in a few words.
    """
    if request.get("game") is None:
        kept, broken = _kept_games()
        known = [*(_overview_once(name, NO_FILES) for name in games.names()), *kept]
        told = {"version": __version__, "games": known, "broken": broken, "examples": _examples()}
        return {**told, **_fields(), "plans": _plans()}
    files = desk(request)
    name = request["game"]
    if request.get("brief"):
        return _overview(games.find(name, files), files)
    return describe_game(load_game(name, *rules_of(request), files), load_game(name, files=files))


def _kept_games() -> tuple[list[dict[str, object]], list[dict[str, str]]]:
    """The games that the player keeps on the disk, and the names of those that cannot be read now, with their fault."""
    kept: list[dict[str, object]] = []
    broken: list[dict[str, str]] = []
    try:
        folders = game_folders.kept_games()
    except PlotroomError as error:
        return [], [{"name": game_folders.KEPT, "fault": str(error)}]
    for name, folder in folders.items():
        try:
            kept.append({**_overview(name, NO_FILES), "kept": True, "stamp": stamp_of(Path(folder.folder))})
        except PlotroomError as error:
            broken.append({"name": name, "fault": str(error)})
    return kept, broken


@lru_cache
def _examples() -> list[dict[str, str]]:
    """The example games that a player may begin with, each with its title and a line about it."""
    documents = [(name, tomllib.loads(example_game(name)[OWN])) for name in examples()]
    return [{"name": name, "title": game["title"], "about": game["about"]} for name, game in documents]


def _overview(name: str, files: PlayerFiles) -> dict[str, object]:
    """A game in a line, with what a search can find in it; `fault` says why its sheets cannot be printed."""
    game, page = load_game(name, files=files), turn_sheet(name) if name in turn_games() else None
    lines, numbered, figures = about(game), coverage_file(game.name), game.rules.figures
    sheets, fault = [], ""
    try:
        sheets = [_sheet(spec, lines.sheets.get(spec.name, "") or spec.about) for spec in kits.sheets_of(game)]
    except PlotroomError as error:  # of a player's own kit: the game's rules can be used all the same
        fault = str(error)
    values: list[tuple[Figure | Switch, object, str]] = [(each, each.value, each.unit) for each in figures.values()]
    values += [(each, each.text, "") for each in game.rules.switches.values()]
    return {
        "name": name,
        "title": game.title,
        "about": lines.about,
        "play": page.map if page else "",
        "begin": {"options": dict(page.begin), "house": page.house} if page else None,
        "own": name not in games.names(),
        "setup": has_setup_sheet(game),
        "fault": fault,
        "sheets": sheets,
        "checks": [{"name": check.name, "title": check.title, "rule": check.rule} for check in game.checks.values()],
        "rulings": in_words_of_pages([ruling._asdict() for ruling in game.rules.rulings.values()]),
        "tables": [{"name": each.name, "title": each.title, "rule": each.rule} for each in game.rules.tables.values()],
        "figures": [
            {"name": each.name, "means": each.means, "rule": each.rule, "value": held, "unit": unit}
            for each, held, unit in values
        ],
        "rules": [rule._asdict() for rule in coverage(numbered)] if numbered is not None else [],
        "house_rules": [_house_rules(name, house) for house in rule_files.names(name)],
    }


_overview_once = lru_cache(_overview)


def _house_rules(game: str, name: str) -> dict[str, object]:
    """House rules that come with Plotroom: their name, what they say of themselves, and their text."""
    title = rule_files.title(games.load(game, name).rules) or label(name.removeprefix(f"{game}-"))
    return {"name": name, "title": title, "text": rule_files.text(name)}


def _sheet(spec: Spec, line: str) -> dict[str, object]:
    return {
        "name": spec.name,
        "other": kits.other_name(spec.name),
        "title": spec.text("title"),
        "rule": spec.text("rule", ""),
        "kind": spec.data["kind"],
        "about": page_words(line),
        "extra": spec.extra,
        "nations": nations_of([spec]),
    }


def describe_game(game: Game, book: Game) -> dict[str, object]:
    """Everything about a game under the rules in force; `book` is the same by the book, whose rules are cited."""
    in_force = game.rules
    words = {  # of choices, in which a table's column of the name of an input is shown
        (spec.name, choice): word
        for check in game.checks.values()
        for spec in check.inputs
        for choice, word in zip(spec.choices, spec.kind.words)  # noqa: B905 - most inputs have no words
    }
    return {
        "name": game.name,
        "title": game.title,
        "changed": sorted(in_force.changed),
        "checks": [describe_check(game, check) for check in game.checks.values()],
        "setup": _setup(game),
        "hexes": board_module(game.name) is not None,
        "sections": sections(game),
        "groups": groups(book, _derived(game.name)),
        "figures": [
            {**figure._asdict(), "changed": f"figures.{figure.name}" in in_force.changed}
            for figure in in_force.figures.values()
        ],
        "switches": [
            {
                "name": switch.name,
                "value": switch.value,
                "values": [
                    {"value": value, "toml": as_toml(value), "means": text} for value, text in switch.texts.items()
                ],
                "rule": switch.rule,
                "means": switch.means,
                "assumes": switch.assumes,
                "changed": f"figures.{switch.name}" in in_force.changed,
            }
            for switch in in_force.switches.values()
        ],
        "tables": [
            {**describe_table(game, table, words), "changed": f"tables.{table.name}" in in_force.changed}
            for table in in_force.tables.values()
        ],
    }


def describe_check(game: Game, check: Check) -> dict[str, object]:
    """A check with its inputs, and the names of the tables that it shows."""
    shows = check.shows or ((check.name,) if check.name in game.rules.tables else ())
    return {
        "name": check.name,
        "title": check.title,
        "rule": cite(game.rules, check.rule),
        "dice": check.dice,
        "assumes": check.assumes,
        "shows": shows,
        "inputs": [describe_input(spec, game.rules) for spec in check.inputs],
        "example": example_of(game, check),
    }


def example_of(game: Game, check: Check) -> dict[str, list[str]]:
    """The inputs that the example of a check gives, each with its values; empty if it has a file."""
    return inputs_of_example(example(game.name, check), check.inputs)


def describe_input(spec: Input, in_force: Rules | None = None) -> dict[str, object]:
    """An input with its label, its bounds, and in words its choices, what it accepts and what holds without it."""
    otherwise = spec.otherwise
    if in_force is not None and otherwise in in_force.figures:
        otherwise = str(plain(value(in_force, otherwise)))
    return {
        **spec._asdict(),
        **{"least": None, "above": None, "most": None, "unit": "", **spec.kind.bounds},
        "kind": spec.kind.name,
        "choices": spec.choices,
        "help": page_words(spec.help),
        "title": spec.title or label(spec.name),
        "words": spec.kind.words or [label(choice) for choice in spec.choices],
        "default": plain(spec.default),
        "accepts": spec.kind.takes,
        "otherwise": otherwise,
    }


@lru_cache(maxsize=64)
def _derived(name: str) -> frozenset[str]:
    """The tables of a game that it works out from other rules, which house rules cannot state as they are shown."""
    if name not in games.names():
        return frozenset()
    stated = load_rules(on_disk(f"{aids[0]}/{name.replace('-', '_')}")).tables
    changed = (table for table, used in load_game(name).rules.tables.items() if used != stated[table])
    return frozenset((*changed, *games.fixed_tables(name)))


def describe_table(game: Game, table: Table, words: Mapping[tuple[str, str], str]) -> dict[str, object]:
    """A table as it is read: its head, its rows with their rolls, its cells as data and as they are shown.

    `keys` are what a row of house rules states besides its cells.  `choices` are the words for the codes of a column,
    `meant` is a row's short forms in words.
    """
    check = game.checks.get(table.name)
    return {
        "name": table.name,
        "title": table.title,
        "rule": table.rule,
        "roll": table.roll.name if table.roll else "",
        "keys": list(table.columns),
        "head": list(table.columns.values()),
        "rows": [
            {
                "roll": span(row),
                "keys": house_keys(row),
                "cells": [plain(cell) for cell in row.cells.values()],
                "shown": [words.get((name, str(cell)), plain(cell)) for name, cell in row.cells.items()],
                "meant": [check.cell_in_words(cell) if check else "" for cell in row.cells.values()],
            }
            for row in table.rows
        ],
        "choices": [{code: word for (name, code), word in words.items() if name == key} for key in table.columns],
        "reading": describe_reading(table, game.rules.tables),
        "derived": table.name in _derived(game.name),
        "assumes": table.assumes,
    }


def _setup(game: Game) -> dict[str, object] | None:
    """The inputs of a game's setup sheet; None for a game without one."""
    if not has_setup_sheet(game):
        return None
    sheet = setup_sheet(game)
    return {
        "inputs": [describe_input(spec, game.rules) for spec in sheet.inputs(game.rules)],
        "example": inputs_of_example(example_of_setup(game.name), sheet.inputs(game.rules)),
        "file": sheet.file,
        "one of": sheet.one_of,
        "slip": {"label": sheet.slip, "example": sheet.slip_example},
    }


@lru_cache
def _fields() -> dict[str, dict[str, object]]:
    """The options of printing and of calibration by name, from which the pages make their forms."""
    return {
        form: {spec.name: _field(spec) for spec in declared if not (spec.terminal or spec.positional)}
        for form, declared in (("print", PRINT), ("calibrate", CALIBRATE), ("readings", READING_OPTIONS))
    }


@lru_cache
def _plans() -> dict[str, dict[str, object]]:
    """The calibration sheet on each paper that has room for it: its size and the place of each reading in millimeters,
    and how that is read.
    """
    plans: dict[str, dict[str, object]] = {}
    for name in paper_names():
        size = paper(name)
        try:
            plan, found = layout(size).plan, places(size)
        except FitError:
            continue
        readings = {
            each: {"at": found[each], "asks": reading_question(each), "how": reading_help(plan, each)}
            for each in READINGS
        }
        plans[name] = {"size": [size.width / MM, size.height / MM], "readings": readings}
    return plans


def _field(spec: Input) -> dict[str, object]:
    """An option as the field of a form: names that are known stand as its choices, their meanings beside them."""
    named = {
        PAPER.name: paper_names(),
        PALETTE.name: [name for name in palette_names() if name != "film"],
        FORMAT.name: formats_here(),
    }
    if choices := named.get(spec.name):
        words = tuple(map(str.upper, choices)) if spec.name == FORMAT.name else ()
        default = "color" if spec.name == PALETTE.name else spec.default
        spec = spec._replace(kind=Choice(tuple(choices), words=words), default=default, repeatable=False)
    return {
        **describe_input(spec),
        "meanings": SIDES if spec.name == BACKS.name else {},
        "needed": spec.name in READINGS and spec.name not in MARGINS,
    }


def describe_reading(table: Table, tables: Mapping[str, Table]) -> dict[str, object] | None:
    """How a table is read, what changes that, its results in words; None for a table whose rows are read whole.

    `across` says that one of its columns is read, `odds` holds each result with its percents, column by column, and
    `groups` the class of a result for shading.
    """
    lookup = table.lookup
    if lookup.plain:
        return None
    return {
        "line": how_to_read(table),
        "across": lookup.across is not None,
        "changes": [[listing.title, listing.rows] for listing in listed_changes(table)],
        "results": listed_results(table, tables),
        "odds": _odds(table) if lookup.across is not None else [],
        "groups": {cell: meaning.group for cell, meaning in lookup.results.items() if meaning.group},
    }


def _odds(table: Table) -> list[tuple[CellText, list[str]]]:
    """Each result with its chance in each column, without modifiers; nothing where no chance can be told."""
    if table.roll is None:
        return []
    try:
        chances = column_chances(table)
    except InputError:  # every roll of a column is made again
        return []
    results = dict.fromkeys(result for column in chances.values() for result in column)
    listed = {cell: n for n, cell in enumerate(table.lookup.results)}
    ordered = sorted(results, key=lambda result: listed.get(str(result), len(listed)))
    columns = list(chances.values())
    return [(each, [format_percent(held[each]) if held.get(each) else "–" for held in columns]) for each in ordered]


FIGURE, TABLE = "figures", "tables"
#: What was noted of the games that come with Plotroom, by game: a static site has it, and nothing else.
NOTED = "readers.json"
MOST_KEPT = 8  # games of the players' own
Held = TypeVar("Held")
#: The parts of the rules that each sheet of a game reads, by its name: `figures.kill-needed`, `tables.contact`.
Readers = Mapping[str, frozenset[str]]


class Noted(dict[str, Held]):
    """A part of the rules that notes of what names it was asked."""

    def __init__(self, held: Mapping[str, Held]) -> None:
        super().__init__(held)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Held:
        self.asked.add(name)
        return super().__getitem__(name)


_kept: OrderedDict[str, Readers] = OrderedDict()


def readers(game: Game, request: Request) -> Readers:
    """The parts that the sheets of the game of a request read, found once.

    Those of a game of the player's own are found anew when its rules or, on this computer, its files have changed.
    """
    if game.name in games.names():
        return _shipped(game.name)
    asked = {name: request.get(name) for name in ("game", "own", "rules", "files")}
    key = key_of({**asked, "stamps": stamps_of(request)})
    if key not in _kept:
        _kept[key] = noted(game)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return _kept[key]


@lru_cache(maxsize=16)
def _shipped(name: str) -> Readers:
    file = TEMPLATES / NOTED
    if not file.is_file():
        return noted(load_game(name))
    return {sheet: frozenset(parts) for sheet, parts in json.loads(file.read_bytes())[name].items()}


def noted_of_all() -> bytes:
    """What is noted of the games that come with Plotroom, as JSON."""
    read = {name: noted(load_game(name)).items() for name in games.names()}
    return json.dumps({name: {sheet: sorted(parts) for sheet, parts in each} for name, each in read.items()}).encode()


def noted(game: Game) -> Readers:
    """The parts that the sheets of a game read, found by drawing each."""
    rules = game.rules
    figures, switches, tables = Noted(rules.figures), Noted(rules.switches), Noted(rules.tables)
    rules = rules._replace(figures=figures, switches=switches, tables=tables)
    checks = games.Checks(game.name, rules) if game.name in games.names() else game.checks
    job = Job(Game(game.name, game.title, rules, checks), paper("a4"), "single")
    found: dict[str, frozenset[str]] = {}
    for spec in sheets_of(game):
        for asked in (figures.asked, switches.asked, tables.asked):
            asked.clear()
        try:
            kits.build(spec, job)
        except PlotroomError:
            continue
        read = (f"{FIGURE}.{name}" for name in figures.asked | switches.asked)
        found[spec.name] = frozenset((*read, *(f"{TABLE}.{name}" for name in tables.asked)))
    return found


def sheets_of(game: Game) -> list[Spec]:
    """The sheets of a kit that show figures, charts first: they show one among its like."""
    specs = [spec for spec in kits.sheets(game) if spec.data["kind"] not in (frame.RULINGS, frame.COVER)]
    return sorted(specs, key=lambda spec: (spec.data["kind"] != "chart", spec.extra))
