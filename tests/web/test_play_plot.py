"""A game on a plot through the door: the figures of its map, a place tapped, orders entered, the turn."""

import json
import re
import tomllib
from math import hypot
from pathlib import Path
from random import Random

import pytest

from aids.dice import RandomDice
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, position_text
from aids.ssn.game.turn import play
from generators.web.door import answer
from tests.cli.program import plotroom
from tests.games.ssn.game.positions import RULES, random_start
from tests.games.ssn.game.test_random_games import wild_orders
from tests.web.asked import OnFile

NEAR = """\
game = "ssn"
turn = 4
table = [72, 48]

[orders]
shots = []                         # none yet
moves = []

[ssn]
x = 40
y = 20
heading = 270
depth = "shallow"
speed = "slow"
torpedoes = 2

[thresholds]
passive-ship-creep = 12
passive-ship-slow = 11
passive-ship-fast = 9
active-ship-creep = 9
active-ship-slow = 8
active-ship-fast = 7
active-torpedo-slow = 7
active-torpedo-creep = 8
active-torpedo-fast = 7
active-torpedo-ff = 7
active-torpedo-lhd = 7

[[points]]
number = 2
x = 40
y = 20
speed = "slow"
depth = "shallow"
submarine = true

[[ships]]
name = "LHD"
kind = "lhd"
x = 28
y = 20
heading = 0

[[ships]]
name = "FF1"
kind = "ff"
x = 35
y = 20
heading = 0

[[ships]]
name = "FF2"
kind = "ff"
x = 10
y = 20
heading = 0
"""


ON_FILE = OnFile("ssn", "hunt.toml", NEAR)
asked, told, refused = ON_FILE.asked, ON_FILE.told, ON_FILE.refused


def ordered(**orders):
    """The map of the file with orders in it."""
    text = told("game-edit", set=[["orders", 0, key, value] for key, value in orders.items()])["text"]
    assert "# none yet" in text
    return told("game-file", text)["map"]


def test_a_file_has_its_legal_speeds_and_what_each_reaches():
    drawn = told("game-file")["map"]
    assert [level["name"] for level in drawn["levels"]] == ["creep", "slow", "fast"]
    assert [each["speed"] for each in drawn["reach"]] == ["creep", "slow", "fast"]
    assert min(x for x, _ in drawn["reach"][2]["outline"]) == 34
    assert drawn["ranges"] == {"torpedo": 18, "fire": 12, "away": 12}


def test_a_tapped_place_becomes_orders_that_end_there():
    moves = told("game-ask", ask="way", about={"to": [37, 21]})["moves"]
    move = ordered(moves=moves)["move"]
    assert (abs(move["x"] - 37) < 0.15, abs(move["y"] - 21) < 0.15, move["speed"]) == (True, True, "slow")
    assert move["path"][0] == [40, 20]
    assert move["path"][-1] == [move["x"], move["y"]]
    assert {point["number"] for point in move["points"]} == {1, 2, 3}


@pytest.mark.parametrize(
    ("about", "where", "words"),
    [
        ({"to": [20, 20]}, "to", "too far"),
        ({"to": [45, 20]}, "to", "you cannot reach this place"),
        ({"to": [20]}, "to", "is not a place"),
        ({"to": ["x", 3]}, "to", "is not a place"),
        ({"to": [True, 3]}, "to", "is not a place"),
        ({}, "to", "is not a place"),
        ({"to": [37, 21], "speed": "flank"}, "speed", "is not possible in this move"),
        ({"to": [37, 21], "speed": 3}, "speed", "is not the name of a speed"),
    ],
)
def test_a_place_that_cannot_be_reached_is_refused_in_words(about, where, words):
    (error,) = refused("game-ask", ask="way", about=about)
    assert error["where"] == where and words in error["message"]


def test_orders_against_the_rules_are_shown_with_their_fault():
    fault = ordered(moves=["sharp left 60", "sharp left 60"])["move"]["fault"]
    assert fault["order"] == "moves"
    assert "0 inches straight since the last turn" in fault["message"]
    fault = ordered(shots=["FF1"], moves=["straight 1"], dive="dive")["move"]["fault"]
    assert fault["order"] == "dive"


def test_ships_are_targets_with_their_chance_or_why_not():
    lhd, near, far = told("game-file")["map"]["targets"]
    assert (near["inches"], near["needed"], near["refused"]) == (5, 7, "")
    assert near["chance"] == pytest.approx(21 / 36 * 5 / 6)
    assert 0 < lhd["chance"] < near["chance"] or lhd["inches"] == 12
    assert "30.00 inches away" in far["refused"]


