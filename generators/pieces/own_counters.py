"""A player's own counter sheet: pieces from a spreadsheet or a TOML file, in the form that kits have.

A TOML file holds the `[[pieces]]` of a kit, and may set `title`, `palette`, `safe` and `gap` above them.  The form of a
CSV file is in `generators.pieces.counters_csv`.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePath
from typing import NamedTuple

from aids import toml_file
from aids.errors import COUNTERS, PlotroomError, UnknownName, gather, nearest, raise_all
from aids.games import Game
from aids.input_file import PlayerFile
from aids.places import Place
from aids.rulebook.rules import Rules
from generators.drawing import art
from generators.drawing.colours import contrast
from generators.drawing.own_art import is_picture
from generators.drawing.palettes import named, names, pairs, palette
from generators.pieces import counters, counters_csv, plain
from generators.pieces.counters_csv import SETTINGS, SUFFIXES, suffix_of
from generators.pieces.rows import Rows, lines_of, of_lines
from generators.pieces.workbook import parts_of_name
from generators.sheets.kit_limits import check_text
from generators.sheets.spec import Spec

SIDES = ("front", "back")
LINES = ("value", "corner", "label")  # texts of a face
#: The keys of a file with layouts of its own: `use` names the layout of rows that name none.
LAID_OUT = ("layout", "colours", "use", "quantity")
MAX_NAME, MAX_TEXT = 60, 40  # letters
MAX_PIECES = 2_000
#: The least contrast of ink on its ground: WCAG 2 asks this of large letters and of pictures.
LEAST_CONTRAST = 3.0


class Sheet(NamedTuple):
    """A player's sheet: the spec that `kits.build` takes, and the palette that the file sets, "" for none."""

    spec: Spec
    palette: str


def read(file: PlayerFile, palette_name: str | None = None) -> Sheet:
    """The sheet in a player's file; `palette_name` overrides the palette that the file sets.

    InputError for a file that is not .csv, .xlsx or .toml; RulesError with file and line, or FileRefused, for a file
    that cannot be used.
    """
    name, _ = parts_of_name(file.path)
    suffix = suffix_of(name, "plotroom new counters FILE begins one")
    place, document = toml_file.read(file) if suffix == ".toml" else _of_spreadsheet(file)
    return sheet_of(file, place, document, palette_name)


def sheet_of(file: PlayerFile, place: Place, document: dict[str, object], palette_name: str | None = None) -> Sheet:
    """The same for the document of a file that is at hand."""
    toml_file.entries(place, document, (*SETTINGS, "pieces", *(LAID_OUT if "layout" in document else ())))
    top = Spec(document, place)
    own = top.get("palette", str, "")
    try:
        own = own and named(own, names())
    except UnknownName as error:
        top.fail(error.message, "palette")
    title = top.get("title", str, Path(file.path).stem) or "Counters"
    check_text(place.at("title"), title, MAX_NAME)
    sheet = {"name": _file_stem(file.path), "kind": "counters", "title": title}
    if "layout" in document:
        return Sheet(_laid_out(sheet, place, document), own)
    spec = Spec(sheet | {key: document[key] for key in ("safe", "gap", "pieces") if key in document}, place)
    _check(spec, palette(palette_name or own or "colour"))
    return Sheet(spec, own)


def _of_spreadsheet(file: PlayerFile) -> tuple[Place, dict[str, object]]:
    """The document of a spreadsheet: that of its rows, or of the layout for a spreadsheet as it is."""
    faults, name = list[PlotroomError](), PurePath(file.path).name
    path, lines = lines_of(file, faults, counters_csv.FORM)
    if not counters_csv.is_plain(lines):
        return counters_csv.of_lines(path, lines, faults, file.files)
    table = plain_table(file)
    return toml_file.read_text(f"{path} (its layout)", plain.layout_text(name, table, plain.guess(table)), file.files)


def plain_table(file: PlayerFile) -> Rows:
    """The rows of a spreadsheet as it is; RulesError with file and line where it cannot be read."""
    faults: list[PlotroomError] = []
    path, lines = lines_of(file, faults)
    return of_lines(path, lines, faults, Place(path), {})


def is_plain(file: PlayerFile) -> bool:
    """Whether a file is a spreadsheet as it is, without the columns that a counter sheet must have."""
    return not file.path.lower().endswith(".toml") and counters_csv.is_plain(lines_of(file, [], counters_csv.FORM)[1])


