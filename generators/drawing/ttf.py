"""TrueType fonts: what setting text in one needs, and the part of it that a PDF file embeds.

The tables are those of the OpenType specification; offsets within them are in bytes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from struct import pack, unpack, unpack_from
from typing import NamedTuple

from aids.value_cache import cached

CACHE = Path(__file__).parent
#: Tables of which an embedded font takes over all or most; the first three fit glyphs to a screen.
KEPT = ("cvt ", "fpgm", "prep", "head", "hhea", "maxp", "post")
SPACE, NO_BREAK_SPACE = 0x20, 0xA0
# Bits of a part of a composite glyph (table glyf).
WORDS, SCALED, MORE, SCALED_TWICE, TWO_BY_TWO = 0x1, 0x8, 0x20, 0x40, 0x80
SHORT_LOCATIONS = 0x20000  # bytes of glyphs that offsets of two bytes, in halves, reach


class Font(NamedTuple):
    """A font: the width and glyph of each character by its code point, and what a PDF says of it.

    Lengths are in thousandths of the size; `default` is the width of what has no glyph, `angle` in degrees.
    """

    name: str
    path: str
    widths: Mapping[int, float]
    default: float
    glyphs: Mapping[int, int]
    box: tuple[float, ...]
    ascent: float
    descent: float
    cap_height: float
    angle: int
    weight: int


def read(path: str) -> Font:
    """The font in a file; from the cache where it was read before."""
    file = Path(path)
    state = file.stat()
    return cached(str(CACHE), file.name, (path, state.st_mtime_ns, state.st_size), Font, lambda: _read(file))


def _read(file: Path) -> Font:
    content = file.read_bytes()
    tables = _tables(content)
    head, names = tables["head"], tables["OS/2"]
    (units,) = unpack_from(">H", content, head + 18)
    scale = 1000 / units if 1000 % units else 1000 // units

    def scaled(numbers: Iterable[int]) -> Iterator[float]:
        return (number * scale for number in numbers)

    glyphs = dict(_characters(content, tables["cmap"]))
    glyphs[NO_BREAK_SPACE] = glyphs[SPACE]
    widths = [*scaled(_advances(content, tables))]
    ascent, descent = scaled(unpack_from(">2h", content, names + 68))
    (cap_height,) = scaled(unpack_from(">h", content, names + 88))
    return Font(
        file.stem,
        str(file),
        {code: widths[glyph] for code, glyph in glyphs.items()},
        widths[0],
        glyphs,
        tuple(scaled(unpack_from(">4h", content, head + 36))),
        ascent,
        descent,
        cap_height,
        unpack_from(">h", content, tables["post"] + 4)[0],
        unpack_from(">H", content, names + 4)[0],
    )


def _tables(content: bytes) -> dict[str, int]:
    """The offset of each table."""
    return {tag: offset for tag, (offset, _) in _directory(content).items()}


def _directory(content: bytes) -> dict[str, tuple[int, int]]:
    """The offset and the length of each table."""
    records = (unpack_from(">4s4xII", content, 12 + 16 * n) for n in range(unpack_from(">H", content, 4)[0]))
    return {tag.decode("ascii"): (offset, length) for tag, offset, length in records}


def _advances(content: bytes, tables: Mapping[str, int]) -> list[int]:
    """The advance width of each glyph; those past the last that is stated have its width."""
    (stated,) = unpack_from(">H", content, tables["hhea"] + 34)
    (glyphs,) = unpack_from(">H", content, tables["maxp"] + 4)
    advances = unpack_from(f">{2 * stated}H", content, tables["hmtx"])[::2]
    return [*advances, *advances[-1:] * (glyphs - stated)]


def _characters(content: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Each character with its glyph, from the Unicode subtables of formats 4 and 12."""
    for n in range(unpack_from(">H", content, cmap + 2)[0]):
        platform, _, offset = unpack_from(">HHI", content, cmap + 4 + 8 * n)
        at = cmap + offset
        (form,) = unpack_from(">H", content, at)
        if platform == 3 and form == 4:
            yield from _in_segments(content, at)
        elif platform == 3 and form == 12:
            for group in range(unpack_from(">I", content, at + 12)[0]):
                first, last, glyph = unpack_from(">3I", content, at + 16 + 12 * group)
                yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)


