"""`plotroom new`: commented files for a player to edit."""

from __future__ import annotations

import click

from aids.errors import InputError
from aids.tray import tray
from generators.cli.click_support import OWN_COUNTERS, examples_epilog, say


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
        "new own-game hornet",
        "new own-game convoy --example slow-convoy",
    ),
)
@click.argument("kind", metavar="rules|kit|scenario|game|captain|counters|own-game")
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("file", required=False, metavar="FILE")
@click.option("--example", metavar="NAME", help="With own-game: copy an example game, slow-convoy or ferry-point.")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@click.pass_context
def new(
    context: click.Context, kind: str, game: str | None, file: str | None, example: str | None, force: bool
) -> None:
    """Write a commented file to edit: house rules, a kit, a scenario file, a game on file, a captain, or counters; or
    the folder of a game of your own, `own-game FOLDER`.

    All but counters and own-game belong to a GAME; a captain may leave it out.  Use rules with --rules, a kit with
    --kit, a scenario file with setup or check, a game with turn, a captain with simulate, counters with print.
    """
    from pathlib import Path

    from generators.cli import starters
    from generators.press.files import check_name, write_all

    if kind in (OWN_COUNTERS, starters.OWN_GAME):
        if file is not None:
            raise InputError(f"takes no game; leave {str(game)[:40]!r} out", where=f"new {kind}")
        file = game
    if kind == starters.CAPTAIN and file is None and game is not None:
        game, file = starters.only_simulated(game), game
    if not file or game is None:
        usage = {OWN_COUNTERS: f"{kind} FILE", starters.OWN_GAME: f"{kind} FOLDER"}.get(kind, "KIND GAME FILE")
        raise click.UsageError(f"new: an argument is missing; write: plotroom new {usage}", context)
    if example is not None and kind != starters.OWN_GAME:
        raise InputError(f"is for own-game; with {kind[:40]} leave it out", where="--example")
    if kind == starters.OWN_GAME:
        files = starters.example(example) if example is not None else starters.own_game(Path(file))
        texts = {Path(file, name): text for name, text in files.items()}
    else:
        texts = {Path(file): starters.starter(kind, game)}
    for path in (*texts, Path(file)):
        check_name(path)
    for path in texts:
        if tray() is None and path.is_dir():
            raise InputError("is a folder; name a file", where=path)
        if tray() is None and path.exists() and not force:
            raise InputError("exists; --force overwrites it", where=path)
    write_all({path: text.encode() for path, text in texts.items()})
    for path in texts:
        say(str(path) if kind == starters.OWN_GAME else file)
    if kind == starters.OWN_GAME:
        say(
            f"plotroom verify, list, check and print take {_as_path(file)}; begin with {starters.RULES_OF_OWN}",
            err=True,
        )


def _as_path(folder: str) -> str:
    """A folder as a word that is read as a path, even where a game has its name."""
    from aids.homes import is_path

    return folder if is_path(folder) else f"./{folder}"
