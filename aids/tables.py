"""Tables of the rules: parsed and checked from TOML, looked up, and their odds.

A table with dice covers every outcome of its roll exactly once; one without dice is a list to read.  Every row has a
citation, its own `rule` or the table's.  A table with dice is a check of its game, unless it says `check = false`.
In a file:

    [tables.contact]
    title = "Which detection point"
    rule = "Helo Maneuver"
    dice = "d6"
    columns = { dp = "DP" }
    rows = [ { roll = "1-2", dp = 1 }, { roll = "3-4", dp = 2 }, { roll = "5+", dp = 3 } ]
"""

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from aids import toml_file
from aids.dice import Roll, roll
from aids.errors import InputError, UnknownName, gather, nearest, raise_all
from aids.places import Place, brief
from aids.texts import Cell, Fill, fill_all

if TYPE_CHECKING:
    from aids.forms.declared import Forms
    from aids.forms.lookups import Lookup, Then

KEYS = ("title", "rule", "dice", "columns", "assumes", "notes", "check", "rows")
HOUSE_KEYS = ("title", "rule", "assumes", "notes", "rows")
HOUSE_RULE = "house rules"
#: Keys that say more than dice about how a table is read (`aids.forms.read_lookups`), and those of such rows.
FORMS = (
    *("across", "down", "shifts", "shift-least", "shift-most"),
    *("modifiers", "modifier-least", "modifier-most", "results"),
)
ROW_FORMS = ("then", "times", "reroll", "natural", "at")
LOWEST, HIGHEST = -9_999, 9_999
"""The first outcome of a row that reads `1 or less`, and the last of one that reads `6 or more`."""


_OPEN = re.compile(
    r"(?P<first>-?[0-9]{1,3})(?:\s*(?:(?P<less>or (?:less|lower|fewer))|(?P<more>\+|or (?:more|higher|greater))"
    r"|(?:-|to)\s*(?P<last>-?[0-9]{1,3})))?"
)


class Row(NamedTuple):
    """A row of a table.

    `low` and `high` are its first and last outcome, both None in a table without dice; `cells` are its values by
    column; `rule` is its citation.  A `natural` row is read by the dice before they are modified; `then` is the table
    that it leads on to; with `reroll` the dice are rolled again.  `at` says when a row of a table without dice is read,
    and is the face of a die with words.
    """

    low: int | None
    high: int | None
    cells: dict[str, Cell]
    rule: str
    natural: bool = False
    then: "Then | None" = None
    reroll: bool = False
    at: str = ""


class Table(NamedTuple):
    """A table of the rules.

    `columns` are key to heading in reading order; `assumes` are the ids of the rulings it depends on; `roll` is None
    for a table without dice.  `check` is False for one with dice that is not a check by itself.  `lookup` says how
    the table is read where its dice alone do not.
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
    lookup: "Lookup | None" = None


def look_up(table: Table, outcome: int) -> Row:
    """The row for an outcome of the table's dice; `InputError` for an outcome that they cannot give."""
    if table.roll is not None and outcome in table.roll.weights:
        for row in table.rows:
            if row.low is not None and row.high is not None and row.low <= outcome <= row.high:
                return row
    raise InputError(f"{outcome} is not an outcome of {table.roll.name if table.roll else 'a table without dice'}")


def odds(table: Table) -> tuple[Fraction, ...]:
    """The exact probability of each row, in the order of the rows; `InputError` for a table without dice."""
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so no odds")
    if table.lookup is not None:
        from aids.forms.chances import row_chances

        return row_chances(table)
    weights, total = table.roll.weights, table.roll.total
    return tuple(
        Fraction(sum(w for o, w in weights.items() if (r.low or 0) <= o <= (r.high or 0)), total) for r in table.rows
    )


def span(row: Row) -> str:
    """The outcomes of a row as printed: `3`, `2–5`, `1 or less`, `natural 12`; its `at` in a table without dice."""
    low, high = row.low, row.high
    if row.at or low is None or high is None:
        first, dash, last = row.at.partition("-")
        return f"{first}–{last}" if dash and first.isdigit() and last.isdigit() else row.at
    if low <= LOWEST or high >= HIGHEST:
        text = "any" if low <= LOWEST and high >= HIGHEST else f"{high} or less" if low <= LOWEST else f"{low} or more"
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


