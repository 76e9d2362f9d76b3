"""Plans, carried out state by state: a plan is compiled once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids.checks import Ask, Done, Result
from aids.errors import InputError
from aids.rulebook import tables
from aids.rulebook.expressions import FLAG, NUMBER, Expression, Run, Value, compiled
from aids.rulebook.rules import (
    COUNT,
    HIGHEST,
    LIST,
    MOST_TIMES,
    ONE,
    SUM,
    Inputs,
    Plan,
    Reading,
    Step,
    are_numbers,
    chits_roll,
    plain_cell,
)
from aids.rulebook.tables import Row, Table, Then

Values = Mapping[str, Value]
Times = Callable[[Values], int]


class Found(NamedTuple):
    """The result of a throw: names with their values, values for slots, and what it leads on to and how often."""

    names: dict[str, Value]
    parts: tuple[tuple[int, str, Value], ...]
    then: tuple[int, Times] | None = None


class Position(NamedTuple):
    """A throw: its table's column and modifier, and what its outcomes give, None where the dice are rolled again.

    A table without dice has one outcome, 0.  There is none as long as a die has to choose the column.
    """

    reading: Reading
    column: int | None
    drm: int
    found: Mapping[int, Found | None]


def is_own(plan: Plan, table: Table) -> bool:
    """Whether a plan reads this table alone, which may be told its column, shift and modifier."""
    return plan.own and plan.readings[0].table is table


def read_position(plan: Plan, reading: Reading, values: Values, chosen: int) -> Position:
    """What a reading gives with these values, in a column that a die has `chosen`."""
    finder = _Finder(plan, reading, values)
    table = reading.table
    if table is None:
        found = {outcome: finder.of_names({name: value}) for outcome, name, value in _faces(plan, reading)}
        return Position(reading, None, 0, found)
    column = column_of(plan, table, values, chosen)
    drm = drm_of(plan, table, values)
    if column is None and table.lookup.across is not None and table.lookup.across.roll is not None:
        return Position(reading, None, drm, {})
    key = None if column is None else list(table.columns)[column]
    if table.roll is not None:
        by_row, by_outcome = dict[int, Found | None](), dict[int, Found | None]()
        for outcome, number in tables.rows_of(table, table.roll.weights, drm).items():
            if number not in by_row:
                row = table.rows[number]
                by_row[number] = None if tables.rolls_again(table, row, key) else finder.of_row(table, row, key)
            by_outcome[outcome] = by_row[number]
        if not any(by_outcome.values()):
            raise tables.all_again(table, drm)
        return Position(reading, column, drm, by_outcome)
    if table.lookup.down is None:
        raise InputError(f"no row of the table {table.name!r} is chosen")
    row = table.rows[tables.place_on(table.lookup.down, [row.at for row in table.rows], values, table.name)]
    return Position(reading, column, drm, {0: finder.of_row(table, row, key)})


def _faces(plan: Plan, reading: Reading) -> list[tuple[int, str, Value]]:
    """The outcomes of a roll or of a draw, each with its name in expressions and its value."""
    if reading.roll is not None:
        words = reading.roll.words
        return [(outcome, "roll", words[outcome - 1] if words else outcome) for outcome in reading.roll.weights]
    chits = [chit for chit, _ in plan.cups[reading.cup][1]]
    if are_numbers(chits):
        return [(int(chit), "chit", int(chit)) for chit in chits]
    return [(outcome, "chit", chit) for outcome, chit in enumerate(chits, 1)]


def column_of(plan: Plan, table: Table, values: Values, chosen: int = -1) -> int | None:
    """The column that is read, after shifts; None for a table that is not a cross table or whose die is not thrown."""
    lookup = table.lookup
    if lookup.across is None:
        return None
    labels = list(table.columns)
    own = is_own(plan, table)
    if own and "column" in values:
        column = [label.lower() for label in labels].index(str(values["column"]))
    elif lookup.across.kind == "dice":
        if chosen < 0:
            return None
        column = chosen
    else:
        column = tables.place_on(lookup.across, labels, values, table.name)
    shift = values["shift"] if own and "shift" in values else tables.total(lookup.shifts, lookup.shift_limits, values)
    return min(max(column + int(shift), 0), len(labels) - 1)


def drm_of(plan: Plan, table: Table, values: Values) -> int:
    """The sum of the modifiers of a table's roll."""
    if is_own(plan, table) and "drm" in values:
        return int(values["drm"])
    return tables.total(table.lookup.modifiers, table.lookup.modifier_limits, values)


