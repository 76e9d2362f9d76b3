"""Reads tables from their entries: columns, notes, rows and cells.

In a file:

    [tables.contact]
    title = "Which detection point"
    rule = "Helo Maneuver"
    dice = "d6"
    columns = { dp = "DP" }
    rows = [ { roll = "1-2", dp = 1 }, { roll = "3-4", dp = 2 }, { roll = "5+", dp = 3 } ]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from aids import toml_file
from aids.errors import gather, nearest, raise_all
from aids.places import Place, brief
from aids.reading.entries import HouseTable, RowEntry, TableEntry
from aids.reading.kinds import Names
from aids.reading.lookups import MOST_CHANGES, check_rows, given_rows, read_lookup, read_row
from aids.reading.spans import check_cover
from aids.records.fields import Given
from aids.records.reading import keys, read
from aids.rulebook.declarations import Declarations
from aids.rulebook.lookups import thens, why_not
from aids.rulebook.tables import Row, Table
from aids.texts import Cell, Fill, fill_all

MOST_TABLES = 300
MOST_THENS = 1_000
MOST_CHAIN = 20
"""Tables in a chain, one leading on to the next."""
#: Keys that say more than dice about how a table is read, and those of rows.
LOOKUP_KEYS = keys(TableEntry)[8:]
ROW_KEYS = tuple(key for key in keys(RowEntry) if key not in ("roll", "rule"))


def read_table(place: Place, raw: object, figures: Fill, names: Names, rule: str = "") -> Table:
    """The table at a place of a rules file; `RulesError` with file and line if it is not valid.

    `{torpedo-step}` in its texts is replaced by the figure of that name; a cell with nothing else is the number.
    `names` are the inputs, dice and rulings of the file; `rule` is cited where the table cites nothing.
    """
    name = str(place.keys[-1])
    entries = toml_file.entries(place, raw, keys(TableEntry))
    headings = toml_file.entries(place.at("columns"), entries.get("columns", {}))
    entries = _filled(place, entries, figures, headings)
    if rule:
        entries = {"title": name.replace("-", " ").capitalize(), "rule": rule, **entries}
    stated = read(TableEntry, place, entries, Given(names))
    columns = {}
    for key, heading in toml_file.entries(place.at("columns"), stated.columns).items():
        if key in ("roll", "rule"):
            raise place.at("columns", key).refuse(f"a column cannot be called {key!r}")
        columns[key] = toml_file.text(place, heading, "columns", key)
    if not columns:
        raise place.at("columns").refuse("there are no columns")
    for key, changes in {"shifts": stated.shifts, "modifiers": stated.modifiers}.items():
        if len(changes) > MOST_CHANGES:
            raise place.at(key).refuse(f"{len(changes)} entries; {MOST_CHANGES} at most")
    if stated.check is not None and stated.dice is None and stated.down is None:
        raise place.at("check").refuse("a table without dice is never a check; leave 'check' out")
    blank = Table(name, "", stated.rule, stated.dice, columns, (), (), (), stated.check is not False)
    if _says_more(entries, columns):
        blank = blank._replace(lookup=read_lookup(blank, place, stated, names.declared))
    return _complete(blank, place, stated, names.declared)


def _filled(place: Place, entries: dict[str, object], figures: Fill, columns: Collection[str]) -> dict[str, object]:
    """The entries of a table with their texts filled; a cell that is only a figure is the number itself."""
    held = gather(
        partial(fill_all, place.at(key), held, figures, numbers=columns if key == "rows" else ())
        for key, held in entries.items()
    )
    return dict(zip(entries, held, strict=True))


def _says_more(entries: Mapping[str, object], columns: Collection[str]) -> bool:
    """Whether a table or a row of it says more about how it is read than its dice."""
    rows = entries.get("rows")
    return any(key in entries for key in LOOKUP_KEYS) or any(
        key in row and key not in columns
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
        for key in ROW_KEYS
    )


def with_house_rows(table: Table, place: Place, raw: object, figures: Fill, names: Names) -> Table:
    """The table with the rows of a player's house rules, which cite `house rules` if they have no `rule`.

    Dice and columns stay.  `RulesError` with file and line for rows that do not fit them, or with text where the
    table has numbers.
    """
    entries = _filled(place, toml_file.entries(place, raw, keys(HouseTable)), figures, table.columns)
    stated = read(HouseTable, place, {"title": table.title, **entries}, Given(names))
    replaced = _complete(table, place, stated, names.declared)
    for key in table.columns:
        kinds = {isinstance(row.cells[key], str): row.cells[key] for row in reversed(table.rows) if not row.reroll}
        like = next(iter(kinds.values()))
        for n, row in enumerate(replaced.rows):
            if len(kinds) == 1 and not row.reroll and isinstance(row.cells[key], str) != isinstance(like, str):
                wanted, cell = "text" if isinstance(like, str) else "a number", brief(row.cells[key])
                raise place.at("rows", n, key).refuse(f"{key!r} must be {wanted} like {like!r}, not {cell}")
    return replaced


def _complete(blank: Table, place: Place, stated: TableEntry | HouseTable, declared: Declarations) -> Table:
    """The table with its title, notes, citations and rows."""
    table = blank._replace(title=stated.title, rule=stated.rule, assumes=stated.assumes, notes=stated.notes)
    raw_rows = toml_file.array(place, stated.rows, "rows")
    if not raw_rows:
        raise place.at("rows").refuse("there are no rows")
    given = given_rows(table, declared)
    rows = tuple(gather(partial(_row, table, place.at("rows", n), raw, given) for n, raw in enumerate(raw_rows)))
    table = table._replace(rows=rows)
    if not table.lookup.plain:
        check_rows(table, place)
    elif table.roll is not None:
        check_cover(table.roll, place, list(enumerate(rows)))
    return table


def _row(table: Table, place: Place, raw: object, given: Given) -> Row:
    if not isinstance(raw, dict):
        raise place.refuse(f"a row must be a table in {{ }}, not {brief(raw)}")
    known = (*table.columns, "roll", "rule", *(() if table.lookup.plain else ROW_KEYS))
    raise_all([place.unknown(key, table.columns, "column") for key in raw if key not in known])
    stated = read(RowEntry, place, {key: held for key, held in raw.items() if key not in table.columns}, given)
    return read_row(table, place, stated, lambda: _cells(table, place, raw))


def _cells(table: Table, place: Place, raw: Mapping[str, object]) -> dict[str, Cell]:
    """The cells of a row by column."""
    cells = gather(partial(_cell, place, key, raw) for key in table.columns)
    return dict(zip(table.columns, cells, strict=True))


def _cell(place: Place, key: str, raw: Mapping[str, object]) -> Cell:
    if key not in raw:
        raise place.refuse(f"this row lacks the column {key!r}")
    cell = raw[key]
    if isinstance(cell, str):
        return toml_file.text(place, cell, key)
    if isinstance(cell, int | float):
        return toml_file.number(place, cell, key)
    raise place.at(key).refuse(f"{key!r} must be text or a number, not {brief(cell)}")


# --- chains: every chain of tables ends ----------------------------------------------------------------------


def check_chains(place: Place, tables: Mapping[str, Table], only: Collection[str] | None = None) -> None:
    """Refuse what leads to no table, to one that cannot be rolled on unasked, back to itself, or on without end.

    `place` is that of the section `tables`; `only` are the tables that stand there, if not all do.
    """
    if len(tables) > MOST_TABLES:
        raise place.refuse(f"{len(tables):,} tables; {MOST_TABLES} at most")
    if sum(len(list(thens(table))) for table in tables.values()) > MOST_THENS:
        raise place.refuse(f"'then' stands more than {MOST_THENS:,} times")
    for name in tables if only is None else only:
        for then, way in thens(tables[name]):
            if then.table not in tables:
                fault = f"no table {brief(then.table)}; {nearest(then.table[:40], tables)}"
                raise place.at(name, *way).refuse(fault)
            if fault := why_not(tables[then.table]):
                raise place.at(name, *way).refuse(fault)
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
            way = next((way for then, way in thens(tables[path[first]]) if following in ("", then.table)), ())
            raise place.at(path[first], *way).refuse(fault)


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
