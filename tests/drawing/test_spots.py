"""Spots at which two drawings differ."""

from generators.drawing import Drawing, Style, shift
from generators.drawing.collisions import ABOVE, BESIDE, box, spots
from generators.drawing.paths import flatten

LINES_APART = 10.44  # points, in heads of tables
LINE = Style(None, "ink", 0.5)


def page(*words, x=100.0, side=10.0):
    """A page with words below each other, a box, and words in a group."""
    draw = Drawing()
    for n, word in enumerate(words):
        draw.text(50, 700 - 40 * n, word)
    draw.rect(x, 100, side, side, LINE)
    with draw.group(shift(300, 300)):
        draw.text(0, 0, "moved")
    return draw.records


def test_pages_that_are_alike_have_no_spots():
    assert spots(page("one", "two"), page("one", "two")) == []


def test_other_words_are_the_spot_and_words_elsewhere_are_not():
    (spot,) = spots(page("one", "three"), page("one", "two"))
    left, low, right, high = spot
    assert left == 50 - BESIDE and low < 660 < high < 680 and right < 90
    assert spots(page("one", "two", "new"), page("two", "one"))[0][1] < 620


def test_words_in_other_places_and_then_shapes_are_spots_where_words_are_the_same():
    assert len(spots(page("one", "two"), page("two", "one"))) == 2
    (spot,) = spots(page("one", side=20.0), page("one"))
    assert spot == (100 - BESIDE, 100 - ABOVE, 120 + BESIDE, 120 + ABOVE)


def test_a_spot_in_a_paragraph_reaches_into_no_line_above_or_below():
    draw, other = Drawing(), Drawing()
    for n, word in enumerate(("It fires at you", "within 12", "by night")):
        draw.text(50, 700 - LINES_APART * n, word, size=9)
        other.text(50, 700 - LINES_APART * n, word.replace("12", "13"), size=9)
    (spot,) = spots(draw.records, other.records)
    above, _, below = (box(item.corners) for item in flatten(draw.records))
    assert below[3] < spot[1] < spot[3] < above[1]


def test_spots_that_are_near_are_one_and_the_largest_comes_first():
    assert len(spots(page("one", "two", x=100.0), ())) == 3
    draw = Drawing()
    for n in range(5):
        draw.text(50 + 12 * n, 700, "word")
    draw.text(50, 100, "w")
    first, second = spots(draw.records, ())
    assert first[2] - first[0] > 50 > second[2] - second[0]
