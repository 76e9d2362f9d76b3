"""The lines of a spreadsheet saved as CSV: cells separated by commas, semicolons or tabs, comments after #."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from aids.errors import PlotroomError, RulesError
from aids.texts import seen

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


def read_lines(path: str, text: str, faults: list[PlotroomError], form: Form | None = None) -> Iterator[Line]:
    """The lines that are neither empty nor comments, as cells without spaces around them.

    A cell in quotes may go on over a few lines.  Lines whose quotes are wrong are left out: the `faults` get their
    errors, with file and line, and after `MOST_OPEN` of them no more is read.  RulesError for the first line, which all
    others rest on.
    """
    form = form or LAID_OUT
    most = len(faults) + MOST_OPEN
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


def tidy(cell: str) -> str:
    """A cell without spaces around its lines and without Excel's no-break spaces."""
    return "\n".join(" ".join(line.split()) for line in cell.replace("\xa0", " ").strip().split("\n"))


def _is_comment(line: str) -> bool:
    """Whether a line is a comment, or the separator that Excel writes into the first line."""
    return line.lstrip(' "').startswith("#") or bool(re.fullmatch(r"sep=.", line.strip(), re.IGNORECASE))


def separator_of(lines: list[str]) -> str:
    """The separator of cells: comma, semicolon or tab, whichever the first line has most of."""
    head = next((line for line in lines if line.strip() and not _is_comment(line)), "")
    return max(",;\t", key=head.count)


def cells_of(line: str, separator: str) -> list[str] | str:
    """The cells of a line, or in words why it has none."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error as error:
        return OPEN if "end of data" in str(error) else QUOTE if "expected after" in str(error) else str(error)


class Form(NamedTuple):
    """How a spreadsheet is read: its separator, what joins the lines of a cell and how many there may be, and cells."""

    separator_of: Callable[[list[str]], str]
    joint: str
    most_lines: int
    tidy: Callable[[str], str]


#: Rows for layouts: line breaks in a cell stay.
LAID_OUT = Form(separator_of, "\n", MOST_LINES, tidy)