class _Finder:
    """Makes the results of a reading's throws; outcomes after which all is the same share one."""

    def __init__(self, plan: Plan, reading: Reading, values: Values) -> None:
        self.plan, self.reading, self.values = plan, reading, values
        self.counted = run_of(reading.counted)
        self.made: dict[tuple[object, ...], Found] = {}

    def of_names(self, names: dict[str, Value], then: Then | None = None) -> Found:
        parts = []
        for number, key in self.reading.slots:
            slot, value = self.plan.slots[number], names[key]
            if slot.take == LIST:
                value = slot.cells.index(value)
            elif slot.take == COUNT:
                value = int(self.counted is not None and bool(self.counted({**self.values, **names})))
            parts.append((number, slot.take, value))
        if then is not None and then.table in self.plan.leads:
            return Found(names, tuple(parts), (self.plan.leads[then.table], times_of(then.times)))
        return self.made.setdefault(tuple(parts), Found(names, tuple(parts)))

    def of_row(self, table: Table, row: Row, column: str | None) -> Found:
        names = {key: plain_cell(cell) for key, cell in row.cells.items()}
        if column is not None:
            names["result"] = names[column]
        elif len(names) == 1:
            names["result"] = next(iter(names.values()))
        return self.of_names(names, tables.onward(table, row, column))


# --- expressions ----------------------------------------------------------------------------------------------


def run_of(expression: Expression | None) -> Run | None:
    """An expression compiled, None for none."""
    return None if expression is None else compiled(expression)


def times_of(times: Expression | None) -> Times:
    """How often something is rolled; `InputError` unless it is a whole number from 0 to `MOST_TIMES`."""
    if times is None:
        return lambda values: 1
    run, text = compiled(times), times.text

    def number_of(values: Values) -> int:
        number = run(values)
        if isinstance(number, str) or not 0 <= tables.whole(number, text) <= MOST_TIMES:
            raise InputError(f"{text!r} is {number}, but a table can be rolled only 0 to {MOST_TIMES} times")
        return int(number)

    return number_of


MOST_READ = 500
"""How many readings a program keeps, the last ones."""
Kept = Value | tuple[int, ...] | None
"""The value in a slot: of a list the places of its results in their order, None as long as there is none."""


class Task(NamedTuple):
    """A reading in progress: how many throws are left, and the column once a die has chosen it."""

    reading: int
    left: int
    column: int = -1


class State(NamedTuple):
    """A plan in progress: the next step, the values by slot, the readings under way, the chits left in each cup.

    All that needs no throw is done: values, conditions, tables without dice.  The result of a throw is no longer kept
    once nothing uses it, so that more states are equal.
    """

    at: int
    kept: tuple[Kept, ...]
    tasks: tuple[Task, ...]
    left: tuple[tuple[int, ...], ...]


class Begin(NamedTuple):
    """A step with its expressions compiled, and the name that its slot has in later ones, "" for none."""

    when: Run | None
    reading: int | None
    times: Times
    value: Run | None
    slot: int | None
    name: str
    otherwise: Value | None


