"""Objects of a PDF file: numbers, forms, pictures and pages, and the states and patterns of opacities and gradients.

They replace reportlab's own objects, which take more time and bytes.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from io import BytesIO
from itertools import accumulate, islice, pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from aids import RELEASED
from generators.drawing import LAYERS, Gradient, Matrix, Page, Raster, compose
from generators.writers import Metadata
from generators.writers.tags import METADATA, PageTags, Structure, compressed_stream

#: A space of red, green and blue that are printed as gray, and the function that makes it of them.
GRAY_SPACE = "[/DeviceN[/Red/Green/Blue]/DeviceGray {}]"
GRAY_OF = "{.0722 mul exch .7152 mul add exch .2126 mul add}"
GRAY_FUNCTION = (
    f"<</FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1]/Length {len(GRAY_OF)}>>\nstream\n{GRAY_OF}\nendstream"
)
MOST_OBJECTS = 400  # of an object stream
#: Kinds of resources, in the order in which they are written.
CATEGORIES = ("XObject", "ExtGState", "Pattern", "Shading", "Properties")


class _Numbers(dict[int, str]):
    """Numbers as text, by their thousandths: at most three decimals, never in exponent form."""

    def __missing__(self, thousandths: int) -> str:
        if len(self) > 20_000:
            self.clear()
        text = self[thousandths] = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
        return text


#: The text of a number by its thousandths; filled as numbers are asked for, because most occur many times.
NUMBERS = _Numbers()


def number(value: float) -> str:
    """A number rounded to a thousandth."""
    return NUMBERS[round(value * 1000)]


def array(values: Iterable[float]) -> str:
    """An array of numbers."""
    return f"[{' '.join(map(number, values))}]"


def rgb(color: str) -> str:
    """The operands of a color given as "#RRGGBB"."""
    return " ".join(number(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=1000)
def _linear(a: float, b: float, c: float, d: float) -> str:
    return " ".join(f"{value:z.6f}".rstrip("0").rstrip(".") for value in (a, b, c, d))


def matrix(m: Matrix) -> str:
    """The operator that applies a matrix; a shift in points to a thousandth, the rest to a millionth."""
    return f"{_linear(*m[:4])} {number(m[4])} {number(m[5])} cm"


class Document(pdfdoc.PDFDocument):
    """A document of reportlab, with bookmarks of pages."""

    Catalog: Any
    _pdfVersion: tuple[int, int]
    Pages: pdfdoc.PDFPages
    outline: pdfdoc.PDFOutlines

    def __init__(self) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=(1, 7), lang="en")
        self.entered: dict[object, str] = {}  # names of states, patterns and shadings, by what they are made of
        self.bookmarks: dict[str, pdfdoc.Destination] = {}
        self._bookmarkReference = self.bookmarks.__getitem__  # as reportlab's outline asks for them
        self.structure: Structure | None = None
        self.sealed: set[str] = set()
        """The fonts of secrets."""
        self.file = BytesIO()
        self.file.write(pdfdoc.PDFFile(self._pdfVersion).format(self))

    def enter(self, thing: pdfdoc.PDFObject, name: str | None = None) -> str:
        """Enter an object, under a name if it has one; the reference to it."""
        return self.reference(self.Reference(thing, name).name)  # type: ignore[no-untyped-call]

    def once(self, prefix: str, key: object, make: Callable[[], pdfdoc.PDFObject]) -> str:
        """The name of an object, made when first used."""
        if key not in self.entered:
            self.entered[key] = name = f"{prefix}{len(self.entered) + 1}"
            self.enter(make(), name)
        return self.entered[key]

    def literal(self, prefix: str, text: str) -> str:
        """The name of an object given as its text, entered when first used."""
        return self.once(prefix, text, lambda: literal(text))

    def reference(self, name: str) -> str:
        """The reference to an object by its name."""
        return "{} {} R".format(*self.idToObjectNumberAndVersion[name])

    def bookmark(self, title: str) -> None:
        """Enter the page that comes next into the outline."""
        name = f"p{len(self.bookmarks) + 1}"
        place = self.bookmarks[name] = pdfdoc.Destination(name)
        place.fit()
        place.setPage(self.thisPageRef())
        self.outline.addOutlineEntry(name, 0, title)

    def add_page(self, page: "PageObject", tags: PageTags | None) -> None:
        """Add a page, with the elements of its structure if the file has one."""
        name = self.thisPageName()
        self.addPage(page)
        if tags:
            self.structure = self.structure or Structure(self._reserve(3))
            page.entries = f"/StructParents {len(self.structure.pages)}/Tabs/S"
            self.structure.add(tags, self.reference(name), self._reserve(len(tags.elements)))
        self._write(page)  # at once, so that a long document stays small in memory
        self._write(page.stream)

    def describe(self, metadata: Metadata) -> None:
        """Enter that the file is tagged, and its metadata as XMP."""
        catalog = self.Catalog
        catalog.MarkInfo = literal("<</Marked true>>")
        title = metadata.title or next(iter(self.outline.destinationnamestotitles.values()), metadata.author)
        self.info.title = title
        named = {"title": title, "author": metadata.author, "subject": metadata.subject, "creator": metadata.creator}
        named |= {"keywords": metadata.keywords, "producer": f"plotroom {metadata.version}", "date": RELEASED}
        xml = METADATA % {name.encode(): escape(text, quote=False).encode() for name, text in named.items()}
        head = f"<</Type/Metadata/Subtype/XML/Length {len(xml)}>>\nstream\n"
        catalog.Metadata = Stored(head.encode() + xml + b"\nendstream\n")

    def format(self) -> bytes:
        """The bytes of the file.  The numbers of the structure are in a cross-reference stream beside the table."""
        if self.structure:
            self._enter_structure(self.structure)
        hidden = self.structure.hidden if self.structure else {}
        sections = [(0, ["0000000000 65535 f \n"])]
        number = 0
        while (number := number + 1) <= self.objectcounter:  # which rises as objects name others
            if number in hidden:
                number += hidden[number] - 1
                sections.append((number + 1, []))
                continue
            name = self.numberToId[number]
            if name not in self.idToOffset:
                self._write(self.idToObject[name])
            sections[-1][1].append(f"{self.idToOffset[name]:010d} 00000 n \n")
        table = "".join(f"{first} {len(places)}\n{''.join(places)}" for first, places in sections if places)
        root, info = (self.Reference(each) for each in (self.Catalog, self.info))  # type: ignore[no-untyped-call]
        size = self.objectcounter + 1
        trailer: Any = pdfdoc.PDFTrailer(self.file.tell(), size, Root=root, Info=info, ID=self.ID())
        if self.structure:
            trailer.dict["XRefStm"] = self.idToOffset["structure-places"]
        self.file.write(f"xref\n{table}".encode("ascii") + trailer.format(self))
        return self.file.getvalue()

    def _write(self, thing: Any) -> None:
        """Write an object into the file."""
        name = thing.__InternalName__
        self.idToOffset[name] = self.file.tell()
        self.file.write(pdfdoc.PDFIndirectObject(name, thing).format(self))

    def _reserve(self, count: int) -> int:
        """The first of so many numbers that objects of the structure have."""
        first = int(self.objectcounter) + 1
        self.objectcounter += count
        return first

    def _enter_structure(self, structure: Structure) -> None:
        """Enter the object streams of the structure, and the places of their objects."""
        self.idToObjectNumberAndVersion["structure"] = (structure.document + 2, 0)
        self.Catalog.StructTreeRoot = pdfdoc.PDFObjectReference("structure")
        places = bytearray()
        objects, streams = structure.objects(), 0
        while part := list(islice(objects, MOST_OBJECTS)):
            starts = accumulate((len(text) + 1 for _, text in part), initial=0)
            head = " ".join(f"{number} {at}" for (number, _), at in zip(part, starts, strict=False)).encode("ascii")
            entries = f"/Type/ObjStm/N {len(part)}/First {len(head) + 1}"
            held, streams = (self.objectcounter + 1).to_bytes(4, "big"), streams + 1
            content = compressed_stream(entries, b"\n".join((head, *(text for _, text in part))))
            self.enter(Stored(content), f"structure-{streams}")
            places += b"".join(b"\x02%b%b" % (held, index.to_bytes(2, "big")) for index in range(len(part)))
        index = " ".join(f"{first} {count}" for first, count in structure.hidden.items())
        entries = f"/Type/XRef/Size {self.objectcounter + 2}/W[1 4 2]/Index[{index}]"
        self.enter(Stored(compressed_stream(entries, bytes(places))), "structure-places")


class Stored(pdfdoc.PDFObject):
    """An object given as its bytes."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self.content = content

    def format(self, document: Document) -> bytes:
        """The bytes of the object.  It is written once, so they are released here."""
        content, self.content = self.content, b""
        return content


