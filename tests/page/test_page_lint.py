"""Lint of every recorded page: no text overlaps, is cut off, is too small, or lacks contrast with its ground.

Every sheet and setup sheet of every game, on common papers and on A5; a paper that a sheet does not fit is refused.
"""

from math import dist, inf

import pytest

from generators.drawing import fonts, palettes
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
    texts,
    visible,
)
from tests.printed import EVERYTHING, SETUPS, SHEETS, pages, setup_pages

ALWAYS = ("letter", "a4", "a3")
"""Papers that no sheet refuses."""
PAPERS = (*ALWAYS, "148x210mm")
WIDEST_WHOLE = {"letter": inf, "a4": 144, "a3": 144, "148x210mm": 36}
"""Points: texts on tiles that are narrower than this are whole on one tile."""
COUNTERS = [name for name in SHEETS if name.endswith("/counters")]
ALL = [(sheet, size, "long-edge") for sheet in EVERYTHING for size in PAPERS]
ALL += [(sheet, size, sides) for sheet in COUNTERS for size in ("letter", "a4") for sides in ("short-edge", "fold")]


@pytest.fixture(scope="module", params=ALL, ids=lambda c: "-".join(c))
def sheet(request):
    return request.param


def test_a_paper_is_printed_on_or_refused_in_one_line(sheet):
    message = refusal(*sheet)
    assert not (message and sheet[1] in ALWAYS), message
    assert "\n" not in message
    assert bool(message) != bool(items(*sheet))


# --- letters --------------------------------------------------------------------------------------------------


def test_no_texts_overlap(sheet):
    for number, page in enumerate(texts(sheet), 1):
        assert not overlaps(page), f"page {number}"


@pytest.mark.parametrize("name", SETUPS)
def test_forty_pages_of_setups_have_no_overlaps(name):
    """Wherever the dice put ships, units and their names."""
    game = name.partition("/")[0]
    count = -(-40 // len(setup_pages(game, "letter", 0)))
    for body in setup_pages(game, "letter", 0, count):
        words = [item for item in flatten(body.drawing.records) if isinstance(item, TextBox) and visible(item)]
        assert not overlaps(words), body.heading.title


def test_no_text_leaves_the_margins(sheet):
    on = paper(sheet[1])
    for page in texts(sheet):
        for words in page:
            if words.clip is None:
                x0, y0, x1, y1 = box(words.corners)
                assert x0 >= on.margin - 0.3 and x1 <= on.width - on.margin + 0.3, words.string
                assert y0 >= on.margin - 0.3 and y1 <= on.height - on.margin + 0.3, words.string


def test_a_text_cut_by_a_tile_is_whole_on_another(sheet):
    """Every tile draws the same large drawing in the same order, so a text is known by its place in that order.

    Notes wider than a small tile are cut there by necessity, and read across the join.
    """
    if refusal(*sheet):
        return
    widest = WIDEST_WHOLE[sheet[1]]
    pieces, whole = set(), set()
    for page in pages(*sheet):
        clipped = [item for item in flatten(page.drawing.records) if isinstance(item, TextBox) and item.clip]
        for place, words in enumerate(clipped):
            if visible(words) and widest > dist(*words.corners[:2]):
                (pieces if cut_off(words) else whole).add((place, words.string))
    assert pieces <= whole


def test_tile_marks_do_not_collide(sheet):
    for number, page in enumerate(items(*sheet), 1):
        assert not mark_collisions(page), f"page {number}"


def test_no_text_is_too_small(sheet):
    small = {
        (words.string, round(words.size, 2)) for page in texts(sheet) for words in page if words.size < LEAST - 0.01
    }
    assert not small


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("name", EVERYTHING)
def test_finding_text_is_at_least_7_points_and_rule_numbers_6_and_a_half(name, size):
    """After scaling, but in the foot: charts were set down to 4.8 points."""
    assert not small_texts(name, size)


def test_every_character_has_its_letter(sheet):
    """No empty boxes: the faces have every sign in use."""
    for page in texts(sheet):
        for words in page:
            known = fonts.font(words.face).face.charToGlyph
            assert not [c for c in words.string if ord(c) not in known], words.string


# --- grounds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", palettes.names())
def test_every_text_can_be_read_on_its_ground(sheet, name):
    colours = palettes.palette(name)
    faint = set()
    for words, under in grounds(*sheet):
        for shape in under:
            ground = colours[shape.style.fill] if shape else "#FFFFFF"
            if palettes.contrast(colours[words.colour], ground) < palettes.LEAST_CONTRAST:
                faint.add((words.string, words.colour, shape.style.fill if shape else "bare paper"))
    assert not faint


def test_no_text_is_painted_over(sheet):
    for page in items(*sheet):
        pile = Grounds()
        for item in reversed(page):
            if isinstance(item, Shape):
                pile.add(item)
            else:
                assert not any(pile.under(point) for point in places(item)), item.string


def test_no_line_runs_through_a_text(sheet):
    for number, page in enumerate(items(*sheet), 1):
        assert not crossings(page), f"page {number}"


@pytest.mark.parametrize("name", COUNTERS)
@pytest.mark.parametrize("size", PAPERS)
def test_no_text_of_a_counter_straddles_an_edge(name, size):
    """A string of a counter stands on one fill from end to end."""
    for words, (middle, *corners) in grounds(name, size):
        assert all(shape is middle for shape in corners), words.string


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
