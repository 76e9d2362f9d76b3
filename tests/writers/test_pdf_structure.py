"""The structure of PDFs: language, reading order, and layers that a viewer can hide."""

import re
from itertools import pairwise

import pytest
from pypdf.generic import ContentStream

from aids import games
from generators.press.cutting import without_trims
from generators.sheets import kits
from tests.printed import SHEETS, one, pages, printed
from tests.readback import open_pdf, read

LAYERS = ["print", "score", "cut", "register"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_language_is_stated(sheet):
    assert open_pdf(one("print", sheet)).trailer["/Root"]["/Lang"] == "en"


# --- reading order --------------------------------------------------------------------------------------------


@pytest.mark.sample(5)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_title_is_read_first_and_the_foot_last(sheet):
    title, game = games.load(sheet.partition("/")[0]).title, sheet.partition("/")[0]
    for number, page in enumerate(read(one("print", sheet)), 1):
        words = page.words()
        assert words[0] == title and words[1]
        (start,) = [n for n, word in enumerate(words) if word.startswith(f"{title} · {number}")]
        marks = [run for run in page.runs[start:] if run.start[1] > 60]
        assert all(run.colour == "#000000" and run.size <= 7.5 for run in marks), "only marks to join by come after it"
        readings = f"readings: plotroom print {game}/readings"
        assert readings not in words or words.index(readings) > start


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


@pytest.mark.parametrize("sheet", [s for s in SHEETS if s.startswith("ssn")])
def test_sections_are_read_downwards_within_a_column(sheet):
    """From one section's title to the next: down, or to the right, never up in the same column."""
    (spec,) = [spec for spec in kits.sheets_of(games.load("ssn")) if f"ssn/{spec.name}" == sheet]
    titles = {block.get("title") for block in spec.data.get("blocks", ())}
    for page in read(one("print", sheet)):
        places = [run.start for run in page.runs if run.string in titles and 9.5 < run.size < 12]
        for (x, y), (u, v) in pairwise(places):
            assert v < y + 0.01 or u > x + 100


# --- layers ---------------------------------------------------------------------------------------------------


def layers_of_marks(page, file):
    """The layer and operator of each painted path, symbol and string of a page; None for what is in no layer."""
    names = {key: group.get_object()["/Name"] for key, group in page["/Resources"].get("/Properties", {}).items()}
    open_layers, in_text, marks = [], False, []
    for operands, operator in ContentStream(page.get_contents(), file).operations:
        op = operator.decode()
        if op == "BDC":
            assert operands[0] == "/OC" and not in_text and not open_layers
            open_layers.append(names[operands[1]])
        elif op == "EMC":
            assert not in_text
            open_layers.pop()
        elif op in ("BT", "ET"):
            in_text = op == "BT"
        elif op in ("S", "f*", "B*", "Do", "Tj"):
            marks.append((open_layers[-1] if open_layers else None, op))
    assert not open_layers
    return marks


@pytest.mark.sample(20)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_viewer_can_hide_each_layer_of_a_sheet(sheet):
    """The layers of each page are those recorded; a page that is only printed has none."""
    content = one("print", sheet)
    file = open_pdf(content)
    recorded = [[name for name in LAYERS if without_trims(page).drawing.layers[name]] for page in pages(sheet)]
    used = set()
    for page, names in zip(file.pages, recorded, strict=True):
        marks = {name for name, _ in layers_of_marks(page, file)}
        assert marks == ({None} if names == ["print"] else set(names))
        used |= marks - {None}
    if not used:
        assert b"/OCProperties" not in content and b"/OCG" not in content and b"/Properties" not in content
        return
    listed = file.trailer["/Root"]["/OCProperties"]
    assert [group.get_object()["/Name"] for group in listed["/OCGs"]] == [name for name in LAYERS if name in used]
    assert listed["/D"]["/Order"] == listed["/OCGs"]
    assert all(group.get_object()["/Type"] == "/OCG" for group in listed["/OCGs"])
    assert "/OFF" not in listed["/D"] and "/BaseState" not in listed["/D"]


def test_some_sheets_have_layers_and_some_have_none():
    counts = {len({name for page in pages(sheet) for name in LAYERS if page.drawing.layers[name]}) for sheet in SHEETS}
    assert {1, 2, 3} <= counts


def test_cut_lines_are_in_the_layer_cut():
    file = open_pdf(one("print", "ssn/turn-tool"))
    marks = [name for page in file.pages for name, op in layers_of_marks(page, file) if op == "S"]
    assert marks.count("cut") >= 2
    file = open_pdf(one("print", "ssn/counters", "--sides", "fold"))
    paths = dict.fromkeys(LAYERS, 0)
    for page in file.pages:
        for name, op in layers_of_marks(page, file):
            paths[name] += op == "S"
            assert op != "Tj" or name == "print"
    sheets = len(file.pages)
    assert (paths["cut"], paths["score"], paths["register"]) == (0, sheets, 8 * sheets + 2 * sheets)


def test_one_file_has_each_layer_once():
    file = open_pdf(one("print", "ssn", "--one-file"))
    groups = file.trailer["/Root"]["/OCProperties"]["/OCGs"]
    assert [group.get_object()["/Name"] for group in groups] == ["print", "cut", "register"]
    assert len(re.findall(rb"/Type\s*/OCG", one("print", "ssn", "--one-file"))) == 3


def test_every_file_of_the_kit_still_opens():
    assert all(open_pdf(content).pages for content in printed("print", "ssn").values())
