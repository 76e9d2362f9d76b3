"""The structure of a PDF (PDF/UA-1): what is a heading, a list, a table or a figure, for programs that read it aloud.

`PageTags` marks the content of one page as it is written, and `Structure` has the elements of all pages.  These are
many and small, so that they are written in compressed object streams.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.drawing import Group, Matrix, Record, Tag, Text, Use
from generators.drawing.paths import rough_extent, words_of

#: Elements that hold others alone: a text in them without a role is a paragraph of the element around them.
FRAMES = ("L", "LI", "Table", "TR")
PARTS = {"L": ("LI",), "LI": ("Lbl", "LBody"), "Table": ("TR",), "TR": ("TH", "TD")}
#: Elements in which a text without a role is a paragraph; all else has content of its own.
BOXES = ("Sect", "Div")
#: Roles that remain what they are inside of content: all others are a part of it.
INNER = {
    "Figure": ("L", "LI", "Table", "H2", "H3"),
    "TD": ("L", "LI", "Table", "Figure"),
    "LBody": ("L", "LI", "Table", "Figure"),
}
ARTIFACT, NONE = -1, -2
MOST_WORDS = 120  # that are read of a picture
ATTRIBUTES = {"L": "/A<</O/List/ListNumbering/Decimal>>"}
#: The metadata of a file as XMP, with names of what is filled in.
METADATA = b"""<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%(title)b</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>%(author)b</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">%(subject)b</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>%(date)b</xmp:CreateDate><xmp:ModifyDate>%(date)b</xmp:ModifyDate><xmp:CreatorTool>%(creator)b</xmp:CreatorTool>
<pdf:Producer>%(producer)b</pdf:Producer><pdf:Keywords>%(keywords)b</pdf:Keywords>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


#: Characters of strings as they are written in the encoding of PDF: signs of syntax, and letters beyond ASCII.
CODES = str.maketrans(
    {sign: f"\\{sign}" for sign in "\\()"}
    | {chr(code): f"\\{code:o}" for code in range(0xA1, 0x100) if code != 0xAD}
    | {sign: f"\\{code}" for sign, code in zip("…—–−“”‘’", (203, 204, 205, 212, 215, 216, 217, 220), strict=True)}
)


def text_string(text: str) -> str:
    """A text as a string object."""
    coded = text.translate(CODES)
    return f"({coded})" if coded.isascii() else f"<feff{text.encode('utf-16-be').hex()}>"


class Element(NamedTuple):
    """An element of the structure: its role, the number of the one around it, what is in it, and its attributes.

    In it are elements by their numbers, and marks by theirs below 0: -1 is the first.
    """

    role: str
    parent: int
    kids: list[int]
    attributes: str = ""


