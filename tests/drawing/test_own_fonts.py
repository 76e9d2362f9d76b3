"""Fonts of players: set as ours are, measured against fontTools, and refused in words."""

import random
import struct
import sys
from io import BytesIO
from pathlib import Path as File

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generators.drawing import Drawing, Page, palette, text
from generators.drawing.paths import flatten_curves
from generators.drawing.svg.walk import area
from generators.drawing.text import read_font, text_width, wrap_text
from generators.drawing.truetype import MOST_BYTES, FileFault, TrueType
from generators.writers import Metadata
from generators.writers.pdf import write_pdf
from generators.writers.svg import write_svg
from tests.drawing.test_pictures import apart, by_resvg, on_white
from tests.pictures import page_image
from tests.readback import read

WORDS = "Ångström & Wölfe 1943"


def ours(face="regular"):
    return File(text.path(face)).read_bytes()


def page(face, string=WORDS, size=12.0):
    draw = Drawing()
    draw.text(5, 10, string, size, "navy", face)
    draw.text(195, 30, string, 8, "danger", face, "end")
    draw.text(100, 45, string, 8, "ink", face, "middle")
    return Page(200, 60, draw)


def block(name, pen, corners=((100, 0), (100, 700), (600, 700), (600, 0))):
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.curveTo((500, -100), (200, -100), corners[0]) if name == "B" else pen.lineTo(corners[0])
    pen.closePath()


def made(kind="ttf", fs_type=0, letters="AB", composites=()):
    """A font of blocks: A is square, B round beneath."""
    names = [".notdef", "A", "B", *(f"c{n}" for n in range(len(composites)))]
    build = FontBuilder(1000, isTTF=kind == "ttf")
    build.setupGlyphOrder(names)
    build.setupCharacterMap(dict(zip(map(ord, letters), names[1:], strict=False)))
    widths = dict.fromkeys(names, (700, 100))
    if kind == "ttf":
        shapes = {}
        for name in names[:3]:
            pen = TTGlyphPen(None)
            block("A", pen)
            shapes[name] = pen.glyph()
        for name, parts in zip(names[3:], composites, strict=True):
            pen = TTGlyphPen(dict.fromkeys(names))
            for part in parts:
                pen.addComponent(part, (1, 0, 0, 1, 0, 0))
            shapes[name] = pen.glyph()
        for glyph in shapes.values():
            glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax = 100, 0, 600, 700
        build.setupGlyf(shapes, calcGlyphBounds=False)
    else:
        shapes = {}
        for name in names[:3]:
            pen = T2CharStringPen(700, None)
            block(name, pen)
            shapes[name] = pen.getCharString()
        build.setupCFF("Blocks", {"FullName": "Blocks"}, shapes, {})
    build.setupHorizontalMetrics(widths)
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": "Blocks", "styleName": "Regular"})
    build.setupOS2(fsType=fs_type)
    build.setupPost()
    out = BytesIO()
    build.font.recalcBBoxes = build.font.recalcTimestamp = False  # the same bytes in every process
    build.font["head"].created = build.font["head"].modified = 0
    build.save(out)
    return out.getvalue()


@pytest.mark.parametrize("face", ["regular", "black"])
def test_a_font_of_a_player_is_set_as_ours_is(face):
    own = read_font(ours(face))
    assert text_width(WORDS, 11, own) == pytest.approx(text_width(WORDS, 11, face))
    assert wrap_text(WORDS, 11, 50, own) == wrap_text(WORDS, 11, 50, face)
    assert page_image(page(own)).tobytes() == page_image(page(face)).tobytes()


def test_the_pdf_holds_a_part_of_the_font_and_the_letters_in_unicode():
    content = ours()
    made = write_pdf([page(read_font(content))], palette(), Metadata())
    assert len(made) < len(content) / 5
    assert {run.string for run in read(made)[0].runs} == {WORDS}
    assert made == write_pdf([page(read_font(bytes(content)))], palette(), Metadata())


