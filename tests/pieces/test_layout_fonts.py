"""Fonts of a player's own in the texts of layouts: set, embedded and refused with file and line."""

from pathlib import Path

import pytest

from aids.errors import PlotroomError
from generators.drawing import text
from generators.drawing.text import OwnFace, text_width
from tests.drawing.test_own_fonts import made
from tests.pieces.laid_out import layout, pieces, texts

BLACK, ITALIC = (Path(text.path(face)).read_bytes() for face in ("black", "italic"))


def face_of(places, **files):
    (piece,) = pieces(layout(places), **files)
    return texts(piece.front)


def test_a_text_is_set_in_a_font_beside_the_kit():
    (own,) = face_of('{ text = "U-99", font = "my.ttf", type = 20 }', my__ttf=BLACK)
    (ours,) = face_of('{ text = "U-99", weight = "black", type = 20 }')
    assert isinstance(own.face, OwnFace) and own.corners == ours.corners
    assert text_width("U-99", 20, own.face) == pytest.approx(text_width("U-99", 20, "black"))


def test_bold_and_italic_have_fonts_of_their_own_or_that_of_the_text():
    words = 'text = "a **b** *c*", type = 20, font = "a.ttf"'
    alone = face_of(f"{{ {words} }}", a__ttf=BLACK)
    assert len({box.face for box in alone}) == 1
    each = face_of(
        f'{{ {words}, bold = "b.ttf", italic = "c.ttf" }}', a__ttf=BLACK, b__ttf=ITALIC, c__ttf=made(letters="cd")
    )
    assert len({box.face for box in each}) == 3


def test_letters_that_ours_lack_are_set_in_a_font_that_has_them():
    (box,) = face_of('{ text = "\u0e01\u0e02", font = "thai.ttf" }', thai__ttf=made(letters="\u0e01\u0e02"))
    assert box.string == "\u0e01\u0e02"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (made(fs_type=2), "units.toml:7: 'my.ttf': the license bits of this font do not allow to embed it"),
        (b"GIF89a", "'my.ttf': this file is not a TrueType or OpenType font"),
        (made(), "'Cab' has characters that are not in its font: 'C' (U+0043), 'a' (U+0061), 'b' (U+0062)"),
    ],
)
def test_fonts_that_cannot_be_used_are_refused_with_file_and_line(content, words):
    with pytest.raises(PlotroomError) as caught:
        face_of('{ text = "Cab", font = "my.ttf" }', my__ttf=content)
    assert "units.toml" in str(caught.value) and words in str(caught.value)


def test_a_font_that_is_not_there_is_told():
    with pytest.raises(PlotroomError, match=r"my\.ttf"):
        face_of('{ text = "Cab", font = "my.ttf" }')
