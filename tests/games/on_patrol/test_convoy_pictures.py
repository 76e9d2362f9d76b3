"""The pictures of the convoy: the way of each die, counted without the code that draws it, and the numbers of a turn."""

import tomllib

import pytest

from aids import games
from aids.hexes import Hex
from aids.input_file import DISK
from aids.on_patrol.enemy import fleet_order
from aids.on_patrol.ships import Pose
from generators.drawing.paths import TextBox, flatten
from generators.games.on_patrol import convoy_pictures
from generators.page.frame import VALUE, paper
from generators.sheets import kits
from tests import FACTS_FOLDER
from tests.printed import pages

FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))
RULES = games.load("on-patrol").rules
ENDS = {  # bow and course of a ship that heads up after the order of each die at speed 2 (104.3.1)
    1: (Hex(-2, 2), 5),
    2: (Hex(2, 0), 1),
    3: (Hex(0, 2), 0),
    4: (Hex(0, 2), 0),
    5: (Hex(0, 2), 5),
    6: (Hex(0, 2), 1),
}


@pytest.mark.parametrize("die", ENDS)
def test_a_ship_ends_where_the_order_of_its_die_takes_it(die):
    way = convoy_pictures.voyage(fleet_order(RULES, "fast-2", die), Pose(Hex(0, 0), 0))
    assert (way[-1].bow, way[-1].step) == ENDS[die]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_page_has_each_order_of_the_table_in_the_row_of_its_convoy(size):
    (page,) = pages("on-patrol/movement", size)
    texts = [one for one in flatten(page.drawing.records) if isinstance(one, TextBox)]
    rows = {}
    for one in sorted(texts, key=lambda one: one.corners[0][0]):
        if one.size == VALUE:
            rows.setdefault(round(one.corners[0][1]), []).append(one.string)
    printed = [rows[y] for y in sorted(rows, reverse=True)]
    assert printed == [fact["results"] for fact in FACTS["fleet-movement"]]


def test_the_stop_is_drawn_at_the_distance_in_force(tmp_path, monkeypatch):
    """The picture has it four hexes long, up to the stern of the ship that burns, and says so; its table too."""
    lines, fires = [], []
    monkeypatch.setattr(convoy_pictures, "draw_dimension", lambda draw, *line: lines.append(line))
    monkeypatch.setattr(convoy_pictures.scenes, "draw_fire", lambda draw, box, color: fires.append(box))
    house = tmp_path / "house.toml"
    house.write_text("[figures]\nstop-distance = 4\n", encoding="utf-8")
    (spec,) = kits.choose(kits.sheets("on-patrol"), ["movement"], "on-patrol")
    game = games.load("on-patrol", str(house), files=DISK)
    (body,) = kits.build(spec, kits.Job(game, paper("letter"), "long-edge"))
    texts = [one.string for one in flatten(body.drawing.records) if isinstance(one, TextBox)]
    assert any("stops 4 hexes from" in text for text in texts)
    ((_, begin), (_, end), said), (_, stern, wide, _) = lines[-1], fires[-1]
    assert (said, end, end - begin) == ("4", pytest.approx(stern), pytest.approx(4 * wide / 0.8))
