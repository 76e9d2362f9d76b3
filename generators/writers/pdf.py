"""The PDF writer: replays recorded pages through reportlab.

What makes it quick: every symbol is one form XObject, strings are encoded and numbers written once and remembered,
neighbouring texts share one text object, inks are set only when they change, and each page is compressed as soon as
it is finished, so a book of a thousand sheets stays small in memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generators.drawing import fonts
from generators.drawing.drawing import (
    LAYERS,
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


class _File:
    """What reportlab writes to: it hands over the whole file at once, which is kept without a copy."""

    content = b""

    def write(self, content: bytes) -> None:
        """Take the file."""
        self.content = content


def write_pdf(pages: Iterable[Page], palette: Mapping[str, str], about: About, duplex: str = "Simplex") -> bytes:
    """The pages as one PDF file.

    `pages` may be a generator: each page is drawn, compressed and let go before the next is asked for.  `duplex` is a
    value of DUPLEX.  The same pages, palette and `about` give the same bytes.
    """
    pdfmetrics.registerFont(fonts.font("regular"))
    file = _File()
    canvas: Any = Canvas(
        file,  # type: ignore[arg-type]
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
    document = canvas._doc  # its pages and forms are made here: reportlab's own are slow and large
    for number, page in enumerate(pages, 1):
        if page.title and page.title != bookmarked and page.role != "blank":
            bookmarked = page.title
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(page.title, f"p{number}")
        layers = [name for name in LAYERS if page.drawing.layers[name]]
        if layers == ["print"]:  # what most pages hold needs no switch
            layers = []
            content = pen.draw(page.drawing.records)
        else:
            content = pen.draw_layers({name: page.drawing.layers[name] for name in layers})
        document.addPage(_Leaf(page, content, tuple(pen.used), _switches(document, layers)))
    _list_switches(document)
    pen.trim_fonts()
    canvas.save()
    return file.content


class _Raw(pdfdoc.PDFObject):
    """An object of the file as it is written there."""

    __RefOnly__ = 1

    def __init__(self, content: str) -> None:
        self.content = content

    def format(self, document: Any) -> bytes:
        """The object."""
        return self.content.encode("ascii")


def _switches(document: Any, layers: Sequence[str]) -> Mapping[str, str]:
    """The layers, each an optional content group of the file made at its first use: name to reference."""
    for name in layers:
        if f"layer-{name}" not in document.idToObject:
            document.Reference(_Raw(f"<</Type/OCG/Name({name})>>"), f"layer-{name}")
    return {name: _reference(document, f"layer-{name}") for name in layers}


def _list_switches(document: Any) -> None:
    """The layers of the file for the viewer's list of them, from the bottom up; all are shown and printed."""
    known = [name for name in LAYERS if f"layer-{name}" in document.idToObject]
    if known:
        listed = f"[{' '.join(_reference(document, f'layer-{name}') for name in known)}]"
        catalog = document.Catalog
        catalog.OCProperties = _Raw(f"<</OCGs{listed}/D<</Order{listed}>>>>")
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]


class _Stream(pdfdoc.PDFObject):
    """Operators, compressed at once, and the forms they use; `entries` are further ones of its dictionary."""

    __RefOnly__ = 1

    def __init__(
        self, content: str, forms: Sequence[str] = (), entries: str = "", layers: Mapping[str, str] | None = None
    ) -> None:
        self.packed = zlib.compress(content.encode("ascii"))
        self.forms, self.entries, self.layers = forms, entries, layers or {}

    def format(self, document: Any) -> bytes:
        """The stream as it stands in the file; let go, because it is written once."""
        packed, self.packed = self.packed, b""
        head = f"<<{self.entries}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
        return b"%b%b\nendstream\n" % (head.encode("ascii"), packed)

    def resources(self, document: Any) -> str:
        """The fonts of the file, and the forms and layers used."""
        forms = "".join(f"/{name} {_reference(document, name)}" for name in self.forms)
        fonts = f"/Font {_reference(document, pdfdoc.BasicFonts)}"
        layers = "".join(f"/{name} {where}" for name, where in self.layers.items())
        return (
            f"<</ProcSet[/PDF/Text]{fonts}{f'/XObject<<{forms}>>' if forms else ''}"
            f"{f'/Properties<<{layers}>>' if layers else ''}>>"
        )


