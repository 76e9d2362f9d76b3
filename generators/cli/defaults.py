"""`plotroom defaults`: show, change and clear a player's own defaults for printing."""

from __future__ import annotations

from pathlib import Path

import click

from aids import player_folders
from aids.errors import InputError, PlotroomError, nearest
from aids.input_file import on_disk
from generators.cli.answer_text import columns
from generators.cli.click_support import examples_epilog
from generators.cli.console import standard_output
from generators.cli.main import Helped
from generators.press import defaults, printers
from generators.press.defaults import BUILT_IN, NAMES

ALL = "all"


def _defaults(clear: tuple[str, ...], **options: str | None) -> None:
    folder, known = Path(player_folders.settings_folder()), (*NAMES, ALL)
    for name in clear:
        if name not in known:
            raise InputError(f"{name[:40]!r} is not known; {nearest(name[:40], known)}", where="--clear")
    given = {name: value for name in NAMES if (value := options[name]) is not None}
    if both := [name for name in given if name in clear or ALL in clear]:
        raise InputError("use one of them", where=f"--{both[0]} and --clear")
    changed = {name: _checked(name, value) for name, value in given.items()}
    if changed or clear:
        defaults.change(folder, NAMES if ALL in clear else clear, changed)
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
        names = [other.name for other in printers.load_all(on_disk(player_folders.settings_folder()))]
        raise InputError(
            f"{value[:40]!r} was never measured; {nearest(value[:40], names)}; begin with: plotroom calibrate",
            where="--printer",
        )
    return printer.name


def _show() -> None:
    """Write each default with its value and where that comes from."""
    own, country = defaults.load(on_disk(player_folders.settings_folder())), defaults.country()
    origins = {name: "your own" if value is not None else "built in" for name, value in own._asdict().items()}
    if own.paper is None and country:
        origins["paper"] = f"the paper of your country, {country}"
    rows = [(name, value, origins[name]) for name, value in defaults.in_force(own).items()]
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
            ["--clear"],
            multiple=True,
            metavar="|".join((*NAMES, ALL)),
            help="Forget this default; the paper is then that of your country.",
        ),
    ],
    help="""Show your defaults for printing, change them or clear them.

They are kept beside your printers.  Every file records the paper, colours and printer that were in force.""",
    short_help="Show and change your defaults for printing.",
    epilog=examples_epilog(
        "defaults", "defaults --paper a4 --palette colour-blind", "defaults --clear palette", "defaults --clear all"
    ),
)
