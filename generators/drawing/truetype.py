"""TrueType files of players, taken apart: what their license bits allow, letters, widths and outlines.

Every table is checked before it is used, so that a damaged file is refused in words, and the work is bounded by
its size.
"""

import struct
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from aids.input_file import MAX_PICTURE_BYTES
from generators.drawing import FileFault, Point, Segment, Subpath, scale, transform_subpath

MOST_BYTES = MAX_PICTURE_BYTES
MOST_TABLES, MOST_LETTERS, MOST_PARTS = 64, 70_000, 500
NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf")
#: How files begin that have no TrueType outlines, each with the problem and its fix.
OTHERS = {
    b"wOFF": ("this file is a web font (WOFF)", "use the .ttf file that it was made from"),
    b"wOF2": ("this file is a web font (WOFF2)", "use the .ttf file that it was made from"),
    b"ttcf": ("this file is a collection of fonts", "save one of the fonts as a .ttf file"),
}
DAMAGED, OTHER_FONT = "this font is damaged", "use another copy of the font"
POSTSCRIPT = b"OTTO"
#: Bits of fsType in the table OS/2 (OpenType 1.9): how a font may be embedded, and two more limits.
RESTRICTED, USAGE, NO_SUBSETS, BITMAPS_ONLY = 0x2, 0xE, 0x100, 0x200
#: Flags of the points of a glyph, and of the parts of one that is made of others.
ON, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32
WORDS, OFFSETS, ONE_SCALE, MORE, TWO_SCALES, FOUR_SCALES = 1, 2, 8, 32, 64, 128


class _Quadratic(NamedTuple):
    """A point of an outline, on it or the control point of a curve."""

    x: float
    y: float
    on: bool


class TrueType:
    """A TrueType font: its tables, the glyph of each letter, widths, and outlines; `em` of its units are a size."""

    def __init__(self, content: bytes) -> None:
        if len(content) > MOST_BYTES:
            raise FileFault(f"the file has {len(content):,} bytes", f"use at most {MOST_BYTES:,} bytes")
        self.tables = _tables(content)
        self.outlines: dict[int, tuple[Subpath, ...]] = {}
        """Those asked for so far, by glyph."""
        missing = [name for name in NEEDED if name not in self.tables]
        if missing:
            problem = f"this is not a TrueType font: the table {missing[0]!r} is missing"
            raise FileFault(problem, "use a .ttf file")
        _check_license(self.tables)
        try:
            self._measure()
        except struct.error:
            raise FileFault(f"{DAMAGED}: a table is too short", OTHER_FONT) from None

    def _measure(self) -> None:
        (self.em,) = struct.unpack_from(">H", self.tables["head"], 18)
        (long,) = struct.unpack_from(">h", self.tables["head"], 50)
        (self.count,) = struct.unpack_from(">H", self.tables["maxp"], 4)
        (full,) = struct.unpack_from(">H", self.tables["hhea"], 34)
        if not 16 <= self.em <= 16_384 or not self.count or not 0 < full <= self.count or long not in (0, 1):
            raise FileFault(f"{DAMAGED}: its header has impossible values", OTHER_FONT)
        pairs = struct.unpack_from(f">{2 * full}H", self.tables["hmtx"])
        bearings = struct.unpack_from(f">{self.count - full}H", self.tables["hmtx"], 4 * full)
        self.widths = [*pairs[::2], *([pairs[-2]] * len(bearings))]
        places = struct.unpack_from(f">{self.count + 1}{'L' if long else 'H'}", self.tables["loca"])
        self.places = [place if long else 2 * place for place in places]
        if sorted(self.places) != self.places or self.places[-1] > len(self.tables["glyf"]):
            raise FileFault(f"{DAMAGED}: its glyphs are outside their table", OTHER_FONT)
        glyphs = self.tables["glyf"]
        for start, end in pairwise(self.places):
            made_of_others = end > start and struct.unpack_from(">h", glyphs, start)[0] < 0
            if made_of_others and any(part >= self.count for part, _ in _parts(glyphs[start:end])):
                raise FileFault(f"{DAMAGED}: a part of a glyph is missing", OTHER_FONT)
        self.letters = {code: glyph for code, glyph in _letters(self.tables["cmap"]).items() if 0 < glyph < self.count}
        if not self.letters:
            raise FileFault("this font has no letters of Unicode", "use another font")

    def outline(self, letter: str) -> tuple[Subpath, ...]:
        """The closed subpaths of a letter at size 1, filled nonzero; of a missing one the sign for that."""
        glyph = self.letters.get(ord(letter), 0)
        if glyph not in self.outlines:
            budget = [MOST_PARTS]
            try:
                contours = [_segments(contour) for contour in self._contours(glyph, budget) if len(contour) > 1]
            except (struct.error, IndexError):
                raise FileFault(f"{DAMAGED}: the glyph of {letter!r} is cut off", OTHER_FONT) from None
            self.outlines[glyph] = tuple(transform_subpath(scale(1 / self.em), contour) for contour in contours)
        return self.outlines[glyph]

    def _contours(self, glyph: int, budget: list[int]) -> Iterator[list[_Quadratic]]:
        """The contours of a glyph; of one that is made of others theirs, as many as the budget allows."""
        budget[0] -= 1
        if budget[0] < 0:
            raise FileFault(f"{DAMAGED}: a glyph has more than {MOST_PARTS} parts", OTHER_FONT)
        if not (data := self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]):
            return
        (contours,) = struct.unpack_from(">h", data)
        if contours >= 0:
            yield from _simple(data, contours)
            return
        for part, (a, b, c, d, e, f) in _parts(data):
            for contour in self._contours(part, budget):
                yield [_Quadratic(a * x + c * y + e, b * x + d * y + f, on) for x, y, on in contour]


