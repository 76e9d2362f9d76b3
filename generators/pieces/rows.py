"""The rows of a piece sheet, with any columns: lines of a spreadsheet, tables of a kit, or tables of house rules."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids import toml_file
from aids.errors import MOST_FAULTS, PlotroomError, RulesError, each_fault, raise_all
from aids.game_folders import path_in, read_beside, text_beside
from aids.games import Game
from aids.input_file import MAX_PICTURE_BYTES, Key, Place, PlayerFile, brief
from aids.kinds import Context, Each, OwnKind, String
from aids.records.fields import Field
from aids.rulebook.rules import fillings
from aids.texts import as_text
from generators.pieces.spreadsheet import Form, Line, is_workbook, parts_of_name, read_lines, read_workbook, too_many
from generators.pieces.surface import Row, column_key
from generators.sheets.catalogue import COPIES
from generators.sheets.kits import Spec
from generators.sheets.sheet import Settings, named, text

MOST_COLUMNS, MOST_ROWS, MOST_COPIES = 100, 2_000, 500
MOST_CELL = 2_000  # characters
QUANTITY = ("quantity", "count", "qty", "copies")
_FIGURE = re.compile(r"[+-]?[0-9][0-9.,]{0,30}")
_WHOLE = re.compile(r"([0-9]{1,6})(?:[.,]0{0,6})?")
TAKES = "a list of tables, or the name of a .csv or .xlsx file beside the kit"
#: Filled in for each copy: its number among the copies of its row.
COPY, IN_CELL = "n", "{n}"


class Rows(NamedTuple):
    """Rows with the columns that any of them has, by key, and the path of their file.

    `faults` are those of rows that cannot be read: they are told with what is found when the others are drawn.
    `hidden` says which rows and columns the sheet hides; they are not among these.
    """

    path: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[PlotroomError, ...] = ()
    hidden: str = ""


class _Values(dict[str, str]):
    """The cells of a row; an unknown name is a figure of the game."""

    def __init__(self, cells: Mapping[str, str], figures: Mapping[str, str]) -> None:
        super().__init__(cells)
        self.figures = figures

    def __missing__(self, name: str) -> str:
        return self.figures[name]


def figures_of(game: Game) -> dict[str, str]:
    """The figures and switches of a game as text, by key."""
    values = fillings(game.rules.figures, game.rules.switches)
    return {column_key(name): as_text(value) for name, value in values.items()}


def rows(meaning: str) -> Field[Rows]:
    """A list of tables, or the name of a spreadsheet with the rows."""

    def read(at: Place, raw: object, given: Context) -> Rows:
        figures = figures_of(given.get(Game))
        if isinstance(raw, str):
            if not is_spreadsheet(raw):
                raise at.wrong("a list of tables, [[pieces]], or the name of a .csv or .xlsx file", raw)
            return of_spreadsheet(at, raw, figures)
        listed = toml_file.rows(at, raw)
        tables = [(place, toml_file.entries(place, each)) for place, each in listed]
        columns = tuple(dict.fromkeys(column_key(key) for _, table in tables for key in table))
        _check_counts(at, len(tables), len(columns))
        made = []
        for n, (place, table) in enumerate(tables, 1):
            cells = dict.fromkeys(columns, "")
            for key, value in table.items():
                if not isinstance(value, str | int | float):
                    raise place.at(key).wrong("text, a number, or true or false", value)
                cells[column_key(key)] = ("yes" if value else "") if isinstance(value, bool) else as_text(value)
            made.append(_row(place, cells, figures, n))
        return Rows(at.path, columns, tuple(made))

    return Field(OwnKind(read, takes=TAKES), meaning)


def is_spreadsheet(name: str) -> bool:
    """Whether a name is that of a file with rows: `units.csv`, `units.xlsx`, or a sheet of it, `units.xlsx:Germans`."""
    return name.lower().endswith(".csv") or is_workbook(name)


def of_spreadsheet(at: Place, name: str, figures: Mapping[str, str]) -> Rows:
    """The rows of a spreadsheet beside the file that names it; RulesError with file and line."""
    faults: list[PlotroomError] = []
    path, lines = lines_beside(at, name, faults)
    return of_lines(path, lines, faults, at, figures)


def lines_of(file: PlayerFile, faults: list[PlotroomError], form: Form | None = None) -> tuple[str, list[Line]]:
    """The path and the lines of a spreadsheet that a player names."""
    path, sheet = parts_of_name(file.path)
    if not is_workbook(path):
        return path, list(read_lines(path, toml_file.text_of(file), faults, form))
    content = file.files.read(path, MAX_PICTURE_BYTES)
    return path, list(read_workbook(path, content, faults, Place(path), sheet, form))


def lines_beside(at: Place, name: str, faults: list[PlotroomError], form: Form | None = None) -> tuple[str, list[Line]]:
    """The path and the lines of a spreadsheet beside the file that names it."""
    if not is_workbook(name):
        path, text = text_beside(at, name)
        if "\0" in text:
            raise at.refuse(f"{path} is no CSV file; save it in the spreadsheet as CSV")
        return path, list(read_lines(path, text, faults, form))
    file, sheet = parts_of_name(name)
    content, path = read_beside(at, file), path_in(at.folder, file)
    return path, list(read_workbook(path, content, faults, at, sheet, form))


def of_lines(
    path: str, lines: Sequence[Line], faults: list[PlotroomError], beside: Place, figures: Mapping[str, str]
) -> Rows:
    """The rows of lines of which the first names the columns; RulesError with file and line."""
    if not lines:
        raise_all(faults)
        raise beside.refuse(f"{path} has no rows; the first line names the columns")
    head, *below = lines
    columns = [column_key(cell) for cell in head.cells]
    while columns and not columns[-1]:
        columns.pop()
    for cell in head.cells:
        if _FIGURE.fullmatch(cell):
            raise head.refuse(f"the first line names the columns, and {brief(cell)} is no name of one; write it first")
    twice = [column for column, count in Counter(columns).items() if count > 1 and column]
    raise_all([head.refuse(f"column {brief(column)} is given twice; rename one") for column in twice])

    def find_line(keys: tuple[Key, ...]) -> int:
        number = next((key for key in keys if isinstance(key, int)), None)
        return head.number if number is None else below[number].number

    top = Place(path, (), find_line, beside.files)
    if not below:
        raise_all(faults)
    _check_counts(top, len(below), len(columns))
    if len(columns) == 1 and any(below[0].cells[1:]):  # a title, which all rows would be told of
        raise too_many(below[0], 1)
    made: list[Row] = []
    for n, line in enumerate(below):
        try:
            made.append(_of_line(top.at("pieces", n), line, columns, figures, n + 1))
        except PlotroomError as error:
            faults += each_fault(error)
    named = tuple(column for column in columns if column)
    return Rows(path, named, tuple(made), tuple(faults[:MOST_FAULTS]), head.hidden)


def hints(path: str, lines: Sequence[Line]) -> Iterator[RulesError]:
    """What the author of a spreadsheet may want to know: what it hides, and rows shorter than its headings."""
    for hidden in (line.hidden for line in lines[:1] if line.hidden):
        yield lines[0].refuse(f"the sheet hides {hidden}. What is hidden is not printed. To print it, unhide it there.")
    head = next((line for line in lines if len(line.cells) > 2), None)  # above it there may be settings
    if head is None or is_workbook(path):
        return
    count = max(n for n, cell in enumerate(head.cells, 1) if cell)
    if short := [line for line in lines if line.number > head.number and len(line.cells) < count]:
        more = f" (and in {len(short) - 1:,} more row{'s' * (len(short) > 2)})" if len(short) > 1 else ""
        yield short[0].refuse(f"this row has {len(short[0].cells)} of {count} cells; the others are empty{more}")


def _check_counts(at: Place, rows: int, columns: int) -> None:
    if not rows:
        raise at.refuse("there are no rows; give at least one")
    if rows > MOST_ROWS:
        raise at.refuse(f"{rows:,} rows are too many; {MOST_ROWS:,} at most")
    if columns > MOST_COLUMNS:
        raise at.refuse(f"{columns} columns are too many; {MOST_COLUMNS} at most")


def _of_line(at: Place, line: Line, columns: Sequence[str], figures: Mapping[str, str], number: int) -> Row:
    if any(line.cells[len(columns) :]):
        raise too_many(line, len(columns))
    cells = dict.fromkeys(columns, "")
    cells.update(zip(columns, line.cells, strict=False))
    long = [(column, len(cell)) for column, cell in cells.items() if len(cell) > MOST_CELL]
    raise_all([line.refuse(f"{column} is {count:,} characters long; {MOST_CELL:,} at most") for column, count in long])
    return _row(at, cells, figures, number)


def _row(at: Place, cells: dict[str, str], figures: Mapping[str, str], number: int) -> Row:
    name = cells.get("name") or cells.get("title") or f"row {number}"
    return Row(at, _Values(cells, figures), name)


def copies_of(row: Row, columns: Iterable[str], named: str = "") -> int:
    """How many copies a row states, in the column named or one of QUANTITY; 1 without it or in an empty cell."""
    column = named or next((each for each in QUANTITY if each in columns), "")
    cell = row.values[column].strip() if column else ""
    if not cell:
        return 1
    whole = _WHOLE.fullmatch(cell)
    if whole is None or int(whole[1]) > MOST_COPIES:
        raise row.refuse(f"{column} {brief(cell)} must be a whole number, 0 to {MOST_COPIES}", column)
    return int(whole[1])


def of_copy(row: Row, number: int) -> Row:
    """The row of one of several copies, with its number in braces and in place of `{n}` in cells."""
    cells = {column: cell.replace(IN_CELL, str(number)) for column, cell in row.values.items()}
    figures = getattr(row.values, "figures", {})
    return Row(row.place, _Values({**cells, COPY: str(number)}, figures), row.name.replace(IN_CELL, str(number)))


class RowFaults:
    """The faults of the rows of a sheet: one that several rows have is told at the first, with their number."""

    def __init__(self) -> None:
        self.faults: list[PlotroomError] = []
        self._counts: dict[tuple[object, ...], int] = {}
        self._first: dict[tuple[object, ...], tuple[RulesError, str]] = {}

    def add(self, faults: Iterable[PlotroomError]) -> None:
        """The faults of one more row."""
        for fault in faults:
            if not isinstance(fault, RulesError) or "pieces" not in fault.keys:
                self.faults.append(fault)
                continue
            column = [key for key in fault.keys[fault.keys.index("pieces") :] if isinstance(key, str)]
            key = fault.path, *column, fault.bare or fault.message
            self._counts[key] = count = self._counts.get(key, 0) + 1
            if count == 1:
                self.faults.append(fault)
                self._first[key] = fault, fault.message
            else:
                first, message = self._first[key]
                first.message = f"{message} (and in {count - 1:,} more row{'s' * (count > 2)})"


EACH = "each"
BETWEEN, UNSTATED = " · ", "–"
_VALUE = re.compile(rf"\{{{EACH}\.([^{{}}]*)\}}")


def _read_where(at: Place, raw: object, given: Context) -> dict[str, tuple[str, ...]]:
    """Lists of texts by key."""
    return {key: Each(String()).read(at.at(key), each) for key, each in toml_file.entries(at, raw).items()}


class EachOf(Settings):
    """The tables of a section of house rules for each of which a piece is made; without house rules there is none.

    `{name}` in the piece's texts is the name of a table, `{each.best}` its value `best`.
    """

    section = named(lambda game: {each: each for each in game.rules.sections}, "a section of house rules", "which")
    where_ = Field(
        OwnKind(_read_where, takes="lists of texts by key"), "only tables whose value of a key is one of these"
    ).default({}, "all of them")
    count = text("the key that says how many, in place of the piece’s `count`").default("")

    def tables(self, game: Game) -> Iterator[tuple[str, Mapping[str, object]]]:
        """The tables by name."""
        tables = game.rules.extra.get(self.section, {})
        assert isinstance(tables, dict)  # house rules are checked when they are read
        for name, each in tables.items():
            if all(each.get(key) in values for key, values in self.where_.items()):
                yield name, each


def spread(part: Spec, game: Game) -> list[Spec]:
    """The entries that one of a kit stands for: itself, or one for each table of house rules that it names."""
    if EACH not in part.data:
        for keys, stated in _texts(part.data):
            if _VALUE.search(stated):
                part.fail(f"{{{EACH}.…}} is a value of house rules; state which in {EACH!r}", *keys)
        return [part]
    each = EachOf(part.place.at(EACH), part.data[EACH], game)
    return [_filled(part, each, number, *table) for number, table in enumerate(each.tables(game), start=1)]


def _filled(part: Spec, each: EachOf, number: int, name: str, table: Mapping[str, object]) -> Spec:
    """An entry for the table of a name, whose values stand in its texts."""

    def fill(key: str, value: object) -> object:
        if isinstance(value, dict):
            return {inner: fill(inner, each) for inner, each in value.items()}
        return fill_values(value, name, table) if key in COPIES and isinstance(value, str) else value

    data = {key: fill(key, value) for key, value in part.data.items()}
    data |= {"name": f"{part.data.get('name', '')}-{number}", "title": name}
    if each.count in table:
        data["count"] = table[each.count]
    return part._replace(data=data)


def fill_values(text: str, name: str, table: Mapping[str, object]) -> str:
    """A text with the name of a table and its values; a part between dots that names none it has is left out."""

    def value(match: re.Match[str]) -> str:
        stated = table.get(match[1])
        return as_text(stated) if isinstance(stated, str | int | float) else UNSTATED

    parts = [part for part in text.split(BETWEEN) if not (names := _VALUE.findall(part)) or table.keys() & names]
    return _VALUE.sub(value, BETWEEN.join(parts)).replace("{name}", name)


def _texts(data: Mapping[str, object], *keys: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts of an entry that a copy fills in, with the keys that lead to them."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _texts(value, *keys, key)
        elif key in COPIES and isinstance(value, str):
            yield (*keys, key), value
