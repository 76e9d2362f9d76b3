"""The column and the row of a table that are read, after shifts of the column and modifiers of the roll."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from aids.errors import InputError
from aids.rulebook.expressions import evaluate
from aids.rulebook.tables import Axis, Change, Lookup, Meaning, Row, Table, Then

LIMIT = 99
"""The farthest shift, and the largest modifier."""


def names(lookup: Lookup, parts: Collection[str] = ("column", "shift", "drm")) -> tuple[str, ...]:
    """The names in the expressions of a look-up: of its axes, of its shifts, of its modifiers."""
    axes = [axis for axis in (lookup.down, lookup.across if "column" in parts else None) if axis is not None]
    changes = (lookup.shifts if "shift" in parts else ()) + (lookup.modifiers if "drm" in parts else ())
    expressions = [part for axis in axes for part in axis.parts]
    expressions += [part for change in changes for part in (change.when, change.add) if part is not None]
    return tuple(dict.fromkeys(name for expression in expressions for name in expression.names))


def has_one_result(table: Table) -> bool:
    """Whether one cell of a row is read: the table has one column, or one of them is chosen."""
    return len(table.columns) == 1 or (table.lookup is not None and table.lookup.across is not None)


def can_modify(table: Table) -> bool:
    """Whether the roll of a table can be modified: dice read as digits and faces with words cannot."""
    return table.roll is not None and not table.roll.tens and not table.roll.words and table.lookup is not None


def place_on(axis: Axis, labels: Sequence[str], values: Mapping[str, Any], what: str) -> int:
    """The column or row, counted from 0, that the values of inputs choose.

    Raises `InputError` for a number beyond the axis, and for a ratio to nothing.
    """
    if axis.kind == "choice":
        chosen = str(evaluate(axis.parts[0], values))
        return [label.lower() for label in labels].index(chosen)
    if axis.kind == "ratio":
        first, second = (evaluate(part, values) for part in axis.parts)
        if first < 0 or second < 0 or first == second == 0:
            raise InputError(f"there is no ratio of {first} to {second}", where=what)
        if second == 0:  # more than any ratio
            number: Any = inf
        else:
            number = Fraction(first) / second
        return place_of(axis, labels, number, f"{first} to {second}", what)
    number = evaluate(axis.parts[0], values)
    return place_of(axis, labels, number, str(number), what)


def place_of(axis: Axis, labels: Sequence[str], number: Any, told: str, what: str) -> int:
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


def total(changes: Sequence[Change], limits: tuple[int, int], values: Mapping[str, Any]) -> int:
    """The sum of the shifts or modifiers that hold, within their limits; one that lacks a value does not hold."""
    added = 0
    for _, amount in holding(changes, values):
        added += amount
    return min(max(added, limits[0]), limits[1])


def holding(changes: Sequence[Change], values: Mapping[str, Any]) -> list[tuple[Change, int]]:
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
    if table.lookup is None or column is None:
        return None
    return table.lookup.results.get(str(row.cells[column]))


def rolls_again(table: Table, row: Row, column: str | None) -> bool:
    """Whether the dice are rolled again after this row and column."""
    meaning = cell_meaning(table, row, column)
    return row.reroll or (meaning is not None and meaning.reroll)


def onward(table: Table, row: Row, column: str | None) -> Then | None:
    """The table that a row and column lead on to."""
    meaning = cell_meaning(table, row, column)
    return meaning.then if meaning is not None and meaning.then is not None else row.then


def signed(number: int) -> str:
    """A number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def change_text(change: Change) -> str:
    """How much a shift or modifier adds, as a chart prints it: `+1`, `−2`, or its formula."""
    tree = change.add.tree
    if tree[0] == "value":
        return signed(tree[1])
    if tree[0] == "-" and tree[1] == ("value", 0) and tree[2][0] == "value":
        return signed(-tree[2][1])
    return change.add.text


def how_to_read(table: Table) -> str:
    """How the row of a table without dice and the column of a cross table are chosen, in a line for a chart."""
    lookup = table.lookup
    if lookup is None:
        return ""
    axes = [("Row", lookup.down), ("Column", lookup.across)]
    told = [f"{what}: {_axis_text(axis)}" for what, axis in axes if axis is not None and axis.kind != "named"]
    return "; ".join([*told[:1], *(text[:1].lower() + text[1:] for text in told[1:])])


def _axis_text(axis: Axis) -> str:
    """By what an axis chooses: `attack to defense, rounded down`."""
    if axis.roll is not None:
        return axis.roll.name
    texts = [part.text.replace("-", " ") if len(part.names) == 1 else part.text for part in axis.parts]
    rounded = {"down": "rounded down", "up": "rounded up", "nearest": "to the nearest"}[axis.rounding]
    return f"{texts[0]} to {texts[1]}, {rounded}" if axis.kind == "ratio" else texts[0]
