"""Homes of a player's own games: folders with a `game.toml`, found by path or kept under their short names.

Kept games are listed in `games.toml` beside the player's printers and defaults.  Within a request a folder is what came
with it (`aids.given_files`); of the disk nothing but kept games is read.
"""

import marshal
import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from aids import folder_files, player_folders, toml_file
from aids.errors import PlotroomError, UnknownName
from aids.given_files import given, use_given
from aids.input_file import is_given
from aids.places import Place, brief

OWN = "game.toml"
"""The file of a player's own game, in its folder."""
KIT = "kit.toml"
KEPT = "games.toml"
MOST_NAME = 40  # letters
LETTERS, REST = frozenset("abcdefghijklmnopqrstuvwxyz"), frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class Home(NamedTuple):
    """Where a game of a player's own lives: its short name, its folder, and the word for it on a command line."""

    name: str
    folder: str
    word: str


#: The files that this process parsed last, by path: their time and size, text, and document as `marshal` writes it.
_parsed: dict[str, tuple[tuple[int, int], str, bytes]] = {}
MOST_PARSED = 16
#: The folders that this process found by path, by short name; those of a request are found among its files.
_found: dict[str, Home] = {}


# --- finding --------------------------------------------------------------------------------------------------


def is_own(folder: str) -> bool:
    """Whether a folder is that of a player's own game, in the request in hand or on the disk."""
    path = f"{folder}/{OWN}"
    return is_given(path) or ("\0" not in path and os.access(path, os.F_OK))


def home_of(name: str) -> Home | None:
    """The home of a game by its short name: of the request, found by path before, or kept; None if there is none."""
    for folder in _given_folders():
        if _given_name(folder) == name:
            return Home(name, folder, name)
    if given() is None and name in _found:
        return _found[name]
    return kept().get(name)


def find_name(name: str) -> Home | None:
    """The home of a game that a name alone stands for: of the request or kept, whatever was found by path before."""
    if given() is None:
        _found.pop(name, None)
    return home_of(name)


def find_folder(word: str, taken: Collection[str] = ()) -> Home | None:
    """The home in the folder of this path, found from now on by its short name; None where no `game.toml` stands.

    Raises RulesError with file and line for a file that states no usable name; `taken` are names that are not free.
    """
    for folder in _spellings(word):
        there = is_given(f"{folder}/{OWN}") if given() is not None else is_own(folder)
        if there:
            short = word.rstrip("/\\") or word
            name = stated_name(*read_game(folder), taken)
            home = Home(name, folder, f"./{short}" if short in taken else short)
            if given() is None:
                _found[home.name] = home
            return home
    return None


def is_path(word: str) -> bool:
    """Whether a word can only be a path: it has a separator, or is the current folder or the one above."""
    return "/" in word or "\\" in word or word in (".", "..")


def parted(word: str) -> tuple[str, str]:
    """A path without its last part, and that part; "" for a path of one part."""
    at = max(word.rfind("/"), word.rfind("\\"))
    return (word[:at], word[at + 1 :]) if at > 0 else ("", word)


def is_folder(path: str) -> bool:
    """Whether a folder of this path is on the disk; never within a request."""
    return given() is None and path != "" and os.path.isdir(path)  # noqa: PTH112


def _spellings(word: str) -> Iterable[str]:
    """The folders that a word may name: as it is written, and with / for the separator of Windows."""
    plain = word.replace("\\", "/")
    for folder in (word, plain) if plain != word else (word,) if word else ():
        folder = folder.rstrip("/") or folder
        yield folder.removeprefix("./") if given() is not None else folder


def stated_name(place: Place, document: dict[str, object], taken: Collection[str] = ()) -> str:
    """The short name that a `game.toml` states; RulesError with file and line for one that cannot be used."""
    if "game" not in document:
        raise place.refuse("the file lacks 'game', the short name of the game; write: game = \"hornet\"")
    name = toml_file.text(place, document["game"], "game")
    if len(name) > MOST_NAME or name[0] not in LETTERS or not REST.issuperset(name):
        raise place.at("game").refuse(
            f"{brief(name)} must be small letters, digits and hyphens, {MOST_NAME} at most, beginning with a "
            "letter: it becomes part of file names"
        )
    if name in taken:
        raise place.at("game").refuse(f"{name!r} is taken; choose another short name")
    return name


