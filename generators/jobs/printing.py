"""The options of every job that prints, and the print options they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Input
from aids.errors import InputError, UnknownName
from generators.jobs.options import FORCE, HOUSE_RULES, OUT, WATCH, Request
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
PAPER = Input("paper", "name", PAPERS, shown="SIZE", once="use a command for each paper")
EACH_PAPER = Input("paper", "name", f"{PAPERS} Give it once for each paper to print on.", shown="SIZE", repeatable=True)
FORMAT = Input(
    "format",
    "choice",
    "File format: PDF makes a file for each sheet, SVG and PNG one for each page.",
    default="pdf",
    choices=tuple(WRITERS),
    words=tuple(map(str.upper, WRITERS)),
)
BACKS = Input(
    "sides",
    "choice",
    "How backs are put behind fronts: duplex printing flipped on the long or the short edge, folding, "
    "or single pages to glue.",
    default="long-edge",
    choices=tuple(SIDES),
)
PALETTE = Input(
    "palette",
    "name",
    "Colours: colour, colour-blind, ink-saver, greyscale or film (default colour, or your own).",
    title="Colours",
)
DPI = Input("dpi", "whole", "Dots per inch of PNG files.", default=300, least=MIN_DPI, most=MAX_DPI)
PRINTER = Input(
    "printer",
    "name",
    "Correct for a printer that was measured with the command calibrate; none for no correction.",
)
#: The options of every job that prints.
PRINTING = (PAPER, FORMAT, BACKS, PALETTE, DPI, HOUSE_RULES, PRINTER, OUT, FORCE)
VTT = Input(
    "vtt",
    "choice",
    "Write counters for a virtual table: "
    + " or ".join(f"{name} ({meaning})" for name, meaning in VIRTUAL_TABLES.items())
    + ".",
    choices=tuple(VIRTUAL_TABLES),
)
REGISTER = Input(
    "register",
    "choice",
    "Registration marks for a cutting machine, on sheets that are cut.",
    default="none",
    choices=tuple(REGISTERS),
    title="Cutting marks",
)
#: The target that stands for a player's own counters.
OWN_COUNTERS = "counters"
TARGETS = Input("targets", "file", "Games and sheets.", positional=True, repeatable=True, shown="TARGET...")
KIT = Input("kit", "file", "Your own kit: a file from the command new kit, edited.")
LABELS = Input(
    "labels",
    "file",
    "Print counters on pre-cut labels: a4-35, letter-24, letter-24-apart, letter-90 or your own .toml.",
    shown="NAME|FILE",
)
PRINT = (
    TARGETS,
    *(EACH_PAPER if option is PAPER else option for option in PRINTING),
    KIT,
    Input(
        "nation",
        "name",
        "Of counters and stand-ups that belong to a nation, print those of this one only; repeatable.",
        repeatable=True,
    ),
    Input(
        "hex-size",
        "text",
        "Size of your board's hexes, flat to flat.",
        default=HEX_SIZE,
        shown="LENGTH",
    ),
    Input("easy", "text", "Angle of an Easy turn (default 30).", shown="DEGREES"),
    Input("sharp", "text", "Angle of a Sharp turn (default 60).", shown="DEGREES"),
    Input("one-file", "flag", "Write the whole kit as one PDF."),
    Input("each-counter", "flag", "Write a PNG for each face of each counter."),
    VTT,
    Input("preview", "flag", "Write only a PNG of all pages, reduced (a contact sheet)."),
    REGISTER,
    Input("cut-only", "flag", "Write SVG files with only the lines to cut and score."),
    LABELS,
    Input("mirror", "flag", "Mirror the pages, to print on the back of film."),
    WATCH,
)
#: The options that make something else than a file for each sheet, each named as in `Output.form`.
FORMS = ("each-counter", "vtt", "preview", "one-file")


def folder_of(request: Request) -> Path:
    """The folder into which a command line writes the files of a request."""
    return Path(request.text(OUT.name) or "")


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
    return filled, missing, notes


def _no_correction(request: Request) -> str | None:
    """Why a default printer cannot be corrected for, "" where that goes without saying; None where it can."""
    from generators.page.paper import paper
    from generators.press import printers

    options = request.options
    if WRITERS[str(options["format"])].for_cutters or _form(request) not in ("sheets", "one-file"):
        return ""
    if options.get("labels"):
        return ""
    try:
        printers.section_for_print(
            Path(request.settings), str(options["printer"]), paper(str(options["paper"])), str(options["sides"])
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

    colours, sides, format = (str(request.options[option.name]) for option in (PALETTE, BACKS, FORMAT))
    try:
        palette(colours)
    except UnknownName as error:
        raise UnknownName(error.message, where=PALETTE.label) from None
    on = paper(str(request.options["paper"]))
    output = Output(command, format=format, form=_form(request), dpi=request.whole("dpi") or 300)
    finishing = Finishing(
        mirror=request.flag("mirror"),
        correction=_correction(request, on, sides, format),
        register=request.text("register") or "none",
        cut_only=request.flag("cut-only"),
    )
    hex_size = _hex_size(request.text("hex-size") or HEX_SIZE)
    return PrintOptions(on, output, sides, colours, hex_size, finishing=finishing)


def _form(request: Request) -> str:
    """The form of the output (`Output.form`); at most one of its options is given."""
    form = next((form for form in FORMS if request.options.get(form)), "sheets")
    return f"vtt {request.options['vtt']}" if form == "vtt" else form


def _correction(request: Request, on: Paper, sides: str, format: str) -> Correction | None:
    """The correction of the printer that --printer names, for the paper and sides."""
    name = request.text("printer")
    if name is None or name == NO_PRINTER:
        return None
    if WRITERS[format].for_cutters:
        raise InputError("does not correct SVG, which is for cutters; use it with --format pdf", where=PRINTER.label)
    from generators.press import printers
    from generators.press.calibration import correction

    section = printers.section_for_print(Path(request.settings), name, on, sides)
    return correction(section.profile, on.width, on.height, sides)


def _hex_size(text: str) -> float:
    """The board's hexes from flat to flat, in points."""
    from generators.drawing.drawing import INCH
    from generators.drawing.lengths import parse_length

    size = parse_length(text[:40], "--hex-size")
    if not INCH / 4 - 0.001 <= size <= 3 * INCH + 0.001:
        raise InputError(f"{text[:40]!r} is not from 1/4 in to 3 in", where="--hex-size")
    return size