class _Form(_Stream):
    """A symbol."""

    def format(self, document: Any) -> bytes:
        """The form with what it needs."""
        self.entries = f"/Type/XObject/Subtype/Form/BBox{self.entries}/Resources{self.resources(document)}"
        return super().format(document)


class _Leaf(pdfdoc.PDFObject):
    """A page whose stream is ready."""

    __RefOnly__ = 1

    def __init__(self, page: Page, content: str, forms: Sequence[str], layers: Mapping[str, str]) -> None:
        whole = (0.0, 0.0, page.width, page.height)
        self.boxes = _boxes(whole, page.bleed or whole, page.trim or whole)
        self.stream = _Stream(content, forms, layers=layers)

    def format(self, document: Any) -> bytes:
        """The page's dictionary."""
        parent, content = (document.Reference(thing).name for thing in (document.Pages, self.stream))
        return (
            f"<</Type/Page/Parent {_reference(document, parent)}{self.boxes}"
            f"/Contents {_reference(document, content)}/Resources{self.stream.resources(document)}>>\n"
        ).encode("ascii")


@lru_cache(maxsize=100)
def _boxes(*boxes: tuple[float, float, float, float]) -> str:
    """The boxes of a page; those of most pages of a book are the same."""
    return "".join(f"/{name}Box{_array(box)}" for name, box in zip(("Media", "Bleed", "Trim"), boxes, strict=True))


def _reference(document: Any, name: str) -> str:
    """How an object of the file is referred to."""
    return "{} {} R".format(*document.idToObjectNumberAndVersion[name])


def _array(numbers: Iterable[float]) -> str:
    return f"[{' '.join(map(_n, numbers))}]"


class _Numbers(dict[int, str]):
    """How numbers are written, by their thousandths: at most three decimals, never in exponent form."""

    def __missing__(self, thousandths: int) -> str:
        if len(self) > 20_000:
            self.clear()
        text = self[thousandths] = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
        return text


_NUMBERS = _Numbers()


def _n(value: float) -> str:
    return _NUMBERS[round(value * 1000)]


def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=1000)
def _linear(a: float, b: float, c: float, d: float) -> str:
    return " ".join(f"{v:z.6f}".rstrip("0").rstrip(".") for v in (a, b, c, d))


def _matrix(m: Matrix) -> str:
    return f"{_linear(*m[:4])} {_n(m[4])} {_n(m[5])} cm"


class _Word(NamedTuple):
    """A string in a face: font name in the file and escaped bytes, for each subset it needs; its width at size 1."""

    pieces: tuple[tuple[str, str], ...]
    width: float


