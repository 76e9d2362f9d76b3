"""Reads the files of a game's rules: its figures, tables and rulings, and a player's house rules.

The files are `rules.toml` in the game's folder and, where the rules leave gaps, `rulings.toml`; or one file
`game.toml`, with the rulings in a section of it, in which citations and what follows from values may be left out.  A
house-rules file replaces some of their values:

    [figures]
    easy-angle = 25                                       # or { value = 25, rule = "my turn tool" }
    [tables.contact]                                      # new rows for a table; its dice and columns stay
    rows = [ { roll = "1-3", dp = 1 }, { roll = "4-5", dp = 2 }, { roll = "6", dp = 3 } ]

It may also hold the sections that the game's `rules.toml` names under `sections`.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from functools import partial

from aids import game_folders, toml_cache, toml_file
from aids.errors import gather, nearest
from aids.game_folders import is_own
from aids.input_file import PlayerFile
from aids.places import Place, brief
from aids.reading import house_files
from aids.reading.declarations import read_declarations
from aids.reading.entries import HouseRules, OwnGame, OwnRuling, RulesFile, RulingEntry
from aids.reading.figures import house_figures, option_figures, stated_figures, with_filled_texts
from aids.reading.kinds import Names
from aids.reading.procedures import read_procedures
from aids.reading.tables import check_chains, read_table, with_house_rows
from aids.records.reading import keys, read
from aids.rulebook.rules import NOTHING_MENDED, Mended, Rules, Ruling, fillings
from aids.rulebook.tables import Table
from aids.texts import Fill, fill_all


def load_rules(
    folder: PlayerFile,
    house: PlayerFile | None = None,
    options: Mapping[str, tuple[str, str]] | None = None,
    mended: Mended = NOTHING_MENDED,
) -> Rules:
    """The rules in a game's folder, with house rules from the file `house`, and options over both.

    `options` are those of `games.load`; `mended` is the field of the rules.  Raises `RulesError` with file and line for
    anything unknown, missing, out of bounds or of the wrong type in either file, `FileRefused` for a file that cannot
    be read, and `InputError` for an option.
    """
    game, own, raw, rulings_place, raw_rulings = _read_game(folder, mended)
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if is_own(folder) else ""
    sections = toml_file.texts(own, raw.get("sections", []), "sections")
    house_place, house_raw = _read_house_rules(house, game, sections)

    figures, switches = stated_figures(own.at("figures"), raw.get("figures", {}), raw_rulings, cited)
    replaced = house_place.at("figures"), house_raw.get("figures", {})
    new_figures, new_switches = house_figures(figures, switches, *replaced)
    from_options = option_figures(game, figures | new_figures, options or {})
    figures, switches = with_filled_texts(
        own, house_place, figures | new_figures | from_options, switches | new_switches, new_figures
    )
    values = fillings(figures, switches)
    raw = {**raw, **toml_file.entries(own, fill_all(own, _without_parsed(raw), values))}
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if cited else ""
    rulings = _rulings(rulings_place, fill_all(rulings_place, raw_rulings, values), cited)
    names = Names(read_declarations(raw, own, figures, switches), rulings)
    tables = _tables(own.at("tables"), raw.get("tables", {}), values, names, cited)
    new_tables = _house_tables(tables, house_place.at("tables"), house_raw.get("tables", {}), values, names)
    extra = {name: house_raw[name] for name in sections if name in house_raw}
    changed_figures = (f"figures.{name}" for name in (*new_figures, *new_switches, *from_options))
    return Rules(
        game,
        toml_file.text(own, raw["title"], "title"),
        tables | new_tables,
        figures,
        rulings,
        extra,
        own,
        house_place if house is not None else None,
        frozenset((*extra, *changed_figures, *(f"tables.{name}" for name in new_tables))),
        switches,
        names.declared,
        read_procedures(own.at("checks"), raw.get("checks", {}), names, tables | new_tables, cited),
        mended,
        tuple(sections),
        toml_file.text(own, raw["elsewhere"], "elsewhere") if "elsewhere" in raw else "",
    )


def _read_game(folder: PlayerFile, mended: Mended) -> tuple[str, Place, dict[str, object], Place, dict[str, object]]:
    """The name of a game, its rules and its rulings, these two as place and tables.

    They are `rules.toml` and `rulings.toml`, or in a folder of the player's own all in `game.toml`.
    """
    if is_own(folder):
        own, document = mended.get(game_folders.OWN) or game_folders.read_game(folder)
        raw = toml_file.entries(own, document, keys(OwnGame), ("title",))
        rulings = toml_file.entries(own.at("rulings"), raw.get("rulings", {}))
        return game_folders.stated_name(own, raw), own, {"tables": {}, **raw}, own.at("rulings"), rulings
    own, document = toml_cache.read(f"{folder}/rules.toml")
    raw = toml_file.entries(own, document, keys(RulesFile), ("title", "tables"))
    game = folder.path.replace("\\", "/").rpartition("/")[2].replace("_", "-")
    path = f"{folder}/rulings.toml"  # the rules of some games leave no gaps
    return game, own, raw, *(toml_cache.read(path) if os.access(path, os.F_OK) else (Place(path), {}))


def _rulings(place: Place, raw: object, cited: str) -> dict[str, Ruling]:
    """The rulings of a game by id; with a rule to be `cited` the text of one alone is needed."""

    def ruling(name: str, entry: object) -> Ruling:
        at = place.at(name)
        if cited:
            text, rule = read(OwnRuling, at, {"rule": cited, **toml_file.entries(at, entry)})
            return Ruling(name, rule, text)
        return Ruling(name, *read(RulingEntry, at, entry))

    stated = toml_file.entries(place, raw)
    return dict(zip(stated, gather(partial(ruling, *each) for each in stated.items()), strict=True))


def _tables(place: Place, raw: object, values: Fill, names: Names, cited: str) -> dict[str, Table]:
    """The tables of the game's own file, by name."""
    stated = toml_file.entries(place, raw)
    found = gather(partial(read_table, place.at(n), entry, values, names, cited) for n, entry in stated.items())
    tables = dict(zip(stated, found, strict=True))
    check_chains(place, tables)
    return tables


def _house_tables(
    own_tables: Mapping[str, Table], place: Place, raw: object, values: Fill, names: Names
) -> dict[str, Table]:
    """The tables that house rules replace, by name."""
    replaced = {}
    for name, entry in toml_file.entries(place, raw).items():
        if name not in own_tables:
            hint = nearest(name[:40], own_tables, "plotroom find table")
            raise place.at(name).refuse(f"no table {brief(name)}; {hint}")
        replaced[name] = with_house_rows(own_tables[name], place.at(name), entry, values, names)
    check_chains(place, {**own_tables, **replaced}, replaced)
    return replaced


def _read_house_rules(
    house: PlayerFile | None, game: str, sections: Collection[str]
) -> tuple[Place, dict[str, object]]:
    if house is None:
        return Place(""), {}
    place, document = house_files.read(house, game)
    raw = toml_file.entries(place, document, (*keys(HouseRules), *sections))
    if raw.get("game", game) != game:
        raise place.at("game").refuse(f"these are house rules for {brief(raw['game'])}, not for {game!r}")
    return place, raw


def _without_parsed(raw: Mapping[str, object]) -> dict[str, object]:
    """The sections of a rules file but for figures, tables and rulings, whose texts are filled as they are read."""
    return {key: held for key, held in raw.items() if key not in ("figures", "tables", "rulings")}
