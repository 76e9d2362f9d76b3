"""The commands for a player's defaults and printers: `defaults` and `calibrate`."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from aids import game_folders, games
from aids.errors import InputError, PlotroomError, nearest, printable
from aids.games import NO_RULES
from aids.input_file import DISK, on_disk
from aids.reading import rule_files
from generators.cli import console
from generators.cli.console import ask, columns, parameters, request, standard_output, tell
from generators.cli.main import Helped, examples_epilog
from generators.jobs.calibration import CALIBRATE, READING_OPTIONS, Measured, calibrate_printer, parse_reading
from generators.jobs.options import exclusive
from generators.press import printers
from generators.press.documents import write
from generators.press.printers import BUILT_IN, MARGINS, NAMES, READINGS, RULES, Plan, Section, reading_help

ALL, OPTION = "all", f"--{RULES}"


def _defaults(clear: tuple[str, ...], rules: tuple[str, ...], **options: str | None) -> None:
    folder, known = Path(game_folders.settings_folder()), (*NAMES, RULES, ALL)
    for name in clear:
        if name not in known:
            raise InputError(f"unknown default {name[:40]!r}", nearest(name[:40], known), where="--clear")
    given = {name: value for name in NAMES if (value := options[name]) is not None}
    if both := [name for name in (*given, *[RULES] * bool(rules)) if name in clear or ALL in clear]:
        raise exclusive(f"--{both[0]}", "--clear")
    changed = {name: _checked(name, value) for name, value in given.items()}
    own = _checked_rules(rules)
    if changed or clear or own:
        printers.change(folder, (*NAMES, RULES) if ALL in clear else clear, changed, own)
    # Each default is shown with where its value comes from, house rules with a line for each game.
    kept, country = printers.load_defaults(on_disk(game_folders.settings_folder())), printers.country()
    origins = {name: "built-in" if getattr(kept, name) is None else "your default" for name in NAMES}
    if kept.paper is None and country:
        origins["paper"] = f"usual paper size of your country, {country}"
    rows = [(name, value, origins[name]) for name, value in printers.in_force(kept).items()]
    for game in dict.fromkeys((*games.known(DISK), *kept.rules)):
        named = kept.rules.get(game, NO_RULES)
        origin = "your default" if game in kept.rules else "built-in"
        origin += ", file not found" * console.is_gone(named)
        rows.append((f"{RULES} {game}", printable(named), origin))
    standard_output().echo(columns(rows))


def _checked(name: str, value: str) -> str:
    """A default as it is saved; InputError or UnknownName at its option if there is no such thing."""
    try:
        printers.check(name, value)
    except PlotroomError as error:
        raise type(error)(error.message, where=f"--{name}") from None
    if name != "printer" or value == printers.NO_PRINTER:
        return value
    printer = printers.find_printer(on_disk(game_folders.settings_folder()), value)
    if printer is None:
        raise printers.not_measured(on_disk(game_folders.settings_folder()), value)
    return printer.name


def _checked_rules(stated: Sequence[str]) -> dict[str, str]:
    """House rules by game as they are saved: a name, `NO_RULES`, or the whole path of a file.

    InputError or UnknownName at the option; the faults of house rules, which are read, with their file and line.
    """
    found: dict[str, str] = {}
    for each in stated:
        word, sign, named = each.partition("=")
        if not (word and sign and named.strip()):
            fix = f"write it like {games.names()[-2]}=my-rules.toml"
            raise InputError(f"{each[:40]!r} is not GAME=NAME or GAME=FILE", fix, where=OPTION)
        try:
            game = word if named == NO_RULES and word in console.kept() else games.find(word, DISK)
            if named != NO_RULES:
                games.load(game, named, files=DISK)
        except PlotroomError as error:
            raise type(error)(error.message, where=error.where or OPTION) from None
        if game in found:
            raise InputError(f"{game} is given twice", "give one set of house rules for each game", where=OPTION)
        if named not in (NO_RULES, *rule_files.names(game)):
            named = os.path.abspath(named)  # noqa: PTH100 - keeps links, which the player may turn to other files
            if not named.isprintable():
                fault = f"some characters of {named[:200]!r} are not supported"
                raise InputError(fault, "rename the file or folder", where=OPTION)
        found[game] = named
    return found


defaults_command = Helped(
    "defaults",
    callback=_defaults,
    params=[
        click.Option(["--paper"], metavar="SIZE", help="Paper size when --paper is not given."),
        click.Option(["--palette"], metavar="NAME", help="Color palette when --palette is not given."),
        click.Option(
            ["--printer"],
            metavar="NAME",
            help=f"Printer to correct for (see `plotroom calibrate`). `{BUILT_IN['printer']}`: do not correct.",
        ),
        click.Option(
            [OPTION],
            multiple=True,
            metavar="GAME=NAME|FILE",
            help=f"House rules of a game when --rules is not given. GAME={NO_RULES} clears them.",
        ),
        click.Option(
            ["--clear"],
            multiple=True,
            metavar="|".join((*NAMES, RULES, ALL)),
            help="Clear this default. Without a paper default, Plotroom uses the usual paper size of your country.",
        ),
    ],
    help=f"""Show your defaults, change them or clear them.

