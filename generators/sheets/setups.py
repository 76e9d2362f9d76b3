"""Setup sheets: starting positions that a game rolls from a seed, ready to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aids import games
from aids.checks import Input
from aids.errors import FitError, UnknownName, nearest
from aids.games import Game
from aids.rules import Rules
from generators.drawing.drawing import Matrix, scale
from generators.page.frame import Body, area
from generators.page.paper import Paper
from generators.page.typeset import DESIGN
from generators.sheets.catalogue import catalogue, load


def _one_page(game: Game, inputs: Mapping[str, Any], paper: Paper) -> int:
    return 1


class SetupSheet(NamedTuple):
    """How a game rolls its setups and draws them.

    A setup is a value of the game's own that `roll` makes from inputs and a seed; `bodies` draws any number of them,
    `as_json` is one for other programs.  `inputs` are the options under the rules in force.  `pages` is how many pages
    a setup has; it raises FitError where the paper is too small.  `one_sided` sheets have nothing on their backs.
    `file` is the input that names a player's own scenario file, "" if the game takes none.
    """

    roll: Callable[[Game, Mapping[str, Any], int], Any]
    bodies: Callable[[Game, Iterable[Any], Paper], Iterator[Body]]
    as_json: Callable[[Any], dict[str, object]]
    inputs: Callable[[Rules], Sequence[Input]]
    pages: Callable[[Game, Mapping[str, Any], Paper], int] = _one_page
    one_sided: bool = False
    file: str = ""


class Composed(NamedTuple):
    """Where a page that is composed `DESIGN` points wide lies on the paper.

    `matrix` maps it onto the room between title block and foot; `height` is that room's height in composed points.
    """

    matrix: Matrix
    height: float


def composed(paper: Paper, *, least_scale: float, least_width: str) -> Composed:
    """How a setup sheet composed `DESIGN` points wide lies on the paper.

    FitError if it would be drawn at less than `least_scale`; `least_width` is the paper width named as the remedy.
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
    """The setup sheet of a game; UnknownName if it has none."""
    name = catalogue(game).setup
    if not name:
        raise UnknownName(f"has no setup sheet; {nearest(game, setup_games())}", where=game)
    sheet: SetupSheet = load(name)
    return sheet


def setup_games() -> list[str]:
    """The games with setup sheets."""
    return [name for name in games.names() if catalogue(name).setup]


def roll_setups(game: Game, inputs: Mapping[str, Any], seed: int, count: int) -> Iterator[Any]:
    """`count` setups: the first from the seed, each further one from the next number, so any can be made alone."""
    sheet = setup_sheet(game.name)
    return (sheet.roll(game, inputs, seed + i) for i in range(count))
