"""The kit of On Patrol as a whole: how many pages it has, and what it does not repeat."""

import pytest

from generators.sheets import kits
from tests.printed import bodies, one
from tests.readback import read

SHEETS = [spec for spec in kits.sheets("on-patrol") if not spec.extra]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_each_chart_is_one_page_and_the_kit_is_short(size):
    """Pages 7 to 9 were a third empty, and the kit had 55 pages."""
    pages = {spec.name: len(bodies(f"on-patrol/{spec.name}", size)) for spec in SHEETS}
    charts = {spec.name for spec in SHEETS if spec.data["kind"] == "chart"}
    assert {name: count for name, count in pages.items() if name in charts and count != 1} == {}
    assert sum(pages.values()) <= 28


def test_no_table_is_printed_on_two_charts():
    tables = [
        part.data["table"]
        for spec in SHEETS
        if spec.data["kind"] == "chart"
        for part in spec.parts("blocks")
        if "table" in part.data
    ]
    assert len(tables) == len(set(tables))


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_tables_break_badly_no_word_of_the_detection_table_stands_alone(size):
    """The column of what to do takes the room that the events leave, so that most rows have one line."""
    (page,) = read(one("print", "on-patrol/detection", "--paper", size))
    head, end = (next(r for r in page.runs if r.string == text) for text in ("What to do", "From marker to marker"))
    rows = [r for r in page.runs if end.start[1] < r.start[1] < head.start[1] and r.start[0] > head.start[0] - 1]
    cells = [r.string for r in rows if r.string != "104.1.3"]
    assert 6 <= len(cells) <= 9
    assert all(" " in text for text in cells)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_no_page_is_mostly_empty_the_sizes_of_hexes_reach_its_foot(size):
    (page,) = read(one("print", "on-patrol/hex-size", "--paper", size))
    (figure,) = [r for r in page.runs if r.string == "6" and r.size >= 14]
    assert figure.start[1] < 0.2 * page.height