Defaults are saved in the file {game_folders.DEFAULTS} of your settings folder, next to your printers.  Every PDF, SVG
and PNG file records the paper, colors and printer that were used.

You can set house rules for each game: a built-in name, or the path of your file.  Every command of the game that has
the option --rules uses them, and shows that it does.  Use --rules none to play without them.  A game file that names
house rules is played with its own.  They apply when you print one game, not when you print several.

See: plotroom guide house-rules""",
    short_help="Show and change your defaults.",
    epilog=examples_epilog(
        "defaults",
        "defaults --paper a4 --palette color-blind",
        "defaults --rules ssn=ssn-even",
        "defaults --clear palette",
        "defaults --clear all",
    ),
)


DECLARED = (*CALIBRATE, *READING_OPTIONS)


def _calibrate(**params: object) -> None:
    asked = request(("calibrate",), DECLARED, params)
    if asked.flag("list"):
        known = printers.load_all(on_disk(game_folders.settings_folder()))
        if not known:
            click.echo("No printer has been measured yet. To measure one: plotroom calibrate", err=True)
        for printer in known:
            click.echo(printer.name)
            for section in printer.sections:
                _echo_section(section)
        return
    made = calibrate_printer(asked, _ask if asked.flag("read") else None)
    if isinstance(made, Measured):
        click.echo(str(printers.save(asked.settings_folder, *made)))
        _echo_section(made.section)
    else:
        tell(write([made], asked.flag("force")))


def _ask(name: str, plan: Plan) -> float | None:
    """Ask for a measurement; None for a margin that is not measured."""
    optional = name in MARGINS

    def parse(text: str) -> float | None:
        return parse_reading(name, text, plan) if text.strip() or not optional else None

    more = "mm; press Enter to skip" if optional else "mm"
    question = f"{READINGS.index(name) + 1:>2}  {printers.reading_question(name)} ({more}; type ? for help)"
    try:
        return ask(question, parse, reading_help(plan, name), empty=optional)
    except UnicodeDecodeError:
        click.echo(err=True)
        fix = "enter the measurements again: nothing was saved"
        raise InputError(f"the answer to {name} is not UTF-8 text", fix, where="--read") from None
    except (click.Abort, RuntimeError) as stopped:
        click.echo(err=True)  # ends the line of the question
        if isinstance(stopped, click.Abort) and not isinstance(stopped.__context__, EOFError):
            raise
        fix = "enter all the measurements: nothing was saved"
        raise InputError(f"the answers end before {name}", fix, where="--read") from None


def _echo_section(section: Section) -> None:
    """Write what a printer does on one paper, and the margins it cannot reach."""
    profile = section.profile
    click.echo(f"  {section.paper} {section.sides}")
    front, back = (profile.x_scale, profile.y_scale), (profile.back_x_scale, profile.back_y_scale)
    for side, (x, y) in (("front", front), ("back ", back)):
        click.echo(f"    {side}  scale {100 * x:.2f} % along x, {100 * y:.2f} % along y")
    click.echo(
        f"    back   {profile.back_x:+.2f} mm right, {profile.back_y:+.2f} mm up, turned {profile.back_turn:+.3f}°, "
        f"skew {profile.back_skew:+.3f}°"
    )
    for edge, margin in zip(("left", "right", "top", "bottom"), section.margins, strict=True):
        if margin is not None:
            click.echo(f"    {edge:<6} margin {margin:g} mm")


calibrate = Helped(
    "calibrate",
    callback=_calibrate,
    params=parameters(DECLARED),
    help="""Correct the size and alignment of your printer.

Print the calibration sheet on both sides and measure it.  Enter the measurements with --read --printer NAME.  Then use
--printer NAME when you print.  To check the result, print a calibration sheet with --printer NAME: all its scales
should show zero.

See: plotroom guide calibrate""",
    epilog=examples_epilog(
        "calibrate --paper a4",
        "calibrate --paper a4 --read --printer Office",
        "calibrate --paper a4 --printer Office",
        "calibrate --paper a4 --sides short-edge",
        "calibrate --list",
    ),
)
