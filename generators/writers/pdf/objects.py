"""A PDF file: its objects, each in bytes as soon as it is known, and its numbers and texts."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from generators.drawing.drawing import LAYERS, Matrix, Page
from generators.writers import Metadata

#: The version, and a comment that shows programs which copy files that this one is binary.
HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
#: The same in every file, so that the same pages give the same bytes.
DATE = "D:20000101000000+00'00'"
_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))} | {
    ord(sign): f"\\{sign}" for sign in "\\()"
}


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


def rgb(colour: str) -> str:
    """The operands of a colour given as "#RRGGBB"."""
    return " ".join(number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=1000)
def _linear(a: float, b: float, c: float, d: float) -> str:
    return " ".join(f"{value:z.6f}".rstrip("0").rstrip(".") for value in (a, b, c, d))


def matrix(m: Matrix) -> str:
    """The operator that applies a matrix; a shift in points to a thousandth, the rest to a millionth."""
    return f"{_linear(*m[:4])} {number(m[4])} {number(m[5])} cm"


def escaped(codes: str) -> str:
    """Characters up to U+00FF as they stand between the brackets of a string."""
    return codes.translate(_ESCAPED)


def text(string: str) -> str:
    """A text that a viewer shows."""
    return f"({escaped(string)})" if string.isascii() else f"<FEFF{string.encode('utf-16-be').hex().upper()}>"


def stream(entries: str, deflated: bytes) -> bytes:
    """A stream of bytes that are compressed already, with the entries of its dictionary besides filter and length."""
    head = f"<<{entries}/Filter/FlateDecode/Length {len(deflated)}>>\nstream\n"
    return b"%b%b\nendstream" % (head.encode("ascii"), deflated)


def _numbered(number: int, content: bytes) -> bytes:
    """An object as it stands in the file."""
    return b"%d 0 obj\n%b\nendobj\n" % (number, content)


class Document:
    """The objects of a file, by number and some by name, its pages and its bookmarks.

    Everything is written at once but the font dictionary, the page tree and the catalog, which come last.
    """

    def __init__(self, metadata: Metadata, duplex: str) -> None:
        self.metadata, self.duplex = metadata, duplex
        self._objects: list[bytes] = []
        self._references: dict[str, str] = {}
        self._pages: list[str] = []
        self._bookmarks: list[tuple[str, str]] = []  # title and page
        for name in ("fonts", "pages"):
            self.enter(b"", name)

    def enter(self, content: bytes, name: str = "") -> str:
        """Enter an object, under a name if it has one; the reference to it."""
        number = len(self._objects) + 1
        self._objects.append(_numbered(number, content))
        reference = f"{number} 0 R"
        if name:
            self._references[name] = reference
        return reference

    def has(self, name: str) -> bool:
        """Whether an object of that name was entered."""
        return name in self._references

    def reference(self, name: str) -> str:
        """The reference to an object by its name."""
        return self._references[name]

    def fill(self, name: str, content: str) -> None:
        """State an object that was entered empty."""
        number = int(self._references[name].split()[0])
        self._objects[number - 1] = _numbered(number, content.encode("ascii"))

    def add_page(self, page: Page, operators: str, forms: Sequence[str], layers: Mapping[str, str]) -> None:
        """Add a page with its operators, the names of the forms that these use, and references to layers by name.

        The operators are compressed at once, so that a long document stays small in memory.
        """
        media = (0.0, 0.0, page.width, page.height)
        boxes = _boxes(media, page.bleed or media, page.trim or media)
        content = self.enter(stream("", zlib.compress(operators.encode("ascii"))))
        resources = self.resources(forms, layers)
        parent = self.reference("pages")
        entries = f"<</Type/Page/Parent {parent}{boxes}/Contents {content}/Resources{resources}>>"
        self._pages.append(self.enter(entries.encode("ascii")))

    def bookmark(self, title: str) -> None:
        """Enter the page that was added last into the outline."""
        self._bookmarks.append((title, self._pages[-1]))

    def add_form(self, name: str, operators: str, forms: Sequence[str], box: Iterable[float]) -> None:
        """Add a form XObject: a symbol, drawn many times.  It is clipped to its box, (x0, y0, x1, y1) in points."""
        entries = f"/Type/XObject/Subtype/Form/BBox{array(box)}/Resources{self.resources(forms)}"
        self.enter(stream(entries, zlib.compress(operators.encode("ascii"))), name)

    def add_image(self, name: str, size: tuple[int, int], deflated: bytes, space: str, mask: str = "") -> str:
        """Add an image XObject; `space` is its colour space and `mask` the reference to its opacity, "" for none."""
        width, height = size
        entries = (
            f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/{space}/BitsPerComponent 8"
            f"{f'/SMask {mask}' if mask else ''}"
        )
        return self.enter(stream(entries, deflated), name)

    def resources(self, forms: Sequence[str], layers: Mapping[str, str] | None = None) -> str:
        """The resource dictionary: all fonts of the file, and the forms and layers in use."""
        used = "".join(f"/{name} {self.reference(name)}" for name in forms)
        listed = "".join(f"/{name} {layer}" for name, layer in (layers or {}).items())
        return (
            f"<</ProcSet[/PDF/Text]/Font {self.reference('fonts')}{f'/XObject<<{used}>>' if used else ''}"
            f"{f'/Properties<<{listed}>>' if listed else ''}>>"
        )

    def layer_references(self, names: Iterable[str]) -> Mapping[str, str]:
        """References to layers by name.  A layer is an optional content group, entered when first used."""
        for name in names:
            if not self.has(f"layer-{name}"):
                self.enter(f"<</Type/OCG/Name({name})>>".encode("ascii"), f"layer-{name}")
        return {name: self.reference(f"layer-{name}") for name in names}

    def content(self) -> bytes:
        """The bytes of the file."""
        self.fill("pages", f"<</Type/Pages/Count {len(self._pages)}/Kids[{' '.join(self._pages)}]>>")
        info, root = self._enter_info(), self._enter_catalog()
        digest, offsets, at = sha256(), [], len(HEAD)
        for part in self._objects:
            digest.update(part)
            offsets.append(at)
            at += len(part)
        identifier, size = digest.hexdigest()[:32], len(offsets) + 1
        table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
        tail = (
            f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n"
            f"<</Size {size}/Root {root}/Info {info}/ID[<{identifier}><{identifier}>]>>\n"
            f"startxref\n{at}\n%%EOF\n"
        )
        return b"".join((HEAD, *self._objects, tail.encode("ascii")))

    def _enter_info(self) -> str:
        told = self.metadata
        stated = {
            "Title": told.title,
            "Author": told.author,
            "Subject": told.subject,
            "Keywords": told.keywords,
            "Creator": told.creator,
            "Producer": f"plotroom {told.version}",
            "CreationDate": DATE,
            "ModDate": DATE,
        }
        entries = "".join(f"/{key}{text(value)}" for key, value in stated.items())
        return self.enter(f"<<{entries}/Trapped/False>>".encode("ascii"))

    def _enter_catalog(self) -> str:
        """The catalog, with the bookmarks and with the layers of the file from the bottom up: all are shown."""
        layers = " ".join(self.reference(f"layer-{name}") for name in LAYERS if self.has(f"layer-{name}"))
        entries = (
            f"/Type/Catalog/Lang(en)/Pages {self.reference('pages')}"
            f"{f'/Outlines {self._enter_outline()}' if self._bookmarks else ''}"
            f"{f'/OCProperties<</OCGs[{layers}]/D<</Order[{layers}]>>>>' if layers else ''}"
            "/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true"
            f"{f'/Duplex/{self.duplex}' if self.duplex else ''}>>"
        )
        return self.enter(f"<<{entries}>>".encode("ascii"))

    def _enter_outline(self) -> str:
        """The bookmarks, in a list without levels; each names those beside it, which have the next numbers."""
        first, last = len(self._objects) + 2, len(self._objects) + 1 + len(self._bookmarks)
        entries = f"<</Type/Outlines/Count {len(self._bookmarks)}/First {first} 0 R/Last {last} 0 R>>"
        outline = self.enter(entries.encode("ascii"))
        for number, (title, page) in enumerate(self._bookmarks, first):
            before = f"/Prev {number - 1} 0 R" if number > first else ""
            after = f"/Next {number + 1} 0 R" if number < last else ""
            entries = f"<</Title{text(title)}/Parent {outline}/Dest[{page}/Fit]{before}{after}>>"
            self.enter(entries.encode("ascii"))
        return outline


@lru_cache(maxsize=100)
def _boxes(*boxes: tuple[float, float, float, float]) -> str:
    """Media, bleed and trim box; most pages of a document have the same."""
    return "".join(f"/{name}Box{array(box)}" for name, box in zip(("Media", "Bleed", "Trim"), boxes, strict=True))
