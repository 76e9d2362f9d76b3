"""The settings of counters, and a player's counter sheet as CSV, read as the same document that TOML would give."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from aids.errors import COUNTERS, InputError, PlotroomError, RulesError, gather, nearest, raise_all
from aids.games import Game
from aids.input_file import Key, Place, PlayerFiles, brief
from aids.records.fields import Field
from generators.drawing import INCH, palette
from generators.drawing.patterns import NAMES
from generators.pieces.rows import MOST_COPIES, EachOf, Form, Line, too_many
from generators.sheets import sheet

MOST_SAFE = 0.3  # of the shorter side of a piece
MIN_SIZE, MAX_SIZE = INCH / 4, 10 * INCH  # of a side of a counter
ART = "a piece of the library of art, or an SVG or PNG file in the folder of the kit"


def color(meaning: str) -> Field[str]:
    """The role of a color."""
    return sheet.named(lambda game: {role: role for role in palette()}, "a color role", meaning)


def pattern(meaning: str) -> Field[str | None]:
    """A pattern, or none."""
    return sheet.named(lambda game: {name: name for name in NAMES}, "a pattern", meaning).optional("none")


class FaceOf(sheet.Settings):
    """One face of a piece."""

    ground = color("the color of the ground")
    ink = color("the color of everything on it")
    value = sheet.text("the large text").optional("as the piece has it")
    corner = sheet.text("a small text at the upper right").optional("as the piece has it")
    label = sheet.text("the name at the foot").optional("as the piece has it")
    art = sheet.text(ART).optional("as the piece has it")
    arts = sheet.texts("the art of each copy in turn, from the first again after the last; instead of `art`")
    band = sheet.flag("the plate of its name in its ink, so that a side can be recognized without color")
    hit = sheet.flag("flames over a hull from above")
    pattern = pattern("the pattern of its band along the left edge, instead of the piece’s")


class PieceOf(sheet.Settings):
    """A counter, in as many copies as it counts; `{n}` in its texts is the number of a copy, `{name}` its name."""

    name = sheet.file_name("its name in file names")
    title = sheet.text("its name in the list of a page").optional("made of `name`")
    use = sheet.text("what it is for, in that list").default("")
    size = sheet.two_lengths("the cut counter", least=MIN_SIZE, most=MAX_SIZE)
    count = sheet.whole(0, MOST_COPIES, "how many").optional("1, or a copy for each of `names`")
    names = sheet.texts("a name for each copy")
    each = sheet.table(EachOf, "the tables of house rules, with a piece for each").optional("one piece")
    nation = sheet.text("its nation, for `--nation`").default("")
    safe = sheet.length("clear room inside the edge").optional("as the sheet has it")
    pattern = pattern("the pattern of the band along the left edge of both faces")
    front_mark = sheet.flag("mark the edge that leads with a triangle")
    art_under = sheet.flag("no effect: art stands under the value always; kits of earlier releases state it")
    value = sheet.text("the large text of both faces").default("")
    corner = sheet.text("a small text at the upper right of both faces").default("")
    label = sheet.text("the name at the foot of both faces").default("")
    art = sheet.text(f"{ART}, on both faces").default("")
    front = sheet.table(FaceOf, "the front")
    back = sheet.table(FaceOf, "the back").optional("none")

    def verify(self, game: Game) -> None:
        """RulesError for names that are not as many as its copies, and for no room inside."""
        if self.names and self.count not in (None, len(self.names)):
            fault = f"{brief(self.name)} has {len(self.names)} names and a count of {self.count}"
            self.fail(fault, "count", fix="remove the count")
        if self.safe is not None:
            self.check_safe(self.safe)

    @property
    def copies(self) -> int:
        """How many there are: its count or, without one, the number of its names."""
        return (len(self.names) or 1) if self.count is None else self.count

    @property
    def faces(self) -> dict[str, FaceOf]:
        """Its faces by side."""
        return {"front": self.front, "back": self.back} if self.back else {"front": self.front}

    def check_safe(self, safe: float) -> None:
        """RulesError for a safe zone that leaves no room."""
        if safe > MOST_SAFE * min(self.size):
            fault = f"a safe zone of {safe / INCH:.3g} in leaves no room on {brief(self.name)}"
            self.fail(fault, "safe", fix="make it smaller")


#: The suffixes of files with a counter sheet.
SUFFIXES = (".csv", ".xlsx", ".toml")
SETTINGS = ("title", "palette", "safe", "gap")
#: The columns that a CSV file may have; it must have the first five.
COLUMNS = (
    *("name", "quantity", "size", "front ground", "front ink"),
    *(f"front {key}" for key in FaceOf.declared if key not in ("ground", "ink")),
    *map("back {}".format, FaceOf.declared),
    *("front-mark", "safe"),
)
NEEDED = COLUMNS[:5]
#: Other words that players write for a column.
MEANT = {
    **dict.fromkeys(("count", "number", "copies", "amount", "qty", "how many"), "quantity"),
    **dict.fromkeys(("ground", "colour", "color", "background", "front background"), "front ground"),
    **dict.fromkeys(("ink", "text", "front text"), "front ink"),
}
#: A value of some columns that is right beside any other.
RIGHT = {
    **{"quantity": "1", "size": "1 in", "front ground": "paper", "front ink": "ink"},
    **{"back ground": "paper", "back ink": "ink"},
}
MOST_LINES = 8  # of a cell
FLAGS = ("front band", "back band", "front hit", "back hit", "front-mark")
YES, NO = ("yes", "true", "1", "x"), ("no", "false", "0", "")


NAME_HEADS = frozenset(("name", '"name"', '"name', 'name"'))  # the cell above the names, which a spreadsheet may quote
UNIT_LETTERS = 'abcdefghijklmnopqrstuvwxyz"″'


def suffix_of(path: str, hint: str) -> str:
    """The suffix of a counter sheet's file, one of SUFFIXES; InputError with the hint for any other."""
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError("a counter sheet is a .csv, .xlsx or .toml file", hint, where=path[-200:])
    return suffix


