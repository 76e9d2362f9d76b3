"""The mats of boats: one page each, whose places have the size of the counters that lie on them, with values of the rules."""

import pytest

from aids import games
from aids.rulebook.rules import fillings
from generators.drawing.paths import TextBox, flatten
from generators.pieces import counters
from generators.sheets import kits
from tests.kits_of_one import boxes
from tests.printed import bodies

#: What lies on the places of each mat, by the words in them, and how many places there are with the words.
HELD = {
    "ssn/boat": {
        **{"Deep": ("boat", 1), "Shallow": ("boat", 1), "Speed": ("boat", 4), "Order": ("dive-rise", 1)},
        **{str(n): ("torpedo-ssn", 1) for n in range(1, 5)},
        **{f"H{n}": ("helo", 1) for n in range(1, 7)},
        **{f"DP {n}": ("dp-creep", 4) for n in range(1, 4)},
        "Kill": ("torpedo-surface", 6),
    },
    "on-patrol/boat": {
        **{"0": ("boat", 1), "25": ("boat", 1), "50": ("boat", 1), "": ("boat", 12)},
        **{str(n): ("torpedo", 1) for n in range(1, 11)},
        **{"Mode": ("mode-end", 3), "Sub": ("sub-own", 1), "Escort": ("sub-escort", 1)},
    },
}


def words_in(body, box):
    x, y, wide, high = box
    found = [item for item in flatten(body.drawing.records) if isinstance(item, TextBox)]
    return "".join(w.string for w in found if all(x < a < x + wide and y < b < y + high for a, b in w.corners))


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("mat", HELD)
def test_places_have_the_size_of_what_lies_on_them(mat, paper):
    game, _, _ = mat.partition("/")
    (spec,) = kits.choose(kits.sheets(game), ["counters"], game)
    sizes = {}
    for piece in counters.of_spec(spec, games.load(game)):
        sizes[piece.name.rstrip("0123456789").rstrip("-")] = piece.width, piece.height
    (body,) = bodies(mat, paper)
    known = set(sizes.values())
    places = [box for box in boxes(body) if any(box[2:] == pytest.approx(size, abs=0.06) for size in known)]
    found = {}
    for place in places:
        found.setdefault(words_in(body, place), []).append(place[2:])
    assert {words: len(held) for words, held in found.items()} == {words: n for words, (_, n) in HELD[mat].items()}
    for words, held in found.items():
        assert all(size == pytest.approx(sizes[HELD[mat][words][0]], abs=0.06) for size in held), words


def test_the_mat_of_ssn_has_the_values_of_the_rules():
    (body,) = bodies("ssn/boat", "letter")
    text = " ".join(item.string for item in flatten(body.drawing.records) if isinstance(item, TextBox))
    assert "4 in all, 2 a turn, none at Flank" in text
    for above, to in ((0, 2), (2, 4), (4, 6), (6, 8)):
        assert (f"over {above} to {to}″" if above else f"up to {to}″") in text
    assert text.count("after each Sharp turn 1″ straight") == text.count("after each Easy turn 2″ straight") == 2
    assert "Flank (no shots)" in text and "over 12″ from every" in text
    assert "Frigate sunk by 1, LHD by 2; with one it goes 1″ ahead." in text
    assert "Alerted: LHD FF1 FF2 FF3 FF4" in text and text.count("Kill LHD") == 2 and text.count("Kill FF") == 4


def test_values_of_tables_stand_in_braces():
    """A table of house rules changes the mat."""
    rules = games.load("ssn").rules
    values = fillings(rules.figures, rules.switches, rules.tables)
    assert (values["speeds.slow.above"], values["speeds.slow.to"], values["speeds.flank.turn"]) == (2, 4, "Easy")
