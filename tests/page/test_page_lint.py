"""The lint of pages itself: what `tests.page.lint` looks for is seen. Setups have no overlaps, wherever the dice put things."""

from itertools import product

import pytest

from generators.drawing import Drawing, Style
from generators.drawing.paths import TextBox, flatten
from tests.page.lint import Grounds, crossings, overlaps, visible
from tests.printed import SETUPS, setup_pages
from tests.samples import sampled


@pytest.mark.parametrize(("name", "number"), sampled(product(SETUPS, (8, 40)), lambda name, number: number == 8))
def test_pages_of_setups_have_no_overlaps(name, number):
    """Wherever the dice put ships, units and their names."""
    game = name.partition("/")[0]
    count = -(-number // len(setup_pages(game, "letter", 0)))
    for body in setup_pages(game, "letter", 0, count):
        drawn = [item for item in flatten(body.drawing.records) if visible(item)]
        words = [item for item in drawn if isinstance(item, TextBox)]
        assert not overlaps(words), body.heading.title


def words_at(x, y, string="word", color="ink"):
    draw = Drawing()
    draw.text(x, y, string, 10, color)
    return next(iter(flatten(draw.records)))


def test_overlap_is_seen():
    assert overlaps([words_at(0, 0), words_at(15, 3)]) == [("word", "word")]
    assert not overlaps([words_at(0, 0), words_at(0, 12)])
    assert not overlaps([words_at(0, 0), words_at(40, 0)])


def test_crossing_is_seen():
    draw = Drawing()
    draw.line((0, 3), (50, 3), Style(None, "ink"))
    assert [string for string, _ in crossings([*flatten(draw.records), words_at(5, 0)])] == ["word"]
    draw.rect(0, -5, 50, 20, Style("paper"))
    assert not crossings([*flatten(draw.records), words_at(5, 0)])
    assert not crossings([words_at(5, 6), *flatten(draw.records[:1])])


def test_grounds_are_seen():
    draw = Drawing()
    draw.rect(0, 0, 100, 100, Style("navy"))
    draw.polygons([[(10, 10), (90, 10), (90, 90), (10, 90)], [(40, 40), (60, 40), (60, 60), (40, 60)]], Style("pale"))
    pile = Grounds()
    for shape in flatten(draw.records):
        pile.add(shape)
    found = [pile.under(point) for point in ((5, 5), (20, 20), (50, 50), (120, 50))]
    assert [shape.style.fill if shape else None for shape in found] == ["navy", "pale", "navy", None]
