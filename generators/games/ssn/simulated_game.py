"""SSN's simulation: what `plotroom simulate ssn` needs of captains, games and the plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.checks import Input
from aids.errors import InputError
from aids.games import Game
from aids.places import Place
from aids.rulebook.rules import Rules, place
from aids.ssn.detection import LEAST, MOST, player_table
from aids.ssn.game.figures import read_figures
from aids.ssn.game.first_file import starts
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.position import WON, Position
from aids.ssn.simulation import words
from aids.ssn.simulation.captain import Captain, parse_captain
from aids.ssn.simulation.commands import Command, command
from aids.ssn.simulation.play import play_games
from aids.ssn.simulation.tally import Tally, add, endings
from aids.turn_words import Section
from generators.games.ssn.simulation_plot import plot_bodies
from generators.page.frame import Body
from generators.page.paper import Paper
from generators.sheets.simulations import Request, Simulation

GAME = "ssn"
INPUTS = (
    Input("table", "text", "The table's width and height in inches.", default="72x48"),
    Input("turns", "whole", "A game that is not over after so many turns ends.", default=60, least=1, most=999),
)


class Ready(NamedTuple):
    """The settings of the games of a request."""

    command: Command
    starts: Sequence[Position]
    seed: int
    turns: int


def _captain(at: Place, document: Mapping[str, object]) -> Captain:
    return parse_captain(at, document, GAME)


def _ready(game: Game, request: Request) -> Ready:
    _refuse_missing(game.rules, request.values)
    figures = read_figures(game.rules, request.values)
    begun = starts(game.rules, str(request.inputs["table"]))
    return Ready(command(figures, request.captain), begun, request.seed, int(request.inputs["turns"]))


def _refuse_missing(rules: Rules, values: Mapping[str, int]) -> None:
    """InputError for rules without a detection table, RulesError for a table that lacks a situation."""
    table = player_table(rules)
    if table is None:
        raise InputError(
            "the rules have no detection table (SS-1): name one of Plotroom's own, such as ssn-even, or your own file",
            where="--rules",
        )
    known = {row.name for row in table.base} | values.keys()
    missing = [row for row in ROWS if row not in known]
    if missing:
        raise place(rules, "detection", "base").refuse(
            f"a simulation needs a threshold for every situation; there is none for {', '.join(missing[:4])}"
            + (f" and {len(missing) - 4} more" if len(missing) > 4 else "")
        )


def _play(ready: Ready, first: int, count: int) -> Tally:
    return play_games(ready.command, ready.starts, ready.seed, first, count, ready.turns)


def _told(game: Game, request: Request, tally: Tally) -> tuple[Section, ...]:
    captain: Captain = request.captain
    title = f"{captain.title}: {tally.games:,} games on a table of {request.inputs['table']} inches"
    return words.tell(game.rules, title, tally)


def _as_json(game: Game, request: Request, tally: Tally) -> dict[str, object]:
    return {"captain": request.captain.title, **words.as_json(tally), "assumes": list(words.ASSUMES)}


def _chance(tally: Tally) -> str:
    return words.with_interval(endings(tally)[WON])


def _bodies(game: Game, request: Request, tally: Tally, paper: Paper) -> list[Body]:
    return plot_bodies(game, request.captain, str(request.inputs["table"]), request.seed, tally, paper)


def _swept(game: Game) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(ROWS, (LEAST, MOST))


EXAMPLES = (
    "simulate ssn --rules ssn-even --captain bold --games 200 --seed 7",
    "simulate ssn --rules ssn-even --games 100 --sweep fire-range=8..16/4",
    "simulate ssn --rules ssn-even --games 200 --plot games.pdf",
)
SIMULATION = Simulation(INPUTS, _captain, _ready, _play, add, _told, _as_json, _chance, _bodies, _swept, EXAMPLES)
