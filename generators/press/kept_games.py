"""The games that a player keeps: a list of their folders by short name, in a TOML file beside the player's printers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from aids import games, homes, player_folders
from aids.errors import InputError, UnknownName, nearest
from aids.homes import Home
from aids.input_file import DISK
from aids.toml_file import quote
from generators.press.files import write_all

MOST_KEPT = 200
_HEAD = "# Games of your own: `plotroom games` lists them, --add FOLDER keeps one, --remove NAME forgets one.\n\n"


def keep(folder: str) -> str:
    """Keep the game in a folder under its short name, which is returned.

    Raises the errors of a folder that is no game, and InputError where another folder is kept under that name.
    """
    home = homes.find_folder(folder, DISK, games.taken())
    if home is None:
        raise homes.missing(folder, DISK)
    games.load(home.name, files=DISK)
    kept, path = homes.kept(), os.path.realpath(home.folder)
    if home.name in kept and os.path.realpath(kept[home.name].folder) != path:
        cure = f"plotroom games --remove {home.name} forgets it"
        raise InputError(f"{home.name!r} is kept already, in {kept[home.name].folder}; {cure}", where=folder)
    if len(kept) >= MOST_KEPT:
        raise InputError(f"{MOST_KEPT} games are kept already; remove one first", where=folder)
    _save({**kept, home.name: Home(home.name, path, home.name, DISK)})
    return home.name


def forget(name: str) -> None:
    """Keep a game no longer; its folder stays as it is.  UnknownName if it is not kept."""
    kept = homes.kept()
    if name not in kept:
        raise UnknownName(f"{name[:40]!r} is not kept; {nearest(name[:40], kept)}", where="--remove")
    _save({other: home for other, home in kept.items() if other != name})


def _save(kept: Mapping[str, Home]) -> None:
    path = Path(player_folders.settings_folder()) / homes.KEPT
    if kept:
        lines = (f"{name} = {quote(home.folder)}\n" for name, home in sorted(kept.items()))
        write_all({path: (_HEAD + "".join(lines)).encode()})
    else:
        path.unlink(missing_ok=True)
