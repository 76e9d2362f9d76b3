"""The rows of a spreadsheet's own file, .xlsx, as lines of texts, each cell as the sheet shows it.

openpyxl reads it.  What it may unpack is bounded beforehand, as a small file can hold much.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import IO, Any, NamedTuple
from xml.etree.ElementTree import iterparse
from zipfile import BadZipFile, ZipFile

from aids.errors import PlotroomError, RulesError, nearest
from aids.places import Place, brief
from aids.texts import seen
from generators.pieces.number_formats import shown
from generators.pieces.spreadsheet import LAID_OUT, MOST_OPEN, Form, Line

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
    tidy, most = (form or LAID_OUT).tidy, len(faults) + MOST_OPEN
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
        cells = ["" if isinstance(text, _Fault) else tidy(seen(text)) for text in texts]
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
