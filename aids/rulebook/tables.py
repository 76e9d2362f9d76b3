"""Tables of the rules: how a row and a column are chosen after shifts and modifiers, and the chances of the results.

How a table is read is also given in words, for charts and pages.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from aids.dice import Roll
from aids.errors import InputError
from aids.input_file import Key
from aids.rulebook.expressions import Expression, Number, Value, evaluate, evaluate_number
from aids.texts import CellText

HOUSE_RULE = "house rules"
FIRST, LAST = -9_999, 9_999
"""The first outcome of a row that reads `1 or less`, and the last of one that reads `6 or more`."""
LIMIT = 99
"""The farthest shift, and the largest modifier."""


class Lookup(NamedTuple):
    """How a table is read where its dice alone do not say it; `results` are the meanings of cells as written.

    A `plain` table is read by its dice alone: no row of it is read again or leads on, and its roll is not modified.
    """

    across: Axis | None = None
    down: Axis | None = None
    shifts: tuple[Change, ...] = ()
    shift_limits: tuple[int, int] = (-LIMIT, LIMIT)
    modifiers: tuple[Change, ...] = ()
    modifier_limits: tuple[int, int] = (-LIMIT, LIMIT)
    results: Mapping[str, Meaning] = MappingProxyType({})
    plain: bool = False


PLAIN = Lookup(plain=True)


class Row(NamedTuple):
    """A row of a table.

    `low` and `high` are its first and last outcome, both None in a table without dice; `cells` are its values by
    column; `rule` is its citation.  A `natural` row is read by the dice before they are modified; `then` is the table
    that it leads on to; with `reroll` the dice are rolled again.  `at` says when a row of a table without dice is read,
    and is the face of a die with words.
    """

    low: int | None
    high: int | None
    cells: dict[str, CellText]
    rule: str
    natural: bool = False
    then: Then | None = None
    reroll: bool = False
    at: str = ""


class Table(NamedTuple):
    """A table of the rules.

    `columns` are key to heading in reading order; `assumes` are the ids of the rulings it depends on; `roll` is None
    for a table without dice.  `check` is False for one with dice that is not a check by itself.  `lookup` says how
    the table is read.
    """

    name: str
    title: str
    rule: str
    roll: Roll | None
    columns: dict[str, str]
    rows: tuple[Row, ...]
    assumes: tuple[str, ...]
    notes: tuple[str, ...]
    check: bool = True
    lookup: Lookup = PLAIN

    @property
    def has_one_result(self) -> bool:
        """Whether one cell of a row is read: the table has one column, or one of them is chosen."""
        return len(self.columns) == 1 or self.lookup.across is not None

    @property
    def can_modify(self) -> bool:
        """Whether the roll of a table can be modified: dice read as digits and faces with words cannot."""
        return self.roll is not None and not self.roll.tens and not self.roll.words and not self.lookup.plain

    @property
    def why_not(self) -> str:
        """Why a table cannot be read as a step of a check; "" if it can."""
        if self.lookup.across is not None and self.lookup.across.kind == "named":
            return f"the table {self.name!r} needs the name of a column, which cannot be given here"
        if self.roll is None and self.lookup.down is None:
            return f"the table {self.name!r} has no dice and no 'down' to choose a row"
        return ""

    def thens(self) -> Iterator[tuple[Then, tuple[Key, ...]]]:
        """The tables that rows and results lead on to, each with the keys of its place in the table's entry."""
        for n, row in enumerate(self.rows):
            if row.then is not None:
                yield row.then, ("rows", n, "then")
        for cell, meaning in self.lookup.results.items():
            if meaning.then is not None:
                yield meaning.then, ("results", cell, "then")


def look_up(table: Table, outcome: int) -> Row:
    """The row for an outcome of the table's dice; `InputError` for an outcome that they cannot give."""
    if table.roll is not None and outcome in table.roll.weights:
        for row in table.rows:
            if row.low is not None and row.high is not None and row.low <= outcome <= row.high:
                return row
    dice = table.roll.name if table.roll else "a table without dice"
    raise InputError(f"{outcome} is not a possible result of {dice}")


def span(row: Row) -> str:
    """The outcomes of a row as printed: `3`, `2–5`, `1 or less`, `natural 12`; its `at` in a table without dice."""
    low, high = row.low, row.high
    if row.at or low is None or high is None:
        first, dash, last = row.at.partition("-")
        return f"{first}–{last}" if dash and first.isdigit() and last.isdigit() else row.at
    if low <= FIRST or high >= LAST:
        text = "any" if low <= FIRST and high >= LAST else f"{high} or less" if low <= FIRST else f"{low} or more"
    else:
        text = str(low) if low == high else f"{low}–{high}" if low >= 0 else f"{low} to {high}"
    return f"natural {text}" if row.natural else text.replace("-", "−")


