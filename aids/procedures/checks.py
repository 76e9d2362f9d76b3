"""The checks of plans: what a `Check` needs of one, and the one of a procedure."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from aids.checks.check import Check, Rank, Result

if TYPE_CHECKING:
    from aids.dice import Roll
    from aids.procedures.states import Program
    from aids.rulebook.expressions import Value
    from aids.rulebook.inputs import Input
    from aids.rulebook.plans import Plan, Procedure, Reading, Slot
    from aids.rulebook.rules import Rules


def procedure_check(rules: Rules, procedure: Procedure) -> Check:
    """The check of a procedure."""
    declared = rules.declared
    specs = tuple(spec for name, spec in declared.inputs.items() if name in procedure.inputs)
    cited = procedure.rule, procedure.assumes
    return plan_check(rules, procedure.name, procedure.title, cited, procedure.plan, specs)


def plan_check(
    rules: Rules, name: str, title: str, cited: tuple[str, tuple[str, ...]], plan: Plan, specs: tuple[Input, ...]
) -> Check:
    """The check of a plan, with its citation and the inputs that it asks for; the plan is compiled once it is used."""
    read_tables = [reading.table for reading in plan.readings if reading.table is not None]
    assumes = dict.fromkeys([*cited[1], *(ruling for table in read_tables for ruling in table.assumes)])
    dice = [roll.name for reading in plan.readings if (roll := _dice_of(reading)) is not None]
    dice += [f"chits from {name}" for name, _ in plan.cups]

    @cache
    def program() -> Program:
        from aids.procedures.states import Program

        return Program(plan)

    return Check(
        rules.game,
        name,
        title,
        cited[0],
        tuple(assumes),
        specs,
        ", ".join(dict.fromkeys(dice)),
        plan.counts,
        start=lambda inputs: program().start(inputs),
        step=lambda inputs, state: program().step(inputs, state),
        rank=_rank(plan),
        shows=tuple(table.name for table in read_tables),
        plan=plan,
    )


def _dice_of(reading: Reading) -> Roll | None:
    return reading.table.roll if reading.table is not None else reading.roll


def _rank(plan: Plan) -> Callable[[Result], Rank]:
    """The order of results in odds: numbers rising, texts as their table lists them, nothing first."""
    slots = {slot.name: slot for slot in plan.slots}

    def rank(slot: Slot, value: object) -> tuple[int | Value, ...]:
        if isinstance(value, tuple):
            return (1, len(value), *map(slot.cells.index, value))
        if value is None:
            return (0,)
        if value in slot.cells:
            return (1, slot.cells.index(value))
        assert isinstance(value, int | Fraction | str)
        return (2, value)

    return lambda result: [rank(slots[name], value) for name, value in result.items()]
