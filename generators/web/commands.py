"""Commands carried out in memory: what the command line would print and write, given back as text and bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

import click

from aids.errors import InputError
from aids.tray import Progress, Tray, use_tray
from generators.cli.main import cli


def run_command(
    words: Sequence[str], files: Mapping[str, bytes], progress: Progress, *, take_pages: bool = False
) -> Tray:
    """Carry out a command line with the files of a request; the tray with what it made and said.

    With `take_pages` it holds the pages that would be encoded.

    Raises the `PlotroomError` that the command line shows; a fault that click finds in the words is an `InputError`.
    """
    used = Tray(files, {}, [], progress, [] if take_pages else None)
    try:
        with use_tray(used):
            cli.main(args=list(words), prog_name="plotroom", standalone_mode=False)
    except click.ClickException as error:
        _refuse(error)
    return used


def _refuse(error: click.ClickException) -> NoReturn:
    """Raise click's own error as ours, with the option as its place where it names one."""
    where = ""
    if isinstance(error, click.NoSuchOption):
        where = error.option_name
    elif isinstance(error, click.BadParameter) and error.param is not None:
        where = error.param.opts[0]
    raise InputError(error.format_message(), where=where) from None
