"""The rows of a piece sheet, with any columns: lines of a spreadsheet, tables of a kit, or tables of house rules."""

from __future__ import annotations

import csv
import decimal
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import IO, Any, NamedTuple
from xml.etree.ElementTree import iterparse
from zipfile import BadZipFile, ZipFile

from aids import toml_file
from aids.errors import MOST_FAULTS, InputError, PlotroomError, RulesError, each_fault, nearest, raise_all, sentences
from aids.game_folders import path_in, read_beside, text_beside
from aids.games import Game
from aids.input_file import MAX_PICTURE_BYTES, Key, Place, PlayerFile, brief
from aids.kinds import Context, Each, OwnKind, String
from aids.records.fields import Field
from aids.rulebook.rules import fillings
from aids.texts import as_text, seen
from generators.pieces.surface import Row, column_key
from generators.sheets.kits import COPIES, Spec
from generators.sheets.sheet import Settings, named, text

#: What is not shown of a format, or only its inside: room, filling, colors, currencies, texts in quotes.
_AROUND = re.compile(r'_.|\*.|\[(?:\$([^-\]]{0,9}+)[^\]]{0,20}+|[A-Za-z]{1,9}+ ?\d{0,2})\]|"([^"]{0,60}+)"|\\(.)')
_FORM = re.compile(r"([^#0?,.]*+)([#0?,]*+)(?:\.([#0?]{0,20}+))?([^#0?]*+)")
MOST_FORM = 100  # characters
#: Dates, fractions, powers of ten, conditions and thousands that are left out.
_OTHER = re.compile(r"[A-Za-z/\[]|,(?![#0?])")


def shown(value: float, number_format: str) -> str | None:
    """A number as it is shown in a number format; None for one with too many digits, and for other formats."""
    if value != value or abs(value) >= 1e15:
        return str(value) if isinstance(value, int) else None
    if number_format in ("General", "@", ""):
        return str(value) if isinstance(value, int) else f"{value:.10g}"
    forms = number_format.split(";")
    used = 1 if value < 0 and len(forms) > 1 else 2 if not value and len(forms) > 2 else 0
    bare = _AROUND.sub("", forms[used])
    found = _FORM.fullmatch(_AROUND.sub(lambda part: part[1] or part[2] or part[3] or "", forms[used]))
    if found is None or len(number_format) > MOST_FORM or _OTHER.search(bare):
        return None
    before, whole, decimals, after = found[1], found[2], found[3] or "", found[4]
    if not whole and not decimals:
        return f"{before}{after}".strip()
    number = abs(Decimal(str(value))) * (100 if "%" in bare else 1)
    number = number.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP, decimal.Context(prec=60))
    digits, _, rest = f"{number:{',' * (',' in whole)}f}".partition(".")
    digits = digits.removeprefix("0" * ("0" not in whole)).rjust(whole.count("0"), "0")
    rest = rest[: decimals.count("0")] + rest[decimals.count("0") :].rstrip("0")
    minus = "-" if value < 0 and not used and number else ""
    return f"{minus}{before}{digits}{'.' * (found[3] is not None)}{rest}{after}".strip()


MOST_LINES = 20  # of a cell
MOST_OPEN = 20  # lines with wrong quotes
OPEN = "a quote is not closed on its line or the {} after it"
QUOTE = "a quote is not closed, or it is inside a cell in quotes. Write a quote inside a cell twice."


class Line(NamedTuple):
    """The cells of a line, which is counted from 1; of the first line also what the sheet hides, in words."""

    path: str
    number: int
    cells: list[str]
    hidden: str = ""

    def refuse(self, problem: str, column: str = "", *, fix: str = "") -> RulesError:
        """The error for a problem in this line or in a column of it and its fix, to be raised."""
        fault = RulesError(problem, fix, where=f"{self.path}:{self.number}")
        fault.path, fault.keys = self.path, ("pieces", column) if column else ()
        return fault


