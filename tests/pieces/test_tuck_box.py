"""Tuck boxes: a net that folds to a box in which the deck fits."""

from itertools import pairwise

import pytest

from aids.errors import PlotroomError
from aids.input_file import Place
from generators.drawing import MM
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.pieces.own_counters import game
from generators.sheets import kits
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

PLAIN = {"name": "box", "kind": "tuck-box", "title": "Box", "cards": 54}


def body(on="letter", **more):
    (made,) = kits.build(Spec({**PLAIN, **more}, Place("kit.toml")), Job(game(), paper(on), "long-edge"))
    return made


def lines(made, layer):
    return [line for item in flatten(made.drawing.layers[layer]) for line in item.lines]


def lengths(made, layer):
    """The lengths of the straight lines of a layer, in millimeters."""
    return [
        round(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / MM, 2)
        for line in lines(made, layer)
        for (ax, ay), (bx, by) in pairwise(line)
    ]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_a_deck_of_poker_cards_fits(size):
    """2.5 x 3.5 in cards with room for a finger's play; 54 cards of 300 grams are 18.6 mm thick."""
    made = body(size)
    folds = lengths(made, "score")
    assert folds.count(round(3.5 * 25.4 + 1.5, 2)) == 4, "four upright folds as high as the box"
    deep = 54 * 300 * 1.15 / 1000 + 1
    across = 2 * (2.5 * 25.4 + 1.5 + deep)
    assert max(folds) == pytest.approx(across, abs=0.02), "one fold runs under all four faces"
    assert deep > 54 * 0.3


def test_the_outline_is_cut_once_and_closed():
    (outline,) = lines(body(), "cut")
    assert len(outline) > 20
    xs, ys = zip(*outline, strict=True)
    shares = [(x, y) for x, y in zip(xs, ys, strict=True)]
    assert len(set(shares)) >= len(shares) - 1, "no corner twice"


def test_a_known_thickness_takes_the_place_of_the_weight():
    thin, thick = (body(thickness=f"{each} mm", cards=100) for each in (0.1, 0.2))
    wide = [max(lengths(made, "score")) for made in (thin, thick)]
    assert wide[1] - wide[0] == pytest.approx(2 * 100 * 0.1, abs=0.05)


def test_texts_stand_on_their_faces():
    side = {"places": [{"text": "Deck", "box": [20, 10, 60, 80], "turn": 90}]}
    made = body(side=side, front={"fill": "navy", "places": [{"text": "Front", "box": [10, 40, 80, 20]}]})
    texts = [item for item in flatten(made.drawing.layers["print"]) if isinstance(item, TextBox)]
    turned = [item for item in texts if item.string == "Deck"]
    assert len(turned) == 2 and all(abs(item.corners[0][0] - item.corners[1][0]) < 0.01 for item in turned)
    (front,) = [item for item in texts if item.string == "Front"]
    assert front.color.startswith("#") or front.color == "paper"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"cards": 0}, "must be a whole number from 1 to 500, not 0"),
        ({"cards": 500, "weight": 600}, "more than letter has room for. Choose larger paper"),
        ({"size": "jumbo"}, "Choose larger paper"),
        ({"fill": "nvy"}, "'nvy' is not a color. Did you mean 'navy'?"),
        ({"front": {"places": [{"text": "{title}"}]}}, "unknown value 'title'"),
        ({"front": {"places": [{"picture": "../a.png"}]}}, "'../a.png' is outside the folder"),
    ],
)
def test_what_cannot_be_made_is_refused(more, told):
    with pytest.raises(PlotroomError) as refused:
        body(**more)
    assert told in str(refused.value), refused.value
