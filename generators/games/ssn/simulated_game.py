"""SSN's simulation: what `plotroom simulate ssn` needs of captains, games and the plot."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from aids.checks import Input
from aids.dice import format_percent, percent
from aids.errors import FitError, InputError
from aids.games import Game
from aids.rulebook.rules import Rules, place
from aids.ssn.detection import HIGHEST, LEAST, player_table
from aids.ssn.formation import PlayingTable, parse_size, playing_table, ships
from aids.ssn.game.figures import read_figures
from aids.ssn.game.first_file import starts
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.position import LATE, LEFT, NO_TORPEDOES, SUNK, WON, Position
from aids.ssn.simulation.captain import Captain, parse_captain
from aids.ssn.simulation.commands import Command, command
from aids.ssn.simulation.play import play_games
from aids.ssn.simulation.tally import (
    ASSUMES,
    MEANINGS,
    UNFINISHED,
    Cell,
    Tally,
    add,
    as_json,
    deviation,
    endings,
    mean,
    share,
    tell,
    with_interval,
)
from aids.turn_words import Section
from generators.drawing.drawing import Drawing, Style, shift
from generators.page.frame import NOTE, TABLE, Area, Body, Heading, area
from generators.page.paper import Paper
from generators.page.typeset import draw_section
from generators.sheets.setups import seed_note
from generators.sheets.simulations import Request, Simulation

GAME = "ssn"
INPUTS = (
    Input("table", "text", "The table’s width and height in inches.", default="72x48"),
    Input("turns", "whole", "A game that is not over after so many turns ends.", default=60, least=1, most=999),
)
COLOURS = {WON: "sea", SUNK: "danger", NO_TORPEDOES: "amber", LATE: "navy", LEFT: "grey", UNFINISHED: "grey"}
HEAD, GAP, SIDE = 22.0, 14.0, 108.0
LEAST_WIDTH = 330.0
GRID = 12  # inches between two lines of the grid
ROW = 13.0


class Ready(NamedTuple):
    """The settings of the games of a request."""

    command: Command
    starts: Sequence[Position]
    seed: int
    turns: int


def _ready(game: Game, request: Request[Captain]) -> Ready:
    _refuse_missing(game.rules, request.values)
    figures = read_figures(game.rules, request.values)
    begun = starts(game.rules, str(request.inputs["table"]))
    return Ready(command(figures, request.captain), begun, request.seed, int(str(request.inputs["turns"])))


def _refuse_missing(rules: Rules, values: Mapping[str, int]) -> None:
    """InputError for rules without a detection table, RulesError for a table that lacks a situation."""
    table = player_table(rules)
    if table is None:
        raise InputError(
            "the rules have no detection table (SS-1): name one of Plotroom’s own, such as ssn-even, or your own file",
            where="--rules",
        )
    known = {row.name for row in table.base} | values.keys()
    missing = [row for row in ROWS if row not in known]
    if missing:
        raise place(rules, "detection", "base").refuse(
            f"a simulation needs a threshold for every situation; there is none for {', '.join(missing[:4])}"
            + (f" and {len(missing) - 4} more" if len(missing) > 4 else "")
        )


def _tell(game: Game, request: Request[Captain], tally: Tally) -> tuple[Section, ...]:
    title = f"{request.captain.title}: {tally.games:,} games on a table of {request.inputs['table']} inches"
    return tell(game.rules, title, tally)


class View(NamedTuple):
    """The table as it is drawn: its measures in inches, points for an inch, and how far the places beyond it reach."""

    table: PlayingTable
    per: float

    @property
    def width(self) -> float:
        """In points."""
        return self.table.width * self.per

    @property
    def height(self) -> float:
        """In points."""
        return self.table.height * self.per


def plot_bodies(game: Game, captain: Captain, table: str, seed: int, tally: Tally, paper: Paper) -> list[Body]:
    """The page with both plots and their keys; FitError if the paper is too narrow."""
    room = area(paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{paper.name} is too narrow for the plot; choose larger paper", where="--paper")
    laid = playing_table(game.rules, parse_size(table))
    half = (room.height - GAP) / 2
    view = View(laid, min((room.width - SIDE) / laid.width, (half - HEAD) / laid.height))
    draw = Drawing()
    _draw_detected(draw, game, view, tally, room, room.top)
    _draw_ended(draw, game, view, tally, room, room.top - half - GAP)
    heading = Heading(game.title, f"Simulation: {captain.title}", f"{tally.games:,} games")
    note = seed_note(game, seed)
    return [Body(draw, heading, "read", note=note)]


def _draw_detected(draw: Drawing, game: Game, view: View, tally: Tally, room: Area, top: float) -> None:
    most = max(tally.detected.values(), default=0)
    note = "places of the submarine in turns with a detection"
    draw_section(draw, "Where the submarine was detected", note, room.width, room.left, top)
    with draw.group(shift(room.left, top - HEAD - view.height)):
        _draw_table(draw, game, view)
        _draw_squares(draw, view, dict.fromkeys(tally.detected, "danger"), tally.detected)
    games = tally.games
    facts = [
        ("reach a firing place", percent(share(tally.in_place, games).chance)),
        ("fire", percent(share(tally.fired, games).chance)),
        ("unheard till then", percent(share(tally.unheard, games).chance)),
        ("turns heard till then", f"{mean(tally.heard, games):.2f}"),
        ("turns of a game", f"{mean(tally.turns, games):.1f} ± {deviation(tally.turns, tally.squares, games):.1f}"),
        ("in the fullest square", f"{most:,}"),
    ]
    x, y = room.right - SIDE + 12, top - HEAD - 10
    for name, figure in facts:
        draw.text(x, y, figure, TABLE, "navy", "semibold")
        draw.text(x, y - 9.5, name, NOTE, "grey")
        y -= 2 * ROW


def _draw_ended(draw: Drawing, game: Game, view: View, tally: Tally, room: Area, top: float) -> None:
    by_cell: dict[Cell, dict[str, int]] = {}
    for (ending, cell), count in tally.ended.items():
        by_cell.setdefault(cell, {})[ending] = count
    totals = {cell: sum(counts.values()) for cell, counts in by_cell.items()}
    colours = {cell: COLOURS[max(counts, key=lambda each: (counts[each], each))] for cell, counts in by_cell.items()}
    note = "the submarine’s last place, in the colour of the most frequent ending there"
    draw_section(draw, "Where games end", note, room.width, room.left, top)
    with draw.group(shift(room.left, top - HEAD - view.height)):
        _draw_table(draw, game, view)
        _draw_squares(draw, view, colours, totals)
    y = top - HEAD - 10
    for ending, part in endings(tally).items():
        if not part.games:
            continue
        x = room.right - SIDE + 12
        draw.rect(x, y - 0.5, 7, 7, Style(COLOURS[ending]))
        draw.text(x + 11, y, f"{percent(part.chance)}", TABLE, "navy", "semibold")
        draw.text(x + 11, y - 9.5, MEANINGS[ending][0], NOTE, "grey")
        draw.text(x + 11, y - 18.5, f"{format_percent(part.low)} to {format_percent(part.high)}", NOTE, "grey")
        y -= 2.7 * ROW
    draw.text(room.right - SIDE + 12, y + 6, "95 % intervals", NOTE, "grey")


def _draw_table(draw: Drawing, game: Game, view: View) -> None:
    """Water, a grid, the edges of the table, and the ships where they start."""
    per, table = view.per, view.table
    draw.rect(0, 0, view.width, view.height, Style("tint"))
    across, up = range(GRID, int(table.width), GRID), range(GRID, int(table.height), GRID)
    lines = [((n * per, 0.0), (n * per, view.height)) for n in across]
    draw.lines([*lines, *(((0.0, n * per), (view.width, n * per)) for n in up)], Style(None, "rule", 0.35))
    draw.texts([(n * per + 2, view.height - 8, f"{n}″") for n in across], NOTE, "grey")
    draw.texts([(2, n * per + 2, f"{n}″") for n in up], NOTE, "grey")
    for _, x, y in ships(game.rules):
        x, y = (table.x + x) * per, (table.y + y) * per
        draw.polygon(((x - 2.2, y - 3.4), (x + 2.2, y - 3.4), (x, y + 4.2)), Style(None, "navy", 0.6))
    draw.rect(0, 0, view.width, view.height, Style(None, "navy", 1.0))


def _draw_squares(draw: Drawing, view: View, colours: Mapping[Cell, str], counts: Mapping[Cell, int]) -> None:
    """A square in each square inch, its area in proportion to the count; the greatest fills its inch."""
    most = max(counts.values(), default=1)
    outlines: dict[str, list[tuple[tuple[float, float], ...]]] = {}
    for (column, row), count in sorted(counts.items()):
        if not (0 <= column < view.table.width and 0 <= row < view.table.height):
            continue  # a submarine that has left the table
        half = view.per * sqrt(count / most) / 2
        x, y = (column + 0.5) * view.per, (row + 0.5) * view.per
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        outlines.setdefault(colours[column, row], []).append(corners)
    for colour, boxes in sorted(outlines.items()):
        draw.polygons(boxes, Style(colour))


EXAMPLES = (
    "simulate ssn --rules ssn-even --captain bold --games 200 --seed 7",
    "simulate ssn --rules ssn-even --games 100 --sweep fire-range=8..16/4",
    "simulate ssn --rules ssn-even --games 200 --plot games.pdf",
)
SIMULATION: Simulation[Captain, Ready, Tally] = Simulation(
    inputs=INPUTS,
    captain=lambda at, document: parse_captain(at, document, GAME),
    ready=_ready,
    play=lambda ready, first, count: play_games(ready.command, ready.starts, ready.seed, first, count, ready.turns),
    add=add,
    tell=_tell,
    as_json=lambda game, asked, tally: {
        "captain": asked.captain.title,
        **as_json(tally),
        "assumes": list(ASSUMES),
    },
    chance=lambda tally: with_interval(endings(tally)[WON]),
    bodies=lambda game, asked, tally, paper: plot_bodies(
        game, asked.captain, str(asked.inputs["table"]), asked.seed, tally, paper
    ),
    swept=lambda game: dict.fromkeys(ROWS, (LEAST, HIGHEST)),
    examples=EXAMPLES,
)
