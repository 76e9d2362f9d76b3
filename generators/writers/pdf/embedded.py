"""Fonts embedded in a PDF file: the codes of the characters in use, and the objects of a font with those alone."""

import zlib
from collections.abc import Sequence

from generators.drawing import ttf
from generators.drawing.ttf import Font
from generators.writers.pdf.objects import Document, array, escaped, number, stream

#: Codes that are free for characters which are not ASCII, in the first subset; others have all but that of no glyph.
FREE = (*range(1, 32), *range(127, 256))
NO_BREAK_SPACE = "\u00a0"
BOLD = 600  # weight from which a font is bold
SYMBOLIC, ITALIC, FORCE_BOLD = 4, 64, 1 << 18
MOST_MAPPED = 100  # characters that one block of a map of codes may have


class EmbeddedFont:
    """A font of a file: its characters by subset and code.  Printable ASCII has its own codes, in the first subset."""

    def __init__(self, font: Font, name: str) -> None:
        self.font, self.name = font, name
        self.subsets: list[dict[int, int]] = [{}]  # character by code
        self._codes: dict[str, tuple[int, int]] = {}

    def encode(self, string: str) -> tuple[tuple[str, str], ...]:
        """The parts of a string that one subset each has: its name in the file, and the codes, escaped."""
        parts: list[tuple[int, list[str]]] = []
        for subset, code in map(self._code, string.replace(NO_BREAK_SPACE, " ")):
            if not parts or parts[-1][0] != subset:
                parts.append((subset, []))
            parts[-1][1].append(chr(code))
        return tuple((f"/{self.name}+{subset}", escaped("".join(codes))) for subset, codes in parts)

    def _code(self, letter: str) -> tuple[int, int]:
        """The subset and the code of a character; the first code where the font has no glyph for it."""
        if letter not in self._codes:
            self._codes[letter] = self._new_code(ord(letter))
        return self._codes[letter]

    def _new_code(self, character: int) -> tuple[int, int]:
        if character not in self.font.glyphs:
            return 0, 0
        if 32 <= character < 127:
            self.subsets[0][character] = character
            return 0, character
        last = len(self.subsets) - 1
        free = [code for code in (range(1, 256) if last else FREE) if code not in self.subsets[last]]
        if not free:
            self.subsets.append({})
            return self._new_code(character)
        self.subsets[last][free[0]] = character
        return last, free[0]

    def enter(self, document: Document) -> dict[str, str]:
        """Enter the subsets into a file; the references to them by name."""
        return {f"{self.name}+{n}": self._enter(document, subset, chr(65 + n)) for n, subset in enumerate(self.subsets)}

    def _enter(self, document: Document, subset: dict[int, int], letter: str) -> str:
        """Enter a subset; `letter` tells it from others of the same font."""
        font, base = self.font, f"/AAAAA{letter}+{self.font.name}"
        characters = [subset.get(code, 0) for code in range(max(subset, default=0) + 1)]
        program = ttf.subset(font, characters)
        file = document.enter(stream(f"/Length1 {len(program)}", zlib.compress(program)))
        flags = SYMBOLIC | ITALIC * bool(font.angle) | FORCE_BOLD * (font.weight >= BOLD)
        descriptor = document.enter(
            f"<</Type/FontDescriptor/FontName{base}/Flags {flags}/FontBBox{array(font.box)}"
            f"/ItalicAngle {font.angle}/Ascent {number(font.ascent)}/Descent {number(font.descent)}"
            f"/CapHeight {number(font.cap_height)}/StemV {50 + int((font.weight / 65) ** 2)}"
            f"/MissingWidth {number(font.default)}/FontFile2 {file}>>".encode()
        )
        first = min(subset, default=0)
        widths = array(font.widths.get(character, font.default) for character in characters[first:])
        codes = document.enter(stream("", zlib.compress(_to_unicode(characters))))
        return document.enter(
            f"<</Type/Font/Subtype/TrueType/BaseFont{base}/FirstChar {first}/LastChar {len(characters) - 1}"
            f"/Widths{widths}/FontDescriptor {descriptor}/ToUnicode {codes}>>".encode()
        )


def _to_unicode(characters: Sequence[int]) -> bytes:
    """The map from codes to characters, by which a viewer finds and copies text."""
    lines = [
        f"<{code:02X}><{chr(character).encode('utf-16-be').hex().upper()}>"
        for code, character in enumerate(characters)
        if character
    ]
    blocks = [lines[n : n + MOST_MAPPED] for n in range(0, len(lines), MOST_MAPPED)]
    mapped = [line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")]
    head = (
        "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
        "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<00><FF>\nendcodespacerange"
    )
    tail = "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    return "\n".join((head, *mapped, tail)).encode("ascii")
