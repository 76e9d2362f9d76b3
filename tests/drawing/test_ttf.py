"""Fonts are measured as reportlab measures them, and embedded without what no reader needs."""

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from generators.drawing import text
from generators.drawing.ttf import NOT_EMBEDDED


@pytest.mark.parametrize("face", text.FACES)
def test_a_font_lacks_only_the_tables_that_are_not_embedded(face):
    ours, theirs = text.font(face).face, TTFontFile(text.path(face))
    assert ours.charWidths == theirs.charWidths and ours.charToGlyph == theirs.charToGlyph
    assert theirs.table.keys() - ours.table.keys() == {*NOT_EMBEDDED}
