"""The games that a player keeps: a list of their folders by short name, in a TOML file beside the player's printers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from aids import game_folders, games, player_folders
from aids.errors import InputError, UnknownName, nearest
from aids.game_folders import GameFolder
from aids.input_file import DISK
from aids.toml_file import quote
from generators.press.files import write_all

MOST_KEPT = 200
_HEAD = "# Games of your own: `plotroom games` lists them, --add FOLDER keeps one, --remove NAME forgets one.\n\n"


def keep(folder: str) -> str:
    """Keep the game in a folder under its short name, which is returned.

    Raises the errors of a folder that is no game, and InputError where another folder is kept under that name.
    """
    found = game_folders.find_by_path(folder, DISK, games.taken())
    if found is None:
        raise game_folders.refuse_path(folder, DISK)
    games.load(found.name, files=DISK)
    kept, path = game_folders.kept_games(), os.path.realpath(found.folder)
    if found.name in kept and os.path.realpath(kept[found.name].folder) != path:
        cure = f"plotroom games --remove {found.name} forgets it"
        raise InputError(f"{found.name!r} is kept already, in {kept[found.name].folder}; {cure}", where=folder)
    if len(kept) >= MOST_KEPT:
        raise InputError(f"{MOST_KEPT} games are kept already; remove one first", where=folder)
    _save({**kept, found.name: GameFolder(found.name, path, found.name, DISK)})
    return found.name


def forget(name: str) -> None:
    """Keep a game no longer; its folder stays as it is.  UnknownName if it is not kept."""
    kept = game_folders.kept_games()
    if name not in kept:
        raise UnknownName(f"{name[:40]!r} is not kept; {nearest(name[:40], kept)}", where="--remove")
    _save({other: found for other, found in kept.items() if other != name})


def _save(kept: Mapping[str, GameFolder]) -> None:
    path = Path(player_folders.settings_folder()) / game_folders.KEPT
    if kept:
        lines = (f"{name} = {quote(found.folder)}\n" for name, found in sorted(kept.items()))
        write_all({path: (_HEAD + "".join(lines)).encode()})
    else:
        path.unlink(missing_ok=True)