def house_keys(row: Row) -> dict[str, str | bool]:
    """The entries of a row besides its cells and its rule, as house rules state them."""
    said: dict[str, str | bool] = {}
    if row.low is not None:
        said["natural" if row.natural else "roll"] = span(row).removeprefix("natural ").replace("–", "-")
    elif row.at:
        said["at"] = row.at
    said |= {"reroll": True} if row.reroll else {}
    if row.then is not None:
        said["then"] = row.then.table
        said |= {"times": row.then.times.text} if row.then.times is not None else {}
    return said


class Limit(NamedTuple):
    """The last number that the outermost place still holds; with `beyond` the first that it does not."""

    number: Number
    beyond: bool = False

    def is_passed(self, by: float | Number) -> bool:
        """Whether a number that is this much farther out is refused."""
        return by > 0 or (self.beyond and by == 0)


class Axis(NamedTuple):
    """How the column of a cross table, or the row of a table without dice, is chosen.

    `kind` is `named` (by its name alone), `choice` (the value of an input), `ratio`, `value` or `dice`.  `bounds` are
    the numbers at which the places of the last three begin; `rounding` says which of two bounds a number between them
    counts as.  A number outside the limits `below` and `above` is refused; without a limit the outermost place is read.
    `told` is what the one input that chooses is, in the words of its help.
    """

    kind: str
    parts: tuple[Expression, ...]
    bounds: tuple[Number, ...]
    rounding: str
    below: Limit | None = None
    above: Limit | None = None
    roll: Roll | None = None
    told: str = ""


class Change(NamedTuple):
    """A column shift or a die-roll modifier: how much it adds, and when; `text` and `rule` are for people."""

    when: Expression | None
    add: Expression
    text: str
    rule: str


class Then(NamedTuple):
    """A table that a result leads on to, and how often it is rolled on."""

    table: str
    times: Expression | None


class Meaning(NamedTuple):
    """The meaning of a cell of a cross table: its words, the table that it leads on to, and its class for shading."""

    text: str
    then: Then | None
    reroll: bool
    group: str


# --- columns and rows -----------------------------------------------------------------------------------------


def names(lookup: Lookup, parts: Collection[str] = ("column", "shift", "drm")) -> tuple[str, ...]:
    """The names in the expressions of a look-up: of its axes, of its shifts, of its modifiers."""
    expressions: list[Expression] = []
    for axis in filter(None, (lookup.down, lookup.across if "column" in parts else None)):
        expressions += axis.parts
    for change in (lookup.shifts if "shift" in parts else ()) + (lookup.modifiers if "drm" in parts else ()):
        expressions += filter(None, (change.when, change.add))
    return tuple(dict.fromkeys(name for expression in expressions for name in expression.names))


def place_on(axis: Axis, labels: Sequence[str], values: Mapping[str, Value], what: str) -> int:
    """The column or row, counted from 0, that the values of inputs choose.

    Raises `InputError` for a number beyond the axis, and for a ratio to nothing.
    """
    if axis.kind == "choice":
        chosen = str(evaluate(axis.parts[0], values))
        return [label.lower() for label in labels].index(chosen)
    if axis.kind == "ratio":
        first, second = (evaluate_number(part, values) for part in axis.parts)
        if first < 0 or second < 0 or first == second == 0:
            raise InputError(f"{first} to {second} is not a ratio", where=what)
        # Anything to nothing is more than any ratio.
        return place_of(axis, labels, Fraction(first) / second if second else inf, f"{first} to {second}", what)
    number = evaluate_number(axis.parts[0], values)
    return place_of(axis, labels, number, str(number), what)


def place_of(axis: Axis, labels: Sequence[str], number: float | Number, shown: str, what: str) -> int:
    """The place of a number on an axis with bounds."""
    low, high = min(axis.bounds), max(axis.bounds)
    if axis.below is not None and axis.below.is_passed(axis.below.number - number):
        raise InputError(f"{shown} is less than {labels[axis.bounds.index(low)]}, the lowest of the table", where=what)
    if axis.above is not None and axis.above.is_passed(number - axis.above.number):
        highest = labels[axis.bounds.index(high)]
        raise InputError(f"{shown} is more than {highest}, the highest of the table", where=what)
    if number < low:
        return axis.bounds.index(low)
    under = max(bound for bound in axis.bounds if bound <= number)
    over = min((bound for bound in axis.bounds if bound >= number), default=under)
    if axis.rounding == "up" or (axis.rounding == "nearest" and over - number < number - under):
        under = over
    return axis.bounds.index(under)


