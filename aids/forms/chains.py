"""Chains of tables: what results lead on to.  Every chain ends; one that goes round in a circle is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from aids.errors import nearest
from aids.forms.lookups import Then
from aids.tables import Table
from aids.toml_file import Key, Place, brief


def thens(table: Table) -> Iterator[tuple[Then, tuple[Key, ...]]]:
    """What the rows and results of a table lead on to, each with the keys of its place in the table's entry."""
    for n, row in enumerate(table.rows):
        if row.then is not None:
            yield row.then, ("rows", n, "then")
    for cell, meaning in (table.lookup.results if table.lookup is not None else {}).items():
        if meaning.then is not None:
            yield meaning.then, ("results", cell, "then")


def check(place: Place, tables: Mapping[str, Table], only: Collection[str] | None = None) -> None:
    """Refuse what leads to no table, to one that cannot be rolled on unasked, or back to itself.

    `place` is that of the section `tables`; `only` are the tables that stand there, if not all do.
    """
    for name in tables if only is None else only:
        for then, keys in thens(tables[name]):
            at = place.at(name, *keys)
            if then.table not in tables:
                raise at.refuse(f"no table {brief(then.table)}; {nearest(then.table[:40], tables)}")
            if fault := why_not(tables[then.table]):
                raise at.refuse(fault)
            circle = _circle(tables, name, then.table)
            if circle:
                raise at.refuse(f"goes round in a circle: {' > '.join(circle)}")


def why_not(table: Table) -> str:
    """Why a table cannot be read as a step of a check; "" if it can."""
    if table.lookup is not None and table.lookup.across is not None and table.lookup.across.kind == "named":
        return f"the table {table.name!r} is read by the name of a column, which nothing gives here"
    if table.roll is None and (table.lookup is None or table.lookup.down is None):
        return f"the table {table.name!r} has no dice and no 'down', so nothing says which row is read"
    return ""


def _circle(tables: Mapping[str, Table], first: str, start: str) -> list[str]:
    """The tables of a circle through `first` that begins with a step to `start`; empty if there is none."""
    todo = [[first, start]]
    seen = set()
    while todo:
        path = todo.pop()
        if path[-1] == first:
            return path
        if path[-1] in seen or path[-1] not in tables:
            continue
        seen.add(path[-1])
        todo += [[*path, then.table] for then, _ in thens(tables[path[-1]])]
    return []


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
