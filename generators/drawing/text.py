"""Text in the faces of Plotroom and of players: the files of the faces, and text measured, wrapped and fitted.

A player's font is a TrueType or OpenType file beside the game, with which all is set as with ours.  Its face carries
the font with it, so that no font stays in memory longer than the drawings that use it.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

from generators.drawing import FileFault
from generators.drawing.sizes import SCALE, set_size
from generators.drawing.truetype import DAMAGED, OTHER_FONT, POSTSCRIPT, TrueType

if TYPE_CHECKING:
    from generators.drawing.ttf import Font


FACES = {
    "regular": "SourceSansPro-Regular",
    "semibold": "SourceSansPro-Semibold",
    "bold": "SourceSansPro-Bold",
    "black": "SourceSansPro-Black",
    "italic": "SourceSansPro-It",
}


@cache
def path(face: str) -> str:
    """The path of a face's TrueType file (KeyError for a face not in FACES)."""
    spec = find_spec("font_source_sans_pro")  # located, not imported: its __init__ lists the folder with glob
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        raise ImportError("font-source-sans-pro is not installed")
    return str(Path(spec.origin).parent / "files" / f"{FACES[face]}.ttf")


class OwnFace(str):
    """A face of a player's own: its name, which no other has, with its font and the outlines of its letters."""

    font: Font
    outlines: TrueType

    def __new__(cls, name: str, font: Font, outlines: TrueType) -> OwnFace:
        """The face of a font."""
        face = super().__new__(cls, name)
        face.font, face.outlines = font, outlines
        return face


def font(face: str) -> Font:
    """The font of a face, a `ttf.Font` for reportlab (KeyError for one not in FACES or a player's own)."""
    return face.font if isinstance(face, OwnFace) else _font(face)


@lru_cache(maxsize=8)
def _font(face: str) -> Font:
    from generators.drawing.ttf import Font

    return Font(FACES[face], path(face))


def missing(face: str, text: str) -> str:
    """The letters of a text that a face lacks, each once; a font has no sign for the end of a line."""
    known = font(face).face.charToGlyph
    return "".join(dict.fromkeys(letter for letter in text if letter != "\n" and ord(letter) not in known))


MOST_SHOWN = 2_000  # letters that any page has room for in a line


@lru_cache(maxsize=4_000)
def _advance(string: str, face: str) -> float:
    """The width of a string in thousandths of its size."""
    metrics = font(face).face
    width, default = metrics.charWidths.get, metrics.defaultWidth
    return fsum([width(code, default) for code in map(ord, string)])


def text_width(string: str, size: float, face: str = "regular") -> float:
    """The width of a string in points.

    It is computed here because reportlab rounds it another way where its C extension is installed.
    """
    return _advance(string, face) * 0.001 * set_size(size)


def wrap_text(string: str, size: float, room: float, face: str = "regular") -> list[str]:
    """The string broken at spaces into lines no wider than `room` points; a newline always breaks.

    A single word wider than the room is broken where it has to be.
    """
    size = set_size(size)
    lines: list[str] = []
    space = _advance(" ", face)
    for paragraph in string.split("\n"):
        line: list[str] = []
        wide: float = 0
        for word in _broken(paragraph.split(), size, room, face):
            own = _advance(word, face)
            if line and float((wide + space + own) * 0.001 * size) > room:
                lines.append(" ".join(line))
                line, wide = [word], own
            else:
                wide += space + own if line else own
                line.append(word)
        lines.append(" ".join(line))
    return lines


def _broken(words: Sequence[str], size: float, room: float, face: str) -> Iterator[str]:
    """The words, those wider than the room in parts that fit it; a part has at least one letter."""
    for word in words:
        if len(word) * size <= room:  # no letter is wider than its size
            yield word
            continue
        rest = word
        while len(rest) > 1 and text_width(rest, size, face) > room:
            fits = 1
            while fits < len(rest) - 1 and text_width(rest[: fits + 1], size, face) <= room:
                fits += 1
            yield rest[:fits]
            rest = rest[fits:]
        yield rest


def fit_size(measure: Callable[[float], float], size: float, room: float, *, least: float, step: float) -> float:
    """The first of `size`, `size - step`, ... at which `measure(size)` is at most `room` points.

    It stops at the first size that is `least` or smaller, whether that fits or not.
    """
    while size > least and measure(size) > room:
        size -= step
    return size


