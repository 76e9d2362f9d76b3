"""On Patrol's setup sheet: the convoy on its hexes, the Convoy/Escort Log filled in, sealed fleet movement.

What is the same on every sheet of a book is drawn once, as a symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.on_patrol.scenario import inputs, scenario, ship_keys
from aids.on_patrol.setup import FORMATION, SEALED, Setup, as_json, roll_setup
from aids.rulebook.rules import Rules
from generators.drawing import fonts
from generators.drawing.dice import die_symbol
from generators.drawing.drawing import Drawing, Point, Symbol, shift
from generators.drawing.text import shorten_text
from generators.games.on_patrol.setup_pages.escort_grid import GridPage, grid_pages
from generators.games.on_patrol.setup_pages.log_page import draw_log, escort_group, has_grid_apart
from generators.games.on_patrol.setup_pages.opening import draw_right_column
from generators.games.on_patrol.setup_pages.order_of_battle import draw_left_column
from generators.games.on_patrol.setup_pages.sealed_rolls import STRIP, guide, slips
from generators.page.frame import Body, Heading
from generators.page.paper import Paper
from generators.page.typeset import DESIGN
from generators.sheets import setup_strips
from generators.sheets.setups import Composed, SetupJob, SetupSheet, composed_place, seed_note

PAGES = 2  # of each setup, before the grid of a large escort group and the slips
FILE = "scenario"  # the input that is the player's own scenario file
SHIPS = ("merchantmen", "capital", "escort")  # inputs of which a setup without a scenario file needs one
LEAST_SCALE = 0.83  # below this the figures are too small to read


class Ground(NamedTuple):
    """Parts that are the same for every seed: the first page, where its die goes, the log, and the pages of its grid.

    Each page of the grid has its turns before it.
    """

    position: Symbol
    die: Point
    log: Symbol
    grids: tuple[tuple[str, Symbol], ...] = ()


def roll(game: Game, inputs: Mapping[str, Any], seed: int) -> Setup:
    """The setup that a seed gives; `inputs` may name a scenario file, over which the other options are laid."""
    options = {name: each for name, each in inputs.items() if name != FILE}
    return roll_setup(game.rules, scenario(game.rules, options, inputs.get(FILE)), seed)


def pages(game: Game, inputs: Mapping[str, Any], job: SetupJob) -> int:
    """The number of pages of a setup; `FitError` if the paper is too small for its slips."""
    setup = roll(game, inputs, 0)
    matrix, height = _place(job.paper)
    grids = len(_grids(game.rules, setup, height, matrix[0]))
    return PAGES + grids + setup_strips.strip_page_count(setup.turns, guide(game.rules, setup, job), job, STRIP)


def bodies(game: Game, setups: Iterable[Setup], job: SetupJob) -> Iterator[Body]:
    """The position, the log and the slips of each setup.  FitError if the convoy does not fit the paper."""
    paper = job.paper
    matrix, height = _place(paper)
    grounds: dict[int, Ground] = {}
    for setup in setups:
        number = setup.formation.number if setup.formation else 0
        if number not in grounds:
            _check_letters(setup)
            grounds[number] = _ground(game.rules, setup, number, height, paper, matrix[0])
        ground, note = grounds[number], seed_note(game, setup.seed)
        title = shorten_text(setup.scenario.title or f"Setup {setup.seed}", 18, 330)
        position, log = Drawing(), Drawing()
        with position.group(matrix):
            position.use(ground.position)
            for rolled in setup.rolls:
                if rolled.kind == FORMATION:
                    position.use(die_symbol(rolled.dice[0], 9.0), shift(*ground.die))
        with log.group(matrix):
            log.use(ground.log)
        yield Body(position, Heading(game.title, title, "103, 104"), "read", note=note)
        yield Body(log, Heading(game.title, "Convoy/Escort Log", "104.4.4"), "read", note=note)
        for turns, grid in ground.grids:
            page = Drawing()
            with page.group(matrix):
                page.use(grid)
            yield Body(page, Heading(game.title, f"Escort log: {turns}", "104.4.4"), "read", note=note)
        heads = guide(game.rules, setup, job)
        moves = f"{title}: fleet movement"
        yield from setup_strips.impose_strips(
            slips(setup), setup.turns, job, game, setup.seed, heads, STRIP, moves, "104.3.1"
        )


def _place(paper: Paper) -> Composed:
    """The place of the pages on the paper; `FitError` if that is too narrow."""
    return composed_place(paper, least_scale=LEAST_SCALE, least_width="7 1/4 inches")


def _grids(rules: Rules, setup: Setup, height: float, factor: float) -> list[GridPage]:
    """The pages of the escort group's grid where the log has no room for it."""
    if not has_grid_apart(rules, setup, height, factor):
        return []
    return list(grid_pages(setup, escort_group(setup), height, factor))


def _check_letters(setup: Setup) -> None:
    """FitError for a title or a name with a letter that the faces lack; RulesError with its line in a scenario file."""
    known, scenario = fonts.font("regular").face.charToGlyph, setup.scenario
    for keys, text in ((("title",), scenario.title), *ship_keys(scenario)):
        for letter in text:
            if ord(letter) not in known:
                message = f"there is no {letter!r} in the letters that sheets are set in"
                if scenario.file is not None:
                    raise scenario.file.at(*keys).refuse(message)
                raise FitError(message, where=repr(text[:40]))


def _ground(rules: Rules, setup: Setup, number: int, height: float, paper: Paper, factor: float) -> Ground:
    """The pages of a formation, drawn from its first setup."""
    box = (-2.0, -2.0, DESIGN + 2, height + 2)
    position, log = Drawing(), Drawing()
    draw_left_column(position, setup, height, paper)
    at = draw_right_column(position, rules, setup, height)
    grids = _grids(rules, setup, height, factor)
    draw_log(log, rules, setup, height, paper, factor, apart=bool(grids))
    pages = [
        (f"turns {page.first} to {page.last}", Symbol(f"grid-{n}-on-patrol-{number}", page.drawing.records, box))
        for n, page in enumerate(grids)
    ]
    return Ground(
        Symbol(f"setup-on-patrol-{number}", position.records, box),
        at,
        Symbol(f"log-on-patrol-{number}", log.records, box),
        tuple(pages),
    )


SHEET = SetupSheet(roll, bodies, as_json, inputs, SEALED, pages=pages, file=FILE, one_of=SHIPS)
