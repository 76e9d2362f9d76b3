"""Fonts read by our own classes are as reportlab reads them."""

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from generators.drawing import fonts

READ = ("ascent", "bbox", "capHeight", "charToGlyph", "charWidths", "defaultWidth", "descent", "flags")
READ += ("hmetrics", "italicAngle", "name", "numGlyphs", "stemV", "unitsPerEm")


@pytest.mark.parametrize("face", fonts.FACES)
def test_a_font_is_read_as_reportlab_reads_it(face):
    ours, theirs = fonts.font(face).face, TTFontFile(fonts.path(face))
    for attribute in READ:
        assert getattr(ours, attribute) == getattr(theirs, attribute), attribute
    assert list(ours.glyphPos) == list(theirs.glyphPos)


@pytest.mark.parametrize("face", fonts.FACES)
def test_the_file_of_a_font_is_left_as_it_is(face):
    ours, theirs = fonts.font(face).face, TTFontFile(fonts.path(face))
    assert ours._ttf_data == theirs._ttf_data and ours.table == theirs.table
