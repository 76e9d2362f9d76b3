"""The order of the phases of a turn: the table `turn-phases`, which cards, charts, logs, sheets and words follow.

The document numbers phases 6, 8 and 10 and names five more (104.1.3, 104.3.1, 105.4.3, 105.4.5, 107.2.3) without
saying where they stand; the order is a reading (OP-60) that house rules may change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from aids import toml_file
from aids.errors import some_of
from aids.places import brief
from aids.rulebook.rules import Rules, place
from aids.texts import Cell

TABLE, SECTION, DETECTION = "turn-phases", "phases", "submarine-detection"
SHELLS, ESCORTS, CONVOY, GUNS, ATTACKS = "starshells", "escorts", "convoy", "gunfire", "attacks"
SEARCH, SUBMARINE, TORPEDOES, END = "search", "submarine", "torpedoes", "end"
KEYS = (SHELLS, ESCORTS, CONVOY, GUNS, ATTACKS, SEARCH, SUBMARINE, TORPEDOES, END)
"""The program's names of the phases."""

Item = TypeVar("Item")


def phases(rules: Rules) -> dict[str, str]:
    """The names of the phases by key, in the order of the turn.

    Raises `RulesError` with file and line if a player's table names an unknown phase, or one twice, or leaves one out.
    """
    named: dict[str, str] = {}
    for n, row in enumerate(rules.tables[TABLE].rows):
        key = str(row.cells["key"])
        if key not in KEYS or key in named:
            why = "stands there twice" if key in named else f"must be one of {some_of(KEYS)}"
            raise place(rules, "tables", TABLE, "rows", n, "key").refuse(f"{brief(key)} {why}")
        named[key] = str(row.cells["phase"])
    if missing := [key for key in KEYS if key not in named]:
        raise place(rules, "tables", TABLE, "rows").refuse(f"there must be a row each for {some_of(missing)}")
    return named


def phase_name(rules: Rules, key: str) -> str:
    """The name of a phase in a sentence: Search Phase."""
    name = phases(rules)[key]
    return name if name.lower().endswith("phase") else f"{name} Phase"


def in_own_order(rules: Rules) -> Rules:
    """The rules with the phases in the order, and under the names, of the section `[phases]` of house rules.

    Its keys are those of the phases, its values their names.  Raises the errors of `phases`, and `RulesError` with file
    and line for a phase that it does not know, or leaves out.
    """
    if SECTION in rules.extra:
        at = place(rules, SECTION)
        named = toml_file.entries(at, rules.extra[SECTION], KEYS, KEYS)
        table = rules.tables[TABLE]
        rows = {str(row.cells["key"]): row for row in table.rows}
        stated = {key: toml_file.text(at, name, key) for key, name in named.items()}
        marks = [row.cells["mark"] for row in table.rows]  # the numbers stay in their order
        ordered = tuple(
            rows[key]._replace(cells={**rows[key].cells, "phase": name, "mark": mark})
            for (key, name), mark in zip(stated.items(), marks, strict=False)
            if key in rows
        )
        rules = rules._replace(tables={**rules.tables, TABLE: table._replace(rows=ordered)})
        rules = _renamed(rules, {str(rows[key].cells["phase"]): name for key, name in stated.items()})
        rules = _numbered(rules, {str(rows[key].cells["mark"]): mark for key, mark in zip(stated, marks, strict=False)})
    phases(rules)
    return rules


def _renamed(rules: Rules, names: Mapping[str, str]) -> Rules:
    """The rules with new names of the phases, by those that they had, where the texts of tables name them.

    A name of one word is one of a phase only before the word Phase.
    """
    either = "|".join(re.escape(name) + ("" if " " in name else "(?= Phase)") for name in names)

    def named(match: re.Match[str]) -> str:
        name = names[match[1]]
        return name if not match[2] or name.lower().endswith("phase") else f"{name} Phase"

    def renamed(cell: Cell) -> Cell:
        return re.sub(rf"\b({either})\b( Phase)?", named, cell) if isinstance(cell, str) else cell

    tables = {
        name: table._replace(
            rows=tuple(
                row._replace(cells={key: renamed(cell) for key, cell in row.cells.items()}) for row in table.rows
            )
        )
        for name, table in rules.tables.items()
        if name != TABLE and f"tables.{name}" not in rules.changed
    }
    return rules._replace(tables={**rules.tables, **tables})


def _numbered(rules: Rules, marks: Mapping[str, Cell]) -> Rules:
    """The rules with new numbers of the phases, by those that they had, in the table that names phases by number."""
    table = rules.tables[DETECTION]
    if f"tables.{DETECTION}" in rules.changed:  # the player's own, in his numbers
        return rules
    rows = tuple(
        row._replace(cells={**row.cells, "phase": marks.get(str(row.cells["phase"]), row.cells["phase"])})
        for row in table.rows
    )
    return rules._replace(tables={**rules.tables, DETECTION: table._replace(rows=rows)})


def in_order(rules: Rules, items: Iterable[Item], key: Callable[[Item], str]) -> tuple[Item, ...]:
    """Items in the order of the phases that `key` gives them; those of one phase keep their order."""
    order = list(phases(rules))
    return tuple(sorted(items, key=lambda item: order.index(key(item))))