def total(changes: Sequence[Change], limits: tuple[int, int], values: Mapping[str, Value]) -> int:
    """The sum of the shifts or modifiers that hold, within their limits; one that lacks a value does not hold."""
    added = sum(amount for _, amount in holding(changes, values))
    return min(max(added, limits[0]), limits[1])


def holding(changes: Sequence[Change], values: Mapping[str, Value]) -> list[tuple[Change, int]]:
    """The shifts or modifiers that hold and do something, each with what it adds."""
    held = []
    for change in changes:
        parts = filter(None, (change.when, change.add))
        if any(name not in values for part in parts for name in part.names):
            continue
        holds = change.when is None or evaluate(change.when, values)
        if holds and (amount := whole(evaluate(change.add, values), change.add.text)):
            held.append((change, amount))
    return held


def whole(number: object, text: str) -> int:
    """A value that must be whole; `InputError` that says how to round it."""
    if isinstance(number, int):
        return int(number)
    raise InputError(f"{text!r} is {number}, which is not whole", "write floor( ) or ceil( ) around it to round it")


def rows_of(table: Table, outcomes: Iterable[int], drm: int) -> dict[int, int]:
    """The row, counted from 0, that each outcome of the dice reads with a modifier.

    A natural row comes first, whatever the modifier; a modified roll between or beyond the rows reads the nearest.
    """
    natural = [(row.low, row.high, n) for n, row in enumerate(table.rows) if row.natural]
    spans = sorted(
        (row.low, row.high, n)
        for n, row in enumerate(table.rows)
        if not row.natural and row.low is not None and row.high is not None
    )
    lows = [low for low, _, _ in spans]
    found = {}
    for outcome in outcomes:
        first = next((n for low, high, n in natural if (low or 0) <= outcome <= (high or 0)), None)
        if first is None and not spans:
            raise InputError(f"the table {table.name!r} has no row for {outcome}")
        at = max(bisect_right(lows, outcome + drm) - 1, 0)
        if first is None and at + 1 < len(spans) and outcome + drm - spans[at][1] > lows[at + 1] - outcome - drm:
            at += 1
        found[outcome] = spans[at][2] if first is None else first
    return found


def cell_meaning(table: Table, row: Row, column: str | None) -> Meaning | None:
    """The meaning of a cell; None if the table does not state one."""
    return table.lookup.results.get(str(row.cells[column])) if column is not None else None


def rolls_again(table: Table, row: Row, column: str | None) -> bool:
    """Whether the dice are rolled again after this row and column."""
    meaning = cell_meaning(table, row, column)
    return row.reroll or (meaning is not None and meaning.reroll)


# --- chains of tables -----------------------------------------------------------------------------------------


def onward(table: Table, row: Row, column: str | None) -> Then | None:
    """The table that a row and column lead on to."""
    meaning = cell_meaning(table, row, column)
    return meaning.then if meaning is not None and meaning.then is not None else row.then


def reached(tables: Mapping[str, Table], name: str) -> list[str]:
    """The tables that a table leads on to, near ones first; without itself."""
    found: list[str] = []
    todo = [name]
    while todo:
        for then, _ in tables[todo.pop(0)].thens():
            if then.table not in found:
                found.append(then.table)
                todo.append(then.table)
    return found


# --- chances --------------------------------------------------------------------------------------------------


def column_chances(table: Table, drm: int = 0) -> dict[str, dict[CellText, Fraction]]:
    """For each column the chance of each result that it holds, with a modifier of the roll.

    Results stand in the order of the table's `results`, then of its rows; one that the modifier rules out has chance
    0.  `InputError` for a table without dice, and where every roll would be made again.
    """
    listed = {name: n for n, name in enumerate(table.lookup.results)}
    chances: dict[str, dict[CellText, Fraction]] = {}
    for column in table.columns:
        cells = [row.cells[column] for row in table.rows if not rolls_again(table, row, column)]
        weights = dict.fromkeys(sorted(cells, key=lambda cell: listed.get(str(cell), len(listed))), 0)
        for row, weight in _row_weights(table, drm).items():
            if not rolls_again(table, table.rows[row], column):
                weights[table.rows[row].cells[column]] += weight
        in_all = sum(weights.values())
        if not in_all:
            raise all_again(table, drm)
        chances[column] = {cell: Fraction(weight, in_all) for cell, weight in weights.items()}
    return chances


