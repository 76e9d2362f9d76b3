"""How a table is read in words, for a chart and for a page: its axes, shifts, modifiers and results."""

from typing import NamedTuple

from aids.rulebook.axes import Axis, Change
from aids.rulebook.tables import LIMIT, Lookup, Table

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
        ("Column shifts", lookup.shifts, _shift_limits(lookup.shift_limits)),
        ("Modifiers of the roll", lookup.modifiers, _limits(lookup.modifier_limits)),
    )
    return [
        Listing(f"{title}{limits}", tuple(_row(change) for change in changes))
        for title, changes, limits in lists
        if changes
    ]


def listed_results(lookup: Lookup) -> list[tuple[str, str]]:
    """The results that have words of their own, each with them."""
    return [(cell, told.text) for cell, told in lookup.results.items() if told.text and told.text != cell]


def _row(change: Change) -> tuple[str, str]:
    amount = text if (text := change_text(change))[:1] in SIGNS else ""
    words = change.text or ("" if amount else change.add.text)
    if not amount and words[:1] in SIGNS:
        amount, _, words = words.partition(" ")
    return amount, words + (f" ({change.rule})" if change.rule else "")


def _shift_limits(limits: tuple[int, int]) -> str:
    """How far all shifts together go, in words; "" for no limit."""
    least, most = limits
    left, right = f"{-least} to the left", f"{most} to the right"
    told = [words for words, limited in ((left, -LIMIT < least <= 0), (right, 0 <= most < LIMIT)) if limited]
    return f", at most {' and '.join(told)}" if least <= 0 <= most and told else _limits(limits)


def _limits(limits: tuple[int, int]) -> str:
    """The limits of all modifiers together, in words; "" for none."""
    least, most = limits
    if least <= -LIMIT and most >= LIMIT:
        return ""
    if least <= -LIMIT:
        return f", {signed(most)} at most"
    if most >= LIMIT:
        return f", {signed(least)} at least"
    return f", {signed(least)} to {signed(most)} in all"


def signed(number: int) -> str:
    """A number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def change_text(change: Change) -> str:
    """How much a shift or modifier adds, as a chart prints it: `+1`, `−2`, or its formula."""
    constant = change.add.constant
    return change.add.text if constant is None else signed(constant)


def how_to_read(table: Table) -> str:
    """How the row of a table without dice and the column of a cross table are chosen, in a line for a chart."""
    axes = [("Row", table.lookup.down), ("Column", table.lookup.across)]
    told = [f"{what}: {_axis_text(axis)}" for what, axis in axes if axis is not None and axis.kind != "named"]
    return "; ".join([*told[:1], *(text[:1].lower() + text[1:] for text in told[1:])])


def _axis_text(axis: Axis) -> str:
    """By what an axis chooses: `attack to defense, rounded down`, `escorts at the station`."""
    if axis.roll is not None:
        return axis.roll.name
    if axis.told:
        return axis.told
    texts = [part.text.replace("-", " ") if len(part.names) == 1 else part.text for part in axis.parts]
    rounded = {"down": "rounded down", "up": "rounded up", "nearest": "to the nearest"}[axis.rounding]
    return f"{texts[0]} to {texts[1]}, {rounded}" if axis.kind == "ratio" else texts[0]
