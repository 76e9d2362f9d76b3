"""Blocks of exact odds: the chances of spans of results, and columns in which no fraction is broken."""

from fractions import Fraction

import pytest

from aids import games
from aids.errors import RulesError
from aids.input_file import DISK
from aids.procedures.states import Program
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from generators.sheets.charts import read_block
from tests.own import write_game

GAME = """game = "wasp"
title = "Wasp"
[inputs.guns]
kind = "whole"
least = 1
most = 12
[checks.salvo]
title = "A salvo"
rule = "5"
steps = [{ roll = "d10", times = "guns", count = "roll <= 4", as = "hits" }]
[checks.sighting]
title = "A sighting"
rule = "6"
steps = [{ roll = "d6", as = "die" }, { value = "if(die > 4, 'none', 'seen')", as = "seen" }]
"""
RESULTS = 'kind = "results", check = "salvo", inputs = { guns = GUNS }, title = "Hits", key = "hits"'
ODDS = 'kind = "odds", check = "salvo", vary = "guns", from = 1, to = {to}, title = "Hits", heading = "Guns", '

#: Where each hit strikes, which takes far more states than the hits.
STRIKES = GAME.replace(
    'as = "hits" }]', 'as = "hits" }, { roll = "d10", times = "hits", take = "list", as = "struck" }]'
)
GRID = 'kind = "grid", down = ["guns", 1, 8], columns = [{ heading = "Hits" }], corner = "Guns", title = "Hits", '


def shown(folder, block, width=578.0, game=GAME):
    """The strings of a block."""
    kit = f'game = "wasp"\n[[sheets]]\nname = "odds"\nkind = "chart"\ntitle = "Odds"\nblocks = [{{ {block} }}]\n'
    game = games.load(games.find(str(write_game(folder / "wasp", game, kit)), DISK), files=DISK)
    (spec,) = kits.sheets(game)
    part = spec.part("blocks", 0)
    drawn = read_block(part.place, part.data, game).draw(kits.Job(game, paper("letter"), "long-edge"), width)
    return [item.string for item in flatten(drawn.drawing.records) if isinstance(item, TextBox)]


def at_least(hits, guns):
    """The chance of so many hits or more, each gun counted by itself."""
    chances = {0: Fraction(1)}
    for _ in range(guns):
        more = dict.fromkeys(range(guns + 1), Fraction(0))
        for held, chance in chances.items():
            more[held] += chance * Fraction(6, 10)
            more[held + 1] = more.get(held + 1, Fraction(0)) + chance * Fraction(4, 10)
        chances = more
    return sum((chance for held, chance in chances.items() if held >= hits), Fraction(0))


@pytest.mark.parametrize(
    ("result", "chance"),
    [
        ("1", lambda guns: at_least(1, guns) - at_least(2, guns)),
        ('"1+"', lambda guns: at_least(1, guns)),
        ('"2 or more"', lambda guns: at_least(2, guns)),
        ('"1-2"', lambda guns: at_least(1, guns) - at_least(3, guns)),
        ('"1 or less"', lambda guns: 1 - at_least(2, guns)),
    ],
)
def test_a_result_may_be_a_span(tmp_path, result, chance):
    found = shown(tmp_path, ODDS.format(to=3) + f"result = {{ hits = {result} }}")
    assert [str(chance(guns)) for guns in (1, 2, 3)] == [text for text in found if "/" in text or text in {"0", "1"}][
        -3:
    ]


def test_what_cannot_be_is_told_and_a_word_is_no_span(tmp_path):
    with pytest.raises(RulesError, match=r"never gives hits = '13\+' here. It gives 0, 1, 2, 3"):
        shown(tmp_path, ODDS.format(to=3) + 'result = { hits = "13+" }')
    results = shown(tmp_path, 'kind = "results", check = "sighting", title = "S", key = "seen"')
    assert {"seen", "2/3", "none", "1/3"} <= set(results)


@pytest.mark.parametrize("width", [210.0, 578.0])
def test_no_fraction_is_broken(tmp_path, width):
    """Fractions that are read stand whole; where one is longer than that the column of percent says it alone."""
    block = ODDS + 'result = {{ hits = "1+" }}'
    assert {str(at_least(1, guns)) for guns in range(1, 7)} <= set(shown(tmp_path, block.format(to=6), width))
    long = shown(tmp_path, block.format(to=10), width)
    assert "Odds" not in long and not any("/" in text for text in long)
    assert {f"{float(100 * at_least(1, guns)):.1f}" for guns in range(1, 11)} <= set(long)


def test_results_with_long_fractions_are_in_percent(tmp_path):
    found = shown(tmp_path, 'kind = "results", check = "salvo", inputs = { guns = 12 }, title = "Hits"')
    assert "21.3 %" in found and not any("/" in text for text in found)


@pytest.mark.parametrize(
    "block",
    [
        GRID + 'result = { hits = "1+" }',
        ODDS.format(to=8) + 'result = { hits = "1+" }',
        'kind = "compare", check = "salvo", vary = "guns", from = 1, to = 8, title = "H", heading = "Guns", '
        'result = { hits = "1+" }, across = [{ heading = "Any" }, { heading = "Two", result = { hits = 2 } }]',
        RESULTS.replace("GUNS", "8"),
    ],
    ids=["grid", "odds", "compare", "results"],
)
def test_a_block_that_asks_for_hits_works_out_nothing_else(tmp_path, monkeypatch, block):
    """It prints what it prints where nothing follows the hits, and takes as many states."""
    counted = []
    step = Program.step
    monkeypatch.setattr(Program, "step", lambda self, *given: counted.append(1) or step(self, *given))
    block = block.replace('"grid", ', '"grid", check = "salvo", ')
    alone = shown(tmp_path / "alone", block), len(counted)
    counted.clear()
    assert (shown(tmp_path / "whole", block, game=STRIKES), len(counted)) == alone
    assert alone[1] <= 8 * 100


def test_the_results_of_a_name_are_put_together(tmp_path):
    """Each hit or none is one row, however many other results the check has."""
    found = shown(tmp_path, RESULTS.replace("GUNS", "2"), game=STRIKES)
    assert [text for text in found if "/" in text] == ["9/25", "12/25", "4/25"]


def test_a_result_that_the_check_lacks_is_refused_before_any_odds(tmp_path):
    with pytest.raises(RulesError, match=r"the odds of salvo have no 'hit'. Did you mean 'hits'"):
        shown(tmp_path, GRID + 'check = "salvo", result = { hit = 1 }', game=STRIKES)
