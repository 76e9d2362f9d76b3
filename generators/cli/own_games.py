"""The commands for a player's own games: `games`, the list of their folders, and `verify`, every fault of a folder."""

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
from generators.cli.console import columns, echo_json, examples_epilog, say, standard_output
from generators.jobs.verify import verify as look
from generators.jobs.verify import verify_counters
from generators.pieces.counters_csv import SUFFIXES
from generators.press.files import NewFile, locked, write_all


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
        keep(add)
    if remove is not None:
        forget(remove)
    rows = [(name, _title(name), kept.folder) for name, kept in sorted(game_folders.kept_games().items())]
    none = ["no games of your own are kept; plotroom games --add FOLDER keeps one"]
    standard_output().echo(columns(rows) if rows else none)


def _title(name: str) -> str:
    """The title of a kept game, or why it cannot be used."""
    try:
        return games.load(name, files=DISK).title
    except PlotroomError as error:
        return f"cannot be used: {error}"


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
    path = os.path.realpath(found.folder)
    if not path.isprintable():
        raise InputError(f"{path[:200]!r} has characters that cannot be saved; rename it", where="--add")
    with locked(Path(game_folders.settings_folder())):
        kept = game_folders.kept_games()
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
        raise UnknownName(f"{name[:40]!r} is not kept; {nearest(name[:40], kept, 'plotroom games')}", where="--remove")
    with locked(Path(game_folders.settings_folder())):
        _save({other: found for other, found in game_folders.kept_games().items() if other != name})


def _save(kept: Mapping[str, GameFolder]) -> None:
    path = Path(game_folders.settings_folder()) / game_folders.KEPT
    if kept:
        lines = (f"{name} = {quote(found.folder)}\n" for name, found in sorted(kept.items()))
        write_all([NewFile(path, (_HEAD + "".join(lines)).encode())])
    else:
        path.unlink(missing_ok=True)


@click.command(
    "verify",
    short_help="List every fault of a game of your own.",
    epilog=examples_epilog("verify ./hornet", "verify ./hornet --watch", "verify hornet --json", "verify units.toml"),
)
@click.argument("folder")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for other programs.")
@click.option("--watch", is_flag=True, help="Look again whenever a file of the folder is saved; Ctrl-C ends it.")
def verify(folder: str, as_json: bool, watch: bool) -> None:
    """List every fault of a game of your own, each with file and line, and what may have been forgotten.

    FOLDER is the folder of the game, the name of a game that you keep, or a file of counters (.toml or .csv).  Faults
    are what cannot be read, resolved or printed: outcomes that are missing or covered twice, unknown names, text too
    long for its place, ink that can hardly be seen, files that are not there.  Warnings are what nothing uses, prints
    or cites, colors that are alike in a palette, and pictures too coarse for print.
    """

    def act() -> list[Path]:
        report = verify_counters(PlayerFile(folder, DISK)) if _is_file(folder) else look(games.find(folder, DISK), DISK)
        if as_json:
            echo_json(report.as_json())
        else:
            for warning in report.warnings:
                say(printable(f"warning: {warning}"))
            if not report.faults:
                say(report.summary)
        if report.faults:
            raise Faults(report.faults) if len(report.faults) > 1 else report.faults[0]
        return []

    if watch:
        watching.watch([Path(folder if _is_file(folder) else games.folder_of(games.find(folder, DISK), DISK))], act)
    else:
        act()


def _is_file(folder: str) -> bool:
    """Whether a file of counters is named, not a game."""
    return folder.lower().endswith(SUFFIXES) and Path(folder).name != OWN and not Path(folder).is_dir()
