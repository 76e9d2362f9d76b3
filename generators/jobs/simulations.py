"""Simulations: many whole games played by a captain, how they end, and how that changes over a sweep of values."""

import os
from pathlib import Path
from typing import NamedTuple

from aids import games
from aids.errors import FIGURES, InputError, UnknownName, nearest
from aids.games import Game
from aids.input_file import PlayerFile
from aids.kinds import FilePath, Line, Whole
from aids.rulebook.rules import MEASURES, Input
from generators import Progress
from generators.jobs import options
from generators.jobs.options import AS_JSON, FORCE, HOUSE_RULES, SEED, SEEDS
from generators.jobs.printing import PALETTE, PAPER
from generators.jobs.settled import settle
from generators.page.frame import frame_pages
from generators.press.documents import Document, Files, post_process
from generators.sheets import simulations
from generators.writers import WRITERS

MOST_STEPS = 40
SWEEP_FORM = "NAME=A..B or NAME=A..B/STEP, such as fire-range=8..16/2"
GAMES = Input("games", Whole(1, 1_000_000), "Number of games to play.", default=1000)
JOBS = Input(
    "jobs", Whole(1, 64), "Number of processes that play (default: one for each processor core).", terminal=True
)


def options_of(sim: simulations.GameSimulation) -> tuple[Input, ...]:
    """The options of a simulation, those of its game among them."""
    captains = ", ".join(simulations.shipped_captains())
    who = f"The captain (an automatic player): {captains}, or your own file."
    return (
        Input("captain", FilePath(), who, default="standard", shown="NAME|FILE"),
        GAMES,
        HOUSE_RULES._replace(help="House rules that contain the detection table."),
        *sim.inputs,
        SEED._replace(help="Use this random seed. The same seed gives the same games, with any --jobs."),
        JOBS,
        Input(
            "sweep",
            Line(),
            "Play with each value from A to B of one value of the rules, or of one row of the detection table, in "
            "steps of 1 or STEP.",
            shown="NAME=A..B[/STEP]",
        ),
        AS_JSON._replace(help="Show the result as JSON, for other programs."),
        Input(
            "plot",
            FilePath(),
            "Draw on the board what happened in the games and where they ended, as a .pdf, .svg or .png file.",
        ),
        PAPER._replace(help="Paper size of the plot (`plotroom defaults` shows your default)."),
        PALETTE._replace(help="Color palette of the plot."),
        FORCE._replace(help="Overwrite the plot even if you changed it or Plotroom did not make it."),
    )


class Sweep(NamedTuple):
    """A figure or another name of a game with the values that it takes, as a player writes them."""

    name: str
    values: tuple[str, ...]
    is_figure: bool


class SimulationRequest(NamedTuple):
    """The simulation that a player asks for: with a sweep, or with a plot, if any."""

    game: Game
    sim: simulations.GameSimulation
    request: simulations.GameRequest
    jobs: int
    sweep: Sweep | None
    plot: str
    asked: options.JobRequest

    @property
    def head(self) -> dict[str, object]:
        """The head of a result in JSON: all that is needed to have it again."""
        return {
            "game": self.request.game,
            "rules": self.request.house and self.request.house.path,
            "games": self.request.games,
            "seed": self.request.seed,
            "options": dict(self.request.inputs),
        }


def ask(name: str, asked: options.JobRequest) -> SimulationRequest:
    """The simulation that a request asks for; the errors of its options and files."""
    sim, house = simulations.simulation(name), asked.text(HOUSE_RULES.name)
    game = games.load(name, house, files=asked.files)
    inputs = {spec.name: value for spec in sim.inputs if (value := asked.options[spec.name]) is not None}
    stated, path, seed = asked.text("sweep"), asked.text("plot"), asked.whole(SEED.name)
    sweep = None if stated is None else _parse_sweep(game, sim, stated)
    if sweep is not None and path is not None:
        raise options.exclusive("--sweep", "--plot")
    endings = [f".{name}" for name in WRITERS]
    if path is not None and Path(path).suffix not in endings:
        problem = f"the name {Path(path).name[:60]!r} has no known ending"
        raise InputError(problem, f"use a name that ends in {' or '.join(endings)}", where="--plot")
    captain = simulations.read_captain(name, PlayerFile(asked.text("captain") or "standard", asked.files))
    if seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
    count, jobs = asked.whole(GAMES.name) or 1, asked.whole(JOBS.name) or simulations.processes()
    request = simulations.Request(name, asked.file(HOUSE_RULES.name), captain, inputs, seed, count)
    return SimulationRequest(game, sim, request, jobs, sweep, path or "", asked)


