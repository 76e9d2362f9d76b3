"""Simulations: many whole games played by a captain, shared out to processes, with one result for one seed."""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from aids import games, toml_file
from aids.errors import UnknownName, nearest, some_of
from aids.games import Game
from aids.input_file import NO_FILES, Place, PlayerFile, PlayerFiles
from aids.rulebook.rules import Input
from aids.turns import Section
from generators import TEMPLATES
from generators.page.frame import Body, Paper
from generators.sheets.kits import catalog, load_class

CAPTAINS = TEMPLATES / "captains"
CHUNK = 100  # games that a process plays at once
FEW = 2  # chunks; so few are not worth another process
SUFFIX = ".toml"


class Captain(Protocol):
    """A captain, of a type of the game's own."""

    @property
    def title(self) -> str:
        """The name for people."""

    def renamed(self, title: str) -> Self:
        """The same captain under another title."""


class Tally(Protocol):
    """What games have come to, of a type of the game's own."""

    def plus(self, other: Self) -> Self:
        """The tally of the games of both."""

    def chance(self) -> str:
        """The chance to win, in words."""

    def as_json(self) -> dict[str, object]:
        """The tally, ready for `json.dumps`."""


C = TypeVar("C", bound=Captain)
T = TypeVar("T", bound=Tally)


#: Plays games of a request, so many from the number of the first on; what they need is worked out once.
Play = Callable[[int, int], Tally]


class Request(NamedTuple, Generic[C]):
    """The request for a simulation.  It goes to other processes, so it holds names and values, no functions.

    `house` is the file of house rules, `options` figures changed on the command line as `games.load` takes them,
    `values` what else a sweep changes; `inputs` are the game's own.
    """

    game: str
    house: PlayerFile | None
    captain: C
    inputs: Mapping[str, object]
    seed: int
    games: int
    options: Mapping[str, tuple[str, str]] = {}
    values: Mapping[str, int] = {}


class Simulation(Generic[C, T]):
    """A game's simulation, with its captains and its tallies.

    `inputs` are options of `plotroom simulate` besides those of every game, `examples` command lines for its help.
    """

    inputs: tuple[Input, ...]
    examples: tuple[str, ...]

    def captain(self, place: Place, document: Mapping[str, object]) -> C:
        """A captain from a document of TOML; RulesError with file and line for a fault."""
        raise NotImplementedError

    def ready(self, game: Game, request: Request[C]) -> Callable[[int, int], T]:
        """What plays the games of a request (`Play`); InputError for what cannot be played."""
        raise NotImplementedError

    def tell(self, game: Game, request: Request[C], tally: T) -> tuple[Section, ...]:
        """A tally in words."""
        raise NotImplementedError

    def bodies(self, game: Game, request: Request[C], tally: T, paper: Paper) -> list[Body]:
        """A tally as pictures on pages."""
        raise NotImplementedError

    def swept(self, game: Game) -> Mapping[str, tuple[int, int]]:
        """The names besides figures that a sweep can change, with their least and greatest value."""
        raise NotImplementedError


GameSimulation = Simulation[Captain, Tally]
GameRequest = Request[Captain]


def simulation(game: str) -> GameSimulation:
    """The simulation of a game; UnknownName if it cannot be simulated."""
    name = catalog(game).simulation
    if not name:
        fix = f"choose one of: {some_of(simulation_games())}"
        raise UnknownName("this game has no simulation", fix, where=game)
    return load_class(name, Simulation)()


def simulation_games() -> list[str]:
    """The games that can be simulated."""
    return [name for name in games.names() if catalog(name).simulation]


def shipped_captains() -> list[str]:
    """The names of the captains that come with Plotroom."""
    return sorted(path.stem for path in CAPTAINS.glob(f"*{SUFFIX}"))


def read_captain(game: str, named: PlayerFile) -> Captain:
    """A captain by the name of one that comes with Plotroom, or from a player's file.

    A player's captain that kept the title of the one it was copied from is called by the name of its file.

    RulesError with file and line for a fault in it, UnknownName for a name that is neither.
    """
    name = named.path
    if name in shipped_captains():
        path = CAPTAINS / f"{name}{SUFFIX}"
        place, document = toml_file.read_text(path.name, path.read_text(encoding="utf-8"))
    elif named.files.given is None and not Path(name).suffix and not named.files.has(name):
        known = nearest(name[:40], shipped_captains())
        raise UnknownName(f"unknown captain or file {name[:40]!r}", known, where="--captain")
    else:
        place, document = toml_file.read(named)
        captain = simulation(game).captain(place, document)
        titles = {read_captain(game, PlayerFile(shipped, NO_FILES)).title for shipped in shipped_captains()}
        return captain.renamed(Path(name).stem) if captain.title in titles else captain
    return simulation(game).captain(place, document)


_ready: dict[str, Play] = {}  # in a process that plays games for another: what plays those of the last request


@contextmanager
def players(jobs: int, files: PlayerFiles) -> Iterator[Executor | None]:
    """So many processes that play games, for any number of simulations; None where this process plays them itself.

    An interrupt ends them.
    """
    if jobs == 1 or files.given is not None:
        yield None
        return
    from generators.sheets.other_processes import start

    pool = start(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def simulate(request: GameRequest, pool: Executor | None, progress: Callable[[int], None]) -> Tally:
    """The tally of all games of a request, played by the processes of `players`.  It is the same for any number.

    `progress` is told how many games have been played.
    """
    play = _make_ready(request)
    chunks = [(first, min(CHUNK, request.games - first)) for first in range(0, request.games, CHUNK)]
    tallies = (
        (play(*chunk) for chunk in chunks)
        if pool is None or len(chunks) <= FEW
        else pool.map(_play_chunk, [(request, *chunk) for chunk in chunks])
    )
    whole, done = play(0, 0), 0
    for (_, count), tally in zip(chunks, tallies, strict=True):
        whole = whole.plus(tally)
        done += count
        progress(done)
    return whole


def processes() -> int:
    """The number of processes for which this machine has a core each."""
    return os.cpu_count() or 1


def _make_ready(request: GameRequest) -> Play:
    path, files = (request.house.path, request.house.files) if request.house else (None, NO_FILES)
    return simulation(request.game).ready(games.load(request.game, path, request.options, files=files), request)


def _play_chunk(chunk: tuple[GameRequest, int, int]) -> Tally:
    request, first, count = chunk
    key = repr(request)
    if key not in _ready:
        _ready.clear()
        _ready[key] = _make_ready(request)
    return _ready[key](first, count)
