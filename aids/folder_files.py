"""Files of a player's folder that another file of it names: no name leads out of the folder.

A folder may come from a stranger, so each name is a plain path below it: not absolute, without `..`, drive letters and
backslashes, and no link leads elsewhere.
"""

import os

from aids import toml_file
from aids.errors import FileRefused, InputError, nearest
from aids.input_file import MAX_BYTES, MAX_PICTURE_BYTES, PlayerFile
from aids.places import Key, Place, brief

MOST_NAME = 200  # letters
NOT_IN_NAMES = frozenset('\\:*?"<>|')


def path_in(folder: PlayerFile, name: str) -> str:
    """The path of a file of a folder; InputError for a name that leads out of the folder or that no system takes.

    The folder itself may be a link: the player has named it.
    """
    if len(name) > MOST_NAME or not name.isprintable() or NOT_IN_NAMES.intersection(name):
        raise InputError(f"{brief(name)} is not the name of a file; write it like pictures/u-1.svg")
    if any(part.strip(". ") == "" for part in name.split("/")):
        raise InputError(f"{brief(name)} leads out of the folder; name a file in it")
    path = f"{folder}/{name}" if folder.path else name
    if folder.files.given is None and _leads_out(folder.path or ".", path):
        raise InputError(f"{brief(name)} is a link that leads out of the folder; put the file itself there")
    return path


def _leads_out(folder: str, path: str) -> bool:
    """Whether a link on the way to a file leads out of its folder."""
    try:
        root, target = os.path.realpath(folder), os.path.realpath(path)
        return os.path.commonpath((root, target)) != root
    except (OSError, ValueError):  # a loop of links, or two drives of Windows
        return True


def read_beside(place: Place, name: str, *keys: Key) -> bytes:
    """The content of a file that stands in the folder of another file, or below it, and is named there.

    `keys` lead from `place` to the name: RulesError with file and line for a name that leads out of the folder and for
    a file that cannot be read.
    """
    return _read(place, name, keys, MAX_PICTURE_BYTES)[1]


def text_beside(place: Place, name: str, *keys: Key) -> tuple[str, str]:
    """The path and the text of such a file; RulesError with its own line if it is not UTF-8."""
    path, raw = _read(place, name, keys, MAX_BYTES)
    return path, toml_file.decoded(path, raw)


def _read(place: Place, name: str, keys: tuple[Key, ...], most: int) -> tuple[str, bytes]:
    try:
        path = path_in(place.folder, name)
        return path, place.files.read(path, most)
    except FileRefused as error:
        cure = "" if place.files.has(path) else _alike(place.folder, name)
        raise place.at(*keys).refuse(f"{brief(name)}: {error.message}{cure}") from None
    except InputError as error:
        raise place.at(*keys).refuse(error.message) from None


def _alike(folder: PlayerFile, name: str) -> str:
    """The file of the same folder, and with the same suffix, that may be meant."""
    inside, _, last = name.rpartition("/")
    path = "/".join(part for part in (folder.path, inside) if part)
    suffix = last.rpartition(".")[2].lower()
    hint = nearest(last[:40], [each for each in folder.files.names(path) if each.lower().endswith(f".{suffix}")])
    return f"; {hint.partition('?')[0]}?" if hint.startswith("did you mean") else ""
