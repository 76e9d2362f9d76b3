"""The commands of play: `setup`, `turn` and `simulate`."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from aids import games, toml_file
from aids.errors import InputError, PlotroomError, UnknownName, some_of
from aids.games import Game
from aids.input_file import DISK, on_disk
from aids.reading.house_rules import NAME_FIELD
from generators.cli.console import (
    answer_lines,
    ask_missing,
    ask_question,
    can_ask,
    columns,
    sentence_lines,
    standard_output,
)
from generators.cli.main import Helped
from generators.cli.support import ByGame, Progress, by_name, echo_json, examples_epilog, parameters, request, say
from generators.cli.writing import tell, write
from generators.jobs import setups, simulations, turns
from generators.jobs.checks import example_of_setup, inputs_of_example
from generators.jobs.options import SEED, JobRequest, is_given
from generators.jobs.simulations import SimulationRequest
from generators.jobs.turns import history
from generators.press import files
from generators.press.documents import Files
from generators.sheets.setup_sheets import setup_games, setup_sheet
from generators.sheets.simulations import simulation, simulation_games
from generators.sheets.turns import turn_games, turn_sheet


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
            found = setups.reveal(setup, slip)
            if as_json:
                echo_json(found.values)
                return
            console = standard_output()
            console.echo(answer_lines(found.answer, console))
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
        help=f"Print pre-rolled setups of {game.title}, ready to play.",
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
    "Print pre-rolled setup sheets.",
    epilog=examples_epilog("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
)


def _game_simulation(name: str, rules: str | None) -> click.Command:
    """The command of a game."""
    sim, game = simulation(name), games.load(name, files=DISK)
    declared = simulations.options_of(sim)

    def run(**params: object) -> None:
        stated = request(("simulate", name), declared, {**by_name(params), "rules": rules})
        asked = simulations.ask(name, stated)
        if asked.sweep is not None:
            _run_sweep(asked, as_json=stated.flag("json"))
        else:
            _run_simulation(asked, as_json=stated.flag("json"), force=stated.flag("force"))

    return Helped(
        name,
        callback=run,
        params=parameters(declared, game.rules),
        help=f"Play whole games of {game.title} by a captain’s policy: the chance to win with its 95 % interval, how "
        "games end and what happens in them.  `plotroom new captain` writes a captain to change.",
        epilog=examples_epilog(*sim.examples),
    )


def _run_simulation(asked: SimulationRequest, *, as_json: bool, force: bool) -> None:
    if asked.plot:
        try:  # a file of the player in the way is told before any game is played
            files.check(Path(asked.plot), force)
        except PlotroomError as error:
            raise type(error)(f"{error.where}: {error.message}", where="--plot") from None
    with Progress() as progress:
        tally = simulations.play(asked, progress.say)
    if as_json:
        echo_json({**asked.head, "captain": asked.request.captain.title, **tally.as_json()})
    else:
        for line in sentence_lines(asked.sim.tell(asked.game, asked.request, tally)):
            say(standard_output().plain(line))
        say(f"\nSeed {asked.request.seed}; in brackets: the interval that holds in 95 of 100 simulations.")
    if asked.plot:
        tell(write([simulations.plot_files(asked, tally)], force), replaced=False)


def _run_sweep(asked: SimulationRequest, *, as_json: bool) -> None:
    """Simulate for each value of a sweep, and show how the chance to win moves."""
    sweep, captain = asked.sweep, asked.request.captain.title
    assert sweep is not None
    with Progress() as progress:
        results = simulations.play_sweep(asked, progress.say)
    if as_json:
        listed = [{"value": float(value), "captain": captain, **tally.as_json()} for value, tally in results]
        echo_json({**asked.head, "sweep": sweep.name, "results": listed})
        return
    rows = [(value, tally.chance()) for value, tally in results]
    standard_output().echo(columns([(sweep.name, "chance to win"), *rows]))
    say(f"{asked.request.games:,} games each, seed {asked.request.seed}")


class _Simulations(ByGame):
    """The group, which says of a game without a simulation that it has none."""

    def command_of(self, name: str, rules: str | None) -> click.Command:
        """The command of a game; UnknownName for a game that cannot be simulated, and for no game."""
        if name in games.names() and name not in self.list_games():
            raise UnknownName(f"has no simulation; known: {some_of(self.list_games())}", where=name)
        return super().command_of(name, rules)


simulate_command = _Simulations(
    "simulate",
    _game_simulation,
    simulation_games,
    "Play many whole games of a game by a captain’s policy, and say how they end.",
    short_help="Play many whole games by a captain’s policy.",
    epilog=examples_epilog(
        "simulate ssn --rules ssn-even --games 200 --seed 7", "simulate ssn --rules ssn-even --games 200 --json"
    ),
)


ENEMY_HELP = "the enemy’s part of it, told with its rules, as a turn sheet"
MAILED_HELP = "the players’ orders resolved, with what each is told as text to mail"


def _game_turn(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line."""
    game, sheet = games.load(name, rules, files=DISK), turn_sheet(name)
    declared = turns.options_of(sheet)
    examples = ("convoy.toml --seed 7", "convoy-1.toml --history")
    if not sheet.rolls:
        examples = ("game.toml -o results", "game.toml --history")

    def run(**params: object) -> None:
        _run_turn(game, request(("turn", games.word_of(name, DISK)), declared, {**by_name(params), "rules": rules}))

    return Helped(
        name,
        callback=run,
        params=parameters(declared, game.rules),
        help=f"Carry out a turn of a game of {game.title} on file: {MAILED_HELP if sheet.mails else ENEMY_HELP}, "
        f"and as the next file, FILE-{sheet.called}.toml.  A game begins with `plotroom new game` or `plotroom setup "
        "--save`.",
        epilog=examples_epilog(*(f"turn {name} {words}" for words in examples)),
    )


