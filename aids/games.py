"""Finds and loads games, also under the house rules that a game file names.

Every folder beside this file with a `rules.toml` is a game, and so is a player's folder with a `game.toml`. It may
have `rulings.toml`, code (`Code`), a package of `generators/games` with its catalog, and in `templates`
more than its kit: `rules_<game>.toml` if house rules hold more than figures and tables, `coverage_<game>.toml` if its
rules are numbered, and a line of `examples.toml` for the examples of help texts.
"""

import os
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import __path__ as here
from aids import game_folders
from aids.checks import Check, TableCheck
from aids.errors import InputError, UnknownName, nearest, sentences
from aids.game_folders import OWN, is_own
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles, brief, on_disk
from aids.procedures.checks import LookupCheck, PlanCheck
from aids.reading.rule_files import is_path, load_rules
from aids.rulebook.rules import NOTHING_MENDED, Mended, Rules
from aids.toml_file import line_of, text_of

#: Words that stand for something else than a game where a game is named.
NOT_NAMES = ("all", "counters", "symbols")
#: The word for no house rules where some can be named: it leaves out those that a player has by default.
NO_RULES = "none"
Made = TypeVar("Made")


class Code(NamedTuple):
    """The names that the package of a game may have.

    - `CHECKS`: the checks of its procedures: the name of each, and the module and class of the package, as
      `torpedo:TorpedoShot`
    - `ADJUST`: the module and function that give the rules with tables that follow from other parts of them
    - `SECTIONS`: the sections of house rules, each with the module and function that read it, so that its faults are
      told as the rules are read
    - `MOVED`: the options that checks and setups had in earlier versions, and what takes their place
    - `FORMS`: the module and function that give the forms of those sections (`records.fields.SectionForm`)
    - `FIXED`: tables whose rows follow from other rules, so that house rules cannot change them

    Those functions raise `RulesError` with file and line where a player's house rules make no sense for the game.
    """

    CHECKS: Mapping[str, str] = MappingProxyType({})
    ADJUST: str = ""
    SECTIONS: Mapping[str, str] = MappingProxyType({})
    MOVED: Mapping[str, str] = MappingProxyType({})
    FORMS: str = ""
    FIXED: Collection[str] = ()


class Game(NamedTuple):
    """One game: its name on the command line, its title, its rules and its checks by name."""

    name: str
    title: str
    rules: Rules
    checks: Mapping[str, Check]

    def without(self, check: str) -> str:
        """The words for a check that the game does not have."""
        hint = nearest(check[:40], self.checks, f"plotroom list {self.name}")
        return sentences(f"{self.name} has no check called {brief(check[:40])}", hint)


class Checks(Mapping[str, Check]):
    """The checks of a game by name; those of its code are made when they are asked for: a look-up needs one alone."""

    def __init__(self, name: str, rules: Rules) -> None:
        self._name, self._rules, self._stated = name, rules, code_of(name).CHECKS
        self._made: dict[str, Check] = {}

    @cached_property
    def every(self) -> dict[str, Check]:
        """All checks: those of the game's code, then those that its rules state, then those of its tables."""
        coded = {name: self[name] for name in self._stated}
        return coded | _table_checks(self._rules, coded)

    def __getitem__(self, name: str) -> Check:
        if name not in self._stated:
            return self.every[name]
        if name not in self._made:
            self._made[name] = made_by(self._name, self._stated[name], self._rules, Check)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._stated or name in self.every

    def __iter__(self) -> Iterator[str]:
        return iter(self.every)

    def __len__(self) -> int:
        return len(self.every)


def names() -> list[str]:
    """The games, in alphabetical order, as the command line calls them: `on-patrol`."""
    found = (entry for entry in os.scandir(here[0]) if os.access(f"{entry.path}/rules.toml", os.F_OK))
    return sorted(entry.name.replace("_", "-") for entry in found)


def taken() -> tuple[str, ...]:
    """The names that no game of a player's own can have."""
    return *names(), *NOT_NAMES


def known(files: PlayerFiles = NO_FILES) -> list[str]:
    """The games that a name alone stands for: those of `names`, then those of a request and those that are kept."""
    return list(dict.fromkeys((*names(), *game_folders.known_names(files))))


def find(word: str, files: PlayerFiles = NO_FILES) -> str:
    """The name of the game that a word names: a game's own name, or the path of a folder with a `game.toml`.

    A name comes before a folder of that name, unless the word has a separator or is `.`.  A game found by its path is
    loaded by its name from then on.

    Raises `UnknownName` where there is none, and `RulesError` for a folder whose `game.toml` states no usable name.
    """
    if word in names():
        return word
    if not game_folders.is_path(word) and game_folders.find_by_name(word, files) is not None:
        return word
    if found := game_folders.find_by_path(word, files, taken()):
        return found.name
    if game_folders.is_path(word):
        raise game_folders.refuse_path(word, files)
    raise _unknown(word, files)


def _unknown(word: str, files: PlayerFiles) -> UnknownName:
    return UnknownName(f"unknown game {word[:40]!r}", nearest(word[:40], known(files), "plotroom list"))


def find_target(word: str, files: PlayerFiles = NO_FILES) -> tuple[str, str]:
    """The game and the sheet of a target such as `hornet/counters` or `./hornet/counters`; "" for all its sheets.

    Raises the errors of `find`; their `where` is empty where the word need not be a path.
    """
    game, slash, sheet = word.partition("/")
    if not slash and "\\" not in word:
        return find(word, files), ""
    if sheet and "/" not in sheet and game in known(files):
        return game, sheet
    above, last = game_folders.split_path(word)
    for path, of_it in ((word, ""), (above, last)):
        if path and (found := game_folders.find_by_path(path, files, taken())):
            return found.name, of_it
    if word.startswith(".") or "\\" in word or (game == "" and above) or game_folders.is_folder(above, files):
        raise game_folders.refuse_path(word, files)
    raise _unknown(game, files)


