"""The shifts, modifiers and results of a table as lists in words, for a chart and for a page."""

from __future__ import annotations

from typing import NamedTuple

from aids.rulebook.lookups import (
    LIMIT,
    change_text,
    signed,
)
from aids.rulebook.tables import Change, Lookup

SIGNS = "+−"  # of a fixed shift or modifier; others are worked out


class Listing(NamedTuple):
    """A list of changes: its title with the limits of their sum, and rows of what each adds and when.

    What is worked out anew each time adds "".
    """

    title: str
    rows: tuple[tuple[str, str], ...]


def listed_changes(lookup: Lookup) -> list[Listing]:
    """The column shifts and the die-roll modifiers, without a list that would be empty."""
    lists = (
        ("Column shifts", lookup.shifts, lookup.shift_limits),
        ("Modifiers of the roll", lookup.modifiers, lookup.modifier_limits),
    )
    return [
        Listing(f"{title}{_limits(limits)}", tuple(_row(change) for change in changes))
        for title, changes, limits in lists
        if changes
    ]


def listed_results(lookup: Lookup) -> list[tuple[str, str]]:
    """The results that have words of their own, each with them."""
    return [(cell, told.text) for cell, told in lookup.results.items() if told.text and told.text != cell]


def _row(change: Change) -> tuple[str, str]:
    amount = text if (text := change_text(change))[:1] in SIGNS else ""
    words = change.text or ("" if amount else change.add.text)
    return amount, words + (f" ({change.rule})" if change.rule else "")


def _limits(limits: tuple[int, int]) -> str:
    """The limits of all shifts or modifiers together, in words; "" for none."""
    least, most = limits
    if least <= -LIMIT and most >= LIMIT:
        return ""
    if least <= -LIMIT:
        return f", {signed(most)} at most"
    if most >= LIMIT:
        return f", {signed(least)} at least"
    return f", {signed(least)} to {signed(most)} in all"
