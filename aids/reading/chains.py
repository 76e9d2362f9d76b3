"""Checks chains of tables: every chain ends; one that goes round in a circle is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from aids.errors import nearest
from aids.places import Place, brief
from aids.rulebook.lookups import thens, why_not
from aids.rulebook.tables import Table

MOST_TABLES = 300
MOST_THENS = 1_000
MOST_CHAIN = 20
"""Tables in a chain, one leading on to the next."""


def check_chains(place: Place, tables: Mapping[str, Table], only: Collection[str] | None = None) -> None:
    """Refuse what leads to no table, to one that cannot be rolled on unasked, back to itself, or on without end.

    `place` is that of the section `tables`; `only` are the tables that stand there, if not all do.
    """
    if len(tables) > MOST_TABLES:
        raise place.refuse(f"{len(tables):,} tables; {MOST_TABLES} at most")
    if sum(len(list(thens(table))) for table in tables.values()) > MOST_THENS:
        raise place.refuse(f"'then' stands more than {MOST_THENS:,} times")
    for name in tables if only is None else only:
        for then, keys in thens(tables[name]):
            if then.table not in tables:
                fault = f"no table {brief(then.table)}; {nearest(then.table[:40], tables)}"
                raise place.at(name, *keys).refuse(fault)
            if fault := why_not(tables[then.table]):
                raise place.at(name, *keys).refuse(fault)
    longest: dict[str, int] = {}
    for name in tables:
        for path in _paths(tables, name, longest):
            first = next((n for n, each in enumerate(path) if only is None or each in only), 0)
            if len(path) > 1 and path[0] == path[-1]:
                path, first = [*path[first:-1], *path[: first + 1]], 0
                fault = f"goes round in a circle: {' > '.join(path[:MOST_CHAIN])}"
            else:
                fault = f"leads on through more than {MOST_CHAIN} tables"
            following = (path * 2)[first + 1] if len(path) > 1 else ""
            keys = next((keys for then, keys in thens(tables[path[first]]) if following in ("", then.table)), ())
            raise place.at(path[first], *keys).refuse(fault)


def _paths(tables: Mapping[str, Table], start: str, longest: dict[str, int]) -> Iterator[list[str]]:
    """Chains from a table that are refused: a circle, with its first table again at its end, or one that is too long.

    `longest` are the lengths of chains from tables that were looked at before; it is added to.
    """
    path, todo = [start], [_targets(tables[start])]
    while path:
        following = next(todo[-1], None)
        if following is None:
            ends = [longest.get(name, 0) for name in _targets(tables[path[-1]])]
            longest[path[-1]] = 1 + max(ends, default=0)
            if longest[path[-1]] > MOST_CHAIN:
                yield path
            path.pop()
            todo.pop()
        elif following in path:
            yield [*path[path.index(following) :], following]
        elif following not in longest:
            path.append(following)
            if len(path) > MOST_CHAIN:
                yield path
            todo.append(_targets(tables[following]))


def _targets(table: Table) -> Iterator[str]:
    return iter(dict.fromkeys(then.table for then, _ in thens(table)))
