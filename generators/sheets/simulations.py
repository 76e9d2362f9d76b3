"""Simulations: many whole games played by a captain, shared out to processes, with one result for one seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, Self, TypeVar

from aids import games, toml_file
from aids.checks import Input
from aids.errors import UnknownName, nearest
from aids.games import Game
from aids.input_file import NO_FILES, Place, PlayerFile, PlayerFiles
from aids.turns import Section
from generators import TEMPLATES
from generators.sheets.catalogue import catalogue, load

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from generators.page.frame import Body, Paper

CAPTAINS = TEMPLATES / "captains"
CHUNK = 100  # games that a process plays at once
FEW = 2  # chunks; so few are not worth another process
SUFFIX = ".toml"
NOTHING: Mapping[str, int] = {}
UNCHANGED: Mapping[str, tuple[str, str]] = {}


class Captain(Protocol):
    """A captain, of a type of the game's own."""

    @property
    def title(self) -> str:
        """The name for people."""

    def renamed(self, title: str) -> Self:
        """The same captain under another title."""


class Ready:
    """What the games of a request need, of a type of the game's own: its functions alone make it and look into it."""


class Tally:
    """What games have come to, of a type of the game's own, as `Ready` is."""


C = TypeVar("C", bound=Captain)
R = TypeVar("R")
T = TypeVar("T")


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
    options: Mapping[str, tuple[str, str]] = UNCHANGED
    values: Mapping[str, int] = NOTHING


class Simulation(NamedTuple, Generic[C, R, T]):
    """A game's functions to simulate it, with its captains, what its games need, and its tallies.

    - `inputs`: options of `plotroom simulate` besides those of every game
    - `captain`: a captain from a document of TOML; RulesError with file and line for a fault
    - `ready`: what the games of a request need, worked out once; InputError for what cannot be played
    - `play`: the tally of some games of it, by the number of the first and how many
    - `add`: the tally of the games of two tallies
    - `tell`: a tally in words
    - `as_json`: a tally, ready for `json.dumps`
    - `chance`: the chance to win of a tally, in words
    - `bodies`: a tally as pictures on pages
    - `swept`: the names besides figures that a sweep can change, with their least and greatest value
    - `examples`: command lines for the help, without the program's name
    """

    inputs: tuple[Input, ...]
    captain: Callable[[Place, Mapping[str, object]], C]
    ready: Callable[[Game, Request[C]], R]
    play: Callable[[R, int, int], T]
    add: Callable[[T, T], T]
    tell: Callable[[Game, Request[C], T], tuple[Section, ...]]
    as_json: Callable[[Game, Request[C], T], dict[str, object]]
    chance: Callable[[T], str]
    bodies: Callable[[Game, Request[C], T, Paper], list[Body]]
    swept: Callable[[Game], Mapping[str, tuple[int, int]]]
    examples: tuple[str, ...]


GameSimulation = Simulation[Captain, Ready, Tally]
GameRequest = Request[Captain]


def simulation(game: str) -> GameSimulation:
    """The functions of a game; UnknownName if it cannot be simulated."""
    name = catalogue(game).simulation
    if not name:
        raise UnknownName(f"has no simulation; {nearest(game, simulation_games())}", where=game)
    return load(name, Simulation)


def simulation_games() -> list[str]:
    """The games that can be simulated."""
    return [name for name in games.names() if catalogue(name).simulation]


# --- captains -------------------------------------------------------------------------------------------------


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
        raise UnknownName(f"no captain and no file {name[:40]!r}; {known}", where="--captain")
    else:
        place, document = toml_file.read(named)
        captain = simulation(game).captain(place, document)
        return captain.renamed(Path(name).stem) if captain.title in _shipped_titles(game) else captain
    return simulation(game).captain(place, document)


def _shipped_titles(game: str) -> set[str]:
    """The titles of the captains that come with Plotroom."""
    return {read_captain(game, PlayerFile(name, NO_FILES)).title for name in shipped_captains()}


# --- games ----------------------------------------------------------------------------------------------------

_ready: dict[str, tuple[GameSimulation, Ready]] = {}
"""In a process that plays games for another: what those of the last request need."""


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
    sim = simulation(request.game)
    ready = _make_ready(sim, request)
    chunks = [(first, min(CHUNK, request.games - first)) for first in range(0, request.games, CHUNK)]
    tallies = (
        (sim.play(ready, *chunk) for chunk in chunks)
        if pool is None or len(chunks) <= FEW
        else pool.map(_play_chunk, [(request, *chunk) for chunk in chunks])
    )
    whole, done = sim.play(ready, 0, 0), 0
    for (_, count), tally in zip(chunks, tallies, strict=True):
        whole = sim.add(whole, tally)
        done += count
        progress(done)
    return whole


def processes() -> int:
    """The number of processes for which this machine has a core each."""
    return os.cpu_count() or 1


def _make_ready(sim: GameSimulation, request: GameRequest) -> Ready:
    game = games.load(
        request.game,
        request.house.path if request.house else None,
        request.options,
        files=request.house.files if request.house else NO_FILES,
    )
    return sim.ready(game, request)


def _play_chunk(chunk: tuple[GameRequest, int, int]) -> Tally:
    """The tally of some games of a request, in a process for many."""
    request, first, count = chunk
    key = repr(request)
    if key not in _ready:
        _ready.clear()
        sim = simulation(request.game)
        _ready[key] = sim, _make_ready(sim, request)
    sim, ready = _ready[key]
    return sim.play(ready, first, count)
