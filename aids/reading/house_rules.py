"""House rules by name: the built-in ones with title and text, and how a word or a game file names some.

House rules are a player's file, or built in: TOML files in `templates/house`, named after their game, `ssn-even`.
"""

import os

from aids import toml_file
from aids.errors import UnknownName, nearest
from aids.input_file import Place, PlayerFile, brief, on_disk
from aids.kinds import OwnKind, String
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from templates import __path__ as templates

SUFFIX = ".toml"


def folder() -> str:
    """The folder of the built-in house rules."""
    return f"{templates[0]}/house"


def names(game: str = "") -> list[str]:
    """The names of the built-in house rules for a game, or of all."""
    found = [entry.name for entry in os.scandir(folder()) if entry.name.endswith(SUFFIX)]
    return sorted(name.removesuffix(SUFFIX) for name in found if name.startswith(f"{game}-" if game else ""))


def name_of(rules: Rules) -> str:
    """The name of the current house rules, "" if there are none or they are a player's own."""
    path = rules.house.path if rules.house is not None else ""
    there, _, file = path.rpartition("/")
    return file.removesuffix(SUFFIX) if there == folder() else ""


def name_in_file(rules: Rules) -> str:
    """How a game file names the current house rules: by their name, or the player's own by the path to them."""
    return name_of(rules) or rules.named


def is_path(named: str) -> bool:
    """Whether a game file names house rules of the player, by a path, and not built-in ones."""
    return bool(named) and not _is_name(named)


def with_path_from(rules: Rules, folder: str) -> Rules:
    """The rules with the path from a folder of the disk to the player's own house rules, as game files name them."""
    path = rules.house.path if rules.house is not None else ""
    if name_of(rules) or not os.path.isfile(path):  # noqa: PTH113 - not a pipe
        return rules
    try:
        named = os.path.relpath(path, folder)
    except ValueError:  # on another drive of Windows
        named = os.path.abspath(path)  # noqa: PTH100
    return rules._replace(named=f"./{named}" if _is_name(named) else named.replace(os.sep, "/"))


def title(rules: Rules) -> str:
    """The title of house rules, which their first section with a title states."""
    titles = (section.get("title") for section in rules.extra.values() if isinstance(section, dict))
    return next((str(each) for each in titles if each), "")


def text(name: str) -> str:
    """The text of built-in house rules."""
    return toml_file.text_of(on_disk(f"{folder()}/{name}{SUFFIX}"))


def page_note(rules: Rules) -> str:
    """The note of a page on the current house rules, with their name if they are built in; "" without any."""
    if not rules.changed:
        return ""
    name = name_of(rules)
    return f"house rules {name}, Plotroom’s own" if name else "house rules"


def read(named: PlayerFile, game: str) -> tuple[Place, dict[str, object]]:
    """The house rules that a word names, as `toml_file.read` gives them: built-in ones, or a file.

    Raises its errors, and `UnknownName` for a word that can only be a name and is none.
    """
    word = named.path
    if not _is_name(word):
        return toml_file.read(named)
    if word in names(game):
        return toml_file.read_own(f"{folder()}/{word}{SUFFIX}")
    if named.files.has(word) or (named.files.given is None and os.path.islink(word)):  # noqa: PTH114
        return toml_file.read(named)
    raise UnknownName(_unknown(word, game, ", and no such file"), where="--rules")


def check_name(at: Place, raw: object, game: str) -> str:
    """The name or the path of house rules in a file of the player; RulesError with file and line for any other text."""
    name = String().read(at, raw)
    if _is_name(name) and name not in names(game):
        raise at.refuse(f"{_unknown(name, game)} To use your own file, write its path, which ends in .toml.")
    return name


def _unknown(name: str, game: str, more: str = "") -> str:
    """The message for a name that no built-in house rules of a game have."""
    known, shown = names(game), brief(name)
    text = f"There are no built-in house rules called {shown}{more}."
    if name in names():
        text = f"The built-in house rules {shown} are for another game."
    hint = nearest(name[:40], known) if known else ""
    return f"{text} {hint[0].upper()}{hint[1:]}{'.' * (not hint.endswith('?'))}" if hint else text


NAME_FIELD = Field(
    OwnKind[str](lambda at, raw, given: check_name(at, raw, given.get(Rules).game)),
    "its house rules: a name, or your own file by its path from here",
    key="rules",
    absent="",
)
"""The field of a game file that names the house rules under which the game is played."""


def _is_name(word: str) -> bool:
    """Whether a word can be a name: it has neither a folder nor an ending."""
    return not {"/", "\\", ".", ":"} & set(word)
