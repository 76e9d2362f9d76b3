"""Tables of U-Boat that follow from the switches in force."""

from aids.rulebook.rules import Rules, switch
from aids.rulebook.tables import Table
from aids.u_boat import weapons

#: Texts of the tables that a switch changes: switch, the value that changes them, and the old and the new text.
REWORDED = (
    ("torpedo-cuts", True, "only if it is sunk or dislodged", "if it is sunk or dislodged, or fired at from elsewhere"),
    ("torpedo-strikes-leavers", False, "and only a torpedo stops it", "and nothing stops it"),
    ("torpedo-strikes-leavers", False, "U’s share any space: only a torpedo stops them", "U’s share any space"),
    ("shares-with-own", False, "shares a space with anything", "shares a space with other powers’ units"),
    ("shares-with-own", False, "U’s share any space", "U’s share spaces with other powers"),
)


def adjust_rules(rules: Rules) -> Rules:
    """The rules with tables that say what the switches in force say; those of house rules stay as they are."""
    tables = {**rules.tables, "torpedo-matrix": weapons.matrix(rules)}
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
