"""Builds plans: from the steps that a file states, the readings, slots and inputs that they need."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from aids import toml_file
from aids.errors import RulesError
from aids.places import Place, brief
from aids.reading.declarations import NAME, RESERVED, known_name, roll_named
from aids.reading.expressions import read_expression
from aids.rulebook import lookups
from aids.rulebook.chains import thens, why_not
from aids.rulebook.declarations import Declarations, are_numbers, plain_cell
from aids.rulebook.expressions import EITHER, FLAG, NUMBER, TEXT, Expression, Known, is_word
from aids.rulebook.plans import COUNT, HIGHEST, LIST, LOWEST, ONE, SUM, Plan, Reading, Slot, Step
from aids.rulebook.tables import Table

STEP_KEYS = ("roll", "table", "draw", "value", "end", "as", "when", "times", "take", "count", "otherwise", "text")
KINDS = STEP_KEYS[:5]
#: The keys that a step of each kind may have besides.
WITH = {
    "roll": ("as", "when", "times", "take", "count", "otherwise", "text"),
    "table": ("as", "when", "times", "take", "count", "otherwise"),
    "draw": ("as", "when", "times", "take", "count", "otherwise", "text"),
    "value": ("as", "when", "otherwise"),
    "end": ("when",),
}
TAKES = (SUM, LIST, HIGHEST, LOWEST)


class Builder:
    """Gathers the steps, readings and slots of a plan, and the inputs that it asks for."""

    def __init__(self, declared: Declarations, tables: Mapping[str, Table], name: str) -> None:
        self.declared, self.tables, self.name = declared, tables, name
        self.steps: list[Step] = []
        self.readings: list[Reading] = []
        self.slots: list[Slot] = []
        self.cups: dict[str, int] = {}
        self.asked: dict[str, None] = {}
        self.rolled: set[str] = set()
        self.conditional = False
        #: The readings of tables that results lead on to, and the number of the step that led there first.
        self.leads: dict[str, int] = {}
        self.first_led: dict[str, int] = {}
        self.used: set[str] = set()

    def plan(self, stated: Sequence[str] = (), *, own: bool = False) -> Plan:
        """The plan; `stated` are the results that it answers, by default all but plain rolls, if there are others."""
        names = [slot.name for slot in self.slots]
        counts = stated or [name for name in names if name not in self.rolled] or names
        cups = tuple((cup, tuple(self.declared.cups[cup].items())) for cup in self.cups)
        steps, readings, slots = tuple(self.steps), tuple(self.readings), tuple(self.slots)
        return Plan(self.name, steps, readings, slots, cups, self.declared.values, tuple(counts), own, self.leads)

    @property
    def known(self) -> dict[str, Known]:
        """The names that an expression of the next step may use."""
        kept = {slot.name: Known(slot.kind, _choices(slot)) for slot in self.slots if slot.take != LIST}
        return {**self.declared.known, **kept}

    def slot(self, slot: Slot, place: Place) -> int:
        """The number of a slot; RulesError if an earlier step has one of that name and this step has no condition."""
        for number, other in enumerate(self.slots):
            if other.name == slot.name:
                if not self.conditional:
                    fault = (
                        f"{slot.name!r} is the result of an earlier step; name this one with 'as', or give it a 'when'"
                    )
                    raise place.refuse(fault)
                if (other.kind, other.take) != (slot.kind, slot.take):
                    raise place.refuse(f"{slot.name!r} is a {other.kind} in an earlier step and a {slot.kind} here")
                self.slots[number] = other._replace(cells=tuple(dict.fromkeys((*other.cells, *slot.cells))))
                return number
        self.slots.append(slot)
        return len(self.slots) - 1

    def ask(self, names: Collection[str]) -> None:
        """Note the inputs among these names that no step before has set."""
        self.used.update(names)
        set_before = {slot.name for slot in self.slots}
        self.asked.update(dict.fromkeys(n for n in names if n in self.declared.inputs and n not in set_before))

    def add(self, place: Place, entries: Mapping[str, object]) -> None:
        """Add a step."""
        kinds = [key for key in KINDS if key in entries]
        if len(kinds) != 1:
            raise place.refuse(f"a step has one of {', '.join(KINDS)}")
        kind = kinds[0]
        for key in entries:
            if key != kind and key not in WITH[kind]:
                raise place.at(key).refuse(f"a step with {kind!r} has no {key!r}")
        self.conditional = "when" in entries
        when = self._expression(place, entries, "when", FLAG)
        times = self._expression(place, entries, "times", NUMBER)
        reading = value = slot = None
        if kind == "value":
            value, slot = self._value(place, entries)
        elif kind != "end":
            reading = {"roll": self._roll, "table": self._table, "draw": self._draw}[kind](place, entries, times)
            slot = self.readings[reading].slots[0][0] if self.readings[reading].slots else None
        elif toml_file.flag(place, entries["end"], "end") is not True:
            raise place.at("end").refuse("write end = true")
        self.steps.append(Step(when, reading, times, value, slot, self._otherwise(place, entries, slot)))

    def _otherwise(self, place: Place, entries: Mapping[str, object], slot: int | None) -> object:
        if "otherwise" not in entries:
            return None
        raw = entries["otherwise"]
        if "when" not in entries or slot is None:
            raise place.at("otherwise").refuse("'otherwise' is the value of a step whose 'when' does not hold")
        kinds = {NUMBER: (int,), FLAG: (bool,), TEXT: (str,)}.get(self.slots[slot].kind, (int, str))
        if not isinstance(raw, kinds) or (isinstance(raw, bool) and bool not in kinds):
            raise place.at("otherwise").wrong(f"a {self.slots[slot].kind}", raw)
        return raw

    def _expression(self, place: Place, entries: Mapping[str, object], key: str, kind: str) -> Expression | None:
        if key not in entries:
            return None
        expression = read_expression(place, entries[key], self.known, kind, key)
        self.ask(expression.names)
        return expression

    def _name(self, place: Place, entries: Mapping[str, object], usual: str) -> str:
        name = toml_file.text(place, entries.get("as", usual), "as")
        if not NAME.fullmatch(name) or is_word(name) or (name in RESERVED and name != usual):
            raise place.at("as").refuse(f"a result cannot be called {brief(name)}")
        return name

    def _value(self, place: Place, entries: Mapping[str, object]) -> tuple[Expression, int]:
        if "as" not in entries:
            raise place.refuse("a value needs a name: 'as'")
        kind, fault = NUMBER, None
        for kind in (NUMBER, FLAG, TEXT):
            try:
                value = read_expression(place, entries["value"], self.known, kind, "value")
            except RulesError as error:
                fault = fault or error
                continue
            break
        else:
            raise fault or place.refuse("no value")
        self.ask(value.names)
        return value, self.slot(Slot(self._name(place, entries, ""), kind, ONE), place)

    def _count(self, place: Place, entries: Mapping[str, object], found: Mapping[str, Known]) -> Expression | None:
        """The condition of the results that are counted."""
        if "count" not in entries:
            return None
        expression = read_expression(place, entries["count"], {**self.known, **found}, FLAG, "count")
        self.ask(expression.names)
        return expression

    def _take(self, place: Place, entries: Mapping[str, object], kind: str, times: Expression | None) -> str:
        if "count" in entries:
            if "take" in entries:
                raise place.at("take").refuse("a step counts results, or takes them, not both")
            return COUNT
        if times is None:
            return ONE
        take = toml_file.choice(place, entries.get("take", SUM if kind == NUMBER else LIST), TAKES, "take")
        if kind != NUMBER and take != LIST:
            raise place.at("take").refuse(f"results that are not numbers have no {take!r}; write 'list'")
        return take

    def _roll(self, place: Place, entries: Mapping[str, object], times: Expression | None) -> int:
        roll = roll_named(place.at("roll"), toml_file.text(place, entries["roll"], "roll"), self.declared)
        kind = TEXT if roll.words else NUMBER
        found = {"roll": Known(kind, roll.words)}
        count = self._count(place, entries, found)
        name = self._name(place, entries, "roll")
        take = self._take(place, entries, kind, times)
        cells: tuple[object, ...] = tuple(roll.words) if roll.words else tuple(roll.weights)
        number = self.slot(Slot(name, NUMBER if take == COUNT else kind, take, () if take == COUNT else cells), place)
        if take == ONE:
            self.rolled.add(name)
        text = toml_file.text(place, entries.get("text", name.replace("-", " ")), "text")
        self.readings.append(Reading(text, None, roll, -1, ((number, "roll"),), count))
        return len(self.readings) - 1

    def _draw(self, place: Place, entries: Mapping[str, object], times: Expression | None) -> int:
        cup = known_name(place.at("draw"), toml_file.text(place, entries["draw"], "draw"), self.declared.cups, "cup")
        number = self.cups.setdefault(cup, len(self.cups))
        words = tuple(self.declared.cups[cup])
        kind = NUMBER if are_numbers(words) else TEXT
        count = self._count(place, entries, {"chit": Known(kind, () if kind == NUMBER else words)})
        take = self._take(place, entries, kind, times)
        chits: tuple[object, ...] = tuple(sorted(map(int, words))) if kind == NUMBER else words
        slot = Slot(self._name(place, entries, cup), NUMBER if count else kind, take, () if count else chits)
        text = toml_file.text(place, entries.get("text", cup.replace("-", " ")), "text")
        self.readings.append(Reading(text, None, None, number, ((self.slot(slot, place), "chit"),), count))
        return len(self.readings) - 1

    def _table(self, place: Place, entries: Mapping[str, object], times: Expression | None) -> int:
        name = known_name(place.at("table"), toml_file.text(place, entries["table"], "table"), self.tables, "table")
        table = self.tables[name]
        if fault := why_not(table):
            raise place.at("table").refuse(fault)
        self._same_kinds(place.at("table"), names_of(table))
        count = self._count(place, entries, _found(table))
        kind = _kind(table, list(table.columns))
        take = self._take(place, entries, kind, times)
        key = self._name(place, entries, name)
        self.ask(names_of(table))
        return self.read_table(table, key, many=times is not None, take=take, count=count, place=place)

    def _same_kinds(self, place: Place, names: Collection[str]) -> None:
        """Refuse a table with an expression that uses a name of which an earlier step made another kind of value."""
        for slot in self.slots:
            if slot.name in names and (slot.kind != self.declared.known[slot.name].kind or slot.take == LIST):
                raise place.refuse(
                    f"{slot.name!r} is a {self.declared.known[slot.name].kind} there, here a {slot.kind}"
                )

    def read_table(
        self,
        table: Table,
        key: str | None,
        *,
        many: bool,
        take: str,
        place: Place,
        count: Expression | None = None,
    ) -> int:
        """The number of a new reading of a table, and readings of the tables that it leads on to.

        Its results are kept under `key`, or under the names of its columns; `take` says how several become one.
        """
        cross = table.lookup is not None and table.lookup.across is not None
        columns = [("result", list(table.columns))] if cross else [(column, [column]) for column in table.columns]
        slots = []
        for found, held in [] if take == COUNT else columns:
            single = key is not None and len(columns) == 1
            name = found if key is None else key if single else f"{key}-{found}"
            kind = _kind(table, held)
            cells = [plain_cell(row.cells[one]) for one in held for row in table.rows if not row.reroll]
            taken = (take if kind == NUMBER or take == LIST else LIST) if many else ONE
            slots.append((self.slot(Slot(name, kind, taken, _in_order(table, cells)), place), found))
        if take == COUNT:
            slots.append((self.slot(Slot(key or table.name, NUMBER, COUNT), place), next(iter(table.columns))))
        self.readings.append(Reading(table.title, table, None, -1, tuple(slots), count))
        number = len(self.readings) - 1
        self._lead_on(table, many=many, place=place)
        return number

    def _lead_on(self, table: Table, *, many: bool, place: Place) -> None:
        """Add readings of the tables that a table leads on to, one for each, whatever leads there."""
        for then, _ in thens(table):
            following, several = self.tables[then.table], many or then.times is not None
            if then.table not in self.leads:
                self._same_kinds(place, names_of(following))
                self.ask(names_of(following))
                self.leads[then.table] = len(self.readings)
                self.first_led[then.table] = len(self.steps)
                self.read_table(following, following.name, many=several, take=SUM, place=place)
            elif several or self.first_led[then.table] != len(self.steps):
                self._take_several(then.table, place)

    def _take_several(self, name: str, place: Place) -> None:
        """Let the results of a table that is led on to, and of those after it, come about several times."""
        for number, _ in self.readings[self.leads[name]].slots:
            slot = self.slots[number]
            if slot.take == ONE:
                if slot.kind != NUMBER and slot.name in self.used:
                    raise place.refuse(f"{slot.name!r}, used in a step before, can come about several times here")
                self.slots[number] = slot._replace(take=SUM if slot.kind == NUMBER else LIST)
                for then, _ in thens(self.tables[name]):
                    self._take_several(then.table, place)


def names_of(table: Table) -> tuple[str, ...]:
    """The names in the expressions of a table."""
    if table.lookup is None:
        return ()
    times = [then.times for then, _ in thens(table) if then.times is not None]
    named = [name for expression in times for name in expression.names if name not in ("result", *table.columns)]
    return (*lookups.names(table.lookup), *named)


def _kind(table: Table, columns: Sequence[str]) -> str:
    """Whether the cells of columns are numbers, texts or both."""
    texts = {isinstance(row.cells[key], str) for row in table.rows for key in columns if not row.reroll}
    return EITHER if len(texts) > 1 else TEXT if texts == {True} else NUMBER


def _found(table: Table) -> dict[str, Known]:
    """The names of a result of a table in a condition: its columns, and `result` if it is one."""
    found = {key: Known(_kind(table, [key])) for key in table.columns}
    return found | {"result": Known(_kind(table, list(table.columns)))} if lookups.has_one_result(table) else found


def _in_order(table: Table, cells: Sequence[object]) -> tuple[object, ...]:
    """The cells of a table each once: in the order of its results, numbers rising, others as they come."""
    listed = list(table.lookup.results) if table.lookup is not None else []
    order = {str(cell): n for n, cell in enumerate(listed)}
    once = dict.fromkeys(cells)
    numbers = sorted(cell for cell in once if not isinstance(cell, str))  # type: ignore[type-var]
    first = [*numbers, *(cell for cell in once if isinstance(cell, str))]
    return tuple(sorted(first, key=lambda cell: order.get(str(cell), len(order))))


def _choices(slot: Slot) -> tuple[str, ...]:
    """The texts that a slot can hold, so that a comparison with another is refused."""
    if slot.kind != TEXT or slot.take != ONE:
        return ()
    return tuple(cell for cell in slot.cells if isinstance(cell, str))
