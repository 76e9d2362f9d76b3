"""TrueType fonts for reportlab, read faster and embedded smaller than by reportlab's own classes.

reportlab reads the tables of a font value by value; here each long table is unpacked at once.  reportlab embeds all
printable ASCII characters and the tables `name` and `OS/2`, which no PDF reader needs; here only the glyphs of the
letters in use are embedded, without those tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from struct import pack, unpack_from
from typing import Any
from weakref import WeakKeyDictionary

import generators.drawing.lean_reportlab  # noqa: F401

# isort: split
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

_NOT_EMBEDDED = ("name", "OS/2")
#: Platform, encoding, language and number of names for PDF files: of Windows in English, and of the Macintosh.
_NAMES = ((3, 1, 0x409, 6), (1, 0, 0, 6))


class FontFile(TTFontFace):
    """A TrueType file."""

    _ttf_data: bytes
    _pdfScale: Callable[[int], float]

    def extractInfo(self, charInfo: int = 1) -> None:
        """Read the font: reportlab its short tables, this method advances, outlines' places and characters."""
        segments = self._segments() if charInfo else None
        with self._short_names():
            super().extractInfo(charInfo and segments is None)  # a cmap of another format is left to reportlab
        if segments is None:
            return
        advances = self._read_metrics()
        self._read_glyph_offsets()
        glyphs = {start: first for start, _, first in segments}
        for start, end, first in segments:
            if start != end:  # few runs are longer than one character
                glyphs.update(zip(range(start + 1, end + 1), range(first + 1, first + end - start + 1), strict=True))
        glyphs[0xA0] = glyphs[0x20]  # a no-break space is drawn as a space, as reportlab does it
        self.charToGlyph = glyphs
        scaled = {advance: self._pdfScale(advance) for advance in set(advances)}
        self.charWidths = {char: scaled[advances[glyph]] for char, glyph in glyphs.items()}
        self.defaultWidth = scaled[advances[0]]

    def _offset(self, table: str) -> int:
        """The offset of a table in the file, in bytes."""
        offset: int = self.table[table]["offset"]
        return offset

    @contextmanager
    def _short_names(self) -> Iterator[None]:
        """With a table `name` that has the font's name for PDF files alone: reportlab reads all names one by one."""
        data, start = self._ttf_data, self._offset("name")
        count, strings = unpack_from(">HH", data, start + 2)
        values = unpack_from(f">{6 * count}H", data, start + 6)
        for record in zip(*[iter(values)] * 6, strict=True):
            if record[:4] in _NAMES:
                break
        else:
            yield
            return
        text = start + strings + record[5]
        names = pack(">3H6H", 0, 1, 18, *record[:5], 0) + data[text : text + record[4]]
        self._ttf_data, self.table["name"]["offset"] = data + names, len(data)
        try:
            yield
        finally:
            self._ttf_data, self.table["name"]["offset"] = data, start

    def _segments(self) -> list[tuple[int, int, int]] | None:
        """The runs of characters in the cmap that reportlab would take: first, last, and glyph of the first.

        None if that cmap is not of format 4 or 12, which are those for the first 65,536 characters and for all.
        """
        data, cmap = self._ttf_data, self._offset("cmap")
        (tables,) = unpack_from(">H", data, cmap + 2)
        records = unpack_from(">" + "HHL" * tables, data, cmap + 4)
        starts = [cmap + offset for platform, offset in zip(records[::3], records[2::3], strict=True) if platform == 3]
        if not starts:
            return None
        (form,) = unpack_from(">H", data, starts[-1])
        if form == 12:
            (runs,) = unpack_from(">L", data, starts[-1] + 12)
            values = unpack_from(f">{3 * runs}L", data, starts[-1] + 16)
            return list(zip(values[::3], values[1::3], values[2::3], strict=True))
        return list(self._short_segments(starts[-1])) if form == 4 else None

    def _short_segments(self, start: int) -> Iterator[tuple[int, int, int]]:
        """The runs of characters in a cmap of format 4."""
        data = self._ttf_data
        length, _, doubled = unpack_from(">3H", data, start + 2)
        offsets = start + 16 + 3 * doubled
        runs = f">{doubled // 2}H"
        ends, firsts, deltas, shifts = (
            unpack_from(runs, data, start + at) for at in (14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled)
        )
        for number, (end, first, delta, shift) in enumerate(zip(ends, firsts, deltas, shifts, strict=True)):
            if shift == 0 and (first + delta) % 0x10000 <= (end + delta) % 0x10000:
                yield first, end, (first + delta) % 0x10000
                continue
            for char in range(first, end + 1):
                glyph, place = char, offsets + 2 * number + shift + 2 * (char - first)
                if shift:
                    (glyph,) = unpack_from(">H", data, place) if place < start + length else (0,)
                yield char, char, (glyph + delta) % 0x10000 if glyph or not shift else 0

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
