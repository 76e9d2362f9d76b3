"""Rulings on paper: letters on the pages that rest on them, their texts on the last page of the kit alone."""

import re
from functools import cache
from statistics import median

import pytest

from aids import games
from generators.press.leaves import gather
from generators.sheets import kits
from generators.sheets.letters import letter, letters
from tests.page.lint import texts
from tests.printed import bodies

GAMES = [game for game in games.names() if games.load(game).rules.rulings]


@cache
def strings(sheet, size):
    return [item.string for page in texts((sheet, size, "long-edge")) for item in page]


def test_the_letters_of_rulings_are_those_of_columns_of_a_spreadsheet():
    rules = games.load("on-patrol").rules
    ids = list(rules.rulings)
    shown = [letter(rules, each) for each in ids]
    assert shown[:27] == [*"abcdefghijklmnopqrstuvwxyz", "aa"] and shown[51:53] == ["az", "ba"]
    assert letters(rules, (ids[2], ids[0], ids[2])) == ("a", "c")


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_play_names_a_ruling(game):
    prefix = next(iter(games.load(game).rules.rulings)).partition("-")[0]
    for spec in kits.sheets(game):
        found = strings(f"{game}/{spec.name}", "letter")
        named = {one for text in found for one in re.findall(rf"\b{prefix}-\d+\b", text)}
        assert bool(named) == (spec.name == "readings"), spec.name
        assert not [text for text in found if text.startswith("Assumes")]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_page_tells_every_ruling_and_the_sheets_that_rest_on_it(game):
    rules, told = games.load(game).rules, " ".join(strings(f"{game}/readings", "letter"))
    resting = 0
    for ruling in rules.rulings.values():
        own = letter(rules, ruling.id)
        assert f"{own} {ruling.id}" in told and ruling.text in told
        for spec in kits.sheets_of(games.load(game)):
            resting += own in bodies(f"{game}/{spec.name}", "letter")[0].letters
    assert resting


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_rests_on_rulings_says_which_and_where_they_are(game):
    for spec in kits.sheets(game):
        made = bodies(f"{game}/{spec.name}", "letter")
        for body, page in zip(made, texts((f"{game}/{spec.name}", "letter", "long-edge")), strict=True):
            found = [item.string for item in page]
            assert (" ".join(body.letters) in found) if body.letters else True
            assert bool(body.letters) == (f"readings: plotroom print {game}/readings" in found)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", games.names())
def test_the_readings_take_one_leaf_in_lines_of_45_to_75_letters(game, size):
    """Lines that are full: the last of a paragraph may be short."""
    made = bodies(f"{game}/readings", size)
    assert 1 <= len(made) <= 2
    leaves = gather(made, "long-edge")
    assert leaves.two_sided == (len(made) if len(made) == 2 else 0), "both sides of one leaf"
    full = [line for line in _lines(game, size) if len(line) > 40 and not re.search(r"\d, \d", line)]
    assert 45 <= median(map(len, full)) <= 75


def _lines(game, size):
    """The lines of the rulings, each put together from its strings."""
    top = 792 - 36 - 36 - 60 if size == "letter" else 770
    found = {}
    for number, page in enumerate(texts((f"{game}/readings", size, "long-edge"))):
        for item in page:
            x, y = item.corners[0]
            if y < top:
                found.setdefault((number, x > 300, round(y, 1)), []).append(item.string)
    return [" ".join(each) for each in found.values()]
