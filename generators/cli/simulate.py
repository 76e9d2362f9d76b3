"""The command `simulate`."""

from pathlib import Path

import click

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK
from generators.cli import console
from generators.cli.main import Helped, examples_epilog
from generators.jobs import simulations
from generators.jobs.simulations import SimulationRequest
from generators.press import files
from generators.press.documents import write
from generators.sheets.simulations import simulation, simulation_games


def _game_simulation(name: str, rules: str | None) -> click.Command:
    sim, game = simulation(name), games.load(name, files=DISK)
    declared = simulations.options_of(sim)

    def run(**params: object) -> None:
        stated = console.request(("simulate", name), declared, {**params, "rules": rules})
        asked = simulations.ask(name, stated)
        if asked.sweep is not None:
            _run_sweep(asked, as_json=stated.flag("json"))
        else:
            _run_simulation(asked, as_json=stated.flag("json"), force=stated.flag("force"))

    return Helped(
        name,
        callback=run,
        params=console.parameters(declared, game.rules),
        help=f"Let a captain (an automatic player) play many games of {game.title}.  The result shows the chance to "
        "win with its 95 % interval, how the games end, and what happens in them.  `plotroom new captain` makes a "
        "captain to edit.\n\nSee: plotroom guide simulate",
        epilog=examples_epilog(*sim.examples),
    )


def _run_simulation(asked: SimulationRequest, *, as_json: bool, force: bool) -> None:
    if asked.plot:
        try:  # a file of the player that is in the way stops this before any game is played
            files.check(Path(asked.plot), force)
        except PlotroomError as error:
            raise type(error)(f"{error.where}: {error.message}", where="--plot") from None
    with console.Progress() as progress:
        tally = simulations.play(asked, progress.say)
    if as_json:
        console.echo_json({**asked.head, "captain": asked.request.captain.title, **tally.as_json()})
    else:
        console.standard_output().echo(console.sentence_lines(asked.sim.tell(asked.game, asked.request, tally)))
        click.echo(f"\nSeed {asked.request.seed}. The interval in brackets is right in 95 of 100 simulations.")
    if asked.plot:
        console.tell(write([simulations.plot_files(asked, tally)], force), replaced=False)


def _run_sweep(asked: SimulationRequest, *, as_json: bool) -> None:
    """Simulate for each value of a sweep, and show how the chance to win moves."""
    sweep, captain = asked.sweep, asked.request.captain.title
    assert sweep is not None
    with console.Progress() as progress:
        results = simulations.play_sweep(asked, progress.say)
    if as_json:
        listed = [{"value": float(value), "captain": captain, **tally.as_json()} for value, tally in results]
        console.echo_json({**asked.head, "sweep": sweep.name, "results": listed})
        return
    rows = [(value, tally.chance()) for value, tally in results]
    console.standard_output().echo(console.columns([(sweep.name, "chance to win"), *rows]))
    click.echo(f"{asked.request.games:,} games each, seed {asked.request.seed}")


simulate_command = console.ByGame(
    "simulate",
    _game_simulation,
    simulation_games,
    "Let an automatic captain play many games, and report the results.\n\nSee: plotroom guide simulate",
    epilog=examples_epilog(
        "simulate ssn --rules ssn-even --games 200 --seed 7", "simulate ssn --rules ssn-even --games 200 --json"
    ),
)
