"""Texts as a user sees them, each with where it is: help, answers, messages and starter files, in lines.

What pages of the browser show is read by `tests/browser/test_words.py`.
"""

import random
import re
import shlex
import subprocess
import sys
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import click
from click.testing import CliRunner

from aids import games
from aids.checks import accept_inputs
from aids.errors import PlotroomError
from aids.input_file import DISK
from generators.cli import main
from generators.jobs.starters import KINDS, OWN_GAME, PIECES, examples, new_files
from generators.sheets.setup_sheets import setup_games, setup_sheet
from tests.campaign.lines import question, starts
from tests.cli import test_errors, test_help, test_messages
from tests.cli.conftest import BAD_FILES

WIDE = 3000  # characters: no text is broken into lines
FILES = re.compile(
    r"^(print|setup (?!.*--reveal)|calibrate|new|simulate|site|serve|games --|verify|defaults --)|--json"
)
"""Command lines that write files, play many games, or answer programs."""
COLUMNS = re.compile(r"\s{2,}|\t| [|·] ")
NUMBER = 200
"""Command lines whose answers are read."""


def ran(words):
    """What a command writes: its status and its lines, in columns."""
    done = CliRunner().invoke(main.cli, words, prog_name="plotroom", terminal_width=WIDE)
    return done.exit_code, [
        cell for line in done.output.splitlines() if "Usage: " not in line for cell in COLUMNS.split(line.strip())
    ]


@contextmanager
def _folder():
    """An empty current folder beside one with files that are not valid, and no settings."""
    with TemporaryDirectory() as name:
        work, bad = Path(name, "work"), Path(name, "bad")
        for folder in (work, bad):
            folder.mkdir()
        for file, content in BAD_FILES.items():
            (bad / file).write_bytes(content)
        with chdir(work), patch("aids.game_folders.settings_folder", lambda: str(work / "config")):
            yield


def options(name):
    """The options of a command with their help texts, as they are shown."""
    context = click.Context(main.cli, info_name="plotroom")
    for word in name.split():
        context = click.Context(context.command.get_command(context, word), context, word)
    with context:
        records = [
            each.get_help_record(context)
            for each in context.command.get_params(context)
            if isinstance(each, click.Option)
        ]
    return [record for record in records if record is not None]


IDS = re.compile(r"[\w.]+(-\w+)*-(colour|centre|defence|grey)s?\b[-\w]*|\b(sub|escort)-colour[-\w]*")
"""Names that programs read, and that are written in British spelling in older files."""


def misspelled(sentences):
    """Words that codespell corrects to American spelling, with the correction; names that programs read apart."""
    text = "\n".join(IDS.sub("", each) for each in sentences)
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "en-GB_to_en-US", "--regex", r"[A-Za-z']+", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    return dict(re.findall(r"(\S+) ==> (\S+)", done.stdout))


def help_texts():
    """Help of every command, a line for each option."""
    for name in test_help.commands(main.cli):
        yield f"help of `{f'plotroom {name}'.strip()}`", ran([*name.split(), "--help"])[1]


@cache
def command_lines():
    """Lines that write no files: examples of help, a start of every check, and checks with other inputs."""
    dice = random.Random(46)
    found = [shlex.join(words) for words in starts()] + [line.removeprefix("plotroom ") for line in test_help.SHOWN]
    found += ["turn ssn my.toml --seed 7 --rules ssn-even", *(f"list {game} --rulings" for game in games.names())]
    found += [shlex.join(question(dice)) for _ in range(20 * NUMBER)]
    return tuple(dict.fromkeys(line for line in found if not FILES.search(line)))


def answers():
    """Answers of the first command lines to which there is one."""
    number = 0
    with _folder():
        for line in command_lines():
            words = shlex.split(line)
            for name in (word for word in words if word.endswith(".toml")):
                ran(["new", "scenario" if "orders" in name else "game", words[1], name, "--force"])
            status, lines = ran(words)
            number += not status
            if not status:
                yield f"answer of `plotroom {line}`", lines
            if number == NUMBER:
                return


def messages():
    """Messages of invalid command lines, files and inputs."""
    with _folder():
        test_messages.write_files(Path())
        lines = [case[0] for case in test_errors.BAD_INPUT] + test_messages.LINES
        for line in dict.fromkeys(lines):
            yield f"message of `plotroom {line}`", [_without_place(text) for text in ran(line.split())[1]]
    for game in games.names():
        for check in games.load(game).checks.values():
            yield from _of_inputs(game, check.name, check.inputs)
        if game in setup_games():
            yield from _of_inputs(game, "setup", setup_sheet(game).inputs(games.load(game).rules))


def _of_inputs(game, name, inputs):
    for spec in inputs:
        for value in test_messages.WRONG:
            try:
                accept_inputs(name, [spec._replace(required=False)], {spec.name: value})
            except PlotroomError as error:  # for other values it is the same
                yield f"message of {game} {name} --{spec.name} {value[:20]!r}", [_without_place(str(error))]
                break


def _without_place(text):
    """A message without the option, file or command that it is about."""
    return re.sub(r"^(plotroom: )?([^\s:]+(:\d+)?: |'[^']*': )*", "", text)


def starter_files():
    """Comments and texts of all files that `plotroom new` makes, and those of games of a player."""
    for kind in (*KINDS, *PIECES):
        for game in games.names() if kind in KINDS else (None,):
            try:
                made = new_files(kind, game, "x.toml", None, DISK) if game else new_files(kind, "x.toml", None)
            except PlotroomError:
                continue  # a game that has no such file
            yield from _of_files(f"plotroom new {kind} {game or ''}".strip(), made)
    for example in (None, *examples()):
        yield from _of_files(f"plotroom new own-game, {example}", new_files(OWN_GAME, "x", None, example, DISK))


def _of_files(where, made):
    for path, text in made.items():
        yield f"{where}, {path.name}", [*comments(text)]


def comments(text):
    """The comments of a file, lines that continue joined, without lines of TOML that are switched off."""
    joined = ""
    for line in [*text.splitlines(), ""]:
        found = re.match(r"\s*#+ ?(.*)", line)
        words = found[1] if found else ""
        if not words or re.match(r"\s|\[|\]|[\w.-]+ =|\{", words):
            yield joined
            joined = ""
            found = re.search(r"  # (.*)", line)  # beside a value
            if found:
                yield re.sub(r"^.*?: (?=.*\(.*\)$)", "", found[1])
        else:
            joined = f"{joined} {words}".strip()


@cache
def rendered(place):
    """The lines of a place, each with where it is."""
    made = {"help": help_texts, "answers": answers, "messages": messages, "starter files": starter_files}
    return [(where, line) for where, lines in made[place]() for line in lines]
