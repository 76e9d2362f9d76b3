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
    ),
)
@click.argument("kind", metavar="rules|kit|scenario|game|captain|counters")
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("file", required=False, metavar="FILE")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@click.pass_context
def new(context: click.Context, kind: str, game: str | None, file: str | None, force: bool) -> None:
    """Write a commented file to edit: house rules, a kit, a scenario file, a game on file, a captain, or counters.

    All but counters belong to a GAME; a captain may leave it out.  Use rules with --rules, a kit with --kit, a scenario
    file with setup or check, a game with turn, a captain with simulate, counters with print.
    """
    from pathlib import Path

    from generators.cli import starters
    from generators.press.files import check_name, write_all

    if kind == OWN_COUNTERS:
        if file is not None:
            raise InputError(f"takes no game; leave {str(game)[:40]!r} out", where=f"new {OWN_COUNTERS}")
        file = game
    if kind == starters.CAPTAIN and file is None and game is not None:
        game, file = starters.only_simulated(game), game
    if not file or game is None:
        usage = f"{OWN_COUNTERS} FILE" if kind == OWN_COUNTERS else "KIND GAME FILE"
        raise click.UsageError(f"new: an argument is missing; write: plotroom new {usage}", context)
    path = Path(file)
    text = starters.starter(kind, game)
    check_name(path)
    if tray() is None and path.is_dir():
        raise InputError("is a folder; name a file", where=file)
    if tray() is None and path.exists() and not force:
        raise InputError("exists; --force overwrites it", where=file)
    write_all({path: text.encode()})
    say(file)
