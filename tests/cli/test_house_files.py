"""House rules that come with Plotroom: their names stand wherever a file of house rules does."""

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from aids import games
from aids.errors import UnknownName
from aids.input_file import DISK, PlayerFiles
from aids.reading import rule_files
from tests.printed import one, run

NAMES = rule_files.names()


def text_of(content):
    return pypdf.PdfReader(BytesIO(content)).pages[0].extract_text()


@cache
def page_by_even(sheet):
    """The text of the first page of a sheet by the house rules ssn-even."""
    return text_of(one("print", f"ssn/{sheet}", "--rules", "ssn-even"))


def test_the_names():
    assert rule_files.names("ssn") == ["ssn-even", "ssn-gentle", "ssn-hard"]
    assert rule_files.names("on-patrol") == ["on-patrol-example"]
    assert ["on-patrol-example", *rule_files.names("ssn")] == NAMES
    assert rule_files.names("depths") == []


@pytest.mark.parametrize("name", NAMES)
def test_every_name_loads_as_its_file_does(name):
    game = name.rpartition("-")[0]
    own, file = (games.load(game, each, files=DISK).rules for each in (name, f"{rule_files.folder()}/{name}.toml"))
    assert own.extra == file.extra and own.changed == file.changed == ({"detection"} if game == "ssn" else {"class"})
    assert rule_files.name_of(own) == name
    assert rule_files.page_note(own) == f"house rules {name} (built-in)"


def test_a_file_of_the_player_has_no_name(here):
    Path("mine.toml").write_text("[figures]\nfire-range = 10\n", encoding="utf-8")
    rules = games.load("ssn", "mine.toml", files=DISK).rules
    assert (rule_files.name_of(rules), rule_files.page_note(rules)) == ("", "house rules")
    assert rule_files.page_note(games.load("ssn").rules) == ""


def test_a_file_may_have_no_ending(here):
    Path("mine").write_text("[figures]\nfire-range = 10\n", encoding="utf-8")
    assert games.load("ssn", "mine", files=DISK).rules.figures["fire-range"].value == 10
    Path("ssn-even").write_text("[figures]\nfire-range = 10\n", encoding="utf-8")
    assert games.load("ssn", "./ssn-even", files=DISK).rules.figures["fire-range"].value == 10
    assert games.load("ssn", "ssn-even", files=DISK).rules.figures["fire-range"].value == 12


def test_a_name_holds_within_a_request():
    assert rule_files.name_of(games.load("ssn", "ssn-even", files=PlayerFiles({})).rules) == "ssn-even"
    with pytest.raises(
        UnknownName,
        match=r"There are no built-in house rules called 'ssn-evne', and no such file. Did you mean 'ssn-even'\?",
    ):
        games.load("ssn", "ssn-evne", files=PlayerFiles({}))


def test_list_shows_them():
    lines = run("list", "ssn").stdout.splitlines()
    assert [line.split()[0] for line in lines[-3:]] == rule_files.names("ssn") and "Built-in" in lines[-1]
    assert json.loads(run("list", "ssn", "--json").stdout)["games"][0]["house_rules"] == rule_files.names("ssn")
    assert "ssn-even" not in run("list", "depths").stdout


def test_a_check_under_them():
    words = "check ssn detection --rules ssn-hard --base active-ship-fast --condition target-deep --odds"
    result = run(*words.split())
    assert result.exit_code == 0 and "built-in" in result.stdout


@pytest.mark.parametrize("sheet", ["detection", "torpedo-odds", "card"])
def test_sheets_that_use_the_table_say_so(sheet):
    assert "house rules ssn-even (built-in)" in page_by_even(sheet)


def test_the_chart_is_filled_from_the_table():
    text = page_by_even("detection")
    assert "Built-in detection table, even" in text
    rows = games.load("ssn", "ssn-even", files=DISK).rules.extra["detection"]["base"]
    shown = re.findall(r"\b(\d+)\+", text)
    for threshold in {row["threshold"] for row in rows}:
        stated = [row for row in rows if row["threshold"] == threshold]
        example = sum(row["name"] == "passive-ship-slow" for row in stated)  # of a roll, above
        assert shown.count(str(threshold)) == 1 + len(stated) + example, threshold  # one of the chances below


def test_odds_have_the_columns_of_the_table():
    text, rows = (
        page_by_even("torpedo-odds"),
        games.load("ssn", "ssn-even", files=DISK).rules.extra["detection"]["base"],
    )
    needed = {row["name"]: row["threshold"] for row in rows}
    for level in ("creep", "slow", "fast", "flank"):
        threshold = needed[f"active-torpedo-{level}"]
        assert f"{level.capitalize()} {threshold}+" in text  # against a Shallow submarine
        assert f"{level.capitalize()} {threshold + 1}+" in text  # against a Deep one
    assert f"LHD {needed['active-torpedo-lhd']}+" in text and f"Frigate {needed['active-torpedo-ff']}+" in text


# --- games on file -----------------------------------------------------------------------------------------------


def set_up(*words):
    return run("setup", "ssn", "--table", "72x48", "--seed", "3", "--save", "game.toml", "-o", "sheets", *words)


def play(*words):
    return run("turn", "ssn", *words)


def test_a_game_keeps_the_name(here):
    assert set_up("--rules", "ssn-hard").exit_code == 0
    first = Path("game.toml").read_text(encoding="utf-8")
    assert 'rules = "ssn-hard"' in first and "thresholds" not in first
    assert play("game.toml", "--seed", "4").exit_code == 0
    assert 'rules = "ssn-hard"' in Path("game-1.toml").read_text(encoding="utf-8")
    told = json.loads(play("game-1.toml", "--seed", "5", "--json").stdout)
    assert told["next"]["rules"] == "ssn-hard"
    assert "house rules ssn-hard (built-in)" in text_of(Path("game-1.pdf").read_bytes())
    history = play("game-1.toml", "--history")
    assert history.exit_code == 0 and "cannot be" not in history.stdout


def test_the_table_decides_who_hears(here):
    heard = {}
    for name in ("ssn-gentle", "ssn-hard"):
        assert set_up("--rules", name, "--force").exit_code == 0
        rolls = json.loads(play("game.toml", "--seed", "4", "--json").stdout)["detections"]
        heard[name] = [each["needed"] for roll in rolls for each in roll["listeners"] if each["needed"] is not None]
    assert len(heard["ssn-hard"]) == len(heard["ssn-gentle"]) > 0
    assert all(a < b for a, b in zip(heard["ssn-hard"], heard["ssn-gentle"], strict=True))


def test_rules_on_the_command_line_must_not_contradict(here):
    assert set_up("--rules", "ssn-hard").exit_code == 0
    assert play("game.toml", "--seed", "4", "--rules", "ssn-hard", "--json").exit_code == 0
    result = play("game.toml", "--seed", "4", "--rules", "ssn-even")
    assert result.exit_code == 2
    assert result.stderr == "plotroom: --rules: remove them: game.toml is played with ssn-hard\n"


def test_an_unknown_name_in_a_file_has_its_line(here):
    assert set_up("--rules", "ssn-hard").exit_code == 0
    text = Path("game.toml").read_text(encoding="utf-8").replace("ssn-hard", "ssn-hrd")
    Path("game.toml").write_text(text, encoding="utf-8")
    line = 1 + next(n for n, each in enumerate(text.splitlines()) if each.startswith("rules"))
    result = play("game.toml", "--seed", "4")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"plotroom: game.toml:{line}: There are no built-in house rules called 'ssn-hrd'. Did you mean"
    )