def _given_folders() -> list[str]:
    """The folders with a `game.toml` that came with the request."""
    used, ending = given(), f"/{OWN}"
    return [path.removesuffix(ending) for path in used if path.endswith(ending)] if used is not None else []


def _given_name(folder: str) -> str:
    """The short name that a folder of the request states; empty where it states none that can be used."""
    return _name_in(folder_files.read_bytes(f"{folder}/{OWN}"))


@lru_cache(maxsize=16)
def _name_in(content: bytes) -> str:
    try:
        return stated_name(*toml_file.read_text(OWN, toml_file.decoded(OWN, content)))
    except PlotroomError:
        return ""  # told with its line when the folder itself is asked for


# --- reading --------------------------------------------------------------------------------------------------


def read_game(folder: str) -> tuple[Place, dict[str, object]]:
    """The place and the document of a folder's `game.toml`, with the errors of `toml_file.read`."""
    return read_document(folder, OWN)


def read_document(folder: str, name: str) -> tuple[Place, dict[str, object]]:
    """The place and the document of a TOML file in a game's folder; FileRefused if it is not there."""
    path = folder_files.path_in(folder, name)
    if is_given(path):
        return toml_file.read_text(*text_in(folder, name))
    key = os.path.abspath(path)  # noqa: PTH100 - `check` needs no pathlib
    try:
        state = os.stat(path)  # noqa: PTH116
        stamp, found = (state.st_mtime_ns, state.st_size), _parsed.get(key)
        if found is not None and found[0] == stamp:
            return toml_file.place_of(path, found[1]), marshal.loads(found[2])
    except OSError:
        stamp = None
    text = text_in(folder, name)[1]
    place, document = toml_file.read_text(path, text)
    if stamp is not None:
        with suppress(ValueError):  # a date, which marshal does not write
            _parsed[key] = stamp, text, marshal.dumps(document)
        while len(_parsed) > MOST_PARSED:
            _parsed.pop(next(iter(_parsed)), None)
    return place, document


def text_in(folder: str, name: str) -> tuple[str, str]:
    """The path and the text of a file in a game's folder."""
    path = folder_files.path_in(folder, name)
    return path, toml_file.decoded(path, folder_files.read_bytes(path))


def has_file(folder: str, name: str) -> bool:
    """Whether a file stands in a game's folder."""
    path = f"{folder}/{name}"
    return is_given(path) or (not is_given(f"{folder}/{OWN}") and os.access(path, os.F_OK))


def known() -> list[str]:
    """The short names of the games of the request and of those that are kept."""
    given = (_given_name(folder) for folder in _given_folders())
    return [name for name in dict.fromkeys((*given, *kept())) if name]


# --- kept games -----------------------------------------------------------------------------------------------


def kept() -> dict[str, Home]:
    """The games that the player keeps, by short name; RulesError with file and line for a list that is not valid."""
    path = f"{player_folders.settings_folder()}/{KEPT}"
    if not os.access(path, os.F_OK):
        return {}
    with use_given(None):
        place, document = toml_file.read(path)
    return {
        name: Home(name, toml_file.text(place, folder, name), name)
        for name, folder in toml_file.entries(place, document).items()
    }


def missing(path: str) -> UnknownName:
    """The error for a path at which no game is: what is there instead, and the cure."""
    if path.endswith(".toml"):
        return UnknownName(f"is not a folder; name the folder that holds {OWN}", where=path)
    if given() is None and not is_folder(path):
        above = parted(path)[0]
        more = f", and {above} has no {OWN}" if is_folder(above) and above not in (".", "..") else ""
        return UnknownName(f"no such folder{more}", where=path)
    return UnknownName(f"this folder has no {OWN}; plotroom new own-game FOLDER writes a start", where=path)
