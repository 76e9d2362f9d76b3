"""`plotroom calibrate`: measure a printer, so that prints can be corrected for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aids.errors import InputError, PlotroomError, nearest
from generators.cli.click_support import echo_files, examples_epilog, recorded_command, say
from generators.cli.printing import print_options, printers_folder, printing_options, with_defaults
from generators.page.sides import DUPLEX_SIDES

if TYPE_CHECKING:
    from generators.press.calibration import Plan
    from generators.press.print_options import PrintOptions
    from generators.press.printers import Section


def _calibrate(**options: Any) -> None:
    from generators.press.calibration import READINGS

    if options["list"]:
        _list_printers()
        return
    given = {name: text for name in READINGS if (text := options[name.replace("-", "_")]) is not None}
    has_readings = bool(options["read"] or given)
    if has_readings and options["printer"] is None:
        raise InputError("is missing; name the printer that was measured", where="--printer")
    if options["corrected"] and not has_readings:
        raise InputError("applies to readings; --printer NAME alone prints a corrected sheet", where="--corrected")
    sides = options["sides"]
    if sides not in DUPLEX_SIDES:
        raise InputError(
            f"{sides[:40]!r} is not a flip edge to measure; {nearest(sides[:40], DUPLEX_SIDES)}", where="--sides"
        )
    fixed = {"printer": None, "format": "pdf", "palette": "colour", "dpi": "300"}
    filled, in_force = with_defaults(options, ("paper",))
    chosen = print_options({**filled, **fixed}, recorded_command(click.get_current_context(), in_force))
    if has_readings:
        _save_readings(options, given, chosen)
    else:
        _print_sheet(options["printer"], chosen)


def _list_printers() -> None:
    from generators.press import printers

    known = printers.load_all(printers_folder())
    if not known:
        say("no printer has been measured yet; start with: plotroom calibrate", err=True)
    for printer in known:
        say(printer.name)
        for section in printer.sections:
            _echo_section(section)


def _print_sheet(name: str | None, options: PrintOptions) -> None:
    """Print the calibration sheet, corrected if the printer is known."""
    from generators.press import printers
    from generators.press.print_job import print_calibration

    section = None
    if name is not None:
        printer = printers.find_printer(printers_folder(), name)
        section = printer and printers.find_section(printer, options.paper, options.sides)
        name = printer.name if printer else " ".join(name.split())
    echo_files([print_calibration(options, name or "", section.profile if section else None)])
    if name is not None and section is None:
        measured = f"was not measured for {options.paper.name} {options.sides}"
        say(f"{name} {measured}: this sheet is not corrected", err=True)


def _save_readings(command_line: Mapping[str, Any], given: Mapping[str, str], options: PrintOptions) -> None:
    """Take the readings from options and, with --read, by asking; save the printer's profile."""
    from generators.press import printers
    from generators.press.calibration import MARGINS, NO_ERRORS, READINGS, measure_profile
    from generators.press.calibration_sheet import layout

    folder, name, plan = printers_folder(), command_line["printer"], layout(options.paper).plan
    printer = printers.find_printer(folder, name)  # before any question: refuses a bad name or file
    before = printer and printers.find_section(printer, options.paper, options.sides)
    if command_line["corrected"] and before is None:
        raise InputError(f"{name!r} was not measured for {options.paper.name} {options.sides}", where="--corrected")
    readings = {key: _parse_reading(key, text, plan) for key, text in given.items()}
    for key in READINGS:
        if key in readings:
            continue
        if command_line["read"]:
            if (reading := _ask(key, plan)) is not None:
                readings[key] = reading
        elif key not in MARGINS:
            raise InputError(
                "is missing; give readings 1 to 10 of the sheet, or --read to be asked for them", where=f"--{key}"
            )
    profile = measure_profile(plan, readings, before.profile if before and command_line["corrected"] else NO_ERRORS)
    old = before.margins if before else (None,) * 4
    left, right, top, bottom = (readings.get(key, kept) for key, kept in zip(MARGINS, old, strict=True))
    section = printers.Section(options.paper.name, options.sides, profile, (left, right, top, bottom))
    say(str(printers.save(folder, name, section)))
    _echo_section(section)


def _parse_reading(name: str, text: str, plan: Plan) -> float:
    """A reading in the unit of the sheet; InputError if it is not a number that the sheet can show."""
    from generators.press.calibration import check_reading

    number = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    try:
        return check_reading(plan, name, float(number))
    except InputError:
        raise
    except ValueError:
        raise InputError(f"{text[:40]!r} is not a number of millimetres, such as 0.3", where=f"--{name}") from None


def _ask(name: str, plan: Plan) -> float | None:
    """Ask for a reading; None for a margin that is left out."""
    from generators.press.calibration import MARGINS, READINGS, reading_help, reading_question

    optional = name in MARGINS

    def parse(text: str) -> float | None:
        if text.strip() == "?":
            raise click.UsageError(reading_help(plan, name))
        try:
            return _parse_reading(name, text, plan) if text.strip() or not optional else None
        except PlotroomError as error:
            raise click.UsageError(str(error)) from None

    more = "mm; Enter: not read" if optional else "mm"
    question = f"{READINGS.index(name) + 1:>2}  {reading_question(name)} ({more}; ? explains)"
    default = "" if optional else None
    try:
        reading: float | None = click.prompt(question, default=default, show_default=False, value_proc=parse, err=True)
    except UnicodeDecodeError:
        click.echo(err=True)
        raise InputError(f"the answer to {name} is not UTF-8; nothing was saved", where="--read") from None
    except (click.Abort, RuntimeError) as stopped:
        click.echo(err=True)  # ends the line of the question
        if isinstance(stopped, click.Abort) and not isinstance(stopped.__context__, EOFError):
            raise
        raise InputError(f"the answers end before {name}; nothing was saved", where="--read") from None
    return reading


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


class _Calibrate(click.Command):
    """The command, with an option for each reading of the sheet; these are added when they are asked for."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options; each reading is named like its box on the sheet."""
        from generators.press.calibration import READINGS

        if not any(param.name == "x_distance" for param in self.params):
            self.params += [
                click.Option([f"--{name}"], metavar="MM", help=f"Reading {number} of the sheet.")
                for number, name in enumerate(READINGS, 1)
            ]
        return super().get_params(ctx)


calibrate = _Calibrate(
    "calibrate",
    callback=_calibrate,
    params=[
        *[option for option in printing_options() if option.name in ("paper", "out", "force")],
        click.Option(
            ["--sides"],
            default=DUPLEX_SIDES[0],
            metavar="|".join(DUPLEX_SIDES),
            help=f"The edge on which the printer flips the paper (default {DUPLEX_SIDES[0]}).",
        ),
        click.Option(["--printer"], metavar="NAME", help="Your name for the printer."),
        click.Option(["--read"], is_flag=True, help="Ask for the readings of a printed sheet and save them."),
        click.Option(["--corrected"], is_flag=True, help="The sheet was printed with a correction: refine it."),
        click.Option(["--list"], is_flag=True, help="List the printers measured so far."),
    ],
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