def _check_license(tables: Mapping[str, bytes]) -> None:
    """Refuse a font whose license bits forbid to embed it, or a part of it."""
    if len(tables.get("OS/2", b"")) < 10:
        return
    (bits,) = struct.unpack_from(">H", tables["OS/2"], 8)
    fix = "ask its maker for a license to embed it, or use a font under the Open Font License"
    forbidden = (
        (bits & USAGE == RESTRICTED, "do not allow to embed it"),
        (bits & NO_SUBSETS, "allow to embed it only as a whole"),
        (bits & BITMAPS_ONLY, "allow to embed it only as pixels"),
    )
    for holds, what in forbidden:
        if holds:
            raise FileFault(f"the license bits of this font {what} (fsType {bits})", fix)


def _tables(content: bytes) -> dict[str, bytes]:
    if content[:4] in OTHERS:
        raise FileFault(*OTHERS[content[:4]])
    if content[:4] not in (b"\0\1\0\0", b"true", POSTSCRIPT) or len(content) < 12:
        raise FileFault("this file is not a TrueType or OpenType font", "use a .ttf or .otf file")
    (count,) = struct.unpack_from(">H", content, 4)
    if count > MOST_TABLES or len(content) < 12 + 16 * count:
        raise FileFault(f"{DAMAGED}: its list of tables is cut off", OTHER_FONT)
    tables = {}
    for n in range(count):
        name, _, start, length = struct.unpack_from(">4sLLL", content, 12 + 16 * n)
        if start + length > len(content):
            raise FileFault(f"{DAMAGED}: it is cut off", OTHER_FONT)
        tables[name.decode("latin-1")] = content[start : start + length]
    return tables


def _letters(cmap: bytes) -> dict[int, int]:
    """The glyph of each letter, by the best table for Unicode: all of it, or its first 65,536 letters."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    found: dict[int, int] = {}
    for n in range(min(count, MOST_TABLES)):
        platform, encoding, start = struct.unpack_from(">HHL", cmap, 4 + 8 * n)
        (form,) = struct.unpack_from(">H", cmap, start)
        if (platform, form) in ((0, 12), (3, 12)):
            return dict(_ranges(cmap, start))
        if form == 4 and not found and (platform == 0 or (platform, encoding) in ((3, 0), (3, 1))):
            found = dict(_runs(cmap, start))
    return found


def _ranges(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Letters of format 12: runs of letters with runs of glyphs."""
    (count,) = struct.unpack_from(">L", cmap, start + 12)
    letters = 0
    for n in range(min(count, MOST_LETTERS)):
        first, last, glyph = struct.unpack_from(">LLL", cmap, start + 16 + 12 * n)
        letters += max(0, last - first + 1)
        if letters > MOST_LETTERS or last > 0x10FFFF:
            raise FileFault(f"this font has more than {MOST_LETTERS:,} letters", "use another font")
        yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)


