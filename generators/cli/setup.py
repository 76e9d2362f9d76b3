"""`plotroom setup`: setup sheets, with starting positions rolled from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aids import games
from generators.cli.answers import answer_lines
from generators.cli.click_support import (
    ByGame,
    Progress,
    click_option,
    echo_json,
    examples_epilog,
    input_parameters,
    request,
)
from generators.cli.console import can_ask, standard_output
from generators.cli.questions import ask_missing
from generators.cli.writing import folder_of, write
from generators.jobs import setups
from generators.jobs.examples import example_of_setup
from generators.jobs.options import given_inputs
from generators.sheets.setups import setup_games, setup_sheet

if TYPE_CHECKING:
    from aids.checks import Input
    from aids.games import Game
    from generators.sheets.setups import SetupSheet


def _game_setup(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line, as these may change its inputs."""
    sheet, game = setup_sheet(name), games.load(name, rules)
    inputs = sheet.inputs(game.rules)
    file = [click.Argument([sheet.file], required=False, metavar="[SCENARIO.toml]")] if sheet.file else []
    example = example_of_setup(name).removeprefix("plotroom ")

    def run(**options: Any) -> None:
        _run(game, inputs, options)

    return click.Command(
        name,
        callback=run,
        params=[*file, *input_parameters(inputs, game.rules), *map(click_option, setups.options_of(name))],
        help=f"Print pre-rolled setups of {game.title}, ready to play.",
        epilog=examples_epilog(
            *(f"{example} {more}" for more in ("--seed 7", "--seed 1 --count 3 --paper a4", "--json")),
            f"{example} --seed 7 --reveal {sheet.sealed.example}",
        ),
    )


def _run(game: Game, inputs: Sequence[Input], options: Mapping[str, Any]) -> None:
    sheet = setup_sheet(game.name)
    given: Mapping[str, Any] = given_inputs(inputs, options)
    if can_ask() and not (sheet.file and options[sheet.file] is not None):
        given = _ask_missing(sheet, inputs, given)
    asked = setups.ask(game, request(options), given)
    if options["reveal"] is not None:
        slip = setups.reveal(asked, options["reveal"])
        if options["json"]:
            echo_json(slip.values)
            return
        console = standard_output()
        console.echo(answer_lines(slip.answer, console))
    elif options["json"]:
        for values in setups.as_json(asked):
            echo_json(values)
    else:
        save = options.get("save")
        places = {Path(save).name: Path(save)} if save else {}
        folder = folder_of(options)
        with Progress() as progress:
            made = setups.print_sheets(asked, progress.say)
            write(made, folder, options["force"], places=places, before=progress.clear)


def _ask_missing(sheet: SetupSheet, inputs: Sequence[Input], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inputs given; where a setup needs one of several and none is given, these are asked for."""
    return ask_missing([each._replace(group="ships" if each.name in sheet.one_of else "") for each in inputs], given)


setup = ByGame(
    "setup",
    make_command=_game_setup,
    list_games=setup_games,
    help="Print pre-rolled setup sheets.",
    epilog=examples_epilog("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
    no_args_is_help=True,
)
