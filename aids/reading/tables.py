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

from collections.abc import Collection, Mapping
from functools import partial

from aids import toml_file
from aids.dice import Roll, roll
from aids.errors import UnknownName, gather, raise_all
from aids.places import Place, brief
from aids.reading.declarations import of_figures, roll_named
from aids.reading.lookups import ROW_KEYS, check_rows, read_lookup, read_row
from aids.reading.rulings import known_rulings
from aids.reading.spans import check_cover, face_at, read_outcomes
from aids.rulebook.declarations import Declarations
from aids.rulebook.tables import HOUSE_RULE, Row, Table
from aids.texts import Cell, Fill, fill_all

KEYS = ("title", "rule", "dice", "columns", "assumes", "notes", "check", "rows")
HOUSE_KEYS = ("title", "rule", "assumes", "notes", "rows")
#: Keys that say more than dice about how a table is read.
LOOKUP_KEYS = (
    *("across", "down", "shifts", "shift-least", "shift-most"),
    *("modifiers", "modifier-least", "modifier-most", "results"),
)


def read_table(
    place: Place,
    raw: object,
    figures: Fill,
    rulings: Collection[str],
    declared: Declarations | None = None,
    rule: str = "",
) -> Table:
    """The table at a place of a rules file; `RulesError` with file and line if it is not valid.

    `{torpedo-step}` in its texts is replaced by the figure of that name; a cell with nothing else is the number.
    `declared` are the inputs and dice that the file declares; `rule` is cited where the table cites nothing.
    """
    entries = toml_file.entries(
        place, raw, (*KEYS, *LOOKUP_KEYS), ("columns", "rows") if rule else ("title", "columns", "rows")
    )
    entries = _filled(place, entries, figures, toml_file.entries(place.at("columns"), entries["columns"]))
    columns = {}
    for key, heading in toml_file.entries(place.at("columns"), entries["columns"]).items():
        if key in ("roll", "rule"):
            raise place.at("columns", key).refuse(f"a column cannot be called {key!r}")
        columns[key] = toml_file.text(place, heading, "columns", key)
    if not columns:
        raise place.at("columns").refuse("there are no columns")
    dice = _dice(place, entries["dice"], declared) if "dice" in entries else None
    check = toml_file.flag(place, entries.get("check", True), "check")
    if "check" in entries and dice is None and "down" not in entries:
        raise place.at("check").refuse("a table without dice is never a check; leave 'check' out")
    name = str(place.keys[-1])
    blank = Table(name, "", str(entries.get("rule", rule)), dice, columns, (), (), (), check)
    if _says_more(entries, columns):
        lookup = read_lookup(blank, place, entries, declared or of_figures(figures))
        blank = blank._replace(lookup=lookup)
    return _complete(
        blank, place, {"title": name.replace("-", " ").capitalize(), **entries}, figures, rulings, declared
    )


def _filled(place: Place, entries: dict[str, object], figures: Fill, columns: Collection[str]) -> dict[str, object]:
    """The entries of a table with their texts filled; a cell that is only a figure is the number itself."""
    held = gather(
        partial(fill_all, place.at(key), held, figures, numbers=columns if key == "rows" else ())
        for key, held in entries.items()
    )
    return dict(zip(entries, held, strict=True))


def _dice(place: Place, raw: object, declared: Declarations | None) -> Roll:
    name = toml_file.text(place, raw, "dice")
    if declared is not None:
        return roll_named(place.at("dice"), name, declared)
    try:
        return roll(name)
    except UnknownName as error:
        raise place.at("dice").refuse(error.message) from None


def _says_more(entries: Mapping[str, object], columns: Collection[str]) -> bool:
    """Whether a table or a row of it says more about how it is read than its dice."""
    rows = entries.get("rows")
    return any(key in entries for key in LOOKUP_KEYS) or any(
        key in row and key not in columns
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
        for key in ROW_KEYS
    )


def with_house_rows(
    table: Table,
    place: Place,
    raw: object,
    figures: Fill,
    rulings: Collection[str],
    declared: Declarations | None = None,
) -> Table:
    """The table with the rows of a player's house rules, which cite `house rules` if they have no `rule`.

    Dice and columns stay.  `RulesError` with file and line for rows that do not fit them, or with text where the
    table has numbers.
    """
    entries = toml_file.entries(place, raw, HOUSE_KEYS, ("rows",))
    entries = _filled(place, entries, figures, table.columns)
    house = table._replace(rule=HOUSE_RULE, assumes=(), notes=())
    replaced = _complete(house, place, {"title": table.title, **entries}, figures, rulings, declared)
    for key in table.columns:
        kinds = {isinstance(row.cells[key], str): row.cells[key] for row in reversed(table.rows) if not row.reroll}
        like = next(iter(kinds.values()))
        for n, row in enumerate(replaced.rows):
            if len(kinds) == 1 and not row.reroll and isinstance(row.cells[key], str) != isinstance(like, str):
                wanted, cell = (
                    "text" if isinstance(like, str) else "a number",
                    brief(row.cells[key]),
                )
                raise place.at("rows", n, key).refuse(f"{key!r} must be {wanted} like {like!r}, not {cell}")
    return replaced


def _complete(
    blank: Table,
    place: Place,
    entries: dict[str, object],
    figures: Fill,
    rulings: Collection[str],
    declared: Declarations | None,
) -> Table:
    """The table with its title, notes, citations and rows."""
    assumes = known_rulings(place, entries, rulings)
    rule = toml_file.text(place, entries["rule"], "rule") if "rule" in entries else blank.rule
    title = toml_file.text(place, entries["title"], "title")
    notes = toml_file.texts(place, entries.get("notes", []), "notes")
    table = blank._replace(
        title=title,
        rule=rule,
        assumes=assumes,
        notes=notes,
    )
    raw_rows = toml_file.array(place, entries["rows"], "rows")
    if not raw_rows:
        raise place.at("rows").refuse("there are no rows")
    rows = tuple(
        gather(partial(_row, table, place.at("rows", n), raw, figures, declared) for n, raw in enumerate(raw_rows))
    )
    table = table._replace(rows=rows)
    if table.lookup is not None:
        check_rows(table, place)
    elif table.roll is not None:
        check_cover(table.roll, place, list(enumerate(rows)))
    return table


def _row(table: Table, place: Place, raw: object, figures: Fill, declared: Declarations | None) -> Row:
    if not isinstance(raw, dict):
        raise place.refuse(f"a row must be a table in {{ }}, not {brief(raw)}")
    known = (*table.columns, "roll", "rule", *(ROW_KEYS if table.lookup is not None else ()))
    raise_all([place.unknown(key, table.columns, "column") for key in raw if key not in known])
    if table.lookup is not None:
        return read_row(table, place, raw, declared or of_figures(figures), lambda: _cells(table, place, raw))
    cells = _cells(table, place, raw)
    rule = toml_file.text(place, raw["rule"], "rule") if "rule" in raw else table.rule
    if not rule:
        raise place.refuse("this row has no citation: give it, or the table, a 'rule'")
    if table.roll is None:
        if "roll" in raw:
            raise place.at("roll").refuse("this table has no dice, so its rows have no 'roll'")
        return Row(None, None, cells, rule)
    if "roll" not in raw:
        raise place.refuse("this row lacks its 'roll'")
    low, high = read_outcomes(table.roll, place.at("roll"), raw["roll"])
    return Row(low, high, cells, rule, at=face_at(table.roll, low))


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
