"""Parts that commands share: options made from the inputs of a check, the recorded command line, progress, output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.dice import MOST_SEED
from aids.errors import InputError, printable
from aids.tray import tray

if TYPE_CHECKING:
    from pathlib import Path  # not imported at run time: `check` writes no file

    from aids.checks import Input
    from aids.rules import Rules

#: Key of the arguments in the context's `meta`.
ARGS = "plotroom.args"
#: Options left out of the recorded command line, as they do not change what is in a file, and how many values each has.
NOT_RECORDED = {"-o": 1, "--out": 1, "--force": 0, "--watch": 0}
#: The option of house rules, and the settings of a command that reads its own options among those of others.
RULES = "--rules"
ONLY_KNOWN = {"ignore_unknown_options": True, "allow_extra_args": True}
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
#: The target of `print` and the kind of `new` that stand for a player's own counters.
OWN_COUNTERS = "counters"


class ByGame(click.Group):
    """A group with a sub-command for each game, made by `make_command` only when that game is named."""

    def __init__(
        self,
        *args: Any,
        make_command: Callable[[str, str | None], click.Command],
        list_games: Callable[[], list[str]],
        **extra: Any,
    ) -> None:
        """`make_command` takes the name of a game and the house rules that the command line names, None without."""
        super().__init__(*args, **extra)
        self.make_command, self.list_games = make_command, list_games

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the games."""
        return self.list_games()

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The command of a game without house rules; the errors of `command_of`."""
        return self.command_of(name, None)

    def command_of(self, name: str, rules: str | None) -> click.Command:
        """The command of a game under house rules; the errors of `games.find` if there is no such game."""
        return self.make_command(games.find(name), rules)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a game, by its name or its folder, under the house rules that the words after it name."""
        name, *rest = args
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        return name, self.command_of(name, named_rules(rest, completing=ctx.resilient_parsing)), rest

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command of a game; an option that it had in an earlier version is told with its successor."""
        word = ctx._protected_args[0] if ctx._protected_args else ""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            moved = games.moved_options(games.find(word))
            if error.option_name not in moved:
                raise
            raise InputError(moved[error.option_name], where=error.option_name) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the games; their titles would need their rules."""
        with formatter.section("Games"):
            formatter.write_dl([(name, "") for name in self.list_games()])


def examples_epilog(*lines: str) -> str:
    """The end of a help text: command lines that work as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  plotroom {line}" for line in lines)


# --- reading the command line ---------------------------------------------------------------------------------


def recorded_command(context: click.Context, more: Mapping[str, str] = NO_OPTIONS) -> str:
    """The command line that files record: without the options of NOT_RECORDED, and with the options `more` at its end.

    `more` are options that were in force without being given, so that the line makes the same file anywhere.
    """
    from shlex import join

    kept: list[str] = []
    skip = 0
    for word in context.find_root().meta.get(ARGS, []):
        if skip:
            skip -= 1
        elif word in NOT_RECORDED:
            skip = NOT_RECORDED[word]
        elif not (word.startswith("--out=") or (word.startswith("-o") and len(word) > 2 and not word.startswith("--"))):
            kept.append(word)
    line = join(["plotroom", *kept, *(word for option in more.items() for word in option)])
    return printable(line, replacement="?")


def rules_option(help_text: str = "House rules, laid over the game's own.") -> click.Option:
    """The option `--rules` of every command that takes house rules."""
    return click.Option([RULES], metavar="NAME|FILE", multiple=True, callback=_the_rules, help=help_text)


def only_value(context: click.Context, option: str, given: Sequence[str], cure: str) -> str | None:
    """The value of an option, None without; InputError with a cure if it is given several times."""
    if len(given) > 1 and not context.resilient_parsing:  # of a line that a shell completes the first is taken
        raise InputError(f"is given {len(given)} times; {cure}", where=option)
    return given[0] if given else None


def _the_rules(context: click.Context, option: click.Parameter, given: Sequence[str]) -> str | None:
    """The house rules that the option names, None without; InputError if they are given twice, or not at all."""
    name = only_value(context, RULES, given, "lay one file of house rules over the game")
    if name is not None and not context.resilient_parsing and (not name.strip() or name.startswith("-")):
        found = f"{name[:40]!r} is an option" if name.strip() else "is empty"
        raise InputError(f"{found}; name house rules or a file after {RULES}, or leave it out", where=RULES)
    return name


def named_rules(words: Sequence[str], *, completing: bool = False) -> str | None:
    """The house rules that words of a command line name, as the option of the command itself will read them.

    They are needed before that: house rules may add checks and inputs, so they decide which other options there are.
    """
    if not any(word.partition("=")[0] == RULES for word in words):
        return None
    alone = click.Command("", params=[rules_option()], add_help_option=False, context_settings=ONLY_KNOWN)
    rules: str | None = alone.make_context(None, list(words), resilient_parsing=completing).params["rules"]
    return rules


def parse_seed(text: str | None) -> int | None:
    """The value of --seed; None if it is not given."""
    return None if text is None else parse_whole("--seed", text, 0, MOST_SEED)


def parse_whole(option: str, text: str, least: int, most: int) -> int:
    """The whole number that an option gives; InputError if it is out of bounds."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else least - 1
    if not least <= number <= most:
        raise InputError(f"{text[:40]!r} is not a whole number from {least} to {most}", where=option)
    return number


