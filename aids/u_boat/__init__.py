"""U-Boat: Diplomacy with submarines, adjudicated.

Rules are cited by paragraph of the variant, as `U-Boat 7(d)`; paragraph 1 is the rulebook of Diplomacy.
"""

from __future__ import annotations

from aids.checks import Check, Inputs
from aids.errors import InputError
from aids.procedures.checks import procedure_check
from aids.rulebook.rules import Rules, switch
from aids.rulebook.tables import Table
from aids.u_boat import adjacent, adjudicate, torpedo

#: Texts of the tables that a switch changes: switch, the value that changes them, and the old and the new text.
REWORDED = (
    ("torpedo-cuts", True, "only if it is sunk or dislodged", "if it is sunk or dislodged, or fired at from elsewhere"),
    ("torpedo-strikes-leavers", False, "and only a torpedo stops it", "and nothing stops it"),
    ("torpedo-strikes-leavers", False, "U's share any space: only a torpedo stops them", "U's share any space"),
    ("shares-with-own", False, "shares a space with anything", "shares a space with other powers' units"),
    ("shares-with-own", False, "U's share any space", "U's share spaces with other powers"),
)


def adjust_rules(rules: Rules) -> Rules:
    """The rules with tables that say what the switches in force say; those of house rules stay as they are."""
    tables = {**rules.tables, "torpedo-matrix": torpedo.matrix(rules)}
    for name, changing, old, new in REWORDED:
        if switch(rules, name) == changing:
            for key, table in tables.items():
                if f"tables.{key}" not in rules.changed:
                    tables[key] = _reworded(table, old, new)
    return rules._replace(tables=tables)


def _reworded(table: Table, old: str, new: str) -> Table:
    return table._replace(
        rows=tuple(
            row._replace(cells={k: c.replace(old, new) if isinstance(c, str) else c for k, c in row.cells.items()})
            for row in table.rows
        )
    )


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name."""
    torpedoes, charges = (
        procedure_check(rules, rules.procedures[name])._replace(shows=(f"{name}-matrix",))
        for name in ("torpedo", "depth-charge")
    )
    listed = (adjudicate.check(rules), torpedoes, charges._replace(agree=_agree), adjacent.check(rules))
    return {check.name: check for check in listed}


def _agree(inputs: Inputs) -> None:
    if inputs["moved-in"] and inputs["stationary"]:
        raise InputError("a U either moved in or stood there, not both", where="--moved-in and --stationary")
