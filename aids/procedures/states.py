"""Plans carried out, as the states of a `Check`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids.checks.check import Ask, Done, Result
from aids.errors import InputError
from aids.rulebook import lookups
from aids.rulebook.axes import Axis, Then
from aids.rulebook.declarations import are_numbers, chits_roll, plain_cell
from aids.rulebook.expressions import FLAG, NUMBER, Expression, Run, Value, compiled
from aids.rulebook.inputs import Inputs
from aids.rulebook.lookups import all_again, onward, place_of, place_on, rolls_again, rows_of, thens, total, whole
from aids.rulebook.plans import COUNT, HIGHEST, LIST, ONE, SUM, Plan, Reading, Slot, Step
from aids.rulebook.tables import Row, Table

MOST_TIMES = 50
"""How often a step or a table may be rolled at most."""
MOST_READ = 500
"""How many readings a program keeps, the last ones."""
Kept = Value | tuple[int, ...] | None
"""The value in a slot: of a list the places of its results in their order, None as long as there is none."""
Values = Mapping[str, Value]
Times = Callable[[Values], int]


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
        self._steps = tuple([_begin(plan, step) for step in plan.steps])
        self._names = tuple([_names_read(plan, reading) for reading in plan.readings])
        self._needless = _needless(plan)
        used = {name for step in plan.steps for name in _names_used(plan, step)}
        named = [(n, slot) for n, slot in enumerate(plan.slots) if slot.take != LIST and slot.name in used]
        self._named = tuple([(n, slot.name) for n, slot in named])
        nothing = {slot.name: {NUMBER: 0, FLAG: False}.get(slot.kind, "") for _, slot in named}
        self._values: Values = {**nothing, **{name: value for name, value in plan.values.items() if name in used}}
        numbers = {slot.name: number for number, slot in enumerate(plan.slots)}
        self._results = tuple([(name, numbers[name], plan.slots[numbers[name]]) for name in plan.counts])
        self._read: dict[tuple[object, ...], Position] = {}

    def start(self, inputs: Inputs) -> State:
        """The first state."""
        full = tuple([tuple([count for _, count in chits]) for _, chits in self.plan.cups])
        return self._settle(inputs, State(0, (), (), full), [None] * len(self.plan.slots), ())

    def step(self, inputs: Inputs, state: State) -> Ask | Done:
        """The throw that a state waits for, or the result."""
        if not state.tasks:
            return Done(self._result(inputs, state))
        position = self._look_up(inputs, state.kept, state.tasks[-1])
        reading, _, _, found = position
        if reading.table is not None and not found:
            return self._ask_column(inputs, state, reading.table, reading.purpose)
        if reading.cup >= 0:
            return self._ask_chit(inputs, state, position)
        roll = reading.roll if reading.table is None else reading.table.roll
        assert roll is not None
        after: dict[int, State] = {}

        def read(outcome: int) -> State:
            each = found[outcome]
            if each is None:
                return state
            if id(each) not in after:
                after[id(each)] = self._after(inputs, state, each)
            return after[id(each)]

        return Ask(roll, reading.purpose, read)

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
            self._read[key] = _position(self.plan, self.plan.readings[task.reading], values, task.column)
        return self._read[key]

    def values_of(self, inputs: Inputs, kept: Sequence[Kept]) -> dict[str, Value]:
        """The values of all names: of figures, of inputs, and of what steps found."""
        values: dict[str, Value] = {**self._values, **inputs}
        for number, name in self._named:
            value = kept[number]
            if value is not None:
                values[name] = value  # type: ignore[assignment]  # no list, as `_named` has it
        return values

    def _after(self, inputs: Inputs, state: State, found: Found) -> State:
        """The state that follows a throw."""
        kept = list(state.kept)
        return self._settle(inputs, state, kept, self._keep(inputs, kept, state.tasks, found))

    def _settle(self, inputs: Inputs, state: State, kept: list[Kept], tasks: tuple[Task, ...]) -> State:
        """The state after all that needs no throw, from the values kept and the readings under way; changes `kept`."""
        at, _, _, left = state
        while tasks or at < len(self._steps):
            if not tasks:
                at, tasks = self._begin(inputs, at, kept)
                continue
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
        for place, take, value in found.parts:
            kept[place] = value if take == ONE else _together(take, kept[place], value)
        tasks = (*tasks[:-1], Task(reading, throws - 1)) if throws > 1 else tasks[:-1]
        if found.then is None:
            return tasks
        following, times = found.then
        return (*tasks, self._begun(kept, following, times({**self.values_of(inputs, kept), **found.names})))

    def _ask_column(self, inputs: Inputs, state: State, table: Table, purpose: str) -> Ask:
        """The die that chooses the column of a table."""
        axis, labels = table.lookup.across, list(table.columns)
        assert axis is not None and axis.roll is not None
        chosen: Axis = axis
        *before, task = state.tasks

        def choose(outcome: int) -> State:
            place = place_of(chosen, labels, outcome, str(outcome), table.name)
            return state._replace(tasks=(*before, task._replace(column=place)))

        return Ask(axis.roll, f"column of {purpose}", choose)

    def _ask_chit(self, inputs: Inputs, state: State, position: Position) -> Ask:
        """The draw of a chit from those that are left in a cup."""
        cup = position.reading.cup
        name, chits = self.plan.cups[cup]
        counts = state.left[cup]
        kinds = list(position.found)

        def draw(outcome: int) -> State:
            found, kind = position.found[outcome], kinds.index(outcome)
            assert found is not None
            fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
            left = (*state.left[:cup], fewer, *state.left[cup + 1 :])
            return self._after(inputs, state._replace(left=left), found)

        roll = chits_roll(name, tuple([(word, n) for (word, _), n in zip(chits, counts, strict=True)]))
        return Ask(roll, position.reading.purpose, draw)

    def _result(self, inputs: Inputs, state: State) -> Result:
        """The result of a plan; for a table read alone also its column and its modifier."""
        result: Result = {name: shown(slot, state.kept[number]) for name, number, slot in self._results}
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


# --- compiling ------------------------------------------------------------------------------------------------


def _run(expression: Expression | None) -> Run | None:
    return None if expression is None else compiled(expression)


def _begin(plan: Plan, step: Step) -> Begin:
    name = "" if step.slot is None or plan.slots[step.slot].take == LIST else plan.slots[step.slot].name
    when, times, value = _run(step.when), _times(step.times), _run(step.value)
    return Begin(when, step.reading, times, value, step.slot, name, step.otherwise)


def _times(times: Expression | None) -> Times:
    """How often something is rolled; `InputError` unless it is a whole number from 0 to `MOST_TIMES`."""
    if times is None:
        return lambda values: 1
    run, text = compiled(times), times.text

    def number_of(values: Values) -> int:
        number = run(values)
        if isinstance(number, str) or not 0 <= whole(number, text) <= MOST_TIMES:
            raise InputError(f"{text!r} is {number}; a table is rolled 0 to {MOST_TIMES} times")
        return int(number)

    return number_of


def _names_read(plan: Plan, reading: Reading) -> tuple[str, ...]:
    """The names that a reading depends on: of its column, its row, its modifier and what it counts."""
    counted = () if reading.counted is None else reading.counted.names
    if reading.table is None:
        return counted
    told = ("column", "shift", "drm") if _is_own(plan, reading.table) else ()
    return (*lookups.names(reading.table.lookup), *counted, *told)


def _reached(plan: Plan, step: Step) -> list[Reading]:
    """The reading of a step and those that its results lead on to."""
    found = [] if step.reading is None else [plan.readings[step.reading]]
    for reading in found:
        leads = [plan.leads[then.table] for then, _ in thens(reading.table)] if reading.table is not None else []
        found += [plan.readings[n] for n in dict.fromkeys(leads) if plan.readings[n] not in found]
    return found


def _names_used(plan: Plan, step: Step) -> Iterator[str]:
    """The names in the expressions of a step, of its tables too."""
    expressions = [step.when, step.times, step.value]
    for reading in _reached(plan, step):
        expressions.append(reading.counted)
        if reading.table is not None:
            yield from lookups.names(reading.table.lookup)
            expressions += [then.times for then, _ in thens(reading.table)]
    for expression in expressions:
        yield from () if expression is None else expression.names


def _needless(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """For each step, and the end, the results of throws that neither it nor what follows uses."""
    if plan.own:
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


# --- readings -------------------------------------------------------------------------------------------------


def _is_own(plan: Plan, table: Table) -> bool:
    """Whether a plan reads this table alone, which may be told its column, shift and modifier."""
    return plan.own and plan.readings[0].table is table


def _position(plan: Plan, reading: Reading, values: Values, chosen: int) -> Position:
    """What a reading gives with these values, in a column that a die has `chosen`."""
    give = _Giver(plan, reading, values)
    table = reading.table
    if table is None:
        found = {outcome: give({name: value}) for outcome, name, value in _faces(plan, reading)}
        return Position(reading, None, 0, found)
    column = column_of(plan, table, values, chosen)
    drm = drm_of(plan, table, values)
    if column is None and table.lookup.across is not None and table.lookup.across.roll is not None:
        return Position(reading, None, drm, {})
    key = None if column is None else list(table.columns)[column]
    if table.roll is not None:
        return Position(reading, column, drm, _rows_read(give, table, key, drm))
    if table.lookup.down is None:
        raise InputError(f"nothing says which row of the table {table.name!r} is read")
    row = table.rows[place_on(table.lookup.down, [row.at for row in table.rows], values, table.name)]
    return Position(reading, column, drm, {0: give.row(table, row, key)})


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
    own = _is_own(plan, table)
    if own and "column" in values:
        column = [label.lower() for label in labels].index(str(values["column"]))
    elif lookup.across.kind == "dice":
        if chosen < 0:
            return None
        column = chosen
    else:
        column = place_on(lookup.across, labels, values, table.name)
    shift = values["shift"] if own and "shift" in values else total(lookup.shifts, lookup.shift_limits, values)
    return min(max(column + int(shift), 0), len(labels) - 1)


def drm_of(plan: Plan, table: Table, values: Values) -> int:
    """The sum of the modifiers of a table's roll."""
    if _is_own(plan, table) and "drm" in values:
        return int(values["drm"])
    return total(table.lookup.modifiers, table.lookup.modifier_limits, values)


class _Giver:
    """Makes the results of a reading's throws; outcomes after which all is the same share one."""

    def __init__(self, plan: Plan, reading: Reading, values: Values) -> None:
        self.plan, self.reading, self.values = plan, reading, values
        self.counted = _run(reading.counted)
        self.made: dict[tuple[object, ...], Found] = {}

    def __call__(self, names: dict[str, Value], then: Then | None = None) -> Found:
        """The result of a throw that gives these names."""
        parts = []
        for number, key in self.reading.slots:
            slot, value = self.plan.slots[number], names[key]
            if slot.take == LIST:
                value = slot.cells.index(value)
            elif slot.take == COUNT:
                value = int(self.counted is not None and bool(self.counted({**self.values, **names})))
            parts.append((number, slot.take, value))
        if then is not None:
            return Found(names, tuple(parts), (self.plan.leads[then.table], _times(then.times)))
        return self.made.setdefault(tuple(parts), Found(names, tuple(parts)))

    def row(self, table: Table, row: Row, column: str | None) -> Found:
        """The result of a row of a table."""
        names = {key: plain_cell(cell) for key, cell in row.cells.items()}
        if column is not None:
            names["result"] = names[column]
        elif len(names) == 1:
            names["result"] = next(iter(names.values()))
        return self(names, onward(table, row, column))


