"""The PDF writer: replays recorded pages through reportlab.

What makes it quick: every symbol is one form XObject, strings are encoded once, neighbouring texts share one text
object, inks are set only when they change, and each page is compressed as soon as it is finished, so a book of a
thousand sheets stays small in memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generators import fonts
from generators.drawing import (
    Arc,
    Circle,
    Group,
    Matrix,
    Page,
    Path,
    Point,
    Record,
    Style,
    Symbol,
    Text,
    Use,
    arc_curves,
)

rl_config.useA85 = 0  # page streams are compressed, not ASCII-85

#: What a PDF viewer should ask of the printer for each way of printing backs.
DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "fold": "Simplex",
    "single": "Simplex",
}


class About(NamedTuple):
    """What a file says of itself."""

    title: str
    subject: str
    keywords: str
    command: str
    version: str
    author: str = "Plotroom"

    @property
    def creator(self) -> str:
        """The program and the exact command line that makes the file."""
        return f"plotroom {self.version}: {self.command}"


def write_pdf(pages: Iterable[Page], palette: Mapping[str, str], about: About, duplex: str = "Simplex") -> bytes:
    """The pages as one PDF file.

    `pages` may be a generator: each page is drawn, compressed and let go before the next is asked for.  `duplex` is a
    value of DUPLEX.  The same pages, palette and `about` give the same bytes.
    """
    pdfmetrics.registerFont(fonts.font("regular"))
    file = BytesIO()
    canvas = Canvas(
        file,
        invariant=1,
        pageCompression=1,
        initialFontName=fonts.FACES["regular"],  # type: ignore[arg-type]
        lang="en",
        pdfVersion=(1, 7),
    )
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setKeywords(about.keywords)
    canvas.setCreator(about.creator)
    canvas.setProducer(f"plotroom {about.version}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    pen = _Pen(canvas, {role: _rgb(value) for role, value in palette.items()})
    bookmarked = ""
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((page.width, page.height))
        canvas.setTrimBox([round(v, 3) for v in page.trim or (0, 0, page.width, page.height)])
        canvas.setBleedBox([round(v, 3) for v in page.bleed or (0, 0, page.width, page.height)])
        if page.title and page.title != bookmarked:
            bookmarked = page.title
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(page.title, f"p{number}")
        pen.draw(page.drawing.records)
        canvas.showPage()
        _compress_last_page(canvas)
    canvas.save()
    return file.getvalue()


def _compress_last_page(canvas: Any) -> None:
    """Turn the finished page's text into its compressed stream now, not when the file is saved."""
    page = canvas._doc.Pages.pages[-1]
    packed = zlib.compress(page.stream.encode("ascii"))
    dictionary = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")})
    page.Contents = pdfdoc.PDFStream(dictionary, packed)
    page.stream = None


def _n(value: float) -> str:
    """A number of at most three decimals, never in exponent form."""
    return f"{round(value, 3) + 0.0:.8g}"


def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _matrix(m: Matrix) -> str:
    return " ".join(f"{round(v, 6) + 0.0:.8g}" if abs(v) >= 1e-4 else "0" for v in m[:4]) + f" {_n(m[4])} {_n(m[5])} cm"


