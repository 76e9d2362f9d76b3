"""`plotroom verify`: every fault of the folder of a game of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from aids import games
from aids.errors import Faults, PlotroomError, printable
from generators.cli.click_support import echo_json, examples_epilog, say

if TYPE_CHECKING:
    from pathlib import Path

    from generators.sheets.verify import Report


@click.command(
    "verify",
    short_help="List every fault of a game of your own.",
    epilog=examples_epilog("verify ./hornet", "verify ./hornet --watch", "verify hornet --json"),
)
@click.argument("folder")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for other programs.")
@click.option("--watch", is_flag=True, help="Look again whenever a file of the folder is saved; Ctrl-C ends it.")
def verify(folder: str, as_json: bool, watch: bool) -> None:
    """List every fault of a game of your own, each with file and line, and what may have been forgotten.

    FOLDER is the folder of the game, or the name of a game that you keep.  Faults are what cannot be read, resolved or
    printed: outcomes that are missing or covered twice, unknown names, text too long for its place, ink that can hardly
    be seen, files that are not there.  Warnings are what nothing uses, prints or cites.
    """

    def act() -> list[Path]:
        _verify(folder, as_json)
        return []

    if watch:
        from pathlib import Path

        from generators.cli import watch as watching

        watching.watch([Path(games.folder_of(games.find(folder)))], act)
    else:
        act()


def _verify(folder: str, as_json: bool) -> None:
    """Write the warnings; the error of a folder with faults."""
    from generators.sheets.verify import verify as look

    report = look(games.find(folder))
    if as_json:
        echo_json({"faults": _listed(report.faults), "warnings": _listed(report.warnings)})
    else:
        for warning in report.warnings:
            say(printable(f"warning: {warning}"))
        if not report.faults:
            say(_summary(report))
    if report.faults:
        raise Faults(report.faults) if len(report.faults) > 1 else report.faults[0]


def _listed(errors: list[PlotroomError]) -> list[dict[str, str]]:
    return [{"where": error.where, "message": error.message} for error in errors]


def _summary(report: Report) -> str:
    """The contents of a folder without faults."""
    rules = report.game.rules if report.game is not None else None
    counts = (
        (len(rules.tables) if rules else 0, "table"),
        (len(report.game.checks) if report.game else 0, "check"),
        (len(report.sheets), "sheet"),
    )
    held = ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts)
    return f"no faults in {held}"
