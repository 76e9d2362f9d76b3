"""Plans carried out, as the states of a `Check`."""

from collections.abc import Mapping
from typing import NamedTuple

from aids.checks.check import Ask, Done, Result
from aids.errors import InputError
from aids.rulebook.axes import Then
from aids.rulebook.declarations import are_numbers, chits_roll, plain_cell
from aids.rulebook.expressions import FLAG, NUMBER, Expression, Value, evaluate
from aids.rulebook.inputs import Inputs
from aids.rulebook.lookups import all_again, onward, place_of, place_on, rolls_again, rows_of, total, whole
from aids.rulebook.plans import COUNT, HIGHEST, LIST, ONE, SUM, Plan, Reading, Slot, Step
from aids.rulebook.tables import Row, Table

MOST_TIMES = 50
"""How often a step or a table may be rolled at most."""
MOST_READ = 500
Kept = Value | tuple[int, ...] | None
"""The value in a slot: of a list the places of its results in their order, None as long as there is none."""


class Task(NamedTuple):
    """A reading in progress: how many throws are left, and the column once a die has chosen it."""

    reading: int
    left: int
    column: int = -1


class State(NamedTuple):
    """A plan in progress: the next step, the values by slot, the readings under way, the chits left in each cup."""

    at: int
    kept: tuple[Kept, ...]
    tasks: tuple[Task, ...]
    left: tuple[tuple[int, ...], ...]


class Found(NamedTuple):
    """The result of a throw: names with their values, values for slots, and the table that it leads on to."""

    names: dict[str, Value]
    parts: tuple[tuple[int, str, Value], ...]
    then: Then | None


class RowsRead:
    """The results of a plan's dice by table, column and modifier, as far as they were asked before.

    The last `MOST_READ` are kept.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str | None, int], dict[int, Found | None]] = {}

    def rows(self, plan: Plan, number: int, column: str | None, drm: int) -> dict[int, Found | None]:
        """The result of each outcome that a reading of a table gives, None where the dice are rolled again."""
        key = number, column, drm
        if key not in self._kept:
            if len(self._kept) == MOST_READ:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = _rows_read(plan, plan.readings[number], column, drm)
        return self._kept[key]


class Position(NamedTuple):
    """The next throw of a state: its table's column and modifier, None where there is none."""

    reading: Reading
    column: int | None
    drm: int


def start(plan: Plan) -> State:
    """The first state."""
    return State(0, (None,) * len(plan.slots), (), tuple(tuple(n for _, n in chits) for _, chits in plan.cups))


def step(plan: Plan, inputs: Inputs, state: State, read_before: RowsRead) -> Ask | Done:
    """The throw that a state waits for, or the result."""
    reached = settle(plan, inputs, state)
    if not reached.tasks:
        return Done(_result(plan, inputs, reached))
    reading = plan.readings[reached.tasks[-1].reading]
    if reading.table is not None:
        return _ask_table(plan, inputs, state, reached, read_before)
    if reading.roll is not None:
        roll = reading.roll
        return Ask(roll, reading.purpose, lambda outcome: _keep_roll(plan, inputs, reached, outcome))
    name, chits = plan.cups[reading.cup]
    counts = reached.left[reading.cup]
    roll = chits_roll(name, tuple((word, n) for (word, _), n in zip(chits, counts, strict=True)))
    return Ask(roll, reading.purpose, lambda outcome: _keep_chit(plan, inputs, reached, outcome))


def position(plan: Plan, inputs: Inputs, state: State) -> Position | None:
    """The purpose of the next throw of a state; None if it has ended."""
    reached = settle(plan, inputs, state)
    if not reached.tasks:
        return None
    task = reached.tasks[-1]
    reading = plan.readings[task.reading]
    if reading.table is None:
        return Position(reading, None, 0)
    values = values_of(plan, inputs, reached)
    column = column_of(plan, reading.table, values, task)
    return Position(reading, column, drm_of(plan, reading.table, values))


def settle(plan: Plan, inputs: Inputs, state: State) -> State:
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
        if next_step.slot is not None and next_step.otherwise is not None and state.kept[next_step.slot] is None:
            return _with(state, next_step.slot, next_step.otherwise)
        return state
    if next_step.reading is not None:
        return _begun(plan, state, next_step.reading, times_of(next_step.times, values))
    if next_step.value is not None and next_step.slot is not None:
        return _with(state, next_step.slot, evaluate(next_step.value, values))
    return state._replace(at=len(plan.steps))


