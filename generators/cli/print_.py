"""`plotroom print`: sheets of kits, and a player's own counters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError
from generators.cli.click_support import ARGS, Progress, click_option, examples_epilog, request
from generators.cli.writing import folder_of, write
from generators.jobs.printing import OWN_COUNTERS, PRINT

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Options = dict[str, Any]


def _print(targets: tuple[str, ...], **options: Any) -> None:
    from generators.jobs.prints import print_sheets

    targets = targets or _ask_target(click.get_current_context())

    def act() -> list[Path]:
        paths = []
        folder, asked = folder_of(options), request(options)
        with Progress() as progress:
            for made in print_sheets(targets, asked, progress.say):
                told = not options["watch"]
                paths += write(made, folder, options["force"], tell_replaced=told, before=progress.clear)
        return paths

    if options["watch"]:
        from generators.cli.watch import watch

        watch(_watched(targets, options), act)
    else:
        act()


def _watched(targets: Sequence[str], options: Options) -> list[Path]:
    """The files and folders of the player's own that a command prints."""
    files = [options[name] for name in ("kit", "rules") if options[name]]
    if targets[0] == OWN_COUNTERS:
        return [Path(file) for file in (*targets[1:], *files)]
    from generators.jobs.prints import parse_targets

    folders = (games.folder_of(game) for game in parse_targets(targets))
    return [*map(Path, filter(None, folders)), *map(Path, files)]


def _ask_target(context: click.Context) -> tuple[str, ...]:
    """The target that a player at a terminal chooses, added to the command line to record; InputError in a pipe."""
    from generators.cli.console import can_ask
    from generators.cli.questions import ask_choice
    from generators.sheets.about import about

    if not can_ask():
        names = ", ".join(games.known())
        wanted = f"a game ({names}), GAME/SHEET, all, or {OWN_COUNTERS} FILE; or the folder of a game of your own"
        raise InputError(f"is missing: {wanted}", where="TARGET")
    target = ask_choice("What to print", {name: about(name).game for name in games.known()} | {"all": "every game"})
    context.find_root().meta[ARGS].append(target)
    return (target,)


# --- the command ----------------------------------------------------------------------------------------------


def _complete_target(context: click.Context, argument: click.Parameter, typed: str) -> list[CompletionItem]:
    """Completions of a target: games, then the sheets of a game; files after `counters`."""
    from click.shell_completion import CompletionItem

    if OWN_COUNTERS in (context.params.get("targets") or ()):
        return [CompletionItem(typed, "file")]
    if typed.startswith((".", "/")):
        return [CompletionItem(typed, "dir")]
    game, slash, _ = typed.partition("/")
    if not slash:
        return [CompletionItem(name) for name in ("all", OWN_COUNTERS, *games.known()) if name.startswith(typed)]
    if game not in games.known():
        return []
    from generators.sheets import kits

    targets = [f"{game}/{spec.name}" for spec in kits.sheets(game)]
    return [CompletionItem(target) for target in targets if target.startswith(typed)]


print_ = click.Command(
    "print",
    callback=_print,
    params=[
        click.Argument(["targets"], nargs=-1, metavar="TARGET...", shell_complete=_complete_target),
        *map(click_option, PRINT),
    ],
    help="""Print sheets.  TARGET is all, a game, or game/sheet, or counters FILE for counters of your own.  A game is
    a name or the folder of a game of your own.""",
    epilog=examples_epilog(
        "print ssn --paper a4 --one-file",
        "print ssn/counters --sides fold",
        "print ssn/turn-tool --format svg --easy 20 --sharp 45",
        "print ssn --preview",
        "print ssn --vtt vassal",
        "print ssn/counters --register silhouette --cut-only",
        "print ssn/zone-overlay --palette film --mirror",
        "print depths --nation germany --nation britain",
        "print counters my.csv --palette greyscale",
        "print ./hornet",
    ),
    short_help="Print charts, counters and tools.",
)
