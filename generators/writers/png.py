"""The PNG writer: PDFium renders the pages of our own PDF, Pillow encodes the pixels.

All pages go into one PDF, which is opened once, and pages of one size share a bitmap: fresh memory for each would take
more time than drawing.
"""

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from math import ceil, sqrt
from typing import NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfBitmap, PdfDocument, PdfPage, raw

from aids import __version__
from aids.errors import InputError
from generators.drawing import INCH, Page
from generators.writers import MAX_DPI, MIN_DPI, Metadata, Settings
from generators.writers.pdf import write_pdf

MAX_PIXELS = 100_000_000
#: PDFium draws no line thinner than a pixel, so pictures of fewer dpi are rendered larger and averaged.
MIN_RENDERED_DPI = 250
BAND_BYTES = 16 * 2**20  # of a picture that is averaged; it is rendered in bands to stay small in memory
WHITE, CLEAR = 0xFFFFFFFF, 0  # grounds as alpha, red, green and blue
COMPRESSION = 4  # zlib level; takes half the time of Pillow's default (6) and 5 % more bytes


class _Size(NamedTuple):
    """A picture's width and height in pixels, and how many times larger it is rendered each way."""

    width: int
    height: int
    factor: int

    @property
    def band_rows(self) -> int:
        """The rows of pixels rendered at once: all of a picture that is not averaged."""
        if self.factor == 1:
            return self.height
        return min(self.height, max(1, BAND_BYTES // (4 * self.width * self.factor**2)))


def write(pages: Iterable[Page], palette: Mapping[str, str], metadata: Metadata, settings: Settings) -> Iterator[bytes]:
    """Each page as a PNG file in RGBA, white or transparent where nothing is drawn, as the settings say.

    A picture is exactly round(width in inches x dpi) pixels wide, at least one, and as high accordingly.  Its title is
    that of the metadata or, if that is empty, the page's own.  The same pages give the same bytes.  InputError for a
    dpi out of range, or one that gives more than 100 million pixels.
    """
    dpi = settings.dpi
    if not MIN_DPI <= dpi <= MAX_DPI:
        raise InputError(f"a resolution of {dpi} dpi is out of range", f"use {MIN_DPI} to {MAX_DPI} dpi")
    sizes: list[_Size] = []
    titles: list[str] = []

    def measured() -> Iterator[Page]:
        for page in pages:
            width, height = max(1, round(page.width * dpi / INCH)), max(1, round(page.height * dpi / INCH))
            if width * height > MAX_PIXELS:
                most = int(dpi * sqrt(MAX_PIXELS / (width * height)))
                fault = f"at {dpi} dpi a picture would have {width} x {height} pixels"
                raise InputError(fault, f"use at most {most} dpi")
            sizes.append(_Size(width, height, ceil(MIN_RENDERED_DPI / dpi)))
            titles.append(metadata.title or page.title)
            yield page

    content = write_pdf(measured(), palette, Metadata(), outline=False, tagged=False)
    bitmap: PdfBitmap | None = None
    with PdfDocument(content) as document:
        for number, (size, title) in enumerate(zip(sizes, titles, strict=True)):
            width, height = size.width * size.factor, size.band_rows * size.factor
            if bitmap is None or (bitmap.width, bitmap.height) != (width, height):
                bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRA)
            page = document[number]
            picture = _render(page, size, bitmap, WHITE if settings.white else CLEAR)
            page.close()
            texts = PngInfo()
            texts.add_text("Software", f"plotroom {__version__}")
            if title:
                texts.add_text("Title", title)
            texts.add_text("Description", metadata.creator)
            out = BytesIO()
            picture.save(out, "png", pnginfo=texts, dpi=(dpi, dpi), compress_level=COMPRESSION)
            yield out.getvalue()


def _render(page: PdfPage, size: _Size, bitmap: PdfBitmap, ground: int) -> Image.Image:
    """A page as a picture.  It may share the memory of the bitmap: encode it before the bitmap is used again."""
    if size.factor == 1:
        return _render_rows(page, size, bitmap, ground, 0)
    picture = Image.new("RGBA", (size.width, size.height))
    for top in range(0, size.height, size.band_rows):
        # reduce() averages colors by their coverage, so that edges on a clear ground keep their color
        picture.paste(_render_rows(page, size, bitmap, ground, top).reduce(size.factor), (0, top))
    return picture


def _render_rows(page: PdfPage, size: _Size, bitmap: PdfBitmap, ground: int, top: int) -> Image.Image:
    """As many rows of a page as the bitmap holds, from a row of the final picture."""
    factor = size.factor
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, bitmap.width, bitmap.height, ground)
    # Not PdfPage.render: it makes a bitmap of its own, and rounds sizes up, so that 3300.0004 rows become 3301.
    place = (0, -top * factor, size.width * factor, size.height * factor)
    raw.FPDF_RenderPageBitmap(bitmap, page, *place, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    box = (bitmap.width, bitmap.height)
    return Image.frombuffer("RGBA", box, bitmap.buffer, "raw", "RGBA", bitmap.stride, 1)
