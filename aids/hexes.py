"""Hexes, and the boards that name them: places, headings, lines, rings and radials.

A `Hex` is a place on the table seen from above: flat-topped, columns to the right, y upwards.  The six directions out
of a hex are the steps 0 to 5, clockwise from up, so that a turn to the right adds one.  A `Board` describes how a
game's map names them: letters for columns, numbers along a column, and headings from 1 to 6.

>>> board = DEFAULT_ON_PATROL
>>> [label(board, ahead(board, parse(board, "A20"), heading)) for heading in (3, 4, 5, 6)]
['A21', 'B20', 'B19', 'A19']
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from aids import toml_file
from aids.errors import InputError
from aids.input_file import Place, PlayerFile, brief
from aids.kinds import Choice, Each, Flag, Kind, Whole

HEADINGS = (1, 2, 3, 4, 5, 6)
FARTHEST = 999
"""The largest number of columns and of rows that a map may have, and the largest that a written label may name."""


class Hex(NamedTuple):
    """A hex in axial coordinates: its center is `q` columns to the right and `r + q / 2` hexes up."""

    q: int
    r: int


STEPS = (Hex(0, 1), Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1))
"""The six neighbors of Hex(0, 0), clockwise from the one above it."""


# Geometry, independent of the board.


def neighbor(start: Hex, step: int, hexes: int = 1) -> Hex:
    """The hex at a distance in a straight line; `step` counts clockwise from up, any whole number."""
    q, r = STEPS[step % 6]
    return Hex(start.q + q * hexes, start.r + r * hexes)


def neighbors(start: Hex) -> list[Hex]:
    """The six hexes around one, clockwise from the one above it."""
    return [neighbor(start, step) for step in range(6)]


def distance(a: Hex, b: Hex) -> int:
    """The distance between two hexes, in hexes."""
    q, r = b.q - a.q, b.r - a.r
    return max(abs(q), abs(r), abs(q + r))


def rotated(place: Hex, steps: int, center: Hex) -> Hex:
    """A hex rotated around a center, 60 degrees clockwise for each step."""
    q, r = place.q - center.q, place.r - center.r
    for _ in range(steps % 6):
        q, r = q + r, -q
    return Hex(center.q + q, center.r + r)


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes under a straight line between two centers, both included.

    Where the line runs along an edge, only one of the two hexes beside it is included.
    """
    parts, passed = distance(a, b), list[Hex]()
    for n in range(parts):
        q, r = a.q * (parts - n) + b.q * n, a.r * (parts - n) + b.r * n  # in fractions of a hex, `parts` to one hex
        cube = (q, r, -q - r)
        whole = [(2 * part + parts) // (2 * parts) for part in cube]
        off = [abs(near * parts - part) for near, part in zip(whole, cube, strict=True)]
        if off[0] > off[1] and off[0] > off[2]:
            whole[0] = -whole[1] - whole[2]
        elif off[1] > off[2]:
            whole[1] = -whole[0] - whole[2]
        passed.append(Hex(whole[0], whole[1]))
    return [*passed, b]


def ring(center: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly that distance, clockwise from the one above the center."""
    if radius < 1:
        return [center] if radius == 0 else []
    places = [neighbor(center, 0, radius)]
    for side in range(6):
        for _ in range(radius):
            places.append(neighbor(places[-1], side + 2))
    return places[:-1]


def within(center: Hex, radius: int) -> list[Hex]:
    """The hexes at most that far from the center, ring by ring outwards."""
    return [place for out in range(radius + 1) for place in ring(center, out)]


def radial(center: Hex, step: int, length: int) -> list[Hex]:
    """The hexes of one radial, outwards from the center, which is not included."""
    return [neighbor(center, step, out) for out in range(1, length + 1)]


def radial_step(center: Hex, place: Hex) -> int | None:
    """The step of the center's radial on which a hex lies; None at the center and off the radials."""
    q, r = place.q - center.q, place.r - center.r
    if (q and r and q + r) or not (q or r):
        return None
    out = abs(q) or abs(r)
    return STEPS.index((q // out, r // out))


def middle(place: Hex) -> tuple[float, float]:
    """The center of a hex on the page, x and y in hexes from flat to flat; Hex(0, 0) is at 0, 0."""
    return place.q * 3**0.5 / 2, place.r + place.q / 2


# Boards.

LEFT, RIGHT, TOP, BOTTOM = EDGES = ("left", "right", "top", "bottom")


class Board(NamedTuple):
    """How a map names its hexes and headings; letters increase to the right (On Patrol OP-1, Ambush AM-3).

    - `higher`: the heading, 1 to 6, that points along a column to higher numbers
    - `top`: whether `higher` or `lower` numbers lie at the top of the map
    - `clockwise`: whether the headings are numbered clockwise
    - `half_columns`, `half_toward`: the `even` (B, D, ...) or `odd` columns are shifted half a hex toward the
      `higher` or `lower` numbers
    - `doubles`: the columns after Z: `AA, BB` or `AA, AB`
    - `columns`, `rows`: the size of the map; None if unknown, which is no limit
    - `edges`: the sides at which the map ends, of those that are known; beyond the others one sails on
    """

    higher: int = 3
    top: str = "higher"
    clockwise: bool = True
    half_columns: str = "even"
    half_toward: str = "higher"
    doubles: str = "AA, BB"
    columns: int | None = None
    rows: int | None = None
    edges: tuple[str, ...] = EDGES


DEFAULT_ON_PATROL = Board()

#: The keys of a board in a file, each with its kind and its words on a form.
KINDS: Mapping[str, tuple[Kind[Any], str]] = {
    "columns": (Whole(1, FARTHEST), ""),
    "rows": (Whole(1, FARTHEST), ""),
    "edges": (Each(Choice(EDGES)), "the sides where the map ends; ships can sail off the other sides"),
    "higher": (Whole(1, 6), "the heading that points along a column toward higher numbers"),
    "clockwise": (Flag(), "headings are numbered clockwise"),
    "top": (Choice(("higher", "lower")), "the numbers at the top of the map"),
    "half-columns": (Choice(("even", "odd")), "which columns are shifted by half a hex"),
    "half-toward": (Choice(("higher", "lower")), "whether they are shifted toward higher or lower numbers"),
    "doubles": (Choice(("AA, BB", "AA, AB")), "the names of the columns after Z"),
}


def load_board(file: PlayerFile, default: Board = DEFAULT_ON_PATROL) -> Board:
    """The board in a TOML file, whose keys are the fields of `Board` with hyphens; others come from the default.

    Raises `RulesError` with file and line for anything unknown or of the wrong type, `FileRefused` for a
    file that cannot be read.
    """
    return read_board(*toml_file.read(file), default)


def read_board(place: Place, document: object, default: Board = DEFAULT_ON_PATROL) -> Board:
    """The same for a table of a TOML file that is read already."""
    known = [name.replace("_", "-") for name in Board._fields]
    entries = toml_file.entries(place, document, known)
    settings = {key.replace("-", "_"): KINDS[key][0].read(place.at(key), raw) for key, raw in entries.items()}
    return default._replace(**settings)


def board_form() -> list[dict[str, object]]:
    """The fields of a board as `records.fields.whole_form` gives those of a record."""
    return [{"key": key, "words": words, "needed": False, **_control(kind)} for key, (kind, words) in KINDS.items()]


def _control(kind: Kind[Any]) -> dict[str, object]:
    bounds = {name: bound for name, bound in kind.bounds.items() if name != "unit"}
    return {"kind": kind.name, **bounds, **({"of": _control(kind.kind)} if isinstance(kind, Each) else {})}


# Headings.


def step_of(board: Board, heading: int) -> int:
    """The step, clockwise from up, of a heading from 1 to 6."""
    past = heading - board.higher
    return ((0 if board.top == "higher" else 3) + (past if board.clockwise else -past)) % 6


def heading_of(board: Board, step: int) -> int:
    """The heading, 1 to 6, of a step, which may be any whole number."""
    return next(heading for heading in HEADINGS if step_of(board, heading) == step % 6)


def turned(board: Board, heading: int, sixths: int) -> int:
    """The heading after a number of turns of 60 degrees, to the right if positive."""
    return heading_of(board, step_of(board, heading) + sixths)


def ahead(board: Board, start: Hex, heading: int, hexes: int = 1) -> Hex:
    """The hex a number of hexes straight ahead, astern if negative."""
    return neighbor(start, step_of(board, heading), hexes)


def stern(board: Board, bow: Hex, heading: int) -> Hex:
    """The hex of a ship's stern, which is behind its bow (On Patrol OP-2)."""
    return ahead(board, bow, heading, -1)


# Names.


def at(board: Board, column: int, row: int) -> Hex:
    """The hex in a column, A being 1, and row; it need not be on the board."""
    along = 2 * row + (_shift(board) if column % 2 == 0 else 0)
    up = along if board.top == "higher" else -along
    return Hex(column - 1, (up - column + 1) // 2)


def place_of(board: Board, place: Hex) -> tuple[int, int]:
    """The column, A being 1, and row of any hex, on the board or not."""
    column = place.q + 1
    up = 2 * place.r + place.q
    along = up if board.top == "higher" else -up
    return column, (along - (_shift(board) if column % 2 == 0 else 0)) // 2


def _shift(board: Board) -> int:
    """The shift of the even columns against the odd ones, in half hexes toward higher numbers."""
    return 1 if (board.half_columns == "even") == (board.half_toward == "higher") else -1


def on_board(board: Board, place: Hex) -> bool:
    """Whether a hex is on the map, or beyond a side at which it does not end."""
    column, row = place_of(board, place)
    if board.edges == EDGES:
        return _has(board, column, row)
    first, last = (BOTTOM, TOP) if board.top == "higher" else (TOP, BOTTOM)
    beyond = {
        LEFT: column < 1,
        RIGHT: column > (board.columns or column),
        first: row < 1,
        last: row > (board.rows or row),
    }
    return not any(beyond[edge] for edge in board.edges)


def _has(board: Board, column: int, row: int) -> bool:
    return 1 <= column <= (board.columns or column) and 1 <= row <= (board.rows or row)


def column_name(board: Board, column: int) -> str:
    """The letters of a column; 1 is A."""
    if board.doubles == "AA, BB":
        return chr(ord("A") + (column - 1) % 26) * ((column - 1) // 26 + 1)
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def label(board: Board, place: Hex) -> str:
    """The name of a hex: `A20`, or off the board its place, `4 columns left of A in row 20`.  `parse` reads both."""
    column, row = place_of(board, place)
    if _has(board, column, row):
        return f"{column_name(board, column)}{row}"
    if column < 1:
        side = f"{_count(1 - column, 'column')} left of A"
    elif column > (board.columns or column):
        last = board.columns or column
        side = f"{_count(column - last, 'column')} right of {column_name(board, last)}"
    else:
        side = f"column {column_name(board, column)}"
    if row < 1:
        return f"{side} {_count(1 - row, 'row')} before row 1"
    if row > (board.rows or row):
        last = board.rows or row
        return f"{side} {_count(row - last, 'row')} after row {last}"
    return f"{side} in row {row}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


_PLAIN = r"([A-Z]{1,40}) ?0*([0-9]{1,3})"
_OFF = (
    r"(?:([0-9]{1,3}) COLUMNS? (LEFT|RIGHT) OF|COLUMN) ([A-Z]{1,40})"
    r" (?:IN ROW ([0-9]{1,3})|([0-9]{1,3}) ROWS? (BEFORE|AFTER) ROW ([0-9]{1,3}))"
)


def parse(board: Board, text: object, where: str = "") -> Hex:
    """The hex that a player wrote, `A20` or `a20`, or a place off the board as `label` writes it.

    Raises `InputError` at `where` (an option such as `--bow`) for anything else, and for a plain label that the board
    does not have.
    """
    written = text.strip().upper() if isinstance(text, str) and len(text) < 150 and text.isascii() else ""
    if off := re.fullmatch(_OFF, written):
        column = _column(board, off[3], where)
        if off[1]:
            column += int(off[1]) if off[2] == "RIGHT" else -int(off[1])
        row = int(off[4]) if off[4] else int(off[7]) + (int(off[5]) if off[6] == "AFTER" else -int(off[5]))
        return at(board, column, row)
    match = re.fullmatch(_PLAIN, written)
    if not match:
        raise InputError(f"{brief(text)} is not a hex such as A20", where=where)
    column, row = _column(board, match[1], where), int(match[2])
    if not 1 <= column <= (board.columns or FARTHEST) or not 1 <= row <= (board.rows or FARTHEST):
        last = column_name(board, board.columns) if board.columns else "on"
        columns = f"columns A to {last}" if board.columns else "columns from A on"
        rows = f"rows 1 to {board.rows or FARTHEST}"
        raise InputError(f"{brief(text)} is not on the board, which has {columns} and {rows}", where=where)
    return at(board, column, row)


def _column(board: Board, letters: str, where: str) -> int:
    if board.doubles == "AA, BB":
        if len(set(letters)) > 1:
            raise InputError(f"unknown column {brief(letters)}: the columns after Z are AA, BB, CC", where=where)
        return ord(letters[0]) - ord("A") + 1 + 26 * (len(letters) - 1)
    column = 0
    for letter in letters[:4]:  # four letters are already more columns than any map has
        column = 26 * column + ord(letter) - ord("A") + 1
    return column