def _in_segments(content: bytes, at: int) -> Iterator[tuple[int, int]]:
    """The characters of a subtable of format 4."""
    count = unpack_from(">H", content, at + 6)[0] // 2
    ends = unpack_from(f">{count}H", content, at + 14)
    starts = unpack_from(f">{count}H", content, at + 16 + 2 * count)
    deltas = unpack_from(f">{count}H", content, at + 16 + 4 * count)
    ranges = at + 16 + 6 * count
    for n, (first, last, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        (away,) = unpack_from(">H", content, ranges + 2 * n)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if away:
                (glyph,) = unpack_from(">H", content, ranges + 2 * n + away + 2 * (code - first))
            if glyph or not away:
                glyph = (glyph + delta) & 0xFFFF
            if glyph:
                yield code, glyph


# --- subsets --------------------------------------------------------------------------------------------------


def subset(font: Font, codes: Sequence[int]) -> bytes:
    """A font of the glyphs of some characters, each found under its place in `codes`; 0 stands for no character.

    It has the tables that a PDF reader needs, and no others.
    """
    content = Path(font.path).read_bytes()
    tables = _tables(content)
    outlines = _Outlines(content, tables)
    places: dict[int, int] = {}  # new number of each glyph, by its old one
    wanted = [0, *(font.glyphs.get(code, 0) for code in codes)]
    for glyph in wanted:
        if glyph not in places:
            places[glyph] = len(places)
            wanted += outlines.parts(glyph)  # which the loop comes to
    data = [outlines.renumbered(glyph, places) for glyph in places]
    ends = [0]
    for each in data:
        ends.append(ends[-1] + len(each))
    short = ends[-1] < SHORT_LOCATIONS
    metrics, stated = tables["hmtx"], unpack_from(">H", content, tables["hhea"] + 34)[0]
    kept = {tag: place for tag, place in _directory(content).items() if tag in KEPT}
    made = {tag: content[offset : offset + length] for tag, (offset, length) in kept.items()}
    made["head"] = made["head"][:8] + bytes(4) + made["head"][12:50] + pack(">h", not short) + made["head"][52:]
    made["hhea"] = made["hhea"][:34] + pack(">H", len(places))
    made["maxp"] = made["maxp"][:4] + pack(">H", len(places)) + made["maxp"][6:]
    made["post"] = b"\0\3\0\0" + made["post"][4:16] + bytes(16)
    made["hmtx"] = b"".join(_metric(content, metrics, stated, glyph) for glyph in places)
    made["loca"] = pack(f">{len(ends)}H", *(end // 2 for end in ends)) if short else pack(f">{len(ends)}I", *ends)
    made["glyf"] = b"".join(data)
    found = [places[font.glyphs.get(code, 0)] for code in codes]
    made["cmap"] = pack(f">4HI5H{len(found)}H", 0, 1, 1, 0, 12, 6, 10 + 2 * len(found), 0, 0, len(found), *found)
    return _file(made)


def _metric(content: bytes, at: int, stated: int, glyph: int) -> bytes:
    """The advance width and the left bearing of a glyph."""
    if glyph < stated:
        return content[at + 4 * glyph : at + 4 * glyph + 4]
    bearing = at + 4 * stated + 2 * (glyph - stated)
    return content[at + 4 * stated - 4 : at + 4 * stated - 2] + content[bearing : bearing + 2]


class _Outlines:
    """The outlines of a font by the numbers of glyphs."""

    def __init__(self, content: bytes, tables: Mapping[str, int]) -> None:
        self.content, self.tables = content, tables
        self.long = unpack_from(">h", content, tables["head"] + 50)[0] == 1

    def outline(self, glyph: int) -> bytes:
        """The outline of a glyph; empty of one without any."""
        at = self.tables["loca"]
        if self.long:
            begin, end = unpack_from(">2I", self.content, at + 4 * glyph)
        else:
            begin, end = (2 * half for half in unpack_from(">2H", self.content, at + 2 * glyph))
        return self.content[self.tables["glyf"] + begin : self.tables["glyf"] + end]

    def parts(self, glyph: int) -> list[int]:
        """The glyphs of which a composite one is made."""
        outline = self.outline(glyph)
        return [unpack_from(">H", outline, at + 2)[0] for at in _parts(outline)]

    def renumbered(self, glyph: int, places: Mapping[int, int]) -> bytes:
        """The outline of a glyph with the new numbers of its parts, as long as a multiple of four bytes."""
        outline = bytearray(self.outline(glyph))
        for at in _parts(outline):
            outline[at + 2 : at + 4] = pack(">H", places[unpack_from(">H", outline, at + 2)[0]])
        return bytes(outline) + bytes(-len(outline) % 4)


def _parts(outline: bytes | bytearray) -> Iterator[int]:
    """Where the parts of a composite outline begin; none of a simple one."""
    at, flags = 10, MORE
    while outline and outline[0] & 0x80 and flags & MORE:
        (flags,) = unpack_from(">H", outline, at)
        yield at
        scale = 2 if flags & SCALED else 4 if flags & SCALED_TWICE else 8 if flags & TWO_BY_TWO else 0
        at += (8 if flags & WORDS else 6) + scale


def _file(tables: Mapping[str, bytes]) -> bytes:
    """A TrueType file of tables, with its checksums."""
    power = len(tables).bit_length() - 1
    head = pack(">I4H", 0x10000, len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    offset, records, data = 12 + 16 * len(tables), [], []
    for tag, content in sorted(tables.items()):
        padded = content + bytes(-len(content) % 4)
        records.append(pack(">4s3I", tag.encode("ascii"), _checksum(padded), offset, len(content)))
        data.append(padded)
        offset += len(padded)
    file = b"".join((head, *records, *data))
    at = _tables(file)["head"] + 8
    return file[:at] + pack(">I", (0xB1B0AFBA - _checksum(file)) & 0xFFFFFFFF) + file[at + 4 :]


def _checksum(padded: bytes) -> int:
    return int(sum(unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF
