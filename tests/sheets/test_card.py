"""Cards: two faces in one size of type, figures filled in, emphasis and dice, refusals with file and line."""

import re

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.page.rich_text import parse_words, words_width, wrap_words
from generators.sheets import kits
from tests.page import lint
from tests.printed import sheets_of

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
    (spec,) = kits.sheets("ssn", on_disk(path))
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
    assert (front.heading.title, front.heading.note) == ("Your turn", "within 18")
    assert back.heading.title == "Their turn"


def test_figures_emphasis_and_dice_of_lines(tmp_path):
    front, back = built(tmp_path, CARD)
    words = texts(front)
    assert {"Attack", "4 in all", "Roll", "before each 5", "Alert", "all"} <= set(words)
    pips = [item for item in flatten(front.drawing.records) if not isinstance(item, TextBox)]
    assert len(pips) > 3 + 2 + 3 + 4  # dice of 2, 3 and 4, and two numbered circles
    assert {"one", "two", "Shallow", "flips to Deep", "3"} <= set(texts(back))


def longer(lines):
    """The card with another block in front, of so many lines."""
    text = ", ".join(['"One more thing to look up in play"'] * lines)
    return CARD + f'[[sheets.blocks]]\nkind = "lines"\nface = "front"\ntitle = "More"\nlines = [{text}]\n'


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_type_on_a_card_has_the_size_of_tables(tmp_path, size):
    """Both faces alike: 10 points, and 9 where these would need another leaf."""
    for more, points in ((0, 10), (20, 10), (38 if size == "letter" else 41, 9)):
        front, back = built(tmp_path, longer(more) if more else CARD, size=size)
        assert texts(front)["before each 5"].size == texts(back)["flips to Deep"].size == points


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "fold", "single"])
@pytest.mark.parametrize("face", ["front", "back"])
def test_what_a_leaf_has_no_room_for_goes_on_a_second(tmp_path, sides, face):
    """A leaf holds a front and a back; a second leaf without a back, or with one page of the back in front."""
    more = longer(34)
    more = (more + more[more.rindex("[[sheets.blocks]]") :]).replace(
        '"front"\ntitle = "More"', f'"{face}"\ntitle = "More"'
    )
    bodies = built(tmp_path, more, sides)
    assert [body.role for body in bodies] == ["front", "back", "front"]
    assert [body.turned for body in bodies] == [False, sides == "short-edge", False]
    title = {"front": "Your turn", "back": "Their turn"}[face]
    assert [body.heading.note for body in bodies if body.heading.title == title] == [
        f"{number} of 2" + (" · within 18" if face == "front" else "") for number in (1, 2)
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", ["letter", "a4", "legal", "200x280mm", "a3"])
@pytest.mark.parametrize("game", games.names())
def test_all_that_is_drawn_on_a_card_is_within_the_margins(game, size):
    """On legal paper the arrow beside the stations of On Patrol stood in the margin."""
    on = paper(size)
    for page in lint.items(f"{game}/card", size):
        for item in page:
            x0, y0, x1, y1 = lint.box(lint.points_of(item))
            assert x0 > on.margin - 1 and x1 < on.width - on.margin + 1, item
            assert y0 > on.margin - 3 and y1 < on.height - on.margin + 1, item


def test_a_block_higher_than_a_page_is_refused_at_its_line(tmp_path):
    with pytest.raises(PlotroomError, match=r"kit\.toml:\d+: block 'More' is \d+\.\d inches high and letter has room"):
        built(tmp_path, longer(120))


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", ["148x210mm", "130x180mm", "5x8in"])
@pytest.mark.parametrize("game", [game for game in games.names() if "card" in sheets_of(game)])
def test_every_games_card_is_printed_on_small_paper(game, size):
    """With nothing over anything else, within the margins, and with text of 8 points."""
    name, on = f"{game}/card", paper(size)
    assert not lint.refusal(name, size)
    assert not [words for page in lint.texts((name, size)) for words in page if words.size < lint.LEAST_TEXT - 0.01]
    for page in lint.items(name, size):
        words = [item for item in page if isinstance(item, TextBox)]
        assert not lint.overlaps(words)
        assert not lint.crossings(page)
        for item in words:
            x0, y0, x1, y1 = lint.box(item.corners)
            assert x0 > on.margin - 0.3 and x1 < on.width - on.margin + 0.3, item.string
            assert y0 > on.margin - 0.3 and y1 < on.height - on.margin + 0.3, item.string


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('face = "back"', 'face = "side"', "'face' must be one of front, back"),
        ('face = "back"', 'face = "front"', "the back of a card needs a block"),
        ("**Roll**", "**Roll", r"\*\* is opened but not closed"),
        ("{torpedo-step}", "{torpedo-stop}", "unknown value 'torpedo-stop'"),
        ('["Shallow", "flips', '["Shallow", 3, "flips', "this row has 3 cells, not 2"),
        ('"SS-6"', '"SS-99"', "there is no ruling 'SS-99'"),
    ],
)
def test_a_card_is_refused_at_its_line(tmp_path, old, new, message):
    with pytest.raises(PlotroomError, match=rf"kit\.toml:\d+: .*{message}"):
        built(tmp_path, CARD.replace(old, new))


def test_words_keep_together_what_no_space_parts():
    words = parse_words("go **5**″, then [1 6] or !!stop!!")
    assert [(word.text, word.color, word.face, word.space) for word in words] == [
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
