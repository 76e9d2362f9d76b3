"""A game's kit: its sheets, read from `templates/<game>.toml` or a player's edited copy, checked and built.

A kit has bounds: how much it may have, and that all its text can be printed.  Its pieces may name a nation.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, TypeVar

from aids import game_folders, toml_file
from aids.errors import FitError, InputError, PlotroomError, UnknownName, gather, nearest, sentences
from aids.game_folders import text_beside
from aids.games import Game
from aids.input_file import Key, Place, PlayerFile, brief
from aids.kinds import AnyText, Each, Flag, String
from aids.rulebook.rules import Rules, fillings, is_of_player, place
from aids.rulebook.tables import HOUSE_RULE
from aids.texts import NO_NAMES, NOTHING, Fill, fill_all
from generators import TEMPLATES
from generators.drawing.collisions import Designs, crossings, is_clear, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.drawing.text import font
from generators.page.frame import RULINGS, Body, measure
from generators.sheets.sheet import MOST_NUMBER, Job, Sheet, read_file_name, resting


def is_template(path: str) -> bool:
    """Whether a file is a template; those in folders below, as examples, are read like a player's files."""
    return os.path.dirname(path) == str(TEMPLATES)  # noqa: PTH120 - asked often


class About(NamedTuple):
    """A line about a game, its color, and a line about each sheet by its name; empty where the file has none."""

    about: str = ""
    color: str = ""
    sheets: Mapping[str, str] = MappingProxyType({})


def about(game: Game | str) -> About:
    """The lines about a game and its sheets; those of a player's own game stand in its folder.

    A name stands for a game that comes with Plotroom.
    """
    if isinstance(game, str):
        return _all().get(game, About())
    if is_of_player(rules := game.rules):
        place, document = game_folders.read_game(rules.own.folder)
        line = String().read(place.at("about"), document["about"]) if "about" in document else ""
        if "{" in line:
            line = str(fill_all(place.at("about"), line, fillings(rules.figures, rules.switches)))
        return About(line)
    return about(game.name)


@cache
def _all() -> dict[str, About]:
    return {game: About(**lines) for game, lines in toml_file.own(TEMPLATES / "about.toml").items()}


T = TypeVar("T")
NO_PLACES: Mapping[str, str] = MappingProxyType({})
#: How the pages of a kind go on both sides of the paper: fronts with their backs, or two pages to read.
PAIRED, READ = "paired", "read"
#: How the pieces of a kind are cut out: flat, so that they go on labels too, or to be folded.
FLAT, FOLDED = "flat", "folded"


class SheetKind(NamedTuple):
    """A kind of sheet: the class that `place` names, and how its pages go on both `sides` of the paper, "" if not.

    `names` are names in braces, by the key of their text, that are no figures: the kind fills them in for each copy.
    `pieces` says of a kind whose sheets have pieces how these are cut out, "" of one without.
    """

    place: str
    sides: str = ""
    names: Mapping[str, Collection[str]] = NO_NAMES
    pieces: str = ""


#: The names of a copy of a counter, `each` before those of a table of house rules, and the names of a slip.
COPIES: Mapping[str, Collection[str]] = dict.fromkeys(("value", "corner", "label"), ("n", "name", "each"))
SLIPS: Mapping[str, Collection[str]] = dict.fromkeys(("label", "note", "head"), ("n", "name"))


class Catalog(NamedTuple):
    """The sheets that can be printed for a game.

    - `kinds`: sheet kinds, classes that are a `Sheet`
    - `blocks`: chart blocks, classes that are a `ChartBlock`
    - `pictures`: what draws one table of a section of house rules, by the section: a function `(rules, name, width) ->
      (Drawing, height)`
    - `gone`: names of chart blocks that kits may still have, each with the block that prints its figures now
    - `setup`: the game's setup sheet, a class that is a `SetupSheet`, "" if it has none
    - `turn`: the class that is the game's `TurnSheet`, "" if it has no games on file
    - `simulation`: the class that is the game's `Simulation`, "" if whole games cannot be simulated
    - `cover`: what draws the picture on the cover, a function `(drawing, rules, area) -> None`, "" for calm water
    - `diagrams`: a module whose public functions are diagrams, `_` written as `-` in their names; `catalog` finds
      `diagrams.py` in the game's package, so that a game need not register it
    """

    kinds: Mapping[str, SheetKind] = MappingProxyType({})
    blocks: Mapping[str, str] = NO_PLACES
    setup: str = ""
    diagrams: str = ""
    turn: str = ""
    simulation: str = ""
    cover: str = ""
    pictures: Mapping[str, str] = NO_PLACES
    gone: Mapping[str, str] = NO_PLACES


