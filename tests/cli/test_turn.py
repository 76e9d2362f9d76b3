"""`plotroom turn`: its files, its refusals, its history, and the first files that `new game` and `setup --save` write."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from aids import __version__, games
from aids.input_file import on_disk
from generators.sheets.turns import next_name, turn_games, turn_sheet
from tests.cli.program import plotroom
from tests.printed import run
from tests.readback import read

GAMES = turn_games()
SETUP = (
    *("setup", "on-patrol", "--rules", "on-patrol-example", "--merchantmen", "6"),
    *("--escort", "Example destroyer", "--escort", "Example frigate", "--seed", "7"),
)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder with a game file of each game, `on-patrol.toml`."""
    monkeypatch.chdir(tmp_path)
    for game in GAMES:
        Path(f"{game}.toml").write_bytes(first_file(game))
    return tmp_path


@cache
def first_file(game):
    """What `new game` writes in the current folder."""
    assert run("new", "game", game, f"{game}.toml").exit_code == 0
    return Path(f"{game}.toml").read_bytes()


def files():
    """The names in the current folder."""
    return sorted(path.as_posix() for path in Path().rglob("*") if path.is_file())


def turn(*words):
    """A run of `plotroom turn on-patrol`."""
    return run("turn", "on-patrol", *words)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_commented_file_is_played_as_it_stands(here, game):
    sheet, before = turn_sheet(game), files()
    result = plotroom("turn", game, f"{game}.toml", *(("--seed", "7") if sheet.rolls else ()))
    written = sorted({*files()} - {*before})
    assert sorted(result.stdout.splitlines()[-len(written) :]) == written
    following = result.stdout.splitlines()[-len(written)]
    assert following.startswith(f"{game}-") and following.endswith(".toml")
    assert sheet.read(games.load(game).rules, on_disk(following)).source.file == f"{game}.toml"
    pages = [Path(name) for name in written if name.endswith(".pdf")]
    assert pages
    for path in pages:  # only the game master finds the command in a foot
        words = [word for page in read(path.read_bytes()) for word in page.words()]
        assert any(f"Plotroom {__version__}" in word for word in words)
        named = any(f"plotroom turn {game} {game}.toml" in word for word in words)
        assert named == (path.parent.name == "master")


def test_the_same_file_and_seed_give_the_same_turn(here):
    first, second = (turn("on-patrol.toml", "--seed", "7", "-o", folder) for folder in ("a", "b"))
    assert first.stdout.replace("a/", "b/") == second.stdout.replace("a\\", "b\\")
    for name in ("on-patrol-1.toml", "on-patrol-1.pdf"):
        assert Path("a", name).read_bytes() == Path("b", name).read_bytes()
    turns = {turn("on-patrol.toml", "--seed", str(seed), "--json").stdout for seed in range(20)}
    assert len({json.dumps(json.loads(each)["order"]) for each in turns}) == 6


@pytest.mark.long
def test_one_seed_gives_other_dice_in_each_turn(here):
    name, dice = "on-patrol.toml", []
    for number in range(1, 5):
        result = turn(name, "--seed", "7")
        assert result.exit_code == 0
        dice.append(re.search(r"Die (\d)", result.stdout)[1])
        name = f"on-patrol-{number}.toml"
    assert len(set(dice)) > 2, dice


def test_a_next_file_is_never_written_over_another(here):
    assert turn("on-patrol.toml", "--seed", "7").exit_code == 0
    text = Path("on-patrol-1.toml").read_text("utf-8")
    assert turn("on-patrol.toml", "--seed", "7").exit_code == 0, "the same next file may stand there"
    Path("on-patrol-1.toml").write_text(text.replace("fired = false", "fired = true"), "utf-8")
    before = {name: Path(name).read_bytes() for name in files()}
    result = turn("on-patrol.toml", "--seed", "7")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "on-patrol-1.toml" in result.stderr and "exists" in result.stderr
    assert {name: Path(name).read_bytes() for name in files()} == before
    assert turn("on-patrol.toml", "--seed", "7", "--force").exit_code == 0
    assert Path("on-patrol-1.toml").read_text("utf-8") == text


