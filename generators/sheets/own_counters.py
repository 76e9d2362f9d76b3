"""A player's own counter sheet: pieces from a CSV or TOML file, as the kits have them.

TOML holds the `[[pieces]]` of a kit, and may set `title`, `palette`, `safe` and `gap` above them.  CSV has a row for
each piece under a row of columns (COLUMNS), and may have rows `title,...`, `palette,...` and so on above these; cells
are parted by commas, semicolons or tabs, and a line that begins with # is a comment.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from aids import toml_file
from aids.errors import InputError, RulesError, nearest
from aids.games import Game
from aids.rules import Rules
from aids.toml_file import Key, Place
from generators.drawing import art, fonts
from generators.drawing.palettes import contrast, names, pairs, palette
from generators.page.imposition import Piece
from generators.sheets import counters
from generators.sheets.kits import Spec

SETTINGS = ("title", "palette", "safe", "gap")
SIDES = ("front", "back")
#: What a CSV file may say of a piece; the first five are needed.
COLUMNS = (
    *("name", "quantity", "size", "front ground", "front ink"),
    *(f"front {key}" for key in counters.FACE_KEYS if key not in ("ground", "ink")),
    *(f"back {key}" for key in counters.FACE_KEYS),
    *("front-mark", "safe"),
)
NEEDED = COLUMNS[:5]
FLAGS = ("front band", "back band", "front-mark")
YES, NO = ("yes", "true", "1", "x"), ("no", "false", "0", "")
LONGEST_NAME, LONGEST_TEXT = 60, 40
MOST_PIECES = 2_000
#: The least contrast of ink on its ground: WCAG 2 asks this of large letters and of pictures.
LEAST_CONTRAST = 3.0


class Sheet(NamedTuple):
    """A player's sheet: what `kits.build` takes, and the palette that the file asks for ("" for none)."""

    spec: Spec
    palette: str


class Row(Place):
    """Somewhere in a CSV file; `keys` lead to it as they would in TOML: `"pieces", 3, "front", "ink"`."""

    def at(self, *keys: Key) -> Row:
        """A place further in."""
        return Row(self.path, (*self.keys, *keys))

    def refuse(self, message: str) -> RulesError:
        """The error `FILE:LINE: message` for this place, to be raised."""
        return RulesError(message, where=self.where)

    @property
    def line(self) -> int:
        """The line of the file."""
        line = _head(self.path)[0]
        if len(self.keys) > 1 and isinstance(self.keys[1], int):
            line = [number for number, _ in _rows(self.path) if number > line][self.keys[1]]
        elif self.keys:
            line = next((number for number, cells in _rows(self.path) if _column(cells[0]) == self.keys[0]), line)
        return line


def read(path: str, palette_name: str | None = None) -> Sheet:
    """The sheet in a player's file, by its suffix; a palette named here goes before the file's own.

    InputError for another suffix; RulesError with file and line, or FileRefused, for a file that cannot be used.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in (".csv", ".toml"):
        raise InputError(
            "a counter sheet is a .csv or .toml file; plotroom new counters FILE begins one", where=path[-200:]
        )
    place: Place
    data: Mapping[str, Any]
    if suffix == ".csv":
        place, data = Row(path), _from_csv(path)
    else:
        place, data = toml_file.read(path)
    top = Spec(data, place)
    for key in data:
        if key not in (*SETTINGS, "pieces"):
            top.fail(f"unknown key {toml_file.shown(key)}; {nearest(key[:40], (*SETTINGS, 'pieces'))}", key)
    own = top.get("palette", str, "") and str(data["palette"])
    if own and own not in names():
        top.fail(f"palette {own[:40]!r} does not exist; {nearest(own[:40], names())}", "palette")
    title = top.get("title", str, Path(path).stem) or "Counters"
    _words(top, "title", title, LONGEST_NAME)
    kept = {key: data[key] for key in ("safe", "gap", "pieces") if key in data}
    spec = Spec({"name": _stem(path), "kind": "counters", "title": title, **kept}, place)
    _check(spec, palette(palette_name or own or "colour"))
    return Sheet(spec, own)


def game() -> Game:
    """What stands for a game at the head of such a sheet: it has no rules and no checks."""
    rules = Rules("counters", "Counters", {}, {}, {}, {}, Place(""), None, frozenset())
    return Game("counters", rules.title, rules, {})


def _stem(path: str) -> str:
    """The file's name as part of the names of what is printed."""
    return re.sub(r"[\W_]+", "-", Path(path).stem.lower()).strip("-")[:LONGEST_NAME] or "sheet"


