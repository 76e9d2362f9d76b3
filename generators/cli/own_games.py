"""The commands for a player's own games: `games` lists their folders, and `verify` finds the errors in one."""

import os
from collections.abc import Mapping
from pathlib import Path

import click

from aids import game_folders, games
from aids.errors import Faults, InputError, PlotroomError, UnknownName, nearest, printable
from aids.game_folders import OWN, GameFolder
from aids.input_file import DISK, PlayerFile
from aids.toml_file import quote
from generators.cli import print_ as watching
from generators.cli.console import columns, echo_json, standard_output
from generators.cli.main import examples_epilog
from generators.jobs.options import exclusive
from generators.jobs.verify import verify as look
from generators.jobs.verify import verify_counters
from generators.pieces.counters_csv import SUFFIXES
from generators.press.files import NewFile, locked, write_all


@click.command(
    "games",
    short_help="Register your own games, so that you can use them by name.",
    epilog=examples_epilog("games", "games --add ./hornet", "games --remove hornet"),
)
@click.option("--add", metavar="FOLDER", help="Register the game in this folder. The folder is not moved.")
@click.option("--remove", metavar="NAME", help="Unregister this game. Its folder is not changed.")
def games_(add: str | None, remove: str | None) -> None:
    """List your registered games, each with its folder.

    Use a registered game by its name, like a built-in one: `plotroom print hornet`.

    See: plotroom guide own-games
    """
    if add is not None and remove is not None:
        raise exclusive("--add", "--remove")
    if add is not None:
        keep(add)
    if remove is not None:
        kept = game_folders.kept_games()
        if remove not in kept:
            fix = nearest(remove[:40], kept, "plotroom games") if kept else ADD
            raise UnknownName(f"unknown registered game {remove[:40]!r}", fix, where="--remove")
        with locked(Path(game_folders.settings_folder())):
            _save({name: found for name, found in game_folders.kept_games().items() if name != remove})
    rows = []
    for name, found in sorted(game_folders.kept_games().items()):
        try:
            title = games.load(name, files=DISK).title
        except PlotroomError as error:
            title = f"This game cannot be used: {error}"
        rows.append((name, title, found.folder))
    none = [f"You have no registered games. {ADD[:1].upper()}{ADD[1:]}"]
    standard_output().echo(columns(rows) if rows else none)


MOST_KEPT = 200
ADD = "to add one: plotroom games --add FOLDER"
_HEAD = "# Your registered games. To change them: plotroom games --add FOLDER, or --remove NAME.\n\n"


def keep(folder: str) -> None:
    """Register the game in a folder under its short name.

    Raises the errors of a folder that is not a game, and InputError where another folder has that name.
    """
    found = game_folders.find_by_path(folder, DISK, games.taken())
    if found is None:
        raise game_folders.refuse_path(folder, DISK)
    games.load(found.name, files=DISK)
    path = os.path.realpath(found.folder)
    if not path.isprintable():
        raise InputError(f"some characters of {path[:200]!r} are not supported", "rename the folder", where="--add")
    with locked(Path(game_folders.settings_folder())):
        kept = game_folders.kept_games()
        if found.name in kept and os.path.realpath(kept[found.name].folder) != path:
            problem = f"another game is registered as {found.name!r}: the folder {kept[found.name].folder}"
            raise InputError(problem, f"to remove it: plotroom games --remove {found.name}", where=folder)
        if len(kept) >= MOST_KEPT:
            raise InputError(f"{MOST_KEPT} games are registered already", "remove one first", where=folder)
        _save({**kept, found.name: GameFolder(found.name, path, found.name, DISK)})


def _save(kept: Mapping[str, GameFolder]) -> None:
    path = Path(game_folders.settings_folder()) / game_folders.KEPT
    if kept:
        lines = (f"{name} = {quote(found.folder)}\n" for name, found in sorted(kept.items()))
        write_all([NewFile(path, (_HEAD + "".join(lines)).encode())])
    else:
        path.unlink(missing_ok=True)


@click.command(
    "verify",
    short_help="Find errors in your own game.",
    epilog=examples_epilog("verify ./hornet", "verify ./hornet --watch", "verify hornet --json", "verify units.toml"),
)
@click.argument("folder")
@click.option("--json", "as_json", is_flag=True, help="Show the result as JSON, for other programs.")
@click.option("--watch", is_flag=True, help="Check again when you save a file of the game. Press Ctrl-C to stop.")
def verify(folder: str, as_json: bool, watch: bool) -> None:
    """Find errors in your own game, each with its file and line, and parts that are not used.

    FOLDER is the folder of the game, the name of a registered game, or a file of counters (.toml or .csv).

    An error means that Plotroom cannot use a part of the game.  Examples are missing or double outcomes, unknown
    names, text that is too long, ink that is hard to see, and missing files.  A warning is about a part that nothing
    uses, prints or cites.  Colors that look alike in a palette, and pictures too coarse for print, give warnings too.

    See: plotroom guide own-game
    """
    # Whether a file of counters is named, not a game.
    is_file = folder.lower().endswith(SUFFIXES) and Path(folder).name != OWN and not Path(folder).is_dir()

    def act() -> list[Path]:
        report = verify_counters(PlayerFile(folder, DISK)) if is_file else look(games.find(folder, DISK), DISK)
        if as_json:
            echo_json(report.as_json())
        else:
            for warning in report.warnings:
                click.echo(printable(f"warning: {warning}"))
            if not report.faults:
                click.echo(report.summary)
        if report.faults:
            raise Faults(report.faults) if len(report.faults) > 1 else report.faults[0]
        return []

    if watch:
        watching.watch([Path(folder if is_file else games.folder_of(games.find(folder, DISK), DISK))], act)
    else:
        act()