#: The sheet kinds and chart blocks of every game.
GENERAL = Catalog(
    kinds={
        "card": SheetKind("generators.sheets.charts:Card", PAIRED),
        "cards": SheetKind("generators.pieces.sheets:LaidOut", PAIRED, pieces=FLAT),
        "chart": SheetKind("generators.sheets.charts:Chart", READ),
        "counters": SheetKind("generators.pieces.counters:Counters", PAIRED, COPIES, FLAT),
        "cover": SheetKind("generators.sheets.cover:Cover"),
        "display": SheetKind("generators.mats.displays:Display"),
        "hex-rings": SheetKind("generators.sheets.hexes:HexRings"),
        "hex-map": SheetKind("generators.sheets.hexes:HexMap"),
        "log": SheetKind("generators.mats.ships:ShipLog", names={"unit": ("n",), "turn": ("n",)}),
        "rulers": SheetKind("generators.sheets.rulers:Rulers"),
        RULINGS: SheetKind("generators.sheets.rulings:Rulings", READ),
        "slips": SheetKind("generators.sheets.slips:BlankSlips", names=SLIPS),
        "standees": SheetKind("generators.pieces.boxes:Standees", names=COPIES, pieces=FOLDED),
        "symbols": SheetKind("generators.pieces.symbols:SymbolSheet", READ),
        "track": SheetKind("generators.mats.tracks:TrackSheet"),
        "tuck-box": SheetKind("generators.pieces.boxes:TuckBox"),
        "turn-tools": SheetKind("generators.sheets.turn_tools:TurnTools"),
        "hex-size": SheetKind("generators.sheets.hexes:HexSize"),
    },
    blocks={
        "table": "generators.sheets.charts.tables:PlainTable",
        "cross": "generators.sheets.charts.tables:CrossTable",
        "steps": "generators.sheets.charts.tables:Steps",
        "figures": "generators.sheets.charts.tables:Figures",
        "diagram": "generators.sheets.charts.lines:DiagramBlock",
        "odds": "generators.sheets.charts.odds:Odds",
        "results": "generators.sheets.charts.odds:Results",
        "grid": "generators.sheets.charts.odds:Grid",
        "compare": "generators.sheets.charts.odds:Compare",
        "lines": "generators.sheets.charts.lines:Lines",
        "strip": "generators.sheets.charts.lines:Strip",
        "flow": "generators.sheets.charts.lines:FlowChart",
        "form": "generators.sheets.charts.lines:Form",
        "pieces": "generators.pieces.counters:PiecesShown",
    },
)


@lru_cache(maxsize=64)
def catalog(game: str) -> Catalog:
    """The catalog of a game, by its name on the command line, with `GENERAL` included."""
    package = f"generators.games.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return GENERAL
    own: Catalog = vars(import_module(package)).get("CATALOG", Catalog())
    diagrams = f"{package}.diagrams"
    return own._replace(
        kinds={**GENERAL.kinds, **own.kinds},
        blocks={**GENERAL.blocks, **own.blocks},
        diagrams=diagrams if find_spec(diagrams) else "",
    )


def load(name: str, kind: type[T]) -> T:
    """The value of a type that `module:name` names; TypeError for another, which is a fault of the program."""
    module, _, attribute = name.partition(":")
    found = getattr(import_module(module), attribute)
    if not isinstance(found, kind):
        raise TypeError(f"{name} is no {kind.__name__}")
    return found


def load_class(name: str, base: type[T]) -> type[T]:
    """The class, of a base, that `module:name` names; the same error."""
    found = load(name, type)
    if not issubclass(found, base):
        raise TypeError(f"{name} is no {base.__name__}")
    return found


