"""Setup sheets: starting positions that a game rolls from a seed, ready to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aids import games
from aids.checks import Input
from aids.errors import FitError, UnknownName, nearest
from aids.games import Game
from aids.rules import Rules
from aids.sealed import Sealed
from generators.drawing.drawing import Matrix, scale
from generators.page.frame import Body, area
from generators.page.paper import Paper
from generators.page.typeset import DESIGN
from generators.sheets.catalogue import catalogue, load


def _one_page(game: Game, inputs: Mapping[str, Any], paper: Paper) -> int:
    return 1


class SetupSheet(NamedTuple):
    """A game's functions to roll setups and draw them.

    - `roll`: a setup, of a type of the game's own, from inputs and a seed
    - `bodies`: the pages of any number of setups
    - `as_json`: a setup, ready for `json.dumps`
    - `inputs`: the options of the sheet under the rules in force
    - `sealed`: the slips of a setup, which can be told one by one
    - `pages`: the number of pages of a setup; raises `FitError` where the paper is too small
    - `one_sided`: whether the backs of all pages are empty
    - `file`: the input that names a scenario file, "" if the game takes none
    - `one_of`: inputs of which a setup without a scenario file needs one
    """

    roll: Callable[[Game, Mapping[str, Any], int], Any]
    bodies: Callable[[Game, Iterable[Any], Paper], Iterator[Body]]
    as_json: Callable[[Any], dict[str, object]]
    inputs: Callable[[Rules], Sequence[Input]]
    sealed: Sealed
    pages: Callable[[Game, Mapping[str, Any], Paper], int] = _one_page
    one_sided: bool = False
    file: str = ""
    one_of: tuple[str, ...] = ()


class Composed(NamedTuple):
    """The place on the paper of a page that is composed `DESIGN` points wide.

    `matrix` maps it onto the room between title block and foot; `height` is that room's height in composed points.
    """

    matrix: Matrix
    height: float


def composed_place(paper: Paper, *, least_scale: float, least_width: str) -> Composed:
    """The place on the paper of a setup sheet composed `DESIGN` points wide.

    Raises `FitError` if it would be drawn at less than `least_scale`; the error names `least_width` as the remedy.
    """
    room = area(paper)
    factor = room.width / DESIGN
    if factor < least_scale:
        raise FitError(
            f"{paper.name} is too narrow for a setup sheet; choose paper {least_width} wide or more", where="--paper"
        )
    return Composed(scale(factor, room.left, room.bottom), room.height / factor)


def seed_note(game: Game, seed: int) -> str:
    """The foot note that says how to repeat a setup: its seed, and whether house rules are in force."""
    return f"seed {seed} · house rules" if game.rules.changed else f"seed {seed}"


def setup_sheet(game: str) -> SetupSheet:
    """The setup sheet of a game; raises `UnknownName` if it has none."""
    name = catalogue(game).setup
    if not name:
        raise UnknownName(f"has no setup sheet; {nearest(game, setup_games())}", where=game)
    sheet: SetupSheet = load(name)
    return sheet


def setup_games() -> list[str]:
    """The games with setup sheets."""
    return [name for name in games.names() if catalogue(name).setup]


def roll_setups(game: Game, inputs: Mapping[str, Any], seed: int, count: int) -> Iterator[Any]:
    """`count` setups, of the seeds `seed`, `seed + 1` and so on."""
    sheet = setup_sheet(game.name)
    return (sheet.roll(game, inputs, seed + i) for i in range(count))
