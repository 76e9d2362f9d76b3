"""The command `turn`."""

import os
from collections.abc import Sequence
from contextlib import suppress

import click

from aids import games, toml_file
from aids.errors import InputError, PlotroomError
from aids.games import Game
from aids.input_file import DISK, on_disk
from aids.reading.rule_files import NAME_FIELD
from generators.cli import console
from generators.cli.console import can_ask
from generators.cli.main import Helped, examples_epilog
from generators.jobs import turns
from generators.jobs.options import SEED, JobRequest, exclusive
from generators.jobs.turns import history
from generators.press.documents import Files, write
from generators.sheets.turns import turn_games, turn_sheet

ENEMY_HELP = "Play the enemy’s part of the next turn.  Shows each step with its rule, and writes a turn sheet"
MAILED_HELP = (
    "Adjudicate the players’ orders for the next phase.  Shows the results, and writes a report for each player"
)


def _game_turn(name: str, rules: str | None) -> click.Command:
    game, sheet = games.load(name, rules, files=DISK), turn_sheet(name)
    declared = turns.options_of(sheet)
    examples = ("convoy.toml --seed 7", "convoy-1.toml --history")
    if not sheet.rolls:
        examples = ("game.toml -o results", "game.toml --history")

    def run(**params: object) -> None:
        _run_turn(game, console.request(("turn", games.word_of(name, DISK)), declared, {**params, "rules": rules}))

    return Helped(
        name,
        callback=run,
        params=console.parameters(declared, game.rules),
        help=f"{MAILED_HELP if sheet.mails else ENEMY_HELP} and the next game file, FILE-{sheet.called}.toml.  Start a "
        "game with `plotroom new game` or `plotroom setup --save`.\n\n"
        f"See: plotroom guide play-{name}",
        epilog=examples_epilog(*(f"turn {name} {words}" for words in examples)),
    )


def _run_turn(game: Game, asked: JobRequest) -> None:
    as_json = asked.flag("json")
    chosen = [name for name in ("json", "history", "forms", "ask", "dry-run") if asked.flag(name)]
    if len(chosen) > 1 and chosen != ["json", "dry-run"]:
        raise exclusive(*(f"--{name}" for name in chosen))
    if asked.flag("history"):
        told: list[str] = []
        for part in history(game, asked.file("file") or on_disk("")):
            told += [""] if told else []
            told += [part] if isinstance(part, str) else console.sentence_lines(part)
        console.standard_output().echo(told)
        return
    on_file = turns.read(game, asked)
    if (lines := turns.answer(on_file)) is not None:
        if as_json:
            raise InputError("this option works only when a turn is played", "remove it", where="--json")
        console.standard_output().echo(lines)
    elif asked.flag("forms"):
        _write(turns.form_files(on_file, asked), asked)
    else:
        on_file, *kept = turns.filled(on_file, console.ask_question) if asked.flag("ask") else (on_file,)
        on_file = turns.opened(on_file)
        if asked.flag("dry-run") and as_json:
            console.echo_json(on_file.sheet.board_json(on_file.game.rules, on_file.file))
            return
        if asked.flag("dry-run") or (can_ask() and not as_json):
            board = on_file.sheet.board(on_file.game.rules, on_file.file)
            console.standard_output().echo(console.sentence_lines(board))
        if asked.flag("dry-run"):
            return
        turn = turns.play(on_file, asked.whole(SEED.name), console.ask_question if can_ask() else None)
        if as_json:
            console.echo_json(turn.as_json())
            return
        sections = on_file.sheet.tell(on_file.game.rules, turn.report)
        _write(turns.turn_files(turn, asked, kept), asked, [*console.sentence_lines(sections), ""])


def _write(made: Files, asked: JobRequest, lines: Sequence[str] = ()) -> None:
    """Write files, show the turn, and then the paths."""
    written = write([made], asked.flag("force"))
    console.standard_output().echo(lines)
    console.tell(written, replaced=False)


def _names_rules(words: Sequence[str]) -> bool:
    """Whether a game file among the words names house rules; its errors are shown when the turn reads it."""
    for word in words:
        with suppress(PlotroomError):
            if os.path.isfile(word) and NAME_FIELD.key in toml_file.read(on_disk(word))[1]:  # noqa: PTH113 - no pipe
                return True
    return False


turn = console.ByGame(
    "turn",
    _game_turn,
    turn_games,
    "Play the next turn of a saved game.\n\nStart a game with `plotroom new game` or `plotroom setup --save`.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
    names_rules=_names_rules,
)
