"""Folders of a player: files in them, the folders of the player's own games, and the one that settings are saved in."""

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import NamedTuple

from aids import toml_file
from aids.errors import FileRefused, InputError, PlotroomError, UnknownName, nearest
from aids.input_file import DISK, MAX_BYTES, MAX_PICTURE_BYTES, Key, Place, PlayerFile, PlayerFiles, brief, on_disk
from aids.kinds import String

MOST_FILE_NAME = 200  # letters
NOT_IN_NAMES = frozenset('\\:*?"<>|')


def path_in(folder: PlayerFile, name: str) -> str:
    """The path of a file of a folder; InputError for a name that leads out of the folder or that no system takes.

    The folder itself may be a link: the player has named it.
    """
    if len(name) > MOST_FILE_NAME or not name.isprintable() or NOT_IN_NAMES.intersection(name):
        raise InputError(f"{brief(name)} is not the name of a file", "write it like pictures/u-1.svg")
    if any(part.strip(". ") == "" for part in name.split("/")):
        raise InputError(f"{brief(name)} is outside the folder", "choose a file in the folder")
    path = f"{folder}/{name}" if folder.path else name
    if folder.files.given is None:  # a link on the way to the file may lead out
        try:
            root = os.path.realpath(folder.path or ".")
            is_inside = os.path.commonpath((root, os.path.realpath(path))) == root
        except (OSError, ValueError):  # a loop of links, or two drives of Windows
            is_inside = False
        if not is_inside:
            problem = f"{brief(name)} is a link to a place outside the folder"
            raise InputError(problem, "copy the file itself to the folder")
    return path


def read_beside(place: Place, name: str, *keys: Key, most: int = MAX_PICTURE_BYTES) -> bytes:
    """The content of a file that stands in the folder of another file, or below it, and is named there.

    `keys` lead from `place` to the name: RulesError with file and line for a name that leads out of the folder and for
    a file that cannot be read.
    """
    try:
        path = path_in(place.folder, name)
        return place.files.read(path, most)
    except FileRefused as error:
        cure = ""
        if not place.files.has(path):  # a file of the same folder, and with the same suffix, may be meant
            inside, _, last = name.rpartition("/")
            beside = place.files.names("/".join(part for part in (place.folder.path, inside) if part))
            suffix = f".{last.rpartition('.')[2].lower()}"
            hint = nearest(last[:40], [each for each in beside if each.lower().endswith(suffix)])
            cure = hint.partition("?")[0] + "?" if hint.startswith("did you mean") else ""
        raise place.at(*keys).refuse(f"{brief(name)}: {error.message}", fix=cure) from None
    except InputError as error:
        raise place.at(*keys).refuse(error.message) from None


def text_beside(place: Place, name: str, *keys: Key) -> tuple[str, str]:
    """The path and the text of such a file; RulesError with its own line if it is not UTF-8."""
    raw, path = read_beside(place, name, *keys, most=MAX_BYTES), path_in(place.folder, name)
    return path, toml_file.decoded(path, raw)


OWN = "game.toml"
"""The file of a player's own game, in its folder."""
KIT = "kit.toml"
KEPT = "games.toml"
MOST_NAME = 40  # characters
LETTERS, REST = frozenset("abcdefghijklmnopqrstuvwxyz"), frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class GameFolder(NamedTuple):
    """The folder of a player's own game: the game's short name, the path, and the word for it on a command line.

    `files` are those among which the folder is.
    """

    name: str
    folder: str
    word: str
    files: PlayerFiles

    @property
    def place(self) -> PlayerFile:
        """The folder with the files among which it is."""
        return PlayerFile(self.folder, self.files)


#: The folders that this process found by path, by short name; those of a request are found among its files.
_found: dict[str, GameFolder] = {}


# --- finding --------------------------------------------------------------------------------------------------


def is_own(folder: PlayerFile) -> bool:
    """Whether a folder is that of a player's own game."""
    return has_file(folder, OWN)


def known_folder(name: str, files: PlayerFiles) -> GameFolder | None:
    """The folder of a game by its short name: of the request, found by path before, or kept; None if there is none."""
    for given, folder in _given_games(files):
        if given == name:
            return GameFolder(name, folder.path, name, files)
    if files.given is None and name in _found:
        return _found[name]
    return kept_games().get(name)


def find_by_name(name: str, files: PlayerFiles) -> GameFolder | None:
    """The folder of a game that a name alone stands for: of the request or kept, whatever was found by path before."""
    if files.given is None:
        _found.pop(name, None)
    return known_folder(name, files)


def find_by_path(word: str, files: PlayerFiles, taken: Collection[str] = ()) -> GameFolder | None:
    """The folder of this path, found from now on by its short name; None where no `game.toml` stands.

    Raises RulesError with file and line for a file that states no usable name; `taken` are names that are not free.
    """
    plain = word.replace("\\", "/")  # a word may have the separator of Windows
    for spelled in dict.fromkeys((word, plain) if word else ()):
        folder = spelled.rstrip("/") or spelled
        folder = folder.removeprefix("./") if files.given is not None else folder
        if is_own(found := PlayerFile(folder, files)):
            short = word.rstrip("/\\") or word
            name = stated_name(*read_game(found), taken)
            game = GameFolder(name, folder, f"./{short}" if short in taken else short, files)
            if files.given is None:
                _found[name] = game
            return game
    return None


