"""A game's kit: its sheets, read from `templates/<game>.toml` or a player's edited copy of that file.

Each sheet names its kind, one of those in the game's catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from aids import game_folders, toml_cache, toml_file
from aids.errors import FitError, PlotroomError, UnknownName, gather, nearest
from aids.folder_files import text_beside
from aids.games import Game
from aids.input_file import PlayerFile
from aids.places import Place, brief
from aids.rulebook.rules import fillings, is_of_player
from aids.texts import fill_all
from generators.page.frame import READINGS, Body
from generators.sheets.catalogue import catalogue, load_class
from generators.sheets.kit_limits import check_bodies, check_document
from generators.sheets.letters import resting
from generators.sheets.sheet import Job, Sheet
from generators.sheets.spec import Spec
from generators.templates import TEMPLATES, is_template

MOST_SHEETS = 100
NO_TABLES = f"This game has no tables to print. Add a table to {game_folders.OWN}, or add a {game_folders.KIT}."
#: The tables of a kit that all its sheets use.
SHARED = ("colours", "layout")
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
    if is_own and not any(READINGS in (spec.name, spec.data["kind"]) for spec in specs):
        specs.append(Spec({"name": READINGS, "kind": READINGS, "title": "Readings and measures"}, place))
    return specs


def specs_of(game: str, place: Place, document: dict[str, object]) -> list[Spec]:
    """The sheets of a kit that is read; RulesError for one whose name, kind, title or rule is not valid."""
    top = Spec(document, place)
    top.known("game", "sheets", *SHARED)
    if document.get("game") != game:
        top.fail(f"this kit is for game = {brief(document.get('game'))}, not {game!r}", "game")
    shared = {key: document[key] for key in SHARED if key in document}
    specs = [_of_every_kind(spec)._replace(shared=shared) for spec in top.parts("sheets")]
    if not specs and not place.keys:  # a game of checks has no sheets until it has a kit
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


def read_kit(game: Game | str, file: PlayerFile | None = None) -> tuple[Place, dict[str, object]]:
    """The place and the document of a game's kit; in a player's own folder it need not name the game."""
    if file is not None:
        return toml_file.read(file)
    if isinstance(game, str) or not is_of_player(game.rules):
        name = game if isinstance(game, str) else game.name
        return toml_cache.read(str(TEMPLATES / f"{name.replace('-', '_')}.toml"))
    folder = game.rules.own.folder
    if not game_folders.has_file(folder, game_folders.KIT):
        return _tables_kit(game)
    place, document = game_folders.read_document(folder, game_folders.KIT)
    return place, {"game": game.name, **document}


def _tables_kit(game: Game) -> tuple[Place, dict[str, object]]:
    """The kit of a folder without one: a chart of all its tables, or nothing; RulesError if it has no checks either."""
    blocks = [{"kind": "table", "table": table} for table in game.rules.tables]
    if not blocks and not game.checks:
        raise game.rules.own.refuse(NO_TABLES)
    sheet = {"name": "tables", "kind": "chart", "title": "Tables", "blocks": blocks}
    return game.rules.own.at("tables"), {"game": game.name, "sheets": [sheet] if blocks else []}


def _of_every_kind(spec: Spec) -> Spec:
    """A sheet without its settings `extra` and `about`, which every kind of sheet may have."""
    data = {key: value for key, value in spec.data.items() if key not in ("extra", "about")}
    return Spec(data, spec.place, spec.get("extra", bool, False), spec.get("about", str, ""))


def choose(specs: Iterable[Spec], names: Iterable[str], game: str) -> list[Spec]:
    """The sheets of these names, in the kit's order; without names all sheets, or all but the extra ones."""
    by_name = {spec.name: spec for spec in specs}
    if not by_name:
        raise UnknownName(NO_TABLES, where=game)
    wanted = set(names)
    for name in names:
        if name not in by_name:
            own = next((spec.place.path for spec in by_name.values() if not is_template(spec.place.path)), "")
            known = nearest(name[:40], by_name, f"plotroom list {game}")
            raise UnknownName(f"{game} has no sheet {brief(name)}; {known}", where=own or f"{game}/{name[:60]}")
    if wanted:
        return [spec for name, spec in by_name.items() if name in wanted]
    return [spec for spec in by_name.values() if not spec.extra] or list(by_name.values())


def sheets_of(game: Game) -> list[Spec]:
    """The sheets of a game's own kit with the rules in force: titles and lines about sheets as they are printed."""
    return [filled(spec, game) for spec in sheets(game)]


def filled(spec: Spec, game: Game) -> Spec:
    """A sheet whose every text has its figures in place of their names in braces; RulesError for an unknown name."""
    values = fillings(game.rules.figures, game.rules.switches)
    kept = catalogue(game.name).kinds[spec.data["kind"]].names
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
    kind, stated = load_class(catalogue(game.name).kinds[spec.data["kind"]].place, Sheet), spec.data
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
        bodies = [body if body.letters else resting(body, job.game, sheet.assumes) for body in bodies]
    if job.game.rules.changed or not is_template(spec.place.path):
        check_bodies(spec, bodies, job)
    return bodies
