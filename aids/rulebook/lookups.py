"""How tables are read: the column and the row after shifts and modifiers, where a result leads, and the chances.

Chances are of a table's own results: what they lead on to is left out; a roll that is made again is shared out among
the other results.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING

from aids.errors import InputError
from aids.places import Key
from aids.rulebook.expressions import Number, Value, evaluate, evaluate_number
from aids.rulebook.tables import Lookup, Row, Table
from aids.texts import Cell

if TYPE_CHECKING:
    from aids.rulebook.axes import Axis, Change, Meaning, Then

# --- columns and rows -----------------------------------------------------------------------------------------


def names(lookup: Lookup, parts: Collection[str] = ("column", "shift", "drm")) -> tuple[str, ...]:
    """The names in the expressions of a look-up: of its axes, of its shifts, of its modifiers."""
    axes = [axis for axis in (lookup.down, lookup.across if "column" in parts else None) if axis is not None]
    changes = (lookup.shifts if "shift" in parts else ()) + (lookup.modifiers if "drm" in parts else ())
    expressions = [part for axis in axes for part in axis.parts]
    expressions += [part for change in changes for part in (change.when, change.add) if part is not None]
    return tuple(dict.fromkeys(name for expression in expressions for name in expression.names))


def has_one_result(table: Table) -> bool:
    """Whether one cell of a row is read: the table has one column, or one of them is chosen."""
    return len(table.columns) == 1 or table.lookup.across is not None


def can_modify(table: Table) -> bool:
    """Whether the roll of a table can be modified: dice read as digits and faces with words cannot."""
    return table.roll is not None and not table.roll.tens and not table.roll.words and not table.lookup.plain


def place_on(axis: Axis, labels: Sequence[str], values: Mapping[str, Value], what: str) -> int:
    """The column or row, counted from 0, that the values of inputs choose.

    Raises `InputError` for a number beyond the axis, and for a ratio to nothing.
    """
    if axis.kind == "choice":
        chosen = str(evaluate(axis.parts[0], values))
        return [label.lower() for label in labels].index(chosen)
    if axis.kind == "ratio":
        first, second = (evaluate_number(part, values) for part in axis.parts)
        if first < 0 or second < 0 or first == second == 0:
            raise InputError(f"there is no ratio of {first} to {second}", where=what)
        # Anything to nothing is more than any ratio.
        return place_of(axis, labels, Fraction(first) / second if second else inf, f"{first} to {second}", what)
    number = evaluate_number(axis.parts[0], values)
    return place_of(axis, labels, number, str(number), what)


def place_of(axis: Axis, labels: Sequence[str], number: float | Number, told: str, what: str) -> int:
    """The place of a number on an axis with bounds."""
    low, high = min(axis.bounds), max(axis.bounds)
    if axis.below is not None and axis.below.is_undercut(number):
        raise InputError(f"{told} is less than {labels[axis.bounds.index(low)]}, the least", where=what)
    if axis.above is not None and axis.above.is_exceeded(number):
        raise InputError(f"{told} is more than {labels[axis.bounds.index(high)]}, the most", where=what)
    if number < low:
        return axis.bounds.index(low)
    under = max(bound for bound in axis.bounds if bound <= number)
    over = min((bound for bound in axis.bounds if bound >= number), default=under)
    if axis.rounding == "up" or (axis.rounding == "nearest" and over - number < number - under):
        under = over
    return axis.bounds.index(under)


def total(changes: Sequence[Change], limits: tuple[int, int], values: Mapping[str, Value]) -> int:
    """The sum of the shifts or modifiers that hold, within their limits; one that lacks a value does not hold."""
    added = sum(amount for _, amount in holding(changes, values))
    return min(max(added, limits[0]), limits[1])


def holding(changes: Sequence[Change], values: Mapping[str, Value]) -> list[tuple[Change, int]]:
    """The shifts or modifiers that hold and do something, each with what it adds."""
    held = []
    for change in changes:
        parts = (change.when, change.add) if change.when is not None else (change.add,)
        if any(name not in values for part in parts for name in part.names):
            continue
        if change.when is None or evaluate(change.when, values):
            amount = whole(evaluate(change.add, values), change.add.text)
            if amount:
                held.append((change, amount))
    return held


def whole(number: object, text: str) -> int:
    """A value that must be whole; `InputError` that says how to round it."""
    if isinstance(number, int):
        return int(number)
    raise InputError(f"{text!r} is {number}, not a whole number; write floor( ) or ceil( ) around it")


def row_of(table: Table, outcome: int, drm: int) -> int:
    """The row, counted from 0, that an outcome of the dice reads with a modifier."""
    return rows_of(table, (outcome,), drm)[outcome]


def rows_of(table: Table, outcomes: Iterable[int], drm: int) -> dict[int, int]:
    """The row, counted from 0, that each outcome of the dice reads with a modifier.

    A natural row comes first, whatever the modifier; a modified roll between or beyond the rows reads the nearest.
    """
    natural = [(row.low, row.high, n) for n, row in enumerate(table.rows) if row.natural]
    spans = sorted(
        (row.low, row.high, n)
        for n, row in enumerate(table.rows)
        if not row.natural and row.low is not None and row.high is not None
    )
    lows = [low for low, _, _ in spans]
    found = {}
    for outcome in outcomes:
        first = next((n for low, high, n in natural if (low or 0) <= outcome <= (high or 0)), None)
        if first is None and not spans:
            raise InputError(f"{outcome} reads no row of the table {table.name!r}")
        at = max(bisect_right(lows, outcome + drm) - 1, 0)
        if first is None and at + 1 < len(spans) and outcome + drm - spans[at][1] > lows[at + 1] - outcome - drm:
            at += 1
        found[outcome] = spans[at][2] if first is None else first
    return found


def cell_meaning(table: Table, row: Row, column: str | None) -> Meaning | None:
    """The meaning of a cell; None if the table does not state one."""
    return table.lookup.results.get(str(row.cells[column])) if column is not None else None


def rolls_again(table: Table, row: Row, column: str | None) -> bool:
    """Whether the dice are rolled again after this row and column."""
    meaning = cell_meaning(table, row, column)
    return row.reroll or (meaning is not None and meaning.reroll)


# --- chains of tables -----------------------------------------------------------------------------------------


def onward(table: Table, row: Row, column: str | None) -> Then | None:
    """The table that a row and column lead on to."""
    meaning = cell_meaning(table, row, column)
    return meaning.then if meaning is not None and meaning.then is not None else row.then


def thens(table: Table) -> Iterator[tuple[Then, tuple[Key, ...]]]:
    """The tables that rows and results of a table lead on to, each with the keys of its place in the table's entry."""
    for n, row in enumerate(table.rows):
        if row.then is not None:
            yield row.then, ("rows", n, "then")
    for cell, meaning in table.lookup.results.items():
        if meaning.then is not None:
            yield meaning.then, ("results", cell, "then")


