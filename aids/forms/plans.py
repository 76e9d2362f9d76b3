"""Plans: the steps of a check that a game states as data, carried out as the states of a `Check`.

A plan is a row of steps.  A step throws dice, reads a table, draws chits, works out a value or ends the check.  What
steps find is kept in slots, by name; later expressions use them in place of inputs of the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aids.checks.check import Ask, Done
from aids.checks.inputs import Inputs
from aids.dice import Roll
from aids.errors import InputError
from aids.forms.declared import chits_roll, plain_cell
from aids.forms.expressions import FLAG, NUMBER, Expression, evaluate
from aids.forms.lookups import onward, place_of, place_on, rolls_again, row_of, total, whole
from aids.tables import Row, Table

MOST_TIMES = 50
"""How often a step or a table may be rolled at most."""
ONE, SUM, LIST, COUNT, HIGHEST, LOWEST = "one", "sum", "list", "count", "highest", "lowest"


class Slot(NamedTuple):
    """Where a value is kept: its name, its kind, how several results become one value, and its results in order."""

    name: str
    kind: str
    take: str
    cells: tuple[object, ...] = ()


class Reading(NamedTuple):
    """What a throw is for: a table, dice alone (`roll`), or a cup, by its place among the plan's cups.

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
    otherwise: object


class Plan(NamedTuple):
    """The steps of a check, what they read and keep, its cups, and the values of figures.

    `own` is the table that the plan reads alone, which may be told its column, shift and modifier.
    """

    name: str
    steps: tuple[Step, ...]
    readings: tuple[Reading, ...]
    slots: tuple[Slot, ...]
    cups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    values: Mapping[str, object]
    counts: tuple[str, ...]
    own: bool = False


class Task(NamedTuple):
    """A reading in progress: how many throws are left, and the column once a die has chosen it."""

    reading: int
    left: int
    column: int = -1


class State(NamedTuple):
    """A plan in progress: the next step, the values by slot, the readings under way, the chits left in each cup."""

    at: int
    kept: tuple[object, ...]
    tasks: tuple[Task, ...]
    left: tuple[tuple[int, ...], ...]


class Position(NamedTuple):
    """What the next throw of a state is for: its table's column and modifier, None where there is none."""

    reading: Reading
    column: int | None
    drm: int


def start(plan: Plan) -> State:
    """The first state."""
    return State(0, (None,) * len(plan.slots), (), tuple(tuple(n for _, n in chits) for _, chits in plan.cups))


def step(plan: Plan, inputs: Inputs, state: State) -> Ask | Done:
    """The throw that a state waits for, or the result."""
    reached = _settle(plan, inputs, state)
    if not reached.tasks:
        return Done(_result(plan, inputs, reached))
    reading = plan.readings[reached.tasks[-1].reading]
    if reading.table is not None:
        return _ask_table(plan, inputs, state, reached, reading.table)
    if reading.roll is not None:
        roll = reading.roll
        return Ask(roll, reading.purpose, lambda outcome: _keep_roll(plan, inputs, reached, outcome))
    name, chits = plan.cups[reading.cup]
    counts = reached.left[reading.cup]
    roll = chits_roll(name, tuple((word, n) for (word, _), n in zip(chits, counts, strict=True)))
    return Ask(roll, reading.purpose, lambda outcome: _keep_chit(plan, inputs, reached, outcome - 1))


def position(plan: Plan, inputs: Inputs, state: State) -> Position | None:
    """What the next throw of a state is for; None if it has ended."""
    reached = _settle(plan, inputs, state)
    if not reached.tasks:
        return None
    task = reached.tasks[-1]
    reading = plan.readings[task.reading]
    if reading.table is None:
        return Position(reading, None, 0)
    values = values_of(plan, inputs, reached)
    column = column_of(plan, reading.table, values, task)
    return Position(reading, column, drm_of(plan, reading.table, values))


def _settle(plan: Plan, inputs: Inputs, state: State) -> State:
    """The state after all that needs no throw: values, conditions, tables without dice."""
    while True:
        if state.tasks:
            task = state.tasks[-1]
            reading = plan.readings[task.reading]
            if not task.left or (reading.cup >= 0 and not any(state.left[reading.cup])):
                state = state._replace(tasks=state.tasks[:-1])
            elif reading.table is not None and reading.table.roll is None:
                state = _read_without_dice(plan, inputs, state, reading.table)
            else:
                return state
        elif state.at < len(plan.steps):
            state = _begin(plan, inputs, state, plan.steps[state.at])
        else:
            return state


