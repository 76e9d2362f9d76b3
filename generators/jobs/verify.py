"""Every error in the folder of a player's own game, each with file and line, and hints for its author.

Each sheet is built on letter and on A4 paper and, where that fails, with each of its parts alone.  Hints are parts that
nothing uses or prints, and parts that cite no rule.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any, NamedTuple

from aids import game_folders, games
from aids.errors import MOST_FAULTS, FigureFault, PlotroomError, RulesError, UnknownName, each_fault, gather, raise_all
from aids.game_folders import OWN
from aids.games import Game
from aids.input_file import Key, Place, PlayerFile, PlayerFiles
from aids.own_setups import SETUP_FILE, has_setup
from aids.rulebook.rules import fillings
from aids.texts import NO_NAMES, Fill, fill_all
from generators.drawing import palette
from generators.page.frame import paper
from generators.pieces import counters_csv, own_counters
from generators.pieces.colors import read_colors
from generators.pieces.counters import parts_of, parts_of_lines
from generators.pieces.own_counters import SIDES, check_colors
from generators.pieces.rows import Line, hints, is_spreadsheet, lines_beside, lines_of
from generators.pieces.sheets import is_laid_out, laid_out_advice, laid_out_faults, left_out, read_layouts
from generators.sheets import kits
from generators.sheets.kits import LACKING, Spec, catalog, check_document, check_house_rules, check_letters, leaves
from generators.sheets.setup_sheets import SetupJob, roll_setups, setup_sheet
from generators.sheets.sheet import Job

PAPERS = ("letter", "a4")
#: A name that a message says there is none of.
NAMED = re.compile(r"\b(?:no|unknown) [\w ,]{0,60}'([^']*)'")
#: How often the rest of a CSV file is read again without its faulty rows; each round tells all faults of a kind.
ROUNDS = 5


def faults_of(act: Callable[[], object]) -> list[PlotroomError]:
    """The errors of an act."""
    try:
        act()
    except PlotroomError as error:
        return list(each_fault(error))
    return []


def moved(place: Place, here: tuple[Key, ...], there: tuple[Key, ...]) -> Place:
    """A place whose values at the keys `here` stand in the file at the keys `there`."""

    def find_line(keys: tuple[Key, ...]) -> int | None:
        at = (*there, *keys[len(here) :]) if keys[: len(here)] == here else keys
        return Place(place.path, at, place.find_line).line

    return place._replace(find_line=find_line)


def follows(fault: PlotroomError, left_out: Collection[str]) -> bool:
    """Whether a fault is that something names a part that was left out."""
    return any(found[1] in left_out for found in NAMED.finditer(fault.message))


def sheet_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet on each paper, and of each of its parts alone where the whole cannot be built."""
    if is_laid_out(spec, game):
        return _laid_out_faults(spec, game)
    faults, told = _color_faults(kits.filled(spec, game)), set[tuple[str, str]]()
    for size in PAPERS:
        job = Job(game, paper(size), "long-edge")
        found = faults_of(partial(kits.build, spec, job))
        here = list(found)
        if found:
            # A setting of its own that is refused is left out, so that it is not refused again in each part.
            depth = len(spec.place.keys)
            refused = {e.keys[depth] for e in found if isinstance(e, RulesError) and len(e.keys) == depth + 1}
            rest = {key: held for key, held in spec.data.items() if key not in refused}
            for part in _alone(spec._replace(data=rest)):
                here += faults_of(partial(kits.build, part, job))
            here += _row_faults(spec, job, found)
        # Where two papers refuse the same, the numbers of the messages differ.
        keys = [(fault.where, re.sub(r"[0-9.]+", "", fault.message)) for fault in here]
        faults += [fault for fault, key in zip(here, keys, strict=True) if key not in told]
        told |= set(keys)
    return faults


