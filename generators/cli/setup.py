"""`plotroom setup`: setup sheets, with starting positions rolled from a seed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.dice import MOST_SEED
from aids.errors import InputError, printable
from generators.cli.click_support import (
    ByGame,
    Progress,
    echo_files,
    echo_json,
    examples_epilog,
    given_inputs,
    input_parameters,
    parse_seed,
    parse_whole,
    recorded_command,
)
from generators.cli.console import can_ask, standard_output
from generators.cli.printing import print_options, printing_options, with_defaults

if TYPE_CHECKING:
    from pathlib import Path

    from aids.checks import Input
    from aids.games import Game
    from generators.sheets.setups import SetupSheet

MAX_COUNT = 10_000
SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type


def _game_setup(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line, as these may change its inputs."""
    from generators.cli.examples import example_of_setup
    from generators.sheets.setups import setup_sheet

    sheet, game = setup_sheet(name), games.load(name, rules)
    inputs = sheet.inputs(game.rules)
    file = [click.Argument([sheet.file], required=False, metavar="[SCENARIO.toml]")] if sheet.file else []
    example = example_of_setup(name).removeprefix("plotroom ")

    def run(**options: Any) -> None:
        _run(game, inputs, options)

    return click.Command(
        name,
        callback=run,
        params=[
            *file,
            *input_parameters(inputs, game.rules),
            click.Option(
                ["--seed"],
                metavar="N",
                help="Roll with this seed, which the sheet shows; with --count, each further sheet has the next seed.",
            ),
            click.Option(["--count"], default="1", metavar="N", help="Number of setups in the file (default 1)."),
            click.Option(
                ["--json"], is_flag=True, help="Write each setup as a line of JSON on standard output; no sheet."
            ),
            click.Option(
                ["--reveal"],
                metavar=sheet.sealed.label,
                help="Tell this slip alone of the setup that --seed repeats; no sheet.",
            ),
            *_save_option(name),
            *printing_options(),
        ],
        help=f"Print pre-rolled setups of {game.title}, ready to play.",
        epilog=examples_epilog(
            *(f"{example} {more}" for more in ("--seed 7", "--seed 1 --count 3 --paper a4", "--json")),
            f"{example} --seed 7 --reveal {sheet.sealed.example}",
        ),
    )


def _save_option(name: str) -> list[click.Option]:
    """The option that keeps a setup as a game on file, for a game that has such."""
    from generators.sheets.turns import turn_games

    if name not in turn_games():
        return []
    help_text = f"Write the setup as a game on file as well, for the command turn {name}; -o does not move it."
    return [click.Option(["--save"], metavar="FILE", help=help_text)]


def _run(game: Game, inputs: Sequence[Input], options: Mapping[str, Any]) -> None:
    from aids.checks import accept_inputs
    from generators.sheets.setups import roll_setups, setup_sheet

    sheet = setup_sheet(game.name)
    given: Mapping[str, Any] = given_inputs(inputs, options)
    if can_ask() and not (sheet.file and options[sheet.file] is not None):
        given = _ask_missing(sheet, inputs, given)
    accepted = accept_inputs(game.name, inputs, given)
    if sheet.file and options[sheet.file] is not None:
        accepted[sheet.file] = options[sheet.file]
    count = parse_whole("--count", options["count"], 1, MAX_COUNT)
    seed, recorded = parse_seed(options["seed"]), dict[str, str]()
    if seed is not None and seed + count - 1 > MOST_SEED:
        raise InputError(
            f"the last of {count} seeds would be above {MOST_SEED}; begin lower", where="--seed and --count"
        )
    if options["reveal"] is not None:
        _reveal(game, accepted, seed, options)
        return
    if seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
        recorded = {"--seed": str(seed)}
    saved = _game_file(game, accepted, seed, count, options) if options.get("save") is not None else {}
    if options["json"]:
        if saved:
            raise InputError("is written with the sheet; leave --json out", where="--save")
        for setup in roll_setups(game, accepted, seed, count):
            echo_json(sheet.as_json(setup))
        return
    from generators.press import print_job

    options, in_force = with_defaults(options)
    chosen = print_options(options, recorded_command(click.get_current_context(), {**recorded, **in_force}))
    command = _repeat_command(sheet, game, inputs, given, options)
    with Progress() as progress:
        printed = print_job.print_setups(game, accepted, seed, count, chosen, command, progress.watch, saved)
    echo_files(printed.paths, printed.advice, printed.replaced)


def _game_file(
    game: Game, inputs: Mapping[str, Any], seed: int, count: int, options: Mapping[str, Any]
) -> dict[Path, bytes]:
    """The path and the content of the game file of a setup; FileRefused for a path at which another file stands."""
    from pathlib import Path

    from generators.press.turn_job import check_new
    from generators.sheets.setups import roll_setups
    from generators.sheets.turns import turn_sheet

    if count != 1:
        raise InputError("keeps one setup; leave --count out", where="--save")
    (setup,) = roll_setups(game, inputs, seed, 1)
    path, content = Path(options["save"]), turn_sheet(game.name).saved(game, setup).encode()
    check_new(path, content, options["force"])
    return {path: content}


def _ask_missing(sheet: SetupSheet, inputs: Sequence[Input], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inputs given; where a setup needs one of several and none is given, these are asked for."""
    from generators.cli.questions import ask_missing

    return ask_missing([each._replace(group="ships" if each.name in sheet.one_of else "") for each in inputs], given)


def _repeat_command(
    sheet: SetupSheet, game: Game, inputs: Sequence[Input], given: Mapping[str, Any], options: Mapping[str, Any]
) -> str:
    """The command line that repeats a setup when its seed is added: inputs, scenario file, house rules."""
    from shlex import join

    words = ["plotroom", "setup", games.word_of(game.name)]
    if sheet.file and options[sheet.file] is not None:
        words.append(options[sheet.file])
    for wanted in inputs:
        value = given.get(wanted.name)
        if wanted.kind == "flag":
            words += [f"--{wanted.name}"] if value else []
        elif value is not None:
            values = value if wanted.repeatable else (value,)
            words += [word for each in values for word in (f"--{wanted.name}", str(each))]
    if options.get("rules") is not None:
        words += ["--rules", str(options["rules"])]
    return printable(join(words), replacement="?")


def _reveal(game: Game, inputs: Mapping[str, Any], seed: int | None, options: Mapping[str, Any]) -> None:
    """Tell one slip of a setup, in words or as JSON."""
    from aids import sealed
    from generators.cli.answers import answer_lines
    from generators.sheets.setups import roll_setups, setup_sheet

    if seed is None:
        raise InputError("needs --seed, which the setup sheet shows", where=sealed.OPTION)
    if options["count"] != "1":
        raise InputError("tells a slip of one setup; leave --count out", where=sealed.OPTION)
    if options.get("save") is not None:
        raise InputError("tells a slip and writes nothing; leave --save out", where=sealed.OPTION)
    sheet = setup_sheet(game.name)
    (setup,) = roll_setups(game, inputs, seed, 1)
    slip = sealed.find(sheet.sealed, setup, options["reveal"])
    if options["json"]:
        echo_json(sealed.slip_json(sheet.sealed, sheet.as_json(setup), slip))
        return
    console = standard_output()
    console.echo(answer_lines(sheet.sealed.answer(setup, slip), console))


def _setup_games() -> list[str]:
    from generators.sheets.setups import setup_games

    return setup_games()


setup = ByGame(
    "setup",
    make_command=_game_setup,
    list_games=_setup_games,
    help="Print pre-rolled setup sheets.",
    epilog=examples_epilog("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
    no_args_is_help=True,
)
