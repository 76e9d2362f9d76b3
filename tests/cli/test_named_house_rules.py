"""A saved game names the house rules that it was set up with, so that each turn finds them: a name, or a path."""

import json
import tomllib
from pathlib import Path

import pytest

from aids.reading import rule_files
from generators.web.door import answer
from tests.cli.program import plotroom
from tests.printed import run

SHIPS = ("--merchantmen", "6", "--escort", "Mine*2", "--seed", "3")
MINE = 'game = "on-patrol"\n[class.Mine]\nkind = "escort"\nbest = 5\nsonar = 3\nvp = 7\nloss = 1\nhits = 2\n'


@pytest.fixture
def here(here):
    """A folder with the player's own house rules, and one for games."""
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    Path("games").mkdir()
    return here


def saved(file, rules="mine.toml"):
    plotroom("setup", "on-patrol", *SHIPS, "--rules", str(rules), "--save", file)
    return named(file)


def named(file):
    return tomllib.loads(Path(file).read_text(encoding="utf-8")).get("rules")


def turn(file, *words):
    result = plotroom("turn", "on-patrol", file, "--seed", "1", *words)
    return result.stdout


@pytest.mark.long
def test_a_game_goes_on_without_the_option(here):
    """The path is from the game file, wherever it and its house rules lie, and each next file has it too."""
    assert saved("games/whole.toml", here / "mine.toml") == saved("games/convoy.toml") == "../mine.toml"
    turn("games/convoy.toml")
    assert named("games/convoy-1.toml") == "../mine.toml" and "Mine 1" in turn("games/convoy-1.toml", "--json")
    turn("games/convoy-1.toml", "-o", ".")
    assert named("convoy-2.toml") == "mine.toml" and "Mine 1" in turn("convoy-2.toml", "--json")
    assert "House rules" not in turn("convoy-2.toml")
    assert run("turn", "on-patrol", "games/convoy-1.toml", "--history").exit_code == 0


def test_a_file_without_an_ending_is_no_name(here):
    Path("mine.toml").rename("mine")
    assert saved("convoy.toml", "./mine") == "./mine"
    assert named("convoy.toml") == "./mine" and "Mine 1" in turn("convoy.toml", "--json")


def test_other_rules_on_the_command_line_come_first_and_the_turn_says_so(here):
    assert saved("convoy.toml") == "mine.toml"
    turn("convoy.toml")
    assert named("convoy-1.toml") == "mine.toml"
    Path("other.toml").write_text(MINE.replace("best = 5", "best = 4"), encoding="utf-8")
    assert "not the ones that the game started with" in turn("convoy-1.toml", "--rules", "other.toml")
    assert named("convoy-2.toml") == "other.toml"


def test_a_default_does_not_come_before_the_file(here):
    saved("convoy.toml")
    Path("other.toml").write_text(MINE.replace("Mine", "Other"), encoding="utf-8")
    assert run("defaults", "--rules", "on-patrol=other.toml").exit_code == 0
    assert "Mine 1" in turn("convoy.toml", "--json")


def test_a_file_that_is_not_there_has_its_line(here):
    saved("games/convoy.toml")
    Path("mine.toml").unlink()
    line = Path("games/convoy.toml").read_text(encoding="utf-8").splitlines().index(
        next(one for one in Path("games/convoy.toml").read_text(encoding="utf-8").splitlines() if one.startswith("rules"))
    ) + 1  # fmt: skip
    result = run("turn", "on-patrol", "games/convoy.toml", "--seed", "1")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert result.stderr == (
        f"plotroom: games/convoy.toml:{line}: the file '../mine.toml' is not in the folder of this file. Use --rules to choose a file.\n"
    )


def test_the_browser_keeps_the_path_and_plays_by_the_rules_at_hand(here):
    saved("convoy.toml")
    text = Path("convoy.toml").read_text(encoding="utf-8")
    request = {"game": "on-patrol", "file": {"name": "convoy.toml", "text": text}, "seed": 1}
    for rules in ({"rules": {"name": "house.toml", "text": MINE}}, {"files": {"mine.toml": MINE}}):
        told = answer("turn", {**request, **rules})
        told = told if isinstance(told, dict) else json.loads(told.content)
        assert tomllib.loads(told["next"]["text"])["rules"] == "mine.toml"


def test_names_and_paths_are_told_apart():
    assert not rule_files.is_path("") and not rule_files.is_path("ssn-even")
    assert all(map(rule_files.is_path, ("mine.toml", "../mine", "./mine", "/home/me/mine", "C:\\mine")))


def test_ssn_names_its_own_table_too(here):
    """The kind of the same fault: a detection table of the player's own."""
    table = rule_files.text("ssn-even")
    Path("table.toml").write_text(table, encoding="utf-8")
    assert run("setup", "ssn", "--seed", "3", "--rules", "table.toml", "--save", "games/ssn.toml").exit_code == 0
    assert named("games/ssn.toml") == "../table.toml"
    assert run("turn", "ssn", "games/ssn.toml", "--seed", "1").exit_code == 0
    assert named("games/ssn-1.toml") == "../table.toml"
    assert run("check", "ssn", "move", "games/ssn.toml").exit_code == 0
