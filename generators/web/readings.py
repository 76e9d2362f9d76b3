"""How a table with shifts, modifiers or alternatives is read, for a page: in words, with the chance of each result."""

from __future__ import annotations

from fractions import Fraction

from aids.errors import InputError
from aids.rulebook.listed import how_to_read, listed_changes, listed_results
from aids.rulebook.lookups import column_chances
from aids.rulebook.tables import Table
from aids.texts import Cell
from generators.page.typeset import format_percent


def describe_reading(table: Table) -> dict[str, object] | None:
    """How a table is read, what changes that, its results in words; None for a table whose rows are read whole.

    `across` says that one of its columns is read, `odds` holds each result with its percents, column by column, and
    `groups` the class of a result for shading.
    """
    lookup = table.lookup
    if lookup.plain:
        return None
    return {
        "line": how_to_read(table),
        "across": lookup.across is not None,
        "changes": [[listing.title, listing.rows] for listing in listed_changes(lookup)],
        "results": listed_results(lookup),
        "odds": _odds(table) if lookup.across is not None else [],
        "groups": {cell: meaning.group for cell, meaning in lookup.results.items() if meaning.group},
    }


def _odds(table: Table) -> list[tuple[Cell, list[str]]]:
    """Each result with its chance in each column, without modifiers; nothing where no chance can be told."""
    if table.roll is None:
        return []
    try:
        chances = column_chances(table)
    except InputError:  # every roll of a column is made again
        return []
    results = dict.fromkeys(result for column in chances.values() for result in column)
    listed = {cell: n for n, cell in enumerate(table.lookup.results)}
    ordered = sorted(results, key=lambda result: listed.get(str(result), len(listed)))
    return [(result, [_percent(column.get(result, Fraction(0))) for column in chances.values()]) for result in ordered]


def _percent(chance: Fraction) -> str:
    return format_percent(chance) if chance else "–"
