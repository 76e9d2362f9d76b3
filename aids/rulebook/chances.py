"""The chances of a table's own results, for charts: by row, by column, and by modifier.

What results lead on to is left out; a roll that is made again is shared out among the other results.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from aids.errors import InputError
from aids.rulebook.lookups import (
    rolls_again,
    rows_of,
)
from aids.rulebook.tables import Table
from aids.texts import Cell


def column_chances(table: Table, drm: int = 0) -> dict[str, dict[Cell, Fraction]]:
    """For each column the chance of each result that it holds, with a modifier of the roll.

    Results stand in the order of the table's `results`, then of its rows; one that the modifier rules out has chance
    0.  `InputError` for a table without dice, and where every roll would be made again.
    """
    return {column: chances_of(table, column, drm) for column in table.columns}


def by_modifier(table: Table, column: str, drms: Iterable[int]) -> dict[int, dict[Cell, Fraction]]:
    """For each modifier the chance of each result of one column."""
    return {drm: chances_of(table, column, drm) for drm in drms}


def chances_of(table: Table, column: str, drm: int = 0) -> dict[Cell, Fraction]:
    """The chance of each result of one column."""
    listed = {name: n for n, name in enumerate(table.lookup.results)} if table.lookup is not None else {}
    cells = [row.cells[column] for row in table.rows if not rolls_again(table, row, column)]
    weights = dict.fromkeys(sorted(cells, key=lambda cell: listed.get(str(cell), len(listed))), 0)
    for row, weight in _row_weights(table, drm).items():
        if not rolls_again(table, table.rows[row], column):
            weights[table.rows[row].cells[column]] += weight
    total = sum(weights.values())
    if not total:
        raise InputError(f"with a modifier of {drm:+d} every roll on the table {table.name!r} is rolled again")
    return {cell: Fraction(weight, total) for cell, weight in weights.items()}


def row_chances(table: Table, drm: int = 0) -> tuple[Fraction, ...]:
    """The chance of each row, in the order of the rows, rows that are rolled again included."""
    weights = _row_weights(table, drm)
    total = sum(weights.values())
    return tuple(Fraction(weights.get(row, 0), total) for row in range(len(table.rows)))


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
