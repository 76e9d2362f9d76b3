"""Fonts are measured as reportlab measures them, and embedded without what no reader needs."""

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from generators.drawing import text, ttf
from generators.drawing.ttf import NOT_EMBEDDED


@pytest.mark.parametrize("face", text.FACES)
def test_a_font_lacks_only_the_tables_that_are_not_embedded(face):
    ours, theirs = text.font(face).face, TTFontFile(text.path(face))
    assert ours.charWidths == theirs.charWidths and ours.charToGlyph == theirs.charToGlyph
    assert theirs.table.keys() - ours.table.keys() == {*NOT_EMBEDDED}


def known(face):
    """What a face knows of its letters."""
    return {name: value for name, value in vars(face).items() if name not in ("table", *ttf.OF_SHAPED_TEXT)}


def test_a_cached_face_knows_what_reportlab_finds(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr(ttf, "CACHE", tmp_path)
    path = text.path("regular")
    found = ttf.Face(path)
    monkeypatch.setattr(ttf.Face, "_extracted", lambda *_: pytest.fail("found a second time"))
    cached = ttf.Face(path)
    assert known(cached) == known(found) == known(ttf.TTFontFace(path))
    assert cached.name.ustr == found.name.ustr and len(cached.charWidths) > 500
