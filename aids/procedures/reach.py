"""What the steps of a plan use and fill, and the plan of the steps alone that some of its results depend on."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from aids.rulebook import lookups
from aids.rulebook.lookups import thens
from aids.rulebook.plans import Plan, Reading, Step


def reaching(plan: Plan, names: Collection[str]) -> Plan:
    """The plan that answers the results of these names alone, with the same chances.

    Without what they do not depend on: steps, tables that results lead on to, and slots, so that more states are equal.
    """
    needed, steps, before = set(names), dict[int, Step](), None
    while before != (len(needed), len(steps)):
        before = len(needed), len(steps)
        led = _led(plan, needed)
        small = plan._replace(leads={table: n for table, n in plan.leads.items() if n in led})
        for number, step in enumerate(plan.steps):
            later = [other for n, other in steps.items() if n > number]
            if _is_needed(small, step, needed, later):
                steps[number] = step
                needed.update(names_used(small, step))
    readings = tuple(
        each._replace(slots=tuple(slot for slot in each.slots if plan.slots[slot[0]].name in needed))
        for each in plan.readings
    )
    kept, counts = tuple(steps[number] for number in sorted(steps)), tuple(n for n in plan.counts if n in names)
    return small._replace(steps=kept, readings=readings, counts=counts)


def _led(plan: Plan, needed: Collection[str]) -> set[int]:
    """The readings that fill a slot of these names, or lead on to one that does."""
    found, before = set[int](), -1
    while before != len(found):
        before = len(found)
        found |= {
            n for n, each in enumerate(plan.readings) if _fills(plan, each, needed) or found & {*_leads(plan, each)}
        }
    return found


def _is_needed(plan: Plan, step: Step, needed: Collection[str], later: Collection[Step]) -> bool:
    """Whether a step fills a slot of these names, takes chits that a later one may draw, or may end before one."""
    if step.reading is None:
        return plan.slots[step.slot].name in needed if step.slot is not None else bool(later)
    cup = plan.readings[step.reading].cup
    cups = [plan.readings[other.reading].cup for other in later if other.reading is not None]
    return (cup >= 0 and cup in cups) or any(_fills(plan, each, needed) for each in reached(plan, step))


def _fills(plan: Plan, reading: Reading, names: Collection[str]) -> bool:
    return any(plan.slots[number].name in names for number, _ in reading.slots)


def _leads(plan: Plan, reading: Reading) -> Iterator[int]:
    """The readings that the results of another lead on to."""
    leads = [then.table for then, _ in thens(reading.table)] if reading.table is not None else []
    return (plan.leads[table] for table in dict.fromkeys(leads) if table in plan.leads)


def reached(plan: Plan, step: Step) -> list[Reading]:
    """The reading of a step and those that its results lead on to."""
    found = [] if step.reading is None else [plan.readings[step.reading]]
    for reading in found:
        found += [plan.readings[n] for n in _leads(plan, reading) if plan.readings[n] not in found]
    return found


def names_used(plan: Plan, step: Step) -> Iterator[str]:
    """The names in the expressions of a step, of its tables too."""
    expressions = [step.when, step.times, step.value]
    for reading in reached(plan, step):
        expressions.append(reading.counted)
        if reading.table is not None:
            yield from lookups.names(reading.table.lookup)
            expressions += [then.times for then, _ in thens(reading.table) if then.table in plan.leads]
    for expression in expressions:
        yield from () if expression is None else expression.names


def needless(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """For each step, and the end, the results of throws that neither it nor what follows uses."""
    if plan.own or not plan.readings:
        return ((),) * (len(plan.steps) + 1)
    numbers = {slot.name: number for number, slot in enumerate(plan.slots)}
    thrown = {n for each in plan.readings if each.table is None or each.table.roll for n, _ in each.slots}
    other = {n for each in plan.readings if each.table is not None and not each.table.roll for n, _ in each.slots}
    unused = thrown - other - {numbers[name] for name in plan.counts} - {step.slot for step in plan.steps if step.value}
    found = [tuple(sorted(unused))]
    for step in reversed(plan.steps):
        unused -= {numbers[name] for name in names_used(plan, step) if name in numbers}
        unused -= {number for reading in reached(plan, step) for number, _ in reading.slots}
        found.append(tuple(sorted(unused)))
    return tuple(reversed(found))
