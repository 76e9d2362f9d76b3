"""`plotroom turn`: one turn of a game on file, with its turn sheet and the next file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.checks import accept_inputs
from aids.errors import InputError
from aids.house_files import noted
from aids.source import Source, source_json
from generators.cli.click_support import (
    ByGame,
    echo_files,
    echo_json,
    examples_epilog,
    given_inputs,
    input_parameters,
    parse_seed,
    recorded_command,
    say,
)
from generators.cli.printing import print_options, printing_options, with_defaults

if TYPE_CHECKING:
    from pathlib import Path

    from aids.games import Game
    from generators.page.frame import Body
    from generators.press.print_options import PrintOptions
    from generators.press.turn_job import Document
    from generators.sheets.turns import FileRead, TurnNames, TurnSheet

SEED_HELP = "Roll with this seed; the same file and seed give the same turn."
ENEMY_HELP = "the enemy's part of it, told with its rules, as a turn sheet"
MAILED_HELP = "the players' orders resolved, with what each is told as text to mail"
FORMS_HELP = "Write the order forms for the phase in FILE, with each player's units and map; no turn."
SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type


def _game_turn(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line."""
    game = games.load(name, rules)

    def run(**options: Any) -> None:
        _run(game, options)

    from generators.sheets.turns import turn_sheet

    sheet = turn_sheet(name)
    shared = [option for option in printing_options() if option.name != "out"]
    seeds = [click.Option(["--seed"], metavar="N", help=SEED_HELP)] if sheet.rolls else []
    return click.Command(
        name,
        callback=run,
        params=[
            click.Argument(["file"], metavar="FILE"),
            *seeds,
            *input_parameters(sheet.inputs, game.rules),
            click.Option(["--json"], is_flag=True, help="Write the turn as JSON on standard output; no files."),
            click.Option(["--history"], is_flag=True, help="Tell the game so far, file by file; no turn."),
            *([click.Option(["--forms"], is_flag=True, help=FORMS_HELP)] if sheet.letters else []),
            *shared,
            click.Option(["-o", "--out"], metavar="DIR", help="Folder for the files (default: that of FILE)."),
        ],
        help=f"Carry out a turn of a game of {game.title} on file: {MAILED_HELP if sheet.letters else ENEMY_HELP}, "
        "and as the next file, FILE-<turn>.toml.  A game begins with `plotroom new game` or `plotroom setup --save`.",
        epilog=_examples(name, sheet),
    )


def _examples(name: str, sheet: TurnSheet) -> str:
    """The examples at the end of the help of a game."""
    if sheet.rolls:
        return examples_epilog(f"turn {name} convoy.toml --seed 7", f"turn {name} convoy-1.toml --history")
    return examples_epilog(f"turn {name} game.toml -o results", f"turn {name} game.toml --history")


def _run(game: Game, options: Mapping[str, Any]) -> None:
    from pathlib import Path

    from generators.sheets.turns import read_with_rules, turn_sheet

    if len(chosen := [name for name in ("json", "history", "forms") if options.get(name)]) > 1:
        raise InputError("use one of them", where=" and ".join(f"--{name}" for name in chosen))
    path, sheet = Path(options["file"]), turn_sheet(game.name)
    if options["history"]:
        from generators.cli.history import history_lines

        for line in history_lines(game, path):
            _say_plain(line)
        return
    (game, file), seed = read_with_rules(game, str(path)), parse_seed(options.get("seed"))
    given = accept_inputs(game.name, sheet.inputs, given_inputs(sheet.inputs, options))
    if sheet.letters is not None:
        if (lines := sheet.letters.answer(game.rules, file, given)) is not None:
            if options["json"]:
                raise InputError("belongs to a turn; leave it out", where="--json")
            for line in lines:
                _say_plain(line)
            return
        if options["forms"]:
            _refuse_beside_forms(given)
            _write_forms(game, path, file, options)
            return
    file = sheet.given(game.rules, file, given)
    if file.rolled and seed is not None:
        raise InputError(f"leave it out: {path.name} holds the dice that you rolled", where="--seed")
    if not file.rolled and seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
    report = sheet.play(game.rules, file, str(path), seed)
    source = Source(path.name, file.digest, seed, file.made)
    if options["json"]:
        echo_json({**sheet.as_json(game.rules, report), "from": source_json(source)})
        return
    _write(game, path, file, report, source, options)