def in_scale(size: float) -> float:
    """The largest size of the scale up to a size; its least for a smaller one."""
    return set_size(next((each for each in SCALE if each <= size), SCALE[-1]))


def fit_scale(string: str, size: float, room: float, face: str = "regular") -> float:
    """The largest size of the scale up to `size` at which a string is no wider than `room`; else its least."""
    return next((each for each in SCALE if each <= size and text_width(string, each, face) <= room), SCALE[-1])


def fit_text(string: str, size: float, room: float, face: str = "regular", *, least: float = 0.0) -> float:
    """The largest size from `least` to `size` at which the string is no wider than `room` points, else the least."""
    return max(least, min(size, size * room / max(text_width(string, size, face), 1.0)))


def shorten_text(string: str, size: float, room: float, face: str = "regular", *, keep_end: bool = False) -> str:
    """The string if it fits `room` points; else as much of its start (or of its end) as fits with an ellipsis."""
    string = string[-MOST_SHOWN:] if keep_end else string[:MOST_SHOWN]
    if text_width(string, size, face) <= room:
        return string
    counts = range(1, len(string) + 1)
    if keep_end:
        kept = bisect_right(counts, room, key=lambda count: text_width("…" + string[-count:], size, face))
        return "…" + string[len(string) - kept :]
    kept = bisect_right(counts, room, key=lambda count: text_width(string[:count] + "…", size, face))
    return string[:kept].rstrip() + "…"


def shorten_name(name: str, size: float, room: float, face: str = "regular") -> str:
    """A name shortened to fit `room` points before the number at its end, which tells ships of a class apart."""
    first, space, number = name.rpartition(" ")
    if not number.isdigit() or text_width(name, size, face) <= room:
        return shorten_text(name, size, room, face)
    end = space + number
    return shorten_text(first, size, room - text_width(end, size, face), face) + end


CONVERT = "use the .ttf file of the same font, or install fontTools, which converts it (pip install fonttools)"


@lru_cache(maxsize=16)
def read_font(content: bytes) -> OwnFace:
    """The face of a font file; `FileFault` in words for one that cannot be used, or that may not be embedded."""
    from generators.drawing.ttf import OwnFont

    digest = sha256(content).hexdigest()[:12]
    if content.startswith(POSTSCRIPT):
        try:
            from generators.drawing.postscript_fonts import to_truetype
        except ImportError:
            raise FileFault("this font has PostScript outlines, which cannot be embedded", CONVERT) from None
        content = to_truetype(content)
    font = TrueType(content)
    try:
        embedded = OwnFont(f"Own-{digest}", plain_file(font, f"Own-{digest}"))
    except (ValueError, struct.error) as error:
        raise FileFault(f"{DAMAGED}: {error}", OTHER_FONT) from None
    return OwnFace(f"own:{digest}", embedded, font)


def plain_file(font: TrueType, name: str) -> bytes:
    """A font as a file with the tables that are embedded, its letters and its name written again."""
    tables = {key: font.tables[key] for key in ("head", "hhea", "maxp", "hmtx", "loca", "glyf")}
    tables |= {key: font.tables[key] for key in ("cvt ", "fpgm", "prep") if key in font.tables}
    runs: list[list[int]] = []
    for code, glyph in sorted(font.letters.items()):
        if runs and code == runs[-1][1] + 1 and glyph == runs[-1][2] + code - runs[-1][0]:
            runs[-1][1] = code
        else:
            runs.append([code, code, glyph])
    glyphs = b"".join(struct.pack(">LLL", *run) for run in runs)  # of letters, in format 12
    text = name.encode("utf-16-be")  # the one name that PDF asks for
    tables["cmap"] = struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + len(glyphs), 0, len(runs)) + glyphs
    tables["name"] = struct.pack(">HHHHHHHHH", 0, 1, 18, 3, 1, 0x409, 6, len(text), 0) + text
    tables["post"] = struct.pack(">LlhhL16x", 0x30000, 0, 0, 0, 0)
    start = 12 + 16 * len(tables)
    head = struct.pack(">LHHHH", 0x10000, len(tables), 0, 0, 0)
    body = b""
    for key, table in sorted(tables.items()):
        head += struct.pack(">4sLLL", key.encode("latin-1"), 0, start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return head + body