def of_lines(
    path: str, rows: Sequence[Line], faults: Sequence[PlotroomError], files: PlayerFiles
) -> tuple[Place, dict[str, object]]:
    """The place of the document and the document, as `toml_file.read` gives them for the same sheet in TOML.

    `path` names the text in messages, `files` are those that it may name.  RulesError with file and line for lines
    that are no such sheet, and for the `faults` of others.
    """
    first = _first_row(path, rows)
    head, above, below = rows[first], rows[:first], rows[first + 1 :]
    columns = _columns(head)
    document: dict[str, Any] = {}
    setting_lines: dict[str, int] = {}
    for row in above:
        key = _column(row.cells[0])
        if key in document:
            raise row.refuse(f"{key} is set twice")
        if len(row.cells) < 2 or not row.cells[1] or any(row.cells[2:]):
            raise row.refuse(f"{key} must be followed by one cell with its value")
        document[key], setting_lines[key] = row.cells[1], row.number
    document["pieces"] = gather(
        [*(partial(raise_all, [fault]) for fault in faults), *(partial(_piece, row, columns) for row in below)]
    )
    taken = {piece["name"]: 1 for piece in document["pieces"]}
    for piece in document["pieces"]:
        if (stem := sheet.as_file_name(piece["name"])) != piece["name"] and len(piece["name"]) <= sheet.MOST_NAME:
            piece |= {"name": sheet.free_name(stem, taken), "title": piece["name"]}

    def find_line(keys: tuple[Key, ...]) -> int:
        """The line of a setting or of a piece (`"pieces", 3, "front", "ink"`); the row of columns for all else."""
        if len(keys) > 1 and isinstance(keys[1], int):
            return below[keys[1]].number
        return setting_lines.get(str(keys[0]), head.number) if keys else head.number

    return Place(path, (), find_line, files), document


class _CounterForm(Form):
    """How counter sheets are read: a space stands for a line break in a cell."""

    joint, most_lines = " ", MOST_LINES

    def separator_of(self, lines: list[str]) -> str:
        rows = [line for line in lines if "name" in line.lower() and not line.lstrip(' "').startswith("#")]
        heads = (line for line in rows if NAME_HEADS & set(map(str.strip, re.split("[,;\t]", line.lower()))))
        return max(",;\t", key=next(heads, "").count)

    def tidy(self, cell: str) -> str:
        return " ".join(super().tidy(cell).split("\n"))


FORM = _CounterForm()


def _column(cell: str) -> str:
    """A column's name in the spelling of COLUMNS."""
    name = re.sub(r"[\s_-]+", " ", cell.lower()).strip()
    return "front-mark" if name == "front mark" else name


def is_plain(rows: Sequence[Line]) -> bool:
    """Whether lines are those of any spreadsheet: none of the first has a column that only such a sheet has."""
    first = [[_column(cell) for cell in row.cells] for row in rows[: len(SETTINGS) + 1]]
    stated = {column for columns in first for column in columns} & {*COLUMNS[2:]}
    return max(map(len, first), default=0) > 1 and not stated and first[0][0] not in SETTINGS


def _first_row(path: str, rows: Sequence[Line]) -> int:
    """The index of the row of columns; above it only rows with settings are allowed."""
    for index, row in enumerate(rows):
        names = list(map(_column, row.cells))
        if "name" in names:
            return index
        if names[0] not in SETTINGS:
            raise row.refuse(
                f"{row.cells[0][:40]!r} must be the row of columns ({', '.join(NEEDED)} ...) or, above it, "
                f"{', '.join(SETTINGS)}"
            )
    raise RulesError(f"the row with the columns is missing: {', '.join(NEEDED)} ...", where=f"{path}:1")


