"""Answers of `check`, `list` and `setup`, as JSON and as text; dice and seeds."""

import json
import re
import tomllib
from fractions import Fraction

import pytest

from aids import games, ssn
from generators import TEMPLATES
from tests.cli.program import TORPEDO, plotroom
from tests.cli.test_help import write_named
from tests.printed import run, sheets_of

# --- dice -----------------------------------------------------------------------------------------------------


def answer(*words):
    """The JSON that a command writes."""
    result = plotroom(*words, "--json")
    return json.loads(result.stdout)


@pytest.mark.parametrize("words", [("kill",), ("contact",), (*TORPEDO[2:], "ff"), ("detection", "--threshold", "8")])
def test_seeds_repeat_and_differ(words):
    words = ("check", "ssn", *words)
    answers = [answer(*words, "--seed", str(seed)) for seed in range(20)]
    assert answers == [answer(*words, "--seed", str(seed)) for seed in range(20)]
    assert len({tuple(a["dice"]) for a in answers}) > 3
    for given_back in answers:
        dice = ",".join(map(str, given_back["dice"]))
        assert answer(*words, "--dice", dice) == given_back


def test_dice_are_rolled_and_shown():
    shown = {tuple(answer("check", "ssn", "detection", "--threshold", "8")["dice"]) for _ in range(30)}
    assert len(shown) > 3 and all(len(d) == 2 and set(d) <= set(range(1, 7)) for d in shown)
    result = run("check", "ssn", "detection", "--threshold", "8", "--dice", "2,5")
    assert "2 + 5 = 7" in result.stdout


# --- JSON -----------------------------------------------------------------------------------------------------

CHECKS = {
    "detection": (
        ("--threshold", "8", "--modifier", "1", "--modifier", "-2"),
        {"detected": bool, "total": int, "needed": int},
    ),
    "zone": (("--distance", "5.5"), {"in_zone": bool, "zone": int}),
    "torpedo": ((*TORPEDO[3:], "ssn"), {"outcome": str, "rolls": int, "detected": list, "needed": int}),
    "evasion": (("--rolls", "2"), {"saved": bool, "needed": int}),
    "kill": ((), {"killed": bool}),
    "lhd-maneuver": ((), {"maneuver": str, "inches": (int, float), "ahead": (int, float), "turn": (str, type(None))}),
    "contact": (("--on-table", "1,3"), {"dp": int}),
    "speed": (("--inches", "4.5", "--from", "slow"), {"level": str, "allowed": (bool, list)}),
    "move": (
        ("game.toml", "--rules", "ssn-even"),
        {"ordered": dict, "hears": list, "ships": list, "moves": int, "best": list},
    ),
}


def test_every_check_of_code_is_tested_here():
    assert [*CHECKS] == [*ssn.CHECKS] == [name for name in games.load("ssn").checks if name in CHECKS]


@pytest.mark.parametrize("name", CHECKS)
def test_check_as_json(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options, result = CHECKS[name]
    write_named("ssn", " ".join(options))
    seed = ("--seed", "3") if games.load("ssn").checks[name].dice else ()
    answered = answer("check", "ssn", name, *options, *seed)
    assert list(answered) == ["game", "check", "inputs", "dice", "result", "rule", "assumes"]
    assert (answered["game"], answered["check"]) == ("ssn", name)
    assert isinstance(answered["inputs"], dict)
    for option in options[::2] if name != "move" else ["--file"]:
        assert option.removeprefix("--") in answered["inputs"]
    assert all(type(face) is int and 1 <= face <= 6 for face in answered["dice"])
    assert list(answered["result"]) == list(result)
    for key, kind in result.items():
        assert isinstance(answered["result"][key], kind), key
    assert isinstance(answered["rule"], str) and answered["rule"]
    assert all(re.fullmatch(r"SS-\d+", ruling) for ruling in answered["assumes"])


@pytest.mark.parametrize("name", [name for name in CHECKS if games.load("ssn").checks[name].dice])
def test_odds_as_json(name):
    options, result = CHECKS[name]
    answered = answer("check", "ssn", name, *options, "--odds")
    assert list(answered) == ["game", "check", "inputs", "odds", "rule", "assumes"]
    total = Fraction(0)
    for row in answered["odds"]:
        assert list(row) == ["result", "probability"]
        assert set(row["result"]) <= set(result)
        chance = Fraction(row["probability"])
        assert str(chance) == row["probability"] and chance > 0
        total += chance
    assert total == 1
    assert len({json.dumps(row["result"]) for row in answered["odds"]}) == len(answered["odds"])


def test_a_result_of_none_is_null():
    assert answer("check", "ssn", "zone", "--distance", "2")["result"] == {"in_zone": False, "zone": None}


def test_list_as_json():
    answered = json.loads(run("list", "--json").stdout)
    kit = tomllib.loads((TEMPLATES / "ssn.toml").read_text(encoding="utf-8"))["sheets"]
    assert list(answered) == ["games"]
    assert [list(game) for game in answered["games"]] == [
        ["game", "title", "checks", "sheets", "two_sided", "read", "house_rules"]
    ] * len(games.names())
    (listed,) = [game for game in answered["games"] if game["game"] == "ssn"]
    assert listed == {
        "game": "ssn",
        "title": "SSN",
        "checks": list(games.load("ssn").checks),
        "sheets": list(sheets_of("ssn")),
        "two_sided": [sheet["name"] for sheet in kit if sheet["kind"] in ("card", "counters")],
        "read": [sheet["name"] for sheet in kit if sheet["kind"] in ("chart", "rulings")],
        "house_rules": ["ssn-even", "ssn-gentle", "ssn-hard"],
    }
    assert json.loads(run("list", "ssn", "--json").stdout) == {"games": [listed]}


def test_setup_as_json(here):
    result = run("setup", "ssn", "--seed", "7", "--count", "3", "--json")
    answered = [json.loads(line) for line in result.stdout.splitlines()]
    assert [start["seed"] for start in answered] == [7, 8, 9]
    for start in answered:
        assert list(start) == ["game", "seed", "rolls", "pieces", "assumes"]
        assert start["rolls"] and all(list(roll) == ["for", "dice", "result"] for roll in start["rolls"])
        pieces = {piece["piece"]: piece for piece in start["pieces"]}
        assert set(pieces) == {"LHD", "FF1", "FF2", "FF3", "FF4", "SSN"}
        assert all({"x", "y", "heading"} <= set(piece) for piece in pieces.values())
        assert (pieces["LHD"]["x"], pieces["LHD"]["y"]) == (0, 0)
        assert {"depth", "speed", "bearing", "distance"} <= set(pieces["SSN"])
    assert answer("setup", "ssn", "--seed", "8") == answered[1]
    assert not list(here.iterdir())
