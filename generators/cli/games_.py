"""`plotroom games`: the games of a player's own that are kept under their short names."""

from __future__ import annotations

import click

from aids import game_folders, games
from aids.errors import InputError, PlotroomError
from aids.input_file import DISK
from generators.cli.answer_text import columns
from generators.cli.click_support import examples_epilog
from generators.cli.console import standard_output
from generators.press import kept_games


@click.command(
    "games",
    short_help="Keep games of your own under their names.",
    epilog=examples_epilog("games", "games --add ./hornet", "games --remove hornet"),
)
@click.option("--add", metavar="FOLDER", help="Keep the game in this folder, which stays where it is.")
@click.option("--remove", metavar="NAME", help="Keep this game no longer; its folder stays as it is.")
def games_(add: str | None, remove: str | None) -> None:
    """List the games of your own that you keep, each with its folder.

    A kept game is named like those that come with Plotroom: `plotroom print hornet` in place of the folder's path.
    """
    if add is not None and remove is not None:
        raise InputError("use one of them", where="--add and --remove")
    if add is not None:
        kept_games.keep(add)
    if remove is not None:
        kept_games.forget(remove)
    rows = [(name, _title(name), kept.folder) for name, kept in sorted(game_folders.kept_games().items())]
    none = ["no games of your own are kept; plotroom games --add FOLDER keeps one"]
    standard_output().echo(columns(rows) if rows else none)


def _title(name: str) -> str:
    """The title of a kept game, or why it cannot be used."""
    try:
        return games.load(name, files=DISK).title
    except PlotroomError as error:
        return f"cannot be used: {error}"
