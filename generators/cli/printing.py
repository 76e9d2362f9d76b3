"""The options of every command that prints, and the print options they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from aids import player_folders
from aids.errors import InputError, UnknownName, nearest
from aids.tray import tray
from generators.cli.click_support import only_value, parse_whole, rules_option, say
from generators.page.sides import SIDES
from generators.press.choices import REGISTERS
from generators.press.defaults import NAMES, NO_PRINTER
from generators.writers import MAX_DPI, MIN_DPI, WRITERS

if TYPE_CHECKING:
    from pathlib import Path

    from generators.page.paper import Paper
    from generators.press.calibration import Correction
    from generators.press.print_options import PrintOptions

HEX_SIZE = "5/8 in"
#: The options that make something else than a file for each sheet, each named as in `Output.form`.
FORMS = ("each-counter", "vtt", "preview", "one-file")


def printing_options(each_paper: bool = False) -> list[click.Option]:
    """The options of every command that prints; with `each_paper`, `--paper` may be given once for each paper."""
    return [
        click.Option(
            ["--paper"],
            metavar="SIZE",
            multiple=True,
            callback=_papers if each_paper else _paper,
            help="Paper: letter, a4, legal, tabloid, a3, or WxH such as 210x297mm (default: see plotroom defaults)."
            + (" Give it once for each paper to print on." if each_paper else ""),
        ),
        click.Option(
            ["--format"],
            default="pdf",
            metavar="|".join(WRITERS),
            help="File format: PDF makes a file for each sheet, SVG and PNG one for each page (default pdf).",
        ),
        click.Option(
            ["--sides"],
            default="long-edge",
            metavar="|".join(SIDES),
            help="How backs are put behind fronts: duplex printing flipped on the long or the short edge, folding, "
            "or single pages to glue (default long-edge).",
        ),
        click.Option(
            ["--palette"],
            metavar="NAME",
            help="Colours: colour, colour-blind, ink-saver, greyscale or film (default colour, or your own).",
        ),
        click.Option(["--dpi"], default="300", metavar="N", help="Dots per inch of PNG files (default 300)."),
        rules_option(),
        click.Option(
            ["--printer"],
            metavar="NAME",
            help="Correct for a printer that was measured with the command calibrate; none for no correction.",
        ),
        click.Option(["-o", "--out"], default="output", metavar="DIR", help="Folder for the sheets (default output)."),
        click.Option(
            ["--force"], is_flag=True, help="Overwrite files that Plotroom did not make or that were changed since."
        ),
    ]


def _papers(context: click.Context, option: click.Parameter, given: Sequence[str]) -> tuple[str | None, ...]:
    """The papers to print on, each once; None, for the default, where none is given."""
    return tuple(dict.fromkeys(given)) or (None,)


def _paper(context: click.Context, option: click.Parameter, given: Sequence[str]) -> str | None:
    """The paper to print on, None without; InputError if several are given."""
    return only_value(context, "--paper", given, "use a command for each paper")


def with_defaults(options: Mapping[str, Any], names: Sequence[str] = NAMES) -> tuple[dict[str, Any], dict[str, str]]:
    """The options with a value for each of `names` that was not given, and those values by option, to be recorded.

    A printer is corrected for by default only where that is possible: on pages that are printed, on a paper for which
    it was measured.
    """
    from generators.press import defaults

    own = defaults.load(printers_folder())
    values = defaults.in_force(own)
    missing = {name: values[name] for name in names if options.get(name) is None}
    filled = {**options, **missing}
    if missing.get("printer", NO_PRINTER) != NO_PRINTER and not _can_correct(filled):
        missing["printer"] = filled["printer"] = NO_PRINTER
    return filled, {f"--{name}": value for name, value in missing.items()}


def _can_correct(options: Mapping[str, Any]) -> bool:
    """Whether a default printer can be corrected for; says on standard error where it was not measured."""
    from generators.page.paper import paper
    from generators.press import printers

    format = options["format"]
    if (format in WRITERS and WRITERS[format].for_cutters) or _form(options) not in ("sheets", "one-file"):
        return False
    if options.get("labels") or options["sides"] not in SIDES:
        return False
    try:
        printers.section_for_print(printers_folder(), options["printer"], paper(options["paper"]), options["sides"])
    except UnknownName as error:
        say(f"plotroom: printed without correction: {error.message}", err=True)
        return False
    return True


def print_options(options: Mapping[str, Any], command: str) -> PrintOptions:
    """The print options that a command line states; `command` is the line to record in every file.

    InputError or UnknownName for a value that is not valid.
    """
    from pathlib import Path

    from generators.drawing.palettes import palette
    from generators.page.paper import paper
    from generators.press.print_options import Finishing, Output, PrintOptions

    options = {"register": "none", **options}
    for name, known in (("format", WRITERS), ("sides", SIDES), ("register", REGISTERS)):
        check_choice(name, options[name], known)
    try:
        palette(options["palette"])
    except UnknownName as error:
        raise UnknownName(error.message, where="--palette") from None
    folder = options["out"]
    if not folder or (tray() is None and Path(folder).exists() and not Path(folder).is_dir()):
        raise InputError(f"{folder[:200]!r} is not a folder", where="-o")
    on = paper(options["paper"])
    output = Output(
        Path(folder),
        command,
        format=options["format"],
        form=_form(options),
        dpi=parse_whole("--dpi", options["dpi"], MIN_DPI, MAX_DPI),
        force=options["force"],
    )
    hex_size = _hex_size(options.get("hex_size", HEX_SIZE))
    finishing = Finishing(
        mirror=options.get("mirror", False),
        correction=_correction(options, on),
        register=options["register"],
        cut_only=options.get("cut_only", False),
    )
    return PrintOptions(on, output, options["sides"], options["palette"], hex_size, finishing=finishing)


def check_choice(option: str, value: str, known: Mapping[str, object]) -> None:
    """InputError with the nearest match if an option's value is not one of the known names."""
    if value not in known:
        raise InputError(f"{value[:40]!r} is not known; {nearest(value[:40], known)}", where=f"--{option}")


def _form(options: Mapping[str, Any]) -> str:
    """The form of the output (`Output.form`); at most one of its options is given."""
    if options.get("vtt"):
        return f"vtt {options['vtt']}"
    return next((form for form in FORMS if options.get(form.replace("-", "_"))), "sheets")


def _correction(options: Mapping[str, Any], on: Paper) -> Correction | None:
    """The correction of the printer that --printer names, for the paper and sides."""
    name = options.get("printer")
    if name is None or name == NO_PRINTER:
        return None
    if WRITERS[options["format"]].for_cutters:
        raise InputError("does not correct SVG, which is for cutters; use it with --format pdf", where="--printer")
    from generators.press import printers
    from generators.press.calibration import correction

    section = printers.section_for_print(printers_folder(), name, on, options["sides"])
    return correction(section.profile, on.width, on.height, options["sides"])


def printers_folder() -> Path:
    """The folder in which the player's printers are saved; with a tray, its folder `printers`."""
    from pathlib import Path

    if tray() is not None:
        return Path("printers")
    return Path(player_folders.settings_folder())


def _hex_size(text: str) -> float:
    """The board's hexes from flat to flat, in points."""
    from generators.drawing.drawing import INCH
    from generators.drawing.lengths import parse_length

    size = parse_length(text[:40], "--hex-size")
    if not INCH / 4 - 0.001 <= size <= 3 * INCH + 0.001:
        raise InputError(f"{text[:40]!r} is not from 1/4 in to 3 in", where="--hex-size")
    return size
