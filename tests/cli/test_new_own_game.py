"""`plotroom new own-game`: a folder that prints and answers at once, as short as a newcomer wants it."""

import json
from pathlib import Path

import pytest

from generators import TEMPLATES
from tests.cli.program import error_line
from tests.printed import run

FILES = ["counters.csv", "game.toml", "kit.toml"]


def test_a_new_game_prints_and_answers_at_once(here):
    result = run("new", "own-game", "hornet")
    assert result.stdout.splitlines() == [str(Path("hornet") / name) for name in FILES]
    assert result.stderr == "Edit game.toml first. Then use ./hornet with plotroom verify, list, check and print.\n"
    told = run("verify", "./hornet")
    assert (told.exit_code, told.stdout, told.stderr) == (0, "No errors found (1 table, 1 check, 2 sheets).\n", "")
    assert len(run("print", "./hornet").stdout.splitlines()) == 2
    odds = run("check", "./hornet", "combat", "--attack", "7", "--defense", "3", "--odds", "--json")
    chances = [row["probability"] for row in json.loads(odds.stdout)["odds"]]
    assert chances == ["1/2", "1/3", "1/6"]
    assert run("list", "./hornet").stdout.startswith("Hornet: ")


def test_it_is_short_and_holds_42_counters():
    texts = [path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "own_game").iterdir())]
    assert sum(text.count("\n") for text in texts) < 60
    assert sum(int(row.split(",")[1]) for row in texts[0].splitlines()[1:]) == 42
    assert max(len(line) for text in texts for line in text.splitlines()) <= 130


@pytest.mark.parametrize(
    ("folder", "name", "title"),
    [("Night Raid 2", "night-raid", "Night Raid"), ("7", "my-game", "My Game")],
)
def test_the_name_of_the_folder_names_the_game(here, folder, name, title):
    assert run("new", "own-game", folder).exit_code == 0
    listed = json.loads(run("list", f"./{folder}", "--json").stdout)["games"][0]
    assert (listed["game"], listed["title"]) == (name, title)


def test_files_of_the_player_are_not_overwritten(here):
    (here / "hornet").mkdir()
    (here / "hornet" / "kit.toml").write_text("mine", encoding="utf-8")
    path = Path("hornet") / "kit.toml"
    assert (
        error_line(run("new", "own-game", "hornet"))
        == f"plotroom: {path}: this file exists. To overwrite it, add --force.\n"
    )
    assert [file.name for file in (here / "hornet").iterdir()] == ["kit.toml"]
    assert run("new", "own-game", "hornet", "--force").exit_code == 0
    assert sorted(file.name for file in (here / "hornet").iterdir()) == FILES


def test_a_folder_with_other_files_is_refused(here):
    """`new own-game .` wrote its files among those of a full folder."""
    (here / "letter.txt").write_text("mine", encoding="utf-8")
    line = error_line(run("new", "own-game", "."))
    assert line == "plotroom: .: this folder has other files. Give a new folder, or add --force.\n"
    assert [path.name for path in here.iterdir()] == ["letter.txt"]
    assert run("new", "own-game", ".", "--force").exit_code == 0 and (here / "game.toml").is_file()
