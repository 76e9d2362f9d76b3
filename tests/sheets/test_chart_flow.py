"""Pages of charts: type as large as the fewest pages allow, room spread over rows, the same pages on letter and a4."""

from collections import Counter
from itertools import pairwise

import pytest

from aids import games
from aids.errors import FitError
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import area
from generators.page.paper import paper
from generators.page.typeset import CITED, SMALL, Block
from generators.sheets import kits
from generators.sheets.charts.flow import (
    AIR,
    BETWEEN,
    SPREAD,
    STEPS,
    WIDTHS,
    Item,
    Trial,
    draw_page,
    draw_pages,
    largest_type,
    lay_out,
    least_width,
    setting,
)
from generators.sheets.kits import Job
from tests.printed import SHEETS, pages


def refuse(message):
    raise FitError(message)


def item(height, where="full", pinned=False):
    """A block so many points high at every width, and as many more as there is air; its colour is its place."""

    def make(job, width):
        drawing = Drawing()
        drawing.rect(0, -height - job.air, width, height + job.air, Style(where if pinned is False else "navy"))
        return Block(height + job.air, drawing)

    return Item(make, where, "block", refuse, pinned)


def job(on="letter"):
    return Job(games.load("ssn"), paper(on), "long-edge")


def boxes(drawing):
    """Left, bottom, right and top of each block on the paper."""
    found = []
    for group in drawing.records:
        a, _, _, d, e, f = group.matrix
        (path,) = group.records
        xs, ys = [a * x + e for x, _ in path.subpaths[0]], [d * y + f for _, y in path.subpaths[0]]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_the_smallest_text_of_the_narrowest_type_is_within_the_limits(on):
    widest = setting(paper(on), WIDTHS[-1])
    assert SMALL * widest.factor >= 7 and CITED * widest.factor >= 6.5
    assert setting(paper(on), WIDTHS[0]).factor > 1.15


def test_letter_and_a4_have_the_same_pages():
    items = [item(height) for height in (300, 200, 250, 180, 90, 60)]
    for width in WIDTHS[::8]:
        counts = [len(lay_out(items, job(on), setting(paper(on), width)).pages) for on in ("letter", "a4")]
        assert counts[0] == counts[1]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_that_is_read_has_as_many_pages_on_a4_as_on_letter(name):
    letter, a4 = (pages(name, size) for size in ("letter", "a4"))
    if all(page.role in ("read", "front", "back") and page.trim is None for page in letter):
        assert len(letter) == len(a4)


def test_type_grows_until_another_page_would_be_needed():
    assert largest_type([item(100)], job()).on.width == WIDTHS[0]
    height = setting(paper("letter"), 520).height
    (page,) = (layout := largest_type([item(height - 1)], job())).pages
    assert len(page) == 1 and 518 <= layout.on.width <= 522
    assert len(largest_type([item(400), item(400)], job()).pages) == 2


@pytest.mark.parametrize("power", [0.5, 1, 1.3, 4])
@pytest.mark.parametrize("least", range(len(WIDTHS)))
def test_the_least_width_that_fits_is_found_in_few_trials(least, power):
    tried = []

    def trial(width):
        tried.append(width)
        return Trial(width >= WIDTHS[least], None if width < 500 and least % 2 else (WIDTHS[least] / width) ** power)

    assert least_width(WIDTHS, trial(WIDTHS[-1]), trial) == WIDTHS[least]
    assert len(set(tried)) == len(tried) <= (7 if power in (1, 1.3) and least % 2 == 0 else 11)


@pytest.mark.parametrize("rows", [0, 1, 3])
@pytest.mark.parametrize("left", range(0, 300, 7))
def test_a_page_has_the_most_air_that_it_has_room_for(left, rows):
    """`left` points are left over, and what air does to a block is not in proportion."""
    on, airs = setting(paper("letter"), 500.0), set()

    def height(air):
        return on.whole / 4 - left / 4 + rows * air + 10 * (air > 5)

    def make(job, width):
        airs.add(job.air)
        return Block(height(job.air), Drawing())

    drawing = draw_page([Item(make, "full", "block", refuse)] * 4, job(), on)
    steps = [(AIR * step / STEPS, BETWEEN + SPREAD * step / STEPS) for step in range(STEPS + 1)]
    air, gap = max([(air, gap) for air, gap in steps if 4 * height(air) + 3 * gap <= on.whole], default=steps[0])
    tops = [group.matrix[5] / on.factor for group in drawing.records]
    apart = [upper - lower for upper, lower in pairwise(tops)]
    assert apart == pytest.approx([height(air) + gap] * 3)
    assert len(airs) <= 7


def test_a_block_of_a_chart_is_composed_few_times(monkeypatch):
    """It would be 13 times if widths and air were halved."""
    (spec,) = [spec for spec in kits.sheets("ssn") if spec.name == "detection"]
    composed, sheet = Counter(), kits.read_sheet(kits.filled(spec, job().game), job().game)

    def counting(block, draw):
        return lambda job, width: composed.update([id(block)]) or draw(job, width)

    for block in sheet.blocks:
        monkeypatch.setattr(block, "draw", counting(block, block.draw))
    sheet.pages(job())
    assert 3 <= max(composed.values()) <= 9


def test_two_pages_are_filled_evenly():
    layout = largest_type([item(100) for _ in range(8)], job())
    assert [len(page) for page in layout.pages] in ([8], [4, 4])


def test_spare_room_goes_into_rows_and_gaps_and_rulings_stand_at_the_foot():
    items = [item(100), item(100, "left"), item(80, "right"), item(40, pinned=True)]
    (drawing,) = draw_pages(largest_type(items, job()), job())
    full, left, right, rulings = boxes(drawing)
    room, factor = area(paper("letter")), area(paper("letter")).width / WIDTHS[0]
    assert full[3] == pytest.approx(room.top) and rulings[1] == pytest.approx(room.bottom)
    assert full[3] - full[1] == pytest.approx(factor * (100 + AIR))
    assert left[3] == pytest.approx(right[3]) and left[2] < right[0] and left[3] < full[1]
    assert full[2] - full[0] == pytest.approx(room.width)


def test_a_block_higher_than_the_paper_is_refused():
    with pytest.raises(FitError, match=r"block is \d+\.\d inches high and letter has room for 9\.\d"):
        largest_type([item(900)], job())
