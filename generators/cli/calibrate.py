"""The command that measures a printer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aids.errors import InputError, PlotroomError, nearest
from generators.cli.click_support import examples, recorded, tell_files
from generators.cli.print_ import print_options_of, printers_folder, printing_options
from generators.page.sides import DUPLEX_SIDES

if TYPE_CHECKING:
    from generators.press.calibration import Plan
    from generators.press.print_options import PrintOptions
    from generators.press.printers import Section


def _calibrate(**options: Any) -> None:
    from generators.press import printers
    from generators.press.calibration import READINGS

    if options["list"]:
        known = printers.listed(printers_folder())
        if not known:
            click.echo("no printer was measured yet; begin with: plotroom calibrate", err=True)
        for printer in known:
            click.echo(printer.name)
            for section in printer.sections:
                _tell_section(section)
        return
    given = {name: options[name.replace("-", "_")] for name in READINGS if options[name.replace("-", "_")] is not None}
    reading = bool(options["read"] or given)
    if reading and options["printer"] is None:
        raise InputError("is missing; name the printer that the readings are of", where="--printer")
    if options["corrected"] and not reading:
        raise InputError("is for readings; --printer NAME alone prints a corrected sheet", where="--corrected")
    if options["sides"] not in DUPLEX_SIDES:
        flips = nearest(options["sides"][:40], DUPLEX_SIDES)
        raise InputError(f"{options['sides'][:40]!r} is not a flip edge to measure; {flips}", where="--sides")
    order = print_options_of(
        {**options, "printer": None, "format": "pdf", "palette": "colour", "dpi": "300"}, _own_command()
    )
    if reading:
        _read_sheet(options, given, order)
    else:
        _print_sheet(options, order)


def _own_command() -> str:
    return recorded(click.get_current_context())


def _print_sheet(options: Mapping[str, Any], order: PrintOptions) -> None:
    """Write the sheet, corrected if the printer is known."""
    from generators.press import printers
    from generators.press.print_job import print_calibration

    name, found = options["printer"], None
    if name is not None:
        printer = printers.known(printers_folder(), name)
        found = printer and printers.section(printer, order.paper, order.sides)
        name = printer.name if printer else " ".join(name.split())
    tell_files([print_calibration(order, name or "", found.profile if found else None)])
    if name is not None and found is None:
        words = f"was not measured for {order.paper.name} {order.sides}: this sheet is not corrected"
        click.echo(f"{name} {words}", err=True)


def _read_sheet(options: Mapping[str, Any], given: Mapping[str, str], order: PrintOptions) -> None:
    """Take the readings, from options and, with --read, by asking; save what follows from them."""
    from generators.press import printers
    from generators.press.calibration import MARGINS, READINGS, TRUE, measured
    from generators.press.calibration_sheet import layout

    folder, name, plan = printers_folder(), options["printer"], layout(order.paper).plan
    printer = printers.known(folder, name)  # a bad name or file is refused before anything is asked
    before = printer and printers.section(printer, order.paper, order.sides)
    if options["corrected"] and before is None:
        raise InputError(f"{name!r} was not measured for {order.paper.name} {order.sides}", where="--corrected")
    readings = {key: _reading(key, text, plan) for key, text in given.items()}
    for key in READINGS:
        if key in readings:
            continue
        if options["read"]:
            readings |= _asked(key, plan)
        elif key not in MARGINS:
            raise InputError(
                "is missing; give readings 1 to 10 of the sheet, or --read to be asked for them", where=f"--{key}"
            )
    profile = measured(plan, readings, before.profile if before and options["corrected"] else TRUE)
    old = before.margins if before else (None,) * 4
    left, right, top, bottom = (readings.get(key, kept) for key, kept in zip(MARGINS, old, strict=True))
    found = printers.Section(order.paper.name, order.sides, profile, (left, right, top, bottom))
    click.echo(str(printers.save(folder, name, found)))
    _tell_section(found)


def _reading(name: str, text: str, plan: Plan) -> float:
    """A reading as the sheet shows it."""
    from generators.press.calibration import checked

    words = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    try:
        return checked(plan, name, float(words))
    except InputError:
        raise
    except ValueError:
        raise InputError(f"{text[:40]!r} is not a number of millimetres, such as 0.3", where=f"--{name}") from None


def _asked(name: str, plan: Plan) -> dict[str, float]:
    """A reading by dialogue; a margin may be left out."""
    from generators.press.calibration import MARGINS, READINGS

    def taken(text: str) -> float | None:
        try:
            return _reading(name, text, plan) if text.strip() or name not in MARGINS else None
        except PlotroomError as error:
            raise click.UsageError(str(error)) from None

    words = f"{READINGS.index(name) + 1:>2}  {name}, mm"
    try:
        if name in MARGINS:
            words += " (Enter: not read)"
            found = click.prompt(words, default="", show_default=False, value_proc=taken, err=True)
        else:
            found = click.prompt(words, value_proc=taken, err=True)
    except (click.Abort, RuntimeError) as stopped:
        click.echo(err=True)  # off the line of the question
        if isinstance(stopped, click.Abort) and not isinstance(stopped.__context__, EOFError):
            raise
        raise InputError(f"the answers end before {name}; nothing was saved", where="--read") from None
    return {} if found is None else {name: found}


def _tell_section(section: Section) -> None:
    """What a printer does, and the margins it keeps."""
    found = section.profile
    click.echo(f"  {section.paper} {section.sides}")
    for words, x, y in (
        ("front", found.x_scale, found.y_scale),
        ("back ", found.back_x_scale, found.back_y_scale),
    ):
        click.echo(f"    {words}  scale {100 * x:.2f} % along x, {100 * y:.2f} % along y")
    click.echo(
        f"    back   {found.back_x:+.2f} mm right, {found.back_y:+.2f} mm up, turned {found.back_turn:+.3f}°, "
        f"skew {found.back_skew:+.3f}°"
    )
    for edge, margin in zip(("left", "right", "top", "bottom"), section.margins, strict=True):
        if margin is not None:
            click.echo(f"    {edge:<6} margin {margin:g} mm")


class _Calibrate(click.Command):
    """The command, with an option for each reading of the sheet; found only when it is asked for."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, of which the readings are named as the boxes of the sheet."""
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
        *[o for o in printing_options() if o.name in ("paper", "out", "force")],
        click.Option(["--sides"], default="long-edge", metavar="long-edge|short-edge", help="The flip (long-edge)."),
        click.Option(["--printer"], metavar="NAME", help="Your name for the printer."),
        click.Option(["--read"], is_flag=True, help="Ask for the readings of a printed sheet, and save them."),
        click.Option(["--corrected"], is_flag=True, help="The sheet read was a corrected one: refine."),
        click.Option(["--list"], is_flag=True, help="The printers measured so far."),
    ],
    help="""Measure a printer, so that --printer NAME can correct for it.

Print the sheet on both sides, measure it, and give its readings with --read --printer NAME.  Print with --printer NAME
from then on; the sheet printed with it should read zero everywhere.""",
    short_help="Measure a printer; save its correction.",
    epilog=examples(
        "calibrate --paper a4",
        "calibrate --paper a4 --read --printer Office",
        "calibrate --paper a4 --printer Office",
        "calibrate --paper a4 --sides short-edge",
        "calibrate --list",
    ),
)