class Program:
    """A plan with its expressions compiled, and what its readings gave before."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        steps, names = list[Begin](), list[tuple[str, ...]]()
        for step in plan.steps:
            name = "" if step.slot is None or plan.slots[step.slot].take == LIST else plan.slots[step.slot].name
            when, times, value = run_of(step.when), times_of(step.times), run_of(step.value)
            steps.append(Begin(when, step.reading, times, value, step.slot, name, step.otherwise))
        for reading in plan.readings:  # the names of its column, row and modifier, and of what it counts
            counted = () if reading.counted is None else reading.counted.names
            read = () if reading.table is None else tables.names(reading.table.lookup)
            told = ("column", "shift", "drm") if reading.table and is_own(plan, reading.table) else ()
            names.append((*read, *counted, *told))
        self._steps, self._names = tuple(steps), tuple(names)
        self._needless = _needless(plan)
        used = {name for step in plan.steps for name in _names_used(plan, step)}
        named = [(n, slot) for n, slot in enumerate(plan.slots) if slot.take != LIST and slot.name in used]
        self._named = tuple([(n, slot.name) for n, slot in named])
        nothing = {slot.name: {NUMBER: 0, FLAG: False}.get(slot.kind, "") for _, slot in named}
        self._values: Values = {**nothing, **{name: value for name, value in plan.values.items() if name in used}}
        numbers = {slot.name: number for number, slot in enumerate(plan.slots)}
        self._results = tuple([(name, numbers[name], plan.slots[numbers[name]]) for name in plan.counts])
        self._no_values: tuple[Kept, ...] = (None,) * len(plan.slots)
        self._full = tuple([tuple([count for _, count in chits]) for _, chits in plan.cups])
        self._read: dict[tuple[object, ...], Position] = {}

    def start(self, inputs: Inputs) -> State:
        """The first state."""
        return self._settle(inputs, 0, list(self._no_values), (), self._full)

    def step(self, inputs: Inputs, state: State | InputError) -> Ask | Done:
        """The throw that a state waits for, or the result; raises the error of an outcome that cannot be."""
        if isinstance(state, InputError):
            raise state
        if not state.tasks:
            return Done(self._result(inputs, state))
        position = self._look_up(inputs, state.kept, state.tasks[-1])
        reading, _, _, found = position
        roll, purpose, table, cup = reading.roll, reading.purpose, reading.table, reading.cup
        if table is not None:
            roll = table.roll
            if not found and table.lookup.across is not None:
                roll, purpose = table.lookup.across.roll, f"column of {purpose}"
        elif cup >= 0:
            name, chits = self.plan.cups[cup]
            left = zip(chits, state.left[cup], strict=True)
            roll = chits_roll(name, tuple([(word, number) for (word, _), number in left]))
        assert roll is not None
        if not found or cup >= 0:
            then = {outcome: self._after(inputs, state, position, outcome) for outcome in roll.weights}
        else:  # outcomes share results
            first = {id(each): outcome for outcome, each in found.items()}
            after = {each: self._after(inputs, state, position, outcome) for each, outcome in first.items()}
            then = {outcome: after[id(each)] for outcome, each in found.items()}
        return Ask(roll, purpose, then)

    def position(self, inputs: Inputs, state: State) -> Position | None:
        """The next throw of a state; None if it has ended."""
        return self._look_up(inputs, state.kept, state.tasks[-1]) if state.tasks else None

    def _look_up(self, inputs: Inputs, kept: Sequence[Kept], task: Task) -> Position:
        """The throw of a reading, which depends on the values of the names of its table alone."""
        names = self._names[task.reading]
        values = self.values_of(inputs, kept) if names else {}
        key = (task.reading, task.column, *map(values.get, names))
        if key not in self._read:
            if len(self._read) == MOST_READ:
                self._read.pop(next(iter(self._read)), None)
            self._read[key] = read_position(self.plan, self.plan.readings[task.reading], values, task.column)
        return self._read[key]

    def values_of(self, inputs: Inputs, kept: Sequence[Kept]) -> dict[str, Value]:
        """The values of all names: of figures, of inputs, and of what steps found."""
        values: dict[str, Value] = {**self._values, **inputs}
        for number, name in self._named:
            value = kept[number]
            if value is not None:
                values[name] = value  # type: ignore[assignment]  # no list, as `_named` has it
        return values

    def _after(self, inputs: Inputs, state: State, position: Position, outcome: int) -> State | InputError:
        """The state that follows a throw, the same one where the dice are rolled again; the error that it leads to."""
        reading, _, _, found = position
        at, before, tasks, left = state
        cup, table = reading.cup, reading.table
        try:
            if not found and table is not None and table.lookup.across is not None:
                column = tables.place_of(table.lookup.across, [*table.columns], outcome, str(outcome), table.name)
                return state._replace(tasks=(*tasks[:-1], tasks[-1]._replace(column=column)))
            if cup >= 0:
                kind, counts = list(found).index(outcome), left[cup]
                fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                left = (*left[:cup], fewer, *left[cup + 1 :])
            each, kept = found[outcome], list(before)
            if each is None:
                return state
            return self._settle(inputs, at, kept, self._keep(inputs, kept, tasks, each), left)
        except InputError as error:
            return error

    def _settle(
        self, inputs: Inputs, at: int, kept: list[Kept], tasks: tuple[Task, ...], left: tuple[tuple[int, ...], ...]
    ) -> State:
        """The state with these parts, after all that needs no throw; changes `kept`."""
        while True:
            if not tasks:
                at, tasks = self._begin(inputs, at, kept)
                if not tasks:
                    break
            task = tasks[-1]
            reading = self.plan.readings[task.reading]
            if not task.left or (reading.cup >= 0 and not any(left[reading.cup])):
                tasks = tasks[:-1]
            elif reading.table is not None and reading.table.roll is None:
                found = self._look_up(inputs, kept, task).found[0]
                assert found is not None
                tasks = self._keep(inputs, kept, tasks, found)
            else:
                break
        for number in self._needless[at - 1 if tasks else at]:
            kept[number] = None
        return State(at, tuple(kept), tasks, left)

    def _begin(self, inputs: Inputs, at: int, kept: list[Kept]) -> tuple[int, tuple[Task, ...]]:
        """The place after the steps up to one with a reading, or the last, and that reading; changes `kept`."""
        if at == len(self._steps):
            return at, ()
        values = self.values_of(inputs, kept)
        for when, reading, times, value, slot, name, otherwise in self._steps[at:]:
            at += 1
            if when is not None and not when(values):
                found = otherwise if slot is not None and kept[slot] is None else None
            elif reading is not None:
                return at, (self._begun(kept, reading, times(values)),)
            elif value is not None:
                found = value(values)
            else:
                return len(self._steps), ()
            if slot is not None and found is not None:
                kept[slot] = values[name] = found
        return at, ()

    def _begun(self, kept: list[Kept], reading: int, times: int) -> Task:
        """A reading under way; its sums and counts begin with 0 in `kept`."""
        for slot, _ in self.plan.readings[reading].slots:
            if self.plan.slots[slot].take in (SUM, COUNT) and kept[slot] is None:
                kept[slot] = 0
        return Task(reading, times)

    def _keep(self, inputs: Inputs, kept: list[Kept], tasks: tuple[Task, ...], found: Found) -> tuple[Task, ...]:
        """The readings under way after a throw, one that it leads on to among them; keeps what it found in `kept`."""
        reading, throws, _ = tasks[-1]
        for slot, take, value in found.parts:
            before = kept[slot]
            if take == LIST:
                kept[slot] = tuple(sorted((*(before if isinstance(before, tuple) else ()), int(value))))
            elif take == ONE or before is None:
                kept[slot] = value
            else:
                assert not isinstance(before, str | tuple) and not isinstance(value, str)
                both = (before, value)
                kept[slot] = sum(both) if take in (SUM, COUNT) else max(both) if take == HIGHEST else min(both)
        tasks = (*tasks[:-1], Task(reading, throws - 1)) if throws > 1 else tasks[:-1]
        if found.then is None:
            return tasks
        following, times = found.then
        return (*tasks, self._begun(kept, following, times({**self.values_of(inputs, kept), **found.names})))

    def _result(self, inputs: Inputs, state: State) -> Result:
        """The result of a plan; for a table read alone also its column and its modifier."""
        kept = state.kept
        result: Result = {}
        for name, number, slot in self._results:  # a list is kept as the places of its results, in their order
            value = kept[number]
            result[name] = tuple([slot.cells[place] for place in value]) if isinstance(value, tuple) else value
        table = self.plan.readings[0].table if self.plan.own else None
        if table is None:
            return result
        values = self.values_of(inputs, state.kept)
        column = column_of(self.plan, table, values)
        if column is not None:
            result["column"] = list(table.columns)[column]
        if table.roll is not None and (drm := drm_of(self.plan, table, values)):
            result["drm"] = drm
        return result


MOST_KEPT = 16
_kept: dict[int, Program] = {}


def program_of(plan: Plan) -> Program:
    """The program of a plan; it is compiled once for as long as it is among those asked for last."""
    found = _kept.get(id(plan))
    if found is None or found.plan is not plan:
        found = _kept[id(plan)] = Program(plan)
        while len(_kept) > MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
    return found


# --- compiling ------------------------------------------------------------------------------------------------


def _reached(plan: Plan, step: Step) -> list[Reading]:
    """The reading of a step and those that its results lead on to."""
    found = [] if step.reading is None else [plan.readings[step.reading]]
    for reading in found:
        leads = [then.table for then, _ in reading.table.thens()] if reading.table is not None else []
        numbers = [plan.leads[table] for table in dict.fromkeys(leads) if table in plan.leads]
        found += [plan.readings[n] for n in numbers if plan.readings[n] not in found]
    return found


def _names_used(plan: Plan, step: Step) -> Iterator[str]:
    """The names in the expressions of a step, of its tables too."""
    expressions = [step.when, step.times, step.value]
    for reading in _reached(plan, step):
        expressions.append(reading.counted)
        if reading.table is not None:
            yield from tables.names(reading.table.lookup)
            expressions += [then.times for then, _ in reading.table.thens() if then.table in plan.leads]
    for expression in expressions:
        yield from () if expression is None else expression.names


def reaching(plan: Plan, names: Collection[str]) -> Plan:
    """The plan that answers the results of these names alone, with the same chances.

    It lacks what they do not depend on: steps, tables that results lead on to, and slots.
    """

    def fills(step: Step) -> bool:
        numbers = {step.slot, *(n for each in _reached(plan, step) for n, _ in each.slots)}
        return any(plan.slots[n].name in needed for n in numbers if n is not None)

    needed, before, small = set(names), 0, plan
    while before != len(needed):
        before, kept, cups = len(needed), list[Step](), set[int]()
        led = {table: n for table, n in plan.leads.items() if fills(Step(None, n, None, None, None, None))}
        small = plan._replace(leads=led)
        for step in reversed(plan.steps):
            cup = -1 if step.reading is None else plan.readings[step.reading].cup
            may_end = step.reading is None and step.slot is None and bool(kept)
            if may_end or cup in cups or fills(step):
                kept.insert(0, step)
                cups |= {cup} - {-1}
                needed.update(_names_used(small, step))
        small = small._replace(steps=tuple(kept))
    readings = tuple(
        each._replace(slots=tuple(slot for slot in each.slots if plan.slots[slot[0]].name in needed))
        for each in plan.readings
    )
    return small._replace(readings=readings, counts=tuple(name for name in plan.counts if name in names))


def _needless(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """For each step, and the end, the results of throws that neither it nor what follows uses."""
    if plan.own or not plan.readings:
        return ((),) * (len(plan.steps) + 1)
    numbers = {slot.name: number for number, slot in enumerate(plan.slots)}
    thrown = {n for each in plan.readings if each.table is None or each.table.roll for n, _ in each.slots}
    other = {n for each in plan.readings if each.table is not None and not each.table.roll for n, _ in each.slots}
    needless = (
        thrown - other - {numbers[name] for name in plan.counts} - {step.slot for step in plan.steps if step.value}
    )
    found = [tuple(sorted(needless))]
    for step in reversed(plan.steps):
        needless -= {numbers[name] for name in _names_used(plan, step) if name in numbers}
        needless -= {number for reading in _reached(plan, step) for number, _ in reading.slots}
        found.append(tuple(sorted(needless)))
    return tuple(reversed(found))