def _laid_out_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet that layouts draw: those of the papers only if it has no others."""
    faults = faults_of(partial(kits.filled, spec, game))
    if not faults:
        faults = laid_out_faults(kits.filled(spec, game), game)
        names = left_out(spec, faults)
        faults = [fault for fault in faults if not follows(fault, names)]
    if not faults:
        for size in PAPERS:
            faults += faults_of(partial(kits.build, spec, Job(game, paper(size), "long-edge")))
    return faults


def _row_faults(spec: Spec, job: Job, found: Sequence[PlotroomError]) -> list[PlotroomError]:
    """The other faults of the spreadsheet that a counter sheet names, without those that are found."""
    named = spec.data.get("pieces")
    if not isinstance(named, str) or not is_spreadsheet(named):
        return []
    try:
        path, lines = lines_beside(spec.place.at("pieces"), named, [], counters_csv.FORM)
    except PlotroomError:
        return []

    def build(lines: Sequence[Line]) -> None:
        parts = parts_of_lines(kits.filled(spec, job.game), path, lines)
        mended = Spec({**spec.data, "pieces": [part.data for part in parts]}, parts[0].place._replace(keys=()))
        raise_all([*_color_faults(mended), *faults_of(partial(kits.build, mended, job))])

    return rest_of_faults(path, lines, found, build)


def _counter_file_faults(file: PlayerFile, found: Sequence[PlotroomError]) -> list[PlotroomError]:
    """The same for a counter sheet that is a spreadsheet; nothing for a file with layouts."""
    try:
        path, lines = ("", []) if file.path.lower().endswith(".toml") else lines_of(file, [], counters_csv.FORM)
    except PlotroomError:
        return []
    if not lines or counters_csv.is_plain(lines):
        return []

    def build(lines: Sequence[Line]) -> None:
        spec = own_counters.sheet_of(file, *counters_csv.of_lines(path, lines, (), file.files)).spec
        for size in PAPERS:
            kits.build(spec, Job(own_counters.game(), paper(size), "long-edge"))

    return rest_of_faults(path, lines, found, build)


def rest_of_faults(
    path: str, lines: Sequence[Line], found: Sequence[PlotroomError], build: Callable[[Sequence[Line]], object]
) -> list[PlotroomError]:
    """The faults of a counter sheet's lines that come to light when those found are mended, again and again."""
    faults: list[PlotroomError] = []
    for _ in range(ROUNDS):
        try:
            left = counters_csv.mended(path, lines, found)
        except PlotroomError:  # of the row of columns: all others rest on it
            break
        if left in ([], lines):
            break
        lines = left
        found = faults_of(partial(build, lines))
        faults += found
    return faults


def _alone(spec: Spec) -> Iterator[Spec]:
    """The sheet once for each block or other part of a list of several, with this one alone."""
    for key, held in spec.data.items():
        if isinstance(held, list) and len(held) > 1 and all(isinstance(part, dict) for part in held):
            for n, part in enumerate(held[:MOST_FAULTS]):
                there = moved(spec.place, (*spec.place.keys, key, 0), (*spec.place.keys, key, n))
                yield spec._replace(data={**spec.data, key: [part]}, place=there)


def _color_faults(spec: Spec) -> list[PlotroomError]:
    """The faces of a counter sheet whose ink can hardly be seen."""
    if spec.data["kind"] not in ("counters", "standees"):
        return []
    try:
        faces = [part.part(side) for part in parts_of(spec) for side in SIDES if side in part.data]
    except PlotroomError:
        return []  # told when the sheet is built
    known = palette("color")
    faces = [face for face in faces if all(str(face.data.get(key)) in known for key in ("ground", "ink"))]
    return faults_of(lambda: gather(partial(check_colors, face, known) for face in faces))


WORD = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", re.IGNORECASE)
FILLED = re.compile(r"\{([^{}]+)\}")
#: Settings that players read.
PROSE = frozenset(
    ("title", "about", "help", "means", "text", "notes", "note", "rule", "words", "unit", "label", "aside")
)
#: Sections of a `game.toml` whose parts are used by name, and what a part is called.
USED = {"figures": "figure", "inputs": "input", "dice": "die", "cups": "cup", "rulings": "ruling"}
#: The kinds of sheets that repeat rules, so that players want to know which.
CITING = ("chart", "card", "log", "track")


def warnings(game: Game, sheets: Sequence[Spec]) -> Iterator[RulesError]:
    """The parts that nothing prints or uses, each with file and line; and those that cite no rule, where others do."""
    own = game.rules.own
    _, document = game_folders.read_document(own.folder, OWN)
    printed = {text for spec in sheets for text in _texts(spec.data)}
    for name in game.rules.tables:
        if name not in printed:
            yield own.at("tables", name).refuse(f"no sheet prints the table {name!r}")
    for name, held in game.rules.tables.items():
        cells = {cell for row in held.rows for cell in row.cells.values()}
        for result in held.lookup.results:
            if result not in cells:
                at = own.at("tables", name, "results", result)
                yield at.refuse(f"no cell of the table {name!r} has the result {result!r}")
    said = set(_names_used(own.folder))
    for section, what in USED.items():
        for name in _entries(document, section):
            if name not in said:
                yield own.at(section, name).refuse(f"nothing uses the {what} {name!r}")
    if not _cites(document):
        return
    cited = {*game.rules.figures, *game.checks}
    for name, raw in _entries(document, "tables").items():
        if _cites(raw):
            cited.add(name)
        else:
            yield own.at("tables", name).refuse(f"the table {name!r} cites no rule")
    for spec in sheets:
        if spec.data["kind"] in CITING and not _cites(spec.data) and cited.isdisjoint(_texts(spec.data)):
            yield spec.place.refuse(f"the sheet {spec.name!r} cites no rule")