class _Pen:
    """Writes records as PDF operators, remembering what ink the page has in hand."""

    def __init__(self, canvas: Any, inks: Mapping[str, str]) -> None:
        self.canvas = canvas
        self.inks = inks
        self.encoded: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self.symbols: dict[str, tuple[Symbol, str]] = {}
        self.reset()

    def reset(self) -> None:
        """Forget all inks: a new page or form begins."""
        self.out: list[str] = []
        self.fill = self.stroke = self.font = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.in_text = False
        self.tx = self.ty = 0.0

    def draw(self, records: Iterable[Record]) -> None:
        """Replay records as one page or form."""
        self.reset()
        self.replay(records)
        self.flush()

    def flush(self) -> None:
        """Hand what is written so far to the canvas."""
        self.end_text()
        if self.out:
            self.canvas.addLiteral("\n".join(self.out))
            self.out = []

    def replay(self, records: Iterable[Record]) -> None:
        """Write each record."""
        for record in records:
            kind = type(record)
            if kind is Text:
                self.text(record)  # type: ignore[arg-type]
                continue
            if self.in_text:
                self.end_text()
            if kind is Path:
                self.path(record)  # type: ignore[arg-type]
            elif kind is Use:
                self.use(record)  # type: ignore[arg-type]
            elif kind is Group:
                self.group(record)  # type: ignore[arg-type]
            elif isinstance(record, Circle):
                self.shape((arc_curves(record.x, record.y, record.r, 0, 360),), True, record.style)
            elif isinstance(record, Arc):
                curve = arc_curves(record.x, record.y, record.r, record.start, record.sweep)
                self.shape((curve,), False, record.style)

    def end_text(self) -> None:
        """Close the text object, if one is open."""
        if self.in_text:
            self.out.append("ET")
            self.in_text = False

    def text(self, record: Text) -> None:
        """Strings of one look, in the open text object."""
        out = self.out
        if not self.in_text:
            out.append("BT")
            self.in_text = True
            self.tx = self.ty = 0.0
        ink = self.inks[record.colour]
        if ink != self.fill:
            self.fill = ink
            out.append(ink + " rg")
        face, size, anchor = record.face, record.size, record.anchor
        share = 0.0 if anchor == "start" else 0.5 if anchor == "middle" else 1.0
        encoded = self.encoded
        for x, y, string in record.items:
            pieces = encoded.get((face, string)) or self.encode(face, string)
            if share:
                x -= share * fonts.width(string, size, face)
            x, y = round(x, 3), round(y, 3)
            move = f"{_n(x - self.tx)} {_n(y - self.ty)} Td "
            self.tx, self.ty = x, y
            for name, code in pieces:
                font = f"{name} {_n(size)} Tf"
                if font != self.font:
                    self.font = font
                    out.append(font)
                out.append(f"{move}({code}) Tj")
                move = ""

    def encode(self, face: str, string: str) -> list[tuple[str, str]]:
        """The string as (subset font, escaped bytes) pairs; remembered."""
        font, doc = fonts.font(face), self.canvas._doc
        pieces = [
            (font.getSubsetInternalName(subset, doc), self.canvas._escape(code))
            for subset, code in font.splitString(string, doc)
        ]
        self.encoded[face, string] = pieces
        return pieces

    def ink(self, style: Style) -> str:
        """Set what the style needs; the operator that paints it."""
        out = self.out
        if style.fill is not None:
            ink = self.inks[style.fill]
            if ink != self.fill:
                self.fill = ink
                out.append(ink + " rg")
            if style.stroke is None:
                return "f*"
        ink = self.inks[style.stroke or "ink"]
        if ink != self.stroke:
            self.stroke = ink
            out.append(ink + " RG")
        if style.width != self.width:
            self.width = style.width
            out.append(_n(style.width) + " w")
        if style.dash != self.dash:
            self.dash = style.dash
            out.append("[" + " ".join(map(_n, style.dash)) + "] 0 d")
        return "B*" if style.fill is not None else "S"

    def path(self, record: Path) -> None:
        """Subpaths of straight lines and curves, painted together."""
        self.shape(record.subpaths, record.closed, record.style)

    def shape(
        self,
        subpaths: Iterable[tuple[Point | tuple[Point, Point, Point], ...]],
        closed: bool,
        style: Style,
    ) -> None:
        """One painted path; even-odd where subpaths overlap."""
        paint = self.ink(style)
        steps: list[str] = []
        for subpath in subpaths:
            operator = "m"
            for step in subpath:
                if len(step) == 2:
                    steps.append(f"{_n(step[0])} {_n(step[1])} {operator}")
                else:
                    steps.append(" ".join(f"{_n(x)} {_n(y)}" for x, y in step) + " c")
                operator = "l"
            if closed:
                steps.append("h")
        steps.append(paint)
        self.out.append(" ".join(steps))

    def group(self, record: Group) -> None:
        """Records under a matrix, clipped if the group says so."""
        kept = self.fill, self.stroke, self.font, self.width, self.dash
        self.out.append("q " + _matrix(record.matrix))
        if record.clip:
            corners = " ".join(f"{_n(x)} {_n(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(record.clip))
            self.out.append(corners + " h W n")
        self.replay(record.records)
        self.end_text()
        self.out.append("Q")
        self.fill, self.stroke, self.font, self.width, self.dash = kept

    def use(self, record: Use) -> None:
        """One appearance of a symbol: a form XObject, made at its first use."""
        known, name = self.symbols.get(record.symbol.name, (None, ""))
        if known is not record.symbol:
            name = self.define(record.symbol)
        self.out.append("q " + _matrix(record.matrix))
        self.flush()
        self.canvas.doForm(name)
        self.out.append("Q")

    def define(self, symbol: Symbol) -> str:
        """Make the symbol's form and give its name in the file; two designs under one name are a mistake."""
        if symbol.name in self.symbols and self.symbols[symbol.name][0] != symbol:
            raise ValueError(f"two designs are both called {symbol.name!r}")
        name = self.symbols[symbol.name][1] if symbol.name in self.symbols else f"s{len(self.symbols) + 1}"
        if symbol.name in self.symbols:
            return name
        self.symbols[symbol.name] = symbol, name
        inner = _Pen(self.canvas, self.inks)
        inner.encoded, inner.symbols = self.encoded, self.symbols
        self.canvas.beginForm(name, *(round(v, 3) for v in symbol.box))
        inner.draw(symbol.records)
        self.canvas.endForm()
        return name
