"""`plotroom new`: commented files for a player to edit."""

from functools import partial
from pathlib import Path

import click

from aids.errors import InputError
from aids.game_folders import is_path
from aids.input_file import DISK
from generators.cli.console import examples_epilog, say
from generators.jobs.starters import OWN_GAME, RULES_OF_OWN, new_files
from generators.press import files


@click.command(
    "new",
    short_help="Write a commented file to edit.",
    epilog=examples_epilog(
        "new rules ssn my-rules.toml",
        "new kit ssn my-kit.toml",
        "new scenario on-patrol my-convoy.toml",
        "new game on-patrol my-game.toml",
        "new captain ssn my-captain.toml",
        "new counters my.csv",
        "new layout my-units.toml",
        "new layout units.toml --from units.xlsx",
        "new cards my-cards.toml",
        "new own-game hornet",
        "new own-game convoy --example slow-convoy",
    ),
)
@click.argument("kind", metavar="rules|kit|scenario|game|captain|counters|layout|cards|own-game")
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("file", required=False, metavar="FILE")
@click.option("--example", metavar="NAME", help="With own-game: copy an example game, slow-convoy or ferry-point.")
@click.option("--from", "spreadsheet", metavar="FILE", help="With layout: lay out the columns of this .xlsx or .csv.")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
def new(
    kind: str, game: str | None, file: str | None, example: str | None, spreadsheet: str | None, force: bool
) -> None:
    """Write a commented file to edit: house rules, a kit, a scenario file, a game on file, a captain, counters, a
    layout of counters, or cards; or the folder of a game of your own, `own-game FOLDER`.

    All but counters, layout, cards and own-game belong to a GAME; a captain may leave it out.  Use rules with --rules,
    a kit with --kit, a scenario file with setup or check, a game with turn, a captain with simulate; counters, a layout
    and cards with print counters.
    """
    texts = new_files(kind, game, file, example, DISK, spreadsheet)
    folder, is_new = Path(str(game)), not any(path.exists() for path in texts)
    if kind == OWN_GAME and is_new and not force and folder.is_dir() and any(folder.iterdir()):
        raise InputError("this folder has other files. Name a new folder, or add --force.", where=folder)
    files.write_all((files.NewFile(path, text.encode()) for path, text in texts.items()), partial(_check, force=force))
    if kind != OWN_GAME:
        say(str(file or game))
        return
    for path in texts:
        say(str(path))
    taken = str(game) if is_path(str(game)) else f"./{game}"  # read as a path, even where a game has its name
    say(f"plotroom verify, list, check and print take {taken}; begin with {RULES_OF_OWN}", err=True)


def _check(path: Path, force: bool) -> None:
    """InputError for a path at which there is something, but with `force`; for a folder or a pipe with it too."""
    if not force:
        raise InputError("exists; --force overwrites it", where=path)
    files.check(path, force)