class _Pen:
    """Writes records as PDF operators, remembering what ink the page has in hand."""

    def __init__(self, canvas: Any, inks: Mapping[str, str]) -> None:
        self.canvas = canvas
        self.inks = inks
        self.words: dict[str, dict[str, _Word]] = {face: {} for face in fonts.FACES}
        self.letters: dict[str, set[str]] = {"regular": set()}
        self.symbols: dict[str, tuple[Symbol, str]] = {}
        self.reset()

    def reset(self) -> None:
        """Forget all inks: a new page or form begins."""
        self.out: list[str] = []
        self.used: dict[str, None] = {}
        self.fill = self.stroke = self.font = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.in_text = False
        self.tx = self.ty = 0

    def draw(self, records: Iterable[Record]) -> str:
        """Records as the operators of one page or form; `used` are then the forms it needs."""
        self.reset()
        self.replay(records)
        self.end_text()
        return "\n".join(self.out)

    def draw_layers(self, layers: Mapping[str, Iterable[Record]]) -> str:
        """The layers of a page, each marked so that a viewer can hide it; `used` are then the forms it needs."""
        self.reset()
        for name, records in layers.items():
            self.out.append(f"/OC/{name} BDC")
            self.replay(records)
            self.end_text()
            self.out.append("EMC")
        return "\n".join(self.out)

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
                self.shape(record.subpaths, record.closed, record.style)  # type: ignore[union-attr]
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
        items, face, size, colour, anchor = record
        out, words, number = self.out, self.words[face], _NUMBERS
        if not self.in_text:
            out.append("BT")
            self.in_text = True
            self.tx = self.ty = 0
        ink = self.inks[colour]
        if ink != self.fill:
            self.fill = ink
            out.append(ink + " rg")
        high = _n(size)
        back = 0.0 if anchor == "start" else 0.5 * size if anchor == "middle" else size
        tx, ty = self.tx, self.ty
        for x, y, string in items:
            word = words.get(string) or self.word(face, string)
            pieces, wide = word
            left, base = round((x - back * wide) * 1000), round(y * 1000)
            move = f"{number[left - tx]} {number[base - ty]} Td"
            tx, ty = left, base
            for name, code in pieces:
                font = f"{name} {high} Tf"
                if font != self.font:
                    self.font = font
                    out.append(font)
                out.append(f"{move}({code})Tj")
                move = ""
        self.tx, self.ty = tx, ty

    def word(self, face: str, string: str) -> _Word:
        """The string as it is written in the face; remembered."""
        font, doc = fonts.font(face), self.canvas._doc
        pieces = tuple(
            (font.getSubsetInternalName(subset, doc), self.canvas._escape(code))
            for subset, code in font.splitString(string, doc)
        )
        words = self.words[face]
        if len(words) > 1_000:
            words.clear()
        self.letters.setdefault(face, set()).update(string)
        word = words[string] = _Word(pieces, font.stringWidth(string, 1))
        return word

    def trim_fonts(self) -> None:
        """Let each font hold only the letters in use."""
        for face, letters in self.letters.items():
            fonts.font(face).trim(self.canvas._doc, letters)

    def ink(self, style: Style) -> str:
        """Set what the style needs; the operator that paints it."""
        out = self.out
        fill, stroke, width, dash = style
        if fill is not None:
            ink = self.inks[fill]
            if ink != self.fill:
                self.fill = ink
                out.append(ink + " rg")
            if stroke is None:
                return "f*"
        ink = self.inks[stroke or "ink"]
        if ink != self.stroke:
            self.stroke = ink
            out.append(ink + " RG")
        if width != self.width:
            self.width = width
            out.append(_n(width) + " w")
        if dash != self.dash:
            self.dash = dash
            out.append("[" + " ".join(map(_n, dash)) + "] 0 d")
        return "B*" if fill is not None else "S"

    def shape(
        self,
        subpaths: Iterable[tuple[Point | tuple[Point, Point, Point], ...]],
        closed: bool,
        style: Style,
    ) -> None:
        """One painted path; even-odd where subpaths overlap."""
        paint, number, near = self.ink(style), _NUMBERS, round
        steps: list[str] = []
        for subpath in subpaths:
            operator = "m"
            for step in subpath:
                if len(step) == 2:
                    x, y = step
                    steps.append(f"{number[near(x * 1000)]} {number[near(y * 1000)]} {operator}")
                else:
                    (a, b), (c, d), (x, y) = step
                    steps.append(
                        f"{number[near(a * 1000)]} {number[near(b * 1000)]} {number[near(c * 1000)]} "
                        f"{number[near(d * 1000)]} {number[near(x * 1000)]} {number[near(y * 1000)]} c"
                    )
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
        symbol, matrix = record
        known, name = self.symbols.get(symbol.name, (None, ""))
        if known is not symbol:
            name = self.define(symbol)
        self.used[name] = None
        self.out.append(f"q {_matrix(matrix)} /{name} Do Q")

    def define(self, symbol: Symbol) -> str:
        """Make the symbol's form and give its name in the file; two designs under one name are a mistake."""
        if symbol.name in self.symbols:
            known, name = self.symbols[symbol.name]
            if known != symbol:
                raise ValueError(f"two designs are both called {symbol.name!r}")
            return name
        name = f"s{len(self.symbols) + 1}"
        self.symbols[symbol.name] = symbol, name
        inner = _Pen(self.canvas, self.inks)
        inner.words, inner.letters, inner.symbols = self.words, self.letters, self.symbols
        content = inner.draw(symbol.records)
        self.canvas._doc.Reference(_Form(content, tuple(inner.used), _array(symbol.box)), name)
        return name
