"""The rows of a spreadsheet's own file, .xlsx, as the lines that the same spreadsheet has as CSV.

openpyxl reads it.  What it may unpack is bounded beforehand, as a small file can hold much.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from aids.errors import PlotroomError, RulesError, nearest
from aids.places import Place, brief
from generators.pieces.spreadsheet import LAID_OUT, MOST_OPEN, Form, Line

SUFFIX = ".xlsx"
MOST_UNPACKED = 6_000_000  # bytes but those of pictures
MOST_PARTS = 1_000  # files in it
MOST_ROWS, MOST_COLUMNS = 5_000, 120
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
        rows = values(content, sheet)
    except _Unusable as error:
        raise beside.refuse(f"{path} {error}") from None
    if len(rows) > MOST_ROWS:
        raise beside.refuse(f"{path} goes on after row {MOST_ROWS:,}; delete the rows that are not wanted")
    for number, held in enumerate(rows, 1):
        if len(faults) >= most:
            return
        cells = []
        for column, value in enumerate(held):
            text = _text(value)
            if text is None:
                where = f"{path}:{number}"
                faults.append(RulesError(f"{_column(column)}{number} {_fault(value)}", where=where))
            cells.append(tidy(text or ""))
        while cells and not cells[-1]:
            cells.pop()
        if cells and not cells[0].startswith("#"):
            yield Line(path, number, cells)


class _Unusable(Exception):
    """Why a spreadsheet cannot be read."""


@lru_cache(maxsize=2)  # for the reader that looks what it is, and the one that draws it
def values(content: bytes, sheet: str) -> Sequence[tuple[Any, ...]]:
    """The values of each row; those of formulas as they were when the file was saved.  _Unusable for any fault."""
    import openpyxl

    try:
        with ZipFile(BytesIO(content)) as parts:
            listed = parts.infolist()
        size = sum(part.file_size for part in listed if part.filename.lower().endswith((".xml", ".rels")))
        if len(listed) > MOST_PARTS or size > MOST_UNPACKED:
            raise _Unusable(f"holds too much: {size // 1_000_000} MB unpacked; copy its rows to a new file")
        with warnings.catch_warnings(action="ignore"):
            book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            names = [each.title for each in book.worksheets]
            if sheet and sheet not in names:
                raise _Unusable(f"has no sheet {brief(sheet)}; {nearest(sheet[:40], names, 'the workbook')}")
            for each in book.worksheets:
                if sheet in ("", each.title):
                    each.reset_dimensions()  # which some programs state wrongly
                    rows = each.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
                    found = list(rows)
                    if any(value is not None for row in found for value in row):
                        return found
            return ()
    except _Unusable:
        raise
    except BadZipFile:
        raise _Unusable(f"is no spreadsheet in .xlsx; {SAVE}") from None
    except Exception as error:  # of the many in which openpyxl and its readers of XML refuse a broken file
        raise _Unusable(f"cannot be read ({type(error).__name__}); {SAVE}") from None


def _text(value: object) -> str | None:
    """A value as CSV has it; None for one that is not what was typed."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.10g}" if value == value and abs(value) < 1e15 else None
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and not (value.startswith("#") and value.endswith(("!", "?", "#N/A", "#NUM!"))):
        return value
    return None


def _fault(value: object) -> str:
    """Why a cell cannot be used, and the cure."""
    if isinstance(value, date | datetime | time | timedelta):
        return "is a date or a time: make its column text in the spreadsheet and type it again (4-5 becomes a date)"
    if isinstance(value, str):
        return f"has the error {value[:20]} of a formula; mend it in the spreadsheet"
    return "has a number that is too large; write it as text"


def _column(index: int) -> str:
    """The letters of a column, counted from 0: A to Z, AA ..."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(65 + letter) + letters
    return letters
