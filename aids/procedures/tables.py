"""The check of a table read by itself, which may be told its column, its shift and its modifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from aids.checks.check import Check
from aids.errors import InputError
from aids.procedures.checks import plan_check
from aids.reading.procedures import Builder, names_of
from aids.rulebook import lookups
from aids.rulebook.declarations import Declarations
from aids.rulebook.inputs import Input, Inputs
from aids.rulebook.plans import SUM, Plan, Step
from aids.rulebook.rules import Rules, place
from aids.rulebook.tables import Table


def table_check(rules: Rules, table: Table) -> Check:
    """The check that reads one table, with the tables that its results lead on to.

    Besides the inputs of its expressions it takes `column`, `shift` and `drm`, each in place of what it is worked out
    from; with `column`, shifts and modifiers hold only where their inputs are given.
    """
    declared = rules.declared
    builder = Builder(declared, rules.tables, table.name)
    cross = table.lookup.across is not None
    key = "result" if cross else None
    at = place(rules, "tables", table.name)
    reading = builder.read_table(table, key, many=False, take=SUM, place=at)
    builder.steps.append(Step(None, reading, None, None, None, None))
    plan = builder.plan(own=True)
    specs = _table_inputs(declared, table, rules)
    check = plan_check(rules, table.name, table.title, (table.rule, table.assumes), plan, specs)
    return check._replace(agree=_agree(plan, specs))


def _table_inputs(declared: Declarations, table: Table, rules: Rules) -> tuple[Input, ...]:
    """The inputs of a table's check, and those that may stand in place of them: `column`, `shift` and `drm`."""
    lookup, told = table.lookup, _told_inputs(table)
    also = [name for other in lookups.reached(rules.tables, table.name) for name in names_of(rules.tables[other])]
    needed = {*also, *lookups.names(lookup, ())}
    specs = [
        spec._replace(instead=() if name in needed else _instead(table, name, told))
        for name, spec in declared.inputs.items()
        if name in needed or name in lookups.names(lookup)
    ]
    return (*specs, *told.values())


def _told_inputs(table: Table) -> dict[str, Input]:
    """The inputs `column`, `shift` and `drm`, as far as a table has what they stand for."""
    told: dict[str, Input] = {}
    lookup = table.lookup
    axis = lookup.across
    if axis is not None and axis.kind != "choice":
        named = axis.kind == "named"
        text = "the column that is read" if named else "read this column, whatever chooses it otherwise"
        columns, words = tuple(key.lower() for key in table.columns), tuple(table.columns.values())
        told["column"] = Input("column", "choice", text, named, None, columns, words=words)
    if lookup.shifts or (axis is not None and axis.kind in ("ratio", "value")):
        least, most = lookup.shift_limits
        text = "columns to the right, in place of the shifts"
        told["shift"] = Input("shift", "whole", text, least=least, most=most)
    if lookups.can_modify(table) and (lookup.modifiers or axis is not None):
        least, most = lookup.modifier_limits
        told["drm"] = Input("drm", "whole", "added to the roll, in place of the modifiers", least=least, most=most)
    return told


def _instead(table: Table, name: str, told: Mapping[str, Input]) -> tuple[str, ...]:
    """The inputs that make another one needless: `column`, and what stands for the only changes that use it."""
    uses = {
        "column": name in lookups.names(table.lookup._replace(shifts=(), modifiers=(), down=None)),
        "shift": name in lookups.names(table.lookup._replace(across=None, modifiers=(), down=None)),
        "drm": name in lookups.names(table.lookup._replace(across=None, shifts=(), down=None)),
    }
    used = [part for part, uses_it in uses.items() if uses_it]
    return tuple(part for part in told if part == "column" or used == [part])


def _agree(plan: Plan, specs: Sequence[Input]) -> Callable[[Inputs], None] | None:
    """Refuses a column told beside inputs that choose it, for a table read alone."""
    table = plan.readings[0].table
    if table is None or all(spec.name != "column" for spec in specs):
        return None
    lookup = table.lookup
    changes = lookups.names(lookup._replace(across=None))
    choose = [
        spec.name
        for spec in specs
        if spec.default is None and spec.name in lookups.names(lookup) and spec.name not in changes
    ]

    def agree(inputs: Inputs) -> None:
        both = [name for name in choose if name in inputs and "column" in inputs]
        if both:
            raise InputError("use one of them", where=f"--column and --{both[0]}")

    return agree