# --- what a sheet must be ---------------------------------------------------------------------------------------


def _check(spec: Spec, colours: Mapping[str, str]) -> None:
    """Refuse what the kits, being our own, need not be asked: names twice, unknown art, letters that cannot be set."""
    parts = spec.parts("pieces")
    if not parts:
        spec.fail("there are no pieces; give at least one", "pieces")
    if len(parts) > MOST_PIECES:
        spec.fail(f"{len(parts)} pieces are too many; {MOST_PIECES:,} at most", "pieces")
    for part in parts:
        if len(part.get("name", str)) > LONGEST_NAME:
            part.fail(f"name is {len(part.data['name'])} letters long; {LONGEST_NAME} at most", "name")
        faces = [part.part(side) for side in SIDES if side in part.data]
        for spot in (part, *faces):
            for key in ("value", "corner", "label"):
                _words(spot, key, spot.get(key, str, ""), LONGEST_TEXT)
            if (sign := spot.get("art", str, "")) and sign not in art.names():
                spot.fail(f"no art is called {sign[:40]!r}; {nearest(sign[:40], art.names())}", "art")
        for called in part.get("names", list, []) or ():
            _words(part, "names", str(called), LONGEST_TEXT)
        for face in faces:
            _seen(face, colours)
    made = _pieces(spec)
    if not made:
        spec.fail("every quantity is 0; nothing would be printed", "pieces")


def _words(spot: Spec, key: str, words: str, most: int) -> None:
    """Refuse words that are too long to be printed or have letters that the typeface lacks."""
    if len(words) > most:
        spot.fail(f"{key} is {len(words)} letters long; {most} at most", key)
    known = fonts.font("bold").face.charToGlyph
    for letter in words:
        if not letter.isprintable() or ord(letter) not in known:
            spot.fail(
                f"{key} has the letter {letter!r} (U+{ord(letter):04X}), which Source Sans lacks; leave it out", key
            )


def _seen(face: Spec, colours: Mapping[str, str]) -> None:
    """Refuse an ink that cannot be seen on its ground in the palette it will be printed in."""
    ground, ink = face.get("ground", str), face.get("ink", str)
    for key, role in (("ground", ground), ("ink", ink)):
        if role not in colours:
            fitting = [name for name in colours if key == "ink" or not name.endswith("-text")]
            face.fail(f"{key} {role[:40]!r} is not a colour; {nearest(role[:40], fitting)}", key)
    found = contrast(colours[ink], colours[ground])
    if found < LEAST_CONTRAST:
        good = " or ".join(map(repr, pairs().get(ground, ()))) or "'ink' or 'paper'"
        face.fail(f"ink {ink!r} can hardly be seen on ground {ground!r} (contrast {found:.1f}); take {good}", "ink")


def _pieces(spec: Spec) -> list[Piece]:
    """The pieces, no two of one name: a name becomes a file name."""
    begun: dict[str, int] = {}
    for index, part in enumerate(spec.parts("pieces")):
        name = part.get("name", str)
        if name in begun:
            first = spec.place.at("pieces", begun[name], "name").line
            part.fail(f"two pieces are called {name!r}, the first on line {first}; a name stands once", "name")
        begun[name] = index
    made = counters.pieces(spec)
    taken: set[str] = set()
    for piece in made:
        if piece.name in taken:
            spec.fail(
                f"two pieces come out as {piece.name!r}, one of them numbered by {{n}}; name one of them anew", "pieces"
            )
        taken.add(piece.name)
    return made


# --- CSV --------------------------------------------------------------------------------------------------------


def _lines(path: str) -> list[str]:
    """The lines of a file, however they end."""
    return re.split(r"\r\n|\r|\n", toml_file.text_of(path))


