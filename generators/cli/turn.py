"""`plotroom turn`: one turn of a game on file, with its turn sheet and the next file."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from aids import games, toml_file
from aids.errors import InputError, PlotroomError
from aids.games import Game
from aids.input_file import DISK, PlayerFile, on_disk
from aids.reading.rule_files import HOUSE
from generators.cli.answer_text import sentence_lines
from generators.cli.console import ask_question, can_ask, standard_output
from generators.cli.main import Helped
from generators.cli.support import ByGame, by_name, echo_json, examples_epilog, parameters, request, say
from generators.cli.writing import tell, write
from generators.jobs import turns
from generators.jobs.options import SEED, Request
from generators.jobs.turns import history
from generators.press.documents import Files
from generators.sheets.turns import GameTurns, turn_games, turn_sheet

ENEMY_HELP = "the enemy’s part of it, told with its rules, as a turn sheet"
MAILED_HELP = "the players’ orders resolved, with what each is told as text to mail"


def _game_turn(name: str, rules: str | None) -> click.Command:
    """The command of a game under the house rules on the command line."""
    game, sheet = games.load(name, rules, files=DISK), turn_sheet(name)
    declared = turns.options_of(sheet)

    def run(**params: object) -> None:
        _run(game, request(("turn", games.word_of(name, DISK)), declared, {**by_name(params), "rules": rules}))

    return Helped(
        name,
        callback=run,
        params=parameters(declared, game.rules),
        help=f"Carry out a turn of a game of {game.title} on file: {MAILED_HELP if sheet.letters else ENEMY_HELP}, "
        f"and as the next file, FILE-{sheet.called}.toml.  A game begins with `plotroom new game` or `plotroom setup "
        "--save`.",
        epilog=_examples(name, sheet),
    )


def _examples(name: str, sheet: GameTurns) -> str:
    """The examples at the end of the help of a game."""
    if sheet.rolls:
        return examples_epilog(f"turn {name} convoy.toml --seed 7", f"turn {name} convoy-1.toml --history")
    return examples_epilog(f"turn {name} game.toml -o results", f"turn {name} game.toml --history")


def _run(game: Game, asked: Request) -> None:
    as_json = asked.flag("json")
    if len(chosen := [name for name in ("json", "history", "forms", "ask") if asked.flag(name)]) > 1:
        raise InputError("use one of them", where=" and ".join(f"--{name}" for name in chosen))
    if asked.flag("history"):
        _say_plain(_history_lines(game, asked.file("file") or on_disk("")))
        return
    on_file = turns.read(game, asked)
    if (lines := turns.answer(on_file)) is not None:
        if as_json:
            raise InputError("belongs to a turn; leave it out", where="--json")
        _say_plain(lines)
    elif asked.flag("forms"):
        _write(turns.form_files(on_file, asked), asked)
    else:
        on_file, *kept = turns.filled(on_file, ask_question) if asked.flag("ask") else (on_file,)
        on_file = turns.with_mails(on_file, ask_question) if can_ask() else on_file
        turn = turns.play(on_file, asked.whole(SEED.name))
        if as_json:
            echo_json(turn.as_json())
            return
        _write(turns.turn_files(turn, asked, kept), asked, [*sentence_lines(turn.sections), ""])


def _history_lines(game: Game, newest: PlayerFile) -> list[str]:
    """The game so far, an empty line between its parts."""
    lines: list[str] = []
    for part in history(game, newest):
        lines += [""] if lines else []
        lines += [part] if isinstance(part, str) else sentence_lines(part)
    return lines


def _write(made: Files, asked: Request, lines: Sequence[str] = ()) -> None:
    """Write files, tell the turn, and then the paths."""
    written = write([made], asked.flag("force"))
    _say_plain(lines)
    tell(written, replaced=False)


def _say_plain(lines: Sequence[str]) -> None:
    """Lines of text with other characters for those that the console lacks."""
    for line in lines:
        say(standard_output().plain(line))


class _Turns(ByGame):
    """The group; a game file that names house rules is played with them, whatever the player keeps."""

    def names_rules(self, words: Sequence[str]) -> bool:
        """Whether a game file among the words names house rules; its faults are told when the turn reads it."""
        return any(map(_names_rules, words))


def _names_rules(word: str) -> bool:
    try:
        return os.path.isfile(word) and HOUSE.key in toml_file.read(on_disk(word))[1]  # noqa: PTH113 - no pipe
    except PlotroomError:
        return False


turn = _Turns(
    "turn",
    _game_turn,
    turn_games,
    "Carry out a turn of a game on file, which `plotroom new game` or `plotroom setup --save` begins.",
    short_help="Carry out a turn of a game on file.",
    epilog=examples_epilog("turn on-patrol convoy.toml --seed 7", "turn on-patrol convoy-1.toml --json"),
)
