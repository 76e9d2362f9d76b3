"""A player's counter sheet as CSV, read to the document that the same sheet is in TOML.

The file has a row of columns (COLUMNS) and a row for each piece.  Above the row of columns it may have rows with a
setting and its value (`title,...`, `palette,...`).  Cells are separated by commas, semicolons or tabs; a line that
begins with # is a comment.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from aids.errors import COUNTERS, InputError, PlotroomError, RulesError, gather, nearest, raise_all
from aids.input_file import NO_FILES, PlayerFiles
from aids.places import Key, Place, brief
from generators.pieces.piece_settings import FaceOf
from generators.pieces.spreadsheet import Form, Line, read_lines
from generators.sheets.settings import MOST_NAME, as_file_name

#: The suffixes of files with a counter sheet.
SUFFIXES = (".csv", ".xlsx", ".toml")
SETTINGS = ("title", "palette", "safe", "gap")
#: The columns that a CSV file may have; it must have the first five.
COLUMNS = (
    *("name", "quantity", "size", "front ground", "front ink"),
    *(f"front {key}" for key in FaceOf.declared if key not in ("ground", "ink")),
    *(f"back {key}" for key in FaceOf.declared),
    *("front-mark", "safe"),
)
NEEDED = COLUMNS[:5]
#: Other words that players write for a column.
MEANT = {
    **dict.fromkeys(("count", "number", "copies", "amount", "qty", "how many"), "quantity"),
    **dict.fromkeys(("ground", "colour", "color", "background", "front background"), "front ground"),
    **dict.fromkeys(("ink", "text", "front text"), "front ink"),
}
MOST_LINES = 8  # of a cell
FLAGS = ("front band", "back band", "front-mark")
YES, NO = ("yes", "true", "1", "x"), ("no", "false", "0", "")


NAMES = frozenset(("name", '"name"', '"name', 'name"'))  # the cell above the names, which a spreadsheet may quote
UNIT_LETTERS = 'abcdefghijklmnopqrstuvwxyz"″'


def suffix_of(path: str, hint: str) -> str:
    """The suffix of a counter sheet's file, one of SUFFIXES; InputError with the hint for any other."""
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError(f"a counter sheet is a .csv, .xlsx or .toml file; {hint}", where=path[-200:])
    return suffix


def read_text(path: str, text: str, files: PlayerFiles = NO_FILES) -> tuple[Place, dict[str, Any]]:
    """The place of the document and the document, as `toml_file.read` gives them for the same sheet in TOML.

    `path` names the text in messages, `files` are those that it may name.  RulesError with file and line for a text
    that is not such a sheet.
    """
    faults: list[PlotroomError] = []
    return of_lines(path, list(read_lines(path, text, faults, FORM)), faults, files)


def of_lines(
    path: str, rows: Sequence[Line], faults: Sequence[PlotroomError], files: PlayerFiles
) -> tuple[Place, dict[str, Any]]:
    """The same for lines that are at hand, with the faults of others."""
    first = _first_row(path, rows)
    head, above, below = rows[first], rows[:first], rows[first + 1 :]
    columns = _columns(head)
    document: dict[str, Any] = _settings(above)
    document["pieces"] = gather(
        [*(partial(raise_all, [fault]) for fault in faults), *(partial(_piece, row, columns) for row in below)]
    )
    taken = {piece["name"] for piece in document["pieces"]}
    for piece in document["pieces"]:
        if (stem := as_file_name(piece["name"])) != piece["name"] and len(piece["name"]) <= MOST_NAME:
            name = next(each for n in range(len(taken) + 1) if (each := f"{stem}-{n + 1}" if n else stem) not in taken)
            taken.add(name)
            piece |= {"name": name, "title": piece["name"]}
    setting_lines = {_column(row.cells[0]): row.number for row in above}

    def find_line(keys: tuple[Key, ...]) -> int:
        """The line of a setting or of a piece (`"pieces", 3, "front", "ink"`); the row of columns for all else."""
        if len(keys) > 1 and isinstance(keys[1], int):
            return below[keys[1]].number
        return setting_lines.get(str(keys[0]), head.number) if keys else head.number

    return Place(path, (), find_line, files), document


def _tidy(cell: str) -> str:
    """A cell without spaces around it and without Excel's no-break spaces; one that cannot be printed as it is."""
    cell = cell.replace("\xa0", " ")
    return " ".join(cell.split()) if cell.isprintable() else cell


def _separator(lines: list[str]) -> str:
    """The separator of cells: comma, semicolon or tab, whichever the row of columns has most of."""
    rows = [line for line in lines if "name" in line.lower() and not line.lstrip(' "').startswith("#")]
    head = next((line for line in rows if NAMES & {cell.strip() for cell in re.split("[,;\t]", line.lower())}), "")
    return max(",;\t", key=head.count)


#: A space stands for a line break in a cell.
FORM = Form(_separator, " ", MOST_LINES, _tidy)


