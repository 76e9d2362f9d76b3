"""The command `setup`."""

import click

from aids import games
from aids.games import Game
from aids.input_file import DISK
from generators.cli import console as terminal
from generators.cli.console import ByGame, Progress, ask_missing, by_name, can_ask, echo_json, parameters, request, tell
from generators.cli.main import Helped, examples_epilog
from generators.jobs import setups
from generators.jobs.checks import example_of_setup, inputs_of_example
from generators.jobs.options import is_given
from generators.press.documents import write
from generators.sheets.setup_sheets import setup_games, setup_sheet


def _game_setup(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line, as these may change its inputs."""
    game = games.load(name, rules, files=DISK)
    sheet = setup_sheet(game)
    declared = (*setups.inputs_of(game), *setups.options_of(game))
    example = example_of_setup(name, DISK).removeprefix("plotroom ")

    def run(**params: object) -> None:
        options = _asked(game, {**by_name(params), "rules": rules})
        asked = request(("setup", games.word_of(name, DISK)), declared, options)
        setup, as_json, slip = setups.ask(game, asked), asked.flag("json"), asked.text("reveal")
        if slip is not None:
            values, found = setups.reveal(setup, slip)
            console = terminal.standard_output()
            if as_json:
                echo_json(values)
            else:
                console.echo(terminal.answer_lines(found, console))
        elif as_json:
            for values in setups.as_json(setup):
                echo_json(values)
        else:
            with Progress() as progress:
                written = write([setups.print_sheets(setup, progress.say)], asked.flag("force"))
            tell(written)

    return Helped(
        name,
        callback=run,
        params=parameters(declared, game.rules),
        help=f"Roll a starting position of {game.title}, and make its setup sheet.\n\nSee: plotroom guide setup",
        epilog=examples_epilog(
            *(f"{example} {more}" for more in ("--seed 7", "--seed 1 --count 3 --paper a4", "--json")),
            f"{example} --seed 7 --reveal {sheet.slip_example}",
        ),
    )


def _asked(game: Game, options: dict[str, object]) -> dict[str, object]:
    """The options, and those of the example where none of `one_of` is among them.

    At a terminal the command asks for the options that are required and were not given.
    """
    sheet, inputs = setup_sheet(game), setup_sheet(game).inputs(game.rules)
    if sheet.file and options[sheet.file] is not None:
        return options
    if sheet.one_of and all(options[name] in (None, ()) for name in sheet.one_of):
        example = {**inputs_of_example(example_of_setup(game.name), inputs), **sheet.of_example}
        options = {**options, **{name: value for name, value in example.items() if not is_given(options[name])}}
    given = {spec.name: options[spec.name] for spec in inputs if is_given(options[spec.name])}
    return {**options, **ask_missing(inputs, given)} if can_ask() else options


setup = ByGame(
    "setup",
    _game_setup,
    setup_games,
    "Roll a starting position and make its setup sheet.\n\nSee: plotroom guide setup",
    epilog=examples_epilog("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
)
