"""The print options that a request stands for, with the player's own defaults where it leaves them out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import InputError, UnknownName
from generators.drawing import INCH, named, names, parse_length
from generators.jobs.options import OUT, JobRequest, command_line
from generators.jobs.printing import BACKS, FORMAT, FORMS, HEX_SIZE, PALETTE, PRINTER, UNTAGGED
from generators.page.frame import paper
from generators.press import printers
from generators.press.documents import Finishing, Output, PrintOptions
from generators.press.printers import NAMES, NO_PRINTER
from generators.writers import WRITERS


def folder_of(request: JobRequest) -> Path:
    """The folder into which a command line writes the files of a request."""
    return Path(request.text(OUT.name) or "")


class Settled(NamedTuple):
    """Print options, the request with defaults in place of what it left out, and what is to be said of them."""

    options: PrintOptions
    request: JobRequest
    notes: tuple[str, ...] = ()


def settle(request: JobRequest, names: Sequence[str] = NAMES, more: Mapping[str, str] | None = None) -> Settled:
    """The print options of a request, with the player's defaults for those of `names` that it leaves out.

    The defaults, and the options `more`, are recorded at the end of its line.  InputError or UnknownName for a value
    that is not valid.

    A printer is corrected for by default only where that is possible: on pages that are printed, on a paper for which
    it was measured.  Where it was not, a note says so.
    """
    values = printers.in_force(printers.load_defaults(request.settings_folder))
    missing = {name: values[name] for name in names if request.options.get(name) is None}
    filled, notes = request.changed(**missing), tuple[str, ...]()
    if missing.get("printer", NO_PRINTER) != NO_PRINTER and (fault := _no_correction(filled)) is not None:
        missing["printer"] = NO_PRINTER
        filled = filled.changed(printer=NO_PRINTER)
        notes = (f"Note: printed without correction: {fault}",) if fault else ()
    return Settled(print_options(filled, command_line(request, {**(more or {}), **missing})), filled, notes)


def _no_correction(request: JobRequest) -> str | None:
    """Why a default printer cannot be corrected for, "" where that goes without saying; None where it can."""
    options = request.options
    is_printed = not WRITERS[str(options["format"])].for_cutters and _form(request) in ("sheets", "one-file")
    if not is_printed or options.get("labels"):
        return ""
    try:
        on, sides = paper(str(options["paper"])), str(options["sides"])
        printers.correction_for_print(request.settings_folder, str(options["printer"]), on, sides)
    except UnknownName as error:
        return error.message
    return None


def print_options(request: JobRequest, command: str) -> PrintOptions:
    """The print options of a request; `command` is the line to record in every file.

    InputError or UnknownName for a value that is not valid.
    """
    colors, sides, format = (str(request.options[option.name]) for option in (PALETTE, BACKS, FORMAT))
    try:
        colors = named(colors, names())
    except UnknownName as error:
        raise UnknownName(error.message, where=PALETTE.label) from None
    if "dpi" in request.given and format != "png":
        problem = f"this option is for PNG files, not for {format.upper()}"
        raise InputError(problem, "use it with --format png", where="--dpi")
    if request.flag(UNTAGGED.name) and format != "pdf":
        problem = f"this option is for PDF files, not for {format.upper()}"
        raise InputError(problem, f"remove {UNTAGGED.label}", where=UNTAGGED.label)
    on = paper(str(request.options["paper"]))
    output = Output(command, format=format, form=_form(request), dpi=request.whole("dpi") or 300)
    output = output._replace(by_stock=request.flag("by-stock"), bleed=request.flag("bleed"))
    output = output._replace(tagged=not request.flag(UNTAGGED.name))
    correction = None
    if (printer := request.text("printer")) not in (None, NO_PRINTER):
        if WRITERS[format].for_cutters:
            problem = "this option does not correct SVG files, which are for cutting machines"
            raise InputError(problem, "use it with --format pdf", where=PRINTER.label)
        correction = printers.correction_for_print(request.settings_folder, str(printer), on, sides)
    hex_text = (request.text("hex-size") or HEX_SIZE)[:40]
    hex_size = parse_length(hex_text, "--hex-size")
    if not INCH / 4 - 0.001 <= hex_size <= 3 * INCH + 0.001:
        raise InputError(f"the hex size {hex_text!r} is out of range", "use 1/4 in to 3 in", where="--hex-size")
    finishing = Finishing(
        mirror=request.flag("mirror"),
        correction=correction,
        register=request.text("register") or "none",
        cut_only=request.flag("cut-only"),
    )
    return PrintOptions(on, output, sides, colors, hex_size, finishing=finishing)


def _form(request: JobRequest) -> str:
    """The form of the output (`Output.form`); at most one of its options is given."""
    form = next(filter(request.options.get, FORMS), "sheets")
    return f"vtt {request.options['vtt']}" if form == "vtt" else form
