"""Calibration: the sheet that measures a printer, and the measurements taken from a printed one."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from aids.errors import InputError
from aids.kinds import AnyName, Choice, Flag, Line
from aids.rulebook.rules import Input
from generators.jobs.options import FORCE, OUT, JobRequest
from generators.jobs.printing import PAPER
from generators.jobs.settled import folder_of, settle
from generators.page import DUPLEX_SIDES
from generators.press import printers
from generators.press.calibration_sheet import layout, print_calibration
from generators.press.documents import Content, Files, PrintOptions
from generators.press.printers import (
    MARGINS,
    MOST_OFFSET,
    NO_ERRORS,
    READINGS,
    Plan,
    Section,
    check_reading,
    measure_profile,
)

SIGNS = "X is positive if the back is too far to the right, Y if it is too high, seen from the front"
CALIBRATE = (
    PAPER,
    OUT,
    FORCE,
    Input("sides", Choice(DUPLEX_SIDES), "The edge on which the printer flips the paper.", default=DUPLEX_SIDES[0]),
    Input("printer", AnyName(), "Your name for the printer."),
    Input("read", Flag(), "Ask for the readings of a printed sheet and save them.", terminal=True),
    Input("back", Line(), f"Save a known shift of the back, in mm, without a sheet: {SIGNS}.", shown="X,Y"),
    Input("corrected", Flag(), "The sheet was printed with a correction: refine it."),
    Input("list", Flag(), "List the printers measured so far.", terminal=True),
)
#: Each is named like its box on the sheet.
READING_OPTIONS = tuple(
    Input(name, Line(), f"Reading {number} of the sheet.", shown="MM") for number, name in enumerate(READINGS, 1)
)
#: Asks for a reading by its name; None for one that is left out.
Ask = Callable[[str, Plan], float | None]


class Measured(NamedTuple):
    """A printer that was measured: the name that the player gave it, and what was found."""

    name: str
    section: Section


def calibrate_printer(request: JobRequest, ask: Ask | None = None) -> Files | Measured:
    """The calibration sheet, corrected if the printer is known; the measured printer where there are readings."""
    given = {name: text for name in READINGS if (text := request.text(name)) is not None}
    back = request.text("back")
    has_readings = bool(ask or given)
    if back is not None and (has_readings or request.flag("corrected")):
        raise InputError(
            "this option cannot be used with measurements or --corrected. Remove one of them.", where="--back"
        )
    if (has_readings or back is not None) and request.text("printer") is None:
        raise InputError("is missing; name the printer that was measured", where="--printer")
    if request.flag("corrected") and not has_readings:
        raise InputError("applies to readings; --printer NAME alone prints a corrected sheet", where="--corrected")
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
    measured = f"{name} was not measured for {options.paper.name} {options.sides}: this sheet is not corrected"
    return Files([made], "" if section else measured, folder=folder)


def _before(request: JobRequest, options: PrintOptions) -> Section | None:
    """What is known of the printer on a paper and flip edge; refuses a bad name or file."""
    printer = printers.find_printer(request.settings_folder, request.text("printer") or "")
    return printers.find_section(printer, options.paper, options.sides) if printer else None


def _shifted(request: JobRequest, options: PrintOptions, back: str) -> Measured:
    """The printer with another shift of its back; all else stays as it was measured, or true."""
    before = _before(request, options) or Section(options.paper.name, options.sides, NO_ERRORS)
    try:
        x, y = (float(part.strip().removesuffix("mm").replace("−", "-")) for part in back.split(","))
    except ValueError:
        raise InputError(f"{back[:40]!r} is not X,Y in millimeters, such as 1.5,0: {SIGNS}", where="--back") from None
    if far := [abs(off) for off in (x, y) if not abs(off) <= MOST_OFFSET]:
        raise InputError(f"{far[0]:g} mm is more than the largest shift, {MOST_OFFSET:g} mm.", where="--back")
    profile = before.profile._replace(back_x=x, back_y=y)
    return Measured(request.text("printer") or "", before._replace(profile=profile))


def _measure(request: JobRequest, given: Mapping[str, str], options: PrintOptions, ask: Ask | None) -> Measured:
    """Take the readings from options and, with `ask`, by asking."""
    name, plan = request.text("printer") or "", layout(options.paper).plan
    before = _before(request, options)  # before any question
    corrected = request.flag("corrected")
    if corrected and before is None:
        raise InputError(f"{name!r} was not measured for {options.paper.name} {options.sides}", where="--corrected")
    readings = {key: parse_reading(key, text, plan) for key, text in given.items()}
    missing = [key for key in READINGS if key not in readings]
    for key in missing if ask else ():
        if ask and (reading := ask(key, plan)) is not None:
            readings[key] = reading
    if needed := [f"--{key}" for key in missing if key not in (*MARGINS, *readings)]:
        cure = "give measurements 1 to 10 of the sheet, or use --read to enter them one by one"
        raise InputError(f"{'is' if len(needed) == 1 else 'are'} missing; {cure}", where=" and ".join(needed))
    profile = measure_profile(plan, readings, before.profile if before and corrected else NO_ERRORS)
    old = before.margins if before else (None,) * 4
    left, right, top, bottom = (readings.get(key, kept) for key, kept in zip(MARGINS, old, strict=True))
    return Measured(name, Section(options.paper.name, options.sides, profile, (left, right, top, bottom)))


def printer_file(request: JobRequest, measured: Measured) -> Content:
    """The file of a printer with what was found of it."""
    path, text = printers.with_section(request.settings_folder, *measured)
    return Content(path.name, text.encode(), to_edit=True)


def parse_reading(name: str, text: str, plan: Plan) -> float:
    """A reading in the unit of the sheet; InputError if it is not a number that the sheet can show."""
    number = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    try:
        return check_reading(plan, name, float(number))
    except InputError:
        raise
    except ValueError:
        raise InputError(f"{text[:40]!r} is not a number of millimeters, such as 0.3", where=f"--{name}") from None
