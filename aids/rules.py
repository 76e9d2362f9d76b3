"""A game's rules as data: its figures, tables and rulings, and a player's house rules.

The files are `rules.toml` in the game's folder and, where the rules leave gaps, `rulings.toml`; or one file
`game.toml`, with the rulings in a section of it, in which citations and what follows from values may be left out.  A
house-rules file replaces some of their values:

    [figures]
    easy-angle = 25                                       # or { value = 25, rule = "my turn tool" }
    [tables.contact]                                      # new rows for a table; its dice and columns stay
    rows = [ { roll = "1-3", dp = 1 }, { roll = "4-5", dp = 2 }, { roll = "6", dp = 3 } ]

It may also hold the sections that the game's `rules.toml` names under `sections`.
"""

import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from aids import switches, tables, toml_cache, toml_file
from aids.errors import InputError, UnknownName, gather, nearest
from aids.fillings import fillings, with_filled_texts, without_parsed
from aids.input_file import is_given
from aids.places import Key, Place, brief
from aids.switches import NO_SWITCHES, Switch
from aids.tables import HOUSE_RULE, Table
from aids.texts import Fill, fill_all

if TYPE_CHECKING:
    from aids.forms.declared import Forms
    from aids.forms.procedures import Procedure

#: The file of a player's own game, in its folder.
OWN = "game.toml"
FIGURE_KEYS = ("value", "unit", "rule", "means", "assumes", "least", "most")
#: Units of figures that need not be whole numbers.
MEASURES = ("inches", "degrees")
#: Sections that declare what tables and checks use (`aids.forms`).
DECLARED = ("inputs", "dice", "cups", "checks")
#: The keys of a game's `rules.toml`, and of the `game.toml` of a player's own game.
KEYS = ("title", "sections", "figures", "tables", *DECLARED)
OWN_KEYS = ("game", "title", "about", "rule", "figures", "tables", "rulings", *DECLARED)
RULING_KEYS = ("rule", "text", "changed", "was")
LEAST_REACH = 100
"""How far house rules may change a figure of which a `game.toml` states no bounds, or ten times its value."""
NO_PROCEDURES: "Mapping[str, Procedure]" = MappingProxyType({})


class Figure(NamedTuple):
    """A number of the rules.

    `unit` is `inches`, `degrees`, or the things that are counted; `least` and `most` bound a house rule's value;
    `assumes` are the ids of the rulings that it depends on.
    """

    name: str
    value: int | float
    unit: str
    rule: str
    means: str
    assumes: tuple[str, ...]
    least: int | float
    most: int | float


class Ruling(NamedTuple):
    """A reading of a gap in the rules: id, the rule concerned, and the reading in a sentence.

    `changed` is the version in which it changed last, `was` the reading before in a few words; "" if it never did.
    """

    id: str
    rule: str
    text: str
    changed: str = ""
    was: str = ""


class Rules(NamedTuple):
    """The rules of a game in force, house rules included.

    `changed` names what house rules or options replaced (`figures.easy-angle`, `tables.contact`, `detection`), switches
    with the figures; `extra` holds the house sections that the game's own code reads; `own` and `house` are the places
    of the game's file and of the house rules, None if there are none.  `forms` are the inputs, dice and cups that the
    file declares, None if it declares none; `procedures` are its checks in steps.
    """

    game: str
    title: str
    tables: dict[str, Table]
    figures: dict[str, Figure]
    rulings: dict[str, Ruling]
    extra: dict[str, object]
    own: Place
    house: Place | None
    changed: frozenset[str]
    switches: Mapping[str, Switch] = NO_SWITCHES
    forms: "Forms | None" = None
    procedures: "Mapping[str, Procedure]" = NO_PROCEDURES


def value(rules: Rules, name: str) -> int | float:
    """The value of a figure; `UnknownName` if there is none of that name."""
    if name not in rules.figures:
        raise UnknownName(f"no figure {brief(name)}; {nearest(name[:40], rules.figures)}")
    return rules.figures[name].value


def switch(rules: Rules, name: str) -> bool | str:
    """The value of a switch; `UnknownName` if there is none of that name."""
    if name not in rules.switches:
        raise UnknownName(f"no switch {brief(name)}; {nearest(name[:40], rules.switches)}")
    return rules.switches[name].value