# --- the inputs of a check ------------------------------------------------------------------------------------

METAVARS = {
    "whole": "N",
    "inches": "INCHES",
    "wholes": "N,N,...",
    "hex": "HEX",
    "hexes": "HEX,HEX,...",
    "ship": "NAME:HEX:FACING",
    "named": "NAME:N",
    "pair": "N,N",
    "file": "FILE",
}


def input_parameters(inputs: Sequence[Input], rules: Rules) -> list[click.Parameter]:
    """Inputs as options and arguments; the help of each names its default, a figure with its value in force."""
    return [input_parameter(wanted, _default_text(wanted, rules)) for wanted in inputs]


def _default_text(wanted: Input, rules: Rules) -> str:
    """The default of an input as text, or what holds without it; empty if there is nothing to say."""
    if wanted.default is None and wanted.otherwise in rules.figures:
        return f"{rules.figures[wanted.otherwise].value:g}"
    if wanted.default is None or wanted.default == () or wanted.default is False:
        return wanted.otherwise
    return ",".join(map(str, wanted.default)) if isinstance(wanted.default, tuple) else str(wanted.default)


def input_parameter(wanted: Input, default: str) -> click.Parameter:
    """An input as an option or argument whose text the check itself reads and bounds."""
    if wanted.positional:
        return click.Argument([wanted.name.replace("-", "_")], required=False, metavar=wanted.label)
    metavar = METAVARS.get(wanted.kind, "|".join(wanted.choices) or "TEXT")
    if wanted.kind == "ship" and wanted.choices:
        metavar = "KIND:HEX:FACING"
    help_text = wanted.help
    if default:
        help_text = f"{help_text[:1].upper()}{help_text[1:].rstrip('.')} (default {default})."
    elif wanted.required:
        others = " or ".join(f"--{name}" for name in wanted.instead)
        help_text += f" (required without {others})" if others else " (required)"
    if wanted.kind == "flag":
        return click.Option([f"--{wanted.name}"], is_flag=True, default=None, help=help_text)
    return click.Option([f"--{wanted.name}"], metavar=metavar, multiple=wanted.repeatable, help=help_text)


def given_inputs(inputs: Sequence[Input], options: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs that the command line gives, by their names."""
    names = {wanted.name.replace("-", "_"): wanted.name for wanted in inputs}
    return {names[key]: value for key, value in options.items() if key in names and value not in (None, ())}


# --- output ---------------------------------------------------------------------------------------------------


def say(text: str, *, err: bool = False) -> None:
    """Write a line of text: on standard output, on standard error, or into the tray in use."""
    if (used := tray()) is not None:
        used.said.append(text)
    else:
        click.echo(text, err=err)


def echo_json(value: object) -> None:
    """Write a value as a line of JSON."""
    from json import dumps

    say(dumps(value))


def echo_files(paths: Sequence[Path], advice: str = "", replaced: Sequence[Path] = ()) -> None:
    """Write the paths of the files that were made, a line each.

    What is said about printing them goes to standard error, so that standard output holds paths alone; so does which
    of them took the place of a file of other options.
    """
    for path in paths:
        say(printable(str(path)))
    if replaced:
        first, *others = replaced
        more = f" and {len(others)} more" if others else ""
        say(f"Replaced {printable(str(first))}{more}, made before with other options or files.", err=True)
    if advice:
        say(advice, err=True)


class Progress:
    """One line on the terminal that says what is being done; nothing in a pipe or on a terminal without escapes.

    With a tray, its `progress` is told instead.
    """

    def __init__(self) -> None:
        self.visible = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Progress:
        return self

    def say(self, message: str) -> None:
        """Replace the line."""
        if (used := tray()) is not None:
            used.progress(message)
        elif self.visible:
            click.echo(f"\r\x1b[K{message}", err=True, nl=False)

    def watch(self, pages: Iterator[Any]) -> Iterator[Any]:
        """Pass pages on, showing the number of every tenth."""
        for number, page in enumerate(pages, 1):
            if number % 10 == 0:
                self.say(f"page {number}")
            yield page

    def __exit__(self, *_: object) -> None:
        if tray() is None:
            self.say("")
