"""House rules that a player keeps for a game: its commands take them where the line names no others."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from aids import games, player_folders
from aids.errors import InputError, printable
from aids.input_file import on_disk


def kept() -> dict[str, str]:
    """The house rules that a player keeps, by game: names, or paths of files; the errors of `defaults.load`."""
    folder = player_folders.settings_folder()
    if not os.access(f"{folder}/{player_folders.DEFAULTS}", os.F_OK):
        return {}  # and nothing is imported: a look-up is quick
    from generators.press import defaults

    return dict(defaults.load(on_disk(folder)).rules)


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
