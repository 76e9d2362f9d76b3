import json
import math
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK
from aids.ssn import setup
from tests import printed
from tests.readback import read
from tests.samples import few_or_many

RULES = games.load("ssn").rules
FRIGATES = {"FF1": (-2, 2), "FF2": (2, 2), "FF3": (-2, -2), "FF4": (2, -2)}


def pieces_of(made):
    return {piece["piece"]: piece for piece in made.as_json()["pieces"]}


def test_places_of_the_ships():
    pieces = pieces_of(setup.roll_setup(RULES, 1))
    assert list(pieces) == ["LHD", "FF1", "FF2", "FF3", "FF4", "SSN"]
    assert pieces["LHD"] == {"piece": "LHD", "x": 0, "y": 0, "heading": 0}
    for name, (x, y) in FRIGATES.items():
        assert pieces[name] == {"piece": name, "x": x, "y": y, "heading": 0}
    assert (pieces["SSN"]["depth"], pieces["SSN"]["speed"]) == ("deep", "slow")


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
@pytest.mark.parametrize("third", range(1, 7))
def test_every_place_of_the_submarine(first, second, third):
    start, rolls = setup.roll_start(RULES, GivenDice([first, second, third]))
    ssn = start._asdict()
    assert ssn["bearing"] == 60 * (first - 1) + 10 * (second - 1)
    assert ssn["heading"] == (ssn["bearing"] + 180) % 360
    away = {name: math.dist(place, (ssn["x"], ssn["y"])) for name, place in FRIGATES.items()}
    assert min(away.values()) == pytest.approx(30 + third / 2, abs=0.011)
    assert min(away.values()) > 30
    assert away[ssn["nearest_frigate"]] == pytest.approx(min(away.values()), abs=0.011)
    assert ssn["frigate_distance"] == 30 + third / 2
    assert math.hypot(ssn["x"], ssn["y"]) == pytest.approx(ssn["distance"], abs=0.011)
    assert math.degrees(math.atan2(ssn["x"], ssn["y"])) % 360 == pytest.approx(ssn["bearing"], abs=0.02)
    assert all(round(ssn[key], 2) == ssn[key] and str(ssn[key]) != "-0.0" for key in ("x", "y", "distance"))
    assert [(one.dice, one.result) for one in rolls] == [
        ((first, second), ssn["bearing"]),
        ((third,), 30 + third / 2),
    ]


def test_a_seed_repeats():
    assert setup.roll_setup(RULES, 7) == setup.roll_setup(RULES, 7)
    assert setup.roll_setup(RULES, 7) != setup.roll_setup(RULES, 8)


def test_turns_do_not_move_the_submarine():
    short, long = setup.roll_setup(RULES, 7, 1), setup.roll_setup(RULES, 7, 60)
    assert (short.ships, short.start) == (long.ships, long.start)
    assert short.rolls == long.rolls[: len(short.rolls)]
    assert setup.roll_setup(RULES, 7).turns == 12


@pytest.mark.parametrize("turns", [0, 61, -1, 2.5, True, "3"])
def test_turns_out_of_bounds(turns):
    with pytest.raises(InputError, match=r"^--turns: "):
        setup.roll_setup(RULES, 1, turns)


