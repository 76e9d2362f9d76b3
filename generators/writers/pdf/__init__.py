"""The PDF writer: replays recorded pages into a file of our own.

Its speed comes from forms for symbols, from strings and numbers that are formatted once, and from operators that are
left out where they change nothing (see `operators`).  Each page is compressed as soon as it is drawn, so a document of
a thousand pages stays small in memory.  The objects of the file are in `objects`, its fonts in
`embedded`.
"""

from collections.abc import Iterable, Iterator, Mapping

from generators.drawing.drawing import LAYERS, Page
from generators.writers import Metadata, Settings
from generators.writers.pdf.objects import Document, rgb
from generators.writers.pdf.operators import Operators, Shared

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
    document = Document(metadata, duplex)
    shared = Shared(document, {role: rgb(colour) for role, colour in palette.items()})
    last_title = ""
    for page in pages:
        _add_page(document, page, shared)
        if outline and page.title and page.title != last_title and page.role != "blank":
            last_title = page.title
            document.bookmark(page.title)
    shared.embed_fonts()
    return document.content()


def _add_page(document: Document, page: Page, shared: Shared) -> None:
    """Draw a page; one that only has the layer `print` needs no optional content."""
    layers = [name for name in LAYERS if page.drawing.layers[name]]
    operators = Operators(shared)
    if layers == ["print"]:
        content = operators.draw(page.drawing.records)
        document.add_page(page, content, tuple(operators.used), {})
        return
    content = operators.draw_layers({name: page.drawing.layers[name] for name in layers})
    document.add_page(page, content, tuple(operators.used), document.layer_references(layers))
