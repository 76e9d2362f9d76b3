"""`plotroom calibrate`: measure a printer, so that prints can be corrected for it."""

from __future__ import annotations

import click

from aids import player_folders
from aids.errors import InputError
from aids.input_file import on_disk
from generators.cli.click_support import examples_epilog, parameters, request, say
from generators.cli.console import ask
from generators.cli.main import Helped
from generators.cli.writing import tell, write
from generators.jobs.calibration import CALIBRATE, READING_OPTIONS, Measured, calibrate_printer, parse_reading
from generators.press import printers
from generators.press.calibration import MARGINS, READINGS, Plan, reading_help, reading_question
from generators.press.printers import Section

DECLARED = (*CALIBRATE, *READING_OPTIONS)


def _calibrate(**params: object) -> None:
    asked = request(("calibrate",), DECLARED, params)
    if asked.flag("list"):
        _list_printers()
        return
    made = calibrate_printer(asked, _ask if asked.flag("read") else None)
    if isinstance(made, Measured):
        say(str(printers.save(asked.settings_folder, *made)))
        _echo_section(made.section)
    else:
        tell(write([made], asked.flag("force")))


def _list_printers() -> None:
    known = printers.load_all(on_disk(player_folders.settings_folder()))
    if not known:
        say("no printer has been measured yet; start with: plotroom calibrate", err=True)
    for printer in known:
        say(printer.name)
        for section in printer.sections:
            _echo_section(section)


def _ask(name: str, plan: Plan) -> float | None:
    """Ask for a reading; None for a margin that is left out."""
    optional = name in MARGINS

    def parse(text: str) -> float | None:
        return parse_reading(name, text, plan) if text.strip() or not optional else None

    more = "mm; Enter: not read" if optional else "mm"
    question = f"{READINGS.index(name) + 1:>2}  {reading_question(name)} ({more}; ? explains)"
    try:
        return ask(question, parse, reading_help(plan, name), empty=optional)
    except UnicodeDecodeError:
        click.echo(err=True)
        raise InputError(f"the answer to {name} is not UTF-8; nothing was saved", where="--read") from None
    except (click.Abort, RuntimeError) as stopped:
        click.echo(err=True)  # ends the line of the question
        if isinstance(stopped, click.Abort) and not isinstance(stopped.__context__, EOFError):
            raise
        raise InputError(f"the answers end before {name}; nothing was saved", where="--read") from None


def _echo_section(section: Section) -> None:
    """Write what a printer does on one paper, and the margins it cannot reach."""
    profile = section.profile
    say(f"  {section.paper} {section.sides}")
    for side, x, y in (
        ("front", profile.x_scale, profile.y_scale),
        ("back ", profile.back_x_scale, profile.back_y_scale),
    ):
        say(f"    {side}  scale {100 * x:.2f} % along x, {100 * y:.2f} % along y")
    say(
        f"    back   {profile.back_x:+.2f} mm right, {profile.back_y:+.2f} mm up, turned {profile.back_turn:+.3f}°, "
        f"skew {profile.back_skew:+.3f}°"
    )
    for edge, margin in zip(("left", "right", "top", "bottom"), section.margins, strict=True):
        if margin is not None:
            say(f"    {edge:<6} margin {margin:g} mm")


calibrate = Helped(
    "calibrate",
    callback=_calibrate,
    params=parameters(DECLARED),
    help="""Measure a printer, so that --printer NAME can correct for it.

Print the sheet on both sides, measure it, and enter its readings with --read --printer NAME.  Then print with
--printer NAME; a calibration sheet printed with it should read zero everywhere.""",
    short_help="Measure a printer and save its correction.",
    epilog=examples_epilog(
        "calibrate --paper a4",
        "calibrate --paper a4 --read --printer Office",
        "calibrate --paper a4 --printer Office",
        "calibrate --paper a4 --sides short-edge",
        "calibrate --list",
    ),
)
