"""The throws of a plan: the result of each outcome of its dice, or of a row of a table without dice."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError
from aids.rulebook.expressions import Expression, Run, Value, compiled
from aids.rulebook.rules import COUNT, LIST, MOST_TIMES, Plan, Reading, are_numbers, plain_cell
from aids.rulebook.tables import Row, Table, all_again, onward, place_on, rolls_again, rows_of, total, whole

if TYPE_CHECKING:
    from aids.rulebook.tables import Then

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
        for outcome, number in rows_of(table, table.roll.weights, drm).items():
            if number not in by_row:
                row = table.rows[number]
                by_row[number] = None if rolls_again(table, row, key) else finder.of_row(table, row, key)
            by_outcome[outcome] = by_row[number]
        if not any(by_outcome.values()):
            raise all_again(table, drm)
        return Position(reading, column, drm, by_outcome)
    if table.lookup.down is None:
        raise InputError(f"nothing says which row of the table {table.name!r} is read")
    row = table.rows[place_on(table.lookup.down, [row.at for row in table.rows], values, table.name)]
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
        column = place_on(lookup.across, labels, values, table.name)
    shift = values["shift"] if own and "shift" in values else total(lookup.shifts, lookup.shift_limits, values)
    return min(max(column + int(shift), 0), len(labels) - 1)


def drm_of(plan: Plan, table: Table, values: Values) -> int:
    """The sum of the modifiers of a table's roll."""
    if is_own(plan, table) and "drm" in values:
        return int(values["drm"])
    return total(table.lookup.modifiers, table.lookup.modifier_limits, values)


class _Finder:
    """Makes the results of a reading's throws; outcomes after which all is the same share one."""

    def __init__(self, plan: Plan, reading: Reading, values: Values) -> None:
        self.plan, self.reading, self.values = plan, reading, values
        self.counted = run_of(reading.counted)
        self.made: dict[tuple[object, ...], Found] = {}

    def of_names(self, names: dict[str, Value], then: "Then | None" = None) -> Found:
        """The result of a throw that gives these names."""
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
        """The result of a row of a table."""
        names = {key: plain_cell(cell) for key, cell in row.cells.items()}
        if column is not None:
            names["result"] = names[column]
        elif len(names) == 1:
            names["result"] = next(iter(names.values()))
        return self.of_names(names, onward(table, row, column))


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
        if isinstance(number, str) or not 0 <= whole(number, text) <= MOST_TIMES:
            raise InputError(f"{text!r} is {number}; a table is rolled 0 to {MOST_TIMES} times")
        return int(number)

    return number_of