def too_many(line: Line, columns: int) -> RulesError:
    """The error for a line with more cells than there are columns, to be raised."""
    is_csv = not line.path.lower().endswith(".xlsx")
    cure = "put a cell with a comma in quotes" if is_csv else "write a heading above each cell"
    title = "delete a title above the headings, or " if columns == 1 else ""
    found = f"this row has {len(line.cells)} cells, but the first line has {columns}"
    return line.refuse(found, fix=f"{title}{cure}")


class Form:
    """How the rows of layouts are read from a spreadsheet: line breaks in a cell stay."""

    joint, most_lines = "\n", MOST_LINES

    def separator_of(self, lines: list[str]) -> str:
        """The separator of cells: comma, semicolon or tab, whichever the first line has most of."""
        head = next((line for line in lines if line.strip() and not _is_comment(line)), "")
        return max(",;\t", key=head.count)

    def tidy(self, cell: str) -> str:
        """A cell without spaces around its lines and without Excel's no-break spaces."""
        return "\n".join(" ".join(line.split()) for line in cell.replace("\xa0", " ").strip().split("\n"))


LAID_OUT = Form()


def read_lines(path: str, text: str, faults: list[PlotroomError], form: Form | None = None) -> Iterator[Line]:
    """The lines that are neither empty nor comments, as cells without spaces around them.

    A cell in quotes may go on over a few lines.  Lines whose quotes are wrong are left out: the `faults` get their
    errors, with file and line, and after `MOST_OPEN` of them no more is read.  RulesError for the first line, which all
    others rest on.
    """
    form, most = form or LAID_OUT, len(faults) + MOST_OPEN
    lines = re.split(r"\r\n|\r|\n", seen(text))
    separator = form.separator_of(lines)
    number, begun = 0, False
    while number < len(lines) and len(faults) < most:
        first, line = number, lines[number]
        number += 1
        if _is_comment(line):
            continue
        cells = cells_of(line, separator)
        while isinstance(cells, str) and cells == OPEN and number < min(len(lines), first + form.most_lines):
            line += f"{form.joint}{lines[number]}"
            number += 1
            cells = cells_of(line, separator)
        if isinstance(cells, str):
            fault = OPEN.format(form.most_lines - 1) if cells == OPEN else cells
            faults.append(RulesError(f"not CSV: {fault}", where=f"{path}:{first + 1}"))
            if not begun:
                raise faults[-1]
            number = first + 1
            continue
        cells = list(map(form.tidy, cells))
        if any(cells):
            begun = True
            yield Line(path, first + 1, cells)


def _is_comment(line: str) -> bool:
    """Whether a line is a comment, or the separator that Excel writes into the first line."""
    return line.lstrip(' "').startswith("#") or bool(re.fullmatch(r"sep=.", line.strip(), re.IGNORECASE))


