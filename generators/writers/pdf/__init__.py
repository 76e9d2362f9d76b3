"""The PDF writer, on reportlab.  It replays recorded pages.

Its speed comes from forms for symbols, from strings and numbers that are formatted once, and from operators that are
left out where they change nothing (see `operators`).  Each page is compressed as soon as it is drawn, so a document of
a thousand pages stays small in memory.  The pages and forms are objects of our own (see `objects`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from generators.drawing.ttf import plain_environment

# isort: split
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics

from generators.drawing import text
from generators.drawing.drawing import LAYERS, Page
from generators.writers import Metadata, Settings
from generators.writers.pdf_objects import Document, PageObject, layer_references, list_layers
from generators.writers.pdf_pages import Operands, Operators, Shared

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
    pdfmetrics.registerFont(text.font("regular"))
    document = _document(metadata, duplex)
    shared = Shared(document, Operands(palette))
    last_title = ""
    for page in pages:
        if outline and page.title and page.title != last_title and page.role != "blank":
            last_title = page.title
            document.bookmark(page.title)
        document.addPage(_page(document, page, shared))
    list_layers(document)
    shared.trim_fonts()
    with plain_environment():
        return document.content()


def _document(metadata: Metadata, duplex: str) -> Document:
    """A document without pages, with its metadata and viewer preferences."""
    with plain_environment():
        document = Document()
    document.setTitle(metadata.title)
    document.setAuthor(metadata.author)
    document.setSubject(metadata.subject)
    document.setKeywords(metadata.keywords)
    document.setCreator(metadata.creator)
    document.setProducer(f"plotroom {metadata.version}")
    preferences = document.Catalog.ViewerPreferences = pdfdoc.ViewerPreferencesPDFDictionary()
    preferences["PrintScaling"] = "None"
    if duplex:
        preferences["Duplex"] = duplex
    preferences["DisplayDocTitle"] = "true"
    return document


def _page(document: Document, page: Page, shared: Shared) -> PageObject:
    """A page drawn; one that only has the layer `print` needs no optional content."""
    layers = [name for name in LAYERS if page.drawing.layers[name]]
    operators = Operators(shared)
    if layers == ["print"]:
        return PageObject(page, operators.draw(page.drawing.records), operators.used, {})
    content = operators.draw_layers({name: page.drawing.layers[name] for name in layers})
    return PageObject(page, content, operators.used, layer_references(document, layers))
