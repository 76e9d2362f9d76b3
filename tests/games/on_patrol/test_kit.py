"""The kit of On Patrol as a whole: how many pages it has, and what it does not repeat."""

import pytest

from generators.sheets import kits
from tests.printed import bodies

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
