"""`plotroom turn`: one turn of a game on file, with its turn sheet and the next file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError
from aids.source import Source
from generators.cli.click_support import (
    ByGame,
    echo_files,
    echo_json,
    examples_epilog,
    option_value,
    parse_seed,
    recorded_command,
    say,
)
from generators.cli.printing import print_options, printing_options, with_defaults

if TYPE_CHECKING:
    from pathlib import Path

    from aids.games import Game
    from generators.sheets.turns import FileRead

SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type


def _game_turn(name: str) -> click.Command:
    """The command of a game under the house rules on the command line."""
    game = games.load(name, option_value("--rules"))

    def run(**options: Any) -> None:
        _run(game, options)

    shared = [option for option in printing_options() if option.name != "out"]
    return click.Command(
        name,
        callback=run,
        params=[
            click.Argument(["file"], metavar="FILE"),
            click.Option(
                ["--seed"], metavar="N", help="Roll with this seed; the same file and seed give the same turn."
            ),
            click.Option(["--json"], is_flag=True, help="Write the turn as JSON on standard output; no files."),
            click.Option(["--history"], is_flag=True, help="Tell the game so far, file by file; no turn."),
            *shared,
            click.Option(["-o", "--out"], metavar="DIR", help="Folder for the files (default: that of FILE)."),
        ],
        help=f"Carry out a turn of a game of {game.title} on file: the enemy's part of it, told with its rules, as a "
        "turn sheet, and as the next file, FILE-<turn>.toml.  A game begins with `plotroom new game` or "
        "`plotroom setup --save`.",
        epilog=examples_epilog(f"turn {name} convoy.toml --seed 7", f"turn {name} convoy-1.toml --history"),
    )


def _run(game: Game, options: Mapping[str, Any]) -> None:
    from pathlib import Path

    from generators.sheets.turns import turn_sheet

    if options["json"] and options["history"]:
        raise InputError("use one of them", where="--json and --history")
    path, sheet = Path(options["file"]), turn_sheet(game.name)
    if options["history"]:
        from generators.cli.history import history_lines

        for line in history_lines(game, path):
            _say_plain(line)
        return
    file, seed = sheet.read(game.rules, str(path)), parse_seed(options["seed"])
    if file.rolled and seed is not None:
        raise InputError(f"leave it out: {path.name} holds the dice that you rolled", where="--seed")
    if not file.rolled and seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
    report = sheet.play(game.rules, file, str(path), seed)
    source = Source(path.name, file.digest, seed)
    if options["json"]:
        echo_json({**sheet.as_json(game.rules, report), "from": source._asdict()})
        return
    _write(game, path, file, report, source, options)


def _write(game: Game, path: Path, file: FileRead, report: Any, source: Source, options: Mapping[str, Any]) -> None:
    """Write the sheet and the next file, then tell the turn."""
    from generators.cli.told import told_lines
    from generators.press.turn_job import write_turn
    from generators.sheets.turns import TurnJob, next_name, turn_sheet

    sheet, name = turn_sheet(game.name), next_name(path, file.turn)
    options = {**options, "out": options["out"] or str(path.parent)}
    seeded = {} if source.seed is None or options["seed"] is not None else {"--seed": str(source.seed)}
    options, in_force = with_defaults(options)
    chosen = print_options(options, recorded_command(click.get_current_context(), {**seeded, **in_force}))
    rolled = "own dice" if source.seed is None else f"seed {source.seed}"
    note = f"{path.name} {file.digest} · {rolled}" + (" · house rules" if game.rules.changed else "")
    bodies = sheet.bodies(game, report, TurnJob(chosen.paper, note))
    written = write_turn(
        bodies, name, sheet.next_text(game.rules, report, source), f"{game.title}: turn {file.turn + 1}", chosen
    )
    for line in told_lines(sheet.told(game.rules, report)):
        _say_plain(line)
    say("")
    echo_files(written)


def _say_plain(line: str) -> None:
    """A line of text with other characters for those that the console lacks."""
    from generators.cli.console import standard_output

    say(standard_output().plain(line))


def _turn_games() -> list[str]:
    from generators.sheets.turns import turn_games

    return turn_games()


turn = ByGame(
    "turn",
    make_command=_game_turn,
    list_games=_turn_games,
    help="Carry out a turn of a game on file, which `plotroom new game` or `plotroom setup --save` begins.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
    no_args_is_help=True,
)