def parse(
    place: Place, raw: object, figures: Fill, rulings: Collection[str], forms: "Forms | None" = None, rule: str = ""
) -> Table:
    """The table at a place of a rules file; `RulesError` with file and line if it is not valid.

    `{torpedo-step}` in its texts is replaced by the figure of that name; a cell with nothing else is the number.
    `forms` are the inputs and dice that the file declares; `rule` is cited where the table cites nothing.
    """
    entries = toml_file.entries(
        place, raw, (*KEYS, *FORMS), ("columns", "rows") if rule else ("title", "columns", "rows")
    )
    entries = _filled(place, entries, figures, toml_file.entries(place.at("columns"), entries["columns"]))
    columns = {}
    for key, heading in toml_file.entries(place.at("columns"), entries["columns"]).items():
        if key in ("roll", "rule"):
            raise place.at("columns", key).refuse(f"a column cannot be called {key!r}")
        columns[key] = toml_file.text(place, heading, "columns", key)
    if not columns:
        raise place.at("columns").refuse("there are no columns")
    dice = _dice(place, entries["dice"], forms) if "dice" in entries else None
    check = toml_file.flag(place, entries.get("check", True), "check")
    if "check" in entries and dice is None and "down" not in entries:
        raise place.at("check").refuse("a table without dice is never a check; leave 'check' out")
    name = str(place.keys[-1])
    blank = Table(name, "", str(entries.get("rule", rule)), dice, columns, (), (), (), check)
    if _has_forms(entries, columns):
        from aids.forms import declared, read_lookups

        lookup = read_lookups.read(blank, place, entries, forms or declared.of_figures(figures))
        blank = blank._replace(lookup=lookup)
    return _complete(blank, place, {"title": name.replace("-", " ").capitalize(), **entries}, figures, rulings, forms)


def _filled(place: Place, entries: dict[str, object], figures: Fill, columns: Collection[str]) -> dict[str, object]:
    """The entries of a table with their texts filled; a cell that is only a figure is the number itself."""
    held = gather(
        partial(fill_all, place.at(key), held, figures, numbers=columns if key == "rows" else ())
        for key, held in entries.items()
    )
    return dict(zip(entries, held, strict=True))


def _dice(place: Place, raw: object, forms: "Forms | None") -> Roll:
    name = toml_file.text(place, raw, "dice")
    if forms is not None:
        from aids.forms.declared import roll_named

        return roll_named(place.at("dice"), name, forms)
    try:
        return roll(name)
    except UnknownName as error:
        raise place.at("dice").refuse(error.message) from None


def _has_forms(entries: Mapping[str, object], columns: Collection[str]) -> bool:
    """Whether a table or a row of it says more about how it is read than its dice."""
    rows = entries.get("rows")
    return any(key in entries for key in FORMS) or any(
        key in row and key not in columns
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
        for key in ROW_FORMS
    )


def with_house_rows(
    table: Table, place: Place, raw: object, figures: Fill, rulings: Collection[str], forms: "Forms | None" = None
) -> Table:
    """The table with the rows of a player's house rules, which cite `house rules` if they have no `rule`.

    Dice and columns stay.  `RulesError` with file and line for rows that do not fit them, or with text where the
    table has numbers.
    """
    entries = toml_file.entries(place, raw, HOUSE_KEYS, ("rows",))
    entries = _filled(place, entries, figures, table.columns)
    house = table._replace(rule=HOUSE_RULE, assumes=(), notes=())
    replaced = _complete(house, place, {"title": table.title, **entries}, figures, rulings, forms)
    for key in table.columns:
        kinds = {isinstance(row.cells[key], str): row.cells[key] for row in reversed(table.rows) if not row.reroll}
        like = next(iter(kinds.values()))
        for n, row in enumerate(replaced.rows):
            if len(kinds) == 1 and not row.reroll and isinstance(row.cells[key], str) != isinstance(like, str):
                wanted, cell = (
                    "text" if isinstance(like, str) else "a number",
                    brief(row.cells[key]),
                )
                raise place.at("rows", n, key).refuse(f"{key!r} must be {wanted} like {like!r}, not {cell}")
    return replaced


def _complete(
    blank: Table,
    place: Place,
    entries: dict[str, object],
    figures: Fill,
    rulings: Collection[str],
    forms: "Forms | None",
) -> Table:
    """The table with its title, notes, citations and rows."""
    assumes = known_rulings(place, entries, rulings)
    rule = toml_file.text(place, entries["rule"], "rule") if "rule" in entries else blank.rule
    title = toml_file.text(place, entries["title"], "title")
    notes = toml_file.texts(place, entries.get("notes", []), "notes")
    table = blank._replace(
        title=title,
        rule=rule,
        assumes=assumes,
        notes=notes,
    )
    raw_rows = toml_file.array(place, entries["rows"], "rows")
    if not raw_rows:
        raise place.at("rows").refuse("there are no rows")
    rows = tuple(
        gather(partial(_row, table, place.at("rows", n), raw, figures, forms) for n, raw in enumerate(raw_rows))
    )
    table = table._replace(rows=rows)
    if table.lookup is not None:
        from aids.forms.read_lookups import check_rows

        check_rows(table, place)
    elif table.roll is not None:
        check_cover(table.roll, place, list(enumerate(rows)))
    return table


