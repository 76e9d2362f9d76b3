"""The card of On Patrol: one leaf, readable at arm's length, with what is looked up in play."""

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from tests.printed import bodies


def faces(size="letter", rules=None):
    (spec,) = kits.choose(kits.sheets("on-patrol"), ["card"], "on-patrol")
    made = kits.build(spec, kits.Job(games.load("on-patrol", rules, files=DISK), paper(size), "long-edge")) if rules else bodies(
        "on-patrol/card", size
    )  # fmt: skip
    return [[one for one in flatten(body.drawing.records) if isinstance(one, TextBox)] for body in made]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_card_is_one_leaf_in_the_type_of_tables(size):
    front, back = faces(size)
    for face in (front, back):
        assert sum(one.size >= 9 for one in face) > 0.7 * len(face)
    assert {"Mode, by the marker at the end of the turn", "The turn", "Depth combat"} <= {one.string for one in front}
    assert {"Fleet movement", "Changes of the marker", "Escort stations"} <= {one.string for one in back}


def test_the_card_follows_the_rules_in_force(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[figures]\nsearch-speed = 4\ndiameter-far = 15\nlit-radius-tanker = 9\n", encoding="utf-8")
    front, back = (" ".join(one.string for one in face) for face in faces(rules=str(house)))
    assert "Search Speed, 4 hexes" in front and "15 hexes out, 6 if closer" in front
    assert " 9 hexes as by day around a tanker" in back