def test_a_shot_wakes_all_who_listen():
    quiet, loud = ordered(moves=["straight 1"])["heard"], ordered(moves=["straight 1"], shots=["FF1"])["heard"]
    assert {each["sonar"] for each in quiet["listeners"]} == {"passive"}
    assert {each["sonar"] for each in loud["listeners"]} == {"active"}
    assert loud["unheard"] < quiet["unheard"]
    assert any(ears["fires"] for each in loud["listeners"] for ears in each["points"])


def test_a_move_off_the_table_is_told():
    text = NEAR.replace("x = 40", "x = 1").replace("moves = []", 'moves = ["straight 4"]')
    drawn = told("game-file", text)["map"]
    assert drawn["move"]["leaves"] and drawn["heard"] is None, "nobody listens to it"


def test_a_missing_threshold_is_told_and_the_plot_still_shown():
    drawn = told("game-file", NEAR.replace("passive-ship-slow = 11\n", ""))["map"]
    assert "no threshold for 'passive-ship-slow'" in drawn["lacks"] and "--" not in drawn["lacks"]
    assert drawn["reach"]
    assert "tables below" in drawn["lacks"]
    own = 'game = "ssn"\n[figures]\nfire-range = 11\n'
    drawn = told("game-file", NEAR.replace("passive-ship-slow = 11\n", ""), rules=own)["map"]
    assert "your house rules" in drawn["lacks"]


def test_a_turn_has_the_position_before_it_and_leads_on():
    text = NEAR.replace("moves = []", 'moves = ["straight 3"]')
    turn = told("turn", text, seed=3)
    assert turn["before"]["ssn"]["x"] == 40
    assert turn["turn"]["next"]["ssn"]["x"] == 37
    assert turn["next"]["name"] == "hunt-5.toml"
    assert tomllib.loads(turn["next"]["text"])["turn"] == 5
    told("game-file", turn["next"]["text"])


SPENT = NEAR.replace("torpedoes = 2", "torpedoes = 0").replace('kind = "lhd"', 'kind = "lhd"\nkills = 2')


@pytest.mark.parametrize(
    ("text", "tapped", "written"),
    [
        (
            NEAR,
            ["Tap Fire", "Tap the plot", "tap dive"],
            ["Write your shots", "Write your moves", "write dive = 'dive'"],
        ),
        (NEAR.replace('"shallow"', '"deep"', 1), ["tap rise", "to be shallow"], ["write dive = 'rise' to be shallow"]),
        (SPENT, ["No torpedoes left"], ["No torpedoes left"]),
    ],
)
def test_a_page_says_what_to_tap_where_the_command_line_says_what_to_write(
    text, tapped, written, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Path("hunt.toml").write_text(text, encoding="utf-8")
    result = plotroom("turn", "ssn", "hunt.toml", "--seed", "3")
    on_page = told("turn", text, seed=3)["sections"]
    assert [section["ahead"] for section in on_page] == [False] * (len(on_page) - 1) + [True]
    said = " ".join(f"{line['name']} {line['text']}." for line in on_page[-1]["sentences"])
    printed = " ".join(result.stdout.partition("Your next steps")[2].split())
    assert all(words in said for words in tapped) and all(words in printed for words in written)
    assert not re.search(r"\b[Ww]rite\b|\bfile\b|--", said) and not re.search(r"\b[Tt]ap\b", printed)
    assert ("Fire" in said) == ("Write your shots" in printed) == ("torpedoes = 0" not in text)


def test_a_game_that_is_over_says_how_and_foresees_nothing():
    drawn = told("game-file", NEAR.replace("turn = 4", 'turn = 4\nending = "left"'))["map"]
    assert "left the table" in drawn["ending"]
    assert "targets" not in drawn


def test_a_setup_begins_a_game_on_the_plot():
    reply = answer("game-begin", {"game": "ssn", "options": {"table": "72x48"}, "seed": 4})
    assert reply.status == 200, reply.content
    assert told("game-file", reply.content.decode())["position"]["table"] == [72, 48]


def test_every_position_of_random_games_is_shown_and_each_tap_within_reach_is_answered():
    shown = 0
    for seed in range(5):
        random = Random(seed)
        thresholds = {row: random.randint(4, 11) for row in ROWS}
        figures = Figures(RULES, thresholds)
        position = random_start(random, seed)
        sub = position.submarine
        while True:
            text = position_text(RULES, position, thresholds)
            drawn = told("game-file", text)["map"]
            assert bool(drawn["ending"]) == bool(position.ending)
            for reach in drawn["reach"] if not position.ending else ():
                far = max(reach["outline"], key=lambda place: hypot(place[0] - sub.x / 100, place[1] - sub.y / 100))
                reply = asked("game-ask", text, ask="way", about={"to": far, "speed": reach["speed"]})
                assert reply.status == 200 or "too far" in json.loads(reply.content)["error"]["message"]
            shown += 1
            if position.ending or position.turn > 12:
                break
            position = play(figures, position, wild_orders(random, figures, position), RandomDice(shown)).next
            sub = position.submarine
    assert shown > 15