def exact(rules: Rules, name: str) -> Fraction:
    """The value of a figure for exact arithmetic: 7.5 is 15/2."""
    return Fraction(str(value(rules, name)))


def cite(rules: Rules, rule: str) -> str:
    """A citation with the game's title: `SSN Attack Step`."""
    return rule if rule.startswith(rules.title) else f"{rules.title} {rule}"


def place(rules: Rules, *keys: Key) -> Place:
    """The place of a value: in the house rules if they replaced it, otherwise in the game's own file."""
    dotted = ".".join(str(key) for key in keys[:2])
    if rules.house is not None and (dotted in rules.changed or keys[0] in rules.changed):
        return rules.house.at(*keys)
    return rules.own.at(*keys)


def load(folder: str, house: str | None = None, options: Mapping[str, tuple[str, str]] | None = None) -> Rules:
    """The rules in a game's folder, with house rules from the file `house`, and options over both.

    `options` are figures given on the command line: name to the option and its text, such as
    `{"easy-angle": ("--easy", "25")}`.

    Raises `RulesError` with file and line for anything unknown, missing, out of bounds or of the wrong type in
    either file, `FileRefused` for a file that cannot be read, and `InputError` for an option.
    """
    game, own, raw, rulings_place, raw_rulings = _read_game(folder)
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if is_own(folder) else ""
    sections = toml_file.texts(own, raw.get("sections", []), "sections")
    house_place, house_raw = _read_house_rules(house, game, sections)

    figures, own_switches = _stated_figures(own.at("figures"), raw.get("figures", {}), raw_rulings, cited)
    house_figures, house_switches = _house_figures(
        figures, own_switches, house_place.at("figures"), house_raw.get("figures", {})
    )
    option_figures = _option_figures(game, figures | house_figures, options or {})
    figures |= house_figures | option_figures
    own_switches |= house_switches
    figures, own_switches = with_filled_texts(own, house_place, figures, own_switches, house_figures)
    values = fillings(figures, own_switches)
    raw_rulings = toml_file.entries(rulings_place, fill_all(rulings_place, raw_rulings, values))
    raw = {**raw, **toml_file.entries(own, fill_all(own, without_parsed(raw), values))}
    cited = toml_file.text(own, raw.get("rule", raw["title"]), "rule") if cited else ""
    read = gather(partial(_ruling, rulings_place.at(name), entry, cited) for name, entry in raw_rulings.items())
    rulings = dict(zip(raw_rulings, read, strict=True))
    forms = _declared(own, raw, figures, own_switches)
    stated = toml_file.entries(at := own.at("tables"), raw.get("tables", {}))
    parsed = gather(
        partial(tables.parse, at.at(n), entry, values, rulings, forms, cited) for n, entry in stated.items()
    )
    all_tables = dict(zip(stated, parsed, strict=True))
    house_tables = _house_tables(
        all_tables, house_place.at("tables"), house_raw.get("tables", {}), values, rulings, forms
    )
    extra = {name: house_raw[name] for name in sections if name in house_raw}
    changed_figures = (f"figures.{name}" for name in (*house_figures, *house_switches, *option_figures))
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
        forms,
        _procedures(own, raw, house_place, forms, all_tables, house_tables, rulings, cited),
    )


def is_own(folder: str) -> bool:
    """Whether a folder is that of a player's own game, in the request in hand or on the disk."""
    return is_given(path := f"{folder}/{OWN}") or os.access(path, os.F_OK)


def is_of_player(rules: Rules) -> bool:
    """Whether rules are those of a player's own game."""
    return rules.own.path.endswith(f"/{OWN}")


def _read_game(folder: str) -> tuple[str, Place, dict[str, object], Place, dict[str, object]]:
    """The name of a game, its rules and its rulings, these two as place and tables.

    They are `rules.toml` and `rulings.toml`, or in a folder of the player's own all in `game.toml`.
    """
    if is_own(folder):
        from aids import homes

        own, document = homes.read_game(folder)
        raw = toml_file.entries(own, document, OWN_KEYS, ("title",))
        rulings = toml_file.entries(own.at("rulings"), raw.get("rulings", {}))
        return homes.stated_name(own, raw), own, {"tables": {}, **raw}, own.at("rulings"), rulings
    own, document = toml_cache.read(f"{folder}/rules.toml")
    raw = toml_file.entries(own, document, KEYS, ("title", "tables"))
    game = folder.replace("\\", "/").rpartition("/")[2].replace("_", "-")
    path = f"{folder}/rulings.toml"  # the rules of some games leave no gaps
    return game, own, raw, *(toml_cache.read(path) if os.access(path, os.F_OK) else (Place(path), {}))


