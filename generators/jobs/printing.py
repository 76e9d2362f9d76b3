"""The options of every job that prints, and the print options they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from aids.errors import InputError, UnknownName
from generators.jobs.options import FORCE, HOUSE_RULES, OUT, WATCH, Option, Request, check_choice, parse_whole
from generators.page.sides import SIDES
from generators.press.choices import REGISTERS, VIRTUAL_TABLES
from generators.press.defaults import NAMES, NO_PRINTER
from generators.writers import MAX_DPI, MIN_DPI, WRITERS

if TYPE_CHECKING:
    from generators.page.paper import Paper
    from generators.press.calibration import Correction
    from generators.press.print_options import PrintOptions

HEX_SIZE = "5/8 in"
PAPERS = "Paper: letter, a4, legal, tabloid, a3, or WxH such as 210x297mm (default: see plotroom defaults)."
PAPER = Option("paper", "text", PAPERS, shown="SIZE", once="use a command for each paper")
EACH_PAPER = Option(
    "paper", "text", f"{PAPERS} Give it once for each paper to print on.", shown="SIZE", repeatable=True
)
FORMAT = Option(
    "format",
    "choice",
    "File format: PDF makes a file for each sheet, SVG and PNG one for each page (default pdf).",
    "pdf",
    choices=WRITERS,
)
BACKS = Option(
    "sides",
    "choice",
    "How backs are put behind fronts: duplex printing flipped on the long or the short edge, folding, "
    "or single pages to glue (default long-edge).",
    "long-edge",
    choices=SIDES,
)
PALETTE = Option(
    "palette",
    "text",
    "Colours: colour, colour-blind, ink-saver, greyscale or film (default colour, or your own).",
    shown="NAME",
)
DPI = Option("dpi", "whole", "Dots per inch of PNG files (default 300).", "300", shown="N", least=MIN_DPI, most=MAX_DPI)
PRINTER = Option(
    "printer",
    "text",
    "Correct for a printer that was measured with the command calibrate; none for no correction.",
    shown="NAME",
)
#: The options of every job that prints.
PRINTING = (PAPER, FORMAT, BACKS, PALETTE, DPI, HOUSE_RULES, PRINTER, OUT, FORCE)
VTT = Option(
    "vtt",
    "choice",
    "Write counters for a virtual table: "
    + " or ".join(f"{name} ({meaning})" for name, meaning in VIRTUAL_TABLES.items())
    + ".",
    choices=VIRTUAL_TABLES,
)
REGISTER = Option(
    "register",
    "choice",
    "Registration marks for a cutting machine, on sheets that are cut (default none).",
    "none",
    choices=REGISTERS,
)
#: The target that stands for a player's own counters.
OWN_COUNTERS = "counters"
KIT = Option("kit", "file", "Your own kit: a file from the command new kit, edited.", shown="FILE")
LABELS = Option(
    "labels",
    "file",
    "Print counters on pre-cut labels: a4-35, letter-24, letter-24-apart, letter-90 or your own .toml.",
    shown="NAME|FILE",
)
PRINT = (
    *(EACH_PAPER if option is PAPER else option for option in PRINTING),
    KIT,
    Option(
        "nation",
        "text",
        "Of counters and stand-ups that belong to a nation, print those of this one only; repeatable.",
        shown="NAME",
        repeatable=True,
    ),
    Option(
        "hex-size",
        "text",
        f"Size of your board's hexes, flat to flat (default {HEX_SIZE}).",
        HEX_SIZE,
        shown="LENGTH",
    ),
    Option("easy", "text", "Angle of an Easy turn (default 30).", shown="DEGREES"),
    Option("sharp", "text", "Angle of a Sharp turn (default 60).", shown="DEGREES"),
    Option("one-file", "flag", "Write the whole kit as one PDF."),
    Option("each-counter", "flag", "Write a PNG for each face of each counter."),
    VTT,
    Option("preview", "flag", "Write only a PNG of all pages, reduced (a contact sheet)."),
    REGISTER,
    Option("cut-only", "flag", "Write SVG files with only the lines to cut and score."),
    LABELS,
    Option("mirror", "flag", "Mirror the pages, to print on the back of film."),
    WATCH,
)
#: The options that make something else than a file for each sheet, each named as in `Output.form`.
FORMS = ("each-counter", "vtt", "preview", "one-file")


class Settled(NamedTuple):
    """Print options, the request with defaults in place of what it left out, and what is to be said of them."""

    options: PrintOptions
    request: Request
    notes: tuple[str, ...] = ()


def settle(request: Request, names: Sequence[str] = NAMES, more: Mapping[str, str] | None = None) -> Settled:
    """The print options of a request, with the player's defaults for those of `names` that it leaves out.

    The defaults, and the options `more`, are recorded at the end of its line.  InputError or UnknownName for a value
    that is not valid.
    """
    filled, in_force, notes = with_defaults(request, names)
    return Settled(print_options(filled, request.line({**(more or {}), **in_force})), filled, notes)


def with_defaults(request: Request, names: Sequence[str] = NAMES) -> tuple[Request, dict[str, str], tuple[str, ...]]:
    """The request with a value for each of `names` that it leaves out, and those values by option, to be recorded.

    A printer is corrected for by default only where that is possible: on pages that are printed, on a paper for which
    it was measured.  Where it was not, a note says so.
    """
    from generators.press import defaults

    values = defaults.in_force(defaults.load(Path(request.settings)))
    missing = {name: values[name] for name in names if request.options.get(name) is None}
    filled, notes = request.changed(**missing), tuple[str, ...]()
    if missing.get("printer", NO_PRINTER) != NO_PRINTER:
        fault = _no_correction(filled)
        if fault is not None:
            missing["printer"] = NO_PRINTER
            filled = filled.changed(printer=NO_PRINTER)
            notes = (f"plotroom: printed without correction: {fault}",) if fault else ()
    return filled, {f"--{name}": value for name, value in missing.items()}, notes


def _no_correction(request: Request) -> str | None:
    """Why a default printer cannot be corrected for, "" where that goes without saying; None where it can."""
    from generators.page.paper import paper
    from generators.press import printers

    options = request.options
    format = options["format"]
    if (format in WRITERS and WRITERS[format].for_cutters) or _form(options) not in ("sheets", "one-file"):
        return ""
    if options.get("labels") or options["sides"] not in SIDES:
        return ""
    try:
        printers.section_for_print(
            Path(request.settings), options["printer"], paper(options["paper"]), options["sides"]
        )
    except UnknownName as error:
        return error.message
    return None


def print_options(request: Request, command: str) -> PrintOptions:
    """The print options of a request; `command` is the line to record in every file.

    InputError or UnknownName for a value that is not valid.
    """
    from generators.drawing.palettes import palette
    from generators.page.paper import paper
    from generators.press.print_options import Finishing, Output, PrintOptions

    options = {REGISTER.key: REGISTER.default, **request.options}
    for option in (FORMAT, BACKS, REGISTER):
        check_choice(option, options[option.key])
    try:
        palette(options["palette"])
    except UnknownName as error:
        raise UnknownName(error.message, where=PALETTE.label) from None
    on = paper(options["paper"])
    output = Output(command, format=options["format"], form=_form(options), dpi=parse_whole(DPI, options["dpi"]))
    hex_size = _hex_size(options.get("hex_size", HEX_SIZE))
    finishing = Finishing(
        mirror=options.get("mirror", False),
        correction=_correction(options, on, Path(request.settings)),
        register=options["register"],
        cut_only=options.get("cut_only", False),
    )
    return PrintOptions(on, output, options["sides"], options["palette"], hex_size, finishing=finishing)


def _form(options: Mapping[str, Any]) -> str:
    """The form of the output (`Output.form`); at most one of its options is given."""
    if options.get("vtt"):
        return f"vtt {options['vtt']}"
    return next((form for form in FORMS if options.get(form.replace("-", "_"))), "sheets")


def _correction(options: Mapping[str, Any], on: Paper, printers_folder: Path) -> Correction | None:
    """The correction of the printer that --printer names, for the paper and sides."""
    name = options.get("printer")
    if name is None or name == NO_PRINTER:
        return None
    if WRITERS[options["format"]].for_cutters:
        raise InputError("does not correct SVG, which is for cutters; use it with --format pdf", where=PRINTER.label)
    from generators.press import printers
    from generators.press.calibration import correction

    section = printers.section_for_print(printers_folder, name, on, options["sides"])
    return correction(section.profile, on.width, on.height, options["sides"])


def _hex_size(text: str) -> float:
    """The board's hexes from flat to flat, in points."""
    from generators.drawing.drawing import INCH
    from generators.drawing.lengths import parse_length

    size = parse_length(text[:40], "--hex-size")
    if not INCH / 4 - 0.001 <= size <= 3 * INCH + 0.001:
        raise InputError(f"{text[:40]!r} is not from 1/4 in to 3 in", where="--hex-size")
    return size