def _row(table: Table, place: Place, raw: object, figures: Fill, forms: "Forms | None") -> Row:
    if not isinstance(raw, dict):
        raise place.refuse(f"a row must be a table in {{ }}, not {brief(raw)}")
    known = (*table.columns, "roll", "rule", *(ROW_FORMS if table.lookup is not None else ()))
    raise_all([place.unknown(key, table.columns, "column") for key in raw if key not in known])
    if table.lookup is not None:
        from aids.forms import declared, read_lookups

        declarations = forms or declared.of_figures(figures)
        return read_lookups.read_row(table, place, raw, declarations, lambda: _cells(table, place, raw))
    cells = _cells(table, place, raw)
    rule = toml_file.text(place, raw["rule"], "rule") if "rule" in raw else table.rule
    if not rule:
        raise place.refuse("this row has no citation: give it, or the table, a 'rule'")
    if table.roll is None:
        if "roll" in raw:
            raise place.at("roll").refuse("this table has no dice, so its rows have no 'roll'")
        return Row(None, None, cells, rule)
    if "roll" not in raw:
        raise place.refuse("this row lacks its 'roll'")
    low, high = read_outcomes(table.roll, place.at("roll"), raw["roll"])
    return Row(low, high, cells, rule, at=face_at(table.roll, low))


def _cells(table: Table, place: Place, raw: Mapping[str, object]) -> dict[str, Cell]:
    """The cells of a row by column."""
    cells = gather(partial(_cell, place, key, raw) for key in table.columns)
    return dict(zip(table.columns, cells, strict=True))


def _cell(place: Place, key: str, raw: Mapping[str, object]) -> Cell:
    if key not in raw:
        raise place.refuse(f"this row lacks the column {key!r}")
    cell = raw[key]
    if isinstance(cell, str):
        return toml_file.text(place, cell, key)
    if isinstance(cell, int | float):
        return toml_file.number(place, cell, key)
    raise place.at(key).refuse(f"{key!r} must be text or a number, not {brief(cell)}")


def read_outcomes(dice: Roll, place: Place, raw: object, *, open_ends: bool = False) -> tuple[int, int]:
    """The first and last outcome of a row; `open_ends` allows outcomes beyond the dice, for modified rolls."""
    if dice.words and isinstance(raw, str) and raw in dice.words:
        return dice.words.index(raw) + 1, dice.words.index(raw) + 1
    if dice.words:
        raise place.refuse(f"{brief(raw)} is not a face of {dice.name}; {nearest(str(raw)[:40], dice.words)}")
    low, high = read_span(place, raw, open_ends=open_ends)
    if not open_ends:
        high = max(dice.weights) if high == HIGHEST else high
        for outcome in (low, high):
            if outcome not in dice.weights:
                raise place.refuse(f"{outcome} is not an outcome of {dice.name}")
    if high < low:
        raise place.refuse(f'{brief(raw)} runs downwards; write "{high}-{low}"')
    return low, high


def face_at(dice: Roll, outcome: int) -> str:
    """The face of a die with words that an outcome stands for; empty for other dice."""
    return dice.words[outcome - 1] if dice.words else ""


def read_span(place: Place, raw: object, *, open_ends: bool = False) -> tuple[int, int]:
    """The whole numbers of a row or column such as `3`, `2-5`, `6+`; with `open_ends` also below 0 and `1 or less`."""
    text = str(raw) if isinstance(raw, int) and abs(raw) < 1000 else raw
    text = text.replace("–", "-").replace("−", "-").strip() if isinstance(text, str) else ""
    if open_ends and (match := _OPEN.fullmatch(text)):
        first = int(match["first"])
        if match["less"]:
            return LOWEST, first
        last = HIGHEST if match["more"] else int(match["last"] or first)
        return first, last
    first_text, dash, last_text = (part.strip() for part in text.partition("-"))
    first_text, upwards = first_text.removesuffix("+"), first_text.endswith("+")
    numbers = [part for part in (first_text, last_text) if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != (2 if dash else 1) or not first_text or (upwards and dash):
        more = ', "1 or less", "-2 to 0"' if open_ends else ""
        raise place.refuse(f'{place.name} must be like "3", "2-5"{more} or "6+", not {brief(raw)}')
    return int(numbers[0]), HIGHEST if upwards else int(numbers[-1])


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
            faults.append(at.refuse(f"{_outcomes_are(twice, dice)} covered twice"))
        seen |= outcomes
    missing = [o for o in dice.weights if o not in seen and o not in beside]
    if whole and missing:
        faults.append(place.at("rows").refuse(f"{_outcomes_are(missing, dice)} not covered"))
    raise_all(faults)


def _outcomes_are(outcomes: list[int], dice: Roll) -> str:
    shown = [dice.words[o - 1] if dice.words else str(o) for o in outcomes[:6]]
    few = ", ".join(shown) + (" ..." if len(outcomes) > 6 else "")
    return f"outcome {few} of {dice.name} is" if len(outcomes) == 1 else f"outcomes {few} of {dice.name} are"


def known_rulings(place: Place, entries: Mapping[str, object], rulings: Collection[str]) -> tuple[str, ...]:
    """The ids in `assumes`; `RulesError` for one that is not a ruling of the game."""
    ids = toml_file.texts(place, entries.get("assumes", []), "assumes")
    for n, ruling in enumerate(ids):
        if ruling not in rulings:
            raise place.at("assumes", n).refuse(f"no ruling {brief(ruling)}; {nearest(ruling[:40], rulings)}")
    return ids
