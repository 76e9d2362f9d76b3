"""The structure of PDFs: language, reading order, and layers that a viewer can hide."""

import re

import pytest

from generators.writers.pdf_objects import NUMBERS
from tests.printed import one, pages
from tests.readback import layers_of_marks, open_pdf, read

LAYERS = ["print", "score", "cut", "register"]


# --- reading order --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "heads"),
    [
        ("ssn/sequence", ["The start", "A turn", "You win", "You lose"]),
        ("on-patrol/attack", ["Assault zone: which hex first", "Weapons", "Terms"]),
    ],
)
def test_blocks_are_read_column_by_column(sheet, heads):
    page = read(one("print", sheet))[0]
    titles = [run.string for run in page.runs if "Semibold" in run.font and run.size > 9.5]
    titles = [title for title in titles if title in heads]
    assert titles == [head for head in heads if head in titles] and len(titles) > 1


def test_numbers_that_are_kept_as_texts_are_bounded():
    """A long run of a server met ever new ones."""
    kept = type(NUMBERS)()
    assert [kept[n] for n in (1_500, 0, -250)] == ["1.5", "0", "-0.25"]
    assert [kept[n] for n in range(50_000)][-1] == "49.999" and len(kept) <= 20_001


# --- layers ---------------------------------------------------------------------------------------------------


def test_some_sheets_have_layers_and_some_have_none():
    for count, sheet in enumerate(("ssn/log", "ssn/turn-tool", "ssn/counters"), 1):
        assert len({name for page in pages(sheet) for name in LAYERS if page.drawing.layers[name]}) == count


def test_cut_lines_are_in_the_layer_cut():
    file = open_pdf(one("print", "ssn/turn-tool"))
    marks = [name for page in file.pages for name, op in layers_of_marks(page) if op == "S"]
    assert marks.count("cut") >= 2
    file = open_pdf(one("print", "ssn/counters", "--sides", "fold"))
    paths = dict.fromkeys(LAYERS, 0)
    for page in file.pages:
        for name, op in layers_of_marks(page):
            paths[name] += op == "S"
            assert op != "Tj" or name == "print"
    sheets = len(file.pages)
    assert (paths["cut"], paths["score"], paths["register"]) == (0, sheets, 8 * sheets + 2 * sheets)


def test_one_file_has_each_layer_once():
    file = open_pdf(one("print", "ssn", "--one-file"))
    groups = file.trailer["/Root"]["/OCProperties"]["/OCGs"]
    assert [group.get_object()["/Name"] for group in groups] == ["print", "cut", "register"]
    assert len(re.findall(rb"/Type\s*/OCG", one("print", "ssn", "--one-file"))) == 3
