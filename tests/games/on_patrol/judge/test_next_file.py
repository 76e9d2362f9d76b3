"""The next file as it is written: it is taken, it means what the report says, and the player's fields are empty."""

import json
import tomllib
from itertools import islice

import pytest

from tests.games.on_patrol.judge import worked
from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.random_play import whole_game
from tests.games.on_patrol.judge.test_bad_files import GOOD
from tests.games.on_patrol.judge.turns import Turn, by_command, run_turn

TEXTS = {
    "good": GOOD,
    "example": worked.EXAMPLE,
    "dived": worked.DIVED,
    "stopped": worked.STOPPED,
}


def next_file(text, seed=7):
    result, files = by_command(text, seed)
    assert result.exit_code == 0, result.output
    return next((name, data.decode()) for name, data in files.items() if name.endswith(".toml"))


@pytest.mark.parametrize("name", TEXTS)
def test_the_next_file_means_what_the_report_says(name):
    file, text = next_file(TEXTS[name])
    turn = Turn({}, run_turn(TEXTS[name], 7))
    assert file.startswith("game-")
    assert run_turn(text, 3) == run_turn(text_of(turn.after), 3)
    for one in tomllib.loads(text)["submarines"]:
        assert not {"found", "missed"} & {key for key, value in one.items() if value}
        assert not one.get("fired") and not one.get("sighted")


@pytest.mark.parametrize("name", TEXTS)
def test_the_command_line_prints_what_the_engine_gives(name):
    result, _ = by_command(TEXTS[name], 7, "--json")
    assert result.exit_code == 0, result.output
    printed, given = json.loads(result.stdout), run_turn(TEXTS[name], 7)
    again, _ = by_command(TEXTS[name], 7, "--json")
    assert json.loads(again.stdout)["escorts"] == printed["escorts"]
    for move in (*printed["escorts"], *given["escorts"]):  # the dice of a seed are the command's own in each turn
        del move["depth_combat"]
    given["notes"] = printed["notes"]  # which compare the file's version with the program's
    assert {key: printed[key] for key in given} == given


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_goes_on_from_file_to_file(seed):
    for text, turn in islice(whole_game(seed), 3, 5):
        assert run_turn(next_file(text)[1], 3)["turn"] == run_turn(text_of(turn.after), 3)["turn"]


def test_the_order_of_all_pieces_in_the_file_never_matters():
    document = tomllib.loads(GOOD)
    turned = {
        key: value[::-1] if isinstance(value, list) and key == "escorts" else value for key, value in document.items()
    }
    one, other = run_turn(GOOD, 5), run_turn(text_of(turned), 5)
    assert one["escorts"] == other["escorts"] and one["ships"] == other["ships"]
