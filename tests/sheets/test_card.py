"""Cards: two faces in one size of type, figures filled in, emphasis and dice, refusals with file and line."""

import re

import pytest

from aids import games
from aids.errors import PlotroomError
from generators.drawing.paths import TextBox, flatten
from generators.page.paper import paper
from generators.page.rich_text import parse_words, words_width, wrap_words
from generators.sheets import kits

CARD = """game = "ssn"
[[sheets]]
name = "card"
kind = "card"
title = "Reference"
front = { title = "Your turn", note = "within {attack-range}" }
back = { title = "Their turn" }
[[sheets.blocks]]
kind = "lines"
face = "front"
title = "Attack"
aside = "{ssn-torpedoes} in all"
assumes = ["SS-10", "SS-6"]
steps = ["**Roll** [2-4] before each {torpedo-step}", "!!Alert!! all"]
[[sheets.blocks]]
kind = "lines"
face = "back"
title = "They"
columns = ["one", "two"]
rows = [["Shallow", "flips to Deep"], [3, "stays"]]
"""


def built(tmp_path, text, sides="long-edge", size="letter"):
    path = tmp_path / "kit.toml"
    path.write_text(text, encoding="utf-8")
    (spec,) = kits.sheets("ssn", path)
    return kits.build(spec, kits.Job(games.load("ssn"), paper(size), sides))


def texts(body):
    return {item.string: item for item in flatten(body.drawing.records) if isinstance(item, TextBox)}


def height(item):
    (ax, ay), _, _, (dx, dy) = item.corners
    return ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "fold", "single"])
def test_a_card_is_a_leaf_whose_back_is_turned_with_the_short_edge(tmp_path, sides):
    front, back = built(tmp_path, CARD, sides)
    assert (front.role, back.role) == ("front", "back")
    assert (front.turned, back.turned) == (False, sides == "short-edge")
    assert (front.heading.title, front.heading.rule) == ("Your turn", "within 18")
    assert back.heading.title == "Their turn"


def test_figures_emphasis_and_dice_of_lines(tmp_path):
    front, back = built(tmp_path, CARD)
    words = texts(front)
    assert {"Attack", "4 in all", "Roll", "before each 5", "Alert", "all", "Assumes SS-6 SS-10"} <= set(words)
    pips = [item for item in flatten(front.drawing.records) if not isinstance(item, TextBox)]
    assert len(pips) > 3 + 2 + 3 + 4  # dice of 2, 3 and 4, and two numbered circles
    assert {"one", "two", "Shallow", "flips to Deep", "3"} <= set(texts(back))


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_type_on_a_card_is_set_for_reading_at_arms_length(tmp_path, size):
    """Text of at least 9.5 points, the same on both faces; a full card shrinks to that and is refused below."""
    small = built(tmp_path, CARD, size=size)
    line = 'lines = ["' + '", "'.join(["One more thing to look up in play"] * 32) + '"]\n'
    more = CARD + f'[[sheets.blocks]]\nkind = "lines"\nface = "front"\ntitle = "More"\n{line}'
    full = built(tmp_path, more, size=size)
    heights = [height(texts(front)["before each 5"]) for front in (small[0], full[0])]
    assert heights[0] > heights[1] >= heights[0] * 9.5 / 11.5 - 0.01
    backs = [height(texts(back)["flips to Deep"]) for back in (small[1], full[1])]
    assert backs[1] / backs[0] == pytest.approx(heights[1] / heights[0])
    with pytest.raises(PlotroomError, match=rf"kit\.toml:\d+: the card has no room for this block on {size}"):
        built(tmp_path, more + more[more.rindex("[[sheets.blocks]]") :], size=size)


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('face = "back"', 'face = "side"', "'face' must be 'front' or 'back'"),
        ('face = "back"', 'face = "front"', "the back of a card needs a block"),
        ("**Roll**", "**Roll", r"\*\* is opened and not closed"),
        ("{torpedo-step}", "{torpedo-stop}", "no figure 'torpedo-stop'"),
        ('["Shallow", "flips', '["Shallow", 3, "flips', "this row has 3 cells, not 2"),
        ('"SS-6"', '"SS-99"', "there is no ruling 'SS-99'"),
    ],
)
def test_a_card_is_refused_at_its_line(tmp_path, old, new, message):
    with pytest.raises(PlotroomError, match=rf"kit\.toml:\d+: .*{message}"):
        built(tmp_path, CARD.replace(old, new))


def test_words_keep_together_what_no_space_parts():
    words = parse_words("go **5**″, then [1 6] or !!stop!!")
    assert [(word.text, word.colour, word.face, word.space) for word in words] == [
        ("go", "ink", 0, False),
        ("5", "navy", 0, True),
        ("″,", "ink", 0, False),
        ("then", "ink", 0, True),
        ("", "navy", 1, True),
        ("", "navy", 6, False),
        ("or", "ink", 0, True),
        ("stop", "danger", 0, True),
    ]
    for room in (22.0, 40.0, 90.0):
        lines = wrap_words(words, 9, room)
        assert all(len(line) == 1 or words_width(line, 9) <= room for line in lines)
        assert [word.text for line in lines for word in line if word.text] == re.findall(
            r"[^ ]+", "go 5 ″, then or stop"
        )
