"""A player's own fonts: TrueType or OpenType files beside the game as faces, with which all is set as with ours.

A face carries its font with it, so that none is kept longer than the drawings that use it.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import sha256

from generators.drawing.text import OwnFace
from generators.drawing.truetype import MOST_BYTES, POSTSCRIPT, FontFault, TrueType
from generators.drawing.ttf import OwnFont

SUFFIXES = (".ttf", ".otf")
CONVERT = "use the .ttf file of the same font, or install fontTools, with which it is converted (pip install fonttools)"


@lru_cache(maxsize=16)
def read_font(content: bytes) -> OwnFace:
    """The face of a font file; `FontFault` in words for one that cannot be used, or that may not be embedded."""
    if len(content) > MOST_BYTES:
        raise FontFault(f"has {len(content):,} bytes; {MOST_BYTES:,} at most")
    digest = sha256(content).hexdigest()[:12]
    font = TrueType(_converted(content) if content.startswith(POSTSCRIPT) else content)
    try:
        embedded = OwnFont(f"Own-{digest}", plain_file(font, f"Own-{digest}"))
    except (ValueError, struct.error) as error:
        raise FontFault(f"is a damaged font: {error}") from None
    return OwnFace(f"own:{digest}", embedded, font)


def _converted(content: bytes) -> bytes:
    """A font of PostScript outlines as one of TrueType outlines."""
    try:
        from generators.drawing.postscript_fonts import to_truetype
    except ImportError:
        raise FontFault(f"holds PostScript outlines, which are not embedded; {CONVERT}") from None
    return to_truetype(content)


def plain_file(font: TrueType, name: str) -> bytes:
    """A font as a file with the tables that are embedded, its letters and its name written anew."""
    tables = {key: font.tables[key] for key in ("head", "hhea", "maxp", "hmtx", "loca", "glyf")}
    tables |= {key: font.tables[key] for key in ("cvt ", "fpgm", "prep") if key in font.tables}
    tables |= {"cmap": _cmap(font.letters), "name": _name(name), "post": struct.pack(">LlhhL16x", 0x30000, 0, 0, 0, 0)}
    start = 12 + 16 * len(tables)
    head = struct.pack(">LHHHH", 0x10000, len(tables), 0, 0, 0)
    body = b""
    for key, table in sorted(tables.items()):
        head += struct.pack(">4sLLL", key.encode("latin-1"), 0, start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return head + body


def _cmap(letters: dict[int, int]) -> bytes:
    """A table of the glyphs of letters, in format 12."""
    runs: list[list[int]] = []
    for code, glyph in sorted(letters.items()):
        if runs and code == runs[-1][1] + 1 and glyph == runs[-1][2] + code - runs[-1][0]:
            runs[-1][1] = code
        else:
            runs.append([code, code, glyph])
    body = b"".join(struct.pack(">LLL", *run) for run in runs)
    return struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + len(body), 0, len(runs)) + body


def _name(name: str) -> bytes:
    """A table of names with the one that PDF asks for."""
    text = name.encode("utf-16-be")
    return struct.pack(">HHHHHHHHH", 0, 1, 18, 3, 1, 0x409, 6, len(text), 0) + text
