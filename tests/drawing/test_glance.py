"""What is clear at a glance is clear at a close look, and pages of many symbols are seen at a glance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from generators.drawing import Drawing, Style, Symbol, scale, shift, turn
from generators.drawing.collisions import Designs, crossings, is_clear, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from generators.sheets.sheet import Job

PLACES = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda at: (9.0 * at[0], 9.0 * at[1]))
LINES, TEXTS = st.lists(st.tuples(PLACES, PLACES), max_size=3), st.lists(PLACES, max_size=3)
MATRICES = st.one_of(
    PLACES.map(lambda at: shift(*at)), PLACES.map(lambda at: turn(90, *at)), PLACES.map(lambda at: scale(0.5, *at))
)


def drawing(lines, texts):
    draw = Drawing()
    for start, end in lines:
        draw.line(start, end, Style(None, "ink", 1))
    for x, y in texts:
        draw.text(x + 1, y + 1, "ab", 7, "ink", "regular")
    return draw


def is_closely_clear(records):
    """The same asked of every use of a symbol opened."""
    shown = [item for item in flatten(records) if visible(item)]
    return not overlaps([item for item in shown if isinstance(item, TextBox)]) and not crossings(shown)


@given(LINES, TEXTS, LINES, TEXTS, st.lists(MATRICES, max_size=3), st.booleans())
def test_a_glance_never_overlooks(lines, texts, own_lines, own_texts, places, nested):
    symbol = Symbol("s", drawing(own_lines, own_texts).records, (-1.0, -1.0, 90.0, 90.0))
    if nested:
        outer = Drawing()
        outer.use(symbol, shift(9, 0))
        symbol = Symbol("o", outer.records, (8.0, -1.0, 99.0, 90.0))
    draw = drawing(lines, texts)
    for place in places:
        draw.use(symbol, place)
    if not is_closely_clear(draw.records):
        assert not is_clear(Designs().look(draw.records))


def test_all_texts_are_seen():
    symbol = Symbol("s", drawing([], [(0, 0)]).records, (0.0, 0.0, 20.0, 20.0))
    draw = drawing([], [(50, 50)])
    with draw.group(shift(5, 5), clip=((0, 0), (90, 0), (90, 90), (0, 90))):
        draw.use(symbol, turn(90, 30, 0))
    found = Designs().look(draw.records).texts
    wanted = [item for item in flatten(draw.records) if isinstance(item, TextBox)]
    assert len(found) == 2 and found == wanted


@pytest.mark.parametrize("name", ["on-patrol", "ssn"])
def test_counters_are_clear_at_a_glance(name):
    game = games.load(name)
    spec = next(spec for spec in kits.sheets(game) if spec.data["kind"] == "counters")
    for body in kits.build(spec, Job(game, paper("letter"), "long-edge")):
        assert is_clear(Designs().look(body.drawing.records))


@pytest.mark.parametrize("first", [True, False])
def test_a_line_of_a_symbol_through_a_text_of_the_page_or_of_another_symbol_is_seen(first):
    lined = Symbol("l", drawing([((0, 4), (20, 4))], []).records, (-1.0, -1.0, 21.0, 9.0))
    worded = Symbol("w", drawing([], [(0, 0)]).records, (-1.0, -1.0, 20.0, 9.0))
    for other in (worded, None):
        draw = drawing([], [] if other else [(0, 0)])
        for symbol in (lined, other) if first else (other, lined):
            if symbol is not None:
                draw.use(symbol, shift(0, 0))
        assert not is_closely_clear(draw.records) and not is_clear(Designs().look(draw.records))
        apart = drawing([], [])
        apart.use(lined, shift(0, 0))
        apart.use(worded, shift(0, 40))
        assert is_clear(Designs().look(apart.records))