def is_path(word: str) -> bool:
    """Whether a word can only be a path: it has a separator, or is the current folder or the one above."""
    return "/" in word or "\\" in word or word in (".", "..")


def split_path(word: str) -> tuple[str, str]:
    """A path without its last part, and that part; "" for a path of one part."""
    at = max(word.rfind("/"), word.rfind("\\"))
    return (word[:at], word[at + 1 :]) if at > 0 else ("", word)


def is_folder(path: str, files: PlayerFiles) -> bool:
    """Whether a folder of this path is on the disk; never among files that were given."""
    return files.given is None and path != "" and os.path.isdir(path)  # noqa: PTH112


def stated_name(place: Place, document: dict[str, object], taken: Collection[str] = ()) -> str:
    """The short name that a `game.toml` states; RulesError with file and line for one that cannot be used."""
    if "game" not in document:
        raise place.refuse("'game' is missing: the short name of the game", fix='write, for example: game = "hornet"')
    name = String().read(place.at("game"), document["game"])
    if len(name) > MOST_NAME or name[0] not in LETTERS or not REST.issuperset(name):
        raise place.at("game").refuse(
            f"{brief(name)} cannot be a short name, which is used in the names of files",
            fix=f"use small letters, digits and hyphens, starting with a letter, at most {MOST_NAME} characters",
        )
    if name in taken:
        raise place.at("game").refuse(f"another game is already called {name!r}", fix="choose another short name")
    return name


def _given_games(files: PlayerFiles) -> Iterator[tuple[str, PlayerFile]]:
    """The short names of the games that came with a request, each with its folder."""
    for path in files.given or ():
        if path.endswith(f"/{OWN}"):
            folder = PlayerFile(path.removesuffix(f"/{OWN}"), files)
            with suppress(PlotroomError):  # told with its line when the folder itself is asked for
                yield stated_name(*read_game(folder)), folder


# --- reading --------------------------------------------------------------------------------------------------


def read_game(folder: PlayerFile) -> tuple[Place, dict[str, object]]:
    """The place and the document of a folder's `game.toml`, with the errors of `toml_file.read`."""
    return read_document(folder, OWN)


def read_document(folder: PlayerFile, name: str) -> tuple[Place, dict[str, object]]:
    """The place and the document of a TOML file in a game's folder; FileRefused if it is not there."""
    return toml_file.read(PlayerFile(path_in(folder, name), folder.files))


def has_file(folder: PlayerFile, name: str) -> bool:
    """Whether a file stands in a game's folder."""
    return folder.files.has(f"{folder}/{name}")


def known_names(files: PlayerFiles) -> list[str]:
    """The short names of the games of a request and of those that are kept."""
    given = (name for name, _ in _given_games(files))
    return list(filter(None, dict.fromkeys((*given, *kept_games()))))


# --- kept games -----------------------------------------------------------------------------------------------


def kept_games() -> dict[str, GameFolder]:
    """The games that the player keeps, by short name; RulesError with file and line for a list that is not valid."""
    path = f"{settings_folder()}/{KEPT}"
    if not os.access(path, os.F_OK):
        return {}
    place, document = toml_file.read(on_disk(path))
    return {
        name: GameFolder(name, String().read(place.at(name), folder), name, DISK)
        for name, folder in toml_file.entries(place, document).items()
    }


def refuse_path(path: str, files: PlayerFiles) -> UnknownName:
    """The error for a path at which no game is: what is there instead, and the cure."""
    if path.endswith(".toml"):
        return UnknownName("this is a file, not a folder", f"give the folder that contains {OWN}", where=path)
    if files.given is None and not is_folder(path, files):
        above = split_path(path)[0]
        more = f", and there is no {OWN} in {above}" if is_folder(above, files) and above not in (".", "..") else ""
        return UnknownName(f"there is no such folder{more}", where=path)
    cure = "to start a game of your own: plotroom new own-game FOLDER"
    return UnknownName(f"there is no {OWN} in this folder", cure, where=path)


#: The file of a player's own defaults in their settings folder.
DEFAULTS = "defaults.toml"


def settings_folder() -> str:
    """The folder in which a player's printers, defaults and games are saved; it need not exist."""
    if sys.platform == "win32":
        return os.path.join(os.environ.get("APPDATA") or _home(), "Plotroom")  # noqa: PTH118 - see input_file
    if sys.platform == "darwin":
        return f"{_home()}/Library/Application Support/Plotroom"
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(folder):  # noqa: PTH117 - the XDG Base Directory Specification ignores it then
        folder = f"{_home()}/.config"
    return os.path.join(folder, "plotroom")  # noqa: PTH118


def _home() -> str:
    return os.path.expanduser("~")  # noqa: PTH111
