"""`plotroom verify`: every fault of the folder of a game of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from aids import games
from aids.errors import Faults, printable
from aids.game_folders import OWN
from aids.input_file import DISK, PlayerFile
from generators.cli import watch as watching
from generators.cli.click_support import echo_json, examples_epilog, say
from generators.jobs.verify import verify as look
from generators.jobs.verify import verify_counters
from generators.pieces.counters_csv import SUFFIXES


@click.command(
    "verify",
    short_help="List every fault of a game of your own.",
    epilog=examples_epilog("verify ./hornet", "verify ./hornet --watch", "verify hornet --json", "verify units.toml"),
)
@click.argument("folder")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for other programs.")
@click.option("--watch", is_flag=True, help="Look again whenever a file of the folder is saved; Ctrl-C ends it.")
def verify(folder: str, as_json: bool, watch: bool) -> None:
    """List every fault of a game of your own, each with file and line, and what may have been forgotten.

    FOLDER is the folder of the game, the name of a game that you keep, or a file of counters (.toml or .csv).  Faults
    are what cannot be read, resolved or printed: outcomes that are missing or covered twice, unknown names, text too
    long for its place, ink that can hardly be seen, files that are not there.  Warnings are what nothing uses, prints
    or cites, colours that are alike in a palette, and pictures too coarse for print.
    """

    def act() -> list[Path]:
        _verify(folder, as_json)
        return []

    if watch:
        watching.watch([Path(folder if _is_file(folder) else games.folder_of(games.find(folder, DISK), DISK))], act)
    else:
        act()


def _is_file(folder: str) -> bool:
    """Whether a file of counters is named, not a game."""
    return folder.lower().endswith(SUFFIXES) and Path(folder).name != OWN and not Path(folder).is_dir()


def _verify(folder: str, as_json: bool) -> None:
    """Write the warnings; the error of a folder with faults."""
    report = verify_counters(PlayerFile(folder, DISK)) if _is_file(folder) else look(games.find(folder, DISK), DISK)
    if as_json:
        echo_json(report.as_json())
    else:
        for warning in report.warnings:
            say(printable(f"warning: {warning}"))
        if not report.faults:
            say(report.summary)
    if report.faults:
        raise Faults(report.faults) if len(report.faults) > 1 else report.faults[0]
