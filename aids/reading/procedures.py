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

from collections.abc import Collection, Mapping
from functools import partial

from aids import toml_file
from aids.errors import gather
from aids.places import Place, brief
from aids.reading.declarations import NAME, known_name
from aids.reading.rulings import known_rulings
from aids.reading.steps import STEP_KEYS, Builder
from aids.rulebook.declarations import Declarations
from aids.rulebook.plans import Procedure
from aids.rulebook.tables import Table

KEYS = ("title", "rule", "assumes", "steps", "result")
MOST_STEPS = 40


def read_procedures(
    place: Place,
    raw: object,
    declared: Declarations | None,
    tables: Mapping[str, Table],
    rulings: Collection[str],
    cited: str,
) -> dict[str, Procedure]:
    """The checks in steps of a rules file, by name; `RulesError` with file and line for a fault."""

    def procedure(name: str, entry: object) -> Procedure:
        at = place.at(name)
        if not NAME.fullmatch(name):
            raise at.refuse(f"a check is named in small letters, digits and hyphens, not {brief(name)}")
        if name in tables and tables[name].check and (tables[name].roll is not None or tables[name].lookup is not None):
            raise at.refuse(f"there is a table {name!r}, which is a check; call one of them something else")
        return _procedure(at, name, entry, declared or Declarations(), tables, rulings, cited)

    stated = toml_file.entries(place, raw)
    found = gather(partial(procedure, name, entry) for name, entry in stated.items())
    return dict(zip(stated, found, strict=True))


def _procedure(
    place: Place,
    name: str,
    raw: object,
    declared: Declarations,
    tables: Mapping[str, Table],
    rulings: Collection[str],
    cited: str,
) -> Procedure:
    entries = toml_file.entries(place, raw, KEYS, ("steps",) if cited else ("title", "rule", "steps"))
    title = toml_file.text(place, entries.get("title", name.replace("-", " ").capitalize()), "title")
    rule = toml_file.text(place, entries.get("rule", cited), "rule")
    steps = toml_file.rows(place.at("steps"), entries["steps"])
    if not 1 <= len(steps) <= MOST_STEPS:
        raise place.at("steps").refuse(f"{len(steps)} steps; a check has 1 to {MOST_STEPS}")
    builder = Builder(declared, tables, name)
    for at, entry in steps:
        builder.add(at, toml_file.entries(at, entry, STEP_KEYS))
    stated = toml_file.texts(place, entries.get("result", []), "result")
    known = {slot.name: slot for slot in builder.slots}
    for n, wanted_name in enumerate(stated):
        known_name(place.at("result", n), wanted_name, known, "result")
    plan = builder.plan(stated)
    if not plan.counts:
        raise place.refuse("no step gives a result; name one with 'as'")
    assumes = known_rulings(place, entries, rulings)
    return Procedure(name, title, rule, assumes, plan, tuple(builder.asked))