def times_of(times: Expression | None, values: Mapping[str, Value]) -> int:
    """How often something is rolled; `InputError` unless it is a whole number from 0 to `MOST_TIMES`."""
    if times is None:
        return 1
    number = evaluate(times, values)
    if isinstance(number, str) or not 0 <= whole(number, times.text) <= MOST_TIMES:
        raise InputError(f"{times.text!r} is {number}; a table is rolled 0 to {MOST_TIMES} times")
    return int(number)


def values_of(plan: Plan, inputs: Inputs, state: State) -> dict[str, Value]:
    """The values of all names: of figures, of inputs, and of what steps found."""
    values: dict[str, Value] = {**plan.values, **inputs}
    for slot, kept in zip(plan.slots, state.kept, strict=True):
        if slot.take != LIST and not isinstance(kept, tuple) and (kept is not None or slot.name not in values):
            values[slot.name] = {NUMBER: 0, FLAG: False}.get(slot.kind, "") if kept is None else kept
    return values


def _with(state: State, slot: int, value: Kept) -> State:
    return State(state.at, (*state.kept[:slot], value, *state.kept[slot + 1 :]), state.tasks, state.left)


def _begun(plan: Plan, state: State, reading: int, times: int) -> State:
    """The state with a reading under way; its sums and counts begin with 0."""
    for slot, _ in plan.readings[reading].slots:
        if plan.slots[slot].take in (SUM, COUNT) and state.kept[slot] is None:
            state = _with(state, slot, 0)
    return State(state.at, state.kept, (*state.tasks, Task(reading, times)), state.left)


def _next(state: State) -> tuple[Task, ...]:
    """The readings under way after a throw of the last one."""
    reading, left, _ = state.tasks[-1]
    return (*state.tasks[:-1], Task(reading, left - 1)) if left > 1 else state.tasks[:-1]


def column_of(plan: Plan, table: Table, values: Mapping[str, Value], task: Task | None = None) -> int | None:
    """The column that is read, after shifts; None for a table that is not a cross table or whose die is not thrown."""
    lookup = table.lookup
    if lookup.across is None:
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


def drm_of(plan: Plan, table: Table, values: Mapping[str, Value]) -> int:
    """The sum of the modifiers of a table's roll."""
    if plan.own and plan.readings[0].table is table and "drm" in values:
        return int(values["drm"])
    return total(table.lookup.modifiers, table.lookup.modifier_limits, values)


def _ask_table(plan: Plan, inputs: Inputs, state: State, reached: State, read_before: RowsRead) -> Ask:
    """The throw of a table's dice, or of the die that chooses its column."""
    task = reached.tasks[-1]
    reading = plan.readings[task.reading]
    table = reading.table
    assert table is not None
    lookup = table.lookup
    values = {} if lookup.plain else values_of(plan, inputs, reached)
    column = column_of(plan, table, values, task)
    if column is None and lookup.across is not None and lookup.across.roll is not None:
        axis, labels = lookup.across, list(table.columns)

        def choose(outcome: int) -> State:
            place = place_of(axis, labels, outcome, str(outcome), table.name)
            return reached._replace(tasks=(*reached.tasks[:-1], task._replace(column=place)))

        return Ask(lookup.across.roll, f"column of {reading.purpose}", choose)
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice")
    drm = drm_of(plan, table, values)
    key = None if column is None else list(table.columns)[column]
    rows = read_before.rows(plan, task.reading, key, drm)

    def read(outcome: int) -> State:
        row = rows[outcome]
        return state if row is None else _keep(plan, inputs, reached, reading, row)

    return Ask(table.roll, reading.purpose, read)


def _rows_read(plan: Plan, reading: Reading, column: str | None, drm: int) -> dict[int, Found | None]:
    """The result of each outcome of a table's dice, None where the dice are rolled again."""
    table = reading.table
    assert table is not None
    found: dict[int, Found | None] = {}
    by_row: dict[int, Found | None] = {}
    for outcome, number in rows_of(table, table.roll.weights if table.roll is not None else (), drm).items():
        if number not in by_row:
            row = table.rows[number]
            by_row[number] = None if rolls_again(table, row, column) else _found(plan, reading, table, row, column)
        found[outcome] = by_row[number]
    if not any(found.values()):
        raise all_again(table, drm)
    return found


def _found(plan: Plan, reading: Reading, table: Table, row: Row, column: str | None) -> Found:
    """The result of a row of a table."""
    names = {key: plain_cell(cell) for key, cell in row.cells.items()}
    if column is not None:
        names["result"] = names[column]
    elif len(names) == 1:
        names["result"] = next(iter(names.values()))
    return Found(names, _parts(plan, reading, names), onward(table, row, column))


