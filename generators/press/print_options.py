"""What is ordered at the print shop, and how pages become what was ordered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aids import __version__
from generators.drawing.drawing import Page
from generators.drawing.palettes import palette, thinnest
from generators.page.frame import Body, finish
from generators.page.paper import Labels, Paper
from generators.press import files

if TYPE_CHECKING:
    from generators.press.calibration import Correction

MOST_DPI = 1200


class Order(NamedTuple):
    """How to print: paper, format, sides, palette, dots per inch, the command line recorded in every file.

    `hex_size` is a hex of the board from flat to flat, in points.  `correction` undoes a printer's faults. `register`
    is a key of cutting.REGISTERS; `cut_only` leaves of an SVG what is cut and scored; `mirror` is for the back of film;
    `labels` is a sheet of labels.  `form` is what the pages become: `sheets`, a file each, or, as its option is called,
    `one-file`, `preview` (a contact sheet), `each-counter`, `vtt vassal` or `vtt tts`.
    """

    paper: Paper
    format: str
    sides: str
    palette: str
    dpi: int
    command: str
    folder: Path
    force: bool = False
    hex_size: float = 45.0
    correction: Correction | None = None
    register: str = "none"
    cut_only: bool = False
    mirror: bool = False
    labels: Labels | None = None
    form: str = "sheets"

    @property
    def room(self) -> Paper:
        """The paper with its margin clear of a cutting machine's marks."""
        if self.register == "none":
            return self.paper
        from generators.press.cutting import paper_for

        return paper_for(self.paper, self.register)


def finished(bodies: Sequence[Body], order: Order) -> list[Page]:
    """The bodies as pages for the printer: numbered, and as film and a cutting machine want them."""
    return list(dressed(finish(bodies, order.room, order.command), order, bodies))


def dressed(pages: Iterable[Page], order: Order, bodies: Sequence[Body] = ()) -> Iterator[Page]:
    """Pages mirrored, with lines that the palette prints, as the printer needs them, and with a cutter's marks.

    A cutting machine's marks come last: they stay square to the page whatever the printer does.
    """
    least = thinnest(order.palette)
    if order.mirror or least:
        from generators.page import transforms

        pages = map(transforms.mirrored, pages) if order.mirror else pages
        pages = transforms.thickened(pages, least) if least else pages
    if order.correction is not None:
        pages = _corrected(pages, order.correction, one_sided(bodies))
    if order.register == "none":
        return iter(pages)
    from generators.press.cutting import marked

    return (marked(page, order.register) for page in pages)


def pdf(pages: Iterable[Page], order: Order, title: str, subject: str, bodies: Sequence[Body] = ()) -> bytes:
    """Pages as a sealed PDF whose print preferences match the sides."""
    from generators.writers.pdf import DUPLEX, About, write_pdf

    about = About(title, subject, "wargame, submarine, play aid, print at 100 %", order.command, __version__)
    duplex = "Simplex" if one_sided(bodies) else DUPLEX[order.sides]
    return files.sealed(write_pdf(pages, palette(order.palette), about, duplex), ".pdf")


def one_sided(bodies: Sequence[Body]) -> bool:
    """Whether these are several pages to cut up, whose backs stay bare."""
    return len(bodies) > 1 and all(body.role == "cut" for body in bodies)


def _corrected(pages: Iterable[Page], correction: Correction, fronts: bool) -> Iterator[Page]:
    """Pages as the measured printer needs them: every second one is a back, unless all are `fronts`."""
    from generators.press.calibration import corrected

    for number, page in enumerate(pages):
        yield corrected(page, correction.back if number % 2 and not fronts else correction.front)


def picture(page: Page, order: Order, title: str) -> bytes:
    """A page as a sealed SVG or as a PNG, whichever was ordered."""
    colours, made = palette(order.palette), f"plotroom {__version__}: {order.command}"
    if order.format == "svg":
        from generators.press.cutting import prepared
        from generators.writers.svg import write_svg

        page = prepared(page, order.register, order.cut_only)
        return files.sealed(write_svg(page, colours, title=title, description=made).encode(), ".svg")
    from generators.writers.png import page_png

    return files.sealed(page_png(page, colours, order.dpi, title=title, description=made), ".png")
