"""`plotroom print`: sheets of kits, and a player's own counters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from aids import games
from aids.errors import InputError, PlotroomError
from aids.input_file import DISK, PlayerFiles
from generators.cli import support
from generators.cli import watch as watching
from generators.cli.console import ask_choice, can_ask
from generators.cli.main import Helped
from generators.cli.support import Progress, examples_epilog, parameters, request, say
from generators.cli.writing import tell, write
from generators.jobs.options import HOUSE_RULES, Request
from generators.jobs.printing import OWN_COUNTERS, PRINT, SYMBOLS


def _print(targets: tuple[str, ...], **params: object) -> None:
    from generators.jobs import prints

    targets = targets or (_ask_target(),)
    if params[HOUSE_RULES.name] in (None, ()) and targets[0] not in (OWN_COUNTERS, SYMBOLS):
        params[HOUSE_RULES.name] = _own_rules(list(prints.parse_targets(targets, DISK)))
    asked = request(("print",), PRINT, {"targets": targets, **params})
    again = asked.flag("watch")

    def act() -> Sequence[Path]:
        with Progress() as progress:
            written = write(prints.print_sheets(asked, progress.say), asked.flag("force"))
        tell(written, replaced=not again)
        return written.paths

    if again:
        watching.watch(_watched(asked, prints.parse_targets), act)
    else:
        act()


def _own_rules(names: Sequence[str]) -> str | None:
    """The house rules that the player keeps for the only game; of several, a note names those that have some."""
    if len(names) == 1:
        return support.take(names[0])
    if left_out := [name for name in names if name in support.kept()]:
        say(f"note: without your house rules; print {left_out[0]} by itself to have them", err=True)
    return None


def _watched(asked: Request, parse: Callable[[Sequence[str], PlayerFiles], Collection[str]]) -> list[Path]:
    """The files and folders of the player's own that a command prints; `parse` gives the games of targets."""
    targets, files = asked.texts("targets"), [text for name in ("kit", "rules") if (text := asked.text(name))]
    if targets[0] in (OWN_COUNTERS, SYMBOLS):
        return [Path(file) for file in (*targets[1:], *files)]
    folders = (games.folder_of(game, DISK) for game in parse(targets, DISK))
    return [*map(Path, filter(None, folders)), *map(Path, files)]


def _ask_target() -> str:
    """The target that a player at a terminal chooses; InputError in a pipe."""
    if not can_ask():
        names = ", ".join(games.known())
        wanted = (
            f"a game ({names}), GAME/SHEET, all, {SYMBOLS}, or {OWN_COUNTERS} FILE; or the folder of a game of your own"
        )
        raise InputError(f"is missing: {wanted}", where="TARGET")
    return ask_choice("What to print", {name: _line(name) for name in games.known()} | {"all": "every game"})


def _line(name: str) -> str:
    """The line about a game; empty for a kept one that cannot be used now."""
    from generators.sheets.catalogue import about

    try:
        return about(games.load(name)).about
    except PlotroomError:
        return ""


print_ = Helped(
    "print",
    callback=_print,
    params=parameters(PRINT),
    help="""Print sheets.  TARGET is all, a game, or game/sheet, or counters FILE for counters of your own, or symbols.
    A game is a name or the folder of a game of your own.

    House rules that you keep (`plotroom defaults --rules GAME=FILE`) are laid over a game that is printed by itself;
    several games are printed without.""",
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