def test_a_sheet_that_is_in_the_way_leaves_no_next_file(here):
    Path("on-patrol-1.pdf").write_bytes(b"a picture of mine")
    result = turn("on-patrol.toml", "--seed", "7")
    assert result.exit_code == 2 and "on-patrol-1.pdf" in result.stderr
    assert "on-patrol-1.toml" not in files()


def test_json_writes_no_files(here):
    result = turn("on-patrol.toml", "--seed", "7", "--json")
    answer = json.loads(result.stdout)
    assert answer["turn"] == 1 and answer["from"]["file"] == "on-patrol.toml" and answer["from"]["seed"] == 7
    assert answer["next"]["turn"] == 1 and len(answer["from"]["digest"]) == 16
    assert files() == [f"{game}.toml" for game in GAMES]


def test_the_dice_of_the_player_stand_in_the_file(here):
    text = Path("on-patrol.toml").read_text("utf-8")
    Path("own.toml").write_text(text.replace("# dice = [3, 5, 4]", "dice = [4]"), "utf-8")
    answer = json.loads(turn("own.toml", "--json").stdout)
    assert answer["order"]["die"] == 4 and answer["from"]["seed"] is None
    refused = turn("own.toml", "--seed", "7")
    assert refused.exit_code == 2 and "--seed" in refused.stderr
    Path("many.toml").write_text(text.replace("# dice = [3, 5, 4]", "dice = [4, 4]"), "utf-8")
    refused = turn("many.toml")
    line = text[: text.index("# dice = ")].count("\n") + 1
    assert refused.exit_code == 2 and refused.stderr.startswith(f"plotroom: many.toml:{line}: dice: ")
    Path("die.toml").write_text(text.replace("# die = 3 ", "die = 5 "), "utf-8")
    assert json.loads(turn("die.toml", "--json").stdout)["order"]["die"] == 5


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("depth = 50", "depth = 50 feet", "there is something after a value. write each setting on a separate line"),
        ('bow = "M33"', 'bow = "33M"', "is not a hex"),
        ("facing = 6    ", "facing = 7    ", "from 1 to 6"),
        ('light = "day"', 'light = "dusk"', "day"),
        ("best = 6 ", "bst = 6 ", "best"),
    ],
)
def test_a_fault_has_its_file_and_line_and_nothing_is_written(here, old, new, words):
    text = Path("on-patrol.toml").read_text("utf-8")
    assert old in text
    Path("bad.toml").write_text(text.replace(old, new, 1), "utf-8")
    before = files()
    for more in ((), ("--json",), ("--history",)):
        result = turn("bad.toml", *more)
        assert result.exit_code == 2 and result.stderr.count("\n") == 1 and not result.stdout
        assert words in result.stderr.lower(), result.stderr
        assert files() == before
    line = text[: text.index(old)].count("\n") + 1
    assert f"bad.toml:{line}:" in result.stderr


def test_a_history_tells_every_turn_of_the_chain(here):
    name = "on-patrol.toml"
    for number in range(1, 4):
        turn(name, "--seed", str(number))
        name = f"on-patrol-{number}.toml"
    told = turn(name, "--history")
    assert told.exit_code == 0 and files() == sorted([*files()])
    for number in range(1, 4):
        answer = json.loads(
            turn(
                "on-patrol.toml" if number == 1 else f"on-patrol-{number - 1}.toml", "--seed", str(number), "--json"
            ).stdout
        )
        assert f"Die {answer['order']['die']}" in told.stdout
        assert f"Turn {number}: what you did" in told.stdout
    assert (
        told.stdout.index("At the start")
        < told.stdout.index("Turn 1: Convoy Movement")
        < told.stdout.index("Turn 2: Convoy Movement")
    )
    assert "what you do next" not in told.stdout


