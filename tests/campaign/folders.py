"""Folders of games of a player's own, one file of each mutated, with command lines that read them."""

import shlex
import tomllib
from functools import cache

from aids import games
from aids.input_file import DISK
from aids.own_setups import has_setup
from generators import TEMPLATES
from generators.jobs.checks import example
from generators.sheets import kits
from tests.campaign.mutations import HOSTILE, dump, mutate, places, scrambled

NAME = "hornet"
"""The folder in which a program finds the game."""
SOURCES = ("own_game", "examples/slow-convoy", "examples/ferry-point")
MUTATED = (".toml", ".csv", ".svg")


@cache
def sound(source):
    """The files of a sound folder by name, and the command lines that read it."""
    folder = TEMPLATES / source
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
    game = games.load(games.find(str(folder), DISK), files=DISK)
    word = f"./{NAME}"
    lines = [("print", f"{word}/{spec.name}") for spec in kits.sheets(game)]
    for check in game.checks.values():
        words = ("check", word, check.name, *shlex.split(example(game.name, check))[4:])
        lines += [words, (*words[:3], *(more for more in words[3:] if more != "--odds"), "--seed", "7", "--json")]
    lines += [("verify", word), ("list", word, "--rules"), ("list", word, "--json"), ("games", "--add", word)]
    lines += [("new", "rules", word, "mine.toml"), ("new", "kit", word, "mine.toml"), ("print", word, "--one-file")]
    if has_setup(game):
        lines += [("setup", word, "--seed", "7", *more) for more in ((), ("--json",), ("--reveal", "1"))]
    return files, tuple(lines)


def folder_files(dice):
    """The files of a folder with one of them mutated or missing, and a command line."""
    files, lines = sound(dice.choice(SOURCES))
    name = dice.choice([name for name in files if name.endswith(MUTATED)] + ["game.toml", "kit.toml"])
    if dice.random() < 0.03:
        changed = {other: content for other, content in files.items() if other != name}
    else:
        changed = {**files, name: _mutated(name, files[name], dice)}
    words = dice.choice(lines)
    if words[0] == "print":
        words += ("--format", "pdf" if "--one-file" in words else dice.choice(("svg", "svg", "pdf")))
    return tuple((f"{NAME}/{name}", content) for name, content in changed.items()), words


def _mutated(name, content, dice):
    """The content of a file with a mutation of its document, its cells or its bytes."""
    text = content.decode()
    if name.endswith(".toml") and dice.random() < 0.8:
        document = tomllib.loads(text)
        for _ in range(dice.choice((1, 1, 1, 2))):
            document = mutate(document, dice.choice(list(places(document)) or [("game",)]), dice)
        return dump(document).encode("utf-8", "replace")
    if name.endswith(".csv") and dice.random() < 0.7:
        rows = [line.split(",") for line in text.split("\n")]
        row = dice.choice([row for row in rows if len(row) > 1])
        row[dice.randrange(len(row))] = str(dice.choice(HOSTILE))[:2000]
        return "\n".join(",".join(row) for row in rows).encode("utf-8", "replace")
    return scrambled(content, dice)
