"""Reads from a table's entry how it is read: columns, shifts, modifiers, what results mean; and rows that say more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Any

from aids import toml_file
from aids.errors import RulesError, nearest
from aids.places import Place, brief
from aids.reading.declarations import roll_named
from aids.reading.expressions import read_expression
from aids.reading.spans import check_cover, face_at, read_outcomes, read_span
from aids.rulebook.declarations import Declarations
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, Known
from aids.rulebook.lookups import (
    LIMIT,
    can_modify,
    has_one_result,
)
from aids.rulebook.tables import FIRST, LAST, Axis, Change, Limit, Lookup, Meaning, Row, Table, Then

ROW_KEYS = ("then", "times", "reroll", "natural", "at")
AXIS_KEYS = ("choice", "ratio", "value", "dice", "from", "round", "below", "above")
CHANGE_KEYS = ("when", "add", "text", "rule")
MEANING_KEYS = ("text", "then", "times", "reroll", "group")
MOST_CHANGES = 60
MOST_COLUMNS = 60
MOST_ROWS = 200
ROUNDINGS = ("down", "up", "nearest")
AGAIN = "roll again"


def read_lookup(table: Table, place: Place, entries: Mapping[str, object], declared: Declarations) -> Lookup:
    """How a table is read, from its entries; its rows are not read yet."""
    if len(table.columns) > MOST_COLUMNS:
        raise place.at("columns").refuse(f"{len(table.columns)} columns; {MOST_COLUMNS} at most")
    across = down = None
    if "across" in entries:
        across = read_axis(
            place.at("across"), entries["across"], list(table.columns), declared, list(table.columns.values())
        )
    if "down" in entries:
        if table.roll is not None:
            raise place.at("down").refuse("a table with dice has no 'down': its dice say which row is read")
        down = read_axis(place.at("down"), entries["down"], _row_labels(place, entries), declared)
        if down.kind in ("named", "dice"):
            raise place.at("down").refuse("the row of a table without dice is chosen by choice = NAME, ratio or value")
    if across is not None and table.roll is None and down is None:
        raise place.at("across").refuse("a table of alternatives needs 'dice', or 'down' for its row")
    if "shifts" in entries and (across is None or across.kind == "choice"):
        raise place.at("shifts").refuse("only a table with columns in order, by 'across', has shifts")
    if table.roll is None and "modifiers" in entries:
        raise place.at("modifiers").refuse("a table without dice has no modifiers")
    lookup = Lookup(
        across,
        down,
        _changes(place.at("shifts"), entries.get("shifts", []), table.rule, declared),
        _limits(place, entries, "shift"),
        _changes(place.at("modifiers"), entries.get("modifiers", []), table.rule, declared),
        _limits(place, entries, "modifier"),
        _meanings(place.at("results"), entries.get("results", {}), table, across, declared),
    )
    if lookup.modifiers and not can_modify(table._replace(lookup=lookup)):
        raise place.at("modifiers").refuse(f"a roll of {table.roll.name if table.roll else ''} cannot be modified")
    return lookup


def _row_labels(place: Place, entries: Mapping[str, object]) -> list[str]:
    """The labels `at` of the rows of a table without dice, each once."""
    labels: list[str] = []
    for at, raw in toml_file.rows(place.at("rows"), entries["rows"]):
        row = toml_file.entries(at, raw)
        if "at" not in row:
            raise at.refuse("this row lacks its 'at', which says when it is read")
        label = row["at"]
        label = str(label) if isinstance(label, int) and not isinstance(label, bool) else label
        label = toml_file.text(at, label, "at").strip()
        if label.lower() in map(str.lower, labels):
            raise at.at("at").refuse(f"{brief(label)} is in two rows")
        labels.append(label)
    return labels


def read_axis(
    place: Place, raw: object, labels: Sequence[str], declared: Declarations, headings: Sequence[str] = ()
) -> Axis:
    """How one of several columns or rows with these labels is chosen; `headings` are the words above columns."""
    entries = toml_file.entries(place, raw, AXIS_KEYS)
    ways = [key for key in AXIS_KEYS[:4] if key in entries]
    if len(ways) != 1:
        raise place.refuse("give one of choice, ratio, value or dice")
    way = ways[0]
    rounding = toml_file.choice(place, entries.get("round", "down"), ROUNDINGS, "round")
    axis = Axis(way, (), (), rounding)
    if way == "choice":
        return _choice_axis(axis, place, entries, labels, declared)
    if way == "ratio":
        parts = toml_file.array(place, entries["ratio"], "ratio")
        if len(parts) != 2:
            raise place.at("ratio").refuse('a ratio is of two values: ratio = ["attack", "defense"]')
        found = tuple(read_expression(place, part, declared.known, NUMBER, "ratio", n) for n, part in enumerate(parts))
        axis = axis._replace(parts=found)
    elif way == "value":
        axis = axis._replace(parts=(read_expression(place, entries["value"], declared.known, NUMBER, "value"),))
    else:
        roll = roll_named(place.at("dice"), toml_file.text(place, entries["dice"], "dice"), declared)
        if roll.words:
            raise place.at("dice").refuse("a die with words chooses no column")
        axis = axis._replace(roll=roll)
    return _limited(axis._replace(bounds=_bounds(place, entries, labels, way)), place, entries, labels, headings)


def _choice_axis(
    axis: Axis, place: Place, entries: Mapping[str, object], labels: Sequence[str], declared: Declarations
) -> Axis:
    for key in ("from", "round", "below", "above"):
        if key in entries:
            raise place.at(key).refuse(f"columns by choice have no {key!r}")
    if entries["choice"] is True:
        return axis._replace(kind="named")
    expression = read_expression(place, entries["choice"], declared.known, TEXT, "choice")
    name = expression.names[0] if expression.tree == ("name", *expression.names) else ""
    choices = declared.known[name].choices if name else ()
    if not choices:
        raise place.at("choice").refuse("'choice' must be the name of an input of kind 'choice', or true")
    lower = [label.lower() for label in labels]
    for choice in choices:
        if choice not in lower:
            raise place.at("choice").refuse(f"{name!r} may be {brief(choice)}; {nearest(choice, labels)}")
    return axis._replace(parts=(expression,))


def _refuses(place: Place, entries: Mapping[str, object], key: str) -> bool:
    return key in entries and toml_file.choice(place, entries[key], ("refuse",), key) == "refuse"


def _limited(
    axis: Axis, place: Place, entries: Mapping[str, object], labels: Sequence[str], headings: Sequence[str]
) -> Axis:
    """The axis with the limits beyond which it refuses numbers: the outer ends of its first and its last span."""
    low, high = (axis.bounds.index(bound) for bound in (min(axis.bounds), max(axis.bounds)))
    if _refuses(place, entries, "below"):
        axis = axis._replace(below=_least(axis, axis.bounds[low], _span_at(axis, place, (labels, headings), low)))
    if _refuses(place, entries, "above"):
        span = _span_at(axis, place, (labels, headings), high)
        if span is None and axis.kind == "value" and axis.rounding == "down":
            numbers = f"{axis.bounds[high]}-{axis.bounds[high] + 9}"
            raise place.at("above").refuse(
                f"nothing says where {brief(labels[high])} ends, so no number is above it; "
                f"call it by its numbers, such as {numbers!r}, or leave 'above' out"
            )
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


def _least(axis: Axis, bound: Any, span: tuple[int, int] | None) -> Limit | None:
    """The limit under the first column; None where it has no end."""
    if span is not None and span[0] == FIRST:
        return None
    if axis.kind != "ratio" or axis.rounding == "down":
        return Limit(bound)
    below = _ratio_below(bound)
    return Limit(below, beyond=True) if axis.rounding == "up" else Limit((below + bound) / 2, beyond=True)


def _most(axis: Axis, bound: Any, span: tuple[int, int] | None) -> Limit | None:
    """The limit above the last column; None where it has no end."""
    if span is not None:
        return None if span[1] == LAST else Limit(span[1])
    if axis.roll is not None:
        return Limit(max(axis.roll.weights))
    if axis.kind != "ratio" or axis.rounding == "up":
        return Limit(bound)
    over = _ratio_above(bound)
    return Limit(over, beyond=True) if axis.rounding == "down" else Limit((bound + over) / 2)


def _ratio_above(ratio: Any) -> Any:
    """The next ratio to or of 1 above a ratio: 4:1 after 3:1, 1:1 after 1:2 or 2:3."""
    return Fraction(floor(ratio) + 1) if ratio >= 1 else Fraction(1, ceil(1 / ratio) - 1)


def _ratio_below(ratio: Any) -> Any:
    """The next ratio to or of 1 below a ratio: 2:1 before 3:1, 1:3 before 1:2."""
    return Fraction(ceil(ratio) - 1) if ratio > 1 else Fraction(1, floor(1 / ratio) + 1)


def _bounds(place: Place, entries: Mapping[str, object], labels: Sequence[str], way: str) -> tuple[Any, ...]:
    """Where each column or row begins: from the list `from`, or from the labels."""
    bounds: list[Any] = []
    if "from" in entries:
        stated = toml_file.array(place, entries["from"], "from")
        if len(stated) != len(labels):
            raise place.at("from").refuse(f"{len(stated)} numbers for {len(labels)} columns or rows")
        bounds = [_bound(place.at("from", n), bound, way) for n, bound in enumerate(stated)]
    elif way == "ratio":
        bounds = [_bound(place, label, way) for label in labels]
    else:
        spans = [read_span(place, label, open_ends=True) for label in labels]
        for ((_, high), (after, _)), label in zip(pairwise(spans), labels[1:], strict=True):
            if after != high + 1:
                raise place.refuse(f"{brief(label)} does not follow {high}; give the least number of each in 'from'")
        if "round" in entries:
            raise place.at("round").refuse("spans of whole numbers are not rounded; give 'from' to round")
        bounds = [low for low, _ in spans]
    rising = all(a < b for a, b in pairwise(bounds))
    falling = all(a > b for a, b in pairwise(bounds))
    if not (rising or falling):
        raise place.refuse("the columns or rows must go up, or down, from one to the next")
    return tuple(bounds)


def _bound(place: Place, raw: object, way: str) -> Any:
    """A bound as an exact number: a number, or a ratio such as `3-1` or `3:2`."""
    if isinstance(raw, str):
        match = re.fullmatch(r"\s*([0-9]{1,4})\s*[-:–]\s*([0-9]{1,4})\s*", raw)
        if match is not None and int(match[2]) and way == "ratio":
            return Fraction(int(match[1]), int(match[2]))
    if isinstance(raw, str) or way == "ratio":
        wanted = "a ratio such as 3-1 or 1:2" if way == "ratio" else "a number"
        raise place.refuse(f"{brief(raw)} is not {wanted}")
    return Fraction(str(toml_file.number(place, raw)))


def _changes(place: Place, raw: object, rule: str, declared: Declarations) -> tuple[Change, ...]:
    stated = toml_file.rows(place, raw)
    if len(stated) > MOST_CHANGES:
        raise place.refuse(f"{len(stated)} entries; {MOST_CHANGES} at most")
    changes = []
    for at, entry in stated:
        entries = toml_file.entries(at, entry, CHANGE_KEYS, ("add",))
        when = read_expression(at, entries["when"], declared.known, FLAG, "when") if "when" in entries else None
        add = read_expression(at, entries["add"], declared.known, NUMBER, "add")
        told = when.text if when is not None else add.text
        text = toml_file.text(at, entries.get("text", told), "text")
        changes.append(
            Change(when, add, text, toml_file.text(at, entries["rule"], "rule") if "rule" in entries else rule)
        )
    return tuple(changes)


def _limits(place: Place, entries: Mapping[str, object], what: str) -> tuple[int, int]:
    least = toml_file.whole(place, entries.get(f"{what}-least", -LIMIT), -LIMIT, LIMIT, f"{what}-least")
    most = toml_file.whole(place, entries.get(f"{what}-most", LIMIT), -LIMIT, LIMIT, f"{what}-most")
    if most < least:
        raise place.at(f"{what}-most").refuse(f"'{what}-most' is {most}, less than '{what}-least', {least}")
    return least, most


def _meanings(
    place: Place, raw: object, table: Table, across: Axis | None, declared: Declarations
) -> Mapping[str, Meaning]:
    entries = toml_file.entries(place, raw)
    if entries and across is None and len(table.columns) > 1:
        raise place.refuse("'results' is for a table of which one column is read; say 'then' in a row instead")
    meanings = {}
    for cell, entry in entries.items():
        at = place.at(cell)
        if isinstance(entry, str):
            meanings[cell] = Meaning(toml_file.text(at, entry), None, False, "")
            continue
        said = toml_file.entries(at, entry, MEANING_KEYS)
        meanings[cell] = Meaning(
            toml_file.text(at, said["text"], "text") if "text" in said else "",
            _then(at, said, table, declared),
            toml_file.flag(at, said.get("reroll", False), "reroll"),
            toml_file.text(at, said["group"], "group") if "group" in said else "",
        )
    return meanings


def _then(place: Place, entries: Mapping[str, object], table: Table, declared: Declarations) -> Then | None:
    """The table that a row or a result leads on to; whether there is such a table is checked when all are read."""
    if "then" not in entries:
        if "times" in entries:
            raise place.at("times").refuse("'times' says how often 'then' is rolled, and there is no 'then'")
        return None
    known = {**declared.known, **{key: Known(NUMBER) for key in table.columns}}
    if has_one_result(table):
        known["result"] = Known(NUMBER)
    times = read_expression(place, entries["times"], known, NUMBER, "times") if "times" in entries else None
    return Then(toml_file.text(place, entries["then"], "then"), times)


def read_row(table: Table, place: Place, raw: dict[str, object], declared: Declarations, cells: Any) -> Row:
    """A row of a table with a look-up; `cells` reads its cells, which one that is rolled again need not have."""
    given = {key: raw[key] for key in ROW_KEYS if key in raw and key not in table.columns}
    reroll = toml_file.flag(place, given.get("reroll", False), "reroll")
    found = dict.fromkeys(table.columns, AGAIN) if reroll else cells()
    rule = toml_file.text(place, raw["rule"], "rule") if "rule" in raw else table.rule
    if not rule:
        raise place.refuse("this row has no citation: give it, or the table, a 'rule'")
    then = _then(place, given, table, declared)
    if reroll and then is not None:
        raise place.at("then").refuse("a row that is rolled again leads to no other table")
    if table.roll is None:
        if "roll" in raw or "natural" in given or reroll:
            raise place.refuse("this table has no dice, so its rows have no 'roll', 'natural' or 'reroll'")
        return Row(None, None, found, rule, then=then, at=str(raw.get("at", "")).strip())
    if "at" in given:
        raise place.at("at").refuse("a table with dice has no 'at'; write 'roll'")
    natural = "natural" in given
    if natural == ("roll" in raw):
        raise place.refuse("this row lacks its 'roll'" if not natural else "a row has 'roll' or 'natural', not both")
    key = "natural" if natural else "roll"
    open_ends = can_modify(table) and not natural
    low, high = read_outcomes(table.roll, place.at(key), raw[key], open_ends=open_ends)
    return Row(low, high, found, rule, natural, then, reroll, face_at(table.roll, low))


def check_rows(table: Table, place: Place) -> None:
    """Refuse rows that leave an outcome out or state it twice, and results that are not listed."""
    if len(table.rows) > MOST_ROWS:
        raise place.at("rows").refuse(f"{len(table.rows)} rows; {MOST_ROWS} at most")
    if table.lookup is not None and table.lookup.results:
        for n, row in enumerate(table.rows):
            for key, cell in row.cells.items():
                if not row.reroll and isinstance(cell, str) and cell not in table.lookup.results:
                    hint = nearest(cell[:40], table.lookup.results)
                    raise place.at("rows", n, key).refuse(f"{brief(cell)} is not among the 'results'; {hint}")
    if table.roll is None:
        return
    if all(row.reroll for row in table.rows):
        raise place.at("rows").refuse("every row is rolled again")
    natural = [(n, row) for n, row in enumerate(table.rows) if row.natural]
    check_cover(table.roll, place, natural, whole=False)
    plain = [(n, row) for n, row in enumerate(table.rows) if not row.natural]
    covered = {o for _, row in natural for o in table.roll.weights if (row.low or 0) <= o <= (row.high or 0)}
    check_cover(table.roll, place, plain, beside=covered)
    if can_modify(table):
        _check_order(place, plain)


def _check_order(place: Place, rows: Sequence[tuple[int, Row]]) -> None:
    """Refuse gaps and overlaps between rows where modified rolls fall."""
    ordered = sorted((row.low or 0, row.high or 0, n) for n, row in rows)
    for (_, high, _), (low, _, n) in pairwise(ordered):
        if low <= high:
            raise place.at("rows", n, "roll").refuse(f"{max(low, FIRST)} is in two rows")
        if low > high + 1 and high < LAST:
            raise place.at("rows", n, "roll").refuse(f"a modified roll of {high + 1} has no row")
