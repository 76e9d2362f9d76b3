"""Games of a player's own that are kept under their names: `plotroom games`, and every command that takes a name."""

import json

import pytest

from tests.cli.program import completed, error_line, lines_of, process
from tests.own import GAME, write_game
from tests.printed import run

pytestmark = pytest.mark.usefixtures("hornet")


def test_a_kept_game_is_named_from_anywhere(here, monkeypatch):
    assert lines_of("games") == ["You have no registered games. To add one: plotroom games --add FOLDER"]
    (line,) = lines_of("games", "--add", "./hornet")
    assert line.split() == ["hornet", "Hornet", str(here / "hornet")]
    (here / "else").mkdir()
    monkeypatch.chdir(here / "else")
    assert lines_of("check", "hornet", "hits", "--dice", "6")[0] == "Hits: 2."
    assert "  plotroom check hornet hits --odds" in lines_of("check", "hornet", "hits", "--help")
    assert "  hornet" in lines_of("check", "--help")
    assert any(line.startswith("hornet ") and line.endswith("for one player") for line in lines_of("list"))
    assert [entry["game"] for entry in json.loads(lines_of("list", "--json")[0])["games"]][-1] == "hornet"
    assert len(lines_of("print", "hornet/tables", "hornet/counters")) == 2
    assert "Sheets: plotroom print hornet, or plotroom print hornet/NAME" in lines_of("list", "hornet")
    assert lines_of("games", "--remove", "hornet") == lines_of("games")
    assert "unknown game 'hornet'" in error_line(run("check", "hornet", "hits"))
    assert (here / "hornet" / "game.toml").exists()


def test_kept_games_complete(here):
    own = {"XDG_CONFIG_HOME": str(here), "APPDATA": str(here), "HOME": str(here)}
    assert process("games", "--add", "hornet", **own).returncode == 0
    lines = ("plotroom print hor", "plotroom check hornet hi", "plotroom print hornet/ta")
    assert completed(*lines, **own) == [["plain,hornet"], ["plain,hits"], ["plain,hornet/tables"]]


def test_a_game_is_added_again_and_two_folders_cannot_share_a_name(here):
    lines_of("games", "--add", "hornet")
    lines_of("games", "--add", str(here / "hornet"))
    write_game(here / "other")
    assert error_line(run("games", "--add", "other")).startswith(
        "plotroom: other: another game is registered as 'hornet': the folder "
    )
    assert len(lines_of("games")) == 1


def test_a_kept_game_whose_folder_is_gone_or_faulty(here):
    lines_of("games", "--add", "hornet")
    (here / "hornet" / "game.toml").write_text(GAME.replace('"d6"', '"d5000000"'), encoding="utf-8")
    assert "cannot be used: " in lines_of("games")[0]
    result = run("list")
    assert result.exit_code == 0 and "hornet" not in result.stdout
    assert (
        result.stderr.startswith("Note: the game hornet is not shown, because it cannot be used: ")
        and "game.toml:" in result.stderr
    )
    (here / "hornet").rename(here / "moved")
    line = error_line(run("check", "hornet", "hits"))
    assert line.startswith("plotroom: hornet: the file game.toml in ") and "plotroom games --remove hornet" in line
    lines_of("games", "--remove", "hornet")