@given(st.integers(0, 10**9), st.integers(1, 4))
def test_sealed_rolls_agree_with_their_dice(seed, turns):
    found = setup.roll_setup(RULES, seed, turns)
    for one in found.rolls:
        assert all(1 <= face <= 6 for face in one.dice)
        if one.kind == "lhd-maneuver":
            assert one.result == {1: "left", 6: "right"}.get(one.dice[0], "straight")
        elif one.kind == "contact":
            points = [(face + 1) // 2 for face in one.dice]
            assert one.result == tuple(dict.fromkeys(points))
            assert sorted(one.result) == [1, 2, 3]
            assert points[-1] not in points[:-1]
        elif one.kind in ("detection", "reserve-2d6", "reserve-d6"):
            assert one.result == sum(one.dice)
            assert len(one.dice) == (1 if one.kind == "reserve-d6" else 2)
    counted = Counter((one.turn, one.kind) for one in found.rolls)
    for turn in range(1, turns + 1):
        assert [
            counted[turn, kind] for kind in ("lhd-maneuver", "contact", "detection", "reserve-2d6", "reserve-d6")
        ] == [1, 10, 3, 6, 6]
    assert [one.who for one in found.rolls if (one.turn, one.kind) == (1, "contact")] == [
        "FF1",
        "FF2",
        "FF3",
        "FF4",
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
    ]


def test_contact_orders_are_equally_likely():
    orders = Counter(
        one.result for seed in range(200) for one in setup.roll_setup(RULES, seed, 3).rolls if one.kind == "contact"
    )
    total = sum(orders.values())
    assert len(orders) == 6
    assert all(abs(n / total - 1 / 6) < 0.02 for n in orders.values())


@few_or_many("many", 1800, 3600)
def test_bearings_and_distances_are_equally_likely(many):
    starts = [setup.roll_setup(RULES, seed, 1).start for seed in range(many)]
    bearings, beyond = Counter(s.bearing for s in starts), Counter(s.frigate_distance for s in starts)
    assert set(bearings) == set(range(0, 360, 10))
    assert all(0.6 * many / 36 < n < 1.45 * many / 36 for n in bearings.values())
    assert all(0.83 * many / 6 < beyond[30 + n / 2] < 1.17 * many / 6 for n in range(1, 7))


def test_json():
    found = setup.roll_setup(RULES, 3, 2).as_json()
    assert json.loads(json.dumps(found)) == found
    assert list(found) == ["game", "seed", "rolls", "pieces", "assumes"]
    assert (found["game"], found["seed"]) == ("ssn", 3)
    assert all(list(roll) == ["for", "dice", "result"] for roll in found["rolls"])
    assert set(found["assumes"]) <= set(RULES.rulings)
    labels = [roll["for"] for roll in found["rolls"]]
    assert len(set(labels)) == len(labels)
    assert labels[0] == "bearing of the SSN"
    assert "turn 2, contact for H6" in labels


def test_house_figures(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        "[figures]\nsetup-square = 6\nsetup-distance = 40\nsetup-turns = 2\nreserve-d6 = 0\n", encoding="utf-8"
    )
    rules = games.load("ssn", path, files=DISK).rules
    found = setup.roll_setup(rules, 5)
    assert found.turns == 2
    pieces = pieces_of(found)
    assert {piece["x"] for name, piece in pieces.items() if name.startswith("FF")} == {-3, 3}
    ssn = pieces["SSN"]
    assert min(math.dist((ssn["x"], ssn["y"]), (x, y)) for x in (-3, 3) for y in (-3, 3)) == pytest.approx(
        ssn["frigate_distance"], abs=0.011
    )
    assert ssn["frigate_distance"] > 40
    assert not [one for one in found.rolls if one.kind == "reserve-d6"]
    assert len([one for one in found.rolls if one.kind == "contact"]) == 2 * 10


def test_the_closest_house_figures_place_the_submarine(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text("[figures]\nsetup-square = 8\nsetup-distance = 12\nsetup-distance-step = 0.1\n", encoding="utf-8")
    rules = games.load("ssn", path, files=DISK).rules
    for seed in range(200):
        ssn = pieces_of(setup.roll_setup(rules, seed, 1))["SSN"]
        nearest = min(math.dist((ssn["x"], ssn["y"]), (x, y)) for x in (-4, 4) for y in (-4, 4))
        assert nearest == pytest.approx(ssn["frigate_distance"], abs=0.011)


def on_table(piece, width, height, half):
    return half <= piece["table_x"] <= width - half and half <= piece["table_y"] <= height - half


@pytest.mark.sample(2)
@pytest.mark.parametrize(("width", "height"), [(72, 48), (48, 72), (96, 36), (5 + 1, 36)])
def test_everything_starts_on_the_table(width, height):  # finding 8
    for seed in range(60):
        found = setup.roll_setup(RULES, seed, 1, f"{width}x{height}")
        assert (found.table.width, found.table.height, found.table.x) == (width, height, width / 2)
        pieces = pieces_of(found)
        assert pieces["LHD"]["table_y"] == 2.5  # the rear frigates' sterns are at the edge
        assert on_table(pieces["SSN"], width, height, 0.5)
        for piece in pieces.values():
            assert piece["table_x"] == pytest.approx(piece["x"] + width / 2, abs=0.006)
            assert piece["table_y"] == pytest.approx(piece["y"] + 2.5, abs=0.006)
        ssn = pieces["SSN"]
        assert min(math.dist(at, (ssn["x"], ssn["y"])) for at in FRIGATES.values()) > 30
        assert len([one for one in found.rolls if not one.turn]) == 2


@pytest.mark.parametrize("height", [36, 40, 48, 72, 60.5])
def test_the_turn_in_which_a_ship_leaves(height):  # finding 8
    table = setup.roll_setup(RULES, 1, 1, f"48x{height}").table
    turn, front = 0, 4.5
    while front <= height:
        turn, front = turn + 1, front + 4
    assert table.leaves == turn


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("72", "'72' is not WIDTHxHEIGHT in inches, each from 6 to 240, such as 72x48"),
        ("72x", "is not WIDTHxHEIGHT"),
        ("72x48x9", "is not WIDTHxHEIGHT"),
        ("5x48", "is not WIDTHxHEIGHT"),
        ("72x241", "is not WIDTHxHEIGHT"),
        ("nanx48", "is not WIDTHxHEIGHT"),
        (
            "36x30",
            "a table of 36x30 inches is too small: the submarine must start more than 30 inches from the nearest frigate. Use a height of at least 36 inches",
        ),
        ("6x35", "Use a height of at least 36 inches"),
    ],
)
def test_tables_that_are_refused(size, words):  # finding 8
    with pytest.raises(InputError) as error:
        setup.roll_setup(RULES, 1, 1, size)
    assert str(error.value).startswith("--table: ")
    assert words in str(error.value)
    assert setup.roll_setup(RULES, 1, 1, "6x36").table.height == 36


