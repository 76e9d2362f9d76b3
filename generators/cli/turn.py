"""`plotroom turn`: one turn of a game on file, with its turn sheet and the next file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError
from generators.cli.click_support import (
    ByGame,
    click_option,
    echo_json,
    examples_epilog,
    input_parameters,
    request,
    say,
)
from generators.cli.console import standard_output
from generators.cli.history import history_lines
from generators.cli.told import told_lines
from generators.cli.writing import folder_of, write
from generators.jobs import turns
from generators.jobs.options import SEED, given_inputs
from generators.sheets.turns import turn_games, turn_sheet

if TYPE_CHECKING:
    from aids.games import Game
    from generators.press.made import Files
    from generators.sheets.turns import TurnSheet

ENEMY_HELP = "the enemy's part of it, told with its rules, as a turn sheet"
MAILED_HELP = "the players' orders resolved, with what each is told as text to mail"


def _game_turn(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line."""
    game, sheet = games.load(name, rules), turn_sheet(name)

    def run(**options: Any) -> None:
        _run(game, options)

    first, more = turns.options_of(sheet)
    return click.Command(
        name,
        callback=run,
        params=[
            click.Argument(["file"], metavar="FILE"),
            *map(click_option, first),
            *input_parameters(sheet.inputs, game.rules),
            *map(click_option, more),
        ],
        help=f"Carry out a turn of a game of {game.title} on file: {MAILED_HELP if sheet.letters else ENEMY_HELP}, "
        "and as the next file, FILE-<turn>.toml.  A game begins with `plotroom new game` or `plotroom setup --save`.",
        epilog=_examples(name, sheet),
    )


def _examples(name: str, sheet: TurnSheet) -> str:
    """The examples at the end of the help of a game."""
    if sheet.rolls:
        return examples_epilog(f"turn {name} convoy.toml --seed 7", f"turn {name} convoy-1.toml --history")
    return examples_epilog(f"turn {name} game.toml -o results", f"turn {name} game.toml --history")


def _run(game: Game, options: Mapping[str, Any]) -> None:
    if len(chosen := [name for name in ("json", "history", "forms") if options.get(name)]) > 1:
        raise InputError("use one of them", where=" and ".join(f"--{name}" for name in chosen))
    path, asked = Path(options["file"]), request(options)
    if options["history"]:
        _say_plain(history_lines(game, path))
        return
    seed = asked.whole(SEED)
    on_file = turns.read(game, str(path), given_inputs(turn_sheet(game.name).inputs, options))
    if (lines := turns.answer(on_file)) is not None:
        if options["json"]:
            raise InputError("belongs to a turn; leave it out", where="--json")
        _say_plain(lines)
    elif options.get("forms"):
        _write(turns.form_files(on_file, asked), path, options)
    else:
        turn = turns.play(on_file, seed)
        if options["json"]:
            echo_json(turn.as_json())
            return
        _write(turns.turn_files(turn, asked), path, options, told_lines(turn.told))


def _write(made: Files, path: Path, options: Mapping[str, Any], lines: Sequence[str] = ()) -> None:
    """Write files beside the game file unless another folder is named, and tell the turn."""
    folder = folder_of({"out": options["out"] or str(path.parent)})
    write(made, folder, options["force"], tell_replaced=False, before=lambda: _say_plain([*lines, ""] if lines else []))


def _say_plain(lines: Sequence[str]) -> None:
    """Lines of text with other characters for those that the console lacks."""
    for line in lines:
        say(standard_output().plain(line))


turn = ByGame(
    "turn",
    make_command=_game_turn,
    list_games=turn_games,
    help="Carry out a turn of a game on file, which `plotroom new game` or `plotroom setup --save` begins.",
    short_help="Carry out a turn of a game on file.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
    no_args_is_help=True,
)