def _hints_of_sheet(spec: Spec) -> Iterator[RulesError]:
    """What the author of the spreadsheets that a sheet names may want to know."""
    for keys, text in leaves((), spec.data):
        if isinstance(text, str) and is_spreadsheet(text):
            with suppress(PlotroomError):  # a title, which ends like a file
                yield from hints(*lines_beside(spec.place.at(*keys), text, []))


def _entries(document: Mapping[str, object], section: str) -> dict[str, object]:
    held = document.get(section)
    return held if isinstance(held, dict) else {}


def _cites(raw: object) -> bool:
    return any(keys[-1:] == ("rule",) for keys, _ in leaves((), raw))


def _texts(raw: object) -> list[str]:
    return [text for _, text in leaves((), raw) if isinstance(text, str)]


def _names_used(folder: PlayerFile) -> Iterator[str]:
    """The words of the TOML files of a game; of texts that players read, those in braces alone."""
    for file in (OWN, game_folders.KIT, SETUP_FILE):
        _, document = game_folders.read_document(folder, file) if game_folders.has_file(folder, file) else (None, {})
        for keys, text in leaves((), document):
            if isinstance(text, str):
                key = next((key for key in reversed(keys) if isinstance(key, str)), "")
                words = (FILLED if key in PROSE else WORD).findall(text)
                yield from words
                yield from (word.lstrip("0123456789") for word in words)  # `2hunter` rolls the die `hunter`


Document = dict[str, object]


class Report(NamedTuple):
    """The findings in a folder.

    `faults` keep something from being read, resolved or printed; `warnings` do not.  `game` and `sheets` are what could
    be used, None and empty where nothing could.
    """

    faults: list[PlotroomError]
    warnings: list[PlotroomError]
    game: Game | None = None
    sheets: tuple[Spec, ...] = ()

    def as_json(self) -> dict[str, list[dict[str, str]]]:
        """The faults and the warnings, ready for `json.dumps`."""
        return {
            name: [{"where": error.where, "message": error.message} for error in errors]
            for name, errors in (("faults", self.faults), ("warnings", self.warnings))
        }

    @property
    def summary(self) -> str:
        """The contents of a folder without faults."""
        tables, checks = (len(self.game.rules.tables), len(self.game.checks)) if self.game is not None else (0, 0)
        counts = ((tables, "table"), (checks, "check"), (len(self.sheets), "sheet"))
        held = ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts if count)
        return f"No errors found ({held})."


def verify(name: str, files: PlayerFiles) -> Report:
    """The faults in the folder of a player's own game; UnknownName for a game that comes with Plotroom."""
    folder = game_folders.known_folder(name, files)
    if name in games.names() or folder is None:
        fix = "`plotroom verify` checks only your own games. Give a folder"
        raise UnknownName("this is a built-in game", fix, where=name)
    place, stated = game_folders.read_document(folder.place, OWN)
    game, faults, document = _read(place, stated, name)
    if game is None:
        return Report(_each_once(faults), [])
    texts = faults_of(partial(check_house_rules, game.rules))
    sheets, more = _sheets(game)
    faults += texts + more
    if all(LACKING in fault.message for fault in texts):  # a text or number beyond its bounds may take too long
        for spec in sheets:
            faults += sheet_faults(spec, game)
        faults += _setup_faults(game)
    left_out = _left_out(stated, document)
    faults = _each_once(fault for fault in faults if not follows(fault, left_out))
    found: list[PlotroomError] = []
    with suppress(PlotroomError):  # a file cannot be read
        found = [] if left_out else _each_once([*warnings(game, sheets), *_advice(game, sheets)])
    return Report(faults, found, game, tuple(sheets))