def cells_of(line: str, separator: str) -> list[str] | str:
    """The cells of a line, or in words why it has none."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error as error:
        return OPEN if "end of data" in str(error) else QUOTE if "expected after" in str(error) else str(error)


SUFFIX = ".xlsx"
MOST_UNPACKED = 6_000_000  # bytes of all parts but those that are hardly smaller packed, as pictures
PACKED = 1.5  # times its packed size that such a part has at most
MOST_PARTS = 1_000  # files in it
MOST_SHEET_ROWS, MOST_SHEET_COLUMNS = 5_000, 120
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ROW, COLUMN, MERGED, FORMULA = (MAIN + name for name in ("row", "col", "mergeCell", "f"))
OPEN_AND_SAVE = "open the file in the spreadsheet program and save it there"
SAVE = "save it in the spreadsheet as .xlsx, or as CSV UTF-8"


def is_workbook(name: str) -> bool:
    """Whether a file, or a sheet of it (`units.xlsx:Germans`), is named that is read here."""
    return parts_of_name(name)[0].lower().endswith(SUFFIX)


def parts_of_name(name: str) -> tuple[str, str]:
    """The file and the sheet in `units.xlsx:Germans`; the sheet is "" where none is named."""
    at = name.lower().find(f"{SUFFIX}:")
    return (name, "") if at < 0 else (name[: at + len(SUFFIX)], name[at + len(SUFFIX) + 1 :])


def read_workbook(
    path: str, content: bytes, faults: list[PlotroomError], beside: Place, sheet: str = "", form: Form | None = None
) -> Iterator[Line]:
    """The rows of a sheet, by default the first with cells, that are neither empty nor comments, numbered from 1.

    The `faults` get the errors of cells that cannot be used.  RulesError at `beside`, the place that names the file,
    for one that is no such spreadsheet, is too large or has no such sheet.
    """
    form, most = form or LAID_OUT, len(faults) + MOST_OPEN
    try:
        rows, hidden = sheet_of(content, sheet)
    except InputError as error:
        raise beside.refuse(f"{path}: {error}") from None
    if len(rows) > MOST_SHEET_ROWS:
        fault = f"{path} continues after row {MOST_SHEET_ROWS:,}"
        raise beside.refuse(fault, fix="delete the rows that you do not need")
    for number, texts in enumerate(rows, 1):
        if len(faults) >= most:
            return
        faults += [RulesError(text, where=f"{path}:{number}") for text in texts if isinstance(text, _Fault)]
        cells = ["" if isinstance(text, _Fault) else form.tidy(seen(text)) for text in texts]
        while cells and not cells[-1]:
            cells.pop()
        if cells and not cells[0].startswith("#"):
            yield Line(path, number, cells, hidden)
            hidden = ""


class _Fault(str):
    """Why a cell cannot be used, and the cure, in place of its text."""


@lru_cache(maxsize=2)  # for the reader that looks what it is, and the one that draws it
def sheet_of(content: bytes, sheet: str) -> tuple[Sequence[Sequence[str]], str]:
    """The rows of the sheet of a name or, for "", of the first that is shown and has cells.  InputError for any fault.

    They are the texts of the cells, without those that are hidden; with them comes in words what is hidden.
    """
    import openpyxl.utils.cell

    try:
        _check_size(content)
        with warnings.catch_warnings(action="ignore"):
            book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            names = [seen(each.title).strip() for each in book.worksheets]
            if sheet and sheet not in names:
                fix = nearest(sheet[:40], names, "the workbook")
                raise InputError(f"the workbook has no sheet {brief(sheet)}", fix)
            for each, name in zip(book.worksheets, names, strict=True):
                if name == sheet or (not sheet and each.sheet_state == "visible"):
                    each.reset_dimensions()  # which some programs state wrongly
                    found = each.iter_rows(max_row=MOST_SHEET_ROWS + 1, max_col=MOST_SHEET_COLUMNS)
                    rows = [["" if cell.value is None else _text(cell) for cell in row] for row in found]
                    with each._get_source() as source:  # type: ignore[attr-defined]
                        hidden = _lay_out(rows, source, openpyxl.utils.cell)
                    if any(map(any, rows)):
                        return rows, hidden
            return (), ""
    except InputError:
        raise
    except BadZipFile:
        raise InputError("this is not a spreadsheet in .xlsx", SAVE) from None
    except Exception as error:  # of the many in which openpyxl and its readers of XML refuse a broken file
        raise InputError(f"the file is not readable ({type(error).__name__})", SAVE) from None


def _check_size(content: bytes) -> None:
    """InputError for a file that unpacks to more than is read, whatever its parts are called.

    A part is never unpacked to more than it states, and the packed sizes that parts state are those of the file only if
    their sum is not larger.
    """
    with ZipFile(BytesIO(content)) as parts:
        listed = parts.infolist()
    size = sum(part.file_size for part in listed if part.file_size > PACKED * part.compress_size)
    packed = sum(part.compress_size for part in listed)
    if len(listed) > MOST_PARTS or size > MOST_UNPACKED or packed > len(content):
        raise InputError(f"the file is too large: {size // 1_000_000} MB unpacked", "copy its rows to a new file")


def _text(cell: Any) -> str:
    """A cell as the sheet shows it; a `_Fault` for one that is not what was typed."""
    value = cell.value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        if (text := shown(value, cell.number_format)) is not None:
            return text
        if shown(value, "") is None:
            return _Fault(sentences(f"{cell.coordinate} has a number that is too large", "write it as text"))
        fault = f"{cell.coordinate} has the number format {brief(cell.number_format)}, which is not supported"
        return _Fault(sentences(fault, "format its column as text"))
    if not isinstance(value, str):
        cure = "format its column as text in the spreadsheet, and type it again (4-5 becomes a date)"
        return _Fault(sentences(f"{cell.coordinate} is a date or a time", cure))
    if cell.data_type == "e":
        return _Fault(sentences(f"{cell.coordinate} has the error {value[:20]} of a formula", "correct the formula"))
    return value


def _lay_out(rows: list[list[str]], source: IO[bytes], names: ModuleType) -> str:
    """Change rows to what the sheet shows, and return in words what it hides.

    Of this openpyxl says nothing row by row: hidden rows and columns go, a merged cell is in each of its rows, and a
    formula whose value is not stored is a `_Fault`.  `names` is the module of openpyxl that reads names of cells.
    """
    number, columns, hidden, merged = 0, set[int](), dict[int, None](), 0
    for _, element in iterparse(source):
        hides = element.tag in (ROW, COLUMN) and element.get("hidden") in ("1", "true")
        if element.tag == ROW:
            number = int(element.get("r") or number + 1)
            hidden |= {number: None} if hides else {}
            formulas = [cell for cell in element if len(cell) and cell[0].tag == FORMULA and number <= len(rows)]
            for cell in formulas:
                column = names.coordinate_to_tuple(at := cell.get("r", "A1"))[1]
                is_unsaved = not cell.findtext(f"{MAIN}v") and cell.get("t") != "str"  # that of a text may be empty
                if is_unsaved and column <= MOST_SHEET_COLUMNS:
                    fault = sentences(f"{at} has a formula without a value", OPEN_AND_SAVE)
                    rows[number - 1][column - 1] = _Fault(fault)
            element.clear()
        elif hides:
            columns.update(range(int(element.get("min", 1)), min(int(element.get("max", 1)), MOST_SHEET_COLUMNS) + 1))
        elif element.tag == MERGED:
            (top, left), (bottom, _) = (names.coordinate_to_tuple(each) for each in element.get("ref", "").split(":"))
            below = [row for row in rows[top:bottom] if any(row) and left <= MOST_SHEET_COLUMNS]
            if (merged := merged + len(below)) > MOST_SHEET_ROWS * MOST_SHEET_COLUMNS:
                raise InputError("its merged cells overlap", "unmerge them")
            for row in below:
                row[left - 1] = rows[top - 1][left - 1]
    words = [f"row {n}" for n in hidden if n <= len(rows) and any(rows[n - 1])]
    words += [f"column {names.get_column_letter(n)}" for n in sorted(columns) if any(row[n - 1] for row in rows)]
    for n, row in enumerate(rows, 1):
        rows[n - 1] = [] if n in hidden else [text for at, text in enumerate(row, 1) if at not in columns]
    return ", ".join(words[:10]) + f" and {len(words) - 10} more" * (len(words) > 10)


MOST_COLUMNS, MOST_ROWS, MOST_COPIES = 100, 2_000, 500
MOST_CELL = 2_000  # characters
QUANTITY = ("quantity", "count", "qty", "copies")
_FIGURE = re.compile(r"[+-]?[0-9][0-9.,]{0,30}")
_WHOLE = re.compile(r"([0-9]{1,6})(?:[.,]0{0,6})?")
TAKES = "a list of tables, or the name of a .csv or .xlsx file in the folder of the kit"
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
            raise at.refuse(f"{path} is not a CSV file", fix="save it in the spreadsheet as CSV")
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
        raise beside.refuse(f"{path} has no rows", fix="write the names of the columns in the first line")
    head, *below = lines
    columns = [column_key(cell) for cell in head.cells]
    while columns and not columns[-1]:
        columns.pop()
    for cell in head.cells:
        if _FIGURE.fullmatch(cell):
            fault = f"the first line names the columns, and {brief(cell)} is not such a name"
            raise head.refuse(fault, fix="write the names first")
    twice = [column for column, count in Counter(columns).items() if count > 1 and column]
    raise_all([head.refuse(f"column {brief(column)} is given twice", fix="rename one") for column in twice])

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
        yield lines[0].refuse(f"the sheet hides {hidden}. Hidden cells are not printed. To print it, unhide it there.")
    head = next((line for line in lines if len(line.cells) > 2), None)  # above it there may be settings
    if head is None or is_workbook(path):
        return
    count = max(n for n, cell in enumerate(head.cells, 1) if cell)
    if short := [line for line in lines if line.number > head.number and len(line.cells) < count]:
        more = f" (and in {len(short) - 1:,} more row{'s' * (len(short) > 2)})" if len(short) > 1 else ""
        yield short[0].refuse(f"this row has {len(short[0].cells)} of {count} cells{more}, and the others are empty")


def _check_counts(at: Place, rows: int, columns: int) -> None:
    if not rows:
        raise at.refuse("the file has no rows", fix="give at least one")
    if rows > MOST_ROWS:
        raise at.refuse(f"{rows:,} rows are too many", fix=f"use at most {MOST_ROWS:,}")
    if columns > MOST_COLUMNS:
        raise at.refuse(f"{columns} columns are too many", fix=f"use at most {MOST_COLUMNS}")


def _of_line(at: Place, line: Line, columns: Sequence[str], figures: Mapping[str, str], number: int) -> Row:
    if any(line.cells[len(columns) :]):
        raise too_many(line, len(columns))
    cells = dict.fromkeys(columns, "")
    cells.update(zip(columns, line.cells, strict=False))
    long = [f"{column} is {len(cell):,} characters long" for column, cell in cells.items() if len(cell) > MOST_CELL]
    raise_all([line.refuse(fault, fix=f"use at most {MOST_CELL:,} characters") for fault in long])
    return _row(at, cells, figures, number)


def _row(at: Place, cells: dict[str, str], figures: Mapping[str, str], number: int) -> Row:
    first = next((cell for column, cell in cells.items() if column not in QUANTITY), "")
    name = cells.get("name") or cells.get("title") or first or f"row {number}"
    return Row(at, {**figures, **cells}, name)


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
    values = {column: cell.replace(IN_CELL, str(number)) for column, cell in row.values.items()}
    return Row(row.place, {**values, COPY: str(number)}, row.name.replace(IN_CELL, str(number)))


class RowFaults:
    """The faults of the rows of a sheet: one that several rows have is told at the first, with their number."""

    def __init__(self) -> None:
        self.faults: list[PlotroomError] = []
        self._known: dict[tuple[object, ...], tuple[RulesError, str, int]] = {}

    def add(self, faults: Iterable[PlotroomError]) -> None:
        """The faults of one more row."""
        for fault in faults:
            if not isinstance(fault, RulesError) or "pieces" not in fault.keys:
                self.faults.append(fault)
                continue
            column = [key for key in fault.keys[fault.keys.index("pieces") :] if isinstance(key, str)]
            key = fault.path, *column, fault.bare or fault.message
            if key not in self._known:
                self.faults.append(fault)
            first, message, more = self._known.get(key, (fault, fault.message, -1))
            self._known[key] = first, message, more + 1
            if more >= 0:
                first.message = f"{message} (and in {more + 1:,} more row{'s' * (more > 0)})"


EACH = "each"
BETWEEN, UNSTATED = " · ", "–"
_VALUE = re.compile(rf"\{{{EACH}\.([^{{}}]*)\}}")


def _read_where(at: Place, raw: object, given: Context) -> dict[str, tuple[str, ...]]:
    return {key: Each(String()).read(at.at(key), each) for key, each in toml_file.entries(at, raw).items()}


class EachOf(Settings):
    """The tables of a section of house rules for each of which a piece is made; without house rules there is none.

    `{name}` in the piece's texts is the name of a table, `{each.best}` its value `best`.
    """

    section = named(lambda game: {each: each for each in game.rules.sections}, "a section of house rules", "which")
    where_ = Field(
        OwnKind(_read_where, takes="lists of texts by key"), "only tables whose value of a key is one of these"
    ).default({}, "all of them")
    count = text("the key for the number of copies, instead of the piece’s `count`").default("")

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
                part.fail(f"{{{EACH}.…}} is a value of house rules", *keys, fix=f"name the value in {EACH!r}")
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