def all_again(table: Table, drm: int) -> InputError:
    """The error for a table of which every roll is rolled again."""
    return InputError(f"with a modifier of {drm:+d} every roll on the table {table.name!r} is rolled again")


def row_chances(table: Table) -> tuple[Fraction, ...]:
    """The chance of each row, in the order of the rows, rows that are rolled again included."""
    weights = _row_weights(table, 0)
    return tuple(Fraction(weights[row], weights.total()) for row in range(len(table.rows)))


def _row_weights(table: Table, drm: int) -> Counter[int]:
    """How many of the equally likely throws read each row."""
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so it has no odds")
    weights = Counter[int]()
    rows = rows_of(table, table.roll.weights, drm)
    for outcome, weight in table.roll.weights.items():
        weights[rows[outcome]] += weight
    return weights


SIGNS = "+−"
MOST_AMOUNT = 24  # letters of a formula that is printed as an amount


class Listing(NamedTuple):
    """A list of changes: its title with the limits of their sum, and rows of what each adds and when.

    What is worked out anew each time adds "".
    """

    title: str
    rows: tuple[tuple[str, str], ...]


def listed_changes(table: Table) -> list[Listing]:
    """The column shifts and the die-roll modifiers, without a list that would be empty."""
    lookup = table.lookup
    lists = (
        ("Column shifts", lookup.shifts, _shift_limits(lookup.shift_limits)),
        ("Die roll modifiers", lookup.modifiers, _limits(lookup.modifier_limits)),
    )
    listed = []
    for title, changes, limits in lists:
        rows = []
        for each in changes:
            amount, words = change_text(each), each.text
            if each.add.constant is None and words[:1] in tuple(SIGNS):
                amount, _, words = words.partition(" ")
            elif len(amount) > MOST_AMOUNT:
                amount, words = "", ": ".join(filter(None, (words, amount)))
            rows.append((amount, words + (f" ({each.rule})" if each.rule not in ("", table.rule) else "")))
        if rows:
            listed.append(Listing(f"{title}{limits}", tuple(rows)))
    return listed


def listed_results(table: Table, tables: Mapping[str, Table]) -> list[tuple[str, str]]:
    """The results that have words of their own or lead on, each with these; then the rows that lead on."""
    told = [
        (cell, ", ".join(filter(None, ("" if each.text == cell else each.text, _leads(each.then, tables)))))
        for cell, each in table.lookup.results.items()
    ]
    return [*filter(itemgetter(1), told), *((span(row), _leads(row.then, tables)) for row in table.rows if row.then)]


def _leads(then: Then | None, tables: Mapping[str, Table]) -> str:
    """Where a result leads: `then Morale`, `then Damage, 2 times`."""
    if then is None:
        return ""
    return f"then {tables[then.table].title}" + (f", {_in_words(then.times)} times" if then.times is not None else "")


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
    """How much a shift or modifier adds, as a chart prints it: `+1`, `−2`, or its formula in words, `+hulls lost`."""
    if change.add.constant is not None:
        return signed(change.add.constant)
    return text if (text := _in_words(change.add))[:1] in SIGNS else f"+{text}"


def _in_words(expression: Expression) -> str:
    """An expression as people write it: `hulls lost − 1`."""
    text = expression.text
    for name in sorted(expression.names, key=len, reverse=True):
        text = text.replace(name, name.replace("-", " "))
    return text.replace("-", "−").replace("*", "×")


def how_to_read(table: Table) -> str:
    """How the row of a table without dice and the column of a cross table are chosen, in a line for a chart.

    `Row: escorts at the station; column: attack to defense, rounded down`.
    """
    told: list[str] = []
    for what, axis in (("Row", table.lookup.down), ("Column", table.lookup.across)):
        if axis is not None and axis.kind != "named":
            text = axis.roll.name if axis.roll is not None else axis.told or " to ".join(map(_in_words, axis.parts))
            if axis.kind == "ratio":
                text += {"down": ", rounded down", "up": ", rounded up", "nearest": ", to the nearest"}[axis.rounding]
            told.append(f"{what.lower() if told else what}: {text}")
    return "; ".join(told)