def _rows(path: str) -> Iterator[tuple[int, list[str]]]:
    """The lines with anything on them, numbered from 1, as cells without blanks around; comments are left out."""
    lines = _lines(path)
    mark = _mark(lines)
    for number, line in enumerate(lines, 1):
        if line.lstrip(' "').startswith("#") or re.fullmatch(r"sep=.", line.strip(), re.IGNORECASE):
            continue  # a comment, or the mark that Excel puts first
        try:
            cells = next(csv.reader([line], delimiter=mark, strict=True), [])
        except csv.Error as error:
            why = "a quote is not closed on its line" if "end of data" in str(error) else str(error)
            raise RulesError(f"not CSV: {why}", where=f"{path}:{number}") from None
        cells = [" ".join(cell.split()) if cell.isprintable() else cell for cell in cells]
        if any(cells):
            yield number, cells


def _mark(lines: list[str]) -> str:
    """What parts the cells: whichever of comma, semicolon and tab the row of columns has most of."""
    rows = [line for line in lines if "name" in line.lower() and not line.lstrip(' "').startswith("#")]
    head = next((line for line in rows if re.search(r'(^|[,;\t])\s*"?name"?\s*([,;\t]|$)', line.lower())), "")
    return max(",;\t", key=head.count)


def _column(cell: str) -> str:
    """A column as it is written in COLUMNS."""
    words = re.sub(r"[\s_-]+", " ", cell.lower()).strip()
    return "front-mark" if words == "front mark" else words


def _head(path: str) -> tuple[int, list[str]]:
    """The row of columns and its line."""
    for number, cells in _rows(path):
        found = [_column(cell) for cell in cells]
        if "name" in found:
            return number, found
        if found[0] not in SETTINGS:
            _refuse(
                path,
                number,
                f"{cells[0][:40]!r} should be the row of columns ({', '.join(NEEDED)} ...) or, above it, "
                f"{', '.join(SETTINGS)}",
            )
    return _refuse(path, 1, f"there is no row of columns: {', '.join(NEEDED)} ...")


def _refuse(path: str, line: int, message: str) -> NoReturn:
    raise RulesError(message, where=f"{path}:{line}")


def _from_csv(path: str) -> Mapping[str, Any]:
    """What a CSV file says, in the form of the TOML."""
    line, columns = _head(path)
    while columns and not columns[-1]:
        columns.pop()
    for column in columns:
        if column not in COLUMNS:
            _refuse(path, line, f"there is no column {column[:40]!r}; {nearest(column[:40], COLUMNS)}")
        if columns.count(column) > 1:
            _refuse(path, line, f"column {column!r} stands twice")
    for column in NEEDED:
        if column not in columns:
            _refuse(path, line, f"column {column!r} is missing; needed are {', '.join(NEEDED)}")
    out: dict[str, Any] = {}
    rows: list[dict[str, Any]] = []
    for number, cells in _rows(path):
        if number < line:
            key = _column(cells[0])
            if key in out:
                _refuse(path, number, f"{key} is set twice")
            if len(cells) < 2 or not cells[1] or any(cells[2:]):
                _refuse(path, number, f"{key} should be followed by one cell with its value")
            out[key] = cells[1]
        elif number > line:
            rows.append(_piece(path, number, columns, cells))
    return MappingProxyType(out | {"pieces": rows})


def _piece(path: str, line: int, columns: list[str], cells: list[str]) -> dict[str, Any]:
    """One row as a piece."""
    if any(cells[len(columns) :]):
        _refuse(path, line, f"{len(cells)} cells in this row, {len(columns)} columns; a cell with a comma wants quotes")
    given = {column: cell for column, cell in zip(columns, cells, strict=False) if cell}
    backed = any(column.startswith("back ") for column in given)
    for column in (*NEEDED, *(("back ground", "back ink") if backed else ())):
        if column not in given:
            _refuse(path, line, f"{column!r} of {given.get('name', 'this piece')!r} is missing")
    quantity = given["quantity"]
    if not re.fullmatch(r"[0-9]{1,3}", quantity) or int(quantity) > 500:
        _refuse(path, line, f"quantity {quantity[:40]!r} of {given['name']!r} should be a whole number, 0 to 500")
    piece: dict[str, Any] = {"name": given["name"], "count": int(quantity), "size": _size(given["size"])}
    for column in COLUMNS[3:]:
        if column not in given:
            continue
        value: str | bool = given[column]
        if column in FLAGS:
            value = _flag(path, line, column, given[column])
        side, _, key = column.partition(" ")
        if key:
            piece.setdefault(side, {})[key] = value
        else:
            piece[column] = value
    return piece