class PageTags:
    """The elements of one page, the first of which holds the others, and which element has each piece of content."""

    def __init__(self, width: float, height: float) -> None:
        self.size = width, height
        self.elements = [Element("Sect", NONE, [])]
        self.owners: list[int] = []
        self.context = 0
        """The element that is being drawn."""

    def element(self, role: str, parent: int, attributes: str = "") -> int:
        """The number of a new element at the end of another."""
        number = len(self.elements)
        self.elements.append(Element(role, parent, [], attributes))
        kids = self.elements[parent].kids
        kids.insert(0 if role == "H1" else len(kids), number)  # a title is read first
        return number

    def begin(self, tag: Tag, records: Sequence[Record], matrix: Matrix) -> int:
        """The element of a tagged group; that around it where the tag is only a part of that."""
        at = self.context
        role = self.elements[at].role if at != ARTIFACT else ""
        if at == ARTIFACT or tag.role == "Artifact":
            return ARTIFACT
        if tag.role == role or role not in (*FRAMES, *BOXES, *INNER):
            return at
        if role in INNER:
            if tag.role not in INNER[role]:
                return at
            at = self.elements[at].parent if role == "Figure" else at
        elif role in FRAMES and tag.role not in PARTS[role]:
            at = self._box(at)
        if tag.role == "LI" and role != "L":
            # The list at the end of the element, a new one if it ends with something else.
            last = self.elements[at].kids[-1:]
            ends_with_list = bool(last) and last[0] >= 0 and self.elements[last[0]].role == "L"
            at = last[0] if ends_with_list else self.element("L", at, ATTRIBUTES["L"])
        return self.element(tag.role, at, self._attributes(tag, records, matrix))

    def spoken(self, near: int) -> int:
        """The element that a word belongs to which is drawn, such as a die; it is not read within a figure."""
        at = self.context
        if at == ARTIFACT or self.elements[at].role == "Figure":
            return NONE
        return self._paragraph(at, near) if self.elements[at].role in (*FRAMES, *BOXES) else at

    def target(self, record: Record, matrix: Matrix, near: int) -> int:
        """The element that a record is drawn in; `near` is that of what was drawn before it."""
        at = self.context
        if at == ARTIFACT or self.elements[at].role not in (*FRAMES, *BOXES):
            return at
        if isinstance(record, Use) and words_of(record.symbol.records):
            return self.element("Figure", self._box(at), self._figure("Picture with these words:", (record,), matrix))
        if not isinstance(record, Text) and (not isinstance(record, Group) or not words_of((record,))):
            return ARTIFACT
        return self._paragraph(at, near)

    def _paragraph(self, at: int, near: int) -> int:
        """A paragraph in the box around an element, that of what was drawn before if it is one."""
        box = self._box(at)
        if near >= 0 and self.elements[near].role == "P" and self.elements[near].parent == box:
            return near
        return self.element("P", box)

    def mark(self, target: int) -> str:
        """The operator that begins content of an element."""
        if target == ARTIFACT:
            return "/Artifact BMC"
        number = len(self.owners)
        self.owners.append(target)
        self.elements[target].kids.append(~number)
        return f"/{self.elements[target].role}<</MCID {number}>>BDC"

    def _attributes(self, tag: Tag, records: Sequence[Record], matrix: Matrix) -> str:
        if tag.role == "Figure":
            return self._figure(tag.alt, records, matrix)
        if tag.role in ("TH", "TD"):
            span, scope = f"/ColSpan {tag.span}" * (tag.span > 1), f"/Scope/{tag.scope}" * bool(tag.scope)
            return f"/A<</O/Table{span}{scope}>>" if span or scope else ""
        return ATTRIBUTES.get(tag.role, "")

    def _figure(self, alt: str, records: Sequence[Record], matrix: Matrix) -> str:
        """What is read of a figure, and the box about it on the page."""
        left, low, right, high = rough_extent(records, matrix)
        width, height = self.size
        box = (max(left, 0.0), max(low, 0.0), min(right, width), min(high, height))
        if alt.endswith(":"):  # then the words in it are read too
            words = words_of(records)
            more = f" ... and {len(words) - MOST_WORDS} more" if len(words) > MOST_WORDS else ""
            alt = f"{alt} {', '.join(words[:MOST_WORDS])}{more}." if words else f"{alt[:-1]}."
        return f"/Alt{text_string(alt)}/A<</O/Layout/BBox[{' '.join(f'{value:.0f}' for value in box)}]>>"

    def _box(self, at: int) -> int:
        while self.elements[at].role not in BOXES:
            at = self.elements[at].parent
        return at


class Structure:
    """The structure of a document, page by page.

    `document` is the number of the element that holds all pages; the next two are the tree of parents and the root.
    """

    def __init__(self, document: int) -> None:
        self.document = document
        self.hidden = {document: 3}
        """How many numbers belong to the structure, by the first of each run."""
        self.pages: list[bytes] = []
        """The elements of each page, a line each, compressed."""
        self.owners: list[str] = []
        """Of each page the elements that its marks belong to."""

    def add(self, tags: PageTags, page: str, first: int) -> None:
        """Take the elements of a page, given its reference and the number of the first."""
        lines = []
        for number, (role, parent, kids, attributes) in enumerate(tags.elements):
            above = first + parent if number else self.document
            held = " ".join(f"{first + kid} 0 R" if kid >= 0 else str(~kid) for kid in kids)
            of_page = f"/Pg {page}" if kids and min(kids) < 0 else ""
            lines.append(f"<</S/{role}/P {above} 0 R{of_page}{attributes}/K[{held}]>>")
        self.owners.append(" ".join(f"{first + owner} 0 R" for owner in tags.owners))
        self.pages.append(zlib.compress("\n".join(lines).encode("ascii"), 1))
        self.hidden[first] = len(lines)

    def objects(self) -> Iterator[tuple[int, bytes]]:
        """The objects with their numbers, which rise."""
        at, firsts = self.document, list(self.hidden)[1:]
        held, count = " ".join(f"{first} 0 R" for first in firsts), len(self.pages)
        tree = "".join(f"{number}[{owners}]" for number, owners in enumerate(self.owners))
        yield at, f"<</S/Document/P {at + 2} 0 R/K[{held}]>>".encode("ascii")
        yield at + 1, f"<</Nums[{tree}]>>".encode("ascii")
        ends = f"/K {at} 0 R/ParentTree {at + 1} 0 R/ParentTreeNextKey {count}"
        yield at + 2, f"<</Type/StructTreeRoot{ends}>>".encode("ascii")
        for first, lines in zip(firsts, self.pages, strict=True):
            yield from enumerate(zlib.decompress(lines).split(b"\n"), first)


def compressed_stream(entries: str, content: bytes) -> bytes:
    """A stream object with its entries."""
    compressed = zlib.compress(content)
    head = f"<<{entries}/Filter/FlateDecode/Length {len(compressed)}>>\nstream\n"
    return head.encode("ascii") + compressed + b"\nendstream\n"