def _column(cell: str) -> str:
    """A column's name in the spelling of COLUMNS."""
    name = re.sub(r"[\s_-]+", " ", cell.lower()).strip()
    return "front-mark" if name == "front mark" else name


def is_plain(rows: Sequence[Line]) -> bool:
    """Whether lines are those of any spreadsheet: none of the first has a column that only such a sheet has."""
    first = [[_column(cell) for cell in row.cells] for row in rows[: len(SETTINGS) + 1]]
    stated = {column for columns in first for column in columns} & {*COLUMNS[2:]}
    return bool(first) and len(first[0]) > 1 and not stated and first[0][0] not in SETTINGS


def _first_row(path: str, rows: Sequence[Line]) -> int:
    """The index of the row of columns; above it only rows with settings are allowed."""
    for index, row in enumerate(rows):
        names = [_column(cell) for cell in row.cells]
        if "name" in names:
            return index
        if names[0] not in SETTINGS:
            raise row.refuse(
                f"{row.cells[0][:40]!r} must be the row of columns ({', '.join(NEEDED)} ...) or, above it, "
                f"{', '.join(SETTINGS)}"
            )
    raise RulesError(f"there is no row of columns: {', '.join(NEEDED)} ...", where=f"{path}:1")


def head_line(path: str, text: str) -> int:
    """The line of the row of columns; RulesError for a text that has none."""
    rows = list(read_lines(path, text, [], FORM))
    return rows[_first_row(path, rows)].number


def _columns(head: Line) -> list[str]:
    """The names of the columns."""
    columns = [_column(cell) for cell in head.cells]
    while columns and not columns[-1]:
        columns.pop()
    unknown = [column for column in dict.fromkeys(columns) if column not in COLUMNS]
    faults = [head.refuse(f"there is no column {column[:40]!r}; {_meant(column[:40])}") for column in unknown]
    twice = [column for column, count in Counter(columns).items() if count > 1 and column in COLUMNS]
    faults += [head.refuse(f"column {column!r} is given twice") for column in twice]
    missing = [column for column in NEEDED if column not in columns] if not unknown else []
    faults += [head.refuse(f"column {column!r} is missing; needed are {', '.join(NEEDED)}") for column in missing]
    raise_all(faults)
    return columns


def _meant(column: str) -> str:
    """The hint for an unknown column: of another word for it, or the nearest."""
    known = MEANT.get(column)
    return f"did you mean {known!r}?" if known else nearest(column, COLUMNS, COUNTERS)


def _settings(rows: Sequence[Line]) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for row in rows:
        key = _column(row.cells[0])
        if key in settings:
            raise row.refuse(f"{key} is set twice")
        if len(row.cells) < 2 or not row.cells[1] or any(row.cells[2:]):
            raise row.refuse(f"{key} must be followed by one cell with its value")
        settings[key] = row.cells[1]
    return settings


def _piece(row: Line, columns: list[str]) -> dict[str, Any]:
    """A row as a piece of the TOML form."""
    if any(row.cells[len(columns) :]):
        raise row.refuse(
            f"{len(row.cells)} cells in this row, {len(columns)} columns; a cell with a comma needs quotes"
        )
    cells = {column: cell for column, cell in zip(columns, row.cells, strict=False) if cell}
    has_back = any(column.startswith("back ") for column in cells)
    for column in (*NEEDED, *(("back ground", "back ink") if has_back else ())):
        if column not in cells:
            raise row.refuse(f"{column!r} of {brief(cells.get('name', 'this piece'))} is missing")
    quantity = cells["quantity"]
    quantity = re.sub(r"[.,]0{1,9}$", "", quantity)  # as spreadsheets write whole numbers
    if not re.fullmatch(r"[0-9]{1,3}", quantity) or int(quantity) > 500:
        raise row.refuse(f"quantity {quantity[:40]!r} of {brief(cells['name'])} must be a whole number, 0 to 500")
    piece: dict[str, Any] = {"name": cells["name"], "count": int(quantity), "size": _size(cells["size"])}
    for column in COLUMNS[3:]:
        if column not in cells:
            continue
        value = _flag(row, column, cells[column]) if column in FLAGS else cells[column]
        side, _, key = column.partition(" ")
        if key:
            piece.setdefault(side, {})[key] = value
        else:
            piece[column] = value
    return piece


def _flag(row: Line, column: str, cell: str) -> bool:
    if cell.lower() not in (*YES, *NO):
        raise row.refuse(f"{column} {cell[:40]!r} must be yes or no")
    return cell.lower() in YES


def _size(cell: str) -> list[str]:
    """Width and height from `1/2 in` or `1/2 x 1 in`; a width without a unit has the height's."""
    sides = [re.sub(r"(?<=\d),(?=\d)", ".", side.strip()) for side in re.split(r"[x×]", cell.lower())]
    if len(sides) == 1:
        return sides * 2
    unit = sides[-1][len(sides[-1].rstrip(UNIT_LETTERS)) :]
    return [side if side.endswith(tuple(UNIT_LETTERS)) else f"{side} {unit}".strip() for side in sides]