def mended(path: str, rows: Sequence[Line], faults: Sequence[PlotroomError]) -> list[Line]:
    """The rows without what faults of them are of, so that their other faults can be found.

    A cell gets a value that is right; a row whose fault is of no cell, or of one that has such a value, is left out.
    Nothing where no row is left.
    """
    first = _first_row(path, rows)
    head = [_column(cell) for cell in rows[first].cells]
    left, begun = ({row.number: row for row in rows[first + 1 :]} for _ in range(2))
    for fault in faults:
        numbers = [int(line) for at, _, line in [fault.where.rpartition(":")] if at == path and line.isdigit()]
        keys = fault.keys if isinstance(fault, RulesError) else ()
        column = {"count": "quantity"}.get(named := " ".join(key for key in keys[1:] if isinstance(key, str)), named)
        side, _, key = column.partition(" ")
        for number in {*numbers, *(fault.lines if isinstance(fault, RulesError) else ())} & left.keys():
            row, before = left.pop(number), [*begun[number].cells, *[""] * len(head)][: len(head)]
            put = {column: RIGHT.get(column, "") if column != "name" else f"row-{number}"}
            if key in ("ground", "ink"):  # which belong together
                put = {f"{side} {each}": RIGHT[f"{side} {each}"] for each in ("ground", "ink")}
            cells = [put.get(at, cell) for at, cell in zip(head, [*row.cells, *[""] * len(head)], strict=False)]
            if column in head and cells != before:
                left[number] = row._replace(cells=cells)
    return [*rows[: first + 1], *sorted(left.values(), key=lambda row: row.number)] if left else []


def _columns(head: Line) -> list[str]:
    columns = list(map(_column, head.cells))
    while columns and not columns[-1]:
        columns.pop()
    unknown, others = [], []
    for column, count in Counter(columns).items():
        if column not in COLUMNS:
            known = MEANT.get(column[:40])
            fix = f"did you mean {known!r}?" if known else nearest(column[:40], COLUMNS, COUNTERS)
            unknown.append(head.refuse(f"unknown column {column[:40]!r}", fix=fix))
        elif count > 1:
            others.append(head.refuse(f"column {column!r} is given twice"))
    for column in () if unknown else NEEDED:
        if column not in columns:
            others.append(head.refuse(f"column {column!r} is missing", fix=f"required columns: {', '.join(NEEDED)}"))
    raise_all([*unknown, *others])
    return columns


def _piece(row: Line, columns: list[str]) -> dict[str, Any]:
    """A row as a piece of the TOML form; RulesError for each of its cells that is wrong."""
    if any(row.cells[len(columns) :]):
        raise too_many(row, len(columns))
    cells = {column: cell for column, cell in zip(columns, row.cells, strict=False) if cell}
    name = brief(cells.get("name", "this piece"))
    has_back = any(column.startswith("back ") for column in cells)
    needed = (*NEEDED, *(("back ground", "back ink") if has_back else ()))
    faults = [row.refuse(f"{column!r} of {name} is missing", column) for column in needed if column not in cells]
    quantity = re.sub(r"[.,]0{1,9}$", "", cells.get("quantity", "0"))  # as spreadsheets write whole numbers
    if not re.fullmatch(r"[0-9]{1,3}", quantity) or int(quantity) > MOST_COPIES:
        fault = f"quantity {quantity[:40]!r} of {name} must be a whole number, 0 to {MOST_COPIES}"
        faults.append(row.refuse(fault, "quantity"))
    for column in FLAGS:
        if column in cells and cells[column].lower() not in (*YES, *NO):
            faults.append(row.refuse(f"{column} {cells[column][:40]!r} must be yes or no", column))
    raise_all(faults)
    piece: dict[str, Any] = {"name": cells["name"], "count": int(quantity), "size": _size(cells["size"])}
    for column in COLUMNS[3:]:
        if column not in cells:
            continue
        value = cells[column].lower() in YES if column in FLAGS else cells[column]
        side, _, key = column.partition(" ")
        if key:
            piece.setdefault(side, {})[key] = value
        else:
            piece[column] = value
    return piece


def _size(cell: str) -> list[str]:
    """Width and height from `1/2 in` or `1/2 x 1 in`; a width without a unit has the height's."""
    sides = [re.sub(r"(?<=\d),(?=\d)", ".", side.strip()) for side in re.split(r"[x×]", cell.lower())]
    if len(sides) == 1:
        return sides * 2
    unit = sides[-1][len(sides[-1].rstrip(UNIT_LETTERS)) :]
    return [side if side.endswith(tuple(UNIT_LETTERS)) else f"{side} {unit}".strip() for side in sides]
