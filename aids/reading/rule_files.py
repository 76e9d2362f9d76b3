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
from collections.abc import Iterable, Mapping
from functools import partial

from aids import homes, toml_cache, toml_file
from aids.errors import gather, nearest
from aids.homes import is_own
from aids.places import Place, brief
from aids.reading import house_files
from aids.reading.chains import check_chains
from aids.reading.declarations import read_declarations
from aids.reading.figures import house_figures, option_figures, stated_figures, with_filled_texts
from aids.reading.procedures import read_procedures
from aids.reading.rulings import read_ruling
from aids.reading.tables import read_table, with_house_rows
from aids.rulebook.declarations import Declarations
from aids.rulebook.plans import Procedure
from aids.rulebook.rules import NO_PROCEDURES, NOTHING_MENDED, Figure, Mended, Rules, Ruling, fillings
from aids.rulebook.switches import Switch
from aids.rulebook.tables import Table
from aids.texts import Fill, fill_all

#: Sections that declare what tables and checks use.
DECLARED = ("inputs", "dice", "cups", "checks")
#: The keys of a game's `rules.toml`, and of the `game.toml` of a player's own game.
KEYS = ("title", "sections", "figures", "tables", *DECLARED)
OWN_KEYS = ("game", "title", "about", "rule", "figures", "tables", "rulings", *DECLARED)


def load_rules(
    folder: str,
    house: str | None = None,
    options: Mapping[str, tuple[str, str]] | None = None,
    mended: Mended = NOTHING_MENDED,
) -> Rules:
    """The rules in a game's folder, with house rules from the file `house`, and options over both.

    `options` are figures given on the command line: name to the option and its text, such as
    `{"easy-angle": ("--easy", "25")}`.  `mended` is the field of the rules.

    Raises `RulesError` with file and line for anything unknown, missing, out of bounds or of the wrong type in
    either file, `FileRefused` for a file that cannot be read, and `InputError` for an option.
    """
    game, own, raw, rulings_place, raw_rulings = _read_game(folder, mended)
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if is_own(folder) else ""
    sections = toml_file.texts(own, raw.get("sections", []), "sections")
    house_place, house_raw = _read_house_rules(house, game, sections)

    figures, own_switches = stated_figures(own.at("figures"), raw.get("figures", {}), raw_rulings, cited)
    from_house, house_switches = house_figures(
        figures, own_switches, house_place.at("figures"), house_raw.get("figures", {})
    )
    from_options = option_figures(game, figures | from_house, options or {})
    figures |= from_house | from_options
    own_switches |= house_switches
    figures, own_switches = with_filled_texts(own, house_place, figures, own_switches, from_house)
    values = fillings(figures, own_switches)
    raw_rulings = toml_file.entries(rulings_place, fill_all(rulings_place, raw_rulings, values))
    raw = {**raw, **toml_file.entries(own, fill_all(own, _without_parsed(raw), values))}
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if cited else ""
    read = gather(partial(read_ruling, rulings_place.at(name), entry, cited) for name, entry in raw_rulings.items())
    rulings = dict(zip(raw_rulings, read, strict=True))
    declared = _declared(own, raw, figures, own_switches)
    stated = toml_file.entries(at := own.at("tables"), raw.get("tables", {}))
    parsed = gather(
        partial(read_table, at.at(n), entry, values, rulings, declared, cited) for n, entry in stated.items()
    )
    all_tables = dict(zip(stated, parsed, strict=True))
    house_tables = _house_tables(
        all_tables, house_place.at("tables"), house_raw.get("tables", {}), values, rulings, declared
    )
    extra = {name: house_raw[name] for name in sections if name in house_raw}
    changed_figures = (f"figures.{name}" for name in (*from_house, *house_switches, *from_options))
    return Rules(
        game,
        toml_file.text(own, raw["title"], "title"),
        all_tables | house_tables,
        figures,
        rulings,
        extra,
        own,
        house_place if house is not None else None,
        frozenset((*extra, *changed_figures, *(f"tables.{name}" for name in house_tables))),
        own_switches,
        declared,
        _procedures(own, raw, house_place, declared, all_tables, house_tables, rulings, cited),
        mended,
    )


def _read_game(folder: str, mended: Mended) -> tuple[str, Place, dict[str, object], Place, dict[str, object]]:
    """The name of a game, its rules and its rulings, these two as place and tables.

    They are `rules.toml` and `rulings.toml`, or in a folder of the player's own all in `game.toml`.
    """
    if is_own(folder):
        own, document = mended.get(homes.OWN) or homes.read_game(folder)
        raw = toml_file.entries(own, document, OWN_KEYS, ("title",))
        rulings = toml_file.entries(own.at("rulings"), raw.get("rulings", {}))
        return homes.stated_name(own, raw), own, {"tables": {}, **raw}, own.at("rulings"), rulings
    own, document = toml_cache.read(f"{folder}/rules.toml")
    raw = toml_file.entries(own, document, KEYS, ("title", "tables"))
    game = folder.replace("\\", "/").rpartition("/")[2].replace("_", "-")
    path = f"{folder}/rulings.toml"  # the rules of some games leave no gaps
    return game, own, raw, *(toml_cache.read(path) if os.access(path, os.F_OK) else (Place(path), {}))


def _procedures(
    own: Place,
    raw: Mapping[str, object],
    house: Place,
    declared: Declarations | None,
    own_tables: Mapping[str, Table],
    house_tables: Mapping[str, Table],
    rulings: Mapping[str, Ruling],
    cited: str,
) -> Mapping[str, Procedure]:
    """The checks in steps that a file states, once it is certain that what tables lead on to ends."""
    if declared is None and all(table.lookup is None for table in own_tables.values()):
        return NO_PROCEDURES
    in_force = {**own_tables, **house_tables}
    check_chains(own.at("tables"), own_tables)
    check_chains(house.at("tables"), in_force, house_tables)
    return read_procedures(own.at("checks"), raw.get("checks", {}), declared, in_force, rulings, cited)


def _declared(
    own: Place, raw: Mapping[str, object], figures: Mapping[str, Figure], own_switches: Mapping[str, Switch]
) -> Declarations | None:
    """The inputs, dice and cups that a file declares; None if it declares none."""
    if not any(section in raw for section in DECLARED):
        return None
    return read_declarations(raw, own, figures, own_switches)


def _house_tables(
    own_tables: Mapping[str, Table],
    place: Place,
    raw: object,
    values: Fill,
    rulings: Mapping[str, Ruling],
    declared: Declarations | None,
) -> dict[str, Table]:
    """The tables that house rules replace, by name."""
    replaced = {}
    for name, entry in toml_file.entries(place, raw).items():
        if name not in own_tables:
            raise place.at(name).refuse(f"no table {brief(name)}; {nearest(name[:40], own_tables)}")
        replaced[name] = with_house_rows(own_tables[name], place.at(name), entry, values, rulings, declared)
    return replaced


def _read_house_rules(house: str | None, game: str, sections: Iterable[str]) -> tuple[Place, dict[str, object]]:
    if house is None:
        return Place(""), {}
    place, document = house_files.read(house, game)
    raw = toml_file.entries(place, document, ("game", "figures", "tables", *sections))
    if raw.get("game", game) != game:
        raise place.at("game").refuse(f"these are house rules for {brief(raw['game'])}, not for {game!r}")
    return place, raw


def _without_parsed(raw: Mapping[str, object]) -> dict[str, object]:
    """The sections of a rules file but for figures, tables and rulings, whose texts are filled as they are read."""
    return {key: held for key, held in raw.items() if key not in ("figures", "tables", "rulings")}
