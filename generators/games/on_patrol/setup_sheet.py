"""Fleet movement rolled beforehand: a sealed slip for each turn, and how to use them (On Patrol 104.3.1)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.input_file import PlayerFile
from aids.on_patrol.convoy_setup import (
    EMERGENCY,
    FLEET,
    FORMATION,
    SEALED,
    SealedRoll,
    Setup,
    as_json,
    order_in_words,
    roll_setup,
)
from aids.on_patrol.enemy import CONVOY, phase_name
from aids.on_patrol.scenario import inputs, scenario, ship_keys
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Matrix, Point, Symbol, shift
from generators.drawing.scene import die_symbol, numbered_die
from generators.drawing.text import font, shorten_text
from generators.games.on_patrol.log_page import GridPage, draw_log, escort_group, grid_pages, has_grid_apart
from generators.games.on_patrol.order_of_battle import (
    Page,
    class_table,
    draw_left_column,
    draw_right_column,
    has_classes_apart,
)
from generators.page.frame import NOTE, SECTION, TABLE, VALUE, Body, Heading
from generators.page.paper import Paper
from generators.page.rich_text import draw_section
from generators.page.table_layout import Column, Look, Table, draw_table
from generators.sheets import setup_sheets
from generators.sheets.setup_sheets import SetupJob, SetupSheet, Strip, seed_note, true_place
from generators.sheets.sheet import resting
from generators.sheets.slips import Heads, Slip

STRIP = Strip(width=174.0, height=34.0, least=160.0, widest=200.0, lip=14.0, most=2.4)
DIE = 17.0
NOTATION = (
    ("L n", "turn left, then n hexes ahead; R right"),
    ("n L", "n hexes ahead, then turn left; R right"),
    ("M", "as many hexes as the present speed"),
)


def slips(setup: Setup) -> Iterator[Slip]:
    """The slips of a setup by turn."""
    note = f"seed {setup.seed}"
    for turn in range(1, setup.turns + 1):
        rolls = [roll for roll in setup.rolls if roll.turn == turn]
        yield Slip(f"Turn {turn}", note, _secret(rolls).records)


def _secret(rolls: list[SealedRoll]) -> Drawing:
    """The die of a turn and its order; in red the same die in the Emergency column, where the setup has it."""
    draw = Drawing()
    both = len(rolls) > 1
    for roll in rolls:
        emergency = roll.kind == EMERGENCY
        if roll.kind == FLEET:
            draw.use(numbered_die(roll.dice[0], DIE, SECTION), shift(8, (STRIP.height - DIE) / 2))
        y = (3.5 if emergency else 19.5) if both else 12.0
        colour, size = ("danger" if emergency else "navy"), (SECTION if both else VALUE)
        draw.text(34, y, str(roll.result), size, colour, "bold")
        words = order_in_words(roll.order) if roll.order else ""
        draw.text(74, y + 1, f"Emergency: {words}" if emergency else words, NOTE if both else TABLE, "ink")
    return draw


def guide(rules: Rules, setup: Setup, job: SetupJob) -> Heads:
    """How to use the slips, what an order means, and the command."""
    last = "Write the lead bow, the direction and the mode on the log at the end of the turn."
    if any(roll.kind == EMERGENCY for roll in setup.rolls):
        last = "Once torpedoes have been fired the order marked Emergency counts: the same die in that column."
    steps = (
        setup_sheets.cut_step(job),
        f"At the start of a turn’s {phase_name(rules, CONVOY)} {setup_sheets.open_step(job, 'its slip')}: "
        "the convoy moves by that order.",
        last,
        f"After turn {setup.turns} roll the die yourself, on the table Fleet movement.",
    )
    return setup_sheets.guide_heads(job, setup.seed, steps, _draw_notation)


def _draw_notation(draw: Drawing, width: float) -> float:
    """How an order is read, in three lines; the height used."""
    columns = (Column(width=34, look=Look(SECTION, "navy", "bold")), Column(share=1))
    y = draw_section(draw, "Orders", "", width)
    return 4 - draw_table(
        draw, Table(columns, NOTATION, tinted=False, ruled=True, row_height=18, padding=0), width, 0, y
    )


PAGES = 2  # of each setup, before the grid of a large escort group and the slips
FILE = "scenario"  # the input that is the player's own scenario file
SHIPS = ("merchantmen", "capital", "escort")  # inputs of which a setup without a scenario file needs one
LEAST_SCALE = 0.83  # below this the figures are too small to read


class Ground(NamedTuple):
    """Parts that are the same for every seed: the first page, where its die goes, the log, and further pages.

    These have their titles before them: the classes of the ships, and the grid of the log.
    """

    position: Symbol
    die: Point
    log: Symbol
    further: tuple[tuple[str, Symbol], ...] = ()


def roll(game: Game, inputs: Mapping[str, object], seed: int) -> Setup:
    """The setup that a seed gives; `inputs` may name a scenario file, over which the other options are laid."""
    options = {name: each for name, each in inputs.items() if name != FILE}
    file = inputs.get(FILE)
    assert file is None or isinstance(file, PlayerFile)
    return roll_setup(game.rules, scenario(game.rules, options, file), seed)


def pages(game: Game, inputs: Mapping[str, object], job: SetupJob) -> int:
    """The number of pages of a setup; `FitError` if the paper is too small for its slips."""
    setup = roll(game, inputs, job.seed)
    page = _place(job.paper)[1]
    apart = has_classes_apart(game.rules, setup, page, job.paper)
    return (
        PAGES
        + apart
        + len(_grids(game.rules, setup, page))
        + setup_sheets.strip_page_count(setup.turns, guide(game.rules, setup, job), job, STRIP)
    )


def bodies(game: Game, setups: Iterable[Setup], job: SetupJob, others: Iterable[Setup] = ()) -> Iterator[Body]:
    """The position, the log and the slips of each setup.  FitError if the convoy does not fit the paper."""
    paper = job.paper
    matrix, page = _place(paper)
    grounds: dict[int, Ground] = {}
    hidden = setup_sheets.hiding((slips(other) for other in others), STRIP)
    for setup in setups:
        number = setup.formation.number if setup.formation else 0
        if number not in grounds:
            _check_letters(setup)
            grounds[number] = _ground(game.rules, setup, number, page, paper)
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
        yield resting(Body(position, Heading(game.title, title), "read", note=note), game, setup.assumes)
        yield Body(log, Heading(game.title, "Convoy/Escort Log"), "read", note=note)
        for heading, further in ground.further:
            sheet = Drawing()
            with sheet.group(matrix):
                sheet.use(further)
            yield Body(sheet, Heading(game.title, heading), "read", note=note)
        heads = guide(game.rules, setup, job)
        moves = f"{title}: fleet movement"
        yield from setup_sheets.impose_strips(
            slips(setup),
            setup.turns,
            job,
            game,
            setup.seed,
            heads,
            STRIP,
            moves,
            setup.assumes,
            hidden=hidden,
        )


def _place(paper: Paper) -> tuple[Matrix, Page]:
    """The place of the pages on the paper, and their size; `FitError` if that is too narrow."""
    place = true_place(paper, least_scale=LEAST_SCALE, least_width="7 1/4 inches")
    return place.matrix, Page(place.width, place.height, place.factor)


def _grids(rules: Rules, setup: Setup, page: Page) -> list[GridPage]:
    """The pages of the escort group's grid where the log has no room for it."""
    if not has_grid_apart(rules, setup, page):
        return []
    return list(grid_pages(rules, setup, escort_group(setup), page))