def _parts(plan: Plan, reading: Reading, names: Mapping[str, Value]) -> tuple[tuple[int, str, Value], ...]:
    """Values to store, by slot: each a value, or its place in a list's order."""
    parts = []
    for number, key in reading.slots:
        slot, value = plan.slots[number], names[key]
        parts.append((number, slot.take, slot.cells.index(value) if slot.take == LIST else value))
    return tuple(parts)


def _read_without_dice(plan: Plan, inputs: Inputs, state: State, table: Table) -> State:
    """The state after a table without dice has been read."""
    values = values_of(plan, inputs, state)
    column = column_of(plan, table, values, state.tasks[-1])
    row = table.rows[row_without_dice(table, values)]
    reading = plan.readings[state.tasks[-1].reading]
    key = None if column is None else list(table.columns)[column]
    return _keep(plan, inputs, state, reading, _found(plan, reading, table, row, key))


def row_without_dice(table: Table, values: Mapping[str, Value]) -> int:
    """The row that the values of inputs choose in a table without dice."""
    if table.lookup.down is None:
        raise InputError(f"nothing says which row of the table {table.name!r} is read")
    return place_on(table.lookup.down, [row.at for row in table.rows], values, table.name)


def _keep_roll(plan: Plan, inputs: Inputs, state: State, outcome: int) -> State:
    reading = plan.readings[state.tasks[-1].reading]
    words = reading.roll.words if reading.roll is not None else ()
    names: dict[str, Value] = {"roll": words[outcome - 1] if words else outcome}
    return _keep(plan, inputs, state, reading, Found(names, _parts(plan, reading, names), None))


def _keep_chit(plan: Plan, inputs: Inputs, state: State, outcome: int) -> State:
    reading = plan.readings[state.tasks[-1].reading]
    chits = [chit for chit, _ in plan.cups[reading.cup][1]]
    numbers = are_numbers(chits)
    kind = chits.index(str(outcome)) if numbers else outcome - 1
    counts = state.left[reading.cup]
    fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
    state = state._replace(left=(*state.left[: reading.cup], fewer, *state.left[reading.cup + 1 :]))
    names: dict[str, Value] = {"chit": outcome if numbers else chits[kind]}
    return _keep(plan, inputs, state, reading, Found(names, _parts(plan, reading, names), None))


def _keep(plan: Plan, inputs: Inputs, state: State, reading: Reading, found: Found) -> State:
    """The state after a throw: what it found is kept, and the table that it leads on to begun."""
    kept = list(state.kept)
    for place, take, value in found.parts:
        if take == COUNT:
            values = {**values_of(plan, inputs, state), **found.names}
            value = int(reading.counted is not None and bool(evaluate(reading.counted, values)))
        kept[place] = _together(take, kept[place], value)
    after = State(state.at, tuple(kept), _next(state), state.left)
    if found.then is None:
        return after
    times = times_of(found.then.times, {**values_of(plan, inputs, after), **found.names})
    return _begun(plan, after, plan.leads[found.then.table], times)


def _together(take: str, before: Kept, value: Value) -> Kept:
    """The value of a slot with one more result."""
    if take == LIST:
        return tuple(sorted((*(before if isinstance(before, tuple) else ()), int(value))))
    if take == ONE or before is None:
        return value
    assert not isinstance(before, str | tuple) and not isinstance(value, str)
    if take in (SUM, COUNT):
        return before + value
    return max(before, value) if take == HIGHEST else min(before, value)


def shown(slot: Slot, kept: Kept) -> Kept | tuple[Value, ...]:
    """A value as a result has it: a list of results, which is kept as their places, in their order."""
    return tuple([slot.cells[place] for place in kept]) if isinstance(kept, tuple) else kept


def _result(plan: Plan, inputs: Inputs, state: State) -> Result:
    """The result of a plan; for a table read alone also its column and its modifier."""
    kept = {slot.name: shown(slot, value) for slot, value in zip(plan.slots, state.kept, strict=True)}
    result: Result = {name: kept[name] for name in plan.counts}
    table = plan.readings[0].table if plan.own else None
    if table is None:
        return result
    values = values_of(plan, inputs, state)
    column = column_of(plan, table, values)
    if column is not None:
        result["column"] = list(table.columns)[column]
    if table.roll is not None and (drm := drm_of(plan, table, values)):
        result["drm"] = drm
    return result
