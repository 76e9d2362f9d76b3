"""Reads the rules of a game: its figures, switches, tables and rulings, under house rules and options."""

import os
from collections.abc import Collection, Mapping
from functools import partial

from aids import game_folders, toml_file
from aids.errors import FIGURES, InputError, UnknownName, nearest, sentences
from aids.game_folders import is_own
from aids.input_file import Place, PlayerFile, brief, on_disk
from aids.kinds import AnyNumber, Context, Each, OwnKind, String
from aids.reading.language import HouseFigure, HouseRules, OwnGame, OwnRuling, RulesFile, SwitchEntry
from aids.reading.procedures import read_declarations, read_procedure
from aids.reading.tables import check_chains, read_table, with_house_rows
from aids.records.fields import Field, keys, read
from aids.rulebook.rules import MEASURES, NOTHING_MENDED, Figure, Mended, Names, Rules, Ruling, Switch, fillings
from aids.rulebook.tables import Table
from aids.texts import Fill, fill_all
from aids.toml_file import each_entry
from templates import __path__ as templates

LEAST_REACH = 100
"""How far house rules may change a figure of which a `game.toml` states no bounds, or ten times its value."""
FLAGS: Mapping[str, bool | str] = {"true": True, "false": False}


def stated_figures(
    place: Place, raw: object, rulings: Mapping[str, object], cited: str
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches of the game's own file."""
    given = Context(Names(rulings=rulings))
    stated = toml_file.entries(place, raw)
    turned = {name: entry for name, entry in stated.items() if isinstance(entry, dict) and "values" in entry}
    counted = {name: entry for name, entry in stated.items() if name not in turned}
    own_switches = each_entry(place, turned, partial(_switch, given=given))
    return each_entry(place, counted, partial(_figure, given=given, cited=cited)), own_switches


def house_figures(
    figures: Mapping[str, Figure], own_switches: Mapping[str, Switch], place: Place, raw: object
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches that house rules replace; a name may be written with _ for -."""
    changed: dict[str, Figure] = {}
    turned: dict[str, Switch] = {}
    for written, entry in toml_file.entries(place, raw).items():
        name = written if written in figures else written.replace("_", "-")
        if name in changed or name in turned:
            raise place.at(written).refuse(f"{brief(name)} is here twice")
        if name not in figures and name not in own_switches:
            hint = nearest(written[:40], [*figures, *own_switches], FIGURES)
            raise place.at(written).refuse(f"unknown value {brief(written)}", fix=hint)
        at = place.at(written)
        value, rule = read(HouseFigure, at, entry) if isinstance(entry, dict) else HouseFigure(entry)
        # The player has decided: the figure does not depend on our rulings any more.
        if name in own_switches:
            set_to = _value(own_switches[name], at, value)
            turned[name] = own_switches[name]._replace(value=set_to, rule=rule, assumes=())
        else:
            number = AnyNumber().read(at, value)
            _check_bounds(figures[name], at, number)
            changed[name] = figures[name]._replace(value=number, rule=rule, assumes=())
    return changed, turned


def option_figures(
    game: str, figures: Mapping[str, Figure], options: Mapping[str, tuple[str, str]]
) -> dict[str, Figure]:
    """The figures that options of a command line replace."""
    changed = {}
    for name, (option, text) in options.items():
        if name not in figures:
            raise UnknownName(f"{game} has no value called {brief(name)}", where=option)
        figure = figures[name]
        try:
            measured = float(text) if len(text) < 20 else float("nan")
        except ValueError:
            measured = float("nan")  # which is not within any bounds
        new = int(measured) if measured.is_integer() else measured
        if not figure.least <= new <= figure.most or (figure.unit not in MEASURES and new != int(new)):
            bounds = f"from {figure.least:g} to {figure.most:g} {figure.unit}"
            raise InputError(f"{brief(text)} is not a number {bounds}", where=option)
        changed[name] = figure._replace(value=new, rule=f"option {option}", assumes=())
    return changed


def with_filled_texts(
    own: Place,
    house: Place,
    figures: Mapping[str, Figure],
    own_switches: Mapping[str, Switch],
    from_house: Collection[str],
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """Figures and switches with their own texts filled: meanings, units, citations, and the words of switches."""
    values = fillings(figures, own_switches)
    numbers = fillings(figures, {})

    def filled(name: str, key: str, text: str, known: Fill = values) -> str:
        if "{" not in text:
            return text
        place = house if key == "rule" and name in from_house else own
        return str(fill_all(place.at("figures", name, key), text, known))

    done = {
        name: figure._replace(
            unit=filled(name, "unit", figure.unit),
            rule=filled(name, "rule", figure.rule),
            means=filled(name, "means", figure.means),
        )
        for name, figure in figures.items()
    }
    turned = {
        name: switch._replace(
            texts={value: filled(name, "values", text, numbers) for value, text in switch.texts.items()},
            rule=filled(name, "rule", switch.rule),
            means=filled(name, "means", switch.means),
        )
        for name, switch in own_switches.items()
    }
    return done, turned


def _figure(place: Place, raw: object, given: Context, cited: str) -> Figure:
    """The figure at a place; with a rule to be `cited` its value alone is needed, and that may stand alone."""
    name = str(place.keys[-1])
    if cited:
        stated = raw if isinstance(raw, dict) else {"value": raw}
        value = AnyNumber().read(place.at("value"), stated.get("value"))
        reach = max(LEAST_REACH, 10 * abs(value))
        unit, means = "points" if isinstance(value, int) else MEASURES[0], name.replace("-", " ").replace("_", " ")
        usual = {"unit": unit, "rule": cited, "means": means, "least": 0 if value >= 0 else -reach, "most": reach}
        raw = {**usual, **stated}
    figure = read(Figure, place, raw, given, name=name)
    if figure.least > figure.most:
        raise place.at("least").refuse(f"'least' is {figure.least:g}, which is more than 'most', {figure.most:g}")
    _check_bounds(figure, place, figure.value)
    return figure


def _check_bounds(figure: Figure, place: Place, new: int | float) -> None:
    if figure.unit not in MEASURES and not isinstance(new, int):
        raise place.refuse(f"{figure.name!r} is a number of {figure.unit}: it must be whole, not {brief(new)}")
    if not figure.least <= new <= figure.most:
        bounds = f"from {figure.least:g} to {figure.most:g} {figure.unit}"
        raise place.refuse(f"{figure.name!r} must be {bounds}, not {brief(new)}")


def _switch(place: Place, raw: object, given: Context) -> Switch:
    """The switch at a place of a rules file; `RulesError` with file and line if it is not valid."""
    value, values, rule, means, assumes = read(SwitchEntry, place, raw, given)
    at = place.at("values")
    stated = toml_file.entries(at, values)
    texts = {FLAGS.get(key, key): String().read(at.at(key), text) for key, text in stated.items()}
    switch = Switch(str(place.keys[-1]), "", texts, rule, means, assumes)
    return switch._replace(value=_value(switch, place.at("value"), value))


def _value(switch: Switch, place: Place, raw: object) -> bool | str:
    if not isinstance(raw, bool | str) or raw not in switch.texts:
        raise place.refuse(f"{switch.name!r} must be {switch.takes}, not {brief(raw)}")
    return raw


def load_rules(
    folder: PlayerFile,
    house: PlayerFile | None = None,
    options: Mapping[str, tuple[str, str]] | None = None,
    mended: Mended = NOTHING_MENDED,
) -> Rules:
    """The rules in a game's folder, with house rules from the file `house`, and options over both.

    `options` are those of `games.load`; `mended` is the field of the rules.  Raises `RulesError` with file and line for
    anything that is not valid in either file, `FileRefused` for one that cannot be read, `InputError` for an option.
    """
    game, own, raw, rulings_place, raw_rulings = _read_game(folder, mended)
    cited = String().read(own.at("rule"), raw.get("rule", raw["title"])) if is_own(folder) else ""
    sections = Each(String()).read(own.at("sections"), raw.get("sections", []))
    house_place, house_raw = _read_house_rules(house, game, sections)
    figures, switches = stated_figures(own.at("figures"), raw.get("figures", {}), raw_rulings, cited)
    replaced = house_place.at("figures"), house_raw.get("figures", {})
    new_figures, new_switches = house_figures(figures, switches, *replaced)
    figures, switches = figures | new_figures, switches | new_switches
    from_options = option_figures(game, figures, options or {})
    figures, switches = with_filled_texts(own, house_place, figures | from_options, switches, new_figures)
    values = fillings(figures, switches)
    rest = {key: held for key, held in raw.items() if key not in ("figures", "tables", "rulings")}
    raw = {**raw, **toml_file.entries(own, fill_all(own, rest, values))}  # the texts of the others as they are read
    cited = String().read(own.at("rule"), raw.get("rule", raw["title"])) if cited else ""
    rulings = _rulings(rulings_place, fill_all(rulings_place, raw_rulings, values), cited)
    names = Names(read_declarations(raw, own, figures, switches), rulings)
    tables = each_entry(own.at("tables"), raw["tables"], partial(read_table, figures=values, names=names, rule=cited))
    check_chains(own.at("tables"), tables)
    new_tables = _house_tables(tables, house_place.at("tables"), house_raw.get("tables", {}), values, names)
    a_check = partial(read_procedure, names=names, tables=tables | new_tables, cited=cited)
    extra = {name: house_raw[name] for name in sections if name in house_raw}
    changed_figures = map("figures.{}".format, (*new_figures, *new_switches, *from_options))
    return Rules(
        game,
        String().read(own.at("title"), raw["title"]),
        tables | new_tables,
        figures,
        rulings,
        extra,
        own,
        house_place if house is not None else None,
        frozenset((*extra, *changed_figures, *map("tables.{}".format, new_tables))),
        switches,
        names.declared,
        each_entry(own.at("checks"), raw.get("checks", {}), a_check),
        mended,
        sections,
        String().read(own.at("elsewhere"), raw["elsewhere"]) if "elsewhere" in raw else "",
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
    own, document = toml_file.read_own(f"{folder}/rules.toml")
    raw = toml_file.entries(own, document, keys(RulesFile), ("title", "tables"))
    game = folder.path.replace("\\", "/").rpartition("/")[2].replace("_", "-")
    path = f"{folder}/rulings.toml"  # the rules of some games leave no gaps
    return game, own, raw, *(toml_file.read_own(path) if os.access(path, os.F_OK) else (Place(path), {}))


def _rulings(place: Place, raw: object, cited: str) -> dict[str, Ruling]:
    """The rulings of a game by id; with a rule to be `cited` the text of one alone is needed."""

    def ruling(at: Place, entry: object) -> Ruling:
        name = str(at.keys[-1])
        if cited:
            text, rule, title = read(OwnRuling, at, {"rule": cited, **toml_file.entries(at, entry)})
            return Ruling(name, rule, title, text).under_title()
        return read(Ruling, at, entry, id=name).under_title()

    return each_entry(place, raw, ruling)


def _house_tables(
    own_tables: Mapping[str, Table], place: Place, raw: object, values: Fill, names: Names
) -> dict[str, Table]:
    """The tables that house rules replace, by name."""
    replaced = {}
    for name, entry in toml_file.entries(place, raw).items():
        place.at(name).known(name, own_tables, "table", "plotroom find table")
        replaced[name] = with_house_rows(own_tables[name], place.at(name), entry, values, names)
    check_chains(place, {**own_tables, **replaced}, replaced)
    return replaced


def _read_house_rules(
    house: PlayerFile | None, game: str, sections: Collection[str]
) -> tuple[Place, dict[str, object]]:
    """The place and the entries of house rules: built-in ones, or a file.

    Raises the errors of `toml_file.read`, and `UnknownName` for a word that can only be a name and is none.
    """
    if house is None:
        return Place(""), {}
    word = house.path
    if _is_name(word) and word in names(game):
        place, document = toml_file.read_own(f"{folder()}/{word}{SUFFIX}")
    elif not _is_name(word) or house.files.has(word) or (house.files.given is None and os.path.islink(word)):  # noqa: PTH114
        place, document = toml_file.read(house)
    else:
        raise UnknownName(_unknown(word, game, ", and no such file"), where="--rules")
    raw = toml_file.entries(place, document, (*keys(HouseRules), *sections))
    if raw.get("game", game) != game:
        raise place.at("game").refuse(f"these are house rules for {brief(raw['game'])}, not for {game!r}")
    return place, raw


SUFFIX = ".toml"


def folder() -> str:
    """The folder of the built-in house rules."""
    return f"{templates[0]}/house"


def names(game: str = "") -> list[str]:
    """The names of the built-in house rules for a game, or of all."""
    found = [entry.name for entry in os.scandir(folder()) if entry.name.endswith(SUFFIX)]
    return sorted(name.removesuffix(SUFFIX) for name in found if name.startswith(f"{game}-" if game else ""))


def name_of(rules: Rules) -> str:
    """The name of the current house rules, "" if there are none or they are a player's own."""
    path = rules.house.path if rules.house is not None else ""
    there, _, file = path.rpartition("/")
    return file.removesuffix(SUFFIX) if there == folder() else ""


def name_in_file(rules: Rules) -> str:
    """How a game file names the current house rules: by their name, or the player's own by the path to them."""
    return name_of(rules) or rules.named


def is_path(named: str) -> bool:
    """Whether a game file names house rules of the player, by a path, and not built-in ones."""
    return bool(named) and not _is_name(named)


def with_path_from(rules: Rules, folder: str) -> Rules:
    """The rules with the path from a folder of the disk to the player's own house rules, as game files name them."""
    path = rules.house.path if rules.house is not None else ""
    if name_of(rules) or not os.path.isfile(path):  # noqa: PTH113 - not a pipe
        return rules
    try:
        named = os.path.relpath(path, folder)
    except ValueError:  # on another drive of Windows
        named = os.path.abspath(path)  # noqa: PTH100
    return rules._replace(named=f"./{named}" if _is_name(named) else named.replace(os.sep, "/"))


def title(rules: Rules) -> str:
    """The title of house rules, which their first section with a title states."""
    titles = (section.get("title") for section in rules.extra.values() if isinstance(section, dict))
    return next((str(each) for each in titles if each), "")


def text(name: str) -> str:
    """The text of built-in house rules."""
    return toml_file.text_of(on_disk(f"{folder()}/{name}{SUFFIX}"))


def page_note(rules: Rules) -> str:
    """The note of a page on the current house rules, with their name if they are built in; "" without any."""
    if not rules.changed:
        return ""
    name = name_of(rules)
    return f"house rules {name} (built-in)" if name else "house rules"


def check_name(at: Place, raw: object, game: str) -> str:
    """The name or the path of house rules in a file of the player; RulesError with file and line for any other text."""
    name = String().read(at, raw)
    if _is_name(name) and name not in names(game):
        raise at.refuse(f"{_unknown(name, game)} To use a file, write its path, which must end in .toml.")
    return name


def _unknown(name: str, game: str, more: str = "") -> str:
    """The message for a name that no built-in house rules of a game have."""
    known, shown = names(game), brief(name)
    text = f"There are no built-in house rules called {shown}{more}."
    if name in names():
        text = f"The built-in house rules {shown} are for another game."
    hint = nearest(name[:40], known) if known else ""
    return sentences(text, hint)


NAME_FIELD = Field(
    OwnKind[str](lambda at, raw, given: check_name(at, raw, given.get(Rules).game)),
    "its house rules: a built-in name, or the path of your file from here",
    key="rules",
    absent="",
)
"""The field of a game file that names the house rules under which the game is played."""


def _is_name(word: str) -> bool:
    """Whether a word can be a name: it has neither a folder nor an ending."""
    return not {"/", "\\", ".", ":"} & set(word)
