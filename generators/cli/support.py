"""What commands share: inputs as parameters, requests, saved house rules, progress and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence

import click

from aids import game_folders, games
from aids.errors import InputError, printable
from aids.input_file import DISK, on_disk
from aids.kinds import Flag
from aids.rulebook.rules import Input, Rules
from generators.cli.main import Helped
from generators.jobs.options import HOUSE_RULES, JobRequest, only_text, read_request


def kept() -> dict[str, str]:
    """The house rules that a player keeps, by game: names, or paths of files; the errors of `defaults.load`."""
    folder = game_folders.settings_folder()
    if not os.access(f"{folder}/{game_folders.DEFAULTS}", os.F_OK):
        return {}  # and nothing is imported: a look-up is quick
    from generators.press import printers

    return dict(printers.load_defaults(on_disk(folder)).rules)


def is_gone(named: str) -> bool:
    """Whether kept house rules are a file that is no more."""
    return os.path.isabs(named) and not os.access(named, os.F_OK)  # noqa: PTH117 - quicker without pathlib


def take(game: str, unless: Callable[[], bool] = lambda: False) -> str | None:
    """The house rules kept for a game, told once on standard error; None without any, and where `unless` is true.

    InputError with the cure for a file that has gone.
    """
    named = kept().get(game)
    if named is None or unless():
        return None
    if is_gone(named):
        raise InputError(
            f"the house rules that you keep for {game} are gone; put them back, or: plotroom defaults --rules "
            f"{game}={games.NO_RULES}",
            where=named,
        )
    click.echo(printable(f"note: house rules {named}, your default"), err=True)
    return named


#: The settings of a command that reads its own options among those of others.
ONLY_KNOWN = {"ignore_unknown_options": True, "allow_extra_args": True}


class ByGame(Helped, click.Group):
    """A group with a sub-command for each game, made by `make_command` only when that game is named."""

    def __init__(
        self,
        name: str,
        make_command: Callable[[str, str | None], click.Command],
        list_games: Callable[[], list[str]],
        help: str,
        *,
        epilog: str,
        short_help: str | None = None,
    ) -> None:
        """`make_command` takes the name of a game and the house rules that the command line names, None without."""
        super().__init__(name, help=help, short_help=short_help, epilog=epilog, no_args_is_help=True)
        self.make_command, self.list_games = make_command, list_games

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the games."""
        return self.list_games()

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The command of a game without house rules; the errors of `command_of`."""
        return self.command_of(name, None)

    def command_of(self, name: str, rules: str | None) -> click.Command:
        """The command of a game under house rules; the errors of `games.find` if there is no such game."""
        return self.make_command(games.find(name, DISK), rules)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a game, by its name or its folder, under the house rules that the words after it name.

        Without any it is under those that the player keeps for the game.
        """
        name, *rest = args
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        rules, rest = _take_rules(rest, completing=ctx.resilient_parsing)
        if rules is None and not ctx.resilient_parsing:
            rules = take(games.find(name, DISK), unless=lambda: self.names_rules(rest))
        return name, self.command_of(name, rules), rest

    def names_rules(self, words: Sequence[str]) -> bool:
        """Whether a file among the words after a game names its house rules, so that the player's own stand back."""
        return False

    def invoke(self, ctx: click.Context) -> object:
        """Carry out the command of a game; an option that it had in an earlier version is told with its successor."""
        word = ctx._protected_args[0] if ctx._protected_args else ""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            moved = games.moved_options(games.find(word, DISK))
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


def parameter(spec: Input, default: str = "") -> click.Parameter:
    """An input as an option or argument whose text the job itself reads and bounds; `default` stands in its help."""
    key = spec.name.replace("-", "_")
    if spec.positional:
        count = -1 if spec.repeatable else 1
        return click.Argument([key], required=False, nargs=count, metavar=spec.shown or spec.label)
    help_text = spec.help
    if default:
        help_text = f"{help_text[:1].upper()}{help_text[1:].rstrip('.')} (default {default})."
    elif spec.required:
        others = " or ".join(f"--{name}" for name in spec.instead if "=" not in name)
        help_text += f" (required without {others})" if others else " (required)"
    names = [f"-{spec.short}"] * bool(spec.short) + [spec.label]
    if isinstance(spec.kind, Flag):
        return click.Option(names, is_flag=True, default=None, help=help_text)
    metavar = spec.shown or spec.kind.metavar
    return click.Option(names, metavar=metavar, multiple=spec.repeatable or bool(spec.once), help=help_text)


def parameters(specs: Sequence[Input], rules: Rules | None = None) -> list[click.Parameter]:
    """Inputs as options and arguments; the help of each names its default, a figure with its value in force."""
    return [parameter(spec, _default_text(spec, rules)) for spec in specs]


def _default_text(spec: Input, rules: Rules | None) -> str:
    """The default of an input as text, or what holds without it; empty if there is nothing to say."""
    if spec.default is None and rules is not None and spec.otherwise in rules.figures:
        return f"{rules.figures[spec.otherwise].value:g}"
    if spec.default is None or spec.default == () or spec.default is False:
        return spec.otherwise
    return ",".join(map(str, spec.default)) if isinstance(spec.default, tuple) else str(spec.default)


def by_name(params: Mapping[str, object]) -> dict[str, object]:
    """The values of parameters by the names of their inputs."""
    return {key.replace("_", "-"): value for key, value in params.items()}


def request(command: Sequence[str], declared: Sequence[Input], params: Mapping[str, object]) -> JobRequest:
    """The request that the values of parameters state; the errors of `read_request`."""
    return read_request(command, declared, by_name(params), on_disk(game_folders.settings_folder()))


def _take_rules(words: Sequence[str], *, completing: bool = False) -> tuple[str | None, list[str]]:
    """The house rules that words of a command line name, None without, and the other words.

    They are needed first: house rules may add checks and inputs, so they decide which other options there are.
    """
    end = words.index("--") if "--" in words else len(words)
    if not any(word.partition("=")[0] == HOUSE_RULES.label for word in words[:end]):
        return None, [*words]
    alone = click.Command("", params=[parameter(HOUSE_RULES)], add_help_option=False, context_settings=ONLY_KNOWN)
    context = alone.make_context(None, list(words[:end]), resilient_parsing=completing)
    given = context.params["rules"]
    rest = [*context.args, *words[end:]]
    if completing:
        return (given[0] if given else None), rest
    return only_text(HOUSE_RULES, given), rest


# --- output ---------------------------------------------------------------------------------------------------


def say(text: str, *, err: bool = False) -> None:
    """Write a line of text: on standard output, or on standard error."""
    click.echo(text, err=err)


def echo_json(value: object) -> None:
    """Write a value as a line of JSON."""
    from json import dumps

    say(dumps(value))


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
