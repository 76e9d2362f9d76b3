"""TrueType fonts for reportlab, read faster and embedded smaller than by reportlab's own classes.

reportlab reads the tables of a font value by value; here each long table is unpacked at once.  reportlab embeds all
printable ASCII characters and the tables `name` and `OS/2`, which no PDF reader needs; here only the glyphs of the
letters in use are embedded, without those tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from struct import unpack_from
from typing import Any
from weakref import WeakKeyDictionary

import generators.drawing.lean_reportlab  # noqa: F401

# isort: split
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

_NOT_EMBEDDED = ("name", "OS/2")


class FontFile(TTFontFace):
    """A TrueType file."""

    _ttf_data: bytes
    _pdfScale: Callable[[int], float]

    def extractInfo(self, charInfo: int = 1) -> None:
        """Read the font: reportlab its short tables, this method advances, outlines' places and characters."""
        segments = self._segments() if charInfo else None
        super().extractInfo(charInfo and segments is None)  # a cmap of another format is left to reportlab
        if segments is None:
            return
        advances = self._read_metrics()
        self._read_glyph_offsets()
        characters = chain.from_iterable(range(start, end + 1) for start, end, _ in segments)
        glyph_runs = chain.from_iterable(range(first, first + end - start + 1) for start, end, first in segments)
        glyphs = dict(zip(characters, glyph_runs, strict=True))
        glyphs[0xA0] = glyphs[0x20]  # a no-break space is drawn as a space, as reportlab does it
        self.charToGlyph = glyphs
        scaled = {advance: self._pdfScale(advance) for advance in set(advances)}
        self.charWidths = {char: scaled[advances[glyph]] for char, glyph in glyphs.items()}
        self.defaultWidth = scaled[advances[0]]

    def _offset(self, table: str) -> int:
        """The offset of a table in the file, in bytes."""
        offset: int = self.table[table]["offset"]
        return offset

    def _segments(self) -> list[tuple[int, int, int]] | None:
        """The runs of characters in the cmap: first, last, and glyph of the first.

        None if the font has no cmap of format 12 for all of Unicode.
        """
        data, cmap = self._ttf_data, self._offset("cmap")
        (tables,) = unpack_from(">H", data, cmap + 2)
        records = unpack_from(">" + "HHL" * tables, data, cmap + 4)
        for platform, encoding, offset in zip(records[::3], records[1::3], records[2::3], strict=True):
            if (platform, encoding) == (3, 10) and unpack_from(">H", data, cmap + offset)[0] == 12:
                (runs,) = unpack_from(">L", data, cmap + offset + 12)
                values = unpack_from(f">{3 * runs}L", data, cmap + offset + 16)
                return list(zip(values[::3], values[1::3], values[2::3], strict=True))
        return None

    def _read_metrics(self) -> tuple[int, ...]:
        """Read hmtx, and return the advance of each glyph in font units; the last entry stands for all glyphs left."""
        data, count = self._ttf_data, self.numGlyphs
        (entries,) = unpack_from(">H", data, self._offset("hhea") + 34)
        values = unpack_from(f">{2 * entries + count - entries}H", data, self._offset("hmtx"))
        advances: tuple[int, ...] = values[: 2 * entries : 2]
        advances += advances[-1:] * (count - entries)
        bearings = (*values[1 : 2 * entries : 2], *values[2 * entries :])
        self.hmetrics = list(zip(advances, bearings, strict=True))
        return advances

    def _read_glyph_offsets(self) -> None:
        """Read loca, the offsets of the outlines; the short format holds half of each."""
        data = self._ttf_data
        is_long = unpack_from(">H", data, self._offset("head") + 50)[0]
        offsets = unpack_from(f">{self.numGlyphs + 1}{'L' if is_long else 'H'}", data, self._offset("loca"))
        self.glyphPos = offsets if is_long else [2 * offset for offset in offsets]

    def makeSubset(self, subset: Sequence[Any]) -> bytes:
        """The font with only these characters, as the bytes of a TrueType file."""
        all_tables = self.table
        self.table = {tag: record for tag, record in all_tables.items() if tag not in _NOT_EMBEDDED}
        try:
            content: bytes = super().makeSubset(subset)
        finally:
            self.table = all_tables
        return content


class Font(TTFont):
    """A font as reportlab's documents use it."""

    def __init__(self, name: str, filename: str) -> None:
        # The attributes that TTFont sets, with FontFile instead of TTFontFace.
        self.fontName = name
        self.face = FontFile(filename)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()
        self._asciiReadable = 1
        self.shapable = False

    def trim(self, document: Any, letters: Iterable[str]) -> None:
        """Reduce the document's first subset, with reportlab's ASCII characters, to these letters; codes stay."""
        if document not in self.state:
            return  # the document has no text in this font
        used = set(map(ord, letters))
        subsets = self.state[document].subsets
        subsets[0] = [code if code in used else 0 for code in subsets[0]]