def _stated_figures(
    place: Place, raw: object, rulings: Iterable[str], cited: str
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches of the game's own file."""
    stated = toml_file.entries(place, raw)
    turned = {name: entry for name, entry in stated.items() if switches.is_switch(entry)}
    counted = {name: entry for name, entry in stated.items() if name not in turned}
    own_switches = gather(partial(_switch, place.at(name), entry, rulings) for name, entry in turned.items())
    figures = gather(partial(_figure, place.at(name), entry, rulings, cited) for name, entry in counted.items())
    return dict(zip(counted, figures, strict=True)), dict(zip(turned, own_switches, strict=True))


def _procedures(
    own: Place,
    raw: Mapping[str, object],
    house: Place,
    forms: "Forms | None",
    own_tables: Mapping[str, Table],
    house_tables: Mapping[str, Table],
    rulings: Mapping[str, Ruling],
    cited: str,
) -> "Mapping[str, Procedure]":
    """The checks in steps that a file states, once it is certain that what tables lead on to ends."""
    if forms is None and all(table.lookup is None for table in own_tables.values()):
        return NO_PROCEDURES
    from aids.forms import chains, procedures

    in_force = {**own_tables, **house_tables}
    chains.check(own.at("tables"), own_tables)
    chains.check(house.at("tables"), in_force, house_tables)
    return procedures.read(own.at("checks"), raw.get("checks", {}), forms, in_force, rulings, cited)


def _declared(
    own: Place, raw: Mapping[str, object], figures: Mapping[str, Figure], own_switches: Mapping[str, Switch]
) -> "Forms | None":
    """The inputs, dice and cups that a file declares; None if it declares none."""
    if not any(section in raw for section in DECLARED):
        return None
    from aids.forms import declared

    return declared.read(raw, own, figures, own_switches)


def _house_tables(
    own_tables: Mapping[str, Table],
    place: Place,
    raw: object,
    values: Fill,
    rulings: Mapping[str, Ruling],
    forms: "Forms | None",
) -> dict[str, Table]:
    """The tables that house rules replace, by name."""
    replaced = {}
    for name, entry in toml_file.entries(place, raw).items():
        if name not in own_tables:
            raise place.at(name).refuse(f"no table {brief(name)}; {nearest(name[:40], own_tables)}")
        replaced[name] = tables.with_house_rows(own_tables[name], place.at(name), entry, values, rulings, forms)
    return replaced


def _read_house_rules(house: str | None, game: str, sections: Iterable[str]) -> tuple[Place, dict[str, object]]:
    if house is None:
        return Place(""), {}
    from aids import house_files

    place, document = house_files.read(house, game)
    raw = toml_file.entries(place, document, ("game", "figures", "tables", *sections))
    if raw.get("game", game) != game:
        raise place.at("game").refuse(f"these are house rules for {brief(raw['game'])}, not for {game!r}")
    return place, raw


def _figure(place: Place, raw: object, rulings: Iterable[str], cited: str = "") -> Figure:
    """The figure at a place; with a rule to be `cited` its value alone is needed, and that may stand alone."""
    if cited:
        raw = _with_usual(place, {"value": raw} if not isinstance(raw, dict) else raw, cited)
    entries = toml_file.entries(place, raw, FIGURE_KEYS, ("value", "unit", "rule", "means", "least", "most"))
    figure = Figure(
        str(place.keys[-1]),
        toml_file.number(place, entries["value"], "value"),
        toml_file.text(place, entries["unit"], "unit"),
        toml_file.text(place, entries["rule"], "rule"),
        toml_file.text(place, entries["means"], "means"),
        tables.known_rulings(place, entries, tuple(rulings)),
        toml_file.number(place, entries["least"], "least"),
        toml_file.number(place, entries["most"], "most"),
    )
    _check_bounds(figure, place, figure.value)
    return figure


def _with_usual(place: Place, raw: dict[str, object], cited: str) -> dict[str, object]:
    """The entries of a figure with what follows from its value and its name where they state nothing."""
    value = toml_file.number(place, raw.get("value"), "value")
    reach = max(LEAST_REACH, 10 * abs(value))
    name = str(place.keys[-1]).replace("-", " ").replace("_", " ")
    unit = "points" if isinstance(value, int) else MEASURES[0]
    usual = {"unit": unit, "rule": cited, "means": name, "least": 0 if value >= 0 else -reach, "most": reach}
    return {**usual, **raw}


def _switch(place: Place, raw: object, rulings: Iterable[str]) -> Switch:
    switch = switches.parse(place, raw)
    return switch._replace(assumes=tables.known_rulings(place, {"assumes": list(switch.assumes)}, tuple(rulings)))


def _house_figures(
    figures: Mapping[str, Figure], own_switches: Mapping[str, Switch], place: Place, raw: object
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches that house rules replace; a name may be written with _ for -."""
    changed: dict[str, Figure] = {}
    turned: dict[str, Switch] = {}
    for written, entry in toml_file.entries(place, raw).items():
        name = written if written in figures else written.replace("_", "-")
        if name in changed or name in turned:
            raise place.at(written).refuse(f"{brief(name)} is given twice")
        if name in own_switches:
            turned[name] = switches.replace(own_switches[name], place.at(written), entry)
        elif name in figures:
            changed[name] = _house_figure(figures[name], place.at(written), entry)
        else:
            hint = nearest(written[:40], [*figures, *own_switches])
            raise place.at(written).refuse(f"no figure {brief(written)}; {hint}")
    return changed, turned


def _house_figure(figure: Figure, place: Place, raw: object) -> Figure:
    rule, number = HOUSE_RULE, raw
    if isinstance(raw, dict):
        entries = toml_file.entries(place, raw, ("value", "rule"), ("value",))
        number = entries["value"]
        rule = toml_file.text(place, entries.get("rule", HOUSE_RULE), "rule")
    new = toml_file.number(place, number)
    _check_bounds(figure, place, new)
    # The player has decided: the figure does not depend on our rulings any more.
    return figure._replace(value=new, rule=rule, assumes=())


def _option_figures(
    game: str, figures: Mapping[str, Figure], options: Mapping[str, tuple[str, str]]
) -> dict[str, Figure]:
    changed = {}
    for name, (option, text) in options.items():
        if name not in figures:
            raise UnknownName(f"{game} has no figure {brief(name)}", where=option)
        changed[name] = _option_figure(figures[name], option, text)
    return changed


def _option_figure(figure: Figure, option: str, text: str) -> Figure:
    try:
        measured = float(text) if len(text) < 20 else float("nan")
    except ValueError:
        measured = float("nan")  # which is not within any bounds
    new = int(measured) if measured.is_integer() else measured
    if not figure.least <= new <= figure.most or (figure.unit not in MEASURES and new != int(new)):
        bounds = f"from {figure.least:g} to {figure.most:g} {figure.unit}"
        raise InputError(f"{brief(text)} is not a number {bounds}", where=option)
    return figure._replace(value=new, rule=f"option {option}", assumes=())


def _check_bounds(figure: Figure, place: Place, new: int | float) -> None:
    if figure.unit not in MEASURES and not isinstance(new, int):
        raise place.refuse(f"{figure.name!r} counts {figure.unit}: a whole number, not {brief(new)}")
    if not figure.least <= new <= figure.most:
        raise place.refuse(
            f"{figure.name!r} must be from {figure.least:g} to {figure.most:g} {figure.unit}, not {brief(new)}"
        )


def _ruling(place: Place, raw: object, cited: str) -> Ruling:
    known, needed = (RULING_KEYS[:2], ("text",)) if cited else (RULING_KEYS, RULING_KEYS[:2])
    entries = {
        key: toml_file.text(place, held, key) for key, held in toml_file.entries(place, raw, known, needed).items()
    }
    return Ruling(str(place.keys[-1]), **{"rule": cited, **entries})
