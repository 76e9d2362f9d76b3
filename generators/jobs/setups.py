"""Setups: starting positions rolled from a seed, as sheets, as values, as one slip alone, or as a game file."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from aids.checks import Answer
from aids.dice import MOST_SEED
from aids.errors import InputError
from aids.games import Game
from aids.kinds import FilePath, Line, Whole
from aids.reading.rule_files import with_path_from
from aids.rulebook.rules import Input
from aids.turns import OPTION, RolledSetup
from generators import Progress
from generators.jobs.options import AS_JSON, HOUSE_RULES, SEED, SEEDS, JobRequest, command_line
from generators.jobs.printing import PRINTING
from generators.jobs.settled import folder_of, settle
from generators.page.frame import Body, frame_pages
from generators.press.documents import Content, Document, Files, file_names, post_process, setup_advice
from generators.sheets.setup_sheets import SetupJob, SetupSheet, on_leaves, roll_setups, setup_page_count, setup_sheet
from generators.sheets.turns import turn_games, turn_sheet
from generators.writers import find_writer

COUNT = Input("count", Whole(1, 10_000), "Number of setups in the file.", default=1)
REVEAL = Input("reveal", Line(), "Show this sealed slip of the setup with --seed, without making a sheet.")


def inputs_of(game: Game) -> tuple[Input, ...]:
    """The inputs of a game's setup under its current rules, a scenario file first where it takes one."""
    sheet = setup_sheet(game)
    file = Input(
        sheet.file,
        FilePath(),
        "Scenario file (`plotroom new scenario GAME FILE` makes one).",
        positional=True,
        shown="[SCENARIO.toml]",
    )
    return *([file] if sheet.file else []), *sheet.inputs(game.rules)


def options_of(game: Game) -> tuple[Input, ...]:
    """The options of a game's setup, without its inputs."""
    seed = "Use this random seed. The same seed makes the same setup; --count N uses the next N-1 seeds too."
    as_json = "Print each setup as one line of JSON instead of making a sheet."
    save = f"Also save the setup as a game file (for `plotroom turn {game.name} FILE`). -o does not change its folder."
    return (
        SEED._replace(help=seed),
        COUNT,
        AS_JSON._replace(help=as_json),
        REVEAL._replace(shown=setup_sheet(game).slip),
        *([Input("save", FilePath(), save)] if game.name in turn_games() else ()),
        *PRINTING,
    )


class SetupRequest(NamedTuple):
    """A setup that a player asks for: its inputs, its seed and how many."""

    game: Game
    sheet: SetupSheet[RolledSetup]
    inputs: Mapping[str, object]
    seed: int | None
    number: int
    request: JobRequest

    def seeded(self) -> "tuple[SetupRequest, dict[str, str]]":
        """The same with a seed chosen for a player who gave none, and that seed as an option to be recorded."""
        if self.seed is not None:
            return self, {}
        seed = int.from_bytes(os.urandom(4)) % SEEDS
        return self._replace(seed=seed), {SEED.name: str(seed)}

    def rolled(self) -> Iterator[RolledSetup]:
        """The setups, of the type of the game."""
        assert self.seed is not None
        return roll_setups(self.game, self.inputs, self.seed, self.number)


def ask(game: Game, request: JobRequest) -> SetupRequest:
    """The setup that a request asks for; InputError for seeds out of bounds."""
    count, seed = request.whole(COUNT.name) or 1, request.whole(SEED.name)
    if seed is not None and seed + count - 1 > MOST_SEED:
        problem = f"the last of {count} seeds would be above {MOST_SEED}"
        raise InputError(problem, "start with a lower seed", where="--seed and --count")
    inputs = {spec.name: value for spec in inputs_of(game) if (value := request.options[spec.name]) is not None}
    return SetupRequest(game, setup_sheet(game), inputs, seed, count, request)


def as_json(asked: SetupRequest) -> Iterator[dict[str, object]]:
    """Each setup, ready for `json.dumps`."""
    if asked.request.options.get("save") is not None:
        raise InputError("this option cannot be used with --json", "remove --json", where="--save")
    asked, _ = asked.seeded()
    return (setup.as_json() for setup in asked.rolled())


def print_sheets(asked: SetupRequest, progress: Progress) -> Files:
    """The setup sheets as one PDF, or as an SVG or PNG for each page, and with `save` the game file.

    The pages are drawn when they are encoded.
    """
    asked, recorded = asked.seeded()
    game, inputs, seed, count = asked.game, asked.inputs, asked.seed, asked.number
    assert seed is not None
    saved = game_files(asked)
    settled = settle(asked.request, more=recorded)
    options = settled.options
    # It repeats a setup when `--seed` is added to it.
    command = command_line(asked.request, only={HOUSE_RULES.name, *(spec.name for spec in inputs_of(game))})
    job = SetupJob(options.paper, options.sides, command, asked.sheet.slip, seed)
    total = setup_page_count(game, inputs, job, count)
    bodies = _counted(on_leaves(game, inputs, asked.rolled(), job), total, progress)
    if not job.backed:
        finishing = options.finishing
        fronts = finishing.correction and finishing.correction._replace(back=finishing.correction.front)
        options = options._replace(sides="single", finishing=finishing._replace(correction=fronts))
    pages = post_process(frame_pages(bodies, options.paper), options)
    title = f"{game.title}: setup {seed}" + (f" to {seed + count - 1}" if count > 1 else "")
    stem = f"{game.name}-setup-{seed}" + (f"-{count}-sheets" if count > 1 else "") + f"-{options.paper.name}"
    document = Document(file_names(stem, total, options), pages, options, title, "Setup")
    advice = setup_advice(total, options.sides) if find_writer(options.output.format).all_pages else ""
    return Files([document, *saved], advice, settled.notes, folder_of(asked.request))


def game_files(asked: SetupRequest) -> list[Content]:
    """The game file of a setup that is saved."""
    save = asked.request.text("save")
    if save is None:
        return []
    if asked.number != 1:
        raise InputError("this option works with one setup", "remove --count", where="--save")
    (setup,) = asked.rolled()
    path, game = Path(save), asked.game
    if asked.request.files.given is None:
        game = game._replace(rules=with_path_from(game.rules, str(path.parent)))
    text = turn_sheet(game.name).saved(game.rules, setup)
    return [Content(path.name, text.encode(), to_edit=True, path=path)]


def reveal(asked: SetupRequest, slip: str) -> tuple[dict[str, object], Answer]:
    """One sealed slip of the setup that the seed repeats: ready for `json.dumps`, and in words."""
    if asked.seed is None:
        raise InputError("this option needs --seed", "the seed is printed on the setup sheet", where=OPTION)
    if asked.number != 1:
        raise InputError("this option works with one setup", "remove --count", where=OPTION)
    if asked.request.options.get("save") is not None:
        raise InputError("this option shows a slip and saves nothing", "remove --save", where=OPTION)
    (setup,) = asked.rolled()
    found = asked.sheet.find_slip(setup, slip)
    return asked.sheet.slip_json(setup, found), setup.answer(found)


def _counted(bodies: Iterable[Body], total: int, progress: Progress) -> Iterator[Body]:
    """The bodies as they are; every tenth is reported as progress."""
    for number, body in enumerate(bodies, 1):
        if number % 10 == 0:
            progress(f"page {number:,} of {total:,}")
        yield body