def test_two_fonts_of_a_player_are_told_apart_on_a_page():
    draw = Drawing()
    for y, face in ((10, "regular"), (30, "black"), (50, "regular")):
        draw.text(5, y, WORDS, 12, "ink", read_font(ours(face)))
    both = Page(200, 60, draw)
    plain = Drawing()
    for y, face in ((10, "regular"), (30, "black"), (50, "regular")):
        plain.text(5, y, WORDS, 12, "ink", face)
    assert page_image(both).tobytes() == page_image(Page(200, 60, plain)).tobytes()


def test_svg_has_its_letters_as_outlines_with_their_words():
    own = page(read_font(ours("semibold")))
    text = write_svg(own, palette(), debug=True)
    assert "<text" not in text and text.count("<title>Ångström &amp; Wölfe 1943</title>") == 3
    picture = on_white(page_image(own, dpi=288))
    far, mean = apart(picture, by_resvg(text, picture.size))
    assert far < 4 and mean < 1.5  # PDFium draws letters a little bolder than outlines


@pytest.mark.parametrize("face", ["regular", "italic"])
def test_outlines_are_those_that_fonttools_reads(face):
    content = ours(face)
    font, theirs = TrueType(content), TTFont(BytesIO(content))
    shapes, cmap = theirs.getGlyphSet(), theirs.getBestCmap()
    assert font.letters.keys() == cmap.keys() and font.em == theirs["head"].unitsPerEm
    for code in [*range(33, 127, 2), *range(0xC0, 0x180, 3)]:
        if code not in cmap:
            continue
        bounds, size = BoundsPen(shapes), AreaPen(shapes)
        shapes[cmap[code]].draw(bounds)
        shapes[cmap[code]].draw(size)
        outline = font.outline(chr(code))
        points = [point for subpath in outline for point in flatten_curves(subpath, 32)]
        xs, ys = zip(*points, strict=True)
        found = [font.em * value for value in (min(xs), min(ys), max(xs), max(ys))]
        assert found == pytest.approx(bounds.bounds, abs=1.5)
        assert font.em**2 * sum(map(area, outline)) / 2 == pytest.approx(size.value, rel=0.02, abs=20)
        assert font.widths[font.letters[code]] == theirs["hmtx"][cmap[code]][0]


def test_letters_that_a_font_lacks_are_told():
    face = read_font(made())
    assert text.missing(face, "ABBA") == "" and text.missing(face, "A cab\nÅ A") == " cabÅ"
    assert text.missing("regular", "Å≥→\u0e01") == "\u0e01"


@pytest.mark.parametrize(
    ("bits", "words"),
    [
        (0x2, "the license bits of this font do not allow to embed it (fsType 2). Ask its maker"),
        (0x100, "allow to embed it only as a whole (fsType 256)"),
        (0x104, "allow to embed it only as a whole"),
        (0x200, "allow to embed it only as pixels"),
    ],
)
@pytest.mark.parametrize("kind", ["ttf", "otf"])
def test_license_bits_that_forbid_embedding_are_heeded(bits, words, kind):
    with pytest.raises(FileFault) as caught:
        read_font(made(kind, bits))
    assert words in str(caught.value)


@pytest.mark.parametrize("bits", [0, 0x4, 0x8, 0xC])
def test_other_license_bits_let_a_font_be_printed(bits):
    assert read_font(made(fs_type=bits)).startswith("own:")


def test_postscript_outlines_are_converted():
    face = read_font(made("otf"))
    assert text_width("AB", 10, face) == pytest.approx(14)
    (square,), (curved,) = face.outlines.outline("A"), face.outlines.outline("B")
    assert abs(area(square)) / 2 == pytest.approx(0.5 * 0.7)
    assert abs(area(curved)) / 2 == pytest.approx(0.35 + 0.03, rel=0.02)  # 0.6 of (0.5 + 0.3) / 2 x 0.1, and a share
    picture = page_image(page(face, "AB"), dpi=144)
    assert picture.getpixel((16, 92))[3] == 255 and picture.getpixel((4, 92))[3] == 0


