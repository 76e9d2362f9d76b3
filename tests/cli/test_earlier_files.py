"""Files that Plotroom 0.2, 0.3 and 0.4 wrote, or that their players made of what it wrote, are read as they were then."""

import json
from pathlib import Path
from shutil import copy

import pytest

from aids import game_folders, games
from aids.input_file import DISK
from aids.rulebook.rules import value
from tests.cli.program import plotroom
from tests.printed import run

SAVED = Path(__file__).parent / "saved"


def told(words):
    """The JSON that a command gives for a file of `saved`."""
    result = plotroom(*(str(SAVED / word) if word.startswith("0.") else word for word in words.split()), "--json")
    return json.loads(result.stdout)


def test_a_scenario_of_0_2():
    pieces = told("setup on-patrol 0.2/scenario_on_patrol.toml --seed 7")["pieces"]
    ships = [piece["name"] for piece in pieces if "kind" in piece]
    assert {"Merchantman 1", "Merchantman 2"} <= {*ships}


def test_a_position_of_0_2():
    result = told("check u-boat adjudicate 0.2/position_u_boat.toml")["result"]
    assert result["phase"] == "movement"


def test_house_rules_of_0_2():
    """As they were written they change nothing."""
    words = "check ssn torpedo --range 9 --threshold 7 --target ff --odds"
    assert told(f"{words} --rules 0.2/rules_ssn.toml") == told(words)


@pytest.mark.parametrize(("version", "ship"), [("0.3", "Merchantman 1"), ("0.4", "M1")])
def test_games_go_on(version, ship):
    turn = told(f"turn on-patrol {version}/game_on_patrol.toml --seed 7")
    assert (turn["turn"], turn["closed"], turn["from"]["file"]) == (2, 1, "game_on_patrol.toml")
    assert ship in {each["name"] for each in turn["next"]["ships"]}
    turn = told(f"turn ssn {version}/game_ssn.toml --seed 7")
    assert (turn["turn"], turn["closed"]) == (2, 1)
    turn = told(f"turn u-boat {version}/game_u_boat.toml")
    assert turn["turn"] == "autumn 1901 movement" and len(turn["orders"]) == 29


def test_a_game_on_patrol_of_0_3_goes_on_by_questions_and_says_what_it_lacks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    copy(SAVED / "0.3" / "game_on_patrol.toml", "old.toml")
    first = run("turn", "on-patrol", "old.toml", "--ask", "--seed", "7", input="\n2\n\ny\n\nMerchantman 1 sunk\n")
    second = run("turn", "on-patrol", "old-2.toml", "--ask", "--seed", "7", input="\n" * 6)
    for result in (first, second):
        assert result.exit_code == 0, result.stderr
        told = " ".join(result.stdout.split())
        assert "Your victory points" not in told and "Write vp in the game file for Merchantman 1." in told
    first_told, then = (" ".join(result.stdout.split()) for result in (first, second))
    assert "Missing ship data" in first_told and "Missing ship data" not in then
    assert (
        "Missing for Fletcher: the loss of speed in a turn, and the hits that sink the ship. Write your numbers in the game file"
        in first_told
    )
    assert "The victory points are missing for Merchantman" in first_told
    made = {line for name in ("old-filled", "old-2", "old-2-filled", "old-3") for line in made_lines(name)}
    assert made == {'made = { plotroom = "0.5.0", began = "before 0.4.0", house = "none" }'}


def made_lines(name):
    """The entry `made` of a file."""
    return [line for line in Path(f"{name}.toml").read_text(encoding="utf-8").splitlines() if line.startswith("made")]


def test_a_captain_of_0_3():
    told_of = told("simulate ssn --captain 0.3/captain.toml --rules ssn-even --games 2 --seed 1 --jobs 1")
    assert (told_of["captain"], told_of["games"]) == ("captain", 2)


@pytest.mark.parametrize("name", ["counters.csv", "counters.toml"])
def test_counters_of_0_2(here, name):
    result = run("print", "counters", str(SAVED / "0.2" / name), "--paper", "a4")
    assert result.exit_code == 0 and result.stdout == f"output/counters-{Path(name).stem}-a4.pdf\n", result.stderr


def test_a_printer_of_0_2_and_defaults_of_0_3(tmp_path, monkeypatch):
    monkeypatch.setattr(game_folders, "settings_folder", lambda: str(tmp_path))
    folder = tmp_path
    copy(SAVED / "0.2" / "printer-office.toml", folder)
    copy(SAVED / "0.3" / "defaults.toml", folder)
    assert run("calibrate", "--list").stdout.startswith("Office\n  a4 long-edge\n    front  scale 99.89 % along x")
    assert run("defaults").stdout.splitlines()[0].split() == ["paper", "a4", "your", "default"]


def test_house_rules_of_0_4_hold():
    """Their one change: a fire range of 11 inches."""
    house = games.load("ssn", SAVED / "0.4" / "rules_ssn.toml", files=DISK).rules
    assert [*house.changed] == ["figures.fire-range"] and value(house, "fire-range") == 11


@pytest.mark.parametrize(
    "words", ["print ssn/card --kit {}/kit_ssn.toml", "print counters {}/layout.toml", "print counters {}/cards.toml"]
)
def test_a_kit_a_layout_and_cards_of_0_4(here, words):
    result = run(*words.format(SAVED / "0.4").split())
    assert result.exit_code == 0 and result.stdout.endswith("-letter.pdf\n"), result.stderr


def test_an_own_game_of_0_4():
    result = run("verify", str(SAVED / "0.4" / "hornet"))
    assert (result.exit_code, result.stdout) == (0, "No errors found (1 table, 1 check, 3 sheets).\n"), result.stderr


@pytest.mark.parametrize(
    "sheet", ["ssn/readings", "depths/choice", "on-patrol/pursuit", "on-patrol/switched-off", "u-boat/told"]
)
def test_a_sheet_is_printed_by_its_name_in_0_4(sheet, tmp_path):
    plotroom("print", sheet, "-o", str(tmp_path))
    new = {"readings": "rulings", "choice": "depth-choice", "pursuit": "diameter", "told": "announcements"}
    game, name = sheet.split("/")
    assert [file.name for file in tmp_path.iterdir()] == [f"{game}-{new.get(name, 'rules-not-used')}-letter.pdf"]


@pytest.mark.parametrize("name", ["readings", "rulings"])
def test_a_sheet_of_a_kit_of_0_4_has_both_names(name, tmp_path):
    plotroom("print", f"ssn/{name}", "--kit", str(SAVED / "0.4" / "kit_ssn.toml"), "-o", str(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["ssn-rulings-letter.pdf"]
