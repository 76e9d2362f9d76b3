"""A game's kit: its sheets, read from `templates/<game>.toml` or a player's edited copy of that file.

Each sheet names its kind, one of those in the game's catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from aids import homes, toml_cache, toml_file
from aids.errors import FitError, UnknownName, gather, nearest
from aids.games import Game, names
from aids.games import load as load_game
from aids.places import Key, Place, brief
from aids.rulebook.rules import fillings
from aids.texts import NO_NAMES, NOTHING, Fill, fill_all
from generators.drawing.drawing import INCH
from generators.page.frame import Body
from generators.sheets.catalogue import catalogue, load_class
from generators.sheets.settings import read_file_name
from generators.sheets.sheet import Job, Sheet
from generators.templates import TEMPLATES, is_template

MOST_SHEETS = 100
MOST_LENGTH = 200 * INCH  # the longest page of a PDF
#: The types of settings, in words.
TYPE_NAMES: dict[type, str] = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list in [ ]",
    dict: "a table",
}


class Spec(NamedTuple):
    """A table of a kit, a sheet or a part of one, and its place for errors.

    An `extra` sheet is printed only when it is named; `about` says in a line what a sheet is for; `values` stand for
    names in braces in files that the sheet names.  All faults are `RulesError` with file and line.
    """

    data: Mapping[str, Any]
    place: Place
    extra: bool = False
    about: str = ""
    values: Fill = NOTHING

    @property
    def name(self) -> str:
        """The sheet's name on the command line."""
        return str(self.data["name"])

    @property
    def label(self) -> str:
        """The name of this part in messages."""
        name = self.data.get("name") or self.data.get("kind")
        return brief(name) if name else self.place.name

    def fail(self, message: str, *keys: Key) -> NoReturn:
        """Raise the error for a fault at these keys."""
        raise self.place.at(*keys).refuse(message)

    def wrong(self, key: str, wanted: str) -> NoReturn:
        """Raise the error for a setting with a wrong value: `'rows' must be 1 to 40, not 99`."""
        raise self.place.at(key).wrong(wanted, self.data[key])

    def known(self, *names: str) -> None:
        """Allow no settings but these."""
        toml_file.only(self.place, self.data, names)

    def get(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """A setting of a type; the default if the kit does not state it, a fault if there is no default."""
        if key not in self.data:
            if default is None:
                self.fail(f"{self.label} lacks {key!r}")
            return default
        value = self.data[key]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.wrong(key, " or ".join(dict.fromkeys(TYPE_NAMES[kind] for kind in kinds)))
        if isinstance(value, float) and not isfinite(value):
            self.wrong(key, "a number")
        return value

    def file_name(self) -> str:
        """The name of this part, as small letters, digits and hyphens: it becomes part of file names."""
        return read_file_name(self.place.at("name"), self.get("name", str))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that are not blank; empty if the kit does not state it."""
        return toml_file.texts(self.place, self.get(key, list, []), key)

    def part(self, key: str, index: int | None = None) -> Spec:
        """A table in this one, or in a list of this one."""
        if key not in self.data:
            self.fail(f"{self.label} lacks {key!r}")
        value, place = self.data[key], self.place.at(key)
        if index is not None:
            value, place = value[index], place.at(index)
        return Spec(toml_file.entries(place, value), place)

    def parts(self, key: str) -> list[Spec]:
        """The tables of a list of tables."""
        if key not in self.data:
            self.fail(f"{self.label} lacks its list of {key}")
        if not isinstance(self.data[key], list):
            self.wrong(key, f"a list of tables, [[{key}]]")
        return [self.part(key, n) for n in range(len(self.data[key]))]


def sheets(game: str, file: Path | None = None) -> list[Spec]:
    """The sheets of a game's kit in printing order: from its template, its own folder, or a player's file."""
    place, document = read_kit(game, file)
    if not is_template(place.path):
        from generators.sheets.kit_limits import check_document

        check_document(place, document)
    return specs_of(game, place, document)


def specs_of(game: str, place: Place, document: dict[str, object]) -> list[Spec]:
    """The sheets of a kit that is read; RulesError for one whose name, kind, title or rule is not valid."""
    top = Spec(document, place)
    top.known("game", "sheets")
    if document.get("game") != game:
        top.fail(f"this kit is for game = {brief(document.get('game'))}, not {game!r}", "game")
    specs = [_of_every_kind(spec) for spec in top.parts("sheets")]
    if not specs:
        top.fail("this kit has no sheets", "sheets")
    if len(specs) > MOST_SHEETS:
        top.fail(f"{len(specs)} sheets are too many; {MOST_SHEETS} at most", "sheets")
    kinds, taken = catalogue(game).kinds, set[str]()
    gather(partial(_check, spec, game, kinds, taken) for spec in specs)
    return specs


def _check(spec: Spec, game: str, kinds: Collection[str], taken: set[str]) -> None:
    """RulesError for a sheet whose name, kind, title or rule is not valid; `taken` gathers the names."""
    name = spec.file_name()
    if name in taken:
        spec.fail(f"two sheets are called {brief(name)}", "name")
    taken.add(name)
    if (kind := spec.get("kind", str)) not in kinds:
        spec.fail(f"{game} has no sheet kind {brief(kind)}; {nearest(kind[:40], kinds)}", "kind")
    spec.get("title", str)
    spec.get("rule", str, "")


def read_kit(game: str, file: Path | None = None, loaded: Game | None = None) -> tuple[Place, dict[str, object]]:
    """The place and the document of a game's kit; in a player's own folder it need not name the game."""
    if file is not None:
        return toml_file.read(str(file))
    home = None if game in names() else homes.home_of(game)
    if home is None:
        return toml_cache.read(str(TEMPLATES / f"{game.replace('-', '_')}.toml"))
    if not homes.has_file(home.folder, homes.KIT):
        return _tables_kit(loaded or load_game(game))
    place, document = homes.read_document(home.folder, homes.KIT)
    return place, {"game": game, **document}


def _tables_kit(game: Game) -> tuple[Place, dict[str, object]]:
    """The kit of a folder without one: a chart of all its tables; RulesError if it has none."""
    blocks = [{"kind": "table", "table": table} for table in game.rules.tables]
    if not blocks:
        raise game.rules.own.refuse(f"there are no tables to print; give it some, or a {homes.KIT} beside it")
    sheet = {"name": "tables", "kind": "chart", "title": "Tables", "blocks": blocks}
    return game.rules.own.at("tables"), {"game": game.name, "sheets": [sheet]}


def _of_every_kind(spec: Spec) -> Spec:
    """A sheet without its settings `extra` and `about`, which every kind of sheet may have."""
    data = {key: value for key, value in spec.data.items() if key not in ("extra", "about")}
    return Spec(data, spec.place, spec.get("extra", bool, False), spec.get("about", str, ""))


def choose(specs: Iterable[Spec], names: Iterable[str], game: str) -> list[Spec]:
    """The sheets of these names, in the kit's order; without names all sheets, or all but the extra ones."""
    by_name = {spec.name: spec for spec in specs}
    wanted = set(names)
    for name in names:
        if name not in by_name:
            own = next((spec.place.path for spec in by_name.values() if not is_template(spec.place.path)), "")
            known = nearest(name[:40], by_name)
            raise UnknownName(f"{game} has no sheet {brief(name)}; {known}", where=own or f"{game}/{name[:60]}")
    if wanted:
        return [spec for name, spec in by_name.items() if name in wanted]
    return [spec for spec in by_name.values() if not spec.extra] or list(by_name.values())


def sheets_of(game: Game) -> list[Spec]:
    """The sheets of a game's own kit with the rules in force: titles and lines about sheets as they are printed."""
    return [filled(spec, game) for spec in sheets(game.name)]


def filled(spec: Spec, game: Game) -> Spec:
    """A sheet whose every text has its figures in place of their names in braces; RulesError for an unknown name."""
    values = fillings(game.rules.figures, game.rules.switches)
    kept = catalogue(game.name).own_names.get(spec.data["kind"], NO_NAMES)
    (data, about) = gather(
        partial(fill_all, place, raw, values, kept=kept)
        for place, raw in ((spec.place, spec.data), (spec.place.at("about"), spec.about))
    )
    return spec._replace(data=toml_file.entries(spec.place, data), about=str(about), values=values)


def read_sheet(spec: Spec, game: Game) -> Sheet:
    """The settings of a sheet whose figures are filled in; RulesError with file and line for what is wrong."""
    kind = load_class(catalogue(game.name).kinds[spec.data["kind"]], Sheet)
    return kind(spec.place, spec.data, game)


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of one sheet; RulesError with file and line if they cannot be printed."""
    spec = filled(spec, job.game)
    try:
        bodies = read_sheet(spec, job.game).pages(job)
    except FitError as error:
        spec.fail(str(error))
    if job.game.rules.changed or not is_template(spec.place.path):
        from generators.sheets.kit_limits import check_bodies

        check_bodies(spec, bodies, job)
    return bodies
