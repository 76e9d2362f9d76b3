"""Pieces of which house rules have the rows: an entry of a kit that stands for each table of a section of them.

[[sheets.pieces]]
name = "escort-class"
each = { section = "class", where = { kind = ["escort"] }, count = "counters" }
corner = "{each.vp} VP · {each.best}/{each.sonar}"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from aids import toml_file
from aids.games import Game
from aids.places import Place
from aids.records.fields import Given
from aids.records.kinds import Stated
from aids.texts import as_text
from generators.sheets.catalogue import COPIES
from generators.sheets.settings import Setting, Settings, named, text
from generators.sheets.spec import Spec

EACH = "each"
BETWEEN, UNSTATED = " · ", "–"
_VALUE = re.compile(rf"\{{{EACH}\.([^{{}}]*)\}}")


def _read_where(at: Place, raw: object, given: Given) -> dict[str, tuple[str, ...]]:
    """Lists of texts by key."""
    return {key: toml_file.texts(at.at(key), each) for key, each in toml_file.entries(at, raw).items()}


class EachOf(Settings):
    """The tables of a section of house rules for each of which a piece is made; without house rules there is none.

    `{name}` in the piece's texts is the name of a table, `{each.best}` its value `best`.
    """

    section = named(lambda game: {each: each for each in game.rules.sections}, "a section of house rules", "which")
    where_ = Setting(
        Stated(_read_where, takes="lists of texts by key"), "only tables whose value of a key is one of these"
    ).default({}, "all of them")
    count = text("the key that says how many, in place of the piece’s `count`").default("")

    def tables(self, game: Game) -> Iterator[tuple[str, Mapping[str, object]]]:
        """The tables by name."""
        tables = game.rules.extra.get(self.section, {})
        assert isinstance(tables, dict)  # house rules are checked when they are read
        for name, each in tables.items():
            if all(each.get(key) in values for key, values in self.where_.items()):
                yield name, each


def spread(part: Spec, game: Game) -> list[Spec]:
    """The entries that one of a kit stands for: itself, or one for each table of house rules that it names."""
    if EACH not in part.data:
        for keys, stated in _texts(part.data):
            if _VALUE.search(stated):
                part.fail(f"{{{EACH}.…}} is a value of house rules; state which in {EACH!r}", *keys)
        return [part]
    each = EachOf(part.place.at(EACH), part.data[EACH], game)
    return [_filled(part, each, number, *table) for number, table in enumerate(each.tables(game), start=1)]


def _filled(part: Spec, each: EachOf, number: int, name: str, table: Mapping[str, object]) -> Spec:
    """An entry for the table of a name, whose values stand in its texts."""

    def fill(key: str, value: object) -> object:
        if isinstance(value, dict):
            return {inner: fill(inner, each) for inner, each in value.items()}
        return fill_values(value, name, table) if key in COPIES and isinstance(value, str) else value

    data = {key: fill(key, value) for key, value in part.data.items()}
    data |= {"name": f"{part.data.get('name', '')}-{number}", "title": name}
    if each.count in table:
        data["count"] = table[each.count]
    return part._replace(data=data)


def fill_values(text: str, name: str, table: Mapping[str, object]) -> str:
    """A text with the name of a table and its values; a part between dots that names none it has is left out."""

    def value(match: re.Match[str]) -> str:
        stated = table.get(match[1])
        return as_text(stated) if isinstance(stated, str | int | float) else UNSTATED

    parts = [part for part in text.split(BETWEEN) if not (names := _VALUE.findall(part)) or table.keys() & names]
    return _VALUE.sub(value, BETWEEN.join(parts)).replace("{name}", name)


def _texts(data: Mapping[str, object], *keys: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts of an entry that a copy fills in, with the keys that lead to them."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _texts(value, *keys, key)
        elif key in COPIES and isinstance(value, str):
            yield (*keys, key), value