def test_postscript_outlines_are_refused_without_fonttools(monkeypatch):
    content = made("otf", letters="AC")
    monkeypatch.setitem(sys.modules, "fontTools", None)
    monkeypatch.delitem(sys.modules, "generators.drawing.postscript_fonts", raising=False)
    for name in [name for name in sys.modules if name.startswith("fontTools.")]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(FileFault, match=r"Use the \.ttf file of the same font, or install fontTools"):
        read_font(content)


def cut(name, content=None):
    """A font without a table."""
    content = content or made()
    return content.replace(name, b"xxxx", 1)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not a TrueType or OpenType font"),
        (b"wOFF" + bytes(99), "this file is a web font (WOFF). Use the .ttf file"),
        (b"wOF2" + bytes(99), "is a web font (WOFF2)"),
        (b"ttcf" + bytes(99), "is a collection of fonts"),
        (b"OTTO" + bytes(99), "font is damaged"),
        (b"\0\1\0\0\xff\xff" + bytes(99), "its list of tables is cut off"),
        (made()[:-400], "it is cut off"),
        (cut(b"glyf"), "the table 'glyf' is missing"),
        (cut(b"cmap"), "the table 'cmap' is missing"),
        (b"x" * (MOST_BYTES + 1), "bytes. Use at most 8,000,000"),
        (made(letters=""), "this font has no letters of Unicode"),
    ],
)
def test_files_that_are_no_font_to_print_with_are_refused(content, words):
    with pytest.raises(FileFault) as caught:
        read_font(content)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("table", "at", "stated"),
    [("head", 18, 15), ("head", 18, 16_385), ("head", 50, 2), ("hhea", 34, 0), ("hhea", 34, 999), ("maxp", 4, 0)],
    ids=["em too small", "em too large", "no format of places", "no widths", "more widths than glyphs", "no glyphs"],
)
def test_a_head_that_states_what_cannot_be_is_refused(table, at, stated):
    """OpenType, `head`: an em of 16 to 16,384 units, places of format 0 or 1; `hhea`: widths of 1 to all glyphs."""
    content = bytearray(made())
    start = TTFont(BytesIO(bytes(content))).reader.tables[table].offset + at
    content[start : start + 2] = struct.pack(">H", stated)
    with pytest.raises(FileFault, match="its header has impossible values"):
        TrueType(bytes(content))


def test_glyphs_made_of_glyphs_without_end_are_refused():
    doubled = [("A", "A"), *((f"c{n}", f"c{n}") for n in range(20))]
    font = TrueType(made(composites=doubled, letters="ABC"))
    font.letters[ord("D")] = font.count - 1
    with pytest.raises(FileFault, match="more than 500 parts"):
        font.outline("D")


def test_letters_without_end_are_refused():
    content = bytearray(made())
    font = TTFont(BytesIO(bytes(content)))
    start = font.reader.tables["cmap"].offset
    cmap = struct.pack(">HHHHLHHLLL3L", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1, 0, 0x10FFFF, 0)
    content[start : start + len(cmap)] = cmap
    with pytest.raises(FileFault, match="more than 70,000 letters"):
        TrueType(bytes(content))


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_font_is_refused_or_set(seed):
    """Bytes of the font changed at random: a fault in words, or a page."""
    chance = random.Random(seed)
    content = bytearray(made(composites=[("A", "B")], letters="ABC"))
    for _ in range(chance.choice([1, 3, 10])):
        content[chance.randrange(len(content))] = chance.choice([0, 1, 127, 128, 255, chance.randrange(256)])
    try:
        face = read_font(bytes(content))
        write_svg(page(face, "ABC"), palette())
    except FileFault:
        return
    write_pdf([page(face, "ABC")], palette(), Metadata())
