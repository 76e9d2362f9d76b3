"""Fonts are read and cut down as a referee, reportlab, does it, but for what no reader needs."""

from pathlib import Path
from struct import unpack

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from generators.drawing import fonts, ttf

LETTERS = "Torpédo at 19° (½) ₃ ﬁ ≥ ạ Ấ"
NOT_EMBEDDED = {"name", "OS/2"}


def tables(content):
    """The tables of a TrueType file by tag."""
    count = unpack(">H", content[4:6])[0]
    records = [unpack(">4sIII", content[12 + 16 * n : 28 + 16 * n]) for n in range(count)]
    return {tag.decode(): content[offset : offset + length] for tag, _, offset, length in records}


@pytest.mark.parametrize("face", fonts.FACES)
def test_a_font_knows_what_the_referee_finds(face):
    ours, theirs = fonts.font(face), TTFontFile(fonts.path(face))
    glyphs = {code: glyph for code, glyph in theirs.charToGlyph.items() if code != 0xFFFF}  # no character
    assert ours.glyphs == glyphs and len(glyphs) > 500
    assert ours.widths == {code: theirs.charWidths[code] for code in glyphs}
    assert (ours.name, ours.default, list(ours.box)) == (theirs.name.ustr, theirs.defaultWidth, theirs.bbox)
    assert (ours.ascent, ours.descent, ours.cap_height) == (theirs.ascent, theirs.descent, theirs.capHeight)
    assert ours.angle == theirs.italicAngle


@pytest.mark.parametrize("face", fonts.FACES)
def test_a_subset_has_the_tables_of_the_referee_s(face):
    codes = [0, *map(ord, LETTERS), 0x10FFFF]
    ours = ttf.subset(fonts.font(face), codes)
    mine, theirs = tables(ours), tables(TTFontFile(fonts.path(face)).makeSubset(codes))
    assert theirs.keys() - mine.keys() == NOT_EMBEDDED and not mine.keys() - theirs.keys()
    mine["head"], theirs["head"] = (head[:8] + head[12:] for head in (mine["head"], theirs["head"]))  # a checksum
    assert mine == {tag: theirs[tag] for tag in mine}
    assert sum(unpack(f">{len(ours) // 4}I", ours)) & 0xFFFFFFFF == 0xB1B0AFBA


def test_a_font_is_cached(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr(ttf, "CACHE", tmp_path)
    path = fonts.path("regular")
    found = ttf.read(path)
    monkeypatch.setattr(ttf, "_read", lambda *_: pytest.fail("read a second time"))
    assert ttf.read(path) == found and len(found.widths) > 500


def test_a_font_in_other_units_is_measured_in_thousandths(tmp_path):
    content = bytearray(Path(fonts.path("regular")).read_bytes())
    head = ttf._tables(content)["head"]
    content[head + 18 : head + 20] = (2000).to_bytes(2, "big")
    (tmp_path / "half.ttf").write_bytes(content)
    half, whole = ttf._read(tmp_path / "half.ttf"), fonts.font("regular")
    assert half.widths == {code: width / 2 for code, width in whole.widths.items()} and half.ascent == whole.ascent / 2
