"""Pages of charts: type as large as the fewest pages allow, room spread over rows, the same pages on letter and a4."""

from collections import Counter
from itertools import pairwise

import pytest

from aids import games
from aids.errors import FitError
from generators.drawing import Drawing, Style
from generators.page.frame import area, paper
from generators.page.rich_text import Block
from generators.sheets import kits
from generators.sheets.charts import AIR, BETWEEN, SPREAD, STEPS, Item, draw_page, lay_out
from generators.sheets.kits import Job
from tests.printed import SHEETS, pages


def refuse(problem, fix):
    raise FitError(problem, fix)


LETTER = area(paper("letter"))


class Drawn:
    """A block that a function draws."""

    stated, fail = {"title": "high"}, staticmethod(refuse)

    def __init__(self, draw, span="full"):
        self.draw, self.span = draw, span

    def named(self, job, width, chart):
        return self.draw(job, width)


def item(height, where="full"):
    """A block so many points high at every width, and as many more as there is air; its color is its place."""

    def make(job, width):
        drawing = Drawing()
        drawing.rect(0, -height - job.air, width, height + job.air, Style(where))
        return Block(height + job.air, drawing)

    return Item(Drawn(make, where), "")


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


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_that_is_read_has_as_many_pages_on_a4_as_on_letter(name):
    letter, a4 = (pages(name, size) for size in ("letter", "a4"))
    if all(page.role in ("read", "front", "back") and page.trim is None for page in letter):
        assert len(letter) == len(a4)


@pytest.mark.parametrize("on", ["letter", "a4", "130x180mm"])
def test_blocks_are_composed_in_their_true_width(on):
    room, widths = area(paper(on)), set()

    def make(job, width):
        widths.add(width)
        return Block(10, Drawing())

    drawing = draw_page([Item(Drawn(make), "")], job(on), room)
    assert widths == {room.width} and all(group.matrix[:4] == (1, 0, 0, 1) for group in drawing.records)


@pytest.mark.parametrize("rows", [0, 1, 3])
@pytest.mark.parametrize("left", range(0, 300, 7))
def test_a_page_has_the_most_air_that_it_has_room_for(left, rows):
    """`left` points are left over, and what air does to a block is not in proportion."""
    airs = set()

    def height(air):
        return LETTER.height / 4 - left / 4 + rows * air + 10 * (air > 5)

    def make(job, width):
        airs.add(job.air)
        return Block(height(job.air), Drawing())

    drawing = draw_page([Item(Drawn(make), "")] * 4, job(), LETTER)
    steps = [(AIR * step / STEPS, BETWEEN + SPREAD * step / STEPS) for step in range(STEPS + 1)]
    air, gap = max([(air, gap) for air, gap in steps if 4 * height(air) + 3 * gap <= LETTER.height], default=steps[0])
    tops = [group.matrix[5] for group in drawing.records]
    apart = [upper - lower for upper, lower in pairwise(tops)]
    assert apart == pytest.approx([height(air) + gap] * 3)
    assert len(airs) <= 7


def test_a_block_of_a_chart_is_composed_few_times(monkeypatch):
    """It would be 17 times if all air were tried."""
    (spec,) = [spec for spec in kits.sheets("ssn") if spec.name == "detection"]
    composed, sheet = Counter(), kits.read_sheet(kits.filled(spec, job().game), job().game)

    def counting(block, draw):
        return lambda job, width: composed.update([id(block)]) or draw(job, width)

    for block in sheet.blocks:
        monkeypatch.setattr(block, "draw", counting(block, block.draw))
    sheet.pages(job())
    assert 2 <= max(composed.values()) <= 7


def test_two_pages_are_filled_evenly():
    pages = lay_out([item(100) for _ in range(8)], job(), LETTER)
    assert [len(page) for page in pages] == [4, 4]
    assert len(lay_out([item(LETTER.height)], job(), LETTER)) == 1


def test_spare_room_goes_into_rows_and_gaps():
    items = [item(100), item(100, "left"), item(80, "right")]
    full, left, right = boxes(draw_page(items, job(), LETTER))
    assert full[3] == pytest.approx(LETTER.top) and full[3] - full[1] == pytest.approx(100 + AIR)
    assert left[3] == pytest.approx(right[3]) and left[2] < right[0] and left[3] < full[1]
    assert full[2] - full[0] == pytest.approx(LETTER.width)


def test_a_block_higher_than_the_paper_is_refused():
    with pytest.raises(FitError, match=r"block .high. is \d+\.\d inches high and letter has room for 9\.\d"):
        lay_out([item(900)], job(), LETTER)