def _run_turn(game: Game, asked: JobRequest) -> None:
    as_json = asked.flag("json")
    if len(chosen := [name for name in ("json", "history", "forms", "ask") if asked.flag(name)]) > 1:
        raise InputError("use one of them", where=" and ".join(f"--{name}" for name in chosen))
    if asked.flag("history"):
        told: list[str] = []
        for part in history(game, asked.file("file") or on_disk("")):
            told += [""] if told else []
            told += [part] if isinstance(part, str) else sentence_lines(part)
        _say_plain(told)
        return
    on_file = turns.read(game, asked)
    if (lines := turns.answer(on_file)) is not None:
        if as_json:
            raise InputError("belongs to a turn; leave it out", where="--json")
        _say_plain(lines)
    elif asked.flag("forms"):
        _write(turns.form_files(on_file, asked), asked)
    else:
        on_file, *kept = turns.filled(on_file, ask_question) if asked.flag("ask") else (on_file,)
        turn = turns.play(on_file, asked.whole(SEED.name), ask_question if can_ask() else None)
        if as_json:
            echo_json(turn.as_json())
            return
        _write(turns.turn_files(turn, asked, kept), asked, [*sentence_lines(turn.sections), ""])


def _write(made: Files, asked: JobRequest, lines: Sequence[str] = ()) -> None:
    """Write files, tell the turn, and then the paths."""
    written = write([made], asked.flag("force"))
    _say_plain(lines)
    tell(written, replaced=False)


def _say_plain(lines: Sequence[str]) -> None:
    """Lines of text with other characters for those that the console lacks."""
    for line in lines:
        say(standard_output().plain(line))


class _Turns(ByGame):
    """The group; a game file that names house rules is played with them, whatever the player keeps."""

    def names_rules(self, words: Sequence[str]) -> bool:
        """Whether a game file among the words names house rules; its faults are told when the turn reads it."""
        return any(map(_names_rules, words))


def _names_rules(word: str) -> bool:
    try:
        return os.path.isfile(word) and NAME_FIELD.key in toml_file.read(on_disk(word))[1]  # noqa: PTH113 - no pipe
    except PlotroomError:
        return False


turn = _Turns(
    "turn",
    _game_turn,
    turn_games,
    "Carry out a turn of a game on file, which `plotroom new game` or `plotroom setup --save` begins.",
    short_help="Carry out a turn of a game on file.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
)