def _flag(path: str, line: int, column: str, cell: str) -> bool:
    if cell.lower() not in (*YES, *NO):
        _refuse(path, line, f"{column} {cell[:40]!r} should be yes or no")
    return cell.lower() in YES


def _size(cell: str) -> list[str]:
    """Width and height out of `1/2 in` or `1/2 x 1 in`; a width without a unit has the height's."""
    sides = [re.sub(r"(?<=\d),(?=\d)", ".", side.strip()) for side in re.split(r"[x×]", cell.lower())]
    if len(sides) == 1:
        return sides * 2
    unit = re.search(r"[a-z\"″]*$", sides[-1])
    return [side if re.search(r"[a-z\"″]$", side) else f"{side} {unit[0] if unit else ''}".strip() for side in sides]


# --- a file to begin with ---------------------------------------------------------------------------------------


def starter(path: str) -> str:
    """A commented example, CSV or TOML by the suffix of the file it is for; InputError for any other."""
    suffix = Path(path).suffix.lower()
    if suffix not in (".csv", ".toml"):
        raise InputError("a counter sheet is a .csv or .toml file; give it one of these endings", where=path[-200:])
    roles = [f"{ground} ({', '.join(on)})" for ground, on in pairs().items()]
    note = [
        "Counters of your own.  Print them with: plotroom print counters FILE",
        "name becomes a file name: small letters, digits and hyphens, each once.  {n} in a text numbers the copies.",
        'size: "1/2 in" is a square, "1/2 x 1 in" is width x height; in, mm, cm or pt.',
        "ground and ink are colours of the palette (colour, colour-blind, ink-saver, greyscale).  Grounds, and inks",
        "that can be read on them:",
        *_wrapped("; ", roles),
        "value is large, corner small beside it, label stands at the foot; art is one of:",
        *_wrapped(", ", art.names()),
        "band inks a bar at the foot, to tell the back without colour; front-mark shows which edge leads.",
    ]
    head = "".join(f"# {line}\n" for line in note)
    return head + (_CSV.replace("{columns}", ",".join(_EXAMPLE)) if suffix == ".csv" else _TOML)


def _wrapped(joint: str, words: Iterable[str]) -> list[str]:
    """Words in lines that fit a page; a word that holds blanks is kept whole."""
    text = joint.join(word.replace(" ", "\0") for word in words)
    return [f"  {line}".replace("\0", " ") for line in wrap(text, 100, break_on_hyphens=False)]


_EXAMPLE = (
    *("name", "quantity", "size", "front ground", "front ink", "front value", "front label", "front art"),
    *("back ground", "back ink", "back value", "back label", "back art", "back band", "front-mark"),
)
_CSV = """\
title,My counters
palette,colour
{columns}
frigate,3,5/8 x 1 in,unalerted,unalerted-text,FF{n},Unalerted,frigate,alerted,alerted-text,FF{n},Alerted,frigate,yes,yes
torpedo,6,1/2 in,torpedo,torpedo-text,{n},Torpedo,torpedo,kill,kill-text,,Kill,kill,,
datum,4,1/2 in,marker,marker-text,,Datum,crosshair,,,,,,,
"""

_TOML = """
title = "My counters"
palette = "colour"

[[pieces]]
name = "frigate"
count = 3
size = ["5/8 in", "1 in"]
value = "FF{n}"
art = "frigate"
front-mark = true
front = { ground = "unalerted", ink = "unalerted-text", label = "Unalerted" }
back = { ground = "alerted", ink = "alerted-text", label = "Alerted", band = true }

[[pieces]]
name = "torpedo"
count = 6
size = ["1/2 in", "1/2 in"]
front = { ground = "torpedo", ink = "torpedo-text", value = "{n}", label = "Torpedo", art = "torpedo" }
back = { ground = "kill", ink = "kill-text", label = "Kill", art = "kill" }

[[pieces]]
name = "datum"
count = 4
size = ["1/2 in", "1/2 in"]
front = { ground = "marker", ink = "marker-text", label = "Datum", art = "crosshair" }
"""