def _begin(plan: Plan, inputs: Inputs, state: State, next_step: Step) -> State:
    """The state after a step has begun."""
    values = values_of(plan, inputs, state)
    state = state._replace(at=state.at + 1)
    if next_step.when is not None and not evaluate(next_step.when, values):
        if next_step.slot is not None and next_step.otherwise is not None:
            return _with(state, next_step.slot, next_step.otherwise)
        return state
    if next_step.reading is not None:
        times = times_of(next_step.times, values)
        for slot, _ in plan.readings[next_step.reading].slots:
            if plan.slots[slot].take in (SUM, COUNT) and state.kept[slot] is None:
                state = _with(state, slot, 0)
        return state._replace(tasks=(Task(next_step.reading, times),))
    if next_step.value is not None and next_step.slot is not None:
        return _with(state, next_step.slot, evaluate(next_step.value, values))
    return state._replace(at=len(plan.steps))


def times_of(times: Expression | None, values: Mapping[str, Any]) -> int:
    """How often something is rolled; `InputError` unless it is a whole number from 0 to `MOST_TIMES`."""
    if times is None:
        return 1
    number = evaluate(times, values)
    if isinstance(number, str) or not 0 <= whole(number, times.text) <= MOST_TIMES:
        raise InputError(f"{times.text!r} is {number}; a table is rolled 0 to {MOST_TIMES} times")
    return int(number)


def values_of(plan: Plan, inputs: Inputs, state: State) -> dict[str, Any]:
    """The values of all names: of figures, of inputs, and of what steps found."""
    values: dict[str, Any] = {**plan.values, **inputs}
    for slot, kept in zip(plan.slots, state.kept, strict=True):
        if slot.take != LIST and (kept is not None or slot.name not in values):
            values[slot.name] = {NUMBER: 0, FLAG: False}.get(slot.kind, "") if kept is None else kept
    return values


def _with(state: State, slot: int, value: object) -> State:
    return state._replace(kept=(*state.kept[:slot], value, *state.kept[slot + 1 :]))


# --- tables ---------------------------------------------------------------------------------------------------


def column_of(plan: Plan, table: Table, values: Mapping[str, Any], task: Task | None = None) -> int | None:
    """The column that is read, after shifts; None for a table that is not a cross table or whose die is not thrown."""
    lookup = table.lookup
    if lookup is None or lookup.across is None:
        return None
    labels = list(table.columns)
    own = plan.own and plan.readings[0].table is table
    if own and "column" in values:
        column = [label.lower() for label in labels].index(str(values["column"]))
    elif lookup.across.kind == "dice":
        if task is None or task.column < 0:
            return None
        column = task.column
    else:
        column = place_on(lookup.across, labels, values, table.name)
    shift = values["shift"] if own and "shift" in values else total(lookup.shifts, lookup.shift_limits, values)
    return min(max(column + int(shift), 0), len(labels) - 1)


def drm_of(plan: Plan, table: Table, values: Mapping[str, Any]) -> int:
    """The sum of the modifiers of a table's roll."""
    if table.lookup is None:
        return 0
    if plan.own and plan.readings[0].table is table and "drm" in values:
        return int(values["drm"])
    return total(table.lookup.modifiers, table.lookup.modifier_limits, values)


def _ask_table(plan: Plan, inputs: Inputs, state: State, reached: State, table: Table) -> Ask:
    """The throw of a table's dice, or of the die that chooses its column."""
    values = values_of(plan, inputs, reached)
    task = reached.tasks[-1]
    reading = plan.readings[task.reading]
    column = column_of(plan, table, values, task)
    lookup = table.lookup
    if column is None and lookup is not None and lookup.across is not None and lookup.across.roll is not None:
        axis, labels = lookup.across, list(table.columns)

        def choose(outcome: int) -> State:
            place = place_of(axis, labels, outcome, str(outcome), table.name)
            return reached._replace(tasks=(*reached.tasks[:-1], task._replace(column=place)))

        return Ask(lookup.across.roll, f"column of {reading.purpose}", choose)
    roll = table.roll
    if roll is None:
        raise InputError(f"the table {table.name!r} has no dice")
    drm = drm_of(plan, table, values)
    key = None if column is None else list(table.columns)[column]
    rows = {outcome: table.rows[row_of(table, outcome, drm)] for outcome in roll.weights}
    if all(rolls_again(table, row, key) for row in rows.values()):
        raise InputError(f"with a modifier of {drm:+d} every roll on the table {table.name!r} is rolled again")

    def read(outcome: int) -> State:
        row = rows[outcome]
        return state if rolls_again(table, row, key) else _keep_row(plan, inputs, reached, row, key)

    return Ask(roll, reading.purpose, read)