class Spec(NamedTuple):
    """A table of a kit, a sheet or a part of one, and its place for errors.

    An `extra` sheet is printed only when it is named; `about` says in a line what a sheet is for; `values` stand for
    names in braces in files that the sheet names; `shared` are the tables of its kit that all sheets use.  All faults
    are `RulesError` with file and line.
    """

    data: Mapping[str, Any]
    place: Place
    extra: bool = False
    about: str = ""
    values: Fill = NOTHING
    shared: Mapping[str, object] = MappingProxyType({})

    @property
    def name(self) -> str:
        """The sheet's name on the command line."""
        return str(self.data["name"])

    @property
    def label(self) -> str:
        """The name of this part in messages."""
        name = self.data.get("name") or self.data.get("kind")
        return brief(name) if name else self.place.name

    def fail(self, problem: str, *keys: Key, fix: str = "") -> NoReturn:
        """Raise the error for a problem at these keys, and its fix."""
        raise self.place.at(*keys).refuse(problem, fix=fix)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; the default if the kit does not state it, a fault if there is no default."""
        if key in self.data:
            return AnyText().read(self.place.at(key), self.data[key])
        if default is None:
            self.fail(f"{self.label} needs {key!r}")
        return default

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that are not blank; empty if the kit does not state it."""
        return Each(String()).read(self.place.at(key), self.data.get(key, []))

    def part(self, *keys: Key) -> Spec:
        """A table in this one, by the keys that lead to it."""
        value: Any = self.data
        for key in keys:
            value = value[key]
        place = self.place.at(*keys)
        return Spec(toml_file.entries(place, value), place)

    def parts(self, key: str) -> list[Spec]:
        """The tables of a list of tables."""
        if key not in self.data:
            self.fail(f"{self.label} needs its list of {key}")
        if not isinstance(self.data[key], list):
            raise self.place.at(key).wrong(f"a list of tables, [[{key}]]", self.data[key])
        return [self.part(key, n) for n in range(len(self.data[key]))]


MOST_VALUES = 20_000  # values in a kit
MOST_ITEMS = 2_000  # in a list
MOST_LETTERS, MOST_LINE = 1_000, 100  # letters of a text, and of one that is set in a line
#: Settings that are set in one line.
LINES = ("title", "heading", "head", "label", "value", "corner", "name", "mark", "suffix", "needed", "letter", "group")
MOST_PAGES = 300  # of a sheet
#: What the error of a character says that cannot be printed.
LACKING = "which Source Sans does not have"
#: Points by which text may reach into the margin.
SLACK = 2.0


