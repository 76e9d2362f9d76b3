"""Reads spreadsheets, CSV and .xlsx, as lines of texts, each cell as the sheet shows it.

In CSV, cells are separated by commas, semicolons or tabs, and comments follow #.  In .xlsx, 0.5 in the format `0%` is
50%, and 1234 in `#,##0` is 1,234.
"""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import IO, Any, NamedTuple
from xml.etree.ElementTree import iterparse
from zipfile import BadZipFile, ZipFile

from aids.errors import PlotroomError, RulesError, nearest
from aids.input_file import Place, brief
from aids.texts import seen

#: What is not shown of a format, or only its inside: room, filling, colours, currencies, texts in quotes.
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
    number = number.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP, Context(prec=60))
    digits, _, rest = f"{number:{',' * (',' in whole)}f}".partition(".")
    digits = digits.removeprefix("0" * ("0" not in whole)).rjust(whole.count("0"), "0")
    rest = rest[: decimals.count("0")] + rest[decimals.count("0") :].rstrip("0")
    minus = "-" if value < 0 and not used and number else ""
    return f"{minus}{before}{digits}{'.' * (found[3] is not None)}{rest}{after}".strip()


MOST_LINES = 20  # of a cell
MOST_OPEN = 20  # lines with wrong quotes
OPEN = "a quote is not closed on its line or the {} after it"
QUOTE = "a quote is not closed, or stands within a cell in quotes; write it twice there"


class Line(NamedTuple):
    """The cells of a line, which is counted from 1; of the first line also what the sheet hides, in words."""

    path: str
    number: int
    cells: list[str]
    hidden: str = ""

    def refuse(self, message: str, column: str = "") -> RulesError:
        """The error for a fault in this line or in a column of it, to be raised."""
        fault = RulesError(message, where=f"{self.path}:{self.number}")
        fault.path, fault.keys = self.path, ("pieces", column) if column else ()
        return fault


def too_many(line: Line, columns: int) -> RulesError:
    """The error for a line with more cells than there are columns, to be raised."""
    is_csv = not line.path.lower().endswith(".xlsx")
    cure = "put a cell with a comma in quotes" if is_csv else "write a heading above each cell"
    title = "delete a title above the headings, or " if columns == 1 else ""
    found = f"{len(line.cells)} cells in this row, {columns} column{'s' * (columns > 1)} in the first line"
    return line.refuse(f"{found}; {title}{cure}")


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
        cells = [form.tidy(cell) for cell in cells]
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
MOST_ROWS, MOST_COLUMNS = 5_000, 120
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
        read = sheet_of(content, sheet)
    except _Unusable as error:
        raise beside.refuse(f"{path} {error}") from None
    if len(read.rows) > MOST_ROWS:
        raise beside.refuse(f"{path} goes on after row {MOST_ROWS:,}; delete the rows that are not wanted")
    hidden = read.hidden
    for number, texts in enumerate(read.rows, 1):
        if len(faults) >= most:
            return
        faults += [RulesError(text, where=f"{path}:{number}") for text in texts if isinstance(text, _Fault)]
        cells = ["" if isinstance(text, _Fault) else form.tidy(seen(text)) for text in texts]
        while cells and not cells[-1]:
            cells.pop()
        if cells and not cells[0].startswith("#"):
            yield Line(path, number, cells, hidden)
            hidden = ""


class _Unusable(Exception):
    """Why a spreadsheet cannot be read."""


class _Fault(str):
    """Why a cell cannot be used, and the cure, in place of its text."""


class _Sheet(NamedTuple):
    """The texts of the cells of each row, without those that are hidden, and in words what is hidden."""

    rows: Sequence[Sequence[str]]
    hidden: str