def _read_without_dice(plan: Plan, inputs: Inputs, state: State, table: Table) -> State:
    """The state after a table without dice has been read."""
    values = values_of(plan, inputs, state)
    column = column_of(plan, table, values, state.tasks[-1])
    row = table.rows[row_without_dice(table, values)]
    return _keep_row(plan, inputs, state, row, None if column is None else list(table.columns)[column])


def row_without_dice(table: Table, values: Mapping[str, Any]) -> int:
    """The row that the values of inputs choose in a table without dice."""
    if table.lookup is None or table.lookup.down is None:
        raise InputError(f"nothing says which row of the table {table.name!r} is read")
    return place_on(table.lookup.down, [row.at for row in table.rows], values, table.name)


def _keep_row(plan: Plan, inputs: Inputs, state: State, row: Row, column: str | None) -> State:
    """The state after a row: its cells kept, and the table that it leads on to begun."""
    task = state.tasks[-1]
    reading = plan.readings[task.reading]
    found = {key: plain_cell(cell) for key, cell in row.cells.items()}
    if column is not None:
        found["result"] = found[column]
    state = _count_down(_keep(plan, inputs, state, reading, found))
    then = onward(reading.table, row, column) if reading.table is not None else None
    if then is None:
        return state
    values = {**values_of(plan, inputs, state), **found}
    following = next(n for n, one in enumerate(plan.readings) if one.table and one.table.name == then.table)
    for slot, _ in plan.readings[following].slots:
        if plan.slots[slot].take in (SUM, COUNT) and state.kept[slot] is None:
            state = _with(state, slot, 0)
    return state._replace(tasks=(*state.tasks, Task(following, times_of(then.times, values))))


def _count_down(state: State) -> State:
    task = state.tasks[-1]
    return state._replace(tasks=(*state.tasks[:-1], Task(task.reading, task.left - 1)))


# --- what is kept ---------------------------------------------------------------------------------------------


def _keep_roll(plan: Plan, inputs: Inputs, state: State, outcome: int) -> State:
    reading = plan.readings[state.tasks[-1].reading]
    words = reading.roll.words if reading.roll is not None else ()
    found: dict[str, object] = {"roll": words[outcome - 1] if words else outcome}
    return _count_down(_keep(plan, inputs, state, reading, found))


def _keep_chit(plan: Plan, inputs: Inputs, state: State, kind: int) -> State:
    reading = plan.readings[state.tasks[-1].reading]
    counts = state.left[reading.cup]
    fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
    state = state._replace(left=(*state.left[: reading.cup], fewer, *state.left[reading.cup + 1 :]))
    found: dict[str, object] = {"chit": plan.cups[reading.cup][1][kind][0]}
    return _count_down(_keep(plan, inputs, state, reading, found))


def _keep(plan: Plan, inputs: Inputs, state: State, reading: Reading, found: Mapping[str, object]) -> State:
    """The state with what a throw found in its slots."""
    for place, key in reading.slots:
        slot, before = plan.slots[place], state.kept[place]
        value = found[key]
        if slot.take == COUNT and reading.counted is not None:
            holds = evaluate(reading.counted, {**values_of(plan, inputs, state), **found})
            value = _number(before) + bool(holds)
        elif slot.take == SUM:
            value = _number(before) + _number(value)
        elif slot.take in (HIGHEST, LOWEST) and before is not None:
            value = (max if slot.take == HIGHEST else min)(_number(before), _number(value))
        elif slot.take == LIST:
            listed = before if isinstance(before, tuple) else ()
            value = tuple(sorted((*listed, value), key=slot.cells.index))
        state = _with(state, place, value)
    return state


def _number(value: object) -> Any:
    return 0 if value is None else value


def _result(plan: Plan, inputs: Inputs, state: State) -> dict[str, object]:
    """The result of a plan; for a table read alone also its column and its modifier."""
    kept = {slot.name: value for slot, value in zip(plan.slots, state.kept, strict=True)}
    result = {name: kept[name] for name in plan.counts}
    table = plan.readings[0].table if plan.own else None
    if table is None or table.lookup is None:
        return result
    values = values_of(plan, inputs, state)
    column = column_of(plan, table, values)
    if column is not None:
        result["column"] = list(table.columns)[column]
    if table.roll is not None and (drm := drm_of(plan, table, values)):
        result["drm"] = drm
    return result
