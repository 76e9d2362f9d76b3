"""What every command has in common: errors in one line, options out of a check's inputs, progress, recorded lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from aids.errors import InputError, PlotroomError, UnknownName, nearest

if TYPE_CHECKING:
    from pathlib import Path  # imported where a file is written: a check has none

    from aids.checks import Input

ARGS = "plotroom.args"
#: Options that say where a file goes, not what is in it: the recorded command line leaves them out.
NOT_RECORDED = {"-o": 1, "--out": 1, "--force": 0}
COMPLETING = "_PLOTROOM_COMPLETE"  # set by click's scripts for shells
CUSTOM = "counters"


class Root(click.Group):
    """The program: remembers its own command line, and says every error in one line.

    `later` names commands by the module that has them as `module.name`; one is imported when it is asked for.
    """

    later: Mapping[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands."""
        return sorted({*super().list_commands(ctx), *self.later})

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command, None for an option; UnknownName with the nearest match if there is none of that name."""
        if name not in self.later:
            known = self.list_commands(ctx)
            if name not in known and not name.startswith("-"):
                raise UnknownName(f"there is no command {name[:40]!r}; {nearest(name[:40], known)}")
            return super().get_command(ctx, name)
        module, _, what = self.later[name].partition(".")
        found: click.Command = getattr(import_module(f"generators.cli.{module}"), what)
        return found

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Keep the arguments before click uses them up."""
        given = list(args)
        context = super().make_context(info_name, args, parent, **extra)
        context.meta[ARGS] = given
        return context

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run; exit status 0 for an answer, 2 for wrong use or bad input, 1 for anything else."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        for stream in (sys.stdout, sys.stderr):  # a console that is not UTF-8 shows ? for what it lacks
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.exit(status if isinstance(status, int) else 0)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(2)
        except click.ClickException as error:
            hint = (
                f" (see '{error.ctx.command_path} --help')" if isinstance(error, click.UsageError) and error.ctx else ""
            )
            _complain(error.format_message() + hint)
            sys.exit(2 if error.exit_code == 2 else 1)
        except PlotroomError as error:
            _complain(str(error))
            sys.exit(2)
        except (click.Abort, KeyboardInterrupt):
            _complain("stopped")
            sys.exit(1)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the reader has gone: say nothing more
            sys.exit(1)
        except OSError as error:
            if os.environ.get("PLOTROOM_DEBUG"):
                raise
            where = f"{error.filename}: cannot be used" if error.filename else "the answer cannot be shown"
            _complain(f"{where}: {error.strerror or error}")
            sys.exit(2 if error.filename else 1)
        except Exception as error:
            if os.environ.get("PLOTROOM_DEBUG"):
                raise
            _complain(f"a mistake in plotroom itself: {type(error).__name__}: {error}; PLOTROOM_DEBUG=1 shows where")
            sys.exit(1)


def _complain(words: str) -> None:
    if COMPLETING in os.environ:  # what is wrong with half a line is told when it is whole
        return
    click.echo("plotroom: " + " ".join(words.split()), err=True)


class ByGame(click.Group):
    """A group with one sub-command for each game, made only when that game is named."""

    def __init__(
        self, *args: Any, make: Callable[[str], click.Command], found: Callable[[], list[str]], **extra: Any
    ) -> None:
        super().__init__(*args, **extra)
        self.make, self.found = make, found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games."""
        return self.found()

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The command of a game; UnknownName with the nearest match if there is none."""
        if name not in self.found():
            raise UnknownName(f"there is no game {name[:40]!r} here; {nearest(name[:40], self.found())}")
        return self.make(name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games with their titles, without loading their rules' code."""
        with formatter.section("Games"):
            formatter.write_dl([(name, "") for name in self.found()])


def examples(*lines: str) -> str:
    """The end of a help text: commands that can be typed as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  plotroom {line}" for line in lines)


def recorded(context: click.Context, more: Sequence[str] = ()) -> str:
    """The command line as files record it: without where they go, and with what was chosen for the player."""
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
    return join(["plotroom", *kept, *more])


def tell_json(value: object) -> None:
    """Print a value as JSON, for other programs."""
    from json import dumps

    click.echo(dumps(value))


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


def option(given: Input) -> click.Parameter:
    """An input as an option or argument; its value is read and bounded by the check, not by click."""
    if given.positional:
        return click.Argument([given.name.replace("-", "_")], required=False, metavar=given.label)
    metavar = METAVARS.get(given.kind, "|".join(given.choices) or "TEXT")
    if given.kind == "ship" and given.choices:
        metavar = "KIND:HEX:FACING"
    words = given.help
    if given.default is not None and given.default != ():
        shown = ",".join(map(str, given.default)) if isinstance(given.default, tuple) else given.default
        words += f" (default {shown})"
    elif given.required:
        words += " (required)"
    if given.kind == "flag":
        return click.Option([f"--{given.name}"], is_flag=True, default=None, help=words)
    return click.Option([f"--{given.name}"], metavar=metavar, multiple=given.repeatable, help=words)


def given_of(inputs: Sequence[Input], options: Mapping[str, Any]) -> dict[str, Any]:
    """What was given of a check's inputs, by their own names."""
    names = {given.name.replace("-", "_"): given.name for given in inputs}
    return {names[key]: value for key, value in options.items() if key in names and value not in (None, ())}


def value_of(option: str) -> str | None:
    """What the command line gives for an option, before click has come to it."""
    context = click.get_current_context(silent=True)  # none while a shell completes a line
    args = context.find_root().meta.get(ARGS, []) if context else []
    for word, after in zip(args, [*args[1:], None], strict=False):
        if word == option:
            return str(after) if after is not None else None
        if word.startswith(option + "="):
            return str(word[len(option) + 1 :])
    return None


def seed_of(text: str | None) -> int | None:
    """The seed that an option gives, if any."""
    return None if text is None else whole("--seed", text, 0, 2**63 - 1)


def whole(option: str, text: str, least: int, most: int) -> int:
    """A whole number from an option."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else least - 1
    if not least <= number <= most:
        raise InputError(f"{text[:40]!r} is not a whole number from {least} to {most}", where=option)
    return number


class Progress:
    """What is being worked on, on a terminal; silent in a pipe and on a terminal that knows no escapes."""

    def __init__(self) -> None:
        self.shown = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Progress:
        return self

    def say(self, words: str) -> None:
        """Replace the line with these words."""
        if self.shown:
            click.echo(f"\r\x1b[K{words}", err=True, nl=False)

    def watch(self, pages: Iterator[Any]) -> Iterator[Any]:
        """Pass pages on and count them aloud."""
        for number, page in enumerate(pages, 1):
            if number % 50 == 0:
                self.say(f"page {number}")
            yield page

    def __exit__(self, *_: object) -> None:
        self.say("")


def tell_files(made: Sequence[Path]) -> None:
    """Say which files were made."""
    for path in made:
        click.echo(str(path))
