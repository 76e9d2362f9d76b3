"""Completion in shells: the values of options, the names of games, kinds and files; loaded while a line is completed.

A parameter is completed by its name or by its metavar: `a|b|c` are its values, FILE and DIR are paths.  Where a name or
a file fits, the names come first; files of the player follow, as the shell finds them.
"""

from __future__ import annotations  # the oldest click has no list of CompletionItem[str]

from collections.abc import Callable, Iterable
from glob import escape, glob
from pathlib import Path

import click
from click import shell_completion
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ShellComplete, ZshComplete

from aids import game_folders, games, toml_file
from aids.errors import PlotroomError
from aids.games import NO_RULES
from aids.input_file import on_disk
from aids.reading import rule_files
from generators import drawing
from generators.jobs.printing import OWN_COUNTERS, SYMBOLS
from generators.jobs.starters import KINDS, OWN_GAME, PIECES, examples
from generators.page import frame
from generators.press import printers
from generators.press.printers import NO_PRINTER
from generators.sheets import kits
from generators.sheets.kits import nations_of
from generators.sheets.labels import FILE
from generators.sheets.simulations import shipped_captains

PATHS = {"FILE": "file", "DIR": "dir", "FOLDER": "dir"}
"""Metavars that stand for paths, with the type of their completion; the shell itself finds what is there."""


def values(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem[str]]:
    """The completions of a parameter; of a target games, then the sheets of a game, and files after `counters`."""
    if parameter.name == "targets":
        if OWN_COUNTERS in (context.params.get("targets") or ()):
            return [CompletionItem(typed, "file")]
        if typed.startswith((".", "/")):
            return [CompletionItem(typed, "dir")]
        game, slash, _ = typed.partition("/")
        known = games.known()
        words = ["all", OWN_COUNTERS, SYMBOLS, *known]
        if slash:
            words = [f"{game}/{spec.name}" for spec in kits.sheets(games.load(game))] if game in known else []
        return [CompletionItem(word) for word in words if word.startswith(typed)]
    name, shown = str(parameter.name), parameter.metavar or ""
    if isinstance(parameter, click.Argument):
        name, shown = f"{context.command.name} {name}", parameter.metavar or name.upper()
    # The parts of a metavar: `NAME|FILE` as both.
    parts = shown.strip("[]").replace(".toml", "").replace("SCENARIO", "FILE").split("|")
    if (named := OF_PARAMETER.get(name)) is not None:
        words = list(named(context))
    else:
        words = [part for part in parts if part != part.upper()] if len(parts) > 1 else []
    found = [CompletionItem(word) for word in words if word.startswith(typed)]
    paths = {PATHS[part] for part in parts if part in PATHS}
    if not found and (paths or (isinstance(parameter, click.Argument) and not words)):
        return [CompletionItem(typed, min(paths, default="file"))]
    if not paths:
        return found
    # Files and folders as a shell would list them; a folder ends with a slash.
    there = sorted(glob(f"{escape(typed)}*"))  # noqa: PTH207 - begins as it is typed
    return found + [CompletionItem(path + "/" * Path(path).is_dir()) for path in there]


def _game(context: click.Context) -> str | None:
    """The game that a command line names, alone or before a sheet; None if it names none."""
    words: list[str] = []
    at: click.Context | None = context
    while at is not None:
        words += [str(at.info_name), *(at.params.get("targets") or ())]
        at = at.parent
    return next((name for word in words if (name := word.partition("/")[0]) in games.known()), None)


def _printers(context: click.Context) -> Iterable[str]:
    return NO_PRINTER, *(printer.name for printer in printers.load_all(on_disk(game_folders.settings_folder())))


def _nations(context: click.Context) -> Iterable[str]:
    name = _game(context)
    found = games.names() if name is None else [name]
    return nations_of([spec for game in found for spec in kits.sheets(games.load(game))])


def _kept(context: click.Context) -> Iterable[str]:
    return [name for name in games.known() if name not in games.names()]


def _house_rules(context: click.Context) -> Iterable[str]:
    """House rules by name and the word for none; where defaults are kept, after each game."""
    if context.command.name != "defaults":
        return NO_RULES, *rule_files.names(_game(context) or "")
    return [f"{game}={name}" for game in games.known() for name in (NO_RULES, *rule_files.names(game))]


OF_PARAMETER: dict[str, Callable[[click.Context], Iterable[str]]] = {
    "paper": lambda context: frame.names(),
    "palette": lambda context: drawing.names(),
    "printer": _printers,
    "rules": _house_rules,
    "nation": _nations,
    "labels": lambda context: toml_file.own(FILE),
    "captain": lambda context: shipped_captains(),
    "example": lambda context: examples(),
    "remove": _kept,
    "new kind": lambda context: (*KINDS, *PIECES, OWN_GAME),
    # Files, not games, after the kinds of `new` that belong to no game.
    "new game": lambda context: () if context.params.get("kind") in (*PIECES, OWN_GAME) else games.known(),
    "list game": lambda context: games.known(),
    "verify folder": _kept,
}


class _Values(ShellComplete):
    """Completion with the values of this module, where click knows none."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """The completions of a word; none of a line that is not valid so far."""
        try:
            context = shell_completion._resolve_context(self.cli, self.ctx_args, self.prog_name, args)
            found, typed = shell_completion._resolve_incomplete(context, args, incomplete)
            if isinstance(found, click.Parameter) and found._custom_shell_complete is None:
                return values(context, found, typed)
            return found.shell_complete(context, typed)
        except (PlotroomError, click.ClickException):
            return []


class Bash(_Values, BashComplete):
    """Bash; where nothing else fits it completes files, as it does for every program."""

    source_template = BashComplete.source_template.replace("-o nosort", "-o nosort -o bashdefault -o default")


class Zsh(_Values, ZshComplete):
    """Zsh; where nothing else fits it completes files."""

    source_template = ZshComplete.source_template.replace(
        "    for type key descr in ${response}; do",
        "    if [[ -z ${response[*]} ]]; then\n        _files\n        return\n    fi\n\n"
        "    for type key descr in ${response}; do",
    )


class Fish(_Values, FishComplete):
    """Fish; where nothing else fits it completes files."""

    source_template = FishComplete.source_template.replace(
        "    for completion in $response;",
        '    if test -z "$response";\n        __fish_complete_path (commandline -t);\n        return;\n    end;\n\n'
        "    for completion in $response;",
    )


for _shell in (Bash, Zsh, Fish):
    shell_completion.add_completion_class(_shell)
