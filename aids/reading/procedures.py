"""Reads the inputs, dice and cups that a game declares, and its checks in steps, whose plans it builds."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from aids import toml_file
from aids.dice import Roll, roll
from aids.errors import UnknownName, some_of
from aids.input_file import Place, brief
from aids.kinds import Choice, Context, Flag, Kind, Whole
from aids.reading import language
from aids.records.fields import read
from aids.rulebook import rules, tables
from aids.rulebook.expressions import EITHER, FLAG, NUMBER, TEXT, WORDS, Expression, Number, Value
from aids.rulebook.tables import Table

T = TypeVar("T")
#: Inputs that every check has, or that a check of a table has besides those of its expressions.
RESERVED = ("dice", "seed", "odds", "rules", "json", "help", "column", "drm", "shift", "result", "roll")
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
NAMED = "use small letters, digits and hyphens"
MOST_NAMES = 100
MOST_CHOICES = 40
MOST_SIDES = 100
MOST_CHITS = 200
FACES = (-99, 99)
KEYS_OF = {"whole": ("least", "most", "unit"), "choice": ("choices", "words")}
"""The keys that inputs of one kind alone have."""


def read_declarations(
    raw: Mapping[str, object], place: Place, figures: Mapping[str, rules.Figure], switches: Mapping[str, rules.Switch]
) -> rules.Declarations:
    """Read the sections `inputs`, `dice` and `cups` of a rules file; RulesError for a fault."""
    known = {name: rules.Known(NUMBER) for name in figures}
    values: dict[str, Value] = {name: rules.plain_cell(figure.value) for name, figure in figures.items()}
    for name, switch in switches.items():
        texts = tuple(map(str, switch.texts))
        known[name] = rules.Known(FLAG) if isinstance(switch.value, bool) else rules.Known(TEXT, texts)
        values[name] = switch.value
    inputs = _each(place.at("inputs"), raw.get("inputs", {}), "an input", partial(_input, known=known))
    for name, spec in inputs.items():
        known[name] = rules.Known({"whole": NUMBER, "choice": TEXT, "flag": FLAG}[spec.kind.name], spec.choices)
    dice = _each(place.at("dice"), raw.get("dice", {}), "a die", _die)
    cups = _each(place.at("cups"), raw.get("cups", {}), "a cup", _cup)
    return rules.Declarations(known, values, inputs, dice, cups)


def _each(place: Place, raw: object, what: str, read_one: Callable[[Place, object], T]) -> dict[str, T]:
    entries = toml_file.entries(place, raw)
    place.limit(len(entries), MOST_NAMES, "names here")
    for name in entries:
        if not NAME.fullmatch(name) or len(name) > 30:
            raise place.at(name).refuse(f"{brief(name)} cannot be the name of {what}", fix=NAMED)
    return toml_file.each_entry(place, entries, read_one)


def _input(place: Place, raw: object, known: Mapping[str, rules.Known]) -> rules.Input:
    name = str(place.keys[-1])
    if name in RESERVED or name in WORDS:
        raise place.refuse(f"{name!r} cannot be the name of an input, because expressions use this word")
    if name in known:
        raise place.refuse(f"{name!r} is already the name of a value in [figures]")
    stated = read(language.InputEntry, place, raw)
    for key in (key for kind, keys in KEYS_OF.items() if kind != stated.kind for key in keys):
        if getattr(stated, key) not in (None, "", ()):
            raise place.at(key).refuse(f"{key!r} cannot be used in an input of kind {stated.kind!r}")
    values: Kind[object] = Flag()
    if stated.kind == "whole":
        least = 0 if stated.least is None else stated.least
        most = language.MOST_NUMBER if stated.most is None else stated.most
        if most < least:
            raise place.at("most").refuse(f"'most' is {most}, which is less than 'least', {least}")
        values = Whole(least, most, stated.unit)
    elif stated.kind == "choice":
        choices, words = stated.choices, stated.words
        if not choices:
            raise place.refuse("an input of kind 'choice' needs a list of 'choices'")
        if not 1 < len(choices) <= MOST_CHOICES:
            raise place.at("choices").refuse(f"an input has 2 to {MOST_CHOICES} choices, not {len(choices)}")
        for n, choice in enumerate(choices):
            if choice != choice.strip().lower() or len(choice) > 40 or choice in choices[:n]:
                problem = f"{brief(choice)} must be in small letters, and in the list only once"
                raise place.at("choices", n).refuse(problem)
        if words and len(words) != len(choices):
            raise place.at("words").refuse(f"there are {len(words)} words for {len(choices)} choices")
        values = Choice(choices, words=words)
    default = None if stated.default is None else values.read(place.at("default"), stated.default)
    if default is True:
        cure = "turn the question around, so that no is the usual answer"
        raise place.at("default").refuse("the default of a flag is always no", fix=cure)
    default = False if stated.kind == "flag" else default
    about = stated.help or name.replace("-", " ")
    return rules.Input(name, values, about, required=default is None, default=default, rule=stated.rule)


def _die(place: Place, raw: object) -> Roll:
    name, faces = str(place.keys[-1]), toml_file.array(place, read(language.DieEntry, place, raw).faces, "faces")
    with suppress(UnknownName):
        roll(name)
        raise place.refuse(f"{name!r} is the name of a common die", fix="choose another name")
    if not 2 <= len(faces) <= MOST_SIDES:
        raise place.at("faces").refuse(f"a die has 2 to {MOST_SIDES} faces, not {len(faces)}")
    if isinstance(faces[0], str):
        shown = [_word(place.at("faces", n), face) for n, face in enumerate(faces)]
        words = tuple(dict.fromkeys(shown))
        return Roll(name, (len(faces),), False, (tuple(words.index(word) + 1 for word in shown),), words)
    values = tuple(Whole(*FACES).read(place.at("faces", n), face) for n, face in enumerate(faces))
    return Roll(name, (len(faces),), False, (values,))


def _cup(place: Place, raw: object) -> Mapping[str, int]:
    at = place.at("chits")
    chits = toml_file.entries(at, read(language.CupEntry, place, raw).chits)
    numbers = rules.are_numbers(chits)
    for word in chits:
        if not numbers:
            _word(at.at(word), word)
        elif str(int(word)) != word:
            raise at.at(word).refuse(f"the number {brief(word)} must be written as {int(word)}")
    counts = {word: Whole(1, MOST_CHITS).read(at.at(word), count) for word, count in chits.items()}
    if not 2 <= sum(counts.values()) <= MOST_CHITS:
        raise at.refuse(f"a cup contains 2 to {MOST_CHITS} chits, not {sum(counts.values())}")
    return counts


def _word(place: Place, raw: object) -> str:
    """A word on a die or a chit, as a player writes it after `--dice`."""
    if not isinstance(raw, str) or not NAME.fullmatch(raw) or len(raw) > 30:
        raise place.refuse(f"{brief(raw)} cannot be a face or a chit", fix=NAMED)
    return raw


KINDS = ("roll", "table", "draw", "value", "end")
#: The keys that a step of each kind may have besides.
WITH = {
    "roll": ("as", "when", "times", "take", "count", "otherwise", "text"),
    "table": ("as", "when", "times", "take", "count", "otherwise"),
    "draw": ("as", "when", "times", "take", "count", "otherwise", "text"),
    "value": ("as", "when", "otherwise"),
    "end": ("when",),
}


MOST_STEPS = 40


def read_procedure(
    place: Place, raw: object, names: rules.Names, tables: Mapping[str, Table], cited: str
) -> rules.Procedure:
    """A check in steps of a rules file; `RulesError` with file and line for a fault."""
    name = str(place.keys[-1])
    if not NAME.fullmatch(name):
        raise place.refuse(f"{brief(name)} cannot be the name of a check", fix=NAMED)
    if name in tables and tables[name].check and (tables[name].roll is not None or not tables[name].lookup.plain):
        raise place.refuse(f"the table {name!r} is also a check with this name", fix="rename one of them")
    usual = {"title": name.replace("-", " ").capitalize(), "rule": cited} if cited else {}
    entry = read(language.CheckEntry, place, {**usual, **toml_file.entries(place, raw)}, Context(names))
    steps = toml_file.rows(place.at("steps"), entry.steps)
    if not 1 <= len(steps) <= MOST_STEPS:
        raise place.at("steps").refuse(f"a check has 1 to {MOST_STEPS} steps, not {len(steps)}")
    builder = Builder(names.declared, tables, name)
    for at, step in steps:
        builder.add(at, step)
    known = {slot.name: slot for slot in builder.slots}
    for n, result in enumerate(entry.result):
        place.at("result", n).known(result, known, "result")
    plan = builder.plan(entry.result)
    if not plan.counts:
        raise place.refuse("this check has no result", fix="give a step a name with 'as'")
    return rules.Procedure(name, entry.title, entry.rule, entry.assumes, plan, tuple(builder.asked))


class Builder:
    """Gathers the steps, readings and slots of a plan, and the inputs that it asks for."""

    def __init__(self, declared: rules.Declarations, tables: Mapping[str, Table], name: str) -> None:
        self.declared, self.tables, self.name = declared, tables, name
        self.steps: list[rules.Step] = []
        self.readings: list[rules.Reading] = []
        self.slots: list[rules.Slot] = []
        self.cups: dict[str, int] = {}
        self.asked: dict[str, None] = {}
        self.rolled: set[str] = set()
        self.conditional = False
        #: The readings of tables that results lead on to, and the number of the step that led there first.
        self.leads: dict[str, int] = {}
        self.first_led: dict[str, int] = {}
        self.used: set[str] = set()

    def plan(self, stated: Sequence[str] = (), *, own: bool = False) -> rules.Plan:
        """The plan; `stated` are the results that it answers, by default all but plain rolls, if there are others."""
        names = [slot.name for slot in self.slots]
        counts = stated or [name for name in names if name not in self.rolled] or names
        cups = tuple((cup, tuple(self.declared.cups[cup].items())) for cup in self.cups)
        steps, readings, slots = tuple(self.steps), tuple(self.readings), tuple(self.slots)
        return rules.Plan(self.name, steps, readings, slots, cups, self.declared.values, tuple(counts), own, self.leads)

    @property
    def known(self) -> dict[str, rules.Known]:
        """The names that an expression of the next step may use."""
        known = dict(self.declared.known)
        for slot in self.slots:
            if slot.take != rules.LIST:  # a comparison with a text that it cannot hold is refused
                texts = slot.cells if slot.kind == TEXT and slot.take == rules.ONE else ()
                known[slot.name] = rules.Known(slot.kind, tuple(cell for cell in texts if isinstance(cell, str)))
        return known

    def slot(self, slot: rules.Slot, place: Place) -> int:
        """The number of a slot; RulesError if an earlier step has one of that name and this step has no condition."""
        for number, other in enumerate(self.slots):
            if other.name == slot.name:
                if not self.conditional:
                    cure = "give this step another name with 'as', or add a 'when'"
                    raise place.refuse(f"{slot.name!r} is already the result of an earlier step", fix=cure)
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

    def add(self, place: Place, raw: object) -> None:
        """Add a step."""
        stated = read(language.StepEntry, place, raw, Context(rules.Names(self.declared._replace(known=self.known))))
        kinds = [kind for kind in KINDS if getattr(stated, kind) not in (None, "", False)]
        if isinstance(raw, dict) and raw.get("end") is False:
            raise place.at("end").refuse("'end' can only be true")
        if len(kinds) != 1:
            raise place.refuse(f"a step must have exactly one of {some_of(KINDS)}")
        kind = kinds[0]
        for key in raw if isinstance(raw, dict) else ():
            if key != kind and key not in WITH[kind]:
                raise place.at(key).refuse(f"{key!r} cannot be used in a step with {kind!r}")
        self.conditional = stated.when is not None
        for expression in (stated.when, stated.times):
            self.ask(expression.names if expression is not None else ())
        reading = value = slot = None
        if kind == "value":
            if not stated.name:
                raise place.refuse("a step with 'value' needs a name", fix="add 'as'")
            value = language.read_expression(place, stated.value, self.known, "", "value")
            if value.kind not in (NUMBER, FLAG, TEXT):
                value = language.read_expression(place, stated.value, self.known, NUMBER, "value")
            self.ask(value.names)
            slot = self.slot(rules.Slot(self._name(place, stated, ""), value.kind, rules.ONE), place)
        elif kind != "end":
            reading = {"roll": self._roll, "table": self._table, "draw": self._draw}[kind](place, stated)
            slot = self.readings[reading].slots[0][0] if self.readings[reading].slots else None
        otherwise = stated.otherwise
        if otherwise is not None:
            if stated.when is None or slot is None:
                raise place.at("otherwise").refuse("'otherwise' works only in a step that has 'when' and a result")
            fitting = {NUMBER: (int,), FLAG: (bool,), TEXT: (str,)}.get(self.slots[slot].kind, (int, str))
            is_flag = isinstance(otherwise, bool) and bool not in fitting
            if is_flag or not isinstance(otherwise, int | str) or not isinstance(otherwise, fitting):
                raise place.at("otherwise").wrong(f"a {self.slots[slot].kind}", otherwise)
        self.steps.append(rules.Step(stated.when, reading, stated.times, value, slot, otherwise))

    def _name(self, place: Place, stated: language.StepEntry, usual: str) -> str:
        name = stated.name or usual
        if not NAME.fullmatch(name) or name in WORDS or (name in RESERVED and name != usual):
            raise place.at("as").refuse(f"{brief(name)} cannot be the name of a result")
        return name

    def _count(self, place: Place, stated: language.StepEntry, found: Mapping[str, rules.Known]) -> Expression | None:
        """The condition of the results that are counted."""
        if stated.counted is None:
            return None
        expression = language.read_expression(place, stated.counted, {**self.known, **found}, FLAG, "count")
        self.ask(expression.names)
        return expression

    def _take(self, place: Place, stated: language.StepEntry, kind: str) -> str:
        if stated.counted is not None:
            if stated.take:
                raise place.at("take").refuse("a step cannot have both 'count' and 'take'")
            return rules.COUNT
        if stated.times is None:
            return rules.ONE
        take = stated.take or (rules.SUM if kind == NUMBER else rules.LIST)
        if kind != NUMBER and take != rules.LIST:
            raise place.at("take").refuse(f"{take!r} works only for numbers", fix="write 'list'")
        return take

    def _roll(self, place: Place, stated: language.StepEntry) -> int:
        roll = stated.roll
        assert roll is not None
        kind = TEXT if roll.words else NUMBER
        found = {"roll": rules.Known(kind, roll.words)}
        count, name = self._count(place, stated, found), self._name(place, stated, "roll")
        take = self._take(place, stated, kind)
        cells: tuple[Value, ...] = roll.words or tuple(roll.weights)
        slot = rules.Slot(name, NUMBER if count else kind, take, () if count else cells)
        number = self.slot(slot, place)
        if take == rules.ONE:
            self.rolled.add(name)
        text = stated.text or name.replace("-", " ")
        self.readings.append(rules.Reading(text, None, roll, -1, ((number, "roll"),), count))
        return len(self.readings) - 1

    def _draw(self, place: Place, stated: language.StepEntry) -> int:
        cup = place.at("draw").known(stated.draw, self.declared.cups, "cup")
        number = self.cups.setdefault(cup, len(self.cups))
        words = tuple(self.declared.cups[cup])
        kind = NUMBER if rules.are_numbers(words) else TEXT
        count = self._count(place, stated, {"chit": rules.Known(kind, () if kind == NUMBER else words)})
        take = self._take(place, stated, kind)
        chits: tuple[Value, ...] = tuple(sorted(map(int, words))) if kind == NUMBER else words
        slot = rules.Slot(self._name(place, stated, cup), NUMBER if count else kind, take, () if count else chits)
        text = stated.text or cup.replace("-", " ")
        self.readings.append(rules.Reading(text, None, None, number, ((self.slot(slot, place), "chit"),), count))
        return len(self.readings) - 1

    def _table(self, place: Place, stated: language.StepEntry) -> int:
        name = place.at("table").known(stated.table, self.tables, "table")
        table = self.tables[name]
        if fault := table.why_not:
            raise place.at("table").refuse(fault)
        self._ask_for(place.at("table"), table)
        kind = _kind(table, list(table.columns))
        found = {key: rules.Known(_kind(table, [key])) for key in table.columns}
        if table.has_one_result:
            found["result"] = rules.Known(kind)
        count = self._count(place, stated, found)
        take = self._take(place, stated, kind)
        key = self._name(place, stated, name)
        return self.read_table(table, key, many=stated.times is not None, take=take, count=count, place=place)

    def _ask_for(self, place: Place, table: Table) -> None:
        """Note the inputs of a table; refuse a name of which an earlier step made another kind of value."""
        names = names_of(table)
        for slot in self.slots:
            if slot.name in names and (slot.kind != self.declared.known[slot.name].kind or slot.take == rules.LIST):
                wanted = self.declared.known[slot.name].kind
                raise place.refuse(f"{slot.name!r} is a {wanted} in the table, but a {slot.kind} in an earlier step")
        self.ask(names)

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
        cross = table.lookup.across is not None
        columns = [("result", list(table.columns))] if cross else [(column, [column]) for column in table.columns]
        slots = []
        for found, held in [] if take == rules.COUNT else columns:
            single = key is not None and len(columns) == 1
            name = found if key is None else key if single else f"{key}-{found}"
            kind = _kind(table, held)
            cells = [rules.plain_cell(row.cells[one]) for one in held for row in table.rows if not row.reroll]
            taken = (take if kind == NUMBER or take == rules.LIST else rules.LIST) if many else rules.ONE
            slots.append((self.slot(rules.Slot(name, kind, taken, _in_order(table, cells)), place), found))
        if take == rules.COUNT:
            slot = rules.Slot(key or table.name, NUMBER, rules.COUNT)
            slots.append((self.slot(slot, place), next(iter(table.columns))))
        self.readings.append(rules.Reading(table.title, table, None, -1, tuple(slots), count))
        number = len(self.readings) - 1
        for then, _ in table.thens():  # each has one reading, whatever leads there
            following, several = self.tables[then.table], many or then.times is not None
            if then.table not in self.leads:
                self._ask_for(place, following)
                self.leads[then.table] = len(self.readings)
                self.first_led[then.table] = len(self.steps)
                self.read_table(following, following.name, many=several, take=rules.SUM, place=place)
            elif several or self.first_led[then.table] != len(self.steps):
                self._take_several(then.table, place)
        return number

    def _take_several(self, name: str, place: Place) -> None:
        """Let the results of a table that is led on to, and of those after it, come about several times."""
        for number, _ in self.readings[self.leads[name]].slots:
            slot = self.slots[number]
            if slot.take == rules.ONE:
                if slot.kind != NUMBER and slot.name in self.used:
                    raise place.refuse(f"{slot.name!r} is used in an earlier step, but here it can have several values")
                self.slots[number] = slot._replace(take=rules.SUM if slot.kind == NUMBER else rules.LIST)
                for then, _ in self.tables[name].thens():
                    self._take_several(then.table, place)


def names_of(table: Table) -> tuple[str, ...]:
    """The names in the expressions of a table."""
    times = [then.times for then, _ in table.thens() if then.times is not None]
    named = [name for expression in times for name in expression.names if name not in ("result", *table.columns)]
    return (*tables.names(table.lookup), *named)


def _kind(table: Table, columns: Sequence[str]) -> str:
    """Whether the cells of columns are numbers, texts or both."""
    texts = {isinstance(row.cells[key], str) for row in table.rows for key in columns if not row.reroll}
    return EITHER if len(texts) > 1 else TEXT if texts == {True} else NUMBER


def _in_order(table: Table, cells: Sequence[Value]) -> tuple[Value, ...]:
    """The cells of a table each once: in the order of its results, numbers rising, others as they come."""
    order = {str(cell): n for n, cell in enumerate(table.lookup.results)}
    once = dict.fromkeys(cells)
    numbers: list[Number] = sorted(cell for cell in once if not isinstance(cell, str))
    first: list[Value] = [*numbers, *(cell for cell in once if isinstance(cell, str))]
    return tuple(sorted(first, key=lambda cell: order.get(str(cell), len(order))))
