"""Tables of the rules, and how they are read.

A table with dice covers every outcome of its roll exactly once; one without dice is a list to read.  Every row has a
citation, its own `rule` or the table's.  A table with dice is a check of its game, unless it says `check = false`.

A cross table has alternatives side by side, of which one column is read: that of a choice, of a ratio, of a value or
of a die.  Column shifts move to the right.  A modified roll beyond the rows reads the first or the last of them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from aids.dice import Roll
from aids.errors import InputError
from aids.texts import Cell

if TYPE_CHECKING:
    from aids.rulebook.axes import Axis, Change, Meaning, Then

HOUSE_RULE = "house rules"
FIRST, LAST = -9_999, 9_999
"""The first outcome of a row that reads `1 or less`, and the last of one that reads `6 or more`."""
LIMIT = 99
"""The farthest shift, and the largest modifier."""


class Lookup(NamedTuple):
    """How a table is read where its dice alone do not say it; `results` are the meanings of cells as written.

    A `plain` table is read by its dice alone: no row of it is read again or leads on, and its roll is not modified.
    """

    across: "Axis | None" = None
    down: "Axis | None" = None
    shifts: "tuple[Change, ...]" = ()
    shift_limits: tuple[int, int] = (-LIMIT, LIMIT)
    modifiers: "tuple[Change, ...]" = ()
    modifier_limits: tuple[int, int] = (-LIMIT, LIMIT)
    results: Mapping[str, "Meaning"] = MappingProxyType({})
    plain: bool = False


PLAIN = Lookup(plain=True)


class Row(NamedTuple):
    """A row of a table.

    `low` and `high` are its first and last outcome, both None in a table without dice; `cells` are its values by
    column; `rule` is its citation.  A `natural` row is read by the dice before they are modified; `then` is the table
    that it leads on to; with `reroll` the dice are rolled again.  `at` says when a row of a table without dice is read,
    and is the face of a die with words.
    """

    low: int | None
    high: int | None
    cells: dict[str, Cell]
    rule: str
    natural: bool = False
    then: "Then | None" = None
    reroll: bool = False
    at: str = ""


class Table(NamedTuple):
    """A table of the rules.

    `columns` are key to heading in reading order; `assumes` are the ids of the rulings it depends on; `roll` is None
    for a table without dice.  `check` is False for one with dice that is not a check by itself.  `lookup` says how
    the table is read.
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
    lookup: Lookup = PLAIN


def look_up(table: Table, outcome: int) -> Row:
    """The row for an outcome of the table's dice; `InputError` for an outcome that they cannot give."""
    if table.roll is not None and outcome in table.roll.weights:
        for row in table.rows:
            if row.low is not None and row.high is not None and row.low <= outcome <= row.high:
                return row
    raise InputError(f"{outcome} is not an outcome of {table.roll.name if table.roll else 'a table without dice'}")


def span(row: Row) -> str:
    """The outcomes of a row as printed: `3`, `2–5`, `1 or less`, `natural 12`; its `at` in a table without dice."""
    low, high = row.low, row.high
    if row.at or low is None or high is None:
        first, dash, last = row.at.partition("-")
        return f"{first}–{last}" if dash and first.isdigit() and last.isdigit() else row.at
    if low <= FIRST or high >= LAST:
        text = "any" if low <= FIRST and high >= LAST else f"{high} or less" if low <= FIRST else f"{low} or more"
    else:
        text = str(low) if low == high else f"{low}–{high}" if low >= 0 else f"{low} to {high}"
    return f"natural {text}" if row.natural else text.replace("-", "−")


def house_keys(row: Row) -> dict[str, str | bool]:
    """The entries of a row besides its cells and its rule, as house rules state them."""
    said: dict[str, str | bool] = {}
    if row.low is not None:
        said["natural" if row.natural else "roll"] = span(row).removeprefix("natural ").replace("–", "-")
    elif row.at:
        said["at"] = row.at
    said |= {"reroll": True} if row.reroll else {}
    if row.then is not None:
        said["then"] = row.then.table
        said |= {"times": row.then.times.text} if row.then.times is not None else {}
    return said