def literal(content: str) -> Stored:
    """An object given as the text that the file is to hold."""
    return Stored(content.encode("ascii"))


#: The operators of a form, compressed; many files have the same forms, such as a map.
_compressed = lru_cache(maxsize=16)(zlib.compress)


class _Stream(pdfdoc.PDFObject):
    """Operators, compressed at once so that a long document stays small in memory.

    `used` are the names that the operators use, each with its category of resources, `layers` the references to the
    layers by name.
    """

    __RefOnly__ = 1

    def __init__(
        self,
        operators: str,
        used: Mapping[str, str],
        layers: Mapping[str, str] | None = None,
        compress: Callable[[bytes], bytes] = zlib.compress,
    ) -> None:
        self.compressed = compress(operators.encode("ascii"))
        self.used, self.layers = used, layers or {}

    def entries(self, document: Document) -> str:
        """The entries of the dictionary besides filter and length."""
        return ""

    def format(self, document: Document) -> bytes:
        """The bytes of the object.  It is written once, so the operators are released here."""
        compressed, self.compressed = self.compressed, b""
        head = f"<<{self.entries(document)}/Filter/FlateDecode/Length {len(compressed)}>>\nstream\n"
        return b"%b%b\nendstream\n" % (head.encode("ascii"), compressed)

    def resources(self, document: Document) -> str:
        """The resource dictionary: all fonts of the file, and what else is in use."""
        entries = dict.fromkeys(CATEGORIES, "")
        for name, category in self.used.items():
            entries[category] += f"/{name} {document.reference(name)}"
        for name, layer in self.layers.items():
            entries["Properties"] += f"/{name} {layer}"
        named = "".join(f"/{category}<<{text}>>" for category, text in entries.items() if text)
        return f"<</ProcSet[/PDF/Text]/Font {document.reference(pdfdoc.BasicFonts)}{named}>>"


