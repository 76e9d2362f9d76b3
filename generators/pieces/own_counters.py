"""A player's own counters: a file read as a sheet of them, the layout guessed for a spreadsheet, and starter files.

A file is a spreadsheet, or TOML in the form that kits have.  The starter files are commented.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePath
from textwrap import wrap
from typing import NamedTuple

from aids import toml_file
from aids.errors import COUNTERS, InputError, PlotroomError, UnknownName, gather, nearest, raise_all, sentences
from aids.games import Game
from aids.input_file import Place, PlayerFile, brief
from aids.toml_file import as_toml, quote
from generators import TEMPLATES
from generators.drawing import art, contrast, named, names, pairs, palette
from generators.drawing.own_art import is_picture
from generators.pieces import counters, counters_csv
from generators.pieces.colors import LEAST_CONTRAST
from generators.pieces.counters_csv import SETTINGS, SUFFIXES, suffix_of
from generators.pieces.rows import QUANTITY, SUFFIX, Rows, lines_of, of_lines, parts_of_name
from generators.pieces.surface import column_key
from generators.pieces.symbols import symbol
from generators.sheets.kits import Spec, check_text

#: What a column can be on a counter, and words that players write above such a column.
SLOTS: Mapping[str, tuple[str, ...]] = {
    "quantity": (*QUANTITY, "number", "how_many", "amount", "no."),
    "name": ("name", "unit", "title", "designation", "ship", "id", "counter", "piece"),
    "ground": ("side", "nation", "nationality", "country", "faction", "army", "power", "player", "colour", "color"),
    "symbol": ("type", "symbol", "class", "art", "picture", "image", "icon", "kind", "silhouette"),
    "left": ("attack", "att", "atk", "combat", "combat_factor", "cf", "strength", "str", "power_rating", "gunnery"),
    "middle": ("defence", "defense", "def", "armour", "armor", "protection", "hull", "steps", "hits", "quality"),
    "right": ("move", "moves", "movement", "mov", "ma", "mp", "mf", "speed", "move_allowance", "movement_allowance"),
    "corner": ("range", "setup", "set_up", "turn", "entry", "morale", "cost", "points", "vp", "stacking"),
    "back": ("reduced", "back", "reverse", "flipped", "damaged"),
}
#: Why a column that is stated cannot be in a place.
UNSUITED = {
    "ground": "it has empty cells, or more than 12 different ones, and cannot color counters",
    "symbol": "some cells are neither a symbol nor a picture (plotroom print symbols shows all symbols)",
}
VALUES = ("left", "middle", "right")
MOST_GROUNDS = 12
#: Grounds that the inks of a counter can be read on, in the order in which sides are given them.
GROUNDS = (
    *("#8FA3B0", "#B9A26A", "#A3B18A", "#C9ADA7", "#7C8A97", "#D9C79A", "#94A89A", "#B08D79", "#A9BCD0", "#C2B8A3"),
    *("#9A8FB0", "#CFCFCF"),
)
#: Grounds of sides that are called by a color, in quiet tones of it on which inks can be read.
NAMED_GROUNDS = {
    **{"red": "#C24B40", "blue": "#3F6FB0", "green": "#5E8C4A", "yellow": "#E3C84B", "orange": "#DB8A3C"},
    **{"purple": "#7E5A9B", "violet": "#7E5A9B", "pink": "#DDA0B0", "brown": "#8A6242", "black": "#2B2B2B"},
    **{"white": "#F7F7F2", "grey": "#9A9A9A", "gray": "#9A9A9A", "gold": "#D0A53A", "silver": "#BFC4C8"},
    **{"tan": "#CDB48A", "beige": "#DCCFAE", "olive": "#80803F", "navy": "#2A3F66", "teal": "#3E8E8A"},
}
LEAST_VALUE = 6  # letters that values have room for
#: How long names may be on a counter of a size.
SIZES = ((18, "5/8 in"), (28, "3/4 in"), (10_000, "1 in"))


def guess(table: Rows) -> dict[str, str]:
    """What each column is likely to be, by its name and by its cells: columns by slot, each column once at most."""
    found: dict[str, str] = {}
    columns = usable(table)
    for slot, words in SLOTS.items():
        column = next((word for word in words if word in columns and word not in found.values()), "")
        if column and _suits(slot, table, column):
            found[slot] = column
    rest = [column for column in columns if column not in found.values()]
    if "name" not in found and rest:
        found["name"] = next((column for column in rest if not _numbers(table, column)), rest[0])
    for column in rest:
        free = next((slot for slot in VALUES if slot not in found), None)
        if free and column not in found.values() and _numbers(table, column):
            found[free] = column
    return found


def usable(table: Rows) -> list[str]:
    """The columns that a layout can name in braces."""
    return [column for column in table.columns if column.isprintable() and not set("{}") & set(column)]


def _cells(table: Rows, column: str) -> list[str]:
    return [row.values[column] for row in table.rows]


def _numbers(table: Rows, column: str) -> bool:
    cells = [cell for cell in _cells(table, column) if cell]
    return bool(cells) and all(len(cell) <= LEAST_VALUE and any(map(str.isdigit, cell)) for cell in cells)


def _suits(slot: str, table: Rows, column: str) -> bool:
    """Whether the cells of a column can be what its name says."""
    cells = _cells(table, column)
    if slot == "ground":
        return all(cell and cell.isprintable() for cell in cells) and len({*map(_color_key, cells)}) <= MOST_GROUNDS
    if slot == "symbol":
        return any(cells) and all(_is_symbol(cell) for cell in cells if cell)
    return True


def _is_symbol(cell: str) -> bool:
    if is_picture(cell):
        return True
    try:
        symbol(cell)
    except PlotroomError:
        return False
    return True


def _color_key(cell: str) -> str:
    return " ".join(cell.lower().split())


def checked(table: Rows, stated: Mapping[str, str]) -> dict[str, str]:
    """Stated columns by slot, in one spelling; InputError for an unknown slot or column."""
    made = {}
    for slot, name in stated.items():
        if slot not in SLOTS:
            raise InputError(f"{brief(slot)} is not a field of a counter", nearest(slot[:40], SLOTS))
        if not (column := column_key(name)):
            continue
        if column not in usable(table):
            raise InputError(f"unknown column {brief(name)}", nearest(name[:40], usable(table), "the file"), where=slot)
        if slot in ("ground", "symbol") and not _suits(slot, table, column):
            raise InputError(f"column {brief(name)}: {UNSUITED[slot]}", where=slot)
        made[slot] = column
    return made


def layout_text(name: str, table: Rows, slots: Mapping[str, str]) -> str:
    """The TOML file of a counter for each row of the spreadsheet `name`, with its columns at these slots."""
    unused = [column for column in table.columns if column not in slots.values()]
    lines = [
        f"# Counters from {_comment(name)}, which is in the same folder.  To print them:",
        "#   plotroom print counters FILE",
        "#",
        "# The name of a column in braces is replaced by the cell of each row.",
        "# box: left, top, width, height, in percent of the counter or as lengths.",
        "# See: plotroom guide layouts",
        *([f"# Columns that are not used yet: {_comment(', '.join(unused))}"] if unused else []),
        "",
        f"title = {quote(PurePath(name.partition(':')[0]).stem[:60] or 'Counters')}",
        f"pieces = {quote(name)}",
    ]
    if (quantity := slots.get("quantity")) and quantity not in QUANTITY:
        lines.append(f"quantity = {quote(quantity)}")
    fill = GROUNDS[5]
    if ground := slots.get("ground"):
        fill = f"{{{ground}}}"
        # A side in whose name a color is a word, `Red` or `Blue Army`, has a ground of that color.
        sides = {_color_key(cell): cell for cell in reversed(_cells(table, ground))}
        grounds, others = dict[str, str](), iter(GROUNDS)
        for key in sorted(sides):
            ground = next((NAMED_GROUNDS[word] for word in re.findall(r"\w+", key) if word in NAMED_GROUNDS), "")
            grounds[sides[key]] = next(others) if ground in ("", *grounds.values()) else ground
        lines.append(f"colors = {as_toml(grounds)}")
    longest = max((len(cell) for cell in _cells(table, slots["name"])), default=0) if "name" in slots else 0
    size = next((size for most, size in SIZES if longest <= most), SIZES[-1][1])
    lines += ["", "[[layout]]", 'name = "unit"', f"size = {quote(size)}"]
    lines += [f"fill = {quote(fill)}", *_places(_front(table, slots))]
    if back := slots.get("back"):
        shown = [*_text(slots.get("name"), (4, 18, 92, 28), (6, 10)), *_text(back, (4, 52, 92, 34), (7, 14), bold=True)]
        lines += ["", "[layout.back]", f"fill = {quote(fill)}", *_places(shown)]
    return "\n".join(lines) + "\n"


def _front(table: Rows, slots: Mapping[str, str]) -> Iterator[str]:
    """The places of the front: name above, symbol in the middle, values below, a number in the corner."""
    values = [slots[slot] for slot in VALUES if slot in slots]
    sign, corner = slots.get("symbol"), slots.get("corner")
    low = 66 if sign else 46
    yield from _text(slots.get("name"), (4, 4, 70 if corner else 92, 26 if sign or values else 92), (5, 9))
    yield from _text(corner, (74, 4, 22, 20), (6, 9))
    if sign:
        high = low - 32 if values else 64
        yield f"{{ symbol = {quote(f'{{{sign}}}')}, box = [18, 31, 64, {high}] }}"
    if all(all(_cells(table, column)) for column in values):
        yield from _text("}-{".join(values), (4, low, 92, 96 - low), (6, 14), bold=True)
        return
    wide = 92 // len(values)
    for n, column in enumerate(values):
        yield from _text(column, (4 + n * wide, low, wide, 96 - low), (6, 14), bold=True)


def _text(column: str | None, box: Sequence[int], size: tuple[int, int], bold: bool = False) -> Iterator[str]:
    if column:
        weight = ', weight = "bold"' if bold else ", wrap = true"
        yield f"{{ text = {quote(f'{{{column}}}')}, box = {list(box)}, type = {list(size)}{weight} }}"


def _places(places: Iterable[str]) -> Iterator[str]:
    yield "places = ["
    yield from (f"  {each}," for each in places)
    yield "]"


def _comment(text: str) -> str:
    """A text that ends no comment."""
    return text if text.isprintable() else "the spreadsheet"


SIDES = ("front", "back")
LINES = ("value", "corner", "label")  # texts of a face
#: The keys of a file with layouts of its own: `use` names the layout of rows that name none.
LAID_OUT = ("layout", "colors", "use", "quantity")
MAX_NAME, MAX_TEXT = 60, 40  # letters
MAX_PIECES = 2_000


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
    if suffix == ".toml":
        place, document = toml_file.read(file)
        return sheet_of(file, place, document, palette_name)
    faults = list[PlotroomError]()
    path, lines = lines_of(file, faults, counters_csv.FORM)
    if counters_csv.is_plain(lines):  # a layout is made for it
        table = plain_table(file)
        text = layout_text(PurePath(file.path).name, table, guess(table))
        place, document = toml_file.read_text(f"{path} (its layout)", text, file.files)
    else:
        place, document = counters_csv.of_lines(path, lines, faults, file.files)
    return sheet_of(file, place, document, palette_name)


def sheet_of(file: PlayerFile, place: Place, document: dict[str, object], palette_name: str | None = None) -> Sheet:
    """The same for the document of a file that is at hand."""
    document = toml_file.entries(place, document, (*SETTINGS, "pieces", *(LAID_OUT if "layout" in document else ())))
    top = Spec(document, place)
    own = top.text("palette", "")
    try:
        own = own and named(own, names())
    except UnknownName as error:
        top.fail(error.message, "palette")
    title = top.text("title", Path(file.path).stem) or "Counters"
    check_text(place.at("title"), title, MAX_NAME)
    sheet: dict[str, object] = {"name": _file_stem(file.path), "kind": "counters", "title": title}
    if "layout" in document:
        data = sheet | {key: document[key] for key in ("gap", "pieces", "quantity") if key in document}
        data["layout"] = document.get("use", "")
        shared: dict[str, object] = {key: document[key] for key in ("layout", "colors") if key in document}
        return Sheet(Spec(data, place, shared=shared), own)  # its pieces are checked as they are drawn
    spec = Spec(sheet | {key: document[key] for key in ("safe", "gap", "pieces") if key in document}, place)
    # Kits need not be checked for this: unknown art, letters that the typeface lacks, faint colors, equal names.
    colors, parts = palette(palette_name or own or "color"), spec.parts("pieces")
    if not parts:
        spec.fail("the file has no counters", "pieces", fix="give at least one")
    if len(parts) > MAX_PIECES:
        spec.fail(f"{len(parts)} pieces are too many", "pieces", fix=f"use at most {MAX_PIECES:,}")
    gather(partial(_check_part, part, colors) for part in parts)
    if not counters.pieces(counters.Counters(spec.place, spec.data, game())):
        spec.fail("every quantity is 0, so nothing would be printed", "pieces", fix="set one to 1 or more")
    return Sheet(spec, own)


def plain_table(file: PlayerFile) -> Rows:
    """The rows of a spreadsheet as it is; RulesError with file and line where it cannot be read."""
    faults: list[PlotroomError] = []
    path, lines = lines_of(file, faults)
    return of_lines(path, lines, faults, Place(path), {})


def is_plain(file: PlayerFile) -> bool:
    """Whether a file is a spreadsheet as it is, without the columns that a counter sheet must have."""
    return not file.path.lower().endswith(".toml") and counters_csv.is_plain(lines_of(file, [], counters_csv.FORM)[1])


def game() -> Game:
    """A game without rules and checks, for the title block of such a sheet."""
    return counters.bare_game("counters", "Counters")


def _file_stem(path: str) -> str:
    """The file's name as it appears in the names of printed files: small letters, digits and hyphens.

    Where a file beside it would have the same name, as `My Boats.csv` and `my-boats.csv`, one that is not in that form
    gets a digest at its end.
    """
    stem, plain = _stem(path), _plain(path)
    if stem == plain:
        return plain
    try:
        names = [other.name for other in Path(path).parent.iterdir()]
    except OSError:
        names = []
    beside = (name for name in names if Path(name).suffix.lower() in SUFFIXES)
    if not any(_plain(name) == plain and _stem(name) != stem for name in beside):
        return plain
    return f"{plain}-{sha256(stem.encode('utf-8', 'replace')).hexdigest()[:4]}"


def _stem(path: str) -> str:
    """The stem of a path, with each accent in one character with its letter: macOS may store it apart."""
    return unicodedata.normalize("NFC", Path(path).stem)


def _plain(path: str) -> str:
    """The stem of a path in small letters, digits and hyphens."""
    return re.sub(r"[\W_]+", "-", _stem(path).lower()).strip("-")[:MAX_NAME] or "sheet"


def _check_part(part: Spec, colors: Mapping[str, str]) -> None:
    """RulesError for each name, text, art or color of a piece that cannot be printed."""
    name = part.text("name")
    faces = [part.part(side) for side in SIDES if side in part.data]
    lined = [(part, "title", MAX_NAME), *((each, key, MAX_TEXT) for each in (part, *faces) for key in LINES)]
    checks = [partial(check_text, table.place.at(key), table.text(key, ""), most) for table, key, most in lined]
    checks += [partial(check_text, part.place.at("names"), copy_name, MAX_TEXT) for copy_name in part.texts("names")]
    checks += [partial(_check_art, table, table.text("art", "")) for table in (part, *faces)]
    checks += [partial(check_colors, face, colors) for face in faces]
    gather([partial(check_text, part.place.at("name"), name, MAX_NAME), *checks])


def _check_art(table: Spec, sign: str) -> None:
    if sign and sign not in art.all_names() and not is_picture(sign):
        hint = nearest(sign[:40], art.all_names(), art.ALL_SHOWN)
        table.fail(sentences(f"unknown art {sign[:40]!r}", hint), "art")


def check_colors(face: Spec, colors: Mapping[str, str]) -> None:
    """RulesError for an unknown color role, or an ink too faint on its ground in the palette to be printed."""
    ground, ink = face.text("ground"), face.text("ink")
    faults = []
    for key, role in (("ground", ground), ("ink", ink)):
        if role not in colors:
            roles = [name for name in colors if key == "ink" or not name.endswith("-text")]
            fault = sentences(f"{key} {role[:40]!r} is not a color", nearest(role[:40], roles, COUNTERS))
            faults.append(face.place.at(key).refuse(fault))
    raise_all(faults)
    ratio = contrast(colors[ink], colors[ground])
    if ratio < LEAST_CONTRAST:
        inks = " or ".join(map(repr, pairs().get(ground, ()))) or "'ink' or 'paper'"
        fault = f"ink {ink!r} can hardly be seen on ground {ground!r} (contrast {ratio:.1f})"
        face.fail(fault, "ink", fix=f"use {inks}")


def layout_file(file: str, spreadsheet: PlayerFile) -> str:
    """The layout of a spreadsheet; InputError for a file that is not beside it."""
    place = Path(spreadsheet.path)
    if Path(file).suffix.lower() != ".toml" or Path(file).parent != place.parent:
        cure = place.with_name(f"{place.stem.partition('.')[0]}.toml")
        raise InputError("the layout is a .toml file in the folder of the spreadsheet", f"write {cure}", where=file)
    table = plain_table(spreadsheet)
    return layout_text(place.name, table, guess(table))


def counters_file(path: str) -> str:
    """A commented counter sheet, CSV or TOML by the suffix of the path; InputError for another suffix."""
    suffix = suffix_of(path, "give it one of these endings")
    if suffix == SUFFIX:
        fix = f"to print a spreadsheet as it is: plotroom print counters {path}"
        raise InputError("only .csv and .toml files can be made here", fix, where=path)
    grounds = [f"{ground} ({', '.join(inks)})" for ground, inks in pairs().items()]
    comments = [
        "Your own counters.  Print them with: plotroom print counters FILE",
        "Each name must be different. Its file name has only small letters, digits and hyphens.  In a text, {n} is the",
        "number of the copy.",
        'A size of "1/2 in" is a square, and "1/2 x 1 in" is width x height. The units are in, mm, cm and pt.',
        "A ground and an ink are colors of the palette (color, color-blind, ink-saver, grayscale).",
        "Grounds, each with the inks to read on it:",
        *_wrap("; ", grounds),
        "The value is large, the corner is small and next to it, and the label is at the foot.",
        "To see all art: plotroom print symbols. Its names:",
        *(line for group, names in art.groups().items() for line in _wrap(", ", [f"{group}: {names[0]}", *names[1:]])),
        "Ships, submarines and torpedoes are seen from above. The bow is up on a counter that is taller",
        "than wide or has a front-mark. On other counters they lie on their side.",
        "A title (only in TOML) is the name of the piece in the list of the pieces on a page.",
        "A band is a bar at the foot, to recognize the back without color. A front-mark shows which edge leads.",
    ]
    head = "".join(f"# {line}\n" for line in comments)
    return head + (TEMPLATES / f"own_counters{suffix}").read_text(encoding="utf-8")


def _wrap(separator: str, items: Iterable[str]) -> list[str]:
    """Items in indented lines; an item with spaces is not broken."""
    text = separator.join(item.replace(" ", "\0") for item in items)
    return ["  " + line.replace("\0", " ") for line in wrap(text, 100, break_on_hyphens=False)]
