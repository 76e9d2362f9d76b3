"""Tables of the rules: parsed and checked from TOML, looked up, and their odds.

A table with dice covers every outcome of its roll exactly once; one without dice is a list to read.  Every row has a
citation, its own `rule` or the table's.  A table with dice is a check of its game, unless it says `check = false`.
In a file:

    [tables.contact]
    title = "Which detection point"
    rule = "Helo Maneuver"
    dice = "d6"
    columns = { dp = "DP" }
    rows = [ { roll = "1-2", dp = 1 }, { roll = "3-4", dp = 2 }, { roll = "5+", dp = 3 } ]
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from aids import toml_file
from aids.dice import Roll, roll
from aids.errors import InputError, UnknownName, nearest
from aids.toml_file import Key, Place

if TYPE_CHECKING:
    from fractions import Fraction

Cell = str | int | float
Fill = Mapping[str, Cell]
"""The values of figures, and the words of switches, by name."""

KEYS = ("title", "rule", "dice", "columns", "assumes", "notes", "check", "rows")
HOUSE_KEYS = ("title", "rule", "assumes", "notes", "rows")
HOUSE_RULE = "house rules"


class Row(NamedTuple):
    """A row of a table.

    `low` and `high` are its first and last outcome, both None in a table without dice; `cells` are its values by
    column; `rule` is its citation.
    """

    low: int | None
    high: int | None
    cells: dict[str, Cell]
    rule: str


class Table(NamedTuple):
    """A table of the rules.

    `columns` are key to heading in reading order; `assumes` are the ids of the rulings it depends on; `roll` is None
    for a table without dice.  `check` is False for one with dice that is not a check by itself.
    """

    name: str
    title: str
    rule: str
    roll: Roll | None
    columns: dict[str, str]
    rows: tuple[Row, ...]
    assumes: tuple[str, ...]
    notes: tuple[str, ...]
    check: bool = True


def look_up(table: Table, outcome: int) -> Row:
    """The row for an outcome of the table's dice; `InputError` for an outcome that they cannot give."""
    if table.roll is not None and outcome in table.roll.weights:
        for row in table.rows:
            if row.low is not None and row.high is not None and row.low <= outcome <= row.high:
                return row
    raise InputError(f"{outcome} is not an outcome of {table.roll.name if table.roll else 'a table without dice'}")


def odds(table: Table) -> "tuple[Fraction, ...]":
    """The exact probability of each row, in the order of the rows; `InputError` for a table without dice."""
    from fractions import Fraction

    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so no odds")
    weights, total = table.roll.weights, table.roll.total
    return tuple(
        Fraction(sum(w for o, w in weights.items() if (r.low or 0) <= o <= (r.high or 0)), total) for r in table.rows
    )


def span(row: Row) -> str:
    """The outcomes of a row as printed: `3`, `2–5`; "" in a table without dice."""
    if row.low is None:
        return ""
    return str(row.low) if row.low == row.high else f"{row.low}–{row.high}"


def parse(place: Place, raw: object, figures: Fill, rulings: Collection[str]) -> Table:
    """The table at a place of a rules file; `RulesError` with file and line if it is not valid.

    `{torpedo-step}` in its text is replaced by the figure of that name; a cell with nothing else is the number.
    """
    entries = toml_file.entries(place, raw, KEYS, ("title", "columns", "rows"))
    columns = {}
    for key, heading in toml_file.entries(place.at("columns"), entries["columns"]).items():
        if key in ("roll", "rule"):
            raise place.at("columns", key).refuse(f"a column cannot be called {key!r}")
        columns[key] = toml_file.text(place, heading, "columns", key)
    if not columns:
        raise place.at("columns").refuse("there are no columns")
    dice = None
    if "dice" in entries:
        try:
            dice = roll(toml_file.text(place, entries["dice"], "dice"))
        except UnknownName as error:
            raise place.at("dice").refuse(error.message) from None
    check = toml_file.flag(place, entries.get("check", True), "check")
    if "check" in entries and dice is None:
        raise place.at("check").refuse("a table without dice is never a check; leave 'check' out")
    name = str(place.keys[-1])
    blank = Table(name, "", str(entries.get("rule", "")), dice, columns, (), (), (), check)
    return _complete(blank, place, entries, figures, rulings)


def with_house_rows(table: Table, place: Place, raw: object, figures: Fill, rulings: Collection[str]) -> Table:
    """The table with the rows of a player's house rules, which cite `house rules` if they have no `rule`.

    Dice and columns stay.  `RulesError` with file and line for rows that do not fit them, or with text where the
    table has numbers.
    """
    entries = toml_file.entries(place, raw, HOUSE_KEYS, ("rows",))
    house = table._replace(rule=HOUSE_RULE, assumes=(), notes=())
    replaced = _complete(house, place, {"title": table.title, **entries}, figures, rulings)
    for key in table.columns:
        like = table.rows[0].cells[key]
        for n, row in enumerate(replaced.rows):
            if isinstance(row.cells[key], str) != isinstance(like, str):
                wanted, cell = (
                    "text" if isinstance(like, str) else "a number",
                    toml_file.brief(row.cells[key]),
                )
                raise place.at("rows", n, key).refuse(f"{key!r} must be {wanted} like {like!r}, not {cell}")
    return replaced


