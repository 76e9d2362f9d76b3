"""The PDF writer: replays recorded pages into a reportlab document.

Its speed comes from forms for symbols, from strings and numbers that are formatted once, and from operators that are
left out where they change nothing (see `operators`).  Each page is compressed as soon as it is drawn, so a document of
a thousand pages stays small in memory.  The pages and forms are objects of our own (see `objects`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import generators.writers.pdf.lean_canvas  # noqa: F401
from generators.drawing.lean_reportlab import plain_environment

# isort: split
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generators.drawing import fonts
from generators.drawing.drawing import LAYERS, Page
from generators.writers import Metadata, Settings
from generators.writers.pdf.numbers import rgb
from generators.writers.pdf.objects import PageObject, layer_references, list_layers
from generators.writers.pdf.operators import Operators, Shared

rl_config.useA85 = 0  # streams stay binary: ASCII-85 takes time and a quarter more bytes
pdfdoc.fp_str = lru_cache(maxsize=1000)(pdfdoc.fp_str)  # type: ignore[attr-defined]  # most widths of glyphs are those of other glyphs

#: The viewer preference Duplex for each way of printing backs; none for a file with pages of both sorts.
DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "fold": "Simplex",
    "single": "Simplex",
    "mixed": "",
}


class _File:
    """The file that reportlab writes to.  reportlab hands over all bytes at once; they are kept without a copy."""

    content = b""

    def write(self, content: bytes) -> None:
        """Take the bytes of the file."""
        self.content = content


def write(pages: Iterable[Page], palette: Mapping[str, str], metadata: Metadata, settings: Settings) -> Iterator[bytes]:
    """All pages as one PDF file; see `write_pdf`."""
    yield write_pdf(pages, palette, metadata, DUPLEX[settings.sides])


def write_pdf(
    pages: Iterable[Page],
    palette: Mapping[str, str],
    metadata: Metadata,
    duplex: str = "Simplex",
    *,
    outline: bool = True,
) -> bytes:
    """All pages as one PDF file.

    `pages` may be a generator: each page is drawn, compressed and released before the next is asked for.  `duplex` is a
    value of `DUPLEX`.  `outline`: list the titles of pages as bookmarks.  The same pages, palette and metadata give
    the same bytes.
    """
    pdfmetrics.registerFont(fonts.font("regular"))
    file = _File()
    canvas = _canvas(file, metadata, duplex)
    document = canvas._doc
    shared = Shared(canvas, {role: rgb(colour) for role, colour in palette.items()})
    last_title = ""
    for number, page in enumerate(pages, 1):
        if outline and page.title and page.title != last_title and page.role != "blank":
            last_title = page.title
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(page.title, f"p{number}")
        document.addPage(_page(document, page, shared))
    list_layers(document)
    shared.trim_fonts()
    with plain_environment():
        canvas.save()
    return file.content


def _canvas(file: _File, metadata: Metadata, duplex: str) -> Any:
    """A document without pages, with its metadata and viewer preferences."""
    with plain_environment():
        canvas: Any = Canvas(
            file,  # type: ignore[arg-type]
            invariant=1,
            pageCompression=1,
            initialFontName=fonts.FACES["regular"],  # type: ignore[arg-type]
            lang="en",
            pdfVersion=(1, 7),
        )
    canvas.setTitle(metadata.title)
    canvas.setAuthor(metadata.author)
    canvas.setSubject(metadata.subject)
    canvas.setKeywords(metadata.keywords)
    canvas.setCreator(metadata.creator)
    canvas.setProducer(f"plotroom {metadata.version}")
    canvas.setViewerPreference("PrintScaling", "None")
    if duplex:
        canvas.setViewerPreference("Duplex", duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _page(document: Any, page: Page, shared: Shared) -> PageObject:
    """A page drawn; one that only has the layer `print` needs no optional content."""
    layers = [name for name in LAYERS if page.drawing.layers[name]]
    operators = Operators(shared)
    if layers == ["print"]:
        return PageObject(page, operators.draw(page.drawing.records), tuple(operators.used), {})
    content = operators.draw_layers({name: page.drawing.layers[name] for name in layers})
    return PageObject(page, content, tuple(operators.used), layer_references(document, layers))