def test_ships_that_do_not_fit_their_table_are_refused(tmp_path):  # finding 8
    path = tmp_path / "house.toml"
    path.write_text("[figures]\nsetup-square = 8\n", encoding="utf-8")
    with pytest.raises(
        InputError, match=r"--table: a table of 8x48 inches is too small: the ships need 8.625x9 inches"
    ):
        setup.roll_setup(games.load("ssn", path, files=DISK).rules, 1, 1, "8x48")


def test_a_table_is_in_the_json():  # finding 8
    found = setup.roll_setup(RULES, 3, 2, "72 x 48").as_json()
    assert found["table"] == {"width": 72, "height": 48, "lhd_x": 36, "lhd_y": 2.5, "first_ship_leaves_in_turn": 11}
    assert "SS-22" in found["assumes"]
    assert "table" not in setup.roll_setup(RULES, 3, 2).as_json()


def test_a_rule_says_what_to_do_when_the_shots_are_used_up():  # finding 7
    assert "SS-20" in setup.ASSUMES
    assert "dice are rolled for the rest" in RULES.rulings["SS-20"].text


def test_rolling_a_setup_does_little_but_draw_dice():
    """Function calls for each die drawn: a count, so that no machine is too slow for it."""
    calls = 0

    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        setups = [setup.roll_setup(RULES, seed) for seed in range(20)]
    finally:
        sys.setprofile(before)
    dice = sum(len(rolled.dice) for made in setups for rolled in made.rolls)
    assert calls < 1.5 * dice, f"{calls / dice:.1f} calls a die"


def test_one_roll_for_all_points_is_sealed_and_printed(tmp_path):
    """SSN Detection Step: with `detection-roll = "one"` each sealed turn has one 2d6, and the sheets say so."""
    path = tmp_path / "one.toml"
    path.write_text('[figures]\ndetection-roll = "one"\n', encoding="utf-8")
    rules = games.load("ssn", path, files=DISK).rules
    made = setup.roll_setup(rules, 7, 3)
    found = [(roll.turn, roll.who) for roll in made.rolls if roll.kind == "detection"]
    assert found == [(1, "all DPs"), (2, "all DPs"), (3, "all DPs")]
    each = [roll.who for roll in setup.roll_setup(games.load("ssn").rules, 7, 1).rolls if roll.kind == "detection"]
    assert each == ["DP1", "DP2", "DP3"]
    shown = printed.run("setup", "ssn", "--seed", "7", "--turns", "2", "--reveal", "2", "--rules", str(path)).stdout
    assert "Detection of all DPs" in shown and "DP2:" not in shown
    sheet = printed.one("setup", "ssn", "--seed", "7", "--turns", "2", "--rules", str(path))
    text = " ".join(string.string for page in read(sheet) for string in page.runs)
    assert "one roll for all detection points" in text and "all DPs" in text
    card = " ".join(
        string.string for page in read(printed.one("print", "ssn/card", "--rules", str(path))) for string in page.runs
    )
    assert "once for all DPs" in card and "for each DP" not in card
