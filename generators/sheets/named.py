"""Settings that name something of the rules in force: figures, tables, checks and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from aids import toml_file
from aids.places import Place
from aids.records.fields import Given
from aids.records.kinds import Each, Stated
from aids.rulebook.rules import Figure
from aids.rulebook.tables import Table
from generators.sheets.settings import Setting, named

if TYPE_CHECKING:
    from aids.checks import Check

Number = TypeVar("Number", int, float)


def figure(meaning: str) -> Setting[Figure]:
    """A figure by its name."""
    return named(lambda game: game.rules.figures, "a figure", meaning)


#: Reads the name of a figure.
read_figure = figure("").kind.read


def figures(meaning: str) -> Setting[tuple[Figure, ...]]:
    """A list of figures by their names."""

    def read(at: Place, raw: object, given: Given) -> tuple[Figure, ...]:
        listed = toml_file.array(at, raw)
        if not listed:
            raise at.refuse(f"the list of {at.name[1:-1]} is empty")
        return tuple(read_figure(at.at(n), each, given) for n, each in enumerate(listed))

    return Setting(Stated(read, takes="a list of names of figures"), meaning)


def whole_or_figure(least: int, most: int, meaning: str) -> Setting[int]:
    """A whole number from `least` to `most`, or the name of a figure whose value, cut to a whole number, is one."""
    return _number_or_figure("a whole number", int, "{:,}", least, most, meaning)


def decimal_or_figure(least: float, most: float, meaning: str) -> Setting[float]:
    """A number from `least` to `most`, or the name of a figure whose value is one."""
    return _number_or_figure("a number", float, "{:g}", least, most, meaning)


def _number_or_figure(
    what: str, kind: type[Number], shown: str, least: Number, most: Number, meaning: str
) -> Setting[Number]:
    """A number of a kind, or the name of a figure whose value becomes one; messages format numbers by `shown`."""
    bounds = f"{shown.format(least)} to {shown.format(most)}"
    takes = f"{what} from {bounds}, or the name of a figure"

    def read(at: Place, raw: object, given: Given) -> Number:
        if type(raw) in (int, kind) and least <= cast("float", raw) <= most:
            return kind(cast("float", raw))
        if not isinstance(raw, str):
            raise at.wrong(takes, raw)
        value = kind(read_figure(at, raw, given).value)
        if not least <= value <= most:
            raise at.refuse(f"the figure {raw!r} is {shown.format(value)}; {bounds} can be printed here")
        return value

    return Setting(Stated(read, takes=takes), meaning)


def rulings(meaning: str = "rulings that it rests on, by their ids") -> Setting[tuple[str, ...]]:
    """A list of ids of rulings; an empty one where it is not stated."""
    ruling = named(lambda game: {each: each for each in game.rules.rulings}, "a ruling", "")
    return Setting(Each(ruling.kind), meaning).default([])


def table_named(meaning: str) -> Setting[Table]:
    """A table of the rules by its name."""
    return named(lambda game: game.rules.tables, "a table", meaning, of_game=True)


def tables_named(meaning: str) -> Setting[tuple[Table, ...]]:
    """A list of tables of the rules by their names; an empty one where it is not stated."""
    return Setting(Each(table_named("").kind), meaning).default([])


def check_named(meaning: str) -> Setting[Check]:
    """A check of the game by its name."""
    return named(lambda game: game.checks, "a check", meaning, of_game=True)
