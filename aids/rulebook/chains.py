"""Chains of tables: the tables that results lead on to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aids.places import Key
from aids.rulebook.tables import Table, Then


def thens(table: Table) -> Iterator[tuple[Then, tuple[Key, ...]]]:
    """The tables that rows and results of a table lead on to, each with the keys of its place in the table's entry."""
    for n, row in enumerate(table.rows):
        if row.then is not None:
            yield row.then, ("rows", n, "then")
    for cell, meaning in (table.lookup.results if table.lookup is not None else {}).items():
        if meaning.then is not None:
            yield meaning.then, ("results", cell, "then")


def why_not(table: Table) -> str:
    """Why a table cannot be read as a step of a check; "" if it can."""
    if table.lookup is not None and table.lookup.across is not None and table.lookup.across.kind == "named":
        return f"the table {table.name!r} is read by the name of a column, which nothing gives here"
    if table.roll is None and (table.lookup is None or table.lookup.down is None):
        return f"the table {table.name!r} has no dice and no 'down', so nothing says which row is read"
    return ""


def reached(tables: Mapping[str, Table], name: str) -> list[str]:
    """The tables that a table leads on to, near ones first; without itself."""
    found: list[str] = []
    todo = [name]
    while todo:
        for then, _ in thens(tables[todo.pop(0)]):
            if then.table not in found:
                found.append(then.table)
                todo.append(then.table)
    return found
