"""Lint of every recorded page: no text overlaps, is cut off, is too small, or lacks contrast with its ground.

Every sheet and setup sheet of every game, on common papers and on A5; a paper that a sheet does not fit is refused.
"""

from itertools import product
from math import dist, inf

import pytest

from generators.drawing import colours, fonts, palettes
from generators.drawing.drawing import Drawing, Style
from generators.drawing.paths import Shape, TextBox, flatten
from generators.page.paper import paper
from tests.page.lint import (
    LEAST,
    Grounds,
    box,
    crossings,
    cut_off,
    grounds,
    items,
    mark_collisions,
    overlaps,
    places,
    refusal,
    small_texts,
    visible,
)
from tests.printed import EVERYTHING, SETUPS, SHEETS, pages, setup_pages
from tests.samples import sampled

ALWAYS = ("letter", "a4", "a3")
"""Papers that no sheet refuses."""
PAPERS = (*ALWAYS, "148x210mm")
WIDEST_WHOLE = {"letter": inf, "a4": 144, "a3": 144, "148x210mm": 36}
"""Points: texts on tiles that are narrower than this are whole on one tile."""
COUNTERS = [name for name in SHEETS if name.endswith("/counters")]
ALL = sampled(
    [(sheet, size, "long-edge") for sheet in EVERYTHING for size in PAPERS]
    + [(sheet, size, sides) for sheet in COUNTERS for size in ("letter", "a4") for sides in ("short-edge", "fold")],
    lambda sheet, size, sides: size == ("letter", "a4")[EVERYTHING.index(sheet) % 2] and sides == "long-edge",
)


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "size", "sides"), ALL)
def test_a_paper_is_refused_in_one_line_or_its_pages_can_be_read(name, size, sides):
    message = refusal(name, size, sides)
    assert not (message and size in ALWAYS), message
    assert "\n" not in message
    assert bool(message) != bool(items(name, size, sides))
    faults = [
        f"{check.__name__}: page {number}: {fault}"
        for check in PAGE_CHECKS
        for number, page in enumerate(items(name, size, sides), 1)
        for fault in check(page, size)
    ]
    faults += [f"{check.__name__}: {fault}" for check in SHEET_CHECKS for fault in check(name, size, sides)]
    assert not faults


@pytest.mark.parametrize(("name", "number"), sampled(product(SETUPS, (8, 40)), lambda name, number: number == 8))
def test_pages_of_setups_have_no_overlaps(name, number):
    """Wherever the dice put ships, units and their names."""
    game = name.partition("/")[0]
    count = -(-number // len(setup_pages(game, "letter", 0)))
    for body in setup_pages(game, "letter", 0, count):
        drawn = [item for item in flatten(body.drawing.records) if visible(item)]
        words = [item for item in drawn if isinstance(item, TextBox)]
        assert not overlaps(words), body.heading.title


# --- faults of a page: its items in drawing order, and the paper ----------------------------------------------


def strings(page):
    return [item for item in page if isinstance(item, TextBox)]


def overlapping_texts(page, size):
    return overlaps(strings(page))


def texts_beyond_the_margins(page, size):
    on = paper(size)
    for words in strings(page):
        x0, y0, x1, y1 = box(words.corners)
        inside = x0 >= on.margin - 0.3 and x1 <= on.width - on.margin + 0.3
        if words.clip is None and not (inside and y0 >= on.margin - 0.3 and y1 <= on.height - on.margin + 0.3):
            yield words.string


def tile_marks_on_each_other(page, size):
    return mark_collisions(page)


def texts_that_are_too_small(page, size):
    return {(words.string, round(words.size, 2)) for words in strings(page) if words.size < LEAST - 0.01}


def letters_that_the_face_lacks(page, size):
    """Empty boxes on paper."""
    for words in strings(page):
        known = fonts.font(words.face).face.charToGlyph
        if [c for c in words.string if ord(c) not in known]:
            yield words.string


def texts_painted_over(page, size):
    pile = Grounds()
    for item in reversed(page):
        if isinstance(item, Shape):
            pile.add(item)
        elif any(pile.under(point) for point in places(item)):
            yield item.string


def lines_through_texts(page, size):
    return crossings(page)


PAGE_CHECKS = (
    overlapping_texts,
    texts_beyond_the_margins,
    tile_marks_on_each_other,
    texts_that_are_too_small,
    letters_that_the_face_lacks,
    texts_painted_over,
    lines_through_texts,
)


# --- faults of a sheet ----------------------------------------------------------------------------------------


def texts_cut_by_every_tile(name, size, sides):
    """Every tile draws the same large drawing in the same order, so a text is known by its place in that order.

    Notes wider than a small tile are cut there by necessity, and read across the join.
    """
    if refusal(name, size, sides):
        return set()
    pieces, whole = set(), set()
    for page in pages(name, size, sides):
        clipped = [item for item in flatten(page.drawing.records) if isinstance(item, TextBox) and item.clip]
        for place, words in enumerate(clipped):
            if visible(words) and WIDEST_WHOLE[size] > dist(*words.corners[:2]):
                (pieces if cut_off(words) else whole).add((place, words.string))
    return pieces - whole


def texts_below_7_points_and_rule_numbers_below_6_and_a_half(name, size, sides):
    """After scaling, but in the foot: charts were set down to 4.8 points."""
    return small_texts(name, size) if (size, sides) in (("letter", "long-edge"), ("a4", "long-edge")) else {}


def texts_without_contrast(name, size, sides):
    """Against the ground under their middle and corners, in each palette."""
    every = {palette: palettes.palette(palette) for palette in palettes.names()}
    pairs = {}
    for words, under in grounds(name, size, sides):
        for shape in under:
            pairs.setdefault((words.colour, shape.style.fill if shape else None), words.string)
    for (ink, fill), string in pairs.items():
        for palette, roles in every.items():
            if colours.contrast(roles[ink], roles[fill] if fill else "#FFFFFF") < palettes.LEAST_CONTRAST:
                yield palette, string, ink, fill or "bare paper"


def texts_of_counters_that_straddle_an_edge(name, size, sides):
    """A string of a counter stands on one ground from end to end, in its sea or not."""
    if name in COUNTERS and sides == "long-edge":
        for words, under in grounds(name, size, sides):
            if (
                len(
                    {
                        shape and shape.style.fill.removeprefix("mix:8:").removeprefix("mix:10:").split(":")[0]
                        for shape in under
                    }
                )
                > 1
            ):
                yield words.string


SHEET_CHECKS = (
    texts_cut_by_every_tile,
    texts_below_7_points_and_rule_numbers_below_6_and_a_half,
    texts_without_contrast,
    texts_of_counters_that_straddle_an_edge,
)


# --- the tests themselves -------------------------------------------------------------------------------------


def words_at(x, y, string="word", colour="ink"):
    draw = Drawing()
    draw.text(x, y, string, 10, colour)
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