def _runs(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Letters of format 4: runs of letters with a step to their glyphs, or with a list of these."""
    (double,) = struct.unpack_from(">H", cmap, start + 6)
    count, letters = double // 2, 0
    at = [start + 14, start + 16 + double, start + 16 + 2 * double, start + 16 + 3 * double]
    for n in range(count):
        last, first, step, offset = (struct.unpack_from(">H", cmap, place + 2 * n)[0] for place in at)
        letters += max(0, last - first + 1)
        if letters > MOST_LETTERS:
            raise FileFault(f"this font has more than {MOST_LETTERS:,} letters", "use another font")
        for code in range(first, last + 1):
            glyph = code
            if offset:
                place = at[3] + 2 * n + offset + 2 * (code - first)
                glyph = struct.unpack_from(">H", cmap, place)[0] if place + 2 <= len(cmap) else 0
                if not glyph:
                    continue
            if code != 0xFFFF:
                yield code, (glyph + step) & 0xFFFF


# --- outlines -------------------------------------------------------------------------------------------------


def _simple(data: bytes, count: int) -> Iterator[list[_Quadratic]]:
    """The contours of a glyph that is not made of others."""
    if not count:
        return
    ends = struct.unpack_from(f">{count}H", data, 10)
    (hints,) = struct.unpack_from(">H", data, 10 + 2 * count)
    at = 12 + 2 * count + hints
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = data[at]
        again = data[at + 1] if flag & REPEAT else 0
        flags += [flag] * (1 + again)
        at += 2 if flag & REPEAT else 1
    axes = []
    for short, same in ((SHORT_X, SAME_X), (SHORT_Y, SAME_Y)):
        value, values = 0, []
        for flag in flags[: ends[-1] + 1]:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, at)[0]
                at += 2
            values.append(value)
        axes.append(values)
    points = [_Quadratic(x, y, bool(flag & ON)) for x, y, flag in zip(*axes, flags[: ends[-1] + 1], strict=True)]
    first = 0
    for end in ends:
        yield points[first : end + 1]
        first = end + 1


def _parts(data: bytes) -> Iterator[tuple[int, tuple[float, float, float, float, float, float]]]:
    """The glyphs of which one is made, each with its matrix."""
    at, flags = 10, MORE
    while flags & MORE:
        flags, glyph = struct.unpack_from(">HH", data, at)
        x, y = struct.unpack_from(">hh" if flags & WORDS else ">bb", data, at + 4)
        at += 8 if flags & WORDS else 6
        scales = {ONE_SCALE: 1, TWO_SCALES: 2, FOUR_SCALES: 4}
        count = next((number for flag, number in scales.items() if flags & flag), 0)
        found = [value / 16_384 for value in struct.unpack_from(f">{count}h", data, at)]
        at += 2 * count
        a, b, c, d = (found if count == 4 else [found[0], 0.0, 0.0, found[-1]]) if found else (1.0, 0.0, 0.0, 1.0)
        yield glyph, (a, b, c, d, float(x) if flags & OFFSETS else 0.0, float(y) if flags & OFFSETS else 0.0)


def _segments(contour: list[_Quadratic]) -> list[Segment]:
    """A contour of quadratic curves as one of cubic curves; between two control points lies a point of the outline."""
    start = next((n for n, point in enumerate(contour) if point.on), None)
    if start is None:
        last, first = contour[-1], contour[0]
        contour, start = [_Quadratic((last.x + first.x) / 2, (last.y + first.y) / 2, True), *contour], 0
    points = [*contour[start:], *contour[: start + 1]]
    at: Point = points[0][:2]
    out: list[Segment] = [at]
    control: Point | None = None
    for point in points[1:]:
        here: Point = point[:2]
        if control is None:
            if point.on:
                out.append(here)
                at = here
            else:
                control = here
            continue
        end = here if point.on else ((control[0] + here[0]) / 2, (control[1] + here[1]) / 2)
        out.append((_third(at, control), _third(end, control), end))
        at, control = end, None if point.on else here
    return out


def _third(end: Point, control: Point) -> Point:
    """The control point of a cubic curve next to an end of a quadratic one."""
    return end[0] + 2 * (control[0] - end[0]) / 3, end[1] + 2 * (control[1] - end[1]) / 3