class FormObject(_Stream):
    """A form XObject: a symbol, drawn many times.  `box` is (x0, y0, x1, y1) in points; the form is clipped to it.

    With `space`, a color space, it is a group whose opacity is that of the whole.
    """

    def __init__(
        self, operators: str, used: Mapping[str, str], box: tuple[float, float, float, float], space: str = ""
    ) -> None:
        super().__init__(operators, used, compress=_compressed)
        self.box = array(box)
        self.group = f"/Group<</S/Transparency/CS/{space}>>" if space else ""

    def entries(self, document: Document) -> str:
        """Type, box and resources."""
        return f"/Type/XObject/Subtype/Form/BBox{self.box}{self.group}/Resources{self.resources(document)}"


def image(
    width: int, height: int, content: bytes, space: str, mask: str = "", way: str = "FlateDecode", bits: int = 8
) -> Stored:
    """An image XObject; `space` is its color space and `mask` the reference to its opacity, "" for none.

    `way` is the filter that its bytes have gone through: DCTDecode for those of a JPEG file.
    """
    head = (
        f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace {space}/BitsPerComponent {bits}"
        f"{f'/SMask {mask}' if mask else ''}/Filter/{way}/Length {len(content)}>>\nstream\n"
    )
    return Stored(b"%b%b\nendstream\n" % (head.encode("ascii"), content))


def image_object(raster: Raster, mask: str, colors: str) -> Stored:
    """A picture, with its pixels as they stand in a JPEG or PNG file if it has them so.

    `colors` is the space of red, green and blue.
    """
    bits, channels = raster.bits, raster.channels
    space, way = "/DeviceGray" if channels == 1 else colors, "FlateDecode"
    if raster.palette:
        space = f"[/Indexed {colors} {len(raster.palette) // 3 - 1}<{raster.palette.hex()}>]"
    if raster.packed:
        rows = f"/Predictor 15/Colors {channels}/BitsPerComponent {bits}/Columns {raster.width}"
        way = f"FlateDecode/DecodeParms<<{rows}>>"
    elif raster.jpeg:
        way = "DCTDecode"
    content = raster.jpeg or raster.colors
    return image(raster.width, raster.height, content, space, mask, way, bits)


class PageObject(pdfdoc.PDFObject):
    """A page with its operators, the names that these use, and references to the layers by name."""

    __RefOnly__ = 1

    def __init__(self, page: Page, operators: str, used: Mapping[str, str], layers: Mapping[str, str]) -> None:
        media = (0.0, 0.0, page.width, page.height)
        bleed, trim = page.bleed or media, page.trim or media
        self.boxes = f"/MediaBox{array(media)}/BleedBox{array(bleed)}/TrimBox{array(trim)}"
        self.entries = ""  # of its structure
        self.stream = _Stream(operators, used, layers)

    def format(self, document: Document) -> bytes:
        """The bytes of the page's dictionary."""
        resources, content = self.stream.resources(document), document.enter(self.stream)
        parent = document.enter(document.Pages)
        entries = f"/Type/Page/Parent {parent}{self.boxes}{self.entries}/Contents {content}/Resources{resources}"
        return f"<<{entries}>>\n".encode("ascii")


