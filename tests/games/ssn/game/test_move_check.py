"""The check `move`: a game file's move and the best ones, on the terminal and as JSON."""

import json
import re
from pathlib import Path

import pytest

from aids.dice import percent
from aids.ssn.game.figures import bearing
from aids.ssn.game.sonar_picture import COARSE, FINE, best, picture
from tests.games.ssn.game.positions import submarine
from tests.games.ssn.game.test_sonar_picture import mid_game
from tests.printed import run


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A new game in an empty folder."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "ssn", "game.toml").exit_code == 0
    return Path("game.toml")


def check(*words):
    return run("check", "ssn", "move", "game.toml", *words)


def test_the_ordered_move_each_ship_and_the_best_moves_are_told(game):
    told = check("--rules", "ssn-even").stdout
    held = json.loads(check("--rules", "ssn-even", "--json").stdout)["result"]
    assert told.startswith(f"Your ordered move: heard {percent(held['ordered']['heard'], 0)}, fired on")
    assert [each["ship"] for each in held["ships"]] == ["LHD", "FF1", "FF2", "FF3", "FF4"]
    assert "34.72" in told and held["ships"][0]["inches"] == 34.72 and held["ships"][0]["kill"] is None
    assert held["moves"] > 400 and len(held["best"]) == 9
    coarse = json.loads(check("--rules", "ssn-even", "--grid", "coarse", "--json").stdout)["result"]
    assert coarse["moves"] < held["moves"] and coarse["ordered"] == held["ordered"]


def test_an_ordered_move_off_the_table_is_told_as_lost(game):
    text = game.read_text(encoding="utf-8").replace("x = 66.07", "x = 2").replace("heading = 240", "heading = 270")
    game.write_text(re.sub(r"(?m)^moves = .*$", "moves = ['straight 3']", text), encoding="utf-8")
    assert check().stdout.startswith("Your ordered move leaves the table, so you lose (SS-32).\n")
    held = json.loads(check("--json").stdout)["result"]
    assert held["ordered"] == {"heard": 0, "fired": 0, "sunk": 0, "kill": 0, "leaves": True} and held["hears"] == []
    assert all(each["x"] >= 0 for each in held["best"])


def test_orders_that_cannot_be_and_missing_thresholds_have_their_line(game):
    text = game.read_text(encoding="utf-8")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("moves = "))
    lines = text.split("\n")
    game.write_text("\n".join([*lines[: number - 1], "moves = ['straight 9']", *lines[number:]]), encoding="utf-8")
    result = check("--rules", "ssn-even")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"plotroom: game.toml:{number}: moves: a move of 9 inches is longer than the longest move, 8"
    )
    game.write_text(text.replace('rules = "ssn-even"', ""), encoding="utf-8")
    result = check()
    assert (
        result.exit_code == 2
        and "thresholds: the threshold for 'passive-ship-creep' is missing" in result.stderr
        and "game.toml:" in result.stderr
    )
    game.write_text(text.replace('game = "ssn"', 'game = "ssn"\nending = "sunk"'), encoding="utf-8")
    result = check("--rules", "ssn-even")
    assert result.exit_code == 2 and "the game is over" in result.stderr


def test_the_house_rules_that_a_file_names_hold(game):
    assert check("--json").stdout == check("--json", "--rules", "ssn-even").stdout
    result = check("--rules", "ssn-hard")
    assert (result.exit_code, result.stderr) == (
        2,
        "plotroom: --rules: game.toml is played with the house rules ssn-even. Remove --rules.\n",
    )


def test_the_best_moves_are_the_best_of_all_and_lie_apart():
    _, figures, before = mid_game(5)
    found = picture(figures, before, FINE)
    for aim, sign in (("heard", 1), ("fired", 1), ("sunk", 1), ("kill", -1)):
        told = best(found, aim, 6)
        assert len(told) == 6
        assert getattr(told[0].chances, aim) == sign * min(sign * getattr(each.chances, aim) for each in found)
        worth = [round(sign * getattr(each.chances, aim), 9) for each in told]
        assert worth == sorted(worth)
        for n, one in enumerate(told):
            for other in told[:n]:
                far = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 100**2
                assert far or (one.plan.level, one.plan.orders.change) != (other.plan.level, other.plan.orders.change)


def test_of_moves_alike_the_one_that_closes_comes_first():
    _, figures, before = mid_game(2)
    found = [
        each._replace(chances=each.chances._replace(heard=0, fired=0, sunk=0, kill=0))
        for each in picture(figures, before, COARSE)
    ]
    assert best(found, "sunk", 1)[0].closing == min(each.closing for each in found)


@pytest.mark.parametrize(
    ("x", "y", "degrees"), [(0, 500, 0), (500, 0, 90), (-500, 0, 270), (0, -500, 180), (300, 300, 45), (-1, 500, 0)]
)
def test_a_bearing_is_clockwise_from_up(x, y, degrees):
    assert bearing(submarine(0, 0), submarine(x / 100, y / 100, heading=77)) == degrees


def test_a_small_chance_is_never_told_as_none():
    told = ["0 %", "<1 %", "25 %", ">99 %", "100 %"]
    assert [percent(each, 0) for each in (0, 0.001, 0.25, 0.999, 1)] == told


def test_a_turn_tells_where_each_ship_lies_and_what_a_shot_at_it_comes_to(game):
    result = run("turn", "ssn", "game.toml", "--rules", "ssn-even", "--seed", "3")
    _, _, ahead = result.stdout.partition("Your next steps")
    rows = dict(line.split(None, 1) for line in ahead.splitlines() if line.startswith("  "))
    # From 66.07, 19.86 to 36.00, 6.50: 30.07 to the left and 13.36 down.
    assert rows["LHD"] == "32.9 inches, bearing 246"
    assert {"FF1", "FF2", "FF3", "FF4", "Shots", "Moves"} <= set(rows)