def play(asked: SimulationRequest, progress: Progress) -> simulations.Tally:
    """The tally of the games."""
    count = asked.request.games
    with simulations.players(asked.jobs, asked.asked.files) as pool:
        return simulations.simulate(asked.request, pool, lambda done: progress(f"{done:,} of {count:,} games"))


def play_sweep(asked: SimulationRequest, progress: Progress) -> list[tuple[str, simulations.Tally]]:
    """Each value of the sweep with the tally of its games."""
    sweep, results = asked.sweep, []
    assert sweep is not None
    with simulations.players(asked.jobs, asked.asked.files) as pool:
        for value in sweep.values:
            changed = (
                asked.request._replace(options={sweep.name: ("--sweep", value)})
                if sweep.is_figure
                else asked.request._replace(values={sweep.name: int(value)})
            )
            label = f"{sweep.name} {value}"
            tally = simulations.simulate(changed, pool, lambda done, label=label: progress(f"{label}: {done:,} games"))  # type: ignore[misc]
            results.append((value, tally))
    return results


def plot_files(asked: SimulationRequest, tally: simulations.Tally) -> Files:
    """The plot of a simulation."""
    path, request = Path(asked.plot), asked.asked
    wanted = request.changed(format=path.suffix[1:], sides="long-edge", dpi=300, printer="none")
    seeded = {} if SEED.name in request.given else {SEED.name: str(asked.request.seed)}
    chosen = settle(wanted, ("paper", "palette"), seeded).options
    drawn, command = asked.sim.bodies(asked.game, asked.request, tally, chosen.paper), chosen.output.shown_command
    bodies = [body._replace(command=command) for body in drawn]
    pages = post_process(frame_pages(bodies, chosen.paper), chosen)
    plot = Document([path.name], pages, chosen, f"{asked.game.title}: simulation", "Simulation")
    return Files([plot], folder=path.parent)


def _parse_sweep(game: Game, sim: simulations.GameSimulation, text: str) -> Sweep:
    """The sweep that an option asks for; InputError or UnknownName at --sweep for any other text."""
    name, equals, span = text.partition("=")
    ends, slash, step = span.partition("/")
    first, dots, last = ends.partition("..")
    numbers = [_number(part) for part in (first, last, step if slash else "1")]
    if not (equals and dots) or None in numbers:
        raise InputError(f"{text[:60]!r} is not a sweep", f"write {SWEEP_FORM}", where="--sweep")
    figures, swept = game.rules.figures, sim.swept(game)
    if name not in figures and name not in swept:
        fix = nearest(name[:40], [*figures, *swept], FIGURES)
        raise UnknownName(f"unknown value {name[:40]!r}", fix, where="--sweep")
    least, most, by = (float(number) for number in numbers if number is not None)
    if by <= 0 or most < least:
        fix = "write the lower value first, and a step above 0"
        raise InputError(f"the sweep {text[:60]!r} does not go up", fix, where="--sweep")
    count = int((most - least) / by + 1e-9) + 1
    if count > MOST_STEPS:
        raise InputError(f"{count} values are more than {MOST_STEPS}", "use a larger step", where="--sweep")
    values = tuple(f"{round(least + n * by, 6):g}" for n in range(count))
    if name in figures:
        figure = figures[name]
        lowest, highest, is_whole = figure.least, figure.most, figure.unit not in MEASURES
    else:
        (lowest, highest), is_whole = swept[name], True
    for value in values:
        if not lowest <= float(value) <= highest or (is_whole and not float(value).is_integer()):
            kind = "a whole number" if is_whole else "a number"
            fix = f"use values from {lowest:g} to {highest:g}"
            raise InputError(f"{name} must be {kind} in its range, not {value}", fix, where="--sweep")
    return Sweep(name, values, name in figures)


def _number(text: str) -> float | None:
    plain = text.strip().replace(".", "", 1)
    return float(text) if plain.isascii() and plain.isdigit() and len(plain) < 9 else None