def layer_references(document: Document, names: Sequence[str]) -> dict[str, str]:
    """References to layers by name.  A layer is an optional content group of the file, added when first used."""
    for name in names:
        if f"layer-{name}" not in document.idToObject:
            document.enter(literal(f"<</Type/OCG/Name({name})>>"), f"layer-{name}")
    return {name: document.reference(f"layer-{name}") for name in names}


def list_layers(document: Document) -> None:
    """Enter the layers of the file into the catalog, from the bottom up; viewers show and print all of them."""
    layers = [document.reference(f"layer-{name}") for name in LAYERS if f"layer-{name}" in document.idToObject]
    if layers:
        catalog, listed = document.Catalog, f"[{' '.join(layers)}]"
        catalog.OCProperties = literal(f"<</OCGs{listed}/D<</Name(Layers)/Order{listed}>>>>")
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]


#: The box of a group: more than any page.
WIDE = (-30_000.0, -30_000.0, 30_000.0, 30_000.0)
NEAREST = 1e-5  # of the way: stops of a hard edge lie so far apart


def opacity_state(document: Document, fill: float, stroke: float) -> str:
    """The name of the graphics state with these opacities."""
    return document.literal("g", f"<</Type/ExtGState/ca {number(fill)}/CA {number(stroke)}>>")


def pattern(document: Document, gradient: Gradient, place: Matrix, colors: Mapping[str, str]) -> str:
    """The name of a gradient as a pattern; `place` goes from the shape to the page or form that it is drawn in."""
    # To a millionth: gradients of boxes have small units.
    whole = " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in compose(place, gradient.matrix))
    stops = [(share, colors[color]) for share, color, _ in gradient.stops]
    shading = _shading(gradient, stops, "DeviceRGB")
    return document.literal("p", f"<</Type/Pattern/PatternType 2/Matrix[{whole}]/Shading{shading}>>")


def mask_state(document: Document, gradient: Gradient) -> str:
    """The name of the graphics state that paints as opaquely as a gradient says, in the coordinates where it is set."""
    stops = [(share, number(opacity)) for share, _, opacity in gradient.stops]
    return _masking(document, _shaded_form(document, gradient, stops, "DeviceGray"))


def stroke_form(document: Document, gradient: Gradient, operators: str, colors: Mapping[str, str]) -> str:
    """The name of a form that paints a gradient where operators draw in white."""
    state = _masking(document, document.once("m", operators, lambda: FormObject(operators, {}, WIDE, "DeviceGray")))
    stops = [(share, colors[color]) for share, color, _ in gradient.stops]
    inner = _shaded_form(document, gradient, stops, "DeviceRGB")
    used = {state: "ExtGState", inner: "XObject"}
    return document.once("t", (state, inner), lambda: FormObject(f"/{state} gs /{inner} Do", used, WIDE, "DeviceRGB"))


def _shaded_form(document: Document, gradient: Gradient, stops: list[tuple[float, str]], space: str) -> str:
    """The name of a form that is all a gradient."""
    shading = document.literal("h", _shading(gradient, stops, space))
    operators = f"{matrix(gradient.matrix)} /{shading} sh"
    return document.once("m", (operators, space), lambda: FormObject(operators, {shading: "Shading"}, WIDE, space))


def _masking(document: Document, form: str) -> str:
    """The name of the graphics state with the brightness of a form as its opacity."""
    mask = f"<</Type/Mask/S/Luminosity/G {document.reference(form)}>>"
    return document.literal("g", f"<</Type/ExtGState/SMask{mask}>>")


def _shading(gradient: Gradient, stops: list[tuple[float, str]], space: str) -> str:
    """A shading along the ends of a gradient; colors are operands of the space."""
    kind = 2 if len(gradient.ends) == 4 else 3
    ends = " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in gradient.ends)
    # The colors along the way are runs between neighboring stops, stitched.
    at, spread = 0.0, [(0.0, stops[0][1])]
    for share, color in stops:  # each a little after the one before
        at = max(at + NEAREST, share)
        if at < 1 - NEAREST:
            spread.append((at, color))
    spread.append((1.0, stops[-1][1]))
    runs = [
        f"<</FunctionType 2/Domain[0 1]/C0[{before}]/C1[{after}]/N 1>>" for (_, before), (_, after) in pairwise(spread)
    ]
    bounds = " ".join(f"{share:.5f}" for share, _ in spread[1:-1])
    encode = " ".join(["0 1"] * len(runs))
    function = f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(runs)}]/Bounds[{bounds}]/Encode[{encode}]>>"
    return f"<</ShadingType {kind}/ColorSpace/{space}/Coords[{ends}]/Extend[true true]/Function{function}>>"
