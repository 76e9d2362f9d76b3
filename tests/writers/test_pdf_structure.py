"""How a PDF is built: its language, the order in which it is read aloud, and layers that a viewer can switch off."""

import re
from itertools import pairwise

import pytest
from pypdf.generic import ContentStream

from aids import games
from tests.printed import SHEETS, one, printed
from tests.readback import open_pdf, read

LAYERS = ["print", "score", "cut", "register"]
CUT = ("ssn/counters", "ssn/turn-tool", "ssn/rulers", "ssn/zone-overlay", "ssn/setup-template")


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_language_is_stated(sheet):
    assert open_pdf(one("print", sheet)).trailer["/Root"]["/Lang"] == "en"


# --- reading order --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_title_is_read_first_and_the_foot_last(sheet):
    for number, page in enumerate(read(one("print", sheet)), 1):
        words = page.words()
        assert words[0] == games.load(sheet.partition("/")[0]).title and words[1]
        foot = words[words.index("100 mm") :]
        assert foot[1] == "4 in" and foot[2].startswith("Print at 100 %") and foot[3].startswith("plotroom print ")
        assert foot[4].startswith(f"page {number} of ")
        marks = [run for run in page.runs[words.index("100 mm") :] if run.start[1] > 72]
        assert all(run.colour == "#1B1F23" and run.size < 7 for run in marks), "only marks to join by come after it"


@pytest.mark.parametrize(
    ("sheet", "heads"),
    [
        ("ssn/sequence", ["Sequence of play", "Setup", "Victory", "Pieces", "The start", "Detection", "Assumes"]),
        ("on-patrol/attack", ["Assault zone", "Which hexes first", "Depth combat"]),
    ],
)
def test_blocks_are_read_column_by_column(sheet, heads):
    page = read(one("print", sheet))[0]
    titles = [run.string for run in page.runs if "Semibold" in run.font and run.size > 9.5]
    found = [title for title in titles if title in heads]
    assert found == [head for head in heads if head in found] and len(found) > 1


@pytest.mark.parametrize("sheet", [s for s in SHEETS if s.startswith("ssn")])
def test_within_a_column_reading_goes_down(sheet):
    """From one section's title to the next: down, or over to the right, never back up the same column."""
    for page in read(one("print", sheet)):
        places = [run.start for run in page.runs if "Semibold" in run.font and 9.5 < run.size < 12]
        for (x, y), (u, v) in pairwise(places):
            assert v < y + 0.01 or u > x + 100


# --- layers ---------------------------------------------------------------------------------------------------


def marked(page, file):
    """The layer in which each painted path, symbol and string of a page lies; None outside any."""
    names = {key: thing.get_object()["/Name"] for key, thing in page["/Resources"].get("/Properties", {}).items()}
    inside, text, found = [], False, []
    for operands, operator in ContentStream(page.get_contents(), file).operations:
        op = operator.decode()
        if op == "BDC":
            assert operands[0] == "/OC" and not text and not inside
            inside.append(names[operands[1]])
        elif op == "EMC":
            assert not text
            inside.pop()
        elif op in ("BT", "ET"):
            text = op == "BT"
        elif op in ("S", "f*", "B*", "Do", "Tj"):
            found.append((inside[-1] if inside else None, op))
    assert not inside
    return found


@pytest.mark.parametrize("sheet", CUT)
def test_layers_can_be_switched(sheet):
    file = open_pdf(one("print", sheet))
    switches = file.trailer["/Root"]["/OCProperties"]
    names = [group.get_object()["/Name"] for group in switches["/OCGs"]]
    assert names == [name for name in LAYERS if name in names] and len(names) > 1
    assert [group.get_object()["/Name"] for group in switches["/D"]["/Order"]] == names
    assert all(group.get_object()["/Type"] == "/OCG" for group in switches["/OCGs"])
    assert "/OFF" not in switches["/D"] and "/BaseState" not in switches["/D"]
    used = []
    for page in file.pages:
        found = marked(page, file)
        used += [name for name, _ in found]
        assert "/Properties" in page["/Resources"] or {name for name, _ in found} == {None}
    assert set(used) - {None} == set(names)


def test_what_is_cut_is_in_the_layer_cut():
    file = open_pdf(one("print", "ssn/counters", "--sides", "fold"))
    paths = dict.fromkeys(LAYERS, 0)
    for page in file.pages:
        for name, op in marked(page, file):
            paths[name] += op == "S"
            assert op != "Tj" or name == "print"
    sheets = len(file.pages)
    assert (paths["cut"], paths["score"], paths["register"]) == (46, sheets, 8 * sheets + 2 * sheets)


@pytest.mark.parametrize("sheet", ["ssn/sequence", "ssn/log", "on-patrol/attack", "on-patrol/assault-zone-overlay"])
def test_a_sheet_of_print_alone_has_no_switch(sheet):
    content = one("print", sheet)
    assert b"/OCProperties" not in content and b"/OCG" not in content and b"/Properties" not in content
    for page in open_pdf(content).pages:
        assert {name for name, _ in marked(page, None)} == {None}


def test_one_file_has_each_layer_once():
    file = open_pdf(one("print", "ssn", "--one-file"))
    groups = file.trailer["/Root"]["/OCProperties"]["/OCGs"]
    assert [group.get_object()["/Name"] for group in groups] == ["print", "cut", "register"]
    assert len(re.findall(rb"/Type\s*/OCG", one("print", "ssn", "--one-file"))) == 3


def test_every_file_of_the_kit_still_opens():
    assert all(open_pdf(content).pages for content in printed("print", "ssn").values())
