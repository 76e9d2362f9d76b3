"""Checks in steps: plans, their readings and slots.

A plan is a row of steps.  A step throws dice, reads a table, draws chits, works out a value or ends the check.  What
steps find is kept in slots, by name; later expressions use them in place of inputs of the same name.
"""

from collections.abc import Mapping
from typing import NamedTuple

from aids.dice import Roll
from aids.rulebook.expressions import Expression, Value
from aids.rulebook.tables import Table

MOST_TIMES = 50
"""How often a step or a table may be rolled at most."""
ONE, SUM, LIST, COUNT, HIGHEST, LOWEST = "one", "sum", "list", "count", "highest", "lowest"


class Slot(NamedTuple):
    """Where a value is kept: its name, its kind, how several results become one value, and its results in order."""

    name: str
    kind: str
    take: str
    cells: tuple[Value, ...] = ()


class Reading(NamedTuple):
    """The purpose of a throw: a table, dice alone (`roll`), or a cup, by its place among the plan's cups.

    `slots` are the slots that it fills, each with the column it takes; `counted` is the condition of results to be
    counted.
    """

    purpose: str
    table: Table | None
    roll: Roll | None
    cup: int
    slots: tuple[tuple[int, str], ...]
    counted: Expression | None = None


class Step(NamedTuple):
    """A step: it begins a reading, `times` times, or works out a `value`; with neither it ends the check."""

    when: Expression | None
    reading: int | None
    times: Expression | None
    value: Expression | None
    slot: int | None
    otherwise: Value | None


class Plan(NamedTuple):
    """The steps of a check, what they read and keep, its cups, and the values of figures.

    With `own` the plan reads one table alone, which may be told its column, shift and modifier.  `leads` are
    the readings of tables that results lead on to, by the table's name.
    """

    name: str
    steps: tuple[Step, ...]
    readings: tuple[Reading, ...]
    slots: tuple[Slot, ...]
    cups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    values: Mapping[str, Value]
    counts: tuple[str, ...]
    own: bool
    leads: Mapping[str, int]


class Procedure(NamedTuple):
    """A check in steps: its name, title and citation, its plan, and the inputs that it asks for."""

    name: str
    title: str
    rule: str
    assumes: tuple[str, ...]
    plan: Plan
    inputs: tuple[str, ...]
