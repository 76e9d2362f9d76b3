"""The games there are: every folder beside this file that holds a `rules.toml`."""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from aids import __path__ as here
from aids.errors import UnknownName, nearest

if TYPE_CHECKING:
    from pathlib import Path

    from aids.checks import Check
    from aids.rules import Rules


class Game(NamedTuple):
    """One game: its name on the command line, its title, its rules and its checks by name."""

    name: str
    title: str
    rules: "Rules"
    checks: "dict[str, Check]"


def names() -> list[str]:
    """The games, in alphabetical order, as the command line calls them: `on-patrol`."""
    folders = [entry for entry in os.scandir(here[0]) if entry.is_dir()]
    return sorted(
        folder.name.replace("_", "-") for folder in folders if os.access(f"{folder.path}/rules.toml", os.F_OK)
    )


def load(name: str, house: "Path | str | None" = None, options: Mapping[str, tuple[str, str]] | None = None) -> Game:
    """A game, with a player's house rules laid over it; no other game is read or imported.

    `options` are figures given on a command line: name to the option and what was written for it, such
    as `{"easy-angle": ("--easy", "25")}`.

    Raises `UnknownName` for a game that does not exist and what `rules.load` does for its files.
    """
    if name not in names():
        raise UnknownName(f"no game {name[:40]!r}; {nearest(name[:40], names())}")
    from aids import rules

    folder = name.replace("-", "_")
    loaded = rules.load(f"{here[0]}/{folder}", None if house is None else str(house), options)
    return Game(name, loaded.title, loaded, import_module(f"aids.{folder}").checks(loaded))