def _rows_read(give: _Giver, table: Table, column: str | None, drm: int) -> dict[int, Found | None]:
    """The result of each outcome of a table's dice, None where the dice are rolled again."""
    found: dict[int, Found | None] = {}
    by_row: dict[int, Found | None] = {}
    for outcome, number in rows_of(table, table.roll.weights if table.roll is not None else (), drm).items():
        if number not in by_row:
            row = table.rows[number]
            by_row[number] = None if rolls_again(table, row, column) else give.row(table, row, column)
        found[outcome] = by_row[number]
    if not any(found.values()):
        raise all_again(table, drm)
    return found


def _together(take: str, before: Kept, value: Value) -> Kept:
    """The value of a slot with one more result."""
    if take == LIST:
        return tuple(sorted((*(before if isinstance(before, tuple) else ()), int(value))))
    if before is None:
        return value
    assert not isinstance(before, str | tuple) and not isinstance(value, str)
    if take in (SUM, COUNT):
        return before + value
    return max(before, value) if take == HIGHEST else min(before, value)


def shown(slot: Slot, kept: Kept) -> Kept | tuple[Value, ...]:
    """A value as a result has it: a list of results, which is kept as their places, in their order."""
    return tuple([slot.cells[place] for place in kept]) if isinstance(kept, tuple) else kept