def verify_counters(file: PlayerFile) -> Report:
    """The same of a counter sheet: a file that `plotroom print counters` prints."""
    game = own_counters.game()
    try:
        spec = own_counters.read(file).spec
    except PlotroomError as error:
        return Report(_each_once([*each_fault(error), *_counter_file_faults(file, each_fault(error))]), [])
    faults = _each_once(sheet_faults(spec, game))
    advice = [] if faults else _advice(game, [spec])
    advice += hints(*lines_of(file, [])) if is_spreadsheet(file.path) else ()
    return Report(faults, _each_once(advice), game, (spec,))


def _advice(game: Game, sheets: Iterable[Spec]) -> list[PlotroomError]:
    """Advice on pictures and colors of sheets that layouts draw."""
    filled = [kits.filled(spec, game) for spec in sheets]
    drawn = [line for spec in filled if is_laid_out(spec, game) for line in laid_out_advice(spec, game)]
    return [*drawn, *(line for spec in filled for line in _hints_of_sheet(spec))]


def _each_once(faults: Iterable[PlotroomError]) -> list[PlotroomError]:
    """The faults by file and line, each once."""

    def line_of(fault: PlotroomError) -> tuple[str, int, str]:
        path, _, line = fault.where.rpartition(":")
        return (path, int(line), fault.message) if line.isdigit() else (fault.where, 0, fault.message)

    return sorted({str(fault): fault for fault in faults}.values(), key=line_of)


# --- game.toml ------------------------------------------------------------------------------------------------


def _read(place: Place, stated: Document, name: str) -> tuple[Game | None, list[PlotroomError], Document]:
    """The game without its faulty parts, the faults, and the document that is left; no game if nothing is."""
    document, faults = stated, faults_of(partial(check_letters, place, stated))
    for _ in range(MOST_FAULTS):
        # The names that a file's texts may have in braces are those of figures, each with some value.
        document, more = _mended(place, document, dict.fromkeys(_entries(document, "figures"), 0))
        faults += more
        try:
            return games.load(name, mended={OWN: (place, document)}, files=place.files), faults, document
        except PlotroomError as error:
            found = each_fault(error)
        left_out = _left_out(stated, document)
        faults += [fault for fault in found if not follows(fault, left_out)]
        cuts = {cut for fault in found if (cut := _cut(fault, place, document))}
        if not cuts:
            break
        faults += _cover_faults(place, document, [item for section, item in cuts if section == "tables"])
        document = _without(document, cuts)
    return None, faults, document


def _mended(
    place: Place, document: Mapping[str, object], values: Fill, kept: Mapping[str, Collection[str]] = NO_NAMES
) -> tuple[Document, list[PlotroomError]]:
    """A document without braces in texts that name no figure, so that all else of it can be looked at; their faults."""
    faults = faults_of(partial(fill_all, place, document, values, kept=kept))
    whole: Any = {"": dict(document)}
    for fault in faults:
        if not isinstance(fault, FigureFault):
            continue
        held: Any = whole
        last: Key = ""
        for key in fault.keys[len(place.keys) :]:
            held[last] = copy(held[last])
            held, last = held[last], key
            if not isinstance(held, dict | list):
                break
        text = held[last]
        if isinstance(text, str):
            cell = text.startswith("{") and text.find("}") == len(text) - 1 and {"tables", "rows"} <= set(fault.keys)
            held[last] = 0 if cell else text.replace("{", "").replace("}", "") or "0"
    return dict(whole[""]), faults


def _cut(fault: PlotroomError, place: Place, document: Document) -> tuple[str, str] | None:
    """The part of a document to leave out for a fault: section and name, "" for a whole section; None for none."""
    if not isinstance(fault, RulesError) or fault.path != place.path or not fault.keys:
        return None
    section, *more = fault.keys
    held = document.get(str(section))
    if isinstance(held, dict) and more and more[0] in held:
        return str(section), str(more[0])
    return (str(section), "") if section in document and section != "game" else None


def _without(document: Document, cuts: Iterable[tuple[str, str]]) -> Document:
    left = dict(document)
    for section, item in cuts:
        held = left.get(section)
        if section == "title":
            left["title"] = str(document["game"])
        elif item and isinstance(held, dict):
            left[section] = {key: inner for key, inner in held.items() if key != item}
        else:
            left.pop(section, None)
    return left


def _left_out(whole: Document, document: Document) -> set[str]:
    """The names of the parts of a whole document that another lacks."""
    names = set[str]()
    for section, held in whole.items():
        left = document.get(section, {})
        if isinstance(held, dict):
            names |= {name for name in held if not isinstance(left, dict) or name not in left}
    return names