@lru_cache(maxsize=2)  # for the reader that looks what it is, and the one that draws it
def sheet_of(content: bytes, sheet: str) -> _Sheet:
    """The sheet of a name or, for "", the first that is shown and has cells.  _Unusable for any fault."""
    import openpyxl.utils.cell

    try:
        _check_size(content)
        with warnings.catch_warnings(action="ignore"):
            book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            names = [seen(each.title).strip() for each in book.worksheets]
            if sheet and sheet not in names:
                raise _Unusable(f"has no sheet {brief(sheet)}; {nearest(sheet[:40], names, 'the workbook')}")
            for each, name in zip(book.worksheets, names, strict=True):
                if name == sheet or (not sheet and each.sheet_state == "visible"):
                    each.reset_dimensions()  # which some programs state wrongly
                    found = each.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS)
                    rows = [["" if cell.value is None else _text(cell) for cell in row] for row in found]
                    with each._get_source() as source:  # type: ignore[attr-defined]
                        hidden = _lay_out(rows, source, openpyxl.utils.cell)
                    if any(map(any, rows)):
                        return _Sheet(rows, hidden)
            return _Sheet((), "")
    except _Unusable:
        raise
    except BadZipFile:
        raise _Unusable(f"is no spreadsheet in .xlsx; {SAVE}") from None
    except Exception as error:  # of the many in which openpyxl and its readers of XML refuse a broken file
        raise _Unusable(f"cannot be read ({type(error).__name__}); {SAVE}") from None


def _check_size(content: bytes) -> None:
    """_Unusable for a file that unpacks to more than is read, whatever its parts are called.

    A part is never unpacked to more than it states, and the packed sizes that parts state are those of the file only if
    their sum is not larger.
    """
    with ZipFile(BytesIO(content)) as parts:
        listed = parts.infolist()
    size = sum(part.file_size for part in listed if part.file_size > PACKED * part.compress_size)
    packed = sum(part.compress_size for part in listed)
    if len(listed) > MOST_PARTS or size > MOST_UNPACKED or packed > len(content):
        raise _Unusable(f"holds too much: {size // 1_000_000} MB unpacked; copy its rows to a new file")


def _text(cell: Any) -> str:
    """A cell as the sheet shows it; a `_Fault` for one that is not what was typed."""
    value = cell.value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        text = shown(value, cell.number_format)
        if text is not None:
            return text
        if shown(value, "") is None:
            return _Fault(f"{cell.coordinate} has a number that is too large; write it as text")
        form = brief(cell.number_format)
        return _Fault(f"{cell.coordinate} has the number format {form}, which is not supported; make its column text")
    if not isinstance(value, str):
        cure = "make its column text in the spreadsheet and type it again (4-5 becomes a date)"
        return _Fault(f"{cell.coordinate} is a date or a time: {cure}")
    if cell.data_type == "e":
        return _Fault(f"{cell.coordinate} has the error {value[:20]} of a formula; mend it in the spreadsheet")
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
                if is_unsaved and column <= MOST_COLUMNS:
                    rows[number - 1][column - 1] = _Fault(f"{at} has a formula without a value; {OPEN_AND_SAVE}")
            element.clear()
        elif hides:
            columns.update(range(int(element.get("min", 1)), min(int(element.get("max", 1)), MOST_COLUMNS) + 1))
        elif element.tag == MERGED:
            (top, left), (bottom, _) = (names.coordinate_to_tuple(each) for each in element.get("ref", "").split(":"))
            below = [row for row in rows[top:bottom] if any(row) and left <= MOST_COLUMNS]
            if (merged := merged + len(below)) > MOST_ROWS * MOST_COLUMNS:
                raise _Unusable("has merged cells over each other; unmerge them")
            for row in below:
                row[left - 1] = rows[top - 1][left - 1]
    words = [f"row {n}" for n in hidden if n <= len(rows) and any(rows[n - 1])]
    words += [f"column {names.get_column_letter(n)}" for n in sorted(columns) if any(row[n - 1] for row in rows)]
    for n, row in enumerate(rows, 1):
        rows[n - 1] = [] if n in hidden else [text for at, text in enumerate(row, 1) if at not in columns]
    return ", ".join(words[:10]) + f" and {len(words) - 10} more" * (len(words) > 10)
