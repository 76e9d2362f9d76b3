"""Transforms of finished pages for film: mirroring, and a minimum line width. Print options, and the post-processing
of pages that they ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from aids import __version__
from generators.drawing.colors import least_line_width, palette
from generators.drawing.drawing import Drawing, Group, Matrix, Page, Picture, Record, Symbol, Text, Use, transformed
from generators.page.frame import Numbers, frame_pages
from generators.page.paper import Labels, Paper
from generators.press.calibration import Correction, correct_page
from generators.press.cutting import add_marks, paper_for, prepare_page, without_trims
from generators.press.leaves import Leaves
from generators.press.printers import BUILT_IN
from generators.writers import Metadata, Settings, find_writer


def mirror_page(page: Page) -> Page:
    """The page mirrored left to right: printed on the back of film, it reads correctly through the film.

    Title block, rulers, marks and cut lines are mirrored with the art.
    """
    mirror: Matrix = (-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    boxes = [(page.width - b[2], b[1], page.width - b[0], b[3]) if b else None for b in (page.trim, page.bleed)]
    return page._replace(drawing=transformed(page.drawing, mirror), trim=boxes[0], bleed=boxes[1])


def thicken_lines(pages: Iterable[Page], least: float) -> Iterator[Page]:
    """The pages with every line at least `least` points wide on the page; fills and text are not changed."""
    symbols: dict[tuple[str, float], Symbol] = {}
    for page in pages:
        draw = Drawing()
        for name, records in page.drawing.layers.items():
            draw.layers[name] = list(_thicken_records(records, least, symbols))
        yield page._replace(drawing=draw)


def _thicken_records(
    records: Iterable[Record], least: float, thick_symbols: dict[tuple[str, float], Symbol]
) -> Iterator[Record]:
    for record in records:
        if isinstance(record, Group):
            inner = _thicken_records(record.records, least / _enlargement(record.matrix), thick_symbols)
            yield record._replace(records=tuple(inner))
        elif isinstance(record, Use):
            symbol = _thick_symbol(record.symbol, least / _enlargement(record.matrix), thick_symbols)
            yield record._replace(symbol=symbol)
        elif isinstance(record, Text | Picture) or record.style.stroke is None or record.style.width >= least:
            yield record
        else:
            yield record._replace(style=record.style._replace(width=least))


def _thick_symbol(symbol: Symbol, least: float, thick_symbols: dict[tuple[str, float], Symbol]) -> Symbol:
    """A symbol with thicker lines, one for each scale at which it is drawn, each with a name of its own."""
    key = symbol.name, round(least, 4)
    if key not in thick_symbols:
        records = tuple(_thicken_records(symbol.records, least, thick_symbols))
        thick_symbols[key] = symbol._replace(name=f"{symbol.name}, lines of {key[1]:g}", records=records)
    return thick_symbols[key]


def _enlargement(matrix: Matrix) -> float:
    """The factor by which a matrix enlarges lengths (the root of that of areas); 1 for a matrix without area."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) or 1.0


#: Options with the value that they have without a player's defaults.
BUILT_IN_OPTIONS = "|".join(f" --{name} {value}(?= |$)" for name, value in BUILT_IN.items())
KEYWORDS = "wargame, play aid, print at 100 %"


class Output(NamedTuple):
    """Which files are made.

    `command` is the command line, recorded in every file.  `format` is a key of `writers.WRITERS`; `dpi` (dots per
    inch) applies to PNG.  `form` is what the pages become: `sheets` (a file each) or, named after their options,
    `one-file`, `preview`, `each-counter`, `vtt vassal`, `vtt tts`; with `by_stock` one file is one for each stock, with
    `bleed` each counter is a picture of more than its trim box.
    """

    command: str
    format: str = "pdf"
    form: str = "sheets"
    dpi: int = 300
    by_stock: bool = False
    bleed: bool = False

    @property
    def shown_command(self) -> str:
        """The command line as the foot of a page shows it: without what is built in, such as `--palette colour`."""
        return re.sub(BUILT_IN_OPTIONS, "", self.command)

    @property
    def made_by(self) -> str:
        """Version and command line, for the metadata of a file."""
        return f"plotroom {__version__}: {self.command}"


class Finishing(NamedTuple):
    """The post-processing of finished pages.

    `mirror` is for printing on the back of film; `correction` undoes the faults of a measured printer; `register` is
    a key of `choices.REGISTERS`; `cut_only` keeps of an SVG only what is cut and scored.
    """

    mirror: bool = False
    correction: Correction | None = None
    register: str = "none"
    cut_only: bool = False


class PrintOptions(NamedTuple):
    """How to print: layout, colours, post-processing, files.

    `sides` is a key of `page.SIDES`.  `hex_size` is the board's hexes from flat to flat, in points.  `labels` is
    the label sheet to print on, if any; `paper` is then the paper of that sheet.
    """

    paper: Paper
    output: Output
    sides: str = "long-edge"
    palette: str = "colour"
    hex_size: float = 45.0
    labels: Labels | None = None
    finishing: Finishing = Finishing()

    @property
    def layout_paper(self) -> Paper:
        """The paper, with its margin clear of a cutting machine's marks."""
        if self.finishing.register == "none":
            return self.paper
        return paper_for(self.paper, self.finishing.register)


def make_pages(leaves: Leaves, options: PrintOptions, numbers: Numbers | None = None) -> list[Page]:
    """The pages of a file, framed, numbered and post-processed; those of a kit have its `numbers`."""
    pages = frame_pages(leaves.bodies, options.layout_paper, numbers)
    return list(post_process(pages, options, leaves.two_sided))


def post_process(pages: Iterable[Page], options: PrintOptions, two_sided: int | None = None) -> Iterator[Page]:
    """Apply mirroring, minimum line width, printer correction and cutting marks, in that order.

    Marks come last because a cutting machine needs them square to the page, whatever the printer does.  The first
    `two_sided` pages are printed on both sides of the paper; None for all.
    """
    finishing, min_width = options.finishing, least_line_width(options.palette)
    if finishing.mirror or min_width:
        pages = map(mirror_page, pages) if finishing.mirror else pages
        pages = thicken_lines(pages, min_width) if min_width else pages
    if finishing.correction is not None:
        pages = _correct(pages, finishing.correction, two_sided)
    if finishing.register == "none":
        return iter(pages)
    return (add_marks(page, finishing.register) for page in pages)


def _correct(pages: Iterable[Page], correction: Correction, two_sided: int | None) -> Iterator[Page]:
    """Apply the printer correction; every second one of the first `two_sided` pages is a back."""
    for number, page in enumerate(pages):
        is_back = number % 2 == 1 and (two_sided is None or number < two_sided)
        yield correct_page(page, correction.back if is_back else correction.front)


def encode_pages(
    pages: Iterable[Page], options: PrintOptions, title: str, subject: str = "", sides: str = ""
) -> Iterator[bytes]:
    """The sealed files made of the pages: one for all pages or one for each page, depending on the format.

    `sides` is how the printer has to be set for them (`leaves.Leaves.printer_sides`); "" for the sides of the options.
    UnknownName for a format without a writer.
    """
    finishing, output = options.finishing, options.output
    writer = find_writer(output.format)
    if writer.for_cutters:
        pages = (prepare_page(page, finishing.register, finishing.cut_only) for page in pages)
    else:
        pages = map(without_trims, pages)
    metadata = Metadata(title, subject, KEYWORDS, output.command, __version__)
    return writer.write(
        pages, palette(options.palette), metadata, Settings(output.dpi, sides or options.sides, white=True)
    )