def word_of(name: str, files: PlayerFiles = NO_FILES) -> str:
    """The word for a game on a command line: its name, or the path by which it was found."""
    if name in names():
        return name
    found = game_folders.known_folder(name, files)
    return found.word if found is not None else name


def folder_of(name: str, files: PlayerFiles = NO_FILES) -> str:
    """The folder of a player's own game, the same however it was named; "" for any other."""
    if name in names():
        return ""
    found = game_folders.known_folder(name, files)
    return os.path.realpath(found.folder) if found is not None else ""


def load(
    name: str,
    house: str | os.PathLike[str] | None = None,
    options: Mapping[str, tuple[str, str]] | None = None,
    mended: Mended = NOTHING_MENDED,
    files: PlayerFiles = NO_FILES,
) -> Game:
    """A game with a player's house rules applied, `NO_RULES` for none; no other game is read or imported.

    A game in a folder of the player has a check for each table with dice.

    `options` are figures given on a command line: name to the option and the text written for it, such as
    `{"easy-angle": ("--easy", "25")}`.  `mended` are documents that stand for files of a player's own game.  `files`
    are those among which house rules and games of the player's own are; without them those that are kept or that come
    with Plotroom alone are found.

    Raises `UnknownName` for a game that does not exist, and the errors of `load_rules` for its files.
    """
    named = None if house in (None, NO_RULES) else PlayerFile(str(house), files)
    if name not in names():
        found = game_folders.known_folder(name, files)
        if found is None:
            raise _unknown(name, files)
        if not is_own(found.place):
            cure = f"to unregister the game: plotroom games --remove {name}"
            raise UnknownName(f"the file {OWN} in {found.folder} was deleted or moved", cure, where=name)
        own = load_rules(found.place, named, options, mended)
        if own.game != name:
            cure = "register its folder again: plotroom games --add FOLDER"
            raise own.own.at("game").refuse(f"this game is now called {own.game!r}, not {name!r}", fix=cure)
        return Game(name, own.title, own, _table_checks(own, {}))
    if named is None and not options:
        return _by_the_book(name)
    rules = _adjusted(name, named, options)
    return Game(name, rules.title, rules, Checks(name, rules).every)  # all are made: each looks at the house rules


@lru_cache(maxsize=32)
def _by_the_book(name: str) -> Game:
    """A game without house rules, read once: pages ask for it often."""
    rules = _adjusted(name)
    return Game(name, rules.title, rules, Checks(name, rules))


def _adjusted(
    name: str, house: PlayerFile | None = None, options: Mapping[str, tuple[str, str]] | None = None
) -> Rules:
    """The rules of a game from its files, with what its code adds."""
    rules = load_rules(on_disk(f"{here[0]}/{name.replace('-', '_')}"), house, options)
    code = code_of(name)
    for section in filter(rules.extra.__contains__, code.SECTIONS):
        made_by(name, code.SECTIONS[section], rules, object)
    return made_by(name, code.ADJUST, rules, Rules) if code.ADJUST else rules


def _table_checks(rules: Rules, checks: Mapping[str, Check]) -> dict[str, Check]:
    """A check for each table with dice that none of the game's own checks shows and that is not `check = false`.

    Tables without dice whose row inputs choose, and checks that the rules state in steps, are checks too.
    """
    shown = {name for check in checks.values() for name in (check.name, *check.shows)}
    rolled = [
        table
        for name, table in rules.tables.items()
        if (table.roll or table.lookup.down) and table.check and name not in shown
    ]
    # In the order of the file, its procedures first: they are what a player asks for.
    stated: dict[str, Check] = {
        name: PlanCheck(rules, each) for name, each in rules.procedures.items() if name not in checks
    }
    plain = (TableCheck(rules, each.name) if each.lookup.plain else LookupCheck(rules, each) for each in rolled)
    return stated | {check.name: check for check in plain}


def fixed_tables(name: str) -> Collection[str]:
    """The tables of a game whose rows follow from other rules, so that house rules cannot change them."""
    return code_of(name).FIXED


def code_of(name: str) -> Code:
    """The package of a game; of the player's own it states nothing."""
    if name not in names():
        return Code()
    stated = vars(import_module(f"aids.{name.replace('-', '_')}"))  # empty for a game without Python
    return Code(**{key: stated[key] for key in Code._fields if key in stated})


def made_by(name: str, place: str, rules: Rules, kind: type[Made]) -> Made:
    """The value that a function or class in the package of a game makes of the rules; `place` is as in `Code`."""
    module, _, function = place.partition(":")
    made = getattr(import_module(f"aids.{name.replace('-', '_')}.{module}"), function)(rules)
    assert isinstance(made, kind)
    return made


def played(name: str, house: str, file: PlayerFile) -> Game:
    """A game under the house rules that a game file names: those of a name, or the player's own beside the file.

    InputError with file and line where there is no such file; the errors of `games.load`.
    """
    if not is_path(house):
        return load(name, house)
    path = os.path.join(os.path.dirname(file.path), house.removeprefix("./"))  # noqa: PTH118, PTH120
    if not file.files.has(path):
        line = line_of(text_of(file), ("rules",)) or 1
        problem, cure = f"the file {brief(house)} is not in the folder of this file", "use --rules to choose a file"
        raise InputError(problem, cure, where=f"{file.path}:{line}")
    game = load(name, path, files=file.files)
    return game._replace(rules=game.rules._replace(named=house))