def check_document(top: Place, document: object) -> None:
    """RulesError with file and line for a kit that holds too much, or text that cannot be printed."""
    todo: list[tuple[tuple[Key, ...], object]] = [((), document)]
    checks: list[Callable[[], None]] = []
    count = 0
    while todo:
        keys, value = todo.pop()
        count += 1
        if count > MOST_VALUES:
            raise top.at(*keys[:2]).refuse(f"this kit has more than {MOST_VALUES:,} values")
        if isinstance(value, dict):
            todo += [((*keys, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            if len(value) > MOST_ITEMS:
                raise top.at(*keys).refuse(f"a list of {len(value):,} is too long", fix=f"use at most {MOST_ITEMS:,}")
            todo += [((*keys, n), inner) for n, inner in reversed(list(enumerate(value)))]
        elif keys[:1] == ("layout",) and keys[-1:] == ("text",):
            continue  # checked when it is set, with the letters of its own font
        elif isinstance(value, str) and not (keys[:1] == ("sheets",) and keys[2:] == ("name",)):  # see `_check`
            most = MOST_LINE if keys and keys[-1] in LINES else MOST_LETTERS
            checks.append(partial(check_text, top.at(*keys), value, most))
        elif isinstance(value, int | float) and keys[:1] != ("colors",):  # told as no color
            checks.append(partial(_check_number, top.at(*keys), value))
    gather(checks)


def _check_number(at: Place, value: float) -> None:
    if not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise at.wrong(f"a number from -{MOST_NUMBER:,} to {MOST_NUMBER:,}", value)


def check_text(at: Place, text: str, most: int) -> None:
    """RulesError for a text that is too long or has letters that the typeface lacks."""
    if len(text) > most:
        raise at.refuse(f"{at.name} is {len(text)} characters long", fix=f"use at most {most} characters")
    if text.isascii() and text.isprintable():
        return
    glyphs = font("regular").face.charToGlyph
    for letter in text:
        if not (letter.isprintable() or letter == "\xa0") or ord(letter) not in glyphs:
            raise at.refuse(f"{at.name} has the character {letter!r} (U+{ord(letter):04X}), {LACKING}", fix="remove it")


def check_house_rules(rules: Rules) -> None:
    """RulesError with file and line for text of house rules or of a player's own game that cannot be printed."""
    _check_texts(_house_texts(rules))


def check_letters(place: Place, document: object) -> None:
    """RulesError with file and line for each text of a document that is too long or cannot be printed."""
    _check_texts((place.at(*keys), text) for keys, text in leaves((), document) if isinstance(text, str))


def _check_texts(texts: Iterable[tuple[Place, str]]) -> None:
    gather(partial(check_text, at, text, MOST_LINE if at.keys[-1] in LINES else MOST_LETTERS) for at, text in texts)


def _house_texts(rules: Rules) -> Iterator[tuple[Place, str]]:
    """The texts of a player's own game, and those that house rules or options put into rules, each with its place."""
    if is_of_player(rules):
        own, document = rules.mended.get(game_folders.OWN) or game_folders.read_game(rules.own.folder)
        for keys, text in leaves((), document):
            if isinstance(text, str):
                yield own.at(*keys), text
    for name in sorted(rules.changed):
        section, _, key = name.partition(".")
        if section == "tables":
            table = rules.tables[key]
            texts: list[tuple[tuple[Key, ...], object]] = [(("title",), table.title), (("rule",), table.rule)]
            texts += [(("notes", n), note) for n, note in enumerate(table.notes)]
            texts += [
                (("rows", n, column), cell)
                for n, row in enumerate(table.rows)
                for column, cell in (*row.cells.items(), ("rule", row.rule))
            ]
            at = place(rules, section, key)
        elif section == "figures":
            replaced = rules.figures.get(key) or rules.switches[key]
            at, texts = place(rules, section, key), [((), replaced.rule)]
        else:
            at, stated = place(rules, section), rules.extra[section]
            names = stated if isinstance(stated, dict) else {}  # of the tables in a section: they are printed too
            texts = [*(((each,), each) for each in names), *leaves((), stated)]
        yield from ((at.at(*keys), text) for keys, text in texts if isinstance(text, str))


def leaves(keys: tuple[Key, ...], value: object) -> Iterable[tuple[tuple[Key, ...], object]]:
    """The values of nested tables and lists, each with the keys that lead to it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves((*keys, key), inner)
    else:
        yield keys, value


def check_bodies(spec: Spec, bodies: Sequence[Body], job: Job) -> None:
    """RulesError if a sheet has no page or too many, or text that runs off a page, into other text or over a line."""
    if not bodies:
        spec.fail("this sheet has nothing to print")
    if len(bodies) > MOST_PAGES:
        spec.fail(f"this sheet has {len(bodies)} pages", fix=f"use at most {MOST_PAGES}")
    designs = Designs()
    gather(partial(_check_body, spec, body, job, designs) for body in bodies)


def _check_body(spec: Spec, body: Body, job: Job, designs: Designs) -> None:
    look = designs.look(body.drawing.records)
    if body.role != "labels":
        paper = job.paper
        edge = (measure("small-margin") if body.cards else paper.margin) - SLACK
        outside = [
            text.string
            for text in look.texts
            if text.clip is None
            if not all(edge <= x <= paper.width - edge and edge <= y <= paper.height - edge for x, y in text.corners)
        ]
        gather(partial(_refuse_text, spec, job.game.rules, string, "runs off the page") for string in outside)
    if (is_template(spec.place.path) and not _has_own_texts(job.game.rules)) or is_clear(look):
        return
    shown = list(filter(visible, flatten(body.drawing.records)))
    faults = []
    for pair in overlaps([item for item in shown if isinstance(item, TextBox)]):
        longer, other = sorted(pair, key=len, reverse=True)
        faults.append(partial(_refuse_text, spec, job.game.rules, longer, f"runs into {brief(other)}", other))
    for string in sorted({string for string, _ in crossings(shown)}):
        faults.append(partial(_refuse_text, spec, job.game.rules, string, "runs over a line"))
    gather(faults)


def _has_own_texts(rules: Rules) -> bool:
    """Whether house rules put texts of the player's own on sheets; figures alone are no reason to refuse ours."""
    if rules.house is None:
        return False
    keys = [name.partition(".") for name in rules.changed]
    return any(
        section != "figures" or (rules.figures.get(key) or rules.switches[key]).rule != HOUSE_RULE
        for section, _, key in keys
    )


def _refuse_text(spec: Spec, rules: Rules, string: str, fault: str, other: str = "") -> NoReturn:
    """Raise the error for a string that does not fit, at the text of the kit or of house rules that it comes from.

    The cause may be the `other` string that it runs into.
    """
    texts = list(_house_texts(rules))
    if not is_template(spec.place.path):
        for held, top in ((spec.data, spec.place), (dict(spec.shared), spec.place._replace(keys=()))):
            texts += ((top.at(*keys), value) for keys, value in leaves((), held) if isinstance(value, str))
    moved = " or move its box" if "layout" in spec.shared else ""
    for printed in (string, other):
        if at := _source(printed, texts):
            raise at.refuse(f"the text {brief(string)} {fault}", fix=f"shorten it{moved}")
    at = place(rules, *sorted(rules.changed)[0].split(".")) if rules.house is not None else spec.place
    raise at.refuse(f"the text {brief(string)} {fault}", fix=f"shorten it{moved or ' or choose larger paper'}")


def _source(printed: str, texts: Sequence[tuple[Place, str]]) -> Place | None:
    """The place of the text that a printed string is a piece of, or of the longest that it holds; None if neither."""
    printed = printed.rstrip("\u2026")
    if len(printed) < 3:
        return None
    whole = next((at for at, text in texts if printed in text), None)
    held = [(len(text), at) for at, text in texts if len(text) > 2 and text in printed]
    return whole or (max(held, key=itemgetter(0))[1] if held else None)


MOST_SHEETS = 100
NO_TABLES = f"This game has no tables to print. Add a table to {game_folders.OWN}, or add a {game_folders.KIT}."
#: The tables of a kit that all its sheets use.
SHARED = ("colors", "layout")
#: Names of sheets up to 0.4, each with the name now; that of a kind is among them.
RENAMED = {"choice": "depth-choice", "pursuit": "diameter", "switched-off": "rules-not-used", "told": "announcements"}
RENAMED["readings"] = RULINGS
#: Sheets of a kit, each list with the job that they belong to.
Jobs = Sequence[tuple[Job, Sequence[Spec]]]


def sheets(game: Game | str, file: PlayerFile | None = None) -> list[Spec]:
    """The sheets of a game's kit in printing order: from its template, its own folder, or a player's file.

    A name stands for a game that comes with Plotroom.
    """
    place, document = read_kit(game, file)
    if not is_template(place.path):
        check_document(place, document)
    specs = specs_of(game if isinstance(game, str) else game.name, place, document)
    is_own = not isinstance(game, str) and file is None and is_of_player(game.rules) and bool(game.rules.rulings)
    if is_own and not any(RULINGS in (spec.name, spec.data["kind"]) for spec in specs):
        specs.append(Spec({"name": RULINGS, "kind": RULINGS, "title": "Rulings"}, place))
    return specs


def specs_of(game: str, place: Place, document: dict[str, object]) -> list[Spec]:
    """The sheets of a kit that is read; RulesError for one whose name, kind, title or rule is not valid."""
    top = Spec(document, place)
    toml_file.only(place, document, ("game", "sheets", *SHARED))
    if document.get("game") != game:
        top.fail(f"this kit is for game = {brief(document.get('game'))}, not {game!r}", "game")
    shared = {key: document[key] for key in SHARED if key in document}
    specs, kinds = [], catalog(game).kinds
    for spec in top.parts("sheets"):  # every kind may have the settings `extra` and `about`
        data = {key: value for key, value in spec.data.items() if key not in ("extra", "about")}
        if (kind := RENAMED.get(old := str(data.get("kind")))) in kinds:
            data |= {key: kind for key in ("kind", "name") if data.get(key) == old}
        extra = Flag().read(spec.place.at("extra"), spec.data.get("extra", False))
        line = spec.text("about", "")
        specs.append(Spec(data, spec.place, extra, line, shared=shared))
    if not specs and not place.keys:  # a game of checks has no sheets until it has a kit
        top.fail("this kit has no sheets", "sheets")
    if len(specs) > MOST_SHEETS:
        top.fail(f"{len(specs)} sheets are too many", "sheets", fix=f"use at most {MOST_SHEETS}")
    taken = set[str]()
    gather(partial(_check, spec, game, kinds, taken) for spec in specs)
    return specs


def _check(spec: Spec, game: str, kinds: Collection[str], taken: set[str]) -> None:
    """RulesError for a sheet whose name, kind, title or rule is not valid; `taken` gathers the names."""
    name = read_file_name(spec.place.at("name"), spec.text("name"))
    if name in taken:
        spec.fail(f"two sheets are called {brief(name)}", "name")
    taken.add(name)
    if (kind := spec.text("kind")) not in kinds:
        spec.fail(sentences(f"{game} has no sheet kind {brief(kind)}", nearest(kind[:40], kinds)), "kind")
    spec.text("title")
    spec.text("rule", "")


def read_kit(game: Game | str, file: PlayerFile | None = None) -> tuple[Place, dict[str, object]]:
    """The place and the document of a game's kit; in a player's own folder it need not name the game."""
    if file is not None:
        return toml_file.read(file)
    if isinstance(game, str) or not is_of_player(game.rules):
        name = game if isinstance(game, str) else game.name
        return toml_file.read_own(str(TEMPLATES / f"{name.replace('-', '_')}.toml"))
    folder = game.rules.own.folder
    if not game_folders.has_file(folder, game_folders.KIT):
        # Without a kit it is a chart of all its tables, or nothing.
        blocks = [{"kind": "table", "table": table} for table in game.rules.tables]
        if not blocks and not game.checks:
            raise game.rules.own.refuse(NO_TABLES)
        sheet = {"name": "tables", "kind": "chart", "title": "Tables", "blocks": blocks}
        return game.rules.own.at("tables"), {"game": game.name, "sheets": [sheet] if blocks else []}
    place, document = game_folders.read_document(folder, game_folders.KIT)
    return place, {"game": game.name, **toml_file.respelled(document, SHARED)}


def other_name(name: str) -> str:
    """The name now of a sheet by its earlier name, and the earlier of a name now; other names as they are."""
    return RENAMED.get(name) or next((old for old, new in RENAMED.items() if new == name), name)


def choose(specs: Iterable[Spec], names: Iterable[str], game: str) -> list[Spec]:
    """The sheets of these names, in the kit's order; without names all sheets, or all but the extra ones."""
    by_name = {spec.name: spec for spec in specs}
    if not by_name:
        raise UnknownName(NO_TABLES, where=game)
    wanted = set[str]()
    for name in names:
        found = next((each for each in (name, other_name(name)) if each in by_name), None)
        if found is None:
            own = next((spec.place.path for spec in by_name.values() if not is_template(spec.place.path)), "")
            known = nearest(name[:40], by_name, f"plotroom list {game}")
            raise UnknownName(f"{game} has no sheet called {brief(name)}", known, where=own or f"{game}/{name[:60]}")
        wanted.add(found)
    if wanted:
        return [spec for name, spec in by_name.items() if name in wanted]
    return [spec for spec in by_name.values() if not spec.extra] or list(by_name.values())


def sheets_of(game: Game) -> list[Spec]:
    """The sheets of a game's own kit with the rules in force: titles and lines about sheets as they are printed."""
    return [filled(spec, game) for spec in sheets(game)]


def filled(spec: Spec, game: Game) -> Spec:
    """A sheet whose every text has its figures in place of their names in braces; RulesError for an unknown name."""
    values = fillings(game.rules.figures, game.rules.switches, game.rules.tables)
    kept = catalog(game.name).kinds[spec.data["kind"]].names
    (data, about) = gather(
        partial(fill_all, place, raw, values, kept=kept)
        for place, raw in ((spec.place, spec.data), (spec.place.at("about"), spec.about))
    )
    return spec._replace(data=toml_file.entries(spec.place, data), about=str(about), values=values)


def read_sheet(spec: Spec, game: Game) -> Sheet:
    """The settings of a sheet whose figures are filled in; RulesError with file and line for what is wrong."""
    return kind_of(spec, game)(spec.place, spec.data, game, spec.shared)


def kind_of(spec: Spec, game: Game) -> type[Sheet]:
    """The class that draws a sheet."""
    kind, stated = load_class(catalog(game.name).kinds[spec.data["kind"]].place, Sheet), spec.data
    if "layout" in spec.shared and "layout" not in stated and not _states_faces(spec):
        stated = {**stated, "layout": ""}
    return kind.suited(stated)


def _states_faces(spec: Spec) -> bool:
    """Whether the pieces of a sheet state faces of their own, so that no layout of the kit draws them."""
    pieces = spec.data.get("pieces")
    if not isinstance(pieces, str):
        return not isinstance(pieces, list) or any(isinstance(each, dict) and "front" in each for each in pieces)
    try:
        _, text = text_beside(spec.place, pieces, "pieces")
    except PlotroomError:
        return True
    return any(f"front{sign}ground" in text.lower() for sign in " -_")


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of one sheet; RulesError with file and line if they cannot be printed."""
    spec = filled(spec, job.game)
    try:
        sheet = read_sheet(spec, job.game)
        bodies = sheet.pages(job)
    except FitError as error:
        spec.fail(str(error))
    if sheet.assumes:
        bodies = [resting(body, job.game, sheet.assumes) for body in bodies]
    if job.game.rules.changed or not is_template(spec.place.path):
        check_bodies(spec, bodies, job)
    return bodies


KEY = "nation"
OPTION = "--nation"


def check_nations(sheets: Sequence[Spec], nations: Sequence[str]) -> None:
    """Raise an error of the option if none of these sheets has a piece of one of the nations, by name."""
    known = nations_of(sheets)
    if not known:
        raise InputError(
            "the sheets asked for have no counters of nations",
            where=OPTION,
        )
    for name in nations:
        if name.lower() not in known:
            raise UnknownName(f"unknown nation {brief(name)}", nearest(name[:40], known), where=OPTION)


def nations_of(sheets: Sequence[Spec]) -> list[str]:
    """The nations that pieces of these sheets belong to, by name."""
    return sorted({name for spec in sheets for piece in _pieces(spec) if (name := _nation(piece))})


def of_nations(sheets: Sequence[Spec], nations: Sequence[str]) -> list[Spec]:
    """The sheets with no pieces of other nations, without the sheets that then have no piece left.

    Pieces that name no nation stay, and so do sheets without pieces.
    """
    wanted = {name.lower() for name in nations}
    kept = []
    for spec in sheets:
        pieces = _pieces(spec)
        left_out = [bool(_nation(piece)) and _nation(piece) not in wanted for piece in pieces]
        if any(left_out):
            if all(left_out):
                continue
            none = {"count": 0, "names": []}  # its place among the others stays, which faults of the kit are told by
            data = [{**piece, **none} if out else piece for piece, out in zip(pieces, left_out, strict=True)]
            spec = spec._replace(data={**spec.data, "pieces": data})
        kept.append(spec)
    return kept


def _pieces(spec: Spec) -> list[Mapping[str, Any]]:
    """The pieces of a sheet; what is no table is left to the sheet's kind, which refuses it."""
    pieces = spec.data.get("pieces")
    return [piece if isinstance(piece, Mapping) else {} for piece in pieces] if isinstance(pieces, list) else []


def _nation(piece: Mapping[str, Any]) -> str:
    name = piece.get(KEY)
    return name.lower() if isinstance(name, str) else ""
