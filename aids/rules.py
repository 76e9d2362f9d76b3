"""A game's rules as data: its figures, tables and rulings, and a player's house rules laid over them.

The files are `rules.toml` in the game's folder and, where the rules leave gaps, `rulings.toml`.  A house-rules file may
hold

    [figures]
    easy-angle = 25                                       # or { value = 25, rule = "my turn tool" }
    [tables.contact]                                      # new rows for a table; its dice and columns stay
    rows = [ { roll = "1-3", dp = 1 }, { roll = "4-5", dp = 2 }, { roll = "6", dp = 3 } ]

and the sections that the game names in its own file under `sections`.
"""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from aids import compiled, tables, toml_file
from aids.errors import InputError, UnknownName, nearest
from aids.tables import HOUSE_RULE, Table
from aids.toml_file import Place

if TYPE_CHECKING:
    from fractions import Fraction

FIGURE_KEYS = ("value", "unit", "rule", "means", "assumes", "least", "most")
MEASURES = ("inches", "degrees")


class Figure(NamedTuple):
    """A number of the rules.

    `unit` is `inches`, `degrees`, or what is counted; `least` and `most` bound what a house rule may make
    of it; `assumes` are the rulings that it depends on.
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
    """A stand on what the document leaves open: id, rule concerned, and the reading in a few words."""

    id: str
    rule: str
    text: str


class Rules(NamedTuple):
    """What one game's files say, house rules included.

    `changed` names what a player's file replaced (`figures.easy-angle`, `tables.contact`, `detection`) so
    that a sheet can say so; `extra` holds the house sections that belong to the game's own code.
    """

    game: str
    title: str
    tables: dict[str, Table]
    figures: dict[str, Figure]
    rulings: dict[str, Ruling]
    extra: dict[str, object]
    path: str
    house: str | None
    changed: frozenset[str]


def value(rules: Rules, name: str) -> int | float:
    """The figure of that name; `UnknownName` if there is none."""
    if name not in rules.figures:
        raise UnknownName(f"no figure {name!r}; {nearest(name, rules.figures)}")
    return rules.figures[name].value


def exact(rules: Rules, name: str) -> "Fraction":
    """The figure of that name for exact arithmetic: 7.5 is 15/2."""
    from fractions import Fraction

    return Fraction(str(value(rules, name)))


def cite(rules: Rules, rule: str) -> str:
    """A citation that stands alone, with the game's title: `SSN Attack Step`."""
    return rule if rule.startswith(rules.title) else f"{rules.title} {rule}"


def place(rules: Rules, *keys: toml_file.Key) -> Place:
    """Where something stands: in the house file if that replaced it, otherwise in the game's own."""
    dotted = ".".join(str(key) for key in keys[:2])
    changed = dotted in rules.changed or keys[0] in rules.changed
    return Place(rules.house if changed and rules.house else rules.path, keys)