def _cover_faults(place: Place, document: Document, names: Iterable[str]) -> list[PlotroomError]:
    """The outcomes of faulty tables that are missing or covered twice: faults of their rows' rolls alone."""
    held = document.get("tables", {})
    bare = {name: _with_rolls_alone(held.get(name)) for name in names} if isinstance(held, dict) else {}
    alone = {**document, "tables": {name: table for name, table in bare.items() if table}, "checks": {}}
    if not alone["tables"]:
        return []
    found = faults_of(partial(games.load, str(document["game"]), mended={OWN: (place, alone)}, files=place.files))
    return [fault for fault in found if isinstance(fault, RulesError) and fault.keys[2:3] == ("rows",)]


def _with_rolls_alone(raw: object) -> Document:
    """A table with nothing in its rows but their rolls and zeros; empty for what is no table."""
    if not isinstance(raw, dict) or not isinstance(raw.get("rows"), list) or not isinstance(raw.get("columns"), dict):
        return {}
    rows, zeros = [row for row in raw["rows"] if isinstance(row, dict)], dict.fromkeys(raw["columns"], 0)
    bare = [{key: row[key] for key in ("roll", "natural", "at") if key in row} | zeros for row in rows]
    whole = {key: value for key, value in raw.items() if key in ("dice", "columns", "modifiers", "down")}
    return {**whole, "rows": bare}


# --- the kit --------------------------------------------------------------------------------------------------


def _sheets(game: Game) -> tuple[list[Spec], list[PlotroomError]]:
    """The sheets that can be read, and the faults of the others and of a kit's layouts and colors, used or not."""
    name = game.name
    try:
        place, document = kits.read_kit(game)
    except PlotroomError as error:
        return [], list(each_fault(error))
    faults = faults_of(partial(check_document, place, document))
    document, more = _mended_kit(game, place, document)
    faults += more
    # A sheet with a text or number beyond its bounds may take too long to build.
    beyond = {each.keys[1:2] for each in faults if isinstance(each, RulesError) and LACKING not in each.message}
    faults += faults_of(partial(read_layouts, place.at("layout"), document.get("layout", []), game))
    faults += faults_of(partial(read_colors, place.at("colors"), document.get("colors", {})))
    if () in beyond:
        return [], faults
    try:
        specs = kits.specs_of(name, place, document)
        return [spec for n, spec in enumerate(specs) if (n,) not in beyond], faults
    except PlotroomError as error:
        faults += each_fault(error)
    raw, sheets = document.get("sheets"), list[Spec]()
    for n, sheet in enumerate(raw if isinstance(raw, list) else ()):
        if (n,) in beyond:
            continue
        there = moved(place, ("sheets", 0), ("sheets", n))
        try:
            sheets += kits.specs_of(name, there, {**document, "game": name, "sheets": [sheet]})
        except PlotroomError as error:
            faults += each_fault(error)
    return sheets, faults


def _mended_kit(game: Game, place: Place, document: Document) -> tuple[Document, list[PlotroomError]]:
    """The same as `_mended` for a kit: its sheets have names in braces of their own."""
    listed, kinds = document.get("sheets"), catalog(game.name).kinds
    if not isinstance(listed, list):
        return document, []
    values = fillings(game.rules.figures, game.rules.switches, game.rules.tables)
    faults, sheets = list[PlotroomError](), list[object]()
    for n, sheet in enumerate(listed):
        if isinstance(sheet, dict):
            kind = kinds.get(str(sheet.get("kind")).partition("{")[0].strip())
            sheet, more = _mended(place.at("sheets", n), sheet, values, kind.names if kind else NO_NAMES)
            faults += more
        sheets.append(sheet)
    return {**document, "sheets": sheets}, faults


def _setup_faults(game: Game) -> list[PlotroomError]:
    """The faults of the game's setup sheet, none for a game without one."""
    if not has_setup(game):
        return []

    def draw(game: Game, size: str) -> None:
        list(setup_sheet(game).bodies(game, roll_setups(game, {}, 1, 1), SetupJob(paper(size)), ()))

    try:
        place, stated = game_folders.read_document(game.rules.own.folder, SETUP_FILE)
    except PlotroomError as error:
        return list(each_fault(error))
    document, faults = _mended(place, stated, fillings(game.rules.figures, game.rules.switches))
    mended = {**game.rules.mended, SETUP_FILE: (place, document)}
    drawn = game._replace(rules=game.rules._replace(mended=mended))
    return faults + [fault for size in PAPERS for fault in faults_of(partial(draw, drawn, size))]
