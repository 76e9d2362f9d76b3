"""Parts that commands share: options made from the inputs of a check, the recorded command line, progress, output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from aids import games, player_folders
from aids.errors import InputError, printable
from generators.jobs.options import HOUSE_RULES, NOT_RECORDED, OUT, Option, Request, only_value

if TYPE_CHECKING:
    from pathlib import Path  # not imported at run time: `check` writes no file

    from aids.checks import Input
    from aids.rulebook.rules import Rules

#: Key of the arguments in the context's `meta`.
ARGS = "plotroom.args"
#: The settings of a command that reads its own options among those of others.
ONLY_KNOWN = {"ignore_unknown_options": True, "allow_extra_args": True}


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


def click_option(option: Option) -> click.Option:
    """An option of a job as an option of a command."""
    names = [f"-{option.short}"] * bool(option.short) + [option.label]
    if option.kind == "flag":
        return click.Option(names, is_flag=True, help=option.help)
    metavar = option.shown or "|".join(option.choices)
    if option.once:
        return click.Option(names, metavar=metavar, multiple=True, callback=_once(option), help=option.help)
    many = option.repeatable
    return click.Option(names, metavar=metavar, multiple=many, default=option.default, help=option.help)


def _once(option: Option) -> Callable[[click.Context, click.Parameter, Sequence[str]], str | None]:
    """The only value of an option, None without; of a line that a shell completes the first is taken."""

    def only(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> str | None:
        if context.resilient_parsing:
            return given[0] if given else None
        return only_value(option, given)

    return only


def request(options: Mapping[str, Any]) -> Request:
    """The request that the command line in hand states."""
    context = click.get_current_context()
    given = {name for name in options if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    settings = player_folders.settings_folder()
    return Request(options, given, ("plotroom", *_recorded_words(context)), settings)


def _recorded_words(context: click.Context) -> Iterator[str]:
    """The words of the command line that files record: without options that change nothing in them."""
    names = {option.label: option for option in NOT_RECORDED} | {"-o": OUT}
    words = iter(context.find_root().meta.get(ARGS, []))
    for word in words:
        option = names.get(word) or names.get(word.partition("=")[0]) or names.get(word[:2])
        if option is None:
            yield word
        elif word in names and option.kind != "flag":
            next(words, None)


def rules_option() -> click.Option:
    """The option of house rules."""
    return click_option(HOUSE_RULES)


def named_rules(words: Sequence[str], *, completing: bool = False) -> str | None:
    """The house rules that words of a command line name, as the option of the command itself will read them.

    They are needed before that: house rules may add checks and inputs, so they decide which other options there are.
    """
    if not any(word.partition("=")[0] == HOUSE_RULES.label for word in words):
        return None
    alone = click.Command("", params=[rules_option()], add_help_option=False, context_settings=ONLY_KNOWN)
    rules: str | None = alone.make_context(None, list(words), resilient_parsing=completing).params["rules"]
    return rules


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


# --- output ---------------------------------------------------------------------------------------------------


def say(text: str, *, err: bool = False) -> None:
    """Write a line of text: on standard output, or on standard error."""
    click.echo(text, err=err)


def echo_json(value: object) -> None:
    """Write a value as a line of JSON."""
    from json import dumps

    say(dumps(value))


def echo_files(
    paths: Sequence[Path], advice: str = "", replaced: Sequence[Path] = (), notes: Sequence[str] = ()
) -> None:
    """Write the paths of the files that were made, a line each.

    What is said about printing them goes to standard error, so that standard output holds paths alone; so does which
    of them took the place of a file of other options.
    """
    for note in notes:
        say(note, err=True)
    for path in paths:
        say(printable(str(path)))
    if replaced:
        first, *others = replaced
        more = f" and {len(others)} more" if others else ""
        say(f"Replaced {printable(str(first))}{more}, made before with other options or files.", err=True)
    if advice:
        say(advice, err=True)


class Progress:
    """One line on the terminal that says what is being done; nothing in a pipe or on a terminal without escapes."""

    def __init__(self) -> None:
        self.visible = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Progress:
        return self

    def say(self, message: str) -> None:
        """Replace the line."""
        if self.visible:
            click.echo(f"\r\x1b[K{message}", err=True, nl=False)

    def clear(self) -> None:
        """Empty the line."""
        self.say("")

    def __exit__(self, *_: object) -> None:
        self.clear()
