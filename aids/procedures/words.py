"""The answers of checks in steps and of tables, in words: the result, how each throw was read, shifts and modifiers."""

from collections import Counter
from collections.abc import Mapping

from aids import checks
from aids.checks import Answer, Ask, Block, Check, Facts, Outcome, Result, Step, Steps, Throw, Words, capital, listed
from aids.procedures.states import Position, Program, State
from aids.rulebook.expressions import Value, evaluate
from aids.rulebook.rules import COUNT, Inputs, Plan, Rules, plain_cell
from aids.rulebook.tables import Table, holding, rolls_again, row_of, signed, whole


def words_of(check: Check, plan: Plan) -> Words:
    """The words of a check with a plan."""
    labels = _labels(plan)

    def answer(rules: Rules, outcome: Outcome) -> Answer:
        claims = _claims(plan, outcome.result, labels, named=True)
        head = f"{capital('; '.join(claims)) if claims else 'No result'}."
        steps, facts = _told(check, plan, outcome)
        blocks: list[Block] = [Steps(steps)] if steps else []
        return Answer(head, (*blocks, Facts(facts)) if facts else tuple(blocks))

    return Words(answer, lambda result: ", ".join(_claims(plan, result, labels)) or "no result")


def _labels(plan: Plan) -> dict[str, tuple[str, Table | None]]:
    """For each slot its name for people, and the table whose cells it holds."""
    labels: dict[str, tuple[str, Table | None]] = {}
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


def _claims(
    plan: Plan, result: Result, labels: Mapping[str, tuple[str, Table | None]], *, named: bool = False
) -> list[str]:
    """A result in words, part by part; parts that did not come about are left out, equal values told as `2 × hull`.

    The only part of a result has no name, unless it is a number and is to be `named`.
    """
    claims = []
    for name in plan.counts:
        value = result.get(name)
        label, table = labels[name]
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


def cell_text(value: object, table: Table | None) -> str:
    """A cell in words, with its short form: `defender retreats (DR)`."""
    short = checks.number_text(value)
    meaning = table.lookup.results.get(short) if table is not None else None
    if meaning is None or not meaning.text:
        return short
    return f"{meaning.text} ({short})"


def _told(check: Check, plan: Plan, outcome: Outcome) -> tuple[tuple[Step, ...], tuple[tuple[str, str], ...]]:
    """Each throw in words, and the shifts and modifiers that held."""
    steps: list[Step] = []
    facts: dict[str, str] = {}
    inputs: Inputs = outcome.inputs
    program = Program(plan)
    state = program.start(inputs)
    _tell_without_dice(plan, state, facts)
    for throw in outcome.throws:
        position = program.position(inputs, state)
        ask = check.step(inputs, state)
        if position is None or not isinstance(ask, Ask):
            break
        values = program.values_of(inputs, state.kept)
        steps.append(_step(values, position, throw))
        facts.update(_changes(plan, inputs, values, position))
        following = ask.then(throw.outcome)
        assert isinstance(following, State)
        state = following
        _tell_without_dice(plan, state, facts)
    return tuple(steps), tuple(facts.items())


def _step(values: Mapping[str, Value], position: Position, throw: Throw) -> Step:
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
    row = table.rows[row_of(table, throw.outcome, position.drm)]
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
    own = plan.own and plan.readings[0].table is table
    told = {}
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