def _write(game: Game, path: Path, file: FileRead, report: Any, source: Source, options: Mapping[str, Any]) -> None:
    """Write the sheet and the next file, then tell the turn."""
    from generators.cli.told import told_lines
    from generators.press.turn_job import MAILED, SUFFIX, Document, write_turn
    from generators.sheets.turns import TurnJob, turn_names, turn_sheet

    sheet = turn_sheet(game.name)
    names = turn_names(sheet, path, file, report)
    seeded = {} if source.seed is None or options.get("seed") is not None else {"--seed": str(source.seed)}
    chosen = _print_options(path, options, seeded)
    rolled = "own dice" if source.seed is None else f"seed {source.seed}"
    parts = (f"{path.name} {file.digest}", rolled if sheet.rolls else "", noted(game.rules))
    note = " · ".join(filter(None, parts))
    job = TurnJob(chosen.paper, note)
    title = _title(game, file)
    documents = [Document(names.sheet, sheet.bodies(game, report, job), title)]
    texts = {f"{names.following}{SUFFIX}": sheet.next_text(game.rules, report, source)}
    if sheet.letters is not None:
        mailed = sheet.letters.texts(game.rules, report)
        texts |= {f"{names.letters}-{whom.lower()}{MAILED}": text for whom, text in mailed.items()}
        documents += _forms(sheet.letters.forms(game, report, job), names, title)
        for whom, pages in sheet.letters.maps(game, report, job).items():
            documents.append(Document(f"{names.maps}-{whom.lower()}", pages, f"{title}: map for {whom}"))
    written = write_turn(texts, documents, chosen)
    for line in told_lines(sheet.told(game.rules, report)):
        _say_plain(line)
    say("")
    echo_files(written)


def _refuse_beside_forms(given: Mapping[str, Any]) -> None:
    """InputError for options that mean something to a turn."""
    if names := [name for name in given if given[name]]:
        raise InputError("stands alone; leave --" + " and --".join(names) + " out", where="--forms")


def _write_forms(game: Game, path: Path, file: FileRead, options: Mapping[str, Any]) -> None:
    """Write the order forms for the turn that a file waits for; InputError if nobody has anything to order."""
    from generators.press.turn_job import write_turn
    from generators.sheets.turns import TurnJob, turn_names, turn_sheet

    sheet = turn_sheet(game.name)
    assert sheet.letters is not None
    report = sheet.letters.standing(game.rules, file)
    chosen, names = _print_options(path, options, {}), turn_names(sheet, path, file, report)
    documents = _forms(sheet.letters.forms(game, report, TurnJob(chosen.paper)), names, _title(game, file))
    if not documents:
        raise InputError("nobody has anything to order", where=str(path))
    echo_files(write_turn({}, documents, chosen))


def _forms(forms: Mapping[str, list[Body]], names: TurnNames, title: str) -> list[Document]:
    """The forms of each player as a file of their own."""
    from generators.press.turn_job import Document

    return [
        Document(f"{names.forms}-{whom.lower()}", pages, f"{title}: orders of {whom}") for whom, pages in forms.items()
    ]


def _title(game: Game, file: FileRead) -> str:
    """The title of the files of a turn."""
    return f"{game.title}: {file.label.replace('-', ' ') if file.label else f'turn {file.turn + 1}'}"


def _print_options(path: Path, options: Mapping[str, Any], seeded: Mapping[str, str]) -> PrintOptions:
    """The print options of a turn, its files beside the game file unless another folder is named."""
    options, in_force = with_defaults({**options, "out": options["out"] or str(path.parent)})
    return print_options(options, recorded_command(click.get_current_context(), {**seeded, **in_force}))


def _say_plain(line: str) -> None:
    """A line of text with other characters for those that the console lacks."""
    from generators.cli.console import standard_output

    say(standard_output().plain(line))


def _turn_games() -> list[str]:
    from generators.sheets.turns import turn_games

    return turn_games()


turn = ByGame(
    "turn",
    make_command=_game_turn,
    list_games=_turn_games,
    help="Carry out a turn of a game on file, which `plotroom new game` or `plotroom setup --save` begins.",
    short_help="Carry out a turn of a game on file.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
    no_args_is_help=True,
)
