"""`plotroom new`: commented files for a player to edit."""

from pathlib import Path

import click

from aids.errors import FileRefused
from aids.game_folders import OWN, is_path
from aids.input_file import DISK
from generators.cli.main import examples_epilog
from generators.jobs.starters import OWN_GAME, new_files
from generators.press import files

HELP = (
    "Create a file to edit, with comments that explain it.\n\n\b",
    "rules GAME FILE       house rules, for --rules",
    "kit GAME FILE         your own kit of a game, for `print --kit`",
    "scenario GAME FILE    a scenario, for `setup` or `check`",
    "game GAME FILE        a saved game to play, for `turn`",
    "captain [GAME] FILE   an automatic player, for `simulate`",
    "counters FILE         your own counters, for `print counters`",
    "layout FILE           a layout of counters, for `print counters`",
    "cards FILE            your own cards, for `print counters`",
    "own-game FOLDER       the folder of your own game\n",
    "See: plotroom guide house-rules, layouts or own-games",
)


@click.command(
    "new",
    help="\n".join(HELP),
    short_help="Create a file to edit: house rules, games, counters or cards.",
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
@click.option(
    "--from", "spreadsheet", metavar="FILE", help="With layout: make a layout for the columns of this .xlsx or .csv."
)
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
def new(
    kind: str, game: str | None, file: str | None, example: str | None, spreadsheet: str | None, force: bool
) -> None:
    """Write the files of a kind, and show their paths."""
    texts = new_files(kind, game, file, example, DISK, spreadsheet)

    def check(path: Path) -> None:
        if not force:
            raise FileRefused("this file exists", "to overwrite it, add --force", where=path)
        files.check(path, force)  # refuses a folder or a pipe

    folder, is_new = Path(str(game)), not any(path.exists() for path in texts)
    if kind == OWN_GAME and is_new and not force and folder.is_dir() and any(folder.iterdir()):
        raise FileRefused("this folder has other files", "give a new folder, or add --force", where=folder)
    files.write_all((files.NewFile(path, text.encode()) for path, text in texts.items()), check)
    if kind != OWN_GAME:
        click.echo(str(file or game))
        return
    for path in texts:
        click.echo(str(path))
    word = str(game) if is_path(str(game)) else f"./{game}"  # read as a path, even where a game has its name
    click.echo(f"Edit {OWN} first. Then use {word} with plotroom verify, list, check and print.", err=True)