def _check_letters(setup: Setup) -> None:
    """FitError for a title or a name with a letter that the faces lack; RulesError with its line in a scenario file."""
    known, scenario = font("regular").face.charToGlyph, setup.scenario
    for keys, text in ((("title",), scenario.title), *ship_keys(scenario)):
        for letter in text:
            if ord(letter) not in known:
                message = f"there is no {letter!r} in the letters that sheets are set in"
                if scenario.file is not None:
                    raise scenario.file.at(*keys).refuse(message)
                raise FitError(message, where=repr(text[:40]))


def _ground(rules: Rules, setup: Setup, number: int, page: Page, paper: Paper) -> Ground:
    """The pages of a formation, drawn from its first setup."""
    box = (-2.0, -2.0, page.width + 2, page.height + 2)
    position, log = Drawing(), Drawing()
    draw_left_column(position, rules, setup, page, paper)
    at = draw_right_column(position, rules, setup, page)
    grids = _grids(rules, setup, page)
    draw_log(log, rules, setup, page, paper, apart=bool(grids))
    pages = [(f"Escort log: turns {grid.first} to {grid.last}", grid.drawing) for grid in grids]
    classes = class_table(rules, setup, page.width)
    if classes is not None and has_classes_apart(rules, setup, page, paper):
        apart = Drawing()
        with apart.group(shift(0, page.height)):
            apart.add(classes.drawing.records)
        pages.insert(0, ("The ships", apart))
    further = (
        (heading, Symbol(f"further-{n}-on-patrol-{number}", each.records, box))
        for n, (heading, each) in enumerate(pages)
    )
    return Ground(
        Symbol(f"setup-on-patrol-{number}", position.records, box),
        at,
        Symbol(f"log-on-patrol-{number}", log.records, box),
        tuple(further),
    )


EXAMPLE = {"title": "Example convoy"}
SHEET = SetupSheet(roll, bodies, as_json, inputs, SEALED, pages=pages, file=FILE, one_of=SHIPS, of_example=EXAMPLE)
