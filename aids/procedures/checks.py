"""The checks of plans and of single tables, and their words: the result, how each throw was read, what changed it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from aids import checks
from aids.checks import Answer, Ask, Block, Check, Done, Facts, Outcome, Rank, Result, Steps, Throw, capital, listed
from aids.errors import InputError
from aids.kinds import Choice, Whole
from aids.procedures.states import Position, Program, State, is_own, reaching
from aids.reading.procedures import Builder, names_of
from aids.rulebook import tables
from aids.rulebook.expressions import Value, evaluate
from aids.rulebook.rules import COUNT, SUM, Input, Inputs, Plan, Procedure, Rules, Step, place, plain_cell
from aids.rulebook.tables import Table, holding, rolls_again, signed, whole


class PlanCheck(Check):
    """The check of a procedure, compiled once it is used; `specs` are its inputs if they are not those of the rules."""

    def __init__(self, rules: Rules, stated: Procedure, specs: Sequence[Input] | None = None) -> None:
        super().__init__(rules)
        self.stated, self.plan = stated, stated.plan
        self._slots = {slot.name: slot for slot in self.plan.slots}
        self.name, self.title, self.rule, self.counts = stated.name, stated.title, stated.rule, self.plan.counts
        declared = rules.declared.inputs.items()
        self.inputs = tuple([spec for name, spec in declared if name in stated.inputs] if specs is None else specs)
        read = [reading.table for reading in self.plan.readings if reading.table is not None]
        self.assumes = tuple(dict.fromkeys([*stated.assumes, *(ruling for table in read for ruling in table.assumes)]))
        rolls = [reading.roll if reading.table is None else reading.table.roll for reading in self.plan.readings]
        dice = [roll.name for roll in rolls if roll is not None] + [f"chits from {name}" for name, _ in self.plan.cups]
        self.dice, self.shows = ", ".join(dict.fromkeys(dice)), tuple(table.name for table in read)

    @cached_property
    def program(self) -> Program:
        """Its plan, compiled."""
        return Program(self.plan)

    def start(self, inputs: Inputs) -> State:
        """The first state."""
        return self.program.start(inputs)

    def step(self, inputs: Inputs, state: State | InputError) -> Ask | Done:
        """The throw that a state waits for, or the result."""
        return self.program.step(inputs, state)

    def rank(self, values: tuple[object, ...]) -> Rank:
        """Numbers rising, texts as their table lists them, nothing first."""
        ranks: Rank = []
        for name, value in zip(self.counts, values, strict=True):
            cells = self._slots[name].cells
            if value is None:
                ranks.append((0,))
            elif isinstance(value, tuple):
                ranks.append((1, len(value), *map(cells.index, value)))
            elif value in cells:
                ranks.append((1, cells.index(value)))
            else:
                assert isinstance(value, int | Fraction | str)
                ranks.append((2, value))
        return ranks

    def answering(self, names: Collection[str]) -> Check:
        """The check that answers the results of these names alone, with the same chances, in less work."""
        return PlanCheck(self.rules, self.stated._replace(plan=reaching(self.plan, names)), self.inputs)

    def in_words(self, outcome: Outcome) -> Answer:
        """The result, then each throw, and the shifts and modifiers that held."""
        claims = self._claims(outcome.result, named=True)
        steps, facts = list[checks.Step](), dict[str, str]()
        inputs: Inputs = outcome.inputs
        program, state = self.program, self.start(inputs)
        _tell_without_dice(self.plan, state, facts)
        for throw in outcome.throws:
            position, ask = program.position(inputs, state), program.step(inputs, state)
            assert position is not None and isinstance(ask, Ask)
            values = program.values_of(inputs, state.kept)
            steps.append(_step(values, position, throw))
            facts |= _changes(self.plan, inputs, values, position)
            following = ask.after(throw.outcome)
            assert isinstance(following, State)
            state = following
            _tell_without_dice(self.plan, state, facts)
        blocks: list[Block] = [Steps(tuple(steps))] if steps else []
        blocks += [Facts(tuple(facts.items()))] if facts else []
        return Answer(f"{capital('; '.join(claims)) if claims else 'No result'}.", tuple(blocks))

    def label(self, result: Result) -> str:
        """A result in words, part by part."""
        return ", ".join(self._claims(result)) or "no result"

    @cached_property
    def labels(self) -> dict[str, tuple[str, Table | None]]:
        """For each slot its name for people, and the table whose cells it holds."""
        labels: dict[str, tuple[str, Table | None]] = {}
        plan = self.plan
        for reading in plan.readings:
            for number, key in reading.slots:
                slot, table = plan.slots[number], reading.table
                name = slot.name.replace("-", " ")
                if table is not None and plan.own and reading is plan.readings[0] and key in table.columns:
                    name = table.columns[key]
                elif table is not None and slot.name == table.name:
                    name = table.title
                labels.setdefault(slot.name, (name, table if slot.take != COUNT else None))
        for slot in plan.slots:
            labels.setdefault(slot.name, (slot.name.replace("-", " "), None))
        return labels

    def _claims(self, result: Result, *, named: bool = False) -> list[str]:
        """A result in words, part by part; parts that did not come about are left out, equal values told as `2 × hull`.

        The only part of a result has no name, unless it is a number and is to be `named`.
        """
        claims, plan = [], self.plan
        for name in plan.counts:
            value = result.get(name)
            label, table = self.labels[name]
            if value is None or value == ():
                continue
            if isinstance(value, bool):
                claims.append(label if value else f"not {label}")
                continue
            texts = Counter(cell_text(each, table) for each in (value if isinstance(value, tuple) else (value,)))
            text = listed([each if count == 1 else f"{count} × {each}" for each, count in texts.items()])
            alone = plan.own and name == plan.counts[0] and len(plan.readings[0].slots) == 1
            bare = alone or len(plan.counts) == 1
            number = named and not isinstance(value, str | tuple)
            if number and plan.own and name == "result" and table is not None:
                label = table.title
            # Inside a sentence a label begins with a small letter, unless its first word is in capitals.
            inside = label if label[1:2].isupper() else label[:1].lower() + label[1:]
            claims.append(text if bare and not number else f"{inside} {text}")
        return claims


class LookupCheck(PlanCheck):
    """The check that reads one table, with the tables that its results lead on to.

    Besides the inputs of its expressions it takes `column`, `shift` and `drm`, each in place of what it is worked out
    from; with `column`, shifts and modifiers hold only where their inputs are given.
    """

    def __init__(self, rules: Rules, table: Table) -> None:
        declared, lookup = rules.declared, table.lookup
        builder = Builder(declared, rules.tables, table.name)
        key, at = None if lookup.across is None else "result", place(rules, "tables", table.name)
        reading = builder.read_table(table, key, many=False, take=SUM, place=at)
        builder.steps.append(Step(None, reading, None, None, None, None))
        told = _told_inputs(table)
        also = [name for other in tables.reached(rules.tables, table.name) for name in names_of(rules.tables[other])]
        needed, asked = {*also, *tables.names(lookup, ())}, list[Input]()
        for name, spec in declared.inputs.items():
            if name in needed:
                asked.append(spec._replace(instead=()))
            elif name in tables.names(lookup):  # `column` makes it needless, and what stands for the only use of it
                uses = [part for part in ("column", "shift", "drm") if name in tables.names(lookup, (part,))]
                asked.append(spec._replace(instead=tuple(n for n in told if n == "column" or uses == [n])))
        stated = Procedure(table.name, table.title, table.rule, table.assumes, builder.plan(own=True), ())
        super().__init__(rules, stated, (*asked, *told.values()))
        choosing = {*tables.names(lookup)} - {*tables.names(lookup, ("shift", "drm"))}
        self.choose = [spec.name for spec in self.inputs if spec.default is None and spec.name in choosing]

    def agree(self, inputs: Inputs) -> None:
        """Refuse a column beside inputs that choose it."""
        both = [name for name in self.choose if name in inputs and "column" in inputs]
        if both:
            raise InputError("use only one of these options", where=f"--column and --{both[0]}")


def _told_inputs(table: Table) -> dict[str, Input]:
    """The inputs `column`, `shift` and `drm`, as far as a table has what they stand for."""
    told: dict[str, Input] = {}
    lookup = table.lookup
    axis = lookup.across
    if axis is not None and axis.kind != "choice":
        named = axis.kind == "named"
        text = "The column to use." if named else "Use this column instead of choosing it by the inputs."
        columns, words = tuple(map(str.lower, table.columns)), tuple(table.columns.values())
        told["column"] = Input("column", Choice(columns, words=words), text, named, None)
    if lookup.shifts or (axis is not None and axis.kind in ("ratio", "value")):
        least, most = lookup.shift_limits
        text = "Shift by this number of columns to the right, instead of the listed shifts."
        told["shift"] = Input("shift", Whole(least, most), text)
    if table.can_modify and (lookup.modifiers or axis is not None):
        least, most = lookup.modifier_limits
        told["drm"] = Input("drm", Whole(least, most), "Add this to the roll, instead of the listed modifiers.")
    return told


def cell_text(value: object, table: Table | None) -> str:
    """A cell in words, with its short form: `defender retreats (DR)`."""
    short = checks.number_text(value)
    meaning = table.lookup.results.get(short) if table is not None else None
    if meaning is None or not meaning.text:
        return short
    return f"{meaning.text} ({short})"


def _step(values: Mapping[str, Value], position: Position, throw: Throw) -> checks.Step:
    """One throw: its faces, the modified roll, the column, and what it read, or whether it counts."""
    reading, table = position.reading, position.reading.table
    if table is None:  # a roll or chit, which may be counted under a condition
        if reading.counted is None:
            return checks.step_of_throw(throw, "")
        found = throw.roll.words[throw.outcome - 1] if throw.roll.words else throw.outcome
        counts = evaluate(reading.counted, {**values, "roll": found, "chit": found})
        return checks.step_of_throw(throw, ": counts" if counts else ": does not count")
    axis = table.lookup.across
    if axis is not None and axis.roll is not None and position.column is None:
        return checks.step_of_throw(throw, "")
    text = f" {'+' if position.drm > 0 else '−'} {abs(position.drm)} = {throw.outcome + position.drm}"
    read = "" if not position.drm else text
    row = table.rows[tables.rows_of(table, (throw.outcome,), position.drm)[throw.outcome]]
    column = None if position.column is None else list(table.columns)[position.column]
    if row.natural:
        read = " (natural)"
    if column is not None:
        read += f", column {table.columns[column]}"
    if rolls_again(table, row, column):
        return checks.step_of_throw(throw, f"{read}: roll again")
    cells = [row.cells[column]] if column is not None else list(row.cells.values())
    return checks.step_of_throw(throw, f"{read}: {', '.join(cell_text(plain_cell(cell), table) for cell in cells)}")


def _changes(plan: Plan, inputs: Inputs, values: Mapping[str, Value], position: Position) -> dict[str, str]:
    """The shifts and modifiers that held for a table, by the name of the table's throw."""
    table = position.reading.table
    if table is None:
        return {}
    own, told = is_own(plan, table), {}
    for what, key, changes in (
        ("Shifts", "shift", table.lookup.shifts),
        ("Modifiers", "drm", table.lookup.modifiers),
    ):
        name = what if own else f"{what}, {table.title}"
        if own and key in inputs:
            told[name] = f"{signed(whole(inputs[key], key))}, as given"
        elif held := [f"{change.text} {signed(amount)}" for change, amount in holding(changes, values)]:
            told[name] = ", ".join(held)
    return told


def _tell_without_dice(plan: Plan, state: State, facts: dict[str, str]) -> None:
    """Add what tables without dice gave until the next throw, and values worked out, as facts."""
    kept = state.kept
    for reading in plan.readings:
        if reading.table is None or reading.table.roll is not None:
            continue
        for number, key in reading.slots:
            value = kept[number]
            if value is not None and plan.slots[number].name not in plan.counts:
                heading = reading.table.columns.get(key, "")
                label = f"{reading.table.title}, {heading}" if len(reading.slots) > 1 else reading.table.title
                facts[label] = cell_text(value, reading.table)
    for step in plan.steps:
        if step.value is not None and step.slot is not None and kept[step.slot] is not None:
            slot = plan.slots[step.slot]
            if slot.name not in plan.counts:
                facts[capital(slot.name.replace("-", " "))] = checks.number_text(kept[step.slot])