def _complete(blank: Table, place: Place, entries: dict[str, object], figures: Fill, rulings: Collection[str]) -> Table:
    """The table with its title, notes, citations and rows."""
    assumes = known_rulings(place, entries, rulings)
    rule = toml_file.text(place, entries["rule"], "rule") if "rule" in entries else blank.rule
    title = fill(place, toml_file.text(place, entries["title"], "title"), figures, "title")
    notes = toml_file.texts(place, entries.get("notes", []), "notes")
    table = blank._replace(
        title=str(title),
        rule=rule,
        assumes=assumes,
        notes=tuple(str(fill(place, note, figures, "notes", n)) for n, note in enumerate(notes)),
    )
    raw_rows = toml_file.array(place, entries["rows"], "rows")
    if not raw_rows:
        raise place.at("rows").refuse("there are no rows")
    rows = tuple(_row(table, place.at("rows", n), raw, figures) for n, raw in enumerate(raw_rows))
    if table.roll is not None:
        _check_cover(table.roll, place, rows)
    return table._replace(rows=rows)


def _row(table: Table, place: Place, raw: object, figures: Fill) -> Row:
    if not isinstance(raw, dict):
        raise place.refuse(f"a row must be a table in {{ }}, not {toml_file.brief(raw)}")
    for key in raw:
        if key not in table.columns and key not in ("roll", "rule"):
            raise place.unknown(key, table.columns, "column")
    cells: dict[str, Cell] = {}
    for key in table.columns:
        if key not in raw:
            raise place.refuse(f"this row lacks the column {key!r}")
        cell = raw[key]
        if isinstance(cell, str):
            cells[key] = fill(place, toml_file.text(place, cell, key), figures, key)
        elif isinstance(cell, int | float):
            cells[key] = toml_file.number(place, cell, key)
        else:
            raise place.at(key).refuse(f"{key!r} must be text or a number, not {toml_file.brief(cell)}")
    rule = toml_file.text(place, raw["rule"], "rule") if "rule" in raw else table.rule
    if not rule:
        raise place.refuse("this row has no citation: give it, or the table, a 'rule'")
    if table.roll is None:
        if "roll" in raw:
            raise place.at("roll").refuse("this table has no dice, so its rows have no 'roll'")
        return Row(None, None, cells, rule)
    if "roll" not in raw:
        raise place.refuse("this row lacks its 'roll'")
    low, high = _span(table.roll, place.at("roll"), raw["roll"])
    return Row(low, high, cells, rule)


def _span(dice: Roll, place: Place, raw: object) -> tuple[int, int]:
    text = str(raw) if isinstance(raw, int) and abs(raw) < 1000 else raw
    if not isinstance(text, str):
        text = ""
    first, dash, last = (part.strip() for part in text.replace("–", "-").partition("-"))
    first, upwards = first.removesuffix("+"), first.endswith("+")
    numbers = [part for part in (first, last) if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != (2 if dash else 1) or not first or (upwards and dash):
        raise place.refuse(f'\'roll\' must be like "3", "2-5" or "6+", not {toml_file.brief(raw)}')
    low, high = int(numbers[0]), max(dice.weights) if upwards else int(numbers[-1])
    for outcome in (low, high):
        if outcome not in dice.weights:
            raise place.refuse(f"{outcome} is not an outcome of {dice.name}")
    if high < low:
        raise place.refuse(f'{toml_file.brief(raw)} runs downwards; write "{high}-{low}"')
    return low, high


def _check_cover(dice: Roll, place: Place, rows: tuple[Row, ...]) -> None:
    seen: set[int] = set()
    for n, row in enumerate(rows):
        outcomes = {o for o in dice.weights if (row.low or 0) <= o <= (row.high or 0)}
        twice = sorted(outcomes & seen)
        if twice:
            raise place.at("rows", n, "roll").refuse(f"{_outcomes_are(twice, dice)} covered twice")
        seen |= outcomes
    missing = [o for o in dice.weights if o not in seen]
    if missing:
        raise place.at("rows").refuse(f"{_outcomes_are(missing, dice)} not covered")


def _outcomes_are(outcomes: list[int], dice: Roll) -> str:
    few = ", ".join(str(o) for o in outcomes[:6]) + (" ..." if len(outcomes) > 6 else "")
    return f"outcome {few} of {dice.name} is" if len(outcomes) == 1 else f"outcomes {few} of {dice.name} are"


def known_rulings(place: Place, entries: Mapping[str, object], rulings: Collection[str]) -> tuple[str, ...]:
    """The ids in `assumes`; `RulesError` for one that is not a ruling of the game."""
    ids = toml_file.texts(place, entries.get("assumes", []), "assumes")
    for n, ruling in enumerate(ids):
        if ruling not in rulings:
            raise place.at("assumes", n).refuse(f"no ruling {toml_file.brief(ruling)}; {nearest(ruling[:40], rulings)}")
    return ids


def fill(place: Place, text: str, figures: Fill, *keys: Key) -> Cell:
    """The text with each `{figure}` replaced by its value; the number itself if the text is only a figure."""
    start, *rest = text.split("{")
    if not rest:
        return text
    if not start and len(rest) == 1 and rest[0].endswith("}"):
        return _figure(place, rest[0][:-1], figures, keys)
    for part in rest:
        name, _, after = part.partition("}")
        filled = _figure(place, name, figures, keys)
        start += f"{filled if isinstance(filled, str) else f'{filled:g}'}{after}"
    return start


def _figure(place: Place, name: str, figures: Fill, keys: tuple[Key, ...]) -> Cell:
    if name not in figures:
        raise place.at(*keys).refuse(f"no figure {toml_file.brief(name)}; {nearest(name[:40], figures)}")
    return figures[name]
