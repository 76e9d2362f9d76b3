"""The program: its commands, and its errors, each in one line with an exit status."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from errno import EINVAL
from importlib import import_module
from typing import Any

import click

from aids import __version__
from aids.errors import Faults, FileRefused, PlotroomError, UnknownName, nearest, printable

#: The commands in groups, as the help lists them, each with its module and attribute.  A module is imported when its
#: command is asked for, so that `check` starts quickly.
GROUPS: Mapping[str, Mapping[str, str]] = {
    "Print": {"print": "print_:print_", "setup": "setup:setup", "calibrate": "defaults:calibrate"},
    "Tables and odds": {"list": "list:list_", "check": "check:check", "find": "list:find"},
    "Play": {"turn": "turn:turn", "simulate": "simulate:simulate_command"},
    "Customize": {
        "defaults": "defaults:defaults_command",
        "new": "new:new",
        "games": "own_games:games_",
        "verify": "own_games:verify",
    },
    "Browser": {"serve": "pages:serve", "site": "pages:site"},
    "Help": {"guide": "guide:guide", "help": "guide:help_"},
}
COMMANDS: Mapping[str, str] = {name: held for group in GROUPS.values() for name, held in group.items()}
COMPLETING = "_PLOTROOM_COMPLETE"  # set in the environment by click's completion scripts
MOST_WORD, MOST_LINE = 300, 1_500  # characters of an error: a path may be long, an argument of any length
INTERRUPTED = 130  # the usual status of a program that Ctrl-C ends
DEBUG = "PLOTROOM_DEBUG"  # set by a developer who wants the traceback of an error


class BrokenPipe(Exception):
    """A `BrokenPipeError`, which is the cause, on its way through click."""


def _eager(names: Sequence[str], words: str, text: Callable[[click.Context], str]) -> click.Option:
    """An option that shows a text and ends the program; click's own would look for a translation of its words."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(text(ctx), color=ctx.color)
            ctx.exit()

    return click.Option(names, is_flag=True, expose_value=False, is_eager=True, help=words, callback=show)


#: The help option of the commands on the way to a check.
HELP = _eager(["-h", "--help"], "Show this message and exit.", click.Context.get_help)
VERSION = _eager(["-V", "--version"], "Show the version and exit.", lambda ctx: f"plotroom {__version__}")


def examples_epilog(*lines: str) -> str:
    """The end of a help text: command lines that work as they are."""
    return "\n  plotroom ".join(("\b\nExamples:", *lines))


class Helped(click.Command):
    """A command with that option."""

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """The option."""
        return HELP


