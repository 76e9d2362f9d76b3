"""`plotroom defaults`: show, change and clear a player's own defaults: for printing, and house rules of games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from aids import games, player_folders
from aids.errors import InputError, PlotroomError, nearest, printable
from aids.games import NO_RULES
from aids.input_file import DISK, on_disk
from aids.reading import house_files
from generators.cli import own_rules
from generators.cli.answer_text import columns
from generators.cli.click_support import examples_epilog
from generators.cli.console import standard_output
from generators.cli.main import Helped
from generators.press import defaults, printers
from generators.press.defaults import BUILT_IN, NAMES, RULES

ALL, OPTION = "all", f"--{RULES}"


def _defaults(clear: tuple[str, ...], rules: tuple[str, ...], **options: str | None) -> None:
    folder, known = Path(player_folders.settings_folder()), (*NAMES, RULES, ALL)
    for name in clear:
        if name not in known:
            raise InputError(f"{name[:40]!r} is not known; {nearest(name[:40], known)}", where="--clear")
    given = {name: value for name in NAMES if (value := options[name]) is not None}
    if both := [name for name in (*given, *[RULES] * bool(rules)) if name in clear or ALL in clear]:
        raise InputError("use one of them", where=f"--{both[0]} and --clear")
    changed = {name: _checked(name, value) for name, value in given.items()}
    own = _checked_rules(rules)
    if changed or clear or own:
        defaults.change(folder, (*NAMES, RULES) if ALL in clear else clear, changed, own)
    _show()


def _checked(name: str, value: str) -> str:
    """A default as it is kept; InputError or UnknownName at its option if there is no such thing."""
    try:
        defaults.check(name, value)
    except PlotroomError as error:
        raise type(error)(error.message, where=f"--{name}") from None
    if name != "printer" or value == defaults.NO_PRINTER:
        return value
    printer = printers.find_printer(on_disk(player_folders.settings_folder()), value)
    if printer is None:
        raise printers.not_measured(on_disk(player_folders.settings_folder()), value)
    return printer.name


def _checked_rules(stated: Sequence[str]) -> dict[str, str]:
    """House rules by game as they are kept: a name, `NO_RULES`, or the whole path of a file.

    InputError or UnknownName at the option; the faults of house rules, which are read, with their file and line.
    """
    found: dict[str, str] = {}
    for each in stated:
        word, sign, named = each.partition("=")
        if not (word and sign and named.strip()):
            raise InputError(f"{each[:40]!r} is not GAME=FILE, such as {games.names()[-2]}=my-rules.toml", where=OPTION)
        try:
            game = word if named == NO_RULES and word in own_rules.kept() else games.find(word, DISK)
            if named != NO_RULES:
                games.load(game, named, files=DISK)
        except PlotroomError as error:
            raise type(error)(error.message, where=error.where or OPTION) from None
        if game in found:
            raise InputError(f"names {game} twice; each game has one file of house rules", where=OPTION)
        found[game] = named if named in (NO_RULES, *house_files.names(game)) else _whole_path(named)
    return found


def _whole_path(named: str) -> str:
    """The path of a file of house rules from any folder; InputError for one that cannot be written down."""
    path = os.path.abspath(named)  # noqa: PTH100 - keeps links, which the player may turn to other files
    if not path.isprintable():
        raise InputError(f"{path[:200]!r} has characters that cannot be kept; rename it", where=OPTION)
    return path


def _show() -> None:
    """Write each default with its value and where that comes from; house rules with a line for each game."""
    own, country = defaults.load(on_disk(player_folders.settings_folder())), defaults.country()
    origins = {name: "built in" if getattr(own, name) is None else "your own" for name in NAMES}
    if own.paper is None and country:
        origins["paper"] = f"the paper of your country, {country}"
    rows = [(name, value, origins[name]) for name, value in defaults.in_force(own).items()]
    for game in dict.fromkeys((*games.known(DISK), *own.rules)):
        named = own.rules.get(game, NO_RULES)
        origin = "your own" if game in own.rules else "built in"
        rows.append((f"{RULES} {game}", printable(named), f"{origin}, but gone" * own_rules.is_gone(named) or origin))
    standard_output().echo(columns(rows))


defaults_command = Helped(
    "defaults",
    callback=_defaults,
    params=[
        click.Option(["--paper"], metavar="SIZE", help="Paper to print on unless --paper names another."),
        click.Option(["--palette"], metavar="NAME", help="Colours to print in unless --palette names others."),
        click.Option(
            ["--printer"],
            metavar="NAME",
            help=f"Printer to correct for, measured with calibrate; {BUILT_IN['printer']} for no correction.",
        ),
        click.Option(
            [OPTION],
            multiple=True,
            metavar="GAME=NAME|FILE",
            help=f"House rules of a game unless --rules names others; GAME={NO_RULES} forgets them.",
        ),
        click.Option(
            ["--clear"],
            multiple=True,
            metavar="|".join((*NAMES, RULES, ALL)),
            help="Forget this default; the paper is then that of your country.",
        ),
    ],
    help="""Show your defaults, change them or clear them.

They are kept beside your printers.  Every file records the paper, colours and printer that were in force.

House rules are kept for each game, by name or as the path of your file, and every command of the game that takes
--rules works as if they had been named, and says so.  --rules none plays without; a game file that names house rules
is played with those.  One game is printed with them, several are printed without.""",
    short_help="Show and change your defaults.",
    epilog=examples_epilog(
        "defaults",
        "defaults --paper a4 --palette colour-blind",
        "defaults --rules ssn=ssn-even",
        "defaults --clear palette",
        "defaults --clear all",
    ),
)
