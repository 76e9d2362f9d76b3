"""Reads checks that a game states as steps one after the other.

In a file:

    [checks.attack]
    title = "Torpedo attack"
    steps = [
      { table = "hits", as = "hits" },
      { table = "damage", times = "hits" },
    ]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from aids import toml_file
from aids.errors import gather
from aids.places import Place, brief
from aids.reading.declarations import NAME
from aids.reading.entries import CheckEntry
from aids.reading.kinds import Names, known_name
from aids.reading.steps import Builder
from aids.records.fields import Given
from aids.records.reading import read
from aids.rulebook.plans import Procedure
from aids.rulebook.tables import Table

MOST_STEPS = 40


def read_procedures(
    place: Place, raw: object, names: Names, tables: Mapping[str, Table], cited: str
) -> dict[str, Procedure]:
    """The checks in steps of a rules file, by name; `RulesError` with file and line for a fault."""
    stated = toml_file.entries(place, raw)
    found = gather(partial(_procedure, place.at(name), entry, names, tables, cited) for name, entry in stated.items())
    return dict(zip(stated, found, strict=True))


def _procedure(place: Place, raw: object, names: Names, tables: Mapping[str, Table], cited: str) -> Procedure:
    name = str(place.keys[-1])
    if not NAME.fullmatch(name):
        raise place.refuse(f"a check is named in small letters, digits and hyphens, not {brief(name)}")
    if name in tables and tables[name].check and (tables[name].roll is not None or not tables[name].lookup.plain):
        raise place.refuse(f"there is a table {name!r}, which is a check; call one of them something else")
    usual = {"title": name.replace("-", " ").capitalize(), "rule": cited} if cited else {}
    entry = read(CheckEntry, place, {**usual, **toml_file.entries(place, raw)}, Given(names))
    steps = toml_file.rows(place.at("steps"), entry.steps)
    if not 1 <= len(steps) <= MOST_STEPS:
        raise place.at("steps").refuse(f"{len(steps)} steps; a check has 1 to {MOST_STEPS}")
    builder = Builder(names.declared, tables, name)
    for at, step in steps:
        builder.add(at, step)
    known = {slot.name: slot for slot in builder.slots}
    for n, result in enumerate(entry.result):
        known_name(place.at("result", n), result, known, "result")
    plan = builder.plan(entry.result)
    if not plan.counts:
        raise place.refuse("no step gives a result; name one with 'as'")
    return Procedure(name, entry.title, entry.rule, entry.assumes, plan, tuple(builder.asked))
