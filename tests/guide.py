"""The pages of the README and of docs, with their commands: `python -m tests.guide` renews the answers that they show.

Commands stand in blocks of `sh`, in blocks of `console` with their answers, and between backticks in the text, where
words in capitals stand for something of the reader's.  They are run page by page, in the order of the page.  A block
whose first line is a comment with the name of a file is that file.
"""

import re
import shlex
from argparse import ArgumentParser
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from tests.printed import run

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
#: Pages whose commands belong to one game, which their own tests make of the page.
OF_ONE_GAME = ("docs/own-game.md", "docs/own-kit.md")
PAGES = [
    name
    for path in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
    if (name := path.relative_to(ROOT).as_posix()) not in OF_ONE_GAME
]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$|`(plotroom [^`\n]*)`", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(plotroom .*?)(?:\s{2,}#.*)?$", re.MULTILINE)
SHOWN = re.compile(r"^\$ (plotroom .*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
FILE = re.compile(r"# ([\w-]+(?:/[\w-]+)*\.\w+)\n")
#: Commands that run until they are interrupted or need what npm installs; `tests/web` runs them.
HELPED = ("serve", "site")
SETTINGS = "aids.game_folders.settings_folder"
#: What is typed in answer to `calibrate --read`.
READINGS = "180.3\n230.2\n" + "0.3\n0.1\n" * 4 + "5\n" * 4
#: A turn in which nothing happens: Enter to every question.
QUIET = "\n" * 20


class Step(NamedTuple):
    """A command with the answer that the page shows, None if it shows none; or a file, with its text."""

    command: str
    answer: str | None = None
    file: str = ""


def text_of(page):
    """The text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def steps(text):
    """The commands and files of a page, in its order."""
    for language, block, inline in BLOCK.findall(text):
        if inline and not re.search(r"\b[A-Z]{2,}\b", inline):
            yield Step(inline)
        elif language == "console":
            yield from (Step(command, answer.strip("\n")) for command, answer in SHOWN.findall(block))
        elif language == "sh":
            yield from (Step(command) for command in COMMAND.findall(block))
        elif named := FILE.match(block):
            yield Step("", block, named[1])


def answers(text):
    """Each step of a page that is a command, with click's result: run in the current folder, one after the other."""
    for step in steps(text):
        if step.file:
            path = Path(step.file)
            path.parent.mkdir(exist_ok=True)
            path.write_text(step.answer, encoding="utf-8")
            continue
        words = shlex.split(step.command)[1:]
        typed = READINGS if "--read" in words else QUIET if "--ask" in words else None
        yield step, run(*words, *(["--help"] if words[0] in HELPED else []), input=typed)


def renewed(text):
    """A page with the answers that its commands give now."""
    given = {step.command: result.stdout.strip("\n") for step, result in answers(text) if step.answer is not None}

    def block(found):
        if found[1] != "console":
            return found[0]
        shown = "\n".join(f"$ {command}\n{given[command]}\n" for command, _ in SHOWN.findall(found[2]))
        return f"```console\n{shown}```"

    return BLOCK.sub(block, text) if given else text


def renew():
    """Write the pages whose answers have changed; yields the name of each."""
    for page in PAGES:
        if "```console" not in (text := text_of(page)):
            continue
        with TemporaryDirectory() as folder, chdir(folder), patch(SETTINGS, lambda: str(Path("config").absolute())):
            new = renewed(text)
        if new != text:
            (ROOT / page).write_bytes(new.encode())
            yield page


if __name__ == "__main__":
    ArgumentParser(prog="python -m tests.guide", description=__doc__).parse_args()
    for name in renew():
        print(f"wrote {name}")
