"""Games as they are loaded: checks of tables, folders without Python, rules that a game adjusts."""

import pytest

import aids
from aids import games
from aids.errors import RulesError
from aids.input_file import DISK, on_disk
from aids.reading.rule_files import load_rules

TABLE = """
[tables.drift]
title = "Drift"
rule = "4.1"
dice = "d6"
columns = { move = "Move" }
rows = [{ roll = "1-5", move = "none" }, { roll = "6", move = "ahead" }]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder of a game `Sixth`, beside no other game."""
    monkeypatch.setattr(games, "here", [str(tmp_path)])
    monkeypatch.setattr(aids, "__path__", [*aids.__path__, str(tmp_path)])
    place = tmp_path / "sixth"
    place.mkdir()
    return place


def load_with(folder, text):
    (folder / "rules.toml").write_text('title = "Sixth"\n' + text, encoding="utf-8")
    games._by_the_book.cache_clear()
    return games.load("sixth")


def test_a_table_with_dice_is_a_check(folder):
    assert list(load_with(folder, TABLE).checks) == ["drift"]


def test_a_game_by_the_book_is_loaded_once(folder):
    first = load_with(folder, TABLE)
    assert games.load("sixth") is first
    (folder / "house.toml").write_text("", encoding="utf-8")
    assert games.load("sixth", folder / "house.toml", files=DISK) is not first


def test_a_table_that_says_so_is_no_check(folder):
    assert load_with(folder, TABLE.replace("dice", "check = false\ndice")).checks == {}


def test_a_table_without_dice_is_no_check(folder):
    plain = TABLE.replace('dice = "d6"\n', "").replace('roll = "1-5", ', "").replace('roll = "6", ', "")
    game = load_with(folder, plain)
    assert list(game.rules.tables) == ["drift"]
    assert game.checks == {}
    with pytest.raises(RulesError, match=r"a table without dice is never a check. Remove 'check'"):
        load_with(folder, plain.replace("columns", "check = true\ncolumns"))


def test_check_is_true_or_false(folder):
    with pytest.raises(RulesError, match=r"rules\.toml:6: 'check' must be true or false, not 1"):
        load_with(folder, TABLE.replace("dice", "check = 1\ndice"))


def test_a_game_without_rulings_cannot_assume_one(folder):
    with pytest.raises(RulesError, match=r"unknown ruling 'SX-1'"):
        load_with(folder, TABLE.replace("dice", 'assumes = ["SX-1"]\ndice'))


@pytest.mark.parametrize("name", games.names())
def test_tables_that_a_check_shows_are_not_checks_of_their_own(name):
    game = games.load(name)
    shown = [table for check in game.checks.values() for table in check.shows if table != check.name]
    assert not set(shown) & set(game.checks)


@pytest.mark.parametrize("name", games.names())
def test_checks_are_found_by_their_names(name):
    checks = games.load(name).checks
    assert [check.name for check in checks.values()] == list(checks) == [each for each in checks if each in checks]
    assert len(checks) == len(list(checks)) and "elephant" not in checks


def test_ambush_leaves_the_rules_it_adjusts_unchanged(tmp_path):
    from aids.ambush import ambush

    house = tmp_path / "house.toml"
    house.write_text('[attack]\nequal = "none"\n', encoding="utf-8")
    loaded = load_rules(on_disk(f"{games.here[0]}/ambush"), on_disk(str(house)))
    before = dict(loaded.tables)
    adjusted = ambush.adjust_rules(loaded)
    ambush.AmbushAttack(adjusted)
    ambush.Scatter(adjusted)
    assert loaded.tables == before
    assert [row.cells["outcome"] for row in adjusted.tables["decision"].rows if row.cells["die"] == "equal"] == ["none"]