def test_a_history_names_a_file_that_was_changed_or_is_missing(here):
    turn("on-patrol.toml", "--seed", "1")
    turn("on-patrol-1.toml", "--seed", "2")
    path = Path("on-patrol-1.toml")
    path.write_text(path.read_text("utf-8").replace("depth = 50", "depth = 100"), "utf-8")
    told = turn("on-patrol-2.toml", "--history")
    assert told.exit_code == 0
    assert "on-patrol-1.toml: This file was changed after on-patrol-2.toml was made from it." in told.stdout
    assert "Turn 1: Convoy Movement" in told.stdout and "Turn 2: Convoy Movement" not in told.stdout
    assert path.read_text("utf-8").count('"on-patrol.toml"') == 1
    path.write_text(path.read_text("utf-8").replace('"on-patrol.toml"', '"on-patrol-2.toml"'), "utf-8")
    told = turn("on-patrol-2.toml", "--history")
    assert told.exit_code == 0 and "on-patrol-2.toml: This file leads back to itself" in told.stdout
    path.unlink()
    told = turn("on-patrol-2.toml", "--history")
    assert told.stdout.startswith("on-patrol-1.toml: This file was not found. on-patrol-2.toml was made from it.")


@pytest.mark.parametrize(
    ("name", "number", "wanted"),
    [
        ("convoy.toml", 0, "convoy-1"),
        ("convoy-3.toml", 3, "convoy-4"),
        ("convoy-3.toml", 7, "convoy-3-8"),
        ("a-10.toml", 10, "a-11"),
    ],
)
def test_names_of_the_next_files(name, number, wanted):
    assert next_name(Path(name), number) == wanted


def test_a_setup_is_kept_as_a_game(here):
    result = plotroom(*SETUP, "--save", "convoy.toml", "-o", "sheets")
    assert "convoy.toml" in result.stdout
    game = tomllib.loads(Path("convoy.toml").read_text("utf-8"))
    placed = json.loads(run(*SETUP, "--json").stdout)["pieces"]
    bows = {ship["name"]: (ship["bow"], ship["direction"]) for ship in placed}
    assert {ship["name"]: (ship["bow"], ship["facing"]) for ship in (*game["ships"], *game["escorts"])} == bows
    columns = {ship["name"]: ship["column"] for ship in placed if ship.get("column")}
    assert {ship["name"]: ship["column"] for ship in game["ships"]} == columns and len({*columns.values()}) > 1
    assert game["turn"] == 0 and len(game["submarines"]) == 1 and game["submarines"][0]["marker"] == "none"
    assert turn("convoy.toml", "--seed", "1").exit_code == 0
    again = run(*SETUP, "--save", "convoy.toml", "-o", "sheets")
    assert again.exit_code == 0, "the same file may stand there"
    other = run(*SETUP[:-1], "8", "--time", "night", "--save", "convoy.toml", "-o", "other")
    assert other.exit_code == 2 and "convoy.toml" in other.stderr and not Path("other").exists()


def test_a_scenario_gives_the_ship_data_of_its_escorts(here):
    assert run("new", "scenario", "on-patrol", "convoy-to-leyte.toml").exit_code == 0
    path = Path("convoy-to-leyte.toml")
    path.write_text(
        path.read_text("utf-8").replace("best = 6, gain = 1, sonar = 3", "best = 5, gain = 2, sonar = 4"), "utf-8"
    )
    plotroom("setup", "on-patrol", str(path), "--seed", "7", "--save", "convoy.toml")
    escorts = {each["name"]: each for each in tomllib.loads(Path("convoy.toml").read_text("utf-8"))["escorts"]}
    fletcher = escorts["Fletcher"]
    assert [fletcher[key] for key in ("best", "gain", "sonar", "radar")] == [5, 2, 4, True]
    assert fletcher["weapons"] == [{"kind": "depth-charge", "count": 2, "drops": "stern"}]
    path.write_text(path.read_text("utf-8").replace("gain = 2", "gain = 0"), "utf-8")
    refused = run("setup", "on-patrol", str(path), "--seed", "7", "--save", "other.toml")
    assert refused.exit_code == 2 and "'gain'" in refused.stderr and not Path("other.toml").exists()
    assert "convoy-to-leyte.toml:" in refused.stderr
