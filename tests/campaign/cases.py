"""The cases: files and command lines made from sound ones by one or more mutations, the same for the same number."""

import random
import shlex
import tomllib
from typing import NamedTuple

from generators.jobs import starters
from tests.campaign.folders import folder_files
from tests.campaign.lines import command_line, print_line, question
from tests.campaign.mutations import HOSTILE, dump, mutate, places, scrambled
from tests.campaign.sources import COMPANIONS, WRITTEN_THEIR_WAY, sources


class Case(NamedTuple):
    """One run: its kind, the files it finds (name to content), the words of its command line.

    `file` is the mutated file; a refusal must name it with a line, unless it names an option.  Files whose names begin
    with `CONFIG` lie in the player's own folder of Plotroom, the others where the program runs.
    """

    kind: str
    words: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    file: str = ""


def command_case(dice):
    """A command line with options and values that may not belong to it."""
    return Case("command line", tuple(command_line(dice)))


def question_case(dice):
    """A check or a setup with inputs of its own, valid or not."""
    words = question(dice)
    return Case(words[0], tuple(words))


def print_case(dice):
    """A print with options that take each other or not."""
    words = print_line(dice)
    files = (("mine.csv", starters.starter("counters", "mine.csv").encode()),) if "mine.csv" in words else ()
    return Case("print", tuple(words), files)


def file_case(dice):
    """A mutated file with a command line that reads it."""
    weights = [max(len(words), 15) * (2 if kind == "kit" else 1) for kind, *_, words in sources()]
    kind, name, text, lines = dice.choices(sources(), weights)[0]
    words = dice.choice(lines)
    if dice.random() < 0.2 or name.endswith(".csv"):
        content = scrambled(text.encode(), dice) if dice.random() < 0.5 else _mutated_cells(text, dice)
    else:
        document = tomllib.loads(text)
        chosen = _relevant(document, words)
        for _ in range(dice.choice((1, 1, 1, 2))):
            if left := [keys for keys in chosen if _has(document, keys)]:
                document = mutate(document, dice.choice(left), dice)
        content = dump(document).encode("utf-8", "replace")
    if words[0] == "print" and not WRITTEN_THEIR_WAY & {*words}:
        words += ("--format", dice.choice(("svg", "svg", "pdf")))
    return Case(kind, words, ((name, content), *COMPANIONS.get(kind, ())), name)


def folder_case(dice):
    """The folder of a game of a player's own with a mutated file, and a command line that reads it."""
    files, words = folder_files(dice)
    return Case("folder", words, files)


def _mutated_cells(text, dice):
    """A text with one of its words or cells replaced by a hostile one."""
    lines = text.split("\n")
    at = dice.choice([n for n, line in enumerate(lines) if line and not line.startswith("#")])
    cells = lines[at].split(",")
    cells[dice.randrange(len(cells))] = str(dice.choice(HOSTILE))[:2000]
    lines[at] = ",".join(cells)
    return "\n".join(lines).encode("utf-8", "replace")


def _has(document, keys):
    """Whether a document has a value at the keys."""
    for key in keys:
        if not isinstance(document, dict | list):
            return False
        try:
            document = document[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _relevant(document, words):
    """The places of a document that a command reads: those of the sheet that it prints, or all."""
    listed = list(places(document))
    if "--kit" not in words:
        return listed or [("game",)]
    name = words[1].partition("/")[2]
    return [
        keys for keys in listed if keys[0] != "sheets" or len(keys) < 2 or document["sheets"][keys[1]]["name"] == name
    ]


def case(number, seed=0):
    """Case `number` of a campaign."""
    dice = random.Random(f"{seed}/{number}")
    if number % 8 == 7:
        return folder_case(dice)
    make = dice.choices((command_case, question_case, print_case, file_case), (16, 18, 10, 56))[0]
    return make(dice)


def shown(one):
    """The command line of a case, to be read by a person."""
    return shlex.join(["plotroom", *one.words])