def why_not(table: Table) -> str:
    """Why a table cannot be read as a step of a check; "" if it can."""
    if table.lookup.across is not None and table.lookup.across.kind == "named":
        return f"the table {table.name!r} is read by the name of a column, which nothing gives here"
    if table.roll is None and table.lookup.down is None:
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


# --- chances --------------------------------------------------------------------------------------------------


def column_chances(table: Table, drm: int = 0) -> dict[str, dict[Cell, Fraction]]:
    """For each column the chance of each result that it holds, with a modifier of the roll.

    Results stand in the order of the table's `results`, then of its rows; one that the modifier rules out has chance
    0.  `InputError` for a table without dice, and where every roll would be made again.
    """
    return {column: _chances(table, column, drm) for column in table.columns}


def _chances(table: Table, column: str, drm: int) -> dict[Cell, Fraction]:
    listed = {name: n for n, name in enumerate(table.lookup.results)}
    cells = [row.cells[column] for row in table.rows if not rolls_again(table, row, column)]
    weights = dict.fromkeys(sorted(cells, key=lambda cell: listed.get(str(cell), len(listed))), 0)
    for row, weight in _row_weights(table, drm).items():
        if not rolls_again(table, table.rows[row], column):
            weights[table.rows[row].cells[column]] += weight
    in_all = sum(weights.values())
    if not in_all:
        raise all_again(table, drm)
    return {cell: Fraction(weight, in_all) for cell, weight in weights.items()}


def all_again(table: Table, drm: int) -> InputError:
    """The error for a table of which every roll is rolled again."""
    return InputError(f"with a modifier of {drm:+d} every roll on the table {table.name!r} is rolled again")


def row_chances(table: Table, drm: int = 0) -> tuple[Fraction, ...]:
    """The chance of each row, in the order of the rows, rows that are rolled again included."""
    weights = _row_weights(table, drm)
    in_all = sum(weights.values())
    return tuple(Fraction(weights.get(row, 0), in_all) for row in range(len(table.rows)))


def _row_weights(table: Table, drm: int) -> dict[int, int]:
    """How many of the equally likely throws read each row."""
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so no odds")
    weights: dict[int, int] = {}
    rows = rows_of(table, table.roll.weights, drm)
    for outcome, weight in table.roll.weights.items():
        row = rows[outcome]
        weights[row] = weights.get(row, 0) + weight
    return weights
