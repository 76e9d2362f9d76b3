"""TrueType faces for reportlab, read quickly and embedded small.

reportlab reads the tables of a font number by number, and embeds every printable ASCII letter, the font's licence and
what only an operating system wants to know.  Here the long tables are read at once, and only the letters in use and
what draws them are embedded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from struct import unpack_from
from typing import Any
from weakref import WeakKeyDictionary

import generators.drawing.lazy_pillow  # noqa: F401

# isort: split
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

_NOT_EMBEDDED = ("name", "OS/2")


class TrueTypeFace(TTFontFace):
    """A TrueType file."""

    _ttf_data: bytes
    _pdfScale: Callable[[int], float]

    def extractInfo(self, charInfo: int = 1) -> None:
        """Read the font: reportlab its short tables, this the long ones."""
        segments = self._segments() if charInfo else None
        super().extractInfo(charInfo and segments is None)  # a cmap of another form is left to reportlab
        if segments is None:
            return
        data, at, count = self._ttf_data, self._at, self.numGlyphs
        (full,) = unpack_from(">H", data, at("hhea") + 34)
        numbers = unpack_from(f">{2 * full + count - full}H", data, at("hmtx"))
        advances, bearings = numbers[: 2 * full : 2], (*numbers[1 : 2 * full : 2], *numbers[2 * full :])
        advances += advances[-1:] * (count - full)
        self.hmetrics = list(zip(advances, bearings, strict=True))
        long = unpack_from(">H", data, at("head") + 50)[0]
        places = unpack_from(f">{count + 1}{'L' if long else 'H'}", data, at("loca"))
        self.glyphPos = places if long else [2 * place for place in places]
        glyphs: dict[int, int] = {}
        for start, end, first in segments:
            glyphs.update(zip(range(start, end + 1), range(first, first + end - start + 1), strict=True))
        glyphs[0xA0] = glyphs[0x20]  # as reportlab has it
        self.charToGlyph = glyphs
        scaled = list(map(self._pdfScale, advances))
        self.charWidths = {char: scaled[glyph] for char, glyph in glyphs.items()}
        self.defaultWidth = scaled[0]

    def _at(self, table: str) -> int:
        """Where a table begins in the file."""
        where: int = self.table[table]["offset"]
        return where

    def _segments(self) -> list[tuple[int, int, int]] | None:
        """Runs of characters (first, last, glyph of the first), or None without a table of all Unicode."""
        data, at = self._ttf_data, self._at("cmap")
        (tables,) = unpack_from(">H", data, at + 2)
        records = unpack_from(">" + "HHL" * tables, data, at + 4)
        for platform, encoding, offset in zip(records[::3], records[1::3], records[2::3], strict=True):
            if (platform, encoding) == (3, 10) and unpack_from(">H", data, at + offset)[0] == 12:
                (runs,) = unpack_from(">L", data, at + offset + 12)
                numbers = unpack_from(f">{3 * runs}L", data, at + offset + 16)
                return list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
        return None

    def makeSubset(self, subset: Sequence[Any]) -> bytes:
        """The file with these characters alone."""
        whole = self.table
        self.table = {tag: record for tag, record in whole.items() if tag not in _NOT_EMBEDDED}
        try:
            content: bytes = super().makeSubset(subset)
        finally:
            self.table = whole
        return content


class Font(TTFont):
    """A face as reportlab uses it in documents."""

    def __init__(self, name: str, filename: str) -> None:
        # What TTFont sets, with our face instead of its own.
        self.fontName = name
        self.face = TrueTypeFace(filename)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()
        self._asciiReadable = 1
        self.shapable = False

    def trim(self, document: Any, letters: Iterable[str]) -> None:
        """Let the document's first subset hold these letters alone; they keep their codes."""
        if document not in self.state:
            return  # nothing was written in this face
        used = set(map(ord, letters))
        subsets = self.state[document].subsets
        subsets[0] = [code if code in used else 0 for code in subsets[0]]
