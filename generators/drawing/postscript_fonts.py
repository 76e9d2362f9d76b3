"""Fonts of PostScript outlines (OpenType with CFF) converted to TrueType by fontTools, which is optional."""

import logging
from io import BytesIO

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from generators.drawing import FileFault
from generators.drawing.truetype import DAMAGED, OTHER_FONT

logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # it reports odd tables, which are left out
MOST_GLYPHS = 5_000
ERROR = 0.001  # of the size: how far a curve may lie from its original
#: The tables that are kept, and the list that fontTools counts among them.
KEPT = {"head", "hhea", "hmtx", "cmap", "OS/2", "loca", "glyf", "maxp", "GlyphOrder"}
#: What a font states of the size of its programs: there are none.
NO_PROGRAMS = (
    *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
    "maxSizeOfInstructions",
)


def to_truetype(content: bytes) -> bytes:
    """The font as a TrueType file; `FileFault` for one that fontTools cannot read."""
    try:
        return _converted(content)
    except FileFault:
        raise
    except Exception as error:  # of a damaged file, whatever is raised deep in fontTools
        raise FileFault(f"{DAMAGED}: {type(error).__name__}", OTHER_FONT) from None


def _converted(content: bytes) -> bytes:
    font = TTFont(BytesIO(content), recalcTimestamp=False, recalcBBoxes=True)
    names = font.getGlyphOrder()
    if "CFF " not in font or len(names) > MOST_GLYPHS:
        problem = f"this font has no supported outlines, or more than {MOST_GLYPHS:,} glyphs"
        raise FileFault(problem, "use its .ttf file")
    shapes, made = font.getGlyphSet(), {}
    for name in names:
        pen = TTGlyphPen(shapes)
        shapes[name].draw(Cu2QuPen(pen, ERROR * font["head"].unitsPerEm, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"], glyphs = newTable("loca"), newTable("glyf")
    font["glyf"], glyphs.glyphOrder, glyphs.glyphs = glyphs, names, made
    del font["CFF "]
    font["maxp"] = maxp = newTable("maxp")
    maxp.tableVersion, maxp.maxZones = 0x10000, 1
    for name in NO_PROGRAMS:
        setattr(maxp, name, 0)
    for name in sorted({*font.keys()} - KEPT):
        del font[name]
    glyphs.compile(font)
    for name, glyph in made.items():
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = width, getattr(glyph, "xMin", 0)
    font.sfntVersion = "\0\1\0\0"
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()
