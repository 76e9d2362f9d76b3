"""Reads tables: their columns and rows, how shifts, modifiers and results are read, and where results lead on to."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import ceil, floor

from aids import toml_file
from aids.dice import Roll
from aids.errors import RulesError, gather, gather_named, nearest, raise_all
from aids.input_file import Place, brief
from aids.kinds import AnyNumber, Context, String
from aids.reading.language import AxisEntry, ChangeEntry, HouseTable, ResultEntry, RowEntry, TableEntry, read_expression
from aids.records.fields import keys, read
from aids.rulebook.expressions import NUMBER, TEXT, Number
from aids.rulebook.rules import Declarations, Known, Names
from aids.rulebook.tables import FIRST, LAST, Axis, Change, Limit, Lookup, Meaning, Row, Table, Then
from aids.texts import CellText, Fill, fill_all

_OPEN = (
    r"(?P<first>-?[0-9]{1,3})(?:\s*(?:(?P<less>or (?:less|lower|fewer))|(?P<more>\+|or (?:more|higher|greater))"
    r"|(?:-|to)\s*(?P<last>-?[0-9]{1,3})))?"
)


def _read_outcomes(dice: Roll, place: Place, raw: object, *, open_ends: bool) -> tuple[int, int]:
    """The first and last outcome of a row; `open_ends` allows outcomes beyond the dice, for modified rolls."""
    if dice.words and isinstance(raw, str) and raw in dice.words:
        return dice.words.index(raw) + 1, dice.words.index(raw) + 1
    if dice.words:
        raise place.refuse(f"{brief(raw)} is not a face of {dice.name}", fix=nearest(str(raw)[:40], dice.words))
    low, high = read_span(place, raw, open_ends=open_ends)
    if not open_ends:
        high = max(dice.weights) if high == LAST else high
        for outcome in (low, high):
            if outcome not in dice.weights:
                raise place.refuse(f"{outcome} is not a possible result of {dice.name}")
    if high < low:
        raise place.refuse(f"{brief(raw)} starts with the higher number", fix=f'write "{high}-{low}"')
    return low, high


def read_span(place: Place, raw: object, *, open_ends: bool) -> tuple[int, int]:
    """The whole numbers of a row or column such as `3`, `2-5`, `6+`; with `open_ends` also below 0 and `1 or less`."""
    text = str(raw) if isinstance(raw, int) and abs(raw) < 1000 else raw
    text = text.replace("–", "-").replace("−", "-").strip() if isinstance(text, str) else ""
    if open_ends and (match := re.fullmatch(_OPEN, text)):
        first = int(match["first"])
        if match["less"]:
            return FIRST, first
        last = LAST if match["more"] else int(match["last"] or first)
        return first, last
    first_text, dash, last_text = (part.strip() for part in text.partition("-"))
    first_text, upwards = first_text.removesuffix("+"), first_text.endswith("+")
    numbers = [part for part in (first_text, last_text) if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != (2 if dash else 1) or not first_text or (upwards and dash):
        more = ', "1 or less", "-2 to 0"' if open_ends else ""
        raise place.refuse(f'{place.name} must be numbers such as "3", "2-5"{more} or "6+", not {brief(raw)}')
    return int(numbers[0]), LAST if upwards else int(numbers[-1])


def check_cover(
    dice: Roll,
    place: Place,
    rows: Sequence[tuple[int, Row]],
    *,
    whole: bool = True,
    beside: Collection[int] = (),
) -> None:
    """Refuse an outcome that two rows have, and with `whole` one that none has and that is not in `beside`."""
    seen: set[int] = set()
    faults = []
    for n, row in rows:
        outcomes = {o for o in dice.weights if (row.low or 0) <= o <= (row.high or 0)}
        twice = sorted(outcomes & seen)
        if twice:
            at = place.at("rows", n, "natural" if row.natural else "roll")
            faults.append(at.refuse(f"{_outcomes_are(twice, dice)} in two rows"))
        seen |= outcomes
    missing = [o for o in dice.weights if o not in seen and o not in beside]
    if whole and missing:
        faults.append(place.at("rows").refuse(f"{_outcomes_are(missing, dice)} not in any row"))
    raise_all(faults)


def _outcomes_are(outcomes: list[int], dice: Roll) -> str:
    shown = [dice.words[o - 1] if dice.words else str(o) for o in outcomes[:6]]
    few = ", ".join(shown) + (" ..." if len(outcomes) > 6 else "")
    return f"the result {few} of {dice.name} is" if len(outcomes) == 1 else f"the results {few} of {dice.name} are"


MOST_CHANGES = 60
MOST_COLUMNS = 60
MOST_ROWS = 200
AGAIN = "roll again"


def read_lookup(table: Table, place: Place, stated: TableEntry, declared: Declarations) -> Lookup:
    """How a table is read, from its entry; its rows are not read yet."""
    place.at("columns").limit(len(table.columns), MOST_COLUMNS, "columns")
    across = down = None
    if stated.across is not None:
        headings = list(table.columns.values())
        across = _axis(place.at("across"), stated.across, list(table.columns), declared, headings)
    if stated.down is not None:
        if table.roll is not None:
            raise place.at("down").refuse("a table with dice cannot have 'down', because its dice choose the row")
        down = _axis(place.at("down"), stated.down, _row_labels(place, stated), declared, ())
        if down.kind in ("named", "dice"):
            problem = "the row of a table without dice must be chosen by choice = NAME, ratio or value"
            raise place.at("down").refuse(problem)
    if across is not None and table.roll is None and down is None:
        raise place.at("across").refuse("this table does not choose a row", fix="add 'dice' or 'down'")
    if stated.shifts and (across is None or across.kind == "choice"):
        raise place.at("shifts").refuse("only a table with ordered columns, chosen by 'across', can have shifts")
    if table.roll is None and stated.modifiers:
        raise place.at("modifiers").refuse("a table without dice cannot have modifiers")
    lookup = Lookup(
        across,
        down,
        _changes(stated.shifts, table.rule),
        _limits(place, "shift", stated.shift_least, stated.shift_most),
        _changes(stated.modifiers, table.rule),
        _limits(place, "modifier", stated.modifier_least, stated.modifier_most),
    )
    table = table._replace(lookup=lookup)
    if lookup.modifiers and not table.can_modify:
        raise place.at("modifiers").refuse(f"a roll of {table.roll.name if table.roll else ''} cannot have modifiers")
    return lookup._replace(results=_results(place.at("results"), stated.results, table, declared))


def _row_labels(place: Place, stated: TableEntry) -> list[str]:
    """The labels `at` of the rows of a table without dice, each once."""
    labels: list[str] = []
    for at, raw in toml_file.rows(place.at("rows"), stated.rows):
        row = toml_file.entries(at, raw)
        if "at" not in row:
            raise at.refuse("'at' is missing in this row: it chooses the row")
        label = row["at"]
        label = str(label) if isinstance(label, int) and not isinstance(label, bool) else label
        label = String().read(at.at("at"), label).strip()
        if label.lower() in map(str.lower, labels):
            raise at.at("at").refuse(f"two rows have {brief(label)}")
        labels.append(label)
    return labels


def _axis(
    place: Place, stated: AxisEntry, labels: Sequence[str], declared: Declarations, headings: Sequence[str]
) -> Axis:
    """How one of several columns or rows with these labels is chosen; `headings` are the words above columns."""
    ways = [way for way in ("choice", "ratio", "value", "dice") if getattr(stated, way) not in (None, ())]
    if len(ways) != 1:
        raise place.refuse("there must be exactly one of choice, ratio, value or dice")
    way = ways[0]
    axis = Axis(way, (), (), stated.round or "down", roll=stated.dice)
    if way == "choice":
        axis = _choice_axis(axis, place, stated, labels, declared)
    elif way == "ratio":
        if len(stated.ratio) != 2:
            cure = 'write, for example: ratio = ["attack", "defense"]'
            raise place.at("ratio").refuse("a ratio needs two values", fix=cure)
        axis = axis._replace(parts=stated.ratio)
    elif stated.value is not None:
        axis = axis._replace(parts=(stated.value,))
    elif stated.dice is not None and stated.dice.words:
        raise place.at("dice").refuse("a die with words cannot choose a column")
    if len(axis.parts) == 1 and axis.parts[0].text in declared.inputs:
        axis = axis._replace(told=declared.inputs[axis.parts[0].text].help)
    if way == "choice":
        return axis
    return _limited(axis._replace(bounds=_bounds(place, stated, labels, way)), place, stated, labels, headings)


def _choice_axis(axis: Axis, place: Place, stated: AxisEntry, labels: Sequence[str], declared: Declarations) -> Axis:
    others = {"from": stated.start, "round": stated.round, "below": stated.below, "above": stated.above}
    for key, held in others.items():
        if held:
            raise place.at(key).refuse(f"{key!r} cannot be used with 'choice'")
    if stated.choice is True:
        return axis._replace(kind="named")
    expression = read_expression(place, stated.choice, declared.known, TEXT, "choice")
    name = str(expression.tree.value) if expression.tree.sort == "name" else ""
    choices = declared.known[name].choices if name else ()
    if not choices:
        raise place.at("choice").refuse("'choice' must be the name of an input of kind 'choice', or true")
    lower = [label.lower() for label in labels]
    for choice in choices:
        if choice not in lower:
            problem = f"{name!r} can be {brief(choice)}, but this column or row is missing"
            raise place.at("choice").refuse(problem, fix=nearest(choice, labels))
    return axis._replace(parts=(expression,))


def _limited(axis: Axis, place: Place, stated: AxisEntry, labels: Sequence[str], headings: Sequence[str]) -> Axis:
    """The axis with the limits beyond which it refuses numbers: the outer ends of its first and its last span."""
    low, high = axis.bounds.index(min(axis.bounds)), axis.bounds.index(max(axis.bounds))
    if stated.below:
        axis = axis._replace(below=_least(axis, axis.bounds[low], _span_at(axis, place, (labels, headings), low)))
    if stated.above:
        span = _span_at(axis, place, (labels, headings), high)
        if span is None and axis.kind == "value" and axis.rounding == "down":
            numbers = f"{axis.bounds[high]}-{axis.bounds[high] + 9}"
            problem = f"the end of {brief(labels[high])} is unknown, so no number can be above it"
            cure = f"use its numbers as its name, such as {numbers!r}, or remove 'above'"
            raise place.at("above").refuse(problem, fix=cure)
        axis = axis._replace(above=_most(axis, axis.bounds[high], span))
    return axis


def _span_at(axis: Axis, place: Place, names: Iterable[Sequence[str]], index: int) -> tuple[int, int] | None:
    """The numbers of a column or row as its label or its heading states them; None if neither is such a span."""
    if axis.kind == "ratio":
        return None
    for text in (named[index] for named in names if named):
        try:
            low, high = read_span(place, text, open_ends=True)
        except RulesError:
            continue
        if low == axis.bounds[index]:
            return low, high
    return None


def _least(axis: Axis, bound: Number, span: tuple[int, int] | None) -> Limit | None:
    """The limit under the first column; None where it has no end."""
    if span is not None and span[0] == FIRST:
        return None
    if axis.kind != "ratio" or axis.rounding == "down":
        return Limit(bound)
    # The next ratio to or of 1: 2:1 before 3:1, 1:3 before 1:2.
    below = Fraction(ceil(bound) - 1) if bound > 1 else Fraction(1, floor(1 / bound) + 1)
    return Limit(below, beyond=True) if axis.rounding == "up" else Limit((below + bound) / 2, beyond=True)


def _most(axis: Axis, bound: Number, span: tuple[int, int] | None) -> Limit | None:
    """The limit above the last column; None where it has no end."""
    if span is not None:
        return None if span[1] == LAST else Limit(span[1])
    if axis.roll is not None:
        return Limit(max(axis.roll.weights))
    if axis.kind != "ratio" or axis.rounding == "up":
        return Limit(bound)
    # The next ratio to or of 1: 4:1 after 3:1, 1:1 after 1:2 or 2:3.
    over = Fraction(floor(bound) + 1) if bound >= 1 else Fraction(1, ceil(1 / bound) - 1)
    return Limit(over, beyond=True) if axis.rounding == "down" else Limit((bound + over) / 2)


def _bounds(place: Place, stated: AxisEntry, labels: Sequence[str], way: str) -> tuple[Number, ...]:
    """Where each column or row begins: from the list `from`, or from the labels."""
    bounds: list[Number] = []
    if stated.start is not None:
        starts = toml_file.array(place, stated.start, "from")
        if len(starts) != len(labels):
            raise place.at("from").refuse(f"there are {len(starts)} numbers for {len(labels)} columns or rows")
        bounds = [_bound(place.at("from", n), bound, way) for n, bound in enumerate(starts)]
    elif way == "ratio":
        bounds = [_bound(place, label, way) for label in labels]
    else:
        spans = [read_span(place, label, open_ends=True) for label in labels]
        for ((_, high), (after, _)), label in zip(pairwise(spans), labels[1:], strict=True):
            if after != high + 1:
                cure = "write the smallest number of each in 'from'"
                raise place.refuse(f"{brief(label)} does not start after {high}", fix=cure)
        if stated.round is not None:
            cure = "remove 'round', or add 'from'"
            raise place.at("round").refuse("spans of whole numbers need no rounding", fix=cure)
        bounds = [low for low, _ in spans]
    rising = sorted(set(bounds))
    if bounds not in (rising, rising[::-1]):
        raise place.refuse("the numbers of the columns or rows must all go up, or all go down")
    return tuple(bounds)


def _bound(place: Place, raw: object, way: str) -> Number:
    """A bound as an exact number: a number, or a ratio such as `3-1` or `3:2`."""
    if isinstance(raw, str):
        match = re.fullmatch(r"\s*([0-9]{1,4})\s*[-:–]\s*([0-9]{1,4})\s*", raw)
        if match is not None and int(match[2]) and way == "ratio":
            return Fraction(int(match[1]), int(match[2]))
    if isinstance(raw, str) or way == "ratio":
        wanted = "a ratio such as 3-1 or 1:2" if way == "ratio" else "a number"
        raise place.refuse(f"{brief(raw)} is not {wanted}")
    return Fraction(str(AnyNumber().read(place, raw)))


def _changes(stated: Sequence[ChangeEntry], rule: str) -> tuple[Change, ...]:
    return tuple(
        Change(each.when, each.add, each.text or (each.when or each.add).text, each.rule or rule) for each in stated
    )


def _limits(place: Place, what: str, least: int, most: int) -> tuple[int, int]:
    if most < least:
        raise place.at(f"{what}-most").refuse(f"'{what}-most' is {most}, which is less than '{what}-least', {least}")
    return least, most


def given_rows(table: Table, declared: Declarations) -> Context:
    """The names that rows and results of a table may use: those declared, its columns, and `result` if there is one."""
    found = {*table.columns, *(("result",) if table.has_one_result else ())}
    return Context(Names(declared._replace(known={**declared.known, **dict.fromkeys(found, Known(NUMBER))})))


def _results(place: Place, raw: object, table: Table, declared: Declarations) -> dict[str, Meaning]:
    stated = toml_file.entries(place, {} if raw is None else raw)
    if stated and table.lookup.across is None and len(table.columns) > 1:
        cure = "write 'then' in a row instead"
        raise place.refuse("'results' works only if one column of the table is chosen", fix=cure)
    given, meanings = given_rows(table, declared), {}
    for cell, entry in stated.items():
        at = place.at(cell)
        each = ResultEntry(String().read(at, entry)) if isinstance(entry, str) else read(ResultEntry, at, entry, given)
        meanings[cell] = Meaning(each.text, _then(at, each), each.reroll, each.group)
    return meanings


def _then(place: Place, stated: ResultEntry | RowEntry) -> Then | None:
    """The table that a row or a result leads on to; whether there is such a table is checked when all are read."""
    if not stated.then and stated.times is not None:
        raise place.at("times").refuse("'times' is the number of rolls for 'then', but there is no 'then'")
    return Then(stated.then, stated.times) if stated.then else None


def _row(table: Table, place: Place, raw: object, given: Context) -> Row:
    """A row of a table; one that is rolled again need not have cells."""
    if not isinstance(raw, dict):
        raise place.refuse(f"a row must be a table in {{ }}, not {brief(raw)}")
    known = (*table.columns, "roll", "rule", *(() if table.lookup.plain else ROW_KEYS))
    raise_all([place.unknown(key, table.columns, "column") for key in raw if key not in known])
    stated = read(RowEntry, place, {key: held for key, held in raw.items() if key not in table.columns}, given)
    found: dict[str, CellText] = dict.fromkeys(table.columns, AGAIN)
    if not stated.reroll:
        found = gather_named((key, partial(_cell, place, key, raw)) for key in table.columns)
    rule = stated.rule or table.rule
    if not rule:
        raise place.refuse("this row has no rule", fix="write 'rule' in the row or in the table")
    then = _then(place, stated)
    if stated.reroll and then is not None:
        raise place.at("then").refuse("a row with 'reroll' cannot also have 'then'")
    if table.roll is None:
        if stated.roll is not None or stated.natural is not None or stated.reroll:
            others = "" if table.lookup.plain else ", 'natural' or 'reroll'"
            raise place.refuse(f"this table has no dice, so its rows cannot have 'roll'{others}")
        return Row(None, None, found, rule, then=then, at="" if stated.at is None else str(stated.at).strip())
    if stated.at is not None:
        raise place.at("at").refuse("the rows of a table with dice do not use 'at'", fix="write 'roll'")
    natural = stated.natural is not None
    if natural == (stated.roll is not None):
        both = "a row can have 'roll' or 'natural', not both"
        raise place.refuse(both if natural else "'roll' is missing in this row")
    open_ends = table.can_modify and not natural
    at, raw = (place.at("natural"), stated.natural) if natural else (place.at("roll"), stated.roll)
    low, high = _read_outcomes(table.roll, at, raw, open_ends=open_ends)
    face = table.roll.words[low - 1] if table.roll.words else ""
    return Row(low, high, found, rule, natural, then, stated.reroll, face)


def check_rows(table: Table, place: Place) -> None:
    """Refuse rows that leave an outcome or a modified roll out or state it twice, and results that are not listed."""
    place.at("rows").limit(len(table.rows), MOST_ROWS, "rows")
    if table.lookup.results:
        for n, row in enumerate(table.rows):
            for key, cell in row.cells.items():
                if not row.reroll and isinstance(cell, str) and cell not in table.lookup.results:
                    hint = nearest(cell[:40], table.lookup.results)
                    raise place.at("rows", n, key).refuse(f"{brief(cell)} is not in 'results'", fix=hint)
    if table.roll is None:
        return
    if all(row.reroll for row in table.rows):
        raise place.at("rows").refuse("every row is rolled again, so there is never a result")
    natural = [(n, row) for n, row in enumerate(table.rows) if row.natural]
    check_cover(table.roll, place, natural, whole=False)
    plain = [(n, row) for n, row in enumerate(table.rows) if not row.natural]
    covered = {o for _, row in natural for o in table.roll.weights if (row.low or 0) <= o <= (row.high or 0)}
    check_cover(table.roll, place, plain, beside=covered)
    if table.can_modify:
        ordered = sorted((row.low or 0, row.high or 0, n) for n, row in plain)
        for (_, high, _), (low, _, n) in pairwise(ordered):
            if low <= high:
                raise place.at("rows", n, "roll").refuse(f"two rows have {max(low, FIRST)}")
            if low > high + 1 and high < LAST:
                raise place.at("rows", n, "roll").refuse(f"a row for a modified roll of {high + 1} is missing")


MOST_TABLES = 300
MOST_THENS = 1_000
MOST_CHAIN = 20
"""Tables in a chain, one leading on to the next."""
#: Keys that say more than dice about how a table is read, and those of rows.
LOOKUP_KEYS = keys(TableEntry)[8:]
ROW_KEYS = tuple(key for key in keys(RowEntry) if key not in ("roll", "rule"))


def read_table(place: Place, raw: object, figures: Fill, names: Names, rule: str = "") -> Table:
    """The table at a place of a rules file; `RulesError` with file and line if it is not valid.

    `{torpedo-step}` in its texts is replaced by the figure of that name; a cell with nothing else is the number.
    `names` are the inputs, dice and rulings of the file; `rule` is cited where the table cites nothing.
    """
    name = str(place.keys[-1])
    entries = toml_file.entries(place, raw, keys(TableEntry))
    headings = toml_file.entries(place.at("columns"), entries.get("columns", {}))
    entries = _filled(place, entries, figures, headings)
    if rule:
        entries = {"title": name.replace("-", " ").capitalize(), "rule": rule, **entries}
    stated = read(TableEntry, place, entries, Context(names))
    columns = {}
    for key, heading in toml_file.entries(place.at("columns"), stated.columns).items():
        if key in ("roll", "rule"):
            raise place.at("columns", key).refuse(f"{key!r} cannot be the name of a column")
        columns[key] = String().read(place.at("columns", key), heading)
    if not columns:
        raise place.at("columns").refuse("a table needs at least one column")
    for key, changes in {"shifts": stated.shifts, "modifiers": stated.modifiers}.items():
        place.at(key).limit(len(changes), MOST_CHANGES, "entries")
    if stated.check is not None and stated.dice is None and stated.down is None:
        raise place.at("check").refuse("a table without dice is never a check", fix="remove 'check'")
    blank = Table(name, "", stated.rule, stated.dice, columns, (), (), (), stated.check is not False)
    raw_rows = entries.get("rows")
    rows, said = raw_rows if isinstance(raw_rows, list) else [], set(ROW_KEYS).difference(columns)
    in_rows = any(isinstance(row, dict) and not said.isdisjoint(row) for row in rows)
    if in_rows or not entries.keys().isdisjoint(LOOKUP_KEYS):  # more than its dice says how it is read
        blank = blank._replace(lookup=read_lookup(blank, place, stated, names.declared))
    return _complete(blank, place, stated, names.declared)


def _filled(place: Place, entries: dict[str, object], figures: Fill, columns: Collection[str]) -> dict[str, object]:
    """The entries of a table with their texts filled; a cell that is only a figure is the number itself."""
    return gather_named(
        (key, partial(fill_all, place.at(key), held, figures, numbers=columns if key == "rows" else ()))
        for key, held in entries.items()
    )


def with_house_rows(table: Table, place: Place, raw: object, figures: Fill, names: Names) -> Table:
    """The table with the rows of a player's house rules, which cite `house rules` if they have no `rule`.

    Dice and columns stay.  `RulesError` with file and line for rows that do not fit them, or with text where the
    table has numbers.
    """
    entries = _filled(place, toml_file.entries(place, raw, keys(HouseTable)), figures, table.columns)
    stated = read(HouseTable, place, {"title": table.title, **entries}, Context(names))
    replaced = _complete(table, place, stated, names.declared)
    for key in table.columns:
        kinds = {isinstance(row.cells[key], str): row.cells[key] for row in reversed(table.rows) if not row.reroll}
        like = next(iter(kinds.values()))
        for n, row in enumerate(replaced.rows):
            if len(kinds) == 1 and not row.reroll and isinstance(row.cells[key], str) != isinstance(like, str):
                wanted, cell = "text" if isinstance(like, str) else "a number", brief(row.cells[key])
                raise place.at("rows", n, key).refuse(f"{key!r} must be {wanted} like {like!r}, not {cell}")
    return replaced


def _complete(blank: Table, place: Place, stated: TableEntry | HouseTable, declared: Declarations) -> Table:
    """The table with its title, notes, citations and rows."""
    table = blank._replace(title=stated.title, rule=stated.rule, assumes=stated.assumes, notes=stated.notes)
    raw_rows = toml_file.array(place, stated.rows, "rows")
    if not raw_rows:
        raise place.at("rows").refuse("a table needs at least one row")
    given = given_rows(table, declared)
    rows = tuple(gather(partial(_row, table, place.at("rows", n), raw, given) for n, raw in enumerate(raw_rows)))
    table = table._replace(rows=rows)
    if not table.lookup.plain:
        check_rows(table, place)
    elif table.roll is not None:
        check_cover(table.roll, place, list(enumerate(rows)))
    return table


def _cell(place: Place, key: str, raw: Mapping[str, object]) -> CellText:
    if key not in raw:
        raise place.refuse(f"the column {key!r} is missing in this row")
    cell = raw[key]
    if isinstance(cell, str):
        return String().read(place.at(key), cell)
    if isinstance(cell, int | float):
        return AnyNumber().read(place.at(key), cell)
    raise place.at(key).refuse(f"{key!r} must be text or a number, not {brief(cell)}")


# --- chains: every chain of tables ends ----------------------------------------------------------------------


def check_chains(place: Place, tables: Mapping[str, Table], only: Collection[str] | None = None) -> None:
    """Refuse what leads to no table, to one that cannot be rolled on unasked, back to itself, or on without end.

    `place` is that of the section `tables`; `only` are the tables that stand there, if not all do.
    """
    place.limit(len(tables), MOST_TABLES, "tables")
    place.limit(sum(len(list(table.thens())) for table in tables.values()), MOST_THENS, "entries 'then'")
    for name in tables if only is None else only:
        for then, way in tables[name].thens():
            place.at(name, *way).known(then.table, tables, "table")
            if fault := tables[then.table].why_not:
                raise place.at(name, *way).refuse(fault)
    longest: dict[str, int] = {}
    for name in tables:
        for path in _paths(tables, name, longest):
            first = next((n for n, each in enumerate(path) if only is None or each in only), 0)
            if len(path) > 1 and path[0] == path[-1]:
                path, first = [*path[first:-1], *path[: first + 1]], 0
                fault = f"these tables lead in a circle: {' > '.join(path[:MOST_CHAIN])}"
            else:
                fault = f"this table leads to a chain of more than {MOST_CHAIN} tables"
            following = (path * 2)[first + 1] if len(path) > 1 else ""
            way = next((way for then, way in tables[path[first]].thens() if following in ("", then.table)), ())
            raise place.at(path[first], *way).refuse(fault)


def _paths(tables: Mapping[str, Table], start: str, longest: dict[str, int]) -> Iterator[list[str]]:
    """Chains from a table that are refused: a circle, with its first table again at its end, or one that is too long.

    `longest` are the lengths of chains from tables that were looked at before; it is added to.
    """
    path, todo = [start], [_targets(tables[start])]
    while path:
        following = next(todo[-1], None)
        if following is None:
            ends = [longest.get(name, 0) for name in _targets(tables[path[-1]])]
            longest[path[-1]] = 1 + max(ends, default=0)
            if longest[path[-1]] > MOST_CHAIN:
                yield path
            path.pop()
            todo.pop()
        elif following in path:
            yield [*path[path.index(following) :], following]
        elif following not in longest:
            path.append(following)
            if len(path) > MOST_CHAIN:
                yield path
            todo.append(_targets(tables[following]))


def _targets(table: Table) -> Iterator[str]:
    return iter(dict.fromkeys(then.table for then, _ in table.thens()))