def _laid_out(sheet: Mapping[str, object], place: Place, document: Mapping[str, object]) -> Spec:
    """The sheet of a file with layouts of its own; its pieces are checked as they are drawn."""
    stated = {key: document[key] for key in ("gap", "pieces", "use", "quantity") if key in document}
    data = {**sheet, **stated, "layout": stated.get("use", "")}
    data.pop("use", None)
    shared = {key: document[key] for key in ("layout", "colours") if key in document}
    return Spec(data, place, shared=shared)


def game() -> Game:
    """A game without rules and checks, for the title block of such a sheet."""
    rules = Rules("counters", "Counters", {}, {}, {}, {}, Place(""), None, frozenset())
    return Game("counters", rules.title, rules, {})


def _file_stem(path: str) -> str:
    """The file's name as it appears in the names of printed files: small letters, digits and hyphens.

    Where a file beside it would have the same name, as `My Boats.csv` and `my-boats.csv`, one that is not in that form
    gets a digest at its end.
    """
    stem, plain = _stem(path), _plain(path)
    if stem == plain:
        return plain
    beside = (name for name in _names_beside(path) if Path(name).suffix.lower() in SUFFIXES)
    if not any(_plain(name) == plain and _stem(name) != stem for name in beside):
        return plain
    return f"{plain}-{sha256(stem.encode('utf-8', 'replace')).hexdigest()[:4]}"


def _stem(path: str) -> str:
    """The stem of a path, with each accent in one character with its letter: macOS may store it apart."""
    return unicodedata.normalize("NFC", Path(path).stem)


def _plain(path: str) -> str:
    """The stem of a path in small letters, digits and hyphens."""
    return re.sub(r"[\W_]+", "-", _stem(path).lower()).strip("-")[:MAX_NAME] or "sheet"


def _names_beside(path: str) -> Sequence[str]:
    """The names of the files in a file's folder; none if it cannot be listed."""
    try:
        return [other.name for other in Path(path).parent.iterdir()]
    except OSError:
        return []


def _check(spec: Spec, colours: Mapping[str, str]) -> None:
    """RulesError for a sheet that cannot be printed.

    Checked here is what kits need not be checked for: unknown art, letters that the typeface lacks, faint colours,
    equal names.
    """
    parts = spec.parts("pieces")
    if not parts:
        spec.fail("there are no pieces; give at least one", "pieces")
    if len(parts) > MAX_PIECES:
        spec.fail(f"{len(parts)} pieces are too many; {MAX_PIECES:,} at most", "pieces")
    gather(partial(_check_part, part, colours) for part in parts)
    if not counters.pieces(counters.Counters(spec.place, spec.data, game())):
        spec.fail("every quantity is 0; nothing would be printed", "pieces")


def _check_part(part: Spec, colours: Mapping[str, str]) -> None:
    """RulesError for each name, text, art or colour of a piece that cannot be printed."""
    name = part.get("name", str)
    faces = [part.part(side) for side in SIDES if side in part.data]
    lined = [(part, "title", MAX_NAME), *((each, key, MAX_TEXT) for each in (part, *faces) for key in LINES)]
    checks = [partial(check_text, table.place.at(key), table.get(key, str, ""), most) for table, key, most in lined]
    checks += [partial(check_text, part.place.at("names"), copy_name, MAX_TEXT) for copy_name in part.texts("names")]
    checks += [partial(_check_art, table, table.get("art", str, "")) for table in (part, *faces)]
    checks += [partial(check_colours, face, colours) for face in faces]
    gather([partial(check_text, part.place.at("name"), name, MAX_NAME), *checks])


def _check_art(table: Spec, sign: str) -> None:
    if sign and sign not in art.all_names() and not is_picture(sign):
        table.fail(f"no art is called {sign[:40]!r}; {nearest(sign[:40], art.all_names(), art.ALL_SHOWN)}", "art")


def check_colours(face: Spec, colours: Mapping[str, str]) -> None:
    """RulesError for an unknown colour role, or an ink too faint on its ground in the palette to be printed."""
    ground, ink = face.get("ground", str), face.get("ink", str)
    faults = []
    for key, role in (("ground", ground), ("ink", ink)):
        if role not in colours:
            roles = [name for name in colours if key == "ink" or not name.endswith("-text")]
            fault = f"{key} {role[:40]!r} is not a colour; {nearest(role[:40], roles, COUNTERS)}"
            faults.append(face.place.at(key).refuse(fault))
    raise_all(faults)
    ratio = contrast(colours[ink], colours[ground])
    if ratio < LEAST_CONTRAST:
        inks = " or ".join(map(repr, pairs().get(ground, ()))) or "'ink' or 'paper'"
        face.fail(f"ink {ink!r} can hardly be seen on ground {ground!r} (contrast {ratio:.1f}); take {inks}", "ink")