def load(folder: str, house: str | None = None, options: Mapping[str, tuple[str, str]] | None = None) -> Rules:
    """The rules in a game's folder, with a player's file laid over them, and options over both.

    `options` are figures given on a command line: name to the option and what was written for it, such
    as `{"easy-angle": ("--easy", "25")}`.

    Raises `RulesError` with file and line for anything unknown, missing, out of bounds or of the wrong
    type in either, `FileRefused` for a file that cannot be read, and `InputError` for an option.
    """
    game = folder.replace("\\", "/").rpartition("/")[2].replace("_", "-")
    own = Place(f"{folder}/rules.toml")
    raw = toml_file.entries(
        own,
        compiled.read(own.path),
        ("title", "sections", "figures", "tables"),
        ("title", "tables"),
    )
    sections = toml_file.texts(own, raw.get("sections", []), "sections")
    over, house_raw = _house(house, game, sections)

    stands = Place(f"{folder}/rulings.toml")
    ruled = os.access(stands.path, os.F_OK)  # a game without gaps in its rules has no such file
    raw_rulings = toml_file.entries(stands, compiled.read(stands.path)) if ruled else {}
    figures = {
        name: _figure(own.at("figures", name), entry, raw_rulings)
        for name, entry in toml_file.entries(own.at("figures"), raw.get("figures", {})).items()
    }
    changed = {name for name in sections if name in house_raw}
    for name, entry in toml_file.entries(over.at("figures"), house_raw.get("figures", {})).items():
        if name not in figures:
            raise over.at("figures", name).refuse(f"no figure {toml_file.shown(name)}; {nearest(name[:40], figures)}")
        figures[name] = _house_figure(figures[name], over.at("figures", name), entry)
        changed.add(f"figures.{name}")
    for name, (option, words) in (options or {}).items():
        if name not in figures:
            raise UnknownName(f"{game} has no figure {name!r}", where=option)
        figures[name] = _option_figure(figures[name], option, words)
        changed.add(f"figures.{name}")

    values = {name: figure.value for name, figure in figures.items()}
    rulings = {name: _ruling(stands.at(name), entry, values) for name, entry in raw_rulings.items()}
    found = {
        name: tables.parse(own.at("tables", name), entry, values, rulings)
        for name, entry in toml_file.entries(own.at("tables"), raw["tables"]).items()
    }
    for name, entry in toml_file.entries(over.at("tables"), house_raw.get("tables", {})).items():
        if name not in found:
            raise over.at("tables", name).refuse(f"no table {toml_file.shown(name)}; {nearest(name[:40], found)}")
        found[name] = tables.lay_over(found[name], over.at("tables", name), entry, values, rulings)
        changed.add(f"tables.{name}")

    title = toml_file.text(own, raw["title"], "title")
    extra = {name: house_raw[name] for name in sections if name in house_raw}
    return Rules(game, title, found, figures, rulings, extra, own.path, house, frozenset(changed))


def _house(house: str | None, game: str, sections: Iterable[str]) -> tuple[Place, dict[str, object]]:
    if house is None:
        return Place(""), {}
    over = Place(house)
    raw = toml_file.entries(over, toml_file.read(house), ("game", "figures", "tables", *sections))
    if raw.get("game", game) != game:
        raise over.at("game").refuse(f"these are house rules for {toml_file.shown(raw['game'])}, not for {game!r}")
    return over, raw


def _figure(place: Place, raw: object, rulings: Iterable[str]) -> Figure:
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
    _bounds(figure, place, figure.value)
    return figure


def _house_figure(figure: Figure, place: Place, raw: object) -> Figure:
    rule, number = HOUSE_RULE, raw
    if isinstance(raw, dict):
        entries = toml_file.entries(place, raw, ("value", "rule"), ("value",))
        number = entries["value"]
        rule = toml_file.text(place, entries.get("rule", HOUSE_RULE), "rule")
    new = toml_file.number(place, number)
    _bounds(figure, place, new)
    # The player has decided: the figure no longer rests on our reading.
    return figure._replace(value=new, rule=rule, assumes=())


def _option_figure(figure: Figure, option: str, words: str) -> Figure:
    try:
        measured = float(words) if len(words) < 20 else float("nan")
    except ValueError:
        measured = float("nan")  # which is not within any bounds
    new = int(measured) if measured.is_integer() else measured
    if not figure.least <= new <= figure.most or (figure.unit not in MEASURES and new != int(new)):
        bounds = f"from {figure.least:g} to {figure.most:g} {figure.unit}"
        raise InputError(f"{toml_file.shown(words)} is not a number {bounds}", where=option)
    return figure._replace(value=new, rule=f"option {option}", assumes=())


def _bounds(figure: Figure, place: Place, new: int | float) -> None:
    if figure.unit not in MEASURES and not isinstance(new, int):
        raise place.refuse(f"{figure.name!r} counts {figure.unit}: a whole number, not {toml_file.shown(new)}")
    if not figure.least <= new <= figure.most:
        raise place.refuse(
            f"{figure.name!r} must be from {figure.least:g} to {figure.most:g} {figure.unit}, "
            f"not {toml_file.shown(new)}"
        )


def _ruling(place: Place, raw: object, values: tables.Fill) -> Ruling:
    entries = toml_file.entries(place, raw, ("rule", "text"), ("rule", "text"))
    words = toml_file.text(place, entries["text"], "text")
    return Ruling(
        str(place.keys[-1]),
        toml_file.text(place, entries["rule"], "rule"),
        str(tables.filled(place, words, values, "text")),
    )