class Program(Helped, click.Group):
    """The program `plotroom`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, None for an option; UnknownName with the nearest match otherwise."""
        if name.startswith("-"):
            return None
        if name not in COMMANDS:
            raise UnknownName(f"unknown command {name[:40]!r}", nearest(name[:40], COMMANDS, "plotroom --help"))
        module, _, attribute = COMMANDS[name].partition(":")
        command: click.Command = getattr(import_module(f"generators.cli.{module}"), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in their groups, each with a line."""
        wide = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            rows = [(name, command) for name in group if (command := self.get_command(ctx, name))]
            with formatter.section(title):
                formatter.write_dl([(name.ljust(wide), command.get_short_help_str(90)) for name, command in rows])

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; click itself would end without a word at any broken pipe, also of another process."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise BrokenPipe from error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and exit: status 0 for success, 2 for wrong use or bad input, 130 after Ctrl-C, else 1."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        if COMPLETING in os.environ:
            import_module("generators.cli.completion")
        for stream in (sys.stdout, sys.stderr):  # characters that the console's encoding lacks are shown as ?
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except (Exception, KeyboardInterrupt) as error:
            status = report(error.__cause__ if isinstance(error, BrokenPipe) and error.__cause__ else error)
        sys.exit(status if isinstance(status, int) else 0)


def report(error: BaseException) -> int:
    """Show an error in one line on standard error; return the exit status."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return 2
    if isinstance(error, click.NoSuchOption) and error.ctx:
        names = [name for param in error.ctx.command.params for name in param.opts if name.startswith("--")]
        hint = nearest(error.option_name[:40], [*names, "--help"], f"{error.ctx.command_path} --help")
        _show(str(UnknownName("there is no such option", hint, where=error.option_name)))
        return 2
    if isinstance(error, click.ClickException):
        usage = isinstance(error, click.UsageError) and error.ctx
        ends = "" if error.format_message().endswith(".") else "."
        _show(error.format_message() + (f"{ends} For help: {usage.command_path} --help" if usage else ""))
        return 2 if error.exit_code == 2 else 1
    if isinstance(error, FileNotFoundError | FileRefused) and _is_folder_gone():
        _show("The current folder was deleted. Change to another folder.")
        return 2
    if isinstance(error, PlotroomError):
        for fault in error.errors if isinstance(error, Faults) else (error,):
            _show(str(fault))
        return 2
    if isinstance(error, click.Abort | KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt):
        _show("Stopped.")
        return 1 if isinstance(error.__context__, EOFError) else INTERRUPTED
    if isinstance(error, OSError) and _drop_output(error):
        # A reader that has gone, as in `plotroom list | head`, is no error; Windows reports it as EINVAL.
        if not (isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == EINVAL)):
            _show(f"Cannot write to standard output: {error.strerror or error}")
        return 1
    if os.environ.get(DEBUG):
        raise error
    if isinstance(error, OSError) and error.filename:
        _show(f"{error.filename}: This file cannot be used: {error.strerror or error}")
        return 2
    if isinstance(error, BrokenPipeError):
        _show("A helper process ended early, so nothing was written. Try again.")
        return 1
    if isinstance(error, OSError):
        _show(f"The operating system reported an error: {error.strerror or error}")
        return 1
    _show(f"Internal error: {type(error).__name__}: {error}. To see where it happened, set {DEBUG}=1.")
    return 1


def _is_folder_gone() -> bool:
    """Whether the current folder was deleted while a shell stood in it."""
    try:
        os.getcwd()  # noqa: PTH109 - pathlib is not needed for anything else here
    except FileNotFoundError:
        return True
    return False


def _drop_output(error: OSError) -> bool:
    """Whether an error came from writing to standard output or standard error, which take nothing from then on.

    Python tries once more at its end to write what is left: that would be reported again, with a status of its own.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code is not click.echo.__code__:
        trace = trace.tb_next
    if trace is None:
        return False
    name = "stderr" if trace.tb_frame.f_locals["err"] else "stdout"
    setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
    return True


def _show(message: str) -> None:
    """Show a message in one line, without the middle of a word or of a message that is too long to read."""
    if COMPLETING in os.environ:  # the line is not complete yet, so its errors mean nothing
        return
    words = (word if len(word) <= MOST_WORD else f"{word[: MOST_WORD // 2]}...{word[-20:]}" for word in message.split())
    line = " ".join(words)
    line = line if len(line) <= MOST_LINE else f"{line[: MOST_LINE - 40]} ... {line[-35:]}"
    try:
        click.echo("plotroom: " + printable(line), err=True)
    except OSError as error:
        _drop_output(error)


cli = Program(
    "plotroom",
    help="Make print-and-play aids for submarine wargames, roll on their tables, and play their turns.",
    params=[VERSION],
    epilog=examples_epilog(
        "list                             show the games",
        "print ssn                        make all sheets of a game as PDF files",
        "print ssn/counters --paper a4    make one sheet on A4 paper",
        "setup ssn --seed 7               roll a starting position",
        "check ssn kill --odds            show the exact odds of a table",
        "guide                            list the pages of the guide",
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """The entry point."""
    cli(prog_name="plotroom")
