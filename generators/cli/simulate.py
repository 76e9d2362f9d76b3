"""`plotroom simulate`: many whole games played by a captain, and how they end."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from aids import games
from aids.checks import accept_inputs
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.rules import MEASURES
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
    rules_option,
    say,
)

if TYPE_CHECKING:
    from pathlib import Path

    from aids.games import Game
    from generators.sheets.simulations import Request, Simulation

MOST_GAMES, MOST_JOBS, MOST_STEPS = 1_000_000, 64, 40
GAMES = 1_000  # of a simulation that does not say
SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type
SWEEP_FORM = "NAME=LEAST..GREATEST or NAME=LEAST..GREATEST/STEP, like fire-range=8..16/2"


class Sweep(NamedTuple):
    """A figure or another name of a game with the values that it takes, as a player writes them."""

    name: str
    values: tuple[str, ...]
    is_figure: bool


def _game_simulation(name: str, rules: str | None) -> click.Command:
    """The command of a game."""
    from generators.sheets.simulations import shipped_captains, simulation

    sim = simulation(name)
    game = games.load(name)
    title = game.title

    def run(**options: Any) -> None:
        _run(name, sim, options)

    captains = ", ".join(shipped_captains())
    return click.Command(
        name,
        callback=run,
        params=[
            click.Option(
                ["--captain"],
                default="standard",
                metavar="NAME|FILE",
                help=f"Who commands: {captains}, or a file of your own (default standard).",
            ),
            click.Option(["--games"], default=str(GAMES), metavar="N", help=f"Games to play (default {GAMES:,})."),
            rules_option("House rules, with the detection table."),
            *input_parameters(sim.inputs, game.rules),
            click.Option(["--seed"], metavar="N", help="Roll with this seed; it gives the same games for any --jobs."),
            click.Option(["--jobs"], metavar="N", help="Processes that play (default: one for each core)."),
            click.Option(
                ["--sweep"],
                metavar="NAME=A..B[/STEP]",
                help="Play for each value of a figure or a row of the detection table from A to B, by 1 or by STEP.",
            ),
            click.Option(["--json"], is_flag=True, help="Write the result as JSON on standard output."),
            click.Option(
                ["--plot"],
                metavar="FILE",
                help="Draw where the submarine was detected and where games end: .pdf, .svg or .png.",
            ),
            click.Option(["--paper"], metavar="SIZE", help="Paper of the plot (default: see plotroom defaults)."),
            click.Option(["--palette"], metavar="NAME", help="Colours of the plot."),
            click.Option(["--force"], is_flag=True, help="Overwrite the plot if it is not an unchanged one."),
        ],
        help=f"Play whole games of {title} by a captain's policy: the chance to win with its 95 % interval, how games "
        "end and what happens in them.  `plotroom new captain` writes a captain to change.",
        epilog=examples_epilog(*sim.examples),
    )


def _run(name: str, sim: Simulation, options: Mapping[str, Any]) -> None:
    from generators.sheets.simulations import Request, players, processes, read_captain, simulate

    game = games.load(name, options["rules"])
    inputs = accept_inputs(name, sim.inputs, given_inputs(sim.inputs, options))
    count = parse_whole("--games", options["games"], 1, MOST_GAMES)
    jobs = processes() if options["jobs"] is None else parse_whole("--jobs", options["jobs"], 1, MOST_JOBS)
    seed = parse_seed(options["seed"])
    sweep = None if options["sweep"] is None else _parse_sweep(game, sim, options["sweep"])
    if sweep is not None and options["plot"] is not None:
        raise InputError("use one of them", where="--sweep and --plot")
    plot = None if options["plot"] is None else _plot_path(options)
    captain = read_captain(name, options["captain"])
    if seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
    request = Request(name, options["rules"], captain, inputs, seed, count)
    if sweep is not None:
        _run_sweep(game, sim, request, sweep, jobs, as_json=options["json"])
        return
    with Progress() as progress, players(jobs) as pool:
        tally = simulate(request, pool, lambda done: progress.say(f"{done:,} of {count:,} games"))
    if options["json"]:
        echo_json({**_head(request), **sim.as_json(game, request, tally)})
    else:
        _tell(game, sim, request, tally)
    if plot is not None:
        _draw(game, sim, request, tally, plot, options)


def _head(request: Request) -> dict[str, object]:
    """The head of a result in JSON: all that is needed to have it again."""
    return {
        "game": request.game,
        "rules": request.house,
        "games": request.games,
        "seed": request.seed,
        "options": dict(request.inputs),
    }


def _tell(game: Game, sim: Simulation, request: Request, tally: Any) -> None:
    from generators.cli.console import standard_output
    from generators.cli.told import told_lines

    for line in told_lines(sim.told(game, request, tally)):
        say(standard_output().plain(line))
    say("")
    say(f"Seed {request.seed}; in brackets: the interval that holds in 95 of 100 simulations.")


# --- sweeps ---------------------------------------------------------------------------------------------------


def _parse_sweep(game: Game, sim: Simulation, text: str) -> Sweep:
    """The sweep that an option asks for; InputError or UnknownName at --sweep for any other text."""
    name, equals, span = text.partition("=")
    ends, slash, step = span.partition("/")
    first, dots, last = ends.partition("..")
    numbers = [_number(part) for part in (first, last, step if slash else "1")]
    if not (equals and dots) or None in numbers:
        raise InputError(f"{text[:60]!r} is not {SWEEP_FORM}", where="--sweep")
    figures, swept = game.rules.figures, sim.swept(game)
    if name not in figures and name not in swept:
        raise UnknownName(f"no figure {name[:40]!r}; {nearest(name[:40], [*figures, *swept])}", where="--sweep")
    least, most, by = (float(number) for number in numbers if number is not None)
    if by <= 0 or most < least:
        raise InputError(f"{text[:60]!r} goes nowhere: from the least to the greatest value", where="--sweep")
    count = int((most - least) / by + 1e-9) + 1
    if count > MOST_STEPS:
        raise InputError(f"{count} values are more than {MOST_STEPS}; choose a greater step", where="--sweep")
    values = tuple(f"{round(least + n * by, 6):g}" for n in range(count))
    _check_bounds(game, name, values, swept)
    return Sweep(name, values, name in figures)


def _number(text: str) -> float | None:
    plain = text.strip().replace(".", "", 1)
    return float(text) if plain.isascii() and plain.isdigit() and len(plain) < 9 else None


def _check_bounds(game: Game, name: str, values: tuple[str, ...], swept: Mapping[str, tuple[int, int]]) -> None:
    """InputError for a value that the figure or row cannot have."""
    if name in game.rules.figures:
        figure = game.rules.figures[name]
        least, most, is_whole = figure.least, figure.most, figure.unit not in MEASURES
    else:
        (least, most), is_whole = swept[name], True
    for text in values:
        if not least <= float(text) <= most or (is_whole and not float(text).is_integer()):
            kind = "a whole number" if is_whole else "a number"
            raise InputError(f"{name} is {kind} from {least:g} to {most:g}, not {text}", where="--sweep")


def _run_sweep(game: Game, sim: Simulation, request: Request, sweep: Sweep, jobs: int, *, as_json: bool) -> None:
    """Simulate for each value of a sweep, and show how the chance to win moves."""
    from generators.sheets.simulations import players, simulate

    results, rows = list[dict[str, object]](), [(sweep.name, "chance to win")]
    with Progress() as progress, players(jobs) as pool:
        for value in sweep.values:
            changed = (
                request._replace(options={sweep.name: ("--sweep", value)})
                if sweep.is_figure
                else request._replace(values={sweep.name: int(value)})
            )
            tally = simulate(
                changed,
                pool,
                lambda done, value=value: progress.say(f"{sweep.name} {value}: {done:,} games"),  # type: ignore[misc]
            )
            results.append({"value": float(value), **sim.as_json(game, changed, tally)})
            rows.append((value, sim.chance(tally)))
    if as_json:
        echo_json({**_head(request), "sweep": sweep.name, "results": results})
        return
    from generators.cli.answers import columns
    from generators.cli.console import standard_output

    standard_output().echo(columns(rows))
    say(f"{request.games:,} games each, seed {request.seed}")


# --- the plot -------------------------------------------------------------------------------------------------


def _plot_path(options: Mapping[str, Any]) -> Path:
    """The file of the plot; an error for an ending that is not a format, and for a file of the player in the way."""
    from pathlib import Path

    from generators.press import files
    from generators.writers import WRITERS

    path = Path(options["plot"])
    known = [f".{name}" for name in WRITERS]
    if path.suffix not in known:
        raise InputError(f"{path.name[:60]!r} does not end in {' or '.join(known)}", where="--plot")
    try:
        files.check_free([path], options["force"])
    except PlotroomError as error:
        raise type(error)(f"{error.where}: {error.message}", where="--plot") from None
    return path


def _draw(game: Game, sim: Simulation, request: Request, tally: Any, path: Path, options: Mapping[str, Any]) -> None:
    """Write the plot."""
    from generators.cli.printing import print_options, with_defaults
    from generators.page.frame import frame_pages
    from generators.press import files
    from generators.press.print_options import encode_pages, post_process

    wanted = {"format": path.suffix[1:], "sides": "long-edge", "dpi": "300", "out": str(path.parent)}
    filled, in_force = with_defaults({**options, **wanted, "printer": "none"}, ("paper", "palette"))
    seeded = {} if options["seed"] is not None else {"--seed": str(request.seed)}
    chosen = print_options(filled, recorded_command(click.get_current_context(), {**seeded, **in_force}))
    bodies = sim.bodies(game, request, tally, chosen.paper)
    pages = post_process(frame_pages(bodies, chosen.paper, chosen.output.shown_command), chosen)
    contents = list(encode_pages(pages, chosen, f"{game.title}: simulation", "Simulation"))
    files.write_all({path: contents[0]})
    echo_files([path])


class _Simulations(ByGame):
    """The group, which says of a game without a simulation that it has none."""

    def command_of(self, name: str, rules: str | None) -> click.Command:
        """The command of a game; UnknownName for a game that cannot be simulated, and for no game."""
        if name in games.names() and name not in self.list_games():
            raise UnknownName(f"has no simulation; known: {', '.join(self.list_games())}", where=name)
        return super().command_of(name, rules)


def _games() -> list[str]:
    from generators.sheets.simulations import simulation_games

    return simulation_games()


simulate_command = _Simulations(
    "simulate",
    make_command=_game_simulation,
    list_games=_games,
    help="Play many whole games of a game by a captain's policy, and say how they end.",
    short_help="Play many whole games by a captain's policy.",
    epilog=examples_epilog(
        "simulate ssn --rules ssn-even --games 200 --seed 7", "simulate ssn --rules ssn-even --games 200 --json"
    ),
    no_args_is_help=True,
)
