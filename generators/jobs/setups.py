"""Setups: starting positions rolled from a seed, as sheets, as values, one slip alone, or as a game on file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from aids import games, sealed
from aids.checks import accept_inputs
from aids.checks.answers import Answer
from aids.dice import MOST_SEED
from aids.errors import InputError, printable
from aids.games import Game
from generators.jobs.options import AS_JSON, HOUSE_RULES, SEED, SEEDS, Option, Request
from generators.jobs.printing import PRINTING, settle
from generators.press.made import Content, Files
from generators.press.print_job import print_setups
from generators.progress import Progress, no_progress
from generators.sheets.setups import SetupSheet, roll_setups, setup_sheet
from generators.sheets.turns import turn_games, turn_sheet

COUNT = Option("count", "whole", "Number of setups in the file (default 1).", "1", shown="N", least=1, most=10_000)
REVEAL = Option("reveal", "text", "Tell this slip alone of the setup that --seed repeats; no sheet.")


def options_of(game: str) -> tuple[Option, ...]:
    """The options of a game's setup besides its inputs."""
    seed = "Roll with this seed, which the sheet shows; with --count, each further sheet has the next seed."
    as_json = "Write each setup as a line of JSON on standard output; no sheet."
    save = f"Write the setup as a game on file as well, for the command turn {game}; -o does not move it."
    return (
        SEED._replace(help=seed),
        COUNT,
        AS_JSON._replace(help=as_json),
        REVEAL._replace(shown=setup_sheet(game).sealed.label),
        *([Option("save", "file", save, shown="FILE")] if game in turn_games() else ()),
        *PRINTING,
    )


class Asked(NamedTuple):
    """A setup that a player asks for: its inputs as accepted and as they were given, its seed and how many."""

    game: Game
    sheet: SetupSheet
    inputs: Mapping[str, Any]
    given: Mapping[str, Any]
    seed: int | None
    number: int
    request: Request

    @property
    def scenario(self) -> str | None:
        """The scenario file, None without."""
        return self.request.options[self.sheet.file] if self.sheet.file else None

    def seeded(self) -> tuple[Asked, dict[str, str]]:
        """The same with a seed chosen for a player who gave none, and that seed as an option to be recorded."""
        if self.seed is not None:
            return self, {}
        seed = int.from_bytes(os.urandom(4)) % SEEDS
        return self._replace(seed=seed), {SEED.label: str(seed)}

    def rolled(self) -> Iterator[Any]:
        """The setups, of the type of the game."""
        assert self.seed is not None
        return roll_setups(self.game, self.inputs, self.seed, self.number)


def ask(game: Game, request: Request, given: Mapping[str, Any]) -> Asked:
    """The setup that a request asks for with the inputs `given`; InputError for inputs and options out of bounds."""
    sheet = setup_sheet(game.name)
    inputs: dict[str, Any] = accept_inputs(game.name, sheet.inputs(game.rules), given)
    if sheet.file and request.options[sheet.file] is not None:
        inputs[sheet.file] = request.options[sheet.file]
    count, seed = request.whole(COUNT), request.whole(SEED)
    assert count is not None
    if seed is not None and seed + count - 1 > MOST_SEED:
        raise InputError(
            f"the last of {count} seeds would be above {MOST_SEED}; begin lower", where="--seed and --count"
        )
    return Asked(game, sheet, inputs, given, seed, count, request)


def as_json(asked: Asked) -> Iterator[dict[str, object]]:
    """Each setup, ready for `json.dumps`."""
    if asked.request.options.get("save") is not None:
        raise InputError("is written with the sheet; leave --json out", where="--save")
    asked, _ = asked.seeded()
    return map(asked.sheet.as_json, asked.rolled())


def print_sheets(asked: Asked, progress: Progress = no_progress) -> Files:
    """The setup sheets, and with `save` the game on file."""
    asked, recorded = asked.seeded()
    assert asked.seed is not None
    saved = game_files(asked)
    settled = settle(asked.request, more=recorded)
    made = print_setups(
        asked.game, asked.inputs, asked.seed, asked.number, settled.options, _repeat_command(asked), progress
    )
    return made._replace(parts=[*made.parts, *saved], notes=settled.notes)


def game_files(asked: Asked) -> list[Content]:
    """The game file of a setup that is to be kept."""
    save = asked.request.options.get("save")
    if save is None:
        return []
    if asked.number != 1:
        raise InputError("keeps one setup; leave --count out", where="--save")
    (setup,) = asked.rolled()
    text = turn_sheet(asked.game.name).saved(asked.game, setup)
    return [Content(Path(save).name, text.encode(), to_edit=True)]


def _repeat_command(asked: Asked) -> str:
    """The command line that repeats a setup when its seed is added: inputs, scenario file, house rules."""
    from shlex import join

    words = ["plotroom", "setup", games.word_of(asked.game.name)]
    if asked.scenario is not None:
        words.append(asked.scenario)
    for wanted in asked.sheet.inputs(asked.game.rules):
        value = asked.given.get(wanted.name)
        if wanted.kind == "flag":
            words += [f"--{wanted.name}"] if value else []
        elif value is not None:
            values = value if wanted.repeatable else (value,)
            words += [word for each in values for word in (f"--{wanted.name}", str(each))]
    if (rules := asked.request.options.get(HOUSE_RULES.key)) is not None:
        words += [HOUSE_RULES.label, str(rules)]
    return printable(join(words), replacement="?")


class Slip(NamedTuple):
    """One sealed slip of a setup: ready for `json.dumps`, and in words."""

    values: dict[str, object]
    answer: Answer


def reveal(asked: Asked, slip: str) -> Slip:
    """Tell one slip of the setup that the seed repeats."""
    if asked.seed is None:
        raise InputError("needs --seed, which the setup sheet shows", where=sealed.OPTION)
    if asked.number != 1:
        raise InputError("tells a slip of one setup; leave --count out", where=sealed.OPTION)
    if asked.request.options.get("save") is not None:
        raise InputError("tells a slip and writes nothing; leave --save out", where=sealed.OPTION)
    sheet = asked.sheet
    (setup,) = asked.rolled()
    found = sealed.find(sheet.sealed, setup, slip)
    return Slip(sealed.slip_json(sheet.sealed, sheet.as_json(setup), found), sheet.sealed.answer(setup, found))
