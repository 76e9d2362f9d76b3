"""Calibration: the sheet that measures a printer, and the measurements taken from a printed one."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from aids.errors import InputError, required
from aids.kinds import AnyName, Choice, Flag, Line
from aids.rulebook.rules import Input
from generators.jobs.options import FORCE, OUT, JobRequest
from generators.jobs.printing import PAPER
from generators.jobs.settled import folder_of, settle
from generators.page import DUPLEX_SIDES
from generators.press import printers
from generators.press.calibration_sheet import layout, print_calibration
from generators.press.documents import Files, PrintOptions

SIGNS = "X is positive if the back is too far to the right, Y if it is too high (seen from the front)"
CALIBRATE = (
    PAPER,
    OUT,
    FORCE,
    Input("sides", Choice(DUPLEX_SIDES), "The edge where the printer flips the paper.", default=DUPLEX_SIDES[0]),
    Input("printer", AnyName(), "Name that you give to the printer."),
    Input("read", Flag(), "Ask for the measurements of a printed sheet, and save the correction.", terminal=True),
    Input("back", Line(), f"Save a known shift of the back, in mm, without a calibration sheet. {SIGNS}.", shown="X,Y"),
    Input("corrected", Flag(), "Refine the correction that the sheet was printed with."),
    Input("list", Flag(), "List the printers that you have measured.", terminal=True),
)
#: Each is named like its box on the sheet.
READING_OPTIONS = tuple(
    Input(name, Line(), f"Measurement {number}: {printers.reading_option(name)}.", shown="MM")
    for number, name in enumerate(printers.READINGS, 1)
)
#: Asks for a measurement by its name; None for one that was not taken.
Ask = Callable[[str, printers.Plan], float | None]


class Measured(NamedTuple):
    """A printer that was measured: the name that the player gave it, and what was found."""

    name: str
    section: printers.Section


def calibrate_printer(request: JobRequest, ask: Ask | None = None) -> Files | Measured:
    """The calibration sheet, corrected if the printer is known; the measured printer where there are readings."""
    given = {name: text for name in printers.READINGS if (text := request.text(name)) is not None}
    back = request.text("back")
    has_readings = bool(ask or given)
    if back is not None and (has_readings or request.flag("corrected")):
        problem = "this option cannot be used with measurements or --corrected"
        raise InputError(problem, "use only one of them", where="--back")
    if (has_readings or back is not None) and request.text("printer") is None:
        raise required("give a name for the printer that you measured", "--printer")
    if request.flag("corrected") and not has_readings:
        fix = "to print a corrected sheet, use --printer NAME alone"
        raise InputError("this option needs measurements", fix, where="--corrected")
    options = settle(request.changed(printer=None, format="pdf", palette="color", dpi=300), ("paper",)).options
    if back is not None:
        return _shifted(request, options, back)
    if has_readings:
        return _measure(request, given, options, ask)
    name, folder = request.text("printer"), folder_of(request)
    if name is None:
        return Files([print_calibration(options)], folder=folder)
    printer = printers.find_printer(request.settings_folder, name)
    section = printer and printers.find_section(printer, options.paper, options.sides)
    name = printer.name if printer else " ".join(name.split())
    made = print_calibration(options, name, section.profile if section else None)
    measured = f"{name} was not measured for {options.paper.name} {options.sides}, so this sheet is not corrected."
    return Files([made], "" if section else measured, folder=folder)


def _before(request: JobRequest, options: PrintOptions) -> printers.Section | None:
    """What is known of the printer on a paper and flip edge; refuses a bad name or file."""
    printer = printers.find_printer(request.settings_folder, request.text("printer") or "")
    return printers.find_section(printer, options.paper, options.sides) if printer else None


def _shifted(request: JobRequest, options: PrintOptions, back: str) -> Measured:
    """The printer with another shift of its back; all else stays as it was measured, or true."""
    before = _before(request, options) or printers.Section(options.paper.name, options.sides, printers.NO_ERRORS)
    try:
        x, y = (float(part.strip().removesuffix("mm").replace("−", "-")) for part in back.split(","))
    except ValueError:
        fix = f"write X,Y, such as 1.5,0. {SIGNS}"
        raise InputError(f"{back[:40]!r} is not a shift in millimeters", fix, where="--back") from None
    if far := [abs(off) for off in (x, y) if not abs(off) <= printers.MOST_OFFSET]:
        fix = f"use at most {printers.MOST_OFFSET:g} mm"
        raise InputError(f"a shift of {far[0]:g} mm is too large", fix, where="--back")
    profile = before.profile._replace(back_x=x, back_y=y)
    return Measured(request.text("printer") or "", before._replace(profile=profile))


def _measure(request: JobRequest, given: Mapping[str, str], options: PrintOptions, ask: Ask | None) -> Measured:
    """Take the measurements from options and, with `ask`, by asking."""
    name, plan = request.text("printer") or "", layout(options.paper).plan
    before = _before(request, options)  # before any question
    corrected = request.flag("corrected")
    if corrected and before is None:
        problem = f"{name!r} was not measured for {options.paper.name} {options.sides}"
        raise InputError(problem, "remove --corrected", where="--corrected")
    readings = {key: parse_reading(key, text, plan) for key, text in given.items()}
    missing = [key for key in printers.READINGS if key not in readings]
    for key in missing if ask else ():
        if ask and (reading := ask(key, plan)) is not None:
            readings[key] = reading
    if needed := [f"--{key}" for key in missing if key not in (*printers.MARGINS, *readings)]:
        fix = "give measurements 1 to 10 of the sheet, or use --read to enter them one by one"
        raise required(fix, *needed)
    profile = printers.measure_profile(plan, readings, before.profile if before and corrected else printers.NO_ERRORS)
    old = before.margins if before else (None,) * 4
    left, right, top, bottom = (readings.get(key, kept) for key, kept in zip(printers.MARGINS, old, strict=True))
    return Measured(name, printers.Section(options.paper.name, options.sides, profile, (left, right, top, bottom)))


def parse_reading(name: str, text: str, plan: printers.Plan) -> float:
    """A measurement in the unit of the sheet; InputError if it is not a number that the sheet can show."""
    number = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    try:
        value = float(number)
    except ValueError:
        problem = f"{text[:40]!r} is not a number of millimeters"
        raise InputError(problem, "write a number such as 0.3", where=f"--{name}") from None
    return printers.check_reading(plan, name, value)
