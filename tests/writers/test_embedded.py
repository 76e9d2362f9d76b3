"""Text in embedded fonts: its codes, and what a viewer reads and finds."""

import pypdfium2
import pytest

from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Page
from generators.drawing.palettes import palette
from generators.writers import Metadata
from generators.writers.pdf import write_pdf
from generators.writers.pdf.embedded import FREE, EmbeddedFont
from tests.readback import open_pdf

A_LINE = 60
LETTERS = [chr(code) for code in range(0xC0, 0x250) if code in fonts.font("regular").glyphs]


def written(*lines, title="Page", face="regular"):
    """A file of one page with these lines."""
    draw = Drawing()
    for n, line in enumerate(lines):
        draw.text(20, 700 - 14 * n, line, 9, face=face)
    return write_pdf([Page(612, 792, draw, title=title)], palette(), Metadata(title, "subject", version="0"))


def read(content):
    """The lines of the first page as a viewer copies them."""
    return pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range().split("\r\n")


@pytest.mark.parametrize("face", fonts.FACES)
def test_text_is_read_as_it_was_written(face):
    lines = [r"Torpedo (a) \ b) at 19°, ½ ″", "Ä é ñ ß ŵ – ≥"]
    assert read(written(*lines, face=face)) == lines


def test_more_letters_than_one_subset_holds_take_another():
    lines = ["".join(LETTERS[n : n + A_LINE]) + " ab" for n in range(0, len(LETTERS), A_LINE)]
    content = written(*lines)
    assert len(LETTERS) > len(FREE) and read(content) == lines
    dictionary = open_pdf(content).pages[0]["/Resources"]["/Font"]
    assert [*dictionary] == ["/F1+0", "/F1+1"]
    names = [font["/BaseFont"] for font in dictionary.values()]
    assert names == ["/AAAAAA+SourceSansPro-Regular", "/AAAAAB+SourceSansPro-Regular"]
    assert len(dictionary["/F1+0"]["/Widths"]) == 256 - dictionary["/F1+0"]["/FirstChar"]


def test_a_letter_without_a_glyph_and_a_space_that_does_not_break():
    font = EmbeddedFont(fonts.font("regular"), "F1")
    assert font.encode("a\u4e00b") == (("/F1+0", r"a\000b"),)
    assert font.encode("a\u00a0b") == font.encode("a b")
    assert font.subsets == [{97: 97, 98: 98, 32: 32}]


def test_widths_of_a_file_are_those_of_the_font():
    known = fonts.font("bold")
    (font,) = open_pdf(written("Wi é", face="bold")).pages[0]["/Resources"]["/Font"].values()
    widths = dict(enumerate(font["/Widths"], font["/FirstChar"]))
    assert {chr(code): widths[code] for code in (87, 105, 32)} == {c: known.widths[ord(c)] for c in "Wi "}
    assert widths[1] == known.widths[ord("é")] and widths[100] == known.default


def test_a_file_without_text_has_no_fonts():
    assert open_pdf(written()).pages[0]["/Resources"]["/Font"] == {}


@pytest.mark.parametrize("title", ["Plain (1) \\ 2", "Ünïcode ≥ 你"])
def test_titles_are_read_as_they_were_written(title):
    file = open_pdf(written("a", title=title))
    assert file.metadata.title == title and [mark.title for mark in file.outline] == [title]
    assert file.get_destination_page_number(file.outline[0]) == 0
