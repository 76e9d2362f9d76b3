"""What a setup sheet tells of ships whose classes are known: the table of classes, the points, both logs."""

import pytest

from aids import games
from aids.on_patrol import convoy_setup, scenario
from aids.on_patrol.stations import name_of
from generators.drawing import Drawing
from generators.drawing.paths import TextBox, flatten
from generators.games.on_patrol.order_of_battle import class_table, known_ships
from generators.games.on_patrol.sea_map import hex_name
from generators.games.on_patrol.setup_sheet import OnPatrolSetupSheet, _draw_cell, escort_group
from generators.page.frame import Area, paper
from generators.sheets.setup_sheets import SetupJob
from tests.games.on_patrol.own_ships import FLETCHER, game_of
from tests.page.lint import overlaps

SHEET = OnPatrolSetupSheet()
OWN = f"""\
game = "on-patrol"

{FLETCHER}
[class."Example corvette of the longest group"]
kind = "escort"
best = 4

[class.Essex]
kind = "capital"
best = 6
hits = 9
vp = 60
"""
FEW = {
    "merchantmen": 5,
    "capital": ("Essex",),
    "escort": ("Fletcher*2", "Example corvette of the longest group*2", ("Hunt", 9)),
}
MANY = FEW | {"escort": ("Fletcher*6", "Example corvette of the longest group*5", ("Hunt", 9))}


@pytest.fixture
def game(tmp_path):
    return game_of(tmp_path, OWN)


def setup_of(game, options=FEW):
    return convoy_setup.roll_setup(game.rules, scenario.scenario(game.rules, options), 3)


def strings(drawing):
    return [item.string for item in flatten(drawing.records) if isinstance(item, TextBox)]


def test_a_class_has_its_ships_speeds_weapons_and_points_and_all_are_summed(game):
    block = class_table(game.rules, setup_of(game), 540.0)
    found = strings(block.drawing)
    assert {"7", "+2 −3", "to 3", "yes", "12", "depth charge × 2, stern; K-gun × 4, 2 a turn, abeam 1–2"} <= set(found)
    assert "Example corvette of the longest group" in " ".join(found) and {"6", "9", "60"} <= set(found)
    assert {"7–8", "10–11"} <= {*found}  # the numbers of ships in a row
    assert "93 VP; unknown for 7 ships" in found  # five merchantmen and two corvettes without points


def test_without_classes_nothing_is_told(game):
    assert class_table(games.load("on-patrol").rules, setup_of(game, {"merchantmen": 6}), 540.0) is None
    assert known_ships(game.rules, setup_of(game, {"merchantmen": 6})) == {}


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", ["letter", "a4"])
@pytest.mark.parametrize("options", [FEW, MANY])
def test_the_sheet_and_both_logs_tell_it(game, options, on):
    job = SetupJob(paper(on), "")
    setup = setup_of(game, options)
    bodies = list(SHEET.bodies(game, [setup], job, ()))
    assert len(bodies) == SHEET.pages(game, options, job)
    first, log = (set(strings(body.drawing)) for body in bodies[:2])
    told = [n for n, body in enumerate(bodies) if "depth charge × 2, stern" in " ".join(strings(body.drawing))]
    assert len(told) == 1 and "12" in first and "60" in first
    assert "2 capital ship, 60 VP" in log and any(each.startswith("9 hits · ") for each in log)
    grids = {each for body in bodies[1:] for each in strings(body.drawing)}
    assert "7 +2 −3 s3" in grids or options is MANY  # where rows have no room for three lines, the table alone
    for body in bodies[:3]:
        assert not overlaps([item for item in flatten(body.drawing.records) if isinstance(item, TextBox)])


def test_on_the_log_a_long_name_keeps_its_words_and_each_escort_its_station_and_bow(tmp_path):
    game = game_of(tmp_path, OWN.replace(" of the longest group", ""))
    options = {"merchantmen": 6, "escort": ("Fletcher", "Example corvette*2")}
    setup = setup_of(game, options)
    log = list(SHEET.bodies(game, [setup], SetupJob(paper("letter")), ()))[1]
    found = strings(log.drawing)
    for ship in escort_group(setup):
        bow = f"{hex_name(setup.scenario.board, ship.bow)}/{ship.direction}"
        assert {name_of(ship.station), bow} <= {*found}
    assert {"8 Example", "corvette 1", "9 Example", "corvette 2"} <= {*found} and not any("…" in each for each in found)


@pytest.mark.parametrize(
    ("width", "beside"), [(300.0, "2 hits · 5 VP · "), (120.0, "2 hits · 5 VP"), (76.0, "2 hits · 5 VP")]
)
def test_a_ship_of_a_class_has_its_hits_and_points_in_the_convoy_log_however_narrow(game, width, beside):
    setup = setup_of(game)
    ship = next(ship for ship in setup.placement.ships if ship.kind == "merchantman")
    draw = Drawing()
    cell = Area(0.0, 0.0, width, 44.0)
    _draw_cell(draw, setup.scenario.board, 1, ship._replace(name="Liberty ship 12"), cell, 4, ["2 hits", "5 VP"])
    strings = [one.string for one in flatten(draw.records) if isinstance(one, TextBox)]
    (told,) = (each for each in strings if "VP" in each)
    assert len(strings) == 2, strings
    boxes = [one for one in flatten(draw.records) if isinstance(one, TextBox)]
    assert told.startswith(beside) and not list(overlaps(boxes))
